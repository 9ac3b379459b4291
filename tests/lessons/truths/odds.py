"""The truths of the lessons on probability, and what each misconception makes of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache, reduce
from itertools import pairwise, permutations
from math import comb, prod, sqrt
from statistics import correlation
from typing import Any

import numpy as np

import racekit as rk
from racekit.games.longshot.cards import START_MONEY
from racekit.games.longshot.history import positions_by_round
from racekit.games.longshot.positions import position as longshot
from racekit.games.longshot.settle import FIRST_RACE
from racekit.games.trickrace.positions import position as trickrace
from racekit.lessons.confidence import Calibration, Scored
from racekit.lessons.explore.kinds import bluff
from racekit.odds import markov
from racekit.odds.closed import added, at_least
from racekit.odds.intervals import wilson

from . import Truth, alike, in_proportion, never, surely

Worlds = list[tuple[Any, Fraction]]

# --- Ann, Bob and Carl: two of five red cards ----------------------------------------------------


@cache
def worlds() -> Worlds:
    state = trickrace(
        leader=0,
        hands=["R9 R10", "R11 B1", "R5 Y1", "R7 R12"],
        aside=["G2", "R6", "G1", "Y2"],
        opened=["R1", "G12", "R2", "B12"],
        course=["", "", "S", "O", "F V"],
    )
    return list(rk.odds.worlds(state.view(0)))


def reds(world: Any) -> tuple[int, int]:
    """Return the numbers of Player 2's red cards: in the hand, and face down."""
    (held,) = (card for card in world.board.hands[1] if str(card).startswith("R"))
    return held.number, world.board.aside[1].number


@cache
def pairs() -> dict[tuple[int, int], Fraction]:
    """Return the pairs of red cards, with their probabilities."""
    found: dict[tuple[int, int], Fraction] = {}
    for world, p in worlds():
        found[reds(world)] = found.get(reds(world), Fraction(0)) + p
    return found


def high(*cards: int) -> int:
    """Return how many cards are high."""
    return sum(card > 10 for card in cards)


def both_high(evidence: Callable[[int, int], Fraction | bool]) -> Fraction:
    """Return the probability that both are high, by how likely the evidence is for each pair."""
    weights = {pair: p * evidence(*pair) for pair, p in pairs().items()}
    return Fraction(sum(w for pair, w in weights.items() if high(*pair) == 2)) / sum(
        weights.values()
    )


def prior() -> Fraction:
    return both_high(lambda held, down: True)


def after_ann() -> Fraction:
    return both_high(lambda held, down: high(held, down) > 0)


def after_bob() -> Fraction:
    return both_high(lambda held, down: high(down) == 1)


def after_carl() -> Fraction:
    return both_high(lambda held, down: Fraction(high(held, down), 2))


def one_high() -> Fraction:
    """Return the share of high cards among the unseen reds."""
    cards = {card for pair in pairs() for card in pair}
    return Fraction(high(*cards), len(cards))


def one_square() -> Fraction:
    """Return one square of those that Ann's remark leaves."""
    return Fraction(1, sum(high(*pair) > 0 for pair in pairs()))


def three_cases() -> Fraction:
    """Return the share of one case if the hand, the other place or both are high."""
    return Fraction(1, len({(high(held), high(down)) for held, down in pairs()} - {(0, 0)}))


def half() -> Fraction:
    return Fraction(1, 2)


# --- orders --------------------------------------------------------------------------------------


@cache
def orders() -> Worlds:
    return list(rk.odds.worlds(longshot(orders=[1, 4, 3, 2, 6], others=0).view(0)))


def likelihood(world: Any) -> Fraction:
    """Return how likely Player 2 places a card on horse 4."""
    return Fraction(1, 2) if world.board.orders[1] == 4 else Fraction(1, 10)


def likelihoods() -> set[Fraction]:
    return {likelihood(world) for world, _ in orders()}


