"""A scene as plain text, for terminals: the track, the boxes, the seats, the hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from ...engine.texts import Catalogue, Text, first_upper, money_word, read_toml
from ...show.columns import aligned
from .cards import WORDS

_CELLS = 30
"""The track's length in characters, from the start to the goal."""


def text_board(scene: Mapping[str, Any], names: Mapping[int, Text], lang: str) -> str:
    """Return a scene, or a public one without a hand, as lines of plain text."""
    parts = [_horses(scene, lang), _players(scene, names, lang), list(_notes(scene, lang))]
    return "\n\n".join("\n".join(lines) for lines in parts)


@cache
def _words() -> Catalogue:
    return Catalogue(read_toml("racekit.games.longshot", "text.toml"), WORDS)


def _word(key: str, lang: str, **values: Any) -> str:
    return _words().render(key, lang, values)


def _horses(scene: Mapping[str, Any], lang: str) -> list[str]:
    """Return the horses: the track, the boxes, and the next run (LS3.3) or the finish (LS8.1)."""
    line, goal = scene["spurt"]["line"], scene["goal"]
    track = _word("track", lang, spurt=line, goal=goal)
    last = "finish" if _is_over(scene) else "run"
    names = (_word(key, lang) for key in ("at", "left", "right", last))
    rows = [[_word("horse", lang), track, *names]]
    for horse in scene["horses"]:
        boxes = [_pile(box["cards"]) for box in horse["boxes"]]
        where = _track(horse, line, goal)
        going = _finish(horse, lang) if horse["home"] or _is_over(scene) else _run(horse, lang)
        rows.append([str(horse["horse"]), where, str(horse["at"]), *boxes, going])
    return aligned(rows, right={2})


def _is_over(scene: Mapping[str, Any]) -> bool:
    """Return whether the last race is settled (LS11.1)."""
    settled: int = len(scene["settlements"])
    races: int = scene["races"]
    return settled == races


def _track(horse: Mapping[str, Any], line: int, goal: int) -> str:
    """Return a horse's track (LS1.4), ``.....2....:...|``; behind the bar is home (LS8.1)."""
    cells = ["."] * _CELLS + ["|", " "]
    cells[line * _CELLS // goal] = ":"
    at = _CELLS + 1 if horse["home"] else horse["at"] * _CELLS // goal
    cells[at] = str(horse["horse"])
    return "".join(cells)


def _pile(cards: list[str]) -> str:
    """Return a box's top card and the number of cards under it (LS4.7): ``3-6 +2``."""
    if not cards:
        return "-"
    *under, top = cards
    return f"{top} +{len(under)}" if under else top


def _run(horse: Mapping[str, Any], lang: str) -> str:
    """Return how far a horse runs if its top cards stay the same (LS3.3)."""
    tops = [int(box["cards"][-1].split("-")[1]) for box in horse["boxes"] if box["cards"]]
    return str(sum(tops)) if tops else _word("late", lang)


def _finish(horse: Mapping[str, Any], lang: str) -> str:
    """Return a horse's finish (LS8.3, LS8.4); its place is unknown until the round ends."""
    if not horse["home"]:
        return _word("unplaced", lang)
    place = horse["home"]["place"]
    return _word("home_place", lang, place=place) if place else _word("home", lang)


def _players(scene: Mapping[str, Any], names: Mapping[int, Text], lang: str) -> list[str]:
    """Return the seats: money, number of cards, order, and the first player (LS3.4)."""
    rows = [[_word(key, lang) for key in ("player", "money", "cards", "order")]]
    for player in scene["players"]:
        seat = player["seat"]
        rows.append(
            [
                first_upper(names[seat](lang)),
                money_word(player["purse"], lang),
                str(player["cards"]),
                _order(player["order"], lang),
                _word("first", lang) if player["first"] else "",
            ]
        )
    return aligned(rows, right={1, 2})


def _order(order: int | None, lang: str) -> str:
    """Return an order, which is secret in race 1 (LS2.4) and open in the last (LS10.3)."""
    return _word("order_horse", lang, horse=order) if order else _word("secret", lang)


def _notes(scene: Mapping[str, Any], lang: str) -> Iterator[str]:
    """Yield the spurt (LS6.1), the stack (LS3.1), the opened card (LS3.2), and one's own cards."""
    if scene["spurt"]["on"] and not _is_over(scene):
        yield _word("spurt", lang)
    if scene["placed"]:
        yield _word("used", lang, used=scene["placed"])
    yield _word("stack", lang, size=scene["stack"]["size"])
    if scene["opened"]:
        yield _word("opened", lang, card=scene["opened"])
    if scene["order"] is not None:
        yield _word("own_order", lang, horse=scene["order"])
    if scene["hand"] is not None:
        yield _word("hand", lang, cards="  ".join(scene["hand"]))
