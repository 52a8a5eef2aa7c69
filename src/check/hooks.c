/* SPDX-License-Identifier: MIT
 * hooks.c - the hooks of a table, watched: see check.h. */
#include "check/check.h"
#include "core/memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Borders round a block, and the moves behind a list that are looked at. What is overrun by more
 * than the borders ends in memory of the list's spare, or in a crash, which is found as well. */
enum { BORDER = 64, CANARIES = 64 };
static const zm_move canary = UINT64_C(0xa5c35a3cdeadbeef);

/* -- Blocks. --------------------------------------------------------------------------------- */

bool block_take(struct block *b, size_t size)
{
    size_t all = size + 2 * BORDER;

    *b = (struct block){.size = size,
                        .whole = memory_take(&memory_default, all),
                        .shadow = memory_take(&memory_default, all)};
    if (!b->whole || !b->shadow) return false;
    b->at = b->whole + BORDER;
    memset(b->whole, 0xc5, BORDER);
    memset(b->at + size, 0xc5, BORDER);
    memcpy(b->shadow, b->whole, all);
    return true;
}

/* From now on the contents are as they should be. */
static void accept(struct block *b)
{
    memcpy(b->shadow + BORDER, b->at, b->size);
}

void block_set(struct block *b, const void *bytes)
{
    memmove(b->at, bytes, b->size);
    accept(b);
}

bool block_equal(const struct block *a, const struct block *b)
{
    assert(a->size == b->size);
    return memcmp(a->at, b->at, a->size) == 0;
}

const char *block_difference(const struct block *b, const struct block *wanted,
                             char out[DIFFERENCE])
{
    size_t i = 0;

    while (i < b->size && b->at[i] == wanted->at[i]) i++;
    if (i == b->size) snprintf(out, DIFFERENCE, "no byte differs");
    else snprintf(out, DIFFERENCE, "byte %zu is %d, not %d", i, (int)b->at[i], (int)wanted->at[i]);
    return out;
}

/* Whether the borders are as they were; they are repaired. */
static bool borders_hold(struct block *b)
{
    size_t end = BORDER + b->size;
    bool hold = memcmp(b->whole, b->shadow, BORDER) == 0 &&
                memcmp(b->whole + end, b->shadow + end, BORDER) == 0;

    memcpy(b->whole, b->shadow, BORDER);
    memcpy(b->whole + end, b->shadow + end, BORDER);
    return hold;
}

/* -- Before and after a hook. ---------------------------------------------------------------- */

static void begin(struct check *c, const char *hook)
{
    report_hook(c->report, hook);
}

/* A block that the hook was only to read. */
static void after_read(struct check *c, struct block *b, const char *hook, const char *what)
{
    bool hold = borders_hold(b), same = memcmp(b->at, b->shadow + BORDER, b->size) == 0;

    if (hold && same) return;
    report_fault(c->report, hook, "changes %s, which it is only given to read", what);
    memcpy(b->at, b->shadow + BORDER, b->size);
}

/* A block that the hook was to write. */
static void after_write(struct check *c, struct block *b, const char *hook, const char *size_name)
{
    if (!borders_hold(b))
        report_fault(c->report, hook, "writes beyond the %zu bytes of %s", b->size, size_name);
    accept(b);
}

static void asked(struct check *c, struct block *s, const char *hook)
{
    after_read(c, &c->rules, hook, "the rules");
    if (s) after_read(c, s, hook, "the position");
}

static void changed(struct check *c, struct block *s, const char *hook)
{
    after_read(c, &c->rules, hook, "the rules");
    after_write(c, s, hook, "state_size");
}

/* -- The hooks. ------------------------------------------------------------------------------ */

bool hook_parse(struct check *c, const char *parameters, struct block *rules, struct zm_error *why)
{
    memset(rules->at, 0, rules->size);
    *why = (struct zm_error){.text = ""};
    begin(c, "parse");
    bool accepted = c->game->parse(rules->at, parameters, why);
    after_write(c, rules, "parse", "rules_size");
    why->text[sizeof why->text - 1] = '\0';
    return accepted;
}

void hook_start(struct check *c, struct block *s)
{
    memset(s->at, 0, s->size);
    begin(c, "start");
    c->game->start(c->rules.at, s->at);
    changed(c, s, "start");
}

enum zm_side hook_side(struct check *c, struct block *s)
{
    begin(c, "side_to_move");
    enum zm_side side = c->game->side_to_move(c->rules.at, s->at);
    asked(c, s, "side_to_move");
    return side;
}

bool hook_outcome(struct check *c, struct block *s, int *result)
{
    *result = 0;
    begin(c, "outcome");
    bool over = c->game->outcome(c->rules.at, s->at, result);
    asked(c, s, "outcome");
    return over;
}

size_t hook_moves(struct check *c, struct block *s, zm_move *list)
{
    bool intact = true;

    for (size_t i = 0; i < c->max_moves + CANARIES; i++) list[i] = canary;
    begin(c, "moves");
    size_t n = c->game->moves(c->rules.at, s->at, list);
    asked(c, s, "moves");
    for (size_t i = c->max_moves; i < c->max_moves + CANARIES; i++) intact &= list[i] == canary;
    if (!MUST(c->report, n <= c->max_moves, "moves", "lists %zu, more than most_moves() %zu", n,
              c->max_moves))
        return c->max_moves;
    MUST(c->report, intact, "moves", "writes beyond the %zu moves of most_moves()", c->max_moves);
    return n;
}

