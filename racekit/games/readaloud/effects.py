"""The words of the vocabulary as tasks, which carry out a card that is read (RA2.1).

`board.reading.todo` holds the rest of the current word. A task carries out its first entry and
replaces it by any further entries (`done`). The flow handles refilling, surpluses and the end of
the game.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from ...engine.events import Event, Refusal
from ...engine.tasks import Action, AnyTask, Chance, Change, Choice, Task
from . import board as moves
from .board import Board, Condition, Reading
from .cards import (
    DISCARDS,
    FIELD,
    STOCK,
    Cards,
    Code,
    Effect,
    Place,
    Spot,
    act,
    hand,
    hand_of,
    outcome,
    owner_of,
    place_name,
)
from .vocabulary import condition_text

if TYPE_CHECKING:
    from .rules import Rules

FEWEST, MOST = 1, 9
"""The bounds of a limit (RA10.9)."""


def reading(board: Board) -> Reading:
    """Return the card being read."""
    assert board.reading is not None
    return board.reading


def done(board: Board, *more: Effect) -> Board:
    """Replace the first entry of `todo` by further entries."""
    now = reading(board)
    return board._replace(reading=now._replace(todo=(*more, *now.todo[1:])))


def this(board: Board) -> Spot | None:
    """Return the spot of the card read (RA2.6), or None if it is out of reach."""
    spot = moves.find(board, reading(board).card)
    return None if spot is None or spot.place == DISCARDS else spot


def within_reach(board: Board) -> Spot:
    """Return the spot of the card read, which must be within reach."""
    spot = this(board)
    assert spot is not None
    return spot


def last_of(board: Board, place: Place) -> Spot:
    """Return the spot of the last card at a place."""
    return Spot(place, len(moves.pieces_of(board, place)) - 1)


def discarded(
    game: Rules, rule: str, name: str, board: Board, spot: Spot, **values: Any
) -> tuple[Board, list[Event]]:
    """Discard a card; return the board and its events, including an unfilled field (RA6.4)."""
    before = moves.piece_at(board, spot).knows
    board = moves.discard(board, spot)
    values = {"place": spot.place, **values}
    event = game.card_event(rule, name, board, last_of(board, DISCARDS), before, **values)
    return board, [event, *unfilled(game, board, spot.place)]


def unfilled(game: Rules, board: Board, place: Place) -> list[Event]:
    """Return the event of a gap in the field that cannot be refilled (RA6.4)."""
    gap = place == FIELD and not board.stock and board.laid[FIELD] and moves.below(board, FIELD)
    return [game.event("RA6.4", "unfilled", left=len(board.laid[FIELD]))] if gap else []


# --- choices and chance --------------------------------------------------------------------------


class TurnChoice(Choice):
    """A choice in a turn, which may not bring about an earlier position (RA5.4)."""

    __slots__ = ()

    def offers(self, game: Rules, board: Board) -> tuple[Action, ...]:
        """Return the legal actions, apart from RA5.4."""
        raise NotImplementedError

    def actions(self, game: Rules, board: Board) -> tuple[Action, ...]:
        from .flow import can_recur

        offered = self.offers(game, board)
        if not can_recur(game, board):
            return offered
        return tuple(each for each in offered if not self._leads_back(game, board, each))

    def why_not(self, game: Rules, board: Board, action: Action) -> Refusal | None:
        if action not in self.offers(game, board):
            return self.not_offered(game, board, action)
        if self._leads_back(game, board, action):
            return game.refusal("RA5.4", "again")
        return None

    def not_offered(self, game: Rules, board: Board, action: Action) -> Refusal:
        """Return why an action is not among the offers."""
        return game.refusal(self.rule, "not_offered", given=str(action))

    def _leads_back(self, game: Rules, board: Board, action: Action) -> bool:
        from .flow import leads_back

        return leads_back(game, self.play(game.silent, board, action).board)


class EffectChoice(TurnChoice):
    """A choice required by a word."""

    __slots__ = ()

    effect: Effect


class CardChoice(EffectChoice):
    """A choice of a card."""

    __slots__ = ()

    seat: int

    def spots(self, board: Board) -> Iterable[Spot]:
        """Return the spots of the cards to choose from."""
        raise NotImplementedError

    def chosen(self, game: Rules, board: Board, spot: Spot) -> Change:
        """Apply the word to a card."""
        raise NotImplementedError

    def offers(self, game: Rules, board: Board) -> tuple[Action, ...]:
        return tuple(act("card", spot) for spot in self.spots(board))

    def candidates(self, game: Rules, board: Board) -> tuple[Action, ...]:
        return tuple(act("card", spot) for spot in (*moves.on_table(board), *_discards(board)))

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        return self.chosen(game, board, action.spot)


def or_nothing(board: Board, choice: CardChoice) -> AnyTask:
    """Return the choice if there is a card to choose, else a task that does nothing (RA10.6)."""
    return choice if any(True for _ in choice.spots(board)) else NOTHING_THERE


class CardByChance(Chance):
    """Chance decides which card it is, as a rule the stock's top card; all are equally likely."""

    __slots__ = ()

    verb: ClassVar[str] = "draw"

    def cards(self, board: Board) -> Cards:
        """Return the cards that it may be."""
        return board.pool

    def which(self, card: Code) -> Action:
        """Return the outcome that it is a card."""
        return outcome(self.verb, card)

    def weights(self, game: Rules, board: Board) -> Mapping[Action, int]:
        return {self.which(card): 1 for card in self.cards(board)}

    def sample(self, game: Rules, board: Board, rng: random.Random) -> Action:
        cards = self.cards(board)
        return self.which(cards[int(rng.random() * len(cards))])  # as `choices` does


