/* SPDX-License-Identifier: MIT
 * context.c - the handle: a game on the table, its position and its moves. */
#include "api/context.h"

#include "core/memory.h"
#include "core/random.h"
#include "core/sized.h"
#include "core/text.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <zermelo_memory.h>
#include <zermelo_state.h>

int zm_version(void)
{
    return ZM_VERSION;
}

enum zm_status context_new(const struct zm_game *variant, const struct zm_game *face,
                           size_t rules_size, const struct zm_allocator *allocator,
                           struct zm_context **out)
{
    const struct zm_allocator *from = allocator ? allocator : &memory_default;
    struct zm_context *zm = memory_take(from, sizeof *zm);

    if (!zm) return ZM_NO_MEMORY;
    zm->allocator = *from;
    zm->variant = variant;
    zm->face = face;
    zm->rules_size = rules_size;
    zm->state_size = (face->state_size + 15) & ~(size_t)15; /* states are copied in whole words */
    zm->rules = memory_take(from, rules_size);
    zm->state = memory_take(from, zm->state_size);
    zm->origin = memory_take(from, zm->state_size);
    zm->scratch = memory_take(from, zm->state_size);
    if (!zm->rules || !zm->state || !zm->origin || !zm->scratch) return zm_close(zm), ZM_NO_MEMORY;
    *out = zm;
    return ZM_OK;
}

void zm_close(struct zm_context *zm)
{
    if (!zm) return;
    struct zm_allocator to = zm->allocator;
    memory_give(&to, zm->rules, zm->rules_size);
    memory_give(&to, zm->state, zm->state_size);
    memory_give(&to, zm->origin, zm->state_size);
    memory_give(&to, zm->scratch, zm->state_size);
    memory_give(&to, zm->list, zm->max_moves * sizeof *zm->list);
    memory_give(&to, zm->history, zm->history_capacity * sizeof *zm->history);
    memory_give(&to, zm->undo_infos, zm->history_capacity * zm->variant->trail_size);
    for (int i = 0; i < KEPT_USES; i++) memory_give(&to, zm->kept[i].at, zm->kept[i].size);
    memory_give(&to, zm->desk, zm->desk_size);
    memory_give(&to, zm, sizeof *zm);
}

enum zm_status context_begin(struct zm_context *zm)
{
    assert(!zm->list && !zm->made);
    zm->max_moves = zm->variant->most_moves(zm->rules);
    assert(zm->max_moves > 0);
    if (zm->max_moves <= ZM_MOVES_MAX) {
        zm->list = memory_take(&zm->allocator, zm->max_moves * sizeof *zm->list);
        if (!zm->list) return ZM_NO_MEMORY;
    }
    zm->variant->start(zm->rules, zm->state);
    memcpy(zm->origin, zm->state, zm->state_size);
    zm->from_start = true;
    return ZM_OK;
}

struct kept *context_keep(struct zm_context *zm, enum kept_use use, size_t size)
{
    struct kept *k = &zm->kept[use];

    assert((unsigned)use < KEPT_USES && k->used <= k->size);
    k->age++;
    if (k->at && k->size == size) return k;
    memory_give(&zm->allocator, k->at, k->size);
    *k = (struct kept){.at = memory_take(&zm->allocator, size), .size = size};
    return k->at ? k : NULL;
}

void context_spare(struct zm_context *zm, const bool uses[KEPT_USES], size_t taken, size_t limit)
{
    for (int i = 0; i < KEPT_USES; i++) taken += uses[i] ? 0 : zm->kept[i].size;
    for (int i = 0; i < KEPT_USES && taken > limit; i++) {
        if (uses[i]) continue;
        memory_give(&zm->allocator, zm->kept[i].at, zm->kept[i].size);
        zm->kept[i] = (struct kept){.at = NULL};
    }
}

