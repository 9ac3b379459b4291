"""Read Aloud once more, written from its rules and apart from racekit, to count game trees.

It is slow and plain on purpose. A turn is told in the manual's order, and asks (`Asked`) wherever a
seat or chance decides; whoever counts plays it again from its beginning for each further answer. It
imports nothing of racekit.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable, Generator, Hashable, Iterable, Mapping
from fractions import Fraction
from math import prod
from typing import Any, NamedTuple

from tests.conformance.tally import Tally

FIELD, STOCK, DISCARDS = -1, -2, -3
"""Places; a hand's is its seat."""


class Asked(NamedTuple):
    """A question to a seat, or to chance (no seat), to whom each answer is as likely."""

    seat: int | None
    about: Hashable
    answers: list[Any]


Asking = Generator[Asked, Any, Any]


class Over(Exception):
    """The game has ended, whatever there was still to do (RA7.1)."""


class Card(NamedTuple):
    """What a card is worth, and what it says: words with their arguments."""

    value: int
    effects: list[tuple[str, str, str, int]]


def read_card(text: str) -> Card:
    """Read a card: ``3 discard_this; limit field raise 1``."""
    value, _, rest = text.partition(" ")
    return Card(int(value), [_effect(part.split()) for part in rest.split(";")])


def _effect(words: list[str]) -> tuple[str, str, str, int]:
    n = int(words.pop()) if words[-1].lstrip("-").isdigit() else 0
    word, what, how = [*words, "", ""][:3]
    return word, what, how, n


class Piece:
    """A card on the table, or several that count as one, the top one first.

    A piece of the stock that nobody has looked at has no cards yet.
    """

    def __init__(self, number: int, *cards: str) -> None:
        self.number, self.cards = number, list(cards)
        self.seen_by: frozenset[int] = frozenset()


# --- the tree ------------------------------------------------------------------------------------


def count(mini: Mapping[str, Any], limit: int | None = None) -> Tally:
    """Return the counts of a mini game, described as in ``tests/conformance/samples``."""
    tally = Tally(limit)
    _walk(tally, Table(mini), [], 0, Fraction(1))
    return tally


def _walk(tally: Tally, start: Table, answers: list[Any], depth: int, part: Fraction) -> None:
    """Count what comes after some answers in a turn."""
    table, asked = run(start, answers)
    if table.over:
        tally.ends(part, table.scores())
    elif asked is None:
        _walk(tally, table.next_turn(), [], depth, part)
    elif asked.seat is None:
        if tally.chances(depth):
            for each in asked.answers:
                _walk(tally, start, [*answers, each], depth + 1, part / len(asked.answers))
    else:
        ways = [each for each in asked.answers if may(start, asked, [*answers, each])]
        if not ways:
            _walk(tally, table.skip(), [], depth, part)
        elif tally.decides(depth, asked.seat, table.knows(asked)):
            for each in ways:
                _walk(tally, start, [*answers, each], depth + 1, part / len(ways))


def run(start: Table, answers: list[Any]) -> tuple[Table, Asked | None]:
    """Play a turn from its beginning with these answers; return what is asked next."""
    table = start.copy()
    if table.over:
        return table, None
    turn = table.turn()
    try:
        asked = next(turn)
        for answer in answers:
            asked = turn.send(answer)
    except StopIteration:
        return table, None
    except Over:
        table.over = True
        return table, None
    return table, asked


def may(start: Table, asked: Asked, answers: list[Any]) -> bool:
    """Whether what was answered can be read (RA5.2), and can lead on to something new (RA5.4)."""
    reads = asked.about == "read" and start.can_be_forbidden()
    if reads and discards_in_vain(start, answers):
        return False
    return start.repetition == "allowed" or is_new(start, answers)


def is_new(start: Table, answers: list[Any]) -> bool:
    """Whether what was answered can lead on to a position that is none of an earlier turn's."""
    table, asked = run(start, answers)
    if asked is None:
        return table.over or table.ends_new()
    return asked.seat is None or any(is_new(start, [*answers, each]) for each in asked.answers)


