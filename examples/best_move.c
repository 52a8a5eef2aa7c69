/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <zermelo.h>

int main(void)
{
    struct zm_context *zm;
    struct zm_result best;
    char text[ZM_MOVE_TEXT];

    best.size = sizeof best;
    if (zm_open("tictactoe", NULL, &zm, NULL)) return 1;
    zm_play_text(zm, "b2 a2");
    if (!zm_think(zm, "alphabeta", NULL, &best))
        printf("%s, value %g\n", zm_move_text(zm, best.move, text, sizeof text), best.value);
    zm_close(zm);
}
