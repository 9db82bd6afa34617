/* SPDX-License-Identifier: MIT */
/* A stand-in for a core of Arduino: as much of it as the example sketch uses. What it prints goes to put(). */
#ifndef ARDUINO_H
#define ARDUINO_H

#include <stddef.h>

void setup(void);
void loop(void);
void put(const char *text);

struct stand_in_serial {
    void begin(unsigned long) {}
    void print(const char *text) { put(text); }
    void println(const char *text)
    {
        put(text);
        put("\n");
    }
    void print(double value, int places)
    {
        char digit[2] = {'0', 0};
        long scale = 1;
        for (int i = 0; i < places; i++)
            scale *= 10;
        long rounded = (long)(value * (double)scale + 0.5);
        for (long at = scale; at > 0; at /= 10) {
            digit[0] = (char)('0' + rounded / at % 10);
            put(digit);
            if (at == scale)
                put(".");
        }
    }
};

extern struct stand_in_serial Serial;

#endif
