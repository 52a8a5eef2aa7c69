# SPDX-License-Identifier: MIT
"""Tic-tac-toe written in Python: everything that built-in games have works for it."""
import zermelo as zm

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class TicTacToe(zm.Rules):
    """Three in a row wins. Cells are numbered 0 to 8, row by row."""

    sides = ("X", "O")
    max_moves = 9

    def start(self):
        return "........."

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
        return "\n".join((state[:3], state[3:6], state[6:]))


if __name__ == "__main__":
    game = zm.Game(TicTacToe())
    print(game.start.play("4 1").best("alphabeta"))  # a proven win
    print(zm.match(game, "mcts:iterations=100", "random", games=20, seed=1))
