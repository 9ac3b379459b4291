"""Saved games: where they are, how they are listed, what `rk.load` and `rk.resume` say."""

from __future__ import annotations

import os
from html import escape
from pathlib import Path

import pytest

import racekit as rk
from racekit.engine import saves
from racekit.engine.errors import BadInput
from racekit.engine.replay import Replay
from racekit.engine.table import Table
from racekit.engine.texts import LANGUAGES
from tests.engine.tables import dealt, table


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("RACEKIT_HOME", str(tmp_path))
    return tmp_path / "games"


def test_games_are_saved_in_the_users_folder(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert saves.folder() == home
    monkeypatch.delenv("RACEKIT_HOME")
    assert saves.folder().parts[-2:] == ("racekit", "games")


def test_autosave_makes_a_file_of_its_own_for_each_game(home: Path) -> None:
    tables = [dealt(autosave=True) for _ in range(3)]
    paths = {made.autosave_path for made in tables}
    assert len(paths) == 3
    assert paths == set(home.iterdir())
    assert all(path is not None and path.name.startswith("longshot-") for path in paths)


def test_resume_lists_the_saved_games_the_last_played_first(home: Path) -> None:
    assert len(rk.resume()) == 0
    assert repr(rk.resume()) == "()"
    made = [dealt(autosave=True, seed=seed) for seed in range(3)]
    for age, each in enumerate(made):
        assert each.autosave_path is not None
        os.utime(each.autosave_path, (1_000_000 - age, 1_000_000 - age))
    found = rk.resume()
    assert [game.path for game in found] == [each.autosave_path for each in made]
    assert found[0].played == 1_000_000
    assert repr(found).splitlines()[2].startswith("2  longshot-")
    assert escape(found[0].path.stem) in found._repr_html_()


def test_resume_goes_on_by_number_by_name_and_by_path(home: Path) -> None:
    made = dealt(autosave=True)
    path = made.autosave_path
    assert path is not None
    made.close()
    for which in (0, path.stem, str(path), path):
        again = rk.resume(which)
        assert again.state == made.state
        assert again.autosave_path == path
    again.step(again.state.actions()[0])
    again.close()
    assert rk.resume(0).state == again.state


@pytest.mark.parametrize("which", [0, 5, -1, True, "no such game", "../x", Path("nowhere")])
def test_a_saved_game_that_is_none_is_refused(which: object) -> None:
    with pytest.raises(BadInput) as caught:
        rk.resume(which)  # type: ignore[call-overload]
    for lang in LANGUAGES:
        assert "rk.resume()" in caught.value.text(lang)


def test_an_operation_that_found_no_folder_is_written_with_the_next(home: Path) -> None:
    home.parent.joinpath("games").write_text("in the way")
    made = table(autosave=True)
    with pytest.raises(OSError, match="games"):
        made.advance(1)
    home.unlink()
    made.advance(1)
    assert made.node.ply == 2
    assert rk.resume(0).state == made.state


def test_a_hidden_or_other_file_is_not_listed(home: Path) -> None:
    dealt(autosave=True)
    (home / "notes.txt").write_text("x")
    assert len(rk.resume()) == 1


def test_save_writes_the_whole_file_or_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = dealt()
    path = tmp_path / "deep" / "game.jsonl"
    assert made.save(path) == path
    before = path.read_bytes()
    assert before.decode() == made.record().print()

    def breaks(self: Path, *args: object, **kwargs: object) -> None:
        raise OSError("the disk is gone")

    made.comment("more")
    monkeypatch.setattr(Path, "write_text", breaks)
    with pytest.raises(OSError, match="gone"):
        made.save(path)
    assert path.read_bytes() == before


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


def test_what_a_seat_saves_holds_no_seed_and_no_other_hand(tmp_path: Path) -> None:
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


def test_from_record_can_save_as_it_goes_on(home: Path, tmp_path: Path) -> None:
    made = dealt()
    again = Table.from_record(made.record(), autosave=tmp_path / "copy.jsonl")
    again.step(again.state.actions()[0])
    assert (tmp_path / "copy.jsonl").read_text("utf-8") == again.record().print()
    Table.from_record(made.record(), autosave=True).comment("x")
    assert len(rk.resume()) == 1


def test_an_autosave_onto_a_file_of_somebody_elses_leaves_it_alone(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("mine")
    made = table(autosave=path)
    made.advance(1)
    assert path.read_text() == "mine"
    assert made.autosave_path != path
    assert made.autosave_path is not None
    assert made.autosave_path.read_text("utf-8") == made.record().print()
