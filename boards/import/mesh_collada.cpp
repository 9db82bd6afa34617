// SPDX-License-Identifier: MIT
/*
 * COLLADA 1.4 and 1.5: the meshes that nodes of the scene have, each at its node's place, times <unit>. <up_axis> is passed over, as ROS's
 * readers do: Z is what the file calls Z. What is for pictures (materials, lights, cameras) or of an engine of physics holds nothing here.
 */
#include "mesh.hpp"
#include "xml.hpp"
#include <algorithm>

static const int MOST_NODES = 100000; // as they are instanced: these can double without end

namespace
{
struct Corners { // of a <source>
    const std::vector<Q> *number;
    size_t count, stride, offset;
    std::array<size_t, 3> place;

    Point at(size_t i) const
    {
        const Q *of = &(*number)[offset + i * stride];
        return {of[place[0]], of[place[1]], of[place[2]]};
    }
};

struct Input {
    size_t stride = 0, offset = 0; // of an index of a corner among those of all inputs
    Corners corners = {nullptr, 0, 0, 0, {}};
};

struct Collada {
    const MeshFile &file;
    MeshSurface &surface;
    Mesh &mesh;
    std::map<std::string, std::vector<const Element *>> ids;
    std::set<std::string> animated;                   // ids that channels of animations begin with
    std::vector<const Element *> units;               // of all assets
    std::map<const Element *, std::vector<Q>> arrays; // numbers of each <float_array> that is used
    std::map<const Element *, bool> holds;            // nodes: is there a mesh in or below?
    int nodes = 0;

    [[noreturn]] void refuse(const std::string &reason, const Element *at) const;
    std::string word(const Element *of, const char *name) const;
    size_t whole(std::string_view text, const Element *at) const;
    size_t whole(const Element *of, const char *name) const;
    size_t whole(const Element *of, const char *name, size_t otherwise) const;
    std::string text(const Element *of) const;
    std::vector<Q> numbers(const Element *of, size_t count) const;
    std::vector<size_t> indices(const Element *of) const;
    void only(const Element *of, const std::string &children) const;
    const Element *one(const Element *of, const char *name) const;
    const Element *local(const Element *of, const char *attribute, const char *name) const;

