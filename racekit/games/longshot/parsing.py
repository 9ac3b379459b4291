"""Parsing and validating descriptions of positions."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from ...engine.errors import BadInput, Problem
from ...engine.game import State
from ...engine.parsing import DataParser
from ...engine.tasks import AnyTask
from .board import Board, Home, Move, Settlement
from .cards import HAND, START_MONEY, Box, Card, Cards, box_horse, parse_box, parse_card
from .flow import (
    Deal,
    DealOrder,
    Draw,
    DrawCard,
    EndRound,
    Open,
    OpenCard,
    PlaceCard,
    PlaceOpened,
    Round,
    Run,
)
from .settle import accounts

if TYPE_CHECKING:
    from .rules import Rules

T = TypeVar("T")

_ASKS = ("deal", "order", "place", "second", "draw", "open", "opened", "over")
_KEYS = (
    *("race", "round", "first", "asks", "turn", "opened", "placed", "cards_placed"),
    *("boxes", "at", "home", "moved", "hands", "orders", "purses", "spurt", "stack"),
    *("formed_of", "opened_since", "drawn_since", "settled"),
)
_SETTLED = {"places", "purses", "orders", "tickets"}


def card_list(cards: Iterable[Card]) -> list[str]:
    """Return the names of cards."""
    return [str(card) for card in cards]


def past_spurt(game: Any, at: Sequence[int]) -> bool:
    """Whether a horse has reached the spurt line (LS6.1)."""
    return any(space >= game.spurt for space in at)


class Others(NamedTuple):
    """How to fill the hands of seats without a given hand."""

    cards: int
    seed: int


class PositionParser(DataParser):
    """Parses a description and collects all its problems."""

    def __init__(self, game: Rules, data: Mapping[str, Any], problems: Iterable[Problem]) -> None:
        super().__init__(game.book, data, _KEYS)
        self.problems += problems
        self.longshot = game

    def finish(self, game: Rules, board: Board) -> State:  # type: ignore[override]
        """Return the state, or raise BadInput if there are problems."""
        asks, turn = self._asks(), self._turn(board)
        board = self._with_stack_history(game, board)
        if not self.problems:
            self._check_stage(board, asks, turn)
        if self.problems:
            raise BadInput.of("bad_position", self.problems)
        tasks = tasks_left(board, asks, turn, self.data.get("cards_placed", 1))
        return State(game, board, tuple(reversed(tasks)))

    def sketch(self) -> State:
        """Return the position as far as the description is valid, to draw it."""
        board = self._with_stack_history(self.longshot, self.board(None, whole=True))
        asks, turn = self._asks(), self._turn(board)
        if asks == "opened" and board.opened is None:
            asks = "place"
        return State(self.longshot, board, tuple(reversed(tasks_left(board, asks, turn))))

    # --- the board ------------------------------------------------------------------------

    def board(self, others: Others | None, *, whole: bool) -> Board:
        """Return the board, without the record of which cards left the stack.

        What the description omits is as at the start of a race (LS2.3, LS2.5); orders that no seat
        has are left over (LS1.3), and the turn is that of a round (LS3.1, LS3.2).

        Parameters
        ----------
        others : Others or None
            How to fill the hands of seats without a given hand; None leaves them empty.
        whole : bool
            Whether the description must account for every card of the deck.
        """
        players, last = self.longshot.players, self.longshot.players - 1
        orders = self._seats("orders", self._order, range(1, players + 1))
        opened = self._cards("opened", [self.data["opened"]] if "opened" in self.data else [])
        hands: list[Any] = self._seats("hands", self._hand, [None] * players)
        homes = self._horses("home", self._home, None)
        at = self._at(homes)
        board = Board(
            first=self.number("first", 0, 0, last),
            boxes=self._boxes(),
            at=at,
            homes=homes,
            hands=tuple(hands),
            purses=tuple(self._seats("purses", self._purse, [START_MONEY] * players)),
            orders=tuple(orders),
            race=self.number("race", 1, 1, self.longshot.races),
            round=self.number("round", 0 if self._asks() in ("deal", "order") else 1, 0),
            spurt=self._spurt(at),
            orders_left=tuple(h for h in range(1, self.longshot.horses + 1) if h not in orders),
            placed=tuple(self.listed("placed", self._box)),
            opened=opened[0] if opened else None,
            moves=self._moves(),
            settlements=tuple(self.listed("settled", self._settlement)),
        )
        return self._with_rest(board, others, whole)

    def _with_rest(self, board: Board, others: Others | None, whole: bool) -> Board:
        """Deal the unused cards to the seats without a hand; the rest is the stack (LS2.2)."""
        stack = self._cards("stack", self.data.get("stack", ()))
        left: Counter[Card] = Counter(self.longshot.cards)
        left.subtract((*all_cards(board), *stack))
        for card, count in sorted(left.items()):
            if count < 0:
                self.tell(str(card), "too_many", too_many=-count)
        rest = sorted((+left).elements())
        hands: list[Any] = list(board.hands)
        missing = [seat for seat, hand in enumerate(hands) if hand is None]
        count = self._others_count(others, missing, len(rest))
        rng = random.Random(f"{others.seed}/hands") if others else None
        for seat in missing:
            hands[seat] = tuple(sorted(rng.sample(rest, count))) if rng else ()
            for card in hands[seat]:
                rest.remove(card)
        if "stack" in self.data and whole and rest:
            self.tell("stack", "nowhere", cards=card_list(rest))
        given = tuple(sorted(stack)) if "stack" in self.data else tuple(rest)
        return board._replace(hands=tuple(hands), stack=given)

    def _others_count(self, others: Others | None, missing: Sequence[int], rest: int) -> int:
        """Return how many cards each seat without a hand gets, if there are enough (LS1.2)."""
        if others is None or not self.integer("others", others.cards, 0):
            return 0
        if others.cards * len(missing) <= rest:
            return others.cards
        self.tell("others", "too_few", wanted=others.cards * len(missing), left=rest)
        return 0

    def _with_stack_history(self, game: Rules, board: Board) -> Board:
        """Add the cards that have left the stack; by default, those on the table and in hands.

        They tell which cards formed it (LS2.2, LS7.1).
        """
        source = self._cards("formed_of", self.data.get("formed_of", card_list(game.cards)))
        shown = self._cards(
            "opened_since", self.data.get("opened_since", card_list(table_cards(board)))
        )
        hands = [card_list(hand) for hand in board.hands]
        drawn: list[Any] = self._seats("drawn_since", self._hand, hands)
        left = Counter(source)
        left.subtract((*shown, *(card for cards in drawn for card in cards or ()), *board.stack))
        if any(left.values()) and not self.problems:
            self.tell("formed_of", "memory")
        return board._replace(
            source=tuple(sorted(source)),
            opened_since=tuple(sorted(shown)),
            drawn_since=tuple(cards or () for cards in drawn),
        )

    # --- single values --------------------------------------------------------------------

    def _card(self, place: str, name: Any) -> Card | None:
        """Parse the name of a card of a running horse (LS1.1, LS1.2)."""
        card = parse_card(name) if isinstance(name, str) else None
        if card is None:
            self.tell(place, "no_card", given=repr(name))
        elif card.horse > self.longshot.horses:
            self.tell(place, "absent_horse", horse=card.horse)
        else:
            return card
        return None

    def _cards(self, place: str, names: Any) -> Cards:
        """Parse a list of cards (LS1.2) and keep its order."""
        if not isinstance(names, list | tuple):
            self.tell(place, "no_cards", given=repr(names))
            return ()
        found = (self._card(f"{place}[{n}]", name) for n, name in enumerate(names))
        return tuple(card for card in found if card is not None)

    def _box(self, place: str, name: Any) -> Box:
        """Parse the name of a box of a running horse (LS1.1)."""
        box = parse_box(name) if isinstance(name, str) else None
        if box is not None and box_horse(box) <= self.longshot.horses:
            return box
        self.tell(place, "no_box", given=repr(name), horses=self.longshot.horses)
        return 0

    def _hand(self, place: str, names: Any) -> Cards | None:
        return None if names is None else tuple(sorted(self._cards(place, names)))

    def _purse(self, place: str, dollars: Any) -> int:
        """Parse a purse, which is never below zero (LS9.4)."""
        return dollars if self.integer(place, dollars, 0) else 0

    def _order(self, place: str, horse: Any) -> int | None:
        """Parse an order: a running horse (LS1.3), or None before it is dealt."""
        if horse is not None:
            self.integer(place, horse, 1, self.longshot.horses)
        return horse if type(horse) is int else None

    def _space(self, place: str, space: Any) -> int:
        """Parse a space of the track, which begins at 0 (LS1.4)."""
        return space if self.integer(place, space, 0) else 0

    def _home(self, place: str, how: Any) -> Home | None:
        """Parse (round, spaces past the goal, sum), by which horses are compared (LS8.3)."""
        if how is None:
            return None
        if not isinstance(how, list | tuple) or len(how) != 3:
            self.tell(place, "no_home", given=repr(how))
            return None
        good = [
            self.integer(f"{place}.{name}", value, low)
            for name, value, low in zip(Home._fields, how, (1, 0, 1), strict=True)
        ]
        if all(good) and how[1] >= how[2]:
            self.tell(place, "far_home", over=how[1], sum=how[2])
        return Home(*how) if all(good) else None

    def _move(self, place: str, move: Any) -> Move | None:
        """Parse a run by one or two tops (LS3.3)."""
        if move is None:
            return None
        match move:
            case [int(start), [*tops]] if len(tops) in (1, 2) and all(type(n) is int for n in tops):
                return Move(start, tuple(tops))
        self.tell(place, "no_move", given=repr(move))
        return None

    # --- several values -------------------------------------------------------------------

    def _seats(self, name: str, read: Callable[[str, Any], T], default: Sequence[Any]) -> list[T]:
        """Parse one value for each seat (LS1.1); missing ones at the end take their defaults."""
        values = self.data.get(name, ())
        if not isinstance(values, list | tuple) or len(values) > self.longshot.players:
            self.tell(name, "no_seats", players=self.longshot.players)
            values = ()
        filled = [*values, *list(default)[len(values) :]]
        return [read(f"{name}[{seat}]", value) for seat, value in enumerate(filled)]

    def _horses(self, name: str, read: Callable[[str, Any], T], default: Any) -> tuple[T, ...]:
        """Parse a mapping from running horse (LS1.1) to value."""
        given = self._mapping(name)
        found = {}
        for key, value in given.items():
            horse = int(key) if isinstance(key, str) and key.isdecimal() and len(key) < 3 else key
            if self.integer(f"{name}[{key!r}]", horse, 1, self.longshot.horses):
                found[horse] = read(f"{name}[{key!r}]", value)
        return tuple(found.get(horse, default) for horse in range(1, self.longshot.horses + 1))

    def _mapping(self, name: str) -> Mapping[Any, Any]:
        given = self.data.get(name, {})
        if isinstance(given, Mapping):
            return given
        self.tell(name, "no_mapping", given=repr(given))
        return {}

    def _boxes(self) -> tuple[Cards, ...]:
        """Parse the boxes: numbered cards lie only in those of their horse (LS4.2)."""
        boxes: list[Cards] = [()] * (2 * self.longshot.horses)
        for name, names in self._mapping("boxes").items():
            place = f"boxes[{name!r}]"
            before = len(self.problems)
            box = self._box(place, name)
            pile = self._cards(place, names)
            for card in pile:
                if card.horse and card.horse != box_horse(box) and len(self.problems) == before:
                    self.tell(place, "other_horse", card=card)
            boxes[box] = pile
        return tuple(boxes)

    def _at(self, homes: tuple[Home | None, ...]) -> tuple[int, ...]:
        """Parse the horses' spaces; ``home`` determines that of a horse at home (LS8.1)."""
        goal = self.longshot.goal
        spaces = list(self._horses("at", self._space, None))
        for i, (space, home) in enumerate(zip(spaces, homes, strict=True)):
            place = f"at[{i + 1}]"
            if home is not None:
                if space not in (None, goal + home.over):
                    self.tell(place, "not_home_space", space=goal + home.over)
                spaces[i] = goal + home.over
            elif space is not None and space >= goal:
                self.tell(place, "not_home", goal=goal)
        return tuple(space or 0 for space in spaces)

    def _spurt(self, at: tuple[int, ...]) -> bool:
        """Return whether the spurt is on (LS6.1): the spaces tell, until a race has ended."""
        follows = past_spurt(self.longshot, at)
        given = self.data.get("spurt", follows)
        if given is not follows and self._asks() != "over":
            self.tell("spurt", "spurt", line=self.longshot.spurt)
        return given is True

    def _moves(self) -> tuple[Move | None, ...]:
        """Parse the last run: an entry for each running horse (LS3.3)."""
        moves = tuple(self.listed("moved", self._move))
        if moves and len(moves) != self.longshot.horses:
            self.tell("moved", "moved", horses=self.longshot.horses)
        return moves

    def _settlement(self, place: str, data: Any) -> Settlement:
        """Settle a finished race from its final table (LS9.1, LS9.2, LS9.4)."""
        race = int(place[len("settled[") : -1]) + 1
        part = PositionParser(self.longshot, data if isinstance(data, Mapping) else {}, ())
        part.problems = []
        ranks = part.listed("places", part._rank)
        before = Board(
            race=race,
            first=0,
            boxes=(),
            at=(),
            homes=(),
            hands=tuple(hand or () for hand in part._seats("tickets", part._hand, ())),
            purses=tuple(part._seats("purses", part._purse, ())),
            orders=tuple(part._seats("orders", part._order, ())),
        )
        counts = (len(ranks), len(before.hands), len(before.purses), len(before.orders))
        players = self.longshot.players
        whole = counts == (self.longshot.horses, players, players, players)
        if part.data.keys() != _SETTLED or not whole or None in before.orders:
            part.tell("", "no_settlement")
        for problem in part.problems:
            where = f"{place}.{problem.place}" if problem.place else place
            self.problems.append(Problem(where, problem.text))
        return Settlement(race, (), ()) if part.problems else accounts(before, tuple(ranks))

    def _rank(self, place: str, rank: Any) -> int:
        """Parse a place (LS8.3), 0 for a horse that is not home."""
        return rank if self.integer(place, rank, 0, self.longshot.horses) else 0

    # --- the pending decision -------------------------------------------------------------

    def _asks(self) -> str:
        """Return the pending decision; by default, the cards tell (LS3.1, LS3.2, LS6.1)."""
        default = (
            "opened" if "opened" in self.data else "second" if "placed" in self.data else "place"
        )
        asks = self.data.get("asks", default)
        return asks if asks in _ASKS else "place"

    def _turn(self, board: Board) -> int:
        """Parse whose turn it is; by default, the first player's (LS3.1)."""
        if self.data.get("asks", "place") not in _ASKS:
            self.say("asks", "not_choice", value=repr(self.data["asks"]), known=_ASKS)
        return self.number("turn", board.first, 0, self.longshot.players - 1)

    def _check_stage(self, board: Board, asks: str, turn: int) -> None:
        """Check that the table is consistent with the pending decision.

        That is: with the opened card (LS3.2), the second card (LS6.1), the draw after one card or
        two (LS6.2), the stack (LS7.2).
        """
        self._check_homes(board, asks)
        self._check_orders(board, asks)
        if (board.opened is not None) is not (asks == "opened"):
            self.tell("opened", "opened")
        if asks == "second" and not (board.spurt and len(board.placed) == 1 and board.hands[turn]):
            self.tell("placed", "second", line=self.longshot.spurt)
        elif asks != "second" and board.placed:
            self.tell("placed", "not_second")
        if asks in ("deal", "draw", "open") and not board.stack:
            self.tell("stack", "no_stack")
        if asks in ("deal", "order"):
            self._check_deal(board, asks)
        else:
            self.integer("round", board.round, 1)
        if asks == "draw":
            self.number("cards_placed", 1, 0, 2)

    def _check_homes(self, board: Board, asks: str) -> None:
        """Check that the race has ended (LS8.2) exactly if the game is over."""
        home = [i + 1 for i, how in enumerate(board.homes) if how is not None]
        for horse in home:
            how = board.homes[horse - 1]
            last = board.round if asks == "over" else board.round - 1
            if how is not None and how.round > last:
                self.tell(f"home[{horse}]", "late_home", last=last)
        if (len(home) >= 3) is not (asks == "over"):
            self.tell("home", "count_home", home=len(home))

    def _check_orders(self, board: Board, asks: str) -> None:
        """Check that each order is dealt once (LS1.3), and one to each seat (LS2.4)."""
        dealt = [order for order in board.orders if order is not None]
        if len(set(dealt)) < len(dealt):
            self.tell("orders", "same_order")
        if len(dealt) < len(board.orders) and asks not in ("deal", "order"):
            self.tell("orders", "no_order")

    def _check_deal(self, board: Board, asks: str) -> None:
        """Check that the deal (LS2.2, LS2.4) went clockwise from the first player."""
        cards, orders = _dealt(board)
        total = HAND * self.longshot.players
        if _dealt_clockwise(board, cards) != [len(hand) for hand in board.hands] or (
            cards >= total if asks == "deal" else cards != total
        ):
            self.tell("hands", "deal", each=HAND)
        given = [int(order is not None) for order in board.orders]
        if _dealt_clockwise(board, orders) != given or (asks == "deal" and orders):
            self.tell("orders", "deal_orders")
        if not board.orders_left or (asks == "order" and orders >= self.longshot.players):
            self.tell("orders", "deal_orders")


