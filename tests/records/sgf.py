# SPDX-License-Identifier: MIT
"""A small reader of SGF FF[4] by its grammar (red-bean.com/sgf), which shares nothing with the library:

    Collection = GameTree+   GameTree = "(" Node+ GameTree* ")"   Node = ";" (Id ("[" Value "]")+)*

A node is a dictionary of lists of texts; a tree is a list of nodes, and the trees that follow it."""
import re

TOKEN = re.compile(r"\s*(?:([();])|([A-Z]+)|\[((?:\\.|[^\]\\])*)\])", re.S)


def tokens(text):
    at = 0
    while text[at:].strip():
        found = TOKEN.match(text, at)
        assert found, f"no SGF at byte {at}: {text[at:at + 40]!r}"
        at = found.end()
        sign, name, value = found.groups()
        if value is not None:
            value = re.sub(r"\\(\n|.)", lambda m: m.group(1).strip("\n"), value, flags=re.S)
        yield sign, name, value


def read_tree(stream):
    """What follows "(", up to its ")"."""
    nodes, trees, values = [], [], None
    for sign, name, value in stream:
        if sign == ";":
            assert not trees, "a node behind variations"
            nodes.append({})
        elif sign == "(":
            trees.append(read_tree(stream))
        elif sign == ")":
            assert nodes, "a tree without a node"
            return nodes, trees
        elif name:
            assert name not in nodes[-1], f"{name} twice in a node"
            values = nodes[-1].setdefault(name, [])
        else:
            values.append(value)
    raise AssertionError("a game is not closed")


def read(text):
    """The games of a file."""
    stream = tokens(text)
    return [read_tree(stream) for sign, _, _ in stream if sign == "("]


def main_line(tree):
    """The nodes of the main line, each with the trees that are other ways to it."""
    nodes, trees = tree
    out, others = [], []
    while nodes:
        out += [(node, others if i == 0 else []) for i, node in enumerate(nodes)]
        nodes, others, trees = (trees[0][0], trees[1:], trees[0][1]) if trees else ([], [], [])
    return out


def stones(tree):
    """The stones of the main line: colour and point."""
    return [(colour, node[colour][0]) for node, _ in main_line(tree) for colour in "BW"
            if colour in node]
