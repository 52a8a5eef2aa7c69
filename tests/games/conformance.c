/* SPDX-License-Identifier: MIT
 * conformance.c - what every game must fulfil, checked along random games of each.
 *
 * A game is tested by being listed; nothing here knows any of them. */
#include "subjects.h"

#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* -- The hooks of a table, called as a search calls them. ------------------------------------ */

/* A table's own rules and state, beside the context that plays the same game. */
struct bare {
    const struct zm_game *game;
    size_t state_size;
    void *rules, *state, *before, *copy, *undo_info;
};

static void *aligned(size_t size)
{
    size_t capacity = (size + 63) & ~(size_t)63;
    void *at = aligned_alloc(64, capacity ? capacity : 64);

    if (!at) exit(1);
    return memset(at, 0, capacity ? capacity : 64);
}

static void bare_open(struct bare *b, const struct subject *s)
{
    size_t size = s->game->state_size;

    *b = (struct bare){s->game,       size,          aligned(s->game->rules_size),
                       aligned(size), aligned(size), aligned(size),
                       aligned(1024)};
    if (!s->game->parse(b->rules, s->parameters, NULL)) exit(1);
    s->game->start(b->rules, b->state);
}

static void bare_close(struct bare *b)
{
    free(b->rules), free(b->state), free(b->before), free(b->copy), free(b->undo_info);
}

static void bare_play(struct bare *b, zm_move move)
{
    b->game->play(b->rules, b->state, move, b->game->undo ? b->undo_info : NULL);
}

/* Every move made and taken back leaves the state as it was, byte for byte. */
static void check_undo(struct zm_context *zm, struct bare *b, const zm_move *list, size_t n)
{
    memcpy(b->before, b->state, b->state_size);
    for (size_t i = 0; i < n && b->game->undo; i++) {
        memset(b->undo_info, 0xa5, 1024);
        bare_play(b, list[i]);
        b->game->undo(b->rules, b->state, list[i], b->undo_info);
        MUST(memcmp(b->state, b->before, b->state_size) == 0, zm, "undo of move %zu", i);
    }
}

/* Reading the position's text gives the same state, byte for byte. */
static void check_reading(struct zm_context *zm, struct bare *b, const char *text)
{
    struct zm_error why = {""};

    memset(b->copy, 0, b->state_size);
    MUST(b->game->read_position(b->rules, text, b->copy, &why), zm, "own text: %s", why.text);
    MUST(memcmp(b->state, b->copy, b->state_size) == 0, zm, "another state from its own text");
    if (b->game->hash)
        MUST(b->game->hash(b->rules, b->state) == b->game->hash(b->rules, b->copy), zm,
             "another hash from its own text");
}

/* Rules that hold at every position. */
static void check_contract(struct zm_context *zm, struct bare *b, const zm_move *list, size_t n)
{
    int least, most, result;
    enum zm_side side = b->game->side_to_move(b->rules, b->state);
    bool over = b->game->outcome(b->rules, b->state, &result);

    b->game->range(b->rules, &least, &most);
    MUST(least <= most, zm, "range %d to %d", least, most);
    MUST(n <= b->game->most_moves(b->rules), zm, "%zu moves, most_moves says fewer", n);
    MUST(over ? n == 0 : n > 0, zm, "%zu moves, %s", n, over ? "over" : "not over");
    MUST(!(over && side == ZM_NATURE), zm, "over at a chance node");
    if (over) MUST(least <= result && result <= most, zm, "result %d out of range", result);
    for (size_t i = 0; i < n && n < 400; i++)
        for (size_t j = 0; j < i; j++) MUST(list[i] != list[j], zm, "move %zu stands twice", i);
    if (!b->game->evaluate) return;

    zm_score evaluation = b->game->evaluate(b->rules, b->state);
    zm_score slack = least == -1 && most == 1 && !over ? -ZM_PLY_MAX - 1 : 0;
    MUST(evaluation >= least * ZM_UNIT - slack && evaluation <= most * ZM_UNIT + slack, zm,
         "evaluation %" PRId64, evaluation);
    MUST(zm_evaluate(zm) == (double)evaluation / (double)ZM_UNIT, zm, "zm_evaluate");
}

