/* SPDX-License-Identifier: MIT */
/*
 * Error bounds, where they are nearest to being wrong: the inputs that climbing has found (make climb) are computed again, and the
 * library must be within its bound on each, exactly. A bound below what a climber has reached fails here, also where it is wrong only once it is weakened; one below what the code can
 * reach at all fails make bounds. The ratios are those on record: whoever changes an error, or a bound, changes these files with it.
 */
#include "bounds/bounds.h"
#include "check.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static void replay(int form, const bound_input *in)
{
    int holds;
    double ratio = bound_ratio_exact(form, in->x, &holds), now = ratio > 0 ? ratio : 0;
    if (!CHECK(holds))
        printf("%s: %.4f of the bound, which is wrong\n", bound_forms[form].name, ratio);
    else if (!CHECK(fabs(now - in->ratio) < 1e-4))
        printf("%s: %.4f of the bound, %.4f on record: make climb SECONDS=0\n", bound_forms[form].name, now, in->ratio);
}

static void replay_all(int form, const bound_inputs *kept)
{
    if (!CHECK(kept->count > 0))
        printf("%s: no input in %s\n", bound_forms[form].name, bounds_file());
    for (int k = 0; k < kept->count; k++)
        replay(form, &kept->input[k]);
    for (int k = 0; k < kept->traps; k++)
        replay(form, &kept->trap[k]);
}

int main(void)
{
    bound_inputs *kept = calloc((size_t)bound_form_count, sizeof *kept);
    if (kept && CHECK_EQ(bounds_read(kept), 0))
        for (int i = 0; i < bound_form_count; i++)
            if (bound_climbed(i))
                replay_all(i, &kept[i]);
    free(kept);
    return check_done("bounds");
}
