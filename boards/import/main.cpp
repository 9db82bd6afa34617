// SPDX-License-Identifier: MIT
/*
 * fmb-import: from a robot's URDF and meshes to tables that fmb reads. A program for the host; docs/robot.md.
 */
#include "notice.hpp"
#include "progress.hpp"
#include "workers.hpp"
#include "write.hpp"
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <set>
#include <sstream>
#include <sys/resource.h>
#include <unistd.h>

namespace
{
const char *const USAGE = R"(usage: fmb-import ROBOT.urdf [OPTION...]
  --srdf FILE           pairs of links that may touch (disable_collisions)
  --no-neighbours       neighbours in the chain may touch only if the SRDF says so. Neighbours are a link and the nearest
                        one above it that has a shape, with one joint at most that moves between them (or several that
                        turn about one point), and links that are fixed to one another
  --package NAME=PATH   package://NAME/.. is PATH/.. (as often as needed)
  --collision, --visual, --either   which shapes: collision (the default), visual, visual where there is no collision
  --per-link N          at most N boxes a link (default 1; with --excess 8)
  --excess LENGTH       as many boxes a link as it takes to reach at most so far beyond it: 10mm, 1cm, 0.01m
  --limits              where they reach further: looks for a proof that no so many boxes reach less (takes minutes)
  --hulls               also each link's corners, faces and a skin, as fmb_convex3_init takes them
                        with --excess: where boxes reach further, and the hull does not, that is enough
  --payload LINK=SHAPE[@X,Y,Z[,R,P,Y]]   a link that LINK carries: a mesh, box:X,Y,Z, cylinder:R,L or sphere:R
                        (m, and for the angles rad)
  --allow LINK=LINK     these two may touch
  --never FILE          for --header: pairs that fmb robot --pairs N --write FILE has proved never to meet
  --scene FILE          what stands around: obstacles and zones (XML); their boxes are made as those of links
  --scene-text FILE     writes them as lines that fmb robot reads
  --rate [JOINT=]X      largest rate, rad/s or m/s, of a joint; without a name of those that have none (default 1)
  --acceleration [JOINT=]X   the same per second (default 10)
  --name NAME           how names in the header begin (default: the robot's name)
  --header FILE         writes the tables as a header of C
  --text FILE           writes them as lines that fmb reads
  --quiet               no table of what the boxes add, and no notices but of what is not accepted
  --accept WHAT[=NAME]  consent to what may not be meant, of all or of the link or joint NAME (as often as needed). WHAT:
)";
const char *const USAGE_END = R"(
Without --header and --text the lines of the robot come out. Exit status: 0; 1: the tables are written, but a link reaches further
than --excess with as many boxes as it may have, or something is not accepted; 2: something is wrong, and nothing is written.
)";

struct Options {
    std::string urdf, srdf, name, header, text, scene, scene_text, never;
    std::vector<std::string> payloads, allowed;
    bool neighbours = true, quiet = false, hulls = false, boxes_given = false;
    Settings settings;
    Wanted wanted;
};

[[noreturn]] void misuse(const std::string &what) { throw Failure{"fmb-import: " + what + " (fmb-import --help)"}; }

Q number(const std::string &option, const std::string &text)
{
    Q value;
    if (!read_decimal(text, value) || value <= 0)
        misuse(option + ": '" + text + "' is no number above 0");
    return value;
}

// [JOINT=]X
void limit(const std::string &option, const std::string &value, Q &all, std::map<std::string, Q> &named)
{
    size_t at = value.rfind('=');
    if (at == std::string::npos)
        all = number(option, value);
    else
        named[value.substr(0, at)] = number(option, value.substr(at + 1));
}

double length_of(const std::string &value)
{
    static const struct {
        const char *unit;
        double metres;
    } units[] = {{"mm", 1e-3}, {"cm", 1e-2}, {"m", 1}};
    for (const auto &u : units)
        if (value.size() > strlen(u.unit) &&
            value.compare(value.size() - strlen(u.unit), std::string::npos, u.unit) == 0)
            return number("--excess", value.substr(0, value.size() - strlen(u.unit))).get_d() * u.metres;
    misuse("--excess: '" + value + "' has no unit: mm, cm or m");
}

