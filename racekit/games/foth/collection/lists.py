"""Cards, decks and the vocabulary as lines of plain text, for terminals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from ....show.columns import aligned, pad, width
from ....show.wrapping import wrapped
from ..abilities.text import table
from ..cards import TERMS, Card
from ..words import STAGE, favourites_text, terms_word
from .deck import Deck, curve, house_notes

COLUMNS = 80
"""The least width of a terminal."""
INDENT = 4
_COLUMNS = ("id", "name", "kind", "cost", "run", "guard", "distances", "styles")


def card_lines(cards: Iterable[Card], lang: str) -> list[str]:
    r"""Return a line for each card, below a header line.

    Examples
    --------
    >>> from racekit.games.foth.collection.deck import shipped_set
    >>> print(*card_lines([shipped_set()["sink-or-swim"]], "en"), sep="\n")
    id            name          kind   cost  run  guard  distances     styles
    sink-or-swim  Sink or Swim  horse     0    5      0  sprint, mile  front-runner
    """
    return aligned([_heads(lang), *(_row(card, lang) for card in cards)], right=(3, 4, 5))


def _heads(lang: str) -> list[str]:
    """Return the headings of the columns of `_row`."""
    return [STAGE.render(name, lang, {}) for name in _COLUMNS]


def _row(card: Card, lang: str) -> list[str]:
    names = [card.id, card.name(lang), kind_word(card, lang)]
    if not card.is_horse:
        return names
    numbers = [str(card.cost), str(card.run), str(card.guard)]
    return [*names, *numbers, *_suited(card, ("distance", "style"), lang)]


def kind_word(card: Card, lang: str) -> str:
    """Return a card's kind: its class or, for a force card, its type (202.2, 503.3a)."""
    kind, name = ("class", card.support_class) if card.is_support else ("force", card.force)
    found = TERMS["kind"]["horse"] if card.is_horse else TERMS[kind][str(name)]
    return found(lang)


def _suited(card: Card, kinds: Iterable[str], lang: str) -> list[str]:
    """Return a horse's aptitudes of some kinds: surfaces, distances, styles."""
    return [terms_word(kind, getattr(card, f"{kind}s"), lang) for kind in kinds]


def card_sheet(card: Card, lang: str) -> list[str]:
    """Return what is printed on a card, from its name (201.1) to its text (211.1)."""
    head = f"{card.name(lang)}  ({card.id})"
    return [head, *(f"{' ' * INDENT}{line}" for line in _sheet(card, lang))]


def _sheet(card: Card, lang: str) -> Iterator[str]:
    yield kind_word(card, lang)
    if card.type is not None:
        yield STAGE.render("type_is", lang, {"type": TERMS["type"][card.type](lang)})
    if card.is_horse:
        yield "  ".join(
            f"{STAGE.render(what, lang, {})} {getattr(card, what)}"
            for what in ("cost", "run", "guard")
        )
        yield from _suited(card, ("surface", "distance", "style"), lang)
    if liked := favourites_text(card.favourite_courses, card.favourite_goings)(lang):
        yield f"★ {liked}"
    for line in filter(None, card.text(lang).split("\n")):
        yield from wrapped(line, COLUMNS - INDENT, width)


def house_lines(cards: Iterable[Card], lang: str) -> list[str]:
    """Return the house rules about some cards, each below an empty line.

    Examples
    --------
    >>> from racekit.games.foth.collection.deck import shipped_set
    >>> house_lines([shipped_set()["sink-or-swim"]], "en")[1].startswith("(house default)")
    True
    """
    told = [STAGE.render("house_note", lang, {"note": note}) for note in house_notes(cards)]
    return [line for note in told for line in ("", *wrapped(note, COLUMNS, width))]


def deck_lines(deck: Deck, cards: Mapping[str, Card], lang: str) -> list[str]:
    """Return a deck's contents (602.1): its cards by kind, its curves of costs and run numbers."""
    have = Counter(deck.cards)
    kinds: Counter[str] = Counter()
    for card, count in have.items():
        kinds[kind_word(cards[card], lang)] += count
    head = STAGE.render("deck_head", lang, {"name": deck.name, "n": len(deck.cards)})
    lines = [head, "", *aligned([[kind, str(n)] for kind, n in kinds.most_common()], right={1})]
    for what in ("cost", "run"):
        bars = curve(deck.cards, cards, what).items()
        rows = [f"{pad(str(number), INDENT, right=True)}  {'█' * n}" for number, n in bars]
        lines += ["", STAGE.render(what, lang, {}), *rows]
    named = [[str(n), *_row(cards[card], lang)] for card, n in sorted(have.items())]
    return [*lines, "", *aligned([["", *_heads(lang)], *named], right=(0, 4, 5, 6))]


def word_lines(lang: str) -> list[str]:
    """Return the vocabulary of abilities: each word with its arguments, its rules and its text."""
    lines: list[str] = []
    for row in table(lang):
        lines.append(f"{row['kind']}  {row['word']}  {row['arguments']}  ({row['rules']})")
        text = wrapped(row["text"], COLUMNS - INDENT, width)
        lines.extend(f"{' ' * INDENT}{each}" for each in text)
    return lines
