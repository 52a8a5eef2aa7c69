/* SPDX-License-Identifier: MIT
 * lab_opening.c - source report B: with the first two moves known even shallow bots win.
 *
 * The book is what exact search says of the positions met: the first two moves of who has it. All
 * openings of two moves are played, with both sides; nothing is random. */
#include "lab.h"

enum { OPENING = 2, KNOWN = 2, DEEPEST = 4, DEEPER = 2 };

struct entry {
    uint64_t hash;
    zm_move move;
};

struct book {
    struct zm_context *zm; /* where exact search thinks, and keeps its table */
    struct entry *entry;
    size_t entries, capacity;
};

struct bot {
    char player[40];
    struct book *book; /* NULL: it has none */
    int known;         /* moves that it may still look up in this game */
};

/* -- The book. ------------------------------------------------------------------------------- */

static const struct entry *look_up(const struct book *b, uint64_t hash)
{
    for (size_t i = 0; i < b->entries; i++)
        if (b->entry[i].hash == hash) return &b->entry[i];
    return NULL;
}

/* False after a noted failure. */
static bool write_down(struct book *b, struct entry e)
{
    struct entry *list = grown_list(b->entry, b->entries, &b->capacity, sizeof *list);

    if (!list) return false;
    b->entry = list;
    list[b->entries++] = e;
    return true;
}

/* The best move of a position, found once. */
static bool best_move(struct lab *lab, struct book *b, struct zm_context *zm, zm_move *move)
{
    const struct entry *known = look_up(b, zm_hash(zm));
    struct zm_result r = {.size = sizeof r};

    if (known) return *move = known->move, true;
    char *text = text_of(zm_position_text, zm);
    bool ok =
        lab_check(lab, b->zm, zm_position_set(b->zm, text)) && lab_think(lab, b->zm, "pvs", &r);
    free(text);
    if (!ok) return false;
    if (!write_down(b, (struct entry){zm_hash(zm), r.move})) return lab->code = EXIT_LIMIT, false;
    lab_doing(lab, "%zu positions of the book are solved", b->entries);
    return *move = r.move, true;
}

/* -- Games. ---------------------------------------------------------------------------------- */

static bool choose(struct lab *lab, struct zm_context *zm, struct bot *bot, zm_move *move)
{
    struct zm_result r = {.size = sizeof r};

    if (bot->book && bot->known-- > 0) return best_move(lab, bot->book, zm, move);
    if (!lab_think(lab, zm, bot->player, &r)) return false;
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
    int deeper; /* than the one whose score it is, the other looks */
    bool booked;
};

static const struct series all[] = {
    {"with the book, against its like without", 0, true},
    {"without a book, against two plies more", DEEPER, false},
    {"with the book, against two plies more", DEEPER, true},
};
enum { SERIES = sizeof all / sizeof *all };

static struct bot bot_of(int depth, struct book *book)
{
    struct bot bot = {.book = book};

    snprintf(bot.player, sizeof bot.player, "alphabeta:depth=%d", depth);
    return bot;
}

static bool add_row(struct lab *lab, struct zm_context *zm, struct book *book,
                    const struct series *s, int depth)
{
    struct bot a = bot_of(depth, s->booked ? book : NULL), b = bot_of(depth + s->deeper, NULL);
    uint64_t pairs[5] = {0};
    char x[16];

    snprintf(x, sizeof x, "%d", depth);
    lab_doing(lab, "%s, depth %d", s->name, depth);
    if (!play_all(lab, zm, OPENING, &a, &b, pairs)) return false;
    lab_add_score(lab, s->name, x, pairs);
    return true;
}

static void run(struct lab *lab)
{
    struct book book = {.zm = lab_open(lab, "bantumi")};
    struct zm_context *zm = lab_open(lab, "bantumi");
    bool going = zm && book.zm;

    for (int i = 0; i < SERIES && going; i++)
        for (int depth = 1; depth <= DEEPEST && going; depth++)
            going = add_row(lab, zm, &book, &all[i], depth);
    fprintf(lab->note,
            "Alpha-beta that looks so many plies ahead; the book is two moves of exact search\n"
            "(%zu positions were looked up). Every opening of two moves is played, both sides.\n",
            book.entries);
    free(book.entry);
    zm_close(book.zm);
    zm_close(zm);
}

const struct experiment lab_bantumi_opening = {
    .name = "bantumi-opening",
    .source = "B5",
    .summary = "Bantumi: what a book of two moves gains for players that search to a small depth",
    .x = "depth",
    LAB_SCORES,
    .notes = "",
    .run = run,
};
