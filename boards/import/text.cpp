// SPDX-License-Identifier: MIT
/*
 * Meshes in text, and PLY in bytes, counted by a second reader. assimp passes over lines that it does not know, over what is missing at
 * the end of a file, and over digits that it has no room for. What it loses so is missing in the boxes: a wrong "free".
 * So STL, OBJ and PLY in text are read once more, by their grammar alone, and what is not of it is refused. The faces
 * are counted as assimp makes them: a polygon of n corners is n - 2 triangles, a line of n is n - 1 pieces. A binary PLY
 * is walked by what its head says, to its last byte.
 */
#include "solid.hpp"
#include <algorithm>
#include <cctype>
#include <fstream>
#include <sstream>

namespace
{
using Words = std::vector<std::string>;

// Of a PLY: types of numbers, each with two names. Kinds: f floating, i signed, u unsigned.
const struct {
    const char *name, *other;
    int size;
    char kind;
} TYPES[] = {{"char", "int8", 1, 'i'},     {"uchar", "uint8", 1, 'u'},   {"short", "int16", 2, 'i'},
             {"ushort", "uint16", 2, 'u'}, {"int", "int32", 4, 'i'},     {"uint", "uint32", 4, 'u'},
             {"float", "float32", 4, 'f'}, {"double", "float64", 8, 'f'}};

const char *const CORNERS = "vertex_indices";

struct Property {
    std::string name;
    int count, type; // of TYPES; count is that of a list, and -1 of others
    bool corners;    // the list that says which corners a face has
};

struct Element {
    std::string name;
    long rows;
    std::vector<Property> properties;

    size_t lists() const
    {
        return (size_t)std::count_if(properties.begin(), properties.end(),
                                     [](const Property &p) { return p.count >= 0; });
    }
    bool has_corners() const
    {
        return std::any_of(properties.begin(), properties.end(), [](const Property &p) { return p.corners; });
    }
};

std::string bytes_of(const std::string &path)
{
    std::ifstream file(path, std::ios::binary);
    std::string all;
    for (char c; file.get(c);)
        all += c;
    return all;
}

// The file; lines end with CR, LF or both.
std::string lines_of(const std::string &path)
{
    const std::string all = bytes_of(path);
    std::string lines;
    for (size_t i = 0; i < all.size(); i++)
        if (all[i] != '\r')
            lines += all[i];
        else if (i + 1 >= all.size() || all[i + 1] != '\n')
            lines += '\n';
    return lines;
}

struct Text {
    const Shape &shape;
    std::istringstream file;
    const bool goes_on;       // after a line that ends with a backslash: in OBJ alone
    long line = 0, begin = 0; // the last line that was read, and the first of those that it goes on
    Words words;              // of the line that was read last

    [[noreturn]] void refuse(const std::string &reason) const;
    bool next();
    void number(const std::string &word) const;
    void numbers(size_t from, size_t least) const;
    void want(const Words &wanted);
    long count(const std::string &word) const;

