# SPDX-License-Identifier: MIT
"""
What the files of other build systems say, judged by those systems' rules where Debian has a tool for them. Prints what is wrong.

    metadata.py schema SCHEMA FILE        a JSON or YAML file by its schema
    metadata.py properties FILE           Arduino's library.properties, by the fields of the library specification
    metadata.py sources library.json      what PlatformIO would compile, one path a line
    metadata.py packed library.json       what PlatformIO would pack
    metadata.py flags library.json        build.flags
    metadata.py options KCONFIG CONFIG_H  each option of fmb_config.h has its symbol, with the same default; ranges that CONFIG_H allows
    metadata.py module FOLDER FIELD       the path that zephyr/module.yml names; there must be one
    metadata.py configure KCONFIG PRJ_CONF OUT   what Kconfig makes of a project's settings
    metadata.py combinations KCONFIG      definitions of all combinations of options, each numeric one at both ends and its default:
                                          one a line, CONFIG_NAME=VALUE ..
"""
import glob
import itertools
import json
import os
import re
import sys

sys.dont_write_bytecode = True


def wrong(text):
    print(text)
    sys.exit(1)


def load(path):
    with open(path, encoding="utf-8") as file:
        if path.endswith(".json"):
            return json.load(file)
        import yaml

        return yaml.safe_load(file)


def schema(schema_path, path):
    import jsonschema

    rules = load(schema_path)
    jsonschema.Draft202012Validator.check_schema(rules)
    errors = list(jsonschema.Draft202012Validator(rules).iter_errors(load(path)))
    for error in errors:
        print("%s: %s: %s" % (path, "/".join(str(p) for p in error.absolute_path) or "top", error.message))
    sys.exit(bool(errors))


# Arduino's library specification, rev. 2.2: field -> what its value must be.
CATEGORIES = ["Display", "Communication", "Signal Input/Output", "Sensors", "Device Control", "Timing", "Data Storage",
              "Data Processing", "Other"]
PROPERTIES = {
    "name": r"[A-Za-z0-9][A-Za-z0-9 _.-]{0,62}",
    "version": r"[0-9]+\.[0-9]+\.[0-9]+",
    "author": r".+",
    "maintainer": r".+",
    "sentence": r".+",
    "paragraph": r".+",
    "category": "|".join(CATEGORIES),
    "url": r"https?://.+",
    "architectures": r"\*|[A-Za-z0-9_]+(,[A-Za-z0-9_]+)*",
}
MORE_PROPERTIES = {
    "depends": r".*",
    "dot_a_linkage": r"true|false",
    "includes": r"[A-Za-z0-9_/.]+\.h(,[A-Za-z0-9_/.]+\.h)*",
    "precompiled": r"true|full",
    "ldflags": r".*",
}


def properties(path):
    found = {}
    with open(path, encoding="utf-8") as file:
        for line in file.read().splitlines():
            if not line or line.startswith("#"):
                continue
            name, equals, value = line.partition("=")
            if not equals:
                wrong("%s: no field: %s" % (path, line))
            if name in found:
                wrong("%s: %s twice" % (path, name))
            found[name] = value
    for name in PROPERTIES:
        if name not in found:
            wrong("%s: no %s" % (path, name))
    for name, value in found.items():
        rule = PROPERTIES.get(name) or MORE_PROPERTIES.get(name)
        if rule is None:
            wrong("%s: there is no field %s" % (path, name))
        if not re.fullmatch(rule, value):
            wrong("%s: %s=%s" % (path, name, value))
    if found["name"].lower().startswith("arduino"):
        wrong("%s: that name is Arduino's own" % path)
    if found["sentence"] in found["paragraph"]:
        wrong("%s: paragraph goes on where sentence ends" % path)
    for header in found.get("includes", "").split(","):
        if header and not os.path.isfile(os.path.join(os.path.dirname(path), "src", header)):
            wrong("%s: there is no src/%s" % (path, header))


def matching(top, pattern):
    """All files that a pattern names; of a folder all that it holds."""
    for item in glob.glob(os.path.join(glob.escape(top), pattern), recursive=True):
        if os.path.isfile(item):
            yield os.path.relpath(item, top)
        for folder, _, files in os.walk(item):
            for name in files:
                yield os.path.relpath(os.path.join(folder, name), top)


def as_list(value):
    return value if isinstance(value, list) else [value]


