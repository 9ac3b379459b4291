"""Report which rules the tests play: ``make rules`` prints one line per game.

It fails if a rule is open. A game's ``rules.toml`` defines its rules; a game in one file defines
them in its class. A test with ``@pytest.mark.rule("longshot:LS4.1")`` *plays* a rule if its events
or refusals cite the rule (``citations.py`` checks this while the tests run). A rule is *without
effect in software* if ``rules.toml`` gives the reason (``no_effect``). Any other rule is *open*.
"""

from __future__ import annotations

import ast
import contextlib
import io
import re
import sys
import tokenize
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
UNPLAYED = ("skip", "skipif", "xfail", "soak")
"""Markers of tests that ``make test`` may skip: their rules do not count as played."""


@dataclass(frozen=True)
class Marked:
    """A rule named by a test."""

    game: str
    rule: str
    test: str


@dataclass
class Report:
    """The findings of `check` about one game."""

    game: str
    rules: int = 0
    played: list[str] = field(default_factory=list)
    without_effect: list[str] = field(default_factory=list)
    open: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Whether there are no open rules and no problems."""
        return not (self.open or self.problems)

    def __str__(self) -> str:
        return (
            f"{self.game}: {self.rules} rules, {len(self.played)} played, "
            f"{len(self.without_effect)} without effect in software, {len(self.open)} open"
        )


# --- the ids in the tests --------------------------------------------------------------------


def marked_rules(item: pytest.Item, *, cited_only: bool = False) -> set[str]:
    """Return the rules that a test names, as ``game:id``.

    Parameters
    ----------
    item : pytest.Item
        The test.
    cited_only : bool
        Omit the markers with ``cited=False``.
    """
    found: set[str] = set()
    for mark in item.iter_markers("rule"):
        if unknown := set(mark.kwargs) - {"cited"}:
            raise pytest.UsageError(f"{item.nodeid}: rule marker with {', '.join(sorted(unknown))}")
        if not mark.args:
            raise pytest.UsageError(f"{item.nodeid}: rule marker without an id")
        if mark.kwargs.get("cited", True) or not cited_only:
            found.update(mark.args)
    return found


class Collector:
    """A pytest plugin that records the rules named by the collected tests."""

    def __init__(self) -> None:
        self.marked: list[Marked] = []
        self.malformed: list[str] = []

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Record the rules of every selected test."""
        for item in session.items:
            if any(item.get_closest_marker(name) for name in UNPLAYED):
                continue
            for name in sorted(marked_rules(item)):
                game, colon, rule = name.partition(":")
                if colon and game and rule:
                    self.marked.append(Marked(game, rule, item.nodeid))
                else:
                    self.malformed.append(f'{item.nodeid}: "{name}" is not "game:id"')


def collect(where: Path) -> Collector:
    """Collect the tests in `where`, in this process, and return the rules that they name."""
    collector = Collector()
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        code = pytest.main(
            [str(where), "--collect-only", "-q", "-p", "no:cacheprovider"], plugins=[collector]
        )
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise SystemExit(f"the tests cannot be collected:\n{said.getvalue()}")
    return collector


# --- the ids in the code ---------------------------------------------------------------------


def shapes(ids: Iterable[str]) -> re.Pattern[str]:
    """Return the pattern of a game's rule ids, inferred from the ids.

    >>> bool(shapes(["LS4.1", "LS4.2"]).fullmatch("LS12.34"))
    True
    >>> shapes(["702.6k-iii", "101.1"]).fullmatch("0.5") is None
    True
    """
    patterns = {_shape(rule_id) for rule_id in ids}
    longest_first = sorted(patterns, key=lambda pattern: (-len(pattern), pattern))
    return re.compile(rf"(?<![\w.:-])(?:{'|'.join(longest_first)})(?![\w-])(?!\.\w)")


def _shape(rule_id: str) -> str:
    parts = re.findall(r"\d+|[a-z]+|[A-Z]+|.", rule_id)
    made = []
    for place, part in enumerate(parts):
        if part.isdigit():
            # An id that starts with a number could be any number: match its length too.
            made.append(rf"\d{{{len(part)}}}" if place == 0 else r"\d+")
        elif part.isascii() and part.islower():
            made.append("[a-z]+")
        else:
            made.append(re.escape(part))
    return "".join(made)


