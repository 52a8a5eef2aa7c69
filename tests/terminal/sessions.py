#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""sessions.py - games played in a terminal, and what stands on its screen.

    tests/terminal/sessions.py [--renew] ZERMELO [NAME...]

Each session is played by tmux in terminals of 80x24 and 120x40: its lines are typed one after the
other, each once the prompt is there. Then the screen is compared with what stands in screens.out,
and of all that was printed is checked that each turn draws one board, that all of the last one
stands on the screen, and that no line is wider than it. With --renew that file is written anew:
look at it before you commit it. Exit code 77: tmux is not there."""

import difflib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

SCREENS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "screens.out")
SIZES = ((80, 24), (120, 40))
PATIENCE = 60  # seconds for a prompt; machines of tests are busy

# Of each: the arguments of play; what is typed; a line of the board, and how often a board has it.
LETTERS = r" +[a-z]{1,2} +[a-z]{1,2} .*"
COLUMNS = r" +1 2 3 4 5 6 7"
PLAY = {
    "tictactoe": ("tictactoe --first human --second human", "a1 b2 a2 b3 A3.", LETTERS, 2),
    "numbers": ("mnk:4,4,3 --cells numbers --first human --second human", "5 0 6", LETTERS, 2),
    "gomoku": ("gomoku --level 1", "h8 j9", LETTERS, 2),
    "go-board": ("mnk:19,19,5 --first human --second human", "k10 k11 l10", LETTERS, 2),
    "large": ("mnk:40,40,5 --first human --second human", "t20 an40 a1", LETTERS, 2),
    "view": ("mnk:40,40,5 --first human --second human", "a1 an40 view_t20", LETTERS, 2),
    "connect4": ("connect4 --first human --second human", "4 3 4 3 4 3 4", COLUMNS, 2),
    "kalah": ("kalah:6,4 --clock 5m --first human --second human", "3 6 flip", r" +North, .*", 1),
    "sticks": ("sticks:21,3 --first human --second rules", "1 2", ".* left, take.*", 1),
    "nim": ("nim:3,4,5 --first human --second rules", "a1", r"a +\d+ \|.*", 1),
    "tuc-chess": ("tuc-chess --first human --second human", "c2c3 1020 moves", LETTERS, 1),
    "othello": ("othello --first human --second human", "d3 c5", LETTERS, 2),
    "plain": ("connect4 --first human --second human --color never", "4 4", COLUMNS, 2),
    "resized": ("mnk:15,15,5,exact --first human --second human", "h8 @50x16 j9", LETTERS, 2),
    "help": ("sticks:21,3 --first human --second human", "hlep ?", ".* left, take.*", 1),
    "menu": ("", "help 99 gomuku tic_tac_toe easy Beginner white 1 b2", LETTERS, 2),
    "words": ("tuc-chess --first human --second human", "e4 level rules load redo_2 c2-c3", LETTERS,
              1),
    "opening": ("renju:15,taraguchi-10 --first human --second human", "a1 h8 swap h9", LETTERS, 2),
    "offers": ("gomoku:15,renju,yamaguchi --first human --second human",
               "h8 h9 h10 2 swap a1 a2 a3 a5", LETTERS, 2),
    "review": ("tictactoe --first human --second human", "a1 b2 a2 b3 a3 review", LETTERS, 2),
}
# Sessions whose output is longer than the screen.
LONG = {"help", "review", "words"}
# Sessions in a locale whose characters are ASCII.
ASCII = {"plain"}
PROMPT = re.compile(r"^[A-Za-z]+( \d+:\d\d(\.\d)?)?> ?$|^(Which|How) .*\?( \[\d\])? ?$")
QUESTION = re.compile(r"^(Which|How) .*\?( \[\d\])? ")

class Session:
    def __init__(self, tmux, name, size):
        self.tmux, self.name, self.size = tmux, name, size
        arguments, typed, self.mark, self.marks = PLAY[name]
        self.lines = [line.replace("_", " ") for line in typed.split()]
        self.target = f"{name}-{size[0]}x{size[1]}"
        locale = "C" if name in ASCII else "C.UTF-8"
        tmux.run("new-session", "-d", "-s", self.target, "-x", str(size[0]), "-y", str(size[1]),
                 f"LC_ALL={locale} NO_COLOR= zermelo play {arguments} --seed 1")
        tmux.run("set-option", "-t", self.target, "remain-on-exit", "on")

    def screen(self, everything=False):
        text = self.tmux.run("capture-pane", "-p", "-J", "-t", self.target,
                             *(("-S", "-") if everything else ()))
        return [line.rstrip() for line in text.rstrip("\n").split("\n")]

    def prompts(self):
        return sum("> " in line + " " or bool(QUESTION.match(line + " "))
                   for line in self.screen(True))

    def at_prompt(self):
        shown = [line for line in self.screen() if line]
        return bool(shown) and PROMPT.match(shown[-1] + " ")

    def wait(self, prompts):
        end = time.monotonic() + PATIENCE
        while not (self.at_prompt() and self.prompts() >= prompts):
            if time.monotonic() > end:
                raise SystemExit(f"{self.target}: no prompt\n" + "\n".join(self.screen(True)))
            time.sleep(0.02)

    def type(self, line):
        """A line; "@50x16" makes the terminal so large."""
        if line.startswith("@"):
            self.size = tuple(int(n) for n in line[1:].split("x"))
            self.tmux.run("set-option", "-t", self.target, "window-size", "manual")
            self.tmux.run("resize-window", "-t", self.target,
                          "-x", str(self.size[0]), "-y", str(self.size[1]))
            return
        self.tmux.run("send-keys", "-t", self.target, "-l", line)
        self.tmux.run("send-keys", "-t", self.target, "Enter")


class Tmux:
    def __init__(self, folder):
        self.socket = os.path.join(folder, "socket")
        self.environment = dict(os.environ, TERM="xterm-256color", LC_ALL="C.UTF-8", HOME=folder)
        self.environment.pop("TMUX", None)

    def run(self, *arguments):
        done = subprocess.run(["tmux", "-u", "-S", self.socket, "-f", "/dev/null", *arguments],
                              env=self.environment, capture_output=True, encoding="utf-8")
        if done.returncode:
            raise SystemExit(f"tmux {' '.join(arguments)}: {done.stderr.strip()}")
        return done.stdout


def stable(lines):
    """The screen without what differs from run to run: the clock."""
    return [re.sub(r"\d+:\d\d(\.\d)?", "0:00", line) for line in lines]


def faults(session):
    """What is wrong with the whole output, whatever the game."""
    printed = session.screen(True)
    while printed and not printed[-1]:
        printed.pop()
    width, height = session.size
    marks, begun = 0, 0
    for i, line in enumerate(printed):
        if len(line) > width:
            yield f"wider than the screen: {line}"
        if re.fullmatch(session.mark, line):
            begun = i if marks == 0 else begun
            marks += 1
        if "> " in line + " ":
            if marks not in (0, session.marks):
                yield f"not one board in the turn before: {line}"
            marks = 0
    if len(printed) - begun > height and session.name not in LONG:
        yield "a part of the last board has left the screen"


def screen_lines(session):
    """As they are stored: below a line with the name of the session."""
    lines = stable(session.screen())
    while lines and not lines[-1]:
        lines.pop()
    return [f"==== {session.target}", *lines]


def stored_screens():
    """The lines of each session, by the line with its name."""
    screens, lines = {}, []
    with open(SCREENS, encoding="utf-8") as file:
        for line in file.read().splitlines():
            if line.startswith("==== "):
                lines = screens.setdefault(line, [])
            lines.append(line)
    return screens


def play(tmux, names, renew):
    sessions = [Session(tmux, name, size) for name in names for size in SIZES]
    for turn in range(1 + max(len(s.lines) for s in sessions)):
        for s in sessions:
            if turn <= len(s.lines):
                s.wait(1 + sum(not line.startswith("@") for line in s.lines[:turn]))
            if turn < len(s.lines):
                s.type(s.lines[turn])
    failed = 0
    expected = {} if renew else stored_screens()
    screens = [screen_lines(s) for s in sessions]
    for s, lines in zip(sessions, screens):
        wrong = list(faults(s))
        if not renew:
            stored = expected.get(lines[0], [])
            wrong += difflib.unified_diff(stored, lines, "screens.out", "screen", lineterm="")
        if wrong:
            failed += 1
            print(f"FAILED {s.target}", *wrong, sep="\n")
    if renew:
        with open(SCREENS, "w", encoding="utf-8") as file:
            file.writelines(line + "\n" for lines in screens for line in lines)
    print(f"{len(sessions) - failed} sessions passed, {failed} failed")
    return failed


def main():
    words = sys.argv[1:]
    renew = "--renew" in words
    words = [w for w in words if w != "--renew"]
    if not words:
        raise SystemExit(__doc__)
    if not shutil.which("tmux"):
        print("tmux is not there")
        raise SystemExit(77)
    with tempfile.TemporaryDirectory() as folder:
        os.symlink(os.path.abspath(words[0]), os.path.join(folder, "zermelo"))
        os.environ["PATH"] = folder + os.pathsep + os.environ["PATH"]
        tmux = Tmux(folder)
        try:
            failed = play(tmux, words[1:] or list(PLAY), renew)
        finally:
            subprocess.run(["tmux", "-S", tmux.socket, "kill-server"], capture_output=True)
    raise SystemExit(1 if failed else 0)


if __name__ == "__main__":
    main()
