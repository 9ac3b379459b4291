"""A reader's own games on this machine: results, results less luck, and a curve."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from html import escape
from itertools import accumulate
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

from ._version import __version__
from .engine import registry
from .engine.analysis import Evaluation, get_feature
from .engine.errors import BadInput, RacekitError
from .engine.svg import as_images
from .engine.texts import NO_MATH, Catalogue, check_language, language, list_word, read_toml
from .html_page import projected_page
from .odds.bars import bar
from .odds.seating import kernel_of
from .puzzlebook import puzzles
from .reviews import review
from .reviews.curve import curve
from .reviews.numbers import Number
from .show.columns import aligned
from .show.html_tables import html_table
from .table import saves
from .table.saves import SavedGame
from .table.seats import kind_of, name_of, persons, player
from .table.table import Table

_word = Catalogue(read_toml("racekit", "own_games.toml")).text


class OwnGame(NamedTuple):
    """A finished game in which one person played.

    Attributes
    ----------
    file : str
        The name of its file, without its ending.
    game : str
        The game's name.
    against : tuple of str
        The kinds of the other players.
    played : float
        When it was played last (seconds since 1970).
    share, fair : float
        The share of the win, and what equal players would win.
    luck : float or None
        What chance gave, in shares of the win; None: the game has not been reviewed.
    """

    file: str
    game: str
    against: tuple[str, ...]
    played: float
    share: float
    fair: float
    luck: float | None = None


class OwnGames:
    """The finished games of this machine's reader, by game and opponents; a notebook shows a table.

    Attributes
    ----------
    games : tuple of OwnGame
        The games, the earliest first.
    others : int
        The number of saved games that do not count: unfinished, or of several people.
    unreadable : int
        The number of saved games that cannot be read.
    """

    def __init__(self, games: Iterable[OwnGame], others: int, unreadable: int) -> None:
        self.games = tuple(sorted(games, key=lambda each: each.played))
        self.others, self.unreadable = others, unreadable

    def erase(self) -> None:
        """Remove all saved games, and what is kept about them, from this machine."""
        for each in saves.saved():
            each.path.unlink(missing_ok=True)
        _kept_path().unlink(missing_ok=True)
        self.games, self.others, self.unreadable = (), 0, 0

    def write(self, path: str | Path, lang: str | None = None) -> Path:
        """Write the games as a page that needs no network, and return its path.

        Parameters
        ----------
        path : str or Path
            The file.
        lang : {"en", "ja"}, optional
            The language.
        """
        lang = check_language(lang or language())
        page = projected_page(lang, _word("title")(lang), "", self._html(lang))
        target = saves.as_path(path)
        saves.write_whole(target, page.encode(), private=True)
        return target

    def rows(self, lang: str) -> list[list[str]]:
        """Return a row for each game and opponents, after one with the headings."""
        groups: dict[tuple[str, tuple[str, ...]], list[OwnGame]] = {}
        for each in self.games:
            groups.setdefault((each.game, each.against), []).append(each)
        heads = ("game", "against", "played", "wins", "fair", "less_luck")
        found = [[_word(head)(lang) for head in heads]]
        return found + [
            [_title(game, lang), _names(kinds, lang), *_cells(games, lang)]
            for (game, kinds), games in groups.items()
        ]

    def _notes(self, lang: str) -> list[str]:
        told = [_word("wins_told"), _word("luck_told")] if self.games else [_word("none")]
        told += [_word("open", n=self.others)] if self.others else []
        told += [_word("unreadable", n=self.unreadable)] if self.unreadable else []
        return [each(lang) for each in [*told, _word("kept", path=saves.home())]]

    def _curve(self, lang: str) -> str:
        """Draw the wins beyond those by chance, game by game."""
        reviewed = [each for each in self.games if each.luck is not None]
        lines = {
            0: [0.0, *accumulate(each.share - each.fair for each in self.games)],
            1: [0.0, *accumulate(each.share - each.fair - (each.luck or 0) for each in reviewed)],
        }
        shown = {line: values for line, values in lines.items() if len(values) > 1}
        return curve(
            shown, dict.fromkeys(shown, ()), len(self.games) + 1, _word("curve")(lang), _signed
        )

    def _html(self, lang: str) -> str:
        table = html_table(_word("title")(lang), self.rows(lang), words=2) if self.games else ""
        drawn = f"{self._curve(lang)}<p>{escape(_word('curve')(lang))}</p>" if self.games else ""
        notes = "".join(f"<p>{escape(note)}</p>" for note in self._notes(lang))
        return f'<div class="{NO_MATH}">{table}{drawn}{notes}{_puzzles(lang)}</div>'

    def __len__(self) -> int:
        return len(self.games)

    def __repr__(self) -> str:
        lang = language()
        table = aligned(self.rows(lang), {2, 3, 4, 5}) if self.games else []
        return "\n".join([*table, *self._notes(lang)])

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Return the table with a button that erases the games, or the table where no widget is."""
        lang = language()
        plain = {"text/plain": repr(self), "text/html": as_images(self._html(lang))}
        with suppress(ImportError):
            return {**_with_button(self, lang)._repr_mimebundle_(**kwargs), **plain}
        return plain


def _signed(value: Number) -> str:
    return f"{float(value):+.1f}".replace("-", "−")


def _title(game: str, lang: str) -> str:
    return registry.game_class(game).book.title(lang)


def _names(kinds: Iterable[str], lang: str) -> str:
    """Return the names of kinds of players; a kind that is not known here has no other name."""
    return list_word(
        [name_of(player(kind))(lang) if player(kind) else kind for kind in kinds], lang
    )


