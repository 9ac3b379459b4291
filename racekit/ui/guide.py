"""A game's guide as boards get it: its texts, and the positions of its pictures."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from ..engine.game import Game, State
from ..engine.guide import Picture
from ..engine.jsons import texts_in
from ..engine.rules import Rule
from ..engine.texts import Catalogue, read_toml
from .messages import Data

COACHED = ("begin", "leave", "goal", "press", "named", "keys", "watch", "known")
"""What a board says while its guide is on, besides the advice on a decision."""

_word = Catalogue(read_toml("racekit.ui", "coach.toml")).text
_logger = logging.getLogger("racekit")


@lru_cache(maxsize=16)
def guide_data(game: type[Game]) -> Data:
    """Return what a game's guide tells, as plain data.

    A game without a guide tells all its rules, without pictures. Nor are there pictures if its code
    fails in the guide's example: its board says so when it is played.
    """
    guide, book = game.guide, game.book
    if guide is None:
        return {"rules": [_rule(rule, None) for rule in book.values()]}
    rules = [_rule(book.rule(rule), picture) for rule, picture in guide.rules.items()]
    told = {"goal": guide.goal.data(), "turn": guide.turn.data(), "rules": rules}
    try:
        positions = guide.positions(game.make())
        scenes = {str(after): _scene(state) for after, state in positions.items()}
    except Exception:  # a game's code may not shut its board
        _logger.debug("racekit: the guide of %s cannot be drawn", game.name, exc_info=True)
        return {**told, "rules": [_rule(book.rule(rule), None) for rule in guide.rules]}
    return {**told, "scenes": scenes}


def coach_data(game: type[Game]) -> Data:
    """Return what a board says while its guide is on, as plain data."""
    own = {"goal": game.book.line if game.guide is None else game.guide.goal}
    if game.front_end == "generic":
        own["known"] = _word("known_generic")
    if game.guide is not None:
        own["watch"] = _word("watch_turn", turn=game.guide.turn)
    return {key: (own.get(key) or _word(key)).data() for key in COACHED}


def _rule(rule: Rule, picture: Picture | None) -> Data:
    told = picture or Picture(0)
    shown = {"picture": {"after": told.after, "shows": told.shows}} if picture else {}
    title, text = told.title or rule.title, told.text or rule.body.capital()
    return {"id": rule.id, "title": title.data(), "text": text.data(), **shown}


def _scene(state: State) -> Data:
    """Return a position's scene, with as much of the backdrop's tables as it names."""
    scene = state.game.scene(state.view(0))
    named = texts_in(scene)
    return {**{key: _only(table, named) for key, table in state.game.backdrop().items()}, **scene}


def _only(table: Mapping[str, Any], named: set[str]) -> Mapping[str, Any]:
    return {name: each for name, each in table.items() if name in named}
