"""Parts of a position in the editor: what is in force in a turn, and what has happened in it.

The words of effects are those of the cards: an effect that no card has cannot be put there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, get_args

from ...engine.editing import (
    Group,
    Item,
    Items,
    Maybe,
    Number,
    Part,
    Pick,
    Pile,
    Rows,
    items_of,
    numbered,
    yes_no,
)
from ...engine.texts import Catalogue, Text, read_toml, seat_text
from .abilities.nodes import Ability, Node
from .abilities.parsing import FORMS, AbilityParser, Scope, plain
from .abilities.text import ability_text, target_text
from .abilities.vocabulary import choices
from .board import MOST, SEATS, Role
from .board_format import LYING, WHO
from .cards import GOINGS
from .resolving.lasting import STEPS

if TYPE_CHECKING:
    from .rules import Rules

Data = Mapping[str, Any]

_UNTIL = ("run", "turn", "your_next_turn", "game")
_ONCE = ("situation", "jockey")
_NUMBERS = ("run", "guard", "cost")
_AT_MOST = 9
"""The largest change of a number that can be put down, besides those of the cards."""
_KINDS = {"apply": "change", "rule": "permission", "do": "effect"}
"""The kinds of a continuous effect, of which it has one, and what its words are."""
_FITS = {
    "styles": "style",
    "distances": "distance",
    "surfaces": "surface",
    "courses": "course",
    "goings": "going",
    "suited": "suited",
}
_REASONS = (
    *("808.1a", "808.1b", "808.1c", "808.1d", "808.1e", "808.1f", "808.1g"),
    *("1002.1a", "1002.1b", "1002.1c"),
)
_VERBS = ("play", "run", "guard", "pass")


class TurnParts:
    """The parts of one description that a turn fills.

    Parameters
    ----------
    game : Rules
        The game.
    data : mapping
        The description.
    cards : tuple of Item
        All cards.
    """

    def __init__(self, game: Rules, data: Data, cards: Items) -> None:
        self._data, self._cards, self._words = data, cards, _words_of(game)

    def parts(self) -> dict[str, Part]:
        """Return effects (802), triggers (806.5), what has gone (810), and what counts once."""
        time = Number(label=word("time"), high=MOST, usual=0)
        return {
            "effects": Rows(label=word("effects"), each=self._effect, usual=[]),
            "later": Rows(label=word("later"), each=self._later, usual=[]),
            "gone": Rows(label=word("gone"), each=self._gone, usual=[]),
            "used": Rows(label=word("used"), each=_used, usual=[]),
            "redraws": Rows(label=word("redraws"), each=_redraw, most=len(SEATS), usual=[]),
            "clock": Maybe(label=word("clock"), part=time),
            "moment": Maybe(label=word("moment"), part=time),
        }

    def _effect(self, n: int) -> Part:
        """One continuous effect (802.1b): its source, what it applies to, until when, and what."""
        changes = self._words["change"]
        first = next(iter(changes.values), None)
        parts: dict[str, Part] = {
            "from": self._source("from"),
            "apply": Rows(
                label=word("apply"),
                each=lambda n: _pick(numbered(n), changes, first),
                usual=[],
            ),
            "rule": _pick(word("rule"), _or_none(self._words["permission"])),
            "do": _pick(word("do"), _or_none(self._words["effect"])),
            "to": _pick(word("to"), _or_none(self._words["target"])),
            "came": Rows(label=word("newcomers"), each=self._newcomer, usual=[]),
            "pieces": self._pieces("pieces"),
            "until": Pick(label=word("until"), items=_until(), usual="run"),
            "at": Number(label=word("time"), high=MOST, usual=0),
        }
        blank = {
            "from": parts["from"].blank(),
            "apply": [first],
            "pieces": [],
            "until": "run",
            "at": 0,
        }
        return Group(label=numbered(n), parts=parts, usual=blank)

    def _newcomer(self, n: int) -> Part:
        """A card that has come to a hand since an effect on it began (808.2)."""
        parts: dict[Any, Part] = {
            0: _seat("player"),
            1: Pick(label=word("card"), items=self._cards),
        }
        return Group(label=numbered(n), parts=parts)

    def _later(self, n: int) -> Part:
        """One delayed trigger (806.5)."""
        abilities = self._words["later"]
        until = (Item(None, word("none")), *_until())
        parts: dict[str, Part] = {
            "from": self._source("from"),
            "ability": _pick(word("ability"), abilities, next(iter(abilities.values), None)),
            "target": self._pieces("target"),
            "until": Pick(label=word("until"), items=until),
        }
        return Group(label=numbered(n), parts=parts)

    def _gone(self, n: int) -> Part:
        """One card that has left the table (810.1), with what it was then."""
        roles = items_of(get_args(Role), lambda role: Text(role, role))
        parts: dict[str, Part] = {
            "id": Number(label=word("id"), high=MOST, usual=n),
            "card": Pick(label=word("card"), items=self._cards),
            "owner": _seat("owner"),
            "user": _seat("user"),
            "as": Pick(label=word("as"), items=roles, usual="paid"),
            "on": _maybe("on"),
            "at": Number(label=word("came"), high=MOST, usual=0),
            "was": self._was(),
        }
        return Group(label=numbered(n), parts=parts)

    def _was(self) -> Part:
        """What differed from the printed card (808.1)."""
        fits = {
            key: Maybe(
                label=word(key),
                part=Pile(label=word(key), items=_terms(kind), usual=[]),
            )
            for key, kind in _FITS.items()
        }
        parts: dict[str, Part] = {
            **{key: _maybe(key, low=None) for key in _NUMBERS},
            **fits,
            "abilities": Maybe(
                label=word("abilities"),
                part=Rows(
                    label=word("abilities"),
                    each=lambda n: _pick(numbered(n), self._words["ability"]),
                    usual=[],
                ),
            ),
            "reasons": Rows(label=word("reasons"), each=self._reason, usual=[]),
        }
        return Group(label=word("was"), parts=parts, usual={})

    def _reason(self, n: int) -> Part:
        """One step to a number (808.1)."""
        rules = items_of(_REASONS, lambda rule: Text(rule, rule))
        numbers = items_of(_NUMBERS, word)
        parts: dict[str, Part] = {
            "rule": Pick(label=word("step"), items=rules),
            "what": Pick(label=word("what"), items=numbers),
            "value": Number(label=word("value"), low=None),
            "from": Maybe(label=word("from"), part=self._source("from")),
        }
        return Group(label=numbered(n), parts=parts)

    def _source(self, label: str) -> Group:
        """The source of an effect (811)."""
        parts: dict[str, Part] = {
            "card": Pick(label=word("card"), items=self._cards),
            "piece": _maybe("id"),
            "user": _seat("user"),
        }
        return Group(label=word(label), parts=parts)

    def _pieces(self, label: str) -> Part:
        """Cards on the table, by their numbers."""
        items = items_of(sorted(self._numbers()), lambda number: Text(f"[{number}]", f"[{number}]"))
        return Pile(label=word(label), items=items, usual=[])

    def _numbers(self) -> set[int]:
        """Return the numbers of the cards that lie on the table, or have left it."""
        data, sides = self._data, [self._data.get(who, {}) for who in WHO]
        # Without a number, a card has that of its place: situations came first.
        lying = [each for zone in LYING for side in sides for each in side.get(zone, ())]
        left = [each["id"] for each in data.get("gone", ())]
        effects = (*data.get("effects", ()), *data.get("later", ()))
        meant = [n for each in effects for key in ("pieces", "target") for n in each.get(key, ())]
        return {*(each.get("id", n) for n, each in enumerate(lying)), *left, *meant}


def deed(cards: Items, n: int, before: Mapping[str, Part], now: Data, player: int) -> Part:
    """Return an earlier action of the turn (1201.1b), and the position in which it was done."""
    act: dict[str, Part] = {
        "verb": Pick(label=word("verb"), items=items_of(_VERBS, _verb_word), usual="play"),
        "what": Pick(label=word("card"), items=(Item("", word("none")), *cards), usual=""),
        "on": _maybe("on"),
        "pay": Pile(label=word("pay"), items=cards, usual=[]),
    }
    parts: dict[str, Part] = {
        "did": Group(label=word("did"), parts=act, usual=_NOTHING_DONE),
        "seat": Pick(label=word("player"), items=items_of(SEATS, seat_text), usual=player),
        "before": Group(label=word("before"), parts=before, usual=now),
    }
    usual = {"did": _NOTHING_DONE, "before": now}
    return Group(label=numbered(n), parts=parts, usual=usual)


_NOTHING_DONE: Data = {"verb": "pass", "what": "", "on": None, "pay": []}


def alone(effect: Data, key: Any) -> dict[str, Any]:
    """Return an effect after an edit of one entry: it is of one kind (`_KINDS`) only."""
    found = {name: value for name, value in effect.items() if value is not None}
    if key in _KINDS and key in found:
        others = _KINDS.keys() - {key}
        found = {name: value for name, value in found.items() if name not in others}
        if key != "apply":
            found.pop("pieces", None)
            found.pop("to", None)
            found.pop("came", None)
    return found


# --- the words of the cards ----------------------------------------------------------------------


class _Words:
    """What may stand somewhere: data in the vocabulary of abilities, with a key and a text each."""

    def __init__(self, given: Mapping[Any, tuple[Any, Text]]) -> None:
        self.given = given
        self.items = tuple(Item(key, text) for key, (_, text) in given.items())
        self.by_key = {key: value for key, (value, _) in given.items()}
        self.values = [*self.by_key.values()]


@cache
def _words_of(game: Rules) -> Mapping[str, _Words]:
    """Return what the cards of a game can put into force, by its kind."""
    found: dict[str, dict[str, Any]] = {
        kind: {} for kind in ("change", "permission", "effect", "target", "later", "ability")
    }
    for card in game.cards.values():
        for ability in card.abilities:
            told = plain(ability)
            _note(found, "ability", told)
            for kind, value in _walked(told):
                _note(found, kind, value)
    for step in STEPS:
        for n in range(1, len(GOINGS)):
            _note(found, "effect", {step: n})
    for what in _NUMBERS:
        for n in range(-_AT_MOST, _AT_MOST + 1):
            if n:
                _note(found, "change", {what: n})
    return {kind: _Words(_told(kind, values)) for kind, values in found.items()}


def _told(kind: str, values: Mapping[str, Any]) -> dict[str, tuple[Any, Text]]:
    """Return those values that can stand alone, with their texts."""
    texts = {key: _text_of(kind, value) for key, value in values.items()}
    return {key: (value, text) for key, value in values.items() if (text := texts[key])}


def _note(found: Mapping[str, dict[str, Any]], kind: str, value: Any) -> None:
    found[kind].setdefault(json.dumps(value, ensure_ascii=False, sort_keys=True), value)


def _walked(data: Any) -> Iterator[tuple[str, Any]]:
    """Yield what the words of an ability put into force: pairs of its kind and its data."""
    if isinstance(data, list):
        for each in data:
            yield from _walked(each)
    if not isinstance(data, Mapping):
        return
    for key, value in data.items():
        if key == "give":
            given = value if isinstance(value, Mapping) else {"apply": value}
            yield from (("change", each) for each in given.get("apply", ()))
            if "to" in given:
                yield "target", given["to"]
        elif key == "rule":
            yield "permission", value
        elif key == "later":
            yield "later", {k: v for k, v in value.items() if k != "until"}
        yield from _walked(value)


def _text_of(kind: str, value: Any) -> Text | None:
    """Return the words of an entry, as the board has them; None if it cannot stand alone."""
    reader = AbilityParser()
    if kind in ("later", "ability"):
        ability = reader.ability("", value, _FORMS, _ANY)
        return None if ability is None or reader.problems else _said(ability_text(ability))
    node = reader.node(kind, "", value, _ANY)
    if node is None or isinstance(node.get("n"), Node):
        return None  # an amount is fixed when the effect begins
    if kind == "target" and node.get("in") != "hand":
        return None  # cards on the table are named one by one
    return _said(_node_text(kind, node))


def _node_text(kind: str, node: Node) -> Text:
    if kind == "change":
        return ability_text(Ability("static", changes=(node,), target=Node("self")))
    if kind == "permission":
        return ability_text(Ability("rule", rule=node))
    if kind == "effect":
        return ability_text(Ability("text", effects=(node,)))
    return target_text(node).capital()


def _said(text: Text) -> Text:
    return Text(text.en.strip(), text.ja.strip())


_FORMS = tuple(dict.fromkeys(form for forms in FORMS.values() for form in forms))
_ANY = Scope(target="run")


# --- small parts ---------------------------------------------------------------------------------


def _pick(label: Text, words: _Words, usual: Any = None) -> Pick:
    return Pick(label=label, items=words.items, values=words.by_key, usual=usual)


def _or_none(words: _Words) -> _Words:
    return _Words({"": (None, word("none")), **words.given})


def _used(n: int) -> Part:
    """What a player has played that counts once (F16)."""
    once = items_of(_ONCE, word)
    parts: dict[Any, Part] = {
        0: _seat("player"),
        1: Pick(label=word("what"), items=once),
    }
    return Group(label=numbered(n), parts=parts)


def _redraw(n: int) -> Part:
    return yes_no(seat_text(n))


def _seat(label: str) -> Part:
    return Pick(label=word(label), items=items_of(SEATS, seat_text), usual=0)


def _maybe(label: str, low: int | None = 0) -> Part:
    return Maybe(label=word(label), part=Number(label=word(label), low=low, high=MOST))


@cache
def _until() -> Items:
    return items_of(_UNTIL, lambda until: word(f"until_{until}"))


@cache
def _terms(kind: str) -> Items:
    terms = choices()[kind]
    return items_of(terms, terms.__getitem__)


def _verb_word(verb: str) -> Text:
    return word(f"verb_{verb}")


@cache
def _catalogue() -> Catalogue:
    return Catalogue(read_toml("racekit.games.foth", "editing.toml"))


@cache
def word(key: str, **values: Any) -> Text:
    """Return a text of the editor."""
    return _catalogue().text(key, **values)
