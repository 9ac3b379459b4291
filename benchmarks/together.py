"""200 phones at 40 tables: the time from one phone's move until the last phone shows it.

A process serves the tables; this one plays the phones, a WebSocket each. A phone shows a move when
it has received and parsed the new position: what a browser draws then is the phone's own work.
People think, chance takes its time, and all tables go on at once.

Beside it, in the same run, stands a bare echo of tornado: for each message it sends what was sent
for a move of LONG SHOT, made once, to as many phones at as many tables and at the same pace.
"""

from __future__ import annotations

import asyncio
import os
import statistics
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import psutil
from tornado import web, websocket
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets

import racekit as rk
from racekit.engine.jsons import compact
from racekit.hosting.call import serve
from racekit.hosting.room import BEAT
from tests.hosting.devices import Device, connect

from ._figures import Figure

TABLES, SEATS = 40, 5
ROUNDS, MOVES = 2, 100
"""The rounds, in which both are timed in turn, and the moves of each."""
THINKING = 1.0, 5.0
"""The least and the most seconds that somebody thinks."""
MOST = 3.0
"""The most time of a move, as a multiple of the echo's."""


class Phone(Device):
    """A phone that notes how often it has been sent a new position, and the last message."""

    received = 0

    def take(self, text: str | bytes | None) -> None:
        """Take a message."""
        self.texts.clear()
        before = self.state
        super().take(text)
        if self.state is not before:
            self.received += 1


class Group:
    """The phones of one table, and the times of their moves.

    Parameters
    ----------
    phones : sequence of Phone
        One for each seat.
    """

    def __init__(self, phones: Sequence[Phone]) -> None:
        self.phones = phones
        self.times: list[float] = []
        self.changed = asyncio.Event()
        for phone in phones:
            phone.news = self.changed.set

    async def until(self, test: Callable[[], bool]) -> None:
        """Wait until something is so."""
        while not test():
            self.changed.clear()
            await self.changed.wait()

    async def play(self, rng: Random, on: Callable[[], bool]) -> None:
        """Move again and again, as long as it goes on."""
        while on():
            mover = await self.next_mover(rng)
            await asyncio.sleep(rng.uniform(*THINKING))
            started = perf_counter()
            await self.move(mover, rng)
            self.times.append(perf_counter() - started)

    async def next_mover(self, rng: Random) -> Phone:
        """Wait for a turn; return whose it is."""
        raise NotImplementedError

    async def move(self, mover: Phone, rng: Random) -> None:
        """Move, and wait until all phones show it."""
        raise NotImplementedError


class Table(Group):
    """A table of racekit."""

    async def next_mover(self, rng: Random) -> Phone:
        """Wait until it is somebody's turn."""
        await self.until(lambda: any(each.state["mine"] for each in self.phones))
        return next(each for each in self.phones if each.state["mine"])

    async def move(self, mover: Phone, rng: Random) -> None:
        """Choose at random, and wait until all phones show another position."""
        now, seq = mover.state["now"], mover.state["seq"]
        action = rng.choice(mover.state["actions"])["action"]
        asked = {"v": 1, "id": "x", "seq": seq, "type": "intent", "action": action}
        await mover.send("say", asked)
        await self.until(lambda: all(each.state["now"] > now for each in self.phones))


class Echoed(Group):
    """The same number of phones at the echo."""

    async def next_mover(self, rng: Random) -> Phone:
        """Wait as long as chance takes."""
        await asyncio.sleep(BEAT)
        return rng.choice(self.phones)

    async def move(self, mover: Phone, rng: Random) -> None:
        """Send a message, and wait until all have got theirs."""
        wanted = [each.received + 1 for each in self.phones]
        await mover.send("say", {"action": "0" * 100})
        await self.until(
            lambda: all(
                each.received >= count for each, count in zip(self.phones, wanted, strict=True)
            )
        )


async def timed(groups: Sequence[Group], rng: Random, moves: int) -> list[float]:
    """Let all tables play until there are enough moves; return the seconds of each."""
    for group in groups:
        group.times.clear()

    def on() -> bool:
        return sum(len(group.times) for group in groups) < moves

    await asyncio.gather(*(group.play(rng, on) for group in groups))
    return [time for group in groups for time in group.times]


# --- the two hosts ------------------------------------------------------------------------------


def host_tables(pipe: Connection, folder: str) -> None:
    """Serve the tables, until the pipe says that it is enough."""
    os.environ["RACEKIT_HOME"] = folder
    lobbies = [
        serve(rk.Table("longshot", players=SEATS, races=1, mode="play", seed=seed), port=0)
        for seed in range(TABLES)
    ]
    pipe.send([lobby.invitation for lobby in lobbies])
    pipe.recv()
    for lobby in lobbies:
        lobby.pause(False)
    pipe.recv()


