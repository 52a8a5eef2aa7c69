/* SPDX-License-Identifier: MIT
 * book_format.c - see book_format.h. */
#include "knowledge/book_format.h"

#include "core/checksum.h"
#include "core/text.h"

#include <assert.h>
#include <string.h>

static const char magic[8] = "zmbook\n";

enum { AT_VERSION = 8, AT_RECORD = 12, AT_PLIES = 16, AT_ENTRIES = 24, AT_CHECK = 32 };
enum { AT_GAME = 48, AT_PLAYER = AT_GAME + ZM_SPEC_TEXT, AT_SPARE = AT_PLAYER + ZM_BOOK_PLAYER };
enum { AT_DIGEST = BOOK_HEAD - SHA256_SIZE };
_Static_assert((int)AT_SPARE <= (int)AT_DIGEST, "the head holds its fields");

enum { IN_VALUE = 16, IN_DISTANCE = 20, IN_KINDS = 22, IN_PLY = 23, IN_SEARCHED = 24 };
enum { IN_DEPTH = 32, IN_WON = 40, IN_DRAWN = 44, IN_LOST = 48, IN_VISITS = 52 };

static const uint64_t entries_most = (uint64_t)1 << 40;

/* -- The head. ------------------------------------------------------------------------------- */

void book_head_count(struct book_head *h, uint64_t entries)
{
    h->entries = entries;
    h->blocks = (entries + BOOK_BLOCK - 1) / BOOK_BLOCK;
}

uint64_t book_block_at(const struct book_head *h, uint64_t block)
{
    assert(block <= h->blocks);
    return BOOK_HEAD + BOOK_INDEX * h->blocks + block * BOOK_BLOCK * h->record;
}

size_t book_block_size(const struct book_head *h, uint64_t block)
{
    uint64_t left = h->entries - block * BOOK_BLOCK;

    assert(block < h->blocks);
    return (size_t)(left < BOOK_BLOCK ? left : BOOK_BLOCK) * h->record;
}

void book_digest(const uint8_t head[BOOK_HEAD], const uint8_t *index, size_t index_size,
                 uint8_t out[SHA256_SIZE])
{
    struct sha256 h;

    sha256_begin(&h);
    sha256_add(&h, head, AT_DIGEST);
    sha256_add(&h, index, index_size);
    sha256_end(&h, out);
}

void book_head_write(const struct book_head *h, uint8_t out[BOOK_HEAD])
{
    assert(-1 <= h->plies && h->plies <= BOOK_PLY_MOST);
    memset(out, 0, BOOK_HEAD);
    memcpy(out, magic, sizeof magic);
    put_number(out + AT_VERSION, 4, BOOK_VERSION);
    put_number(out + AT_RECORD, 4, h->record);
    put_number(out + AT_PLIES, 4, (uint64_t)h->plies + 1);
    put_number(out + AT_ENTRIES, 8, h->entries);
    book_key_write(h->check, out + AT_CHECK);
    memcpy(out + AT_GAME, h->game, strlen(h->game));
    memcpy(out + AT_PLAYER, h->player, strlen(h->player));
    memcpy(out + AT_DIGEST, h->digest, sizeof h->digest);
}

static bool are_zero(const uint8_t *at, size_t n)
{
    while (n && !at[n - 1]) n--;
    return n == 0;
}

/* Whether the fields are possible, those that are texts ended by a zero. */
static bool makes_sense(const struct book_head *h, const uint8_t *file)
{
    if (h->record != BOOK_SHORT && h->record != BOOK_LONG) return false;
    if (!h->entries || h->entries > entries_most || h->plies > BOOK_PLY_MOST) return false;
    if (file[AT_PLAYER - 1] || file[AT_SPARE - 1]) return false;
    if (!is_plain_text(h->game) || !is_plain_text(h->player)) return false;
    return are_zero(file + AT_PLIES + 4, 4) && are_zero(file + AT_SPARE, AT_DIGEST - AT_SPARE);
}

