"""LONG SHOT once more, written from its rules and apart from racekit, to count game trees.

It is slow and plain on purpose: a table of lists, copied whole at every branch, and a method for
each step of the rulebook that calls the next one. It imports nothing of racekit. One race is
played, with race 1's money.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from tests.conformance.tally import Tally

HAND, MONEY = 8, 20_000
ORDER_PAYS = {1: 60_000, 2: 30_000, 3: 10_000}
ORDER_COSTS = 20_000
TICKET_PAYS = {1: 5_000, 2: 3_000, 3: 2_000}
TICKET_COSTS = 1_000


def count(mini: Mapping[str, Any], limit: int | None = None) -> Tally:
    """Return the counts of a mini game, described as in ``tests/conformance/samples``."""
    tally = Tally(limit)
    if "start" in mini:
        Race(tally, **mini["start"]).choose_first(0, Fraction(1))
    else:
        given = dict(mini["position"])
        race = Race(tally, **{key: given.pop(key) for key in OPTIONS & given.keys()})
        race.lay_out(**given)
        race.turn(0, 0, Fraction(1))
    return tally


OPTIONS = {"players", "goal", "spurt"}


def horse_of(card: str) -> str:
    """Return a card's horse, ``F`` for free cards."""
    return card.split("-", maxsplit=1)[0]


def mv(card: str) -> int:
    """Return a card's movement value."""
    return int(card.split("-")[1])


