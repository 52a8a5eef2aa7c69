/* SPDX-License-Identifier: MIT
 * opening_template.h - the openings of openings.h as part of the game. A side is a player, who
 * holds one colour; the first colour is that of the first stone. Who may swap is always the player
 * who acts next, and keeps the colours by acting; after a swap the other player acts. Takes
 *
 *     WORD_BITS, CELLS_MAX, rules (with `form`), state (with `side`, `free`, `changed`, `stage`,
 *         `declared`, `offered`, `offer`, `odd`), row_of, column_of, cell_at, put, lift, add_offer,
 *         key_of_offer
 *         the board: mnk/lines_template.h */
#include "games/gomoku/openings.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* The stages of an opening: two for each step, of which the odd one has the right to swap. */
enum { STAGE_GAME = 0, STAGE_FIRST = 2, STAGE_MAY_SWAP = 1 };

/* The moves that are choices; their numbers follow those of all cells. CHOICE_NUMBER + n declares n
 * offers. CHOICES_MAX: no position has more; no game has more moves without a stone. */
enum {
    CHOICE_SWAP = WORD_BITS * WORD_BITS,
    CHOICE_TWO,
    CHOICE_TEN,
    CHOICE_NUMBER = CHOICE_TEN,
    CHOICES_MAX = 16
};

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

/* Whether a move put a stone, in the position after it: offers do not. */
static inline bool puts_stone(const rules *r, const state *s, zm_move m)
{
    return !is_choice(m) && owner_of(r, s, row_of(r, m), column_of(r, m)) != OWNER_NONE;
}

static inline const struct opening *opening_of(const rules *r)
{
    return &openings[r->form.opening];
}

static inline int step_index(const state *s)
{
    assert(in_opening(s));
    return (s->stage - STAGE_FIRST) / 2;
}

static inline const struct opening_step *step_of(const rules *r, const state *s)
{
    return &opening_of(r)->step[step_index(s)];
}

static inline bool may_swap(const state *s)
{
    return s->stage & STAGE_MAY_SWAP;
}

static inline bool chooses_offer(const rules *r, const state *s)
{
    return in_opening(s) && step_of(r, s)->action == ACTION_CHOOSE;
}

/* How many points the side to move still has to offer. */
static inline int offers_left(const rules *r, const state *s)
{
    bool offers = in_opening(s) && step_of(r, s)->action == ACTION_OFFER;

    return offers ? s->declared - s->offered : 0;
}

/* -- The steps. ------------------------------------------------------------------------------- */

static inline void begin_step(const rules *r, state *s, int i)
{
    const struct opening_step *p = &opening_of(r)->step[i];

    s->stage = (uint8_t)(STAGE_FIRST + 2 * i + p->swap);
    s->side = (uint8_t)holder_of(s, p->actor);
    if (p->action == ACTION_OFFER && p->number) s->declared = (uint8_t)p->number;
}

static inline void end_opening(const rules *r, state *s)
{
    s->stage = STAGE_GAME;
    s->declared = 0;
    s->side = (uint8_t)holder_of(s, colour_next(r, s));
}

static inline void end_step(const rules *r, state *s)
{
    if (step_of(r, s)->last) end_opening(r, s);
    else begin_step(r, s, step_index(s) + 1);
}

static inline void make_choice(const rules *r, state *s, zm_move m)
{
    const struct opening *o = opening_of(r);

    if (m == CHOICE_SWAP) {
        s->changed ^= 1, s->side ^= 1;
        s->stage &= (uint8_t)~STAGE_MAY_SWAP;
        if (step_of(r, s)->last) end_opening(r, s); /* what is left of the step is a move */
    } else if (m == CHOICE_TWO || m == CHOICE_TEN) {
        s->changed ^= o->branch_swaps;
        begin_step(r, s, o->branch_to);
    } else {
        s->declared = (uint8_t)(m - CHOICE_NUMBER);
        end_step(r, s);
    }
}

static inline void remove_offer(state *s, zm_move m)
{
    int i = 0;

    while (s->offer[i] != m) i++;
    for (s->offered--; i < s->offered; i++) s->offer[i] = s->offer[i + 1];
    s->offer[i] = 0;
    s->hash ^= key_of_offer(m);
}

