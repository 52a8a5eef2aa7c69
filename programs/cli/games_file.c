/* SPDX-License-Identifier: MIT
 * games_file.c - see games_file.h. */
#include "games_file.h"

#include <errno.h>
#include <sys/stat.h>

/* Ctrl-C ends the file. */
static size_t read_some(void *with, char *out, size_t capacity)
{
    FILE *in = with;

    if (interrupted) return 0;
    size_t n = fread(out, 1, capacity, in);
    return !n && ferror(in) && !interrupted ? SIZE_MAX : n;
}

/* With errno: a folder can be opened, but not be read. */
static bool is_folder(FILE *in)
{
    struct stat about;

    if (fstat(fileno(in), &about) != 0 || !S_ISDIR(about.st_mode)) return false;
    errno = EISDIR;
    return true;
}

int games_file_open(struct games_file *f, const struct call *call, const char *path,
                    const char *game, enum zm_notation notation)
{
    bool standard = strcmp(path, "-") == 0;
    struct zm_error why = {.text = ""};

    *f = (struct games_file){.in = standard ? stdin : fopen(path, "rb")};
    if (!f->in || is_folder(f->in))
        return complain(call, file_code(errno), "%s cannot be read: %s", show_text(path).text,
                        strerror(errno));
    f->bytes = (struct zm_bytes){read_some, f->in};
    enum zm_status status =
        zm_collection_open(&f->bytes, game, notation, &call->options, &f->games, &why);
    if (!status) return EXIT_DONE;
    return complain(call, status_code(status), "%s: %s",
                    standard ? "standard input" : show_text(path).text, why.text);
}

void games_file_close(struct games_file *f)
{
    zm_collection_free(f->games);
    if (f->in && f->in != stdin) fclose(f->in);
    *f = (struct games_file){.in = NULL};
}
