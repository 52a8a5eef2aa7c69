/* SPDX-License-Identifier: MIT
 * signature.c - zermelo bench signature: node counts that no machine and no compiler changes. */
#include "bench.h"

struct position {
    const char *game, *moves, *alphabeta, *minimax, *pvs;
};

static const struct position positions[] = {
#define BENCH(game, moves, alphabeta, minimax, pvs) {game, moves, alphabeta, minimax, pvs},
#include "positions.def"
#undef BENCH
};
enum { POSITIONS = sizeof positions / sizeof *positions };

struct counts {
    uint64_t textbook, pvs;
};

static bool count(struct bench *b, const struct position *p, struct counts *c)
{
    struct effort alphabeta, minimax, pvs;

    if (!bench_think(b, p->game, p->moves, p->alphabeta, 0, &alphabeta) ||
        !bench_think(b, p->game, p->moves, p->minimax, 0, &minimax) ||
        !bench_think(b, p->game, p->moves, p->pvs, 0, &pvs))
        return false;
    *c = (struct counts){alphabeta.nodes + minimax.nodes, pvs.nodes};
    return true;
}

static void put_row(struct bench *b, const struct position *p, const struct counts *c)
{
    bench_row(b, "positions",
              json_pack("{s:s,s:s,s:I,s:I}", "game", p->game, "moves", p->moves, "nodes",
                        (json_int_t)c->textbook, "pvs_nodes", (json_int_t)c->pvs));
    if (b->call->json) return;
    printf("%-32s %14" PRIu64 " %14" PRIu64 "\n", bench_name(p->game, p->moves).text, c->textbook,
           c->pvs);
    fflush(stdout);
}

void bench_signature(struct bench *b)
{
    struct counts all = {0, 0}, c;

    if (!b->call->json) printf("%-32s %14s %14s\n", "nodes", "textbook", "pvs");
    for (int i = 0; i < POSITIONS && !b->code; i++) {
        if (!bench_names(b, positions[i].game) || !count(b, &positions[i], &c)) continue;
        put_row(b, &positions[i], &c);
        all.textbook += c.textbook, all.pvs += c.pvs;
    }
    if (b->code || !all.textbook) return;
    json_object_set_new(b->json, "signature", json_integer((json_int_t)all.textbook));
    json_object_set_new(b->json, "pvs_signature", json_integer((json_int_t)all.pvs));
    if (!b->call->json)
        printf("signature of pvs %" PRIu64 "\nsignature %" PRIu64 "\n", all.pvs, all.textbook);
}
