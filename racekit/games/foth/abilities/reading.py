"""Reading abilities from plain data, and writing them as plain data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import partial
from reprlib import Repr
from typing import Any

from ....engine.errors import BadInput, Problem
from ....engine.parsing import plain_data
from ....engine.texts import Text
from ..cards import TEXTS
from .nodes import FIELDS, Ability, Node
from .vocabulary import Argument, Word, choices, vocabulary

MOST = 99
"""No number in data is above this, or below its negative."""
DEPTH = 8
"""How many words may stand in one another."""
WORDS = 200
"""How many words the abilities of a card may have."""
ENTRIES = 20
"""How many entries a list may have."""
LETTERS = 60
"""How long a name may be."""

FORMS: Mapping[str, tuple[str, ...]] = {
    "horse": ("automatic", "state", "in_run", "static", "replacement", "rule"),
    "situation": ("automatic", "state", "static", "replacement", "rule"),
    "played": ("text", "rule"),
    "force": ("automatic", "state", "static", "replacement", "rule"),
    "given": ("automatic", "state", "static", "replacement", "rule"),
}
"""The kinds of ability that a card may have; ``played`` is an item or a jockey."""

_WHY_NOT: Mapping[str, str] = {"table": "not_on_table", "priced": "not_priced"}
"""What is told of a value that is none of a choice, where that has a reason."""
_WRITTEN_AS: Mapping[str, str] = {
    "count": "amount",
    "option": "cost",
    "lying": "target",
    "effects": "effect",
}
"""Types whose values are words of another kind."""
_GOES_TO: Mapping[str, str] = {"to_farm": "farm", "remove": "removed", "to_hand": "hand"}
"""Where effects put the cards that they are about."""

_SHORT = Repr()
_SHORT.maxstring = _SHORT.maxother = 60


def short(value: Any) -> str:
    """Write a value that somebody gave, so that a message does not become too long."""
    return _SHORT.repr(value)


@dataclass
class Scope:
    """What an ability may speak of where it is being read.

    Attributes
    ----------
    horse : bool or None
        Whether the card that has it is a horse; None: it may be.
    target : str
        The zone in which what has been chosen lies; nothing has where it is empty.
    card, number : bool
        Whether what happened is about a card, about a number.
    arrived : tuple of str
        Words for the card that has come somewhere, and last where: ``("event_card", "farm")``.
    given : bool
        Whether the ability is one that an effect gives.
    instead : bool
        Whether it replaces what would happen.
    """

    horse: bool | None = None
    target: str = ""
    card: bool = False
    number: bool = False
    arrived: tuple[str, ...] = ()
    given: bool = False
    instead: bool = False


class DataReader:
    """Reads plain data, and collects everything that is wrong with it, each with its place."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def tell(self, place: str, key: str, **values: object) -> None:
        """Note a problem from the game's catalogue."""
        self.note(place, TEXTS.text(key, **values))

    def note(self, place: str, text: Text) -> None:
        """Note a problem."""
        self.problems.append(Problem(self.where(place), text))

    def plain(self, source: Any) -> Any:
        """Return plain data, from JSON text or from a file of it; None where it is none."""
        return plain_data(source, partial(self.note, ""))

    def where(self, place: str) -> str | Text:
        """Name a place for people."""
        return place.removeprefix(".") or "data"

    def finish(self, headline: str) -> None:
        """Raise BadInput where a problem was found."""
        if self.problems:
            raise BadInput(TEXTS.text(headline), self.problems)

    def integer(self, place: str, value: Any, low: int = -MOST, high: int = MOST) -> int:
        """Read a whole number in a range."""
        if isinstance(value, bool) or not isinstance(value, int):
            self.tell(place, "not_integer", value=short(value))
        elif not low <= value <= high:
            self.tell(place, "out_of_range", value=short(value), low=low, high=high)
        else:
            return value
        return low

    def flag(self, place: str, value: Any) -> bool:
        """Read true or false."""
        if not isinstance(value, bool):
            self.tell(place, "not_flag", value=short(value))
        return value is True

    def choice(
        self, place: str, value: Any, known: Iterable[str], problem: str = "not_choice"
    ) -> str:
        """Read one of a few values."""
        known = tuple(known)
        if not isinstance(value, str) or value not in known:
            self.tell(place, problem, value=short(value), known=known)
            return known[0]
        return value

    def choices(self, place: str, value: Any, known: Iterable[str]) -> tuple[str, ...]:
        """Read several of a few values: a list, one alone, or ``all``; their order is the known."""
        known = tuple(known)
        if value == "all":
            return known
        given = [value] if isinstance(value, str) else self.items(place, value)
        lone = isinstance(value, str)
        found = [
            self.choice(place if lone else f"{place}[{at}]", each, known)
            for at, each in enumerate(given)
        ]
        if len(set(found)) < len(found):
            twice = next(each for each in found if found.count(each) > 1)
            self.tell(place, "twice", value=short(twice))
        return tuple(each for each in known if each in found)

    def name(self, place: str, value: Any) -> Text:
        """Read a name: a text, or one in each language."""
        both = {"en": value, "ja": value} if isinstance(value, str) else value
        if isinstance(both, Mapping) and set(both) == {"en", "ja"}:
            texts = [both["en"], both["ja"]]
            if all(isinstance(text, str) and _is_name(text) for text in texts):
                return Text(*texts)
        self.tell(place, "not_name", value=short(value), high=LETTERS)
        return Text("", "")

    def object(self, place: str, value: Any) -> Mapping[str, Any]:
        """Read a table of names and values; None is as good as left out."""
        if not isinstance(value, Mapping):
            self.tell(place, "not_object", value=short(value))
            return {}
        if not all(isinstance(key, str) for key in value):
            self.tell(place, "key_not_text")
        return {key: each for key, each in value.items() if each is not None}

    def items(self, place: str, value: Any, high: int = ENTRIES) -> list[Any]:
        """Read a list of a bearable length."""
        if not isinstance(value, list | tuple):
            self.tell(place, "not_list", value=short(value))
            return []
        if len(value) > high:
            self.tell(place, "too_many", count=len(value), high=high)
        return list(value[:high])

    def only(self, place: str, given: Iterable[str], known: Iterable[str]) -> None:
        """Note what is given that is not known."""
        known = tuple(known)
        for key in given:
            if key not in known:
                where = f"{place}.{key}" if place else str(key)
                self.tell(where, "unknown_key" if known else "no_keys", known=known)


