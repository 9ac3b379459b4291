"""A lesson on paper: a worksheet to print, and its key on another sheet."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from importlib.resources import files
from pathlib import Path
from string import ascii_lowercase
from tempfile import TemporaryDirectory
from typing import Any

from ..engine import registry
from ..engine.errors import Problem, short_repr
from ..html_page import html_page
from ..table import saves
from .catalogue import notebook_of
from .checking import WORDS
from .classroom.figures import said, truth
from .explore.still import still
from .page import STILL, Cell, Data, Page, position_picture
from .running import executed
from .schema import is_numeric
from .trees.still import still as still_tree

PAPERS = ("A4", "letter")

ON_PAPER = "on-paper"
"""The tag of a cell that waits for answers, and whose output a later question on paper needs."""

_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "msedge")
_PRINTING = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-pdf-header-footer",
)
_PATIENCE = 120
"""After how many seconds printing is given up."""
_SURE = range(50, 101, 10)
_FOLDED = re.compile(r"<details\b(?! class='rk-alike')")
"""What is opened on paper: all but further lines of the same kind."""


def worksheet(
    notebook: str | Path, path: str | Path, *, paper: str = "A4", allow_code: bool = False
) -> tuple[Path, Path]:
    """Run a lesson, and write it as a worksheet for print, and its key on another sheet.

    The worksheet has the lesson's prose, its positions as pictures, and its questions with room to
    write; a guess has a scale for how sure one is. What moves on a screen is left out. The key has
    each answer, why, the wrong answers to expect, and what the lesson shows once it is answered.

    Parameters
    ----------
    notebook : str or Path
        The notebook, or the name of a lesson, such as ``"odds/02"``. It runs in a kernel of its
        own, in its folder, and does not see your answers.
    path : str or Path
        The worksheet. If it ends in ``.pdf``, an installed Chromium or Chrome prints it; otherwise
        it is one HTML file, which any browser prints. The key gets the same name with ``-key``.
    paper : {"A4", "letter"}, optional
        The size of the paper.
    allow_code : bool
        Whether the code of a notebook may run that is not racekit's own, or was changed: look into
        it first. It can do all that you can do on this computer.

    Returns
    -------
    tuple of Path
        The worksheet and the key.

    Raises
    ------
    BadInput
        If this is no notebook, its code may not run, a cell raises an error, the paper is unknown,
        or a browser or a package for making it is missing.
    OSError
        If a file cannot be read or written.

    Examples
    --------
    >>> worksheet("no-such-lesson.ipynb", "sheet.html")
    Traceback (most recent call last):
    ...
    FileNotFoundError: [Errno 2] No such file or directory: 'no-such-lesson.ipynb'
    """
    source, target = notebook_of(notebook), saves.as_path(path)
    if paper not in PAPERS:
        problem = Problem.of("paper", "not_choice", value=short_repr(paper), known=PAPERS)
        raise WORDS.error("bad_sheet", [problem])
    pdf = target.suffix.casefold() == ".pdf"
    printer = _printer() if pdf else ""
    sheet = Sheet(source, executed(source, allow_code=allow_code))
    key = saves.further(target, f"{target.stem}-key")
    for html, file in ((sheet.html_on(paper), target), (sheet.key_on(paper), key)):
        saves.write_whole(file, _printed(html, printer) if pdf else html.encode())
    return target, key


def _printer() -> str:
    """Return an installed browser that prints."""
    found = next(filter(None, map(shutil.which, _BROWSERS)), None)
    if found is None:
        problem = WORDS.problem("path", "sheet_no_browser")
        raise WORDS.error("bad_sheet", [problem])
    return found


def _printed(html: str, printer: str) -> bytes:
    """Return a page as PDF."""
    with TemporaryDirectory() as folder:
        page, pdf = Path(folder, "sheet.html"), Path(folder, "sheet.pdf")
        saves.write_whole(page, html.encode())
        own = f"--user-data-dir={folder}/profile"
        command = [printer, *_PRINTING, own, f"--print-to-pdf={pdf}", page.as_uri()]
        try:
            subprocess.run(command, check=True, capture_output=True, timeout=_PATIENCE)
            return pdf.read_bytes()
        except (subprocess.SubprocessError, OSError):
            problem = WORDS.problem("path", "sheet_not_printed", browser=printer)
            raise WORDS.error("bad_sheet", [problem]) from None


class Sheet(Page):
    """The worksheet of an executed notebook.

    Attributes
    ----------
    questions : list of mapping
        What is asked, in this order; a guess and its question have the same number.
    told : dict of int to list of str
        What the lesson shows once a question is answered, which the key has beside the answer.
    trees : list of str
        The trees with blanks, filled in, for the key.
    """

    left_out = STILL

    def __init__(self, source: Path, book: Any) -> None:
        self.questions: list[Data] = []
        self.told: dict[int, list[str]] = defaultdict(list)
        self.trees: list[str] = []
        self._needed = False
        self._in_key = False  # whether what is drawn stands in the key alone
        super().__init__(source, book)

    def html_on(self, paper: str) -> str:
        """Return the sheet for the pupils."""
        blanks = " ".join(f"{self._word(key)} {_BLANK}" for key in ("sheet_name", "sheet_date"))
        # What is folded on a screen cannot be unfolded on paper; of many alike, one is enough.
        return self._on(paper, blanks, _FOLDED.sub("<details open", self.body))

    def key_on(self, paper: str) -> str:
        """Return the sheet for the teacher: answers, reasons, and wrong answers to expect."""
        answers = "\n".join(map(self._solved, range(len(self.questions))))
        title = escape(self.title())
        trees = "".join(f'<section class="rk-question rk-answer">{e}</section>' for e in self.trees)
        body = f"<main><h1>{title} · {self._word('sheet_key')}</h1>\n{answers}{trees}</main>"
        return self._on(paper, escape(self._word("sheet_apart")), body)

    def _on(self, paper: str, head: str, body: str) -> str:
        css = files(__package__).joinpath("on_paper.css").read_text("utf-8")
        size = f"@page {{ size: {paper}; margin: 15mm 18mm; }}\n"
        head = f"<header><p>{head}</p></header>"
        return html_page(self.lang, self.title(), size + css, f"{head}\n{body}")

    # --- what stands on the sheet -----------------------------------------------------------------

    def _scriptless(self) -> str:
        return ""

    def _how(self) -> str:
        return self._word("sheet_how")

    def _cell(self, cell: Cell) -> Iterator[str]:
        self._needed = ON_PAPER in cell["metadata"].get("tags", ())
        yield from super()._cell(cell)

    def _part(self, part: Mapping[str, Any], waiting: str) -> str:
        """Return a part on paper; what tells an answer, or keeps answers, is left out."""
        kind = part["part"]
        if kind == "later":
            self._in_key = not self._needed
            told = "".join(map(self._shown, part["shown"]))
            self._in_key = False
            return self._later(part["questions"], told)
        if kind == "question":
            return self._asked(part)
        if kind in ("board", "replay"):
            board = part["board"]
            known = board["game"] in registry.names()  # unless the notebook itself defines the game
            return self._figure(board["game"], board, board["frames"][-1]) if known else waiting
        if "sheet" in part:
            return str(part["sheet"])
        if kind == "exploration":
            return f"{still(part['plan'], part['state'], self.lang)}{self._aside('sheet_screen')}"
        if kind == "tree":
            return self._tree(part["board"]["plan"])
        return waiting if kind == "odds" else ""

    def _tree(self, plan: Data) -> str:
        """Return a tree with its blanks; filled in, it is in the key."""
        if plan["blanks"] and not self._in_key:
            self.trees.append(still_tree(plan, self.lang, solved=True))
        return still_tree(plan, self.lang, solved=self._in_key)

    def _aside(self, key: str, **values: Any) -> str:
        return f'<p class="rk-aside">{escape(self._word(key, **values))}</p>'

    def _later(self, names: Sequence[str], told: str) -> str:
        """Return what waits for answers, or where the key has it."""
        if self._needed:
            return f"{self._aside('sheet_later')}{told}"
        answered = [at for at, each in enumerate(self.questions) if each["name"] in names]
        if not told or not answered:
            return ""
        beside = self.told[answered[-1]]
        beside.append(told)
        return self._aside("sheet_told", place=_place(answered[-1], len(beside) - 1))

    def _figure(self, game: str, board: Data, frame: Data) -> str:
        """Return the board of a position, and whose turn it is."""
        status = frame["status"]
        drawn = position_picture(game, board, frame, self.lang)
        said = escape(f"{status['lead'][self.lang]} {status['what'][self.lang]}")
        return f"<figure>{drawn}<figcaption>{said}</figcaption></figure>"

    def _asked(self, part: Mapping[str, Any]) -> str:
        """Return a question with room to write; where an answer is only shown, where it is."""
        question, guess = part["question"], part["mode"] == "guess"
        if part["mode"] == "reveal":
            return self._aside("sheet_truth", number=self._number(question))
        label = escape(self._word("sheet_guess")) if guess else ""
        board = part["board"]
        drawn = self._figure(board["frame"]["game"], board, board["frame"]) if board else ""
        return (
            f'<section class="rk-question"><h3>{self._number(question)} {label}</h3>'
            f"{self._said(question['prompt'])}{drawn}{''.join(self._room(question))}"
            f"{self._how_sure() if guess else ''}</section>"
        )

    def _said(self, text: Mapping[str, str]) -> str:
        """Return a text of a question, which may have emphasis."""
        return str(self._markdown(text[self.lang]))

    def _number(self, question: Data) -> int:
        """Return the number of a question; a new one gets the next."""
        names = [each["name"] for each in self.questions]
        if question["name"] not in names:
            self.questions.append(question)
            return len(self.questions)
        return names.index(question["name"]) + 1

    def _room(self, question: Data) -> Iterator[str]:
        """Yield the places in which to write or to tick an answer."""
        kind, lang = question["kind"], self.lang
        if is_numeric(question):
            answer = said(question, _BLANK, lang)
            yield f"{_LINES}<p>{self._word('sheet_answer')} {answer}</p>"
        elif kind == "distribution":
            cells = "".join(f"<th>{escape(bar[lang])}</th>" for bar in question["bars"])
            blanks = "<td></td>" * len(question["bars"])
            yield f"<table><tr>{cells}</tr><tr>{blanks}</tr></table>"
        else:
            options = "".join(
                f"<li>{_BOX} {escape(option['say'][lang])}</li>" for option in question["options"]
            )
            yield f'<p class="rk-aside">{escape(self._word(f"sheet_{kind}"))}</p>'
            yield f'<ul class="rk-options">{options}</ul>'

    def _how_sure(self) -> str:
        scale = "".join(f"<li>{_BOX} {sure} %</li>" for sure in _SURE)
        return (
            f'<p class="rk-aside">{escape(self._word("sheet_sure"))}</p><ul class="rk-options">'
            f"{scale}</ul>"
        )

    # --- what stands in the key -------------------------------------------------------------------

    def _recognised(self, question: Data, wrong: Data) -> str:
        """Return which answers a recognised wrong one stands for."""
        rule = next(key for key in ("answer", "above", "below", "has", "lacks") if key in wrong)
        value = [wrong[rule]] if rule in ("has", "lacks") else wrong[rule]
        what = said(question, value, self.lang)
        return what if rule == "answer" else self._word(f"sheet_{rule}", what=what)

    def _solved(self, at: int) -> str:
        question, lang = self.questions[at], self.lang
        wrong = "".join(
            f"<li><strong>{escape(self._recognised(question, each))}</strong> "
            f"{self._said(each['say'])}</li>"
            for each in question["wrong"]
        )
        expected = f"<p>{escape(self._word('sheet_wrong'))}</p><ul>{wrong}</ul>" if wrong else ""
        told = "".join(
            f'<h4>{_place(at, n)}</h4><div class="rk-out">{each}</div>'
            for n, each in enumerate(self.told[at])
        )
        return (
            f'<section class="rk-question rk-answer"><h3>{at + 1}</h3>'
            f"{self._said(question['prompt'])}<p>{self._word('sheet_answer')} "
            f"<strong>{escape(truth(question, lang))}</strong></p>{self._said(question['why'])}"
            f"{expected}</section>{told}"
        )


def _place(question: int, n: int) -> str:
    """Return the name of what the key has beside an answer: 3a, 3b and so on."""
    return f"{question + 1}{ascii_lowercase[n]}"


_BLANK = '<span class="rk-blank"></span>'
_BOX = '<span class="rk-box"></span>'
_LINES = f'<div class="rk-lines">{"<hr>" * 3}</div>'
"""Three ruled lines to work on, above an answer."""