size_t zm_memory_parts(const struct zm_context *zm, struct zm_memory_part *out, size_t capacity)
{
    static const char *const name[MEMORY_PARTS] = {
        [MEMORY_MOVES] = "move stacks",
        [MEMORY_PV] = "principal variations",
        [MEMORY_KILLERS] = "killer moves",
        [MEMORY_HISTORY] = "history tables",
        [MEMORY_SYMMETRIC] = "symmetric positions",
        [MEMORY_EVAL_STATE] = "evaluation states",
        [MEMORY_ROWS] = "MultiPV rows",
        [MEMORY_POSITIONS] = "positions and results",
        [MEMORY_PRECOMPUTED] = "precomputed tables",
        [MEMORY_TABLE] = "transposition table",
        [MEMORY_TREE] = "tree",
        [MEMORY_ASIDE] = "the game's own proofs",
    };
    size_t n = 0;

    for (int i = 0; i < MEMORY_PARTS; i++) {
        if (!zm->memory.bytes[i]) continue;
        if (n < capacity) out[n] = (struct zm_memory_part){name[i], zm->memory.bytes[i]};
        n++;
    }
    return n;
}

void kept_forget(struct kept *k)
{
    assert(k->used <= k->size);
    if (k->used) memset(k->at, 0, k->used);
    k->used = 0;
    k->loose = false;
}

void zm_forget(struct zm_context *zm)
{
    for (int i = 0; i < KEPT_USES; i++)
        if (i != KEPT_PRECOMPUTED) kept_forget(&zm->kept[i]);
    zm->pondered = (struct pondered){.told.size = sizeof zm->pondered.told};
}

enum zm_status context_take(struct zm_context *zm, void *own, size_t size, const void *theirs,
                            const char *name)
{
    return sized_take(own, size, theirs, name, &zm->error) ? ZM_OK : ZM_BAD_INPUT;
}

enum zm_status context_expect(struct zm_context *zm, const void *theirs, const char *name)
{
    return sized_check(theirs, name, &zm->error) ? ZM_OK : ZM_BAD_INPUT;
}

const struct zm_game *zm_game_of(const struct zm_context *zm)
{
    return zm->face;
}

const char *zm_spec(const struct zm_context *zm, char *out, size_t capacity)
{
    zm->variant->write_spec(zm->rules, out, capacity);
    return out;
}

size_t zm_rules(const struct zm_context *zm, char *out, size_t capacity)
{
    return zm->variant->write_rules(zm->rules, out, capacity);
}

/* -- The position. -------------------------------------------------------------------------- */

enum zm_side zm_side_to_move(const struct zm_context *zm)
{
    return zm->variant->side_to_move(zm->rules, zm->state);
}

bool zm_outcome(const struct zm_context *zm, int *value)
{
    int result = 0;
    bool over = zm->variant->outcome(zm->rules, zm->state, &result);

    if (value) *value = result;
    return over;
}

static uint64_t hash_of(const struct zm_context *zm, const void *state)
{
    char line[POSITION_TEXT];
    uint64_t h = 0;

    if (zm->variant->hash) return zm->variant->hash(zm->rules, state);
    zm->variant->write_position(zm->rules, state, line, sizeof line);
    for (const char *c = line; *c; c++) h = mix64(h ^ (unsigned char)*c);
    return h;
}

uint64_t zm_hash(const struct zm_context *zm)
{
    return hash_of(zm, zm->state);
}

static size_t symmetries_of(const struct zm_context *zm)
{
    return zm->variant->symmetries ? zm->variant->symmetries(zm->rules) : 1;
}

uint64_t zm_hash_symmetric(const struct zm_context *zm)
{
    uint64_t least = zm_hash(zm);

    for (size_t i = 1; i < symmetries_of(zm); i++) {
        zm->variant->transform(zm->rules, zm->state, i, zm->scratch);
        uint64_t h = hash_of(zm, zm->scratch);
        if (h < least) least = h;
    }
    return least;
}

size_t zm_position_text(const struct zm_context *zm, char *out, size_t capacity)
{
    return zm->variant->write_position(zm->rules, zm->state, out, capacity);
}

size_t zm_draw(const struct zm_context *zm, char *out, size_t capacity)
{
    return zm->variant->draw(zm->rules, zm->state, out, capacity);
}

double zm_evaluate(const struct zm_context *zm)
{
    if (!zm->variant->evaluate) return 0;
    return (double)zm->variant->evaluate(zm->rules, zm->state) / (double)ZM_UNIT;
}

