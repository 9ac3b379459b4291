"""The frozen board of Force of the Horse, and the moves on it.

A face-down card that nobody has looked at has no identity: it is a `Slot` without a card, and its
owner's `pool` is the multiset of all such cards. All orders of a pool are equally likely.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from operator import attrgetter
from typing import Annotated, Any, Literal, NamedTuple, TypeVar

from ...engine.formats import Field, whole
from ...engine.values import quickly_replaced, with_item
from ...engine.view import SECRET, Seen
from .abilities.nodes import Ability, AbilityNode
from .cards import CLASS_OF_METRES, Card

SEATS = (0, 1)
"""The two players (101.1)."""
WHO = ("you", "they")
"""Their names in data."""
AREAS = 4
MOST = 10**6
"""No number of a position is above this."""

# How data have the fields of a board; `encoding` defines the marks in quotes.
Seat = Annotated[int, "seat"]
Signed = Annotated[int, whole(-MOST, MOST)]
CardId = Annotated[str, "card"]
Cards = Annotated[tuple[CardId, ...], "cards"]
"""A multiset of cards by their ids: sorted."""
Row = Annotated[tuple[CardId, ...], "row of cards"]
"""Cards in the order in which they came."""
PieceId = Annotated[int, "piece"]
Newcomers = tuple[tuple[Seat, CardId], ...]
"""Cards of hands, each with its player: those that have come after something; sorted."""
Until = Annotated[str, "until"]
Once = Annotated[str, "once"]
"""A class of which a player may play only one card in a turn or a run (F16)."""

OPEN = ("farm", "removed", "run", "situation", "resolution")
"""Zones whose cards everybody sees (401.2): 404.2, 405.2, 406.2, 408.3, 409.2."""
TABLE = ("run", "situation", "resolution")
"""Zones whose cards are pieces."""

HORSES = ("running", "guarding")
"""The roles of horses in a run area."""
LYING = ("situation", "run")
"""Zones whose cards data list one by one, in the order in which they came."""

Role = Literal["running", "guarding", "force", "support", "situation", "playing", "paid", "spent"]

T = TypeVar("T")
Started = TypeVar("Started", "Frame", "Lasting")

BEFORE = ("race", "deal", "mulligan", "redeal", "aside", "choose_first", "who_first")
"""Stages of a game before the first turn (601 to 603), in their order."""
PHASES: Mapping[str, str] = {
    **dict.fromkeys(BEFORE, "603"),
    **dict.fromkeys(("turn", "draw"), "702.2"),
    **dict.fromkeys(("check", "situation", "supports"), "702.5"),
    **dict.fromkeys(("run", "together", "guard", "priority"), "702.6"),
    **dict.fromkeys(("advance", "put_away", "end", "over"), "702.6"),
    "hand_limit": "702.6m",
}
"""All stages, each with the phase that it belongs to."""
RUNNING = ("run", "together", "guard", "priority")
"""Stages at which the run count is 1 by default."""


# --- what follows from the rest of a position ------------------------------------------------
# Each of these takes the game and what is known so far, and can be a field's default.


def roles(card: Card, zone: str, *, runs: bool) -> tuple[Role, ...]:
    """Return a card's possible roles in a zone of the running or other player (404.1, 405.1).

    Examples
    --------
    >>> from racekit.games.foth.collection.deck import shipped_set
    >>> roles(shipped_set()["toaster-dash"], "run", runs=False)  # the usual one first
    ('guarding', 'running')
    """
    if zone == "situation":
        return ("situation",) if card.type == "situation" else ()
    if card.is_horse:
        return ("running", "guarding") if runs else ("guarding", "running")
    if card.is_force:
        return ("force",)
    return ("support",) if card.type == "horse" else ()


def default_role(game: Any, told: Any) -> Role:
    """Return the role that a card most often has where it lies (404.1, 405.1)."""
    return next(iter(roles(game.cards[told.card], told.zone, runs=told.runs)), "running")


def newest_horse(game: Any, told: Any) -> int | None:
    """Return the newest horse before a support in a run area (702.6g-i)."""
    return told.newest if told.role == "support" else None


def next_number(game: Any, told: Any) -> int:
    """Return the number after those of all cards that lie or have lain on the table."""
    return max((piece.id for piece in _known(told)), default=-1) + 1


def next_time(game: Any, told: Any) -> int:
    """Return the time after all at which a card has come or an effect has begun (808.1h)."""
    times = [*(piece.at for piece in _known(told)), *(each.at for each in told.effects)]
    return max(times, default=-1) + 1


def _known(told: Any) -> Iterator[Piece]:
    yield from pieces(told)
    yield from (last.piece for last in told.gone)


# --- what a seat sees of it ------------------------------------------------------------------
# Which players have looked at a face-down card is public. The hidden cards that pending effects
# refer to depend on the agenda, too: see `pending_effects`.


def _seen_sides(board: Board, sides: tuple[Side, ...], seat: int) -> tuple[Side, ...]:
    return tuple([seen_side(side, whose, seat) for whose, side in enumerate(sides)])


def seen_side(side: Side, whose: int, seat: int) -> Side:
    """Return a player's cards as a seat knows them (402.1, 403.3, 406.2, 407.1, 407.2).

    None stands for an unknown card; the pool has all cards that the seat cannot place.
    """
    piles = (*side.piles, AreaPile(side.down))
    slots = [slot for pile in piles if _has_identities(pile) for slot in pile.slots]
    hidden = [slot.card for slot in slots if slot.card is not None and seat not in slot.known]
    hidden += [card for pile in piles if seat not in pile.seen for card in pile.loose]
    *areas, down = (_seen_pile(pile, seat) for pile in piles)
    side = side._replace(pool=plus(side.pool, *hidden), piles=tuple(areas), down=down.slots)
    if whose == seat:
        return side
    in_hand = minus(side.hand, side.shown)
    unknown: Any = (None,) * len(in_hand)
    return side._replace(pool=plus(side.pool, *in_hand), hand=(*side.shown, *unknown), shown=())


def _seen_pile(pile: AreaPile, seat: int) -> AreaPile:
    slots = pile.slots
    if _has_identities(pile):
        slots = tuple([each if seat in each.known else Slot(None, each.known) for each in slots])
    return AreaPile(slots, pile.loose, (seat,)) if seat in pile.seen else AreaPile(slots)


def _has_identities(pile: AreaPile) -> bool:
    """Whether any player has looked at a card of a pile; most often nobody has."""
    return pile.slots.count(UNSEEN) < len(pile.slots)


def _with_own(board: Board, started: tuple[Started, ...], seat: int) -> tuple[Started, ...]:
    """Return effects with the newcomers of a seat's own hand: others do not know theirs."""
    return tuple(
        [
            each._replace(came=tuple(card for card in each.came if card[0] == seat))
            if each.came
            else each
            for each in started
        ]
    )


