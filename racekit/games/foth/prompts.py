"""Texts for actions, and the header line: the state of the game and the possible actions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from ...engine.presentation import MovePart
from ...engine.texts import LANGUAGES, YOU, Text, list_word
from .actions import Act, Outcome
from .board import SEATS
from .cards import STYLES, TERMS
from .words import STAGE, going_word

if TYPE_CHECKING:
    from .rules import Rules
    from .view import Asked, FothView

Names = Mapping[int, Text]


# --- cards -----------------------------------------------------------------------------------


def card_text(game: Rules, card: str) -> Text:
    """Return a card's name."""
    return game.cards[card].name if card in game.cards else Text(card, card)


def several(game: Rules, given: Iterable[str]) -> Text:
    """Return the names of cards, with counts: ``Force ×2, Torrent``."""
    counts = sorted(Counter(given).items())
    told = [counted(card_text(game, card), n) for card, n in counts]
    return Text(*(list_word([each(lang) for each in told], lang) for lang in LANGUAGES))


def counted(name: Text, n: int) -> Text:
    """Return a name, followed by the count if there are several."""
    return name if n == 1 else STAGE.text("counted", card=name, n=n)


# --- actions ---------------------------------------------------------------------------------


def ends(action: Act) -> dict[str, str | None]:
    """Return what an action selects (805.2a), and its destination.

    The selection is a card by its id, a card on the table (``piece:3``), or one of several
    abilities (``choice:1``); the destination is a horse, or follows from the action's verb.
    """
    if action.verb in ("option", "resolve", "instead"):
        return {"from": f"choice:{action.what}", "to": action.verb}
    if not action.what or action.verb in ("pick-down", "number"):  # they have no place on the board
        return {"from": None, "to": None}
    if action.on is None:
        return {"from": action.what, "to": action.verb}
    piece = f"piece:{action.on}"
    if action.verb == "pick":
        return {"from": piece, "to": "pick"}
    return {"from": action.what, "to": piece}


def move_parts(game: Rules, view: FothView, action: Act) -> tuple[MovePart, ...]:
    """Return an action's card, and the horse that it is for; an ability has no place."""
    places = [end for end in ends(action).values() if end is not None]
    if not places or places[0].startswith("choice:"):
        return ()
    if not places[-1].startswith("piece:"):
        del places[-1]  # the verb
    return tuple(MovePart(place, _place_text(game, view, place)) for place in places)


def board_places(game: Rules, view: FothView) -> dict[str, Text]:
    """Return the places on the board: areas (403.2), the table (404, 405), and the hand (407)."""
    sides = view.board.sides
    areas = {
        f"area:{seat}:{style}": STAGE.text("place_area", seat=seat, style=TERMS["style"][style])
        for seat in SEATS
        for style in STYLES
    }
    lying = [piece for side in sides for zone in (side.situation, side.run) for piece in zone]
    pieces = {f"piece:{piece.id}": card_text(game, piece.card) for piece in lying}
    hand = {card: card_text(game, card) for card in view.sides[view.seat].known}
    return {**areas, **pieces, **hand}


def _place_text(game: Rules, view: FothView, place: str) -> Text:
    number = place.removeprefix("piece:")
    return card_text(game, place) if number == place else _on_table(game, view, int(number))


def _on_table(game: Rules, view: FothView, number: int) -> Text:
    """Return what a card in a run is called: its name, or its number if another has that name."""
    run = [piece for side in view.board.sides for piece in side.run]
    names = {piece.id: card_text(game, piece.card) for piece in run}
    alone = number in names and list(names.values()).count(names[number]) == 1
    return names[number] if alone else Text(f"[{number}]", f"[{number}]")


def move_text(game: Rules, view: FothView, action: Act | Outcome) -> Text:
    """Return an action in words; a card on the table has its name in the place of its number."""
    said = action_text(game, action)
    if isinstance(action, Outcome) or action.on is None:
        return said
    number, name = f"[{action.on}]", _on_table(game, view, action.on)
    if action.verb == "pick" and name.en != number:  # the card itself
        return action_text(game, action._replace(on=None))
    return Text(said.en.replace(number, name.en), said.ja.replace(number, name.ja))


