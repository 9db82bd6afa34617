// SPDX-License-Identifier: MIT
// The two outputs: docs/robot.md says what stands in them.
#ifndef IMPORT_WRITE_HPP
#define IMPORT_WRITE_HPP

#include "cover.hpp"
#include <ostream>

struct Covered {
    Solid solid; // of links without shapes empty
    Cover cover;
};

// How far a point of a link's hull, with the skin of its corners as floats, is from the link at most, as measured.
double hull_beyond(const Covered &link);

// A scene; without things there is none.
struct Around {
    Scene scene;
    std::vector<Covered> things;
    std::vector<Notice> notices;
};

// How many boxes the obstacles, or the zones, have.
size_t boxes_of(const Around &around, bool zones);

// hulls: the corners and faces of each link as well, as fmb_convex3 takes them
void write_text(std::ostream &out, const Robot &robot, const std::vector<Covered> &links, bool hulls);
void write_scene(std::ostream &out, const Robot &robot, const Around &around);
// name: prefix of all names of C
void write_header(std::ostream &out, const Robot &robot, const std::vector<Covered> &links, const Around &around,
                  const std::string &name, bool hulls);
// Flash that the header's tables take, for people: a line each.
std::string flash_of(const Robot &robot, const std::vector<Covered> &links, const Around &around,
                     const std::string &name, bool hulls);
// Adds to robot.nevers what FILE proves of this very robot with these boxes.
void read_nevers(const std::string &path, Robot &robot, const std::vector<Covered> &links);
// A name as the word of a line: what would end the word, or begin another, becomes %XX.
std::string word(const std::string &name);
// A name of C made of any name.
std::string identifier(const std::string &name);

#endif
