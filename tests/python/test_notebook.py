# SPDX-License-Identifier: MIT
"""What notebooks show: pictures of positions, and the board to click."""
import sys
import unittest
from unittest import mock
from xml.etree import ElementTree

import zermelo as zm

SVG = "{http://www.w3.org/2000/svg}"


class Pictures(unittest.TestCase):
    def parsed(self, position, **sizes):
        return ElementTree.fromstring(position.svg(**sizes))

    def of_class(self, picture, name):
        return [e for e in picture.iter() if name in (e.get("class") or "").split()]

    def test_board(self):
        position = zm.Game("tictactoe").start.play("b2 a1 c3")
        picture = self.parsed(position)
        self.assertEqual(len(self.of_class(picture, "square")), 9)
        self.assertEqual(len(self.of_class(picture, "sign")), 3 + 2)  # two beside the names
        self.assertEqual(len(self.of_class(picture, "last")), 1)
        self.assertEqual(picture.find(f"{SVG}title").text, "mnk:3,3,3: O to move")
        self.assertEqual(position.svg(), position._repr_svg_())
        self.assertEqual(len(self.of_class(self.parsed(zm.Game("connect4").start), "hole")), 42)

    def test_every_game(self):
        for game in zm.games():
            position = zm.Game(game["example"]).start
            for _ in range(3):
                self.assertTrue(list(self.parsed(position)), game["name"])
                position = position.play(position.legal_moves[0])

    def test_size(self):
        picture = self.parsed(zm.Game("gomoku").start, width=300)
        self.assertEqual((picture.get("width"), picture.get("height")), ("300", "311.3"))
        with self.assertRaisesRegex(zm.BadInput, "up to 20000"):
            zm.Game("gomoku").start.svg(-1)

    def test_terminal(self):
        class Printer:
            def text(self, text):
                self.said = text

        printer = Printer()
        position = zm.Game("tictactoe").start
        position._repr_pretty_(printer, False)
        self.assertIn(str(position), printer.said)


class Clicks(unittest.TestCase):
    """With the few parts of ipywidgets that are used."""

    class Kit:
        class HTML:
            value = ""

        class Box:
            def __init__(self, children=(), **_):
                self.children = tuple(children)

        VBox = Box

        class Layout:
            def __init__(self, **_):
                pass

        class Button:
            def __init__(self, description, layout):
                self.description = description

            def on_click(self, act):
                self.click = lambda: act(self)

    def setUp(self):
        kit = mock.patch.dict(sys.modules, {"ipywidgets": self.Kit})
        kit.start()
        self.addCleanup(kit.stop)

    def buttons(self, widget):
        return {button.description: button for button in widget._moves.children}

    def test_game(self):
        widget = zm.widget("tictactoe", "alphabeta")
        self.assertEqual(len(self.buttons(widget)), 9)
        self.buttons(widget)["b2"].click()
        self.assertEqual(widget.position.ply, 2)
        self.assertEqual(len(self.buttons(widget)), 7)
        self.assertIn("<svg", widget._board.value)
        undo, new = widget.view.children[-1].children
        undo.click()
        self.assertEqual(widget.position.ply, 0)
        self.buttons(widget)["a1"].click()
        new.click()
        self.assertEqual((widget.position.ply, len(self.buttons(widget))), (0, 9))

    def test_end(self):
        widget = zm.widget(zm.Game("sticks:7,3").start.play("3 1"), None)
        self.assertEqual(set(self.buttons(widget)), {"1", "2", "3"})
        self.buttons(widget)["3"].click()
        self.assertEqual(self.buttons(widget), {})
        self.assertIn("wins", widget._said.value)

    def test_second_side(self):
        widget = zm.widget("tictactoe", "alphabeta", side=1)
        self.assertEqual(widget.position.ply, 1)

    def test_chance(self):
        widget = zm.widget("tuc-chess", "random", seed=1)
        for _ in range(5):
            next(iter(self.buttons(widget).values())).click()
        self.assertNotEqual(widget.position.side, 2)

    def test_opponent_fails(self):
        widget = zm.widget("tictactoe", "nobody")
        self.buttons(widget)["b2"].click()
        self.assertIn("no player is called", widget._said.value)


class WithoutWidgets(unittest.TestCase):
    def test_clear(self):
        with mock.patch.dict(sys.modules, {"ipywidgets": None}):
            with self.assertRaisesRegex(ImportError, "needs ipywidgets"):
                zm.widget("tictactoe")


if __name__ == "__main__":
    unittest.main()