def _discards(board: Board) -> tuple[Spot, ...]:
    return moves.spots_of(board, DISCARDS)


@dataclass(frozen=True, slots=True)
class ChooseHand(EffectChoice):
    """Choose a hand for a word about one hand; the word must have an effect on it."""

    seat: int
    effect: Effect
    rule: ClassVar[str] = "RA2.1"

    def offers(self, game: Rules, board: Board) -> tuple[Action, ...]:
        return tuple(hand(seat) for seat in _fitting_hands(board, self.effect))

    def candidates(self, game: Rules, board: Board) -> tuple[Action, ...]:
        return tuple(hand(seat) for seat in range(game.players))

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        place = hand_of(action.seat)
        event = game.event("RA2.1", "hand_chosen", seat=self.seat, place=place)
        return Change(done(board, self.effect._replace(what=place_name(place))), (event,))


def _fitting_hands(board: Board, effect: Effect) -> list[int]:
    """Return the seats to whose hands a word applies; some words exclude the reader's hand."""
    first = 1 if effect.what in ("other_hand", "hands") else 0
    places = moves.hands_from(board, reading(board).seat)[first:]
    return sorted(
        owner_of(place)
        for place in places
        if task_for(board, effect._replace(what=place_name(place))) != NOTHING_THERE
    )


@dataclass(frozen=True, slots=True)
class Nothing(Task):
    """A word without an effect, and the rule that says so."""

    rule: str
    name: str

    def run(self, game: Rules, board: Board) -> Change:
        return Change(done(board), (game.event(self.rule, self.name),))


@dataclass(frozen=True, slots=True)
class Each(Task):
    """A word about every hand, in seat order from the reader on."""

    effect: Effect

    def run(self, game: Rules, board: Board) -> Change:
        places = moves.hands_from(board, reading(board).seat)
        more = (self.effect._replace(what=place_name(place)) for place in places)
        return Change(done(board, *more))


# --- discarding ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DiscardThis(Task):
    """RA2.3: discard the card read, wherever it is."""

    def run(self, game: Rules, board: Board) -> Change:
        spot = this(board)
        if spot is None:
            return Change(done(board), (game.event("RA2.6", "not_found"),))
        seat = reading(board).seat
        board, events = discarded(game, "RA2.3", "discarded_this", board, spot, seat=seat)
        return Change(done(board), events)


