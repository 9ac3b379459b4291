"""What somebody sees who types `racekit` for the first time; lists that a notebook shows."""

from __future__ import annotations

import importlib.util
from html import escape

import pytest

import racekit as rk
from tests.cli.conftest import Run


def test_the_first_words_say_what_to_type_next(run: Run) -> None:
    said = run().out.splitlines()
    assert said[2:4] == [
        "  Play and learn in notebooks:  racekit lab",
        "  Play here, in the terminal:   racekit new longshot",
    ]


def test_without_jupyter_they_say_what_to_install(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("racekit.cli.find_spec", lambda _name: None)
    said = run("--lang", "ja").out
    assert 'pip install "racekit[lab]"' in said
    assert "racekit lab\n" not in said
    assert importlib.util.find_spec("jupyterlab")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_games_are_a_table(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RACEKIT_LANG", lang)
    found = rk.games()
    assert len(repr(found).splitlines()) == len(found)
    assert found._repr_html_().count("<tr>") == len(found) + 1
    for game in found:
        assert game.title(lang) in repr(found)
        assert escape(game.title(lang)) in found._repr_html_()


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_columns_and_questions_are_tables_and_what_they_were(
    lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RACEKIT_LANG", lang)
    columns, questions = rk.columns("pig"), rk.lessons.questions()
    assert columns == dict(columns)
    assert questions[0] in tuple(questions)
    for found in (columns, questions):
        assert len(repr(found).splitlines()) == len(found)
        assert found._repr_html_().count("<tr>") == len(found) + 1
