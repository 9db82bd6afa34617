// SPDX-License-Identifier: MIT
// Where a box may be that reaches no further than an excess beyond a link: for a search that asks often.
#ifndef IMPORT_ROOM_HPP
#define IMPORT_ROOM_HPP

#include "field.hpp"
#include "fit.hpp"
#include <memory>

/*
 * Eight numbers at a time. On x86 one vector, with a second copy of each function for processors that have so wide ones
 * (AVX2, chosen at start; others take several times as long). Elsewhere two vectors of four. The sums are the same.
 * Macros: a function would be made for the narrow ones before it is taken into a wide one.
 */
#if defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define WIDE __attribute__((target_clones("avx2", "default")))
typedef float Eight __attribute__((vector_size(32)));
typedef double Some __attribute__((vector_size(32)));
#define ALL_OF(x) (Eight{} + (x))
#define LARGER(a, b) ((a) > (b) ? (a) : (b))
#define WHERE_ABOVE(x, y, a) ((x) >= (y) ? (a) : Eight{}) // else 0
#else
#define WIDE
typedef float Four __attribute__((vector_size(16)));
typedef double Some __attribute__((vector_size(16)));
struct Eight {
    Four low, high;
    float &operator[](int i) { return i < 4 ? ((float *)&low)[i] : ((float *)&high)[i - 4]; }
    float operator[](int i) const { return i < 4 ? low[i] : high[i - 4]; }
};
inline Eight operator+(const Eight &a, const Eight &b) { return {a.low + b.low, a.high + b.high}; }
inline Eight operator-(const Eight &a, const Eight &b) { return {a.low - b.low, a.high - b.high}; }
inline Eight operator*(float s, const Eight &a) { return {s * a.low, s * a.high}; }
inline Eight operator*(const Eight &a, const Eight &b) { return {a.low * b.low, a.high * b.high}; }
inline Eight operator/(const Eight &a, const Eight &b) { return {a.low / b.low, a.high / b.high}; }
inline Eight ALL_OF(float x) { return {Four{} + x, Four{} + x}; }
inline Eight LARGER(const Eight &a, const Eight &b)
{
    return {a.low > b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};
}
inline Eight WHERE_ABOVE(const Eight &x, const Eight &y, const Eight &a)
{
    return {x.low >= y.low ? a.low : Four{}, x.high >= y.high ? a.high : Four{}};
}
#endif

Vector corner_of(const Fit &fit, int i);

// Normals of a link's largest faces, then others from everywhere.
std::vector<Vector> normals_around(const Solid &solid, size_t count);

class Room
{
  public:
    Room(const Solid &solid, const Surface &surface, double wanted, double most); // excesses
    void set(double wanted) { excess = wanted; }
    /*
     * Does it fit into the half-spaces, as it is or smaller: by `ratio` about its middle, and again, `tries` sizes in all?
     * Then clear() says the same of pockets, and its sides may be moved.
     */
    bool start(Fit &fit, double ratio, int &tries);
    bool clear(Fit &fit, double ratio, int tries);
    // The box with each side as far out as it can go while the others stay: what grows from it is within that.
    Fit bound_from(const Fit &fit) const;
    // Moves a side outwards, by a part of the way that it can go.
    void extend(Fit &fit, int side, double part);
    // At more points of each side, or at few.
    void look(bool closely) { steps = closely ? closest : coarse; }
    bool slow() const { return field != nullptr; } // to extend
    // Where a corner is too far from the link: another half-space, which says so. True: then the box no longer fits.
    bool learn(const Fit &fit);

  private:
    enum { FIRST = 64, MOST = 384, WIDTH = 8, ROWS = MOST / WIDTH };
    Eight normal[3][ROWS], bound[ROWS]; // normal.p <= bound holds the link
    Eight along[3][ROWS], left[ROWS];   // of a box: its axes along the normals, and how far it is from each half-space
    Eight middle[ROWS], radius[ROWS];   // how far its middle is, and the box from that
    std::unique_ptr<Field> field;       // where pockets are not shallow
    const Solid &solid;
    const Surface &surface;
    double spread, excess = 0, share = 1; // of the box that start() had
    int rows = 0, count = 0;
    int closest, coarse, steps; // points along an edge of a face that are looked at

    double bound_of(const Vector &n) const;
    void add(const Vector &n, double far);
    double largest(const Fit &fit);
    void limits(float most[6]) const;
    void leave(float share);
    float take(int axis, float way, float sign);
    bool face_fits(const Fit &fit, int side) const;
    double free_along(const Field::Ray &ray, double most) const;
    void shrink(Fit &fit, double share) const;
    bool slices_fit(const Fit &fit) const;
    double free_way(const Fit &fit, int side, double way) const;
};

#endif
