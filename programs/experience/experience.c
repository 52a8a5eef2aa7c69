/* SPDX-License-Identifier: MIT
 * experience.c - playing with experience: see experience.h. */
#include "experience.h"

#include <pthread.h>

struct experience {
    const struct call *call;
    const char *path;
    struct experience_store *store;
    pthread_mutex_t lock; /* of the store, and of what follows */
    struct known_game game;
    bool unread; /* a position could not be looked up in this transaction */
    int failed;  /* the exit code of what was complained of; 0: nothing */
};

/* -- Opening. -------------------------------------------------------------------------------- */

struct experience *experience_open(const struct call *call, struct zm_context *zm, int *code)
{
    const char *path = call_option(call, "experience");
    struct zm_error why = {.text = ""};
    struct zm_book_key keys;

    *code = EXIT_DONE;
    if (!path) return NULL;
    enum zm_status status = zm_experience_keys(zm, &keys);
    if (status) return *code = complain_status(call, zm, status), NULL;
    struct experience *x = take_memory(sizeof *x);
    if (!x) return *code = EXIT_LIMIT, NULL;
    x->call = call, x->path = path;
    x->store = store_file_open(path, true, &why, code);
    if (x->store) return *code = EXIT_DONE, pthread_mutex_init(&x->lock, NULL), x;
    complain(call, *code, "--experience %s: %s", show_text(path).text, why.text);
    free(x);
    return NULL;
}

int experience_close(struct experience *x)
{
    if (!x) return EXIT_DONE;
    int failed = x->failed;
    store_file_close(x->store);
    pthread_mutex_destroy(&x->lock);
    free(x);
    return failed;
}

/* One line for the first failure; the lock is held. */
static void fail(struct experience *x, int code, const char *what, const char *why)
{
    if (!x->failed)
        complain(x->call, code, "--experience %s: %s: %s", show_text(x->path).text, what, why);
    x->failed = code;
}

/* -- For the library. ------------------------------------------------------------------------ */

/* Inside a transaction, under the lock. */
static bool find(void *with, const struct zm_book_key *key, struct zm_book_entry *out)
{
    struct experience *x = with;
    bool failed = false, found = store_file_find(x->store, x->game.id, key, out, &failed);

    x->unread |= failed;
    return found;
}

static bool put(void *with, const struct zm_book_entry *entry)
{
    struct experience *x = with;

    return store_file_put(x->store, x->game.id, entry);
}

/* For players, on any thread. A file that cannot be read is not asked again. */
static bool find_for_player(void *with, const struct zm_book_key *key, struct zm_book_entry *out)
{
    struct experience *x = with;
    bool failed = false;

    pthread_mutex_lock(&x->lock);
    bool found =
        x->game.id && !x->failed && store_file_find(x->store, x->game.id, key, out, &failed);
    if (failed) fail(x, EXIT_LIMIT, "it is not asked any more", "it cannot be read");
    pthread_mutex_unlock(&x->lock);
    return found;
}

/* -- Playing. -------------------------------------------------------------------------------- */

/* Finds the game in the store. Returns an exit code. */
static int meet_game(struct experience *x, struct zm_context *zm, const struct zm_book_key *keys)
{
    struct known_game game;
    struct zm_error why = {.text = ""};
    const char *path = x->path;
    int code = EXIT_DONE;

    if (!store_file_game(x->store, spec_text(zm).text, &game, &why, &code))
        return complain(x->call, code, "--experience %s: %s", show_text(path).text, why.text);
    if (game.id && (game.keys.high != keys->high || game.keys.low != keys->low))
        return complain(x->call, EXIT_INPUT,
                        "--experience %s: what is kept of %s was learned by another version, whose "
                        "keys differ; zermelo experience forget removes it",
                        show_text(path).text, game.spec);
    game.keys = *keys;
    x->game = game;
    return EXIT_DONE;
}

int experience_use(struct experience *x, struct zm_context *zm)
{
    struct zm_book_store store = {.size = sizeof store, .find = find_for_player, .with = x};
    struct zm_book_key keys;
    int code = EXIT_DONE;

    if (!x) return EXIT_DONE;
    enum zm_status status = zm_experience_keys(zm, &keys);
    if (!status) status = zm_experience_use(zm, &store);
    if (status) return complain_status(x->call, zm, status);
    pthread_mutex_lock(&x->lock);
    if (strcmp(x->game.spec, spec_text(zm).text) != 0) code = meet_game(x, zm, &keys);
    pthread_mutex_unlock(&x->lock);
    return code;
}

/* Under the lock. */
static void learn(struct experience *x, struct zm_context *zm, int result,
                  const struct zm_expected *expected, size_t n)
{
    const struct zm_book_store store = {.size = sizeof store, .find = find, .with = x, .put = put};
    struct zm_error why = {.text = ""};
    int code = EXIT_LIMIT;
    enum zm_status status = ZM_OK;

    bool ok = store_file_begin(x->store, &why, &code);
    if (ok) {
        x->unread = false;
        ok = store_file_add(x->store, &x->game, 1);
        if (ok) status = zm_experience_learn(zm, &store, result, expected, n);
        ok = store_file_commit(x->store, ok && !status && !x->unread, &why, &code);
    }
    if (ok) return;
    bool library = status && status != ZM_IO;
    fail(x, library ? status_code(status) : code, "this game is not learned",
         library ? zm_why(zm) : why.text);
}

void experience_learn(struct experience *x, struct zm_context *zm, int result,
                      const struct zm_expected *expected, size_t n)
{
    if (!x) return;
    pthread_mutex_lock(&x->lock);
    learn(x, zm, result, expected, n);
    pthread_mutex_unlock(&x->lock);
}

/* -- Expectations. --------------------------------------------------------------------------- */

void expect(struct expectations *e, size_t ply, const struct zm_result *result)
{
    while (e->count <= ply) {
        struct zm_expected *list = grown_list(e->move, e->count, &e->capacity, sizeof *list);
        if (!list) return;
        e->move = list;
        e->move[e->count++] = (struct zm_expected){.known = false};
    }
    e->move[ply] = (struct zm_expected){.known = false};
    if (result)
        e->move[ply] =
            (struct zm_expected){.known = true, .depth = result->depth, .score = result->score};
}
