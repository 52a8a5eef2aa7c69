# SPDX-License-Identifier: MIT
"""Games: by their game strings, or from shared objects."""
import os
from typing import Any, Dict, List, Optional, Tuple, Type, Union

from zermelo import _zermelo, limits
from zermelo.errors import BadInput
from zermelo.position import Position, Reading
from zermelo.rules import is_rules, table_of


class Guest:
    """A game from a shared object: see load()."""

    def __init__(self, table: Any) -> None:
        self.table = table
        self.name = _zermelo.guest_name(table)

    def game(self, parameters: str = "") -> "Game":
        """The game, with what would follow the colon of a game string."""
        return Game(f"{self.name}:{parameters}" if parameters else self.name, guest=self)

    def __repr__(self) -> str:
        return f"<Guest {self.name}>"


class Game(_zermelo.Game):
    """A game by its game string, such as "kalah:6,4", "connect4" or "mnk:15,15,5,exact":
    games() lists them, `rules` says in prose what one stands for.

    In place of the string stands the object, or the class, that has the rules of a game written in
    Python: see Rules; or a Guest, or a Game, which is then the game. `guest` is a game from a
    shared object (load()), of which the string is then.
    Raises BadInput for what is no game."""

    __slots__ = ()
    position_type: Type[Position] = Position

    def __new__(cls, spec: Any, *, guest: Optional[Guest] = None) -> "Game":
        if isinstance(spec, Game):
            return spec
        if isinstance(spec, Guest):
            return spec.game()
        if is_rules(spec):
            return super().__new__(cls, *table_of(spec))
        if not isinstance(spec, str):
            raise TypeError(f"the game is {spec!r}, accepted are a game string such as "
                            '"connect4", an object or a class with the rules of a game, a Guest, '
                            "and a Game")
        if guest is None:
            return super().__new__(cls, spec)
        name, _, parameters = spec.partition(":")
        if name != guest.name:
            raise BadInput(f'the guest is "{guest.name}", the game string is for "{name}"')
        return super().__new__(cls, parameters, guest.table)

    def read(self, position: str, notation: str = "usual") -> Reading:
        """A position from a text as people write it, as position() reads it too: a picture of the
        board, or moves from the start; and what was taken for granted. `notation` is as in
        Position.read(). Raises BadInput."""
        return Reading(*_zermelo.read(self, position, limits.is_openspiel(notation)))

    def adapt_level(self, at: float, games: int, score: float) -> Tuple[float, int]:
        """Moves an adaptive level on, so that a person scores 45 % (docs/levels.md): where it is
        after a game of which the person has `score`, 0, 0.5 or 1, and the level to play against
        next, as in "strong:level=3". It was `at`, such as 3, after `games` games before. Raises
        ValueError."""
        if not 1 <= at <= 8:
            raise ValueError(f"the level is at {at!r}, accepted is 1 to 8")
        if games < 0:
            raise ValueError(f"the games are {games!r}, accepted is 0 or more")
        if not 0 <= score <= 1:
            raise ValueError(f"the score is {score!r}, accepted is 0 to 1")
        return super().adapt_level(at, games, score)

    def __reduce__(self) -> Tuple[Any, ...]:
        if self.is_guest:
            raise TypeError("a game that is not built in cannot be copied to another process")
        return Game, (self.spec,)

    def __copy__(self) -> "Game":
        return self

    def __deepcopy__(self, memo: Dict[int, Any]) -> "Game":
        return self


def load(path: Union[str, "os.PathLike[str]"]) -> Guest:
    """Loads a game from a shared object, which runs its code: load only what you trust.
    docs/add-a-game.md of the project shows how one is written. Raises FileError, BadInput."""
    return Guest(_zermelo.load(path))


def games() -> List[Dict[str, Any]]:
    """The built-in games: name, usage (the form of the game string), summary, example, unit, sides
    and has_chance of each."""
    return _zermelo.games()


def aliases() -> Dict[str, str]:
    """Short names, such as "connect4", and the game strings for which they stand."""
    return dict(_zermelo.aliases())


class PlayerFacts(Dict[str, Any]):
    """What is known of a player: a dict that shows itself in one line."""

    def __repr__(self) -> str:
        return f"<{self['name']}: {self['about']}>"


def players() -> List[PlayerFacts]:
    """All players: name, about and options; of an option key, values, default and about."""
    return [PlayerFacts(facts) for facts in _zermelo.players()]


def methods() -> List[str]:
    """The methods of Position.solve()."""
    return _zermelo.methods()