@dataclass(frozen=True, slots=True)
class Discard(CardChoice):
    """RA5.1: discard a card of a place; the reader or its owner chooses it."""

    seat: int
    effect: Effect
    place: Place
    rule: ClassVar[str] = "RA5.1"

    def spots(self, board: Board) -> Iterable[Spot]:
        return moves.spots_of(board, self.place)

    def chosen(self, game: Rules, board: Board, spot: Spot) -> Change:
        board, events = discarded(game, "RA5.1", "discarded", board, spot, seat=self.seat)
        return Change(one_less(board, self.effect), events)


@dataclass(frozen=True, slots=True)
class DiscardAny(Chance):
    """RA5.1: discard a card of a place at random."""

    effect: Effect
    place: Place
    rule: ClassVar[str] = "RA5.1"

    def weights(self, game: Rules, board: Board) -> Mapping[Action, int]:
        return {act("pick", spot): 1 for spot in moves.spots_of(board, self.place)}

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        board, events = discarded(game, "RA5.1", "discarded_any", board, action.spot)
        return Change(one_less(board, self.effect), events)


def one_less(board: Board, effect: Effect) -> Board:
    """Return the board with one card fewer to discard (RA5.1), after a refill (RA6.1)."""
    return done(board, effect._replace(n=effect.n - 1)) if effect.n > 1 else done(board)


def _discard(board: Board, effect: Effect, place: Place) -> AnyTask:
    if not moves.pieces_of(board, place):
        return NOTHING_THERE
    if effect.how == "chance":
        return DiscardAny(effect, place)
    reader = reading(board).seat
    return Discard(owner_of(place) if effect.how == "owner" else reader, effect, place)


@dataclass(frozen=True, slots=True)
class ReduceStock(CardByChance):
    """RA7.3: discard the stock's top card."""

    effect: Effect
    rule: ClassVar[str] = "RA7.3"

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        return _reduced(game, moves.draw(board, DISCARDS, action.card), self.effect, 0)


@dataclass(frozen=True, slots=True)
class ReduceStockByTop(Task):
    """RA7.3: discard the stock's top card, which a player has already looked at."""

    effect: Effect

    def run(self, game: Rules, board: Board) -> Change:
        top = Spot(STOCK, 0)
        knew = moves.piece_at(board, top).knows
        return _reduced(game, moves.discard(board, top), self.effect, knew)


def _reduced(game: Rules, board: Board, effect: Effect, knew: int) -> Change:
    event = game.card_event("RA7.3", "reduced", board, last_of(board, DISCARDS), knew)
    if effect.what == "cards":
        return Change(one_less(board, effect), (event,))
    return Change(board, (event,))


def _reduce_stock(board: Board, effect: Effect, place: Place) -> AnyTask:
    most = effect.n * len(board.laid[FIELD]) if effect.what == "field" else 0
    if len(board.stock) <= most:
        return Nothing("RA7.3", "stock_small")
    return ReduceStock(effect) if board.top is None else ReduceStockByTop(effect)


# --- shuffling -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Shuffle(Task):
    """RA3.1: gather the cards of a place; they are then laid back one by one."""

    place: Place

    def run(self, game: Rules, board: Board) -> Change:
        events = [game.event("RA3.1", "shuffled", place=self.place)]
        pieces = moves.pieces_of(board, self.place)
        stacks = len(pieces) - len(moves.single(pieces))
        if stacks:
            events.append(game.event("RA3.2", "stacks_stay", place=self.place, n=stacks))
        if self.place == STOCK:
            return Change(done(moves.shuffle_stock(board)), events)
        return Change(done(moves.shuffle(board, self.place)), events)


def _shuffle(board: Board, effect: Effect, place: Place) -> AnyTask:
    stacks = sum(bool(piece.under) for piece in moves.pieces_of(board, place))
    cards = len(board.stock) if place == STOCK else len(board.laid[place])
    return Shuffle(place) if cards - stacks > 1 else NOTHING_THERE


# --- bans, limits, winning conditions ------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Forbid(Task):
    """RA5.2: forbid discarding from hands."""

    def run(self, game: Rules, board: Board) -> Change:
        return Change(done(board._replace(ban=True)), (game.event("RA5.2", "forbidden"),))