static inline void play_step(const rules *r, state *s, zm_move m)
{
    enum opening_action action = step_of(r, s)->action;

    if (is_choice(m)) {
        make_choice(r, s, m);
        return;
    }
    s->stage &= (uint8_t)~STAGE_MAY_SWAP;
    if (action == ACTION_OFFER) add_offer(s, m);
    else put(r, s, holder_of(s, colour_next(r, s)), m);
    while (action == ACTION_CHOOSE && s->offered) remove_offer(s, s->offer[0]);
    if (action != ACTION_OFFER || s->offered == s->declared) end_step(r, s);
}

/* What a step changes beside stones. */
struct opening_undo {
    uint8_t side, stage, changed, declared, offered, spare;
    uint16_t offer[OFFERS_MAX]; /* as in the state; unset in the game */
};

static inline void note_step(const state *s, struct opening_undo *u)
{
    u->side = s->side, u->stage = s->stage, u->changed = s->changed;
    if (!in_opening(s)) return;
    u->declared = s->declared, u->offered = s->offered;
    memcpy(u->offer, s->offer, sizeof u->offer);
}

static inline void undo_step(const rules *r, state *s, zm_move m, const struct opening_undo *u)
{
    if (puts_stone(r, s, m)) lift(r, s, holder_of(s, !colour_next(r, s)), m);
    while (s->offered) remove_offer(s, s->offer[0]);
    for (int i = 0; i < u->offered; i++) add_offer(s, u->offer[i]);
    s->side = u->side, s->stage = u->stage, s->changed = u->changed, s->declared = u->declared;
}

/* -- Which moves there are. ------------------------------------------------------------------- */

static inline size_t list_choices(const rules *r, const state *s, zm_move *out)
{
    const struct opening *o = opening_of(r);
    size_t n = 0;

    if (!in_opening(s)) return 0;
    if (may_swap(s)) out[n++] = CHOICE_SWAP;
    if (may_swap(s) && o->branch && step_index(s) == o->branch_at)
        out[n++] = o->branch == BRANCH_TWO ? CHOICE_TWO : CHOICE_TEN;
    if (step_of(r, s)->action == ACTION_DECLARE)
        for (int i = 1; i <= step_of(r, s)->number; i++) out[n++] = CHOICE_NUMBER + (zm_move)i;
    return n;
}

/* Whether a cell lies in the central square of this many rows and columns; 0: anywhere. */
static inline bool is_central(const rules *r, zm_move m, int square)
{
    int down = 2 * row_of(r, m) - (r->form.m - 1), right = 2 * column_of(r, m) - (r->form.n - 1);

    return !square || (-square < down && down < square && -square < right && right < square);
}

static inline struct opening_point point_of(const rules *r, zm_move m)
{
    return (struct opening_point){row_of(r, m), column_of(r, m)};
}

/* Lists the two stones of each colour before an offer, the first colour first. */
static inline void list_stones(const rules *r, const state *s, struct opening_point out[4])
{
    int n = 0;

    for (int colour = 0; colour < 2; colour++)
        for (int row = 0; row < r->form.m; row++)
            for (bits left = s->line[colour][row]; left && n < 4; left &= left - 1)
                out[n++] = (struct opening_point){row, bits_first(left)};
    assert(n == 4);
}

/* Finds an offer that a further one would repeat, by symmetry or as it is. */
static inline bool repeats_offer(const rules *r, const state *s, zm_move m, zm_move *known)
{
    struct opening_point stones[4];

    if (!s->offered) return false;
    list_stones(r, s, stones);
    for (int i = 0; i < s->offered; i++)
        if (opening_same_layout(stones, point_of(r, m), point_of(r, s->offer[i])))
            return *known = s->offer[i], true;
    return false;
}

static inline bool is_offered(const state *s, zm_move m)
{
    for (int i = 0; i < s->offered; i++)
        if (s->offer[i] == m) return true;
    return false;
}

struct cell_text {
    char text[ZM_MOVE_TEXT];
};

static struct cell_text cell_text(const rules *r, zm_move m)
{
    struct cell_text t;

    mnk_write_cell(&r->form, row_of(r, m), column_of(r, m), t.text, sizeof t.text);
    return t;
}

