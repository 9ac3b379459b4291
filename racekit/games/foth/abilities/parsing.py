"""Parsing abilities from plain data, and writing them as plain data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import lru_cache, partial
from typing import Any, ClassVar, TypeVar

from ....engine.errors import BadInput
from ....engine.formats import Location, short, whole
from ....engine.parsing import plain_data
from ....engine.texts import Text
from ..cards import TEXTS
from .nodes import FIELDS, Ability, AbilityNode
from .vocabulary import Argument, Word, ability_of, choices, node_of, vocabulary

T = TypeVar("T")

MOST = 99
"""The largest absolute value of a number in data."""
DEPTH = 8
"""The greatest depth of nested words."""
WORDS = 200
"""The greatest number of words in the abilities of a card."""
ENTRIES = 20
"""The greatest length of a list."""
LETTERS = 60
"""The greatest length of a name."""

FORMS: Mapping[str, tuple[str, ...]] = {
    "horse": ("automatic", "state", "in_run", "static", "replacement", "rule"),
    "situation": ("automatic", "state", "static", "replacement", "rule"),
    "played": ("text", "rule"),
    "force": ("automatic", "state", "static", "replacement", "rule"),
    "given": ("automatic", "state", "static", "replacement", "rule"),
}
"""The kinds of ability that a card may have; ``played`` is an item or a jockey."""

_WHY_NOT: Mapping[str, str] = {"table": "not_on_table", "priced": "not_priced"}
"""Messages for values outside a choice that need an explanation."""


@lru_cache(maxsize=1000)
def _near(kind: str, name: str) -> list[str]:
    """Return the words that a name resembles; a hostile file repeats it thousands of times."""
    return get_close_matches(name, vocabulary()[kind], n=3)


@dataclass
class Scope:
    """The references that an ability may use in its context."""

    horse: bool | None = None  # whether the ability's card is one; None: it may be
    target: str = ""  # the zone of the chosen target, if there is one
    card: bool = False  # whether the event has one
    number: bool = False  # whether the event has one
    chosen: bool = False  # whether a number has been chosen
    # words for a card that has entered a zone, with that zone: ("event_card", "farm")
    arrived: tuple[tuple[str, str], ...] = ()
    given: bool = False  # whether an effect gives it
    instead: bool = False  # whether it replaces an event


def tell(at: Location, key: str, **values: object) -> None:
    """Note a problem from the game's catalogue."""
    at.note(TEXTS.text(key, **values))


def parsed(headline: str, parse: Callable[[Any, Location], T | None], data: Any) -> T:
    """Return what data describe, or raise BadInput with all problems."""
    at = Location("", [])
    found = parse(data, at)
    if at.problems or found is None:
        raise BadInput(TEXTS.text(headline), at.problems)
    return found


def parsed_source(headline: str, parse: Callable[[Any, Location], T | None], source: Any) -> T:
    """Return what data describe, or JSON text, or a JSON file, or raise BadInput."""

    def parse_plain(source: Any, at: Location) -> T | None:
        data = plain_data(source, at.note)
        return None if at.problems else parse(data, at)

    return parsed(headline, parse_plain, source)


# --- single values ---------------------------------------------------------------------------
# What is wrong stands for some value all the same, so that everything else is read, too.


def read_integer(value: Any, at: Location, low: int = -MOST, high: int = MOST) -> int:
    """Parse a whole number in a range."""
    if value is None:
        at.say("not_integer", value=value)
    found = None if value is None else whole(low, high).decode(value, at)
    return low if found is None else found


def read_flag(value: Any, at: Location) -> bool:
    """Parse true or false."""
    if not isinstance(value, bool):
        tell(at, "not_flag", value=short(value))
    return value is True


def read_choice(value: Any, at: Location, known: Iterable[str], problem: str = "") -> str:
    """Parse one of a few values."""
    known = tuple(known)
    if isinstance(value, str) and value in known:
        return value
    if problem:
        tell(at, problem, value=short(value), known=known)
    else:
        at.say("not_choice", value=short(value), known=known)
    return known[0]


