/* SPDX-License-Identifier: MIT */
/* The table of forms, and the inputs that are kept. See bounds.h. */
#include "bounds/bounds.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PLACE(NAME, KINDS, CONSTANT) {#NAME, KINDS, 0, form_##NAME},
#define PLACE_CLAIM(NAME, KINDS, CONSTANT, SIDE) {#NAME, KINDS, SIDE, form_##NAME},
const bound_form bound_forms[] = {FORMS_CORE(PLACE) FORMS_ABOVE(PLACE) CLAIMS(PLACE_CLAIM)};
const int bound_form_count = (int)(sizeof bound_forms / sizeof *bound_forms);

int form_side;

const char *bounds_file(void)
{
    return sizeof(fmb_real) == 4 ? "tests/vectors/bounds-float.txt" : "tests/vectors/bounds-double.txt";
}

static int form_named(const char *name, size_t length)
{
    for (int i = 0; i < bound_form_count; i++)
        if (strlen(bound_forms[i].name) == length && memcmp(bound_forms[i].name, name, length) == 0)
            return i;
    return -1;
}

/* NAME RATIO numbers */
static int read_line(bound_inputs *kept, char *line)
{
    size_t length = strcspn(line, " !");
    int form = form_named(line, length), trap = line[length] == '!';
    if (form < 0 || (trap ? kept[form].traps == BOUND_TRAPS : kept[form].count == BOUND_KEPT))
        return -1;
    bound_input *in = trap ? &kept[form].trap[kept[form].traps++] : &kept[form].input[kept[form].count++];
    char *at = line + length + trap, *end;
    in->ratio = strtod(at, &end);
    if (end == at)
        return -1;
    for (int i = 0; bound_forms[form].kinds[i]; i++) {
        at = end;
        in->x[i] = (fmb_real)strtod(at, &end);
        if (end == at)
            return -1;
    }
    return strspn(end, " \n") == strlen(end) ? 0 : -1;
}

int bounds_read(bound_inputs *kept)
{
    char line[4096];
    FILE *f = fopen(bounds_file(), "r");
    int number = 0;
    for (int i = 0; i < bound_form_count; i++)
        kept[i].count = kept[i].traps = 0;
    if (!f)
        return 1;
    while (fgets(line, sizeof line, f)) {
        number++;
        if (line[0] != '#' && read_line(kept, line) != 0) {
            fclose(f);
            return number;
        }
    }
    fclose(f);
    return 0;
}

void bound_print(FILE *f, int form, const bound_input *in, int trap)
{
    fprintf(f, "%s%s %.4f", bound_forms[form].name, trap ? "!" : "", in->ratio);
    for (int j = 0; bound_forms[form].kinds[j]; j++)
        fprintf(f, " %a", (double)in->x[j]);
    fputc('\n', f);
}

int bounds_write(const bound_inputs *kept)
{
    FILE *f = fopen(bounds_file(), "w");
    if (!f)
        return -1;
    fputs(
        "# SPDX-License-Identifier: MIT\n"
        "# Inputs on which the library comes nearest to its own error bounds, found by make climb; tests/exact/test_bounds.c replays them.\n"
        "# FORM RATIO numbers: error / bound there, and the raw numbers of the form (tests/bounds). FORM!: a weaker bound was wrong there.\n",
        f);
    for (int i = 0; i < bound_form_count; i++) {
        for (int k = 0; k < kept[i].count; k++)
            bound_print(f, i, &kept[i].input[k], 0);
        for (int k = 0; k < kept[i].traps; k++)
            bound_print(f, i, &kept[i].trap[k], 1);
    }
    return fclose(f) ? -1 : 0;
}
