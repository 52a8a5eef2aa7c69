# SPDX-License-Identifier: MIT
"""Environments keep the contracts that PettingZoo (AEC API) and Gymnasium (Env) document; actions
have the numbers that are promised. Neither package is imported."""
import random
import sys
import unittest
from unittest import mock

import zermelo as zm
from samples import Drawn, TicTacToe

try:
    import numpy as np
except ImportError:
    np = None

GAMES = ("tictactoe", "mnk:4,5,4,swap2", "connect4", "kalah:6,4", "kalah:3,3,pie", "bantumi",
         "sticks:21,3", "tuc-chess:20", "othello:4", "gomoku:7")


def walk(game, rng, longest=200):
    """A random game, position by position."""
    position = game.start
    while position.outcome is None and position.ply < longest:
        yield position
        position = position.play(rng.choice(position.legal_moves))


class ActionNumbers(unittest.TestCase):
    def test_every_move_has_one(self):
        rng = random.Random(5)
        for spec in GAMES:
            game = zm.Game(spec)
            actions = zm.Actions(game)
            for position in walk(game, rng):
                legal = actions.legal(position)
                if position.side == 2:
                    self.assertEqual(legal, [])
                    continue
                self.assertEqual(len(set(legal)), len(position.legal_moves), spec)
                self.assertEqual({str(actions.move(position, n)) for n in legal},
                                 {str(m) for m in position.legal_moves})

    def test_promised(self):
        promised = {
            ("tictactoe", "a3"): 0, ("tictactoe", "c3"): 2, ("tictactoe", "c1"): 8,
            ("mnk:4,5,4,swap2", "swap"): 20, ("mnk:4,5,4,swap2", "two"): 21,
            ("gomoku:renju,rif", "swap"): 225, ("gomoku:renju,taraguchi-10", "ten"): 226,
            ("gomoku:renju,soosyrv-8", "8"): 233, ("gomoku:renju,yamaguchi", "12"): 237,
            ("connect4", "1"): 0, ("connect4", "7"): 6, ("kalah:6,4", "1"): 0,
            ("kalah:6,4,pie", "swap"): 6, ("sticks:21,3", "3"): 2, ("othello", "a1"): 0,
            ("othello", "h1"): 7, ("othello", "h8"): 63, ("othello", "pass"): 64,
            ("tuc-chess", "0001"): 1, ("tuc-chess", "1000"): 175, ("tuc-chess", "6464"): 1224,
        }
        for (spec, text), number in promised.items():
            self.assertEqual(zm.Actions(zm.Game(spec)).number(text), number, (spec, text))

    def test_own(self):
        self.assertEqual(zm.Actions(zm.Game(TicTacToe())).texts, tuple("012345678"))
        game = zm.Game("tictactoe")
        self.assertEqual(zm.Actions(game, ["a1", "b2"]).number("b2"), 1)

        class Unnumbered(TicTacToe):
            actions = None

        for call, text in ((lambda: zm.Actions(zm.Game(Unnumbered())), "needs a list"),
                           (lambda: zm.Actions(game, ["a1", "a1"]), "each once"),
                           (lambda: zm.Actions(game).number("z"), "none of the 9 actions"),
                           (lambda: zm.Actions(game).move(game.start, 9), "from 0 to 8"),
                           (lambda: zm.Actions(game).move(game.start.play("a3"), 0), "a3")):
            with self.subTest(text=text), self.assertRaisesRegex(zm.BadInput, text):
                call()
        with self.assertRaisesRegex(TypeError, "whole numbers"):
            zm.Actions(game).move(game.start, "a1")

    def test_openspiel(self):
        """By the rules of OpenSpiel: tic_tac_toe and othello number cells from the upper left,
        connect_four columns, mancala pits: 1 to 6 of the first player, 8 to 13 of the second."""
        cases = {
            ("tictactoe", "a3 b2 c1"): [0, 4, 8],
            ("connect4", "1 7 4"): [0, 6, 3],
            ("kalah:6,4", "3 6 1 2"): [3, 6, 8, 2],
            ("othello", "d3 c5"): [19, 34],
        }
        for (spec, moves), expected in cases.items():
            position = zm.Game(spec).start.play(moves)
            self.assertEqual(zm.to_openspiel_actions(position), expected)
            self.assertEqual(zm.to_openspiel_actions(position.history), expected)
        for position, text in ((zm.Game("sticks:7,3").start.play("1"), "OpenSpiel has no sticks"),
                               (zm.Game("othello:4").start.play("b1"), "OpenSpiel has no othello"),
                               (zm.Game("tictactoe").position("X../.../... O"), "does not begin")):
            with self.assertRaisesRegex(zm.BadInput, text):
                zm.to_openspiel_actions(position)


