/* SPDX-License-Identifier: MIT
 * cmd_rules.c - zermelo rules: what a game string stands for. */
#include "command.h"

static int run(struct call *call, struct zm_context *zm)
{
    const struct zm_game *game = zm_game_of(zm);
    struct spec_text spec = spec_text(zm);
    char *rules = text_of(zm_rules, zm);

    if (call->json)
        print_json(json_pack("{s:s, s:s, s:[s,s], s:s}", "game", spec.text, "rules", rules, "sides",
                             game->side[0], game->side[1], "unit", game->unit));
    else {
        printf_wrapped("%s%s%s: %s\n\n", bold(), spec.text, plain(), game->summary);
        print_wrapped(stdout, rules);
    }
    free(rules);
    return EXIT_DONE;
}

const struct command command_rules = {
    .name = "rules",
    .form = "GAME",
    .summary = "print the rules of a game string, switch by switch",
    .help = "Prints the game string in full and the rules it stands for, with the words that\n"
            "would change them.\n",
    .examples = "zermelo rules kalah:6,4\n"
                "zermelo rules bantumi\n",
    .run_on = run,
};
