/* SPDX-License-Identifier: MIT
 * verifier.c - zermelo-verifier [--zone] GAME CLAIM FILE [MOVE...]: does the certificate prove the
 * claim?
 *
 * docs/certificate.md has the format. This program shares no code with the library and trusts no
 * file: it makes moves by the rules of rules.h and tries all that the other side may play. */
#include "rules.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { DEPTH_MOST = 3000, CLAIM_MOST = 9999, TEXT_MOST = 4096, GAME_MOST = 128, HASH_LINE = 23 };
enum { LEMMA_LEAST = 100 }; /* bytes of a lemma in a file */
enum { PASS = -1 };         /* as a move */
enum { NEED_BITS = 15, NEED_ZERO = 1 << (NEED_BITS - 1) };
enum verdict { ACCEPTED, REJECTED, UNABLE };

/* -- Games. ---------------------------------------------------------------------------------- */

static const struct game *const games[] = {&verified_mnk,   &verified_connect, &verified_sticks,
                                           &verified_kalah, &verified_othello, NULL};
static const char *const aliases[][2] = {
    {"tictactoe", "mnk:3,3,3"},
    {"connect4", "connect:7,6,4"},
    {"othello", "othello:8"},
    {"bantumi", "kalah:6,3,empty,mover,majority,nosweep"},
};

/* Reads a game string. Returns false if there is no such game, or it is too large. */
static bool read_game(const char *text, struct rules *r)
{
    size_t n = strcspn(text, ":");
    int numbers = 0, used;
    memset(r, 0, sizeof *r);
    for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++)
        if (!strcmp(text, aliases[i][0])) return read_game(aliases[i][1], r);
    for (const struct game *const *g = games; *g; g++)
        if (strlen((*g)->name) == n && !strncmp(text, (*g)->name, n)) r->game = *g;
    if (!r->game) return false;
    for (text += n; *text == (numbers ? ',' : ':') && numbers < r->game->numbers; text += used + 1)
        if (sscanf(text + 1, "%10" SCNu64 "%n", &r->number[numbers++], &used) != 1) return false;
    for (unsigned i = 0; *text == ',' && r->game->word[i]; i++) {
        n = strlen(r->game->word[i]);
        if (strncmp(text + 1, r->game->word[i], n) != 0 || !strchr(",", text[n + 1])) continue;
        r->words |= 1u << i, text += n + 1, i = UINT_MAX;
    }
    return numbers == r->game->numbers && !*text && r->game->prepare(r);
}

/* -- What is known while a file is checked. -------------------------------------------------- */

/* A proof: its bound, for the prover, and its counts in the header less what was read already. */
struct part {
    int prover, bound, zones; /* zones: 1 if it has them */
    unsigned long long positions, replies, bytes;
    uint64_t zone[CELL_WORDS]; /* of the position that the certificate is about */
};

/* A hash set of proven positions: slots of a key, with what was needed in its lowest bits, and of a
 * zone. */
struct set {
    uint64_t *slot, room, words; /* room: of slots, a power of 2; words: in a slot */
};

struct check {
    struct rules r, named;   /* named: the game that the file is about */
    char game[GAME_MOST];    /* the string that named it, if it is the one asked about */
    const char *const *root; /* MOVE..., ended by NULL */
    struct position start;   /* what the certificate is about */
    int passes[2];           /* of each side on the way there */

    FILE *file;
    uint64_t size, at; /* of the file; where what comes next begins */
    char line[TEXT_MOST];
    const char *moves;                 /* of the part of a proof, in c->line; NULL: no such line */
    unsigned long long lemmas, number; /* number: of the one that is checked; 0: none */

    struct part part[2], *now;
    int parts, leaves;
    uint64_t digits, radix, memory; /* memory: the limit for sets, and for leaf_values, bytes */
    struct set proven, lemma[2][2]; /* lemmas by prover, and without and with zones */
    const struct set *known;        /* the lemmas that serve this proof, or NULL */
    uint8_t *leaf_values;           /* of positions left to the reader, by index; 0: unknown */
    uint64_t leaf_room;

    enum verdict verdict;
    int path[DEPTH_MOST], depth; /* the moves to the position that fails */
    const char *why;             /* the reason; NULL: nothing has failed */
    const volatile int *stop;    /* NULL, or a flag that ends it */
};

static void fail(struct check *c, enum verdict verdict, int depth, const char *why)
{
    if (!c->why) c->why = why, c->depth = depth, c->verdict = verdict;
}

