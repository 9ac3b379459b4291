"""The possible effects of the cards on the table, found without deriving characteristics."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from ..abilities.nodes import Ability, AbilityNode
from ..board import TABLE, Lasting, Piece, Source

if TYPE_CHECKING:
    from ..cards import Card
    from ..rules import Rules

LAYERS: Mapping[str, tuple[str, ...]] = {
    "808.1b": ("gains", "loses_abilities", "no_force_abilities"),
    "808.1c": ("style_is", "distance_is", "surface_is", "favourites_add"),
    "808.1d": (),
    "808.1e": ("run_is", "guard_is", "cost_is"),
    "808.1f": ("run", "guard", "cost", "style_step"),
}
"""The layers in order: the rule of each, and its changes."""
CHANGES = frozenset(word for words in LAYERS.values() for word in words)
LOOKING = ("filter", "is", "suited", "trait")
"""The words that depend on a card's characteristics."""
EFFECTIVE_AS: Mapping[str, tuple[str, ...]] = {
    "horse": ("running", "guarding"),
    "force": ("paid", "spent"),
    "support": ("situation",),
}
"""The role in which the abilities of each kind of card are effective (803.4b-d)."""

Working = tuple[Source, "Ability", int]
"""An effective ability, with its source and its number on the card."""


class Brings(NamedTuple):
    """A card's contribution to the layout while it lies on the table in some role."""

    abilities: tuple[tuple[str, Ability, int], ...]  # effective ones: kind, number on the card
    words: frozenset[str]  # of all their changes and permissions
    awaits: frozenset[tuple[str, str]]  # the kinds of abilities, with the events they wait for
    looks: bool  # whether their changes depend on what cards are like
    reaches: bool  # whether they change cards that do not lie on the table


def brings(card: Card, role: str) -> Brings:
    """Return a card's contribution while it has some role on the table, or is in the hand."""
    known: Brings | None = card.worked_out.get(role)
    if known is None:
        known = card.worked_out[role] = _brings(card, role)
    return known


def _brings(card: Card, role: str) -> Brings:
    found = effective_ones(card, role, card.abilities)
    abilities = tuple((kind_of(ability), ability, nth) for ability, nth in found)
    words, awaits = _spread([ability for _, ability, _ in abilities])
    static = [ability for kind, ability, _ in abilities if kind == "static"]
    return Brings(abilities, words, awaits, any(map(_looks, static)), any(map(_reaches, static)))


def effective(card: Card, role: str) -> bool:
    """Whether a card's abilities are effective in some role."""
    return role in EFFECTIVE_AS[card.kind]


def effective_ones(
    card: Card, role: str, abilities: Iterable[Ability]
) -> Iterator[tuple[Ability, int]]:
    """Return those of a card's abilities that are effective in some role (803.1, 803.2, 803.4)."""
    there = effective(card, role)
    for nth, ability in enumerate(abilities):
        if there or (role == "hand" and _about_playing(ability)):
            yield ability, nth


def _about_playing(ability: Ability) -> bool:
    """Whether an ability is about playing its card, so that it applies in the hand (803.4a-i)."""
    if ability.rule is not None:
        return bool(ability.rule.get("card"))
    own = ability.target is not None and ability.target.word == "self"
    return own and all(change.word in ("cost", "cost_is") for change in ability.changes)


def kind_of(ability: Ability) -> str:
    """Return an ability's kind: those about entering the run area are automatic, too (1102.2)."""
    return "automatic" if ability.kind == "in_run" else ability.kind


def awaited(trigger: AbilityNode | None) -> str:
    """Return the kind of event that a trigger condition waits for; without one, a move."""
    word = "enters" if trigger is None else trigger.word
    return {"enters": "move", "leaves": "move", "draws": "draw"}.get(word, word)


def _reaches(static: Ability) -> bool:
    """Whether an ability changes cards that do not lie on the table."""
    target = static.target
    return target is not None and target.word == "all" and target["in"] not in TABLE


def _looks(part: Any) -> bool:
    """Whether a part of an ability depends on characteristics, which effects can change."""
    if isinstance(part, AbilityNode):
        return part.word in LOOKING or any(_looks(value) for _, value in part.args)
    if isinstance(part, Ability):
        return any(map(_looks, (part.condition, part.target, part.changes)))
    return isinstance(part, tuple) and any(map(_looks, part))


def _spread(
    abilities: Sequence[Ability], nodes: Sequence[AbilityNode] = ()
) -> tuple[frozenset[str], frozenset[tuple[str, str]]]:
    """Return the words of changes and permissions, and the events that abilities wait for.

    They include those of abilities given to other cards.
    """
    words: set[str] = set()
    awaits: set[tuple[str, str]] = set()
    todo = [*nodes]

    def add(ability: Ability) -> None:
        awaits.add((kind_of(ability), awaited(ability.trigger)))
        todo.extend(ability.changes if ability.rule is None else (*ability.changes, ability.rule))

    for ability in abilities:
        add(ability)
    for node in todo:
        words.add(node.word)
        if node.word == "gains":
            add(node["ability"])
    return frozenset(words), frozenset(awaits)


_NOTHING = _spread(())


class Layout:
    """The possible effects of the cards on the table, valid until a card with any of them moves.

    `words`, `awaits` and `reaches` are as in `Brings`, of all cards and effects together.
    """

    __slots__ = ("awaits", "independent", "printed", "reaches", "unchanged", "using", "words")

    def __init__(self, game: Rules, lying: tuple[Piece, ...], effects: tuple[Lasting, ...]) -> None:
        self.using: dict[str, list[Working]] = {}  # the effective printed abilities, by kind
        lasting = [change for each in effects for change in each.changes]
        self.words, self.awaits = _spread((), lasting) if lasting else _NOTHING
        zones = [each.to for each in effects if each.to is not None]
        looks, reaches = _looks(tuple(zones)), bool(zones)
        for piece, brought in _bringing(game, lying):
            source = Source(piece.card, piece.id, piece.user)
            for kind, ability, nth in brought.abilities:
                self.using.setdefault(kind, []).append((source, ability, nth))
            self.words |= brought.words
            self.awaits |= brought.awaits
            looks = looks or brought.looks
            reaches = reaches or brought.reaches
        self.printed = self.words.isdisjoint(LAYERS["808.1b"])  # no ability is given or taken
        self.unchanged = self.words.isdisjoint(CHANGES)  # but for aptitude
        self.independent = self.printed and not looks  # of each other's changes (808.1g)
        self.reaches = reaches or not self.printed


layout_of = lru_cache(maxsize=256)(Layout)
"""Layouts are made once: of the positions to come, most have the same few cards on the table."""


def _bringing(game: Rules, lying: Iterable[Piece]) -> Iterator[tuple[Piece, Brings]]:
    """Return the cards with an ability that is effective where they lie."""
    for piece in lying:
        card = game.cards[piece.card]
        if card.abilities and (brought := brings(card, piece.role)).abilities:
            yield piece, brought
