// SPDX-License-Identifier: MIT
/*
 * The search asks the other way round: which boxes within `excess` of the link hold most of its surface?
 *
 * A box grows face by face until each face is stopped by what is too far from the link. Of many such boxes those are
 * taken, one after another, that hold most points of the surface that no other box holds. Then one box at a time is
 * taken away and looked for anew, by small turns and squeezes from which it grows again; a point that stays open weighs
 * more each time. When all points are held, the surface is cut by the boxes; corners of what is left over are further
 * points. So the points can be few. Where boxes do not suffice, the excess is raised and they grow on.
 *
 * No proof rests on any of it (cover.cpp). Chance comes from a generator of the standard, from a fixed start: the same
 * boxes each time.
 */
#include "grown.hpp"
#include "field.hpp"
#include <algorithm>
#include <random>

namespace
{
class Search
{
  public:
    Search(const Solid &s, const Surface &n, const Piece &w, double room);
    bool run(int boxes, double excess); // true: all of the surface is held
    bool fewer();                       // the same with a box less; false: the boxes are as they were
    std::vector<Piece> pieces() const;  // of the surface, one a box
    double open_part() const { return (double)open.size() / (double)point.size(); }
    size_t size() const { return boxes.size(); }

  private:
    const Piece &whole;
    Field field;
    std::mt19937 chance;
    int steps; // points along an edge of a face that are looked at
    double excess = 0, spread;
    std::vector<Vector> point;
    std::vector<double> weight;
    std::vector<int> held, open; // by how many boxes; those by none
    std::vector<Fit> boxes, stock;

