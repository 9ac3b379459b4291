"""What the web server serves, and to whom; and what `racekit.host` refuses."""

from __future__ import annotations

import socket
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from tornado.httpclient import HTTPClientError

import racekit as rk
from racekit.hosting import call, kept, server
from tests.hosting.devices import PATIENCE, address_of, asked, come, connect, hosted, join, run


def test_it_serves_the_page_and_the_bundles_and_nothing_else() -> None:
    with hosted() as room:
        for path in ("/", "/guest.js", "/static/start.js", "/static/generic.css"):
            response = asked(room.address, path)
            assert response.status == 200
            policy = response.headers["Content-Security-Policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
            assert response.headers["Referrer-Policy"] == "no-referrer"
            assert "Set-Cookie" not in response.headers
        for path in (
            "/static/SOURCES.txt",
            "/static/../__init__.py",
            "/static/%2e%2e/__init__.py",
            "/static//etc/passwd",
            "/x",
            "/api",
        ):
            assert asked(room.address, path).status in (403, 404), path
        assert asked(room.address, "/", "POST").status in (400, 405)


@pytest.mark.parametrize("name", ["example.org", "evil.test:{port}", "127.0.0.1", ""])
def test_another_name_leads_nowhere(name: str) -> None:
    """A page elsewhere cannot make its own name lead here (DNS rebinding)."""
    with hosted() as room:
        port = urlsplit(room.address).port
        host = name.format(port=port)
        for path in ("/", "/guest.js", "/static/start.js", "/seat"):
            assert asked(room.address, path, Host=host).status in (400, 421), path


def test_a_page_of_another_origin_cannot_connect() -> None:
    with hosted() as room:

        async def scene() -> None:
            for origin in ("http://example.org", "null", "http://127.0.0.1", "https://localhost"):
                with pytest.raises(HTTPClientError) as refused:
                    await connect(room.address, Origin=origin)
                assert refused.value.code == 403

        run(scene)


def test_connections_that_ask_for_nothing_leave_the_process_its_files(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(server, "MOST_VISITORS", 4)
    with hosted() as room:
        place = urlsplit(room.address)

        async def scene() -> None:
            ann = await join(room, "Ann", 0)
            idle = [
                socket.create_connection((place.hostname, place.port), timeout=PATIENCE)
                for _ in range(50)
            ]
            for each in idle[:42]:
                assert each.recv(1) == b""  # eight may wait
            assert asked(room.address, "/").status == 200
            await join(room, "Ben", 1)
            await ann.say(type="command", name="hello")
            await ann.until(lambda each: each.answers)
            assert len(room._desk._server._web._open) <= 8
            for each in idle:
                each.close()

        run(scene)


def test_only_this_machine_can_connect_unless_one_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    with hosted() as room:
        port = urlsplit(room.address).port or 0
        assert urlsplit(room.address).hostname == "127.0.0.1"
        assert room.state["lan"] is False
        monkeypatch.setattr("racekit.hosting.lobby.network_address", lambda: "127.0.0.2")
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.2", port), timeout=5)
        room.open_network()
        assert room.address.startswith(f"http://127.0.0.2:{port}/#")
        assert "127.0.0.2" in room.state["reach"]["en"]
        assert asked(room.address, "/").status == 200


def test_guests_find_their_seats_after_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    table = rk.Table("longshot", players=4, mode="play", autosave=file)
    with hosted(table) as room:

        async def first() -> None:
            ann = await join(room, "Ann", 1)
            room.begin()
            await ann.until(lambda each: each.state["log"])
            room.grant("undo")
            keys.append(ann.key)

        keys: list[str | None] = []
        run(first)
        invitation, port = room.address, urlsplit(room.address).port
        guests = kept.place(table)
        assert guests is not None
        assert guests.stat().st_mode & 0o077 == 0
        text = guests.read_bytes()  # what stays when the process is killed
    guests.write_bytes(text)
    again = rk.load(file)
    resumed = rk.Table.resume(file)
    room = rk.host(resumed)
    try:
        assert again.state == resumed.state
        assert room.address == invitation
        assert urlsplit(room.address).port == port
        assert room.state["paused"]
        assert room.state["grants"]["undo"]

        async def second() -> None:
            ann = await come(address_of(room, keys[0]))
            await ann.until(lambda each: each.state)
            assert ann.lobby["you"] == {"seat": 1, "name": "Ann"}

        run(second)
    finally:
        room.close()


@pytest.mark.parametrize("text", [b"", b"{}", b"[1]", b"\xff", b'{"v":1}', b"[" * 9999])
def test_a_damaged_file_of_guests_is_passed_over(tmp_path: Path, text: bytes) -> None:
    table = rk.Table("kuhn", mode="play", autosave=tmp_path / "game.jsonl")
    table.advance()
    guests = kept.place(table)
    assert guests is not None
    guests.write_bytes(text)
    with hosted(table) as room:
        assert room.state["seats"][0]["free"]


def test_one_error_lists_everything_that_is_wrong() -> None:
    with pytest.raises(rk.BadInput) as wrong:
        rk.host("kuhn", autosave=False, here=[5], grants=["all"], port=-1)  # type: ignore[list-item]
    assert [problem.place for problem in wrong.value.problems] == ["grants", "port", "here"]
    with pytest.raises(rk.BadInput, match="study"):
        rk.host(rk.Table("kuhn", autosave=False))
    with pytest.raises(rk.BadInput) as given:
        rk.host(rk.Table("kuhn", mode="play", autosave=False), seed=7, ante=2)
    assert [problem.place for problem in given.value.problems] == ["seed", "ante"]


def test_a_port_that_is_taken_is_named() -> None:
    with hosted() as room, pytest.raises(rk.BadInput, match="cannot listen") as wrong:
        rk.host("kuhn", autosave=False, port=urlsplit(room.address).port)
    assert wrong.value.problems[0].place == "port"


def test_a_browser_cannot_serve(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(call, "IN_BROWSER", True)
    with pytest.raises(rk.Forbidden, match="curtain"):
        rk.host("kuhn")
    board = rk.play("kuhn", autosave=False)
    asked = {"v": 1, "id": "x", "seq": 0, "type": "command", "name": "invite"}
    assert board._session.handle(asked)["code"] == "forbidden"
    assert board.next is None


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(call, "find_spec", lambda _name: None)
    with pytest.raises(rk.Forbidden, match=r"pip install 'racekit\[host\]'"):
        rk.host("kuhn")
