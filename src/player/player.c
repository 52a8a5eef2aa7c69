/* SPDX-License-Identifier: MIT
 * player.c - from a player string such as "alphabeta:depth=6,order=nearest" to a move. */
#include "player/player.h"

#include "api/context.h"
#include "core/parallel.h"
#include "core/text.h"
#include "player/level.h"

#include <assert.h>
#include <string.h>
#include <zermelo_numbers.h>
#include <zermelo_presets.h>

/* -- What a player does by default. ------------------------------------------------ */

/* Extra turns do not reduce the depth, except in games of chance: bounds at chance nodes are in
 * plies. */
static void pvs_defaults(struct search_options *o, bool stochastic)
{
    o->kind = SEARCH_DEEPENING;
    o->cuts = CUTS_DEEP;
    o->chance = CHANCE_STAR2;
    o->unit = stochastic ? UNIT_PLIES : UNIT_TURNS;
    o->table = o->ordered = o->tactics = o->symmetry = o->aspiration = true;
    o->narrow = o->futility = o->threats = true;
}

static const char *strongest(const struct zm_game *game)
{
    if (game->strong) return game->strong;
    return game->evaluate ? "pvs" : "mcts";
}

/* The default options of a player. */
static struct search_options options_of(const char *name, const struct zm_game *game)
{
    bool stochastic = game->weight, strong = strcmp(name, "strong") == 0;
    struct search_options o = {.distance = true,
                               .early = true,
                               .order = NO_ORDER,
                               .least = 2,
                               .most = 6,
                               .mcts = {.select = GAMES_OWN,
                                        .chance = GAMES_OWN,
                                        .cutoff = GAMES_OWN,
                                        .playouts = GAMES_OWN,
                                        .explore = GAMES_OWN,
                                        .implicit = GAMES_OWN,
                                        .rave = GAMES_OWN,
                                        .fpu = 0.3,
                                        .decisive = true,
                                        .reuse = true},
                               .hash = (size_t)64 << 20,
                               .threads = strong ? 0 : 1,
                               .level = strong ? LEVEL_FULL : 0,
                               .book = strong || strcmp(name, "exact") == 0};

    if (strong) name = strongest(game);
    if (strcmp(name, "random") == 0) o.kind = SEARCH_RANDOM, o.depth = 1;
    else if (strcmp(name, "rules") == 0) o.kind = SEARCH_RULES, o.depth = 1;
    else if (strcmp(name, "greedy") == 0) o.depth = 1;
    else if (strcmp(name, "alphabeta") == 0) o.cuts = CUTS_DEEP;
    else if (strcmp(name, "star1") == 0) o.cuts = CUTS_DEEP, o.chance = CHANCE_STAR1;
    else if (strcmp(name, "star2") == 0) o.cuts = CUTS_DEEP, o.chance = CHANCE_STAR2;
    else if (strcmp(name, "heuristic") == 0)
        o.cuts = CUTS_DEEP, o.branching = 7, o.depth = 6, o.order = OWN_ORDER;
    else if (strcmp(name, "iterative") == 0)
        o.kind = SEARCH_DEEPENING, o.cuts = CUTS_DEEP, o.chance = CHANCE_STAR2;
    else if (strcmp(name, "pvs") == 0) pvs_defaults(&o, stochastic);
    else if (strcmp(name, "exact") == 0)
        pvs_defaults(&o, stochastic), o.kind = SEARCH_PROOF, o.distance = o.narrow = false;
    else if (strcmp(name, "mcts") == 0) o.kind = SEARCH_MCTS, o.distance = false;
    return o;
}

/* -- Reading options. ------------------------------------------------------------------------ */

struct reading {
    struct zm_context *zm;
    struct search_options *o;
    struct zm_limits *limits;
    bool book;   /* an option said whether there is a book */
    bool preset; /* the options of a preset are read */
    char value[1024];
};