def has_four(seat: int, cards: int) -> Fraction:
    """Return the probability that a seat has horse 4, after so many cards of Player 2 there."""
    weights = [(world, p * likelihood(world) ** cards) for world, p in orders()]
    mine = sum((w for world, w in weights if world.board.orders[seat] == 4), Fraction(0))
    return mine / sum(w for _, w in weights)


def seven_of_three(opened: str | None) -> Fraction:
    given = {} if opened is None else {"opened": opened}
    state = longshot(hands=[["3-5", "1-2"]], **given)
    return rk.odds(state.view(0), rk.odds.holds(1, "3-7")).p


def seven_after_eight() -> str:
    before, now = seven_of_three(None), seven_of_three("F-8")
    return "same" if now == before else "more" if now > before else "less"


def likelier() -> str:
    ann, bob = after_ann(), after_bob()
    return "same" if ann == bob else "Ann" if ann > bob else "Bob"


# --- exact and simulated -------------------------------------------------------------------------

LOOKS = range(10, 1001, 10)
PEOPLE = 1000


@cache
def winning() -> tuple[Fraction, Fraction]:
    """Return the probabilities of Player 1 and Player 2 in the lesson's position."""
    state = trickrace(
        races=1,
        hands=["R9 B4 Y1", "R5 G2 B6", "B10 Y3 G9", "R12 Y8 G4"],
        whips=[0, 1, 0, 1],
        course=["", "S", "O", "F", "V"],
    )
    found = rk.odds(state, "winners")
    return found[0], found[1]


def stopped(looks: range) -> float:
    """Return how many of the thousand people are expected to have stopped after these looks."""
    p = float(winning()[1])
    going = np.zeros(looks[-1] + 1)
    going[0] = 1.0
    for games in range(1, looks[-1] + 1):
        going[1:] = going[1:] * (1 - p) + going[:-1] * p
        going[0] *= 1 - p
        if games in looks:
            for hits in range(games + 1):
                low, high = wilson(hits, games)
                if not low <= p <= high:
                    going[hits] = 0
    return PEOPLE * (1 - going.sum())


def nearest(count: float) -> str:
    return min(("50", "150", "400"), key=lambda option: abs(int(option) - count))


def off(games: int) -> float:
    """Return by how many wins so many games are off, on average."""
    p = float(winning()[1])
    chances = (comb(games, hits) * p**hits * (1 - p) ** (games - hits) for hits in range(games + 1))
    return sum(chance * abs(hits - games * p) for hits, chance in enumerate(chances))


def times_as_many(narrower: int) -> Fraction:
    """Return how many times as many games an interval takes that is so many times narrower."""
    low, high = wilson(220, 1000)
    for times in range(1, 100):
        least, most = wilson(220 * times, 1000 * times)
        if round((high - low) / (most - least), 1) >= narrower:
            return Fraction(times)
    raise AssertionError


FEW = 50


def textbook_end(share: Fraction) -> Fraction:
    return Fraction(float(share) + 1.96 * sqrt(share * (1 - share) / FEW))


MISSED = Fraction(5, 100)

# --- expected value and fair odds ----------------------------------------------------------------

SIX = 6


def places() -> list[Fraction]:
    return [Fraction(SIX * pays) for pays in FIRST_RACE.ticket]


def fine() -> Fraction:
    return Fraction(SIX * FIRST_RACE.ticket_price)


def ticket(loses: int) -> Fraction:
    """Return what a 6 is worth if so many of the six horses are unplaced."""
    return (sum(places(), Fraction(0)) - loses * fine()) / 6


def lost(purse: int, *losses: Fraction) -> Fraction:
    """Return what is left of a purse, which does not fall below zero."""
    return max(Fraction(0), purse - sum(losses, Fraction(0)))


WINS = Fraction(2, 5)
QUOTED = Fraction(5)


@cache
def returns(above: Fraction = Fraction(6, 5)) -> Fraction:
    """Return what comes back of a point, if the bookmaker divides fair odds by so much."""
    last = trickrace(
        races=1,
        hands=["G9", "G11", "B8", "Y4"],
        whips=[1, 0, 1, 1],
        course=["", "", "", "", "F O S V"],
    )
    seen = rk.odds(last.view(2), "horse win", method="exact")
    (back,) = {p * (1 / p / above) for p in seen.values()}
    return back