@dataclass(frozen=True, slots=True)
class Allow(Task):
    """RA5.2: allow discarding from hands again; without a ban, this has no effect (RA5.3)."""

    def run(self, game: Rules, board: Board) -> Change:
        event = ("RA5.2", "allowed") if board.ban else ("RA5.3", "allowed_already")
        return Change(done(board._replace(ban=False)), (game.event(*event),))


@dataclass(frozen=True, slots=True)
class Limit(Task):
    """RA1.4: raise or lower a place's limit, within bounds (RA10.9)."""

    effect: Effect
    place: Place

    def run(self, game: Rules, board: Board) -> Change:
        before, n = board.limits[self.place], self.effect.n
        wanted = before + (n if self.effect.how == "raise" else -n)
        limit = max(FEWEST, min(MOST, wanted))
        events = [game.event("RA1.4", "limit", place=self.place, limit=limit)]
        if limit != wanted:
            events.append(game.event("RA10.9", "bounds", fewest=FEWEST, most=MOST))
        limits = (*board.limits[: self.place], limit, *board.limits[self.place + 1 :])
        return Change(done(board._replace(limits=limits)), events)


@dataclass(frozen=True, slots=True)
class SetCondition(Task):
    """RA4.1: set the winning condition; the one read last holds."""

    effect: Effect

    def run(self, game: Rules, board: Board) -> Change:
        now = reading(board)
        what, how, n = self.effect[1:]
        text = condition_text(what, how, n)
        event = game.event("RA4.1", "condition", seat=now.seat, condition=text)
        condition = Condition(what, n, now.seat, how, now.card)
        return Change(done(board._replace(condition=condition)), (event,))


# --- showing and hiding (RA2.2) ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Lay(Task):
    """RA2.2: show, hide or lay face down all cards of a place, including later ones."""

    effect: Effect
    place: Place

    def run(self, game: Rules, board: Board) -> Change:
        sees = moves.who_sees(board, self.place, self.effect.how)
        before = board.laid[self.place]
        lies = (*board.lies[: self.place], sees, *board.lies[self.place + 1 :])
        board = moves.turn_all(board._replace(lies=lies), self.place, sees)
        event = game.event("RA2.2", f"lies_{self.effect.how}", place=self.place)
        events = [event, *_shown(game, board, self.place, [piece.knows for piece in before])]
        return Change(done(board), events)


def _shown(game: Rules, board: Board, place: Place, before: Iterable[int]) -> Iterable[Event]:
    """Yield the events of cards that a seat gets to know."""
    for spot, knew in zip(moves.spots_of(board, place), before, strict=True):
        if moves.piece_at(board, spot).knows & ~knew:
            yield game.card_event("RA2.2", "shown", board, spot, knew, place=place)


@dataclass(frozen=True, slots=True)
class LayCard(CardChoice):
    """RA2.2: show, hide or lay face down one card."""

    seat: int
    effect: Effect
    rule: ClassVar[str] = "RA2.2"

    def spots(self, board: Board) -> Iterable[Spot]:
        reader, hands = reading(board).seat, moves.hands_from(board, reading(board).seat)
        places = {
            "field_card": (FIELD,),
            "own_card": (hand_of(reader),),
            "hand_card": hands,
            "other_card": hands[1:],
        }[self.effect.what]
        return (
            spot
            for spot in moves.spots_of(board, *sorted(places))
            if moves.piece_at(board, spot).sees
            != moves.who_sees(board, spot.place, self.effect.how)
        )

    def chosen(self, game: Rules, board: Board, spot: Spot) -> Change:
        return _turned(game, board, spot, self.effect)


def _turned(game: Rules, board: Board, spot: Spot, effect: Effect) -> Change:
    """Change the visibility of one card, with its event."""
    knew = moves.piece_at(board, spot).knows
    board = moves.turn(board, spot, moves.who_sees(board, spot.place, effect.how))
    values = {"place": spot.place}
    event = game.card_event("RA2.2", f"turned_{effect.how}", board, spot, knew, **values)
    return Change(done(board), (event,))


