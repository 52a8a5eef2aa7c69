/* SPDX-License-Identifier: MIT
 * best_batch.c - zermelo best --batch: many positions, a line each, answered on all cores.
 *
 * The main thread reads the lines into a ring, from which threads take them; who has answered the
 * oldest line prints it, and those behind it that are ready. So memory is bounded, whatever the
 * length of the input, and the answers are in order. Each line has a context of its own: it is
 * answered as if it had been asked alone. */
#include "best.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>
#include <zermelo_messages.h>

enum { LINE_MOST = 1 << 16, LINES_EACH = 64, THREADS_MOST = 64 };

/* A line of the input. */
struct line {
    uint64_t number; /* from 1 */
    char *text;
    const char *unfit; /* NULL, or why it cannot be read */
    char *answer;      /* NULL: not yet */
    int code;          /* EXIT_DONE, or why it could not be answered */
};

struct batch {
    const struct best *best;
    char *player; /* who searches, in one thread */
    pthread_mutex_t lock;
    pthread_cond_t changed;
    struct line *ring;
    size_t capacity;
    uint64_t read, taken, printed; /* how many lines; the i-th is ring[i % capacity] */
    bool ended;                    /* no more lines will be read */
    uint64_t failed, first_failed; /* lines that could not be answered; the number of the first */
    int code;                      /* of the first of them */
    double began;
};

/* -- One line. ------------------------------------------------------------------------------- */

static char *dump(json_t *object, uint64_t number)
{
    json_object_set_new(object, "line", json_integer((json_int_t)number));
    char *text = json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(12));
    json_decref(object);
    if (!text) no_memory();
    return text;
}

static void answer_error(struct line *l, int code, const struct zm_error *why)
{
    l->answer = dump(error_json(why), l->number);
    l->code = code;
}

static void answer_position(const struct batch *b, struct zm_context *zm, struct line *l)
{
    struct best_answer a;
    enum zm_status status = zm_position_set(zm, l->text);

    if (!status) status = best_find(b->best, b->player, zm, &a);
    if (!status) l->answer = dump(best_json(b->best, zm, &a), l->number);
    else answer_error(l, status_code(status), zm_last_error(zm));
}

static void answer_line(const struct batch *b, struct line *l)
{
    struct zm_error why = {.id = "line-unfit"};
    int code;

    if (l->unfit) {
        snprintf(why.text, sizeof why.text, "%s", l->unfit);
        answer_error(l, EXIT_INPUT, &why);
        return;
    }
    struct zm_context *zm = call_open(b->best->call, b->best->call->word[0], &code);
    if (zm) answer_position(b, zm, l);
    zm_close(zm);
}

/* -- In order. ------------------------------------------------------------------------------- */

static void print_line(struct batch *b, struct line *l)
{
    clear_status();
    if (!interrupted || !l->code) puts(l->answer);
    flush_output();
    if (l->code && !b->failed++) b->first_failed = l->number, b->code = l->code;
    free(l->text);
    free(l->answer);
    *l = (struct line){0};
    b->printed++;
}

static void print_ready(struct batch *b)
{
    while (b->printed < b->taken && b->ring[b->printed % b->capacity].answer)
        print_line(b, &b->ring[b->printed % b->capacity]);
    if (isatty(STDERR_FILENO) && !isatty(STDOUT_FILENO))
        show_status(seconds_now() - b->began, "%" PRIu64 " positions answered (Ctrl-C: end)",
                    b->printed);
    pthread_cond_broadcast(&b->changed);
}

/* Waits for a line. NULL: there will be none. */
static struct line *take_line(struct batch *b)
{
    while (b->taken == b->read && !b->ended && !interrupted)
        pthread_cond_wait(&b->changed, &b->lock);
    return b->taken == b->read || interrupted ? NULL : &b->ring[b->taken++ % b->capacity];
}

static void *work(void *with)
{
    struct batch *b = with;
    struct line *l;

    pthread_mutex_lock(&b->lock);
    while ((l = take_line(b))) {
        pthread_mutex_unlock(&b->lock);
        answer_line(b, l);
        pthread_mutex_lock(&b->lock);
        print_ready(b);
    }
    pthread_cond_broadcast(&b->changed);
    pthread_mutex_unlock(&b->lock);
    return NULL;
}

/* -- Reading. -------------------------------------------------------------------------------- */

/* Reads a line into a buffer of LINE_MOST bytes, without its end. False at the end of the input. */
static bool read_line(FILE *in, char *out, const char **unfit)
{
    size_t n = 0;
    int c;

    *unfit = NULL;
    while ((c = getc(in)) != EOF && c != '\n') {
        if (!c) *unfit = "the line has a zero byte, accepted is text";
        if (n + 1 < LINE_MOST) out[n++] = (char)c;
        else *unfit = "the line is longer than 65535 bytes";
    }
    while (n && strchr(" \t\r", out[n - 1])) n--;
    out[n] = '\0';
    return c == '\n' || (n && !interrupted);
}