/* Whether the step may name a free cell; if not, explains it in one line of error. */
static bool step_takes(const rules *r, const state *s, zm_move m, struct zm_error *error)
{
    const struct opening_step *p = step_of(r, s);
    zm_move known;

    if (p->action == ACTION_DECLARE)
        return fail(error, "opening-declare",
                    "now it is to be said how many points will be offered: 1 to %d", p->number);
    if (p->action == ACTION_PUT)
        return is_central(r, m, p->square) ||
               fail(error, "opening-square", "%s is not in the central square of %d by %d points",
                    cell_text(r, m).text, p->square, p->square);
    if (p->action == ACTION_CHOOSE)
        return is_offered(s, m) || fail(error, "opening-choose",
                                        "%s is not among the points offered", cell_text(r, m).text);
    return !repeats_offer(r, s, m, &known) ||
           fail(error, "opening-symmetric", "a stone on %s makes the same pattern as one on %s",
                cell_text(r, m).text, cell_text(r, known).text);
}

static inline void mark_offers(const rules *r, const state *s, struct grid *g)
{
    for (int i = 0; i < s->offered; i++)
        g->at[row_of(r, s->offer[i])][column_of(r, s->offer[i])] = OWNER_OFFERED;
}

/* The evaluation for the first side: the side that may swap next takes the better colour. */
static inline zm_score evaluation_in_opening(const rules *r, const state *s, zm_score settled)
{
    if (!in_opening(s)) return settled;
    const struct opening_step *p = step_of(r, s);
    bool swaps = may_swap(s);

    while (!swaps && !p->last) swaps = (++p)->swap;
    if (!swaps) return settled;
    return (settled < 0) == (holder_of(s, p->actor) == ZM_SECOND) ? settled : -settled;
}

/* -- Text. ---------------------------------------------------------------------------------- */

static inline struct grid_button button_of(zm_move m)
{
    static const struct grid_button buttons[] = {
        {"swap", "change hands"},
        {"two", "put two stones"},
        {"ten", "offer ten points"},
        {"1", "1"},
        {"2", "2"},
        {"3", "3"},
        {"4", "4"},
        {"5", "5"},
        {"6", "6"},
        {"7", "7"},
        {"8", "8"},
        {"9", "9"},
        {"10", "10"},
        {"11", "11"},
        {"12", "12"},
    };

    assert(m - CHOICE_SWAP < sizeof buttons / sizeof *buttons);
    return buttons[m - CHOICE_SWAP];
}

/* The words in the text of a position: of a step, or of the game that follows. */
static inline const char *stage_word(const rules *r, const state *s)
{
    if (!in_opening(s)) return s->changed ? "changed" : "kept";
    return may_swap(s) ? "choice" : step_of(r, s)->word;
}

/* "offer 8 f6 g9": the stage, how many offers are declared, and those made so far. */
enum { NOTE_TEXT = 16 + OFFERS_MAX * ZM_MOVE_TEXT };
static const char *note_of(const rules *r, const state *s, char out[NOTE_TEXT])
{
    struct text t = text_into(out, NOTE_TEXT);

    if (!r->form.opening) return NULL;
    text_add(&t, "%s", stage_word(r, s));
    if (s->declared) text_add(&t, " %d", s->declared);
    for (int i = 0; i < s->offered; i++) text_add(&t, " %s", cell_text(r, s->offer[i]).text);
    return out;
}

/* Sets the stage that has this word and number of stones, in colours by which the side in s is to
 * move. Returns false if the players cannot have come to one. */
static bool set_stage(const rules *r, state *s, int stones, const char *word)
{
    const struct opening *o = opening_of(r);
    bool changed = strcmp(word, "changed") == 0;

    if (changed || strcmp(word, "kept") == 0) {
        s->changed = changed;
        s->stage = STAGE_GAME;
        return true; /* any numbers of stones */
    }
    for (int i = 0; i < o->steps; i++)
        for (int swap = 0; swap < 2; swap++) {
            const struct opening_step *p = &o->step[i];
            if (stones != p->stones || strcmp(word, swap ? "choice" : p->word) != 0) continue;
            s->changed = p->actor != (s->side == ZM_SECOND);
            s->stage = (uint8_t)(STAGE_FIRST + 2 * i + swap);
            if (opening_reaches(o, i, swap, s->changed)) return true;
        }
    return false;
}

