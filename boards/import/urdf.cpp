// SPDX-License-Identifier: MIT
// URDF. What is not understood is refused, never passed over: a shape that is left out would be a wrong "free".
#include "xml.hpp"
#include <algorithm>
#include <filesystem>
#include <iterator>
#include <sstream>

namespace
{
// Limits of a joint that turns are none from here on; and no rate, or acceleration, is higher than that.
const Q ENDLESS = 1000000000, FASTEST = power_of_two(20);

// In place of the joint of a link that is taken out.
enum { FLOWN = -2 };

// In place of an extent of 0: 2^-20 m.
const Q NARROW = power_of_two(-20);

// Is it one of these words, which are parted by blanks?
bool among(const std::string &words, const std::string &name)
{
    return (" " + words + " ").find(" " + name + " ") != std::string::npos;
}

// Without a prefix: <drake:box> is a box to whoever knows the prefix.
std::string bare_name(const Element *element)
{
    const std::string name = element->Name();
    return name.substr(name.rfind(':') + 1);
}

// The <collision> of a contact sensor is a name, and no shape.
bool is_bare(const Element *e) { return std::string(e->Name()) == "collision" && !e->FirstChildElement(); }

// The first element in it, however deep, whose name is among these words. nullptr: there is none.
const Element *within(const Element *element, const std::string &words)
{
    for (const Element *e = element->FirstChildElement(); e; e = e->NextSiblingElement()) {
        if (among(words, bare_name(e)) && !is_bare(e))
            return e;
        if (const Element *deeper = within(e, words))
            return deeper;
    }
    return nullptr;
}

// fmb_robot_edge takes fewer volumes of a robot (FMB_ROBOT_BOXES). All that are fixed to one another are 2 million pairs.
enum { MOST_LINKS = 2048 };

// What moves or shapes a robot. Where it stands in an element that is passed over it would be lost.
const char *const SHAPES = "collision visual geometry box cylinder sphere capsule mesh mimic";

/*
 * What files have beside URDF though no reader of robots takes it for a body or a place: it is passed over, and said.
 * Of some the numbers must be 0: others would place something. Some hold shapes that are no bodies.
 */
enum class Rule { any, zero, shapes };
const struct {
    const char *in, *name;
    Rule rule;
} PASSED[] = {{"link", "origin", Rule::zero},
              {"link", "audio_source", Rule::any},
              {"link", "self_collision_checking", Rule::shapes},
              {"link", "collision_checking", Rule::shapes},
              {"link", "self_filter", Rule::shapes},
              {"joint", "anchor", Rule::zero},
              {"robot", "origin", Rule::zero},
              {"robot", "frame", Rule::any}};

struct Reader {
    const std::string &file;
    const Settings &settings;
    Robot robot;
    std::map<std::string, int> link, joint;
    mutable PassedOver passed = {}, told = {}; // told: it is read as it is written, and may not be meant
    bool strict = false;                       // of a scene, which is written for this program

