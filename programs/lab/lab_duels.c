/* SPDX-License-Identifier: MIT
 * lab_duels.c - matches: source report C's of Monte Carlo players, and ours at equal time. */
#include "duel.h"
#include "lab.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

/* -- One duel, one row. ---------------------------------------------------------------------- */

static uint64_t games_wanted(struct lab *lab, uint64_t fallback)
{
    const uint64_t most = 1000000;
    uint64_t games = fallback;

    if (!call_number(lab->call, "games", 1, most, fallback, &games)) lab->code = EXIT_INPUT;
    return games;
}

static void show_progress(void *with, const struct duel *d)
{
    const struct lab *lab = with;

    lab_doing(lab, "%s, %s against %s: %" PRIu64 " games, %.1f %%", d->game, d->side[0].player,
              d->side[1].player, d->wins + d->draws + d->losses, 100 * duel_score(d).share);
}

/* The score of the first player in per cent, its interval, and how many games there were. */
static bool add_duel(struct lab *lab, const char *series, const char *x, struct duel *d)
{
    const double percent = 100;

    d->call = lab->call;
    d->seed = lab->call->seed;
    d->told = show_progress;
    d->with = lab;
    if (!duel_run(d)) {
        lab->code = d->code;
        return false;
    }
    if (d->stopped) lab->code = EXIT_INTERRUPTED;
    struct duel_score s = duel_score(d);
    if (isnan(s.share)) return false;
    struct lab_row *row = lab_add(lab, series, x, round(s.share * percent * 10) / 10);
    row->more[0] = round(s.low * percent * 10) / 10;
    row->more[1] = round(s.high * percent * 10) / 10;
    row->more[2] = (double)(d->wins + d->draws + d->losses);
    return !d->stopped;
}

/* -- Source report C: simulations against simulations. --------------------------------------- */

static void run_tuc(struct lab *lab)
{
    static const char *const sizes[][2] = {{"10k", "1k"}, {"50k", "10k"}, {"50k", "1k"}};
    uint64_t games = games_wanted(lab, 100);
    char player[2][40];

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes && !lab->code; i++) {
        struct duel d = {.game = "tuc-chess", .opening = 2, .pairs = (games + 1) / 2};
        for (int k = 0; k < 2; k++) {
            snprintf(player[k], sizeof player[k], "mcts:iterations=%s", sizes[i][k]);
            d.side[k].player = player[k];
        }
        if (!add_duel(lab, sizes[i][0], sizes[i][1], &d)) break;
    }
    fputs("MCTS on TUC chess with so many simulations a move. Published: 90, 80 and 100 %, from\n"
          "matches of the report's own programs; their number of games is not told.\n",
          lab->note);
}

const struct experiment lab_tuc_mcts = {
    .name = "tuc-mcts",
    .source = "C7",
    .summary = "MCTS on TUC chess: 10 000 simulations a move against 1000, 50 000 against 10 000",
    .x = "against",
    .unit = "per cent",
    .more = {"at least", "at most", "games"},
    .bars = true,
    .run = run_tuc,
};

/* -- Source report C: everybody against everybody. ------------------------------------------- */

/* Plain UCT, as theirs was; minimax looks as deep as theirs did at the start of a game. */
#define PLAIN_UCT ",select=uct,c=1.414,rave=0,implicit=0,cutoff=end,chance=explicit,decisive=no"
static const struct {
    const char *name, *player;
} tuc_players[] = {
    {"random", "random"},
    {"minimax", "minimax:depth=3,chance=likely"},
    {"alpha-beta", "alphabeta:depth=3,chance=likely"},
    {"UCT 1k", "mcts:iterations=1k" PLAIN_UCT},
    {"UCT 10k", "mcts:iterations=10k" PLAIN_UCT},
    {"UCT 50k", "mcts:iterations=50k" PLAIN_UCT},
};
enum { TUC_PLAYERS = sizeof tuc_players / sizeof *tuc_players };

static void run_crosstable(struct lab *lab)
{
    uint64_t games = games_wanted(lab, 20);

    for (int a = TUC_PLAYERS - 1; a > 0; a--) {
        for (int b = a - 1; b >= 0 && !lab->code; b--) {
            struct duel d = {
                .game = "tuc-chess",
                .side = {{.player = tuc_players[a].player}, {.player = tuc_players[b].player}},
                .opening = 2,
                .pairs = (games + 1) / 2};
            if (!add_duel(lab, tuc_players[a].name, tuc_players[b].name, &d)) return;
        }
    }
    fputs("TUC chess, the report's kinds of players. Published: random loses to all, minimax with\n"
          "and without alpha-beta are about equal and beat UCT at 10k; without numbers of games.\n",
          lab->note);
}

const struct experiment lab_tuc_crosstable = {
    .name = "tuc-crosstable",
    .source = "C7",
    .summary = "source report C's players, everybody against everybody",
    .x = "against",
    .unit = "per cent",
    .more = {"at least", "at most", "games"},
    .bars = true,
    .run = run_crosstable,
};

/* -- Equal time. ----------------------------------------------------------------------------- */

/* The listed games that are neither a theoretical draw nor decided by the first move. */
static const char *const open_games[] = {"kalah:6,4", "bantumi", "connect4", "gomoku", "tuc-chess"};
enum { OPEN_GAMES = sizeof open_games / sizeof *open_games };

/* One thread for all; of Monte Carlo search what Kocsis and Szepesvari 2006 describe. */
static const char strong_player[] = "strong:threads=1";
static const struct {
    const char *name, *player;
} textbook[] = {
    {"iterative", "iterative"},
    {"UCT", "mcts:select=uct,c=1.414,rave=0,implicit=0,cutoff=end,chance=explicit,decisive=no"},
};
enum { TEXTBOOK = sizeof textbook / sizeof *textbook };

static bool strong_rows(struct lab *lab, const char *game, uint64_t games, double seconds)
{
    char x[40];

    for (int i = 0; i < TEXTBOOK; i++) {
        struct duel d = {.game = game,
                         .side = {{.player = strong_player}, {.player = textbook[i].player}},
                         .seconds = seconds,
                         .opening = 4,
                         .pairs = (games + 1) / 2};
        snprintf(x, sizeof x, "against %s", textbook[i].name);
        if (!add_duel(lab, game, x, &d)) return false;
    }
    return true;
}

static void run_strong(struct lab *lab)
{
    double seconds = 0.05;
    uint64_t games = games_wanted(lab, 40);

    if (!call_time(lab->call, "time", &seconds)) lab->code = EXIT_INPUT;
    for (int i = 0; i < OPEN_GAMES && !lab->code; i++)
        if (!strong_rows(lab, open_games[i], games, seconds)) return;
    fprintf(lab->note,
            "Both players have %g s for a move. Each pair of games begins with 4 random\n"
            "moves; a win is 1, a draw 1/2.\n",
            seconds);
}

const struct experiment lab_strong = {
    .name = "strong",
    .source = "own",
    .summary = "the strong player against the textbook's at equal time, on every open game",
    .x = "players",
    .unit = "per cent",
    .more = {"at least", "at most", "games"},
    .bars = true,
    .run = run_strong,
};
