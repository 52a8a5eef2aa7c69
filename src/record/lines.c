/* SPDX-License-Identifier: MIT
 * lines.c - a game a line: moves or a position in any notation, and Gomocup's openings, whose
 * numbers count from the centre of the board. */
#include "record/collection.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* What is kept from line to line. */
struct lines {
    char line[LINE_LONGEST];
    bool looked, offsets; /* the file was looked at; it has openings of Gomocup */
};

/* Text without control characters, which is no XML. A board of the Kalah Game Protocol begins with
 * "<" too. */
static bool lines_is(struct source *in)
{
    enum { FAR = 4096 };
    size_t i = 0;
    int byte;

    for (; i < FAR && (byte = source_ahead(in, i)) != SOURCE_END; i++)
        if ((byte < ' ' && !strchr("\t\r\n", byte)) || !byte || byte == 127) return false;
    return i > 0 && !(source_ahead(in, 0) == '<' && strchr("?!/", source_ahead(in, 1)));
}

/* -- Gomocup's openings. ---------------------------------------------------------------------- */

/* Whether a line is whole numbers, all parted by commas: pairs of offsets, or of cells. */
static bool is_numbers(const char *line, bool *negative)
{
    size_t count = 0;

    for (;;) {
        line += strspn(line, " \t");
        *negative |= *line == '-';
        line += *line == '-';
        size_t digits = strspn(line, "0123456789");
        if (!digits) return false;
        count++;
        line += digits + strspn(line + digits, " \t");
        if (!*line) return count % 2 == 0 && count > 2;
        if (*line++ != ',') return false;
    }
}

/* Looks ahead for a negative number: cells have none. */
static void look_ahead(struct zm_collection *c, struct lines *l)
{
    int before = ',', byte;

    l->looked = true;
    for (size_t i = 0; i < SOURCE_CAPACITY - 1; i++, before = byte) {
        byte = source_ahead(&c->in, i);
        int behind = source_ahead(&c->in, i + 1);
        if (byte == SOURCE_END) return;
        if (byte == '-' && strchr(", \t\n", before) && '0' <= behind && behind <= '9')
            l->offsets = true;
    }
}

static bool play_offset(struct zm_collection *c, const int pair[2])
{
    char word[ZM_MOVE_TEXT];

    if (cell_to_word(&c->form, c->form.columns / 2 + pair[0], c->form.rows / 2 + pair[1], word))
        return collection_play(c, word);
    return collection_fail(c, ZM_BAD_INPUT, "offset-outside",
                           "%d,%d from the centre is outside the board", pair[0], pair[1]);
}

static bool play_offsets(struct zm_collection *c, const char *line)
{
    int pair[2];
    uint64_t number;

    for (int i = 0; *(line = skip_blanks(line)); i ^= 1) {
        bool negative = *line == '-';
        line += negative;
        if (!read_number(&line, INT16_MAX, &number)) number = INT16_MAX;
        pair[i] = negative ? -(int)number : (int)number;
        if (i && !play_offset(c, pair)) return false;
        line += strspn(line, "0123456789");
    }
    return true;
}

/* -- Lines. ---------------------------------------------------------------------------------- */

/* The result behind the moves. */
static void read_result(struct zm_collection *c, const char *line)
{
    const char *last = strrchr(line, ' ');

    collection_result(c, last ? last + 1 : line);
}

/* Moves, else a position; of the two failures the position's tells both. */
static bool play_line(struct zm_collection *c, const char *line)
{
    static const char word[] = "position ";

    if (strncmp(line, word, strlen(word)) == 0) return collection_position(c, line + strlen(word));
    if (collection_play(c, line) && c->zm->made) return read_result(c, line), true;
    if (c->status && c->status != ZM_BAD_INPUT) return false;
    collection_back(c, 0);
    c->status = collection_root(c) ? collection_place(c, line) : c->status;
    if (c->status) c->error = c->zm->error;
    return !c->status;
}

static bool read_game(struct zm_collection *c, struct lines *l)
{
    bool negative = false;

    if (!collection_table(c, c->asked)) return false;
    if (c->form.kind != BOARD_CELLS || !is_numbers(l->line, &negative))
        return play_line(c, l->line);
    if (l->offsets) return play_offsets(c, l->line);
    return collection_fail(c, ZM_BAD_INPUT, "line-ambiguous",
                           "\"%s\" can count from the centre or from the upper left: part cells by "
                           "blanks, as in \"7,7 8,8\"",
                           shown(l->line).text);
}

static enum zm_status lines_read(struct zm_collection *c)
{
    struct lines *l = collection_own(c, sizeof *l);
    bool unfit;

    if (!l) return c->status;
    assert(*c->asked);
    if (!l->looked) look_ahead(c, l);
    do {
        c->begins = c->place = c->in.line;
        if (!source_take_line(&c->in, l->line, sizeof l->line, &unfit)) return ZM_OVER;
        l->line[strcspn(l->line, "#")] = '\0';
    } while (!*skip_blanks(l->line));
    if (unfit)
        return collection_fail(c, ZM_BAD_INPUT, "line-unfit",
                               "the line is no text, or longer than %d bytes", LINE_LONGEST - 1),
               c->status;
    return read_game(c, l) ? ZM_OK : c->status;
}

static bool write_word(void *with, uint32_t node, const char *move)
{
    struct text *t = with;

    (void)node;
    if (t->length) text_char(t, ' ');
    text_add(t, "%s", move);
    return true;
}

static bool lines_write(struct zm_collection *c, struct text *t)
{
    if (!from_start(c) || !collection_walk(c, write_word, t)) return false;
    text_char(t, '\n');
    return true;
}

const struct format lines_format = {
    .name = "moves", .is = lines_is, .read = lines_read, .write = lines_write};
