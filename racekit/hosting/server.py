"""The web server of a host: it runs in a thread of its own, beside the cells of a kernel.

It serves the guests' page and, on one WebSocket a device, what a comm carries in a notebook.
Nothing of the machine but racekit's own bundles is served, and nothing is kept in a cookie.
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from contextlib import suppress
from threading import Thread, current_thread
from time import monotonic
from typing import Any, TypeVar

from tornado import iostream, netutil, web, websocket
from tornado.httpserver import HTTPServer

from ..engine.errors import BadInput, Problem, RacekitError, file_trouble
from ..engine.jsons import compact
from ..engine.texts import Text
from ..ui.bundles import STATIC
from ..ui.messages import short_text
from . import page
from .serving import BUNDLE, LONGEST, PATIENCE, PING, Plain
from .texts import impossible, word
from .venue import Venue
from .visits import Pass, Shown

T = TypeVar("T")

LOCAL = "127.0.0.1"
"""This machine's own address, which no other one reaches."""
MOST_VISITORS = 100
"""The most connections, if nothing else is said: a phone, a laptop and a reload for 30 people.

As many again may be about to show their keys.
"""
PER_SECOND, AT_ONCE = 20, 60
"""How many messages a connection may send: in the long run, and at once."""
GREETING = 10
"""The seconds within which a connection must show its key."""

WRONG_KEY, TOO_MUCH, TOO_SLOW, ENDED = 4001, 4002, 4003, 4004
"""Why the host closes a connection."""
RESTART = 1012
"""Why a host does that is about to be there again, as any server says."""

_BY_SOCKET = "0.0.0.0"
"""What tornado calls the address of what comes by a socket of the file system."""
_AS_TEXT = ("state", "tree", "review", "hint", "why", "outcomes")
"""What a board's front end reads as text."""


class Server:
    """A host's web server, in a thread of its own, which ends with the process.

    Parameters
    ----------
    venue : Venue
        What it serves.
    port : int
        The port; 0 takes any that is free.
    most : int, optional
        The most connections; by default `MOST_VISITORS`.

    Attributes
    ----------
    address : str
        The address of this machine that guests use: by default its own, which no other one reaches.

    Raises
    ------
    OSError
        If it cannot listen there.
    """

    def __init__(self, venue: Venue, port: int, most: int | None = None) -> None:
        self.address = LOCAL
        self._venue, self._most = venue, most or MOST_VISITORS
        self._strangers: set[_Seat] = set()
        self._guests: set[_Seat] = set()
        self._loop: asyncio.AbstractEventLoop
        started: Future[int] = Future()
        self._thread = Thread(
            target=lambda: asyncio.run(self._serve(port, started)),
            name="racekit host",
            daemon=True,
        )
        self._thread.start()
        self.port = started.result()

    def listen(self, address: str) -> None:
        """Listen at another address of this machine, too, which guests use from now on.

        Raises
        ------
        BadInput
            If it cannot listen there.
        """
        try:
            bound = _bound(address, self.port)
        except OSError as error:
            why = Problem("lan", not_listening(self.port, error))
            raise BadInput.of("bad_table", [why]) from None
        self._listen(bound, f"{address}:{self.port}")
        self.address = address

    def listen_at(self, path: str, name: str) -> None:
        """Listen at a socket of the file system, too, which this user alone can open.

        Parameters
        ----------
        path : str
            Where the socket will be.
        name : str
            The name of the host in what comes there. The server answers to it wherever it listens:
            nobody else may be able to guess it.

        Raises
        ------
        OSError
            If it cannot listen there.
        """
        self._listen(netutil.bind_unix_socket(path), name)

    def _listen(self, bound: socket.socket, name: str) -> None:
        """Listen at one more socket, and answer to one more name."""

        def more() -> None:
            self._hosts.add(name)
            self._web.add_socket(bound)

        self.call(more)

    async def _serve(self, port: int, started: Future[int]) -> None:
        self._loop = asyncio.get_running_loop()
        self._end = asyncio.Event()
        try:
            bound = _bound(LOCAL, port)
        except OSError as error:
            started.set_exception(error)
            return
        port = bound.getsockname()[1]
        self._hosts = {f"{LOCAL}:{port}", f"localhost:{port}"}
        self._web = _Web(self._application(), idle_connection_timeout=60, max_body_size=0)
        self._web.most = 2 * self._most
        self._web.add_socket(bound)
        playing = asyncio.ensure_future(self._venue.play())
        started.set_result(port)
        await self._end.wait()
        playing.cancel()
        self._web.stop()
        await asyncio.sleep(0.1)  # what was said last still leaves
        await self._web.close_all_connections()

    def _hang_up(self) -> None:
        for each in [*self._strangers, *self._guests]:
            each.close(RESTART)

    def _application(self) -> web.Application:
        given = {"venue": self._venue, "hosts": self._hosts}
        known = {"strangers": self._strangers, "guests": self._guests, "most": self._most}
        return web.Application(
            [
                (r"/", _Page, given),
                (r"/guest\.js", _Script, given),
                (r"/seat", _Seat, {**known, **given}),
                (rf"/{BUNDLE}", _Bundle, {"path": str(STATIC), **given}),
            ],
            default_handler_class=_Nothing,
            default_handler_args=given,
            websocket_max_message_size=LONGEST,
            websocket_ping_interval=PING,
            log_function=lambda _handler: None,
        )

    def call(self, work: Callable[[], T]) -> T:
        """Do some work in the server's thread, while there is one, and return what it returns.

        Who holds the table's turn must not call it: the server may be waiting for the turn.
        """
        if current_thread() is self._thread or not self._thread.is_alive():
            return work()

        async def done() -> T:
            return work()

        return asyncio.run_coroutine_threadsafe(done(), self._loop).result()

    def stop(self, *, follow: bool = False) -> None:
        """Send everybody away, and stop listening.

        Parameters
        ----------
        follow : bool
            Whether devices learn of no end, and so look for who serves the venue from now on.
        """
        if not self._thread.is_alive():
            return
        if follow:
            self.call(self._hang_up)
        self.call(self._venue.end)
        self._loop.call_soon_threadsafe(self._end.set)
        self._thread.join()