/* The index of the value in a list of words. */
static bool set_word(const char *value, const char *const *words, int *out)
{
    for (*out = 0; words[*out]; ++*out)
        if (strcmp(value, words[*out]) == 0) return true;
    return false;
}

/* A word that stands for a number. */
static bool set_named(const char *value, const char *word, int meaning, int *out)
{
    if (strcmp(value, word) != 0) return false;
    *out = meaning;
    return true;
}

static bool set_number(const char *value, uint64_t least, uint64_t most, int *out)
{
    uint64_t n;

    if (zm_read_count(value, least, most, &n)) return false;
    *out = (int)n;
    return true;
}

static bool set_count(const char *value, uint64_t *out)
{
    return !zm_read_count(value, 1, UINT64_C(1000000000000000000), out);
}

/* Whichever limit is reached first counts: the player's own or the caller's. */
static bool set_time(const char *value, double *out)
{
    double seconds;

    if (zm_read_time(value, &seconds) || seconds <= 0) return false;
    if (seconds < *out || *out <= 0) *out = seconds;
    return true;
}

static bool set_nodes(const char *value, uint64_t *out)
{
    uint64_t n;

    if (!set_count(value, &n)) return false;
    if (n < *out || !*out) *out = n;
    return true;
}

static bool set_hash(const char *value, size_t *out)
{
    const uint64_t mib = 1 << 20, most = 65536 * mib;
    uint64_t n;

    if (zm_read_size(value, mib, mib, most, &n)) return false;
    *out = n <= SIZE_MAX ? (size_t)n : SIZE_MAX; /* a size may have 32 bits */
    return true;
}

/* A decimal number such as 1.414. */
static bool set_decimal(const char *value, double most, double *out)
{
    struct decimal d;

    if (!read_decimal(&value, &d)) return false;
    *out = d.numerator / d.scale;
    return !*value && *out <= most;
}

/* One that may be negative. */
static bool set_signed(const char *value, double most, double *out)
{
    bool negative = *value == '-';

    if (!set_decimal(value + negative, most, out)) return false;
    if (negative) *out = -*out;
    return true;
}

static bool set_strength(const char *value, struct search_options *o)
{
    double strength;

    if (!set_decimal(value, STRENGTH_MOST, &strength)) return false;
    o->level = LEVEL_OWN;
    o->strength = (int)(strength * STRENGTH_UNIT + 0.5);
    return true;
}

static bool set_order(struct reading *in)
{
    const char *const *names = in->zm->face->order_names;

    return set_named(in->value, "none", NO_ORDER, &in->o->order) ||
           (in->o->branching && set_named(in->value, "auto", OWN_ORDER, &in->o->order)) ||
           (names && set_word(in->value, names, &in->o->order));
}

static bool set_unit(struct reading *in)
{
    static const char *const words[] = {"plies", "turns", "steps", NULL};
    int i;

    if (!set_word(in->value, words, &i)) return false;
    in->o->unit = (enum search_unit)i;
    return true;
}

/* A choice of two words; *out is true for the second. */
static bool set_either(const char *value, const char *no, const char *yes, bool *out)
{
    *out = strcmp(value, yes) == 0;
    return *out || strcmp(value, no) == 0;
}

static bool set_cutoff(const char *value, int *out)
{
    return set_named(value, "auto", GAMES_OWN, out) || set_named(value, "end", TO_THE_END, out) ||
           set_number(value, 0, 10000, out);
}

/* A decimal number, or the game's own. */
static bool set_weight(const char *value, double most, double *out)
{
    if (strcmp(value, "auto") == 0) return *out = GAMES_OWN, true;
    return set_decimal(value, most, out);
}

/* A word, or the game's own, which is the last. */
static bool set_way(const char *value, const char *const *words, int *out)
{
    if (!set_word(value, words, out)) return false;
    if (!words[*out + 1]) *out = GAMES_OWN;
    return true;
}