def _dealt(board: Board) -> tuple[int, int]:
    """Return the numbers of dealt cards (LS2.2) and dealt orders (LS2.4)."""
    orders = sum(order is not None for order in board.orders)
    return sum(map(len, board.hands)), orders


def _dealt_clockwise(board: Board, count: int) -> list[int]:
    """Return how many of `count` items each seat has, dealt clockwise (LS2.2, LS2.4)."""
    players = len(board.hands)
    return [(count - (seat - board.first) % players - 1) // players + 1 for seat in range(players)]


def tasks_left(board: Board, asks: str, turn: int, placed: int = 1) -> list[AnyTask]:
    """Return the remaining tasks of the deal (LS2.2, LS2.4) or the round (LS3.1, LS3.2).

    Parameters
    ----------
    board : Board
        The table.
    asks : str
        The pending decision, as in a view's ``asks``.
    turn : int
        The seat whose turn it is.
    placed : int
        If a card is to be drawn: how many cards this turn has placed.
    """
    cards, orders = _dealt(board)
    end: list[AnyTask] = [Run(), EndRound()]
    players = len(board.hands)
    done = (turn - board.first) % players + 1
    seats = [(board.first + i) % players for i in range(done, players)]
    later: list[AnyTask] = [task for seat in seats for task in (PlaceCard(seat), Draw(seat))]
    later += [Open(), *end]
    match asks:
        case "deal":
            return [Deal(cards), DealOrder(0), Round()]
        case "order":
            return [DealOrder(orders), Round()]
        case "place" | "second":
            return [PlaceCard(turn, asks == "second"), Draw(turn), *later]
        case "draw":
            return [DrawCard(turn, placed), *later]
        case "open":
            return [OpenCard(), *end]
        case "opened":
            return [PlaceOpened(board.first), *end]
        case _:
            return []


def table_cards(board: Board) -> Cards:
    """Return the face-up cards on the table (LS3.1, LS3.2), sorted."""
    opened = [board.opened] if board.opened is not None else []
    return tuple(sorted([*(card for pile in board.boxes for card in pile), *opened]))


def all_cards(board: Board) -> list[Card]:
    """Return every card in the boxes, in hands and in the stack."""
    held = (card for hand in board.hands if hand is not None for card in hand)
    return [*table_cards(board), *held, *board.stack]
