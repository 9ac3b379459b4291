"""Messages from the front end, which are untrusted, and the answers to them."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from ..engine.errors import BadInput, RacekitError
from ..engine.integers import is_integer
from ..engine.texts import Catalogue, Text, read_toml
from ..exchange.shapes import NONE, misfit

PROTOCOL = 1
"""The version of the protocol between Python and the front end."""

LONGEST = 20_000
"""The maximum length of a text from the front end (a comment)."""

MOST_TITLES = 200
"""The maximum number of steps whose titles the front end requests at once."""

WORDS = Catalogue(read_toml("racekit.ui", "session.toml"))
review_word = Catalogue(read_toml("racekit.ui", "review.toml")).text
link_word = Catalogue(read_toml("racekit.ui", "link.toml")).text
hint_word = Catalogue(read_toml("racekit.ui", "hint.toml")).text
outcomes_word = Catalogue(read_toml("racekit.ui", "outcomes.toml")).text
why_word = Catalogue(read_toml("racekit.ui", "why.toml")).text
"""The texts about reviews, links, hints, outcomes of chance, and others' choices, by their keys."""

Data = dict[str, Any]

_logger = logging.getLogger("racekit")


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


Reply = tuple[str, Data]
"""An answer to a command: its type, and its data."""


class Command(NamedTuple):
    """A command of the front end."""

    shape: Any  # that of its argument (see `racekit.exchange.shapes.misfits`)
    do: Callable[[Any, Any], Reply | None]
    """Carries it out with its argument; returns an answer, or None if a new snapshot is one."""
    reads: bool = False  # whether it changes nothing, and so may refer to an old snapshot
    waits: bool = False
    """Whether it may wait for another thread, which may be waiting for the table."""

    def takes(self, arg: Any) -> bool:
        """Return whether something may be its argument."""
        return misfit(arg, self.shape) is None


class Bad(ValueError):
    """An invalid message."""

    def __init__(self, what: str) -> None:
        self.text: Text = WORDS.text("malformed", what=what)
        super().__init__(self.text.en)


def is_text(value: Any) -> bool:
    """Return whether a value is text that can be stored and sent: no lone surrogates."""
    if not isinstance(value, str) or len(value) > LONGEST:
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def read_message(
    content: Any, commands: Mapping[str, Command], *, intents: bool = False
) -> Message:
    """Validate a message.

    Parameters
    ----------
    content : object
        What was sent.
    commands : mapping
        The commands by name.
    intents : bool
        Whether it may be an intent.

    Raises
    ------
    Bad
        The error names the invalid part.
    """
    if not isinstance(content, Mapping):
        raise Bad("message")
    if content.get("v") != PROTOCOL:
        raise Bad("v")
    for key, right in (("id", is_text), ("seq", is_integer)):
        if not right(content.get(key)):
            raise Bad(key)
    kind = content.get("type")
    if kind == "intent" and intents:
        if not is_text(content.get("action")):
            raise Bad("action")
        return Message(content["id"], content["seq"], "intent", "", content["action"])
    name = content.get("name")
    if kind != "command" or not isinstance(name, str) or name not in commands:
        raise Bad("type" if kind != "command" else "name")
    if not commands[name].takes(content.get("arg")):
        raise Bad("arg")
    return Message(content["id"], content["seq"], "command", name, content.get("arg"))


def answer_to(message: Message, reply: Reply | None) -> Data | None:
    """Return an answer as it is sent."""
    if reply is None:
        return None
    kind, data = reply
    return {"v": PROTOCOL, "type": kind, "id": message.id, **data}


def rejection(content: Any, code: str, text: Text, rule: str | None = None) -> Data:
    """Return the answer to what cannot be carried out; it may not even be a message."""
    given = content.get("id") if isinstance(content, Mapping) else None
    answer = {"v": PROTOCOL, "type": "reject", "id": given if is_text(given) else ""}
    return {**answer, "code": code, "rule": rule, "text": text.data()}


def short_text(error: RacekitError) -> Text:
    """Return the text of an error without its headline: of several problems, the first."""
    return error.problems[0].text.capital() if isinstance(error, BadInput) else in_both(error)


def carried_out(owner: Any, commands: Mapping[str, Command], content: Any) -> Data | None:
    """Carry out a message from the front end, which is untrusted and can only be a command.

    Parameters
    ----------
    owner : object
        Whose commands they are.
    commands : mapping
        The commands by name.
    content : object
        The message.

    Returns
    -------
    dict or None
        A message to send back, or None if a new snapshot is the answer.
    """
    try:
        message = read_message(content, commands)
        return answer_to(message, commands[message.name].do(owner, message.arg))
    except Bad as error:
        return rejection(content, "malformed", error.text)
    except RacekitError as error:
        return rejection(content, "forbidden", short_text(error))
    except Exception:  # every failure gets an answer, which is shown and read out
        _logger.exception("racekit: a message from the front end failed")
        return rejection(content, "error", WORDS.text("error"))


DONE: Reply = ("hello", {})
"""The answer that says no more than that something is done, or that somebody is there."""

HELLO = {"hello": Command(NONE, lambda _owner, _none: DONE, reads=True)}
"""The command by which the front end asks whether anybody is there."""
