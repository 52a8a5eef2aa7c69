# SPDX-License-Identifier: MIT
"""Exact values, and proofs of them that anybody can check."""
import os
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Dict, Iterable, List, Optional, Tuple, Union

from zermelo import _zermelo, limits
from zermelo.books import Book
from zermelo.errors import BadInput, Unverified, naming
from zermelo.limits import Count, Size, Time
from zermelo.made import made_here
from zermelo.tables import Tables

if TYPE_CHECKING:
    from zermelo.position import Position

Path = Union[str, "os.PathLike[str]"]
Claim = Union[str, int]
Moves = Union[str, Iterable[Union[str, int, _zermelo.Move]]]

_VALUE_MOST = 1000000
_ACCEPTED, _REJECTED = 0, 1
_CLAIMS = {"draw": (0, 0), "first": (1, _VALUE_MOST), "second": (-_VALUE_MOST, -1)}
_TABLES_NONE, _TABLES_AUTO = -2, -1


@made_here
@dataclass(frozen=True)
class Certificate:
    """What was written: `positions` proven, `replies` of the prover, `bytes` of the file."""

    path: str
    positions: int
    replies: int
    bytes: int
    seconds: float


@made_here
@dataclass(frozen=True)
class Solution:
    """What is known of a value.

    `least` and `most` are the closest bounds that were proven of the result for the first side.
    `value` is the exact value for the side to move, None if it is not known. `done`: the value is
    known, or the claim is proven or refuted; `claim` is then True or False, None where there is no
    claim or it is open. `move` holds the lower bound for the side to move, if one is known to.
    `tables` tells what endgame tables were made before, if any: most (pieces), positions,
    seconds."""

    value: Optional[int]
    least: int
    most: int
    done: bool
    claim: Optional[bool]
    move: Optional[_zermelo.Move]
    method: Optional[str]
    nodes: int
    seconds: float
    memory: int = field(repr=False)
    interrupted: bool
    tables: Optional[Dict[str, Any]] = field(repr=False)
    certificate: Optional[Certificate] = field(repr=False)


def claim_text(claim: Claim) -> str:
    """A claim about the result for the first side, as the verifier takes it."""
    return f"{claim:+d}" if isinstance(claim, int) else claim


def bounds_of(claim: Claim) -> Tuple[int, int]:
    """The least and the most that a claim says: "draw", "first", "second", "+8", ">=8", "<=8"."""
    text = claim_text(claim) if isinstance(claim, (str, int)) else ""
    if text in _CLAIMS:
        return _CLAIMS[text]
    found = re.fullmatch(r"(>=|<=|=)?([+-]?\d{1,7})", text)
    if not found or abs(int(found[2])) > _VALUE_MOST:
        raise BadInput(f"the claim is {claim!r}, accepted are draw, first, second, and the first "
                       "side's result as in +8, >=8, <=8")
    value = int(found[2])
    return (-_VALUE_MOST if found[1] == "<=" else value,
            _VALUE_MOST if found[1] == ">=" else value)


def solve(position: _zermelo.Position, method: Optional[str], claim: Optional[Claim],
          time: Optional[Time], nodes: Optional[Count], memory: Optional[Size],
          threads: Optional[int], certificate: Optional[Path], leaves: int,
          tables: Optional[Tables], pieces: Optional[int], book: Optional[Book]) -> Solution:
    """See Position.solve()."""
    seconds, most_nodes = limits.seconds(time), limits.count(nodes)
    limited = bool(seconds or most_nodes or tables)
    most = pieces if pieces is not None else _TABLES_NONE if limited else _TABLES_AUTO
    wanted = None if claim is None else _within(bounds_of(claim), position.game.range)
    how = (method, wanted, limits.small(threads, "threads", 64), most_nodes, seconds,
           limits.size(memory))
    if certificate is None:
        return _solution(position, wanted, None, _zermelo.solve(position, *how, -1, leaves, tables,
                                                                most, book))
    path = os.fspath(certificate)
    part = f"{path}.{os.getpid()}.part"
    with naming(path):
        file = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    try:
        found = _zermelo.solve(position, *how, file, leaves, tables, most, book)
        if found["certificate"] is not None:
            os.replace(part, path)
    finally:
        os.close(file)
        if os.path.exists(part):
            os.unlink(part)
    return _solution(position, wanted, path, found)


def _within(bounds: Tuple[int, int], results: Tuple[int, int]) -> Tuple[int, int]:
    """The library takes no bounds beyond the results of the game."""
    return (results[0] if bounds[0] == -_VALUE_MOST else bounds[0],
            results[1] if bounds[1] == _VALUE_MOST else bounds[1])


