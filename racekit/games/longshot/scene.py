"""A seat's view as plain data for the front end, and the text of the header line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ...engine.presentation import MovePart
from ...engine.scenes import scene_data
from ...engine.texts import YOU, Text
from . import scene_types as drawn
from .board import (
    Account,
    Home,
    Move,
    OrderedCards,
    Settlement,
    SettlementLine,
    places,
    tops,
)
from .cards import BOOK, Card, Outcome, Place, Skip, box_horse, box_name, boxes_of
from .settle import line_values

if TYPE_CHECKING:
    from .view import LongShotView


def scene(view: LongShotView) -> dict[str, Any]:
    """Return the data to draw: horses with their boxes (LS1.1), hand, seats, stack, settlements."""
    made = drawn.Scene(
        race=view.race,
        races=view.races,
        round=view.round,
        first=view.first,
        spurt=drawn.Spurt(view.spurt_line, view.spurt),
        goal=view.goal,
        horses=_horses(view.boxes, view.at, view.moves, view.homes),
        hand=_names(sorted(view.hand, key=_hand_order)),
        order=view.order,
        players=tuple(_player(view, seat) for seat in range(view.players)),
        stack=drawn.Stack(view.stack_size),
        opened=str(view.opened) if view.opened else None,
        placed=tuple(box_name(box) for box in view.placed),
        settlements=tuple(_settlement(settlement) for settlement in view.settlements),
    )
    return scene_data(made)


def public_scene(scene: dict[str, Any]) -> dict[str, Any]:
    """Return a scene without what only its own seat may see: its hand, its order (LS2.4)."""
    return {**scene, "hand": None, "order": None}


def _hand_order(card: Card) -> tuple[bool, Card]:
    """Return the sort key of a hand, with free cards (LS1.2) last."""
    return card.horse == 0, card


def _names(cards: Iterable[Card]) -> tuple[str, ...]:
    return tuple(map(str, cards))


@lru_cache(maxsize=64)
def _horses(
    boxes: tuple[OrderedCards, ...],
    at: tuple[int, ...],
    moves: tuple[Move | None, ...],
    homes: tuple[Home | None, ...],
) -> tuple[drawn.Horse, ...]:
    """Return the horses with their last run (LS3.3), their finish (LS8.1) and place (LS8.3).

    Every screen of a table shows the same ones.
    """
    ranks = places(homes)
    return tuple(
        drawn.Horse(
            horse=i + 1,
            at=at[i],
            move=move and drawn.Move(move.start, sum(move.tops), move.tops),
            late=bool(moves) and move is None and home is None,
            home=home and drawn.Home(*home, place=ranks[i] or None),
            boxes=tuple(drawn.Box(box_name(box), _names(boxes[box])) for box in boxes_of(i + 1)),
        )
        for i, (move, home) in enumerate(zip(moves or (None,) * len(at), homes, strict=True))
    )


def _player(view: LongShotView, seat: int) -> drawn.Player:
    """Return what everyone sees of a seat; its order only in the last race (LS10.3)."""
    return drawn.Player(
        seat=seat,
        purse=view.purses[seat],
        cards=view.hand_sizes[seat],
        first=seat == view.first,
        order=view.orders[seat] if view.race > 1 else None,
    )


def _settlement(settlement: Settlement) -> drawn.Settlement:
    """Return a settlement; only three places count (LS8.4)."""
    finish = enumerate(settlement.places, start=1)
    return drawn.Settlement(
        race=settlement.race,
        finish=tuple(
            drawn.Finish(horse, place if 1 <= place <= 3 else None) for horse, place in finish
        ),
        seats=tuple(_account(seat, account) for seat, account in enumerate(settlement.accounts)),
    )


def _account(seat: int, account: Account) -> drawn.SeatSettlement:
    """Return the gains and payments of a seat, and whether its purse was floored (LS9.4)."""
    return drawn.SeatSettlement(
        seat=seat,
        before=account.before,
        lines=tuple(
            drawn.SettlementLine(line.rule, _line_text(line), line.amount) for line in account.lines
        ),
        total=account.total,
        floored=account.before + account.total < 0,
        after=account.after,
    )


def _line_text(line: SettlementLine) -> Text:
    return _words(f"line_{line.kind}", **line_values(line))


def ends(action: Place | Skip) -> dict[str, str | None]:
    """Return an action's card and the box it goes to (LS3.1)."""
    if isinstance(action, Skip):
        return {"from": None, "to": None}
    return {"from": str(action.card), "to": box_name(action.box)}