def action_text(game: Rules, action: Act | Outcome) -> Text:
    """Return an action (805.2a) or an outcome in words.

    Examples
    --------
    >>> import racekit as rk
    >>> game = rk.game("foth")
    >>> action_text(game, game.parse("pay force*2")).en
    'Pay Force ×2'
    """
    if isinstance(action, Outcome):
        return _outcome_text(game, action)
    key = f"act_{action.verb}"
    if action.on is not None:
        key += "_on"
    elif action.pay and action.verb == "run":
        key += "_pay"
    card, pay = card_text(game, action.what), several(game, action.pay)
    return STAGE.text(key, card=card, what=action.what, on=action.on, pay=pay)


def _outcome_text(game: Rules, outcome: Outcome) -> Text:
    """Return what chance decides (302.2, 504.2, 601.2b, 603.1e-i) in words."""
    word, what = outcome.word, outcome.what
    if word == "course":
        return TERMS["course"][what]
    if word == "going":
        return Text(going_word(int(what), "en"), going_word(int(what), "ja"))
    if word == "metres":
        return STAGE.text("out_metres", what=what)
    if word == "place":
        return STAGE.text("out_place", what=int(what) + 1)
    if word == "first":
        return STAGE.text("out_first", seat=int(what))
    return card_text(game, what)


# --- the header line -------------------------------------------------------------------------


def status(game: Rules, view: FothView, names: Names) -> tuple[Text, Text]:
    """Return the header line: the turn, its part (702.1), and the current decision."""
    if not view.turn:
        return STAGE.text("lead_setup"), _what(game, view, names)
    phase = STAGE.text(f"phase_{view.phase}")
    return STAGE.text("lead_turn", turn=view.turn, phase=phase), _what(game, view, names)


def _what(game: Rules, view: FothView, names: Names) -> Text:
    if view.asks is None:
        if not view.outcome:
            return STAGE.text("over_draw")
        (winner,) = view.outcome
        return STAGE.text("over_won", seat=names[winner])
    if view.asked is None:
        key = f"all_{view.asks}"
        return STAGE.text(key if key in STAGE.entries else "all")
    what = _asks(view, view.asked, names)
    if not view.asked.by:
        return what
    return STAGE.text("for_card", what=what, card=card_text(game, view.asked.by))


_NOT_PICKED = ("503.2", "401.4", "702.6k-iii")
"""Rules that have a prompt of their own when they ask for cards: payments, orders, and runs."""


def _asks(view: FothView, asked: Asked, names: Names) -> Text:
    """Return what a player is asked to choose (805.2b)."""
    assert view.actor is not None
    seat = names[view.actor]
    # The viewing seat may belong to an automatic player: then the text addresses nobody.
    who = "you" if seat == YOU else "they"
    if asked.zone and view.asks not in _NOT_PICKED:
        key = f"{who}_pick_to" if asked.end else f"{who}_pick"
        number, where = (asked.least, asked.most), _where(view, asked, names)
        return STAGE.text(key, seat=seat, number=number, where=where, end=asked.end)
    key = f"{who}_{view.asks}"
    again = view.picked if view.asks == "702.6k-iii" else view.sides[view.actor].run
    if again and view.asks in ("702.6b", "702.6k-iii"):
        key += "_again"
    run = {"n": view.distance, "kept": max(1, view.keep)}
    return STAGE.text(key, seat=seat, most=asked.most, **run)


def _where(view: FothView, asked: Asked, names: Names) -> Text:
    """Return the zone that cards are chosen from, and its player (401.5)."""
    zone = TERMS["zone"]["area" if asked.zone == "deck" else asked.zone]
    if len(asked.whose) == len(SEATS):
        return STAGE.text("where_both", zone=zone)
    (owner,) = asked.whose
    if owner != view.actor:
        return STAGE.text("where_seat", zone=zone, seat=names[owner])
    return STAGE.text("where_you" if names[owner] == YOU else "where_they", zone=zone)
