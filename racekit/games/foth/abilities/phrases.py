"""The phrases of abilities in one language: templates and their arguments."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from ....engine.texts import Text
from .grammar import INFLECTIONS, PHRASES, inflected, joined, third_person, with_article
from .nodes import AbilityNode
from .vocabulary import Word, choices, vocabulary

LETTERS = "XYABCDE"
CHOSEN = "Z"
"""What stands for a chosen number (103.5)."""
_SLOT = re.compile(
    r"\{(?P<name>\w*)(?:\.(?P<at>\d))?(?::(?P<form>\w+))?\}"
    r"|\{(?P<flag>\w+)\?(?P<words>[^{}]*)\}"
    r"|\[(?P<verb>\w+)(?::(?P<subject>\w+))?\]"
)
_LIKE: Mapping[str, str] = {
    "player": "who",
    "count": "amount",
    "size": "amount",
    "table": "zone",
    "lying": "target",
    "receiver": "target",
}
"""Types that are phrased like another."""
_HORSE_FIELDS = {
    *("style", "surface", "distance", "suited"),
    *("cost_at_least", "cost_at_most", "run_at_least", "run_at_most"),
}
"""Fields of a filter that only horses have."""


class Slots(NamedTuple):
    """The values that a template may use: a word's arguments, and one value among them."""

    node: AbilityNode
    word: Word | None = None
    kind: str = ""
    value: Any = None