    void look(const Element *at);
    Q meter(const Element *unit) const;
    Q unit(const Element *root) const;
    const std::vector<Q> &array(const Element *of);
    std::array<size_t, 3> places(const Element *accessor, size_t stride) const;
    Corners corners(const Element *source);
    Corners vertices(const Element *of);
    Input input(const Element *of, const Element *vertices_of);
    void primitive(const Element *of, const Element *vertices_of, Moved &moved);
    std::vector<size_t> lengths(const Element *of, const std::string &kind, size_t n,
                                const std::vector<std::vector<int>> &lists) const;
    void cut(const std::string &kind, const std::vector<int> &all, const std::vector<size_t> &lengths);
    void geometry(const Element *of, const Way &way);
    Way rotation(const Element *of) const;
    Way transform(const Element *of) const;
    bool has_mesh(const Element *node, int depth);
    void walk(const Element *node, const Way &above, bool moves, int depth);
    void read(const Element *root);
};

// ---- elements ----

void Collada::refuse(const std::string &reason, const Element *at) const
{
    const char *id = at->Attribute("id");
    file.refuse("<" + std::string(at->Name()) + (id ? " id=\"" + std::string(id) + "\"" : "") + ">: " + reason,
                at->GetLineNum());
}

std::string Collada::word(const Element *of, const char *name) const
{
    const char *found = of->Attribute(name);
    if (found == nullptr)
        refuse(std::string("has no ") + name, of);
    return found;
}

size_t Collada::whole(std::string_view text, const Element *at) const
{
    size_t made = 0;
    for (char c : text)
        made = c >= '0' && c <= '9' && made <= 99999999 ? 10 * made + (size_t)(c - '0') : (size_t)-1;
    if (text.empty() || made > 999999999)
        refuse("'" + std::string(text.substr(0, 60)) + "' is no whole number from 0 to 999999999", at);
    return made;
}

size_t Collada::whole(const Element *of, const char *name) const { return whole(word(of, name), of); }

size_t Collada::whole(const Element *of, const char *name, size_t otherwise) const
{
    return of->Attribute(name) ? whole(of, name) : otherwise;
}

// Comments may stand in it.
std::string Collada::text(const Element *of) const
{
    std::string made;
    for (const tinyxml2::XMLNode *node = of->FirstChild(); node; node = node->NextSibling())
        if (node->ToText())
            made += node->Value() + std::string(" ");
        else if (!node->ToComment())
            refuse("holds more than text", of);
    return made;
}

// The words of a text, one after the other.
template <class Take> void each_word(const std::string &text, Take take)
{
    static const char *const blanks = " \t\n\r";
    for (size_t at = text.find_first_not_of(blanks), end; at != text.npos; at = text.find_first_not_of(blanks, end)) {
        end = std::min(text.find_first_of(blanks, at), text.size());
        take(std::string_view(text).substr(at, end - at));
    }
}

std::vector<Q> Collada::numbers(const Element *of, size_t count) const
{
    std::vector<Q> made;
    each_word(text(of), [&](std::string_view word) { made.push_back(file.number(word, of->GetLineNum())); });
    if (made.size() != count)
        refuse("has " + std::to_string(made.size()) + " numbers, not " + std::to_string(count), of);
    return made;
}

std::vector<size_t> Collada::indices(const Element *of) const
{
    std::vector<size_t> made;
    each_word(text(of), [&](std::string_view word) { made.push_back(whole(word, of)); });
    return made;
}

void Collada::only(const Element *of, const std::string &children) const
{
    for (const Element *e = of->FirstChildElement(); e; e = e->NextSiblingElement())
        if ((" " + children + " ").find(" " + std::string(e->Name()) + " ") == std::string::npos)
            refuse("is not known here", e);
}

// nullptr: there is none.
const Element *Collada::one(const Element *of, const char *name) const
{
    const Element *found = of->FirstChildElement(name);
    if (found && found->NextSiblingElement(name))
        refuse("there are two of these", found->NextSiblingElement(name));
    return found;
}

// What #id names.
const Element *Collada::local(const Element *of, const char *attribute, const char *name) const
{
    const std::string url = word(of, attribute);
    if (url.empty() || url[0] != '#')
        refuse("'" + url.substr(0, 160) + "' is of another file, which is not read", of);
    const auto found = ids.find(url.substr(1));
    if (found == ids.end())
        refuse("there is no id '" + url.substr(1) + "'", of);
    const Element *named = nullptr; // elements of other names may have the same id: some programs write that
    for (const Element *one : found->second)
        if (std::string(one->Name()) == name) {
            if (named)
                refuse("the id '" + url.substr(1) + "' is given twice", one);
            named = one;
        }
    if (named == nullptr)
        refuse("'" + url + "' is no <" + name + ">", of);
    return named;
}

// Ids, what animations move, units.
void Collada::look(const Element *at)
{
    if (const char *id = at->Attribute("id"))
        ids[id].push_back(at);
    if (std::string(at->Name()) == "channel") {
        const std::string target = word(at, "target");
        animated.insert(target.substr(0, target.find('/')));
    }
    if (std::string(at->Name()) == "unit" && std::string(at->Parent()->Value()) == "asset")
        units.push_back(at);
    for (const Element *e = at->FirstChildElement(); e; e = e->NextSiblingElement())
        look(e);
}

Q Collada::meter(const Element *unit) const
{
    const Q made = unit && unit->Attribute("meter") ? file.number(word(unit, "meter"), unit->GetLineNum()) : Q(1);
    if (made <= 0)
        refuse("its meter is not above 0", unit);
    return made;
}

// Metres. Parts of a file may have an asset of their own: none with another unit.
Q Collada::unit(const Element *root) const
{
    const Element *asset = one(root, "asset");
    const Q made = meter(asset ? one(asset, "unit") : nullptr);
    for (const Element *other : units)
        if (meter(other) != made)
            refuse("another unit than that of the file", other);
    return made;
}

// ---- sources ----

const std::vector<Q> &Collada::array(const Element *of)
{
    const auto found = arrays.find(of);
    if (found != arrays.end())
        return found->second;
    return arrays[of] = numbers(of, whole(of, "count"));
}

// Where X, Y and Z stand in an element. A <param> without a name is a number that nobody reads.
std::array<size_t, 3> Collada::places(const Element *accessor, size_t stride) const
{
    std::array<size_t, 3> place = {stride, stride, stride};
    size_t n = 0;
    only(accessor, "param");
    for (const Element *p = accessor->FirstChildElement("param"); p; p = p->NextSiblingElement("param"), n++) {
        const std::string name = p->Attribute("name") ? p->Attribute("name") : "", type = word(p, "type");
        if (name.empty())
            continue;
        if (name.size() != 1 || name[0] < 'X' || name[0] > 'Z' || place[(size_t)(name[0] - 'X')] != stride)
            refuse("'" + name.substr(0, 60) + "', where X, Y and Z are wanted once each", p);
        if (type != "float" && type != "double")
            refuse("the type '" + type.substr(0, 60) + "' of a coordinate", p);
        place[(size_t)(name[0] - 'X')] = n;
    }
    if (n > stride)
        refuse("its stride is smaller than what it holds", accessor);
    for (size_t k = 0; k < 3; k++)
        if (place[k] == stride)
            refuse(std::string("no <param> is called ") + "XYZ"[k], accessor);
    return place;
}

Corners Collada::corners(const Element *source)
{
    const Element *common = one(source, "technique_common"), *accessor = common ? one(common, "accessor") : nullptr;
    if (accessor == nullptr)
        refuse("has no <technique_common> with an <accessor>", source);
    const std::vector<Q> &number = array(local(accessor, "source", "float_array"));
    const size_t count = whole(accessor, "count"), stride = whole(accessor, "stride", 1),
                 offset = whole(accessor, "offset", 0);
    const std::array<size_t, 3> place = places(accessor, stride);
    const size_t last = *std::max_element(place.begin(), place.end());
    if (count > 0 && offset + (count - 1) * stride + last >= number.size())
        refuse("reaches beyond its array: " + std::to_string(count) + " corners of " + std::to_string(stride) +
                   " numbers from number " + std::to_string(offset) + " on, of " + std::to_string(number.size()),
               accessor);
    return {&number, count, stride, offset, place};
}

// Of a <vertices>: one of its inputs is the position.
Corners Collada::vertices(const Element *of)
{
    const Element *found = nullptr;
    only(of, "input extra");
    for (const Element *e = of->FirstChildElement("input"); e; e = e->NextSiblingElement("input"))
        if (word(e, "semantic") == "POSITION") {
            if (found)
                refuse("a second POSITION", e);
            found = e;
        }
    if (found == nullptr)
        refuse("has no input POSITION", of);
    return corners(local(found, "source", "source"));
}

// ---- primitives ----

Input Collada::input(const Element *of, const Element *vertices_of)
{
    Input made;
    for (const Element *e = of->FirstChildElement("input"); e; e = e->NextSiblingElement("input")) {
        const size_t offset = whole(e, "offset");
        made.stride = std::max(made.stride, offset + 1);
        if (word(e, "semantic") == "POSITION")
            refuse("POSITION, where VERTEX has to stand", e);
        if (word(e, "semantic") != "VERTEX")
            continue;
        if (made.corners.number)
            refuse("a second VERTEX", e);
        if (local(e, "source", "vertices") != vertices_of)
            refuse("its source is not the <vertices> of its mesh", e);
        made.offset = offset;
        made.corners = vertices(vertices_of);
    }
    if (made.corners.number == nullptr)
        refuse("has no input VERTEX", of);
    return made;
}

// How many corners each part has.
std::vector<size_t> Collada::lengths(const Element *of, const std::string &kind, size_t n,
                                     const std::vector<std::vector<int>> &lists) const
{
    std::vector<size_t> made;
    const bool several = kind != "triangles" && kind != "lines" && kind != "polylist";
    if (several)
        for (const auto &list : lists)
            made.push_back(list.size());
    else if (kind == "polylist") {
        if (const Element *counts = one(of, "vcount"))
            made = indices(counts);
    } else
        made.assign(n, kind == "lines" ? 2 : 3);
    if (!several && lists.size() > 1)
        refuse("has " + std::to_string(lists.size()) + " <p>", of);
    if (made.size() != n)
        refuse("its count is " + std::to_string(n) + ", but it has " + std::to_string(made.size()), of);
    const size_t least = kind == "linestrips" ? 2 : kind == "tristrips" || kind == "trifans" ? 3 : 1;
    for (size_t length : made)
        if (length < least)
            refuse("a part of it has " + std::to_string(length) + " corners", of);
    return made;
}

void Collada::cut(const std::string &kind, const std::vector<int> &all, const std::vector<size_t> &lengths)
{
    size_t at = 0;
    for (size_t n : lengths) {
        const std::vector<int> part(all.begin() + (long)at, all.begin() + (long)(at + n));
        at += n;
        if (kind == "tristrips")
            surface.strip(part);
        else if (kind == "trifans")
            surface.fan(part);
        else if (kind == "linestrips")
            surface.lines(part, false);
        else
            surface.polygon(part);
    }
}

void Collada::primitive(const Element *of, const Element *vertices_of, Moved &moved)
{
    const std::string kind = of->Name();
    const size_t n = whole(of, "count");
    only(of, kind == "polylist" ? "input vcount p extra" : "input p extra"); // no <ph>: a polygon with holes
    if (n == 0 && of->FirstChildElement("input") == nullptr)
        return;
    const Input in = input(of, vertices_of);
    std::vector<int> number(in.corners.count, -1), all;
    std::vector<std::vector<int>> lists;
    for (const Element *p = of->FirstChildElement("p"); p; p = p->NextSiblingElement("p")) {
        const std::vector<size_t> index = indices(p);
        if (index.size() % in.stride)
            refuse(std::to_string(index.size()) + " indices are no corners of " + std::to_string(in.stride) + " each",
                   p);
        lists.push_back({});
        for (size_t i = in.offset; i < index.size(); i += in.stride) {
            if (index[i] >= number.size())
                refuse("there is no corner " + std::to_string(index[i]) + ": there are " +
                           std::to_string(number.size()) + ", from 0",
                       p);
            int &to = number[index[i]];
            to = to < 0 ? moved.number(in.corners.at(index[i])) : to;
            lists.back().push_back(to);
        }
        all.insert(all.end(), lists.back().begin(), lists.back().end());
    }
    const std::vector<size_t> parts = lengths(of, kind, n, lists);
    size_t sum = 0;
    for (size_t length : parts)
        sum += length;
    if (sum != all.size())
        refuse("it needs " + std::to_string(sum) + " corners, but has " + std::to_string(all.size()), of);
    cut(kind, all, parts);
}

void Collada::geometry(const Element *of, const Way &way)
{
    static const std::string primitives = " lines linestrips polygons polylist triangles trifans tristrips ";
    only(of, "asset mesh extra"); // no <convex_mesh>, <spline>, <brep>
    const Element *held = one(of, "mesh"), *vertices_of = held ? one(held, "vertices") : nullptr;
    if (held == nullptr)
        return;
    only(held, "source vertices extra" + primitives);
    Moved moved(way, surface, mesh);
    for (const Element *e = held->FirstChildElement(); e; e = e->NextSiblingElement())
        if (primitives.find(" " + std::string(e->Name()) + " ") != std::string::npos) {
            if (vertices_of == nullptr)
                refuse("has no <vertices>", held);
            primitive(e, vertices_of, moved);
        }
}

// ---- nodes ----

// pi, 2^-250 below it at most.
Q half_turn()
{
    mpz_class below;
    mpz_ui_pow_ui(below.get_mpz_t(), 10, 76);
    Q made(mpz_class("31415926535897932384626433832795028841971693993751058209749445923078164062862"), below);
    made.canonicalize();
    return made;
}

// The root of a number near 1; exact where it is rational, else 2^-200 below it at most.
Q root_of(const Q &x, bool &exact)
{
    mpz_class over, below;
    exact = mpz_perfect_square_p(x.get_num_mpz_t()) && mpz_perfect_square_p(x.get_den_mpz_t());
    if (exact)
        return Q(sqrt(x.get_num()), sqrt(x.get_den()));
    const Q scaled = x * power_of_two(400);
    mpz_fdiv_q(over.get_mpz_t(), scaled.get_num_mpz_t(), scaled.get_den_mpz_t());
    return Q(sqrt(over)) * power_of_two(-200);
}

/*
 * X Y Z and degrees. The axis is of length 1, but for what its decimals are rounded. Quarter turns are exact. What else is off: sine and cosine by CIRCLE_ERROR and by 2^-240
 * of the angle, parts of the axis by 2^-198: entries by less than 8 times the first of these.
 */
Way Collada::rotation(const Element *of) const
{
    const std::vector<Q> n = numbers(of, 4);
    Way way;
    if (n[3] == 0)
        return way;
    const Q square = n[0] * n[0] + n[1] * n[1] + n[2] * n[2];
    if (abs(Q(square - 1)) > Q(1, 100))
        refuse("the length of its axis is not 1: readers differ in what that does", of);
    bool exact;
    const Q length = root_of(square, exact);
    Q c, s;
    Q turns = n[3] / 90;
    mpz_class whole;
    mpz_fdiv_q(whole.get_mpz_t(), turns.get_num_mpz_t(), turns.get_den_mpz_t());
    const unsigned long quarter = mpz_fdiv_ui(whole.get_mpz_t(), 4);
    circle((turns - whole) * half_turn() / 2, c, s);
    const Q turned[4][2] = {{c, s}, {-s, c}, {-c, -s}, {s, -c}};
    c = turned[quarter][0];
    s = turned[quarter][1];
    const Q u[3] = {n[0] / length, n[1] / length, n[2] / length};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            const int other = 3 - i - j;
            way.to[i][j] = (1 - c) * u[i] * u[j] + (i == j ? c : (j == (i + 1) % 3 ? -s : s) * u[other]);
        }
    way.off = exact && turns == whole ? Q(0) : Q(8 * CIRCLE_ERROR);
    return way;
}

