/* SPDX-License-Identifier: MIT
 * output.c - what is printed, the one way to complain, and failures that callers need not check. */
#include "command.h"

#include <errno.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <unistd.h>
#include <zermelo_messages.h>

int complain(const struct call *call, int code, const char *format, ...)
{
    const char *name = call && call->command ? call->command->name : NULL;
    char text[4096]; /* no memory may be left */
    va_list args;

    flush_output();
    size_t n =
        (size_t)snprintf(text, sizeof text - 1, "zermelo%s%s: ", name ? " " : "", name ? name : "");
    va_start(args, format);
    vsnprintf(text + n, sizeof text - n - 1, format, args);
    va_end(args);
    print_wrapped(stderr, strcat(text, "\n"));
    return code;
}

int status_code(enum zm_status status)
{
    if (status == ZM_NO_MEMORY || status == ZM_LIMIT || status == ZM_IO) return EXIT_LIMIT;
    if (status == ZM_BROKEN) return EXIT_BROKEN;
    if (status == ZM_STOPPED) return interrupted ? EXIT_INTERRUPTED : EXIT_LIMIT;
    return EXIT_INPUT;
}

/* JSON is UTF-8. A guest may say anything: of what is no UTF-8 the ASCII is kept. */
static json_t *any_string(const char *text)
{
    json_t *string = json_string(text);
    char ascii[ZM_ERROR_VALUES];
    size_t n = 0;

    if (string) return string;
    for (; text[n] && n + 1 < sizeof ascii; n++) ascii[n] = text[n] & 0x80 ? '?' : text[n];
    ascii[n] = '\0';
    return json_string(ascii);
}

json_t *error_json(const struct zm_error *why)
{
    json_t *arguments = json_array();

    for (int i = 0; i < why->count; i++)
        json_array_append_new(arguments, any_string(zm_error_argument(why, i)));
    return json_pack("{s:{s:o, s:s, s:o}}", "error", "message", any_string(why->text), "id",
                     why->id, "arguments", arguments);
}

/* Under --json what reads the output gets the error, too. */
int complain_error(const struct call *call, enum zm_status status, const struct zm_error *why)
{
    if (call->json) print_json(error_json(why));
    return complain(call, status_code(status), "%s", why->text);
}

int complain_status(const struct call *call, const struct zm_context *zm, enum zm_status status)
{
    struct zm_error meaning;

    zm_status_error(status, &meaning);
    return complain_error(call, status, *zm_why(zm) ? zm_last_error(zm) : &meaning);
}

/* The exit code of the first failure that was noted; EXIT_DONE: none. */
static atomic_int failure = EXIT_DONE;

int noted_failure(void)
{
    return atomic_load(&failure);
}

/* Raises `interrupted`, too: it ends all that the program is doing. Returns false if a failure was
 * noted before, which has been explained. */
static bool note_failure(int code)
{
    int none = EXIT_DONE;
    bool first = atomic_compare_exchange_strong(&failure, &none, code);

    __atomic_store_n(&interrupted, 1, __ATOMIC_RELAXED);
    return first;
}

bool flush_output(void)
{
    if (fflush(stdout) == 0 && !ferror(stdout)) return true;
    const char *why = errno ? strerror(errno) : "an earlier error";
    if (note_failure(EXIT_LIMIT))
        fprintf(stderr, "zermelo: standard output cannot be written: %s\n", why);
    return false;
}

void print_json(json_t *value)
{
    int failed = !value || json_dumpf(value, stdout, JSON_COMPACT | JSON_REAL_PRECISION(12));

    if (failed && !ferror(stdout) && note_failure(EXIT_LIMIT))
        complain(NULL, EXIT_LIMIT, "JSON: out of memory");
    putchar('\n');
    flush_output();
    json_decref(value);
}

static bool status_shown;
static void (*status_to)(void *with, const char *text); /* NULL: to standard error */
static void *status_with;

void show_status_by(void (*show)(void *with, const char *text), void *with)
{
    status_to = show;
    status_with = with;
}

bool has_status(void)
{
    return status_to || isatty(STDERR_FILENO);
}

void show_status(double seconds, const char *format, ...)
{
    const double patience = 2;
    va_list args;

    if (seconds < patience) return;
    status_shown = true;
    va_start(args, format);
    if (status_to) {
        char text[256];
        vsnprintf(text, sizeof text, format, args);
        status_to(status_with, text);
    } else {
        fputc('\r', stderr);
        vfprintf(stderr, format, args);
        fputs("\033[K", stderr);
    }
    va_end(args);
}

void clear_status(void)
{
    if (status_shown && status_to) status_to(status_with, "");
    else if (status_shown) fputs("\r\033[K", stderr);
    status_shown = false;
}

