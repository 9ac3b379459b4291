"""Pickling and copying preserve values."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import racekit as rk
from racekit.engine import registry
from racekit.engine.errors import BadInput, Forbidden, IllegalAction, Problem, line_of
from racekit.engine.texts import LANGUAGES, YOU
from tests.conformance.adapters import GAMES
from tests.engine.tables import dealt, finished


def pickled(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))  # noqa: S301 (our own)


WAYS: list[Callable[[Any], Any]] = [pickled, copy.copy, copy.deepcopy]
NAMES = dict.fromkeys(range(4), YOU)


def texts_of(event: Any) -> list[str]:
    """Return every text form of an event or a refusal."""
    texts = [event.text(lang, names) for lang in LANGUAGES for names in (None, NAMES)]
    return [*texts, event.rule, str(event), repr(event)]


@pytest.mark.parametrize("again", WAYS)
@pytest.mark.parametrize("game", GAMES)
def test_a_copied_rule_book_is_the_same_object(game: str, again: Callable[[Any], Any]) -> None:
    book = registry.game_class(game).book
    assert again(book) is book


@pytest.mark.parametrize("again", WAYS)
def test_every_event_of_a_game_arrives(again: Callable[[Any], Any]) -> None:
    events = finished(races=1).log()
    assert len(events) > 100
    for event in events:
        copied = again(event)
        assert copied == event
        assert texts_of(copied) == texts_of(event)
        assert copied.seen_by(0) == event.seen_by(0)


@pytest.mark.parametrize("again", WAYS)
def test_every_refusal_and_its_error_arrive(again: Callable[[Any], Any]) -> None:
    state = dealt().state
    refused = [action for action in state.candidates() if state.why_not(action)]
    assert refused
    for action in refused:
        refusal = state.why_not(action)
        assert refusal is not None
        assert again(refusal) == refusal
        assert texts_of(again(refusal)) == texts_of(refusal)
        error = again(IllegalAction(refusal))
        assert error.refusal == refusal
        assert error.rule == refusal.rule
        assert [error.text(lang) for lang in LANGUAGES] == [
            f"{refusal.text(lang)} [{refusal.rule}]" for lang in LANGUAGES
        ]


@pytest.mark.parametrize("again", WAYS)
def test_bad_input_and_what_is_forbidden_arrive(again: Callable[[Any], Any]) -> None:
    with pytest.raises(BadInput) as caught:
        rk.game("longshot", players=9, gaol=3)
    lines = [Problem.of(line_of(3), "not_json")]
    for error in (caught.value, BadInput.of("bad_record", lines), Forbidden.of("study_only")):
        copied = again(error)
        assert type(copied) is type(error)
        assert [copied.text(lang) for lang in LANGUAGES] == [error.text(lang) for lang in LANGUAGES]
        assert str(copied) == str(error)
    places = [problem.place for problem in again(caught.value).problems]
    assert places == [problem.place for problem in caught.value.problems] == ["gaol", "players"]


@pytest.mark.parametrize("again", WAYS)
def test_a_position_that_arrived_plays_on(again: Callable[[Any], Any]) -> None:
    state = dealt().state
    action = state.actions()[0]
    copied = again(state)
    assert copied == state
    for played in (action, again(action), str(action)):
        step = copied.step(played)
        assert step.state == state.step(action).state
        assert step.events == state.step(action).events
