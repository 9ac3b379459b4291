"""A seat's view as plain data for the front end, and the text of the header line."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Any, cast

from ...engine.scenes import scene_data
from ...engine.texts import YOU, Text
from . import scene_types as drawn
from .board import Condition, Piece, Pieces, Seats, seats
from .cards import (
    BOOK,
    DISCARDS,
    FIELD,
    STOCK,
    Act,
    Action,
    Card,
    Code,
    Hand,
    Place,
    Spot,
    hand_of,
    owner_of,
    place_name,
)
from .values import BY_SEAT, BY_VALUE, measure, value_of, winners
from .vocabulary import condition_text, effect_text
from .writing import card_words, words_of

if TYPE_CHECKING:
    from .rules import Rules
    from .view import ReadAloudView


def backdrop(game: Rules) -> dict[str, Any]:
    """Return the faces of all cards."""
    return scene_data(drawn.Backdrop({code: _face(card) for code, card in game.cards.items()}))


@cache
def _face(card: Card) -> drawn.Face:
    texts = ((each.word, effect_text(each)) for each in card.effects)
    return drawn.Face(
        value=card.value,
        times=card.times,
        title=card.title,
        text=card_words(card),
        words=tuple(drawn.Word(word, text.en, text.ja) for word, text in texts),
        house=not card.published,
    )


def scene(game: Rules, view: ReadAloudView) -> dict[str, Any]:
    """Return the data to draw: what a seat may know (RA2.2).

    It is all that lies on the table, the limits (RA1.4) and how cards lie there (RA10.3), a ban
    (RA5.2), and who has won (RA4.2).
    """
    made = drawn.Scene(
        seat=view.seat,
        players=view.players,
        actor=view.actor,
        asks=cast("drawn.Asks | None", view.asks),
        place=None if view.place is None else place_name(view.place),
        turn=view.turn,
        turn_of=view.turn_of if view.turn else None,
        field=_pieces(game, view, FIELD, view.laid[FIELD]),
        hands=tuple(
            _pieces(game, view, hand_of(seat), view.laid[hand_of(seat)])
            for seat in range(view.players)
        ),
        stock=drawn.Stock(
            size=len(view.stock),
            top=None if view.top is None else _piece(game, view, Spot(STOCK, 0), view.top),
        ),
        discards=_pieces(game, view, DISCARDS, view.discards),
        limits=drawn.Limits(view.limits[FIELD], view.limits[FIELD + 1 :]),
        lying=drawn.Layout(
            field="up" if view.lies[FIELD] else "down",
            hands=tuple(_lying(view, hand_of(seat)) for seat in range(view.players)),
        ),
        bans=("hands",) if view.ban else (),
        condition=_condition(game, view),
        leading=leading(game, view),
        reading=_reading(game, view),
        groups=tuple(drawn.Group(*group) for group in view.groups),
        over=view.ended or None,
        winners=view.won if view.ended else None,
    )
    return scene_data(made)


def public_scene(scene: Mapping[str, Any]) -> dict[str, Any]:
    """Return a scene with only what everybody knows (RA2.2)."""
    everybody = list(range(scene["players"]))

    def public(piece: dict[str, Any]) -> dict[str, Any]:
        hidden = () if piece["known_by"] == everybody else ("card", "value", "may_be")
        return {**piece, "mine": piece["seen_by"] == everybody, **dict.fromkeys(hidden)}

    top, condition, reading = scene["stock"]["top"], scene["condition"], scene["reading"]
    lying = chain(scene["field"], scene["discards"], *scene["hands"], [top] if top else [])
    located = {piece["id"] for piece in lying if piece["known_by"] == everybody}
    nowhere = {} if reading is None or reading["id"] in located else {"id": None, "place": None}
    return {
        **scene,
        "reading": reading and {**reading, **nowhere},
        "field": [public(piece) for piece in scene["field"]],
        "hands": [[public(piece) for piece in pieces] for pieces in scene["hands"]],
        "stock": {**scene["stock"], "top": None if top is None else public(top)},
        "condition": condition and {**condition, "measures": None},
        "leading": None,
        "groups": [],
    }


def _pieces(
    game: Rules, view: ReadAloudView, place: Place, pieces: Pieces
) -> tuple[drawn.Piece, ...]:
    return tuple(_piece(game, view, Spot(place, at), piece) for at, piece in enumerate(pieces))


def _piece(game: Rules, view: ReadAloudView, spot: Spot, piece: Piece) -> drawn.Piece:
    """Return a piece as far as the seat sees it (RA2.2) or remembers it (RA10.2).

    The value is that of a stack with all its cards (RA8.1).
    """
    group = None if piece.card else view.group_of(piece.id)
    return drawn.Piece(
        id=piece.id,
        place=str(spot),
        card=piece.card or None,
        value=value_of(game.cards, piece) if piece.card else None,
        under=piece.under,
        seen_by=tuple(seats(piece.sees)),
        known_by=tuple(seats(piece.knows)),
        mine=bool(piece.sees >> view.seat & 1),
        may_be=None if group is None else group.cards,
    )


def _lying(view: ReadAloudView, place: Place) -> drawn.Lying:
    """Return who sees a hand (RA10.3)."""
    lies = view.lies[place]
    if lies == 0:
        return "nobody"
    if lies == 1 << owner_of(place):
        return "owner"
    return "all" if lies == _all(view) else "others"


def _all(view: ReadAloudView) -> Seats:
    return (1 << view.players) - 1


def _condition(game: Rules, view: ReadAloudView) -> drawn.Condition | None:
    """Return the winning condition (RA4.1)."""
    condition = view.condition
    return condition and drawn.Condition(
        text=condition_text(condition.what, condition.how, condition.n),
        seat=condition.seat,
        card=condition.card,
        measures=_measures(game, view, condition),
    )


def _measures(
    game: Rules, view: ReadAloudView, condition: Condition
) -> tuple[int | None, ...] | None:
    """Return a condition's measure of each hand (RA4.2); None if it does not compare hands.

    A hand's entry is None if it has nothing to measure, or if the seat cannot know.
    """
    if condition.what in BY_SEAT:
        return None
    by_value = condition.what in BY_VALUE
    return tuple(
        None
        if by_value and not all(piece.card for piece in hand)
        else measure(game.cards, condition.what, hand, _all(view))
        for hand in view.laid[FIELD + 1 :]
    )


def leading(game: Rules, view: ReadAloudView) -> tuple[int, ...] | None:
    """Return who would win if the game ended now (RA4.2); None if the seat cannot know."""
    hands = view.laid[FIELD + 1 :]
    by_value = view.condition is not None and view.condition.what in BY_VALUE
    if by_value and not all(piece.card for hand in hands for piece in hand):
        return None
    return tuple(winners(game.cards, view.condition, hands, view.turn_of))


def _reading(game: Rules, view: ReadAloudView) -> drawn.Reading | None:
    """Return the card being read and the reader's progress (RA6.3)."""
    reading = view.reading
    if reading is None:
        return None
    now = reading.at - 1 if reading.todo else reading.at
    number, place = _where(view, reading.card)
    words = enumerate(words_of(game.cards[reading.card]))
    return drawn.Reading(
        seat=reading.seat,
        card=reading.card,
        id=number,
        place=place,
        words=tuple(
            drawn.Spoken(word, "done" if at < now else "now" if at == now else "next")
            for at, word in words
        ),
    )


