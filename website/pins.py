"""Regenerate ``website/wheels.txt``: ``python -m website.pins``.

The file pins what racekit and the kernel need in a browser, resolved for the Python there, with the
hash of each wheel.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tempfile
import tomllib
import venv
from pathlib import Path

from jupyterlite_pyodide_kernel.constants import PYODIDE_PYTHON_VERSION

from . import ROOT
from .pyodide import PINS, download, names

KERNEL = ("comm", "ipython", "jedi", "micropip", "packaging")
"""What the kernel imports."""
EXTRAS = ("altair>=5.5,<7", "jsonschema<4.18", "tqdm>=4.66,<5")
"""For charts and progress bars. Later versions of jsonschema need a compiled package."""
STAND_INS = {"jupyterlab-widgets", "pexpect", "psutil", "ptyprocess", "widgetsnbextension"}
"""What the kernel brings empty stand-ins for, or a browser has no use for."""
PLATFORM = "wasm32-pyodide2024"
HEADER = """\
# What Python in a browser needs, with the hashes of the wheels. racekit itself and the kernel's own
# wheels are added when the website is built. Made by `python -m website.pins`.
"""


def main() -> None:
    """Resolve, download, and write the pins."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = "\n".join([*KERNEL, *EXTRAS, *project["dependencies"]])
    with tempfile.TemporaryDirectory() as place:
        venv.create(place, with_pip=True)
        python = Path(place) / "bin" / "python"
        subprocess.run([python, "-m", "pip", "install", "-q", "uv"], check=True)
        resolved = subprocess.run(
            [
                *(python, "-m", "uv", "pip", "compile", "-q", "--no-header", "--no-annotate", "-"),
                *("--python-version", PYODIDE_PYTHON_VERSION, "--python-platform", PLATFORM),
            ],
            input=wanted,
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        ).stdout.splitlines()
        pins = [line for line in resolved if not names([line]) & STAND_INS]
        Path(place, "pins.txt").write_text("\n".join(pins), "utf-8")
        wheels = download(Path(place, "pins.txt"), Path(place, "wheels"))
        lines = [_line(wheel) for wheel in wheels]
    PINS.write_text(HEADER + "\n".join(lines) + "\n", "utf-8")
    print(f"{PINS.relative_to(ROOT)}: {len(lines)} packages")


def _line(wheel: Path) -> str:
    name, version, *_ = wheel.name.split("-")
    return f"{name}=={version} --hash=sha256:{hashlib.sha256(wheel.read_bytes()).hexdigest()}"


if __name__ == "__main__":
    sys.exit(main())
