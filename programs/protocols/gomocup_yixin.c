/* SPDX-License-Identifier: MIT
 * gomocup_yixin.c - the commands that Yixin-Board has beyond the protocol, and its answers.
 *
 * Every line that does not begin with a word it knows is a move to Yixin-Board, so nothing but
 * MESSAGE, ERROR, FORBID, OK and moves is said. It names cells by row and column, and expects a
 * move when it has said yxstop. */
#include "gomocup_inside.h"

enum { THREADS_MOST = 64, HASH_MOST = 26 }; /* a hash of 2^26 KiB */

int64_t yixin_rule(int64_t rule)
{
    const int64_t renju = 4;

    return rule == 2 ? renju : rule;
}

static void on_showinfo(struct gomocup *g)
{
    g->yixin = true;
    gomocup_say("MESSAGE INFO MAX_THREAD_NUM %d", THREADS_MOST);
    gomocup_say("MESSAGE INFO MAX_HASH_SIZE %d", HASH_MOST);
}

static void on_hashclear(struct gomocup *g)
{
    thinker_rest(g->engine->thinker);
    if (g->zm) zm_forget(g->zm);
    g->full = 0;
}

static void on_showhashusage(struct gomocup *g)
{
    gomocup_say("MESSAGE %.1f %% of the hash is in use", g->full * 100);
}

/* -- Forbidden cells. ------------------------------------------------------------------------ */

/* Whether black's stones are our own: black has more, or as many and is to move. */
static bool is_black(const struct gomocup *g)
{
    int more = gomocup_count(g, OWN) - gomocup_count(g, THEIRS);

    return more > 0 || (more == 0 && !g->own_last);
}

/* Sets the position with black to move. False: that cannot be, or the game is over. */
static bool set_black_to_move(struct gomocup *g)
{
    char text[GOMOCUP_POSITION];
    bool black = is_black(g);

    gomocup_write(g, black ? 'X' : 'O', black ? 'O' : 'X', "X", text);
    return gomocup_open_table(g, false) && g->zm && !zm_position_set(g->zm, text) &&
           !zm_outcome(g->zm, NULL);
}

/* Marks the cells on which a stone may be put. */
static void mark_allowed(const struct gomocup *g, bool at[GOMOCUP_SIDE][GOMOCUP_SIDE])
{
    size_t n = zm_moves(g->zm, NULL, 0);
    zm_move *moves = take_memory(n * sizeof *moves);
    int xy[2];

    if (moves) zm_moves(g->zm, moves, n);
    for (size_t i = 0; i < n && moves; i++)
        if (gomocup_move_cell(g, moves[i], xy)) at[xy[1]][xy[0]] = true;
    free(moves);
}

/* "FORBID ", four digits for each cell that black must not use, and a full stop. */
static void on_showforbid(struct gomocup *g)
{
    static const char none[] = "FORBID .";
    bool allowed[GOMOCUP_SIDE][GOMOCUP_SIDE] = {{false}};

    if (!set_black_to_move(g)) {
        gomocup_say("%s", none);
        return;
    }
    mark_allowed(g, allowed);
    printf("FORBID ");
    for (int x = 0; x < g->width; x++)
        for (int y = 0; y < g->height; y++)
            if (g->at[y][x] == EMPTY && !allowed[y][x]) printf("%02d%02d", x, y);
    gomocup_say(".");
}

/* -- The best moves. ------------------------------------------------------------------------- */

static void on_nbest(struct gomocup *g)
{
    char *word = next_word(&g->rest);
    int64_t wanted = 2;

    if (word && !whole_number(word, 1, MULTIPV_MOST, &wanted)) {
        gomocup_say("ERROR yxnbest is followed by 1 to %d", MULTIPV_MOST);
        return;
    }
    g->wanted = (int)wanted;
    gomocup_think(g, TASK_MOVE);
    if (!thinker_busy(g->engine->thinker)) g->wanted = 0;
}

void yixin_say_multipv(const struct gomocup *g, size_t ranked)
{
    int xy[2];

    for (size_t i = 0; i < ranked; i++)
        if (gomocup_move_cell(g, g->ranking[i].move, xy))
            gomocup_say("MESSAGE %zu: %d,%d value %.3f depth %d", i + 1, xy[0], xy[1],
                        g->ranking[i].value, g->ranking[i].depth);
}

/* -- Swap2. ---------------------------------------------------------------------------------- */

/* The stones that were listed last are those of the opening. */
static void open_by_swap2(struct gomocup *g, int step, int stones)
{
    if (g->listed != stones) {
        gomocup_say("ERROR %d stones in yxboard, accepted are %d", g->listed, stones);
        return;
    }
    g->yixin_step = step;
    gomocup_think(g, TASK_SWAP);
}

static void on_swap2step1(struct gomocup *g)
{
    memset(g->at, EMPTY, sizeof g->at);
    g->listed = 0;
    open_by_swap2(g, 1, 0);
}

static void on_swap2step2(struct gomocup *g)
{
    open_by_swap2(g, 2, 3);
}