/* The least and the most number of offers that can be declared at a stage; 0: there is none yet. */
static void declarable(const rules *r, const state *s, uint64_t *least, uint64_t *most)
{
    const struct opening *o = opening_of(r);

    *least = *most = 0;
    for (int i = 0; in_opening(s) && i <= step_index(s); i++) {
        const struct opening_step *p = &o->step[i];
        if (p->action == ACTION_DECLARE && i < step_index(s))
            *least = 1, *most = (uint64_t)p->number;
        if (p->action == ACTION_OFFER && p->number) *least = *most = (uint64_t)p->number;
    }
}

/* Reads the number of offers that are declared, and those made so far. */
static bool read_offers(const rules *r, state *s, const char *text, struct zm_error *error)
{
    uint64_t least, most, number = 0;
    const char *at = text;
    int row, column;

    declarable(r, s, &least, &most);
    if ((most && !read_number(&at, most, &number)) || number < least)
        return fail(error, "opening-number",
                    "\"%s\" does not begin with the number of offers declared, %d to %d",
                    shown(text).text, (int)least, (int)most);
    s->declared = (uint8_t)number;
    enum opening_action action = in_opening(s) ? step_of(r, s)->action : ACTION_PUT;
    bool offers = action == ACTION_CHOOSE || (action == ACTION_OFFER && !may_swap(s));
    for (at = skip_blanks(at); offers && *at && s->offered < s->declared; at = skip_blanks(at)) {
        char word[ZM_MOVE_TEXT];
        size_t length = strcspn(at, " \t");
        snprintf(word, sizeof word, "%.*s", (int)(length < sizeof word ? length : 0), at);
        if (!mnk_read_cell(&r->form, word, &row, &column, error)) return false;
        add_offer(s, cell_at(r, row, column));
        at += length;
    }
    bool all = s->offered == s->declared;
    if (!*at && (!offers || all == (action == ACTION_CHOOSE))) return true;
    return fail(error, "opening-offers", "\"%s\" has not as many offers as belong there",
                shown(text).text);
}

/* Whether the offers of a position that was read can have been made. */
static bool offers_fit(const rules *r, const state *s, struct zm_error *error)
{
    state with = *s;

    while (with.offered) remove_offer(&with, with.offer[0]);
    with.stage = STAGE_FIRST;
    for (int i = 0; i < s->offered; i++) {
        zm_move m = s->offer[i], known;
        if (owner_of(r, s, row_of(r, m), column_of(r, m)) != OWNER_NONE)
            return fail(error, "cell-taken", "%s is taken", cell_text(r, m).text);
        if (repeats_offer(r, &with, m, &known))
            return fail(error, "opening-symmetric",
                        "a stone on %s makes the same pattern as one on %s", cell_text(r, m).text,
                        cell_text(r, known).text);
        add_offer(&with, m);
    }
    return true;
}

/* The words of all stages, for an error. */
static void list_words(const struct opening *o, struct text *t)
{
    for (int i = 0; i < o->steps; i++)
        if (!i || strcmp(o->step[i].word, o->step[i - 1].word) != 0)
            text_add(t, "%s ", o->step[i].word);
    text_add(t, "choice kept changed");
}

/* "O kept": the side to move, and the stage. */
static bool read_stage(const rules *r, state *s, struct grid *g, const char *text,
                       struct zm_error *error)
{
    const char *at = *text ? skip_blanks(text + 1) : text;
    size_t length = strcspn(at, " \t");
    int stones = g->stones[0] + g->stones[1];
    char word[16], words[64];
    struct text accepted = text_into(words, sizeof words);

    snprintf(word, sizeof word, "%.*s", (int)(length < sizeof word ? length : 0), at);
    s->side = (*text | 0x20) == 'x' ? ZM_FIRST : ZM_SECOND;
    list_words(opening_of(r), &accepted);
    if (((*text | 0x20) != 'x' && (*text | 0x20) != 'o') || !set_stage(r, s, stones, word))
        return fail(error, "opening-state",
                    "\"%s\" does not say how far the opening is with %d stones, accepted behind "
                    "the side to move: %s",
                    shown(text).text, stones, words);
    if (in_opening(s) && g->stones[s->changed] - g->stones[!s->changed] != (stones & 1))
        return fail(error, "opening-stones", "%d X and %d O: %c must have as many or one more",
                    g->stones[0], g->stones[1], side_letter(holder_of(s, 0)));
    g->side = (enum zm_side)s->side;
    return read_offers(r, s, skip_blanks(at + length), error);
}