bool context_sound(const struct zm_context *zm, const void *state, struct zm_error *error)
{
    int result;

    if (!zm->watch) return true;
    zm->watch->begin(zm->rules);
    if (!zm->variant->outcome(zm->rules, state, &result)) {
        zm->variant->side_to_move(zm->rules, state);
        if (zm->list) zm->variant->moves(zm->rules, state, zm->list);
    }
    return zm->watch->end(zm->rules, error);
}

enum zm_status context_broken(struct zm_context *zm, const struct zm_error *why)
{
    return context_fail_within(zm, ZM_BROKEN, why, "in-game", "%s: ", zm->face->name);
}

static void begin_at(struct zm_context *zm, const void *state)
{
    memcpy(zm->state, state, zm->state_size);
    memcpy(zm->origin, state, zm->state_size);
    zm->from_start = false;
    zm->made = zm->known = 0;
}

void context_restart(struct zm_context *zm)
{
    memset(zm->scratch, 0, zm->state_size);
    zm->variant->start(zm->rules, zm->scratch);
    begin_at(zm, zm->scratch);
    zm->from_start = true;
}

/* Copies position and moves, with their memory. */
static void take_game(struct zm_context *to, const struct zm_context *from)
{
    to->state = from->state, to->origin = from->origin, to->from_start = from->from_start;
    to->history = from->history, to->undo_infos = from->undo_infos;
    to->made = from->made, to->known = from->known;
    to->history_capacity = from->history_capacity;
}

void context_swap_games(struct zm_context *a, struct zm_context *b)
{
    const struct zm_context kept = *a;

    assert(a->state_size == b->state_size && a->variant == b->variant);
    take_game(a, b);
    take_game(b, &kept);
}

enum zm_status context_position(struct zm_context *zm, const char *text)
{
    struct zm_error why = {.text = ""};

    memset(zm->scratch, 0, zm->state_size);
    if (!zm->variant->read_position(zm->rules, text, zm->scratch, &why))
        return context_fail_within(zm, ZM_BAD_INPUT, &why, "in-position", "position: ");
    if (!context_sound(zm, zm->scratch, &why)) return context_broken(zm, &why);
    begin_at(zm, zm->scratch);
    return ZM_OK;
}

size_t zm_state_size(const struct zm_context *zm)
{
    return zm->state_size;
}

const void *zm_state(const struct zm_context *zm)
{
    return zm->state;
}

void zm_state_set(struct zm_context *zm, const void *state)
{
    begin_at(zm, state);
}

size_t zm_transform(struct zm_context *zm, size_t i)
{
    size_t n = symmetries_of(zm);

    if (i % n == 0) return n;
    memset(zm->scratch, 0, zm->state_size);
    zm->variant->transform(zm->rules, zm->state, i % n, zm->scratch);
    begin_at(zm, zm->scratch);
    return n;
}

enum zm_status context_copy(const struct zm_context *zm, struct zm_context **out)
{
    enum zm_status status = context_new(zm->variant, zm->face, zm->rules_size, &zm->allocator, out);

    if (status) return status;
    memcpy((*out)->rules, zm->rules, zm->rules_size);
    (*out)->endgame = zm->endgame;
    (*out)->book = zm->book;
    (*out)->watch = zm->watch;
    (*out)->presets = zm->presets;
    status = context_begin(*out);
    if (status) zm_close(*out), *out = NULL;
    else begin_at(*out, zm->state);
    return status;
}

size_t zm_origin_text(struct zm_context *zm, bool *is_start, char *out, size_t capacity)
{
    if (is_start) *is_start = zm->from_start;
    return zm->variant->write_position(zm->rules, zm->origin, out, capacity);
}

/* -- Moves. --------------------------------------------------------------------------------- */

size_t zm_moves(const struct zm_context *zm, zm_move *out, size_t capacity)
{
    if (zm_outcome(zm, NULL)) return 0;
    if (!zm->list) return zm->max_moves;

    size_t n = zm->variant->moves(zm->rules, zm->state, zm->list);
    if (capacity) memcpy(out, zm->list, (n < capacity ? n : capacity) * sizeof *out);
    return n;
}

double zm_probability(const struct zm_context *zm, zm_move outcome)
{
    double total = 0;

    if (zm_side_to_move(zm) != ZM_NATURE || !zm->list) return 1;
    size_t n = zm->variant->moves(zm->rules, zm->state, zm->list);
    for (size_t i = 0; i < n; i++) total += zm->variant->weight(zm->rules, zm->state, zm->list[i]);
    return zm->variant->weight(zm->rules, zm->state, outcome) / total;
}

