"""Progress in the lessons, from the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from racekit.lessons import progress_store
from tests.cli.conftest import Run

NAME = "odds/at-least-one"


@pytest.fixture
def kept(home: Path) -> Path:
    progress_store.append(NAME, progress_store.ANSWER, answer="1/7", right=True)
    return progress_store.path()


@pytest.mark.usefixtures("kept")
def test_it_shows_where_one_stands(run: Run) -> None:
    said = run("lessons")
    assert (said.code, said.err) == (0, "")
    (line,) = (line for line in said.out.splitlines() if line.startswith("What does a glance"))
    assert "1 / 5" in line
    assert "ひと目でわかること" in run("lessons", "--lang", "ja").out


def test_it_exports(run: Run, kept: Path, tmp_path: Path) -> None:
    said = run("lessons", "--export", str(tmp_path / "out.jsonl"))
    assert said.out == f"Answers and guesses: {tmp_path / 'out.jsonl'}\n"
    assert (tmp_path / "out.jsonl").read_bytes() == kept.read_bytes()
    assert run("lessons", "--export", str(tmp_path / "none" / "out.jsonl")).code == 2


@pytest.mark.parametrize("typed", ["", "\n", "no\n", "y e s\n"])
def test_nothing_is_erased_without_a_yes(run: Run, kept: Path, typed: str) -> None:
    said = run("lessons", "--erase", typed=typed)
    assert "Nothing was removed." in said.out
    assert kept.is_file()


@pytest.mark.parametrize(
    ("lang", "typed"), [("en", "yes"), ("en", "YES"), ("ja", "はい"), ("ja", "ｙｅｓ")]
)
def test_it_erases_after_a_yes_and_exports_before(
    run: Run, kept: Path, tmp_path: Path, lang: str, typed: str
) -> None:
    before = kept.read_bytes()
    words = ("lessons", "--export", str(tmp_path / "out.jsonl"), "--erase", "--lang", lang)
    said = run(*words, typed=f"{typed}\n")
    assert said.code == 0
    assert {"en": "are removed", "ja": "消しました"}[lang] in said.out
    assert (tmp_path / "out.jsonl").read_bytes() == before
    assert not kept.exists()
