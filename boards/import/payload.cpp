// SPDX-License-Identifier: MIT
// What options add to a robot: links that it carries, and pairs that may touch.
#include "model.hpp"
#include <algorithm>
#include <sstream>

namespace
{
// Numbers between commas. False: they are none, or not so many.
bool list_of(const std::string &text, Q *value, int count)
{
    std::istringstream words(text + ",");
    std::string word;
    int n = 0;
    for (; std::getline(words, word, ','); n++)
        if (n == count || !read_decimal(word, value[n]))
            return false;
    return n == count;
}

int link_of(const std::string &name, const Robot &robot, const Place &place)
{
    for (size_t i = 0; i < robot.links.size(); i++)
        if (robot.links[i].name == name)
            return (int)i;
    fail(place, "there is no link '" + name + "'");
}

// What is before and behind the first `=`.
std::pair<std::string, std::string> halves(const std::string &words, const Place &place)
{
    size_t at = words.find('=');
    if (at == std::string::npos || at == 0 || at + 1 == words.size())
        fail(place, "is not NAME=..");
    return {words.substr(0, at), words.substr(at + 1)};
}

// Takes @POSE off the end. What stands behind an @ and is no pose belongs to a file's name.
Origin take_pose(std::string &words, const Place &place, PassedOver &told)
{
    Origin origin;
    Q number[6];
    size_t at = words.rfind('@');
    if (at == std::string::npos ||
        (!list_of(words.substr(at + 1), number, 3) && !list_of(words.substr(at + 1), number, 6)))
        return origin;
    for (int k = 0; k < 3; k++) {
        origin.xyz[k] = number[k];
        origin.rpy[k] = number[3 + k];
    }
    check_angles(origin, "the pose", place, told);
    words.resize(at);
    return origin;
}

Shape shape_of(std::string words, const Place &place, PassedOver &told)
{
    static const struct {
        const char *name;
        Kind kind;
        int sizes;
    } known[] = {{"box:", Kind::box, 3}, {"cylinder:", Kind::cylinder, 2}, {"sphere:", Kind::sphere, 1}};
    Shape shape = {Kind::mesh, {1, 1, 1}, "", take_pose(words, place, told), place};
    for (const auto &kind : known) {
        if (words.rfind(kind.name, 0) != 0)
            continue;
        std::string sizes = words.substr(std::string(kind.name).size());
        shape.kind = kind.kind;
        if (!list_of(sizes, shape.size, kind.sizes))
            fail(place, "'" + sizes + "': " + std::to_string(kind.sizes) + " numbers are needed, between commas");
        for (int k = 0; k < kind.sizes; k++)
            if (shape.size[k] <= 0)
                fail(place, "its size is not above 0");
        return shape;
    }
    shape.file = words;
    return shape;
}

// A name that neither a link nor a joint has.
std::string new_name(const Robot &robot)
{
    auto taken = [&](const std::string &name) {
        return std::any_of(robot.links.begin(), robot.links.end(), [&](const Link &l) { return l.name == name; }) ||
               std::any_of(robot.joints.begin(), robot.joints.end(), [&](const Joint &j) { return j.name == name; });
    };
    std::string name = "payload";
    for (int i = 2; taken(name); i++)
        name = "payload" + std::to_string(i);
    return name;
}
} // namespace

void add_payload(const std::string &words, Robot &robot)
{
    const Place place = {"--payload " + words, 0, ""};
    auto half = halves(words, place);
    Joint joint = {};
    Link link;
    joint.name = link.name = new_name(robot);
    joint.place = link.place = place;
    joint.motion = Motion::fixed;
    joint.parent = link_of(half.first, robot, place);
    joint.child = (int)robot.links.size();
    joint.axis[0] = 1;
    joint.mimic = -1;
    link.shapes = {shape_of(half.second, place, robot.passed)};
    link.joint = (int)robot.joints.size();
    robot.joints.push_back(joint);
    robot.links.push_back(link);
}

void allow_named(const std::string &words, Robot &robot)
{
    const Place place = {"--allow " + words, 0, ""};
    auto half = halves(words, place);
    int a = link_of(half.first, robot, place), b = link_of(half.second, robot, place);
    if (a == b)
        fail(place, "a link with itself");
    for (const Allowed &pair : robot.allowed)
        if (pair.a == std::min(a, b) && pair.b == std::max(a, b))
            return;
    robot.allowed.push_back({std::min(a, b), std::max(a, b), "--allow"});
}
