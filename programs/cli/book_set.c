/* SPDX-License-Identifier: MIT
 * book_set.c - the books that a command has opened: see command.h. */
#include "command.h"

#include <dirent.h>
#include <errno.h>
#include <sys/stat.h>

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

/* `name` is the name of the file in its folder, or NULL if `path` was given as a file. */
static bool open_file(struct book_set *set, const struct call *call, const char *path,
                      const char *name)
{
    struct zm_book *book;
    struct zm_error why = {.text = ""};

    if (set->count == BOOKS_MOST) return true;
    if (!zm_book_open(path, NULL, &book, &why)) return put(set, book), true;
    return bad_input(call, name ? "%s is left out: %s" : "%s: %s",
                     show_text(name ? name : path).text, why.text);
}

/* -- A folder. ------------------------------------------------------------------------------- */

static int is_book(const struct dirent *entry)
{
    const char *end = strrchr(entry->d_name, '.');

    return end && end != entry->d_name && strcmp(end, ".zb") == 0;
}

static bool open_folder(struct book_set *set, const struct call *call, const char *folder)
{
    struct dirent **list;
    int n = scandir(folder, &list, is_book, alphasort);

    if (n < 0)
        complain(call, EXIT_INPUT, "%s cannot be read: %s", show_text(folder).text,
                 strerror(errno));
    for (int i = 0; i < n; i++) {
        char *path = format_text("%s/%s", folder, list[i]->d_name);
        open_file(set, call, path, list[i]->d_name);
        free(path);
        free(list[i]);
    }
    if (n >= 0) free(list);
    return n >= 0;
}

/* -- The set. -------------------------------------------------------------------------------- */

/* Opens the folder, which it frees, if there is one. */
static bool open_if_there(struct book_set *set, const struct call *call, char *folder)
{
    struct stat about;
    bool good = !folder || stat(folder, &about) || open_folder(set, call, folder);

    free(folder);
    return good;
}

bool book_set_open(struct book_set *set, const struct call *call, const char *path)
{
    struct stat about;

    set->count = 0;
    if (path && stat(path, &about) == 0 && S_ISDIR(about.st_mode))
        return open_folder(set, call, path);
    if (path) return open_file(set, call, path, NULL);
    return open_if_there(set, call, program_folder("books", "share/zermelo/books")) &&
           open_if_there(set, call, data_path("zermelo/books"));
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
