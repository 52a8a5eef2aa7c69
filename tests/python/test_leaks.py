# SPDX-License-Identifier: MIT
"""Nothing leaks: games that are opened, searched and dropped, thousands of them, leave the resident
memory as it was. ZM_TEST_ROUNDS=10 opens ten times as many."""
import os
import tempfile
import unittest

import zermelo as zm

GAMES = int(1000 * float(os.environ.get("ZM_TEST_ROUNDS", "1")))
SLACK = 4 << 20  # bytes that may come and go


def resident():
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def searched():
    position = zm.Game("kalah:6,4").start.play("3")
    position.best("pvs:hash=1", nodes=2000)
    position.history
    for _ in position.analyse("alphabeta", nodes=500):
        pass
    try:
        position.play("99")
    except zm.BadInput:
        pass


def explained(path):
    start = zm.Game("tictactoe").start
    str(start.play("b2 a1").explain("alphabeta:depth=2"))
    start.play("b2 a1").solve(threads=1, memory="16MiB", certificate=path)
    zm.verify("tictactoe", "draw", path, moves=(4, 6), memory="16MiB")
    zm.read_record(zm.Record(start.play("b2")).write())
    start.play("b2 a1 c3").count()
    start.perft(2)


def read():
    text = "(;GM[4]SZ[9]PB[Ann]RE[B+R];B[ee]C[x];W[ef](;B[ff])(;B[ee]))(;GM[4];B[hh];W[hh])"
    games = zm.read_games(text=text)
    next(games)
    list(zm.read_games(text=text, game="mnk:9,9,5"))
    try:
        zm.read_games(text="4 4")
    except zm.BadInput:
        pass


class Leaks(unittest.TestCase):
    def flat(self, work, times):
        for _ in range(max(50, times // 10)):
            work()
        before = resident()
        for _ in range(times):
            work()
        self.assertLess(resident() - before, SLACK)

    def test_searches(self):
        self.flat(searched, GAMES)

    def test_rest(self):
        with tempfile.TemporaryDirectory() as folder:
            self.flat(lambda: explained(f"{folder}/t.zc"), GAMES // 10)

    def test_files(self):
        self.flat(read, GAMES)

    def test_positions(self):
        def walk():
            position = zm.Game("connect4").start
            while position.legal_moves:
                position = position.play(position.legal_moves[0])
            hash(position), str(position), position.board, position.parent, position.annotations
        self.flat(walk, GAMES)


if __name__ == "__main__":
    unittest.main()
