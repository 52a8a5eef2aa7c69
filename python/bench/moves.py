# SPDX-License-Identifier: MIT
"""How many moves a second are made and listed from Python, and what perft costs beside C: prints a
line each. With python-chess installed it says how many that makes and lists.

    PYTHONPATH=build/python python3 python/bench/moves.py [MOVES]"""
import sys
import time

import zermelo as zm

MOVES = int(sys.argv[1]) if sys.argv[1:] else 300000


def seconds(work):
    """The best of three."""
    times = []
    for _ in range(3):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return min(times)


def play(spec):
    """Games one after the other, the move taken going round."""
    start = zm.Game(spec).start
    p, moves = start, start.legal_moves
    for i in range(MOVES):
        if not moves:
            p, moves = start, start.legal_moves
        p = p.play(moves[i % len(moves)])
        moves = p.legal_moves


def play_chess(chess):
    board = chess.Board()
    moves = list(board.legal_moves)
    for i in range(MOVES // 20):
        if not moves:
            board = chess.Board()
            moves = list(board.legal_moves)
        board.push(moves[i % len(moves)])
        moves = list(board.legal_moves)


for name in ("connect4", "kalah:6,4", "othello", "tictactoe", "gomoku"):
    print(f"{name:12} {MOVES / seconds(lambda: play(name)):12,.0f} moves/s")
try:
    import chess
    print(f"python-chess {MOVES // 20 / seconds(lambda: play_chess(chess)):12,.0f} moves/s")
except ImportError:
    print("python-chess is not installed")
position = zm.Game("connect4").start
leaves = position.perft(8)
print(f"perft(8)     {leaves / seconds(lambda: position.perft(8)):12,.0f} leaves/s")