static void on_swap2step3(struct gomocup *g)
{
    open_by_swap2(g, 3, SWAP_STONES);
}

/* Who answers with one stone has taken white; Yixin-Board then asks for that stone once more. */
void yixin_say_opening(const struct gomocup *g)
{
    const bool swap = strcmp(g->answer, "SWAP") == 0;
    int x[3], y[3], n = 0;

    for (const char *at = g->answer; at && n < 3; at = strchr(at + 1, ' '))
        if (sscanf(at, "%d,%d", &x[n], &y[n]) == 2) n++;
    if (g->yixin_step == 3) gomocup_say("MESSAGE SWAP2 SWAP2 %s", swap ? "YES" : "NO");
    else if (swap || n == 1) gomocup_say("MESSAGE SWAP2 SWAP1 %s", swap ? "YES" : "NO");
    else
        for (int i = 0; i < n; i++)
            gomocup_say("MESSAGE SWAP2 MOVE%d %d %d", i + (g->yixin_step == 1 ? 1 : 4), x[i], y[i]);
}

/* -- The commands. --------------------------------------------------------------------------- */

static const char no_database[] = "ERROR there is no database";
static const char no_soosorv[] = "ERROR the opening soosorv is not supported, swap2 is";

const struct gomocup_word yixin_words[] = {
    {"YXSHOWINFO", on_showinfo, false, LINE_NOW, LIST_NONE, NULL},
    {"YXHASHCLEAR", on_hashclear, false, LINE_WAITS, LIST_NONE, NULL},
    {"YXSHOWHASHUSAGE", on_showhashusage, false, LINE_NOW, LIST_NONE, NULL},
    {"YXSHOWFORBID", on_showforbid, true, LINE_WAITS, LIST_NONE, NULL},
    {"YXNBEST", on_nbest, true, LINE_WAITS, LIST_NONE, NULL},
    {"YXSWAP2STEP1", on_swap2step1, true, LINE_WAITS, LIST_NONE, NULL},
    {"YXSWAP2STEP2", on_swap2step2, true, LINE_WAITS, LIST_NONE, NULL},
    {"YXSWAP2STEP3", on_swap2step3, true, LINE_WAITS, LIST_NONE, NULL},

    /* None is blocked. */
    {"YXBLOCKRESET YXBLOCKPATHRESET", NULL, false, LINE_WAITS, LIST_NONE, NULL},
    {"YXBLOCK YXBLOCKUNDO YXBLOCKPATH YXBLOCKPATHUNDO", NULL, false, LINE_WAITS, LIST_REFUSED,
     "ERROR cells cannot be blocked"},
    {"YXFORBID", NULL, false, LINE_WAITS, LIST_NONE, "ERROR rules are set by INFO rule alone"},
    {"YXHASHDUMP YXHASHLOAD", NULL, false, LINE_WAITS, LIST_LINE,
     "ERROR the hash cannot be kept in a file"},
    {"YXSEARCHDEFEND", NULL, false, LINE_WAITS, LIST_NONE,
     "ERROR a search for defences is not supported, yxnbest is"},
    {"YXBALANCEONE YXBALANCETWO", NULL, false, LINE_WAITS, LIST_NONE,
     "ERROR balanced moves are not supported, yxnbest is"},
    {"YXDRAW", NULL, false, LINE_WAITS, LIST_NONE, "MESSAGE no draw is agreed to"},
    {"YXRESIGN", NULL, false, LINE_WAITS, LIST_NONE, "MESSAGE resigned"},
    {"YXPRINTFEATURE", NULL, false, LINE_WAITS, LIST_NONE, "ERROR there are no features"},
    {"YXSOOSORVSTEP1", NULL, false, LINE_WAITS, LIST_NONE, no_soosorv},
    {"YXSOOSORVSTEP2 YXSOOSORVSTEP3 YXSOOSORVSTEP4 YXSOOSORVSTEP5 YXSOOSORVSTEP6", NULL, false,
     LINE_WAITS, LIST_REFUSED, no_soosorv},
    /* An empty database: it has nothing to say of any position. */
    {"YXQUERYDATABASEALL", NULL, false, LINE_WAITS, LIST_REFUSED,
     "MESSAGE DATABASE REFRESH\nMESSAGE DATABASE DONE"},
    {"YXQUERYDATABASEONE YXSETBESTMOVEDATABASE YXCLEARBESTMOVEDATABASE YXEDITLABELDATABASE "
     "YXEDITTVDDATABASE YXDELETEDATABASEONE YXDELETEDATABASEALL",
     NULL, false, LINE_WAITS, LIST_REFUSED, no_database},
    {"YXSETDATABASE YXDBTOPOS YXDBTOTXT YXTXTTODB", NULL, false, LINE_WAITS, LIST_LINE,
     no_database},
    {"YXDBCHECK YXDBFIX", NULL, false, LINE_WAITS, LIST_NONE, no_database},
    {NULL, NULL, false, LINE_WAITS, LIST_NONE, NULL},
};