@lru_cache(maxsize=1024)  # as many as `parse_action` knows
def action_text(action: Place | Skip | Outcome) -> Text:
    """Return the label of an action (LS3.1, LS5.1, LS6.1) or an outcome (LS2.1, LS2.2, LS2.4)."""
    if isinstance(action, Place):
        return _words("act_place", card=action.card, box=action.box)
    if isinstance(action, Skip):
        return _words(f"act_{action.word}")
    if isinstance(action.what, Card):
        return card_text(action.what)
    return _words(f"act_{action.kind}", seat=action.what, horse=action.what)


def alike(view: LongShotView, action: Place | Skip) -> tuple[object, Text]:
    """Return the card and the horse of an action to either of two empty boxes (LS3.3)."""
    if isinstance(action, Place):
        horse = box_horse(action.box)
        if not tops(view.board, horse):
            return (action.card, horse), _words("act_either", card=action.card, horse=horse)
    return action, action_text(action)


def move_parts(action: Place | Skip) -> tuple[MovePart, ...]:
    """Return an action's card and its box (LS3.1); one that places no card is a button."""
    if isinstance(action, Skip):
        return ()
    box = MovePart(box_name(action.box), _words("act_box", box=action.box).capital())
    return (MovePart(str(action.card), card_text(action.card).capital()), box)


def board_places(view: LongShotView) -> dict[str, Text]:
    """Return the places on the board: boxes (LS1.1), horses (LS1.4) and the hand (LS2.2)."""
    boxes = {box_name(box): _words("act_box", box=box).capital() for box in range(2 * view.horses)}
    horses = {str(n): _words("place_horse", horse=n) for n in range(1, view.horses + 1)}
    return {**boxes, **horses, **{str(card): card_text(card).capital() for card in view.hand}}


def card_text(card: Card) -> Text:
    """Return the name of a card."""
    return _words("act_card", card=card)


def status(view: LongShotView, names: Mapping[int, Text]) -> tuple[Text, Text]:
    """Return the header line: race and round (LS3.1), open orders (LS10.3), who is to do what."""
    if view.race == 0 or view.round == 0:
        lead = _words("lead_race", race=max(view.race, 1))
    else:
        key = "lead_open" if view.race > 1 and view.round == 1 else "lead_round"
        lead = _words(key, race=view.race, round=view.round)
    return lead, _what(view, names)


def _what(view: LongShotView, names: Mapping[int, Text]) -> Text:
    """Return who is to do what (LS3.1, LS3.2, LS6.1), or who has won (LS11.1)."""
    if view.asks is None:
        best = max(view.purses)
        winners = [names[seat] for seat, purse in enumerate(view.purses) if purse == best]
        return _words("over", seats=winners, amount=best)
    if view.asks in ("first", "deal", "order", "next"):
        return _words(f"all_{view.asks}")
    actor = view.first if view.actor is None else view.actor
    # The view may belong to a computer player's seat; the line then addresses no one as "you".
    key = f"{'you' if names[actor] == YOU else 'they'}_{view.asks}"
    if view.asks == "place" and view.spurt:
        key += "_spurt"
    return _words(key, seat=names[actor], card=view.opened)


def _words(key: str, **values: Any) -> Text:
    return BOOK.words.text(key, **values)
