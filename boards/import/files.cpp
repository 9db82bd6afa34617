// SPDX-License-Identifier: MIT
// Mesh files are looked for before any box is made: all that are missing, one a line.
#include "model.hpp"
#include <filesystem>
#include <fstream>

// Each file once, with the shape that named it first.
static void look_for(const Link &link, std::set<std::string> &seen, std::string &missing)
{
    std::error_code none;
    for (const Shape &shape : link.shapes) {
        if (shape.kind != Kind::mesh || !seen.insert(shape.file).second)
            continue;
        const bool folder = std::filesystem::is_directory(shape.file, none);
        if (folder || !std::ifstream(shape.file))
            missing += (missing.empty() ? "" : "\n") +
                       sentence(shape.place,
                                "the mesh '" + shape.file + "' " + (folder ? "is a folder" : "cannot be opened"));
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
