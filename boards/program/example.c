/* SPDX-License-Identifier: MIT */
#include "example.h"
#include "words.h"

#include <stddef.h>

int example_option(example_options *options, int argc, char **argv, int *at)
{
    const char *word = argv[*at];

    if (words_same(word, "--quiet"))
        options->quiet = 1;
    else if (words_same(word, "--no-count"))
        options->no_count = 1;
    else if (words_same(word, "--svg") && *at + 1 < argc)
        options->file = argv[++*at];
    else
        return 0;
    return 1;
}

int example_tier(example_options *options, int argc, char **argv, int *at)
{
    if (!words_same(argv[*at], "--tier") || *at + 1 >= argc)
        return 0;
    options->by = frames_tier_of(argv[*at + 1]);
    *at += options->by != NULL;
    return options->by != NULL;
}

int example_misuse(const char *name, const char *word, const char *usage)
{
    words_misuse(name, "unknown option, or one without its value: ", word);
    port_error(usage);
    return 2;
}

int example_run(const example *what, const example_options *options, svg *picture)
{
    int answer;

    if (options->file == NULL)
        return what->run(options, NULL) < 0;
    if (svg_open(picture, options->file, what->width, what->height) < 0)
        return words_misuse(what->name, "the picture cannot be written: ", options->file);
    what->draw_scene(picture);
    answer = what->run(options, picture);
    if (svg_close(picture) < 0)
        return words_misuse(what->name, "the picture is not complete: ", options->file);
    words_put_picture(options->file);
    return answer < 0;
}
