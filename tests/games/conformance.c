/* SPDX-License-Identifier: MIT
 * conformance.c - what every game must fulfil, checked along random games of each: the contract of
 * its table by zm_check(), and that all ways to use it are one game.
 *
 * A game is tested by being listed; nothing here knows any of them. */
#include "subjects.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zermelo_check.h>

static uint64_t checks;

#define MUST(condition, ...)                                                                       \
    do {                                                                                           \
        checks++;                                                                                  \
        if (!(condition)) failure(__VA_ARGS__);                                                    \
    } while (0)

static zm_move listed[ZM_MOVES_MAX];

/* On large boards less is looked at, so that they take no longer than others. */
static bool is_wide(struct zm_context *zm)
{
    return zm_moves(zm, NULL, 0) > 150;
}

/* -- The contract of the table. -------------------------------------------------------------- */

static void note_fault(void *with, const struct zm_fault *f)
{
    failure(with, "%s() %s; after \"%.200s\"", f->hook, f->what, f->moves);
}

static void check_table(struct zm_context *zm, const struct subject *s, uint64_t games,
                        uint64_t *seed)
{
    const struct zm_check how = {.size = sizeof how,
                                 .seed = chance(seed, UINT64_MAX),
                                 .games = games,
                                 .seconds = 2, /* enough but for the widest boards */
                                 .fault = note_fault,
                                 .with = zm};
    struct zm_checked checked = {.size = sizeof checked};
    struct zm_error why = {.text = ""};
    enum zm_status status = zm_check(s->game, s->parameters, &how, &checked, &why);

    MUST(!status || status == ZM_BROKEN, zm, "zm_check: %s", why.text);
    checks += checked.checks;
}

/* -- Text. ----------------------------------------------------------------------------------- */

/* Checks that a writer follows snprintf's rules in buffers of any room. */
typedef size_t writer(struct zm_context *zm, zm_move move, char *out, size_t capacity);

static size_t put_line(struct zm_context *zm, zm_move move, char *out, size_t capacity)
{
    return zm_line_text(zm, &move, 1, out, capacity);
}

static size_t put_board(struct zm_context *zm, zm_move move, char *out, size_t capacity)
{
    (void)move;
    return zm_describe(zm, out, capacity);
}

static size_t put_cells(struct zm_context *zm, zm_move move, char *out, size_t capacity)
{
    return zm_move_cells(zm, move, out, capacity);
}

static void check_writer(struct zm_context *zm, writer *put, const char *name, zm_move move)
{
    static const size_t capacities[] = {0, 1, 2, 5, 17};
    static char whole[TEXT_MAX], part[TEXT_MAX];
    size_t length = put(zm, move, whole, sizeof whole), written = strlen(whole);

    MUST(length == written, zm, "%s: says %zu, wrote %zu", name, length, written);
    MUST(written + 1 < sizeof whole, zm, "%s: %zu bytes", name, written);
    for (size_t i = 0; i < sizeof capacities / sizeof *capacities; i++) {
        size_t capacity = capacities[i], kept = capacity > written ? written
                                                : capacity         ? capacity - 1
                                                                   : 0;
        memset(part, 0x7e, 64);
        size_t again = put(zm, move, part, capacity);
        MUST(again == length, zm, "%s: room %zu, says %zu of %zu", name, capacity, again, length);
        MUST(part[capacity] == 0x7e, zm, "%s: wrote past room %zu", name, capacity);
        if (!capacity) continue;
        MUST(memcmp(part, whole, kept) == 0 && !part[kept], zm, "%s: room %zu", name, capacity);
    }
}

static void check_writers(struct zm_context *zm, zm_move move)
{
    check_writer(zm, put_line, "line", move);
    if (!is_wide(zm)) check_writer(zm, put_board, "board", move);
    check_writer(zm, put_cells, "cells", move);
}

/* -- Hostile text. --------------------------------------------------------------------------- */

static void spoil(char *text, uint64_t *seed)
{
    static const char odd[] = "0123456789 abcXO./<>,-*=_|\t\n\x80\xff%";
    size_t n = strlen(text);

    for (uint64_t k = 1 + chance(seed, 3); k > 0 && n > 0; k--) {
        size_t at = (size_t)chance(seed, n);
        uint64_t how = chance(seed, 4);
        if (how == 0) text[at] = odd[chance(seed, sizeof odd - 1)];
        else if (how == 1) memmove(text + at, text + at + 1, n - at);
        else if (how == 2) memmove(text + at + 1, text + at, n - at + 1);
        else text[at] = '\0';
        n = strlen(text);
    }
}

