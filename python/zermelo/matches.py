# SPDX-License-Identifier: MIT
"""Matches between players: player strings of the library, and functions written in Python."""
import importlib
import random
import sys
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple, Union

from zermelo import _zermelo, limits
from zermelo.errors import BadInput
from zermelo.game import Game
from zermelo.limits import Count, Size, Time
from zermelo.made import made_here
from zermelo.position import Position

Player = Union[str, Callable[[Position], Any]]
"""A player string such as "mcts:iterations=100", or a function that is given a position and returns
a move: a Move, or its text."""


@made_here
@dataclass(frozen=True)
class Sprt:
    """A sequential probability ratio test (Wald 1945) of the hypotheses that player a is `elo0`, or
    `elo1`, stronger than b: the test accepts the first when the logarithm `llr` of the likelihood
    ratio falls to `lower`, the second when it rises to `upper`. `accepted` is 0, 1, or None as long
    as it goes on."""

    elo0: float
    elo1: float
    llr: float
    lower: float
    upper: float

    @property
    def accepted(self) -> Optional[int]:
        return 0 if self.llr <= self.lower else 1 if self.llr >= self.upper else None


@made_here
@dataclass(frozen=True)
class Played:
    """A game of a match. `first` is the player that had the first side, 0 or 1; `outcome` is the
    result for the first side, in the game's unit, None if it was given up as a draw; `points` are
    those of player a: 1.0, 0.5 or 0.0. `moves` has all of them, the random ones at the beginning
    and chance outcomes included."""

    first: int
    outcome: Optional[int]
    points: float
    moves: Tuple[str, ...] = field(repr=False)


@made_here
@dataclass(frozen=True)
class Match:
    """What a match came to, for player a. Elo is the usual logistic scale; errors are half the
    width of a 95 % interval. They are taken from pairs of games with one opening, which say more
    than single games, where all pairs are complete.

    `pairs` counts the pairs by their points: 0, 1/2, 1, 1 1/2, 2. `interrupted` says that Ctrl-C
    ended the match."""

    players: Tuple[str, str]
    games: Tuple[Played, ...] = field(repr=False)
    pairs: Tuple[int, int, int, int, int]
    seed: int
    interrupted: bool
    sprt: Optional[Sprt]

    @property
    def wins(self) -> int:
        return sum(game.points == 1.0 for game in self.games)

    @property
    def draws(self) -> int:
        return sum(game.points == 0.5 for game in self.games)

    @property
    def losses(self) -> int:
        return sum(game.points == 0.0 for game in self.games)

    @property
    def counts(self) -> Tuple[int, ...]:
        """On what Elo rests: the five counts of pairs, or games lost, drawn and won."""
        if 2 * sum(self.pairs) == len(self.games):
            return self.pairs
        return self.losses, self.draws, self.wins

    def _elo(self) -> Dict[str, float]:
        return _zermelo.elo(self.counts)

    @property
    def score(self) -> float:
        """Points of a for each game, 0.0 to 1.0. Raises BadInput if there are no games, as all of
        these do."""
        return self._elo()["score"]

    @property
    def elo(self) -> float:
        """The lead of a. It has no end where a won all games, or lost all, and is then 1200."""
        return self._elo()["elo"]

    @property
    def error(self) -> float:
        """Half the width of the 95 % interval of `elo`. Near the ends of the scale the interval
        is not symmetric: look at `interval` there."""
        return self._elo()["error"]

    @property
    def interval(self) -> Tuple[float, float]:
        """The 95 % interval of `elo`."""
        elo = self._elo()
        return elo["low"], elo["high"]

    def _margin(self) -> str:
        """Elo and its error in words; where that is not the same to both sides, the interval."""
        (low, high), elo, error = self.interval, self.elo, self.error
        if 0 < self.score < 1 and abs((high - elo) - (elo - low)) <= error / 5:
            return f"{elo:+.0f} ± {error:.0f}"
        return f"{elo:+.0f}, from {low:+.0f} to {high:+.0f}"

    @property
    def superiority(self) -> float:
        """The likelihood that a is the stronger one, 0.0 to 1.0."""
        return self._elo()["superiority"]

    def __str__(self) -> str:
        a, b = self.players
        text = f"{a} against {b}: {self.wins} won, {self.draws} drawn, {self.losses} lost"
        if self.games:
            text += f"; Elo {self._margin()}"
        if self.sprt is not None:
            names = {None: "undecided", 0: f"Elo {self.sprt.elo0:g}", 1: f"Elo {self.sprt.elo1:g}"}
            text += f"; SPRT: {names[self.sprt.accepted]}, LLR {self.sprt.llr:.2f}"
        return text + ("; interrupted" if self.interrupted else "")