def discards_in_vain(start: Table, answers: list[Any]) -> bool:
    """Whether what was answered could break the ban on discarding from hands (RA5.2, RA10.5).

    Which card is drawn or laid back makes no difference to how many there are.
    """
    table, asked = run(start, answers)
    if asked is None:
        return table.in_vain
    ways = asked.answers[:1] if asked.about in ("draw", "lay") else asked.answers
    return table.in_vain or any(discards_in_vain(start, [*answers, each]) for each in ways)


class Table:
    """The table, and what each seat knows of it."""

    def __init__(self, mini: Mapping[str, Any]) -> None:
        self.cards = {name: read_card(text) for name, text in mini["cards"].items()}
        self.players = mini.get("players", len(mini.get("hands", ())))
        self.repetition, self.turns = mini.get("repetition", "forbidden"), mini.get("turns", 300)
        self.seats = list(range(self.players))
        self.places: dict[int, list[Piece]] = {
            place: [] for place in (FIELD, STOCK, DISCARDS, *self.seats)
        }
        self.lying = {FIELD: "all", STOCK: "nobody", DISCARDS: "all"} | dict.fromkeys(
            self.seats, "owner"
        )
        self.limits = dict.fromkeys([FIELD, *self.seats], mini.get("size", 1))
        self.numbers = 0
        self.known: list[dict[int, str]] = [{} for _ in self.seats]
        self.groups: list[list[tuple[set[int], Counter[str]]]] = [[] for _ in self.seats]
        self.forbidden = self.banned = False
        self.condition: tuple[str, str, int, int] | None = None
        self.set_by = ""
        self.player = self.done = self.skipped = 0
        self.reading: Piece | None = None
        self.heard = ""
        self.effect = 0
        self.to_do: list[int] = []
        self.over = self.in_vain = False
        self.earlier: list[tuple[Hashable, Hashable]] = []
        self.pool = [*self.cards]
        self.dealt = "field" in mini
        if self.dealt:
            self.lay_out(mini)
        else:
            for _ in self.cards:
                self.put(self.new(), STOCK)

    def lay_out(self, mini: Mapping[str, Any]) -> None:
        """Put a position on the table."""
        given = {FIELD: mini["field"], DISCARDS: mini.get("discards", "")}
        given |= dict(enumerate(mini["hands"]))
        for place in (FIELD, *self.seats, DISCARDS):
            for cards in given[place].split():
                self.put(self.new(*cards.split("/")), place)
                for card in cards.split("/"):
                    self.pool.remove(card)
        for _ in range(len(self.pool)):
            self.put(self.new(), STOCK)
        self.earlier.append((self.age(), self.position()))

    def copy(self) -> Table:
        """Return the same table once more, as it is at the beginning of a turn."""
        other = copy.copy(self)
        other.places = {place: [copy.copy(p) for p in pile] for place, pile in self.places.items()}
        for pile in other.places.values():
            for piece in pile:
                piece.cards = [*piece.cards]
        other.lying, other.limits = {**self.lying}, {**self.limits}
        other.known = [{**known} for known in self.known]
        other.groups = [[({*ns}, Counter(cs)) for ns, cs in groups] for groups in self.groups]
        other.earlier, other.pool = [*self.earlier], [*self.pool]
        return other

    def new(self, *cards: str) -> Piece:
        self.numbers += 1
        return Piece(self.numbers, *cards)

    # --- RA1: the start --------------------------------------------------------------------------

    def deal(self) -> Asking:
        """Lay the field, and deal the hands."""
        for place in (FIELD, *self.seats):
            for _ in range(self.limits[place]):
                self.move((yield from self.top()), place)
        self.dealt = True
        self.earlier.append((self.age(), self.position()))

    # --- RA2: the turn ---------------------------------------------------------------------------

    def turn(self) -> Asking:
        """Let the player read a card aloud, and do what it says."""
        if not self.dealt:
            yield from self.deal()
        this = self.reading = self.find((yield self.ask(self.player, "read", self.readable())))
        self.skipped, self.in_vain, self.heard = 0, False, this.cards[0]
        self.banned = self.forbidden
        for seat in self.seats:
            self.learn(seat, this)
        effects = self.cards[this.cards[0]].effects
        for number, (word, what, how, n) in enumerate(effects):
            self.effect = number
            try:
                yield from getattr(self, f"do_{word}")(what, how, n)
            except Over:  # the rest is written on the card all the same
                rest = [effect[:2] for effect in effects[number + 1 :]]
                self.in_vain |= self.banned and any(self.is_from_hand(*each) for each in rest)
                raise
        self.reading, self.effect = None, 0

    def next_turn(self) -> Table:
        """Go on to the next player, unless the game is to end (RA10.7)."""
        self.done += 1
        self.over = self.done == self.turns
        if not self.over:
            self.begin_turn()
        return self

    def begin_turn(self) -> None:
        self.player = (self.player + 1) % self.players
        self.earlier.append((self.age(), self.position()))

    def age(self) -> Hashable:
        """Return what never comes again: no earlier position where it was less can, either."""
        counts = tuple(len(self.places[place]) for place in (DISCARDS, STOCK))
        return *counts, len(self.on_table()), self.numbers

    def skip(self) -> Table:
        """Go on to the next player: this one can read nothing (RA2.5, RA7.4)."""
        self.skipped += 1
        self.over = self.skipped == self.players
        if not self.over:
            self.begin_turn()
        return self

    def readable(self) -> list[Piece]:
        """Return what the player sees, wherever it lies."""
        top = self.places[STOCK][:1]
        pieces = [*top, *self.places[FIELD], *self.in_hands()]
        return [piece for piece in pieces if self.player in piece.seen_by]

    def can_be_forbidden(self) -> bool:
        """Whether discarding from hands is forbidden, or a card would forbid it."""
        words = {effect[0] for card in self.cards.values() for effect in card.effects}
        return self.forbidden or "forbid" in words

    def ends_new(self) -> bool:
        """Whether the next player's turn begins unlike any earlier one (RA5.4)."""
        after = (self.player + 1) % self.players
        position = self.position(after)
        return all(position != old for _, old in self.earlier)

    def position(self, player: int | None = None) -> Hashable:
        """Return the complete position: where each card lies and how, and what is in force."""
        return (
            self.player if player is None else player,
            *(
                frozenset((piece.number, piece.seen_by) for piece in pieces)
                for pieces in self.places.values()
            ),
            *(tuple(self.lying.values()), tuple(self.limits.values())),
            *(self.forbidden, self.condition),
        )

    # --- RA6, RA7: refilling, and the end --------------------------------------------------------

    def settle(self) -> Asking:
        """Refill at once, one card at a time; then discard what is above a limit."""
        while True:
            field, stock = self.places[FIELD], self.places[STOCK]
            if not field and not stock:
                raise Over
            self.in_vain |= self.forbidden and any(self.above_limit(s) > 0 for s in self.seats)
            if self.above_limit(FIELD) < 0 and stock:
                self.move((yield from self.top()), FIELD)
            elif self.above_limit(FIELD) > 0:
                self.throw((yield from self.choose(None, "surplus", field)))
            elif not (yield from self.settle_a_hand()):
                return

    def settle_a_hand(self) -> Asking:
        """Let the first hand with too few or too many cards take or discard one (RA10.4)."""
        for seat in self.from_reader():
            hand, field = self.places[seat], self.places[FIELD]
            if self.above_limit(seat) < 0 and field:
                self.move((yield from self.choose(seat, "fill", field)), seat)
                return True
            if self.above_limit(seat) > 0:
                self.throw((yield from self.choose(seat, "drop", hand)))
                return True
        return False

    def above_limit(self, place: int) -> int:
        return len(self.places[place]) - self.limits[place]

    def from_reader(self) -> list[int]:
        """Return all seats, the reader first."""
        return [(self.player + n) % self.players for n in self.seats]

    # --- the words ---------------------------------------------------------------------------

    def do_nothing(self, what: str, how: str, n: int) -> Asking:
        yield from ()

    def do_discard_this(self, what: str, how: str, n: int) -> Asking:
        self.in_vain |= self.banned and self.is_from_hand("discard_this")
        if not self.is_lost():
            self.throw(self.this)
            yield from self.settle()

    def is_from_hand(self, word: str, what: str = "") -> bool:
        """Whether what is written discards from a hand."""
        this = word == "discard_this" and self.this in self.in_hands()
        return this or (word == "discard" and what.endswith("hand"))

    def do_discard(self, what: str, how: str, n: int) -> Asking:
        self.in_vain |= (self.banned or self.forbidden) and what.endswith("hand")
        places = yield from self.chosen_places(what, self.places.get)
        self.to_do = [place for place in places for _ in range(n)]
        while self.to_do:
            place, pieces = self.to_do[0], self.places[self.to_do[0]]
            chooser = {"reader": self.player, "owner": place, "chance": None}[how]
            if pieces:
                chosen = yield from self.choose(chooser, "discard", pieces)
                self.throw(chosen)
            del self.to_do[0]
            yield from self.settle()

    def do_shuffle(self, what: str, how: str, n: int) -> Asking:
        if what == "stock":
            yield from self.shuffle_stock()
            return
        for place in (yield from self.chosen_places(what, lambda at: len(self.single(at)) > 1)):
            yield from self.shuffle_place(place)

    def do_reduce_stock(self, what: str, how: str, n: int) -> Asking:
        stock, field = self.places[STOCK], self.places[FIELD]
        down_to = n * len(field) if what == "field" else len(stock) - n
        while len(stock) > max(0, down_to):
            self.throw((yield from self.top()))
            yield from self.settle()

    def do_forbid(self, what: str, how: str, n: int) -> Asking:
        self.forbidden = True
        yield from ()

    def do_allow(self, what: str, how: str, n: int) -> Asking:
        self.forbidden = False
        yield from ()

    def do_limit(self, what: str, how: str, n: int) -> Asking:
        for place in (yield from self.chosen_places(what)):
            self.limits[place] = min(9, max(1, self.limits[place] + (n if how == "raise" else -n)))
        yield from self.settle()

    def do_lay(self, what: str, how: str, n: int) -> Asking:
        if what == "stock":
            if self.places[STOCK]:
                self.turn_to((yield from self.top(how == "all")), how, STOCK)
            return
        if what.endswith("card"):
            places = {"field_card": [FIELD], "own_card": [self.player], "hand_card": self.seats}
            others = [seat for seat in self.seats if seat != self.player]
            pieces = [
                piece
                for place in places.get(what, others)
                for piece in self.places[place]
                if piece.seen_by != self.seers(how, place)
            ]
            if pieces:
                piece = yield from self.choose(self.player, "lay", pieces)
                self.turn_to(piece, how, self.place(piece))
            return
        for place in (yield from self.chosen_places(what)):
            self.lying[place] = how
            for piece in self.places[place]:
                self.turn_to(piece, how, place)

    def do_condition(self, what: str, how: str, n: int) -> Asking:
        self.condition, self.set_by = (what, how, n, self.player), self.heard
        yield from ()

    def do_exchange_this(self, what: str, how: str, n: int) -> Asking:
        if not self.point_out():
            return
        if what == "stock":
            if self.places[STOCK] and self.places[STOCK][0] is not self.this:
                self.swap(self.this, (yield from self.top()))
            return
        pieces = self.places[DISCARDS] if what == "discard" else self.on_table()
        others = [piece for piece in pieces if piece is not self.this]
        if others:
            self.swap(self.this, (yield from self.choose(self.player, "exchange", others)))

    def do_exchange(self, what: str, how: str, n: int) -> Asking:
        if what in ("two", "any_two"):
            yield from self.exchange_cards(what == "any_two")
            return
        ring = [*self.seats]
        if what == "hands":
            others = yield from self.chosen_places("other_hand")
            ring = [self.player, *others]
        elif what == "field":
            ring = [self.player, FIELD]
        elif what == "right":
            ring.reverse()
        piles = [self.places[place] for place in ring]
        for place, pile in zip([*ring[1:], ring[0]], piles, strict=True):
            self.places[place] = pile
            for piece in pile:
                self.turn_to(piece, self.lying[place], place)
        yield from self.settle()

    def exchange_cards(self, same_place: bool) -> Asking:
        def partners(one: Piece) -> list[Piece]:
            return [
                piece
                for piece in self.on_table()
                if piece is not one and (same_place or self.place(piece) != self.place(one))
            ]

        firsts = [piece for piece in self.on_table() if partners(piece)]
        if firsts:
            one = yield from self.choose(self.player, "one", firsts)
            about = "other", one.number
            self.swap(one, (yield from self.choose(self.player, about, partners(one))))

    def do_under(self, what: str, how: str, n: int) -> Asking:
        targets = [piece for piece in self.on_table() if piece is not self.this]
        if self.point_out() and targets:
            target = yield from self.choose(self.player, "under", targets)
            self.places[self.place(self.this)].remove(self.this)
            target.cards += self.this.cards
            yield from self.settle()

    def do_take(self, what: str, how: str, n: int) -> Asking:
        if what == "stock":
            if not self.places[STOCK]:
                return
            piece = yield from self.top()
        else:
            places = yield from self.chosen_places(what, self.places.get)
            if not places or not self.places[places[0]]:
                return
            about = "take", places[0]
            piece = yield from self.choose(self.player, about, self.places[places[0]])
        self.move(piece, self.player)
        yield from self.settle()

    def do_give(self, what: str, how: str, n: int) -> Asking:
        own, to = self.places[self.player], (self.player + 1) % self.players
        if own:
            if what == "other_hand":
                (to,) = yield from self.chosen_places(what)
            self.move((yield from self.choose(self.player, ("give", to), own)), to)
            yield from self.settle()

    # --- what the words share ------------------------------------------------------------------

    @property
    def this(self) -> Piece:
        """The card that is read, wherever it lies (RA2.6)."""
        assert self.reading is not None
        return self.reading

    def is_lost(self) -> bool:
        """Whether the card read is out of reach: discarded, or shuffled into the stock."""
        return not any(
            self.this in pile for place, pile in self.places.items() if place != DISCARDS
        )

    def point_out(self) -> bool:
        """Let all see which the card read is, before it is moved; return whether it is there."""
        if not self.is_lost():
            for seat in self.seats:
                self.learn(seat, self.this)
        return not self.is_lost()

    def chosen_places(self, what: str, fits: Callable[[int], Any] = lambda place: True) -> Asking:
        """Return the places that an effect means.

        Where it says one hand, the reader chooses one for which there is something to do (RA10.6).
        """
        if what == "field":
            return [FIELD]
        if what == "own_hand":
            return [self.player]
        if what == "every_hand":
            return self.from_reader()
        hands = [seat for seat in self.seats if what == "a_hand" or seat != self.player]
        hands = [seat for seat in hands if fits(seat)]
        return [(yield Asked(self.player, "hand", hands))] if hands else []

    def ask(self, seat: int | None, about: Hashable, pieces: Iterable[Piece]) -> Asked:
        return Asked(seat, about, [piece.number for piece in pieces])

    def choose(self, seat: int | None, about: Hashable, pieces: Iterable[Piece]) -> Asking:
        """Let somebody, or chance, choose one of some cards."""
        return self.find((yield self.ask(seat, about, pieces)))

    def find(self, number: int) -> Piece:
        return next(
            piece for pile in self.places.values() for piece in pile if piece.number == number
        )

    def place(self, piece: Piece) -> int:
        return next(place for place, pieces in self.places.items() if piece in pieces)

    def in_hands(self) -> list[Piece]:
        return [piece for seat in self.seats for piece in self.places[seat]]

    def on_table(self) -> list[Piece]:
        """Return the cards of the field and of all hands."""
        return [*self.places[FIELD], *self.in_hands()]

    def top(self, needed: bool = True) -> Asking:
        """Return the top card of the stock; chance says which it is, where nobody has seen it."""
        piece = self.places[STOCK][0]
        if needed and not piece.cards:
            piece.cards = [(yield Asked(None, "draw", sorted(self.pool)))]
            self.pool.remove(piece.cards[0])
        return piece

    def put(self, piece: Piece, place: int) -> None:
        self.places[place].append(piece)
        self.turn_to(piece, self.lying[place], place)

    def move(self, piece: Piece, place: int) -> None:
        self.places[self.place(piece)].remove(piece)
        self.put(piece, place)

    def throw(self, piece: Piece) -> None:
        """Discard a card."""
        self.in_vain |= self.forbidden and self.place(piece) in self.seats
        self.move(piece, DISCARDS)

    def swap(self, one: Piece, other: Piece) -> None:
        """Let two cards change places at the same instant (RA6.6)."""
        here, there = self.place(one), self.place(other)
        one_at, other_at = self.places[here].index(one), self.places[there].index(other)
        self.places[here][one_at], self.places[there][other_at] = other, one
        if here != there:
            self.turn_to(one, self.lying[there], there)
            self.turn_to(other, self.lying[here], here)

    def turn_to(self, piece: Piece, how: str, place: int) -> None:
        """Lay a card so; who sees it knows it."""
        piece.seen_by = self.seers(how, place)
        for seat in piece.seen_by:
            self.learn(seat, piece)

    def seers(self, how: str, place: int) -> frozenset[int]:
        """Return who sees the front of a card that lies so."""
        others = frozenset(self.seats) - {place}
        seen = {"owner": frozenset({place}), "others": others, "nobody": frozenset[int]()}
        return seen.get(how, frozenset(self.seats))

    # --- RA3, RA10.2: shuffling, and what is remembered ------------------------------------------

    def learn(self, seat: int, piece: Piece) -> None:
        """Let a seat know a card; what it could name but not place is one card less."""
        card = piece.cards[0]
        self.known[seat][piece.number] = card
        for numbers, cards in self.groups[seat]:
            if piece.number in numbers:
                numbers.remove(piece.number)
                cards -= Counter([card])
        self.groups[seat] = [(ns, cards) for ns, cards in self.groups[seat] if cards]

    def forget(self, old: list[Piece], new: list[Piece]) -> None:
        """Let all seats know of shuffled cards only what they could name, not where each lies."""
        was = {piece.number for piece in old}
        for seat in self.seats:
            numbers = {piece.number for piece in new}
            cards = Counter(self.known[seat].pop(n) for n in was if n in self.known[seat])
            touched = [group for group in self.groups[seat] if group[0] & was]
            for group in touched:
                numbers |= group[0] - was
                cards += group[1]
                self.groups[seat].remove(group)
            if cards:
                self.groups[seat].append((numbers, cards))

    def shuffle_place(self, place: int) -> Asking:
        """Lay the cards of a hand or the field anew, one after another, each lying as before.

        A stack can be followed, and stays where it is (RA3.2).
        """
        old = self.single(place)
        if len(old) < 2:
            return
        left, order = sorted(piece.cards[0] for piece in old), []
        while left:
            about = Asked(None, "lay", left)
            order.append((yield about) if len(left) > 1 else left[0])
            left = [card for card in left if card != order[-1]]
        this = self.this.cards[0]
        new = [self.new(card) for card in order]
        self.forget(old, new)
        for slot, piece in zip(old, new, strict=True):
            self.places[place][self.places[place].index(slot)] = piece
            piece.seen_by = slot.seen_by
            for seat in piece.seen_by:
                self.learn(seat, piece)
            if piece.cards[0] == this:
                self.reading = piece

    def single(self, place: int) -> list[Piece]:
        """Return the cards of a place that are no stacks."""
        return [piece for piece in self.places[place] if len(piece.cards) == 1]

    def shuffle_stock(self) -> Asking:
        """Shuffle the stock: nobody knows any of its cards by its place."""
        old = self.places[STOCK]
        if len(old) > 1:
            self.pool += [card for piece in old for card in piece.cards]
            new = [self.new() for _ in old]
            self.forget(old, new)
            self.places[STOCK] = new
        yield from ()

    # --- RA4, RA8: values, and who wins ----------------------------------------------------------

    def value(self, piece: Piece) -> int:
        """Return a card's value, with what lies under it."""
        below = [
            n
            for card in piece.cards[1:]
            for word, _, _, n in self.cards[card].effects
            if word == "under"
        ]
        return self.cards[piece.cards[0]].value * prod(below)

    def scores(self) -> list[int]:
        """Return what counts: 1 for a winner."""
        return [int(seat in self.winners()) for seat in self.seats]

    def winners(self) -> list[int]:
        """Return who meets the condition that was read last (RA4)."""
        if self.condition is None:
            return []
        what, how, n, reader = self.condition
        persons = {
            "reader": [reader],
            "left": [(reader + 1) % self.players],
            "right": [(reader - 1) % self.players],
            "last": [self.player],
            "everybody": self.seats,
            "nobody": [],
        }
        if what in persons:
            return persons[what]
        marks = {seat: self.mark(seat, what, how, n) for seat in self.seats}
        best = {seat: mark for seat, mark in marks.items() if mark is not None}
        return [seat for seat, mark in best.items() if mark == max(best.values())]

    def mark(self, seat: int, what: str, how: str, n: int) -> int | None:
        """Return how well a seat meets a condition; None where it cannot."""
        hand = self.places[seat]
        values = [self.value(piece) for piece in hand]
        if what == "value" and how in ("even", "odd"):
            return 0 if sum(values) % 2 == (how == "odd") else None
        if what == "value" and how == "near":
            return -abs(sum(values) - n)
        if what in ("highest", "lowest", "spread") and not hand:
            return None
        measure = {
            "value": sum(values),
            "cards": len(hand),
            "highest": max(values, default=0),
            "lowest": min(values, default=0),
            "spread": max(values, default=0) - min(values, default=0),
            "kinds": len(set(values)),
            "below": sum(len(piece.cards) - 1 for piece in hand),
            "open": sum(len(piece.seen_by) == self.players for piece in hand),
        }[what]
        return measure if how == "most" else -measure

    # --- what a seat may know --------------------------------------------------------------------

    def knows(self, asked: Asked) -> Hashable:
        """Return what the seat that is asked may know, what it remembers included."""
        seat = asked.seat
        assert seat is not None
        known = self.known[seat]
        reading = self.heard if self.reading else None
        return (
            *(asked.about, self.player, self.done, reading, self.effect, self.numbers, *self.to_do),
            *(
                tuple(
                    (p.number, p.seen_by, self.known_by(p), known.get(p.number), *p.cards[1:])
                    for p in pieces
                )
                for pieces in self.places.values()
            ),
            frozenset((frozenset(ns), *sorted(cards)) for ns, cards in self.groups[seat]),
            *(tuple(self.lying.values()), tuple(self.limits.values())),
            *(self.forbidden, self.condition, self.set_by),
            tuple(old for age, old in self.earlier if age == self.age()),
        )

    def known_by(self, piece: Piece) -> frozenset[int]:
        """Return who has seen a card, or heard it read, since it was last shuffled."""
        return frozenset(seat for seat in self.seats if piece.number in self.known[seat])
