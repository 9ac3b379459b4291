"""What a player may not do, must do, or has to do something else for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..abilities.meaning import holds, who
from ..board import Frame, Source
from .characteristics import working

if TYPE_CHECKING:
    from ..abilities.nodes import Node
    from .characteristics import Characteristics


def _permissions(now: Characteristics, word: str) -> Iterator[tuple[Source, Node]]:
    """Return everything of a kind that is in force, and where it comes from."""
    for source, ability, _ in working(now, "rule"):
        rule = ability.rule
        if rule and rule.word == word and holds(now, Frame(source), ability.condition):
            yield source, rule
    for lasting in now.board.effects:
        for node in lasting.changes:
            if node.word == word:
                yield lasting.source, node


def _about(now: Characteristics, word: str, seat: int, what: str) -> list[tuple[Source, Node]]:
    """Return what is in force about a player's doing something."""
    if word not in now.layout.words:
        return []
    return [
        (source, node)
        for source, node in _permissions(now, word)
        if node["do"] == what and seat in who(now.board, Frame(source), node["who"])
    ]


def banned(now: Characteristics, seat: int, what: str) -> Source | None:
    """Return what forbids a player to do something (103.3); None where nothing does.

    What is demanded and forbidden is forbidden: nobody has to ask `demanded` first.
    """
    return next((source for source, _ in _about(now, "cannot", seat, what)), None)


def demanded(now: Characteristics, seat: int, what: str) -> Source | None:
    """Return what demands that a player do something if possible (103.2c)."""
    return next((source for source, _ in _about(now, "must", seat, what)), None)


def requires(now: Characteristics) -> bool:
    """Whether anything is required of anybody, whatever else has to hold for it."""
    return "requires" in now.layout.words


def required(now: Characteristics, seat: int, what: str) -> tuple[Any, ...]:
    """Return the costs without which a player cannot do something (510)."""
    return tuple(node["cost"] for _, node in _about(now, "requires", seat, what))
