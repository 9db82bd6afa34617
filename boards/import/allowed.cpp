// SPDX-License-Identifier: MIT
// Which pairs of links may meet: what an SRDF says, and neighbours.
#include "xml.hpp"
#include <algorithm>

// -1: there is none. A file that is about more links than this robot has is whole all the same.
static int link_named(const std::string &file, const Element *element, const char *attribute, Robot &robot)
{
    std::string name = word_of(file, element, attribute);
    for (size_t i = 0; i < robot.links.size(); i++)
        if (robot.links[i].name == name)
            return (int)i;
    pass_over(robot.passed, "SRDF: there is no link " + name + ": lines about it say nothing", place_of(file, element));
    return -1;
}

static Allowed *find(Robot &robot, int a, int b)
{
    for (Allowed &pair : robot.allowed)
        if (pair.a == std::min(a, b) && pair.b == std::max(a, b))
            return &pair;
    return nullptr;
}

static void allow(Robot &robot, int a, int b, const std::string &reason)
{
    if (find(robot, a, b) == nullptr)
        robot.allowed.push_back({std::min(a, b), std::max(a, b), reason});
}

// What a rule allows, and nobody has named: if an SRDF enables the pair, it is asked about.
static void allow_unnamed(Robot &robot, int a, int b, const std::string &reason)
{
    if (robot.enabled.count({std::min(a, b), std::max(a, b)}) == 0)
        allow(robot, a, b, reason);
}

static void read_pair(const std::string &path, const Element *element, Robot &robot, bool disable)
{
    check_attributes(path, element, "link1 link2 reason"); // enabled="false" would be passed over
    int a = link_named(path, element, "link1", robot), b = link_named(path, element, "link2", robot);
    if (a < 0 || b < 0)
        return;
    if (a == b)
        fail(place_of(path, element), "link1 and link2 are the same");
    const char *reason = element->Attribute("reason");
    if (disable) {
        allow(robot, a, b, "SRDF: " + std::string(reason ? reason : "no reason"));
        return;
    }
    robot.enabled.insert({std::min(a, b), std::max(a, b)});
    if (Allowed *pair = find(robot, a, b))
        robot.allowed.erase(robot.allowed.begin() + (pair - robot.allowed.data()));
}

// What names two links says something of that pair. By another name, or elsewhere, it would be passed over: what a
// misspelt enable_collisions asks for would not be asked.
static void check_pairs(const std::string &path, const Element *root, const Element *element)
{
    for (const Element *e = element->FirstChildElement(); e; e = e->NextSiblingElement()) {
        const std::string name = e->Name();
        bool known = element == root && (name == "disable_collisions" || name == "enable_collisions");
        if (!known && (e->Attribute("link1") || e->Attribute("link2")))
            fail(place_of(path, e), "not known here, and not to be passed over");
        check_pairs(path, root, e);
    }
}

void read_srdf(const std::string &path, Robot &robot)
{
    tinyxml2::XMLDocument document;
    const Element *root = open_robot(document, path);
    std::string name = word_of(path, root, "name");
    if (name != robot.name)
        fail(place_of(path, root), "is about another robot than '" + robot.name + "'");
    check_pairs(path, root, root);
    for (const Element *e = root->FirstChildElement(); e; e = e->NextSiblingElement())
        if (std::string(e->Name()) == "disable_default_collisions") {
            check_attributes(path, e, "link reason");
            int a = link_named(path, e, "link", robot);
            for (int b = 0; b < (int)robot.links.size(); b++)
                if (a >= 0 && b != a)
                    allow(robot, a, b, "SRDF: default");
        }
    for (const char *what : {"disable_collisions", "enable_collisions"})
        for (const Element *e = root->FirstChildElement(what); e; e = e->NextSiblingElement(what))
            read_pair(path, e, robot, what[0] == 'd');
}

// The link at or above `link` that has a shape, over joints whose parents have none; -1: there is none.
static int shaped_above(const Robot &robot, int link)
{
    while (link >= 0 && robot.links[link].shapes.empty())
        link = robot.links[link].joint < 0 ? -1 : robot.joints[robot.links[link].joint].parent;
    return link;
}

// The link that a link is rigidly fixed to, as near to the root as possible.
static int fixed_to(const Robot &robot, int link)
{
    while (robot.links[link].joint >= 0 && robot.joints[robot.links[link].joint].motion == Motion::fixed)
        link = robot.joints[robot.links[link].joint].parent;
    return link;
}

// How many joints move between a link and one above it. Joints that turn about one common point are one: a spherical or
// universal joint is written as several, with links without shapes between. Any offset from the first that moves to the
// last is a lever, and the links can go far around it.
static int moving_between(const Robot &robot, int link, int above)
{
    int moving = 0;
    bool one_point = true, offset = false; // offset: below the joint that is looked at, up to the last that moves
    while (link != above) {
        const Joint &joint = robot.joints[robot.links[link].joint];
        if (joint.motion != Motion::fixed) {
            one_point = one_point && joint.motion == Motion::turns && !offset;
            moving++;
        }
        for (const Q &x : joint.origin.xyz)
            offset = offset || (moving > 0 && x != 0);
        link = joint.parent;
    }
    return one_point ? std::min(moving, 1) : moving;
}

static void allow_joined(Robot &robot)
{
    for (int i = 0; i < (int)robot.links.size(); i++) {
        if (robot.links[i].joint < 0 || robot.links[i].shapes.empty())
            continue;
        int above = shaped_above(robot, robot.joints[robot.links[i].joint].parent);
        int moving = above < 0 ? 0 : moving_between(robot, i, above);
        if (above >= 0 && moving <= 1)
            allow_unnamed(robot, above, i, "neighbours");
        else if (above >= 0 && find(robot, above, i) == nullptr)
            robot.notes.push_back(robot.links[above].name + " and " + robot.links[i].name + ": " +
                                  std::to_string(moving) +
                                  " joints between them move; not neighbours: they are asked about");
    }
}

void allow_neighbours(Robot &robot)
{
    int links = (int)robot.links.size();
    allow_joined(robot);
    for (int i = 0; i < links; i++)
        for (int j = i + 1; j < links; j++)
            if (fixed_to(robot, i) == fixed_to(robot, j) && !robot.links[i].shapes.empty() &&
                !robot.links[j].shapes.empty())
                allow_unnamed(robot, i, j, "fixed to one another");
    std::sort(robot.allowed.begin(), robot.allowed.end(),
              [](const Allowed &x, const Allowed &y) { return x.a != y.a ? x.a < y.a : x.b < y.b; });
}
