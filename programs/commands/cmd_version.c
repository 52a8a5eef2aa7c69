/* SPDX-License-Identifier: MIT
 * cmd_version.c - zermelo version. */
#include "command.h"

static int run(struct call *call)
{
    char number[32];

    snprintf(number, sizeof number, "%d.%d.%d", ZM_VERSION / 10000, ZM_VERSION / 100 % 100,
             ZM_VERSION % 100);
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
