"""The tasks of the game, in the order of the manual; each task is one step.

`next_task` returns the next task of a board, which depends only on the board. After every change,
even in the middle of an effect, it first checks for the end of the game, refilling and surpluses.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from ...engine.events import Event, Refusal
from ...engine.tasks import END, Action, AnyTask, Chance, Change, Choice, Task
from . import board as moves
from .board import Board, Reading
from .cards import (
    FIELD,
    STOCK,
    Act,
    Cards,
    Code,
    Effect,
    Hand,
    Place,
    Spot,
    act,
    hand_of,
    owner_of,
)
from .effects import MOST, CardByChance, TurnChoice, discarded, last_of, task_for, this, unfilled
from .values import winners

if TYPE_CHECKING:
    from .rules import Rules

# --- RA1: the set-up -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SetUp(Task):
    """Prepare the cards (RA1)."""

    def run(self, game: Rules, board: Board) -> Change:
        events = [
            game.event("RA1.1", "players", players=game.players, n=len(game.cards)),
            game.event("RA1.4", "limits", size=game.size),
        ]
        return Change(board, events, (GoOn(),))


@dataclass(frozen=True, slots=True)
class GoOn(Task):
    """Schedule the next task; the last task of every agenda."""

    def run(self, game: Rules, board: Board) -> Change:
        task = END if board.ended else next_task(game, board)
        return Change(board, (), (task, GoOn()))


def next_task(game: Rules, board: Board) -> AnyTask:
    """Return the next task."""
    if not board.turn:
        place = to_deal(board)
        return NextTurn() if place is None else Draw(place)
    return pending(game, board) or (NextTurn() if board.reading else FindReader())


def to_deal(board: Board) -> Place | None:
    """Return the place to deal the next card to: the field (RA1.2), then each hand (RA1.3)."""
    places = (place for place in range(len(board.laid)) if moves.below(board, place))
    return next(places, None)


def pending(game: Rules, board: Board) -> AnyTask | None:
    """Return the next task of a turn, or None before the reading and after its end.

    RA7.1 comes first, then a shuffle in progress, gaps (in the field before hands: RA6.1),
    surpluses (RA6.5), and the next word of the card.
    """
    if moves.is_empty(board):
        return EndGame("RA7.1", "empty")
    if board.loose:
        return LayBack() if len(board.loose) > 1 else LayLast()
    if tuple(map(len, board.laid)) != board.limits and (task := _levelling(board)):
        return task
    return None if board.reading is None else _word(game, board, board.reading)


def _levelling(board: Board) -> AnyTask | None:
    """Return the task that fills the next gap, or ends the next surplus."""
    if moves.below(board, FIELD) and board.stock:
        return Draw(FIELD) if board.top is None else DrawTop()
    if moves.above(board, FIELD):
        return Surplus()
    for place in moves.hands_from(board, board.seat):
        if moves.below(board, place) and board.laid[FIELD]:
            return Fill(owner_of(place))
        if moves.above(board, place):
            return Drop(owner_of(place))
    return None


def _word(game: Rules, board: Board, reading: Reading) -> AnyTask | None:
    """Return the next task of the card being read (RA6.3)."""
    if reading.todo:
        return task_for(board, reading.todo[0])
    effects = game.cards[reading.card].effects
    return BeginWord(effects[reading.at]) if reading.at < len(effects) else None


@dataclass(frozen=True, slots=True)
class BeginWord(Task):
    """RA6.3: begin the next word of the card."""

    effect: Effect

    def run(self, game: Rules, board: Board) -> Change:
        now = board.reading
        assert now is not None
        return Change(board._replace(reading=now._replace(at=now.at + 1, todo=(self.effect,))))


@dataclass(frozen=True, slots=True)
class LayBack(CardByChance):
    """RA3.1: lay back the next card of a shuffle; seats that see the cards there see it."""

    rule: ClassVar[str] = "RA3.1"
    verb: ClassVar[str] = "lay"

    def cards(self, board: Board) -> Cards:
        return board.loose

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        return laid_back(game, board, action.card)


@dataclass(frozen=True, slots=True)
class LayLast(Task):
    """RA3.1: lay back the last card of a shuffle."""

    def run(self, game: Rules, board: Board) -> Change:
        return laid_back(game, board, board.loose[0])


def laid_back(game: Rules, board: Board, card: str) -> Change:
    """Lay back a shuffled card, with its event."""
    spot = moves.next_loose(board)
    board = moves.lay_back(board, card)
    values = {"place": spot.place, "at": spot.at + 1}
    return Change(board, (game.card_event("RA3.1", "laid_back", board, spot, 0, **values),))


# --- RA6: refilling ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Draw(CardByChance):
    """Move the stock's top card to a place: the deal (RA1.2, RA1.3), or a refill (RA6.1)."""

    place: Place
    rule: ClassVar[str] = "RA6.1"

    def called_by(self, board: Board) -> str:
        if board.turn:
            return self.rule
        return "RA1.2" if self.place == FIELD else "RA1.3"

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        rule = self.called_by(board)
        board = moves.draw(board, self.place, action.card)
        return Change(board, _drawn(game, rule, board, self.place, 0))


