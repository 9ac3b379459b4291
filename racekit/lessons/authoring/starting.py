"""A lesson to begin with, written by ``racekit class new``."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

from ...engine.errors import Problem, short_repr
from ...engine.texts import check_language
from ...table.saves import write_whole
from . import lesson_folder
from .messages import SAYS
from .notebook import notebook


def write(name: str, inside: Path, lang: str) -> tuple[Path, ...]:
    """Write a new folder with a lesson, all of it or nothing.

    Parameters
    ----------
    name : str
        What the lesson and its folder are called.
    inside : Path
        Where the new folder is made.
    lang : {"en", "ja"}
        The language of its texts.

    Returns
    -------
    tuple of Path
        The files.

    Raises
    ------
    BadInput
        Listing everything that is wrong with the name and the folder.
    """
    made = inside / name
    if problems := [*lesson_folder.name_problems("NAME", name), *_folder_problems(inside, made)]:
        raise SAYS.error("not_made", problems)
    source = files(__package__).joinpath("starter")
    questions = source.joinpath(check_language(lang), lesson_folder.QUESTIONS).read_text("utf-8")
    with TemporaryDirectory(prefix=".racekit-", dir=inside) as unfinished:
        half = Path(unfinished, name)
        texts = {
            Path(lesson_folder.QUESTIONS): re.sub(r"\bNAME\b", name, questions),
            Path(lesson_folder.POSITIONS, "start.toml"): source.joinpath("position.toml").read_text(
                "utf-8"
            ),
        }
        for path, text in texts.items():
            write_whole(half / path, text.encode())
        book = Path(f"{name}.ipynb")
        write_whole(half / book, notebook(lesson_folder.read(half), lang).encode())
        half.rename(made)
    return tuple(made / path for path in (*texts, book))


def _folder_problems(inside: Path, made: Path) -> list[Problem]:
    if not inside.is_dir():
        return [SAYS.problem("--folder", "no_folder", path=short_repr(str(inside)))]
    if made.exists():
        return [SAYS.problem("NAME", "already_there", path=short_repr(str(made)))]
    return []
