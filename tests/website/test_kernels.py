"""The kernels of the laboratory play the same games as those of a desk, number by number."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from wasmtime import Engine, Global, Instance, Memory, MemoryType, Module, Store

import racekit as rk
from racekit.compiling import webassembly
from racekit.odds import value_iteration
from website import kernels, pyodide

pytestmark = pytest.mark.timeout(900)  # they are compiled once, for all tests
GAMES = 10_000
FEW = 4
CASES: tuple[tuple[str, dict[str, Any], tuple[int, ...]], ...] = (
    ("longshot", {"players": 5}, (1, 1, 1, 1, 1)),
    ("longshot", {"players": 6}, (0, 0, 0, 0, 0, 0)),
    ("longshot", {"players": 4, "goal": 120}, (0, 1, 0, 1)),
    ("trickrace", {"players": 4}, (1, 1, 1, 1)),
    ("trickrace", {"players": 4}, (0, 0, 0, 0)),
    ("trickrace", {"players": 3}, (0, 1, 0)),
)
ENTRY = {"longshot": "_play_all", "trickrace": "_play_on"}
DATA, ARRAYS = 1 << 16, 1 << 20
"""Where the module's data and a call's arrays begin."""


class Library:
    """The module in a memory of its own, as a dynamic library in Pyodide's."""

    def __init__(self, path: Path) -> None:
        self._store = Store(Engine())
        module = Module.from_file(self._store.engine, str(path))
        given = {each.name: self._given(each.type) for each in module.imports}
        self._memory = given["memory"]
        self._memory.grow(self._store, 1 << 11)
        self._exports = Instance(self._store, module, [*given.values()]).exports(self._store)

    def _given(self, kind: Any) -> Memory | Global:
        """Return what the module imports: the memory, and where its data begin."""
        if isinstance(kind, MemoryType):
            return Memory(self._store, kind)
        return Global(self._store, kind, DATA)

    def call(self, name: str, *given: Any) -> bytes:
        """Call a function; return the entry of its result."""
        there: dict[int, tuple[int, memoryview]] = {}
        top = ARRAYS

        def placed(array: memoryview) -> int:
            nonlocal top
            here = webassembly.address(array)
            if here not in there:
                there[here] = top, array
                self._memory.write(self._store, array.tobytes(), top)
                top += array.nbytes
            return there[here][0]

        frame = webassembly.frame_of(given, placed)
        self._memory.write(self._store, frame, top)
        self._exports[name](self._store, top)
        for begin, array in there.values():
            found = self._memory.read(self._store, begin, begin + array.nbytes)
            array.cast("B")[:] = memoryview(found)
        return bytes(self._memory.read(self._store, top, top + 8))


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    path = tmp_path_factory.mktemp("kernels") / "kernels.wasm"
    assert kernels.build(path) is None
    return Library(path)


def played(kernel: Any, case: int, count: int) -> Any:
    name, options, player_codes = CASES[case]
    seeds = np.array([(case, game) for game in range(count)])
    figures = np.zeros((len(kernel.COLUMNS), count), np.int64)
    position = kernel.pack(rk.game(name, **options).start())
    kernel.play_many(position, np.array(player_codes), seeds, figures)
    return figures


def test_webassembly_plays_the_same_games_and_solves_alike(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one test: of two processes that share the tests, each would compile the kernels."""
    for case, (name, _, _) in enumerate(CASES):
        kernel: Any = import_module(f"racekit.games.{name}.kernel")
        compiled = played(kernel, case, GAMES)
        with monkeypatch.context() as here:
            here.setattr(kernel, ENTRY[name], entry_of(library, f"{kernel.__name__}.{ENTRY[name]}"))
            assert (played(kernel, case, GAMES) == compiled).all(), CASES[case]
    solves_alike(library, monkeypatch)


def entry_of(library: Library, name: str) -> Callable[..., int]:
    """Return a function of the module that returns an integer, as the kernel calls it."""
    return lambda *given: int.from_bytes(library.call(name, *given), "little")


def solves_alike(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that the value of a game comes from the module's sweeps, and is the same."""
    compiled = rk.odds.solve(rk.game("pig", goal=12), method="iterate")
    sweeps = []

    def sweep(*given: Any) -> float:
        sweeps.append(given)
        found = library.call("racekit.odds.value_iteration._sweep", *given)
        return float(np.frombuffer(found, np.float64)[0])

    monkeypatch.setattr(value_iteration, "_sweep", sweep)
    assert rk.odds.solve(rk.game("pig", goal=12), method="iterate").value == compiled.value
    assert sweeps


PLAIN = """
import json, sys
sys.modules["numba"] = sys.modules["numpy"] = sys.modules["pandas"] = None
from importlib import import_module
import racekit as rk
from racekit.compiling import COMPILED, grid, words, zeros
assert not COMPILED
found = []
for case, (name, options, player_codes) in enumerate(json.loads(sys.argv[1])):
    kernel = import_module(f"racekit.games.{name}.kernel")
    count = int(sys.argv[2])
    seeds = grid(words(word for game in range(count) for word in (case, game)), 2)
    figures = grid(zeros(len(kernel.COLUMNS) * count), count)
    position = kernel.pack(rk.game(name, **options).start())
    kernel.play_many(position, words(player_codes), seeds, figures)
    found.append(figures.tolist())
table = rk.simulate("trickrace", 3, seed=7)
counted = rk.simulate("longshot", 3, seed=7, players="greedy", aggregate=True)
print(json.dumps([found, {name: [*table[name]] for name in table}, repr(dict(counted))]))
"""


def test_without_numpy_the_games_are_the_same() -> None:
    given = json.dumps(CASES), str(FEW)
    done = subprocess.run(
        [sys.executable, "-c", PLAIN, *given], capture_output=True, check=True, text=True
    )
    found, table, counted = json.loads(done.stdout)
    for case, plain in enumerate(found):
        kernel = import_module(f"racekit.games.{CASES[case][0]}.kernel")
        assert played(kernel, case, FEW).tolist() == plain
    assert rk.simulate("trickrace", 3, seed=7).to_dict("list") == table
    asked = {"players": "greedy", "aggregate": True}
    assert repr(dict(rk.simulate("longshot", 3, seed=7, **asked))) == counted


@pytest.mark.parametrize("linked", [True, False])
def test_the_wheel_gets_the_kernels_or_the_build_says_why_not(
    linked: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def build(target: Path) -> None:
        target.write_bytes(b"compiled")

    wheel, folder = tmp_path / "racekit-1-py3-none-any.whl", tmp_path / "racekit"
    folder.mkdir()
    zipfile.ZipFile(wheel, "w").close()
    monkeypatch.setattr(pyodide, "CACHE", tmp_path)
    monkeypatch.setattr(kernels, *(("build", build) if linked else ("linker", lambda: None)))
    pyodide._add_kernels(wheel)
    with zipfile.ZipFile(wheel) as packed:
        assert packed.namelist() == ["racekit/compiling/kernels.wasm"] * linked
    assert ("ziglang" in capsys.readouterr().out) == (not linked)
