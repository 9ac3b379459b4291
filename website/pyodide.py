"""Python for the browser: Pyodide, racekit, and all that they need, in one folder.

Nothing of it comes from Pyodide's own servers: Pyodide itself comes from the npm registry, in the
version that the kernel names, and every package from PyPI. The lock file lists just these packages.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Iterator
from email.parser import Parser
from pathlib import Path
from typing import Any

from jupyterlite_core.constants import SHARE_LABEXTENSIONS
from jupyterlite_pyodide_kernel.constants import (
    PYODIDE_KERNEL_NPM_NAME,
    PYODIDE_PYTHON_VERSION,
)

from racekit.compiling.webassembly import PATH as KERNELS
from racekit.tournaments.sandbox.pyodide import FILES, prepare

from . import CACHE, ROOT, kernels

PINS = ROOT / "website" / "wheels.txt"
PRELOADED = ("racekit", "altair", "tqdm", "ipykernel", "micropip", "piplite", "pyodide-kernel")
"""What is loaded, with all that it needs, before the kernel starts."""

_COMPILED = {"markupsafe"}
"""Packages without a wheel for every platform: theirs is one that has compiled code."""
_UNUSED = re.compile(r".*\.(c|so)|jedi/third_party/(django-stubs|typeshed/stubs)/.*")
"""What no page needs of a wheel: compiled code, and what jedi knows of packages not here."""
_LOCK = "pyodide-lock.json"
_OLD_STAND_IN = "widgetsnbextension-3."
"""A stand-in for old widgets; the other one is for today's."""


def build(folder: Path) -> None:
    """Fill a folder with everything that a page has to load."""
    python = prepare()
    wheels = [*download(PINS, CACHE / "wheels"), *_kernel_wheels(), _racekit()]
    folder.mkdir(parents=True)
    for name in FILES:
        shutil.copyfile(python / name, folder / name)
    for wheel in wheels:
        _portable(wheel, folder)
    _add_kernels(next(folder.glob("racekit-*.whl")))
    lock = json.loads((folder / _LOCK).read_text("utf-8"))
    lock["packages"] = _entries(folder)
    (folder / _LOCK).write_text(json.dumps(lock, separators=(",", ":")), "utf-8")


# --- what is downloaded or built -----------------------------------------------------------------


def download(pins: Path, folder: Path) -> list[Path]:
    """Download the wheels of a file of pins, and return them; pip checks their hashes."""
    wanted = [line for line in pins.read_text("utf-8").splitlines() if line[:1].isalnum()]
    stripped = [line for line in wanted if names([line]) & _COMPILED]
    pure = [line for line in wanted if line not in stripped]
    _pip_download(pure, folder, ["--platform", "any", "--implementation", "py", "--abi", "none"])
    _pip_download(stripped, folder, ["--platform", "manylinux2014_x86_64"])
    # The folder may still hold wheels of earlier pins.
    pinned = {_pin(*line.split()[0].split("==")) for line in wanted}
    return sorted(
        each for each in folder.glob("*.whl") if _pin(*each.name.split("-")[:2]) in pinned
    )


def _pip_download(lines: list[str], folder: Path, only: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (listed := folder / "requirements.txt").write_text("\n".join(lines), "utf-8")
    pip = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary=:all:"]
    for_browser = ["--python-version", PYODIDE_PYTHON_VERSION, *only]
    subprocess.run([*pip, *for_browser, "-d", folder, "-r", listed], check=True)


def _kernel_wheels() -> Iterator[Path]:
    """Yield the wheels that the kernel's package brings."""
    extension = Path(sys.prefix, SHARE_LABEXTENSIONS, PYODIDE_KERNEL_NPM_NAME)
    for wheel in sorted(extension.rglob("*.whl")):
        if not wheel.name.startswith(_OLD_STAND_IN):
            yield wheel


def _racekit() -> Path:
    """Build racekit's wheel."""
    folder = CACHE / "racekit"
    shutil.rmtree(folder, ignore_errors=True)
    pip = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "-w", folder, ROOT], check=True)
    return next(folder.glob("*.whl"))


def _add_kernels(wheel: Path) -> None:
    """Add the compiled kernels to racekit's wheel; without them it plays step by step."""
    target = CACHE / "racekit" / KERNELS.name
    if problem := kernels.build(target):
        print(f"The laboratory is slow, without compiled kernels: {problem}", flush=True)
    else:
        with zipfile.ZipFile(wheel, "a", zipfile.ZIP_DEFLATED) as packed:
            packed.write(target, KERNELS.relative_to(ROOT))


# --- wheels and the lock file --------------------------------------------------------------------


def names(lines: Iterable[str]) -> set[str]:
    """Return the names of packages in lines of requirements, in their normal form."""
    return {_name(re.split(r"[^A-Za-z0-9._-]", line, maxsplit=1)[0]) for line in lines}


def _pin(name: str, version: str) -> tuple[str, str]:
    return _name(name), version


def _name(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _portable(wheel: Path, folder: Path) -> None:
    """Copy a wheel, for every platform, without what no page needs."""
    name, version, *_ = wheel.name.split("-")
    target = folder / f"{name}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(wheel) as source, zipfile.ZipFile(target, "w") as copy:
        for member in source.infolist():
            if not _UNUSED.fullmatch(member.filename):
                copy.writestr(member, source.read(member), zipfile.ZIP_DEFLATED)


def _entries(folder: Path) -> dict[str, Any]:
    """Return the lock file's entry of each wheel in a folder."""
    found = dict(map(_entry, sorted(folder.glob("*.whl"))))
    for entry in found.values():
        entry["depends"] = sorted(found.keys() & entry["depends"])
    return found


def _entry(wheel: Path) -> tuple[str, dict[str, Any]]:
    with zipfile.ZipFile(wheel) as packed:
        members = packed.namelist()
        metadata = next(name for name in members if name.endswith(".dist-info/METADATA"))
        about = Parser().parsestr(packed.read(metadata).decode())
    name = _name(about["Name"])
    needs = [each for each in about.get_all("Requires-Dist", []) if "extra ==" not in each]
    return name, {
        "name": name,
        "version": about["Version"],
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": sorted(_top_level(members)),
        "depends": names(needs),
        "unvendored_tests": False,
    }


def _top_level(members: Iterable[str]) -> set[str]:
    """Return the names that a wheel's packages and modules are imported by."""
    first = {name.split("/")[0] for name in members if name.endswith(".py")}
    return {name.removesuffix(".py") for name in first if ".dist-info" not in name}
