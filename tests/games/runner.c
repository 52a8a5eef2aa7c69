/* SPDX-License-Identifier: MIT
 * runner.c - plays a file of drawn positions, tests/games/NAME.t, one check a line:
 *
 *     # comment
 *     game SPEC                 opens the game at its start
 *     start                     back to the start
 *     position TEXT             sets a position; "position:" takes the indented lines below it,
 *                               joined with " / "
 *     play MOVES                plays moves
 *     perft DEPTH COUNT         sequences of players' moves;  events DEPTH COUNT  nature's too
 *     legal M1 M2 ...           exactly these moves, in any order
 *     illegal MOVE              refused
 *     refused TEXT              position text refused
 *     bad SPEC                  game string refused
 *     becomes TEXT              the position's text
 *     over VALUE                finished, result for the first side;   going  not finished
 *     value PLAYER VALUE [exact|heuristic] [DISTANCE]   what it finds for the side to move
 *     best PLAYER M1 [M2 ...]   its move is one of these
 *     nodes PLAYER COUNT        moves tried
 *     rule MOVE RULE WORDS      player "rules" plays MOVE because of that rule
 *     count POSITIONS SYMMETRIC WINS1 WINS2 DRAWS       all games; "-" skips one
 *
 * Every line that fails is reported as file:line with what was expected and what was found. */
#include <zermelo.h>
#include <zermelo_count.h>

#include <ctype.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_TEXT = 32768, WORDS_MAX = 256 };

struct run {
    const char *file;
    int line, checks, failed;
    struct zm_context *zm;
    char spec[ZM_SPEC_TEXT * 2];
};