def _where(view: ReadAloudView, card: Code) -> tuple[int | None, str | None]:
    """Return the number and the spot of the card read (RA2.6), as far as the seat knows them."""
    lying = [(Spot(place, at), p) for place, ps in enumerate(view.laid) for at, p in enumerate(ps)]
    lying += [(Spot(DISCARDS, at), piece) for at, piece in enumerate(view.discards)]
    lying += [] if view.top is None else [(Spot(STOCK, 0), view.top)]
    for spot, piece in lying:
        if piece.card == card:
            return piece.id, str(spot)
    return None, None


# --- actions and the header line -----------------------------------------------------------------


def ends(action: Action) -> dict[str, str | None]:
    """Return the spot of the card or hand of a choice, which takes a single click."""
    if isinstance(action, Act):
        return {"from": None, "to": str(action.spot)}
    if isinstance(action, Hand):
        return {"from": None, "to": place_name(hand_of(action.seat))}
    return {"from": None, "to": None}


def action_text(cards: Mapping[Code, Card], action: Action) -> Text:
    """Return the label of an action or an outcome."""
    if isinstance(action, Act):
        return _words(f"act_{action.verb}", place=action.spot.place, at=action.spot.at + 1)
    if isinstance(action, Hand):
        return _words("act_hand", seat=action.seat)
    return card_text(cards, action.card)


