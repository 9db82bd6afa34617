// SPDX-License-Identifier: MIT
#include "write.hpp"
#include "frame.h"
#include "notice.hpp"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <sstream>

namespace
{
const char *const KINDS[] = {"fixed", "turns", "slides"};
const char *const KINDS_IN_C[] = {"FMB_FIXED", "FMB_TURNS", "FMB_SLIDES"};

std::string hex(double x)
{
    char text[40];
    snprintf(text, sizeof text, "%a", x);
    return text;
}

std::string decimal(double x)
{
    char text[40];
    snprintf(text, sizeof text, "%.9g", x);
    return text;
}

std::string hex(const Q &x) { return hex(nearest(x)); }

// The joint's frame at q = 0 in its parent's, and its axis, each number the nearest double.
struct Placed {
    double xyz[3], rotation[3][3], axis[3];
};

Placed placed(const Joint &joint)
{
    Placed p;
    Q c[3], s[3], square = 0;
    for (int k = 0; k < 3; k++) {
        circle(joint.origin.rpy[k], c[k], s[k]);
        p.xyz[k] = nearest(joint.origin.xyz[k]);
        square += joint.axis[k] * joint.axis[k];
    }
    Q r[3][3] = {{c[2] * c[1], c[2] * s[1] * s[0] - s[2] * c[0], c[2] * s[1] * c[0] + s[2] * s[0]},
                 {s[2] * c[1], s[2] * s[1] * s[0] + c[2] * c[0], s[2] * s[1] * c[0] - c[2] * s[0]},
                 {-s[1], c[1] * s[0], c[1] * c[0]}};
    // The root to 128 bits more than the square has: an axis that is exactly of length 1 stays so.
    mpz_class root = sqrt(mpz_class(square.get_num() * square.get_den() << 256));
    Q size = Q(root) * power_of_two(-128) / square.get_den();
    for (int i = 0; i < 3; i++) {
        p.axis[i] = square == 0 ? 0 : nearest(joint.axis[i] / size);
        for (int j = 0; j < 3; j++)
            p.rotation[i][j] = nearest(r[i][j]);
    }
    return p;
}

// At least as far as the box's centre is from the origin of its link, as a float.
float reach_of(const Box &box)
{
    Q square = 0;
    for (int k = 0; k < 3; k++) {
        Q twice = 2 * Q(box.origin[k]) + Q(box.edge[0][k]) + Q(box.edge[1][k]) + Q(box.edge[2][k]);
        square += twice * twice / 4;
    }
    double root = std::sqrt(above(square)) * (1 + 0x1p-50);
    return float_above(Q(root));
}

std::string in_comment(std::string text)
{
    for (size_t i = 0; i + 1 < text.size(); i++)
        if ((text[i] == '*' && text[i + 1] == '/') || (text[i] == '/' && text[i + 1] == '*'))
            text[i + 1] = ' ';
    for (char &c : text)
        c = c < ' ' && c >= 0 ? ' ' : c;
    return text;
}

// Lines in the middle of a comment.
std::string as_comment(const std::string &lines)
{
    std::string out, line;
    for (std::istringstream in(lines); std::getline(in, line);)
        out += " * " + line + "\n";
    return out;
}

std::string quoted(const std::string &text)
{
    std::string out = "\"";
    for (unsigned char c : text) {
        char code[8];
        snprintf(code, sizeof code,
                 c < ' ' || c == 127                 ? "\\%03o"
                 : c == '"' || c == '\\' || c == '?' ? "\\%c"
                                                     : "%c",
                 c);
        out += code; // \?: no trigraph
    }
    return out + "\"";
}

std::string row(double x, double y, double z) { return hex(x) + " " + hex(y) + " " + hex(z); }

void write_joint(std::ostream &out, const Robot &robot, const Joint &j)
{
    Placed p = placed(j);
    out << "joint " << word(j.name) << " " << KINDS[(int)j.motion] << " " << word(robot.links[j.parent].name) << " "
        << word(robot.links[j.child].name) << " " << row(p.xyz[0], p.xyz[1], p.xyz[2]);
    for (const auto &r : p.rotation)
        out << " " << row(r[0], r[1], r[2]);
    out << " " << row(p.axis[0], p.axis[1], p.axis[2]) << "\n";
    if (j.motion == Motion::fixed)
        return;
    out << "limit " << word(j.name) << " " << (j.limited ? hex(j.lower) + " " + hex(j.upper) : "- -") << " "
        << hex(j.rate) << " " << hex(j.acceleration) << " " << (j.rate_given ? "given" : "default") << " "
        << (j.acceleration_given ? "given" : "default") << "\n";
    if (j.mimic >= 0)
        out << "mimic " << word(j.name) << " " << word(robot.joints[j.mimic].name) << " " << hex(j.multiplier) << " "
            << hex(j.offset) << "\n";
}

std::string box_row(const Box &box)
{
    std::string out = row(box.origin[0], box.origin[1], box.origin[2]);
    for (const auto &e : box.edge)
        out += " " + row(e[0], e[1], e[2]);
    return out;
}

void write_box(std::ostream &out, const std::string &link, const Box &box)
{
    out << "box " << word(link) << " " << box_row(box) << " " << hex(reach_of(box)) << "\n";
}

/*
 * The corners as floats, and how far these are from the true ones at most: so much around the hull of the floats holds
 * the hull of the link.
 */
float skin_of(const Solid &solid)
{
    Q most = 0;
    for (const Vector &v : solid.vertex) {
        Q off = 0;
        for (int k = 0; k < 3; k++)
            off += abs(Q((float)v[k]) - Q(v[k])) + Q(solid.error[k]);
        most = std::max(most, off);
    }
    return float_above(most);
}

void write_hull(std::ostream &out, const std::string &link, const Covered &covered)
{
    const Solid &solid = covered.solid;
    out << "hull " << word(link) << " " << solid.vertex.size() << " " << solid.face.size() << " " << hex(skin_of(solid))
        << " " << decimal(hull_beyond(covered)) << "\n";
    for (const Vector &v : solid.vertex)
        out << "vertex " << row((float)v[0], (float)v[1], (float)v[2]) << "\n";
    for (const Face &f : solid.face)
        out << "face " << f[0] << " " << f[1] << " " << f[2] << "\n";
}

std::string added_row(const std::string &name, const Covered &covered)
{
    return word(name) + " " + decimal(covered.solid.volume) + " " + decimal(covered.cover.volume) + " " +
           decimal(covered.cover.excess) + (covered.cover.filled ? " filled" : " surface");
}

const char *const WHATS[] = {"obstacle", "stop", "slow"};
} // namespace

