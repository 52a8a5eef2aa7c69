/* SPDX-License-Identifier: MIT
 * position.c - what holds at every position: the hooks agree with each other, and say the same when
 * they are asked again. */
#include "check/check.h"
#include "core/memory.h"

#include <inttypes.h>
#include <string.h>

enum { LIST_SPARE = 4096, COMPARED_MAX = 1024 };

bool facts_take(struct facts *f, size_t max_moves)
{
    *f = (struct facts){
        .list = memory_take(&memory_default, (max_moves + LIST_SPARE) * sizeof *f->list),
        .text = memory_take(&memory_default, TEXT_MAX)};
    return f->list && f->text;
}

void facts_ask(struct check *c, struct block *s, struct facts *f)
{
    f->side = hook_side(c, s);
    f->over = hook_outcome(c, s, &f->result);
    f->count = f->over ? 0 : hook_moves(c, s, f->list);
    f->hash = c->game->hash ? hook_hash(c, s) : 0;
    f->evaluation = c->game->evaluate ? hook_evaluate(c, s) : 0;
    hook_write(c, WRITE_POSITION, s, 0, f->text, TEXT_MAX);
}

/* -- One position. --------------------------------------------------------------------------- */

static bool check_side(struct check *c, const struct facts *f)
{
    struct report *r = c->report;

    if (!MUST(r, (unsigned)f->side <= ZM_NATURE, "side_to_move", "says %d, which is no side",
              (int)f->side))
        return false;
    if (f->side != ZM_NATURE) return true;
    MUST(r, !f->over, "outcome", "says that the game is over, but it is chance's turn");
    return MUST(r, c->game->weight, "side_to_move", "says nature, but there is no weight()");
}

static void check_duplicates(struct check *c, const struct facts *f)
{
    size_t first = 0, second = 0;

    for (size_t i = 1; i < f->count && i < COMPARED_MAX && !second; i++)
        for (size_t j = 0; j < i && !second; j++)
            if (f->list[i] == f->list[j]) first = j, second = i;
    MUST(c->report, !second, "moves", "lists move %" PRIu64 " twice, at %zu and %zu",
         f->list[second], first, second);
}

/* Somewhere between the possible results. Where there are only a win, a draw and a loss, it must
 * stay away from them by more than any distance, so that no estimate looks like a win. */
static void check_evaluation(struct check *c, const struct facts *f)
{
    zm_score least = c->least * ZM_UNIT, most = c->most * ZM_UNIT;
    bool looks = c->least == -1 && c->most == 1 && !f->over;
    double shown = (double)f->evaluation / (double)ZM_UNIT;

    if (!c->game->evaluate) return;
    MUST(c->report, least <= f->evaluation && f->evaluation <= most, "evaluate",
         "says %g, beyond range() %d to %d", shown, c->least, c->most);
    if (looks)
        MUST(c->report, least + ZM_PLY_MAX < f->evaluation && f->evaluation < most - ZM_PLY_MAX,
             "evaluate", "says %g, which looks like a win or a loss", shown);
}

/* The most probable outcome comes first, and one at least can happen. */
static void check_weights(struct check *c, struct block *s, const struct facts *f)
{
    uint32_t first = f->count ? hook_weight(c, s, f->list[0]) : 1;
    uint64_t sum = first;

    for (size_t i = 1; i < f->count; i++) {
        uint32_t weight = hook_weight(c, s, f->list[i]);
        sum += weight;
        MUST(c->report, weight <= first, "moves",
             "lists outcome %zu, of weight %" PRIu32 ", behind a first of weight %" PRIu32, i,
             weight, first);
    }
    MUST(c->report, sum, "weight", "is 0 for every outcome that moves() lists");
}

static void check_advice(struct check *c, struct block *s, const struct facts *f)
{
    struct zm_advice advice;
    bool listed = false;

    if (!c->game->tactics || f->over || f->side == ZM_NATURE || !hook_tactics(c, s, &advice))
        return;
    for (size_t i = 0; i < f->count; i++) listed |= f->list[i] == advice.move;
    MUST(c->report, listed, "tactics", "advises %" PRIu64 ", which moves() does not list",
         advice.move);
    MUST(c->report, advice.rule && *advice.rule, "tactics", "does not name the rule that spoke");
    int least = f->side == ZM_FIRST ? c->least : -c->most;
    int most = f->side == ZM_FIRST ? c->most : -c->least;
    if (advice.proven)
        MUST(c->report, least <= advice.value && advice.value <= most, "tactics",
             "proves %d, beyond range() %d to %d", advice.value, c->least, c->most);
}

bool check_contract(struct check *c, struct block *s, const struct facts *f)
{
    struct report *r = c->report;

    if (!check_side(c, f)) return false;
    if (f->over)
        MUST(r, c->least <= f->result && f->result <= c->most, "outcome",
             "says %d, beyond range() %d to %d", f->result, c->least, c->most);
    else if (!MUST(r, f->count, "moves",
                   "lists none, but outcome() says that the game is not over"))
        return false;
    check_duplicates(c, f);
    check_evaluation(c, f);
    if (f->side == ZM_NATURE) check_weights(c, s, f);
    check_advice(c, s, f);
    return true;
}

/* -- The same position again. ---------------------------------------------------------------- */

static bool same_list(const struct facts *a, const struct facts *b)
{
    return a->count == b->count && memcmp(a->list, b->list, a->count * sizeof *a->list) == 0;
}

/* A copy lies elsewhere in memory, so that what points into the position, or is kept outside of it,
 * shows. */
void check_again(struct check *c, const char *when)
{
    const struct facts *a = &c->here, *b = &c->again;
    struct report *r = c->report;

    block_set(&c->copy, c->now.at);
    facts_ask(c, &c->copy, &c->again);
    MUST(r, a->side == b->side, "side_to_move", "says %d, then %d of the same position%s",
         (int)a->side, (int)b->side, when);
    MUST(r, a->over == b->over && a->result == b->result, "outcome",
         "says two things of the same position%s", when);
    MUST(r, same_list(a, b), "moves", "lists other moves for the same position%s", when);
    MUST(r, a->hash == b->hash, "hash", "is %016" PRIx64 ", then %016" PRIx64 "%s", a->hash,
         b->hash, when);
    MUST(r, a->evaluation == b->evaluation, "evaluate", "says %g, then %g of the same position%s",
         (double)a->evaluation / (double)ZM_UNIT, (double)b->evaluation / (double)ZM_UNIT, when);
    MUST(r, strcmp(a->text, b->text) == 0, "write_position",
         "writes two texts of the same position%s", when);
}

/* The ranks of moves depend on nothing but the position and the question. */
void check_orders(struct check *c)
{
    const char *const *names = c->game->order_names;

    if (!names || c->here.side == ZM_NATURE) return; /* a compiled game may have none */
    for (int which = 0; names[which]; which++)
        for (size_t i = 0; i < c->here.count && i < 8; i++) {
            int rank = hook_order(c, &c->now, which, c->here.side, c->here.list[i]);
            int again = hook_order(c, &c->now, which, c->here.side, c->here.list[i]);
            MUST(c->report, rank == again, "order", "ranks a move %d, then %d by \"%s\"", rank,
                 again, names[which]);
        }
}

bool set_context(struct check *c)
{
    struct zm_error why;

    report_hook(c->report, "read_position");
    if (!c->zm && zm_open_game(c->game, c->parameters, NULL, &c->zm, &why)) return false;
    return !zm_position_set(c->zm, c->here.text);
}
