"""The home pages, one in each language, and the page that chooses between them."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from html import escape
from pathlib import Path

from racekit.lessons.catalogue import lessons

from . import LANGUAGES, ROOT, gallery, laboratory, manual, replays
from .frame import WORDS, framed
from .lessons import NEEDS_MORE, groups, path_of

START = "00-start-here"

_HERE = Path(__file__).parent
_CHOOSER = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>racekit</title>
<script>location.replace(navigator.language.startsWith("ja") ? "ja/" : "en/")</script>
<p><a href="en/">English</a> · <a href="ja/" lang="ja">日本語</a></p>
</html>
"""


def build(site: Path) -> None:
    """Add the home pages to the website."""
    (site / "index.html").write_text(_CHOOSER, "utf-8")
    shutil.copy(_HERE / "home.css", site)
    shutil.copytree(ROOT / "notebooks" / "images", site / "images", dirs_exist_ok=True)
    for lang in LANGUAGES:
        (site / lang).mkdir(exist_ok=True)
        (site / lang / "index.html").write_text(_Home(lang).html(), "utf-8")


class _Home:
    """A home page; addresses are relative to the folder of its language."""

    def __init__(self, lang: str) -> None:
        self._lang = lang

    def html(self) -> str:
        """Return the page."""
        play = self._notebook(START)
        body = f"""<p class="lead">{self._word("lead")}</p>
<p><a class="play" href="{play}">{self._word("play")}</a></p>
<p class="aside">{self._word("wait")}</p>
<p class="aside">{self._word("kept")}</p>
<ul class="ways">{"".join(self._ways())}</ul>
<h2>{self._word("replays")}</h2>
<p>{self._word("replays_what")}</p>
<ul class="cards">{"".join(self._replays())}</ul>
<h2 id="lessons">{self._word("lessons")}</h2>
<p>{self._word("lessons_how")}</p>
{"".join(self._lessons())}"""
        return framed(self._lang, self._word("title"), body)

    def _word(self, key: str) -> str:
        return escape(WORDS.text(key)(self._lang))

    def _notebook(self, name: str) -> str:
        return f"../{laboratory.link(f'{self._lang}/{name}.ipynb')}"

    def _ways(self) -> Iterator[str]:
        """Yield where else one may go, each with a sentence."""
        book = f"../{manual.FOLDER}/{self._lang}"
        ways = {
            "#lessons": "lessons",
            f"{gallery.FOLDER}/index.html": "gallery",
            f"{book}/index.html": "manual",
            f"{book}/teachers.html": "teachers",
            f"../{laboratory.FOLDER}/lab/index.html": "laboratory",
        }
        for to, key in ways.items():
            what = f"<span>{self._word(f'{key}_what')}</span>"
            yield f'<li><a href="{to}">{self._word(key)}</a>{what}</li>'

    def _replays(self) -> Iterator[str]:
        for game in replays.GAMES:
            title = escape(replays.title(game, self._lang))
            picture = f'<img src="../images/{game}.png" alt="" loading="lazy">'
            yield f'<li><a href="{replays.path_of(game)}">{picture}{title}</a></li>'

    def _lessons(self) -> Iterator[str]:
        for folder, names in groups():
            drawn = f"images/{folder}.png"
            mark = f'<img class="mark" src="../{drawn}" alt="" loading="lazy">'
            head = f"{mark if (ROOT / 'notebooks' / drawn).is_file() else ''}{self._group(folder)}"
            yield f"<h3>{head}</h3><ol>{''.join(map(self._lesson, names))}</ol>"

    def _group(self, folder: str) -> str:
        if folder in replays.GAMES:
            return escape(replays.title(folder, self._lang))
        return self._word(folder or "own_game")

    def _lesson(self, name: str) -> str:
        title = self._title(name)
        page = f'<a href="{path_of(name)}">{self._word("page")}</a>'
        notebook = f'<a href="{self._notebook(name)}">{self._word("notebook")}</a>'
        if name in NEEDS_MORE:
            notebook = f"<span>{self._word('not_there')}</span>"
        return f"<li><span>{title}</span> {page} {notebook}</li>"

    def _title(self, name: str) -> str:
        """Return a lesson's title, without that of the game under which it stands."""
        title: str = lessons()[name]["title"][self._lang]
        if (folder := name.partition("/")[0]) in replays.GAMES:
            game = replays.title(folder, self._lang)
            title = title.removeprefix(game).lstrip(":： ")
        return escape(title[:1].upper() + title[1:])