/* -- Sets of proven positions. --------------------------------------------------------------- */

/* Takes a set of so many positions. Returns false if the memory does not suffice. */
static bool take_set(struct check *c, struct set *s, unsigned long long count, bool zones)
{
    s->words = (uint64_t)c->r.key_words + (zones ? CELL_WORDS : 0);
    for (s->room = 16; s->room < c->memory && s->room / 4 * 3 <= count;) s->room *= 2;
    if (s->room > c->memory / 8 / s->words) return false;
    s->slot = calloc(s->room, 8 * s->words);
    c->memory -= s->slot ? s->room * 8 * s->words : 0;
    return s->slot;
}

static void give_set(struct check *c, struct set *s)
{
    c->memory += s->slot ? s->room * 8 * s->words : 0;
    free(s->slot), s->slot = NULL;
}

/* The slot of a key, or the free one, which is zero, where it belongs. */
static uint64_t *slot_of(const struct check *c, const struct set *s, const uint64_t *key)
{
    size_t n = (size_t)c->r.key_words;
    uint64_t hash = (uintptr_t)s->slot, *slot; /* a seed that no file can foresee */

    for (size_t i = 0; i < n; i++) {
        hash = (hash ^ key[i] >> (i ? 0 : NEED_BITS)) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 29;
    }
    do slot = &s->slot[(hash++ & (s->room - 1)) * s->words];
    while (*slot && ((*slot ^ *key) >> NEED_BITS || memcmp(slot + 1, key + 1, 8 * n - 8) != 0));
    return slot;
}

/* Returns whether the set proves this need. If so, its zone is added. */
static bool proves(const struct check *c, const struct set *s, const uint64_t *key, int need,
                   uint64_t *zone)
{
    const uint64_t *slot = slot_of(c, s, key);
    if (!*slot || (int)(*slot % (2 * NEED_ZERO)) - NEED_ZERO < need) return false;
    if (s->words > (uint64_t)c->r.key_words) join(zone, slot + c->r.key_words);
    return true;
}

static void fill(const struct check *c, const struct set *s, uint64_t *slot, const uint64_t *key,
                 int need, const uint64_t *zone)
{
    size_t n = (size_t)c->r.key_words;
    memcpy(slot, key, 8 * n);
    memcpy(slot + n, zone, 8 * (s->words - n));
    *slot |= (uint64_t)(need + NEED_ZERO);
}

/* Stores a proven position with its need and zone. A new one is counted. */
static void learn(struct check *c, const uint64_t *key, int need, const uint64_t *zone)
{
    uint64_t *slot = slot_of(c, &c->proven, key);
    if (!*slot && !c->now->positions--) fail(c, REJECTED, 0, "there are too many positions");
    fill(c, &c->proven, slot, key, need, zone);
}

/* -- A proof. -------------------------------------------------------------------------------- */

static int for_prover(const struct check *c, int value)
{
    return c->now->prover ? -value : value;
}

/* Writes the key; returns what the prover still needs. */
static int need_of(const struct check *c, const struct position *p, uint64_t key[KEY_WORDS])
{
    memset(key, 0, KEY_WORDS * sizeof *key);
    int won = c->r.game->key(&c->r, p, key);
    *key |= (uint64_t)(p->side == c->now->prover) << NEED_BITS;
    return c->now->bound - for_prover(c, won);
}

/* Returns whether the prover, if it is to move, can make a run, and adds that to the zone. Else
 * adds two free cells of each window that the other side's passes and one move could fill. */
static bool look(struct check *c, const struct position *p, int depth, int passes, uint64_t *zone)
{
    bool mine = p->side == c->now->prover;
    for (int i = 0; i < c->r.windows; i++) {
        int held = common(&c->r, p->stones[p->side], c->r.window[i]), in = 0;
        if (held + passes * !mine < c->r.k - 1 ||
            common(&c->r, p->stones[!p->side], c->r.window[i]))
            continue;
        if (mine) return join(zone, c->r.window[i]), true;
        for (int cell = 0; cell < c->r.cells && in < 2; cell++)
            if (has(c->r.window[i], cell) && is_free(&c->r, p, cell)) add(zone, cell), in++;
        if (in < 2) fail(c, REJECTED, depth, "the other side wins");
    }
    return false;
}

/* The least result that the prover can get, by the rules alone. */
static int surely(const struct check *c, const struct position *p)
{
    int least = p->over ? p->value : c->r.least, most = p->over ? p->value : c->r.most;
    if (!p->over && c->r.game->bounds) c->r.game->bounds(&c->r, p, &least, &most);
    return for_prover(c, c->now->prover ? most : least);
}