def free_loss() -> Fraction:
    order = Fraction(FIRST_RACE.order_penalty)
    return lost(START_MONEY, order) - lost(START_MONEY, order, fine())


# --- Markov chains and a million races -----------------------------------------------------------


STEPS = (1, 2)
ROUNDS = (2, 3)
"""How many rounds the small horse may take."""


@cache
def small_horse() -> Fraction:
    return markov.walk(dict.fromkeys(STEPS, half()), 3).time(0)


def against_division() -> str:
    """Compare the rounds that a horse takes with 60 divided by its average run."""
    view = longshot(hands=[["3-5"]]).view(0)
    cards = [card.mv for card in view.deck if card.horse in (0, 3)]
    runs = Counter(left + right for left, right in permutations(cards, 2))
    steps = {run: Fraction(count, runs.total()) for run, count in runs.items()}
    mean = sum(run * p for run, p in steps.items())
    time = markov.walk(steps, 60).time(0)
    return "equal" if time == 60 / mean else "more" if time > 60 / mean else "fewer"


def next_run() -> str:
    """Compare the runs of real races with those after them."""
    pairs: list[tuple[int, int]] = []
    for seed in range(40):
        players = {seat: rk.players.Random() for seat in range(5)}
        table = rk.Table("longshot", races=1, seed=seed, seats=players, autosave=False)
        table.advance()
        runs: dict[int, list[int]] = {}
        for row in positions_by_round(table):
            if row["start"] < 60:
                runs.setdefault(row["horse"], []).append(row["run"])
        pairs += [pair for each in runs.values() for pair in pairwise(each[:6])]
    found = correlation(*zip(*pairs, strict=True))
    return "any" if abs(found) < 0.2 else "far" if found > 0 else "less"


def shared(cards: int, of: int) -> Fraction:
    """Return the correlation of sums of independent cards, some of which are the same."""
    return Fraction(cards, of)


@cache
def both_home() -> Fraction:
    coin = {0: half(), 1: half()}
    first = markov.first_home([1, 1], [coin, coin], within=60)
    return Fraction(first[frozenset({0, 1})]).limit_denominator(1000)


def leader() -> str:
    games = rk.simulate("trickrace", 100_000, seed=1, aggregate=["finish1_V"])
    low, high = wilson(games["finish1_V"].counts[1], games.games)
    return "more" if low > 0.25 else "less" if high < 0.25 else "same"


def numbers() -> Fraction:
    """Return how many million whole numbers the rows of 250,000 games hold."""
    return Fraction(250_000 * len(rk.columns("trickrace")), 10**6)


# --- calibration ---------------------------------------------------------------------------------


def yes(is_so: bool) -> str:
    return "yes" if is_so else "no"


RAIN = Fraction(3, 10)
DIE = {int(face): p for face, p in rk.game("pig").start().step("roll").state.outcomes().items()}


def times(p: Fraction, tries: int) -> Mapping[int, Fraction]:
    """Return how likely each number of hits is in independent tries."""
    return reduce(added, [{0: 1 - p, 1: p}] * tries)


def happens(p: Fraction, tries: int) -> Fraction:
    """Return the probability of one hit or more."""
    return at_least(1, times(p, tries))


def shared_birthday(pupils: int) -> Fraction:
    """Return the probability that two of them have the same birthday."""
    return 1 - prod(Fraction(365 - others, 365) for others in range(pupils))


def more_often(*orders: str) -> str:
    """Compare six heads with a mixed order of tosses."""
    heads, mixed = (half() ** len(order) for order in orders)
    return "same" if heads == mixed else "heads" if heads > mixed else "mixed"


def no_one(rolls: int) -> Fraction:
    """Return the probability of no 1 in so many rolls."""
    return (1 - rk.game("pig").start().step("roll").state.outcomes()["1"]) ** rolls


