"""Regenerate ``racekit/lessons/notebooks.txt``: ``python -m tests.tools.notebooks``.

The file has the fingerprint of the code of each of racekit's own notebooks, and its name.
"""

from __future__ import annotations

import sys
from pathlib import Path

import nbformat

from racekit.lessons.running import fingerprint

ROOT = Path(__file__).resolve().parents[2]
KNOWN = ROOT / "racekit" / "lessons" / "notebooks.txt"


def lines() -> str:
    """Return what the file must hold."""
    folder = ROOT / "notebooks"
    books = sorted(
        path for path in folder.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts
    )
    found = {path: fingerprint(nbformat.read(path, as_version=4)) for path in books}
    return "".join(f"{mark}  {path.relative_to(folder)}\n" for path, mark in found.items())


if __name__ == "__main__":
    sys.exit(KNOWN.write_text(lines(), encoding="utf-8") == 0)
