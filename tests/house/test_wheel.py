"""What a wheel and a source archive hold."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "racekit"

pytestmark = pytest.mark.slow


def wanted() -> set[str]:
    """Return the files of the package, as they stand here."""
    return {path.relative_to(ROOT).as_posix() for path in files(PACKAGE)}


def notebooks() -> set[str]:
    """Return the notebooks, as they stand here."""
    folders = (ROOT / "notebooks" / lang for lang in ("en", "ja"))
    return {path.relative_to(ROOT).as_posix() for folder in folders for path in files(folder)}


def files(folder: Path) -> list[Path]:
    left_out = {"__pycache__", ".ipynb_checkpoints"}
    return [path for path in folder.rglob("*") if path.is_file() and not left_out & {*path.parts}]


def test_the_package_has_data_to_lose() -> None:
    suffixes = {Path(name).suffix for name in wanted()}
    assert {".py", ".toml", ".js", ".css", ".typed"} <= suffixes


def test_the_wheel_holds_the_whole_package_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    inside = {f"racekit/{name}" for name in notebooks()}
    setting = ".data/data/etc/jupyter/jupyter_server_config.d/racekit.json"
    (enabled,) = (name for name in names if name.endswith(setting))
    found = {name for name in names if ".dist-info/" not in name}
    assert found == wanted() | inside | {enabled}
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert "racekit/static/NOTICES.txt" in names


def test_the_source_archive_holds_the_package_and_the_notebooks(built: Path) -> None:
    (archive,) = built.glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        names = {name.partition("/")[2] for name in opened.getnames()}
    assert wanted() <= names
    assert {"README.md", "LICENSE", "CHANGELOG.md", "pyproject.toml"} <= names
    assert notebooks() <= names
    assert not any(name.startswith(("tests/", "widgets/")) for name in names)


def test_the_source_archive_builds_the_same_wheel(built: Path, wheel: Path, tmp_path: Path) -> None:
    (archive,) = built.glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        opened.extractall(tmp_path, filter="data")
    (source,) = tmp_path.iterdir()
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=source, check=True, capture_output=True)
    (again,) = tmp_path.glob("*.whl")
    assert contents(again) == contents(wheel)


def contents(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as opened:
        return {name: opened.read(name) for name in opened.namelist()}