void package(const std::string &value, Options &options)
{
    size_t at = value.find('=');
    if (at == std::string::npos) // package:///x has an empty name
        misuse("--package: '" + value + "' is not NAME=PATH");
    options.settings.packages[value.substr(0, at)] = value.substr(at + 1);
}

bool flag(const std::string &option, Options &o)
{
    if (option == "--no-neighbours")
        o.neighbours = false;
    else if (option == "--quiet")
        o.quiet = true;
    else if (option == "--hulls")
        o.hulls = true;
    else if (option == "--limits")
        o.wanted.limit = true;
    else if (option == "--collision")
        o.settings.geometry = Settings::collision;
    else if (option == "--visual")
        o.settings.geometry = Settings::visual;
    else if (option == "--either")
        o.settings.geometry = Settings::either;
    else
        return false;
    return true;
}

bool file_option(const std::string &option, const std::string &value, Options &o)
{
    const std::map<std::string, std::string *> known = {{"--srdf", &o.srdf},     {"--name", &o.name},
                                                        {"--header", &o.header}, {"--text", &o.text},
                                                        {"--scene", &o.scene},   {"--scene-text", &o.scene_text},
                                                        {"--never", &o.never}};
    auto found = known.find(option);
    if (found != known.end() && option != "--name" && value == "-")
        misuse(option + ": '-' is not a file name");
    if (found != known.end())
        *found->second = value;
    return found != known.end();
}

void value_option(const std::string &option, const std::string &value, Options &o)
{
    if (file_option(option, value, o))
        return;
    if (option == "--package")
        package(value, o);
    else if (option == "--payload")
        o.payloads.push_back(value);
    else if (option == "--allow")
        o.allowed.push_back(value);
    else if (option == "--accept") {
        if (!is_notice(value.substr(0, value.find('='))))
            misuse("--accept: '" + value + "' is not WHAT or WHAT=NAME. WHAT is one of\n" + notice_usage());
        o.settings.accepted.insert(value);
    } else if (option == "--excess")
        o.wanted.excess = length_of(value);
    else if (option == "--rate")
        limit(option, value, o.settings.rate, o.settings.rates);
    else if (option == "--acceleration")
        limit(option, value, o.settings.acceleration, o.settings.accelerations);
    else if (option == "--per-link") {
        Q n = number(option, value);
        if (n.get_den() != 1 || n > 64)
            misuse("--per-link: '" + value + "' is no whole number from 1 to 64");
        o.wanted.boxes = (int)n.get_d();
        o.boxes_given = true;
    } else
        misuse("there is no option " + option);
}

// The value of an option. Two of one kind are no choice: the first scene would be dropped in silence, and so would be an
// option that stands where the value of another one is missing.
std::string value_of(const std::string &option, const char *value, std::set<std::string> &given)
{
    static const std::set<std::string> many = {"--payload", "--allow", "--accept"},
                                       named = {"--package", "--rate", "--acceleration"};
    if (value == nullptr || std::string(value).rfind("--", 0) == 0)
        misuse(option + ": there is no such option, or its value is missing");
    std::string word = value, key = option;
    size_t end = option == "--package" ? word.find('=') : word.rfind('=');
    if (named.count(option) && end != std::string::npos)
        key += " " + word.substr(0, end);
    if (!given.insert(key).second && !many.count(option))
        misuse(key + " is given twice");
    return word;
}