def _is_name(text: str) -> bool:
    return 0 < len(text) <= LETTERS and text.isprintable() and text == text.strip()


class AbilityReader(DataReader):
    """Reads abilities."""

    def __init__(self) -> None:
        super().__init__()
        self.begin()

    def begin(self) -> None:
        """Begin to count another card's words."""
        self._words = 0

    def ability(
        self, place: str, data: Any, forms: tuple[str, ...], scope: Scope, depth: int = 0
    ) -> Ability | None:
        """Read an ability of one of some forms; None where it is none."""
        given = self.object(place, data)
        by = {word.marks["by"]: word for word in vocabulary()["ability"].values()}
        found = [key for key in by if key in given]
        if not found:
            if isinstance(data, Mapping):
                self.tell(place, "no_form")
            return None
        telling = [key for key in found if key != "do"]
        if len(telling) > 1:
            self.tell(place, "two_forms", first=telling[0], second=telling[1])
            return None
        word = by[found[0]]
        if word.name not in forms:
            known = [other.marks["by"] for other in by.values() if other.name in forms]
            key = "given_form" if scope.given else "wrong_form"
            self.tell(place, key, form=found[0], known=known)
        scope.instead = word.name == "replacement"
        node = self._filled(word, place, given, scope, depth)
        if word.name == "static":
            self._check_changes(place, node, scope)
        ability = _as_ability(node)
        lone = ability.condition is None and not scope.given
        if ability.rule is not None and is_for_deck(ability) and not lone:
            self.tell(f"{place}.rule", "only_deck", word=ability.rule.word)
        return ability

    def node(self, kind: str, place: str, data: Any, scope: Scope, depth: int = 0) -> Node | None:
        """Read a word of some kind, with its arguments; None where it is none."""
        if not self._has_room(place, depth):
            return None
        known = vocabulary()[kind]
        if kind == "filter":
            given = self.object(place, data)
            if isinstance(data, Mapping) and not given:
                self.tell(place, "empty")
            return self._filled(known["filter"], place, given, scope, depth)
        if isinstance(data, Mapping) and len(data) == 1:
            ((name, value),) = data.items()
        else:
            name, value = data, {}
        if not isinstance(name, str):
            self.tell(place, "not_word", value=short(data))
            return None
        if name not in known:
            near = get_close_matches(name, known, n=3)
            key = "unknown_word" if near else "unknown_word_all"
            self.tell(place, key, value=short(name), near=near or list(known))
            return None
        word = known[name]
        there = f"{place}.{name}" if isinstance(data, Mapping) else place
        if name == "later":
            scope = replace(scope, instead=False)
        node = self._with(word, there, value, scope, depth)
        self._check(word, there, node, scope)
        return node

    def _has_room(self, place: str, depth: int) -> bool:
        self._words += 1
        if depth >= DEPTH:
            self.tell(place, "too_deep", high=DEPTH)
        elif self._words == WORDS + 1:
            self.tell(place, "too_long", high=WORDS)
        return depth < DEPTH and self._words <= WORDS

    def _with(self, word: Word, place: str, value: Any, scope: Scope, depth: int) -> Node:
        """Read what was given to a word: its arguments by name, or the first alone."""
        if word.first is None:
            if value is not True and value != {}:
                self.tell(place, "no_keys")
            return Node(word.name)
        if _by_name(word, value):
            return self._filled(word, place, self.object(place, value), scope, depth)
        if word.marks.get("listed") and isinstance(value, list | tuple):
            if len(value) != len(word.args):
                self.tell(place, "how_many", word=word.name, count=len(word.args))
                return Node(word.name)
            places = [f"{place}[{at}]" for at in range(len(value))]
            pairs = zip(places, value, strict=True)
            given = dict(zip(word.args, pairs, strict=True))
            return self._node(word, place, given, scope, depth)
        return self._node(word, place, {word.first.name: (place, value)}, scope, depth)

    def _filled(
        self, word: Word, place: str, given: Mapping[str, Any], scope: Scope, depth: int
    ) -> Node:
        """Read arguments by name."""
        self.only(place, given, word.args)
        found = {name: (f"{place}.{name}", value) for name, value in given.items()}
        return self._node(word, place, found, scope, depth)

    def _node(
        self,
        word: Word,
        place: str,
        given: Mapping[str, tuple[str, Any]],
        scope: Scope,
        depth: int,
    ) -> Node:
        """Read arguments, each with its place, in the table's order; fill in what is left out."""
        args: list[tuple[str, Any]] = []
        for name, argument in word.args.items():
            if name in given:
                where, value = given[name]
                args.append((name, self._value(argument, where, value, scope, depth + 1)))
            elif argument.required:
                self.tell(place, "needs", word=word.name, argument=name)
            elif not word.sparse:
                args.append((name, default_of(argument)))
        return Node(word.name, tuple(args))

    def _value(self, argument: Argument, place: str, value: Any, scope: Scope, depth: int) -> Any:
        if not argument.is_list:
            return self._item(argument.item, place, value, scope, depth)
        if argument.item in choices():
            found = self.choices(place, value, choices()[argument.item])
            if not found and value in ([], ()):
                self.tell(place, "empty")
            return found
        return self._list(argument.item, place, value, scope, depth)

    def _list(self, item: str, place: str, value: Any, scope: Scope, depth: int) -> Any:
        given = self.items(place, value)
        if value in ([], ()):
            self.tell(place, "empty")
        return tuple(
            self._item(item, f"{place}[{at}]", each, scope, depth) for at, each in enumerate(given)
        )

    def _item(self, item: str, place: str, value: Any, scope: Scope, depth: int) -> Any:
        """Read one value of a type."""
        if item in ("amount", "count"):
            return self._amount(item, place, value, scope, depth)
        if item in choices():
            return self.choice(place, value, choices()[item], _WHY_NOT.get(item, "not_choice"))
        if item == "ability":
            return self.ability(place, value, FORMS["given"], Scope(given=True), depth)
        if item == "effects":
            return self._list("effect", place, value, scope, depth)
        if item == "option" and value is not True:
            return self.node("cost", place, value, scope, depth)
        if item == "lying":
            return self._lying(place, value, scope, depth)
        if item == "copies" and value == "any":
            return value
        if item in vocabulary():
            return self.node(item, place, value, scope, depth)
        return self._plain[item](self, place, value)

    _plain: Mapping[str, Callable[[AbilityReader, str, Any], Any]] = {
        "int": lambda self, place, value: self.integer(place, value),
        "size": lambda self, place, value: self.integer(place, value, 1),
        "copies": lambda self, place, value: self.integer(place, value, 1),
        "flag": lambda self, place, value: self.flag(place, value),
        "option": lambda self, place, value: self.flag(place, value),
        "name": lambda self, place, value: self.name(place, value),
    }

    def _amount(self, item: str, place: str, value: Any, scope: Scope, depth: int) -> Any:
        if isinstance(value, str | Mapping):
            return self.node("amount", place, value, scope, depth)
        if not isinstance(value, int) or isinstance(value, bool):
            self.tell(place, "not_amount", value=short(value))
            return 1
        return self.integer(place, value, 1 if item == "count" else -MOST)

    def _lying(self, place: str, value: Any, scope: Scope, depth: int) -> Node | None:
        """Read which cards on the table are meant."""
        node = self.node("target", place, value, scope, depth)
        known = tuple(choices()["table"])
        zone = node and node.get("in")
        if zone and zone not in known:
            name = choices()["zone"][zone]
            self.tell(f"{place}.all", "not_lying", zone=name, known=known)
        return node

    # --- what depends on where a word stands ------------------------------------------------

    def _check(self, word: Word, place: str, node: Node, scope: Scope) -> None:
        """Check what depends on where a word stands."""
        key = (word.kind, word.name)
        if word.marks.get("pair") and len(node.get("of") or ()) != 2:
            self.tell(place, "how_many", word=word.name, count=2)
        if word.kind == "trigger":
            scope.card = "card" in word.marks
            scope.number = "number" in word.marks
            scope.arrived = () if scope.instead else _arrived(node)
        elif key == ("effect", "choose"):
            scope.target = str(node.get("in"))
        elif key == ("effect", "give"):
            self._check_changes(place, node, scope)
        elif word.name in _GOES_TO and word.kind == "effect":
            self._check_moved(place, node, scope)
        elif word.marks.get("horse_only"):
            self._check_horse(place, node, scope)
        elif word.marks.get("some") and not any(value for _, value in node.args):
            self.tell(place, "needs", word=word.name, argument=" / ".join(word.args))
        elif key == ("amount", "count") and _is_face_down(node):
            self.tell(place, "face_down", zone=choices()["zone"][node["in"]])
        elif key == ("permission", "deck"):
            self._check_printed(f"{place}.of", node.get("of"))
        elif key == ("target", "target") and not scope.target:
            self.tell(place, "no_target")
        elif key == ("target", "event_card") and not scope.card:
            self.tell(place, "no_event_card")
        elif key == ("amount", "event_n") and not scope.number:
            self.tell(place, "no_event_n")
        elif key == ("effect", "rule") and _for_deck(node.get("rule")):
            self.tell(place, "only_deck", word=node["rule"].word)

    def _check_changes(self, place: str, node: Node, scope: Scope) -> None:
        """Check that what is changed can be changed so."""
        target = node.get("to")
        zone = target and target.get("in")
        if target is None or (node.word == "give" and zone not in (None, *choices()["table"])):
            return  # it has been told
        for change in filter(None, node.get("apply") or ()):
            zones = vocabulary()["change"][change.word].marks.get("zones")
            if not zones and _is_no_horse(target, scope):
                self.tell(f"{place}.to", "no_horse", word=change.word)
            elif zone == "areas" or (zones and zone and zone not in zones):
                name = choices()["zone"][zone]
                self.tell(f"{place}.to", "no_change_there", word=change.word, zone=name)

    def _check_printed(self, place: str, of: Node | None) -> None:
        """Check that a filter asks about nothing but what is printed."""
        if of is not None and of.get("suited"):
            self.tell(f"{place}.suited", "deck_suited")

    def _check_horse(self, place: str, node: Node, scope: Scope) -> None:
        """Check that a word that is about a horse may be about one."""
        cards = [value for _, value in node.args if isinstance(value, Node)] or [Node("self")]
        if _is_no_horse(cards[0], scope):
            self.tell(place, "no_horse", word=node.word)

    def _check_moved(self, place: str, node: Node, scope: Scope) -> None:
        """Check that a card is not where it is to be put."""
        card = node.get("card")
        if card is not None and (card.word, _GOES_TO[node.word]) in {
            (word, scope.arrived[-1]) for word in scope.arrived[:-1]
        }:
            self.tell(place, "there_already", word=node.word)


