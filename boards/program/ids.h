/* SPDX-License-Identifier: MIT */
/*
 * Ids of the frames of a file: [GROUP/]OBJECT.NODE[.NODE ..]. A node is a number, a group or an object a number or a
 * word: of A-Z, a-z, 0-9, _ and -, which is not its first letter, and not of digits alone; so neither the comma between
 * two ids nor a lone -, which stands for none, can be taken for a part of one. Node 0 of a level encloses the others of
 * its level, and all that is below them. Each id comes once; lines of a group, an object, a level stand together.
 */
#ifndef IDS_H
#define IDS_H

#include <stdint.h>

/* IDS_TEXT: a word, and a point and ten digits for each level. */
enum { IDS_LEVELS = 6, IDS_WORD = 63, IDS_TEXT = IDS_WORD + 11 * IDS_LEVELS + 1, IDS_NONE = -1 };

typedef struct {
    int32_t group, object; /* from 0: a number; below IDS_NONE: a word (names.h); IDS_NONE: there is no group */
    int32_t levels;        /* how many nodes, from 1 */
    int32_t node[IDS_LEVELS];
} ids_id;

/* NULL, or what is wrong with the word, which may be NULL. */
const char *ids_read(const char *word, ids_id *id);
/* OBJECT.NODE.., without the group: objects have names of their own. Returns text. */
char *ids_text(const ids_id *id, char text[IDS_TEXT]);
/* OBJECT alone. Returns text. */
char *ids_object(const ids_id *id, char text[IDS_TEXT]);

/*
 * How deep a set of lines is: 0 the file, 1 a group, 2 an object, above that a level below it. Have p and q the same
 * group, object or level there? Neither need have so many nodes.
 */
int ids_same(const ids_id *p, const ids_id *q, int depth);
/* Whether it is node 0 of what is at that depth. */
int ids_encloses(const ids_id *id, int depth);

/*
 * line[i]: where id[i] stands in the file. 0, or 2: the reason has been put out, by the name of the command. Ids that
 * grow are looked at once; others are sorted.
 */
int ids_check(const char *command, const char *path, const ids_id *id, const uint32_t *line, int32_t count);

#endif