/* Decodes a reply among `count`: 8 bytes hold digits in mixed radix, the lowest first. */
static int next_reply(struct check *c, unsigned count)
{
    uint64_t digits = c->digits;
    if (c->radix > UINT64_MAX / count) {
        if (digits || c->now->bytes < 8) fail(c, REJECTED, 0, "a reply is missing or too large");
        digits = 0, c->radix = 1, c->now->bytes -= 8;
        for (int i = 0; i < 64; i += 8) digits |= (uint64_t)(getc(c->file) & 255) << i;
    }
    if (!c->now->replies--) fail(c, REJECTED, 0, "there are too many replies");
    c->digits = digits / count, c->radix *= count;
    return (int)(digits % count);
}

/* The prover's move; -1: the file has none, for one move reaches the bound by the rules alone. */
static int reply(struct check *c, const struct position *p)
{
    int list[MOVES_MOST], n = 0;
    for (int m = 0; m < c->r.moves; m++) {
        struct position next = *p;
        if (c->now->zones ? !is_free(&c->r, p, m) : !c->r.game->play(&c->r, &next, m)) continue;
        list[n++] = m;
        if (!c->now->zones && surely(c, &next) >= c->now->bound) return -1;
    }
    return n ? list[n > 1 ? next_reply(c, (unsigned)n) : 0] : -1;
}

/* Verifies a position and adds its zone. If the prover wins after a pass of the other side, only
 * replies in the zone of that win need a proof. */
static void verify(struct check *c, const struct position *p, int depth, int passes, uint64_t *zone)
{
    bool few = p->left <= c->leaves, mine = p->side == c->now->prover, zones = c->now->zones;
    uint64_t key[KEY_WORDS], own[CELL_WORDS] = {0}, tried[CELL_WORDS];
    if (zones ? !p->over && mine && look(c, p, depth, passes, zone) : surely(c, p) >= c->now->bound)
        return;
    if (p->over ||
        (few && for_prover(c, c->r.game->leaf(&c->r, p, c->leaf_values)) < c->now->bound))
        fail(c, REJECTED, depth, "it ends against the claim");
    if (depth == DEPTH_MOST) fail(c, UNABLE, 0, "it is too long");
    if (c->stop && *c->stop) fail(c, UNABLE, 0, "it was stopped");
    if (c->why || few) return;
    int need = need_of(c, p, key) + passes;
    if (proves(c, &c->proven, key, need, zone) ||
        (c->known && proves(c, c->known, key, need, zone)))
        return;
    int m = mine ? reply(c, p) : 0, end = mine ? m + (m >= 0) : c->r.moves;
    if (zones && !mine && next_reply(c, 2)) m = PASS;
    for (memset(tried, 255, sizeof tried); m < end && !c->why; m++) {
        struct position next = *p;
        if (m == PASS) next.side ^= 1;
        else if ((zones && !has(tried, m)) || !c->r.game->play(&c->r, &next, m)) continue;
        else if (zones) add(own, m);
        c->path[depth] = m;
        verify(c, &next, depth + 1, passes + (m == PASS), own);
        if (m == PASS) memcpy(tried, own, sizeof own);
    }
    if (zones && !mine) look(c, p, depth, passes, own);
    if (!c->why) learn(c, key, need, own);
    join(zone, own);
}

/* Allocates what a proof needs. Returns false if it exceeds the memory. */
static bool take_memory(struct check *c)
{
    uint64_t few = c->r.below[2 * c->r.houses][c->leaves + 1] + 1;
    if (few > c->leaf_room) {
        free(c->leaf_values), c->leaf_room = 0;
        c->leaf_values = few > c->memory ? NULL : calloc(few, 1);
        c->leaf_room = c->leaf_values ? few : 0;
    }
    return c->leaf_values && take_set(c, &c->proven, c->now->positions, c->now->zones);
}

/* Verifies a proof of the certificate's position. That of the root may rest on lemmas. */
static void check_part(struct check *c, struct part *p)
{
    const struct set *lemmas = &c->lemma[p->prover][p->zones];
    int passes = c->passes[!p->prover];
    c->now = p, c->digits = 0, c->radix = UINT64_MAX;
    c->known = c->number || !lemmas->slot ? NULL : lemmas;
    c->r.images = p->zones ? 1 : c->r.symmetries;
    if (c->passes[p->prover] || (passes && !p->zones))
        fail(c, REJECTED, 0, "its moves have a pass, its proof is none for that");
    else if (take_memory(c)) verify(c, &c->start, 0, passes, p->zone);
    else fail(c, UNABLE, 0, "there is no memory for this many positions");
    if (c->digits || p->positions || p->replies || p->bytes)
        fail(c, REJECTED, 0, "the counts are not those of the header");
    give_set(c, &c->proven);
}

