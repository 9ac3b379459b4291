"""The positions of a view: those of the histories that lead to it, each with its probability.

Of a small game all are enumerated, and their probabilities compared exactly (`wrong_positions`).
Any game is played (`unlikely_positions`): the true position of a game that is played at random, and
one that is drawn from what a seat knows there, might as well be exchanged. So whatever is true of
one and not of the other must be so as often the one way as the other, like the toss of a coin.
"""

from __future__ import annotations

import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice
from math import comb
from typing import Any, NamedTuple

from ..engine.analysis import LowerBounded
from ..engine.errors import BadInput
from ..engine.game import Game, State
from ..engine.tasks import CHANCE
from ..engine.view import plain
from ..engine.worlds import worlds
from .declared import Declared, leaves
from .leaks import History, line, told
from .pick import pick

SMALL = 10_000
"""The maximum number of histories of a small game, in which they are compared exactly."""
GAMES = 1200
"""The number of games of which a position is compared with one that is drawn."""
FALSE_ALARM = Fraction(1, 10**6)
"""The probability that such a comparison finds a fault where there is none."""
FARTHEST = 60
"""The maximum number of steps to a position that is compared."""
TRIED = 3
"""The number of positions drawn to see whether a choice depends on what is hidden."""
DRAWN = 5
"""The number of positions drawn of each view of a small game."""


def probability(history: History) -> Fraction:
    """Return the product of the probabilities of chance: nothing is inferred from choices."""
    p = Fraction(1)
    for seen in history:
        p *= seen.before.outcomes().get(seen.action, 1)
    return p


def wrong_positions(every: Sequence[History]) -> Iterator[str]:
    """Describe each view whose positions are not those of the histories that lead to it.

    Parameters
    ----------
    every : sequence
        All histories of a game; the first one is empty.
    """
    start = every[1][0].before
    for seat in range(start.game.players):
        views: dict[Any, dict[State, Fraction]] = defaultdict(dict)
        ways: dict[Any, History] = {}
        for history in every:
            state = history[-1].after if history else start
            view = state.view(seat)
            ways.setdefault(view, history)
            views[view][state] = views[view].get(state, Fraction(0)) + probability(history)
        for view, weights in views.items():
            total = sum(weights.values())
            expected = {state: p / total for state, p in weights.items() if p}
            problem = _wrong(view, expected)
            if problem:
                yield f"{start.game}: after {told(ways[view])}, as seat {seat} knows it, {problem}"


def _wrong(view: Any, expected: dict[State, Fraction]) -> str:
    """Describe what is wrong with the positions of a view; return "" if nothing is."""
    found = worlds(view)
    listed: dict[State, Fraction] = {}
    for state, p in found:
        listed[state] = listed.get(state, Fraction(0)) + p
    for state in {**expected, **listed}:
        lists, true = listed.get(state, Fraction(0)), expected.get(state, Fraction(0))
        if lists != true:
            return (
                f"{state.board} is listed with probability {lists}; by all histories it is {true}"
            )
    if isinstance(found, LowerBounded) and found.at_least > len(expected):
        return f"at_least is {found.at_least}, but there are {len(expected)} positions"
    if found.count < len(expected):
        return f"count is {found.count}, but there are {len(expected)} positions"
    for number in range(DRAWN):
        drawn = found.sample(random.Random(number))
        if drawn not in expected:
            return f"{drawn.board} is drawn, to which no history leads"
    return ""


# --- games that are too large to enumerate -------------------------------------------------------


class Compared(NamedTuple):
    """How often something was true of one position and not of the other."""

    played: int  # of the position that was played
    drawn: int  # of the position that was drawn

    @property
    def odds(self) -> Fraction:
        """The probability that tosses of a coin are as unequal as that, or more."""
        tosses = self.played + self.drawn
        tail = sum(comb(tosses, k) for k in range(max(self), tosses + 1))
        return min(Fraction(1), Fraction(2 * tail, 2**tosses))


def unlikely_positions(rules: Declared, games: int = GAMES) -> list[str]:
    """Describe what is true too often, or too rarely, of positions drawn from a view; worst first.

    The probability that it describes anything where all is well is at most `FALSE_ALARM`; the
    games are the same every time.
    """
    played, drawn = Counter[str](), Counter[str]()
    lengths = [_usual_length(rules, number) for number in range(len(rules.variants))]
    for number in range(max(1, games // rules.part)):
        rng, length = random.Random(f"{rules.game}/{number}"), lengths[number % len(lengths)]
        try:
            pair = _played_and_drawn(rules.made(number), rng.randrange(1, length + 1), rng)
        except BadInput:  # too large to be searched, and brings no positions
            continue
        one, other = (_facts(state, rules.made_up) for state in pair)
        played.update(one - other)
        drawn.update(other - one)
    every = {what: Compared(played[what], drawn[what]) for what in {**played, **drawn}}
    odds = {what: each.odds for what, each in every.items()}
    return [
        f"{what}: so in {every[what].played} positions of games that were played and not in those"
        f" drawn from what a seat knew there, but in {every[what].drawn} the other way round"
        for what in sorted(odds, key=lambda what: (odds[what], what))
        if odds[what] * len(odds) <= FALSE_ALARM
    ]


def _facts(state: State, made_up: frozenset[str]) -> frozenset[str]:
    """Return where each thing lies on the board, and how many there are of each."""
    things = {
        place: thing
        for place, thing in leaves(plain(state.board))
        if re.split(r"[.\[]", place)[0] not in made_up
    }
    counts = Counter(things.values()).items()
    lie = (f"{place or 'the board'} is {thing}" for place, thing in things.items())
    return frozenset((*lie, *(f"{thing} is there {n} times" for thing, n in counts)))


def _usual_length(rules: Declared, number: int) -> int:
    """Return how long random games with a variant take; they do not depend on those compared."""
    lines = (line(rules, number + again * len(rules.variants)) for again in range(5))
    return sorted(sum(1 for _ in islice(each, FARTHEST)) for each in lines)[2]


def _played_and_drawn(made: Game, steps: int, rng: random.Random) -> tuple[State, State]:
    """Play so many steps at random; return the position, and one that a seat takes for possible.

    When play stops depends only on what the seat knows. It stops before a choice in which the
    number of actions depends on what is hidden: there it tells something, and nothing is inferred.
    """
    seat, state = rng.randrange(made.players), made.start()
    for _ in range(steps):
        if state.actor is None or _tells(state, seat, rng):
            break
        state = state.step(pick(state, rng)).state
    return state, worlds(state.view(seat)).sample(rng)


def _tells(state: State, seat: int, rng: random.Random) -> bool:
    """Whether another seat's choice depends, by its number of actions, on what is hidden."""
    if state.actor is CHANCE or state.actor == seat:
        return False
    found = worlds(state.view(seat))
    numbers = {len(found.sample(rng).actions()) for _ in range(TRIED)}
    return numbers != {len(state.actions())}