def read_choices(value: Any, at: Location, known: Iterable[str]) -> tuple[str, ...]:
    """Parse several of a few values (206.1a, 211.1): a list, one, or ``all`` (206.1b, F11)."""
    known = tuple(known)
    if value == "all":
        return known
    given = [(value, at)] if isinstance(value, str) else read_items(value, at)
    found = [read_choice(each, where, known) for each, where in given]
    if twice := [each for each in found if found.count(each) > 1]:
        tell(at, "twice", value=short(twice[0]))
    return tuple(each for each in known if each in found)


def read_name(value: Any, at: Location) -> Text:
    """Parse a name: a text, or one in each language."""
    both = {"en": value, "ja": value} if isinstance(value, str) else value
    if isinstance(both, Mapping) and set(both) == {"en", "ja"}:
        texts = [both["en"], both["ja"]]
        if all(isinstance(text, str) and _is_name(text) for text in texts):
            return Text(*texts)
    tell(at, "not_name", value=short(value), high=LETTERS)
    return Text("", "")


def read_table(value: Any, at: Location) -> Mapping[str, Any]:
    """Parse a table of names and values; None counts as omitted."""
    if not isinstance(value, Mapping):
        at.say("not_table", value=short(value))
        return {}
    if not all(isinstance(key, str) for key in value):
        tell(at, "key_not_text")
    return {key: each for key, each in value.items() if each is not None}


def read_items(value: Any, at: Location, high: int = ENTRIES) -> list[tuple[Any, Location]]:
    """Return the items of a list within the length limit, each with its location."""
    if isinstance(value, list | tuple) and len(value) > high:
        tell(at, "too_many", count=len(value), high=high)
        value = value[:high]
    return at.items(value)


def check_keys(given: Iterable[str], at: Location, known: Iterable[str]) -> None:
    """Note unknown keys."""
    known = tuple(known)
    for key in given:
        if key not in known:
            tell(at.key(key), "unknown_key" if known else "no_keys", known=known)


def _is_name(text: str) -> bool:
    return 0 < len(text) <= LETTERS and text.isprintable() and text == text.strip()


Given = Mapping[str, tuple[Any, Location]]
"""The arguments that were given to a word, each with its location."""


