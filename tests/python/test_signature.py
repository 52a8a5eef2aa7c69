# SPDX-License-Identifier: MIT
"""The signature of the searches, counted from Python: the node counts of `zermelo bench signature`,
which no machine and no compiler changes."""
import pathlib
import re
import unittest

import zermelo as zm

TABLE = pathlib.Path(__file__).parents[2] / "bench/positions.def"
ROW = re.compile(r'BENCH\(\s*"([^"]*)",\s*"([^"]*)",\s*"([^"]*)",\s*"([^"]*)",\s*"([^"]*)"\s*\)')


class Signature(unittest.TestCase):
    def test_signature(self):
        textbook = pvs = 0
        for game, moves, alphabeta, minimax, strong in ROW.findall(TABLE.read_text()):
            position = zm.Game(game).start.play(moves).settle()
            textbook += position.best(alphabeta, seed=0).nodes + position.best(minimax, seed=0).nodes
            pvs += position.best(strong, seed=0).nodes
        self.assertEqual((textbook, pvs), (83091685, 3835367))


if __name__ == "__main__":
    unittest.main()
