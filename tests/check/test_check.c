/* SPDX-License-Identifier: MIT
 * test_check.c - zm_check() names the hook of every wrong guest, and finds nothing wrong with sound
 * ones. */
#include "../unit/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zermelo_check.h>

enum { GAMES = 8 };

static struct zm_guest *loaded(const char *path)
{
    struct zm_guest *guest;
    struct zm_error why;

    if (zm_guest_load(path, &guest, &why)) FAIL("%s", why.text);
    return guest;
}

static struct zm_guest *loaded_here(const char *name)
{
    char path[512];

    snprintf(path, sizeof path, "%s/%s.so", getenv("GUESTS"), name);
    return loaded(path);
}

/* -- Wrong guests. --------------------------------------------------------------------------- */

/* What is expected of a check, and whether it came. */
struct expected {
    const char *word, *hook, *line;
    bool found;
    char said[1024];
};

static void hear(void *with, const struct zm_fault *f)
{
    struct expected *e = with;
    size_t n = strlen(e->said);

    if (strcmp(f->hook, e->hook) == 0 && strstr(f->what, e->line)) e->found = true;
    if (strchr(f->what, '\n') || strchr(f->moves, '\n')) FAIL("%s: two lines", e->word);
    snprintf(e->said + n, sizeof e->said - n, "\n%s() %s; after \"%s\"", f->hook, f->what,
             f->moves);
}

static bool finds(const struct zm_game *game, struct expected e)
{
    const struct zm_check how = {
        .size = sizeof how, .seed = 1, .games = 12, .fault = hear, .with = &e};
    struct zm_error why = {.text = ""};
    struct zm_checked checked = {.size = sizeof checked};
    enum zm_status status = zm_check(game, e.word, &how, &checked, &why);

    if (status == ZM_BROKEN && e.found && checked.faults) return true;
    print_error("%s: status %d, %d faults %s%s\n", e.word ? e.word : game->example, status,
                (int)checked.faults, why.text, e.said);
    return false;
}

static void test_wrong(void **unused)
{
    static const struct {
        struct expected expected;
        int table;
    } faults[] = {
#define FAULT(name, word, table, hook, line) {{word, hook, line, false, ""}, table},
#include "faults.def"
#undef FAULT
    };
    struct zm_guest *const guests[] = {loaded_here("guest_wrong"), loaded_here("guest_wrong_luck")};

    int missed = 0;

    (void)unused;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        missed += !finds(zm_guest_game(guests[faults[i].table]), faults[i].expected);
    assert_int_equal(missed, 0);
    for (int i = 0; i < 2; i++) zm_guest_free(guests[i]);
}

/* -- Sound games. ---------------------------------------------------------------------------- */

static void tell(void *with, const struct zm_fault *f)
{
    (void)with;
    print_error("%s() %s; after \"%s\"\n", f->hook, f->what, f->moves);
}

static void must_pass(const struct zm_game *game, const char *parameters)
{
    const struct zm_check how = {.size = sizeof how, .seed = 2, .games = GAMES, .fault = tell};
    struct zm_error why = {.text = ""};
    struct zm_checked checked = {.size = sizeof checked};
    enum zm_status status = zm_check(game, parameters, &how, &checked, &why);

    if (status) FAIL("%s: status %d %s", game->name, status, why.text);
    assert_int_equal(checked.games, GAMES);
    assert_int_equal(checked.faults, 0);
    assert_true(checked.checks > 1000 && checked.positions > GAMES);
}

static void test_sound_guests(void **unused)
{
    static const struct {
        const char *guest, *parameters;
    } sound[] = {
        {"guest_wrong", "none"}, {"guest_wrong_luck", "none"}, {"guest_dots", NULL},
        {"guest_dots", "1,3"},   {"guest_dots", "4,4"},        {"guest_reversi", NULL},
        {"guest_reversi", "4"},
    };
    struct zm_guest *heaps = loaded(getenv("HEAPS"));

    (void)unused;
    must_pass(zm_guest_game(heaps), NULL);
    must_pass(zm_guest_game(heaps), "5,5");
    zm_guest_free(heaps);
    for (size_t i = 0; i < sizeof sound / sizeof *sound; i++) {
        struct zm_guest *guest = loaded_here(sound[i].guest);
        must_pass(zm_guest_game(guest), sound[i].parameters);
        zm_guest_free(guest);
    }
}

/* -- Statuses. ------------------------------------------------------------------------------- */

static void test_statuses(void **unused)
{
    struct zm_guest *heaps = loaded(getenv("HEAPS"));
    const volatile int raised = 1;
    const struct zm_check stopped = {.size = sizeof stopped, .seconds = 60, .stop = &raised};
    struct zm_checked checked = {.size = sizeof checked};
    struct zm_error why;

    (void)unused;
    assert_int_equal(zm_check(NULL, NULL, NULL, NULL, &why), ZM_BAD_INPUT);
    assert_int_equal(zm_check(zm_guest_game(heaps), "x", NULL, &checked, &why), ZM_BAD_INPUT);
    assert_non_null(strstr(why.text, "heaps: accepted is 1 to 8 heaps"));
    assert_int_equal(zm_check(zm_guest_game(heaps), NULL, &stopped, &checked, NULL), ZM_STOPPED);
    assert_true(checked.seconds < 30);
    assert_int_equal(zm_check(zm_guest_game(heaps), NULL, NULL, NULL, NULL), ZM_OK);
    zm_guest_free(heaps);
}

static bool refuse(void *rules, const char *parameters, struct zm_error *error)
{
    (void)rules, (void)parameters, (void)error;
    return false;
}

/* A table whose own example is not accepted, or not its own. */
static void test_examples(void **unused)
{
    struct zm_guest *heaps = loaded(getenv("HEAPS"));
    struct zm_game game = *zm_guest_game(heaps);

    (void)unused;
    game.parse = refuse;
    assert_true(finds(
        &game, (struct expected){NULL, "parse", "refuses the game's own example", false, ""}));
    game = *zm_guest_game(heaps), game.example = "mim:3,4";
    assert_true(finds(
        &game, (struct expected){NULL, "example", "does not begin with the name", false, ""}));
    zm_guest_free(heaps);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sound_guests), cmocka_unit_test(test_statuses),
        cmocka_unit_test(test_examples), cmocka_unit_test(test_wrong)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