class AbilityParser:
    """Parses abilities, as a text states them (211.1), by the argument types of the vocabulary."""

    def __init__(self) -> None:
        self.begin(Scope())

    def begin(self, scope: Scope) -> None:
        """Restart the word count for another card."""
        self._words = 0
        self._depth = 0
        self._scope = scope

    # --- abilities and words --------------------------------------------------------------

    def ability(
        self, data: Any, at: Location, forms: tuple[str, ...], scope: Scope
    ) -> Ability | None:
        """Parse an ability of one of some forms; None if it is invalid."""
        with self._within(replace(scope)):
            return self._ability(data, at, forms)

    def node(self, kind: str, data: Any, at: Location, scope: Scope) -> AbilityNode | None:
        """Parse a word of some kind, with its arguments; None if it is invalid."""
        with self._within(replace(scope)):
            return self._word(kind, data, at)

    @contextmanager
    def _within(self, scope: Scope) -> Iterator[None]:
        before, self._scope = self._scope, scope
        yield
        self._scope = before

    def _ability(self, data: Any, at: Location, forms: tuple[str, ...]) -> Ability | None:
        given = read_table(data, at)
        by = {word.marks["by"]: word for word in vocabulary()["ability"].values()}
        found = [key for key in by if key in given]
        if not found:
            if isinstance(data, Mapping):
                tell(at, "no_form")
            return None
        telling = [key for key in found if key != "do"]
        if len(telling) > 1:
            tell(at, "two_forms", first=telling[0], second=telling[1])
            return None
        word = by[found[0]]
        if word.name not in forms:
            known = [other.marks["by"] for other in by.values() if other.name in forms]
            key = "given_form" if self._scope.given else "wrong_form"
            tell(at, key, form=found[0], known=known)
        self._scope.instead = word.name == "replacement"
        node = self._node(word, at, self._by_name(word, given, at))
        if word.name == "static":
            self._check_changes(at, node)
        ability = ability_of(node)
        if is_for_deck(ability) and (ability.condition is not None or self._scope.given):
            tell(at.key("rule"), "only_deck", word=node["rule"].word)
        return ability

    def _word(self, kind: str, data: Any, at: Location) -> AbilityNode | None:
        if not self._has_room(at):
            return None
        name, value, there = _named(kind, data, at)
        known = vocabulary()[kind]
        if not isinstance(name, str):
            tell(at, "not_word", value=short(data))
            return None
        if name not in known:
            near = _near(kind, name[:LETTERS])
            key = "unknown_word" if near else "unknown_word_all"
            tell(at, key, value=short(name), near=near or list(known))
            return None
        # A delayed effect replaces nothing, and makes its choices later.
        scope = replace(self._scope, instead=False) if name == "later" else self._scope
        if name == "choose_number":
            scope = replace(self._scope)
        with self._within(scope):
            node = self._node(known[name], there, self._given(known[name], value, there))
            self._check(known[name], there, node)
        return node

    def _has_room(self, at: Location) -> bool:
        self._words += 1
        if self._depth >= DEPTH:
            tell(at, "too_deep", high=DEPTH)
        elif self._words == WORDS + 1:
            tell(at, "too_long", high=WORDS)
        return self._depth < DEPTH and self._words <= WORDS

    def _given(self, word: Word, value: Any, at: Location) -> Given | None:
        """Return a word's arguments, given by name, in a list, or as the first one alone."""
        if word.first is None:
            if value is not True and value != {}:
                tell(at, "no_keys")
            return {}
        if word.sparse or _is_by_name(word, value):
            given = read_table(value, at)
            if word.sparse and isinstance(value, Mapping) and not given:
                tell(at, "empty")
            return self._by_name(word, given, at)
        if not word.marks.get("listed") or not isinstance(value, list | tuple):
            return {word.first.name: (value, at)}
        if len(value) != len(word.args):
            tell(at, "how_many", word=word.name, count=len(word.args))
            return None
        return {
            name: (each, at.item(n))
            for n, (name, each) in enumerate(zip(word.args, value, strict=True))
        }

    def _by_name(self, word: Word, given: Mapping[str, Any], at: Location) -> Given:
        check_keys(given, at, word.args)
        return {name: (value, at.key(name)) for name, value in given.items()}

    def _node(self, word: Word, at: Location, given: Given | None) -> AbilityNode:
        """Parse arguments in the table's order, filling in defaults."""
        args: list[tuple[str, Any]] = []
        self._depth += 1
        for name, argument in word.args.items() if given is not None else ():
            if word.name == "choose_number":  # it can be spoken of in what is done
                self._scope.chosen = self._scope.chosen or name == "do"
            if given and name in given:
                args.append((name, self._argument(argument, *given[name])))
            elif argument.required:
                tell(at, "needs", word=word.name, argument=name)
            elif not word.sparse:
                args.append((name, argument.absent))
        self._depth -= 1
        return AbilityNode(word.name, tuple(args))

    # --- arguments ------------------------------------------------------------------------

    def _argument(self, argument: Argument, value: Any, at: Location) -> Any:
        if not argument.is_list:
            return self.item(argument.item, value, at)
        if argument.item not in choices():
            return self._list(argument.item, value, at)
        if value in ([], ()):
            tell(at, "empty")
        return read_choices(value, at, choices()[argument.item])

    def _list(self, item: str, value: Any, at: Location) -> Any:
        given = read_items(value, at)
        if value in ([], ()):
            tell(at, "empty")
        return tuple(self.item(item, each, where) for each, where in given)

    def item(self, item: str, value: Any, at: Location) -> Any:
        """Parse one value of a type."""
        if item in choices():
            return read_choice(value, at, choices()[item], _WHY_NOT.get(item, ""))
        if item == "copies" and value == "any":
            return value
        if item == "option" and value is not True:
            return self._word("cost", value, at)
        parse = self.types.get(item)
        return parse(self, value, at) if parse else self._word(item, value, at)

    def _amount(self, value: Any, at: Location, low: int) -> Any:
        if isinstance(value, str | Mapping):
            return self._word("amount", value, at)
        if not isinstance(value, int) or isinstance(value, bool):
            tell(at, "not_amount", value=short(value))
            return low
        return read_integer(value, at, low)

    def _lying(self, value: Any, at: Location, *others: str) -> AbilityNode | None:
        """Parse a target on the table, or in another zone."""
        node = self._word("target", value, at)
        known = (*choices()["table"], *others)
        zone = node and node.get("in")
        if zone and zone not in known:
            name = choices()["zone"][zone]
            key = "not_lying_or_held" if others else "not_lying"
            tell(at.key("all"), key, zone=name, known=known)
        return node

    # --- checks that depend on the context --------------------------------------------------

    def _check(self, word: Word, at: Location, node: AbilityNode) -> None:
        """Check a word in its context."""
        marks, scope = word.marks, self._scope
        if "pair" in marks and len(node.get("of") or ()) != 2:
            tell(at, "how_many", word=word.name, count=2)
        if "some" in marks and not any(value for _, value in node.args):
            tell(at, "needs", word=word.name, argument=" / ".join(word.args))
        if "speaks_of" in marks and not getattr(scope, marks["speaks_of"]):
            tell(at, f"no_{word.name}")
        if "horse_only" in marks:
            cards = (value for _, value in node.args if isinstance(value, AbilityNode))
            if _is_no_horse(next(cards, AbilityNode("self")), scope):
                tell(at, "no_horse", word=word.name)
        card = node.get("card") if "moves_to" in marks else None
        if card and (card.word, marks["moves_to"]) in scope.arrived:
            tell(at, "there_already", word=word.name)
        if check := _CHECKS.get((word.kind, word.name)):
            check(self, at, node)
        if word.kind == "trigger":
            scope.card, scope.number = "card" in marks, "number" in marks
            scope.arrived = () if scope.instead else _arrived(node)

    def _check_changes(self, at: Location, node: AbilityNode) -> None:
        """Check that changes can apply to their target."""
        target = node.get("to")
        zone = target and target.get("in")
        there = (None, "hand", *choices()["table"])
        if target is None or (node.word == "give" and zone not in there):
            return  # already reported
        for change in filter(None, node.get("apply") or ()):
            zones = vocabulary()["change"][change.word].marks.get("zones")
            if not zones and _is_no_horse(target, self._scope):
                tell(at.key("to"), "no_horse", word=change.word)
            elif zone == "areas" or (zones and zone and zone not in zones):
                name = choices()["zone"][zone]
                tell(at.key("to"), "no_change_there", word=change.word, zone=name)

    def _check_choice(self, at: Location, node: AbilityNode) -> None:
        self._scope.target = str(node.get("in"))

    def _check_count(self, at: Location, node: AbilityNode) -> None:
        """Check that no filter applies to cards that nobody can see (401.2c)."""
        if node.get("in") in ("area", "areas") and node.get("of") is not None:
            tell(at, "face_down", zone=choices()["zone"][node["in"]])

    def _check_rule(self, at: Location, node: AbilityNode) -> None:
        rule = node.get("rule")
        if _for_deck(rule):
            tell(at, "only_deck", word=node["rule"].word)
        if rule and rule.get("card"):  # an effect lasts apart from the card
            tell(at.key("rule").key("cannot").key("card"), "only_printed")

    def _check_ban(self, at: Location, node: AbilityNode) -> None:
        """Check a ban of particular cards: it is about what is done with a card."""
        of, card, done = node.get("of"), node.get("card"), node.get("do")
        if not (of or card):
            return
        if of and card:
            tell(at, "not_both", first="of", second="card")
        if done not in choices()["card_action"]:
            tell(at.key("do"), "not_of_cards", known=tuple(choices()["card_action"]))
        elif card and self._scope.given:
            tell(at.key("card"), "only_printed")
        elif card and self._scope.horse not in (None, done in choices()["duty"]):
            tell(at.key("do"), "not_this_card", word=done)

    def _check_discard(self, at: Location, node: AbilityNode) -> None:
        if node.get("random") and node.get("by"):
            tell(at, "not_both", first="random", second="by")

    def printed(self, data: Any, at: Location) -> AbilityNode | None:
        """Parse a filter that uses only printed values."""
        of = self.node("filter", data, at, Scope())
        self._check_printed(at, of)
        return of

    def _check_printed(self, at: Location, of: AbilityNode | None) -> None:
        if of is not None and of.get("suited"):
            tell(at.key("suited"), "deck_suited")

    types: ClassVar[Mapping[str, Callable[[Any, Any, Location], Any]]] = {
        "int": lambda self, value, at: read_integer(value, at),
        "size": lambda self, value, at: read_integer(value, at, 1),
        "copies": lambda self, value, at: read_integer(value, at, 1),
        "flag": lambda self, value, at: read_flag(value, at),
        "option": lambda self, value, at: read_flag(value, at),
        "name": lambda self, value, at: read_name(value, at),
        "amount": lambda self, value, at: self._amount(value, at, -MOST),
        "count": lambda self, value, at: self._amount(value, at, 1),
        "lying": lambda self, value, at: self._lying(value, at),
        "receiver": lambda self, value, at: self._lying(value, at, "hand"),
        "effects": lambda self, value, at: self._list("effect", value, at),
        "ability": lambda self, value, at: self.ability(
            value, at, FORMS["given"], Scope(given=True)
        ),
    }
    """The parsers of types that are neither a choice nor simply a kind of word."""


