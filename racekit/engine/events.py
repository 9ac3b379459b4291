"""Events and refusals: what happened and what is illegal, each citing a rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from .rules import RuleBook
from .texts import Text


def _named(
    book: RuleBook, values: Mapping[str, Any], names: Mapping[int, Text] | None
) -> Mapping[str, Any]:
    """Replace seat numbers with the seats' names."""
    if not names:
        return values
    named = dict(book.name_owners(values, names))
    if "seat" in values:
        named["seat"] = names.get(values["seat"], values["seat"])
    if "seats" in values:
        named["seats"] = [names[seat] for seat in values["seats"]]
    return named


def _shown(value: Any) -> str:
    """Return an event's or a refusal's repr, without the rule book."""
    shown = (f"{name}={getattr(value, name)!r}" for name in value._fields if name != "book")
    return f"{type(value).__name__}({', '.join(shown)})"


class Event(NamedTuple):
    """One event in a game.

    Attributes
    ----------
    rule : str
        Id of the rule that caused it.
    name : str
        Key of its text in the game's ``rules.toml``; if empty, the text is composed of the rule.
    values : mapping
        The values in the text: seats, cards, numbers.
    to : tuple of int, optional
        The seats that see `secret`; None if the event is public.
    secret : tuple of str
        The names of the values that only the seats in `to` see.
    reveals : bool
        Whether it reveals hidden information.

    Examples
    --------
    >>> import racekit as rk
    >>> event = rk.game("pig").start().step("roll").state.step("5").events[0]
    >>> event.rule, event.text("en"), event.values["die"]
    ('P2', 'Player 1: rolls 5.', 5)
    """

    book: RuleBook
    rule: str
    name: str
    values: Mapping[str, Any]
    to: tuple[int, ...] | None = None
    secret: tuple[str, ...] = ()
    reveals: bool = False

    def __repr__(self) -> str:
        return _shown(self)

    def text(self, lang: str, names: Mapping[int, Text] | None = None) -> str:
        """Return the event as a sentence.

        Parameters
        ----------
        lang : str
            ``en`` or ``ja``.
        names : mapping, optional
            Maps seats to names; by default the seats are "Player 1", ...
        """
        return self.book.event_text(
            self.rule, self.name, lang, _named(self.book, self.values, names)
        )

    def seen_by(self, seat: int) -> Event | None:
        """Return the event as `seat` sees it, without hidden values; None if it sees nothing."""
        if self.to is None or seat in self.to:
            return self
        hidden = f"{self.name}_hidden" if self.name else ""
        if hidden and hidden not in self.book.events:
            return None
        open_values = {key: val for key, val in self.values.items() if key not in self.secret}
        return Event(self.book, self.rule, hidden, open_values, reveals=self.reveals)

    def __str__(self) -> str:
        return f"{self.rule}  {self.text('en')}"


class Refusal(NamedTuple):
    """Why an action is not legal.

    Attributes
    ----------
    rule : str
        Id of the rule that forbids it.
    name : str
        Key of its text in the game's ``rules.toml``.
    values : mapping
        The values in the text.

    Examples
    --------
    >>> import racekit as rk
    >>> refusal = rk.game("pig").start().why_not("hold")
    >>> refusal.rule, rk.rules("pig", refusal.rule).title.en
    ('P3', 'Holding')
    """

    book: RuleBook
    rule: str
    name: str
    values: Mapping[str, Any]

    def __repr__(self) -> str:
        return _shown(self)

    def text(self, lang: str, names: Mapping[int, Text] | None = None) -> str:
        """Return the reason as a sentence in `lang` (``en`` or ``ja``)."""
        named = _named(self.book, self.values, names)
        return self.book.refusal_text(self.rule, self.name, lang, named)

    def __str__(self) -> str:
        return f"{self.rule}  {self.text('en')}"