void hook_play(struct check *c, struct block *s, zm_move move, struct block *u)
{
    bool undoes = c->game->undo;

    begin(c, "play");
    c->game->play(c->rules.at, s->at, move, undoes ? u->at : NULL);
    changed(c, s, "play");
    if (undoes) after_write(c, u, "play", "trail_size");
}

void hook_undo(struct check *c, struct block *s, zm_move move, struct block *u)
{
    begin(c, "undo");
    c->game->undo(c->rules.at, s->at, move, u->at);
    changed(c, s, "undo");
    after_read(c, u, "undo", "what play() kept for it");
}

bool hook_read_position(struct check *c, const char *text, struct block *s, struct zm_error *why)
{
    memset(s->at, 0, s->size);
    *why = (struct zm_error){.text = ""};
    begin(c, "read_position");
    bool accepted = c->game->read_position(c->rules.at, text, s->at, why);
    changed(c, s, "read_position");
    why->text[sizeof why->text - 1] = '\0';
    return accepted;
}

bool hook_read_move(struct check *c, struct block *s, const char *word, zm_move *move,
                    struct zm_error *why)
{
    *why = (struct zm_error){.text = ""};
    begin(c, "read_move");
    bool accepted = c->game->read_move(c->rules.at, s->at, word, move, why);
    asked(c, s, "read_move");
    why->text[sizeof why->text - 1] = '\0';
    return accepted;
}

zm_score hook_evaluate(struct check *c, struct block *s)
{
    begin(c, "evaluate");
    zm_score value = c->game->evaluate(c->rules.at, s->at);
    asked(c, s, "evaluate");
    return value;
}

int hook_order(struct check *c, struct block *s, int which, enum zm_side root, zm_move move)
{
    begin(c, "order");
    int rank = c->game->order(c->rules.at, s->at, which, root, move);
    asked(c, s, "order");
    return rank;
}

bool hook_tactics(struct check *c, struct block *s, struct zm_advice *out)
{
    *out = (struct zm_advice){.rule = NULL};
    begin(c, "tactics");
    bool speaks = c->game->tactics(c->rules.at, s->at, out);
    asked(c, s, "tactics");
    return speaks;
}

uint32_t hook_weight(struct check *c, struct block *s, zm_move outcome)
{
    begin(c, "weight");
    uint32_t weight = c->game->weight(c->rules.at, s->at, outcome);
    asked(c, s, "weight");
    return weight;
}

void hook_transform(struct check *c, struct block *s, size_t i, struct block *out)
{
    memset(out->at, 0, out->size);
    begin(c, "transform");
    c->game->transform(c->rules.at, s->at, i, out->at);
    asked(c, s, "transform");
    after_write(c, out, "transform", "state_size");
}

void hook_reach(struct check *c, struct block *s, int plies, zm_score *least, zm_score *most)
{
    begin(c, "reach");
    c->game->reach(c->rules.at, s->at, plies, least, most);
    asked(c, s, "reach");
}

uint64_t hook_hash(struct check *c, struct block *s)
{
    begin(c, "hash");
    uint64_t hash = c->game->hash(c->rules.at, s->at);
    asked(c, s, "hash");
    return hash;
}

/* -- The hooks that write text. -------------------------------------------------------------- */

const char *writer_name(enum writer w)
{
    static const char *const names[WRITERS] = {
        [WRITE_SPEC] = "write_spec",         [WRITE_RULES] = "write_rules",
        [WRITE_POSITION] = "write_position", [WRITE_DRAWING] = "draw",
        [WRITE_MOVE] = "write_move",         [WRITE_BOARD] = "describe",
        [WRITE_CELLS] = "write_cells",
    };

    assert((unsigned)w < WRITERS);
    return names[w];
}

bool writer_given(const struct check *c, enum writer w)
{
    return (w != WRITE_BOARD && w != WRITE_CELLS) || c->game->describe;
}

static size_t write_any(const struct check *c, enum writer w, const void *s, zm_move move,
                        char *out, size_t capacity)
{
    const struct zm_game *g = c->game;
    const void *r = c->rules.at;

    switch (w) {
    case WRITE_SPEC: return g->write_spec(r, out, capacity);
    case WRITE_RULES: return g->write_rules(r, out, capacity);
    case WRITE_POSITION: return g->write_position(r, s, out, capacity);
    case WRITE_DRAWING: return g->draw(r, s, out, capacity);
    case WRITE_MOVE: return g->write_move(r, s, move, out, capacity);
    case WRITE_BOARD: return g->describe(r, s, out, capacity);
    case WRITE_CELLS: return g->write_cells(r, s, move, out, capacity);
    case WRITERS: break;
    }
    return 0;
}

size_t hook_write(struct check *c, enum writer w, struct block *s, zm_move move, char *out,
                  size_t capacity)
{
    if (capacity) out[0] = '\0';
    begin(c, writer_name(w));
    size_t n = write_any(c, w, s ? s->at : NULL, move, out, capacity);
    asked(c, s, writer_name(w));
    if (capacity) out[capacity - 1] = '\0'; /* whatever was written, it is a text */
    return n;
}