    void facet();
    long stl();
    void obj_corner(const std::string &word) const;
    long obj_faces(const std::string &kind) const;
    void obj_passed();
    long obj();
    int ply_type(const std::string &word) const;
    const std::string &word_at(size_t at) const;
    void ply_whole(const std::string &word, int type) const;
    void ply_value(const std::string &word, const Property &p, long corners) const;
    long ply_row(const Element &e, long corners) const;
    long ply_rows(const Element &e, long corners);
    Property ply_made(const std::string &name, bool corners) const;
    void ply_property(Element &e, bool binary);
    void ply_corners(const Element &e) const;
    void ply_known(const Element &e, bool binary) const;
    long ply_body(const std::vector<Element> &elements, long corners, bool big) const;
    void ply_format(std::string &format) const;
    void ply_element(std::vector<Element> &elements) const;
    void ply_head(std::vector<Element> &elements, std::string &format);
    long ply();
};

void Text::refuse(const std::string &reason) const
{
    fail(shape.place, "the mesh '" + shape.file + "', line " + std::to_string(line) + ": " + reason);
}

// The next line that is not empty, with those that it goes on in.
bool Text::next()
{
    std::string all, more;
    words.clear();
    while (words.empty() && std::getline(file, all)) {
        begin = ++line;
        while (goes_on && !all.empty() && all.back() == '\\' && std::getline(file, more)) {
            line++;
            all.back() = ' ';
            all += more;
        }
        if (all.find('\0') != std::string::npos)
            refuse("a NUL byte");
        std::istringstream split(all);
        for (std::string word; split >> word;)
            words.push_back(word);
    }
    return !words.empty();
}

// Decimals that assimp reads as they are: it has room for 19 digits before the point, and takes 15 behind it.
void Text::number(const std::string &word) const
{
    Q value, mantissa;
    const size_t e = std::min(word.find_first_of("eE"), word.size()), sign = word[0] == '-' || word[0] == '+';
    if (!read_decimal(word, value) || !read_decimal(word.substr(0, e), mantissa))
        refuse("'" + word + "' is no number");
    const bool raised = e < word.size() && abs(value) > abs(mantissa);
    if (std::min(word.find('.'), e) > 18 + sign || (raised && mantissa != 0 && abs(mantissa) * 1000 < 1))
        refuse("'" + word + "' has digits that would be lost: write it otherwise");
}

void Text::numbers(size_t from, size_t least) const
{
    if (words.size() < from + least)
        refuse("a number is missing");
    for (size_t i = from; i < words.size(); i++)
        number(words[i]);
}

void Text::want(const Words &wanted)
{
    if (!next())
        refuse("the file is cut short");
    if (words.size() < wanted.size() || !std::equal(wanted.begin(), wanted.end(), words.begin()))
        refuse("'" + words[0] + "', where '" + wanted[0] + "' has to stand");
}

// A whole number of at most nine digits.
long Text::count(const std::string &word) const
{
    if (word.empty() || word.size() > 9 || word.find_first_not_of("0123456789") != std::string::npos)
        refuse("'" + word + "' is no count");
    return std::stol(word);
}

// ---- STL ----

// What stands behind `facet`; its normal is not looked at.
void Text::facet()
{
    want({"outer", "loop"});
    for (int i = 0; i < 3; i++) {
        want({"vertex"});
        if (words.size() != 4)
            refuse("a vertex has three numbers");
        numbers(1, 3);
    }
    want({"endloop"});
    want({"endfacet"});
}

long Text::stl()
{
    long facets = 0;
    while (next()) {
        if (words[0] != "solid")
            refuse("'" + words[0] + "', where 'solid' has to stand");
        while (want({}), words[0] != "endsolid") {
            if (words[0] != "facet")
                refuse("'" + words[0] + "', where 'facet' or 'endsolid' has to stand");
            facet();
            facets++;
        }
    }
    return facets;
}

// ---- OBJ ----

// N, N/T, N//M or N/T/M: numbers that are not 0, from the end if below it. assimp reads on behind what it does not know.
void Text::obj_corner(const std::string &word) const
{
    Words parts(1);
    for (char c : word)
        if (c == '/')
            parts.emplace_back();
        else
            parts.back() += c;
    bool good = parts.size() <= 3 && !parts.back().empty();
    for (size_t i = 0; i < parts.size() && good; i++) {
        const std::string digits = parts[i].substr(parts[i][0] == '-');
        good = (i == 1 && parts.size() == 3 && parts[i].empty()) ||
               (digits.size() <= 9 && digits.find_first_not_of("0123456789") == std::string::npos &&
                digits.find_first_not_of('0') != std::string::npos);
    }
    if (!good)
        refuse("'" + word + "' is no corner: N, N/T, N//M or N/T/M");
}

long Text::obj_faces(const std::string &kind) const
{
    const long n = (long)words.size() - 1;
    if (n < (kind == "f" ? 3 : kind == "l" ? 2 : 1))
        refuse("'" + kind + "' with too few corners");
    for (size_t i = 1; i < words.size(); i++)
        obj_corner(words[i]);
    return kind == "f" ? n - 2 : kind == "l" ? n - 1 : n;
}

// Comments and names may end with a backslash that is none of OBJ's: readers differ in what they take then.
void Text::obj_passed()
{
    const std::string &kind = words[0];
    if (begin == line || kind == "vt" || kind == "vn" || kind == "vp")
        return;
    line = begin;
    refuse(std::string(kind[0] == '#' ? "a comment" : "a name") + " that ends in \\ would take the next line with it");
}

long Text::obj()
{
    static const Words passed = {"vt", "vn", "vp", "o", "g", "s", "mg", "usemtl", "mtllib"};
    long faces = 0;
    while (next()) {
        const std::string &kind = words[0];
        if (kind[0] == '#' || std::find(passed.begin(), passed.end(), kind) != passed.end())
            obj_passed();
        else if (kind == "v")
            numbers(1, 3);
        else if (kind == "f" || kind == "l" || kind == "p")
            faces += obj_faces(kind);
        else
            refuse("'" + kind + "' is not known here");
    }
    return faces;
}

// ---- PLY ----

int Text::ply_type(const std::string &word) const
{
    const int known = sizeof TYPES / sizeof *TYPES;
    for (int i = 0; i < known; i++)
        if (word == TYPES[i].name || word == TYPES[i].other)
            return i;
    refuse("'" + word + "' is no type of a property");
}

const std::string &Text::word_at(size_t at) const
{
    if (at >= words.size())
        refuse("a number is missing");
    return words[at];
}

// assimp stops within a word that is no whole number, and takes the rest of it for the next one.
void Text::ply_whole(const std::string &word, int type) const
{
    const auto &t = TYPES[type];
    const size_t sign = t.kind == 'i' && word[0] == '-';
    const std::string digits = word.substr(sign);
    if (digits.empty() || digits.size() > 10 || digits.find_first_not_of("0123456789") != std::string::npos)
        refuse("'" + word + "' is no whole number of the type " + t.name);
    const long long most = (1LL << (8 * t.size - (t.kind == 'i'))) - 1 + (long long)sign;
    if (std::stoll(digits) > most)
        refuse("'" + word + "' is beyond the type " + t.name);
}

// A number of a row, or of a list in it.
void Text::ply_value(const std::string &word, const Property &p, long corners) const
{
    if (TYPES[p.type].kind == 'f')
        number(word);
    else
        ply_whole(word, p.type);
    if (p.corners && count(word) >= corners)
        refuse("there is no corner " + word);
}

// A row has as many words as its properties ask for, and no more. Its triangles.
long Text::ply_row(const Element &e, long corners) const
{
    long faces = 0;
    size_t at = 0;
    for (const Property &p : e.properties) {
        long n = 1;
        if (p.count >= 0) {
            ply_whole(word_at(at), p.count);
            n = count(word_at(at++));
        }
        for (long i = 0; i < n; i++)
            ply_value(word_at(at++), p, corners);
        faces += p.corners ? std::max(n - 2, 1L) : 0;
    }
    if (at != words.size())
        refuse("'" + words[at] + "' is one word too many");
    return faces;
}

long Text::ply_rows(const Element &e, long corners)
{
    long faces = 0;
    for (long i = 0; i < e.rows; i++) {
        want({});
        faces += ply_row(e, corners);
    }
    return faces;
}

// The property of the line.
Property Text::ply_made(const std::string &name, bool corners) const
{
    const bool list = words[1] == "list";
    const Property made = {name, list ? ply_type(words[2]) : -1, ply_type(words[list ? 3 : 1]), corners};
    if ((list && TYPES[made.count].kind == 'f') || (corners && TYPES[made.type].kind == 'f'))
        refuse("a count, or a list of corners, of a type that is not whole");
    return made;
}

// A second x would take the place of the first one: readers differ in which they take. So it is with lists of corners,
// which have two names.
void Text::ply_property(Element &e, bool binary)
{
    const bool list = words[1] == "list";
    const size_t at = list ? 4 : 2;
    if (words.size() != at + 1)
        refuse("a property has a type and a name");
    const std::string &name = words[at], same = name == "vertex_index" ? CORNERS : name;
    for (const Property &p : e.properties)
        if (p.name == same)
            refuse("the property '" + name + "' is given twice");
    const Property made = ply_made(same, list && e.name == "face" && same == CORNERS);
    if (list && !binary && e.properties.size() > e.lists())
        refuse("a list behind other properties is not known here");
    e.properties.push_back(made);
}

void Text::ply_format(std::string &format) const
{
    if (words.size() < 2 || !format.empty())
        refuse("the format is given twice, or not at all");
    format = words[1];
    if (format != "ascii" && format != "binary_little_endian" && format != "binary_big_endian")
        refuse("the format is neither ascii, binary_little_endian nor binary_big_endian");
}

void Text::ply_element(std::vector<Element> &elements) const
{
    if (words.size() != 3)
        refuse("an element has a name and a count");
    for (const Element &e : elements)
        if (e.name == words[1])
            refuse("the element '" + e.name + "' is given twice");
    elements.push_back({words[1], count(words[2]), {}});
}

// A line of the head. One that is not known may be a misspelt end of it.
void Text::ply_head(std::vector<Element> &elements, std::string &format)
{
    const std::string &kind = words[0];
    if (kind == "comment" || kind == "obj_info")
        return;
    if (kind == "format")
        ply_format(format);
    else if (kind == "element")
        ply_element(elements);
    else if (kind == "property" && words.size() > 1 && !elements.empty())
        ply_property(elements.back(), format != "ascii");
    else
        refuse("'" + kind + "' is no line of a head, or stands in the wrong place");
}

// A coordinate by another name, as Z, would be 0 of all corners; a list by another name is of no face.
void Text::ply_corners(const Element &e) const
{
    const auto has = [&](const std::string &name) {
        return std::any_of(e.properties.begin(), e.properties.end(),
                           [&](const Property &p) { return p.name == name && p.count < 0; });
    };
    for (const char *name : {"x", "y", "z"})
        if (e.name == "vertex" && !has(name))
            refuse("its corners have no property '" + std::string(name) + "'");
    if (e.name == "face" && e.rows > 0 && !e.has_corners())
        refuse("its faces have no list '" + std::string(CORNERS) + "'");
}

// Lists of elements that nobody knows could be of faces, as tristrips are. In text assimp reads rows of others as it
// likes; in bytes they are passed over by their size.
void Text::ply_known(const Element &e, bool binary) const
{
    const bool vertex = e.name == "vertex", face = e.name == "face";
    const size_t lists = e.lists();
    if (e.rows > 0 && !(face && (binary || lists == 1)) && !((vertex || binary) && lists == 0))
        refuse("the element '" + e.name + "' is not known here, or has lists that are not");
}

// The numbers of a binary PLY, one after the other.
struct Body {
    const Text &text;
    const std::string bytes;
    const bool big;
    size_t at = 0;