std::string word(const std::string &name)
{
    std::string out;
    for (unsigned char c : name) {
        char text[4];
        snprintf(text, sizeof text, c <= ' ' || c == '#' || c == '%' || c == 127 ? "%%%02X" : "%c", c);
        out += text;
    }
    return out;
}

double hull_beyond(const Covered &link) { return link.cover.hull + (double)skin_of(link.solid); }

void write_scene(std::ostream &out, const Robot &robot, const Around &around)
{
    size_t obstacles = 0, zones = 0;
    out << "fmb-scene 1\n";
    for (size_t i = 0; i < around.things.size(); i++) {
        const Thing &thing = around.scene.things[i];
        const auto &boxes = around.things[i].cover.boxes;
        bool zone = thing.what != What::obstacle;
        out << "# added " << added_row(thing.body.name, around.things[i]) << "\n";
        for (const Box &box : boxes)
            out << (zone ? "zone " : "box ") << word(thing.body.name) << (zone ? " " : "")
                << (zone ? WHATS[(int)thing.what] : "") << " " << box_row(box) << "\n";
        (zone ? zones : obstacles) += boxes.size();
    }
    for (const Leave &leave : around.scene.leaves)
        out << "allow " << word(robot.links[leave.link].name) << " " << word(around.scene.things[leave.thing].body.name)
            << " " << word(leave.reason) << "\n";
    write_notices(out, around.notices);
    out << "end " << obstacles << " " << around.scene.leaves.size();
    if (zones || !around.notices.empty())
        out << " " << zones;
    if (!around.notices.empty())
        out << " " << around.notices.size();
    out << "\n";
}

