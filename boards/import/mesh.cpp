// SPDX-License-Identifier: MIT
#include "mesh.hpp"
#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <new>
#include <stdexcept>

// ---- files ----

// One line, whatever the file has that is quoted in it.
void MeshFile::refuse(const std::string &reason, long line) const
{
    std::string said = reason.substr(0, 400);
    for (char &c : said)
        c = (unsigned char)c < 32 ? ' ' : c;
    fail(shape.place,
         "the mesh '" + shape.file + "'" + (line > 0 ? ", line " + std::to_string(line) : "") + ": " + said);
}

// Numbers that no float comes near are damage, or would take all memory as fractions.
Q MeshFile::number(std::string_view word, long line) const
{
    static const Q most = power_of_two(128);
    Q value;
    const std::string text(word.substr(0, 401));
    if (!read_decimal(text, value))
        refuse("'" + text.substr(0, 60) + "' is no number", line);
    if (abs(value) > most || mpz_sizeinbase(value.get_den_mpz_t(), 2) > 2000)
        refuse("'" + text.substr(0, 60) + "' is a number that no float comes near", line);
    return value;
}

std::string MeshFile::read(const std::string &path, const std::string &why) const
{
    const std::string not_read = why_not_read(path);
    if (!not_read.empty())
        fail(shape.place, why + "'" + path + "' " + not_read);
    std::ifstream in(path, std::ios::binary);
    in.seekg(0, std::ios::end);
    std::string all((size_t)std::max(in.tellg(), std::streampos(0)), '\0');
    in.seekg(0);
    if (!in.read(all.data(), (std::streamsize)all.size()))
        fail(shape.place, why + "'" + path + "' cannot be read");
    return all;
}

// ---- lines ----

static bool blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// Behind a byte order mark of UTF-8.
static size_t start_of(const std::string &bytes) { return bytes.compare(0, 3, "\xEF\xBB\xBF") == 0 ? 3 : 0; }

TextLines::TextLines(const MeshFile &of, bool backslash) : file(of), goes_on(backslash), at(start_of(of.bytes)) {}

// One line as it stands.
bool TextLines::take(std::string_view &into)
{
    const std::string &bytes = file.bytes;
    if (at >= bytes.size())
        return false;
    size_t end = at;
    while (end < bytes.size() && bytes[end] != '\n' && bytes[end] != '\r')
        end++;
    into = std::string_view(bytes).substr(at, end - at);
    at = end + (end + 1 < bytes.size() && bytes[end] == '\r' && bytes[end + 1] == '\n' ? 2 : 1);
    line++;
    if (into.find('\0') != into.npos)
        refuse("a NUL byte");
    return true;
}

bool TextLines::next()
{
    words.clear();
    while (words.empty() && take(all)) {
        begin = line;
        if (goes_on && !all.empty() && all.back() == '\\') {
            joined = all;
            for (std::string_view more; joined.back() == '\\' && take(more);) {
                joined.back() = ' ';
                joined += more;
            }
            all = joined;
        }
        for (size_t i = 0, from = 0; i <= all.size(); i++)
            if (i == all.size() || blank(all[i])) {
                if (i > from)
                    words.push_back(all.substr(from, i - from));
                from = i + 1;
            }
    }
    return !words.empty();
}

std::string small(std::string_view word)
{
    std::string made(word);
    for (char &c : made)
        c = (char)(c >= 'A' && c <= 'Z' ? c + 32 : c);
    return made;
}

void TextLines::want(const std::vector<std::string> &wanted)
{
    if (!next())
        refuse("the file is cut short");
    bool good = words.size() >= wanted.size();
    for (size_t i = 0; i < wanted.size() && good; i++)
        good = small(words[i]) == wanted[i];
    if (!good)
        refuse("'" + std::string(words[0]) + "', where '" + wanted[0] + "' has to stand");
}

Q TextLines::number(size_t word) const
{
    if (word >= words.size())
        refuse("a number is missing");
    return file.number(words[word], line);
}

long TextLines::count(std::string_view word) const
{
    if (word.empty() || word.size() > 9 || word.find_first_not_of("0123456789") != word.npos)
        refuse("'" + std::string(word.substr(0, 60)) + "' is no count");
    return std::stol(std::string(word));
}

// ---- which form ----

namespace
{
enum class Form { none, stl, binary_stl, obj, ply, collada, gltf };

bool ends_with(const std::string &name, const std::string &end)
{
    return name.size() >= end.size() && small(name.substr(name.size() - end.size())) == end;
}

/*
 * Binary STL: 80 bytes of anything, n, and 50 bytes a face; of a file by that name there may be more behind them. No text is like that: n is
 * four of its letters, and so large that no file has as many faces.
 */
bool is_binary_stl(const MeshFile &file)
{
    const std::string &all = file.bytes;
    if (all.size() < 84)
        return false;
    size_t n = 0;
    for (size_t i = 84; i-- > 80;)
        n = n << 8 | (unsigned char)all[i];
    const bool stl = ends_with(file.shape.file, ".stl");
    return all.size() == 84 + 50 * n || (stl && all.size() > 84 + 50 * n);
}

// By content first: names lie. What begins in no known way is of the form that its name says.
Form form_of(const MeshFile &file)
{
    const std::string &all = file.bytes, &name = file.shape.file;
    size_t at = start_of(all);
    while (at < all.size() && blank(all[at]))
        at++;
    const auto begins = [&](const char *word) { return small(all.substr(at, strlen(word))) == word; };
    if (is_binary_stl(file))
        return Form::binary_stl;
    if (all.compare(0, 4, "glTF") == 0 || begins("{"))
        return Form::gltf;
    if (begins("ply\n") || begins("ply\r"))
        return Form::ply;
    if (begins("<"))
        return Form::collada;
    if (begins("solid"))
        return all.find('\0') == all.npos ? Form::stl : Form::binary_stl;
    static const std::pair<const char *, Form> named[] = {{".stl", Form::binary_stl}, {".obj", Form::obj},
                                                          {".ply", Form::ply},        {".dae", Form::collada},
                                                          {".gltf", Form::gltf},      {".glb", Form::gltf}};
    for (const auto &one : named)
        if (ends_with(name, one.first))
            return one.second;
    return Form::none;
}

void read_form(const MeshFile &file, MeshSurface &surface, Mesh &mesh)
{
    switch (form_of(file)) {
    case Form::stl: return read_stl(file, false, surface);
    case Form::binary_stl: return read_stl(file, true, surface);
    case Form::obj: return read_obj(file, surface);
    case Form::ply: return read_ply(file, surface);
    case Form::collada: return read_collada(file, surface, mesh);
    case Form::gltf: return read_gltf(file, surface, mesh);
    case Form::none:
        file.refuse("its form is not known here: STL, OBJ, PLY, COLLADA (.dae) and glTF (.gltf, .glb) are read");
    }
}
} // namespace

Mesh read_mesh(const Shape &shape)
{
    Mesh mesh;
    try {
        MeshFile file = {shape, "", mesh.notes, mesh.files};
        file.bytes = file.read(shape.file, "the mesh ");
        MeshSurface surface(file, mesh);
        read_form(file, surface, mesh);
        surface.finish();
        if (mesh.face.empty())
            file.refuse("it has no face");
        return mesh;
    } catch (const std::bad_alloc &) {
    } catch (const std::length_error &) {
    }
    fail(shape.place, "the mesh '" + shape.file + "' takes more memory than fmb-import may have");
}