@cache
def bust(points: int = 0) -> Fraction:
    """Return how often a turn that goes on to 20 ends with a 1."""
    if points >= 20:
        return Fraction(0)
    return (1 + sum(bust(points + die) for die in range(2, 7))) / Fraction(6)


def cards() -> set[str]:
    return {str(first) for first in rk.game("kuhn").start().outcomes()}


def deals() -> int:
    kuhn = rk.game("kuhn").start()
    return sum(len(kuhn.step(first).state.outcomes()) for first in kuhn.outcomes())


def brier(sure: Fraction, right: int, of: int) -> Fraction:
    found = Calibration(Scored("", int(100 * sure), guess < right) for guess in range(of))
    assert found.brier is not None
    return found.brier


def confidence(sure: Fraction, right: int, of: int) -> str:
    """Say what somebody's confidence is, if chance alone cannot explain the distance."""
    low, high = wilson(right, of)
    return "over" if high < sure else "under" if low > sure else "fits"


NINETY = Fraction(9, 10)

# --- Kuhn poker ----------------------------------------------------------------------------------


def kuhn_play(often: Mapping[tuple[str, str], Fraction]) -> Callable[[Any], dict[str, Fraction]]:
    """Return a policy: how often to bet or call, by the card and what was done before."""

    def play(view: Any) -> dict[str, Fraction]:
        bets = view.board.bets
        yes, no = ("call", "fold") if "bet" in bets else ("bet", "check")
        p = often.get((view.board.cards[view.seat], " ".join(bets)), Fraction(0))
        return {yes: p, no: 1 - p}

    return play


def bet_with_jack(queen: Fraction) -> Fraction:
    """Return what a bet with the J brings against these calls."""
    often = {("J", ""): Fraction(1), ("Q", "bet"): queen, ("K", "bet"): Fraction(1)}
    jack = rk.game("kuhn").start().step("J").state
    return Fraction(rk.odds(jack, rk.odds.score(seat=0), policy=kuhn_play(often)).mean)


def check_with_jack() -> Fraction:
    jack = rk.game("kuhn").start().step("J").state
    return Fraction(rk.odds(jack, rk.odds.score(seat=0), policy=kuhn_play({})).mean)


def is_jack(jack: Fraction, king: Fraction) -> Fraction:
    """Return the probability of a J behind a bet, seen from a Q."""
    return jack / (jack + king)


def queen_against(jack: Fraction) -> str:
    """Return the best answer of a Q to a bet, if every K bets and so many Js."""
    first = kuhn_play({("J", ""): jack, ("K", ""): Fraction(1)})
    response = rk.odds.best_response(rk.game("kuhn"), 1, first, utility="score")
    state = rk.game("kuhn").start().step("K").state.step("Q").state.step("bet").state
    (best,) = (way for way, p in response.policy(state.view(1)).items() if p == 1)
    return str(best)


def best_bluff() -> str:
    """Say how often the J bets where nobody can gain against it."""
    ways = [Fraction(n, bluff.JACKS) for n in range(bluff.JACKS + 1)]
    best = max(ways, key=lambda jack: bluff.value(jack, Fraction(1)))
    return {Fraction(0): "never", Fraction(1): "always"}.get(best, "sometimes")


THIRD = Fraction(1, 3)

# --- luck and skill: Pig up to 2 points ----------------------------------------------------------


@cache
def small_pig() -> rk.odds.Solution:
    return rk.odds.solve(rk.game("pig", goal=2), progress=False)


def chance(*actions: str) -> Fraction:
    """Return the first player's chance after some actions, if both play well from there."""
    state = rk.game("pig", goal=2).start()
    for action in actions:
        state = state.step(action).state
    return Fraction(small_pig().value_of(state)[0])


def one_face() -> Fraction:
    """Return the probability that the other one rolls a 1."""
    return Fraction(rk.game("pig", goal=2).start().step("roll").state.outcomes()["1"])


def luck(die: str) -> Fraction:
    """Return the luck of a first roll."""
    return chance("roll", die) - chance()


