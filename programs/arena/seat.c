/* SPDX-License-Identifier: MIT
 * seat.c - what all seats do alike. */
#include "seat.h"

#include "command.h"
#include "process.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

extern const struct seat_class seat_player, seat_ugi, seat_gomocup, seat_kgp, seat_tuc, seat_mnk;

const struct seat_class *const seat_classes[] = {
    &seat_ugi, &seat_gomocup, &seat_kgp, &seat_tuc, &seat_mnk, NULL,
};

const char *const fault_names[FAULTS] = {
    [FAULT_NONE] = "none",     [FAULT_ILLEGAL] = "illegal", [FAULT_GARBAGE] = "garbage",
    [FAULT_CRASH] = "crash",   [FAULT_CLOSED] = "closed",   [FAULT_HANG] = "hang",
    [FAULT_LATE] = "late",     [FAULT_FLOOD] = "flood",     [FAULT_REFUSED] = "refused",
    [FAULT_MEMORY] = "memory", [FAULT_FAILED] = "failed",   [FAULT_STOPPED] = "stopped",
};

static const double grace_most = 2; /* seconds to stop or to end in, when told to */

/* -- Opening. -------------------------------------------------------------------------------- */

static const char outside[] =
    "engine:"; /* what a player string of an outside program begins with */

/* What follows "engine:NAME,"; all of it for our own players. */
static const char *options_of(const char *player)
{
    if (strncmp(player, outside, strlen(outside)) != 0) return player;
    const char *comma = strchr(player, ',');
    return comma ? comma + 1 : "";
}

const struct seat_class *seat_class_of(const char *player)
{
    if (strncmp(player, outside, strlen(outside)) != 0) return &seat_player;
    const char *name = player + strlen(outside);
    size_t n = strcspn(name, ",");
    for (const struct seat_class *const *c = seat_classes; *c; c++)
        if (strlen((*c)->name) == n && strncmp((*c)->name, name, n) == 0) return *c;
    return NULL;
}

static void name_protocols(struct zm_error *error)
{
    size_t n = (size_t)snprintf(error->text, sizeof error->text, "no such protocol; accepted are");

    for (const struct seat_class *const *c = seat_classes; *c && n < sizeof error->text; c++)
        n += (size_t)snprintf(error->text + n, sizeof error->text - n, " engine:%s", (*c)->name);
}

struct seat *seat_open(const char *player, struct zm_error *error)
{
    const struct seat_class *kind = seat_class_of(player);

    if (!kind) return name_protocols(error), NULL;
    struct seat *seat = take_memory(kind->size);
    seat->kind = kind;
    snprintf(seat->name, sizeof seat->name, "%s", player);
    if (kind->open(seat, options_of(player), error)) return seat;
    free(seat);
    return NULL;
}

bool seat_check(const char *player, struct zm_context *zm, struct zm_error *error)
{
    struct seat *seat = seat_open(player, error);
    bool ok = seat;

    if (ok && seat->kind == &seat_player && zm_player_check(zm, player)) {
        snprintf(error->text, sizeof error->text, "%s", zm_why(zm));
        ok = false;
    }
    seat_close(seat);
    return ok;
}

bool seat_option(const char *options, const char *key, char *out, size_t room)
{
    size_t n = strlen(key);

    *out = '\0';
    while (*options) {
        bool last = strncmp(options, "path=", 5) == 0;
        size_t size = last ? strlen(options) : strcspn(options, ",");
        if (strncmp(options, key, n) == 0 && options[n] == '=') {
            bool fits = size - n - 1 < room;
            if (fits) snprintf(out, room, "%.*s", (int)(size - n - 1), options + n + 1);
            return fits;
        }
        options += size + (options[size] == ',');
    }
    return false;
}

static void end_program(struct seat *seat, double grace)
{
    process_end(seat->process, grace);
    seat->process = NULL;
    seat->broken = false;
}

static void clear_table(struct seat *seat)
{
    zm_close(seat->zm);
    seat->zm = NULL;
}

void seat_close(struct seat *seat)
{
    if (!seat) return;
    if (seat->kind->close) seat->kind->close(seat);
    end_program(seat, seat->broken ? 0 : grace_most);
    clear_table(seat);
    free(seat);
}

/* -- For the referee. ------------------------------------------------------------------------ */

/* What a program said may be anything; what is kept of it is printable. */
static void clean(char *text)
{
    for (; *text; text++)
        if (*text < ' ' || *text > '~') *text = '?';
}

static enum fault set_table(struct seat *seat)
{
    const struct seat_game *game = &seat->game;
    struct zm_error why = {""};

    clear_table(seat);
    enum zm_status status = zm_open(game->spec, game->options, &seat->zm, &why);
    if (!status && game->position) {
        status = zm_position_set(seat->zm, game->position);
        if (status) snprintf(why.text, sizeof why.text, "%s", zm_why(seat->zm));
    }
    return status ? seat_failed(seat, status, why.text) : FAULT_NONE;
}

static void listen(const struct seat *seat)
{
    if (seat->process) process_listen(seat->process);
}

