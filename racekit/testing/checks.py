"""Invariants of every game, position and step."""

from __future__ import annotations

import gc
import json
import random
from collections.abc import Iterable
from fractions import Fraction
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

import pytest

from ..engine.analysis import Bounded, get_feature
from ..engine.board_view import BoardView
from ..engine.errors import BadInput, IllegalAction
from ..engine.events import Event, Refusal
from ..engine.game import Game, State, Step
from ..engine.jsons import canonical
from ..engine.result import competition_ranking
from ..engine.tasks import CHANCE
from ..engine.texts import LANGUAGES, YOU, Text
from ..engine.worlds import worlds

Fingerprint = tuple[Any, ...]
LONGEST = 5000
"""The maximum length of a game, in steps."""


def fingerprint(state: State, *, keys: bool = True) -> Fingerprint:
    """Return every immutable property of a state."""
    seen = tuple(state.key(seat) for seat in range(state.game.players)) if keys else ()
    return (
        *(repr(state), hash(state), state.actor, state.result),
        *(tuple(map(str, state.actions())), tuple(map(str, state.outcomes()))),
        *seen,
    )


def check_none(*problems: str) -> None:
    """Check that there are no problems; if there are, the failure says them and nothing else."""
    if found := [problem for problem in problems if problem]:
        raise AssertionError("\n".join(found))


def check_length(steps: int, most: int | None = None) -> None:
    """Check that a game ends."""
    most = most or LONGEST
    assert steps < most, f"the game did not end within {most} steps"


def check_text(text: str) -> None:
    """Check that a text is a sentence without unfilled placeholders."""
    assert text.strip() == text
    assert text
    assert "{" not in text
    assert "None" not in text


def check_event(event: Event, game: Game) -> None:
    """Check that an event cites a rule, and has a text in both languages for every seat."""
    assert event.rule in game.book
    names = {seat: Text(f"Seat {seat}", f"席{seat}") for seat in range(game.players)}
    for lang in LANGUAGES:
        check_text(event.text(lang))
    for seat in range(game.players):
        seen = event.seen_by(seat)
        if seen is not None:
            assert seen.rule == event.rule
            for lang in LANGUAGES:
                check_text(seen.text(lang, {**names, seat: YOU}))


def check_refusal(refusal: Refusal, game: Game) -> None:
    """Check that a refusal cites a rule, and has a text in both languages."""
    assert refusal.rule in game.book
    # The text may quote the request, which can contain anything.
    request = str(refusal.values.get("given")) or " "
    for lang in LANGUAGES:
        check_text(refusal.text(lang).replace(request, "-"))


def check_actor(state: State) -> None:
    """Check that the actor has actions or outcomes, and that probabilities are exact."""
    actions, outcomes, actor = state.actions(), state.outcomes(), state.actor
    names = [str(action) for action in (*actions, *outcomes)]
    assert len(set(names)) == len(names)
    for action, name in zip((*actions, *outcomes), names, strict=True):
        assert state.game.parse(name) == action
        assert state.why_not(name) is None
    assert bool(outcomes) == (actor is CHANCE)
    assert bool(actions) == isinstance(actor, int)
    assert (actor is None) == (state.result is not None)
    if outcomes:
        assert sum(outcomes.values()) == Fraction(1)
        assert all(type(p) is Fraction and p > 0 for p in outcomes.values())


def check_reasons(state: State) -> None:
    """Check that `why_not` and `actions` agree, and that every refusal has a text."""
    actions, candidates = set(state.actions()), set(state.candidates())
    assert actions <= candidates
    assert len({*map(str, candidates)}) == len(state.candidates())
    assert bool(candidates) == bool(actions)
    for action in candidates:
        refusal = state.why_not(action)
        assert (refusal is None) == (action in actions)
        assert state.game.parse(str(action)) == action
        assert state.why_not(str(action)) == refusal
        if refusal is not None:
            check_refusal(refusal, state.game)


def check_illegal(state: State, action: Any) -> None:
    """Check that a state refuses an illegal action, citing a rule, and stays unchanged."""
    before = fingerprint(state)
    legal = {*map(str, state.actions()), *map(str, state.outcomes())}
    refusal = state.why_not(action)
    if refusal is None:
        assert str(action).strip() in legal or str(state.game.parse(action.strip())) in legal
        return
    with pytest.raises(IllegalAction) as caught:
        state.step(action)
    assert caught.value.rule == refusal.rule
    assert caught.value.refusal == refusal
    check_refusal(refusal, state.game)
    for lang in LANGUAGES:
        assert refusal.rule in caught.value.text(lang)
    assert str(action) not in legal
    assert fingerprint(state) == before


