"""Places, prizes and tickets at the end of a race: TR5."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from ...engine.events import Event
from ...engine.formats import By
from ...engine.result import Result
from .board import (
    Account,
    Board,
    Count,
    ScoreLine,
    Settlement,
    Space,
    dummy_of,
    finish,
    ridden_by,
    space_of,
)
from .cards import PRIZES, WIN, Horse, Ticket

if TYPE_CHECKING:
    from .rules import Rules


class Settled(NamedTuple):
    """What determines the settlement of a race, and its line of the score sheet (TR5.4)."""

    race: Annotated[int, "race"]
    finish: Annotated[tuple[Horse, ...], By("place")]
    odds: Annotated[tuple[Count, ...], By("horse")]
    riders: Annotated[tuple[Horse, ...], By("seat")]
    tickets: Annotated[tuple[tuple[Ticket, Ticket], ...], By("seat")]
    points: Annotated[tuple[Count, ...], By("seat")]
    spaces: Annotated[tuple[Space, ...], By("horse")] = ()


def settle(game: Rules, board: Board) -> tuple[Settlement, list[Event]]:
    """Return the settlement of the race that has just ended, and its events."""
    seats = range(game.players)
    settled = settlement(
        Settled(
            race=board.race,
            finish=finish(board.course),
            odds=board.odds,
            riders=tuple(ridden_by(board, seat) for seat in seats),
            tickets=tuple(_tickets(board, seat) for seat in seats),
            points=board.points,
            spaces=tuple(space_of(board.course, horse) for horse in range(game.horses)),
        )
    )
    return settled, [
        *_finish(game, board, settled),
        *_bets(game, settled),
        *_payments(game, settled),
        *_advances(game, settled),
    ]


def settlement(settled: Settled) -> Settlement:
    """Return each seat's payments (TR5.2, TR5.3)."""
    seats = zip(settled.riders, settled.tickets, settled.points, strict=True)
    accounts = tuple([_account(settled, *each) for each in seats])
    return Settlement(settled.race, settled.finish, settled.odds, accounts, settled.spaces)


def _account(
    settled: Settled, horse: Horse, tickets: tuple[Ticket, Ticket], before: int
) -> Account:
    lines = (*_prize(horse, settled.finish), _bet(tickets, settled.finish, settled.odds))
    return Account(horse, tickets, lines, before + sum(line.points for line in lines))


def determined_by(settlement: Settlement) -> Settled:
    """Return what determines a settlement."""
    accounts = settlement.accounts
    return Settled(
        race=settlement.race,
        finish=settlement.finish,
        odds=settlement.odds,
        riders=tuple([account.horse for account in accounts]),
        tickets=tuple([account.tickets for account in accounts]),
        points=tuple([account.after - account.total for account in accounts]),
        spaces=settlement.spaces,
    )


def _tickets(board: Board, seat: int) -> tuple[Ticket, Ticket]:
    laid, sealed = board.tickets[seat], board.sealed[seat]
    assert laid is not None
    assert sealed is not None
    return laid, sealed


def _prize(horse: Horse, order: Sequence[Horse]) -> Iterator[ScoreLine]:
    """TR5.2: the prizes for the riders of the first and the second horse."""
    place = order.index(horse) + 1
    if place <= len(PRIZES):
        yield ScoreLine("TR5.2", "prize", (horse,), place, PRIZES[place - 1])


def backed(tickets: Sequence[Ticket]) -> tuple[Horse, ...]:
    """Return the horses that two tickets back: one to win, or two as a quinella (TR3.4)."""
    return tuple(sorted(ticket for ticket in tickets if ticket != WIN))


def dividend(tickets: Sequence[Ticket], order: Sequence[Horse], odds: Sequence[int]) -> int:
    """Return the payment for two tickets (TR5.3).

    Examples
    --------
    >>> dividend((WIN, 3), (3, 2, 0, 1), (2, 2, 4, 2)), dividend((2, 3), (3, 2, 0, 1), (2, 2, 4, 2))
    (2, 6)
    """
    horses = backed(tickets)
    right = set(horses) == set(order[: len(horses)])
    return sum(odds[horse] for horse in horses) if right else 0


_WIN_BET = ("win", "win_missed")
_QUINELLA = ("quinella", "quinella_missed")


def _bet(tickets: Sequence[Ticket], order: Sequence[Horse], odds: Sequence[int]) -> ScoreLine:
    """TR5.3: the line of a win bet or a quinella, won or lost."""
    horses, points = backed(tickets), dividend(tickets, order, odds)
    right, wrong = _WIN_BET if len(horses) == 1 else _QUINELLA
    return ScoreLine("TR5.3", right if points else wrong, horses, 0, points)


def _finish(game: Rules, board: Board, settled: Settlement) -> Iterator[Event]:
    for place, horse in enumerate(settled.finish, start=1):
        yield game.event("TR5.1", "finish", horse=horse, place=place)
    dummy = dummy_of(board)
    if dummy is not None and (horse := ridden_by(board, dummy)) in settled.finish[: len(PRIZES)]:
        place = settled.finish.index(horse) + 1
        yield game.event("TR8.1", "no_prize", seat=dummy, horse=horse, place=place)


def _bets(game: Rules, settled: Settlement) -> Iterator[Event]:
    """Yield the events that reveal the face-down tickets."""
    for seat, account in enumerate(settled.accounts):
        horses = backed(account.tickets)
        name = "bet_win" if len(horses) == 1 else "bet_quinella"
        yield game.event("TR3.4", name, reveals=True, seat=seat, horses=horses)


def _payments(game: Rules, settled: Settlement) -> Iterator[Event]:
    for seat, account in enumerate(settled.accounts):
        for line in account.lines:
            yield game.event(line.rule, line.kind, seat=seat, **line_values(line))


def _advances(game: Rules, settled: Settlement) -> Iterator[Event]:
    """TR5.4: the entries of the score sheet that no other event names."""
    for horse in settled.finish:
        spaces, odds = settled.spaces[horse], settled.odds[horse]
        yield game.event("TR5.4", "sheet", race=settled.race, horse=horse, spaces=spaces, odds=odds)


def line_values(line: ScoreLine) -> dict[str, Any]:
    """Return the values of a score sheet line's text."""
    return {"horses": line.horses, "place": line.place, "points": line.points}


def result_of(points: Sequence[int], sheet: Sequence[Settlement]) -> Result:
    """Return the result: most points, then the better finish in the last race (TR7.1, TR8.9)."""
    last = sheet[-1]
    places = [last.finish.index(account.horse) for account in last.accounts]
    return Result.of_scores(points, ties=places)
