# SPDX-License-Identifier: MIT
"""Searches: proofs, trees, rankings, saved games; threads, Ctrl-C, and objects that go away while
a search runs."""
import asyncio
import gc
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import zermelo as zm
from zermelo import _zermelo

CONNECT4 = zm.Game("connect4").start


class Answers(unittest.TestCase):
    def test_best(self):
        result = zm.Game("tictactoe").start.play("b2 a2").best("alphabeta")
        self.assertEqual((result.value, result.kind, result.outcome), (1.0, "exact", "win"))
        self.assertEqual(result.pv[0], result.move)
        end = result.pv[-1]
        self.assertEqual(end.position.play(end).outcome, 1)

    def test_limits(self):
        began = time.monotonic()
        result = CONNECT4.best("pvs", time="300ms")
        self.assertLess(time.monotonic() - began, 5)
        self.assertTrue(result.stopped and not result.interrupted)
        self.assertEqual(CONNECT4.best("pvs", nodes="10k").nodes,
                         CONNECT4.best("pvs", nodes=10000).nodes)

    def test_choice(self):
        position = zm.Game("tictactoe").start.play("b2 a2")
        best = position.best("pvs")
        for exclude in (str(best.move), [best.move], (str(best.move),)):
            self.assertNotEqual(position.best("pvs", exclude=exclude).move, best.move)
        self.assertEqual(str(position.best("pvs", only="c2 b1", exclude=["b1"]).move), "c2")
        self.assertEqual(position.best("pvs", only=[best.move]).value, best.value)
        ranked = list(position.analyse("pvs", only="c2 b1"))[-1].moves
        self.assertEqual(sorted(str(row.move) for row in ranked), ["b1", "c2"])
        for wrong in ("", [], "b2", "a9"):
            with self.assertRaises(zm.BadInput):
                position.best(only=wrong)
        for wrong in (3, [3]):
            with self.assertRaises(TypeError):
                position.best(exclude=wrong)

    def test_progress(self):
        heard = []
        result = CONNECT4.best("pvs", time=0.5, progress=heard.append)
        self.assertGreater(len(heard), 1)
        self.assertEqual(heard[-1], result)
        self.assertLessEqual(heard[0].depth, result.depth)
        self.assertEqual(CONNECT4.best("pvs", nodes=1000, progress=True).nodes, 1000)

        def fails(_):
            raise KeyError("mine")
        with self.assertRaises(KeyError):
            CONNECT4.best("pvs", progress=fails)

    def test_analyse(self):
        reports = list(CONNECT4.analyse(time=0.5, threads=1, book=False))
        self.assertEqual([report.running for report in reports[:-1]], [True] * (len(reports) - 1))
        self.assertFalse(reports[-1].running)
        self.assertEqual(len(reports[-1].moves), 7)
        self.assertEqual(len(list(CONNECT4.analyse(nodes=20000, lines=3, book=False))[-1].moves), 3)

    def test_async(self):
        async def both():
            async def depth(position):
                return [report.depth async for report in position.analyse(time=0.3, book=False)][-1]
            return await asyncio.gather(depth(CONNECT4), depth(zm.Game("kalah:6,4").start))
        self.assertTrue(all(depth > 0 for depth in asyncio.run(both())))

    def test_stop(self):
        with CONNECT4.analyse("pvs") as analyser:
            next(analyser)
            analyser.stop()
            self.assertFalse(list(analyser)[-1].running)

    def test_prove(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "k.zc")
            found = zm.Game("kalah:3,3").start.solve(certificate=path, threads=1)
            self.assertEqual(found.certificate.bytes, path.stat().st_size)
            self.assertTrue(zm.verify("kalah:3,3", found.least, path))
            with self.assertRaises(zm.Unverified):
                zm.verify("kalah:3,3", found.least + 1, path)
            path.write_bytes(path.read_bytes()[:-1])
            with self.assertRaises(zm.Unverified):
                zm.verify("kalah:3,3", found.least, path)
            zm.Game("tictactoe").start.play("a1 c3").solve(certificate=path)
            self.assertTrue(zm.verify("tictactoe", "first", path, moves=(6, 2)))

    def test_claim(self):
        start = zm.Game("tictactoe").start
        self.assertTrue(start.solve(claim="draw").claim)
        self.assertFalse(start.solve(claim="first").claim)

    def test_explain(self):
        tree = zm.Game("sticks:4,3").start.explain()
        self.assertEqual((tree.root.value, tree.root.kind, tree.root.distance), (-1.0, "MAX", 2))
        self.assertEqual(list(tree.root), list(tree.nodes))
        self.assertTrue(all(child.parent is node for node in tree.nodes
                            for child in node.children))
        self.assertTrue(tree._repr_svg_().startswith("<svg"))
        self.assertIn("MAX is first", str(tree))

    def test_record(self):
        position = zm.Game("kalah:6,4").start.play("3 6")
        record = zm.Record(position, ("human", "strong"), 7, zm.Clock((60000, 50000), 1000),
                           "resignation", -1)
        self.assertEqual(zm.read_record(record.write()), record)
        again = zm.read_record(record.write()).position
        self.assertEqual(again.history, position.history)

    def test_guest(self):
        guest = zm.load(os.environ["HEAPS"])
        start = guest.game("3,4,5").start
        self.assertEqual(start.best("alphabeta").outcome, "win")
        self.assertEqual(guest.game("1,1").start.best("alphabeta").outcome, "loss")
        self.assertTrue(zm.check(guest.game("2,3"), time=0.2))
        position = start.play(start.legal_moves[0])
        del guest, start
        gc.collect()
        self.assertTrue(position.legal_moves)
        record = zm.Record(position).write()
        self.assertEqual(zm.read_record(record, [zm.load(os.environ["HEAPS"])]).position.text,
                         position.text)

    def test_check(self):
        checked = zm.check("tictactoe", time=0.3)
        self.assertTrue(checked)
        self.assertEqual(checked.faults, ())


