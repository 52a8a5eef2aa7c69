# SPDX-License-Identifier: MIT
"""A search that runs in the background and ranks moves."""
import asyncio
import importlib
from types import TracebackType
from typing import Any, AsyncIterator, Callable, Dict, Iterator, Optional, Type, Union

from zermelo import _zermelo
from zermelo.result import Analysis, Ranked, Result


def result_of(found: Dict[str, Any]) -> Result:
    """A result from the dict of a search that ranked nothing."""
    found = {name: value for name, value in found.items() if name not in ("moves", "running")}
    return Result(**found)


def analysis_of(found: Dict[str, Any]) -> Analysis:
    """A report from the dict of a search."""
    found["moves"] = tuple(Ranked(**row) for row in found["moves"])
    return Analysis(**found)


Progress = Union[bool, Callable[[Result], None]]


def watched(search: _zermelo.Search, progress: Progress) -> Result:
    """The answer of a search; until then each report goes to a function, or, for True, to a line of
    tqdm, if that is installed."""
    if not progress:
        return result_of(search.wait())
    if callable(progress):
        return _told(search, progress)
    with _Bar() as bar:
        return _told(search, bar.show)


def _told(search: _zermelo.Search, tell: Callable[[Result], None]) -> Result:
    while True:
        found = search.next()
        if found is None:
            raise RuntimeError("the search has given its answer already")
        result = result_of(found)
        tell(result)
        if not found["running"]:
            return result


class _Bar:
    """A line of tqdm; nothing where that is not installed."""

    def __enter__(self) -> "_Bar":
        try:
            self._bar = importlib.import_module("tqdm.auto").tqdm(unit=" nodes", unit_scale=True)
        except ImportError:
            self._bar = None
        return self

    def show(self, result: Result) -> None:
        if self._bar is not None:
            self._bar.set_description(f"{result.move}, depth {result.depth}")
            self._bar.update(result.nodes - self._bar.n)

    def __exit__(self, *error: Any) -> None:
        if self._bar is not None:
            self._bar.close()


class Analyser:
    """An iterator of rankings, newer ones as they come, the final one last; `async for` too.

    The search runs in the background from the beginning on, whether it is asked or not, and ends
    at its limits, by stop(), at the end of a `with` block, or when this object goes away. Ctrl-C
    ends it too: the ranking so far is then the last one, with `interrupted` true."""

    def __init__(self, search: _zermelo.Search) -> None:
        self._search = search

    def __iter__(self) -> Iterator[Analysis]:
        return self

    def __next__(self) -> Analysis:
        try:
            found = self._search.next()
            if found is not None:
                return analysis_of(found)
        except KeyboardInterrupt:  # while the report was converted
            self._search.stop(True)
            found = self._search.next()
            if found is None:
                raise
            return analysis_of(found)
        raise StopIteration

    def __aiter__(self) -> AsyncIterator[Analysis]:
        return self

    async def __anext__(self) -> Analysis:
        found = await asyncio.get_running_loop().run_in_executor(None, self._search.next)
        if found is None:
            raise StopAsyncIteration
        return analysis_of(found)

    def stop(self) -> None:
        """Ends the search; the next ranking is the final one."""
        self._search.stop(False)

    def __enter__(self) -> "Analyser":
        return self

    def __exit__(self, kind: Optional[Type[BaseException]], error: Optional[BaseException],
                 trace: Optional[TracebackType]) -> None:
        self.stop()
