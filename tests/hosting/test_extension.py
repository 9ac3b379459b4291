"""Guests who come through Jupyter's own server: what they can do there, and what nobody can.

The tests from "threats" on go through the table of the manual's page, line by line.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest
import tornado
from tornado.httpclient import HTTPClientError
from tornado.websocket import WebSocketClosedError

import racekit as rk
from racekit.hosting import relay, server, serving
from racekit.hosting.room import Room
from racekit.hosting.server import TOO_MUCH
from racekit.hosting.widget import HostWidget
from tests.hosting.devices import PATIENCE, address_of, asked, come, connect, hosted, join, run, say
from tests.jupyter import ROOT, Jupyter

pytestmark = pytest.mark.usefixtures("swift")

HUB = {"ServerApp.allow_unauthenticated_access": "False"}
"""As a careful hub starts a user's server: whatever does not say that it is public is not."""
BINDER = {
    "ServerApp.base_url": "/user/racekit-racekit-ab12cd/",
    "ServerApp.allow_origin": "*",
    "ServerApp.allow_remote_access": "True",
    "ServerApp.trust_xheaders": "True",
}
"""As Binder starts a server behind its proxy."""
PROXIED = {"Host": "hub.example.org", "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}
"""What the proxy of a hub says of a guest's request."""


def started(folder: Path, options: dict[str, str]) -> Iterator[Jupyter]:
    """Start a server that tells all it does."""
    loud = {"ServerApp.log_level": "DEBUG", "ServerApp.terminals_enabled": "True"}
    with Jupyter(folder, **loud, **options) as running:
        yield running


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Jupyter]:
    """Return a server behind a base URL, as a hub starts it."""
    yield from started(tmp_path_factory.mktemp("hub"), HUB)


@pytest.fixture(scope="module")
def binder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Jupyter]:
    """Return a server as Binder starts it."""
    yield from started(tmp_path_factory.mktemp("binder"), BINDER)


def handed_on(room: HostWidget, jupyter: Jupyter) -> HostWidget:
    """Let a room of a server's kernel learn of the server, as its lobby does."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("JUPYTER_RUNTIME_DIR", str(jupyter.runtime))
        assert say(room, "hello")["type"] == "hello"
    assert say(room, "jupyter", jupyter.url) is None
    return room


def below(room: HostWidget) -> str:
    """Return the path of a room's page."""
    return urlsplit(room.address).path


async def play_a_move(room: HostWidget, **headers: str) -> None:
    """Take a seat as Ann, begin, and play."""
    ann = await connect(room.address, **headers)
    await ann.send("hello", {"key": room.address.partition("#")[2]})
    await ann.until(lambda each: each.lobby)
    await ann.send("join", {"name": "Ann", "seat": 0})
    await ann.until(lambda each: each.state)
    room.begin()
    await ann.until(lambda each: each.state["mine"])
    node = room.table.node
    await ann.play()
    await ann.until(lambda _: room.table.node is not node)
    again = await come(address_of(room, ann.key))
    await again.until(lambda each: each.state)
    assert again.lobby["you"] == {"seat": 0, "name": "Ann"}


def test_a_guest_plays_below_a_hubs_base_url(hub: Jupyter) -> None:
    with hosted() as room:
        handed_on(room, hub)
        assert room.address.startswith(f"{hub.url}racekit/")
        run(lambda: play_a_move(room))


def test_a_guest_plays_on_binder_behind_its_proxy(binder: Jupyter) -> None:
    with hosted() as room:
        handed_on(room, binder)
        run(lambda: play_a_move(room, Origin="https://hub.example.org", **PROXIED))


def test_the_page_and_the_bundles_are_the_rooms_own(hub: Jupyter) -> None:
    with hosted("longshot", players=4) as room:
        own = urlsplit(room.address)._replace(fragment="").geturl()
        handed_on(room, hub)
        for path in ("", "guest.js", "static/start.js", "static/longshot.css"):
            through = asked(hub.url, below(room) + path, **{"Accept-Language": "ja"})
            direct = asked(own, f"/{path}", **{"Accept-Language": "ja"})
            assert through.status == direct.status == 200
            for name in (*serving.HEADERS, "Content-Length", "Etag"):
                assert through.headers[name] == direct.headers[name]
            assert "Set-Cookie" not in through.headers
            assert "Access-Control-Allow-Origin" not in through.headers
        unchanged = {"If-None-Match": asked(hub.url, f"{below(room)}guest.js").headers["Etag"]}
        assert asked(hub.url, f"{below(room)}guest.js", **unchanged).status == 304


