/* SPDX-License-Identifier: MIT
 * psq.c - Piskvork's files: "Piskvorky 15x15, 11:11, 0", then a line "column,row,milliseconds" for
 * each stone, from 1 at the upper left; in tournaments then both players, a number of the error or
 * -1, and who won: "1,Freestyle". */
#include "record/collection.h"

#include <stdio.h>
#include <string.h>

static const char heading[] = "Piskvorky ", unknown_player[] = "?";

static bool psq_is(struct source *in)
{
    return source_follows(in, heading);
}

/* -- Reading. -------------------------------------------------------------------------------- */

struct psq {
    struct zm_collection *c;
    int columns, rows;
    bool second_first; /* the second of the players that are named began */
    char player[2][128];
    char rule[32];
};

static bool next_line(struct psq *p, char *line, size_t capacity, bool *there)
{
    bool unfit = false;

    p->c->place = p->c->in.line;
    *there = source_take_line(&p->c->in, line, capacity, &unfit);
    return !unfit || collection_fail(p->c, ZM_BAD_INPUT, "psq-line",
                                     "the line is no text, or longer "
                                     "than %zu bytes",
                                     capacity - 1);
}

static bool read_heading(struct psq *p, const char *line)
{
    uint64_t columns, rows, starts = 0;
    const char *at = line + strlen(heading);
    bool good = read_number(&at, 100, &columns) && *at++ == 'x' && read_number(&at, 100, &rows) &&
                columns && rows;

    if (!good)
        return collection_fail(p->c, ZM_BAD_INPUT, "psq-heading",
                               "the first line is \"%s\", as in \"Piskvorky 15x15, 11:11, 0\"",
                               shown(line).text);
    const char *last = strrchr(at, ',');
    if (last) last += 1 + strspn(last + 1, " "), read_number(&last, 1, &starts);
    p->second_first = starts;
    p->columns = (int)columns, p->rows = (int)rows;
    return true;
}

/* The rule stands at the end, so it is looked for in what is ahead. */
static void find_rule(struct psq *p)
{
    static const struct {
        const char *name, *words;
    } rules[] = {{",Standard", ",exact"}, {",Renju", ",renju"}, {",Caro", ",caro"}};

    for (size_t i = 0; i < SOURCE_CAPACITY - 16; i++) {
        int byte = source_ahead(&p->c->in, i);
        if (byte == SOURCE_END || (byte == 'P' && source_ahead(&p->c->in, i + 1) == 'i')) return;
        for (size_t r = 0; byte == ',' && r < sizeof rules / sizeof *rules; r++) {
            size_t n = 0;
            while (rules[r].name[n] && source_ahead(&p->c->in, i + n) == rules[r].name[n]) n++;
            if (!rules[r].name[n]) snprintf(p->rule, sizeof p->rule, "%s", rules[r].words);
        }
    }
}

static bool open_table(struct psq *p)
{
    struct zm_collection *c = p->c;
    char spec[ZM_SPEC_TEXT];

    find_rule(p);
    snprintf(spec, sizeof spec, "mnk:%d,%d,5%s", p->rows, p->columns, p->rule);
    if (!collection_table(c, *c->asked ? c->asked : spec)) return false;
    if (c->form.kind == BOARD_CELLS && c->form.rows == p->rows && c->form.columns == p->columns)
        return true;
    return collection_fail(c, ZM_BAD_INPUT, "psq-other-size",
                           "the board has %d columns and %d rows, that of %s is another",
                           p->columns, p->rows, c->spec);
}

/* Reads numbers that commas part. Returns how many; 0: it is no such line. */
static int numbers_in(const char *line, uint64_t out[3])
{
    int n = 0;

    while (n < 3 && read_number(&line, UINT32_MAX - 1, &out[n])) {
        n++;
        line += strspn(line, " \t");
        if (!*line) return n;
        if (*line != ',') return 0;
        line += 1 + strspn(line + 1, " \t");
    }
    return 0;
}

static bool play_stone(struct psq *p, const char *line, const uint64_t number[3], int count)
{
    struct zm_collection *c = p->c;
    char word[ZM_MOVE_TEXT];

    if (!number[0] || !number[1] || number[0] > (uint64_t)p->columns ||
        number[1] > (uint64_t)p->rows)
        return collection_fail(c, ZM_BAD_INPUT, "psq-cell",
                               "\"%s\": columns are 1 to %d, rows 1 to %d, from the upper left",
                               shown(line).text, p->columns, p->rows);
    cell_to_word(&c->form, (int)number[0] - 1, (int)number[1] - 1, word);
    if (!collection_play(c, word)) return false;
    if (count == 3) c->nodes[c->current].ms = (uint32_t)number[2];
    return true;
}

/* "1,Freestyle": the number of the player who won, 0 a draw. */
static void read_winner(struct psq *p, const char *line)
{
    struct zm_collection *c = p->c;

    if (*line < '0' || *line > '2' || line[1] != ',') return;
    c->has_result = true;
    c->result = *line == '0' ? 0 : (*line == '1') != p->second_first ? 1 : -1;
    if (*line == '0') c->termination = ZM_BY_AGREEMENT;
}

