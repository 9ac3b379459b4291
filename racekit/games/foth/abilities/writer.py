"""Writing abilities: the sentences of one ability in one language."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ....engine.texts import first_upper
from .forms import PUT
from .grammar import (
    before_noun,
    english_list,
    joining,
    negative,
    past,
    provided,
    te,
    third_person,
    with_article,
)
from .nodes import Ability, Node
from .phrases import LETTERS, Phrases, there_is
from .vocabulary import Word, choices, vocabulary

_TOKEN = re.compile(r"\{(\w+)(?::(\w+))?\}|\{(\w+)\?([^{}]*)\}|\[(\w+)(?::(\w+))?\]")
_ASIDE = ("if ", "at ", "the next time ", "until ", "for ", "in ")
"""How English clauses begin that are kept apart from a “then” before them."""
_TOGETHER = 2
"""How many effects stand in one sentence."""


class Writer(Phrases):
    """Writes the text of one ability in one language."""

    # --- abilities ------------------------------------------------------------------------

    def ability(self, ability: Ability) -> str:
        """Return an ability's sentences."""
        return self.sentences(_FORMS[ability.kind](self, ability))

    def sentences(self, parts: Sequence[str]) -> str:
        """Return clauses as sentences."""
        if self.ja:
            return "".join(f"{part}。" for part in parts)
        return " ".join(first_upper(_stopped(part)) for part in parts)

    def _led(self, heads: Sequence[str], parts: list[str]) -> list[str]:
        """Put what comes first before the first sentence."""
        comma = self.either(", ", "、")
        return [comma.join([*(head for head in heads if head), parts[0]]), *parts[1:]]

    def _automatic(self, ability: Ability) -> list[str]:
        heads = [self.trigger(ability.trigger, "when"), self._if(ability.condition)]
        if ability.cost is None:
            return self._led(heads, self.effects(ability.effects))
        return [*self._led(heads, [self._paid(ability.cost)]), *self._done(ability)]

    def _paid(self, cost: Node) -> str:
        paid = self.cost(cost)
        return f"{self._by('you')}{te(paid)}よい" if self.ja else f"you may {paid}"

    def _done(self, ability: Ability) -> list[str]:
        heads = [self.either("if you do", "そうしたら")]
        return self._led(heads, self.effects(ability.effects))

    def _state(self, ability: Ability) -> list[str]:
        held = self.condition(ability.condition)
        noun = held.endswith("だ")
        turned = held.removesuffix("だ") + ("に" if noun else "状態に") + "なった時"
        return self._led([self.either(f"whenever {held}", turned)], self.effects(ability.effects))

    def _in_run(self, ability: Ability) -> list[str]:
        held = self.condition(ability.condition)
        head = self.either(f"if {held}", f"{before_noun(held)}時")
        return self._led([head], self.effects(ability.effects))

    def _static(self, ability: Ability) -> list[str]:
        changed = self._noted(self.changes(ability.target, ability.changes, "now"))
        return self._led([self._while(ability.condition)], changed)

    def _rule(self, ability: Ability) -> list[str]:
        return self._led([self._while(ability.condition)], [self.word("permission", ability.rule)])

    def _replacement(self, ability: Ability) -> list[str]:
        heads = [self.trigger(ability.trigger, "would"), self._if(ability.condition)]
        if heads[1] and not self.ja:
            heads = [f"{heads[0]} and {heads[1].removeprefix('if ')}"]
        if ability.cost is not None:
            paid = self.either("", "かわりに") + self._paid(ability.cost)
            done = self._done(ability)
            return [*self._led(heads, [paid]), *self._instead(done, "")]
        done = [self._may(ability.effects)] if ability.may else self.effects(ability.effects)
        return self._led(heads, self._instead(done, "かわりに"))

    def _instead(self, parts: list[str], ja: str) -> list[str]:
        first, *rest = parts
        told, where, amount = first.partition(", where ")
        return [self.either(f"{told} instead{where}{amount}", ja + first), *rest]

    def _text(self, ability: Ability) -> list[str]:
        return self._led([self._if(ability.condition)], self.effects(ability.effects))

    def _if(self, condition: Node | None) -> str:
        held = "" if condition is None else self.condition(condition)
        return held and self.either(f"if {held}", provided(held))

    def _while(self, condition: Node | None) -> str:
        held = "" if condition is None else self.condition(condition)
        return held and self.either(f"while {held}", f"{before_noun(held)}間")

    # --- words ----------------------------------------------------------------------------

    def word(self, kind: str, node: Any) -> str:
        """Return what the table says of a word, its arguments filled in."""
        word = vocabulary()[kind][node.word]
        return self.fill(self._template(word, node), word, node)

    def _template(self, word: Word, node: Node) -> str:
        for variant in word.marks.get("variants", ()):
            if all(_meets(node[name], value) for name, value in variant["of"].items()):
                return str(variant[self.lang])
        return str(word.marks[self.lang])

    def fill(self, template: str, word: Word, node: Node) -> str:
        """Put a word's arguments into a template."""

        def put(match: re.Match[str]) -> str:
            name, form, flag, words, verb, subject = match.groups()
            if verb:
                return self._verb(verb, node.get(subject) if subject else None, subject)
            if flag:
                return words if node[flag] else ""
            return self._put(word, node, name, form)

        return _TOKEN.sub(put, template)

    def _put(self, word: Word, node: Node, name: str, form: str | None) -> str:
        if name == "not":
            return " not" if self.denied else ""
        if name == "self":
            return self._target_word("self")
        if name == "actor":
            return self._by("you")
        value = node.get(name, self.payer if name == "who" else None)
        item = word.args[name].item if name in word.args else "who"
        if form is None and item in choices():
            return choices()[item][value](self.lang)
        return PUT[_LIKE.get(item, item), form or ""](self, value, node)

    def _done_with(self, effect: str, choice: str, node: Node) -> str:
        """Return what is done then with the cards that an effect found."""
        told = choices()[choice][node["then"]](self.lang)
        return self.fill(told, vocabulary()["effect"][effect], node)

    def _verb(self, verb: str, subject: Any, name: str | None) -> str:
        many = isinstance(subject, Node) and self._is_plural(subject)
        if self.base or many or (name == "who" and subject == "you"):
            return "are" if verb == "be" and not self.base else verb
        return third_person(verb)

    # --- triggers and conditions ----------------------------------------------------------

    def trigger(self, node: Any, mood: str) -> str:
        """Return a trigger: ``when`` it happens, if it ``would`` happen, the ``next`` time."""
        word = vocabulary()["trigger"][node.word]
        self.event = str(word.marks.get("card", "card"))
        kind = (node.get("of") or Node("filter")).get("kind")
        self.event = "horse" if kind == "horse" else self.event
        self.counted = word.marks.get("number")
        template = self._template(word, node)
        self.spoken = self.spoken or ("{who:player}" in template and node["who"] != "you")
        if mood == "next" and "next" in word.marks:
            template = word.marks["next"][self.lang]
        self.base = mood == "would"
        clause = self.fill(template.replace("[", "would [") if self.base else template, word, node)
        self.base = False
        if self.ja:
            if clause.endswith(("時", "時に")):
                return clause
            last = clause if mood == "would" else past(clause)
            return f"次に{last}時に" if mood == "next" else f"{last}時"
        if clause.startswith("at "):
            return clause
        return {"when": "when ", "would": "if ", "next": "the next time "}[mood] + clause

    def condition(self, node: Any, *, denied: bool = False) -> str:
        """Return a condition, or its denial."""
        if node.word == "not":
            return self.condition(node["of"], denied=not denied)
        if node.word in ("all", "any"):
            return self._several(node, denied)
        if node.word in ("at_least", "at_most") and _is_count(node):
            return self._counted(node, denied)
        if node.word == "is" and not self._is_plural(node["card"]):
            node = _as_measure(node)
        self.denied = denied
        held = self.word("condition", node)
        self.denied = False
        return negative(held) if self.ja and denied else held

    def _several(self, node: Node, denied: bool) -> str:
        """Return several conditions; of all that are denied, one does not hold."""
        every = (node.word == "all") != denied
        parts = [self._part(part, denied, every) for part in node["of"]]
        if not self.ja:
            return f" {'and' if every else 'or'} ".join(parts)
        heads = [joining(part) if every else part.removesuffix("だ") + "か" for part in parts[:-1]]
        return "".join(f"{head}、" for head in heads) + parts[-1]

    def _part(self, node: Node, denied: bool, every: bool) -> str:
        """Return one of several conditions; where it is several otherwise, in parentheses."""
        if node.word == "not":
            return self._part(node["of"], not denied, every)
        held = self.condition(node, denied=denied)
        if node.word not in ("all", "any") or ((node.word == "all") != denied) == every:
            return held
        return self.either(f"({held})", f"（{before_noun(held)}状態）だ")

    def _counted(self, node: Node, denied: bool) -> str:
        """Return how many cards there have to be."""
        count, number = node["of"]
        least = (node.word == "at_least") != denied
        if denied:
            number += -1 if node.word == "at_least" else 1
        if self.ja:
            return self._ja_counted(count, number, least)
        if number == 0 and not least:
            return f"there are no {self._lying(count, many=True)}"
        if number == 1:
            one = self._lying(count, many=False)
            return f"there is {with_article(one) if least else f'at most 1 {one}'}"
        return (
            f"there are {number} or {'more' if least else 'fewer'} {self._lying(count, many=True)}"
        )

    def _ja_counted(self, count: Node, number: int, least: bool) -> str:
        of, zone = count["of"], count["in"]
        base, unit = self._base(of, zone), self._unit(of, zone)
        if (zone == "hand" and of is None) or (number != 0 and not least):
            ending = "以上" if least else "以下" if number else ""
            return f"{self._lying(count, many=True)}が{number}{unit}{ending}だ"
        there = there_is(base) if least else negative(there_is(base))
        many = f"{number}{unit}以上" if number > 1 else ""
        return f"{self._zone(zone, count['who'])}に{self.noun(of, base)}が{many}{there}"

    # --- changes --------------------------------------------------------------------------

    def changes(self, target: Any, changes: Sequence[Node], form: str = "") -> str:
        """Return what becomes of some cards."""
        subject = self._changed(target)
        parts = [self._change(change, form, target) for change in changes]
        if len({each for each, _, _ in parts}) == 1:
            each = parts[0][0]
            told = self._joined(subject, [("", on, part) for _, on, part in parts])
            if len(parts) > 1 and each and not self.ja:
                return f"{each.removeprefix(' ')}, {told}"
            return self.either(told + each, each + told)
        return self._joined(subject, sorted(parts, key=lambda part: part[0] != ""))

    def _change(self, change: Node, form: str, target: Node) -> tuple[str, str, str]:
        """Return a change: for each of what, the particle before it, and what becomes."""
        word = vocabulary()["change"][change.word]
        while_it_is = word.marks.get("now") if form else None
        template = str((while_it_is or {}).get(self.lang, word.marks[self.lang]))
        if self._is_plural(target):
            template = re.sub(r"\[be\]", "are", re.sub(r"\[(?!be\])(\w+)\]", r"\1", template))
            template = re.sub(r"\bits\b", "their", template)
        told = self.fill(template, word, change)
        each, self.each = self.each, ""
        return each, str(word.marks["on"]), told

    def _joined(self, subject: str, parts: Sequence[tuple[str, str, str]]) -> str:
        """Return what becomes of a subject, which is named once where that is enough."""
        told: list[str] = []
        last = ""
        for each, on, part in parts:
            verb, _, rest = part.partition(" ")
            if self.ja:
                named = "" if last == on else "その" if last == "は" else f"{subject}{on}"
                told.append(f"{each}{named}{part}")
            else:
                told.append((rest if verb == last else part) + each)
            last = on if self.ja else verb
        if self.ja:
            return "、".join([*map(joining, told[:-1]), told[-1]])
        if len(told) > 1 and any(" and " in part for part in told):
            return f"{subject} {', '.join(told[:-1])}, and {told[-1]}"
        return f"{subject} {english_list(told, 'and')}"

    def _gained(self, ability: Ability) -> str:
        return Writer(self.lang).ability(ability).removesuffix(self.either("", "。"))

    # --- effects --------------------------------------------------------------------------

    def _charged(self, cost: Node, who: str) -> str:
        """Return what a player has to pay."""
        before, self.payer = self.payer, who
        told = self.cost(cost)
        self.payer = before
        return told

    def cost(self, cost: Node) -> str:
        """Return what is paid."""
        return self._beside(self.word("cost", cost))

    def effects(self, effects: Sequence[Node], together: int = _TOGETHER) -> list[str]:
        """Return what is done, as clauses that may each be a sentence."""
        parts: list[str] = []
        joined = 0
        for last, effect in zip([None, *effects], effects, strict=False):
            told = self._own(effect)
            own = told is not None
            on = not own and 0 < joined < together and not self._turns(last, effect)
            self.actor = self.actor if on else None
            told = told or self._noted(self._effect(effect))
            if not on:
                parts += [self._then(told[0]) if parts else told[0], *told[1:]]
                joined = 0
            elif self.ja:
                parts[-1] = f"{joining(parts[-1])}、{told[0]}"
                parts += told[1:]
            else:
                parts[-1] += f", then {told[0]}"
            joined = 0 if own or self.closed else joined + 1
        return parts

    def _turns(self, last: Node | None, effect: Node) -> bool:
        """Whether English turns from what becomes to what somebody does: in a new sentence."""
        return not (self.ja or last is None or _is_told(last)) and _is_told(effect)

    def _then(self, told: str) -> str:
        """Return a clause as it stands after another sentence."""
        apart = "," if told.startswith(_ASIDE) else ""
        return self.either(f"then{apart} {told}", f"その後、{told}")

    def _noted(self, told: str) -> list[str]:
        """Return a clause, and what X is in it."""
        notes, self.notes = self.notes, []
        self.closed = bool(notes)
        if self.ja:
            equal = [
                f"{letter}は{phrase}に等しい"
                for letter, phrase in zip(LETTERS, notes, strict=False)
            ]
            return [told, *equal]
        equal = [f"{letter} is {phrase}" for letter, phrase in zip(LETTERS, notes, strict=False)]
        return [f"{told}, where {english_list(equal, 'and')}" if equal else told]

    def _beside(self, told: str) -> str:
        """Return a clause with what it is done for each of."""
        each, self.each = self.each, ""
        return self.either(told + each, each + told)

    def _effect(self, effect: Node) -> str:
        if effect.word == "give":
            return self._give(effect)
        told = self._beside(self.word("effect", effect))
        if effect.word == "choose":
            self.chosen = effect
        return told

    def _give(self, effect: Node) -> str:
        told = self.changes(effect["to"], effect["apply"])
        if effect["until"] == "run" and self.brief:
            return told
        until = choices()["until"][effect["until"]](self.lang)
        return self.either(f"{told} {until}", f"{until}、{told}")

    def _own(self, effect: Node) -> list[str] | None:
        """Return an effect that makes sentences of its own; None where it does not."""
        own = _OWN.get(effect.word)
        return None if own is None else own(self, effect)

    def _conditional(self, effect: Node) -> list[str]:
        done = self._led([self._if(effect["that"])], self.effects(effect["do"]))
        if effect["else"]:
            heads = [self.either("otherwise", "そうでないなら")]
            done += self._led(heads, self.effects(effect["else"]))
        return done

    def _repeated(self, effect: Node) -> list[str]:
        quoted = self.quoted(effect["do"])
        number = self.value(effect["n"])
        times = {"1": "once", "2": "twice"}.get(number, f"{number} times")
        told = self.either(f"do this {times}: {quoted}", f"{quoted}を{number}回行う")
        return self._noted(self._beside(told))

    def _later(self, effect: Node) -> list[str]:
        before = self.event, self.counted
        head = self.trigger(effect["when"], "next")
        done = self._led([head], self.effects(effect["do"]))
        self.event, self.counted = before
        return done

    def _ruled(self, effect: Node) -> list[str]:
        until = choices()["until"][effect["until"]](self.lang)
        return self._led([until], [self.word("permission", effect["rule"])])

    def _may(self, effects: Sequence[Node]) -> str:
        """Return what may be done, by you."""
        parts = self.effects(effects, together=len(effects))
        own = any(effect.word in _OWN for effect in effects)
        others = any(effect.get("who", "you") != "you" for effect in effects)
        if own or others or len(parts) > 1 or not (self.ja or _is_told(effects[0])):
            quoted = self.quoted(effects)
            return self.either(f"you may do this: {quoted}", f"{quoted}を行ってよい")
        return f"{te(parts[0])}よい" if self.ja else f"you may {parts[0].removeprefix('you ')}"

    def quoted(self, effects: Sequence[Node]) -> str:
        """Return what is done, between quotation marks."""
        parts = self.effects(effects)
        return self.either(f"“{'. '.join(map(first_upper, parts))}”", f"「{'。'.join(parts)}」")

    def _options(self, branches: Sequence[Sequence[Node]]) -> str:
        quoted = [self.quoted(branch) for branch in branches]
        if not self.ja:
            return english_list(quoted, "or")
        return (
            f"{quoted[0]}か{quoted[1]}のどちらか"
            if len(quoted) == 2
            else "".join(quoted) + "のどれか1つ"
        )


