/* SPDX-License-Identifier: MIT */
/*
 * A box, one part of a machine, slides along a rail, 10 mm in each control tick. An obstacle stands in the way. Before
 * every step the machine asks whether the step is free, and stops if that is not proved. Lengths are in metres; any
 * unit will do.
 */
#include <fmb.h>

static fmb_frame3 slider, obstacle;
static fmb_real place = 0; /* of the slider along the rail */
static fmb_real hint[3] = {0, 0, 0};
static bool stopped = false;

/* A box with edges along the axes. 0, or the error of fmb_frame3_init. */
static int make_box(fmb_frame3 *box, fmb_real x, fmb_real width)
{
    const fmb_real corner[3] = {x, 0, 0}, u[3] = {width, 0, 0}, v[3] = {0, 0.1f, 0}, w[3] = {0, 0, 0.1f};
    return fmb_frame3_init(box, FMB_CUBOID, corner, u, v, w);
}

static void stop(const char *why)
{
    stopped = true;
    Serial.println(why);
}

void setup()
{
    Serial.begin(115200);
    /* Does this core compute as the proofs need? Without this question an answer is worth nothing. */
    if (fmb_check_arithmetic() != 0)
        stop("this core's arithmetic is not fit for fmb");
    else if (make_box(&obstacle, 0.5f, 0.2f) != 0)
        stop("the obstacle is no box");
}

void loop()
{
    const fmb_real step[3] = {0.01f, 0, 0};
    fmb_interval when = {0, 1};
    if (stopped)
        return;
    if (make_box(&slider, place, 0.2f) != 0) {
        stop("the slider is no box");
        return;
    }
    /* Only 0 means free. A hit, an undecided pair and an error are all a reason to stop. */
    int answer = fmb_sweep3(&slider, step, &obstacle, NULL, hint, &when);
    if (answer == FMB_HIT || answer == FMB_UNDECIDED) {
        Serial.print("contact within this step, not before ");
        Serial.print(place + when.in * step[0], 4);
        stop(" m: stopped");
    } else if (answer != FMB_MISS) {
        stop("an error of fmb: stopped");
    } else {
        place += step[0];
        Serial.print("free up to ");
        Serial.print(place, 2);
        Serial.println(" m");
    }
}
