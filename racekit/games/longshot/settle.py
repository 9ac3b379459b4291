"""Places and money at the end of a race: LS8.3, LS8.4, LS9, LS10.4, LS10.5."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from ...engine.events import Event
from . import board as moves
from .board import Account, Board, Settlement, SettlementLine

if TYPE_CHECKING:
    from .rules import Rules


class Scale(NamedTuple):
    """A race's payments for places 1, 2 and 3, and the penalties for unplaced horses."""

    order_rule: str
    order: tuple[int, int, int]
    order_penalty: int
    ticket_rule: str
    ticket: tuple[int, int, int]
    ticket_price: int


FIRST_RACE = Scale("LS9.1", (60_000, 30_000, 10_000), 20_000, "LS9.2", (5_000, 3_000, 2_000), 1_000)
LAST_RACE = Scale(
    "LS10.4", (100_000, 50_000, 20_000), 40_000, "LS10.5", (10_000, 5_000, 3_000), 2_000
)


def scale_of(race: int) -> Scale:
    """Return a race's payments."""
    return FIRST_RACE if race == 1 else LAST_RACE


def settle(game: Rules, board: Board) -> tuple[Settlement, list[Event]]:
    """Return the settlement of the race that has just ended, and its events."""
    settlement = accounts(board, moves.places(board.homes))
    return settlement, [*_finish(game, settlement.places), *_payments(game, board, settlement)]


def accounts(board: Board, ranks: tuple[int, ...]) -> Settlement:
    """Return each seat's gains and payments for order and hand, given the horses' places."""
    scale = scale_of(board.race)
    seats = range(len(board.hands))
    return Settlement(
        board.race, ranks, tuple(_account(board, seat, ranks, scale) for seat in seats)
    )


def _account(board: Board, seat: int, ranks: tuple[int, ...], scale: Scale) -> Account:
    """LS9.4: add up all gains and payments, then floor the purse at 0 once."""
    lines = (_order_line(board, seat, ranks, scale), *_ticket_lines(board, seat, ranks, scale))
    before = board.purses[seat]
    after = max(0, before + sum(line.amount for line in lines))
    return Account(before, lines, after)


def _order_line(board: Board, seat: int, ranks: tuple[int, ...], scale: Scale) -> SettlementLine:
    """Return what an order pays (LS9.1, LS10.4)."""
    horse = board.orders[seat]
    assert horse is not None
    rank = ranks[horse - 1]
    paid = 1 <= rank <= 3
    amount = scale.order[rank - 1] if paid else -scale.order_penalty
    kind = "order_paid" if paid else "order_failed"
    return SettlementLine(scale.order_rule, kind, horse, rank, (), amount, amount)


def _ticket_lines(
    board: Board, seat: int, ranks: tuple[int, ...], scale: Scale
) -> Iterator[SettlementLine]:
    """Yield what the tickets on each horse pay (LS9.2, LS10.5)."""
    for horse, rank in enumerate(ranks, start=1):
        mvs = tuple(card.mv for card in board.hands[seat] if card.horse == horse)
        if not mvs:
            continue
        won = 1 <= rank <= 3
        rate = scale.ticket[rank - 1] if won else -scale.ticket_price
        kind = "tickets_paid" if won else "tickets_lost"
        yield SettlementLine(scale.ticket_rule, kind, horse, rank, mvs, rate, sum(mvs) * rate)


def _finish(game: Rules, ranks: tuple[int, ...]) -> Iterator[Event]:
    for horse, rank in sorted(enumerate(ranks, start=1), key=lambda pair: (not pair[1], pair[1])):
        if not 1 <= rank <= 3:
            yield game.event("LS8.4", "unplaced", horse=horse)
        elif ranks.count(rank) > 1:
            yield game.event("LS8.4", "dead_heat", horse=horse, rank=rank)
        else:
            yield game.event("LS8.3", "placing", horse=horse, rank=rank)


def _payments(game: Rules, board: Board, settlement: Settlement) -> Iterator[Event]:
    for seat, account in enumerate(settlement.accounts):
        for line in account.lines:
            yield game.event(line.rule, line.kind, reveals=True, seat=seat, **line_values(line))
        free = sum(card.horse == 0 for card in board.hands[seat])
        if free:
            yield game.event("LS9.3", "free_cards", reveals=True, seat=seat, count=free)
        floored = account.before + account.total < 0
        name = "purse_floored" if floored else "purse"
        before, total, after = account.before, account.total, account.after
        yield game.event("LS9.4", name, seat=seat, before=before, total=total, after=after)


def line_values(line: SettlementLine) -> dict[str, Any]:
    """Return the values of a settlement line's text."""
    return {
        "horse": line.horse,
        "rank": line.rank,
        "mvs": line.mvs,
        "rate": abs(line.rate),
        "amount": abs(line.amount),
    }
