# SPDX-License-Identifier: MIT
"""Games written in Python: they are played, searched and checked like others, and what goes wrong
in a method is told."""
import gc
import os
import random
import signal
import subprocess
import sys
import threading
import traceback
import unittest
import weakref

import zermelo as zm
from samples import Dice, Drawn, Heaps, Long, TicTacToe


class Played(unittest.TestCase):
    def test_facts(self):
        game = zm.Game(TicTacToe())
        self.assertEqual(str(game), "tictactoe")
        self.assertEqual(game.sides, ("X", "O"))
        self.assertEqual(game.summary, "Three in a row wins.")
        self.assertIn("row by row", game.rules)
        self.assertTrue(game.is_guest)
        self.assertEqual(zm.Game(Heaps(3, 4, 5)).spec, "heaps:3,4,5")
        self.assertIsInstance(zm.Game(TicTacToe).rules_object, TicTacToe)  # a class will do
        self.assertIsNone(zm.Game("tictactoe").rules_object)

    def test_positions(self):
        start = zm.Game(TicTacToe()).start
        after = start.play("4 0")
        self.assertEqual(str(after), "O..\n.X.\n...")
        self.assertEqual((after.side, after.outcome, after.ply), (0, None, 2))
        self.assertEqual([str(m) for m in after.legal_moves], list("1235678"))
        self.assertEqual(after, start.play(["4", "0"]))
        self.assertEqual(after.game.position(after.text), after)
        self.assertEqual(start.play("4 0 1 8 7").outcome, 1)
        with self.assertRaisesRegex(zm.BadInput, '"4" is not a legal move'):
            after.play("4")
        for text in ("'XX.......'", "'oh", "[]"):
            with self.assertRaisesRegex(zm.BadInput, "no position|unhashable"):
                start.game.position(text)

    def test_own_texts(self):
        game = zm.Game(Heaps(1, 2))
        position = game.start.play("b1")
        self.assertEqual(position.text, "1,1 Bob")
        self.assertEqual(game.position("1,1 Bob"), position)
        with self.assertRaisesRegex(zm.BadInput, "the side is Ann or Bob"):
            game.position("1,1 Eve")
        with self.assertRaisesRegex(zm.BadInput, "x9 is no move"):
            position.play("x9")
        with self.assertRaisesRegex(zm.BadInput, "not a legal move"):
            position.play("b2")
        self.assertEqual([str(m) for m in zm.Game(Heaps(1, 1)).start.legal_moves], ["a1", "b1"])

    def test_own_moves(self):
        """A move may be given as the methods have it."""
        start = zm.Game(TicTacToe()).start
        self.assertEqual(start.play(4), start.play("4"))
        self.assertEqual(start.play([4, 0]), start.play("4 0"))
        self.assertEqual(start.play((4, "0")), start.play("4 0"))
        self.assertEqual(start.move(4), "4")
        with self.assertRaisesRegex(zm.BadInput, "not a legal move"):
            start.play(4).play(4)
        with self.assertRaisesRegex(TypeError, "the move is 9, accepted are a text, such as '0'"):
            start.play(9)
        heaps = zm.Game(Heaps(1, 2)).start
        self.assertEqual(heaps.play((1, 2)), heaps.play("b2"))
        match = zm.match(Heaps(1, 2), lambda p: (0, 1) if "a1" in p.legal_moves else "b1",
                         lambda p: p.legal_moves[0], games=2)
        self.assertEqual(len(match.games), 2)
        with self.assertRaisesRegex(zm.BadInput, r"returned None: the move is None"):
            zm.match(Heaps(1, 2), lambda p: None, "random", games=2)

    def test_chance(self):
        start = zm.Game(Dice).start
        self.assertEqual(start.side, 2)
        self.assertEqual([(str(m), m.probability) for m in start.legal_moves],
                         [("2", 0.5), ("1", 0.25), ("3", 0.25)])
        found = start.play("2").best("expectiminimax")
        # To add one is best for both: then the sums decide, 5/16 to 5/16 if both are rolled.
        self.assertEqual((str(found.move), found.kind), ("add", "exact"))
        self.assertAlmostEqual(found.value, 0.0, places=5)
        self.assertAlmostEqual(start.play("3").best("expectiminimax").value, 0.75, places=5)

    def test_picture(self):
        start = zm.Game(Drawn()).start
        self.assertEqual(start.board["width"], 3)
        self.assertEqual(start.legal_moves[4].cells, ("4",))
        self.assertIn('class="sign"', start.play("4").svg())
        self.assertIn('class="mono"', zm.Game(TicTacToe()).start.svg())


