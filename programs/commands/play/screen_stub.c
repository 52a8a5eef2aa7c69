/* SPDX-License-Identifier: MIT
 * screen_stub.c - replaces screen.c and what belongs to it in a build without ncurses. */
#include "play.h"

const char *const screen_missing = "--screen: this program was built without ncurses (on Debian: "
                                   "apt-get install libncurses-dev, then build anew)";

int screen_play(struct table *t)
{
    return complain(t->call, EXIT_LIMIT, "%s", screen_missing);
}