void write_text(std::ostream &out, const Robot &robot, const std::vector<Covered> &links, bool hulls)
{
    long lines = 0;
    out << "fmb-robot 1\nrobot " << word(robot.name) << "\n";
    for (size_t i = 0; i < links.size(); i++) {
        const std::string &name = robot.links[i].name;
        out << "link " << word(name) << "\n";
        if (i > 0)
            write_joint(out, robot, robot.joints[i - 1]);
        for (const Box &box : links[i].cover.boxes)
            write_box(out, name, box);
        if (links[i].cover.boxes.empty())
            continue;
        out << "added " << added_row(name, links[i]) << "\n";
        lines += (long)links[i].cover.boxes.size();
        if (hulls)
            write_hull(out, name, links[i]);
    }
    for (const Allowed &pair : robot.allowed)
        out << "allow " << word(robot.links[pair.a].name) << " " << word(robot.links[pair.b].name) << " "
            << word(pair.reason) << "\n";
    write_notices(out, robot.notices);
    out << "end " << links.size() << " " << robot.joints.size() << " " << lines << " " << robot.allowed.size();
    if (!robot.notices.empty())
        out << " " << robot.notices.size();
    out << "\n";
}

// ---- the header ----

namespace
{
const char *const TYPES = R"(#ifndef ROBOT_MODEL_TYPES
#define ROBOT_MODEL_TYPES
/* Of a link, in its frame, for fmb_convex3_init; skin is then the mesh's. All within it of the hull holds the link. */
typedef struct {
    const fmb_real (*vertex)[3];
    const uint16_t (*face)[3];
    int32_t vertices, faces;
    fmb_real skin, beyond; /* beyond: how far from the link the hull with its skin reaches, as measured */
} robot_hull;

enum { ROBOT_OBSTACLE, ROBOT_STOP, ROBOT_SLOW }; /* what a thing of the scene is: the last two are zones */

/* Its boxes are rows first .. first + count - 1 of the obstacles, or of the zones. */
typedef struct {
    const char *name;
    int what, first, count;
} robot_thing;
#endif
)";

std::string in_c(const Q &x) { return "(fmb_real)" + hex(x); }

std::string vector_in_c(const double *v)
{
    return "{(fmb_real)" + hex(v[0]) + ", (fmb_real)" + hex(v[1]) + ", (fmb_real)" + hex(v[2]) + "}";
}

void header_joint(std::ostream &out, const Joint &j)
{
    Placed p = placed(j);
    out << "    {" << quoted(j.name) << ", " << KINDS_IN_C[(int)j.motion] << ", " << j.parent << ", " << j.child
        << ",\n     {{";
    for (int i = 0; i < 3; i++)
        out << (i ? ",\n       " : "") << vector_in_c(p.rotation[i]);
    out << "},\n      " << vector_in_c(p.xyz) << "},\n     " << vector_in_c(p.axis) << ",\n     " << j.limited << ", "
        << (j.limited ? in_c(j.lower) + ", " + in_c(j.upper) : "0, 0") << ", ";
    if (j.motion == Motion::fixed)
        out << "0, 0, 0, 0, -1, 0, 0},\n";
    else
        out << in_c(j.rate) << ", " << in_c(j.acceleration) << ", " << j.rate_given << ", " << j.acceleration_given
            << ",\n     " << j.mimic << ", " << in_c(j.multiplier) << ", " << in_c(j.offset) << "},\n";
}

// The bit of each thing that a link may touch, behind those of the links; 0: of others, and where 64 are too few.
std::vector<uint64_t> bits_of(const Robot &robot, const Scene &scene)
{
    std::vector<uint64_t> bits(scene.things.size(), 0);
    size_t used = robot.links.size();
    for (const Leave &leave : scene.leaves)
        if (bits[leave.thing] == 0 && used < 64)
            bits[leave.thing] = (uint64_t)1 << used++;
    return bits;
}

// The links that a link has a pair with.
template <class Pair> uint64_t partners(const std::vector<Pair> &pairs, int i)
{
    uint64_t bits = 0;
    for (const Pair &pair : pairs)
        if (pair.a == i || pair.b == i)
            bits |= (uint64_t)1 << (pair.a == i ? pair.b : pair.a);
    return bits;
}

// What link i may meet: itself, the others of its pairs, and things. With more than 64 links there are no bits.
uint64_t may_meet(const Robot &robot, const Scene &scene, int i)
{
    std::vector<uint64_t> thing = bits_of(robot, scene);
    uint64_t bits = (uint64_t)1 << i;
    bits |= partners(robot.allowed, i) | partners(robot.nevers, i);
    for (const Leave &leave : scene.leaves)
        if (leave.link == i)
            bits |= thing[leave.thing];
    return bits;
}

