"""Runs the notebook of a lesson in a kernel of its own, if its code may run.

Code that racekit has written always may: that of its own notebooks, wherever copies of them lie and
whatever prose they have, and the cells that it makes for the questions of a lesson of one's own.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ..engine.errors import BadInput, Problem
from ..engine.jsons import read_json
from ..engine.texts import Text, language
from ..notebook_files import shipped_files
from ..system.child import child, own_folders
from ..table import saves
from .checking import WORDS

_INSTALL = (
    f"__import__('{__package__}.page_formatters', fromlist=['install'])"
    ".install(get_ipython().display_formatter)"
)
_LANGUAGE = "print(__import__('racekit.engine.texts', fromlist=['language']).language(), end='')"


def executed(source: Path, *, allow_code: bool) -> Any:
    """Return the notebook with the outputs of a reader who has not answered anything.

    Its own cells are between two of ours: the first installs what a page shows, and the last says
    the language.

    Raises
    ------
    BadInput
        If it is no notebook, its code may not run, a cell raises an error, or Jupyter is missing.
    """
    book = _read(source)
    ours = _is_ours(source, book)
    if not ours and allow_code is not True:
        raise BadInput(WORDS.text("page_code", path=source), [])
    nbformat, nbclient = _jupyter()
    cell = nbformat.v4.new_code_cell
    book.cells = [cell(_INSTALL), *book.cells, cell(_LANGUAGE)]
    folder = source.resolve().parent
    with _kernel(folder, modules=not ours) as (kernel, env):
        client = nbclient.NotebookClient(
            book,
            timeout=None,
            store_widget_state=False,
            kernel_manager_class=kernel,
            resources={"metadata": {"path": str(folder)}},
        )
        try:
            client.execute(env=env, stderr=subprocess.DEVNULL)
        except nbclient.exceptions.CellExecutionError as error:
            problem = Problem(error.ename, Text(error.evalue, error.evalue))
            raise BadInput(WORDS.text("page_cell_failed", path=source), [problem]) from None
    return book


def is_ours(source: Path) -> bool:
    """Whether racekit has written all code of a notebook.

    Raises
    ------
    BadInput
        If it is no notebook, or Jupyter is missing.
    """
    return _is_ours(source, _read(source))


def _is_ours(source: Path, book: Any) -> bool:
    if not _code(book) or fingerprint(book) in _known():
        return True
    from .authoring import lesson_folder, notebook  # which bring the games

    try:
        made = notebook.code_of(lesson_folder.read(source.resolve().parent))
    except (BadInput, OSError):
        return False
    return made.issuperset(_code(book))


def _code(book: Any) -> list[str]:
    """Return the code of a notebook, by cells."""
    return ["".join(cell["source"]) for cell in book["cells"] if cell["cell_type"] == "code"]


def fingerprint(book: Any) -> str:
    """Return what tells the code of a notebook from any other.

    Examples
    --------
    >>> code = {"cell_type": "code", "source": "1 + 1"}
    >>> prose = {"cell_type": "markdown", "source": "Two."}
    >>> fingerprint({"cells": [code, prose]}) == fingerprint({"cells": [code]})
    True
    """
    return sha256(json.dumps(_code(book)).encode()).hexdigest()


@cache
def _known() -> frozenset[str]:
    """Return the fingerprints of racekit's own notebooks."""
    books = (path for path in shipped_files() if path.suffix == ".ipynb")
    return frozenset(fingerprint(read_json(path.read_text("utf-8"))) for path in books)


def _read(source: Path) -> Any:
    nbformat, _ = _jupyter()
    text = saves.read_file(source).decode(errors="replace")
    try:
        found = read_json(text)
        if not isinstance(found["cells"], list):
            raise TypeError
        # JSON can escape half a character, which no page can hold.
        text = json.dumps(found, ensure_ascii=False).encode(errors="replace").decode()
        return nbformat.reads(text, as_version=4)
    except (ValueError, TypeError, LookupError, nbformat.ValidationError):
        raise BadInput(WORDS.text("page_no_notebook", path=source), []) from None


def _jupyter() -> tuple[Any, Any]:
    """Return the modules that read and run a notebook."""
    try:
        return import_module("nbformat"), import_module("nbclient")
    except ImportError:
        raise WORDS.error("page_no_kernel", []) from None


@contextmanager
def _kernel(folder: Path, *, modules: bool) -> Iterator[tuple[type, dict[str, str]]]:
    """Yield the class of a kernel that runs this Python isolated, and its environment.

    It keeps answers in a folder of its own. Which kernel a notebook names makes no difference.

    Parameters
    ----------
    folder : Path
        The folder of the notebook, in which its code reads files.
    modules : bool
        Whether it may load modules from there, and from where this process does.
    """
    from jupyter_client.kernelspec import KernelSpec
    from jupyter_client.manager import AsyncKernelManager

    also = (str(folder), *own_folders()) if modules else ()
    words = ("-f", "{connection_file}", "--IPKernelApp.ignore_cwd=True")
    how = child("ipykernel_launcher", *words, cwd=folder, also=also)

    class Kernel(AsyncKernelManager):
        kernel_spec = KernelSpec(argv=[*how.args], language="python")

    with TemporaryDirectory() as home:
        own = {"RACEKIT_HOME": home, "RACEKIT_LANG": language(), "TQDM_DISABLE": "1"}
        yield Kernel, {**how.env, **own}
