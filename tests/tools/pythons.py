"""The unit tests on every Python that racekit declares and this machine has: ``make test-pythons``.

A Python is found by its name (``python3.13``), or where pyenv keeps it. Each gets an environment of
its own in ``build/pythons``. ``python -m tests.tools.pythons 3.13`` tests only that one.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.tools.rings import PYTEST, ROOT, UNIT

PLACE = ROOT / "build" / "pythons"


def declared() -> list[str]:
    """Return the versions that the package declares, such as "3.11"."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    found = [re.fullmatch(r".* :: (3\.\d+)", each) for each in project["classifiers"]]
    return [each[1] for each in found if each]


def installed(version: str) -> Path | None:
    """Return the Python of a version that runs here, or None."""
    return next((path for path in _candidates(version) if _runs(path, version)), None)


def _candidates(version: str) -> Iterator[Path]:
    if found := shutil.which(f"python{version}"):
        yield Path(found)
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    yield from sorted(pyenv.glob(f"versions/{version}.*/bin/python"), reverse=True)


def _runs(python: Path, version: str) -> bool:
    """Whether it is that version: a name that pyenv offers may lead nowhere."""
    asked = "import sys; print('%d.%d' % sys.version_info[:2])"
    done = subprocess.run([python, "-c", asked], capture_output=True, check=False, text=True)
    return done.stdout.strip() == version


def test(version: str, python: Path) -> bool:
    """Run the unit tests with a Python, in an environment of their own."""
    print(f"Python {version} ({python})", flush=True)
    place = PLACE / version
    own = place / ("Scripts" if os.name == "nt" else "bin") / "python"
    if not own.exists():
        subprocess.run([python, "-m", "venv", "--clear", place], check=True)
    install = ["pip", "install", "-q", "--disable-pip-version-check", "-e", f"{ROOT}[test]"]
    subprocess.run([own, "-m", *install], check=True)
    tests = [*PYTEST[1:], *UNIT]
    return subprocess.run([own, *tests], cwd=ROOT, check=False).returncode == 0


def main(chosen: Sequence[str]) -> int:
    """Test the named versions, or all; print what became of each."""
    said, good = [], True
    for version in chosen or declared():
        python = installed(version)
        passed = python is not None and test(version, python)
        missing = "not installed here"
        said.append(f"Python {version}: {missing if not python else 'ok' if passed else 'FAILED'}")
        good = good and (passed or (python is None and not chosen))
    print("\n".join(said))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
