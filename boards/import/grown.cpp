// SPDX-License-Identifier: MIT
/*
 * The search asks the other way round: which boxes within `excess` of the link hold most of its surface?
 *
 * A box grows side by side, each as far as it can (room.cpp). Of many such boxes those are taken, one after another,
 * that hold most points of the surface that no other box holds. Then one box at a time is taken away and looked for
 * anew, by small turns and squeezes from which it grows again; a point that stays open weighs more each time. When all
 * points are held, the surface is cut by the boxes; corners of what is left over are further points. So the points can
 * be few.
 * Where the boxes do not suffice, the excess is raised until they do, roughly. Then it falls again, step by step: the
 * boxes are squeezed, and what opens is closed as before, until a number of rounds is spent; again while that helps.
 *
 * No proof rests on any of it (cover.cpp). Chance comes from a generator with a fixed start (growth.hpp): the same
 * boxes each time.
 */
#include "grown.hpp"
#include "growth.hpp"
#include <algorithm>
#include <map>

namespace
{
class Search
{
  public:
    Search(const Solid &s, const Surface &n, const Piece &w, double wanted, double highest);
    void run(int boxes);
    std::vector<Piece> result() const { return kept.empty() ? pieces() : kept; }

  private:
    std::vector<Piece> pieces() const; // of the surface, one a box
    const Surface &surface;
    const Piece &whole;
    double excess, aim, highest, spread;
    Growth growth;
    std::vector<Vector> point;
    Cloud cloud; // the same
    std::vector<double> weight;
    std::vector<int> held, open;           // by how many boxes; those by none
    std::vector<std::vector<int>> holding; // what each box holds, when it was put there
    std::vector<Fit> boxes, stock;
    std::vector<Piece> kept;
    double kept_reach = INFINITY;

