/* SPDX-License-Identifier: MIT
 * cmd_experience.c - zermelo experience: shows, forgets and merges what games taught. */
#include "answer.h"
#include "experience.h"

static struct experience_store *open_store(const struct call *call, const char *path, bool write,
                                           int *code)
{
    struct zm_error why = {.text = ""};
    struct experience_store *s = store_file_open(path, write, &why, code);

    if (!s) complain(call, *code, "%s: %s", show_text(path).text, why.text);
    return s;
}

static int complain_store(const struct call *call, const char *path, int code,
                          const struct zm_error *why)
{
    return complain(call, code, "%s: %s", show_text(path).text, why->text);
}

/* -- show: the games. ------------------------------------------------------------------------ */

static void list_game(void *with, const struct known_game *game)
{
    json_t *list = with;

    json_array_append_new(list, json_pack("{s:s, s:I, s:I}", "game", game->spec, "games",
                                          (json_int_t)game->games, "positions",
                                          (json_int_t)game->positions));
}

static int print_games(const struct call *call, const char *path, json_t *games)
{
    json_t *game;
    size_t i;

    if (call->json) return print_json(json_pack("{s:s, s:o}", "file", path, "games", games)), 0;
    json_array_foreach(games, i, game)
        printf("%-20s %" JSON_INTEGER_FORMAT " games, %" JSON_INTEGER_FORMAT " positions\n",
               json_string_value(json_object_get(game, "game")),
               json_integer_value(json_object_get(game, "games")),
               json_integer_value(json_object_get(game, "positions")));
    if (!i) printf("no games yet\n");
    json_decref(games);
    return EXIT_DONE;
}

static int show_games(const struct call *call, struct experience_store *s)
{
    struct zm_error why = {.text = ""};
    const char *path = call->word[1];
    json_t *games = json_array();
    int code;

    if (store_file_games(s, list_game, games, &why, &code)) return print_games(call, path, games);
    json_decref(games);
    return complain_store(call, path, code, &why);
}

/* -- show: a position. ----------------------------------------------------------------------- */

/* What the library asks of a game of a store. */
struct lookup {
    struct experience_store *store;
    struct known_game game;
    bool failed;
};

static bool find(void *with, const struct zm_book_key *key, struct zm_book_entry *out)
{
    struct lookup *l = with;
    bool failed = false;
    bool found = l->game.id && store_file_find(l->store, l->game.id, key, out, &failed);

    l->failed |= failed;
    return found;
}

static double in_units(zm_score score)
{
    return (double)score / (double)ZM_UNIT;
}

static void add_counts(json_t *object, bool known, zm_score learned, const uint32_t counts[4])
{
    static const char *const names[] = {"won", "drawn", "lost", "visits"};

    json_object_set_new(object, "learned", known ? json_real(in_units(learned)) : json_null());
    for (int i = 0; i < 4; i++) json_object_set_new(object, names[i], json_integer(counts[i]));
}

static json_t *move_json(const char *name, const struct zm_experience_move *m)
{
    json_t *row = json_pack("{s:s, s:b}", "move", name, "ends", m->ends);

    add_counts(row, m->ends || m->kept, m->learned,
               (const uint32_t[]){m->won, m->drawn, m->lost, m->visits});
    return row;
}

static void print_row(const char *name, bool known, zm_score learned, uint32_t won, uint32_t drawn,
                      uint32_t lost)
{
    if (known)
        printf("%-11s %+8.3f  won %" PRIu32 ", drawn %" PRIu32 ", lost %" PRIu32 "\n", name,
               in_units(learned), won, drawn, lost);
    else printf("%-11s        -  not tried\n", name);
}

static void print_move(const char *name, const struct zm_experience_move *m)
{
    if (m->ends) printf("%-11s %+8.3f  ends the game\n", name, in_units(m->learned));
    else print_row(name, m->kept, m->learned, m->won, m->drawn, m->lost);
}

static void print_position(const struct zm_context *zm, const struct zm_book_entry *here,
                           const struct zm_experience_move *moves, size_t n)
{
    print_row("position", here->visits, here->learned, here->won, here->drawn, here->lost);
    for (size_t i = 0; i < n; i++) print_move(move_text(zm, moves[i].move).text, &moves[i]);
}