    void pass(const Element *element, const std::string &what) const;
    bool passes_over(const Element *in, const Element *element) const;
    bool check_zero(const Element *element, const char *attribute) const;
    void check_children(const Element *element, const std::string &known) const;
    void check_place(const Element *element) const;
    void check_passed(const Element *element) const;
    Origin origin(const Element *element) const;
    std::string mesh_path(const Element *mesh) const;
    void read_mesh(const Element *one, Shape &shape) const;
    Shape shape(const Element *element) const;
    void read_shapes(const Element *element, Link &into) const;
    template <class T> T named(const Element *element, std::map<std::string, int> &known) const;
    void read_link(const Element *element);
    int link_named(const Element *element, const char *which) const;
    void read_axis(const Element *element, Joint &into) const;
    void read_rate(const Element *limit, const char *name, Q &value, bool &given) const;
    bool read_end(const Element *limit, const char *name, Q &value) const;
    void read_ends(const Element *limit, Joint &into) const;
    void set_limits(Joint &into) const;
    void read_limits(const Element *element, Joint &into) const;
    void read_motion(const Element *element, Joint &into) const;
    void read_joint(const Element *element);
    void read_mimic(const Element *element, const Element *mimic);
    void read_mimics(const Element *root);
    void compose_mimics();
    void compose_mimic(Joint &j);
    void land();
    void read(const Element *root);
    int root_of() const;
    std::vector<int> order_of(int root) const;
    void sort();
};

// Says in the report that it is passed over, or not read as it is written.
void Reader::pass(const Element *element, const std::string &what) const
{
    pass_over(passed, what, place_of(file, element));
}

// An attribute that is passed over, since its numbers are 0. False: it is not there.
bool Reader::check_zero(const Element *element, const char *attribute) const
{
    if (!is_zero(element, attribute))
        fail(place_of(file, element), std::string(attribute) + " is not known here, and not 0: not to be passed over");
    return element->Attribute(attribute) != nullptr;
}

// Is it one that is passed over in this place?
bool Reader::passes_over(const Element *in, const Element *element) const
{
    for (const auto &known : PASSED) {
        if (std::string(in->Name()) != known.in || std::string(element->Name()) != known.name)
            continue;
        if (known.rule == Rule::zero) {
            check_attributes(file, element, "xyz rpy");
            check_leaf(file, element);
            for (const char *a : {"xyz", "rpy"})
                check_zero(element, a);
        }
        if (const Element *lost = known.rule == Rule::shapes ? nullptr : within(element, SHAPES))
            fail(place_of(file, lost), "not known here, and not to be passed over");
        return true;
    }
    return false;
}

/*
 * An element that nobody reads here may be anything. But one that holds a shape, a <pose>, or numbers by the names of
 * those that are read is a misspelt one, or of another format. What stands in a <gazebo> is of the simulator alone.
 */
void Reader::check_children(const Element *element, const std::string &known) const
{
    check_place(element);
    for (const Element *e = element->FirstChildElement(); e; e = e->NextSiblingElement()) {
        const std::string name = e->Name();
        if (name.rfind("xacro:", 0) == 0)
            fail(place_of(file, e), "this is a xacro file: expand it first (xacro FILE >robot.urdf)");
        if (name == "gazebo")
            continue;
        if (among(known, name)) {
            check_passed(e);
            continue;
        }
        bool like = among(SHAPES, bare_name(e)) || name == "pose";
        for (const char *a : {"xyz", "rpy", "lower", "upper", "filename", "link", "joint"})
            like = like || e->Attribute(a);
        if (!passes_over(element, e) && (like || within(e, SHAPES)))
            fail(place_of(file, e), "not known here, and not to be passed over");
        pass(e, "<" + name + "> in a <" + element->Name() + ">: passed over");
    }
}

// Numbers that would move or size something, in an element that has no such attribute: other formats put them there.
void Reader::check_place(const Element *element) const
{
    for (const char *a : {"xyz", "rpy", "scale", "offset", "unit", "units", "angle", "lower", "upper"})
        if (element->Attribute(a))
            fail(place_of(file, element), "the attribute " + std::string(a) + " is not known here");
}

/*
 * An element that is known, but not read: an inertial and a sensor have an <origin> of their own, a <visual> shapes of
 * its own. Of a joint there are such as have attributes alone: an <axis> in a <dynamics> would be the joint's.
 */
void Reader::check_passed(const Element *element) const
{
    const std::string name = " " + std::string(element->Name()) + " ";
    if (std::string(" dynamics calibration safety_controller ").find(name) != std::string::npos)
        check_leaf(file, element);
    const Element *lost = nullptr;
    if (std::string(" inertial sensor material transmission ").find(name) != std::string::npos)
        lost = within(element, SHAPES);
    else if (name == " visual ")
        lost = within(element, "collision mimic link inertial");
    else if (name == " collision ")
        lost = within(element, "visual mimic link inertial");
    if (lost)
        fail(place_of(file, lost), "not known here, and not to be passed over");
}

Origin Reader::origin(const Element *element) const
{
    Origin at;
    const Element *origin = one_child(file, element, "origin");
    if (origin == nullptr)
        return at;
    if (origin->Attribute("quat_xyzw"))
        fail(place_of(file, origin), "quat_xyzw is not known: write rpy");
    check_attributes(file, origin, "xyz rpy");
    check_leaf(file, origin);
    numbers_of(file, origin, "xyz", at.xyz, 3);
    numbers_of(file, origin, "rpy", at.rpy, 3);
    check_angles(at, "rpy", place_of(file, origin), told);
    return at;
}

std::string Reader::mesh_path(const Element *mesh) const
{
    std::string name = word_of(file, mesh, "filename");
    std::filesystem::path here = std::filesystem::path(file).parent_path();
    if (name.rfind("file://", 0) == 0)
        return name.substr(7);
    size_t colon = name.find("://");
    if (colon == std::string::npos)
        return (here / name).string();
    std::string scheme = name.substr(0, colon), rest = name.substr(colon + 3);
    if (scheme != "package" && scheme != "model")
        fail(place_of(file, mesh), "'" + name + "': only package://, model:// and file:// are known");
    size_t slash = rest.find('/');
    std::string package = rest.substr(0, slash);
    auto found = settings.packages.find(package);
    if (slash == std::string::npos || found == settings.packages.end())
        fail(place_of(file, mesh), "'" + name + "': where is this? say --package " + package + "=FOLDER");
    return found->second + rest.substr(slash);
}

void Reader::read_mesh(const Element *one, Shape &shape) const
{
    shape.kind = Kind::mesh;
    check_attributes(file, one, "filename scale");
    check_leaf(file, one);
    shape.file = mesh_path(one);
    for (Q &scale : shape.size)
        scale = 1;
    std::istringstream words(one->Attribute("scale") ? one->Attribute("scale") : "");
    if (std::distance(std::istream_iterator<std::string>(words), {}) == 4) {
        Q four[4];
        need_numbers(file, one, "scale", four, 4);
        if (four[3] != 1)
            fail(shape.place, "its scale has a fourth number that is not 1");
        std::copy(four, four + 3, shape.size);
        pass(one, "a scale of four numbers: the last one is 1, and passed over");
    } else
        numbers_of(file, one, "scale", shape.size, 3);
    for (const Q &scale : shape.size)
        if (scale == 0)
            fail(shape.place, "its scale is 0");
}

// ". Here stand <a> and <b>"
std::string names_in(const Element *element)
{
    std::string names;
    for (const Element *e = element->FirstChildElement(); e; e = e->NextSiblingElement())
        names += (names.empty() ? ". Here stand <" : " and <") + std::string(e->Name()) + ">";
    return names;
}

Shape Reader::shape(const Element *element) const
{
    static const struct {
        const char *name;
        Kind kind;
        int sizes;
        const char *attribute[2], *all;
    } known[] = {{"box", Kind::box, 3, {"size"}, "size"},
                 {"cylinder", Kind::cylinder, 1, {"radius", "length"}, "radius length"},
                 {"sphere", Kind::sphere, 1, {"radius"}, "radius"}};
    Shape shape;
    check_children(element, "origin geometry material");
    shape.origin = origin(element);
    const Element *geometry = child_of(file, element, "geometry"), *one = geometry->FirstChildElement();
    check_place(geometry);
    if (one == nullptr || one->NextSiblingElement())
        fail(place_of(file, geometry), "must hold one shape: box, cylinder, sphere or mesh" + names_in(geometry));
    shape.place = place_of(file, one);
    std::string name = one->Name();
    for (const auto &kind : known) {
        if (name != kind.name)
            continue;
        shape.kind = kind.kind;
        check_attributes(file, one, kind.all);
        check_leaf(file, one);
        need_numbers(file, one, kind.attribute[0], shape.size, kind.sizes);
        if (kind.attribute[1])
            need_numbers(file, one, kind.attribute[1], shape.size + 1, 1);
        for (int k = 0; k < kind.sizes + (kind.attribute[1] ? 1 : 0); k++) {
            if (shape.size[k] < 0 || (strict && shape.size[k] == 0))
                fail(shape.place, strict ? "its size is not above 0" : "its size is below 0");
            if (shape.size[k] == 0) {
                shape.size[k] = NARROW;
                shape.widened = true;
                pass(one, "a size of 0: it counts as a micrometre");
            }
        }
        return shape;
    }
    if (name != "mesh")
        fail(shape.place, "no shape that is known: box, cylinder, sphere or mesh");
    read_mesh(one, shape);
    return shape;
}

void Reader::read_shapes(const Element *element, Link &into) const
{
    const char *first = settings.geometry == Settings::visual ? "visual" : "collision";
    if (settings.geometry != Settings::collision && !element->FirstChildElement(first))
        first = settings.geometry == Settings::visual ? "collision" : "visual";
    for (const Element *one = element->FirstChildElement(first); one; one = one->NextSiblingElement(first))
        into.shapes.push_back(shape(one));
}

// A link or joint, with its name and place. Its number is how many are known.
template <class T> T Reader::named(const Element *element, std::map<std::string, int> &known) const
{
    T made;
    made.name = word_of(file, element, "name");
    made.place = place_of(file, element);
    if (!known.emplace(made.name, (int)known.size()).second)
        fail(made.place, "there are two " + std::string(element->Name()) + "s of this name");
    return made;
}

void Reader::read_link(const Element *element)
{
    Link made = named<Link>(element, link);
    check_children(element, "collision visual inertial sensor");
    read_shapes(element, made);
    made.pictured = made.shapes.empty() && within(element, "visual geometry");
    robot.links.push_back(made);
}

int Reader::link_named(const Element *element, const char *which) const
{
    const Element *child = child_of(file, element, which);
    check_place(child);
    check_leaf(file, child);
    std::string name = word_of(file, child, "link");
    auto found = link.find(name);
    if (found == link.end())
        fail(place_of(file, child), "there is no link '" + name + "'");
    return found->second;
}

void Reader::read_axis(const Element *element, Joint &into) const
{
    into.axis[0] = 1;
    const Element *axis = one_child(file, element, "axis");
    if (axis == nullptr)
        return;
    check_attributes(file, axis, "xyz rpy");
    check_leaf(file, axis);
    if (check_zero(axis, "rpy"))
        pass(axis, "rpy of an <axis>: it is 0, and passed over");
    need_numbers(file, axis, "xyz", into.axis, 3);
    if (into.motion != Motion::fixed && into.axis[0] == 0 && into.axis[1] == 0 && into.axis[2] == 0)
        fail(place_of(file, axis), "is 0 0 0");
}

// What the options say of a joint comes before what its file says.
void Reader::set_limits(Joint &into) const
{
    auto rate = settings.rates.find(into.name), acceleration = settings.accelerations.find(into.name);
    if (rate != settings.rates.end()) {
        into.rate = rate->second;
        into.rate_given = true;
    }
    if (acceleration != settings.accelerations.end()) {
        into.acceleration = acceleration->second;
        into.acceleration_given = true;
    }
}

// Is an end of a range given? Not, if it is infinite; `value` then has its sign.
bool Reader::read_end(const Element *limit, const char *name, Q &value) const
{
    std::string word = limit->Attribute(name) ? limit->Attribute(name) : "";
    std::transform(word.begin(), word.end(), word.begin(), [](unsigned char c) { return (char)tolower(c); });
    bool minus = word[0] == '-';
    if (among("inf infinity", word[0] == '-' || word[0] == '+' ? word.substr(1) : word))
        value = minus ? Q(-ENDLESS) : ENDLESS;
    else if (!number_of(file, limit, name, value))
        return true;
    return abs(value) < ENDLESS;
}

// A rate or acceleration. 0 and -1, which files have where nobody knew one, count as none. One without end is very high.
void Reader::read_rate(const Element *limit, const char *name, Q &value, bool &given) const
{
    Q found = 0;
    const std::string what = std::string(name) + " of a <limit> is ";
    read_end(limit, name, found);
    if (found < 0 || (found == 0 && limit->Attribute(name)))
        pass(limit, what + (found < 0 ? "below 0" : "0") + ": it counts as none");
    if (found > FASTEST)
        pass(limit, what + "above 2^20, or without end: it counts as 2^20");
    if (found > 0) {
        value = std::min(found, FASTEST);
        given = true;
    }
}

/*
 * Both ends of a range. A joint that turns and has none turns without end: that is more than it can do. So it is where
 * lower is above upper, as a simulator has it that knows no other way to say that.
 */
void Reader::read_ends(const Element *limit, Joint &into) const
{
    bool turns = into.motion == Motion::turns, lower = read_end(limit, "lower", into.lower),
         upper = read_end(limit, "upper", into.upper);
    into.crossed = into.limited && turns && lower && upper && into.lower > into.upper;
    if (into.limited && !into.crossed && into.lower > into.upper)
        fail(place_of(file, limit), "lower is above upper");
    if (into.limited && !turns && !(lower && upper))
        fail(place_of(file, limit), "is without end: a joint that slides has limits");
    if (into.limited && !(lower && upper))
        pass(limit, "limits without end: the joint turns without end");
    into.limited = into.limited && lower && upper && !into.crossed;
    if (!into.limited)
        into.lower = into.upper = 0;
}

void Reader::read_limits(const Element *element, Joint &into) const
{
    const Element *limit = one_child(file, element, "limit");
    into.rate = settings.rate;
    into.acceleration = settings.acceleration;
    if (limit) {
        check_leaf(file, limit);
        const std::string others = "command_effort current gear_velocity";
        check_attributes(file, limit,
                         "lower upper effort velocity acceleration deceleration jerk drake:acceleration drake:jerk " +
                             others);
        for (const tinyxml2::XMLAttribute *a = limit->FirstAttribute(); a; a = a->Next())
            if (among(others, a->Name()))
                pass(limit, std::string(a->Name()) + " of a <limit>: passed over");
        read_rate(limit, "velocity", into.rate, into.rate_given);
        read_rate(limit, "drake:acceleration", into.acceleration, into.acceleration_given);
        read_rate(limit, "acceleration", into.acceleration, into.acceleration_given);
        read_ends(limit, into);
    }
    set_limits(into);
    if (into.limited && !limit)
        fail(into.place, "has no <limit>");
}

void Reader::read_motion(const Element *element, Joint &into) const
{
    std::string type = word_of(file, element, "type");
    static const std::map<std::string, Motion> known = {{"fixed", Motion::fixed},      {"floating", Motion::fixed},
                                                        {"planar", Motion::fixed},     {"revolute", Motion::turns},
                                                        {"continuous", Motion::turns}, {"prismatic", Motion::slides}};
    auto found = known.find(type);
    if (found == known.end())
        fail(into.place, "type '" + type +
                             "': known are fixed, revolute, continuous and prismatic; planar and floating at the root. "
                             "Others are chains of these");
    into.motion = found->second;
    into.floats = type == "floating" || type == "planar";
    into.limited = type == "revolute" || type == "prismatic";
    read_axis(element, into);
    if (into.motion != Motion::fixed)
        read_limits(element, into);
}

void Reader::read_joint(const Element *element)
{
    Joint made = named<Joint>(element, joint);
    check_children(element, "origin parent child axis limit mimic dynamics calibration safety_controller");
    read_motion(element, made);
    made.parent = link_named(element, "parent");
    made.child = link_named(element, "child");
    made.origin = origin(element);
    if (made.parent == made.child)
        fail(made.place, "joins a link to itself");
    Link &moved = robot.links[made.child];
    if (moved.joint >= 0)
        fail(made.place,
             "link '" + moved.name + "' is already the child of joint '" + robot.joints[moved.joint].name + "'");
    moved.joint = (int)robot.joints.size();
    robot.joints.push_back(made);
}

void Reader::read_mimic(const Element *element, const Element *mimic)
{
    Joint &follower = robot.joints[joint.at(element->Attribute("name"))];
    check_leaf(file, mimic);
    check_attributes(file, mimic, "joint multiplier offset");
    std::string name = word_of(file, mimic, "joint");
    auto found = joint.find(name);
    if (found == joint.end())
        fail(place_of(file, mimic), "there is no joint '" + name + "'");
    follower.multiplier = 1;
    number_of(file, mimic, "multiplier", follower.multiplier);
    number_of(file, mimic, "offset", follower.offset);
    if (follower.motion == Motion::fixed) {
        pass(mimic, "<mimic> in a fixed <joint>: passed over");
        return;
    }
    follower.mimic = found->second;
    if (abs(follower.multiplier) < power_of_two(-100))
        fail(place_of(file, mimic), "the multiplier is 0, or as good as that: it does not follow. Write a fixed joint");
    const Joint &leader = robot.joints[follower.mimic];
    if (&leader == &follower || leader.motion == Motion::fixed)
        fail(place_of(file, mimic), "'" + name + "' cannot be followed: it is fixed, or the joint itself");
}

void Reader::read_mimics(const Element *root)
{
    for (const Element *e = root->FirstChildElement("joint"); e; e = e->NextSiblingElement("joint"))
        if (const Element *mimic = one_child(file, e, "mimic"))
            read_mimic(e, mimic);
    compose_mimics();
}

/*
 * One that follows a follower follows what that one follows: f (g q + h) + o. The numbers of all are exact, and become
 * doubles when they are written. From the end of a row of followers on, so that each is composed once.
 */
void Reader::compose_mimics()
{
    std::vector<bool> composed(robot.joints.size(), false);
    for (size_t i = 0; i < robot.joints.size(); i++) {
        std::vector<int> row;
        for (int k = (int)i; robot.joints[k].mimic >= 0 && !composed[k]; k = robot.joints[k].mimic) {
            row.push_back(k);
            if (row.size() > robot.joints.size())
                fail(robot.joints[i].place, "follows joints that follow one another in a circle");
        }
        for (; !row.empty(); row.pop_back()) {
            compose_mimic(robot.joints[row.back()]);
            composed[row.back()] = true;
        }
    }
}

// What it follows is composed.
void Reader::compose_mimic(Joint &j)
{
    const Joint &between = robot.joints[j.mimic];
    if (between.mimic < 0)
        return;
    j.offset += j.multiplier * between.offset;
    j.multiplier *= between.multiplier;
    j.mimic = between.mimic;
    if (abs(j.multiplier) < power_of_two(-100) || abs(j.multiplier) > power_of_two(100))
        fail(j.place, "the multipliers along what it follows are 0 together, or too large");
    pass_over(passed, "a <mimic> of a follower is composed: in a log the column of the joint between does not move it",
              j.place);
}

/*
 * A joint that floats, or slides and turns in a plane, stands at the root alone: between it and a link without a shape.
 * Both are taken out, and its child is the root. Such links and joints are not counted any more.
 */
void Reader::land()
{
    for (size_t i = 0; i < robot.joints.size(); i++) {
        const Joint gone = robot.joints[i];
        if (!gone.floats)
            continue;
        const Link &parent = robot.links[gone.parent];
        bool alone = parent.joint < 0 && parent.shapes.empty() && !parent.pictured;
        for (size_t k = 0; k < robot.joints.size(); k++)
            alone = alone && (k == i || robot.joints[k].parent != gone.parent);
        if (!alone)
            fail(gone.place, "floats, or moves in a plane: that is known only between a root that has no shape, and no "
                             "other joint, and the robot. Write it as a chain of others");
        Link &base = robot.links[gone.child];
        base.joint = -1;
        robot.links[gone.parent].joint = FLOWN;
        robot.notices.push_back({"floating", base.name,
                                 "joints that float are left out: all is in the frame of this link, the scene, too",
                                 false});
    }
}

void Reader::read(const Element *root)
{
    if (root->Attribute("name") && *root->Attribute("name"))
        robot.name = root->Attribute("name");
    else {
        robot.name = std::filesystem::path(file).stem().string();
        pass(root, "<robot> without a name: it is called " + robot.name);
    }
    robot.file = file;
    check_children(root, "link joint material transmission sensor");
    for (const Element *e = root->FirstChildElement("link"); e; e = e->NextSiblingElement("link"))
        read_link(e);
    if (robot.links.empty())
        fail(place_of(file, root), "has no <link>");
    if (robot.links.size() > MOST_LINKS)
        fail(robot.links[MOST_LINKS].place, "is one link too many: " + std::to_string(MOST_LINKS) + " are taken");
    for (const Element *e = root->FirstChildElement("joint"); e; e = e->NextSiblingElement("joint"))
        read_joint(e);
    read_mimics(root);
    land();
}

int Reader::root_of() const
{
    int root = -1;
    for (size_t i = 0; i < robot.links.size(); i++) {
        if (robot.links[i].joint >= 0 || robot.links[i].joint == FLOWN)
            continue;
        if (root >= 0)
            fail(robot.links[i].place, "is a second root beside '" + robot.links[root].name + "': no joint moves it");
        root = (int)i;
    }
    if (root < 0)
        fail({file, 0, ""}, "no link is the root: the joints run in a circle");
    return root;
}

// The order of model.hpp. Depth first, joints of one link as they stand in the file.
std::vector<int> Reader::order_of(int root) const
{
    std::vector<int> order, open = {root};
    std::vector<std::vector<int>> below(robot.links.size()); // joints
    for (size_t j = 0; j < robot.joints.size(); j++)
        below[robot.joints[j].parent].push_back((int)j);
    while (!open.empty()) {
        int at = open.back();
        open.pop_back();
        order.push_back(at);
        for (auto j = below[at].rbegin(); j != below[at].rend(); j++)
            open.push_back(robot.joints[*j].child);
    }
    return order;
}

void Reader::sort()
{
    std::vector<int> order = order_of(root_of()), to_link(robot.links.size(), -1), to_joint(robot.joints.size(), -1);
    for (size_t i = 0; i < order.size(); i++)
        to_link[order[i]] = (int)i;
    for (size_t i = 0; i < to_link.size(); i++)
        if (to_link[i] < 0 && robot.links[i].joint != FLOWN)
            fail(robot.links[i].place, "is not joined to the root: its joints run in a circle");
    Robot sorted;
    sorted.name = robot.name;
    sorted.file = robot.file;
    sorted.notices = robot.notices;
    sorted.passed = passed;
    sorted.passed.insert(told.begin(), told.end());
    for (int i : order) {
        Link moved = robot.links[i];
        if (moved.joint >= 0) {
            to_joint[moved.joint] = (int)sorted.joints.size();
            sorted.joints.push_back(robot.joints[moved.joint]);
            moved.joint = to_joint[moved.joint];
        }
        sorted.links.push_back(moved);
    }
    for (Joint &j : sorted.joints) {
        j.parent = to_link[j.parent];
        j.child = to_link[j.child];
        j.mimic = j.mimic < 0 ? -1 : to_joint[j.mimic];
    }
    robot = sorted;
}
} // namespace

