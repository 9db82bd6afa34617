// SPDX-License-Identifier: MIT
/*
 * PLY, in text and in bytes of both orders: corners, faces, tristrips and edges. Properties and elements of other names are passed over by
 * their size, but elements with lists: these could be of faces. What stands behind the last element is refused, as is a file that is cut.
 */
#include "mesh.hpp"
#include <algorithm>
#include <cstring>

namespace
{
// Types of numbers, each with two names. Kinds: f floating, i signed, u unsigned.
const struct Type {
    const char *name, *other;
    size_t size;
    char kind;
} TYPES[] = {{"char", "int8", 1, 'i'},     {"uchar", "uint8", 1, 'u'},   {"short", "int16", 2, 'i'},
             {"ushort", "uint16", 2, 'u'}, {"int", "int32", 4, 'i'},     {"uint", "uint32", 4, 'u'},
             {"float", "float32", 4, 'f'}, {"double", "float64", 8, 'f'}};

const char *const CORNERS = "vertex_indices";

// What a number is wanted for.
enum class Use { none, x, y, z, corners, first, second };

struct Property {
    std::string name;
    const Type *count, *type; // count: of a list; nullptr: it is none
    Use use;
};

struct Element {
    std::string name;
    long rows;
    std::vector<Property> properties;

    bool has(Use use) const
    {
        return std::any_of(properties.begin(), properties.end(), [=](const Property &p) { return p.use == use; });
    }
};

struct Ply {
    const MeshFile &file;
    MeshSurface &surface;
    TextLines lines;
    std::vector<Element> elements;
    std::string format;
    // corners[i] is known once its element is read; elements may come in any order
    std::vector<int> corners;
    std::vector<long> faces; // how many, and numbers of corners; strips as -1 and the same; edges as -2 and two

    long vertices() const;
    const Type *type(std::string_view word) const;
    Property made(const std::string &name) const;
    Use use_of(const Property &p) const;
    void property();
    void head_format();
    void element();
    void head_line();
    void check(const Element &e) const;
    void head();
    void check_corner(const Element &e, long corner) const;
    void keep(const Element &e, const std::vector<long> &list, const Point &p, const long ends[2]);
    long whole_word(std::string_view word, const Type &t) const;
    std::string_view word(size_t at) const;
    void text_row(const Element &e);
    size_t body_start() const;
    std::vector<int> numbers(long n, size_t &at) const;
    void strips(const std::vector<long> &list, size_t at, size_t end);
    void make_faces();
    void read();
};

// The numbers of a body in bytes, one after the other.
struct Bytes {
    const MeshFile &file;
    const bool big;
    size_t at;