def _solution(position: _zermelo.Position, claim: Optional[Tuple[int, int]],
              path: Optional[str], found: Dict[str, Any]) -> Solution:
    least, most = found["least"], found["most"]
    sign = -1 if position.side == 1 else 1
    written = found.pop("certificate")
    return Solution(
        value=sign * least if least == most else None,
        claim=None if claim is None or not found["done"]
        else claim[0] <= least and most <= claim[1],
        certificate=None if written is None or path is None else Certificate(path, **written),
        **found)


# What the verifier says where it cannot judge, in words for whoever calls verify().
_UNABLE = {
    "GAME is none that can be checked": "the verifier has no rules of {game}, or not for so large "
    "a board; it knows mnk, connect, kalah and sticks",
    "MOVE is none that is legal": "the moves {moves} are not all legal",
    "FILE is no ordinary file": "it is no ordinary file",
}


def _start_of(game: _zermelo.Game) -> "Position":
    if game.rules_object is not None:
        raise BadInput(f"the game {game} is written in Python, and its proofs cannot be verified: "
                       "that takes rules that the verifier knows")
    return game.start


def _numbers_of(position: "Position") -> List[int]:
    """The moves that led to a position as certificates have them: indices in the list of the
    start, which has all moves of games that can be proven; but in Othello cells, row by row, and
    behind them the pass."""
    start = position.game.start
    if position.origin != start:
        raise BadInput(f"the position was set up: a proof is about moves from the start of "
                       f"{position.game}")
    every = [str(move) for move in start.legal_moves]
    game, _, size = str(position.game).partition(":")
    if game == "othello":
        n = int(size)
        every = [f"{chr(97 + cell % n)}{cell // n + 1}" for cell in range(n * n)] + ["pass"]
    words = [str(move) for move in position.history]
    unknown = [word for word in words if word not in every]
    if unknown:
        raise BadInput(f'no certificate can be of a position after "{unknown[0]}"')
    return [every.index(word) for word in words]


def _asked(game: Union[str, _zermelo.Game, _zermelo.Position],
           moves: Optional[Moves]) -> Tuple[str, List[int]]:
    """The game string, and the numbers of the moves to the position that is asked about."""
    from zermelo.game import Game

    if isinstance(game, _zermelo.Position):
        if moves is not None:
            raise TypeError("moves are given with a position, which has its own")
        _start_of(game.game)
        return str(game.game), _numbers_of(game)  # type: ignore[arg-type]
    start = _start_of(Game(game))
    given: List[Any] = [moves] if isinstance(moves, str) else list(moves or ())
    if all(isinstance(move, int) and not isinstance(move, bool) for move in given):
        return str(start.game), given
    for move in given:
        if not isinstance(move, (str, _zermelo.Move)):
            raise TypeError(f"one of the moves is {move!r}, accepted are texts and members of "
                            "legal_moves, or else nothing but numbers as certificates have them")
    return str(start.game), _numbers_of(start.play(given))


def _other_position(path: Path, numbers: List[int]) -> str:
    """A hint where a certificate says that it is about another position than that asked about."""
    with open(path, "rb") as file:
        found = re.match(rb"zermelo certificate \d+\n.*\nmoves (-|[\d ]+)\n", file.read(8192))
    asked = " ".join(map(str, numbers)) or "-"
    written = found[1].decode() if found else asked
    if written == asked:
        return ""
    return ("; by its header it is about " +
            ("the start of the game" if written == "-" else
             f"the position after the moves {written}: verify that one"))


def verify(game: Union[str, _zermelo.Game, "Position"], claim: Claim, path: Path,
           moves: Optional[Moves] = None, memory: Size = "4GiB") -> bool:
    """Checks a certificate: True, or the exception Unverified if it does not prove the claim about
    the result for the first side: "draw", "first", "second", "+8", ">=8", "<=8", or a number.

    `game` is a Position, with the moves that led to it, or a game, by its string or a Game. Then
    `moves` lead from its start to what the claim is about: texts or Moves, such as a history, or
    the numbers in the line "moves" of the file.

    The checker is the program zermelo-verifier, compiled into this package: it shares no code with
    the library and trusts no file. From numbers it alone answers; texts, and the history of a
    position, are translated to numbers by the library. `memory` is the limit for a table, in bytes.
    docs/certificate.md of the project has the format. Raises Unverified, BadInput (what cannot be
    checked), FileError."""
    bounds_of(claim)
    spec, numbers = _asked(game, moves)
    with naming(path), open(path, "rb"):
        pass  # it is there and can be read
    words = (spec, claim_text(claim), os.fspath(path), *map(str, numbers))
    verdict, reason = _zermelo.verify(tuple(os.fsencode(word) for word in words),
                                      limits.size(memory))
    if verdict == _ACCEPTED:
        return True
    name = os.fspath(path)
    if verdict == _REJECTED:
        raise Unverified(f"{name}: {reason}{_other_position(path, numbers)}")
    reason = _UNABLE.get(reason, reason).format(game=spec, moves=" ".join(map(str, numbers)))
    raise BadInput(f"{name} cannot be checked: {reason}")
