"""Saved games: location, listing, and the behaviour of `rk.load` and `rk.resume`."""

from __future__ import annotations

import errno
import os
import time
from functools import partial
from html import escape
from pathlib import Path
from typing import Any

import pytest

import racekit as rk
from racekit.engine.errors import BadInput
from racekit.engine.texts import LANGUAGES
from racekit.exchange.replay import Replay
from racekit.table import listing, saves
from racekit.table.table import Table
from tests.engine.tables import dealt, table


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("RACEKIT_HOME", str(tmp_path))
    return tmp_path / "games"


def test_games_are_saved_in_the_users_folder(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert saves.folder() == home
    monkeypatch.delenv("RACEKIT_HOME")
    assert saves.folder().parts[-2:] == ("racekit", "games")


def test_in_a_browser_games_lie_in_the_drive_that_a_reload_keeps(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("RACEKIT_HOME")
    monkeypatch.setattr(saves, "IN_BROWSER", True)
    monkeypatch.setattr(saves, "_DRIVE", tmp_path / "drive")
    without = saves.home()
    (tmp_path / "drive").mkdir()
    assert saves.home() == tmp_path / "drive" / "racekit" != without


def test_a_file_longer_than_any_game_is_not_read(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "long.jsonl"
    path.write_bytes(b"[" * 101)
    monkeypatch.setattr(saves, "MOST_BYTES", 100)
    with pytest.raises(BadInput, match="longer than the 100 bytes") as caught:
        rk.load(path)
    assert [problem.place for problem in caught.value.problems] == [f"'{path}'"]


def test_autosave_makes_a_file_of_its_own_for_each_game(home: Path) -> None:
    tables = [dealt(autosave=True) for _ in range(3)]
    paths = {made.autosave_path for made in tables}
    assert len(paths) == 3
    assert paths == set(home.iterdir())
    assert all(path is not None and path.name.startswith("longshot-") for path in paths)


def test_resume_lists_the_saved_games_the_last_played_first(home: Path) -> None:
    assert len(rk.resume()) == 0
    assert repr(rk.resume()) == "No saved games yet."
    assert "No saved games yet." in rk.resume()._repr_html_()
    made = [dealt(autosave=True, seed=seed) for seed in range(3)]
    for age, each in enumerate(made):
        assert each.autosave_path is not None
        os.utime(each.autosave_path, (1_000_000 - age, 1_000_000 - age))
    found = rk.resume()
    assert [game.path for game in found] == [each.autosave_path for each in made]
    assert found[0].played == 1_000_000
    assert repr(found).splitlines()[3].startswith("2 ")
    assert repr(found).splitlines()[3].endswith(f"  {found[2].path.stem}")
    assert escape(found[0].path.stem) in found._repr_html_()


def test_the_list_tells_game_seats_turn_result_and_age(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = rk.Table(
        "longshot", players=4, seed=1, seats={1: "random", 2: "random"}, first_player=0
    )
    running.advance()
    over = rk.Table("kuhn", seed=2, seats={0: rk.HUMAN, 1: "random"})
    while over.actor is not None:
        over.step(over.next_action() if over.waiting else over.state.actions()[0])
    assert running.autosave_path is not None
    assert over.autosave_path is not None
    now = time.time()
    os.utime(over.autosave_path, (now - 90, now - 90))
    os.utime(running.autosave_path, (now - 3 * 3600, now - 3 * 3600))
    assert over.result is not None
    winner = "You" if over.result.winners == (0,) else "Random bot 2"
    head, kuhn, longshot = repr(rk.resume()).splitlines()
    assert head.split() == ["No.", "Game", "Seats", "Turn", "Result", "Last", "played", "Name"]
    for part in ("Kuhn poker", "You, Random bot 2", f"won by {winner} (", "1 min ago"):
        assert part in kuhn
    seats = "Player 1, Random bot 2, Random bot 3, Player 4"
    for part in ("LONG SHOT", seats, "Race 1, round 1.", "in progress", "3 h ago"):
        assert part in longshot
    monkeypatch.setenv("RACEKIT_LANG", "ja")
    head, kuhn, longshot = repr(rk.resume()).splitlines()
    assert head.split() == ["番号", "ゲーム", "席", "場面", "結果", "最後の操作", "名前"]
    assert "の勝ち" in kuhn
    assert "3時間前" in longshot
    shown = rk.resume()._repr_html_()
    assert shown.count("<tr>") == 3
    assert "対局中" in shown


def test_the_list_names_a_game_that_cannot_be_read_and_counts_old_ones(home: Path) -> None:
    made = dealt(autosave=True)
    assert made.autosave_path is not None
    for number in range(listing.MOST_LISTED + 2):
        made.save(home / f"old-{number}.jsonl")
    (home / "broken.jsonl").write_text("{")
    os.utime(home / "broken.jsonl", (time.time() + 60,) * 2)
    lines = repr(rk.resume()).splitlines()
    assert len(lines) == listing.MOST_LISTED + 2
    assert "cannot be read" in lines[1]
    assert lines[-1] == "and 4 older ones"
    assert "and 4 older ones" in rk.resume()._repr_html_()


def test_resume_takes_a_number_a_name_or_a_path(home: Path) -> None:
    made = dealt(autosave=True)
    path = made.autosave_path
    assert path is not None
    for which in (0, path.stem, str(path), path):
        again = rk.resume(which)
        assert again.state == made.state
        assert again.autosave_path == path
    again.step(again.state.actions()[0])
    assert rk.resume(0).state == again.state


@pytest.mark.parametrize(
    "which", [1, 5, -1, True, 0.0, [], "no such game", "../x", Path("nowhere"), "."]
)
def test_an_unknown_saved_game_is_rejected(which: object) -> None:
    dealt(autosave=True)
    with pytest.raises(BadInput) as caught:
        rk.resume(which)  # type: ignore[call-overload]
    for lang in LANGUAGES:
        assert "rk.resume()" in caught.value.text(lang)


def test_an_operation_that_failed_is_written_with_the_next(home: Path) -> None:
    home.parent.joinpath("games").write_text("in the way")
    made = table(autosave=True)
    made.advance(1)
    assert made.notice is not None
    home.unlink()
    made.advance(1)
    assert made.node.ply == 2
    assert made.notice is None
    assert rk.resume(0).state == made.state


def test_a_game_that_cannot_be_saved_continues_with_one_notice(
    home: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RACEKIT_LANG", "ja")
    home.parent.joinpath("games").write_text("in the way")
    made = table(autosave=True)
    made.advance()
    for _ in range(5):
        made.step(made.state.actions()[0])
        made.advance()
    assert made.notice is not None
    assert str(home) in made.notice.en
    assert "a file exists where a folder is needed" in made.notice.en
    assert "フォルダーの場所に同じ名前のファイルがあります" in made.notice.ja
    assert [record.getMessage() for record in caplog.records] == [f"racekit: {made.notice.ja}"]
    assert made.autosave_path is None
    assert rk.Record.parse(made.record().print()) == made.record()


class Disk:
    """A disk with limited free space; ``open`` opens a file on it."""

    def __init__(self, room: int) -> None:
        self.room, self._open = room, Path.open

    def open(self, path: Path, *how: Any, **more: Any) -> Any:
        file = self._open(path, *how, **more)
        return _OnDisk(self, file) if "r+b" in how else file


class _OnDisk:
    """A file on such a disk."""

    def __init__(self, disk: Disk, file: Any) -> None:
        self.disk, self.file = disk, file

    def write(self, data: bytes) -> int:
        if not self.disk.room:
            raise OSError(errno.ENOSPC, "No space left on device")
        written: int = self.file.write(data[: self.disk.room])
        self.disk.room -= written
        return written

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)


def test_a_full_disk_does_not_end_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"
    made = table(autosave=path)
    made.advance(5)
    disk = Disk(250)

    def opened(path: Path, *how: Any, **more: Any) -> Any:
        return disk.open(path, *how, **more)

    monkeypatch.setattr(Path, "open", opened)
    made.advance()
    assert made.notice is not None
    assert "no space is left" in made.notice.en
    kept = rk.Record.parse(path.read_bytes())
    assert 5 < len(kept.operations) < len(made.record().operations)
    assert kept.notice is None, "what is on the disk ends with a whole line"
    disk.room = 10**6
    made.comment("room again")
    assert made.notice is None
    assert made.autosave_path == path
    assert path.read_text("utf-8") == made.record().print()


def test_a_torn_file_that_cannot_be_repaired_continues_in_a_new_file(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.jsonl"
    dealt(autosave=path)
    path.write_bytes(path.read_bytes()[:-5])
    torn = path.read_bytes()

    def refuses(*args: object, **kwargs: object) -> int:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(saves, "mend", refuses)
    made = rk.resume(path)
    assert made.notice is not None
    made.comment("goes on")
    assert path.read_bytes() == torn
    assert made.autosave_path is not None
    assert made.autosave_path.parent == home
    assert made.autosave_path.read_text("utf-8") == made.record().print()


def test_a_notice_from_reading_is_reported(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = dealt().save(tmp_path / "game.jsonl")
    path.write_bytes(path.read_bytes()[:-5])
    for read in (rk.load, rk.resume):
        caplog.clear()
        made: Any = read(path)
        if read is rk.load:
            assert made.notice is not None
            assert [made.notice.en] == [
                line.message.removeprefix("racekit: ") for line in caplog.records
            ]


def test_a_deleted_saved_game_is_harmless(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = [dealt(autosave=True, seed=seed).autosave_path for seed in range(3)]
    glob = Path.glob

    def late(self: Path, pattern: str) -> list[Path]:
        found = list(glob(self, pattern))
        found[0].unlink(missing_ok=True)
        return found

    monkeypatch.setattr(Path, "glob", late)
    listed = rk.resume()
    assert len(listed) == 2
    assert {game.path for game in listed} < set(paths)
    monkeypatch.undo()
    monkeypatch.setenv("RACEKIT_HOME", str(home.parent))
    read = Path.read_bytes

    def gone(self: Path) -> bytes:
        self.unlink()
        return read(self)

    monkeypatch.setattr(Path, "read_bytes", gone)
    with pytest.raises(BadInput, match="There is no saved game"):
        rk.resume(0)


def test_a_table_saved_over_its_own_file_continues_in_it(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    made = dealt(autosave=path)
    made.save(path)
    made.comment("still here")
    assert made.autosave_path == path
    assert path.read_text("utf-8") == made.record().print()


@pytest.mark.parametrize("gone", [True, False])
def test_a_replaced_file_is_left_alone(home: Path, tmp_path: Path, gone: bool) -> None:
    path = tmp_path / "game.jsonl"
    made = dealt(autosave=path)
    path.unlink()
    if not gone:
        path.write_text("somebody else's")
    made.comment("goes on elsewhere")
    assert path.exists() != gone
    assert gone or path.read_text() == "somebody else's"
    assert made.autosave_path is not None
    assert made.autosave_path.parent == home
    assert made.autosave_path.read_text("utf-8") == made.record().print()


def test_a_hidden_or_other_file_is_not_listed(home: Path) -> None:
    dealt(autosave=True)
    (home / "notes.txt").write_text("x")
    (home / "._longshot.jsonl").write_text("x")
    assert len(rk.resume()) == 1


def breaks_off(self: Path, data: bytes) -> int:
    """Write half a file, like a disk that becomes full or is removed."""
    with self.open("wb") as file:
        file.write(data[: len(data) // 2])
    raise OSError("the disk is gone")


def test_save_writes_the_whole_file_or_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = dealt()
    path = tmp_path / "deep" / "game.jsonl"
    assert made.save(path) == path
    before = path.read_bytes()
    assert before.decode() == made.record().print()

    made.comment("more")
    monkeypatch.setattr(Path, "write_bytes", breaks_off)
    with pytest.raises(OSError, match="gone"):
        made.save(path)
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_the_first_write_is_atomic(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = table(autosave=True)
    with monkeypatch.context() as patched:
        patched.setattr(Path, "write_bytes", breaks_off)
        made.advance(1)
        assert made.notice is not None
        assert list(home.iterdir()) == []
    made.advance(1)
    assert made.notice is None
    assert rk.resume(0).state == made.state


def test_nothing_else_is_left_beside_a_saved_file(tmp_path: Path) -> None:
    made = dealt()
    made.save(tmp_path / "a" / "game.jsonl")
    made.save(tmp_path / "a" / "game.jsonl")
    assert [path.name for path in (tmp_path / "a").iterdir()] == ["game.jsonl"]


def test_load_reads_a_record_or_what_a_seat_saw(tmp_path: Path) -> None:
    made = dealt()
    whole = rk.load(made.save(tmp_path / "whole.jsonl"))
    assert isinstance(whole, Table)
    assert whole.state == made.state
    assert whole.autosave_path is None, "the file is left as it is"
    seat = rk.load(str(made.save(tmp_path / "seat.jsonl", seat=2)))
    assert isinstance(seat, Replay)
    assert seat.header["seat"] == 2


def test_only_the_header_distinguishes_a_replay_from_a_record(tmp_path: Path) -> None:
    made = table(first_player=0)
    made.comment('{"seat":1}')
    record = made.record()
    header = {**record.header, "racekit": 'x "seat": 1'}
    path = tmp_path / "game.jsonl"
    path.write_text(rk.Record(header, record.operations).print(), "utf-8")
    assert isinstance(rk.load(path), Table)
    spaced = made.replay(0).print().replace('"seat":0,"seats"', '"seat" : 0,"seats"', 1)
    path.write_text(spaced, "utf-8")
    assert isinstance(rk.load(path), Replay)


@pytest.mark.parametrize(
    "use",
    [
        rk.load,
        rk.share,
        rk.game,
        rk.rules,
        rk.Table,
        rk.play,
        rk.ReplayWidget,
        rk.set_language,
        rk.Record.parse,
        Replay.parse,
        partial(rk.rules, "longshot"),
    ],
)
@pytest.mark.parametrize("given", [5, 0.5, ["x"], b"\xff", True])
def test_a_wrong_type_is_one_clear_error(use: Any, given: Any) -> None:
    with pytest.raises(BadInput) as caught:
        use(given)
    for lang in LANGUAGES:
        assert caught.value.problems[0].text(lang)


def test_a_seats_file_has_no_seed_and_no_other_hand(tmp_path: Path) -> None:
    made = dealt(seed=987654321)
    text = made.save(tmp_path / "seat.jsonl", seat=1).read_text("utf-8")
    assert "987654321" not in text
    hands = made.state.board.hands
    assert f'"hand":["{min(map(str, hands[1]))}"' in text
    for line in text.splitlines()[1:]:
        assert '"action"' not in line
    with pytest.raises(BadInput):
        made.save(tmp_path / "none.jsonl", seat=4)
    assert not (tmp_path / "none.jsonl").exists()


def test_from_record_can_autosave(home: Path, tmp_path: Path) -> None:
    made = dealt()
    again = Table.from_record(made.record(), autosave=tmp_path / "copy.jsonl")
    again.step(again.state.actions()[0])
    assert (tmp_path / "copy.jsonl").read_text("utf-8") == again.record().print()
    Table.from_record(made.record(), autosave=True).comment("x")
    assert len(rk.resume()) == 1


def test_autosave_does_not_overwrite_a_foreign_file(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("mine")
    made = table(autosave=path)
    made.advance(1)
    assert path.read_text() == "mine"
    assert made.notice is not None
    assert f"There is already a file {path}" in made.notice.en
    assert made.autosave_path != path
    assert made.autosave_path is not None
    assert made.autosave_path.read_text("utf-8") == made.record().print()
