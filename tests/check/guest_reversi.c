/* SPDX-License-Identifier: MIT
 * guest_reversi.c - a guest written from docs/add-a-game.md: Othello on 4x4, 6x6 and 8x8, square by
 * square. A pass is a move. It has undo, and all symmetries of the square. */
#include <stdio.h>
#include <string.h>
#include <zermelo.h>

enum { EMPTY, BLACK, WHITE };
enum { PASS = 64 };

struct rules {
    int n;
};

struct position {
    unsigned char square[64]; /* row by row; those behind the board are empty */
    unsigned char mover;      /* BLACK or WHITE */
};

static int other(int color)
{
    return BLACK + WHITE - color;
}

/* The discs that a disc of the mover on a square turns. */
static uint64_t turned(const struct rules *r, const struct position *s, int at, int mover)
{
    uint64_t all = 0;

    for (int d = 0; d < 9; d++) {
        int dx = d % 3 - 1, dy = d / 3 - 1, x = at % r->n + dx, y = at / r->n + dy;
        uint64_t line = 0;
        for (; d != 4 && x >= 0 && y >= 0 && x < r->n && y < r->n; x += dx, y += dy) {
            int color = s->square[y * r->n + x];
            if (color == mover) all |= line;
            if (color != other(mover)) break;
            line |= UINT64_C(1) << ((y * r->n + x) & 63);
        }
    }
    return all;
}

static size_t squares_for(const struct rules *r, const struct position *s, int mover, zm_move *out)
{
    size_t n = 0;

    for (int at = 0; at < r->n * r->n; at++) {
        if (s->square[at] != EMPTY || !turned(r, s, at, mover)) continue;
        if (out) out[n] = (zm_move)at;
        n++;
    }
    return n;
}

static bool refuse(struct zm_error *error, const char *accepted)
{
    snprintf(error->text, sizeof error->text, "accepted is %s", accepted);
    return false;
}

static bool parse(void *rules, const char *parameters, struct zm_error *error)
{
    struct rules *r = rules;

    r->n = *parameters - '0';
    if ((r->n == 4 || r->n == 6 || r->n == 8) && !parameters[1]) return true;
    return refuse(error, "a size of 4, 6 or 8, as in reversi:6");
}

static size_t write_spec(const void *rules, char *out, size_t capacity)
{
    return (size_t)snprintf(out, capacity, "reversi:%d", ((const struct rules *)rules)->n);
}

static size_t write_rules(const void *rules, char *out, size_t capacity)
{
    (void)rules;
    return (size_t)snprintf(out, capacity,
                            "Enclose lines of the other side's discs and turn them. Who cannot\n"
                            "passes. The result is the difference of discs.\n");
}

static void range(const void *rules, int *least, int *most)
{
    const struct rules *r = rules;

    *most = r->n * r->n, *least = -*most;
}

static size_t most_moves(const void *rules)
{
    const struct rules *r = rules;

    return (size_t)r->n * (size_t)r->n;
}

static void start(const void *rules, void *state)
{
    struct position *s = state;
    int n = ((const struct rules *)rules)->n, at = (n / 2 - 1) * (n + 1);

    *s = (struct position){.mover = BLACK};
    s->square[at] = s->square[at + n + 1] = WHITE;
    s->square[at + 1] = s->square[at + n] = BLACK;
}

static enum zm_side side_to_move(const void *rules, const void *state)
{
    (void)rules;
    return ((const struct position *)state)->mover == BLACK ? ZM_FIRST : ZM_SECOND;
}

static int lead(const struct position *s)
{
    int sum = 0;

    for (int at = 0; at < 64; at++) sum += (s->square[at] == BLACK) - (s->square[at] == WHITE);
    return sum;
}

static bool outcome(const void *rules, const void *state, int *value)
{
    const struct position *s = state;

    *value = lead(s);
    return !squares_for(rules, s, BLACK, NULL) && !squares_for(rules, s, WHITE, NULL);
}

static size_t moves(const void *rules, const void *state, zm_move *out)
{
    const struct position *s = state;
    size_t n = squares_for(rules, s, s->mover, out);

    if (!n) out[n++] = PASS;
    return n;
}

static void turn(struct position *s, uint64_t discs, int color)
{
    for (int at = 0; at < 64; at++)
        if (discs >> at & 1) s->square[at] = (unsigned char)color;
}

