"""The texts of cards, generated from their effects."""

from __future__ import annotations

from functools import cache

from ...engine.texts import Text, first_upper
from .cards import BOOK, Card
from .vocabulary import effect_before, effect_text


@cache
def card_words(card: Card) -> Text:
    """Return the text of a card.

    Examples
    --------
    >>> from .packs import pack
    >>> cards = {card.code: card for card in pack("house").cards}
    >>> card_words(cards["tidy-up"]).en
    'Discard this card, then shuffle one hand.'
    """
    *before, last = card.effects
    parts = [*map(effect_before, before), effect_text(last)]
    return Text(_joined("en", parts), _joined("ja", parts))


def _joined(lang: str, parts: list[Text]) -> str:
    """Join the texts of effects in order (RA6.3): each effect ends before the next begins."""
    then = BOOK.words.render("then", lang, {})
    return first_upper(then.join(part(lang) for part in parts)) + BOOK.words.render(
        "stop", lang, {}
    )


def words_of(card: Card) -> tuple[Text, ...]:
    """Return the text of each effect of a card on its own."""
    return tuple(effect_text(effect) for effect in card.effects)
