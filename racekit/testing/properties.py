"""Property-based tests with Hypothesis, for every game."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from ..engine.game import Game, State
from . import checks
from .declared import Declared
from .leaks import line
from .pick import pick

SEEDS = st.integers(0, 2**32 - 1)
USUAL = 100
"""The number of examples that Hypothesis tries by default."""


def tried(part: int = 1, most: int | None = None, **more: Any) -> settings:
    """Return Hypothesis's settings, deterministic unless a profile is loaded.

    Parameters
    ----------
    part : int
        Divide the number of examples by this.
    most : int, optional
        The number of examples before the division, if the profile asks for no more than
        Hypothesis's own default; by default the profile's.
    **more
        Further settings.
    """
    usual = settings.get_current_profile_name() == "default"
    if usual:
        more["derandomize"] = True
    wanted = settings().max_examples
    count = max(1, (wanted if most is None or wanted > USUAL else most) // part)
    slow = [HealthCheck.too_slow]
    return settings(max_examples=count, deadline=None, suppress_health_check=slow, **more)


JUNK = st.one_of(
    st.text(max_size=12),
    st.from_regex(r"\A(deal|draw|open|order|first|roll) ?[0-9A-Z-]{0,4}\Z"),
    st.from_regex(r"\A[0-9F]-[0-9]>[0-9][LR]\Z"),
    st.sampled_from(["", "pass", "done", "PASS", " pass ", "\ud800", "0", "-1"]),
)


class Play(RuleBasedStateMachine):
    """Plays legal actions, attempts illegal ones, and goes back to try other lines."""

    declared: Declared

    def __init__(self) -> None:
        super().__init__()
        self.past: list[tuple[State, checks.Fingerprint]] = []
        self.line: list[str] = []
        self.tried: list[Any] = []

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        """Choose the options."""
        number = data.draw(st.integers(0, len(self.declared.variants) - 1), label="variant")
        self.game = self.declared.made(number)
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
        self.declared.check(self.state)
        checks.check_actor(self.state)
        checks.check_reasons(self.state)
        checks.check_description(self.state)
        checks.check_views(self.state, [len(self.past) % self.game.players])
        checks.check_result(self.state)

    def teardown(self) -> None:
        """Check that past states are unchanged, and that replay leads to an equal position."""
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


def play_anything(rules: Declared) -> None:
    """Run the state machine."""
    machine = type("Playing", (Play,), {"declared": rules})
    run_state_machine_as_test(machine, settings=tried(5 * rules.part, stateful_step_count=30))


def length(rules: Declared, most: int) -> int:
    """Return the length of a random game in steps, limited to `most`."""
    return sum(1 for _ in islice(line(rules, 0), most))


def play_out(
    rules: Declared, made: Game, seed: int, sparse: int = 1, longest: int | None = None
) -> State:
    """Play a random game to the end, check its steps, and reconstruct it from its actions.

    In a long game, `sparse` divides the number of positions to check, and the seed selects them. In
    a short game, every position is checked. A game of `longest` steps counts as one without end.
    """
    short = length(rules, 100) < 100
    rng = random.Random(seed)
    offset = rng.randrange(24 * sparse)
    state, actions = made.start(), list[str]()
    fingerprints, choices = [], 0

    def due(every: int) -> bool:
        return short or (len(actions) + offset) % (every * sparse) == 0

    while state.actor is not None:
        if due(1):
            checks.check_actor(state)
        if due(3):
            rules.check(state)
        if due(24):
            checks.check_world(state, rng.randrange(made.players), rng)
        if due(8):
            checks.check_reasons(state)
            checks.check_description(state)
            checks.check_views(state, [rng.randrange(made.players)])
            checks.check_public(state)
            fingerprints.append((state, checks.fingerprint(state, keys=False)))
        action = pick(state, rng)
        step = state.step(action)
        checks.check_step(state, step)
        if due(24):
            checks.check_again(state, action, step)
        choices = max(choices, len(state.actions()) or len(state.weights()))
        actions.append(str(action))
        state = step.state
        checks.check_length(len(actions), longest)
    rules.check(state)
    checks.check_result(state)
    checks.check_bounds(made, len(actions), choices, state)
    assert all(checks.fingerprint(past, keys=False) == was for past, was in fingerprints)
    again = checks.rebuilt(type(made).make(**made.options()), actions)
    assert again == state
    assert hash(again) == hash(state)
    assert repr(again) == repr(state)
    return state
