/* SPDX-License-Identifier: MIT */
/* See robot_notice.h. */
#include "robot_notice.h"
#include "origin.h"

#include <stddef.h>

enum { PICTURES, RANGE, UNIT, HOLLOW, FLOATING, KINDS };

static const struct {
    const char *word, *text;
} kinds[KINDS] = {
    [PICTURES] = {"pictures", "links with pictures and no box, of which nothing is asked"},
    [RANGE] = {"range", "joints whose limits are one place, or the wrong way round"},
    [UNIT] = {"unit", "sizes or limits that may be in another unit (URDF has m and rad)"},
    [HOLLOW] = {"hollow", "boxes that may leave a hollow, in which nothing is asked"},
    [FLOATING] = {"floating", "links that float: all is in the frame of this one, the scene, too"},
};

int robot_notice_kind(const char *word)
{
    int kind = KINDS - 1;

    while (kind >= 0 && !words_same(word, kinds[kind].word))
        kind--;
    return kind;
}

int32_t robot_unasked(const robot_model *robot)
{
    for (int32_t i = 0; i < robot->notices; i++)
        if (robot->notice[i].kind == PICTURES && !robot->notice[i].accepted)
            return robot->notice[i].body;
    return -1;
}

/* The names of one kind that are not accepted, behind what is said of it. */
static void put_kind(int kind, const robot_notice *notice, int32_t notices)
{
    int some = 0;

    for (int32_t i = 0; i < notices; i++) {
        if (notice[i].kind != kind || notice[i].accepted)
            continue;
        if (!some) {
            port_out("not accepted (fmb-import --accept ");
            port_out(kinds[kind].word);
            port_out("): ");
            port_out(kinds[kind].text);
        }
        port_out(some++ ? ", " : ": ");
        port_out(notice[i].name);
    }
    port_out(some ? "\n" : "");
}

void robot_put_notices(const robot_model *robot, const robot_scene *scene)
{
    for (int kind = 0; kind < KINDS; kind++) {
        put_kind(kind, robot->notice, robot->notices);
        if (scene != NULL)
            put_kind(kind, scene->notice, scene->notices);
    }
}

static void put_json(const robot_notice *notice, int32_t notices, int before)
{
    for (int32_t i = 0; i < notices; i++) {
        port_out(before + i > 0 ? ", {\"what\": " : "{\"what\": ");
        origin_put_quoted(kinds[notice[i].kind].word);
        port_out(", \"name\": ");
        origin_put_quoted(notice[i].name);
        origin_put_flag(", \"accepted\": ", notice[i].accepted);
        port_out("}");
    }
}

void robot_put_json_notices(const robot_model *robot, const robot_scene *scene)
{
    port_out(",\n\"notices\": [");
    put_json(robot->notice, robot->notices, 0);
    put_json(scene->notice, scene->notices, robot->notices);
    port_out("]");
}
