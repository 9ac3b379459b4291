"""Names that look alike, and files that cannot be read: named, and nobody else suffers."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

import racekit as rk
from racekit.tournaments import entrants as players
from racekit.tournaments.names import clean, looks, shipped
from tests.tournaments.players import FILES, write


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("aya", "Aya"),
        ("aya", "aya "),
        ("aya", "a ya"),
        ("aya", "ay\u200ba"),
        ("aya", "aya\u2060"),
        ("aya", "aya\ufe0f"),
        ("aya", "a\u00adya"),
        ("aya", "a\u0335ya"),
        ("aya", "aya\u3164"),
        ("aya", "ａｙａ"),
        ("aya", "аya"),
        ("café", "cafe\u0301"),
        ("が", "か\u3099"),
        ("カナ", "ｶﾅ"),
        ("ニロ", "二口"),
        ("ヘイ", "へイ"),
        ("straße", "STRASSE"),
    ],
)
def test_names_that_look_alike(one: str, other: str) -> None:
    assert looks(one) == looks(other)
    problems: list[rk.BadInput] = []
    players.entrants({one: "random", other: "random"}, False, problems)  # type: ignore[arg-type]
    assert [each.place for each in problems] == ["players"]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("one", "other"), [("かな", "がな"), ("aya", "ayo"), ("कु", "कू"), ("e", "é")]
)
def test_names_that_only_resemble_each_other(one: str, other: str) -> None:
    assert looks(one) != looks(other)


def test_a_name_is_shown_in_one_form() -> None:
    assert clean(" a\t b\u3000 ") == "a b"
    assert clean("e\u0301") == "é"
    assert clean("\ud800").encode() == b"?"


def test_only_racekits_own_players_bear_their_names(tmp_path: Path) -> None:
    write(
        tmp_path, {"Greedy": FILES["cautious"], "RANDOM ": FILES["cautious"], "aya": FILES["crash"]}
    )
    with pytest.raises(rk.BadInput) as error:
        rk.tournament(tmp_path, "pig", 2, allow_code=True)
    places = [each.place for each in error.value.problems]
    assert places == ["players['Greedy']", "players['RANDOM']"]
    with pytest.raises(rk.BadInput, match="greedy"):
        rk.tournament({"greedy": "random", "a": "random"}, "pig", 2)
    with pytest.raises(rk.BadInput, match="greedy"):
        rk.tournament({"grееdy": "random", "a": "random"}, "pig", 2)
    fine = {"greedy": "greedy", "search": rk.players.Random()}  # an object is the user's own
    assert rk.tournament(fine, "kuhn", 2, seed=1, progress=False).standings
    assert shipped("aya") is None


def long(folder: Path) -> str:
    name = "x" * 100 + ".py"
    (folder / name).write_text(FILES["cautious"])
    return name


def encoded(folder: Path) -> str:
    (folder / "sjis.py").write_bytes("# 馬\n".encode("shift_jis") + FILES["cautious"].encode())
    return "sjis.py"


def wide(folder: Path) -> str:
    (folder / "wide.py").write_bytes(FILES["cautious"].encode("utf-16"))
    return "wide.py"


def within(folder: Path) -> str:
    (folder / "inner.py").mkdir()
    return "inner.py"


def pipe(folder: Path) -> str:
    os.mkfifo(folder / "pipe.py")
    return "pipe.py"


def device(folder: Path) -> str:
    (folder / "zeros.py").symlink_to("/dev/zero")
    return "zeros.py"


def huge(folder: Path) -> str:
    (folder / "huge.py").write_text("#" * (players.MOST_CODE + 1))
    return "huge.py"


def dangling(folder: Path) -> str:
    (folder / "gone.py").symlink_to(folder / "nowhere")
    return "gone.py"


def circular(folder: Path) -> str:
    (folder / "round.py").symlink_to(folder / "round.py")
    return "round.py"


def odd_bytes(folder: Path) -> str:
    (folder / os.fsdecode(b"\xff\xfe.py")).mkdir()
    return "??.py"


BAD = (long, encoded, wide, within, pipe, device, huge, dangling, circular, odd_bytes)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="files that only a POSIX system has")
@pytest.mark.parametrize("bad", BAD)
def test_a_bad_file_is_left_out_and_named(tmp_path: Path, bad: Callable[[Path], str]) -> None:
    write(tmp_path, FILES)
    name = bad(tmp_path)
    problems: list[rk.BadInput] = []
    found = players.entrants(tmp_path, True, problems)  # type: ignore[arg-type]
    assert not problems
    assert {each.name for each in found.playing} == set(FILES)
    assert [each.place for each in found.left_out] == [name]
    assert all(each.text(lang) for each in found.left_out for lang in ("en", "ja"))


def test_files_of_the_system_are_no_players(tmp_path: Path) -> None:
    write(tmp_path, {**FILES, "._aya": "\0", ".hidden": "x"})
    (tmp_path / "notes.txt").write_text("x")
    (tmp_path / "CRASH.PY").write_text(FILES["crash"])
    assert set(players.in_folder(tmp_path)) == {*FILES, "CRASH"}


def test_a_file_named_by_its_path_is_an_error_if_it_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(rk.BadInput) as error:
        rk.tournament({"a": tmp_path / "gone.py", "b": "random"}, "pig", 2, allow_code=True)
    assert error.value.problems[0].place == "players['a']"
