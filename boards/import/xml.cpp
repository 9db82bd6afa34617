// SPDX-License-Identifier: MIT
#include "xml.hpp"
#include <sstream>

std::string sentence(const Place &place, const std::string &reason)
{
    std::string line = place.line > 0 ? ":" + std::to_string(place.line) : "";
    return place.file + line + ": " + (place.element.empty() ? "" : place.element + ": ") + reason;
}

void fail(const Place &place, const std::string &reason) { throw Failure{sentence(place, reason)}; }

Element *open_robot(tinyxml2::XMLDocument &document, const std::string &path)
{
    return open_root(document, path, "robot");
}

Element *open_root(tinyxml2::XMLDocument &document, const std::string &path, const std::string &name)
{
    const std::string not_read = why_not_read(path);
    if (!not_read.empty())
        fail({path, 0, ""}, not_read);
    check_sizes(path);
    if (document.LoadFile(path.c_str()) != tinyxml2::XML_SUCCESS) {
        int line = document.ErrorLineNum();
        if (line <= 0)
            fail({path, 0, ""}, "cannot be read as XML: " + std::string(document.ErrorName()));
        fail({path, line, ""}, "is not XML from here: " + std::string(document.ErrorName()));
    }
    Element *root = document.RootElement();
    if (root == nullptr || root->Name() != name)
        fail({path, root ? root->GetLineNum() : 1, root ? "<" + std::string(root->Name()) + ">" : ""},
             "the outermost element is not <" + name + ">");
    // tinyxml2 reads no entities of a file's own, and more than one root: what stands there would be passed over.
    for (const tinyxml2::XMLNode *node = document.FirstChild(); node; node = node->NextSibling())
        if (node != root && !node->ToComment() && !node->ToDeclaration())
            fail({path, node->GetLineNum(), ""}, "not known here: a DOCTYPE, or more than <" + name + ">");
    return root;
}

static std::string tag_of(const Element *element)
{
    const char *name = element->Attribute("name");
    return "<" + std::string(element->Name()) + (name ? " name=\"" + std::string(name) + "\"" : "") + ">";
}

Place place_of(const std::string &file, const Element *element)
{
    std::string path = tag_of(element);
    const Element *at = element;
    while (at->Attribute("name") == nullptr && at->Parent() && at->Parent()->ToElement()) {
        at = at->Parent()->ToElement();
        path = tag_of(at) + path;
    }
    return {file, element->GetLineNum(), path};
}

const Element *one_child(const std::string &file, const Element *element, const char *name)
{
    const Element *child = element->FirstChildElement(name);
    if (child && child->NextSiblingElement(name))
        fail(place_of(file, child), "there are two of these");
    return child;
}

const Element *child_of(const std::string &file, const Element *element, const char *name)
{
    const Element *child = one_child(file, element, name);
    if (child == nullptr)
        fail(place_of(file, element), std::string("has no <") + name + ">");
    return child;
}

std::string word_of(const std::string &file, const Element *element, const char *attribute)
{
    const char *word = element->Attribute(attribute);
    if (word == nullptr || *word == 0)
        fail(place_of(file, element), std::string("has no ") + attribute);
    return word;
}

bool numbers_of(const std::string &file, const Element *element, const char *attribute, Q *value, int count)
{
    const char *text = element->Attribute(attribute);
    if (text == nullptr)
        return false;
    std::istringstream words(text);
    std::string word;
    int n = 0;
    for (; words >> word; n++)
        if (n >= count || !read_decimal(word, value[n]))
            fail(place_of(file, element), std::string(attribute) + "=\"" + text + "\": '" + word + "' is " +
                                              (n >= count ? "one too many" : "no number"));
    if (n < count)
        fail(place_of(file, element), std::string(attribute) + "=\"" + text + "\": " + std::to_string(count) +
                                          (count == 1 ? " number is" : " numbers are") + " needed");
    return true;
}

bool number_of(const std::string &file, const Element *element, const char *attribute, Q &value)
{
    return numbers_of(file, element, attribute, &value, 1);
}

void need_numbers(const std::string &file, const Element *element, const char *attribute, Q *value, int count)
{
    if (!numbers_of(file, element, attribute, value, count))
        fail(place_of(file, element), std::string("has no ") + attribute);
}

bool is_zero(const Element *element, const char *attribute)
{
    const char *text = element->Attribute(attribute);
    std::istringstream words(text ? text : "");
    Q number;
    for (std::string word; words >> word;)
        if (!read_decimal(word, number) || number != 0)
            return false;
    return true;
}

void check_attributes(const std::string &file, const Element *element, const std::string &known)
{
    for (const tinyxml2::XMLAttribute *a = element->FirstAttribute(); a; a = a->Next())
        if ((" " + known + " ").find(" " + std::string(a->Name()) + " ") == std::string::npos)
            fail(place_of(file, element), std::string("the attribute ") + a->Name() + " is not known here");
}

void check_leaf(const std::string &file, const Element *element)
{
    for (const tinyxml2::XMLNode *node = element->FirstChild(); node; node = node->NextSibling())
        if (node->ToElement())
            fail(place_of(file, node->ToElement()), "not known here: what holds it has attributes alone");
        else if (!node->ToComment())
            fail(place_of(file, element), "holds text, which is not known here: it has attributes alone");
}
