"""A lesson as one page that works without a kernel, a server or a network."""

from __future__ import annotations

import base64
import mimetypes
import re
from collections.abc import Iterator, Mapping
from html import escape
from importlib import import_module
from math import inf
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from ..engine import registry
from ..engine.svg import data_url
from ..engine.texts import LANGUAGES, language, speaking
from ..table import saves
from ..ui.page import self_contained
from .catalogue import lessons, notebook_of
from .checking import WORDS
from .page_formatters import MIME
from .running import executed

NOTEBOOK_ONLY = "notebook-only"
"""The tag of a cell that is left out of a page: an invitation to what only a kernel can do."""
SCREEN_ONLY = "screen-only"
"""The tag of a cell that is left out where nothing moves, as on paper: how to use a board."""
STILL = frozenset({NOTEBOOK_ONLY, SCREEN_ONLY})
"""The tags of the cells that are left out where nothing moves."""
_FOLDED = "jp-MarkdownHeadingCollapsed"
"""JupyterLab's mark of a heading whose section is folded."""
_HEADING = re.compile(r"(#+) ")
_RUN_ALL = "**Run → Run All Cells**"
_ELSEWHERE = re.compile(r"(\[[^]]*\]\([^)\s]*\.ipynb\)|[\s·])+")
"""A paragraph of nothing but links to other notebooks."""
_VEGA = re.compile(r"application/vnd\.vegalite\.v\d+\+json")
_PICTURES = ("image/png", "image/jpeg")

_BOARDS = ("board", "looks")
"""The data of a part that another widget draws: what it is, and the board that belongs to it."""
_SHARED = {"backdrop", "constants", "guide", "rules"}
"""What is the same on many boards."""

Cell = Mapping[str, Any]
Data = Mapping[str, Any]


def export_page(notebook: str | Path, path: str | Path, *, allow_code: bool = False) -> Path:
    """Run a lesson, and write it as one page that needs no kernel, no server and no network.

    Questions are answered in the page. It keeps answers and guesses in the reader's browser, where
    the reader can erase them. A picture that waits for an answer waits there too. On a board, the
    line played so far can be stepped through. Folded code is left out, and so are cells with the
    tag ``notebook-only``: they invite to what only a notebook can do. The page's source contains
    the answers, though nothing shows them to the eye.

    Parameters
    ----------
    notebook : str or Path
        The notebook, or the name of a lesson, such as ``"odds/02"``. It runs in a kernel of its
        own, in its folder, and does not see your answers.
    path : str or Path
        The file. It is written atomically, and only if every cell runs.
    allow_code : bool
        Whether the code of a notebook may run that is not racekit's own, or was changed: look into
        it first. It can do all that you can do on this computer.

    Returns
    -------
    Path
        The file.

    Raises
    ------
    BadInput
        If this is no notebook, its code may not run, a cell raises an error, or a package for
        running it is missing.
    OSError
        If a file cannot be read or written.

    Examples
    --------
    >>> export_page("no-such-lesson.ipynb", "page.html")
    Traceback (most recent call last):
    ...
    FileNotFoundError: [Errno 2] No such file or directory: 'no-such-lesson.ipynb'
    """
    source, target = notebook_of(notebook), saves.as_path(path)
    html = Page(source, executed(source, allow_code=allow_code)).html()
    saves.write_whole(target, html.encode())
    return target


def position_picture(game: str, board: Data, frame: Data, lang: str) -> str:
    """Return the board of a position as HTML that stands still."""
    rules = registry.game(game)
    with speaking(lang):
        return rules.picture({**board["backdrop"], **frame["scene"]}, rules.book.title(lang))


