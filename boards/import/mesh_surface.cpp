// SPDX-License-Identifier: MIT
/*
 * What the readers of meshes have found becomes corners and triangles.
 *
 * A polygon of four corners and more is its fan of triangles from the first corner: that is all of it where it is flat, convex or not. For
 * any point within it is gone around by the polygon; what goes around it is the sum of what the fan's triangles do; so one of these holds it.
 * Corners are rounded, so few polygons are flat. What one of any other cut into triangles is off the fan, along the axis that the polygon
 * faces most, is no more than its corners are from a plane: that goes into the error, as long as it is small. Beyond that, of up to eight
 * corners all triangles that they can make are held. The surface has both sides of what is more than the fan: it stays closed, if it was.
 */
#include "mesh.hpp"
#include <algorithm>
#include <sstream>

static const int SHORT = 160;
static const int ALL_TRIANGLES = 8; // corners of a polygon, at most: 56 triangles
static const double FLAT = 0x1p-13; // of the surface's largest extent: .12 mm of a metre

// ---- places ----

Way::Way()
{
    for (int k = 0; k < 3; k++)
        to[k][k] = 1;
}

static Q largest(const Way &way)
{
    Q most = 0;
    for (const auto &row : way.to)
        for (const Q &x : row)
            most = std::max(most, Q(abs(x)));
    return most;
}

// Products of many places have long fractions. Beyond 1000 bits, or where they are off anyway, they are rounded to 2^-160.
static void shorten(Way &way)
{
    size_t bits = 0;
    for (auto &row : way.to)
        for (const Q &x : row)
            bits = std::max(bits, mpz_sizeinbase(x.get_den_mpz_t(), 2));
    if (bits <= (way.off == 0 ? 1000 : SHORT))
        return;
    for (auto &row : way.to)
        for (Q &x : row) {
            mpz_class whole;
            const Q scaled = x * power_of_two(SHORT);
            mpz_fdiv_q(whole.get_mpz_t(), scaled.get_num_mpz_t(), scaled.get_den_mpz_t());
            x = Q(whole) * power_of_two(-SHORT);
        }
    way.off += power_of_two(-SHORT);
}

// What a product is off: sums of three products of numbers that are, and of what the last column adds.
Way Way::below(const Way &inner) const
{
    Way made;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 4; j++) {
            made.to[i][j] = j == 3 ? to[i][3] : Q(0);
            for (int k = 0; k < 3; k++)
                made.to[i][j] += to[i][k] * inner.to[k][j];
        }
    if (off != 0 || inner.off != 0)
        made.off = 3 * (largest(*this) * inner.off + off * largest(inner) + off * inner.off) + off;
    shorten(made);
    return made;
}

Moved::Moved(const Way &way, MeshSurface &into, Mesh &made)
    : surface(into), mesh(made), same(way.off == 0), off(way.off)
{
    const Way none;
    below = 1;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 4; j++) {
            same = same && way.to[i][j] == none.to[i][j];
            below = lcm(below, way.to[i][j].get_den());
        }
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 4; j++)
            to[i][j] = way.to[i][j].get_num() * (below / way.to[i][j].get_den());
}

int Moved::number(const Point &p)
{
    if (same)
        return surface.number(p);
    const mpz_class d = lcm(lcm(p[0].get_den(), p[1].get_den()), p[2].get_den());
    mpz_class x[3];
    for (int k = 0; k < 3; k++)
        x[k] = p[(size_t)k].get_num() * (d / p[(size_t)k].get_den());
    Point made;
    for (int k = 0; k < 3; k++) {
        made[(size_t)k] = Q(to[k][0] * x[0] + to[k][1] * x[1] + to[k][2] * x[2] + to[k][3] * d, below * d);
        made[(size_t)k].canonicalize();
    }
    if (off != 0)
        mesh.error = std::max(mesh.error, Q(off * (abs(p[0]) + abs(p[1]) + abs(p[2]) + 1)));
    return surface.number(std::move(made));
}

// ---- corners ----

size_t MeshSurface::Hash::operator()(int i) const
{
    size_t sum = 0;
    for (const Q &x : (*corner)[(size_t)i])
        sum = sum * 1000003 ^ std::hash<double>()(x.get_d());
    return sum;
}

MeshSurface::MeshSurface(const MeshFile &from, Mesh &made)
    : file(from), mesh(made), known(0, Hash{&made.corner}, Same{&made.corner})
{
}

int MeshSurface::number(Point p)
{
    mesh.corner.push_back(std::move(p));
    const auto found = known.insert((int)mesh.corner.size() - 1);
    if (!found.second)
        mesh.corner.pop_back();
    return *found.first;
}

// ---- faces ----

void MeshSurface::polygon(const std::vector<int> &at)
{
    const size_t n = at.size();
    if (n <= 3)
        mesh.face.push_back({at[0], at[n > 1 ? 1 : 0], at[n - 1]});
    else {
        polygons.push_back((int)n);
        polygons.insert(polygons.end(), at.begin(), at.end());
    }
}

void MeshSurface::triangles(const std::vector<int> &at)
{
    for (size_t i = 0; i + 2 < at.size(); i += 3)
        mesh.face.push_back({at[i], at[i + 1], at[i + 2]});
}

