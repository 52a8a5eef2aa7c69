# SPDX-License-Identifier: MIT
"""Books of openings: those of the package, others, none."""
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest
from unittest import mock

import zermelo as zm

PACKAGE = pathlib.Path(zm.__file__).parent
CONNECT4 = zm.Game("connect4").start


def score(row):
    """The score of Pascal Pons' solver: how many own stones would be left at the end, negative for
    a loss."""
    return int(row.value) * (22 - (row.distance + 1) // 2) if row.distance else 0


class Shipped(unittest.TestCase):
    def test_first_moves(self):
        """Connect Four's first moves have Pons' scores -2, -1, 0, 1, 0, -1, -2."""
        reports = list(CONNECT4.analyse())
        self.assertEqual([(report.rule, report.nodes) for report in reports], [("book", 0)])
        scores = {str(row.move): score(row) for row in reports[0].moves}
        self.assertEqual(scores, {"1": -2, "2": -1, "3": 0, "4": 1, "5": 0, "6": -1, "7": -2})

    def test_best(self):
        found = CONNECT4.best(time=5)
        self.assertEqual((found.move, found.value, found.kind, found.distance, found.rule),
                         ("4", 1.0, "exact", 41, "book"))

    def test_solve(self):
        found = CONNECT4.play("1").solve()
        self.assertEqual((found.value, found.method, found.nodes), (1, "book", 0))
        self.assertTrue(CONNECT4.solve(claim="first").claim)

    def test_solve_makes_no_tables(self):
        start = zm.Game("bantumi").start
        self.assertEqual((start.solve().method, start.solve().tables), ("book", None))

    def test_all(self):
        """Each is exact, and answers."""
        files = sorted(PACKAGE.glob("*.zb"))
        self.assertGreaterEqual(len(files), 3)
        for file in files:
            facts = zm.Book(file).facts()
            self.assertTrue(facts["exact"], file)
            self.assertEqual(facts["bytes"], file.stat().st_size)
            self.assertEqual(zm.Game(facts["game"]).start.best().rule, "book", file)

    def test_not_where_searches_are_asked_for(self):
        self.assertIsNone(CONNECT4.best("pvs", nodes=100).rule)
        self.assertNotEqual(CONNECT4.solve(method="exact", nodes=100).method, "book")
        with tempfile.TemporaryDirectory() as folder:
            found = zm.Game("connect:6,5,4").start.play("1 1 1 1 1 2 2 2 2 2 3 3 3").solve(
                certificate=pathlib.Path(folder, "c.zc"), nodes=1)
        self.assertNotEqual(found.method, "book")

    def test_not_in_matches(self):
        with mock.patch.object(zm.Position, "best", autospec=True,
                               side_effect=zm.Position.best) as best:
            zm.match("connect4", "strong", "random", games=2, nodes=50, seed=1)
        self.assertEqual({call.kwargs["book"] for call in best.call_args_list}, {False})


class Chosen(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)

    def test_none(self):
        self.assertIsNone(CONNECT4.best(nodes=100, book=False).rule)
        self.assertNotEqual(CONNECT4.solve(nodes=100, book=False).method, "book")
        self.assertGreater(list(CONNECT4.analyse(nodes=100, book=False))[-1].nodes, 0)

    def test_given(self):
        file = PACKAGE / "connect-7-6-4.zb"
        for book in file, str(file), zm.Book(file), True:
            self.assertEqual(CONNECT4.best(book=book).rule, "book")

    def test_unknown_is_an_opinion(self):
        """Anybody can write a book."""
        file = self.folder / "own.zb"
        subprocess.run([os.environ["ZERMELO"], "book", "build", "connect:4,4,4", "--plies", "2",
                        "--memory", "16M", "--output", file], check=True, capture_output=True)
        book = zm.Book(file)
        facts = book.facts()
        self.assertEqual((facts["exact"], facts["plies"]), (False, 2))
        start = zm.Game("connect:4,4,4").start
        found = start.best(book=book)
        self.assertEqual((found.rule, found.kind, found.distance),
                         ("book, unverified", "heuristic", None))
        self.assertNotEqual(start.solve(book=book).method, "book")

    def test_refused(self):
        whole = (PACKAGE / "connect-7-6-4.zb").read_bytes()
        for name, data in ("cut.zb", whole[:-1]), ("empty.zb", b""), ("text.zb", b"x" * 999):
            (self.folder / name).write_bytes(data)
            with self.assertRaisesRegex(zm.BadInput, name):
                zm.Book(self.folder / name)
        with self.assertRaisesRegex(zm.FileError, "nothing.zb"):
            CONNECT4.best(book=self.folder / "nothing.zb")
        with self.assertRaisesRegex(zm.BadInput, "the book is of connect:7,6,4"):
            zm.Game("kalah:6,4").start.best(book=PACKAGE / "connect-7-6-4.zb")
        for wrong in 3, None, b"x":
            with self.assertRaisesRegex(TypeError, "book is .*, accepted are a Book"):
                CONNECT4.best(book=wrong)

    def test_games_without(self):
        for game in "kalah:6,5", "tuc-chess", "connect:4,4,4":
            self.assertIsNone(zm.Game(game).start.settle().best("strong", nodes=100).rule)


if __name__ == "__main__":
    unittest.main()
