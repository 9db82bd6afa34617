// SPDX-License-Identifier: MIT
#include "notice.hpp"
#include <algorithm>
#include <cmath>

namespace
{
const struct {
    const char *what, *help;
} KINDS[] = {{"pictures", "links with <visual> and no <collision>: they have no box, and meet nothing"},
             {"range", "joints whose lower and upper are the same (0 where they are missing), or the wrong way round"},
             {"unit", "links of 100 m and more, or of 0.1 mm and less; limits beyond 20 rad, or from 100 m on"},
             {"hollow", "boxes that may shut something in that is in none of them"},
             {"floating", "a robot that floats, or moves in a plane: all is in its own frame, the scene, too"}};

// The largest extent along an axis of its frame, m.
double extent_of(const Solid &solid)
{
    double most = 0;
    for (int k = 0; k < 3; k++) {
        double low = HUGE_VAL, high = -HUGE_VAL;
        for (const Vector &v : solid.vertex) {
            low = std::min(low, v[k]);
            high = std::max(high, v[k]);
        }
        most = std::max(most, high - low);
    }
    return most;
}

void find_in_link(const Link &link, const Covered &covered, std::vector<Notice> &to)
{
    if (link.shapes.empty()) {
        if (link.pictured)
            to.push_back({"pictures", link.name,
                          "links with pictures alone (--visual and --either take those): no box, they meet nothing",
                          false});
        return;
    }
    bool said = std::all_of(link.shapes.begin(), link.shapes.end(), [](const Shape &s) { return s.widened; });
    double extent = extent_of(covered.solid);
    if (extent >= 100)
        to.push_back({"unit", link.name, "links of 100 m or more (is it the unit? URDF has metres)", false});
    if (extent <= 1e-4 && !said)
        to.push_back({"unit", link.name, "links of 0.1 mm or less (is it the unit? URDF has metres)", false});
    if (!covered.cover.filled)
        to.push_back(
            {"hollow", link.name, "links whose boxes may leave a hollow: what is in there is not asked about", false});
}

// Limits in degrees or millimetres: a log in that unit would be within them, and free. From 10^4 on they stand for none.
bool is_of_other_unit(const Joint &joint)
{
    auto odd = [&](const Q &end) {
        return abs(end) < 10000 && (joint.motion == Motion::turns ? abs(end) > 20 : abs(end) >= 100);
    };
    return joint.limited && (odd(joint.lower) || odd(joint.upper));
}

void find_in_joint(const Joint &joint, std::vector<Notice> &to)
{
    if (joint.motion == Motion::fixed)
        return;
    if (is_of_other_unit(joint))
        to.push_back({"unit", joint.name,
                      joint.motion == Motion::turns
                          ? "joints with limits beyond 20 rad (are they in degrees? URDF has radians)"
                          : "joints with limits from 100 m on (are they in millimetres? URDF has metres)",
                      false});
    if (joint.crossed)
        to.push_back({"range", joint.name, "joints whose lower is above upper: they turn without end here", false});
    else if (joint.limited && joint.lower == joint.upper)
        to.push_back({"range", joint.name,
                      "joints without a range (lower and upper are the same, or missing): they stand at one place in "
                      "all that is proved of pairs",
                      false});
}
} // namespace

std::string notice_usage()
{
    std::string out;
    for (const auto &kind : KINDS)
        out += "      " + std::string(kind.what) + std::string(10 - std::string(kind.what).size(), ' ') + kind.help +
               "\n";
    return out;
}

bool is_notice(const std::string &what)
{
    return std::any_of(std::begin(KINDS), std::end(KINDS), [&](const auto &kind) { return what == kind.what; });
}

void find_notices(Robot &robot, const std::vector<Covered> &links, Around &around, const Settings &settings)
{
    for (size_t i = 0; i < links.size(); i++)
        find_in_link(robot.links[i], links[i], robot.notices);
    for (const Joint &joint : robot.joints)
        find_in_joint(joint, robot.notices);
    for (size_t i = 0; i < around.things.size(); i++)
        if (!around.things[i].cover.filled)
            around.notices.push_back(
                {"hollow", around.scene.things[i].body.name, "things around whose boxes may leave a hollow", false});
    for (auto *notices : {&robot.notices, &around.notices})
        for (Notice &notice : *notices)
            notice.accepted = settings.accepted.count(notice.what) > 0 ||
                              settings.accepted.count(notice.what + "=" + notice.name) > 0;
    for (const std::string &one : settings.accepted) {
        auto same = [&](const Notice &n) { return n.what + "=" + n.name == one; };
        if (one.find('=') != std::string::npos && std::none_of(robot.notices.begin(), robot.notices.end(), same) &&
            std::none_of(around.notices.begin(), around.notices.end(), same))
            pass_over(robot.passed, "--accept " + one + ": there is nothing of this kind and name",
                      {robot.file, 0, ""});
    }
}

std::vector<std::string> notice_sentences(const std::vector<Notice> &notices, bool accepted, size_t most)
{
    std::vector<std::string> out;
    for (size_t i = 0; i < notices.size(); i++) {
        std::vector<std::string> names;
        auto same = [&](const Notice &n) { return n.text == notices[i].text && n.accepted == accepted; };
        if (notices[i].accepted != accepted || std::any_of(notices.begin(), notices.begin() + (long)i, same))
            continue;
        for (const Notice &n : notices)
            if (same(n))
                names.push_back(n.name);
        std::string all = names[0];
        for (size_t k = 1; k < std::min(most, names.size()); k++)
            all += ", " + names[k];
        if (names.size() > most)
            all += ", and " + std::to_string(names.size() - most) + " more";
        out.push_back((accepted ? "accepted, " : "NOT ACCEPTED (--accept " + notices[i].what + "): ") +
                      notices[i].text + ": " + all);
    }
    return out;
}

bool is_open(const std::vector<Notice> &notices, const std::string &what)
{
    return std::any_of(notices.begin(), notices.end(),
                       [&](const Notice &n) { return !n.accepted && (what.empty() || n.what == what); });
}

void write_notices(std::ostream &out, const std::vector<Notice> &notices)
{
    for (const Notice &n : notices)
        out << "notice " << n.what << " " << word(n.name) << (n.accepted ? " accepted" : " open") << "\n";
}
