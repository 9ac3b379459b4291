"""A scene as plain text, for terminals: conditions, every place, and the card being read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from ...engine.texts import Catalogue, Text, first_upper, read_toml
from ...show.columns import aligned
from .cards import WORDS

Names = Mapping[int, Text]
Scene = Mapping[str, Any]


def text_board(scene: Scene, names: Names, lang: str) -> str:
    """Return a scene, with the backdrop, as lines of plain text."""
    parts = [list(_notes(scene, names, lang)), *_places(scene, names, lang)]
    parts.append(list(_reading(scene, names, lang)))
    return "\n\n".join("\n".join(lines) for lines in parts if lines)


@cache
def _words() -> Catalogue:
    return Catalogue(read_toml("racekit.games.readaloud", "text.toml"), WORDS)


def _word(key: str, lang: str, **values: Any) -> str:
    return _words().render(key, lang, values)


def _notes(scene: Scene, names: Names, lang: str) -> Iterator[str]:
    """Yield the winning condition (RA4.1), who is ahead (RA4.2), and a ban (RA5.2)."""
    condition = scene["condition"]
    if condition is None:
        yield _word("no_condition", lang)
    else:
        text = Text(**condition["text"])
        yield _word("condition", lang, text=text, seat=names[condition["seat"]])
    if scene["leading"]:
        seats = [names[seat] for seat in scene["leading"]]
        yield _word("over" if scene["over"] else "leading", lang, seats=seats)
    if scene["bans"]:
        yield _word("ban", lang)


def _places(scene: Scene, names: Names, lang: str) -> Iterator[list[str]]:
    """Yield each place with its limit (RA1.4), who sees it (RA10.3), and its cards."""
    limits, stock = scene["limits"], scene["stock"]
    yield [_word("field", lang, limit=limits["field"]), *_cards(scene, scene["field"], lang)]
    for seat, pieces in enumerate(scene["hands"]):
        values = {"seat": names[seat], "limit": limits["hands"][seat]}
        head = _word(f"hand_{scene['lying']['hands'][seat]}", lang, **values)
        yield [first_upper(head), *_cards(scene, pieces, lang)]
    top = [] if stock["top"] is None else [stock["top"]]
    yield [_word("stock", lang, count=stock["count"]), *_cards(scene, top, lang)]
    if scene["discards"]:
        yield [_word("discards", lang), *_cards(scene, scene["discards"], lang)]


def _cards(scene: Scene, pieces: Sequence[Scene], lang: str) -> list[str]:
    return aligned([["", *_card(scene, piece, lang)] for piece in pieces], right={2})


def _card(scene: Scene, piece: Scene, lang: str) -> Iterator[str]:
    """Yield a card's spot, value and text, as far as they are known (RA2.2, RA10.2)."""
    yield piece["place"]
    if piece["card"] is None:
        yield "?"
        yield _word("maybe", lang, cards=_titles(scene, piece["may_be"])) if piece["may_be"] else ""
        return
    card = scene["cards"][piece["card"]]
    yield str(piece["value"])
    values = {"title": Text(**card["title"]), "text": Text(**card["text"])}
    line = _word("card" if piece["mine"] else "unseen_card", lang, **values)
    yield line + _below(scene, piece, lang)


def _below(scene: Scene, piece: Scene, lang: str) -> str:
    """Return the cards under a card (RA8.1)."""
    return _word("below", lang, cards=_titles(scene, piece["under"])) if piece["under"] else ""


def _titles(scene: Scene, cards: Sequence[str]) -> list[Text]:
    return [Text(**scene["cards"][card]["title"]) for card in cards]


def _reading(scene: Scene, names: Names, lang: str) -> Iterator[str]:
    """Yield the card being read, word by word (RA6.3)."""
    reading = scene["reading"]
    if reading is None:
        return
    card = Text(**scene["cards"][reading["card"]]["title"])
    yield _word("reading", lang, seat=names[reading["seat"]], title=card)
    for word in reading["words"]:
        yield _word(word["state"], lang, text=Text(**word["text"]))
