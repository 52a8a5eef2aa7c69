# SPDX-License-Identifier: MIT
"""What can go wrong, as exceptions.

Each has the library's one line, which says what was wrong, where, and what is accepted; `id`, the
name of the message, which never changes, and `arguments`, the values in it, for translators
(docs/messages.md of the project)."""
import os
from contextlib import contextmanager
from typing import Dict, Iterator, Tuple, Type, Union


class ZermeloError(Exception):
    """The base of all errors of the library."""

    status: int = 0
    id: str = ""
    arguments: Tuple[str, ...] = ()


class BadInput(ZermeloError, ValueError):
    """A text, a number or a move that cannot be taken."""


class OutOfMemory(ZermeloError, MemoryError):
    """The machine has no more memory."""


class LimitReached(ZermeloError):
    """A limit is too small for what was asked, or was reached without an answer."""


class GameOver(ZermeloError):
    """The game is over: there is no move to make."""


class Stopped(ZermeloError):
    """Stopped before there was any answer."""


class ChanceDue(ZermeloError):
    """It is a chance node: an outcome is due, not a player's move."""


class FileError(ZermeloError, OSError):
    """A file could not be read or written."""


class FileMissing(FileError, FileNotFoundError):
    """A file, or the folder for one, is not there."""


class Broken(ZermeloError):
    """The game contradicts itself: the hooks of a guest, or two proofs."""


class Unverified(ZermeloError):
    """A certificate does not prove the claim, or cannot be checked."""


_BY_STATUS: Dict[int, Type[ZermeloError]] = {
    1: BadInput,
    2: OutOfMemory,
    3: LimitReached,
    4: GameOver,
    5: Stopped,
    6: ChanceDue,
    7: FileError,
    8: Broken,
}


def error_of(status: int, text: str, ident: str, arguments: Tuple[str, ...]) -> ZermeloError:
    """The exception for a status of the library (enum zm_status)."""
    error = _BY_STATUS.get(status, BadInput)(text)
    error.status, error.id, error.arguments = status, ident, arguments
    return error


@contextmanager
def naming(path: Union[str, "os.PathLike[str]"]) -> Iterator[None]:
    """Makes errors of the system about a file a FileError with one line that names it."""
    try:
        yield
    except OSError as error:
        kind = FileMissing if isinstance(error, FileNotFoundError) else FileError
        raise kind(f"{os.fspath(path)}: {error.strerror}") from None
