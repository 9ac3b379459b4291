"""The progress of `make soak`: a line after each finished part, and one at the end.

A test of ``tests/soak`` reports its work with ``record_property("games", 500)``. The numbers are
part of its report, so they also arrive from other processes.
"""

from __future__ import annotations

import time
from collections import Counter

import pytest

WANTED = {
    "games": 5000,
    "pairs": 20_000,
    "kills": 500,
    "stormy games": 300,
    "records": 1000,
    "decks": 20_000,
    "mini games": 2000,
}
"""The amounts of work for each game; the last two are random items of a single game."""


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

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count a report's work, and print the totals so far."""
        tried = {name: n for name, n in report.user_properties if name in WANTED}
        if report.when != "call" or not tried:
            return
        for name, number in tried.items():
            self.done[name] += int(str(number))
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
