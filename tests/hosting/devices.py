"""Devices of guests: a WebSocket each, as the guests' page opens it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection, HTTPResponse
from itertools import count
from typing import Any
from urllib.parse import urlsplit

import pytest
from tornado.httpclient import HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

import racekit as rk
from racekit.hosting import room as rooms
from racekit.hosting.hall_widget import HallWidget
from racekit.hosting.widget import HostWidget
from racekit.lessons.live.widget import ClassWidget

PATIENCE = 60
"""The seconds that a test waits for what must come."""

_ids = count()
_open: list[WebSocketClientConnection] = []
"""The connections of the scene that is played."""


class Device:
    """A guest's device: what it was sent, and what it sends."""

    connection: WebSocketClientConnection

    def __init__(self) -> None:
        self.lobby: dict[str, Any] = {}
        self.key: str | None = None
        self.traits: dict[str, Any] = {}
        self.answers: list[Any] = []
        self.refused: list[str] = []
        self.closed: int | None = None
        self.is_closed = False
        self.texts: list[str] = []
        self.state: dict[str, Any] = {}
        """The newest snapshot of its board; empty before there is one."""
        self.news: Callable[[], None] = lambda: None
        """Called after each message."""

    @property
    def hint(self) -> dict[str, Any]:
        """What the device shows of a hint."""
        return json.loads(self.traits.get("hint", "{}"))

    async def send(self, name: str, what: Any) -> None:
        """Send a message."""
        await self.connection.write_message(json.dumps({name: what}))

    async def say(self, **content: Any) -> None:
        """Send what a board sends."""
        sent = {"v": 1, "id": f"d{next(_ids)}", "seq": self.state.get("seq", 0), **content}
        await self.send("say", sent)

    async def play(self, at: int = 0) -> None:
        """Play one of the legal actions."""
        await self.say(type="intent", action=self.state["actions"][at]["action"])

    def take(self, text: str | bytes | None) -> None:
        """Take a message from the host, or learn that it has closed the connection."""
        if text is None:
            self.is_closed = True
            if hasattr(self, "connection"):  # it may never have been open
                self.closed = self.connection.close_code
            self.news()
            return
        self.texts.append(str(text))
        ((name, what),) = json.loads(text).items()
        match name:
            case "lobby":
                self.lobby = what
            case "key":
                self.key = what
            case "board":
                self.traits, self.state = {}, {}
                self._show(what["traits"] if what else {})
            case "traits":
                self._show(what)
            case "answer":
                self.answers.append(what)
            case "refused":
                self.refused.append(what["code"])
        self.news()

    def _show(self, traits: dict[str, Any]) -> None:
        self.traits |= traits
        if "state" in traits:
            self.state = json.loads(traits["state"])

    async def until(self, test: Callable[[Device], object]) -> Device:
        """Wait until something is so."""
        while not test(self):
            assert not self.is_closed, "the host has closed the connection"
            await asyncio.sleep(0.01)
        return self

    async def until_closed(self) -> int | None:
        """Wait until the host closes the connection; return why."""
        while not self.is_closed:
            await asyncio.sleep(0.01)
        return self.closed


async def connect(address: str, device: Device | None = None, **headers: str) -> Device:
    """Open a connection, without a greeting."""
    page = address.partition("#")[0]
    place = urlsplit(page)
    given = {"Origin": f"{place.scheme}://{place.netloc}", **headers}
    request = HTTPRequest(page.replace("http", "ws", 1) + "seat", headers=given)
    device = device or Device()
    device.connection = await websocket_connect(request, on_message_callback=device.take)
    _open.append(device.connection)
    return device


async def come(address: str) -> Device:
    """Open an address as the guests' page does."""
    device = await connect(address)
    await device.send("hello", {"key": address.partition("#")[2]})
    return await device.until(lambda each: each.lobby or each.refused)


async def join(room: HostWidget | ClassWidget, name: str, seat: int | None) -> Device:
    """Come by the invitation, and take a seat; None watches."""
    device = await come(room.address)
    await device.send("join", {"name": name, "seat": seat})
    return await device.until(lambda each: each.state or each.refused)


def asked(address: str, path: str, method: str = "GET", **headers: str) -> HTTPResponse:
    """Ask the server of an address for something, by any name of the host."""
    place = urlsplit(address)
    with closing(HTTPConnection(place.hostname or "", place.port, timeout=PATIENCE)) as connection:
        connection.request(method, path, headers=headers)
        response = connection.getresponse()
        response.read()
        return response


def say(room: HostWidget | HallWidget, name: str, arg: Any = None) -> Any:
    """Send a command as the lobby does; return the answer, if the snapshot is none."""
    asked = {"v": 1, "id": "x", "seq": room.state["seq"], "type": "command", "name": name}
    return room._desk.handle({**asked, "arg": arg})


def address_of(room: HostWidget, key: str | None) -> str:
    """Return the address that a key opens."""
    return f"{room.address.partition('#')[0]}#{key}"


@contextmanager
def hosted(game: Any = "kuhn", **settings: Any) -> Iterator[HostWidget]:
    """Serve a table, and end it."""
    settings = {} if isinstance(game, rk.Table) else {"autosave": False, "seed": 7, **settings}
    room = rk.host(game, port=0, **settings)
    try:
        yield room
    finally:
        room.close()


def run(scene: Callable[[], Awaitable[None]]) -> None:
    """Play a scene of a test; in the end, its devices are cut off."""

    async def whole() -> None:
        try:
            await asyncio.wait_for(scene(), 3 * PATIENCE)  # type: ignore[arg-type]
        finally:
            while _open:
                connection = _open.pop()
                if (protocol := connection.protocol) is not None:
                    connection.close()
                    protocol.stream.close()

    asyncio.run(whole())


@pytest.fixture
def swift(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let automatic players act at once."""
    monkeypatch.setattr(rooms, "BEAT", 0)