def _cells(games: Sequence[OwnGame], lang: str) -> list[str]:
    reviewed = [each.share - each.luck for each in games if each.luck is not None]
    value = f"{fmean(reviewed):.0%}" if reviewed else ""
    less = _word("of_reviewed", value=value, n=len(reviewed))(lang) if reviewed else ""
    share, fair = (sum(getattr(each, name) for each in games) for name in ("share", "fair"))
    return [str(len(games)), f"{share:g}", f"{fair:.3g}", less]


def _puzzles(lang: str) -> str:
    """Return the reader's rating by the puzzles."""
    return f"<p>{escape(puzzles().own()(lang))}</p>"


def _with_button(own: OwnGames, lang: str) -> Any:
    """Return a widget: the table, and a button that erases the games when it is pressed twice."""
    from ipywidgets import HTML, Button, VBox

    shown = HTML(as_images(own._html(lang)))
    # Forced colours show the border, which is clear without them.
    layout = {"width": "auto", "align_self": "flex-start", "border": "1px solid transparent"}
    button = Button(description=_word("erase")(lang), layout=layout)

    def pressed(_button: Any) -> None:
        if button.description == _word("erase")(lang):
            button.description = _word("sure")(lang)
            return
        own.erase()
        shown.value = f"<p>{escape(_word('erased')(lang))}</p>"
        button.disabled, button.description = True, _word("erase")(lang)

    button.on_click(pressed)
    return VBox([shown, button])


# --- what is kept --------------------------------------------------------------------------------


def my_games(*, luck: bool = False, progress: bool | None = None) -> OwnGames:
    """Return the finished games that one person has played on this machine.

    Nothing is sent anywhere. A game is played again once, to see its result; what is found is kept
    beside the saved games, so the next call is quick. An interruption keeps what is done.

    Parameters
    ----------
    luck : bool
        Whether to review the games that have not been reviewed yet (see `review`), for their
        results less luck: up to a minute a game. Only games with compiled rollouts are.
    progress : bool, optional
        Whether to show a progress bar; by default, only if it takes longer than a second.

    Examples
    --------
    >>> import racekit as rk
    >>> table = rk.play("pig", goal=10, seed=7).table
    >>> while table.result is None:
    ...     events = table.advance()
    ...     if table.actor == 0:
    ...         step = table.step(table.state.actions()[-1])
    >>> own = rk.my_games()
    >>> own.games[-1].game, own.games[-1].fair
    ('pig', 0.5)
    """
    found, kept = saves.saved(), _read_kept()
    title, unit = (_word(name)(language()) for name in ("progress", "unit"))
    games: dict[str, Any] = {}
    try:
        with bar(len(found), title, unit, progress) as steps:
            for each in found:
                games[each.path.stem] = _known(each, kept.get(each.path.stem), luck)
                steps.update(1)
    finally:
        # Of the games that an interruption has left out, what was kept before.
        names = [each.path.stem for each in found]
        _write_kept({name: data for name in names if (data := games.get(name) or kept.get(name))})
    told = [_own(name, data["own"]) for name, data in games.items() if data.get("own")]
    unreadable = sum(data.get("unreadable", False) for data in games.values())
    return OwnGames(told, len(games) - len(told) - unreadable, unreadable)


def _own(name: str, data: Mapping[str, Any]) -> OwnGame:
    return OwnGame(name, **{**data, "against": tuple(data["against"])})


def _known(each: SavedGame, kept: Any, luck: bool) -> dict[str, Any]:
    """Return what is known of a saved game: kept, or found by playing it again."""
    version = {"played": each.played, "racekit": __version__}
    data: dict[str, Any] = kept if _is_of(kept, version) else {**version, **_found(each)}
    if luck and data.get("own") and data["own"]["luck"] is None:
        data["own"]["luck"] = _luck(Table.load(saves.read_file(each.path)))
    return data


def _is_of(kept: Any, version: Mapping[str, Any]) -> bool:
    """Whether something that was kept is about this file, as it is, by this racekit."""
    if not isinstance(kept, dict) or not version.items() <= kept.items():
        return False
    own = kept.get("own")
    return own is None or (isinstance(own, dict) and own.keys() == {*OwnGame._fields} - {"file"})


def _found(each: SavedGame) -> dict[str, Any]:
    """Play a saved game again, and return its result for the person at the table."""
    try:
        table = Table.load(saves.read_file(each.path))
    except (RacekitError, OSError):
        return {"unreadable": True}
    people, result = persons(table.players), table.result
    if len(people) != 1 or result is None:
        return {}
    (seat,) = people
    share = (seat in result.winners) / len(result.winners)
    others = dict.fromkeys(kind_of(each) for at, each in enumerate(table.players) if at != seat)
    fair = 1 / table.game.players
    found = OwnGame(each.path.stem, table.game.name, (*others,), each.played, share, fair)
    return {"own": {key: value for key, value in found._asdict().items() if key != "file"}}


def _luck(table: Table) -> float | None:
    """Return what chance gave to the person at a table; None where that would take too long."""
    # A game whose rollouts end early by an evaluation is long, unless it is compiled.
    if kernel_of(table.game) is None and get_feature(table.game, Evaluation) is not None:
        return None
    (seat,) = persons(table.players)
    return float(review(table, seat, progress=False).totals(seat).luck)


def _kept_path() -> Path:
    return saves.home() / "my-games.json"


def _read_kept() -> dict[str, Any]:
    """Return what is kept; nothing if it cannot be read: it can be found again."""
    try:
        kept = json.loads(saves.read_file(_kept_path()))
    except (OSError, ValueError, BadInput):
        return {}
    return kept if isinstance(kept, dict) else {}


def _write_kept(games: Mapping[str, Any]) -> None:
    with suppress(OSError):  # where nothing can be kept, it is found again
        saves.write_whole(_kept_path(), json.dumps(games).encode(), private=True)
