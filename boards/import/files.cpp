// SPDX-License-Identifier: MIT
// Mesh files are looked for before any box is made: all that are missing, one a line.
#include "model.hpp"
#include <filesystem>
#include <fstream>

std::string why_not_read(const std::string &path)
{
    std::error_code none;
    const auto kind = std::filesystem::status(path, none).type();
    if (kind == std::filesystem::file_type::directory)
        return "is a folder";
    if (kind != std::filesystem::file_type::regular && kind != std::filesystem::file_type::not_found)
        return "is a pipe or a device: write it to a file first";
    return std::ifstream(path) ? "" : "cannot be opened";
}

// Each file once, with the shape that named it first.
static void look_for(const Link &link, std::set<std::string> &seen, std::string &missing)
{
    for (const Shape &shape : link.shapes) {
        if (shape.kind != Kind::mesh || !seen.insert(shape.file).second)
            continue;
        const std::string why = why_not_read(shape.file);
        if (!why.empty())
            missing += (missing.empty() ? "" : "\n") + sentence(shape.place, "the mesh '" + shape.file + "' " + why);
    }
}

void look_for_meshes(const Robot &robot, const Scene &scene)
{
    std::set<std::string> seen;
    std::string missing;
    for (const Link &link : robot.links)
        look_for(link, seen, missing);
    for (const Thing &thing : scene.things)
        look_for(thing.body, seen, missing);
    if (!missing.empty())
        throw Failure{missing};
}
