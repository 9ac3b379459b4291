"""Trick Race once more, written from its rules and apart from racekit, to count game trees.

It is slow and plain on purpose: a table of lists, copied whole at every branch, and a method for
each step of the rules that calls the next one. It imports nothing of racekit. A chair is a seat,
or the dummy's place at the table: the last one.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from itertools import permutations
from typing import Any

from tests.conformance.tally import Tally

HORSES, COLOURS = "VFSO", "RBYG"
MARKS = (3, 3, 3, 2, 2, 2, 2, 2, 2, 1, 1, 1)
WHIPS = 2
PRIZES = (5, 3)
WIN = "win"


def count(mini: Mapping[str, Any], limit: int | None = None) -> Tally:
    """Return the counts of a mini game, described as in ``tests/conformance/samples``."""
    tally = Tally(limit)
    if "start" in mini:
        Table(tally, **mini["start"]).draw_horse(0, 0, Fraction(1))
    else:
        given = dict(mini["position"])
        table = Table(tally, **{key: given.pop(key) for key in OPTIONS & given.keys()})
        table.lay_out(**given)
        table.play(0, 0, Fraction(1))
    return tally


OPTIONS = {
    "horses",
    "players",
    "numbers",
    "goal",
    "races",
    "marks",
    "start_player_counts",
    "open_win_allowed",
}


def number(card: str) -> int:
    """Return a card's number; its colour is its first letter."""
    return int(card[1:])


def colours(cards: Sequence[str]) -> str:
    """Return what the backs of some cards tell, whatever their order."""
    return "".join(sorted(card[0] for card in cards))


def fresh(value: Any) -> Any:
    """Copy lists and dicts to their bottom; nothing else in a table ever changes."""
    if isinstance(value, list):
        return [fresh(part) for part in value]
    if isinstance(value, dict):
        return {key: fresh(part) for key, part in value.items()}
    return value


