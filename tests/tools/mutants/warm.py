"""Mutants meet their tests in copies of a process that has collected these tests.

A copy replaces the code of the changed functions and runs the tests: nothing is imported or
collected again, so most mutants need a tenth of a second. A change outside the functions that run
at every call needs a process of its own: see `trial`.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from multiprocessing.connection import Connection
from types import CodeType, FunctionType

import pytest

from tests.tools.rules import ROOT

from .reach import Caches, arguments, folders
from .sources import Faulty, source
from .trial import SLOWER, Killed, Report, end, follow, processes, settle, verdict

LEAST = 5.0
"""A test that takes this many seconds longer with a fault hangs, unless it is slow anyway."""


class Warm:
    """A process that has collected a game's tests.

    Parameters
    ----------
    game : str
        The game's name.
    """

    def __init__(self, game: str) -> None:
        self._said, theirs = processes.Pipe()
        self._process = processes.Process(target=_collect, args=(game, theirs))
        self._process.start()
        theirs.close()

    def run(self, fault: Faulty, tests: Mapping[str, float]) -> Killed | None:
        """Run tests in this order with a fault until one fails; None if all pass.

        Parameters
        ----------
        fault : Faulty
            The module with its fault, inside a function that runs at every call.
        tests : mapping
            The tests' node ids, with the seconds that each takes without a fault.

        Raises
        ------
        ValueError
            If the fault needs a process of its own. So does one with which the copy dies: that
            may be due to the copying.
        """
        self._said.send((fault, dict(tests)))
        word, test = self._said.recv()
        if word in ("cannot", "dies"):
            raise ValueError(test)
        return verdict(word, test)

    def close(self) -> None:
        """End the process."""
        self._said.close()
        self._process.join()


def _collect(game: str, parent: Connection) -> None:
    settle()
    pytest.main(arguments(folders(game)), plugins=[Caches(game), Server(parent)])


class Server:
    """A pytest plugin that, in place of running the tests, runs some in a copy when asked."""

    def __init__(self, parent: Connection) -> None:
        self.parent = parent

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Serve until the other end closes."""
        gc.unfreeze()  # what is frozen is not listed
        functions = _functions()
        gc.freeze()  # the copies share the memory as long as nobody counts its objects
        while True:
            try:
                fault, tests = self.parent.recv()
            except EOFError:
                return True
            ours, theirs = processes.Pipe(duplex=False)
            if not (copy := os.fork()):
                ours.close()
                _meet(session, functions, fault, [*tests], Report(theirs, partial(_limit, tests)))
            theirs.close()
            self.parent.send(follow(ours, partial(_limit, tests)))
            end(copy)
            os.waitpid(copy, 0)
            ours.close()


def _limit(tests: Mapping[str, float], test: str) -> float:
    return LEAST + SLOWER * tests.get(test, 0.0)


def _functions() -> Mapping[str, Sequence[FunctionType]]:
    """Return all functions that exist, by their files."""
    found: dict[str, list[FunctionType]] = {}
    for known in gc.get_objects():
        if isinstance(known, FunctionType):
            found.setdefault(known.__code__.co_filename, []).append(known)
    return found


def _meet(
    session: pytest.Session,
    functions: Mapping[str, Sequence[FunctionType]],
    fault: Faulty,
    tests: Sequence[str],
    report: Report,
) -> None:
    """Run the tests with a fault in this copy of the process, and end it."""
    try:
        os.setsid()
        try:
            plant(fault, functions.get(str(ROOT / fault.path), ()))
        except ValueError as error:
            report.parent.send(("cannot", str(error)))
            return
        session.config.pluginmanager.register(report)
        items = {item.nodeid: item for item in session.items}
        chosen = [items[test] for test in tests]
        for item, after in zip(chosen, [*chosen[1:], None], strict=True):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
        report.parent.send(("done", ""))
    finally:
        os._exit(0)  # this copy must not go on with the session of the original


def plant(fault: Faulty, functions: Sequence[FunctionType]) -> None:
    """Replace the code of the functions that a fault changes.

    Parameters
    ----------
    fault : Faulty
        The module with its fault.
    functions : sequence of function
        The functions of this module.

    Raises
    ------
    ValueError
        If the changed function has other variables or other inner functions than before.
    """
    before, after = (
        _codes(compile(text, fault.path, "exec")) for text in (source(fault.path), fault.code())
    )
    changed = {old: new for old, new in zip(before, after, strict=True) if old != new}
    for function in functions:
        if new := changed.get(function.__code__):
            function.__code__ = new.replace(co_filename=function.__code__.co_filename)


def _codes(code: CodeType) -> Iterator[CodeType]:
    """Yield the code of all functions in a code, in their order."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield inner
            yield from _codes(inner)