Options read_options(int argc, char **argv)
{
    Options o;
    std::set<std::string> given;
    for (int i = 1; i < argc; i++) {
        std::string word = argv[i];
        if (word.rfind("--", 0) != 0) {
            if (!o.urdf.empty())
                misuse("one robot at a time: '" + o.urdf + "' or '" + word + "'");
            o.urdf = word;
        } else if (!flag(word, o)) {
            value_option(word, value_of(word, argv[i + 1], given), o);
            i++;
        }
    }
    if (o.urdf.empty())
        misuse("which robot?");
    if (o.wanted.excess > 0 && !o.boxes_given)
        o.wanted.boxes = 8;
    if (o.scene.empty() && !o.scene_text.empty())
        misuse("--scene-text without --scene");
    if (!o.scene.empty() && o.scene_text.empty() && o.header.empty())
        misuse("where is the scene to go? --scene-text, --header");
    if (o.wanted.limit && !(o.wanted.excess > 0))
        misuse("--limits without --excess");
    if (!o.never.empty() && o.header.empty())
        misuse("--never without --header");
    o.wanted.hull = o.hulls;
    return o;
}

// Further than is wanted, with all boxes that it may have; its hull may do instead.
bool too_far(const Covered &link, double excess) { return excess > 0 && link.cover.excess > excess; }
bool hull_does(const Covered &link, const Wanted &wanted) { return wanted.hull && hull_beyond(link) <= wanted.excess; }

// How names in the header begin.
std::string name_of(const Options &o, const Robot &robot) { return identifier(o.name.empty() ? robot.name : o.name); }

std::string remark_on(const Covered &link, const Wanted &wanted)
{
    char hull[64];
    snprintf(hull, sizeof hull, "  its hull reaches %.3g mm", 1e3 * hull_beyond(link));
    if (too_far(link, wanted.excess))
        return hull_does(link, wanted)
                   ? hull + std::string(": take that")
                   : (wanted.hull ? hull : "") + std::string("  further than --excess: ") +
                         (link.cover.too_few ? "proved, with " + std::to_string(wanted.boxes) + " it must be"
                                             : "more boxes? (--per-link)");
    return !link.solid.closed   ? "  the surface is not closed"
           : !link.cover.filled ? "  no proof that the boxes leave no hollow"
                                : "";
}

void report_link(const std::string &name, const Covered &link, const Wanted &wanted)
{
    fprintf(stderr, "%-32s %5zu %8zu %12.4g %12.4g %10.3g%s\n", name.c_str(), link.cover.boxes.size(),
            link.solid.vertex.size(), 1e3 * link.solid.volume, 1e3 * link.cover.volume, 1e3 * link.cover.excess,
            remark_on(link, wanted).c_str());
}

// What was passed over in mesh files.
void report_notes(const Covered &link)
{
    for (const std::string &note : link.solid.notes)
        fprintf(stderr, "%s\n", note.c_str());
}

// What was passed over, or read as it is not written, or may not be meant. Line 0: it is of an option.
void report_passed(const PassedOver &passed)
{
    for (const auto &[what, at] : passed) {
        const std::string line = at.place.line > 0 ? ":" + std::to_string(at.place.line) : "";
        fprintf(stderr, "notice: %s%s: %s", at.place.file.c_str(), line.c_str(), what.c_str());
        fprintf(stderr, at.count > 1 ? " (%d times)\n" : "\n", at.count);
    }
}

void report_scene(const Around &around, const Wanted &wanted)
{
    static const char *const names[] = {"obstacle ", "stop ", "slow "};
    size_t boxes = 0;
    for (size_t i = 0; i < around.things.size(); i++) {
        report_link(names[(int)around.scene.things[i].what] + around.scene.things[i].body.name, around.things[i],
                    wanted);
        boxes += around.things[i].cover.boxes.size();
    }
    for (const Covered &thing : around.things)
        report_notes(thing);
    report_passed(around.scene.told);
    if (boxes)
        fprintf(stderr, "%zu things around, %zu boxes, %zu pairs allowed\n", around.things.size(), boxes,
                around.scene.leaves.size());
}

// Of one kind so many names at most; the lines have all.
const size_t most = 12;

