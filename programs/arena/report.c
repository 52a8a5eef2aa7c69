/* SPDX-License-Identifier: MIT
 * report.c - see report.h. */
#include "report.h"

#include "test.h"

#include <sys/ioctl.h>
#include <unistd.h>

enum { NAME_WIDTH = 28, TABLE_WIDTH = 120 }; /* no line of the table is longer */

/* -- The table. ------------------------------------------------------------------------------ */

/* Elo of a match is that of its pairs; that of a tournament, all games of all players together. */
static void rate(const struct standings *s, struct rating *out)
{
    struct zm_elo e = {.size = sizeof e};

    ratings_of(s, out);
    if (s->event->format != FORMAT_MATCH) return;
    for (int i = 0; i < 2; i++) {
        head_to_head_elo(standings_head_to_head(s, i, 1 - i), &e);
        out[i] = (struct rating){e.elo, e.error};
    }
}

static uint64_t faults_of(const struct standings *s, int player)
{
    uint64_t n = 0;

    for (int i = 0; i < FAULTS; i++) n += s->faults[player][i];
    return n;
}

static const char *label(const struct event *e, int player, char out[ADAPTER_NAME])
{
    return player_label(e->player[player], e->name[player], out);
}

/* A name that is too long for its column loses its middle: players are told apart by both ends. */
static void fit_name(const char *name, char out[NAME_WIDTH + 1])
{
    enum { DOTS = 3, HEAD = (NAME_WIDTH - DOTS) / 2, TAIL = NAME_WIDTH - DOTS - HEAD };
    size_t length = strlen(name);

    if (length <= NAME_WIDTH) strcpy(out, name);
    else snprintf(out, NAME_WIDTH + 1, "%.*s...%s", HEAD, name, name + length - TAIL);
}

static void print_row(FILE *file, const struct standings *s, int place, int player,
                      const struct rating *r)
{
    struct head_to_head d = standings_total(s, player);
    uint64_t games = head_to_head_games(&d);
    char buffer[ADAPTER_NAME], name[NAME_WIDTH + 1];

    fit_name(label(s->event, player, buffer), name);
    fprintf(file,
            "%3d  %-*s %7" PRIu64 " %9.1f %6.1f %% %7" PRIu64 " %7" PRIu64 " %7" PRIu64
            " %6" PRIu64,
            place, NAME_WIDTH, name, games, head_to_head_points(&d),
            games ? 100 * head_to_head_points(&d) / (double)games : 0, d.games[2], d.games[1],
            d.games[0], faults_of(s, player));
    if (games) fprintf(file, " %+8.1f +- %.1f", r->elo, r->error);
    fputc('\n', file);
}

/* The players, the best first. Returns how many lines. */
static int print_table(FILE *file, const struct standings *s)
{
    struct rating ratings[PLAYERS_MOST];
    int order[PLAYERS_MOST], n = s->event->players;

    rate(s, ratings);
    standings_order(s, ratings, order);
    fprintf(file, "     %-*s %7s %9s %8s %7s %7s %7s %6s %8s\n", NAME_WIDTH, "player", "games",
            "points", "score", "won", "drawn", "lost", "faults", "Elo");
    for (int i = 0; i < n; i++) print_row(file, s, i + 1, order[i], &ratings[order[i]]);
    return n + 1;
}

/* Points of each player against each other one. */
static void print_cross_table(const struct standings *s)
{
    struct rating ratings[PLAYERS_MOST];
    int order[PLAYERS_MOST], n = s->event->players;

    rate(s, ratings);
    standings_order(s, ratings, order);
    printf("\npoints of the row against the column\n    ");
    for (int i = 0; i < n; i++) printf(" %7d", i + 1);
    putchar('\n');
    for (int i = 0; i < n; i++) {
        printf("%3d ", i + 1);
        for (int j = 0; j < n; j++) {
            const struct head_to_head *d = standings_head_to_head(s, order[i], order[j]);
            if (i == j) printf(" %7s", "-");
            else if (!head_to_head_games(d)) printf(" %7s", ".");
            else printf(" %7.1f", head_to_head_points(d));
        }
        putchar('\n');
    }
}

/* -- Text. ----------------------------------------------------------------------------------- */

static void print_first(const struct standings *s)
{
    uint64_t games = s->first[0] + s->first[1] + s->first[2];
    struct head_to_head d = {.games = {s->first[0], s->first[1], s->first[2]}};
    struct zm_elo e = {.size = sizeof e};

    if (!games) return;
    head_to_head_elo(&d, &e);
    printf("%s moves first: %.1f %% +- %.1f (won %" PRIu64 ", drawn %" PRIu64 ", lost %" PRIu64
           ")\n",
           s->event->game->side[0], 100 * e.score, 100 * e.score_error, d.games[2], d.games[1],
           d.games[0]);
}

