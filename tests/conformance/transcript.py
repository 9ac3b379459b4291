"""A played table as text: every node's seats' knowledge, the log in both languages, the result."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from racekit.engine.state import CHANCE
from racekit.engine.table import Node, Table


def transcript(table: Table) -> str:
    """Return the transcript of all lines of a table.

    A node's line names it, its parent, who did what, and a digest of ``state.key`` of all seats:
    together they know all that a state holds. Its events follow, each with rule, en and ja.
    """
    return "".join(f"{line}\n" for node in table.nodes for line in _lines(table, node))


def _lines(table: Table, node: Node) -> Iterator[str]:
    state = table.state_at(node)
    keys = "\n".join(state.key(seat) for seat in range(table.game.players))
    digest = hashlib.sha256(keys.encode()).hexdigest()[:12]
    if node.parent is None:
        yield f"{node.id}: the start, {digest}"
    else:
        actor = "chance" if node.actor is CHANCE else f"seat {node.actor}"
        yield f"{node.id} after {node.parent.id}: {actor}, {node.action}, {digest}"
    for event in node.events:
        yield f"  {event.rule} | {event.text('en')} | {event.text('ja')}"
    if node.comment:
        yield f"  comment: {node.comment!r}"
    if len(node.children) > 1:
        yield f"  lines: {', '.join(str(child.id) for child in node.children)}"
    if (result := state.result) is not None:
        yield f"  scores {result.scores}, ranking {result.ranking}, winners {result.winners}"