/* A spoilt position is refused and nothing changes, or it is a position like any other. */
static void check_spoilt_position(struct zm_context *zm, const char *text, uint64_t *seed)
{
    static char spoilt[TEXT_MAX + 8], now[TEXT_MAX], again[TEXT_MAX];

    snprintf(spoilt, TEXT_MAX, "%s", text);
    spoil(spoilt, seed);
    if (zm_position_set(zm, spoilt)) {
        zm_position_text(zm, now, sizeof now);
        MUST(strcmp(now, text) == 0, zm, "a refused position changed \"%s\"", text);
        MUST(*zm_why(zm) && !strchr(zm_why(zm), '\n'), zm, "no line explains the refusal");
        return;
    }
    zm_position_text(zm, now, sizeof now);
    MUST(!zm_position_set(zm, now), zm, "accepted \"%s\", refused \"%s\"", spoilt, now);
    zm_position_text(zm, again, sizeof again);
    MUST(strcmp(now, again) == 0, zm, "\"%s\" became \"%s\"", now, again);
    while (!zm_outcome(zm, NULL) && zm_history(zm, &(const zm_move *){0}) < 4) {
        size_t n = zm_moves(zm, listed, ZM_MOVES_MAX);
        if (!n || zm_play(zm, listed[chance(seed, n)])) {
            failure(zm, "no legal move from \"%s\"", spoilt);
            return;
        }
    }
}

static void check_hostile(struct zm_context *zm, struct zm_context *spare, const zm_move *list,
                          size_t n, uint64_t *seed)
{
    static char text[TEXT_MAX];
    char word[ZM_MOVE_TEXT + 8];
    uint64_t before = zm_hash(zm);
    zm_move move;

    zm_position_text(zm, text, sizeof text);
    for (int i = 0; i < 10; i++) {
        if (zm_position_set(spare, text)) failure(zm, "own text: %s", zm_why(spare));
        check_spoilt_position(spare, text, seed);
    }
    for (int i = 0; i < 10 && n; i++) {
        zm_move_text(zm, list[chance(seed, n)], word, ZM_MOVE_TEXT);
        spoil(word, seed);
        bool legal = false;
        if (!zm_move_read(zm, word, &move))
            for (size_t j = 0; j < n; j++) legal |= list[j] == move;
        else legal = true;
        MUST(legal, zm, "\"%s\" was read as a move that is not legal", word);
        MUST(zm_hash(zm) == before, zm, "reading \"%s\" changed the position", word);
    }
}

/* -- Symmetry. ------------------------------------------------------------------------------- */

static void check_images(struct zm_context *zm, struct zm_context *spare)
{
    static char text[TEXT_MAX];
    static struct zm_result here = {.size = sizeof here}, there = {.size = sizeof there};
    size_t images = zm_transform(zm, 0);
    uint64_t perft = 0, image_perft = 0;
    const char *player = is_wide(zm) ? "greedy" : "alphabeta:depth=2";
    int depth = is_wide(zm) ? 1 : 2;
    bool thinks = !zm_outcome(zm, NULL) && zm_side_to_move(zm) != ZM_NATURE;

    zm_position_text(zm, text, sizeof text);
    zm_perft(zm, depth, true, NULL, &perft);
    if (thinks) zm_think(zm, player, NULL, &here);
    for (size_t i = 0; i < images; i++) {
        int a = 0, b = 0;
        if (zm_position_set(spare, text)) failure(zm, "own text: %s", zm_why(spare));
        MUST(zm_transform(spare, i) == images, zm, "another number of symmetries");
        MUST(zm_hash_symmetric(spare) == zm_hash_symmetric(zm), zm, "image %zu: hash", i);
        MUST(zm_evaluate(spare) == zm_evaluate(zm), zm, "image %zu: evaluation", i);
        MUST(zm_outcome(spare, &a) == zm_outcome(zm, &b) && a == b, zm, "image %zu: outcome", i);
        MUST(zm_side_to_move(spare) == zm_side_to_move(zm), zm, "image %zu: side", i);
        zm_perft(spare, depth, true, NULL, &image_perft);
        MUST(perft == image_perft, zm, "image %zu: perft %" PRIu64, i, image_perft);
        if (thinks && !zm_think(spare, player, NULL, &there))
            MUST(here.score == there.score, zm, "image %zu: value %g", i, there.value);
    }
}

