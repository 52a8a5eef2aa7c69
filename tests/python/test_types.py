# SPDX-License-Identifier: MIT
"""The types of the package: mypy --strict finds nothing, and the stubs have what is there."""
import doctest
import inspect
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

import zermelo as zm
from zermelo import _zermelo

PACKAGE = pathlib.Path(zm.__file__).parent
MYPY = shutil.which("mypy", path="/usr/bin") or shutil.which("mypy")  # Debian's first
USE = """
import zermelo as zm
position: zm.Position = zm.Game("tictactoe").start.play("b2")
result: zm.Result = position.best(time="1s")
for analysis in position.analyse(nodes=1000):
    text: str = analysis.moves[0].move.text
    reveal: float = analysis.value
"""


class Types(unittest.TestCase):
    @unittest.skipUnless(MYPY, "there is no mypy (Debian: mypy)")
    def test_mypy(self):
        with tempfile.TemporaryDirectory() as folder:
            use = pathlib.Path(folder, "use.py")
            use.write_text(USE)
            for what in (["-p", "zermelo"], [str(use)]):
                done = subprocess.run([MYPY, "--strict", "--cache-dir", folder, *what],
                                      cwd=PACKAGE.parent,
                                      env={"MYPYPATH": str(PACKAGE.parent)}, capture_output=True,
                                      text=True, check=False)
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_constructors(self):
        """What the package alone makes shows no constructor in help()."""
        for made in zm.Analysis, zm.Result, zm.Node, zm.Match, zm.Solution, zm.Checked:
            self.assertFalse(inspect.signature(made).parameters, made)
            self.assertFalse(inspect.signature(made.__init__).parameters, made)

    def test_stubs(self):
        """Each public name of the extension stands in its stubs."""
        stubs = (PACKAGE / "_zermelo.pyi").read_text()
        for name, value in vars(_zermelo).items():
            if name.startswith("__"):
                continue
            self.assertRegex(stubs, rf"(?m)^(def |class )?{name}\b")
            for member in vars(value) if inspect.isclass(value) else ():
                if not member.startswith("_"):
                    self.assertRegex(stubs, rf"def {member}\b", f"{name}.{member}")

    def test_docstrings(self):
        for name in zm.__all__:
            value = getattr(zm, name)
            if inspect.isclass(value) or inspect.isroutine(value):
                self.assertTrue(value.__doc__, name)

    def test_examples(self):
        self.assertEqual(doctest.testmod(zm).failed, 0)

    def test_version(self):
        self.assertEqual(zm.__version__, _zermelo.package_version)
        zm.version.check(zm.__version__, 200, 201)
        for other in (("9.9.9", 200, 200), (zm.__version__, 200, 300)):
            with self.assertRaises(ImportError):
                zm.version.check(*other)

    def test_one_name(self):
        """The extension shows the interpreter one name, and needs no library but C's."""
        path = _zermelo.__file__
        names = subprocess.run(["nm", "-D", "--defined-only", path], capture_output=True, text=True,
                               check=True).stdout
        self.assertEqual([line.split()[-1] for line in names.splitlines()], ["PyInit__zermelo"])


if __name__ == "__main__":
    if sys.version_info < (3, 9):
        raise SystemExit("Python 3.9 or later is needed")
    unittest.main()
