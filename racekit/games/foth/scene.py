"""A seat's view as plain data for the front end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, get_args

from ...engine.scenes import scene_data
from ...engine.texts import LANGUAGES, Text
from . import scene_types as drawn
from .abilities.nodes import Ability, AbilityNode
from .abilities.text import ability_text
from .board import SEATS, Board, Lasting, Later, Piece, Race, Source, Waiting, area_of, horses
from .cards import TERMS, Card
from .flow import strength
from .prompts import card_text
from .resolving.characteristics import Characteristics
from .resolving.lasting import changes_going
from .resolving.layers import derived
from .traits import Reason, Traits, is_suited
from .words import BOOK, STAGE, favourites_text, going_word

if TYPE_CHECKING:
    from .rules import Rules
    from .view import FothView, SideView

METRES = 50
"""The metres that a card of the areas stands for (603.1d)."""

_STYLES: tuple[drawn.Style, ...] = get_args(drawn.Style)
"""As in `STYLES`, in this order."""
_SUITED = drawn.Suited._fields
_STEPS = {
    "808.1a": "step_printed",
    "1002.1a": "step_surface",
    "1002.1b": "step_distance",
    "1002.1c": "step_style",
}


def scene(game: Rules, view: FothView) -> dict[str, Any]:
    """Return the scene: the race, both sides, and the run with the steps to its numbers."""
    now, board = known_world(game, view), view.board
    made = drawn.Scene(
        seat=view.seat,
        race=_race(board.race),
        turn=board.turn,
        phase=board.phase,
        runs=board.runs,
        keep=board.keep,
        distance=board.distance,
        player=board.player if board.turn else None,
        totals=drawn.Totals(*strength(now)) if horses(board, "running") else None,
        sides=tuple(_side(now, view, seat) for seat in SEATS),
        resolving=_pieces(now, board.resolving),
        waiting=tuple(_ability(now, each) for each in board.waiting),
        effects=tuple(map(_effect, board.effects)),
        later=tuple(_later(now, each) for each in board.later),
        asks=_asks(now, view),
        redraws=view.redraws,
        picked=view.picked,
        outcome=board.outcome,
        variant=_VARIANTS.get(game.variant),
    )
    return scene_data(made)


_VARIANTS = {"catalogue": drawn.Variant(STAGE.text("variant_catalogue"), "JG12")}
"""What is played instead of the comprehensive rules, with the rule that says how it is read."""


def public_scene(scene: Mapping[str, Any]) -> dict[str, Any]:
    """Return a scene without its seat's private information (402.2, 402.3)."""
    sides = [_public_side(side) for side in scene["sides"]]
    return {**scene, "sides": sides, "redraws": None, "picked": []}


def _public_side(side: Mapping[str, Any]) -> dict[str, Any]:
    """Hide looked-at cards, and the hand (407.2) but for cards that the other player has seen."""
    shown = [card for card in side["hand"]["cards"] if card["shown"]]
    return {
        **side,
        "hand": {**side["hand"], "cards": shown},
        "areas": [{**area, "known": []} for area in side["areas"]],
        "down": {**side["down"], "known": []},
        "unseen": [],
    }


def alike(cards: Iterable[Mapping[str, Any]]) -> list[list[Mapping[str, Any]]]:
    """Return the cards of a hand, equal ones together."""
    found: dict[Any, list[Mapping[str, Any]]] = {}
    for card in cards:
        found.setdefault((card["card"], card["shown"]), []).append(card)
    return [*found.values()]


# --- the seat's knowledge as a board ---------------------------------------------------------


def known_world(game: Rules, view: FothView) -> Characteristics:
    """Return the characteristics of all cards on the table, from what a seat knows."""
    sides = tuple(side._replace(pool=(), shown=()) for side in view.board.sides)
    usual = {name: Board._field_defaults[name] for name in _BESIDES}
    return derived(game, view.board._replace(sides=sides, **usual))


_BESIDES = (
    *("phase", "later", "waiting", "gone", "frames", "clock", "moment"),
    *("used", "played", "steps", "turned", "outcome"),
)
"""Characteristics do not depend on it."""


# --- the race and the sides ------------------------------------------------------------------


def _race(race: Race) -> drawn.Race:
    return drawn.Race(
        course=_term("course", race.course),
        surface=_term("surface", race.surface),
        metres=race.metres or None,
        distance=_term("distance", race.distance),
        going=_going(race.going) if race.going else None,
    )


def _going(number: int) -> drawn.Going:
    return drawn.Going(number, Text(*(going_word(number, lang) for lang in LANGUAGES)))


def _term(kind: str, name: str) -> drawn.Term | None:
    return drawn.Term(name, TERMS[kind][name]) if name else None


def _side(now: Characteristics, view: FothView, seat: int) -> drawn.Side:
    side = view.sides[seat]
    to_go, whole = sum(map(len, side.areas)), view.race.metres // METRES
    return drawn.Side(
        seat=seat,
        to_go=to_go,
        metres=to_go * METRES,
        whole=max(whole, to_go),
        area=_STYLES[area_of(now.board.sides[seat])] if view.turn else None,
        areas=tuple(
            drawn.Area(style, len(area), _known(area))
            for style, area in zip(_STYLES, side.areas, strict=True)
        ),
        hand=drawn.Hand(side.hand, tuple(_hand(now, side, seat, view.seat))),
        farm=side.farm,
        down=drawn.Down(len(side.down), _known(side.down)),
        removed=side.removed,
        situation=_pieces(now, side.situation),
        run=_pieces(now, side.run),
        unseen=tuple(sorted(_unseen(side).items())),
    )


def _unseen(side: SideView) -> Counter[str]:
    """Return the cards that the seat cannot place, including those it saw before a shuffle."""
    return Counter((*side.unseen, *(card for cards in side.shuffled for card in cards)))


