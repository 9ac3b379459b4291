"""Known faults, a few for each game: the tests marked with their rules must notice them.

``python -m tests.tools.mutants.known`` runs them, as a quick sample in ``make test``. They are
listed in ``known.toml``.
"""

from __future__ import annotations

import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

from tests.tools.rules import ROOT, collect

from . import trial
from .sources import Known

LIST = Path(__file__).with_name("known.toml")
LONGEST = 60.0
"""The expected maximum time of the tests of one rule, in seconds."""


def faults(path: Path = LIST) -> list[Known]:
    """Return the listed faults."""
    return [Known(**fault) for fault in tomllib.loads(path.read_text(encoding="utf-8"))["fault"]]


@cache
def tests_of(game: str) -> dict[str, list[str]]:
    """Return the tests marked with each rule of a game."""
    found: dict[str, list[str]] = {}
    for marked in collect(ROOT / "tests" / game).marked:
        if marked.game == game:
            found.setdefault(marked.rule, []).append(marked.test)
    return found


def meet(fault: Known) -> str:
    """Return a line on what became of a fault; it starts with "alive" if no test noticed it."""
    killed = trial.run(fault, tests_of(fault.game)[fault.rule], LONGEST)
    return f"{'killed' if killed else 'alive'}  {fault.game}:{fault.rule}  {fault.after.strip()}"


def main(jobs: int = 2) -> int:
    """Try all known faults; return 1 if one of them lives."""
    listed = faults()
    for game in {fault.game for fault in listed}:
        tests_of(game)  # before the threads: pytest collects in this process
    with ThreadPoolExecutor(jobs) as pool:
        lines = [*pool.map(meet, listed)]
    print("\n".join(lines))
    alive = sum(line.startswith("alive") for line in lines)
    print(f"{len(lines) - alive} passed, {alive} failed")
    return 1 if alive else 0


if __name__ == "__main__":
    sys.exit(main())
