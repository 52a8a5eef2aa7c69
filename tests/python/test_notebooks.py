# SPDX-License-Identifier: MIT
"""The notebooks are stored without outputs, in one form, and all their cells run: in a kernel, and
those of the first one as a script."""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

from cells import script_of

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "python" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))

try:
    import ipykernel  # noqa: F401
    import matplotlib  # noqa: F401
    import nbformat
    from nbclient import NotebookClient
except ImportError as error:
    missing = str(error)
else:
    missing = ""


class Stored(unittest.TestCase):
    """What does not depend on running them, so that a change shows what was changed."""

    def test_all_are_there(self):
        self.assertEqual([path.name[0] for path in NOTEBOOKS], list("1234567"))

    def test_form(self):
        for path in NOTEBOOKS:
            text = path.read_text(encoding="utf-8")
            book = json.loads(text)
            with self.subTest(path.name):
                same = json.dumps(book, indent=1, ensure_ascii=False, sort_keys=True) + "\n"
                self.assertEqual(text, same, "as json.dumps(indent=1, sort_keys=True) writes it")
                self.assertEqual((book["nbformat"], book["nbformat_minor"]), (4, 5))
                self.assertEqual(sorted(book["metadata"]), ["kernelspec", "language_info"])
                self.check_cells(book["cells"])

    def check_cells(self, cells):
        names = [cell["id"] for cell in cells]
        self.assertEqual(len(names), len(set(names)), "each cell has a name of its own")
        self.assertTrue(cells[0]["source"][0].startswith("# "), "the first cell is the title")
        for cell in cells:
            self.assertRegex(cell["id"], r"^[a-z0-9-]{1,40}$")
            self.assertEqual(cell["metadata"], {})
            for line in cell["source"]:
                self.assertLessEqual(len(line.rstrip("\n")), 100, line)
            if cell["cell_type"] == "code":
                self.assertEqual((cell["outputs"], cell["execution_count"]), ([], None))
                compile("".join(cell["source"]), cell["id"], "exec")


class Script(unittest.TestCase):
    def test_first(self):
        """-S: without IPython and whatever else is installed."""
        done = subprocess.run([sys.executable, "-S", "-"], input=script_of(NOTEBOOKS[0]),
                              capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("a proven win in 3 moves", done.stdout)


@unittest.skipIf(missing, missing)
class Executed(unittest.TestCase):
    """test_1 to test_7: a notebook in a kernel, where a failed assert is a failed test."""

    @classmethod
    def setUpClass(cls):
        home = tempfile.TemporaryDirectory()
        cls.addClassCleanup(home.cleanup)
        for name in "IPYTHONDIR", "JUPYTER_RUNTIME_DIR", "MPLCONFIGDIR":
            os.environ[name] = os.path.join(home.name, name)
        os.environ.pop("MPLBACKEND", None)
        os.environ["PYDEVD_DISABLE_FILE_VALIDATION"] = "1"

    def execute(self, path):
        book = nbformat.read(path, as_version=4)
        nbformat.validate(book)
        NotebookClient(book, timeout=None, startup_timeout=300, kernel_name="python3",
                       resources={"metadata": {"path": str(FOLDER)}}).execute()
        for cell in book.cells:
            for output in cell.get("outputs", []):
                self.check_output(cell, output)

    def check_output(self, cell, output):
        """Nothing is complained about, and what is shown is a picture."""
        if output.output_type == "stream":
            self.assertEqual(output.name, "stdout", f"{cell.id}: {output.text}")
            self.assertIsNone(re.search(r"\bat 0x[0-9a-f]+", output.text), cell.id)
        else:
            self.assertTrue({"image/svg+xml", "image/png"} & set(output.data), cell.id)


for number, notebook in enumerate(NOTEBOOKS, 1):
    setattr(Executed, f"test_{number}", lambda self, path=notebook: self.execute(path))


if __name__ == "__main__":
    unittest.main()