Way Collada::transform(const Element *of) const
{
    const std::string kind = of->Name();
    Way way;
    if (kind == "rotate")
        return rotation(of);
    if (kind != "matrix") {
        const std::vector<Q> n = numbers(of, 3);
        for (int k = 0; k < 3; k++)
            way.to[k][kind == "scale" ? k : 3] = n[(size_t)k];
        return way;
    }
    const std::vector<Q> n = numbers(of, 16); // by rows
    if (n[12] != 0 || n[13] != 0 || n[14] != 0 || n[15] != 1)
        refuse("its last row is not 0 0 0 1", of);
    for (size_t i = 0; i < 12; i++)
        way.to[i / 4][i % 4] = n[i];
    return way;
}

// Places of cameras and lights are not looked at.
bool Collada::has_mesh(const Element *node, int depth)
{
    if (depth > 64)
        refuse("nodes are nested deeper than 64", node);
    const auto found = holds.find(node);
    if (found != holds.end())
        return found->second;
    bool held = node->FirstChildElement("instance_geometry") || node->FirstChildElement("instance_controller");
    for (const Element *e = node->FirstChildElement(); e; e = e->NextSiblingElement()) {
        const std::string name = e->Name();
        if (name == "node")
            held = has_mesh(e, depth + 1) || held;
        if (name == "instance_node")
            held = has_mesh(local(e, "url", "node"), depth + 1) || held;
    }
    return holds[node] = held;
}

