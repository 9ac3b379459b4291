"""Parsing messages from the front end, which are untrusted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from ..engine.texts import LANGUAGES, Catalogue, Text, read_toml

LONGEST = 20_000
"""The maximum length of a text from the front end (a comment)."""

MOST_TITLES = 200
"""The maximum number of steps whose titles the front end requests at once."""

WORDS = Catalogue(read_toml("racekit.ui", "session.toml"))


class HasText(Protocol):
    """An error or a refusal."""

    def text(self, lang: str) -> str: ...


def in_both(error: HasText) -> Text:
    """Return the text of an error or a refusal in both languages."""
    return Text(error.text("en"), error.text("ja"))


class Message(NamedTuple):
    """A valid message: an intent (`arg` is the action) or a command with its `arg`."""

    id: str
    seq: int
    type: str
    name: str
    arg: Any


class Bad(ValueError):
    """An invalid message."""

    def __init__(self, what: str) -> None:
        self.text: Text = WORDS.text("malformed", what=what)
        super().__init__(self.text.en)


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def is_text(value: Any) -> bool:
    """Return whether a value is text that can be stored and sent: no lone surrogates."""
    if not isinstance(value, str) or len(value) > LONGEST:
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def _is_comment(value: Any) -> bool:
    good_keys = isinstance(value, Mapping) and value.keys() == {"node", "text"}
    return good_keys and _is_int(value["node"]) and is_text(value["text"])


def _is_list_of_nodes(value: Any) -> bool:
    return isinstance(value, list) and len(value) <= MOST_TITLES and all(map(_is_int, value))


def _is_nothing(value: Any) -> bool:
    return value is None


_ARGUMENTS: Mapping[str, Callable[[Any], bool]] = {
    "hello": _is_nothing,
    "advance": lambda value: value in (None, "beat", "turn"),
    "undo": _is_nothing,
    "back": _is_nothing,
    "forward": _is_nothing,
    "goto": _is_int,
    "comment": _is_comment,
    "promote": _is_int,
    "mode": lambda value: value in ("play", "study"),
    "seat": _is_int,
    "uncover": _is_nothing,
    "choose": is_text,
    "rule": is_text,
    "log": lambda value: value is None or _is_int(value),
    "titles": _is_list_of_nodes,
    "tree": _is_nothing,
    "past": _is_nothing,
    "again": _is_nothing,
    "page": lambda value: value in LANGUAGES,
}


def read_message(
    content: Any, version: int, commands: Mapping[str, Callable[[Any], bool]] = _ARGUMENTS
) -> Message:
    """Validate a message.

    Parameters
    ----------
    commands : mapping
        Command name to a check of its argument; by default, the commands of a session.

    Raises
    ------
    Bad
        The error names the invalid part.
    """
    if not isinstance(content, Mapping):
        raise Bad("message")
    if content.get("v") != version:
        raise Bad("v")
    for key, right in (("id", is_text), ("seq", _is_int)):
        if not right(content.get(key)):
            raise Bad(key)
    kind = content.get("type")
    if kind == "intent":
        if not is_text(content.get("action")):
            raise Bad("action")
        return Message(content["id"], content["seq"], "intent", "", content["action"])
    name = content.get("name")
    if kind != "command" or not isinstance(name, str) or name not in commands:
        raise Bad("type" if kind != "command" else "name")
    if not commands[name](content.get("arg")):
        raise Bad("arg")
    return Message(content["id"], content["seq"], "command", name, content.get("arg"))