static enum color_choice color_chosen;

void choose_color(enum color_choice choice)
{
    color_chosen = choice;
}

bool may_color(void)
{
    const char *no = getenv("NO_COLOR"), *terminal = getenv("TERM");

    if (color_chosen != COLOR_AUTO) return color_chosen == COLOR_ALWAYS;
    return isatty(STDOUT_FILENO) && !(no && *no) && terminal && strcmp(terminal, "dumb") != 0;
}

const char *bold(void)
{
    return may_color() ? "\033[1m" : "";
}

const char *plain(void)
{
    return may_color() ? "\033[0m" : "";
}

double clock_seconds(clockid_t clock)
{
    struct timespec t;

    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

double seconds_now(void)
{
    return clock_seconds(CLOCK_MONOTONIC);
}

void pause_for(double seconds)
{
    struct timespec t = {.tv_sec = (time_t)seconds};

    t.tv_nsec = (long)((seconds - (double)t.tv_sec) * 1e9);
    nanosleep(&t, NULL);
}

int no_memory(void)
{
    return note_failure(EXIT_LIMIT) ? complain(NULL, EXIT_LIMIT, "out of memory") : EXIT_LIMIT;
}

void *take_memory(size_t size)
{
    void *at = calloc(1, size ? size : 1);

    if (!at) no_memory();
    return at;
}

void *grown_list(void *list, size_t count, size_t *capacity, size_t item_size)
{
    const size_t wanted = *capacity ? 2 * *capacity : 16;

    if (count < *capacity) return list;
    char *more = realloc(list, wanted * item_size);
    if (!more) return no_memory(), NULL;
    memset(more + count * item_size, 0, (wanted - count) * item_size);
    *capacity = wanted;
    return more;
}

/* -- Texts. ---------------------------------------------------------------------------------- */

/* Empty texts for when there is no memory. Each is freed by whoever gets it. */
enum { SPARES = 64, SPARE_SIZE = 64 };
static char *spare[SPARES];
static atomic_int spares;

bool reserve_texts(void)
{
    while (spares < SPARES && (spare[spares] = calloc(1, SPARE_SIZE))) spares++;
    return spares == SPARES;
}

void release_texts(void)
{
    while (spares > 0) free(spare[--spares]);
}

/* Memory for a text of `size` bytes, or an empty text. */
static char *text_memory(size_t *size)
{
    char *text = take_memory(*size > SPARE_SIZE ? *size : SPARE_SIZE);

    if (text) return text;
    *size = 1;
    int left = atomic_fetch_sub(&spares, 1);
    return left > 0 ? spare[left - 1] : NULL;
}

__attribute__((format(printf, 1, 0))) static char *format_list(const char *format, va_list args)
{
    va_list again;

    va_copy(again, args);
    int n = vsnprintf(NULL, 0, format, again);
    va_end(again);
    size_t size = (size_t)(n > 0 ? n : 0) + 1;
    char *text = text_memory(&size);
    vsnprintf(text, size, format, args);
    return text;
}

char *format_text(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    char *text = format_list(format, args);
    va_end(args);
    return text;
}

void printf_wrapped(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    char *text = format_list(format, args);
    va_end(args);
    print_wrapped(stdout, text);
    free(text);
}

void append_text(char **text, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    char *more = format_list(format, args), *all = format_text("%s%s", *text, more);
    va_end(args);
    free(more);
    free(*text);
    *text = all;
}

char *text_of(size_t (*write)(const struct zm_context *, char *, size_t),
              const struct zm_context *zm)
{
    size_t size = write(zm, NULL, 0) + 1;
    char *text = text_memory(&size);

    write(zm, text, size);
    return text;
}

char *line_of(struct zm_context *zm, const zm_move *moves, size_t count)
{
    size_t size = zm_line_text(zm, moves, count, NULL, 0) + 1;
    char *text = text_memory(&size);

    zm_line_text(zm, moves, count, text, size);
    return text;
}

struct spec_text spec_text(const struct zm_context *zm)
{
    struct spec_text s;

    zm_spec(zm, s.text, sizeof s.text);
    return s;
}

struct move_text move_text(const struct zm_context *zm, zm_move move)
{
    struct move_text m;

    zm_move_text(zm, move, m.text, sizeof m.text);
    return m;
}

struct shown_text show_text(const char *hostile)
{
    size_t n = strnlen(hostile, 41), kept = n > 40 ? 37 : n;
    struct shown_text s;

    for (size_t i = 0; i < kept; i++)
        s.text[i] = hostile[i] >= ' ' && hostile[i] <= '~' ? hostile[i] : '?';
    strcpy(s.text + kept, n > 40 ? "..." : "");
    return s;
}