/* -- A certificate. -------------------------------------------------------------------------- */

/* Checks the FNV-1a hash of the proofs and the header, which is `text` up to `rest`. */
static bool check_hash(struct check *c, uint64_t bytes, const char *text, const char *rest)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325), prime = UINT64_C(0x100000001b3);
    char line[32];
    fseek(c->file, (long)c->at + (rest - text) + HASH_LINE, SEEK_SET);
    for (int byte; bytes && (byte = getc(c->file)) != EOF; bytes--)
        hash = (hash ^ (unsigned)byte) * prime;
    for (; text < rest; text++) hash = (hash ^ (unsigned char)*text) * prime;
    snprintf(line, sizeof line, "hash %016" PRIx64 "\n\n", hash);
    return strncmp(rest, line, HASH_LINE) == 0;
}

/* Reads the line of a proof. Returns what follows it, or NULL. */
static char *read_part(struct check *c, struct part *p, const char *text)
{
    char sign[3] = "";
    int n = 0;
    *p = (struct part){0};
    sscanf(text, "proof %2s %5d zones %1d positions %20llu replies %20llu bytes %20llu\n%n", sign,
           &p->bound, &p->zones, &p->positions, &p->replies, &p->bytes, &n);
    p->prover = *sign == '<';
    p->bound *= p->prover ? -1 : 1;
    if (n && (abs(p->bound) > c->r.most || p->zones > (c->r.zones && p->bound == 1)))
        fail(c, REJECTED, 0, "there is no such result");
    return n ? (char *)text + n : NULL;
}

/* Whether a game string names the game that is asked about. */
static bool is_game(struct check *c, const char *text)
{
    struct rules *r = &c->named;
    if (*text && strcmp(text, c->game) == 0) return true; /* as before: of lemmas there are many */
    bool same = read_game(text, r) && r->game == c->r.game && r->words == c->r.words &&
                memcmp(r->number, c->r.number, sizeof r->number) == 0;
    snprintf(c->game, sizeof c->game, "%s", same ? text : "");
    return same;
}

/* Reads a header and goes to the proofs. With the last certificate the file has to end. */
static void read_header(struct check *c, bool last)
{
    char text[TEXT_MOST], game[GAME_MOST] = "", moves[TEXT_MOST] = "", *at = text, *next;
    int n = 0;
    fseek(c->file, (long)c->at, SEEK_SET);
    text[fread(text, 1, TEXT_MOST - 1, c->file)] = '\0';
    sscanf(text, "zermelo certificate 3\ngame %127s\nmoves %4095[^\n]\nleaves %3d\n%n", game, moves,
           &c->leaves, &n);
    for (at += n, c->parts = 0; n && c->parts < 2; c->parts++, at = next)
        if (!(next = read_part(c, &c->part[c->parts], at))) break;
    if (!c->parts || c->leaves < 0 || c->leaves > c->r.leaves)
        fail(c, REJECTED, 0, "this is no certificate");
    if (c->moves && strcmp(moves, c->moves) != 0)
        fail(c, REJECTED, 0, "its header has other moves");
    uint64_t header = (uint64_t)(at - text) + HASH_LINE, left = c->size - c->at, bytes = 0;
    for (int i = 0; i < c->parts; i++) bytes += c->part[i].bytes < left ? c->part[i].bytes : left;
    if (last ? header + bytes != left : header + bytes > left)
        fail(c, REJECTED, 0, "the file has another length");
    if (!c->why && !check_hash(c, bytes, text, at)) fail(c, REJECTED, 0, "the file is damaged");
    if (!is_game(c, game)) fail(c, REJECTED, 0, "it is about another game");
    fseek(c->file, (long)(c->at + header), SEEK_SET);
    c->at += header + bytes;
}

/* Verifies the next certificate of the file. */
static void check_certificate(struct check *c, bool last)
{
    read_header(c, last);
    for (int i = 0; i < c->parts && !c->why; i++) check_part(c, &c->part[i]);
}

/* -- A proof of many parts. ------------------------------------------------------------------ */

