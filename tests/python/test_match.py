# SPDX-License-Identifier: MIT
"""Matches and games in the terminal, with players of the library and in Python."""
import unittest

import zermelo as zm
from samples import Dice


def first_move(position):
    return position.legal_moves[0]


def last_text(position):
    return str(position.legal_moves[-1])


class Matches(unittest.TestCase):
    def test_counts(self):
        match = zm.match("tictactoe", "alphabeta", "random", games=20, seed=1)
        self.assertEqual(match.wins + match.draws + match.losses, 20)
        self.assertEqual(match.losses, 0)
        self.assertEqual(match.players, ("alphabeta", "random"))
        self.assertEqual(sum(match.pairs), 10)
        self.assertEqual(match.counts, match.pairs)
        points = match.wins + match.draws / 2
        self.assertAlmostEqual(match.score, points / 20)
        self.assertGreater(match.elo, 0)
        self.assertLess(match.interval[0], match.elo)
        self.assertGreater(match.superiority, 0.9)
        self.assertIn("won", str(match))

    def test_published_elo(self):
        """A score of 3/4 is a lead of 400 * log10(3) points."""
        match = zm.match("tictactoe", first_move, last_text, games=2)
        games = (zm.Played(0, 1, 1.0, ()), zm.Played(1, 0, 0.5, ()))
        match = zm.Match(match.players, games, (0, 0, 0, 1, 0), 0, False, None)
        self.assertAlmostEqual(match.elo, 190.848501887865, places=6)

    def test_margin(self):
        """An error that is the same to both sides is said in short; else the interval is."""
        def words(*points):
            games = tuple(zm.Played(n % 2, None, p, ()) for n, p in enumerate(points))
            return str(zm.Match(("a", "b"), games, (0, 0, 0, 0, 0), 0, False, None))

        self.assertRegex(words(*[1.0, 0.0, 0.5] * 20), r"; Elo \+0 ± \d+$")
        for points in ([0.0] * 40, [0.0] * 39 + [0.5]):
            self.assertRegex(words(*points), r"; Elo -\d+, from -\d+ to -\d+$")

    def test_sides(self):
        """Both players have both sides, with the same opening."""
        match = zm.match("connect4", first_move, last_text, games=6, random_plies=3, seed=3)
        self.assertEqual([game.first for game in match.games], [0, 1] * 3)
        for one, other in zip(match.games[::2], match.games[1::2]):
            self.assertEqual(one.moves[:3], other.moves[:3])
        for game in match.games:
            end = zm.Game("connect4").start.play(game.moves)
            self.assertEqual(end.outcome, game.outcome)
            ahead = end.outcome if game.first == 0 else -end.outcome
            self.assertEqual(game.points, (1 + ahead) / 2)

    def test_same_again(self):
        for game in ("tuc-chess:20", Dice()):
            table = zm.Game(game)
            two = [zm.match(table, "random", "mcts:iterations=20", games=4, seed=7)
                   for _ in range(2)]
            self.assertEqual(two[0], two[1])

    def test_odd_number(self):
        match = zm.match("sticks:7,3", "pvs", "random", games=3, seed=1)
        self.assertEqual(match.counts, (match.losses, match.draws, match.wins))

    def test_sprt(self):
        match = zm.match("sticks:21,3", "pvs", "random", games=200, seed=1, sprt=(0, 100))
        self.assertEqual(match.sprt.accepted, 1)
        self.assertLess(len(match.games), 200)
        self.assertGreaterEqual(match.sprt.llr, match.sprt.upper)
        undecided = zm.match("sticks:21,3", "random", "random", games=2, seed=1, sprt=(0, 1))
        self.assertIsNone(undecided.sprt.accepted)

    def test_longest(self):
        match = zm.match("connect4", first_move, first_move, games=2, longest=4)
        self.assertEqual([game.points for game in match.games], [0.5, 0.5])
        self.assertIsNone(match.games[0].outcome)

    def test_progress(self):
        told = []
        zm.match("sticks:7,3", "pvs", "random", games=4, progress=lambda m: told.append(m.wins))
        self.assertEqual(len(told), 4)

    def test_interrupted(self):
        games = []

        def player(position):
            games.append(1)
            if len(games) > 10:
                raise KeyboardInterrupt
            return first_move(position)

        match = zm.match("sticks:7,3", player, "random", games=100, seed=1)
        self.assertTrue(match.interrupted)
        self.assertGreater(len(match.games), 0)
        self.assertLess(len(match.games), 11)

    def test_refused(self):
        cases = (
            (zm.BadInput, 'returned .z9.: "z9"',
             lambda: zm.match("tictactoe", lambda p: "z9", "random")),
            (zm.BadInput, "no player is called", lambda: zm.match("tictactoe", "nobody", "random")),
            (zm.BadInput, "games is 0", lambda: zm.match("tictactoe", "random", "random", games=0)),
            (zm.BadInput, "the lesser first",
             lambda: zm.match("tictactoe", "random", "random", sprt=(5, 0))),
            (zm.BadInput, "random_plies is 9",
             lambda: zm.match("tictactoe", "random", "random", random_plies=9)),
            (TypeError, "a player is 5", lambda: zm.match("tictactoe", 5, "random")),
            (ZeroDivisionError, "", lambda: zm.match("tictactoe", lambda p: 1 / 0, "random")),
        )
        for error, text, call in cases:
            with self.subTest(text=text), self.assertRaisesRegex(error, text):
                call()


class Terminal(unittest.TestCase):
    def test_play(self):
        said = []
        words = iter(["?", "z9", "b2", "quit"])
        person = zm.human(lambda prompt: next(words), said.append)
        end = zm.play("tictactoe", person, "alphabeta", say=said.append)
        self.assertEqual(end.ply, 2)
        self.assertIn("a3 b3 c3 a2 b2 c2 a1 b1 c1", said)
        self.assertTrue(any('"z9"' in line for line in said))
        self.assertEqual(said[-1], "stopped")

    def test_to_the_end(self):
        said = []
        end = zm.play(zm.Game("sticks:7,3").start, "pvs", last_text, say=said.append)
        self.assertEqual(end.outcome, 1)
        self.assertEqual(said[-1], "first wins" if end.game.sides[0] == "first" else
                         f"{end.game.sides[0]} wins")


if __name__ == "__main__":
    unittest.main()
