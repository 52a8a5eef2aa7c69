# SPDX-License-Identifier: MIT
"""The package answers as the program does: the same values, node counts and lines for the same
questions, over all games. ZERMELO names the program, BEST_MOVE examples/best_move."""
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import unittest

import zermelo as zm

PLAYERS = ("alphabeta:depth=3", "minimax:depth=2", "pvs:depth=5", "mcts:iterations=200", "greedy",
           "random", "rules", "strong:level=3", None)
FIELDS = ("value", "kind", "outcome", "distance", "distance_kind", "depth", "nodes", "simulations",
          "player", "seed", "memory", "stopped", "rule")
SPECS = sorted({game["example"] for game in zm.games()} | set(zm.aliases()))


def ask(*arguments):
    """The program's answer; None and its line if it refuses."""
    done = subprocess.run([os.environ["ZERMELO"], *arguments, "--json"], capture_output=True,
                          text=True, check=False)
    return (json.loads(done.stdout), "") if not done.returncode else (None, done.stderr.strip())


def as_printed(value):
    """The program prints twelve digits."""
    return float(f"{value:.12g}") if isinstance(value, float) else value


README = pathlib.Path(__file__).parents[2] / "README.md"


class Readme(unittest.TestCase):
    def test_five_lines(self):
        """The README's ten lines of C are five of Python: they print the same."""
        script = re.search(r"(?s)```python run\n(.*?)```", README.read_text())[1]
        self.assertLessEqual(len(script.strip().splitlines()), 5)
        ours = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
        theirs = subprocess.run([os.environ["BEST_MOVE"]], capture_output=True, check=True)
        self.assertEqual(ours.stdout, theirs.stdout)


class Tables(unittest.TestCase):
    """Tables that the program made."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        path = f"{folder.name}/kalah.zt"
        subprocess.run([os.environ["ZERMELO"], "tables", "build", "kalah:3,2", "--seeds", "6",
                        "--out", path], capture_output=True, check=True)
        self.tables = zm.Tables(path)

    def test_values(self):
        facts = self.tables.facts()
        self.assertEqual((facts["most"], facts["piece"], facts["damaged"]), (6, "seed", 0))
        start = zm.Game("kalah:3,2").start
        self.assertIsNone(self.tables.value(start))
        rng, known = random.Random(5), 0
        for _ in range(30):
            position = start
            while not position.is_over:
                value = self.tables.value(position)
                if value is not None:
                    known += 1
                    solution = position.solve(threads=1, time=10)
                    self.assertEqual((solution.least, solution.most), (value, value))
                position = position.play(rng.choice(position.legal_moves))
        self.assertGreater(known, 30)

    def test_searches(self):
        start = zm.Game("kalah:3,2").start
        value = start.best("exact").value
        self.assertEqual(start.best("exact", tables=self.tables).value, value)
        self.assertEqual(start.solve(threads=1, tables=self.tables).value, value)
        with self.assertRaises(zm.BadInput):
            zm.Game("kalah:4,4").start.best("exact", tables=self.tables)
        with self.assertRaises(zm.BadInput):
            self.tables.value(zm.Game("kalah:4,4").start)
        with self.assertRaises(TypeError):
            start.best("exact", tables="kalah.zt")


class Same(unittest.TestCase):
    def compare(self, spec, moves, player):
        limit = ["--nodes", "3000"] if player is None else []
        theirs, line = ask("best", spec, "--moves", moves, "--seed", "7", "--book", "no", *limit,
                           *(["--player", player] if player else []))
        position = zm.Game(spec).start.play(moves)
        try:
            ours = position.best(player, seed=7, nodes=3000 if player is None else None)
        except zm.ZermeloError as error:
            self.assertEqual(line.partition(": ")[2], str(error))
            return
        self.assertIsNotNone(theirs, line)
        for name in FIELDS:
            self.assertEqual(as_printed(getattr(ours, name)), theirs.get(name), name)
        self.assertEqual([ours.move, list(ours.pv)], [theirs["move"], theirs["pv"]])

    def test_best(self):
        for spec in SPECS:
            first = zm.Game(spec).start.legal_moves[0]
            then = zm.Game(spec).start.play(first).settle().legal_moves[0]
            for player in PLAYERS:
                moves = "" if player is None else f"{first} {then}"
                with self.subTest(spec=spec, player=player):
                    self.compare(spec, moves, player)

    def test_solve(self):
        for spec in ("tictactoe", "kalah:3,3", "sticks:21,3", "connect:4,4,3"):
            theirs, _ = ask("solve", spec, "--threads", "1")
            ours = zm.Game(spec).start.solve(threads=1)
            self.assertEqual((ours.value, ours.least, ours.most, ours.nodes, ours.method),
                             (theirs["value"], theirs["least"], theirs["most"], theirs["nodes"],
                              theirs["player"]), spec)

    def test_explain(self):
        for player in ("alphabeta:depth=3", "minimax:depth=2", "mcts:iterations=50"):
            for form in ("json", "dot", "svg", "text"):
                said = subprocess.run([os.environ["ZERMELO"], "explain", "tictactoe", "--player",
                                       player, "--seed", "3", "--format", form],
                                      capture_output=True, check=True,
                                      env={**os.environ, "LC_ALL": "C.UTF-8"}).stdout.decode()
                tree = zm.Game("tictactoe").start.explain(player, seed=3)
                self.assertEqual(said, tree.write(form), (player, form))


if __name__ == "__main__":
    unittest.main()
