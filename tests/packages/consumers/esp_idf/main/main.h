/* SPDX-License-Identifier: MIT */
#ifndef MAIN_H
#define MAIN_H

int app_main(void (*put)(const char *line));

#endif