/* -- Two instances that must be one game. ---------------------------------------------------- */

static const char *const players[] = {
    "random",
    "greedy",
    "rules",
    "minimax:depth=2",
    "expectiminimax:depth=2,unit=turns",
    "alphabeta:depth=3",
    "alphabeta:depth=3,cuts=shallow,compare=strict,distance=no",
    "alphabeta:depth=2,chance=likely",
    "star1:depth=2",
    "star2:depth=2",
    "star2:depth=1,unit=steps",
    "iterative:depth=3",
};

static void check_same_answer(struct zm_context *a, struct zm_context *b, const char *player,
                              uint64_t seed)
{
    static struct zm_result x = {.size = sizeof x}, y = {.size = sizeof y};
    static char line[TEXT_MAX], other[TEXT_MAX];
    const struct zm_limits limits = {
        .size = sizeof limits, .nodes = is_wide(a) ? 200 : 1000, .seed = seed};
    enum zm_status s = zm_think(a, player, &limits, &x), t = zm_think(b, player, &limits, &y);

    MUST(s == t, a, "%s: status %d and %d", player, s, t);
    if (s || t) return;
    MUST(x.nodes == y.nodes, a, "%s: nodes %" PRIu64 " and %" PRIu64, player, x.nodes, y.nodes);
    MUST(x.score == y.score && x.value == y.value, a, "%s: values %g and %g", player, x.value,
         y.value);
    MUST(x.kind == y.kind && x.distance == y.distance && x.depth == y.depth &&
             x.stopped == y.stopped,
         a, "%s: kinds, distances or depths differ", player);
    zm_line_text(a, x.line, x.line_length, line, sizeof line);
    zm_line_text(b, y.line, y.line_length, other, sizeof other);
    MUST(strcmp(line, other) == 0, a, "%s: plays \"%s\" and \"%s\"", player, line, other);
    MUST(!x.rule == !y.rule && (!x.rule || strcmp(x.rule, y.rule) == 0), a, "%s: rules differ",
         player);
}

static void check_same(struct zm_context *a, struct zm_context *b, uint64_t *seed)
{
    static char text[TEXT_MAX], other[TEXT_MAX];
    char player[64];
    uint64_t x = 0, y = 0;
    int depth = is_wide(a) ? 1 : 2;
    const char *const *orders = zm_game_of(a)->order_names;

    zm_position_text(a, text, sizeof text);
    zm_position_text(b, other, sizeof other);
    MUST(strcmp(text, other) == 0, a, "the other instance has \"%s\"", other);
    zm_describe(a, text, sizeof text);
    zm_describe(b, other, sizeof other);
    MUST(strcmp(text, other) == 0, a, "the other instance describes another board");
    for (int events = 0; events < 2; events++) {
        enum zm_status s = zm_perft(a, depth, events, NULL, &x);
        enum zm_status t = zm_perft(b, depth, events, NULL, &y);
        MUST(s == t && x == y, a, "perft %" PRIu64 " and %" PRIu64, x, y);
    }
    if (zm_outcome(a, NULL) || zm_side_to_move(a) == ZM_NATURE) return;
    for (size_t i = 0; i < sizeof players / sizeof *players; i++)
        check_same_answer(a, b, players[i], chance(seed, UINT64_MAX));
    for (; orders && *orders; orders++) {
        snprintf(player, sizeof player, "alphabeta:depth=3,order=%s", *orders);
        check_same_answer(a, b, player, 0);
    }
}

/* Probabilities of outcomes sum up to 1. */
static void check_probabilities(struct zm_context *zm, const zm_move *list, size_t n)
{
    double sum = 0;

    if (zm_side_to_move(zm) != ZM_NATURE) {
        MUST(zm_probability(zm, list[0]) == 1, zm, "the probability of a player's move");
        return;
    }
    for (size_t i = 0; i < n; i++) sum += zm_probability(zm, list[i]);
    MUST(sum > 1 - 1e-9 && sum < 1 + 1e-9, zm, "the odds sum to %g", sum);
}

/* -- Along a game. --------------------------------------------------------------------------- */