OWN_NEWCOMERS = Seen(_with_own)
FORGOTTEN = Seen(lambda board, value, seat: ())
"""The mark of what a view leaves out: no player has to remember it."""


# --- the classes -------------------------------------------------------------------------------


class Race(NamedTuple):
    """Race information (302), common to both; what is still to be drawn (601.2b) is empty, or 0."""

    course: Annotated[str, "course"] = ""
    surface: Annotated[str, Field(default=lambda game, _: game.surface, derived=True)] = ""
    metres: Annotated[int, "metres"] = 0
    distance: Annotated[
        str, Field(default=lambda _, told: CLASS_OF_METRES.get(told.metres, ""), derived=True)
    ] = ""
    going: Annotated[int, "number of a going"] = 0  # 1 (good) to 4 (heavy), as it is now (511)


class Slot(NamedTuple):
    """A face-down card: its identity, if any player knows it, and the players who do."""

    card: str | None = None
    known: tuple[int, ...] = ()


UNSEEN = Slot()
FaceDown = Annotated[tuple[Slot, ...], "face down"]
"""Cards that lie face down (402.3), from the top."""


@quickly_replaced
class AreaPile(NamedTuple):
    """A distance area's cards (403)."""

    slots: tuple[Slot, ...] = ()
    # Cards with an identity that were shuffled in: in any of the slots without a card (504.1).
    loose: Cards = ()
    seen: tuple[int, ...] = ()  # the players who know the loose cards


