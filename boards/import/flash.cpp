// SPDX-License-Identifier: MIT
// How many bytes of flash the tables of the header take, on cores of 32 bits, before anything is compiled.
#include "frame.h"
#include "write.hpp"
#include <set>

namespace
{
// How many bytes a table takes, in float and in double.
struct Table {
    std::string name;
    size_t rows, bytes[2];
};

struct Counter {
    import_sizes size[2];
    std::vector<Table> tables;
    std::set<std::string> names; // a compiler keeps equal strings once

    Counter()
    {
        import_sizes_float(&size[0]);
        import_sizes_double(&size[1]);
    }

    void add(const std::string &name, size_t rows, size_t import_sizes::*row)
    {
        if (rows)
            tables.push_back({name, rows, {rows * (size[0].*row), rows * (size[1].*row)}});
    }

    void add_bytes(const std::string &name, size_t rows, size_t bytes)
    {
        if (rows)
            tables.push_back({name, rows, {rows * bytes, rows * bytes}});
    }
};

void add_robot(Counter &to, const Robot &robot, const std::vector<Covered> &links, const std::string &name)
{
    size_t boxes = 0;
    for (const Covered &link : links)
        boxes += link.cover.boxes.size();
    for (const Joint &joint : robot.joints)
        to.names.insert(joint.name);
    for (const Link &link : robot.links)
        to.names.insert(link.name);
    to.add(name + "_joints", robot.joints.size(), &import_sizes::joint);
    to.add(name + "_links", links.size(), &import_sizes::link);
    to.add_bytes(name + "_allowed", robot.allowed.size() + robot.nevers.size(), 4);
    to.add(name + "_boxes", boxes, &import_sizes::frame);
    to.add(name + "_reach", boxes, &import_sizes::real);
}

// The corners and faces of all links as one line each.
void add_hulls(Counter &to, const std::vector<Covered> &links, const std::string &name)
{
    size_t corners = 0, faces = 0;
    for (const Covered &link : links) {
        corners += link.solid.vertex.size();
        faces += link.solid.face.size();
    }
    to.add(name + "_vertex_*", corners, &import_sizes::corner);
    to.add_bytes(name + "_face_*", faces, 6);
    to.add(name + "_hulls", links.size(), &import_sizes::hull);
}

void add_scene(Counter &to, const Around &around, const std::string &name)
{
    for (const Thing &thing : around.scene.things)
        to.names.insert(thing.body.name);
    to.add(name + "_things", around.things.size(), &import_sizes::thing);
    to.add_bytes(name + "_leave", around.scene.leaves.size(), 4);
    for (bool zones : {false, true}) {
        const std::string table = name + (zones ? "_zone_as_obstacle" : "_obstacle");
        to.add(table + "_boxes", boxes_of(around, zones), &import_sizes::frame);
        to.add(table, boxes_of(around, zones), &import_sizes::solid);
    }
}
} // namespace

std::string flash_of(const Robot &robot, const std::vector<Covered> &links, const Around &around,
                     const std::string &name, bool hulls)
{
    Counter count;
    size_t all[2] = {0, 0}, letters = 0;
    char line[512];
    add_robot(count, robot, links, name);
    if (hulls)
        add_hulls(count, links, name);
    add_scene(count, around, name);
    for (const std::string &text : count.names)
        letters += text.size() + 1;
    std::string out = "flash on a core of 32 bits, bytes        rows    float   double\n";
    count.tables.push_back({"names", count.names.size(), {letters, letters}});
    for (const Table &table : count.tables) {
        for (int k = 0; k < 2; k++)
            all[k] += table.bytes[k];
        snprintf(line, sizeof line, "%-36s %8zu %8zu %8zu\n", table.name.c_str(), table.rows, table.bytes[0],
                 table.bytes[1]);
        out += line;
    }
    snprintf(line, sizeof line, "%-36s %8s %8zu %8zu\n", "together", "", all[0], all[1]);
    return out + line;
}
