"""The truths of the lessons on hits, spread, sums and fair dice, and their wrong answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, permutations, product
from math import ceil, comb, factorial, floor, isqrt, perm, sqrt
from random import Random
from statistics import NormalDist

import racekit as rk
from racekit.games.longshot.cards import HAND, Card, default_deck, parse_card
from racekit.games.longshot.settle import FIRST_RACE
from racekit.lessons.explore.binomial import distribution
from racekit.odds.closed import added, at_least, hypergeometric

from . import Truth, alike, in_proportion

# --- how many hits -------------------------------------------------------------------------------

SIX = Fraction(1, 6)
HEADS = Fraction(1, 2)
TICKET = Fraction(1, 5)
SLIPS = (True, True, True, False, False, False)
"""The slips with a star, and those without."""


def hits(k: int, n: int, p: Fraction) -> Fraction:
    """Return the probability of so many hits in `n` tries."""
    return distribution(n, p)[k]


def share(k: int, n: int) -> Fraction:
    """Return a share of the tries, which somebody takes for a probability."""
    return Fraction(k, n)


def or_more(k: int, n: int, p: Fraction) -> Fraction:
    return at_least(k, dict(enumerate(distribution(n, p))))


def this_order(row: str, p: Fraction) -> Fraction:
    """Return the probability of hits (H) and misses (M) in exactly this order."""
    return p ** row.count("H") * (1 - p) ** row.count("M")


def rows(hits: int | None, throws: int) -> Fraction:
    """Return how many rows of throws have so many hits; all, if it does not matter."""
    found = [row.count("H") for row in product("HM", repeat=throws)]
    return Fraction(len(found) if hits is None else found.count(hits))


def cases(tries: int) -> Fraction:
    """Return one of the numbers of hits, as if all were equally likely."""
    return alike(*range(tries + 1))


def nearest(p: Fraction, options: tuple[str, ...]) -> str:
    """Return the option, in percent, that is nearest to a probability."""
    return min(options, key=lambda option: abs(int(option) - 100 * p))


def stars(k: int) -> Fraction:
    """Return the probability of so many stars, from all orders of three slips."""
    found = [sum(drawn) for drawn in permutations(SLIPS, 3)]
    return Fraction(found.count(k), len(found))


def stars_first(drawn: tuple[bool, ...]) -> Fraction:
    """Return the probability of slips in this order."""
    found = list(permutations(SLIPS, len(drawn)))
    return Fraction(found.count(drawn), len(found))


def deck() -> Mapping[Card, int]:
    return {card: n for text, n in default_deck().items() if (card := parse_card(text))}


def cards_of(horse: int) -> int:
    return sum(n for card, n in deck().items() if card.horse == horse)


def dealt() -> dict[int, Fraction]:
    """Return the distribution of the cards of horse 3 in a hand."""
    return hypergeometric(sum(deck().values()), cards_of(3), HAND)


def average(chances: Mapping[int, Fraction]) -> Fraction:
    return sum((value * p for value, p in chances.items()), Fraction(0))


def variance_of(chances: Mapping[int, Fraction]) -> Fraction:
    mean = average(chances)
    return sum(((value - mean) ** 2 * p for value, p in chances.items()), Fraction(0))


def share_of_three() -> Fraction:
    return Fraction(cards_of(3), sum(deck().values()))


def mistakes() -> dict[str, Fraction]:
    """Return how wrong it is to reckon as if what is drawn were put back."""

    def off(kept: Mapping[int, Fraction], n: int, p: Fraction) -> Fraction:
        return max(abs(chance - hits(k, n, p)) for k, chance in kept.items())

    return {
        "slips": off({k: stars(k) for k in range(4)}, 3, HEADS),
        "deck": off(dealt(), HAND, share_of_three()),
        "dice": off(dict(enumerate(distribution(8, SIX))), 8, SIX),
    }


def most(found: Mapping[str, Fraction]) -> str:
    return max(found, key=lambda key: found[key])


# --- is this die fair ----------------------------------------------------------------------------

THROWS, SUSPECTED = 60, 16
LOADED = Fraction(1, 4)
ALARM = Fraction(5, 100)
PUPILS = 30
COUNTS = (8, 11, 9, 7, 9, 16)
"""How often the die on trial showed each face."""


@cache
def fair_dice() -> Counter[int]:
    """Return how many of the lesson's hundred fair dice showed how many sixes."""
    rng = Random(5)
    return Counter(sum(rng.random() < 1 / 6 for _ in range(THROWS)) for _ in range(100))


