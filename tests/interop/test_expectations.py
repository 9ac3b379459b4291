"""What fixed policies earn, exactly: the same in every library, to the last fraction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import racekit as rk
from racekit.engine.game import Game
from racekit.interop import efg, gymnasium, openspiel, pettingzoo
from racekit.interop.adapter import UtilityName
from tests.interop.own import Coins

Policy = Callable[[Any, Sequence[str]], Sequence[Fraction]]
"""From a view and the names of the legal actions to their probabilities."""


class Draws:
    """Draws in place of `random.Random`, by a path: where it ends, the first of what may come.

    Whatever else an environment may ask of its random numbers, it does not get.
    """

    def __init__(self, path: Sequence[int]) -> None:
        self.path, self.counts, self.share = [*path], list[int](), Fraction(1)

    def choices(self, population: Sequence[Any], weights: Sequence[Any]) -> list[Any]:
        """Return what comes next, and multiply by its probability."""
        at = len(self.counts)
        if at == len(self.path):
            self.path.append(0)
        self.counts.append(len(population))
        self.share *= Fraction(weights[self.path[at]]) / sum(weights)
        return [population[self.path[at]]]

    def next_path(self) -> list[int] | None:
        """Return the next path; None after the last."""
        path = self.path
        while path and path[-1] + 1 == self.counts[len(path) - 1]:
            path = path[:-1]
        return [*path[:-1], path[-1] + 1] if path else None


def expected(play: Callable[[Draws], float]) -> Fraction:
    """Return the exact mean of what is earned, over every path of draws."""
    path: list[int] | None = []
    mean = total = Fraction(0)
    while path is not None:
        draws = Draws(path)
        mean += Fraction(play(draws)) * draws.share
        total += draws.share
        path = draws.next_path()
    assert total == 1
    return mean


class Fixed:
    """A player that follows a policy."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def choose(self, view: Any, actions: Sequence[Any], rng: Any) -> Any:
        return rng.choices(actions, self.policy(view, [*map(str, actions)]))[0]


def drawn(draws: Draws, env: Any, observed: Any, policy: Policy) -> int:
    """Return the number that a policy draws from the legal ones of an observation."""
    numbers = [int(number) for number in np.flatnonzero(observed["action_mask"])]
    state = env.unwrapped._playing.position.state
    names = [env.unwrapped.adapter.name(state, number) for number in numbers]
    return int(draws.choices(numbers, policy(state.view(state.actor), names))[0])


def in_pettingzoo(game: Game, utility: UtilityName, policy: Policy, seat: int) -> Fraction:
    env = pettingzoo.env(game, utility=utility)

    def play(draws: Draws) -> float:
        env.unwrapped._playing.rng = draws
        env.reset()
        earned = 0.0
        for agent in env.agent_iter():
            observed, reward, ended, _, _ = env.last()
            earned += reward * (agent == f"player_{seat}")
            env.step(None if ended else drawn(draws, env, observed, policy))
        return earned

    return expected(play)


def in_gymnasium(game: Game, utility: UtilityName, policy: Policy, seat: int) -> Fraction:
    env = gymnasium.SeatEnv(game, seat=seat, players={1 - seat: Fixed(policy)}, utility=utility)

    def play(draws: Draws) -> float:
        env._playing.rng = draws  # type: ignore[assignment]
        observed, _ = env.reset()
        earned, ended = 0.0, False
        while not ended:
            action = drawn(draws, env, observed, policy)
            observed, reward, ended, _, _ = env.step(action)
            earned += reward
        return earned

    return expected(play)


def in_openspiel(game: Game, utility: UtilityName, policy: Policy, seat: int) -> Fraction:
    loaded = openspiel.load(game, utility=utility)

    def play(draws: Draws) -> float:
        state = loaded.new_initial_state()
        while not state.is_terminal():
            numbers = state.legal_actions()
            if state.is_chance_node():
                floats = dict(state.chance_outcomes())
                shares = [Fraction(floats[n]).limit_denominator(100) for n in numbers]
                assert sum(shares) == 1
            else:
                names = [state.action_to_string(number) for number in numbers]
                shares = [*policy(state.position.state.view(state.current_player()), names)]
            state.apply_action(draws.choices(numbers, shares)[0])
        return float(state.returns()[seat])

    return expected(play)


def in_efg(game: Game, utility: UtilityName, policy: Policy, seat: int) -> Fraction:
    tree = efg.tree(game, utility=utility)
    sets = [{each.number: each for each in found.values()} for found in tree.sets]

    def chances(actor: int, number: int) -> list[Fraction]:
        found = sets[actor][number]
        return [*policy(found.view, [*map(str, found.actions)])]

    return Fraction(tree.values(chances)[seat])


def uniform(view: Any, names: Sequence[str]) -> list[Fraction]:
    return [Fraction(1, len(names))] * len(names)


BOLD = {
    (): {"J": Fraction(1, 4), "K": Fraction(3, 4)},
    ("check",): {"J": Fraction(1, 3), "K": Fraction(1)},
    ("bet",): {"Q": Fraction(1, 3), "K": Fraction(1)},
    ("check", "bet"): {"Q": Fraction(7, 12), "K": Fraction(1)},
}
"""How often an equilibrium of Kuhn poker (the one that bluffs with 1/4) bets or calls."""


def balanced(view: Any, names: Sequence[str]) -> list[Fraction]:
    bold = BOLD[view.board.bets].get(view.board.cards[view.seat], Fraction(0))
    return [bold if name in ("bet", "call") else 1 - bold for name in names]


def opposed(view: Any, names: Sequence[str]) -> list[Fraction]:
    """Seat 0 always guesses heads, and is right with 2/3; seat 1 always tails, with 1/3."""
    return [Fraction(name == ("heads", "tails")[view.seat]) for name in names]


@pytest.mark.parametrize("earns", [in_openspiel, in_pettingzoo, in_gymnasium, in_efg])
@pytest.mark.parametrize(
    ("game", "utility", "policy", "value"),
    [
        (rk.game("kuhn"), "score", balanced, Fraction(-1, 18)),
        (rk.game("kuhn"), "score", uniform, Fraction(1, 8)),
        (rk.game("kuhn"), "win", uniform, Fraction(1, 16)),
        (Coins(), "win", opposed, Fraction(1, 6)),
    ],
)
def test_fixed_policies_earn_exactly_what_they_should(
    game: Game, utility: UtilityName, policy: Policy, value: Fraction, earns: Any
) -> None:
    assert [earns(game, utility, policy, seat) for seat in range(2)] == [value, -value]
