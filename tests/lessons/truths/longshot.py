"""The truths of the lessons on LONG SHOT, and what each misread rule makes of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from typing import Any

import racekit as rk
from racekit.games.longshot.history import positions_by_round
from racekit.games.longshot.positions import position
from racekit.games.longshot.settle import FIRST_RACE, LAST_RACE
from racekit.lessons import example, position_of
from racekit.lessons.catalogue import entry_of
from racekit.lessons.checking import keys_of

from . import Truth, alike

# --- 01: the rules -------------------------------------------------------------------------------


@cache
def deck(players: int) -> int:
    return len(rk.game("longshot", players=players).cards)


@cache
def dealt(players: int = 5) -> Any:
    """Return what Player 1 sees after the deal."""
    table = rk.Table("longshot", players=players, seed=3, autosave=False)
    table.advance()
    return table.state.view(0)


RUN = position_of("longshot/late")
AFTER = RUN.step("2-1>2R")


def at(horse: int) -> Fraction:
    return Fraction(AFTER.state.board.at[horse - 1])


def start(horse: int) -> int:
    return int(RUN.board.at[horse - 1])


def numbers(horse: int) -> list[list[int]]:
    """Return the numbers in a horse's two boxes, from bottom to top."""
    boxes = AFTER.state.board.boxes[2 * horse - 2 : 2 * horse]
    return [[number for _, number in box] for box in boxes]


def late() -> str:
    """Return the horses that the rules call late."""
    return str([str(e.values["horse"]) for e in AFTER.events if e.name == "late"])


GOLDEN = position_of("longshot/golden-free")
BOTH_FOUR = position_of("longshot/opened-exception")


def places_for(state: Any, card: str) -> str:
    """Return the boxes that a card may go into."""
    moves = [str(action).split(">") for action in state.actions() if ">" in str(action)]
    return str([box for name, box in moves if name == card])


def own(card: str, state: Any = GOLDEN) -> list[str]:
    """Return the boxes of a card's horse."""
    return [box for box in boxes(state) if box.startswith(card[0])]


def boxes(state: Any) -> dict[str, tuple[Any, ...]]:
    """Return the cards in every box."""
    names = [f"{horse}{side}" for horse in range(1, 7) for side in "LR"]
    return dict(zip(names, state.board.boxes, strict=False))


def empty(state: Any) -> list[str]:
    return [box for box, cards in boxes(state).items() if not cards]


def other_numbers(card: str, state: Any) -> list[str]:
    """Return the boxes of a card's horse that show another number, or that there are none."""
    tops = {box: boxes(state)[box][-1] for box in own(card, state)}
    return [box for box, top in tops.items() if str(top)[-1] != card[-1]] or ["nowhere"]


def offered(question: str, found: Iterable[str]) -> list[str]:
    """Return the boxes that a question asks about."""
    keys = keys_of(entry_of(f"longshot/{question}"))
    return [box for box in found if box in keys]


SPURT = position(
    round=6,
    at={1: 44, 2: 38, 3: 41, 4: 30, 5: 39, 6: 35},
    boxes={"1L": ["1-2"], "1R": ["1-5"], "3L": ["3-4"], "5L": ["5-3"]},
    hands=[["3-1", "3-6", "3-7", "5-2", "5-5", "1-7", "F-1", "F-8"]],
)


def hand_after(*actions: str) -> Fraction:
    """Return how many cards are in the hand after these actions, and the draw."""
    state = SPURT
    for action in actions:
        state = state.step(action).state
    drawn = state.step(next(iter(state.outcomes()))).state
    return Fraction(len(drawn.board.hands[0]))


PILES = {
    "1L": ["1-1", "1-2", "1-3"],
    "1R": ["1-4"],
    "2L": ["2-1", "2-2"],
    "2R": ["2-5"],
    "3L": ["3-1", "3-2", "3-3", "3-4"],
    "3R": ["3-6"],
    "4L": ["4-1"],
    "4R": ["4-2"],
    "5L": ["5-1"],
    "5R": ["5-2"],
}
HEIGHTS = [len(pile) for pile in PILES.values()]


def gathered() -> Fraction:
    empty = position(players=4, round=5, boxes=PILES, stack=[])
    return Fraction(len(empty.step("pass").state.board.stack))


