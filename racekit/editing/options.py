"""The parts of a form for the options that a game's class declares."""

from __future__ import annotations

from dataclasses import Field
from typing import Any

from ..engine.game import Game
from ..engine.options import option_fields
from .forms import Term, or_none
from .parts import Maybe, Number, Part, Pick, items_of, yes_no


def option_parts(game: type[Game]) -> dict[str, Part]:
    """Return a part for each option that is declared by `racekit.engine.option`, with its default.

    The rule book's terms name the options and their values.

    Examples
    --------
    >>> from racekit.games.pig import Pig
    >>> option_parts(Pig)["goal"].default
    100
    """
    found = {each.name: _part(each, game.book.term) for each in option_fields(game)}
    return {name: part for name, part in found.items() if part is not None}


def _part(declared: Field[Any], term: Term) -> Part | None:
    label, default, how = term(declared.name).capital(), declared.default, declared.metadata
    if isinstance(default, bool):
        return yes_no(label, default=default)
    if "valid" not in how:
        return None
    if how["choices"] is not None:
        items = items_of(how["choices"], how["text"] or term)
        pick = Pick(label=label, items=items, default=default)
        return or_none(pick, term("none")) if how["optional"] else pick
    low, high = how["valid"].span
    number = Number(label=label, low=low, high=high, default=default)
    return Maybe(label=label, part=number, default=default) if how["optional"] else number
