/* SPDX-License-Identifier: MIT
 *
 * zermelo_messages.h - what the library says to people, as data: for translators.
 *
 * Each text for people has an *id*, which never changes, and *arguments*, the values with which its
 * English is filled. Who shows the library in another language looks the id up in a list of their
 * own, fills in the arguments, and shows the English where an id is unknown: new ones come with any
 * release. docs/messages.tsv lists all ids with their English, docs/messages.md says more.
 *
 * Errors and rules are filled in: see below. Constant texts have an id by their place, such as
 * "game.kalah.summary", "player.mcts.about", "option.mcts.iterations.about". zm_advice.rule and
 * zm_result.rule are ids themselves.
 */
#ifndef ZERMELO_MESSAGES_H
#define ZERMELO_MESSAGES_H

#include <zermelo.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The last failure in this context, of which zm_why() is the line; without one all is empty. Valid
 * until the next call with this context.
 *
 * `id` names the message: "number-range". An error inside another one has both ids, the outer one
 * first, "in-game/number-range", and the arguments of both in that order, as the lines stand one
 * behind the other in English. A guest may give a line without an id: then `id` is "", and inside
 * another error that line is the last argument: "in-game" with the game's name and the line. What
 * has no room is cut. */
ZM_API const struct zm_error *zm_last_error(const struct zm_context *zm);
/* The same beside zm_search_why(). */
ZM_API const struct zm_error *zm_search_last_error(const struct zm_search *search);

/* What zm_strerror() says, for a failure that left no line. */
ZM_API void zm_status_error(enum zm_status status, struct zm_error *out);

/* The i-th argument of an error, from 0; "" if there is none. In `arguments` they stand one behind
 * the other, each ended by a zero. */
ZM_API const char *zm_error_argument(const struct zm_error *error, int i);

/* One message of a text that has several. */
struct zm_message {
    const char *id;        /* "": it has none */
    const char *text;      /* the English, as it stands in the text, line feeds included */
    int count;             /* of arguments */
    const char *arguments; /* one behind the other, each ended by a zero */
};

/* The rules in force, as zm_rules() has them, message by message, in their order. What `each` is
 * handed is valid during that call. The rules of a guest are one message without an id. */
ZM_API void zm_rules_messages(const struct zm_context *zm,
                              void (*each)(void *with, const struct zm_message *message),
                              void *with);

#ifdef __cplusplus
}
#endif

#endif