# --- threats -------------------------------------------------------------------------------------

SHUT = ("api/contents", "api/kernels", "api/sessions", "api/terminals", "api/status", "api/me")
SHUT += ("files/x", "nbconvert/html/x.ipynb", "view/x", "terminals/websocket/1", "lsp/status")


def test_nothing_else_of_jupyter_opens_to_a_guest(hub: Jupyter, binder: Jupyter) -> None:
    """With the guest's address, its key in every place, and a name of a room."""
    for jupyter in (hub, binder):
        with hosted() as room:
            handed_on(room, jupyter)
            base, (path, key) = urlsplit(jupyter.url).path, room.address.split("#")
            for each in SHUT:
                for tried in (f"{base}{each}", f"{base}{each}?token={key}"):
                    given = {"Authorization": f"token {key}", "Referer": path}
                    answer = asked(jupyter.url, tried, **given)
                    assert answer.status in (302, 403, 404), tried
                    assert "/login" in answer.headers.get("Location", "/login")
            assert asked(jupyter.url, f"{base}api/kernels", "POST").status == 403
            assert asked(jupyter.url, f"{base}api/shutdown", "POST").status == 403


@pytest.mark.parametrize(
    "path",
    [
        *("api/contents", "static/", "static/SOURCES.txt", "static/page.js/", "static/style/x.css"),
        *("../../api/contents", "%2e%2e/%2e%2e/api/contents", "..%2f..%2fapi%2fcontents"),
        *("static/../guest.js", "static/%2e%2e/__init__.py", "static/..%2f__init__.py"),
        *("static//etc/passwd", "static/start.js%00.css", "static/start.js%0a", "seat/x", "x"),
        *("http://127.0.0.1:{port}/", "127.0.0.1:{port}/", "%2f%2f127.0.0.1:{port}/seat"),
    ],
)
def test_no_path_leads_past_the_page(hub: Jupyter, path: str) -> None:
    with hosted() as room:
        port = urlsplit(room.address).port
        handed_on(room, hub)
        answer = asked(hub.url, below(room) + path.format(port=port))
        assert answer.status in (403, 404)


def test_only_rooms_are_handed_on_to(hub: Jupyter) -> None:
    """Not to another name, and not to a port; a room opens when its lobby's page is there."""
    base = urlsplit(hub.url).path
    with hosted() as room:
        port = urlsplit(room.address).port
        unasked = f"{base}{room.state['path']}"
        assert asked(hub.url, unasked).status == 404  # no page has greeted yet
        handed_on(room, hub)
        assert asked(hub.url, unasked).status == 200
        for name in ("AAAAAAAAAAAA", f"127.0.0.1:{port}", f"{port}", "..", "%2e%2e", "x" * 9999):
            assert asked(hub.url, f"{base}racekit/{name}/seat").status == 404
    assert asked(hub.url, unasked).status == 404
    assert [*hub.runtime.glob("racekit-*")] == []


def note_of(jupyter: Jupyter) -> Path:
    """Return the only note."""
    (found,) = jupyter.runtime.glob("racekit-*.json")
    return found


@pytest.mark.parametrize(
    "data",
    [
        *(b"", b"[]", b"\xff", b"[" * 9999, b" " * 5000),
        *({"racekit": "0.0"}, {"socket": 8888}, {"host": None}, {"title": "x"}),
        {"title": {"en": "x", "ja": 1}},
    ],
)
def test_a_damaged_note_leads_nowhere(hub: Jupyter, data: Any) -> None:
    with hosted() as room:
        handed_on(room, hub)
        note = note_of(hub)
        whole = note.read_bytes()
        damaged = {**json.loads(whole), **data} if isinstance(data, dict) else None
        note.write_bytes(data if damaged is None else json.dumps(damaged).encode())
        assert asked(hub.url, below(room)).status == 404
        note.write_bytes(whole)
        assert asked(hub.url, below(room)).status == 200


