"""Exact answers agree with an independent enumeration."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import pytest

import racekit as rk
from racekit import odds
from racekit.engine.errors import BadInput
from racekit.engine.game import State
from racekit.engine.result import Result
from tests.conformance import files
from tests.longshot.positions import full
from tests.longshot.positions import position as longshot_position

PLAYED_OUT = [
    (game, name)
    for game, minis in files.pinned().items()
    for name, counted in minis.items()
    if counted["terminal"]
]


def mini(game: str, name: str) -> State:
    state: State = files.samples(game).mini_state(files.samples(game).MINI[name])
    return state


@pytest.mark.parametrize(("game", "name"), PLAYED_OUT)
def test_expected_scores_agree_with_the_pinned_brute_force(game: str, name: str) -> None:
    """A program independent of racekit computed them."""
    pinned = files.pinned()[game][name]["expected_scores"]
    scores = rk.odds(mini(game, name), scores_of, method="exact", limit=100_000)
    assert scores.exact
    assert sum(scores.values()) == 1
    for seat, expected in enumerate(pinned):
        assert sum(p * each[seat] for each, p in scores.items()) == Fraction(expected)


def scores_of(result: Result) -> tuple[int, ...]:
    return result.scores


Read = Callable[[State], Any]
Policy = Callable[[Any], Mapping[Any, Fraction]]


def walked(state: State, read: Read, policy: Policy | None = None) -> dict[Any, Fraction]:
    """Enumerate every continuation depth first, in the simplest way."""
    found: dict[Any, Fraction] = {}
    decided = read(state)
    if decided is not None:
        return {decided: Fraction(1)}
    actions = state.actions()
    ways: Mapping[Any, Fraction] = state.outcomes()
    if actions:
        alike = dict.fromkeys(actions, Fraction(1, len(actions)))
        ways = alike if policy is None else policy(state.view(state.actor))  # type: ignore[arg-type]
    for action, p in ways.items():
        for what, q in walked(state.step(action).state, read, policy).items():
            found[what] = found.get(what, Fraction(0)) + p * q
    return found


def winners(state: State) -> Any:
    return None if state.result is None else state.result.winners


def place_of(seat: int) -> Read:
    return lambda state: None if state.result is None else state.result.ranking[seat]


@pytest.mark.parametrize(("game", "name"), [("longshot", "golden-rule"), ("trickrace", "tricks")])
def test_wins_and_places(game: str, name: str) -> None:
    state = mini(game, name)
    shared = walked(state, winners)
    everybody = rk.odds(state, "win")
    for seat in range(state.game.players):
        p = sum((q for who, q in shared.items() if seat in who), Fraction(0))
        assert everybody[seat] == p
        assert rk.odds(state, odds.win(seat)).p == p
        part = sum((q / len(who) for who, q in shared.items() if seat in who), Fraction(0))
        assert rk.odds(state, odds.share(seat)).mean == part
        places = rk.odds(state, odds.place(seat))
        assert {at: q for at, q in places.items() if q} == walked(state, place_of(seat))
    tied = rk.odds(state, lambda result: len(result.winners) > 1)
    assert tied.p == sum(q for who, q in shared.items() if len(who) > 1)


def finish_of(state: State) -> Any:
    board = state.board
    if hasattr(board, "sheet"):
        return tuple(("VFSO"[horse],) for horse in board.sheet[-1].finish) if board.sheet else None
    if not board.settlements:
        return None
    places = board.settlements[-1].places
    home = sorted({at for at in places if at})
    return tuple(tuple(i + 1 for i, at in enumerate(places) if at == n) for n in home)


@pytest.mark.parametrize(("game", "name"), [("longshot", "spurt"), ("trickrace", "two-races")])
def test_the_finishing_order_of_the_current_race(game: str, name: str) -> None:
    """In the middle of a game, the enumeration stops at the end of the race."""
    state = mini(game, name)
    orders = walked(state, finish_of)
    answer = rk.odds(state, "finish", method="exact")
    assert dict(answer) == orders
    first = rk.odds(state, "horse win")
    for horse, p in first.items():
        assert p == sum((q for order, q in orders.items() if horse in order[0]), Fraction(0))
    places = rk.odds(state, "horse places")
    for horse, p in first.items():
        assert places.get((horse, 1), 0) == p
        assert sum(q for (other, _), q in places.items() if other == horse) == 1


ABOUT_TO_END = {"home": {1: (1, 2, 7), 2: (2, 0, 5)}, "at": {3: 59, 4: 58, 5: 40}}
NARROW: Mapping[str, Any] = {
    "boxes": full({"3L": "F-0 3-2", "4L": "F-1 4-3 F-6"}),
    "hands": ["3-1 4-4", "", "4-6", ""],
    "stack": "5-1",
    "turn": 2,
}


def narrow_view() -> Any:
    return longshot_position(players=4, races=1, **ABOUT_TO_END, **NARROW).view(2)


def test_a_views_answer_is_the_mean_over_its_determinizations() -> None:
    view = narrow_view()
    expected: dict[int, Fraction] = {}
    for world, p in odds.worlds(view):
        for at, q in walked(world, place_of(2)).items():
            expected[at] = expected.get(at, Fraction(0)) + p * q
    answer = rk.odds(view, "place", method="exact")
    assert {at: p for at, p in answer.items() if p} == expected
    assert len(expected) > 1
    assert answer.mean == sum(at * p for at, p in expected.items())
    assert answer.states is not None
    assert f"{answer.states:,} states" in answer.provenance.en


def test_a_policy_determines_the_actions() -> None:
    state = mini("longshot", "pass")

    def first_or_last(view: Any) -> dict[Any, Fraction]:
        actions = next(iter(odds.worlds(view)))[0].actions()
        if len(actions) == 1:
            return {actions[0]: Fraction(1)}
        return {actions[0]: Fraction(3, 4), str(actions[-1]): Fraction(1, 4)}

    def by_action(view: Any) -> dict[Any, Fraction]:
        return {str(action): p for action, p in first_or_last(view).items()}

    def scores(state: State) -> Any:
        return None if state.result is None else state.result.scores

    answer = rk.odds(state, scores_of, policy=first_or_last, method="exact")
    assert dict(answer) == walked(state, scores, by_action)
    assert any("policy" in note.en for note in answer.notes)
    assert dict(answer) != walked(state, scores)


@pytest.mark.parametrize(
    ("policy", "places"),
    [
        (lambda view: {"nonsense": Fraction(1)}, ["nonsense"]),
        (lambda view: {"pass": Fraction(1, 2)}, ["policy"]),
        (lambda view: {"pass": 1.0}, ["policy"]),
        (lambda view: {"pass": Fraction(3, 2), "F-9>1L": Fraction(-1, 2)}, ["F-9>1L", "policy"]),
    ],
)
def test_an_invalid_policy_is_refused(policy: Policy, places: list[str]) -> None:
    with pytest.raises(BadInput) as caught:
        rk.odds(mini("longshot", "pass"), "win", policy=policy)
    assert [problem.place for problem in caught.value.problems] == places


def test_the_effect_of_each_action() -> None:
    state = mini("trickrace", "tricks")
    seat = state.actor
    effects = rk.odds(state, odds.effect("win"), method="exact")
    assert list(effects) == list(state.actions())
    alike = Fraction(0)
    for action, answer in effects.items():
        after = state.step(action).state
        assert answer.p == rk.odds(after, odds.win(seat)).p
        alike += answer.p / len(effects)
    assert alike == rk.odds(state, odds.win(seat)).p
    assert effects[effects.best].p == max(answer.p for answer in effects.values())
    points = rk.odds(state, odds.effect("score"))
    for action, answer in points.items():
        assert answer.mean == rk.odds(state.step(action).state, odds.score(seat)).mean


def test_a_views_effects_are_means_over_its_determinizations() -> None:
    view = narrow_view()
    effects = rk.odds(view, "effect", method="exact")
    weights = list(odds.worlds(view))
    for action, answer in effects.items():
        expected = sum(p * rk.odds(world.step(action).state, odds.win(2)).p for world, p in weights)
        assert answer.p == expected


def test_an_enumeration_above_the_limit_is_reported() -> None:
    state = mini("longshot", "pass")
    with pytest.raises(BadInput, match=r"Not computed exactly: more than 50 states"):
        rk.odds(state, "win", method="exact", limit=50)
    start = rk.Table("longshot", players=5, seed=7, autosave=False)
    start.advance()
    view = start.state.view(0)
    with pytest.raises(BadInput, match=r"Not computed exactly: about 10\^45 possibilities"):
        rk.odds(view, "win", method="exact")
    answer = rk.odds(state, "win", limit=50, n=20)
    assert not answer.exact
    assert any("more than 50 states" in note.en for note in answer.notes)


def test_a_decided_outcome_is_certain() -> None:
    state = mini("trickrace", "home")
    while state.actor is not None:
        state = state.step(next(iter(state.actions() or state.outcomes()))).state
    answer = rk.odds(state, "win")
    assert {seat for seat, p in answer.items() if p == 1} == set(state.result.winners)  # type: ignore[union-attr]
    assert answer.states == 1
