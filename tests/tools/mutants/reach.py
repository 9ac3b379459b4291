"""Which tests run which lines: one run of a game's tests under coverage.py.

``python -m tests.tools.mutants.reach kuhn FILE`` writes the answer to a file.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import Any

import coverage
import pytest

from tests.tools.rules import ROOT, marked_rules

from .sources import Mutant, module_name, modules, runs_once

SLOW = "too slow"
QUICK = 0.5
"""Only tests that need at most this many seconds, under coverage and uncompiled, meet mutants.

A fault that none but a slow test notices deserves a quick test, so it counts as alive.
"""
FOLDERS = ("tests/{game}", "tests/odds")
"""Where the tests of a game are: its probabilities are tested beside those of the others."""
COVERAGE = Path(coverage.__file__).parent
UNUSED = "not browser and not notebook and not slow and not soak"


@dataclass(frozen=True)
class Reach:
    """The tests of a game, and the lines that each of them runs.

    Attributes
    ----------
    tests : list of str
        The tests' node ids.
    seconds : list of float
        The processor time of each test.
    rules : list of list of str
        The rules with which each test is marked, as ``game:id``.
    lines : mapping
        For each file and line, the positions in `tests` of the tests that run it.
    """

    tests: list[str]
    seconds: list[float]
    rules: list[list[str]]
    lines: dict[str, dict[str, list[int]]]

    def of(self, mutant: Mutant) -> list[int]:
        """Return the quick tests that run the changed lines.

        They are all tests that run any of the game's lines if these run once in a process, and all
        of its own tests: one may look at what was made then, and run no line.
        """
        if runs_once(mutant):
            home = FOLDERS[0].format(game=Path(mutant.path).relative_to("racekit/games").parts[0])
            lines = [tests for known in self.lines.values() for tests in known.values()]
            lines.append([n for n, test in enumerate(self.tests) if test.startswith(f"{home}/")])
        else:
            known = self.lines.get(mutant.path, {})
            lines = [known.get(str(line), []) for line in range(mutant.first, mutant.last + 1)]
        return self.quick(sorted({test for tests in lines for test in tests}))

    def quick(self, tests: Iterable[int]) -> list[int]:
        """Return the quick ones of some tests; how long the others take has not been measured."""
        return [test for test in tests if self.seconds[test] <= QUICK]


def reach(game: str, folder: Path, key: str) -> Reach:
    """Return a game's `Reach`; measure it unless `folder` has it for this `key`."""
    kept = folder / f"{game}-reach-{key}.json"
    if not kept.exists():
        for old in folder.glob(f"{game}-reach-*.json"):
            old.unlink()
        draft = kept.with_suffix(".draft")
        command = [sys.executable, "-m", "tests.tools.mutants.reach", game, str(draft)]
        plain = {**os.environ, "NUMBA_DISABLE_JIT": "1"}  # coverage does not see compiled lines
        subprocess.run(command, cwd=ROOT, env=plain, check=True, stdout=subprocess.DEVNULL)
        draft.rename(kept)
    return Reach(**json.loads(kept.read_text(encoding="utf-8")))


class Caches:
    """A pytest plugin that empties the bounded caches of a game before each test.

    Else the lines that fill a cache would belong only to the first test that needs its values.
    Unbounded caches hold what is made once: data that is read, which takes too long.
    """

    def __init__(self, game: str) -> None:
        self.game = game
        self.found: list[Any] = []

    def pytest_collection_finish(self) -> None:
        """Find the caches."""
        known = (vars(import_module(module_name(path))).values() for path in modules(self.game))
        caches = (one for values in known for one in values if hasattr(one, "cache_parameters"))
        self.found = [cache for cache in caches if cache.cache_parameters()["maxsize"]]

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self) -> None:
        """Empty them."""
        for cache in self.found:
            cache.cache_clear()


class Watch:
    """A pytest plugin that records, for each test, its lines, its rules and its processor time."""

    def __init__(self, measured: coverage.Coverage) -> None:
        self.measured = measured
        self.tests: list[str] = []
        self.rules: list[list[str]] = []
        self.seconds: list[float] = []
        self.failed = ""
        self.slow = False

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        """Attribute the lines to this test."""
        self.measured.switch_context(str(len(self.tests)))
        self.tests.append(item.nodeid)
        self.rules.append(sorted(marked_rules(item)))
        before = _worked()
        result = yield
        self.seconds.append(_worked() - before)
        self.measured.switch_context("")
        return result

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self) -> Generator[None, Any, Any]:
        """Skip the rest of a test that is not quick: it meets no mutants."""
        self.slow = False
        before = signal.signal(signal.SIGPROF, self._skip)
        signal.setitimer(signal.ITIMER_PROF, 2 * QUICK)
        try:
            return (yield)
        except Exception:
            if self.slow:  # Hypothesis finds that the test now behaves differently
                pytest.skip(SLOW)
            raise
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.signal(signal.SIGPROF, before)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Stop at a failing test: it cannot measure anything."""
        if report.failed:
            self.failed = report.nodeid
            pytest.exit(f"{report.nodeid} fails without any fault", 1)

    def _skip(self, _: int, frame: FrameType | None) -> None:
        """Skip the running test, but never while coverage has a lock: it would never let go."""
        while frame:
            if Path(frame.f_code.co_filename).parent == COVERAGE:
                signal.setitimer(signal.ITIMER_PROF, 0.01)
                return
            frame = frame.f_back
        self.slow = True
        pytest.skip(SLOW)


def _worked() -> float:
    """Return the processor time of this process and of those that it has started and awaited."""
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


def measure(game: str, target: Path) -> None:
    """Run a game's tests, and write its `Reach`."""
    places = [str(ROOT / "racekit" / "games" / game), str(ROOT / f"racekit/games/{game}.py")]
    with tempfile.TemporaryDirectory() as folder:
        include = [f"{places[0]}/*", places[1]]
        measured = coverage.Coverage(data_file=f"{folder}/data", include=include)
        watch = Watch(measured)
        measured.start()
        # Coverage on a busy machine takes its time: only what a test computes has a limit.
        plugins = [watch, Caches(game)]
        code = pytest.main([*arguments(folders(game)), "--timeout=0"], plugins=plugins)
        measured.stop()
        if code:
            sys.exit(f"{watch.failed or game}: fails without any fault ({code!r})")
        data = measured.get_data()
        lines = {
            Path(file).relative_to(ROOT).as_posix(): {
                str(line): sorted(int(test) for test in tests if test)
                for line, tests in data.contexts_by_lineno(file).items()
                if any(tests)
            }
            for file in data.measured_files()
        }
    found = {"tests": watch.tests, "seconds": watch.seconds, "rules": watch.rules, "lines": lines}
    target.write_text(json.dumps(found), encoding="utf-8")


def folders(game: str) -> list[str]:
    """Return the folders of a game's tests."""
    return [folder.format(game=game) for folder in FOLDERS]


def arguments(tests: Sequence[str]) -> list[str]:
    """Return the arguments of pytest for running tests in this process."""
    return [*tests, "-q", "-x", "-m", UNUSED, "-p", "no:cacheprovider", "-p", "no:xdist"]


if __name__ == "__main__":
    # What a test takes out of the main module is missing there only.
    from tests.tools.mutants import reach as imported

    imported.measure(sys.argv[1], Path(sys.argv[2]))