class Table:
    """The table with everything on it."""

    def __init__(
        self,
        tally: Tally,
        players: int = 4,
        horses: int = 4,
        numbers: int = 12,
        goal: int = 7,
        races: int | None = None,
        marks: Sequence[int] | None = None,
        start_player_counts: bool = False,
        open_win_allowed: bool = True,
    ) -> None:
        self.tally = tally
        self.players, self.numbers, self.goal = players, numbers, goal
        self.races = races or players
        self.marks = tuple(marks or MARKS[:numbers])
        self.put_back, self.open_win = start_player_counts, open_win_allowed
        self.horses = list(HORSES[:horses])
        self.dummy = players if players < horses else None
        self.rides: list[str] = []
        self.ring: list[int] = []
        self.twelve: dict[str, list[str]] = {horse: [] for horse in self.horses}
        self.odds = dict.fromkeys(self.horses, 2)
        self.points = [0] * players
        self.whips = [WHIPS] * horses
        self.race = 1
        self.start = self.leader = 0
        self.sheet: list[Any] = []
        # What a seat remembers: the horses it has ridden, and what everybody has seen.
        self.ridden: list[list[str]] = [[] for _ in range(horses)]
        self.shown: list[str] = []
        self.clear()

    def clear(self) -> None:
        """Clear away what a race leaves behind."""
        chairs = range(len(self.horses))
        self.course: list[list[str]] = [[] for _ in range(self.goal + 1)]
        self.discard_number = 0
        self.hands: list[list[str]] = [[] for _ in chairs]
        self.open: list[list[str]] = [[] for _ in chairs]
        self.aside: list[str] = ["" for _ in chairs]
        self.played: list[list[str]] = [[] for _ in chairs]
        self.tickets: list[list[str]] = [[] for _ in range(self.players)]
        self.won = [0 for _ in chairs]
        self.trick: list[tuple[int, str, bool]] = []
        self.last: Any = None
        # What the seats before have chosen where all choose at the same time.
        self.chosen: dict[int, str] = {}

    def lay_out(
        self,
        riders: str,
        hands: list[str],
        opened: list[str],
        aside: list[str],
        tickets: list[str],
        course: list[str],
        played: list[str] | None = None,
        whips: list[int] | None = None,
        odds: Mapping[str, int] | None = None,
        points: list[int] | None = None,
        leader: int = 0,
    ) -> None:
        """Put a position on the table: race 1, `leader` leads the next trick."""
        chairs = range(len(self.horses))
        self.rides = riders.split()
        self.ridden = [[horse] for horse in self.rides]
        self.hands = [cards.split() for cards in hands]
        self.open = [cards.split() for cards in opened]
        self.aside = list(aside)
        self.played = [cards.split() for cards in played or [""] * len(chairs)]
        self.tickets = [pair.split() for pair in tickets]
        self.course = [stack.split() for stack in course]
        self.whips = list(whips or self.whips)
        self.odds.update(odds or {})
        self.points = list(points or self.points)
        self.sit(self.rides.index(HORSES[0]))
        self.leader = leader
        for chair in chairs:
            laid = [*self.hands[chair], *self.open[chair], *self.played[chair]]
            self.twelve[self.rides[chair]] = laid + [card for card in [self.aside[chair]] if card]
            self.shown += [*self.open[chair], *self.played[chair]]
        if self.dummy is not None:
            self.shown += self.hands[self.dummy]

    def copy(self) -> Table:
        """Return the same table once more."""
        other = copy.copy(self)
        for name, value in vars(self).items():
            if name != "tally":
                setattr(other, name, fresh(value))
        return other

    # --- TR1, TR8.1: set-up ----------------------------------------------------------------------

    def draw_horse(self, seat: int, depth: int, odds: Fraction) -> None:
        """Let one seat after another draw its horse; the dummy gets what is left."""
        draws = [
            draw
            for draw in permutations(self.horses, self.players)
            if HORSES[0] in draw and list(draw[:seat]) == self.rides
        ]
        if seat == self.players:
            self.rides += [horse for horse in self.horses if horse not in self.rides]
            self.ridden = [[horse] for horse in self.rides]
            self.sit(self.rides.index(HORSES[0]))
            self.deal(0, depth, odds)
        elif self.tally.chances(depth):
            for horse, n in Counter(draw[seat] for draw in draws).items():
                then = self.copy()
                then.rides.append(horse)
                then.draw_horse(seat + 1, depth + 1, odds * n / len(draws))

    def sit(self, start: int) -> None:
        """Seat `start` has drawn Vanilla Beans; the dummy sits to its right."""
        self.start = self.leader = start
        seats = [(start + i) % self.players for i in range(self.players)]
        self.ring = seats if self.dummy is None else [self.dummy, *seats]

    def deal(self, dealt: int, depth: int, odds: Fraction) -> None:
        """Deal the players one card after another; the rest is the dummy's."""
        pack = [colour + str(n + 1) for colour in COLOURS for n in range(self.numbers)]
        pack = pack[: len(self.horses) * self.numbers]
        left = [card for card in pack if all(card not in own for own in self.twelve.values())]
        if dealt == self.numbers * self.players:
            if self.dummy is not None:
                self.twelve[self.rides[self.dummy]] = left
            self.stack(depth, odds)
        elif self.tally.chances(depth):
            seat = (self.start + dealt) % self.players
            for card in left:
                then = self.copy()
                then.twelve[self.rides[seat]].append(card)
                then.deal(dealt + 1, depth + 1, odds / len(left))

    # --- TR2, TR8.2, TR8.3: paddock --------------------------------------------------------------

    def stack(self, depth: int, odds: Fraction) -> None:
        """Stack the horses at the gate, from the bottom."""
        left = [horse for horse in self.horses if horse not in self.course[0]]
        if not left:
            self.turn_up_number(depth, odds)
        elif self.tally.chances(depth):
            for horse in left:
                then = self.copy()
                then.course[0].append(horse)
                then.stack(depth + 1, odds / len(left))

    def turn_up_number(self, depth: int, odds: Fraction) -> None:
        """The start player turns up his top card: the discard number."""
        own = self.twelve[self.rides[self.start]]
        if not self.tally.chances(depth):
            return
        for card in own:
            then = self.copy()
            then.discard_number = number(card)
            then.shown.append(card)
            if self.put_back and number(card) > 1:
                then.turn_up_own(card, depth + 1, odds / len(own))
            else:
                then.open[self.start].append(card)
                then.turn_up(1, depth + 1, odds / len(own))

    def turn_up_own(self, top: str, depth: int, odds: Fraction) -> None:
        """The start player, whose card went back on top, counts too: it is another one."""
        own = [card for card in self.twelve[self.rides[self.start]] if card != top]
        if not self.tally.chances(depth):
            return
        for card in own:
            then = self.copy()
            then.shown.append(card)
            then.open[self.start].append(card)
            then.turn_up(1, depth + 1, odds / len(own))

    def turn_up(self, done: int, depth: int, odds: Fraction) -> None:
        """Each other player turns up his N-th card."""
        if done == self.players:
            self.lay_row(depth, odds)
            return
        seat = self.from_left()[done - 1]
        own = self.twelve[self.rides[seat]]
        if self.tally.chances(depth):
            for card in own:
                then = self.copy()
                then.shown.append(card)
                then.open[seat].append(card)
                then.turn_up(done + 1, depth + 1, odds / len(own))

    def lay_row(self, depth: int, odds: Fraction) -> None:
        """Lay the dummy's cards face up in a row, and take its two discards out of it."""
        if self.dummy is None:
            self.take_hands(depth, odds)
            return
        row = self.hands[self.dummy]
        left = [card for card in self.twelve[self.rides[self.dummy]] if card not in row]
        if not left:
            nth = self.discard_number - 1
            out = [row[nth], row[(nth + 1) % self.numbers]]
            self.open[self.dummy] = out
            self.hands[self.dummy] = [card for card in row if card not in out]
            self.take_hands(depth, odds)
        elif self.tally.chances(depth):
            for card in left:
                then = self.copy()
                then.hands[self.dummy].append(card)
                then.shown.append(card)
                then.lay_row(depth + 1, odds / len(left))

    def take_hands(self, depth: int, odds: Fraction) -> None:
        """The players take up the rest; whips are turned up again."""
        for seat in range(self.players):
            own = self.twelve[self.rides[seat]]
            self.hands[seat] = [card for card in own if card not in self.open[seat]]
        self.whips = [min(WHIPS, up + 1) for up in self.whips]
        if self.dummy is not None:
            self.whips[self.dummy] = WHIPS
        self.lay_aside(0, depth, odds)

    def lay_aside(self, done: int, depth: int, odds: Fraction) -> None:
        """All at the same time lay one card face down."""
        if done == self.players:
            for seat, card in self.chosen.items():
                self.aside[seat] = card
                self.hands[seat].remove(card)
            self.chosen = {}
            self.lay_open(0, depth, odds)
            return
        seat = self.from_left()[done]
        self.choose(seat, "aside", self.hands[seat], done, Table.lay_aside, depth, odds)

    # --- TR3: tickets ----------------------------------------------------------------------------

    def lay_open(self, done: int, depth: int, odds: Fraction) -> None:
        """One after another lays a ticket open that does not lie open already."""
        if done == self.players:
            self.lay_sealed(0, depth, odds)
            return
        seat = self.from_left()[done]
        if not self.tally.decides(depth, seat, self.knows(seat, "open")):
            return
        kinds = [WIN, *self.horses] if self.open_win else self.horses
        ways = [kind for kind in kinds if [kind] not in self.tickets]
        for kind in ways:
            then = self.copy()
            then.tickets[seat] = [kind]
            then.lay_open(done + 1, depth + 1, odds / len(ways))

    def lay_sealed(self, done: int, depth: int, odds: Fraction) -> None:
        """All at the same time lay a second ticket face down."""
        if done == self.players:
            for seat, kind in self.chosen.items():
                self.tickets[seat].append(kind)
            self.chosen = {}
            self.play(0, depth, odds)
            return
        seat = self.from_left()[done]
        ways = [kind for kind in [WIN, *self.horses] if kind not in self.tickets[seat]]
        self.choose(seat, "seal", ways, done, Table.lay_sealed, depth, odds)

    # --- TR4, TR8.4 to TR8.7: the race -----------------------------------------------------------

    def play(self, done: int, depth: int, odds: Fraction) -> None:
        """Let the next chair play to the trick, or see who has won it."""
        order = self.order()
        if done == len(order):
            self.judge(depth, odds)
            return
        chair = order[done]
        if chair == self.dummy:
            self.play_dummy()
            self.play(done + 1, depth, odds)
            return
        if not self.tally.decides(depth, chair, self.knows(chair, "play")):
            return
        hand = self.hands[chair]
        if self.trick:
            hand = [card for card in hand if card[0] == self.trick[0][1][0]] or hand
        may_whip = self.whips[chair] > 0 and not self.whipped()
        ways = [(card, whip) for card in hand for whip in ([False, True] if may_whip else [False])]
        for card, whip in ways:
            then = self.copy()
            then.lay(chair, card, whip)
            then.play(done + 1, depth + 1, odds / len(ways))

    def play_dummy(self) -> None:
        """The dummy's card follows from the rules alone."""
        assert self.dummy is not None
        row = self.hands[self.dummy]
        led = [card for card in row if self.trick and card[0] == self.trick[0][1][0]]
        if led:
            self.lay(self.dummy, max(led, key=number), whip=False)
        else:
            must = bool(self.trick) and self.whips[self.dummy] > 0 and not self.whipped()
            self.lay(self.dummy, row[0], whip=must)

    def lay(self, chair: int, card: str, whip: bool) -> None:
        """Lay a card from a hand to the trick."""
        self.hands[chair].remove(card)
        self.played[chair].append(card)
        self.shown.append(card)
        self.trick.append((chair, card, whip))
        self.whips[chair] -= whip

    def judge(self, depth: int, odds: Fraction) -> None:
        """See who has won the trick, and move his horse."""
        colour = self.trick[0][1][0]
        for _, card, whip in self.trick:
            if whip:
                colour = card[0]
        right = [(number(card), chair) for chair, card, _ in self.trick if card[0] == colour]
        highest, winner = max(right)
        horse = self.rides[winner]
        if horse not in self.course[self.goal]:
            at = next(space for space, stack in enumerate(self.course) if horse in stack)
            self.course[at].remove(horse)
            self.course[min(self.goal, at + self.marks[highest - 1])].append(horse)
        self.won[winner] += 1
        self.last, self.trick = tuple(self.trick), []
        self.leader = winner
        if len(self.course[self.goal]) >= 2 or not any(self.hands):
            self.settle(depth, odds)
        else:
            self.play(0, depth, odds)

    # --- TR5, TR6: settling, and between races ---------------------------------------------------

    def settle(self, depth: int, odds: Fraction) -> None:
        """Pay prizes and bets; then the next race, or the end."""
        places = list(self.course[self.goal])
        for stack in self.course[-2::-1]:
            places += stack[::-1]
        for prize, horse in zip(PRIZES, places, strict=False):
            chair = self.rides.index(horse)
            if chair != self.dummy:
                self.points[chair] += prize
        for seat, pair in enumerate(self.tickets):
            if set(pair) == {WIN, places[0]}:
                self.points[seat] += self.odds[places[0]]
            elif set(pair) == set(places[:2]):
                self.points[seat] += self.odds[places[0]] + self.odds[places[1]]
        if self.race == self.races:
            self.tally.ends(odds, self.points)
            return
        tickets = tuple(map(tuple, self.tickets))
        self.sheet.append((tuple(places), tuple(self.odds.values()), tickets, tuple(self.points)))
        for more, horse in enumerate(places):
            self.odds[horse] += more
        before = {chair: self.ring[i - 1] for i, chair in enumerate(self.ring)}
        self.rides = [self.rides[before[chair]] for chair in sorted(self.ring)]
        for chair, horse in enumerate(self.rides):
            self.ridden[chair].append(horse)
        self.race += 1
        self.start = self.leader = self.from_left()[0]
        self.clear()
        self.stack(depth, odds)

    # --- what those share ------------------------------------------------------------------------

    def choose(
        self,
        seat: int,
        asked: str,
        ways: Sequence[str],
        done: int,
        again: Callable[[Table, int, int, Fraction], None],
        depth: int,
        odds: Fraction,
    ) -> None:
        """Let a seat choose what stays hidden until all have chosen."""
        if not self.tally.decides(depth, seat, self.knows(seat, asked)):
            return
        for way in ways:
            then = self.copy()
            then.chosen[seat] = way
            again(then, done + 1, depth + 1, odds / len(ways))

    def from_left(self) -> list[int]:
        """Return the seats from the start player's left round to the start player."""
        seats = [chair for chair in self.ring if chair != self.dummy]
        at = seats.index(self.start)
        return seats[at + 1 :] + seats[: at + 1]

    def order(self) -> list[int]:
        """Return who plays to this trick, in order: the dummy last where it does not lead."""
        at = self.ring.index(self.leader)
        found = self.ring[at:] + self.ring[:at]
        if self.dummy is not None and self.leader != self.dummy:
            found.remove(self.dummy)
            found.append(self.dummy)
        return found

    def whipped(self) -> bool:
        """Return whether somebody has whipped in this trick."""
        return any(whip for _, _, whip in self.trick)

    def knows(self, seat: int, asked: str) -> Hashable:
        """Return what a seat may know, what it has seen and may remember included."""
        memory = [
            tuple(sorted(c for c in own if horse in self.ridden[seat] or c in self.shown))
            for horse, own in self.twelve.items()
        ]
        return (
            asked,
            (self.race, self.start, self.leader, self.discard_number, tuple(self.ring)),
            tuple(self.rides),
            tuple(map(tuple, self.course)),
            tuple(self.odds.values()),
            tuple(self.points),
            tuple(self.whips),
            tuple(self.won),
            tuple(map(colours, self.hands)),
            tuple(map(tuple, self.open)),
            tuple(card[:1] for card in self.aside),
            tuple(tuple(sorted(cards)) for cards in self.played),
            tuple(self.trick),
            self.last,
            tuple(self.sheet),
            tuple(memory),
            tuple(tuple(pair[:1]) for pair in self.tickets),
            # The dummy's row lies open; of what else is hidden, this seat's own.
            tuple(self.hands[self.dummy]) if self.dummy is not None else (),
            tuple(sorted(self.hands[seat])),
            self.aside[seat],
            tuple(self.tickets[seat]),
        )
