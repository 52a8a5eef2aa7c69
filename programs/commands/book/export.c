/* SPDX-License-Identifier: MIT
 * export.c - zermelo book export: a smaller book of a larger one, such as the page loads. */
#include "book.h"

#include <limits.h>

struct exporting {
    struct call *call;
    uint64_t plies;
    bool proven; /* only what is proven */
    struct zm_book_facts facts;
    struct zm_book_entry *entries;
    size_t count;
};

/* Keeps the entries that are wanted, and of them what is wanted. False: one was left out that is
 * not beyond the plies. */
static bool choose(struct exporting *x)
{
    size_t n = 0;
    bool all = true;

    for (size_t i = 0; i < x->count; i++) {
        struct zm_book_entry e = x->entries[i];
        if ((uint64_t)e.ply > x->plies) continue;
        if (x->proven && !e.kind) {
            all = false;
            continue;
        }
        if (x->proven) {
            e.searched = 0, e.depth = 0;
            e.won = e.drawn = e.lost = e.visits = 0;
        }
        x->entries[n++] = e;
    }
    x->count = n;
    return all;
}

static int write_out(struct exporting *x, struct zm_context *zm, bool all)
{
    const char *out = call_option(x->call, "output");
    int plies = x->facts.plies > (int)x->plies ? (int)x->plies : x->facts.plies;
    const struct zm_book_head head = {.size = sizeof head,
                                      .plies = all ? plies : -1,
                                      .player = x->proven ? NULL : x->facts.player};

    if (!x->count) return complain(x->call, EXIT_NO, "nothing of the book is left");
    int code = book_write(x->call, zm, out, &head, x->entries, x->count);
    if (code) return code;
    if (x->call->json)
        print_json(json_pack("{s:s, s:s, s:I, s:I}", "file", out, "game", x->facts.game, "entries",
                             (json_int_t)x->count, "of", (json_int_t)x->facts.entries));
    else printf("%s: %zu of %" PRIu64 " entries\n", out, x->count, x->facts.entries);
    return EXIT_DONE;
}

static int export(struct exporting *x, const struct zm_book *book)
{
    int code;

    zm_book_facts(book, &x->facts);
    struct zm_context *zm = call_game(x->call, x->facts.game, &code);
    if (!zm) return code;
    enum zm_status status = zm_book_use(zm, book);
    x->count = x->facts.entries;
    x->entries = take_memory(x->count * sizeof *x->entries);
    code = status ? complain_status(x->call, zm, status) : x->entries ? EXIT_DONE : EXIT_LIMIT;
    if (!code) code = book_entries(x->call, book, x->call->word[1], x->entries);
    if (!code) code = write_out(x, zm, choose(x));
    free(x->entries);
    zm_close(zm);
    return code;
}

int book_export(struct call *call)
{
    struct exporting x = {
        .call = call, .proven = call_option(call, "proven"), .facts.size = sizeof x.facts};

    if (call->words != 2 || !call_option(call, "output"))
        return complain(call, EXIT_INPUT, "export takes a book, and --output");
    if (!call_number(call, "plies", 0, UCHAR_MAX, UCHAR_MAX, &x.plies) ||
        !call_replaceable(call, "output"))
        return EXIT_INPUT;
    struct zm_book *book = book_open(call, call->word[1]);
    if (!book) return EXIT_INPUT;
    int code = export(&x, book);
    zm_book_close(book);
    return code;
}