def test_only_the_user_can_write_a_note_or_open_the_socket(hub: Jupyter, tmp_path: Path) -> None:
    with hosted() as room:
        handed_on(room, hub)
        note = note_of(hub)
        socket = Path(json.loads(note.read_bytes())["socket"])
        assert note.stat().st_mode & 0o077 == 0
        assert socket.parent.stat().st_mode & 0o077 == 0
        assert socket.stat().st_mode & 0o077 == 0
        note.chmod(0o660)  # others could have written it
        assert asked(hub.url, below(room)).status == 404
        note.chmod(0o600)
        moved = note.rename(tmp_path / "note")
        note.symlink_to(moved)
        assert asked(hub.url, below(room)).status == 404
        note.unlink()
        os.mkfifo(note, 0o600)  # it would block who reads it
        assert asked(hub.url, below(room)).status == 404
        note.unlink()
    assert not socket.parent.exists()


def test_only_get_is_answered(hub: Jupyter) -> None:
    with hosted() as room:
        handed_on(room, hub)
        for method in ("POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"):
            for path in ("", "guest.js", "static/start.js", "seat"):
                assert asked(hub.url, below(room) + path, method).status == 405


def test_pages_of_other_origins_cannot_connect(hub: Jupyter, binder: Jupyter) -> None:
    """Whatever Jupyter's own settings allow, and whatever a proxy's headers say."""
    for jupyter in (hub, binder):
        with hosted() as room:
            handed_on(room, jupyter)
            host = urlsplit(jupyter.url).netloc

            async def scene(room: HostWidget = room, host: str = host) -> None:
                for origin in ("https://example.org", "null", "http://localhost", f"x.{host}"):
                    with pytest.raises(HTTPClientError) as refused:
                        await connect(room.address, Origin=origin, **{"X-Forwarded-Host": origin})
                    assert refused.value.code == 403

            run(scene)


def test_another_name_of_this_machine_leads_nowhere(hub: Jupyter) -> None:
    """Where Jupyter answers to this machine's own names alone, so does it to guests."""
    with hosted() as room:
        handed_on(room, hub)
        for host in ("evil.test", "192.0.2.1"):
            for path in ("", "guest.js", "static/start.js", "seat"):
                assert asked(hub.url, below(room) + path, Host=host).status == 403


def test_the_room_answers_to_its_secret_name_and_its_own(hub: Jupyter) -> None:
    with hosted() as room:
        own = room.address
        handed_on(room, hub)
        secret = json.loads(note_of(hub).read_bytes())["host"]
        assert len(secret) == 32
        for host in ("racekit", "hub.example.org", urlsplit(hub.url).netloc, secret[:-1]):
            assert asked(own, "/", Host=host).status == 421


