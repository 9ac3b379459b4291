"""Actions and outcomes on positions that random play reaches: what is listed is what is legal.

The games are small and fast, so that the spurt, the stack's end and both races come about.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import racekit as rk
from racekit.engine.game import State
from racekit.engine.tasks import Chance
from racekit.games.longshot.cards import Card, Outcome, Place, Skip
from tests.longshot.positions import position, wander

SMALL = {"1-1": 7, "1-6": 5, "2-3": 7, "3-3": 7, "3-7": 5, "4-2": 4, "F-0": 4, "F-3": 6, "F-8": 4}
OPTIONS: Sequence[dict[str, Any]] = (
    {"players": 4, "goal": 20, "spurt": 8},
    {"players": 5, "goal": 30, "spurt": 9, "deck": SMALL},
    {"players": 6, "goal": 24, "spurt": 10, "first_player": 5, "races": 1},
    {"players": 4, "goal": 60, "spurt": 10, "deck": SMALL, "first_player": 0},
)

games = st.tuples(st.integers(0, 2**32), st.sampled_from(OPTIONS))


def positions(drawn: tuple[int, dict[str, Any]], every: int = 1) -> list[State]:
    """Return positions of a random game, without most of its long deal."""
    seed, options = drawn
    found = wander(seed, 260, **options)
    return [*found[:3], *found[30:]][::every]


class Every(random.Random):
    """Gives in turn every answer that a fair draw from `ways` equal ways can give."""

    def __init__(self, way: int, ways: int) -> None:
        super().__init__(0)
        self.way, self.ways = way, ways

    def choice(self, seq: Any) -> Any:
        assert len(seq) == self.ways
        return seq[self.way]

    def random(self) -> float:
        return (self.way + 0.5) / self.ways


@given(games)
def test_sampling_has_the_probabilities_of_the_outcomes(drawn: tuple[int, dict[str, Any]]) -> None:
    for state in positions(drawn, every=4):
        task = state.task
        if not isinstance(task, Chance):
            with pytest.raises(ValueError, match="chance"):
                state.sample(random.Random(0))
            continue
        ways = sum(task.weights(state.game, state.board).values())
        drawn_once = Counter(state.sample(Every(way, ways)) for way in range(ways))
        outcomes = {action: Fraction(count, ways) for action, count in drawn_once.items()}
        assert outcomes == state.outcomes()


@given(games)
def test_the_probabilities_of_the_stack_are_its_multiset(drawn: tuple[int, dict[str, Any]]) -> None:
    for state in positions(drawn):
        outcomes = {str(action): chance for action, chance in state.outcomes().items()}
        if any(name.split()[0] in ("deal", "draw", "open") for name in outcomes):
            stack = Counter(state.board.stack)
            counted = {name.split()[1]: chance * stack.total() for name, chance in outcomes.items()}
            assert counted == {str(card): count for card, count in stack.items()}


def test_random_play_reaches_what_it_should() -> None:
    """The tests above look at these positions only where play goes there."""
    seen: Counter[str] = Counter()
    for options in OPTIONS:
        for seed in range(6):
            for state in wander(seed, 260, **options):
                board = state.board
                seen["spurt"] += board.spurt
                seen["second card"] += bool(board.placed)
                seen["opened"] += board.opened is not None
                seen["pass"] += "pass" in map(str, state.actions())
                seen["last race"] += board.race == 2
                seen["new stack"] += board.source != state.game.cards and bool(board.source)
                seen["over"] += state.actor is None
    assert all(seen.values()), seen
    assert len(seen) == 7


FORMS: list[tuple[str, str, Any]] = [
    ("LS3.1", "3-6>3L", Place(Card(3, 6), 4)),
    ("LS1.1", "6-1>6R", Place(Card(6, 1), 11)),
    ("LS1.2", "F-8>1R", Place(Card(0, 8), 1)),
    ("LS1.2", "F-0>1L", Place(Card(0, 0), 0)),
    ("LS5.1", "pass", Skip("pass")),
    ("LS6.1", "done", Skip("done")),
    ("LS2.2", "deal 1-7", Outcome("deal", Card(1, 7))),
    ("LS3.1", "draw F-2", Outcome("draw", Card(0, 2))),
    ("LS3.2", "open 5-5", Outcome("open", Card(5, 5))),
    ("LS2.4", "order 4", Outcome("order", 4)),
    ("LS2.1", "first 0", Outcome("first", 0)),
]


@pytest.mark.parametrize(
    ("text", "action"),
    [
        # A text form is read, and nothing is played.
        pytest.param(text, action, marks=pytest.mark.rule(f"longshot:{rule}", cited=False), id=text)
        for rule, text, action in FORMS
    ],
)
def test_a_text_form_is_its_action(text: str, action: Any) -> None:
    found = rk.game("longshot").parse(text)
    assert found == action
    assert type(found) is type(action)
    assert str(action) == text


@pytest.mark.parametrize("text", ["3-6>3L", "F-8>6R", "F-0>1L", "pass", "done", "deal 3-6"])
@pytest.mark.parametrize("wrap", [" {}", "{}\n", "  {}  "])
def test_blanks_around_a_text_form_do_not_matter(text: str, wrap: str) -> None:
    state = position(hands=["3-6"])
    assert state.why_not(wrap.format(text)) == state.why_not(text)


@pytest.mark.rule("longshot:LS3.1")
@pytest.mark.parametrize(
    "text",
    ["", "3-6", "3-6>", "3-6>7L", "3-6>3M", "3-8>3L", "3-0>3L", "F-9>3L", "7-1>1L", "PASS",
     "3-6 > 3L", "3-6>3L pass", "draw", "draw 3-8", "order x", "first -1", "３-6>3L",
     "3-6>3L\x00", "order ４"],
)  # fmt: skip
def test_what_is_no_action_is_refused_by_the_rule_that_asks(text: str) -> None:
    state = position(hands=["3-6"])
    assert state.game.parse(text) is None
    refusal = state.why_not(text)
    assert refusal is not None
    assert (refusal.rule, refusal.name) == ("LS3.1", "unknown")
    with pytest.raises(rk.IllegalAction):
        state.step(text)
