// SPDX-License-Identifier: MIT
// What stands around a robot: <scene> with <obstacle>, <zone> and <allow>. Shapes are written as in URDF.
#include "xml.hpp"
#include <algorithm>

namespace
{
// What an element may hold, and its attributes. URDF's reader tells which are missing.
struct Known {
    const char *name;
    std::vector<std::string> children, attributes;
};

const std::vector<Known> KNOWN = {{"scene", {"obstacle", "zone", "allow"}, {"name"}},
                                  {"obstacle", {"collision"}, {"name"}},
                                  {"zone", {"collision"}, {"name", "kind"}},
                                  {"allow", {}, {"link", "to", "reason"}},
                                  {"collision", {"origin", "geometry"}, {"name"}},
                                  {"geometry", {"box", "cylinder", "sphere", "mesh"}, {}},
                                  {"origin", {}, {"xyz", "rpy"}},
                                  {"box", {}, {"size"}},
                                  {"cylinder", {}, {"radius", "length"}},
                                  {"sphere", {}, {"radius"}},
                                  {"mesh", {}, {"filename", "scale"}}};

bool has(const std::vector<std::string> &words, const std::string &word)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

// Comments alone are passed over: of a text, an attribute or an element that is not known nobody can say what it means.
void check_known(const std::string &file, const Element *element)
{
    auto known = std::find_if(KNOWN.begin(), KNOWN.end(),
                              [&](const Known &k) { return element->Name() == std::string(k.name); });
    if (known == KNOWN.end())
        fail(place_of(file, element), "not known here, or no shape that is known");
    for (const tinyxml2::XMLAttribute *a = element->FirstAttribute(); a; a = a->Next())
        if (!has(known->attributes, a->Name()))
            fail(place_of(file, element), std::string("the attribute ") + a->Name() + " is not known here");
    for (const tinyxml2::XMLNode *node = element->FirstChild(); node; node = node->NextSibling()) {
        if (node->ToComment())
            continue;
        const Element *child = node->ToElement();
        if (child == nullptr)
            fail(place_of(file, element), "holds text, which is not known here");
        if (!has(known->children, child->Name()))
            fail(place_of(file, child), "not known here");
        check_known(file, child);
    }
}

What what_of(const std::string &file, const Element *element)
{
    if (std::string(element->Name()) == "obstacle")
        return What::obstacle;
    std::string kind = word_of(file, element, "kind");
    if (kind != "stop" && kind != "slow")
        fail(place_of(file, element), "kind '" + kind + "': known are stop and slow");
    return kind == "stop" ? What::stop : What::slow;
}

Thing thing_of(const std::string &file, const Settings &settings, const Element *element, PassedOver &told)
{
    Thing made;
    made.what = what_of(file, element);
    made.body.name = word_of(file, element, "name");
    made.body.place = place_of(file, element);
    read_shapes(file, settings, element, made.body, told);
    if (made.body.shapes.empty())
        fail(made.body.place, "has no <collision>");
    return made;
}

int thing_named(const std::string &file, const Element *element, const Scene &scene)
{
    std::string name = word_of(file, element, "to");
    for (size_t i = 0; i < scene.things.size(); i++)
        if (scene.things[i].body.name == name)
            return (int)i;
    fail(place_of(file, element), "there is no obstacle or zone '" + name + "'");
}

Leave leave_of(const std::string &file, const Element *element, const Scene &scene, const Robot &robot)
{
    std::string name = word_of(file, element, "link");
    auto link = std::find_if(robot.links.begin(), robot.links.end(), [&](const Link &l) { return l.name == name; });
    if (link == robot.links.end())
        fail(place_of(file, element), "there is no link '" + name + "'");
    return {(int)(link - robot.links.begin()), thing_named(file, element, scene), word_of(file, element, "reason")};
}

void read_things(const std::string &file, const Settings &settings, const Element *root, Scene &scene)
{
    for (const Element *e = root->FirstChildElement(); e; e = e->NextSiblingElement()) {
        std::string kind = e->Name();
        if (kind == "allow")
            continue;
        scene.things.push_back(thing_of(file, settings, e, scene.told));
        const Thing &made = scene.things.back();
        for (size_t i = 0; i + 1 < scene.things.size(); i++)
            if (scene.things[i].body.name == made.body.name)
                fail(made.body.place, "there are two things of this name");
    }
    std::stable_partition(scene.things.begin(), scene.things.end(),
                          [](const Thing &thing) { return thing.what == What::obstacle; });
}
// With this last leave, may every link with a shape touch the thing? Then it would be free whatever the robot does, and
// nobody would have asked: fmb robot refuses it, too. A slow zone says so itself.
bool is_idle(const Scene &scene, const Robot &robot)
{
    int thing = scene.leaves.back().thing;
    auto may = [&](size_t i) {
        return std::any_of(scene.leaves.begin(), scene.leaves.end(),
                           [&](const Leave &l) { return l.link == (int)i && l.thing == thing; });
    };
    bool idle = scene.things[thing].what != What::slow;
    for (size_t i = 0; i < robot.links.size() && idle; i++)
        idle = robot.links[i].shapes.empty() || may(i);
    return idle;
}
} // namespace

Scene read_scene(const std::string &path, const Settings &settings, const Robot &robot)
{
    tinyxml2::XMLDocument document;
    const Element *root = open_root(document, path, "scene");
    Settings own = settings;
    own.geometry = Settings::collision;
    Scene scene = {path, path, {}, {}, {}};
    check_known(path, root);
    read_things(path, own, root, scene);
    if (scene.things.empty())
        fail(place_of(path, root), "has no <obstacle> and no <zone>");
    for (const Element *e = root->FirstChildElement("allow"); e; e = e->NextSiblingElement("allow")) {
        Leave leave = leave_of(path, e, scene, robot);
        if (std::any_of(scene.leaves.begin(), scene.leaves.end(),
                        [&](const Leave &l) { return l.link == leave.link && l.thing == leave.thing; }))
            fail(place_of(path, e), "a second one of these two");
        scene.leaves.push_back(leave);
        if (is_idle(scene, robot))
            fail(place_of(path, e), "with this one every link may touch it: nothing would be asked of it");
    }
    return scene;
}
