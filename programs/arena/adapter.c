/* SPDX-License-Identifier: MIT
 * adapter.c - the functions that all adapters share. */
#include "adapter.h"

#include "command.h"
#include "process.h"

#include <math.h>
#include <stdarg.h>

extern const struct adapter_class adapter_player, adapter_ugi, adapter_gomocup, adapter_kgp,
    adapter_tuc, adapter_mnk;

const struct adapter_class *const adapter_classes[] = {
    &adapter_ugi, &adapter_gomocup, &adapter_kgp, &adapter_tuc, &adapter_mnk, NULL,
};

const char *const fault_names[FAULTS] = {
    [FAULT_NONE] = "none",     [FAULT_ILLEGAL] = "illegal", [FAULT_GARBAGE] = "garbage",
    [FAULT_CRASH] = "crash",   [FAULT_CLOSED] = "closed",   [FAULT_HANG] = "hang",
    [FAULT_LATE] = "late",     [FAULT_FLOOD] = "flood",     [FAULT_REFUSED] = "refused",
    [FAULT_MEMORY] = "memory", [FAULT_FAILED] = "failed",   [FAULT_STOPPED] = "stopped",
};

static const double grace_most = 2; /* seconds in which a program must stop or quit when asked to */

/* -- Opening. -------------------------------------------------------------------------------- */

/* The player string of an outside program begins so. */
static const char outside[] = "engine:";

/* Returns the part after "engine:NAME,", or the whole string for our own players. */
static const char *options_of(const char *player)
{
    if (strncmp(player, outside, strlen(outside)) != 0) return player;
    const char *comma = strchr(player, ',');
    return comma ? comma + 1 : "";
}

const struct adapter_class *adapter_class_of(const char *player)
{
    if (strncmp(player, outside, strlen(outside)) != 0) return &adapter_player;
    const char *name = player + strlen(outside);
    size_t n = strcspn(name, ",");
    for (const struct adapter_class *const *c = adapter_classes; *c; c++)
        if (strlen((*c)->name) == n && strncmp((*c)->name, name, n) == 0) return *c;
    return NULL;
}

static void name_protocols(struct zm_error *error)
{
    size_t n = (size_t)snprintf(error->text, sizeof error->text, "no such protocol; accepted are");

    for (const struct adapter_class *const *c = adapter_classes; *c && n < sizeof error->text; c++)
        n += (size_t)snprintf(error->text + n, sizeof error->text - n, " engine:%s", (*c)->name);
}

/* Whether an option of n bytes is one that this kind knows; "option." begins any name. */
static bool is_known(const struct adapter_class *kind, const char *key, size_t n)
{
    const char *const all[] = {kind->keys, "name path"};

    if (strcmp(kind->keys, "option.") == 0 && strncmp(key, kind->keys, 7) == 0) return n > 7;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        for (const char *at = all[i]; *at; at += *at == ' ') {
            size_t size = strcspn(at, " ");
            if (size == n && strncmp(at, key, n) == 0) return true;
            at += size;
        }
    return false;
}

/* Each option is KEY=VALUE with a key of this kind; what follows "path=" is one command. */
static bool check_options(const struct adapter_class *kind, const char *options,
                          struct zm_error *error)
{
    while (*options) {
        size_t size = strcspn(options, ","), key = strcspn(options, "=,");
        if (key == size || !is_known(kind, options, key)) {
            char option[ADAPTER_OPTIONS];
            snprintf(option, sizeof option, "%.*s", (int)size, options);
            snprintf(error->text, sizeof error->text, "\"%s\" is no option; the form is %s",
                     show_text(option).text, kind->form);
            return false;
        }
        if (key == 4 && strncmp(options, "path", 4) == 0) return true;
        options += size + (options[size] == ',');
    }
    return true;
}

static bool read_options(struct adapter *adapter, const char *options, struct zm_error *error)
{
    const struct adapter_class *kind = adapter->kind;
    bool fits = strlen(options) < sizeof adapter->options;

    if (fits && kind->keys) fits = check_options(kind, options, error);
    if (fits) {
        strcpy(adapter->options, options);
        adapter_option(options, "path", adapter->command, sizeof adapter->command);
        fits =
            (*adapter->command || !kind->launched) && (!kind->open || kind->open(adapter, error));
    }
    if (!fits && !*error->text)
        snprintf(error->text, sizeof error->text, "the form is %s, at most %d characters",
                 kind->form, ADAPTER_OPTIONS - 1);
    return fits;
}

