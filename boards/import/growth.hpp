// SPDX-License-Identifier: MIT
// Boxes that grow within an excess of a link, and climb: from one to a better one beside it.
#ifndef IMPORT_GROWTH_HPP
#define IMPORT_GROWTH_HPP

#include "room.hpp"
#include <cstdint>

// Marsaglia's xorshift generator (2003).
class Chance
{
  public:
    uint32_t operator()()
    {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        return (uint32_t)(state >> 32);
    }

  private:
    uint64_t state = 0x9e3779b97f4a7c15;
};

class Growth
{
  public:
    // `usual`: axes that a box is likely to be turned from; excesses: what is wanted, and the most.
    Growth(const Solid &solid, const Surface &surface, const Axes &usual, double wanted, double most);
    void set(double excess) { room.set(excess); }
    // What boxes are to hold, and how much each point counts.
    void pack(const std::vector<Vector> &point, const std::vector<int> &which, const std::vector<double> &weight);
    double gain(const Fit &fit) const; // the sum of those that it holds
    // Until no side can go further. False: it does not fit as it is, nor in as many sizes, each smaller by `ratio`.
    bool grow(Fit &fit, double ratio = 1, int tries = 1);
    void squeeze(Fit &fit) { grow(fit, 0.98, 200); }
    bool learn(const Fit &fit) { return room.learn(fit); }
    Fit seed(const std::vector<Vector> &surface); // grown, between a point that is packed and another one
    double climb(Fit &fit, int moves);            // the gain at its end
    unsigned below(size_t n) { return (unsigned)(chance() % n); }

  private:
    Axes usual;
    double spread;
    Room room;
    Chance chance;
    struct alignas(32) Row {
        Eight at[3], weight;
    };
    std::vector<Row> packed;    // points
    std::vector<Vector> wanted; // the same again
    double all = 0;             // their weights together

    double random(double from, double to) { return from + (to - from) * (double)chance() * 0x1p-32; }
    bool changed(Fit &fit, double scale, double least);
    bool grow_to(Fit &fit, double ratio, int tries, double least); // false, too: its gain would be less than that
};

bool holds(const Fit &fit, const Vector &p);

// Many points, of which boxes hold some. Points that are near to one another should be near in their order, too.
class Cloud
{
  public:
    void set(const std::vector<Vector> &point);
    void held(const Fit &fit, std::vector<int> &which) const; // in their order

  private:
    struct alignas(32) Row {
        Some at[3];
    };
    struct Block { // of rows
        Vector middle;
        double radius;
    };
    enum { WIDTH = sizeof(Some) / sizeof(double), BLOCK = 24 / WIDTH };
    std::vector<Row> rows;
    std::vector<Block> blocks;
    size_t count = 0;

    int where(const Fit &fit, const Block &block) const; // 1: inside, -1: outside, 0: it may be both
    int *held_of(const Fit &fit, size_t first, size_t end, int *which) const; // returns the end
};

Vector middle_of(const Fit &fit);
Axes turned(const Axes &axes, const Vector &about, double angle);

#endif
