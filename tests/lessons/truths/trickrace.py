"""The truths of the lessons on Trick Race, and what misread rules make of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from math import comb
from random import Random
from typing import Any

import racekit as rk
from racekit.engine.game import State
from racekit.games.trickrace.cards import deck
from racekit.games.trickrace.counting import whereabouts
from racekit.games.trickrace.positions import position
from racekit.lessons import example, position_of
from racekit.odds import closed

from . import Truth

HORSES = "VFSO"
HALF = Fraction(1, 2)


def run(state: State, actions: str) -> State:
    """Play actions in order, separated by commas."""
    for action in actions.split(", "):
        state = state.step(action).state
    return state


def player(seat: int) -> str:
    return str(seat + 1)


def winner(state: State, actions: str) -> str:
    return player(run(state, actions).board.last.winner)


def space(state: State, horse: str) -> Fraction:
    stacks: Sequence[Sequence[int]] = state.board.course
    return next(Fraction(at) for at, on in enumerate(stacks) if HORSES.index(horse) in on)


def order(sheet: Any) -> list[str]:
    return [HORSES[horse] for horse in sheet.finish]


def lines(sheet: Any, seat: int) -> dict[str, Fraction]:
    """Return what a seat gets in a race, by rule."""
    return {line.rule: Fraction(line.points) for line in sheet.accounts[seat].lines if line.points}


def total(sheet: Any, seat: int) -> Fraction:
    return Fraction(sheet.accounts[seat].total)


# --- 01-rules ------------------------------------------------------------------------------------


def marks() -> tuple[int, ...]:
    found: tuple[int, ...] = rk.game("trickrace", players=4).card_marks
    return found


@cache
def dealt() -> tuple[int, int]:
    """Return the hands of Player 1 before and after a card was laid aside."""
    table = rk.Table("trickrace", players=4, seed=3, autosave=False)
    table.advance()
    before = len(table.state.view(0).hand)
    while table.state.view(0).asks == "aside":
        table.step(table.state.actions()[0])
    return before, len(table.state.view(0).hand)


def betting(*opened: str) -> State:
    """Return the position in which Player 1 chooses a ticket, after opening these."""
    start = position_of("trickrace/open-tickets")
    table = rk.Table(start.game, start=start, autosave=False)
    for ticket in opened:
        table.step(f"open {ticket}")
    while table.state.actor != 0:
        table.step(table.state.actions()[0])
    return table.state


def tickets(*opened: str) -> list[str]:
    """Return Player 1's choices after opening these tickets."""
    return [str(action).split()[1] for action in betting(*opened).actions()]


LAID = ("win", "V", "O")

TRICK = position_of("trickrace/follow")
PLAIN = "R9, R4, G10"
WHIPPED = "R9, R4, Y2 whip"


def reds(state: State, *, above: int = 0) -> list[str]:
    """Return the reds of the hand above a number, the lowest one first."""
    cards = [str(card) for card in state.view(0).hand]
    return [card for card in cards if card[0] == "R" and int(card[1:]) > above]


def trick(actions: str = "") -> State:
    return run(TRICK, actions) if actions else TRICK


def ahead() -> str:
    """Return which of two horses on a space is ahead: the one on top."""
    stack = trick(PLAIN).board.course[4]
    return HORSES[stack[-1]]


FINISH: Mapping[str, Any] = {
    "table": ["Y11", "Y4", "R2 whip"],
    "hands": ["B4 G3", "B6 R1", "G7 R12", "Y3 B9 G1"],
    "course": ["", "", "V O", "", "S", "", "", "F"],
    "tickets": ["win F", "F S", "S win", "O F"],
    "odds": {"V": 2, "F": 3, "S": 4, "O": 5},
    "whips": [2, 2, 1, 2],
}


@cache
def settled() -> State:
    return run(position(race=2, points=[3, 2, 0, 5], **FINISH), "Y3")


def sheet() -> Any:
    return settled().board.sheet[-1]


