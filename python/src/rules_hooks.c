/* SPDX-License-Identifier: MIT
 * rules_hooks.c - the hooks of games written in Python.
 *
 * A hook takes the interpreter's lock only for what is not known yet. An exception of a method is
 * left to the caller where the thread had the lock before; on a thread of a search it is kept with
 * the rules of its context. From then on the hooks say what contradicts itself, so that the library
 * ends the search with ZM_BROKEN, and the next hook that is called under the lock, see raise_in(),
 * raises the exception. */
#include "rules.h"

#include <string.h>
#include <unistd.h>

/* -- Into Python and out. ------------------------------------------------------------------ */

static bool has_failed(const struct pyrules *r)
{
    return atomic_load_explicit(&r->failed, memory_order_relaxed);
}

/* Raises the exception that was kept. */
static void raise_kept(struct pyrules *r)
{
    PyObject *error = r->error, *trace;
    Py_ssize_t at = error ? PySequence_Index(r->game->errors, error) : -1;

    r->error = NULL;
    atomic_store(&r->failed, false);
    if (!error || at < 0) return;
    Py_INCREF(error);
    PySequence_DelItem(r->game->errors, at);
    Py_INCREF(Py_TYPE(error));
    trace = PyException_GetTraceback(error);
    PyErr_Restore((PyObject *)Py_TYPE(error), error, trace);
}

/* Keeps the exception of a thread that will not come back to Python. */
static void keep_error(struct pyrules *r)
{
    PyObject *type, *error, *trace;

    PyErr_Fetch(&type, &error, &trace);
    PyErr_NormalizeException(&type, &error, &trace);
    if (trace) PyException_SetTraceback(error, trace);
    if (!r->error && PyList_Append(r->game->errors, error) == 0) r->error = error;
    atomic_store(&r->failed, true);
    Py_XDECREF(type);
    Py_XDECREF(error);
    Py_XDECREF(trace);
}

/* Takes the lock. False: an exception is there already; leave() in any case. */
static bool enter(const struct pyrules *rules, PyGILState_STATE *lock)
{
    struct pyrules *r = (struct pyrules *)rules;

    *lock = PyGILState_Ensure();
    if (has_failed(r) && *lock == PyGILState_LOCKED && !PyErr_Occurred()) raise_kept(r);
    return !has_failed(r) && !PyErr_Occurred();
}

/* In the child process of zm_check(), which tells the hook by the end of this process: writes the
 * class of the exception and its line. What a method itself raised is printed, as Python does. */
static void end_child(const struct pygame *g)
{
    PyObject *type, *error, *trace;

    PyErr_Fetch(&type, &error, &trace);
    PyErr_NormalizeException(&type, &error, &trace);
    PyObject *name = PyObject_GetAttrString(type, "__name__");
    PyObject *line = name ? PyUnicode_FromFormat("%U: %S", name, error) : NULL;
    PyObject *bytes = line ? PyUnicode_AsUTF8String(line) : NULL;
    size_t length = bytes ? (size_t)PyBytes_Size(bytes) : 0;
    if (length && g->tell >= 0 &&
        write(g->tell, PyBytes_AsString(bytes), length < REASON_MOST ? length : REASON_MOST) < 0)
        perror("zermelo");
    PyErr_Clear();
    PyErr_Restore(type, error, trace);
    if (trace) PyErr_Print();
    _exit(1);
}

static void leave(const struct pyrules *rules, PyGILState_STATE lock)
{
    struct pyrules *r = (struct pyrules *)rules;

    if (PyErr_Occurred() && r->game->process != (long)getpid()) end_child(r->game);
    if (PyErr_Occurred() && lock == PyGILState_UNLOCKED) keep_error(r);
    PyGILState_Release(lock);
}

