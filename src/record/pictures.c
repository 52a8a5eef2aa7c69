/* SPDX-License-Identifier: MIT
 * pictures.c - boards as programs draw them: of cells, of houses, and the lines of a Gomocup BOARD.
 *
 * Nothing is known of who drew it. A line is a row of the board if it has as many cells as one;
 * frames, the names of rows and columns, and sentences are none. */
#include "core/text.h"
#include "record/notation.h"

#include <stdio.h>
#include <string.h>

enum { SIDE_MOST = 100, LINE_MOST = 1024 };

struct picture {
    const struct zm_context *zm;
    struct board_form form;
    char cell[SIDE_MOST][SIDE_MOST]; /* 'X', 'O', '.', or '0', whose meaning the others tell */
    int rows;
    bool digits, blanks, zeros; /* stones are 1 and 2; free cells are signs; there is a '0' */
    const char *side;           /* "X" or "O", "" if it is not told */
};

/* -- The side to move. ----------------------------------------------------------------------- */

static bool is_small_letter(char c)
{
    return 'a' <= c && c <= 'z';
}

/* Where a word, in small letters, stands last in a text with no letter beside it; NULL: nowhere. */
static const char *last_word(const char *text, const char *word)
{
    size_t length = strlen(word);
    const char *last = NULL;

    for (const char *at = strstr(text, word); at; at = strstr(at + 1, word))
        if ((at == text || !is_small_letter(at[-1])) && !is_small_letter(at[length])) last = at;
    return last;
}

static void to_small(const char *in, char *out, size_t capacity)
{
    size_t n = 0;

    for (; *in && n + 1 < capacity; in++)
        out[n++] = 'A' <= *in && *in <= 'Z' ? (char)(*in | 0x20) : *in;
    out[n] = '\0';
}

/* The side whose name a text ends with, or is; -1: neither does. */
static int side_named(const struct zm_context *zm, const char *text, bool alone)
{
    static const char *const usual[][2] = {
        {"x", "o"}, {"black", "white"}, {"first", "second"}, {"south", "north"}};
    enum { USUAL = sizeof usual / sizeof *usual };
    const char *last = NULL;
    char own[32];
    int named = -1;

    for (size_t i = 0; i <= USUAL; i++)
        for (int side = 0; side < 2; side++) {
            to_small(i < USUAL ? usual[i][side] : zm->face->side[side], own, sizeof own);
            const char *at = last_word(text, own);
            if (!at || at < last || (alone && strcmp(text, own) != 0)) continue;
            last = at, named = side;
        }
    return named;
}

/* The side of which a line tells that it moves: "South to move", "Black (x) to play", or no more
 * than "X". -1: none. */
static int side_in(const struct zm_context *zm, const char *line)
{
    char small[LINE_MOST];

    to_small(line + strspn(line, " \t"), small, sizeof small);
    char *tells = strstr(small, "to move");
    if (!tells) tells = strstr(small, "to play");
    if (tells) *tells = '\0';
    return side_named(zm, small, !tells);
}

/* -- Lines. ---------------------------------------------------------------------------------- */

/* Copies the next line without what surrounds it, with signs beyond ASCII as letters. */
static const char *next_line(const char *text, char line[LINE_MOST])
{
    static const char *const signs[][2] = {
        {"\xe2\x97\x8f", "X"}, {"\xe2\x97\x8b", "O"}, {"\xc2\xb7", "."}, {"\xe2\x94\x82", "|"}};
    size_t n = 0;

    while (*text && *text != '\n') {
        size_t step = 1;
        char c = *text == '\r' || *text == '\t' ? ' ' : *text;
        for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
            if (strncmp(text, signs[i][0], strlen(signs[i][0])) == 0)
                step = strlen(signs[i][0]), c = *signs[i][1];
        if (n + 1 < LINE_MOST) line[n++] = c;
        text += step;
    }
    while (n && line[n - 1] == ' ') n--;
    line[n] = '\0';
    return text + (*text == '\n');
}

/* What a sign stands for: a side, a free cell ('.'), a nought ('0'), or nothing (0). */
static char cell_of(char sign)
{
    if (strchr("xXbB1", sign)) return 'X';
    if (strchr("oOwW2", sign)) return 'O';
    if (strchr(".-_+*", sign)) return '.';
    return sign == '0' ? '0' : '\0';
}

/* Adds a row if these signs are one. */
static void take_row(struct picture *p, const char *signs, size_t count)
{
    if (count != (size_t)p->form.columns) return;
    for (size_t i = 0; i < count; i++)
        if (!cell_of(signs[i])) return;
    for (size_t i = 0; i < count && p->rows < p->form.rows; i++) {
        p->cell[p->rows][i] = cell_of(signs[i]);
        p->zeros |= signs[i] == '0';
        p->digits |= signs[i] == '1' || signs[i] == '2';
        p->blanks |= cell_of(signs[i]) == '.';
    }
    p->rows++;
}

static bool is_number(const char *at, size_t length)
{
    return length && strspn(at, "0123456789") >= length;
}

/* A part of a line, without the blanks around it. */
struct part {
    const char *at;
    size_t length;
};