def price() -> Fraction:
    """Return what it costs to roll again instead of holding 2 points."""
    return chance("roll", "2") - chance("roll", "2", "roll")


def well_ended() -> str:
    return "bad" if price() > 0 else "even"


def whole_luck() -> Fraction:
    """Return the luck of a game: a roll of 2, and hold."""
    table = rk.Table("pig", goal=2, seed=1, autosave=False)
    for action in ("roll", "2", "hold"):
        table.step(action)
    return Fraction(rk.review(table, 0, players=small_pig()).totals(0).luck)


def games_for(reach: float, share: float = 0.25) -> float:
    """Return after how many games the 95% interval of a share reaches so far to each side."""
    return share * (1 - share) * (1.96 / reach) ** 2


def when() -> str:
    return min(("30", "100", "300", "1000"), key=lambda n: abs(int(n) - games_for(0.05)))


# --- the table -----------------------------------------------------------------------------------

TRUTHS: Mapping[str, Truth] = {
    "odds/bluff-jack": best_bluff,
    "odds/jack-nervous": lambda: -bet_with_jack(Fraction(0)),
    "odds/jack-caller": lambda: -bet_with_jack(THIRD),
    "odds/never-bluffs": lambda: queen_against(Fraction(0)),
    "odds/queen-called": lambda: is_jack(THIRD, Fraction(1)),
    "odds/kuhn-ahead": lambda: "second" if bluff.value(THIRD, Fraction(1)) < 0 else "first",
    "odds/birthday-shared": lambda: yes(shared_birthday(23) > half()),
    "odds/own-birthday": lambda: yes(happens(Fraction(1, 365), 29) > Fraction(1, 10)),
    "odds/five-heads": lambda: yes(times(half(), 10)[5] > half()),
    "odds/six-in-a-row": lambda: more_often("HHHHHH", "HTTHTH"),
    "odds/weekend-rain": lambda: happens(RAIN, 2),
    "odds/sum-of-seven": lambda: added(DIE, DIE)[7],
    "odds/four-rolls": lambda: yes(no_one(4) < half()),
    "odds/ten-without": lambda: yes(no_one(11) / no_one(10) < no_one(1)),
    "odds/turn-lost": lambda: yes(bust() > half()),
    "odds/kuhn-deals": lambda: Fraction(deals()),
    "odds/brier-half": lambda: brier(half(), 3, 10),
    "odds/brier-ninety": lambda: brier(NINETY, 8, 10),
    "odds/thirteen-of-twenty": lambda: confidence(NINETY, 13, 20),
    "odds/divides": against_division,
    "odds/small-horse": small_horse,
    "odds/memory": next_run,
    "odds/half-remembered": lambda: shared(1, of=2),
    "odds/same-round": both_home,
    "odds/leading": leader,
    "odds/hundredfold": lambda: Fraction(round(10_000 * games_for(0.01) / games_for(0.1))),
    "odds/luck-when": when,
    "odds/luck-after-one": lambda: chance("roll", "1"),
    "odds/luck-of-one": lambda: luck("1"),
    "odds/luck-on-average": lambda: sum(map(luck, "123456"), Fraction(0)) / 6,
    "odds/luck-price": price,
    "odds/luck-well-ended": well_ended,
    "odds/luck-add-up": whole_luck,
    "odds/luck-quarter": lambda: 400 / times_as_many(2),
    "odds/rows": lambda: 8 * numbers(),
    "odds/peeking": lambda: nearest(stopped(LOOKS)),
    "odds/evens-out": lambda: "yes" if off(400) < off(100) else "no",
    "odds/half-the-width": lambda: times_as_many(2),
    "odds/misses": lambda: PEOPLE * MISSED,
    "odds/zero-hits": lambda: textbook_end(Fraction(0)),
    "odds/ticket-six": lambda: ticket(3),
    "odds/fair": lambda: 1 / WINS,
    "odds/margin": returns,
    "odds/break-even": lambda: 1 / QUOTED,
    "odds/free-loss": free_loss,
    "odds/ann-or-bob": likelier,
    "odds/both-high-before": prior,
    "odds/at-least-one": after_ann,
    "odds/this-one": after_bob,
    "odds/picked-blindly": after_carl,
    "odds/free-card-seen": seven_after_eight,
    "odds/order-once": lambda: has_four(1, 1),
    "odds/order-neighbour": lambda: has_four(2, 2),
}

