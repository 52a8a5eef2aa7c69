/* SPDX-License-Identifier: MIT
 * book_set.c - the books that a command has opened: see command.h. */
#include "command.h"

/* -- One file. ------------------------------------------------------------------------------- */

static struct zm_book_facts facts_of(const struct zm_book *book)
{
    struct zm_book_facts facts = {.size = sizeof facts};

    zm_book_facts(book, &facts);
    return facts;
}

/* Whether a book is to be asked before another: if it alone is believed, or else is deeper. */
static bool is_better(const struct zm_book *a, const struct zm_book *b)
{
    const struct zm_book_facts x = facts_of(a), y = facts_of(b);

    return x.exact != y.exact ? x.exact : x.plies > y.plies;
}

static void put(struct book_set *set, struct zm_book *book)
{
    int at = set->count++;

    for (; at > 0 && is_better(book, set->books[at - 1]); at--) set->books[at] = set->books[at - 1];
    set->books[at] = book;
}

static bool open_file(void *with, const struct call *call, const char *path, const char *name)
{
    struct book_set *set = with;
    struct zm_book *book;
    struct zm_error why = {.text = ""};

    if (set->count == BOOKS_MOST) return true;
    if (!zm_book_open(path, NULL, &book, &why)) return put(set, book), true;
    return bad_input(call, name ? "%s is left out: %s" : "%s: %s",
                     show_text(name ? name : path).text, why.text);
}

/* -- The set. -------------------------------------------------------------------------------- */

bool book_set_open(struct book_set *set, const struct call *call, const char *path)
{
    set->count = 0;
    if (path) return open_files(call, path, ".zb", open_file, set);
    return open_files_if_there(call, program_folder("books", "share/zermelo/books"), ".zb",
                               open_file, set) &&
           open_files_if_there(call, data_path("zermelo/books"), ".zb", open_file, set);
}

void book_set_close(struct book_set *set)
{
    for (int i = 0; i < set->count; i++) zm_book_close(set->books[i]);
    set->count = 0;
}

enum zm_status book_set_use(const struct book_set *set, struct zm_context *zm)
{
    enum zm_status status = ZM_BAD_INPUT;

    for (int i = 0; i < set->count && status; i++) status = zm_book_use(zm, set->books[i]);
    return status;
}
