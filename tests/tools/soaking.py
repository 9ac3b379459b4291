"""What `make soak` has tried so far: a line for each part that is done, and one at the end.

A test of ``tests/soak`` says what it has tried with ``record_property("games", 500)``. The numbers
travel with its report, so they arrive from other processes, too.
"""

from __future__ import annotations

import time
from collections import Counter

import pytest

WANTED = {
    "games": 5000,
    "pairs": 20_000,
    "kills": 500,
    "records": 1000,
    "decks": 20_000,
    "mini games": 2000,
}
"""How much of each `make soak` tries, for each game; the last two are random ones of one game."""


class Progress:
    """A plugin of pytest that counts what was tried.

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
        """Count, and say what there is by now."""
        tried = {name: n for name, n in report.user_properties if name in WANTED}
        if report.when != "call" or not tried:
            return
        for name, number in tried.items():
            self.done[name] += int(str(number))
        self._write(f"\nsoak: {self.told()}")

    def pytest_terminal_summary(self) -> None:
        """Say what was tried in all."""
        if self.done:
            self._write(f"soak: {self.told()}")

    def told(self) -> str:
        """Return what was tried so far, and how long it took."""
        minutes = (time.monotonic() - self.started) / 60
        counts = ", ".join(f"{number:,} {name}" for name, number in sorted(self.done.items()))
        return f"{counts} in {minutes:.1f} minutes"

    def _write(self, line: str) -> None:
        reporter = self.config.pluginmanager.get_plugin("terminalreporter")
        if reporter is not None:
            reporter.write_line(line)