@quickly_replaced
class Piece(NamedTuple):
    """A card that lies open in a run, situation or resolution area.

    Its `id` counts the moves into such areas: a card that moves on becomes another piece. Its
    `owner` is whose card it is (301.1), its `user` whose area it lies in (301.2); a support is `on`
    the horse that it was played on (702.6g-i). Pieces that came `at` the same time share a number
    (808.1h-i).
    """

    id: Annotated[int, Field(default=lambda _, told: told.nth)]
    card: CardId
    owner: Annotated[Seat, Field(default=lambda _, told: told.seat, derived=True)]
    user: Annotated[Seat, Field(default=lambda _, told: told.seat, derived=True)]
    role: Annotated[Role, Field("as", default=default_role)]
    on: Annotated[Annotated[int, "horse"] | None, Field(default=newest_horse)] = None
    at: Annotated[int, Field(default=lambda _, told: told.id)] = 0


@quickly_replaced
class Side(NamedTuple):
    """One player's cards."""

    pool: Annotated[Cards, Field(derived=True)] = ()
    piles: Annotated[tuple[AreaPile, ...], Field(derived=True)] = (AreaPile(),) * AREAS
    hand: Cards = ()
    shown: Cards = ()
    """Cards of the hand that the other player has seen."""
    farm: Cards = ()
    down: FaceDown = ()
    """Cards that lie face down in the farm (406.2)."""
    removed: Cards = ()
    situation: Annotated[tuple[Piece, ...], Field(derived=True)] = ()
    run: Annotated[tuple[Piece, ...], Field(derived=True)] = ()


class Found(NamedTuple):
    """How a player has found a card in a deck, by looking at some of its cards (401.2c, 507.1)."""

    by: Seat
    first: int  # where these cards begin in the deck
    last: int  # where they end


@quickly_replaced
class Happening(NamedTuple):
    """A possible or past event: what triggers and replacement effects look for.

    Of a move, `start` and `end` are ``hand``, ``farm``, ``down`` (face down in the farm),
    ``removed``, ``run``, ``situation``, ``resolution``, ``top`` and ``bottom`` (of the deck), and
    ``area`` with the number of a slot: `n`.
    """

    kind: str  # "move", "draw", or the word of a trigger condition
    seat: int  # who draws, plays or runs; for a move, whose card moves
    card: str | None = None  # None where nobody knows it
    piece: int | None = None
    start: str | None = None
    end: str | None = None
    n: int = 0  # how many, or where
    role: Role | None = None  # of a card that moves to the table, there
    on: int | None = None  # the horse on which such a card was played
    origin: str | None = None  # the zone that a card was played from (506.1a)
    shown: bool = False  # whether a card that moves between hidden zones is revealed
    rule: str = ""  # what causes it
    area: int | None = None  # a named area that a card leaves or enters; `n` counts from its top
    until: Until | None = None  # when a change of the going ends; None: never
    found: Found | None = None  # how a card was chosen in a deck: only its finder knows where

    @property
    def is_open(self) -> bool:
        """Whether both players see which card moves (401.2)."""
        return self.shown or self.start in OPEN or self.end in OPEN


def card_move(
    seat: int, card: str | None, start: str, end: str, *, rule: str, **more: Any
) -> Happening:
    """Return the move of a player's card from one zone into another."""
    return Happening("move", seat, card, start=start, end=end, rule=rule, **more)


@quickly_replaced
class Source(NamedTuple):
    """The source of an effect (811): a card, the piece that it was, and its user."""

    card: CardId
    piece: Annotated[int | None, Field(default=None)]
    user: Annotated[Seat, Field(default=0)]


@quickly_replaced
class Waiting(NamedTuple):
    """An automatic ability that is waiting to be played once (806.2)."""

    source: Source
    ability: Ability
    event: Happening | None  # what triggered it
    target: tuple[int, ...] = ()  # for a delayed trigger, what had been chosen when it was created


@quickly_replaced
class Later(NamedTuple):
    """A delayed trigger (806.5): effects that wait for an event; see `Waiting`."""

    source: Annotated[Source, Field("from")]
    ability: Annotated[Ability, "automatic"]
    target: Annotated[tuple[PieceId, ...], Field(default=())]
    # It triggers each time until then; without an end, once (806.5a).
    until: Annotated[Until | None, Field(default=None)]