void header_links(std::ostream &out, const Robot &robot, const std::vector<Covered> &links, const Scene &scene,
                  const std::string &name)
{
    size_t first = 0;
    out << "static const fmb_robot_link " << name << "_links[] = {\n";
    for (size_t i = 0; i < links.size(); i++) {
        const Cover &cover = links[i].cover;
        uint64_t is = links.size() <= 64 ? (uint64_t)1 << i : 0;
        char bits[64];
        snprintf(bits, sizeof bits, "0x%llx, 0x%llx", (unsigned long long)is,
                 (unsigned long long)(is ? may_meet(robot, scene, (int)i) : 0));
        out << "    {" << quoted(robot.links[i].name) << ", " << (int)i - 1 << ", " << first << ", "
            << cover.boxes.size() << ", " << bits << "},";
        if (!cover.boxes.empty())
            out << " /* encloses " << decimal(links[i].solid.volume) << " m^3, boxes " << decimal(cover.volume)
                << " m^3, beyond it at most " << decimal(cover.excess) << " m */";
        else
            out << (robot.links[i].pictured ? " /* pictures alone: it has no box */"
                                            : " /* a frame without a shape */");
        out << "\n";
        first += cover.boxes.size();
    }
    out << "};\n\n";
}

void frame_rows(std::ostream &out, const Link &link, const Cover &cover, bool in_double)
{
    char text[IMPORT_ROW];
    for (const Box &b : cover.boxes) {
        int error = (in_double ? import_row_double : import_row_float)(text, in_comment(link.name).c_str(), b.origin,
                                                                       b.edge);
        if (error)
            fail(link.place, "fmb_frame3_init refuses its box (error " + std::to_string(error) +
                                 "): it is beyond fmb's range, FMB_THINNEST to FMB_LARGEST");
        out << text;
    }
}

// A table of frames, in both precisions; `put` writes its rows.
template <class Put> void header_frames(std::ostream &out, const std::string &name, const Put &put)
{
    out << "static const fmb_frame3 " << name << "[] = {\n#ifdef FMB_REAL_DOUBLE\n";
    put(true);
    out << "#else\n";
    put(false);
    out << "#endif\n};\n\n";
}

// The boxes of obstacles, or of zones, as a scene takes them.
void header_solids(std::ostream &out, const Robot &robot, const Around &around, bool zones, const std::string &name)
{
    std::vector<uint64_t> bit = bits_of(robot, around.scene);
    std::ostringstream rows;
    size_t at = 0;
    for (size_t i = 0; i < around.things.size(); i++) {
        if ((around.scene.things[i].what != What::obstacle) != zones)
            continue;
        uint64_t links = 0;
        for (const Leave &leave : around.scene.leaves)
            if (leave.thing == (int)i && bit[i])
                links |= (uint64_t)1 << leave.link;
        char bits[64];
        snprintf(bits, sizeof bits, "0x%llx, 0x%llx", (unsigned long long)bit[i], (unsigned long long)links);
        for (size_t k = 0; k < around.things[i].cover.boxes.size(); k++)
            rows << "    {&" << name << "_boxes[" << at++ << "], fmb_no_step, " << bits << "},\n";
    }
    if (at == 0)
        return;
    header_frames(out, name + "_boxes", [&](bool in_double) {
        for (size_t i = 0; i < around.things.size(); i++)
            if ((around.scene.things[i].what != What::obstacle) == zones)
                frame_rows(out, around.scene.things[i].body, around.things[i].cover, in_double);
    });
    out << "static const fmb_solid3 " << name << "[] = {\n" << rows.str() << "};\n\n";
}

// What stands around the robot, in the frame of its root.
void header_scene(std::ostream &out, const Robot &robot, const Around &around, const std::string &name)
{
    static const char *const kinds[] = {"ROBOT_OBSTACLE", "ROBOT_STOP", "ROBOT_SLOW"};
    size_t first[2] = {0, 0};
    if (around.things.empty())
        return;
    out << "/* Written from " << in_comment(around.scene.file) << ": in the frame of the root. */\n"
        << "static const robot_thing " << name << "_things[] = {\n";
    for (size_t i = 0; i < around.things.size(); i++) {
        const Thing &thing = around.scene.things[i];
        size_t &at = first[thing.what != What::obstacle], count = around.things[i].cover.boxes.size();
        out << "    {" << quoted(thing.body.name) << ", " << kinds[(int)thing.what] << ", " << at << ", " << count
            << "},\n";
        at += count;
    }
    out << "};\n\n";
    if (!around.scene.leaves.empty()) {
        out << "/* Links that may touch a thing: link, thing. */\nstatic const unsigned short " << name
            << "_leave[][2] = {\n";
        for (const Leave &leave : around.scene.leaves)
            out << "    {" << leave.link << ", " << leave.thing << "}, /* " << in_comment(robot.links[leave.link].name)
                << ", " << in_comment(around.scene.things[leave.thing].body.name) << ": " << in_comment(leave.reason)
                << " */\n";
        out << "};\n\n";
    }
    header_solids(out, robot, around, false, name + "_obstacle");
    out << "/* Zones: for `obstacle` of a scene of their own. Never for its `zone`: that is what links must stay inside. */\n";
    header_solids(out, robot, around, true, name + "_zone_as_obstacle");
}

