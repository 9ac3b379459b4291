"""The game tree that a table has visited."""

from __future__ import annotations

from ..engine.events import Event
from ..engine.tasks import CHANCE, Action, Actor


class Node:
    """One position in the tree of played lines.

    Attributes
    ----------
    id : int
        The node's number in order of creation; the root is 0.
    parent : Node or None
        The previous position.
    action : Action or None
        The action that led here.
    actor : int, CHANCE or None
        The actor of that action.
    task : type or None
        The kind of task that the action resolved.
    events : tuple of Event
        The events of the step to this position.
    children : list of Node
        The next positions, the main line first.
    comment : str
        The comment on this position.
    forced : bool
        Whether the step was a forced choice, which the table makes by itself.
    studied : bool
        Whether study mode created it as a variation: an undo before it may have crossed revealed
        information.
    """

    __slots__ = (
        "action",
        "actor",
        "chances",
        "children",
        "comment",
        "events",
        "forced",
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
        self.forced = False
        self.studied = False
        self.ply: int = parent.ply + 1 if parent else 0
        self.chances: int = parent.chances if parent else 0

    @property
    def same_visible_step(self) -> bool:
        """Whether this step and the previous one are chance steps of the same kind."""
        return self.actor is CHANCE and self.parent is not None and self.parent.task is self.task

    @property
    def first_of_step(self) -> Node:
        """The first node of the visible step that this one belongs to."""
        node = self
        while node.parent is not None and node.same_visible_step:
            node = node.parent
        return node

    def line(self) -> list[Node]:
        """Return the nodes from the root to this one."""
        nodes = [self]
        while (parent := nodes[-1].parent) is not None:
            nodes.append(parent)
        return nodes[::-1]

    def leads_to(self, other: Node) -> bool:
        """Whether this node is on the line from the root to another one."""
        at: Node | None = other
        while at is not None and at.ply > self.ply:
            at = at.parent
        return at is self

    def __repr__(self) -> str:
        return f"<node {self.id}, ply {self.ply}>"
