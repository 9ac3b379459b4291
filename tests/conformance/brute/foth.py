"""Force of the Horse once more, written from its rules and apart from racekit, to count game trees.

It is slow and plain on purpose: a table of lists, copied whole at every branch, and a method for
each step of the rulebook that calls the next one. It imports nothing of racekit. Cards are few and
simple: a horse has its numbers, and perhaps lets another run; a support adds to a horse, draws
cards, or adds to all that run.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

from tests.conformance.tally import Tally

HAND = 7
AREAS = ("nige", "senko", "sashi", "oikomi")
RACES = {1600: (21, "mile"), 2500: (3, "middle")}
"""By metres, how many cards are set aside, and what the distance is called. All are on turf."""

Then = Callable[["Race", int, Fraction], None]
"""What comes next, at a table, a depth and a probability."""


def count(mini: Mapping[str, Any], limit: int | None = None) -> Tally:
    """Return the counts of a mini game, described as in ``tests/conformance/samples``."""
    tally = Tally(limit)
    kind = PageRace if mini.get("variant") == "catalogue" else Race
    race = kind(tally, mini.get("metres", 1600), mini["cards"])
    if "decks" in mini:
        race.pools = [several(deck) for deck in mini["decks"]]
        race.deal(0, HAND, 0, Fraction(1), Race.deal_second)
    else:
        race.lay_out(mini["sides"])
        race.before_run(0, Fraction(1))
    return tally


def several(text: str) -> list[str]:
    """Read cards: ``comet force*2``."""
    found = []
    for word in text.split():
        card, _, times = word.partition("*")
        found += [card] * int(times or 1)
    return found


def unless_over(then: Then) -> Then:
    """Return what comes next unless somebody has run through all areas (902)."""

    def check(race: Race, depth: int, part: Fraction) -> None:
        clear = [not any(areas) for areas in race.areas]
        if any(clear):
            race.tally.ends(part, [int(won and not all(clear)) for won in clear])
        else:
            then(race, depth, part)

    return check


class Race:
    """The table."""

    def __init__(self, tally: Tally, metres: int, cards: Mapping[str, Mapping[str, Any]]) -> None:
        self.tally, self.cards = tally, cards
        self.aside, self.at_distance = RACES[metres]
        self.hands: list[list[str]] = [[], []]
        self.pools: list[list[str]] = [[], []]
        self.areas: list[list[list[str | None]]] = [[], []]
        self.farms: list[list[str]] = [[], []]
        self.redraws: list[bool] = []
        self.first: int | None = None
        self.turn, self.player, self.runs, self.won_by = 1, 0, 0, 0
        # Lying in the run area: card, whose, as what, and of an item on which horse.
        self.lying: list[tuple[str, int, str, int | None]] = []
        self.situations: list[tuple[str, int]] = []
        # What was played before the run, or driven out; how many situations in the turn.
        self.supports: list[str] = []
        self.used = 0
        self.picked: list[str] = []

    def lay_out(self, sides: list[Mapping[str, str]]) -> None:
        """Put a position on the table: the first seat's turn 1, before supports (702.5)."""
        for seat, given in enumerate(sides):
            self.hands[seat] = several(given["hand"])
            self.pools[seat] = several(given.get("pool", ""))
            piles = [
                [None if card == "?" else card for card in several(part)]
                for part in given["areas"].split(";")
            ]
            self.areas[seat] = [*piles, *([] for _ in AREAS[len(piles) :])]

    def copy(self) -> Race:
        """Return the same table once more."""
        other = copy.copy(self)
        for name, value in vars(self).items():
            if name not in ("tally", "cards"):
                setattr(other, name, copy.deepcopy(value))
        return other

    # --- 603: before the first turn ------------------------------------------------------------

    def deal(self, seat: int, n: int, depth: int, part: Fraction, then: Then) -> None:
        """Deal a seat some cards, one after another."""
        if not n:
            then(self, depth, part)
            return
        for next_, card, chance in self.taken(seat, depth):
            next_.hands[seat].append(card)
            next_.deal(seat, n - 1, depth + 1, part * chance, then)

    def taken(self, seat: int, depth: int) -> Iterator[tuple[Race, str, Fraction]]:
        """Take a card of a pool in each way."""
        if self.tally.chances(depth):
            for card, n in Counter(self.pools[seat]).items():
                then = self.copy()
                then.pools[seat].remove(card)
                yield then, card, Fraction(n, len(self.pools[seat]))

    def deal_second(self, depth: int, part: Fraction) -> None:
        self.deal(1, HAND, depth, part, Race.mulligan)

    def mulligan(self, depth: int, part: Fraction) -> None:
        """Let both say whether they draw anew, neither knowing of the other."""
        seat = len(self.redraws)
        if seat == 2:
            self.draw_anew(0, depth, part)
            return
        if self.tally.decides(depth, seat, ("mulligan", tuple(sorted(self.hands[seat])))):
            for again in (False, True):
                then = self.copy()
                then.redraws.append(again)
                then.mulligan(depth + 1, part / 2)

    def draw_anew(self, seat: int, depth: int, part: Fraction) -> None:
        """Put hands back, both of them before any card is drawn."""
        for each in (0, 1):
            if self.redraws[each] and not seat:
                self.pools[each] += self.hands[each]
                self.hands[each] = []
        if seat == 2:
            self.turn_up(0, depth, part)
            return
        n = HAND if self.redraws[seat] else 0
        self.deal(seat, n, depth, part, lambda race, d, p: race.draw_anew(seat + 1, d, p))

    def turn_up(self, done: int, depth: int, part: Fraction) -> None:
        """Turn up what was set aside, a card each in turn, and see who is first."""
        if done == 2 * self.aside:
            self.begin(depth, part)
            return
        seat = done % 2
        for then, card, chance in self.taken(seat, depth):
            then.farms[seat].append(card)
            if seat and then.first is None:
                horses = [then.is_a("horse", farm[-1]) for farm in then.farms]
                if horses[0] != horses[1]:
                    then.first = horses.index(True)
            then.turn_up(done + 1, depth + 1, part * chance)

    def begin(self, depth: int, part: Fraction) -> None:
        """Fill the areas and begin; chance says who is first where nothing else did."""
        if self.first is None:
            if self.tally.chances(depth):
                for seat in (0, 1):
                    then = self.copy()
                    then.first = seat
                    then.begin(depth + 1, part / 2)
            return
        self.fill_areas()
        self.turn, self.player = 0, self.first
        self.next_turn(depth, part)

    def fill_areas(self, left_out: int = 0) -> None:
        """Deal the rest of the decks, but for some cards, into the areas."""
        for seat, pool in enumerate(self.pools):
            each, over = divmod(len(pool) - left_out, 4)
            more = [(), (1,), (1, 2), (0, 1, 2)][over]
            self.areas[seat] = [[None] * (each + (area in more)) for area in range(4)]

    # --- 702: a turn ---------------------------------------------------------------------------

    def next_turn(self, depth: int, part: Fraction) -> None:
        self.turn += 1
        self.used = self.runs = self.won_by = 0
        self.draw(1, depth, part, unless_over(lambda race, d, p: race.before_run(d, p)))

    def draw(self, n: int, depth: int, part: Fraction, then: Then) -> None:
        """Let the turn player draw some cards, as far as there are any."""
        seat = self.player
        area = next((area for area in self.areas[seat] if area), None)
        if not n or area is None:
            then(self, depth, part)
            return
        card = area.pop(0)
        if card is not None:
            self.hands[seat].append(card)
            self.draw(n - 1, depth, part, then)
            return
        for next_, found, chance in self.taken(seat, depth):
            next_.hands[seat].append(found)
            next_.draw(n - 1, depth + 1, part * chance, then)

    def before_run(self, depth: int, part: Fraction) -> None:
        """702.5: what is played before the run."""
        self.choose_support(depth, part)

    def is_early(self, card: str) -> bool:
        """Whether a card is a support for the area or a situation."""
        return self.is_a("draws", card) or self.is_a("all_run", card)

    def choose_support(self, depth: int, part: Fraction) -> None:
        """702.5: play supports for the area and situations, or be done."""
        if not self.tally.decides(depth, self.player, self.knows(self.player, "supports")):
            return
        hand = sorted(set(self.hands[self.player]))
        ways = [card for card in hand if self.is_early(card)]
        part /= len(ways) + 1
        for card in ways:
            then = self.copy()
            then.hands[self.player].remove(card)
            then.supports.append(card)
            if then.is_a("draws", card):
                then.support_draws(card, depth + 1, part)
            else:
                then.play_situation(card, depth + 1, part)
        self.copy().begin_run(depth + 1, part)

    def support_draws(self, card: str, depth: int, part: Fraction) -> None:
        """Draw what a support says; then it is in the farm."""

        def done(race: Race, depth: int, part: Fraction) -> None:
            race.farms[race.player].append(card)
            race.choose_support(depth, part)

        self.draw(self.cards[card]["draws"], depth, part, unless_over(done))

    def play_situation(self, card: str, depth: int, part: Fraction) -> None:
        """Put a situation on the table; any other goes to its owner's farm (903)."""
        for old, owner in self.situations:
            self.farms[owner].append(old)
            self.supports.append(f"{old} of {owner}")
        self.situations = [(card, self.player)]
        self.used += 1
        self.choose_support(depth, part)

    # --- 702.6: the run ------------------------------------------------------------------------

    def begin_run(self, depth: int, part: Fraction) -> None:
        self.runs, self.supports = 1, []
        self.choose_horse(depth, part)

    def choose_horse(self, depth: int, part: Fraction) -> None:
        """702.6b: run a horse and pay its cost, or none."""
        seat = self.player
        if not self.tally.decides(depth, seat, self.knows(seat, "run")):
            return
        horses = [card for card in sorted(set(self.hands[seat])) if self.is_a("horse", card)]
        ways = [(horse, paid) for horse in horses for paid in self.payments(horse)]
        part /= len(ways) + 1
        for horse, paid in ways:
            then = self.copy()
            for card, role in ((horse, "runs"), *((card, "paid") for card in paid)):
                then.hands[seat].remove(card)
                then.lying.append((card, seat, role, None))
            then.entered(horse, seat, depth + 1, part)
        then = self.copy()
        if then.horses("runs"):
            then.judge(depth + 1, part)
        else:
            then.end_run(depth + 1, part)

    def entered(self, horse: str, seat: int, depth: int, part: Fraction) -> None:
        """702.6c, e: a horse has come into the run; what it does is done."""
        if seat == self.player:
            self.runs += self.cards[horse].get("extra", 0)
            self.choose_guard(depth, part)
        else:
            self.priority(self.player, True, False, depth, part)

    def payments(self, horse: str) -> Iterator[tuple[str, ...]]:
        """Yield the ways to pay: enough force, and none that could be left out."""
        cost, hand = self.cards[horse]["cost"], Counter(self.hands[self.player])
        force = [card for card in sorted(hand) if self.is_a("force", card)]
        for counts in product(*(range(hand[card] + 1) for card in force)):
            values = [self.cards[c]["force"] for c, n in zip(force, counts, strict=True) if n]
            paid = [c for c, n in zip(force, counts, strict=True) for _ in range(n)]
            total = sum(self.cards[card]["force"] for card in paid)
            if total >= cost and all(total - value < cost for value in values):
                yield tuple(paid)

    def choose_guard(self, depth: int, part: Fraction) -> None:
        """702.6d: the other may guard with a horse for the distance."""
        seat = 1 - self.player
        if not self.tally.decides(depth, seat, self.knows(seat, "guard")):
            return
        hand = sorted(set(self.hands[seat]))
        ways = [card for card in hand if self.is_a("horse", card) and self.is_suited(card)]
        part /= len(ways) + 1
        for card in ways:
            then = self.copy()
            then.hands[seat].remove(card)
            then.lying.append((card, seat, "guards", None))
            then.entered(card, seat, depth + 1, part)
        self.copy().priority(self.player, True, False, depth + 1, part)

    def priority(self, seat: int, first: bool, played: bool, depth: int, part: Fraction) -> None:
        """702.6g, h: play supports on horses; then the other may, until one plays none."""
        asked = f"priority {first} {played}"
        if not self.tally.decides(depth, seat, self.knows(seat, asked)):
            return
        ways = self.ways_to_help(seat)
        part /= len(ways) + 1
        for card, horse in ways:
            then = self.copy()
            then.help(seat, card, horse)
            then.priority(seat, first, True, depth + 1, part)
        then = self.copy()
        if (first or played) and self.may_help(1 - seat):
            then.priority(1 - seat, False, False, depth + 1, part)
        else:
            then.next_pass(depth + 1, part)

    def may_help(self, seat: int) -> bool:
        """Whether a seat is asked for supports."""
        return True

    def ways_to_help(self, seat: int) -> list[tuple[str, int]]:
        """Return which supports a seat can play on which horses."""
        items = [card for card in sorted(set(self.hands[seat])) if self.is_a("item", card)]
        return list(product(items, (*self.horses("runs"), *self.horses("guards"))))

    def help(self, seat: int, card: str, horse: int) -> None:
        """Play a support on a horse."""
        self.hands[seat].remove(card)
        self.lying.append((card, seat, "item", horse))

    def next_pass(self, depth: int, part: Fraction) -> None:
        """702.6i: another horse may run while the run count is 1 or more."""
        self.runs -= 1
        if self.runs >= 1:
            self.choose_horse(depth, part)
        else:
            self.judge(depth, part)

    def judge(self, depth: int, part: Fraction) -> None:
        """702.6j-l: who is stronger; the difference is drawn, and all but one put away."""
        run = sum(max(0, self.number(horse, "run")) for horse in self.horses("runs"))
        guard = sum(max(0, self.number(horse, "guard")) for horse in self.horses("guards"))
        if run < 1 or run <= guard:
            self.end_run(depth, part)
            return
        self.won_by = run - guard
        # The cards are put away before anybody is seen to have won (702.6k-iii, iv).
        self.draw(run - guard, depth, part, lambda race, d, p: race.put_away(race.excess(), d, p))

    def excess(self) -> int:
        """Return how many cards of the hand a success costs."""
        return self.won_by - 1

    def put_away(self, n: int, depth: int, part: Fraction) -> None:
        """Choose cards of the hand, one after another; then all go to the farm."""
        left = Counter(self.hands[self.player]) - Counter(self.picked)
        if n <= 0 or not left:
            for card in self.picked:
                self.hands[self.player].remove(card)
                self.farms[self.player].append(card)
            self.picked = []
            unless_over(Race.end_run)(self, depth, part)
            return
        if self.tally.decides(depth, self.player, self.knows(self.player, f"put away {n}")):
            for card in sorted(left):
                then = self.copy()
                then.picked.append(card)
                then.put_away(n - 1, depth + 1, part / len(left))

    def end_run(self, depth: int, part: Fraction) -> None:
        """702.6m, 702.7: the run area is emptied, and the other has a turn."""
        for card, owner, _, _ in self.lying:
            self.farms[owner].append(card)
        self.lying = []
        self.player = 1 - self.player
        self.next_turn(depth, part)

    # --- the rules that those share -------------------------------------------------------------

    def is_a(self, what: str, card: str) -> bool:
        return what in self.cards[card]

    def is_suited(self, card: str) -> bool:
        """Whether the race's distance is one of a horse's."""
        return self.at_distance in str(self.cards[card].get("distances", "mile"))

    def horses(self, role: str) -> list[int]:
        """Return the places in the run area of what runs, or guards."""
        return [n for n, lies in enumerate(self.lying) if lies[2] == role]

    def number(self, at: int, what: str) -> int:
        """Return a run number or a guard value, with all that adds to it."""
        card, owner, role, _ = self.lying[at]
        horse = self.cards[card]
        total = int(horse["horse"][what])
        if what == "run":
            here = next((n for n, area in enumerate(self.areas[owner]) if area), 3)
            total -= "turf" not in str(horse.get("surfaces", "turf"))
            total -= not self.is_suited(card)
            total += AREAS[here] in str(horse.get("styles", "senko"))
            if role == "runs":
                total += sum(self.cards[name]["all_run"] for name, _ in self.situations)
        items = [self.cards[name]["item"] for name, _, _, on in self.lying if on == at]
        return total + sum(item.get(what, 0) for item in items)

    def knows(self, seat: int, asked: str) -> Hashable:
        """Return what a seat may know."""
        return (
            asked,
            (self.turn, self.player, self.runs, self.won_by, self.used),
            tuple(sorted(self.hands[seat])),
            tuple(sorted(self.picked)),
            len(self.hands[1 - seat]),
            tuple(tuple(map(len, areas)) for areas in self.areas),
            tuple(tuple(sorted(farm)) for farm in self.farms),
            (tuple(self.lying), tuple(self.situations), tuple(self.supports)),
        )


