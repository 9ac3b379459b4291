"""A seat's view as plain data for the front end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ...engine.texts import LANGUAGES, Text
from .abilities.nodes import Ability, Node
from .abilities.text import ability_text
from .board import (
    SEATS,
    Board,
    Lasting,
    Later,
    Piece,
    Race,
    Source,
    Waiting,
    area_of,
)
from .cards import STYLES, TERMS, Card
from .prompts import card_text
from .resolving.characteristics import Characteristics
from .resolving.lasting import changes_going
from .resolving.layers import derived
from .rules import USUAL
from .traits import Reason, Traits, is_suited
from .words import BOOK, STAGE, going_word

if TYPE_CHECKING:
    from .rules import Rules
    from .view import FothView, SideView

METRES = 50
"""The metres that a card of the areas stands for (603.1d)."""
NUMBERS = ("run", "guard", "cost")
SUITED = ("surface", "distance", "style", "course", "going")

_STEPS = {
    "808.1a": "step_printed",
    "1002.1a": "step_surface",
    "1002.1b": "step_distance",
    "1002.1c": "step_style",
}


def scene(game: Rules, view: FothView) -> dict[str, Any]:
    """Return the scene: the race, both sides, and the run with the steps to its numbers."""
    now, board = known_world(game, view), view.board
    told = {
        "seat": view.seat,
        "race": _race(board.race),
        **{name: getattr(board, name) for name in ("turn", "phase", "runs", "keep", "distance")},
        "player": board.player if board.turn else None,
        "totals": _totals(now),
        "sides": [_side(now, view, seat) for seat in SEATS],
        "resolving": [_piece(now, piece) for piece in board.resolving],
        "waiting": [_ability(now, each) for each in board.waiting],
        "effects": [_effect(now, each) for each in board.effects],
        "later": [{**_ability(now, each), **_until(each.until)} for each in board.later],
        "asks": _asks(now, view),
        "redraws": view.redraws,
        "picked": list(view.picked),
        "outcome": None if board.outcome is None else list(board.outcome),
    }
    return told if game.variant == USUAL else {**told, "variant": _variant(game.variant)}


def _variant(variant: str) -> dict[str, Any]:
    """Return the name of a variant, and the rule that sums it up."""
    return {"text": STAGE.text(f"variant_{variant}").data(), "rule": _SUMMARIES[variant]}


_SUMMARIES = {"catalogue": "JG12"}
"""The rule that says how a variant is read."""


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


def _race(race: Race) -> dict[str, Any]:
    return {
        "course": _term("course", race.course),
        "surface": _term("surface", race.surface),
        "metres": race.metres or None,
        "distance": _term("distance", race.distance),
        "going": _going(race.going) if race.going else None,
    }


def _going(number: int) -> dict[str, Any]:
    return {"id": number, "text": {lang: going_word(number, lang) for lang in LANGUAGES}}


def _term(kind: str, name: str) -> dict[str, Any] | None:
    return {"id": name, "text": TERMS[kind][name].data()} if name else None


def _side(now: Characteristics, view: FothView, seat: int) -> dict[str, Any]:
    side = view.sides[seat]
    to_go, whole = sum(map(len, side.areas)), view.race.metres // METRES
    return {
        "seat": seat,
        "to_go": to_go,
        "metres": to_go * METRES,
        "whole": max(whole, to_go),
        "area": STYLES[area_of(now.board.sides[seat])] if view.turn else None,
        "areas": [
            {"style": style, "count": len(area), "known": _known(area)}
            for style, area in zip(STYLES, side.areas, strict=True)
        ],
        "hand": {"count": side.hand, "cards": list(_hand(now, side, seat, view.seat))},
        "farm": list(side.farm),
        "down": {"count": len(side.down), "known": _known(side.down)},
        "removed": list(side.removed),
        "situation": [_piece(now, piece) for piece in side.situation],
        "run": [_piece(now, piece) for piece in side.run],
        "unseen": [[card, n] for card, n in sorted(_unseen(side).items())],
    }


def _unseen(side: SideView) -> Counter[str]:
    """Return the cards that the seat cannot place, including those it saw before a shuffle."""
    return Counter((*side.unseen, *(card for cards in side.shuffled for card in cards)))


def _known(cards: Iterable[str | None]) -> list[dict[str, Any]]:
    """Return the hidden cards (402.3) that the seat knows, each with the number of those above."""
    return [{"at": at, "card": card} for at, card in enumerate(cards) if card is not None]


def _hand(now: Characteristics, side: SideView, seat: int, looks: int) -> Iterator[dict[str, Any]]:
    """Return the known cards of a hand (407.2) with their numbers, force last."""
    cards, shown = now.game.cards, Counter(side.known if seat != looks else side.shown)
    horses = {card: _in_hand(now, seat, card) for card in {*side.known} if cards[card].is_horse}
    for card in sorted(side.known, key=lambda card: _hand_order(cards[card])):
        yield {"card": card, "shown": shown[card] > 0, "horse": horses.get(card)}
        shown[card] -= 1


def _hand_order(card: Card) -> tuple[Any, ...]:
    return ("horse", "support", "force").index(card.kind), card.type or "", card.cost, card.id


def _in_hand(now: Characteristics, seat: int, card: str) -> dict[str, Any] | None:
    """Return the current values of a horse in a hand; None before the areas exist."""
    if not now.board.turn:
        return None
    return _horse(*now.looked_at(seat, card, "hand"))


# --- cards on the table, and the steps to their numbers (808) --------------------------------


def _piece(now: Characteristics, piece: Piece) -> dict[str, Any]:
    horse = now.game.cards[piece.card].is_horse
    return {**piece._asdict(), "horse": _horse(now, piece) if horse else None}


def _horse(now: Characteristics, piece: Piece) -> dict[str, Any]:
    """Return a horse's current values, and what it is suited to (508.1, 508.2, 508.3, 508.4).

    Abilities are among them only if an effect has given or taken some (808.1b).
    """
    traits, card = now.table[piece.id], now.game.cards[piece.card]
    changed = traits.abilities != card.abilities
    return {
        **{what: _number(now, card, traits, what) for what in NUMBERS},
        "suited": {what: is_suited(now.board, piece.user, traits, what) for what in SUITED},
        **{f"{what}s": list(getattr(traits, f"{what}s")) for what in SUITED},
        "abilities": [_text(card, each).data() for each in traits.abilities] if changed else None,
        "forceful": traits.forceful,
    }


def _number(now: Characteristics, card: Card, traits: Traits, what: str) -> dict[str, Any]:
    """Return a number with the steps to it, from what is printed (808.1)."""
    changes = [each for each in traits.reasons if each.what == what and each.rule != "808.1a"]
    printed = Reason("808.1a", what, getattr(card, what))
    before = [None, printed.value, *(each.value for each in changes)]
    steps = zip((printed, *changes), before, strict=False)
    told = [_step(now.game.cards, step, was) for step, was in steps]
    return {"value": getattr(traits, what), "steps": told}


def _step(cards: Mapping[str, Card], step: Reason, was: int | None) -> dict[str, Any]:
    """Return a step: the amount it adds, or `by` None if it sets the number."""
    sets = was is None or step.rule == "808.1e"
    text = (
        STAGE.text(_STEPS[step.rule]) if step.source is None else card_text(cards, step.source.card)
    )
    return {
        "rule": step.rule,
        "text": text.data(),
        "by": None if sets or was is None else step.value - was,
        "value": step.value,
        "card": step.source and step.source.card,
        "piece": step.source and step.source.piece,
    }


def _totals(now: Characteristics) -> dict[str, int] | None:
    """Return the run number and the guard value to compare (702.6j, F25)."""
    running, guarding = (
        [now.table[piece.id] for piece in now.lying if piece.role == role]
        for role in ("running", "guarding")
    )
    if not running:
        return None
    run, guard = (max(0, horse.run) for horse in running), (max(0, each.guard) for each in guarding)
    return {"run": sum(run), "guard": sum(guard)}


# --- abilities and effects -------------------------------------------------------------------


def _text(card: Card | None, ability: Ability) -> Text:
    """Return the text of an ability (211.1)."""
    horse = card is not None and card.is_horse
    brief = horse or (card is not None and card.type == "horse")
    return ability_text(ability, "horse" if horse else "card", brief=brief)


def _ability(now: Characteristics, each: Waiting | Later) -> dict[str, Any]:
    card = now.game.cards.get(each.source.card)
    return {**_of(each.source), "text": _text(card, each.ability).data()}


def _until(until: str | None) -> dict[str, Any]:
    """Return when something ends (802.1b, 806.5a); nothing if it does not say."""
    if until is None:
        return {}
    return {"until": {"id": until, "text": STAGE.text(f"until_{until}").data()}}


def _of(source: Source) -> dict[str, Any]:
    return {"card": source.card, "piece": source.piece, "seat": source.user}


def _effect(now: Characteristics, lasting: Lasting) -> dict[str, Any]:
    """Return a continuous effect (802.1b): its changes or permissions, its cards, its duration."""
    if lasting.pieces:
        told = Ability("static", changes=lasting.changes, target=Node("self"))
    elif lasting.to is not None:
        told = Ability("static", changes=lasting.changes, target=lasting.to)
    elif changes_going(lasting):
        told = Ability("text", effects=lasting.changes)
    else:
        (rule,) = lasting.changes
        told = Ability("rule", rule=rule)
    return {
        **_of(lasting.source),
        "text": ability_text(told).data(),
        "pieces": list(lasting.pieces),
        **_until(lasting.until),
    }


def _asks(now: Characteristics, view: FothView) -> dict[str, Any] | None:
    """Return the current question and the seat that decides; None once the game is over."""
    if view.asks is None:
        return None
    asked = {"rule": view.asks, "title": BOOK[view.asks].title.data(), "seat": view.actor}
    if view.asked is None:
        return asked
    cards = now.game.cards
    options = [
        {"n": n, "card": card, "text": _text(cards.get(card), ability).data()}
        for n, (card, ability) in enumerate(view.asked.options, start=1)
    ]
    whose = list(view.asked.whose)
    return {**asked, **view.asked._asdict(), "whose": whose, "options": options}
