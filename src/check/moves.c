/* SPDX-License-Identifier: MIT
 * moves.c - making moves and taking them back. */
#include "check/check.h"
#include "core/random.h"

#include <stdio.h>
#include <string.h>

enum { TRIED_MAX = 48 };

void text_of_move(struct check *c, struct block *s, zm_move move, char out[ZM_MOVE_TEXT])
{
    hook_write(c, WRITE_MOVE, s, move, out, ZM_MOVE_TEXT);
    if (!*out) snprintf(out, ZM_MOVE_TEXT, "?");
}

zm_move draw_move(struct check *c, struct block *s, const struct facts *f)
{
    uint64_t sum = 0, drawn;

    assert(f->count > 0);
    if (f->side != ZM_NATURE || !c->game->weight) return f->list[random_below(&c->seed, f->count)];
    for (size_t i = 0; i < f->count; i++) sum += hook_weight(c, s, f->list[i]);
    if (!sum) return f->list[0];
    drawn = random_below(&c->seed, sum);
    for (size_t i = 0; i + 1 < f->count; i++) {
        uint32_t weight = hook_weight(c, s, f->list[i]);
        if (drawn < weight) return f->list[i];
        drawn -= weight;
    }
    return f->list[f->count - 1];
}

/* Undo must not ask for anything that play() did not store: what lies there before is different
 * each time. */
static void play_into(struct check *c, struct block *s, zm_move move, struct block *u, int fill)
{
    memset(u->at, fill, u->size);
    hook_play(c, s, move, u);
}

/* A reply to the move just made, made and taken back: what undo needs may not lie where the next
 * move overwrites it. */
static void try_reply(struct check *c)
{
    char difference[DIFFERENCE], text[ZM_MOVE_TEXT];
    struct facts *f = &c->again;
    int unused;

    f->side = hook_side(c, &c->copy);
    if (hook_outcome(c, &c->copy, &unused)) return;
    f->count = hook_moves(c, &c->copy, f->list);
    if (!f->count || f->side >= ZM_NATURE) return;
    zm_move reply = draw_move(c, &c->copy, f);
    size_t length = c->report->length;
    text_of_move(c, &c->copy, reply, text);
    report_push(c->report, text);
    block_set(&c->reply, c->copy.at);
    play_into(c, &c->copy, reply, &c->undo_info_2, 0x3c);
    hook_undo(c, &c->copy, reply, &c->undo_info_2);
    MUST(c->report, block_equal(&c->copy, &c->reply), "undo",
         "does not bring back the position before play(): %s",
         block_difference(&c->copy, &c->reply, difference));
    report_pop(c->report, length);
    block_set(&c->copy, c->reply.at);
}

static void try_undo(struct check *c, zm_move move, bool deep)
{
    char difference[DIFFERENCE];

    block_set(&c->copy, c->now.at);
    play_into(c, &c->copy, move, &c->undo_info, deep ? 0xa5 : 0x5a);
    if (deep) try_reply(c);
    hook_undo(c, &c->copy, move, &c->undo_info);
    MUST(c->report, block_equal(&c->copy, &c->now), "undo",
         "does not bring back the position before play(): %s",
         block_difference(&c->copy, &c->now, difference));
}

/* The same move from two copies of a position leads to the same position. */
static void try_play(struct check *c, zm_move move)
{
    char difference[DIFFERENCE];

    block_set(&c->copy, c->now.at);
    block_set(&c->reply, c->now.at);
    play_into(c, &c->copy, move, &c->undo_info, 0xa5);
    play_into(c, &c->reply, move, &c->undo_info, 0x5a);
    MUST(c->report, block_equal(&c->copy, &c->reply), "play",
         "makes two positions of the same move: %s",
         block_difference(&c->copy, &c->reply, difference));
}

void check_moves(struct check *c)
{
    size_t n = c->here.count, step = 1 + n / TRIED_MAX, length = c->report->length;
    char text[ZM_MOVE_TEXT];

    for (size_t i = 0; i < n; i += step) {
        zm_move move = c->here.list[i];
        text_of_move(c, &c->now, move, text);
        report_push(c->report, text);
        try_play(c, move);
        if (c->game->undo) try_undo(c, move, false);
        if (c->game->undo) try_undo(c, move, true);
        report_pop(c->report, length);
    }
}