// Whether all is accepted. What is not is said in any case.
bool report_notices(const std::vector<Notice> &notices, bool quiet)
{
    for (const std::string &sentence : notice_sentences(notices, false, most))
        fprintf(stderr, "%s\n", sentence.c_str());
    if (!quiet)
        for (const std::string &sentence : notice_sentences(notices, true, most))
            fprintf(stderr, "%s\n", sentence.c_str());
    return !is_open(notices, "");
}

// Who has leave to touch, and why: what nobody meant is seen here.
void report_allowed(const Robot &robot)
{
    std::map<std::string, std::vector<std::string>> pairs;
    for (const Allowed &pair : robot.allowed)
        pairs[pair.reason].push_back(robot.links[pair.a].name + " and " + robot.links[pair.b].name);
    for (const auto &reason : pairs) {
        std::string names;
        for (size_t i = 0; i < std::min(most, reason.second.size()); i++)
            names += (i ? ", " : "") + reason.second[i];
        if (reason.second.size() > most)
            names += ", and " + std::to_string(reason.second.size() - most) + " more pairs";
        fprintf(stderr, "not asked about, %s: %s\n", reason.first.c_str(), names.c_str());
    }
    for (const std::string &note : robot.notes)
        fprintf(stderr, "%s\n", note.c_str());
}

// What the boxes add, for people, on stderr.
void report(const Robot &robot, const std::vector<Covered> &links, const Wanted &wanted)
{
    size_t boxes = 0, points = 0;
    fprintf(stderr, "%-32s %5s %8s %12s %12s %10s\n", "link", "boxes", "corners", "link/l", "boxes/l", "beyond/mm");
    for (size_t i = 0; i < links.size(); i++) {
        if (!links[i].cover.boxes.empty())
            report_link(robot.links[i].name, links[i], wanted);
        else
            fprintf(stderr, "%-32s     -  %s: it has no box and meets nothing\n", robot.links[i].name.c_str(),
                    robot.links[i].pictured ? "pictures alone" : "no shape");
        boxes += links[i].cover.boxes.size();
        points += links[i].solid.vertex.size();
    }
    long defaults = std::count_if(robot.joints.begin(), robot.joints.end(), [](const Joint &j) {
        return j.motion != Motion::fixed && (!j.rate_given || !j.acceleration_given);
    });
    fprintf(stderr, "%zu links, %zu joints, %zu boxes, %zu corners, %zu pairs allowed\n", robot.links.size(),
            robot.joints.size(), boxes, points, robot.allowed.size());
    for (const Covered &link : links)
        report_notes(link);
    report_allowed(robot);
    report_passed(robot.passed);
    if (!robot.nevers.empty())
        fprintf(stderr,
                "%zu pairs are left out of the header, too: they never meet while joints are within their limits\n",
                robot.nevers.size());
    if (defaults)
        fprintf(stderr,
                "%ld joints with a rate or acceleration that nothing gives: defaults (--rate, --acceleration)\n",
                defaults);
}

// By whatever name; of files that are not there yet, too. A device takes the place of nothing.
bool same_place(const std::string &path, const std::string &other)
{
    std::error_code none;
    if (path.empty() || other.empty() || std::filesystem::is_character_file(path, none))
        return false;
    return path == other || std::filesystem::equivalent(path, other, none) ||
           std::filesystem::weakly_canonical(std::filesystem::absolute(path, none), none) ==
               std::filesystem::weakly_canonical(std::filesystem::absolute(other, none), none);
}

void check_place(const std::string &path, const std::string &other)
{
    if (same_place(path, other))
        misuse("'" + path + "' would take the place of '" + other + "'");
}

// Of a link to a file that is not there yet nobody sees that it is another output.
void check_link(const std::string &path)
{
    std::error_code none;
    if (std::filesystem::is_symlink(path, none) && !std::filesystem::exists(path, none))
        misuse("'" + path + "' is a link to a file that is not there: name the file itself");
}

// Nothing that is written may take the place of what is read, or of what is written, too.
void check_paths(const Options &o)
{
    const std::string *const paths[] = {&o.urdf, &o.srdf, &o.scene, &o.never, &o.text, &o.header, &o.scene_text};
    for (int i = 4; i < 7; i++) {
        check_link(*paths[i]);
        for (int j = 0; j < i; j++)
            check_place(*paths[i], *paths[j]);
    }
}