def network_address() -> str:
    """Return this machine's address in its network; no packet is sent.

    Raises
    ------
    BadInput
        If it has none.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked, suppress(OSError):
        asked.connect(("192.0.2.1", 9))  # an address that is nobody's
        address: str = asked.getsockname()[0]
        if not address.startswith(("127.", "0.")):
            return address
    raise impossible("lan", "no_network")


def _bound(address: str, port: int) -> socket.socket:
    """Return a socket that listens; where that fails, tornado's own function leaves one open."""
    made = socket.socket()
    try:
        if os.name == "posix":
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.setblocking(False)
        made.bind((address, port))
        made.listen(128)
    except OSError:
        made.close()
        raise
    return made


def not_listening(port: int, error: OSError) -> Text:
    """Return why the server cannot listen."""
    return word("not_listening", port=port, why=file_trouble(error))


class _Web(HTTPServer):
    """A server that leaves its process files to open: for one connection too many, the oldest goes.

    Those of devices are counted elsewhere.
    """

    most: int
    _open: dict[iostream.IOStream, None]

    def initialize(self, *args: Any, **settings: Any) -> None:
        super().initialize(*args, **settings)
        self._open = {}

    def handle_stream(self, stream: iostream.IOStream, address: tuple[Any, ...]) -> None:
        if len(self._open) >= self.most:
            oldest = next(iter(self._open))
            del self._open[oldest]
            oldest.close()
        self._open[stream] = None
        super().handle_stream(stream, address)

    def on_close(self, server_conn: object) -> None:
        self._open.pop(server_conn.stream, None)  # type: ignore[attr-defined]
        super().on_close(server_conn)


class _Checked(Plain):
    """A request to one of the names under which the host is known: no other site leads here."""

    def initialize(self, venue: Venue, hosts: set[str]) -> None:
        self.venue, self.hosts = venue, hosts

    def prepare(self) -> None:
        if self.request.host not in self.hosts:
            raise web.HTTPError(421)


class _Nothing(_Checked):
    def get(self) -> None:
        raise web.HTTPError(404)


class _Page(_Checked):
    def get(self) -> None:
        self.write(page.html(self.venue.title, self.wanted_language()))


