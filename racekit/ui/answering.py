"""Answers to messages from the front end, for widgets without a table."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any

from ..engine.errors import BadInput, RacekitError
from ..engine.texts import Text
from .messages import WORDS, Bad, Message, in_both, is_text, read_message
from .session import PROTOCOL

_logger = logging.getLogger("racekit")

Data = dict[str, Any]


def answered(
    content: Any,
    commands: Mapping[str, Callable[[Any], bool]],
    do: Callable[[Message], Data | None],
) -> Data | None:
    """Carry out a message from the front end, which is untrusted.

    Parameters
    ----------
    content : object
        The message.
    commands : mapping
        Command name to a check of its argument; ``hello`` is one of them.
    do : callable
        Carries out a command, and returns a message to send back, or None if something changed.

    Returns
    -------
    dict or None
        A message to send back, or None if a new snapshot is the answer.
    """
    try:
        message = read_message(content, PROTOCOL, commands)
        if message.type != "command":
            raise Bad("type")
        if message.name == "hello":
            return {"v": PROTOCOL, "type": "hello", "id": message.id}
        return do(message)
    except Bad as error:
        return _reject(content, "malformed", error.text)
    except RacekitError as error:
        return _reject(content, "forbidden", _short(error))
    except Exception:  # every failure gets an answer, which is shown and read out
        _logger.exception("racekit: a message from the front end failed")
        return _reject(content, "error", WORDS.text("error"))


def _short(error: RacekitError) -> Text:
    """Return the text of an error without its headline."""
    if isinstance(error, BadInput):
        return error.problems[0].text.capital()
    return in_both(error)


def _reject(content: Any, code: str, text: Text) -> Data:
    given = content.get("id") if isinstance(content, Mapping) else None
    answer = {"v": PROTOCOL, "type": "reject", "id": given if is_text(given) else ""}
    return {**answer, "code": code, "rule": None, "text": text.data()}
