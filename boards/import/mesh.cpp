// SPDX-License-Identifier: MIT
// Meshes, as assimp reads them.
#include "solid.hpp"
#include <algorithm>
#include <assimp/Importer.hpp>
#include <assimp/config.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <csignal>
#include <fstream>
#include <unistd.h>

/*
 * Of the largest coordinate of a file in text: assimp makes floats of decimals as the sum of a whole part and a
 * fraction, each rounded once or twice: 4 roundings of 2^-24. Nodes that move the mesh are of such numbers, too, and may
 * cancel what was large: then it is of the largest sum of absolute values on the way, and more. An allowance: how many
 * roundings assimp makes of a node's turns is not known here.
 */
static const int READ_BITS = -22, MOVED_BITS = -18;

namespace
{
struct Mesh {
    std::vector<std::array<Q, 3>> &corner;
    std::vector<Face> &face;
    const Place &place;
    std::map<std::array<float, 3>, int> known; // of the mesh that is read
    Q largest;                                 // of the sums of absolute values that coordinates are made of
    bool moved;                                // by a node that is not the identity

    using Matrix = std::array<std::array<Q, 4>, 3>;
    struct Way { // from a node's coordinates to those of the file, and the same of absolute values
        Matrix to, size;
    };
    int number(const aiVector3D &v, const Way &way);
    void read(const aiMesh &mesh, const Way &way);
    Way below(const Way &above, const aiMatrix4x4 &m);
    void walk(const aiScene &scene, const aiNode &node, const Way &above, int depth);
};

// Corners of the same three floats are one.
int Mesh::number(const aiVector3D &v, const Way &way)
{
    if (!std::isfinite(v.x) || !std::isfinite(v.y) || !std::isfinite(v.z))
        fail(place, "a corner of the mesh is not finite");
    auto found = known.emplace(std::array<float, 3>{v.x + 0.0f, v.y + 0.0f, v.z + 0.0f}, (int)corner.size());
    if (found.second) {
        const Q x = v.x, y = v.y, z = v.z;
        std::array<Q, 3> p;
        for (int k = 0; k < 3; k++) {
            const auto &to = way.to[k], &size = way.size[k];
            p[k] = to[0] * x + to[1] * y + to[2] * z + to[3];
            largest = std::max(largest, Q(size[0] * abs(x) + size[1] * abs(y) + size[2] * abs(z) + size[3]));
        }
        corner.push_back(p);
    }
    return found.first->second;
}

// Points and lines, too, are faces: of two or three equal corners. So nothing is lost.
void Mesh::read(const aiMesh &mesh, const Way &way)
{
    known.clear();
    for (unsigned i = 0; i < mesh.mNumFaces; i++) {
        const aiFace &f = mesh.mFaces[i];
        int at[3] = {0, 0, 0};
        if (f.mNumIndices == 0 || f.mNumIndices > 3)
            fail(place, "a face of the mesh has " + std::to_string(f.mNumIndices) + " corners");
        for (unsigned k = 0; k < 3; k++) {
            unsigned index = f.mIndices[std::min(k, f.mNumIndices - 1)];
            if (index >= mesh.mNumVertices)
                fail(place, "a face of the mesh has a corner that does not exist");
            at[k] = number(mesh.mVertices[index], way);
        }
        face.push_back({at[0], at[1], at[2]});
    }
}

Mesh::Way Mesh::below(const Way &above, const aiMatrix4x4 &m)
{
    Way way;
    moved = moved || m != aiMatrix4x4();
    for (int i = 0; i < 3; i++)
        for (unsigned j = 0; j < 4; j++) {
            way.to[i][j] = j == 3 ? above.to[i][3] : Q(0);
            way.size[i][j] = j == 3 ? above.size[i][3] : Q(0);
            for (unsigned k = 0; k < 3; k++) {
                if (!std::isfinite(m[k][j]))
                    fail(place, "a node of the mesh file has a place that is not finite");
                way.to[i][j] += above.to[i][k] * Q(m[k][j]);
                way.size[i][j] += above.size[i][k] * abs(Q(m[k][j]));
            }
        }
    return way;
}

void Mesh::walk(const aiScene &scene, const aiNode &node, const Way &above, int depth)
{
    if (depth > 64)
        fail(place, "the nodes of the mesh file are nested deeper than 64");
    const Way way = below(above, node.mTransformation);
    for (unsigned i = 0; i < node.mNumMeshes; i++)
        read(*scene.mMeshes[node.mMeshes[i]], way);
    for (unsigned i = 0; i < node.mNumChildren; i++)
        walk(scene, *node.mChildren[i], way, depth + 1);
}
} // namespace

