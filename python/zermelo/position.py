# SPDX-License-Identifier: MIT
"""Positions: what can be played, and what is known about it."""
import json
from typing import TYPE_CHECKING, Any, Dict, NamedTuple, NoReturn, Optional, Tuple

from zermelo import _zermelo, limits
from zermelo.analysis import Analyser, Progress, watched
from zermelo.books import Chosen, chosen
from zermelo.limits import Count as CountLimit
from zermelo.limits import Moves, Size, Time
from zermelo.result import Count, Playouts, Result
from zermelo.solve import Claim, Path, Solution, solve
from zermelo.tables import Tables
from zermelo.tree import Tree

if TYPE_CHECKING:
    from zermelo.game import Game


class Reading(NamedTuple):
    """What a text that a person wrote was understood as."""

    position: "Position"
    #: What was taken for granted, in one line, where the text can be meant in other ways; or "".
    note: str


class Position(_zermelo.Position):
    """A position of a game, and the moves that led to it. It does not change, and is equal to
    every position of its game in which the same can happen, whatever led there."""

    __slots__ = ()

    @property
    def is_over(self) -> bool:
        """Whether the game is over; then `outcome` has the result."""
        return self.outcome is not None

    @property
    def board(self) -> Dict[str, Any]:
        """The board as data for whoever draws it: a dict with width, height, cells, pieces and
        texts, as zm_describe() in zermelo.h explains it."""
        board: Dict[str, Any] = json.loads(self.description)
        return board

    def draw(self) -> str:
        """A picture for a terminal, several lines."""
        return str(self)

    def svg(self, width: Optional[float] = None, height: Optional[float] = None) -> str:
        """The board as a picture in SVG that stands alone, the last move marked. Sizes are in
        pixels; one that is left out follows from the other, or from the board."""
        return _zermelo.board_svg(self, limits.pixels(width, "width"),
                                  limits.pixels(height, "height"))

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(f"{self.game}\n{self}")

    def read(self, moves: str, notation: str = "usual") -> Reading:
        """The position after moves as people write them, as play() reads them too, and what was
        taken for granted. With the notation "openspiel" numbers are those of OpenSpiel's actions:
        docs/notation.md of the project. Raises BadInput, which tells where reading stopped."""
        return Reading(*_zermelo.read(self, moves, limits.is_openspiel(notation)))

    def sample(self, seed: Optional[int] = None) -> "Position":
        """The position after a chance outcome that is drawn with its exact probability. A seed
        makes it the same each time. Raises BadInput where no outcome is due."""
        outcome, _ = self.draw_outcome(limits.seed(seed))
        return self.play(outcome)

    # -- Searches. ----------------------------------------------------------------------------

    def best(self, player: Optional[str] = None, *, time: Optional[Time] = None,
             nodes: Optional[CountLimit] = None, memory: Optional[Size] = None,
             seed: Optional[int] = None, threads: Optional[int] = None,
             clock: Optional[Time] = None, increment: Optional[Time] = None,
             tables: Optional[Tables] = None, book: Chosen = True, progress: Progress = False,
             only: Optional[Moves] = None, exclude: Optional[Moves] = None,
             **unknown: NoReturn) -> Result:
        """Asks a player for a move.

        `player` is a player string such as "alphabeta:depth=6" (zermelo.players() lists them).
        Without one rules of thumb answer where they prove the value, else the strongest search,
        for a second if there is no limit.

        `time` is in seconds or a text ("300ms"), `nodes` a number of moves tried ("10k"), `memory`
        bytes ("64MiB"; default 256 MiB); `clock` is the time left for the rest of the game, with
        `increment` given back after each move. `tables` are asked by the search. `seed` is for
        players that move at random; without one it is drawn, but 0 under a limit of nodes. One
        thread with a limit of nodes gives the same answer everywhere.

        The players "strong" and "exact" answer from a book of openings where it knows the value;
        the result's rule is "book" then. `book` is a Book or a file of one; False: none; True: the
        exact one that came with the package, if there is one for the game.

        `only` are the moves among which the player chooses, `exclude` those that it does not: a
        text ("d1 e1"), or texts and moves. The value is then that of the best move that is left.

        `progress` is a function that hears of the answer so far, ten times a second, and of the
        last one; True: a line of tqdm, if that is installed.

        The search leaves the interpreter free. Ctrl-C ends it, and what was found so far is
        returned, with `interrupted` true; if nothing was, KeyboardInterrupt is raised.

        Raises BadInput (no such player or option), GameOver, ChanceDue, LimitReached, OutOfMemory,
        Stopped, Broken."""
        limits.refuse_options("best", player, unknown)
        search = self._search(player, time, nodes, memory, seed, threads, clock, increment, -1,
                              tables, book, only, exclude)
        return watched(search, progress)

    def analyse(self, player: Optional[str] = None, *, time: Optional[Time] = None,
                nodes: Optional[CountLimit] = None, memory: Optional[Size] = None,
                seed: Optional[int] = None, threads: Optional[int] = None,
                lines: Optional[int] = None, tables: Optional[Tables] = None,
                book: Chosen = True, only: Optional[Moves] = None,
                exclude: Optional[Moves] = None, **unknown: NoReturn) -> Analyser:
        """Ranks the moves (MultiPV) and reports while it does: an iterator, also for `async for`.

        `lines` is how many moves are wanted, None: all. Without a limit it goes on until it is
        stopped, or all is proven. The other arguments, and errors, are those of best()."""
        limits.refuse_options("analyse", player, unknown)
        if lines is not None and (isinstance(lines, bool) or not isinstance(lines, int)):
            raise TypeError(f"lines is {lines!r}, accepted is a whole number")
        wanted = 0 if lines is None else limits.count(lines, "lines")
        return Analyser(self._search(player, time, nodes, memory, seed, threads, None, None,
                                     wanted, tables, book, only, exclude))

    def _search(self, player: Optional[str], time: Optional[Time], nodes: Optional[CountLimit],
                memory: Optional[Size], seed: Optional[int], threads: Optional[int],
                clock: Optional[Time], increment: Optional[Time], lines: int,
                tables: Optional[Tables], book: Chosen, only: Optional[Moves],
                exclude: Optional[Moves]) -> _zermelo.Search:
        most_nodes, most_seconds = limits.count(nodes), limits.seconds(time)
        left = limits.seconds(clock, "clock")
        player = limits.player(player, threads, bool(most_nodes or most_seconds or left),
                               self.game.rules_object is not None)
        return _zermelo.Search(self, player, most_nodes, most_seconds, limits.size(memory),
                               limits.seed(seed, most_nodes > 0), left,
                               limits.seconds(increment, "increment"), lines, tables,
                               chosen(book, self.game), limits.moves(only, "only"),
                               limits.moves(exclude, "exclude"))

    def solve(self, *, claim: Optional[Claim] = None, certificate: Optional[Path] = None,
              method: Optional[str] = None, time: Optional[Time] = None,
              nodes: Optional[CountLimit] = None, memory: Optional[Size] = None,
              threads: Optional[int] = None, leaves: int = 0, tables: Optional[Tables] = None,
              pieces: Optional[int] = None, book: Chosen = True) -> Solution:
        """Finds the exact value, or whether a claim about the result for the first side is true:
        "draw", "first", "second", "+8", ">=8", "<=8", or a number.

        `certificate` is a file for a proof that verify() checks, and anybody else can; it is
        written if the value is found, or the claim proven. `leaves`: positions with at most that
        many pieces, up to 24, are left to the verifier (Kalah). `method` is "exact", "dfpn" or
        "pn2"; `threads` from 1 to 64, one a core without. `nodes` are those of one thread. The
        other limits are those of best().

        For Kalah tables of few seeds are made first, in up to half of the memory; not with
        `tables` or limits of time or nodes, unless `pieces` says up to how many. A book of
        openings is asked before, as by best(), but not for a certificate, nor if there is a
        `method`: a solution from there has the method "book".

        The search leaves the interpreter free; Ctrl-C ends it with the bounds so far, and
        `interrupted` true. Raises BadInput (no such method, a game of chance, what no certificate
        can be of), GameOver, LimitReached (the memory), OutOfMemory, Broken, OSError."""
        return solve(self, method, claim, time, nodes, memory, threads, certificate, leaves,
                     tables, pieces, None if certificate or method else chosen(book, self.game))

    def explain(self, player: str = "alphabeta:depth=3", *, nodes: CountLimit = 2000,
                seed: Optional[int] = None, **unknown: NoReturn) -> Tree:
        """The search tree of a textbook player, or as a Monte Carlo search grew it.

        The textbook searches follow Shannon 1950 (minimax), Knuth and Moore 1975 (alpha-beta,
        fail-soft) and Ballard 1983 (Star1, Star2); Monte Carlo tree search Kocsis and Szepesvari
        2006 (UCT).

        At most `nodes` nodes are kept, from 10 to 1000000: those nearest to the root, or the most
        visited. Errors are those of best(); Ctrl-C ends the search with the tree so far."""
        limits.refuse_options("explain", player, unknown)
        return Tree(self, player, nodes, seed)

    # -- Counts. ------------------------------------------------------------------------------

    def perft(self, depth: int, events: bool = False) -> int:
        """The number of move sequences of exactly `depth` players' moves from here. At a chance
        node the most probable outcome is made, uncounted, unless `events` is true: then every
        outcome branches and counts as a move."""
        return _zermelo.perft(self, limits.whole(depth, "depth", 0, 1000), events)

    def playouts(self, count: CountLimit = 1000, seed: Optional[int] = None) -> Playouts:
        """Plays random games from here to their ends, every legal move equally likely. Ctrl-C
        ends it with those played so far."""
        return Playouts(**_zermelo.playouts(self, limits.count(count, "count"),
                                            limits.seed(seed)))

    def count(self, memory: Optional[Size] = None) -> Count:
        """Counts all games and positions from here, by breadth-first search over distinct
        positions, in at most `memory` bytes (default 4 GiB). Raises LimitReached if they do not
        suffice, or games are longer than 255 plies."""
        return Count(**_zermelo.count(self, limits.size(memory)))

    # -- Copies. ------------------------------------------------------------------------------

    def __copy__(self) -> "Position":
        return self

    def __deepcopy__(self, memo: Dict[int, Any]) -> "Position":
        return self

    def __reduce__(self) -> Tuple[Any, ...]:
        origin = self.origin
        text = None if origin == self.game.start else origin.text
        return _restore, (self.game, text, tuple(str(move) for move in self.history))


def _restore(game: "Game", text: Optional[str], moves: Tuple[str, ...]) -> Position:
    position = game.start if text is None else game.position(text)
    return position.play(moves)