static void print_position_json(const struct zm_context *zm, const struct zm_book_entry *here,
                                const struct zm_experience_move *moves, size_t n)
{
    json_t *object = position_json(zm), *list = json_array();

    add_counts(object, here->visits, here->learned,
               (const uint32_t[]){here->won, here->drawn, here->lost, here->visits});
    for (size_t i = 0; i < n; i++)
        json_array_append_new(list, move_json(move_text(zm, moves[i].move).text, &moves[i]));
    json_object_set_new(object, "moves", list);
    print_json(object);
}

/* The game of the position must be the one that was kept, by keys too. */
static int find_game(const struct call *call, struct zm_context *zm, struct lookup *l)
{
    struct zm_error why = {.text = ""};
    struct zm_book_key keys;
    int code;
    enum zm_status status = zm_experience_keys(zm, &keys);

    if (status) return complain_status(call, zm, status);
    if (!store_file_game(l->store, spec_text(zm).text, &l->game, &why, &code))
        return complain_store(call, call->word[1], code, &why);
    if (l->game.id && (l->game.keys.high != keys.high || l->game.keys.low != keys.low))
        return complain(call, EXIT_INPUT,
                        "%s: %s was learned by another version, whose keys differ",
                        show_text(call->word[1]).text, l->game.spec);
    return EXIT_DONE;
}

static int show_position(const struct call *call, struct zm_context *zm, struct lookup *l)
{
    const struct zm_book_store store = {.size = sizeof store, .find = find, .with = l};
    struct zm_book_entry here = {.visits = 0};
    size_t capacity = zm_moves(zm, NULL, 0), n;
    int code = find_game(call, zm, l);

    if (code) return code;
    struct zm_experience_move *moves = take_memory((capacity + 1) * sizeof *moves);
    if (!moves) return EXIT_LIMIT;
    if (!zm_experience_probe(zm, &store, &here)) here.visits = 0;
    enum zm_status status = zm_experience_moves(zm, &store, moves, capacity, &n);
    if (status) code = complain_status(call, zm, status);
    else if (l->failed)
        code = complain(call, EXIT_INPUT, "%s: it cannot be read", show_text(call->word[1]).text);
    else (call->json ? print_position_json : print_position)(zm, &here, moves, n);
    free(moves);
    return code ? code : here.visits ? EXIT_DONE : EXIT_NO;
}

static int show(struct call *call)
{
    int code;

    if (call->words < 2 || call->words > 3)
        return complain(call, EXIT_INPUT, "show takes a file, and perhaps a game");
    bool position = call_option(call, "moves") || call_option(call, "position");
    if (position && call->words < 3)
        return complain(call, EXIT_INPUT, "a position is of a game: show FILE GAME");
    struct lookup l = {.store = open_store(call, call->word[1], false, &code)};
    if (!l.store) return code;
    struct zm_context *zm = call->words == 3 ? call_open(call, call->word[2], &code) : NULL;
    if (zm) code = show_position(call, zm, &l);
    else if (call->words == 2) code = show_games(call, l.store);
    zm_close(zm);
    store_file_close(l.store);
    return code;
}

/* -- forget. --------------------------------------------------------------------------------- */

static void add_games(void *with, const struct known_game *game)
{
    *(uint64_t *)with += game->games;
}

/* Finds the id of the game of the third word, and how many games that is; of all without one. */
static bool what_to_forget(const struct call *call, struct experience_store *s, int64_t *id,
                           uint64_t *games, int *code)
{
    struct known_game game;
    struct zm_error why = {.text = ""};

    *id = 0, *games = 0;
    if (call->words == 2) {
        if (store_file_games(s, add_games, games, &why, code)) return true;
    } else if (store_file_game(s, call->word[2], &game, &why, code)) {
        *id = game.id, *games = game.games;
        if (game.id) return true;
        *code = EXIT_INPUT;
        snprintf(why.text, sizeof why.text, "nothing of \"%s\" is kept; show lists what is",
                 show_text(call->word[2]).text);
    }
    complain_store(call, call->word[1], *code, &why);
    return false;
}

