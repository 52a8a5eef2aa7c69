# SPDX-License-Identifier: MIT
"""Games written in Python: a class with six methods."""
import ast
import json
from typing import (Any, Callable, ClassVar, Dict, Generic, Hashable, Iterable, List, Optional,
                    Sequence, Tuple, TypeVar, Union)

from zermelo import _zermelo
from zermelo.errors import BadInput

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action", bound=Hashable)


class Rules(Generic[State, Action]):
    """The rules of a game of two, for whoever writes one in Python: zermelo.Game(MyRules()) has
    everything that built-in games have.

    A state is any object that is hashable and does not change, such as a tuple or a str; equal
    states are one position. A move is such an object too, mostly a number, a str or a tuple. Six
    methods are needed: start, side, moves, play, outcome and draw. They must give the same answer
    each time: it is asked for once and then remembered with the state, as long as the Game lives.
    It is not necessary to derive from this class; what counts is that the methods are there. An
    exception in a method ends the search and is raised by the call that began it.

    The names below may be set in the class or the object."""

    name: str = ""
    """In game strings: lower case letters, digits and hyphens. "": made of the class's name."""
    parameters: str = ""
    """What follows the colon of the game string, such as "3,4,5"."""
    summary: str = ""
    """The game in one line. "": the first line of the class's docstring."""
    sides: Tuple[str, str] = ("first", "second")
    """What the two sides are called."""
    unit: str = "win"
    """One unit of value, singular: "win", "point"."""
    range: Tuple[int, int] = (-1, 1)
    """The least and the greatest result for the first side."""
    max_moves: int = 256
    """No position has more moves, or outcomes of a chance node, than this."""
    max_positions: int = 5_000_000
    """So many different positions are kept in memory, about 500 bytes each; a search that meets
    more of them ends with LimitReached."""
    strong: Optional[str] = None
    """The player that "strong" stands for, "pvs" or "mcts". None: pvs if there is an evaluate(),
    else mcts."""

    def start(self) -> State:
        """The state in which the game begins."""
        raise NotImplementedError

    def side(self, state: State) -> int:
        """Who moves: 0 the first side, 1 the second, 2 chance (then weight() is needed)."""
        raise NotImplementedError

    def moves(self, state: State) -> Iterable[Action]:
        """All legal moves, or all outcomes of a chance node; at least one, unless it is over."""
        raise NotImplementedError

    def play(self, state: State, move: Action) -> State:
        """The state after a legal move. The one before stays as it is."""
        raise NotImplementedError

    def outcome(self, state: State) -> Optional[int]:
        """None while the game goes on, else the result for the first side: 1, 0 or -1, or
        whatever `range` holds."""
        raise NotImplementedError

    def draw(self, state: State) -> str:
        """A picture for a terminal, of several lines."""
        raise NotImplementedError


# These may be defined too. They are not part of the class above, for one that is there is used.
_OPTIONAL = """
evaluate(state) -> float             an estimate of the result for the first side, in the unit
weight(state, outcome) -> int        of a chance outcome; its probability is its share of the sum
move_text(state, move) -> str        one word of at most 31 bytes; else str(move), and "1-2" for
                                     (1, 2)
read_move(state, word) -> move       raises ValueError where it is none; else by move_text()
position_text(state) -> str          one line that holds all of the position; else repr(state)
read_position(text) -> state         raises ValueError where it is none; without this method only
                                     positions can be read that were met before
symmetric(state) -> [state, ...]     all positions that are symmetric to one, itself first; their
                                     number is the same for all
board(state) -> dict                 the board for a screen, as Position.board has it
cells(state, move) -> str            the ids of the cells to be clicked for a move, with blanks
"""
assert Rules.__doc__ is not None
Rules.__doc__ += "\n\n    Optional methods:\n" + _OPTIONAL

_REQUIRED = ("start", "side", "moves", "play", "outcome", "draw")
_WORD_MOST = 31


def _move_text(state: Any, move: Any) -> str:
    return "-".join(map(str, move)) if isinstance(move, tuple) else str(move)


def _position_text(state: Any) -> str:
    return repr(state)


def _literal(text: str) -> Any:
    """Reads what repr() writes of numbers, texts and tuples."""
    try:
        state = ast.literal_eval(text)
        hash(state)
        return state
    except Exception as error:
        raise ValueError(f"no position: {error}") from error