@dataclass(frozen=True, slots=True)
class LookAtTop(CardByChance):
    """Determine the stock's top card, which is to be turned up or exchanged."""

    rule: ClassVar[str] = "RA2.2"

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        return Change(moves.look_at_top(board, action.card))


@dataclass(frozen=True, slots=True)
class TurnTop(Task):
    """RA2.2: turn the stock's top card face up or face down."""

    effect: Effect

    def run(self, game: Rules, board: Board) -> Change:
        return _turned(game, board, Spot(STOCK, 0), self.effect)


def _lay(board: Board, effect: Effect, place: Place) -> AnyTask:
    if place == STOCK:
        if not board.stock or (
            effect.how == "nobody" and (board.top is None or not board.top.sees)
        ):
            return NOTHING_THERE
        return LookAtTop() if board.top is None else TurnTop(effect)
    if effect.what.endswith("_card"):
        return or_nothing(board, LayCard(reading(board).seat, effect))
    return Lay(effect, place)


# --- exchanging (RA6.6) --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PointOut(Task):
    """RA2.6: if the card read has been shuffled, show all players which one it is."""

    def run(self, game: Rules, board: Board) -> Change:
        spot = within_reach(board)
        knew = moves.piece_at(board, spot).knows
        board = moves.learn(board, spot, moves.everybody(board))
        values = {"place": spot.place, "at": spot.at + 1}
        return Change(
            board, (game.card_event("RA2.6", "pointed_out", board, spot, knew, **values),)
        )


def _is_mixed(board: Board, spot: Spot) -> bool:
    """Return whether a seat no longer knows where the card read is."""
    return moves.piece_at(board, spot).knows != moves.everybody(board)


@dataclass(frozen=True, slots=True)
class ExchangeThis(CardChoice):
    """RA9.3, RA9.5: exchange the card read with one of the field, a hand or the discards."""

    seat: int
    effect: Effect
    rule: ClassVar[str] = "RA6.6"

    def spots(self, board: Board) -> Iterable[Spot]:
        spots = _discards(board) if self.effect.what == "discard" else moves.on_table(board)
        own = this(board)
        return (spot for spot in spots if spot != own)

    def chosen(self, game: Rules, board: Board, spot: Spot) -> Change:
        start = within_reach(board)
        return _exchanged(game, board, start, spot, self.seat)


def _exchanged(game: Rules, board: Board, one: Spot, other: Spot, seat: int) -> Change:
    """Exchange two cards, with the events of both."""
    knew = [moves.piece_at(board, spot).knows for spot in (one, other)]
    board = moves.exchange(board, one, other)
    events = [
        game.card_event("RA6.6", "exchanged", board, other, knew[0], seat=seat, place=other.place),
        game.card_event("RA6.6", "came_back", board, one, knew[1], place=one.place),
    ]
    return Change(done(board), events)


@dataclass(frozen=True, slots=True)
class ExchangeWithTop(Task):
    """RA6.6: exchange the card read with the stock's top card."""

    def run(self, game: Rules, board: Board) -> Change:
        start = within_reach(board)
        return _exchanged(game, board, start, Spot(STOCK, 0), reading(board).seat)


def _exchange_this(board: Board, effect: Effect, place: Place) -> AnyTask:
    own = this(board)
    if own is None:
        return Nothing("RA2.6", "not_found")
    if _is_mixed(board, own):
        return PointOut()
    if place == STOCK:
        if not board.stock or own.place == STOCK:
            return NOTHING_THERE
        return LookAtTop() if board.top is None else ExchangeWithTop()
    return or_nothing(board, ExchangeThis(reading(board).seat, effect))


@dataclass(frozen=True, slots=True)
class ExchangeFirst(CardChoice):
    """RA9.4: choose the first of two cards to exchange."""

    seat: int
    effect: Effect
    rule: ClassVar[str] = "RA6.6"

    def spots(self, board: Board) -> Iterable[Spot]:
        return (spot for spot in moves.on_table(board) if _partners(board, self.effect, spot))

    def chosen(self, game: Rules, board: Board, spot: Spot) -> Change:
        number = moves.piece_at(board, spot).id
        event = game.event("RA6.6", "first", seat=self.seat, place=spot.place)
        return Change(done(board, self.effect._replace(how="with", n=number)), (event,))


