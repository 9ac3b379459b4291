"""Actions and outcomes in words, and what is no action."""

from __future__ import annotations

import pytest

from racekit.games.trickrace.positions import position
from tests.trickrace.tables import of


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