/* Sets an option that only MCTS has, or "chance", which has another meaning for MCTS. */
static bool set_mcts_option(struct reading *in, const char *key)
{
    static const char *const selects[] = {"uct", "puct", "auto", NULL};
    static const char *const chance_names[] = {"explicit", "widening", "open", "auto", NULL};
    static const char *const playouts[] = {"random", "decisive", "auto", NULL};
    struct mcts_options *o = &in->o->mcts;
    const char *value = in->value;

    if (strcmp(key, "iterations") == 0) return set_count(value, &o->simulations);
    if (strcmp(key, "c") == 0) return set_weight(value, 10, &o->explore);
    if (strcmp(key, "select") == 0) return set_way(value, selects, &o->select);
    if (strcmp(key, "fpu") == 0) return set_signed(value, 2, &o->fpu);
    if (strcmp(key, "rave") == 0) return set_weight(value, 1000000, &o->rave);
    if (strcmp(key, "implicit") == 0) return set_weight(value, 1, &o->implicit);
    if (strcmp(key, "cutoff") == 0) return set_cutoff(value, &o->cutoff);
    if (strcmp(key, "playouts") == 0) return set_way(value, playouts, &o->playouts);
    assert(strcmp(key, "chance") == 0); /* each option of zm_players() is read somewhere */
    return set_way(value, chance_names, &o->chance);
}

static bool set_chance(struct reading *in)
{
    static const char *const words[] = {"full", "star1", "star2", "likely", NULL};
    int i;

    if (!set_word(in->value, words, &i)) return false;
    in->o->chance = (enum search_chance)i;
    return true;
}

static bool set_cuts(struct reading *in)
{
    bool shallow;

    if (!set_either(in->value, "deep", "shallow", &shallow)) return false;
    in->o->cuts = shallow ? CUTS_SHALLOW : CUTS_DEEP;
    return true;
}

/* The option that takes yes or no; NULL if `key` is another option. */
static bool *switch_of(struct search_options *o, const char *key)
{
    const struct {
        const char *key;
        bool *is;
    } all[] = {{"distance", &o->distance},
               {"early", &o->early},
               {"sorted", &o->sorted},
               {"ordered", &o->ordered},
               {"tactics", &o->tactics},
               {"images", &o->symmetry},
               {"narrow", &o->narrow},
               {"threats", &o->threats},
               {"aspiration", &o->aspiration},
               {"futility", &o->futility},
               {"decisive", &o->mcts.decisive},
               {"reuse", &o->mcts.reuse},
               {"book", &o->book},
               {"experience", &o->experience}};

    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(key, all[i].key) == 0) return all[i].is;
    return NULL;
}

static bool set_option(struct reading *in, const char *key)
{
    const char *value = in->value;
    struct search_options *o = in->o;
    bool *is = switch_of(o, key);

    in->book |= is == &o->book;
    if (is) return set_either(value, "no", "yes", is);
    if (strcmp(key, "depth") == 0)
        return set_named(value, "end", 0, &o->depth) || set_number(value, 1, ZM_PLY_MAX, &o->depth);
    if (strcmp(key, "level") == 0) return zm_level_read(value, &o->level);
    if (strcmp(key, "strength") == 0) return set_strength(value, o);
    if (strcmp(key, "branching") == 0) return set_number(value, 1, BRANCHING_MOST, &o->branching);
    if (strcmp(key, "unit") == 0) return set_unit(in);
    if (strcmp(key, "policy") == 0) return set_either(value, "fixed", "cutoff", &o->cutoff);
    if (strcmp(key, "least") == 0) return set_number(value, 1, ZM_PLY_MAX, &o->least);
    if (strcmp(key, "most") == 0) return set_number(value, 1, ZM_PLY_MAX, &o->most);
    if (strcmp(key, "order") == 0) return set_order(in);
    if (strcmp(key, "cuts") == 0) return set_cuts(in);
    if (strcmp(key, "compare") == 0) return set_either(value, "equal", "strict", &o->strict);
    if (strcmp(key, "chance") == 0 && o->kind != SEARCH_MCTS) return set_chance(in);
    if (strcmp(key, "time") == 0) return set_time(value, &in->limits->seconds);
    if (strcmp(key, "hash") == 0) return set_hash(value, &o->hash);
    if (strcmp(key, "threads") == 0)
        return set_named(value, "auto", 0, &o->threads) ||
               set_number(value, 1, PARALLEL_MAX, &o->threads);
    if (strcmp(key, "nodes") == 0) return set_nodes(value, &in->limits->nodes);
    if (strcmp(key, "weights") == 0) return weights_read(in->zm, value, o);
    return set_mcts_option(in, key);
}