def check_views(state: State, seats: Iterable[int]) -> None:
    """Check that a view converts to plain data and has no reference to the state."""
    for seat in seats:
        view = state.view(seat)
        data = view.data()
        assert json.loads(json.dumps(data, allow_nan=False)) == data
        assert canonical(data) == state.key(seat)
        assert view.seat == seat
        assert canonical(state.game.scene(view))
        # The view of a fully visible board shares the board.
        open_board = isinstance(view, BoardView) and view.board == state.board
        for item in reachable(view):
            assert open_board or item is not state.board
            assert not isinstance(item, State | random.Random)


def check_public(state: State) -> None:
    """Check that every seat's scene has the same public part, but for the number of the seat."""
    game = state.game
    scenes = (game.public_scene(game.scene(state.view(seat))) for seat in range(game.players))
    assert len({canonical({**scene, "seat": 0}) for scene in scenes}) == 1, (
        "the public part of a scene differs from seat to seat: it tells what a seat alone may know"
    )


def check_world(state: State, seat: int, rng: random.Random) -> None:
    """Check that a determinization of a view is a whole position, and has that view."""
    view = state.view(seat)
    try:
        world = worlds(view).sample(rng)
    except BadInput:  # the game is too large to be searched, and brings no determinizations
        return
    assert world.view(seat) == view
    check_description(world)


def reachable(start: Any) -> Iterable[Any]:
    """Return every object reachable from one, except classes and modules."""
    seen: dict[int, Any] = {}
    todo = [start]
    while todo:
        item = todo.pop()
        if id(item) in seen or isinstance(item, type | ModuleType | FunctionType):
            continue
        if isinstance(item, BuiltinFunctionType | str | int):
            continue
        seen[id(item)] = item
        todo += gc.get_referents(item)
    return seen.values()


def check_description(state: State) -> None:
    """Check that a description, if the game supports one, round-trips through JSON."""
    try:
        description = state.game.describe(state)
    except BadInput:
        return
    assert (
        state.game.from_description(json.loads(json.dumps(description, allow_nan=False))) == state
    )


def check_again(before: State, action: Any, step: Step) -> None:
    """Check that nothing but the position and the action decides what a step does."""
    if before.step(action) != step:
        raise AssertionError(
            f"{action} does something else the second time, in the same position: {before}. The"
            " game remembers something outside of its positions"
        )


def check_bounds(game: Game, steps: int, choices: int, end: State) -> None:
    """Check that a game that was played keeps within the bounds that it declares.

    Parameters
    ----------
    game : Game
        The game.
    steps, choices : int
        The length of the game, and the greatest number of actions or outcomes in it.
    end : State
        Its last position.
    """
    declared = get_feature(game, Bounded)
    if declared is None:
        return
    bounds, scores = declared(game), end.result.scores if end.result else ()
    low, high = bounds.scores or (None, None)
    numbers = [
        ("the steps", steps, None, bounds.steps),
        ("the actions or outcomes of a position", choices, None, bounds.actions),
        *(("a score", score, low, high) for score in scores),
        *(
            ("the sum of the scores", each, bounds.total, bounds.total)
            for each in [sum(scores)]
            if scores
        ),
    ]
    check_none(
        *(
            f"{game} declares as its bounds {bounds}; of a game that was played, {what}: {number}"
            for what, number, low, high in numbers
            if (low is not None and number < low) or (high is not None and number > high)
        )
    )


def check_step(before: State, step: Step) -> None:
    """Check that a step changes the state, and check its events."""
    assert step.state != before, f"a step changes nothing: {before}"
    for event in step.events:
        check_event(event, before.game)


def check_result(state: State) -> None:
    """Check that only a finished game has a result, and that the result is consistent."""
    if state.actor is not None:
        assert state.result is None
        return
    result = state.result
    assert result is not None
    players = state.game.players
    assert len(result.scores) == len(result.ranking) == players
    assert result.ranking == competition_ranking(result.ranking)
    for score, place in zip(result.scores, result.ranking, strict=True):
        assert all(
            score >= other
            for other, other_place in zip(result.scores, result.ranking, strict=True)
            if place <= other_place
        )
    # A game may have no winner; then all seats share first place.
    first = tuple(seat for seat in range(players) if result.ranking[seat] == 1)
    assert result.winners == first or (result.winners, len(first)) == ((), players)
    assert state.why_not("anything") is not None


def rebuilt(game: Game, actions: Iterable[str]) -> State:
    """Replay actions, given in text form, and return the final state."""
    state = game.start()
    for action in actions:
        state = state.step(action).state
    return state