class PageRace(Race):
    """The same table, played by a catalogue's page about the game (JG1 to JG11)."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.down = 0
        self.counted = 0
        self.riders: list[int] = []

    # --- who begins ----------------------------------------------------------------------------

    def turn_up(self, done: int, depth: int, part: Fraction) -> None:
        """Put cards face down in the farms, and turn up one each; a horse alone may choose."""
        if not done:
            self.down = self.aside
            super().fill_areas(self.down)
        if done == 2:
            self.begin(depth, part)
            return
        seat = done
        for then, card, chance in self.taken(seat, depth):
            then.farms[seat].append(card)
            horses = [then.is_a("horse", farm[-1]) for farm in then.farms if farm]
            then.down -= seat
            if seat and horses[0] != horses[1]:
                then.choose_first(horses.index(True), depth + 1, part * chance)
            else:
                then.turn_up(done + 1, depth + 1, part * chance)

    def fill_areas(self, left_out: int = 0) -> None:
        """They are full already."""

    def choose_first(self, seat: int, depth: int, part: Fraction) -> None:
        """Let a seat begin, or the other one."""
        if self.tally.decides(depth, seat, self.knows(seat, "choose first")):
            for first in (seat, 1 - seat):
                then = self.copy()
                then.first = first
                then.begin(depth + 1, part / 2)

    # --- before the run ------------------------------------------------------------------------

    def next_turn(self, depth: int, part: Fraction) -> None:
        self.counted, self.riders = 0, []
        super().next_turn(depth, part)

    def before_run(self, depth: int, part: Fraction) -> None:
        """Play a situation or none; supports for the area come after it."""
        seat = self.player
        if not self.tally.decides(depth, seat, self.knows(seat, "situation")):
            return
        ways = [card for card in sorted(set(self.hands[seat])) if self.is_a("all_run", card)]
        part /= len(ways) + 1
        for card in ways:
            then = self.copy()
            then.hands[seat].remove(card)
            then.supports.append(card)
            then.play_situation(card, depth + 1, part)
        self.copy().choose_support(depth + 1, part)

    def is_early(self, card: str) -> bool:
        return self.is_a("draws", card)

    # --- in the run ----------------------------------------------------------------------------

    def entered(self, horse: str, seat: int, depth: int, part: Fraction) -> None:
        """Supports come with a horse, before anything that it does."""
        if not self.tally.decides(depth, seat, self.knows(seat, "together")):
            return
        ways = self.ways_to_help(seat)
        part /= len(ways) + 1
        for card, on in ways:
            then = self.copy()
            then.help(seat, card, on)
            then.entered(horse, seat, depth + 1, part)
        Race.entered(self.copy(), horse, seat, depth + 1, part)

    def may_help(self, seat: int) -> bool:
        return any(lies[1] == seat and lies[2] in ("runs", "guards") for lies in self.lying)

    def ways_to_help(self, seat: int) -> list[tuple[str, int]]:
        """Only one's own horses, and one jockey in a run."""
        return [
            (card, horse)
            for card, horse in super().ways_to_help(seat)
            if self.lying[horse][1] == seat
            and not (self.is_a("jockey", card) and seat in self.riders)
        ]

    def help(self, seat: int, card: str, horse: int) -> None:
        super().help(seat, card, horse)
        if self.is_a("jockey", card):
            self.riders.append(seat)

    def judge(self, depth: int, part: Fraction) -> None:
        """The hand is counted first."""
        self.counted = len(self.hands[self.player])
        super().judge(depth, part)

    def excess(self) -> int:
        return len(self.hands[self.player]) - self.counted - 1

    def knows(self, seat: int, asked: str) -> Hashable:
        return super().knows(seat, asked), self.down, self.counted, tuple(self.riders)