static void report(struct run *t, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void report(struct run *t, const char *format, ...)
{
    va_list args;

    printf("%s:%d: ", t->file, t->line);
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    printf("\n");
    t->failed++;
}

/* The next word of a line, cut out of it; "" at the end. */
static char *word(char **line)
{
    char *at = *line + strspn(*line, " \t");
    size_t n = strcspn(at, " \t");

    *line = at + n + (at[n] != '\0');
    at[n] = '\0';
    return at;
}

static void expect_count(struct run *t, const char *what, const char *expected, uint64_t found)
{
    char *end;
    uint64_t n = strtoull(expected, &end, 10);

    if (end == expected || *end) report(t, "\"%s\" is no number", expected);
    else if (n != found) report(t, "%s: expected %s, found %" PRIu64, what, expected, found);
}

/* -- The game and its position. -------------------------------------------------------------- */

static void open_game(struct run *t, const char *spec)
{
    struct zm_error why;

    zm_close(t->zm);
    if (spec != t->spec) snprintf(t->spec, sizeof t->spec, "%s", spec);
    if (zm_open(spec, NULL, &t->zm, &why)) report(t, "expected a game, found: %s", why.text);
}

static void check_start(struct run *t, char *rest)
{
    (void)rest;
    open_game(t, t->spec);
}

static void check_position(struct run *t, char *rest)
{
    if (zm_position_set(t->zm, rest)) report(t, "expected a position, found: %s", zm_why(t->zm));
}

static void check_play(struct run *t, char *rest)
{
    if (zm_play_text(t->zm, rest)) report(t, "expected legal moves, found: %s", zm_why(t->zm));
}

static void check_becomes(struct run *t, char *rest)
{
    char text[LINE_TEXT];

    zm_position_text(t->zm, text, sizeof text);
    if (strcmp(text, rest) != 0) report(t, "expected \"%s\", found \"%s\"", rest, text);
}

static void check_over(struct run *t, char *rest)
{
    int result;

    if (!zm_outcome(t->zm, &result)) report(t, "expected the end, found the game going on");
    else if (result != atoi(rest)) report(t, "expected result %s, found %d", rest, result);
}

static void check_going(struct run *t, char *rest)
{
    int result;

    (void)rest;
    if (zm_outcome(t->zm, &result)) report(t, "expected no end, found result %d", result);
}

/* -- What must be refused. ------------------------------------------------------------------- */

/* One clear line: not empty, not two. */
static void expect_line(struct run *t, const char *why)
{
    if (!*why || strchr(why, '\n')) report(t, "expected one line of explanation: \"%s\"", why);
}

static void check_bad(struct run *t, const char *spec)
{
    struct zm_context *zm;
    struct zm_error why = {.text = ""};

    if (!zm_open(spec, NULL, &zm, &why)) report(t, "expected \"%s\" to be refused", spec);
    else expect_line(t, why.text);
    zm_close(zm);
}

static void check_refused(struct run *t, char *rest)
{
    if (!zm_position_set(t->zm, rest)) report(t, "expected \"%s\" to be refused", rest);
    else expect_line(t, zm_why(t->zm));
}

static void check_illegal(struct run *t, char *rest)
{
    if (!zm_play_text(t->zm, rest)) report(t, "expected \"%s\" to be refused", rest);
    else expect_line(t, zm_why(t->zm));
}

/* -- Moves and counts. ----------------------------------------------------------------------- */

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The words of a line, sorted and joined. */
static void sorted(char *line, char *out, size_t capacity)
{
    char *list[WORDS_MAX], *w;
    size_t n = 0, length = 0;

    while (n < WORDS_MAX && *(w = word(&line))) list[n++] = w;
    qsort(list, n, sizeof *list, by_text);
    *out = '\0';
    for (size_t i = 0; i < n; i++)
        length += (size_t)snprintf(out + length, capacity - length, i ? " %s" : "%s", list[i]);
}

static void check_legal(struct run *t, char *rest)
{
    zm_move moves[WORDS_MAX];
    char found[LINE_TEXT], found_sorted[LINE_TEXT], expected[LINE_TEXT], text[ZM_MOVE_TEXT];
    size_t n = zm_moves(t->zm, moves, WORDS_MAX), length = 0;

    found[0] = '\0';
    for (size_t i = 0; i < n && i < WORDS_MAX; i++)
        length += (size_t)snprintf(found + length, sizeof found - length, " %s",
                                   zm_move_text(t->zm, moves[i], text, sizeof text));
    sorted(found, found_sorted, sizeof found_sorted);
    sorted(rest, expected, sizeof expected);
    if (strcmp(found_sorted, expected) != 0)
        report(t, "expected moves \"%s\", found \"%s\"", expected, found_sorted);
}

static void perft(struct run *t, char *rest, bool events)
{
    int depth = atoi(word(&rest));
    uint64_t leaves;

    if (zm_perft(t->zm, depth, events, NULL, &leaves)) report(t, "perft: %s", zm_why(t->zm));
    else expect_count(t, "leaves", word(&rest), leaves);
}

static void check_perft(struct run *t, char *rest)
{
    perft(t, rest, false);
}

static void check_events(struct run *t, char *rest)
{
    perft(t, rest, true);
}

static void check_count(struct run *t, char *rest)
{
    static const char *const name[] = {"positions", "symmetric", "won by the first",
                                       "won by the second", "drawn"};
    static struct zm_count c = {.size = sizeof c}; /* large */

    if (zm_count_games(t->zm, 0, NULL, &c)) {
        report(t, "count: %s", zm_why(t->zm));
        return;
    }
    const uint64_t found[] = {c.positions, c.symmetric, c.games[0], c.games[1], c.games[2]};
    for (int i = 0; i < 5; i++) {
        const char *expected = word(&rest);
        if (*expected && strcmp(expected, "-") != 0) expect_count(t, name[i], expected, found[i]);
    }
}

/* -- Players. -------------------------------------------------------------------------------- */

static bool think(struct run *t, const char *player, struct zm_result *r)
{
    if (!zm_think(t->zm, player, NULL, r)) return true;
    report(t, "%s: %s", player, zm_why(t->zm));
    return false;
}

static void check_value(struct run *t, char *rest)
{
    const char *player = word(&rest), *value = word(&rest), *more;
    struct zm_result r = {.size = sizeof r};

    if (!think(t, player, &r)) return;
    if (r.value != strtod(value, NULL)) report(t, "expected value %s, found %g", value, r.value);
    while (*(more = word(&rest))) {
        const char *kind = r.kind == ZM_EXACT ? "exact" : "heuristic";
        if (isdigit((unsigned char)*more)) {
            expect_count(t, "distance", more, (uint64_t)r.distance);
        } else if (strcmp(more, kind) != 0) {
            report(t, "expected %s, found %s", more, kind);
        }
    }
}

static void check_best(struct run *t, char *rest)
{
    const char *player = word(&rest), *expected;
    char text[ZM_MOVE_TEXT], all[LINE_TEXT];
    struct zm_result r = {.size = sizeof r};

    if (!think(t, player, &r)) return;
    snprintf(all, sizeof all, "%s", rest);
    zm_move_text(t->zm, r.move, text, sizeof text);
    while (*(expected = word(&rest)))
        if (strcmp(expected, text) == 0) return;
    report(t, "expected one of \"%s\", found %s", all, text);
}

static void check_nodes(struct run *t, char *rest)
{
    const char *player = word(&rest);
    struct zm_result r = {.size = sizeof r};

    if (think(t, player, &r)) expect_count(t, "nodes", word(&rest), r.nodes);
}

static void check_rule(struct run *t, char *rest)
{
    const char *move = word(&rest);
    char text[ZM_MOVE_TEXT];
    struct zm_result r = {.size = sizeof r};

    if (!think(t, "rules", &r)) return;
    zm_move_text(t->zm, r.move, text, sizeof text);
    if (strcmp(text, move) != 0) report(t, "expected %s, found %s", move, text);
    if (!r.rule || strcmp(r.rule, rest) != 0)
        report(t, "expected rule \"%s\", found \"%s\"", rest, r.rule ? r.rule : "none");
}

/* -- Lines. ---------------------------------------------------------------------------------- */

static const struct check {
    const char *name;
    void (*run)(struct run *t, char *rest);
} checks[] = {
    {"start", check_start},     {"position", check_position}, {"play", check_play},
    {"becomes", check_becomes}, {"over", check_over},         {"going", check_going},
    {"refused", check_refused}, {"illegal", check_illegal},   {"legal", check_legal},
    {"perft", check_perft},     {"events", check_events},     {"count", check_count},
    {"value", check_value},     {"best", check_best},         {"nodes", check_nodes},
    {"rule", check_rule},
};

static void run_line(struct run *t, char *line)
{
    const char *name = word(&line);

    line += strspn(line, " \t");
    t->checks++;
    if (strcmp(name, "game") == 0) {
        open_game(t, line);
        return;
    }
    if (strcmp(name, "bad") == 0) {
        check_bad(t, line);
        return;
    }
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
        if (strcmp(name, checks[i].name) != 0) continue;
        if (t->zm) checks[i].run(t, line);
        else report(t, "no game is open");
        return;
    }
    report(t, "no check is called \"%s\"", name);
}

