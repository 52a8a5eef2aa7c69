#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""wrapping.py - text that is printed on a terminal is broken between words.

    tests/terminal/wrapping.py ZERMELO

The help of all commands, rules of games and complaints are printed on terminals of some widths.
No line may be wider than the terminal but for one long word or the examples, which are to be
copied; and the words must be those that are printed where there is no terminal."""

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios

WIDTHS = (50, 80, 100)
GAMES = ("kalah:6,4", "tictactoe", "renju:15,taraguchi-10", "tuc-chess", "sticks:21,3", "nim:3,4,5",
         "connect4", "othello")
COMPLAINTS = (["play", "gomuku"], ["paly"], ["play", "gomoku", "--size", "19"],
              ["play", "gomoku", "--level", "hard"])


def on_terminal(arguments, width):
    """What is printed on a terminal of that many columns."""
    outer, inner = pty.openpty()
    fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", 24, width, 0, 0))
    environment = dict(os.environ, NO_COLOR="1", TERM="xterm")
    process = subprocess.Popen(arguments, stdin=subprocess.DEVNULL, stdout=inner, stderr=inner,
                               env=environment)
    parts, ended = [], False
    while not ended or select.select([outer], [], [], 0)[0]:
        if select.select([outer], [], [], 0.01)[0]:
            parts.append(os.read(outer, 65536))
        ended = process.poll() is not None
    os.close(inner)
    os.close(outer)
    return b"".join(parts).decode().replace("\r\n", "\n")


def elsewhere(arguments):
    done = subprocess.run(arguments, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, check=False)
    return done.stdout.decode()


def faults(arguments, width):
    shown, piped = on_terminal(arguments, width), elsewhere(arguments)
    if shown.split() != piped.split():
        yield "other words than elsewhere"
    for line in shown.partition("Examples:\n")[0].splitlines():
        if len(line) > width and len(line.split()) > 1:
            yield f"wider than the terminal: {line}"
    if width >= max(map(len, piped.splitlines())) and shown != piped:
        yield "broken, though all lines fit"


def main():
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    program = sys.argv[1]
    names = [line.split()[0] for line in elsewhere([program, "help"]).splitlines()
             if line.startswith("  ") and line[2] != " "]
    calls = [["help"], *(["help", name] for name in names), *(["rules", game] for game in GAMES),
             *COMPLAINTS]
    failed = 0
    for call in calls:
        for width in WIDTHS:
            for fault in faults([program, *call], width):
                print(f"FAILED zermelo {' '.join(call)}, {width} columns: {fault}")
                failed += 1
    print(f"{len(calls)} texts, {failed} faults")
    raise SystemExit(1 if failed else 0)


if __name__ == "__main__":
    main()
