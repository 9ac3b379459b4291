"""How people stand who have played at several tables, with the same cards or with others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from ..engine.result import competition_ranking
from ..engine.texts import Text, visible
from ..listed import Listed
from ..odds.messages import percent
from ..odds.solve import shares_of_win
from ..table.seats import Human
from ..table.table import Table
from .texts import word

if TYPE_CHECKING:
    import pandas as pd

Games = Sequence[Sequence[Table]]
"""The tables of each game that was played."""


class Standing(NamedTuple):
    """What somebody has reached.

    Attributes
    ----------
    place : int
        The place, from 1; who is equal shares it.
    name : str
        The name.
    games : int
        How many games somebody of this name has finished.
    compared : Fraction or None
        With the same cards at all tables: how many of those who had the same cards in the same seat
        had a lower score, on average; equal ones count half. None if there was nobody.
    wins : Fraction
        The mean share of the win.
    score : Fraction
        The mean score.
    """

    place: int
    name: str
    games: int
    compared: Fraction | None
    wins: Fraction
    score: Fraction


class Standings(Listed, tuple[Standing, ...]):
    """The standings of people at several tables, the best first: a tuple that shows as a table."""

    __slots__ = ()

    def caption(self) -> Text:
        """Return what stands above the table."""
        return word("standings")

    def heads(self) -> tuple[Text, ...]:
        """Return the heads."""
        keys = ("place", "name", "games", "compared", "wins", "score")
        return tuple(word(f"head_{key}") for key in keys)

    def rows(self, _lang: str) -> list[list[str]]:
        """Return a row for each person."""
        return [
            [
                str(each.place),
                visible(each.name),
                str(each.games),
                "" if each.compared is None else percent(float(each.compared)),
                percent(float(each.wins)),
                f"{float(each.score):,.1f}",
            ]
            for each in self
        ]

    def frame(self) -> pd.DataFrame:
        """Return a table with a row for each person (needs pandas)."""
        import pandas as pd

        figures = ("compared", "wins", "score")
        rows = [
            {
                name: float(value) if name in figures and value is not None else value
                for name, value in each._asdict().items()
            }
            for each in self
        ]
        return pd.DataFrame(rows, columns=[*Standing._fields])


class _Seen(NamedTuple):
    """What came out for somebody in one game."""

    compared: Fraction | None
    share: Fraction
    score: int


def standings(games: Games, *, same_cards: bool) -> Standings:
    """Return the standings of all people who have finished a game.

    Parameters
    ----------
    games : sequence of sequence of Table
        The tables of each game.
    same_cards : bool
        Whether all tables of a game had the same cards: then each seat is compared with the same
        seat of the other tables, as in duplicate bridge, and that decides; automatic players count
        among them. Otherwise the share of the win decides. In both cases, the score comes next.
    """
    found: dict[str, list[_Seen]] = {}
    for tables in games:
        for name, seen in _outcomes(tables, same_cards=same_cards):
            found.setdefault(name, []).append(seen)
    rows = [_standing(name, seen) for name, seen in found.items()]
    keys = [_merit(row, same_cards=same_cards) for row in rows]
    placed = [
        row._replace(place=place)
        for row, place in zip(rows, competition_ranking(keys), strict=True)
    ]
    return Standings(sorted(placed, key=lambda row: (row.place, row.name)))


def people(table: Table) -> dict[int, str]:
    """Return the names of the people who have seats now."""
    return {
        seat: player.called
        for seat, player in enumerate(table.players)
        if isinstance(player, Human) and player.called
    }


def _outcomes(tables: Sequence[Table], *, same_cards: bool) -> Iterator[tuple[str, _Seen]]:
    over = [(table, table.result) for table in tables]
    scores = [result.scores for _, result in over if result is not None]
    for table, result in over:
        if result is None:
            continue
        shares = shares_of_win(result)
        for seat, name in people(table).items():
            others = [each[seat] for each in scores]
            others.remove(result.scores[seat])
            compared = _beaten(result.scores[seat], others) if same_cards and others else None
            yield name, _Seen(compared, shares[seat], result.scores[seat])


def _beaten(score: int, others: Sequence[int]) -> Fraction:
    """Return the share of other scores that are lower; equal ones count half."""
    points = sum(2 * (score > other) + (score == other) for other in others)
    return Fraction(points, 2 * len(others))


def _standing(name: str, seen: Sequence[_Seen]) -> Standing:
    compared = [each.compared for each in seen if each.compared is not None]
    return Standing(
        0,
        name,
        len(seen),
        _mean(compared) if compared else None,
        _mean([each.share for each in seen]),
        _mean([Fraction(each.score) for each in seen]),
    )


def _mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values)


def _merit(row: Standing, *, same_cards: bool) -> tuple[Fraction, ...]:
    """Return by what somebody is placed, the best smallest; who cannot be compared stands last."""
    first = (-1 if row.compared is None else row.compared) if same_cards else row.wins
    return (-Fraction(first), -row.score)