/* Reads a line without its end; false at the end of the file. */
static bool get_line(FILE *f, char line[LINE_TEXT])
{
    if (!fgets(line, LINE_TEXT, f)) return false;
    line[strcspn(line, "\r\n")] = '\0';
    for (size_t n = strlen(line); n && isspace((unsigned char)line[n - 1]);) line[--n] = '\0';
    return true;
}

/* The indented lines of a drawing, joined. Leaves the first line that is none in `next`; false
 * at the end of the file. */
static bool run_drawing(struct run *t, FILE *f, char next[LINE_TEXT])
{
    char text[LINE_TEXT] = "position ";
    size_t length = strlen(text), n;
    int line = t->line, lines = 0;
    bool more;

    while ((more = get_line(f, next)) && isblank((unsigned char)next[0])) {
        const char *row = next + strspn(next, " \t");
        n = strlen(row);
        lines++;
        if (length + n + 4 > sizeof text) continue;
        length += (size_t)sprintf(text + length, lines > 1 ? " / %s" : "%s", row);
    }
    run_line(t, text);
    t->line = line + lines + more;
    return more;
}

static void run_file(struct run *t, FILE *f)
{
    char line[LINE_TEXT];
    bool more = get_line(f, line);

    for (t->line = 1; more;) {
        if (strcmp(line, "position:") == 0) {
            more = run_drawing(t, f, line);
            continue;
        }
        if (*line && *line != '#') run_line(t, line);
        more = get_line(f, line);
        t->line++;
    }
    zm_close(t->zm);
}

int main(int argc, char **argv)
{
    int failed = 0;

    for (int i = 1; i < argc; i++) {
        struct run t = {.file = argv[i]};
        FILE *f = fopen(argv[i], "r");
        if (!f) {
            perror(argv[i]);
            return 2;
        }
        run_file(&t, f);
        fclose(f);
        printf("%s: %d lines, %d failed\n", t.file, t.checks, t.failed);
        failed += t.failed || !t.checks;
    }
    return failed || argc < 2;
}