def quinella() -> str:
    """Tell whether tickets on the 2nd and the 1st horse, in this order, win."""
    bets = {**FINISH, "tickets": ["S F", "F win", "V win", "O F"]}
    account = run(position(race=2, **bets), "Y3").board.sheet[-1].accounts[0]
    return "yes" if any(line.rule == "TR5.3" and line.points for line in account.lines) else "no"


def following() -> State:
    return run(settled(), "gate V")


def champion() -> str:
    last = {**FINISH, "odds": {"V": 3, "F": 4, "S": 2, "O": 5}}
    over = run(position(race=4, points=[18, 11, 19, 20], **last), "Y3")
    (seat,) = over.result.winners
    return player(seat)


def ranked(course: Sequence[Sequence[int]], *, top_first: bool = True) -> list[str]:
    """Return the horses from the front of a course on, of those on a space the top one first."""
    stacks = (reversed(stack) if top_first else stack for stack in reversed(course))
    return [HORSES[horse] for stack in stacks for horse in stack]


def first_is_ahead(course: Sequence[Sequence[int]]) -> list[str]:
    """Return the horses as they stand, of those on a space the one that came first ahead."""
    return ranked(course, top_first=False)


DISCARDED = 12


def row_discards() -> list[str]:
    """Return which cards of its row the dummy discards if the number is `DISCARDED`."""
    for seed in range(1000):
        table = rk.Table("trickrace", players=3, seed=seed, autosave=False)
        table.advance()
        if table.state.board.number == DISCARDED:
            events = table.log(seat=0)
            row = [event.values["card"] for event in events if event.rule == "TR8.2"]
            places = sorted(row.index(card) + 1 for card in table.state.board.opened[3])
            return list(map(str, places))
    raise AssertionError


def dummy(leader: int, actions: str) -> str:
    """Return what the dummy plays last in a trick."""
    state = position(
        players=3,
        leader=leader,
        hands=["R3 Y9 G12 B8", "Y6 R5 Y7 B12", "Y2 R1 R9 G4", "B3 R4 G9 R11"],
        course=["O", "V", "S", "F", "", "", "", ""],
    )
    *_, played = run(state, actions).board.last.cards
    return f"{played.card}{' whip' if played.whip else ''}"


# --- 02-worked-examples --------------------------------------------------------------------------

RIDERS = "V F O S"


FIRST_TRICK = "R5, R2, B10, R8"


def first() -> State:
    start = position(riders=RIDERS, hands=["R5 Y3", "R2 G4", "B10 Y8", "R8 B1"])
    return run(start, FIRST_TRICK)


def second() -> State:
    hands = ["B3", "B9", "R6", "G2 B7"]
    return position(riders=RIDERS, table=["Y11", "G7", "Y4"], hands=hands)


@cache
def third() -> Any:
    """Return the sheet of the third example."""
    state = position(
        race=2,
        riders=RIDERS,
        hands=["G9", "G3", "G11", "R4"],
        course=["", "", "", "V", "", "F S", "O", ""],
        odds={"V": 3, "F": 5, "S": 4, "O": 2},
        tickets=["win O", "O S", "S O", "V F"],
    )
    return run(state, "G9, G3, G11, R4").board.sheet[-1]


ODDS_OF_O, ODDS_OF_S = Fraction(2), Fraction(4)


@cache
def recorded(race: int, trick: int) -> State:
    """Return the position of the recorded game in which Player 1 is to play to a trick."""
    table = example("trickrace")
    states = (table.state_at(node) for node in table.node.line())
    mine = (state for state in states if state.actor == 0)
    return next(s for s in mine if (s.board.race, s.board.trick) == (race, trick))


def always(state: State, seat: int) -> bool:
    """Tell whether a seat wins the trick, whatever those who still play choose."""
    if state.board.last is not None and not state.board.table:
        return bool(state.board.last.winner == seat)
    return all(always(state.step(action).state, seat) for action in state.actions())


def safe_whip() -> str:
    """Try every choice of the others in many worlds."""
    start = recorded(1, 4)
    worlds = rk.odds.worlds(start.view(0))
    rng = Random(1)
    sure = all(always(worlds.sample(rng).step("Y1 whip").state, 0) for _ in range(20))
    return "yes" if sure else "no"