static enum zm_status bad_value(struct reading *in, const char *player,
                                const struct zm_player_option *option)
{
    struct zm_error accepted = {.text = ""};
    struct text t = text_into(accepted.text, 200);
    const char *const *names = in->zm->face->order_names;

    if (strcmp(option->key, "order") == 0) {
        text_add(&t, in->o->branching ? "auto, none" : "none");
        for (; names && *names; names++)
            if (strcmp(*names, "none") != 0) text_add(&t, ", %s", *names);
    } else {
        text_add(&t, "%s", option->values);
    }
    return context_fail(in->zm, ZM_BAD_INPUT, "player-bad-value",
                        "player %s: %s=%s is not accepted, but %s", player, option->key,
                        shown(in->value).text, accepted.text);
}

static enum zm_status bad_key(struct reading *in, const struct zm_player *p, const char *key)
{
    struct zm_error accepted = {.text = ""};
    struct text t = text_into(accepted.text, 200);

    for (const struct zm_player_option *o = p->options; o->key; o++) text_add(&t, " %s", o->key);
    if (!t.length)
        return context_fail(in->zm, ZM_BAD_INPUT, "player-no-options", "player %s takes no options",
                            p->name);
    return context_fail(in->zm, ZM_BAD_INPUT, "player-unknown-option",
                        "player %s has no option \"%s\", accepted:%s", p->name, shown(key).text,
                        accepted.text);
}

/* `word` stands for options, but not for those of this player in this game. */
static enum zm_status no_preset(struct reading *in, const struct zm_player *p, const char *at)
{
    char game[ZM_SPEC_TEXT], word[40];
    struct text t = text_into(word, sizeof word);

    text_add(&t, "%.*s", (int)strcspn(at, ","), at);
    zm_spec(in->zm, game, sizeof game);
    return context_fail(in->zm, ZM_BAD_INPUT, "player-no-preset",
                        "player %s: nothing is known as \"%s\" for %s", p->name, shown(word).text,
                        game);
}

/* The option of that name; one without a key: the player has none. */
static const struct zm_player_option *find_option(const struct zm_player *p, const char *key)
{
    const struct zm_player_option *o = p->options;

    while (o->key && strcmp(o->key, key) != 0) o++;
    return o;
}

/* One "key=value" of length n. */
static enum zm_status read_option(struct reading *in, const struct zm_player *p, const char *at,
                                  size_t n)
{
    char key[16];
    size_t name = strcspn(at, "=,");

    if (name >= n || name >= sizeof key || n - name > sizeof in->value) return bad_key(in, p, at);
    memcpy(key, at, name);
    key[name] = '\0';
    memcpy(in->value, at + name + 1, n - name - 1);
    in->value[n - name - 1] = '\0';
    const struct zm_player_option *o = find_option(p, key);
    if (!o->key) return bad_key(in, p, key);
    return set_option(in, key) ? ZM_OK : bad_value(in, p->name, o);
}

static bool is_preset(const struct zm_preset *p, const char *word, size_t n)
{
    return strlen(p->name) == n && memcmp(p->name, word, n) == 0;
}

static bool fits(const struct zm_preset *preset, const char *player, const char *game)
{
    return preset->player && strcmp(preset->player, player) == 0 &&
           (!preset->game || strcmp(preset->game, game) == 0);
}

