// SPDX-License-Identifier: MIT
/*
 * glTF 2.0, as .gltf (with buffers in files beside it, or in the text) and .glb. Coordinates are those of the file: nothing is turned from
 * Y upwards to Z. Chapters below are those of the specification (Khronos, glTF 2.0.1).
 */
#include "json.hpp"
#include "mesh.hpp"
#include <algorithm>
#include <cstring>
#include <filesystem>
#include <functional>
#include <set>

namespace
{
// These say nothing of the shape.
const std::set<std::string> HARMLESS = {"KHR_lights_punctual",
                                        "KHR_materials_anisotropy",
                                        "KHR_materials_clearcoat",
                                        "KHR_materials_diffuse_transmission",
                                        "KHR_materials_dispersion",
                                        "KHR_materials_emissive_strength",
                                        "KHR_materials_ior",
                                        "KHR_materials_iridescence",
                                        "KHR_materials_pbrSpecularGlossiness",
                                        "KHR_materials_sheen",
                                        "KHR_materials_specular",
                                        "KHR_materials_transmission",
                                        "KHR_materials_unlit",
                                        "KHR_materials_variants",
                                        "KHR_materials_volume",
                                        "KHR_mesh_quantization",
                                        "KHR_texture_basisu",
                                        "KHR_texture_transform",
                                        "KHR_xmp",
                                        "KHR_xmp_json_ld",
                                        "EXT_texture_avif",
                                        "EXT_texture_webp",
                                        "MSFT_texture_dds"};

const size_t MOST_NODES = 100000;

struct Span { // of bytes
    const char *from;
    size_t size;
};

struct Accessor {
    const Json *at;
    size_t count, parts; // parts of an element: 1 or 3
    long type;           // componentType
    bool normalized;
};

struct Gltf {
    const MeshFile &file;
    MeshSurface &surface;
    Mesh &mesh;
    Json root;
    bool glb = false;
    Span chunk = {nullptr, 0};                            // BIN of a .glb
    std::vector<std::string> data;                        // of buffers, once they are read
    std::vector<bool> seen;                               // nodes
    std::set<std::string> required;                       // extensions
    std::set<size_t> animated;                            // nodes
    std::map<const Json *, std::vector<Point>> positions; // of accessors, once they are read

    [[noreturn]] void refuse(const std::string &reason, const Json *at = nullptr) const;
    const Json *member(const Json *of, const char *name, Json::Kind kind) const;
    size_t whole(const Json *of, const char *name, size_t otherwise) const;
    size_t number(const Json *value) const;
    const Json *item(const char *list, size_t index, const Json *from) const;
    std::vector<Q> numbers(const Json *of, const char *name, size_t count) const;
    void harmless(const Json *of, const std::string &what) const;

