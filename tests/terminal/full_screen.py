#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""full_screen.py - games played with zermelo play --screen, by keys and mouse.

    tests/terminal/full_screen.py [--renew] ZERMELO [NAME...]

Each session is played by tmux in terminals of 80x24 and 120x40. A step is what is sent, and what
must then stand on the screen. The last screen of each is compared with full_screen.out; with
--renew that file is written anew: look at it before you commit it. Then it is checked that the
terminal is as before however the program ends. Exit code 77: tmux is not there, or ncurses was
not."""

import concurrent.futures
import difflib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from sessions import SIZES, Tmux

SCREENS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "full_screen.out")
PATIENCE = 60  # seconds; machines of tests are busy

PEOPLE = "--first human --second human"


def click(column, line):
    """A press and a release of the left button there, counted from 1, as xterm reports them."""
    return f"text:\033[<0;{column};{line}M\033[<0;{column};{line}m"


WHEEL_UP = "text:\033[<64;9;5M"

# Of each: the arguments of play, and the steps: a key by its name for tmux, "text:" typed as it is,
# or "@50x10", a new size; and a pattern that is then on the screen.
GAMES = {
    "tictactoe": (f"tictactoe {PEOPLE}", [
        ("Enter", "X b2"), ("text:a1", "O> a1"), ("Enter", "O a1"), (click(13, 3), "X c3"),
        ("Down", "O> c2"), ("Enter", "O c2"), ("text::a3", "X> :a3"), ("Enter", "X a3")]),
    "won": (f"connect4 {PEOPLE}", [
        (click(5, 3), "X 1"), ("Right", "O> 2"), ("Enter", "O 2"), (click(5, 8), "3 X 1"),
        (click(7, 8), "4 O 2"), (click(5, 5), "5 X 1"), (click(7, 8), "6 O 2"),
        (click(5, 3), "X wins"), ("Enter", "over>")]),
    "kalah": ("kalah:6,4 --clock 5m --second alphabeta:depth=4", [
        ("Right", "South> 4"), ("Enter", r"North \d[^$]*South>"),
        (click(12, 4), "no move at North"),
        ("text:hint", "> hint"), ("C-u", r"South> *\S*  +Enter")]),
    "go-board": (f"mnk:19,19,5 {PEOPLE}", [
        ("Enter", "X j10"), ("Up", "> j11"), ("Enter", "O j11"), ("text:q16", "> q16"),
        ("Enter", "X q16"), ("q", "> q"), ("BSpace", "> j11|>  ")]),
    "connect4": ("connect4 --second alphabeta:depth=3 --color never", [
        ("Enter", "2 O [1-7][^$]*X>"), (click(17, 4), "4 O [1-7][^$]*X>"), ("text:hlep", "hlep"),
        ("Enter", "did you mean")]),
    "tuc-chess": (f"tuc-chess {PEOPLE}", [
        ("Enter", "White>"), ("Up", "> c2-c3"), ("Enter", "Black>"), ("text:1020", "> 1020"),
        ("Enter", "Black a6-a5")]),
    "sticks": ("sticks:21,3 --second rules", [
        ("Right", "> 3"), ("Enter", r"2 second \d[^$]*first>"), ("Left", "> [12]"),
        ("Left", "> 1"), ("Enter", "4 second")]),
    "nim": ("nim:3,4,5 --second rules", [("Right", "> b4"), ("Enter", "2 second[^$]*first>")]),
    "othello": ("othello --second alphabeta:depth=2", [("Enter", "2 White[^$]*Black>")]),
    "guest": (f"heaps:3,4,5 --plugin heaps.so {PEOPLE}", [("Enter", "2nd|second>")]),
    "numbers": (f"mnk:4,4,3 --cells numbers {PEOPLE}", [("text:5", "> 5"), ("Enter", "1 X 5")]),
    "pie": (f"kalah:6,4,pie {PEOPLE}", [("text:1", "> 1"), ("Enter", "North>"),
                                        ("Down", "> "), ("Down", "> swap")]),
    "large": (f"mnk:40,40,5 {PEOPLE}", [
        ("text:aj20", "> aj20"), ("Enter", "X aj20"), ("text:view a1", "view a1"),
        ("Enter", r"^  1 ")]),
    "resized": (f"mnk:40,40,5 {PEOPLE}", [
        ("@60x16", r"^.{33}\S> X"), ("Enter", "O> "), ("@50x10", "50 columns and 10 lines"),
        ("@100x30", r"^.{59}\S. X: human")]),
    "back": (f"connect4 --moves 4.4.3 {PEOPLE}", [
        ("PageUp", "after 2 of 3 moves"), ("Home", "after 0 of 3"), ("PageDown", "after 1 of 3"),
        (WHEEL_UP, "after 0 of 3"), ("End", "O>"), ("Home", "after 0 of 3"),
        (click(60, 5), "after 1 of 3|after 0 of 3")]),
    "commands": (f"connect4 --moves 4.4.3 {PEOPLE}", [
        ("text:undo", "> undo"), ("Enter", "X>"), ("text:flip", "> flip"),
        ("Enter", "7 6 5 4 3 2 1"), ("text:level 2", "level 2"), ("Enter", "Two people play"),
        ("text:new", "> new"), ("Enter", "A new game, seed 2")]),
    "help": (f"sticks:21,3 {PEOPLE}", [
        ("?", "this list|read on"), ("PageDown", "this list"), ("Enter", "first>"),
        ("Tab", "back to the game")]),
    "machines": ("sticks:9,3 --first rules --second rules --delay 1ms", [("", "over>")]),
    "ascii": (f"tictactoe {PEOPLE} --color never", [("Enter", "X b2")]),
}
ASCII = {"ascii", "connect4"}
COMMON = "--seed 1 --screen"


class Screen:
    """A game in a terminal."""

    def __init__(self, tmux, name, size, command):
        self.tmux, self.target = tmux, f"{name}-{size[0]}x{size[1]}"
        locale = "C" if name in ASCII else "C.UTF-8"
        tmux.run("new-session", "-d", "-s", self.target, "-x", str(size[0]), "-y", str(size[1]),
                 f"export ESCDELAY=1000 TERM=xterm-256color LC_ALL={locale} NO_COLOR=; {command}")
        tmux.run("set-option", "-t", self.target, "remain-on-exit", "on")
        self.wait("> |Stopped|thinks")

    def text(self):
        lines = self.tmux.run("capture-pane", "-p", "-t", self.target).split("\n")
        return "\n".join(line.rstrip() for line in lines).rstrip("\n")

    def wait(self, pattern):
        end = time.monotonic() + PATIENCE
        while not re.search(pattern, self.text(), re.M):
            if time.monotonic() > end:
                raise SystemExit(f"{self.target}: no {pattern}\n{self.text()}")
            time.sleep(0.02)

    def send(self, what):
        if what.startswith("@"):
            width, height = what[1:].split("x")
            self.tmux.run("set-option", "-t", self.target, "window-size", "manual")
            self.tmux.run("resize-window", "-t", self.target, "-x", width, "-y", height)
        elif what.startswith("text:"):
            self.tmux.run("send-keys", "-t", self.target, "-l", what[5:])
        elif what:
            self.tmux.run("send-keys", "-t", self.target, what)

    def about(self, form):
        return self.tmux.run("display-message", "-p", "-t", self.target, form).strip()

    def end(self):
        self.tmux.run("kill-session", "-t", self.target)


def stable(text):
    """The screen without what differs from run to run: clocks, times, what searches estimate."""
    text = re.sub(r"\d+:\d\d(\.\d)?", "0:00", text)
    text = re.sub(r"\d+\.\d+ s", "0.0 s", text)
    return re.sub(r" +([+-]\d+(\.\d+)?|0)( (disc|point|seed)s?)?$", " ?", text, flags=re.M)


def settle(screen, wanted):
    """The last screen: as it is wanted, or as it stays."""
    end = time.monotonic() + (5 if wanted else 0.7)
    while stable(screen.text()) != wanted and time.monotonic() < end:
        time.sleep(0.05)
    return stable(screen.text())


def stored_screens():
    with open(SCREENS, encoding="utf-8") as file:
        parts = re.split(r"^==== (\S+)\n", file.read(), flags=re.M)[1:]
    return {name: text.rstrip("\n") for name, text in zip(parts[::2], parts[1::2])}


def play(tmux, name, size):
    arguments, steps = GAMES[name]
    arguments = arguments.replace("4.4.3", "'4 4 3'").replace("heaps.so", tmux.heaps)
    screen = Screen(tmux, name, size, f"zermelo play {arguments} {COMMON}")
    for what, pattern in steps:
        screen.send(what)
        screen.wait(pattern)
    return screen


# -- How it ends. --------------------------------------------------------------------------------

def ending(tmux, name, arguments):
    """A game behind which it is told how it ended, and whether the terminal is as it was."""
    pid = os.path.join(tmux.folder, name)
    played = f"sh -c 'echo $$ >{pid}; exec zermelo play {arguments} {COMMON}'"
    screen = Screen(tmux, name, SIZES[1], f"before=$(stty -g); {played}; echo code $?; "
                    "[ $(stty -g) = $before ] && echo as before; exec sleep 1000")
    screen.pid = pid
    return screen


def wrong_end(screen, code):
    """What is wrong with how it ended."""
    screen.wait(r"^code \d+$[^$]*^as before$|^code \d+$[^$]*^$")
    flags = screen.about("#{alternate_on}#{mouse_any_flag}#{cursor_flag}")
    text = screen.text()
    screen.end()
    if flags != "001" or f"code {code}\nas before" not in text:
        yield f"{screen.target}: flags {flags}, not code {code} and as before:\n{text}"


def check_signals(tmux):
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGABRT):
        screen = ending(tmux, number.name, "kalah:6,4")
        with open(screen.pid, encoding="ascii") as file:
            os.kill(int(file.read()), number)
        yield from wrong_end(screen, 128 + number)


def check_quit(tmux):
    screen = ending(tmux, "quit", "kalah:6,4 --moves 3")
    for what, pattern in (("q", "Quit"), ("n", "South>"), ("q", "Quit"), ("y", "To go on")):
        screen.send(what)
        screen.wait(pattern)
    yield from wrong_end(screen, 0)


def check_thinking(tmux):
    """The search is shown while it runs, and moves at once when it is told to."""
    screen = ending(tmux, "thinking", "gomoku --second strong:time=10m --clock 1h")
    found = r"O thinks, \d[^$]*depth \d+, \d+ nodes[^$]*evaluation [^$]*line "
    for what, pattern in (("Enter", found), ("Escape", "O plays"), ("text:a1", "> a1"),
                          ("Enter", found), ("C-c", r"4 O [^$]*X>"), ("text:o1", "> o1"),
                          ("Enter", "O thinks"), ("q", "Quit"), ("y", "To go on")):
        screen.send(what)
        screen.wait(pattern)
    yield from wrong_end(screen, 0)


def check_colours(tmux):
    """Each side has its own colour, unless there are none."""
    for more, wanted in (("", True), ("--color never", False)):
        screen = Screen(tmux, "colours", SIZES[0],
                        f"zermelo play tictactoe {PEOPLE} {more} {COMMON}")
        for what, pattern in (("Enter", "X b2"), ("text:a1", "> a1"), ("Enter", "O a1")):
            screen.send(what)
            screen.wait(pattern)
        text = screen.tmux.run("capture-pane", "-e", "-p", "-t", screen.target)
        for code in ("36", "33"):
            if bool(re.search(f"\033\\[([0-9;]*;)?{code}m", text)) != wanted:
                yield f"colour {code} {'missing' if wanted else 'in a game without colours'}"
        screen.end()


def check_refusals():
    for arguments, line in (("kalah:6,4 --screen", "--screen needs a terminal"),
                            ("kalah:6,4 --screen --json", "--screen and --json exclude")):
        done = subprocess.run(["zermelo", "play", *arguments.split()], stdin=subprocess.DEVNULL,
                              capture_output=True, encoding="utf-8")
        if done.returncode != 2 or line not in done.stderr or done.stderr.count("\n") != 1:
            yield f"{arguments}: exit code {done.returncode}, {done.stderr}"


def has_ncurses():
    done = subprocess.run(["zermelo", "play", "kalah", "--screen"], stdin=subprocess.DEVNULL,
                          capture_output=True, encoding="utf-8")
    return "without ncurses" not in done.stderr


# -- The whole. ----------------------------------------------------------------------------------

def last_screen(tmux, wanted, name, size):
    """The name of the session and its last screen."""
    screen = play(tmux, name, size)
    text = settle(screen, wanted.get(screen.target))
    screen.end()
    return screen.target, text


def difference(stored, text):
    return difflib.unified_diff(stored.split("\n"), text.split("\n"), "full_screen.out", "screen",
                                lineterm="")


def run(tmux, names, renew):
    wanted = {} if renew else stored_screens()
    with concurrent.futures.ThreadPoolExecutor(6) as pool: # they mostly wait
        screens = dict(pool.map(lambda job: last_screen(tmux, wanted, *job),
                                [(name, size) for name in names for size in SIZES]))
    failed = 0
    for name, text in screens.items():
        if not renew and text != wanted.get(name):
            failed += 1
            print(f"FAILED {name}", *difference(wanted.get(name, ""), text), sep="\n")
    if renew:
        with open(SCREENS, "w", encoding="utf-8") as file:
            file.writelines(f"==== {name}\n{text}\n" for name, text in screens.items())
    wrong = [*check_signals(tmux), *check_quit(tmux), *check_thinking(tmux),
             *check_colours(tmux), *check_refusals()]
    print(*wrong, sep="\n", end="\n" if wrong else "")
    print(f"{len(screens) - failed} screens passed, {failed + len(wrong)} failed")
    return failed + len(wrong)


def main():
    words = sys.argv[1:]
    renew = "--renew" in words
    words = [w for w in words if w != "--renew"]
    if not words:
        raise SystemExit(__doc__)
    if not shutil.which("tmux"):
        print("tmux is not there")
        raise SystemExit(77)
    program = os.path.abspath(words[0])
    with tempfile.TemporaryDirectory() as folder:
        os.symlink(program, os.path.join(folder, "zermelo"))
        os.environ["PATH"] = folder + os.pathsep + os.environ["PATH"]
        if not has_ncurses():
            print("this program was built without ncurses")
            raise SystemExit(77)
        tmux = Tmux(folder)
        tmux.folder = folder
        tmux.run("new-session", "-d", "-s", "keeps-tmux", "sleep 10000")
        tmux.heaps = os.path.join(os.path.dirname(program), "examples", "heaps.so")
        try:
            failed = run(tmux, words[1:] or list(GAMES), renew)
        finally:
            subprocess.run(["tmux", "-S", tmux.socket, "kill-server"], capture_output=True)
    raise SystemExit(1 if failed else 0)


if __name__ == "__main__":
    main()
