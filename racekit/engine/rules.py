"""A game's rule book: its rules, and the texts of its events and refusals, from ``rules.toml``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

from .errors import BadInput, Problem
from .texts import NO_MATH, Catalogue, Text, Word, engine_words, language, read_toml

NameOwners = Callable[[Mapping[str, Any], Mapping[int, Text]], Mapping[str, Any]]
"""Puts names of seats into the values of a text."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule in our own words.

    Attributes
    ----------
    game, id : str
        ``"longshot"`` and ``"LS4.1"``.
    title, body : Text
        A short name, and the rule itself.
    house : bool
        Whether it is a house default: a number or ruling of ours, not the published game's.
    no_effect : Text or None
        Why it has no effect in software, where it has none.
    """

    game: str
    id: str
    title: Text
    body: Text
    house: bool = False
    no_effect: Text | None = None

    def text(self, lang: str) -> str:
        """Return the rule in `lang` (``en`` or ``ja``)."""
        return self.body(lang)

    def __str__(self) -> str:
        return f"{self.id}  {self.body.en}"

    def _repr_html_(self) -> str:
        """The rule as a notebook shows it, in the language that was chosen."""
        lang = language()
        mark = (
            f" <em>({escape(engine_words().text('house_rule')(lang))})</em>" if self.house else ""
        )
        head = f"<strong>{escape(self.id)} {escape(self.title(lang))}</strong>{mark}"
        return f'<div class="{NO_MATH}"><p>{head}<br>{escape(self.body(lang))}</p></div>'


class RuleBook(Mapping[str, Rule]):
    """The rules of one game by id, in the rulebook's order.

    Parameters
    ----------
    game : str
        The game's name.
    package : str
        The package that holds ``rules.toml``.
    words : mapping
        The kinds of word that the game's texts use besides the common ones.
    name_owners : function, optional
        Puts the names of seats into an event's values where these name what belongs to a seat.
    """

    def __init__(
        self,
        game: str,
        package: str,
        words: Mapping[str, Word],
        name_owners: NameOwners = lambda values, names: values,
    ) -> None:
        data = read_toml(package, "rules.toml")
        self.game = game
        self.name_owners = name_owners
        self.title = Text(**data["game"]["title"])
        self.line = Text(**data["game"]["line"])
        self._rules = {
            rule_id: _rule(game, rule_id, entry) for rule_id, entry in data["rules"].items()
        }
        self.events: Mapping[str, Mapping[str, Any]] = data["events"]
        self._events = Catalogue(data["events"], words)
        self._refusals = Catalogue(data["refusals"], words)
        self.words = Catalogue(data["words"], words)

    def __getitem__(self, rule_id: str) -> Rule:
        return self._rules[rule_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)

    def __repr__(self) -> str:
        return f"RuleBook({self.game!r}, {len(self)} rules)"

    def __reduce__(self) -> tuple[Callable[[str], RuleBook], tuple[str]]:
        # Events carry their book; another process has the same one.
        return _book_of, (self.game,)

    def _repr_html_(self) -> str:
        return "".join(rule._repr_html_() for rule in self.values())

    def rule(self, rule_id: str) -> Rule:
        """Return a rule; an unknown id is one clear error that names its neighbours."""
        if isinstance(rule_id, str) and rule_id in self._rules:
            return self._rules[rule_id]
        asked = str(rule_id)
        section = asked.split(".", maxsplit=1)[0]
        near = [known for known in self if known.split(".")[0] == section] or list(self)[:3]
        problem = Problem.of(asked, "unknown_rule", near=near)
        raise BadInput.of("bad_rule", [problem], game=self.game)

    def event_text(self, name: str, lang: str, values: Mapping[str, Any]) -> str:
        """Return an event's sentence."""
        return self._events.render(name, lang, values)

    def refusal_text(self, name: str, lang: str, values: Mapping[str, Any]) -> str:
        """Return a refusal's sentence."""
        return self._refusals.render(name, lang, values)


def _book_of(game: str) -> RuleBook:
    from .registry import module

    return module(game).BOOK


def _rule(game: str, rule_id: str, entry: Mapping[str, Any]) -> Rule:
    reason = entry.get("no_effect")
    return Rule(
        game=game,
        id=rule_id,
        title=Text(**entry["title"]),
        body=Text(entry["en"], entry["ja"]),
        house=entry.get("house", False),
        no_effect=Text(**reason) if reason else None,
    )