enum fault seat_begin(struct seat *seat, const struct seat_game *game)
{
    if (seat->broken) end_program(seat, 0);
    seat->game = *game;
    seat->why[0] = '\0';
    enum fault fault = set_table(seat);
    listen(seat);
    if (!fault) fault = seat->kind->begin(seat);
    clean(seat->name);
    return fault;
}

enum fault seat_told(struct seat *seat, enum zm_side who, const char *move)
{
    zm_move m;
    enum zm_status status = zm_move_read(seat->zm, move, &m);

    if (!status) status = zm_play(seat->zm, m);
    if (status) return seat_failed(seat, status, zm_why(seat->zm));
    listen(seat);
    return seat->kind->told ? seat->kind->told(seat, who, move) : FAULT_NONE;
}

/* On a busy machine: what the program has waited for a processor so far. */
static double waited(const struct seat *seat)
{
    return seat->game.time->busy && seat->process ? process_lost(seat->process) : 0;
}

enum fault seat_think(struct seat *seat, const struct seat_turn *turn, struct seat_answer *out)
{
    double before = waited(seat);

    *out = (struct seat_answer){.seconds = 0};
    listen(seat);
    enum fault fault = seat->kind->think(seat, turn, out);
    out->seconds = fmax(out->seconds - (waited(seat) - before), 0);
    if (!fault && strchr(out->move, DEL))
        fault = seat_fault(seat, FAULT_GARBAGE, "control characters in the move \"%s\"", out->move);
    clean(out->move);
    clean(out->comment);
    return fault;
}

enum fault seat_end(struct seat *seat)
{
    if (seat->broken || !seat->kind->end) return FAULT_NONE;
    return seat->kind->end(seat);
}

/* -- For the classes. ------------------------------------------------------------------------ */

/* Whether a program is of no more use. One that is late or errs may go on. */
static bool breaks(enum fault fault)
{
    return fault && fault != FAULT_ILLEGAL && fault != FAULT_LATE;
}

enum fault seat_fault(struct seat *seat, enum fault fault, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vsnprintf(seat->why, sizeof seat->why, format, args);
    va_end(args);
    clean(seat->why);
    seat->broken = seat->broken || breaks(fault);
    return fault;
}

enum fault seat_failed(struct seat *seat, enum zm_status status, const char *why)
{
    seat->code = status_code(status);
    return seat_fault(seat, FAULT_FAILED, "%s", *why ? why : zm_strerror(status));
}

double seat_grace(const struct seat *seat)
{
    double patience = seat->game.time->patience;

    return patience < grace_most ? patience : grace_most;
}

/* Says in words what process.h reports. */
static enum fault explain(struct seat *seat, enum fault fault)
{
    const char *state = seat->process ? process_state(seat->process) : "";

    switch (fault) {
    case FAULT_CRASH: return seat_fault(seat, fault, "the program ended: %s", state);
    case FAULT_CLOSED: return seat_fault(seat, fault, "the program closed its input or output");
    case FAULT_HANG:
        return seat_fault(seat, fault, "the program does not read \"%s\"", seat->asked);
    case FAULT_FLOOD: return seat_fault(seat, fault, "too much output after \"%s\"", seat->asked);
    case FAULT_GARBAGE:
        return seat_fault(seat, fault, "control characters after \"%s\"", seat->asked);
    case FAULT_LATE:
        return seat_fault(seat, fault, "no answer to \"%s\"%s%s", seat->asked, *state ? "; " : "",
                          state);
    default: return fault;
    }
}

enum fault seat_start(struct seat *seat, const char *command)
{
    end_program(seat, 0);
    seat->process = process_start(command);
    return seat->process ? FAULT_NONE : seat_fault(seat, FAULT_CRASH, "no process can be started");
}

enum fault seat_send(struct seat *seat, const char *format, ...)
{
    va_list args;
    double until = seconds_now() + seat->game.time->patience;

    if (!seat->process) return seat_fault(seat, FAULT_CLOSED, "there is no program");
    va_start(args, format);
    int n = vsnprintf(seat->asked, sizeof seat->asked, format, args);
    va_end(args);
    char *line = take_memory((size_t)n + 2);
    va_start(args, format);
    vsnprintf(line, (size_t)n + 1, format, args);
    va_end(args);
    line[n] = '\n';
    enum fault fault = process_write(seat->process, line, (size_t)n + 1, until, seat->game.stop);
    free(line);
    return explain(seat, fault);
}

enum fault seat_line(struct seat *seat, double until, const char **line)
{
    *line = "";
    if (!seat->process) return seat_fault(seat, FAULT_CLOSED, "there is no program");
    return explain(seat, process_line(seat->process, until, seat->game.stop, line));
}

double seat_sent(const struct seat *seat)
{
    return seat->process ? process_sent(seat->process) : 0;
}

double seat_arrival(const struct seat *seat)
{
    return seat->process ? process_arrival(seat->process) : 0;
}

void seat_rest(const struct seat *seat, double seconds)
{
    double left = seat_arrival(seat) + seconds - seconds_now();

    if (left > 0) nanosleep(&(struct timespec){.tv_nsec = (long)(left * 1e9)}, NULL);
}

const char *seat_errors(const struct seat *seat)
{
    return seat->process ? process_errors(seat->process) : "";
}
