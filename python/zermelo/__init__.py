# SPDX-License-Identifier: MIT
"""Zermelo plays, analyses and explains two-player board games, solves and proves them.

    >>> import zermelo as zm
    >>> p = zm.Game("tictactoe").start.play("b2 a2")
    >>> r = p.best("alphabeta")
    >>> print(r.move, r.value)
    a1 1.0

A Game gives positions, which do not change: play() returns the next. They answer by best(),
analyse(), solve() and explain(). Values are in the game's own unit, for the side to move; 1.0 is a
win in games that are only won or lost. docs/python.md of the project is the guide."""
from zermelo import _zermelo
from zermelo._zermelo import Move, Search
from zermelo.analysis import Analyser
from zermelo.errors import (BadInput, Broken, ChanceDue, FileError, GameOver, LimitReached,
                            OutOfMemory, Stopped, Unverified, ZermeloError)
from zermelo.game import Game, Guest, aliases, games, load, players
from zermelo.position import Position
from zermelo.rules import Rules
from zermelo.result import Analysis, Count, Known, Playouts, Ranked, Result

__version__ = _zermelo.package_version
FIRST, SECOND, NATURE = 0, 1, 2  # the sides, as Position.side has them

__all__ = [
    "Analyser", "Analysis", "BadInput", "Broken", "ChanceDue", "Count", "FIRST", "FileError",
    "Game", "GameOver", "Guest", "Known", "LimitReached", "Move", "NATURE", "OutOfMemory",
    "Playouts", "Position", "Ranked", "Result", "Rules", "SECOND", "Search", "Stopped", "Unverified",
    "ZermeloError", "__version__", "aliases", "games", "load", "players",
]
