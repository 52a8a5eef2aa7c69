# SPDX-License-Identifier: MIT
"""A game in a terminal."""
import random
from typing import Any, Callable, Optional, Union

from zermelo import limits
from zermelo.errors import BadInput
from zermelo.game import Game
from zermelo.limits import Count, Time
from zermelo.matches import Player, after_chance, mover, position_of
from zermelo.position import Position


def human(read: Callable[[str], str] = input,
          say: Callable[[str], Any] = print) -> Callable[[Position], str]:
    """A player who types moves; "?" lists them, "quit" ends the game."""

    def ask(position: Position) -> str:
        while True:
            word = read(f"{position.game.sides[position.side]}: ").strip()
            if word == "quit":
                raise KeyboardInterrupt
            if word in ("", "?"):
                say(" ".join(str(move) for move in position.legal_moves))
                continue
            try:
                return str(position.move(word))
            except BadInput as error:
                say(f"{error}; ? lists the moves")

    return ask


def ending(position: Position) -> str:
    """How a game ended, in words."""
    result = position.outcome
    if result is None:
        return "not finished"
    if result == 0:
        return "a draw"
    unit = position.game.unit
    by = "" if unit == "win" else f" by {abs(result)} {unit}{'s' if abs(result) != 1 else ''}"
    return f"{position.game.sides[0 if result > 0 else 1]} wins{by}"


def play(game: Union[Game, Position, Any], first: Optional[Player] = None,
         second: Player = "strong:time=1s", *, time: Optional[Time] = None,
         nodes: Optional[Count] = None, seed: Optional[int] = None,
         say: Callable[[str], Any] = print) -> Position:
    """Plays one game in the terminal and returns the position in which it ended; `first` is a
    human() unless it is given. Players are those of match(), and so are the limits. Begins at the
    start of a game, or at a position. Ctrl-C, and "quit", return the position so far."""
    position = position_of(game)
    luck = random.Random(limits.seed(seed))
    seats = [mover(player if player is not None else human(say=say), time=time, nodes=nodes,
                   draw_seed=lambda: luck.getrandbits(53), book=True) for player in (first, second)]
    position = after_chance(position, luck)
    say(str(position))
    while position.outcome is None:
        try:
            moved = seats[position.side](position)
        except (KeyboardInterrupt, EOFError):
            say("stopped")
            return position
        say(f"{position.game.sides[position.side]} plays {moved.history[-1]}")
        position = after_chance(moved, luck)
        say(str(position))
    say(ending(position))
    return position
