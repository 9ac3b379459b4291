"""What a question is made of: its kinds and its fields, each declared once.

The check of the catalogue, the reading of what people write, and the author's form follow from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

AnswerType = Literal["number", "truth", "keys", "shares"]


class Kind(NamedTuple):
    """A kind of question."""

    name: str  # its name; a question whose answer is True or False is a choice in a file
    answer: AnswerType
    """What an answer is: a number, True or False, keys of options, or a share for each bar."""
    rules: tuple[str, ...] = ("answer",)  # how a wrong answer is recognised
    offered: tuple[str, ...] = ()
    """Those of the rules that the author's form offers; the others are written in the file."""
    blank: Any = ""  # the answer with which a new question begins
    solvable: bool = False  # whether racekit can work out its answer from a position


_NUMBER = ("answer", "above", "below")
_PLACES = ("answer", "has", "lacks")

KINDS: Mapping[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind("number", "number", _NUMBER, _NUMBER, solvable=True),
        Kind("probability", "number", _NUMBER, _NUMBER, solvable=True),
        Kind("choice", "keys", offered=("answer",), solvable=True),
        Kind("yes_no", "truth", offered=("answer",), blank=True),
        Kind("several", "keys", _PLACES, ("has", "lacks"), blank=[]),
        Kind("order", "keys", blank=["a", "b"]),
        Kind("board", "keys", _PLACES, _PLACES, blank=[]),
        Kind("distribution", "shares", blank=["", ""], solvable=True),
    )
}
"""The kinds of question, as the author's form names them."""

FILE_KINDS = tuple(name for name in KINDS if name != "yes_no")
"""The kinds of question, as a file names them."""

RULES = ("answer", "above", "below", "has", "lacks")
"""All rules that recognise a wrong answer: a value or a limit, an option chosen or left out."""

_CHOSEN = tuple(name for name, kind in KINDS.items() if kind.answer == "keys")


class QuestionField(NamedTuple):
    """A field of a question."""

    name: str  # its key in a file
    type: Literal["kind", "text", "answer", "list", "moves"]  # what it holds
    required: bool = False  # whether each question of racekit's own has it
    own_required: bool = False  # whether each question of a lesson of one's own has it
    kinds: tuple[str, ...] = tuple(KINDS)
    """The kinds of question for which the author's form has it."""
    lines: int = 1  # the lines that a text has in the form


FIELDS: Mapping[str, QuestionField] = {
    field.name: field
    for field in (
        QuestionField("kind", "kind", required=True, own_required=True),
        QuestionField("prompt", "text", required=True, own_required=True, lines=3),
        QuestionField("answer", "answer", required=True, own_required=True),
        QuestionField("unit", "text", kinds=("number",)),
        QuestionField("options", "list", kinds=_CHOSEN),
        QuestionField("bars", "list", kinds=("distribution",)),
        QuestionField("range", "list", kinds=()),
        QuestionField("moves", "moves", kinds=()),
        QuestionField("wrong", "list", kinds=tuple(n for n, kind in KINDS.items() if kind.offered)),
        QuestionField("hint", "text", required=True, lines=2),
        QuestionField("why", "text", required=True, lines=2),
    )
}
"""The fields of a question, in the order in which the author's form shows them."""


def names_of(*types: str) -> tuple[str, ...]:
    """Return the names of the fields of some types.

    Examples
    --------
    >>> names_of("text")
    ('prompt', 'unit', 'hint', 'why')
    """
    return tuple(name for name, field in FIELDS.items() if field.type in types)


def kind_of(question: Mapping[str, Any]) -> Kind:
    """Return the kind of a question; the first, if it names none.

    Examples
    --------
    >>> kind_of({"kind": "choice", "answer": True}).name
    'yes_no'
    """
    name = question.get("kind")
    if name == "choice" and isinstance(question.get("answer"), bool):
        return KINDS["yes_no"]
    return KINDS[name if name in FILE_KINDS else FILE_KINDS[0]]


def is_numeric(question: Mapping[str, Any]) -> bool:
    """Return whether the answer to a question is one number.

    Examples
    --------
    >>> is_numeric({"kind": "probability"}), is_numeric({"kind": "order"})
    (True, False)
    """
    return kind_of(question).answer == "number"
