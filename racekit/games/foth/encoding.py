"""Plain-data formats for the values of a board that are not written field by field."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

from ...engine.codec import Codec, Fields
from ...engine.formats import Location, choice, whole
from .abilities.nodes import Ability, Node
from .abilities.parsing import FORMS, AbilityParser, Scope, plain
from .abilities.vocabulary import vocabulary
from .board import MOST, Last, Lasting, Later, Piece, Source
from .notation import Notation, note_problem
from .resolving.lasting import STEPS, changes_going
from .stages import PHASES
from .traits import Reason, Traits, printed
from .words import BOOK

if TYPE_CHECKING:
    from .rules import Rules

_EVERY = tuple(dict.fromkeys(form for forms in FORMS.values() for form in forms))
_AT_ALL = Scope(target="run")


_FROM = {"source": "from"}


@lru_cache(maxsize=8)
def codec_for(game: Rules) -> Codec:
    """Return the codec for the values on a game's boards.

    Among them are continuous effects (802.1b), delayed triggers (806.5) and what is known of cards
    that have gone (810.1).
    """
    phases = choice(dict.fromkeys((*PHASES.values(), "702.6m")))
    codec = Codec(formats={int: whole(0, MOST), "phase": phases})
    Notation(game.cards).define(codec)
    codec.define(Ability, plain, partial(_ability, forms=_EVERY))
    codec.define("automatic", plain, partial(_ability, forms=("automatic",)))
    codec.define("rule", str, _rule)
    by_fields = (
        (Source, Fields(codec, Source, usual={"piece": None, "user": 0}, complete=True)),
        (Later, Fields(codec, Later, called=_FROM, usual={"until": None}, complete=True)),
        (Reason, Fields(codec, Reason, called=_FROM)),
    )
    for kind, written in (*by_fields, (Lasting, _Effect(codec)), (Last, _Gone(codec, game))):
        codec.define(kind, written.encode, written.decode)
    return codec


def _parsed(read: Callable[[AbilityParser], Any], at: Location) -> Any:
    """Read a value in the vocabulary of abilities."""
    reader = AbilityParser()
    found = read(reader)
    at.problems.extend(reader.problems)
    return found


def _ability(data: Any, at: Location, forms: tuple[str, ...]) -> Any:
    return _parsed(lambda reader: reader.ability(at.path, data, forms, _AT_ALL), at)


def _node(kind: str, data: Any, at: Location) -> Node:
    return _parsed(lambda reader: reader.node(kind, at.path, data, _AT_ALL), at) or Node("")


def _rule(data: Any, at: Location) -> str | None:
    if isinstance(data, str) and data in BOOK:
        return data
    note_problem(at, "no_rule", given=repr(data))
    return None


_EFFECT = ("apply", "rule", "do")


class _Effect:
    """A continuous effect (802.1b): its changes (``apply``), its ``rule``, or its new going."""

    def __init__(self, codec: Codec) -> None:
        usual = {"pieces": (), "until": "run", "at": 0, "came": ()}
        self._fields = Fields(
            codec, Lasting, called=_FROM, without=("changes", "to"), usual=usual, complete=True
        )

    def encode(self, effect: Lasting) -> dict[str, Any]:
        told, (first, *_) = self._fields.encode(effect), effect.changes
        if not effect.came:
            del told["came"]
        if first.word in vocabulary()["change"]:
            to = {} if effect.to is None else {"to": plain(effect.to, "target")}
            apply = [plain(change, "change") for change in effect.changes]
            return {**told, **to, "apply": apply}
        del told["pieces"]
        kind, key = ("effect", "do") if changes_going(effect) else ("permission", "rule")
        return {**told, key: plain(first, kind)}

    def decode(self, data: Any, at: Location) -> Lasting | None:
        before, table = len(at.problems), at.table(data, (*self._fields.keys, *_EFFECT, "to"))
        if sum(key in table for key in _EFFECT) != 1:
            note_problem(at, "no_effect")
        changes = [
            _node("change", each, where)
            for each, where in at.key("apply").items(table.get("apply", ()))
        ]
        if any(isinstance(change.get("n"), Node) for change in changes):
            note_problem(at.key("apply"), "no_number")
        if "rule" in table:
            changes.append(_node("permission", table["rule"], at.key("rule")))
        if "do" in table:
            change = _node("effect", table["do"], at.key("do"))
            if change.word not in STEPS or not isinstance(change["n"], int) or change["until"]:
                note_problem(at.key("do"), "no_going")
            changes.append(change)
        to = _node("target", table["to"], at.key("to")) if "to" in table else None
        if to is not None and ("apply" not in table or to.get("in") != "hand"):
            note_problem(at.key("to"), "no_hand")
        rest = self._fields.parts(table, at)
        if "apply" in table and to is None and not rest.get("pieces"):
            note_problem(at.key("pieces"), "no_pieces")
        if len(at.problems) > before:
            return None
        return Lasting(changes=tuple(changes), to=to, **rest)


class _Gone:
    """Last known information on a piece (810.1): the traits that differ from the printed ones."""

    def __init__(self, codec: Codec, game: Rules) -> None:
        usual = {"owner": 0, "user": 0, "on": None, "at": 0}
        self._pieces = Fields(codec, Piece, called={"role": "as"}, usual=usual, complete=True)
        self._traits = Fields(codec, Traits)
        self._cards = game.cards

    def encode(self, gone: Last) -> dict[str, Any]:
        return {
            **self._pieces.encode(gone.piece),
            "was": self._traits.encode(gone.traits, self._printed(gone.piece.card)),
        }

    def decode(self, data: Any, at: Location) -> Last | None:
        table = at.table(data, (*self._pieces.keys, "was"))
        before, parts = len(at.problems), self._pieces.parts(table, at)
        usual = self._printed(parts.get("card", "force"))
        was = self._traits.decode(table.get("was", {}), at.key("was"), usual)
        return Last(Piece(**parts), was) if len(at.problems) == before else None

    def _printed(self, card: str) -> dict[str, Any]:
        return printed(self._cards[card])._asdict()
