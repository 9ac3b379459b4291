"""A recorded game of each kind, to step through on a page."""

from __future__ import annotations

from pathlib import Path

from racekit.engine import registry
from racekit.engine.texts import speaking
from racekit.lessons import example
from racekit.ui.page import replay_page

from . import LANGUAGES
from .frame import WORDS
from .packed import pack

FOLDER = "replays"
GAMES = ("longshot", "trickrace", "foth", "readaloud")


def build(site: Path) -> None:
    """Add the replays to the website: each shows what the first player saw."""
    for game in GAMES:
        table = example(game)
        replay = table.replay(0)
        for lang in LANGUAGES:
            path = site / lang / path_of(game)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(replay_page(replay, lang), "utf-8")
            with speaking(lang):
                there = table.link(known="all", site="../..")
            pack(path, site, lang, {there: WORDS.text("gallery_open")})


def path_of(game: str) -> str:
    """Return the path of a game's page in the folder of its language."""
    return f"{FOLDER}/{game}.html"


def title(game: str, lang: str) -> str:
    """Return the title of a game."""
    return registry.game_class(game).book.title(lang)
