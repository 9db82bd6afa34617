// SPDX-License-Identifier: MIT
// Lines `never` of a robot, as `fmb robot --pairs N --write FILE` proves them: read back for the header of C.
#include "write.hpp"
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <sstream>

namespace
{
using Words = std::vector<std::string>;

Words words_of(const std::string &line)
{
    std::istringstream in(line);
    Words words;
    for (std::string word; in >> word;)
        words.push_back(word);
    return words;
}

// What a proof is about: the same lines as in boards/program/robot/robot_model.c.
bool is_summed(const Words &words)
{
    for (const char *kind : {"link", "joint", "limit", "mimic", "box"})
        if (!words.empty() && words[0] == kind)
            return true;
    return false;
}

// Of all these lines: FNV-1a of each line, and of these sums.
uint32_t sum_of(const Words &lines)
{
    uint32_t all = 0;
    for (const std::string &line : lines) {
        uint32_t sum = 2166136261u;
        for (unsigned char c : line)
            sum = (sum ^ c) * 16777619u;
        all = (all ^ sum) * 16777619u;
    }
    return all;
}

struct Reader {
    std::string file;
    int line;
    const std::map<std::string, int> &links; // by their words
    uint32_t sum;

    [[noreturn]] void refuse(const std::string &reason) const { fail({file, line, ""}, reason); }

    int link(const std::string &name) const
    {
        auto found = links.find(name);
        if (found == links.end())
            refuse("there is no link '" + name + "'");
        return found->second;
    }

    Never never(const Words &words) const
    {
        if (words.size() != 5)
            refuse("a line `never` has five words");
        int a = link(words[1]), b = link(words[2]);
        char *end;
        double apart = strtod(words[3].c_str(), &end);
        if (*end != 0 || !std::isfinite(apart) || apart < 0)
            refuse("'" + words[3] + "' is no distance");
        if (a == b)
            refuse("a link with itself");
        if (words[4] != std::to_string(sum))
            refuse("the robot has changed since this was proved (fmb robot --pairs)");
        return {std::min(a, b), std::max(a, b), apart};
    }
};

// A file of a robot: the lines that proofs are about, and the others.
struct Lines {
    Words summed;
    std::vector<int> number; // of these lines
    std::vector<std::pair<int, Words>> others;
};

Lines lines_of(std::istream &in, const std::string &path)
{
    Lines lines;
    std::string line;
    for (int n = 1; std::getline(in, line); n++) {
        Words words = words_of(line);
        if (n == 1 && line != "fmb-robot 1")
            break;
        if (is_summed(words)) {
            lines.summed.push_back(line);
            lines.number.push_back(n);
        } else
            lines.others.push_back({n, words});
    }
    if (lines.others.empty())
        fail({path, 1, ""}, "the first line is not: fmb-robot 1");
    const Words &last = lines.others.back().second;
    if (last.empty() || last[0] != "end")
        fail({path, 0, ""}, "no line `end`: the file is cut short");
    return lines;
}

// The very lines that this robot has?
void check_same(const Lines &own, const Lines &read, const std::string &path)
{
    size_t most = std::min(own.summed.size(), read.summed.size()), i = 0;
    while (i < most && own.summed[i] == read.summed[i])
        i++;
    if (i < own.summed.size() || i < read.summed.size())
        fail({path, i < read.number.size() ? read.number[i] : 0, ""},
             "is about another robot, or other boxes: run fmb robot --pairs with the robot as it is now");
}

/*
 * In a header of floats limits are rounded: that must stay within the 128th of the range that the proof has on each
 * side.
 */
void check_ranges(const Robot &robot, const std::string &file)
{
    for (const Joint &joint : robot.joints) {
        Q most = std::max(Q(abs(joint.lower)), Q(abs(joint.upper)));
        if (joint.motion != Motion::fixed && joint.mimic < 0 && joint.limited &&
            (joint.upper - joint.lower) * power_of_two(16) < most)
            fail(joint.place, "its range is too narrow for a float: what " + file + " proves is not taken");
    }
}
} // namespace

void read_nevers(const std::string &path, Robot &robot, const std::vector<Covered> &links)
{
    std::ostringstream made;
    write_text(made, robot, links, false);
    std::istringstream ours(made.str());
    std::ifstream in(path, std::ios::binary);
    if (!in)
        throw Failure{path + ": cannot be opened"};
    const Lines own = lines_of(ours, path), read = lines_of(in, path);
    check_same(own, read, path);
    check_ranges(robot, path);
    std::map<std::string, int> names;
    std::set<std::pair<int, int>> known;
    for (size_t i = 0; i < robot.links.size(); i++)
        names.emplace(word(robot.links[i].name), (int)i);
    for (const Allowed &pair : robot.allowed)
        known.insert({pair.a, pair.b});
    const uint32_t sum = sum_of(own.summed);
    for (const auto &[n, words] : read.others) {
        if (words.empty() || words[0] != "never")
            continue;
        Never pair = Reader{path, n, names, sum}.never(words);
        if (known.insert({pair.a, pair.b}).second)
            robot.nevers.push_back(pair);
    }
}