    uint64_t bits(size_t size);
    long whole(const Type &t);
    Q number(const Type &t);
    void pass(size_t size);
};

// ---- the head ----

const Type *Ply::type(std::string_view word) const
{
    for (const Type &t : TYPES)
        if (word == t.name || word == t.other)
            return &t;
    lines.refuse("'" + std::string(word.substr(0, 60)) + "' is no type of a property");
}

Use Ply::use_of(const Property &p) const
{
    static const struct {
        const char *element, *property;
        bool list;
        Use use;
    } uses[] = {{"vertex", "x", false, Use::x},
                {"vertex", "y", false, Use::y},
                {"vertex", "z", false, Use::z},
                {"face", CORNERS, true, Use::corners},
                {"tristrips", CORNERS, true, Use::corners},
                {"edge", "vertex1", false, Use::first},
                {"edge", "vertex2", false, Use::second}};
    for (const auto &use : uses)
        if (elements.back().name == use.element && p.name == use.property && use.list == (p.count != nullptr))
            return use.use;
    return Use::none;
}

// The property of the line.
Property Ply::made(const std::string &name) const
{
    const bool list = lines.words[1] == "list";
    Property p = {name, list ? type(lines.words[2]) : nullptr, type(lines.words[list ? 3 : 1]), Use::none};
    p.use = use_of(p);
    const bool index = p.use == Use::corners || p.use == Use::first || p.use == Use::second;
    if ((list && p.count->kind == 'f') || (index && p.type->kind == 'f'))
        lines.refuse("a count, or a list of corners, of a type that is not whole");
    return p;
}

// A second x would take the place of the first one: readers differ in which they take. So it is with lists of corners,
// which have two names.
void Ply::property()
{
    const size_t at = lines.words[1] == "list" ? 4 : 2;
    if (lines.words.size() != at + 1)
        lines.refuse("a property has a type and a name");
    const std::string name(lines.words[at]), same = name == "vertex_index" ? CORNERS : name;
    for (const Property &p : elements.back().properties)
        if (p.name == same)
            lines.refuse("the property '" + name + "' is given twice");
    const Property p = made(same);
    elements.back().properties.push_back(p);
}

void Ply::head_format()
{
    if (lines.words.size() < 2 || !format.empty())
        lines.refuse("the format is given twice, or not at all");
    format = lines.words[1];
    if (format != "ascii" && format != "binary_little_endian" && format != "binary_big_endian")
        lines.refuse("the format is neither ascii, binary_little_endian nor binary_big_endian");
    if (lines.words.size() != 3 || lines.words[2] != "1.0")
        lines.refuse("the version is not 1.0");
}

void Ply::element()
{
    if (lines.words.size() != 3)
        lines.refuse("an element has a name and a count");
    for (const Element &e : elements)
        if (e.name == lines.words[1])
            lines.refuse("the element '" + e.name + "' is given twice");
    elements.push_back({std::string(lines.words[1]), lines.count(lines.words[2]), {}});
}

// One that is not known may be a misspelt end of the head.
void Ply::head_line()
{
    const std::string_view kind = lines.words[0];
    if (kind == "comment" || kind == "obj_info")
        return;
    if (kind == "format")
        head_format();
    else if (kind == "element")
        element();
    else if (kind == "property" && lines.words.size() > 1 && !elements.empty())
        property();
    else
        lines.refuse("'" + std::string(kind.substr(0, 60)) + "' is no line of a head, or stands in the wrong place");
}

// A coordinate by another name, as Z, would be 0 of all corners; a list by another name is of no face. Lists of elements that nobody knows
// could be of faces.
void Ply::check(const Element &e) const
{
    static const std::pair<const char *, Use> coordinates[] = {{"x", Use::x}, {"y", Use::y}, {"z", Use::z}};
    for (const auto &c : coordinates)
        if (e.name == "vertex" && !e.has(c.second))
            lines.refuse("its corners have no property '" + std::string(c.first) + "'");
    if ((e.name == "face" || e.name == "tristrips") && e.rows > 0 && !e.has(Use::corners))
        lines.refuse("its " + e.name + (e.name == "face" ? "s" : "") + " have no list '" + CORNERS + "'");
    if (e.name == "edge" && e.rows > 0 && (!e.has(Use::first) || !e.has(Use::second)))
        lines.refuse("its edges have no 'vertex1' and 'vertex2'");
    const bool lists = std::any_of(e.properties.begin(), e.properties.end(),
                                   [](const Property &p) { return p.count != nullptr; });
    if (e.rows > 0 && lists && e.name != "face" && e.name != "tristrips")
        lines.refuse("the element '" + e.name + "' has lists, which are not known here");
    if (e.rows > 0 && e.properties.empty())
        lines.refuse("the element '" + e.name + "' has no property");
}

void Ply::head()
{
    lines.want({"ply"});
    for (lines.want({}); lines.words[0] != "end_header"; lines.want({}))
        head_line();
    if (lines.words.size() != 1 || format.empty())
        lines.refuse("more than 'end_header', or a head without a format");
    for (const Element &e : elements)
        check(e);
}

// ---- the body ----

long Ply::vertices() const
{
    for (const Element &e : elements)
        if (e.name == "vertex")
            return e.rows;
    return 0;
}

// -1 is the end of a strip.
void Ply::check_corner(const Element &e, long corner) const
{
    if ((corner < 0 || corner >= vertices()) && !(corner == -1 && e.name == "tristrips"))
        file.refuse("there is no corner " + std::to_string(corner) + ": there are " + std::to_string(vertices()) +
                        ", from 0",
                    format == "ascii" ? lines.line : 0);
}

// What a row has said.
void Ply::keep(const Element &e, const std::vector<long> &list, const Point &p, const long ends[2])
{
    if (e.name == "vertex")
        corners.push_back(surface.number(p));
    else if (e.name == "edge") {
        check_corner(e, ends[0]);
        check_corner(e, ends[1]);
        faces.insert(faces.end(), {-2, ends[0], ends[1]});
    } else if (e.has(Use::corners)) {
        if (list.empty())
            file.refuse("a row of the element '" + e.name + "' has no corner", format == "ascii" ? lines.line : 0);
        for (long corner : list)
            check_corner(e, corner);
        if (e.name == "tristrips")
            faces.push_back(-1);
        faces.push_back((long)list.size());
        faces.insert(faces.end(), list.begin(), list.end());
    }
}

long Ply::whole_word(std::string_view word, const Type &t) const
{
    const bool minus = t.kind == 'i' && !word.empty() && word[0] == '-';
    const std::string_view digits = word.substr(minus);
    if (digits.empty() || digits.size() > 10 || digits.find_first_not_of("0123456789") != digits.npos)
        lines.refuse("'" + std::string(word.substr(0, 60)) + "' is no whole number of the type " + t.name);
    const long most = (1L << (8 * t.size - (t.kind == 'i'))) - 1 + minus, value = std::stol(std::string(digits));
    if (value > most)
        lines.refuse("'" + std::string(word) + "' is beyond the type " + t.name);
    return minus ? -value : value;
}

std::string_view Ply::word(size_t at) const
{
    if (at >= lines.words.size())
        lines.refuse("a number is missing");
    return lines.words[at];
}

// A row has as many words as its properties ask for, and no more.
void Ply::text_row(const Element &e)
{
    std::vector<long> list;
    Point point;
    long ends[2] = {0, 0};
    size_t at = 0;
    lines.want({});
    for (const Property &p : e.properties) {
        const long n = p.count ? whole_word(word(at++), *p.count) : 1;
        if (n < 0)
            lines.refuse("a list of the element '" + e.name + "' has a count below 0");
        for (long i = 0; i < n; i++, at++) {
            word(at);
            if (p.use == Use::none)
                continue;
            const Q value = p.type->kind == 'f' ? lines.number(at) : Q(whole_word(word(at), *p.type));
            if (p.use >= Use::x && p.use <= Use::z)
                point[(size_t)p.use - (size_t)Use::x] = value;
            else if (p.use == Use::corners)
                list.push_back(value.get_num().get_si());
            else
                ends[p.use == Use::second] = value.get_num().get_si();
        }
    }
    if (at != lines.words.size())
        lines.refuse("'" + std::string(lines.words[at].substr(0, 60)) + "' is one word too many");
    keep(e, list, point, ends);
}

// Behind the line of the head's end.
size_t Ply::body_start() const
{
    const std::string &all = file.bytes;
    size_t at = 0;
    for (long i = 0; i < lines.line; i++) {
        const size_t end = all.find('\n', at), single = all.find('\r', at);
        if (end == all.npos || (single < end && single + 1 != end))
            lines.refuse("lines of a binary PLY's head end with LF, or CR and LF");
        at = end + 1;
    }
    return at;
}

void Bytes::pass(size_t size)
{
    if (size > file.bytes.size() - at)
        file.refuse("the file is cut short: its bytes end before what the head says");
    at += size;
}

uint64_t Bytes::bits(size_t size)
{
    const size_t from = at;
    uint64_t value = 0;
    pass(size);
    for (size_t i = 0; i < size; i++)
        value = value << 8 | (unsigned char)file.bytes[big ? from + i : from + size - 1 - i];
    return value;
}

long Bytes::whole(const Type &t)
{
    const uint64_t value = bits(t.size);
    return t.kind == 'i' && value >> (8 * t.size - 1) ? (long)value - (1L << (8 * t.size)) : (long)value;
}

Q Bytes::number(const Type &t)
{
    if (t.kind != 'f')
        return whole(t);
    const uint64_t value = bits(t.size);
    const uint32_t half = (uint32_t)value;
    float single;
    double made;
    memcpy(&single, &half, sizeof single);
    memcpy(&made, &value, sizeof made);
    made = t.size == 4 ? (double)single : made;
    if (!std::isfinite(made))
        file.refuse("a corner is not finite");
    return made;
}

void bytes_row(Ply &ply, Bytes &bytes, const Element &e)
{
    std::vector<long> list;
    Point point;
    long ends[2] = {0, 0};
    for (const Property &p : e.properties) {
        const long n = p.count ? bytes.whole(*p.count) : 1;
        if (n < 0)
            bytes.file.refuse("a list of the element '" + e.name + "' has a count below 0");
        if (p.use >= Use::x && p.use <= Use::z)
            point[(size_t)p.use - (size_t)Use::x] = bytes.number(*p.type);
        else if (p.use == Use::corners)
            for (long i = 0; i < n; i++)
                list.push_back(bytes.whole(*p.type));
        else if (p.use == Use::none)
            bytes.pass((size_t)n * p.type->size);
        else
            ends[p.use == Use::second] = bytes.whole(*p.type);
    }
    ply.keep(e, list, point, ends);
}

// ---- faces ----

std::vector<int> Ply::numbers(long n, size_t &at) const
{
    std::vector<int> made;
    for (; n > 0; n--, at++)
        made.push_back(corners[(size_t)faces[at]]);
    return made;
}

// -1 ends a strip, and the next one begins.
void Ply::strips(const std::vector<long> &list, size_t at, size_t end)
{
    while (at < end) {
        long n = 0;
        while (at + (size_t)n < end && list[at + (size_t)n] != -1)
            n++;
        if (n > 0 && n < 3)
            file.refuse("a strip of triangles has fewer than three corners");
        surface.strip(numbers(n, at));
        at++;
    }
}

void Ply::make_faces()
{
    for (size_t at = 0; at < faces.size();) {
        const long kind = faces[at++];
        if (kind == -2) {
            surface.polygon(numbers(2, at));
        } else if (kind == -1) {
            const size_t n = (size_t)faces[at++];
            strips(faces, at, at + n);
            at += n;
        } else
            surface.polygon(numbers(kind, at));
    }
}

void Ply::read()
{
    head();
    const bool text = format == "ascii";
    Bytes bytes = {file, format == "binary_big_endian", text ? 0 : body_start()};
    for (const Element &e : elements)
        for (long i = 0; i < e.rows; i++)
            text ? text_row(e) : bytes_row(*this, bytes, e);
    if (text && lines.next())
        lines.refuse("more lines than the head says");
    if (!text && bytes.at != file.bytes.size())
        file.refuse(std::to_string(file.bytes.size() - bytes.at) + " bytes more than the head says");
    make_faces();
}
} // namespace

void read_ply(const MeshFile &file, MeshSurface &surface)
{
    Ply ply = {file, surface, TextLines(file, false), {}, "", {}, {}};
    ply.read();
}
