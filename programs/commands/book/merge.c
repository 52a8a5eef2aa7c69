/* SPDX-License-Identifier: MIT
 * merge.c - zermelo book merge: one book of what several know. */
#include "book.h"

enum { MERGED_MOST = 8 };

struct merging {
    struct call *call;
    struct zm_book *book[MERGED_MOST];
    int books;
    struct zm_book_facts facts; /* of the first; `plies` of the deepest */
    struct zm_book_entry *entries;
    size_t count;
};

/* -- Two entries of one position. ------------------------------------------------------------ */

/* Whether both can be true. A lower bound lies at or below a value, an upper bound at or above. */
static bool agree(const struct zm_book_entry *a, const struct zm_book_entry *b)
{
    if (!a->kind || !b->kind) return true;
    if (a->kind == ZM_EXACT && b->kind == ZM_EXACT)
        return a->value == b->value &&
               (a->distance_kind != ZM_DISTANCE_EXACT || b->distance_kind != ZM_DISTANCE_EXACT ||
                a->distance == b->distance);
    bool low = a->kind != ZM_UPPER && b->kind != ZM_LOWER; /* a is at most b? */
    bool high = a->kind != ZM_LOWER && b->kind != ZM_UPPER;
    if (a->kind == ZM_EXACT)
        return b->kind == ZM_LOWER ? b->value <= a->value : b->value >= a->value;
    if (b->kind == ZM_EXACT) return agree(b, a);
    return !(low && a->value > b->value) && !(high && a->value < b->value);
}

/* How much an entry proves: an exact value most, best with an exact distance. */
static int worth(const struct zm_book_entry *e)
{
    if (!e->kind) return 0;
    return e->kind == ZM_EXACT ? 2 + (e->distance_kind == ZM_DISTANCE_EXACT) : 1;
}

/* Puts what both know into the first. Games were counted in both. */
static void join(struct zm_book_entry *a, const struct zm_book_entry *b)
{
    if (worth(b) > worth(a)) {
        a->kind = b->kind, a->value = b->value;
        a->distance = b->distance, a->distance_kind = b->distance_kind;
    }
    if (b->depth > a->depth) a->depth = b->depth, a->searched = b->searched;
    if (b->ply < a->ply) a->ply = b->ply;
    a->won += b->won, a->drawn += b->drawn, a->lost += b->lost, a->visits += b->visits;
}

/* -- All of them. ---------------------------------------------------------------------------- */

int entry_compare(const void *a, const void *b)
{
    const struct zm_book_key *x = &((const struct zm_book_entry *)a)->key;
    const struct zm_book_key *y = &((const struct zm_book_entry *)b)->key;

    if (x->high != y->high) return x->high < y->high ? -1 : 1;
    return (x->low > y->low) - (x->low < y->low);
}

bool entries_unite(struct zm_book_entry *entries, size_t *count)
{
    size_t n = 0;

    if (*count) qsort(entries, *count, sizeof *entries, entry_compare);
    for (size_t i = 0; i < *count; i++) {
        if (!n || entry_compare(&entries[n - 1], &entries[i]) != 0) {
            entries[n++] = entries[i];
            continue;
        }
        if (!agree(&entries[n - 1], &entries[i])) return false;
        join(&entries[n - 1], &entries[i]);
    }
    *count = n;
    return true;
}

int book_entries(const struct call *call, const struct zm_book *book, const char *path,
                 struct zm_book_entry *out)
{
    struct zm_book_facts f = {.size = sizeof f};

    zm_book_facts(book, &f);
    for (uint64_t i = 0; i < f.entries; i++)
        if (!zm_book_entry_at(book, i, &out[i]))
            return complain(call, EXIT_INPUT, "%s: an entry is damaged", show_text(path).text);
    return EXIT_DONE;
}

static int read_all(struct merging *m)
{
    struct zm_book_facts f = {.size = sizeof f};
    uint64_t all = 0;
    int code = EXIT_DONE;

    for (int i = 0; i < m->books; i++) zm_book_facts(m->book[i], &f), all += f.entries;
    m->entries = take_memory(all * sizeof *m->entries);
    if (!m->entries) return EXIT_LIMIT;
    for (int i = 0; i < m->books && !code; i++) {
        zm_book_facts(m->book[i], &f);
        code = book_entries(m->call, m->book[i], m->call->word[i + 1], m->entries + m->count);
        m->count += f.entries;
    }
    return code;
}

static int open_all(struct merging *m)
{
    struct zm_book_facts f = {.size = sizeof f};

    if (m->call->words > MERGED_MOST + 1)
        return complain(m->call, EXIT_INPUT, "at most %d books are merged at once", MERGED_MOST);
    for (int i = 1; i < m->call->words; i++) {
        struct zm_book *book = m->book[m->books] = book_open(m->call, m->call->word[i]);
        if (!book) return EXIT_INPUT;
        zm_book_facts(book, &f);
        if (!m->books++) m->facts = f;
        if (strcmp(f.game, m->facts.game) != 0)
            return complain(m->call, EXIT_INPUT, "%s is of %s, and %s of %s",
                            show_text(m->call->word[1]).text, m->facts.game,
                            show_text(m->call->word[i]).text, f.game);
        if (strcmp(f.player, m->facts.player) != 0)
            return complain(m->call, EXIT_INPUT, "the books are of two players");
        if (f.plies > m->facts.plies) m->facts.plies = f.plies;
    }
    return EXIT_DONE;
}

static int merge(struct merging *m, struct zm_context *zm)
{
    const char *out = call_option(m->call, "output");
    const struct zm_book_head head = {
        .size = sizeof head, .plies = m->facts.plies, .player = m->facts.player};
    int code = EXIT_DONE;

    for (int i = 0; i < m->books && !code; i++)
        if (zm_book_use(zm, m->book[i])) code = complain_status(m->call, zm, ZM_BAD_INPUT);
    if (!code) code = read_all(m);
    if (!code && !entries_unite(m->entries, &m->count))
        code = complain(m->call, EXIT_NO, "the books contradict each other");
    if (!code) code = book_write(m->call, zm, out, &head, m->entries, m->count);
    if (code) return code;
    if (m->call->json)
        print_json(json_pack("{s:s, s:s, s:I}", "file", out, "game", m->facts.game, "entries",
                             (json_int_t)m->count));
    else printf("%s: %zu entries\n", out, m->count);
    return EXIT_DONE;
}

int book_merge(struct call *call)
{
    struct merging m = {.call = call, .facts.size = sizeof m.facts};
    struct zm_context *zm = NULL;

    if (call->words < 3 || !call_option(call, "output"))
        return complain(call, EXIT_INPUT, "merge takes two books or more, and --output");
    if (!call_replaceable(call, "output")) return EXIT_INPUT;
    int code = open_all(&m);
    if (!code) zm = call_game(call, m.facts.game, &code);
    if (zm) code = merge(&m, zm);
    zm_close(zm);
    free(m.entries);
    for (int i = 0; i < m.books; i++) zm_book_close(m.book[i]);
    return code;
}
