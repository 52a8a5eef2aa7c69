/* SPDX-License-Identifier: MIT
 * cmd_rules.c - zermelo rules: what a game string stands for. */
#include "command.h"

#include <stdio.h>
#include <stdlib.h>

static int run(struct call *call)
{
    int code;
    struct zm_context *zm = call_open(call, call->word[0], &code);
    char spec[ZM_SPEC_TEXT];

    if (!zm) return code;
    const struct zm_game *game = zm_game_of(zm);
    char *rules = text_of(zm_rules, zm);
    zm_spec(zm, spec, sizeof spec);
    if (call->json)
        print_json(json_pack("{s:s, s:s, s:[s,s], s:s}", "game", spec, "rules", rules, "sides",
                             game->side[0], game->side[1], "unit", game->unit));
    else printf("%s%s%s: %s\n\n%s", bold(), spec, plain(), game->summary, rules);
    free(rules);
    zm_close(zm);
    return code;
}

const struct command command_rules = {
    .name = "rules",
    .form = "GAME",
    .least_words = 1,
    .most_words = 1,
    .summary = "print the rules of a game string, switch by switch",
    .help = "Prints the game string in full and the rules it stands for, with the words that\n"
            "would change them.\n",
    .examples = "zermelo rules kalah:6,4\n"
                "zermelo rules bantumi\n",
    .run = run,
};
