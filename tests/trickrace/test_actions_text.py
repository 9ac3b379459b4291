"""Actions and outcomes on positions that random play reaches: what is listed is what is legal."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from racekit.games.trickrace.positions import position
from tests.trickrace.tables import of, until, wander

OPTIONS: list[dict[str, Any]] = [
    {"goal": 3, "races": 2},
    {"players": 3, "races": 2, "start_player_counts": True},
    {"players": 2, "horses": 3, "numbers": 5, "open_win_allowed": False},
]


@pytest.mark.parametrize("options", OPTIONS)
def test_actions_are_the_candidates_without_a_reason_against_them(options: dict[str, Any]) -> None:
    for state in wander(2, **options):
        candidates = state.candidates()
        allowed = [action for action in candidates if state.why_not(action) is None]
        assert allowed == list(state.actions())
        assert len(set(candidates)) == len(candidates)


@pytest.mark.parametrize("options", OPTIONS)
def test_text_forms_are_unique_and_read_back(options: dict[str, Any]) -> None:
    for state in wander(3, **options):
        asked = (*state.candidates(), *state.outcomes())
        texts = [str(action) for action in asked]
        assert len(set(texts)) == len(asked)
        assert [state.game.parse(text) for text in texts] == list(asked)
        for action in asked[:4]:
            assert state.why_not(str(action)) == state.why_not(action)


@pytest.mark.parametrize(
    ("action", "words", "ends"),
    [
        of("TR4.1", "R7", "Red 7", {"from": "R7", "to": "trick"}),
        of("TR4.4", "G12 whip", "Green 12, with a whip", {"from": "G12", "to": "whip"}),
        of("TR2.4", "aside B1", "Blue 1 face down", {"from": "B1", "to": "aside"}),
        of("TR3.1", "open win", "Lay “win” face up", {"from": "ticket:win", "to": "open"}),
        of("TR3.3", "seal O", "Lay Gateau Opera face down", {"from": "ticket:O", "to": "seal"}),
    ],
)
def test_actions_in_words_and_where_they_go(action: str, words: str, ends: dict[str, str]) -> None:
    game = position().game
    parsed = game.parse(action)
    assert game.action_text(parsed)("en") == words
    assert game.action_text(parsed)("ja") != words
    assert game.ends(parsed) == ends


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        of("TR1.6", "horse V", "Vanilla Beans"), of("TR2.1", "gate S", "Silver Arazan"),
        of("TR1.6", "deal Y3", "Yellow 3"), of("TR2.3", "discard Y3", "Yellow 3"),
        of("TR8.2", "row B12", "Blue 12"),
    ],
)  # fmt: skip
def test_outcomes_in_words(outcome: str, words: str) -> None:
    game = position().game
    assert game.action_text(game.parse(outcome))("en") == words


@pytest.mark.parametrize(
    "text",
    ["", "R", "R0", "R13", "R07", "X1", "r7", "R7whip", "R7  whip", "R7 WHIP", "whip", "7R",
     "open", "open X", "seal R7", "aside V", "deal V", "horse R7", "gate W", "row", "Ｒ７",
     "R7 whip whip", "open WIN", "R7\x00"],
)  # fmt: skip
def test_what_is_no_action_is_refused_by_the_rule_that_asks(text: str) -> None:
    state = position(hands=["R7", "R1", "R2", "R3"])
    assert state.game.parse(text) is None
    refusal = state.why_not(text)
    assert refusal is not None
    assert (refusal.rule, refusal.name) == ("TR4.1", "unknown")


@given(st.text(max_size=12))
def test_any_text_is_answered(text: str) -> None:
    state = position(hands=["R7 B1", "R1 B2", "R2 B3", "R3 B4"])
    legal = set(map(str, state.actions()))
    assert (state.why_not(text) is None) == (text.strip() in legal)


def test_random_play_reaches_what_it_should() -> None:
    """The tests above look at these positions only where play goes there."""
    seen: set[str] = set()
    for options in OPTIONS:
        for state in wander(2, **options):
            board = state.board
            view: Any = state.view(0)
            seen.add(f"asks {view.asks}")
            seen |= {"whipped"} if any(played.whip for played in board.table) else set()
            seen |= {"race 2"} if board.race == 2 else set()
            seen |= {"must follow"} if len(state.actions()) < len(state.candidates()) else set()
    assert seen >= {"whipped", "race 2", "must follow", "asks row", "asks seal", "asks None"}
    assert until(position(), None).state.actor is None
