"""Answers in both languages, exact and simulated."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest

import racekit as rk
from racekit import odds
from racekit.engine.errors import BadInput
from racekit.engine.texts import Text
from racekit.games.longshot.positions import position
from racekit.odds.answers import SHOWN, Answer, Effects
from racekit.odds.messages import many, message, percent
from tests.odds.test_exact import mini

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def answer(figures: dict[Any, Any], **counted: int) -> Answer:
    labels = {each: Text(f"<{each}>", f"《{each}》") for each in figures}
    return Answer(Text("A <b>", "質問"), figures, labels, Text("how", "方法"), (), **counted)


YES = answer({True: THIRD, False: 1 - THIRD}, states=7)
GUESS = answer({True: odds.Estimate(30, 100), False: odds.Estimate(70, 100)}, games=100)


def test_a_yes_no_answer_is_a_number() -> None:
    assert YES.p == YES[True] == THIRD
    assert float(YES) == pytest.approx(1 / 3)
    assert YES.percent == "33.3%"
    assert YES.exact
    assert not GUESS.exact
    assert float(GUESS) == 0.3
    assert GUESS.p.games == 100  # type: ignore[union-attr]
    low, high = GUESS.p.interval  # type: ignore[union-attr]
    assert GUESS.p.half_width == (high - low) / 2  # type: ignore[union-attr]


def test_an_answer_maps_outcomes_and_their_names() -> None:
    places = answer({1: HALF, 2: THIRD, 3: Fraction(1, 6)})
    assert list(places) == [1, 2, 3]
    assert len(places) == 3
    assert places[2] == places["2"] == THIRD
    assert 2 in places
    assert "4" not in places
    assert dict(places.items()) == {1: HALF, 2: THIRD, 3: Fraction(1, 6)}
    with pytest.raises(KeyError):
        places["4"]
    assert places.mean == Fraction(5, 3)


def test_place_1_is_not_a_yes() -> None:
    places = answer({1: HALF, 2: HALF})
    assert not places.yes_no
    with pytest.raises(BadInput, match=r"answer\[outcome\]"):
        places.p  # noqa: B018


@pytest.mark.parametrize("figures", [{True: HALF, False: HALF}, {1: HALF, 2: 1}, {"a": 1}])
def test_answers_without_a_mean_raise(figures: dict[Any, Any]) -> None:
    fractions = {each: Fraction(p) for each, p in figures.items()}
    with pytest.raises(BadInput, match="has no mean"):
        answer(fractions).mean  # noqa: B018


def test_the_mean_of_a_simulated_answer_is_the_sample_mean() -> None:
    scores = answer({10: odds.Estimate(1, 4), 30: odds.Estimate(3, 4)}, games=4)
    assert scores.mean == 25.0


def test_exact_and_simulated_answers_look_different() -> None:
    exact, guess = repr(YES), repr(GUESS)
    assert exact.splitlines() == ["A <b>", "  <True>   1/3  33.3%", "  <False>  2/3  66.7%", "how"]
    assert "≈ 30.0%" in guess
    assert "21.9%–39.6%" in guess
    assert "≈" not in exact
    assert "repeating-linear-gradient" in GUESS._repr_html_()
    assert "repeating-linear-gradient" not in YES._repr_html_()


def test_html_is_escaped_and_adds_no_text() -> None:
    html = YES._repr_html_()
    assert "A &lt;b&gt;" in html
    assert "&lt;True&gt;" in html
    assert "<b>" not in html.replace("<br>", "")
    words = re.sub(r"<[^>]*>", " ", html)
    assert "3" in words
    assert not re.search(r"[a-z]{4}", re.sub(r"&[lg]t;|True|False", "", words))


def test_a_long_answer_is_truncated_when_shown() -> None:
    many = answer({n: Fraction(1, 100) for n in range(100)})
    assert len(repr(many).splitlines()) == SHOWN + 3
    assert "60 more" in repr(many)
    assert many._repr_html_().count("<tr>") == SHOWN
    assert len(many.frame()) == 100


def test_a_long_fraction_is_shown_only_in_percent() -> None:
    odd = Fraction(1, 3**40)
    assert str(odd) not in repr(answer({"a": odd}))
    assert answer({"a": odd}).frame()["exact"][0] == str(odd)


def test_both_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RACEKIT_LANG", "ja")
    assert repr(YES).splitlines()[0] == "質問"
    assert "《True》" in repr(YES)
    assert YES.method == "方法"
    view = position(hands=[["3-5"]]).view(0)
    shown = repr(rk.odds(view, odds.at_least(1, "3-*", draws=3)))
    assert "次の3枚に3-*が1枚以上ある" in shown
    assert "厳密：公式（超幾何分布）" in shown


def test_tables() -> None:
    exact = YES.frame()
    assert list(exact.columns) == ["outcome", "p", "exact"]
    assert list(exact["exact"]) == ["1/3", "2/3"]
    guess = GUESS.frame()
    assert list(guess.columns) == ["outcome", "p", "low", "high", "hits", "games"]
    assert list(guess["hits"]) == [30, 70]
    assert (guess["low"] < guess["p"]).all()


def test_effects() -> None:
    effects = Effects(
        Text("E", "効"), {"x": YES, "y": GUESS}, {}, Text("how", "方法"), (Text("note", "注"),)
    )
    assert effects.best == "x"
    assert not effects.exact
    assert list(effects.frame()["action"]) == ["x", "y"]
    shown = repr(effects)
    assert re.search(r"x +1/3 +33.3%", shown)
    assert "≈ 30.0%" in shown
    assert shown.splitlines()[-1] == "note"
    assert effects._repr_html_().count("<tr>") == 2
    scores = Effects(Text("E", "効"), {"x": answer({1000: HALF, 3000: HALF})}, {}, Text("", ""))
    assert "2,000.00" in repr(scores)
    assert "background" not in scores._repr_html_()


@pytest.mark.parametrize(
    ("p", "text"),
    [(0, "0.0%"), (1, "100.0%"), (0.00004, "0.004%"), (0.001, "0.1%"), (2 / 3, "66.7%")],
)
def test_percentages(p: float, text: str) -> None:
    assert percent(p) == text


def test_counts() -> None:
    assert many(1234567).en == many(1234567).ja == "1,234,567"
    text_of_limit = message("too_many_states", limit=many(10**45))
    assert text_of_limit.en.endswith("more than about 10^45 states.")
    assert "約10^45" in text_of_limit.ja


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_both_holds_exact_and_simulated_answers(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RACEKIT_LANG", lang)
    state = mini("trickrace", "tricks")
    both = rk.odds(state, "winners", method="both", n=300, seed=2)
    exact = rk.odds(state, "winners", method="exact")
    simulated = rk.odds(state, "winners", method="simulate", n=300, seed=2)
    assert (dict(both.exact), dict(both.simulated)) == (dict(exact), dict(simulated))
    for seat, (p, estimate) in both.items():
        assert p == exact[seat]
        assert estimate == simulated.get(seat, odds.Estimate(0, 300))
    frame = both.frame()
    assert list(frame["exact"]) == [str(p) for p in exact.values()]
    assert frame["covered"].any()
    for text in (repr(both), both._repr_html_()):
        assert str(exact[0]) in text
        assert "300" in text


@pytest.mark.parametrize(
    ("question", "places"), [("effect", ["method"]), (odds.next_card(), ["method"])]
)
def test_some_questions_allow_only_one_method(question: Any, places: list[str]) -> None:
    table = rk.Table("longshot", first_player=0, seed=7, autosave=False)
    table.advance()
    with pytest.raises(rk.BadInput) as caught:
        rk.odds(table.state.view(0), question, method="both")
    assert [problem.place for problem in caught.value.problems] == places