class Race:
    """The table of one race."""

    def __init__(
        self,
        tally: Tally,
        players: int = 4,
        goal: int = 60,
        spurt: int = 44,
        deck: Mapping[str, int] | None = None,
    ) -> None:
        self.tally = tally
        self.players, self.goal, self.line = players, goal, spurt
        self.horses = [str(horse) for horse in range(1, 6 if players == 4 else 7)]
        self.boxes: dict[str, list[str]] = {h + side: [] for h in self.horses for side in "LR"}
        self.at = dict.fromkeys(self.horses, 0)
        self.home: dict[str, tuple[int, int, int]] = {}
        self.last_run: list[Any] = []
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.orders: list[str | None] = [None] * players
        self.purses = [MONEY] * players
        self.stack = [card for card, n in (deck or {}).items() for _ in range(n)]
        self.first = self.round = 0
        self.spurting = False
        self.used: list[str] = []
        self.opened: str | None = None
        # What a seat remembers: what the stack was made of, what it saw leaving it since.
        self.made_of = list(self.stack)
        self.shown: list[str] = []
        self.drawn: list[list[str]] = [[] for _ in range(players)]

    def lay_out(
        self,
        boxes: Mapping[str, str],
        hands: list[str],
        stack: str,
        at: Mapping[int, int],
        home: Mapping[int, tuple[int, int, int]],
        spurting: bool = False,
    ) -> None:
        """Put a position on the table: round 3, seat 0 is first player and to act."""
        self.boxes.update({box: pile.split() for box, pile in boxes.items()})
        self.hands = [hand.split() for hand in hands]
        self.stack = stack.split()
        self.made_of = list(self.stack)
        self.home = {str(horse): how for horse, how in home.items()}
        self.at.update({horse: self.goal + how[1] for horse, how in self.home.items()})
        self.at.update({str(horse): space for horse, space in at.items()})
        self.orders = [str(seat + 1) for seat in range(self.players)]
        self.round, self.spurting = 3, spurting

    def copy(self) -> Race:
        """Return the same table once more."""
        other = copy.copy(self)
        for name, value in vars(self).items():
            if name != "tally":
                setattr(other, name, copy.deepcopy(value))
        return other

    # --- preparing -----------------------------------------------------------------------------

    def choose_first(self, depth: int, probability: Fraction) -> None:
        """Draw who begins."""
        if self.tally.chances(depth):
            for seat in range(self.players):
                then = self.copy()
                then.first = seat
                then.deal(0, depth + 1, probability / self.players)

    def deal(self, dealt: int, depth: int, probability: Fraction) -> None:
        """Deal one card after another, then the orders."""
        if dealt == HAND * self.players:
            self.deal_order(0, depth, probability)
            return
        seat = (self.first + dealt) % self.players
        for then, part in self.take(depth, seat):
            then.deal(dealt + 1, depth + 1, probability * part)

    def deal_order(self, dealt: int, depth: int, probability: Fraction) -> None:
        """Deal one order after another, then begin."""
        if dealt == self.players:
            self.round = 1
            self.turn(0, depth, probability)
            return
        left = [horse for horse in self.horses if horse not in self.orders]
        if self.tally.chances(depth):
            for horse in left:
                then = self.copy()
                then.orders[(self.first + dealt) % self.players] = horse
                then.deal_order(dealt + 1, depth + 1, probability / len(left))

    # --- the round -----------------------------------------------------------------------------

    def turn(self, done: int, depth: int, probability: Fraction) -> None:
        """Let the next seat place its card, or open the stack's top card after the last one."""
        if done == self.players:
            self.open(depth, probability)
            return
        seat = (self.first + done) % self.players
        if not self.tally.decides(depth, seat, self.knows(seat, "place")):
            return
        ways = [(card, box) for card in sorted(set(self.hands[seat])) for box in self.fits(card)]
        may_pass = not ways or all(self.boxes.values())
        part = probability / (len(ways) + may_pass)
        for card, box in ways:
            then = self.copy()
            then.hands[seat].remove(card)
            then.boxes[box].append(card)
            if self.spurting and then.hands[seat]:
                then.used = [box]
                then.second(done, depth + 1, part)
            else:
                then.draw(done, depth + 1, part)
        if may_pass:
            self.copy().draw(done, depth + 1, part)

    def second(self, done: int, depth: int, probability: Fraction) -> None:
        """Let the seat place a second card, in another box, or be done."""
        seat = (self.first + done) % self.players
        if not self.tally.decides(depth, seat, self.knows(seat, "second")):
            return
        cards = sorted(set(self.hands[seat]))
        ways = [(card, box) for card in cards for box in self.fits(card) if box not in self.used]
        part = probability / (len(ways) + 1)
        for card, box in ways:
            then = self.copy()
            then.hands[seat].remove(card)
            then.boxes[box].append(card)
            then.used = []
            then.draw(done, depth + 1, part)
        then = self.copy()
        then.used = []
        then.draw(done, depth + 1, part)

    def draw(self, done: int, depth: int, probability: Fraction) -> None:
        """Let the seat draw, if there is a card to draw."""
        self.refill()
        if not self.stack:
            self.turn(done + 1, depth, probability)
            return
        for then, part in self.take(depth, (self.first + done) % self.players):
            then.turn(done + 1, depth + 1, probability * part)

    def open(self, depth: int, probability: Fraction) -> None:
        """Open a card, if there is one, and let the first player place it."""
        self.refill()
        if not self.stack:
            self.run(depth, probability)
            return
        for then, part in self.take(depth, None):
            then.place_opened(depth + 1, probability * part)

    def place_opened(self, depth: int, probability: Fraction) -> None:
        """Place the opened card."""
        assert self.opened is not None
        if not self.tally.decides(depth, self.first, self.knows(self.first, "opened")):
            return
        boxes = self.fits(self.opened) or self.belongs(self.opened)
        for box in boxes:
            then = self.copy()
            then.boxes[box].append(self.opened)
            then.opened = None
            then.run(depth + 1, probability / len(boxes))

    def run(self, depth: int, probability: Fraction) -> None:
        """Move the horses, and settle or begin the next round."""
        self.last_run = []
        for horse in self.horses:
            piles = [self.boxes[horse + side] for side in "LR"]
            tops = [mv(pile[-1]) for pile in piles if pile]
            if horse in self.home or not tops:
                self.last_run.append(None)
                continue
            self.last_run.append((self.at[horse], *tops))
            self.at[horse] += sum(tops)
            if self.at[horse] >= self.goal:
                self.home[horse] = (self.round, self.at[horse] - self.goal, sum(tops))
        if len(self.home) >= 3:
            self.tally.ends(probability, self.settle())
            return
        self.first = (self.first + 1) % self.players
        self.spurting = any(space >= self.line for space in self.at.values())
        self.round += 1
        self.turn(0, depth, probability)

    # --- the rules that those share -------------------------------------------------------------

    def belongs(self, card: str) -> list[str]:
        """Return the boxes of a card's kind."""
        return [box for box in self.boxes if horse_of(card) in ("F", box[0])]

    def fits(self, card: str) -> list[str]:
        """Return where a card may go: an empty box first, never on the same value."""
        own = self.belongs(card)
        if empty := [box for box in own if not self.boxes[box]]:
            return empty
        return [box for box in own if mv(self.boxes[box][-1]) != mv(card)]

    def refill(self) -> None:
        """Make a new stack of the two bottom cards of each box, but no top card."""
        if self.stack:
            return
        for pile in self.boxes.values():
            for _ in range(2):
                if len(pile) > 1:
                    self.stack.append(pile.pop(0))
        self.made_of = list(self.stack)
        self.shown = []
        self.drawn = [[] for _ in range(self.players)]

    def take(self, depth: int, seat: int | None) -> Iterator[tuple[Race, Fraction]]:
        """Take the top card in each way: into a seat's hand, or opened."""
        if not self.tally.chances(depth):
            return
        for card, n in Counter(self.stack).items():
            then = self.copy()
            then.stack.remove(card)
            if seat is None:
                then.opened = card
                then.shown.append(card)
            else:
                then.hands[seat].append(card)
                then.drawn[seat].append(card)
            yield then, Fraction(n, len(self.stack))

    def settle(self) -> list[int]:
        """Return the purses at the end."""

        def merit(horse: str) -> tuple[int, int, int]:
            in_round, over, total = self.home[horse]
            return in_round, -over, -total

        place = {
            horse: 1 + sum(merit(other) < merit(horse) for other in self.home)
            for horse in self.home
        }
        purses = []
        for seat, purse in enumerate(self.purses):
            order = place.get(str(self.orders[seat]), 9)
            purse += ORDER_PAYS.get(order, -ORDER_COSTS)
            for card in self.hands[seat]:
                if horse_of(card) != "F":
                    rank = place.get(horse_of(card), 9)
                    purse += mv(card) * TICKET_PAYS.get(rank, -TICKET_COSTS)
            purses.append(max(0, purse))
        return purses

    def knows(self, seat: int, asked: str) -> Hashable:
        """Return what a seat may know, what it has seen and may remember included."""
        in_stack = Counter(self.made_of)
        in_stack.subtract(Counter(self.shown + self.drawn[seat]))
        return (
            asked,
            (self.first, self.round, self.spurting, self.opened, tuple(self.used)),
            tuple(tuple(pile) for pile in self.boxes.values()),
            tuple(self.at.values()),
            tuple(sorted(self.home.items())),
            tuple(self.last_run),
            tuple(sorted(self.hands[seat])),
            self.orders[seat],
            tuple(map(len, self.hands)),
            len(self.stack),
            tuple(sorted(in_stack.elements())),
        )
