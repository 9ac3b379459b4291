"""Play with compiled rules: ``python -m tests.tools.native COMMAND ...``.

Builds a wheel with compiled modules (`hatch_build`), unpacks it into ``build/native`` with the
tests and the benchmarks beside it, and runs the command there. What was built is kept until a
source changes.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "build" / "native"
BESIDE = ("benchmarks", "notebooks", "tests", "pyproject.toml")
"""What is not in a wheel, and is wanted there too."""


def wheel_into(folder: Path) -> Path:
    """Build a wheel with compiled modules."""
    words = [sys.executable, "-m", "pip", "wheel", "-q", "--disable-pip-version-check"]
    words += ["--no-deps", "-w", str(folder), str(ROOT)]
    subprocess.run(words, check=True, env={**os.environ, "HATCH_BUILD_HOOKS_ENABLE": "1"})
    return next(folder.glob("*.whl"))


def unpacked() -> Path:
    """Return the folder with compiled modules, built anew where a source has changed."""
    mark = FOLDER / ".made-from"
    made_from = _digest()
    if not mark.exists() or mark.read_text("utf-8") != made_from:
        shutil.rmtree(FOLDER, ignore_errors=True)
        with tempfile.TemporaryDirectory() as place:
            zipfile.ZipFile(wheel_into(Path(place))).extractall(FOLDER)
        mark.write_text(made_from, "utf-8")
    for name in BESIDE:
        _copy(ROOT / name, FOLDER / name)
    return FOLDER


def _digest() -> str:
    """Return what tells whether anything has changed that goes into the wheel."""
    found = hashlib.sha256(sys.version.encode())
    for path in (ROOT / "pyproject.toml", ROOT / "hatch_build.py", *_sources()):
        found.update(str(path.relative_to(ROOT)).encode() + path.read_bytes())
    return found.hexdigest()


def _sources() -> list[Path]:
    every = (path for path in (ROOT / "racekit").rglob("*") if path.is_file())
    return sorted(path for path in every if "__pycache__" not in path.parts)


def _copy(source: Path, target: Path) -> None:
    if source.is_file():
        shutil.copy(source, target)
        return
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))


def run(words: Sequence[str]) -> int:
    """Run a command of Python's, ``-m pytest`` for one, with compiled modules."""
    environment = {**os.environ, "PYTHONPATH": str(unpacked())}
    return subprocess.run(
        [sys.executable, *words], cwd=FOLDER, env=environment, check=False
    ).returncode


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
