/* SPDX-License-Identifier: MIT
 * test_value_text.c - what people are told of a value: nothing that is not proven. */
#include "../../programs/present/value_text.h"
#include "unit.h"

#include <stdio.h>
#include <string.h>

static const struct zm_game *game_of(const char *name)
{
    const struct zm_game *const *g = zm_games();

    while (*g && strcmp((*g)->name, name) != 0) g++;
    assert_non_null(*g);
    return *g;
}

/* The outcome that bounds prove: of a draw both are needed, of a win or a loss one. */
static const char *proven(double value, enum zm_kind kind)
{
    bool at_least = kind == ZM_EXACT || kind == ZM_LOWER;
    bool at_most = kind == ZM_EXACT || kind == ZM_UPPER;

    if (at_least && value > 0) return "win";
    if (at_most && value < 0) return "loss";
    return at_least && at_most && value == 0 ? "draw" : NULL;
}

static void check_outcome(const struct zm_game *game, struct known_value w, const char *right)
{
    static const char *const outcomes[] = {"win", "loss", "draw"};
    const char *outcome = value_outcome(game, w);
    struct words words = value_words(game, w), brief = value_brief(game, w);
    bool wins = strcmp(game->unit, "win") == 0;
    char claim[32];

    if (right) assert_string_equal(outcome, right);
    else assert_null(outcome);
    assert_int_equal(strstr(brief.text, "proven") != NULL, w.kind == ZM_EXACT || (wins && right));
    for (size_t i = 0; i < sizeof outcomes / sizeof *outcomes; i++) {
        snprintf(claim, sizeof claim, "a proven %s", outcomes[i]);
        assert_int_equal(strstr(words.text, claim) != NULL,
                         right && strcmp(right, outcomes[i]) == 0);
    }
}

static void test_outcomes(void **unused)
{
    const struct zm_game *plain = game_of("connect"), *luck = game_of("tuc-chess");

    (void)unused;
    for (enum zm_kind kind = ZM_HEURISTIC; kind <= ZM_UPPER; kind++)
        for (int value = -1; value <= 1; value++)
            for (int64_t distance = -1; distance <= 5; distance += 3) {
                const struct known_value w = {.value = value,
                                              .kind = kind,
                                              .distance = distance,
                                              .distance_kind = distance < 0 ? ZM_DISTANCE_UNKNOWN
                                                                            : ZM_DISTANCE_EXACT};
                check_outcome(plain, w, proven(value, kind));
                check_outcome(luck, w, distance < 0 ? NULL : proven(value, kind));
            }
}

/* A result is told with who wins and by how much, without a sign. */
static void test_results(void **unused)
{
    static const struct {
        const char *game;
        int value;
        const char *words;
    } cases[] = {{"kalah", 8, "South wins by 8 seeds"},
                 {"kalah", -8, "North wins by 8 seeds"},
                 {"kalah", -1, "North wins by 1 seed"},
                 {"kalah", 0, "a draw"},
                 {"tuc-chess", -3, "Black wins by 3 points"},
                 {"connect", 1, "X wins"},
                 {"connect", -1, "O wins"},
                 {"connect", 0, "a draw"}};

    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_string_equal(result_words(game_of(cases[i].game), cases[i].value).text,
                            cases[i].words);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_outcomes),
                                       cmocka_unit_test(test_results)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