_CHECKS: Mapping[tuple[str, str], Callable[[AbilityParser, Location, AbilityNode], None]] = {
    ("effect", "choose"): AbilityParser._check_choice,
    ("effect", "give"): AbilityParser._check_changes,
    ("effect", "rule"): AbilityParser._check_rule,
    ("effect", "discard"): AbilityParser._check_discard,
    ("permission", "cannot"): AbilityParser._check_ban,
    ("amount", "count"): AbilityParser._check_count,
    ("permission", "deck"): lambda self, at, node: self._check_printed(
        at.key("of"), node.get("of")
    ),
}
"""The checks of single words."""


def _named(kind: str, data: Any, at: Location) -> tuple[Any, Any, Location]:
    """Return a word's name, its arguments and their location; a filter has no name."""
    if kind == "filter":
        return kind, data, at
    if isinstance(data, Mapping) and len(data) == 1:
        ((name, value),) = data.items()
        return name, value, at.key(name)
    return data, {}, at


def _arrived(trigger: AbilityNode) -> tuple[tuple[str, str], ...]:
    """Return the words for a card that an event has moved, with its new zone."""
    zones = {"enters": trigger.get("zone"), "leaves": trigger.get("to"), "draws": "hand"}
    zone = zones.get(trigger.word)
    if not zone:
        return ()
    own = ("self",) if trigger.get("card") == "self" else ()
    return tuple((card, zone) for card in ("event_card", *own))


