"""What a list of saved games says of each: game, seats, turn, result, age."""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from ..engine.errors import RacekitError
from ..engine.texts import LANGUAGES, Text, engine_words, language, visible
from .saves import SavedGame, read_file
from .seats import persons
from .table import Table

MOST_LISTED = 20
"""The number of games that a list describes: each is played again for it."""
_UNITS = (("saved_days", 86_400, 30), ("saved_hours", 3600, 24), ("saved_minutes", 60, 60))
"""The units of an age: name, seconds, and the number from which on it is too small."""


_TITLES = (
    *("saved_number", "saved_game", "saved_seats", "saved_turn"),
    *("saved_result", "saved_played", "saved_name"),
)


class _Told(NamedTuple):
    """What a list says of one game."""

    game: Text
    seats: Text
    turn: Text
    result: Text


def rows(found: Sequence[SavedGame]) -> list[tuple[str, ...]]:
    """Return the rows of a list of saved games in the current language, the titles first."""
    lang = language()
    titles = tuple(engine_words().text(name)(lang) for name in _TITLES)
    return [titles, *(_row(at, game, lang) for at, game in enumerate(found[:MOST_LISTED]))]


def more(found: Sequence[SavedGame]) -> str:
    """Return how many games a list leaves out, or nothing."""
    left = len(found) - MOST_LISTED
    return engine_words().text("saved_more", n=left)(language()) if left > 0 else ""


def _row(at: int, game: SavedGame, lang: str) -> tuple[str, ...]:
    told = (text(lang) for text in _told(game.path, game.played))
    return (str(at), *told, _age(game.played)(lang), visible(game.path.stem))


@lru_cache(maxsize=256)
def _told(path: Path, _played: float) -> _Told:
    """Play a saved game again, and say what it is. A person's view says which turn it is."""
    nothing = Text("", "")
    try:
        table = Table.load(read_file(path))
    except (RacekitError, OSError):
        unreadable = engine_words().text("saved_unreadable")
        return _Told(nothing, nothing, unreadable, nothing)
    reader = next(iter(persons(table.players)), 0)
    names = table.names_for(reader)
    turn, _ = table.game.status(table.state.view(reader), names)
    seats = [name.capital() for name in names.values()]
    return _Told(table.game.book.title, _joined(seats), turn, _result(table))


def _result(table: Table) -> Text:
    """Return who won, and with which score."""
    if table.result is None:
        return engine_words().text("saved_running")
    names = table.names_for(next(iter(persons(table.players)), 0))
    winners = _joined([names[seat].capital() for seat in table.result.winners])
    score = table.result.scores[table.result.winners[0]]
    won = {
        lang: {"names": winners(lang), "score": table.game.score_text(score, lang)}
        for lang in LANGUAGES
    }
    return Text(*(engine_words().render("saved_won", lang, won[lang]) for lang in LANGUAGES))


def _joined(texts: Sequence[Text]) -> Text:
    return Text(", ".join(text.en for text in texts), "、".join(text.ja for text in texts))


def _age(played: float) -> Text:
    """Return how long ago a game was played; the date after a month."""
    age = time.time() - played
    for name, seconds, most in _UNITS:
        if age >= seconds * most:
            date = f"{datetime.fromtimestamp(played):%Y-%m-%d}"
            return Text(date, date)
        if age >= seconds:
            return engine_words().text(name, n=int(age // seconds))
    return engine_words().text("saved_now")
