"""The phrases of abilities: cards, players, targets and amounts, in one language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .grammar import english_list, japanese_list, with_article
from .nodes import Node
from .vocabulary import choices, vocabulary

LETTERS = "XYZABCDE"
_HORSE_FIELDS = {
    *("style", "surface", "distance", "suited"),
    *("cost_at_least", "cost_at_most", "run_at_least", "run_at_most"),
}
"""Fields of a filter that only horses have."""


class Phrases:
    """Names what abilities speak of, in one language: cards, players, targets, amounts.

    Parameters
    ----------
    lang : str
        ``en`` or ``ja``.
    this : str
        What the card calls itself: ``horse`` or ``card``.
    brief : bool
        Whether what lasts for this run needs no mention.
    """

    def __init__(self, lang: str, this: str = "horse", *, brief: bool = True) -> None:
        self.lang = lang
        self.ja = lang == "ja"
        self.this = this
        self.brief = brief
        self.payer = "you"
        self.chosen: Node | None = None
        self.event = "card"
        self.counted: Mapping[str, str] | None = None
        self.denied = False
        self.base = False
        self.actor: str | None = None
        self.spoken = False
        self.each = ""
        self.notes: list[str] = []
        self.closed = False

    def either(self, en: str, ja: str) -> str:
        """Return the words of this language."""
        return ja if self.ja else en

    def word(self, kind: str, node: Any) -> str:
        """Return what the table says of a word, its arguments filled in."""
        raise NotImplementedError

    # --- cards ----------------------------------------------------------------------------

    def noun(self, of: Node | None, base: str = "", *, many: bool = False, how: str = "or") -> str:
        """Return what a filter wants, as a noun; ``how`` its styles and so on are listed."""
        fields = dict(of.args) if of else {}
        if self.ja:
            mods = self._ja_mods(of)
            return (f"{mods}の" if mods else "") + (base or self._head(fields))
        return self._en_noun(fields, base or self._head(fields), many, how)

    def _en_noun(self, fields: Mapping[str, Any], base: str, many: bool, how: str) -> str:
        named = [
            english_list((choices()[field][each].en for each in fields[field]), how) + tail
            for field, tail in (("style", ""), ("surface", ""), ("distance", "-distance"))
            if field in fields
        ]
        if "type" in fields:
            named.append(f"{fields['type']}-type")
        noun = " ".join([*named, base]) + ("s" if many else "")
        tails = [f"named “{fields['name'].en}”"] if "name" in fields else []
        for field, words in (("cost", "cost"), ("run", "run number")):
            for end, more in (("at_least", "more"), ("at_most", "less")):
                if f"{field}_{end}" in fields:
                    tails.append(f"with {words} {self._figure(fields[f'{field}_{end}'])} or {more}")
        if "suited" in fields:
            tails.append(f"suited to {choices()['suited'][fields['suited']].en}")
        return " ".join([noun, *filter(None, [english_list(tails, "and") if tails else ""])])

    def _ja_mods(self, of: Node | None) -> str:
        """Return what a filter asks of a card, as it stands before の in Japanese."""
        fields = dict(of.args) if of else {}
        mods = [f"名前が「{fields['name'].ja}」"] if "name" in fields else []
        aptitudes = (("style", "脚質"), ("surface", "適性馬場"), ("distance", "適性距離"))
        for field, words in aptitudes:
            if field in fields:
                mods.append(f"{words}が{self._choices(field, fields[field], 'or')}")
        if "type" in fields:
            mods.append(f"{choices()['type'][fields['type']].ja}タイプ")
        for field, words in (("cost", "コスト"), ("run", "走破数")):
            for end, more in (("at_least", "以上"), ("at_most", "以下")):
                if f"{field}_{end}" in fields:
                    mods.append(f"{words}{self._figure(fields[f'{field}_{end}'])}{more}")
        if "suited" in fields:
            mods.append(choices()["suited"][fields["suited"]].ja)
        return "で".join(mods)

    def _apart(self, of: Node | None) -> str:
        """Return the comma that keeps a Japanese clause apart from what stands before it."""
        return "、" if "が" in self._ja_mods(of) else ""

    def _held(self, place: str, of: Node | None, base: str = "") -> str:
        """Return cards after the place where they are, in Japanese."""
        if not self._ja_mods(of):
            return f"{place}の{self.noun(of, base)}"
        return f"{place}に{there_is(base)}{self._apart(of)}{self.noun(of, base)}"

    def _head(self, fields: Mapping[str, Any]) -> str:
        """Return the noun itself: ``horse card``, ``item card``, ``card``."""
        for field in ("class", "force", "kind"):
            if field in fields:
                word = choices()[field][fields[field]](self.lang)
                return self.either(f"{word} card", f"{word}カード" if field != "force" else word)
        if _HORSE_FIELDS & set(fields):
            return self.either("horse card", "馬カード")
        return self.either("card", "カード")

    def _lying(self, node: Any, *, many: bool, how: str = "or") -> str:
        """Return some cards and where they lie."""
        of, zone = node.get("of"), node["in"]
        base, place = self._base(of, zone), self._zone(zone, node["who"], many=many)
        if not self.ja:
            return f"{self.noun(of, base, many=many, how=how)} in {place}"
        return place if zone == "hand" and of is None else self._held(place, of, base)

    def _base(self, of: Node | None, zone: str) -> str:
        """Return what a card is called where it lies: a horse that runs is no mere card."""
        horse = zone == "run" and _wants_horses(of)
        return self.either("horse", "馬") if horse else ""

    def _unit(self, of: Node | None, zone: str) -> str:
        return "頭" if self._base(of, zone) else "枚"

    def _zone(self, zone: str, who: str, *, many: bool = True) -> str:
        """Return a player's zone; of both players', all of them, or the one or the other."""
        name = choices()["zone"][zone](self.lang)
        if self.ja:
            return self._whose(who) + name
        if who != "each":
            return f"{self._whose(who)} {name}"
        plural = name if name.endswith("s") else f"{name}s"
        return f"both players’ {plural}" if many else f"either player’s {name}"

    # --- players --------------------------------------------------------------------------

    def _player(self, who: str) -> str:
        return choices()["who"][who](self.lang)

    def _whose(self, who: str) -> str:
        if self.ja:
            return "お互いの" if who == "each" else f"{self._player(who)}の"
        return "your" if who == "you" else f"{self._player(who)}’s"

    def _by(self, who: str) -> str:
        """Return who does something, where that has to be said."""
        same, first = who == self.actor, who == "you" and not self.spoken
        self.actor = who
        self.spoken = self.spoken or who != "you"
        if same or first:
            return ""
        return f"{self._player(who)}{self.either(' ', 'は')}"

    def _some(self, who: str, en: str, ja: str, each: str = "") -> str:
        """Return something of a player's; of each player's, any one."""
        if who == "each":
            return self.either(each + en if each else with_article(en), ja)
        return f"{self._whose(who)}{self.either(' ' + en, ja)}"

    def _some_zone(self, zone: str, node: Node) -> str:
        name = choices()["zone"][zone]
        if node["card"] and node["who"] == "each":
            return self.either(f"the {name.en}", name.ja)
        return self._some(node["who"], name.en, name.ja)

    def _other_zone(self, zone: str, who: str) -> str:
        """Return where a card comes from or goes to, of whoever the other zone is."""
        name = choices()["zone"][zone]
        whose = "the" if self.ja or who == "each" else self._whose(who)
        return self.either(f"{whose} {name.en}", name.ja)

    def _rival(self, who: str) -> str:
        if who == "you":
            return self.either("your opponent’s", "相手の距離エリア")
        if who == "opponent":
            return self.either("yours", "自分の距離エリア")
        return self.either("the other player’s", "もう一方のプレイヤーの距離エリア")

    # --- targets --------------------------------------------------------------------------

    def target(self, node: Node) -> str:
        """Return which cards are meant."""
        if node.word == "all":
            lying = self._lying(node, many=True, how="and")
            return self.either(f"all {lying}", f"{lying}すべて")
        if node.word in ("running", "guarding"):
            return self.word("target", node)
        return self._target_word(node.word)

    def _target_word(self, word: str) -> str:
        if word == "target":
            return self._chosen()
        kind = self.this if word == "self" else self.event
        noun = self.either(kind, "馬" if kind == "horse" else "カード")
        return (
            self.either(
                "this " if word == "self" else "that ", "この" if word == "self" else "その"
            )
            + noun
        )

    def _owned(self, card: Node, zone: str) -> str:
        return f"their owners’ {zone}s" if self._is_plural(card) else f"its owner’s {zone}"

    def _chosen(self) -> str:
        if self.chosen is None:
            return self.either("the target horse", "対象の馬")
        noun = self._base(self.chosen["of"], self.chosen["in"]) or self.either("card", "カード")
        if self._is_plural(Node("target")):
            return self.either(f"those {noun}s", f"それらの{noun}")
        return self.either(f"that {noun}", f"その{noun}")

    def _is_plural(self, node: Node) -> bool:
        if node.word == "target" and self.chosen is not None:
            return bool(self.chosen["n"] != 1)
        return bool(vocabulary()["target"][node.word].marks.get("plural"))

    def _kind(self, of: Node, card: Node) -> str:
        """Return what a card may be: one that runs or guards, or is a target, is a horse."""
        horse = {
            "self": self.this == "horse",
            "target": self.chosen is None or self.chosen["in"] == "run",
        }.get(card.word, card.word in ("running", "guarding"))
        many = self._is_plural(card)
        noun = self.noun(of, self._horse(of) if horse else "", many=many)
        return noun if self.ja or many else with_article(noun)

    def _horse(self, of: Node | None) -> str:
        """Return what a horse on the table is called; nothing where a filter wants no horses."""
        fields = {name for name, _ in of.args} if of else set()
        return "" if {"class", "force"} & fields else self.either("horse", "馬")

    def _changed(self, node: Node) -> str:
        """Return the cards that are changed: of those in the run area, the horses."""
        if node.word != "all":
            return self.target(node)
        if node["in"] != "run":
            if self.ja:
                return self._held(self._zone(node["in"], node["who"]), node["of"])
            return f"all {self._lying(node, many=True, how='and')}"
        of, who = node["of"], node["who"]
        noun = self.noun(of, self._horse(of), many=True, how="and")
        if self.ja:
            return self._whose(who) + self._apart(of) + noun
        return f"all {noun}" if who == "each" else f"all {self._whose(who)} {noun}"

    # --- amounts --------------------------------------------------------------------------

    def number(self, amount: Any) -> str:
        """Return an amount as a noun."""
        if isinstance(amount, int):
            return self._figure(amount)
        if amount.word == "event_n" and self.counted:
            return self.counted[self.lang]
        return self.word("amount", amount)

    def value(self, amount: Any) -> str:
        """Return an amount as a number: what it is for each of, or what X is, is said beside it."""
        if isinstance(amount, int):
            return self._figure(amount)
        number, count = (amount["by"], amount["n"]) if amount.word == "times" else (1, amount)
        if isinstance(count, Node) and count.word == "count":
            lying = self._lying(count, many=False)
            unit = self._unit(count["of"], count["in"])
            each = self.either(f" for each {lying}", f"{lying}1{unit}につき、")
            if self.each in ("", each):
                self.each = each
                return self._figure(number)
        return self._letter(self.number(amount))

    def _fixed(self, amount: Any) -> str:
        """Return an amount as a number that is not so much for each of something."""
        return (
            self._figure(amount) if isinstance(amount, int) else self._letter(self.number(amount))
        )

    def _figure(self, number: int) -> str:
        return str(number).replace("-", self.either("−", "－"))

    def _letter(self, phrase: str) -> str:
        """Return X, or the letter after it; what it is stands beside the clause."""
        if phrase not in self.notes:
            self.notes.append(phrase)
        return LETTERS[self.notes.index(phrase)]

    def _cards(self, amount: Any, node: Node) -> str:
        number, of = self.value(amount), node.get("of")
        base = self._base(of, node.get("in", ""))
        many = number != "1"
        noun = self.noun(of, base, many=many)
        up_to = "up to " if node.get("up_to") else ""
        random = "random " if node.get("random") else ""
        return f"{up_to}{number} {random}{noun}" if many or up_to else with_article(random + noun)

    def _sheets(self, amount: Any, node: Node) -> str:
        unit = self._unit(node.get("of"), node.get("in", ""))
        return f"{self.value(amount)}{unit}{'まで' if node.get('up_to') else ''}"

    def _signed(self, amount: Any) -> str:
        value = self.value(amount)
        return value if value.startswith(("−", "－")) else self.either("+", "＋") + value

    # --- choices --------------------------------------------------------------------------

    def _choices(self, item: str, values: Sequence[str], how: str) -> str:
        words = [choices()[item][value](self.lang) for value in values]
        if self.ja:
            return japanese_list(words, "か" if how == "or" else "と")
        return english_list(words, how)

    def _styles(self, values: Sequence[str]) -> str:
        if len(values) == len(choices()["style"]):
            return self.either("every style", "万能")
        named = self._choices("style", values, "and")
        return self.either(f"the style{'s' if len(values) > 1 else ''} ", "") + named

    def _distances(self, values: Sequence[str]) -> str:
        if len(values) == len(choices()["distance"]):
            return self.either("every distance", "万能")
        return self._choices("distance", values, "and") + self.either(" distances", "")

    def _favourites(self, node: Node) -> str:
        courses = [choices()["course"][each](self.lang) for each in node["courses"]]
        goings = [choices()["going"][each](self.lang) for each in node["goings"]]
        if len(courses) == len(choices()["course"]):
            courses = [self.either("every racecourse", "すべての競馬場")]
        if len(goings) == len(choices()["going"]):
            goings = [self.either("every going", "すべての馬場状態")]
        elif self.ja:
            goings = [f"{going}馬場" for going in goings]
        elif goings:
            goings = [english_list(goings, "and") + " going"]
        named = [*courses, *goings]
        return self.either(english_list(named, "and"), japanese_list(named, "と")) if named else ""

    def _copies(self, copies: Any, of: Node | None) -> str:
        if self.ja:
            return "何枚でも" if copies == "any" else f"{copies}枚まで"
        number = "any number of" if copies == "any" else f"up to {copies}"
        kind = "this card" if of is None else f"each {self.noun(of)}"
        return f"{number} copies of {kind}"

    def _way(self, steps: int) -> str:
        plural = "" if abs(steps) == 1 else "s"
        back = steps > 0
        return self.either(
            f"{abs(steps)} step{plural} {'back' if back else 'forward'}",
            f"{abs(steps)}段階{'後ろ' if back else '前'}へ",
        )


def _wants_horses(of: Node | None) -> bool:
    """Whether a filter wants nothing but horses, as far as its fields tell."""
    fields = dict(of.args) if of else {}
    if {"kind", "class", "force"} & set(fields):
        return fields.get("kind") == "horse"
    return bool(_HORSE_FIELDS & set(fields))


def there_is(base: str) -> str:
    """Return the Japanese verb for being somewhere: of a horse that runs, or of a card."""
    return "いる" if base else "ある"