def _partners(board: Board, effect: Effect, first: Spot) -> list[Spot]:
    """Return the spots of the cards to exchange with the first one."""
    same_place = effect.what == "any_two"
    return [
        spot
        for spot in moves.on_table(board)
        if spot != first and (same_place or spot.place != first.place)
    ]


@dataclass(frozen=True, slots=True)
class ExchangeSecond(CardChoice):
    """RA9.4: choose the second card, from another place, or in wording 2.0 from any place."""

    seat: int
    effect: Effect
    rule: ClassVar[str] = "RA6.6"

    def spots(self, board: Board) -> Iterable[Spot]:
        return _partners(board, self.effect, _numbered(board, self.effect.n))

    def chosen(self, game: Rules, board: Board, spot: Spot) -> Change:
        return _exchanged(game, board, _numbered(board, self.effect.n), spot, self.seat)


def _numbered(board: Board, number: int) -> Spot:
    """Return the spot of the piece with a number."""
    return next(spot for spot in moves.on_table(board) if moves.piece_at(board, spot).id == number)


@dataclass(frozen=True, slots=True)
class ExchangeAll(Task):
    """RA6.6: exchange all cards of whole places."""

    effect: Effect
    place: Place

    def run(self, game: Rules, board: Board) -> Change:
        seat = reading(board).seat
        routes = self._routes(board, hand_of(seat))
        knew = {
            place: [piece.knows for piece in board.laid[start]] for start, place in routes.items()
        }
        board = moves.exchange_all(board, routes)
        if self.effect.what in ("left", "right"):
            events = [game.event("RA6.6", f"passed_{self.effect.what}")]
        else:
            events = [game.event("RA6.6", "exchanged_hands", seat=seat, place=self.place)]
        for place, before in knew.items():
            events += _shown(game, board, place, before)
        return Change(done(board), events)

    def _routes(self, board: Board, own: Place) -> Mapping[Place, Place]:
        """Return the routes of the cards: place to place."""
        if self.effect.what in ("left", "right"):
            hands = moves.hands(board)
            step = 1 if self.effect.what == "left" else -1
            return {place: hands[(at + step) % len(hands)] for at, place in enumerate(hands)}
        return {own: self.place, self.place: own}


def _exchange(board: Board, effect: Effect, place: Place) -> AnyTask:
    if effect.what not in ("two", "any_two"):
        return ExchangeAll(effect, place)
    seat = reading(board).seat
    if effect.how == "with":
        return ExchangeSecond(seat, effect)
    return or_nothing(board, ExchangeFirst(seat, effect))


# --- stacking (RA8.1) ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PutUnder(CardChoice):
    """RA9.1, RA9.2: put the card read under another card."""

    seat: int
    effect: Effect
    rule: ClassVar[str] = "RA8.1"

    def spots(self, board: Board) -> Iterable[Spot]:
        own = this(board)
        return (spot for spot in moves.on_table(board) if spot != own)

    def chosen(self, game: Rules, board: Board, spot: Spot) -> Change:
        start = within_reach(board)
        top = moves.piece_at(board, spot)
        board = moves.put_under(board, start, spot)
        there = _numbered(board, top.id)
        values: dict[str, Any] = {"seat": self.seat, "place": spot.place}
        event = game.card_event("RA8.1", "put_under", board, there, top.knows, **values)
        return Change(done(board), (event, *unfilled(game, board, start.place)))


def _under(board: Board, effect: Effect, place: Place) -> AnyTask:
    own = this(board)
    if own is None:
        return Nothing("RA2.6", "not_found")
    if _is_mixed(board, own):
        return PointOut()
    return or_nothing(board, PutUnder(reading(board).seat, effect))


