// SPDX-License-Identifier: MIT
// URDF. What is not understood is refused, never passed over: a shape that is left out would be a wrong "free".
#include "xml.hpp"
#include <filesystem>

namespace
{
// The first element in it, however deep, whose name is among these words. nullptr: there is none.
const Element *within(const Element *element, const std::string &words)
{
    for (const Element *e = element->FirstChildElement(); e; e = e->NextSiblingElement()) {
        if ((" " + words + " ").find(" " + std::string(e->Name()) + " ") != std::string::npos)
            return e;
        if (const Element *deeper = within(e, words))
            return deeper;
    }
    return nullptr;
}

// What moves or shapes a robot. Where it stands in an element that is passed over it would be lost.
const char *const SHAPES = "collision visual geometry box cylinder sphere capsule mesh mimic";

struct Reader {
    const std::string &file;
    const Settings &settings;
    Robot robot;
    std::map<std::string, int> link, joint;

    void check_children(const Element *element, const std::string &known) const;
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
    void set_limits(Joint &into) const;
    void read_limits(const Element *element, Joint &into) const;
    void read_motion(const Element *element, Joint &into) const;
    void read_joint(const Element *element);
    void read_mimics(const Element *root);
    void read(const Element *root);
    int root_of() const;
    std::vector<int> order_of(int root) const;
    void sort();
};

/*
 * An element that nobody reads here may be anything. But one that holds a shape, a <pose>, or numbers by the names of
 * those that are read is a misspelt one, or of another format. What stands in a <gazebo> is of the simulator alone.
 */
void Reader::check_children(const Element *element, const std::string &known) const
{
    for (const Element *e = element->FirstChildElement(); e; e = e->NextSiblingElement()) {
        const std::string name = e->Name();
        if (name == "gazebo")
            continue;
        if ((" " + known + " ").find(" " + name + " ") != std::string::npos) {
            check_passed(e);
            continue;
        }
        bool like = name == "pose";
        for (const char *a : {"xyz", "rpy", "lower", "upper", "filename", "link", "joint"})
            like = like || e->Attribute(a);
        if (like || within(e, "geometry collision mimic"))
            fail(place_of(file, e), "not known here, and not to be passed over");
    }
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
    for (const Q &angle : at.rpy)
        if (abs(angle) > 100)
            fail(place_of(file, origin), "rpy is above 100 rad");
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
    numbers_of(file, one, "scale", shape.size, 3);
    for (const Q &scale : shape.size)
        if (scale == 0)
            fail(shape.place, "its scale is 0");
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
    if (one == nullptr || one->NextSiblingElement())
        fail(place_of(file, geometry), "must hold one shape: box, cylinder, sphere or mesh");
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
        for (int k = 0; k < kind.sizes + (kind.attribute[1] ? 1 : 0); k++)
            if (shape.size[k] <= 0)
                fail(shape.place, "its size is not above 0");
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
    if (settings.geometry == Settings::either && !element->FirstChildElement(first))
        first = "visual";
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
    robot.links.push_back(made);
}

int Reader::link_named(const Element *element, const char *which) const
{
    const Element *child = child_of(file, element, which);
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
    check_attributes(file, axis, "xyz");
    check_leaf(file, axis);
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

// A rate or acceleration that is not 0.
static void read_limit(const std::string &file, const Element *limit, const char *name, Q &value, bool &given)
{
    Q found;
    if (!number_of(file, limit, name, found) || found == 0)
        return;
    value = found;
    given = true;
}

// A rate of 0, which files have where nobody knew one, counts as none.
void Reader::read_limits(const Element *element, Joint &into) const
{
    const Element *limit = one_child(file, element, "limit");
    into.rate = settings.rate;
    into.acceleration = settings.acceleration;
    if (limit) {
        check_leaf(file, limit);
        check_attributes(file, limit, "lower upper effort velocity acceleration deceleration jerk");
        read_limit(file, limit, "velocity", into.rate, into.rate_given);
        read_limit(file, limit, "acceleration", into.acceleration, into.acceleration_given);
        number_of(file, limit, "lower", into.lower);
        number_of(file, limit, "upper", into.upper);
    }
    set_limits(into);
    if (into.rate <= 0 || into.acceleration <= 0)
        fail(limit ? place_of(file, limit) : into.place, "a limit of rate or acceleration is below 0");
    if (into.limited && !limit)
        fail(into.place, "has no <limit>");
    if (into.limited && into.lower > into.upper)
        fail(place_of(file, limit), "lower is above upper");
}

void Reader::read_motion(const Element *element, Joint &into) const
{
    std::string type = word_of(file, element, "type");
    static const std::map<std::string, Motion> known = {{"fixed", Motion::fixed},
                                                        {"revolute", Motion::turns},
                                                        {"continuous", Motion::turns},
                                                        {"prismatic", Motion::slides}};
    auto found = known.find(type);
    if (found == known.end())
        fail(into.place, "type '" + type +
                             "': known are fixed, revolute, continuous and prismatic. What is planar or floats is a "
                             "chain of these, or the root placed by the program");
    into.motion = found->second;
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

void Reader::read_mimics(const Element *root)
{
    for (const Element *e = root->FirstChildElement("joint"); e; e = e->NextSiblingElement("joint")) {
        const Element *mimic = one_child(file, e, "mimic");
        if (mimic == nullptr)
            continue;
        check_leaf(file, mimic);
        check_attributes(file, mimic, "joint multiplier offset");
        Joint &follower = robot.joints[joint.at(e->Attribute("name"))];
        std::string name = word_of(file, mimic, "joint");
        auto found = joint.find(name);
        if (found == joint.end())
            fail(place_of(file, mimic), "there is no joint '" + name + "'");
        follower.mimic = found->second;
        follower.multiplier = 1;
        number_of(file, mimic, "multiplier", follower.multiplier);
        number_of(file, mimic, "offset", follower.offset);
        if (abs(follower.multiplier) < power_of_two(-100))
            fail(place_of(file, mimic),
                 "the multiplier is 0, or as good as that: it does not follow. Write a fixed joint");
        const Joint &leader = robot.joints[follower.mimic];
        if (&leader == &follower || leader.motion == Motion::fixed || follower.motion == Motion::fixed)
            fail(place_of(file, mimic), "'" + name + "' cannot be followed: it is fixed, or the joint itself");
    }
}

void Reader::read(const Element *root)
{
    robot.name = word_of(file, root, "name");
    robot.file = file;
    for (const Element *e = root->FirstChildElement(); e; e = e->NextSiblingElement()) {
        if (std::string(e->Name()).rfind("xacro:", 0) == 0)
            fail(place_of(file, e), "this is a xacro file: expand it first (xacro FILE >robot.urdf)");
        if (std::string(e->Name()) == "link")
            read_link(e);
    }
    check_children(root, "link joint material transmission sensor");
    if (robot.links.empty())
        fail(place_of(file, root), "has no <link>");
    for (const Element *e = root->FirstChildElement("joint"); e; e = e->NextSiblingElement("joint"))
        read_joint(e);
    read_mimics(root);
    for (const Joint &j : robot.joints)
        if (j.mimic >= 0 && robot.joints[j.mimic].mimic >= 0)
            fail(j.place, "mimics a joint that itself mimics one");
}

int Reader::root_of() const
{
    int root = -1;
    for (size_t i = 0; i < robot.links.size(); i++) {
        if (robot.links[i].joint >= 0)
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
    while (!open.empty()) {
        int at = open.back();
        open.pop_back();
        order.push_back(at);
        for (int j = (int)robot.joints.size() - 1; j >= 0; j--)
            if (robot.joints[j].parent == at)
                open.push_back(robot.joints[j].child);
    }
    return order;
}

void Reader::sort()
{
    std::vector<int> order = order_of(root_of()), to_link(robot.links.size(), -1), to_joint(robot.joints.size(), -1);
    for (size_t i = 0; i < order.size(); i++)
        to_link[order[i]] = (int)i;
    for (size_t i = 0; i < to_link.size(); i++)
        if (to_link[i] < 0)
            fail(robot.links[i].place, "is not joined to the root: its joints run in a circle");
    Robot sorted;
    sorted.name = robot.name;
    sorted.file = robot.file;
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

void read_shapes(const std::string &file, const Settings &settings, const Element *element, Link &into)
{
    Reader{file, settings, {}, {}, {}}.read_shapes(element, into);
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
