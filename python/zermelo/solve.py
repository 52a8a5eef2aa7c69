# SPDX-License-Identifier: MIT
"""Exact values, and proofs of them that anybody can check."""
import os
import re
from dataclasses import dataclass, field
from typing import Any, Dict, Iterable, Optional, Tuple, Union

from zermelo import _zermelo, limits
from zermelo.errors import BadInput, Unverified
from zermelo.limits import Count, Size, Time
from zermelo.made import made_here
from zermelo.tables import Tables

Path = Union[str, "os.PathLike[str]"]
Claim = Union[str, int]

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
    interrupted: bool = field(repr=False)
    tables: Optional[Dict[str, Any]] = field(repr=False)
    certificate: Optional[Certificate] = field(repr=False)


def claim_text(claim: Claim) -> str:
    """A claim about the result for the first side, as the verifier takes it."""
    return f"{claim:+d}" if isinstance(claim, int) else claim


def bounds_of(claim: Claim) -> Tuple[int, int]:
    """The least and the most that a claim says: "draw", "first", "second", "+8", ">=8", "<=8"."""
    text = claim_text(claim)
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
          tables: Optional[Tables], pieces: Optional[int]) -> Solution:
    """See Position.solve()."""
    seconds, most_nodes = limits.seconds(time), limits.count(nodes)
    limited = bool(seconds or most_nodes or tables)
    most = pieces if pieces is not None else _TABLES_NONE if limited else _TABLES_AUTO
    wanted = None if claim is None else _within(bounds_of(claim), position.game.range)
    how = (method, wanted, limits.small(threads, "threads", 64), most_nodes, seconds,
           limits.size(memory))
    if certificate is None:
        return _solution(position, wanted, None, _zermelo.solve(position, *how, -1, leaves, tables,
                                                                most))
    path = os.fspath(certificate)
    part = f"{path}.{os.getpid()}.part"
    file = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    try:
        found = _zermelo.solve(position, *how, file, leaves, tables, most)
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


def verify(game: Union[str, _zermelo.Game], claim: Claim, path: Path,
           moves: Iterable[int] = (), memory: Size = "4GiB") -> bool:
    """Checks a certificate: True, or the exception Unverified if it does not prove the claim about
    the result for the first side: "draw", "first", "second", "+8", ">=8", "<=8", or a number.

    The checker is the program zermelo-verifier, compiled into this package: it shares no code with
    the library and trusts no file. A position after moves is named by the numbers in the line
    "moves" of the file. `memory` is the limit for a table, in bytes. docs/certificate.md of the
    project has the format. Raises Unverified, BadInput (what cannot be checked), OSError."""
    with open(path, "rb"):
        pass  # it is there and can be read
    words = (str(game), claim_text(claim), os.fspath(path), *(str(move) for move in moves))
    verdict, reason = _zermelo.verify(tuple(os.fsencode(word) for word in words),
                                      limits.size(memory))
    if verdict == _ACCEPTED:
        return True
    if verdict == _REJECTED:
        raise Unverified(f"{os.fspath(path)}: {reason}")
    raise BadInput(f"{os.fspath(path)} cannot be checked: {reason}")