class WithoutNumpy(unittest.TestCase):
    def test_clear(self):
        with mock.patch.dict(sys.modules, {"numpy": None}):
            with self.assertRaisesRegex(ImportError, "install numpy"):
                zm.env("tictactoe")
            self.assertEqual(zm.Actions(zm.Game("connect4")).n, 7)


@unittest.skipIf(np is None, "NumPy is not installed")
class Observations(unittest.TestCase):
    def test_tictactoe(self):
        planes = zm.Planes(zm.Game("tictactoe"))
        seen = planes.observe(zm.Game("tictactoe").start.play("a3 b2"), 0)
        self.assertEqual(seen.dtype, np.float32)
        self.assertEqual(seen.shape, (3, 3, 3))
        self.assertEqual(seen[0].tolist(), [[1, 0, 0], [0, 0, 0], [0, 0, 0]])
        self.assertEqual(seen[1].tolist(), [[0, 0, 0], [0, 1, 0], [0, 0, 0]])
        self.assertTrue((seen[2] == 1).all())
        other = planes.observe(zm.Game("tictactoe").start.play("a3 b2"), 1)
        self.assertTrue((other[0] == seen[1]).all() and (other[2] == 0).all())

    def test_kalah(self):
        planes = zm.Planes(zm.Game("kalah:6,4"))
        seen = planes.observe(zm.Game("kalah:6,4").start.play("3"), 0)
        self.assertEqual(seen[0].tolist(), [[0, 0, 0, 0, 0, 0, 0, 1], [0, 4, 4, 0, 5, 5, 5, 0]])
        self.assertEqual(seen[1].tolist(), [[0, 4, 4, 4, 4, 4, 4, 0], [0, 0, 0, 0, 0, 0, 0, 0]])

    def test_all_pieces_are_seen(self):
        rng = random.Random(6)
        for spec in GAMES:
            game = zm.Game(spec)
            planes = zm.Planes(game)
            self.assertEqual(len(planes.names), planes.shape[0])
            for position in walk(game, rng, 60):
                count = sum(piece.get("count", 1) for piece in position.board["pieces"])
                for side in (0, 1):
                    self.assertEqual(planes.observe(position, side)[:-1].sum(), count, spec)

    def test_no_board(self):
        with self.assertRaisesRegex(zm.BadInput, r"no board.* needs board\(\).* in actions"):
            zm.Planes(zm.Game(TicTacToe()))
        self.assertEqual(zm.Planes(zm.Game(Drawn())).shape, (4, 3, 3))