static bool read_lines(struct psq *p)
{
    uint64_t number[3];
    char line[256];
    int names = 0, count;
    bool there, ended = false;

    for (;;) {
        if (source_follows(&p->c->in, heading)) return true;
        if (!next_line(p, line, sizeof line, &there)) return false;
        if (!there) return true;
        count = numbers_in(line, number);
        if (!*line) continue;
        if (count >= 2 && !names && !ended) {
            if (!play_stone(p, line, number, count)) return false;
        } else if (count == 1 || strcmp(line, "-1") == 0) {
            ended = true;
        } else if (ended) {
            read_winner(p, line);
        } else if (names < 2) {
            if (strcmp(line, unknown_player) != 0)
                snprintf(p->player[names], sizeof *p->player, "%.127s", line);
            names++;
        }
    }
}

/* Goes to the next game, or to the end. */
static void skip_game(struct psq *p)
{
    char line[256];
    bool unfit;

    while (!source_follows(&p->c->in, heading) &&
           source_take_line(&p->c->in, line, sizeof line, &unfit)) {}
}

static enum zm_status psq_read(struct zm_collection *c)
{
    struct psq p = {.c = c};
    char line[256];
    bool there, good;

    if (source_skip_blanks(&c->in) == SOURCE_END) return ZM_OVER;
    c->begins = c->in.line;
    good = next_line(&p, line, sizeof line, &there) && read_heading(&p, line) && open_table(&p) &&
           read_lines(&p) && collection_tag(c, "First", p.player[p.second_first]) &&
           collection_tag(c, "Second", p.player[!p.second_first]);
    if (good) return ZM_OK;
    skip_game(&p);
    return c->status;
}

/* -- Writing. -------------------------------------------------------------------------------- */

struct psq_writer {
    struct zm_collection *c;
    struct text *t;
};

static bool write_stone(void *with, uint32_t node, const char *move)
{
    struct psq_writer *w = with;
    uint32_t ms = w->c->nodes[node].ms;
    int column, row;

    if (!word_to_cell(&w->c->form, move, &column, &row))
        return collection_fail(w->c, ZM_BAD_INPUT, "psq-move",
                               "\"%s\" is no stone: psq has nothing else", move);
    text_add(w->t, "%d,%d,%u\n", column + 1, row + 1, ms == NO_TIME ? 0 : (unsigned)ms);
    return true;
}

static const char *rule_name(const struct zm_collection *c)
{
    return strstr(c->spec, "renju")   ? "Renju"
           : strstr(c->spec, "caro")  ? "Caro"
           : strstr(c->spec, "exact") ? "Standard"
                                      : "Freestyle";
}

/* Whether the game is one that Piskvork plays. */
static bool is_five(const struct zm_collection *c)
{
    char plain[ZM_SPEC_TEXT];

    snprintf(plain, sizeof plain, "mnk:%d,%d,5", c->form.rows, c->form.columns);
    return c->form.kind == BOARD_CELLS && strncmp(c->spec, plain, strlen(plain)) == 0 &&
           !strstr(c->spec, "misere") && !strstr(c->spec, "swap2");
}

/* The name of a player, as a line that is read as one. What would be read as something else is not
 * written. */
static void write_player(struct text *t, const char *name)
{
    char line[128];
    uint64_t number[3];
    size_t n = 0;

    for (; *name && n + 1 < sizeof line; name++)
        if (n || *name > ' ' || *name < 0) line[n++] = (unsigned char)*name < ' ' ? ' ' : *name;
    while (n && line[n - 1] == ' ') n--;
    line[n] = '\0';
    bool other = !*line || *line == '-' || numbers_in(line, number) ||
                 strncmp(line, heading, strlen(heading)) == 0;
    text_add(t, "%s\n", other ? unknown_player : line);
}

static bool psq_write(struct zm_collection *c, struct text *t)
{
    struct psq_writer w = {c, t};
    const char *first = zm_collection_tag(c, "First"), *second = zm_collection_tag(c, "Second");

    if (!is_five(c))
        return collection_fail(c, ZM_BAD_INPUT, "psq-game", "psq has five in a row only, not %s",
                               c->spec);
    if (!from_start(c)) return false;
    text_add(t, "%s%dx%d, 11:11, 0\n", heading, c->form.columns, c->form.rows);
    if (!collection_walk(c, write_stone, &w)) return false;
    if (!*first && !*second && !c->has_result && strcmp(rule_name(c), "Freestyle") == 0)
        return true;
    write_player(t, first);
    write_player(t, second);
    text_add(t, "-1\n");
    if (c->has_result || strcmp(rule_name(c), "Freestyle") != 0)
        text_add(t, "%s,%s\n",
                 !c->has_result  ? "-1"
                 : !c->result    ? "0"
                 : c->result > 0 ? "1"
                                 : "2",
                 rule_name(c));
    return true;
}

const struct format psq_format = {.name = "psq",
                                  .is = psq_is,
                                  .read = psq_read,
                                  .write = psq_write,
                                  .times = true,
                                  .results = true};
