"""Writing a whole file: what was there keeps its place and its rights, or is kept as it was."""

from __future__ import annotations

import ast
import errno
import os
import re
import stat
import subprocess
import sys
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

import racekit as rk
from racekit.cli import main
from racekit.lessons import collect, progress, progress_store
from racekit.table import saves
from tests.engine.tables import dealt

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")
OPEN = [name for name in ("/dev/fd/1", "/proc/self/fd/1") if Path(name).parent.is_dir()]
"""The names of standard output that this system has."""
HOUSE = Path(rk.__file__).parent


def rights(path: Path) -> int:
    """Return who may read and write a file."""
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def mask() -> Any:
    """The usual mask of a system: others may read new files."""
    before = os.umask(0o022)
    yield
    os.umask(before)


# --- links ---------------------------------------------------------------------------------------


@posix
def test_a_link_stays_a_link_and_the_file_that_it_leads_to_is_written(tmp_path: Path) -> None:
    target = tmp_path / "disk" / "game.jsonl"
    link, chain = tmp_path / "link.jsonl", tmp_path / "chain.jsonl"
    link.symlink_to(Path("disk", "game.jsonl"))
    chain.symlink_to(link)
    for path in (link, chain, link):  # first to where nothing is
        saves.write_whole(path, path.name.encode())
        assert target.read_bytes() == path.name.encode()
        assert (link.is_symlink(), chain.is_symlink()) == (True, True)
    made = dealt()
    assert made.save(chain) == chain
    assert target.read_text("utf-8") == made.record().print()
    assert sorted(each.name for each in tmp_path.iterdir()) == ["chain.jsonl", "disk", "link.jsonl"]


@posix
def test_a_link_to_itself_is_an_error_and_stays(tmp_path: Path) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    with pytest.raises(OSError, match="loop") as caught:
        saves.write_whole(loop, b"x")
    assert caught.value.errno == errno.ELOOP
    assert loop.is_symlink()


# --- rights --------------------------------------------------------------------------------------


@posix
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664, 0o755])
@pytest.mark.parametrize("private", [True, False])
def test_a_file_keeps_its_rights(tmp_path: Path, mask: Any, mode: int, private: bool) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    path.chmod(mode)
    saves.write_whole(path, b"new", private=private)
    assert (rights(path), path.read_bytes()) == (mode, b"new")


@posix
@pytest.mark.parametrize("allowed", [True, False])
def test_a_file_keeps_its_owner_and_at_least_its_group(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, allowed: bool
) -> None:
    path, given = tmp_path / "file", []
    path.write_bytes(b"old")

    def give(_: Path, owner: int, group: int) -> None:
        given.append((owner, group))
        if not allowed and owner != -1:  # only root gives files away
            raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(os, "chown", give)
    here = path.stat()
    saves.write_whole(path, b"new")
    both, group = (here.st_uid, here.st_gid), (-1, here.st_gid)
    assert given == ([both] if allowed else [both, group])
    assert path.read_bytes() == b"new"


@posix
def test_a_file_that_may_not_be_written_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    path.chmod(0o444)
    monkeypatch.setattr(os, "access", lambda *_: False)  # root may write all
    with pytest.raises(PermissionError) as caught:
        saves.write_whole(path, b"new")
    assert caught.value.filename == str(path)
    assert (path.read_bytes(), rights(path)) == (b"old", 0o444)


