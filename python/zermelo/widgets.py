# SPDX-License-Identifier: MIT
"""A game in a notebook, played by clicks. It needs ipywidgets, whose buttons and boxes it uses."""
import importlib
import random
from typing import Any, List, Optional, Union

from zermelo import limits
from zermelo.errors import BadInput, ZermeloError
from zermelo.game import Game
from zermelo.matches import Player, after_chance, mover, position_of
from zermelo.terminal import ending
from zermelo.position import Position

_BUTTONS_MOST = 512


def _ipywidgets() -> Any:
    try:
        return importlib.import_module("ipywidgets")
    except ImportError as error:
        raise ImportError("the board to click needs ipywidgets: install it, or use "
                          "zermelo.play() in a terminal") from error


class Widget:
    """A board with a button for each legal move: see widget().

    `position` is what it shows; `view` is the widget of ipywidgets."""

    def __init__(self, position: Position, opponent: Optional[Player], side: int,
                 seed: Optional[int]) -> None:
        self._kit = _ipywidgets()
        if side not in (0, 1):
            raise BadInput(f"side is {side!r}, accepted are 0 and 1")
        self._luck = random.Random(limits.seed(seed))
        self._opponent = opponent and mover(opponent, book=True,
                                            draw_seed=lambda: self._luck.getrandbits(53))
        self._side = side
        self._positions: List[Position] = []  # those in which a person was to move, for undo
        self._begin = position
        self._board = self._kit.HTML()
        self._said = self._kit.HTML()
        wrap = self._kit.Layout(display="flex", flex_flow="row wrap")
        self._moves = self._kit.Box(layout=wrap)
        tools = [self._button("undo", self._undo), self._button("new game", self._new)]
        self.view = self._kit.VBox([self._board, self._said, self._moves, self._kit.Box(tools)])
        self.position = after_chance(position, self._luck)
        self._answer()

    def _button(self, text: str, act: Any) -> Any:
        width = f"{max(4, 2 + 0.7 * len(text)):.1f}em"
        button = self._kit.Button(description=text, layout=self._kit.Layout(width=width))
        button.on_click(lambda _: act())
        return button

    def _answer(self) -> None:
        """The opponent moves until it is a person's turn; then the board is shown."""
        self._show()
        while (self._opponent and self.position.outcome is None and
               self.position.side != self._side):
            self._said.value = f"{self.position.game.sides[self.position.side]} thinks"
            self._moves.children = ()
            try:
                self.position = after_chance(self._opponent(self.position), self._luck)
            except (ZermeloError, KeyboardInterrupt) as error:
                self._said.value = f"{type(error).__name__}: {error}"
                return
            self._show()

    def _show(self) -> None:
        position = self.position
        self._board.value = position.svg()
        if position.outcome is not None:
            self._said.value = ending(position)
            self._moves.children = ()
            return
        self._said.value = f"{position.game.sides[position.side]} to move"
        moves = position.legal_moves
        if len(moves) > _BUTTONS_MOST:
            self._said.value += f": {len(moves)} moves are too many for buttons"
            moves = ()
        self._moves.children = tuple(
            self._button(str(move), lambda move=move: self.play(move)) for move in moves)

    def play(self, move: Any) -> None:
        """Makes a move of the person, as a click does; the opponent answers."""
        after = self.position.play(move)
        self._positions.append(self.position)
        self.position = after_chance(after, self._luck)
        self._answer()

    def _undo(self) -> None:
        if self._positions:
            self.position = self._positions.pop()
            self._show()

    def _new(self) -> None:
        self._positions.clear()
        self.position = after_chance(self._begin, self._luck)
        self._answer()

    def _ipython_display_(self) -> None:
        importlib.import_module("IPython.display").display(self.view)


def widget(game: Union[Game, Position, Any], opponent: Optional[Player] = "strong:time=1s", *,
           side: int = 0, seed: Optional[int] = None) -> Widget:
    """A game to play in a notebook by clicks, from its start or a position. `opponent` is a player
    of match(), None: two people share the board. `side` is the person's, 0 or 1. Needs
    ipywidgets."""
    return Widget(position_of(game), opponent, side, seed)