// Transforms in their order. moves: an animation does, the node or one above it.
void Collada::walk(const Element *node, const Way &above, bool moves, int depth)
{
    if (++nodes > MOST_NODES)
        refuse("it has more than " + std::to_string(MOST_NODES) + " nodes", node);
    only(node, "asset matrix rotate scale translate lookat skew instance_camera instance_controller instance_geometry "
               "instance_light instance_node node extra");
    if (!has_mesh(node, depth))
        return;
    const char *id = node->Attribute("id");
    moves = moves || (id && animated.count(id));
    Way way = above;
    for (const Element *e = node->FirstChildElement(); e; e = e->NextSiblingElement()) {
        const std::string name = e->Name();
        if (name == "lookat" || name == "skew" || name == "instance_controller")
            refuse(name == "instance_controller" ? "skins and morphs are not known here" : "is not known here", e);
        if (name == "matrix" || name == "rotate" || name == "scale" || name == "translate")
            way = way.below(transform(e));
    }
    for (const Element *e = node->FirstChildElement(); e; e = e->NextSiblingElement()) {
        const std::string name = e->Name();
        if (name == "instance_geometry") {
            const Element *of = local(e, "url", "geometry");
            if (moves || animated.count(word(of, "id")))
                refuse("an animation moves it, or a node above it: where is it?", e);
            geometry(of, way);
        } else if (name == "instance_node")
            walk(local(e, "url", "node"), way, moves, depth + 1);
        else if (name == "node")
            walk(e, way, moves, depth + 1);
    }
}

