/* SPDX-License-Identifier: MIT
 * cmd_version.c - zermelo version. */
#include "command.h"

static int run(struct call *call)
{
    const int version = zm_version();
    char number[32];

    snprintf(number, sizeof number, "%d.%d.%d", version / 10000, version / 100 % 100,
             version % 100);
    if (call->json) print_json(json_pack("{s:s}", "version", number));
    else printf("zermelo %s\n", number);
    return EXIT_DONE;
}

const struct command command_version = {
    .name = "version",
    .form = "",
    .summary = "print the version",
    .help = "Prints the version of the program and its library.\n",
    .examples = "zermelo version\n",
    .run = run,
};
