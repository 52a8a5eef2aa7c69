/* SPDX-License-Identifier: MIT
 * hostile.c - texts that nobody vouches for: positions and moves with a few characters changed. A
 * game refuses them with a line, or what it reads is like any other position or move. */
#include "check/check.h"
#include "core/random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HOSTILE_TEXT = 32 * 1024, SPOILT = 10, NEIGHBOURS = 12, PLIES = 4 };

/* -- Positions. ------------------------------------------------------------------------------ */

static bool one_line(const struct zm_error *why)
{
    return *why->text && !strchr(why->text, '\n');
}

/* Random moves from a position that was made up. */
static void play_on(struct check *c)
{
    struct facts *f = &c->there;

    for (int ply = 0; ply < PLIES; ply++) {
        facts_ask(c, &c->spare, f);
        if (!check_contract(c, &c->spare, f) || f->over) return;
        check_met(c, f);
        hook_play(c, &c->spare, draw_move(c, &c->spare, f), &c->undo_info);
    }
}

/* A made-up text of a position. */
static void try_position(struct check *c, const char *text)
{
    struct report *r = c->report;
    struct zm_error why;

    if (!hook_read_position(c, text, &c->spare, &why)) {
        MUST(r, one_line(&why), "read_position", "refuses \"%.80s\" without a line in error", text);
        return;
    }
    snprintf(r->accepted, sizeof r->accepted, "%s", text);
    hook_write(c, WRITE_POSITION, &c->spare, 0, c->part, TEXT_MAX);
    if (MUST(r, hook_read_position(c, c->part, &c->reply, &why), "read_position",
             "accepts \"%.60s\", but refuses it as it is written then, \"%.60s\"", text, c->part))
        MUST(r, block_equal(&c->reply, &c->spare), "read_position",
             "accepts \"%.60s\", and makes other bytes of it as it is written then, \"%.60s\"",
             text, c->part);
    play_on(c);
    r->accepted[0] = '\0';
}

static void spoil(char *text, uint64_t *seed)
{
    static const char odd[] = "0123456789 abcXO./<>,-*=_|\t\n\x80\xff%";
    size_t n = strlen(text);

    for (uint64_t k = 1 + random_below(seed, 3); k > 0 && n > 0; k--) {
        size_t at = (size_t)random_below(seed, n);
        uint64_t how = random_below(seed, 4);
        if (how == 0) text[at] = odd[random_below(seed, sizeof odd - 1)];
        else if (how == 1) memmove(text + at, text + at + 1, n - at);
        else if (how == 2) memmove(text + at + 1, text + at, n - at + 1);
        else text[at] = '\0';
        n = strlen(text);
    }
}

/* The word at `at` is left out, then replaced by the number below and above it. */
static void try_neighbours(struct check *c, const char *text, size_t at, char *made)
{
    size_t end = at + strcspn(text + at, " ");
    char *behind;
    long number = strtol(text + at, &behind, 10);

    snprintf(made, HOSTILE_TEXT, "%.*s%s", (int)at, text, text + end + !!text[end]);
    try_position(c, made);
    if (behind == text + at || labs(number) > 1000000) return;
    for (long by = -1; by <= 1; by += 2) {
        snprintf(made, HOSTILE_TEXT, "%.*s%ld%s", (int)at, text, number + by, behind);
        try_position(c, made);
    }
}

/* A part of the text is exchanged for what another position has there: a character, or all that
 * follows the last blank, which is often the side to move. */
static void try_exchange(struct check *c, const char *text, char *made)
{
    const char *other = c->earlier, *last = strrchr(text, ' '), *others = strrchr(other, ' ');
    size_t n = strlen(text), m = strlen(other);

    if (last && others) {
        snprintf(made, HOSTILE_TEXT, "%.*s%s", (int)(last - text), text, others);
        try_position(c, made);
    }
    for (int i = 0; i < NEIGHBOURS && n && m; i++) {
        size_t at = i ? (size_t)random_below(&c->seed, n < m ? n : m) : (n < m ? n : m) - 1;
        if (text[at] == other[at]) continue;
        snprintf(made, HOSTILE_TEXT, "%s", text);
        made[at] = other[at];
        try_position(c, made);
    }
}

static void hostile_positions(struct check *c)
{
    const char *text = c->here.text;
    char *made = c->text;
    size_t at = 0, words = 0;

    if (strlen(text) >= HOSTILE_TEXT - 64) return;
    for (; text[at] && words < NEIGHBOURS; words++) {
        try_neighbours(c, text, at, made);
        at += strcspn(text + at, " ");
        at += text[at] == ' ';
    }
    try_exchange(c, text, made);
    for (int i = 0; i < SPOILT; i++) {
        snprintf(made, HOSTILE_TEXT, "%s", text);
        spoil(made, &c->seed);
        try_position(c, made);
    }
    snprintf(c->earlier, HOSTILE_TEXT, "%s", text);
}

/* -- Moves. ---------------------------------------------------------------------------------- */

static void hostile_moves(struct check *c)
{
    char word[ZM_MOVE_TEXT + 8];
    struct facts *f = &c->here;
    struct zm_error why;

    for (int i = 0; i < SPOILT && f->count && c->game->read_move; i++) {
        zm_move move = 0;
        bool listed = false;
        text_of_move(c, &c->now, f->list[random_below(&c->seed, f->count)], word);
        spoil(word, &c->seed);
        if (!hook_read_move(c, &c->now, word, &move, &why)) {
            MUST(c->report, one_line(&why), "read_move", "refuses \"%s\" without a line in error",
                 word);
            continue;
        }
        for (size_t j = 0; j < f->count; j++) listed |= f->list[j] == move;
        MUST(c->report, listed, "read_move", "reads \"%s\" as a move that moves() does not list",
             word);
    }
}

void check_hostile(struct check *c)
{
    hostile_positions(c);
    hostile_moves(c);
}