@posix
def test_what_has_a_seed_or_the_names_of_pupils_is_private(
    tmp_path: Path, mask: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RACEKIT_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(saves, "IN_BROWSER", False)
    made = dealt(autosave=True)
    progress_store.append("odds/at-least-one", progress_store.SHOW)
    report = collect([])
    tournament = rk.tournament(
        {"a": rk.players.Random(), "b": rk.players.Random()}, "kuhn", 2, progress=False
    )
    assert made.autosave_path is not None
    private = [
        made.autosave_path,
        made.save(tmp_path / "whole.jsonl"),
        made.save(tmp_path / "seat.jsonl", seat=0),
        progress_store.path(),
        progress().export(tmp_path / "progress.jsonl"),
        report.write_csv(tmp_path / "class.csv"),
        tournament.write(tmp_path / "tournament.html"),
    ]
    assert {path.name: rights(path) for path in private} == {path.name: 0o600 for path in private}
    shared = rk.ReplayWidget(made, seat=0).export(tmp_path / "replay.html")
    assert rights(shared) == 0o644


# --- pipes and devices ---------------------------------------------------------------------------


# No test here names a device that others use: a fault would replace it.


@posix
def test_a_device_is_written_and_stays(tmp_path: Path) -> None:
    near, far = os.openpty()
    device = Path(os.ttyname(far))
    (tmp_path / "link").symlink_to(device)
    for path in (device, tmp_path / "link"):
        saves.write_whole(path, b"x")
        assert os.read(near, 9) == b"x"
    assert device.is_char_device()
    assert (tmp_path / "link").is_symlink()
    os.close(near)
    os.close(far)


@posix
def test_a_pipe_is_written_and_stays(tmp_path: Path) -> None:
    pipe, read = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = Thread(target=lambda: read.append(pipe.read_bytes()), daemon=True)
    reader.start()
    made = dealt()
    made.save(pipe)
    reader.join(60)
    assert read == [made.record().print().encode()]
    assert pipe.is_fifo()


@posix
def test_the_other_end_of_a_process_substitution_is_written() -> None:
    reading, writing = os.pipe()
    saves.write_whole(Path(f"/dev/fd/{writing}"), b"x")
    os.close(writing)
    with os.fdopen(reading, "rb") as file:
        assert file.read() == b"x"


@posix
@pytest.mark.parametrize("how", ["w", "a", "pipe"])
@pytest.mark.parametrize("name", [*OPEN, "stdout"])
def test_standard_output_is_written_between_what_is_printed(
    tmp_path: Path, how: str, name: str
) -> None:
    if name == "stdout":  # a link, as /dev/stdout is
        (tmp_path / name).symlink_to("/dev/fd/1")
    program = (
        "from pathlib import Path; from racekit.table.saves import write_whole;"
        f"print('before'); write_whole(Path({str(tmp_path / name)!r}), b'content\\n');"
        "print('after')"
    )
    command = [sys.executable, "-c", program]
    if how == "pipe":
        printed = subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout.decode()
    else:
        path = tmp_path / "out"
        path.write_text("there\n")
        with path.open(how) as out:
            subprocess.run(command, stdout=out, check=True)
        printed = path.read_text()
    begin = "there\n" if how == "a" else ""
    assert printed == f"{begin}before\ncontent\nafter\n"


@posix
def test_a_further_file_goes_into_the_same_pipe(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.html")
    assert saves.further(tmp_path / "pipe.html", "pipe-key") == tmp_path / "pipe.html"
    assert saves.further(tmp_path / "a.html", "a-key") == tmp_path / "a-key.html"


# --- what cannot be written ----------------------------------------------------------------------


@pytest.mark.parametrize("given", ["", "a\0b", "\ud800"])
def test_what_is_no_path_is_one_clear_error(given: str, tmp_path: Path) -> None:
    made = dealt()
    for use in (made.save, rk.load, collect([]).write_csv, rk.ReplayWidget(made, seat=0).export):
        with pytest.raises(rk.BadInput, match="is not the path of a file"):
            use(given)


def test_a_folder_is_an_error_that_names_it(tmp_path: Path, capsys: Any) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(IsADirectoryError) as caught:
        dealt().save(tmp_path / "folder")
    assert caught.value.filename == str(tmp_path / "folder")
    assert list(tmp_path.iterdir()) == [tmp_path / "folder"]


def test_a_long_name_is_written_if_the_disk_takes_it(tmp_path: Path) -> None:
    longest = tmp_path / ("x" * 255)
    saves.write_whole(longest, b"x")
    saves.write_whole(longest, b"y")
    assert longest.read_bytes() == b"y"
    saves.write_new(tmp_path / ("y" * 255), b"x")
    too_long = tmp_path / ("x" * 256)
    with pytest.raises(OSError, match="too long") as caught:
        saves.write_whole(too_long, b"x")
    assert caught.value.filename == str(too_long)


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EACCES, errno.EROFS, errno.EDQUOT])
def test_after_a_failure_the_old_content_is_there_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")

    def fails(self: Path, data: bytes) -> int:
        with self.open("wb") as file:
            file.write(data[: len(data) // 2])
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(Path, "write_bytes", fails)
    for write, to in ((saves.write_whole, path), (saves.write_new, tmp_path / "new")):
        with pytest.raises(OSError, match="Errno") as caught:
            write(to, b"new content")
        assert (caught.value.errno, caught.value.filename) == (number, str(to))
    monkeypatch.delattr(os, "link")  # a disk without hard links
    with pytest.raises(OSError, match="Errno"):
        saves.write_new(tmp_path / "new", b"new content")
    assert (path.read_bytes(), list(tmp_path.iterdir())) == (b"old", [path])


def test_a_full_disk_without_hard_links_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = Path.write_bytes

    def fails(self: Path, data: bytes) -> int:
        if self.name != "new":
            return write(self, data)
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "write_bytes", fails)
    monkeypatch.delattr(os, "link")
    with pytest.raises(OSError, match="No space"):
        saves.write_new(tmp_path / "new", b"x")
    assert list(tmp_path.iterdir()) == []


@posix
def test_the_command_names_the_file_that_it_cannot_write(tmp_path: Path, capsys: Any) -> None:
    out = tmp_path / ("x" * 300)
    assert main(["simulate", "pig", "--n", "1", "--out", str(out)]) == 2
    assert str(out) in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


# --- one place -----------------------------------------------------------------------------------


def test_the_house_writes_whole_files_in_one_place() -> None:
    found = [
        f"{file.relative_to(HOUSE)}:{node.lineno}"
        for file in sorted(HOUSE.rglob("*.py"))
        if file != HOUSE / "table" / "saves.py"
        if re.search(r"open\(|write_(text|bytes)", text := file.read_text("utf-8"))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and _writes(node)
    ]
    assert found == []


def _writes(call: ast.Call) -> bool:
    """Whether a call writes a whole file by itself."""
    name = getattr(call.func, "attr", getattr(call.func, "id", ""))
    values = [*call.args, *(keyword.value for keyword in call.keywords)]
    modes = {each.value for each in values if isinstance(each, ast.Constant)}
    if name == "open":
        return any(isinstance(mode, str) and mode.strip("bt+") in ("w", "x") for mode in modes)
    return name in ("write_text", "write_bytes")
