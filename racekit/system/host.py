"""Where Python runs, and on which website."""

from __future__ import annotations

import os
import sys
from importlib import import_module

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