def _arrived(trigger: Node) -> tuple[str, ...]:
    """Return the words for a card that has come somewhere, and where, once something happens."""
    zones = {"enters": trigger.get("zone"), "leaves": trigger.get("to"), "draws": "hand"}
    zone = zones.get(trigger.word)
    if not zone:
        return ()
    own = ("self",) if trigger.get("card") == "self" else ()
    return ("event_card", *own, zone)


def _is_no_horse(target: Node, scope: Scope) -> bool:
    """Whether what is meant cannot be a horse."""
    if target.word == "self":
        return scope.horse is False
    if target.word == "target":
        return scope.target == "situation"
    if target.word != "all":
        return False
    of = dict(target["of"].args) if target.get("of") else {}
    other = {"class", "type", "force"} & set(of) or of.get("kind", "horse") != "horse"
    return bool(other) or target.get("in") == "situation"


def _is_face_down(count: Node) -> bool:
    """Whether cards are asked about that nobody can see (401.2c)."""
    return count.get("in") in ("area", "areas") and count.get("of") is not None


def _for_deck(rule: Node | None) -> bool:
    return rule is not None and "deck" in vocabulary()["permission"][rule.word].marks


def is_for_deck(ability: Ability) -> bool:
    """Whether an ability is for deck building (602.2)."""
    return _for_deck(ability.rule)