class Searched(unittest.TestCase):
    def test_same_as_built_in(self):
        own, other = zm.Game(TicTacToe()).start, zm.Game("tictactoe").start
        for player in ("minimax", "alphabeta", "pvs", "iterative:depth=4"):
            mine, theirs = own.best(player, seed=1), other.best(player, seed=1)
            if player in ("minimax", "alphabeta"):
                self.assertEqual(mine.nodes, theirs.nodes, player)
            self.assertEqual(mine.value, theirs.value, player)
        self.assertEqual(own.best("minimax").nodes, 549945)
        for depth in range(1, 10):
            self.assertEqual(own.perft(depth), other.perft(depth))
        self.assertEqual(own.count().positions, 5478)
        self.assertEqual(zm.Game(Drawn()).start.count().symmetric, 765)

    def test_asked_once(self):
        asked = []

        class Counting(TicTacToe):
            def moves(self, state):
                asked.append(state)
                return super().moves(state)

        position = zm.Game(Counting()).start
        position.best("minimax")
        self.assertEqual(len(asked), len(set(asked)))
        position.best("minimax")
        self.assertEqual(len(asked), len(set(asked)))
        self.assertLess(len(asked), 5478)

    def test_values(self):
        self.assertEqual(zm.Game(Heaps(3, 4, 5)).start.best("pvs").value, 1.0)
        self.assertEqual(zm.Game(Heaps(1, 2, 3)).start.best("pvs").value, -1.0)
        self.assertEqual(zm.Game(Heaps(1, 2, 3)).start.evaluation, -0.5)
        self.assertEqual(zm.Game(TicTacToe()).start.best("mcts:iterations=20000", seed=1).value, 0.0)

    def test_analysis(self):
        last = None
        for last in zm.Game(TicTacToe()).start.play("4 1").analyse("pvs"):
            pass
        self.assertEqual(len(last.moves), 7)
        self.assertEqual(last.moves[0].value, 1.0)

    def test_threads(self):
        game = zm.Game(TicTacToe())
        values = []
        threads = [threading.Thread(target=lambda: values.append(
            game.start.best("pvs", threads=2).value)) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(values, [0.0] * 4)

    def test_explained_and_solved(self):
        tree = zm.Game(TicTacToe()).start.play("4 1").explain("alphabeta:depth=2")
        self.assertIn("<svg", tree._repr_svg_())
        self.assertEqual(zm.Game(TicTacToe()).start.solve().value, 0.0)
        self.assertEqual(zm.Game(Heaps(1, 2, 3)).start.solve().value, -1.0)

    def test_checked(self):
        for rules in (TicTacToe(), Drawn(), Dice(), Heaps(2, 3)):
            checked = zm.check(rules, games=1, seed=1)
            self.assertEqual(checked.faults, ())
            self.assertGreater(checked.checks, 100)

    def test_match(self):
        match = zm.match(TicTacToe(), "minimax", lambda p: p.legal_moves[-1], games=4)
        self.assertEqual(match.losses, 0)


class Failing(TicTacToe):
    """Fails in play() after some calls."""

    def __init__(self, calls=50):
        self.calls = calls

    def play(self, state, move):
        self.calls -= 1
        if self.calls < 0:
            raise ZeroDivisionError("from play()")
        return super().play(state, move)


class FailsIn(TicTacToe):
    """Fails in one of its methods after some calls."""

    def __init__(self, method, calls):
        self.method, self.calls = method, calls

    def count(self, method):
        self.calls -= method == self.method
        if self.calls < 0:
            raise ZeroDivisionError(method)

    def side(self, state):
        self.count("side")
        return super().side(state)

    def moves(self, state):
        self.count("moves")
        return super().moves(state)

    def play(self, state, move):
        self.count("play")
        return super().play(state, move)

    def outcome(self, state):
        self.count("outcome")
        return super().outcome(state)

    def evaluate(self, state):
        self.count("evaluate")
        return 0.1


class Failures(unittest.TestCase):
    def assert_from_play(self, call):
        try:
            call()
        except ZeroDivisionError as error:
            self.assertEqual(str(error), "from play()")
            self.assertEqual(traceback.extract_tb(error.__traceback__)[-1].name, "play")
        else:
            self.fail("no exception")

    def test_in_searches(self):
        for player in ("minimax", "alphabeta", "pvs", "mcts:iterations=5000", "exact",
                       "mcts:iterations=5000,threads=2"):
            with self.subTest(player=player):
                start = zm.Game(Failing()).start
                self.assert_from_play(lambda: start.best(player))
                self.assert_from_play(lambda: start.best(player))
        self.assert_from_play(lambda: list(zm.Game(Failing()).start.analyse("pvs")))

    def test_anywhere(self):
        """Whichever method fails, and when: the exception is that of the method, or none if it was
        not called so often."""
        rng = random.Random(1)
        for method in ("side", "moves", "play", "outcome", "evaluate"):
            for player in ("alphabeta", "pvs", "mcts:iterations=500", "mcts:iterations=500,threads=2",
                           "greedy", "heuristic:depth=2"):
                rules = FailsIn(method, rng.randrange(60))
                try:
                    zm.Game(rules).start.best(player, seed=1)
                except ZeroDivisionError as error:
                    self.assertEqual(str(error), method)
                else:
                    self.assertGreaterEqual(rules.calls, 0)

    def test_in_counts(self):
        self.assert_from_play(lambda: zm.Game(Failing()).start.perft(6))
        self.assert_from_play(lambda: zm.Game(Failing()).start.playouts(1000))
        self.assert_from_play(lambda: zm.Game(Failing()).start.count())

    def test_in_proofs(self):
        self.assert_from_play(lambda: zm.Game(Failing()).start.explain("alphabeta:depth=4"))
        self.assert_from_play(lambda: zm.Game(Failing()).start.solve())

    def test_checked(self):
        """A method that raises ends the process in which the game is checked."""
        class Forgetful(TicTacToe):
            def side(self, state):
                if state.count("X") == 2:
                    raise KeyError("side")
                return super().side(state)

        rules = Forgetful()
        faults = zm.check(zm.Game(rules), games=3, seed=1).faults
        self.assertTrue(faults)
        self.assertIn(faults[-1].hook, ("side", "outcome", "play", "moves"))
        self.assertEqual(faults[-1].what, "raises KeyError: 'side'")

        class Greedy(TicTacToe):
            def evaluate(self, state):
                return float("nan")

        self.assertTrue(zm.check(zm.Game(Greedy()), games=1, seed=1).faults)

    def test_checked_beside_threads(self):
        """Other threads that want the interpreter are not there in the process that checks."""
        def spin():
            while not done.is_set():
                pass

        done = threading.Event()
        threads = [threading.Thread(target=spin) for _ in range(2)]
        interval = sys.getswitchinterval()
        sys.setswitchinterval(1e-6)
        for thread in threads:
            thread.start()
        try:
            for seed in range(3):
                self.assertEqual(zm.check(zm.Game(TicTacToe()), games=1, seed=seed).faults, ())
        finally:
            done.set()
            sys.setswitchinterval(interval)
            for thread in threads:
                thread.join()

    def test_checked_answers(self):
        """An answer that is refused is a fault of its method, with the reason."""
        def fault(**parts):
            rules = type("Odd", (Drawn,), {"name": "odd", **parts})
            return zm.check(rules(), games=2, seed=1).faults[-1]

        for at in (9, 7):  # refused when the game is opened, and later
            found = fault(side=lambda self, state: 5 if state.count(".") == at else
                          TicTacToe.side(self, state))
            self.assertEqual(found.hook, "side")
            self.assertIn("returned 5; accepted is 0 or 1", found.what)
        found = fault(draw=lambda self, state: 3)
        self.assertEqual((found.hook, found.what), ("draw", "returned 3; accepted is a str"))
        self.assertEqual(fault(board=lambda self, state: {}).hook, "board")
        found = fault(cells=lambda self, state, move: "nowhere")
        self.assertEqual(found.hook, "cells")
        self.assertNotIn("write_", found.what)

        class Endless(TicTacToe):
            def play(self, state, move):
                return state if move == 0 else super().play(state, move)

        found = zm.check(Endless(), games=1, seed=1).faults
        self.assertTrue(found)
        self.assertIn("play", [one.hook for one in found])

    def test_goes_on(self):
        rules = Failing(0)
        start = zm.Game(rules).start
        self.assert_from_play(lambda: start.play("4"))
        self.assert_from_play(lambda: start.best("pvs"))
        rules.calls = 10 ** 6
        self.assertEqual(start.play("4").text, "'....X....'")
        self.assertEqual(start.best("pvs").value, 0.0)

    def test_one_search_alone(self):
        """A search that fails leaves another one of the same game alone."""
        rules = Failing(10 ** 6)
        start = zm.Game(rules).start
        self.assertEqual(start.best("minimax").value, 0.0)  # all is known now
        rules.calls = 0
        self.assertEqual(start.best("minimax").value, 0.0)

    def test_interrupt(self):
        class Interrupted(TicTacToe):
            def outcome(self, state):
                if state.count("X") > 2:
                    raise KeyboardInterrupt
                return super().outcome(state)

        with self.assertRaises(KeyboardInterrupt):
            zm.Game(Interrupted()).start.best("minimax")

    def test_contradictions(self):
        class NoMoves(TicTacToe):
            def moves(self, state):
                return super().moves(state) if state.count(".") > 5 else []

        with self.assertRaisesRegex(zm.Broken, "moves.. lists none"):
            zm.Game(NoMoves()).start.best("minimax")

        class Wide(TicTacToe):
            def outcome(self, state):
                return 5 if super().outcome(state) else super().outcome(state)

        with self.assertRaisesRegex(zm.Broken, "outcome.. says 5, beyond range"):
            zm.Game(Wide()).start.best("minimax")

    def refused(self, error, text, **parts):
        rules = type("Odd", (TicTacToe,), parts)
        with self.assertRaisesRegex(error, text):
            str(zm.Game(rules()).start.legal_moves[0])

    def test_wrong_answers(self):
        self.refused(TypeError, r"outcome\(\) of game odd returned 0.5; accepted is None",
                     outcome=lambda self, state: 0.5)
        self.refused(TypeError, r"side\(\) of game odd returned 2; accepted is 0 or 1; 2, chance, "
                                r"takes a method weight\(\), which is missing",
                     side=lambda self, state: 2)
        self.refused(TypeError, r"side\(\) of game odd returned 'X'",
                     side=lambda self, state: "X")
        self.refused(TypeError, r"moves\(\) of game odd returned 7; accepted is a list",
                     moves=lambda self, state: 7)
        hashable = "must be hashable, such as a tuple"
        self.refused(TypeError, rf"start\(\) of game odd returned a list; a state {hashable}",
                     start=lambda self: [])
        self.refused(TypeError, rf"start\(\) of game odd returned a tuple that holds what is not "
                                rf"hashable; a state {hashable}", start=lambda self: (1, []))
        self.refused(TypeError, rf"moves\(\) of game odd returned a list; a move {hashable}",
                     moves=lambda self, state: [[]])
        with self.assertRaisesRegex(TypeError, rf"play\(\) of game odd returned a list; a state"):
            zm.Game(type("Odd", (TicTacToe,), {"play": lambda *all: []})()).start.play("4")
        self.refused(ValueError, "9 moves; max_moves is 3", max_moves=3)
        with self.assertRaisesRegex(TypeError, r"draw\(\) of game odd returned 5; accepted"):
            str(zm.Game(type("Odd", (TicTacToe,), {"draw": lambda self, state: 5})()).start)
        with self.assertRaisesRegex(zm.Broken, "^board.. writes no board"):
            zm.Game(type("Odd", (Drawn,), {"board": lambda self, state: {}})()).start.svg()
        self.refused(ValueError, "accepted is a word of at most 31 bytes",
                     move_text=lambda self, state, move: "a b")
        self.refused(zm.BadInput, "symmetric.. of game odd returned none",
                     symmetric=lambda self, state: [])
        self.refused(zm.BadInput, "range is .1, -1.", range=(1, -1))
        self.refused(zm.BadInput, "max_moves is 0", max_moves=0)
        self.refused(zm.BadInput, 'name is "Tic Tac"', name="Tic Tac")
        self.refused(zm.BadInput, "one of board.. and cells", board=lambda self, state: {})
        with self.assertRaisesRegex(zm.BadInput, r"Two has no method start\(\), side\(\), moves"):
            zm.Game(type("Two", (), {"moves": 0, "play": 0}))
        with self.assertRaisesRegex(zm.BadInput, r"One has no method side\(\), moves\(\), "
                                    r"play\(\), outcome\(\), draw\(\); a game needs start, side"):
            zm.Game(type("One", (), {"start": lambda self: 0})())
        with self.assertRaises(TypeError):
            zm.Game(5)

    def test_limit(self):
        class Small(TicTacToe):
            max_positions = 100

        with self.assertRaisesRegex(zm.LimitReached, "more than 100 positions"):
            zm.Game(Small()).start.best("minimax")


class Memory(unittest.TestCase):
    def test_freed(self):
        rules = TicTacToe()
        gone = weakref.ref(rules)
        position = zm.Game(rules).start.play("4")
        position.best("pvs")
        move = position.legal_moves[0]
        del rules, position
        gc.collect()
        self.assertIsNotNone(gone())
        self.assertEqual(str(move), "0")
        del move
        gc.collect()
        self.assertIsNone(gone())

    def test_flat(self):
        """Games that come and go leave nothing behind, whether they fail or not."""
        if not os.path.exists("/proc/self/statm"):
            self.skipTest("no /proc/self/statm")

        def use(count):
            for n in range(count):
                start = zm.Game(TicTacToe()).start
                start.best("mcts:iterations=50,threads=1", seed=n)
                start.play("4 0").svg()
                try:
                    zm.Game(Failing(20)).start.best("pvs")
                except ZeroDivisionError:
                    pass
            gc.collect()
            with open("/proc/self/statm", encoding="ascii") as counts:
                return int(counts.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

        before = use(20)
        self.assertLess(use(60) - before, 2 << 20)

    def test_dropped_while_running(self):
        for _ in range(3):
            analyser = zm.Game(Long()).start.analyse("pvs")
            next(analyser)
            del analyser
        gc.collect()

    def test_end_of_the_interpreter(self):
        script = ("import zermelo as zm, samples\n"
                  "one = zm.Game(samples.Long()).start.analyse('pvs:threads=1')\n"
                  "two = zm.Game(samples.Long()).start.analyse('mcts:threads=2')\n"
                  "next(one), next(two)\n")
        done = subprocess.run([sys.executable, "-c", script], timeout=60, check=False,
                              cwd=os.path.dirname(os.path.abspath(__file__)),
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.assertEqual((done.returncode, done.stdout), (0, b""))

    def test_signal(self):
        timer = threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT))
        timer.start()
        found = zm.Game(Long()).start.best("pvs:threads=1")
        timer.join()
        self.assertTrue(found.interrupted)


if __name__ == "__main__":
    unittest.main()