// Binary STL: its 80 + 4 + 50 n bytes say so. All other files count as text.
static bool is_binary_stl(const std::string &path)
{
    std::ifstream file(path, std::ios::binary);
    unsigned char head[84] = {0};
    if (!file.read((char *)head, sizeof head))
        return false;
    file.seekg(0, std::ios::end);
    unsigned long n = head[80] | head[81] << 8 | head[82] << 16 | (unsigned long)head[83] << 24;
    return (unsigned long)file.tellg() == 84 + 50 * n;
}

/*
 * assimp ends the program on some damaged files (its own assertions), or might. That is an error like any other: the
 * sentence is ready before it begins, and nothing has been written yet.
 */
static std::string last_words;

static void give_up(int)
{
    ssize_t written = write(2, last_words.data(), last_words.size());
    _exit(written >= 0 ? 2 : 3);
}

// What assimp says may quote half the file.
static std::string one_line(std::string text)
{
    text.resize(std::min(text.find_first_of("\r\n"), std::min(text.size(), (size_t)160)));
    return text;
}

static const aiScene *guarded_read(Assimp::Importer &importer, const Shape &shape)
{
    const int signals[] = {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL};
    void (*before[5])(int);
    last_words = shape.place.file + ":" + std::to_string(shape.place.line) + ": " + shape.place.element +
                 ": the mesh '" + shape.file + "' is damaged: assimp gives up\n";
    for (int i = 0; i < 5; i++)
        before[i] = signal(signals[i], give_up);
    const aiScene *scene = importer.ReadFile(shape.file, aiProcess_RemoveComponent | aiProcess_Triangulate);
    for (int i = 0; i < 5; i++)
        signal(signals[i], before[i]);
    return scene;
}

// Has a mesh in text as many faces as were read?
static void check_text(const Shape &shape, long faces, long read)
{
    if (faces >= 0 && faces != read)
        fail(shape.place, "the mesh '" + shape.file + "' has " + std::to_string(faces) + " faces, but assimp reads " +
                              std::to_string(read) + " of it");
}

void read_mesh(const Shape &shape, std::vector<std::array<Q, 3>> &corner, std::vector<Face> &face, Q &error)
{
    Mesh mesh = {corner, face, shape.place, {}, 0, false};
    if (!std::ifstream(shape.file))
        fail(shape.place, "the mesh '" + shape.file + "' cannot be opened");
    // First: assimp looks for the end of a PLY's head for ever where it has none.
    const bool binary = is_binary_stl(shape.file);
    const long faces = binary ? -1 : faces_in_text(shape);
    Assimp::Importer importer;
    importer.SetPropertyInteger(AI_CONFIG_PP_RVC_FLAGS, aiComponent_NORMALS | aiComponent_TANGENTS_AND_BITANGENTS |
                                                            aiComponent_COLORS | aiComponent_TEXCOORDS |
                                                            aiComponent_MATERIALS | aiComponent_TEXTURES);
    importer.SetPropertyBool(AI_CONFIG_IMPORT_COLLADA_IGNORE_UP_DIRECTION, true); // as ROS reads it
    const aiScene *scene = guarded_read(importer, shape);
    if (scene == nullptr || scene->mRootNode == nullptr)
        fail(shape.place, "the mesh '" + shape.file + "' cannot be read: " + one_line(importer.GetErrorString()));
    Mesh::Way same;
    for (int k = 0; k < 3; k++)
        same.to[k][k] = same.size[k][k] = 1;
    mesh.walk(*scene, *scene->mRootNode, same, 0);
    if (corner.empty())
        fail(shape.place, "the mesh '" + shape.file + "' has no face");
    check_text(shape, faces, (long)face.size());
    const Q unit = power_of_two(mesh.moved ? MOVED_BITS : READ_BITS);
    error = binary ? Q(0) : Q(mesh.largest * unit);
}
