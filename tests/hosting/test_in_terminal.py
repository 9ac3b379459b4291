"""Guests of a terminal's host: one table, or several."""

from __future__ import annotations

import pytest

from racekit.cli import main


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_class_is_hosted_in_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lang: str
) -> None:
    typed = iter(["", "what?", "begin", "pause", "next random", "next standings", "end"])
    monkeypatch.setattr("racekit.terminal.Terminal.ask", lambda *_, **__: next(typed))
    words = ["--tables", "3", "--port", "0", "--lang", lang]
    assert main(["host", "kuhn", *words]) == 0
    shown = capsys.readouterr().out
    assert shown.count("http://127.0.0.1:") == 1
    assert shown.count({"en": "Table 3: ", "ja": "テーブル3："}[lang]) == 5
    assert shown.count("next standings") == 2  # at first, and after what it does not know
    assert next(typed, None) is None


def test_one_table_is_hosted_in_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = iter(["", "next", "begin", "end"])
    monkeypatch.setattr("racekit.terminal.Terminal.ask", lambda *_, **__: next(typed))
    assert main(["host", "kuhn", "--port", "0", "--lang", "en"]) == 0
    shown = capsys.readouterr().out
    assert "To watch: http://127.0.0.1:" in shown
    assert "The game goes on." in shown
    assert shown.count("Type begin") == 2


@pytest.mark.parametrize(
    ("words", "place"),
    [
        (["--tables", "0"], "tables"),
        (["--tables", "many"], "tables"),
        (["--tables", "2", "--seats", "0=random"], "--seats"),
        (["--tables", "2", "--port", "x"], "port"),
    ],
)
def test_what_is_wrong_is_said(
    words: list[str], place: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["host", "kuhn", *words, "--lang", "en"]) == 2
    assert f"{place}: " in capsys.readouterr().err
