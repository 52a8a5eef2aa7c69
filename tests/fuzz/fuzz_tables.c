/* SPDX-License-Identifier: MIT
 * fuzz_tables.c - the input is how a sound file of tables of kalah:3,4 is damaged: a byte that says
 * which file (1: a compressed one) and whether its checksums are put right (2), as a forger would;
 * then, by threes, an offset, low byte first, and what is xored into the byte there; an offset
 * from 32768 on cuts the file to this much more than that. */
#include "fuzz.h"

#include "core/checksum.h"

#include <zermelo_tables.h>

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* As docs/tables.md has it: L levels, one block. */
enum { HOUSES = 3, SEEDS = 4, LEVELS = SEEDS + 1, COUNT = 210, ALL = 24, ROOM = 8192 };
enum { AT_HASH = 168, AT_SUM = 184, AT_BLOCK = 192 + 8 * LEVELS, AT_DATA = 4096 };
enum { COMPRESSED = 1, MENDED = 2, CUT = 32768 };
enum { UNKNOWN = 1000 };

struct file {
    unsigned char bytes[ROOM];
    size_t size;
};

/* The sound files, plain and compressed (no bytes: that is not there), and what they say. */
static struct {
    struct file file[2];
    int value[2 * COUNT];
    char path[64], part[64];
} sound;

/* -- Files. ---------------------------------------------------------------------------------- */

static void put_file(const char *path, const struct file *f)
{
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);

    expect(file >= 0 && write(file, f->bytes, f->size) == (ssize_t)f->size && close(file) == 0,
           "a file can be written");
}

static void get_file(const char *path, struct file *f)
{
    int file = open(path, O_RDONLY);
    ssize_t n = file >= 0 ? read(file, f->bytes, ROOM) : -1;

    expect(n > 0 && n < ROOM && close(file) == 0, "a file can be read");
    f->size = (size_t)n;
}

static struct zm_tables_maker *maker_new(void)
{
    const struct zm_tables_wanted wanted = {.size = sizeof wanted, .most = SEEDS, .threads = 1};
    struct zm_context *zm = NULL;
    struct zm_tables_maker *maker = NULL;

    expect(!zm_open("kalah:3,4", NULL, &zm, NULL), "the game is known");
    expect(!zm_tables_maker_new(zm, &wanted, &maker), "tables can be made");
    zm_close(zm);
    return maker;
}

static void make(int which)
{
    struct zm_tables_maker *maker = maker_new();
    int level = 0;

    expect(!zm_tables_maker_resume(maker, sound.part, &level), "the file is new");
    for (; level < LEVELS; level++)
        expect(!zm_tables_maker_level(maker, level) && !zm_tables_maker_keep(maker, level),
               "a level is made");
    if (!zm_tables_maker_finish(maker, sound.path, which)) get_file(sound.path, &sound.file[which]);
    zm_tables_maker_free(maker);
    unlink(sound.path), unlink(sound.part);
}

/* -- What tables say. ------------------------------------------------------------------------ */

/* Of each position of this many seeds, the rest in South's store; `at` counts them. */
static void ask_all(struct zm_context *zm, int *house, int i, int seeds, int *value, int *at)
{
    for (int n = 0; i < 2 * HOUSES && n <= seeds; n++) {
        house[i] = n;
        ask_all(zm, house, i + 1, seeds - n, value, at);
    }
    if (i < 2 * HOUSES) return;
    for (const char *side = "SN"; *side; side++) {
        char text[80];
        snprintf(text, sizeof text, "%c %d %d %d %d / %d %d %d 0", *side, house[0], house[1],
                 house[2], ALL - SEEDS + seeds, house[3], house[4], house[5]);
        int found;
        bool known = !zm_position_set(zm, text) && zm_tables_probe(zm, &found);
        value[(*at)++] = known ? found : UNKNOWN;
    }
}

