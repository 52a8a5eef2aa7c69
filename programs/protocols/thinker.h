/* SPDX-License-Identifier: MIT
 * thinker.h - a player that thinks in a thread of its own, while we listen. */
#ifndef ENGINE_THINKER_H
#define ENGINE_THINKER_H

#include <zermelo.h>

struct thinker;

/* NULL after a complaint: there is no memory, or no pipe can be made. */
struct thinker *thinker_open(void);
/* Stops it first. */
void thinker_close(struct thinker *t);

/* Begins to think. Until its answer is taken the context is its own. Of the limits `stop`,
 * `progress` and `with` are not looked at. False, after a complaint: there is no thread. */
bool thinker_start(struct thinker *t, struct zm_context *zm, const char *player,
                   const struct zm_limits *limits);
bool thinker_busy(const struct thinker *t);
/* Begins to ponder on the position of a context, until thinker_rest() or thinker_start(); the
 * context is its own as long. Meanwhile it is not busy, and has no news. It must not be busy. */
void thinker_ponder(struct thinker *t, struct zm_context *zm, const char *player,
                    const struct zm_limits *limits);
/* Ends that, if it is pondering: the context may be used again. */
void thinker_rest(struct thinker *t);
/* Asks for the best so far, which is there soon. */
void thinker_stop(struct thinker *t);
bool thinker_stopped(const struct thinker *t);
/* Copies the rows of the ranking as of the last news. Returns how many, at most `room`. */
size_t thinker_rows(struct thinker *t, struct zm_ranked *out, size_t room);
/* Whether a player that searches was stopped before it began: its move is any. */
bool thinker_saw_nothing(const struct thinker *t, const struct zm_result *r);

/* A descriptor that can be read when there is news. */
int thinker_descriptor(const struct thinker *t);

enum news {
    NEWS_NONE,
    NEWS_PROGRESS, /* better knowledge of the same position */
    NEWS_ANSWER    /* it has ended, with a status */
};
enum news thinker_news(struct thinker *t, struct zm_result *out, enum zm_status *status);

/* Stops it and throws its answer away. */
void thinker_forget(struct thinker *t);
/* Stops it and takes its answer. False: it has none. */
bool thinker_take(struct thinker *t, struct zm_result *out);

#endif
