"""A seat's view as plain data for the front end, and the text of the header line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from ...engine.presentation import MovePart
from ...engine.scenes import scene_data
from ...engine.texts import YOU, Text
from . import board as moves
from . import scene_types as drawn
from .board import Account, Played, ScoreLine, Settlement
from .cards import (
    BOOK,
    COLOURS,
    HORSE_NAMES,
    HORSES,
    WHIPS,
    Card,
    Horse,
    Lay,
    Outcome,
    Play,
    parse_ticket,
    ticket_name,
)
from .settle import line_values, result_of
from .view import DOWN

if TYPE_CHECKING:
    from .view import TrickRaceView

_PHASES: Mapping[str | None, drawn.Phase] = {
    **dict.fromkeys(("horse", "deal"), "deal"),
    **dict.fromkeys(("gate", "discard", "row"), "paddock"),
    "aside": "aside",
    **dict.fromkeys(("open", "seal"), "tickets"),
    "play": "race",
    None: "over",
}


def scene(view: TrickRaceView) -> dict[str, Any]:
    """Return the data to draw: course, seats with their cards, the trick, the score sheet."""
    table, running = view.table, bool(view.race)
    made = drawn.Scene(
        race=view.race,
        races=view.races,
        trick=view.trick,
        phase=_PHASES[view.asks],
        start=view.start if running else None,
        leader=view.leader if view.trick else None,
        goal=view.goal,
        marks=view.marks,
        ring=view.ring,
        course=tuple(letters(space) for space in view.course),
        horses=tuple(_horse(view, horse) for horse in range(view.horses)),
        seats=tuple(_seat(view, chair) for chair in range(view.horses)),
        trick_cards=_cards_played(table),
        lead=COLOURS[table[0].card.colour] if table else None,
        judge=COLOURS[moves.judging(table)] if table else None,
        best=moves.best(table).seat if table else None,
        last=_last(view),
        hand=tuple(str(card) for card in view.hand if card != view.chosen),
        tickets=_own_tickets(view),
        known=tuple(_known(view, horse) for horse in range(view.horses)),
        sheet=tuple(map(_race, view.sheet)),
    )
    return scene_data(made)


def public_scene(scene: Mapping[str, Any]) -> dict[str, Any]:
    """Return a scene without what only its own seat may see; TR3.4 turns the tickets up."""
    sheet = scene["sheet"]
    opened = bool(sheet) and sheet[-1]["race"] == scene["race"]
    seats = [_public_seat(seat, scene["phase"], opened) for seat in scene["seats"]]
    return {**scene, "seats": seats, "hand": None, "tickets": None, "known": []}


def _public_seat(seat: Mapping[str, Any], phase: str, opened: bool) -> dict[str, Any]:
    """Hide face-down cards (TR2.4) and tickets (TR3.3), and choices before all have chosen."""
    down = [] if phase == "aside" else [name[0] for name in seat["discards"]["down"]]
    sealed = seat["sealed"]
    if phase == "tickets":
        sealed = "none"
    elif sealed != "none" and not opened:
        sealed = DOWN
    return {**seat, "sealed": sealed, "discards": {**seat["discards"], "down": down}}


def letters(horses: Iterable[Horse]) -> tuple[str, ...]:
    """Return the letters of horses."""
    return tuple(HORSES[horse] for horse in horses)


def _names(cards: Iterable[Card]) -> tuple[str, ...]:
    return tuple(map(str, cards))


def _horse(view: TrickRaceView, horse: Horse) -> drawn.Horse:
    """Return a horse: rider, odds, space, its last advance (TR4.5) and its place (TR5.1)."""
    last, home = view.last, view.course[-1]
    order = moves.finish(view.course)
    moved = last is not None and last.horse == horse and last.moved
    return drawn.Horse(
        id=HORSES[horse],
        name=HORSE_NAMES[horse],
        rider=view.rides.index(horse) if horse in view.rides else None,
        odds=view.odds[horse],
        at=moves.space_of(view.course, horse) if horse in order else 0,
        home=home.index(horse) + 1 if horse in home else None,
        place=order.index(horse) + 1 if horse in order else 0,
        moved=drawn.Advance(last.start, last.moved) if moved and last else None,
    )


def _seat(view: TrickRaceView, chair: int) -> drawn.Seat:
    """Return a chair: its backs (TR1.4), row (TR8.2), tickets, discards (TR2.3, TR2.4), whips."""
    dummy, horse = chair == view.dummy, view.rides[chair]
    open_ticket, aside = view.tickets[chair], view.aside[chair]
    if chair == view.seat and isinstance(view.chosen, Card):
        aside = view.chosen
    return drawn.Seat(
        seat=chair,
        dummy=dummy,
        horse=None if horse is None else HORSES[horse],
        backs=tuple(view.backs[chair]),
        row=_names(view.row) if dummy else None,
        whips=drawn.Whips(view.whips[chair], WHIPS),
        open=None if open_ticket is None else ticket_name(open_ticket),
        sealed=_sealed(view, chair),
        discards=drawn.Discards(_names(view.opened[chair]), () if aside is None else (str(aside),)),
        points=0 if dummy else view.points[chair],
        won=view.won[chair] if view.counted else None,
    )


def _sealed(view: TrickRaceView, chair: int) -> str:
    """Return the name of a chair's sealed ticket (TR3.3), or that it lies face down."""
    lies = view.sealed[chair]
    if chair == view.seat and isinstance(view.chosen, int):
        lies = view.chosen
    if lies is None:
        return "none"
    return lies if isinstance(lies, str) else ticket_name(lies)