def of_fair_dice(sixes: range) -> Fraction:
    return Fraction(sum(fair_dice()[k] for k in sixes), 100)


def some_face() -> Fraction:
    """Return the probability that some face of a fair die comes as often as suspected, or more."""
    ways = {0: Fraction(1)}  # without such a face: thrown so far, and ways to share them out
    for _ in range(6):
        more: dict[int, Fraction] = {}
        for thrown, way in ways.items():
            for count in range(min(SUSPECTED - 1, THROWS - thrown) + 1):
                after = more.get(thrown + count, Fraction(0))
                more[thrown + count] = after + way / factorial(count)
        ways = more
    return 1 - ways[THROWS] * factorial(THROWS) / Fraction(6) ** THROWS


def alarmed(looks: tuple[int, ...]) -> Fraction:
    """Return how likely a fair die raises the alarm at one of these looks, each at 5 %."""
    going, lost = {0: Fraction(1)}, Fraction(0)
    for throws in range(1, max(looks) + 1):
        after: dict[int, Fraction] = {}
        for sixes, p in going.items():
            after[sixes] = after.get(sixes, Fraction(0)) + p * (1 - SIX)
            after[sixes + 1] = after.get(sixes + 1, Fraction(0)) + p * SIX
        caught = [k for k in after if throws in looks and or_more(k, throws, SIX) < ALARM]
        lost += sum(after.pop(k) for k in caught)
        going = after
    return lost


def when_to_stop() -> str:
    """Return the way that keeps the promise of 5 %."""
    false = {"on": (60,), "stop": (20, 60), "until": (20, 40, 60)}
    (kept,) = (way for way, looks in false.items() if alarmed(looks) <= ALARM)
    return kept


def off(size: Callable[[int], int] = abs) -> Fraction:
    """Return the differences from equal counts, each taken as a function takes it, added up."""
    due = sum(COUNTS) // len(COUNTS)
    return Fraction(sum(size(count - due) for count in COUNTS))


def what_three_percent_means() -> str:
    """Work out which of the options is 3 % for a shop with one loaded die in a thousand."""
    fair = (1 - SIX) ** 20
    prior = Fraction(999, 1000)
    found = {"if": fair, "fair": prior * fair / (prior * fair + (1 - prior) * 1)}
    return min(found, key=lambda option: abs(found[option] - Fraction(3, 100)))


def found_out() -> Fraction:
    return or_more(5, 12, LOADED)


def stricter() -> str:
    """Compare the loaded dice that two rules find out."""
    less, now = or_more(5, 12, LOADED), or_more(6, 12, LOADED)
    return "same" if now == less else "more" if now > less else "fewer"


def what_silence_means() -> str:
    """Return what may be said, by how many loaded dice raise no alarm, either."""
    return "open" if 1 - found_out() > ALARM else "proved"


# --- many together -------------------------------------------------------------------------------

COINS = 100
TOSSED = 65
"""The heads that somebody reports."""
RANGES = {"narrow": (347, 353), "root": (316, 384), "wide": (180, 520)}


@cache
def dice(n: int) -> Mapping[int, int]:
    """Return in how many ways each sum of dice comes about."""
    if n == 0:
        return {0: 1}
    found: Counter[int] = Counter()
    for before, ways in dice(n - 1).items():
        for face in range(1, 7):
            found[before + face] += ways
    return found


def between(low: int, high: int, n: int) -> Fraction:
    """Return how likely the sum of dice is in a range."""
    return Fraction(sum(ways for at, ways in dice(n).items() if low <= at <= high), 6**n)


def range_of_95() -> str:
    found = {name: between(low, high, 100) for name, (low, high) in RANGES.items()}
    return min(found, key=lambda name: abs(found[name] - Fraction(95, 100)))


def middle_sums() -> Fraction:
    return between(6, 8, 2)