def move_text(cards: Mapping[Code, Card], view: ReadAloudView, action: Action) -> Text:
    """Return the title of the card that an action chooses, if the seat knows it."""
    if isinstance(action, Act):
        at, place = action.spot.at, action.spot.place
        lying = view.laid[place] if 0 <= place < len(view.laid) else ()
        if at < len(lying) and lying[at].card:
            return _words("act_titled", title=card_text(cards, lying[at].card))
    return action_text(cards, action)


def board_places(game: Rules, view: ReadAloudView) -> dict[str, Text]:
    """Return the places on the board: each hand, each card in sight or face down, the stock."""
    lying = [
        (Spot(place, at), piece)
        for place, pieces in enumerate(view.laid)
        for at, piece in enumerate(pieces)
    ]
    if view.top is not None:
        lying.append((Spot(STOCK, 0), view.top))
    hands = {f"h{seat}": _words("act_hand", seat=seat) for seat in range(view.players)}
    stock = {} if view.top is not None else {"stock": _words("place_stock").capital()}
    cards = {str(spot): _lying_text(game.cards, spot, piece.card) for spot, piece in lying}
    return {**hands, **stock, **cards}


def _lying_text(cards: Mapping[Code, Card], spot: Spot, card: Code) -> Text:
    """Return the title of a card on the table, or where it lies if it is face down."""
    if card:
        return _words("act_titled", title=card_text(cards, card))
    return _words("place_card", place=spot.place, at=spot.at + 1).capital()


def card_text(cards: Mapping[Code, Card], card: Code) -> Text:
    """Return the title of a card."""
    return cards[card].title if card in cards else Text(card, card)


def status(game: Rules, view: ReadAloudView, names: Mapping[int, Text]) -> tuple[Text, Text]:
    """Return the header line: the turn, and who is to do what."""
    if not view.turn:
        lead = _words("lead_setup")
    else:
        lead = _words("lead_turn", turn=view.turn, seat=names[view.turn_of])
    return lead, _what(game, view, names)


def _what(game: Rules, view: ReadAloudView, names: Mapping[int, Text]) -> Text:
    if view.asks is None:
        if not view.won:
            return _words("over_nobody")
        return _words("over", seats=[names[seat] for seat in view.won])
    if view.actor is None:
        return _words(f"all_{view.asks}")
    # The view may belong to a computer player's seat; the line then addresses no one as "you".
    who = "you" if names[view.actor] == YOU else "they"
    values: dict[str, Any] = {"seat": names[view.actor]}
    if view.asks in ("card", "hand"):
        values["word"] = _now(game, view)
    return _words(f"{who}_{view.asks}", **values)


def _now(game: Rules, view: ReadAloudView) -> Text:
    """Return the text of the current word."""
    assert view.reading is not None
    return words_of(game.cards[view.reading.card])[view.reading.at - 1]


def _words(key: str, **values: Any) -> Text:
    return BOOK.words.text(key, **values)
