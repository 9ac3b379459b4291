"""The progress of `make soak`: a line after each finished part, and one at the end.

A test of ``tests/soak`` reports its work with ``record_property("games", 500)``. The numbers are
part of its report, so they also arrive from other processes.

With ``--resume FOLDER``, a test that has passed is not run again until the code that it runs
changes: hours of work can be done in several sittings.
"""

from __future__ import annotations

import hashlib
import json
import re
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "racekit"

APART = {"interop", "lessons", "puzzlebook"}
"""What a test runs only if its name says so: neither games nor boards import these."""

WANTED = {
    "games": 500,
    "pairs": 1500,
    "kills": 50,
    "stormy games": 30,
    "games of two processes": 10,
    "records": 100,
    "luck games": 1200,
    "reviews": 40,
    "decks": 2000,
    "games of random cards": 2000,
    "mini games": 500,
    "games of guests": 84,
}
"""The amounts of work for each game; the last three are random items of a single game.

They take two cores an hour or two. The seeds are new each time: more is found by running it again.
"""


class Progress:
    """A pytest plugin that counts the work done.

    Parameters
    ----------
    config : pytest.Config
        The run's configuration.
    """

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.done: Counter[str] = Counter()
        self.started = time.monotonic()
        self.kept = kept_file(config)
        for counts in passed(self.kept).values():
            self.done.update(counts)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count a report's work, and print the totals so far, or at once what has failed."""
        if report.failed and self.kept:
            self._write(f"\n{report.nodeid}\n{report.longreprtext}\n{report.capstdout}")
        if report.when != "call":
            return
        tried = {name: int(str(n)) for name, n in report.user_properties if name in WANTED}
        self.done.update(tried)
        if report.passed and self.kept:
            with self.kept.open("a", encoding="utf-8") as file:
                file.write(json.dumps([report.nodeid, tried, code_of(report.nodeid)]) + "\n")
        if tried:
            self._write(f"\nsoak: {self.totals()}")

    def pytest_terminal_summary(self) -> None:
        """Print the final totals."""
        if self.done:
            self._write(f"soak: {self.totals()}")

    def totals(self) -> str:
        """Return the totals so far, and the elapsed time."""
        minutes = (time.monotonic() - self.started) / 60
        counts = ", ".join(f"{number:,} {name}" for name, number in sorted(self.done.items()))
        return f"{counts} in {minutes:.1f} minutes"

    def _write(self, line: str) -> None:
        reporter = self.config.pluginmanager.get_plugin("terminalreporter")
        if reporter is not None:
            reporter.write_line(line)


def kept_file(config: pytest.Config) -> Path | None:
    """Return the file of the tests that have passed, or None without the option."""
    folder = config.getoption("--resume")
    if folder is None:
        return None
    folder.mkdir(exist_ok=True)
    return Path(folder) / "passed.jsonl"


def passed(kept: Path | None) -> Mapping[str, Mapping[str, int]]:
    """Return the tests that have passed with today's code, each with the work that it did."""
    if kept is None or not kept.exists():
        return {}
    lines = map(json.loads, kept.read_text(encoding="utf-8").splitlines())
    return {nodeid: counts for nodeid, counts, code in lines if code == code_of(nodeid)}


def code_of(nodeid: str) -> str:
    """Return a check sum of the code that a test runs.

    That is racekit without what nothing that is played rests on, its lessons, puzzles and adapters,
    and without the games that the test does not name: no game imports another.
    """
    if nodeid.startswith("tests/browser/"):
        return sum_of_what_is_shown()
    words = set(re.findall(r"[a-z]+", nodeid))
    games = {path.stem for path in (PACKAGE / "games").glob("[a-z]*")}
    others = games - words if games & words else set()
    return check_sum(frozenset(f"games/{game}" for game in others) | (APART - words))


@cache
def check_sum(left_out: frozenset[str]) -> str:
    """Return a check sum of racekit's sources, without these folders and files."""
    apart = {PACKAGE / part for part in left_out}
    sources = sorted(PACKAGE.rglob("*.py")) + sorted(PACKAGE.rglob("*.toml"))
    return _sum(path for path in sources if apart.isdisjoint({path.with_suffix(""), *path.parents}))


@cache
def sum_of_what_is_shown() -> str:
    """Return a check sum of racekit with its bundles, the notebooks, and the tests of both."""
    folders = (PACKAGE, ROOT / "notebooks", ROOT / "tests" / "browser")
    files = (path for folder in folders for path in sorted(folder.rglob("*")))
    return _sum(path for path in files if path.is_file() and path.suffix != ".pyc")


def _sum(files: Iterable[Path]) -> str:
    total = hashlib.sha256()
    for path in files:
        total.update(path.read_bytes() + b"\0")
    return total.hexdigest()[:16]


def leave_out(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the tests that have passed."""
    done = passed(kept_file(config))
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid in done])
    items[:] = [item for item in items if item.nodeid not in done]
