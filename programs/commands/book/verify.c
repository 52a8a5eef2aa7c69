/* SPDX-License-Identifier: MIT
 * verify.c - zermelo book verify: whether a book has every position to its last ply, whether the
 * values before that ply follow from those after their moves, and whether a sample of the positions
 * of the last ply, proven again, has the values that it says. */
#include "book.h"

struct verification {
    struct call *call;
    struct zm_context *zm;
    struct positions positions;
    uint64_t checked, missing, wrong; /* entries, and what is the matter with them */
    uint64_t sample, proven;
    uint64_t stray; /* entries that are no positions to that ply; counted if none is missing */
    double seconds;
};

static bool same(const struct zm_book_entry *a, const struct zm_book_entry *b)
{
    return a->kind == b->kind && a->value == b->value && a->distance == b->distance &&
           a->distance_kind == b->distance_kind;
}

/* Looks up the position on the table, and its value as it follows from the moves. */
static enum zm_status check_one(struct verification *v, struct book_position *p)
{
    struct zm_book_entry follows = p->entry;

    v->checked++;
    p->known = zm_book_probe(v->zm, &p->entry);
    v->missing += !p->known;
    if (!p->known || p->ply == v->positions.plies) return ZM_OK;
    enum zm_status status = zm_book_back_up(v->zm, NULL, &follows);
    v->wrong += !status && !same(&follows, &p->entry);
    return status;
}

static int check_all(struct verification *v)
{
    struct pace pace = {.quiet = false};
    const struct positions *all = &v->positions;

    pace_begin(&pace, "checking");
    for (size_t i = 0; i < all->count && !interrupted; i++) {
        pace_tell(&pace, (double)i / (double)all->count);
        if (all->list[i].over) continue;
        positions_set(all, i);
        enum zm_status status = check_one(v, &all->list[i]);
        if (status) return clear_status(), complain_status(v->call, v->zm, status);
    }
    clear_status();
    return interrupted ? EXIT_INTERRUPTED : EXIT_DONE;
}

/* A number below n, by splitmix64, as the library draws. */
static uint64_t draw(uint64_t *seed, uint64_t n)
{
    uint64_t x = *seed += UINT64_C(0x9e3779b97f4a7c15);

    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return (x ^ x >> 31) % n;
}

static int prove_again(struct verification *v, struct prover *prover, size_t number)
{
    const struct book_position *p = &v->positions.list[number];
    struct zm_book_entry again = p->entry;

    positions_set(&v->positions, number);
    int code = prover_prove(prover, v->zm, &again);
    if (code) return code;
    v->proven++;
    v->wrong += p->known && !same(&again, &p->entry);
    return EXIT_DONE;
}

/* Of the positions of the last ply that are not over this many are drawn, none twice (Knuth's
 * selection sampling); all, if there are no more. */
static int prove_sample(struct verification *v)
{
    struct pace pace = {.quiet = false};
    const struct positions *all = &v->positions;
    struct prover prover;
    size_t over, left = positions_at(all, all->plies, &over);
    uint64_t seed = v->call->seed, wanted = v->sample;
    int code = prover_begin(&prover, v->call, v->zm);

    left -= over;
    pace_begin(&pace, "proving again");
    for (size_t i = 0; !code && i < all->count && wanted; i++) {
        if (all->list[i].over || all->list[i].ply < all->plies) continue;
        if (draw(&seed, left--) >= wanted) continue;
        pace_tell(&pace, 1 - (double)wanted / (double)v->sample);
        code = prove_again(v, &prover, i), wanted--;
    }
    clear_status();
    prover_end(&prover, v->zm);
    return code;
}

static int report(const struct verification *v, int code)
{
    bool good = !v->missing && !v->wrong && !v->stray;

    if (v->call->json)
        print_json(json_pack("{s:I, s:I, s:I, s:I, s:I, s:f, s:I, s:b}", "checked",
                             (json_int_t)v->checked, "missing", (json_int_t)v->missing, "stray",
                             (json_int_t)v->stray, "proven", (json_int_t)v->proven, "wrong",
                             (json_int_t)v->wrong, "seconds", v->seconds, "seed",
                             (json_int_t)v->call->seed, "stopped", code == EXIT_INTERRUPTED));
    else
        printf("%" PRIu64 " positions checked, %" PRIu64 " missing, %" PRIu64
               " entries stray, %" PRIu64 " proven again, %" PRIu64 " wrong, %.1f s%s\n",
               v->checked, v->missing, v->stray, v->proven, v->wrong, v->seconds,
               code ? ", stopped" : "");
    return code ? code : good ? EXIT_DONE : EXIT_NO;
}

static int verify(struct verification *v, const struct zm_book_facts *f)
{
    double began = seconds_now();

    watch_interrupt();
    int code = positions_begin(&v->positions, v->zm, f->plies);
    if (!code) code = check_all(v);
    uint64_t found = v->checked - v->missing;
    if (!code && !v->missing && f->entries > found) v->stray = f->entries - found;
    if (!code) code = prove_sample(v);
    v->seconds = seconds_now() - began;
    positions_end(&v->positions);
    return code && code != EXIT_INTERRUPTED ? code : report(v, code);
}

static int verify_book(struct call *call, const struct zm_book *book)
{
    struct verification v = {.call = call};
    struct zm_book_facts f = {.size = sizeof f};
    int code = EXIT_DONE;

    zm_book_facts(book, &f);
    if (f.plies < 0 || f.plies > BOOK_PLIES_MOST)
        return complain(call, EXIT_INPUT, "the book is not of all positions to a ply");
    if (!call_number(call, "sample", 0, UINT64_C(1000000000), 10, &v.sample)) return EXIT_INPUT;
    v.zm = call_game(call, f.game, &code);
    if (!v.zm) return code;
    enum zm_status status = zm_book_use(v.zm, book);
    code = status ? complain_status(call, v.zm, status) : verify(&v, &f);
    zm_close(v.zm);
    return code;
}

int book_verify(struct call *call)
{
    if (call->words != 2) return complain(call, EXIT_INPUT, "verify takes a book");
    struct zm_book *book = book_open(call, call->word[1]);
    if (!book) return EXIT_INPUT;
    int code = verify_book(call, book);
    zm_book_close(book);
    return code;
}