@quickly_replaced
class Frame(NamedTuple):
    """An ability or a support that is being resolved (805.2d)."""

    source: Source
    event: Happening | None = None  # what triggered it
    target: tuple[int, ...] = ()  # the pieces chosen
    # The cards chosen for the next step, sorted; a face-down one of a farm by its `place_down`.
    picked: tuple[tuple[int, str], ...] = ()
    replaced: tuple[Any, ...] = ()  # the replacements applied to its actions so far (809.2c)
    aside: Cards = ()  # cards of the hand about to be played: they cannot pay for anything (510.1)
    came: Newcomers | None = None  # if it has an effect on a hand: as in `Lasting` (808.2)
    openly: Newcomers = ()


@quickly_replaced
class Lasting(NamedTuple):
    """A continuous effect that no static ability makes (808.2)."""

    source: Source
    changes: tuple[Any, ...]  # changes, or permissions, or one change of the going (511)
    pieces: tuple[int, ...]  # what it applies to; a card that moves is another piece (808.2)
    until: Until
    at: int  # when it began (808.1h-ii)
    to: AbilityNode | None = None  # the cards of a hand that it applies to, while they are there
    came: Newcomers = ()  # what has come to the hand since: it does not apply to them (808.2)
    openly: Newcomers = ()  # those of them that the other player knows


class Deed(NamedTuple):
    """What a player did in this turn, and the position in which they did it (1201.1b, F54)."""

    before: Annotated[Any, Field(derived=True)]
    seat: Annotated[Seat, Field(default=lambda _, told: told.player)]
    action: Annotated[Any, "action", Field("did")]


class Last(NamedTuple):
    """The last known information on a piece that has left (810): the piece and its traits."""

    piece: Piece
    traits: Any


@quickly_replaced
class Board(NamedTuple):
    """Everything on the table: the race, each player's cards, and what is going on."""

    turn: Annotated[int, Field(default=lambda _, told: int(told.at not in BEFORE))]  # from 1
    player: Annotated[Seat, Field(default=0)]  # the turn player
    race: Annotated[Race, Field(derived=True)] = Race()
    sides: Annotated[tuple[Side, ...], Field(derived=True), Seen(_seen_sides)] = (Side(), Side())
    resolving: Annotated[tuple[Piece, ...], Field(derived=True)] = ()  # one area for both (408)
    phase: Annotated[str, "phase", Field(default=lambda _, told: PHASES[told.at])] = "603"
    runs: Annotated[Signed, Field(default=lambda _, told: int(told.at in RUNNING))] = 0  # 702.6a
    keep: int = 0  # how many cards the running player may keep (513)
    distance: int = 0  # the run distance (702.6k-ii)
    counted: int = 0  # the running player's hand when run and guard are compared (JG11)
    effects: Annotated[tuple[Lasting, ...], OWN_NEWCOMERS] = ()  # the oldest first
    # The going without any change since the first one that will end (808.1f); 0 if none will.
    base: Annotated[int, whole(0, 4)] = 0
    later: tuple[Later, ...] = ()
    waiting: Annotated[tuple[Waiting, ...], Field(derived=True)] = ()
    gone: tuple[Last, ...] = ()  # the pieces that left in this turn (810)
    frames: Annotated[tuple[Frame, ...], Field(derived=True), OWN_NEWCOMERS] = ()  # innermost last
    clock: Annotated[int, Field(default=next_number)] = 0  # the next piece's id
    # The next time at which cards enter the table, or effects begin (808.1h).
    moment: Annotated[int, Field(default=next_time)] = 0
    used: tuple[tuple[Seat, Once], ...] = ()  # who has played a situation, or a jockey (F16)
    # What was done in this turn and must not be repeated in the same position (1201.1b).
    past: Annotated[tuple[Deed, ...], Field(derived=True), FORGOTTEN] = ()
    played: Annotated[int, Field("in_a_row")] = 0  # abilities since the last choice (1201.1c)
    steps: Annotated[int, Field(derived=True)] = 0  # answers and repetitions so far (1201.1b, F53)
    redraws: Annotated[tuple[bool, ...], SECRET] = ()  # the mulligans declared so far (603.1c-i)
    turned: Row = ()  # the cards set aside that are being compared (603.1e)
    outcome: tuple[Seat, ...] | None = None  # the winners; empty for a draw


def cards(given: Iterable[str]) -> Cards:
    """Return cards as a multiset: sorted."""
    return tuple(sorted(given))