/* What a text hook wants of a method: text by snprintf's rules. Releases the text. */
static size_t put_text(PyObject *text, const char *what, char *out, size_t capacity)
{
    PyObject *bytes = NULL;
    const char *line = text ? utf8_of(text, what, &bytes) : NULL;
    size_t length = line ? strlen(line) : 0;

    if (capacity) {
        size_t kept = length < capacity ? length : capacity - 1;
        memcpy(out, line ? line : "", kept);
        out[kept] = '\0';
    }
    Py_XDECREF(bytes);
    Py_XDECREF(text);
    return length;
}

/* -- What is known of a position: NULL after a failure. ------------------------------------ */

static uint32_t number_of(const void *state)
{
    uint64_t number;

    memcpy(&number, state, sizeof number);
    return (uint32_t)number;
}

static void set_number(void *state, uint32_t number)
{
    uint64_t bytes = number;

    memcpy(state, &bytes, sizeof bytes);
}

typedef bool ask(struct pygame *g, struct node *n);

/* Asks a method about a node, unless something failed before. */
static bool ask_node(const struct pyrules *r, struct node *n, ask *about)
{
    PyGILState_STATE lock;
    bool said = enter(r, &lock) && n->state && about(r->game, n);

    leave(r, lock);
    return said;
}

static const struct node *known_node(const struct pyrules *r, const void *state)
{
    struct node *n = node_at(r->game, number_of(state));

    if (atomic_load_explicit(&n->known, memory_order_acquire) && !has_failed(r)) return n;
    return ask_node(r, n, rules_ask_known) ? n : NULL;
}

static const struct edges *edges_of(const struct pyrules *r, const void *state)
{
    struct node *n = node_at(r->game, number_of(state));
    struct edges *edges = atomic_load_explicit(&n->edges, memory_order_acquire);

    if (edges && !has_failed(r)) return edges;
    if (!known_node(r, state) || !ask_node(r, n, rules_ask_edges)) return NULL;
    return atomic_load_explicit(&n->edges, memory_order_acquire);
}

static struct edge *find_edge(const struct edges *edges, zm_move move)
{
    for (uint32_t i = 0; edges && i < edges->count; i++)
        if (edges->edge[i].move == move) return (struct edge *)&edges->edge[i];
    return NULL;
}

/* -- Positions. ---------------------------------------------------------------------------- */

static void hook_start(const void *rules, void *state)
{
    set_number(state, ((const struct pyrules *)rules)->game->start);
}

static enum zm_side hook_side(const void *rules, const void *state)
{
    const struct node *n = known_node(rules, state);

    return n ? (enum zm_side)n->side : ZM_FIRST;
}

/* After a failure a result that cannot be ends the search. */
static bool hook_outcome(const void *rules, const void *state, int *value)
{
    const struct pyrules *r = rules;
    const struct node *n = known_node(r, state);

    *value = n ? n->value : r->game->most_value + 1;
    return n ? n->over : true;
}

/* After a failure more than there may be: none would be taken for the end of the game. */
static size_t hook_moves(const void *rules, const void *state, zm_move *out)
{
    const struct pyrules *r = rules;
    const struct edges *edges = edges_of(r, state);

    for (uint32_t i = 0; edges && i < edges->count; i++) out[i] = edges->edge[i].move;
    return edges ? edges->count : has_failed(r) ? r->game->max_moves + 1 : 0;
}

static void hook_play(const void *rules, void *state, zm_move move, void *undo_info)
{
    const struct pyrules *r = rules;
    struct node *n = node_at(r->game, number_of(state));
    struct edge *e = find_edge(edges_of(r, state), move);
    uint32_t child = e ? atomic_load_explicit(&e->child, memory_order_acquire) : 0;
    PyGILState_STATE lock;

    (void)undo_info;
    if (e && !child) {
        if (enter(r, &lock)) rules_ask_child(r->game, n, e);
        leave(r, lock);
        child = atomic_load_explicit(&e->child, memory_order_acquire);
    }
    if (child) set_number(state, child);
}

