/* SPDX-License-Identifier: MIT
 * guest_null.c - a shared object whose game is no game. */
#include <zermelo.h>

ZM_API zm_guest_function zermelo_game;

const struct zm_game *zermelo_game(void)
{
    return NULL;
}
