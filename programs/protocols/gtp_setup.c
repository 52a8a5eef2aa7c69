/* SPDX-License-Identifier: MIT
 * gtp_setup.c - commands of the Go Text Protocol that set up a position: handicap stones, and games
 * from files. */
#include "games_file.h"
#include "gtp_inside.h"

#include <errno.h>
#include <sys/stat.h>
#include <zermelo_messages.h>

/* -- Handicap. ------------------------------------------------------------------------------- */

enum { HANDICAP_MOST = 9 };

struct stone {
    int x, y; /* from the top left corner */
};

/* The position with these stones of black and nothing else, white to move: one step. False after an
 * answer. */
static bool place(struct gtp *g, const struct stone *stones, size_t count)
{
    char *text = text_of(zm_position_text, g->zm), *side = strrchr(text, ' ');

    if (text[strcspn(text, "XO ")] != ' ') {
        free(text);
        return gtp_fail(g, "board not empty");
    }
    for (size_t i = 0; i < count; i++) text[stones[i].y * (g->width + 1) + stones[i].x] = 'X';
    if (side) side[1] = 'O';
    bool kept = gtp_step(g);
    enum zm_status status = kept ? zm_position_set(g->zm, text) : ZM_OK;
    free(text);
    if (status) gtp_back(g);
    return kept && (!status || gtp_fail(g, "%s", zm_why(g->zm)));
}

/* How many stones can be given on the fixed points: GTP 2, section 4.1.1. */
static int64_t fixed_most(const struct gtp *g)
{
    enum { SMALLEST = 7, CORNERS = 4 };

    if (g->width < SMALLEST || g->height < SMALLEST) return 0;
    bool sides = g->width > SMALLEST && g->width % 2 && g->height > SMALLEST && g->height % 2;
    return sides ? HANDICAP_MOST : CORNERS;
}

/* The lines of the fixed points along a side: the fourth from each end, on small boards the third,
 * and the middle. */
static void fixed_lines(int side, int out[3])
{
    enum { LARGE = 13 };
    int first = side < LARGE ? 2 : 3;

    out[0] = first, out[1] = side / 2, out[2] = side - 1 - first;
}

/* Corners, sides from the left, and the middle if the number is odd. */
static void fixed_points(const struct gtp *g, size_t count, struct stone out[HANDICAP_MOST])
{
    static const char at[HANDICAP_MOST - 1][2] = {{0, 2}, {2, 0}, {0, 0}, {2, 2},
                                                  {0, 1}, {2, 1}, {1, 2}, {1, 0}};
    int column[3], row[3];

    fixed_lines(g->width, column);
    fixed_lines(g->height, row);
    for (size_t i = 0; i < count && i < HANDICAP_MOST - 1; i++)
        out[i] = (struct stone){column[(int)at[i][0]], row[(int)at[i][1]]};
    if (count > 4 && count % 2) out[count - 1] = (struct stone){column[1], row[1]};
}

static void give_handicap(struct gtp *g, size_t count)
{
    struct stone stones[HANDICAP_MOST] = {{0, 0}};
    char words[8 * HANDICAP_MOST] = "", vertex[8];

    fixed_points(g, count, stones);
    if (!place(g, stones, count)) return;
    for (size_t i = 0; i < count; i++) {
        gtp_write_vertex(stones[i].x, stones[i].y, g->height, vertex, sizeof vertex);
        if (i) strcat(words, " ");
        strcat(words, vertex);
    }
    gtp_say(g, "%s", words);
}

/* The number of stones. False after an answer. */
static bool read_count(struct gtp *g, int64_t most, int64_t *out)
{
    const char *word = next_word(&g->rest);

    if (!word || !whole_number(word, INT32_MIN, INT32_MAX, out))
        return gtp_fail(g, "syntax error: handicap is no number");
    return (2 <= *out && *out <= most) || gtp_fail(g, "invalid number of stones");
}

void gtp_fixed_handicap(struct gtp *g)
{
    int64_t count = 0;

    if (read_count(g, fixed_most(g), &count)) give_handicap(g, (size_t)count);
}

/* Fewer stones than are asked for may be placed. */
void gtp_place_handicap(struct gtp *g)
{
    int64_t most = fixed_most(g), count = 0;

    if (!read_count(g, most ? INT32_MAX : 0, &count)) return;
    give_handicap(g, (size_t)(count < most ? count : most));
}

void gtp_set_handicap(struct gtp *g)
{
    struct stone stones[GTP_SIDE * GTP_SIDE];
    bool taken[GTP_SIDE][GTP_SIDE] = {{false}}, good = true;
    size_t count = 0;
    const char *word;

    while (good && (word = next_word(&g->rest))) {
        struct stone s;
        good = gtp_vertex(word, g->width, g->height, &s.x, &s.y) && !taken[s.y][s.x];
        if (good) taken[s.y][s.x] = true, stones[count++] = s;
    }
    if (!good || count < 2) gtp_fail(g, "bad vertex list");
    else if (place(g, stones, count)) gtp_done(g);
}

/* -- Files. ---------------------------------------------------------------------------------- */