class Background(unittest.TestCase):
    def test_collected_while_running(self):
        for _ in range(20):
            analyser = CONNECT4.analyse("pvs:hash=16")
            next(analyser)
            del analyser
            gc.collect()
        for _ in range(20):
            CONNECT4.analyse("mcts:memory=16")
        self.assertLessEqual(threads_of_this_process(), 1 + threading.active_count())

    def test_interpreter_is_free(self):
        """Python goes on while a search runs."""
        search = _zermelo.Search(CONNECT4, "pvs", 0, 0.5, 0, 1, 0.0, 0.0, -1, None, None,
                                 None, None)
        answers = []
        waiter = threading.Thread(target=lambda: answers.append(search.wait()))
        waiter.start()
        steps = 0
        while waiter.is_alive():
            steps += 1
        waiter.join()
        self.assertGreater(steps, 1000)
        self.assertTrue(answers[0]["stopped"])

    def test_one_thread_asks(self):
        search = _zermelo.Search(CONNECT4, "pvs", 0, 1.0, 0, 1, 0.0, 0.0, -1, None, None,
                                 None, None)
        waiter = threading.Thread(target=search.wait)
        waiter.start()
        time.sleep(0.2)
        with self.assertRaises(RuntimeError):
            search.wait()
        waiter.join()

    def test_threads(self):
        """Positions of one game are used by many threads at once."""
        game = zm.Game("kalah:6,4")
        expected, leaves = game.start.best("alphabeta:depth=6").nodes, game.start.perft(3)
        counts = []

        def work():
            for _ in range(5):
                counts.append(game.start.best("alphabeta:depth=6").nodes)
                counts.append(expected if game.start.perft(3) == leaves else -1)
                position = game.start
                while position.legal_moves:
                    position = position.play(position.legal_moves[-1])
        workers = [threading.Thread(target=work) for _ in range(6)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        self.assertEqual(counts, [expected] * 60)


class Interrupted(unittest.TestCase):
    def after_interrupt(self, code):
        """What code prints that is interrupted half a second after it says so."""
        child = subprocess.Popen([sys.executable, "-c", "import zermelo as zm\n"
                                  "p = zm.Game('connect4').start\nprint('go', flush=True)\n" + code],
                                 stdout=subprocess.PIPE, text=True)
        self.assertEqual(child.stdout.readline(), "go\n")
        time.sleep(0.5)
        child.send_signal(signal.SIGINT)
        said = child.communicate(timeout=60)[0].strip()
        self.assertEqual(child.returncode, 0)
        return said

    def test_best(self):
        self.assertEqual("True True True", self.after_interrupt(
            "r = p.best('pvs')\nprint('interrupted=True' in repr(r), r.stopped, r.depth > 0)"))

    def test_analyse(self):
        self.assertEqual("True False", self.after_interrupt(
            "a = list(p.analyse('pvs'))[-1]\nprint(a.interrupted, a.running)"))

    def test_solve(self):
        self.assertEqual("True False", self.after_interrupt(
            "s = p.solve(threads=1, book=False)\nprint(s.interrupted, s.done)"))

    def test_playouts(self):
        self.assertEqual("True", self.after_interrupt("print(p.playouts('1G').count > 0)"))

    def test_perft(self):
        self.assertEqual("no answer", self.after_interrupt(
            "try: p.perft(30)\nexcept KeyboardInterrupt: print('no answer')"))

    def test_other_signals(self):
        self.assertEqual("alarm", self.after_interrupt(
            "import signal\ndef handler(*_): raise RuntimeError('alarm')\n"
            "signal.signal(signal.SIGINT, handler)\n"
            "try: p.best('pvs')\nexcept RuntimeError as error: print(error)"))


def threads_of_this_process():
    return len(os.listdir("/proc/self/task"))


if __name__ == "__main__":
    unittest.main()
