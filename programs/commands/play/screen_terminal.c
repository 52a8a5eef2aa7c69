/* SPDX-License-Identifier: MIT
 * screen_terminal.c - takes the terminal for the screen, and gives it back however the program
 * ends.
 *
 * Whatever is printed meanwhile, by commands, complaints or games of others, goes to a file without
 * a name, from which the screen reads it: nothing can be written across what is drawn. */
#include "screen.h"

#include <curses.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

static struct {
    int out, err; /* the program's own standard output and standard error */
    FILE *printed, *drawn;
    SCREEN *screen;
    struct termios before;
    char leave[256]; /* what the terminal is sent when the program crashes */
} held = {.out = -1, .err = -1};

/* -- What is printed. ------------------------------------------------------------------------ */

static bool catch_output(void)
{
    held.out = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    held.err = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    held.printed = tmpfile();
    if (held.out < 0 || held.err < 0 || !held.printed) return false;
    int file = fileno(held.printed);
    fflush(stdout);
    return fcntl(file, F_SETFL, O_APPEND) >= 0 && dup2(file, STDOUT_FILENO) >= 0 &&
           dup2(file, STDERR_FILENO) >= 0;
}

char *terminal_printed(void)
{
    off_t size = 0, done = 0;
    ssize_t n = 1;
    int file = fileno(held.printed);

    flush_output();
    size = lseek(file, 0, SEEK_END);
    char *text = take_memory(size > 0 ? (size_t)size + 1 : 1);
    while (text && done < size && n > 0) {
        n = pread(file, text + done, (size_t)(size - done), done);
        if (n > 0) done += n;
    }
    if (ftruncate(file, 0)) {} /* it will be shown twice */
    return text;
}

static void release_output(void)
{
    char *left = held.printed ? terminal_printed() : NULL;

    fflush(stdout);
    if (held.out >= 0) dup2(held.out, STDOUT_FILENO), close(held.out);
    if (held.err >= 0) dup2(held.err, STDERR_FILENO), close(held.err);
    if (held.printed) fclose(held.printed);
    held.out = held.err = -1;
    held.printed = NULL;
    if (left) printf("%s", left);
    fflush(stdout);
    free(left);
}

/* -- Signals. -------------------------------------------------------------------------------- */

static volatile sig_atomic_t caught;

static void on_signal(int number)
{
    caught = number;
}

/* The terminal is as before, then the program ends as it would have. */
static void on_crash(int number)
{
    if (write(held.out, held.leave, strlen(held.leave)) > 0)
        tcsetattr(held.out, TCSANOW, &held.before);
    raise(number); /* it is the default's now */
}

static void catch_signals(void)
{
    static const int ends[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT},
                     crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    struct sigaction action, other;

    memset(&action, 0, sizeof action);
    action.sa_handler = on_signal;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) sigaction(ends[i], &action, NULL);
    action.sa_handler = on_crash;
    action.sa_flags = (int)SA_RESETHAND;
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++) {
        sigaction(crashes[i], NULL, &other); /* a sanitizer has its own */
        if (other.sa_handler == SIG_DFL) sigaction(crashes[i], &action, NULL);
    }
}

int terminal_signal(void)
{
    int number = caught;

    caught = 0;
    return number;
}

void terminal_die(int number)
{
    sigset_t only;

    terminal_end();
    signal(number, SIG_DFL);
    sigemptyset(&only);
    sigaddset(&only, number);
    pthread_sigmask(SIG_UNBLOCK, &only, NULL);
    raise(number);
    for (;;) pause();
}

/* -- The terminal. --------------------------------------------------------------------------- */

static void add_leave(const char *capability)
{
    const char *text = tigetstr(capability);
    size_t n = strlen(held.leave);

    if (text && text != (char *)-1) snprintf(held.leave + n, sizeof held.leave - n, "%s", text);
}

/* False: the terminal cannot move its cursor. */
static bool know_terminal(void)
{
    int error;

    if (setupterm(NULL, held.out, &error) != OK) return false;
    const char *move_to = tigetstr("cup");
    if (!move_to || move_to == (char *)-1) return false;
    strcpy(held.leave, "\033[?1000l\033[?1006l"); /* no reports of the mouse */
    add_leave("sgr0");
    add_leave("cnorm");
    add_leave("rmcup");
    return true;
}

/* Terminals send these whatever their description says. */
static void know_keys(void)
{
    static const struct {
        const char *sent;
        int key;
    } keys[] = {{"\033[H", KEY_HOME}, {"\033OH", KEY_HOME}, {"\033[1~", KEY_HOME},
                {"\033[F", KEY_END},  {"\033OF", KEY_END},  {"\033[4~", KEY_END},
                {"\033[A", KEY_UP},   {"\033[B", KEY_DOWN}, {"\033[C", KEY_RIGHT},
                {"\033[D", KEY_LEFT}};

    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) define_key(keys[i].sent, keys[i].key);
}

static void begin_drawing(struct screen *s)
{
    cbreak();
    noecho();
    nonl();
    nodelay(stdscr, TRUE);
    keypad(stdscr, TRUE);
    know_keys();
    if (!getenv("ESCDELAY")) set_escdelay(100); /* milliseconds; usual is a second */
    mouseinterval(0);
    mousemask(ALL_MOUSE_EVENTS, NULL); /* one that is not wanted would hold up the next */
    s->colour = s->colour && has_colors();
    if (!s->colour) return;
    start_color();
    use_default_colors();
    init_pair(1, COLOR_CYAN, -1);
    init_pair(2, COLOR_YELLOW, -1);
    init_pair(3, COLOR_GREEN, -1);
}

bool terminal_begin(struct screen *s)
{
    const char *type = getenv("TERM");

    s->unicode = terminal_unicode();
    s->colour = may_color();
    flush_output();
    tcgetattr(STDOUT_FILENO, &held.before);
    if (!catch_output()) {
        int error = errno;
        release_output();
        complain(s->table->call, EXIT_LIMIT, "--screen: no temporary file: %s", strerror(error));
        return s->code = EXIT_LIMIT, false;
    }
    if (know_terminal()) held.drawn = fdopen(dup(held.out), "w");
    if (held.drawn) held.screen = newterm(NULL, held.drawn, stdin);
    if (!held.screen) {
        terminal_end();
        complain(s->table->call, EXIT_INPUT,
                 "--screen: nothing can be drawn on a terminal of "
                 "type \"%s\" (TERM)",
                 show_text(type ? type : "").text);
        return s->code = EXIT_INPUT, false;
    }
    begin_drawing(s);
    catch_signals();
    return true;
}

void terminal_end(void)
{
    if (held.screen) {
        endwin();
        delscreen(held.screen);
    }
    if (held.drawn) fclose(held.drawn);
    held.screen = NULL;
    held.drawn = NULL;
    release_output();
}
