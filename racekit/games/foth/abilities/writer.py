"""Writing abilities: the sentences of one ability in one language."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from ....engine.texts import first_upper
from .grammar import inflected, joined
from .nodes import Ability, AbilityNode
from .phrases import LETTERS, Phrases, Slots
from .vocabulary import choices, node_of, vocabulary

_ASIDE = ("if ", "at ", "the next time ", "until ", "for ", "in ")
"""Beginnings of English clauses that a comma separates from a preceding “then”."""
_TOGETHER = 2
"""The greatest number of effects in one sentence."""
_OPPOSITE = {"at_least": "at_most", "at_most": "at_least"}


class Writer(Phrases):
    """Writes the text (211.1) of one ability in one language."""

    # --- abilities ------------------------------------------------------------------------

    def ability(self, ability: Ability) -> str:
        """Return an ability's sentences."""
        heads = self._heads(node_of(ability), "ability")
        return self.sentences(self._led(heads, self._body(ability)))

    def sentences(self, parts: Sequence[str]) -> str:
        """Return clauses as sentences."""
        if self.ja:
            return "".join(f"{part}。" for part in parts)
        return " ".join(first_upper(_stopped(part)) for part in parts)

    def _heads(self, node: AbilityNode, kind: str) -> list[str]:
        """Return the heading before the first sentence of an ability or an effect."""
        word = vocabulary()[kind][node.word]
        return [self.fill(head, Slots(node, word)) for head in word.marks["heads"]]

    def _led(self, heads: Sequence[str], parts: list[str]) -> list[str]:
        """Prefix the first sentence with a heading."""
        comma = "、" if self.ja else ", "
        return [comma.join([*filter(None, heads), parts[0]]), *parts[1:]]

    def _body(self, ability: Ability) -> list[str]:
        """Return the effects of an ability, in one or more sentences."""
        if ability.rule is not None:
            return [self.word("permission", ability.rule)]
        if ability.changes:
            return self._noted(self.changes(ability.target, ability.changes, "now"))
        instead = ability.kind == "replacement"
        if ability.cost is None:
            done = [self._may(ability.effects)] if ability.may else self.effects(ability.effects)
            return self._instead(done) if instead else done
        paid = [self.say("paid", self.cost(ability.cost))]
        done = self._led([self.say("if_you_do")], self.effects(ability.effects))
        if instead and self.ja:
            return [*self._instead(paid), *done]
        return [*paid, *(self._instead(done) if instead else done)]

    def _instead(self, parts: list[str]) -> list[str]:
        first, *more = parts
        told, where, amount = first.partition(", where ")
        return [self.say("instead", told, where + amount), *more]

    # --- triggers and conditions ----------------------------------------------------------

    def trigger(self, node: Any, mood: str) -> str:
        """Return a trigger: ``when`` it happens, if it ``would`` happen, the ``next`` time."""
        word = vocabulary()["trigger"][node.word]
        self.event = str(word.marks.get("card", "card"))
        kind = (node.get("of") or AbilityNode("filter")).get("kind")
        self.event = "horse" if kind == "horse" else self.event
        self.counted = word.marks.get("number")
        template = self.template(node, word)
        self.spoken = self.spoken or ("{who:player}" in template and node["who"] != "you")
        if mood == "next" and "next" in word.marks:
            template = word.marks["next"][self.lang]
        self.base = mood == "would"
        template = template.replace("[", "would [") if self.base else template
        clause = self.fill(template, Slots(node, word))
        self.base = False
        timed = clause.endswith(("時", "時に")) if self.ja else clause.startswith("at ")
        return clause if timed else self.say(mood, clause)

    def condition(self, node: Any, *, denied: bool = False) -> str:
        """Return a condition or its negation."""
        if node.word == "not":
            return self.condition(node["of"], denied=not denied)
        if node.word in ("all", "any"):
            return self._several(node, denied)
        if node.word in _OPPOSITE and _is_count(node):
            return self._counted(node, denied)
        if node.word == "is" and not self._is_many(node["card"]):
            node = _as_measure(node)
        self.denied = denied
        held = self.word("condition", node)
        return inflected(held, "negative") if self.ja and denied else held

    def _several(self, node: AbilityNode, denied: bool) -> str:
        """Return several conditions; the negation of all is that one does not hold."""
        every = (node.word == "all") != denied
        parts = [self._part(part, denied, every) for part in node["of"]]
        if not self.ja:
            return f" {'and' if every else 'or'} ".join(parts)
        heads = [
            inflected(part, "joining") if every else part.removesuffix("だ") + "か"
            for part in parts[:-1]
        ]
        return "".join(f"{head}、" for head in heads) + parts[-1]

    def _part(self, node: AbilityNode, denied: bool, every: bool) -> str:
        """Return one of several conditions, in parentheses if it is itself compound."""
        if node.word == "not":
            return self._part(node["of"], not denied, every)
        held = self.condition(node, denied=denied)
        if node.word not in ("all", "any") or ((node.word == "all") != denied) == every:
            return held
        return self.say("together", held)

    def _counted(self, node: AbilityNode, denied: bool) -> str:
        """Return a bound on a number of cards; the negation of 3 or more is 2 or fewer."""
        count, number = node["of"]
        word = node.word
        if denied:
            number += -1 if word == "at_least" else 1
            word = _OPPOSITE[word]
        slots = Slots(
            AbilityNode("count", (*count.args, ("n", number), ("several", number > 1))),
            vocabulary()["amount"]["count"],
        )
        counted = vocabulary()["condition"][word].marks["counted"]
        return self.fill(self.variant(counted, slots), slots)

    # --- changes --------------------------------------------------------------------------

    def changes(self, target: Any, changes: Sequence[AbilityNode], form: str = "") -> str:
        """Return the changes to some cards."""
        subject = self.changed(target)
        parts = [self._change(change, form, target) for change in changes]
        if len(found := {each for each, _, _ in parts}) == 1:
            (each,) = found
            told = self._joined(subject, [("", on, part) for _, on, part in parts])
            if len(parts) > 1 and each and not self.ja:
                return f"{each.removeprefix(' ')}, {told}"
            return each + told if self.ja else told + each
        return self._joined(subject, sorted(parts, key=lambda part: part[0] != ""))

    def _change(self, change: AbilityNode, form: str, target: AbilityNode) -> tuple[str, str, str]:
        """Return a change: its “for each” phrase, its particle and its predicate."""
        word = vocabulary()["change"][change.word]
        template = str(word.marks.get(form, word.marks)[self.lang])
        if self._is_many(target):
            template = re.sub(r"\[be\]", "are", re.sub(r"\[(?!be\])(\w+)\]", r"\1", template))
            template = re.sub(r"\bits\b", "their", template)
        told = self.fill(template, Slots(change, word))
        each, self.each = self.each, ""
        return each, str(word.marks["on"]), told

    def _joined(self, subject: str, parts: Sequence[tuple[str, str, str]]) -> str:
        """Return the changes to a subject, which is named only once if possible."""
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
            return "、".join([*(inflected(part, "joining") for part in told[:-1]), told[-1]])
        if len(told) > 1 and any(" and " in part for part in told):
            return f"{subject} {', '.join(told[:-1])}, and {told[-1]}"
        return f"{subject} {joined(told, 'and', 'en')}"

    # --- effects --------------------------------------------------------------------------

    def cost(self, cost: AbilityNode, who: str = "you") -> str:
        """Return the phrase for a cost that a player pays."""
        before, self.payer = self.payer, who
        told = self._beside(self.word("cost", cost))
        self.payer = before
        return told

    def effects(self, effects: Sequence[AbilityNode], together: int = _TOGETHER) -> list[str]:
        """Return effects as clauses, each of which may be a sentence."""
        parts: list[str] = []
        count = 0
        for last, effect in zip([None, *effects], effects, strict=False):
            own = _OWN.get(effect.word)
            told = own(self, effect) if own else []
            on = not own and 0 < count < together and not self._turns(last, effect)
            self.actor = self.actor if on else None
            clause, *more = told or self._noted(self._effect(effect))
            if not on:
                parts.append(self._then(clause) if parts else clause)
                count = 0
            elif self.ja:
                parts[-1] = f"{inflected(parts[-1], 'joining')}、{clause}"
            else:
                parts[-1] += f", then {clause}"
            parts += more
            count = 0 if own or self.closed else count + 1
        return parts

    def _turns(self, last: AbilityNode | None, effect: AbilityNode) -> bool:
        """Whether English begins a new sentence here: from changes to a player's actions."""
        return not (self.ja or last is None or _is_told(last)) and _is_told(effect)

    def _then(self, told: str) -> str:
        """Return a clause in its form after another sentence."""
        return self.say("then_aside" if told.startswith(_ASIDE) else "then", told)

    def _noted(self, told: str) -> list[str]:
        """Return a clause with the definition of X in it."""
        notes, self.notes = self.notes, []
        self.closed = bool(notes)
        equal = [self.say("where", *pair) for pair in zip(LETTERS, notes, strict=False)]
        if self.ja or not notes:
            return [told, *equal]
        return [f"{told}, where {joined(equal, 'and', 'en')}"]

    def _beside(self, told: str) -> str:
        """Return a clause with its “for each” phrase."""
        each, self.each = self.each, ""
        return each + told if self.ja else told + each

    def _effect(self, effect: AbilityNode) -> str:
        if effect.word == "give":
            return self._give(effect)
        told = self._beside(self.word("effect", effect))
        if effect.word == "choose":
            self.chosen = effect
        return told

    def _give(self, effect: AbilityNode) -> str:
        told = self.changes(effect["to"], effect["apply"])
        if effect["until"] == "run" and self.brief:
            return told
        return self.say("until", told, choices()["until"][effect["until"]](self.lang))

    def _headed(self, effect: AbilityNode) -> list[str]:
        """Return an effect preceded by clauses of its own: time, duration, condition."""
        before = self.event, self.counted
        heads, rule = self._heads(effect, "effect"), effect.get("rule")
        parts = [self.word("permission", rule)] if rule else self.effects(effect["do"])
        self.event, self.counted = before
        done = self._led(heads, parts)
        if effect.get("else"):
            done += self._led([self.say("otherwise")], self.effects(effect["else"]))
        return done

    def _repeated(self, effect: AbilityNode) -> list[str]:
        quoted = self.quoted(effect["do"])
        number = self.value(effect["n"])
        times = number if self.ja else {"1": "once", "2": "twice"}.get(number, f"{number} times")
        return self._noted(self._beside(self.say("do_times", quoted, times)))

    def _chosen_number(self, effect: AbilityNode) -> list[str]:
        return [self.word("effect", effect), *self.effects(effect["do"])]

    def _may(self, effects: Sequence[AbilityNode]) -> str:
        """Return the text of an optional effect, with you as the subject."""
        parts = self.effects(effects, together=len(effects))
        own = any(effect.word in _OWN for effect in effects)
        others = any(effect.get("who", "you") != "you" for effect in effects)
        if own or others or len(parts) > 1 or not (self.ja or _is_told(effects[0])):
            return self.say("you_may_do", self.quoted(effects))
        (told,) = parts
        return self.say("you_may", told.removeprefix("you "))

    def quoted(self, effects: Sequence[AbilityNode]) -> str:
        """Return an effect in quotation marks."""
        parts = self.effects(effects)
        return self.say(
            "quote", "。".join(parts) if self.ja else ". ".join(map(first_upper, parts))
        )

    def _options(self, branches: Sequence[Sequence[AbilityNode]]) -> str:
        quoted = [self.quoted(branch) for branch in branches]
        if not self.ja:
            return joined(quoted, "or", "en")
        return (
            self.say("either_of", *quoted)
            if len(quoted) == 2
            else self.say("one_of", "".join(quoted))
        )

    def _gained(self, ability: Ability) -> str:
        return Writer(self.lang).ability(ability).removesuffix("。")

    forms: ClassVar = {
        **Phrases.forms,
        ("trigger", "when"): lambda self, trigger, node: self.trigger(trigger, "when"),
        ("trigger", "next"): lambda self, trigger, node: self.trigger(
            trigger,
            # Within a time it is not only the next time (806.5a).
            "when" if node.get("until") else "next",
        ),
        ("trigger", "would"): lambda self, trigger, node: self.trigger(trigger, "would"),
        ("condition", ""): lambda self, condition, node: self.condition(condition),
        ("ability", ""): lambda self, ability, node: self._gained(ability),
        ("cost", ""): lambda self, cost, node: self.cost(cost, node["who"]),
        ("effects", "options"): lambda self, branches, node: self._options(branches),
    }