def without(have: tuple[T, ...], one: T) -> tuple[T, ...]:
    """Return a multiset of cards, or a tuple of other things, without one of them."""
    at = have.index(one)
    return have[:at] + have[at + 1 :]


def plus(have: Cards, *more: str) -> Cards:
    """Return cards with some more."""
    for card in more:
        at = bisect(have, card)
        have = (*have[:at], card, *have[at:])
    return have


def minus(have: Iterable[str], gone: Iterable[str]) -> Cards:
    """Return cards without some of them; cards that are not there are ignored."""
    left = sorted(have)
    for card in gone:
        if card in left:
            left.remove(card)
    return tuple(left)


def current(piles: tuple[AreaPile, ...]) -> int:
    """Return the current area (303.1, 403.4, 509.1): the first with cards; else the last."""
    for at, pile in enumerate(piles):
        if pile.slots:
            return at
    return AREAS - 1


def area_of(side: Side) -> int:
    """Return a player's current area (403.4)."""
    return current(side.piles)


def reach(piles: tuple[AreaPile, ...], area: int | None = None) -> tuple[int, int]:
    """Return where the cards of an area, else of the current one (507.1), begin and end."""
    area = current(piles) if area is None else area
    first = sum(len(pile.slots) for pile in piles[:area])
    return first, first + len(piles[area].slots)


def is_whole(piles: tuple[AreaPile, ...], first: int, last: int) -> bool:
    """Whether a part of the deck is a whole area, or empty."""
    return first == last or any((first, last) == reach(piles, area) for area in range(AREAS))


def drawn_at(piles: tuple[AreaPile, ...], coming: Happening) -> int:
    """Return the place in the deck of the card that is drawn (502.1), or that moves out of it."""
    return coming.n if coming.area is None else reach(piles, coming.area)[0] + coming.n


def with_newcomers(each: Started, move: Happening, side: Side, *, openly: bool) -> Started:
    """Return an effect with the newcomers among cards of hands after one has come or gone (808.2).

    Of equal cards one that the other player knows leaves first, and of these the one that has been
    there longest (F67).

    Parameters
    ----------
    each : Frame or Lasting
        The effect.
    move : Happening
        The move.
    side : Side
        The player's cards after it.
    openly : bool
        Whether the other player knows the card.
    """
    card = move.seat, str(move.card)
    came: Newcomers = each.came or ()
    seen: Newcomers = each.openly
    if move.end == "hand":
        if openly:
            return each._replace(openly=tuple(sorted((*seen, card))))
        return each._replace(came=tuple(sorted((*came, card))))
    shown = side.shown.count(card[1])
    if seen.count(card) > shown:
        return each._replace(openly=_minus_one(seen, card))
    if came.count(card) > side.hand.count(card[1]) - shown:
        return each._replace(came=_minus_one(came, card))
    return each


def _minus_one(came: Newcomers, card: tuple[Seat, CardId]) -> Newcomers:
    at = came.index(card)
    return (*came[:at], *came[at + 1 :])


def shown_newcomers(each: Started, seat: int) -> Started:
    """Return an effect after a player has shown their hand, with its newcomers (402.2)."""
    if not each.came:
        return each
    came: Newcomers = each.came
    rest = tuple(card for card in came if card[0] != seat)
    openly = sorted((*each.openly, *(card for card in came if card[0] == seat)))
    return each._replace(came=rest, openly=tuple(openly))


def is_home(side: Side) -> bool:
    """Whether a player has no card left in the areas (102.1)."""
    piles = side.piles
    return not piles[-1].slots and not any(pile.slots for pile in piles)  # most often the last has


def locate(piles: tuple[AreaPile, ...], at: int) -> tuple[int, int]:
    """Return the area of a card of the deck, and its index there, counted from the top."""
    for area, pile in enumerate(piles):
        count = len(pile.slots)
        if at < count:
            return area, at
        at -= count
    raise IndexError(at)


def with_slot(side: Side, at: int, slot: Slot) -> Side:
    """Return a player's cards with one slot of the deck replaced."""
    area, at = locate(side.piles, at)
    pile = side.piles[area]
    return side._replace(
        piles=with_item(side.piles, area, pile._replace(slots=with_item(pile.slots, at, slot)))
    )