static size_t read_some(void *with, char *out, size_t capacity)
{
    FILE *in = with;
    size_t n = interrupted ? 0 : fread(out, 1, capacity, in);

    return !n && ferror(in) ? SIZE_MAX : n;
}

/* The first game of a file, by the rules of a game. NULL with the reason. */
static struct zm_collection *read_first(const struct gtp *g, FILE *in, const char *spec,
                                        struct zm_error *why)
{
    struct zm_bytes bytes = {read_some, in};
    struct zm_collection *games = NULL;

    rewind(in);
    if (zm_collection_open(&bytes, spec, ZM_NOTATION_USUAL, &g->engine->call->options, &games, why))
        return NULL;
    enum zm_status status = zm_collection_next(games);
    if (!status) return games;
    *why = *zm_collection_error(games);
    if (status == ZM_OVER) snprintf(why->text, sizeof why->text, "it has no game");
    zm_collection_free(games);
    return NULL;
}

/* Whether the game was refused for the size of its board, which is told as columns and rows. */
static bool tells_size(const struct zm_error *why, int64_t *width, int64_t *height)
{
    static const char id[] = "sgf-other-size";
    enum { ARGUMENTS = 5 }; /* of that message, which stands last */
    const char *at = strstr(why->id, id);
    int first = why->count - ARGUMENTS;

    return at && strcmp(at, id) == 0 &&
           whole_number(zm_error_argument(why, first), 1, GTP_SIDE, width) &&
           whole_number(zm_error_argument(why, first + 1), 1, GTP_SIDE, height);
}

/* The same for a board of any size that the protocol can name. The rules stay those of the table:
 * files of Go's editors do not tell that they are of another game. */
static struct zm_collection *read_game(const struct gtp *g, FILE *in, struct zm_error *why)
{
    struct zm_collection *games = read_first(g, in, spec_text(g->zm).text, why);
    int64_t width, height;

    if (games || !tells_size(why, &width, &height)) return games;
    struct zm_context *other = gtp_open(g, width, height);
    if (other) games = read_first(g, in, spec_text(other).text, why);
    zm_close(other);
    return games;
}

/* A game of our own that stands where that of a file begins, all its moves to be made again. NULL
 * with the reason. */
static struct zm_context *copy_game(const struct gtp *g, struct zm_collection *games,
                                    struct zm_error *why)
{
    struct zm_collection_game about = {.size = sizeof about};
    struct zm_context *from = zm_collection_table(games), *to = NULL;

    enum zm_status status = zm_open(spec_text(from).text, &g->engine->call->options, &to, why);
    zm_collection_about(games, &about);
    if (!status && about.white_first) status = gtp_turn(to, 1);
    if (!status) status = games_file_copy(from, to);
    while (!status && !zm_undo(to)) continue;
    if (!status) return to;
    if (to) *why = *zm_last_error(to);
    zm_close(to);
    return NULL;
}

/* Makes the moves of the game on the table, each a step, up to the one of that number. */
static bool replay(struct gtp *g, int64_t before)
{
    for (int64_t i = 1; i < before; i++) {
        if (!gtp_step(g)) return false;
        if (!zm_redo(g->zm)) continue;
        gtp_back(g);
        break;
    }
    return true;
}

/* "FILE [MOVE]": a name may have blanks. */
static char *read_name(struct gtp *g, int64_t *before)
{
    char *name = g->rest + strspn(g->rest, " "), *end = name + strlen(name);

    while (end > name && end[-1] == ' ') *--end = '\0';
    char *last = strrchr(name, ' ');
    *before = INT64_MAX;
    if (!last || !whole_number(last + 1, 1, INT32_MAX, before)) return name;
    while (last > name && last[-1] == ' ') last--;
    *last = '\0';
    return name;
}

/* NULL with the reason. What is no file is not even opened: that might wait for ever. */
static FILE *open_regular(const char *name, struct zm_error *why)
{
    struct stat about;
    bool is_other = stat(name, &about) == 0 && !S_ISREG(about.st_mode);
    FILE *in = is_other ? NULL : fopen(name, "rb");

    if (!in) snprintf(why->text, sizeof why->text, "%s", is_other ? "no file" : strerror(errno));
    return in;
}

/* A game of our own as the first of a file has it; NULL with the reason. */
static struct zm_context *load(const struct gtp *g, const char *name, struct zm_error *why)
{
    FILE *in = open_regular(name, why);

    if (!in) return NULL;
    struct zm_collection *games = read_game(g, in, why);
    struct zm_context *zm = games ? copy_game(g, games, why) : NULL;
    zm_collection_free(games);
    fclose(in);
    return zm;
}

void gtp_load(struct gtp *g)
{
    struct zm_error why = {.text = "out of memory"};
    int64_t before;
    char *name = read_name(g, &before);
    struct zm_context *zm = *name ? load(g, name, &why) : NULL;

    if (!*name) gtp_fail(g, "syntax error: the form is loadsgf FILE [MOVE]");
    else if (!zm) gtp_fail(g, "cannot load file: %s", why.text);
    else {
        gtp_lay(g, zm);
        if (replay(g, before)) gtp_done(g);
    }
}