def cited_in_code(game: Path, ids: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield ``(place, id)`` for everything in a game's Python files that looks like its rule ids.

    The game is a folder or one file.

    A string literal must match as a whole. Comments and docstrings are searched only if the game's
    ids start with letters (a bare "101.1" in prose may be any number).
    """
    ids = list(ids)
    if not ids:
        return
    pattern = shapes(ids)
    lettered = all(rule_id[:1].isalpha() for rule_id in ids)
    for path in sorted(game.rglob("*.py")) if game.is_dir() else [game]:
        source = path.read_text(encoding="utf-8")
        where = path.relative_to(game) if game.is_dir() else path.name
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                if pattern.fullmatch(node.value):
                    yield f"{where}:{node.lineno}", node.value
                elif lettered:
                    for found in pattern.finditer(node.value):
                        yield f"{where}:{node.lineno}", found.group()
        if lettered:
            for token in tokenize.generate_tokens(io.StringIO(source).readline):
                if token.type == tokenize.COMMENT:
                    for found in pattern.finditer(token.string):
                        yield f"{where}:{token.start[0]}", found.group()


def cited_in_texts(book: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield ``(place, id)`` for every ``rule = "..."`` beside the rules in a ``rules.toml``."""

    def walk(value: Any, where: str) -> Iterator[tuple[str, str]]:
        if isinstance(value, Mapping):
            for key, inner in value.items():
                if key == "rule" and isinstance(inner, str):
                    yield where, inner
                else:
                    yield from walk(inner, f"{where}.{key}")

    for table, value in book.items():
        if table != "rules":
            yield from walk(value, f"rules.toml [{table}]")


# --- the report --------------------------------------------------------------------------------


def book_of(game: str, place: Path) -> Mapping[str, Any]:
    """Return a game's rule book from ``rules.toml``, or from the class in its one file."""
    if place.is_dir():
        return tomllib.loads((place / "rules.toml").read_text(encoding="utf-8"))
    from racekit.engine import registry
    from racekit.engine.texts import Text

    rules = registry.game_class(game).rules
    return {
        "rules": {
            rule_id: rule.data() if isinstance(rule, Text) else {"en": rule}
            for rule_id, rule in rules.items()
        }
    }


def check(game: str, place: Path, marked: Iterable[Marked]) -> Report:
    """Compare a game's rules with the tests that name them and the code that cites them.

    Parameters
    ----------
    game : str
        The game's name.
    place : Path
        Its folder, or its one file.
    marked : iterable of Marked
        The rules that tests name.
    """
    report = Report(game)
    try:
        book = book_of(game, place)
        rules = book["rules"]
    except (OSError, tomllib.TOMLDecodeError, KeyError) as error:
        report.problems.append(f"no rule book: {error!r}")
        return report
    tests: dict[str, list[str]] = {}
    for mark in marked:
        tests.setdefault(mark.rule, []).append(mark.test)

    report.rules = len(rules)
    for rule_id, rule in rules.items():
        for lang in ("en", "ja"):
            if not str(rule.get(lang, "")).strip():
                report.problems.append(f"{rule_id} has no text in {lang}")
        if "no_effect" not in rule:
            (report.played if rule_id in tests else report.open).append(rule_id)
            continue
        report.without_effect.append(rule_id)
        if not all(rule["no_effect"].get(lang) for lang in ("en", "ja")):
            report.problems.append(f"{rule_id} is without effect, but not in en and ja why")
        if rule_id in tests:
            report.problems.append(
                f"{rule_id} is said to be without effect, yet {tests[rule_id][0]} plays it"
            )

    for rule_id in sorted(set(tests) - set(rules)):
        report.problems.append(f"{rule_id} does not exist; {tests[rule_id][0]} names it")
    for where, rule_id in (*cited_in_texts(book), *cited_in_code(place, rules)):
        if rule_id not in rules:
            report.problems.append(f"{rule_id} does not exist; {where} cites it")
    return report


def _shipped() -> set[str]:
    """Return the registered games of this repository; the collected tests define others."""
    from racekit.engine import registry

    modules = {name: registry.game_class(name).__module__ for name in registry.names()}
    return {name for name, module in modules.items() if module.startswith("racekit.")}


def main() -> int:
    """Print the report; return 1 if there is an open rule or a problem."""
    import racekit as rk
    from racekit.engine import registry

    assert rk.__version__
    games = Path(registry.__file__).parents[1] / "games"
    collector = collect(ROOT / "tests")
    places = {
        **{path.parent.name: path.parent for path in games.glob("*/rules.toml")},
        **{path.stem: path for path in games.glob("*.py") if path.stem != "__init__"},
    }
    reports = [
        check(name, places[name], [mark for mark in collector.marked if mark.game == name])
        for name in sorted(places)
    ]
    known = {report.game for report in reports}
    stray = [
        *collector.malformed,
        *(f"{m.test} names {m.game}:{m.rule}" for m in collector.marked if m.game not in known),
        *(f"{name} is registered and has no rules" for name in _shipped() - known),
    ]
    ok = not stray
    for report in reports:
        offered = report.game in registry.names()
        # A game under development may have open rules, but no problems.
        ok = ok and not report.problems and (not offered or report.ok)
        print(report if offered else f"{report} (being built: not offered yet)")
        for rule_id in report.open if offered else ():
            print(f"  open: {rule_id} - no test plays it")
        for problem in report.problems:
            print(f"  wrong: {problem}")
    for problem in stray:
        print(f"wrong: {problem}")
    if not reports:
        print("wrong: no game is there")
    return 0 if reports and ok else 1


if __name__ == "__main__":
    sys.exit(main())