def top(side: Side, n: int) -> list[Slot]:
    """Return the top n cards of all areas, the current one's first (403.4)."""
    return [slot for pile in side.piles for slot in pile.slots][:n]


def to_go(side: Side) -> int:
    """Return how many cards are left in the areas (403.1)."""
    return sum(len(pile.slots) for pile in side.piles)


def places(side: Side) -> int:
    """Return how many places for unseen cards (402.3) a player has."""
    slots = (slot for pile in (*side.piles, AreaPile(side.down)) for slot in pile.slots)
    return sum(slot.card is None for slot in slots) - sum(len(pile.loose) for pile in side.piles)


def pieces(board: Board) -> tuple[Piece, ...]:
    """Return all cards in run, situation and resolution areas (408.1, 408.2), the oldest first."""
    one, two = board.sides
    lying = (*one.situation, *one.run, *two.situation, *two.run, *board.resolving)
    return tuple(sorted(lying, key=BY_AGE)) if len(lying) > 1 else lying


BY_AGE = attrgetter("id")
"""Sorts pieces: the oldest first."""


def renumbered(board: Board) -> Board:
    """Renumber pieces and times from 0, so that equivalent positions are equal.

    A piece that has left is kept only while something still refers to it (810).
    """
    lying = pieces(board)
    times = {piece.at for piece in lying}
    if len(lying) == board.clock and times == {*range(board.moment)}:
        return board  # nothing else has come, and nothing has gone
    waits: tuple[Later | Waiting, ...] = (*board.later, *board.waiting)
    awaited = {n for each in waits for n in (each.source.piece, *each.target)}
    gone = [last for last in board.gone if last.piece.id in awaited]
    known = [*(piece.id for piece in lying), *(last.piece.id for last in gone)]
    numbers = {number: n for n, number in enumerate(known)}
    lasting = [each for each in board.effects if not each.pieces or numbers.keys() & each.pieces]
    times.update(each.at for each in lasting)
    return _Renumbering(numbers, {time: n for n, time in enumerate(sorted(times))})(
        board._replace(gone=tuple(gone), effects=tuple(lasting))
    )


