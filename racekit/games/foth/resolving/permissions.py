"""Bans, demands and required actions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..abilities.meaning import card_fits, holds, who
from ..board import Frame, Source
from .characteristics import working
from .layout import brings, effective_ones

if TYPE_CHECKING:
    from ..abilities.nodes import AbilityNode
    from .characteristics import Characteristics


def _permissions(now: Characteristics, word: str) -> Iterator[tuple[Source, AbilityNode]]:
    """Return all permissions of a kind that apply, with their sources."""
    for source, ability, _ in working(now, "rule"):
        rule = ability.rule
        if rule and rule.word == word and holds(now, Frame(source), ability.condition):
            yield source, rule
    for lasting in now.board.effects:
        for node in lasting.changes:
            if node.word == word:
                yield lasting.source, node


def _about(
    now: Characteristics, word: str, seat: int, what: str
) -> list[tuple[Source, AbilityNode]]:
    """Return the permissions that apply to an action of a player."""
    if word not in now.layout.words:
        return []
    return [
        (source, node)
        for source, node in _permissions(now, word)
        if node["do"] == what and seat in who(now.board, Frame(source), node["who"])
    ]


def banned(now: Characteristics, seat: int, what: str, card: str = "") -> Source | None:
    """Return the source that forbids a player an action (103.1, 103.3); None if there is none.

    A ban overrides a demand. Some bans are about particular cards of the hand.
    """
    for source, node in _about(now, "cannot", seat, what):
        of, own = node.get("of"), node.get("card")
        if not own and (of is None or (card and card_fits(now, seat, "hand", card, of))):
            return source
    return _own_ban(now, seat, what, card) if card else None


def _own_ban(now: Characteristics, seat: int, what: str, card: str) -> Source | None:
    """Return a card of the hand as a source if one of its abilities forbids the action to it."""
    if not brings(now.game.cards[card], "hand").abilities:
        return None
    there, piece = now.looked_at(seat, card, "hand")
    source = Source(card, None, seat)
    for ability, _ in effective_ones(now.game.cards[card], "hand", there.table[piece.id].abilities):
        rule = ability.rule
        if (
            rule is not None
            and rule["do"] == what
            and seat in who(now.board, Frame(source), rule["who"])
            and holds(now, Frame(source), ability.condition)
        ):
            return source
    return None


def demanded(now: Characteristics, seat: int, what: str) -> Source | None:
    """Return the source that demands an action of a player if possible (103.2c)."""
    return next((source for source, _ in _about(now, "must", seat, what)), None)


def requires(now: Characteristics) -> bool:
    """Whether any effect on the table may require an action."""
    return "requires" in now.layout.words


def required(now: Characteristics, seat: int, what: str) -> tuple[Any, ...]:
    """Return the costs that an action of a player requires (510)."""
    return tuple(node["cost"] for _, node in _about(now, "requires", seat, what))
