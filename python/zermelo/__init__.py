# SPDX-License-Identifier: MIT
"""Zermelo plays, analyses and explains two-player board games, solves and proves them.

    >>> import zermelo as zm
    >>> p = zm.Game("tictactoe").start.play("b2 a2")
    >>> r = p.best("alphabeta")
    >>> print(r.move, r.value)
    a3 1.0

A Game gives positions, which do not change: play() returns the next. They answer by best(),
analyse(), solve() and explain(). Values are in the game's own unit, for the side to move; 1.0 is a
win in games that are only won or lost. docs/python.md of the project is the guide.

Begin with help(zermelo.Game) and help(zermelo.Position). By what one wants:

    games and positions   Game, Position, Move, games(), load(); sides FIRST, SECOND, NATURE
    questions             Position.best(), .analyse(), .solve(), .explain(), .count(); players()
    answers               Result, Analysis, Solution, Tree and its Node, Playouts, Count
    proofs, tables        verify(), Tables
    what people write     Game.read(), Position.read(); Reading
    saved games           Record, read_record()
    files of games        read_games(); ReadGame
    people, matches       play(), human(), widget(), match(), Match
    games of your own     Rules, check(), Guest
    learning              env(), solo_env(), Actions, Planes, to_openspiel_actions()
    errors                ZermeloError, and under it BadInput and the others"""
import atexit

from zermelo import _zermelo, version
from zermelo._zermelo import Move
from zermelo.actions import Actions, to_openspiel_actions
from zermelo.analysis import Analyser
from zermelo.books import Book
from zermelo.checks import Checked, Fault, check
from zermelo.collection import Games, ReadGame, read_games
from zermelo.environment import Env, SoloEnv, env, solo_env
from zermelo.errors import (BadInput, Broken, ChanceDue, FileError, FileMissing, GameOver,
                            LimitReached, OutOfMemory, Stopped, Unverified, ZermeloError)
from zermelo.game import Game, Guest, aliases, games, load, methods, players
from zermelo.matches import Match, Played, Player, Sprt, match
from zermelo.planes import Planes
from zermelo.position import Position, Reading
from zermelo.record import Clock, Record, read_record
from zermelo.result import Analysis, Count, Known, Playouts, Ranked, Result
from zermelo.rules import Rules
from zermelo.solve import Certificate, Solution, verify
from zermelo.tables import Tables
from zermelo.terminal import human, play
from zermelo.tree import Node, Tree
from zermelo.widgets import Widget, widget

__version__ = version.VERSION
version.check(_zermelo.package_version, _zermelo.header_version, _zermelo.library_version)
atexit.register(_zermelo.stop_all)
FIRST, SECOND, NATURE = 0, 1, 2  # the sides, as Position.side has them

__all__ = [
    "Actions", "Analyser", "Analysis", "BadInput", "Book", "Broken", "Certificate", "ChanceDue",
    "Checked", "Clock", "Count", "Env", "FIRST", "Fault", "FileError", "FileMissing", "Game",
    "GameOver", "Games", "Guest", "Known", "LimitReached", "Match", "Move", "NATURE", "Node",
    "OutOfMemory", "Planes", "Played", "Player", "Playouts", "Position", "Ranked", "ReadGame",
    "Reading", "Record", "Result", "Rules", "SECOND", "SoloEnv", "Solution", "Sprt", "Stopped",
    "Tables", "Tree", "Unverified", "Widget", "ZermeloError", "__version__", "aliases", "check",
    "env", "games", "human", "load", "match", "methods", "play", "players", "read_games",
    "read_record", "solo_env", "to_openspiel_actions", "verify", "widget",
]
