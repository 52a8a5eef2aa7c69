/* SPDX-License-Identifier: MIT
 * fuzz_certificate.c - the input is a game string, a claim, and a certificate for the verifier. */
#define main verifier_main
int verifier_main(int argc, char **argv);
#include "../../verifier/verifier.c" /* NOLINT(bugprone-suspicious-include): it is one file */
#undef main
#include "fuzz.h"

/* Games are so large at most that every verdict comes soon. */
void fuzz(struct input in)
{
    static struct check c;
    char game[LINE_ROOM], claim[LINE_ROOM];

    memset(&c, 0, sizeof c);
    c.memory = 1 << 24, c.work = 5000;
    next_line(&in, game);
    next_line(&in, claim);
    char *rest = the_rest(in);
    c.file = fmemopen(rest, in.left ? in.left : 1, "rb"); /* there is no file without bytes */
    if (!c.file) abort();
    enum verdict v = verify(&c, game, claim);
    expect(v == ACCEPTED || (c.why && *c.why), "a verdict has its reason");
    expect(c.depth >= 0 && c.depth <= DEPTH_MOST, "the path is no longer than there is room");
    fclose(c.file);
    free(rest);
}
