# SPDX-License-Identifier: MIT
"""Limits of searches, as they are given: numbers, or texts as people type them."""
import functools
import secrets
from typing import Any, Dict, Iterable, Optional, Union

from zermelo import _zermelo
from zermelo.errors import BadInput

Time = Union[float, int, str]
Count = Union[int, str]
Size = Union[int, str]
Moves = Union[str, Iterable[Union[str, _zermelo.Move]]]

_COUNT_MOST = 2**64 - 1
_SIZE_MOST = 2**63 - 1
_PIXELS_MOST = 20000
_TIME_MOST = 31536000.0  # a year


def seconds(value: Optional[Time], what: str = "time") -> float:
    """A time in seconds, from 2.5 or '2500ms'; None is 0.0, no limit."""
    if value is None:
        return 0.0
    if isinstance(value, str):
        number = _zermelo.read_time(value)
    elif isinstance(value, (int, float)):
        number = float(value)
    else:
        raise TypeError(f"{what} is {value!r}, accepted are seconds or a text such as '300ms'")
    if 0.0 < number <= _TIME_MOST:
        return number
    raise BadInput(f"{what} is {value!r}, accepted is more than 0 and at most a year")


def _whole(value: Union[int, str], what: str, most: int, text: int) -> int:
    if isinstance(value, bool) or not isinstance(value, (int, str)):
        raise TypeError(f"{what} is {value!r}, accepted are whole numbers or a text such as '10k'")
    number = text if isinstance(value, str) else value
    if 1 <= number <= most:
        return number
    raise BadInput(f"{what} is {value!r}, accepted is from 1 to {most}")


def count(value: Optional[Count], what: str = "nodes") -> int:
    """A number of nodes or the like, from 10000 or '10k'; None is 0, no limit."""
    if value is None:
        return 0
    text = _zermelo.read_count(value) if isinstance(value, str) else 0
    return _whole(value, what, _COUNT_MOST, text)


def size(value: Optional[Size], what: str = "memory") -> int:
    """A size in bytes, from 65536 or '64MiB'; None is 0, the default."""
    if value is None:
        return 0
    text = _zermelo.read_size(value) if isinstance(value, str) else 0
    return _whole(value, what, _SIZE_MOST, text)


def small(value: Optional[int], what: str, most: int) -> int:
    """A whole number from 1 to `most`; None is 0, the default."""
    return 0 if value is None else _whole(value, what, most, 0)


def whole(value: int, what: str, least: int, most: int) -> int:
    """A whole number within bounds, where no text is accepted."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"{what} is {value!r}, accepted is a whole number")
    if least <= value <= most:
        return value
    raise BadInput(f"{what} is {value}, accepted is from {least} to {most}")


def pixels(value: Optional[float], what: str) -> float:
    """The size of a picture; None is 0.0, the default."""
    if value is None:
        return 0.0
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise TypeError(f"{what} is {value!r}, accepted is a number of pixels")
    if 0.0 <= value <= _PIXELS_MOST:
        return float(value)
    raise BadInput(f"{what} is {value!r}, accepted is up to {_PIXELS_MOST} pixels")


def moves(value: Optional[Moves], what: str) -> Optional[str]:
    """Moves as one text, from a text or from texts and moves; None is None, no choice."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, Iterable):
        words = list(value)
        if all(isinstance(word, (str, _zermelo.Move)) for word in words):
            return " ".join(str(word) for word in words)
    raise TypeError(f'{what} is {value!r}, accepted are a text such as "d1 e1", or moves')


def seed(value: Optional[int], fixed: bool = False) -> int:
    """A seed from 0 to 2**64 - 1; None: 0 where the answer is to be the same each time, else one
    that is drawn."""
    if value is None:
        return 0 if fixed else secrets.randbits(53)
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"seed is {value!r}, accepted is a whole number")
    if 0 <= value <= _COUNT_MOST:
        return value
    raise BadInput(f"seed is {value}, accepted is from 0 to {_COUNT_MOST}")


@functools.lru_cache(maxsize=None)
def _takes_threads(name: str) -> bool:
    kind, _, given = name.partition(":")
    options = [one["options"] for one in _zermelo.players() if one["name"] == kind]
    return "threads=" not in given and any(o["key"] == "threads" for o in sum(options, []))


def refuse_options(call: str, given: Optional[str], unknown: Dict[str, Any]) -> None:
    """Tells where options of players go if they are given as keywords; others are refused."""
    if not unknown:
        return
    key, value = next(iter(unknown.items()))
    names = [one["name"] for one in _zermelo.players()
             if any(option["key"] == key for option in one["options"])]
    if not names:
        raise TypeError(f"{call}() has no argument {key}: help(zermelo.Position.{call}) lists them")
    kind = given.partition(":")[0] if isinstance(given, str) else ""
    name = kind if kind in names else "alphabeta" if "alphabeta" in names else names[0]
    raise TypeError(f"{call}() has no argument {key}: options of a player are in its string, as in "
                    f'"{name}:{key}={value}"')


def player(name: Optional[str], threads: Optional[int], limited: bool,
           in_python: bool) -> Optional[str]:
    """A player string with a number of threads in it; None is the default player. Games written
    in Python are searched by one thread unless more are asked for: they take turns in Python."""
    if name is not None and not isinstance(name, str):
        raise TypeError(f"the player is {name!r}, accepted here is a player string such as "
                        '"alphabeta:depth=3"; functions play in match() and play()')
    if threads is None and in_python and _takes_threads(name or "strong"):
        threads = 1
    if threads is None:
        return name
    if isinstance(threads, bool) or not isinstance(threads, int):
        raise TypeError(f"threads is {threads!r}, accepted is a whole number")
    if name is None:
        name = "strong" if limited else "strong:time=1s"
    return f"{name}{',' if ':' in name else ':'}threads={threads}"


def is_openspiel(notation: str) -> bool:
    """Whether numbers are those of OpenSpiel's actions."""
    if notation in ("usual", "openspiel"):
        return notation == "openspiel"
    raise BadInput(f"notation is {notation!r}, accepted are 'usual' and 'openspiel'")
