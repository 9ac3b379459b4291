"""A mutant meets its tests, in a process of its own."""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from importlib.util import spec_from_file_location
from multiprocessing.connection import Connection
from types import CodeType
from typing import Any, NamedTuple

import pytest

from tests.tools.rules import ROOT

from .reach import arguments
from .sources import Faulty, module_name

WARM = ["pytest", "hypothesis", "numpy", "pandas", "ipywidgets", "tests.tools.mutants.trial"]
"""Modules that every process needs; not racekit, which each process imports with its fault."""
SLOWER = 10.0
LEAST = 30.0
"""A mutant that takes this many times as long as its tests, and this many seconds, hangs."""
BUSY = 10.0
"""On a busy machine a test may wait this many times as long as it computes."""

processes: Any = multiprocessing.get_context("forkserver")
processes.set_forkserver_preload(WARM)


class Killed(NamedTuple):
    """The test that failed first."""

    test: str
    hung: bool


def run(fault: Faulty, tests: Sequence[str], seconds: float) -> Killed | None:
    """Run tests in this order with a fault until one fails; None if all pass.

    Parameters
    ----------
    fault : Faulty
        The module with its fault.
    tests : sequence of str
        The tests' node ids.
    seconds : float
        How long the tests take without a fault.
    """
    ours, theirs = processes.Pipe(duplex=False)
    limit = LEAST + SLOWER * seconds
    process = processes.Process(target=_child, args=(fault, list(tests), limit, theirs))
    process.start()
    theirs.close()
    try:
        return verdict(*follow(ours, lambda _: limit))
    finally:
        end(process.pid)
        process.join()
        ours.close()


def follow(said: Connection, limit: Callable[[str], float]) -> tuple[str, str]:
    """Follow a process's reports, and return the last one: a word and a test.

    Parameters
    ----------
    said : Connection
        Where the reports arrive: "begins", "fails", "hangs", "done".
    limit : callable
        Returns after how many seconds of processor time a test hangs. The process itself observes
        it, unless it waits for ever.
    """
    test = "import"
    try:
        while said.poll(BUSY * limit(test)):
            word, test = said.recv()
            if word != "begins":
                return word, test
    except EOFError:
        return "dies", test
    return "hangs", test


def end(leader: int) -> None:
    """End a process that leads a group, and its own processes with it."""
    with suppress(ProcessLookupError):
        os.killpg(leader, signal.SIGKILL)


def verdict(word: str, test: str) -> Killed | None:
    """Return what a last report means."""
    return None if word == "done" else Killed(test, hung=word == "hangs")


class Only:
    """A pytest plugin that runs some of the collected tests, in a given order.

    A fault may rename a test, by what it is parametrized with: such a test is left out, because
    that nothing of its name is found is no failure of the test.
    """

    def __init__(self, tests: Sequence[str]) -> None:
        self.places = {test: place for place, test in enumerate(tests)}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Choose the tests."""
        items[:] = [item for item in items if item.nodeid in self.places]
        items.sort(key=lambda item: self.places[item.nodeid])


class Report:
    """A pytest plugin that tells the parent process what happens."""

    def __init__(self, parent: Connection, limit: Callable[[str], float]) -> None:
        self.parent = parent
        self.limit = limit

    def begin(self, test: str) -> None:
        """Tell which test begins, and end the process if this one hangs."""
        self.parent.send(("begins", test))
        signal.signal(signal.SIGPROF, partial(self._hang, test))
        signal.setitimer(signal.ITIMER_PROF, self.limit(test))

    def _hang(self, test: str, *_: Any) -> None:
        self.parent.send(("hangs", test))
        os._exit(1)

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Tell which test begins."""
        self.begin(nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Tell which test failed."""
        if report.failed:
            self.parent.send(("fails", report.nodeid))

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Tell which file cannot be imported."""
        if report.failed:
            self.parent.send(("fails", report.nodeid))


def settle() -> None:
    """Prepare a process for tests of mutants."""
    os.chdir(ROOT)
    # Coverage does not see compiled lines, and nobody wants to wait for compiling each mutant.
    os.environ["NUMBA_DISABLE_JIT"] = "1"
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


def _child(fault: Faulty, tests: list[str], limit: float, parent: Connection) -> None:
    os.setsid()
    settle()
    report = Report(parent, lambda _: limit)
    report.begin("import")
    sys.meta_path.insert(0, Import(fault))
    files = dict.fromkeys(test.partition("::")[0] for test in tests)
    code = pytest.main(arguments([*files]), plugins=[Only(tests), report])
    passed = code in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
    parent.send(("done" if passed else "fails", f"pytest: {code!r}"))


class Import(importlib.abc.MetaPathFinder, importlib.machinery.SourceFileLoader):
    """Imports one module with its fault, and leaves all others to Python."""

    def __init__(self, fault: Faulty) -> None:
        super().__init__(module_name(fault.path), str(ROOT / fault.path))
        self.fault = fault

    def find_spec(self, name: str, *_: Any) -> importlib.machinery.ModuleSpec | None:
        """Find the faulty module."""
        return spec_from_file_location(name, self.path, loader=self) if name == self.name else None

    def get_code(self, fullname: str) -> CodeType:
        """Return the faulty code."""
        return self.source_to_code(self.fault.code().encode(), self.path)