def position_of(game: Union[Game, Position, Any]) -> Position:
    """A position, or the start of a game, of a game string or of rules written in Python."""
    if isinstance(game, Position):
        return game
    start: Position = Game(game).start
    return start


def player_name(player: Player) -> str:
    """What a player is called."""
    if isinstance(player, str):
        return player
    return str(getattr(player, "__name__", type(player).__name__))


def mover(player: Player, *, time: Optional[Time] = None, nodes: Optional[Count] = None,
          memory: Optional[Size] = None,
          draw_seed: Optional[Callable[[], int]] = None,
          book: bool = False) -> Callable[[Position], Position]:
    """A function that makes a player's move: from a position to the next. The limits are those of
    player strings; functions decide for themselves. Without `book` no book of openings is used: a
    match is to measure players."""
    if isinstance(player, str):
        name: str = player

        def ask(position: Position) -> Position:
            found = position.best(name, time=time, nodes=nodes, memory=memory,
                                  seed=draw_seed() if draw_seed else None, book=book)
            if found.interrupted:
                raise KeyboardInterrupt
            return position.play(found.move)

        return ask
    if not callable(player):
        raise TypeError(f"a player is {player!r}, accepted are a player string and a function")

    function: Callable[[Position], Any] = player

    def call(position: Position) -> Position:
        move = function(position)
        try:
            if not isinstance(move, _zermelo.Move):
                own = position.game.rules_object is not None
                move = position.move(move if own else str(move))
            return position.play(move)
        except (BadInput, TypeError) as error:
            raise BadInput(f"player {player_name(player)} returned {move!r}: {error}") from error

    return call


def after_chance(position: Position, luck: random.Random) -> Position:
    """The position when a player is to move, or the game is over: outcomes are drawn."""
    while position.side == 2 and position.outcome is None:
        position = position.sample(luck.getrandbits(53))
    return position


def opening_of(start: Position, plies: int, luck: random.Random) -> Position:
    """A position after random moves, in which the game is not over."""
    for _ in range(1000):
        position = after_chance(start, luck)
        for _ in range(plies):
            if position.outcome is not None:
                break
            position = after_chance(position.play(luck.choice(position.legal_moves)), luck)
        if position.outcome is None:
            return position
    raise BadInput(f"random_plies is {plies}: nearly all games are over by then")


def _play(position: Position, seats: Sequence[Callable[[Position], Position]],
          luck: random.Random, longest: int) -> Position:
    position = after_chance(position, luck)
    while position.outcome is None and position.ply < longest:
        position = after_chance(seats[position.side](position), luck)
    return position


def _record(end: Position, first: int) -> Played:
    sign = 0 if end.outcome is None else (end.outcome > 0) - (end.outcome < 0)
    points = (1 + (sign if first == 0 else -sign)) / 2
    return Played(first, end.outcome, points, tuple(str(move) for move in end.history))


def _count_pairs(games: Sequence[Played]) -> Tuple[int, int, int, int, int]:
    counts = [0, 0, 0, 0, 0]
    for one, other in zip(games[::2], games[1::2]):
        counts[round(2 * (one.points + other.points))] += 1
    return counts[0], counts[1], counts[2], counts[3], counts[4]