class Page:
    """A page of an executed notebook.

    Parameters
    ----------
    source : Path
        Where the notebook is.
    book : nbformat.NotebookNode
        The notebook, with the cells of `executed` around its own.
    """

    def __init__(self, source: Path, book: Any) -> None:
        self.source = source
        _, *self.cells, last = book.cells
        said = "".join(output.get("text", "") for output in last.outputs)
        self.lang = said if said in LANGUAGES else language()
        self.parts: list[dict[str, Any]] = []
        self.shared: list[Data] = []
        self._markdown = _markdown(source.resolve().parent)
        lesson = "\n".join(self._lesson())
        self.body = f'<main class="rk-lesson">{self._scriptless()}\n{lesson}</main>'
        self.data = {
            "key": f"racekit:{self._name()}",
            "lang": self.lang,
            "parts": self.parts,
            "shared": self.shared,
        }

    def html(self) -> str:
        """Return the page as one file."""
        boards = [part[key] for part in self.parts for key in _BOARDS if part.get(key)]
        beside = sorted({(board["bundle"], board["shows"]) for board in boards})
        return self_contained("page", "page", self.title(), self.data, self.body, beside)

    def _word(self, key: str, **values: Any) -> str:
        return WORDS.text(key, **values)(self.lang)

    def _scriptless(self) -> str:
        """Return what to say where no script runs."""
        return f"<noscript><p>{escape(self._word('page_noscript'))}</p></noscript>"

    def _how(self) -> str:
        """Return what to say instead of how to run a notebook."""
        how = self._word("page_how")
        # A lesson of one's own asks; it is handed out to pupils who have no Jupyter.
        if self._name() not in lessons():
            return how
        return f"{how}{'' if self.lang == 'ja' else ' '}{self._word('page_limits')}"

    def _name(self) -> str:
        """Return the lesson's name, which is the same in both languages."""
        own = self.source.resolve().with_suffix("").as_posix()
        return next((name for name in lessons() if own.endswith(f"/{name}")), self.source.stem)

    def title(self) -> str:
        """Return the lesson's title."""
        texts = (cell.source for cell in self.cells if cell.cell_type == "markdown")
        titles = (re.search(r"^# +(\S.*)$", text, re.MULTILINE) for text in texts)
        return next((found[1] for found in titles if found), self.source.stem)

    left_out: frozenset[str] = frozenset({NOTEBOOK_ONLY})
    """The tags of the cells that it does not show."""

    # --- cells ------------------------------------------------------------------------------

    def _lesson(self) -> Iterator[str]:
        """Yield all cells; a folded section lies in an element of its own, as in JupyterLab."""
        level = 0
        for cell in self.cells:
            heading = cell["cell_type"] == "markdown" and _HEADING.match(cell["source"])
            if heading and len(heading[1]) <= level:
                yield "</details>"
                level = 0
            if heading and cell["metadata"].get(_FOLDED):
                level = len(heading[1])
                yield f"<details><summary>{self._markdown(cell['source'])}</summary>"
            else:
                yield from self._cell(cell)
        if level:
            yield "</details>"

    def _cell(self, cell: Cell) -> Iterator[str]:
        if not self.left_out.isdisjoint(cell["metadata"].get("tags", [])):
            return
        if cell["cell_type"] == "markdown":
            yield self._markdown(self.paragraphs(cell["source"]))
        if cell["cell_type"] != "code":
            return
        hidden = cell["metadata"].get("jupyter", {})
        if not hidden.get("source_hidden") and cell["source"].strip():
            code = escape(cell["source"])
            yield f'<pre class="rk-code" tabindex="0"><code>{code}</code></pre>'
        if not hidden.get("outputs_hidden"):
            for output in cell["outputs"]:
                yield self._output(output)

    def paragraphs(self, text: str) -> str:
        """Return a text for a reader who has this page, and no notebooks."""
        kept = (part for part in text.split("\n\n") if not _ELSEWHERE.fullmatch(part))
        how = self._how()
        return "\n\n".join(how if _RUN_ALL in part else part for part in kept)

    def _output(self, output: Data) -> str:
        if output["output_type"] == "stream":
            printed = output["name"] == "stdout"
            return f"<pre>{escape(output['text'])}</pre>" if printed else ""
        if output["output_type"] == "error":
            return f"<pre>{escape(output['ename'])}: {escape(output['evalue'])}</pre>"
        return f'<div class="rk-out">{self._shown(output.get("data", {}))}</div>'

    def _shown(self, data: Data) -> str:
        """Return what an output shows, in the best form that a page can show."""
        if MIME in data:
            return self._part(data[MIME], data["text/html"])
        for mime in data:
            if _VEGA.fullmatch(mime):
                return _chart(data[mime], data["text/plain"])
        if "text/html" in data:
            return str(data["text/html"])
        if "image/svg+xml" in data:
            return str(data["image/svg+xml"])
        for mime in _PICTURES:
            if mime in data:
                return f'<img src="data:{mime};base64,{data[mime].strip()}" alt="">'
        if "application/vnd.jupyter.widget-view+json" in data:
            return f"<p><em>{escape(self._word('page_notebook'))}</em></p>"
        if "text/markdown" in data:
            return str(self._markdown(data["text/markdown"]))
        return f"<pre>{escape(data.get('text/plain', ''))}</pre>"

    def _part(self, part: Mapping[str, Any], waiting: str) -> str:
        if part["part"] == "later":
            shown = "\n".join(map(self._shown, part["shown"]))
            if self._seen(part):
                summary = f"<summary>{escape(self._word('page_again'))}</summary>"
                shown = f'<details class="rk-again">{summary}{shown}</details>'
            part = {"part": "later", "questions": part["questions"], "html": shown}
        part = {**part, **{key: self._sharing(part[key]) for key in _BOARDS if part.get(key)}}
        self.parts.append(dict(part))
        waits = ' class="rk-waits"' if part["part"] == "later" else ""
        place = f'<div data-part="{len(self.parts) - 1}"{waits}>{waiting}</div>'
        if part["part"] != "board":
            return place
        return f'{place}<p class="rk-aside">{escape(self._word("page_board"))}</p>'

    def _seen(self, later: Data) -> bool:
        """Whether it is nothing but a board on which a question was just answered, as it was."""
        boards = [data[MIME].get("board", {}) for data in later["shown"] if MIME in data]
        on_board = any(
            part["part"] == "question"
            and part["question"]["kind"] == "board"
            and part["question"]["name"] in later["questions"]
            for part in self.parts
        )
        alike = [len(board.get("frames", ())) == 1 for board in boards]
        return on_board and len(boards) == len(later["shown"]) and all(alike)

    def _sharing(self, board: Data) -> Data:
        """Return a board's data without what other boards have too: that is on the page once."""
        shared = {}
        for name in sorted(_SHARED & board.keys()):
            if board[name] not in self.shared:
                self.shared.append(board[name])
            shared[name] = self.shared.index(board[name])
        rest = {name: value for name, value in board.items() if name not in shared}
        return {**rest, "shared": shared}


