/* SPDX-License-Identifier: MIT
 * guest_abi.c - a game from the future, with a hook that is not known yet: the rest of its table
 * may not be looked at. */
#include <zermelo.h>

ZM_API zm_guest_function zermelo_game;

const struct zm_game *zermelo_game(void)
{
    static const struct {
        struct zm_game game;
        void (*new_hook)(void);
    } table = {{.size = sizeof table, .name = (const char *)1}, (void (*)(void))1};

    return &table.game;
}
