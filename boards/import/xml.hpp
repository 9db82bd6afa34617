// SPDX-License-Identifier: MIT
// Elements and attributes of XML, with messages that say where.
#ifndef IMPORT_XML_HPP
#define IMPORT_XML_HPP

#include "model.hpp"
#include <tinyxml2.h>

using Element = tinyxml2::XMLElement;

// Loads the file, whose root must be <robot>; or <`name`>.
Element *open_robot(tinyxml2::XMLDocument &document, const std::string &path);
Element *open_root(tinyxml2::XMLDocument &document, const std::string &path, const std::string &name);

// Fails where the file, an attribute or a name is larger than any should be: before it is read (sizes.cpp).
void check_sizes(const std::string &path);

// The element for messages: <joint name="x">, with its parents up to one that has a name.
Place place_of(const std::string &file, const Element *element);

// The child of this name, or NULL; two are a failure.
const Element *one_child(const std::string &file, const Element *element, const char *name);
// A child that must be there, once. An attribute that must be there and not be empty.
const Element *child_of(const std::string &file, const Element *element, const char *name);
std::string word_of(const std::string &file, const Element *element, const char *attribute);

// One number; `count` numbers. False: there is no such attribute. What stands there and is no number is a failure.
bool number_of(const std::string &file, const Element *element, const char *attribute, Q &value);
bool numbers_of(const std::string &file, const Element *element, const char *attribute, Q *value, int count);
// The same, but the attribute must be there.
void need_numbers(const std::string &file, const Element *element, const char *attribute, Q *value, int count);

// It has no attribute but these, parted by blanks. A misspelt one would be passed over.
void check_attributes(const std::string &file, const Element *element, const std::string &known);

// Numbers that are all 0, as many as it likes, or no such attribute.
bool is_zero(const Element *element, const char *attribute);

// It holds nothing but comments: what stands in it as an element or as text would be passed over.
void check_leaf(const std::string &file, const Element *element);

// All shapes of an element, as the settings choose them.
void read_shapes(const std::string &file, const Settings &settings, const Element *element, Link &into,
                 PassedOver &told);

#endif
