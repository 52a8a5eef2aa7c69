/* SPDX-License-Identifier: MIT
 * swap2_template.h - the opening swap2 as part of the game. A side is a player, who holds one
 * colour; the first colour is that of the first stone. During the opening the player who puts
 * stones of both colours holds the first colour. So the player who may choose holds the other,
 * which is to move, and keeps it by putting a stone. Takes
 *
 *     WORD_BITS, rules (with `form`), state (with `side`, `free`, `stage`, `changed` and `odd`)
 *         the board: mnk/board_template.h */
#include <assert.h>
#include <limits.h>
#include <string.h>

/* The stages of the opening: three stones, a choice, two stones; STAGE_GAME: the opening is
 * over. */
enum stage { STAGE_GAME, STAGE_THREE, STAGE_CHOICE, STAGE_TWO };
enum { STONES_AT_FIRST = 3, STONES_AT_LAST = 5 };

/* The moves that are choices; their numbers follow those of all cells. */
enum { CHOICE_SWAP = WORD_BITS * WORD_BITS, CHOICE_TWO, CHOICES_MAX = 2 };

static inline int stones_of(const rules *r, const state *s)
{
    return r->form.m * r->form.n - s->free;
}

/* The colour of the next stone. */
static inline int colour_next(const rules *r, const state *s)
{
    return (stones_of(r, s) & 1) ^ s->odd;
}

/* The side that holds a colour. */
static inline enum zm_side holder_of(const state *s, int colour)
{
    return colour ^ s->changed ? ZM_SECOND : ZM_FIRST;
}

static inline bool in_opening(const state *s)
{
    return s->stage != STAGE_GAME;
}

static inline bool is_choice(zm_move m)
{
    return m >= CHOICE_SWAP;
}

static inline size_t list_choices(const rules *r, const state *s, zm_move *out)
{
    if (s->stage != STAGE_CHOICE) return 0;
    out[0] = CHOICE_SWAP, out[1] = CHOICE_TWO;
    return stones_of(r, s) == STONES_AT_FIRST ? 2 : 1;
}

static inline void make_choice(state *s, zm_move m)
{
    assert(s->stage == STAGE_CHOICE && (m == CHOICE_SWAP || m == CHOICE_TWO));
    s->changed ^= 1;
    if (m == CHOICE_TWO) s->stage = STAGE_TWO;
    else s->stage = STAGE_GAME, s->side ^= 1;
}

/* Updates the stage and the side to move after a stone. */
static inline void pass_turn(const rules *r, state *s)
{
    int last = s->stage == STAGE_THREE ? STONES_AT_FIRST : STONES_AT_LAST;

    if (s->stage == STAGE_CHOICE) s->stage = STAGE_GAME;
    if (s->stage == STAGE_GAME) s->side ^= 1;
    else if (stones_of(r, s) == last) s->stage = STAGE_CHOICE, s->side ^= 1;
}

/* The evaluation for the first side: the side that is about to choose takes the better colour. */
static inline zm_score evaluation_in_opening(const state *s, zm_score settled)
{
    bool second = s->stage == STAGE_THREE || (s->stage == STAGE_CHOICE && s->side == ZM_SECOND);

    if (!in_opening(s)) return settled;
    return (settled < 0) == second ? settled : -settled;
}

/* -- Text. ---------------------------------------------------------------------------------- */

static inline struct grid_button button_of(zm_move m)
{
    if (m == CHOICE_SWAP) return (struct grid_button){"swap", "change hands"};
    return (struct grid_button){"two", "put two stones"};
}

/* The words for the stage in the text of a position, by enum stage. */
static const char *const stage_words[] = {"kept", "three", "choice", "two", "changed"};
enum { STAGE_CHANGED = STAGE_TWO + 1 };

static inline const char *note_of(const rules *r, const state *s)
{
    if (!r->form.swap2) return NULL;
    return stage_words[!in_opening(s) && s->changed ? STAGE_CHANGED : s->stage];
}

/* Sets the stage, and in the opening the side to move. Returns false if no stage has this word and
 * number of stones. */
static bool set_stage(state *s, int stones, int word)
{
    static const struct {
        int word, least, most;
        uint8_t changed, second; /* in the opening: the second side is to move */
    } known[] = {
        {STAGE_THREE, 0, 2, 0, 0},      {STAGE_CHOICE, 3, 3, 0, 1},
        {STAGE_CHOICE, 5, 5, 1, 0},     {STAGE_TWO, 3, 4, 1, 1},
        {STAGE_GAME, 0, INT_MAX, 0, 0}, {STAGE_CHANGED, 0, INT_MAX, 1, 0},
    };

    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (word != known[i].word || stones < known[i].least || stones > known[i].most) continue;
        s->stage = (uint8_t)(word == STAGE_CHANGED ? STAGE_GAME : word);
        s->changed = known[i].changed;
        s->side = known[i].second;
        return true;
    }
    return false;
}

/* "O kept": the side to move, which the stage tells in the opening, and the word. */
static bool read_swap2(state *s, struct grid *g, const char *text, struct zm_error *error)
{
    const char *word = *text ? skip_blanks(text + 1) : text;
    bool first = (*text | 0x20) == 'x', second = (*text | 0x20) == 'o';
    int stage = 0, stones = g->stones[0] + g->stones[1];

    while (stage <= STAGE_CHANGED && strcmp(word, stage_words[stage]) != 0) stage++;
    if (stage > STAGE_CHANGED || first == second || !set_stage(s, stones, stage))
        return fail(error, "opening-stage",
                    "\"%s\" does not say how far the opening is with %d stones, accepted behind X "
                    "or O: three choice two kept changed",
                    shown(text).text, stones);
    if (in_opening(s) && g->stones[s->changed] - g->stones[!s->changed] != (stones & 1))
        return fail(error, "opening-stones", "%d X and %d O: %c must have as many or one more",
                    g->stones[0], g->stones[1], side_letter(holder_of(s, 0)));
    g->side = second ? ZM_SECOND : ZM_FIRST;
    if (!in_opening(s) || g->side == (enum zm_side)s->side) return true;
    return fail(error, "wrong-side", "it is %c who moves", side_letter((enum zm_side)s->side));
}
