"""The time of ``import racekit`` in a fresh Python process."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time

from ._figures import Figure

SECONDS = 0.3
TIMES = 11


def once(statement: str) -> float:
    """Return the time in which a fresh Python process runs a statement."""
    # As installed packages are: with byte code that Python has kept.
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    started = time.perf_counter()
    subprocess.run([sys.executable, "-c", statement], check=True, env=kept)
    return time.perf_counter() - started


def measure() -> list[Figure]:
    """Start Python with and without the import, in alternation."""
    once("import racekit")  # compiles, and warms the disk
    pairs = [(once("import racekit"), once("pass")) for _ in range(TIMES)]
    took = statistics.median(imported for imported, _ in pairs)
    bare = statistics.median(empty for _, empty in pairs)
    note = f"whole process, median of {TIMES}; Python alone takes {bare:.3f} s"
    return [Figure("import racekit", took, "s", target=SECONDS, at_most=True, note=note)]
