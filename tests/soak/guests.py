"""Guests that drop, replay, forge and flood, at a host that is killed between any two moves."""

from __future__ import annotations

import asyncio
import json
import random
import sys
from asyncio.subprocess import PIPE
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tornado.httpclient import HTTPClientError
from tornado.websocket import WebSocketClosedError

from racekit.table.record import Record
from tests.hosting.devices import Device, connect
from tests.tools.soaking import code_of

CODE = code_of("")
"""The code of this process, which knows what a seat may be told.

A host that is started later may have another one, whose advice at a seat's own turn is worded anew.
"""
MISCHIEF = 0.08
"""How often a guest does something else before a move."""
LIVES = 0.05, 1.5
"""The seconds after which a host is killed, while it has lives left."""
AWAITED = 0.5
"""The seconds after which a guest whose move was lost plays again."""
LONGEST = 600
"""The seconds after which a game that nobody disturbs any more has to be over."""
FORGED: Sequence[tuple[str, Any]] = (
    ("mode", "study"),
    ("seat", 1),
    ("edit", None),
    ("link", {"known": "all", "lang": "en"}),
    ("page", "en"),
    ("comment", {"node": 0, "text": "x"}),
    ("branch", 0),
    ("choose", "x"),
    ("new", None),
    ("invite", None),
    ("again", None),
    ("undo", None),
    ("hint", "start"),
    ("review", "all"),
    ("outcomes", "start"),
    ("why", "start"),
    ("uncover", None),
)
"""What no guest may ask for."""
ASKED: Sequence[tuple[str, Any]] = (("log", None), ("past", None), ("titles", [0]), ("tree", None))
"""What every guest may ask for."""

Gone = (WebSocketClosedError, HTTPClientError, OSError)
"""What happens when the host is not there."""


@dataclass
class Told:
    """What one seat's devices were sent, and what they had asked for.

    Attributes
    ----------
    seat : int or None
        The seat; None for who watches.
    texts : list of str
        Every message, from all connections in turn.
    asked : dict
        The messages by their ids.
    """

    seat: int | None
    texts: list[str] = field(default_factory=list)
    asked: dict[str, Any] = field(default_factory=dict)


class Host:
    """A host in a process of its own.

    Attributes
    ----------
    path : Path
        The file of its game.
    invitation, spectators : str
        Its addresses.
    """

    invitation = spectators = ""

    def __init__(self, game: str, number: int, path: Path) -> None:
        self.path = path
        self._words = "-m", f"{__package__}.guest_host", game, str(number), str(path)

    async def start(self) -> None:
        """Start it; after a kill, it has the same addresses."""
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, *self._words, stdin=PIPE, stdout=PIPE
        )
        found = (await self._line()).split()
        assert len(found) == 3, "the host has not started"
        invitation, self.spectators, code = found
        assert code == CODE, "racekit has changed since this test began"
        assert self.invitation in ("", invitation), "a host that is back has another address"
        self.invitation = invitation

    async def _line(self) -> str:
        assert self._process.stdout is not None
        return (await self._process.stdout.readline()).decode()

    async def begin(self) -> None:
        """Begin the game, or go on."""
        assert self._process.stdin is not None
        self._process.stdin.write(b"\n")
        assert await self._line() == "begun\n"

    async def kill(self) -> None:
        """Kill it without a chance to clean up."""
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()

    def operations(self) -> Sequence[Any]:
        """Return the operations of the saved game."""
        return Record.recover(self.path.read_bytes()).operations


