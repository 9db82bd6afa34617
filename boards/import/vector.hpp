// SPDX-License-Identifier: MIT
// Vectors of three doubles.
#ifndef IMPORT_VECTOR_HPP
#define IMPORT_VECTOR_HPP

#include <array>
#include <cmath>

using Vector = std::array<double, 3>;
using Axes = std::array<Vector, 3>;

inline Vector operator+(const Vector &a, const Vector &b) { return {a[0] + b[0], a[1] + b[1], a[2] + b[2]}; }
inline Vector operator-(const Vector &a, const Vector &b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }
inline Vector operator*(double s, const Vector &a) { return {s * a[0], s * a[1], s * a[2]}; }
inline double dot(const Vector &a, const Vector &b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
inline Vector cross(const Vector &a, const Vector &b)
{
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
inline double length(const Vector &a) { return std::sqrt(dot(a, a)); }
inline Vector unit(const Vector &a) { return (1 / length(a)) * a; }

// Any vector of length 1 at right angles to n.
inline Vector beside(const Vector &n)
{
    int least = 0;
    for (int k = 1; k < 3; k++)
        if (std::fabs(n[k]) < std::fabs(n[least]))
            least = k;
    Vector e = {0, 0, 0};
    e[least] = 1;
    return unit(cross(n, e));
}

#endif
