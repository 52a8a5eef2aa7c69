/* SPDX-License-Identifier: MIT
 * test_books.c - books: what is written is found again, by symmetric positions too; what is damaged
 * or forged is refused or harmless; what players and solvers answer from them. */
#include "unit.h"

#include "core/sha256.h"
#include "knowledge/book.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zermelo_books.h>

enum { ROOM = 1 << 20, POSITIONS_MOST = 1 << 17 };

/* -- SHA-256: the examples of FIPS 180-4 and its errata, by NIST. ---------------------------- */

static void check_digest(const char *text, size_t times, const char *hex)
{
    struct sha256 h;
    uint8_t digest[SHA256_SIZE];
    char got[2 * SHA256_SIZE + 1];

    sha256_begin(&h);
    for (size_t i = 0; i < times; i++) sha256_add(&h, text, strlen(text));
    sha256_end(&h, digest);
    for (size_t i = 0; i < SHA256_SIZE; i++) snprintf(got + 2 * i, 3, "%02x", digest[i]);
    assert_string_equal(got, hex);
}

static void test_sha256(void **unused)
{
    (void)unused;
    check_digest("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    check_digest("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    check_digest("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
                 "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    check_digest("a", 1000000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

/* -- Making books of all positions to a ply. ------------------------------------------------- */

/* Entries found so far, in no order. */
static struct zm_book_entry entries[POSITIONS_MOST];
static size_t count;

static bool find_entry(void *with, const struct zm_book_key *key, struct zm_book_entry *out)
{
    (void)with;
    for (size_t i = 0; i < count; i++)
        if (book_key_compare(entries[i].key, *key) == 0) return *out = entries[i], true;
    return false;
}

static void prove(struct zm_context *zm, struct zm_book_entry *e)
{
    struct zm_result r = {.size = sizeof r};
    bool distances = zm_book_distances(zm);

    assert_int_equal(
        zm_think(zm, distances ? "exact:book=no,distance=yes,hash=1" : "exact:book=no,hash=1", NULL,
                 &r),
        ZM_OK);
    assert_int_equal(r.kind, ZM_EXACT);
    e->kind = ZM_EXACT, e->value = (int)r.value;
    e->distance = distances && r.value != 0 ? (int)r.distance : -1;
    e->distance_kind = e->distance < 0 ? ZM_DISTANCE_UNKNOWN : r.distance_kind;
}

/* Adds the position on the table and all below it to a ply, each proven. */
static void collect(struct zm_context *zm, int ply, int plies)
{
    struct zm_book_entry e = {.key = zm_book_key_of(zm), .ply = ply}, known;
    zm_move moves[64];
    size_t n = zm_moves(zm, moves, 64);

    if (zm_outcome(zm, NULL) || find_entry(NULL, &e.key, &known)) return;
    prove(zm, &e);
    assert_true(count < POSITIONS_MOST);
    entries[count++] = e;
    for (size_t i = 0; i < n && ply < plies; i++) {
        zm_play(zm, moves[i]);
        collect(zm, ply + 1, plies);
        zm_undo(zm);
    }
}

struct bytes {
    unsigned char at[ROOM];
    size_t size;
};

static bool put(void *with, uint64_t offset, const void *from, size_t n)
{
    struct bytes *b = with;

    if (offset + n > ROOM) return false;
    memcpy(b->at + offset, from, n);
    if (offset + n > b->size) b->size = (size_t)offset + n;
    return true;
}

static enum zm_status write_book(struct zm_context *zm, int plies, struct bytes *b)
{
    const struct zm_book_head head = {.size = sizeof head, .plies = plies};
    const struct zm_sink sink = {.size = sizeof sink, .write = put, .with = b};

    b->size = 0;
    return zm_book_write(zm, &head, entries, count, &sink);
}

static struct bytes file;

/* A book of all positions of a game to a ply, in `file`, which is believed if `exact`. */
static struct zm_book *book_of(const char *game, int plies, bool exact)
{
    struct zm_context *zm = opened(game);
    struct zm_book *book;
    struct zm_error why;

    count = 0;
    collect(zm, 0, plies);
    assert_int_equal(write_book(zm, plies, &file), ZM_OK);
    if (zm_book_open_bytes(file.at, file.size, NULL, &book, &why)) FAIL("%s", why.text);
    book->exact = exact; /* as if its id were compiled in */
    zm_close(zm);
    return book;
}

/* -- What is written is found. --------------------------------------------------------------- */

static void test_round_trip(void **unused)
{
    struct zm_book *book = book_of("connect:4,4,3", 4, false);
    struct zm_book_facts facts = {.size = sizeof facts};
    struct zm_book_entry e, last = {.ply = 0};

    (void)unused;
    zm_book_facts(book, &facts);
    assert_string_equal(facts.game, "connect:4,4,3");
    assert_int_equal(facts.entries, count);
    assert_int_equal(facts.plies, 4);
    assert_int_equal(facts.bytes, file.size);
    assert_false(facts.damaged);
    for (size_t i = 0; i < count; i++) {
        assert_true(zm_book_entry_at(book, i, &e));
        assert_true(i == 0 || book_key_compare(last.key, e.key) < 0);
        last = e;
        assert_true(book_find(book, entries[i].key, &e));
        assert_memory_equal(&e, &entries[i], sizeof e);
        struct zm_book_key near = {entries[i].key.high, entries[i].key.low + 1};
        assert_false(book_find(book, near, &e));
    }
    assert_false(zm_book_entry_at(book, count, &e));
    zm_book_close(book);
}

/* Several blocks, keys that are spread evenly or not, and all fields of a long entry. */
static void test_many(void **unused)
{
    struct zm_context *zm = opened("connect:5,4,4");
    struct zm_book *book;
    struct zm_book_entry e;
    uint64_t x = 1;

    (void)unused;
    for (int even = 0; even < 2; even++) {
        count = 5 * BOOK_BLOCK + 7;
        for (size_t i = 0; i < count; i++) {
            x = x * UINT64_C(6364136223846793005) + 1442695040888963407;
            entries[i] = (struct zm_book_entry){.key = {even ? x : i / 3, i},
                                                .ply = (int)(i % 9),
                                                .kind = (enum zm_kind)(i % 4),
                                                .value = (int)(i % 3) - 1,
                                                .distance = -1,
                                                .depth = (int)(i % 50),
                                                .searched = -(zm_score)i,
                                                .won = 1,
                                                .drawn = 2,
                                                .lost = 3,
                                                .visits = (uint32_t)i};
        }
        assert_int_equal(write_book(zm, -1, &file), ZM_OK);
        assert_int_equal(zm_book_open_bytes(file.at, file.size, NULL, &book, NULL), ZM_OK);
        for (size_t i = 0; i < count; i++) {
            assert_true(book_find(book, entries[i].key, &e));
            assert_memory_equal(&e, &entries[i], sizeof e);
        }
        zm_book_close(book);
    }
    zm_close(zm);
}

static void test_refused(void **unused)
{
    struct zm_context *zm = opened("connect:4,4,3");
    struct zm_book *book;
    const struct zm_book_entry good = {.key = {1, 2}, .distance = -1};

    (void)unused;
    count = 0;
    assert_int_equal(write_book(zm, 0, &file), ZM_BAD_INPUT);
    assert_why(zm, "needs an entry");
    entries[0] = entries[1] = good, count = 2;
    assert_int_equal(write_book(zm, 0, &file), ZM_BAD_INPUT);
    assert_why(zm, "same key");
    entries[1].key.low = 3, entries[1].value = 2;
    assert_int_equal(write_book(zm, 0, &file), ZM_BAD_INPUT);
    assert_why(zm, "out of its range");
    entries[1].value = 1;
    assert_int_equal(write_book(zm, 256, &file), ZM_BAD_INPUT);
    assert_why(zm, "plies is 256");
    assert_int_equal(write_book(zm, 0, &file), ZM_OK);
    assert_int_equal(zm_book_open_bytes(file.at, file.size, NULL, &book, NULL), ZM_OK);
    struct zm_context *other = opened("connect:4,4,4"), *luck = opened("tuc-chess"), *guest;
    const struct zm_options as_guest = {.size = sizeof as_guest, .as_guest = true};
    assert_int_equal(zm_open("connect:4,4,3", &as_guest, &guest, NULL), ZM_OK);
    assert_int_equal(zm_book_use(guest, book), ZM_BAD_INPUT);
    assert_why(guest, "shared object");
    zm_close(guest);
    assert_int_equal(zm_book_use(other, book), ZM_BAD_INPUT);
    assert_why(other, "book is of connect:4,4,3");
    assert_int_equal(zm_book_use(luck, book), ZM_BAD_INPUT);
    assert_why(luck, "chance");
    zm_close(luck);
    zm_close(other);
    zm_book_close(book);
    zm_close(zm);
}

/* -- Keys. ----------------------------------------------------------------------------------- */

/* The positions of Connect Four at ply 8, mirrored ones once, and those of them in which the game
 * goes on and the side to move has no win at once. A program of twenty lines that shares nothing
 * with this one counts the same: 92 244, of which 949 are over, and 77 715. */
static bool no_win_at_once(struct zm_context *zm)
{
    zm_move moves[7];
    size_t n = zm_moves(zm, moves, 7), wins = 0;

    for (size_t i = 0; i < n; i++) {
        int value;
        zm_play(zm, moves[i]);
        wins += zm_outcome(zm, &value) && value;
        zm_undo(zm);
    }
    return n && !wins;
}

static struct zm_book_key *seen;
static size_t seen_count, over, quiet;

static bool is_new(struct zm_book_key key)
{
    size_t i = key.low % (4 * (size_t)POSITIONS_MOST);

    for (; seen[i].high || seen[i].low; i = (i + 1) % (4 * (size_t)POSITIONS_MOST))
        if (book_key_compare(seen[i], key) == 0) return false;
    seen[i] = key;
    return true;
}

/* Marks a position as met at a ply, which is made a part of its key. */
static void visit(struct zm_context *zm, int ply, int plies)
{
    struct zm_book_key key = zm_book_key_of(zm);
    zm_move moves[7];
    size_t n = zm_moves(zm, moves, 7);

    key.low += (uint64_t)ply;
    if (!is_new(key)) return;
    if (ply == plies) seen_count++, over += zm_outcome(zm, NULL), quiet += no_win_at_once(zm);
    for (size_t i = 0; i < n && ply < plies; i++) {
        zm_play(zm, moves[i]);
        visit(zm, ply + 1, plies);
        zm_undo(zm);
    }
}

static void test_connect4_positions(void **unused)
{
    struct zm_context *zm = opened("connect4");

    (void)unused;
    seen = calloc(4 * (size_t)POSITIONS_MOST, sizeof *seen);
    assert_non_null(seen);
    visit(zm, 0, 8);
    assert_int_equal(seen_count, 92244);
    assert_int_equal(over, 949);
    assert_int_equal(quiet, 77715);
    free(seen);
    zm_close(zm);
}

static void test_symmetric_keys(void **unused)
{
    const char *const games[] = {"connect4", "mnk:5,5,4", "gomoku", "othello"};
    const char *const first[] = {"1 2 7 3", "a1 b1 c4", "h8 a1 b3", "d3"};

    (void)unused;
    for (size_t i = 0; i < 4; i++) {
        struct zm_context *zm = opened(games[i]);
        assert_int_equal(zm_play_text(zm, first[i]), ZM_OK);
        struct zm_book_key key = zm_book_key_of(zm);
        size_t n = zm_transform(zm, 0);
        assert_true(n >= 2);
        for (size_t j = 1; j < n; j++) {
            struct zm_context *image = opened(games[i]);
            zm_play_text(image, first[i]);
            zm_transform(image, j);
            assert_int_equal(book_key_compare(key, zm_book_key_of(image)), 0);
            zm_close(image);
        }
        zm_close(zm);
    }
}

/* -- Damage and forgery. --------------------------------------------------------------------- */

/* Each byte is changed once: the book is refused, or tells the truth or nothing. */
static void test_damage(void **unused)
{
    struct zm_book *sound = book_of("connect:4,4,3", 2, false), *book;
    struct zm_book_entry e;
    struct zm_error why;

    (void)unused;
    zm_book_close(sound);
    for (size_t i = 0; i < file.size; i++) {
        file.at[i] ^= 0x11;
        if (zm_book_open_bytes(file.at, file.size, NULL, &book, &why)) {
            assert_non_null(strchr(why.text, ' '));
        } else {
            assert_true(i >= BOOK_HEAD + BOOK_INDEX); /* a block, of which there is one */
            for (size_t j = 0; j < count; j++) assert_false(book_find(book, entries[j].key, &e));
            struct zm_book_facts facts = {.size = sizeof facts};
            zm_book_facts(book, &facts);
            assert_int_equal(facts.damaged, 1);
            zm_book_close(book);
        }
        file.at[i] ^= 0x11;
    }
    for (size_t n = 0; n < file.size; n++)
        assert_int_equal(zm_book_open_bytes(file.at, n, NULL, &book, &why), ZM_BAD_INPUT);
}

static void expect_result(struct zm_context *zm, const char *player, enum zm_kind kind,
                          const char *rule)
{
    struct zm_result r = {.size = sizeof r};

    assert_int_equal(zm_think(zm, player, NULL, &r), ZM_OK);
    assert_int_equal(r.kind, kind);
    if (rule) assert_string_equal(r.rule, rule);
    else assert_null(r.rule);
}

/* A forger says that each position is lost at once, under checksums that are right. */
static void test_forged(void **unused)
{
    struct zm_context *zm = opened("connect:4,4,3");
    struct zm_solution s = {.size = sizeof s};
    struct zm_book *book = book_of("connect:4,4,3", 3, false);

    (void)unused;
    zm_book_close(book);
    for (size_t i = 0; i < count; i++) entries[i].value = -1, entries[i].distance = 1;
    assert_int_equal(write_book(zm, 3, &file), ZM_OK);
    assert_int_equal(zm_book_open_bytes(file.at, file.size, NULL, &book, NULL), ZM_OK);
    assert_int_equal(zm_book_use(zm, book), ZM_OK);
    zm_play_text(zm, "1");
    struct zm_result r = {.size = sizeof r};
    assert_int_equal(zm_think(zm, "strong:nodes=1000", NULL, &r), ZM_OK);
    assert_true(r.kind != ZM_EXACT || !r.rule || strncmp(r.rule, "book", 4) != 0);
    assert_int_equal(zm_solve(zm, NULL, &s), ZM_OK);
    assert_string_not_equal(s.method, "book");
    assert_int_equal(s.proven.least, 1); /* the truth */
    zm_close(zm);
    zm_book_close(book);
}

/* -- Answers. -------------------------------------------------------------------------------- */

/* A ranking of all moves by the book has the values and distances that a search proves. */
static void check_ranking(struct zm_context *zm)
{
    struct zm_ranked rows[16], proven[16];
    struct zm_limits l = {.size = sizeof l, .ranking = rows, .ranking_room = 16};
    struct zm_result r = {.size = sizeof r};
    bool distances = zm_book_distances(zm);

    assert_int_equal(zm_think(zm, "strong", &l, &r), ZM_OK);
    assert_string_equal(r.rule, "book");
    assert_int_equal(r.nodes, 0);
    size_t n = r.ranked;
    l.ranking = proven;
    assert_int_equal(
        zm_think(zm, distances ? "exact:distance=yes,book=no" : "exact:book=no", &l, &r), ZM_OK);
    assert_int_equal(n, r.ranked);
    assert_int_equal(n, zm_moves(zm, NULL, 0));
    for (size_t i = 0; i < n; i++) {
        size_t j = 0;
        while (rows[j].move != proven[i].move) j++;
        assert_int_equal(rows[j].kind, ZM_EXACT);
        assert_true(rows[j].value == proven[i].value);
        if (distances && rows[j].value != 0) assert_int_equal(rows[j].distance, proven[i].distance);
        assert_true(rows[j].line_length > 0 && rows[j].line[0] == rows[j].move);
        assert_true(i == 0 || rows[i - 1].score >= rows[i].score);
    }
}

/* The value of the position on the table for a side. */
static int value_for(struct zm_context *zm, enum zm_side side)
{
    struct zm_book_entry e = {.ply = 0};
    int result;

    if (zm_outcome(zm, &result)) return side == ZM_FIRST ? result : -result;
    prove(zm, &e);
    return zm_side_to_move(zm) == side ? e.value : -e.value;
}

/* At every position that the book is asked for: the answer is exact, of the value that a search
 * proves, by a move that keeps it, whatever the seed. */
static void check_answers(struct zm_context *zm, int plies)
{
    struct zm_book_entry e = {.ply = 0};
    enum zm_side side = zm_side_to_move(zm);
    zm_move moves[64];
    size_t n = zm_moves(zm, moves, 64);

    if (zm_outcome(zm, NULL) || plies == 0) return;
    prove(zm, &e);
    for (uint64_t seed = 0; seed < 4; seed++) {
        struct zm_limits l = {.size = sizeof l, .seed = seed};
        struct zm_result r = {.size = sizeof r};
        assert_int_equal(zm_think(zm, "strong", &l, &r), ZM_OK);
        assert_string_equal(r.rule, "book");
        assert_int_equal(r.kind, ZM_EXACT);
        assert_int_equal((int)r.value, e.value);
        assert_int_equal(r.distance, e.distance);
        zm_play(zm, r.move);
        assert_int_equal(value_for(zm, side), e.value);
        zm_undo(zm);
    }
    check_ranking(zm);
    for (size_t i = 0; i < n; i++) {
        zm_play(zm, moves[i]);
        check_answers(zm, plies - 1);
        zm_undo(zm);
    }
}

static void test_answers(void **unused)
{
    const char *const games[] = {"connect:4,4,4", "kalah:3,2"};

    (void)unused;
    for (size_t i = 0; i < 2; i++) {
        struct zm_book *book = book_of(games[i], 3, true);
        struct zm_context *zm = opened(games[i]);
        assert_int_equal(zm_book_use(zm, book), ZM_OK);
        check_answers(zm, 3);
        zm_close(zm);
        zm_book_close(book);
    }
}

static void expect_known(struct zm_context *zm, int value, bool has_move)
{
    struct zm_book_entry e;
    bool moved;

    assert_true(zm_book_value(zm, &e, &moved));
    assert_int_equal(e.kind, ZM_EXACT);
    assert_int_equal(e.value, value);
    assert_int_equal(moved, has_move);
}

/* Who asks the book, and who does not. */
static void test_players(void **unused)
{
    struct zm_book *book = book_of("connect:4,4,3", 2, true);
    struct zm_context *zm = opened("connect:4,4,3");
    struct zm_solution s = {.size = sizeof s};
    struct zm_solve how = {.size = sizeof how, .method = "exact"};
    struct zm_book_entry e;

    (void)unused;
    assert_int_equal(zm_book_use(zm, book), ZM_OK);
    expect_result(zm, "strong", ZM_EXACT, "book");
    expect_result(zm, "exact", ZM_EXACT, "book");
    expect_result(zm, "pvs:book=yes", ZM_EXACT, "book");
    expect_result(zm, "mcts:book=yes,iterations=9", ZM_EXACT, "book");
    expect_result(zm, "strong:level=3,book=yes", ZM_EXACT, "book");
    expect_result(zm, "strong:book=yes,level=3", ZM_EXACT, "book");
    expect_result(zm, "strong:level=3", ZM_HEURISTIC, "chosen by level 3, casual player");
    expect_result(zm, "exact:book=no", ZM_EXACT, NULL);
    expect_result(zm, "pvs", ZM_EXACT, NULL);
    expect_result(zm, "alphabeta", ZM_EXACT, NULL);
    assert_int_equal(zm_solve(zm, NULL, &s), ZM_OK);
    assert_string_equal(s.method, "book");
    assert_true(s.done && s.moved && s.proven.least == 1 && s.proven.most == 1);
    assert_int_equal(zm_solve(zm, &how, &s), ZM_OK);
    assert_string_equal(s.method, "exact");
    expect_known(zm, 1, true);
    assert_int_equal(zm_play_text(zm, "1 1"), ZM_OK); /* the last ply: only values */
    expect_known(zm, 1, false);
    assert_int_equal(zm_play_text(zm, "1"), ZM_OK); /* none of its own, and none of its moves */
    assert_false(zm_book_value(zm, &e, NULL));
    while (!zm_undo(zm)) {}
    book->exact = false;
    assert_false(zm_book_value(zm, &e, NULL));
    expect_result(zm, "strong", ZM_HEURISTIC, "book, unverified");
    assert_int_equal(zm_solve(zm, NULL, &s), ZM_OK);
    assert_string_equal(s.method, "exact");
    zm_book_use(zm, NULL);
    expect_result(zm, "exact", ZM_EXACT, NULL);
    zm_close(zm);
    zm_book_close(book);
}

/* A player in the background answers from the book as well, move after move. */
static void test_background(void **unused)
{
    struct zm_book *book = book_of("connect:4,4,3", 3, true);
    struct zm_context *zm = opened("connect:4,4,3");
    struct zm_search *search;
    struct zm_result r = {.size = sizeof r};

    (void)unused;
    assert_int_equal(zm_book_use(zm, book), ZM_OK);
    assert_int_equal(zm_search_start(zm, "strong", NULL, &search), ZM_OK);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(zm_search_wait(search, &r), ZM_OK);
        assert_string_equal(r.rule, "book");
        assert_int_equal(zm_search_play(search, r.move, NULL), ZM_OK);
    }
    zm_search_free(search);
    zm_close(zm);
    zm_book_close(book);
}

/* Equally good moves are all played, by one seed or another. */
static void test_seeds(void **unused)
{
    struct zm_book *book = book_of("connect:4,4,4", 2, true);
    struct zm_context *zm = opened("connect:4,4,4");
    bool played[4] = {false};

    (void)unused;
    assert_int_equal(zm_book_use(zm, book), ZM_OK);
    for (uint64_t seed = 0; seed < 64; seed++) {
        struct zm_limits l = {.size = sizeof l, .seed = seed};
        struct zm_result r = {.size = sizeof r};
        assert_int_equal(zm_think(zm, "strong", &l, &r), ZM_OK);
        played[r.move] = true;
    }
    struct zm_book_move m[4];
    size_t n;
    assert_int_equal(zm_book_moves(zm, NULL, m, 4, &n), ZM_OK);
    assert_int_equal(n, 4);
    for (size_t i = 0; i < n; i++) assert_int_equal(played[i], m[i].value == 0); /* it is a draw */
    zm_close(zm);
    zm_book_close(book);
}

/* No memory at any moment: an error, and nothing is lost. */
static void test_no_memory(void **unused)
{
    struct zm_book *book = book_of("connect:4,4,3", 2, false);

    (void)unused;
    zm_book_close(book);
    for (size_t fail_at = 1; fail_at < 4; fail_at++) {
        struct counting c = {.fail_at = fail_at};
        struct zm_allocator a = counting_allocator(&c);
        struct zm_options o = {.size = sizeof o, .allocator = &a};
        enum zm_status status = zm_book_open_bytes(file.at, file.size, &o, &book, NULL);
        assert_int_equal(status, fail_at <= 2 ? ZM_NO_MEMORY : ZM_OK);
        zm_book_close(book);
        assert_false(c.held || c.wrong);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sha256),         cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_many),           cmocka_unit_test(test_refused),
        cmocka_unit_test(test_symmetric_keys), cmocka_unit_test(test_connect4_positions),
        cmocka_unit_test(test_damage),         cmocka_unit_test(test_forged),
        cmocka_unit_test(test_answers),        cmocka_unit_test(test_players),
        cmocka_unit_test(test_background),     cmocka_unit_test(test_seeds),
        cmocka_unit_test(test_no_memory),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