FINISH: dict[str, Any] = {
    "round": 7,
    "opened": "1-6",
    "home": {1: (6, 3, 9)},
    "at": {2: 58, 3: 55, 4: 57, 5: 40, 6: 30},
    "boxes": {
        "1L": ["1-4"],
        "1R": ["1-5"],
        "2L": ["2-2"],
        "2R": ["2-3"],
        "3L": ["3-4"],
        "3R": ["F-4"],
        "4L": ["4-1"],
        "4R": ["4-2"],
        "5L": ["5-6"],
        "6L": ["6-1"],
    },
    "orders": [3, 5, 1, 2, 4],
    "hands": [["2-5", "3-4", "5-7", "F-8"], ["6-6", "6-7"], ["1-1"], ["F-1"], ["4-4"]],
}


@cache
def finished(race: int = 1) -> Any:
    return position(race=race, **FINISH).step("1-6>1L").state


def places(state: Any) -> dict[int, int]:
    """Return the places of the horses that are home."""
    ranks = state.board.settlements[0].places
    return {horse: place for horse, place in enumerate(ranks, 1) if place}


def finish() -> str:
    found = places(finished())
    return str([str(horse) for horse in sorted(found, key=lambda horse: found[horse])[:3]])


def runs() -> dict[int, int]:
    """Return how far the horses run that came home first; one that is home does not run."""
    tops = {box: int(cards[-1][-1]) for box, cards in FINISH["boxes"].items()}
    going = {horse: horse in FINISH["at"] for horse in (1, 2, 3)}
    return {h: runs and tops[f"{h}L"] + tops[f"{h}R"] for h, runs in going.items()}


def latest_run() -> list[int]:
    """Return the horses that came home, the longest run of the last round first."""
    return sorted(runs(), key=lambda horse: -runs()[horse])


def by_number() -> list[int]:
    """Return the horses that came home, those on the same space by their numbers."""
    ends = {horse: start + runs().get(horse, 0) for horse, start in FINISH["at"].items()}
    return sorted(runs(), key=lambda horse: (horse in ends, -ends.get(horse, 0), horse))


