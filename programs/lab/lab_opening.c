/* SPDX-License-Identifier: MIT
 * lab_opening.c - source report B: with the first two moves known even shallow bots win.
 *
 * The book has exact values. It grows as games need it: where a bot that is to be answered by the
 * book finds nothing there, the position is solved, and the book is written anew. All openings of
 * so many moves are played, with both sides. */
#include "lab.h"

enum { OPENING = 2, LONG_OPENING = 3, KNOWN = 2, STEPS_MOST = 5 };

/* kalahandroid won against two steps and lost or drew against three: this looks as far as lies
 * between them. The report's single games come out otherwise all the same: see reported[]. */
#define STAND_IN "alphabeta:depth=5,unit=turns,order=nearest"

struct book {
    struct zm_context *zm; /* where positions are solved */
    struct zm_book_entry *entry;
    size_t entries, capacity, solved;
    unsigned char *bytes; /* of the book, as in a file */
    size_t size;
    struct zm_book *open; /* NULL: nothing is known yet */
};

struct bot {
    char player[64];   /* who searches */
    struct book *book; /* NULL: it has none */
    int known;         /* moves that it may still look up in this game */
};

/* -- The book. ------------------------------------------------------------------------------- */

static bool put(void *with, uint64_t at, const void *bytes, size_t n)
{
    struct book *b = with;

    if (at + n > b->size) {
        unsigned char *more = realloc(b->bytes, at + n);
        if (!more) return no_memory(), false;
        b->bytes = more, b->size = at + n;
    }
    memcpy(b->bytes + at, bytes, n);
    return true;
}

/* Makes the bytes of the book anew, and opens it. */
static bool reopen(struct lab *lab, struct book *b)
{
    const struct zm_book_head head = {.size = sizeof head, .plies = -1};
    const struct zm_sink sink = {.size = sizeof sink, .write = put, .with = b};
    struct zm_error why = {.text = ""};

    zm_book_close(b->open);
    b->open = NULL, b->size = 0;
    if (!lab_check(lab, b->zm, zm_book_write(b->zm, &head, b->entry, b->entries, &sink)))
        return false;
    enum zm_status status = zm_book_open_bytes(b->bytes, b->size, NULL, &b->open, &why);
    if (status) lab->code = complain_error(lab->call, status, &why);
    return !status;
}

/* Adds the position on the table of the solver, once. False after a noted failure. */
static bool add_entry(struct book *b, int value)
{
    struct zm_book_key key = zm_book_key_of(b->zm);
    struct zm_book_entry *list = grown_list(b->entry, b->entries, &b->capacity, sizeof *list);

    if (!list) return false;
    b->entry = list;
    for (size_t i = 0; i < b->entries; i++)
        if (list[i].key.high == key.high && list[i].key.low == key.low) return true;
    list[b->entries++] =
        (struct zm_book_entry){.key = key, .kind = ZM_EXACT, .value = value, .distance = -1};
    return true;
}

/* Solves a position, and puts it and where its best move leads into the book. */
static bool solve(struct lab *lab, struct book *b, struct zm_context *zm)
{
    struct zm_result r = {.size = sizeof r};
    char *text = text_of(zm_position_text, zm);
    bool good =
        lab_check(lab, b->zm, zm_position_set(b->zm, text)) && lab_think(lab, b->zm, "exact", &r);

    free(text);
    if (!good) return false;
    enum zm_side side = zm_side_to_move(b->zm);
    good = add_entry(b, (int)r.value);
    zm_play(b->zm, r.move);
    bool same = zm_side_to_move(b->zm) == side;
    if (good && !zm_outcome(b->zm, NULL)) good = add_entry(b, (int)(same ? r.value : -r.value));
    lab_doing(lab, "%zu positions of the book are solved", ++b->solved);
    if (!good) lab->code = EXIT_LIMIT;
    return good && reopen(lab, b);
}

/* -- Games. ---------------------------------------------------------------------------------- */

/* The move of a bot that has the book, which is made to know the position if it does not. */
static bool ask_book(struct lab *lab, struct zm_context *zm, struct bot *bot, struct zm_result *r)
{
    char player[80];
    struct zm_book_entry e;

    snprintf(player, sizeof player, "%s,book=yes", bot->player);
    if (!lab_check(lab, zm, zm_book_use(zm, bot->book->open))) return false;
    bool there = zm_book_probe(zm, &e) && lab_think(lab, zm, player, r) && r->rule;
    if (!there && !lab->code && solve(lab, bot->book, zm))
        there =
            lab_check(lab, zm, zm_book_use(zm, bot->book->open)) && lab_think(lab, zm, player, r);
    zm_book_use(zm, NULL);
    return there;
}