def host_echo(pipe: Connection, _folder: str) -> None:
    """Serve the echo of the messages that the pipe brings, one for each phone of a table."""
    messages: list[str] = pipe.recv()
    tables: dict[str, list[websocket.WebSocketHandler]] = {}

    class Echo(websocket.WebSocketHandler):
        def open(self, *table: str, **_named: str) -> None:
            self.set_nodelay(True)
            self.together = tables.setdefault(table[0], [])
            self.together.append(self)

        def on_message(self, message: str | bytes) -> None:
            for each, text in zip(self.together, messages, strict=True):
                each.write_message(text)

    async def run() -> None:
        (socket,) = bind_sockets(0, "127.0.0.1")
        HTTPServer(web.Application([(r"/(\d+)/seat", Echo)])).add_sockets([socket])
        pipe.send(socket.getsockname()[1])
        await asyncio.to_thread(pipe.recv)

    asyncio.run(run())


class Host:
    """A process that serves.

    Attributes
    ----------
    pipe : Connection
        What it says, and hears.
    """

    def __init__(self, pipe: Connection, process: Any) -> None:
        self.pipe, self._process = pipe, psutil.Process(process.pid)

    @property
    def memory(self) -> float:
        """The megabytes that it holds."""
        return float(self._process.memory_info().rss / 2**20)


@contextmanager
def hosting(work: Callable[[Connection, str], None]) -> Iterator[Host]:
    """Start a process that serves, and end it."""
    context = get_context("spawn")
    ours, its = context.Pipe()
    with TemporaryDirectory() as folder:
        process = context.Process(target=work, args=(its, folder), daemon=True)
        process.start()
        try:
            yield Host(ours, process)
        finally:
            process.terminate()
            process.join()


async def sit_down(invitation: str) -> Table:
    """Let phones take all seats of a table."""
    phones = []
    for seat in range(SEATS):
        phone = await connected(invitation)
        await phone.send("hello", {"key": invitation.partition("#")[2]})
        await phone.send("join", {"name": f"Guest {seat}", "seat": seat})
        phones.append(phone)
    table = Table(phones)
    await table.until(lambda: all(each.state for each in phones))
    return table


async def connected(address: str) -> Phone:
    """Connect a phone."""
    phone = Phone()
    await connect(address, phone)
    return phone


def wire(phone: Phone) -> str:
    """Return a message that carries what the phone shows."""
    return compact({"traits": {"state": compact(phone.state)}})


async def both(ours: Host, echo: Host) -> list[Figure]:
    """Time both hosts in turn."""
    addresses = ours.pipe.recv()
    before = ours.memory
    tables = [await sit_down(address) for address in addresses]
    memory = (ours.memory - before) / (TABLES * SEATS)
    ours.pipe.send("begin")
    rng = Random(1)
    moves, echoes = [], []
    await timed(tables, rng, MOVES)  # warm, and well into the game
    messages = [wire(phone) for phone in tables[0].phones]
    echo.pipe.send(messages)
    port = echo.pipe.recv()
    groups = [
        Echoed([await connected(f"http://127.0.0.1:{port}/{table}/") for _ in range(SEATS)])
        for table in range(TABLES)
    ]
    for _ in range(ROUNDS):
        moves.append(await timed(tables, rng, MOVES))
        echoes.append(await timed(groups, rng, MOVES))
    size = statistics.mean(map(len, messages)) / 1024
    return [*figures(moves, echoes, size), Figure("memory of a phone", memory, "MB")]


def figures(
    moves: Sequence[Sequence[float]], echoes: Sequence[Sequence[float]], size: float
) -> Iterator[Figure]:
    """Yield the median, and the 99th of a hundred."""
    ours, peer = (sorted(time for each in rounds for time in each) for rounds in (moves, echoes))
    note = f"{TABLES * SEATS} phones, {TABLES} tables, {len(ours)} moves of {size:.0f} KB a phone"
    for name, part in (("move to the last phone", 0.5), ("its 99th of a hundred", 0.99)):
        found, other = (1000 * times[int(part * len(times))] for times in (ours, peer))
        yield Figure(name, found, "ms", MOST, at_most=True, peer=other, note=note)


def measure() -> list[Figure]:
    """Return the time of a move beside the echo's, and the memory of a phone."""
    with hosting(host_tables) as ours, hosting(host_echo) as echo:
        return asyncio.run(both(ours, echo))
