/* SPDX-License-Identifier: MIT */
/*
 * Two tori at any poses, from deep contact to apart: the first contact without and with fitted boxes, which agree. With what a search takes on a board
 * that counts: docs/cost.md has it (COUNT=n poses, SEED).
 */
#include "check.h"
#include "number.h"
#include "pairs.h"
#include "port.h"
#include "torus.h"
#include "core/real.h"

#if !defined(BOARD_MEMORY) || BOARD_MEMORY > 0
enum { MADE = 16, TURNED = 32, USUAL = 400 };
/* What was wanted of a search on a Cortex-M4, in all and per visit. */
enum { WANTED = 115000, PER_VISIT = 470 };

struct sums {
    uint64_t poses, instructions, visits, tests, over, slow;
    uint64_t most, most_visits, most_tests; /* of the search with the most visits */
};

static struct random rng;
static fmb_tree3 torus[2];
static fmb_fit3 fit[2][TORUS_NODES];
static fmb_fits3 fits[2];
static fmb_walk3 w;
static struct sums sums[2][2]; /* without and with fitted boxes; free, and not */

static double root(double x)
{
    double y = 1;
    for (int i = 0; i < 40; i++)
        y = (y + x / y) / 2;
    return y;
}

/* Any turn; the middle of b, which stands at (3.5, .05, .03), within 2.3 of that of a along each axis. */
static void any_pose(fmb_pose3 *p)
{
    static const double middle[3] = {3.5, 0.05, 0.03};
    double q[4], square;
    do {
        square = 0;
        for (int i = 0; i < 4; i++) {
            q[i] = random_between(&rng, -1, 1);
            square += q[i] * q[i];
        }
    } while (square > 1 || square < 0.01);
    const double length = root(square);
    for (int i = 0; i < 4; i++)
        q[i] /= length;
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        const double x = q[1 + i], y = q[1 + j], z = q[1 + k];
        const double to = random_between(&rng, -2.3, 2.3);
        const double row[3] = {q[0] * q[0] + x * x - y * y - z * z, 2 * (x * y - q[0] * z), 2 * (x * z + q[0] * y)};
        const int at[3] = {i, j, k};
        double moved = to;
        for (int n = 0; n < 3; n++) {
            p->rotation[i][at[n]] = (fmb_real)row[n];
            moved -= row[n] * middle[at[n]];
        }
        p->translation[i] = (fmb_real)moved;
    }
}

static int search(const fmb_pose3 *pose, int fitted, uint64_t *instructions)
{
    static fmb_made3 made[MADE];
    static fmb_turned3 turned[TURNED];
    fmb_meeting3 m = {.a = -1, .b = -1};
    CHECK_EQ(fmb_walk3_init(&w, &torus[0], 0, NULL, &torus[1], 0, NULL, 0), 0);
    CHECK_EQ(fmb_walk3_pose(&w, NULL, pose, 0), 0);
    if (fitted) {
        CHECK_EQ(fmb_walk3_fits(&w, &fits[0], &fits[1]), 0);
        CHECK_EQ(fmb_walk3_turned(&w, turned, TURNED), 0);
    }
    CHECK_EQ(fmb_walk3_cache(&w, 1, made, MADE), 0);
    const uint64_t before = port_count();
    const int said = fmb_walk3_first(&w, &m);
    *instructions = port_count() - before;
    return said;
}

static void add(struct sums *s, uint64_t instructions)
{
    s->poses++;
    s->instructions += instructions;
    s->visits += w.visits;
    s->tests += w.tests;
    s->over += instructions > WANTED;
    s->slow += instructions > (uint64_t)PER_VISIT * w.visits;
    if (w.visits > s->most_visits) {
        s->most = instructions;
        s->most_visits = w.visits;
        s->most_tests = w.tests;
    }
}

static void say(const char *what, uint64_t n)
{
    char text[NUMBER_TEXT];
    port_out(what);
    port_out(number_unsigned(n, text));
}

static void say_all(const struct sums *s, int fitted, int met)
{
    if (s->poses == 0)
        return;
    port_out(fitted ? "fitted, " : "not fitted, ");
    say(met ? "contact: poses " : "free: poses ", s->poses);
    say(", mean ", s->instructions / s->poses);
    say(", visits ", s->visits / s->poses);
    say(", tests ", s->tests / s->poses);
    say(", per visit ", s->instructions / s->visits);
    say("; above 115000: ", s->over);
    say(", above 470 per visit: ", s->slow);
    say("; most visits ", s->most_visits);
    say(", tests ", s->most_tests);
    say(", instructions ", s->most);
    port_out("\n");
}

int main(int argc, char **argv)
{
    rng = random_start(check_seed(argc, argv, 1));
    const uint64_t count = check_count(argc, argv, USUAL);
    const int counted = port_count_start();
    for (int side = 0; side < 2; side++) {
        torus[side] = torus_tree[side];
        CHECK_EQ(fmb_tree3_check(&torus[side], NULL), 0);
        CHECK_EQ(fmb_tree3_fits(&torus[side], fit[side], TORUS_NODES, &fits[side]), 0);
    }
    for (uint64_t n = 0; n < count; n++) {
        fmb_pose3 pose;
        uint64_t instructions;
        int said[2];
        any_pose(&pose);
        for (int fitted = 0; fitted < 2; fitted++) {
            said[fitted] = search(&pose, fitted, &instructions);
            if (w.visits > 1) /* else the boxes of the bodies are apart */
                add(&sums[fitted][said[fitted] != 0], instructions);
        }
        /* What is proved to meet is not proved free. */
        CHECK(said[0] >= 0 && said[1] >= 0);
        CHECK(!(said[0] == 0 && said[1] == FMB_HIT) && !(said[1] == 0 && said[0] == FMB_HIT));
    }
    for (int n = 0; n < 4 && counted; n++)
        say_all(&sums[n / 2][n % 2], n / 2, n % 2);
    return check_done("posed tori");
}
#else
int main(void)
{
    fmb_tree3 torus = torus_tree[0]; /* no room for fitted boxes */
    CHECK_EQ(fmb_tree3_check(&torus, NULL), 0);
    return check_done("posed tori");
}
#endif
