"""The rule report tells played, open and mistaken rules apart."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from racekit.engine.registry import game_class
from racekit.engine.texts import Text
from racekit.games import kuhn
from tests.tools.rules import ROOT, Marked, Report, check

KUHN = Path(kuhn.__file__)

RULES = """
[events.moved]
en = "moved"
ja = "進んだ"

[rules."XY1.1"]
en = "Move."
ja = "進む。"

[rules."XY1.2"]
en = "Talk softly."
ja = "静かに話す。"
no_effect = { en = "Software hears nothing.", ja = "ソフトには聞こえない。" }

[rules."XY2.10"]
en = "Stop."
ja = "止まる。"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the folder of a small game."""
    (tmp_path / "rules.toml").write_text(RULES, encoding="utf-8")
    (tmp_path / "flow.py").write_text(
        '"""The flow (XY1.1)."""\n\nRULE = "XY1.1"\n', encoding="utf-8"
    )
    return tmp_path


def report(folder: Path, *rules: str) -> Report:
    return check("xy", folder, [Marked("xy", rule, f"test_{rule}") for rule in rules])


def test_all_is_well(folder: Path) -> None:
    found = report(folder, "XY1.1", "XY2.10")
    assert str(found) == "xy: 3 rules, 2 played, 1 without effect in software, 0 open"
    assert found.ok


def test_an_open_rule_is_named(folder: Path) -> None:
    found = report(folder, "XY1.1")
    assert found.open == ["XY2.10"]
    assert not found.ok


def test_a_test_that_names_no_rule_of_the_game_is_wrong(folder: Path) -> None:
    found = report(folder, "XY1.1", "XY2.10", "XY3.1")
    assert found.problems == ["XY3.1 does not exist; test_XY3.1 names it"]


def test_a_rule_without_effect_cannot_be_played(folder: Path) -> None:
    found = report(folder, "XY1.1", "XY1.2", "XY2.10")
    assert found.problems == ["XY1.2 is said to be without effect, yet test_XY1.2 plays it"]


@pytest.mark.parametrize(
    "line", ['RULE = "XY9.9"', '"""As XY9.9 says."""', "X = 1  # XY9.9", 'def f(): "XY9.9: so."']
)
def test_code_that_cites_no_rule_of_the_game_is_wrong(folder: Path, line: str) -> None:
    (folder / "more.py").write_text(line, encoding="utf-8")
    assert report(folder, "XY1.1", "XY2.10").problems == [
        "XY9.9 does not exist; more.py:1 cites it"
    ]


def test_a_rule_needs_both_languages(folder: Path) -> None:
    text = RULES.replace('ja = "進む。"', 'ja = ""')
    (folder / "rules.toml").write_text(text, encoding="utf-8")
    assert report(folder, "XY1.1", "XY2.10").problems == ["XY1.1 has no text in ja"]


def of_kuhn(place: Path, rules: str) -> Report:
    return check("kuhn", place, [Marked("kuhn", rule, f"test_{rule}") for rule in rules.split()])


def test_a_game_in_one_file_says_its_rules_in_its_class() -> None:
    found = of_kuhn(KUHN, "K1 K2 K3 K4 K5")
    assert str(found) == "kuhn: 5 rules, 5 played, 0 without effect in software, 0 open"
    assert found.ok
    assert of_kuhn(KUHN, "K1 K2 K4 K5").open == ["K3"]
    assert of_kuhn(KUHN, "K1 K2 K3 K4 K5 K6").problems == ["K6 does not exist; test_K6 names it"]


def test_the_one_file_cites_no_other_rules(tmp_path: Path) -> None:
    copy = tmp_path / "kuhn.py"
    copy.write_text(f"{KUHN.read_text('utf-8')}\nRULE = 'K7'\n", encoding="utf-8")
    (problem,) = of_kuhn(copy, "K1 K2 K3 K4 K5").problems
    assert re.fullmatch(r"K7 does not exist; kuhn\.py:\d+ cites it", problem)


def test_a_rule_in_a_class_needs_both_languages_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_class("kuhn"), "rules", {"K1": "Cards: three.", "K2": Text("", "二")})
    assert of_kuhn(KUHN, "K1 K2").problems[:2] == [
        "K1 has no text in ja",
        "K2 has no text in en",
    ]


TESTS = """
import pytest

@pytest.mark.rule("xy:XY1.1", "xy:XY2.10")
def test_two(): pass

@pytest.mark.skip
@pytest.mark.rule("xy:XY1.2")
def test_skipped(): pass

@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("xy:XY3.1")), 2])
def test_some(n): pass

@pytest.mark.rule("nonsense")
def test_nonsense(): pass
"""


def run_python(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program), *arguments],
        cwd=ROOT,
        capture_output=True,
        check=False,
        env={**os.environ, "COLUMNS": "200"},
        text=True,
    )


def test_collecting_notes_the_rules_of_tests_that_run(tmp_path: Path) -> None:
    """In a process of its own: pytest does not like to be run inside pytest."""
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers =\n    rule\n", encoding="utf-8")
    (tmp_path / "test_xy.py").write_text(TESTS, encoding="utf-8")
    said = run_python(
        """
        import sys
        from pathlib import Path
        from tests.tools.rules import collect
        found = collect(Path(sys.argv[1]))
        print(*sorted(mark.rule for mark in found.marked))
        print(*found.malformed)
        """,
        str(tmp_path),
    )
    assert said.stdout.splitlines() == [
        "XY1.1 XY2.10 XY3.1",
        'test_xy.py::test_nonsense: "nonsense" is not "game:id"',
    ], said.stderr


CONFTEST = """
import contextlib, sys
from tests.tools import citations
from tests.tools.citations import *

callbacks = []

@contextlib.contextmanager
def observe(callback):
    callbacks.append(callback)
    yield
    callbacks.remove(callback)

citations.observer = observe
import builtins
builtins.cite = lambda rule: [callback("xy", rule) for callback in callbacks]
"""

MARKED_TESTS = """
import pytest

@pytest.fixture
def played(): cite("XY1.1")

@pytest.mark.rule("xy:XY1.1")
def test_in_a_fixture(played): pass

@pytest.mark.rule("xy:XY1.1")
def test_in_the_test(): cite("XY1.1")

@pytest.mark.rule("xy:XY1.1")
def test_not_at_all(): cite("XY2.10")

@pytest.mark.rule("xy:XY1.1", cited=False)
def test_shows_in_the_state(): pass

@pytest.mark.rule("xy:XY1.1")
@pytest.mark.rule("xy:XY2.10", cited=False)
def test_both(): cite("XY1.1")

def test_unmarked(): pass

@pytest.mark.rule("xy:XY1.1")
def test_fails_by_itself(): assert False, "of its own"
"""


def test_a_marked_test_has_to_play_its_rule(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers =\n    rule\n", encoding="utf-8")
    (tmp_path / "conftest.py").write_text(CONFTEST, encoding="utf-8")
    (tmp_path / "test_xy.py").write_text(MARKED_TESTS, encoding="utf-8")
    said = run_python(
        "import sys, pytest; pytest.main(['-rA', '-p', 'no:cacheprovider', sys.argv[1]])",
        str(tmp_path),
    ).stdout
    assert "5 passed" in said
    assert "2 failed" in said
    assert re.search(r"FAILED \S*::test_not_at_all - Failed: named but never cited", said)
    assert re.search(r"FAILED \S*::test_fails_by_itself - AssertionError: of its own", said)
