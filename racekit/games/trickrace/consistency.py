"""Consistency checks for a described table, and the tasks that remain on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from ...engine.tasks import AnyTask
from . import board as moves
from .board import Board, empty_board
from .cards import WIN, Card, Cards, Ticket
from .flow import (
    Deal,
    DealDummy,
    DrawHorse,
    LayAside,
    NextRace,
    OpenTicket,
    SealTicket,
    Sit,
    StartRace,
    TurnUpOwn,
    race_tasks,
    trick_tasks,
)

if TYPE_CHECKING:
    from .rules import Rules

STAGES = (
    *("horse", "deal", "gate", "discard", "row", "aside", "open", "seal", "play"),
    *("next", "over"),
)
"""The pending decisions in the order of a race; ``next``: one race is over, another begins."""


def default_number(board: Board) -> int:
    """Return the discard number according to the start player's open discard (TR2.2), or 0."""
    opened = board.opened[board.start]
    return opened[0].number if opened else 0


def default_shown(board: Board) -> tuple[Cards, ...]:
    """Return each horse's face-up cards: discards (TR2.3), tricks (TR4.1), the row (TR8.2)."""
    shown: list[Cards] = [()] * len(board.rides)
    dummy = moves.dummy_of(board)
    for chair, horse in enumerate(board.rides):
        if horse is not None:
            table = (played.card for played in board.table if played.seat == chair)
            row = board.hands[chair] if chair == dummy else ()
            seen = (*board.opened[chair], *board.played[chair], *table, *row)
            shown[horse] = moves.sorted_cards(seen)
    return tuple(shown)


def ridden(board: Board) -> tuple[tuple[int, ...], ...]:
    """Return each horse's riders so far: its rider and those to the right, one a race (TR6.1)."""
    found: list[tuple[int, ...]] = [()] * len(board.rides)
    for chair, horse in enumerate(board.rides):
        if horse is not None:
            riders = {chair}
            if board.ring:
                at = board.ring.index(chair)
                riders = {board.ring[at - back] for back in range(max(board.race, 1))}
            found[horse] = tuple(sorted(riders - {moves.dummy_of(board)}))
    return tuple(found)


def held(board: Board, chair: int) -> list[Card]:
    """Return all cards of a chair, in hand and on the table."""
    aside = board.aside[chair]
    return [
        *board.hands[chair],
        *board.opened[chair],
        *board.played[chair],
        *([] if aside is None else [aside]),
        *(played.card for played in board.table if played.seat == chair),
    ]


