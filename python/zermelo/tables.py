# SPDX-License-Identifier: MIT
"""Endgame tables."""
from typing import Any, Dict, Optional

from zermelo import _zermelo


class Tables(_zermelo.Tables):
    """Endgame tables from a file of `zermelo tables`: the exact value of every position of few
    pieces. Given to best(), analyse() and solve() the search asks them too. Raises FileError,
    BadInput."""

    __slots__ = ()

    def facts(self) -> Dict[str, Any]:
        """What is in the file: game (the rules), piece, most (pieces), positions, bytes,
        compressed, hash and damaged (blocks found damaged up to now)."""
        return super().facts()

    def value(self, position: _zermelo.Position) -> Optional[int]:
        """The value of a position for the first side; None: it has more pieces. Raises BadInput
        where the tables are for other rules."""
        return super().value(position)