/* False: the file is refused, or is of other rules. */
static bool ask(int value[2 * COUNT])
{
    struct zm_tables *tables;
    struct zm_tables_facts facts = {.size = sizeof facts};
    struct zm_tables_check check = {.size = sizeof check};
    struct zm_error why = {.text = ""};
    struct zm_context *zm;
    int house[2 * HOUSES], at = 0;

    enum zm_status status = zm_tables_open(sound.path, NULL, &tables, &why);
    expect(!status == (tables != NULL), "tables exactly on success");
    if (status) expect_why(why.text);
    if (status) return false;
    zm_tables_facts(tables, &facts);
    expect(memchr(facts.game, '\0', sizeof facts.game), "the rules are a text");
    expect(!zm_open("kalah:3,4", NULL, &zm, NULL), "the game is known");
    bool usable = !zm_tables_use(zm, tables);
    if (usable) ask_all(zm, house, 0, SEEDS, value, &at);
    expect(!usable || at == 2 * COUNT, "all positions are asked for");
    expect(!zm_tables_check(tables, COUNT, 1, 1, NULL, NULL, NULL, &check), "they can be checked");
    zm_close(zm);
    zm_tables_close(tables);
    return usable;
}

static void clean(void)
{
    unlink(sound.path), unlink(sound.part);
    *strrchr(sound.path, '/') = '\0';
    rmdir(sound.path);
}

static void prepare(void)
{
    char memory[] = "/dev/shm/zermelo-XXXXXX", disk[] = "/tmp/zermelo-XXXXXX";
    char *folder = mkdtemp(memory);

    if (!folder) folder = mkdtemp(disk);
    expect(folder, "a folder can be made");
    snprintf(sound.path, sizeof sound.path, "%s/tables", folder);
    snprintf(sound.part, sizeof sound.part, "%s/part", folder);
    atexit(clean);
    make(0);
    make(COMPRESSED);
    put_file(sound.path, &sound.file[0]);
    expect(ask(sound.value), "a sound file is accepted");
}

/* -- Damage. --------------------------------------------------------------------------------- */

static void damage(struct file *f, struct input in)
{
    for (; in.left >= 3; in.at += 3, in.left -= 3) {
        size_t offset = (unsigned char)in.at[0] | (size_t)(unsigned char)in.at[1] << 8;
        if (offset < f->size) f->bytes[offset] ^= (unsigned char)in.at[2];
        else if (offset >= CUT && offset - CUT < f->size) f->size = offset - CUT;
    }
}

/* Of compressed blocks the sum stays as it was. */
static void mend(struct file *f, bool compressed)
{
    if (f->size < AT_DATA) return;
    if (!compressed && f->size > AT_DATA)
        put_number(f->bytes + AT_BLOCK, 8, checksum(f->bytes + AT_DATA, f->size - AT_DATA));
    put_number(f->bytes + AT_HASH, 8, checksum(f->bytes + AT_BLOCK, 8));
    put_number(f->bytes + AT_SUM, 8, checksum(f->bytes, AT_SUM));
}

/* What is forged may be wrong, but makes sense; what is only damaged is right or unknown. */
static void compare(const int value[2 * COUNT], bool forged)
{
    for (int i = 0; i < 2 * COUNT; i++) {
        bool right = value[i] == UNKNOWN || value[i] == sound.value[i];
        bool sense = value[i] >= -ALL && value[i] <= ALL;
        expect(right || (forged && sense), "damaged tables say nothing wrong");
    }
}

/* A maker goes on with a file that somebody else left. */
static void go_on(void)
{
    struct zm_tables_maker *maker = maker_new();
    int levels = 0;
    enum zm_status status = zm_tables_maker_resume(maker, sound.path, &levels);

    if (status) expect_why(zm_tables_maker_why(maker));
    expect(status || (levels >= 0 && levels <= LEVELS), "this many levels are there");
    zm_tables_maker_free(maker);
}

void fuzz(struct input in)
{
    int value[2 * COUNT];

    if (!*sound.path) prepare();
    if (!in.left) return;
    int how = (unsigned char)*in.at++;
    in.left--;
    struct file f = sound.file[how & COMPRESSED];
    if (!f.size) return;
    damage(&f, in);
    if (how & MENDED) mend(&f, how & COMPRESSED);
    put_file(sound.path, &f);
    if (ask(value)) compare(value, how & MENDED);
    go_on();
}
