#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""openings.py - the openings of renju against a second implementation.

    openings.py ZERMELO

Each opening is written here once more, as the sequence that its text tells (src/games/gomoku/
openings.c names the texts): a generator that yields who acts and what may be said, and is sent what
was. Compared are numbers of sequences (perft), moves and sides along random games, and the 26
opening patterns of the Renju International Federation."""
import functools
import json
import random
import subprocess
import sys
from typing import Callable, Dict, FrozenSet, Generator, Iterator, List, Set, Tuple

Cell = Tuple[int, int]
Opening = Generator[Tuple[str, Set[str]], str, None]
BLACK, WHITE = 0, 1


def text(cell: Cell) -> str:
    return chr(ord("a") + cell[0]) + str(cell[1] + 1)


def cell_of(word: str) -> Cell:
    return ord(word[0]) - ord("a"), int(word[1:]) - 1


@functools.lru_cache(maxsize=None)
def pattern_of(stones: FrozenSet[Tuple[Cell, int]]) -> Tuple[Tuple[Cell, int], ...]:
    ways = []
    for flip in range(8):
        turned = {}
        for (x, y), colour in stones:
            x, y = (-x if flip & 1 else x), (-y if flip & 2 else y)
            turned[(y, x) if flip & 4 else (x, y)] = colour
        left, low = min(x for x, _ in turned), min(y for _, y in turned)
        ways.append(tuple(sorted(((x - left, y - low), c) for (x, y), c in turned.items())))
    return min(ways)


def pattern(stones: Dict[Cell, int]) -> Tuple[Tuple[Cell, int], ...]:
    """The same for all layouts that are moved, turned or reflected into each other."""
    return pattern_of(frozenset(stones.items()))


class Table:
    def __init__(self, size: int) -> None:
        self.size, self.stones, self.holder = size, {}, ["X", "O"]

    def free(self, square: int = 0) -> Set[str]:
        low = (self.size - square) // 2 if square else 0
        side = range(low, self.size - low)
        return {text((x, y)) for x in side for y in side if (x, y) not in self.stones}

    def put(self, word: str) -> None:
        self.stones[cell_of(word)] = len(self.stones) % 2

    def act(self, who: int, moves: Set[str], swap: bool = False, more: Tuple[str, ...] = ()
            ) -> Generator[Tuple[str, Set[str]], str, str]:
        word = yield self.holder[who], moves | set(more) | ({"swap"} if swap else set())
        if word == "swap":
            self.holder.reverse()
            word = yield self.holder[who], moves
        return word

    def stone(self, who: int, square: int = 0, swap: bool = False) -> Opening:
        self.put((yield from self.act(who, self.free(square), swap)))

    def fifth(self, count: int, swap: bool = False) -> Opening:
        offers: List[str] = []
        known: Set[Tuple[Tuple[Cell, int], ...]] = set()
        while len(offers) < count:
            fit = {word for word in self.free()
                   if pattern({**self.stones, cell_of(word): BLACK}) not in known}
            word = yield from self.act(BLACK, fit, swap and not offers)
            offers.append(word)
            known.add(pattern({**self.stones, cell_of(word): BLACK}))
        self.put((yield self.holder[WHITE], set(offers)))

    def one_of_26(self) -> Opening:
        for square in 1, 3, 5:
            yield from self.stone(BLACK, square)


def rif(t: Table) -> Opening:
    yield from t.one_of_26()
    yield from t.stone(WHITE, swap=True)
    yield from t.fifth(2)


def swap_rule(t: Table) -> Opening:
    yield from t.stone(BLACK, 1)
    yield from t.stone(WHITE, 3)
    yield from t.stone(BLACK, 5)
    yield from t.stone(WHITE, swap=True)
    yield from t.fifth(2)


def soosyrv_8(t: Table) -> Opening:
    yield from t.one_of_26()
    yield from t.stone(WHITE, swap=True)
    count = yield from t.act(WHITE, {str(n) for n in range(1, 9)})
    yield from t.fifth(int(count), swap=True)


def yamaguchi(t: Table) -> Opening:
    yield from t.one_of_26()
    count = yield from t.act(BLACK, {str(n) for n in range(1, 13)})
    yield from t.stone(WHITE, swap=True)
    yield from t.fifth(int(count))


def taraguchi_10(t: Table) -> Opening:
    yield from t.stone(BLACK, 1)
    yield from t.stone(WHITE, 3, swap=True)
    yield from t.stone(BLACK, 5, swap=True)
    yield from t.stone(WHITE, 7, swap=True)
    word = yield from t.act(BLACK, t.free(min(9, t.size)), swap=True, more=("ten",))
    if word == "ten":
        yield from t.fifth(10)
    else:
        t.put(word)
        yield from t.stone(WHITE, swap=True)


OPENINGS: Dict[str, Callable[[Table], Opening]] = {
    "rif": rif, "swap": swap_rule, "soosyrv-8": soosyrv_8, "taraguchi-10": taraguchi_10,
    "yamaguchi": yamaguchi}


def after(name: str, size: int, moves: List[str]) -> Tuple[str, Set[str], int]:
    """Who acts after these moves, what may be said, and how many stones there are; behind the
    opening comes the game."""
    table = Table(size)
    opening = OPENINGS[name](table)
    said = next(opening)
    for i, move in enumerate(moves):
        assert move in said[1], (name, moves, move)
        try:
            said = opening.send(move)
        except StopIteration:
            for stone in moves[i + 1:]:
                table.put(stone)
            return table.holder[len(table.stones) % 2], table.free(), len(table.stones)
    return (*said, len(table.stones))


def perft(name: str, size: int, moves: List[str], depth: int) -> int:
    _, said, _ = after(name, size, moves)
    if depth == 1:
        return len(said)
    return sum(perft(name, size, moves + [word], depth - 1) for word in said)


# -- Zermelo. --------------------------------------------------------------------------------------

def ask(*arguments: str) -> str:
    return subprocess.run([sys.argv[1], *arguments], check=True, stdout=subprocess.PIPE,
                          universal_newlines=True).stdout


def spec(name: str, size: int) -> str:
    return f"gomoku:{size},renju,{name}"


def compare_perft(name: str, size: int, moves: str, depth: int) -> None:
    found = int(ask("perft", spec(name, size), str(depth), "--moves", moves).split()[-1])
    expected = perft(name, size, moves.split(), depth)
    assert found == expected, f"{name}, {size}, after {moves!r}, depth {depth}: {found}, " \
                              f"expected {expected}"


def compare_game(name: str, size: int, chance: random.Random) -> None:
    """A random game: everybody's moves, and the side that makes them, at every position, until two
    stones behind the opening. No point is forbidden so early."""
    moves: List[str] = []
    while True:
        side, said, stones = after(name, size, moves)
        if stones > 7:
            return
        line = ("--moves", " ".join(moves))
        shown = json.loads(ask("show", spec(name, size), *line, "--json"))
        divided = json.loads(ask("perft", spec(name, size), "1", "--divide", "--json", *line))
        assert shown["side"] == side, f"{name} after {moves}: {shown['side']}, expected {side}"
        found = set(divided["divided"])
        assert found == said, f"{name} after {moves}: {sorted(found ^ said)}"
        again = json.loads(ask("perft", spec(name, size), "1", "--divide", "--json", "--position",
                               shown["position"]))
        assert again["divided"] == divided["divided"], shown["position"]
        words = sorted(said - Table(size).free())
        moves.append(chance.choice(words if words and chance.random() < 0.5 else sorted(said)))


def patterns_of(name: str) -> Iterator[Tuple[Tuple[Cell, int], ...]]:
    """The patterns of the first three stones that Zermelo allows, as layouts around the middle."""
    for second in json.loads(ask("perft", spec(name, 15), "1", "--divide", "--json", "--moves",
                                 "h8"))["divided"]:
        if second == "swap":
            continue
        third = json.loads(ask("perft", spec(name, 15), "1", "--divide", "--json", "--moves",
                               f"h8 {second}"))["divided"]
        for word in third:
            if word != "swap":
                # The middle is a colour of its own: it is the first stone.
                yield pattern({cell_of("h8"): 2, cell_of(second): WHITE, cell_of(word): BLACK})


def main() -> None:
    chance = random.Random(26)
    for name in OPENINGS:
        assert len(set(patterns_of(name))) == 26, name
        compare_perft(name, 15, "h8 i9" if name != "yamaguchi" else "h8 i9 j9", 2)
        compare_perft(name, 7, "", 4)
        for size in 7, 15:
            compare_game(name, size, chance)
    # Two offers and a choice: a symmetric position, and one that is none.
    compare_perft("rif", 7, "d4 d5 d3 d2", 3)
    compare_perft("swap", 9, "e5 f6 f4 swap g8", 3)
    compare_perft("soosyrv-8", 7, "d4 e5 e3 c3", 3)
    compare_perft("taraguchi-10", 7, "d4 swap d5 e4 swap e5 ten", 2)


if __name__ == "__main__":
    main()