void header_allowed(std::ostream &out, const Robot &robot, const std::string &name)
{
    if (robot.allowed.empty() && robot.nevers.empty())
        return;
    out << "/* Pairs of links that may touch, the earlier one first. ";
    if (!robot.nevers.empty())
        out << "The last ones never do, but only while each\n * joint is within its limits: fmb_robot_edge sees to that, a scene does not. ";
    out << "*/\nstatic const unsigned short " << name << "_allowed[][2] = {\n";
    for (const Allowed &pair : robot.allowed)
        out << "    {" << pair.a << ", " << pair.b << "}, /* " << in_comment(robot.links[pair.a].name) << ", "
            << in_comment(robot.links[pair.b].name) << ": " << in_comment(pair.reason) << " */\n";
    for (const Never &pair : robot.nevers)
        out << "    {" << pair.a << ", " << pair.b << "}, /* " << in_comment(robot.links[pair.a].name) << ", "
            << in_comment(robot.links[pair.b].name) << ": never, proved to be farther apart than "
            << decimal(pair.apart) << " m */\n";
    out << "};\n\n";
}

/*
 * What fmb_edge3 takes of a robot, as the designated initialisers that its declaration begins with; and how far pairs
 * that never meet stay apart.
 */
void header_edge(std::ostream &out, const Robot &robot, const std::string &name, const std::string &large)
{
    bool joints = !robot.joints.empty(), pairs = !robot.allowed.empty() || !robot.nevers.empty();
    double apart = HUGE_VAL;
    for (const Never &pair : robot.nevers)
        apart = std::min(apart, pair.apart);
    if (!robot.nevers.empty())
        out << "/* The largest margin for which what never meets is proved, m. */\n#define " << large
            << "_NEVER_APART ((fmb_real)" << hex((double)float_below(Q(apart))) << ")\n\n";
    out << "/* For an fmb_edge3: fmb_edge3 e = {" << large << "_ROBOT, .obstacles = ..}; */\n#define " << large
        << "_ROBOT \\\n    .joint = " << (joints ? name + "_joints" : "NULL") << ", .link = " << name
        << "_links, .box = " << name << "_boxes, .joints = " << large << "_JOINTS, \\\n    .boxes = " << large
        << "_BOXES, .pairs = " << large << "_ALLOWED, .allowed = " << (pairs ? name + "_allowed" : "NULL") << "\n\n";
}

// What fmb_convex3_init takes, per link; a skin of 0 beside no corners: the link has no shape.
void header_hulls(std::ostream &out, const Robot &robot, const std::vector<Covered> &links, const std::string &name)
{
    std::ostringstream rows;
    for (size_t i = 0; i < links.size(); i++) {
        const Solid &solid = links[i].solid;
        if (solid.vertex.empty()) {
            rows << "    {0, 0, 0, 0, 0, 0},\n";
            continue;
        }
        std::string number = std::to_string(i), from = name + "_vertex_" + number, to = name + "_face_" + number;
        out << "/* " << in_comment(robot.links[i].name) << " */\nstatic const fmb_real " << from << "[][3] = {\n";
        for (const Vector &v : solid.vertex) {
            double p[3] = {(float)v[0], (float)v[1], (float)v[2]};
            out << "    " << vector_in_c(p) << ",\n";
        }
        out << "};\nstatic const uint16_t " << to << "[][3] = {\n";
        for (const Face &f : solid.face)
            out << "    {" << f[0] << ", " << f[1] << ", " << f[2] << "},\n";
        out << "};\n";
        rows << "    {" << from << ", " << to << ", " << solid.vertex.size() << ", " << solid.face.size()
             << ", (fmb_real)" << hex(skin_of(solid)) << ", (fmb_real)" << decimal(hull_beyond(links[i])) << "},\n";
    }
    out << "static const robot_hull " << name << "_hulls[] = {\n" << rows.str() << "};\n\n";
}
} // namespace

