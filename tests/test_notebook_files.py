"""The notebooks that come with racekit, copied into a reader's folder."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from urllib.parse import unquote

import pytest

from racekit import __version__, notebook_files
from racekit.notebook_files import first_page, in_sight, is_copy, notebooks, shipped


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return racekit's own notebooks, which a newer racekit may change."""
    inside = tmp_path / "package" / "notebooks"
    for name in ("en/00-start-here.ipynb", "en/odds/01.ipynb", "ja/00-start-here.ipynb"):
        (inside / name).parent.mkdir(parents=True, exist_ok=True)
        (inside / name).write_text(f"1 {name}")
    checkpoints = inside / "en" / ".ipynb_checkpoints"
    checkpoints.mkdir()
    (checkpoints / "00.ipynb").write_text("old")
    monkeypatch.setattr(notebook_files, "IN_PACKAGE", True)
    monkeypatch.setattr(notebook_files, "_INSIDE", inside)
    return inside


@pytest.fixture
def folder(source: Path, tmp_path: Path) -> Path:
    """Return a reader's folder."""
    copied = notebooks(tmp_path / "mine")
    assert (copied.written, copied.beside) == (3, ())
    return copied.folder


def newer(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notebook_files, "__version__", "9.1.0")
    (source / "en" / "odds" / "01.ipynb").write_text("2")


def content(folder: Path) -> dict[str, str]:
    found = (path for path in folder.rglob("*") if path.is_file() and path.name[0] != ".")
    return {path.relative_to(folder).as_posix(): path.read_text() for path in found}


def test_the_first_copy_is_whole_and_the_second_writes_nothing(source: Path, folder: Path) -> None:
    assert sorted(content(folder)) == [
        "en/00-start-here.ipynb",
        "en/odds/01.ipynb",
        "ja/00-start-here.ipynb",
    ]
    assert first_page(folder, "ja") == folder / "ja" / "00-start-here.ipynb"
    assert notebooks(folder).written == 0


def test_a_newer_version_takes_the_place_of_what_nobody_changed(
    source: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    newer(source, monkeypatch)
    assert notebooks(folder).written == 1
    assert content(folder)["en/odds/01.ipynb"] == "2"


def test_what_the_reader_changed_stays_and_the_newer_one_comes_beside_once(
    source: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "en" / "odds" / "01.ipynb").write_text("mine")
    assert notebooks(folder) == (folder, 0, ())
    newer(source, monkeypatch)
    beside = folder / "en" / "odds" / "01.9.1.0.ipynb"
    assert notebooks(folder) == (folder, 1, (beside,))
    assert content(folder)["en/odds/01.ipynb"] == "mine"
    assert beside.read_text() == "2"
    beside.write_text("mine, too")
    assert notebooks(folder) == (folder, 0, ())
    assert beside.read_text() == "mine, too"


def test_what_was_there_before_racekit_stays(source: Path, tmp_path: Path) -> None:
    own = tmp_path / "own" / "en" / "00-start-here.ipynb"
    own.parent.mkdir(parents=True)
    own.write_text("mine")
    assert len(notebooks(tmp_path / "own").beside) == 1
    assert own.read_text() == "mine"


def test_the_name_of_a_folder_above_makes_no_notebook_a_leftover(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    above = tmp_path / ".github-work" / "notebooks"
    shutil.copytree(source, above)
    monkeypatch.setattr(notebook_files, "_INSIDE", above)
    assert notebooks(tmp_path / "other").written == 3


def test_what_is_missing_comes_back(folder: Path) -> None:
    (folder / "ja" / "00-start-here.ipynb").unlink()
    assert notebooks(folder).written == 1


@pytest.mark.parametrize("damage", ["", "[]", '{"files": 3}', '{"files": {"en": []}}', "\\xff"])
def test_a_damaged_note_of_what_was_put_there_loses_nothing(folder: Path, damage: str) -> None:
    (folder / ".racekit.json").write_text(damage)
    (folder / "en" / "odds" / "01.ipynb").write_text("mine")
    notebooks(folder)
    assert content(folder)["en/odds/01.ipynb"] == "mine"
    assert json.loads((folder / ".racekit.json").read_text())["files"]


def test_a_copy_is_seen_from_beside_from_within_and_from_below(
    folder: Path, tmp_path: Path
) -> None:
    named = notebooks(tmp_path / "work" / "racekit-notebooks").folder
    (tmp_path / "work" / "sub").mkdir()
    assert in_sight(tmp_path / "work" / "sub") == named
    assert in_sight(folder / "en" / "odds") == folder
    assert in_sight(tmp_path.parent) is None or not is_copy(tmp_path.parent)


def test_links_to_the_manual_lead_to_where_it_is(tmp_path: Path) -> None:
    """It is not beside a copy; every other relative link leads to a file of the copy."""
    notebooks(tmp_path)
    links = [
        path.parent / unquote(link.partition("#")[0])
        for path in tmp_path.rglob("*.ipynb")
        for cell in json.loads(path.read_text("utf-8"))["cells"]
        if cell["cell_type"] == "markdown"
        for link in re.findall(r"\]\(([^)\s]+)\)", "".join(cell["source"]))
        if not re.match(r"https?:|#|mailto:|attachment:", link)
    ]
    assert len(links) > 100
    assert [link for link in links if not link.exists()] == []
    start = (tmp_path / "en" / "00-start-here.ipynb").read_text("utf-8")
    assert f"https://github.com/racekit/racekit/blob/v{__version__}/docs/en/teachers.md" in start


def test_racekits_own_are_all_there() -> None:
    assert {path.name for path in (shipped() / "en" / "odds").glob("0[0-2]-*.ipynb")} >= {
        "00-guess.ipynb"
    }
