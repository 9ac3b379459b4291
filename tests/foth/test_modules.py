"""The modules of Force of the Horse import each other one way, even where only types are meant."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from importlib.util import resolve_name
from pathlib import Path

import pytest

from racekit.games import foth

PACKAGE = "racekit.games.foth"
HERE = Path(foth.__file__).parent
FILES = {
    ".".join((PACKAGE, *path.relative_to(HERE).with_suffix("").parts)).removesuffix(
        ".__init__"
    ): path
    for path in HERE.rglob("*.py")
}


def imported(body: list[ast.stmt], package: str) -> Iterator[str]:
    """Yield the package's modules that are imported at the top, or for types."""
    for node in body:
        if isinstance(node, ast.If):
            yield from imported(node.body, package)
        if isinstance(node, ast.ImportFrom) and node.level:
            base = resolve_name("." * node.level + (node.module or ""), package)
            for name in node.names:
                whole = f"{base}.{name.name}"
                yield whole if whole in FILES else base


def order(sources: dict[str, str]) -> list[str]:
    """Return modules so that each comes after all that it imports; CycleError where none can."""
    graph = {}
    for name, source in sources.items():
        package = name if FILES[name].name == "__init__.py" else name.rpartition(".")[0]
        graph[name] = {*imported(ast.parse(source).body, package)} & {*FILES} - {name}
    return [*TopologicalSorter(graph).static_order()]


SOURCES = {name: path.read_text("utf-8") for name, path in FILES.items()}


def test_no_module_imports_what_imports_it() -> None:
    found = order(SOURCES)
    assert {*found} == {*FILES}
    assert found.index(f"{PACKAGE}.board") < found.index(f"{PACKAGE}.flow")


def test_a_circle_through_a_type_is_found_out() -> None:
    lazy = "\nif TYPE_CHECKING:\n    from .flow import SetUp\n"
    board = SOURCES[f"{PACKAGE}.board"] + lazy
    with pytest.raises(CycleError):
        order({**SOURCES, f"{PACKAGE}.board": board})
