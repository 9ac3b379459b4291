"""The Python half of the widgets for cards and decks. `decks` produces what they show."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import traitlets

from ....engine.texts import NO_MATH
from ....ui import page
from ....ui.base import ConstructionWidget, Widget
from ..cards import TEXTS, Card
from ..collection.cardset import CardSet
from ..collection.deck import Breach, shipped_set
from ..faces import cards_html
from .decks import Workbench, as_cards, shelf

if TYPE_CHECKING:
    from ....ui.widgets import GameWidget


class CardWidget(Widget):
    """Cards of Force of the Horse: their faces, their texts, and the rules behind each word.

    The widget shows several cards side by side, to filter and to view one by one. It needs no
    kernel.

    Parameters
    ----------
    cards : Card, CardSet, list, mapping, pandas.DataFrame, str or Path, optional
        A card, or any source that `racekit.games.foth.read_cards` accepts. By default, racekit's
        own set.
    lang : {"en", "ja"}, optional
        The initial language.

    Raises
    ------
    BadInput
        The error lists every problem of a card with its place.

    Examples
    --------
    >>> import racekit as rk
    >>> rk.CardWidget()
    <CardWidget, 146 cards>
    """

    _part = "cards"

    shelf = traitlets.Dict().tag(sync=True)

    def __init__(self, cards: Any = None, *, lang: str | None = None) -> None:
        self._cards = shipped_set() if cards is None else as_cards(cards)
        title = cards.name if isinstance(cards, Card) else self._cards.name
        super().__init__(lang=lang, shelf=shelf(self._cards.values(), title))

    @property
    def cards(self) -> CardSet:
        """The cards shown."""
        return self._cards

    def __repr__(self) -> str:
        return f"<CardWidget, {len(self._cards)} card{'s' * (len(self._cards) != 1)}>"

    def fallback(self) -> str:
        return cards_html(self._cards.values(), self.lang)


class DeckWidget(ConstructionWidget):
    """A deck builder for Force of the Horse.

    Beside the cards to choose from, it shows the rules that the deck still breaks, each with its
    number, and the numbers of horses by cost and by run number.

    Parameters
    ----------
    deck : Deck, mapping, str or Path, optional
        The initial deck: a deck, a mapping of card ids to counts, a JSON file, or the name of a
        distance class for its ready-made deck. Empty by default.
    distance : {"sprint", "mile", "middle", "long"}, optional
        The distance class of the race; by default, the deck's own, or ``mile``.
    cards : optional
        Custom cards in addition to racekit's: any source that `racekit.games.foth.read_cards`
        accepts.
    lang : {"en", "ja"}, optional
        The initial language.

    Raises
    ------
    BadInput
        The error lists every problem of the arguments.

    Examples
    --------
    >>> import racekit as rk
    >>> widget = rk.DeckWidget({"force": 40}, distance="mile")
    >>> widget.add("toaster-dash", 4)
    >>> [(problem.rule, problem.text.en[:18]) for problem in widget.problems]
    [('602.1a', 'the deck has 44 ca'), ('602.1c', 'the deck has 4 cop')]
    >>> widget
    <DeckWidget mile, 44 cards, 2 problems>
    """

    _part = "cards"

    shelf = traitlets.Dict().tag(sync=True)

    _made: Workbench

    def __init__(
        self,
        deck: Any = None,
        *,
        distance: str | None = None,
        cards: Any = None,
        lang: str | None = None,
    ) -> None:
        bench = Workbench(deck, distance, cards)
        super().__init__(bench, lang, shelf=shelf(bench.cards.values(), TEXTS.text("deck_builder")))

    # --- the deck -------------------------------------------------------------------------

    @property
    def deck(self) -> dict[str, int]:
        """The deck as a mapping of card ids to counts, as ``rk.play(decks=...)`` takes it."""
        return self._made.deck

    @property
    def distance(self) -> str:
        """The distance class of the race, which can be set."""
        return self._made.distance

    @distance.setter
    def distance(self, distance: str) -> None:
        self._edit(self._made.race, distance)

    @property
    def problems(self) -> tuple[Breach, ...]:
        """Every rule that the deck breaks, with its number; empty if the deck is legal."""
        return self._made.problems

    def save(self, path: str | Path) -> Path:
        """Write the deck to a JSON file, which `DeckWidget` and `read_deck` accept."""
        return self._made.save(path)

    def play(self, **settings: Any) -> GameWidget:
        """Play with the deck, and with any custom cards, against the ready-made deck.

        Parameters
        ----------
        **settings
            Settings for `racekit.play`; ``decks`` and ``metres`` override those of this deck.

        Raises
        ------
        BadInput
            The error lists every rule that the deck breaks.
        """
        from ....ui import play

        return play("foth", **{**self._made.settings(), **settings})

    # --- everything clickable, in Python ----------------------------------------------------

    def add(self, card: str, n: int = 1) -> None:
        """Add `n` copies of a card, given by its id, to the deck, without checking rules."""
        self._edit(self._made.add, card, n)

    def remove(self, card: str, n: int = 1) -> None:
        """Remove `n` copies of a card from the deck, or all if there are fewer."""
        self._edit(self._made.remove, card, n)

    def ready(self) -> None:
        """Replace the deck by the ready-made deck for its distance class."""
        self._edit(self._made.ready)

    # --- inside ---------------------------------------------------------------------------

    def __repr__(self) -> str:
        count, wrong = self.state["count"], len(self.problems)
        verdict = "legal" if not wrong else f"{wrong} problem{'s' * (wrong != 1)}"
        return f"<DeckWidget {self.distance}, {count} cards, {verdict}>"

    def fallback(self) -> str:
        lang, cards = self.lang, self._made.cards
        names = (
            f"{n} × {cards[card].name(lang) if card in cards else card}"
            for card, n in self.deck.items()
        )
        head = TEXTS.text("deck_count", name=self._made.name, n=sum(self.deck.values()))
        problems = (problem.text.capital()(lang) for problem in self.problems)
        lists = f"{page.html_list(problems)}{page.html_list(names)}"
        return f'<div class="{NO_MATH}"><p>{escape(head(lang))}</p>{lists}</div>'
