"""Mini games, played by the engine and by brute force alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from racekit.games.readaloud.vocabulary import Form, forms
from tests.conformance import perft
from tests.conformance.brute import readaloud as brute
from tests.conformance.samples.readaloud import MINI, mini_state
from tests.readaloud.made_up import mini

GAMES = 60
LOTS = 4
DEPTH = 5
"""So deep they are played; to their ends some of them would take minutes."""


def check(game: Mapping[str, Any], depth: int) -> None:
    """Play a mini game out by the engine and by brute force, and compare what is counted."""
    engine, other = perft.count(mini_state(game), depth), brute.count(game, depth)
    assert (engine.pinned(), engine.sizes()) == (other.pinned(), other.sizes()), game


def counted_alike(seed: int) -> None:
    """Check a mini game made up at random."""
    check(mini(seed), DEPTH)


@pytest.mark.parametrize("lot", range(LOTS))
def test_engine_and_brute_force_count_alike(lot: int) -> None:
    for seed in range(lot, GAMES, LOTS):
        counted_alike(seed)


# --- rule by rule --------------------------------------------------------------------------------


def marked(*values: Any, name: str, rules: str) -> Any:
    """Return a case of some rules.

    They are not cited: what is compared are the decisions, what each seat knows there, and results.
    """
    marks = pytest.mark.rule(*(f"readaloud:{rule}" for rule in rules.split()), cited=False)
    return pytest.param(*values, id=name, marks=marks)


TOPICS: list[tuple[str, int, str]] = [
    ("start", 7, "RA1.2 RA1.3 RA1.4"),
    ("published", 8, "RA8.1 RA9.1 RA9.2 RA9.3 RA9.4 RA9.5"),
    ("discarding", 7, "RA5.1 RA6.1 RA6.2 RA6.3 RA7.1"),
    ("shuffles", 5, "RA2.2 RA3.1 RA10.2 RA10.3"),
    ("stock", 8, "RA2.2 RA6.4 RA7.2 RA7.3"),
    ("limits", 5, "RA1.4 RA6.5 RA10.4"),
    ("ban", 8, "RA5.2 RA5.3 RA10.5"),
    ("three", 12, "RA2.1 RA2.5 RA6.6 RA7.4 RA10.7"),
    ("memory", 5, "RA2.6 RA3.2 RA10.1 RA10.2"),
    ("four", 12, "RA2.1 RA4.2 RA10.4 RA10.7 RA10.8"),
    ("repetition", 7, "RA5.4"),
    ("in-force", 12, "RA4.1 RA5.4"),
]
"""The mini games that were written for some rules, and how deep a test may play them."""


@pytest.mark.parametrize(
    ("name", "depth"),
    [marked(name, depth, name=name, rules=rules) for name, depth, rules in TOPICS],
)
def test_what_a_mini_game_is_about_happens_as_by_brute_force(name: str, depth: int) -> None:
    check(MINI[name], depth)


OTHERS = {
    card: f"{value} nothing"
    for card, value in zip("bcdefghi", (2, 5, -4, 8, 3, 0, 9, 6), strict=True)
} | {"s": "0 under card -1"}


def said(form: Form) -> str:
    """Return a word with its arguments."""
    return " ".join([*filter(None, form[:3]), *([str(min(form.n[1], 2))] if form.n else [])])


TWO: Mapping[str, Any] = {"size": 2, "turns": 2, "hands": ["c d", "e f"], "discards": "g"}


def tables(form: Form) -> Iterator[Mapping[str, Any]]:
    """Yield tables at which a word is read: as usual, in the dark, with open cards, by three."""
    word, alone = said(form), form.word == "nothing"
    gone = word if alone or form.word == "under" else f"{word}; discard_this"
    dark = word if alone else f"lay every_hand nobody; lay field nobody; {word}"
    light = word if alone else f"lay every_hand all; lay stock all; {word}"
    yield {**TWO, "cards": {"a": f"1 {gone}", **OTHERS}, "field": "a b"}
    yield {**TWO, "cards": {"a": f"1 {dark}", **OTHERS}, "field": "a b", "hands": ["c/s d", "e f"]}
    yield {**TWO, "cards": {"a": f"1 {light}", **OTHERS}, "field": "b c", "hands": ["a d", "e f"]}
    three = {"turns": 3, "field": "b/s", "hands": ["a", "c", "d"], "discards": "g h"}
    yield {**three, "cards": {"a": f"1 {word}", **OTHERS}}


def each_word(*more: str) -> list[Any]:
    """Return a case for each form of the vocabulary, marked with its rules and others."""
    return [
        marked(form, name="-".join(filter(None, form[:3])), rules=" ".join((*form.rules, *more)))
        for form in forms()
    ]


@pytest.mark.parametrize("form", each_word())
def test_a_word_does_what_its_rules_say(form: Form) -> None:
    for table in tables(form):
        check(table, DEPTH - 2 * (form[:2] in (("exchange", "two"), ("exchange", "any_two"))))


@pytest.mark.parametrize("form", each_word("RA5.2", "RA10.5"))
def test_a_word_may_be_read_during_a_ban_if_no_way_to_do_it_breaks_it(form: Form) -> None:
    for before in ("forbid", "lay stock all; forbid"):
        cards = {"a": f"1 {before}", **OTHERS, "b": f"2 {said(form)}"}
        check({**TWO, "cards": cards, "field": "a b"}, 2)


@pytest.mark.parametrize(
    "form",
    [
        marked(form, name="-".join(filter(None, form[1:3])), rules="RA4.1 RA4.2 RA10.8")
        for form in forms()
        if form.word == "condition"
    ],
)
def test_who_meets_a_condition_wins(form: Form) -> None:
    cards = {**OTHERS, "a": f"1 {said(form)}", "b": "2 exchange_this card"}
    check({**TWO, "cards": cards, "field": "a b", "hands": ["c/s d", "e f"]}, DEPTH)
