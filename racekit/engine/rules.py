"""A game's rule book: its rules, and the texts of its events and refusals.

A large game stores them in ``rules.toml``. A game in one file defines only its rules; the text of
an event then consists of the title of its rule and the values of the event.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from html import escape
from importlib import import_module
from typing import Any
from urllib.parse import quote

from ..system.host import website
from .errors import BadInput, Problem, UnknownRule
from .texts import NO_MATH, Catalogue, Text, Word, engine_words, language, read_toml

NameOwners = Callable[[Mapping[str, Any], Mapping[int, Text]], Mapping[str, Any]]
"""Replaces seats with names in the values of a text."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule, in racekit's own words.

    Attributes
    ----------
    game, id : str
        ``"longshot"`` and ``"LS4.1"``.
    title, body : Text
        A short name, and the rule itself.
    house : bool
        Whether it is a house rule: a number or ruling of racekit's, not of the published game.
    no_effect : Text or None
        The reason, if the rule has no effect in software.

    Examples
    --------
    >>> import racekit as rk
    >>> rule = rk.rules("longshot", "LS4.1")
    >>> rule.title.en, rule.house
    ('The golden rule', False)
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

    def address(self, lang: str) -> str | None:
        """Return the rule's address in the manual, or None where it is not known.

        The website is the one that `racekit.system.host.website` knows.

        Examples
        --------
        >>> from racekit import rules
        >>> rules("pig", "P1").address("en")
        """
        site = website()
        if not site or (self.game, f"{_SHIPPED}.{self.game}") not in _books:
            return None
        return f"{site.rstrip('/')}/manual/{lang}/rules/{self.game}.html#{quote(self.id)}"

    def full_text(self, lang: str) -> str:
        """Return the rule with its number, its title and its mark, if it is a house rule."""
        mark = f" {_house_mark()(lang)}" if self.house else ""
        told = [f"{self.id}  {self.title(lang)}{mark}", self.body(lang)]
        if self.no_effect is not None:
            told.append(engine_words().text("no_effect", reason=self.no_effect)(lang))
        return "\n    ".join(told)

    def __str__(self) -> str:
        return self.full_text(language())

    def _repr_html_(self) -> str:
        """Return the rule as HTML for a notebook, in the current language."""
        head, body = self._parts()
        return f'<div class="{NO_MATH}"><p>{head}<br>{body}</p></div>'

    def folded(self) -> str:
        """Return the rule as HTML, in the current language: one line that opens."""
        head, body = self._parts()
        return f'<details class="{NO_MATH}"><summary>{head}</summary><p>{body}</p></details>'

    def _parts(self) -> tuple[str, str]:
        """Return the rule's head, with its mark if it is a house rule, and its text."""
        lang = language()
        mark = f" <em>{escape(_house_mark()(lang))}</em>" if self.house else ""
        number = escape(self.id)
        if address := self.address(lang):
            number = f'<a href="{escape(address)}">{number}</a>'
        head = f"<strong>{number} {escape(self.title(lang))}</strong>{mark}"
        return head, escape(self.body(lang))


def _house_mark() -> Text:
    words = engine_words()
    return words.text("house_mark", house=words.text("house_rule"))


