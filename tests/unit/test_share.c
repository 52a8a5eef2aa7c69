/* SPDX-License-Identifier: MIT
 * test_share.c - tables made by a communicator, whose members are threads here: the bytes equal
 * those of a single member, each member holds its part and no more, and if one fails all fail. */
#define _POSIX_C_SOURCE 200809L /* pthread_barrier_t */
#include "unit.h"

#include <zermelo_tables.h>

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { GROUP_MAX = 5 };

static const char file_name[] = "test_share.zt", part_name[] = "test_share.zt.part";

/* -- A group of threads. --------------------------------------------------------------------- */

/* Where the members exchange data: each publishes what it has for the others. */
struct hall {
    pthread_barrier_t barrier;
    const unsigned char *out[GROUP_MAX];
    const size_t *out_size[GROUP_MAX];
};

struct member {
    struct hall *hall;
    const char *game;
    struct zm_tables_wanted wanted;
    struct zm_tables_communicator communicator;
    struct counting memory;
    int most, end; /* makes the levels below `end`; the file is finished if these are all */
    int begun;     /* the number of levels that were there already */
    size_t seen;   /* bytes received from other members */
    bool wrong;    /* a member expected more or fewer bytes than were sent */
    enum zm_status status;
    struct zm_tables_effort effort;
    pthread_t thread;
};

static size_t before(const size_t *size, int member)
{
    size_t sum = 0;

    for (int i = 0; i < member; i++) sum += size[i];
    return sum;
}

static bool exchange(void *with, const void *out, const size_t *out_size, void *in,
                     const size_t *in_size)
{
    struct member *m = with;
    struct hall *h = m->hall;
    int me = m->communicator.member;

    h->out[me] = out, h->out_size[me] = out_size;
    pthread_barrier_wait(&h->barrier);
    for (int i = 0; i < m->communicator.members; i++) {
        m->wrong |= h->out_size[i][me] != in_size[i];
        if (m->wrong || !in_size[i]) continue;
        memcpy((unsigned char *)in + before(in_size, i), h->out[i] + before(h->out_size[i], me),
               in_size[i]);
        if (i != me) m->seen += in_size[i];
    }
    pthread_barrier_wait(&h->barrier);
    return true;
}

static enum zm_status make_levels(struct member *m, struct zm_tables_maker *maker)
{
    int levels;
    enum zm_status status = zm_tables_maker_resume(maker, part_name, &levels);

    for (m->begun = levels; !status && levels < m->end; levels++) {
        status = zm_tables_maker_level(maker, levels);
        if (!status) status = zm_tables_maker_keep(maker, levels);
    }
    if (!status && m->end > m->most) status = zm_tables_maker_finish(maker, file_name, false);
    return status ? status : zm_tables_maker_effort(maker, &m->effort);
}

static void *work(void *with)
{
    struct member *m = with;
    struct zm_context *zm;
    struct zm_tables_maker *maker = NULL;
    struct zm_error why;

    m->status = zm_open(m->game, NULL, &zm, &why);
    if (!m->status) m->status = zm_tables_maker_new(zm, &m->wanted, &maker);
    if (!m->status) m->status = make_levels(m, maker);
    zm_tables_maker_free(maker);
    zm_close(zm);
    return NULL;
}

/* Allocation number `fail_at` of the last member fails; 0: none. */
static void run_group(struct member *group, int members, const struct member *like, size_t fail_at)
{
    struct zm_allocator allocator[GROUP_MAX];
    struct hall hall;

    pthread_barrier_init(&hall.barrier, NULL, (unsigned)members);
    for (int i = 0; i < members; i++) {
        group[i] = *like;
        group[i].hall = &hall;
        group[i].memory = (struct counting){.fail_at = i + 1 == members ? fail_at : 0};
        allocator[i] = counting_allocator(&group[i].memory);
        group[i].wanted.size = sizeof group[i].wanted,
        group[i].communicator.size = sizeof group[i].communicator;
        group[i].effort.size = sizeof group[i].effort;
        group[i].wanted.most = like->most;
        group[i].wanted.allocator = &allocator[i];
        group[i].wanted.communicator = &group[i].communicator;
        group[i].communicator.member = i, group[i].communicator.members = members;
        group[i].communicator.exchange = exchange, group[i].communicator.with = &group[i];
        assert_int_equal(pthread_create(&group[i].thread, NULL, work, &group[i]), 0);
    }
    for (int i = 0; i < members; i++) {
        pthread_join(group[i].thread, NULL);
        assert_false(group[i].wrong || group[i].memory.wrong);
        assert_int_equal(group[i].memory.blocks, 0);
        assert_int_equal(group[i].status, group[0].status);
    }
    pthread_barrier_destroy(&hall.barrier);
}