void check_meshes(const Options &o, const Link &link)
{
    for (const Shape &shape : link.shapes)
        for (const std::string *path : {&o.text, &o.header, &o.scene_text})
            check_place(*path, shape.file);
}

// The same of files that meshes name: they are known when these are read.
void check_buffers(const Options &o, const std::vector<Covered> &all)
{
    for (const Covered &link : all)
        for (const std::string &file : link.solid.files)
            for (const std::string *path : {&o.text, &o.header, &o.scene_text})
                check_place(*path, file);
}

// What cannot be written is said before hours of work, too.
void check_writable(const std::string &path)
{
    const std::string folder = std::filesystem::path(path).parent_path().string();
    const bool there = access(path.c_str(), F_OK) == 0;
    if (!path.empty() && access(there ? path.c_str() : folder.empty() ? "." : folder.c_str(), W_OK) != 0)
        throw Failure{path + ": cannot be written"};
}

// Before any box is made: are all files there, and may all that is to be written be?
void check_files(const Options &o, const Robot &robot, const Scene &scene)
{
    for (const Link &link : robot.links)
        check_meshes(o, link);
    for (const Thing &thing : scene.things)
        check_meshes(o, thing.body);
    look_for_meshes(robot, scene);
    if (!o.never.empty() && !std::ifstream(o.never))
        throw Failure{o.never + ": cannot be opened"};
    for (const std::string *path : {&o.text, &o.header, &o.scene_text})
        check_writable(*path);
}

void write_file(const std::string &path, const std::ostringstream &text)
{
    if (path.empty())
        return;
    std::ofstream file(path, std::ios::binary);
    file << text.str();
    file.close();
    if (!file)
        throw Failure{path + ": cannot be written"};
}

// All of it is made before any of it is written.
void write(const Options &o, const Robot &robot, const std::vector<Covered> &links, const Around &around)
{
    std::ostringstream text, header, scene;
    write_text(text, robot, links, o.hulls);
    write_scene(scene, robot, around);
    write_header(header, robot, links, around, name_of(o, robot), o.hulls);
    if (o.header.empty() && o.text.empty())
        std::cout << text.str();
    write_file(o.text, text);
    write_file(o.header, header);
    write_file(o.scene_text, scene);
}

Robot read_robot(const Options &o)
{
    Robot robot = read_urdf(o.urdf, o.settings);
    if (!o.srdf.empty())
        read_srdf(o.srdf, robot);
    for (const std::string &payload : o.payloads)
        add_payload(payload, robot);
    for (const std::string &pair : o.allowed)
        allow_named(pair, robot);
    if (o.neighbours)
        allow_neighbours(robot);
    return robot;
}

Covered held(const Link &link, const Wanted &wanted)
{
    Covered made;
    if (link.shapes.empty())
        return made;
    made.solid = surface_of(link);
    if (wanted.hull && made.solid.vertex.size() > 65536)
        fail(link.place, "has more than 65536 corners: fmb takes no larger hull");
    made.cover = cover(made.solid, wanted, link.place);
    return made;
}

// Each shape of a thing has boxes of its own: a table is a top and legs.
Covered held_by_shape(const Link &body, const Wanted &wanted)
{
    Covered all;
    for (const Shape &shape : body.shapes) {
        Link one = body;
        one.shapes = {shape};
        Covered made = held(one, wanted);
        all.solid.volume += made.solid.volume;
        all.solid.closed = all.solid.closed && made.solid.closed;
        join(all.solid, made.solid);
        all.cover.boxes.insert(all.cover.boxes.end(), made.cover.boxes.begin(), made.cover.boxes.end());
        all.cover.excess = std::max(all.cover.excess, made.cover.excess);
        all.cover.filled = all.cover.filled && made.cover.filled;
    }
    all.cover.volume = volume_of(all.cover.boxes);
    return all;
}

