/* SPDX-License-Identifier: MIT
 * screen.c - zermelo play --screen: the thread that plays, and the one that draws. */
#include "screen.h"

#include <curses.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

const char *const screen_missing = NULL;

/* -- The thread that draws. The lock is held, but while it waits. ----------------------------- */

/* Shows what was posted, and the end of the game. */
static void take_news(struct screen *s)
{
    if (!s->next) return;
    bool moved = !s->now || s->now->rows != s->next->rows;
    bool turned = s->now && strcmp(s->now->centre, s->next->centre) != 0;

    posted_free(s->now);
    s->now = s->next;
    s->next = NULL;
    s->picture.width = 0;
    if (moved || turned) snprintf(s->centre, sizeof s->centre, "%s", moved ? "" : s->now->centre);
    if (moved) s->picked[0] = '\0';
}

/* What a command has said is shown whole, if it is more than the lines below the board hold. */
static void open_reading(struct screen *s)
{
    bool asks_anew = s->prompts > 1 && s->prompts != s->prompts_seen && s->now;

    if (asks_anew && s->answered_at == zm_hash(s->now->zm) &&
        s->log.count - s->fresh > (size_t)said_lines(s)) {
        s->reading = true;
        s->reading_from = s->fresh;
        s->reading_top = 0;
    }
    s->prompts_seen = s->prompts;
}

/* Ctrl-C stops a search, or leaves; the other signals end the program. */
static void heed_signal(struct screen *s)
{
    int number = terminal_signal();

    if (!number) return;
    if (number != SIGINT || is_interrupted())
        terminal_die(number); /* what was stopped does not end */
    __atomic_store_n(&interrupted, 1, __ATOMIC_RELAXED);
    if (*s->who) screen_leave(s);
}

/* Keys are for the position that is asked for, or to stop what takes long: between a line and the
 * next prompt they wait. */
static bool wants_keys(struct screen *s)
{
    const double patience = 1.5; /* seconds; more than values of moves take */
    bool ready = *s->who || s->thinks || s->waits;

    if (ready) s->busy_since = seconds_now();
    return ready || seconds_now() > s->busy_since + patience;
}

/* Waits for a key, news, a signal or the next tick of a clock. False: the terminal has gone. */
static bool wait_for_input(struct screen *s)
{
    bool keys = wants_keys(s);
    struct pollfd input[2] = {{.fd = STDIN_FILENO, .events = keys ? POLLIN : 0},
                              {.fd = s->wake[0], .events = POLLIN}};
    bool ticks = !keys || s->thinks || (s->now && s->now->clocked);
    char bytes[64];

    pthread_mutex_unlock(&s->lock);
    poll(input, 2, ticks ? 100 : 1000);
    if (input[1].revents & POLLIN)
        if (read(s->wake[0], bytes, sizeof bytes) < 0) {}
    pthread_mutex_lock(&s->lock);
    return !(input[0].revents & (POLLHUP | POLLERR | POLLNVAL));
}

static void read_keys(struct screen *s)
{
    int key;

    while (wants_keys(s) && (key = getch()) != ERR) screen_key(s, key);
}

static void draw_and_ask(struct screen *s)
{
    pthread_mutex_lock(&s->lock);
    while (!s->ended) {
        take_news(s);
        open_reading(s);
        screen_draw(s);
        if (!wait_for_input(s)) terminal_die(SIGHUP);
        take_news(s);
        read_keys(s);
        heed_signal(s);
        if (noted_failure()) screen_leave(s);
    }
    pthread_mutex_unlock(&s->lock);
}

/* -- The thread that plays. ------------------------------------------------------------------ */

static void *play_all(void *with)
{
    struct screen *s = with;
    int code = play_game(s->table);

    pthread_mutex_lock(&s->lock);
    s->code = code;
    s->ended = true;
    pthread_mutex_unlock(&s->lock);
    screen_wake(s);
    return NULL;
}

/* -- Both. ----------------------------------------------------------------------------------- */

static bool begin(struct screen *s)
{
    if (pipe(s->wake)) return false;
    for (int i = 0; i < 2; i++) {
        fcntl(s->wake[i], F_SETFD, FD_CLOEXEC);
        fcntl(s->wake[i], F_SETFL, O_NONBLOCK);
    }
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->answered, NULL);
    return true;
}

static void end(struct screen *s)
{
    for (int i = 0; i < 2; i++) close(s->wake[i]);
    posted_free(s->now);
    posted_free(s->next);
    picture_free(&s->picture);
    screen_lines_free(&s->log);
    free(s->answer);
    free(s->judged);
    pthread_cond_destroy(&s->answered);
    pthread_mutex_destroy(&s->lock);
}

static void run(struct screen *s)
{
    pthread_t thread;

    show_status_by(screen_status, s);
    if (thread_without_signals(&thread, play_all, s)) {
        draw_and_ask(s);
        pthread_join(thread, NULL);
    } else {
        s->code = complain(s->table->call, EXIT_LIMIT, "--screen: no thread can be started");
    }
    show_status_by(NULL, NULL);
    terminal_end();
}

int screen_play(struct table *t)
{
    struct screen *s = take_memory(sizeof *s);

    if (!s) return EXIT_LIMIT;
    s->table = t;
    s->clock_side = -1;
    if (!begin(s)) {
        free(s);
        return complain(t->call, EXIT_LIMIT, "--screen: no pipe can be opened");
    }
    t->front = &screen_front;
    t->screen = s;
    if (terminal_begin(s)) run(s);
    int code = s->code;
    end(s);
    free(s);
    return code;
}
