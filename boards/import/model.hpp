// SPDX-License-Identifier: MIT
// A robot as its files describe it: every number exactly as it is written. Lengths in metres, angles in radians.
#ifndef IMPORT_MODEL_HPP
#define IMPORT_MODEL_HPP

#include "exact.hpp"
#include <map>
#include <set>
#include <string>
#include <vector>

// What is wrong with an input: "FILE:LINE: ELEMENT: reason". Whoever throws it has the whole sentence.
struct Failure {
    std::string what;
};

// Where something stands in a file, for messages.
struct Place {
    std::string file;
    int line;
    std::string element;
};
std::string sentence(const Place &place, const std::string &reason);
[[noreturn]] void fail(const Place &place, const std::string &reason);

struct Origin {
    Q xyz[3], rpy[3]; // R = Rz(yaw) Ry(pitch) Rx(roll), as URDF has it
};

enum class Kind { box, cylinder, sphere, mesh };

struct Shape {
    Kind kind;
    Q size[3];        // box: edge lengths; cylinder: radius, length; sphere: radius; mesh: scale
    std::string file; // mesh: path on this machine
    Origin origin;    // in the link's frame
    Place place;
    bool widened = false; // it has no extent in some direction, and is held by one that has a little
};

struct Link {
    std::string name;
    std::vector<Shape> shapes;
    Place place;
    int joint = -1;        // that moves it; -1: the root
    bool pictured = false; // it has shapes, but none of those that are read: for pictures, for filters
};

enum class Motion { fixed, turns, slides };

struct Joint {
    std::string name;
    Motion motion;
    int parent, child; // links
    Origin origin;
    Q axis[3]; // not of unit length
    bool limited = false;
    Q lower, upper, rate, acceleration;
    bool rate_given = false, acceleration_given = false;
    int mimic = -1; // the joint that it follows: q = multiplier q_mimic + offset
    Q multiplier, offset;
    Place place;
    bool floats = false;  // where its child is nobody says: it is taken out if it stands at the root
    bool crossed = false; // lower is above upper: it is taken as one that turns without end
};

struct Allowed {
    int a, b; // links, a < b
    std::string reason;
};

// What decides, and a user may not have meant: docs/robot.md, part 1. It needs consent (--accept WHAT).
struct Notice {
    std::string what, name, text; // name: of a link, a joint or a thing; text: of all of this kind, for people
    bool accepted;
};

// What was passed over, or read as it is not written: for the report.
struct Passed {
    Place place; // the first one
    int count;
};
using PassedOver = std::map<std::string, Passed>; // by what it is

struct Never { // proved to stay farther apart than that while joints are within their limits
    int a, b;
    double apart;
};

// What stands around a robot, in the frame of its root: obstacles, and zones that are told by themselves.
enum class What { obstacle, stop, slow };

struct Thing {
    What what;
    Link body; // shapes, name, place; no joint
};

struct Leave { // a link may touch a thing
    int link, thing;
    std::string reason;
};

// Obstacles come before zones.
struct Scene {
    std::string name, file;
    std::vector<Thing> things;
    std::vector<Leave> leaves;
    PassedOver told;
};

// Links and joints in the order of the tree: link 0 is the root, joint i moves link i + 1, and parents come first.
struct Robot {
    std::string name, file;
    std::vector<Link> links;
    std::vector<Joint> joints;
    std::vector<Allowed> allowed;
    std::set<std::pair<int, int>> enabled; // by the SRDF, the earlier link first: no rule gives these leave
    std::vector<Never> nevers;             // of pairs that are not in `allowed`
    std::vector<Notice> notices;
    PassedOver passed;
    std::vector<std::string> notes; // for the report: pairs that might be taken for neighbours, and are none
};

// What is read, and how.
struct Settings {
    std::map<std::string, std::string> packages;   // package://NAME/.. is PATH/..
    std::map<std::string, Q> rates, accelerations; // of joints by name
    std::set<std::string> accepted;                // WHAT, and WHAT=NAME
    Q rate = 1, acceleration = 10;                 // of joints for which nothing says it: rad/s or m/s, and per second
    enum { collision, visual, either } geometry = collision;
};

void pass_over(PassedOver &passed, const std::string &what, const Place &place);
// Angles are in rad: what looks like degrees is told, and refused where it is very large.
void check_angles(const Origin &origin, const std::string &name, const Place &place, PassedOver &told);
Robot read_urdf(const std::string &path, const Settings &settings);
Scene read_scene(const std::string &path, const Settings &settings, const Robot &robot);
// Why a file cannot be read, or "". Asked before it is opened: a pipe would wait.
std::string why_not_read(const std::string &path);
// Fails where meshes cannot be opened, and names all of them.
void look_for_meshes(const Robot &robot, const Scene &scene);
/*
 * Adds a link that is fixed to another: LINK=FILE or LINK=box:X,Y,Z, cylinder:R,L, sphere:R; then @X,Y,Z or
 * @X,Y,Z,ROLL,PITCH,YAW, its pose in that link's frame.
 */
void add_payload(const std::string &words, Robot &robot);
// Adds to robot.allowed: LINK=LINK.
void allow_named(const std::string &words, Robot &robot);
// Adds to robot.allowed what the SRDF disables, to robot.enabled what it enables.
void read_srdf(const std::string &path, Robot &robot);
// Adds each link and the nearest one above it that has a shape, if at most one joint between them moves (several that
// turn about one point are one), and links that fixed joints connect. What it does not add so is in robot.notes.
void allow_neighbours(Robot &robot);

#endif
