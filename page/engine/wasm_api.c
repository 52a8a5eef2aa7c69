/* SPDX-License-Identifier: MIT
 * wasm_api.c - the functions for a page whose engine runs in the browser. It knows no guests.
 * Limits are converted from the page's numbers, which are doubles. */
#include "page_engine.h"

#include <stdint.h>
#include <stdlib.h>

/* Bytes that a search may take by default: enough for a transposition table of the default size,
 * and little enough for a phone. */
static const size_t memory_usual = (size_t)96 << 20;

uint64_t whole_of(double number)
{
    if (!(number > 0)) return 0;
    return number < (double)WHOLE_MOST ? (uint64_t)number : WHOLE_MOST;
}

size_t bytes_of(double number)
{
    uint64_t bytes = whole_of(number);

    if (!bytes) return memory_usual;
    return bytes < SIZE_MAX ? (size_t)bytes : SIZE_MAX;
}

static void tell_page(void *with, const char *answer)
{
    (void)with;
    page_progress(answer);
}

/* What helps the players of a search. */
struct knowledge {
    struct zm_book *book;
    const void *bytes; /* of an experience */
    size_t size;
    struct page_experience *experience;
};

/* A book that is not for the game is left out. */
static void use_knowledge(void *with, struct zm_context *zm)
{
    struct knowledge *k = with;

    zm_book_use(zm, k->book);
    k->experience = page_experience_use(zm, k->bytes, k->size);
}

/* What is empty or left out is not given. */
static const char *given(const char *words)
{
    return words && *words ? words : NULL;
}

/* A page passes numbers, so there is one for each limit. */
/* NOLINTNEXTLINE(readability-function-size) */
char *engine_think(const char *position, const char *player, double seconds, double nodes,
                   double memory, double seed, double rank, double clock, double increment,
                   const void *book, size_t book_size, const void *experience,
                   size_t experience_size, const char *only, const char *exclude)
{
    struct knowledge known = {
        .book = book_of(book, book_size), .bytes = experience, .size = experience_size};
    struct zm_limits limits = {.size = sizeof limits,
                               .seconds = seconds,
                               .nodes = whole_of(nodes),
                               .memory = bytes_of(memory),
                               .seed = whole_of(seed),
                               .ranking_room = rank < ZM_MOVES_MAX ? (size_t)whole_of(rank) : 0,
                               .clock = clock,
                               .increment = increment};

    struct audience audience = {.hear = tell_page, .prepare = use_knowledge, .with = &known};
    char *answer =
        answer_think(position, NULL, player, &limits, given(only), given(exclude), audience);
    zm_book_close(known.book);
    free(known.experience);
    return answer;
}

static void use_book(void *with, struct zm_context *zm)
{
    zm_book_use(zm, with);
}

/* NOLINTNEXTLINE(readability-function-size) */
char *engine_review(const char *position, const char *player, double seconds, double nodes,
                    double memory, double seed, double last, const void *book, size_t book_size)
{
    struct zm_book *opened = book_of(book, book_size);
    const struct zm_limits limits = {.size = sizeof limits,
                                     .seconds = seconds,
                                     .nodes = whole_of(nodes),
                                     .memory = bytes_of(memory),
                                     .seed = whole_of(seed)};
    struct audience audience = {.hear = tell_page, .prepare = use_book, .with = opened};
    char *answer =
        answer_review(position, NULL, given(player), &limits, (size_t)whole_of(last), audience);

    zm_book_close(opened);
    return answer;
}

char *engine_explain(const char *position, const char *player, double nodes)
{
    struct zm_limits limits = {.size = sizeof limits, .memory = memory_usual};

    return answer_explain(position, NULL, player, nodes, &limits);
}

char *engine_games(void)
{
    return list_games(NULL, NULL);
}

char *engine_show(const char *position)
{
    return answer_position(position, NULL);
}

char *engine_draw(const char *position, double seed)
{
    return answer_draw(position, NULL, whole_of(seed));
}

char *engine_adapt(const char *position, double at, double games, double score)
{
    return answer_adapt(position, NULL, at, whole_of(games), score);
}
