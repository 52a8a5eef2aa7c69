/* SPDX-License-Identifier: MIT
 * heaps.c - a guest game: Nim with up to eight heaps of up to nine sticks, such as heaps:3,4,5.
 *
 * A shared object with one function, zermelo_game(). It needs zermelo.h and links nothing.
 * docs/add-a-game.md walks through it. */
#include <stdio.h>
#include <string.h>
#include <zermelo.h>

enum { HEAPS_MOST = 8, TEXT_MOST = 2 * HEAPS_MOST };

/* A position. Bytes only, so there is no padding; the rules are the position at the start. */
struct position {
    unsigned char heap[HEAPS_MOST], heaps, second; /* second: that side is to move */
};

static bool refuse(struct zm_error *error, const char *accepted)
{
    snprintf(error->text, sizeof error->text, "accepted is %s", accepted);
    return false;
}

/* Reads "3,4,5" into s. Returns what follows it, NULL if it is not that. */
static const char *read_heaps(const char *text, struct position *s)
{
    *s = (struct position){.heaps = 0};
    for (;; text += 2) {
        if (*text < '0' || *text > '9' || s->heaps == HEAPS_MOST) return NULL;
        s->heap[s->heaps++] = (unsigned char)(*text - '0');
        if (text[1] != ',') return text + 1;
    }
}

static const char *write_heaps(const struct position *s, char out[TEXT_MOST])
{
    for (int i = 0; i < s->heaps; i++) {
        out[2 * i] = (char)('0' + s->heap[i]);
        out[2 * i + 1] = i + 1 < s->heaps ? ',' : '\0';
    }
    return out;
}

static bool parse(void *rules, const char *parameters, struct zm_error *error)
{
    const char *rest = read_heaps(parameters, rules);

    return (rest && !*rest) || refuse(error, "1 to 8 heaps of 0 to 9 sticks, as in heaps:3,4,5");
}

static size_t write_spec(const void *rules, char *out, size_t capacity)
{
    char heaps[TEXT_MOST];

    return (size_t)snprintf(out, capacity, "heaps:%s", write_heaps(rules, heaps));
}

static size_t write_rules(const void *rules, char *out, size_t capacity)
{
    char heaps[TEXT_MOST];

    return (size_t)snprintf(out, capacity,
                            "Heaps of %s sticks. A move takes one stick or more from one heap.\n"
                            "Who takes the last stick wins.\n"
                            "A move is written as the heap and the number taken, such as b2.\n",
                            write_heaps(rules, heaps));
}

static void range(const void *rules, int *least, int *most)
{
    (void)rules;
    *least = -1, *most = 1;
}

static size_t most_moves(const void *rules)
{
    (void)rules;
    return HEAPS_MOST * 9;
}

static void start(const void *rules, void *state)
{
    memcpy(state, rules, sizeof(struct position));
}

static enum zm_side side_to_move(const void *rules, const void *state)
{
    const struct position *s = state;

    (void)rules;
    return s->second ? ZM_SECOND : ZM_FIRST;
}

/* A move is its heap and what it takes. */
static zm_move move_of(int heap, int sticks)
{
    return (zm_move)heap << 8 | (zm_move)sticks;
}

static size_t moves(const void *rules, const void *state, zm_move *out)
{
    const struct position *s = state;
    size_t n = 0;

    (void)rules;
    for (int i = 0; i < s->heaps; i++)
        for (int sticks = 1; sticks <= s->heap[i]; sticks++) out[n++] = move_of(i, sticks);
    return n;
}

/* Who finds no stick has lost. */
static bool outcome(const void *rules, const void *state, int *value)
{
    const struct position *s = state;

    (void)rules;
    for (int i = 0; i < s->heaps; i++)
        if (s->heap[i]) return false;
    *value = s->second ? 1 : -1;
    return true;
}

/* There is no undo, so the library keeps copies of the position, and undo_info is NULL. */
static void play(const void *rules, void *state, zm_move move, void *undo_info)
{
    struct position *s = state;

    (void)rules, (void)undo_info;
    s->heap[move >> 8] = (unsigned char)(s->heap[move >> 8] - (move & 255));
    s->second = !s->second;
}

static size_t write_move(const void *rules, const void *state, zm_move move, char *out,
                         size_t capacity)
{
    (void)rules, (void)state;
    return (size_t)snprintf(out, capacity, "%c%d", 'a' + (int)(move >> 8), (int)(move & 255));
}

/* "3,4,5 first": the heaps and who moves. */
static size_t write_position(const void *rules, const void *state, char *out, size_t capacity)
{
    const struct position *s = state;
    char heaps[TEXT_MOST];

    (void)rules;
    return (size_t)snprintf(out, capacity, "%s %s", write_heaps(s, heaps),
                            s->second ? "second" : "first");
}

static bool read_position(const void *rules, const char *text, void *state, struct zm_error *error)
{
    const struct position *at_start = rules;
    struct position *s = state;
    const char *rest = read_heaps(text, s);

    if (!rest || s->heaps != at_start->heaps) return refuse(error, "a size for each heap");
    for (int i = 0; i < s->heaps; i++)
        if (s->heap[i] > at_start->heap[i])
            return refuse(error, "no heap larger than at the start");
    s->second = strcmp(rest, " second") == 0;
    return s->second || strcmp(rest, " first") == 0 || refuse(error, "the heaps, then who moves");
}

static size_t draw(const void *rules, const void *state, char *out, size_t capacity)
{
    const struct position *s = state;
    char picture[HEAPS_MOST * 12 + 1];
    int n = 0;

    (void)rules;
    for (int i = 0; i < s->heaps; i++)
        n += sprintf(picture + n, "%c %.*s\n", 'a' + i, s->heap[i], "|||||||||");
    return (size_t)snprintf(out, capacity, "%s", picture);
}

/* Optional, for the player "rules". Bouton 1901: with best play the side to move loses if the
 * exclusive or of all heaps is 0; a winning move makes it 0. */
static bool tactics(const void *rules, void *state, struct zm_advice *out)
{
    const struct position *s = state;
    int sum = 0;

    (void)rules;
    for (int i = 0; i < s->heaps; i++) sum ^= s->heap[i];
    for (int i = 0; i < s->heaps; i++) {
        int rest = s->heap[i] ^ sum;
        if (rest >= s->heap[i]) continue;
        *out = (struct zm_advice){.move = move_of(i, s->heap[i] - rest), .rule = "nim sum 0"};
        return true;
    }
    return false;
}

static const struct zm_game heaps = {
    .size = sizeof(struct zm_game),
    .name = "heaps",
    .usage = "heaps:a,b,...",
    .summary = "take sticks from one heap; who takes the last wins",
    .side = {"first", "second"},
    .unit = "win",
    .example = "heaps:3,4,5",
    .rules_size = sizeof(struct position),
    .state_size = sizeof(struct position),
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
    .write_move = write_move,
    .write_position = write_position,
    .read_position = read_position,
    .draw = draw,
    .tactics = tactics,
};

ZM_API zm_guest_function zermelo_game;

const struct zm_game *zermelo_game(void)
{
    return &heaps;
}