// Names in terminals: letters that would move the cursor are none.
std::string plain(std::string name)
{
    for (char &c : name)
        c = (c >= 0 && c < ' ') || c == 127 ? '?' : c;
    return name;
}

std::vector<Covered> hold_links(const Robot &robot, const Wanted &wanted, bool quiet)
{
    Progress progress("fmb-import: boxes of links", robot.links.size(), quiet);
    return each_of<Covered>(robot.links, [&](const Link &link) {
        Covered made = held(link, wanted);
        progress.one(plain(link.name));
        return made;
    });
}

// Obstacles and zones have boxes alone.
void hold_around(const Wanted &wanted, Around &around, bool quiet)
{
    Progress progress("fmb-import: boxes of things around", around.scene.things.size(), quiet);
    around.things = each_of<Covered>(around.scene.things, [&](const Thing &thing) {
        Covered made = held_by_shape(thing.body, wanted);
        progress.one(plain(thing.body.name));
        return made;
    });
}

// GMP ends the program where it gets no memory. Nothing has been written yet: it is an error like any other.
void *memory_or_end(void *made)
{
    static const char words[] = "fmb-import: it takes more memory than it may have: a mesh is too large\n";
    if (made == nullptr) {
        const ssize_t written = ::write(2, words, sizeof words - 1);
        _exit(written >= 0 ? 2 : 3);
    }
    return made;
}
void *allocate(size_t size) { return memory_or_end(malloc(size)); }
void *reallocate(void *old, size_t, size_t size) { return memory_or_end(realloc(old, size)); }
void release(void *old, size_t) { free(old); }

// Returns the exit status.
int run(int argc, char **argv)
{
    Options o = read_options(argc, argv);
    Wanted boxes = o.wanted;
    boxes.hull = false;
    check_paths(o);
    Robot robot = read_robot(o);
    Around around;
    if (!o.scene.empty())
        around.scene = read_scene(o.scene, o.settings, robot);
    check_files(o, robot, around.scene);
    const std::vector<Covered> links = hold_links(robot, o.wanted, o.quiet);
    if (!o.never.empty())
        read_nevers(o.never, robot, links);
    hold_around(boxes, around, o.quiet);
    check_buffers(o, links);
    check_buffers(o, around.things);
    find_notices(robot, links, around, o.settings);
    write(o, robot, links, around);
    if (!o.quiet) {
        report(robot, links, o.wanted);
        report_scene(around, boxes);
        if (!o.header.empty())
            fputs(flash_of(robot, links, around, name_of(o, robot), o.hulls).c_str(), stderr);
    }
    bool accepted = report_notices(robot.notices, o.quiet);
    accepted = report_notices(around.notices, o.quiet) && accepted;
    auto far = [&](const Covered &link) { return too_far(link, o.wanted.excess); };
    return !accepted || std::any_of(links.begin(), links.end(), [&](const Covered &link) {
        return far(link) && !hull_does(link, o.wanted);
    }) || std::any_of(around.things.begin(), around.things.end(), far);
}
} // namespace

int main(int argc, char **argv)
{
    if (argc < 2 || !strcmp(argv[1], "--help")) {
        fputs((USAGE + notice_usage() + USAGE_END).c_str(), argc < 2 ? stderr : stdout);
        return argc < 2 ? 2 : 0;
    }
    // A damaged mesh that claims to be huge must not take the machine's memory.
    const struct rlimit two_gigabytes = {(rlim_t)1 << 31, (rlim_t)1 << 31};
    setrlimit(RLIMIT_AS, &two_gigabytes);
    mp_set_memory_functions(allocate, reallocate, release);
    try {
        return run(argc, argv);
    } catch (const Failure &failure) {
        fprintf(stderr, "%s\n", failure.what.c_str());
    } catch (const std::exception &error) { // memory, the libraries
        fprintf(stderr, "fmb-import: %s\n", error.what());
    }
    return 2;
}
