// SPDX-License-Identifier: MIT
/*
 * Readers of mesh files: STL, OBJ, PLY, COLLADA, glTF. Numbers are taken exactly: decimals as rationals, floats as they are. What a format
 * can say is either read as the format says it, or refused by its name. Nothing is passed over that holds a part of the surface.
 */
#ifndef IMPORT_MESH_HPP
#define IMPORT_MESH_HPP

#include "solid.hpp"
#include <string_view>
#include <unordered_set>

using Point = std::array<Q, 3>;

// A file, whole. What is wrong with it is told of the shape that names it.
struct MeshFile {
    const Shape &shape;
    std::string bytes;
    std::vector<std::string> &notes, &files; // of the Mesh that is made

    [[noreturn]] void refuse(const std::string &reason, long line = 0) const; // line 0: of no line
    Q number(std::string_view word, long line) const;                         // a decimal
    // Of a file by this name. `why` begins the sentence where it cannot be read.
    std::string read(const std::string &path, const std::string &why) const;
};

// TextLines of text and their words. TextLines end with CR, LF or both; those without a word are passed over.
struct TextLines {
    const MeshFile &file;
    const bool goes_on;       // after a line that ends with a backslash: in OBJ alone
    size_t at;                // the next byte
    long line = 0, begin = 0; // the last line that was read, and the first of those that it goes on
    std::string_view all;     // the line
    std::vector<std::string_view> words;

    TextLines(const MeshFile &of, bool backslash);
    bool next();
    void want(const std::vector<std::string> &wanted); // the next line must begin so, in small or capital letters
    [[noreturn]] void refuse(const std::string &reason) const { file.refuse(reason, line); }
    Q number(size_t word) const;
    long count(std::string_view word) const; // a whole number of at most nine digits

  private:
    std::string joined; // of a line that goes on
    bool take(std::string_view &into);
};

// The same word in small letters: STL's are written both ways.
std::string small(std::string_view word);

/*
 * A node's place: p -> to p + its last column. The true numbers are within `off` of these: 0 but where a file gives angles, or long products
 * are rounded.
 */
struct Way {
    Q to[3][4];
    Q off;

    Way();                             // that changes nothing
    Way below(const Way &inner) const; // first inner, then this one
};

// The surface as it is put together. Corners of the same coordinates are one, whatever part of the file they are from.
struct MeshSurface {
    MeshSurface(const MeshFile &from, Mesh &made);
    int number(Point p);
    // One corner is a point, two are a piece of a line: both are held, as triangles of equal corners.
    void polygon(const std::vector<int> &at);
    void triangles(const std::vector<int> &at);
    void strip(const std::vector<int> &at);
    void fan(const std::vector<int> &at);
    void lines(const std::vector<int> &at, bool loop);
    void finish(); // all is there: polygons become triangles, corners of no face go

  private:
    struct Hash {
        const std::vector<Point> *corner;
        size_t operator()(int i) const;
    };
    struct Same {
        const std::vector<Point> *corner;
        bool operator()(int i, int j) const { return (*corner)[(size_t)i] == (*corner)[(size_t)j]; }
    };
    const MeshFile &file;
    Mesh &mesh;
    std::unordered_set<int, Hash, Same> known;
    std::vector<int> polygons; // each: how many corners, and these. Of four and more
    std::vector<Vector> rough; // corners, towards 0
    double bent = 0;           // how far polygons of many corners are from flat

    Q gap(const int *at, int n, double &height) const;
    void flatten(const int *at, int n, double flat);
    void drop_unused();
};

// A place applied to many points: in whole numbers over one denominator.
struct Moved {
    Moved(const Way &way, MeshSurface &into, Mesh &made);
    int number(const Point &p);

  private:
    MeshSurface &surface;
    Mesh &mesh;
    bool same;
    Q off;
    mpz_class to[3][4], below;
};

void read_stl(const MeshFile &file, bool binary, MeshSurface &surface);
void read_obj(const MeshFile &file, MeshSurface &surface);
void read_ply(const MeshFile &file, MeshSurface &surface);
void read_collada(const MeshFile &file, MeshSurface &surface, Mesh &mesh);
void read_gltf(const MeshFile &file, MeshSurface &surface, Mesh &mesh);

#endif
