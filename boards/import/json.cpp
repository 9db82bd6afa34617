// SPDX-License-Identifier: MIT
#include "json.hpp"
#include <set>

namespace
{
const int DEEPEST = 64;

struct Parser {
    std::string_view text;
    size_t at = 0;
    long line = 1;

    [[noreturn]] void refuse(const std::string &reason) const { throw JsonFault{reason, line}; }
    char next() const { return at < text.size() ? text[at] : '\0'; }
    void blanks();
    void want(const std::string &word);
    unsigned hex();
    void escape(std::string &into);
    std::string string();
    std::string number();
    void members(Json &made, int depth);
    void items(Json &made, int depth);
    Json value(int depth);
};

void Parser::blanks()
{
    for (; at < text.size() && (text[at] == ' ' || text[at] == '\t' || text[at] == '\n' || text[at] == '\r'); at++)
        line += text[at] == '\n';
}

void Parser::want(const std::string &word)
{
    if (text.compare(at, word.size(), word) != 0)
        refuse(at < text.size() ? "'" + word + "' has to stand where '" + std::string(text.substr(at, 20)) + "' does"
                                : "the JSON is cut short");
    at += word.size();
}

unsigned Parser::hex()
{
    unsigned code = 0;
    for (int i = 0; i < 4; i++, at++) {
        const size_t digit = std::string_view("0123456789abcdef").find((char)(next() | 32));
        if (digit == std::string_view::npos || next() < '0')
            refuse("\\u needs four hexadecimal digits");
        code = code << 4 | (unsigned)digit;
    }
    return code;
}

// As UTF-8. Halves of a pair that stand alone have no character.
void Parser::escape(std::string &into)
{
    static const std::string from = "\"\\/bfnrt", to = "\"\\/\b\f\n\r\t";
    const char c = next();
    const size_t known = from.find(c);
    at++;
    if (known != from.npos && c != '\0') {
        into += to[known];
        return;
    }
    if (c != 'u')
        refuse("an escape that is none in a text");
    unsigned code = hex();
    if (code >= 0xD800 && code < 0xDC00 && text.compare(at, 2, "\\u") == 0) {
        at += 2;
        const unsigned low = hex();
        code = low >= 0xDC00 && low < 0xE000 ? 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00) : 0xD800;
    }
    if (code >= 0xD800 && code < 0xE000)
        refuse("half a pair of \\u in a text");
    const int more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const unsigned lead[] = {0, 0xC0, 0xE0, 0xF0};
    into += (char)(lead[more] | code >> (6 * more));
    for (int i = more; i-- > 0;)
        into += (char)(0x80 | (code >> (6 * i) & 0x3F));
}

std::string Parser::string()
{
    std::string made;
    want("\"");
    while (next() != '"') {
        if (at >= text.size())
            refuse("a text has no end");
        if ((unsigned char)next() < 32)
            refuse("a control character in a text");
        if (next() == '\\') {
            at++;
            escape(made);
        } else
            made += text[at++];
    }
    at++;
    return made;
}

std::string Parser::number()
{
    const size_t from = at;
    const auto digits = [&] {
        const size_t first = at;
        while (next() >= '0' && next() <= '9')
            at++;
        return at - first;
    };
    at += next() == '-';
    const bool zero = next() == '0';
    const size_t whole = digits();
    bool good = whole == 1 || (whole > 1 && !zero);
    if (next() == '.') {
        at++;
        good = digits() > 0 && good;
    }
    if (next() == 'e' || next() == 'E') {
        at++;
        at += next() == '-' || next() == '+';
        good = digits() > 0 && good;
    }
    if (!good)
        refuse("no value: '" + std::string(text.substr(from, 20)) + "'");
    return std::string(text.substr(from, at - from));
}

void Parser::members(Json &made, int depth)
{
    std::set<std::string> known;
    want("{");
    blanks();
    for (bool first = true; next() != '}'; first = false) {
        if (!first) {
            want(",");
            blanks();
        }
        made.names.push_back(string());
        if (!known.insert(made.names.back()).second)
            refuse("'" + made.names.back().substr(0, 60) + "' is given twice");
        blanks();
        want(":");
        made.values.push_back(value(depth + 1));
        blanks();
    }
    at++;
}

void Parser::items(Json &made, int depth)
{
    want("[");
    blanks();
    for (bool first = true; next() != ']'; first = false) {
        if (!first)
            want(",");
        made.values.push_back(value(depth + 1));
        blanks();
    }
    at++;
}

Json Parser::value(int depth)
{
    static const std::pair<const char *, Json::Kind> words[] = {
        {"null", Json::null}, {"true", Json::boolean}, {"false", Json::boolean}};
    Json made;
    blanks();
    made.line = line;
    if (depth > DEEPEST)
        refuse("values are nested deeper than " + std::to_string(DEEPEST));
    for (const auto &word : words)
        if (next() == word.first[0]) {
            want(word.first);
            made.kind = word.second;
            made.word = word.first;
            return made;
        }
    if (next() == '{') {
        made.kind = Json::object;
        members(made, depth);
    } else if (next() == '[') {
        made.kind = Json::array;
        items(made, depth);
    } else if (next() == '"') {
        made.kind = Json::text;
        made.word = string();
    } else if (at >= text.size())
        refuse("the JSON is cut short");
    else {
        made.kind = Json::number;
        made.word = number();
    }
    return made;
}
} // namespace

const Json *Json::find(const std::string &name) const
{
    for (size_t i = 0; i < names.size(); i++)
        if (names[i] == name)
            return &values[i];
    return nullptr;
}

Json read_json(std::string_view text)
{
    Parser parser = {text};
    const Json made = parser.value(0);
    parser.blanks();
    if (parser.at != text.size())
        parser.refuse("more than one value");
    return made;
}
