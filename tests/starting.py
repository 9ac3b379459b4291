"""Running what ``racekit new-game`` has written."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def python(*words: str, folder: Path, path: tuple[Path, ...] = ()) -> str:
    """Run Python in a folder; return what it printed."""
    found = os.pathsep.join(map(str, (*path, ROOT)))
    done = subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": found},
        capture_output=True,
        check=False,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
