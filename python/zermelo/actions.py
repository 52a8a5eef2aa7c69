# SPDX-License-Identifier: MIT
"""Moves as numbers, for learning programs: stable for each game, whatever the position."""
from typing import Any, Dict, Iterable, List, Optional, Sequence, Tuple, Union

from zermelo._zermelo import Move
from zermelo.errors import BadInput
from zermelo.game import Game
from zermelo.position import Position

_MOST = 1_000_000


def numpy() -> Any:
    """NumPy, which the package does not need for anything else."""
    try:
        import numpy as found
    except ImportError as error:
        raise ImportError("observations and action masks are NumPy arrays: install numpy") from error
    return found


def _numbers_of(game: Game) -> List[int]:
    words = game.spec.partition(":")[2].split(",")
    return [int(word) for word in words if word.isdigit()]


def _has(game: Game, word: str) -> bool:
    return word in game.spec.partition(":")[2].split(",")


def _cells(game: Game) -> List[str]:
    """The cells of the board, row by row from the upper left corner."""
    cells = [cell for cell in game.start.board["cells"] if cell["shape"] != "label"]
    return [cell["id"] for cell in sorted(cells, key=lambda cell: (cell["y"], cell["x"]))]


def _counted(most: int, extra: Sequence[str] = ()) -> List[str]:
    if most > _MOST:
        raise BadInput(f"there are {most} moves, accepted are at most {_MOST}")
    return [str(n) for n in range(1, most + 1)] + list(extra)


_OPENINGS = {
    "swap2": ["swap", "two"],
    "rif": ["swap"],
    "swap": ["swap"],
    "soosyrv-8": ["swap"] + [str(n) for n in range(1, 9)],
    "taraguchi-10": ["swap", "ten"],
    "yamaguchi": ["swap"] + [str(n) for n in range(1, 13)],
}


def _choices(game: Game) -> List[str]:
    """The moves of an opening that are no cells."""
    return next((words for name, words in _OPENINGS.items() if _has(game, name)), [])


def _texts_of(game: Game) -> List[str]:
    name, numbers = game.name, _numbers_of(game)
    if name == "mnk":
        return _cells(game) + _choices(game)
    if name == "connect":
        return _counted(numbers[0])
    if name == "kalah":
        return _counted(numbers[0], ["swap"] if _has(game, "pie") else [])
    if name == "sticks":
        return _counted(min(numbers[:2]))
    if name == "othello":
        return _cells(game) + ["pass"]
    if name == "tuc-chess":
        squares = [f"{row}{column}" for row in range(7) for column in range(5)]
        return [source + target for source in squares for target in squares]
    raise BadInput(f"the moves of {game} have no numbers: an environment needs a list of all their "
                   "texts as actions, and of rules in Python board() and cells()")


class Actions:
    """The numbers of all moves of a game, from 0 to `n` - 1, and back.

    | game       | numbers                                                                |
    |------------|------------------------------------------------------------------------|
    | mnk        | cells row by row from the upper left corner; then, in games with an     |
    |            | opening, "swap", and after it "two" (swap2), "ten" (taraguchi-10), or    |
    |            | the numbers to be declared (soosyrv-8, yamaguchi)                        |
    | connect    | columns from the left                                                  |
    | kalah      | the mover's houses 1, 2, ... as 0, 1, ...; then "swap" (pie)             |
    | sticks     | n sticks taken as n - 1                                                |
    | othello    | cells row by row from the upper left corner; then "pass"               |
    | tuc-chess  | 35 * from + to, of squares row by row                                  |

    For other games `texts` has the text of each move, in the order of their numbers. A class with
    the rules of a game may have it as `actions`. Chance outcomes have no numbers."""

    def __init__(self, game: Game, texts: Optional[Iterable[Any]] = None) -> None:
        own = game.rules_object if texts is None else None
        if texts is None and own is not None:
            texts = getattr(own, "actions", None)
        self.game = game
        self.texts: Tuple[str, ...] = tuple(
            str(text) for text in (_texts_of(game) if texts is None else texts))
        self._numbers: Dict[str, int] = {text: i for i, text in enumerate(self.texts)}
        if len(self._numbers) != len(self.texts) or not self.texts:
            raise BadInput("actions are to be the texts of all moves, each once")

    @property
    def n(self) -> int:
        return len(self.texts)

    def number(self, move: Union[Move, str]) -> int:
        """The number of a move."""
        text = str(move)
        if text not in self._numbers:
            raise BadInput(f'"{text}" is none of the {self.n} actions of {self.game}')
        return self._numbers[text]

    def move(self, position: Position, action: Any) -> Move:
        """The legal move of a number. Raises BadInput if it is not legal here."""
        if isinstance(action, bool) or not hasattr(action, "__index__"):
            raise TypeError(f"an action is {action!r}, accepted are whole numbers")
        number = action.__index__()
        if not 0 <= number < self.n:
            raise BadInput(f"action {number}, accepted is from 0 to {self.n - 1}")
        return position.move(self.texts[number])

    def legal(self, position: Position) -> List[int]:
        """The numbers of the legal moves, ascending; none at chance nodes."""
        if position.side == 2 or position.outcome is not None:
            return []
        return sorted(self.number(move) for move in position.legal_moves)

    def mask(self, position: Position) -> Any:
        """A NumPy array of int8 and shape (n,): 1 where the move is legal."""
        np = numpy()
        mask = np.zeros(self.n, dtype=np.int8)
        mask[self.legal(position)] = 1
        return mask


_OPENSPIEL = {"mnk:3,3,3": "tic_tac_toe", "connect:7,6,4": "connect_four", "kalah:6,4": "mancala",
              "othello:8": "othello"}


def to_openspiel_actions(what: Union[Position, Iterable[Move]]) -> List[int]:
    """The actions by which OpenSpiel makes the same moves: those that led to a position, or others,
    each a Move. Its games are tic_tac_toe (mnk:3,3,3), connect_four (connect:7,6,4), mancala
    (kalah:6,4) and othello (othello:8). Raises BadInput for others, and for a position that was not
    reached from the start of its game."""
    if isinstance(what, Position) and what.origin != what.game.start:
        raise BadInput("the history of the position does not begin at the start of the game")
    moves = list(what.history if isinstance(what, Position) else what)
    actions: List[int] = []
    numbers: Optional[Actions] = None
    for move in moves:
        position: Position = move.position
        spec = str(position.game)
        if spec not in _OPENSPIEL or position.game.is_guest:
            raise BadInput(f"OpenSpiel has no {spec}, accepted are {', '.join(_OPENSPIEL)}")
        if numbers is None or numbers.game != position.game:
            numbers = Actions(position.game)
        number = numbers.number(move)
        # Pits of mancala are numbered against the clock: 1 to 6 are South's, 8 to 13 North's.
        actions.append(number + (1, 8)[position.side] if spec == "kalah:6,4" else number)
    return actions