def chosen(top, filters):
    """PlatformIO's filters: +<pattern> adds, -<pattern> takes away, one after the other."""
    files = set()
    for sign, pattern in re.findall(r"([+-])<([^>]+)>", " ".join(as_list(filters))):
        some = set(matching(top, pattern))
        files = files | some if sign == "+" else files - some
    return sorted(files)


def sources(path):
    build = load(path)["build"]
    top = os.path.join(os.path.dirname(path) or ".", build.get("srcDir", "src"))
    default = ["+<*>", "-<.git/>", "-<.svn/>", "-<example/>", "-<examples/>", "-<test/>", "-<tests/>"]
    for file in chosen(top, build.get("srcFilter", default)):
        if file.endswith((".c", ".cpp", ".cc", ".S")):
            print(os.path.normpath(os.path.join(top, file)))


def packed(path):
    top, export = os.path.dirname(path) or ".", load(path).get("export", {})
    filters = ["+<%s>" % p for p in export.get("include", ["*", ".*"])] + ["-<%s>" % p for p in export.get("exclude", [])]
    print("\n".join(chosen(top, filters + ["+<library.json>"])))


def flags(path):
    print(" ".join(as_list(load(path)["build"].get("flags", ""))))


def symbols(path):
    import kconfiglib

    config = kconfiglib.Kconfig(path, warn_to_stderr=False)
    if config.warnings:
        wrong("\n".join(config.warnings))
    return kconfiglib, config


def options(path, header):
    kconfiglib, config = symbols(path)
    with open(header, encoding="utf-8") as file:
        text = file.read()
    defaults = dict(re.findall(r"^#define (FMB_[A-Z_]+) ([0-9]+)$", text, re.M))
    names = set(re.findall(r"^ \* (FMB_[A-Z_]+(?:, FMB_[A-Z_]+)*)$", text, re.M))
    names = {name for line in names for name in line.split(", ")}
    # FMB_ROWS_.. may stand on two lines.
    names |= set(defaults)
    have = {s.name: s for s in config.unique_defined_syms if s.name != "FMB"}
    if set(have) != names:
        wrong("symbols and options differ: %s" % ", ".join(sorted(set(have) ^ names)))
    config.syms["FMB"].set_value("y")
    for name, symbol in sorted(have.items()):
        if (symbol.type == kconfiglib.INT) != (name in defaults):
            wrong("%s: not of this kind" % name)
        if symbol.str_value != defaults.get(name, "n"):
            wrong("%s: default %s, in the header %s" % (name, symbol.str_value, defaults.get(name, "n")))
    for node in config.node_iter():
        if node.item.__class__ is kconfiglib.Symbol and not node.prompt:
            wrong("%s: nobody can set it" % node.item.name)


def module(top, field):
    path = os.path.join(top, load(os.path.join(top, "zephyr/module.yml"))["build"][field])
    if not os.path.isfile(os.path.join(path, "CMakeLists.txt") if field == "cmake" else path):
        wrong("module.yml: %s: there is no %s" % (field, path))
    print(path)


def configure(path, project, out):
    _, config = symbols(path)
    config.load_config(project)
    asked = [line.partition("=") for line in open(project, encoding="utf-8").read().split()]
    for name, _, value in asked:
        symbol = config.syms.get(name[len("CONFIG_"):])
        if symbol is None or symbol.str_value != value:
            wrong("%s=%s: %s" % (name, value, "is not known" if symbol is None else "becomes " + symbol.str_value))
    config.write_config(out)


def combinations(path):
    kconfiglib, config = symbols(path)
    config.syms["FMB"].set_value("y")
    choices = []
    for symbol in config.unique_defined_syms:
        if symbol.name == "FMB":
            continue
        if symbol.type == kconfiglib.BOOL:
            choices.append([(symbol, "n"), (symbol, "y")])
        else:
            low, high, _ = symbol.ranges[0]
            choices.append([(symbol, v) for v in (low.str_value, symbol.str_value, high.str_value)])
    for combination in itertools.product(*choices):
        for symbol, value in combination:
            if not symbol.set_value(value):
                wrong("%s=%s is refused" % (symbol.name, value))
        values = [(s.name, s.str_value) for s, _ in combination]
        if values != [(s.name, v) for s, v in combination]:
            wrong("other values come out: %s" % values)
        print(" ".join("CONFIG_%s=%s" % pair for pair in [("FMB", "y")] + values if pair[1] != "n"))


if __name__ == "__main__":
    commands = {f.__name__: f for f in (schema, properties, sources, packed, flags, options, module, configure,
                                           combinations)}
    commands[sys.argv[1]](*sys.argv[2:])