static struct part part_of(const char *at, size_t length)
{
    while (length && *at == ' ') at++, length--;
    while (length && at[length - 1] == ' ') length--;
    return (struct part){at, length};
}

/* The parts of a line between bars, or between blanks. */
static size_t split(const char *line, char by, struct part *out)
{
    size_t n = 0;

    for (const char *at = line; n < SIDE_MOST + 2;) {
        const char *end = strchr(at, by);
        size_t length = end ? (size_t)(end - at) : strlen(at);
        struct part part = part_of(at, length);
        if (by != ' ' || part.length) out[n++] = part;
        if (!end) break;
        at = end + 1;
    }
    return n;
}

/* Cells between bars, a free one blank or a sign. There may be bars at the ends, and a number
 * before the first cell or before the first bar. */
static void read_barred(struct picture *p, const char *line)
{
    struct part part[SIDE_MOST + 2];
    size_t n = split(line, '|', part), columns = (size_t)p->form.columns, from;
    char signs[SIDE_MOST + 2];

    if (n < columns) return;
    from = n > columns && (!part[0].length || is_number(part[0].at, part[0].length));
    if (n - from > columns && part[n - 1].length) return;
    for (size_t i = 0; i < columns; i++) {
        struct part cell = part[from + i];
        size_t digits = strspn(cell.at, "0123456789");
        if (i + from == 0 && digits && (digits >= cell.length || cell.at[digits] == ' '))
            cell = digits < cell.length ? part_of(cell.at + digits, cell.length - digits)
                                        : (struct part){cell.at, 0};
        if (cell.length > 1) return;
        signs[i] = cell.length ? *cell.at : '.';
    }
    take_row(p, signs, n - from > columns + 1 ? 0 : columns);
}

/* Cells one behind the other or between blanks, with numbers of the row at the ends. */
static void read_plain(struct picture *p, const char *line)
{
    struct part part[SIDE_MOST + 2];
    size_t n = split(line, ' ', part), first = 0, count = 0, total = 0;
    const size_t columns = (size_t)p->form.columns;
    char signs[SIDE_MOST];

    if (strstr(line, "---") && strchr(line, '+')) return;
    for (size_t i = 0; i < n; i++) total += part[i].length;
    if (n && total > columns && is_number(part[0].at, part[0].length))
        total -= part[first++].length;
    if (n > first && total > columns && is_number(part[n - 1].at, part[n - 1].length))
        total -= part[--n].length;
    if (total != columns) return;
    for (size_t i = first; i < n; i++) {
        memcpy(signs + count, part[i].at, part[i].length);
        count += part[i].length;
    }
    take_row(p, signs, count);
}

/* -- Boards of cells. ------------------------------------------------------------------------ */

static void read_grid(struct picture *p, const char *text)
{
    bool barred = strchr(text, '|') || strstr(text, "\xe2\x94\x82");
    char line[LINE_MOST];

    while (*text) {
        text = next_line(text, line);
        int before = p->rows, side = side_in(p->zm, line);
        if (barred && strchr(line, '|')) read_barred(p, line);
        else if (!barred) read_plain(p, line);
        if (p->rows == before && side >= 0) p->side = side ? "O" : "X";
    }
}

/* Makes noughts what they are: free cells beside 1 and 2, else O beside free cells. */
static bool settle_zeros(struct picture *p, char *note, size_t capacity, struct zm_error *why)
{
    if (!p->zeros) return true;
    if (!p->digits && !p->blanks)
        return fail(why, "picture-zero", "\"0\" can be a free cell or O: write it as . or O");
    for (int row = 0; row < p->form.rows; row++)
        for (int column = 0; column < p->form.columns; column++)
            if (p->cell[row][column] == '0') p->cell[row][column] = p->digits ? '.' : 'O';
    snprintf(note, capacity, "\"0\" is %s", p->digits ? "a free cell" : "O");
    return true;
}

static void write_grid(const struct picture *p, char *out, size_t capacity)
{
    struct text t = text_into(out, capacity);

    for (int row = 0; row < p->form.rows; row++) {
        if (row) text_char(&t, '/');
        for (int column = 0; column < p->form.columns; column++)
            text_char(&t, p->cell[row][column]);
    }
    if (*p->side) text_add(&t, " %s", p->side);
}

static bool grid_picture(struct picture *p, const char *text, char *out, size_t capacity,
                         char *note, size_t note_capacity, struct zm_error *why)
{
    read_grid(p, text);
    if (p->rows < 2 && p->rows != p->form.rows) return false;
    if (p->rows != p->form.rows)
        return fail(why, "picture-rows", "%d rows of %d cells, the board has %d", p->rows,
                    p->form.columns, p->form.rows);
    if (!settle_zeros(p, note, note_capacity, why)) return false;
    write_grid(p, out, capacity);
    return true;
}

/* -- A Gomocup BOARD: lines "column,row,owner", 1 the side to move. ---------------------------- */