/* Chance outcomes: the most probable is the first, the probabilities sum up to 1. */
static void check_events(struct zm_context *zm, struct bare *b, const zm_move *list, size_t n)
{
    double sum = 0;

    if (zm_side_to_move(zm) != ZM_NATURE) {
        if (n) MUST(zm_probability(zm, list[0]) == 1, zm, "the probability of a player's move");
        return;
    }
    for (size_t i = 0; i < n; i++) {
        uint32_t first = b->game->weight(b->rules, b->state, list[0]);
        MUST(b->game->weight(b->rules, b->state, list[i]) <= first, zm,
             "outcome %zu is more probable than the first", i);
        sum += zm_probability(zm, list[i]);
    }
    MUST(fabs(sum - 1) < 1e-9, zm, "the odds sum to %g", sum);
}

/* -- Text. ----------------------------------------------------------------------------------- */

/* Checks that a writer follows snprintf's rules in buffers of any room. */
typedef size_t writer(struct zm_context *zm, zm_move move, char *out, size_t capacity);

static size_t put_position(struct zm_context *zm, zm_move move, char *out, size_t capacity)
{
    (void)move;
    return zm_position_text(zm, out, capacity);
}

static size_t put_drawing(struct zm_context *zm, zm_move move, char *out, size_t capacity)
{
    (void)move;
    return zm_draw(zm, out, capacity);
}

static size_t put_rules(struct zm_context *zm, zm_move move, char *out, size_t capacity)
{
    (void)move;
    return zm_rules(zm, out, capacity);
}

static size_t put_spec(struct zm_context *zm, zm_move move, char *out, size_t capacity)
{
    (void)move;
    zm_spec(zm, out, capacity);
    return 0;
}

static size_t put_move(struct zm_context *zm, zm_move move, char *out, size_t capacity)
{
    zm_move_text(zm, move, out, capacity);
    return 0;
}

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

    MUST(!length || length == written, zm, "%s: says %zu, wrote %zu", name, length, written);
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
    check_writer(zm, put_position, "position", move);
    check_writer(zm, put_drawing, "drawing", move);
    check_writer(zm, put_rules, "rules", move);
    check_writer(zm, put_spec, "spec", move);
    check_writer(zm, put_move, "move", move);
    check_writer(zm, put_line, "line", move);
    if (!is_wide(zm)) check_writer(zm, put_board, "board", move);
    check_writer(zm, put_cells, "cells", move);
}

/* Every move's text names that move and no other. */
static void check_moves_text(struct zm_context *zm, const zm_move *list, size_t n)
{
    char text[ZM_MOVE_TEXT];
    zm_move read;

    for (size_t i = 0; i<n; i += n> 64 ? 1 + n / 64 : 1) {
        zm_move_text(zm, list[i], text, sizeof text);
        MUST(strlen(text) > 0 && strlen(text) < sizeof text - 1, zm, "the text of move %zu", i);
        MUST(!strpbrk(text, " ,\t\n"), zm, "\"%s\" is not one word", text);
        MUST(!zm_move_read(zm, text, &read) && read == list[i], zm, "\"%s\" is read as another",
             text);
    }
}

/* The rules and the spec of a game: lines not too long, the spec opens the same game. */
static void check_words(struct zm_context *zm, const struct subject *s)
{
    static char rules[TEXT_MAX], other[TEXT_MAX];
    char spec[ZM_SPEC_TEXT], again[ZM_SPEC_TEXT];
    struct zm_context *same;

    zm_rules(zm, rules, sizeof rules);
    for (const char *line = rules; *line; line += strcspn(line, "\n") + (strchr(line, '\n') != 0))
        MUST(strcspn(line, "\n") < 100, zm, "a line of the rules is too long: %.60s", line);
    zm_spec(zm, spec, sizeof spec);
    const char *parameters = strchr(spec, ':') ? strchr(spec, ':') + 1 : "";
    if (zm_open_game(s->game, parameters, NULL, &same, NULL)) {
        failure(zm, "its spec does not open");
        return;
    }
    MUST(strcmp(zm_spec(same, again, sizeof again), spec) == 0, zm, "another spec: %s", again);
    MUST(zm_hash(same) == zm_hash(zm), zm, "another start from its spec");
    zm_rules(same, other, sizeof other);
    MUST(strcmp(rules, other) == 0, zm, "other rules from its spec");
    zm_close(same);
}