struct adapter *adapter_open(const char *player, struct zm_error *error)
{
    const struct adapter_class *kind = adapter_class_of(player);

    if (!kind) return name_protocols(error), NULL;
    struct adapter *adapter = take_memory(kind->size);
    if (!adapter) return snprintf(error->text, sizeof error->text, "out of memory"), NULL;
    adapter->kind = kind;
    snprintf(adapter->name, sizeof adapter->name, "%s", player);
    if (read_options(adapter, options_of(player), error)) return adapter;
    free(adapter);
    return NULL;
}

bool adapter_check(const char *player, struct zm_context *zm, struct zm_error *error)
{
    struct adapter *adapter = adapter_open(player, error);
    bool ok = adapter;

    if (ok && adapter->kind == &adapter_player && zm_player_check(zm, player)) {
        snprintf(error->text, sizeof error->text, "%s", zm_why(zm));
        ok = false;
    }
    adapter_close(adapter);
    return ok;
}

bool adapter_option(const char *options, const char *key, char *out, size_t capacity)
{
    size_t n = strlen(key);

    *out = '\0';
    while (*options) {
        bool last = strncmp(options, "path=", 5) == 0;
        size_t size = last ? strlen(options) : strcspn(options, ",");
        if (strncmp(options, key, n) == 0 && options[n] == '=') {
            bool fits = size - n - 1 < capacity;
            if (fits) snprintf(out, capacity, "%.*s", (int)(size - n - 1), options + n + 1);
            return fits;
        }
        options += size + (options[size] == ',');
    }
    return false;
}

static void end_program(struct adapter *adapter, double grace)
{
    process_end(adapter->process, grace);
    adapter->process = NULL;
    adapter->broken = FAULT_NONE;
}

static void clear_table(struct adapter *adapter)
{
    zm_close(adapter->zm);
    adapter->zm = NULL;
}

void adapter_close(struct adapter *adapter)
{
    if (!adapter) return;
    if (adapter->kind->goodbye && adapter->process)
        adapter_send(adapter, "%s", adapter->kind->goodbye);
    if (adapter->kind->close) adapter->kind->close(adapter);
    end_program(adapter, adapter->broken ? 0 : grace_most);
    clear_table(adapter);
    free(adapter);
}

/* -- For the referee. ------------------------------------------------------------------------ */

/* Replaces unprintable characters: a program may send any bytes. */
static void clean(char *text)
{
    for (; *text; text++)
        if (*text < ' ' || *text > '~') *text = '?';
}

static enum fault set_table(struct adapter *adapter)
{
    const struct adapter_game *game = &adapter->game;
    struct zm_error why = {.text = ""};

    clear_table(adapter);
    enum zm_status status = zm_open(game->spec, game->options, &adapter->zm, &why);
    if (!status && game->position) {
        status = zm_position_set(adapter->zm, game->position);
        if (status) snprintf(why.text, sizeof why.text, "%s", zm_why(adapter->zm));
    }
    return status ? adapter_failed(adapter, status, why.text) : FAULT_NONE;
}

enum fault adapter_begin(struct adapter *adapter, const struct adapter_game *game)
{
    if (adapter->broken) end_program(adapter, 0);
    adapter->game = *game;
    adapter->why[0] = '\0';
    enum fault fault = set_table(adapter);
    process_listen(adapter->process);
    if (!fault) fault = adapter->kind->begin(adapter);
    clean(adapter->name);
    return fault;
}

enum fault adapter_notify_move(struct adapter *adapter, const char *move)
{
    zm_move m;
    if (adapter->kind->rest) adapter->kind->rest(adapter);
    enum zm_status status = zm_move_read(adapter->zm, move, &m);

    if (!status) status = zm_play(adapter->zm, m);
    if (status) return adapter_failed(adapter, status, zm_why(adapter->zm));
    process_listen(adapter->process);
    return adapter->kind->notify_move ? adapter->kind->notify_move(adapter, move) : FAULT_NONE;
}

/* Returns the seconds for which the program has waited for a processor so far, which are not
 * charged with --busy. */
static double waited(const struct adapter *adapter)
{
    return adapter->game.time->busy && adapter->process ? process_lost(adapter->process) : 0;
}

