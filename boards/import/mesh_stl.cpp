// SPDX-License-Identifier: MIT
// STL, in bytes and in text. Normals and attributes of faces are not looked at.
#include "mesh.hpp"
#include <cstring>
#include <unordered_map>

namespace
{
// Corners of three equal words, or of three equal floats, are converted once.
struct Words {
    const TextLines &lines;
    MeshSurface &surface;
    std::unordered_map<std::string, int> known;

    int number()
    {
        std::string key;
        for (size_t i = 1; i < 4; i++)
            key.append(lines.words[i]).push_back(' ');
        const auto found = known.emplace(key, 0);
        if (found.second)
            found.first->second = surface.number({lines.number(1), lines.number(2), lines.number(3)});
        return found.first->second;
    }
};

// Behind `facet`.
void read_facet(TextLines &lines, Words &words, MeshSurface &surface)
{
    std::vector<int> at;
    lines.want({"outer", "loop"});
    for (int i = 0; i < 3; i++) {
        lines.want({"vertex"});
        if (lines.words.size() != 4)
            lines.refuse("a vertex has three numbers");
        at.push_back(words.number());
    }
    lines.want({"endloop"});
    lines.want({"endfacet"});
    surface.polygon(at);
}

// Any number of solids, one behind the other.
void read_text(const MeshFile &file, MeshSurface &surface)
{
    TextLines lines(file, false);
    Words words = {lines, surface, {}};
    while (lines.next()) {
        if (small(lines.words[0]) != "solid")
            lines.refuse("'" + std::string(lines.words[0]) + "', where 'solid' has to stand");
        while (lines.want({}), small(lines.words[0]) != "endsolid") {
            if (small(lines.words[0]) != "facet")
                lines.refuse("'" + std::string(lines.words[0]) + "', where 'facet' or 'endsolid' has to stand");
            read_facet(lines, words, surface);
        }
    }
}

struct Floats {
    uint32_t bits[3];
    bool operator==(const Floats &other) const { return !memcmp(bits, other.bits, sizeof bits); }
};
struct FloatsHash {
    size_t operator()(const Floats &f) const
    {
        return (f.bits[0] * 0x9E3779B97F4A7C15 ^ f.bits[1]) * 0x9E3779B97F4A7C15 ^ f.bits[2];
    }
};

// Little endian, as the format is.
uint32_t word_at(const std::string &bytes, size_t at)
{
    uint32_t word = 0;
    for (size_t i = 4; i-- > 0;)
        word = word << 8 | (unsigned char)bytes[at + i];
    return word;
}

// Fewer bytes than a face has may stand behind the last one: some programs pad. Of more the count may be wrong.
void check_size(const MeshFile &file, size_t faces)
{
    const size_t bytes = file.bytes.size(), wanted = 84 + 50 * faces;
    const std::string says = "its head says " + std::to_string(faces) + " faces, which take " + std::to_string(wanted) +
                             " bytes: ";
    if (bytes < wanted)
        file.refuse("the binary STL is cut short: " + says + "it has " + std::to_string(bytes));
    if (bytes >= wanted + 50)
        file.refuse("the binary STL has " + std::to_string(bytes - wanted) + " bytes behind its last face: " + says +
                    "is the count wrong?");
    if (bytes > wanted)
        file.notes.push_back("passed over: " + std::to_string(bytes - wanted) +
                             (bytes - wanted == 1 ? " byte" : " bytes") + " behind the last face of the binary STL");
}

void read_bytes(const MeshFile &file, MeshSurface &surface)
{
    std::unordered_map<Floats, int, FloatsHash> known;
    if (file.bytes.size() >= 80 && file.bytes.size() < 84)
        file.refuse("it has no face: the head of a binary STL, and no count of faces behind it");
    if (file.bytes.size() < 84)
        file.refuse("it is no STL: it neither begins with 'solid' nor has the 84 bytes that a binary one begins with");
    const size_t faces = word_at(file.bytes, 80);
    check_size(file, faces);
    for (size_t i = 0; i < faces; i++) {
        std::vector<int> at;
        for (size_t corner = 0; corner < 3; corner++) {
            Floats f;
            float value[3];
            for (size_t k = 0; k < 3; k++) {
                f.bits[k] = word_at(file.bytes, 96 + 50 * i + 12 * corner + 4 * k);
                memcpy(&value[k], &f.bits[k], 4);
                if (!std::isfinite(value[k]))
                    file.refuse("a corner of face " + std::to_string(i) + " (from 0) is not finite");
            }
            const auto found = known.emplace(f, 0);
            if (found.second)
                found.first->second = surface.number({value[0], value[1], value[2]});
            at.push_back(found.first->second);
        }
        surface.polygon(at);
    }
}
} // namespace

void read_stl(const MeshFile &file, bool binary, MeshSurface &surface)
{
    binary ? read_bytes(file, surface) : read_text(file, surface);
}
