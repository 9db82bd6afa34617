// SPDX-License-Identifier: MIT
// Which pairs of links may meet: what an SRDF says, and neighbours.
#include "xml.hpp"
#include <algorithm>

namespace
{
// Links by their names, and which pairs have leave: looked up once for each line of an SRDF and each pair of links.
struct Pairs {
    Robot &robot;
    std::map<std::string, int> link;
    std::set<std::pair<int, int>> known; // those of robot.allowed

    explicit Pairs(Robot &of) : robot(of)
    {
        for (size_t i = 0; i < robot.links.size(); i++)
            link.emplace(robot.links[i].name, (int)i);
        for (const Allowed &pair : robot.allowed)
            known.insert({pair.a, pair.b});
    }

    // -1: there is none. A file that is about more links than this robot has is whole all the same.
    int named(const std::string &file, const Element *element, const char *attribute) const
    {
        std::string name = word_of(file, element, attribute);
        auto found = link.find(name);
        if (found != link.end())
            return found->second;
        pass_over(robot.passed, "SRDF: there is no link " + name + ": lines about it say nothing",
                  place_of(file, element));
        return -1;
    }

    bool has(int a, int b) const { return known.count(std::minmax(a, b)) != 0; }

    void allow(int a, int b, const std::string &reason)
    {
        if (known.insert(std::minmax(a, b)).second)
            robot.allowed.push_back({std::min(a, b), std::max(a, b), reason});
    }

    // What a rule allows, and nobody has named: if an SRDF enables the pair, it is asked about.
    void allow_unnamed(int a, int b, const std::string &reason)
    {
        if (robot.enabled.count(std::minmax(a, b)) == 0)
            allow(a, b, reason);
    }

    // robot.allowed keeps it until drop() at the end.
    void enable(int a, int b)
    {
        robot.enabled.insert(std::minmax(a, b));
        known.erase(std::minmax(a, b));
    }

    void drop()
    {
        auto gone = [&](const Allowed &pair) { return !has(pair.a, pair.b); };
        robot.allowed.erase(std::remove_if(robot.allowed.begin(), robot.allowed.end(), gone), robot.allowed.end());
    }
};
} // namespace

static void read_pair(const std::string &path, const Element *element, Pairs &pairs, bool disable)
{
    check_attributes(path, element, "link1 link2 reason"); // enabled="false" would be passed over
    int a = pairs.named(path, element, "link1"), b = pairs.named(path, element, "link2");
    if (a < 0 || b < 0)
        return;
    if (a == b)
        fail(place_of(path, element), "link1 and link2 are the same");
    const char *reason = element->Attribute("reason");
    if (disable)
        pairs.allow(a, b, "SRDF: " + std::string(reason ? reason : "no reason"));
    else
        pairs.enable(a, b);
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
    Pairs pairs(robot);
    for (const Element *e = root->FirstChildElement(); e; e = e->NextSiblingElement())
        if (std::string(e->Name()) == "disable_default_collisions") {
            check_attributes(path, e, "link reason");
            int a = pairs.named(path, e, "link");
            for (int b = 0; b < (int)robot.links.size(); b++)
                if (a >= 0 && b != a)
                    pairs.allow(a, b, "SRDF: default");
        }
    for (const char *what : {"disable_collisions", "enable_collisions"})
        for (const Element *e = root->FirstChildElement(what); e; e = e->NextSiblingElement(what))
            read_pair(path, e, pairs, what[0] == 'd');
    pairs.drop();
}

// The link at or above `link` that has a shape, over joints whose parents have none; -1: there is none.
static int shaped_above(const Robot &robot, int link)
{
    while (link >= 0 && robot.links[link].shapes.empty())
        link = robot.links[link].joint < 0 ? -1 : robot.joints[robot.links[link].joint].parent;
    return link;
}

// The link that each link is rigidly fixed to, as near to the root as possible; parents come first.
static std::vector<int> fixed_to(const Robot &robot)
{
    std::vector<int> to;
    for (int i = 0; i < (int)robot.links.size(); i++) {
        const int j = robot.links[i].joint;
        to.push_back(j >= 0 && robot.joints[j].motion == Motion::fixed ? to[(size_t)robot.joints[j].parent] : i);
    }
    return to;
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

static void allow_joined(Robot &robot, Pairs &pairs)
{
    for (int i = 0; i < (int)robot.links.size(); i++) {
        if (robot.links[i].joint < 0 || robot.links[i].shapes.empty())
            continue;
        int above = shaped_above(robot, robot.joints[robot.links[i].joint].parent);
        int moving = above < 0 ? 0 : moving_between(robot, i, above);
        if (above >= 0 && moving <= 1)
            pairs.allow_unnamed(above, i, "neighbours");
        else if (above >= 0 && !pairs.has(above, i))
            robot.notes.push_back(robot.links[above].name + " and " + robot.links[i].name + ": " +
                                  std::to_string(moving) +
                                  " joints between them move; not neighbours: they are asked about");
    }
}

void allow_neighbours(Robot &robot)
{
    Pairs pairs(robot);
    std::map<int, std::vector<int>> together; // links with shapes that are fixed to one another
    const std::vector<int> to = fixed_to(robot);
    allow_joined(robot, pairs);
    for (int i = 0; i < (int)robot.links.size(); i++)
        if (!robot.links[i].shapes.empty())
            together[to[(size_t)i]].push_back(i);
    for (const auto &body : together)
        for (size_t i = 0; i < body.second.size(); i++)
            for (size_t j = i + 1; j < body.second.size(); j++)
                pairs.allow_unnamed(body.second[i], body.second[j], "fixed to one another");
    std::sort(robot.allowed.begin(), robot.allowed.end(),
              [](const Allowed &x, const Allowed &y) { return x.a != y.a ? x.a < y.a : x.b < y.b; });
}
