/* SPDX-License-Identifier: MIT */
/* The stand-in's main: a core calls setup once, and then loop for ever; here 100 times. */
#include "Arduino.h"

#if __STDC_HOSTED__
#include <stdio.h>
void put(const char *text) { fputs(text, stdout); }
#else
void put(const char *text)
{
    static const char *volatile last;
    last = text;
    (void)last;
}
#endif

struct stand_in_serial Serial;

int main()
{
    setup();
    for (int i = 0; i < 100; i++)
        loop();
    return 0;
}
