# SPDX-License-Identifier: MIT
"""Bad input: each is an exception of the class that is promised, with one line that names what was
wrong."""
import os
import pathlib
import tempfile
import unittest

import zermelo as zm

TICTACTOE = zm.Game("tictactoe").start
OVER = TICTACTOE.play("a1 b1 a2 b2 a3")


class Errors(unittest.TestCase):
    def refuses(self, kind, call, said):
        with self.assertRaises(kind) as caught:
            call()
        line = str(caught.exception)
        self.assertIn(said, line)
        self.assertNotIn("\n", line)
        return caught.exception

    def test_classes(self):
        for kind, base in ((zm.BadInput, ValueError), (zm.OutOfMemory, MemoryError),
                           (zm.FileError, OSError), (zm.GameOver, zm.ZermeloError),
                           (zm.LimitReached, zm.ZermeloError), (zm.Stopped, zm.ZermeloError),
                           (zm.ChanceDue, zm.ZermeloError), (zm.Broken, zm.ZermeloError),
                           (zm.Unverified, zm.ZermeloError)):
            self.assertTrue(issubclass(kind, base) and issubclass(kind, zm.ZermeloError))

    def test_data(self):
        error = self.refuses(zm.BadInput, lambda: TICTACTOE.play("b2 z9"), '"z9"')
        self.assertEqual(error.status, 1)
        self.assertTrue(error.id.startswith("in-move-after/"))
        self.assertEqual(error.arguments[0], "2")

    def test_games(self):
        self.refuses(zm.BadInput, lambda: zm.Game("chess"), 'no game is called "chess"')
        self.refuses(zm.BadInput, lambda: zm.Game("kalah:0,4"), "kalah")
        self.refuses(zm.BadInput, lambda: zm.Game("a\0b"), "zero character")
        self.refuses(zm.BadInput, lambda: zm.Game("tictactoe").position("XXX"), "position")
        accepted = "accepted are a game string .* class with the rules of a game, a Guest, and"
        for what in (3, None, TICTACTOE, [TICTACTOE], zm.Game):
            error = self.refuses(TypeError, lambda: zm.Game(what), "the game is ")
            self.assertRegex(str(error), accepted)
        self.refuses(TypeError, lambda: zm.match(TICTACTOE, "random", "random"), "the game is <Pos")
        self.assertIs(zm.Game(TICTACTOE.game), TICTACTOE.game)
        self.refuses(TypeError, zm.Position, "made by")
        self.refuses(TypeError, zm.Move, "made by")

    def test_moves(self):
        self.refuses(zm.BadInput, lambda: TICTACTOE.play("d4"), '"d4"')
        self.refuses(zm.BadInput, lambda: TICTACTOE.play("b2").play(TICTACTOE.move("b2")), "legal")
        self.refuses(zm.BadInput, lambda: TICTACTOE.play(zm.Game("connect4").start.move("4")),
                     "the move is one of connect:7,6,4, this is mnk:3,3,3")
        self.refuses(zm.BadInput, lambda: TICTACTOE.play("x" * 1000), "")
        self.refuses(zm.GameOver, lambda: OVER.play("c3"), "the game is over")
        self.refuses(zm.BadInput, lambda: TICTACTOE.sample(), "nature")
        for call, value in ((lambda: TICTACTOE.play(3), "3"), (lambda: TICTACTOE.play([3]), "3"),
                            (lambda: TICTACTOE.play(None), "None"),
                            (lambda: TICTACTOE.move((1, 2)), "(1, 2)")):
            self.refuses(TypeError, call, f"the move is {value}, accepted are a text, such as "
                                          "'a3', and members of legal_moves")
        self.refuses(TypeError, lambda: OVER.play(3), "the move is 3, accepted are a text and")
        self.assertEqual(TICTACTOE.play(""), TICTACTOE)
        self.assertEqual(TICTACTOE.transform(99), TICTACTOE.transform(99 % TICTACTOE.symmetries))

    def test_searches(self):
        best = TICTACTOE.best
        self.refuses(zm.BadInput, lambda: best("nobody"), 'no player is called "nobody"')
        self.refuses(zm.BadInput, lambda: best("alphabeta:deep=3"), "deep")
        self.refuses(zm.BadInput, lambda: best(time="soon"), '"soon"')
        self.refuses(zm.BadInput, lambda: best(time=-1), "time is -1")
        self.refuses(zm.BadInput, lambda: best(time=float("nan")), "time is nan")
        self.refuses(zm.BadInput, lambda: best(nodes=0), "nodes is 0")
        self.refuses(zm.BadInput, lambda: best(nodes=2**64), "nodes is")
        self.refuses(zm.BadInput, lambda: best(memory="much"), '"much"')
        self.refuses(zm.BadInput, lambda: best(seed=-1), "seed is -1")
        self.refuses(zm.BadInput, lambda: best(threads=0), "threads")
        self.refuses(TypeError, lambda: best(nodes=1.5), "nodes is 1.5")
        self.refuses(TypeError, lambda: best(7), "the player is 7")
        self.refuses(TypeError, lambda: best(lambda p: "a1"), "functions play in match()")
        self.refuses(TypeError, lambda: best(depth=3), '"alphabeta:depth=3"')
        self.refuses(TypeError, lambda: best("mcts", iterations=5), '"mcts:iterations=5"')
        self.refuses(TypeError, lambda: TICTACTOE.explain(depth=4), '"alphabeta:depth=4"')
        self.refuses(TypeError, lambda: TICTACTOE.analyse(dpth=4), "no argument dpth")
        self.refuses(TypeError, lambda: TICTACTOE.perft("3"), "depth is '3'")
        self.refuses(zm.BadInput, lambda: TICTACTOE.perft(-1), "depth is -1")
        self.refuses(TypeError, lambda: TICTACTOE.svg(width="wide"), "width is 'wide'")
        self.refuses(zm.BadInput, lambda: TICTACTOE.svg(height=-1), "height is -1")
        self.refuses(zm.LimitReached, lambda: best("pvs", memory=1000, nodes=10), "")
        self.refuses(zm.GameOver, lambda: OVER.best(), "over")
        self.refuses(zm.BadInput, lambda: TICTACTOE.explain(nodes=3), "nodes is 3")
        self.refuses(zm.BadInput, lambda: TICTACTOE.explain().write("png"), "png")
        self.refuses(zm.BadInput, lambda: TICTACTOE.explain("random").write("svg"), "no tree")
        self.refuses(zm.BadInput, lambda: TICTACTOE.analyse(lines=0), "lines is 0")

    def test_proofs(self):
        self.refuses(zm.BadInput, lambda: TICTACTOE.solve(method="magic"), "magic")
        self.refuses(zm.BadInput, lambda: TICTACTOE.solve(claim="maybe"), "maybe")
        self.refuses(zm.BadInput, lambda: TICTACTOE.solve(claim=5), "")
        self.refuses(zm.BadInput, lambda: zm.Game("tuc-chess").start.solve(), "")
        self.refuses(zm.BadInput, lambda: TICTACTOE.solve(threads=65), "threads is 65")
        with tempfile.TemporaryDirectory() as folder:
            relay = zm.Game("kalah:6,4,relay").start
            self.refuses(zm.BadInput, lambda: relay.solve(certificate=f"{folder}/o.zc"), "")
            self.assertEqual(os.listdir(folder), [])
            there = "No such file or directory"
            solve = TICTACTOE.solve
            for call, name in ((lambda: solve(certificate=f"{folder}/no/t.zc"), "no/t.zc"),
                               (lambda: zm.verify("tictactoe", "draw", f"{folder}/none"), "none")):
                error = self.refuses(zm.FileMissing, call, f"{folder}/{name}: {there}")
                self.assertIsInstance(error, FileNotFoundError)
                self.assertIsInstance(error, zm.FileError)
            bad = pathlib.Path(folder, "bad")
            bad.write_text("nothing")
            self.refuses(zm.Unverified, lambda: zm.verify("tictactoe", "draw", bad), "certificate")
            self.refuses(zm.BadInput, lambda: zm.verify("kalah:6,4,relay", "draw", bad),
                         "the verifier has no rules of kalah:6,4,relay")
            self.refuses(zm.FileError, lambda: zm.Tables(f"{folder}/none"), f"{folder}/none: ")
            self.refuses(zm.BadInput, lambda: zm.Tables(bad), f"{bad}: ")
            self.refuses(zm.BadInput, lambda: zm.load(bad), "")

    def test_verified(self):
        """A proof of a position in the middle, named in every way; and what names another one."""
        position = TICTACTOE.play("b2 a2")
        with tempfile.TemporaryDirectory() as folder:
            path = f"{folder}/t.zc"
            position.solve(certificate=path)
            self.assertTrue(zm.verify(position, "first", path))
            for moves in ("b2 a2", ["b2", "a2"], position.history, ["b2", position.history[1]],
                          (4, 3), iter([4, 3])):
                self.assertTrue(zm.verify("tictactoe", "first", path, moves))
            self.assertTrue(zm.verify(TICTACTOE.game, ">=1", path, "b2,a2"))
            for moves in ([], "b2", "a2 b2"):
                error = self.refuses(zm.Unverified,
                                     lambda: zm.verify("tictactoe", "first", path, moves), path)
                self.assertIn("about the position after the moves 4 3", str(error))
            passed = "b1 a3 a4 a1 c4 b4 a2 c1 pass"
            othello = zm.Game("othello:4").start.play(passed)
            othello.solve(certificate=f"{folder}/o.zc")
            self.assertTrue(zm.verify(othello, "<=0", f"{folder}/o.zc"))
            for moves in passed, (1, 8, 12, 0, 14, 13, 4, 2, 16):
                self.assertTrue(zm.verify("othello:4", "<=0", f"{folder}/o.zc", moves))
            start = f"{folder}/start.zc"
            TICTACTOE.solve(certificate=start)
            self.refuses(zm.Unverified, lambda: zm.verify(position, "first", start),
                         "it is about the start of the game")
            self.refuses(zm.Unverified, lambda: zm.verify(TICTACTOE, "first", start), "proves less")
            refused = lambda kind, said, *call: self.refuses(kind, lambda: zm.verify(*call), said)
            refused(zm.BadInput, '"z9"', "tictactoe", "first", path, "z9")
            refused(zm.BadInput, "the moves 4 4 are not all", "tictactoe", "first", path, [4, 4])
            refused(TypeError, "one of the moves is 1.5", "tictactoe", "first", path, [1.5])
            refused(TypeError, "one of the moves is 3", "tictactoe", "first", path, ["b2", 3])
            refused(TypeError, "has its own", position, "first", path, "b2")
            refused(zm.BadInput, "the claim is 'maybe'", position, "maybe", path)
            set_up = TICTACTOE.game.position(position.text)
            refused(zm.BadInput, "was set up", set_up, "first", path)
            refused(TypeError, "the game is 3", 3, "first", path)

    def test_records(self):
        self.refuses(zm.BadInput, lambda: zm.read_record("zermelo 1\ngame chess\nend\n"), "chess")
        self.refuses(zm.BadInput, lambda: zm.Record(TICTACTOE, termination="luck").write(), "luck")


if __name__ == "__main__":
    unittest.main()
