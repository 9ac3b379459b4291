"""A worker's process: ``python -m racekit.odds.serving``.

Its standard input brings the work and then the tasks, its standard output takes the answers: each
is a message, pickled by the process that gives the work, or for it. Where the input ends, nobody
waits for an answer any more, and the process ends at once, whatever it is doing.
"""

from __future__ import annotations

import logging
import os
import pickle
import signal
import sys
import traceback
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO

from .wire import Answer, read_message, write_message


def main(*, quiet: bool) -> None:
    """Do the work that the input brings, until the input ends."""
    if quiet:  # one process tells what all of them have to tell
        logging.getLogger("racekit").setLevel(logging.ERROR)
    # Control-C is for the process that gives the work; on Windows, it reaches this one too.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    told, out = _pipes()
    messages: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(told, messages), daemon=True).start()
    while (play := _player(messages.get())) is None:  # it has prepared what follows
        pass
    while True:
        task = pickle.loads(messages.get())  # noqa: S301
        write_message(out, _packed(_answer(play, task)))


def _player(work: bytes) -> Callable[[Any], Any] | None:
    """Return the function that does a task; if that fails, one that says at each why."""
    try:
        play: Callable[[Any], Any] | None = pickle.loads(work).player()  # noqa: S301  (our parent's)
    except Exception as error:  # noqa: BLE001  (a module that is not found here, and whatever else)
        trouble = error

        def play(task: Any) -> Any:
            raise trouble

    return play


def _pipes() -> tuple[BinaryIO, BinaryIO]:
    """Return input and output for messages alone: what players print goes to the error stream."""
    told, out = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    return told, out


def _listen(told: BinaryIO, messages: SimpleQueue[bytes]) -> None:
    """Pass messages on. At their end, leave: a game that never ends would go on without anyone."""
    while (message := read_message(told)) is not None:
        messages.put(message)
    os._exit(0)


def _answer(play: Any, task: Any) -> Answer:
    try:
        return play(task), None
    except Exception as error:  # noqa: BLE001  (a custom player's: the parent raises it again)
        error.add_note(traceback.format_exc())
        return None, error


def _packed(answer: Answer) -> bytes:
    """Return an answer as a message; one that cannot be sent becomes the error that says so."""
    try:
        return pickle.dumps(answer)
    except Exception as error:  # noqa: BLE001  (whatever a custom player's objects raise)
        return pickle.dumps((None, RuntimeError(f"{type(error).__name__}: {error}")))


if __name__ == "__main__":
    main(quiet="--quiet" in sys.argv)
