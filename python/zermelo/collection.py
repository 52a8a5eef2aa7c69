# SPDX-License-Identifier: MIT
"""Files of games, as other programs write them: docs/collections.md of the project."""
import io
import os
from dataclasses import dataclass
from typing import (IO, TYPE_CHECKING, Any, Dict, Iterator, Mapping, Optional, Sequence, Tuple,
                    Union)

from zermelo import _zermelo, limits
from zermelo.errors import BadInput, naming
from zermelo.record import TERMINATIONS

if TYPE_CHECKING:
    from zermelo.game import Game, Guest
    from zermelo.position import Position

Source = Union[str, "os.PathLike[str]", IO[bytes]]


@dataclass(frozen=True)
class ReadGame:
    """A game of a file. `number` counts all games, those with faults too, from 1; `line` is where
    it begins (of a RenLib library the byte).

    `position` stands at the end of the main line, with its history; None: the game has a `fault`,
    an exception that tells the line and what was wrong. With a position, `fault` is None, or tells
    why the first of the variations was cut.

    `players` are "" if unknown. `result` is 1 (the first side won), -1 (the second), 0 (a draw) or
    None (it goes on, or nobody tells); `termination` says how it ended: by the "rules", by
    "resignation", on "time", by "agreement". `comments` are those of the main line, by how many
    moves were made before them; `tags` what is told of the game: "Event", "Date", "Place"... and the players
    as "First" and "Second"."""

    number: int
    line: int
    format: str
    position: Optional["Position"]
    fault: Optional[BadInput]
    players: Tuple[str, str]
    result: Optional[int]
    termination: str
    comments: Mapping[int, str]
    tags: Mapping[str, str]
    variations: int


class Games(Iterator[ReadGame]):
    """The games of a file, one after the other: see read_games(). Memory is that of one game."""

    def __init__(self, source: IO[bytes], own: bool, game: Optional[str], openspiel: bool,
                 guests: Sequence["Guest"]) -> None:
        self._source, self._own = source, own
        self._guests = {guest.name: guest for guest in guests}
        self._games: Dict[str, "Game"] = {}
        try:
            self._collection = _zermelo.Collection(source, game, openspiel,
                                                   tuple(guest.table for guest in guests))
        except BaseException:
            self.close()
            raise

    def __next__(self) -> ReadGame:
        if getattr(self._source, "closed", False):
            raise StopIteration
        with naming(str(getattr(self._source, "name", "the games"))):
            found = self._collection.next()
        if found is None:
            self.close()
            raise StopIteration
        line = found.pop("game")
        termination = TERMINATIONS[found.pop("termination")]
        return ReadGame(position=line and self._position(*line), termination=termination, **found)

    def _position(self, spec: str, origin: str, moves: Sequence[str], from_start: bool) -> "Position":
        from zermelo.game import Game

        game = self._games.get(spec)
        if game is None:
            game = self._games[spec] = Game(spec, guest=self._guests.get(spec.partition(":")[0]))
        start = game.start if from_start else game.position(origin)
        position: "Position" = start.play(moves)
        return position

    @property
    def unknown(self) -> Tuple[str, ...]:
        """Of an XML file the names of elements that are not known, as far as it was read."""
        names: Tuple[str, ...] = self._collection.facts()["unknown"]
        return names

    def close(self) -> None:
        """Closes the file, if read_games() has opened it. The end of the games does so too."""
        if self._own:
            self._source.close()

    def __enter__(self) -> "Games":
        return self

    def __exit__(self, *unused: Any) -> None:
        self.close()


def read_games(source: Optional[Source] = None, *, text: Optional[str] = None,
               game: Optional[str] = None, notation: str = "usual",
               guests: Sequence["Guest"] = ()) -> Games:
    """Reads the games of a file: SGF, Piskvork's psq, PGN, saved games, RenjuNet's RIF, RenLib's
    libraries, and lines of moves or positions. What a file is tells its content.

    `source` is the name of a file, or a file that is open for reading bytes; `text` in its place is
    what would stand in one. `game` is the game string of all games, which lines of moves need; None:
    each tells its own. With the notation "openspiel" numbers in lines are those of OpenSpiel's
    actions. `guests` are the games from shared objects that they may be about.

    Returns an iterator of ReadGame. A game with a fault does not lose those behind it. Raises
    BadInput where the text is no file of games, FileError."""
    if (source is None) == (text is None):
        raise TypeError("accepted are a file or a text, one of them")
    openspiel = limits.is_openspiel(notation)
    if text is not None:
        return Games(io.BytesIO(text.encode()), True, game, openspiel, guests)
    if isinstance(source, (str, os.PathLike)):
        with naming(source):
            opened = open(source, "rb")
        return Games(opened, True, game, openspiel, guests)
    if not hasattr(source, "read"):
        raise TypeError(f"the source is {source!r}, accepted are the name of a file and a file "
                        "that is open for reading bytes")
    return Games(source, False, game, openspiel, guests)  # type: ignore[arg-type]
