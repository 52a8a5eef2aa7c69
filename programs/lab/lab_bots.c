/* SPDX-License-Identifier: MIT
 * lab_bots.c - see lab_bots.h. */
#include "lab_bots.h"

enum { KNOWN = 2 };

/* -- The book. ------------------------------------------------------------------------------- */

static bool put(void *with, uint64_t at, const void *bytes, size_t n)
{
    struct bot_book *b = with;

    if (at + n > b->size) {
        unsigned char *more = realloc(b->bytes, at + n);
        if (!more) return no_memory(), false;
        b->bytes = more, b->size = at + n;
    }
    memcpy(b->bytes + at, bytes, n);
    return true;
}

/* Makes the bytes of the book anew, and opens it. */
static bool reopen(struct lab *lab, struct bot_book *b)
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
static bool add_entry(struct bot_book *b, int value)
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
static bool solve(struct lab *lab, struct bot_book *b, struct zm_context *zm)
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

    if (bot->search) return *move = bot->search(zm, bot), lab_check(lab, zm, ZM_OK);
    if (!(by_book ? ask_book(lab, zm, bot, &r) : lab_think(lab, zm, bot->player, &r))) return false;
    return *move = r.move, true;
}

bool bots_play(struct lab *lab, struct zm_context *zm, struct bot *first, struct bot *second,
               int *points)
{
    struct bot *bot[2] = {first, second};
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

    if (!bots_play(lab, zm, a, b, &first) || !bots_play(lab, zm, b, a, &second)) return false;
    pairs[first + 2 - second]++;
    return true;
}

/* Counts into pairs[] by what they gave to `a`. */
static bool play_all(struct lab *lab, struct zm_context *zm, int plies, struct bot *a,
                     struct bot *b, uint64_t pairs[5])
{
    zm_move list[BANTUMI_MOVES];
    size_t n = zm_moves(zm, list, BANTUMI_MOVES);
    bool going = true;

    if (!plies) return play_pair(lab, zm, a, b, pairs);
    for (size_t i = 0; i < n && going; i++) {
        zm_play(zm, list[i]);
        going = play_all(lab, zm, plies - 1, a, b, pairs);
        zm_undo(zm);
    }
    return going;
}

bool bots_add_score(struct lab *lab, struct zm_context *zm, int plies, struct bot *a, struct bot *b,
                    const char *series, const char *x)
{
    uint64_t pairs[5] = {0};

    lab_doing(lab, "%s, %s", series, x);
    if (!play_all(lab, zm, lab->quick ? 1 : plies, a, b, pairs)) return false;
    lab_add_score(lab, series, x, pairs);
    return true;
}

/* -- Bots. ------------------------------------------------------------------------------------ */

struct bot bot_of(int steps, struct bot_book *book)
{
    struct bot bot = {.book = book, .steps = steps};

    snprintf(bot.player, sizeof bot.player, "alphabeta:depth=%d,unit=steps,order=nearest", steps);
    return bot;
}

struct bot bot_named(const char *player)
{
    struct bot bot = {.book = NULL};

    snprintf(bot.player, sizeof bot.player, "%s", player);
    return bot;
}

void bot_book_close(struct bot_book *book)
{
    zm_close(book->zm);
    zm_book_close(book->open);
    free(book->entry);
    free(book->bytes);
}