/* Reads the next line of the file, without its end. */
static bool read_line(struct check *c)
{
    fseek(c->file, (long)c->at, SEEK_SET);
    if (!fgets(c->line, sizeof c->line, c->file)) return false;
    size_t n = strcspn(c->line, "\n");
    if (c->line[n] != '\n') return false;
    return c->line[n] = '\0', c->at += n + 1, true;
}

/* Makes the move that a text begins with: a number, or p, a pass. Returns what follows it; NULL: it
 * is not legal. */
static const char *make_move(struct check *c, const char *text)
{
    struct position *p = &c->start;
    char *end;
    if (p->over) return NULL;
    if (*text == 'p' && c->r.zones) return c->passes[p->side]++, p->side ^= 1, text + 1;
    if (*text < '0' || *text > '9') return NULL;
    long m = strtol(text, &end, 10);
    return m < c->r.moves && c->r.game->play(&c->r, p, (int)m) ? end : NULL;
}

/* Reads a line "lemma MOVES" or "root MOVES". */
static bool read_moves(struct check *c, const char *word)
{
    size_t n = strlen(word);
    if (!read_line(c) || strncmp(c->line, word, n) != 0 || c->line[n] != ' ')
        return fail(c, REJECTED, 0, "a lemma or the root is missing"), false;
    return c->moves = c->line + n + 1, true;
}

/* Makes the moves of a lemma from the start of the game. */
static void make_moves(struct check *c)
{
    const char *at = c->moves;
    c->start = c->r.start, c->passes[0] = c->passes[1] = 0;
    if (strcmp(at, "-") == 0) return;
    while ((at = make_move(c, at)) && *at == ' ') at++;
    if (at && !*at) return;
    c->moves = NULL;
    fail(c, REJECTED, 0, "its moves are not legal");
}

/* Stores what a lemma proves for proofs without or with zones. */
static void keep(struct check *c, bool zones, int passes)
{
    struct set *s = &c->lemma[c->now->prover][zones];
    uint64_t key[KEY_WORDS], none[CELL_WORDS] = {0};
    c->r.images = zones ? 1 : c->r.symmetries;
    int need = need_of(c, &c->start, key) + passes;
    if (!s->slot && !take_set(c, s, c->lemmas, zones))
        fail(c, UNABLE, 0, "there is no memory for this many lemmas");
    else if (!proves(c, s, key, need, none))
        fill(c, s, slot_of(c, s, key), key, need, c->now->zone);
}

static void check_lemma(struct check *c)
{
    if (!read_moves(c, "lemma")) return;
    make_moves(c);
    if (!c->why) check_certificate(c, false);
    for (int i = 0; i < c->parts && !c->why; i++) {
        int passes = c->passes[!(c->now = &c->part[i])->prover];
        if (c->now->zones) keep(c, true, passes);
        if (!passes) keep(c, false, 0);
    }
}

/* Whether a line of moves has these words; "-" is none. */
static bool are_words(const char *line, const char *const *word)
{
    if (strcmp(line, "-") == 0) return !*word;
    for (; *word; line += *word != NULL) {
        size_t n = strlen(*word);
        if (strncmp(line, *word, n) != 0) return false;
        line += n;
        if (*++word && *line != ' ') return false;
    }
    return !*line;
}

/* Verifies the lemmas, and goes to the root's certificate. */
static void check_lemmas(struct check *c)
{
    int n = 0;
    if (!read_line(c) || strncmp(c->line, "game ", 5) != 0 || strlen(c->line) >= 5 + GAME_MOST ||
        !is_game(c, c->line + 5))
        fail(c, REJECTED, 0, "it is about another game");
    if (!read_line(c) || sscanf(c->line, "lemmas %20llu%n", &c->lemmas, &n) != 1 || c->line[n])
        fail(c, REJECTED, 0, "the number of lemmas is missing");
    if (c->lemmas > c->size / LEMMA_LEAST) fail(c, REJECTED, 0, "there are too many lemmas");
    struct position start = c->start;
    int passes[2] = {c->passes[0], c->passes[1]};
    while (!c->why && c->number < c->lemmas) c->number++, check_lemma(c);
    if (c->why) return;
    c->start = start, c->number = 0;
    memcpy(c->passes, passes, sizeof passes);
    if (read_moves(c, "root") && !are_words(c->moves, c->root))
        fail(c, REJECTED, 0, "it is about other moves");
}

/* -- The program. ---------------------------------------------------------------------------- */

