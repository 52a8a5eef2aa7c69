# SPDX-License-Identifier: MIT
"""Saved games: the text format of docs/save-format.md."""
from dataclasses import dataclass
from typing import TYPE_CHECKING, Optional, Sequence, Tuple

from zermelo import _zermelo
from zermelo.errors import BadInput

if TYPE_CHECKING:
    from zermelo.game import Guest
    from zermelo.position import Position

TERMINATIONS = ("rules", "resignation", "time", "agreement")


@dataclass(frozen=True)
class Clock:
    """What is left to the sides, and given back for a move: milliseconds."""

    left: Tuple[int, int]
    increment: int


@dataclass(frozen=True)
class Record:
    """A game as it is saved: the position reached, with its history, and what stands beside.

    `players` are player strings, "human" included, "" if unknown. `termination` says how it ended:
    by the "rules" (also while it goes on), by "resignation", on "time", by "agreement"; then
    `result` is 1 (the first side won), -1 (the second) or 0 (a draw)."""

    position: "Position"
    players: Tuple[str, str] = ("", "")
    seed: int = 0
    clock: Optional[Clock] = None
    termination: str = "rules"
    result: int = 0

    def write(self) -> str:
        """The saved game, as text."""
        if self.termination not in TERMINATIONS:
            raise BadInput(f"termination is {self.termination!r}, accepted are "
                           f"{', '.join(TERMINATIONS)}")
        clock = None if self.clock is None else (*self.clock.left, self.clock.increment)
        return _zermelo.record_write(self.position, *self.players, self.seed, clock,
                                     TERMINATIONS.index(self.termination), self.result)


def read_record(text: str, guests: Sequence["Guest"] = ()) -> Record:
    """Reads a saved game and plays its moves. `guests` are the games from shared objects that it
    may be about. Raises BadInput, which names the line."""
    from zermelo.game import Game

    found = _zermelo.record_read(text, tuple(guest.table for guest in guests))
    name = found["spec"].partition(":")[0]
    own = [guest for guest in guests if guest.name == name]
    game = Game(found["spec"], guest=own[0] if own else None)
    origin = game.start if found["from_start"] else game.position(found["origin"])
    *left, increment = found["clock"]
    clock = Clock((left[0], left[1]), increment) if found["clocked"] else None
    position: "Position" = origin.play(found["moves"])
    return Record(position, found["players"], found["seed"], clock,
                  TERMINATIONS[found["termination"]], found["result"])
