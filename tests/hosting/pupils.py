"""A class and its phones: devices that open an address as a pupil's page does."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import racekit as rk
from racekit.lessons.live.widget import ClassWidget
from tests.hosting.devices import Device, join

THREE = ["odds/peeking", "odds/at-least-one", "longshot/golden-free"]
"""A choice, a probability, and a question that is answered on the board."""


@contextmanager
def asked(what: Any = THREE, **settings: Any) -> Iterator[ClassWidget]:
    """Serve a class, and end it."""
    room = rk.ask_class(what, port=0, **{"autosave": False, **settings})
    try:
        yield room
    finally:
        room.close()


async def enrol(room: ClassWidget, name: str) -> Device:
    """Come by the invitation, and say a name."""
    return await join(room, name, None)


async def give(device: Device, answer: Any, sure: int | None = 75, **more: Any) -> None:
    """Answer the question that the device shows."""
    arg = {"asked": device.state["asked"], "answer": answer, "sure": sure, **more}
    await device.say(type="command", name="answer", arg=arg)