void MeshSurface::strip(const std::vector<int> &at)
{
    for (size_t i = 0; i + 2 < at.size(); i++)
        mesh.face.push_back({at[i], at[i + 1 + i % 2], at[i + 2 - i % 2]});
}

void MeshSurface::fan(const std::vector<int> &at)
{
    for (size_t i = 1; i + 1 < at.size(); i++)
        mesh.face.push_back({at[0], at[i], at[i + 1]});
}

void MeshSurface::lines(const std::vector<int> &at, bool loop)
{
    for (size_t i = 0; i + 1 < at.size(); i++)
        mesh.face.push_back({at[i], at[i + 1], at[i + 1]});
    if (loop)
        mesh.face.push_back({at.back(), at[0], at[0]});
}

/*
 * How far, along one axis, the corners are from a plane: at most that lie two surfaces apart that they span, one over the other. Any plane
 * will do: that of the largest area as doubles have it. Each number is off by 2^-52 of itself, each of some ten roundings 2^-53 of the sums
 * of magnitudes: 2^-47 of these holds all. Equal coordinates are told exactly. height < 0: there is no area to see it by.
 */
Q MeshSurface::gap(const int *at, int n, double &height) const
{
    Vector area = {0, 0, 0};
    const Vector &first = rough[(size_t)at[0]];
    for (int i = 1; i + 1 < n; i++) {
        const Vector c = cross(rough[(size_t)at[i]] - first, rough[(size_t)at[i + 1]] - first);
        area = area + c;
    }
    size_t k = 0;
    for (size_t j = 1; j < 3; j++)
        if (std::fabs(area[j]) > std::fabs(area[k]))
            k = j;
    height = std::fabs(area[k]) > 1e-290 ? 0 : -1; // no quotient overflows
    const auto &corner = mesh.corner;
    if (height < 0 || std::all_of(at, at + n, [&](int i) { return corner[(size_t)i][k] == corner[(size_t)at[0]][k]; }))
        return 0;
    double low = 0, high = 0, size = 0;
    for (int i = 0; i < n; i++) {
        const Vector &p = rough[(size_t)at[i]];
        const double r = dot((1 / area[k]) * area, p - first);
        low = std::min(low, r);
        high = std::max(high, r);
        size = std::max(size, std::fabs(p[0]) + std::fabs(p[1]) + std::fabs(p[2]));
    }
    height = high - low + 0x1p-47 * size;
    return height;
}

void MeshSurface::flatten(const int *at, int n, double flat)
{
    double height;
    const Q off = gap(at, n, height);
    const bool is_flat = height >= 0 && height <= flat, all = !is_flat && n <= ALL_TRIANGLES;
    fan(std::vector<int>(at, at + n));
    if (!all && height < 0)
        file.refuse("a polygon of " + std::to_string(n) + " corners has no area");
    if (!all) {
        mesh.error = std::max(mesh.error, off);
        if (!is_flat)
            bent = std::max(bent, height);
        return;
    }
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            for (int k = j + 1; k < n; k++)
                if (i > 0 || k > j + 1) {
                    mesh.face.push_back({at[i], at[j], at[k]});
                    mesh.face.push_back({at[i], at[k], at[j]});
                }
}

// What stands in a file and is used by no face is no part of its surface.
void MeshSurface::drop_unused()
{
    std::vector<int> now(mesh.corner.size(), -1);
    for (const Face &f : mesh.face)
        for (int i : f)
            now[(size_t)i] = 0;
    size_t used = 0;
    for (size_t i = 0; i < now.size(); i++)
        if (now[i] == 0) {
            now[i] = (int)used;
            if (used != i)
                mesh.corner[used] = std::move(mesh.corner[i]);
            used++;
        }
    mesh.corner.resize(used);
    for (Face &f : mesh.face)
        for (int &i : f)
            i = now[(size_t)i];
}

void MeshSurface::finish()
{
    known.clear();
    if (!polygons.empty()) {
        Vector low = {INFINITY, INFINITY, INFINITY}, high = {-INFINITY, -INFINITY, -INFINITY};
        for (const Point &p : mesh.corner)
            rough.push_back({p[0].get_d(), p[1].get_d(), p[2].get_d()});
        const auto reach = [&](int i) {
            for (size_t k = 0; k < 3; k++) {
                low[k] = std::min(low[k], rough[(size_t)i][k]);
                high[k] = std::max(high[k], rough[(size_t)i][k]);
            }
        };
        for (const Face &f : mesh.face)
            std::for_each(f.begin(), f.end(), reach);
        for (size_t i = 0; i < polygons.size(); i += (size_t)polygons[i] + 1)
            std::for_each(&polygons[i + 1], &polygons[i + 1] + polygons[i], reach);
        const double flat = FLAT * std::max({high[0] - low[0], high[1] - low[1], high[2] - low[2]});
        for (size_t i = 0; i < polygons.size(); i += (size_t)polygons[i] + 1)
            flatten(&polygons[i + 1], polygons[i], flat);
    }
    if (bent > 0) {
        std::ostringstream most;
        most << bent;
        mesh.notes.push_back("polygons of more than " + std::to_string(ALL_TRIANGLES) +
                             " corners are not flat: boxes reach further by as much, " + most.str() + " of its units");
    }
    drop_unused();
}
