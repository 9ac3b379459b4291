"""Regenerate ``binder/requirements.txt``: ``python -m tests.tools.pins``.

The file pins the current versions of everything that ``pip install racekit[lab]`` installs, except
racekit itself. Run it with the Python that ``binder/runtime.txt`` names.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
REQUIREMENTS = ROOT / "binder" / "requirements.txt"
NOT_THESE = ("racekit", "pip", "setuptools", "wheel")
HEADER = """\
# What the notebooks need, third-party packages only: Binder keeps this layer from build to build.
# Made by `python -m tests.tools.pins`; racekit itself is installed by postBuild.
"""


def main() -> int:
    """Install into an empty environment and write the installed versions."""
    wanted = (ROOT / "binder" / "runtime.txt").read_text(encoding="utf-8").strip()
    if wanted != (running := "python-{}.{}".format(*sys.version_info)):
        print(f"Binder runs {wanted}, this is {running}: run it with that Python.")
        return 1
    with tempfile.TemporaryDirectory() as place:
        venv.create(place, with_pip=True)
        pip = [str(Path(place) / "bin" / "python"), "-m", "pip"]
        subprocess.run([*pip, "install", "-q", f"{ROOT}[lab]"], check=True)
        frozen = subprocess.run(
            [*pip, "list", "--format=freeze", *(f"--exclude={name}" for name in NOT_THESE)],
            capture_output=True,
            check=True,
            text=True,
        ).stdout
    lines = sorted(frozen.split(), key=str.lower)
    REQUIREMENTS.write_text(HEADER + "\n".join(lines) + "\n", encoding="utf-8")
    print(f"{REQUIREMENTS.relative_to(ROOT)}: {len(lines)} packages")
    return 0


if __name__ == "__main__":
    sys.exit(main())
