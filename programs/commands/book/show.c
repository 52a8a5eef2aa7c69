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

static struct known_value value_of_move(const struct zm_book_move *m)
{
    return (struct known_value){m->value, m->kind, m->distance, m->distance_kind};
}

static void print_known(const struct zm_context *zm, const char *name, struct known_value v)
{
    printf("%-11s %s\n", name, v.kind ? value_words(zm_game_of(zm), v).text : "not in the book");
}

static json_t *known_json(const struct zm_context *zm, const char *name, struct known_value v)
{
    json_t *object = name ? json_pack("{s:s}", "move", name) : position_json(zm);

    if (v.kind) known_value_json(object, zm_game_of(zm), v);
    else json_object_set_new(object, "value", json_null());
    return object;
}

static void show_moves(const struct call *call, const struct zm_context *zm, struct known_value v,
                       const struct zm_book_move *moves, size_t n)
{
    json_t *list = json_array(), *object;

    if (!call->json) print_known(zm, "value", v);
    for (size_t i = 0; i < n; i++) {
        struct move_text name = move_text(zm, moves[i].move);
        if (!call->json) print_known(zm, name.text, value_of_move(&moves[i]));
        else json_array_append_new(list, known_json(zm, name.text, value_of_move(&moves[i])));
    }
    if (call->json) {
        object = known_json(zm, NULL, v);
        json_object_set(object, "moves", list);
        print_json(object);
    }
    json_decref(list);
}

static int show_position(struct call *call, const struct zm_book *book)
{
    struct zm_book_facts f = {.size = sizeof f};
    struct zm_book_entry e;
    struct known_value v = {.kind = ZM_HEURISTIC, .distance = -1};
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
    if (!status && zm_book_probe(zm, &e))
        v = (struct known_value){e.value, e.kind, e.distance, e.distance_kind};
    if (!status && moves) show_moves(call, zm, v, moves, n);
    free(moves);
    zm_close(zm);
    return status ? code : v.kind ? EXIT_DONE : EXIT_NO;
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