@cache
def finished(card: str) -> State:
    """Return the position after Player 1's last card of race 1."""
    end = recorded(1, 10).step(card).state
    return end.step(end.actions()[0]).state


def last_card(card: str) -> Any:
    """Return the sheet of race 1, after Player 1's last card."""
    return finished(card).board.sheet[0]


# --- 03-reading-hands ----------------------------------------------------------------------------


def sixth() -> Any:
    return position_of("trickrace/sure-lead").view(0)


def where(view: Any, card: str) -> dict[str, Fraction]:
    found: Mapping[Any, dict[str, Fraction]] = whereabouts(view)
    return next(places for each, places in found.items() if str(each) == card)


def in_hands(places: Mapping[str, Fraction]) -> Fraction:
    return sum((p for place, p in places.items() if place.startswith("seat")), Fraction(0))


def sure_lead() -> str:
    """Return the card that wins if it is led, in every one of many worlds."""
    start = position_of("trickrace/sure-lead")
    worlds = rk.odds.worlds(start.view(0))
    rng = Random(1)
    sure = {str(card) for card in start.view(0).hand}
    for _ in range(20):
        world = worlds.sample(rng)
        sure = {card for card in sure if always(world.step(card).state, 0)}
    (card,) = sure
    return card


def unseen(view: Any, colour: str) -> list[int]:
    found = (card for cards in view.unseen().values() for card in cards)
    return sorted(card.number for card in found if str(card).startswith(colour))


def yellows() -> list[int]:
    return unseen(sixth(), "Y")


def higher(numbers: Iterable[int]) -> int:
    return sum(number > 6 for number in numbers)


def one_higher() -> Fraction:
    return Fraction(higher(yellows()), len(yellows()))


def harmless() -> Fraction:
    held = sixth().backs[1].count("Y")
    hands = list(combinations(yellows(), held))
    return Fraction(sum(not higher(hand) for hand in hands), len(hands))


@cache
def tells() -> Any:
    state = position(
        leader=1,
        table=["R8", "R3", "R9"],
        hands=["R4 R10 B1 Y1", "R7 B2 Y2", "R5 R6 G2", "R12 Y4 G3"],
        aside=["G1", "R11", "B3", "Y3"],
        opened=["R1", "G12", "R2", "B12"],
    )
    return state.view(0)


Pair = tuple[int, int]


def pairs() -> list[Pair]:
    return list(combinations(unseen(tells(), "R"), 2))


def low(pair: Pair) -> bool:
    """Tell whether a pair of Player 3 could not have won."""
    return max(pair) < 8


def weighed(event: Callable[[Pair], Fraction | bool], doubt: Fraction) -> Fraction:
    """Return a probability, if those who could win hold back with this probability."""
    weights = {pair: Fraction(1) if low(pair) else doubt for pair in pairs()}
    mine = sum((w * event(pair) for pair, w in weights.items()), Fraction(0))
    return mine / sum(weights.values())


def with_twelve(pair: Pair) -> Fraction:
    """Return the probability that Player 4's red is the 12, if Player 3 holds this pair."""
    rest = set(unseen(tells(), "R")) - set(pair)
    return Fraction(12 in rest, len(rest))


NEVER, SOMETIMES, ALWAYS = Fraction(0), Fraction(1, 10), Fraction(1)


def named(places: set[str]) -> Fraction:
    """Return how many cards are in just these places, in race 2."""
    found = whereabouts(position_of("trickrace/sure-red").view(0)).values()
    return Fraction(sum(set(each) == places for each in found))


def sure_reds() -> list[str]:
    start = position_of("trickrace/sure-red")
    worlds = rk.odds.worlds(start.view(0))
    rng = Random(1)
    sure = [str(action) for action in start.actions() if "whip" not in str(action)]
    for _ in range(20):
        world = worlds.sample(rng)
        sure = [card for card in sure if always(world.step(card).state, 0)]
    return sure


# --- 04-probabilities ----------------------------------------------------------------------------


@cache
def last() -> State:
    return position(
        races=1,
        hands=["G12", "G3", "R8", "B10"],
        whips=[1, 0, 1, 0],
        course=["", "", "", "O", "S", "V", "F"],
    )