static uint32_t hook_weight(const void *rules, const void *state, zm_move outcome)
{
    const struct edge *e = find_edge(edges_of(rules, state), outcome);

    return e ? e->weight : 1;
}

static zm_score hook_evaluate(const void *rules, const void *state)
{
    const struct pyrules *r = rules;
    struct node *n = node_at(r->game, number_of(state));
    zm_score score = atomic_load_explicit(&n->evaluation, memory_order_acquire);

    if (score != UNKNOWN_SCORE) return score;
    if (!ask_node(r, n, rules_ask_evaluation)) return 0;
    return atomic_load_explicit(&n->evaluation, memory_order_acquire);
}

/* Different numbers have different hashes: splitmix64 is a bijection (Steele, Lea, Flood 2014). */
static uint64_t hook_hash(const void *rules, const void *state)
{
    uint64_t z = number_of(state) * UINT64_C(0x9e3779b97f4a7c15);

    (void)rules;
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static size_t hook_symmetries(const void *rules)
{
    return ((const struct pyrules *)rules)->game->symmetries;
}

static void hook_transform(const void *rules, const void *state, size_t i, void *out)
{
    const struct pyrules *r = rules;
    struct node *n = node_at(r->game, number_of(state));
    uint32_t *numbers = atomic_load_explicit(&n->symmetric, memory_order_acquire);

    set_number(out, number_of(state));
    if (!i) return;
    if (!numbers && ask_node(r, n, rules_ask_symmetric))
        numbers = atomic_load_explicit(&n->symmetric, memory_order_acquire);
    if (numbers) set_number(out, numbers[i]);
}

/* -- Rules. -------------------------------------------------------------------------------- */

/* A hook knows its game by its rules, but parse() has none: who opens a game leaves its table in
 * core.opening, and keeps the interpreter's lock until parse() is called. */
static bool hook_parse(void *rules, const char *parameters, struct zm_error *error)
{
    struct pyrules *r = rules;
    struct pygame *g = (struct pygame *)core.opening;
    const char *own = PyBytes_AsString(PyTuple_GetItem(g->texts, 1));

    if (strcmp(parameters, own) != 0) {
        if (error)
            snprintf(error->text, sizeof error->text, "accepted is \"%.100s\" behind the colon",
                     own);
        return false;
    }
    r->game = g;
    atomic_init(&r->failed, false);
    r->error = NULL;
    return true;
}

/* One of the texts, in the order in which rules_table() takes them. */
static size_t fixed_text(const void *rules, int which, char *out, size_t capacity)
{
    const struct pygame *g = ((const struct pyrules *)rules)->game;
    const char *text = PyBytes_AsString(PyTuple_GetItem(g->texts, which));
    size_t length = strlen(text), kept = length < capacity ? length : capacity - 1;

    if (!capacity) return length;
    memcpy(out, text, kept);
    out[kept] = '\0';
    return length;
}

static size_t hook_spec(const void *rules, char *out, size_t capacity)
{
    return fixed_text(rules, 2, out, capacity);
}

static size_t hook_rules(const void *rules, char *out, size_t capacity)
{
    return fixed_text(rules, 7, out, capacity);
}

static void hook_range(const void *rules, int *least, int *most)
{
    const struct pygame *g = ((const struct pyrules *)rules)->game;

    *least = g->least, *most = g->most_value;
}

static size_t hook_most_moves(const void *rules)
{
    return ((const struct pyrules *)rules)->game->max_moves;
}

/* -- Texts. -------------------------------------------------------------------------------- */

/* What a method returned, if it is a str; else NULL, with an exception. */
static PyObject *checked_text(const struct pygame *g, enum rules_method which, PyObject *said)
{
    if (!said || PyUnicode_Check(said)) return said;
    return rules_refuse(g, which, said, "a str"), NULL;
}

/* What a method writes about a position, and about a move in it. */
static size_t write_by(const struct pyrules *r, enum rules_method which, const void *state,
                       const zm_move *move, char *out, size_t capacity)
{
    struct node *n = node_at(r->game, number_of(state));
    PyGILState_STATE lock;
    bool entered = enter(r, &lock) && n->state;
    PyObject *about = entered && move ? PyList_GetItem(r->game->moves, (Py_ssize_t)*move) : NULL;
    PyObject *text =
        entered && (about || !move) ? rules_call(r->game, which, n->state, about) : NULL;
    text = checked_text(r->game, which, text);
    size_t length = put_text(text, rules_method_names[which], out, capacity);

    leave(r, lock);
    return length;
}

static size_t hook_position_text(const void *rules, const void *state, char *out, size_t capacity)
{
    return write_by(rules, RULES_POSITION_TEXT, state, NULL, out, capacity);
}

static size_t hook_draw(const void *rules, const void *state, char *out, size_t capacity)
{
    return write_by(rules, RULES_DRAW, state, NULL, out, capacity);
}

static size_t hook_board(const void *rules, const void *state, char *out, size_t capacity)
{
    return write_by(rules, RULES_BOARD, state, NULL, out, capacity);
}

static size_t hook_cells(const void *rules, const void *state, zm_move move, char *out,
                         size_t capacity)
{
    return write_by(rules, RULES_CELLS, state, &move, out, capacity);
}

/* A new reference to the text of a move: kept, where it is the same in every position. */
static PyObject *move_text(struct pygame *g, PyObject *state, Py_ssize_t number)
{
    PyObject *text = PyList_GetItem(g->move_texts, number), *move;

    if (!text || (g->plain_texts && text != Py_None)) {
        Py_XINCREF(text);
        return text;
    }
    move = PyList_GetItem(g->moves, number);
    text = checked_text(g, RULES_MOVE_TEXT, rules_call(g, RULES_MOVE_TEXT, state, move));
    if (text && g->plain_texts) {
        Py_INCREF(text);
        PyList_SetItem(g->move_texts, number, text);
    }
    return text;
}

static size_t hook_move_text(const void *rules, const void *state, zm_move move, char *out,
                             size_t capacity)
{
    const struct pyrules *r = rules;
    struct node *n = node_at(r->game, number_of(state));
    PyGILState_STATE lock;
    bool entered = enter(r, &lock) && n->state;
    PyObject *text = entered ? move_text(r->game, n->state, (Py_ssize_t)move) : NULL;
    char line[2 * ZM_MOVE_TEXT] = "";
    size_t length = put_text(text, "the text of a move", line, sizeof line);

    if (length >= ZM_MOVE_TEXT || strpbrk(line, " ,\t\r\n") || (entered && text && !length))
        PyErr_Format(PyExc_ValueError,
                     "move_text() of game %s returned \"%s\"; accepted is a word of at most %d "
                     "bytes, without a comma",
                     r->game->table.name, line, ZM_MOVE_TEXT - 1);
    leave(r, lock);
    if (capacity) snprintf(out, capacity, "%s", line);
    return length;
}

/* -- Reading. A ValueError of the method says why it is none; other exceptions are failures.  */

static bool bad_text(struct zm_error *error)
{
    PyObject *type, *value, *trace;

    if (!PyErr_ExceptionMatches(PyExc_ValueError)) return false;
    PyErr_Fetch(&type, &value, &trace);
    PyObject *text = value ? PyObject_Str(value) : NULL;
    if (error) put_text(text, "an error", error->text, sizeof error->text);
    else Py_XDECREF(text);
    for (char *c = error ? error->text : ""; *c; c++) /* one line, whatever the word was */
        if ((unsigned char)*c < ' ') *c = '?';
    PyErr_Clear();
    Py_XDECREF(type);
    Py_XDECREF(value);
    Py_XDECREF(trace);
    return false;
}

static bool hook_read_position(const void *rules, const char *text, void *state,
                               struct zm_error *error)
{
    const struct pyrules *r = rules;
    PyGILState_STATE lock;
    bool entered = enter(r, &lock);
    PyObject *line = entered ? text_object(text, -1) : NULL;
    PyObject *read = line ? rules_call(r->game, RULES_READ_POSITION, line, NULL) : NULL;
    uint32_t number = r->game->only_met ? rules_met(r->game, read)
                                        : rules_intern(r->game, RULES_READ_POSITION, read);

    Py_XDECREF(line);
    if (number) set_number(state, number);
    else if (entered) bad_text(error);
    leave(r, lock);
    return number != 0;
}

/* The number of a move that a method has read; -1: failure. */
static long read_number(const struct pygame *g, const struct node *n, const char *word)
{
    PyObject *text = text_object(word, -1);
    PyObject *move = text ? rules_call(g, RULES_READ_MOVE, n->state, text) : NULL;
    PyObject *number = move ? PyDict_GetItemWithError(g->move_numbers, move) : NULL; /* borrowed */
    long found = number ? PyLong_AsLong(number) : -1;

    if (move && !number && !PyErr_Occurred())
        PyErr_Format(PyExc_ValueError, "\"%s\" is not a legal move here", word);
    Py_XDECREF(text);
    Py_XDECREF(move);
    return found;
}

static bool hook_read_move(const void *rules, const void *state, const char *word, zm_move *move,
                           struct zm_error *error)
{
    const struct pyrules *r = rules;
    struct node *n = node_at(r->game, number_of(state));
    const struct edges *edges = edges_of(r, state);
    PyGILState_STATE lock;
    bool entered = enter(r, &lock) && n->state;
    long number = entered ? read_number(r->game, n, word) : -1;

    if (number >= 0 && !find_edge(edges, (zm_move)number)) {
        PyErr_Format(PyExc_ValueError, "\"%s\" is not a legal move here", word);
        number = -1;
    }
    if (number >= 0) *move = (zm_move)number;
    else if (entered) bad_text(error);
    leave(r, lock);
    return number >= 0;
}

/* -- The table. ---------------------------------------------------------------------------- */

bool rules_is_table(const struct zm_game *table)
{
    return table && table->parse == hook_parse;
}

void rules_fill(struct pygame *g)
{
    struct zm_game *t = &g->table;

    t->size = sizeof *t;
    t->rules_size = sizeof(struct pyrules), t->state_size = sizeof(uint64_t);
    t->parse = hook_parse;
    t->write_spec = hook_spec, t->write_rules = hook_rules;
    t->range = hook_range, t->most_moves = hook_most_moves;
    t->start = hook_start, t->side_to_move = hook_side, t->outcome = hook_outcome;
    t->moves = hook_moves, t->play = hook_play, t->hash = hook_hash;
    t->write_move = hook_move_text;
    t->write_position = hook_position_text, t->read_position = hook_read_position;
    t->draw = hook_draw;
    if (g->method[RULES_EVALUATE]) t->evaluate = hook_evaluate;
    if (g->method[RULES_WEIGHT]) t->weight = hook_weight;
    if (g->method[RULES_READ_MOVE]) t->read_move = hook_read_move;
    if (g->method[RULES_SYMMETRIC]) t->symmetries = hook_symmetries, t->transform = hook_transform;
    if (g->method[RULES_BOARD]) t->describe = hook_board, t->write_cells = hook_cells;
}

struct rules_thread rules_thread_begin(const struct zm_context *zm)
{
    struct rules_thread t = {.kept = rules_is_table(zm_game_of(zm))};

    if (!t.kept) return t;
    t.lock = PyGILState_Ensure();
    t.thread = PyEval_SaveThread();
    return t;
}

void rules_thread_end(struct rules_thread t)
{
    if (!t.kept) return;
    PyEval_RestoreThread(t.thread);
    PyGILState_Release(t.lock);
}
