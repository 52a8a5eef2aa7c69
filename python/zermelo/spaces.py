# SPDX-License-Identifier: MIT
"""What observations and actions look like, where Gymnasium is not installed: the same names with
what its documentation promises of them."""
import importlib
from typing import Any, Dict as Mapping, Iterator, Optional, Tuple

from zermelo.actions import numpy


class Discrete:
    """Whole numbers from 0 to n - 1."""

    shape: Tuple[int, ...] = ()

    def __init__(self, n: int) -> None:
        self.n = n
        self.dtype = numpy().dtype("int64")
        self._random: Any = None

    def seed(self, seed: Optional[int] = None) -> None:
        self._random = numpy().random.default_rng(seed)

    def sample(self, mask: Any = None) -> Any:
        """A random number; with a mask, an array of 0 and 1, one of those that it allows."""
        if self._random is None:
            self._random = numpy().random.default_rng()
        np = numpy()
        allowed = np.arange(self.n) if mask is None else np.flatnonzero(mask)
        return np.int64(self._random.choice(allowed)) if len(allowed) else np.int64(0)

    def contains(self, x: Any) -> bool:
        return not isinstance(x, bool) and hasattr(x, "__index__") and 0 <= x.__index__() < self.n

    __contains__ = contains

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Discrete) and self.n == other.n

    def __repr__(self) -> str:
        return f"Discrete({self.n})"


class Box:
    """Arrays of a shape and type, with entries from `low` to `high`."""

    def __init__(self, low: float, high: float, shape: Tuple[int, ...], dtype: Any) -> None:
        self.shape, self.dtype = shape, numpy().dtype(dtype)
        self.low = numpy().full(shape, low, dtype)
        self.high = numpy().full(shape, high, dtype)
        self._random: Any = None

    def seed(self, seed: Optional[int] = None) -> None:
        self._random = numpy().random.default_rng(seed)

    def sample(self) -> Any:
        if self._random is None:
            self._random = numpy().random.default_rng()
        high = numpy().minimum(self.high, self.low + 1)  # without an end, from 0 to 1
        return self._random.integers(self.low, high + 1, dtype="int64").astype(self.dtype)

    def contains(self, x: Any) -> bool:
        np = numpy()
        return (isinstance(x, np.ndarray) and x.shape == self.shape and x.dtype == self.dtype and
                bool(np.all(x >= self.low) and np.all(x <= self.high)))

    __contains__ = contains

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Box) and (self.shape, self.dtype) == (other.shape, other.dtype)

    def __repr__(self) -> str:
        return f"Box{self.shape}"


class Dict:
    """Dicts with a space for each key."""

    def __init__(self, spaces: Mapping[str, Any]) -> None:
        self.spaces = spaces

    def seed(self, seed: Optional[int] = None) -> None:
        for space in self.spaces.values():
            space.seed(seed)

    def sample(self) -> Mapping[str, Any]:
        return {name: space.sample() for name, space in self.spaces.items()}

    def contains(self, x: Any) -> bool:
        return (isinstance(x, dict) and x.keys() == self.spaces.keys() and
                all(space.contains(x[name]) for name, space in self.spaces.items()))

    __contains__ = contains

    def __getitem__(self, name: str) -> Any:
        return self.spaces[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.spaces)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Dict) and self.spaces == other.spaces

    def __repr__(self) -> str:
        return f"Dict({self.spaces})"


def spaces_of(n: int, shape: Tuple[int, ...]) -> Tuple[Any, Any]:
    """The spaces of observations and actions, of Gymnasium where that is installed."""
    np = numpy()
    kinds: Any = None
    try:
        kinds = importlib.import_module("gymnasium.spaces")
    except ImportError:
        pass
    box = kinds.Box if kinds else Box
    observation = {"observation": box(low=0, high=np.inf, shape=shape, dtype=np.float32),
                   "action_mask": box(low=0, high=1, shape=(n,), dtype=np.int8)}
    if kinds:
        return kinds.Dict(observation), kinds.Discrete(n)
    return Dict(observation), Discrete(n)
