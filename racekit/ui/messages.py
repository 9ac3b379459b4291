"""Parsing messages from the front end, which are untrusted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from ..engine.texts import LANGUAGES, Catalogue, Text, read_toml

LONGEST = 20_000
"""The maximum length of a text from the front end (a comment)."""

MOST_TITLES = 200
"""The maximum number of steps whose titles the front end requests at once."""

OUTCOME_BUTTONS = {"outcomes": "start", "stop_outcomes": "stop", "hide_outcomes": "hide"}
"""What a review may be asked about the outcomes of a chance event."""

WORDS = Catalogue(read_toml("racekit.ui", "session.toml"))
_REVIEWS = Catalogue(read_toml("racekit.ui", "review.toml"))
_HINTS = Catalogue(read_toml("racekit.ui", "hint.toml"))
_LINKS = Catalogue(read_toml("racekit.ui", "link.toml"))
_OUTCOMES = Catalogue(read_toml("racekit.ui", "outcomes.toml"))


def review_word(name: str, **values: Any) -> Text:
    """Return a text about reviews."""
    return _REVIEWS.text(name, **values)


def hint_word(name: str, **values: Any) -> Text:
    """Return a text about hints."""
    return _HINTS.text(name, **values)


def link_word(name: str, **values: Any) -> Text:
    """Return a text about links."""
    return _LINKS.text(name, **values)


def outcomes_word(name: str, **values: Any) -> Text:
    """Return a text about the outcomes of chance."""
    return _OUTCOMES.text(name, **values)


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


def is_none(value: Any) -> bool:
    """Return whether a command has no argument."""
    return value is None


def is_integer(value: Any) -> bool:
    """Return whether a value is an integer, which True and False are not."""
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
    return good_keys and is_integer(value["node"]) and is_text(value["text"])


def _is_link(value: Any) -> bool:
    """Whether a value says what a link is to hold, and in which language its page is."""
    good_keys = isinstance(value, Mapping) and value.keys() == {"known", "lang"}
    return good_keys and value["known"] in ("seat", "all") and value["lang"] in LANGUAGES


def _is_list_of_nodes(value: Any) -> bool:
    return isinstance(value, list) and len(value) <= MOST_TITLES and all(map(is_integer, value))


ARGUMENTS: Mapping[str, Callable[[Any], bool]] = {
    "hello": is_none,
    "advance": lambda value: value in (None, "beat", "turn"),
    "undo": is_none,
    "back": is_none,
    "forward": is_none,
    "goto": is_integer,
    "comment": _is_comment,
    "promote": is_integer,
    "mode": lambda value: value in ("play", "study"),
    "seat": is_integer,
    "uncover": is_none,
    "choose": is_text,
    "rule": is_text,
    "log": lambda value: value is None or is_integer(value),
    "titles": _is_list_of_nodes,
    "tree": is_none,
    "past": is_none,
    "again": is_none,
    "page": lambda value: value in LANGUAGES,
    "review": lambda value: value in ("seat", "all", "stop", *OUTCOME_BUTTONS),
    "branch": is_integer,
    "edit": is_none,
    "link": _is_link,
    "hint": lambda value: value in ("start", "stop", "hide", "play", "other"),
}


def read_message(
    content: Any, version: int, commands: Mapping[str, Callable[[Any], bool]] = ARGUMENTS
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
    for key, right in (("id", is_text), ("seq", is_integer)):
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