class RuleBook(Mapping[str, Rule]):
    """The rules of one game by id, in the order of the rulebook.

    Parameters
    ----------
    game : str
        The game's name.
    module : str
        The module that creates the book: another process imports it to find the book.
    data : mapping
        ``game`` (``title``, ``line``), ``rules``, and, if the game has its own texts, ``events``,
        ``refusals`` and ``words``; see `read` and `brief`.
    words : mapping
        Additional kinds of word in the game's texts.
    name_owners : function, optional
        Puts seat names into event values that refer to a seat's possessions.

    Examples
    --------
    >>> import racekit as rk
    >>> list(rk.rules("pig"))
    ['P1', 'P2', 'P3', 'P4']
    """

    def __init__(
        self,
        game: str,
        module: str,
        data: Mapping[str, Any],
        words: Mapping[str, Word],
        name_owners: NameOwners = lambda values, names: values,
    ) -> None:
        self.game = game
        self.module = module
        self.name_owners = name_owners
        self.title = Text(**data["game"]["title"])
        self.line = Text(**data["game"]["line"])
        self._rules = {
            rule_id: _rule(game, rule_id, entry) for rule_id, entry in data["rules"].items()
        }
        self.events: Mapping[str, Mapping[str, Any]] = data.get("events", {})
        terms: Mapping[str, Mapping[str, str]] = data.get("terms", {})
        self.terms = {name: Text(**text) for name, text in terms.items()}
        self._events = Catalogue(self.events, words)
        self._refusals = Catalogue(data.get("refusals", {}), words)
        self.words = Catalogue(data.get("words", {}), words)
        self._brief: Mapping[str, Any] | None = None
        _books[game, module] = self

    @classmethod
    def read(
        cls,
        game: str,
        package: str,
        words: Mapping[str, Word],
        name_owners: NameOwners = lambda values, names: values,
    ) -> RuleBook:
        """Read the book of a game from ``rules.toml`` in `package`."""
        return cls(game, package, read_toml(package, "rules.toml"), words, name_owners)

    @classmethod
    def brief(
        cls,
        game: str,
        module: str,
        *,
        title: str | Text,
        line: str | Text,
        rules: Mapping[str, str | Text],
        terms: Mapping[str, str | Text],
        sentences: Mapping[str, str | Text],
    ) -> RuleBook:
        """Create the book of a game with rules in its code, in one language or both.

        Parameters
        ----------
        title, line : str or Text
            The game's title, and a one-line description; if that is empty, the last rule.
        rules : mapping
            Maps rule ids to rules: a short title, a colon and the rule itself.
        terms : mapping
            Labels in both languages for the names in events and on the board.
        sentences : mapping
            Texts of events and refusals by name, with values in braces (``{seat:Seat}``).

        Examples
        --------
        >>> book = RuleBook.brief(
        ...     "nim", "nim", title="Nim", line="Take the last match.",
        ...     rules={"N1": "Taking: a seat takes one to three matches."}, terms={}, sentences={},
        ... )
        >>> print(book.rule("N1"))
        N1  Taking
            a seat takes one to three matches.
        """
        entries = {rule_id: _brief_rule(text) for rule_id, text in rules.items()}
        *_, last = entries.values()
        told = as_text(line) if line else Text(last["en"], last["ja"]).capital()
        head = {"title": as_text(title).data(), "line": told.data()}
        texts = {name: as_text(text).data() for name, text in sentences.items()}
        called = {name: as_text(text) for name, text in terms.items()}
        data = {"game": head, "rules": entries, "events": texts, "refusals": texts}
        data["terms"] = {name: text.data() for name, text in called.items()}
        book = cls(game, module, data, {"term": lambda value, lang: _term(called, value)(lang)})
        whole = {"title": title, "line": line, "rules": rules}
        book._brief = {**whole, "terms": terms, "sentences": sentences}
        return book

    def problem(self, place: str, key: str, /, **values: object) -> Problem:
        """Return a problem of a described position, from the game's own words."""
        return Problem(place, self.problem_text(key, **values))

    def problem_text(self, key: str, /, **values: object) -> Text:
        """Return what is wrong with a part of a described position."""
        return self.words.text(f"position_{key}", **values)

    def __getitem__(self, rule_id: str) -> Rule:
        return self._rules[rule_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)

    def __repr__(self) -> str:
        return f"RuleBook({self.game!r}, {len(self)} rules)"

    def __str__(self) -> str:
        """Return the title, and every rule in full, in the current language."""
        return "\n\n".join([self.title(language()), *map(str, self.values())])

    def __reduce__(self) -> Any:
        # Events refer to their book; another process looks up its own copy. It has no copy of a
        # notebook's book, which is made again there.
        if self.module == "__main__" and self._brief is not None:
            return partial(RuleBook.brief, self.game, self.module, **self._brief), ()
        return _book_of, (self.game, self.module)

    def _repr_html_(self) -> str:
        return "".join(rule._repr_html_() for rule in self.values())

    def rule(self, rule_id: str) -> Rule:
        """Return a rule; for an unknown id, raise BadInput with similar ids."""
        if isinstance(rule_id, str) and rule_id in self._rules:
            return self._rules[rule_id]
        asked = str(rule_id)
        section = asked.split(".", maxsplit=1)[0]
        near = [known for known in self if known.split(".")[0] == section] or list(self)[:3]
        problem = Problem.of(asked, "unknown_rule", near=near)
        raise BadInput.of("bad_rule", [problem], game=self.game)

    def cited(self, rule_id: str) -> str:
        """Return the id of a rule that the game's own code cites, once it is known to be one."""
        if rule_id not in self._rules:
            raise UnknownRule(self.game, rule_id, tuple(self))
        return rule_id

    def event_text(self, rule: str, name: str, lang: str, values: Mapping[str, Any]) -> str:
        """Return an event's sentence: its own, or one composed of the rule and the values."""
        if name in self.events:
            return self._events.render(name, lang, values)
        return self._generic_text(rule, lang, values)

    def refusal_text(self, rule: str, name: str, lang: str, values: Mapping[str, Any]) -> str:
        """Return a refusal's sentence: its own, or the rule itself."""
        if name in self._refusals.entries:
            return self._refusals.render(name, lang, values)
        forbidding = self._rules[self.cited(rule)]
        shown = {"given": values.get("given", ""), "title": forbidding.title(lang)}
        key = {"unknown": "refused_unknown", "over": "refused_over"}.get(name, "refused_rule")
        return engine_words().render(key, lang, {**shown, "rule": forbidding.body(lang)})

    def _generic_text(self, rule: str, lang: str, values: Mapping[str, Any]) -> str:
        """Compose a sentence of the seat, the rule's title and the values."""
        parts = [
            f"{self.term(name)(lang)} {self.term(value)(lang)}"
            for name, value in values.items()
            if name != "seat"
        ]
        what = self._rules[self.cited(rule)].title(lang)
        if parts:
            listed = ("、" if lang == "ja" else ", ").join(parts)
            what = engine_words().render("with_values", lang, {"what": what, "values": listed})
        if "seat" not in values:
            return what
        return engine_words().render("by_seat", lang, {"seat": values["seat"], "what": what})

    def term(self, value: Any) -> Text:
        """Return the label of a value or of a name."""
        return _term(self.terms, value)


