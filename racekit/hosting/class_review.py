"""Luck told from play at several tables: the reviews of all of them, person by person."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import TYPE_CHECKING, Any, NamedTuple

from ..engine.texts import Text, visible
from ..reviews import Review, Totals, review
from ..reviews.messages import message
from ..reviews.numbers import figure, signed_figure
from ..reviews.text_report import TextReport
from .standings import Games, people
from .texts import word

if TYPE_CHECKING:
    import pandas as pd


class PersonReview(NamedTuple):
    """What luck and play gave to somebody, on average over the reviewed games.

    Attributes
    ----------
    name : str
        The name.
    games : int
        The number of reviewed games.
    totals : Totals
        ``last = first + luck + own + others``; see `racekit.review`.
    """

    name: str
    games: int
    totals: Totals


class ClassReview(TextReport):
    """The reviews of several tables, person by person: who played well comes first.

    Attributes
    ----------
    people : tuple of PersonReview
        Everybody, by what the own choices gave.
    reviews : tuple of Review
        The review of each table.
    notice : Text or None
        How many tables are reviewed, if an interruption has ended it early.
    """

    _figures = range(1, 7)

    def __init__(self, reviews: Sequence[Review], count: int) -> None:
        self.reviews = tuple(reviews)
        done = len(self.reviews)
        self.notice = word("reviewed", done=done, count=count) if done < count else None
        self.people = tuple(sorted(_by_person(self.reviews), key=_merit))

    def frame(self) -> pd.DataFrame:
        """Return a table with a row for each person (needs pandas)."""
        import pandas as pd

        rows = [
            {"name": each.name, "games": each.games, **each.totals._asdict()}
            for each in self.people
        ]
        return pd.DataFrame(rows, columns=["name", "games", *Totals._fields])

    @property
    def _title(self) -> Text:
        return word("class_review")

    def _rows(self, lang: str) -> list[list[str]]:
        keys = ("first", "luck", "own", "others", "result")
        heads = [word("head_name"), word("head_games"), *map(message, keys)]
        return [[head(lang) for head in heads], *map(self._row, self.people)]

    def _row(self, each: PersonReview) -> list[str]:
        shares = self.reviews[0].shares
        first, *parts, last = each.totals
        changes = (signed_figure(part, shares) for part in parts)
        told = [figure(first, shares), *changes, figure(last, shares)]
        return [visible(each.name), str(each.games), *told]

    def _sentences(self, lang: str) -> list[str]:
        told = [*(self.reviews[0].method if self.reviews else ()), self.notice]
        return [text(lang) for text in told if text is not None]


def class_review(played: Games, /, **settings: Any) -> ClassReview:
    """Review all tables at which people have finished a game, one after another.

    An interruption (Control-C, a notebook's stop button) keeps the tables that are done.

    Parameters
    ----------
    played : sequence of sequence of Table
        The tables of each game.
    **settings
        As for `racekit.review`: ``games``, ``utility``, ``known``, ``players``, ``seed``,
        ``workers``, ``progress``.
    """
    finished = [table for tables in played for table in tables if table.result and people(table)]
    found: list[Review] = []
    for table in finished:
        seats = [*people(table)]
        made = review(table, seats[0] if len(seats) == 1 else None, **settings)
        if made.notice is not None:
            break
        found.append(made)
    return ClassReview(found, len(finished))


def _by_person(reviews: Iterable[Review]) -> list[PersonReview]:
    found: dict[str, list[Totals]] = {}
    for each in reviews:
        for seat, name in people(each.table).items():
            found.setdefault(name, []).append(each.totals(seat))
    return [
        PersonReview(name, len(totals), Totals(*map(fmean, zip(*totals, strict=True))))
        for name, totals in found.items()
    ]


def _merit(each: PersonReview) -> tuple[float, str]:
    return -float(each.totals.own), each.name