def _cards_played(cards: Iterable[Played]) -> tuple[drawn.Played, ...]:
    """Return a trick's cards (TR4.1) and whips (TR4.4)."""
    return tuple(drawn.Played(seat, str(card), whip) for seat, card, whip in cards)


def _last(view: TrickRaceView) -> drawn.Last | None:
    """Return the previous trick: who won it (TR4.3) and how far the horse moved (TR4.5)."""
    last = view.last
    return last and drawn.Last(
        cards=_cards_played(last.cards),
        judge=COLOURS[last.judge],
        winner=last.winner,
        horse=HORSES[last.horse],
        marks=last.marks,
        moved=last.moved,
    )


def _own_tickets(view: TrickRaceView) -> tuple[str, ...] | None:
    """Return the tickets (TR1.7) that the seat has not laid, while tickets are laid."""
    if _PHASES[view.asks] != "tickets":
        return None
    laid = (view.tickets[view.seat], view.chosen)
    return tuple(ticket_name(t) for t in range(-1, view.horses) if t not in laid)


def _known(view: TrickRaceView, horse: Horse) -> drawn.KnownCards:
    """Return a horse's cards (TR1.6): those that the seat knows, and others' backs (TR1.4)."""
    strange = sorted(view.strange(horse).items())
    return drawn.KnownCards(
        horse=HORSES[horse],
        cards=tuple(
            drawn.Located(str(card), _where(view, horse, card)) for card in view.known[horse]
        ),
        hidden={COLOURS[colour]: count for colour, count in strange},
    )


def _where(view: TrickRaceView, horse: Horse, card: Card) -> drawn.Where:
    """Return where a card of a horse lies: discarded (TR2.3, TR2.4), played (TR4.1), or hidden."""
    chair = view.rides.index(horse)
    if card in view.opened[chair]:
        return "open"
    if card in view.played[chair] or any(played.card == card for played in view.table):
        return "played"
    if chair == view.dummy:
        return "dummy"
    if chair != view.seat:
        return "hidden"
    return "aside" if card == view.aside[chair] else "hand"


def _race(settled: Settlement) -> drawn.Race:
    """Return a race of the score sheet (TR5.4)."""
    return drawn.Race(
        race=settled.race,
        places=letters(settled.finish),
        odds={HORSES[horse]: odds for horse, odds in enumerate(settled.odds)},
        spaces={HORSES[horse]: spaces for horse, spaces in enumerate(settled.spaces)},
        seats=tuple(_account(seat, account) for seat, account in enumerate(settled.accounts)),
    )