    void open();
    void open_glb();
    void head();
    void find_animated();
    std::string decoded(const std::string &text, const Json *at) const;
    void load(size_t index, const Json *at);
    Span buffer(size_t index, const Json *from);
    Span view(size_t index, const Json *from, size_t &stride);
    Accessor accessor(size_t index, const Json *from) const;
    Span elements(const Json *of, const char *name, size_t size, size_t count, size_t &stride);
    Q component(const char *from, long type, bool normalized, const Json *at) const;
    size_t index_at(const char *from, long type) const;
    void sparse(const Accessor &a, const std::function<void(size_t, const char *)> &put);
    std::vector<size_t> indices(size_t index, const Json *from);
    const std::vector<Point> &points(size_t index, const Json *from);
    void primitive(const Json &p, Moved &moved);
    void morphs(const Json *node, const Json *of_mesh) const;
    Way place(const Json &node) const;
    void instance(const Json &node, size_t index, const Way &way);
    void walk(size_t node, const Way &above, const Json *from, bool moves, int depth);
    const Json *scene() const;
    void read();
};

// ---- values ----

void Gltf::refuse(const std::string &reason, const Json *at) const { file.refuse(reason, at ? at->line : 0); }

// nullptr: there is none.
const Json *Gltf::member(const Json *of, const char *name, Json::Kind kind) const
{
    static const char *const kinds[] = {"null", "true or false", "a number", "a text", "an array", "an object"};
    const Json *found = of->find(name);
    if (found && found->kind != kind)
        refuse(std::string("'") + name + "' is not " + kinds[kind], found);
    return found;
}

size_t Gltf::number(const Json *value) const
{
    Q q;
    if (value->kind != Json::number || !read_decimal(value->word, q) || q.get_den() != 1 || q < 0 ||
        q > power_of_two(53))
        refuse("'" + value->word.substr(0, 60) + "' is no whole number", value);
    return q.get_num().get_ui();
}

const size_t NEEDED = (size_t)-1;

size_t Gltf::whole(const Json *of, const char *name, size_t otherwise) const
{
    const Json *found = of->find(name);
    if (found == nullptr && otherwise == NEEDED)
        refuse(std::string("there is no '") + name + "'", of);
    return found ? number(found) : otherwise;
}

const Json *Gltf::item(const char *list, size_t index, const Json *from) const
{
    const Json *all = member(&root, list, Json::array);
    if (all == nullptr || index >= all->values.size())
        refuse("there is no " + std::to_string(index) + " of '" + list + "'", from);
    if (all->values[index].kind != Json::object)
        refuse(std::to_string(index) + " of '" + list + "' is not an object", from);
    return &all->values[index];
}

std::vector<Q> Gltf::numbers(const Json *of, const char *name, size_t count) const
{
    std::vector<Q> made;
    const Json *all = member(of, name, Json::array);
    if (all == nullptr)
        return made;
    if (count && all->values.size() != count)
        refuse(std::string("'") + name + "' needs " + std::to_string(count) + " numbers", all);
    for (const Json &value : all->values) {
        if (value.kind != Json::number)
            refuse(std::string("'") + name + "' holds what is no number", &value);
        made.push_back(file.number(value.word, value.line));
    }
    return made;
}

// What is used has no extension that could say another shape.
void Gltf::harmless(const Json *of, const std::string &what) const
{
    if (const Json *all = member(of, "extensions", Json::object))
        for (const std::string &name : all->names)
            if (!HARMLESS.count(name))
                refuse("the extension " + name + " of " + what + " is not known here", all);
}

// ---- the file (4: GLB) ----

void Gltf::open_glb()
{
    const std::string &all = file.bytes;
    const auto word = [&](size_t at) {
        uint32_t made = 0;
        for (size_t i = 4; i-- > 0;)
            made = made << 8 | (unsigned char)all[at + i];
        return made;
    };
    glb = true;
    if (all.size() < 20 || word(4) != 2)
        refuse("the GLB is cut short, or not of version 2");
    if (word(8) != all.size())
        refuse("the GLB says that it has " + std::to_string(word(8)) + " bytes, but has " + std::to_string(all.size()));
    size_t at = 12;
    for (int n = 0; at < all.size(); n++) {
        if (all.size() - at < 8 || word(at) > all.size() - at - 8)
            refuse("a chunk of the GLB is cut short");
        const size_t size = word(at), kind = word(at + 4);
        if ((n == 0) != (kind == 0x4E4F534A))
            refuse("the first chunk of the GLB, and no other, has to be JSON");
        if (n == 0)
            root = read_json(std::string_view(all).substr(at + 8, size));
        else if (kind == 0x004E4942 && n == 1)
            chunk = {all.data() + at + 8, size};
        at += 8 + size;
    }
}

void Gltf::open()
{
    try {
        const size_t mark = file.bytes.compare(0, 3, "\xEF\xBB\xBF") == 0 ? 3 : 0;
        if (file.bytes.compare(0, 4, "glTF") == 0)
            open_glb();
        else
            root = read_json(std::string_view(file.bytes).substr(mark));
    } catch (const JsonFault &fault) {
        file.refuse(fault.reason, fault.line);
    }
    if (root.kind != Json::object)
        refuse("it is no glTF: the JSON is not an object");
}

// 3.2, 3.12: a file may need what is not known here.
void Gltf::head()
{
    const Json *asset = member(&root, "asset", Json::object);
    const Json *version = asset ? member(asset, "version", Json::text) : nullptr;
    const Json *least = asset ? member(asset, "minVersion", Json::text) : nullptr;
    if (version == nullptr || version->word.rfind("2.", 0) != 0 || (least && least->word != "2.0"))
        refuse("it is no glTF of version 2", version ? version : asset);
    if (const Json *all = member(&root, "extensionsRequired", Json::array))
        for (const Json &name : all->values) {
            required.insert(name.word);
            if (!HARMLESS.count(name.word))
                refuse("it requires the extension " + name.word + ", which is not known here", &name);
        }
}

// 3.11
void Gltf::find_animated()
{
    const Json *all = member(&root, "animations", Json::array);
    if (all == nullptr)
        return;
    for (const Json &animation : all->values)
        if (const Json *channels = member(&animation, "channels", Json::array))
            for (const Json &channel : channels->values) {
                const Json *target = member(&channel, "target", Json::object);
                if (target && target->find("node"))
                    animated.insert(whole(target, "node", NEEDED));
            }
}

// ---- buffers (3.6) ----

// Base64 (RFC 4648, 4): whole groups of four, and nothing else.
std::string Gltf::decoded(const std::string &text, const Json *at) const
{
    static const std::string digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    size_t known[256], size = text.size();
    std::fill(known, known + 256, (size_t)64);
    for (size_t i = 0; i < 64; i++)
        known[(unsigned char)digits[i]] = i;
    for (int i = 0; i < 2 && size > 0 && text.size() % 4 == 0 && text[size - 1] == '='; i++)
        size--;
    std::string made;
    size_t bits = 0, held = 0;
    for (size_t i = 0; i < size; i++) {
        const size_t digit = known[(unsigned char)text[i]];
        if (digit == 64 || size % 4 == 1)
            refuse("the data of a buffer are no base64", at);
        bits = (bits << 6 | digit) & 0xFFFF;
        held += 6;
        if (held >= 8) {
            held -= 8;
            made += (char)(bits >> held & 0xFF);
        }
    }
    return made;
}

// %XX of an URI.
std::string plain(const std::string &uri)
{
    std::string made;
    for (size_t i = 0; i < uri.size(); i++)
        if (uri[i] == '%' && i + 2 < uri.size() && isxdigit((unsigned char)uri[i + 1]) &&
            isxdigit((unsigned char)uri[i + 2])) {
            made += (char)std::stoi(uri.substr(i + 1, 2), nullptr, 16);
            i += 2;
        } else
            made += uri[i];
    return made;
}

void Gltf::load(size_t index, const Json *at)
{
    const Json *uri = member(at, "uri", Json::text);
    if (uri == nullptr) {
        if (!glb || index != 0 || chunk.from == nullptr)
            refuse("buffer " + std::to_string(index) + " has no uri, and the file no bytes of its own for it", at);
        data[index].assign(chunk.from, chunk.size);
    } else if (uri->word.rfind("data:", 0) == 0) {
        const size_t comma = uri->word.find(";base64,");
        if (comma == uri->word.npos)
            refuse("the data of a buffer are not in base64", uri);
        data[index] = decoded(uri->word.substr(comma + 8), uri);
    } else {
        if (uri->word.find("://") != uri->word.npos)
            refuse("'" + uri->word.substr(0, 160) + "': only files beside it are read", uri);
        const std::filesystem::path here = std::filesystem::path(file.shape.file).parent_path();
        const std::string path = (here / plain(uri->word)).string();
        file.files.push_back(path);
        data[index] = file.read(path, "the mesh '" + file.shape.file + "': the buffer ");
    }
}

Span Gltf::buffer(size_t index, const Json *from)
{
    const Json *at = item("buffers", index, from);
    const size_t size = whole(at, "byteLength", NEEDED);
    harmless(at, "a buffer");
    data.resize(std::max(data.size(), member(&root, "buffers", Json::array)->values.size()));
    if (data[index].empty())
        load(index, at);
    if (data[index].size() < size)
        refuse("buffer " + std::to_string(index) + " is cut short: it has " + std::to_string(data[index].size()) +
                   " bytes, not " + std::to_string(size),
               at);
    return {data[index].data(), size};
}

// stride: 0: elements stand one behind the other.
Span Gltf::view(size_t index, const Json *from, size_t &stride)
{
    const Json *at = item("bufferViews", index, from);
    harmless(at, "a bufferView");
    const Span all = buffer(whole(at, "buffer", NEEDED), at);
    const size_t offset = whole(at, "byteOffset", 0), size = whole(at, "byteLength", NEEDED);
    stride = whole(at, "byteStride", 0);
    if (stride != 0 && (stride < 4 || stride > 252))
        refuse("a byteStride is not from 4 to 252", at);
    if (offset > all.size || size > all.size - offset)
        refuse("bufferView " + std::to_string(index) + " reaches beyond its buffer", at);
    return {all.from + offset, size};
}

// The bytes of `count` elements that the bufferView and byteOffset of `of` name.
Span Gltf::elements(const Json *of, const char *name, size_t size, size_t count, size_t &stride)
{
    const Span all = view(whole(of, "bufferView", NEEDED), of, stride);
    const size_t offset = whole(of, "byteOffset", 0);
    if (stride == 0)
        stride = size;
    if (stride < size)
        refuse("a byteStride is smaller than the elements", of);
    if (count > 0 && (offset > all.size || size > all.size - offset || (all.size - offset - size) / stride < count - 1))
        refuse(std::string(name) + " reaches beyond its bufferView", of);
    return {all.from + offset, all.size - offset};
}

// ---- accessors ----

size_t size_of(long type)
{
    switch (type) {
    case 5120:
    case 5121: return 1;
    case 5122:
    case 5123: return 2;
    case 5125:
    case 5126: return 4;
    default: return 0;
    }
}

Accessor Gltf::accessor(size_t index, const Json *from) const
{
    const Json *at = item("accessors", index, from);
    const Json *type = member(at, "type", Json::text), *normalized = member(at, "normalized", Json::boolean);
    Accessor a = {at, whole(at, "count", NEEDED), 0, (long)whole(at, "componentType", NEEDED),
                  normalized && normalized->word == "true"};
    harmless(at, "an accessor");
    if (type && (type->word == "VEC3" || type->word == "SCALAR"))
        a.parts = type->word == "VEC3" ? 3 : 1;
    if (size_of(a.type) == 0)
        refuse("accessor " + std::to_string(index) + " has a componentType that is none", at);
    return a;
}

// 3.6.2.2, and of whole numbers KHR_mesh_quantization: normalized ones are c / most, -1 at least.
Q Gltf::component(const char *from, long type, bool normalized, const Json *at) const
{
    unsigned char b[4] = {0, 0, 0, 0};
    memcpy(b, from, size_of(type));
    const uint32_t bits = b[0] | b[1] << 8 | b[2] << 16 | (uint32_t)b[3] << 24;
    float value;
    memcpy(&value, &bits, sizeof value);
    if (type == 5126 && !std::isfinite(value))
        refuse("a corner is not finite", at);
    if (type == 5126)
        return value;
    const bool sign = type == 5120 || type == 5122;
    const long range = 1L << (8 * size_of(type)), most = range / (sign ? 2 : 1) - 1;
    const long whole = sign && bits > (uint32_t)most ? (long)bits - range : (long)bits;
    if (!normalized)
        return whole;
    Q made(whole, most);
    made.canonicalize();
    return std::max(made, Q(-1));
}

size_t Gltf::index_at(const char *from, long type) const
{
    size_t made = 0;
    for (size_t i = size_of(type); i-- > 0;)
        made = made << 8 | (unsigned char)from[i];
    return made;
}

// 3.6.2.3: some elements of an accessor by another place.
void Gltf::sparse(const Accessor &a, const std::function<void(size_t, const char *)> &put)
{
    const Json *at = member(a.at, "sparse", Json::object);
    if (at == nullptr)
        return;
    const Json *indices = member(at, "indices", Json::object), *values = member(at, "values", Json::object);
    if (indices == nullptr || values == nullptr)
        refuse("a sparse accessor has no indices, or no values", at);
    const size_t count = whole(at, "count", NEEDED);
    const long type = (long)whole(indices, "componentType", NEEDED);
    if (type != 5121 && type != 5123 && type != 5125)
        refuse("indices of a sparse accessor are of a type that is none", indices);
    size_t step, stride;
    const Span where = elements(indices, "a sparse accessor", size_of(type), count, step);
    const Span what = elements(values, "a sparse accessor", a.parts * size_of(a.type), count, stride);
    size_t last = 0;
    for (size_t i = 0; i < count; i++) {
        const size_t index = index_at(where.from + i * step, type);
        if (index >= a.count || (i > 0 && index <= last))
            refuse("indices of a sparse accessor are beyond it, or do not grow", indices);
        last = index;
        put(index, what.from + i * stride);
    }
}

std::vector<size_t> Gltf::indices(size_t index, const Json *from)
{
    const Accessor a = accessor(index, from);
    std::vector<size_t> made;
    if (a.parts != 1 || a.normalized || (a.type != 5121 && a.type != 5123 && a.type != 5125))
        refuse("indices are of a type that is none", a.at);
    if (a.at->find("bufferView") == nullptr)
        refuse("indices without a bufferView", a.at);
    size_t stride;
    const Span all = elements(a.at, "an accessor", size_of(a.type), a.count, stride);
    for (size_t i = 0; i < a.count; i++)
        made.push_back(index_at(all.from + i * stride, a.type));
    sparse(a, [&](size_t i, const char *bytes) { made[i] = index_at(bytes, a.type); });
    return made;
}

const std::vector<Point> &Gltf::points(size_t index, const Json *from)
{
    const Accessor a = accessor(index, from);
    const auto known = positions.find(a.at);
    if (known != positions.end())
        return known->second;
    const bool small_numbers = required.count("KHR_mesh_quantization") && a.type != 5125;
    if (a.parts != 3 || (a.type == 5126 ? a.normalized : !small_numbers))
        refuse("POSITION is not of three floats each (whole numbers need KHR_mesh_quantization)", a.at);
    std::vector<Point> &made = positions[a.at];
    const auto point = [&](const char *bytes) {
        const size_t size = size_of(a.type);
        return Point{component(bytes, a.type, a.normalized, a.at), component(bytes + size, a.type, a.normalized, a.at),
                     component(bytes + 2 * size, a.type, a.normalized, a.at)};
    };
    if (a.at->find("bufferView")) {
        size_t stride;
        const Span all = elements(a.at, "an accessor", 3 * size_of(a.type), a.count, stride);
        for (size_t i = 0; i < a.count; i++)
            made.push_back(point(all.from + i * stride));
    } else
        made.resize(a.count); // 0, but for what is sparse
    sparse(a, [&](size_t i, const char *bytes) { made[i] = point(bytes); });
    return made;
}

// ---- meshes (3.7.2) ----

void Gltf::primitive(const Json &p, Moved &moved)
{
    enum { POINTS, LINES, LOOP, LINE_STRIP, TRIANGLES, STRIP, FAN };
    static const size_t least[] = {1, 2, 2, 2, 3, 3, 3}, groups[] = {1, 2, 1, 1, 3, 1, 1};
    const size_t mode = whole(&p, "mode", TRIANGLES);
    const Json *attributes = member(&p, "attributes", Json::object);
    harmless(&p, "a primitive");
    if (mode > FAN)
        refuse("the mode " + std::to_string(mode) + " of a primitive is none", &p);
    if (attributes == nullptr || attributes->find("POSITION") == nullptr)
        refuse("a primitive has no POSITION", &p);
    const std::vector<Point> &point = points(whole(attributes, "POSITION", NEEDED), attributes);
    std::vector<size_t> order;
    if (p.find("indices"))
        order = indices(whole(&p, "indices", NEEDED), &p);
    else
        for (size_t i = 0; i < point.size(); i++)
            order.push_back(i);
    if (order.size() < least[mode] || order.size() % groups[mode])
        refuse(std::to_string(order.size()) + " corners do not make primitives of the mode " + std::to_string(mode),
               &p);
    std::vector<int> known(point.size(), -1), at;
    for (size_t i : order) {
        if (i >= point.size())
            refuse("there is no corner " + std::to_string(i) + ": there are " + std::to_string(point.size()) +
                       ", from 0",
                   &p);
        if (known[i] < 0)
            known[i] = moved.number(point[i]);
        at.push_back(known[i]);
    }
    switch (mode) {
    case TRIANGLES: return surface.triangles(at);
    case STRIP: return surface.strip(at);
    case FAN: return surface.fan(at);
    case LOOP: return surface.lines(at, true);
    case LINE_STRIP: return surface.lines(at, false);
    default:
        for (size_t i = 0; i < at.size(); i += groups[mode])
            surface.polygon(std::vector<int>(at.begin() + (long)i, at.begin() + (long)(i + groups[mode])));
    }
}

// Weights of 0 leave the mesh as it is.
void Gltf::morphs(const Json *node, const Json *of_mesh) const
{
    for (const Json *of : {node, of_mesh})
        for (const Q &weight : numbers(of, "weights", 0))
            if (weight != 0)
                refuse("morph targets with weights that are not 0: they are not known here", of);
}

void Gltf::instance(const Json &node, size_t index, const Way &way)
{
    const Json *at = item("meshes", index, &node);
    const Json *primitives = member(at, "primitives", Json::array);
    harmless(at, "a mesh");
    if (node.find("skin"))
        refuse("a mesh with a skin: where it is depends on its joints, which are not known here", &node);
    morphs(&node, at);
    Moved moved(way, surface, mesh);
    if (primitives == nullptr)
        refuse("a mesh has no primitives", at);
    for (const Json &p : primitives->values) {
        if (p.kind != Json::object)
            refuse("a primitive is not an object", &p);
        primitive(p, moved);
    }
}

// ---- nodes (3.5) ----

// The rotation of a quaternion, of whatever length near 1: exactly that of the one of length 1.
void turn(const std::vector<Q> &q, Way &way)
{
    const Q &x = q[0], &y = q[1], &z = q[2], &w = q[3];
    const Q two = 2 / Q(x * x + y * y + z * z + w * w);
    const Q rows[3][3] = {{1 - two * (y * y + z * z), two * (x * y - z * w), two * (x * z + y * w)},
                          {two * (x * y + z * w), 1 - two * (x * x + z * z), two * (y * z - x * w)},
                          {two * (x * z - y * w), two * (y * z + x * w), 1 - two * (x * x + y * y)}};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            way.to[i][j] = rows[i][j];
}

// A matrix, by columns; or T R S.
Way Gltf::place(const Json &node) const
{
    const std::vector<Q> m = numbers(&node, "matrix", 16), t = numbers(&node, "translation", 3),
                         r = numbers(&node, "rotation", 4), s = numbers(&node, "scale", 3);
    Way way;
    if (!m.empty()) {
        if (!t.empty() || !r.empty() || !s.empty())
            refuse("a node has a matrix, and another place, too", &node);
        if (m[3] != 0 || m[7] != 0 || m[11] != 0 || m[15] != 1)
            refuse("the matrix of a node has no last row of 0 0 0 1", &node);
        for (size_t i = 0; i < 3; i++)
            for (size_t j = 0; j < 4; j++)
                way.to[i][j] = m[4 * j + i];
        return way;
    }
    if (!r.empty()) {
        if (abs(Q(r[0] * r[0] + r[1] * r[1] + r[2] * r[2] + r[3] * r[3] - 1)) > Q(1, 1000))
            refuse("the rotation of a node is no quaternion of length 1", &node);
        turn(r, way);
    }
    for (size_t i = 0; i < 3; i++) {
        for (size_t j = 0; j < 3; j++)
            way.to[i][j] *= s.empty() ? Q(1) : s[j];
        way.to[i][3] = t.empty() ? Q(0) : t[i];
    }
    return way;
}

// moves: a node above it is animated
void Gltf::walk(size_t index, const Way &above, const Json *from, bool moves, int depth)
{
    const Json *node = item("nodes", index, from);
    if (depth > 64)
        refuse("nodes are nested deeper than 64", node);
    if (seen[index])
        refuse("node " + std::to_string(index) + " stands in two places, or in itself", node);
    seen[index] = true;
    moves = moves || animated.count(index);
    harmless(node, "a node");
    const Way way = above.below(place(*node));
    if (node->find("mesh")) {
        if (moves)
            refuse("an animation moves node " + std::to_string(index) + ", or one above it: where is its mesh?", node);
        instance(*node, whole(node, "mesh", NEEDED), way);
    }
    if (const Json *children = member(node, "children", Json::array))
        for (const Json &child : children->values)
            walk(number(&child), way, node, moves, depth + 1);
}

// That which is shown at first. Where none is named and there is one, it is that.
const Json *Gltf::scene() const
{
    const Json *scenes = member(&root, "scenes", Json::array);
    if (root.find("scene"))
        return item("scenes", whole(&root, "scene", NEEDED), root.find("scene"));
    if (scenes == nullptr || scenes->values.size() != 1)
        refuse("it names no scene of its " + std::to_string(scenes ? scenes->values.size() : 0) + ": which?");
    return item("scenes", 0, scenes);
}

void Gltf::read()
{
    open();
    head();
    find_animated();
    const Json *one = scene(), *all = member(&root, "nodes", Json::array);
    const Json *nodes = member(one, "nodes", Json::array);
    harmless(one, "a scene");
    if (all && all->values.size() > MOST_NODES)
        refuse("it has more than " + std::to_string(MOST_NODES) + " nodes", all);
    seen.resize(all ? all->values.size() : 0);
    if (nodes)
        for (const Json &node : nodes->values)
            walk(number(&node), Way(), one, false, 0);
}
} // namespace

void read_gltf(const MeshFile &file, MeshSurface &surface, Mesh &mesh)
{
    Gltf gltf = {file, surface, mesh, {}, false, {nullptr, 0}, {}, {}, {}, {}, {}};
    gltf.read();
}
