/* SPDX-License-Identifier: MIT
 * test_images.c - m,n,k-games by rule sets: hashes of images against those of images made. */
#include "unit.h"

/* The game itself: what is asked here has no other door. */
#include "games/mnk/mnk_ruled.c" /* NOLINT(bugprone-suspicious-include) */

static void check(const rules *r, const state *s)
{
    uint64_t hashes[GRID_IMAGES];
    size_t n = symmetries(r);
    state image;

    for (size_t first = 0; first < 2; first++) {
        hashes_of_images(r, s, first, n - first, hashes);
        for (size_t i = first; i < n; i++) {
            transform(r, s, i, &image);
            assert_true(hashes[i - first] == hash(r, &image));
        }
    }
}

static void test_boards(void **unused)
{
    static const char *const forms[] = {"15,15,5,renju",
                                        "5,9,5,caro",
                                        "22,7,5,caro",
                                        "9,9,5,swap2",
                                        "7,12,5,swap2",
                                        "6,6,5,renju,swap2",
                                        "9,9,5,exact,caro",
                                        "7,7,5,renju,yamaguchi",
                                        "9,7,5,renju,taraguchi-10",
                                        "8,8,5,three-and-three"};
    enum { FORMS = sizeof forms / sizeof *forms };
    uint64_t seed = 5;

    (void)unused;
    for (size_t i = 0; i < FORMS * 20; i++) {
        zm_move list[CELLS_MAX + 8];
        rules r = {0};
        struct zm_error error = {.text = ""};
        int value;
        state s;
        undo_info t;
        if (!parse(&r, forms[i % FORMS], &error)) FAIL("%s: %s", forms[i % FORMS], error.text);
        start(&r, &s);
        if (!r.form.opening && i % 2) set_turn(&r, &s, ZM_SECOND);
        for (int ply = 0; ply < 25 && !outcome(&r, &s, &value); ply++) {
            check(&r, &s);
            size_t n = moves(&r, &s, list);
            if (n) play(&r, &s, list[random_pick(&seed, (uint32_t)n)], &t);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_boards)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
