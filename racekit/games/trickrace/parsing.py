"""Parsing and validating descriptions of positions."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from ...engine.errors import BadInput, Problem
from ...engine.game import State
from ...engine.parsing import DataParser
from . import board as moves
from .board import Board, Course, Played, Settlement, Trick, empty_board
from .cards import (
    FIRST_ODDS,
    HORSES,
    VANILLA,
    WHIPS,
    Card,
    Cards,
    Horse,
    Play,
    Ticket,
    deck,
    parse_action,
    parse_card,
    parse_ticket,
)
from .consistency import STAGES, Stage, default_number, default_shown, held, ridden
from .settle import settlement

if TYPE_CHECKING:
    from .rules import Rules

T = TypeVar("T")

_KEYS = (
    *("asks", "race", "riders", "leader", "hands", "opened", "aside", "played", "number"),
    *("put_back", "tickets", "chosen", "whips", "course", "odds", "points", "table", "last"),
    *("won", "shown", "settled"),
)
_SETTLED = {"race", "finish", "odds", "riders", "tickets", "points"}


def ring_of(players: int, start: int, race: int, *, dummy: bool) -> tuple[int, ...]:
    """Return the chairs clockwise, given the start player of a race (TR8.1, TR6.3).

    Examples
    --------
    >>> ring_of(3, 2, 2, dummy=True)
    (0, 3, 1, 2)
    """
    first, seats = (start - race + 1) % players, tuple(range(players))
    return (*seats[:first], players, *seats[first:]) if dummy else seats


class PositionParser(DataParser):
    """Parses a description and collects all its problems.

    Parameters
    ----------
    game : Rules
        The game with its options.
    data : mapping
        The description.
    fill : random.Random or None
        Draws the cards that the description omits; None adds no cards.
    """

    def __init__(self, game: Rules, data: Mapping[str, Any], fill: random.Random | None) -> None:
        super().__init__(game.book, data, _KEYS)
        self.rules = game
        self.fill = fill
        top = data.get("put_back")
        put_back = None if top is None else self._card("put_back", top)
        self.stage = Stage(game, self._asks(), put_back, self.tell)

    def state(self) -> State:
        """Return the state, or raise BadInput if there are problems."""
        board = self._board()
        if not self.problems:
            self.stage.check(board)
        if self.problems:
            raise BadInput.of("bad_position", self.problems)
        return self.rules.run_on(board, self.stage.tasks(board))

    def sketch(self) -> State:
        """Return the position as far as the description is valid, to draw it."""
        board = self._board()
        return State(self.rules, board, tuple(reversed(self.stage.tasks(board))))

    def _asks(self) -> str:
        """Return the pending decision; only a dummy has a row to turn up (TR8.2)."""
        asks = self.data.get("asks", "play")
        known = [each for each in STAGES if each != "row" or self.rules.dummy is not None]
        if asks in known:
            return str(asks)
        self.say("asks", "not_choice", value=repr(asks), known=known)
        return "play"

    # --- the board ------------------------------------------------------------------------

    def _board(self) -> Board:
        """Return the described board, as far as the description is valid."""
        game = self.rules
        rides = self._riders()
        start = self._start(rides)
        race = 0 if self.stage.before("gate") else self.number("race", 1, 1, game.running)
        ring = () if self.stage.asks == "horse" else self._ring(start, max(race, 1))
        leader = self.number("leader", start, 0, game.horses - 1)
        board = empty_board(game.players, game.horses, game.goal)._replace(
            rides=rides,
            start=start,
            ring=ring,
            race=race,
            leader=leader,
            whips=tuple(self._chairs("whips", self._whips, WHIPS)),
            odds=self._odds(),
            points=tuple(self._seats("points", self._points, 0)),
            course=self._course(),
            won=tuple(self._chairs("won", self._points, 0)),
        )
        board = self._with_tickets(board)._replace(table=self._trick("table", ring, leader))
        board = self._with_cards(board)
        number = self.number("number", default_number(board), 0, game.numbers)
        return self._with_history(board._replace(number=number, last=self._last(board)))

    def _riders(self) -> tuple[Horse | None, ...]:
        """Parse each chair's horse (TR1.6); a player has Vanilla Beans (TR8.1)."""
        rides = tuple(self._chairs("riders", self._rider, None))
        known = [horse for horse in rides if horse is not None]
        if len(set(known)) < len(known):
            self.tell("riders", "same_horse")
        elif self.stage.asks == "horse":
            drawn = [horse is not None for horse in rides]
            if drawn != sorted(drawn, reverse=True) or all(drawn[: self.rules.players]):
                self.tell("riders", "drawn")
        elif len(known) < len(rides):
            self.tell("riders", "no_horse")
        elif VANILLA not in rides[: self.rules.players]:
            self.tell("riders", "dummys_vanilla", horse=VANILLA)
        return rides

    def _start(self, rides: tuple[Horse | None, ...]) -> int:
        """Return the start player: Vanilla Beans' rider (TR1.8, TR6.3)."""
        if self.stage.asks == "horse" or VANILLA not in rides[: self.rules.players]:
            return 0
        return rides.index(VANILLA)

    def _ring(self, start: int, race: int) -> tuple[int, ...]:
        """Return the chairs clockwise, the dummy where it sat down (TR8.1)."""
        return ring_of(self.rules.players, start, race, dummy=self.rules.dummy is not None)

    def _course(self) -> Course:
        """Parse the horses on each space from the gate to the goal (TR1.5)."""
        spaces = self.listed("course", self._horses)
        found = [horse for space in spaces for horse in space]
        if len(spaces) > self.rules.goal + 1:
            self.tell("course", "long_course", goal=self.rules.goal)
        if len(set(found)) < len(found):
            self.tell("course", "same_horse")
        return (*spaces, *((),) * (self.rules.goal + 1 - len(spaces)))

    def _odds(self) -> tuple[int, ...]:
        """Parse the odds of the horses; the others have their first odds (TR1.9)."""
        given = self.data.get("odds", {})
        if not isinstance(given, Mapping):
            self.tell("odds", "no_odds", given=repr(given))
            return (FIRST_ODDS,) * self.rules.horses
        for name in given:
            self._horse(f"odds[{name!r}]", name)
        names = HORSES[: self.rules.horses]
        odds = {name: given.get(name, FIRST_ODDS) for name in names}
        good = [self.integer(f"odds[{name!r}]", value, 1) for name, value in odds.items()]
        return tuple(odds.values()) if all(good) else (FIRST_ODDS,) * len(names)

    def _with_tickets(self, board: Board) -> Board:
        """Parse each seat's open (TR3.1) and sealed ticket (TR3.3), and its choice (TR2.4)."""
        nothing: tuple[Ticket, ...] = ()
        dummys = [nothing] * (self.rules.horses - self.rules.players)
        laid = [*self._seats("tickets", self._tickets, nothing), *dummys]
        first = tuple(both[0] if both else None for both in laid)
        second = tuple(both[1] if len(both) > 1 else None for both in laid)
        chosen = tuple(self._seats("chosen", self._chosen, None))
        return board._replace(tickets=first, sealed=second, chosen=chosen)

    # --- cards ----------------------------------------------------------------------------

    def _with_cards(self, board: Board) -> Board:
        """Parse the cards, draw the omitted ones, and collect each horse's own cards (TR1.6).

        The dummy's hand is a row in the order of play (TR8.2), every other is sorted.
        """
        kinds = ("hands", "opened", "aside", "played")
        found: dict[str, list[Cards | None]] = {
            name: self._chairs(name, self._pile, None) for name in kinds
        }
        for chair, cards in enumerate(found["aside"]):
            if cards is not None and len(cards) > 1:
                self.tell(f"aside[{chair}]", "one_card")
        if not self.problems:
            self._deal_rest(board, found)
        hands, opened, aside, played = ([cards or () for cards in found[name]] for name in kinds)
        dummy = self.rules.dummy
        board = board._replace(
            hands=tuple(
                hand if chair == dummy else moves.sorted_cards(hand)
                for chair, hand in enumerate(hands)
            ),
            opened=tuple(opened),
            aside=tuple(cards[0] if cards else None for cards in aside),
            played=tuple(map(moves.sorted_cards, played)),
        )
        return board._replace(piles=self._piles(board))

    def _deal_rest(self, board: Board, found: dict[str, list[Cards | None]]) -> None:
        """Draw omitted cards: hands, then discards (TR2.3, TR2.4, TR8.3), then tricks (TR4.1)."""
        if self.fill is None:
            return
        tabled = {played.seat: played.card for played in board.table}
        used = {card for piles in found.values() for cards in piles for card in cards or ()}
        used.update(tabled.values())
        rest = [card for card in deck(self.rules.horses, self.rules.numbers) if card not in used]
        self.fill.shuffle(rest)
        hands = enumerate(found["hands"])
        held = [len(hand) + (chair in tabled) for chair, hand in hands if hand is not None]
        most = max(held, default=self.rules.numbers - 2)
        for chair in range(self.rules.horses):
            opened, aside = (2, 0) if chair == self.rules.dummy else (1, 1)
            wanted = {"hands": most - (chair in tabled), "opened": opened, "aside": aside}
            left = self.rules.numbers - (chair in tabled)
            for name, count in (*wanted.items(), ("played", left)):
                cards = found[name][chair]
                if cards is None:
                    count = left if name == "played" else count
                    cards = found[name][chair] = tuple(rest[: max(count, 0)])
                    del rest[: len(cards)]
                left -= len(cards)

    def _piles(self, board: Board) -> tuple[Cards, ...]:
        """Return each horse's own cards (TR1.6); the dummy's are what the others lack (TR8.1)."""
        piles: list[Cards] = [()] * self.rules.horses
        for chair, horse in enumerate(board.rides):
            if horse is not None:
                piles[horse] = moves.sorted_cards(held(board, chair))
        dummy = self.rules.dummy
        if self.stage.asks in ("gate", "discard", "row") and dummy is not None:
            others = {card for chair in range(dummy) for card in held(board, chair)}
            rest = (c for c in deck(self.rules.horses, self.rules.numbers) if c not in others)
            horse = board.rides[dummy]
            if horse is not None:
                piles[horse] = tuple(rest)
        return tuple(piles)

    def _with_history(self, board: Board) -> Board:
        """Add the number of the trick (TR4.1), the cards seen earlier, and the sheet (TR5.4)."""
        given = self.data.get("shown")
        shown = default_shown(board)
        if given is not None:
            read = (cards or () for cards in self._chairs("shown", self._pile, None))
            shown = tuple(map(moves.sorted_cards, read))
        return board._replace(
            trick=moves.finished_tricks(board) + (self.stage.asks == "play"),
            shown=shown,
            ridden=ridden(board),
            sheet=tuple(self.listed("settled", self._settlement)),
        )

    # --- tricks and settlements -----------------------------------------------------------

    def _trick(self, name: str, ring: tuple[int, ...], leader: int) -> tuple[Played, ...]:
        """Parse a trick's cards in the order of play (TR4.1, TR8.4), with one whip (TR4.4)."""
        cards = [played for played in self.listed(name, self._played) if played is not None]
        if len(cards) > self.rules.horses or (name == "table" and len(cards) == self.rules.horses):
            self.tell(name, "long_trick")
            return ()
        if sum(whip for _, whip in cards) > 1:
            self.tell(name, "two_whips")
        if leader not in ring:
            return ()
        fresh = empty_board(self.rules.players, self.rules.horses, self.rules.goal)
        order = moves.trick_order(fresh._replace(ring=ring, leader=leader))
        seated = zip(order, cards, strict=False)
        return tuple(Played(chair, card, whip) for chair, (card, whip) in seated)

    def _last(self, board: Board) -> Trick | None:
        """Parse the previous trick (TR4.1): its cards, its leader, and where its horse was."""
        described = self.data.get("last")
        if described is None:
            return None
        if not isinstance(described, Mapping) or described.keys() != {"leader", "cards", "start"}:
            self.tell("last", "no_last")
            return None
        part = PositionParser(self.rules, {"last": described["cards"]}, None)
        last = self.rules.horses - 1
        good = part.integer("leader", described["leader"], 0, last)
        good &= part.integer("start", described["start"], 0, self.rules.goal)
        cards = part._trick("last", board.ring, described["leader"]) if good else ()
        self._add_problems("last", part)
        if len(cards) < self.rules.horses:
            if not part.problems:
                self.tell("last", "no_last")
            return None
        return self._ended(board, cards, described["start"])

    def _ended(self, board: Board, cards: tuple[Played, ...], start: int) -> Trick | None:
        """Return a finished trick: who won (TR4.3, TR4.4) and how far the horse moved (TR4.5)."""
        best = moves.best(cards)
        horse = board.rides[best.seat]
        if horse is None or not any(horse in space for space in board.course):
            return None
        marks = self.rules.card_marks[best.card.number - 1]
        moved = moves.space_of(board.course, horse) - start
        if moved != min(marks, self.rules.goal - start):
            self.tell("last.start", "last_start", horse=horse)
        return Trick(cards, moves.judging(cards), best.seat, horse, marks, start, moved)

    def _settlement(self, place: str, data: Any) -> Settlement:
        """Settle a finished race from its line of the score sheet (TR5.4)."""
        players, horses = self.rules.players, self.rules.horses
        part = PositionParser(self.rules, {}, None)
        if not isinstance(data, Mapping) or data.keys() - {"spaces"} != _SETTLED:
            self.tell(place, "no_settlement")
            return Settlement(0, (), (), ())
        part.data = data
        race = part.number("race", 1, 1, self.rules.running)
        finish = part.listed("finish", part._horse)
        odds = part.listed("odds", part._points)
        riders = part.listed("riders", part._horse)
        tickets = part.listed("tickets", part._tickets)
        points = part.listed("points", part._points)
        spaces = part.listed("spaces", part._spaces)
        counts = [len(each) for each in (finish, odds, riders, tickets, points)]
        whole = counts == [horses, horses, players, players, players]
        whole = whole and len(spaces) == (horses if "spaces" in data else 0)
        each_once = len(set(finish)) == horses and len(set(riders)) == players
        whole = whole and each_once and all(len(both) == 2 for both in tickets)
        if not whole and not part.problems:
            self.tell(place, "no_settlement")
        elif not part.problems:
            part.stage.check_open(both[0] for both in tickets)
        self._add_problems(place, part)
        if not whole or part.problems:
            return Settlement(0, (), (), ())
        before = empty_board(players, horses, self.rules.goal)._replace(
            race=race,
            odds=tuple(odds),
            rides=tuple(riders),
            points=tuple(points),
            tickets=tuple(both[0] for both in tickets),
            sealed=tuple(both[1] for both in tickets),
        )
        return settlement(before, [horse for horse in finish if horse is not None], spaces)

    def _add_problems(self, place: str, part: PositionParser) -> None:
        """Add the problems of a part, with its place."""
        for problem in part.problems:
            self.problems.append(Problem(f"{place}.{problem.place}", problem.text))

    # --- single values --------------------------------------------------------------------

    def _points(self, place: str, value: Any) -> int:
        return value if self.integer(place, value, 0) else 0

    def _spaces(self, place: str, value: Any) -> int:
        """Parse the spaces that a horse advanced, at most to the goal (TR1.5, TR5.4)."""
        return value if self.integer(place, value, 0, self.rules.goal) else 0

    def _whips(self, place: str, value: Any) -> int:
        """Parse the number of whips that are up (TR1.7)."""
        return value if self.integer(place, value, 0, WHIPS) else 0

    def _rider(self, place: str, name: Any) -> Horse | None:
        return None if name is None else self._horse(place, name)

    def _horse(self, place: str, name: Any) -> Horse | None:
        """Parse the name of a running horse (TR1.1)."""
        if isinstance(name, str) and len(name) == 1 and name in HORSES[: self.rules.horses]:
            return HORSES.index(name)
        self.tell(place, "unknown_horse", given=repr(name), known=list(HORSES[: self.rules.horses]))
        return None

    def _horses(self, place: str, names: Any) -> tuple[Horse, ...]:
        found = self.items(place, names, self._horse)
        return tuple(horse for horse in found if horse is not None)

    def _card(self, place: str, name: Any) -> Card | None:
        """Parse the name of a card of the deck (TR1.2)."""
        card = parse_card(name) if isinstance(name, str) else None
        if card is not None and card in deck(self.rules.horses, self.rules.numbers):
            return card
        self.tell(place, "no_card", given=repr(name))
        return None

    def _pile(self, place: str, names: Any) -> Cards | None:
        """Parse cards in order; a single name is one card, and None omits the cards."""
        if names is None:
            return None
        found = self.items(place, [names] if isinstance(names, str) else names, self._card)
        return tuple(card for card in found if card is not None)

    def _played(self, place: str, text: Any) -> Play | None:
        """Parse a played card (TR4.1), and whether a whip was used (TR4.4)."""
        action = parse_action(text) if isinstance(text, str) else None
        if isinstance(action, Play):
            return action if self._card(place, str(action.card)) else None
        self.tell(place, "no_card", given=repr(text))
        return None

    def _tickets(self, place: str, names: Any) -> tuple[Ticket, ...]:
        """Parse a seat's tickets, at most two different ones (TR3.3)."""
        found = self.items(place, names, self._ticket)
        if len(found) > 2 or len(set(found)) < len(found):
            self.tell(place, "no_tickets")
        return tuple(ticket for ticket in found if ticket is not None)

    def _ticket(self, place: str, name: Any) -> Ticket | None:
        """Parse the name of a ticket (TR1.7)."""
        ticket = parse_ticket(name) if isinstance(name, str) else None
        if ticket is None or ticket >= self.rules.horses:
            self.tell(place, "no_ticket", given=repr(name))
        return ticket

    def _chosen(self, place: str, name: Any) -> Card | Ticket | None:
        """Parse a seat's choice of a card (TR2.4) or a ticket (TR3.3)."""
        if name is None:
            return None
        return self._ticket(place, name) if self.stage.asks == "seal" else self._card(place, name)

    # --- several values -------------------------------------------------------------------

    def _chairs(self, name: str, read: Callable[[str, Any], T], default: T) -> list[T]:
        return self._by_seat(name, read, default, self.rules.horses)

    def _seats(self, name: str, read: Callable[[str, Any], T], default: T) -> list[T]:
        return self._by_seat(name, read, default, self.rules.players)

    def _by_seat(self, name: str, read: Callable[[str, Any], T], default: T, count: int) -> list[T]:
        """Parse one value for each seat (TR1.1); missing ones at the end take the default."""
        found = self.listed(name, read)
        if len(found) > count:
            self.tell(name, "no_seats", count=count)
        return [*found[:count], *[default] * (count - len(found))]