def middle_pairs() -> Fraction:
    """Return the share of pairs that make a middle sum, without order."""
    pairs = [sum(pair) for pair in combinations_with_replacement(range(1, 7), 2)]
    return Fraction(sum(6 <= each <= 8 for each in pairs), len(pairs))


def likelier_sum() -> str:
    nine, ten = (between(each, each, 3) for each in (9, 10))
    return "same" if nine == ten else "9" if nine > ten else "10"


def spread_of(chances: Mapping[int, Fraction]) -> Fraction:
    """Return the standard deviation, where it is a fraction."""
    variance = variance_of(chances)
    root = Fraction(isqrt(variance.numerator), isqrt(variance.denominator))
    assert root**2 == variance
    return root


def heads_of(coins: int) -> Mapping[int, Fraction]:
    return dict(enumerate(distribution(coins, HEADS)))


def points(heads: Fraction, coins: int) -> Fraction:
    """Return so many heads as a percentage of the coins."""
    return 100 * heads / coins


def upper_end(spreads: int) -> Fraction:
    heads = heads_of(COINS)
    return average(heads) + spreads * spread_of(heads)


def to_ask(times: Fraction, asked: int = 100) -> int:
    """Return how many to ask, so that the share is so many times as exact."""
    return next(n for n in range(asked, 10**6) if n >= times**2 * asked)


def too_many() -> Fraction:
    return TOSSED - average(heads_of(COINS))


def off_the_bell(chances: Mapping[int, Fraction]) -> float:
    """Return the largest difference between a distribution and its bell, in parts of its top."""
    mean, spread = float(average(chances)), sqrt(variance_of(chances))
    bell = NormalDist(mean, spread)
    return max(abs(p - bell.pdf(at)) for at, p in chances.items()) / bell.pdf(mean)


def nearest_bell() -> str:
    def sums(n: int) -> Mapping[int, Fraction]:
        return {at: Fraction(ways, 6**n) for at, ways in dice(n).items()}

    found = {"one": sums(1), "sums": sums(20), "heads": heads_of(1)}
    return min(found, key=lambda name: off_the_bell(found[name]))


def whole_bars() -> str:
    heads = heads_of(COINS)
    exact = sum(heads[k] for k in range(45, 56))
    bell = NormalDist(float(average(heads)), float(spread_of(heads)))
    ends = {"inner": (45.5, 54.5), "plain": (45, 55), "outer": (44.5, 55.5)}
    areas = {name: bell.cdf(high) - bell.cdf(low) for name, (low, high) in ends.items()}
    return min(areas, key=lambda name: abs(areas[name] - exact))


# --- what to expect ------------------------------------------------------------------------------

Chances = Mapping[int, Fraction]
DIE: Chances = dict.fromkeys(range(1, 7), SIX)
GAMES: Mapping[str, Chances] = {
    "A": {3: HEADS, 4: HEADS},
    "B": DIE,
    "C": {0: 1 - SIX, 21: SIX},
}
WHEEL: Chances = {0: Fraction(1, 2), 3: Fraction(1, 3), 9: Fraction(1, 6)}
BAGS: Mapping[str, Chances] = {"X": DIE, "Y": {1: HEADS, 6: HEADS}}
FIVE: Chances = {0: Fraction(4, 5), 10: Fraction(1, 5)}
FRIENDS = 5
POINTS = 20
"""The points of a turn of Pig at which somebody rolls once more."""


def mapped(chances: Chances, change: Callable[[int], int]) -> Chances:
    """Return the distribution of what becomes of each value."""
    found: dict[int, Fraction] = {}
    for value, p in chances.items():
        found[change(value)] = found.get(change(value), Fraction(0)) + p
    return found


def best_game() -> str:
    means = {name: average(game) for name, game in GAMES.items()}
    return "same" if len({*means.values()}) == 1 else most(means)


def alike_average(chances: Chances) -> Fraction:
    """Return the average as if all values were equally likely."""
    return sum(chances, Fraction(0)) * alike(*chances)


def likeliest(chances: Chances) -> Fraction:
    return Fraction(max(chances, key=lambda value: chances[value]))


