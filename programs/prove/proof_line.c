/* SPDX-License-Identifier: MIT
 * proof_line.c - see proof_line.h. */
#include "proof_line.h"

bool proof_start_read(struct proof_start *start, const struct zm_context *zm)
{
    start->count = zm_certificate_moves(zm, NULL, 0);
    start->moves = take_memory((start->count + 1) * sizeof *start->moves);
    start->text = text_of(zm_position_text, zm);
    if (start->moves) zm_certificate_moves(zm, start->moves, start->count);
    return start->moves && start->text;
}

void proof_start_end(struct proof_start *start)
{
    free(start->moves), free(start->text);
    *start = (struct proof_start){.moves = NULL};
}

/* A table on which a position was set up has that as its start. */
static bool go_to_start(const struct proof_start *start, struct zm_context *zm)
{
    bool is_start;

    while (!zm_undo(zm)) {}
    zm_origin_text(zm, &is_start, NULL, 0);
    return is_start || !zm_position_set(zm, start->text);
}

/* The other side is to move: the last letter of an m,n,k-position says who is. */
static bool pass(struct zm_context *zm)
{
    char *text = zm_has_zones(zm) ? text_of(zm_position_text, zm) : NULL;

    if (!text || !*text) return free(text), false;
    char *side = &text[strlen(text) - 1];
    *side = *side == 'X' ? 'O' : 'X';
    bool ok = !zm_position_set(zm, text);
    free(text);
    return ok;
}

bool proof_go(const struct proof_start *start, struct zm_context *zm, const char *line)
{
    if (!go_to_start(start, zm)) return false;
    if (strcmp(line, "-") == 0) return true;
    if (line[strspn(line, "0123456789 p")]) return false;
    for (char *end; *line; line = end + (*end == ' ')) {
        uint64_t number = strtoull(line, &end, 10);
        if (*line == 'p') end = (char *)line + 1;
        if (end == line || (*end && *end != ' ')) return false;
        if (*line == 'p' ? !pass(zm) : number >= start->count || zm_play(zm, start->moves[number]))
            return false;
    }
    return true;
}

size_t proof_number(const struct proof_start *start, zm_move move)
{
    size_t i = 0;

    while (i < start->count && start->moves[i] != move) i++;
    return i;
}

char *proof_line_and(const char *line, const char *word)
{
    bool none = strcmp(line, "-") == 0;

    return format_text("%s%s%s", none ? "" : line, none ? "" : " ", word);
}

int proof_passes(const char *line)
{
    int count = 0;

    for (; *line; line++) count += *line == 'p';
    return count;
}

struct zm_claim goal_claim(const struct proof_goal *g)
{
    return g->prover == ZM_FIRST ? (struct zm_claim){g->bound, INT32_MAX}
                                 : (struct zm_claim){INT32_MIN, g->bound};
}

struct zm_claim goal_refutation(const struct proof_goal *g)
{
    return g->prover == ZM_FIRST ? (struct zm_claim){INT32_MIN, g->bound - 1}
                                 : (struct zm_claim){g->bound + 1, INT32_MAX};
}

bool goal_has_zones(const struct proof_goal *g, const struct zm_context *zm)
{
    return zm_has_zones(zm) && g->bound == (g->prover == ZM_FIRST ? 1 : -1);
}

uint64_t proof_key(const struct zm_context *zm, bool zones, int passes)
{
    const uint64_t odd = UINT64_C(0x9e3779b97f4a7c15);

    if (!zones) return zm_hash_symmetric(zm);
    return (zm_hash(zm) ^ ((uint64_t)passes * 2 + zm_side_to_move(zm) + 1)) * odd;
}
