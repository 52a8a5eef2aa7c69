# SPDX-License-Identifier: MIT
"""Files of games: what the corpus of tests/records comes to, and what cannot be read."""
import io
import os
import pathlib
import random
import tempfile
import unittest

import zermelo as zm

RECORDS = pathlib.Path(__file__).resolve().parent.parent / "records"
SGF = ("(;GM[4]SZ[15]PB[Ann]PW[Bob]RE[B+R]EV[Cup]C[begin];B[hh]C[centre];W[ig](;B[gg])(;B[gi]C[no]))"
       "\n(;GM[4]SZ[15];B[hh];W[hh])\n(;GM[4]SZ[9];W[aa];B[bb](;W[cc])(;W[bb]))")


def corpus():
    """The lines of the list by file and game: the positions of all its games in order."""
    files = {}
    for line in (RECORDS / "collections.tsv").read_text().splitlines():
        if line and not line.startswith("#"):
            name, game, number, position = line.split("\t")
            if number == "1":
                wanted = files[name, game] = []
            wanted.append(position)
    return files


class Files(unittest.TestCase):
    def test_corpus(self):
        """All games of the corpus come to the positions that the list has, or have the faults."""
        for (name, game), wanted in corpus().items():
            with self.subTest(file=name):
                found = self.read(RECORDS / "files" / name, None if game == "-" else game)
                self.assertEqual(len(found), len(wanted))
                for one, want in zip(found, wanted):
                    if want.startswith("! "):
                        self.assertIn(want[2:], one)
                    else:
                        self.assertEqual(one, want)

    @staticmethod
    def read(path, game):
        try:
            with zm.read_games(path, game=game) as games:
                return [one.position.text if one.position else str(one.fault) for one in games]
        except zm.BadInput as error:
            return [str(error)]

    def test_game(self):
        first, second, third = zm.read_games(text=SGF)
        self.assertEqual((first.number, first.line, first.format), (1, 1, "sgf"))
        self.assertEqual(first.players, ("Ann", "Bob"))
        self.assertEqual((first.result, first.termination), (1, "resignation"))
        self.assertEqual(first.comments, {0: "begin", 1: "centre"})
        self.assertEqual(first.tags, {"Event": "Cup", "First": "Ann", "Second": "Bob"})
        self.assertEqual(first.variations, 1)
        self.assertIsNone(first.fault)
        self.assertEqual(first.position.history, ("h8", "i9", "g9"))
        self.assertEqual(first.position.origin, zm.Game("gomoku").start)
        self.assertIsInstance(first.position, zm.Position)
        self.assertIsNone(second.position)
        self.assertEqual(second.line, 2)
        self.assertIn("line 2: move 2: h8 is taken", str(second.fault))
        self.assertTrue(second.fault.id.startswith("in-line/"))
        self.assertEqual((third.result, third.termination), (None, "rules"))
        self.assertEqual(third.position.ply, 3)
        self.assertIn("b8 is taken", str(third.fault))

    def test_setup(self):
        game, = zm.read_games(text="(;GM[4]SZ[7]AB[dd][ed]AW[de]PL[W];W[ee])")
        self.assertEqual(game.position.ply, 1)
        self.assertEqual(game.position.origin.side, zm.SECOND)

    def test_lines(self):
        with self.assertRaisesRegex(zm.BadInput, "say which game"):
            zm.read_games(text="4 4 5\n")
        games = list(zm.read_games(text="3 3 4 1-0\n99\n4 4\n", game="connect4"))
        self.assertEqual([game.position and game.position.ply for game in games], [3, None, 2])
        self.assertEqual(games[0].result, 1)
        game, = zm.read_games(text="0 6\n", game="connect4", notation="openspiel")
        self.assertEqual(game.position.history, ("1", "7"))

    def test_streams(self):
        """A source is read piece by piece, and closed if it was opened here."""
        class Drops(io.BytesIO):
            def read(self, n=-1):
                return super().read(min(n, 7))

        source = Drops(SGF.encode())
        games = zm.read_games(source)
        self.assertEqual(len(list(games)), 3)
        self.assertFalse(source.closed)
        self.assertEqual(list(games), [])
        games = zm.read_games(str(RECORDS / "files" / "sabaki.sgf"), game="gomoku")
        self.assertEqual(len(list(games)), 1)
        self.assertEqual(list(games), [])

    def test_many(self):
        """Games are read while they come: the first of a source without end is there at once."""
        class Endless:
            def read(self, n):
                return (b"(;GM[4]SZ[15];B[hh];W[ig])\n" * 1000)[:n]

        games = zm.read_games(Endless())
        for number in range(1, 3):
            self.assertEqual(next(games).number, number)

    def test_unknown(self):
        with zm.read_games(RECORDS / "files" / "rif.xml") as games:
            list(games)
            self.assertIsInstance(games.unknown, tuple)

    def test_errors(self):
        with self.assertRaises(zm.FileMissing) as caught:
            zm.read_games("/nothing/here.sgf")
        self.assertIn("/nothing/here.sgf", str(caught.exception))
        with tempfile.TemporaryDirectory() as folder:
            with self.assertRaises(zm.FileError):
                zm.read_games(folder)
            empty = pathlib.Path(folder, "empty.sgf")
            empty.write_bytes(b"")
            with self.assertRaisesRegex(zm.BadInput, "empty"):
                zm.read_games(empty)
        for arguments in ({}, {"source": "a", "text": "b"}, {"source": 7}):
            with self.assertRaises(TypeError):
                zm.read_games(**arguments)
        with self.assertRaisesRegex(zm.BadInput, "no game is called"):
            zm.read_games(text=SGF, game="chess960")
        with self.assertRaisesRegex(zm.BadInput, "notation"):
            zm.read_games(text=SGF, notation="klingon")
        with self.assertRaises(TypeError):
            zm.read_games(io.StringIO(SGF))

        class Failing:
            def __init__(self, error, good=b""):
                self.error, self.good = error, good

            def read(self, n):
                if not self.good:
                    raise self.error
                piece, self.good = self.good[:n], self.good[n:]
                return piece

        with self.assertRaises(ZeroDivisionError):
            zm.read_games(Failing(ZeroDivisionError()))
        games = zm.read_games(Failing(OSError(5, "gone"), b"(;GM[4]SZ[15];B[hh])\n" * 10000))
        with self.assertRaisesRegex(zm.FileError, "gone"):
            list(games)

    def test_noise(self):
        """Whatever the bytes, there is an end, or an error of the library."""
        seed = random.Random(1)
        for _ in range(100):
            data = bytearray(SGF.encode())
            for _ in range(seed.randrange(1, 20)):
                data[seed.randrange(len(data))] = seed.randrange(256)
            try:
                for game in zm.read_games(io.BytesIO(bytes(data)), game="gomoku"):
                    self.assertTrue(game.position or game.fault)
            except zm.BadInput:
                pass


if __name__ == "__main__":
    unittest.main(verbosity=int(os.environ.get("VERBOSE", "1")))
