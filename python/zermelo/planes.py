# SPDX-License-Identifier: MIT
"""Boards as arrays, for learning programs."""
from typing import Any, Dict, List, Tuple

from zermelo.actions import numpy
from zermelo.errors import BadInput
from zermelo.game import Game
from zermelo.position import Position

# Games in which a side has pieces of several kinds, and kinds that are nobody's.
_KINDS: Dict[str, Tuple[str, ...]] = {"tuc-chess": ("pawn", "rook", "king")}
_NEUTRAL = ("tuc-chess", "sticks")


class Planes:
    """Observations of a game as NumPy arrays of float32 and shape (planes, rows, columns).

    Rows and columns are those of the board as it is drawn, from the upper left corner; Kalah has
    two rows, the stores stand in the first and the last column of the upper one. First come the
    observer's pieces, one plane for each of their kinds (`kinds`), then the same of the opponent;
    where there are pieces of nobody (sticks, presents) a plane of these; at last a plane full of
    1.0 if the observer is to move, else of 0.0. An entry is the number of pieces there: seeds in a
    house, else 0.0 or 1.0.

    Whatever the board does not show, such as how many plies are left in TUC chess, is not there.
    A game that describes no board has no planes (BadInput): see board() and cells() of Rules."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.kinds = _KINDS.get(game.name, ("piece",))
        self._neutral = game.name in _NEUTRAL or game.is_guest
        board = game.start.board
        cells = [cell for cell in board.get("cells", ()) if cell["shape"] != "label"]
        if not cells:
            raise BadInput(f"{game} describes no board, so that it has no planes: an environment "
                           "needs board() and cells(), and the numbers of moves in actions")
        left = min(cell["x"] for cell in cells)
        top = min(cell["y"] for cell in cells)
        self._place = {cell["id"]: (int(cell["y"] - top + 0.01), int(cell["x"] - left + 0.01))
                       for cell in cells}
        rows = 1 + max(row for row, _ in self._place.values())
        columns = 1 + max(column for _, column in self._place.values())
        count = 2 * len(self.kinds) + self._neutral + 1
        self.shape: Tuple[int, int, int] = (count, rows, columns)

    @property
    def names(self) -> List[str]:
        """What each plane shows."""
        names = [f"{whose} {kind}" for whose in ("own", "other's") for kind in self.kinds]
        return names + (["nobody's"] if self._neutral else []) + ["to move"]

    def _plane(self, piece: Dict[str, Any], side: int) -> int:
        owner = piece.get("side", 2)
        if owner not in (0, 1):
            return 2 * len(self.kinds) if self._neutral else -1
        kind = self.kinds.index(piece["kind"]) if piece["kind"] in self.kinds else 0
        return kind + (0 if owner == side else len(self.kinds))

    def observe(self, position: Position, side: int) -> Any:
        """The array for an observer who plays a side, 0 or 1."""
        np = numpy()
        planes = np.zeros(self.shape, dtype=np.float32)
        for piece in position.board["pieces"]:
            plane, place = self._plane(piece, side), self._place.get(piece["cell"])
            if plane >= 0 and place is not None:
                planes[(plane, *place)] += piece.get("count", 1)
        if position.outcome is None and position.side == side:
            planes[-1] = 1.0
        return planes