    double random(double from, double to) { return from + (to - from) * (double)chance() * 0x1p-32; }
    bool face_fits(const Fit &fit, int side) const;
    bool fits(const Fit &fit) const;
    bool grow(Fit &fit);
    Fit seed();
    bool changed(Fit &fit, double scale);
    double gain(const Fit &fit) const;
    double climb(Fit &fit, int moves);
    Fit best_from_stock();
    std::vector<Fit> crossing(int axis, int boxes, double phase);
    bool start_crossing(int most);
    void count();                     // held and open, anew
    void put(const Fit &fit, int by); // one box more, or less
    bool improve(int rounds);
    std::vector<std::vector<Vector>> left_over() const;
    bool close();
    void sample();
};

bool holds(const Fit &f, const Vector &p)
{
    for (int k = 0; k < 3; k++) {
        double x = dot(f.axis[k], p);
        if (x < f.low[k] || x > f.high[k])
            return false;
    }
    return true;
}

double spread_of(const Solid &s) { return length(s.high - s.low); }

// Takes what of the polygon is in the box; what is not is appended to `left`.
std::vector<Vector> taken(std::vector<Vector> polygon, const Fit &f, std::vector<std::vector<Vector>> &left)
{
    for (int side = 0; side < 6 && !polygon.empty(); side++) {
        Vector n = (side & 1 ? -1.0 : 1.0) * f.axis[side / 2];
        double bound = side & 1 ? -f.high[side / 2] : f.low[side / 2];
        if (std::all_of(polygon.begin(), polygon.end(), [&](const Vector &p) { return dot(n, p) >= bound; }))
            continue;
        std::vector<Vector> out = part(polygon, -1.0 * n, -bound);
        if (out.size() >= 3)
            left.push_back(out);
        polygon = part(polygon, n, bound);
    }
    return polygon;
}

Search::Search(const Solid &s, const Surface &n, const Piece &w, double room)
    : whole(w), field(s, n, room), steps(s.pocket < 0.01 * spread_of(s) ? 2 : 4), spread(spread_of(s))
{
    sample();
}

// Corners of all triangles, and points between them.
void Search::sample()
{
    double step = spread / 14;
    for (const auto &polygon : whole.polygons) {
        Vector u = polygon[1] - polygon[0], v = polygon[2] - polygon[0];
        int n = 1 + (int)(std::max({length(u), length(v), length(u - v)}) / step);
        for (int i = 0; i <= n; i++)
            for (int j = 0; i + j <= n; j++)
                point.push_back(polygon[0] + ((double)i / n) * u + ((double)j / n) * v);
    }
    std::sort(point.begin(), point.end());
    point.erase(std::unique(point.begin(), point.end()), point.end());
    count();
}

// Side 2k is the lower one of axis k.
bool Search::face_fits(const Fit &f, int side) const
{
    int k = side / 2, i = (k + 1) % 3, j = (k + 2) % 3;
    Vector corner = (side & 1 ? f.high[k] : f.low[k]) * f.axis[k] + f.low[i] * f.axis[i] + f.low[j] * f.axis[j];
    Vector u = ((f.high[i] - f.low[i]) / (steps - 1)) * f.axis[i],
           v = ((f.high[j] - f.low[j]) / (steps - 1)) * f.axis[j];
    for (int a = 0; a < steps; a++)
        for (int b = 0; b < steps; b++)
            if (field.at(corner + (double)a * u + (double)b * v) > excess)
                return false;
    return true;
}

bool Search::fits(const Fit &f) const
{
    Fit slice = f;
    for (int i = 0; i < steps; i++) {
        slice.low[0] = f.low[0] + (f.high[0] - f.low[0]) * i / (steps - 1);
        if (!face_fits(slice, 0))
            return false;
        slice.low = f.low;
    }
    return true;
}

// Until no side can go further. False: it does not fit as it is.
bool Search::grow(Fit &f)
{
    if (!fits(f))
        return false;
    int order[6] = {0, 1, 2, 3, 4, 5};
    for (int i = 5; i > 0; i--)
        std::swap(order[i], order[chance() % (unsigned)(i + 1)]);
    for (double step = spread / 16; step > spread / 2000; step /= 2)
        for (int side : order) {
            double &at = side & 1 ? f.high[side / 2] : f.low[side / 2], by = side & 1 ? step : -step;
            for (int i = 0; i < 40; i++) {
                at += by;
                if (face_fits(f, side))
                    continue;
                at -= by;
                break;
            }
        }
    return true;
}

Axes turned(const Axes &a, const Vector &about, double angle)
{
    Axes out;
    for (int k = 0; k < 3; k++)
        out[k] = std::cos(angle) * a[k] + std::sin(angle) * cross(about, a[k]) +
                 ((1 - std::cos(angle)) * dot(about, a[k])) * about;
    out[0] = unit(out[0]);
    out[1] = unit(out[1] - dot(out[1], out[0]) * out[0]);
    out[2] = cross(out[0], out[1]);
    return out;
}

// A grown box somewhere: turned about an axis of the link's box, or anyhow.
Fit Search::seed()
{
    for (int i = 0; i < 100; i++) {
        Vector about = whole.fit.axis[chance() % 3];
        if (chance() % 2)
            about = unit({random(-1, 1), random(-1, 1), random(0.01, 1)});
        Fit f = {turned(whole.fit.axis, about, random(0, M_PI)), {}, {}, false};
        // Somewhere between two points of the surface.
        const Vector &p = point[(size_t)(open.empty() ? chance() % point.size() : open[chance() % open.size()])];
        const Vector &q = point[chance() % point.size()];
        Vector middle = p + random(0.02, 0.5) * (q - p);
        for (int k = 0; k < 3; k++) {
            f.low[k] = dot(f.axis[k], middle) - 1e-4 * spread;
            f.high[k] = dot(f.axis[k], middle) + 1e-4 * spread;
        }
        if (grow(f))
            return f;
    }
    return whole.fit;
}

// Turned or squeezed, and grown again.
bool Search::changed(Fit &f, double scale)
{
    Vector middle = {0, 0, 0};
    for (int k = 0; k < 3; k++)
        middle = middle + (f.low[k] + f.high[k]) / 2 * f.axis[k];
    Vector half = 0.5 * (f.high - f.low);
    if (chance() % 2) {
        Vector about = f.axis[chance() % 3];
        if (chance() % 4 == 0)
            about = unit({random(-1, 1), random(-1, 1), random(0.01, 1)});
        f.axis = turned(f.axis, about, random(-scale, scale));
        f.upright = false;
    } else {
        for (int k = 0; k < 3; k++) {
            double by = random(-1, 1) * scale * half[k];
            middle = middle + by * f.axis[k];
        }
    }
    for (int k = 0; k < 3; k++)
        half[k] *= 1 - scale * random(0, 1);
    for (int i = 0; i < 6; i++, half = 0.8 * half) {
        for (int k = 0; k < 3; k++) {
            f.low[k] = dot(f.axis[k], middle) - half[k];
            f.high[k] = dot(f.axis[k], middle) + half[k];
        }
        if (grow(f))
            return true;
    }
    return false;
}

double Search::gain(const Fit &f) const
{
    double sum = 0;
    for (int i : open)
        if (holds(f, point[i]))
            sum += weight[i];
    return sum;
}

double Search::climb(Fit &f, int moves)
{
    double best = gain(f);
    for (int i = 0; i < moves; i++) {
        Fit other = f;
        if (!changed(other, 0.4 * std::pow(0.02, random(0, 1))))
            continue;
        double found = gain(other);
        if (found >= best) {
            best = found;
            f = other;
        }
    }
    return best;
}

void Search::count()
{
    held.assign(point.size(), 0);
    weight.resize(point.size(), 1);
    for (const Fit &f : boxes)
        put(f, 1);
    if (boxes.empty())
        put(whole.fit, -1);
}

void Search::put(const Fit &f, int by)
{
    open.clear();
    for (size_t i = 0; i < point.size(); i++) {
        if ((by > 0 || held[i] > 0) && holds(f, point[i]))
            held[i] += by;
        if (!held[i])
            open.push_back((int)i);
    }
}

Fit Search::best_from_stock()
{
    enum { STOCK = 200, TRIED = 3 };
    while (stock.size() < STOCK)
        stock.push_back(seed());
    std::vector<std::pair<double, size_t>> order;
    for (size_t i = 0; i < stock.size(); i++)
        order.push_back({-gain(stock[i]), i});
    std::sort(order.begin(), order.end());
    Fit best = stock[order[0].second];
    double most = -1;
    for (size_t i = 0; i < TRIED; i++) {
        Fit f = stock[order[i].second];
        double found = climb(f, 60);
        if (found > most) {
            most = found;
            best = f;
        }
    }
    return best;
}

// One box after another anew. True: no point is open.
bool Search::improve(int rounds)
{
    enum { MOVES = 60, FRESH = 8 };
    for (int round = 0; round < rounds && !open.empty(); round++) {
        if (round >= 12 && open_part() > 0.1)
            return false;
        for (int i : open)
            weight[i] += 1;
        Fit &box = boxes[chance() % boxes.size()];
        put(box, -1);
        double found = climb(box, MOVES);
        if (round % FRESH == FRESH - 1) {
            Fit other = seed();
            if (climb(other, MOVES) > found)
                box = other;
        }
        put(box, 1);
    }
    return open.empty();
}

std::vector<std::vector<Vector>> Search::left_over() const
{
    std::vector<std::vector<Vector>> now = whole.polygons, left;
    for (const Fit &f : boxes) {
        left.clear();
        for (const auto &polygon : now)
            taken(polygon, f, left);
        now.swap(left);
    }
    return now;
}

// Points, then what is between them.
bool Search::close()
{
    enum { ROUNDS = 40, CUTS = 12 };
    for (int cut = 0; cut < CUTS; cut++) {
        if (!improve(ROUNDS))
            return false;
        std::vector<std::vector<Vector>> left = left_over();
        if (left.empty())
            return true;
        for (const auto &polygon : left) {
            Vector middle = {0, 0, 0};
            for (const Vector &p : polygon)
                middle = middle + (1.0 / (double)polygon.size()) * p;
            point.push_back(middle);
            for (const Vector &p : polygon)
                point.push_back(p + 1e-6 * (middle - p));
        }
        count();
    }
    return true;
}

// Boxes about an axis through the link's middle, each of what is in a wedge and in the one opposite.
std::vector<Fit> Search::crossing(int axis, int count, double phase)
{
    const Axes &a = whole.fit.axis;
    Vector middle = {0, 0, 0};
    for (int k = 0; k < 3; k++)
        middle = middle + (whole.fit.low[k] + whole.fit.high[k]) / 2 * a[k];
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
            if (!std::all_of(boxes.begin(), boxes.end(), [&](Fit &f) { return grow(f); }))
                continue;
            count();
            if (close())
                return true;
        }
    boxes.clear();
    count();
    return false;
}

