"""The truths of the school lessons on chance and counting, and what misconceptions make of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, groupby, permutations, product
from math import comb, prod

import racekit as rk
from racekit.games.longshot.positions import position as longshot
from racekit.lessons import tree
from racekit.lessons.catalogue import entry_of
from racekit.odds.intervals import wilson

from . import Truth, alike, surely

Path = tuple[str, ...]
Event = Callable[[Path], bool]


def share(event: Event, ways: Sequence[Path]) -> Fraction:
    """Return the share of the ways on which an event occurs."""
    return Fraction(sum(map(event, ways)), len(ways))


def counted(p: Fraction, ways: Sequence[object]) -> Fraction:
    """Return the number of ways that a probability counts, read as so many percent."""
    return p * len(ways) / 100


def against(p: Fraction) -> Fraction:
    """Return the ways on which something occurs, divided by the others."""
    return p / (1 - p)


SLIPS = ("red", "red", "red", "blue", "blue")

# --- what happens how often ----------------------------------------------------------------------


def at_least(heads: int, tosses: int) -> Fraction:
    """Return the probability of so many heads or more."""
    return Fraction(sum(comb(tosses, n) for n in range(heads, tosses + 1)), 2**tosses)


def wilder() -> str:
    few, many = at_least(7, 10), at_least(70, 100)
    return "alike" if few == many else "ten" if few > many else "hundred"


GROUPS = {"A": Fraction(12, 20), "B": Fraction(27, 50)}
ESTIMATES = {"own": wilson(14, 20), "class": wilson(348, 600)}
"""The intervals of Ann and of her class."""
UP, THROWN = 9, 25
RAIN = Fraction(7, 10)
FORECAST = "70%"
BEGUN, LEFT = (2, 10), 90


def larger() -> str:
    return max(GROUPS, key=lambda name: GROUPS[name])


def surest() -> str:
    return min(ESTIMATES, key=lambda name: ESTIMATES[name][1] - ESTIMATES[name][0])


def forecast() -> str:
    return "good" if Fraction(FORECAST.rstrip("%")) / 100 == RAIN else "wrong"


def after_heads(run: int) -> str:
    """Return what is likelier after a run of heads."""
    ends = [tosses[-1] for tosses in tossed(run + 1) if {*tosses[:-1]} == {"H"}]
    heads, tails = ends.count("H"), ends.count("T")
    return "alike" if heads == tails else "heads" if heads > tails else "tails"


ROWS = {"first": "HTHTTHTHHTHTTHHTHTHT", "second": "HHTTTTHTHHHTTHTTTTHH"}


def longest_run(row: str) -> int:
    return max(len([*run]) for _, run in groupby(row))


def made_up() -> str:
    """Return the row that changes sides too often."""
    said = entry_of("school/made-up-tosses")["options"]
    assert {each["key"]: each["say"]["en"].replace(" ", "") for each in said} == ROWS
    dots = str.maketrans("HT", "○●")
    assert [each["say"]["ja"] for each in said] == [row.translate(dots) for row in ROWS.values()]
    return min(ROWS, key=lambda name: longest_run(ROWS[name]))


OPEN = Fraction(36, 100)


def expected(tosses: int, p: Fraction) -> Fraction:
    return tosses * p


# --- equally likely ------------------------------------------------------------------------------

HEADS_OR_TAILS = ("H", "T")


def tossed(coins: int) -> list[Path]:
    return list(product(HEADS_OR_TAILS, repeat=coins))


def heads(*numbers: int) -> Event:
    """Return the event that the number of heads is one of these."""
    return lambda tosses: tosses.count("H") in numbers


def most_often() -> str:
    chances = {"tails": 0, "each": 1, "heads": 2}
    found = {name: share(heads(number), tossed(2)) for name, number in chances.items()}
    best = [name for name, p in found.items() if p == max(found.values())]
    return best[0] if len(best) == 1 else "alike"


def numbers_of_heads(coins: int) -> range:
    return range(coins + 1)


CASES = {
    "die": ["1", "2", "3", "4", "5", "6"],
    "colours": [*SLIPS],
    "slips": [f"{colour} {number}" for number, colour in enumerate(SLIPS)],
    "deck": [f"card {number}" for number in range(48)],
    "pin": None,
    "rain": None,
}
"""What is mixed, rolled or picked in each case; None if there is nothing of the kind."""


def alike_cases() -> list[str]:
    """Return where every case has as many worlds as the others."""
    found = [name for name, worlds in CASES.items() if worlds and len({*worlds}) == len(worlds)]
    return sorted(found, key=["die", "pin", "colours", "slips", "rain", "deck"].index)


def what_to_do() -> str:
    return "throw" if CASES["pin"] is None else "half"


DICE = list(product(range(1, 7), repeat=2))


def rolled(event: Callable[[tuple[int, ...]], bool]) -> Fraction:
    return Fraction(sum(map(event, DICE)), len(DICE))


def sums_to(number: int) -> Callable[[tuple[int, ...]], bool]:
    return lambda dice: sum(dice) == number


UNORDERED = {tuple(sorted(dice)) for dice in DICE}

MINE = ["3-7", "3-5", "F-4", "F-2", "2-6", "4-1", "5-3", "6-2"]


@cache
def unseen() -> Counter[str]:
    """Return the cards that Player 1 does not see."""
    return Counter(map(str, longshot(hands=[MINE]).view(0).hidden().elements()))


def whole_deck() -> Counter[str]:
    return unseen() + Counter(MINE)


def fitting(*kinds: str, cards: Counter[str]) -> Fraction:
    """Return the share of the cards of some kinds, by how their names begin."""
    return Fraction(sum(n for card, n in cards.items() if card[0] in kinds), cards.total())


def fits(cards: Counter[str]) -> Fraction:
    return fitting("3", "F", cards=cards)


def in_stack() -> Fraction:
    """Return the unseen cards that fit, against the number of those in the stack."""
    stack = longshot(hands=[MINE]).view(0).board.stack
    return fits(unseen()) * unseen().total() / (stack if isinstance(stack, int) else len(stack))


COLOURED = list(product("RBYG", range(1, 13)))


def higher(cards: Sequence[tuple[str, int]]) -> Fraction:
    """Return the share of the cards that are a higher red than the 10."""
    return Fraction(sum(card > ("R", 10) and card[0] == "R" for card in cards), len(cards))


NOT_MINE = [card for card in COLOURED if card != ("R", 10)]

# --- trees ---------------------------------------------------------------------------------------

KEPT = list(permutations(SLIPS, 2))
PUT_BACK = list(product(SLIPS, repeat=2))
UNORDERED_COLOURS = {tuple(sorted(path)) for path in KEPT}
RED = share(lambda slip: slip == ("red",), [(each,) for each in SLIPS])
ENDS_WITH_RED = share(lambda path: path[1] == "red", [p for p in KEPT if p[0] == "red"])


def both_red(path: Path) -> bool:
    return path == ("red", "red")


def different(path: Path) -> bool:
    return len({*path}) == 2


def second_blue(path: Path) -> bool:
    return path[1] == "blue"


def after(first: str) -> Fraction:
    """Return the probability that the second slip is blue, after the first one."""
    return share(second_blue, [path for path in KEPT if path[0] == first])


def likelier() -> str:
    p = share(different, KEPT)
    return "alike" if p == 1 - p else "different" if p > 1 - p else "same"


def left_over(*shares: Fraction) -> Fraction:
    """Return what is missing to make 1."""
    return surely() - sum(shares, Fraction(0))


HALF, THIRD = alike("it", "not"), alike("one", "two", "three")


def mediant(one: Fraction, other: Fraction) -> Fraction:
    """Return numerators and denominators added."""
    return Fraction(one.numerator + other.numerator, one.denominator + other.denominator)


ROLLS = list(product("123456", repeat=2))


def pig(event: Event) -> Fraction:
    """Return the probability of an event in the tree of two rolls in a turn of Pig."""
    total = tree(rk.game("pig").start(), depth=2, policy="roll", event=event).total
    assert total is not None
    return total


def one_of_six() -> Fraction:
    return alike(*"123456")


TRUMPS = ["3-7", "3-7", "3-6", "3-6", "3-5", "1-2", "F-4", "F-0"]


def among_next(draws: int) -> Fraction:
    """Return the probability that a card of horse 3 is among the next ones."""
    view = longshot(players=4, orders=[3, 1, 2, 4], hands=[TRUMPS]).view(0)
    return Fraction(rk.odds(view, rk.odds.at_least(1, "3-*", draws=draws)).p)


def first_only() -> Fraction:
    """Return the probability that the next card is one of horse 3, and the one after it is not."""
    return among_next(2) - among_next(1)


def both_next() -> Fraction:
    """Return the probability that the next two cards are both of horse 3."""
    return among_next(1) - first_only()


# --- how many ways -------------------------------------------------------------------------------

SIX = range(6)
WHEELS = 4
DIGITS = "0123456789"
FRIENDS = range(12)
SEVEN = ("red", "red", "red", "red", "blue", "blue", "blue")


def number(ways: Iterable[object]) -> Fraction:
    """Return how many ways there are."""
    return Fraction(sum(1 for _ in ways))


def in_order(things: Sequence[object], places: int) -> Fraction:
    return number(permutations(things, places))


def groups(things: Sequence[object], size: int) -> Fraction:
    return number(combinations(things, size))


def again(things: Sequence[object], places: int) -> Fraction:
    """Return the number of ways if a thing may be used again."""
    return number(product(things, repeat=places))


def added_up(most: int, places: int) -> Fraction:
    """Return the numbers of choices added, not multiplied."""
    return Fraction(sum(most - place for place in range(places)))


def reds(ways: Iterable[tuple[str, ...]]) -> Fraction:
    """Return how many ways have only red slips."""
    return number(way for way in ways if {*way} == {"red"})


PLACES = {
    "podium": ("1st", "2nd", "3rd"),
    "hand": ("card", "card"),
    "code": ("digit 1", "digit 2", "digit 3", "digit 4"),
    "team": ("member", "member"),
    "posts": ("head", "deputy"),
    "toppings": ("topping", "topping"),
}
"""What the places are that are filled in each case: alike, or each its own."""


def ordered() -> list[str]:
    """Return where all places differ, so that to swap two things changes the outcome."""
    return [name for name, places in PLACES.items() if len({*places}) == len(places)]


@cache
def deal() -> Counter[int]:
    """Return how many cards of each horse, or free ones, a whole deck of LONG SHOT has."""
    return Counter(card.horse for card in longshot(hands=[MINE]).view(0).deck)


def none_of(horse: int, cards: int) -> Fraction:
    """Return the probability that a hand has no card of a horse, card by card."""
    all_cards, others = deal().total(), deal().total() - deal()[horse]
    return prod((Fraction(others - n, all_cards - n) for n in range(cards)), start=surely())


def kind_of_card(horse: int) -> Fraction:
    return Fraction(deal()[horse], deal().total())


TRUTHS: Mapping[str, Truth] = {
    "school/ten-or-hundred": wilder,
    "school/relative-frequency": lambda: Fraction(UP, THROWN),
    "school/which-group": larger,
    "school/best-estimate": surest,
    "school/how-many-up": lambda: expected(250, OPEN),
    "school/rain-seventy": forecast,
    "school/expected-ones": lambda: expected(300, one_of_six()),
    "school/after-four-heads": lambda: after_heads(4),
    "school/made-up-tosses": made_up,
    "school/heads-in-hundred": lambda: BEGUN[0] + expected(LEFT, HALF),
    "school/two-coins": most_often,
    "school/coins-one-each": lambda: share(heads(1), tossed(2)),
    "school/three-coins": lambda: share(heads(0, 3), tossed(3)),
    "school/at-least-one-head": lambda: share(heads(1, 2), tossed(2)),
    "school/which-are-alike": alike_cases,
    "school/pin-probability": what_to_do,
    "school/sum-nine": lambda: rolled(sums_to(9)),
    "school/at-least-one-six": lambda: rolled(lambda dice: 6 in dice),
    "school/card-fits": lambda: fits(unseen()),
    "school/higher-red": lambda: higher(NOT_MINE),
    "school/six-orders": lambda: str(in_order(SIX, 6)),
    "school/four-in-a-row": lambda: in_order("ABCD", 4),
    "school/first-three": lambda: in_order(SIX, 3),
    "school/four-wheels": lambda: again(DIGITS, WHEELS),
    "school/three-of-six": lambda: groups(SIX, 3),
    "school/handshakes": lambda: groups(FRIENDS, 2),
    "school/order-counts": ordered,
    "school/next-line": lambda: groups(SIX, 2),
    "school/three-from-seven": lambda: reds(combinations(SEVEN, 3)) / groups(SEVEN, 3),
    "school/no-card-of-three": lambda: none_of(3, 8),
    "school/same-or-different": likelier,
    "school/missing-branch": lambda: left_over(HALF, THIRD),
    "school/second-red": lambda: ENDS_WITH_RED,
    "school/both-red": lambda: share(both_red, KEPT),
    "school/one-of-each": lambda: share(different, KEPT),
    "school/both-red-put-back": lambda: share(both_red, PUT_BACK),
    "school/second-in-line": lambda: share(second_blue, KEPT),
    "school/pig-two-rolls": lambda: pig(lambda path: "1" not in path),
    "school/pig-second-roll": lambda: pig(lambda path: path[1:] == ("1",)),
    "school/next-two-cards": lambda: among_next(2),
}

WRONGS: Mapping[str, Mapping[str, Truth]] = {
    "school/relative-frequency": {
        "9/16": lambda: Fraction(UP, THROWN - UP),
        "9/100": lambda: Fraction(UP, 100),
        "16/25": lambda: 1 - Fraction(UP, THROWN),
        "9/34": lambda: Fraction(UP, UP + THROWN),
    },
    "school/how-many-up": {
        "36": lambda: expected(100, OPEN),
        "160": lambda: expected(250, 1 - OPEN),
        "125": lambda: expected(250, HALF),
    },
    "school/expected-ones": {
        "60": lambda: expected(300, one_of_six() / (1 - one_of_six())),
        "150": lambda: expected(300, HALF),
        "250": lambda: expected(300, 1 - one_of_six()),
    },
    "school/heads-in-hundred": {
        "50": lambda: expected(BEGUN[1] + LEFT, HALF),
        "20": lambda: expected(BEGUN[1] + LEFT, Fraction(*BEGUN)),
        "45": lambda: expected(LEFT, HALF),
        "48": lambda: expected(BEGUN[1] + LEFT, HALF) - BEGUN[0],
        "52": lambda: expected(BEGUN[1] + LEFT, HALF) + BEGUN[0],
    },
    "school/coins-one-each": {
        "1/3": lambda: alike(*numbers_of_heads(2)),
        "1/4": lambda: share(lambda tosses: tosses == ("H", "T"), tossed(2)),
        "1": lambda: against(share(heads(1), tossed(2))),
        "1/50": lambda: counted(share(heads(1), tossed(2)), tossed(2)),
    },
    "school/three-coins": {
        "1/8": lambda: share(heads(3), tossed(3)),
        "1/2": lambda: 2 * alike(*numbers_of_heads(3)),
        "1/3": lambda: 2 * alike(*range(3 * len(HEADS_OR_TAILS))),  # two of six
        "1/50": lambda: counted(share(heads(0, 3), tossed(3)), tossed(3)),
    },
    "school/at-least-one-head": {
        "2/3": lambda: 1 - alike("H", "TH", "TT"),
        "1": lambda: alike(*HEADS_OR_TAILS) + alike(*HEADS_OR_TAILS),
        "1/2": lambda: share(heads(1), tossed(1)),
        "1/4": lambda: share(heads(2), tossed(2)),
        "3/100": lambda: counted(share(heads(1, 2), tossed(2)), tossed(2)),
    },
    "school/sum-nine": {
        "1/11": lambda: alike(*{sum(dice) for dice in DICE}),
        "1/18": lambda: Fraction(sum(map(sums_to(9), UNORDERED)), len(DICE)),
        "2/21": lambda: Fraction(sum(map(sums_to(9), UNORDERED)), len(UNORDERED)),
        "1/4": lambda: Fraction(9, len(DICE)),
        "4/11": lambda: Fraction(sum(map(sums_to(9), DICE)), len({sum(dice) for dice in DICE})),
        "1/25": lambda: counted(rolled(sums_to(9)), DICE),
    },
    "school/at-least-one-six": {
        "1/3": lambda: one_of_six() + one_of_six(),
        "1/6": one_of_six,
        "5/18": lambda: rolled(lambda dice: dice.count(6) == 1),
        "1/36": lambda: rolled(lambda dice: dice.count(6) == 2),
        "25/36": lambda: rolled(lambda dice: 6 not in dice),
        "2/7": lambda: Fraction(sum(6 in dice for dice in UNORDERED), len(UNORDERED)),
        "11/100": lambda: counted(rolled(lambda dice: 6 in dice), DICE),
    },
    "school/card-fits": {
        "3/8": lambda: fits(whole_deck()),
        "3/26": lambda: fitting("3", cards=unseen()),
        "19/36": in_stack,
        "1/2": lambda: alike("fits", "does not"),
        "2/7": lambda: 2 * alike(*"123456F"),
        "1/4": lambda: fitting("F", cards=unseen()),
        "21/52": lambda: fits(whole_deck()) * whole_deck().total() / unseen().total(),
        "19/56": lambda: fits(unseen()) * unseen().total() / whole_deck().total(),
        "19/50": lambda: counted(fits(unseen()), list(unseen().elements())),
    },
    "school/higher-red": {
        "1/24": lambda: higher(COLOURED),
        "2/11": lambda: higher([card for card in NOT_MINE if card[0] == "R"]),
        "1/2": lambda: alike("higher", "not"),
        "1/6": lambda: higher([card for card in COLOURED if card[0] == "R"]),
        "8/47": lambda: Fraction(sum(n > 10 for _, n in NOT_MINE), len(NOT_MINE)),
        "1/25": lambda: Fraction(round(100 * higher(COLOURED)), 100),
        "1/50": lambda: counted(higher(NOT_MINE), NOT_MINE),
    },
    "school/missing-branch": {
        "5/6": lambda: HALF + THIRD,
        "1/3": lambda: THIRD,
        "3/5": lambda: left_over(mediant(HALF, THIRD)),
        "2/5": lambda: mediant(HALF, THIRD),
    },
    "school/second-red": {
        "3/5": lambda: RED,
        "2/5": lambda: RED - Fraction(1, len(SLIPS)),  # a red slip less, but none less in all
        "3/10": lambda: share(both_red, KEPT),
        "1": lambda: ENDS_WITH_RED / (1 - ENDS_WITH_RED),
        "3/4": lambda: RED * len(SLIPS) / (len(SLIPS) - 1),  # no red slip less, but one less in all
    },
    "school/both-red": {
        "9/25": lambda: share(both_red, PUT_BACK),
        "1/4": lambda: alike(*product({*SLIPS}, repeat=2)),
        "1/2": lambda: ENDS_WITH_RED,
        "3/5": lambda: RED,
        "5/9": lambda: Fraction(3 + 2, len(SLIPS) + 4),
        "6/25": lambda: RED * (RED - Fraction(1, len(SLIPS))),
        "1/3": lambda: alike(*UNORDERED_COLOURS),
    },
    "school/one-of-each": {
        "3/10": lambda: share(lambda path: path == ("red", "blue"), KEPT),
        "9/100": lambda: share(lambda path: path == ("red", "blue"), KEPT) ** 2,
        "12/25": lambda: share(different, PUT_BACK),
        "1/2": lambda: share(different, [*product({*SLIPS}, repeat=2)]),
        "1/3": lambda: alike(*UNORDERED_COLOURS),
        "2/5": lambda: 1 - share(different, KEPT),
        "7/10": lambda: 1 - share(both_red, KEPT),
    },
    "school/both-red-put-back": {
        "3/10": lambda: share(both_red, KEPT),
        "3/5": lambda: RED,
        "6/25": lambda: share(lambda path: path == ("red", "blue"), PUT_BACK),
        "1/4": lambda: alike(*product({*SLIPS}, repeat=2)),
    },
    "school/second-in-line": {
        "1/4": lambda: after("blue"),
        "1/2": lambda: after("red"),
        "3/10": lambda: share(lambda path: path == ("red", "blue"), KEPT),
        "1/10": lambda: share(lambda path: path == ("blue", "blue"), KEPT),
        "3/4": lambda: after("blue") + after("red"),
        "3/8": lambda: (after("blue") + after("red")) * HALF,
        "1/5": lambda: alike(*range(len(SLIPS))),
    },
    "school/pig-two-rolls": {
        "5/6": lambda: 1 - one_of_six(),
        "2/3": lambda: 1 - one_of_six() - one_of_six(),
        "11/36": lambda: share(lambda rolls: "1" in rolls, ROLLS),
        "1/3": lambda: one_of_six() + one_of_six(),
    },
    "school/pig-second-roll": {
        "1/6": one_of_six,
        "1/36": lambda: share(lambda rolls: rolls == ("1", "1"), ROLLS),
        "11/36": lambda: share(lambda rolls: "1" in rolls, ROLLS),
        "1": lambda: 1 - one_of_six() + one_of_six(),
        "1/3": lambda: one_of_six() + one_of_six(),
    },
    "school/next-two-cards": {
        "1/5": lambda: among_next(1) + among_next(1),
        "72/89": lambda: 1 - among_next(2),
        "1/10": lambda: among_next(1),
        "81/890": first_only,
        "19/100": lambda: 1 - (1 - among_next(1)) ** 2,
        "81/445": lambda: 2 * first_only(),
        "4/445": both_next,
        "169/890": lambda: among_next(1) + both_next() / among_next(1),
    },
    "school/four-in-a-row": {
        "10": lambda: added_up(4, 4),
        "256": lambda: again("ABCD", 4),
        "16": lambda: again("ABCD", 2),
        "12": lambda: in_order("ABCD", 2),
    },
    "school/first-three": {
        "216": lambda: again(SIX, 3),
        "20": lambda: groups(SIX, 3),
        "15": lambda: added_up(6, 3),
        "18": lambda: number(product(SIX, range(3))),
        "720": lambda: in_order(SIX, 6),
    },
    "school/four-wheels": {
        "5040": lambda: in_order(DIGITS, WHEELS),
        "40": lambda: Fraction(sum(len(DIGITS) for _ in range(WHEELS))),
        "210": lambda: groups(DIGITS, WHEELS),
        "9999": lambda: again(DIGITS, WHEELS) - 1,
    },
    "school/three-of-six": {
        "120": lambda: in_order(SIX, 3),
        "40": lambda: in_order(SIX, 3) / 3,
        "36": lambda: again(SIX, 3) / in_order(range(3), 3),
        "2": lambda: Fraction(len(SIX), 3),
    },
    "school/handshakes": {
        "132": lambda: in_order(FRIENDS, 2),
        "144": lambda: again(FRIENDS, 2),
        "72": lambda: again(FRIENDS, 2) / 2,
        "23": lambda: added_up(12, 2),
    },
    "school/next-line": {
        "10": lambda: groups(range(5), 2),
        "20": lambda: groups(SIX, 3),
        "30": lambda: in_order(SIX, 2),
    },
    "school/three-from-seven": {
        "64/343": lambda: reds(product(SEVEN, repeat=3)) / again(SEVEN, 3),
        "2/105": lambda: reds(combinations(SEVEN, 3)) / in_order(SEVEN, 3),
        "1/35": lambda: 1 / groups(SEVEN, 3),
        "4/7": lambda: reds(combinations(SEVEN, 1)) / groups(SEVEN, 1),
        "1/4": lambda: alike(*range(3 + 1)),
    },
    "school/no-card-of-three": {
        "5764801/16777216": lambda: (1 - kind_of_card(3)) ** 8,
        "7/8": lambda: none_of(3, 1),
        "0": lambda: 1 - expected(8, kind_of_card(3)),
        "22723186669/33963647355": lambda: 1 - none_of(3, 8),
        "1/8": lambda: kind_of_card(3),
    },
}