std::string identifier(const std::string &name)
{
    std::string out = name.empty() || isdigit((unsigned char)name[0]) ? "robot_" : "";
    for (unsigned char c : name)
        out += c < 128 && isalnum(c) ? (char)tolower(c) : '_';
    return out;
}

size_t boxes_of(const Around &around, bool zones)
{
    size_t count = 0;
    for (size_t i = 0; i < around.things.size(); i++)
        if ((around.scene.things[i].what != What::obstacle) == zones)
            count += around.things[i].cover.boxes.size();
    return count;
}

// What was not accepted, and what was; no firmware takes a link with pictures alone without a word.
static void header_notices(std::ostream &out, const Robot &robot, const Around &around, const std::string &large)
{
    for (const auto *notices : {&robot.notices, &around.notices})
        for (bool accepted : {false, true})
            for (const std::string &sentence : notice_sentences(*notices, accepted, notices->size()))
                out << "/* " << in_comment(sentence) << " */\n";
    if (is_open(robot.notices, "pictures"))
        out << "#ifndef " << large
            << "_ACCEPT_PICTURES\n#error \"links with pictures alone have no box: fmb-import --accept "
            << "pictures, or define " << large << "_ACCEPT_PICTURES\"\n#endif\n";
}

// How many rows the tables have.
static void header_counts(std::ostream &out, const Robot &robot, const Around &around, size_t boxes,
                          const std::string &large)
{
    out << "\nenum {\n    " << large << "_LINKS = " << robot.links.size() << ",\n    " << large
        << "_JOINTS = " << robot.joints.size() << ",\n    " << large << "_BOXES = " << boxes << ",\n    " << large
        << "_ALLOWED = " << robot.allowed.size() + robot.nevers.size() << ",\n    " << large
        << "_NEVER = " << robot.nevers.size() << " /* of these, the last ones */";
    if (!around.things.empty())
        out << ",\n    " << large << "_THINGS = " << around.things.size() << ",\n    " << large
            << "_OBSTACLES = " << boxes_of(around, false) << ",\n    " << large << "_ZONES = " << boxes_of(around, true)
            << ",\n    " << large << "_LEAVES = " << around.scene.leaves.size();
    out << "\n};\n\n";
}

void write_header(std::ostream &out, const Robot &robot, const std::vector<Covered> &links, const Around &around,
                  const std::string &name, bool hulls)
{
    std::string large = name;
    size_t boxes = 0;
    for (char &c : large)
        c = (char)toupper((unsigned char)c);
    for (const Covered &link : links)
        boxes += link.cover.boxes.size();
    if (boxes == 0)
        fail({robot.file, 0, ""},
             std::any_of(robot.links.begin(), robot.links.end(), [](const Link &l) { return l.pictured; })
                 ? "no link has a shape for collisions, but for pictures (--either takes those)"
                 : "no link has a shape");
    out << "/* Written by fmb-import from " << in_comment(robot.file) << ". Metres, radians, seconds.\n"
        << as_comment(flash_of(robot, links, around, name, hulls)) << " */\n#ifndef " << large << "_MODEL_H\n#define "
        << large << "_MODEL_H\n\n#include \"fmb.h\"\n#include <stddef.h>\n\n";
    header_notices(out, robot, around, large);
    out << TYPES;
    header_counts(out, robot, around, boxes, large);
    if (!robot.joints.empty()) {
        out << "static const fmb_robot_joint " << name << "_joints[] = {\n";
        for (const Joint &j : robot.joints)
            header_joint(out, j);
        out << "};\n\n";
    }
    header_links(out, robot, links, around.scene, name);
    header_allowed(out, robot, name);
    if (hulls)
        header_hulls(out, robot, links, name);
    out << "/* How far the centre of each box is from the origin of its link, at most, m. */\nstatic const fmb_real "
        << name << "_reach[] = {\n";
    for (const Covered &link : links)
        for (const Box &box : link.cover.boxes)
            out << "    (fmb_real)" << hex(reach_of(box)) << ",\n";
    out << "};\n\n/* The boxes, in the frames of their links: the same numbers, and so the same sets, in both "
           "precisions. */\n";
    header_frames(out, name + "_boxes", [&](bool in_double) {
        for (size_t i = 0; i < links.size(); i++)
            frame_rows(out, robot.links[i], links[i].cover, in_double);
    });
    header_scene(out, robot, around, name);
    header_edge(out, robot, name, large);
    out << "#endif\n";
}
