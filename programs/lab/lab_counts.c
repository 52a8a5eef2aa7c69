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
        uint64_t leaves;
        struct zm_context *zm = lab_open(lab, "%s", tuc[i].game);
        if (zm && *tuc[i].position) lab_check(lab, zm, zm_position_set(zm, tuc[i].position));
        for (int depth = 1; depth <= tuc[i].depth && !lab->code; depth++)
            if (lab_check(lab, zm, zm_perft(zm, depth, false, &interrupted, &leaves)))
                lab_add(lab, (double)leaves, tuc[i].series, "%d", depth);
        zm_close(zm);
    }
}

const struct experiment lab_tuc_perft = {
    .name = "tuc-perft",
    .source = "C1",
    .summary = "move sequences of TUC chess, by length",
    .x = "plies",
    .unit = "sequences",
    .logarithmic = true,
    .notes = "Move sequences of each length, no presents appearing. Test position:\n" TEST_POSITION
             "\nServer: with the deviations of the course's own server.\n",
    .run = run_tuc,
};

/* -- Positions and games of small m,n,k-boards. ---------------------------------------------- */

static const char *const boards[] = {"3,3,3", "4,3,3", "4,4,3", "4,4,4"};
enum { BOARDS = sizeof boards / sizeof *boards };

static void add_counts(struct lab *lab, const char *board, const struct zm_count *c)
{
    static const char *const who[] = {"first wins", "second wins", "drawn"};

    lab_add(lab, (double)c->positions, board, "positions");
    lab_add(lab, (double)c->symmetric, board, "up to symmetry");
    for (int i = 0; i < 3; i++) lab_add(lab, (double)c->finals[i], board, "finals, %s", who[i]);
    for (int i = 0; i < 3; i++) lab_add(lab, (double)c->games[i], board, "games, %s", who[i]);
}

static void run_mnk(struct lab *lab)
{
    struct zm_count count = {.size = sizeof count};

    for (int i = 0; i < (lab->quick ? 2 : BOARDS) && !lab->code; i++) {
        lab_doing(lab, "mnk:%s", boards[i]);
        struct zm_context *zm = lab_open(lab, "mnk:%s", boards[i]);
        if (zm && lab_check(lab, zm, zm_count_games(zm, 0, &interrupted, &count)))
            add_counts(lab, boards[i], &count);
        zm_close(zm);
    }
}

const struct experiment lab_mnk_counts = {
    .name = "mnk-counts",
    .source = "M",
    .summary = "positions and games of the m,n,k-games 3,3,3 to 4,4,4",
    .x = "what is counted",
    .unit = "number",
    .bars = true,
    .logarithmic = true,
    .notes = "Play stops at a win; the empty board counts as a position; finals are the distinct\n"
             "positions in which the game is over.\n",
    .run = run_mnk,
};
