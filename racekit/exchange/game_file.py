"""The file of a game of one's own, in a link: for a reader to look at, and to keep by choice.

Nothing of it is ever run by opening the link: what is code is a text until its reader imports it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from ..engine.errors import BadInput, Problem, file_trouble
from ..engine.game import Game
from ..engine.texts import LANGUAGES, Text, engine_words
from ..table import saves

_PREFIX = "game_"
"""How the names of files that links bring begin. A file that lies beside a notebook is imported, or
run, by whatever looks for its name: `jupyter_config.py`, `conftest.py`, or a package that another
one only tries to import. Nothing looks for these.
"""
_NAME = re.compile(_PREFIX + r"[a-z0-9_]{1,40}\.py")


class GameFile(NamedTuple):
    """A file of one game, which is a module of its own."""

    name: str
    text: str

    @property
    def module(self) -> str:
        """The name by which it is imported."""
        return self.name.removesuffix(".py")


class Needed(NamedTuple):
    """A game that a link is of, and that is not one of those known here."""

    title: Text
    module: str
    file: GameFile | None


class GameMissing(BadInput):
    """The error of a link to a game that is not known here; `needed` says which it is."""

    def __init__(self, needed: Needed) -> None:
        key = "link_needs_module" if needed.file is None else "link_brings_file"
        named = needed.module if needed.file is None else needed.file.name
        problem = Problem.of(needed.title, key, named=named)
        super().__init__(engine_words().text("bad_link"), [problem])
        self.needed = needed


def is_own(game: Game) -> bool:
    """Whether a game is not one of racekit's."""
    return type(game).__module__.partition(".")[0] != "racekit"


def needs(game: Game, *, with_file: bool) -> dict[str, Any]:
    """Return what a link says of a game of one's own, as plain data.

    Raises
    ------
    BadInput
        If it is to bring the game's file, and the game has no file of its own.
    """
    module = type(game).__module__
    data = {"title": game.book.title.data(), "module": module}
    return data | ({"file": [*_file(game, module)]} if with_file else {})


def _file(game: Game, module: str) -> GameFile:
    path = getattr(sys.modules.get(module), "__file__", None)
    name = f"{_PREFIX}{module.removeprefix(_PREFIX)}.py"
    if not is_own(game) or path is None or not _NAME.fullmatch(name):
        raise BadInput.of("no_link", [Problem.of(game.book.title, "link_no_file")])
    try:
        return GameFile(name, Path(path).read_bytes().decode(errors="replace"))
    except OSError as error:
        raise BadInput.of("no_link", [Problem(name, file_trouble(error))]) from None


def read(data: Any) -> Needed | None:
    """Return what a link says of its game; None if it is damaged."""
    if not isinstance(data, Mapping) or not isinstance(module := data.get("module"), str):
        return None
    title, file = data.get("title"), data.get("file")
    if not isinstance(title, dict) or not all(isinstance(title.get(x), str) for x in LANGUAGES):
        return None
    told = Text(*(title[lang] for lang in LANGUAGES))
    if file is None:
        return Needed(told, module, None)
    texts = isinstance(file, list) and len(file) == 2 and all(isinstance(x, str) for x in file)
    if not texts or not _NAME.fullmatch(file[0]):
        return None
    return Needed(told, module, GameFile(*file))


def keep(file: GameFile, folder: Path) -> Path:
    """Write a file that a link has brought, without overwriting or hiding anything.

    Raises
    ------
    BadInput
        If another file or module has its name, or it cannot be written.
    """
    path = folder / file.name
    try:
        if path.exists():
            if path.read_bytes() != file.text.encode():
                raise _not_kept(file, "link_in_the_way")
        elif find_spec(file.module) is not None:
            raise _not_kept(file, "link_hides_module", module=file.module)
        else:
            saves.write_whole(path, file.text.encode())
    except OSError as error:
        raise BadInput.of("bad_link", [Problem(file.name, file_trouble(error))]) from None
    return path


def _not_kept(file: GameFile, key: str, **values: object) -> BadInput:
    return BadInput.of("bad_link", [Problem.of(file.name, key, **values)])
