"""Guests of a terminal's host: one table, or several."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import racekit as rk
from racekit.cli import main
from racekit.hosting.texts import impossible
from racekit.lessons.live import in_terminal
from racekit.lessons.live.desk import Desk
from racekit.lessons.live.room import ClassRoom


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


ANSWERS: dict[str, list[Any]] = {
    "odds/peeking": ["50", "400"],
    "odds/at-least-one": ["100 %", "1/7"],
    "longshot/golden-free": [["3R"], ["3R", "5L"]],
}
TYPED = [
    *("", "spread", "what?", "ask", "answer", "stop", "spread", "again", "answer", "stop", "tell"),
    *("2", "answer", "stop", "tell", "ask", "answer", "stop", "tell", "ask", "lan", "end"),
]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_class_is_asked_in_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lang: str, tmp_path: Path
) -> None:
    def no_network() -> str:
        raise impossible("lan", "no_network")

    monkeypatch.setattr("racekit.hosting.lobby.network_address", no_network)
    typed, attended = iter(TYPED), in_terminal.attend

    def attend(desk: Desk, *given: Any) -> None:
        def answer(room: ClassRoom) -> None:
            assert room.asked is not None
            for number, each in enumerate(ANSWERS[room.asked.name]):
                room.answer_here(f"Pupil {number}", room.turn, each, 70)

        def ask(*_: Any, **__: Any) -> str:
            if (word := next(typed)) == "answer":
                desk.do(answer)
                return ""
            return word

        monkeypatch.setattr("racekit.terminal.Terminal.ask", ask)
        attended(desk, *given)

    monkeypatch.setattr(in_terminal, "attend", attend)
    options = ["--port", "0", "--folder", str(tmp_path / "8a"), "--lang", lang]
    assert main(["ask", "odds/peeking,odds/at-least-one,longshot/golden-free", *options]) == 0
    shown = capsys.readouterr().out
    for text, times in SHOWN[lang].items():
        assert shown.count(text) == times, (text, shown)
    assert next(typed, None) is None
    assert len(rk.lessons.collect(tmp_path / "8a").table()) > 0


SHOWN = {
    "en": {
        "Nothing is asked yet.": 2,
        "Type ask": 2,
        "This is not possible at this point": 1,
        "2 of 2 have answered": 14,
        "  About 400  1  70% sure on average": 3,
        " ✓  About 400  1  70% sure on average": 2,
        "Before talking": 1,
        "The answer is About 400.": 1,
        "Right: 1 of 2.": 5,
        "The middle answer": 1,
        "There is no such question": 1,
        "no address of this machine": 1,
        "The answers are kept in ": 1,
    },
    "ja": {"答えの保存先：": 1, "話し合ったあと": 1, "正解は2人中1人。": 5},
}
"""What is shown, and how often."""


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