def _chart(spec: Data, told: str) -> str:
    """Return a chart as a picture, or in words where nothing can draw it.

    On a phone a second drawing replaces it, narrower and with labels of the same size.
    """
    try:
        wide = _drawn(spec)
        narrow = _narrowed(spec, wide)
    except (ImportError, ValueError):
        return f"<p>{escape(told)}</p>"
    alt = escape(told, quote=True)
    if narrow is None:  # it keeps its size, and moves sideways
        return f'<img class="rk-moves" src="{data_url(wide)}" alt="{alt}">'
    source = f'<source media="(max-width: 559px)" srcset="{data_url(narrow)}">'
    return f'<picture>{source}<img src="{data_url(wide)}" alt="{alt}"></picture>'


_PHONE, _NARROWEST = 350, 130
"""The width of a chart on a phone, and the least for its plot, without the labels beside it."""
_SMALLER = 1.25
"""How much wider than a phone a drawing may be, so that its labels stay legible when it shrinks."""


def _narrowed(spec: Data, wide: str) -> str | None:
    """Return a chart drawn for a phone: its parts and its legend below each other."""
    if "hconcat" in spec:
        stacked = {key: value for key, value in spec.items() if key != "hconcat"}
        found = _drawn({**stacked, "vconcat": spec["hconcat"]})
        return wide if _width_of(wide) <= _PHONE * _SMALLER else found
    config = spec.get("config", {})
    listed = {**spec, "config": {**config, "legend": {**config.get("legend", {}), "columns": 1}}}
    over = _width_of(_drawn({**listed, "width": _PHONE})) - _PHONE
    if "width" not in spec or _PHONE - over < _NARROWEST:
        return None
    return _drawn({**listed, "width": _PHONE - over})


def _drawn(spec: Data) -> str:
    drawing: str = import_module("vl_convert").vegalite_to_svg(dict(spec), allowed_base_urls=[])
    return drawing


def _width_of(drawing: str) -> float:
    found = re.search(r'<svg[^>]*? width="([\d.]+)"', drawing)
    return float(found[1]) if found else inf


def _markdown(folder: Path) -> Any:
    """Return a function that makes HTML of Markdown; what it shows is in the page itself.

    The renderer gets texts that are escaped already.
    """
    import mistune
    from mistune.util import striptags

    class Renderer(mistune.HTMLRenderer):
        def link(self, text: str, url: str, title: str | None = None) -> str:
            there = re.match(r"https?://|#", url)
            return super().link(text, url, title) if there else text

        def image(self, text: str, url: str, title: str | None = None) -> str:
            kind = mimetypes.guess_type(url)[0] or ""
            file = _inside(folder, url)
            if not kind.startswith("image/") or file is None:
                return text
            data = base64.b64encode(file.read_bytes()).decode()
            return f'<img src="data:{kind};base64,{data}" alt="{striptags(text)}">'

    return mistune.create_markdown(renderer=Renderer(escape=True), plugins=["table"])


def _inside(folder: Path, url: str) -> Path | None:
    """Return the file in a lesson's folder that a picture names; none that lies outside of it."""
    try:
        file = (folder / unquote(url)).resolve()  # a link may lead outside, too
        return file if file.is_relative_to(folder.resolve()) and file.is_file() else None
    except (OSError, ValueError):  # such a name cannot be a file's
        return None