/* Positions of different text have different hashes: all met in a game so far are compared. */
static void check_hash(struct zm_context *zm, const char *text, bool begin)
{
    enum { SLOTS = 1 << 14 };
    static uint64_t hashes[SLOTS], texts[SLOTS];
    static size_t held;
    uint64_t h = zm_hash(zm), t = 1;

    if (begin || held > SLOTS / 2) memset(texts, 0, sizeof texts), held = 0;
    for (; *text; text++) t = (t ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
    size_t at = h % SLOTS;
    while (texts[at] && hashes[at] != h) at = (at + 1) % SLOTS;
    if (!texts[at]) held++, hashes[at] = h, texts[at] = t;
    MUST(texts[at] == t, zm, "two positions have the hash %" PRIx64, h);
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
    check_hash(zm, now, false);
    while (!zm_outcome(zm, NULL) && zm_history(zm, &(const zm_move *){0}) < 4) {
        size_t n = zm_moves(zm, listed, ZM_MOVES_MAX);
        if (!n || zm_play(zm, listed[chance(seed, n)])) {
            failure(zm, "no legal move from \"%s\"", spoilt);
            return;
        }
    }
}

/* Sets a text near to a position's own; if it is one, its hash is its own as well. */
static void check_near(struct zm_context *spare, const char *near)
{
    static char now[TEXT_MAX];

    if (zm_position_set(spare, near)) return;
    zm_position_text(spare, now, sizeof now);
    check_hash(spare, now, false);
}

/* Positions whose texts differ by one number or one word have different hashes: each number is
 * made larger and smaller by one, each word is left out. */
static void check_neighbours(struct zm_context *spare, const char *text)
{
    static char near[TEXT_MAX + 32];
    size_t n = strlen(text);

    for (size_t at = 0, end; at < n; at = end + !!text[end]) {
        end = at + strcspn(text + at, " ");
        snprintf(near, sizeof near, "%.*s%s", (int)at, text, text + end + !!text[end]);
        check_near(spare, near);
        char *behind;
        long number = strtol(text + at, &behind, 10);
        bool cut = number == LONG_MIN || number == LONG_MAX; /* perhaps larger still */
        if (behind != text + end || end == at || cut) continue;
        for (long by = -1; by <= 1; by += 2) {
            snprintf(near, sizeof near, "%.*s%ld%s", (int)at, text, number + by, behind);
            check_near(spare, near);
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
    check_neighbours(spare, text);
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
    static struct zm_result here, there;
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
    static struct zm_result x, y;
    static char line[TEXT_MAX], other[TEXT_MAX];
    const struct zm_limits limits = {.nodes = is_wide(a) ? 200 : 1000, .seed = seed};
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

/* -- Along a game. --------------------------------------------------------------------------- */

struct tables {
    struct zm_context *zm, *spare, *guest, *twin; /* twin: another table of the name, or NULL */
    struct bare bare;
};

static void check_here(struct tables *t, uint64_t *seed, bool thorough)
{
    static char text[TEXT_MAX];
    size_t n = zm_moves(t->zm, listed, ZM_MOVES_MAX), kept = n < 4096 ? n : 4096;
    static zm_move list[4096];

    memcpy(list, listed, kept * sizeof *list);
    if (zm_position_text(t->zm, text, sizeof text) >= sizeof text) exit(1);
    check_undo(t->zm, &t->bare, list, kept);
    check_reading(t->zm, &t->bare, text);
    check_hash(t->zm, text, zm_history(t->zm, &(const zm_move *){0}) == 0);
    check_contract(t->zm, &t->bare, list, n);
    if (!zm_outcome(t->zm, NULL)) check_events(t->zm, &t->bare, list, n);
    check_moves_text(t->zm, list, kept);
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
    bare_play(&t->bare, move);
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
    uint64_t lots = *seed;
    bool wide = is_wide(t->zm);

    for (; plies < PLIES && !zm_outcome(t->zm, NULL); plies++) {
        hashes[plies] = zm_hash(t->zm);
        check_here(t, &lots, plies < (wide ? 2 : THOROUGH) || chance(seed, wide ? 64 : 16) == 0);
        size_t n = zm_moves(t->zm, listed, ZM_MOVES_MAX);
        step(t, listed[chance(seed, n)]);
    }
    check_here(t, &lots, true);
    check_way_back(t->zm, hashes, plies);
    while (!zm_undo(t->guest)) {}
    while (t->twin && !zm_undo(t->twin)) {}
    t->bare.game->start(t->bare.rules, t->bare.state);
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
        struct tables t = {
            subject_open(s, false), subject_open(s, false), subject_open(s, true), twin_of(s), {0}};
        bare_open(&t.bare, s);
        check_words(t.zm, s);
        int games = (int)((is_wide(t.zm) ? 1 : 6) * test_rounds());
        for (int j = 0; j < (games > 0 ? games : 1); j++) game(&t, &seed);
        bare_close(&t.bare);
        zm_close(t.zm), zm_close(t.spare), zm_close(t.guest), zm_close(t.twin);
    }
    return test_end("conformance", checks);
}