static bool take_stone(struct picture *p, const char *line, int stones[2], struct zm_error *why)
{
    uint64_t column, row, owner;
    const char *at = line;

    if (!read_number(&at, (uint64_t)p->form.columns - 1, &column) || *at++ != ',' ||
        !read_number(&at, (uint64_t)p->form.rows - 1, &row) || *at++ != ',' ||
        !read_number(&at, 2, &owner) || !owner || *skip_blanks(at))
        return fail(why, "board-line",
                    "\"%s\" is no line of a BOARD: column,row,1 for a stone of the side to move, "
                    "column,row,2 for one of the other, from 0,0 in the upper left corner",
                    shown(line).text);
    if (p->cell[row][column] != '.')
        return fail(why, "board-twice", "\"%s\" is a second stone on one cell", shown(line).text);
    p->cell[row][column] = (char)('0' + owner);
    stones[owner - 1]++;
    return true;
}

/* Who moves holds X if both have as many stones, O if the other has one more. With other numbers,
 * after a handicap or passes, it is taken for granted that X has more. */
static void name_stones(struct picture *p, const int stones[2], char *note, size_t capacity)
{
    int lead = stones[1] - stones[0];
    bool first = lead <= 0;

    if (lead != 0 && lead != 1)
        snprintf(note, capacity, "the side to move is %c: it has %d stones, the other %d",
                 first ? 'X' : 'O', stones[0], stones[1]);
    for (int row = 0; row < p->form.rows; row++)
        for (int column = 0; column < p->form.columns; column++) {
            char *cell = &p->cell[row][column];
            if (*cell != '.') *cell = (*cell == '1') == first ? 'X' : 'O';
        }
    p->side = first ? "X" : "O";
}

static bool board_lines(struct picture *p, const char *text, char *out, size_t capacity, char *note,
                        size_t note_capacity, struct zm_error *why)
{
    int stones[2] = {0, 0};
    char line[LINE_MOST];

    memset(p->cell, '.', sizeof p->cell);
    text = next_line(text, line);
    while (*text) {
        text = next_line(text, line);
        if (strcmp(skip_blanks(line), "DONE") == 0) break;
        if (*line && !take_stone(p, skip_blanks(line), stones, why)) return false;
    }
    name_stones(p, stones, note, note_capacity);
    write_grid(p, out, capacity);
    return true;
}

/* -- Kalah: North's houses from right to left, both stores, North's first; South's houses. ----- */

/* The numbers of a line, without those in parentheses. Returns how many, at most `most`. */
static int numbers_in(const char *line, int *out, int most)
{
    uint64_t value;
    int n = 0;

    while (*line && n < most) {
        if (*line == '(') line += strcspn(line, ")");
        else if (read_number(&line, 9999, &value)) out[n++] = (int)value;
        else line++;
    }
    return n;
}

static void write_houses(const struct picture *p, int row[3][SIDE_MOST], char *out, size_t capacity)
{
    int houses = p->form.columns;
    struct text t = text_into(out, capacity);

    text_add(&t, "%c", *p->side == 'O' ? 'N' : 'S');
    for (int i = 0; i < houses; i++) text_add(&t, " %d", row[2][i]);
    text_add(&t, " %d /", row[1][1]);
    for (int i = houses; i--;) text_add(&t, " %d", row[0][i]);
    text_add(&t, " %d", row[1][0]);
}

static bool house_picture(struct picture *p, const char *text, char *out, size_t capacity,
                          struct zm_error *why)
{
    int row[3][SIDE_MOST], number[SIDE_MOST], n;
    char line[LINE_MOST];

    while (*text) {
        text = next_line(text, line);
        int side = side_in(p->zm, line);
        if (side >= 0) p->side = side ? "O" : "X";
        n = side < 0 && strpbrk(line, "0123456789") ? numbers_in(line, number, SIDE_MOST) : 0;
        if (!n) continue;
        if (p->rows == 3 || n != (p->rows == 1 ? 2 : p->form.columns)) return false;
        memcpy(row[p->rows++], number, sizeof number);
    }
    if (p->rows != 3) return false;
    if (!*p->side)
        return fail(why, "picture-side",
                    "the picture does not tell who is to move: add a line "
                    "\"South to move\" or \"North to move\"");
    write_houses(p, row, out, capacity);
    return true;
}

/* -------------------------------------------------------------------------------------------- */

bool picture_read(const struct zm_context *zm, const char *text, char *out, size_t capacity,
                  char *note, size_t note_capacity, struct zm_error *why)
{
    struct picture p = {.zm = zm, .form = board_form_of(zm), .side = ""};
    const char *first = skip_blanks(text);

    if (!strchr(text, '\n') || p.form.rows > SIDE_MOST || p.form.columns > SIDE_MOST) return false;
    switch (p.form.kind) {
    case BOARD_HOUSES: return house_picture(&p, text, out, capacity, why);
    case BOARD_CELLS:
    case BOARD_COLUMNS:
        if (strncmp(first, "BOARD", strlen("BOARD")) == 0)
            return board_lines(&p, first, out, capacity, note, note_capacity, why);
        return grid_picture(&p, text, out, capacity, note, note_capacity, why);
    default: return false;
    }
}
