# SPDX-License-Identifier: MIT
"""How fast games written in Python are: PYTHONPATH=build/python python3 python/bench/games_in_python.py

Tic-tac-toe (examples/tictactoe.py) is small: each of its 5478 positions is asked for once. Connect
Four below is large: nearly every node is a new position, for which four methods are called."""
import pathlib
import sys
import time

import zermelo as zm

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "examples"))
from tictactoe import TicTacToe  # noqa: E402

ROWS, COLUMNS = 6, 7
RUNS = 1, ROWS + 1, ROWS, ROWS + 2  # steps between the cells of a line


class Connect4(zm.Rules):
    """Two bit boards, each column a bit higher than the board, so that no line goes round."""

    max_moves = COLUMNS

    def start(self):
        return 0, 0, 0  # the mover's discs, the other's, who moves

    def side(self, state):
        return state[2]

    def moves(self, state):
        discs = state[0] | state[1]
        return [n for n in range(COLUMNS) if not discs >> (n * (ROWS + 1) + ROWS - 1) & 1]

    def play(self, state, move):
        own, other, side = state
        low = 1 << move * (ROWS + 1)
        return other, own | ((own | other) + low) & (low * ((1 << ROWS) - 1)), 1 - side

    def outcome(self, state):
        for step in RUNS:
            pairs = state[1] & state[1] >> step
            if pairs & pairs >> 2 * step:
                return 1 if state[2] == 1 else -1
        return 0 if bin(state[0] | state[1]).count("1") == ROWS * COLUMNS else None

    def draw(self, state):
        return str(state)


class Counted:
    """Calls of the methods of a game."""

    def __init__(self, rules):
        self.calls = 0
        for name in ("side", "moves", "play", "outcome"):
            setattr(rules, name, self.counted(getattr(rules, name)))

    def counted(self, method):
        def call(*arguments):
            self.calls += 1
            return method(*arguments)

        return call


def timed(what, rules, player, **limits):
    start = zm.Game(rules).start
    begin = time.perf_counter()
    found = start.best(player, **limits)
    seconds = time.perf_counter() - begin
    print(f"{what:34} {seconds:6.2f} s  {found.nodes / seconds:12,.0f} nodes a second  {found}")
    return seconds


def main():
    timed("tic-tac-toe, minimax", TicTacToe(), "minimax")
    timed("tic-tac-toe, MCTS 10000 simulations", TicTacToe(), "mcts:iterations=10000,threads=1",
          seed=1)
    seconds = timed("Connect Four, 100000 nodes of pvs", Connect4(), "pvs:threads=1", nodes=100000)
    rules = Connect4()
    counted = Counted(rules)
    zm.Game(rules).start.best("pvs:threads=1", nodes=100000)
    print(f"{'Connect Four, calls of methods':34} {counted.calls / seconds:,.0f} a second")
    timed("tic-tac-toe built in, minimax", "tictactoe", "minimax")


if __name__ == "__main__":
    main()
