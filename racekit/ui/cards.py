"""The widgets of cards and decks: Python's half. What they show is made in `decks`."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import traitlets

from ..engine.texts import NO_MATH, check_language, language
from ..games.foth import Card, CardSet, shipped_set
from ..games.foth.collection.deck import Breach
from ..games.foth.faces import cards_html
from .base import STATIC, Widget, as_text
from .decks import Workbench, as_cards, shelf
from .messages import WORDS

if TYPE_CHECKING:
    from .widgets import GameWidget


class CardWidget(Widget):
    """Cards of Force of the Horse: their faces, what they say, and the rules behind each word.

    Several are shown side by side, to be filtered and looked at one by one. No kernel is needed.

    Parameters
    ----------
    cards : Card, CardSet, list, mapping, pandas.DataFrame, str or Path, optional
        A card, or whatever `racekit.games.foth.read_cards` reads. Left out: racekit's own set.
    lang : {"en", "ja"}, optional
        The language to begin with.

    Raises
    ------
    BadInput
        Listing everything that is wrong with a card, each with its place.

    Examples
    --------
    >>> import racekit as rk
    >>> rk.CardWidget()
    <CardWidget, 115 cards>
    """

    _esm = STATIC / "cards.js"
    _css = STATIC / "cards.css"

    shelf = traitlets.Dict().tag(sync=True)

    def __init__(self, cards: Any = None, *, lang: str | None = None) -> None:
        self._cards = shipped_set() if cards is None else as_cards(cards)
        title = cards.name if isinstance(cards, Card) else self._cards.name
        super().__init__(
            shelf=shelf(self._cards.values(), title),
            lang=check_language(lang or language()),
        )

    @property
    def cards(self) -> CardSet:
        """The cards that are shown."""
        return self._cards

    def __repr__(self) -> str:
        return f"<CardWidget, {len(self._cards)} card{'s' * (len(self._cards) != 1)}>"

    def fallback(self) -> str:
        return cards_html(self._cards.values(), self.lang)


class DeckWidget(Widget):
    """A deck of Force of the Horse in the making.

    Beside the cards to choose from it tells which rules the deck still breaks, each with its
    number, and how many horses have each cost and each run number.

    Parameters
    ----------
    deck : Deck, mapping, str or Path, optional
        What to begin with: a deck, counts by the cards' ids, a JSON file, or the name of a
        distance class for the ready deck. Left out, nothing.
    distance : {"sprint", "mile", "middle", "long"}, optional
        The race that it is for; left out, the deck's own, else ``mile``.
    cards : optional
        Cards of your own, beside racekit's: whatever `racekit.games.foth.read_cards` reads.
    lang : {"en", "ja"}, optional
        The language to begin with.

    Raises
    ------
    BadInput
        Listing everything that is wrong with what was given.

    Examples
    --------
    >>> import racekit as rk
    >>> widget = rk.DeckWidget({"force": 40}, distance="mile")
    >>> widget.add("toaster-dash", 4)
    >>> [(problem.rule, problem.text.en[:18]) for problem in widget.problems]
    [('602.1a', 'there are 44 cards'), ('602.1c', '“Toaster Dash” is ')]
    >>> widget
    <DeckWidget mile, 44 cards, 2 problems>
    """

    _esm = STATIC / "cards.js"
    _css = STATIC / "cards.css"

    shelf = traitlets.Dict().tag(sync=True)
    state = traitlets.Dict().tag(sync=True, to_json=as_text)

    def __init__(
        self,
        deck: Any = None,
        *,
        distance: str | None = None,
        cards: Any = None,
        lang: str | None = None,
    ) -> None:
        self._bench = Workbench(deck, distance, cards)
        super().__init__(
            shelf=shelf(self._bench.cards.values(), WORDS.text("deck_cards")),
            state=self._bench.snapshot(),
            lang=check_language(lang or language()),
        )
        self.on_msg(self._answer)

    # --- the deck -------------------------------------------------------------------------

    @property
    def deck(self) -> dict[str, int]:
        """How often each card is in the deck, by their ids: what ``rk.play(decks=...)`` takes."""
        return self._bench.deck

    @property
    def distance(self) -> str:
        """The distance class that it is for; another may be set."""
        return self._bench.distance

    @distance.setter
    def distance(self, distance: str) -> None:
        self._bench.race(distance)
        self._show()

    @property
    def problems(self) -> tuple[Breach, ...]:
        """Every rule that the deck breaks, with its number; none where it may be played."""
        return self._bench.problems

    def save(self, path: str | Path) -> Path:
        """Write the deck to a JSON file, which `DeckWidget` and `read_deck` read."""
        return self._bench.save(path)

    def play(self, **settings: Any) -> GameWidget:
        """Play with the deck, and cards of your own, against the ready deck.

        Parameters
        ----------
        **settings
            As for `racekit.play`; ``decks`` and ``metres`` among them count before these.

        Raises
        ------
        BadInput
            Listing every rule that the deck breaks.
        """
        from . import play

        return play("foth", **{**self._bench.settings(), **settings})

    # --- everything clickable, in Python ----------------------------------------------------

    def add(self, card: str, n: int = 1) -> None:
        """Put `n` copies of a card, named by its id, into the deck; no rule is asked."""
        self._bench.add(card, n)
        self._show()

    def remove(self, card: str, n: int = 1) -> None:
        """Take `n` copies of a card out of the deck, or as many as there are."""
        self._bench.remove(card, n)
        self._show()

    def clear(self) -> None:
        """Take everything out of the deck."""
        self._bench.clear()
        self._show()

    def ready(self) -> None:
        """Take the ready deck for the distance instead."""
        self._bench.ready()
        self._show()

    def undo(self) -> None:
        """Take the last change back."""
        self._bench.undo()
        self._show()

    # --- inside ---------------------------------------------------------------------------

    def _show(self) -> None:
        self._bench.seq += 1
        self.state = self._bench.snapshot()

    def _answer(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """Answer a message from the front end: with a snapshot, or with a message."""
        answer = self._bench.handle(content)
        if answer is None:
            self.state = self._bench.snapshot()
        else:
            self.send(answer)

    def __repr__(self) -> str:
        count, wrong = self.state["count"], len(self.problems)
        told = "legal" if not wrong else f"{wrong} problem{'s' * (wrong != 1)}"
        return f"<DeckWidget {self.distance}, {count} cards, {told}>"

    def fallback(self) -> str:
        lang, cards = self.lang, self._bench.cards
        names = (
            f"{n} × {cards[card].name(lang) if card in cards else card}"
            for card, n in self.deck.items()
        )
        head = WORDS.text("deck_head", name=self._bench.name, n=sum(self.deck.values()))
        problems = (problem.text.capital()(lang) for problem in self.problems)
        lists = f"{_listed(problems)}{_listed(names)}"
        return f'<div class="{NO_MATH}"><p>{escape(head(lang))}</p>{lists}</div>'


def _listed(texts: Iterable[str]) -> str:
    """Return texts as a list in HTML."""
    items = "".join(f"<li>{escape(text)}</li>" for text in texts)
    return f"<ul>{items}</ul>" if items else ""