/* Finds what a word of n characters stands for. Returns NULL if it is no preset; one without
 * options: it is one, but for other players or games. */
static const struct zm_preset *find_preset(const struct reading *in, const struct zm_player *p,
                                           const char *word, size_t n)
{
    static const struct zm_preset unknown = {.name = ""};
    const struct zm_preset *found = NULL, *preset = in->preset ? NULL : in->zm->presets;
    char game[ZM_SPEC_TEXT];

    zm_spec(in->zm, game, sizeof game);
    for (; preset && preset->name; preset++) {
        if (!is_preset(preset, word, n)) continue;
        if (fits(preset, p->name, game)) return preset;
        found = &unknown;
    }
    return found;
}

static enum zm_status read_options(struct reading *in, const struct zm_player *p, const char *at);

/* A preset has no presets in it. */
static enum zm_status read_preset(struct reading *in, const struct zm_player *p,
                                  const struct zm_preset *preset, const char *word)
{
    if (!preset->options) return no_preset(in, p, word);
    in->preset = true;
    enum zm_status status = read_options(in, p, preset->options);
    in->preset = false;
    return status;
}

static enum zm_status read_options(struct reading *in, const struct zm_player *p, const char *at)
{
    enum zm_status status = ZM_OK;

    while (*at && !status) {
        size_t n = strcspn(at, ",");
        const struct zm_preset *preset = find_preset(in, p, at, n);
        status = preset ? read_preset(in, p, preset, at) : read_option(in, p, at, n);
        if (!status && at[n] && !at[n + 1]) status = bad_key(in, p, "");
        at += n + (at[n] == ',');
    }
    if (!status && in->o->cutoff && in->o->least > in->o->most)
        return context_fail(in->zm, ZM_BAD_INPUT, "player-least-most",
                            "player %s: least=%d is over most=%d", p->name, in->o->least,
                            in->o->most);
    if (level_is_low(in->o)) in->o->book &= in->book;
    return status;
}

static const struct zm_player *find_player(const char *name, size_t n)
{
    const struct zm_player *p = zm_players();

    while (p->name && (strlen(p->name) != n || memcmp(p->name, name, n) != 0)) p++;
    return p->name ? p : NULL;
}

/* The level whose name a player string begins with; 0: none. */
static int named_level(const char *player, size_t n)
{
    char name[32];
    int level = 0;

    if (n >= sizeof name || (*player >= '0' && *player <= '9')) return 0;
    memcpy(name, player, n);
    name[n] = '\0';
    return zm_level_read(name, &level) ? level : 0;
}

static enum zm_status unknown_player(struct zm_context *zm, const char *player)
{
    struct zm_error known = {.text = ""};
    struct text t = text_into(known.text, 200);

    for (const struct zm_player *p = zm_players(); p->name; p++) text_add(&t, " %s", p->name);
    return context_fail(zm, ZM_BAD_INPUT, "unknown-player",
                        "no player is called \"%s\", known are:%s", shown(player).text, known.text);
}

enum zm_status player_read(struct zm_context *zm, const char *player, struct search_options *o,
                           struct zm_limits *limits)
{
    if (!player) player = "";
    size_t n = strcspn(player, ":");
    int level = named_level(player, n);
    const struct zm_player *p = level ? find_player("strong", 6) : find_player(player, n);

    if (!p) return unknown_player(zm, player);
    *o = options_of(p->name, zm->face);
    if (level) o->level = level;
    o->experience = find_option(p, "experience")->key;
    struct reading in = {.zm = zm, .o = o, .limits = limits};
    enum zm_status status = read_options(&in, p, player[n] ? player + n + 1 : "");
    level_settle(zm, o);
    return status;
}

enum zm_status zm_player_check(struct zm_context *zm, const char *player)
{
    struct search_options o;
    struct zm_limits limits = {.size = sizeof limits};

    return player_read(zm, player, &o, &limits);
}
