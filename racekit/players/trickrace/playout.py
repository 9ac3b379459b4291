"""Fast playouts of a race of Trick Race, in plain integers: thousands of tricks a second.

Every player follows the heuristics of `heuristics`, for its own horse only; a whole race takes a
fraction of a millisecond. Chairs, colours and numbers are integers, and a horse goes by the chair
of its rider. A hand is an integer for each colour, whose bits are the card numbers. For speed, this
module repeats the rules of a trick; a test compares its races with the engine's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from ...games.trickrace.evaluation import THRIFT, WHIP

Card = tuple[int, int]
"""Colour and number."""


@dataclass(frozen=True, slots=True)
class Track:
    """The constants of a race.

    Attributes
    ----------
    goal : int
        The goal's space.
    marks : sequence of int
        The advance marks of each number; index 0 is not used.
    orders : sequence of sequence of int
        For each leader, the chairs in the order in which they play.
    dummy : int
        The dummy's chair; -1 where there is none.
    power : sequence of float
        The power of each number (`heuristics.power`).
    holds : sequence of sequence of float
        For each number of possible rivals, and each card number (`heuristics.holds`).
    discard_order : sequence of int
        The numbers in the order in which players discard them.
    """

    goal: int
    marks: Sequence[int]
    orders: Sequence[Sequence[int]]
    dummy: int
    power: Sequence[float]
    holds: Sequence[Sequence[float]]
    discard_order: Sequence[int]


@dataclass(slots=True)
class Race:
    """A race in progress, which `play_out` modifies.

    Attributes
    ----------
    hands : list of list of int
        Each chair's cards, by colour.
    row : list of Card
        The dummy's cards, in their order.
    whips : list of int
        The number of whips that each chair has up.
    at : list of int
        The space of each chair's horse.
    fresh : list of int
        A number that is larger the later a horse came to its space.
    home : list of int
        The chairs whose horses are home, in the order of arrival.
    turns : list of int
        The chairs that still play to the trick, the next one last.
    tops : list of int
        For each colour, the highest number in the trick; 0 where there is none.
    by : list of int
        The chair that played that card.
    led, judge : int
        The led and the judging colour; -1 before the first card.
    whipped : bool
        Whether somebody has whipped in the trick.
    """

    track: Track
    hands: list[list[int]]
    row: list[Card]
    whips: list[int]
    at: list[int]
    fresh: list[int]
    home: list[int]
    turns: list[int]
    tops: list[int]
    by: list[int]
    led: int = -1
    judge: int = -1
    whipped: bool = False

    def copy(self) -> Race:
        """Return an independent copy of the race."""
        return Race(
            self.track,
            [hand[:] for hand in self.hands],
            self.row[:],
            self.whips[:],
            self.at[:],
            self.fresh[:],
            self.home[:],
            self.turns[:],
            self.tops[:],
            self.by[:],
            self.led,
            self.judge,
            self.whipped,
        )

    def play(self, card: Card, whip: bool) -> None:
        """Play a card from the next chair; the last one ends the trick."""
        chair = self.turns.pop()
        self.drop(chair, card)
        self.whips[chair] -= whip
        self.put(chair, card, whip)
        if not self.turns:
            self._end_trick()

    def drop(self, chair: int, card: Card) -> None:
        """Take a card out of a hand."""
        colour, number = card
        self.hands[chair][colour] ^= 1 << number
        if chair == self.track.dummy:
            self.row.remove(card)

    def put(self, chair: int, card: Card, whip: bool) -> None:
        """Lay a card into the trick."""
        colour, number = card
        if number > self.tops[colour]:
            self.tops[colour], self.by[colour] = number, chair
        if self.led < 0:
            self.led = self.judge = colour
        if whip:
            self.judge, self.whipped = colour, True

    def _end_trick(self) -> None:
        winner = self.by[self.judge]
        self._advance(winner, self.track.marks[self.tops[self.judge]])
        self.turns = [*reversed(self.track.orders[winner])]
        self.tops = [0] * len(self.tops)
        self.led = self.judge = -1
        self.whipped = False

    def _advance(self, chair: int, marks: int) -> None:
        goal = self.track.goal
        if self.at[chair] == goal:
            return
        self.at[chair] = min(self.at[chair] + marks, goal)
        self.fresh[chair] = max(self.fresh) + 1
        if self.at[chair] == goal:
            self.home.append(chair)

    def over(self) -> bool:
        """Return whether the race is over; only valid between two tricks."""
        return len(self.home) >= 2 or not any(self.hands[0])

    def placing(self) -> list[int]:
        """Return the chairs by the places of their horses, as if the race ended now."""
        out = [chair for chair, at in enumerate(self.at) if at < self.track.goal]
        out.sort(key=lambda chair: (self.at[chair], self.fresh[chair]), reverse=True)
        return self.home + out


def play_out(race: Race) -> list[int]:
    """Play a race to its end; return the chairs by the places of their horses."""
    while race.led >= 0 or not race.over():
        race.play(*playout_action(race))
    return race.placing()


def playout_action(race: Race) -> tuple[Card, bool]:
    """Return the next chair's card, and whether it uses a whip.

    The dummy follows the rules. A rider plays the card that gains most for its own horse, or
    discards the weakest card if none gains anything.
    """
    chair, led = race.turns[-1], race.led
    if chair == race.track.dummy:
        return _dummy(race, chair)
    hand = race.hands[chair]
    need = race.track.goal - race.at[chair]
    if led >= 0 and hand[led]:
        number = _gaining(race, hand, led, need)[1] if race.judge == led and need else 0
        return (led, number or _weakest(hand[led], race.track.discard_order)), False
    if need and (card := _free(race, chair, hand, need)):
        return card, led >= 0 and not race.whipped
    return discard(race, chair), False


def _free(race: Race, chair: int, hand: list[int], need: int) -> Card | None:
    """Return the best winning card if any card may be played; None if there is none.

    A leader wins without a whip. Others need a whip, or a card of the colour that has been whipped.
    """
    found, most = None, 0.0
    colours: Sequence[int] = range(len(hand))
    if race.whipped:
        colours = (race.judge,)
    elif race.led >= 0:
        most = WHIP if race.whips[chair] else inf
    for colour in colours:
        if hand[colour]:
            gain, number = _gaining(race, hand, colour, need)
            if gain > most:
                found, most = (colour, number), gain
    return found


def _gaining(race: Race, hand: list[int], colour: int, need: int) -> tuple[float, int]:
    """Return the gain of a colour's best number, and that number; 0 if none gains anything."""
    track, led, hands = race.track, race.led, race.hands
    dangers = 0
    for chair in race.turns[:-1]:
        other = hands[chair]
        # A player with the led colour must follow it, so another colour is no danger then.
        if other[colour] and (colour == led or led < 0 or not other[led]):
            dangers += 1
    holds, marks, power = track.holds[dangers], track.marks, track.power
    number = race.tops[colour] + 1
    bits = hand[colour] >> number
    most, found = 0.0, 0
    while bits:
        if bits & 1:
            gain = min(marks[number], need) * holds[number] - THRIFT * power[number]
            if gain > most:
                most, found = gain, number
        bits >>= 1
        number += 1
    return most, found


def _dummy(race: Race, chair: int) -> tuple[Card, bool]:
    """TR8.5 and TR8.6."""
    led = race.led
    if led >= 0 and (own := race.hands[chair][led]):
        return (led, own.bit_length() - 1), False
    return race.row[0], led >= 0 and race.whips[chair] > 0 and not race.whipped


def discard(race: Race, chair: int) -> Card:
    """Return the weakest card of a hand."""
    hand = race.hands[chair]
    for number in race.track.discard_order:
        for colour, bits in enumerate(hand):
            if bits >> number & 1:
                return colour, number
    raise ValueError("an empty hand")


def _weakest(bits: int, discard_order: Sequence[int]) -> int:
    return next(number for number in discard_order if bits >> number & 1)
