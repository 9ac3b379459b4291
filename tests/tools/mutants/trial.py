"""A mutant meets its tests, in a process of its own."""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import multiprocessing
import os
import signal
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from importlib.util import spec_from_file_location
from multiprocessing.connection import Connection
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

import pytest

from tests.tools.rules import ROOT

from .reach import arguments
from .sources import Faulty, module_name

WARM = ["pytest", "hypothesis", "numpy", "pandas", "ipywidgets", "tests.tools.mutants.trial"]
"""Modules that every process needs; not racekit, which each process imports with its fault."""
SLOWER = 10.0
LEAST = 60.0
"""A mutant that takes this many times as long as its tests, and this many seconds, hangs."""

_processes: Any = multiprocessing.get_context("forkserver")
_processes.set_forkserver_preload(WARM)


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
    ours, theirs = _processes.Pipe(duplex=False)
    process = _processes.Process(target=_child, args=(fault, list(tests), theirs))
    process.start()
    theirs.close()
    try:
        return _watch(ours, LEAST + SLOWER * seconds)
    finally:
        with suppress(ProcessLookupError):  # it leads a group: its own processes end with it
            os.killpg(process.pid, signal.SIGKILL)
        process.join()
        ours.close()


def _watch(said: Connection, limit: float) -> Killed | None:
    """Follow a child's reports: the test that it begins, whether it failed, and that it is done."""
    test = "import"
    with suppress(EOFError):
        while said.poll(limit):
            word, test = said.recv()
            if word != "begins":
                return Killed(test, hung=False) if word == "fails" else None
        return Killed(test, hung=True)
    return Killed(test, hung=False)  # the process died


class Report:
    """A pytest plugin that tells the parent process what happens."""

    def __init__(self, parent: Connection) -> None:
        self.parent = parent

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Tell which test begins."""
        self.parent.send(("begins", nodeid))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Tell which test failed."""
        if report.failed:
            self.parent.send(("fails", report.nodeid))

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Tell which file cannot be imported."""
        if report.failed:
            self.parent.send(("fails", report.nodeid))


def _child(fault: Faulty, tests: list[str], parent: Connection) -> None:
    os.setsid()
    os.chdir(ROOT)
    with (
        tempfile.TemporaryDirectory() as folder,
        Path(os.devnull).open("w", encoding="utf-8") as nowhere,
    ):
        # Numba's cache holds the machine code of the module without the fault.
        os.environ["NUMBA_CACHE_DIR"] = folder
        os.dup2(nowhere.fileno(), 1)
        os.dup2(nowhere.fileno(), 2)
        sys.meta_path.insert(0, Import(fault))
        code = pytest.main(arguments(tests), plugins=[Report(parent)])
    parent.send(("done" if code == pytest.ExitCode.OK else "fails", f"pytest: {code!r}"))


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