def lock() -> str:
    sure = [str(action) for action in last().actions() if always(last().step(action).state, 0)]
    return sure[0] if len(sure) == 1 else "both" if sure else "neither"


def plain_twelve(whips: Fraction) -> Fraction:
    """Return the probability of winning with a plain G12, if Player 3 whips so often."""

    def policy(view: Any) -> dict[str, Fraction]:
        card = str(view.hand[0])
        if view.seat == 2:
            return {card: 1 - whips, f"{card} whip": whips}
        return {card: Fraction(1)}

    state = last().step("G12").state
    return Fraction(rk.odds(state.view(0), rk.odds.win(0), policy=policy).p)


def void() -> Fraction:
    return closed.hypergeometric(12, 4, 3)[0]


def not_green() -> Fraction:
    """Return the probability that one card is not green."""
    return closed.hypergeometric(12, 4, 1)[0]


def worth(right: Callable[[str], bool], pays: int) -> Fraction:
    orders = ["".join(each) for each in permutations(HORSES)]
    return Fraction(pays * sum(map(right, orders)), len(orders))


def wins(finish: str) -> bool:
    return finish[0] == "V"


def both(finish: str) -> bool:
    return set(finish[:2]) == {"V", "F"}


ODDS = 2

# --- the table -----------------------------------------------------------------------------------


TRUTHS: Mapping[str, Truth] = {
    "trickrace/low-wins": lambda: "yes" if winner(trick(), WHIPPED) == "3" else "no",
    "trickrace/marks": lambda: Fraction(4 * sum(marks())),
    "trickrace/hand": lambda: Fraction(dealt()[1]),
    "trickrace/open-tickets": lambda: [f"ticket:{name}" for name in tickets()],
    "trickrace/sealed-tickets": lambda: Fraction(len(tickets("S"))),
    "trickrace/quinella": quinella,
    "trickrace/follow": lambda: list(
        dict.fromkeys(str(action).split()[0] for action in trick().actions())
    ),
    "trickrace/trick-winner": lambda: winner(trick(), PLAIN),
    "trickrace/stack": ahead,
    "trickrace/whip-winner": lambda: winner(trick(), WHIPPED),
    "trickrace/overshoot": lambda: str(space(trick(WHIPPED), "S")),
    "trickrace/next-leader": lambda: player(trick(WHIPPED).actor or 0),
    "trickrace/places": lambda: order(sheet()),
    "trickrace/points": lambda: total(sheet(), 1),
    "trickrace/win-bet": lambda: total(sheet(), 0),
    "trickrace/odds": lambda: Fraction(following().board.odds[0]),
    "trickrace/next-rider": lambda: player(following().board.rides.index(2)),
    "trickrace/winner": champion,
    "trickrace/dummy-discards": row_discards,
    "trickrace/dummy-follows": lambda: dummy(0, "R3, R5, R9"),
    "trickrace/dummy-whips": lambda: dummy(1, "Y6, Y2, Y9"),
    "trickrace/for-another": lambda: "no" if winner(second(), "G2 whip") == "4" else "yes",
    "trickrace/first-winner": lambda: player(first().board.last.winner),
    "trickrace/first-space": lambda: space(first(), "S"),
    "trickrace/whip-other": lambda: winner(second(), "G2 whip"),
    "trickrace/no-whip": lambda: winner(second(), "G2"),
    "trickrace/pays-win": lambda: total(third(), 0),
    "trickrace/pays-quinella": lambda: total(third(), 1),
    "trickrace/pays-rider": lambda: total(third(), 2),
    "trickrace/safe-whip": safe_whip,
    "trickrace/last-plain": lambda: order(last_card("B9"))[0],
    "trickrace/last-whip": lambda: order(last_card("B9 whip"))[0],
    "trickrace/race-places": lambda: order(last_card("B9 whip")),
    "trickrace/race-points": lambda: total(last_card("B9 whip"), 0),
    "trickrace/red-eight": lambda: where(sixth(), "R8")["seat 1"],
    "trickrace/sure-lead": sure_lead,
    "trickrace/one-yellow": one_higher,
    "trickrace/three-yellow": lambda: 1 - harmless(),
    "trickrace/blue-eight": lambda: in_hands(where(sixth(), "B8")),
    "trickrace/prior": lambda: where(tells(), "R12")["seat 2"],
    "trickrace/posterior": lambda: weighed(with_twelve, NEVER),
    "trickrace/held-back": lambda: weighed(low, SOMETIMES),
    "trickrace/named": lambda: named({"seat 1"}),
    "trickrace/sure-red": sure_reds,
    "trickrace/lock": lock,
    "trickrace/void": void,
    "trickrace/does": lambda: plain_twelve(Fraction(9, 10)),
    "trickrace/win-worth": lambda: worth(wins, ODDS),
    "trickrace/quinella-worth": lambda: worth(both, 2 * ODDS),
}

