"""The tree of a table by visible steps, as the front end shows it: whole, or what has changed.

An entry is a node with the numbers of its next nodes, the main line's first. It contains nothing
that depends on the reader: the titles of steps are sent on request.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ..table.tree import Node

Entry = dict[str, Any]


class VisibleTree:
    """The visible steps of a tree.

    A node inside a run of chance steps is hidden, unless somebody is there.

    Parameters
    ----------
    here : iterable of Node
        The nodes that are always visible: the table's and the one shown.
    """

    def __init__(self, here: Iterable[Node]) -> None:
        self.here = frozenset(here)

    def shows(self, node: Node) -> bool:
        """Return whether a node is visible."""
        return node in self.here or not _inside_visible_step(node)

    def whole(self, root: Node) -> list[Entry]:
        """Return all visible nodes from a root on, parents before children."""
        return [self._entry(node) for node in _in_order(root) if self.shows(node)]

    def changes(self, affected: set[Node]) -> tuple[list[Entry], list[int]]:
        """Return the entries that a change of some nodes has changed, and the hidden nodes.

        Parameters
        ----------
        affected : set of Node
            The nodes that are new, have other children, or may have become hidden or visible.
        """
        found: set[Node] = set()
        for node in affected:
            if self.shows(node):
                found.add(node)
            # Below a hidden node, that one's visible parent is also this one's.
            if node.parent is not None and (self.shows(node.parent) or node.parent not in affected):
                found.add(self._above(node.parent))
        hidden = sorted(node.id for node in affected if not self.shows(node))
        return [self._entry(node) for node in sorted(found, key=lambda node: node.id)], hidden

    def _above(self, node: Node) -> Node:
        """Return a node, or its last ancestor that is visible."""
        while not self.shows(node):
            assert node.parent is not None
            node = node.parent
        return node

    def _below(self, node: Node) -> Node:
        """Return a node, or its first descendant that is visible."""
        while not self.shows(node):
            node = node.children[0]
        return node

    def _entry(self, node: Node) -> Entry:
        entry: Entry = {"id": node.id}
        if node.children:
            entry["next"] = [self._below(child).id for child in node.children]
        if node.comment:
            entry["comment"] = node.comment
        if node.studied:
            entry["crossed"] = True
        return entry


def _in_order(root: Node) -> Iterator[Node]:
    """Yield a node and all its descendants; the main line's child comes first."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += reversed(node.children)


def _inside_visible_step(node: Node) -> bool:
    """Return whether a node is inside a run of chance steps, without a mark of its own."""
    if node.parent is None or node.comment or len(node.children) != 1:
        return False
    return node.children[0].same_visible_step