static bool choose(struct lab *lab, struct zm_context *zm, struct bot *bot, zm_move *move)
{
    struct zm_result r = {.size = sizeof r};
    bool by_book = bot->book && bot->known-- > 0;

    if (!(by_book ? ask_book(lab, zm, bot, &r) : lab_think(lab, zm, bot->player, &r))) return false;
    return *move = r.move, true;
}

/* From the position on the table to the end, and back. The points of the first bot, in halves. */
static bool play_game(struct lab *lab, struct zm_context *zm, struct bot *bot[2], int *points)
{
    int result = 0, plies = 0;
    zm_move move;

    for (int i = 0; i < 2; i++) bot[i]->known = KNOWN;
    while (!zm_outcome(zm, &result)) {
        if (!choose(lab, zm, bot[zm_side_to_move(zm)], &move)) return false;
        zm_play(zm, move);
        plies++;
    }
    while (plies--) zm_undo(zm);
    *points = result > 0 ? 2 : result == 0;
    return true;
}

static bool play_pair(struct lab *lab, struct zm_context *zm, struct bot *a, struct bot *b,
                      uint64_t pairs[5])
{
    int first, second;

    if (!play_game(lab, zm, (struct bot *[]){a, b}, &first) ||
        !play_game(lab, zm, (struct bot *[]){b, a}, &second))
        return false;
    pairs[first + 2 - second]++;
    return true;
}

/* A pair from every position that is so many moves away. */
static bool play_all(struct lab *lab, struct zm_context *zm, int plies, struct bot *a,
                     struct bot *b, uint64_t pairs[5])
{
    zm_move list[16];
    size_t n = zm_moves(zm, list, sizeof list / sizeof *list);
    bool going = true;

    if (!plies) return play_pair(lab, zm, a, b, pairs);
    for (size_t i = 0; i < n && going; i++) {
        zm_play(zm, list[i]);
        going = play_all(lab, zm, plies - 1, a, b, pairs);
        zm_undo(zm);
    }
    return going;
}

/* -- Rows. ----------------------------------------------------------------------------------- */

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

/* The report's single games against kalahandroid. */
static const struct {
    int steps;
    bool first;
} reported[] = {{1, true}, {2, true}, {3, true}, {3, false}, {4, false}};
enum { REPORTED = sizeof reported / sizeof *reported };

static struct bot bot_of(int steps, struct book *book)
{
    struct bot bot = {.book = book};

    snprintf(bot.player, sizeof bot.player, "alphabeta:depth=%d,unit=steps,order=nearest", steps);
    return bot;
}

static bool add_row(struct lab *lab, struct zm_context *zm, struct book *book,
                    const struct series *s, int steps)
{
    struct bot a = bot_of(steps, s->booked ? book : NULL), b = bot_of(steps, NULL);
    uint64_t pairs[5] = {0};
    char x[16];

    if (!s->against_like) snprintf(b.player, sizeof b.player, "%s", STAND_IN);
    snprintf(x, sizeof x, "%d", steps);
    lab_doing(lab, "%s, steps %d", s->name, steps);
    if (!play_all(lab, zm, lab->quick ? 1 : s->opening, &a, &b, pairs)) return false;
    lab_add_score(lab, s->name, x, pairs);
    return true;
}

/* One game from the start, as the report played it. */
static bool add_reported(struct lab *lab, struct zm_context *zm, struct book *book, int i)
{
    struct bot a = bot_of(reported[i].steps, book), b = {.book = NULL};
    bool first = reported[i].first;
    int points;

    snprintf(b.player, sizeof b.player, "%s", STAND_IN);
    if (!play_game(lab, zm, first ? (struct bot *[]){&a, &b} : (struct bot *[]){&b, &a}, &points))
        return false;
    lab_add(lab, 50 * (first ? points : 2 - points), "one game from the start, the stand-in",
            "%d, %s", reported[i].steps, first ? "first" : "second");
    return true;
}

static void run(struct lab *lab)
{
    struct book book = {.zm = lab_open(lab, "bantumi")};
    struct zm_context *zm = lab_open(lab, "bantumi");
    bool going = zm && book.zm;

    for (int i = 0; i < (lab->quick ? 1 : SERIES) && going; i++)
        for (int steps = 1; steps <= (lab->quick ? 1 : all[i].most) && going; steps++)
            going = add_row(lab, zm, &book, &all[i], steps);
    for (int i = 0; i < (lab->quick ? 1 : REPORTED) && going; i++)
        going = add_reported(lab, zm, &book, i);
    fprintf(lab->note,
            "Alpha-beta that looks so many steps of two turns ahead; of the book its first two\n"
            "moves are exact (%zu positions were solved). Every opening of two moves is played, "
            "both\n"
            "sides; where three are named, of three. The stand-in for kalahandroid, which can no\n"
            "longer be had, looks five turns ahead: %s.\n",
            book.solved, STAND_IN);
    zm_close(zm);
    zm_close(book.zm);
    zm_book_close(book.open);
    free(book.entry);
    free(book.bytes);
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
