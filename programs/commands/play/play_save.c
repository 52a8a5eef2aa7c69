/* SPDX-License-Identifier: MIT
 * play_save.c - how a game comes to the table and where it is kept. */
#include "calibration.h"
#include "play.h"

#include <errno.h>
#include <math.h>
#include <sys/stat.h>

/* -- Keeping. -------------------------------------------------------------------------------- */

static uint64_t milliseconds(double seconds)
{
    return (uint64_t)llround(seconds * 1000);
}

/* NULL after a noted failure. */
static char *record_text(struct table *t, size_t *length)
{
    struct zm_record record = {.size = sizeof record,
                               .seed = t->seed,
                               .clocked = t->clocked,
                               .increment_ms = milliseconds(t->clock.increment),
                               .termination = t->ended,
                               .result = t->winner};

    for (int i = 0; i < 2; i++) {
        snprintf(record.player[i], sizeof record.player[i], "%s", t->player[i]);
        record.left_ms[i] = milliseconds(t->clock.left[i]);
    }
    *length = zm_record_write(t->zm, &record, NULL, 0);
    char *text = take_memory(*length + 1);
    if (text) zm_record_write(t->zm, &record, text, *length + 1);
    return text;
}

/* A complaint when it fails for the first time, a note when it works again: not one a move. */
bool save_game(struct table *t)
{
    int before = t->stale;
    size_t length;

    if (!t->save) return true;
    char *text = record_text(t, &length);
    if (!text) return t->stale = EXIT_LIMIT, false;
    bool ok = write_file(t->save, text, length);
    int error = errno;
    free(text);
    t->stale = 0;
    if (ok && before) complain(t->call, 0, "%s is written again", show_text(t->save).text);
    if (ok) return true;
    t->stale = file_code(error);
    if (!before)
        complain(t->call, t->stale, "%s cannot be written: %s%s", show_text(t->save).text,
                 strerror(error), moves_made(t) ? "; what it held before stands" : "");
    return false;
}

bool may_save_to(const struct call *call, const char *path)
{
    struct stat about;

    if (stat(path, &about) || !S_ISREG(about.st_mode) || !about.st_size) return true;
    return bad_input(call, "%s exists: go on with it by --resume, or choose another name",
                     show_text(path).text);
}

struct zm_context *game_copy(struct table *t, size_t made)
{
    struct zm_context *copy = NULL;
    size_t length;
    char *text = record_text(t, &length);

    if (zm_record_read(text, length, &t->call->options, NULL, &copy, NULL)) copy = NULL;
    free(text);
    for (size_t n = moves_made(t); copy && n > made; n--) zm_undo(copy);
    return copy;
}

/* -- Setting up. ----------------------------------------------------------------------------- */

static bool refuse(struct table *t, int code)
{
    t->code = code;
    return false;
}

static bool resume(struct table *t, const char *path)
{
    const struct call *call = t->call;
    struct zm_record record = {.size = sizeof record, .seed = 0};

    if (call->words || call_option(call, "moves") || call_option(call, "position"))
        return refuse(
            t, complain(call, EXIT_INPUT, "--resume FILE holds game and moves: give no others"));
    if (!(t->zm = call_saved(call, path, &record, &t->code))) return false;
    for (int i = 0; i < 2; i++) snprintf(t->player[i], sizeof t->player[i], "%s", record.player[i]);
    if (!call->seed_given) t->seed = record.seed;
    t->ended = record.termination;
    t->winner = record.result;
    t->clocked = record.clocked;
    t->clock.increment = (double)record.increment_ms / 1000;
    for (int i = 0; i < 2; i++) t->clock.left[i] = (double)record.left_ms[i] / 1000;
    return true;
}

static const char *const side_options[] = {[ZM_FIRST] = "first", [ZM_SECOND] = "second"};

/* The program's side, for --level: one that no option gives to a player and that no person has in
 * the game gone on with, the second rather than the first. -1: there is none. */
static int side_of_program(const struct table *t)
{
    for (int side = ZM_SECOND; side >= ZM_FIRST; side--)
        if (!call_option(t->call, side_options[side]) && !is_human(t, (enum zm_side)side))
            return side;
    return -1;
}

static bool refuse_level(struct table *t, const char *level)
{
    char *names = level_names(t->zm);

    complain(t->call, EXIT_INPUT, "--level is \"%s\", accepted for %s is %s", show_text(level).text,
             spec_text(t->zm).text, names);
    free(names);
    return refuse(t, EXIT_INPUT);
}