class Stage:
    """The stage of a described table.

    Parameters
    ----------
    game : Rules
        The game with its options.
    asks : str
        The pending decision: one of `STAGES`.
    put_back : Card or None
        The start player's top card, if it was put back (TR2.2).
    report : callable
        Receives each problem: its place, the key of its text, and the values of that text.
    """

    def __init__(
        self, game: Rules, asks: str, put_back: Card | None, report: Callable[..., None]
    ) -> None:
        self.game = game
        self.asks = asks
        self.put_back = put_back
        self.report = report

    def before(self, asks: str) -> bool:
        """Return whether the stage is before a decision."""
        return STAGES.index(self.asks) < STAGES.index(asks)

    def after(self, asks: str) -> bool:
        """Return whether the stage is after a decision."""
        return STAGES.index(self.asks) > STAGES.index(asks)

    def check(self, board: Board) -> None:
        """Report everything on the table that is inconsistent with the stage.

        Each card exists once (TR1.2), and each horse has all its cards (TR1.6).
        """
        chairs = range(self.game.horses)
        cards = Counter(card for chair in chairs for card in held(board, chair))
        for card, count in sorted(cards.items()):
            if count > 1:
                self.report(str(card), "twice", count=count)
        if self.before("gate"):
            self._check_deal(board)
            return
        for horse, pile in enumerate(board.piles):
            if len(pile) != self.game.numbers:
                values = {"horse": horse, "count": len(pile), "each": self.game.numbers}
                self.report("hands", "pile", **values)
        self._check_discards_and_tickets(board)
        self._check_dummy(board)
        self._check_number(board)
        self._check_course(board)
        self._check_tricks(board)
        self._check_history(board)

    def _check_deal(self, board: Board) -> None:
        """Check that cards are dealt one by one, and that nothing else is on the table (TR1.6)."""
        fresh = empty_board(self.game.players, self.game.horses, self.game.goal)
        dealt = ("rides", "ring", "start", "leader", "hands", "piles", "ridden")
        if board != fresh._replace(**{name: getattr(board, name) for name in dealt}):
            self.report("asks", "before_race")
        order = moves.seats_from(board, board.start) if board.ring else ()
        cards = [len(board.hands[seat]) for seat in order]
        count, total = sum(map(len, board.hands)), len(order) * self.game.numbers
        even = [(count + len(order) - 1 - n) // len(order) for n in range(len(order))]
        if cards != even or count > total or (order and count == total):
            self.report("hands", "deal", each=self.game.numbers)

    def _check_discards_and_tickets(self, board: Board) -> None:
        """Check the discards and tickets against the stage (TR2, TR3)."""
        order = moves.from_left(board)
        seats = self.game.players
        one_by_one = {
            "discard": ("opened", board.opened[:seats], (board.start, *order[:-1])),
            "open": ("tickets", board.tickets[:seats], order),
        }
        for asks, (name, laid, turns) in one_by_one.items():
            has = {seat for seat in turns if laid[seat] not in (None, ())}
            now = asks == self.asks and has == set(turns[: len(has)]) and len(has) < len(turns)
            if not now and has != (set() if not self.after(asks) else set(turns)):
                self.report(name, "laid", asks=self.asks)
        at_once = {"aside": ("aside", board.aside), "seal": ("tickets", board.sealed)}
        for asks, (name, together) in at_once.items():
            has = {seat for seat in order if together[seat] is not None}
            if has != (set(order) if self.after(asks) else set()):
                self.report(name, "laid", asks=self.asks)
        self._check_chosen(board)
        if any(len(cards) > 1 for cards in board.opened[:seats]):
            self.report("opened", "laid", asks=self.asks)
        self.check_open(board.tickets)

    def check_open(self, tickets: Iterable[Ticket | None]) -> None:
        """Check that the open tickets are distinct (TR3.1) and allowed (TR3.2)."""
        laid = [ticket for ticket in tickets if ticket is not None]
        if len(set(laid)) < len(laid):
            self.report("tickets", "same_ticket")
        if WIN in laid and not self.game.open_win_allowed:
            self.report("tickets", "no_open_win")

    def _check_chosen(self, board: Board) -> None:
        """Check that the seats have chosen in order, and legally (TR2.4, TR3.3)."""
        order = moves.from_left(board)
        has = [seat for seat in order if board.chosen[seat] is not None]
        if self.asks not in ("aside", "seal"):
            if has:
                self.report("chosen", "laid", asks=self.asks)
            return
        may = all(
            board.chosen[seat] in board.hands[seat]
            if self.asks == "aside"
            else board.chosen[seat] != board.tickets[seat]
            for seat in has
        )
        if has != list(order[: len(has)]) or len(has) == len(order) or not may:
            self.report("chosen", "laid", asks=self.asks)

    def _check_dummy(self, board: Board) -> None:
        """Check the dummy's row and its two discards (TR8.2, TR8.3)."""
        dummy = self.game.dummy
        if dummy is None:
            return
        discards = 2 if self.after("row") else 0
        if len(board.opened[dummy]) != discards or board.aside[dummy] is not None:
            self.report("opened", "dummy_discards", count=discards)
        row = len(board.hands[dummy])
        if (self.before("row") and row) or (self.asks == "row" and row >= self.game.numbers):
            self.report("hands", "dummy_row")

    def _check_number(self, board: Board) -> None:
        """Check the discard number, which the start player's first card determines (TR2.2)."""
        top = self.put_back
        turned = bool(board.opened[board.start]) or top is not None
        other = board.number != default_number(board) and not self.game.start_player_counts
        if other or (board.number > 0) is not turned:
            self.report("number", "number")
        if top is None:
            return
        fits = self.asks == "discard" and self.game.start_player_counts and top.number > 1
        if not fits or board.opened[board.start] or top not in board.hands[board.start]:
            self.report("put_back", "laid", asks=self.asks)
        elif top.number != board.number:
            self.report("number", "number")

    def _check_course(self, board: Board) -> None:
        """Check that stacked horses are on the course (TR2.1), and how many are home (TR4.7)."""
        stacked, home = sum(map(len, board.course)), len(board.course[-1])
        if self.asks == "gate":
            if stacked >= self.game.horses or stacked > len(board.course[0]):
                self.report("course", "gate")
        elif stacked < self.game.horses:
            self.report("course", "absent")
        elif self.before("play") and stacked > len(board.course[0]):
            self.report("course", "gate")
        elif self.asks == "play" and home >= 2:
            self.report("course", "race_over")
        elif self.after("play") and home < 2 and any(board.hands):
            self.report("course", "not_over")

    def _check_tricks(self, board: Board) -> None:
        """Check that all have played equally many cards (TR4.1), and one is left (TR4.7)."""
        tabled = [played.seat for played in board.table]
        left = {len(hand) + (chair in tabled) for chair, hand in enumerate(board.hands)}
        if len(set(map(len, board.played))) > 1 or (self.after("seal") and len(left) > 1):
            self.report("hands", "uneven")
        elif self.asks == "play" and 0 in left:
            self.report("hands", "empty")
        if self.asks != "play" and board.table:
            self.report("table", "laid", asks=self.asks)
        if self.before("play") and (any(board.played) or any(board.won) or board.last):
            self.report("played", "laid", asks=self.asks)

    def _check_history(self, board: Board) -> None:
        """Check the cards that everyone has seen (TR2.3), and the settled races (TR5.4)."""
        for horse, cards in enumerate(default_shown(board)):
            if not set(cards) <= set(board.shown[horse]) <= set(board.piles[horse]):
                self.report(f"shown[{horse}]", "shown", horse=horse)
        races = [settled.race for settled in board.sheet]
        over = self.after("play")
        last = board.race if over else board.race - 1
        in_order = races == sorted(set(races)) and all(race <= last for race in races)
        ends = races[-1:] == [last] and (last < self.game.running) == (self.asks == "next")
        if not in_order or (over and not ends):
            self.report("settled", "settled")

    # --- the remaining tasks --------------------------------------------------------------

    def tasks(self, board: Board) -> tuple[AnyTask, ...]:
        """Return the remaining tasks, the next one first: the deal (TR1.6) to the end (TR7.1)."""
        if self.before("gate"):
            seats = range(sum(horse is not None for horse in board.rides), self.game.players)
            draws: list[AnyTask] = [DrawHorse(seat) for seat in seats]
            draws += [Sit()] if self.asks == "horse" else []
            left = self.game.players * self.game.numbers - sum(map(len, board.hands))
            return (*draws, *(Deal() for _ in range(left)), DealDummy(), StartRace())
        if self.asks == "play":
            return trick_tasks(self.game, board)
        if self.after("play"):
            return () if self.asks == "over" else (NextRace(),)
        return self._race_tasks(board)

    def _race_tasks(self, board: Board) -> tuple[AnyTask, ...]:
        """Return the remaining tasks of a race, from the current stage on.

        The stages are the gate (TR2.1), the discards (TR2.2, TR2.3, TR8.2, TR2.4) and the tickets
        (TR3.1, TR3.3).
        """
        tasks = race_tasks(self.game, board)
        order = moves.from_left(board)
        turned = sum(map(bool, board.opened[: self.game.players]))
        chosen = sum(what is not None for what in board.chosen)
        match self.asks:
            case "gate":
                return tasks[len(board.course[0]) :]
            case "discard" if (top := self.put_back) is not None:
                return (TurnUpOwn(board.start, top), *tasks[self.game.horses + 1 :])
            case "discard":
                return tasks[self.game.horses + turned :]
            case "row":
                row = len(board.hands[self.game.players])
                return tasks[self.game.horses + turned + row :]
            case "aside":
                return tasks[tasks.index(LayAside(order[chosen])) :]
            case "open":
                laid = sum(ticket is not None for ticket in board.tickets)
                return tasks[tasks.index(OpenTicket(order[laid])) :]
            case _:
                return tasks[tasks.index(SealTicket(order[chosen])) :]
