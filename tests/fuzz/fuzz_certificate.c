/* SPDX-License-Identifier: MIT
 * fuzz_certificate.c - the input is a game string, a claim, and a certificate, or a proof of many
 * parts, for the verifier. */
#define main verifier_main
int verifier_main(int argc, char **argv);
#include "../../verifier/verifier.c" /* NOLINT(bugprone-suspicious-include) */
#undef main
#include "fuzz.h"

/* Games are so large at most that every verdict comes soon. */
void fuzz(struct input in)
{
    static const char *const none[] = {NULL};
    static struct check c;
    char game[LINE_ROOM], claim[LINE_ROOM];

    memset(&c, 0, sizeof c);
    c.memory = 1 << 18;
    next_line(&in, game);
    next_line(&in, claim);
    char *rest = the_rest(in);
    c.file = fmemopen(rest, in.left ? in.left : 1, "rb"); /* there is no file without bytes */
    if (!c.file) abort();
    bool known = read_game(game, &c.r);
    c.size = in.left ? in.left : 1, c.start = c.r.start, c.root = none;
    if (known) check_file(&c, claim);
    else fail(&c, UNABLE, 0, "GAME is none");
    expect(c.verdict == ACCEPTED ? !c.why : c.why && *c.why, "a verdict has its reason");
    expect(c.depth >= 0 && c.depth <= DEPTH_MOST, "the path is no longer than there is room");
    fclose(c.file);
    free(rest);
}
