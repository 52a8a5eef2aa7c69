# SPDX-License-Identifier: MIT
"""The tree of a search."""
from dataclasses import dataclass, field
from typing import Any, Dict, Iterator, List, Optional, Tuple

from zermelo import _zermelo, limits
from zermelo.analysis import result_of
from zermelo.errors import BadInput
from zermelo.limits import Count
from zermelo.made import made_here
from zermelo.result import Result

_FORMATS = {"text": 0, "json": 1, "dot": 2, "svg": 3}
_NODES_MOST = 1000000


@made_here
@dataclass(frozen=True, eq=False)
class Node:
    """A node of a search tree. Values are for the side to move at the root.

    `kind` says who chooses there: "MAX" the side to move at the root, "MIN" the other, "CHANCE"
    nature; "final": the game is over; "horizon": the search looked no further; "skipped": the move
    was cut and never looked at. `alpha` and `beta` are the window on entry, None where it is
    infinite or there is none. `value` is None where the search did not come back from; a proven
    result counts `distance` plies from the root. `bound` is "lower" or "upper" where the value is
    only that. `cut`: a move was good enough, and the rest were skipped. `principal`: on the
    principal variation. `visits` are the simulations of a Monte Carlo search that came by. `below`
    counts nodes under this one that were not kept."""

    move: str
    kind: str
    level: int
    value: Optional[float]
    bound: Optional[str]
    distance: Optional[int]
    alpha: Optional[float]
    beta: Optional[float]
    exact: bool
    cut: bool
    skipped: bool
    principal: bool
    probability: float
    visits: int
    below: int
    parent: Optional["Node"] = field(repr=False)
    children: Tuple["Node", ...] = field(repr=False)

    def __iter__(self) -> Iterator["Node"]:
        """This node and all below it, parents before their children."""
        waiting: List[Node] = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))


class Tree:
    """The tree of a search, as position.explain() has it: `root` and its children, None for a
    player that moves by a rule and builds none.

    `result` is what the search answered, None if it was stopped before. `entered` counts the nodes
    of the whole tree, also those that were not kept, `cuts` the nodes with a cut, and `skips` the
    moves that were never looked at. In a notebook a tree draws itself."""

    def __init__(self, position: _zermelo.Position, player: str, nodes: Count,
                 seed: Optional[int]) -> None:
        kept = limits.count(nodes)
        if not 10 <= kept <= _NODES_MOST:
            raise BadInput(f"nodes is {nodes!r}, accepted is from 10 to {_NODES_MOST}")
        self._tree = _zermelo.explain(position, player, kept, limits.seed(seed))
        facts = self._tree.facts()
        found = facts["result"]
        if found is not None:
            found.update(player=facts["player"], interrupted=False)
        self.result: Optional[Result] = None if found is None else result_of(found)
        self.player: str = facts["player"]
        self.entered: int = facts["entered"]
        self.cuts: int = facts["cuts"]
        self.skips: int = facts["skips"]
        self.nodes: Tuple[Node, ...] = _linked(self._tree.nodes())
        self.root: Optional[Node] = self.nodes[0] if self.nodes else None

    def write(self, form: str, depth: int = 0, fold: int = 0) -> str:
        """The tree as "text", "json", "dot" (Graphviz) or "svg". Nothing deeper than level `depth`
        is shown, and below level `fold` only the principal variation and the moves beside it; 0
        leaves the choice to the library, which shows about as much as can be read."""
        if form not in _FORMATS:
            raise BadInput(f"the form is {form!r}, accepted are {', '.join(_FORMATS)}")
        return self._tree.write(_FORMATS[form], depth, fold)

    def __str__(self) -> str:
        return self.write("text") if self.nodes else f"{self.player} built no tree"

    def __repr__(self) -> str:
        return f"<Tree of {self.player}: {len(self.nodes)} nodes>"

    def __len__(self) -> int:
        return len(self.nodes)

    def _repr_svg_(self) -> Optional[str]:
        return self.write("svg") if self.nodes else None


def _linked(rows: List[Dict[str, Any]]) -> Tuple[Node, ...]:
    """Nodes that know their parents and children."""
    nodes: List[Node] = []
    children: List[List[Node]] = []
    for row in rows:
        above = row.pop("parent")
        nodes.append(Node(parent=nodes[above] if above >= 0 else None, children=(), **row))
        children.append([])
        if above >= 0:
            children[above].append(nodes[-1])
    for node, below in zip(nodes, children):
        object.__setattr__(node, "children", tuple(below))
    return tuple(nodes)
