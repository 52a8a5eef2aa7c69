# SPDX-License-Identifier: MIT
"""A search that runs in the background and ranks moves."""
import asyncio
from types import TracebackType
from typing import Any, AsyncIterator, Dict, Iterator, Optional, Type

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