/* --level names the player of that side. */
static bool set_level(struct table *t)
{
    const char *level = call_option(t->call, "level");
    int side = side_of_program(t);

    if (!level) return true;
    struct player_words player = level_player(t, t->zm, level);
    if (!*player.text) return refuse_level(t, level);
    if (side < 0)
        return refuse(t, complain(t->call, EXIT_INPUT,
                                  "--level is for the side of the program: "
                                  "leave one of --first and --second out"));
    snprintf(t->player[side], PLAYER_TEXT, "%s", player.text);
    return true;
}

/* Where no person plays there is nobody to adapt to. */
static bool check_adaptive(struct table *t)
{
    if (!t->adaptive.on || is_human(t, ZM_FIRST) != is_human(t, ZM_SECOND)) return true;
    return refuse(t, complain(t->call, EXIT_INPUT,
                              "--level adaptive is for a game of a person against the program"));
}

/* --steady: the player's seconds become nodes. */
static bool make_steady(struct table *t, char *player)
{
    char *steady;

    if (!call_option(t->call, "steady")) return true;
    if (!(steady = steady_player(t->call, t->zm, player))) return refuse(t, EXIT_INPUT);
    snprintf(player, PLAYER_TEXT, "%s", steady);
    free(steady);
    return true;
}

/* What the option says, else what the saved game said, else the usual. */
static bool set_player(struct table *t, enum zm_side side)
{
    const char *option = side_options[side], *given = call_option(t->call, option);
    char *player = t->player[side];

    if (given && strlen(given) >= PLAYER_TEXT)
        return refuse(t, complain(t->call, EXIT_INPUT, "--%s \"%s\" is too long", option,
                                  show_text(given).text));
    if (given) snprintf(player, PLAYER_TEXT, "%s", given);
    else if (!*player)
        snprintf(player, PLAYER_TEXT, "%s",
                 side == ZM_FIRST ? "human" : default_player(t->zm, t->clocked));
    if (strcmp(player, "human") == 0) return true;
    if (!zm_player_check(t->zm, player)) return make_steady(t, player);
    return refuse(t, complain(t->call, EXIT_INPUT, "--%s: %s; or human", option, zm_why(t->zm)));
}

static bool set_save(struct table *t)
{
    const char *save = call_option(t->call, "save"), *resumed = call_option(t->call, "resume");
    const char *path = save ? save : resumed;
    bool same = resumed && save && strcmp(save, resumed) == 0;

    if (save && !same && !may_save_to(t->call, save)) return refuse(t, EXIT_INPUT);
    if (path) t->save = format_text("%s", path);
    return true;
}

bool table_begin(struct table *t)
{
    const struct call *call = t->call;
    const char *path = call_option(call, "resume");

    t->seed = call->seed;
    if (path ? !resume(t, path) : !(t->zm = call_open(t->call, call->word[0], &t->code)))
        return false;
    if (path && !(call_tables(t->call, t->zm) && call_book(t->call, t->zm)))
        return refuse(t, EXIT_INPUT);
    t->experience = experience_open(call, t->zm, &t->code);
    if (!t->code) t->code = experience_use(t->experience, t->zm);
    if (t->code) return false;
    t->learned = game_over(t); /* in an earlier run */
    t->trace = call_option(call, "trace");
    if (t->trace && *t->trace && strcmp(t->trace, "all") != 0) {
        complain(call, EXIT_INPUT, "--trace is \"%s\", accepted is --trace or --trace=all",
                 show_text(t->trace).text);
        return refuse(t, EXIT_INPUT);
    }
    t->ponder = call_option(call, "ponder");
    if (!cells_begin(call, t->zm, &t->cells) || !clock_read(t) || !call_color(call) ||
        !call_time(call, "delay", &t->delay))
        return refuse(t, EXIT_INPUT);
    if (!set_level(t)) return false;
    if (!set_player(t, ZM_FIRST) || !set_player(t, ZM_SECOND) || !check_adaptive(t) || !set_save(t))
        return false;
    if (!call->json || !any_human(t)) return true;
    return refuse(t, complain(call, EXIT_INPUT,
                              "--json is for games between players other than "
                              "human: give --first and --second"));
}

int table_end(struct table *t)
{
    zm_close(t->zm);
    trace_end(t->traced);
    free(t->expectations.move);
    free(t->save);
    return experience_close(t->experience);
}