class _Script(_Checked):
    def get(self) -> None:
        self.set_header("Content-Type", "text/javascript")
        self.write(page.SCRIPT)


class _Bundle(_Checked, web.StaticFileHandler):
    def initialize(self, venue: Venue, hosts: set[str], path: str) -> None:  # type: ignore[override]
        _Checked.initialize(self, venue, hosts)
        web.StaticFileHandler.initialize(self, path)

    def set_extra_headers(self, path: str) -> None:
        self.set_header("Cache-Control", "no-cache")


class _Seat(_Checked, websocket.WebSocketHandler):
    """A device: until it has shown its key it gets nothing, and then what its key opens."""

    seat: int | None = None
    watches = False
    _pass: Pass | None = None
    _shown: Shown | None = None
    _away = False

    def initialize(  # type: ignore[override]
        self, venue: Venue, hosts: set[str], strangers: set[_Seat], guests: set[_Seat], most: int
    ) -> None:
        super().initialize(venue, hosts)
        self._strangers, self._guests, self._most = strangers, guests, most

    def open(self, *_args: str, **_kwargs: str) -> None:
        self.set_nodelay(True)
        self._allowance, self._counted = float(AT_ONCE), monotonic()
        self._due: dict[str, str] = {}
        self._known: dict[str, str] = {}
        self._outgoing, self._stale = 0, False
        self._patience: asyncio.TimerHandle | None = None
        self._version = -1
        self._late = asyncio.get_running_loop().call_later(GREETING, self._never_greeted)
        if len(self._strangers) >= self._most:
            self.close(TOO_MUCH)
        else:
            self._strangers.add(self)

    def check_origin(self, origin: str) -> bool:
        return origin.partition("://")[2] in self.hosts

    def close(self, code: int | None = None, reason: str | None = None) -> None:
        """End the connection: what a client says all the same is not heard."""
        self._away = True
        super().close(code, reason)

    def _never_greeted(self) -> None:
        if self._pass is None:
            self.close(WRONG_KEY)

    # --- what comes ---------------------------------------------------------------------------

    def on_message(self, message: str | bytes) -> None:
        if self._away:
            return  # a client need not mind the end of its connection
        if not self._may_speak():
            self.close(TOO_MUCH)
            return
        name, what = _read(message)
        opened = self._pass
        if opened is None and name == "hello":
            self._hello(what)
        elif opened is None:
            self.close(WRONG_KEY)
        elif name == "say" and self._shown is not None:
            self._say(self._shown, what)
        elif name == "join" and opened.kind == "invitation":
            self._join(opened, what)
        elif name == "leave" and opened.seat is not None:
            opened.place.stand_up(opened.seat)
        else:
            self._refuse("malformed", word("malformed"))

    def _may_speak(self) -> bool:
        """Whether a message more is not too many."""
        now = monotonic()
        earned = (now - self._counted) * PER_SECOND
        self._allowance = min(AT_ONCE, self._allowance + earned) - 1
        self._counted = now
        return self._allowance >= 0

    def _hello(self, what: Any) -> None:
        key = what.get("key") if isinstance(what, Mapping) else None
        opened = self.venue.enter(key)
        if opened is None:
            self._refuse("key", word("wrong_key"))
            self.close(WRONG_KEY)
        elif len(self._guests) >= self._most:
            self._refuse("full", word("full"))
            self.close(TOO_MUCH)
        else:
            self._strangers.discard(self)
            self._guests.add(self)
            self._enter(opened)
            opened.place.come(self)

    def _enter(self, opened: Pass) -> None:
        self._pass = opened
        self.seat, self.watches = opened.seat, opened.kind == "watch"
        if opened.kind != "invitation":
            self._set_up(opened)

    def _join(self, opened: Pass, what: Any) -> None:
        given = what if isinstance(what, Mapping) else {}
        try:
            key, taken = opened.place.join(given.get("name"), given.get("seat", 0), self._address)
        except RacekitError as error:
            self._refuse("seat", short_text(error))
            return
        self._send({"key": key})
        opened.place.leave(self)
        self._enter(taken)
        taken.place.come(self)

    @property
    def _address(self) -> str | None:
        """The address of the device; None for one that Jupyter's server hands on."""
        address: str | None = self.request.remote_ip
        return None if address == _BY_SOCKET else address

    def _say(self, shown: Shown, what: Any) -> None:
        answer = shown.answer(what)
        self._flush()
        if answer is not None:
            self._send({"answer": answer})

    # --- what goes ----------------------------------------------------------------------------

    def _set_up(self, opened: Pass) -> None:
        """Begin to show what the key opens, whole."""
        self._drop()
        self._due, self._known = {}, {}
        showing = opened.place.show(opened, self._put)
        if showing is None:
            self._send({"board": None})
            return
        traits, self._shown = showing.traits, showing.shown
        self._known = {name: compact(traits[name]) for name in _AS_TEXT if name in traits}
        drawn = {"bundle": showing.bundle, "part": showing.part}
        self._send({"board": {**drawn, "traits": {**traits, **self._known}}})

    def _drop(self) -> None:
        if self._shown is not None:
            self._shown.stop()
        self._shown = None

    def _put(self, name: str, data: dict[str, Any]) -> None:
        """Show something new, once all of it is there: where a device is slow, the newest alone."""
        if name == "state" and self._pass is not None:
            self._version = self._pass.place.version
        text = compact(data)
        if self._known.get(name) != text:
            self._due[name] = self._known[name] = text
            asyncio.get_running_loop().call_soon(self._flush)

    def _flush(self) -> None:
        if self._due and not self._outgoing:
            due, self._due = self._due, {}
            self._send({"traits": due})

    def lobby(self) -> None:
        """Show who sits where."""
        assert self._pass is not None
        self._send({"lobby": self._pass.place.lobby(self._pass)})
        if self._pass.place.ended:
            self._refuse("ended", word("ended"))
            self.close(ENDED)

    def news(self) -> None:
        """Show what has changed, unless that was an answer to this very device."""
        if self._shown is None or self._pass is None or self._version == self._pass.place.version:
            return
        if self._outgoing:
            self._stale = True
        else:
            self._shown.moved()
            self._flush()

    def moved(self) -> None:
        """Show something else, such as another table."""
        if self._pass is not None and self._pass.kind != "invitation":
            self._set_up(self._pass)

    def sent_away(self) -> None:
        """Learn that the key of this device opens nothing any more."""
        self._refuse("key", word("wrong_key" if self.watches else "seat_gone"))
        self._drop()
        self.close(WRONG_KEY)

    def _refuse(self, code: str, why: Text) -> None:
        self._send({"refused": {"code": code, "text": why.data()}})

    def _send(self, message: Mapping[str, Any]) -> None:
        """Send a message, and learn when the device has taken it."""
        try:
            sent = self.write_message(compact(message))
        except (websocket.WebSocketClosedError, iostream.StreamClosedError):
            return
        self._outgoing += 1
        if self._patience is None:
            self._wait()
        sent.add_done_callback(self._taken)

    def _wait(self) -> None:
        """Wait, but not for ever, until the device takes what it was sent."""
        loop = asyncio.get_running_loop()
        self._patience = loop.call_later(PATIENCE, self.close, TOO_SLOW)

    def _taken(self, done: asyncio.Future[Any]) -> None:
        self._outgoing -= 1
        gone = done.cancelled() or done.exception() is not None
        self._be_patient()
        if self._outgoing and not gone:
            self._wait()
        elif not gone:
            self._flush()
            self._catch_up()

    def _be_patient(self) -> None:
        """Wait no longer."""
        if self._patience is not None:
            self._patience.cancel()
        self._patience = None

    def _catch_up(self) -> None:
        """Show the newest position, if the device was too slow for one in between."""
        if self._stale and not self._outgoing:
            self._stale = False
            self.news()

    def on_close(self) -> None:
        self._late.cancel()
        self._be_patient()
        self._strangers.discard(self)
        self._guests.discard(self)
        self._drop()
        if self._pass is not None:
            self._pass.place.leave(self)


def _read(message: str | bytes) -> tuple[str, Any]:
    """Return a message's name, and what it says; no name if it is not an object with one key."""
    with suppress(ValueError, RecursionError):
        said = json.loads(message)
        if isinstance(said, dict) and len(said) == 1:
            return next(iter(said.items()))
    return "", None