const char *zm_move_text(const struct zm_context *zm, zm_move move, char *out, size_t capacity)
{
    zm->variant->write_move(zm->rules, zm->state, move, out, capacity);
    return out;
}

/* The legal move whose text is the word: what a game without read_move gets. */
static bool find_move(struct zm_context *zm, const char *word, zm_move *out)
{
    char text[ZM_MOVE_TEXT];
    size_t n = zm->list ? zm->variant->moves(zm->rules, zm->state, zm->list) : 0;
    struct text legal = text_into(zm->error.text, 200);

    for (size_t i = 0; i < n; i++) {
        zm->variant->write_move(zm->rules, zm->state, zm->list[i], text, sizeof text);
        if (strcmp(text, word) == 0) return *out = zm->list[i], true;
        if (legal.length < 150) text_add(&legal, " %s", text);
        else if (legal.length < 190) text_fill(&legal, '.', 190 - legal.length);
    }
    struct zm_error list = zm->error;
    return fail(&zm->error, "illegal-move-accepted",
                "\"%s\" is not a legal move here, accepted:%.200s", shown(word).text, list.text);
}

enum zm_status zm_move_read(struct zm_context *zm, const char *word, zm_move *out)
{
    if (!word) return context_fail(zm, ZM_BAD_INPUT, "no-move-text", "there is no move to read");
    if (zm_outcome(zm, NULL)) return context_fail(zm, ZM_OVER, "game-over", "the game is over");
    bool ok = zm->variant->read_move
                  ? zm->variant->read_move(zm->rules, zm->state, word, out, &zm->error)
                  : find_move(zm, word, out);
    return ok ? ZM_OK : ZM_BAD_INPUT;
}

static void *undo_info_of(struct zm_context *zm, size_t i)
{
    assert(i < zm->history_capacity);
    return zm->undo_infos + i * zm->variant->trail_size;
}

static enum zm_status history_grow(struct zm_context *zm)
{
    size_t old = zm->history_capacity, capacity = old ? 2 * old : 64,
           undo_info = zm->variant->trail_size;
    zm_move *history = memory_take(&zm->allocator, capacity * sizeof *history);
    unsigned char *undo_infos = memory_take(&zm->allocator, capacity * undo_info);

    assert(zm->made == old && zm->known <= old); /* it is full */
    if (!history || !undo_infos) {
        memory_give(&zm->allocator, history, capacity * sizeof *history);
        memory_give(&zm->allocator, undo_infos, capacity * undo_info);
        return context_fail(zm, ZM_NO_MEMORY, "out-of-memory-moves",
                            "out of memory after %zu moves", zm->made);
    }
    if (old) memcpy(history, zm->history, old * sizeof *history);
    if (old) memcpy(undo_infos, zm->undo_infos, old * undo_info);
    memory_give(&zm->allocator, zm->history, old * sizeof *history);
    memory_give(&zm->allocator, zm->undo_infos, old * undo_info);
    zm->history = history;
    zm->undo_infos = undo_infos;
    zm->history_capacity = capacity;
    return ZM_OK;
}

void context_unmake(struct zm_context *zm)
{
    assert(zm->made > 0);
    zm->made--;
    zm->variant->undo(zm->rules, zm->state, zm->history[zm->made], undo_info_of(zm, zm->made));
}

enum zm_status context_make(struct zm_context *zm, zm_move move)
{
    struct zm_error why;

    if (zm->made == zm->history_capacity) {
        enum zm_status status = history_grow(zm);
        if (status) return status;
    }
    zm->variant->play(zm->rules, zm->state, move, undo_info_of(zm, zm->made));
    zm->history[zm->made++] = move;
    if (context_sound(zm, zm->state, &why)) return ZM_OK;
    context_unmake(zm);
    return context_broken(zm, &why);
}

