"""What holds for every game, whatever is played: Hypothesis looks for a way to break it."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import racekit as rk
from racekit.engine.state import State
from tests.conformance import checks
from tests.conformance.adapters import GAMES, Adapter, adapter
from tests.conformance.pick import pick

SEEDS = st.integers(0, 2**32 - 1)
JUNK = st.one_of(
    st.text(max_size=12),
    st.from_regex(r"\A(deal|draw|open|order|first|roll) ?[0-9A-Z-]{0,4}\Z"),
    st.from_regex(r"\A[0-9F]-[0-9]>[0-9][LR]\Z"),
    st.sampled_from(["", "pass", "done", "PASS", " pass ", "\ud800", "0", "-1"]),
)


class Play(RuleBasedStateMachine):
    """Plays anything legal, tries what is not, and goes back to try another line."""

    game_name: str
    adapter: Adapter

    def __init__(self) -> None:
        super().__init__()
        self.past: list[tuple[State, checks.Fingerprint]] = []
        self.line: list[str] = []
        self.tried: list[Any] = []

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        options = data.draw(st.sampled_from(self.adapter.VARIANTS), label="options")
        self.game = rk.game(self.game_name, **options)
        opening = self.game.opening()
        for event in opening.events:
            checks.check_event(event, self.game)
        self.state = self.root = opening.state
        self._keep()

    def _keep(self) -> None:
        self.past.append((self.state, checks.fingerprint(self.state)))

    def _step(self, seed: int) -> None:
        action = pick(self.state, random.Random(seed))
        step = self.state.step(str(action) if seed % 2 else action)
        checks.check_step(self.state, step)
        self.tried.append(action)
        self.line.append(str(action))
        self.state = step.state

    @rule(seed=SEEDS)
    @precondition(lambda self: self.state.actor is not None)
    def one(self, seed: int) -> None:
        self._step(seed)
        self._keep()

    @rule(seed=SEEDS, count=st.integers(2, 120))
    @precondition(lambda self: self.state.actor is not None)
    def many(self, seed: int, count: int) -> None:
        rng = random.Random(seed)
        for _ in range(count):
            if self.state.actor is None:
                break
            self._step(rng.getrandbits(32))
        self._keep()

    @rule(text=JUNK)
    def try_junk(self, text: str) -> None:
        checks.check_illegal(self.state, text)

    @rule(data=st.data())
    @precondition(lambda self: self.tried or self.state.candidates())
    def try_another_positions_action(self, data: st.DataObject) -> None:
        known = [*self.state.candidates(), *self.tried[-300:]]
        action = data.draw(st.sampled_from(known), label="action")
        checks.check_illegal(self.state, action)
        checks.check_illegal(self.state, str(action))

    @rule(data=st.data())
    def go_back(self, data: st.DataObject) -> None:
        index = data.draw(st.integers(0, len(self.past) - 1), label="back to")
        self.state = self.past[index][0]
        self.line = []
        self.root = self.state

    @invariant()
    def all_is_well(self) -> None:
        if not self.past:
            return
        self.adapter.check(self.state)
        checks.check_actor(self.state)
        checks.check_reasons(self.state)
        checks.check_description(self.state)
        checks.check_views(self.state, [len(self.past) % self.game.players])
        checks.check_result(self.state)

    def teardown(self) -> None:
        """Past states are as they were; the same actions lead to an equal position."""
        for state, was in self.past:
            assert checks.fingerprint(state) == was
        if self.past:
            again = self.root
            for action in self.line:
                again = again.step(action).state
            assert again == self.state
            assert hash(again) == hash(self.state)
            assert checks.fingerprint(again) == checks.fingerprint(self.state)
            assert len({again, self.state}) == 1


@pytest.mark.hypothesis
@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_played(game: str) -> None:
    machine = type("Playing", (Play,), {"game_name": game, "adapter": adapter(game)})
    most = settings.default.max_examples if settings.default else 100
    examples = most // (5 * adapter(game).PART)
    run_state_machine_as_test(
        machine, settings=settings(max_examples=examples, stateful_step_count=30)
    )


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_whole_games(game: str, seed: int) -> None:
    for number, options in enumerate(adapter(game).VARIANTS):
        play_out(game, options, seed * 100 + number, sparse=adapter(game).PART)


def play_out(game: str, options: Any, seed: int, sparse: int = 1) -> State:
    """Play a game to its end, check every step, and build it again from its actions.

    Of the positions that are looked at closely, one in `sparse` is; which, the seed decides.
    """
    rng = random.Random(seed)
    offset = rng.randrange(24 * sparse)
    made = rk.game(game, **options)
    state, actions = made.start(), []
    check = adapter(game).check
    fingerprints = []
    while state.actor is not None:
        at = len(actions) + offset
        if at % sparse == 0:
            checks.check_actor(state)
        if at % (3 * sparse) == 0:
            check(state)
        if at % (8 * sparse) == 0:
            checks.check_reasons(state)
            checks.check_description(state)
            checks.check_views(state, [rng.randrange(made.players)])
            fingerprints.append((state, checks.fingerprint(state, keys=False)))
        action = pick(state, rng)
        step = state.step(action)
        checks.check_step(state, step)
        actions.append(str(action))
        state = step.state
        assert len(actions) < 5000
    check(state)
    checks.check_result(state)
    assert all(checks.fingerprint(past, keys=False) == was for past, was in fingerprints)
    again = checks.rebuilt(rk.game(game, **made.options()), actions)
    assert again == state
    assert hash(again) == hash(state)
    assert repr(again) == repr(state)
    return state
