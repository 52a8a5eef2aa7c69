/* SPDX-License-Identifier: MIT
 * lab_opening.c - source report B: with the first two moves known even shallow bots win.
 *
 * All openings of this many moves are played, with both sides. */
#include "lab_bots.h"

enum { OPENING = 2, LONG_OPENING = 3, STEPS_MOST = 5 };

struct series {
    const char *name;
    int opening;       /* moves */
    bool booked;       /* whose score it is */
    bool against_like; /* else against the stand-in */
    int most;          /* steps */
};

static const struct series all[] = {
    {"with the book, against its like without", OPENING, true, true, STEPS_MOST},
    {"the same, openings of three moves", LONG_OPENING, true, true, 1},
    {"without a book, against the stand-in", OPENING, false, false, STEPS_MOST},
    {"with the book, against the stand-in", OPENING, true, false, STEPS_MOST},
};
enum { SERIES = sizeof all / sizeof *all };

static bool add_row(struct lab *lab, struct zm_context *zm, struct bot_book *book,
                    const struct series *s, int steps)
{
    struct bot a = bot_of(steps, s->booked ? book : NULL);
    struct bot b = s->against_like ? bot_of(steps, NULL) : bot_named(KALAHANDROID);
    char x[16];

    snprintf(x, sizeof x, "%d", steps);
    return bots_add_score(lab, zm, s->opening, &a, &b, s->name, x);
}

static void run(struct lab *lab)
{
    struct bot_book book = {.zm = lab_open(lab, "bantumi")};
    struct zm_context *zm = lab_open(lab, "bantumi");
    bool going = zm && book.zm;

    for (int i = 0; i < (lab->quick ? 1 : SERIES) && going; i++)
        for (int steps = 1; steps <= (lab->quick ? 1 : all[i].most) && going; steps++)
            going = add_row(lab, zm, &book, &all[i], steps);
    fprintf(lab->note,
            "Alpha-beta that looks this many steps of two turns ahead; of the book its first two\n"
            "moves are exact (%zu positions were solved). Every opening of two moves is played, "
            "both\n"
            "sides; where three are named, of three. The stand-in for kalahandroid, which can no\n"
            "longer be had, looks five turns ahead: %s.\n"
            "The report's own games: zermelo lab bantumi-matches\n",
            book.solved, KALAHANDROID);
    zm_close(zm);
    bot_book_close(&book);
}

const struct experiment lab_bantumi_opening = {
    .name = "bantumi-opening",
    .source = "B5",
    .summary = "Bantumi: what a book of two moves gains for players that search to a small depth",
    .x = "steps",
    LAB_SCORES,
    .notes = "",
    .run = run,
};
