/* SPDX-License-Identifier: MIT
 * test_share.c - tables made by crews, whose members are threads here: the bytes are those that one
 * makes alone, each holds its part and no more, and where one fails all do. */
#define _POSIX_C_SOURCE 200809L /* pthread_barrier_t */
#include "unit.h"

#include <zermelo_tables.h>

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CREW = 5 };

static const char file_name[] = "test_share.zt", part_name[] = "test_share.zt.part";

/* -- A crew of threads. ---------------------------------------------------------------------- */

/* Where they meet: each shows what it has for the others. */
struct hall {
    pthread_barrier_t barrier;
    const unsigned char *out[CREW];
    const size_t *out_size[CREW];
};

struct member {
    struct hall *hall;
    const char *game;
    struct zm_tables_wanted wanted;
    struct counting memory;
    int most, end; /* levels are made below `end`; if that is all, the file is finished */
    int begun;     /* so many were there */
    size_t seen;   /* bytes that others gave it */
    bool wrong;    /* one was told of more or less than was sent */
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
    int me = m->wanted.crew.member;

    h->out[me] = out, h->out_size[me] = out_size;
    pthread_barrier_wait(&h->barrier);
    for (int i = 0; i < m->wanted.crew.members; i++) {
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

/* `fail_at` of the last member's allocations fails, with 0 none. */
static void run_crew(struct member *crew, int members, const struct member *like, size_t fail_at)
{
    struct zm_allocator allocator[CREW];
    struct hall hall;

    pthread_barrier_init(&hall.barrier, NULL, (unsigned)members);
    for (int i = 0; i < members; i++) {
        crew[i] = *like;
        crew[i].hall = &hall;
        crew[i].memory = (struct counting){.fail_at = i + 1 == members ? fail_at : 0};
        allocator[i] = counting_allocator(&crew[i].memory);
        crew[i].wanted.most = like->most;
        crew[i].wanted.allocator = &allocator[i];
        crew[i].wanted.crew.member = i, crew[i].wanted.crew.members = members;
        crew[i].wanted.crew.exchange = exchange, crew[i].wanted.crew.with = &crew[i];
        assert_int_equal(pthread_create(&crew[i].thread, NULL, work, &crew[i]), 0);
    }
    for (int i = 0; i < members; i++) {
        pthread_join(crew[i].thread, NULL);
        assert_false(crew[i].wrong || crew[i].memory.wrong);
        assert_int_equal(crew[i].memory.blocks, 0);
        assert_int_equal(crew[i].status, crew[0].status);
    }
    pthread_barrier_destroy(&hall.barrier);
}

static void run(struct member *crew, int members, const struct member *like)
{
    run_crew(crew, members, like, 0);
    if (crew->status) FAIL("%d members: %s", members, zm_strerror(crew->status));
}

/* -- What they make. ------------------------------------------------------------------------- */

static uint64_t hash_of(void)
{
    struct zm_tables *tables;
    struct zm_tables_facts facts;
    struct zm_tables_check check;
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

/* However many there are, with however many threads each and however little at once. */
static void test_members(void **unused)
{
    static const char *const games[] = {"kalah:6,4,empty", "kalah:3,3,nosweep,mover"};
    static const int most[] = {7, 8};
    static const size_t rooms[] = {0, 400, 5000};
    struct member crew[CREW];

    (void)unused;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        struct member like = {.game = games[g], .most = most[g], .end = most[g] + 1};
        uint64_t right = alone(&like);
        for (int members = 2; members <= CREW; members++) {
            like.wanted.threads = 1 + members % 2;
            like.wanted.crew.room = rooms[members % 3];
            run(crew, members, &like);
            assert_true(hash_of() == right);
        }
    }
}

/* What members hold shrinks as they grow in number; a crew that gets little at once takes little
 * memory for it; nobody sends what nobody gets. */
static void test_memory(void **unused)
{
    struct member like = {.game = "kalah:6,4", .most = 11, .end = 12}, crew[CREW];
    uint64_t all, buffers;
    size_t seen = 0;

    (void)unused;
    like.wanted.threads = 1;
    run(crew, 1, &like);
    all = crew->effort.held;
    assert_int_equal(all, 1352078); /* C(11 + 12, 12) */
    assert_int_equal(crew->effort.sent, 0);
    run(crew, 2, &like);
    assert_in_range(crew->effort.held, all / 2, all * 51 / 100);
    run(crew, 4, &like);
    assert_in_range(crew->effort.held, all / 4, all * 29 / 100);
    for (int i = 0; i < 4; i++) {
        uint64_t beside = crew[i].effort.fixed + crew[i].effort.buffers;
        assert_true(crew[i].memory.peak < all * 29 / 100 + beside + ((size_t)33 << 20));
        seen += crew[i].seen;
    }
    assert_in_range(crew->effort.sent, seen * 99 / 100, seen);
    buffers = crew->effort.buffers;
    like.wanted.crew.room = 20000;
    run(crew, 4, &like);
    assert_true(crew->effort.buffers < buffers);
}

/* Begun by three, gone on with by two, then by one. */
static void test_resume(void **unused)
{
    struct member like = {.game = "kalah:4,4", .most = 12, .end = 13}, crew[CREW];
    uint64_t right = alone(&like);

    (void)unused;
    like.wanted.threads = 1;
    like.end = 6;
    run(crew, 3, &like);
    like.end = 10;
    run(crew, 2, &like);
    assert_int_equal(crew[1].begun, 6);
    like.end = 13;
    run(crew, 1, &like);
    assert_int_equal(crew->begun, 10);
    assert_true(hash_of() == right);
}

/* Whatever a member has no memory for, nobody waits for it: all fail, and go on where they were. */
static void test_failures(void **unused)
{
    struct member like = {.game = "kalah:2,2", .most = 3, .end = 4}, crew[CREW];
    uint64_t right = alone(&like);
    size_t failures = 0;

    (void)unused;
    like.wanted.threads = 1;
    for (;; failures++) {
        run_crew(crew, 2, &like, failures + 1);
        if (!crew->status) break;
        assert_int_equal(crew->status, ZM_NO_MEMORY);
        run(crew, 2, &like);
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