def _meets(value: Any, wanted: Any) -> bool:
    if wanted is True:
        return bool(value)
    return bool(value == wanted or (isinstance(value, Node) and value == Node(wanted)))


def _stopped(part: str) -> str:
    """Return an English clause with its full stop, unless what it quotes has one at its end."""
    return part if part.rstrip("”").endswith(".") else f"{part}."


def _is_told(effect: Node) -> bool:
    """Whether an effect reads as something that somebody is told to do."""
    return "actor}" in vocabulary()["effect"][effect.word].marks.get("en", "")


def _is_count(node: Node) -> bool:
    left, right = node["of"]
    return isinstance(left, Node) and left.word == "count" and isinstance(right, int)


def _as_measure(node: Node) -> Node:
    """Return whether a card is one with a number so high or so low as what asks for the number."""
    ((field, number), *more) = node["of"].args
    what, _, end = field.partition("_")
    if more or end not in ("at_least", "at_most"):
        return node
    trait = Node("trait", (("of", node["card"]), ("what", what)))
    return Node(end, (("of", (trait, number)),))


_LIKE: Mapping[str, str] = {
    "player": "who",
    "count": "amount",
    "size": "amount",
    "table": "zone",
    "lying": "target",
}
"""Types that are written like another."""

_FORMS: Mapping[str, Callable[[Writer, Ability], list[str]]] = {
    "automatic": Writer._automatic,
    "state": Writer._state,
    "in_run": Writer._in_run,
    "static": Writer._static,
    "replacement": Writer._replacement,
    "rule": Writer._rule,
    "text": Writer._text,
}

_OWN: Mapping[str, Callable[[Writer, Node], list[str]]] = {
    "if": Writer._conditional,
    "may": lambda self, node: [self._may(node["do"])],
    "repeat": Writer._repeated,
    "later": Writer._later,
    "rule": Writer._ruled,
}
"""Effects that make sentences of their own."""
