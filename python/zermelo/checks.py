# SPDX-License-Identifier: MIT
"""Whether a game keeps its contract: for authors of games."""
from dataclasses import dataclass
from typing import Any, Optional, Tuple, Union

from zermelo import _zermelo, limits
from zermelo.limits import Count, Time


@dataclass(frozen=True)
class Fault:
    """One way in which a game breaks the contract: the hook that is wrong, the moves that lead
    from the start to where it was seen, and what is wrong."""

    hook: str
    moves: str
    what: str


@dataclass(frozen=True)
class Checked:
    """What was looked at: random games, positions in them, comparisons made; and the faults."""

    games: int
    positions: int
    checks: int
    seconds: float
    faults: Tuple[Fault, ...]

    def __bool__(self) -> bool:
        """Whether no fault was found."""
        return not self.faults


def check(game: Union[str, _zermelo.Game, Any], *, time: Time = 1, games: Optional[Count] = None,
          seed: Optional[int] = None) -> Checked:
    """Plays random games and compares what a game's hooks say: with each other, with what they
    said before, and with plain minimax where the game is nearly over. The hooks run in a process
    of their own. A game that passes may still play by other rules than its author meant."""
    from zermelo.game import Game

    table = Game(game)
    found = _zermelo.check(table, limits.seconds(time), limits.count(games, "games"),
                           limits.seed(seed))
    found["faults"] = tuple(Fault(*fault) for fault in found["faults"])
    return Checked(**found)