static int forget_in(const struct call *call, struct experience_store *s)
{
    struct zm_error why = {.text = ""};
    uint64_t games;
    int64_t id;
    int code;

    if (!what_to_forget(call, s, &id, &games, &code)) return code;
    if (!store_file_begin(s, &why, &code) ||
        !store_file_commit(s, store_file_forget(s, id), &why, &code))
        return complain_store(call, call->word[1], code, &why);
    if (call->json)
        print_json(json_pack("{s:s, s:I}", "file", call->word[1], "forgotten", (json_int_t)games));
    else printf("%s: %" PRIu64 " games forgotten\n", call->word[1], games);
    return EXIT_DONE;
}

static int forget(struct call *call)
{
    int code;

    if (call->words < 2 || call->words > 3)
        return complain(call, EXIT_INPUT, "forget takes a file, and perhaps a game");
    struct experience_store *looked = open_store(call, call->word[1], false, &code);
    if (!looked) return code; /* it is not made to forget */
    store_file_close(looked);
    struct experience_store *s = open_store(call, call->word[1], true, &code);
    if (!s) return code;
    code = forget_in(call, s);
    store_file_close(s);
    return code;
}

/* -- merge. ---------------------------------------------------------------------------------- */

struct merging {
    const struct call *call;
    struct experience_store *from, *to;
    struct known_game *game; /* those of `from` */
    size_t count, capacity;
    struct known_game into; /* the game in `to` */
    uint64_t games, entries;
    double began;
    bool failed;
};

static void take_game(void *with, const struct known_game *game)
{
    struct merging *m = with;
    struct known_game *list = grown_list(m->game, m->count, &m->capacity, sizeof *list);

    if (!list) return;
    m->game = list;
    m->game[m->count++] = *game;
}

static uint32_t sum(uint32_t a, uint32_t b)
{
    return a > UINT32_MAX - b ? UINT32_MAX : a + b;
}

/* Results are added up. What was learned is that of the entry with more visits; the next game that
 * comes there backs it up again. */
static void merge_entry(void *with, const struct zm_book_entry *entry)
{
    struct merging *m = with;
    struct zm_book_entry e = *entry, old;
    bool failed = false;

    if (m->failed || interrupted) return;
    if (++m->entries % 4096 == 0)
        show_status(seconds_now() - m->began, "merge: %" PRIu64 " positions", m->entries);
    if (store_file_find(m->to, m->into.id, &e.key, &old, &failed)) {
        if (old.visits >= e.visits)
            e.depth = old.depth, e.searched = old.searched, e.learned = old.learned;
        if (old.ply < e.ply) e.ply = old.ply;
        e.won = sum(e.won, old.won), e.drawn = sum(e.drawn, old.drawn);
        e.lost = sum(e.lost, old.lost), e.visits = sum(e.visits, old.visits);
    }
    m->failed = failed || !store_file_put(m->to, m->into.id, &e);
}

/* Puts a game of `from` into `to`, which is in a transaction. Returns an exit code. */
static int merge_game(struct merging *m, const struct known_game *game, const char *path)
{
    struct zm_error why = {.text = ""};
    int code;

    if (!store_file_game(m->to, game->spec, &m->into, &why, &code))
        return complain_store(m->call, path, code, &why);
    const struct zm_book_key *keys = &m->into.keys;
    if (!m->into.id) m->into.keys = game->keys;
    else if (keys->high != game->keys.high || keys->low != game->keys.low)
        return complain(m->call, EXIT_INPUT,
                        "%s: %s was learned by another version than in the others",
                        show_text(path).text, game->spec);
    m->failed = !store_file_add(m->to, &m->into, game->games);
    m->games += game->games;
    if (!m->failed && !store_file_entries(m->from, game->id, merge_entry, m, &why, &code))
        return complain_store(m->call, path, code, &why);
    return EXIT_DONE;
}

/* Puts all of a file into `to`. */
static int merge_file(struct merging *m, const char *path)
{
    struct zm_error why = {.text = ""};
    int code;

    m->from = open_store(m->call, path, false, &code);
    if (!m->from) return code;
    m->count = 0;
    if (!store_file_games(m->from, take_game, m, &why, &code))
        complain_store(m->call, path, code, &why);
    else code = noted_failure();
    for (size_t i = 0; i < m->count && !code && !m->failed && !interrupted; i++)
        code = merge_game(m, &m->game[i], path);
    store_file_close(m->from);
    return code ? code : interrupted ? EXIT_INTERRUPTED : EXIT_DONE;
}