@dataclass(frozen=True, slots=True)
class DrawTop(Task):
    """RA6.1: refill the field with the stock's top card, which a player has already looked at."""

    def run(self, game: Rules, board: Board) -> Change:
        top = Spot(STOCK, 0)
        knew = moves.piece_at(board, top).knows
        board = moves.move(board, top, FIELD)
        return Change(board, _drawn(game, "RA6.1", board, FIELD, knew))


def _drawn(game: Rules, rule: str, board: Board, place: Place, knew: int) -> list[Event]:
    name = "refilled" if board.turn else "dealt"
    there = last_of(board, place)
    events = [game.card_event(rule, name, board, there, knew, place=place)]
    if not board.stock:
        events.append(game.event("RA7.2", "stock_empty"))
    return events


class Own(TurnChoice):
    """A choice about a seat's own hand."""

    __slots__ = ()

    seat: int
    verb: ClassVar[str]

    def place(self) -> Place:
        """Return the place of the cards to choose from."""
        raise NotImplementedError

    def offers(self, game: Rules, board: Board) -> tuple[Action, ...]:
        return tuple(act(self.verb, spot) for spot in moves.spots_of(board, self.place()))

    def candidates(self, game: Rules, board: Board) -> tuple[Action, ...]:
        return tuple(act(self.verb, spot) for spot in moves.on_table(board))

    def not_offered(self, game: Rules, board: Board, action: Action) -> Refusal:
        return game.refusal(self.rule, f"other_{self.verb}", place=self.place())


@dataclass(frozen=True, slots=True)
class Fill(Own):
    """RA6.2: the owner of a hand below its limit chooses a card of the field to take."""

    seat: int
    rule: ClassVar[str] = "RA6.2"
    verb: ClassVar[str] = "fill"

    def place(self) -> Place:
        return FIELD

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        place = hand_of(self.seat)
        knew = moves.piece_at(board, action.spot).knows
        board = moves.move(board, action.spot, place)
        there = last_of(board, place)
        event = game.card_event("RA6.2", "filled", board, there, knew, seat=self.seat)
        return Change(board, (event, *unfilled(game, board, FIELD)))


@dataclass(frozen=True, slots=True)
class Drop(Own):
    """RA6.5: the owner of a hand above its limit chooses a card to discard."""

    seat: int
    rule: ClassVar[str] = "RA6.5"
    verb: ClassVar[str] = "drop"

    def place(self) -> Place:
        return hand_of(self.seat)

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        values: dict[str, Any] = {"seat": self.seat}
        return Change(*discarded(game, "RA6.5", "dropped", board, action.spot, **values))


@dataclass(frozen=True, slots=True)
class Surplus(Chance):
    """RA6.5: the field is above its limit, and chance discards a card."""

    rule: ClassVar[str] = "RA6.5"

    def weights(self, game: Rules, board: Board) -> Mapping[Action, int]:
        return {act("pick", spot): 1 for spot in moves.spots_of(board, FIELD)}

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        return Change(*discarded(game, "RA6.5", "surplus", board, action.spot))


