"""What must be true of a described position, and the tasks that are left in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, NamedTuple

from ...engine.errors import Problem
from ...engine.formats import By, Field, short
from ...engine.tasks import AnyTask
from . import board as moves
from .board import Board, Chair, Space, empty_board, face_up, first_number, held
from .cards import VANILLA, WIN, Card, Play, Ticket
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

BEFORE_RACE = ("asks", "riders", "leader", "hands")
"""What a description tells before the first race."""


def stages(game: Rules) -> tuple[str, ...]:
    """Return the decisions of a game; only a dummy has a row to turn up (TR8.2)."""
    return tuple(asks for asks in STAGES if asks != "row" or game.dummy is not None)


class Previous(NamedTuple):
    """What determines the previous trick: its leader, its cards, its horse's space before it."""

    leader: Chair
    cards: tuple[Play, ...]
    start: Space


class Stage(NamedTuple):
    """What a position waits for, and what a description tells in another way than the board."""

    asks: Annotated[str, "asks", Field(default="play")]
    put_back: Card | None = None
    """The start player's top card, if it was put back (TR2.2)."""
    laid: Annotated[tuple[tuple[Ticket, ...], ...], By("seat", ()), Field("tickets")] = ()
    """Each seat's open (TR3.1) and sealed ticket (TR3.3), as far as they are laid."""
    plays: Annotated[tuple[Play, ...], Field("table")] = ()
    """The cards of the trick, in the order of play (TR4.1)."""
    previous: Annotated[Previous | None, Field("last")] = None

    def before(self, asks: str) -> bool:
        """Whether the stage is before a decision."""
        return STAGES.index(self.asks) < STAGES.index(asks)

    def after(self, asks: str) -> bool:
        """Whether the stage is after a decision."""
        return STAGES.index(self.asks) > STAGES.index(asks)


# --- problems --------------------------------------------------------------------------------


def part_problems(game: Rules, board: Board, stage: Stage) -> Iterator[Problem]:
    """Yield what is wrong with single parts of a description, whatever the others say."""
    yield from _riders(game, board, stage)
    yield from _plays(game, board, stage)
    yield from ticket_problems(game, "tickets", stage.laid)
    found = [horse for space in board.course for horse in space]
    if len(set(found)) < len(found):
        yield game.book.problem("course", "same_horse")


def _riders(game: Rules, board: Board, stage: Stage) -> Iterator[Problem]:
    """The seats draw a horse each, in order (TR1.6); a player has Vanilla Beans (TR8.1)."""
    wrong, riding = game.book.problem, [horse is not None for horse in board.rides]
    known = [horse for horse in board.rides if horse is not None]
    if len(set(known)) < len(known):
        yield wrong("riders", "same_horse")
    elif stage.asks == "horse":
        if riding != sorted(riding, reverse=True) or all(riding[: game.players]):
            yield wrong("riders", "drawn")
    elif not all(riding):
        yield wrong("riders", "no_horse")
    elif VANILLA not in board.rides[: game.players]:
        yield wrong("riders", "dummys_vanilla", horse=VANILLA)


def _plays(game: Rules, board: Board, stage: Stage) -> Iterator[Problem]:
    """A trick has a card of each chair (TR4.1), one whip (TR4.4), and its horse moves (TR4.5)."""
    wrong, last = game.book.problem, board.last
    tricks = {"table": stage.plays}
    if len(stage.plays) >= game.horses:
        yield wrong("table", "long_trick")
    if stage.previous is not None:
        cards = tricks["last.cards"] = stage.previous.cards
        if len(cards) != game.horses:
            names = short([*map(str, cards)])
            yield Problem.of("last.cards", "wrong_length", count=game.horses, value=names)
    for place, plays in tricks.items():
        if sum(played.whip for played in plays) > 1:
            yield wrong(place, "two_whips")
    if last is not None and last.moved != min(last.marks, game.goal - last.start):
        yield wrong("last.start", "last_start", horse=last.horse)


def ticket_problems(
    game: Rules, place: str, pairs: Sequence[Sequence[Ticket]]
) -> Iterator[Problem]:
    """Each seat's tickets differ (TR3.3), and so do the open ones (TR3.1), which TR3.2 limits."""
    wrong = game.book.problem
    for seat, both in enumerate(pairs):
        if len(both) > 2 or len(set(both)) < len(both):
            yield wrong(f"{place}[{seat}]", "no_tickets")
    laid = [both[0] for both in pairs if both]
    if len(set(laid)) < len(laid):
        yield wrong(place, "same_ticket")
    if WIN in laid and not game.open_win_allowed:
        yield wrong(place, "no_open_win")


