/* SPDX-License-Identifier: MIT */
/* Replays numbers (replay.py plain) with arm_tick of boards/examples/robot.c: the verdict of each tick, as fmb robot --json has them. */
#include "arm.h"
#include <stdio.h>
int arm_tick(const fmb_real from[ARM_JOINTS], const fmb_real to[ARM_JOINTS], const fmb_solid3 *obstacle,
             int32_t obstacles, fmb_edge_found3 *found);
static fmb_real q[500][ARM_JOINTS];
int main(void)
{
    static fmb_frame3 frame[20];
    static fmb_solid3 solid[20];
    int ticks, boxes;
    double x[12];

    if (fmb_check_arithmetic() || scanf("%d", &ticks) != 1 || ticks > 499)
        return 1;
    for (int k = 0; k <= ticks; k++)
        for (int i = 0; i < ARM_JOINTS; i++) {
            if (scanf("%lf", &x[0]) != 1)
                return 1;
            q[k][i] = (fmb_real)x[0];
        }
    if (scanf("%d", &boxes) != 1 || boxes > 20)
        return 1;
    for (int b = 0; b < boxes; b++) {
        fmb_real n[12];
        for (int i = 0; i < 12; i++) {
            if (scanf("%lf", &x[i]) != 1)
                return 1;
            n[i] = (fmb_real)x[i];
        }
        solid[b] = (fmb_solid3){.frame = &frame[b], .step = fmb_no_step};
        if (fmb_frame3_init(&frame[b], FMB_CUBOID, n, n + 3, n + 6, n + 9))
            return 1;
    }
    if (arm_tick(q[0], q[0], solid, -2, NULL) >= 0) /* no number of obstacles */
        return 1;
    printf("{\"ticks\": [");
    for (int k = 0; k < ticks; k++) {
        fmb_edge_found3 found;
        int answer = arm_tick(q[k], q[k + 1], solid, boxes, &found);
        printf("%s{\"tick\": %d, \"verdict\": \"%s\"}", k ? ",\n" : "\n", k,
               answer == 0  ? "free"
               : answer < 0 ? "unknown"
                            : "hit");
    }
    puts("]}");
    return 0;
}