static void read_fields(struct book_head *h, const uint8_t *file)
{
    uint64_t plies = get_number(file + AT_PLIES, 4);

    *h = (struct book_head){.record = (unsigned)get_number(file + AT_RECORD, 4),
                            .plies = plies > BOOK_PLY_MOST + 1 ? BOOK_PLY_MOST + 1 : (int)plies - 1,
                            .check = book_key_read(file + AT_CHECK)};
    book_head_count(h, get_number(file + AT_ENTRIES, 8));
    memcpy(h->game, file + AT_GAME, sizeof h->game);
    memcpy(h->player, file + AT_PLAYER, sizeof h->player);
    memcpy(h->digest, file + AT_DIGEST, sizeof h->digest);
}

bool book_head_read(struct book_head *h, const uint8_t *file, uint64_t size, struct zm_error *error)
{
    uint8_t digest[SHA256_SIZE];

    if (size < BOOK_HEAD || memcmp(file, magic, sizeof magic) != 0)
        return fail(error, "book-not-file", "not a book");
    uint64_t version = get_number(file + AT_VERSION, 4);
    if (version != BOOK_VERSION)
        return fail(error, "book-version", "a book of version %llu, known is %d",
                    (unsigned long long)version, BOOK_VERSION);
    read_fields(h, file);
    if (!makes_sense(h, file))
        return fail(error, "book-head-senseless", "the head of the book makes no sense");
    if (size != book_block_at(h, 0) + h->entries * h->record)
        return fail(error, "book-size", "the book has not the size that its head tells");
    book_digest(file, file + BOOK_HEAD, (size_t)(BOOK_INDEX * h->blocks), digest);
    if (memcmp(digest, h->digest, sizeof digest) != 0)
        return fail(error, "book-head-damaged", "the head or the index of the book is damaged");
    return true;
}

/* -- Entries. -------------------------------------------------------------------------------- */

void book_key_write(struct zm_book_key key, uint8_t *at)
{
    put_number(at, 8, key.high);
    put_number(at + 8, 8, key.low);
}

/* A distance is stored as it is, with the kind ZM_DISTANCE_UNKNOWN as 0. */
static void read_distance(const uint8_t *at, struct zm_book_entry *out)
{
    int plies = (int)get_number(at + IN_DISTANCE, 2);

    out->distance_kind = (enum zm_distance_kind)(at[IN_KINDS] >> 2 & 3);
    if (plies > ZM_PLY_MAX) out->distance_kind = ZM_DISTANCE_UNKNOWN;
    out->distance = out->distance_kind ? plies : -1;
}

void book_entry_read(const uint8_t *at, unsigned record, struct zm_book_entry *out)
{
    *out = (struct zm_book_entry){.key = book_key_read(at),
                                  .ply = at[IN_PLY],
                                  .kind = (enum zm_kind)(at[IN_KINDS] & 3),
                                  .value = (int32_t)(uint32_t)get_number(at + IN_VALUE, 4)};
    read_distance(at, out);
    if (record < BOOK_LONG) return;
    out->searched = (zm_score)get_number(at + IN_SEARCHED, 8);
    out->depth = (int)get_number(at + IN_DEPTH, 2);
    out->won = (uint32_t)get_number(at + IN_WON, 4);
    out->drawn = (uint32_t)get_number(at + IN_DRAWN, 4);
    out->lost = (uint32_t)get_number(at + IN_LOST, 4);
    out->visits = (uint32_t)get_number(at + IN_VISITS, 4);
}

void book_entry_write(const struct zm_book_entry *e, unsigned record, uint8_t *at)
{
    assert(0 <= e->ply && e->ply <= BOOK_PLY_MOST && e->distance <= ZM_PLY_MAX);
    memset(at, 0, record);
    book_key_write(e->key, at);
    put_number(at + IN_VALUE, 4, (uint32_t)e->value);
    put_number(at + IN_DISTANCE, 2, e->distance_kind ? (uint64_t)e->distance : 0);
    at[IN_KINDS] = (uint8_t)((unsigned)e->kind | (unsigned)e->distance_kind << 2);
    at[IN_PLY] = (uint8_t)e->ply;
    if (record < BOOK_LONG) return;
    put_number(at + IN_SEARCHED, 8, (uint64_t)e->searched);
    put_number(at + IN_DEPTH, 2, (uint64_t)e->depth);
    put_number(at + IN_WON, 4, e->won);
    put_number(at + IN_DRAWN, 4, e->drawn);
    put_number(at + IN_LOST, 4, e->lost);
    put_number(at + IN_VISITS, 4, e->visits);
}