def _is_no_horse(target: AbilityNode, scope: Scope) -> bool:
    """Whether a target cannot be a horse."""
    if target.word == "self":
        return scope.horse is False
    if target.word == "target":
        return scope.target == "situation"
    if target.word != "all":
        return False
    of = dict(target["of"].args) if target.get("of") else {}
    other = {"class", "type", "force"} & set(of) or of.get("kind", "horse") != "horse"
    return bool(other) or target.get("in") == "situation"


def _for_deck(rule: AbilityNode | None) -> bool:
    return rule is not None and "deck" in vocabulary()["permission"][rule.word].marks


def is_for_deck(ability: Ability) -> bool:
    """Whether an ability is for deck building (602.2)."""
    return _for_deck(ability.rule)


def _is_by_name(word: Word, value: Any) -> bool:
    """Whether a value gives a word's arguments by name, rather than the first one alone."""
    if not isinstance(value, Mapping) or word.first is None:
        return False
    return all(key in word.args for key in value) or not _is_value(word.first.kind, value)


def _is_value(kind: str, value: Mapping[str, Any]) -> bool:
    """Whether a table of names and values looks like a word of some kind."""
    if kind == "ability":
        return any(key in FIELDS for key in value)
    if kind == "filter":
        return any(key in vocabulary()["filter"]["filter"].args for key in value)
    return kind in vocabulary() and len(value) == 1 and next(iter(value)) in vocabulary()[kind]