def kind_of(argument: Argument) -> str:
    """Return the kind of words that an argument's value is made of, if it is made of words."""
    return _WRITTEN_AS.get(argument.item, argument.item)


def _by_name(word: Word, value: Any) -> bool:
    """Whether a value holds a word's arguments by name, rather than being the first one."""
    if not isinstance(value, Mapping):
        return False
    if all(key in word.args for key in value):
        return True
    assert word.first is not None
    return not _is_value(word.first.item, value)


def _is_value(kind: str, value: Mapping[str, Any]) -> bool:
    """Whether a table of names and values looks like a word of some kind."""
    kind = _WRITTEN_AS.get(kind, kind)
    if kind == "ability":
        return any(key in FIELDS for key in value)
    if kind == "filter":
        return any(key in vocabulary()["filter"]["filter"].args for key in value)
    return kind in vocabulary() and len(value) == 1 and next(iter(value)) in vocabulary()[kind]


def default_of(argument: Argument) -> Any:
    """Return what an argument is where it is left out."""
    if (argument.item in vocabulary() or argument.item == "lying") and argument.default:
        return Node(argument.default)
    return argument.default


def _as_ability(node: Node) -> Ability:
    """Return an ability that was read like a word, as what it is."""
    fields = {FIELDS[name]: value for name, value in node.args}
    may = fields.pop("may", None)
    if isinstance(may, Node):
        fields["cost"] = may
    return Ability(node.word, may=may is not None and may is not False, **fields)


