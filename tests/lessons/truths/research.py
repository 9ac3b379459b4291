"""The truths of the lessons for researchers, from the games and the solvers that they use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import numpy

import racekit as rk
from racekit.engine.result import Result
from racekit.engine.worlds import worlds
from racekit.interop import adapter, baselines, openspiel
from racekit.interop.players import BotPlayer, PolicyPlayer
from tests.notebooks.books import code, read

from . import Truth

KUHN = rk.game("kuhn")
IMPORTED = {
    "np": numpy,
    "rk": rk,
    "openspiel": openspiel,
    "BotPlayer": BotPlayer,
    "PolicyPlayer": PolicyPlayer,
}
"""What the cells that do not run here import; a set-up cell also sets the language."""
ALGORITHM, ENDINGS = "research/01-your-algorithm.ipynb", "research/02-endings.ipynb"


@cache
def cells(name: str, *chosen: str) -> Mapping[str, Any]:
    """Return what some cells of a lesson define."""
    found: dict[str, Any] = {"__name__": __name__, **IMPORTED}
    written = dict(code(read("en", name)))
    for each in chosen:
        exec(written[each], found)
    return found


# --- 01-your-algorithm -----------------------------------------------------------------------


def search_or_rule() -> str:
    lesson = cells(ALGORITHM, "load-game", "search-imports", "search-made", "measure-made")
    # Half as many deals as the lesson, whose own proof runs with the notebook.
    low, high = lesson["measured"]("greedy", 15).interval
    return "fewer" if high < 1 / 4 else "more" if low > 1 / 4 else "same"


def next_zero(first: str | None, divide: int = 0) -> Fraction:
    """Return the probability of a free 0, after a first card if one is named, of so many cards."""
    state = cells(ALGORITHM, "load-game")["game"].start()
    state = state.step("first 0").state
    if first is not None:
        state = state.step(first).state
    return next(p for card, p in state.outcomes().items() if str(card) == "deal F-0")


def other_hands() -> str:
    state = rk.game("longshot", players=4).start()
    rng = Random(1)
    while not isinstance(state.actor, int):
        state = state.step(state.sample(rng)).state
    found = openspiel.load(state.game)
    states = []
    for _ in range(2):
        states.append(found.new_initial_state())
        states[-1].stand_at(adapter.start_at(worlds(state.view(state.actor)).sample(rng)))
    one, other = states
    assert str(one) != str(other)
    if one.observation_tensor() != other.observation_tensor():
        return "observation"
    same = one.information_state_string() == other.information_state_string()
    return "neither" if same else "information"


def worth(scores: Sequence[int]) -> Fraction:
    """Return the utility of the first of four seats."""
    return adapter.win(Result.of_scores(scores))[0]


def one_world() -> str:
    """Ask what a bot gets that plays for the K, while the other has the J or the Q."""

    class Noting:
        def __init__(self) -> None:
            self.got: list[tuple[str, ...]] = []

        def step(self, state: Any) -> int:
            self.got.append(state.position.state.board.cards)
            return int(state.legal_actions()[0])

    found = []
    for other in "JQ":
        state, bot, rng = KUHN.start().step("K").state.step(other).state, Noting(), Random(1)
        player = BotPlayer(KUHN, lambda _, bot=bot: bot)
        for _ in range(9):
            player.choose(state.view(0), state.actions(), rng)
        found.append(bot.got)
    if found[0] != found[1]:
        return "peeks"
    return "open" if {*found[0]} == {("K", "J"), ("K", "Q")} else "nothing"


# --- 02-endings --------------------------------------------------------------------------------


@cache
def solved() -> PolicyPlayer:
    return PolicyPlayer.of_equilibrium(rk.odds.equilibrium(KUHN, utility="score"))


def rounded(policy: PolicyPlayer) -> PolicyPlayer:
    """Return what the lesson makes of a policy."""
    made: PolicyPlayer = cells(ENDINGS, "round-made")["rounded"](policy)
    return made


def response(policy: PolicyPlayer, seat: int) -> Fraction:
    """Return what a best response wins from a policy, exactly."""

    def play(view: Any) -> Mapping[Any, Fraction]:
        return policy.chances(view, actions_in(view))

    return rk.odds.best_response(KUHN, seat, play, utility="score").value


def actions_in(view: Any) -> tuple[str, str]:
    return ("call", "fold") if "bet" in view.board.bets else ("check", "bet")


def cost_of_rounding() -> str:
    policy = rounded(solved())
    gained = Fraction(response(policy, 0) + response(policy, 1), 2)
    return {Fraction(0): "nothing", Fraction(1, 18): "eighteenth", Fraction(1, 6): "sixth"}[gained]


def average(first: Fraction, second: Fraction, over: int = 2) -> Fraction:
    return (first + second) / over


def half_and_half() -> str:
    ending = baselines.BASELINES["trickrace_ending"].begin()
    found = rk.odds.equilibrium(ending)
    shares = {str(card): round(share, 2) for card, share in found.policy(ending).items()}
    assert (shares["R12"], shares["R12 whip"]) == (0.5, 0.5)
    policy = PolicyPlayer.of_equilibrium(found)
    if policy.exploitability(ending) > 1e-3:
        return "unfinished"
    return "equal" if rounded(policy).exploitability(ending) < 1e-3 else "bluff"


def against_random() -> str:
    half = Fraction(1, 2)

    def play(view: Any) -> Mapping[Any, Fraction]:
        actions = actions_in(view)
        return solved().chances(view, actions) if view.seat else dict.fromkeys(actions, half)

    won = rk.odds(KUHN.start(), rk.odds.score(seat=1), policy=play).mean
    best = rk.odds.best_response(
        KUHN, 1, lambda view: dict.fromkeys(actions_in(view), half), utility="score"
    )
    assert best.value == Fraction(5, 12)
    assert {to for view, to in best.choices.items() if "bet" not in view.board.bets} == {"bet"}
    assert abs(won - Fraction(1, 6)) < 1e-3
    return "less" if won < best.value - Fraction(1, 100) else "most"


def three_stable() -> str:
    lesson = cells(ENDINGS, "three-made")
    one, other = lesson["stable"].values()
    assert max(one["gain"], other["gain"]) < 1e-3
    assert abs(one["second"] - other["second"]) < 1e-4  # the others' chips have moved
    return "alone" if abs(one["third"] - other["third"]) > 1.5e-3 else "value"


TRUTHS: Mapping[str, Truth] = {
    "research/search-or-rule": search_or_rule,
    "research/second-zero": lambda: next_zero("deal F-0"),
    "research/other-hands": other_hands,
    "research/two-winners": lambda: worth([5, 5, 3, 1]),
    "research/one-world": one_world,
    "research/rounded": cost_of_rounding,
    "research/exploit-both": lambda: average(Fraction(-1, 20), Fraction(1, 10)),
    "research/half-and-half": half_and_half,
    "research/against-random": against_random,
    "research/three-stable": three_stable,
}

WRONGS: Mapping[str, Mapping[str, Truth]] = {
    "research/second-zero": {
        "2/49": lambda: next_zero(None),  # as for the first card
        "3/98": lambda: next_zero("deal F-0") * Fraction(97, 98),  # of all cards
        "4/97": lambda: next_zero("deal F-1"),  # the first was another card
    },
    "research/two-winners": {
        "1/2": lambda: worth([5, 5, 3, 1]) + Fraction(1, 4),  # the fair share is not taken off
        "3/4": lambda: worth([5, 3, 3, 1]),  # alone
        "0": lambda: worth([5, 5, 5, 5]),  # all four
    },
    "research/exploit-both": {
        "1/20": lambda: average(Fraction(-1, 20), Fraction(1, 10), over=1),  # the sum
        "3/40": lambda: average(Fraction(1, 20), Fraction(1, 10)),  # the minus is lost
        "1/10": lambda: average(Fraction(0), Fraction(1, 10), over=1),  # one seat
    },
}