/* Puts a line into the ring when there is space. */
static void add_line(struct batch *b, uint64_t number, const char *text, const char *unfit)
{
    pthread_mutex_lock(&b->lock);
    while (b->read - b->printed == b->capacity && !interrupted)
        pthread_cond_wait(&b->changed, &b->lock);
    if (!interrupted) {
        b->ring[b->read++ % b->capacity] =
            (struct line){.number = number, .text = format_text("%s", text), .unfit = unfit};
        pthread_cond_broadcast(&b->changed);
    }
    pthread_mutex_unlock(&b->lock);
}

/* Reads all lines. False after a complaint. */
static bool read_all(struct batch *b, FILE *in, const char *name)
{
    char *buffer = take_memory(LINE_MOST);
    const char *unfit;

    for (uint64_t n = 1; buffer && !interrupted && read_line(in, buffer, &unfit); n++) {
        const char *text = buffer + strspn(buffer, " \t");
        if (unfit || (*text && *text != '#')) add_line(b, n, text, unfit);
    }
    int error = ferror(in) && !interrupted ? errno : 0;
    free(buffer);
    pthread_mutex_lock(&b->lock);
    b->ended = true;
    pthread_cond_broadcast(&b->changed);
    pthread_mutex_unlock(&b->lock);
    if (!error) return !noted_failure();
    return bad_input(b->best->call, "%s cannot be read: %s", name, strerror(error));
}

/* -- All of it. ------------------------------------------------------------------------------ */

/* Starts the threads. Ctrl-C is heard by the one that reads. Returns how many there are. */
static size_t start(struct batch *b, pthread_t *threads, size_t wanted)
{
    sigset_t interrupts, before;
    size_t n = 0;

    sigemptyset(&interrupts);
    sigaddset(&interrupts, SIGINT);
    pthread_sigmask(SIG_BLOCK, &interrupts, &before);
    while (n < wanted && !pthread_create(&threads[n], NULL, work, b)) n++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return n;
}

static int end(struct batch *b, int code)
{
    clear_status();
    for (size_t i = 0; i < b->capacity; i++) free(b->ring[i].text), free(b->ring[i].answer);
    free(b->ring);
    free(b->player);
    if (code) return code;
    if (interrupted) return EXIT_INTERRUPTED;
    if (!b->failed) return EXIT_DONE;
    return complain(b->best->call, b->code,
                    "%" PRIu64 " of %" PRIu64 " positions could not be answered, the first is line "
                    "%" PRIu64,
                    b->failed, b->printed, b->first_failed);
}

static int run_all(struct batch *b, FILE *in, const char *name, size_t wanted)
{
    pthread_t threads[THREADS_MOST];
    int code = EXIT_DONE;

    b->ring = take_memory(b->capacity * sizeof *b->ring);
    if (!b->ring) return free(b->player), EXIT_LIMIT;
    pthread_mutex_init(&b->lock, NULL);
    pthread_cond_init(&b->changed, NULL);
    watch_interrupt();
    size_t n = start(b, threads, wanted);
    if (!n) code = complain(b->best->call, EXIT_LIMIT, "no thread can be started");
    else if (!read_all(b, in, name)) code = EXIT_INPUT;
    for (size_t i = 0; i < n; i++) pthread_join(threads[i], NULL);
    pthread_mutex_destroy(&b->lock);
    pthread_cond_destroy(&b->changed);
    return end(b, code);
}

/* The player in one thread, unless its string says how many. */
static char *alone(const char *player)
{
    if (!player_option(player, "threads") || strstr(player, "threads="))
        return format_text("%s", player);
    return format_text("%s%cthreads=1", player, strchr(player, ':') ? ',' : ':');
}

int best_batch(const struct best *best)
{
    const char *path = call_option(best->call, "batch");
    bool standard = strcmp(path, "-") == 0;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    uint64_t usual = cores < 1 ? 1 : cores < THREADS_MOST ? (uint64_t)cores : THREADS_MOST, threads;

    if (!call_number(best->call, "threads", 1, THREADS_MOST, usual, &threads)) return EXIT_INPUT;
    FILE *in = standard ? stdin : fopen(path, "r");
    if (!in)
        return complain(best->call, EXIT_INPUT, "%s cannot be read: %s", show_text(path).text,
                        strerror(errno));
    struct batch b = {.best = best,
                      .player = alone(best->player),
                      .capacity = LINES_EACH * (size_t)threads,
                      .began = seconds_now()};
    int code = run_all(&b, in, standard ? "standard input" : show_text(path).text, (size_t)threads);
    if (!standard) fclose(in);
    return code;
}
