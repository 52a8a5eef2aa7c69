/* SPDX-License-Identifier: MIT
 * ref_kalah.c - see ref_kalah.h. */
#include "ref_kalah.h"

#include <stdio.h>
#include <string.h>

bool ref_kalah_switch(struct ref_kalah *k, int bits)
{
    k->empty = bits & 1;
    k->mover = bits & 2;
    k->majority = bits & 4;
    k->nosweep = bits & 8;
    k->pie = bits & 16;
    k->othersweep = bits & 32;
    k->relay = bits & 64;
    return !(k->nosweep && k->othersweep) && !(k->relay && k->empty);
}

void ref_kalah_parameters(const struct ref_kalah *k, char out[REF_TEXT])
{
    snprintf(out, REF_TEXT, "%d,%d%s%s%s%s%s%s%s", k->houses, k->seeds, k->empty ? ",empty" : "",
             k->mover ? ",mover" : "", k->majority ? ",majority" : "", k->nosweep ? ",nosweep" : "",
             k->othersweep ? ",othersweep" : "", k->relay ? ",relay" : "", k->pie ? ",pie" : "");
}

void ref_kalah_start(struct ref_kalah *k)
{
    for (int side = 0; side < 2; side++) {
        k->store[side] = 0;
        for (int i = 1; i <= k->houses; i++) k->house[side][i] = k->seeds;
    }
    k->side = 0;
    k->over = k->second_has_moved = false;
}

int ref_kalah_moves(const struct ref_kalah *k, int out[REF_HOUSES + 1])
{
    int n = 0;

    if (k->over) return 0;
    for (int i = 1; i <= k->houses; i++)
        if (k->house[k->side][i] > 0) out[n++] = i;
    if (k->pie && k->side == 1 && !k->second_has_moved) out[n++] = REF_SWAP;
    return n;
}

static int seeds_in_row(const struct ref_kalah *k, int side)
{
    int sum = 0;

    for (int i = 1; i <= k->houses; i++) sum += k->house[side][i];
    return sum;
}

/* A store with more than half of all seeds ends the game there and then. Otherwise an empty row
 * does, whose depends on the rules, and what is left goes to its owner, or to the other side. */
void ref_kalah_settle(struct ref_kalah *k)
{
    int all = seeds_in_row(k, 0) + seeds_in_row(k, 1) + k->store[0] + k->store[1];
    bool stuck = seeds_in_row(k, k->side) == 0;
    bool other_empty = seeds_in_row(k, 1 - k->side) == 0;

    if (k->majority && (2 * k->store[0] > all || 2 * k->store[1] > all)) {
        k->over = true;
    } else if (stuck || (other_empty && !k->mover)) {
        k->over = true;
        for (int side = 0; side < 2 && !k->nosweep; side++) {
            k->store[k->othersweep ? 1 - side : side] += seeds_in_row(k, side);
            for (int i = 1; i <= k->houses; i++) k->house[side][i] = 0;
        }
    }
}

static void swap_sides(struct ref_kalah *k)
{
    for (int i = 1; i <= k->houses; i++) {
        int seeds = k->house[0][i];
        k->house[0][i] = k->house[1][i];
        k->house[1][i] = seeds;
    }
    int store = k->store[0];
    k->store[0] = k->store[1];
    k->store[1] = store;
    k->side = 0;
    k->second_has_moved = true;
}

void ref_kalah_play(struct ref_kalah *k, int move)
{
    int me = k->side, row = me, at = move, hand;
    bool in_store = false;

    if (move == REF_SWAP) {
        swap_sides(k);
        return;
    }
    hand = k->house[me][move];
    k->house[me][move] = 0;
    while (hand > 0) {
        at++;
        in_store = false;
        if (row == me && at == k->houses + 1) { /* the own store */
            k->store[me]++;
            in_store = true;
        } else {
            if (at > k->houses) row = 1 - row, at = 1; /* past a store, the other's being skipped */
            k->house[row][at]++;
        }
        hand--;
        if (k->relay && hand == 0 && !in_store && k->house[row][at] > 1) {
            hand = k->house[row][at];
            k->house[row][at] = 0;
        }
    }
    if (!k->relay && !in_store && row == me && k->house[me][at] == 1) {
        int opposite = k->houses + 1 - at;
        if (k->empty || k->house[1 - me][opposite] > 0) {
            k->store[me] += 1 + k->house[1 - me][opposite];
            k->house[me][at] = k->house[1 - me][opposite] = 0;
        }
    }
    if (me == 1) k->second_has_moved = true;
    if (!in_store) k->side = 1 - me;
    ref_kalah_settle(k);
}

int ref_kalah_minimax(const struct ref_kalah *k)
{
    int moves[REF_HOUSES + 1], n = ref_kalah_moves(k, moves), best = 0;

    if (k->over) return ref_kalah_result(k);
    for (int i = 0; i < n; i++) {
        struct ref_kalah next = *k;
        ref_kalah_play(&next, moves[i]);
        int value = ref_kalah_minimax(&next);
        if (i == 0 || (k->side ? value < best : value > best)) best = value;
    }
    return best;
}

int ref_kalah_result(const struct ref_kalah *k)
{
    return k->store[0] - k->store[1];
}

void ref_kalah_text(const struct ref_kalah *k, char out[REF_TEXT])
{
    int n = sprintf(out, "%c", k->side ? 'N' : 'S');

    for (int side = 0; side < 2; side++) {
        if (side) n += sprintf(out + n, " /");
        for (int i = 1; i <= k->houses; i++) n += sprintf(out + n, " %d", k->house[side][i]);
        n += sprintf(out + n, " %d", k->store[side]);
    }
    if (k->pie && !k->second_has_moved) strcpy(out + n, " pie");
}