bool context_allows(const struct zm_context *zm, const void *state, zm_move move)
{
    char text[ZM_MOVE_TEXT];
    zm_move same;

    if (!zm->list) {
        zm->variant->write_move(zm->rules, state, move, text, sizeof text);
        return zm->variant->read_move &&
               zm->variant->read_move(zm->rules, state, text, &same, NULL) && same == move;
    }
    size_t n = zm->variant->moves(zm->rules, state, zm->list);
    for (size_t i = 0; i < n; i++)
        if (zm->list[i] == move) return true;
    return false;
}

enum zm_status zm_play(struct zm_context *zm, zm_move move)
{
    if (zm_outcome(zm, NULL)) return context_fail(zm, ZM_OVER, "game-over", "the game is over");
    if (!context_allows(zm, zm->state, move))
        return context_fail(zm, ZM_BAD_INPUT, "unlisted-move", "not a legal move here");
    enum zm_status status = context_make(zm, move);
    if (!status) zm->known = zm->made;
    return status;
}

/* Lists the chance outcomes and returns the sum of their weights. Games promise that there is one
 * that can happen; a guest may break its word: then it is 0 and zm_why tells. */
static uint64_t list_outcomes(struct zm_context *zm)
{
    size_t n = zm->list ? zm->variant->moves(zm->rules, zm->state, zm->list) : 0;
    uint64_t total = 0;

    for (size_t i = 0; i < n; i++) total += zm->variant->weight(zm->rules, zm->state, zm->list[i]);
    if (!total)
        context_fail(zm, ZM_BROKEN, "no-outcomes", "nature is to move but the game lists no event");
    return total;
}

enum zm_status context_settle(struct zm_context *zm)
{
    enum zm_status status = ZM_OK;

    while (!status && !zm_outcome(zm, NULL) && zm_side_to_move(zm) == ZM_NATURE)
        status = list_outcomes(zm) ? context_make(zm, zm->list[0]) : ZM_BROKEN;
    return status;
}

enum zm_status zm_settle(struct zm_context *zm)
{
    size_t before = zm->made;
    enum zm_status status = context_settle(zm);

    if (zm->made != before) zm->known = zm->made;
    return status;
}

enum zm_status zm_draw_event(struct zm_context *zm, uint64_t *seed, zm_move *out)
{
    size_t i = 0;

    if (zm_outcome(zm, NULL)) return context_fail(zm, ZM_OVER, "game-over", "the game is over");
    if (zm_side_to_move(zm) != ZM_NATURE)
        return context_fail(zm, ZM_BAD_INPUT, "not-chance-node", "it is not nature's turn");
    uint64_t total = list_outcomes(zm);
    if (!total) return ZM_BROKEN;
    uint64_t ticket = random_below(seed, total), w;
    while ((w = zm->variant->weight(zm->rules, zm->state, zm->list[i])) <= ticket) ticket -= w, i++;
    *out = zm->list[i];
    return ZM_OK;
}

enum zm_status zm_undo(struct zm_context *zm)
{
    if (!zm->made)
        return context_fail(zm, ZM_BAD_INPUT, "nothing-to-undo", "there is no move to take back");
    context_unmake(zm);
    return ZM_OK;
}

enum zm_status zm_redo(struct zm_context *zm)
{
    assert(zm->made <= zm->known && zm->known <= zm->history_capacity);
    if (zm->made == zm->known)
        return context_fail(zm, ZM_BAD_INPUT, "nothing-to-redo", "there is no move to make again");
    return context_make(zm, zm->history[zm->made]);
}

size_t zm_history(const struct zm_context *zm, const zm_move **out)
{
    *out = zm->history;
    return zm->made;
}

size_t zm_line_text(struct zm_context *zm, const zm_move *moves, size_t count, char *out,
                    size_t capacity)
{
    _Alignas(max_align_t) unsigned char undo_info[1024];
    struct text t = text_into(out, capacity);
    char word[ZM_MOVE_TEXT];
    int result;

    memcpy(zm->scratch, zm->state, zm->state_size);
    for (size_t i = 0; i < count; i++) {
        if (zm->variant->outcome(zm->rules, zm->scratch, &result)) break;
        if (!context_allows(zm, zm->scratch, moves[i])) break;
        zm->variant->write_move(zm->rules, zm->scratch, moves[i], word, sizeof word);
        text_add(&t, i ? " %s" : "%s", word);
        zm->variant->play(zm->rules, zm->scratch, moves[i], undo_info);
    }
    return t.length;
}