void Collada::read(const Element *root)
{
    look(root);
    Way way;
    const Q meter = unit(root);
    for (int k = 0; k < 3; k++)
        way.to[k][k] = meter;
    const Element *scene = one(root, "scene"), *instance = scene ? one(scene, "instance_visual_scene") : nullptr;
    if (instance == nullptr)
        refuse("has no <scene> with an <instance_visual_scene>", root);
    const Element *shown = local(instance, "url", "visual_scene");
    only(shown, "asset node evaluate_scene extra");
    for (const Element *e = shown->FirstChildElement("node"); e; e = e->NextSiblingElement("node"))
        walk(e, way, false, 0);
    if (std::none_of(holds.begin(), holds.end(), [](const auto &node) { return node.second; }))
        refuse("no node of it has a mesh (what is for an engine of physics is not read)", shown);
}
} // namespace

void read_collada(const MeshFile &file, MeshSurface &surface, Mesh &mesh)
{
    tinyxml2::XMLDocument document;
    if (document.Parse(file.bytes.data(), file.bytes.size()) != tinyxml2::XML_SUCCESS)
        file.refuse("is not XML from here: " + std::string(document.ErrorName()), document.ErrorLineNum());
    const Element *root = document.RootElement();
    if (root == nullptr || std::string(root->Name()) != "COLLADA")
        file.refuse("is XML, but no COLLADA", root ? root->GetLineNum() : 0);
    for (const tinyxml2::XMLNode *node = document.FirstChild(); node; node = node->NextSibling())
        if (node != root && !node->ToComment() && !node->ToDeclaration())
            file.refuse("a DOCTYPE, or more than <COLLADA>", node->GetLineNum());
    Collada collada = {file, surface, mesh, {}, {}, {}, {}, {}, 0};
    const std::string version = root->Attribute("version") ? root->Attribute("version") : "";
    if (!version.empty() && version.rfind("1.4", 0) != 0 && version.rfind("1.5", 0) != 0)
        collada.refuse("the version " + version.substr(0, 60) + " is not known here: 1.4 and 1.5 are", root);
    collada.read(root);
}
