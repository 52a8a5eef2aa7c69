# SPDX-License-Identifier: MIT
"""Games, positions and moves, as Python objects: what they say, and that they do not change."""
import copy
import pickle
import random
import unittest

import zermelo as zm

SPECS = sorted({game["example"] for game in zm.games()} | set(zm.aliases()))
# Published counts of move sequences: OEIS A212693 for Connect Four is what C(7,6) gives up to the
# first full column; Othello's are those of many engines (perft).
PERFT = {
    "connect4": [7, 49, 343, 2401, 16807, 117649, 823536],
    "othello": [4, 12, 56, 244, 1396, 8200, 55092],
    "tictactoe": [9, 72, 504, 3024, 15120, 54720, 148176],
}


def wander(game, rng, moves):
    """A position that random moves lead to."""
    position = game.start
    for _ in range(moves):
        legal = position.legal_moves
        if not legal:
            break
        position = position.play(rng.choice(legal))
    return position


class Written(unittest.TestCase):
    """Moves and positions as people write them: what they mean is told in docs/notation.md."""

    def test_moves(self):
        start = zm.Game("kalah:6,4").start
        read, note = start.read("3 6 8", "openspiel")
        self.assertEqual(read, start.play("3 6 1"))
        self.assertEqual((len(read.history), note), (3, ""))
        self.assertEqual(zm.Game("connect4").start.read("4453").position.ply, 4)

    def test_note(self):
        read, note = zm.Game("gomoku").start.read("7,7")
        self.assertEqual(read, zm.Game("gomoku").start.play("h8"))
        self.assertIn("column,row", note)

    def test_positions(self):
        game = zm.Game("tictactoe")
        drawn = game.read("x o .\n. x .\n. . .").position
        self.assertEqual(drawn, game.start.play("a3 b3 b2"))
        self.assertEqual(game.read("0 4 8", "openspiel").position, game.start.play("a3 b2 c1"))
        self.assertEqual(game.position("0,0 1,1"), game.start.play("a3 b2"))

    def test_bad(self):
        start = zm.Game("connect4").start
        for text, notation, why in (("4 9", "usual", "move 2"), ("4", "base-0", "'openspiel'"),
                                    ("7", "openspiel", "no column|not the number")):
            with self.assertRaisesRegex(zm.BadInput, why):
                start.read(text, notation)
        with self.assertRaises(TypeError):
            start.read(4)


class Games(unittest.TestCase):
    def test_facts(self):
        game = zm.Game("kalah:6,4")
        self.assertEqual(str(game), "kalah:6,4")
        self.assertEqual(game.sides, ("South", "North"))
        self.assertEqual(game.unit, "seed")
        self.assertEqual(game.range, (-48, 48))
        self.assertIn("sows them", game.rules)
        self.assertFalse(game.has_chance)
        self.assertTrue(zm.Game("tuc-chess").has_chance)

    def test_equal(self):
        self.assertEqual(zm.Game("connect4"), zm.Game("connect:7,6,4"))
        self.assertNotEqual(zm.Game("connect4"), zm.Game("connect:6,7,4"))
        self.assertEqual(len({zm.Game("tictactoe"), zm.Game("mnk:3,3,3")}), 1)
        self.assertIs(copy.deepcopy(zm.Game("tictactoe").start).is_over, False)

    def test_lists(self):
        self.assertIn("pvs", [player["name"] for player in zm.players()])
        self.assertRegex(repr(zm.players()), r"^\[<random: [^<>]*>, <")
        self.assertRegex(repr(zm.Game("tictactoe").start.explain()), "^<Tree of alphabeta:")
        self.assertEqual(zm.aliases()["connect4"], "connect:7,6,4")
        self.assertEqual(sorted(zm.methods()), ["dfpn", "exact", "pn2"])

    def test_levels(self):
        game = zm.Game("tictactoe")
        self.assertEqual((game.levels, zm.Game("kalah:6,4").levels), (3, 7))
        self.assertEqual(game.adapt_level(3.6, 1000, 1), (3.875, 8))
        self.assertEqual(game.adapt_level(1, 1000, 0), (1, 1))
        for wrong in (0.5, 0, 1), (3, -1, 1), (3, 0, 1.5), (float("nan"), 0, 1):
            with self.assertRaises(ValueError):
                game.adapt_level(*wrong)

    def test_subclasses(self):
        class Named(zm.Position):
            def name(self):
                return "named"

        class Own(zm.Game):
            position_type = Named

        position = Own("tictactoe").start.play("b2")
        position.note = "a remark"
        self.assertEqual((position.name(), position.note), ("named", "a remark"))
        self.assertEqual(position.legal_moves[0].position, position)
        self.assertIsInstance(position.best(nodes=1000).move.position, Named)

        class Wrong(zm.Game):
            position_type = int

        with self.assertRaises(TypeError):
            Wrong("tictactoe")


