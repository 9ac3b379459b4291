"""`host_class`: serve several tables of a game to a class."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from ..engine.errors import BadInput, Problem, short_repr
from ..engine.formats import Location, whole
from ..engine.game import Game
from ..engine.integers import takes_integers
from ..table import saves
from ..table.seats import name_key
from ..table.setup import SEED_BITS, check_unset, chosen_game, seed_problems
from ..table.table import Table
from . import hall_kept
from .call import check_possible, grant_problems, port_problems, serve_venue
from .hall import MOST_WAITING, Hall, Seating
from .texts import word

if TYPE_CHECKING:
    from .hall_desk import HallDesk
    from .hall_widget import HallWidget
    from .lobby import FrontDesk

DEVICES = 3
"""How many connections each seat may have: a phone, a laptop, and one that is just reloaded."""
AT_THE_DOOR = MOST_WAITING
"""How many more may be open, of people who have no seat."""


def host_class(
    game: str | Game | Table,
    *,
    tables: int | None = None,
    same_cards: bool | None = None,
    seats: Literal["random", "choice", "host"] | Mapping[str, int] | None = None,
    grants: Iterable[str] = (),
    lan: bool = False,
    port: int | None = None,
    lang: str | None = None,
    seed: int | None = None,
    autosave: Any = True,
    **options: Any,
) -> HallWidget:
    """Serve several tables to a class: everybody plays on an own phone or laptop.

    There is one address for all. Seats that nobody has are played by automatic players. With the
    same cards at all tables, each seat is compared with the same seat of the other tables, as in
    duplicate bridge, and nobody sees another table until all have ended.

    Parameters
    ----------
    game : str, Game or Table
        A game, the name of one, or one of the tables (``rk.host_class(rk.resume(0))`` goes on with
        all of them after a restart: everybody comes back to the same seat).
    tables : int
        The number of tables, up to 20.
    same_cards : bool
        Whether chance is the same at all tables, in each game; the default is True.
    seats : {"random", "choice", "host"} or mapping
        Who sits where: by lot (the default), each takes a free seat, the host decides, or a name's
        table, from 0. The host can move everybody.
    grants : iterable of {"hint", "undo", "review"}
        What guests may do besides playing, looking back and reading rules.
    lan, port, lang
        As for `racekit.host`.
    seed : int, optional
        All cards of all games and tables follow from it; random by default.
    autosave : bool or path
        Whether to save all tables, or in which folder.
    **options
        The game's options, if `game` is a name.

    Returns
    -------
    HallWidget
        The invitation, all tables, the standings, and what the host may do.

    Raises
    ------
    BadInput
        The error lists everything that is wrong.
    Forbidden
        In a browser, or if tornado or segno is not installed.

    Examples
    --------
    >>> import racekit as rk
    >>> hall = rk.host_class("longshot", tables=6, players=5, autosave=False)
    >>> hall
    <HallWidget longshot, 6 tables, 0 guests>
    >>> len({table.seed for table in hall.tables})
    1
    >>> hall.end()
    """
    settings = {"tables": tables, "same_cards": same_cards, "seats": seats, "seed": seed}
    desk = serve_class(game, settings, grants, options, lan=lan, port=port, autosave=autosave)
    from .hall_widget import HallWidget

    return HallWidget(desk, lang)


def serve_class(
    game: str | Game | Table,
    settings: Mapping[str, Any],
    grants: Iterable[str] = (),
    options: Mapping[str, Any] | None = None,
    *,
    lan: bool = False,
    port: int | None = None,
    autosave: Any = True,
) -> HallDesk:
    """Serve several tables, as `host_class`, without a widget.

    Parameters
    ----------
    game, grants, options, lan, port, autosave
        As for `host_class`.
    settings : mapping
        Its ``tables``, ``same_cards``, ``seats`` and ``seed``.
    """
    check_possible()
    from .hall_desk import HallDesk

    grants = [*grants]
    problems = [*grant_problems(grants), *port_problems(port)]
    before: int | None = None
    old: FrontDesk[Any] | None = None
    if isinstance(game, Table):
        if problems:
            raise BadInput.of("bad_table", problems)
        unset = {"grants": grants or None, "autosave": None if autosave is True else autosave}
        check_unset({**settings, **unset, **(options or {})}, "table_exists")
        hall, before, old = hall_kept.restore(game)
    else:
        hall = _new_hall(game, settings, options or {}, autosave, problems)
        hall.granted = frozenset(grants)
        hall.open(hall.new_tables())
    most = DEVICES * hall.count * hall.game.players + AT_THE_DOOR
    server = serve_venue(hall, port, before, most)
    hall.kept = lambda: hall_kept.keep(hall, server.port)
    desk = HallDesk(hall, server, (word("kept"),) if before else ())
    desk.take_over(old)
    if lan:
        desk.open_network()
    return desk


@takes_integers
def _new_hall(
    game: str | Game,
    settings: Mapping[str, Any],
    options: Mapping[str, Any],
    autosave: Any,
    problems: list[Problem],
) -> Hall:
    """Return a hall before its first game, or raise one error that lists every problem."""
    settings = {**dict.fromkeys(("tables", "same_cards", "seats", "seed")), **settings}
    problems += _setting_problems(**settings)
    try:
        made = chosen_game(game, None, options)
    except BadInput as error:
        raise BadInput(error.what, [*error.problems, *problems]) from None
    if problems:
        raise BadInput.of("bad_table", problems)
    seed, same = settings["seed"], settings["same_cards"]
    return Hall(
        made,
        settings["tables"],
        same_cards=same is None or same,
        seating=_seating(settings["seats"]),
        seed=secrets.randbits(SEED_BITS) if seed is None else seed,
        stem=_stem(made, autosave),
    )


def _setting_problems(tables: Any, same_cards: Any, seats: Any, seed: Any) -> Iterator[Problem]:
    found: list[Problem] = []
    whole(1, hall_kept.MOST_TABLES).decode(tables, Location("tables", found))
    yield from found
    if not (same_cards is None or isinstance(same_cards, bool)):
        yield Problem("same_cards", word("not_that", value=short_repr(same_cards)))
    named = seats in (None, "random", "choice", "host") if not isinstance(seats, Mapping) else False
    if not named and not (found or hall_kept.is_seating(seats, tables)):
        yield Problem("seats", word("not_a_seating", value=short_repr(seats)))
    if seed is not None:
        yield from seed_problems(seed)


def _seating(seats: Any) -> Seating:
    if isinstance(seats, Mapping):
        return {name_key(name): table for name, table in seats.items()}
    return {} if seats == "host" else seats or "random"


def _stem(game: Game, autosave: Any) -> Path | None:
    """Return how the files of the tables begin."""
    if autosave is False:
        return None
    named = saves.new_path(game.name)
    return named if autosave is True else saves.as_path(autosave) / named.name