@unittest.skipIf(np is None, "NumPy is not installed")
class TwoAgents(unittest.TestCase):
    def check_observation(self, env, agent):
        seen = env.observe(agent)
        self.assertIn(seen, env.observation_space(agent))
        return seen

    def play(self, env, seed):
        """A game by the loop that PettingZoo documents, checked at each step."""
        env.reset(seed=seed)
        for agent in env.possible_agents:
            env.action_space(agent).seed(seed)
        self.assertEqual(env.agents, env.possible_agents)
        total = dict.fromkeys(env.possible_agents, 0.0)
        steps = 0
        for agent in env.agent_iter():
            steps += 1
            self.assertIn(agent, env.agents)
            for facts in (env.rewards, env.terminations, env.truncations, env.infos):
                self.assertEqual(set(facts), set(env.agents))
            seen, reward, termination, truncation, info = env.last()
            self.assertIn(seen, env.observation_space(agent))
            self.assertEqual(info, env.infos[agent])
            total[agent] += reward
            if termination or truncation:
                self.assertTrue(truncation or not seen["action_mask"].any())
                env.step(None)
                continue
            self.assertGreater(seen["action_mask"].sum(), 0)
            for other in env.agents:
                mask = self.check_observation(env, other)["action_mask"]
                self.assertEqual(mask.any(), other == agent)
            action = env.action_space(agent).sample(seen["action_mask"])
            self.assertIn(action, env.action_space(agent))
            env.step(action)
        self.assertEqual(env.agents, [])
        return total, steps

    def test_contract(self):
        for game in (*GAMES, Drawn()):
            env = zm.env(game)
            self.assertIs(env.observation_space("player_0"), env.observation_space("player_0"))
            self.assertEqual((env.max_num_agents, env.unwrapped), (2, env))
            for seed in range(3):
                total, _ = self.play(env, seed)
                self.assertEqual(sum(total.values()), 0)
                outcome = env.position.outcome
                if outcome is not None:
                    self.assertEqual(total["player_0"], (outcome > 0) - (outcome < 0))

    def test_same_again(self):
        env = zm.env("tuc-chess:30")
        texts = []
        for _ in range(2):
            self.play(env, 11)
            texts.append(env.position.text)
        self.assertEqual(*texts)

    def test_values_and_truncation(self):
        env = zm.env("kalah:3,3", reward="value")
        total, _ = self.play(env, 1)
        self.assertEqual(total["player_0"], env.position.outcome)
        short = zm.env("connect4", longest=5)
        total, steps = self.play(short, 1)
        self.assertEqual((total["player_0"], steps), (0, 7))

    def test_same_side_again(self):
        env = zm.env("kalah:6,4")
        env.reset()
        env.step(2)  # the last seed falls into the store
        self.assertEqual(env.agent_selection, "player_0")
        env.step(5)
        self.assertEqual(env.agent_selection, "player_1")

    def test_begin_anywhere(self):
        env = zm.env("tictactoe")
        env.reset(options={"position": "XX./OO./... X"})
        env.step(2)
        self.assertEqual(env.rewards, {"player_0": 1.0, "player_1": -1.0})
        self.assertEqual(env.last(observe=False)[:4], (None, 1.0, True, False))

    def test_refused(self):
        env = zm.env("tictactoe", render_mode="ansi")
        with self.assertRaisesRegex(zm.BadInput, "reset"):
            env.step(0)
        env.reset()
        env.step(4)
        before = env.position
        with self.assertRaises(zm.BadInput):
            env.step(4)
        self.assertIs(env.position, before)
        self.assertIn("X", env.render())
        done = zm.env("sticks:1,1")
        done.reset()
        done.step(0)
        with self.assertRaisesRegex(ValueError, "None"):
            done.step(0)
        with self.assertRaisesRegex(zm.BadInput, "render_mode"):
            done.render()
        with self.assertRaisesRegex(zm.BadInput, "reward is"):
            zm.env("tictactoe", reward="x")
        with self.assertRaisesRegex(zm.BadInput, "accepted are human, ansi, svg"):
            zm.env("tictactoe", render_mode="rgb_array")
        self.assertIn("<svg", zm.env("tictactoe", render_mode="svg").render())


@unittest.skipIf(np is None, "NumPy is not installed")
class OneAgent(unittest.TestCase):
    def play(self, env, seed):
        seen, info = env.reset(seed=seed)
        self.assertIsInstance(info, dict)
        self.assertIn(seen, env.observation_space)
        env.action_space.seed(seed)
        over = False
        total = 0.0
        while not over:
            self.assertGreater(seen["action_mask"].sum(), 0)
            answer = env.step(env.action_space.sample(seen["action_mask"]))
            self.assertEqual(len(answer), 5)
            seen, reward, terminated, truncated, info = answer
            self.assertIn(seen, env.observation_space)
            self.assertIsInstance(reward, float)
            self.assertIsInstance(terminated, bool)
            self.assertIsInstance(truncated, bool)
            total += reward
            over = terminated or truncated
        with self.assertRaisesRegex(zm.BadInput, "reset"):
            env.step(0)
        return total, info

    def test_contract(self):
        for game in (*GAMES, Drawn()):
            for side in (0, 1, None):
                env = zm.solo_env(game, "random", side=side)
                total, info = self.play(env, 2)
                outcome = env.position.outcome or 0
                sign = (outcome > 0) - (outcome < 0)
                self.assertEqual(total, sign if info["side"] == 0 else -sign)

    def test_same_again(self):
        env = zm.solo_env("tuc-chess:20", "random", side=None)
        self.assertEqual(self.play(env, 4), self.play(env, 4))

    def test_opponents(self):
        total, _ = self.play(zm.solo_env("tictactoe", "alphabeta", side=1), 3)
        self.assertLessEqual(total, 0)
        self.play(zm.solo_env("connect4", lambda position: position.legal_moves[-1]), 3)
        with self.assertRaisesRegex(zm.BadInput, "side is 2"):
            zm.solo_env("connect4", side=2)

    def test_truncated(self):
        env = zm.solo_env("connect4", longest=4)
        env.reset()
        self.assertEqual(env.step(0)[2:4], (False, False))
        self.assertEqual(env.step(1)[2:4], (False, True))


if __name__ == "__main__":
    unittest.main()
