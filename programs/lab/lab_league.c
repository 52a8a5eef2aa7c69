/* SPDX-License-Identifier: MIT
 * lab_league.c - source report B: its table of matches, with stand-ins for the programs and the
 * person that cannot be had, and its players among themselves. */
#include "lab_bots.h"

enum { OPENING = 2, LEVELS = 4 };

/* Of Mancala-Gold, Bantumi Atomic Pineapple and Bantumi FREE only this is known: they lost to a bot
 * that looks three steps ahead. Of the person, who wrote the report, no more. */
static const struct {
    const char *name, *stand_in;
} others[] = {
    {"kalahandroid", KALAHANDROID},      {"Mancala-Gold", "greedy"},
    {"Atomic Pineapple", "greedy"},      {"Bantumi FREE", "greedy"},
    {"a person", "strong:level=casual"},
};
enum { KALAH, GOLD, ATOMIC, FREE, PERSON };

/* The rows of the report's table, in its order. */
static const struct {
    int steps, other;
    bool first; /* the bot begins */
} games[] = {{1, KALAH, true},  {2, KALAH, true},   {3, KALAH, true},  {3, KALAH, false},
             {4, KALAH, false}, {3, GOLD, true},    {3, ATOMIC, true}, {3, FREE, true},
             {3, PERSON, true}, {3, PERSON, false}, {1, PERSON, false}};
enum { GAMES = sizeof games / sizeof *games };

/* One game from the start, as the report played it. */
static bool add_game(struct lab *lab, struct zm_context *zm, struct bot_book *book, int i)
{
    struct bot bot = bot_of(games[i].steps, book),
               other = bot_named(others[games[i].other].stand_in);
    bool first = games[i].first;
    int points;
    char series[40];

    if (!bots_play(lab, zm, first ? &bot : &other, first ? &other : &bot, &points)) return false;
    snprintf(series, sizeof series, "WithOpen(%d), %s, one game", games[i].steps,
             first ? "first" : "second");
    lab_add(lab, 50 * (first ? points : 2 - points), series, "%s", others[games[i].other].name)
        ->off_plot = true;
    return true;
}

static bool add_score(struct lab *lab, struct zm_context *zm, struct bot_book *book, int steps,
                      struct bot other, const char *name)
{
    struct bot bot = bot_of(steps, book);
    char series[40];

    snprintf(series, sizeof series, "WithOpen(%d), all openings", steps);
    return bots_add_score(lab, zm, OPENING, &bot, &other, series, name);
}

/* Every level against the stand-ins, of which three are the same, and against those below. */
static bool add_level(struct lab *lab, struct zm_context *zm, struct bot_book *book, int steps)
{
    static const int opponent[] = {KALAH, GOLD, PERSON};
    char name[24];
    bool going = true;

    for (int below = 1; below < steps && going; below++) {
        snprintf(name, sizeof name, "WithOpen(%d)", below);
        going = add_score(lab, zm, book, steps, bot_of(below, book), name);
    }
    for (int i = 0; i < 3 && going; i++) {
        struct bot other = bot_named(others[opponent[i]].stand_in);
        going = add_score(lab, zm, book, steps, other, others[opponent[i]].name);
    }
    return going;
}

static void run(struct lab *lab)
{
    struct bot_book book = {.zm = lab_open(lab, "bantumi")};
    struct zm_context *zm = lab_open(lab, "bantumi");
    struct bot_book *known = lab->quick ? NULL : &book; /* to solve positions takes a while */
    bool going = zm && book.zm;

    for (int i = 0; i < (lab->quick ? 1 : GAMES) && going; i++) going = add_game(lab, zm, known, i);
    for (int steps = 1; steps <= (lab->quick ? 1 : LEVELS) && going; steps++)
        going = add_level(lab, zm, known, steps);
    zm_close(zm);
    bot_book_close(&book);
}

const struct experiment lab_bantumi_matches = {
    .name = "bantumi-matches",
    .source = "B7",
    .summary = "Bantumi: the report's table of matches replayed, levels 1 to 4",
    .x = "against",
    LAB_SCORES,
    .notes =
        "WithOpen(n) looks n steps of two turns ahead; its first two moves are exact. Scores are\n"
        "its own. One game: each row of the report's table, in its order, from the start. All\n"
        "openings: every opening of two moves, both sides. The programs can no longer be had and\n"
        "the person is not here; those who stand in for them: for kalahandroid\n" KALAHANDROID
        ", for the other programs greedy,\n"
        "for the person strong:level=casual. So the report's results need not come out.\n",
    .run = run,
};
