"""The rule books, and events and refusals that cite them."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

import racekit as rk
from racekit.engine.errors import BadInput
from racekit.engine.events import Event, Refusal
from racekit.engine.rules import RuleBook
from racekit.engine.texts import LANGUAGES, YOU, Text
from tests.conformance.adapters import GAMES
from tests.engine import words
from tests.tools.rules import shapes


@pytest.mark.parametrize("game", GAMES)
def test_a_rule_book_is_a_mapping_in_the_rulebooks_order(game: str) -> None:
    book = rk.rules(game)
    assert isinstance(book, Mapping)
    assert len(book) == len(list(book)) == len(set(book))
    for rule_id, rule in book.items():
        assert rule.id == rule_id
        assert rule.game == game
        assert rk.rules(game, rule_id) is rule
        for lang in LANGUAGES:
            assert rule.text(lang) == rule.body(lang)
            assert rule.title(lang)
        assert str(rule).startswith(rule_id)
    # racekit's own rulings, if they have their own numbers, come last.
    numbers = [
        (
            rule_id[0].isalpha(),
            re.match("[A-Z]*", rule_id)[0],
            *map(int, re.findall(r"\d+", rule_id)),
        )
        for rule_id in book
    ]
    assert numbers == sorted(numbers)
    assert game in repr(book)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_id_in_the_code_exists(game: str) -> None:
    book = rk.rules(game)
    plain, _ = words.texts_in(words.home(game))
    cited = set(filter(shapes(book).fullmatch, plain))
    assert cited
    assert cited <= set(book)


@pytest.mark.parametrize(
    ("asked", "near"), [("LS5.9", "LS5.1"), ("nonsense", "LS1.1"), ("", "LS1.1"), ("ls5.1", "LS")]
)
def test_an_unknown_rule_is_an_error_with_similar_ids(asked: str, near: str) -> None:
    with pytest.raises(BadInput) as caught:
        rk.rules("longshot", asked)
    (problem,) = caught.value.problems
    assert problem.place == asked
    for lang in LANGUAGES:
        assert near in problem.text(lang)
        assert "longshot" in caught.value.text(lang)


def test_a_rule_of_an_unknown_game() -> None:
    with pytest.raises(BadInput, match="longshot"):
        rk.rules("chess")


def test_house_defaults_are_marked_and_say_so() -> None:
    book = rk.rules("longshot")
    house = {rule_id for rule_id, rule in book.items() if rule.house}
    # The source of the rules does not specify this.
    numbers = {"LS1.2", "LS1.4", "LS2.1", "LS4.6", "LS8.4", "LS10.5", "LS11.1"}
    assert house == numbers | {"LS7.2", "LS8.1", "LS9.4"}
    for rule_id in house:
        assert re.search(r"[Hh]ouse (default|ruling)", book[rule_id].text("en"))
        assert "ハウスルール" in book[rule_id].text("ja")


def secret() -> Event:
    return rk.game("longshot").secret_event("LS3.1", "drew", "card", seat=1, card=card("3-6"))


def card(name: str) -> object:
    from racekit.games.longshot.cards import parse_card

    return parse_card(name)


def test_an_event_names_seats_by_number_or_by_the_names_given() -> None:
    event = secret()
    assert event.text("en") == "Player 2 drew a 6 of horse 3."
    assert event.text("en", {1: YOU}) == "You drew a 6 of horse 3."
    assert event.text("ja", {1: Text("Kim", "キム")}) == "キムは3番の6を引きました。"
    assert str(event) == "LS3.1  Player 2 drew a 6 of horse 3."


def test_the_others_see_a_draw_but_not_the_card() -> None:
    event = secret()
    assert event.seen_by(1) is event
    seen = event.seen_by(0)
    assert seen is not None
    assert seen.rule == "LS3.1"
    assert seen.text("en") == "Player 2 drew a card."
    assert "3-6" not in repr(seen)
    assert "card" not in seen.values
    assert seen.seen_by(4) is seen


def test_the_others_do_not_see_a_fully_secret_event() -> None:
    dealt = rk.game("longshot").secret_event("LS2.2", "dealt", "card", seat=1, card=card("F-8"))
    assert dealt.seen_by(0) is None


def test_partners_see_what_the_others_only_hear_of() -> None:
    game = rk.game("longshot", players=4)
    dealt = game.secret("LS3.1", "drew", seat=0, to=[0, 2], card=card("3-6"))
    assert [dealt.seen_by(seat) is dealt for seat in range(3)] == [True, False, True]
    assert "3-6" not in repr(dealt.seen_by(1))


def test_a_refusal_says_its_rule_and_its_reason() -> None:
    refusal = rk.game("longshot").start().why_not("pass")
    assert isinstance(refusal, Refusal)
    assert refusal.rule == "LS2.1"
    assert str(refusal) == f"LS2.1  {refusal.text('en')}"
    assert "pass" in refusal.text("ja")
    assert refusal == rk.game("longshot").start().why_not("pass")


# --- the manual ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["foth", "pig"])
def test_a_rule_links_to_the_manual_of_a_known_website(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rule = next(iter(rk.rules(game).values()))
    monkeypatch.delenv("RACEKIT_SITE", raising=False)
    assert rule.address("en") is None
    assert "href" not in rule._repr_html_() + rule.folded()
    monkeypatch.setenv("RACEKIT_SITE", "https://example.org/'quoted'/")
    assert (
        rule.address("ja") == f"https://example.org/'quoted'/manual/ja/rules/{game}.html#{rule.id}"
    )
    assert f"&#x27;quoted&#x27;/manual/en/rules/{game}.html#{rule.id}" in rule.folded()


def test_a_game_of_ones_own_has_no_page_in_the_manual(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RACEKIT_SITE", "https://example.org")
    book = RuleBook.brief(
        "nim", "nim", title="Nim", line="", rules={"N1": "A: b."}, terms={}, sentences={}
    )
    assert book["N1"].address("en") is None
