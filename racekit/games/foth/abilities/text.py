"""The texts of cards, generated from their abilities, so that both agree (211.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ....engine.texts import LANGUAGES, Text
from ..cards import TEXTS
from .grammar import inflected
from .nodes import Ability, AbilityNode
from .parsing import parse_ability, parse_node
from .vocabulary import Word, node_of, vocabulary
from .writer import Writer

if TYPE_CHECKING:
    from ..cards import Card


def ability_text(ability: Ability, this: str = "horse", *, brief: bool = True) -> Text:
    """Return the text of an ability of a ``horse`` or a ``card``.

    A brief one omits the duration “this run”: on horses, and on supports for horses.

    Examples
    --------
    >>> ability = parse_ability({"in_run": {"course": ["tokyo", "nakayama"]},
    ...                         "do": [{"give": [{"run": 1}]}]})
    >>> print(ability_text(ability).en)
    If the racecourse is Tokyo or Nakayama, this horse gets +1 run.
    >>> print(ability_text(ability).ja)
    競馬場が東京か中山の時、この馬の走破数を＋1する。
    """
    return Text(*(Writer(lang, this, brief=brief).ability(ability) for lang in LANGUAGES))


def target_text(target: AbilityNode) -> Text:
    """Return the words for the cards that something applies to.

    Examples
    --------
    >>> target_text(parse_node("target", {"all": {"in": "hand", "of": {"kind": "horse"}}})).en
    'all horse cards in your hand'
    """
    return Text(*(Writer(lang).target(target) for lang in LANGUAGES))


class TextLine(NamedTuple):
    """A line of a card's text, and the words of the vocabulary in it, each once."""

    text: Text
    words: tuple[Word, ...]
    rules: tuple[str, ...] = ()  # beyond those of its words


def lines_of(card: Card) -> list[TextLine]:
    """Return a card's text (211.1), line by line: its force value (503.3a), then each ability.

    Examples
    --------
    >>> from ..collection.deck import shipped_set
    >>> (line,) = lines_of(shipped_set()["second-morning"])
    >>> [word.name for word in line.words]
    ['automatic', 'run_fails', 'later', 'turn_start', 'draw']
    """
    this = "horse" if card.is_horse else "card"
    brief = card.is_horse or card.type == "horse"
    lines = []
    if card.force == "special":
        words = _once(words_of(card.counts_if, "condition"))
        lines.append(TextLine(_value_text(card), words, ("503.3a",)))
    for ability in card.abilities:
        text = ability_text(ability, this, brief=brief)
        lines.append(TextLine(text, _once(words_of(ability))))
    return lines


def card_text(card: Card) -> Text:
    """Return a card's text: a line for each of its abilities."""
    texts = [line.text for line in lines_of(card)]
    return Text("\n".join(text.en for text in texts), "\n".join(text.ja for text in texts))


def words_of(value: Any, kind: str = "ability") -> Iterator[Word]:
    """Return the words in an ability, or in a word of some kind, in reading order."""
    if isinstance(value, tuple):
        for each in value:
            yield from words_of(each, kind)
    elif isinstance(value, Ability):
        yield from words_of(node_of(value))
    elif isinstance(value, AbilityNode):
        word = vocabulary()[kind][value.word]
        yield word
        for name, given in value.args:
            yield from words_of(given, word.args[name].kind)


def _once(words: Iterable[Word]) -> tuple[Word, ...]:
    found = {(word.kind, word.name): word for word in words}
    return tuple(found.values())


def _value_text(card: Card) -> Text:
    if card.counts_if is None:
        return TEXTS.text("value", value=card.value)
    en, ja = (Writer(lang, "card").condition(card.counts_if) for lang in LANGUAGES)
    return TEXTS.text("value_if", condition=Text(en, inflected(ja, "provided")), value=card.value)


def example_text(word: Word) -> Text:
    """Return the text of a word's example.

    Examples
    --------
    >>> print(example_text(vocabulary()["effect"]["draw"]).en)
    Draw 2 cards.
    """
    if word.kind == "ability":
        card = "played" if word.name == "text" else "horse"
        return ability_text(parse_ability(word.example, card))
    node = parse_node(word.kind, word.example)
    return Text(*(_PHRASES[word.kind](Writer(lang), node) for lang in LANGUAGES))


_PHRASES: Mapping[str, Callable[[Writer, AbilityNode], str]] = {
    "trigger": lambda self, node: self.trigger(node, "when"),
    "condition": lambda self, node: self.condition(node),
    "amount": lambda self, node: self.number(node),
    "filter": lambda self, node: self.noun(node),
    "target": lambda self, node: self.target(node),
    "effect": lambda self, node: self.sentences(self.effects([node])),
    "change": lambda self, node: self.changes(AbilityNode("self"), [node]),
    "permission": lambda self, node: self.word("permission", node),
    "cost": lambda self, node: self.cost(node),
}


def table(lang: str) -> list[dict[str, Any]]:
    """Return the vocabulary as a readable table: a row for each word.

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
