/* SPDX-License-Identifier: MIT
 * proof.c - zermelo bench proof: time and nodes to a depth and to a proof. */
#include "bench.h"

struct subject {
    const char *game, *moves, *player;
    double nodes, seconds; /* wanted; 0: whatever it takes */
};

static const struct subject subjects[] = {
#define PROOF(game, moves, player, nodes, seconds) {game, moves, player, nodes, seconds},
#include "proofs.def"
#undef PROOF
};
enum { SUBJECTS = sizeof subjects / sizeof *subjects };

static const char *verdict(double ours, double wanted)
{
    return wanted == 0 ? "" : ours <= wanted ? " ok" : " !!";
}

static void put_row(struct bench *b, const struct subject *s, const struct effort *e)
{
    bool exact = e->last.kind == ZM_EXACT;

    bench_row(b, "proof",
              json_pack("{s:s,s:s,s:s,s:f,s:I,s:f,s:b,s:i}", "game", s->game, "moves", s->moves,
                        "player", s->player, "seconds", e->cpu, "nodes", (json_int_t)e->nodes,
                        "value", e->last.value, "exact", exact, "depth", e->last.depth));
    if (b->call->json) return;
    printf("%-20s %-26s %9.3f%-3s %12" PRIu64 "%-3s %8.4g %s\n", bench_name(s->game, s->moves).text,
           s->player, e->cpu, verdict(e->cpu, s->seconds), e->nodes,
           verdict((double)e->nodes, s->nodes), e->last.value, exact ? "proven" : "");
    fflush(stdout);
}

void bench_proof(struct bench *b)
{
    struct effort e;

    if (!b->call->json)
        printf("%-20s %-26s %9s    %12s    %8s\n", "", "player", "seconds", "nodes", "value");
    for (int i = 0; i < SUBJECTS && !b->code; i++) {
        const struct subject *s = &subjects[i];
        if (bench_names(b, s->game) && bench_think(b, s->game, s->moves, s->player, 0, &e))
            put_row(b, s, &e);
    }
}
