"""An event: which leaves of a probability tree it gathers, and what it is called."""

from __future__ import annotations

from typing import Any

from ...engine.errors import Problem, short_repr
from ...engine.texts import Text
from .blanks import path_text
from .branches import WORDS, Branch, EventTest, as_text, chains, keys


def is_event(event: Any) -> bool:
    """Return whether this can be an event: a label, a path of labels, a function of a path."""
    listed = isinstance(event, list | tuple) and all(isinstance(each, str) for each in event)
    return event is None or isinstance(event, str) or callable(event) or (listed and bool(event))


def event_test(event: Any) -> EventTest | None:
    """Return an event as a function of a path."""
    if event is None or callable(event):
        return event  # type: ignore[no-any-return]
    if isinstance(event, str):
        return lambda path: event in path
    return lambda path: tuple(path) == tuple(event)


def event_problems(event: Any, root: Branch | None) -> list[Problem]:
    """Return which labels of an event no branch has."""
    if event is None or callable(event) or root is None or not is_event(event):
        return []
    known = list(dict.fromkeys(key for chain in chains(root) for key in keys(chain)))
    asked = [event] if isinstance(event, str) else event
    return [
        WORDS.problem("event", "no_event_label", value=short_repr(each), known=known)
        for each in asked
        if each not in known
    ]


def event_name(event: Any, given: Any, root: Branch) -> Text | None:
    """Return what an event is called: its name if one is given, else by its labels."""
    if event is None:
        return None
    if given is not None:
        return as_text(given)
    if callable(event):
        return WORDS.text("event")
    found = {node.key: node.label for chain in chains(root) for node in chain}
    if isinstance(event, str):
        return WORDS.text("event_some", label=found.get(event, as_text(event)))
    path = tuple(Branch(key, found.get(key, as_text(key))) for key in event)
    return WORDS.text("event_path", path=path_text(path))