static void print_faults(const struct standings *s)
{
    for (int i = 0; i < s->event->players; i++) {
        char buffer[ADAPTER_NAME];
        if (!faults_of(s, i)) continue;
        printf("faults of %s:", label(s->event, i, buffer));
        for (int f = 0; f < FAULTS; f++)
            if (s->faults[i][f]) printf(" %" PRIu64 " %s", s->faults[i][f], fault_names[f]);
        putchar('\n');
    }
}

/* They stand in no column: nobody was played. */
static void print_byes(const struct standings *s)
{
    uint64_t points = s->event->in_pairing * (uint64_t)s->event->games_in_pair;
    char buffer[ADAPTER_NAME];

    for (int i = 0; i < s->event->players; i++)
        if (s->byes[i])
            printf("%s had no opponent %s: %" PRIu64 " points more\n", label(s->event, i, buffer),
                   s->byes[i] == 1 ? "once" : "several times", points * (uint64_t)s->byes[i]);
}

static void print_match(const struct standings *s)
{
    const struct event *e = s->event;
    const struct head_to_head *d = standings_head_to_head(s, 0, 1);
    char buffer[2][ADAPTER_NAME];
    struct zm_elo elo = {.size = sizeof elo};

    head_to_head_elo(d, &elo);
    printf("%s against %s:\n", label(e, 0, buffer[0]), label(e, 1, buffer[1]));
    if (e->games_in_pair == 2)
        printf("pairs by points      0: %" PRIu64 "  1/2: %" PRIu64 "  1: %" PRIu64
               "  1 1/2: %" PRIu64 "  2: %" PRIu64 "\n",
               d->pairs[0], d->pairs[1], d->pairs[2], d->pairs[3], d->pairs[4]);
    printf("Elo                  %12.2f +- %.2f, from %.2f to %.2f\n", elo.elo, elo.error, elo.low,
           elo.high);
    printf("normalized Elo       %12.2f +- %.2f\n", elo.normalized, elo.normalized_error);
    printf("likely the stronger  %12.2f %%\n", 100 * elo.superiority);
    if (e->test.given) test_say(&e->test, s->llr);
}

static uint64_t games_in_all(const struct event *e)
{
    return e->pairs * (uint64_t)e->games_in_pair;
}

static void print_kept(const struct contest *c)
{
    const struct standings *s = &c->standings;
    uint64_t all = games_in_all(c->event);

    if (c->stopped)
        printf("stopped after %" PRIu64 " of %" PRIu64 " games%s\n", s->games, all,
               c->path ? "; the same command goes on" : "");
    if (c->path && c->found)
        printf("%" PRIu64 " games were there already\n",
               c->found * (uint64_t)c->event->games_in_pair);
    if (c->path) printf("kept in %s\n", c->path);
    if (c->event->record) printf("written to %s\n", call_option(c->event->call, "record"));
}

static void report_text(const struct contest *c)
{
    const struct standings *s = &c->standings;

    printf("%s, %s, seed %" PRIu64 "\n\n", c->event->spec, format_names[c->event->format],
           c->event->seed);
    print_table(stdout, s);
    if (c->event->format != FORMAT_MATCH) print_cross_table(s);
    putchar('\n');
    if (c->event->format == FORMAT_MATCH && s->games) print_match(s);
    print_byes(s);
    print_first(s);
    print_faults(s);
    print_kept(c);
}

/* -- JSON. ----------------------------------------------------------------------------------- */

static json_t *numbers(const uint64_t *n, int count)
{
    json_t *list = json_array();

    for (int i = 0; i < count; i++) json_array_append_new(list, json_integer((json_int_t)n[i]));
    return list;
}

static json_t *faults_json(const struct standings *s, int player)
{
    json_t *object = json_object();

    for (int f = 0; f < FAULTS; f++)
        if (s->faults[player][f])
            json_object_set_new(object, fault_names[f],
                                json_integer((json_int_t)s->faults[player][f]));
    return object;
}

static json_t *row_json(const struct standings *s, int player, const struct rating *r)
{
    struct head_to_head d = standings_total(s, player);
    const struct event *e = s->event;
    json_t *against = json_array();

    for (int j = 0; j < e->players; j++)
        json_array_append_new(against, numbers(standings_head_to_head(s, player, j)->games, 3));
    return json_pack("{s:s, s:s, s:I, s:f, s:I, s:I, s:I, s:o, s:f, s:f, s:o}", "player",
                     e->player[player], "name", e->name[player], "games",
                     (json_int_t)head_to_head_games(&d), "points", head_to_head_points(&d), "won",
                     (json_int_t)d.games[2], "drawn", (json_int_t)d.games[1], "lost",
                     (json_int_t)d.games[0], "faults", faults_json(s, player), "elo", r->elo,
                     "elo_error", r->error, "against", against);
}

