/* SPDX-License-Identifier: MIT
 * play_opening.c - what the opening of an m,n,k-game asks for now, and what its marks on the board
 * mean, for people who do not know it by heart. */
#include "play.h"

/* -- What may be played. --------------------------------------------------------------------- */

struct choices {
    bool swap, two, ten;          /* words that may be said */
    int numbers;                  /* how many points may be declared; 0: none */
    unsigned row_least, row_most; /* of the points where a stone may be put; 0: there is none */
};

static void add_choice(struct choices *c, const char *name)
{
    size_t letters = strspn(name, "abcdefghijklmnopqrstuvwxyz");
    unsigned row = (unsigned)strtoul(name + letters, NULL, 10);

    c->swap |= strcmp(name, "swap") == 0;
    c->two |= strcmp(name, "two") == 0;
    c->ten |= strcmp(name, "ten") == 0;
    c->numbers += !letters;
    if (!letters || !row) return;
    if (!c->row_least || row < c->row_least) c->row_least = row;
    if (row > c->row_most) c->row_most = row;
}

static bool read_choices(const struct zm_context *zm, struct choices *out)
{
    size_t n = zm_moves(zm, NULL, 0);
    zm_move *moves = n && n <= ZM_MOVES_MAX ? take_memory(n * sizeof *moves) : NULL;

    *out = (struct choices){.swap = false};
    if (!moves) return false;
    zm_moves(zm, moves, n);
    for (size_t i = 0; i < n; i++) add_choice(out, move_text(zm, moves[i]).text);
    free(moves);
    return true;
}

/* -- Stages. --------------------------------------------------------------------------------- */

/* What the next stone is: one in a central square, or one of the points offered for the fifth. */
static void add_put(char **text, const struct choices *c, int offers)
{
    unsigned side = c->row_most - c->row_least + 1;

    if (offers) append_text(text, "offers the first of %d points for the fifth stone", offers);
    else if (side == 1) append_text(text, "puts a stone in the middle");
    else if (side < 10)
        append_text(text, "puts a stone in the central %u by %u points", side, side);
    else append_text(text, "puts a stone");
}

static void add_words(char **text, const struct choices *c)
{
    append_text(text, ", or types swap, to change colours");
    if (c->two) append_text(text, ", or two, to put two stones and leave the choice");
    if (c->ten) append_text(text, ", or ten, to offer ten points for the fifth stone");
}

static int stones_in(const char *rows)
{
    int n = 0;

    for (; *rows && *rows != ' '; rows++) n += *rows == 'X' || *rows == 'O';
    return n;
}

/* "offer 9 f6 g9", what stands behind the side to move in the text of a position: how many points
 * are to be offered, 0 if that is not said; and how many have been. */
static int offers_of(const char *note, int *made)
{
    const char *number = strchr(note, ' ');

    *made = 0;
    for (const char *at = number ? strchr(number + 1, ' ') : NULL; at; at = strchr(at + 1, ' '))
        ++*made;
    return number ? (int)strtol(number, NULL, 10) : 0;
}

static void add_stage(char **text, const struct choices *c, const char *position, const char *note)
{
    int made, offers = offers_of(note, &made);

    if (c->swap) {
        add_put(text, c, stones_in(position) == 4 ? offers : 0);
        add_words(text, c);
    } else if (strncmp(note, "three", 5) == 0) append_text(text, "puts the first three stones");
    else if (strncmp(note, "two", 3) == 0) append_text(text, "puts two stones");
    else if (strncmp(note, "choose", 6) == 0)
        append_text(text, "chooses one of the points marked ? for the fifth stone");
    else if (strncmp(note, "offer", 5) == 0)
        append_text(text, "offers %d points for the fifth stone, %d so far", offers, made);
    else if (c->numbers)
        append_text(text, "says how many points will be offered for the fifth stone, 1 to %d",
                    c->numbers);
    else add_put(text, c, 0);
}

static void print_stage(const struct zm_context *zm, const char *position, const char *note)
{
    struct choices c;

    if (!read_choices(zm, &c)) return;
    char *text = format_text("Opening: %s ", zm_game_of(zm)->side[zm_side_to_move(zm)]);
    add_stage(&text, &c, position, note);
    printf_wrapped("%s.\n", text);
    free(text);
}

void print_opening(const struct table *t)
{
    enum zm_side side = zm_side_to_move(t->zm);

    if (strcmp(zm_game_of(t->zm)->name, "mnk") != 0 || !is_human(t, side)) return;
    char *position = text_of(zm_position_text, t->zm), *at = strchr(position, ' ');
    const char *note = at ? strchr(at + 1, ' ') : NULL; /* "ROWS SIDE NOTE" */
    if (note && strcmp(note, " kept") != 0 && strcmp(note, " changed") != 0)
        print_stage(t->zm, position, note + 1);
    else if (board_text_has(t->zm, "barred"))
        printf("* is forbidden to %s.\n", zm_game_of(t->zm)->side[side]);
    free(position);
}
