"""Opening links: a game, a puzzle or a lesson that the address of a page names."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets
import traitlets
from ipywidgets import widget_serialization

from . import library
from .engine.errors import RacekitError
from .engine.texts import NO_MATH, Text, check_language, language
from .exchange import addresses, game_file
from .exchange.game_file import GameFile, GameMissing, Needed
from .lessons.asking import QuestionWidget
from .lessons.authoring import linking
from .lessons.authoring.lesson_folder import Lesson
from .lessons.classroom.widget import HandInWidget
from .puzzlebook import puzzle
from .ui import GameWidget
from .ui.base import Widget
from .ui.messages import in_both, link_word


def open_link(address: str | None = None, *, lang: str | None = None) -> ipywidgets.DOMWidget:
    """Show what a link opens: a game to play on (see `Table.link`), a puzzle, or a lesson.

    A game that is not known here, and whose file the link brings (see `Table.link`), is shown as
    a text, with a button that keeps it. A lesson of one's own (see `racekit.lessons.link`) gets a
    folder in the working folder; its questions are shown, and nothing in it is run.

    Parameters
    ----------
    address : str, optional
        The link. By default, it is the address of the page itself, which only the page knows: the
        widget asks for it, and has a field where a link can be pasted.
    lang : {"en", "ja"}, optional
        The initial language.

    Raises
    ------
    BadInput
        If the link is not valid; the error states the reason.

    Examples
    --------
    >>> import racekit as rk
    >>> table = rk.Table("longshot", seed=7, autosave=False)
    >>> rk.open_link(table.link())
    <GameWidget longshot, seat 0, ply 0>
    >>> rk.open_link()
    <LinkWidget>
    """
    chosen = check_language(lang or language())
    return LinkWidget(lang=chosen) if address is None else _shown(address, chosen)


def _shown(address: str, lang: str) -> Any:
    found = addresses.find(address)
    if found.kind == addresses.LESSON:
        return _lesson(linking.unpack(found.text, Path.cwd()), lang)
    if found.kind == addresses.PUZZLE:
        asked = puzzle(found.text)
        asked.lang = lang
        return asked
    try:
        table, seat = library.linked_game(address)
    except GameMissing as missing:
        if missing.needed.file is None:
            raise
        return _brought(missing.needed, missing.needed.file, lang)
    table.start_saving()
    return GameWidget(table, seat=seat, lang=lang)


def _brought(needed: Needed, file: GameFile, lang: str) -> Any:
    """Show a game's file that a link has brought: a text, which a button keeps."""
    title, lines = needed.title(lang), file.text.count("\n") + 1
    told = link_word("brought", title=title, file=file.name)(lang)
    look = link_word("look", file=file.name, lines=lines)(lang)
    head = ipywidgets.HTML(
        f'<div class="{NO_MATH}"><h2>{escape(title)}</h2><p>{escape(told)}</p><details>'
        f"<summary>{escape(look)}</summary><pre>{escape(file.text)}</pre></details></div>"
    )
    button = ipywidgets.Button(description=link_word("keep", file=file.name)(lang))
    button.layout.width = "auto"
    said = ipywidgets.HTML()

    def press(_button: object) -> None:
        try:
            game_file.keep(file, Path.cwd())
        except RacekitError as error:
            answer = in_both(error)
        else:
            button.disabled = True
            answer = link_word("kept", file=file.name, module=file.module)
        said.value = f'<p class="{NO_MATH}" role="status">{escape(answer(lang))}</p>'

    button.on_click(press)
    return ipywidgets.VBox([head, button, said])


def _lesson(lesson: Lesson, lang: str) -> Any:
    """Return the questions of a lesson of one's own, and what hands it in; the rest is on disk."""
    where = linking.where(lesson)(lang)
    title = f"<h2>{escape(lesson.title(lang))}</h2><p>{escape(where)}</p>"
    asked = [QuestionWidget(name, lang=lang) for name in lesson.entries]
    head = ipywidgets.HTML(f'<div class="{NO_MATH}">{title}</div>')
    return ipywidgets.VBox([head, *asked, HandInWidget(lesson.name, lang=lang)])


class LinkWidget(Widget):
    """What the address of the page opens, or a link that a reader pastes."""

    _part = "link"

    # Another widget, or nothing yet; and what is wrong with the last link.
    shown: Any = traitlets.Any(None, allow_none=True).tag(sync=True, **widget_serialization)
    """The game, the puzzle or the lesson, once a link is open."""
    problem = traitlets.Dict().tag(sync=True)

    _opened: str | None = None

    def __init__(self, *, lang: str) -> None:
        super().__init__(lang=lang, bundle="start")
        self.on_msg(self._answer)

    def follow(self, address: str) -> None:
        """Open a link, as a reader does who pastes it; `problem` says what is wrong with it."""
        if address == self._opened:
            return  # each view of the widget reads the address of the page
        try:
            self.shown, self.problem = _shown(address, self.lang), {}
            self._opened = address
        except RacekitError as error:
            self.problem = in_both(error).data()

    def _answer(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """Open what the front end has found; ignore anything else."""
        given = content.get("open") if isinstance(content, Mapping) else None
        if isinstance(given, str):
            self.follow(given)

    def __repr__(self) -> str:
        return "<LinkWidget>" if self.shown is None else f"<LinkWidget {self.shown!r}>"

    def fallback(self) -> str:
        text: Text = link_word("live_only")
        return f'<p class="{NO_MATH}">{escape(text(self.lang))}</p>'
