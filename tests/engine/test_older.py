"""Records of other versions of a game, and files with a bad line: what can be read is read."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import racekit as rk
from racekit.engine import Change, Choice, Game, Result, Text
from racekit.engine.errors import BadInput
from racekit.engine.game import defined
from racekit.engine.texts import LANGUAGES
from racekit.exchange import share
from racekit.exchange.replay import Replay
from racekit.table.record import Record
from racekit.table.table import Table
from racekit.table.versions import is_older
from racekit.testing.records import tree
from tests.engine.tables import dealt

GOLDEN = sorted(Path(__file__).parents[1].glob("conformance/golden/*/*.jsonl"))


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("RACEKIT_HOME", str(tmp_path / "home"))
    return tmp_path / "home" / "games"


# --- a game of which there are two versions ------------------------------------------------------


class Heap(NamedTuple):
    """The stones that are left."""

    stones: int = 9


@dataclass(frozen=True)
class Take(Choice):
    seat: int
    rule = "H1"

    def actions(self, game: Any, board: Heap) -> tuple[str, ...]:
        return tuple(str(n) for n in game.takes if n <= board.stones)

    def play(self, game: Any, board: Heap, action: str) -> Change:
        left = Heap(board.stones - int(action))
        event = game.event("H1", seat=self.seat, taken=action)
        return Change(left, [event], [Take(1 - self.seat)] if left.stones else [])


def heap(number: str, takes: tuple[int, ...]) -> type[Game]:
    """Define a version of the game, which is the one that counts from now on."""

    class HeapGame(Game):
        """Take stones."""

        name, version, players = "heap", number, 2
        rules: Mapping[str, str] = {  # type: ignore[assignment]
            "H1": "Take: a player takes some stones.",
            "H2": "End: the game is over when no stone is left.",
        }

        def setup(self) -> Any:
            return Heap(), [Take(0)]

        def view(self, state: Any, seat: int) -> Any:
            return state.board

        def result(self, board: Any) -> Result:
            return Result.of_scores([0, 0])

    HeapGame.takes = takes  # type: ignore[attr-defined]
    return HeapGame


@pytest.fixture
def old(tmp_path: Path) -> Iterator[Path]:
    """Yield a saved game of version 1, in which three stones may be taken; version 2 allows two."""
    heap("1", (1, 2, 3))
    table = Table("heap", seed=1, autosave=tmp_path / "old.jsonl")
    for action in ("1", "2", "3"):
        table.step(action)
    table.comment("three at once")
    heap("2", (1, 2))
    yield tmp_path / "old.jsonl"
    del defined["heap"]


def check_told(notice: Text | None, *parts: str) -> None:
    assert notice is not None
    for lang in LANGUAGES:
        for part in parts:
            assert part in notice(lang)


def test_an_older_save_continues_in_a_copy_up_to_what_is_no_longer_legal(
    old: Path, home: Path
) -> None:
    before = old.read_bytes()
    table = rk.resume(old)
    assert [str(node.action) for node in table.nodes[1:]] == ["1", "2"]
    check_told(table.notice, "1", "2", str(old), "[H1]", "3: ")
    assert "recorded with version 1" in table.notice.en  # type: ignore[union-attr]
    assert "Line 4" in table.notice.en  # type: ignore[union-attr]
    table.step("2")
    assert old.read_bytes() == before
    assert table.autosave_path is not None
    assert table.autosave_path.parent == home
    again = rk.resume(table.autosave_path)
    assert again.notice is None
    assert again.game.version == "2"
    assert tree(again) == tree(table)


def test_an_older_record_is_replayed_under_the_current_rules(old: Path, tmp_path: Path) -> None:
    record = Record.parse(old.read_bytes())
    legal = replace(record, operations=record.operations[:2])
    path = tmp_path / "legal.jsonl"
    path.write_text(legal.print())
    for table in (
        Table.from_record(legal),
        rk.load(path),
        rk.resume(path),
        rk.share(share.pack(legal)),
    ):
        assert isinstance(table, Table)
        assert table.node.ply == 2
        check_told(table.notice, "2")
        assert table.record().header["version"] == "2"
    stopped = Table.from_record(record)
    assert stopped.node.ply == 2
    check_told(stopped.notice, "[H1]", "4")


def test_a_record_of_a_newer_version_is_rejected(old: Path) -> None:
    heap("0.9", (1, 2, 3))
    data = old.read_bytes()
    for read in (rk.load, rk.resume):
        with pytest.raises(BadInput) as caught:
            read(old)
        assert [problem.place for problem in caught.value.problems] == ["version"]
    assert old.read_bytes() == data


def test_an_older_replay_is_shown(old: Path) -> None:
    table = rk.resume(old)
    text = table.replay(0).print()
    text = text.replace('"version":"2"', '"version":"1"')
    lines = [json.loads(line) for line in text.splitlines()]
    for line in lines:
        del line["sum"]
    assert Replay.parse("\n".join(map(json.dumps, lines))).header["version"] == "1"
    lines[0]["version"] = "3"
    with pytest.raises(BadInput) as caught:
        Replay.parse("\n".join(map(json.dumps, lines)))
    assert [problem.place for problem in caught.value.problems] == ["version"]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_golden_record_opens_as_an_older_and_not_as_a_newer_one(path: Path) -> None:
    record = Record.parse(path.read_bytes())
    older = Record({**record.header, "version": "0.5"}, record.operations)
    table = Table.from_record(older)
    assert table.record().operations == record.operations
    check_told(table.notice, "0.5")
    newer = Record({**record.header, "version": "1000"}, record.operations)
    with pytest.raises(BadInput):
        Table.from_record(newer)


@pytest.mark.parametrize(
    ("given", "known", "older"),
    [
        ("1", "2", True),
        ("2", "10", True),
        ("1.9", "1.10", True),
        ("1", "1.1", True),
        ("2", "2", False),
        ("3", "2", False),
        ("", "2", False),
        ("one", "2", False),
        ("1" * 5000, "2", False),
        ("\N{ARABIC-INDIC DIGIT ONE}", "2", False),
        ("1\n", "2", False),
        ("1", "two", False),
    ],
)
def test_versions_are_compared_by_their_numbers(given: str, known: str, older: bool) -> None:
    assert is_older(given, known) is older


# --- a file with a bad line ----------------------------------------------------------------------


def spoiled(path: Path, number: int, line: bytes) -> bytes:
    """Replace a line of a saved game; return the lines from there on."""
    lines = path.read_bytes().splitlines(keepends=True)
    lines[number - 1] = line
    path.write_bytes(b"".join(lines))
    return b"".join(lines[number - 1 :])


BAD = {
    "noise": b"\xff\x00\n",
    "no object": b"[]\n",
    "nothing": b"\n",
    "another action": b'{"action":"pass","op":"step","sum":"000000000000"}\n',
    "an illegal action": b'{"action":"pass","op":"step"}\n',
    "an unknown node": b'{"node":99,"op":"goto"}\n',
}


@pytest.mark.parametrize("line", BAD.values(), ids=BAD)
def test_a_file_is_read_up_to_a_bad_line_and_the_rest_is_kept(tmp_path: Path, line: bytes) -> None:
    path = tmp_path / "game.jsonl"
    whole = dealt(autosave=path)
    rest = spoiled(path, 12, line)
    spoilt = path.read_bytes()

    loaded = rk.load(path)
    assert isinstance(loaded, Table)
    assert len(loaded.record().operations) == 10
    check_told(loaded.notice, "12")
    assert path.read_bytes() == spoilt, "reading changes nothing"

    for number in (1, 2):
        table = rk.resume(path)
        beside = path.with_name(f"game.jsonl.rest{number}")
        check_told(table.notice, "12", str(beside))
        assert beside.read_bytes() == rest
        assert table.autosave_path == path
        assert table.record().operations == whole.record().operations[:10]
        assert path.read_text("utf-8") == table.record().print()
        table.advance(1)
        again = rk.resume(path)
        assert again.notice is None
        assert tree(again) == tree(table)
        path.write_bytes(spoilt)


def test_a_file_whose_last_line_is_bad_keeps_it(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    dealt(autosave=path)
    count = len(path.read_bytes().splitlines())
    rest = spoiled(path, count, b'{"op":"goto","node":0,"sum":"0"}')
    table = rk.resume(path)
    assert (tmp_path / "game.jsonl.rest1").read_bytes() == rest
    check_told(table.notice, str(count))
    assert len(table.record().operations) == count - 2


def test_a_bad_header_is_an_error_and_nothing_changes(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    dealt(autosave=path)
    spoiled(path, 1, b'{"format":1}\n')
    before = path.read_bytes()
    for read in (rk.load, rk.resume):
        with pytest.raises(BadInput, match="line 1"):
            read(path)
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["game.jsonl"]


def test_the_rest_of_a_file_is_not_listed_as_a_game(home: Path) -> None:
    made = dealt(autosave=True)
    path = made.autosave_path
    assert path is not None
    spoiled(path, 5, b"?\n")
    rk.resume(0)
    assert len([*home.iterdir()]) == 2
    assert [game.path for game in rk.resume()] == [path]


def test_a_list_of_saved_games_repairs_and_logs_nothing(
    home: Path, caplog: pytest.LogCaptureFixture
) -> None:
    made = dealt(autosave=True)
    path = made.autosave_path
    assert path is not None
    spoiled(path, 5, b"?\n")
    data = path.read_bytes()
    assert repr(rk.resume())
    assert path.read_bytes() == data
    assert caplog.records == []
    table = rk.resume(0)
    assert table.notice is not None
    assert [record.getMessage() for record in caplog.records] == [f"racekit: {table.notice.en}"]