class Positions(unittest.TestCase):
    def test_play(self):
        start = zm.Game("tictactoe").start
        position = start.play("b2 a2")
        self.assertEqual(position.ply, 2)
        self.assertEqual([str(move) for move in position.history], ["b2", "a2"])
        self.assertEqual(position.parent, start.play("b2"))
        self.assertEqual(start.ply, 0)  # it did not change
        self.assertIsNone(start.parent)
        self.assertEqual(start.play(["b2", "a2"]), position)
        self.assertEqual(start.play(start.move("b2")).play(position.history[1]), position)
        self.assertEqual(start.play(""), start)

    def test_end(self):
        over = zm.Game("tictactoe").start.play("a1 b1 a2 b2 a3")
        self.assertEqual((over.outcome, over.is_over, over.legal_moves), (1, True, ()))
        self.assertIsNone(zm.Game("tictactoe").start.outcome)

    def test_texts(self):
        for spec in SPECS:
            position = wander(zm.Game(spec), random.Random(spec), 7)
            with self.subTest(spec):
                same = zm.Game(spec).position(position.text)
                self.assertEqual((same, hash(same)), (position, hash(position)))
                self.assertEqual(same.legal_moves, position.legal_moves)
                self.assertEqual(same.ply, 0)
                self.assertEqual(str(same), position.draw())
                self.assertEqual(same.key, position.key)
                self.assertIn("cells", same.board)

    def test_pickle(self):
        for spec in SPECS:
            position = wander(zm.Game(spec), random.Random(spec), 9)
            copied = pickle.loads(pickle.dumps(position))
            self.assertEqual((copied, copied.history), (position, position.history))
        set_up = zm.Game("tictactoe").position("X../.O./... X").play("c3")
        self.assertEqual(pickle.loads(pickle.dumps(set_up)).origin, set_up.origin)

    def test_symmetric(self):
        position = zm.Game("tictactoe").start.play("a1 b1")
        forms = [position.transform(i) for i in range(position.symmetries)]
        self.assertEqual(len(set(forms)), 8)
        self.assertEqual({form.symmetric_key for form in forms}, {position.symmetric_key})

    def test_long_game(self):
        """Its history is freed without a deep stack."""
        position = zm.Game("sticks:300000,1").start
        for _ in range(200000):
            position = position.play("1")
        self.assertEqual(position.ply, 200000)
        del position


class Moves(unittest.TestCase):
    def test_text(self):
        moves = zm.Game("connect4").start.legal_moves
        self.assertEqual(moves[0], str(moves[0]))
        self.assertIn("4", moves)
        self.assertEqual({move: 1 for move in moves}["4"], 1)
        self.assertNotEqual(moves[0], moves[1])
        self.assertEqual(repr(zm.Game("connect4").start.move("4")), "Move('4')")
        self.assertEqual(zm.Game("tictactoe").start.move("b2").cells, ("b2",))

    def test_chance(self):
        due = zm.Game("tuc-chess").start
        due = due.play(due.legal_moves[0])
        self.assertEqual(due.side, zm.NATURE)
        self.assertAlmostEqual(sum(move.probability for move in due.legal_moves), 1)
        self.assertEqual(due.sample(seed=5), due.sample(seed=5))
        self.assertNotEqual(due.settle().side, zm.NATURE)
        with self.assertRaises(zm.ChanceDue):
            due.best("pvs", nodes=100)


class Counts(unittest.TestCase):
    def test_perft(self):
        for spec, counts in PERFT.items():
            for depth, count in enumerate(counts, 1):
                self.assertEqual(zm.Game(spec).start.perft(depth), count, (spec, depth))

    def test_perft_by_hand(self):
        """What the package lists is what the library counts."""
        def count(position, depth):
            moves = position.legal_moves
            return len(moves) if depth == 1 else sum(count(position.play(move), depth - 1)
                                                     for move in moves)
        for spec in ("kalah:6,4", "connect4", "othello", "bantumi"):
            start = zm.Game(spec).start
            self.assertEqual(count(start, 4), start.perft(4), spec)

    def test_all_games(self):
        """Of tic-tac-toe: 255168 games, 5478 positions, 765 but for symmetry."""
        count = zm.Game("tictactoe").start.count()
        self.assertEqual(count.games, (131184, 77904, 46080))
        self.assertEqual((count.positions, count.symmetric, count.length), (5478, 765, 9))

    def test_playouts(self):
        played = zm.Game("tictactoe").start.playouts("2k", seed=1)
        self.assertEqual((played.count, sum(played.ends)), (2000, 2000))
        self.assertEqual(played.ends, zm.Game("tictactoe").start.playouts(2000, seed=1).ends)


if __name__ == "__main__":
    unittest.main()