def _board(describe: Callable[[Any], Dict[str, Any]]) -> Callable[[Any], str]:
    return lambda state: json.dumps(describe(state), ensure_ascii=False)


def _name(rules: Any) -> str:
    words = getattr(rules, "name", "") or type(rules).__name__.lower()
    name = "".join(c if c.isascii() and (c.isalnum() or c == "-") else "-" for c in words.lower())
    if words != name and getattr(rules, "name", ""):
        raise BadInput(f'name is "{words}", accepted are lower case letters, digits and hyphens')
    return name


def _methods(rules: Any) -> Tuple[Optional[Callable[..., Any]], ...]:
    found: Dict[str, Any] = {}
    for name in _REQUIRED:
        method = getattr(rules, name, None)
        if callable(method) and getattr(method, "__func__", None) is not getattr(Rules, name):
            found[name] = method
    if len(found) < len(_REQUIRED):
        missing = ", ".join(f"{name}()" for name in _REQUIRED if name not in found)
        raise BadInput(f"{type(rules).__name__} has no method {missing}; a game needs "
                       f"{', '.join(_REQUIRED)}")
    for name in ("evaluate", "weight", "read_move", "symmetric"):
        found[name] = getattr(rules, name, None)
    found["move_text"] = getattr(rules, "move_text", _move_text)
    found["position_text"] = getattr(rules, "position_text", _position_text)
    found["read_position"] = getattr(rules, "read_position", _literal)
    describe, cells = getattr(rules, "board", None), getattr(rules, "cells", None)
    if (describe is None) != (cells is None):
        raise BadInput(f"{type(rules).__name__} has one of board() and cells(); it takes both")
    found["board"], found["cells"] = describe and _board(describe), cells
    return tuple(found[name] for name in (
        "start", "side", "moves", "play", "outcome", "draw", "move_text", "position_text",
        "read_position", "evaluate", "weight", "read_move", "symmetric", "board", "cells"))


def _texts(rules: Any, name: str) -> Tuple[bytes, ...]:
    parameters = getattr(rules, "parameters", "")
    doc = (type(rules).__doc__ or "").strip() if type(rules).__doc__ != Rules.__doc__ else ""
    summary = getattr(rules, "summary", "") or doc.split("\n")[0] or "a game written in Python"
    first, second = getattr(rules, "sides", Rules.sides)
    texts = (name, parameters, f"{name}:{parameters}" if parameters else name, summary, first,
             second, getattr(rules, "unit", Rules.unit), doc or summary,
             getattr(rules, "strong", None) or "")
    for text in texts:
        if not isinstance(text, str) or "\0" in text:
            raise BadInput(f"{text!r} is no text for a game")
    return tuple(text.encode() for text in texts)


def _number(rules: Any, name: str, least: int, most: int) -> int:
    number: Any = getattr(rules, name, getattr(Rules, name))
    if isinstance(number, bool) or not isinstance(number, int) or not least <= number <= most:
        raise BadInput(f"{name} is {number!r}, accepted is from {least} to {most}")
    return int(number)


def table_of(rules: Any) -> Tuple[str, Any]:
    """What would follow the colon of the game string, and the table for _zermelo.Game."""
    if isinstance(rules, type):
        rules = rules()
    methods, name = _methods(rules), _name(rules)
    least, most = getattr(rules, "range", Rules.range)
    if not all(isinstance(n, int) and abs(n) <= 1_000_000 for n in (least, most)) or least > most:
        raise BadInput(f"range is {(least, most)!r}, accepted are two whole numbers, the lesser "
                       "first, from -1000000 to 1000000")
    table = _zermelo.rules_table(
        rules, methods, _texts(rules, name), least, most, _number(rules, "max_moves", 1, 65536),
        _number(rules, "max_positions", 1, 2**31), not hasattr(rules, "move_text"),
        not hasattr(rules, "read_position"))
    return getattr(rules, "parameters", ""), table


def is_rules(what: object) -> bool:
    """Whether an object, or a class, looks like the rules of a game, complete or not."""
    kind = what if isinstance(what, type) else type(what)
    ours = issubclass(kind, (str, _zermelo.Game, _zermelo.Position))
    return not ours and any(hasattr(what, name) for name in _REQUIRED)