static void add_match(json_t *object, const struct standings *s)
{
    const struct head_to_head *d = standings_head_to_head(s, 0, 1);
    struct zm_elo e = {.size = sizeof e};

    head_to_head_elo(d, &e);
    json_object_set_new(object, "match",
                        json_pack("{s:o, s:o, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:f}",
                                  "games", numbers(d->games, 3), "pairs", numbers(d->pairs, 5),
                                  "score", e.score, "score_error", e.score_error, "elo", e.elo,
                                  "elo_error", e.error, "elo_low", e.low, "elo_high", e.high,
                                  "normalized", e.normalized, "normalized_error",
                                  e.normalized_error, "superiority", e.superiority));
    if (s->event->test.given)
        json_object_set_new(object, "sprt", test_json(&s->event->test, s->llr));
}

static void report_json(const struct contest *c)
{
    const struct standings *s = &c->standings;
    struct rating ratings[PLAYERS_MOST];
    json_t *rows = json_array();

    rate(s, ratings);
    for (int i = 0; i < c->event->players; i++)
        json_array_append_new(rows, row_json(s, i, &ratings[i]));
    json_t *object = json_pack("{s:s, s:s, s:I, s:I, s:I, s:b, s:s?, s:o, s:o}", "game",
                               c->event->spec, "format", format_names[c->event->format], "seed",
                               (json_int_t)c->event->seed, "games", (json_int_t)s->games, "of",
                               (json_int_t)games_in_all(c->event), "stopped", c->stopped, "store",
                               c->path, "first_side", numbers(s->first, 3), "players", rows);
    if (c->event->format == FORMAT_MATCH) add_match(object, s);
    print_json(object);
}

void report_contest(const struct contest *c, bool json)
{
    if (!c->standings.head_to_head) return; /* it has not begun */
    if (json) report_json(c);
    else report_text(c);
}

/* -- While it goes on. ----------------------------------------------------------------------- */

static const double between = 0.5; /* seconds */

void live_begin(struct live *p, const struct contest *contest)
{
    *p = (struct live){.contest = contest,
                       .wanted = !contest->quiet && isatty(STDERR_FILENO),
                       .began = seconds_now(),
                       .counted = contest->standings.pairs};
}

static void wipe(struct live *p)
{
    if (p->lines) fprintf(stderr, "\033[%dA\033[J", p->lines);
    p->lines = 0;
}

/* "1 h 05 min", "12 min", "40 s". */
static void print_span(FILE *file, double seconds)
{
    unsigned long s = (unsigned long)(seconds + 0.5), minutes = s / 60;

    if (s < 100) fprintf(file, "%lu s", s);
    else if (minutes < 100) fprintf(file, "%lu min", minutes);
    else fprintf(file, "%lu h %02lu min", minutes / 60, minutes % 60);
}

static int print_state(const struct live *p)
{
    const struct contest *c = p->contest;
    uint64_t all = c->event->pairs, done = c->standings.pairs;
    double seconds = seconds_now() - p->began, fresh = (double)(done - p->counted);

    fprintf(stderr, "%" PRIu64 " of %" PRIu64 " games", c->standings.games,
            all * (uint64_t)c->event->games_in_pair);
    if (fresh > 0) {
        fprintf(stderr, ", %.4g games/s, %s ", fresh * c->event->games_in_pair / seconds,
                c->event->test.given ? "at most" : "about");
        print_span(stderr, seconds / fresh * (double)(all - done));
        fprintf(stderr, " left");
    }
    if (c->event->test.given)
        fprintf(stderr, ", LLR %.2f (%.2f to %.2f)", c->standings.llr, c->event->test.lower,
                c->event->test.upper);
    fprintf(stderr, " (Ctrl-C: stop)\n");
    return 1;
}

/* Lines that are broken or scroll away could not be wiped. */
static bool table_fits(const struct live *p)
{
    struct winsize size = {.ws_row = 0};

    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > TABLE_WIDTH &&
           size.ws_row > p->contest->event->players + 3;
}

void live_show(struct live *p)
{
    double now = seconds_now();

    if (!p->wanted || now - p->shown < between || now - p->began < between) return;
    p->shown = now;
    wipe(p);
    if (table_fits(p)) p->lines = print_table(stderr, &p->contest->standings);
    p->lines += print_state(p);
    fflush(stderr);
}

void live_end(struct live *p)
{
    if (p->wanted) wipe(p), fflush(stderr);
}
