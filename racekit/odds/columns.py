"""Descriptions of the columns of simulated games.

Each game's ``columns.toml`` has a description for each kind of column, such as ``score_{seat}``.
The game's options determine the seats, horses and races.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from string import Formatter
from typing import Any

from ..engine.game import Game
from ..engine.texts import Catalogue, Text, language, read_toml
from ..listed import Listed
from ..table.setup import chosen_game
from .messages import message
from .stepping import tables


class Columns(Listed, dict[str, str]):
    """Columns with their descriptions: a dict that shows as a table."""

    def caption(self) -> Text:
        return message("columns")

    def heads(self) -> tuple[Text, ...]:
        return (message("columns_name"), message("columns_description"))

    def rows(self, lang: str) -> list[tuple[str, str]]:
        return [*self.items()]


def columns(game: str | Game, *, lang: str | None = None, **options: Any) -> Columns:
    """Return a description of each column of `simulate`.

    Parameters
    ----------
    game : str or Game
        A game's name, or a game.
    lang : {"en", "ja"}, optional
        The language; by default, that of the messages.
    **options
        The game's options, if `game` is a name.

    Examples
    --------
    >>> import racekit as rk
    >>> rk.columns("longshot", lang="en")["rounds"]
    'number of rounds in the last race'
    """
    descriptions = texts(chosen_game(game, None, options))
    return Columns({name: text(lang or language()) for name, text in descriptions.items()})


@cache
def texts(game: Game) -> Mapping[str, Text]:
    """Return the columns of a game, in order, each with its description.

    Examples
    --------
    >>> import racekit as rk
    >>> described = texts(rk.game("longshot", players=4))
    >>> described["score_3"].en, "score_4" in described
    ("Player 4's dollars at the end", False)
    """
    plays = tables(game)
    catalogue = _catalogue(plays.TEXTS)
    found = {kind.format(**values): catalogue.text(kind, **values) for kind, values in _all(game)}
    return {name: found[name] for name in plays.COLUMNS if name in found}


@cache
def seat_columns(game: Game) -> Mapping[str, Sequence[str]]:
    """Return the columns that each seat has, by what they have in common.

    Examples
    --------
    >>> import racekit as rk
    >>> seat_columns(rk.game("longshot", players=4))["order2"]
    ['order2_0', 'order2_1', 'order2_2', 'order2_3']
    """
    found: dict[str, list[str]] = {}
    for kind, values in _all(game):
        if "seat" in values:
            name = kind.replace("_{seat}", "").format(**values)
            found.setdefault(name, []).append(kind.format(**values))
    return found


def _all(game: Game) -> Iterator[tuple[str, Mapping[str, int | str]]]:
    """Yield the kind of each column, and what it is of: a seat, a horse, a race, ..."""
    plays = tables(game)
    ranges = plays.ranges(game)
    for kind in _catalogue(plays.TEXTS).entries:
        fields = [field for _, field, _, _ in Formatter().parse(kind) if field is not None]
        for chosen in product(*(ranges[field] for field in fields)):
            yield kind, dict(zip(fields, chosen, strict=True))


@cache
def _catalogue(package: str) -> Catalogue:
    return Catalogue(read_toml(package, "columns.toml"))