def test_no_credentials_reach_the_room(hub: Jupyter, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[dict[str, str]] = []
    opened = server._Seat.open

    def open_and_tell(self: Any) -> None:
        seen.append(dict(self.request.headers))
        opened(self)

    monkeypatch.setattr(server._Seat, "open", open_and_tell)
    with hosted() as room:
        handed_on(room, hub)
        given = {"Cookie": "a=b", "Authorization": f"token {hub.token}", "X-Forwarded-For": "1"}
        run(lambda: play_a_move(room, **given))
    names = {name for headers in seen for name in headers if not name.startswith("Sec-Websocket")}
    assert names == {"Host", "Upgrade", "Connection", "User-Agent", "Accept-Encoding"}
    assert {headers["User-Agent"] for headers in seen} == {f"Tornado/{tornado.version}"}


def test_the_room_learns_no_address_of_who_is_handed_on(
    hub: Jupyter, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []
    joined = Room.join

    def join_and_tell(self: Room, name: Any, seat: Any, address: str | None) -> Any:
        seen.append(address)
        return joined(self, name, seat, address)

    monkeypatch.setattr(Room, "join", join_and_tell)
    with hosted() as room:
        run(lambda: play_a_move(room))
    with hosted() as room:
        handed_on(room, hub)
        run(lambda: play_a_move(room))
    assert seen == ["127.0.0.1", None]


def test_keys_and_names_stay_out_of_jupyters_log(hub: Jupyter) -> None:
    with hosted() as room:
        handed_on(room, hub)
        run(lambda: play_a_move(room))
        room.end()
        keys = [room.address, room.spectators, *(each.key for each in room._desk.room.chairs)]
        secret = [each.rpartition("#")[2] for each in keys]
        asked(hub.url, f"{below(room)}x")
        text = hub.log.read_text("utf-8")
        assert below(room) in text  # it does log what it is asked for
        assert not any(each in text for each in (*secret, "Ann"))


def test_floods_and_giants_end_the_connection(
    hub: Jupyter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "MOST_VISITORS", 3)
    with hosted() as room:
        handed_on(room, hub)

        async def scene() -> None:
            ann, ben = await join(room, "Ann", 0), await join(room, "Ben", 1)
            with suppress(WebSocketClosedError):
                for _ in range(200):
                    await ann.say(type="command", name="hello")
            assert await ann.until_closed() == TOO_MUCH
            await ben.connection.write_message("x" * 70_000)
            assert await ben.until_closed() in (1009, None)
            silent = [await connect(room.address) for _ in range(3)]
            while len(room._desk._server._strangers) < 3:  # they come by way of the relay
                await asyncio.sleep(0.01)
            assert await (await connect(room.address)).until_closed() == TOO_MUCH
            silent[0].connection.close()
            await silent[0].until_closed()
            back = await come(address_of(room, ben.key))
            await back.until(lambda each: each.state)

        run(scene)


def test_a_device_that_takes_nothing_holds_up_the_room_and_not_jupyter(hub: Jupyter) -> None:
    """What the room says waits in the room, which knows how to deal with it."""
    with hosted() as room:
        handed_on(room, hub)

        async def scene() -> None:
            ann = await join(room, "Ann", 0)
            ann.connection.protocol.stream.io_loop.remove_handler(
                ann.connection.protocol.stream.socket
            )
            while not room._desk.room.visitors:  # it comes by way of the relay
                await asyncio.sleep(0.01)
            (visitor,) = room._desk.room.visitors
            for _ in range(40):
                room._desk.do(lambda _: visitor._send({"traits": {"x": "x" * 1_000_000}}))
            while visitor._outgoing < 20:
                await asyncio.sleep(0.01)
            ben = await join(room, "Ben", 1)
            for _ in range(20):  # the relay and the room go on meanwhile
                answered = len(ben.answers)
                await ben.say(type="command", name="hello")
                await ben.until(lambda each, known=answered: len(each.answers) > known)
            assert visitor._outgoing >= 20

        run(scene)


def test_who_leaves_or_is_cut_off_is_away(hub: Jupyter) -> None:
    with hosted() as room:
        handed_on(room, hub)

        async def scene() -> None:
            ann, ben = await join(room, "Ann", 0), await join(room, "Ben", 1)
            ann.connection.close()
            await ben.until(lambda each: each.lobby["seats"][0]["away"])
            room.end()
            await ben.until_closed()
            assert ben.closed == server.ENDED

        run(scene)


KILLED = """
import racekit as rk
room = rk.host("kuhn", port=0, autosave={file!r})
hello = {{"v": 1, "id": "x", "seq": 0, "type": "command", "name": "hello"}}
room._desk.handle(hello)
room.begin()
print(room.state["path"], flush=True)
input()
"""


def test_a_room_that_was_killed_closes_and_comes_back_at_the_same_address(
    hub: Jupyter, tmp_path: Path
) -> None:
    file = tmp_path / "game.jsonl"
    with subprocess.Popen(
        [sys.executable, "-c", KILLED.format(file=str(file))],
        env={**os.environ, "PYTHONPATH": str(ROOT), "JUPYTER_RUNTIME_DIR": str(hub.runtime)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as other:
        assert other.stdout is not None
        path = other.stdout.readline().strip()
        address = f"{hub.url}{path}"

        async def cut_off() -> None:
            device = await connect(address)
            other.send_signal(signal.SIGKILL)
            await device.until_closed()
            other.wait()
            (note,) = hub.runtime.glob("racekit-*.json")
            left = Path(json.loads(note.read_bytes())["socket"])
            assert left.is_socket()
            for lang, told in (("en", "is not open now"), ("ja", "今は開いていません")):
                wanted = Request(address, headers={"Accept-Language": lang})
                with pytest.raises(HTTPError) as shut:
                    urlopen(wanted, timeout=PATIENCE)
                assert shut.value.code == 404
                assert told in shut.value.read().decode()
            assert not note.exists()
            assert not left.parent.exists()
            with pytest.raises(HTTPClientError) as refused:
                await connect(address)
            assert refused.value.code == 404

        run(cut_off)
    with hosted(rk.Table.resume(file)) as room:
        handed_on(room, hub)
        assert room.address.startswith(address)
        assert asked(hub.url, below(room)).status == 200
        run(lambda: play_a_move(room))


def test_a_note_that_nobody_answers_for_is_removed_and_nothing_else(
    hub: Jupyter, tmp_path: Path
) -> None:
    kept = tmp_path / "essay.txt"
    kept.write_text("x")
    with hosted() as room:
        handed_on(room, hub)
        note = note_of(hub)
        data = {**json.loads(note.read_bytes()), "socket": str(kept)}
        note.write_text(json.dumps(data))
        assert asked(hub.url, below(room)).status == 404
        assert not note.exists()
        assert kept.exists()


def test_the_server_takes_the_handlers_for_public_on_purpose(hub: Jupyter) -> None:
    text = hub.log.read_text("utf-8")
    assert "racekit.hosting.extension | extension was successfully loaded" in text
    assert f"registered for {urlsplit(hub.url).path}racekit/" not in text


# --- what the lobby shows ------------------------------------------------------------------------


def test_a_public_address_takes_the_place_of_the_rooms_own() -> None:
    with hosted() as room:
        own = room.address
        assert say(room, "jupyter", "https://hub.example.org/user/ada%40x/") is None
        room._show()
        path, key = room.state["path"], own.partition("#")[2]
        assert room.state["address"] == f"https://hub.example.org/user/ada%40x/{path}#{key}"
        assert room.address == room.state["address"]
        assert room.spectators.startswith(f"https://hub.example.org/user/ada%40x/{path}#")
        assert room.state["lan"]  # no other machine reaches this one
        assert "encrypted" not in room.state["reach"]["en"]
        say(room, "jupyter", "http://localhost:8888/")
        assert room.address.startswith("https://hub.example.org/")
        say(room, "jupyter", "http://192.0.2.1:8888/")
        room._show()
        assert "not encrypted" in room.state["reach"]["en"]
        assert path not in key
        assert key not in path


@pytest.mark.parametrize("here", ["http://localhost:8888/", "http://[::1]:8888/user/ada/"])
def test_an_address_of_this_machine_gives_way_to_the_networks(
    here: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("racekit.hosting.lobby.network_address", lambda: "127.0.0.2")
    with hosted() as room:
        say(room, "jupyter", here)
        room._show()
        assert room.address.startswith(here)
        assert not room.state["lan"]
        assert room.state["reach"]["en"] == "Only this machine can open the address."
        room.open_network()
        assert room.address.startswith("http://127.0.0.2:")
        assert room.state["lan"]


@pytest.mark.parametrize(
    "base",
    [
        *(None, 7, "", "/user/ada/", "https://hub.example.org", "ftp://hub.example.org/"),
        *("javascript://hub.example.org/", "https://ann@hub.example.org/", "https:///user/"),
        *("https://hub.example.org/?a=b/", "https://hub.example.org/#a/", "https://h.org/a b/"),
        *(
            "https://hub.example.org/\n",
            "https://h.org/é/",
            "https://h.org/<b>/",
            "https://h.org//",
        ),
        f"https://hub.example.org/{'x' * 500}/",
    ],
)
def test_what_is_no_address_of_a_jupyter_changes_nothing(base: Any) -> None:
    with hosted() as room:
        before = room._desk.snapshot()
        assert say(room, "jupyter", base)["code"] == "malformed"
        assert room._desk.snapshot() == before


def test_without_sockets_or_a_folder_guests_come_by_the_rooms_own_address(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("JUPYTER_RUNTIME_DIR", str(tmp_path / "file" / "runtime"))
    with hosted() as room:
        assert say(room, "hello")["first"]
        run(lambda: play_a_move(room))
    monkeypatch.setattr(relay, "POSSIBLE", False)
    with hosted() as room:
        assert say(room, "hello")["first"]
        assert room._desk._gate is None
