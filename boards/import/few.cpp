// SPDX-License-Identifier: MIT
/*
 * Points of the surface are given weights, 1 in all. If no box within the excess holds 1/n of them, n boxes leave a
 * point open. That no box does turns.hpp proves.
 *
 * The weights come from a game: one side chooses a point, the other one a box, and wins if that holds the point. Rows
 * are boxes that are known; points that the best row holds lose weight, again and again, and the mean of all these
 * weights is kept (Y. Freund, R. E. Schapire 1999). Boxes that climb from the best rows are new rows; and what a proof
 * fails at.
 * No proof rests on the game.
 */
#include "few.hpp"
#include "growth.hpp"
#include "turns.hpp"
#include <algorithm>
#include <set>

namespace
{
class Game
{
  public:
    Game(const Solid &solid, const Surface &surface, const Axes &usual, double excess);
    // Returns how many boxes it takes at least, if the search for boxes was good.
    double play();
    bool prove(const Solid &solid, int boxes, double excess);

  private:
    Growth growth;
    std::vector<Vector> point;
    std::vector<int> all;
    std::vector<double> weight;
    std::vector<Fit> fit;
    std::vector<std::vector<int>> rows; // those of fit, then others
    std::set<std::vector<int>> known;

    double worth(const std::vector<int> &row) const;
    size_t best() const; // row
    void add(const Fit &f);
    double settle(int rounds);
    double climb_on();
    void keep(size_t number);
};

// Spread over the surface: each as far from those before as can be.
std::vector<Vector> spread_points(const Solid &solid, size_t number)
{
    std::vector<Vector> from = solid.vertex, out;
    double step = length(solid.high - solid.low) / 60;
    for (const Face &f : solid.face) {
        Vector a = solid.vertex[f[0]], u = solid.vertex[f[1]] - a, v = solid.vertex[f[2]] - a;
        int n = 1 + (int)(std::max({length(u), length(v), length(u - v)}) / step);
        for (int i = 0; i <= n; i++)
            for (int j = 0; i + j <= n; j++)
                from.push_back(a + ((double)i / n) * u + ((double)j / n) * v);
    }
    std::vector<double> far(from.size(), INFINITY);
    size_t next = 0;
    while (out.size() < number && far[next] > 0) {
        out.push_back(from[next]);
        for (size_t i = 0; i < from.size(); i++)
            far[i] = std::min(far[i], length(from[i] - out.back()));
        next = (size_t)(std::max_element(far.begin(), far.end()) - far.begin());
    }
    return out;
}

Game::Game(const Solid &solid, const Surface &surface, const Axes &usual, double excess)
    : growth(solid, surface, usual, excess, excess), point(spread_points(solid, 150))
{
    enum { SEEDS = 400 };
    for (size_t i = 0; i < point.size(); i++)
        all.push_back((int)i);
    weight.assign(point.size(), 1 / (double)point.size());
    growth.set(excess);
    growth.pack(point, all, weight);
    for (int i = 0; i < SEEDS; i++)
        add(growth.seed(point));
}

double Game::worth(const std::vector<int> &row) const
{
    double sum = 0;
    for (int i : row)
        sum += weight[(size_t)i];
    return sum;
}

void Game::add(const Fit &f)
{
    std::vector<int> row;
    for (size_t i = 0; i < point.size(); i++)
        if (holds(f, point[i]))
            row.push_back((int)i);
    if (!known.insert(row).second)
        return;
    fit.push_back(f);
    rows.push_back(row);
}

size_t Game::best() const
{
    size_t at = 0;
    double most = -1;
    for (size_t i = 0; i < rows.size(); i++) {
        double found = worth(rows[i]);
        if (found > most) {
            most = found;
            at = i;
        }
    }
    return at;
}

// What the best row is worth then.
double Game::settle(int rounds)
{
    const double step = 0.15, least = 1e-7;
    std::vector<double> size(point.size(), -INFINITY), mean(point.size(), 0);
    for (int i : all)
        size[(size_t)i] = std::log(std::max(weight[(size_t)i], least));
    auto normalise = [](std::vector<double> &w) {
        double sum = 0;
        for (double x : w)
            sum += x;
        for (double &x : w)
            x /= sum;
    };
    for (int round = 0; round < rounds; round++) {
        double most = *std::max_element(size.begin(), size.end());
        for (size_t i = 0; i < size.size(); i++)
            weight[i] = std::exp(size[i] - most);
        normalise(weight);
        for (int i : rows[best()])
            size[(size_t)i] -= step;
        for (size_t i = 0; i < mean.size(); i++)
            mean[i] += round >= rounds / 4 ? weight[i] : 0;
    }
    normalise(mean);
    weight = mean;
    return worth(rows[best()]);
}

// New rows. Returns what the best one is worth.
double Game::climb_on()
{
    enum { OLD = 8, FRESH = 8, MOVES = 300 };
    std::vector<std::pair<double, size_t>> order;
    double most = 0;
    for (size_t i = 0; i < fit.size(); i++)
        order.push_back({-worth(rows[i]), i});
    std::sort(order.begin(), order.end());
    growth.pack(point, all, weight);
    for (size_t i = 0; i < OLD + FRESH; i++) {
        Fit f = i < OLD ? fit[order[3 * i].second] : growth.seed(point);
        most = std::max(most, growth.climb(f, MOVES));
        add(f);
    }
    return most;
}

// The points that weigh most.
void Game::keep(size_t number)
{
    if (all.size() <= number)
        return;
    std::sort(all.begin(), all.end(), [&](int i, int j) { return weight[(size_t)i] > weight[(size_t)j]; });
    all.resize(number);
}

double Game::play()
{
    enum { ROUNDS = 100, KEPT = 72 };
    double most = 0;
    for (int round = 0; round < ROUNDS; round++) {
        if (round == ROUNDS / 2)
            keep(KEPT);
        double known_one = settle(round % 10 == 9 ? 3000 : 300);
        most = std::max(known_one, climb_on());
    }
    return 1 / most;
}

bool Game::prove(const Solid &solid, int boxes, double excess)
{
    enum { TRIES = 100, CUBES = 400000 };
    std::vector<Vector> kept;
    for (int i : all)
        kept.push_back(point[(size_t)i]);
    Turns turns(solid, kept);
    // n boxes hold less than 1, by more than rounding.
    double share = (1 - 1e-9) / boxes, most = settle(3000);
    for (int i = 0; i < TRIES && most < share; i++) {
        std::vector<double> w;
        for (int k : all)
            w.push_back(weight[(size_t)k]);
        std::vector<Points> sets;
        Turns::Answer answer = turns.none(w, share, excess, CUBES, sets);
        if (answer != Turns::found)
            return answer == Turns::proved;
        for (const Points &held : sets) {
            rows.emplace_back();
            for (size_t k = 0; k < all.size(); k++)
                if (held[k])
                    rows.back().push_back(all[k]);
        }
        most = settle(3000);
    }
    return false;
}
} // namespace

bool too_few(const Solid &solid, const Surface &surface, int boxes, double excess)
{
    /*
     * Each of these points is within `off` of the true surface: a box that is larger by that on all sides holds it. All
     * of the true link is within the error of the hull of these triangles, from which turns.hpp counts. (What is round
     * is inside its polyhedron.)
     */
    double error = length(solid.error), off = solid.round + error, most = excess + std::sqrt(3.0) * off + error;
    Axes usual = fit_smallest(solid.vertex, {}).axis;
    // Weights that are good against larger boxes, too, are proved sooner.
    for (double more : {1.3, 1.15, 1.05, 1.0}) {
        Game game(solid, surface, usual, more * most);
        if (game.play() > 1.02 * boxes && game.prove(solid, boxes, most))
            return true;
    }
    return false;
}
