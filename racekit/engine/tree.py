"""The tree of positions that a table has seen."""

from __future__ import annotations

from .events import Event
from .tasks import CHANCE, Action, Actor


class Node:
    """One position in the tree of lines that were played.

    Attributes
    ----------
    id : int
        Nodes are numbered as they are made; the root is 0.
    parent : Node or None
        The position before.
    action : Action or None
        What led here.
    actor : int, CHANCE or None
        Who did it.
    task : type or None
        The kind of task that was done.
    events : tuple of Event
        What happened on the way here.
    children : list of Node
        The positions after, the main line first.
    comment : str
        What was written about this position.
    studied : bool
        Whether it was made in study mode as another line: an undo may have crossed what a
        player had learned.
    """

    __slots__ = (
        "action",
        "actor",
        "chances",
        "children",
        "comment",
        "events",
        "id",
        "parent",
        "ply",
        "studied",
        "task",
    )

    def __init__(self, number: int, parent: Node | None) -> None:
        self.id = number
        self.parent = parent
        self.action: Action | None = None
        self.actor: Actor = None
        self.task: type | None = None
        self.events: tuple[Event, ...] = ()
        self.children: list[Node] = []
        self.comment = ""
        self.studied = False
        self.ply: int = parent.ply + 1 if parent else 0
        self.chances: int = parent.chances if parent else 0

    @property
    def same_visible_step(self) -> bool:
        """Whether this step was chance of the same kind as the one before it."""
        return self.actor is CHANCE and self.parent is not None and self.parent.task is self.task

    def line(self) -> list[Node]:
        """Return the nodes from the root to this one."""
        nodes = [self]
        while (parent := nodes[-1].parent) is not None:
            nodes.append(parent)
        return nodes[::-1]

    def __repr__(self) -> str:
        return f"<node {self.id}, ply {self.ply}>"
