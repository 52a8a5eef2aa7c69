# SPDX-License-Identifier: MIT
"""Zermelo plays, analyses and explains two-player board games, solves and proves them.

    >>> import zermelo as zm
    >>> p = zm.Game("tictactoe").start.play("b2 a2")
    >>> r = p.best("alphabeta")
    >>> print(r.move, r.value)
    a3 1.0

A Game gives positions, which do not change: play() returns the next. They answer by best(),
analyse(), solve() and explain(). Values are in the game's own unit, for the side to move; 1.0 is a
win in games that are only won or lost. docs/python.md of the project is the guide."""
from zermelo import _zermelo, version
from zermelo._zermelo import Move
from zermelo.analysis import Analyser
from zermelo.checks import Checked, Fault, check
from zermelo.errors import (BadInput, Broken, ChanceDue, FileError, GameOver, LimitReached,
                            OutOfMemory, Stopped, Unverified, ZermeloError)
from zermelo.game import Game, Guest, aliases, games, load, methods, players
from zermelo.position import Position
from zermelo.record import Clock, Record, read_record
from zermelo.result import Analysis, Count, Known, Playouts, Ranked, Result
from zermelo.solve import Certificate, Solution, verify
from zermelo.tables import Tables
from zermelo.tree import Node, Tree

__version__ = version.VERSION
version.check(_zermelo.package_version, _zermelo.header_version, _zermelo.library_version)
FIRST, SECOND, NATURE = 0, 1, 2  # the sides, as Position.side has them

__all__ = [
    "Analyser", "Analysis", "BadInput", "Broken", "Certificate", "ChanceDue", "Checked",
    "Clock", "Count", "FIRST", "Fault", "FileError", "Game", "GameOver", "Guest", "Known",
    "LimitReached", "Move", "NATURE", "Node", "OutOfMemory", "Playouts", "Position", "Ranked",
    "Record", "Result", "SECOND", "Solution", "Stopped", "Tables", "Tree",
    "Unverified", "ZermeloError", "__version__", "aliases", "check", "games", "load",
    "methods", "players", "read_record", "verify",
]
