"""The widgets, and `play`: a table and its widget, inline."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from ..engine.game import Game, Mode, State
from ..games import CARD_WIDGETS
from ..players import default_player
from ..table.seats import HUMAN, Chooser
from ..table.setup import check_unset, chosen_game
from ..table.table import Table
from .widgets import GameWidget, OddsWidget, ReplayWidget

if TYPE_CHECKING:
    from ..games import CardWidget, DeckWidget
    from .editor import EditorWidget, edit
    from .new_game_widget import NewGameWidget
    from .review_widget import ReviewWidget

__all__ = [
    "CardWidget",
    "DeckWidget",
    "EditorWidget",
    "GameWidget",
    "NewGameWidget",
    "OddsWidget",
    "ReplayWidget",
    "ReviewWidget",
    "edit",
    "play",
]


if not TYPE_CHECKING:  # a type checker would let every misspelt name pass

    def __getattr__(name):
        # What most sessions do not need: the package of one game, reviews, and the editor.
        if name == "ReviewWidget":
            from .review_widget import ReviewWidget

            return ReviewWidget
        if name == "NewGameWidget":
            from .new_game_widget import NewGameWidget

            return NewGameWidget
        if name in ("EditorWidget", "edit"):
            from . import editor

            return getattr(editor, name)
        if name in __all__:
            from importlib import import_module

            return getattr(import_module(CARD_WIDGETS), name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


@overload
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
    forced: bool | None = None,
    review: bool = True,
    hints: bool | None = None,
    tutor: float | None = None,
    **options: Any,
) -> GameWidget: ...
@overload
def play(*, lang: str | None = None) -> NewGameWidget: ...
def play(
    game: str | Game | Table | None = None,
    *,
    seats: Mapping[int, str | Chooser] | None = None,
    seed: int | None = None,
    mode: Mode = "play",
    start: State | Mapping[str, Any] | None = None,
    autosave: bool | str | Path = True,
    lang: str | None = None,
    speed: str = "normal",
    forced: bool | None = None,
    review: bool = True,
    hints: bool | None = None,
    tutor: float | None = None,
    **options: Any,
) -> GameWidget | NewGameWidget:
    """Set up a table and return its widget, for playing inline; without a game, a form for one.

    Parameters
    ----------
    game : str, Game or Table, optional
        A game's name or a game, or an existing table to continue (``rk.play(rk.resume(0))``). A
        table keeps its own settings; only `lang`, `speed`, `review`, `hints` and `tutor` may be
        given with it. A second widget of a table mirrors the first (see `GameWidget`). Without a
        game, a form asks for the game and its players, and only `lang` may be given.
    seats : mapping, optional
        Seat to `HUMAN`, an automatic player, or the name of one (``"random"``); a person may have a
        name (``HUMAN.named("Ann")``). By default, a person plays seat 0. `Greedy` plays the other
        seats, or `Random` in a game without a heuristic.
    seed : int, optional
        The seed of all chance steps and all choices of automatic players; random (128 bits) by
        default. Whoever knows the seed, or guesses a small one, can compute every hidden card.
    mode : {"play", "study"}
        Study mode allows undoing moves after information has been revealed, and viewing the game
        from every seat.
    start : State or mapping, optional
        The starting position, or its plain description.
    autosave : bool or path
        Whether, or where, the table writes each operation to a file immediately.
    lang : {"en", "ja"}, optional
        The initial language.
    speed : {"slow", "normal", "fast"}
        The speed of chance and automatic players.
    forced : bool, optional
        Whether forced choices are made automatically (see `Table`); the default is the game's.
    review : bool
        Whether the board offers a review of the game (see `GameWidget`).
    hints : bool, optional
        Whether the board gives hints; by default, if it offers a review.
    tutor : float, optional
        The cost in points from which the board asks before a move (see `GameWidget`).
    **options
        The game's options.

    Examples
    --------
    >>> import racekit as rk
    >>> rk.play("longshot", players=5, seed=7, autosave=False)
    <GameWidget longshot, seat 0, ply 0>
    >>> rk.play()
    <NewGameWidget longshot>
    """
    set_up = {"seats": seats, "seed": seed, "start": start, "forced": forced, **options}
    if game is None:
        from .new_game_widget import NewGameWidget

        check_unset(set_up, "no_game")
        return NewGameWidget(lang=lang)
    shown: Any = {"lang": lang, "speed": speed, "review": review, "hints": hints, "tutor": tutor}
    if isinstance(game, Table):
        check_unset(set_up, "table_exists")
        return GameWidget(game, **shown)
    made = chosen_game(game, start, options)
    given = {0: HUMAN} if seats is None else seats
    table = Table(
        made,
        seats=_filled(given, made),
        seed=seed,
        mode=mode,
        start=start,
        autosave=autosave,
        forced=forced,
    )
    return GameWidget(table, **shown)


def _filled(seats: Any, game: Game) -> Any:
    """Fill unnamed seats with automatic players; the table rejects anything but a mapping."""
    if not isinstance(seats, Mapping):
        return seats
    return {**dict.fromkeys(range(game.players), default_player(game)), **seats}