class Phrases:
    """Phrases for the parts of a text (211.1) in one language: cards, players, targets, amounts."""

    # The state of the text so far, which determines the next phrase.
    payer = "you"  # the player who pays the current cost
    chosen: AbilityNode | None = None  # the effect that has chosen the target
    event = "card"  # the word for the trigger's card
    counted: Mapping[str, str] | None = None  # the phrase for the trigger's number
    denied: bool  # whether the current condition is negated
    base = False  # whether English verbs follow “would”
    actor: str | None = None  # the subject of the last action in the sentence
    spoken = False  # whether a player other than you has been named
    each = ""  # a “for each” phrase to add to the clause
    closed: bool  # whether the last clause has defined X

    def __init__(self, lang: str, this: str = "horse", *, brief: bool = True) -> None:
        self.lang = lang
        self.ja = lang == "ja"
        self.this = this  # the card's word for itself
        self.brief = brief  # whether to omit the duration “this run”
        self.notes: list[str] = []  # the definitions of X, Y, ...

    # --- templates ------------------------------------------------------------------------

    def word(self, kind: str, node: Any) -> str:
        """Return the text of a word with its arguments filled in."""
        word = vocabulary()[kind][node.word]
        return self.fill(self.template(node, word), Slots(node, word))

    def template(self, node: AbilityNode, word: Word) -> str:
        """Return the template of a word with such arguments."""
        return self.variant([*word.marks.get("variants", ()), word.marks], Slots(node, word))

    def say(self, key: str, *clauses: Any) -> str:
        """Return a phrase with clauses filled in."""
        args = tuple((str(at), clause) for at, clause in enumerate(clauses))
        return self.fill(PHRASES["phrase"][key][self.lang], Slots(AbilityNode(key, args)))

    def variant(self, variants: Sequence[Mapping[str, Any]], slots: Slots) -> str:
        """Return the first template in this language whose conditions all hold."""
        return next(
            str(each[self.lang])
            for each in variants
            if self.lang in each and self._holds(each, slots)
        )

    def _holds(self, variant: Mapping[str, Any], slots: Slots) -> bool:
        node, value = slots.node, slots.value
        return (
            ("is" not in variant or _is(value, variant["is"], slots.kind))
            and ("said" not in variant or self._put("", slots) == variant["said"])
            and ("many" not in variant or self._is_many(value) == variant["many"])
            and all(_is(node[name], want) for name, want in variant.get("of", {}).items())
        )

    def fill(self, template: str, slots: Slots) -> str:
        """Fill arguments into a template."""

        def put(match: re.Match[str]) -> str:
            found = match.groupdict()
            if found["verb"]:
                return self._verb(found["verb"], found["subject"], slots.node)
            if found["flag"]:
                return found["words"] if slots.node[found["flag"]] else ""
            return self._slot(found["name"], found["at"], found["form"] or "", slots)

        return _SLOT.sub(put, template)

    def _slot(self, name: str, at: str | None, form: str, slots: Slots) -> str:
        if name == "not":
            return self.say("not") if self.denied else ""
        if name == "self":
            return self.target(AbilityNode("self"))
        if name == "actor":
            return self.by("you")
        if not name:
            return self._put(form, slots)
        known = slots.word.args if slots.word else {}
        kind = known[name].item if name in known else "who" if name == "who" else "clause"
        value = slots.node.get(name, self.payer if name == "who" else None)
        value = value if at is None else value[int(at)]
        return self._put(form, slots._replace(kind=_LIKE.get(kind, kind), value=value))

    def _put(self, form: str, slots: Slots) -> str:
        """Return a value in a form."""
        node, _, kind, value = slots
        if variants := PHRASES["form"].get(kind, {}).get(form):
            return self.fill(self.variant(variants, slots), slots)
        if put := self.forms.get((kind, form)):
            return put(self, value, node)
        if form in INFLECTIONS:
            return inflected(self._put("", slots), form)
        if form == "a":
            return with_article(self._put("", slots))
        if form in ("or", "and"):
            return self._terms(kind, value, form)
        return self.fill(choices()[form or kind][value](self.lang), slots)

    def _verb(self, verb: str, name: str | None, node: AbilityNode) -> str:
        subject = node.get(name) if name else None
        many = isinstance(subject, AbilityNode) and self._is_many(subject)
        if self.base or many or (name in ("who", "by") and subject == "you"):
            return "are" if verb == "be" and not self.base else verb
        return third_person(verb)

    # --- cards ----------------------------------------------------------------------------

    def noun(
        self, of: AbilityNode | None, base: str = "", *, many: bool = False, how: str = "or"
    ) -> str:
        """Return a filter as a noun phrase; ``how`` says how to join its styles and so on."""
        base = base or self._head(of)
        if self.ja:
            mods = self._asked(of, "ja")
            return f"{'で'.join(mods)}の{base}" if mods else base
        noun = " ".join([*self._asked(of, "before", how), base]) + ("s" if many else "")
        tails = self._asked(of, "after")
        return f"{noun} {joined(tails, 'and', 'en')}" if tails else noun

    def _asked(self, of: AbilityNode | None, where: str, how: str = "or") -> list[str]:
        """Return the parts of a filter that stand in one position beside the noun."""
        fields = dict(of.args) if of else {}
        return [
            put[where].format(self._field(name, fields[name], how))
            for name, put in PHRASES["noun"].items()
            if name in fields and where in put
        ]

    def _field(self, name: str, value: Any, how: str) -> str:
        if isinstance(value, tuple):
            return self._terms(name, value, how)
        if isinstance(value, int):
            return self._figure(value)
        return (value if isinstance(value, Text) else choices()[name][value])(self.lang)

    def _head(self, of: AbilityNode | None) -> str:
        """Return the noun itself: ``horse card``, ``item card``, ``card``."""
        fields = dict(of.args) if of else {}
        for field, heads in PHRASES["head"].items():
            if field in fields:
                return str(heads[self.lang]).format(choices()[field][fields[field]](self.lang))
        return self.say("horse_card" if _HORSE_FIELDS & set(fields) else "card")

    def _of_class(self, name: str, of: AbilityNode | None) -> str:
        """Return cards of a class that match a filter."""
        return self.noun(of, self._head(AbilityNode("filter", (("class", name),))), many=True)

    def _apart(self, of: AbilityNode | None) -> str:
        """Return the comma that separates a Japanese clause from the preceding text."""
        return "、" if any("が" in each for each in self._asked(of, "ja")) else ""

    def _held(self, place: str, of: AbilityNode | None, base: str = "") -> str:
        """Return cards preceded by their place, in Japanese."""
        if not self._asked(of, "ja"):
            return f"{place}の{self.noun(of, base)}"
        return f"{place}に{_there_is(base)}{self._apart(of)}{self.noun(of, base)}"

    def _lying(self, node: AbilityNode, *, many: bool = True, how: str = "or") -> str:
        """Return a phrase for some cards and their place."""
        of, zone = node["of"], node["in"]
        base, place = self._base(of, zone), self._zone(node, "both" if many else "either")
        if not self.ja:
            return f"{self.noun(of, base, many=many, how=how)} in {place}"
        return place if zone == "hand" and of is None else self._held(place, of, base)

    def _zone(self, node: AbilityNode, form: str) -> str:
        return self._put(form, Slots(node, kind="zone", value=node["in"]))

    def _base(self, of: AbilityNode | None, zone: str) -> str:
        """Return the noun for a card in a zone: in the run area, a horse is not just a card."""
        return self.say("horse") if zone == "run" and _wants_horses(of) else ""

    def _unit(self, node: AbilityNode) -> str:
        return "頭" if self._base(node.get("of"), node.get("in", "")) else "枚"

    # --- targets --------------------------------------------------------------------------

    def target(self, node: AbilityNode) -> str:
        """Return a phrase for a target."""
        if node.word == "self":
            return self.say("this", self.say(self.this))
        if node.word == "event_card":
            return self.say("that", self.say(self.event))
        if node.word != "target":
            return self.word("target", node)
        if self.chosen is None:
            return self.say("target")
        noun = self._base(self.chosen["of"], self.chosen["in"]) or self.say("card")
        return self.say("those" if self._is_many(node) else "that", noun)

    def _is_many(self, value: Any) -> bool:
        """Whether a target is several cards, or terms are several."""
        if isinstance(value, tuple):
            return len(value) > 1
        if value.word == "target" and self.chosen is not None:
            return bool(self.chosen["n"] != 1)
        return bool(vocabulary()["target"][value.word].marks.get("plural"))

    def _kind(self, of: AbilityNode, card: AbilityNode) -> str:
        """Return the noun for a card: one that runs or guards, or is a target, is a horse."""
        horse = {
            "self": self.this == "horse",
            "target": self.chosen is None or self.chosen["in"] == "run",
        }.get(card.word, card.word in ("running", "guarding"))
        many = self._is_many(card)
        noun = self.noun(of, self._horse(of) if horse else "", many=many)
        return noun if self.ja or many else with_article(noun)

    def _horse(self, of: AbilityNode | None) -> str:
        """Return the noun for a horse on the table; empty if a filter excludes horses."""
        fields = {name for name, _ in of.args} if of else set()
        return "" if {"class", "force"} & fields else self.say("horse")

    def changed(self, node: AbilityNode) -> str:
        """Return a phrase for the changed cards: in the run area, the horses."""
        if node.word != "all":
            return self.target(node)
        of = node["of"]
        if node["in"] != "run":
            return self._held(self._zone(node, "both"), of) if self.ja else self.target(node)
        noun = self.noun(of, self._horse(of), many=True, how="and")
        whose = self._put("whose", Slots(node, kind="who", value=node["who"]))
        if self.ja:
            return whose + self._apart(of) + noun
        return f"all {noun}" if node["who"] == "each" else f"all {whose} {noun}"

    # --- players --------------------------------------------------------------------------

    def by(self, who: str) -> str:
        """Return the subject of an action, if it has to be stated."""
        same, first = who == self.actor, who == "you" and not self.spoken
        self.actor = who
        self.spoken = self.spoken or who != "you"
        return "" if same or first else self.say("by", choices()["who"][who](self.lang))

    # --- amounts --------------------------------------------------------------------------

    def number(self, amount: Any) -> str:
        """Return an amount as a noun."""
        if isinstance(amount, int):
            return self._figure(amount)
        if amount.word == "event_n" and self.counted:
            return self.counted[self.lang]
        return self.word("amount", amount)

    def value(self, amount: Any) -> str:
        """Return an amount as a number, noting a “for each” phrase or the definition of X."""
        if isinstance(amount, int):
            return self._figure(amount)
        number, count = (amount["by"], amount["n"]) if amount.word == "times" else (1, amount)
        if isinstance(count, AbilityNode) and count.word == "count":
            each = self.say("for_each", self._lying(count, many=False), self._unit(count))
            if self.each in ("", each):
                self.each = each
                return self._figure(number)
        return self._fixed(amount)

    def _fixed(self, amount: Any) -> str:
        """Return a number, or X or the next free letter, with its definition beside the clause."""
        if isinstance(amount, int):
            return self._figure(amount)
        if amount.word == "chosen_number":  # the sentence before has said what it is
            return CHOSEN
        phrase = self.number(amount)
        if phrase not in self.notes:
            self.notes.append(phrase)
        return LETTERS[self.notes.index(phrase)]

    def _figure(self, number: int) -> str:
        return str(number).replace("-", "－" if self.ja else "−")

    def _signed(self, amount: Any) -> str:
        value = self.value(amount)
        return value if value.startswith(("−", "－")) else self.say("plus", value)

    def _cards(self, amount: Any, node: AbilityNode) -> str:
        number, of = self.value(amount), node.get("of")
        many = number != "1"
        noun = self.noun(of, self._base(of, node.get("in", "")), many=many)
        up_to = "up to " if node.get("up_to") else ""
        random = "random " if node.get("random") else ""
        return f"{up_to}{number} {random}{noun}" if many or up_to else with_article(random + noun)

    def _sheets(self, amount: Any, node: AbilityNode) -> str:
        return f"{self.value(amount)}{self._unit(node)}{'まで' if node.get('up_to') else ''}"

    def _steps(self, steps: int) -> str:
        key, plural = "steps_back" if steps > 0 else "steps_forward", "" if abs(steps) == 1 else "s"
        return self.say(key, abs(steps), plural)

    # --- terms ----------------------------------------------------------------------------

    def _terms(self, kind: str, values: Sequence[str], how: str) -> str:
        return joined((choices()[kind][value](self.lang) for value in values), how, self.lang)

    def _favourites(self, node: AbilityNode) -> str:
        named = [*self._liked("course", node["courses"]), *self._liked("going", node["goings"])]
        return joined(named, "and", self.lang) if named else ""

    def _liked(self, kind: str, values: Sequence[str]) -> list[str]:
        """Return favourites of a kind (208): English joins the goings first."""
        if len(values) == len(choices()[kind]):
            return [self.say(f"every_{kind}")]
        if kind == "going" and values and not self.ja:
            return [self.say(kind, self._terms(kind, values, "and"))]
        return [self.say(kind, choices()[kind][value](self.lang)) for value in values]

    forms: ClassVar[Mapping[tuple[str, str], Callable[[Any, Any, AbilityNode], str]]] = {
        ("clause", ""): lambda self, clause, node: str(clause),
        ("copies", ""): lambda self, copies, node: str(copies),
        ("int", ""): lambda self, n, node: self._figure(n),
        ("int", "steps"): lambda self, n, node: self._steps(n),
        ("who", "actor"): lambda self, who, node: self.by(who),
        ("target", ""): lambda self, card, node: self.target(card),
        ("filter", ""): lambda self, of, node: self.noun(of),
        ("filter", "items"): lambda self, of, node: self._of_class("item", of),
        ("filter", "jockeys"): lambda self, of, node: self._of_class("jockey", of),
        ("filter", "situations"): lambda self, of, node: self._of_class("situation", of),
        ("filter", "many"): lambda self, of, node: self.noun(of, many=True),
        ("filter", "kind"): lambda self, of, node: self._kind(of, node["card"]),
        ("filter", "apart"): lambda self, of, node: self._apart(of),
        ("filter", "hand"): lambda self, of, node: self._held("手札", of) if of else "手札",
        ("filter", "farm"): lambda self, of, node: self._held("ファーム", of),
        ("filter", "counter"): lambda self, of, node: self._unit(node),
        ("filter", "lying"): lambda self, of, node: self._lying(node),
        ("filter", "lying_all"): lambda self, of, node: self._lying(node, how="and"),
        ("filter", "lying_one"): lambda self, of, node: self._lying(node, many=False),
        ("filter", "a_lying_one"): lambda self, of, node: with_article(
            self._lying(node, many=False)
        ),
        ("filter", "there"): lambda self, of, node: self.noun(of, self._base(of, node["in"])),
        ("filter", "there_is"): lambda self, of, node: _there_is(self._base(of, node["in"])),
        ("filter", "there_is_not"): lambda self, of, node: inflected(
            _there_is(self._base(of, node["in"])), "negative"
        ),
        ("amount", ""): lambda self, n, node: self.value(n),
        ("amount", "number"): lambda self, n, node: self.number(n),
        ("amount", "fixed"): lambda self, n, node: self._fixed(n),
        ("amount", "signed"): lambda self, n, node: self._signed(n),
        ("amount", "cards"): lambda self, n, node: self._cards(n, node),
        ("amount", "sheets"): lambda self, n, node: self._sheets(n, node),
        ("style", "areas"): lambda self, styles, node: self._terms("area", styles, "or"),
        ("course", "favourites"): lambda self, courses, node: self._favourites(node),
    }
    """The methods that phrase an argument of a type in a form without variants in phrases.toml."""


def _wants_horses(of: AbilityNode | None) -> bool:
    """Whether a filter's fields imply that it matches only horses."""
    fields = dict(of.args) if of else {}
    if {"kind", "class", "force"} & set(fields):
        return fields.get("kind") == "horse"
    return bool(_HORSE_FIELDS & set(fields))


def _there_is(base: str) -> str:
    """Return the Japanese verb of existence, for a running horse or for a card."""
    return "いる" if base else "ある"


def _is(value: Any, want: Any, kind: str = "") -> bool:
    """Whether a value matches a variant's condition."""
    if isinstance(want, bool):
        return bool(value) == want
    if want == "all" and isinstance(value, tuple):
        return value == tuple(choices()[kind])
    return bool(want == (value.word if isinstance(value, AbilityNode) else value))