# --- taking and giving ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Move(CardChoice):
    """RA6.1: move a card from one place to another; gaps are refilled, surpluses discarded."""

    seat: int
    effect: Effect
    start: Place
    end: Place
    rule: ClassVar[str] = "RA6.1"

    def spots(self, board: Board) -> Iterable[Spot]:
        return moves.spots_of(board, self.start)

    def chosen(self, game: Rules, board: Board, spot: Spot) -> Change:
        knew = moves.piece_at(board, spot).knows
        board = moves.move(board, spot, self.end)
        values: dict[str, Any] = {"seat": self.seat, "start": self.start, "place": self.end}
        there = last_of(board, self.end)
        event = game.card_event("RA6.1", "moved", board, there, knew, **values)
        return Change(done(board), (event, *unfilled(game, board, self.start)))


@dataclass(frozen=True, slots=True)
class TakeTop(CardByChance):
    """Take the stock's top card into the reader's hand."""

    seat: int
    rule: ClassVar[str] = "RA6.1"

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        return _taken(game, moves.draw(board, hand_of(self.seat), action.card), self.seat, 0)


@dataclass(frozen=True, slots=True)
class TakeLookedAt(Task):
    """Take the stock's top card, which a player has already looked at, into the reader's hand."""

    seat: int

    def run(self, game: Rules, board: Board) -> Change:
        spot = Spot(STOCK, 0)
        knew = moves.piece_at(board, spot).knows
        return _taken(game, moves.move(board, spot, hand_of(self.seat)), self.seat, knew)


def _taken(game: Rules, board: Board, seat: int, knew: int) -> Change:
    there = last_of(board, hand_of(seat))
    values: dict[str, Any] = {"seat": seat, "start": STOCK, "place": hand_of(seat)}
    event = game.card_event("RA6.1", "moved", board, there, knew, **values)
    return Change(done(board), (event,))


def _take(board: Board, effect: Effect, place: Place) -> AnyTask:
    seat = reading(board).seat
    if place == STOCK:
        if not board.stock:
            return NOTHING_THERE
        return TakeTop(seat) if board.top is None else TakeLookedAt(seat)
    return or_nothing(board, Move(seat, effect, place, hand_of(seat)))


def _give(board: Board, effect: Effect, place: Place) -> AnyTask:
    seat = reading(board).seat
    if effect.what == "left":
        place = hand_of(moves.seats_from(board, seat)[1])
    return or_nothing(board, Move(seat, effect, hand_of(seat), place))


# --- the vocabulary ------------------------------------------------------------------------------

NOTHING_THERE = Nothing("RA10.6", "nothing_there")

_TASKS: Mapping[str, Callable[[Board, Effect, Place], AnyTask]] = {
    "nothing": lambda board, effect, place: Nothing("RA2.4", "does_nothing"),
    "discard_this": lambda board, effect, place: DiscardThis(),
    "discard": _discard,
    "reduce_stock": _reduce_stock,
    "shuffle": _shuffle,
    "forbid": lambda board, effect, place: Forbid(),
    "allow": lambda board, effect, place: Allow(),
    "limit": lambda board, effect, place: Limit(effect, place),
    "condition": lambda board, effect, place: SetCondition(effect),
    "lay": _lay,
    "exchange_this": _exchange_this,
    "exchange": _exchange,
    "under": _under,
    "take": _take,
    "give": _give,
}

_ONE_HAND = ("a_hand", "other_hand", "hands")


def task_for(board: Board, effect: Effect) -> AnyTask:
    """Return the task of a word."""
    if effect.what in _ONE_HAND:
        found = _fitting_hands(board, effect)
        return ChooseHand(reading(board).seat, effect) if found else NOTHING_THERE
    if effect.what == "every_hand":
        return Each(effect)
    return _TASKS[effect.word](board, effect, place_of(board, effect.what))


def place_of(board: Board, what: str) -> Place:
    """Return the place that a word is about, or the field if it is about none."""
    if what == "own_hand":
        return hand_of(reading(board).seat)
    if what[:1] == "h" and what[1:].isdigit():
        return hand_of(int(what[1:]))
    return STOCK if what == "stock" else FIELD