def problems(game: Rules, board: Board, stage: Stage) -> Iterator[Problem]:
    """Yield everything that does not fit together; whether play can lead there is not checked.

    Each card exists once (TR1.2), and each horse has all its cards (TR1.6).
    """
    cards = Counter(card for chair in range(game.horses) for card in held(board, chair))
    for card, count in sorted(cards.items()):
        if count > 1:
            yield game.book.problem(str(card), "twice", count=count)
    if stage.before("gate"):
        yield from _deal(game, board)
        return
    for horse, pile in enumerate(board.piles):
        if len(pile) != game.numbers:
            values = {"horse": horse, "count": len(pile), "each": game.numbers}
            yield game.book.problem("hands", "pile", **values)
    yield from _laid(game, board, stage)
    yield from _chosen(game, board, stage)
    yield from _dummy(game, board, stage)
    yield from _number(game, board, stage)
    yield from _running(game, board, stage)
    yield from _tricks(game, board, stage)
    yield from _history(game, board, stage)


def _deal(game: Rules, board: Board) -> Iterator[Problem]:
    """Cards are dealt one by one, and nothing else is on the table (TR1.6)."""
    fresh = empty_board(game.players, game.horses, game.goal)
    dealt = ("rides", "ring", "start", "leader", "hands", "piles", "ridden")
    if board != fresh._replace(**{name: getattr(board, name) for name in dealt}):
        yield game.book.problem("asks", "before_race")
    order = moves.seats_from(board, board.start) if board.ring else ()
    cards = [len(board.hands[seat]) for seat in order]
    count, total = sum(map(len, board.hands)), len(order) * game.numbers
    even = [(count + len(order) - 1 - n) // len(order) for n in range(len(order))]
    if cards != even or count > total or (order and count == total):
        yield game.book.problem("hands", "deal", each=game.numbers)


def _laid(game: Rules, board: Board, stage: Stage) -> Iterator[Problem]:
    """Discards (TR2) and tickets (TR3) are laid at their stage, one by one or all at once."""
    order = moves.from_left(board)
    stages = {
        "discard": ("opened", board.opened, (board.start, *order[:-1])),
        "aside": ("aside", board.aside, order),
        "open": ("tickets", board.tickets, order),
        "seal": ("tickets", board.sealed, order),
    }
    for asks, (name, laid, turns) in stages.items():
        has = {seat for seat in turns if laid[seat] not in (None, ())}
        one_by_one = stage.asks == asks and asks in ("discard", "open") and len(has) < len(turns)
        good = set(turns) if stage.after(asks) else set(turns[: len(has) if one_by_one else 0])
        if has != good:
            yield game.book.problem(name, "laid")
    if any(len(cards) > 1 for cards in board.opened[: game.players]):
        yield game.book.problem("opened", "laid")


def _chosen(game: Rules, board: Board, stage: Stage) -> Iterator[Problem]:
    """The seats have chosen in order: a card in hand (TR2.4), or another ticket (TR3.3)."""
    order = moves.from_left(board)
    has = [seat for seat in order if board.chosen[seat] is not None]
    choosing = stage.asks in ("aside", "seal")
    may = all(
        board.chosen[seat] in board.hands[seat]
        if stage.asks == "aside"
        else board.chosen[seat] != board.tickets[seat]
        for seat in has
    )
    fits = choosing and may and has == [*order[: len(has)]] and len(has) < len(order)
    if has and not fits:
        yield game.book.problem("chosen", "laid")


def _dummy(game: Rules, board: Board, stage: Stage) -> Iterator[Problem]:
    """The dummy's row is turned up at its stage (TR8.2), and has two discards after it (TR8.3)."""
    dummy = game.dummy
    if dummy is None:
        return
    discards = 2 if stage.after("row") else 0
    if len(board.opened[dummy]) != discards or board.aside[dummy] is not None:
        yield game.book.problem("opened", "dummy_discards", count=discards)
    row = len(board.hands[dummy])
    if (stage.before("row") and row) or (stage.asks == "row" and row >= game.numbers):
        yield game.book.problem("hands", "dummy_row")


def _number(game: Rules, board: Board, stage: Stage) -> Iterator[Problem]:
    """The start player's first card determines the discard number (TR2.2)."""
    wrong, top = game.book.problem, stage.put_back
    opened, counts = board.opened[board.start], game.start_player_counts
    other = board.number != first_number(game, board) and not counts
    if other or (board.number > 0) is not (bool(opened) or top is not None):
        yield wrong("number", "number")
    if top is None:
        return
    fits = stage.asks == "discard" and counts and top.number > 1
    if not fits or opened or top not in board.hands[board.start]:
        yield wrong("put_back", "laid")
    elif top.number != board.number:
        yield wrong("number", "number")


def _running(game: Rules, board: Board, stage: Stage) -> Iterator[Problem]:
    """Stacked horses are on the course (TR2.1), of which two come home (TR4.7)."""
    stacked, home = sum(map(len, board.course)), len(board.course[-1])
    at_gate = stacked == len(board.course[0])
    if stage.asks == "gate":
        wrong = "" if at_gate and stacked < game.horses else "gate"
    elif stacked < game.horses:
        wrong = "absent"
    elif stage.before("play"):
        wrong = "" if at_gate else "gate"
    elif stage.asks == "play":
        wrong = "race_over" if home >= 2 else ""
    else:
        wrong = "not_over" if home < 2 and any(board.hands) else ""
    if wrong:
        yield game.book.problem("course", wrong)


def _tricks(game: Rules, board: Board, stage: Stage) -> Iterator[Problem]:
    """All have played equally many cards (TR4.1), and one is left (TR4.7)."""
    tabled = [played.seat for played in board.table]
    left = {len(hand) + (chair in tabled) for chair, hand in enumerate(board.hands)}
    if len(set(map(len, board.played))) > 1 or (stage.after("seal") and len(left) > 1):
        yield game.book.problem("hands", "uneven")
    elif stage.asks == "play" and 0 in left:
        yield game.book.problem("hands", "empty")
    if stage.asks != "play" and stage.plays:
        yield game.book.problem("table", "laid")
    if stage.before("play") and (any(board.played) or any(board.won) or stage.previous):
        yield game.book.problem("played", "laid")


def _history(game: Rules, board: Board, stage: Stage) -> Iterator[Problem]:
    """All have seen the face-up cards (TR2.3), and the earlier races are settled (TR5.4)."""
    for horse, cards in enumerate(face_up(game, board)):
        if not set(cards) <= set(board.shown[horse]) <= set(board.piles[horse]):
            yield game.book.problem(f"shown[{horse}]", "shown", horse=horse)
    races = [settled.race for settled in board.sheet]
    over = stage.after("play")
    last = board.race if over else board.race - 1
    in_order = races == sorted(set(races)) and all(race <= last for race in races)
    ends = races[-1:] == [last] and (last < game.running) == (stage.asks == "next")
    if not in_order or (over and not ends):
        yield game.book.problem("settled", "settled")


# --- the tasks left --------------------------------------------------------------------------


def agenda_from(game: Rules, board: Board, stage: Stage) -> tuple[AnyTask, ...]:
    """Return the remaining tasks, the next one first: the deal (TR1.6) to the end (TR7.1)."""
    if stage.before("gate"):
        seats = range(sum(horse is not None for horse in board.rides), game.players)
        draws: list[AnyTask] = [DrawHorse(seat) for seat in seats]
        draws += [Sit()] if stage.asks == "horse" else []
        left = game.players * game.numbers - sum(map(len, board.hands))
        return (*draws, *(Deal() for _ in range(left)), DealDummy(), StartRace())
    if stage.asks == "play":
        return trick_tasks(game, board)
    if stage.after("play"):
        return () if stage.asks == "over" else (NextRace(),)
    return _race_tasks(game, board, stage)


def _race_tasks(game: Rules, board: Board, stage: Stage) -> tuple[AnyTask, ...]:
    """Return the remaining tasks of a race, from the current stage on.

    The stages are the gate (TR2.1), the discards (TR2.2, TR2.3, TR8.2, TR2.4) and the tickets
    (TR3.1, TR3.3).
    """
    tasks = race_tasks(game, board)
    order = moves.from_left(board)
    turned = sum(map(bool, board.opened[: game.players]))
    chosen = sum(what is not None for what in board.chosen)
    match stage.asks:
        case "gate":
            return tasks[len(board.course[0]) :]
        case "discard" if stage.put_back is not None:
            return (TurnUpOwn(board.start, stage.put_back), *tasks[game.horses + 1 :])
        case "discard":
            return tasks[game.horses + turned :]
        case "row":
            return tasks[game.horses + turned + len(board.hands[game.players]) :]
        case "aside":
            return tasks[tasks.index(LayAside(order[chosen])) :]
        case "open":
            laid = sum(ticket is not None for ticket in board.tickets)
            return tasks[tasks.index(OpenTicket(order[laid])) :]
        case _:
            return tasks[tasks.index(SealTicket(order[chosen])) :]
