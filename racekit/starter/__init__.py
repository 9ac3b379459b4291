"""A game to begin with: a small package of one's own, written by ``racekit new-game``.

It is made from the files in ``en/`` and ``ja/``. They hold a whole game named ``my_game``; the name
that somebody chose is put in its place.
"""

from __future__ import annotations

from importlib.resources import files
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from re import fullmatch
from tempfile import TemporaryDirectory

from ..engine import registry
from ..engine.errors import Messages, Problem
from ..engine.texts import check_language
from ..table.saves import write_whole

_MESSAGES = Messages(__name__)

_FILES = {
    "game.py.txt": "{}.py",
    "test.py.txt": "test_{}.py",
    "notebook.ipynb.txt": "{}.ipynb",
    "pyproject.toml.txt": "pyproject.toml",
}
"""What each file is called in the new package."""


def write(name: str, folder: Path, lang: str) -> tuple[Path, ...]:
    """Write a package with a game into a new folder, all of it or nothing.

    Parameters
    ----------
    name : str
        What the game, its module and the new folder are called.
    folder : Path
        Where the new folder is made.
    lang : {"en", "ja"}
        The language of the game's texts and comments.

    Returns
    -------
    tuple of Path
        The files.

    Raises
    ------
    BadInput
        Listing everything that is wrong with the name and the folder.
    """
    made = folder / name
    problems = [*_name_problems(name), *_folder_problems(folder, made)]
    if problems:
        raise _MESSAGES.error("not_written", problems)
    with TemporaryDirectory(prefix=".racekit-", dir=folder) as unfinished:
        half = Path(unfinished, name)
        for source, target in _FILES.items():
            text = files(__name__).joinpath(check_language(lang), source).read_text("utf-8")
            write_whole(half / target.format(name), _renamed(text, name).encode())
        half.rename(made)
    return tuple(made / target.format(name) for target in _FILES.values())


def _renamed(text: str, name: str) -> str:
    """Put a name in the place of ``my_game``; the class is no `Game`, whatever the name."""
    words = [word[:1].upper() + word[1:] for word in name.split("_")]
    names = {"my_game": name, "MyGame": f"{''.join(words)}Game", "My Game": " ".join(words)}
    for old, new in names.items():
        text = text.replace(old, new)
    return text


def _name_problems(name: str) -> list[Problem]:
    if not fullmatch(r"[A-Za-z]([A-Za-z0-9_]*[A-Za-z0-9])?", name) or iskeyword(name):
        return [_MESSAGES.problem("NAME", "not_a_name", name=name)]
    if name in registry.names():
        return [_MESSAGES.problem("NAME", "name_of_a_game", name=name, known=registry.names())]
    if (found := find_spec(name)) is not None and found.origin is not None:
        return [_MESSAGES.problem("NAME", "name_of_a_module", name=name)]
    return []


def _folder_problems(folder: Path, made: Path) -> list[Problem]:
    if not folder.is_dir():
        return [_MESSAGES.problem("--folder", "no_folder", path=folder)]
    return [_MESSAGES.problem("--folder", "already_there", path=made)] if made.exists() else []