def dead_heat() -> str:
    """Return what an order of a horse pays that shares 2nd place."""
    level = {
        **FINISH,
        "at": {**FINISH["at"], 2: 55},
        "boxes": {**FINISH["boxes"], "2L": ["F-5"]},
    }
    state = position(**level).step("1-6>1L").state
    assert places(state) == {1: 1, 2: 2, 3: 2, 4: 4}
    paid = {amounts(state, seat)[0] for seat in (0, 3)}
    _, second, third = FIRST_RACE.order
    told = {second: "full", (second + third) // 2: "split", third: "third", 0: "nothing"}
    (said,) = (told[amount] for amount in paid)
    return said


def amounts(state: Any, seat: int) -> list[int]:
    """Return the lines of a seat's settlement: first the order, then the tickets."""
    return [line.amount for line in state.board.settlements[0].accounts[seat].lines]


def account(state: Any, seat: int) -> Any:
    return state.board.settlements[0].accounts[seat]


def gain(race: int) -> Fraction:
    return Fraction(account(finished(race), 0).total)


def gains_only(race: int) -> Fraction:
    return Fraction(sum(amount for amount in amounts(finished(race), 0) if amount > 0))


def first_player() -> Fraction:
    return Fraction(finished().board.first + 1)


@cache
def over() -> Any:
    rich = {**FINISH, "hands": [[]] * 5, "purses": [60_000, 10_000, 10_000, 10_000, 10_000]}
    return position(race=2, **rich).step("1-6>1L").state


def winners() -> list[str]:
    return [str(seat + 1) for seat in over().result.winners]


def best_of_the_race() -> list[int]:
    """Return who gains most in the last race alone."""
    return [max(range(1, 6), key=lambda number: account(over(), number - 1).total)]


# --- 02: the recorded race -----------------------------------------------------------------------


@cache
def recorded() -> Any:
    return example("longshot")


@cache
def row(horse: int, number: int) -> Mapping[str, Any]:
    """Return the run of a horse in a round of race 1."""
    (found,) = (
        row
        for row in positions_by_round(recorded())
        if (row["race"], row["horse"], row["round"]) == (1, horse, number)
    )
    return found


def leader() -> str:
    """Return how the horse ends that leads after each of the first three rounds."""
    (horse,) = {
        max(range(1, 7), key=lambda horse: row(horse, number)["at"]) for number in (1, 2, 3)
    }
    place = places(recorded().state).get(horse, 4)
    return "1" if place == 1 else "2-3" if place < 4 else "unplaced"


def line() -> int:
    return int(recorded().state.game.spurt)


def reached(line: int) -> list[int]:
    """Return the horses on a space or past it, after round 6."""
    return [horse for horse in range(1, 7) if row(horse, 6)["at"] >= line]


def ahead() -> str:
    found = places(recorded().state)
    return str(min((3, 6), key=lambda horse: found[horse]))


def placed(horse: int) -> str:
    return "yes" if places(recorded().state)[horse] <= 3 else "no"


def first_account() -> Any:
    return account(recorded().state, 0)


def floored_each() -> Fraction:
    """Return the purse if it stopped at zero after every line."""
    purse = first_account().before
    for line in first_account().lines:
        purse = max(0, purse + line.amount)
    return Fraction(purse)


# --- 03: probabilities ---------------------------------------------------------------------------

HAND = ["3-7", "3-7", "3-6", "4-3", "5-2", "1-1", "F-4", "F-1"]


@cache
def view() -> Any:
    return position(races=1, orders=[1, 3, 4, 5, 6], hands=[HAND]).view(0)


def threes(among: Any) -> int:
    """Return how many of these cards are horse 3's."""
    return sum(count for card, count in among.items() if card.horse == 3)


def unseen() -> int:
    return int(view().hidden().total())


def draws(count: int) -> Fraction:
    """Return the probability of a card of horse 3 among the next so many."""
    return Fraction(rk.odds(view(), rk.odds.at_least(1, "3-*", draws=count)).p)


def both() -> Fraction:
    """Return the probability that both of the next two are horse 3's."""
    return Fraction(rk.odds(view(), rk.odds.at_least(2, "3-*", draws=2)).p)


def has_six(*seats: int) -> Fraction:
    found = (Fraction(rk.odds(view(), rk.odds.holds(seat, "3-6")).p) for seat in seats)
    return sum(found, Fraction(0))


def wants_three(*seats: int) -> Fraction:
    found = (Fraction(rk.odds(view(), rk.odds.order(seat))[3]) for seat in seats)
    return sum(found, Fraction(0))


OTHERS = (1, 2, 3, 4)


def order_share() -> Fraction:
    """Return the probability of an order for a seat that has not been dealt its own."""
    return Fraction(1, len(rk.odds(view(), rk.odds.order(1))) + 1)


class Keep:
    """A player who keeps the cards of horse 3 as long as another can be played."""

    def choose(self, view: Any, actions: Any, rng: Any) -> Any:
        others = [action for action in actions if not str(action).startswith("3")]
        return rng.choice(others or actions)


OFFERED = (10, 17, 24)


def hoarded() -> Fraction:
    """Return the option that is nearest to how many of 100 races horse 3 wins."""
    found = rk.odds(view(), "horse win", n=300, seed=1, players={0: Keep()})
    return Fraction(min(OFFERED, key=lambda option: abs(option - 100 * float(found[3]))))


def best_card() -> str:
    tops = {
        "1L": "1-5",
        "2L": "2-4",
        "3L": "3-4",
        "4L": "4-3",
        "5L": "5-7",
        "6L": "6-1",
        "1R": "F-3",
        "2R": "F-6",
        "3R": "F-2",
        "4R": "4-6",
        "5R": "F-7",
        "6R": "F-5",
    }
    middle = position(
        races=1,
        round=6,
        at={1: 38, 2: 41, 3: 40, 4: 38, 5: 41, 6: 39},
        boxes={box: [card] for box, card in tops.items()},
        hands=[["3-7", "3-5", "2-5", "5-2"]],
        others=6,
        orders=[2, 1, 3, 4, 5],
    )
    return str(rk.odds(middle.view(0), "effect", n=500, seed=1).best).split(">")[0]


def ticket(number: int, pays: tuple[int, ...], loses: int) -> Fraction:
    """Return what a ticket is worth if these cases are equally likely."""
    total = sum(pays) - loses * FIRST_RACE.ticket_price
    return Fraction(number * total, len(pays) + loses)


PAYS = FIRST_RACE.ticket


# --- the table -----------------------------------------------------------------------------------

TRUTHS: Mapping[str, Truth] = {
    "longshot/heat-pays": dead_heat,
    "longshot/cards-four": lambda: Fraction(deck(4)),
    "longshot/stack-five": lambda: Fraction(dealt().stack_size),
    "longshot/run-three": lambda: at(3),
    "longshot/covered-five": lambda: at(5),
    "longshot/late": late,
    "longshot/golden-numbered": lambda: places_for(GOLDEN, "3-1"),
    "longshot/golden-free": lambda: places_for(GOLDEN, "F-3"),
    "longshot/same-value": lambda: places_for(GOLDEN, "1-6"),
    "longshot/opened-exception": lambda: places_for(BOTH_FOUR, "2-4"),
    "longshot/may-pass": lambda: "yes" if GOLDEN.why_not("pass") is None else "no",
    "longshot/hand-after-two": lambda: hand_after("1-7>1L", "3-6>3R"),
    "longshot/gather": gathered,
    "longshot/finish": finish,
    "longshot/settle-one": lambda: gain(1),
    "longshot/floor": lambda: Fraction(account(finished(), 1).after),
    "longshot/last-first": first_player,
    "longshot/settle-last": lambda: gain(2),
    "longshot/winners": winners,
    "longshot/race-leader": leader,
    "longshot/last-ticket": lambda: Fraction(3 * LAST_RACE.ticket[0]),
    "longshot/race-hand": lambda: Fraction(7 * PAYS[0]),
    "longshot/race-run": lambda: Fraction(row(3, 6)["at"]),
    "longshot/race-spurt": lambda: list(map(str, reached(line()))),
    "longshot/race-tie": ahead,
    "longshot/race-fourth": lambda: placed(5),
    "longshot/race-purse": lambda: Fraction(first_account().after),
    "longshot/next-card": lambda: draws(1),
    "longshot/two-draws": lambda: draws(2),
    "longshot/other-six": lambda: has_six(*OTHERS),
    "longshot/rival-order": lambda: wants_three(*OTHERS),
    "longshot/brake": best_card,
    "longshot/ticket-worth": lambda: ticket(6, PAYS, 3),
    "longshot/hoard": hoarded,
}

WRONGS: Mapping[str, Mapping[str, Truth]] = {
    "longshot/late": {
        "4 6": lambda: [horse for horse in range(1, 7) if at(horse) == start(horse)],
        "4": lambda: [h for h in range(1, 7) if at(h) == start(h) and any(numbers(h))],
    },
    "longshot/golden-numbered": {
        "3L 3R": lambda: own("3-1"),
        "3R 5L": lambda: empty(GOLDEN),
    },
    "longshot/golden-free": {
        "3R": lambda: [box for box in own("3-1") if box in empty(GOLDEN)],
        "1L 1R 2L 2R 3L 3R 4L 4R 5L 5R": lambda: offered("golden-free", boxes(GOLDEN)),
    },
    "longshot/same-value": {
        "1L 1R": lambda: own("1-6"),
        "3R 5L": lambda: empty(GOLDEN),
    },
    "longshot/opened-exception": {
        "nowhere": lambda: other_numbers("2-4", BOTH_FOUR),
        "1L 1R 3R 4L 4R 5L 5R 6L 6R": lambda: offered("opened-exception", empty(BOTH_FOUR)),
    },
    "longshot/finish": {
        "1 2 3": by_number,
        "3 1 2": lambda: sorted(by_number(), key=lambda horse: horse != latest_run()[0]),
        "3 2 1": latest_run,
    },
    "longshot/winners": {
        "3": best_of_the_race,
        "1": lambda: winners()[:1],
    },
    "longshot/race-spurt": {
        "1 3 4 6": lambda: reached(line() - 2),
        "3": lambda: [max(range(1, 7), key=lambda horse: row(horse, 6)["at"])],
    },
    "longshot/cards-four": {
        "112": lambda: Fraction(deck(5)),
        "105": lambda: Fraction(deck(5) + deck(4), 2),  # one of each
        "70": lambda: Fraction(sum(c.horse > 0 for c in rk.game("longshot", players=4).cards)),
    },
    "longshot/stack-five": {
        "112": lambda: Fraction(deck(5)),
        "104": lambda: Fraction(deck(5) - len(dealt().hand)),
        "64": lambda: Fraction(dealt(6).stack_size),
    },
    "longshot/run-three": {
        "10": lambda: at(3) - start(3),
        "11": lambda: Fraction(start(3) + numbers(3)[0][-1]),
        "17": lambda: Fraction(start(3) + numbers(3)[1][-1]),
    },
    "longshot/covered-five": {
        "21": lambda: Fraction(start(5) + sum(map(sum, numbers(5)))),
        "19": lambda: Fraction(start(5) + sum(box[0] for box in numbers(5))),
        "3": lambda: at(5) - start(5),
    },
    "longshot/hand-after-two": {
        "8": lambda: hand_after("1-7>1L", "3-6>3R") + 1,  # two drawn
        "6": lambda: hand_after("1-7>1L", "3-6>3R") - 1,  # none drawn
    },
    "longshot/gather": {
        "16": lambda: Fraction(sum(HEIGHTS)),
        "6": lambda: Fraction(sum(height - 1 for height in HEIGHTS)),
        "3": lambda: Fraction(sum(height > 1 for height in HEIGHTS)),
    },
    "longshot/settle-one": {
        "52000": lambda: gains_only(1),
        "37000": lambda: gain(1) - 8 * FIRST_RACE.ticket_price,
        "15000": lambda: Fraction(sum(amounts(finished(), 0)[1:])),
        "65000": lambda: Fraction(account(finished(), 0).after),
    },
    "longshot/floor": {
        "-13000": lambda: Fraction(account(finished(), 1).before + account(finished(), 1).total),
        "7000": lambda: Fraction(account(finished(), 1).before + sum(amounts(finished(), 1)[1:])),
    },
    "longshot/last-first": {
        "1": lambda: first_player() - 1,
        "5": lambda: (first_player() - 3) % 5 + 1,  # to the right
    },
    "longshot/settle-last": {
        "45000": lambda: gain(1),
        "85000": lambda: gains_only(2),
        "51000": lambda: gain(2) - LAST_RACE.order[1] + FIRST_RACE.order[1],
        "78000": lambda: gain(2) + 7 * (LAST_RACE.ticket_price - FIRST_RACE.ticket_price),
    },
    "longshot/last-ticket": {
        "15000": lambda: Fraction(3 * PAYS[0]),
        "10000": lambda: Fraction(LAST_RACE.ticket[0]),
    },
    "longshot/race-hand": {
        "5000": lambda: Fraction(PAYS[0]),
        "70000": lambda: Fraction(7 * LAST_RACE.ticket[0]),
        "21000": lambda: Fraction(7 * PAYS[1]),
    },
    "longshot/race-run": {
        "7": lambda: Fraction(row(3, 6)["run"]),
        "47": lambda: Fraction(row(3, 6)["start"] + 4),
        "43": lambda: Fraction(row(3, 6)["start"]),
    },
    "longshot/race-purse": {
        "-7000": lambda: Fraction(first_account().total),
        "14000": floored_each,
        "33000": lambda: Fraction(first_account().after + FIRST_RACE.order_penalty),
    },
    "longshot/hoard": {
        "17": lambda: Fraction(round(100 * alike(*rk.odds(view(), "horse win", n=1, seed=1)))),
        "24": lambda: Fraction(max(OFFERED)),  # more than its share
    },
    "longshot/next-card": {
        "1/8": lambda: Fraction(threes(view().hidden()) + 3, deck(5)),
        "7/52": lambda: Fraction(threes(view().hidden()) + 3, unseen()),
        "11/72": lambda: Fraction(threes(view().hidden()), view().stack_size),
        "1/7": lambda: alike(*{card.horse for card in view().deck}),  # the free cards, too
    },
    "longshot/two-draws": {
        "11/52": lambda: 2 * draws(1),
        "2167/10816": lambda: 1 - (1 - draws(1)) ** 2,
        "55/5356": both,
        "2139/2678": lambda: 1 - draws(2),
    },
    "longshot/other-six": {
        "1/2": lambda: alike("a hand", "the stack"),
        "4/5": lambda: 1 - alike("the stack", *OTHERS),
        "1/13": lambda: has_six(1),
        "2/7": lambda: Fraction(4 * 8, deck(5)),
    },
    "longshot/rival-order": {
        "2/3": lambda: len(OTHERS) * order_share(),
        "1/5": lambda: wants_three(1),
        "1": lambda: Fraction(round(wants_three(*OTHERS))),
        "5/6": lambda: (1 + len(OTHERS)) * order_share(),
    },
    "longshot/ticket-worth": {
        "10000": lambda: ticket(6, PAYS, 3) + Fraction(6 * FIRST_RACE.ticket_price, 2),
        "13500": lambda: ticket(6, PAYS, 1),
        "20000": lambda: ticket(6, PAYS, 0),
        "3500/3": lambda: ticket(1, PAYS, 3),
    },
}
