// SPDX-License-Identifier: MIT
/*
 * How large a file of XML may be, told before tinyxml2 reads it: that takes a time that grows with the square of how
 * many attributes an element has, and a name stands in each message, line and table that tells of it.
 *
 * The scan knows as much of XML as it takes to find attributes. What it takes for one that is none (in a file that is
 * not XML) it may refuse; what is an attribute it never misses.
 */
#include "xml.hpp"
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace
{
/*
 * fmb reads lines of less than 2048 bytes (port/port.h). The longest that is written is `joint`: three names and 15
 * numbers of 25 bytes at most. NAME counts bytes as they stand there: a blank takes three.
 */
enum { NAME = 500, VALUE = 4096, ATTRIBUTES = 64, ELEMENTS = 100000, BYTES = 1 << 26 };

struct Scan {
    const std::string &file, &text;
    size_t at = 0, counted = 0; // lines up to `counted`
    int line = 1, elements = 0;

    [[noreturn]] void refuse(size_t where, const std::string &reason)
    {
        for (; counted < where; counted++)
            line += text[counted] == '\n';
        fail({file, line, ""}, reason);
    }
    bool skip(const char *begin, const char *end);
    void value(const std::string &name);
    void element();
    void scan();
};

// Over what begins and ends so. False: it does not begin so.
bool Scan::skip(const char *begin, const char *end)
{
    if (text.compare(at, strlen(begin), begin) != 0)
        return false;
    size_t found = text.find(end, at + strlen(begin));
    at = found == std::string::npos ? text.size() : found + strlen(end);
    return true;
}

// From its first quote to behind its second one.
void Scan::value(const std::string &name)
{
    static const std::string names = " name link joint link1 link2 to reason type kind ";
    const bool is_name = names.find(" " + name + " ") != std::string::npos;
    const size_t start = at, most = is_name ? NAME : VALUE;
    const char quote = text[at++];
    for (size_t size = 0; at < text.size() && text[at] != quote; at++) {
        const unsigned char c = (unsigned char)text[at];
        size += is_name && (c <= ' ' || c == '#' || c == '%' || c == 127) ? 3 : 1;
        if (size > most)
            refuse(start, "the attribute " + name + " is longer than " + std::to_string(most) + " bytes" +
                              (is_name ? " (of a blank, # and % each counts for three)" : ""));
    }
    at++;
}

// From its < to behind its >.
void Scan::element()
{
    const size_t start = at;
    size_t word = ++at;
    int attributes = 0;
    if (text[at] != '/' && ++elements > ELEMENTS)
        refuse(start, "the file has more than " + std::to_string(ELEMENTS) + " elements");
    while (at < text.size() && text[at] != '>') {
        const char c = text[at];
        if (c == '"' || c == '\'') {
            size_t end = text.find_last_not_of("= \t\r\n", at - 1) + 1;
            size_t first = text.find_last_of(" \t\r\n'\"<", end - 1) + 1;
            if (++attributes > ATTRIBUTES)
                refuse(start, "an element has more than " + std::to_string(ATTRIBUTES) + " attributes");
            value(first < end ? text.substr(first, end - first) : "");
            word = at;
            continue;
        }
        if (++at - word > NAME && !isspace((unsigned char)c))
            refuse(start, "a name of XML is longer than " + std::to_string(NAME) + " bytes");
        word = isspace((unsigned char)c) ? at : word;
    }
}

void Scan::scan()
{
    while ((at = text.find('<', at)) < text.size())
        if (!skip("<!--", "-->") && !skip("<![CDATA[", "]]>") && !skip("<?", "?>") && !skip("<!", ">"))
            element();
}
} // namespace

void check_sizes(const std::string &path)
{
    std::error_code none;
    if (!std::filesystem::is_regular_file(path, none)) // tinyxml2 says what it is
        return;
    if (std::filesystem::file_size(path, none) > BYTES)
        fail({path, 0, ""}, "is larger than 64 MB");
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    const std::string all = text.str();
    Scan{path, all}.scan();
}