def parse_ability(data: Any, card: str = "horse") -> Ability:
    """Parse an ability of a sort of card (see `FORMS`) from plain data.

    Examples
    --------
    >>> ability = parse_ability({"when": {"run_succeeds": "self"}, "do": [{"draw": 2}]})
    >>> ability.kind, ability.effects[0]["n"]
    ('automatic', 2)
    """
    parser = AbilityParser()
    scope = Scope(horse=card == "horse", target="run" if card == "played" else "")
    return parsed("bad_ability", partial(parser.ability, forms=FORMS[card], scope=scope), data)


def parse_node(kind: str, data: Any) -> AbilityNode:
    """Parse one word of some kind, in a context that allows all references.

    Examples
    --------
    >>> parse_node("effect", {"draw": 2}) == parse_node("effect", {"draw": {"n": 2, "who": "you"}})
    True
    """
    parser = AbilityParser()
    scope = Scope(target="run", card=True, number=True, chosen=True)
    return parsed("bad_ability", partial(parser.node, kind, scope=scope), data)


def parse_printed(data: Any) -> AbilityNode:
    """Parse a filter that uses only values printed on cards.

    Examples
    --------
    >>> parse_printed({"kind": "horse"})["kind"]
    'horse'
    """
    return parsed("bad_filter", AbilityParser().printed, data)


# --- writing ---------------------------------------------------------------------------------


def plain(value: Any, kind: str = "ability") -> Any:
    """Return an ability, or a word of some kind, as plain data in its shortest form.

    Examples
    --------
    >>> plain(parse_node("effect", {"draw": {"n": 2, "who": "you"}}), "effect")
    {'draw': 2}
    """
    if isinstance(value, Ability):
        return _plain_args(vocabulary()["ability"][value.kind], node_of(value))
    if isinstance(value, Text):
        return value.en if value.en == value.ja else value.data()
    if isinstance(value, tuple):
        return _plain_list(value, kind)
    return (
        _plain_node(vocabulary()[kind][value.word], value)
        if isinstance(value, AbilityNode)
        else value
    )


def _plain_list(values: tuple[Any, ...], kind: str) -> Any:
    if kind in choices() and len(values) == 1:
        (value,) = values
        return value
    if kind in choices() and values == tuple(choices()[kind]):
        return "all"
    return [plain(each, kind) for each in values]


def _plain_node(word: Word, node: AbilityNode) -> Any:
    given = _plain_args(word, node)
    if word.sparse:
        return given
    if not given:
        return node.word
    if word.marks.get("listed"):
        return {node.word: list(given.values())}
    first = given.get(word.first.name) if word.first else None
    if len(given) == 1 and first is not None and not _is_by_name(word, first):
        return {node.word: first}
    return {node.word: given}


def _plain_args(word: Word, node: AbilityNode) -> dict[str, Any]:
    """Return the arguments that differ from their defaults, as plain data."""
    return {
        name: plain(value, word.args[name].kind)
        for name, value in node.args
        if value != word.args[name].absent
    }
