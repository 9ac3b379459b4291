"""The widgets, and `play`: a table and its widget, inline."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..engine.errors import BadInput, Problem
from ..engine.game import Game, Mode, State
from ..engine.seats import HUMAN, Chooser
from ..engine.setup import chosen_game
from ..engine.table import Table
from ..players import default_player
from .widgets import GameWidget, OddsWidget, ReplayWidget

if TYPE_CHECKING:
    from .cards import CardWidget, DeckWidget

__all__ = ["CardWidget", "DeckWidget", "GameWidget", "OddsWidget", "ReplayWidget", "play"]


if not TYPE_CHECKING:  # a type checker would let every misspelt name pass

    def __getattr__(name):
        # They bring a game along; whoever plays another does not wait for it.
        if name in __all__:
            from . import cards

            return getattr(cards, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def play(
    game: str | Game | Table,
    *,
    seats: Mapping[int, str | Chooser] | None = None,
    seed: int | None = None,
    mode: Mode = "play",
    start: State | Mapping[str, Any] | None = None,
    autosave: bool | str | Path = True,
    lang: str | None = None,
    speed: str = "normal",
    **options: Any,
) -> GameWidget:
    """Set up a table and return its widget, to be played inline.

    Parameters
    ----------
    game : str, Game or Table
        A game's name, or a game; or a table to go on with (``rk.play(rk.resume(0))``), which
        takes no further settings but `lang` and `speed`; `mode` and `autosave` are its own.
        A second widget of a table mirrors the first (see `GameWidget`).
    seats : mapping, optional
        Seat to `HUMAN`, an automatic player, or the name of one (``"random"``). Without it, seat 0
        is a person's. Seats that are not named are played by `Greedy`, or by
        `Random` in a game without a heuristic.
    seed : int, optional
        Decides every chance step and every automatic choice.
    mode : {"play", "study"}
        Study mode may undo past what was learned, and look from every seat.
    start : State or mapping, optional
        The position to begin at, or its plain description.
    autosave : bool or path
        Whether, or where, each operation is written to a file as it happens.
    lang : {"en", "ja"}, optional
        The language to begin with.
    speed : {"slow", "normal", "fast"}
        How fast chance and automatic players act.
    **options
        The game's options.

    Examples
    --------
    >>> import racekit as rk
    >>> rk.play("longshot", players=5, seed=7, autosave=False)
    <GameWidget longshot, seat 0, ply 0>
    """
    if isinstance(game, Table):
        _check_set({"seats": seats, "seed": seed, "start": start, **options})
        return GameWidget(game, lang=lang, speed=speed)
    made = chosen_game(game, start, options)
    given = {0: HUMAN} if seats is None else seats
    table = Table(
        made,
        seats=_filled(given, made),
        seed=seed,
        mode=mode,
        start=start,
        autosave=autosave,
    )
    return GameWidget(table, lang=lang, speed=speed)


def _check_set(settings: Mapping[str, Any]) -> None:
    """Refuse settings for a table that stands already."""
    given = [name for name, value in settings.items() if value is not None]
    if given:
        raise BadInput.of("bad_table", [Problem.of(name, "table_exists") for name in given])


def _filled(seats: Any, game: Game) -> Any:
    """Seat automatic players where nobody is named; the table refuses what is no mapping."""
    if not isinstance(seats, Mapping):
        return seats
    return {**dict.fromkeys(range(game.players), default_player(game)), **seats}
