# SPDX-License-Identifier: MIT
"""Books of openings: exact values of the first positions of some games."""
import functools
import os
import pathlib
from typing import Any, Dict, Optional, Union

from zermelo import _zermelo


class Book(_zermelo.Book):
    """A book of openings from a file of `zermelo book build`. best(), analyse() and solve() answer
    from it where it knows the value. Only books that the library knows are believed, and exact; the
    values of any other are estimates with the rule "book, unverified", which solve() leaves out.
    Raises FileError, BadInput."""

    __slots__ = ()

    def facts(self) -> Dict[str, Any]:
        """What the book says of itself: game (the game string), plies (all positions up to this
        ply are in it; None: they need not be), entries, bytes, player (whose searches are in it;
        "": none), id (SHA-256), exact (it is believed) and damaged (blocks found damaged up to
        now)."""
        return super().facts()


Chosen = Union[bool, Book, str, "os.PathLike[str]"]


@functools.lru_cache(maxsize=None)
def _shipped() -> Dict[str, Book]:
    """The books that came with the package, by their game strings."""
    books = [Book(path) for path in pathlib.Path(__file__).parent.glob("*.zb")]
    return {book.facts()["game"]: book for book in books}


def chosen(book: Chosen, game: _zermelo.Game) -> Optional[Book]:
    """The book that an argument names: True is the one that came with the package, if there is one
    for the game, False none, else it is a Book or a file."""
    if isinstance(book, bool):
        return _shipped().get(game.spec) if book and not game.is_guest else None
    if isinstance(book, Book):
        return book
    if isinstance(book, (str, os.PathLike)):
        return Book(book)
    raise TypeError(f"book is {book!r}, accepted are a Book, a file of one, False for none, and "
                    "True for the one that came with the package")
