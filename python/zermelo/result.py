# SPDX-License-Identifier: MIT
"""What searches find."""
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Optional, Tuple

from zermelo.made import made_here

if TYPE_CHECKING:
    from zermelo._zermelo import Move


@made_here
@dataclass(frozen=True)
class Known:
    """What is known of the value of a move: for the side to move at the root, in the game's unit.

    `kind` is "exact" (proven), "lower" or "upper" (a proven bound), or "heuristic" (it rests on an
    evaluation at the horizon of the search). `distance` is in plies, to the end of a proven win or
    loss; `distance_kind` says whether that is "exact", "at_most" or "at_least" what best play
    comes to. Both are None where there is none. `outcome` is "win", "draw" or "loss" if that is
    proven. `pv` is the line of play expected, this move first; each of its moves stands in a
    position of its own."""

    move: "Move"
    value: float
    score: int = field(repr=False)
    kind: str
    outcome: Optional[str]
    distance: Optional[int]
    distance_kind: Optional[str] = field(repr=False)
    words: str = field(repr=False)
    pv: Tuple["Move", ...] = field(repr=False)
    depth: int

    def __str__(self) -> str:
        return f"{self.move}: {self.words}"


@made_here
@dataclass(frozen=True)
class Ranked(Known):
    """One of the moves of a ranking. `visits` is that of a Monte Carlo search, else 0."""

    visits: int


@made_here
@dataclass(frozen=True)
class Result(Known):
    """The answer of a player.

    `depth` is the depth completed, in the player's own unit; `nodes` are moves tried, chance
    outcomes included; `simulations` are playouts, 0 for searches that make none; `seconds` are wall
    clock; `memory` is in bytes. `rule` is the rule that spoke, or by what threats a win was found, or "book".
    `stopped` says that a limit, or Ctrl-C, ended the search before it was complete, and
    `interrupted` that Ctrl-C did. `full` is how much of the table or the tree is in use, 0 to 1.
    While a search runs that finds, unproven, at least or at most `bound_value`, `bound` is "lower"
    or "upper"."""

    nodes: int
    simulations: int
    seconds: float
    memory: int = field(repr=False)
    seed: int = field(repr=False)
    rule: Optional[str]
    stopped: bool
    interrupted: bool
    full: float = field(repr=False)
    bound: Optional[str] = field(repr=False)
    bound_value: float = field(repr=False)
    player: str


@made_here
@dataclass(frozen=True)
class Analysis(Result):
    """A report of a search that ranks moves: `moves`, the best first. `running` says that there
    will be another."""

    running: bool
    moves: Tuple[Ranked, ...] = field(repr=False)

    def __str__(self) -> str:
        return "\n".join(f"{i}. {row}" for i, row in enumerate(self.moves, 1))


@made_here
@dataclass(frozen=True)
class Playouts:
    """What random games came to. `ends` are the games won by the first side, by the second, and
    drawn; `endless` those given up after 20000 moves; `value` the mean result for the first side,
    in the game's unit, and `deviation` the standard deviation of one result."""

    count: int
    ends: Tuple[int, int, int]
    endless: int
    moves: int
    value: float
    deviation: float
    seconds: float


@made_here
@dataclass(frozen=True)
class Count:
    """All games from a position. `positions` are distinct positions, `symmetric` the same with
    symmetric ones counted once; `finals` distinct final positions and `games` complete games: won
    by the first side, by the second, drawn. `length` is that of the longest game, in plies;
    `ending` has the games that end at each ply, `perft` the move sequences of each length."""

    positions: int
    symmetric: int
    finals: Tuple[int, int, int]
    games: Tuple[int, int, int]
    length: int
    ending: Tuple[int, ...]
    perft: Tuple[int, ...]