/* Undo needs the discs that were turned. */
static void play(const void *rules, void *state, zm_move move, void *undo_info)
{
    struct position *s = state;
    uint64_t discs = move == PASS ? 0 : turned(rules, s, (int)move, s->mover);

    memcpy(undo_info, &discs, sizeof discs);
    turn(s, discs, s->mover);
    if (move != PASS) s->square[move] = s->mover;
    s->mover = (unsigned char)other(s->mover);
}

static void undo(const void *rules, void *state, zm_move move, const void *undo_info)
{
    struct position *s = state;
    uint64_t discs;

    (void)rules;
    memcpy(&discs, undo_info, sizeof discs);
    turn(s, discs, s->mover);
    if (move != PASS) s->square[move] = EMPTY;
    s->mover = (unsigned char)other(s->mover);
}

static size_t write_move(const void *rules, const void *state, zm_move move, char *out,
                         size_t capacity)
{
    int n = ((const struct rules *)rules)->n;

    (void)state;
    if (move == PASS) return (size_t)snprintf(out, capacity, "pass");
    return (size_t)snprintf(out, capacity, "%c%d", 'a' + (int)move % n, (int)move / n + 1);
}

static size_t write_position(const void *rules, const void *state, char *out, size_t capacity)
{
    const struct position *s = state;
    int n = ((const struct rules *)rules)->n, length = 0;
    char text[80];

    for (int at = 0; at < n * n; at++) {
        if (at && at % n == 0) text[length++] = '/';
        text[length++] = ".XO"[s->square[at]];
    }
    return (size_t)snprintf(out, capacity, "%.*s %c", length, text, ".XO"[s->mover]);
}

static int color_of(char c)
{
    return c == '.' ? EMPTY : c == 'X' ? BLACK : c == 'O' ? WHITE : -1;
}

static bool read_position(const void *rules, const char *text, void *state, struct zm_error *error)
{
    struct position *s = state;
    int n = ((const struct rules *)rules)->n;

    *s = (struct position){.mover = 0};
    for (int at = 0; at < n * n; at++, text++) {
        if (at && at % n == 0 && *text++ != '/') return refuse(error, "rows separated by /");
        if (color_of(*text) < 0) return refuse(error, "rows of ., X and O");
        s->square[at] = (unsigned char)color_of(*text);
    }
    if (*text != ' ' || color_of(text[1]) < BLACK || text[2])
        return refuse(error, "a blank and X or O behind the rows");
    s->mover = (unsigned char)color_of(text[1]);
    return true;
}

static size_t draw(const void *rules, const void *state, char *out, size_t capacity)
{
    size_t n = write_position(rules, state, out, capacity);

    for (size_t i = 0; i < n && i < capacity; i++)
        if (out[i] == '/') out[i] = '\n';
    return n;
}

static zm_score evaluate(const void *rules, const void *state)
{
    (void)rules;
    return lead(state) * ZM_UNIT / 2;
}

static size_t symmetries(const void *rules)
{
    (void)rules;
    return 8;
}

/* Bits of i: left and right exchanged, top and bottom exchanged, rows and columns exchanged. */
static void transform(const void *rules, const void *state, size_t i, void *out)
{
    const struct position *s = state;
    struct position *to = out;
    int n = ((const struct rules *)rules)->n;

    *to = *s;
    for (int at = 0; at < n * n; at++) {
        int x = i & 1 ? n - 1 - at % n : at % n, y = i & 2 ? n - 1 - at / n : at / n;
        to->square[i & 4 ? x * n + y : y * n + x] = s->square[at];
    }
}

static const struct zm_game reversi = {
    .size = sizeof(struct zm_game),
    .name = "reversi",
    .usage = "reversi:n",
    .summary = "enclose discs and turn them over",
    .side = {"Black", "White"},
    .unit = "disc",
    .example = "reversi:8",
    .rules_size = sizeof(struct rules),
    .state_size = sizeof(struct position),
    .trail_size = sizeof(uint64_t),
    .parse = parse,
    .write_spec = write_spec,
    .write_rules = write_rules,
    .range = range,
    .most_moves = most_moves,
    .start = start,
    .side_to_move = side_to_move,
    .outcome = outcome,
    .moves = moves,
    .play = play,
    .undo = undo,
    .write_move = write_move,
    .write_position = write_position,
    .read_position = read_position,
    .draw = draw,
    .evaluate = evaluate,
    .symmetries = symmetries,
    .transform = transform,
};

ZM_API zm_guest_function zermelo_game;

const struct zm_game *zermelo_game(void)
{
    return &reversi;
}
