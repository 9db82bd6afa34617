// SPDX-License-Identifier: MIT
// JSON (RFC 8259), with lines for messages and numbers as they are written. A name that is given twice is refused: readers differ in which
// they take.
#ifndef IMPORT_JSON_HPP
#define IMPORT_JSON_HPP

#include <string>
#include <string_view>
#include <vector>

struct Json {
    enum Kind { null, boolean, number, text, array, object } kind = null;
    long line = 0;
    std::string word;               // of a number, a text (without escapes), true and false
    std::vector<std::string> names; // of an object's values
    std::vector<Json> values;       // of an object, or an array

    const Json *find(const std::string &name) const; // nullptr: it has no value of this name
};

struct JsonFault {
    std::string reason;
    long line;
};

// Throws a JsonFault.
Json read_json(std::string_view text);

#endif
