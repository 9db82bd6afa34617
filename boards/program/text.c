/* SPDX-License-Identifier: MIT */
/* See text.h. */
#include "text.h"

int text_open(struct text *t, const char *path)
{
    t->path = path;
    t->number = 0;
    if (port_open(&t->file, path) == 0)
        return 0;
    port_error("fmb: ");
    port_error(path);
    port_error(": cannot be opened\n");
    return 2;
}

int text_wrong(struct text *t, const char *reason)
{
    port_close(&t->file);
    return words_malformed(t->path, t->number, reason);
}

int text_wrong_of(struct text *t, const char *before, const char *name, const char *reason)
{
    port_close(&t->file);
    return words_malformed_of(t->path, t->number, before, name, reason);
}

/* Where the first line begins: editors and spreadsheets put a byte order mark before it. */
static char *behind_mark(const struct text *t, char *line)
{
    static const unsigned char mark[] = {0xEF, 0xBB, 0xBF, 0};
    int k = 0;
    while (t->number == 1 && mark[k] != 0 && (unsigned char)line[k] == mark[k])
        k++;
    return mark[k] == 0 ? line + k : line;
}

int text_next(struct text *t)
{
    for (;;) {
        const char *wrong;
        int length = words_line(&t->file, t->line, sizeof t->line, &wrong);
        t->number++;
        if (words_due(1))
            words_progress(t->path, t->number, " lines");
        if (wrong != NULL)
            return text_wrong(t, wrong);
        if (length == PORT_END) {
            port_close(&t->file);
            return 0;
        }
        for (t->at = behind_mark(t, t->line); *t->at == ' ' || *t->at == '\t'; t->at++)
            ;
        if (*t->at != 0)
            return 1;
    }
}
