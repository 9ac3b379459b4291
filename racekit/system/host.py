"""Where Python runs: in which cell of a notebook, and on which website."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from importlib import import_module
from typing import NamedTuple

IN_BROWSER = sys.platform == "emscripten"
"""Whether Python runs in a browser (Pyodide), without processes, threads and signals."""
LABORATORY = "/laboratory/"
"""The folder of a website in which Python runs."""


def website() -> str | None:
    """Return the address of the website with the manual and the laboratory, or None.

    The variable ``RACEKIT_SITE`` names it. In a laboratory, it is the laboratory's own.
    """
    if named := os.environ.get("RACEKIT_SITE"):
        return named
    if not IN_BROWSER:
        return None
    # The script that runs Python lies in the laboratory's folder.
    before, found, _ = str(import_module("js").location.href).partition(LABORATORY)
    return before if found else None


class Cell(NamedTuple):
    """A run of a notebook's cell.

    Attributes
    ----------
    name : str
        The cell.
    run : str
        Which run of it this is.
    """

    name: str
    run: str

    def runs_again(self, before: Cell) -> bool:
        """Whether this is another run of the cell that ran before."""
        return self.name == before.name and self.run != before.run


def this_cell() -> Cell | None:
    """Return the cell that runs now; None where there is none, or where nothing tells which."""
    with suppress(AttributeError, KeyError, TypeError):
        asked = sys.modules["IPython"].get_ipython().get_parent()
        return Cell(asked["metadata"]["cellId"], asked["header"]["msg_id"])
    return None
