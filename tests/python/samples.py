# SPDX-License-Identifier: MIT
"""Games written in Python, for the tests."""
import zermelo as zm

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class TicTacToe(zm.Rules):
    """Three in a row wins.

    A state is nine characters, row by row; a move is a cell, 0 to 8."""

    sides = ("X", "O")
    max_moves = 9
    actions = range(9)

    def start(self):
        return "." * 9

    def side(self, state):
        return (9 - state.count(".")) % 2

    def moves(self, state):
        return [cell for cell in range(9) if state[cell] == "."]

    def play(self, state, move):
        return state[:move] + "XO"[self.side(state)] + state[move + 1:]

    def outcome(self, state):
        for a, b, c in LINES:
            if state[a] == state[b] == state[c] != ".":
                return 1 if state[a] == "X" else -1
        return None if "." in state else 0

    def draw(self, state):
        return "\n".join(state[row:row + 3] for row in (0, 3, 6))


class Long(zm.Rules):
    """No search comes to its end: sixty moves of twenty each, and then a draw."""

    max_moves = 20

    def start(self):
        return ()

    def side(self, state):
        return len(state) % 2

    def moves(self, state):
        return range(20)

    def play(self, state, move):
        return state + (move,)

    def outcome(self, state):
        return 0 if len(state) == 60 else None

    def draw(self, state):
        return str(state)


class Drawn(TicTacToe):
    """The same with a board for screens and all symmetries."""

    name = "drawn-tictactoe"

    def board(self, state):
        cells = [{"id": str(n), "shape": "square", "x": n % 3, "y": n // 3, "label": f"cell {n}"}
                 for n in range(9)]
        pieces = [{"cell": str(n), "kind": mark.lower(), "side": "XO".index(mark), "label": mark}
                  for n, mark in enumerate(state) if mark != "."]
        return {"width": 3, "height": 3, "cells": cells, "pieces": pieces, "texts": []}

    def cells(self, state, move):
        return str(move)

    def symmetric(self, state):
        found = []
        for turned in (state, "".join(state[3 * (n % 3) + n // 3] for n in range(9))):
            for _ in range(4):
                found.append(turned)
                turned = "".join(turned[3 * (2 - n % 3) + n // 3] for n in range(9))
        return found


class Dice:
    """Rules that derive from nothing, with chance: each side rolls a die of three once and may add
    one; the greater sum wins. Who is ahead at even sums is nobody."""

    name = "dice"
    range = (-1, 1)

    def start(self):
        return (2, 0, ())  # who is next, whose turn comes then, sums

    def side(self, state):
        return state[0]

    def moves(self, state):
        return [1, 2, 3] if state[0] == 2 else ["keep", "add"]

    def play(self, state, move):
        who, turn, sums = state
        if who == 2:
            return turn, turn, sums + (move,)
        sums = sums[:-1] + (sums[-1] + (move == "add"),)
        return (2, 1, sums) if turn == 0 else (0, 2, sums)

    def outcome(self, state):
        if state[1] != 2:
            return None
        first, second = state[2]
        return (first > second) - (first < second)

    def draw(self, state):
        return str(state[2])

    def weight(self, state, outcome):
        return {1: 1, 2: 2, 3: 1}[outcome]


class Heaps(zm.Rules):
    """Heaps; whoever takes the last stick wins. An evaluation, parameters, and all texts."""

    sides = ("Ann", "Bob")

    def __init__(self, *heaps):
        self.heaps = heaps
        self.parameters = ",".join(map(str, heaps))

    def start(self):
        return self.heaps, 0

    def side(self, state):
        return state[1]

    def moves(self, state):
        return [(heap, count) for heap, size in enumerate(state[0])
                for count in range(1, size + 1)]

    def play(self, state, move):
        heaps = list(state[0])
        heaps[move[0]] -= move[1]
        return tuple(heaps), 1 - state[1]

    def outcome(self, state):
        return None if any(state[0]) else 1 - 2 * (1 - state[1])

    def draw(self, state):
        return " ".join("|" * size or "-" for size in state[0])

    def evaluate(self, state):
        balance = 0
        for size in state[0]:
            balance ^= size
        return (0.5 if balance else -0.5) * (1 if state[1] == 0 else -1)

    def move_text(self, state, move):
        return f"{'abcdef'[move[0]]}{move[1]}"

    def read_move(self, state, word):
        if len(word) < 2 or word[0] not in "abcdef"[:len(self.heaps)] or not word[1:].isdigit():
            raise ValueError(f"{word} is no move: a heap's letter and a number")
        return "abcdef".index(word[0]), int(word[1:])

    def position_text(self, state):
        return f"{','.join(map(str, state[0]))} {self.sides[state[1]]}"

    def read_position(self, text):
        heaps, _, side = text.partition(" ")
        sizes = heaps.split(",")
        if side not in self.sides:
            raise ValueError("the side is Ann or Bob")
        if (len(sizes) != len(self.heaps) or not all(size.isdigit() for size in sizes) or
                any(int(size) > most for size, most in zip(sizes, self.heaps))):
            raise ValueError(f"accepted are heaps up to {self.parameters}")
        return tuple(int(size) for size in sizes), self.sides.index(side)
