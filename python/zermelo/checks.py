# SPDX-License-Identifier: MIT
"""Whether a game keeps its contract: for authors of games."""
import random
import re
from dataclasses import dataclass
from typing import Any, List, Optional, Tuple, Union

from zermelo import _zermelo, limits
from zermelo.limits import Count, Time
from zermelo.made import made_here

# Hooks of struct zm_game, and the methods of games written in Python that stand behind them.
_METHODS = {
    "side_to_move": "side", "write_move": "move_text", "read_move": "read_move",
    "write_position": "position_text", "read_position": "read_position", "describe": "board",
    "write_cells": "cells", "symmetries": "symmetric", "transform": "symmetric",
    "most_moves": "max_moves", "parse": "parameters", "write_spec": "parameters",
}
_WALKS, _WALK_PLIES = 10, 200


@made_here
@dataclass(frozen=True)
class Fault:
    """One way in which a game breaks the contract: the hook that is wrong (of a game written in
    Python the method), the moves that lead from the start to where it was seen, and what is
    wrong."""

    hook: str
    moves: str
    what: str


@made_here
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

    seed = limits.seed(seed)
    try:
        table = Game(game)
    except (TypeError, ValueError) as error:
        fault = _refused(str(error), "", "")
        if not fault.hook:
            raise
        return Checked(0, 0, 0, 0.0, (fault,))
    found = _zermelo.check(table, limits.seconds(time), limits.count(games, "games"), seed)
    faults = [Fault(*fault) for fault in found["faults"]]
    if table.rules_object is not None:
        faults = [Fault(_METHODS.get(f.hook, f.hook), f.moves, _in_python(f.what)) for f in faults]
    reason = found.pop("reason")
    if reason and faults:  # the last is how the process of the hooks ended
        last = faults.pop()
        faults.append(_refused(reason, last.hook, last.moves))
    elif not faults and table.rules_object is not None:
        faults = _unchanged(table, random.Random(seed))
    found["faults"] = tuple(faults)
    return Checked(**found)


def _in_python(what: str) -> str:
    """A line about hooks with their names in Python."""
    return re.sub(r"\b(\w+)\(\)", lambda hook: _METHODS.get(hook[1], hook[1]) + "()", what)


def _refused(reason: str, hook: str, moves: str) -> Fault:
    """A fault from an exception: of the method that its line names, else of the hook that ran."""
    found = re.match(r"(?:\w+: )?(\w+)\(\) of game \S+ (.*)", reason, re.DOTALL)
    return Fault(found[1], moves, found[2]) if found else Fault(hook, moves, f"raises {reason}")


def _unchanged(game: _zermelo.Game, luck: random.Random) -> List[Fault]:
    """Plays random games, and looks for a move after which the state is what it was: such a game
    would not end."""
    for _ in range(_WALKS):
        position = game.start
        while position.outcome is None and position.ply < _WALK_PLIES:
            after = position.play(luck.choice(position.legal_moves))
            if after == position:
                moves = " ".join(str(move) for move in after.history)
                return [Fault("play", moves, "returns a state that is equal to the one before: "
                              "the game may never end")]
            position = after
    return []
