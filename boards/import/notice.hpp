// SPDX-License-Identifier: MIT
// What decides, and a user may not have meant (docs/robot.md, part 1): found, said, and accepted by name.
#ifndef IMPORT_NOTICE_HPP
#define IMPORT_NOTICE_HPP

#include "write.hpp"

// For --help: a line each. Whether it is one of these words.
std::string notice_usage();
bool is_notice(const std::string &what);

// Adds to robot.notices and around.notices what is so of the links, joints and things as they are covered.
void find_notices(Robot &robot, const std::vector<Covered> &links, Around &around, const Settings &settings);

// A sentence for each kind, with the names that it is about: at most `most` of each. Those that are accepted, or not.
std::vector<std::string> notice_sentences(const std::vector<Notice> &notices, bool accepted, size_t most);

// Is there one that is not accepted, of this kind, or ("") of any?
bool is_open(const std::vector<Notice> &notices, const std::string &what);

// Lines `notice`.
void write_notices(std::ostream &out, const std::vector<Notice> &notices);

#endif