WRONGS: Mapping[str, Mapping[str, Truth]] = {
    "odds/jack-nervous": {
        "1": lambda: -check_with_jack(),
        "2": lambda: -bet_with_jack(Fraction(1)),
        "3/2": lambda: half() * 2 + half() * 1,  # as if a fold cost a chip, too
        "0": lambda: half() - half(),  # as if a call cost what a fold brings
    },
    "odds/jack-caller": {
        "0": lambda: bet_with_jack(Fraction(1)) - 2 * bet_with_jack(THIRD),  # without the K
        "2": lambda: -bet_with_jack(Fraction(1)),
        "1/2": lambda: -bet_with_jack(Fraction(0)),
        "4/3": lambda: half() * 2 + half() * THIRD * 2,  # without what the folds bring
        "2/3": lambda: half() * 2 - half() * (1 - THIRD) * 1,  # without what the Q's calls cost
    },
    "odds/queen-called": {
        "1/2": lambda: is_jack(Fraction(1), Fraction(1)),
        "1/3": lambda: THIRD,
        "3/4": lambda: 1 - is_jack(THIRD, Fraction(1)),
    },
    "odds/weekend-rain": {
        "3/5": lambda: 2 * RAIN,
        "9/100": lambda: RAIN**2,
        "3/10": lambda: RAIN,
    },
    "odds/sum-of-seven": {
        "1/11": lambda: Fraction(1, len(added(DIE, DIE))),
        "1/12": lambda: added(DIE, DIE)[7] / 2,  # 1 and 6 counted once
    },
    "odds/kuhn-deals": {
        "9": lambda: Fraction(len(cards()) ** 2),
        "3": lambda: Fraction(comb(len(cards()), 2)),
    },
    "odds/brier-half": {"1/2": half, "0": lambda: brier(Fraction(1), 10, 10)},
    "odds/brier-ninety": {
        "81/500": lambda: Fraction(2, 10) * NINETY**2,
        "1/10": lambda: NINETY - Fraction(8, 10),
        "1/100": lambda: brier(NINETY, 10, 10),
    },
    "odds/small-horse": {
        "2": lambda: 3 / (sum(STEPS, Fraction(0)) / len(STEPS)),
        "5/2": lambda: sum(ROUNDS, Fraction(0)) * alike(*ROUNDS),
        "5/4": lambda: small_horse() - 1,
    },
    "odds/half-remembered": {
        "0": lambda: shared(0, of=2),
        "1": lambda: shared(2, of=2),
        "1/3": lambda: shared(1, of=3),
        "1/4": lambda: shared(1, of=2) ** 2,
    },
    "odds/same-round": {"1/4": lambda: half() ** 2, "1/2": half},
    "odds/luck-after-one": {
        "0": never,
        "6/7": chance,
        "1/6": one_face,
        "1/2": half,
    },
    "odds/luck-of-one": {"1/7": lambda: chance("roll", "1"), "-6/7": lambda: -chance()},
    "odds/luck-on-average": {
        "-2/7": lambda: (luck("1") + luck("2")) / 2,
        "-4/7": lambda: luck("1") + luck("2"),
        "6/7": chance,
    },
    "odds/luck-price": {
        "1/6": one_face,
        "6/7": lambda: chance("roll", "2", "roll"),
        "0": lambda: chance("roll", "2") - surely(),
    },
    "odds/luck-add-up": {
        "2/7": lambda: luck("2") + 1 - chance("roll", "2", "roll"),
        "6/7": chance,
        "0": lambda: sum(map(luck, "123456"), Fraction(0)) / 6,
    },
    "odds/luck-quarter": {
        "200": lambda: 400 / in_proportion(2),
        "800": lambda: 400 * in_proportion(2),
        "1600": lambda: 400 * times_as_many(2),
    },
    "odds/hundredfold": {
        "100000": lambda: 10_000 * in_proportion(10),
        "40000": lambda: 10_000 * times_as_many(2),
    },
    "odds/rows": {
        "2": lambda: 8 * numbers() / len(rk.columns("trickrace")),
        "73/4": numbers,
        "146000000": lambda: 8 * numbers() * 10**6,
    },
    "odds/half-the-width": {
        "2": lambda: in_proportion(2),
        "16": lambda: times_as_many(4),
    },
    "odds/misses": {
        "950": lambda: PEOPLE * (1 - MISSED),
        "5": lambda: 100 * MISSED,
        "0": lambda: Fraction(round(MISSED)),
    },
    "odds/zero-hits": {
        "1/50": lambda: Fraction(1, FEW),
        "5/288": lambda: winning()[0],
        "3/50": lambda: Fraction(3, FEW),  # the rule of three
    },
    "odds/ticket-six": {
        "10000": lambda: ticket(0),
        "9000": lambda: ticket(1),
        "13500": lambda: (sum(places(), Fraction(0)) - fine()) / 4,  # four cases alike
        "20000": lambda: sum(places(), Fraction(0)) / 3,
    },
    "odds/fair": {
        "2/5": lambda: WINS,
        "3/2": lambda: 1 / WINS - 1,  # without the stake
        "5": lambda: 1 / Fraction(1, WINS.denominator),  # one win in five
    },
    "odds/margin": {
        "1": lambda: returns(Fraction(1)),
        "6/5": lambda: 1 / returns(),
        "4/5": lambda: 1 - (1 / returns() - 1),
    },
    "odds/break-even": {
        "1/6": lambda: 1 / (QUOTED + 1),
        "1/2": half,
        "4/5": lambda: 1 - 1 / QUOTED,
    },
    "odds/free-loss": {
        "6000": fine,
        "26000": lambda: FIRST_RACE.order_penalty + fine(),
    },
    "odds/both-high-before": {
        "4/25": lambda: one_high() ** 2,  # as if the first card were put back
        "1/20": lambda: Fraction(1, len(pairs())),  # one of the pairs in order
        "1/3": lambda: Fraction(1, len({high(*pair) for pair in pairs()})),  # none, one, both
        "1/4": lambda: half() ** 2,  # high or not, twice
        "4/5": lambda: 2 * one_high(),  # added
        "2/5": one_high,
    },
    "odds/at-least-one": {
        "1/4": after_bob,
        "1/10": prior,
        "1/2": half,
        "1/14": one_square,
        "1/3": three_cases,
    },
    "odds/this-one": {
        "1/7": after_ann,
        "2/5": one_high,
        "1/3": lambda: after_bob() / (1 - after_bob()),  # as a ratio
        "1/10": prior,
        "1/2": half,
    },
    "odds/picked-blindly": {"1/7": after_ann, "1/10": prior, "1/2": half, "1/3": three_cases},
    "odds/order-once": {
        # The likelihood itself.
        "1/2": lambda: max(likelihoods()),
        # Against one other horse only.
        "5/6": lambda: max(likelihoods()) / sum(likelihoods(), Fraction(0)),
        "1/5": lambda: has_four(1, 0),
        # Not divided by the sum.
        "1/10": lambda: has_four(1, 0) * Fraction(1, 2),
        # 5 parts against 4, as a fraction.
        "4/5": lambda: (1 - has_four(1, 1)) / has_four(1, 1),
    },
    "odds/order-neighbour": {
        "1/5": lambda: has_four(2, 0),
        "4/29": lambda: 1 - has_four(1, 2),
        "4/87": lambda: (1 - has_four(1, 2)) / 3,  # without the order that lies aside
        "0": lambda: Fraction(round(1 - has_four(1, 2))),  # as if it were certain
        "1/9": lambda: has_four(2, 1),
    },
}
