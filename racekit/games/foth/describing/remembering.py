"""What a position remembers besides its cards, as plain data: effects, delayed triggers, the gone.

Each part is told and read in the words of the vocabulary; `Recalling` notes everything that is
wrong with it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ....engine.parsing import DataParser
from ..abilities.nodes import Ability, Node
from ..abilities.parsing import FORMS, AbilityParser, Scope, plain
from ..abilities.vocabulary import choices, vocabulary
from ..board import SEATS, Last, Lasting, Later, Piece, Source
from ..cards import COURSES, DISTANCES, GOINGS, STYLES, SURFACES, Card
from ..traits import Reason, Traits, printed

if TYPE_CHECKING:
    from ..rules import Rules

MOST = 10**6
"""No number of a position is above this."""
ROLES = ("running", "guarding", "force", "support", "situation", "playing", "paid", "spent")
_EVERY = tuple(dict.fromkeys(form for forms in FORMS.values() for form in forms))
_AT_ALL = Scope(target="run", card=True, number=True)
_NUMBERS = ("run", "guard", "cost")
_CHOSEN: Mapping[str, Sequence[str]] = {
    "styles": STYLES,
    "distances": DISTANCES,
    "surfaces": SURFACES,
    "courses": tuple(COURSES),
    "goings": GOINGS,
}
_ONCE = ("situation", "jockey")


# --- telling ---------------------------------------------------------------------------------


def told_effect(lasting: Lasting) -> dict[str, Any]:
    """Tell a continuous effect (802.1b)."""
    rule = lasting.changes[0].word in vocabulary()["permission"]
    kind, key = ("permission", "rule") if rule else ("change", "apply")
    changes = [plain(change, kind) for change in lasting.changes]
    return {
        "from": told_source(lasting.source),
        key: changes[0] if rule else changes,
        **({} if rule else {"pieces": list(lasting.pieces)}),
        "until": lasting.until,
        "at": lasting.at,
    }


def told_later(later: Later) -> dict[str, Any]:
    """Tell a delayed trigger (806.5)."""
    return {
        "from": told_source(later.source),
        "ability": plain(later.ability),
        "target": list(later.target),
    }


def told_source(source: Source) -> dict[str, Any]:
    """Tell where an effect comes from (811)."""
    return dict(source._asdict())


def told_gone(last: Last, card: Card) -> dict[str, Any]:
    """Tell what a piece was when it left (810): of its traits what is not as printed."""
    piece = last.piece._asdict()
    return {"as": piece.pop("role"), **piece, "was": _told_traits(last.traits, printed(card))}


def _told_traits(traits: Traits, usual: Traits) -> dict[str, Any]:
    told = {
        name: value
        for name, value in traits._asdict().items()
        if value != getattr(usual, name) and name not in ("abilities", "reasons")
    }
    told = {name: list(each) if isinstance(each, tuple) else each for name, each in told.items()}
    if traits.abilities != usual.abilities:
        told["abilities"] = [plain(ability) for ability in traits.abilities]
    if traits.reasons != usual.reasons:
        told["reasons"] = [_told_reason(reason) for reason in traits.reasons]
    return told


def _told_reason(reason: Reason) -> dict[str, Any]:
    told = {"rule": reason.rule, "what": reason.what, "value": reason.value}
    return told if reason.source is None else {**told, "from": told_source(reason.source)}


# --- reading ---------------------------------------------------------------------------------


class Recalling(DataParser):
    """Reads what a position remembers, and collects everything that is wrong with it."""

    rules: Rules

    # --- parts of data --------------------------------------------------------------------

    def table(self, place: str, value: Any, known: Sequence[str]) -> Mapping[str, Any]:
        """Read a table of names and values."""
        if not isinstance(value, Mapping):
            self.tell(place, "no_mapping", given=repr(value))
            return {}
        for name in value:
            if name not in known:
                self.say(f"{place}.{name}", "unknown_option", known=known)
        return value

    def whole(self, place: str, value: Any, low: int = 0, high: int = MOST) -> int:
        """Read a whole number."""
        return int(value) if self.integer(place, value, low, high) else low

    def one_of(self, place: str, value: Any, known: Sequence[str]) -> str:
        """Read one of a few words."""
        if isinstance(value, str) and value in known:
            return value
        self.say(place, "not_choice", value=repr(value), known=known)
        return known[0]

    def flag(self, place: str, value: Any) -> bool:
        """Read true or false."""
        if not isinstance(value, bool):
            self.say(place, "not_choice", value=repr(value), known=(True, False))
        return value is True

    def card(self, place: str, card: Any) -> str:
        """Read a card's id; an empty one where it is none."""
        if isinstance(card, str) and card in self.rules.cards:
            return card
        self.tell(place, "no_card", given=repr(card))
        return ""

    def seat(self, place: str, value: Any) -> int:
        """Read a seat."""
        return self.whole(place, value, SEATS[0], SEATS[-1])

    def _numbers(self, place: str, value: Any) -> tuple[int, ...]:
        return tuple(self.items(place, value, self.whole))

    def _abilities(self, place: str, read: Callable[[AbilityParser], Any]) -> Any:
        """Read something in the words of abilities."""
        reader = AbilityParser()
        found = read(reader)
        self.problems += reader.problems
        return found

    def _node(self, kind: str, place: str, value: Any) -> Node:
        found = self._abilities(place, lambda reader: reader.node(kind, place, value, _AT_ALL))
        return Node("") if found is None else found

    def _ability(self, place: str, value: Any, forms: tuple[str, ...] = _EVERY) -> Ability:
        found = self._abilities(place, lambda reader: reader.ability(place, value, forms, _AT_ALL))
        return Ability("") if found is None else found

    # --- effects, delayed triggers, what has gone -------------------------------------------

    def source(self, place: str, value: Any) -> Source:
        """Read where an effect comes from (811)."""
        given = self.table(place, value, Source._fields)
        piece = given.get("piece")
        return Source(
            self.card(f"{place}.card", given.get("card")),
            None if piece is None else self.whole(f"{place}.piece", piece),
            self.seat(f"{place}.user", given.get("user", 0)),
        )

    def effect(self, place: str, value: Any) -> Lasting:
        """Read a continuous effect (802.1b)."""
        given = self.table(place, value, ("from", "apply", "rule", "pieces", "until", "at"))
        if ("rule" in given) == ("apply" in given):
            self.tell(place, "no_effect")
        changes = self.items(
            f"{place}.apply",
            given.get("apply", ()),
            lambda at, each: self._node("change", at, each),
        )
        if any(isinstance(change.get("n"), Node) for change in changes):
            self.tell(f"{place}.apply", "no_number")
        if "rule" in given:
            changes.append(self._node("permission", f"{place}.rule", given["rule"]))
        return Lasting(
            self.source(f"{place}.from", given.get("from")),
            tuple(changes),
            self._numbers(f"{place}.pieces", given.get("pieces", ())),
            self.one_of(f"{place}.until", given.get("until", "run"), tuple(choices()["until"])),
            self.whole(f"{place}.at", given.get("at", 0)),
        )

    def later(self, place: str, value: Any) -> Later:
        """Read a delayed trigger (806.5)."""
        given = self.table(place, value, ("from", "ability", "target"))
        return Later(
            self.source(f"{place}.from", given.get("from")),
            self._ability(f"{place}.ability", given.get("ability"), ("automatic",)),
            self._numbers(f"{place}.target", given.get("target", ())),
        )

    def gone(self, place: str, value: Any) -> Last:
        """Read what a piece was when it left (810)."""
        given = self.table(place, value, ("as", "was", *Piece._fields))
        card = self.card(f"{place}.card", given.get("card"))
        on = given.get("on")
        piece = Piece(
            self.whole(f"{place}.id", given.get("id")),
            card,
            self.seat(f"{place}.owner", given.get("owner", 0)),
            self.seat(f"{place}.user", given.get("user", 0)),
            self.one_of(f"{place}.as", given.get("as"), ROLES),  # type: ignore[arg-type]
            None if on is None else self.whole(f"{place}.on", on),
            self.whole(f"{place}.at", given.get("at", 0)),
        )
        usual = printed(self.rules.cards[card or "force"])
        return Last(piece, self._traits(f"{place}.was", given.get("was", {}), usual))

    def _traits(self, place: str, value: Any, usual: Traits) -> Traits:
        given = self.table(place, value, Traits._fields)
        read: dict[str, Callable[[str, Any], Any]] = {
            "forceful": self.flag,
            "abilities": lambda at, each: tuple(self.items(at, each, self._ability)),
            "reasons": lambda at, each: tuple(self.items(at, each, self._reason)),
            **dict.fromkeys(_NUMBERS, lambda at, each: self.whole(at, each, -MOST)),
        }
        for name, known in _CHOSEN.items():
            read[name] = self._chosen(known)
        found = {name: read[name](f"{place}.{name}", given[name]) for name in given if name in read}
        return usual._replace(**found)

    def _chosen(self, known: Sequence[str]) -> Callable[[str, Any], tuple[str, ...]]:
        """Return what reads some of a few words."""
        return lambda place, value: tuple(
            self.items(place, value, lambda at, each: self.one_of(at, each, known))
        )

    def _reason(self, place: str, value: Any) -> Reason:
        given = self.table(place, value, ("rule", "what", "value", "from"))
        rule = given.get("rule")
        if not isinstance(rule, str) or rule not in self.book:
            self.tell(f"{place}.rule", "no_rule", given=repr(rule))
        source = given.get("from")
        return Reason(
            str(rule),
            self.one_of(f"{place}.what", given.get("what"), _NUMBERS),
            self.whole(f"{place}.value", given.get("value"), -MOST),
            None if source is None else self.source(f"{place}.from", source),
        )

    def used(self, place: str, value: Any) -> tuple[int, str]:
        """Read who has played what may be played once (F16)."""
        if not isinstance(value, list | tuple) or len(value) != 2:
            self.tell(place, "no_used", given=repr(value))
            return 0, _ONCE[0]
        return self.seat(f"{place}[0]", value[0]), self.one_of(f"{place}[1]", value[1], _ONCE)
