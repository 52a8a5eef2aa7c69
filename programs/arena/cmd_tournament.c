/* SPDX-License-Identifier: MIT
 * cmd_tournament.c - zermelo tournament: many players. */
#include "event.h"

static bool read_format(struct event *event)
{
    int format = 0; /* behind that of a match */
    bool good = call_choice(event->call, "format", format_names + FORMAT_ROUND_ROBIN,
                            "is round-robin, gauntlet, swiss", &format);

    event->format = (enum format)(FORMAT_ROUND_ROBIN + format);
    return good;
}

static bool read_players(struct event *event)
{
    struct call *call = event->call;

    event->players = call->manies;
    memcpy(event->player, call->many, (size_t)call->manies * sizeof *call->many);
    if (event->players > 1) return true;
    return bad_input(call, "who plays? --player PLAYER for each (see: zermelo players)");
}

/* Enough rounds to tell one winner by knock-out, and one more. */
static uint64_t rounds_usual(int players)
{
    uint64_t rounds = 1;

    while ((1 << rounds) < players) rounds++;
    return rounds + 1;
}

static bool read_lengths(struct event *event)
{
    const uint64_t games_most = 1000000, rounds_most = 1000;
    uint64_t games, rounds;

    event->games_in_pair = 2;
    if (!call_number(event->call, "games", 2, games_most, 2, &games) ||
        !call_number(event->call, "rounds", 1, rounds_most, rounds_usual(event->players), &rounds))
        return false;
    if (games % 2) return bad_input(event->call, "an odd number of games makes no pairs");
    event->rounds = (int)rounds;
    event->in_pairing = games / 2;
    event->pairs = event->in_pairing * schedule_width(event);
    if (event->format == FORMAT_SWISS) event->pairs *= rounds;
    if (event->pairs <= PAIRS_MOST) return true;
    return bad_input(event->call, "more than %d pairs of games", PAIRS_MOST);
}

static int run(struct call *call)
{
    struct event event = {.call = call};
    struct contest contest = {.event = &event};
    bool good = read_format(&event) && read_players(&event) && read_lengths(&event) &&
                event_read(&contest, &event, call);

    return event_play(&contest, good);
}

static const struct option options[] = {
    {"player", "PLAYER", "who plays; for each of them"},
    {"format", "FORMAT", "round-robin (the default), gauntlet, swiss"},
    {"games", "N", "between each two who meet (2)"},
    {"rounds", "N", "of a Swiss tournament"},
    OPTIONS_EVENT,
    {NULL, NULL, NULL},
};

const struct command command_tournament = {
    .name = "tournament",
    .form = "GAME",
    .summary = "games between many players: a table, and who beat whom",
    .options = options,
    .help =
        "Round robin: each against each. Gauntlet: the first player against all others. Swiss: in\n"
        "each round players with equal points who have not met.\n"
        "\n"
        "Elo is the lead over the average of all, from all games at once; its error is half a\n"
        "95 % interval. What is said of pairs, faults and the store in zermelo help match holds\n"
        "here, and so does its JSON, without match and sprt.\n",
    .examples = "zermelo tournament tictactoe --player random --player rules --player minimax\n"
                "zermelo tournament sticks:21,3 --format swiss --player random --player rules\n",
    .run = run,
    .many = "player",
};