def _term(terms: Mapping[str, Text], value: Any) -> Text:
    if isinstance(value, Text):
        return value
    if isinstance(value, bool):
        return engine_words().text("yes" if value else "no")
    if isinstance(value, tuple | list):
        parts = [_term(terms, part) for part in value]
        return Text(" ".join(part.en for part in parts), " ".join(part.ja for part in parts))
    text = str(value)
    return terms.get(text) or Text(text.replace("_", " "), text)


_SHIPPED = "racekit.games"
"""The package of the games that the manual describes."""
_books: dict[tuple[str, str], RuleBook] = {}
"""Every book by game and module; the latest one wins."""


def _book_of(game: str, module: str) -> RuleBook:
    if (game, module) not in _books:
        import_module(module)
    return _books[game, module]


def as_text(value: str | Text) -> Text:
    """Return a text in both languages; a plain string serves as both."""
    return value if isinstance(value, Text) else Text(value, value)


def _split_title(rule: str) -> tuple[str, str]:
    """Split a rule at its first colon (ASCII or full-width) into title and body."""
    title, *body = re.split("：|: ", rule, maxsplit=1)
    return title, "".join(body)


def _brief_rule(given: str | Text) -> dict[str, Any]:
    """Return a rule's entry, with the part before the colon as its title."""
    text = as_text(given)
    (en_title, en), (ja_title, ja) = _split_title(text.en), _split_title(text.ja)
    title = {"en": en_title, "ja": ja_title}
    return {"title": title, "en": en, "ja": ja}


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
