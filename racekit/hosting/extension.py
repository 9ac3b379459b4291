"""An extension of Jupyter's server: it hands guests on to the rooms of its kernels.

It answers below ``racekit/`` of the server's base URL, without a login: a guest has the key of a
room, and no account. It serves racekit's own page and bundles, and hands one WebSocket a device on
to the room, which asks for the key. A guest learns nothing else of Jupyter, and is nobody to it.
"""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from importlib.resources import files
from typing import Any
from urllib.parse import urlsplit

from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.serverapp import ServerApp
from jupyter_server.utils import url_path_join
from tornado import httpclient, iostream, netutil, web, websocket

from . import page
from .relay import NAME, POSSIBLE, Note, find
from .serving import BUNDLE, LONGEST, PATIENCE, PING, Plain


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    """Tell Jupyter's server what to load."""
    return [{"module": __name__}]


def _load_jupyter_server_extension(server: ServerApp) -> None:
    """Let Jupyter's server answer guests."""
    if not POSSIBLE:
        return
    ours = url_path_join(server.base_url, "racekit/")
    room = f"{ours}({NAME})/"
    bundles = {"path": str(files("racekit") / "static")}
    server.web_app.add_handlers(  # type: ignore[no-untyped-call]
        ".*$",
        [
            (room, _Page),
            (rf"{room}guest\.js", _Script),
            (room + BUNDLE, _Bundle, bundles),
            (f"{room}seat", _Seat),
            (f"{ours}.*", _Nothing),
        ],
    )


class _Guest(Plain, JupyterHandler):
    """A request of a guest, who is nobody to Jupyter, whatever the browser sends along."""

    SUPPORTED_METHODS = ("GET",)
    note: Note

    async def prepare(self) -> None:  # type: ignore[override]
        # Jupyter's own would look for a login, and might ask a hub, or set a cookie.
        self.current_user = self._jupyter_current_user = None
        if not self.check_host():
            raise web.HTTPError(403)
        note = find(self.path_args[0])
        if note is None:
            raise web.HTTPError(404)
        self.note = note


class _Nothing(Plain, JupyterHandler):
    """Whatever else is asked for there, before Jupyter offers a login."""

    async def prepare(self) -> None:  # type: ignore[override]
        self.current_user = self._jupyter_current_user = None
        raise web.HTTPError(404)


class _Page(_Guest):
    def write_error(self, status_code: int, **why: Any) -> None:
        if status_code == 404:
            self.finish(page.shut(self.wanted_language()))
        else:
            super().write_error(status_code, **why)

    @allow_unauthenticated
    def get(self, _room: str) -> None:
        self.write(page.html(self.note.title, self.wanted_language()))


class _Script(_Guest):
    @allow_unauthenticated
    def get(self, _room: str) -> None:
        self.set_header("Content-Type", "text/javascript")
        self.write(page.SCRIPT)


class _Bundle(_Guest, web.StaticFileHandler):
    @allow_unauthenticated
    async def get(self, _room: str, path: str) -> None:  # type: ignore[override]
        await super().get(path)

    def set_extra_headers(self, path: str) -> None:
        self.set_header("Cache-Control", "no-cache")


class _Seat(_Guest, websocket.WebSocketHandler):
    """A device: what it says goes to the room, and what the room says goes to it."""

    _room: websocket.WebSocketClientConnection | None = None

    @allow_unauthenticated
    async def get(self, _room: str) -> None:
        await super().get()

    def check_origin(self, origin: str) -> bool:  # type: ignore[override]
        """Allow this server's own pages alone, whatever Jupyter's settings allow."""
        return urlsplit(origin).netloc == self.request.host

    @property
    def max_message_size(self) -> int:
        return LONGEST

    @property
    def ping_interval(self) -> float:
        return PING

    async def open(self, *_args: str, **_kwargs: str) -> None:
        self.set_nodelay(True)
        try:
            room = await websocket.websocket_connect(
                f"ws://{self.note.host}/seat", resolver=_At(self.note.socket)
            )
        except (
            OSError,
            httpclient.HTTPError,
            websocket.WebSocketError,
        ):  # the room's process has ended without a word
            self.close()
            return
        self._room = room
        self._carrying = asyncio.ensure_future(self._carry(room))

    async def _carry(self, room: websocket.WebSocketClientConnection) -> None:
        """Hand on what the room says, no faster than the device takes it: the room minds that."""
        with suppress(websocket.WebSocketClosedError, iostream.StreamClosedError, TimeoutError):
            while (said := await room.read_message()) is not None:
                await asyncio.wait_for(self.write_message(said), PATIENCE)
        room.close()
        self.close(room.close_code)

    async def on_message(self, message: str | bytes) -> None:
        """Hand on what the device says, no faster than the room takes it."""
        if self._room is not None:
            with suppress(websocket.WebSocketClosedError, iostream.StreamClosedError):
                await self._room.write_message(message, isinstance(message, bytes))

    def on_close(self) -> None:
        if self._room is not None:
            self._room.close()


class _At(netutil.Resolver):
    """Finds every host at one socket of the file system."""

    def initialize(self, path: str) -> None:
        self._path = path

    async def resolve(self, *_where: Any) -> list[tuple[int, Any]]:
        return [(socket.AF_UNIX, self._path)]