    double open_part() const { return (double)open.size() / (double)point.size(); }
    void set(double wanted) { growth.set(excess = wanted); }
    Fit best_from_stock();
    std::vector<Fit> crossing(int axis, int boxes, double phase);
    bool start_crossing(int most);
    void count();          // held and open, anew
    void put(size_t box);  // there
    void take(size_t box); // from there
    void weigh();
    size_t to_change();
    bool improve(int &rounds);
    std::vector<std::vector<Vector>> left_over() const;
    void add_points(std::vector<std::vector<Vector>> &left);
    bool close(int &rounds); // true: all of the surface is held
    bool fill(int most);
    void fall(int rounds);
    void rise(double by);
    void settle(int rounds);
    bool fewer(); // the same with a box less; false: the boxes are as they were
    void sample(int pieces);
};

double spread_of(const Solid &s) { return length(s.high - s.low); }

// How far a box has to grow to hold them.
double lack(const Fit &f, const std::vector<Vector> &polygon)
{
    double most = 0;
    for (const Vector &p : polygon)
        for (int k = 0; k < 3; k++) {
            const double x = dot(f.axis[k], p);
            most = std::max(most, std::max(f.low[k] - x, x - f.high[k]));
        }
    return most;
}

bool holds_all(const Fit &f, const std::vector<Vector> &polygon)
{
    return std::all_of(polygon.begin(), polygon.end(), [&](const Vector &p) { return holds(f, p); });
}

// All of it is beyond one side.
bool apart(const Fit &f, const std::vector<Vector> &polygon)
{
    for (int k = 0; k < 3; k++) {
        double low = INFINITY, high = -INFINITY;
        for (const Vector &p : polygon) {
            const double x = dot(f.axis[k], p);
            low = std::min(low, x);
            high = std::max(high, x);
        }
        if (low > f.high[k] || high < f.low[k])
            return true;
    }
    return false;
}

// Takes what of the polygon is in the box; what is not is appended to `left`.
std::vector<Vector> taken(std::vector<Vector> polygon, const Fit &f, std::vector<std::vector<Vector>> &left)
{
    if (apart(f, polygon)) {
        left.push_back(std::move(polygon));
        return {};
    }
    for (int side = 0; side < 6 && !polygon.empty(); side++) {
        Vector n = (side & 1 ? -1.0 : 1.0) * f.axis[side / 2];
        double bound = side & 1 ? -f.high[side / 2] : f.low[side / 2];
        if (std::all_of(polygon.begin(), polygon.end(), [&](const Vector &p) { return dot(n, p) >= bound; }))
            continue;
        std::vector<Vector> out = part(polygon, -1.0 * n, -bound);
        if (out.size() >= 3)
            left.push_back(std::move(out));
        polygon = part(polygon, n, bound);
    }
    return polygon;
}

Search::Search(const Solid &s, const Surface &n, const Piece &w, double wanted, double most)
    : surface(n), whole(w), excess(wanted), aim(wanted), highest(most), spread(spread_of(s)),
      growth(s, n, w.fit.axis, wanted, most)
{
    set(wanted);
    sample(28);
}

// Corners of all triangles, and points between them; of those that are close together, one.
void Search::sample(int pieces)
{
    double step = spread / pieces;
    point.clear();
    weight.clear();
    std::map<std::array<long, 6>, Vector> cell; // those of a cube one after another
    for (const auto &polygon : whole.polygons) {
        Vector u = polygon[1] - polygon[0], v = polygon[2] - polygon[0];
        int n = 1 + (int)(std::max({length(u), length(v), length(u - v)}) / step);
        for (int i = 0; i <= n; i++)
            for (int j = 0; i + j <= n; j++) {
                Vector p = polygon[0] + ((double)i / n) * u + ((double)j / n) * v, at = (1 / step) * p;
                std::array<long, 6> key;
                for (size_t k = 0; k < 3; k++) {
                    key[3 + k] = std::lround(at[k]);
                    key[k] = std::lround((double)key[3 + k] / 5);
                }
                cell.emplace(key, p);
            }
    }
    for (const auto &c : cell)
        point.push_back(c.second);
    count();
}

void Search::count()
{
    held.assign(point.size(), 0);
    weight.resize(point.size(), 1);
    holding.clear();
    open.clear();
    cloud.set(point);
    for (size_t i = 0; i < point.size(); i++)
        open.push_back((int)i);
    for (size_t i = 0; i < boxes.size(); i++)
        put(i);
}

void Search::put(size_t box)
{
    holding.resize(std::max(holding.size(), box + 1));
    cloud.held(boxes[box], holding[box]);
    for (int i : holding[box])
        held[(size_t)i]++;
    open.erase(std::remove_if(open.begin(), open.end(), [&](int i) { return held[(size_t)i] > 0; }), open.end());
}

void Search::take(size_t box)
{
    for (int i : holding[box])
        if (--held[(size_t)i] == 0)
            open.push_back(i);
}

Fit Search::best_from_stock()
{
    enum { STOCK = 200, TRIED = 3 };
    growth.pack(point, open, weight);
    while (stock.size() < STOCK)
        stock.push_back(growth.seed(point));
    std::vector<std::pair<double, size_t>> order;
    for (size_t i = 0; i < stock.size(); i++)
        order.push_back({-growth.gain(stock[i]), i});
    std::sort(order.begin(), order.end());
    Fit best = stock[order[0].second];
    double most = -1;
    for (size_t i = 0; i < TRIED; i++) {
        Fit f = stock[order[i].second];
        double found = growth.climb(f, 60);
        if (found > most) {
            most = found;
            best = f;
        }
    }
    return best;
}

// Open points weigh more; before that counts for more than all else, all of it is less.
void Search::weigh()
{
    enum { MEAN = 20 };
    double sum = 0;
    for (int i : open)
        weight[i] += 1;
    for (double w : weight)
        sum += w;
    if (sum > MEAN * (double)weight.size())
        for (double &w : weight)
            w = 1 + 0.3 * (w - 1);
}

// The box that is to be looked for anew: mostly one of the two that are nearest to an open point.
size_t Search::to_change()
{
    if (growth.below(4) == 0)
        return growth.below(boxes.size());
    const Vector &p = point[(size_t)open[growth.below(open.size())]];
    double least[2] = {INFINITY, INFINITY};
    size_t near[2] = {0, 0};
    for (size_t i = 0; i < boxes.size(); i++) {
        const double far = lack(boxes[i], {p});
        if (far < least[0]) {
            least[1] = least[0];
            near[1] = near[0];
            least[0] = far;
            near[0] = i;
        } else if (far < least[1]) {
            least[1] = far;
            near[1] = i;
        }
    }
    return near[growth.below(2)];
}

// One box after another anew, while there are rounds. True: no point is open.
bool Search::improve(int &rounds)
{
    enum { MOVES = 25, FRESH = 4, LEARN = 3 };
    for (; rounds > 0 && !open.empty(); rounds--) {
        weigh();
        const size_t at = to_change();
        Fit &box = boxes[at];
        take(at);
        growth.pack(point, open, weight);
        double found = growth.climb(box, MOVES);
        if (rounds % FRESH == 0) {
            Fit other = growth.seed(point);
            if (growth.climb(other, MOVES) > found)
                box = other;
        }
        const bool looked_at = open.empty() || rounds % LEARN == 0;
        for (int i = 0; i < 4 && looked_at && growth.learn(box); i++)
            growth.squeeze(box);
        put(at);
    }
    return open.empty();
}

// Most of the polygons are in one box, and need no cuts.
std::vector<std::vector<Vector>> Search::left_over() const
{
    std::vector<std::vector<Vector>> left, now, rest;
    for (const auto &polygon : whole.polygons) {
        if (std::any_of(boxes.begin(), boxes.end(), [&](const Fit &f) { return holds_all(f, polygon); }))
            continue;
        now = {polygon};
        for (size_t i = 0; i < boxes.size() && !now.empty(); i++) {
            rest.clear();
            for (auto &p : now)
                taken(std::move(p), boxes[i], rest);
            now.swap(rest);
        }
        left.insert(left.end(), now.begin(), now.end());
    }
    return left;
}

// Of what is left the largest pieces: their middles and corners.
void Search::add_points(std::vector<std::vector<Vector>> &left)
{
    const size_t few = 6;
    auto size = [](const std::vector<Vector> &polygon) {
        double most = 0;
        for (const Vector &p : polygon)
            most = std::max(most, length(p - polygon[0]));
        return most;
    };
    std::sort(left.begin(), left.end(), [&](const auto &p, const auto &q) { return size(p) > size(q); });
    for (size_t i = 0; i < std::min(few, left.size()); i++) {
        Vector middle = {0, 0, 0};
        for (const Vector &p : left[i])
            middle = middle + (1.0 / (double)left[i].size()) * p;
        point.push_back(middle);
        const Vector &far = *std::max_element(left[i].begin(), left[i].end(), [&](const Vector &p, const Vector &q) {
            return length(p - middle) < length(q - middle);
        });
        point.push_back(far + 1e-6 * (middle - far));
    }
}

// Points, then what is between them.
bool Search::close(int &rounds)
{
    enum { CUTS = 60 };
    for (int cut = 0; cut < CUTS; cut++) {
        if (!improve(rounds))
            return false;
        std::vector<std::vector<Vector>> left = left_over();
        bool fit = true; // as far as is known: no corner is further than it was taken to be
        for (Fit &f : boxes)
            if (growth.learn(f)) {
                growth.squeeze(f);
                fit = false;
            }
        if (left.empty() && fit)
            return true;
        add_points(left);
        count();
    }
    return false;
}

// Boxes about an axis through the link's middle, each of what is in a wedge and in the one opposite.
std::vector<Fit> Search::crossing(int axis, int count, double phase)
{
    const Axes &a = whole.fit.axis;
    Vector middle = middle_of(whole.fit);
    std::vector<Fit> made;
    for (int i = 0; i < count; i++) {
        Axes b = turned({a[(axis + 1) % 3], a[(axis + 2) % 3], a[axis]}, a[axis], M_PI * (i + phase) / count);
        std::vector<Vector> in;
        for (const Vector &p : point) {
            double along = dot(b[0], p - middle), across = dot(b[1], p - middle);
            if (std::fabs(across) <= 1.0001 * std::tan(M_PI / (2 * count)) * std::fabs(along))
                in.push_back(p);
        }
        if (!in.empty())
            made.push_back(fit_along(in, b));
    }
    return made;
}

// Round things: such boxes, if they fit, are a better start than any that chance finds.
bool Search::start_crossing(int most)
{
    for (int number = 2; number <= std::min(most, 4); number++)
        for (int way = 0; way < 6; way++) {
            boxes = crossing(way % 3, number, 0.5 * (way / 3));
            if (!std::all_of(boxes.begin(), boxes.end(), [&](Fit &f) { return growth.grow(f); }))
                continue;
            count();
            int rounds = 40;
            if (close(rounds))
                return true;
        }
    boxes.clear();
    count();
    return false;
}

// As many boxes as there may be, if it takes them, at this excess.
bool Search::fill(int most)
{
    enum { FEW = 12, MANY = 60 };
    for (Fit &f : boxes)
        growth.grow(f);
    count();
    while ((int)boxes.size() < most && !open.empty()) {
        boxes.push_back(best_from_stock());
        put(boxes.size() - 1);
    }
    int few = FEW, many = MANY;
    return close(few) || (open_part() < 0.1 && close(many));
}

// From an excess at which the boxes hold all points to lower ones, until the rounds are spent.
void Search::fall(int rounds)
{
    std::vector<Fit> best = boxes;
    double least = excess, step = 0.97;
    while (excess > aim) {
        const int before = rounds;
        set(std::max(aim, step * excess));
        for (Fit &f : boxes)
            growth.squeeze(f);
        count();
        if (!improve(rounds))
            break;
        step = before - rounds > 2 * (int)boxes.size() ? 0.99 : step; // the last steps are hard
        best = boxes;
        least = excess;
    }
    boxes = best;
    set(least);
    count();
}

// The same at a higher excess.
void Search::rise(double by)
{
    set(std::min(highest, by * excess));
    for (Fit &f : boxes)
        growth.grow(f);
    count();
}

// How far corners reach: of one box around all, that is always enough.
double reach_of(const std::vector<Fit> &boxes, const Surface &surface)
{
    double most = 0;
    for (const Fit &f : boxes)
        for (int i = 0; i < 8; i++)
            most = std::max(most, surface.outside(corner_of(f, i)));
    return most;
}

// What is between the points: the boxes grow until they hold that, too, or it is added to them (pieces).
void Search::settle(int rounds)
{
    for (bool closed = false; !closed && excess < kept_reach;) {
        int few = rounds;
        closed = close(few);
        std::vector<Piece> made = pieces();
        std::vector<Fit> fits;
        for (const Piece &p : made)
            fits.push_back(p.fit);
        double reach = reach_of(fits, surface);
        if (reach < kept_reach) {
            kept_reach = reach;
            kept = made;
        }
        if (!closed)
            rise(1.01);
    }
}

void Search::run(int most)
{
    enum { FIRST = 20, FURTHER = 15, FILLED = 8, LEAST = 3, CYCLES = 12, FEWEST = 2 }; // rounds for each box
    const double better = 0.988;                                                       // for another cycle
    bool done = start_crossing(most) || fill(most);
    while (!done && excess < highest) {
        double left = open_part();
        set(excess * (left > 0.1 ? 1.3 : left > 0.03 ? 1.15 : 1.06));
        done = fill(most);
    }
    if (excess > aim) {
        fall(FIRST * most);
        sample(50);
        rise(1.08);
        for (int few = FILLED * most; !improve(few) && excess < highest; few = 2 * most)
            rise(1.02);
        // What was left between the points are points then.
        double before = INFINITY;
        for (int i = 0; i < CYCLES && excess > aim && (i < LEAST || kept_reach < better * before); i++) {
            before = kept_reach;
            fall(FURTHER * most);
            settle(FILLED * most);
        }
    }
    while (excess <= aim && boxes.size() > FEWEST && fewer())
        kept.clear();
}

bool Search::fewer()
{
    std::vector<Fit> before = boxes;
    size_t least = 0, fewest = SIZE_MAX;
    for (size_t i = 0; i < before.size(); i++) {
        take(i);
        if (open.size() < fewest) {
            fewest = open.size();
            least = i;
        }
        put(i);
    }
    boxes.erase(boxes.begin() + (long)least);
    count();
    int rounds = 40 * (int)boxes.size();
    if (close(rounds))
        return true;
    boxes = before;
    count();
    return false;
}

// What one box holds is its own; only the rest is cut.
std::vector<Piece> Search::pieces() const
{
    std::vector<Piece> made(boxes.size());
    std::vector<std::vector<Vector>> now, left;
    for (const auto &polygon : whole.polygons) {
        const auto in = std::find_if(boxes.begin(), boxes.end(), [&](const Fit &f) { return holds_all(f, polygon); });
        (in == boxes.end() ? now : made[(size_t)(in - boxes.begin())].polygons).push_back(polygon);
    }
    for (size_t i = 0; i < boxes.size(); i++) {
        left.clear();
        for (auto &polygon : now) {
            std::vector<Vector> in = taken(std::move(polygon), boxes[i], left);
            if (!in.empty())
                made[i].polygons.push_back(std::move(in));
        }
        now.swap(left);
    }
    for (const auto &polygon : now) {
        auto nearest = std::min_element(boxes.begin(), boxes.end(), [&](const Fit &f, const Fit &g) {
            return lack(f, polygon) < lack(g, polygon);
        });
        made[(size_t)(nearest - boxes.begin())].polygons.push_back(polygon);
    }
    for (size_t i = 0; i < boxes.size(); i++) {
        for (const auto &polygon : made[i].polygons)
            made[i].points.insert(made[i].points.end(), polygon.begin(), polygon.end());
        made[i].fit = fit_along(made[i].points, boxes[i].axis);
    }
    made.erase(std::remove_if(made.begin(), made.end(), [](const Piece &p) { return p.points.empty(); }), made.end());
    return made;
}
} // namespace

std::vector<Piece> grown(const Solid &solid, const Surface &surface, const Piece &whole, const Wanted &wanted)
{
    // A little less than what is asked, for what rounding and measuring add.
    double least = 0.001 * spread_of(solid), aim = std::max(least, 0.97 * wanted.excess - solid.round);
    double most = std::max(2 * aim, 1.05 * reach_of({whole.fit}, surface));
    Search search(solid, surface, whole, aim, most);
    search.run(wanted.boxes);
    return search.result();
}