bool Search::run(int most, double wanted)
{
    excess = wanted;
    if (boxes.empty() && start_crossing(most))
        return true;
    for (Fit &f : boxes)
        grow(f);
    count();
    while ((int)boxes.size() < most && !open.empty()) {
        boxes.push_back(best_from_stock());
        put(boxes.back(), 1);
    }
    return close();
}

bool Search::fewer()
{
    std::vector<Fit> before = boxes;
    size_t least = 0, fewest = SIZE_MAX;
    for (size_t i = 0; i < before.size(); i++) {
        put(before[i], -1);
        if (open.size() < fewest) {
            fewest = open.size();
            least = i;
        }
        put(before[i], 1);
    }
    boxes.erase(boxes.begin() + (long)least);
    count();
    if (close())
        return true;
    boxes = before;
    count();
    return false;
}

// How far a box has to grow to hold them.
double lack(const Fit &f, const std::vector<Vector> &polygon)
{
    double most = 0;
    for (const Vector &p : polygon)
        for (int k = 0; k < 3; k++)
            most = std::max({most, f.low[k] - dot(f.axis[k], p), dot(f.axis[k], p) - f.high[k]});
    return most;
}

std::vector<Piece> Search::pieces() const
{
    std::vector<Piece> made(boxes.size());
    std::vector<std::vector<Vector>> now = whole.polygons, left;
    for (size_t i = 0; i < boxes.size(); i++) {
        left.clear();
        for (const auto &polygon : now) {
            std::vector<Vector> in = taken(polygon, boxes[i], left);
            if (!in.empty())
                made[i].polygons.push_back(in);
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
// How far the corners of one box reach: that is always enough.
double of_one(const Fit &f, const Surface &surface)
{
    double most = 0;
    for (int i = 0; i < 8; i++) {
        Vector p = {0, 0, 0};
        for (int k = 0; k < 3; k++)
            p = p + (i >> k & 1 ? f.high[k] : f.low[k]) * f.axis[k];
        most = std::max(most, surface.outside(p));
    }
    return most;
}
} // namespace

std::vector<Piece> grown(const Solid &solid, const Surface &surface, const Piece &whole, const Wanted &wanted)
{
    // A little less than what is asked, for what rounding and measuring add.
    double aim = std::max(0.0, 0.97 * wanted.excess - solid.round), least = 0.001 * spread_of(solid);
    double most = std::max({2 * least, aim, 1.05 * of_one(whole.fit, surface)});
    Search search(solid, surface, whole, most);
    bool done = search.run(wanted.boxes, aim), enough = done;
    for (double e = std::max(aim, least); !done && e < most;) {
        double open = search.open_part();
        e *= open > 0.1 ? 1.3 : open > 0.03 ? 1.15 : open > 0.01 ? 1.06 : 1.03;
        done = search.run(wanted.boxes, e);
    }
    while (enough && search.size() > 2 && search.fewer())
        ;
    return search.pieces();
}
