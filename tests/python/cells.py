# SPDX-License-Identifier: MIT
"""cells.py NOTEBOOK: prints the code of a notebook as a script."""
import json
import sys


def script_of(path):
    """The code of all cells, for an interpreter without a notebook."""
    with open(path, encoding="utf-8") as file:
        cells = json.load(file)["cells"]
    return "\n\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")


if __name__ == "__main__":
    print(script_of(sys.argv[1]))