enum fault adapter_think(struct adapter *adapter, const struct move_request *request,
                         struct move_answer *out)
{
    double before = waited(adapter);

    *out = (struct move_answer){.seconds = 0};
    process_listen(adapter->process);
    enum fault fault = adapter->kind->think(adapter, request, out);
    out->seconds = fmax(out->seconds - (waited(adapter) - before), 0);
    if (!fault && strchr(out->move, DEL))
        fault = adapter_fault(adapter, FAULT_GARBAGE, "control characters in the move \"%s\"",
                              out->move);
    clean(out->move);
    clean(out->comment);
    return fault;
}

void adapter_end(struct adapter *adapter)
{
    if (!adapter->broken && adapter->kind->end) adapter->kind->end(adapter);
}

/* -- For the classes. ------------------------------------------------------------------------ */

/* Returns whether a fault makes the program unusable. After an illegal or a late move it may play
 * the next game. */
static bool breaks(enum fault fault)
{
    return fault && fault != FAULT_ILLEGAL && fault != FAULT_LATE;
}

enum fault adapter_fault(struct adapter *adapter, enum fault fault, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vsnprintf(adapter->why, sizeof adapter->why, format, args);
    va_end(args);
    clean(adapter->why);
    if (!adapter->broken && breaks(fault)) adapter->broken = fault;
    return fault;
}

enum fault adapter_failed(struct adapter *adapter, enum zm_status status, const char *why)
{
    adapter->code = status_code(status);
    return adapter_fault(adapter, FAULT_FAILED, "%s", *why ? why : zm_strerror(status));
}

long adapter_milliseconds(double seconds)
{
    return lround(fmax(seconds, 0.001) * 1000);
}

double adapter_grace(const struct adapter *adapter)
{
    return fmin(adapter->game.time->patience, grace_most);
}

/* Explains a fault that a function of process.h has returned. */
static enum fault explain(struct adapter *adapter, enum fault fault)
{
    const char *state = adapter->process ? process_state(adapter->process) : "";

    switch (fault) {
    case FAULT_CRASH: return adapter_fault(adapter, fault, "the program ended: %s", state);
    case FAULT_CLOSED:
        return adapter_fault(adapter, fault, "the program closed its input or output");
    case FAULT_HANG:
        return adapter_fault(adapter, fault, "the program does not read \"%s\"", adapter->asked);
    case FAULT_FLOOD:
        return adapter_fault(adapter, fault, "too much output after \"%s\"", adapter->asked);
    case FAULT_GARBAGE:
        return adapter_fault(adapter, fault, "control characters after \"%s\"", adapter->asked);
    case FAULT_LATE:
        return adapter_fault(adapter, fault, "no answer to \"%s\"%s%s", adapter->asked,
                             *state ? "; " : "", state);
    default: return fault;
    }
}

enum fault adapter_start(struct adapter *adapter, const char *command)
{
    end_program(adapter, 0);
    adapter->process = process_start(command);
    if (adapter->process) return FAULT_NONE;
    if (noted_failure()) return adapter_failed(adapter, ZM_NO_MEMORY, "");
    return adapter_fault(adapter, FAULT_CRASH, "no process can be started");
}

enum fault adapter_send(struct adapter *adapter, const char *format, ...)
{
    va_list args;
    double until = seconds_now() + adapter->game.time->patience;

    if (adapter->broken) return adapter->broken;
    if (!adapter->process) return adapter_fault(adapter, FAULT_CLOSED, "there is no program");
    va_start(args, format);
    int n = vsnprintf(adapter->asked, sizeof adapter->asked, format, args);
    va_end(args);
    char *line = take_memory((size_t)n + 2);
    if (!line) return adapter_failed(adapter, ZM_NO_MEMORY, "");
    va_start(args, format);
    vsnprintf(line, (size_t)n + 1, format, args);
    va_end(args);
    line[n] = '\n';
    enum fault fault =
        process_write(adapter->process, line, (size_t)n + 1, until, adapter->game.stop);
    free(line);
    return explain(adapter, fault);
}

enum fault adapter_line(struct adapter *adapter, double until, const char **line)
{
    *line = "";
    if (adapter->broken) return adapter->broken;
    if (!adapter->process) return adapter_fault(adapter, FAULT_CLOSED, "there is no program");
    return explain(adapter, process_line(adapter->process, until, adapter->game.stop, line));
}