class Guest:
    """A guest, who plays until the game is over, whatever happens to the host and the connection.

    Parameters
    ----------
    host : Host
        The host.
    seat : int or None
        The seat; None watches.
    seed : int
        Determines what the guest does.
    """

    def __init__(self, host: Host, seat: int | None, seed: int) -> None:
        self.told = Told(seat)
        self.key: str | None = None
        self.seen = 0
        """The number of nodes that it knows of."""
        self.over = False
        self._host, self._rng = host, random.Random(seed)
        self._said: list[str] = []

    async def join(self) -> None:
        """Take the seat."""
        seat = self.told.seat
        device = await self._connected(self._host.invitation.partition("#")[2])
        await device.send("join", {"name": f"Guest {seat}", "seat": seat})
        await device.until(lambda each: each.state)
        self.key = device.key
        device.connection.close()
        await device.until_closed()

    async def play(self) -> None:
        """Come back again and again, and play."""
        while not self.over:
            with suppress(*Gone):
                device = await self._connected(self.key)
                await self._stay(device)
            await asyncio.sleep(0.02)

    async def _connected(self, key: Any) -> Device:
        device = Device()
        device.texts = self.told.texts
        await connect(self._host.invitation, device)
        await device.send("hello", {"key": key})
        return device

    async def _stay(self, device: Device) -> None:
        """Play on one connection until it ends, or the game does."""
        news, loop = asyncio.Event(), asyncio.get_running_loop()
        device.news = news.set
        done, at = -1, 0.0
        while not (self.over or device.is_closed):
            news.clear()
            state = device.state
            if state:
                self.seen = max(self.seen, state["head"])
                self.over = state["over"]
                if (state["mine"] or _rests(state)) and (
                    done != state["now"] or loop.time() > at + AWAITED
                ):
                    done, at = state["now"], loop.time()
                    await self._act(device, state)
            with suppress(TimeoutError):
                await asyncio.wait_for(news.wait(), AWAITED)
        device.connection.close()

    async def _act(self, device: Device, state: Any) -> None:
        if self._rng.random() < MISCHIEF:
            doing = self._rng.choice([self._drop, self._replay, self._forge, self._flood])
            await doing(device)
        if self._rng.random() < MISCHIEF:
            name, arg = self._rng.choice(ASKED)
            await self._say(device, type="command", name=name, arg=arg)
        if state["mine"]:
            action = self._rng.choice(state["actions"])["action"]
            await self._say(device, type="intent", action=action)
        else:
            await self._say(device, type="command", name="advance", arg=None)

    async def _say(self, device: Device, **content: Any) -> None:
        name = f"g{len(self._said)}"
        sent = {"v": 1, "id": name, "seq": device.state.get("seq", 0), **content}
        self.told.asked[name] = sent
        self._said.append(json.dumps({"say": sent}))
        await device.connection.write_message(self._said[-1])

    # --- what no honest guest does ------------------------------------------------------------

    async def _drop(self, device: Device) -> None:
        device.connection.close()

    async def _replay(self, device: Device) -> None:
        for text in self._rng.choices(self._said, k=3) if self._said else ():
            await device.connection.write_message(text)

    async def _forge(self, device: Device) -> None:
        for name, arg in self._rng.sample(FORGED, 3):
            await self._say(device, type="command", name=name, arg=arg)
        await device.send("join", {"name": "Mallory", "seat": 0})
        key = str(self.key)
        stranger = await self._connected(("B" if key.startswith("A") else "A") + key[1:])
        stranger.texts = []
        await stranger.until_closed()
        assert not stranger.lobby
        assert not stranger.state

    async def _flood(self, device: Device) -> None:
        for _ in range(200):
            await device.connection.write_message('{"say": 1}')


def _rests(state: Any) -> bool:
    """Whether somebody has to go on after something has ended."""
    return "rests" in state and "advance" in state["may"]


async def whole_game(game: str, number: int, path: Path, lives: int) -> list[Told]:
    """Play a game to its end at a host that is killed so often; return what everybody was told."""
    rng = random.Random(number)
    host = Host(game, number, path)
    await host.start()
    seats = await free_seats(host)
    guests = [Guest(host, seat, rng.getrandbits(32)) for seat in seats]
    for guest in guests:
        await guest.join()
    watching = Guest(host, None, 0)
    watching.key = host.spectators.partition("#")[2]
    await host.begin()
    playing = asyncio.gather(*(each.play() for each in (*guests, watching)))
    try:
        for _ in range(lives):
            await asyncio.wait([playing], timeout=rng.uniform(*LIVES))
            if not playing.done():
                await kill_once(host, guests)
        await asyncio.wait_for(playing, LONGEST)
    finally:
        playing.cancel()
        await asyncio.wait([playing])
        await host.kill()
    return [each.told for each in (*guests, watching)]


async def free_seats(host: Host) -> list[int]:
    """Return the seats that guests can take."""
    device = await connect(host.invitation)
    await device.send("hello", {"key": host.invitation.partition("#")[2]})
    await device.until(lambda each: each.lobby)
    device.connection.close()
    return [each["seat"] for each in device.lobby["seats"] if each["free"]]


async def kill_once(host: Host, guests: Sequence[Guest]) -> None:
    """Kill the host, and let another one go on: it knows all that any guest has seen."""
    await host.kill()
    before = host.operations()
    steps = sum(each["op"] == "step" for each in before)
    assert steps >= max(guest.seen for guest in guests), "a guest has seen what is lost"
    await host.start()
    assert host.operations() == before
    await host.begin()
