// SPDX-License-Identifier: MIT
// From a link's surface to boxes that are proved to hold it.
#ifndef IMPORT_COVER_HPP
#define IMPORT_COVER_HPP

#include "prove.hpp"

// What is wanted of each link.
struct Wanted {
    int boxes = 1;      // at most
    double excess = 0;  // > 0: as few boxes as reach at most that far beyond the surface, `boxes` of them at most
    bool hull = false;  // where boxes do not, the convex hull may
    bool limit = false; // where they do not, a proof that no so many boxes do is looked for
};

struct Cover {
    std::vector<Box> boxes;
    double volume = 0;    // of the boxes together: what several hold counts once (measured)
    double excess = 0;    // no point of a box is further from the link than that, as measured
    bool filled = true;   // proved: the boxes leave no hollow, so that they hold all that the surface encloses
    bool too_few = false; // proved: no so many boxes reach as little beyond it as is wanted
    double hull = 0; // no point of the convex hull is further from the link than that, as measured, if it is wanted
};

// Proved: no point outside of the boxes is shut in by them.
bool leaves_no_hollow(const std::vector<Box> &boxes);

// Of the union: volume.cpp says how exactly.
double volume_of(const std::vector<Box> &boxes);

Cover cover(const Solid &solid, const Wanted &wanted, const Place &place);

#endif
