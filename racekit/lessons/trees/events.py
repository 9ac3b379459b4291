"""An event: which leaves of a probability tree it gathers, and what it is called."""

from __future__ import annotations

from itertools import chain
from typing import Any

from ...engine.errors import Problem, short_repr
from ...engine.texts import Text
from .blanks import path_text
from .branches import WORDS, Branch, EventTest, LabelPath, as_text, chains, keys


def is_event(event: Any) -> bool:
    """Return whether this can be an event: a label, a path or paths, a function of a path."""
    if event is None or isinstance(event, str) or callable(event):
        return True
    return _is_path(event) or (_is_listed(event) and all(map(_is_path, event)))


def _is_listed(event: Any) -> bool:
    return isinstance(event, list | tuple) and bool(event)


def _is_path(event: Any) -> bool:
    return _is_listed(event) and all(isinstance(each, str) for each in event)


def _paths(event: Any) -> list[LabelPath]:
    """Return the paths that an event lists."""
    return [LabelPath(each) for each in ([event] if _is_path(event) else event)]


def event_test(event: Any) -> EventTest | None:
    """Return an event as a function of a path."""
    if event is None or callable(event):
        return event  # type: ignore[no-any-return]
    if isinstance(event, str):
        return lambda path: event in path
    paths = _paths(event)
    return lambda path: path in paths


def event_problems(event: Any, root: Branch | None) -> list[Problem]:
    """Return which labels of an event no branch has."""
    if event is None or callable(event) or root is None or not is_event(event):
        return []
    known = list(dict.fromkeys(key for each in chains(root) for key in keys(each)))
    asked = [event] if isinstance(event, str) else chain.from_iterable(_paths(event))
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
    found = {node.key: node.label for each in chains(root) for node in each}
    if isinstance(event, str):
        return WORDS.text("event_some", label=found.get(event, as_text(event)))
    named = {
        key: Branch(key, found.get(key, as_text(key))) for path in _paths(event) for key in path
    }
    paths = [path_text(tuple(named[key] for key in path)) for path in _paths(event)]
    return WORDS.text("event_paths", paths=paths)
