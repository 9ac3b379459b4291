"""A lesson of one's own in a link: the files of its folder, compressed and checked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ...engine.errors import BadInput, Problem, file_trouble
from ...engine.texts import LANGUAGES, Text, engine_words, language
from ...exchange.addresses import LESSON, MOST_CHARACTERS, address, bad_link, notebook_address
from ...exchange.link import pack_data, unpack_data
from ...system.leftovers import listed
from ...table import saves
from ..catalogue import lesson_of
from . import lesson_folder
from .lesson_folder import POSITIONS, QUESTIONS, Lesson
from .messages import SAYS
from .notebook import bare, notebook

_NAME = lesson_folder.NAME.pattern
_FILE = re.compile(rf"{QUESTIONS}|{POSITIONS}/(?:{_NAME})\.toml|(?:{_NAME})\.ipynb")
"""The files of a lesson; no other is written."""


def link(lesson: str, *, site: str | None = None) -> str:
    """Return an address that opens a lesson in a browser, in the current language.

    A lesson of one's own travels in the address itself: its questions, its positions and its
    notebook, compressed. Whoever has the address can read the answers in it.

    Parameters
    ----------
    lesson : str
        The lesson's name, or how it begins.
    site : str, optional
        The website with the laboratory, as for `racekit.Table.link`.

    Raises
    ------
    BadInput
        If there is no such lesson, or if one of one's own is too long for an address (the error
        says how long it is).

    Examples
    --------
    >>> link("odds/02-cond", site="https://example.org")
    'https://example.org/laboratory/notebooks/index.html?path=en/odds/02-conditional.ipynb'
    """
    name = lesson_of(lesson)
    if (own := lesson_folder.find(name)) is not None:
        return address_of(own, site)
    return notebook_address(f"{language()}/{name}.ipynb", site)


def address_of(lesson: Lesson, site: str | None = None) -> str:
    """Return an address that opens a lesson of one's own in a browser; see `link`.

    Raises
    ------
    BadInput
        If the lesson is too long for a link; the error says how long it is.
    """
    text = pack_data({"name": lesson.name, "files": dict(_files(lesson))})
    if len(text) > MOST_CHARACTERS:
        told = SAYS.text("link_long", size=f"{len(text):,}", most=f"{MOST_CHARACTERS:,}")
        raise BadInput(engine_words().text("no_link"), [Problem(lesson.name, told)])
    return address(LESSON, text, site)


def _files(lesson: Lesson) -> Iterator[tuple[str, str]]:
    yield QUESTIONS, (lesson.folder / QUESTIONS).read_text("utf-8")
    for file in listed(lesson.folder / POSITIONS, "*.toml"):
        yield f"{POSITIONS}/{file.name}", file.read_text("utf-8")
    if lesson.notebook.is_file():
        book = bare(lesson.notebook.read_text("utf-8"))
        if book not in (bare(notebook(lesson, lang)) for lang in LANGUAGES):
            yield f"{lesson.name}.ipynb", book


def unpack(text: str, inside: Path) -> Lesson:
    """Write the lesson of a link into a folder of its own, and find its questions from now on.

    Nothing of it is run. A folder that has the same questions is used as it is.

    Parameters
    ----------
    text : str
        The text of the link.
    inside : Path
        Where the folder is made.

    Raises
    ------
    BadInput
        If the link is damaged, the lesson has problems, or a folder of its name has other
        questions, or cannot be written; then nothing is.
    """
    name, files = _checked(unpack_data(text))
    made = inside / name
    try:
        if not made.exists():
            _make(made, files)
        elif not _is_same(made, files):
            raise _unopened(name, SAYS.text("link_in_the_way", path=made))
    except OSError as error:
        raise _unopened(name, file_trouble(error)) from None
    return lesson_folder.use(made)


def where(lesson: Lesson) -> Text:
    """Return where a lesson's files are, in words."""
    return SAYS.text("opened", path=lesson.folder.name, book=lesson.notebook.name)


def _make(made: Path, files: Mapping[str, str]) -> None:
    """Make the folder, whole or not at all."""
    with TemporaryDirectory(prefix=".racekit-", dir=made.parent) as unfinished:
        half = Path(unfinished, made.name)
        for file, content in files.items():
            saves.write_whole(half / file, content.encode())
        lesson = lesson_folder.read(half)
        if not lesson.notebook.exists():
            saves.write_whole(lesson.notebook, notebook(lesson, language()).encode())
        half.rename(made)


def _unopened(name: str, text: Text) -> BadInput:
    return BadInput(engine_words().text("bad_link"), [Problem(name, text)])


def _checked(given: Mapping[str, Any]) -> tuple[str, dict[str, str]]:
    """Return the name and the files of a link, if they are those of a lesson."""
    name, files = given.get("name"), given.get("files")
    if (
        not isinstance(name, str)
        or any(lesson_folder.name_problems("", name))
        or not isinstance(files, dict)
        or QUESTIONS not in files
        or not all(_FILE.fullmatch(file) and isinstance(files[file], str) for file in files)
    ):
        raise bad_link("link_damaged")
    return name, files


def _is_same(made: Path, files: Mapping[str, str]) -> bool:
    """Whether a folder has the questions and positions of a link."""
    there = [made / name for name in files if name.endswith(".toml")]
    return all(
        file.is_file() and file.read_text("utf-8") == files[file.relative_to(made).as_posix()]
        for file in there
    )
