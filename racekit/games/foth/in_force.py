"""What the cards of a game can put into force, for a form that offers it.

The words of effects are those of the cards: an effect that no card has cannot be put there.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from ...editing.parts import Item, Items
from ...engine.formats import Location
from ...engine.texts import Text
from .abilities.nodes import Ability, AbilityNode
from .abilities.parsing import FORMS, AbilityParser, Scope, plain
from .abilities.text import ability_text, target_text
from .cards import GOINGS
from .resolving.lasting import STEPS

if TYPE_CHECKING:
    from .rules import Rules

NUMBERS = ("run", "guard", "cost")
"""The numbers of a card that an effect can change."""
EVERY_FORM = tuple(dict.fromkeys(form for forms in FORMS.values() for form in forms))
ANYWHERE = Scope(target="run")
_AT_MOST = 9
"""The largest change of a number that can be put down, besides those of the cards."""


class Words(NamedTuple):
    """What may stand somewhere: items with their texts, and what the key of each stands for."""

    items: Items
    values: Mapping[Any, Any]  # by the data, in the vocabulary of abilities, as JSON


@cache
def words_of(game: Rules, kind: str) -> Words:
    """Return what of a kind can be put into force and can stand alone, with its texts."""
    found = (value for each, value in (*_of_cards(game), *_of_rules()) if each == kind)
    values = {json.dumps(each, ensure_ascii=False, sort_keys=True): each for each in found}
    texts = {key: _text_of(kind, value) for key, value in values.items()}
    items = tuple(Item(key, text) for key, text in texts.items() if text is not None)
    return Words(items, {item.key: values[str(item.key)] for item in items})


def _of_cards(game: Rules) -> Iterator[tuple[str, Any]]:
    for card in game.cards.values():
        for ability in map(plain, card.abilities):
            yield "ability", ability
            yield from _within(ability)


def _of_rules() -> Iterator[tuple[str, Any]]:
    """Yield changes of the going (511), and of a card's numbers."""
    yield from (("effect", {step: n}) for step in STEPS for n in range(1, len(GOINGS)))
    numbers = [n for n in range(-_AT_MOST, _AT_MOST + 1) if n]
    yield from (("change", {what: n}) for what in NUMBERS for n in numbers)


def _within(data: Any) -> Iterator[tuple[str, Any]]:
    """Yield what the words of an ability put into force: pairs of its kind and its data."""
    parts: Iterable[Any] = data if isinstance(data, list) else ()
    if isinstance(data, Mapping):
        parts = data.values()
        for key, value in data.items():
            yield from _of_word(key, value)
    for part in parts:
        yield from _within(part)


def _of_word(key: str, value: Any) -> Iterator[tuple[str, Any]]:
    if key == "give":
        given = value if isinstance(value, Mapping) else {"apply": value}
        yield from (("change", each) for each in given.get("apply", ()))
        if "to" in given:
            yield "target", given["to"]
    elif key == "rule":
        yield "permission", value
    elif key == "later":
        yield "later", {k: v for k, v in value.items() if k != "until"}


def _text_of(kind: str, value: Any) -> Text | None:
    """Return the words of an entry, as the board has them; None if it cannot stand alone."""
    reader, at = AbilityParser(), Location("", [])
    if kind in ("later", "ability"):
        ability = reader.ability(value, at, EVERY_FORM, ANYWHERE)
        return None if ability is None or at.problems else _said(ability_text(ability))
    node = reader.node(kind, value, at, ANYWHERE)
    if node is None or isinstance(node.get("n"), AbilityNode):
        return None  # an amount is fixed when the effect begins
    if kind == "target" and node.get("in") != "hand":
        return None  # cards on the table are named one by one
    return _said(_node_text(kind, node))


def _node_text(kind: str, node: AbilityNode) -> Text:
    if kind == "change":
        return ability_text(Ability("static", changes=(node,), target=AbilityNode("self")))
    if kind == "permission":
        return ability_text(Ability("rule", rule=node))
    if kind == "effect":
        return ability_text(Ability("text", effects=(node,)))
    return target_text(node).capital()


def _said(text: Text) -> Text:
    return Text(text.en.strip(), text.ja.strip())
