/* SPDX-License-Identifier: MIT
 * arena.c - see arena.h. */
#include "arena.h"

const char *const side_names[] = {"first", "second", "nature"};
const char *const format_names[] = {"match", "round-robin", "gauntlet", "swiss", NULL};
const char *const verdict_names[] = {"undecided", "elo0", "elo1"};

/* Two rounds of splitmix64's mixing (Steele, Lea, Flood 2014). */
uint64_t seed_of(uint64_t seed, uint64_t part)
{
    uint64_t x = seed * UINT64_C(0x9e3779b97f4a7c15) + part + 1;

    for (int i = 0; i < 2; i++) {
        x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
        x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
        x ^= x >> 31;
    }
    return x;
}

const char *player_label(const char *player, const char *reports, char out[ADAPTER_NAME])
{
    if (adapter_option(player, "name", out, ADAPTER_NAME) && *out) return out;
    return strncmp(player, "engine:", 7) == 0 ? reports : player;
}

void pair_free(struct pair *pair)
{
    for (int i = 0; i < 2; i++) game_free(&pair->game[i]);
    *pair = (struct pair){.games = 0};
}

struct outcome outcome_of(const struct pair *pair)
{
    struct outcome o = {.games = (unsigned char)pair->games};

    for (int i = 0; i < pair->games; i++) {
        o.points[i] = (unsigned char)pair->game[i].points;
        o.fault[i] = (unsigned char)pair->game[i].fault;
        o.culprit[i] = (unsigned char)pair->game[i].culprit;
    }
    return o;
}
