/* SPDX-License-Identifier: MIT
 * rules_proof.c - see rules_proof.h. */
#include "rules_proof.h"

bool prove_by_rules(struct zm_context *zm, const struct zm_limits *limits, struct zm_result *out)
{
    struct zm_limits root = {.size = sizeof root};
    struct zm_result next = {.size = sizeof next};
    size_t made = 0;

    if (limits) root.root_moves = limits->root_moves, root.root_count = limits->root_count;
    if (zm_think(zm, "rules", &root, out) || out->kind != ZM_EXACT) return false;
    next = *out;
    while (made < ZM_LINE_MAX && next.kind == ZM_EXACT && !zm_play(zm, next.move)) {
        out->line[made++] = next.move;
        if (zm_think(zm, "rules", NULL, &next)) break;
    }
    out->line_length = made;
    while (made--) zm_undo(zm);
    return true;
}

const char *unnamed_player(bool proven, bool limited)
{
    return proven ? "rules" : limited ? STRONGEST : STRONGEST ":time=1s";
}