class _Bar:
    """tqdm, where it is installed and there is a terminal, or somebody asks for it."""

    def __init__(self, total: int, wanted: Union[None, bool, Callable[[Match], Any]]) -> None:
        self.tell = wanted if callable(wanted) else None
        self.bar: Any = None
        if self.tell is None and (wanted or (wanted is None and sys.stderr.isatty())):
            try:
                tqdm = importlib.import_module("tqdm.auto")
            except ImportError:
                return
            self.bar = tqdm.tqdm(total=total, unit="game")

    def update(self, match: Match) -> None:
        if self.tell is not None:
            self.tell(match)
        if self.bar is not None:
            self.bar.set_postfix_str(f"+{match.wins} ={match.draws} -{match.losses}")
            self.bar.update(len(match.games) - self.bar.n)

    def close(self) -> None:
        if self.bar is not None:
            self.bar.close()


class _Table:
    """A match that is being played."""

    def __init__(self, game: Game, players: Tuple[Player, Player], seed: int,
                 test: Optional[Tuple[float, float, float, float]]) -> None:
        self.game, self.seed, self.test = game, seed, test
        self.names = (player_name(players[0]), player_name(players[1]))
        self.played: List[Played] = []

    def result(self, interrupted: bool = False) -> Match:
        pairs = _count_pairs(self.played)
        sprt = None
        if self.test is not None:
            elo0, elo1, alpha, beta = self.test
            counts = pairs if sum(pairs) else (0, 1, 0)  # nothing yet: a draw decides nothing
            sprt = Sprt(elo0, elo1, *_zermelo.sprt(counts, True, elo0, elo1, alpha, beta))
        return Match(self.names, tuple(self.played), pairs, self.seed, interrupted, sprt)


def match(game: Union[Game, Any], a: Player, b: Player, games: int = 100, *,
          time: Optional[Time] = None, nodes: Optional[Count] = None,
          memory: Optional[Size] = None, random_plies: int = 0, seed: Optional[int] = None,
          sprt: Optional[Tuple[float, float]] = None, alpha: float = 0.05, beta: float = 0.05,
          longest: int = 2000,
          progress: Union[None, bool, Callable[[Match], Any]] = None) -> Match:
    """Plays games between two players; returns what they came to, for player a.

    Games come in pairs: one opening of `random_plies` random moves, one luck (the same random bits
    for chance outcomes), and the players change sides; a begins the first game. Two players that
    always move alike repeat themselves unless there are random plies. `seed` makes openings, luck
    and the seeds of player strings the same each time.

    `time`, `nodes` and `memory` limit each search of a player string, as in Position.best(). A
    function decides for itself how long it thinks; an exception that it raises ends the match, and
    so does a move that is not legal (BadInput). A game that is longer than `longest` plies, chance
    outcomes included, is a draw.

    With `sprt`, two Elo numbers on the normalized scale, the match stops after the pair that
    decides between them, wrongly with the probabilities `alpha` and `beta`; `games` is then the
    most. `progress` is a function that is given the match so far after each game; None shows tqdm,
    if it is installed, on a terminal, True always, False never.

    Ctrl-C ends it with what was played."""
    table_game = Game(game)
    for name, value, least in (("games", games, 1), ("random_plies", random_plies, 0),
                               ("longest", longest, 1)):
        if isinstance(value, bool) or not isinstance(value, int) or value < least:
            raise BadInput(f"{name} is {value!r}, accepted is a whole number from {least}")
    seed = limits.seed(seed)
    test = None if sprt is None else (float(sprt[0]), float(sprt[1]), alpha, beta)
    table = _Table(table_game, (a, b), seed, test)
    table.result()  # refuses hypotheses that are none
    seeds = random.Random(seed)
    seats = [mover(player, time=time, nodes=nodes, memory=memory,
                   draw_seed=lambda: seeds.getrandbits(53)) for player in (a, b)]
    with closing(_Bar(games, progress)) as bar:
        try:
            for n in range(games):
                if n % 2 == 0:
                    luck_seed = seeds.getrandbits(53)
                luck = random.Random(luck_seed)
                opening = opening_of(table_game.start, random_plies, luck)
                end = _play(opening, seats if n % 2 == 0 else seats[::-1], luck, longest)
                table.played.append(_record(end, n % 2))
                so_far = table.result()
                bar.update(so_far)
                if n % 2 and so_far.sprt is not None and so_far.sprt.accepted is not None:
                    break
        except KeyboardInterrupt:
            return table.result(interrupted=True)
    return table.result()
