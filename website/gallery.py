"""The gallery: games, puzzles and explorations worth a look, each on a page that needs no Python.

Each page leads to the laboratory, at the same position.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

import nbformat
from IPython.core.formatters import DisplayFormatter

import racekit as rk
from racekit.engine.svg import as_images
from racekit.engine.texts import Text, speaking
from racekit.exchange.addresses import PUZZLE, address, notebook_address
from racekit.lessons import explore
from racekit.lessons.page import Page
from racekit.lessons.page_formatters import MIME, install

from . import LANGUAGES
from .frame import WORDS, framed
from .packed import pack

FOLDER = "gallery"
KINDS = ("game", "puzzle", "exploration")
_HERE = Path(__file__).parent
_ROOT = "../.."
"""The way from a page of the gallery to the website's folder."""


class Entry(NamedTuple):
    """What one page shows.

    Attributes
    ----------
    name, kind, of : str
        The name of the page; one of `KINDS`; and which game, puzzle or exploration it is.
    title, why : Text
        The title, and two sentences: why it is worth a look.
    at : int
        The node of a game.
    lesson : str
        The lesson that has an exploration.
    """

    name: str
    kind: str
    of: str
    title: Text
    why: Text
    at: int = 0
    lesson: str = ""


def entries() -> tuple[Entry, ...]:
    """Return what the gallery shows, in its order."""
    listed = tomllib.loads((_HERE / "gallery.toml").read_text("utf-8"))["entry"]
    return tuple(map(_entry, listed))


def _entry(data: Mapping[str, Any]) -> Entry:
    rest = {key: data[key] for key in ("at", "lesson") if key in data}
    texts = Text(**data["title"]), Text(data["en"], data["ja"])
    return Entry(data["name"], data["kind"], data["of"], *texts, **rest)


def path_of(entry: Entry) -> str:
    """Return the path of an entry's page in the folder of its language."""
    return f"{FOLDER}/{entry.name}.html"


def build(site: Path) -> None:
    """Add the gallery to the website."""
    shown = {entry: _shown(entry) for entry in entries()}
    for lang in LANGUAGES:
        (site / lang / FOLDER).mkdir(parents=True, exist_ok=True)
        pictures = {entry: picture(each, lang) for entry, each in shown.items()}
        (site / lang / FOLDER / "index.html").write_text(_index(pictures, lang), "utf-8")
    for entry, each in shown.items():
        there = _there(entry)
        for lang in LANGUAGES:
            path = site / lang / path_of(entry)
            path.write_text(_page(entry, each, there[lang], lang), "utf-8")
            pack(path, site, lang)


def _index(pictures: Mapping[Entry, str], lang: str) -> str:
    title = escape(WORDS.text("gallery")(lang))
    lead = f'<p class="lead">{escape(WORDS.text("gallery_what")(lang))}</p>'
    body = "\n".join([lead, *_groups(pictures, lang)])
    return framed(lang, title, body, f"{FOLDER}/")


def _groups(pictures: Mapping[Entry, str], lang: str) -> Iterator[str]:
    for kind in KINDS:
        yield f"<h2>{escape(WORDS.text(f'gallery_{kind}')(lang))}</h2>"
        found = [entry for entry in pictures if entry.kind == kind]
        cards = "".join(_card(entry, pictures[entry], lang) for entry in found)
        yield f'<ul class="cards wide">{cards}</ul>'


def _card(entry: Entry, drawn: str, lang: str) -> str:
    link = f'<a href="{entry.name}.html">{drawn}<b>{escape(entry.title(lang))}</b></a>'
    return f"<li>{link}<p>{escape(entry.why(lang))}</p></li>"


def picture(shown: Any, lang: str) -> str:
    """Return the first picture of a widget, without words: they stand below it."""
    shown.lang = lang
    with speaking(lang):
        found = re.search(r'<img src="(data:[^"]*)"', as_images(shown.fallback()))
    return f'<img src="{found[1]}" alt="" loading="lazy">' if found else ""


# --- one page ------------------------------------------------------------------------------------


def _shown(entry: Entry) -> Any:
    """Return the widget that an entry shows."""
    if entry.kind == "puzzle":
        return rk.puzzle(entry.of)
    if entry.kind == "exploration":
        return getattr(explore, entry.of)(seed=1)
    return rk.GameWidget(_game(entry))


def _game(entry: Entry) -> rk.Table:
    table = rk.lessons.example(entry.of)
    table.goto(entry.at)
    return table


def _there(entry: Entry) -> Mapping[str, str]:
    """Return the address, for each language, at which the laboratory shows the same."""
    if entry.kind == "exploration":
        return {lang: notebook_address(f"{lang}/{entry.lesson}.ipynb", _ROOT) for lang in LANGUAGES}
    if entry.kind == "puzzle":
        return {lang: address(PUZZLE, entry.of, _ROOT, lang) for lang in LANGUAGES}
    table, found = _game(entry), {}
    for lang in LANGUAGES:
        with speaking(lang):
            found[lang] = table.link(known="all", site=_ROOT)
    return found


def _page(entry: Entry, shown: Any, there: str, lang: str) -> str:
    """Return a page of a notebook that has run already: here, as it needs no kernel."""
    formatter = DisplayFormatter()
    install(formatter)
    with speaking(lang):
        shown.lang = lang
        data, _ = formatter.format(shown)
    if entry.kind == "game":
        # As a replay: how to play on is said above it.
        data[MIME] = {**data[MIME], "part": "replay"}
    links = [(there, WORDS.text("gallery_open")), ("index.html", WORDS.text("gallery_more"))]
    row = " · ".join(f'<a href="{escape(to)}">{escape(text(lang))}</a>' for to, text in links)
    book = nbformat.v4.new_notebook(
        cells=[
            nbformat.v4.new_code_cell(),
            nbformat.v4.new_markdown_cell(f"# {entry.title(lang)}\n\n{entry.why(lang)}"),
            _cell({"text/html": f"<p>{row}</p>"}, data),
            nbformat.v4.new_code_cell(outputs=[nbformat.v4.new_output("stream", text=lang)]),
        ]
    )
    return Page(Path(f"{entry.name}.ipynb"), book).html()


def _cell(*shown: Mapping[str, Any]) -> Any:
    outputs = [nbformat.v4.new_output("display_data", data=data) for data in shown]
    hidden = {"jupyter": {"source_hidden": True}}
    return nbformat.v4.new_code_cell(metadata=hidden, outputs=outputs)