def read_ability(data: Any, card: str = "horse") -> Ability:
    """Read an ability from plain data.

    Parameters
    ----------
    data : mapping
        The ability, in the words of the vocabulary.
    card : str
        Whose it is: ``horse``, ``situation``, ``played`` (an item or a jockey) or ``force``.

    Raises
    ------
    BadInput
        Listing everything that is wrong, each with its place.

    Examples
    --------
    >>> ability = read_ability({"when": {"run_succeeds": "self"}, "do": [{"draw": 2}]})
    >>> ability.kind, ability.effects[0]["n"]
    ('automatic', 2)
    """
    reader = AbilityReader()
    scope = Scope(horse=card == "horse", target="run" if card == "played" else "")
    ability = reader.ability("", data, FORMS[card], scope)
    reader.finish("bad_ability")
    assert ability is not None
    return ability


def read_node(kind: str, data: Any) -> Node:
    """Read one word of some kind, as if everything that it may speak of were there.

    Examples
    --------
    >>> read_node("effect", {"draw": 2}) == read_node("effect", {"draw": {"n": 2, "who": "you"}})
    True
    """
    reader = AbilityReader()
    node = reader.node(kind, "", data, Scope(target="run", card=True, number=True))
    reader.finish("bad_ability")
    assert node is not None
    return node


