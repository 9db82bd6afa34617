// SPDX-License-Identifier: MIT
// OBJ (Wavefront, Object Files, version 3.0): polygons, lines and points. Free-form curves and surfaces are refused.
#include "mesh.hpp"
#include <algorithm>

namespace
{
struct Obj {
    const MeshFile &file;
    MeshSurface &surface;
    TextLines lines;
    std::vector<int> corners;
    // Of f, l and p, one after the other: the kind, the line, how many, and numbers of corners from 0: those may stand further down.
    std::vector<long> faces;

    bool one_of(const std::string &words) const;
    void vertex();
    void passed() const;
    long whole(std::string_view digits, std::string_view word) const;
    long corner(std::string_view word) const;
    void face();
    void statement();
    void make_faces();
    void read();
};

bool Obj::one_of(const std::string &words) const
{
    return words.find(" " + std::string(lines.words[0]) + " ") != words.npos;
}

/*
 * x y z; then a weight, or a colour (r g b, which many programs write). Weights are of rational curves and surfaces, of which none are read.
 * Some readers divide by them; others take them for the beginning of a colour.
 */
void Obj::vertex()
{
    const size_t n = lines.words.size() - 1;
    if (n < 3)
        lines.refuse("a number is missing");
    if (n == 5 || n > 6)
        lines.refuse("a corner has three numbers, or four with a weight, or six with a colour");
    for (size_t i = 4; i <= n; i++) {
        const Q more = lines.number(i);
        if (n == 4 && more != 1)
            lines.refuse("the weight " + std::string(lines.words[4]) +
                         ": readers differ in what it does to a corner. Write x y z alone");
    }
    corners.push_back(surface.number({lines.number(1), lines.number(2), lines.number(3)}));
}

// Comments and names may end with a backslash that is none of OBJ's: readers differ in what they take then.
void Obj::passed() const
{
    const bool comment = lines.words[0][0] == '#';
    if (lines.begin == lines.line || one_of(" vt vn vp "))
        return;
    file.refuse(std::string(comment ? "a comment" : "a name") + " that ends in \\ would take the next line with it",
                lines.begin);
}

// Not 0; from the end if below it.
long Obj::whole(std::string_view digits, std::string_view word) const
{
    const bool minus = !digits.empty() && digits[0] == '-';
    digits.remove_prefix(minus);
    if (digits.empty() || digits.size() > 9 || digits.find_first_not_of("0123456789") != digits.npos ||
        digits.find_first_not_of('0') == digits.npos)
        lines.refuse("'" + std::string(word.substr(0, 60)) + "' is no corner: N, N/T, N//M or N/T/M");
    const long n = std::stol(std::string(digits));
    return minus ? -n : n;
}

// N, N/T, N//M or N/T/M. From 0.
long Obj::corner(std::string_view word) const
{
    const size_t first = word.find('/');
    const long n = whole(word.substr(0, first), word);
    if (first != word.npos) {
        const std::string_view rest = word.substr(first + 1);
        const size_t second = rest.find('/');
        if (second != 0)
            whole(rest.substr(0, second), word);
        if (second != rest.npos)
            whole(rest.substr(second + 1), word);
    }
    if (n < -(long)corners.size())
        lines.refuse("there is no corner " + std::string(word) + ": " + std::to_string(corners.size()) +
                     " stand above it");
    return n > 0 ? n - 1 : (long)corners.size() + n;
}

void Obj::face()
{
    const char kind = lines.words[0][0];
    const size_t n = lines.words.size() - 1;
    if (n < (kind == 'f' ? 3U : kind == 'l' ? 2U : 1U))
        lines.refuse(std::string("'") + kind + "' with too few corners");
    faces.insert(faces.end(), {kind, lines.line, (long)n});
    for (size_t i = 1; i <= n; i++)
        faces.push_back(corner(lines.words[i]));
}

void Obj::statement()
{
    // A comment behind other words
    const auto comment = std::find_if(lines.words.begin() + 1, lines.words.end(),
                                      [](std::string_view word) { return word[0] == '#'; });
    if (lines.words[0][0] == '#')
        return passed();
    if (one_of(" vt vn vp o g s mg usemtl mtllib usemap maplib bevel c_interp d_interp lod "))
        return passed();
    if (comment != lines.words.end()) {
        if (lines.begin != lines.line)
            file.refuse("a comment in a line that goes on", lines.begin);
        lines.words.erase(comment, lines.words.end());
    }
    if (one_of(" v "))
        return vertex();
    if (one_of(" f l p "))
        return face();
    const std::string word(lines.words[0].substr(0, 60));
    if (one_of(" cstype deg bmat step curv curv2 surf parm trim hole scrv sp end con bzp bsp cdc cdp res fo "))
        lines.refuse("'" + word + "': free-form curves and surfaces are not known here: write polygons");
    lines.refuse("'" + word + "' is not known here");
}

void Obj::make_faces()
{
    std::vector<int> at;
    for (size_t i = 0; i < faces.size();) {
        const long kind = faces[i], line = faces[i + 1], n = faces[i + 2];
        at.clear();
        for (i += 3; (long)at.size() < n; i++) {
            if (faces[i] >= (long)corners.size())
                file.refuse("there is no corner " + std::to_string(faces[i] + 1), line);
            at.push_back(corners[(size_t)faces[i]]);
        }
        if (kind == 'f')
            surface.polygon(at);
        else if (kind == 'l')
            surface.lines(at, false);
        else
            for (int point : at)
                surface.polygon({point});
    }
}

void Obj::read()
{
    while (lines.next())
        statement();
    make_faces();
}
} // namespace

void read_obj(const MeshFile &file, MeshSurface &surface)
{
    Obj obj = {file, surface, TextLines(file, true), {}, {}};
    obj.read();
}