def rolled(lost: int | None = 0) -> list[int]:
    """Return the points after one more roll in the game itself; a 1 leaves `lost`, or is left out.

    None leaves the 1 out.
    """
    state = rk.game("pig").start().step("roll").state
    for face in "6662":
        state = state.step(face).state.step("roll").state
    found = [state.step(face).state.board.turn for face in "123456"]
    return found[1:] if lost is None else [found[0] + lost, *found[1:]]


def mean(values: Sequence[int]) -> Fraction:
    return Fraction(sum(values), len(values))


def own_slips() -> list[int]:
    """Return how many get their own slip, for each way to deal them."""
    deals = permutations(range(FRIENDS))
    return [sum(slip == pupil for pupil, slip in enumerate(deal)) for deal in deals]


def wider_bag() -> str:
    found = {name: variance_of(bag) for name, bag in BAGS.items()}
    return "same" if len({*found.values()}) == 1 else most(found)


def differences(size: Callable[[Fraction], Fraction]) -> Fraction:
    """Return the average difference from the average, each taken as a function takes it."""
    middle = average(FIVE)
    return sum((size(value - middle) * p for value, p in FIVE.items()), Fraction(0))


def doubled_and_raised(chances: Chances) -> Chances:
    return mapped(chances, lambda value: 2 * value + 10)


