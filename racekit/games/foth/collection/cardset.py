"""A set of cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ....engine.texts import Text, language
from ..abilities.parsing import parse_printed
from ..cards import Card
from ..traits import printed, printed_fits


@dataclass(frozen=True)
class CardSet(Mapping[str, Card]):
    """The cards of one set, by their ids (213.1), in the set's order."""

    id: str  # its id in data
    name: Text
    cards: tuple[Card, ...]

    @cached_property
    def _by_id(self) -> Mapping[str, Card]:
        return {card.id: card for card in self.cards}

    def __getitem__(self, card_id: str) -> Card:
        return self._by_id[card_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_id)

    def __len__(self) -> int:
        return len(self.cards)

    def only(self, wanted: Mapping[str, Any] | None = None, **more: Any) -> CardSet:
        """Return the cards that match every given condition.

        Parameters
        ----------
        wanted : mapping, optional
            The conditions, in the form of a filter in an ability.
        **more
            Conditions by name: ``kind``, ``type``, ``force``, ``name``, ``style``, ``surface``,
            ``distance``, ``cost_at_least``, ``cost_at_most``, ``run_at_least``, ``run_at_most``;
            but not ``class``, which is a Python keyword.

        Raises
        ------
        BadInput
            Lists every invalid condition.

        Examples
        --------
        >>> from racekit.games.foth import shipped_set
        >>> list(shipped_set().only(kind="horse", distance="mile", cost_at_most=0))
        ['sink-or-swim', 'pea-bulb', 'counting-sheep', 'late-riser']
        >>> len(shipped_set().only({"class": "jockey"}))
        10
        """
        asked = {**(wanted or {}), **more}
        if not asked:
            return self
        of = parse_printed(asked)
        found = (card for card in self.cards if printed_fits(card, printed(card), of))
        return CardSet(self.id, self.name, tuple(found))

    def __repr__(self) -> str:
        return f"CardSet({self.id!r}, {len(self)} cards)"

    def _repr_html_(self) -> str:
        """The faces of all its cards."""
        from ..faces import cards_html

        return cards_html(self.cards, language())
