// SPDX-License-Identifier: MIT
// Proofs that a number of boxes is too small.
#ifndef IMPORT_FEW_HPP
#define IMPORT_FEW_HPP

#include "distance.hpp"
#include "fit.hpp"

/*
 * True: proved, `boxes` boxes that reach no further than `excess` beyond the link do not hold it, whatever they are.
 * False: no proof was found, within a minute or so. The same answer each time.
 */
bool too_few(const Solid &solid, const Surface &surface, int boxes, double excess);

#endif