def _known(cards: Iterable[str | None]) -> tuple[drawn.Known, ...]:
    """Return the hidden cards (402.3) that the seat knows, each with the number of those above."""
    return tuple(drawn.Known(at, card) for at, card in enumerate(cards) if card is not None)


def _hand(now: Characteristics, side: SideView, seat: int, looks: int) -> Iterator[drawn.HandCard]:
    """Return the known cards of a hand (407.2) with their numbers, force last."""
    cards, shown = now.game.cards, Counter(side.known if seat != looks else side.shown)
    horses = {card: _in_hand(now, seat, card) for card in {*side.known} if cards[card].is_horse}
    for card in sorted(side.known, key=lambda card: _hand_order(cards[card])):
        yield drawn.HandCard(card, shown[card] > 0, horses.get(card))
        shown[card] -= 1


def _hand_order(card: Card) -> tuple[Any, ...]:
    return ("horse", "support", "force").index(card.kind), card.type or "", card.cost, card.id


def _in_hand(now: Characteristics, seat: int, card: str) -> drawn.Horse | None:
    """Return the current values of a horse in a hand; None before the areas exist."""
    if not now.board.turn:
        return None
    return _horse(*now.looked_at(seat, card, "hand"))


# --- cards on the table, and the steps to their numbers (808) --------------------------------


def _pieces(now: Characteristics, pieces: Iterable[Piece]) -> tuple[drawn.Piece, ...]:
    cards = now.game.cards
    return tuple(
        drawn.Piece(*piece, _horse(now, piece) if cards[piece.card].is_horse else None)
        for piece in pieces
    )


def _horse(now: Characteristics, piece: Piece) -> drawn.Horse:
    """Return a horse's current values, and what it is suited to (508.1, 508.2, 508.3, 508.4).

    Abilities are among them only if an effect has given or taken some (808.1b).
    """
    traits, card = now.table[piece.id], now.game.cards[piece.card]
    changed = traits.abilities != card.abilities
    return drawn.Horse(
        run=_number(now, card, traits, "run"),
        guard=_number(now, card, traits, "guard"),
        cost=_number(now, card, traits, "cost"),
        suited=drawn.Suited(*(is_suited(now.board, piece.user, traits, what) for what in _SUITED)),
        surfaces=traits.surfaces,
        distances=traits.distances,
        styles=traits.styles,
        favourites=favourites_text(traits.courses, traits.goings),
        abilities=tuple(_text(card, each) for each in traits.abilities) if changed else None,
        forceful=traits.forceful,
    )


def _number(now: Characteristics, card: Card, traits: Traits, what: str) -> drawn.Working:
    """Return a number with the steps to it, from what is printed (808.1)."""
    changes = [each for each in traits.reasons if each.what == what and each.rule != "808.1a"]
    printed = Reason("808.1a", what, getattr(card, what))
    before = [None, printed.value, *(each.value for each in changes)]
    steps = zip((printed, *changes), before, strict=False)
    return drawn.Working(
        value=getattr(traits, what),
        steps=tuple(_step(now.game, step, was) for step, was in steps),
    )


def _step(game: Rules, step: Reason, was: int | None) -> drawn.Step:
    sets = was is None or step.rule == "808.1e"
    source = step.source
    return drawn.Step(
        rule=step.rule,
        text=STAGE.text(_STEPS[step.rule]) if source is None else card_text(game, source.card),
        by=None if sets or was is None else step.value - was,
        value=step.value,
        card=source and source.card,
        piece=source and source.piece,
    )


# --- abilities and effects -------------------------------------------------------------------


def _text(card: Card | None, ability: Ability) -> Text:
    """Return the text of an ability (211.1)."""
    horse = card is not None and card.is_horse
    brief = horse or (card is not None and card.type == "horse")
    return ability_text(ability, "horse" if horse else "card", brief=brief)


def _ability(now: Characteristics, each: Waiting | Later) -> drawn.Told:
    card = now.game.cards.get(each.source.card)
    return _told(each.source, _text(card, each.ability))


def _told(source: Source, text: Text) -> drawn.Told:
    return drawn.Told(source.card, source.piece, source.user, text)


def _later(now: Characteristics, each: Later) -> drawn.Later:
    until = None if each.until is None else _until(each.until)
    return drawn.Later(*_ability(now, each), until)


def _until(until: str) -> drawn.Term:
    """Return when something ends (802.1b, 806.5a)."""
    return drawn.Term(until, STAGE.text(f"until_{until}"))


def _effect(lasting: Lasting) -> drawn.Effect:
    """Return a continuous effect (802.1b): its changes or permissions, its cards, its duration."""
    if lasting.pieces:
        told = Ability("static", changes=lasting.changes, target=AbilityNode("self"))
    elif lasting.to is not None:
        told = Ability("static", changes=lasting.changes, target=lasting.to)
    elif changes_going(lasting):
        told = Ability("text", effects=lasting.changes)
    else:
        (rule,) = lasting.changes
        told = Ability("rule", rule=rule)
    shown = _told(lasting.source, ability_text(told))
    return drawn.Effect(*shown, lasting.pieces, _until(lasting.until))


def _asks(now: Characteristics, view: FothView) -> drawn.Asks | None:
    """Return the current question and the seat that decides; None once the game is over."""
    if view.asks is None:
        return None
    title, asked = BOOK[view.asks].title, view.asked
    if asked is None:
        return drawn.Asks(view.asks, title, view.actor)
    cards = now.game.cards
    options = tuple(
        drawn.Option(n, card, _text(cards.get(card), ability))
        for n, (card, ability) in enumerate(asked.options, start=1)
    )
    return drawn.Asks(view.asks, title, view.actor, *asked[:-1], options)
