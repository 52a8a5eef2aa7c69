/* SPDX-License-Identifier: MIT
 * game_file.c - see game_file.h. */
#include "game_file.h"

#include "game_record.h"
#include "games_file.h"
#include "games_out.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>

struct game_file {
    const struct call *call;
    const char *path;
    enum zm_format format;
    int file; /* -1: not open */
    pthread_mutex_t lock;
};

/* -- Options. -------------------------------------------------------------------------------- */

/* Whether the format has a form for such games. */
static bool holds(const struct call *call, struct zm_context *zm, enum zm_format format)
{
    struct zm_collection *c;
    struct zm_error why = {.text = ""};
    enum zm_status status = zm_collection_of(zm, NULL, &c, &why);
    int code = status ? complain_error(call, status, &why) : games_out_check(call, c, format);

    zm_collection_free(c);
    return !code;
}

bool game_file_read(const struct call *call, struct zm_context *zm, struct game_file **out)
{
    const char *path = call_option(call, "record"), *as = call_option(call, "as");

    if (!path) return !as || bad_input(call, "--as is for --record FILE, which is missing");
    enum zm_format format = games_format(as, path, ZM_FORMAT_UNKNOWN);
    if (format != ZM_FORMAT_SGF && format != ZM_FORMAT_PGN)
        return bad_input(call, "--record %s: no format is told, accepted are --as sgf and --as pgn",
                         show_text(path).text);
    if (!call_replaceable(call, "record") || !holds(call, zm, format)) return false;
    struct game_file *f = *out = take_memory(sizeof *f);
    if (!f) return false;
    f->call = call, f->path = path, f->format = format;
    f->file = -1;
    pthread_mutex_init(&f->lock, NULL);
    return true;
}

/* -- The file. ------------------------------------------------------------------------------- */

static bool append(const struct game_file *f, const char *text, size_t length)
{
    ssize_t n;

    for (; length; text += n, length -= (size_t)n) {
        n = write(f->file, text, length);
        if (n < 0 && errno != EINTR) return false;
        if (n < 0) n = 0;
    }
    return true;
}

/* Games are added behind games of the same format only. */
static int check_format(const struct game_file *f)
{
    struct zm_collection_game about = {.size = sizeof about};
    struct games_file in;
    int code = games_file_open(&in, f->call, f->path, NULL, ZM_NOTATION_USUAL);

    if (!code) zm_collection_about(in.games, &about);
    games_file_close(&in);
    if (code || about.format == f->format) return code;
    return complain(f->call, EXIT_INPUT, "%s holds games as %s, not as %s", show_text(f->path).text,
                    zm_format_name(about.format), zm_format_name(f->format));
}

/* A game begins a line, also behind one that a loss of power has cut short. */
static int end_line(const struct game_file *f, off_t length)
{
    char last = '\n';

    if (pread(f->file, &last, 1, length - 1) == 1 && (last == '\n' || append(f, "\n", 1)))
        return EXIT_DONE;
    return complain_unwritten(f->call, f->path);
}

int game_file_open(struct game_file *f)
{
    struct stat about;

    if (!f) return EXIT_DONE;
    f->file = open(f->path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    if (f->file < 0 || fstat(f->file, &about)) return complain_unwritten(f->call, f->path);
    if (!about.st_size) return EXIT_DONE;
    int code = check_format(f);
    return code ? code : end_line(f, about.st_size);
}

void game_file_close(struct game_file *f)
{
    if (!f) return;
    if (f->file >= 0) close(f->file);
    pthread_mutex_destroy(&f->lock);
    free(f);
}

/* -- Games. ---------------------------------------------------------------------------------- */

/* What cannot be written as a whole is taken back. */
static int append_game(struct game_file *f, const char *text, size_t length)
{
    struct stat before;

    pthread_mutex_lock(&f->lock);
    bool known = fstat(f->file, &before) == 0, good = known && append(f, text, length);
    int error = errno;
    if (known && !good && ftruncate(f->file, before.st_size)) error = errno;
    pthread_mutex_unlock(&f->lock);
    if (good) return EXIT_DONE;
    errno = error;
    return complain_unwritten(f->call, f->path);
}

int game_file_add(const struct event *event, const struct scheduled_pair *pair, int leg,
                  const struct game *game)
{
    struct game_file *f = event->record;
    const int *player = game->player;
    const struct kept_game kept = {.pair = (long long)pair->number,
                                   .leg = leg,
                                   .spec = event->spec,
                                   .player = {event->player[player[0]], event->player[player[1]]},
                                   .name = {event->name[player[0]], event->name[player[1]]},
                                   .game = *game};
    struct zm_collection *c;
    struct zm_error why = {.text = ""};
    char *text = NULL;
    size_t length = 0;

    enum zm_status status = game_record(f->call, &kept, f->format, &c, &why);
    if (status) return complain(f->call, status_code(status), "%s", why.text);
    status = zm_collection_write(c, f->format, &text, &length, NULL);
    if (status) why = *zm_collection_error(c);
    int code = status ? complain(f->call, status_code(status), "%s", why.text)
                      : append_game(f, text, length);
    if (!status) zm_collection_give(c, text, length);
    zm_collection_free(c);
    return code;
}
