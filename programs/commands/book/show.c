/* SPDX-License-Identifier: MIT
 * show.c - zermelo book show: what a book says of itself, or of a position. */
#include "answer.h"
#include "book.h"

/* -- The book. ------------------------------------------------------------------------------- */

/* How many entries there are at each ply. */
struct census {
    uint64_t at[256], unread;
};

static void take_census(const struct zm_book *book, uint64_t entries, struct census *c)
{
    struct zm_book_entry e;

    *c = (struct census){.unread = 0};
    for (uint64_t i = 0; i < entries; i++) {
        if (zm_book_entry_at(book, i, &e)) c->at[e.ply]++;
        else c->unread++;
    }
}

static json_t *census_json(const struct census *c)
{
    json_t *list = json_array();

    for (int ply = 0; ply < 256; ply++)
        if (c->at[ply])
            json_array_append_new(
                list, json_pack("{s:i, s:I}", "ply", ply, "entries", (json_int_t)c->at[ply]));
    return list;
}

static void print_facts(const struct zm_book_facts *f, const struct census *c)
{
    printf("game        %s\n", f->game);
    if (f->plies >= 0) printf("plies       %d, all positions to there\n", f->plies);
    printf("entries     %" PRIu64 "\n", f->entries);
    for (int ply = 0; ply < 256; ply++)
        if (c->at[ply]) printf("  ply %-5d %" PRIu64 "\n", ply, c->at[ply]);
    if (c->unread) printf("damaged     %" PRIu64 " entries\n", c->unread);
    if (*f->player) printf("player      %s\n", f->player);
    printf("bytes       %" PRIu64 "\n", f->bytes);
    printf("id          %s\n", f->id);
    printf("values      %s\n", f->exact ? "exact" : "unverified: not one of the project's own");
}

static int show_facts(const struct call *call, const struct zm_book *book)
{
    struct zm_book_facts f = {.size = sizeof f};
    struct census c;

    zm_book_facts(book, &f);
    take_census(book, f.entries, &c);
    if (call->json)
        print_json(json_pack("{s:s, s:o, s:I, s:o, s:I, s:s?, s:I, s:s, s:b}", "game", f.game,
                             "plies", f.plies < 0 ? json_null() : json_integer(f.plies), "entries",
                             (json_int_t)f.entries, "at", census_json(&c), "damaged",
                             (json_int_t)c.unread, "player", *f.player ? f.player : NULL, "bytes",
                             (json_int_t)f.bytes, "id", f.id, "exact", f.exact));
    else print_facts(&f, &c);
    return c.unread ? EXIT_NO : EXIT_DONE;
}

/* -- A position. ----------------------------------------------------------------------------- */

/* What the book says of the position on the table, or of where a move leads, for who moves now. */
struct said {
    struct known_value known;
    struct zm_book_entry entry; /* what was searched and played; all 0: nothing */
};

static bool says_something(const struct said *s)
{
    return s->known.kind || s->entry.depth || s->entry.visits;
}

static struct said said_of_position(struct zm_context *zm)
{
    struct said s = {.known = {.kind = ZM_HEURISTIC, .distance = -1}};
    struct zm_book_entry *e = &s.entry;

    if (zm_book_probe(zm, e))
        s.known = (struct known_value){e->value, e->kind, e->distance, e->distance_kind};
    return s;
}

static struct said said_of_move(struct zm_context *zm, const struct zm_book_move *m)
{
    enum zm_side side = zm_side_to_move(zm);

    zm_play(zm, m->move);
    struct said s = said_of_position(zm);
    bool turned = zm_side_to_move(zm) != side;
    zm_undo(zm);
    s.known = (struct known_value){m->value, m->kind, m->distance, m->distance_kind};
    if (!turned) return s;
    uint32_t won = s.entry.lost;
    s.entry.lost = s.entry.won, s.entry.won = won;
    s.entry.searched = s.entry.depth ? -s.entry.searched : 0;
    return s;
}

static void print_said(const struct zm_context *zm, const char *name, const struct said *s)
{
    const struct zm_book_entry *e = &s->entry;

    printf("%-11s %s", name,
           s->known.kind       ? value_words(zm_game_of(zm), s->known).text
           : says_something(s) ? "not proven"
                               : "not in the book");
    if (e->depth) printf(", searched %+.2f, depth %d", (double)e->searched / ZM_UNIT, e->depth);
    if (e->visits)
        printf(", games won %" PRIu32 ", drawn %" PRIu32 ", lost %" PRIu32, e->won, e->drawn,
               e->lost);
    printf("\n");
}

static json_t *said_json(const struct zm_context *zm, const char *name, const struct said *s)
{
    json_t *object = name ? json_pack("{s:s}", "move", name) : position_json(zm);
    const struct zm_book_entry *e = &s->entry;

    if (s->known.kind) known_value_json(object, zm_game_of(zm), s->known);
    else json_object_set_new(object, "value", json_null());
    if (e->depth)
        json_object_set_new(
            object, "searched",
            json_pack("{s:f, s:i}", "value", (double)e->searched / ZM_UNIT, "depth", e->depth));
    if (e->visits)
        json_object_set_new(object, "games",
                            json_pack("{s:I, s:I, s:I}", "won", (json_int_t)e->won, "drawn",
                                      (json_int_t)e->drawn, "lost", (json_int_t)e->lost));
    return object;
}

static void show_moves(const struct call *call, struct zm_context *zm, const struct said *here,
                       const struct zm_book_move *moves, size_t n)
{
    json_t *list = json_array(), *object;

    if (!call->json) print_said(zm, "value", here);
    for (size_t i = 0; i < n; i++) {
        struct move_text name = move_text(zm, moves[i].move);
        struct said s = said_of_move(zm, &moves[i]);
        if (!call->json) print_said(zm, name.text, &s);
        else json_array_append_new(list, said_json(zm, name.text, &s));
    }
    if (call->json) {
        object = said_json(zm, NULL, here);
        json_object_set(object, "moves", list);
        print_json(object);
    }
    json_decref(list);
}

static int show_position(struct call *call, const struct zm_book *book)
{
    struct zm_book_facts f = {.size = sizeof f};
    struct said here = {.known.distance = -1};
    size_t n = 0;
    int code;

    zm_book_facts(book, &f);
    struct zm_context *zm = call_open(call, f.game, &code);
    if (!zm) return code;
    size_t capacity = zm_moves(zm, NULL, 0);
    struct zm_book_move *moves = take_memory(capacity * sizeof *moves);
    enum zm_status status = zm_book_use(zm, book);
    if (!status) status = zm_book_moves(zm, NULL, moves, capacity, &n);
    if (status) code = complain_status(call, zm, status);
    if (!status) here = said_of_position(zm);
    if (!status && moves) show_moves(call, zm, &here, moves, n);
    free(moves);
    zm_close(zm);
    return status ? code : says_something(&here) ? EXIT_DONE : EXIT_NO;
}

int book_show(struct call *call)
{
    if (call->words != 2) return complain(call, EXIT_INPUT, "show takes a book");
    struct zm_book *book = book_open(call, call->word[1]);
    if (!book) return EXIT_INPUT;
    bool position = call_option(call, "moves") || call_option(call, "position");
    int code = position ? show_position(call, book) : show_facts(call, book);
    zm_book_close(book);
    return code;
}
