/* SPDX-License-Identifier: MIT
 * fuzz_book.c - the input is how a sound book of connect:4,3,3 is damaged: a byte that says whether
 * its digests are put right (1), as a forger would, and whether its entries are long ones (2);
 * then, by threes, an offset, low byte first, and what is xored into the byte there; an offset from
 * 32768 on cuts the book to this much more than that. */
#include "fuzz.h"

#include "core/checksum.h"
#include "core/sha256.h"

#include <zermelo_books.h>

#include <stdlib.h>
#include <string.h>

/* As docs/books.md has it: one block. */
enum { HEAD = 288, AT_RECORD = 12, AT_DIGEST = HEAD - 32, INDEX = 32, AT_ENTRIES = HEAD + INDEX };
enum { FORGED = 1, LONG = 2, CUT = 32768, ROOM = 8192, ENTRIES_MOST = 64, PLIES = 2 };

struct file {
    unsigned char bytes[ROOM];
    size_t size;
};

static struct {
    struct zm_context *zm; /* at the start */
    struct file file[2];   /* with short entries, and with long ones */
    struct zm_book_entry entries[ENTRIES_MOST];
    size_t count;
} sound;

/* -- The sound books. ------------------------------------------------------------------------ */

static size_t find(const struct zm_book_key *key)
{
    size_t i = 0;

    while (i < sound.count &&
           (sound.entries[i].key.high != key->high || sound.entries[i].key.low != key->low))
        i++;
    return i;
}

/* Everything is said to be a draw: what matters is that it is not changed. */
static void collect(struct zm_context *zm, int ply)
{
    struct zm_book_entry e = {
        .key = zm_book_key_of(zm), .ply = ply, .kind = ZM_EXACT, .distance = -1};
    zm_move moves[4];
    size_t n = zm_moves(zm, moves, 4);

    if (find(&e.key) < sound.count) return;
    expect(sound.count < ENTRIES_MOST, "there are few positions");
    sound.entries[sound.count++] = e;
    for (size_t i = 0; i < n && ply < PLIES; i++) {
        zm_play(zm, moves[i]);
        collect(zm, ply + 1);
        zm_undo(zm);
    }
}

static bool put(void *with, uint64_t offset, const void *bytes, size_t n)
{
    struct file *f = with;

    expect(offset + n <= ROOM, "the book is small");
    memcpy(f->bytes + offset, bytes, n);
    if (offset + n > f->size) f->size = (size_t)offset + n;
    return true;
}

static void prepare(void)
{
    const struct zm_book_head head = {.size = sizeof head, .plies = PLIES};

    expect(!zm_open("connect:4,3,3", NULL, &sound.zm, NULL), "the game is known");
    collect(sound.zm, 0);
    for (int i = 0; i < 2; i++) {
        const struct zm_sink sink = {.size = sizeof sink, .write = put, .with = &sound.file[i]};
        for (size_t j = 0; j < sound.count; j++) sound.entries[j].visits = (uint32_t)i;
        expect(!zm_book_write(sound.zm, &head, sound.entries, sound.count, &sink),
               "a book can be written");
    }
}

/* -- Damage. --------------------------------------------------------------------------------- */

static void damage(struct file *f, struct input in)
{
    for (; in.left >= 3; in.at += 3, in.left -= 3) {
        size_t offset = (unsigned char)in.at[0] | (size_t)(unsigned char)in.at[1] << 8;
        if (offset < f->size) f->bytes[offset] ^= (unsigned char)in.at[2];
        else if (offset >= CUT && offset - CUT < f->size) f->size = offset - CUT;
    }
}

/* Puts the digests right, of the block and of the head with the index. */
static void forge(struct file *f)
{
    unsigned char sum[SHA256_SIZE];
    struct sha256 h;

    if (f->size <= AT_ENTRIES) return;
    sha256(f->bytes + AT_ENTRIES, f->size - AT_ENTRIES, sum);
    memcpy(f->bytes + HEAD + 16, sum, 16);
    sha256_begin(&h);
    sha256_add(&h, f->bytes, AT_DIGEST);
    sha256_add(&h, f->bytes + HEAD, INDEX);
    sha256_end(&h, f->bytes + AT_DIGEST);
}

/* -- What such a book says. ------------------------------------------------------------------ */

static void ask(const struct zm_book *book, bool forged)
{
    struct zm_result r = {.size = sizeof r};
    struct zm_solution s = {.size = sizeof s};
    struct zm_book_entry e;
    struct zm_book_facts facts = {.size = sizeof facts};

    zm_book_facts(book, &facts);
    expect(memchr(facts.game, '\0', sizeof facts.game), "the game is a text");
    expect(forged || !facts.exact, "no book of this game is believed");
    for (uint64_t i = 0; i < facts.entries && i < 2 * ENTRIES_MOST; i++)
        if (zm_book_entry_at(book, i, &e)) expect(forged || find(&e.key) < sound.count, "a key");
    if (zm_book_use(sound.zm, book)) {
        expect_why(zm_why(sound.zm));
        return;
    }
    if (zm_book_probe(sound.zm, &e)) expect(-1 <= e.value && e.value <= 1, "a result");
    if (!forged && zm_book_probe(sound.zm, &e)) expect(e.kind == ZM_EXACT && !e.value, "a draw");
    expect(!zm_think(sound.zm, "strong:nodes=200", NULL, &r), "there is an answer");
    expect(!r.rule || strcmp(r.rule, "book") != 0, "nothing of it is believed");
    if (r.rule && strcmp(r.rule, "book, unverified") == 0)
        expect(!r.kind && -2 <= r.value && r.value <= 2, "an opinion");
    expect(!zm_solve(sound.zm, NULL, &s) && strcmp(s.method, "book") != 0, "nor in a solution");
    zm_book_use(sound.zm, NULL);
}

void fuzz(struct input in)
{
    struct zm_book *book;
    struct zm_error why = {.text = ""};

    if (!sound.zm) prepare();
    if (!in.left) return;
    int how = (unsigned char)*in.at++;
    in.left--;
    struct file f = sound.file[how & LONG ? 1 : 0];
    damage(&f, in);
    if (how & FORGED) forge(&f);
    unsigned char *bytes = malloc(f.size + 1); /* so that a sanitizer sees its end */
    expect(bytes, "there is memory");
    memcpy(bytes, f.bytes, f.size);
    enum zm_status status = zm_book_open_bytes(bytes, f.size, NULL, &book, &why);
    expect(!status == (book != NULL), "a book exactly on success");
    if (status) expect_why(why.text);
    else ask(book, how & FORGED);
    zm_book_close(book);
    free(bytes);
}