# --- RA2: the turn -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class NextTurn(Task):
    """RA2.1: begin the next seat's turn; after the last turn the game ends (RA10.7)."""

    def run(self, game: Rules, board: Board) -> Change:
        if game.turns is not None and board.turn >= game.turns:
            return _ended(game, board, "RA10.7", "turns_over", turns=game.turns)
        return Change(moves.begin_turn(board, moves.next_seat(board), board.turn + 1))


@dataclass(frozen=True, slots=True)
class FindReader(Task):
    """RA2.5: skip seats that cannot read any card; if no seat can, the game ends (RA7.4)."""

    def run(self, game: Rules, board: Board) -> Change:
        events: list[Event] = []
        for seat in moves.seats_from(board, board.seat):
            if seat != board.seat:
                board = moves.begin_turn(board, seat, board.turn)
            if can_read(game, board, seat):
                return Change(board, events, (Read(seat),))
            events.append(game.event("RA2.5", "skipped", seat=seat))
        ended = _ended(game, board, "RA7.4", "nobody")
        return Change(ended.board, (*events, *ended.events), ended.then)


@dataclass(frozen=True, slots=True)
class Read(Choice):
    """RA2.1: a seat reads aloud a card whose front it sees, wherever it is."""

    seat: int
    rule: ClassVar[str] = "RA2.1"

    def actions(self, game: Rules, board: Board) -> tuple[Action, ...]:
        return tuple([act("read", spot) for spot in read_by(game, board, self.seat)])

    def candidates(self, game: Rules, board: Board) -> tuple[Action, ...]:
        return tuple(act("read", spot) for spot in readable(board))

    def why_not(self, game: Rules, board: Board, action: Action) -> Refusal | None:
        if not isinstance(action, Act) or action.verb != "read":
            return game.refusal("RA2.1", "read_one")
        if action.spot not in readable(board):
            return game.refusal("RA2.1", "no_card_there", given=str(action.spot))
        return why_unread(game, board, self.seat, action.spot)

    def play(self, game: Rules, board: Board, action: Any) -> Change:
        knew = moves.piece_at(board, action.spot).knows
        board = begun(board, self.seat, action.spot)
        values: dict[str, Any] = {"seat": self.seat, "place": action.spot.place}
        return Change(
            board, (game.card_event("RA2.1", "reads", board, action.spot, knew, **values),)
        )


def can_read(game: Rules, board: Board, seat: int) -> bool:
    """Return whether a seat can read any card."""
    return any(True for _ in read_by(game, board, seat))


def read_by(game: Rules, board: Board, seat: int) -> Iterator[Spot]:
    """Yield the spots from which a seat may read a card."""
    rules = game.silent
    return (spot for spot in readable(board) if why_unread(rules, board, seat, spot) is None)


def readable(board: Board) -> tuple[Spot, ...]:
    """Return the spots from which cards are read (RA2.1), seen or not."""
    return (*moves.spots_of(board, *range(len(board.laid))), *_top(board))


def _top(board: Board) -> tuple[Spot, ...]:
    return (Spot(STOCK, 0),) if board.stock else ()


def begun(board: Board, seat: int, spot: Spot) -> Board:
    """Begin to read a card; everyone hears which card it is (RA10.1)."""
    board = moves.learn(board, spot, moves.everybody(board))
    return board._replace(reading=Reading(seat, moves.piece_at(board, spot).card, 0, ()))


def why_unread(game: Rules, board: Board, seat: int, spot: Spot) -> Refusal | None:
    """Return why a seat may not read a card (it does not see it, RA5.2, RA5.4), or None."""
    place = spot.place
    if spot.place == STOCK and board.top is None:
        return game.refusal("RA2.1", "not_seen", place=place)
    piece = moves.piece_at(board, spot)
    if not piece.sees >> seat & 1:
        return game.refusal("RA2.1", "not_seen", place=place)
    may_break, may_recur = can_break(game, board, piece.card), can_recur(game, board)
    if not may_break and not may_recur:
        return None
    board = begun(board, seat, spot)
    if may_break and (rule := broken_rule(game, board)):
        return game.refusal(rule, "barred" if rule == "RA5.2" else "overfills", card=piece.card)
    if may_recur and leads_back(game, board):
        return game.refusal("RA5.4", "all_again", card=piece.card)
    return None