WRONGS: Mapping[str, Mapping[str, Truth]] = {
    "trickrace/open-tickets": {
        "ticket:V ticket:F ticket:S ticket:O": lambda: [f"ticket:{horse}" for horse in HORSES],
    },
    "trickrace/follow": {
        "R9": lambda: reds(trick(), above=6),
        "R3": lambda: reds(trick())[:1],
    },
    "trickrace/places": {
        "F S V O": lambda: first_is_ahead(settled().board.course),
        "S F O V": lambda: ranked(settled().board.course),
    },
    "trickrace/dummy-discards": {
        "11 12": lambda: [DISCARDED - 1, DISCARDED],
        "12": lambda: [DISCARDED],
    },
    "trickrace/race-places": {
        "F O V S": lambda: first_is_ahead(finished("B9 whip").board.course),
        "O F S V": lambda: ranked(recorded(1, 10).board.course),
    },
    "trickrace/sure-red": {
        "R8 R11": lambda: reds(position_of("trickrace/sure-red"), above=7),
        "R8": lambda: reds(position_of("trickrace/sure-red"), above=7)[:1],
    },
    "trickrace/marks": {
        "24": lambda: Fraction(sum(marks())),
        "48": lambda: Fraction(4 * len(marks())),
        "312": lambda: Fraction(sum(card.number for card in deck(4, 12))),
    },
    "trickrace/hand": {
        "11": lambda: Fraction(dealt()[0]),
        "12": lambda: Fraction(dealt()[0] + 1),
        "9": lambda: Fraction(dealt()[0] - 2),
    },
    "trickrace/sealed-tickets": {
        "5": lambda: Fraction(len({*tickets("S"), "S"})),
        "1": lambda: Fraction(len({*tickets("S")} - {*LAID})),
        "3": lambda: Fraction(len({*tickets("S")} - {"win"})),
    },
    "trickrace/overshoot": {
        "8": lambda: str(space(trick(), "S") + marks()[1]),
        "5": lambda: str(space(trick(), "S")),
        "6": lambda: str(2 * 7 - (space(trick(), "S") + marks()[1])),  # back from the goal
    },
    "trickrace/points": {
        "7": lambda: lines(sheet(), 1)["TR5.3"],
        "5": lambda: lines(sheet(), 1)["TR5.2"],
        "17": lambda: lines(sheet(), 1)["TR5.2"] + 3 * 4,
    },
    "trickrace/win-bet": {
        "0": lambda: lines(sheet(), 0).get("TR5.2", Fraction(0)),
        "8": lambda: lines(sheet(), 0)["TR5.3"] + lines(sheet(), 1)["TR5.2"],
        "5": lambda: lines(sheet(), 1)["TR5.2"],
    },
    "trickrace/odds": {
        "6": lambda: Fraction(settled().board.sheet[-1].finish.index(0) + 1 + 2),
        "3": lambda: Fraction(following().board.odds[0] - 2),
        "2": lambda: Fraction(FINISH["odds"]["V"]),
    },
    "trickrace/first-space": {
        "8": lambda: Fraction(
            max(int(card[1:]) for card in FIRST_TRICK.split(", ") if "R" in card)
        ),
        "3": lambda: space(first(), "S") + 1,
    },
    "trickrace/pays-win": {
        "7": lambda: total(third(), 0) + lines(third(), 2)["TR5.2"],
        "6": lambda: ODDS_OF_O + ODDS_OF_S,
    },
    "trickrace/pays-quinella": {
        "8": lambda: ODDS_OF_O * ODDS_OF_S,
        "2": lambda: ODDS_OF_O,
    },
    "trickrace/pays-rider": {
        "6": lambda: lines(third(), 2)["TR5.3"],
        "5": lambda: lines(third(), 2)["TR5.2"],
        "9": lambda: lines(third(), 2)["TR5.3"] + lines(third(), 3)["TR5.2"],
    },
    "trickrace/race-points": {
        "5": lambda: lines(last_card("B9 whip"), 0)["TR5.2"],
        "4": lambda: lines(last_card("B9 whip"), 0)["TR5.3"],
        "7": lambda: lines(last_card("B9 whip"), 0)["TR5.2"] + 2,
    },
    "trickrace/red-eight": {
        "1/2": lambda: HALF,
        "1/4": lambda: Fraction(1, len(sixth().backs)),
        "1/5": lambda: Fraction(1, len(sixth().backs[1])),
    },
    "trickrace/one-yellow": {
        "1/2": lambda: HALF,
        "3/8": lambda: 1 - one_higher(),
        "5/12": lambda: Fraction(higher(yellows()), 12),
    },
    "trickrace/three-yellow": {
        "1/56": harmless,
        "485/512": lambda: 1 - (1 - one_higher()) ** 3,
        "5/8": one_higher,
        "1": lambda: Fraction(round(1 - harmless())),
    },
    "trickrace/blue-eight": {
        "1/4": lambda: where(sixth(), "B8")["seat 1"],
        "1": lambda: sum(where(sixth(), "B8").values(), Fraction(0)),
        # Two of the three players.
        "2/3": lambda: Fraction(2, len({place[-1] for place in where(sixth(), "B8")})),
    },
    "trickrace/prior": {
        "1/5": lambda: where(tells(), "R12")["seat 3"],
        "1/2": lambda: HALF,
        "1/10": lambda: Fraction(1, comb(5, 2)),
    },
    "trickrace/posterior": {
        "1/5": lambda: weighed(with_twelve, ALWAYS),
        "3/5": lambda: where(tells(), "R12")["seat 3"] + where(tells(), "R12")["seat 2"],
        "1/2": lambda: HALF,
    },
    "trickrace/held-back": {
        "3/10": lambda: weighed(low, ALWAYS),
        "9/10": lambda: 1 - SOMETIMES,
        "10/11": lambda: 1 / (1 + SOMETIMES),
        "1": lambda: weighed(low, NEVER),
    },
    "trickrace/named": {
        "10": lambda: Fraction(len(position_of("trickrace/sure-red").view(0).backs[1])),
        "0": lambda: named(set()),
        "8": lambda: (
            len(position_of("trickrace/sure-red").view(0).backs[1])
            - named({"seat 1", "aside 1"})  # both yellows
        ),
    },
    "trickrace/void": {
        "8/27": lambda: not_green() ** 3,
        "2/3": not_green,
        "1/4": lambda: Fraction(1, len(closed.hypergeometric(12, 4, 3))),
        "41/55": lambda: 1 - void(),
    },
    "trickrace/does": {
        "1/2": lambda: plain_twelve(HALF),
        "9/10": lambda: 1 - plain_twelve(Fraction(9, 10)),
        "0": lambda: plain_twelve(Fraction(1)),
    },
    "trickrace/win-worth": {
        "2": lambda: Fraction(ODDS),
        "1/4": lambda: worth(wins, 1),
        "1": lambda: HALF * ODDS,
    },
    "trickrace/quinella-worth": {
        "1/3": lambda: worth(lambda finish: finish[:2] == "VF", 2 * ODDS),
        "1": lambda: worth(wins, 2 * ODDS),
        "1/6": lambda: worth(both, 1),
        "4": lambda: Fraction(2 * ODDS),
    },
}