void read_shapes(const std::string &file, const Settings &settings, const Element *element, Link &into,
                 PassedOver &told)
{
    Reader reader = {file, settings, {}, {}, {}};
    reader.strict = true;
    reader.read_shapes(element, into);
    for (const auto &one : reader.passed)
        fail(one.second.place, "not known here: " + one.first);
    for (const auto &[what, at] : reader.told)
        told.insert({what, {at.place, 0}}).first->second.count += at.count;
}

void check_angles(const Origin &origin, const std::string &name, const Place &place, PassedOver &told)
{
    for (const Q &angle : origin.rpy)
        if (abs(angle) > 100)
            fail(place, "an angle of " + name + " is above 100 rad: is it in degrees?");
        else if (abs(angle) > 7)
            pass_over(told, "an angle of " + name + " is above 7 rad: is it in degrees?", place);
}

void pass_over(PassedOver &passed, const std::string &what, const Place &place)
{
    passed.insert({what, {place, 0}}).first->second.count++;
}

Robot read_urdf(const std::string &path, const Settings &settings)
{
    tinyxml2::XMLDocument document;
    Reader reader = {path, settings, {}, {}, {}};
    reader.read(open_robot(document, path));
    reader.sort();
    for (const auto *named : {&settings.rates, &settings.accelerations})
        for (const auto &limit : *named)
            if (reader.joint.find(limit.first) == reader.joint.end())
                fail({path, 0, ""}, "there is no joint '" + limit.first + "' (--rate, --acceleration)");
    return reader.robot;
}
