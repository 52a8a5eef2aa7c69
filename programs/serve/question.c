/* SPDX-License-Identifier: MIT
 * question.c - see question.h. */
#include "question.h"

#include "page_engine.h"

enum { MULTIPV_ROWS = 32 }; /* moves of MultiPV: each costs time */

const char *const question_names[QUESTIONS] = {
    [ASK_SHOW] = "show",       [ASK_EVENT] = "event", [ASK_ADAPT] = "adapt",
    [ASK_EXPLAIN] = "explain", [ASK_THINK] = "think", [ASK_REVIEW] = "review",
};

bool question_is_search(enum question question)
{
    return question == ASK_EXPLAIN || question == ASK_THINK || question == ASK_REVIEW;
}

struct zm_limits question_limits(const struct request *r, const struct allowance *a)
{
    bool short_enough = r->seconds > 0 && r->seconds < a->seconds;
    bool small_enough = r->memory > 0 && r->memory < a->memory;

    return (struct zm_limits){.size = sizeof(struct zm_limits),
                              .seconds = short_enough ? r->seconds : a->seconds,
                              .clock = r->clock,
                              .increment = r->increment,
                              .memory = small_enough ? (size_t)r->memory : a->memory,
                              .nodes = r->nodes,
                              .seed = r->seed,
                              .ranking_room = r->multipv ? MULTIPV_ROWS : 0};
}

char *question_answer(enum question question, const struct request *r,
                      const struct zm_options *options, const struct zm_limits *limits,
                      struct audience audience)
{
    switch (question) {
    case ASK_SHOW: return answer_position(r->position, options);
    case ASK_EVENT: return answer_draw(r->position, options, r->seed);
    case ASK_ADAPT: return answer_adapt(r->position, options, r->at, r->games, r->score);
    case ASK_EXPLAIN:
        return answer_explain(r->position, options, r->player, (double)r->max_nodes, limits);
    case ASK_REVIEW:
        return answer_review(r->position, options, r->player, limits, (size_t)r->last, audience);
    default:
        return answer_think(r->position, options, r->player, limits, r->only, r->exclude, audience);
    }
}