    void begin();
    void pass(size_t size);
    long whole(int type);
    long row(const Element &e, long corners);
};

// Behind the line of the head's end. assimp takes a byte 10 that stands there for the end of an empty line, and all that
// follows is moved by it.
void Body::begin()
{
    for (long i = 0; i < text.line && at != std::string::npos; i++) {
        const size_t end = bytes.find('\n', at);
        const size_t single = bytes.find('\r', at);
        if (single < end && single + 1 != end)
            at = std::string::npos;
        else
            at = end == std::string::npos ? end : end + 1;
    }
    if (at == std::string::npos)
        text.refuse("lines of a binary PLY's head end with LF, or CR and LF");
    if (at >= 2 && bytes[at - 2] != '\r' && at < bytes.size() && bytes[at] == '\n')
        text.refuse("the first byte behind the head is 10, which assimp takes for the end of a line: begin the first "
                    "corner with another number, or write the PLY in text");
}

void Body::pass(size_t size)
{
    if (size > bytes.size() - at)
        text.refuse("the file is cut short: its bytes end before what the head says");
    at += size;
}

// Of an integer type. -1: below 0.
long Body::whole(int type)
{
    const size_t size = (size_t)TYPES[type].size, from = at;
    long long value = 0;
    pass(size);
    for (size_t i = 0; i < size; i++)
        value = value << 8 | (unsigned char)bytes[big ? from + i : from + size - 1 - i];
    return TYPES[type].kind == 'i' && value >> (8 * size - 1) ? -1 : (long)value;
}

// Its triangles.
long Body::row(const Element &e, long corners)
{
    long faces = 0;
    for (const Property &p : e.properties) {
        const long n = p.count < 0 ? 1 : whole(p.count);
        if (n < 0)
            text.refuse("a list of the element '" + e.name + "' has a count below 0");
        if (!p.corners) {
            pass((size_t)n * (size_t)TYPES[p.type].size);
            continue;
        }
        for (long i = 0; i < n; i++) {
            const long corner = whole(p.type);
            if (corner < 0 || corner >= corners)
                text.refuse("a face has a corner that does not exist");
        }
        faces += std::max(n - 2, 1L);
    }
    return faces;
}

long Text::ply_body(const std::vector<Element> &elements, long corners, bool big) const
{
    Body body = {*this, bytes_of(shape.file), big};
    long faces = 0;
    body.begin();
    for (const Element &e : elements)
        for (long i = 0; i < e.rows && !e.properties.empty(); i++)
            faces += body.row(e, corners);
    if (body.at != body.bytes.size())
        refuse(std::to_string(body.bytes.size() - body.at) + " bytes more than the head says");
    return faces;
}

long Text::ply()
{
    std::vector<Element> elements;
    std::string format;
    long faces = 0, corners = 0;
    want({"ply"});
    for (want({}); words[0] != "end_header"; want({}))
        ply_head(elements, format);
    if (words.size() != 1 || format.empty())
        refuse("more than 'end_header', or a head without a format");
    for (const Element &e : elements) {
        ply_corners(e);
        ply_known(e, format != "ascii");
        corners += e.name == "vertex" ? e.rows : 0;
    }
    if (format != "ascii")
        return ply_body(elements, corners, format == "binary_big_endian");
    for (const Element &e : elements)
        faces += ply_rows(e, corners);
    if (next())
        refuse("more lines than the head says");
    return faces;
}
} // namespace

long faces_in_text(const Shape &shape)
{
    std::string kind = shape.file.substr(std::min(shape.file.rfind('.'), shape.file.size()));
    std::transform(kind.begin(), kind.end(), kind.begin(), [](unsigned char c) { return (char)std::tolower(c); });
    if (kind != ".stl" && kind != ".obj" && kind != ".ply")
        return -1;
    Text text = {shape, std::istringstream(lines_of(shape.file)), kind == ".obj", 0, 0, {}};
    return kind == ".stl" ? text.stl() : kind == ".obj" ? text.obj() : text.ply();
}
