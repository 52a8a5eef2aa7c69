/* SPDX-License-Identifier: MIT
 * lab_counts.c - counts that any right set of rules must reproduce. */
#include "lab.h"

#include <zermelo_count.h>

/* -- Move sequences of TUC chess. ------------------------------------------------------------ */

#define TEST_POSITION "..k.r / Pp... / .*..p / .R*.. / ...p. / p...P / ..KR. "

static const struct {
    const char *series, *game, *position;
    int depth;
} tuc[] = {
    {"start", "tuc-chess", "", 6},
    {"test position, White to move", "tuc-chess", TEST_POSITION "w", 3},
    {"test position, Black to move", "tuc-chess", TEST_POSITION "b", 3},
    {"server, White to move", "tuc-chess:server", TEST_POSITION "w", 3},
    {"server, Black to move", "tuc-chess:server", TEST_POSITION "b", 3},
};
enum { TUC = sizeof tuc / sizeof *tuc };

static void run_tuc(struct lab *lab)
{
    for (int i = 0; i < TUC && !lab->code; i++) {
        struct zm_context *zm = lab_open(lab, tuc[i].game, tuc[i].position);
        for (int depth = 1; zm && depth <= tuc[i].depth && !lab->code; depth++) {
            uint64_t leaves;
            char x[16];
            snprintf(x, sizeof x, "%d", depth);
            if (lab_check(lab, zm, zm_perft(zm, depth, false, &interrupted, &leaves)))
                lab_add(lab, tuc[i].series, x, (double)leaves);
        }
        zm_close(zm);
    }
    fputs("Move sequences of each length, no presents appearing. Test position:\n" TEST_POSITION
          "\nServer: with the deviations of the course's own server.\n",
          lab->note);
}

const struct experiment lab_tuc_perft = {
    .name = "tuc-perft",
    .source = "C1",
    .summary = "move sequences of TUC chess, by length",
    .x = "plies",
    .unit = "sequences",
    .logarithmic = true,
    .run = run_tuc,
};

/* -- Positions and games of small m,n,k-boards. ---------------------------------------------- */

static const char *const boards[] = {"3,3,3", "4,3,3", "4,4,3", "4,4,4"};
enum { BOARDS = sizeof boards / sizeof *boards };

static void add_counts(struct lab *lab, const char *board, const struct zm_count *c)
{
    static const char *const who[] = {"first wins", "second wins", "drawn"};
    char x[40];

    lab_add(lab, board, "positions", (double)c->positions);
    lab_add(lab, board, "up to symmetry", (double)c->symmetric);
    for (int i = 0; i < 6; i++) {
        snprintf(x, sizeof x, "%s, %s", i < 3 ? "finals" : "games", who[i % 3]);
        lab_add(lab, board, x, (double)(i < 3 ? c->finals : c->games)[i % 3]);
    }
}

static void run_mnk(struct lab *lab)
{
    struct zm_count count = {.size = sizeof count};
    char game[32];

    for (int i = 0; i < BOARDS && !lab->code; i++) {
        snprintf(game, sizeof game, "mnk:%s", boards[i]);
        lab_doing(lab, "%s", game);
        struct zm_context *zm = lab_open(lab, game, "");
        if (zm && lab_check(lab, zm, zm_count_games(zm, 0, &interrupted, &count)))
            add_counts(lab, boards[i], &count);
        zm_close(zm);
    }
    fputs("Play stops at a win; the empty board counts as a position; finals are the distinct\n"
          "positions in which the game is over.\n",
          lab->note);
}

const struct experiment lab_mnk_counts = {
    .name = "mnk-counts",
    .source = "M",
    .summary = "positions and games of the m,n,k-games 3,3,3 to 4,4,4",
    .x = "what is counted",
    .unit = "number",
    .bars = true,
    .logarithmic = true,
    .run = run_mnk,
};
