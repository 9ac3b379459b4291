"""The texts of cards, made of their abilities: what is done is what is printed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ....engine.texts import LANGUAGES, Text
from ..cards import TEXTS
from .grammar import provided
from .nodes import Ability, Node
from .reading import read_ability, read_node
from .vocabulary import Word, vocabulary
from .writer import Writer

if TYPE_CHECKING:
    from ..cards import Card


def ability_text(ability: Ability, this: str = "horse", *, brief: bool = True) -> Text:
    """Return the text of an ability.

    Parameters
    ----------
    this : str
        What the card calls itself: ``horse`` or ``card``.
    brief : bool
        Whether what lasts for this run needs no mention: on horses, and on what is played on one.

    Examples
    --------
    >>> ability = read_ability({"in_run": {"course": ["tokyo", "nakayama"]},
    ...                         "do": [{"give": [{"run": 1}]}]})
    >>> print(ability_text(ability).en)
    If the racecourse is Tokyo or Nakayama, this horse gets +1 run.
    >>> print(ability_text(ability).ja)
    競馬場が東京か中山の時、この馬の走破数を＋1する。
    """
    return Text(*(Writer(lang, this, brief=brief).ability(ability) for lang in LANGUAGES))


def card_text(card: Card) -> Text:
    """Return what is printed on a card: a line for each of its abilities."""
    this = "horse" if card.is_horse else "card"
    brief = card.is_horse or card.type == "horse"
    lines = [ability_text(ability, this, brief=brief) for ability in card.abilities]
    if card.force == "special":
        lines.insert(0, _value_text(card))
    return Text("\n".join(line.en for line in lines), "\n".join(line.ja for line in lines))


def _value_text(card: Card) -> Text:
    if card.counts_if is None:
        return TEXTS.text("value", value=card.value)
    en, ja = (Writer(lang, "card").condition(card.counts_if) for lang in LANGUAGES)
    return TEXTS.text("value_if", condition=Text(en, provided(ja)), value=card.value)


def example_text(word: Word) -> Text:
    """Return how the example of a word reads.

    Examples
    --------
    >>> print(example_text(vocabulary()["effect"]["draw"]).en)
    Draw 2 cards.
    """
    if word.kind == "ability":
        card = "played" if word.name == "text" else "horse"
        return ability_text(read_ability(word.example, card))
    node = read_node(word.kind, word.example)
    return Text(*(_PHRASES[word.kind](Writer(lang), node) for lang in LANGUAGES))


_PHRASES: Mapping[str, Callable[[Writer, Node], str]] = {
    "trigger": lambda self, node: self.trigger(node, "when"),
    "condition": lambda self, node: self.condition(node),
    "amount": lambda self, node: self.number(node),
    "filter": lambda self, node: self.noun(node),
    "target": lambda self, node: self.target(node),
    "effect": lambda self, node: self.sentences(self.effects([node])),
    "change": lambda self, node: self.changes(Node("self"), [node]),
    "permission": lambda self, node: self.word("permission", node),
    "cost": lambda self, node: self.cost(node),
}


def table(lang: str) -> list[dict[str, Any]]:
    """Return the vocabulary as a table to be read: a row for each word.

    Returns
    -------
    list of dict
        With ``kind``, ``word``, ``arguments``, ``rules``, ``example`` and ``text``.

    Examples
    --------
    >>> table("en")[7]["word"], table("en")[7]["text"]
    ('turn_start', 'at the start of your turn')
    """
    return [
        {
            "kind": kind,
            "word": name,
            "arguments": ", ".join(map(str, word.args.values())),
            "rules": ", ".join(word.rules),
            "example": word.example,
            "text": example_text(word)(lang),
        }
        for kind, words in vocabulary().items()
        for name, word in words.items()
    ]