def _account(seat: int, account: Account) -> drawn.Account:
    """Return what a seat received for a race (TR5.2, TR5.3), line by line."""
    open_ticket, sealed = account.tickets
    return drawn.Account(
        seat=seat,
        horse=HORSES[account.horse],
        tickets=(ticket_name(open_ticket), ticket_name(sealed)),
        lines=tuple(
            drawn.ScoreLine(line.rule, _line_text(line), line.points) for line in account.lines
        ),
        total=account.total,
        after=account.after,
    )


@cache
def _line_text(line: ScoreLine) -> Text:
    return _words(f"line_{line.kind}", **line_values(line))


# --- actions and the header line -------------------------------------------------------------


def ends(action: Play | Lay) -> dict[str, str | None]:
    """Return an action's card (TR2.4, TR4.1, TR4.4) or ticket (TR3.1, TR3.3), and where it goes."""
    if isinstance(action, Play):
        return {"from": str(action.card), "to": "whip" if action.whip else "trick"}
    if isinstance(action.what, Card):
        return {"from": str(action.what), "to": action.how}
    return {"from": f"ticket:{ticket_name(action.what)}", "to": action.how}


def move_parts(action: Play | Lay) -> tuple[MovePart, ...]:
    """Return an action's card or ticket; a whip (TR4.4) is chosen beside the board."""
    if isinstance(action, Play):
        card = MovePart(str(action.card), card_text(action.card))
        return (
            (card, MovePart("whip", _words("with_whip"), beside=True)) if action.whip else (card,)
        )
    name = ends(action)["from"]
    assert name is not None
    return (MovePart(name, action_text(action)),)


def board_places(view: TrickRaceView) -> dict[str, Text]:
    """Return the places on the board: the horses (TR1.5), and what the seat holds (TR1.7)."""
    horses = {HORSES[horse]: _words("act_horse", what=horse) for horse in range(view.horses)}
    tickets = {name: parse_ticket(name) for name in _own_tickets(view) or ()}
    cards = [card for card in view.hand if card != view.chosen]
    return {
        **{name: text.capital() for name, text in horses.items()},
        **{f"ticket:{name}": _words("place_ticket", what=each) for name, each in tickets.items()},
        **{str(card): card_text(card) for card in cards},
    }


def action_text(action: Play | Lay | Outcome) -> Text:
    """Return the label of a card (TR2.4, TR4.1, TR4.4), a ticket (TR3.1, TR3.3), or an outcome."""
    if isinstance(action, Play):
        return _words("act_whip" if action.whip else "act_play", card=action.card)
    if isinstance(action, Lay):
        return _words(f"act_{action.how}", what=action.what)
    if isinstance(action.what, Card):
        return card_text(action.what)
    return _words("act_horse", what=action.what)


def card_text(card: Card) -> Text:
    """Return the name of a card."""
    return _words("act_card", what=card)


def status(view: TrickRaceView, names: Mapping[int, Text]) -> tuple[Text, Text]:
    """Return the header line: race and trick, and who is to do what."""
    if view.trick and not view.settled:
        lead = _words("lead_trick", race=view.race, trick=view.trick)
    elif view.race:
        lead = _words("lead_race", race=view.race)
    else:
        lead = _words("lead_setup")
    return lead, _what(view, names)


def _what(view: TrickRaceView, names: Mapping[int, Text]) -> Text:
    if view.asks is None:
        winner = result_of(view.points, view.sheet).winners[0]
        return _words("over", seat=names[winner], points=view.points[winner])
    if view.actor is None:
        return _words("all_next" if view.settled else f"all_{view.asks}")
    values = {"seat": names[view.actor], "number": view.number}
    # The view may belong to a computer player's seat; the line then addresses no one as "you".
    key = f"{'you' if names[view.actor] == YOU else 'they'}_{view.asks}"
    if view.asks == "play" and not view.table:
        key += "_lead"
    elif view.asks == "play":
        values["colour"] = view.table[0].card.colour
    elif view.asks == "discard" and not view.number:
        key += "_first"
    return _words(key, **values)


def _words(key: str, **values: Any) -> Text:
    return BOOK.words.text(key, **values)
