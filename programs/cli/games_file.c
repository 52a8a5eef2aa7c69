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

enum zm_status games_file_copy(struct zm_context *from, struct zm_context *to)
{
    char *origin = take_memory(zm_origin_text(from, NULL, NULL, 0) + 1);
    enum zm_status status = origin ? ZM_OK : ZM_NO_MEMORY;
    const zm_move *history;
    size_t n = zm_history(from, &history);
    bool is_start = true;

    if (origin) zm_origin_text(from, &is_start, origin, zm_origin_text(from, NULL, NULL, 0) + 1);
    if (!status && !is_start) status = zm_position_set(to, origin);
    for (size_t i = 0; i < n && !status; i++) status = zm_play(to, history[i]);
    free(origin);
    return status;
}

struct zm_context *games_file_first(const struct call *call, const char *path, int *code)
{
    struct zm_context *zm = NULL;
    struct games_file f;

    *code = games_file_open(&f, call, path, NULL, ZM_NOTATION_USUAL);
    enum zm_status status = *code ? ZM_OK : zm_collection_next(f.games);
    if (status == ZM_OVER)
        *code = complain(call, EXIT_INPUT, "%s: it has no game", show_text(path).text);
    else if (status)
        *code = complain(call, status_code(status), "%s: %s", show_text(path).text,
                         zm_collection_error(f.games)->text);
    else if (!*code) zm = call_game(call, spec_text(zm_collection_table(f.games)).text, code);
    if (zm && (status = games_file_copy(zm_collection_table(f.games), zm))) {
        *code = complain_status(call, zm, status);
        zm_close(zm);
        zm = NULL;
    }
    games_file_close(&f);
    return zm;
}