struct tables {
    struct zm_context *zm, *spare, *guest, *twin; /* twin: another table of the name, or NULL */
};

static void check_here(struct tables *t, uint64_t *seed, bool thorough)
{
    static char text[TEXT_MAX];
    size_t n = zm_moves(t->zm, listed, ZM_MOVES_MAX), kept = n < 4096 ? n : 4096;
    static zm_move list[4096];

    memcpy(list, listed, kept * sizeof *list);
    if (zm_position_text(t->zm, text, sizeof text) >= sizeof text) exit(1);
    if (n) check_probabilities(t->zm, list, kept);
    if (!thorough) return;
    if (kept) check_writers(t->zm, list[chance(seed, kept)]);
    check_hostile(t->zm, t->spare, list, kept, seed);
    check_images(t->zm, t->spare);
    check_same(t->zm, t->guest, seed);
    if (t->twin) check_same(t->zm, t->twin, seed);
}

/* One move everywhere. */
static void step(struct tables *t, zm_move move)
{
    char word[ZM_MOVE_TEXT];
    zm_move same;

    zm_move_text(t->zm, move, word, sizeof word);
    if (zm_play(t->guest, move)) failure(t->zm, "as guest: %s", zm_why(t->guest));
    if (t->twin && (zm_move_read(t->twin, word, &same) || zm_play(t->twin, same)))
        failure(t->zm, "other table: %s", zm_why(t->twin));
    if (zm_play(t->zm, move)) failure(t->zm, "listed but not legal: %s", zm_why(t->zm));
}

/* Taking all moves back gives all positions again. */
static void check_way_back(struct zm_context *zm, const uint64_t *hashes, size_t plies)
{
    for (size_t i = plies; i-- > 0;) {
        MUST(!zm_undo(zm), zm, "undo: %s", zm_why(zm));
        MUST(zm_hash(zm) == hashes[i], zm, "another position after undo");
    }
    for (size_t i = 1; i < plies; i++) {
        MUST(!zm_redo(zm), zm, "redo: %s", zm_why(zm));
        MUST(zm_hash(zm) == hashes[i], zm, "another position after redo");
    }
    while (!zm_undo(zm)) {}
}

static void game(struct tables *t, uint64_t *seed)
{
    enum { PLIES = 1024, THOROUGH = 6 };
    static uint64_t hashes[PLIES];
    size_t plies = 0;
    uint64_t draws = *seed;
    bool wide = is_wide(t->zm);

    for (; plies < PLIES && !zm_outcome(t->zm, NULL); plies++) {
        hashes[plies] = zm_hash(t->zm);
        check_here(t, &draws, plies < (wide ? 2 : THOROUGH) || chance(seed, wide ? 64 : 16) == 0);
        size_t n = zm_moves(t->zm, listed, ZM_MOVES_MAX);
        step(t, listed[chance(seed, n)]);
    }
    check_here(t, &draws, true);
    check_way_back(t->zm, hashes, plies);
    while (!zm_undo(t->guest)) {}
    while (t->twin && !zm_undo(t->twin)) {}
}

/* A later table of the same name that accepts the same parameters. */
static struct zm_context *twin_of(const struct subject *s)
{
    const struct zm_game *const *g = zm_games();
    struct zm_context *zm;

    while (*g && *g != s->game) g++;
    while (*g && *++g)
        if (strcmp((*g)->name, s->game->name) == 0 &&
            !zm_open_game(*g, s->parameters, NULL, &zm, NULL))
            return zm;
    return NULL;
}

int main(int argc, char **argv)
{
    static struct subject list[SUBJECTS_MAX];
    uint64_t seed = test_seed();
    size_t n = subjects_list(list, &seed);

    for (size_t i = 0; i < n; i++) {
        const struct subject *s = &list[i];
        if (!is_chosen(s, argc, argv)) continue;
        struct tables t = {subject_open(s, false), subject_open(s, false), subject_open(s, true),
                           twin_of(s)};
        int games = (int)((is_wide(t.zm) ? 1 : 3) * test_rounds());
        if (games < 1) games = 1;
        check_table(t.zm, s, (uint64_t)games, &seed);
        for (int j = 0; j < games; j++) game(&t, &seed);
        zm_close(t.zm), zm_close(t.spare), zm_close(t.guest), zm_close(t.twin);
    }
    return test_end("conformance", checks);
}