class _Renumbering(NamedTuple):
    """New numbers for pieces and for times."""

    numbers: Mapping[Any, int]
    moments: Mapping[int, int]

    def __call__(self, board: Board) -> Board:
        one, two = board.sides
        return board._replace(
            sides=(self.side(one), self.side(two)),
            resolving=self.pieces(board.resolving),
            effects=tuple(map(self.lasting, board.effects)),
            later=tuple(map(self.waiting, board.later)),
            waiting=tuple(map(self.waiting, board.waiting)),
            gone=tuple(map(self.gone, board.gone)),
            clock=len(self.numbers),
            moment=len(self.moments),
        )

    def side(self, side: Side) -> Side:
        if not side.run and not side.situation:
            return side
        return side._replace(run=self.pieces(side.run), situation=self.pieces(side.situation))

    def pieces(self, pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
        return tuple(map(self.piece, pieces))

    def piece(self, piece: Piece) -> Piece:
        number, on = self.numbers[piece.id], self.numbers.get(piece.on)
        return piece._replace(id=number, on=on, at=self.moments[piece.at])

    def gone(self, last: Last) -> Last:
        number = self.numbers[last.piece.id]
        return last._replace(piece=last.piece._replace(id=number, on=None, at=0))

    def lasting(self, each: Lasting) -> Lasting:
        source, pieces = self.source(each.source), self.left(each.pieces)
        return each._replace(source=source, pieces=pieces, at=self.moments[each.at])

    def waiting(self, each: Any) -> Any:
        """Return a delayed trigger, or a waiting ability."""
        return each._replace(source=self.source(each.source), target=self.left(each.target))

    def source(self, source: Source) -> Source:
        return source._replace(piece=self.numbers.get(source.piece))

    def left(self, pieces: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(self.numbers[number] for number in pieces if number in self.numbers)


def innermost(board: Board) -> Frame:
    """Return what is being resolved now."""
    return board.frames[-1]


def begun(board: Board, frame: Frame) -> Board:
    """Return the board with a new innermost frame."""
    return board._replace(frames=(*board.frames, frame))


def ended(board: Board) -> Board:
    """Return the board without its innermost frame."""
    frames = board.frames[:-1]
    return board._replace(frames=frames, steps=board.steps if frames else 0)


def framed(board: Board, **changes: Any) -> Board:
    """Return the board with changes to its innermost frame."""
    *outer, innermost = board.frames
    return board._replace(frames=(*outer, innermost._replace(**changes)))


def picked(board: Board, seat: int, card: str) -> Board:
    """Return the board after a player's card has been chosen for the next step."""
    return framed(board, picked=tuple(sorted((*innermost(board).picked, (seat, card)))))


def place_down(at: int) -> str:
    """Return what stands for a face-down card of a farm among chosen cards: its place there."""
    return f"{_DOWN}{at}"


def is_down(what: str) -> bool:
    """Whether a chosen card is a face-down one of a farm."""
    return what.startswith(_DOWN)


def place_of(what: str) -> int:
    """Return the place of a face-down card of a farm."""
    return int(what.removeprefix(_DOWN))


def by_place(chosen: tuple[int, str]) -> int:
    """Sort chosen face-down cards by their places."""
    return place_of(chosen[1])


def place_now(down: tuple[Slot, ...], move: Happening) -> int | None:
    """Return where a face-down card lies that a move takes: cards before it may have left since.

    None if it has left itself (103.2a).
    """
    reached = range(min(move.n, len(down) - 1), -1, -1)
    return next((at for at in reached if down[at].card == move.card), None)


def place_found(piles: tuple[AreaPile, ...], move: Happening, last: int) -> int | None:
    """Return where a card lies that was found in a deck: the deepest of its name before `last`.

    None if it has left itself (103.2a).
    """
    assert move.found is not None
    slots = [slot for pile in piles for slot in pile.slots]
    reached = range(min(last, len(slots)) - 1, move.found.first - 1, -1)
    return next((at for at in reached if slots[at].card == move.card), None)


_DOWN = "down:"


def horses(board: Board, role: Role) -> tuple[Piece, ...]:
    """Return the horses that run, or those that guard."""
    return tuple([piece for side in board.sides for piece in side.run if piece.role == role])


def with_side(board: Board, seat: int, side: Side) -> Board:
    """Return the board with one player's cards replaced."""
    one, two = board.sides
    return board._replace(sides=(one, side) if seat else (side, two))


def with_zones(board: Board, seat: int, **zones: Any) -> Board:
    """Return the board with some of a player's zones replaced."""
    return with_side(board, seat, board.sides[seat]._replace(**zones))


def other(seat: int) -> int:
    """Return the other player (101.1)."""
    return 1 - seat


def weights(side: Side, pile: AreaPile) -> tuple[dict[str, int], dict[str, int]]:
    """Return the weights of what a card of a pile can be: of its loose cards, and of the pool.

    As many slots without a card hold loose cards as there are loose cards.
    """
    blank = sum(slot.card is None for slot in pile.slots)
    each = max(1, len(side.pool))
    loose = {card: count * each for card, count in Counter(pile.loose).items()}
    strange = blank - len(pile.loose)
    pool = {card: count * strange for card, count in Counter(side.pool).items() if strange}
    return loose, pool


def identify(
    side: Side, area: int, at: int, slot: Slot, sees: tuple[int, ...], *, loose: bool
) -> Side:
    """Give a card of a pile its identity: one of `weights`.

    If it was a loose card, only the players in `sees` still know which loose cards are left.
    """
    pile, pool = side.piles[area], side.pool
    left, seen = pile.loose, pile.seen
    assert slot.card is not None
    if loose:
        left = without(left, slot.card)
    else:
        pool = without(pool, slot.card)
    seen = tuple(seat for seat in seen if seat in sees) if left else ()
    pile = AreaPile(with_item(pile.slots, at, slot), left, seen)
    return side._replace(pool=pool, piles=with_item(side.piles, area, pile))


def shuffled(pile: AreaPile) -> AreaPile:
    """Shuffle a pile (504.1): its identified cards become loose."""
    had = [slot for slot in pile.slots if slot.card is not None]
    loose = plus(pile.loose, *(str(slot.card) for slot in had))
    knows = set(pile.seen if pile.loose else SEATS).intersection(*(slot.known for slot in had))
    seen = tuple(sorted(knows)) if loose else ()
    return AreaPile((UNSEEN,) * len(pile.slots), loose, seen)
