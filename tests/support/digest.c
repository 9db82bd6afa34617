/* SPDX-License-Identifier: MIT */
#include "digest.h"
#include "check.h"
#include "number.h"
#include "port.h"

uint32_t digest;

void digest_start(void) { digest = 2166136261u; }

void mix(uint32_t word)
{
    for (int i = 0; i < 4; i++, word >>= 8)
        digest = (digest ^ (word & 255)) * 16777619u; /* FNV-1a */
}

void mix_real(fmb_real x)
{
#ifdef FMB_REAL_DOUBLE
    union {
        double real;
        uint64_t bits;
    } v = {x};
    mix((uint32_t)(v.bits >> 32));
#else
    union {
        float real;
        uint32_t bits;
    } v = {x};
#endif
    mix((uint32_t)v.bits);
}

void mix_reals(const fmb_real *x, int n)
{
    for (int i = 0; i < n; i++)
        mix_real(x[i]);
}

void mix_times(const fmb_interval *when)
{
    mix_real(when->in);
    mix_real(when->out);
}

static void put(const char *what, uint32_t x)
{
    char digits[NUMBER_TEXT];
    port_out(what);
    port_out(number_unsigned(x, digits));
}

void digest_check(const char *test, const struct digest_group *group, int few, int many)
{
    const int is_double = sizeof(fmb_real) == 8;
    const uint32_t *bits = group->bits[is_double];
    uint32_t found[2] = {0, 0};
    digest_start();
    for (int n = 0; n < (port_is_board ? few : many); n++) {
        group->run(n);
        if (n == few - 1)
            found[0] = digest;
    }
    found[1] = port_is_board ? bits[1] : digest;
    if (CHECK(found[0] == bits[0] && found[1] == bits[1]))
        return;
    port_out(test);
    port_out(": ");
    port_out(group->name);
    put(is_double ? ", double: {" : ", float: {", found[0]);
    put("u, ", found[1]);
    port_out("u}\n");
}
