"""Drives that do not lock files: it is noticed and said, and no record is spoilt."""

from __future__ import annotations

import errno
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import racekit as rk
from racekit.table import saves
from racekit.table.record import Record
from racekit.table.table import Table

pytestmark = pytest.mark.skipif(not hasattr(saves, "flock"), reason="replaces a POSIX lock")


def granted(*_: Any) -> None:
    """Lock nothing, as some network drives do."""


def refused(number: int) -> Callable[..., None]:
    def refuse(*_: Any) -> None:
        raise OSError(number, "no lock")

    return refuse


BROKEN = {
    "granted to anybody": granted,
    "no locks": refused(errno.ENOLCK),
    "not supported": refused(errno.EOPNOTSUPP),
    "not there": refused(errno.ENOSYS),
}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RACEKIT_HOME", str(tmp_path / "home"))
    return tmp_path


@pytest.fixture(params=BROKEN)
def broken(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saves, "flock", BROKEN[request.param])


def begun(path: Path) -> Table:
    table = Table("pig", seed=1, autosave=path)
    table.comment("begun")
    return table


def is_saved(table: Table, path: Path) -> None:
    record = Record.parse(path.read_bytes())
    assert record.notice is None
    assert record == table.record()


@pytest.mark.usefixtures("broken")
def test_tables_that_resume_a_game_write_to_files_of_their_own(home: Path) -> None:
    path = home / "game.jsonl"
    first = begun(path)
    before = path.read_bytes()
    others = [rk.resume(path), rk.resume(path)]
    for table in others:
        table.comment("goes on")
        assert table.notice is not None
        assert f"The drive of {path} does not lock files" in table.notice("en")
        assert str(table.autosave_path) in table.notice("ja")
        is_saved(table, table.autosave_path)
    assert path.read_bytes() == before
    assert len({path, *(table.autosave_path for table in others)}) == 3
    first.comment("the one that has made the file goes on in it")
    assert first.notice is None
    is_saved(first, path)


@pytest.mark.usefixtures("broken")
def test_a_torn_line_stays_where_nothing_is_locked(home: Path) -> None:
    path = home / "game.jsonl"
    begun(path)
    torn = path.read_bytes() + b'{"op":"comm'
    path.write_bytes(torn)
    table = rk.resume(path)
    table.comment("goes on")
    assert path.read_bytes() == torn
    is_saved(table, table.autosave_path)


@pytest.mark.parametrize("how", BROKEN)
def test_locks_that_fail_later_are_noticed(
    how: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = home / "game.jsonl"
    begun(path)
    table = rk.resume(path)
    table.comment("locked")
    assert table.notice is None
    before = path.read_bytes()
    monkeypatch.setattr(saves, "flock", BROKEN[how])
    table.comment("not locked")
    assert path.read_bytes() == before
    assert table.notice is not None
    assert "does not lock files" in table.notice("en")
    is_saved(table, table.autosave_path)


def test_a_lock_that_works_is_no_reason_for_a_copy(home: Path) -> None:
    path = home / "game.jsonl"
    begun(path)
    table = rk.resume(path)
    table.comment("goes on")
    assert (table.autosave_path, table.notice) == (path, None)
    is_saved(table, path)
