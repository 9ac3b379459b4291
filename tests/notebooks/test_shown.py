"""What a notebook shows of rules, and the language that it speaks."""

from __future__ import annotations

import os
import subprocess
import sys
from html import escape

import pytest

import racekit as rk
from racekit.engine.rules import Rule
from racekit.engine.texts import Text, language


def test_a_rule_shows_itself_in_the_chosen_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RACEKIT_LANG", "en")
    rule = rk.rules("longshot", "LS4.1")
    assert rule.text("en") in rule._repr_html_()
    assert "LS4.1 The golden rule" in rule._repr_html_()
    rk.set_language("ja")
    assert rule.text("ja") in rule._repr_html_()


def test_a_house_default_is_marked_and_others_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RACEKIT_LANG", "en")
    for rule in rk.rules("longshot").values():
        assert ("(house default)" in rule._repr_html_()) is rule.house
    monkeypatch.setenv("RACEKIT_LANG", "ja")
    assert "（ハウスルール）" in rk.rules("longshot", "LS1.4")._repr_html_()


def test_a_folded_rule_is_a_line_with_its_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RACEKIT_LANG", "en")
    rule = rk.rules("trickrace", "TR2.2")
    line, _, rest = rule.folded().partition("</summary>")
    assert line.endswith("<strong>TR2.2 The discard number</strong> <em>(house default)</em>")
    assert escape(rule.text("en")) in rest


def test_what_a_rule_shows_is_escaped() -> None:
    rule = Rule("g", "<i>", Text("<b>", "<b>"), Text("a < b & c", "a < b & c"))
    html = rule._repr_html_()
    assert "&lt;b&gt;" in html
    assert "&lt;i&gt;" in html
    assert "a &lt; b &amp; c" in html


def test_the_book_shows_every_rule() -> None:
    html = rk.rules("longshot")._repr_html_()
    assert all(f"<strong>{rule} " in html for rule in rk.rules("longshot"))


def test_the_language_is_chosen_for_errors_widgets_and_programs_that_are_started(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("RACEKIT_LANG", "en")
    rk.set_language("ja")
    assert language() == "ja"
    with pytest.raises(rk.BadInput, match="そのゲームはありません"):
        rk.game("nothing")
    assert rk.play("longshot", seed=1, autosave=False).lang == "ja"
    code = "import racekit.engine.texts as t; print(t.language())"
    said = subprocess.run(
        [sys.executable, "-c", code],
        env=dict(os.environ),
        capture_output=True,
        check=True,
        text=True,
    )
    assert said.stdout.strip() == "ja"


def test_a_language_that_racekit_does_not_speak_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RACEKIT_LANG", "en")
    with pytest.raises(ValueError, match="'fr' is not one of"):
        rk.set_language("fr")
    assert language() == "en"