# --- RA5: cards that cannot be read --------------------------------------------------------------


def can_break(game: Rules, board: Board, card: Code) -> bool:
    """Return whether a card could break RA5.2 or RA10.5: under a ban, which may be its own."""
    return board.ban or card in game.bans


def broken_rule(game: Rules, board: Board) -> str | None:
    """Return the rule that carrying out a card could break, RA5.2 or RA10.5, or None.

    What a card says counts under a ban, whether or not the card would lift it. For the rest, the
    search tries every action to carry it out.
    """
    assert board.reading is not None
    effects, own = game.cards[board.reading.card].effects, this(board)
    if board.ban and any(map(_from_hands, effects)):
        return "RA5.2"
    # A ban of its own holds for what it says after that.
    first = 0 if board.ban else 1 + [effect.word for effect in effects].index("forbid")
    if all(map(_is_harmless, effects[first:])):
        return None
    if board.ban and all(map(_keeps_hands, effects)):
        in_hand = own is not None and own.place > FIELD
        return "RA5.2" if in_hand and any(map(_discards_itself, effects)) else None
    # All more cards than could be drawn are enough.
    most = sum(board.limits) + (MOST + 1) * sum(max(1, effect.n) for effect in effects)
    key = (effects, bool(board.discards), min(most, len(board.stock)), *_size_key(board)[1:])
    return _first_broken(_Carrying(key, game.silent, board))


@dataclass(frozen=True)
class _Carrying:
    """A card to be carried out; with the same key, the same rules can be broken."""

    key: tuple[Hashable, ...]
    game: Rules = field(compare=False)
    board: Board = field(compare=False)


@lru_cache(maxsize=4096)
def _first_broken(carrying: _Carrying) -> str | None:
    """Return the first rule that the search finds broken.

    It goes on from only one of several tables with the same key of cards.
    """
    game, board = carrying.game, carrying.board
    banned, met, left = board.ban, set[Hashable](), [board]
    while left:
        board = left.pop()
        task = pending(game, board)
        if task is None:
            continue
        if rule := _breaks(game, board, task, banned):
            return rule
        if not isinstance(task, EndGame) and (key := (task, *_size_key(board))) not in met:
            met.add(key)
            left += _successors(
                game, board, task, _one_of_each_kind(board, _actions(game, board, task))
            )
    return None


def _breaks(game: Rules, board: Board, task: AnyTask, banned: bool) -> str | None:
    """Return the rule that a table breaks, or None.

    Parameters
    ----------
    banned : bool
        Whether discarding from hands was forbidden when the reading began.
    """
    now, own = board.reading, this(board)
    assert now is not None
    ahead: tuple[Effect, ...] = ()
    if isinstance(task, EndGame):  # what the card still says counts, from where it lies
        ahead = game.cards[now.card].effects[now.at :] if banned else ()
    elif board.ban and any(moves.above(board, place) for place in moves.hands(board)):
        return "RA10.5"
    elif isinstance(task, BeginWord) and (banned or board.ban):
        ahead = (task.effect,)
    in_hand = own is not None and own.place > FIELD
    broken = any(_from_hands(each) or (_discards_itself(each) and in_hand) for each in ahead)
    return "RA5.2" if broken else None


def _from_hands(effect: Effect) -> bool:
    return effect.word == "discard" and effect.what != "field"


def _discards_itself(effect: Effect) -> bool:
    return effect.word == "discard_this"


def _is_harmless(effect: Effect) -> bool:
    """Return whether a word breaks neither rule under a ban, wherever the card read lies.

    No hand is above its limit when it begins, and a hand below is filled up to its limit only.
    """
    if effect.word in ("discard", "limit"):
        return effect.what == "field" or effect.how == "raise"
    if effect.word == "exchange":
        return effect.what in ("two", "any_two")
    return effect.word not in ("discard_this", "take", "give")