def read_printed(data: Any) -> Node:
    """Read a filter that asks about nothing but what is printed on cards.

    Raises
    ------
    BadInput
        Listing everything that is wrong.

    Examples
    --------
    >>> read_printed({"kind": "horse"})["kind"]
    'horse'
    """
    reader = AbilityReader()
    node = reader.node("filter", "", data, Scope())
    reader._check_printed("", node)
    reader.finish("bad_filter")
    assert node is not None
    return node


# --- writing ---------------------------------------------------------------------------------


def plain(value: Any, kind: str = "ability") -> Any:
    """Return an ability, or a word of some kind, as plain data in its shortest form.

    Examples
    --------
    >>> plain(read_node("effect", {"draw": {"n": 2, "who": "you"}}), "effect")
    {'draw': 2}
    """
    if isinstance(value, Ability):
        return _plain_ability(value)
    if isinstance(value, Text):
        return value.en if value.en == value.ja else value.data()
    if isinstance(value, tuple):
        return _plain_list(value, kind)
    if isinstance(value, Node):
        return _plain_node(value, _WRITTEN_AS.get(kind, kind))
    return value


def _plain_list(values: tuple[Any, ...], kind: str) -> Any:
    if kind in choices() and len(values) == 1:
        return values[0]
    if kind in choices() and values == tuple(choices()[kind]):
        return "all"
    return [plain(each, kind) for each in values]


def _plain_node(node: Node, kind: str) -> Any:
    word = vocabulary()[kind][node.word]
    given = _given(word, node.args)
    if word.sparse:
        return given
    if not given:
        return node.word
    if word.marks.get("listed"):
        return {node.word: list(given.values())}
    assert word.first is not None
    first = given.get(word.first.name)
    if len(given) == 1 and first is not None and not _by_name(word, first):
        return {node.word: first}
    return {node.word: given}


def _given(word: Word, args: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """Return the arguments that are not as when left out, as plain data."""
    return {
        name: plain(value, word.args[name].item)
        for name, value in args
        if word.sparse or word.args[name].required or value != default_of(word.args[name])
    }


def _plain_ability(ability: Ability) -> dict[str, Any]:
    word = vocabulary()["ability"][ability.kind]
    fields = {name: getattr(ability, FIELDS[name]) for name in word.args}
    if "may" in fields:
        fields["may"] = (ability.cost or True) if ability.may else None
    return _given(word, fields.items())
