/* SPDX-License-Identifier: MIT
 * tables_made.c - see tables_made.h. */
#define _POSIX_C_SOURCE 200809L /* unlink */
#include "tables_made.h"

#include <unistd.h>

const char file_name[] = "test_tables.zt", part_name[] = "test_tables.zt.part";

struct zm_tables_maker *maker_of(const char *game, int most, int threads)
{
    struct zm_context *zm = opened(game);
    struct zm_tables_wanted wanted = {.size = sizeof wanted, .most = most, .threads = threads};
    struct zm_tables_maker *maker;

    if (zm_tables_maker_new(zm, &wanted, &maker)) FAIL("%s: %s", game, zm_why(zm));
    zm_close(zm);
    return maker;
}

void good(const struct zm_tables_maker *maker, enum zm_status status)
{
    if (status) FAIL("%s", zm_tables_maker_why(maker));
}

/* From where a file, if there is one, left off, up to level `end`. */
int make_levels(struct zm_tables_maker *maker, int end)
{
    int levels, begun;

    good(maker, zm_tables_maker_resume(maker, part_name, &levels));
    begun = levels;
    for (; levels < end; levels++) {
        good(maker, zm_tables_maker_level(maker, levels));
        good(maker, zm_tables_maker_keep(maker, levels));
    }
    return begun;
}

void make(const char *game, int most, bool compress)
{
    struct zm_tables_maker *maker = maker_of(game, most, 2);

    unlink(part_name);
    make_levels(maker, most + 1);
    good(maker, zm_tables_maker_finish(maker, file_name, compress));
    zm_tables_maker_free(maker);
}

struct zm_tables *tables_of(const char *game, int most)
{
    struct zm_tables *tables;
    struct zm_error why;

    make(game, most, false);
    if (zm_tables_open(file_name, NULL, &tables, &why)) FAIL("%s", why.text);
    return tables;
}