def ticket() -> dict[int, Fraction]:
    """Return what a 6 pays in race 1, in thousands, with all places equally likely."""
    found: dict[int, Fraction] = {}
    for pays in (*FIRST_RACE.ticket, *[-FIRST_RACE.ticket_price] * 3):
        found[6 * pays // 1000] = found.get(6 * pays // 1000, Fraction(0)) + SIX
    return found


def prize() -> dict[str, Fraction]:
    """Return how likely five rounds of each game bring 20 points."""
    found = {}
    for name, game in GAMES.items():
        totals: Chances = {0: Fraction(1)}
        for _ in range(5):
            totals = added(totals, game)
        found[name] = at_least(20, totals)
    return found


def best_for_prize() -> str:
    found = prize()
    return "same" if len({*found.values()}) == 1 else most(found)


def ticket_spread() -> str:
    spread = sqrt(variance_of(ticket()))
    return min(("1", "14", "36"), key=lambda option: abs(int(option) - spread))


TRUTHS: Mapping[str, Truth] = {
    "school/one-six-in-six": lambda: nearest(hits(1, 6, SIX), ("40", "67", "100")),
    "school/six-then-misses": lambda: this_order("HMM", SIX),
    "school/one-six-of-three": lambda: hits(1, 3, SIX),
    "school/orders-two-of-four": lambda: rows(2, 4),
    "school/two-heads-of-four": lambda: hits(2, 4, HEADS),
    "school/half-of-twenty": lambda: most({"4": hits(2, 4, HEADS), "20": hits(10, 20, HEADS)}),
    "school/some-of-three-tickets": lambda: or_more(1, 3, TICKET),
    "school/two-stars-of-three": lambda: stars(2),
    "school/one-three-dealt": lambda: nearest(dealt()[1], ("13", "41", "90")),
    "school/where-it-matters": lambda: most(mistakes()),
    "school/best-of-three-games": best_game,
    "school/average-of-wheel": lambda: average(WHEEL),
    "school/roll-at-twenty": lambda: mean(rolled()),
    "school/double-and-three": lambda: average(mapped(DIE, lambda face: 2 * face + 3)),
    "school/own-slip-back": lambda: mean(own_slips()),
    "school/which-spreads-more": wider_bag,
    "school/spread-of-five-slips": lambda: spread_of(FIVE),
    "school/double-then-ten": lambda: spread_of(doubled_and_raised(FIVE)),
    "school/ticket-give-or-take": ticket_spread,
    "school/twenty-in-five": best_for_prize,
    "school/hundred-dice": range_of_95,
    "school/six-to-eight": middle_sums,
    "school/nine-or-ten": likelier_sum,
    "school/which-is-a-bell": nearest_bell,
    "school/spread-of-hundred-coins": lambda: spread_of(heads_of(COINS)),
    "school/spread-of-share": lambda: points(spread_of(heads_of(400)), 400),
    "school/top-of-the-range": lambda: upper_end(2),
    "school/how-many-spreads": lambda: too_many() / spread_of(heads_of(COINS)),
    "school/whole-bars": whole_bars,
    "school/survey-half-as-wide": lambda: Fraction(to_ask(Fraction(2))),
    "school/sixteen-sixes": lambda: nearest(or_more(SUSPECTED, THROWS, SIX), ("0", "3", "17")),
    "school/as-many-or-more": lambda: of_fair_dice(range(SUSPECTED, THROWS + 1)),
    "school/any-face": lambda: nearest(some_face(), ("3", "20", "80")),
    "school/alarms-in-class": lambda: PUPILS * ALARM,
    "school/stop-at-twenty": when_to_stop,
    "school/distance-of-die": off,
    "school/three-percent": what_three_percent_means,
    "school/found-out-by-twelve": lambda: nearest(found_out(), ("16", "50", "95")),
    "school/no-alarm": what_silence_means,
    "school/stricter-rule": stricter,
}

WRONGS: Mapping[str, Mapping[str, Truth]] = {
    "school/six-then-misses": {
        "1/6": lambda: this_order("H", SIX),
        "5/36": lambda: this_order("HM", SIX),
        "1/216": lambda: this_order("HHH", SIX),
        "25/72": lambda: hits(1, 3, SIX),
        "1/8": lambda: this_order("HMM", HEADS),
        "25/36": lambda: this_order("MM", SIX),
    },
    "school/one-six-of-three": {
        "25/216": lambda: this_order("HMM", SIX),
        "1/2": lambda: 3 * SIX,
        "91/216": lambda: or_more(1, 3, SIX),
        "1/4": lambda: cases(3),
        "1/6": lambda: SIX,
        "3/8": lambda: hits(1, 3, HEADS),
    },
    "school/orders-two-of-four": {
        "12": lambda: Fraction(perm(4, 2)),
        "4": lambda: rows(1, 4),
        "16": lambda: rows(None, 4),
        "8": lambda: rows(None, 3),
        "3": lambda: rows(1, 3),  # a hit first, and one more among three
        "24": lambda: Fraction(perm(4)),
    },
    "school/two-heads-of-four": {
        "1/2": lambda: share(2, 4),
        "1/16": lambda: this_order("HHMM", HEADS),
        "1/5": lambda: cases(4),
        "1/4": lambda: HEADS**2,
        "11/16": lambda: or_more(2, 4, HEADS),
    },
    "school/some-of-three-tickets": {
        "3/5": lambda: 3 * TICKET,
        "64/125": lambda: hits(0, 3, TICKET),
        "48/125": lambda: hits(1, 3, TICKET),
        "1/125": lambda: hits(3, 3, TICKET),
        "1/5": lambda: TICKET,
        "124/125": lambda: 1 - hits(3, 3, TICKET),
        "16/125": lambda: this_order("HMM", TICKET),
    },
    "school/two-stars-of-three": {
        "3/8": lambda: hits(2, 3, HEADS),
        "3/20": lambda: stars_first((True, True, False)),
        "1/4": lambda: cases(3),
        "1/20": lambda: Fraction(1, comb(len(SLIPS), 3)),
        "1/2": lambda: stars(2) + stars(3),
        "1/5": lambda: stars_first((True, True)),
        "2/3": lambda: share(2, 3),
    },
    "school/as-many-or-more": {
        "1/50": lambda: of_fair_dice(range(SUSPECTED, SUSPECTED + 1)),
        "1/100": lambda: of_fair_dice(range(SUSPECTED + 1, THROWS + 1)),
        "97/100": lambda: of_fair_dice(range(SUSPECTED)),
        "11/100": lambda: of_fair_dice(range(14, THROWS + 1)),
    },
    "school/alarms-in-class": {
        "0": lambda: Fraction(round(ALARM)),
        "1/20": lambda: ALARM,
        "5": lambda: 100 * ALARM,
        "57/2": lambda: PUPILS * (1 - ALARM),
        "2": lambda: Fraction(ceil(PUPILS * ALARM)),
        "1": lambda: Fraction(floor(PUPILS * ALARM)),
        "6": lambda: PUPILS / (100 * ALARM),
    },
    "school/distance-of-die": {
        "0": lambda: off(int),
        "6": lambda: Fraction(max(COUNTS) - THROWS // 6),
        "7": lambda: off(lambda more: max(more, 0)),
        "52": lambda: off(lambda more: more**2),
        "60": lambda: Fraction(sum(COUNTS)),
        "7/3": lambda: off() / len(COUNTS),
    },
    "school/six-to-eight": {
        "3/11": lambda: Fraction(3, len(dice(2))),
        "3/7": middle_pairs,
        "1/6": lambda: between(7, 7, 2),
        "5/9": lambda: 1 - middle_sums(),
    },
    "school/spread-of-hundred-coins": {
        "50": lambda: COINS * spread_of(heads_of(1)),
        "25": lambda: variance_of(heads_of(COINS)),
        "10": lambda: Fraction(isqrt(COINS)),
        "1/2": lambda: spread_of(heads_of(1)),
        "1/20": lambda: spread_of(heads_of(1)) / isqrt(COINS),
    },
    "school/spread-of-share": {
        "10": lambda: spread_of(heads_of(400)),
        "5": lambda: points(spread_of(heads_of(COINS)), COINS),
        "5/4": lambda: points(spread_of(heads_of(COINS)), COINS) / in_proportion(4),
        "50": lambda: points(average(heads_of(400)), 400),
        "1/8": lambda: points(spread_of(heads_of(1)), 400),
        "1/40": lambda: spread_of(heads_of(400)) / 400,
    },
    "school/top-of-the-range": {
        "55": lambda: upper_end(1),
        "95": lambda: 100 * (1 - ALARM),
        "65": lambda: upper_end(3),
        "100": lambda: 2 * average(heads_of(COINS)),
        "40": lambda: upper_end(-2),
    },
    "school/how-many-spreads": {
        "15": too_many,
        "13/10": lambda: TOSSED / average(heads_of(COINS)),
        "13": lambda: TOSSED / spread_of(heads_of(COINS)),
        "3/5": lambda: too_many() / variance_of(heads_of(COINS)),
    },
    "school/average-of-wheel": {
        "4": lambda: alike_average(WHEEL),
        "0": lambda: likeliest(WHEEL),
        "12": lambda: Fraction(sum(WHEEL)),
        "3": lambda: Fraction(sorted(WHEEL)[1]),
    },
    "school/roll-at-twenty": {
        "24": lambda: mean(rolled(None)),
        "47/2": lambda: POINTS + average(DIE),
        "70/3": lambda: mean(rolled(POINTS)),
        "0": lambda: Fraction(min(rolled())),
    },
    "school/double-and-three": {
        "13": lambda: average(mapped(DIE, lambda face: 2 * (face + 3))),
        "7": lambda: average(mapped(DIE, lambda face: 2 * face)),
        "13/2": lambda: average(mapped(DIE, lambda face: face + 3)),
        "15": lambda: Fraction(max(mapped(DIE, lambda face: 2 * face + 3))),
    },
    "school/own-slip-back": {
        "1/5": lambda: alike(*range(FRIENDS)),
        "5/2": lambda: FRIENDS * alike("own", "not"),
        "1/120": lambda: Fraction(own_slips().count(FRIENDS), len(own_slips())),
        "0": lambda: Fraction(min(own_slips())),
    },
    "school/spread-of-five-slips": {
        "16": lambda: variance_of(FIVE),
        "16/5": lambda: differences(abs),
        "0": lambda: differences(lambda off: off),
        "10": lambda: Fraction(max(FIVE) - min(FIVE)),
        "20": lambda: average(mapped(FIVE, lambda value: value**2)),
    },
    "school/double-then-ten": {
        "18": lambda: 2 * spread_of(FIVE) + 10,
        "14": lambda: average(doubled_and_raised(FIVE)),
        "4": lambda: spread_of(FIVE),
        "64": lambda: variance_of(doubled_and_raised(FIVE)),
        "16": lambda: variance_of(FIVE),
    },
    "school/survey-half-as-wide": {
        "200": lambda: 100 * in_proportion(2),
        "50": lambda: 100 / in_proportion(2),
        "300": lambda: Fraction(to_ask(Fraction(2)) - 100),
        "1000": lambda: 100 * in_proportion(10),
    },
}