def _stopped(part: str) -> str:
    """Return an English clause with its full stop, unless it ends with a quoted one."""
    return part if part.rstrip("”").endswith(".") else f"{part}."


def _is_told(effect: AbilityNode) -> bool:
    """Whether an effect reads as an instruction to a player."""
    return "actor}" in vocabulary()["effect"][effect.word].marks.get("en", "")


def _is_count(node: AbilityNode) -> bool:
    left, right = node["of"]
    return isinstance(left, AbilityNode) and left.word == "count" and isinstance(right, int)


def _as_measure(node: AbilityNode) -> AbilityNode:
    """Return a condition that only bounds one number of a card as a comparison of amounts."""
    ((field, number), *more) = node["of"].args
    what, _, end = field.partition("_")
    if more or end not in _OPPOSITE:
        return node
    trait = AbilityNode("trait", (("of", node["card"]), ("what", what)))
    return AbilityNode(end, (("of", (trait, number)),))


_OWN: Mapping[str, Callable[[Writer, AbilityNode], list[str]]] = {
    "if": Writer._headed,
    "later": Writer._headed,
    "rule": Writer._headed,
    "may": lambda self, node: [self._may(node["do"])],
    "repeat": Writer._repeated,
    "choose_number": Writer._chosen_number,
}
"""Effects that form sentences of their own."""