static void run(struct member *group, int members, const struct member *like)
{
    run_group(group, members, like, 0);
    if (group->status) FAIL("%d members: %s", members, zm_strerror(group->status));
}

/* -- The tables. ----------------------------------------------------------------------------- */

static uint64_t hash_of(void)
{
    struct zm_tables *tables;
    struct zm_tables_facts facts = {.size = sizeof facts};
    struct zm_tables_check check = {.size = sizeof check};
    struct zm_error why;

    if (zm_tables_open(file_name, NULL, &tables, &why)) FAIL("%s", why.text);
    zm_tables_facts(tables, &facts);
    assert_int_equal(zm_tables_check(tables, 2000, 1, 1, NULL, NULL, NULL, &check), ZM_OK);
    assert_int_equal(check.wrong + check.damaged, 0);
    zm_tables_close(tables);
    return facts.hash;
}

static uint64_t alone(const struct member *like)
{
    struct member one;

    unlink(part_name);
    run(&one, 1, like);
    return hash_of();
}

/* Any number of members, any number of threads per member, and any size of a batch. */
static void test_members(void **unused)
{
    static const char *const games[] = {"kalah:6,4,empty", "kalah:3,3,nosweep,mover"};
    static const int most[] = {7, 8};
    static const size_t rooms[] = {0, 400, 5000};
    struct member group[GROUP_MAX];

    (void)unused;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        struct member like = {.game = games[g], .most = most[g], .end = most[g] + 1};
        uint64_t right = alone(&like);
        for (int members = 2; members <= GROUP_MAX; members++) {
            like.wanted.threads = 1 + members % 2;
            like.communicator.room = rooms[members % 3];
            run(group, members, &like);
            assert_true(hash_of() == right);
        }
    }
}

/* The more members there are, the less each holds. A smaller batch limit makes buffers smaller.
 * The bytes sent equal the bytes received. */
static void test_memory(void **unused)
{
    struct member like = {.game = "kalah:6,4", .most = 11, .end = 12}, group[GROUP_MAX];
    uint64_t all, buffers;
    size_t seen = 0;

    (void)unused;
    like.wanted.threads = 1;
    run(group, 1, &like);
    all = group->effort.held;
    assert_int_equal(all, 1352078); /* C(11 + 12, 12) */
    assert_int_equal(group->effort.sent, 0);
    run(group, 2, &like);
    assert_in_range(group->effort.held, all / 2, all * 51 / 100);
    run(group, 4, &like);
    assert_in_range(group->effort.held, all / 4, all * 29 / 100);
    for (int i = 0; i < 4; i++) {
        uint64_t beside = group[i].effort.fixed + group[i].effort.buffers;
        assert_true(group[i].memory.peak < all * 29 / 100 + beside + ((size_t)33 << 20));
        seen += group[i].seen;
    }
    assert_in_range(group->effort.sent, seen * 99 / 100, seen);
    buffers = group->effort.buffers;
    like.communicator.room = 20000;
    run(group, 4, &like);
    assert_true(group->effort.buffers < buffers);
}

/* Three members begin, two continue, one finishes. */
static void test_resume(void **unused)
{
    struct member like = {.game = "kalah:4,4", .most = 12, .end = 13}, group[GROUP_MAX];
    uint64_t right = alone(&like);

    (void)unused;
    like.wanted.threads = 1;
    like.end = 6;
    run(group, 3, &like);
    like.end = 10;
    run(group, 2, &like);
    assert_int_equal(group[1].begun, 6);
    like.end = 13;
    run(group, 1, &like);
    assert_int_equal(group->begun, 10);
    assert_true(hash_of() == right);
}

/* If a member runs out of memory anywhere, all fail without waiting for it, and can continue
 * later. */
static void test_failures(void **unused)
{
    struct member like = {.game = "kalah:2,2", .most = 3, .end = 4}, group[GROUP_MAX];
    uint64_t right = alone(&like);
    size_t failures = 0;

    (void)unused;
    like.wanted.threads = 1;
    for (;; failures++) {
        run_group(group, 2, &like, failures + 1);
        if (!group->status) break;
        assert_int_equal(group->status, ZM_NO_MEMORY);
        run(group, 2, &like);
        assert_true(hash_of() == right);
    }
    assert_true(failures > 30);
}

static int begin(void **unused)
{
    char place[] = "/tmp/test_share.XXXXXX";

    (void)unused;
    return mkdtemp(place) && !chdir(place) ? 0 : -1;
}

static int end(void **unused)
{
    char place[256];

    (void)unused;
    unlink(file_name);
    unlink(part_name);
    return getcwd(place, sizeof place) && !chdir("/tmp") && !rmdir(place) ? 0 : -1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_members),
        cmocka_unit_test(test_memory),
        cmocka_unit_test(test_resume),
        cmocka_unit_test(test_failures),
    };

    return cmocka_run_group_tests(tests, begin, end);
}
