"""The modules of a game import each other one way, even where only types are meant."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from graphlib import TopologicalSorter
from importlib.util import resolve_name
from pathlib import Path

import pytest

from tests.house.test_house import ROOT

PACKAGE = "racekit.games"
FOLDERS = sorted(path.parent for path in (ROOT / "racekit" / "games").glob("*/__init__.py"))


def modules(folder: Path) -> Mapping[str, Path]:
    """Return the files of a game's modules, by name."""
    package = f"{PACKAGE}.{folder.name}"
    return {
        ".".join((package, *path.relative_to(folder).with_suffix("").parts)).removesuffix(
            ".__init__"
        ): path
        for path in folder.rglob("*.py")
    }


def imported(body: list[ast.stmt], package: str, files: Mapping[str, Path]) -> Iterator[str]:
    """Yield the package's modules that are imported at the top, or for types."""
    for node in body:
        if isinstance(node, ast.If):
            yield from imported(node.body, package, files)
        if isinstance(node, ast.ImportFrom) and node.level:
            base = resolve_name("." * node.level + (node.module or ""), package)
            for name in node.names:
                whole = f"{base}.{name.name}"
                yield whole if whole in files else base


def order(files: Mapping[str, Path]) -> list[str]:
    """Return modules so that each comes after all that it imports; CycleError where none can."""
    graph = {}
    for name, path in files.items():
        package = name if path.name == "__init__.py" else name.rpartition(".")[0]
        body = ast.parse(path.read_text("utf-8")).body
        graph[name] = {*imported(body, package, files)} & {*files} - {name}
    return [*TopologicalSorter(graph).static_order()]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_no_module_imports_what_imports_it(folder: Path) -> None:
    files = modules(folder)
    found = order(files)
    assert {*found} == {*files}
    package = f"{PACKAGE}.{folder.name}"
    assert found.index(f"{package}.rules") < found.index(f"{package}.flow") < found.index(package)