static int merge_all(struct merging *m, const char *output)
{
    struct zm_error why = {.text = ""};
    int code, other;

    if (!store_file_begin(m->to, &why, &code)) return complain_store(m->call, output, code, &why);
    code = EXIT_DONE;
    for (int i = 1; i < m->call->words && !code; i++) code = merge_file(m, m->call->word[i]);
    bool ok = store_file_commit(m->to, !code && !m->failed, &why, &other);
    if (!ok && !code) code = complain_store(m->call, output, other, &why);
    return code;
}

/* Makes the file to merge into. One that holds games already is refused: they would be counted
 * again when the same files are merged once more. */
static int begin_output(struct merging *m, const char *output)
{
    struct zm_error why = {.text = ""};
    int code;

    if (!new_file_possible(output)) return complain_unwritten(m->call, output);
    m->to = open_store(m->call, output, true, &code);
    if (!m->to) return code;
    if (!store_file_games(m->to, take_game, m, &why, &code))
        return complain_store(m->call, output, code, &why);
    return m->count ? complain(m->call, EXIT_INPUT, "%s holds games already: choose another name",
                               show_text(output).text)
                    : EXIT_DONE;
}

static int merge(struct call *call)
{
    const char *output = call_option(call, "output");
    struct merging m = {.call = call, .began = seconds_now()};

    if (call->words < 3 || !output)
        return complain(call, EXIT_INPUT, "merge takes two files or more, and --output");
    watch_interrupt();
    int code = begin_output(&m, output);
    bool made = !code;
    if (made) code = merge_all(&m, output);
    clear_status();
    store_file_close(m.to);
    free(m.game);
    if (code && made) remove(output); /* it holds nothing */
    if (code) return code;
    if (call->json)
        print_json(json_pack("{s:s, s:I}", "file", output, "games", (json_int_t)m.games));
    else printf("%s: %" PRIu64 " games\n", output, m.games);
    return EXIT_DONE;
}

/* -- The command. ---------------------------------------------------------------------------- */

static int run(struct call *call)
{
    static const struct {
        const char *name;
        int (*run)(struct call *call);
    } parts[] = {{"show", show}, {"forget", forget}, {"merge", merge}};

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (strcmp(call->word[0], parts[i].name) == 0) return parts[i].run(call);
    return complain(call, EXIT_INPUT, "\"%s\" is not accepted, but show, forget or merge",
                    show_text(call->word[0]).text);
}

static const struct option options[] = {
    {"output", "FILE", "merge: the file to make"},
    OPTIONS_POSITION,
    {NULL, NULL, NULL},
};

const struct command command_experience = {
    .name = "experience",
    .form = "show|forget|merge FILE [GAME|FILE...]",
    .summary = "what was learned from finished games",
    .options = options,
    .help =
        "play, match and engine keep what finished games teach in the file of --experience, and\n"
        "choose another move than one that lost: docs/experience.md. Several of them may use one\n"
        "file at once.\n"
        "\n"
        "show lists the games of a file; with GAME, and --moves or --position, what is kept of a\n"
        "position and of each move, for the side to move: the value learned, in the game's unit,\n"
        "an opinion and never a proof, and how the games went. Exit 1 if the position was not "
        "met.\n"
        "forget forgets one game, given as show lists it, or all of them. merge adds the counts "
        "of\n"
        "several files up in a new one.\n"
        "\n"
        "JSON is one object: of show file and games, a list with game, games and positions; of a\n"
        "position game, position, side, learned (null if it was not met), won, drawn, lost,\n"
        "visits, and moves, each with move, ends (the game), learned (null if not tried), won,\n"
        "drawn, lost, visits; of forget file and forgotten; of merge file and games.\n",
    .examples =
        "zermelo play sticks:21,3 --first alphabeta:depth=2 --second rules --experience my.exp\n"
        "zermelo experience show my.exp\n"
        "zermelo experience show my.exp sticks:21,3 --moves \"1 2\"\n"
        "zermelo experience merge my.exp yours.exp --output ours.exp\n"
        "zermelo experience forget my.exp sticks:21,3\n",
    .run = run,
};
