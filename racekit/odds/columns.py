"""What the columns of a table of games tell.

Each game's ``columns.toml`` has a text for each kind of column, such as ``score_{seat}``; which
seats, horses and races there are, the game's options decide.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import product
from string import Formatter
from typing import Any

from ..engine.game import Game
from ..engine.setup import chosen_game
from ..engine.texts import Catalogue, Text, language, read_toml
from .chunks import tables


def columns(game: str | Game, *, lang: str | None = None, **options: Any) -> dict[str, str]:
    """Return what each column of `simulate` tells.

    Parameters
    ----------
    game : str or Game
        A game's name, or a game.
    lang : {"en", "ja"}, optional
        The language; left out, the one of messages.
    **options
        The game's options, where `game` is a name.

    Examples
    --------
    >>> import racekit as rk
    >>> rk.columns("longshot", lang="en")["rounds"]
    'rounds of the last race'
    """
    told = texts(chosen_game(game, None, options))
    return {name: text(lang or language()) for name, text in told.items()}


@cache
def texts(game: Game) -> Mapping[str, Text]:
    """Return the columns of a game, in their order, each with what it tells.

    Examples
    --------
    >>> import racekit as rk
    >>> told = texts(rk.game("longshot", players=4))
    >>> told["score_3"].en, "score_4" in told
    ("Player 4's dollars at the end", False)
    """
    plays = tables(game)
    catalogue = _catalogue(plays.TEXTS)
    ranges, found = plays.ranges(game), dict[str, Text]()
    for kind in catalogue.entries:
        fields = [field for _, field, _, _ in Formatter().parse(kind) if field is not None]
        for chosen in product(*(ranges[field] for field in fields)):
            values = dict(zip(fields, chosen, strict=True))
            found[kind.format(**values)] = catalogue.text(kind, **values)
    return {name: found[name] for name in plays.COLUMNS if name in found}


@cache
def _catalogue(package: str) -> Catalogue:
    return Catalogue(read_toml(package, "columns.toml"))
