/* SPDX-License-Identifier: MIT
 * subjects.c - see subjects.h. */
#include "subjects.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const struct subject small[] = {
#define SPEC(name_, parameters_) {&(const struct zm_game){.name = (name_)}, parameters_},
#include "specs.def"
#undef SPEC
};

/* The parameters behind the seed. */
static const struct subject trees[] = {
    {&random_sure_tree_game, "6,3,0"},       {&random_sure_tree_game, "7,3,0,wins"},
    {&random_sure_tree_game, "9,3,0,wins"},  {&random_tree_game, "5,3,40"},
    {&random_tree_game, "6,3,60,wins"},      {&random_tree_game, "6,2,70,reach"},
    {&random_tree_game, "3,4,99,reach"},     {&random_tree_game, "5,3,60,draws"},
    {&random_tree_game, "6,2,99,draws"},     {&random_tree_game, "3,5,99,draws"},
    {&random_sure_tree_game, "7,3,0,large"}, {&random_tree_game, "5,3,60,large"},
};
enum { TREES = sizeof trees / sizeof *trees, TREES_EACH = 8 };

static int failures;
static uint64_t seed_used;

static bool opens(const struct subject *s)
{
    struct zm_context *zm;
    bool ok = !zm_open_game(s->game, s->parameters, NULL, &zm, NULL);

    zm_close(zm);
    return ok;
}

static const char *parameters_of(const char *spec)
{
    return spec[strcspn(spec, ":")] ? strchr(spec, ':') + 1 : "";
}

size_t subjects_list(struct subject out[SUBJECTS_MAX], uint64_t *seed)
{
    static char tree[TREES * TREES_EACH][64];
    size_t n = 0;

    for (const struct zm_game *const *g = zm_games(); *g; g++) {
        out[n++] = (struct subject){*g, parameters_of((*g)->example)};
        for (size_t i = 0;
             i < sizeof small / sizeof *small && n < SUBJECTS_MAX - TREES * TREES_EACH - 1; i++) {
            out[n] = (struct subject){*g, small[i].parameters};
            if (strcmp(small[i].game->name, (*g)->name) == 0 && opens(&out[n])) n++;
        }
    }
    for (size_t i = 0; i < TREES * TREES_EACH; i++) {
        const struct subject *t = &trees[i % TREES];
        snprintf(tree[i], sizeof tree[i], "%" PRIu64 ",%s", chance(seed, 1000000), t->parameters);
        out[n++] = (struct subject){t->game, tree[i]};
    }
    return n;
}

bool is_chosen(const struct subject *s, int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], s->game->name) == 0) return true;
    return argc <= 1;
}

struct zm_context *subject_open(const struct subject *s, bool as_guest)
{
    struct zm_options options = {.size = sizeof options, .as_guest = as_guest};
    struct zm_context *zm;
    struct zm_error why;

    if (!zm_open_game(s->game, s->parameters, &options, &zm, &why)) return zm;
    printf("%s does not open: %s\n", s->game->name, why.text);
    exit(1);
}

uint64_t test_seed(void)
{
    const char *given = getenv("ZM_TEST_SEED");
    struct timespec now;

    timespec_get(&now, TIME_UTC);
    seed_used = given ? strtoull(given, NULL, 10)
                      : (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
    printf("ZM_TEST_SEED=%" PRIu64 "\n", seed_used);
    return seed_used;
}

uint64_t chance(uint64_t *seed, uint64_t below)
{
    uint64_t x = *seed += UINT64_C(0x9e3779b97f4a7c15);

    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return (x ^ x >> 31) % below;
}

static void random_move(struct zm_context *zm, uint64_t *seed)
{
    static zm_move list[ZM_MOVES_MAX];
    zm_move move;

    if (zm_side_to_move(zm) == ZM_NATURE) {
        if (zm_draw_event(zm, seed, &move)) failure(zm, "no event: %s", zm_why(zm));
    } else {
        move = list[chance(seed, zm_moves(zm, list, ZM_MOVES_MAX))];
    }
    if (zm_play(zm, move)) failure(zm, "listed but not legal: %s", zm_why(zm));
}

bool random_position(struct zm_context *zm, uint64_t *seed)
{
    bool to_end = chance(seed, 2);
    uint64_t plies = to_end ? 500 : chance(seed, 40), back = to_end ? 1 + chance(seed, 10) : 0;

    while (zm_undo(zm) == ZM_OK) {}
    for (; plies > 0 && !zm_outcome(zm, NULL); plies--) random_move(zm, seed);
    while (!to_end && !zm_outcome(zm, NULL) && zm_side_to_move(zm) == ZM_NATURE)
        random_move(zm, seed);
    while (back-- > 0 || zm_side_to_move(zm) == ZM_NATURE)
        if (zm_undo(zm)) break;
    return !zm_outcome(zm, NULL) && zm_side_to_move(zm) != ZM_NATURE;
}

void failure(struct zm_context *zm, const char *format, ...)
{
    static char position[TEXT_MAX];
    char spec[ZM_SPEC_TEXT], what[1024];
    va_list args;

    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    zm_position_text(zm, position, sizeof position);
    printf("FAILED %s \"%s\"\n       %s\n", zm_spec(zm, spec, sizeof spec), position, what);
    if (++failures >= 20) exit(test_end("too many failures", 0));
}

int test_end(const char *name, uint64_t checks)
{
    printf("%s: %" PRIu64 " checks, %d failed, ZM_TEST_SEED=%" PRIu64 "\n", name, checks, failures,
           seed_used);
    return failures > 0;
}
