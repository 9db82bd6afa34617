/* SPDX-License-Identifier: MIT */
#include "pair_words.h"
#include "words.h"

#include <stddef.h>

/* NULL, or what is wrong. */
static const char *read_vector(pair_words *pair, char **at, fmb_real *to)
{
    return words_vector(at, pair->dim, to, &pair->rounded);
}

static const char *read_object(pair_words *pair, char **at, pair_body *object)
{
    const char *word = words_next(at), *wrong;
    int i;

    if (word == NULL)
        return "too few words";
    if (!words_shape(word, &object->shape))
        return "C or T is expected, or the wrong count of numbers";
    wrong = read_vector(pair, at, object->origin);
    for (i = 0; i < pair->dim && wrong == NULL; i++)
        wrong = read_vector(pair, at, object->edge[i]);
    if (pair->moving && wrong == NULL)
        wrong = read_vector(pair, at, object->displacement);
    return wrong;
}

/* All half-spaces behind the objects. */
static const char *read_walls(pair_words *pair, char **at)
{
    const char *word, *wrong = NULL;

    for (pair->walls = 0; wrong == NULL && (word = words_next(at)) != NULL; pair->walls++) {
        if (!words_same(word, "H"))
            return "too many words";
        if (pair->walls == PAIR_MOST_WALLS)
            return "more half-spaces than this build holds";
        wrong = read_vector(pair, at, pair->wall[pair->walls].normal);
        if (wrong == NULL)
            wrong = words_vector(at, 1, &pair->wall[pair->walls].reach, &pair->rounded);
    }
    return wrong;
}

/* The digit of a word that is one of two; -1 otherwise. */
static int read_choice(char **at, char one, char other)
{
    const char *word = words_next(at);

    if (word == NULL || (word[0] != one && word[0] != other) || word[1] != 0)
        return -1;
    return word[0] - '0';
}

const char *pair_read(char **at, pair_words *pair)
{
    const char *wrong;

    pair->rounded = 0;
    pair->id = words_next(at);
    pair->dim = read_choice(at, '2', '3');
    if (pair->dim < 0)
        return "the dimension is neither 2 nor 3";
    pair->moving = read_choice(at, '0', '1');
    if (pair->moving < 0)
        return "the third word is neither 0 (static) nor 1 (moving)";
    wrong = read_object(pair, at, &pair->object[0]);
    if (wrong == NULL)
        wrong = read_object(pair, at, &pair->object[1]);
    return wrong == NULL ? read_walls(pair, at) : wrong;
}

int pair_frames3(const pair_words *pair, fmb_frame3 frame[2])
{
    int error = 0;

    for (int i = 0; i < 2 && error == 0; i++) {
        const pair_body *o = &pair->object[i];

        error = fmb_frame3_init(&frame[i], o->shape, o->origin, o->edge[0], o->edge[1], o->edge[2]);
    }
    return error;
}

int pair_frames2(const pair_words *pair, fmb_frame2 frame[2])
{
    int error = 0;

    for (int i = 0; i < 2 && error == 0; i++) {
        const pair_body *o = &pair->object[i];

        error = fmb_frame2_init(&frame[i], o->shape, o->origin, o->edge[0], o->edge[1]);
    }
    return error;
}

const fmb_real *pair_moved(const pair_words *pair, int i) { return pair->moving ? pair->object[i].displacement : NULL; }
