/* SPDX-License-Identifier: MIT
 * solve_tables.c - see solve_tables.h. */
#include "solve_tables.h"

#include <time.h>
#include <zermelo_books.h>

const size_t memory_usual = (size_t)256 << 20;

size_t half_memory(size_t memory)
{
    return memory - memory / 2;
}

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Whether the book in use knows the value, so that nothing is searched. */
static bool is_in_book(struct zm_context *zm, const struct zm_solve *how)
{
    struct zm_book_entry e;

    return !how->method && !how->keeper && zm_book_probe(zm, &e) && e.kind == ZM_EXACT;
}

enum zm_status solve_tables_make(struct zm_context *zm, struct zm_solve *how, int most,
                                 void (*progress)(void *with, uint64_t done, uint64_t all),
                                 void *with, struct solve_tables *out)
{
    size_t memory = how->memory;
    struct zm_tables_wanted wanted = {.size = sizeof wanted,
                                      .most = most,
                                      .threads = how->threads,
                                      .memory = memory ? half_memory(memory) : 2 * memory_usual,
                                      .stop = how->stop,
                                      .progress = progress,
                                      .with = with};
    if (is_in_book(zm, how)) return ZM_OK;
    double began = now();
    enum zm_status status = zm_tables_make(zm, &wanted, &out->made);

    if (status) return status == ZM_BAD_INPUT && most < 0 ? ZM_OK : status;
    out->seconds = now() - began;
    out->facts.size = sizeof out->facts;
    zm_tables_facts(out->made, &out->facts);
    size_t size = (size_t)out->facts.positions;
    how->memory = memory ? memory - size : memory_usual + 2 * size;
    return zm_tables_use(zm, out->made);
}

void solve_tables_end(struct zm_context *zm, struct solve_tables *t)
{
    if (t->made) zm_tables_use(zm, NULL);
    zm_tables_close(t->made);
    t->made = NULL;
}