/* "draw", "first", "second", ">=8", "<=8", "=8", "+8" or "-8". */
static bool read_claim(const char *text, const struct rules *r, int *least, int *most)
{
    if (strcmp(text, "draw") == 0) text = "0";
    if (strcmp(text, "first") == 0) text = ">=1";
    if (strcmp(text, "second") == 0) text = "<=-1";
    const char *at = text + strspn(text, "<>=");
    char *end;
    long value = strtol(at, &end, 10);
    *least = *text == '<' ? r->least : (int)value;
    *most = *text == '>' ? r->most : (int)value;
    if (end == at || *end || labs(value) > CLAIM_MOST) return false;
    return at == text || (at[-1] == '=' && at - text == 1 + (*text != '='));
}

/* Verifies that the file is complete and proves the claim. */
static void check_file(struct check *c, const char *claim)
{
    int proven[2] = {c->r.least, -c->r.most}, least, most;
    if (!read_claim(claim, &c->r, &least, &most))
        fail(c, UNABLE, 0, "CLAIM is none of draw, first, second, +8, >=8, <=8");
    else if (read_line(c) && strcmp(c->line, "zermelo proof 1") == 0) check_lemmas(c);
    else c->at = 0;
    if (!c->why) check_certificate(c, true);
    for (int i = 0; i < c->parts; i++) proven[c->part[i].prover] = c->part[i].bound;
    if (!c->why && (proven[0] < least || -proven[1] > most)) fail(c, REJECTED, 0, "it proves less");
    for (int i = 0; i < 4; i++) give_set(c, &c->lemma[i / 2][i % 2]);
    free(c->leaf_values);
}

/* The verdict; `argument` has GAME CLAIM FILE [MOVE...] and ends with NULL. */
static void judge(struct check *c, const char *const *argument)
{
    struct stat about = {0};
    if (!stat(argument[2], &about) && !S_ISREG(about.st_mode))
        fail(c, UNABLE, 0, "FILE is no ordinary file");
    else if (!(c->file = fopen(argument[2], "rb"))) fail(c, UNABLE, 0, strerror(errno));
    if (!read_game(argument[0], &c->r)) fail(c, UNABLE, 0, "GAME is none that can be checked");
    c->size = (uint64_t)about.st_size, c->start = c->r.start, c->root = argument + 3;
    for (const char *const *move = c->root; *move && !c->why; move++) {
        const char *end = make_move(c, *move);
        if (!end || *end) fail(c, UNABLE, 0, "MOVE is none that is legal");
    }
    if (!c->why) check_file(c, argument[1]);
    if (c->file) fclose(c->file);
}

/* Writes what is wrong, in which lemma, and after which moves from there. */
static void write_reason(const struct check *c, FILE *to)
{
    if (c->number) fprintf(to, "lemma %llu", c->number);
    if (c->number && c->moves) fprintf(to, " (%s)", c->moves);
    fprintf(to, "%s%s", c->number ? ": " : "", c->why ? c->why : "");
    for (int i = 0; i < c->depth; i++) {
        fputs(i ? " " : " after the moves ", to);
        if (c->path[i] == PASS) fputs("p", to);
        else fprintf(to, "%d", c->path[i]);
    }
}

/* Writes the zone of a win that rests on one. */
static void write_zone(const struct check *c)
{
    for (int i = 0; i < c->parts; i++) {
        if (!c->part[i].zones) continue;
        printf("zone");
        for (int k = 0; k < CELL_WORDS; k++) printf(" %016" PRIx64, c->part[i].zone[k]);
        printf("\n");
    }
}

int main(int argc, char **argv)
{
    static struct check c = {.memory = UINT64_C(1) << (sizeof(size_t) < 8 ? 31 : 32)};
    static const char *const words[] = {"accepted", "rejected: ", "unable: "};
    for (int i = 0; i < 3; i++) /* keeps fopen() from taking the place of a closed stdout */
        if (fcntl(i, F_GETFD) < 0 && open("/dev/null", O_RDWR) != i) return UNABLE;
    bool zone = argc > 1 && strcmp(argv[1], "--zone") == 0;
    argc -= zone, argv += zone;
    if (argc < 4)
        return fprintf(stderr, "zermelo-verifier [--zone] GAME CLAIM FILE [MOVE...]\n"), UNABLE;
    judge(&c, (const char *const *)argv + 1);
    FILE *to = c.verdict == UNABLE ? stderr : stdout;
    fputs(words[c.verdict], to);
    write_reason(&c, to);
    fprintf(to, "\n");
    if (zone && c.verdict == ACCEPTED) write_zone(&c);
    return (int)c.verdict;
}