def _keeps_hands(effect: Effect) -> bool:
    """Return whether a word brings no card to a hand, and none away but the card read.

    Hands are full when a card is read, so nothing fills them then.
    """
    if effect.word in ("discard", "limit"):
        return effect.what == "field"
    return effect.word not in ("exchange_this", "exchange", "under", "take", "give")


def _size_key(board: Board) -> tuple[Hashable, ...]:
    """Return the key of a table by its key of cards, regardless of who sees which card."""
    own = this(board)
    return (
        *(len(board.stock), board.reading, own and own.place, board.ban, board.limits),
        *(len(board.loose), *map(len, board.laid)),
    )


def _one_of_each_kind(board: Board, actions: Iterable[Any]) -> Iterable[Any]:
    """Return one action of each kind: a place's cards are equivalent, except the card read."""
    own, now = this(board), board.reading
    assert now is not None

    def kind(action: Any) -> Hashable:
        if isinstance(action, Act):
            return action.spot.place, action.spot == own
        return action if isinstance(action, Hand) else action.card == now.card

    return {kind(action): action for action in actions}.values()


def can_recur(game: Rules, board: Board) -> bool:
    """Return whether an earlier position could recur when the next seat's turn begins (RA5.4)."""
    coming = moves.next_seat(board)
    return game.repetition != "allowed" and any(before[0] == coming for before in board.past)


def leads_back(game: Rules, board: Board) -> bool:
    """Return whether every continuation without chance repeats an earlier position (RA5.4)."""
    if not can_recur(game, board):
        return False
    game = game.silent
    task = pending(game, board)
    if task is None:
        after = board._replace(seat=moves.next_seat(board))
        return moves.outline(after) in board.past
    if isinstance(task, Chance | EndGame):
        return False
    actions = _actions(game, board, task)
    return all(leads_back(game, after) for after in _successors(game, board, task, actions))


def _actions(game: Rules, board: Board, task: Any) -> Iterable[Any]:
    """Return the actions or outcomes of a task, apart from RA5.4; other tasks have none."""
    if isinstance(task, Task):
        return ()
    if isinstance(task, Chance):
        return task.weights(game, board)
    offers: Callable[..., Iterable[Any]] = getattr(task, "offers", task.actions)
    return offers(game, board)


def _successors(game: Rules, board: Board, task: Any, actions: Iterable[Any]) -> Iterator[Board]:
    """Yield the board after each of these actions of a task."""
    if isinstance(task, Task):
        yield task.run(game, board).board
    for action in actions:
        yield task.play(game, board, action).board


# --- RA7: the end --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EndGame(Task):
    """End the game and evaluate the winning condition (RA4.2)."""

    rule: str
    name: str

    def run(self, game: Rules, board: Board) -> Change:
        return _ended(game, board, self.rule, self.name)


def _ended(game: Rules, board: Board, rule: str, name: str, **values: Any) -> Change:
    won = winners(game.cards, board.condition, board.laid[FIELD + 1 :], board.seat)
    events = [game.event(rule, name, **values), *_hands_shown(game, board)]
    if board.condition is None or board.condition.what == "nobody":
        events.append(game.event("RA4.2", "no_condition"))
    elif won:
        events.append(game.event("RA10.8" if len(won) > 1 else "RA4.2", "won", seats=won))
    else:
        events.append(game.event("RA4.2", "nobody_fits"))
    for place in range(len(board.laid)):
        board = moves.turn_all(board, place, moves.everybody(board))
    return Change(board._replace(ended=rule, won=won), events)


def _hands_shown(game: Rules, board: Board) -> Iterable[Event]:
    """Yield the events that reveal all cards on the table, to check who has won (RA10.8)."""
    for place, pieces in enumerate(board.laid):
        cards = tuple(piece.card for piece in pieces)
        if cards:
            yield game.event("RA10.8", "place_shown", reveals=True, place=place, cards=cards)
