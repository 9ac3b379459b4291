"""The notebooks that come with racekit, and copies of them in a reader's folder.

They stand in one place: inside the installed package, or beside it in a checkout.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from ._version import __version__
from .engine.texts import Catalogue, language, read_toml
from .exchange.addresses import SOURCE
from .system.leftovers import is_left_over
from .table.saves import as_path, write_whole

FOLDER = "racekit-notebooks"
"""The name of a reader's folder of notebooks."""
_PLACED = ".racekit.json"
"""The file in it that says what racekit put there: each file's path and digest."""
_INSIDE = Path(__file__).parent / "notebooks"
IN_PACKAGE = _INSIDE.is_dir()
"""Whether the notebooks stand inside the package: it is installed, and no checkout."""
_OUTSIDE = re.compile(rb"\]\((?:\.\./)+(?=docs/|CONTRIBUTING)")
"""How a link to the manual begins, which lies beside the notebooks in a checkout alone."""
_ELSEWHERE = f"]({SOURCE}/".encode()
_START = "00*start*.ipynb"


class Copied(NamedTuple):
    """What was done to a reader's folder."""

    folder: Path
    written: int  # how many files are new or newer
    beside: tuple[Path, ...] = ()
    """The newer files that were put beside those which the reader has changed."""

    def lines(self, lang: str) -> list[str]:
        """Return where the notebooks are, and what came beside the reader's own."""
        words = Catalogue(read_toml("racekit", "notebook_files.toml"))
        said = [words.text("put", folder=self.folder)]
        said += [words.text("beside", path=path) for path in self.beside]
        return [each(lang) for each in said]

    def __repr__(self) -> str:
        return "\n".join(self.lines(language()))


def shipped() -> Path:
    """Return the folder of racekit's own notebooks, with a folder for each language.

    Examples
    --------
    >>> (shipped() / "en" / "00-start-here.ipynb").is_file()
    True
    """
    return _INSIDE if IN_PACKAGE else _INSIDE.parents[1] / "notebooks"


def is_copy(folder: Path) -> bool:
    """Whether racekit has put its notebooks into a folder."""
    return (folder / _PLACED).is_file()


def first_page(folder: Path, lang: str) -> Path | None:
    """Return the first notebook of a folder of notebooks; None if it is no such folder."""
    return next(iter(sorted((folder / lang).glob(_START))), None)


def in_sight(here: Path) -> Path | None:
    """Return the folder of notebooks that a reader means who stands in a folder; None without one.

    It is that of a checkout, or one of racekit's copies, in this folder or above.
    """
    for folder in (here, *here.parents):
        if first_page(folder / "notebooks", "en"):
            return folder / "notebooks"
        copies = (folder, folder / FOLDER)
        if copy := next((each for each in copies if is_copy(each)), None):
            return copy
    return None


def notebooks(folder: str | Path = FOLDER) -> Copied:
    """Put racekit's notebooks into a folder; what you have changed there stays.

    If this racekit has a newer version of a notebook that you have changed, it comes beside yours:
    its name then has racekit's version. A second call writes nothing.

    Parameters
    ----------
    folder : str or Path
        The folder, which need not exist; by default ``racekit-notebooks``, here.

    Raises
    ------
    OSError
        If the folder cannot be written.

    Examples
    --------
    >>> notebooks("mine")  # doctest: +SKIP
    racekit's notebooks are in mine.
    """
    folder = as_path(folder).expanduser()
    source, placed = shipped(), _placed(folder)
    beside, written, digests = [], 0, {}
    for path in shipped_files():
        name = path.relative_to(source).as_posix()
        data = _OUTSIDE.sub(_ELSEWHERE, path.read_bytes())
        digests[name] = sha256(data).hexdigest()
        target = folder / name
        stands = sha256(target.read_bytes()).hexdigest() if target.is_file() else None
        if stands == digests[name]:
            continue
        if stands not in (None, placed.get(name)):  # the reader's own
            if placed.get(name) == digests[name]:
                continue
            target = target.with_suffix(f".{__version__}{target.suffix}")
            beside.append(target)
        target.parent.mkdir(parents=True, exist_ok=True)
        write_whole(target, data)
        written += 1
    if digests != placed:
        known = {"racekit": __version__, "files": digests}
        write_whole(folder / _PLACED, json.dumps(known, indent=1).encode())
    return Copied(folder, written, tuple(beside))


def shipped_files() -> list[Path]:
    """Return the files of racekit's own notebooks, in order."""
    source = shipped()
    found = sorted(path for path in source.rglob("*") if path.is_file())
    return [path for path in found if not any(map(is_left_over, path.relative_to(source).parts))]


def _placed(folder: Path) -> Mapping[str, str]:
    """Return the digests of what racekit put into a folder; none if it cannot tell."""
    try:
        found = json.loads((folder / _PLACED).read_text(encoding="utf-8"))["files"]
        return {str(name): str(digest) for name, digest in found.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}
