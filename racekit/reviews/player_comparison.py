"""The result of comparing two players."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape
from math import inf
from statistics import covariance, fmean, variance
from typing import TYPE_CHECKING, NamedTuple

from ..engine.svg import as_images
from ..engine.texts import NO_MATH, Text, language
from ..odds.comparison import Difference, difference
from ..odds.intervals import LEVEL
from ..odds.messages import percent
from ..table.seats import name_of
from .deals import DealsJob, Played
from .interval_chart import interval_chart
from .messages import message
from .runs import Run
from .text_report import TextReport

if TYPE_CHECKING:
    import pandas as pd

FEWEST = 4
"""The fewest deals: two halves of two."""


class Deal(NamedTuple):
    """A deal, played once from every seat.

    Attributes
    ----------
    number : int
        Its number.
    share : float
        The first player's mean share of the win.
    luck : float
        How much of it was luck: what neither side's choices explain.
    """

    number: int
    share: float
    luck: float


class PlayerComparison(TextReport):
    """How much a player wins in a field of another.

    Attributes
    ----------
    players : tuple of Text
        Both players' names.
    games : int
        The number of games, each deal once from every seat.
    fair : float
        The share of the win of equal players: 1 / seats.
    deals : tuple of Deal
        Every deal.
    by_results : Difference
        The first player's share of the win with its 95% interval, by the results of the games.
    less_luck : Difference
        The same by the results less luck.
    luck : Difference
        The mean luck with its 95% interval, which should contain 0.
    ratio : float
        How many times as many games the results alone need for an interval as narrow.
    notice : Text or None
        A notice of an interruption.
    """

    def __init__(self, job: DealsJob, deals: Sequence[Deal]) -> None:
        self.players = _names(job)
        self._game_title, seats = job.game.book.title, job.game.players
        self.fair, self.games = 1 / seats, len(deals) * seats
        self.deals = tuple(deals)
        shares, luck = [each.share for each in deals], [each.luck for each in deals]
        corrected = less_luck(shares, luck)
        self.by_results, self.less_luck = (
            share_of_win(shares, self.fair),
            share_of_win(corrected, self.fair),
        )
        self.luck = difference(luck, Fraction(0), LEVEL)
        self.ratio = _ratio(shares, corrected)
        done, wanted = len(deals), job.deals
        self.notice = message("deals_kept", done=done, n=wanted) if done < wanted else None

    def frame(self) -> pd.DataFrame:
        """Return a table with a row for each deal (needs pandas)."""
        import pandas as pd

        return pd.DataFrame(self.deals)

    # --- as text -------------------------------------------------------------------------

    _figures = (1,)

    def _rows(self, lang: str) -> list[list[str]]:
        found = {"by_results": self.by_results, "less_luck": self.less_luck}
        rows = [
            [
                message(key)(lang),
                percent(float(each.value)),
                f"{percent(each.low)}–{percent(each.high)}",
            ]
            for key, each in found.items()
        ]
        return [*rows, [message("fair")(lang), percent(self.fair), ""]]

    @property
    def _title(self) -> Text:
        a, b = self.players
        return message(
            "compared", a=a, b=b, game=self._game_title, games=self.games, deals=len(self.deals)
        )

    def _sentences(self, lang: str) -> list[str]:
        told = [message("what_luck"), self.notice]
        if self.ratio > 1 and self.ratio < inf:
            as_many = f"{round(self.games * self.ratio):,}"
            told.insert(0, message("as_many", games=f"{self.games:,}", as_many=as_many))
        return [text(lang) for text in told if text is not None]

    def _repr_html_(self) -> str:
        lang = language()
        *rows, (fair, *_) = self._rows(lang)
        chart = interval_chart(
            [
                (title, value, interval, each)
                for (title, value, interval), each in zip(
                    rows, (self.by_results, self.less_luck), strict=True
                )
            ],
            (fair, self.fair),
            self._title(lang),
        )
        below = "<br>".join(map(escape, self._sentences(lang)))
        head = f"<strong>{escape(self._title(lang))}</strong><br>{as_images(chart)}"
        return f'<div class="{NO_MATH}">{head}<p style="opacity:0.8">{below}</p></div>'


class ComparisonRun(Run[Played, PlayerComparison]):
    """A comparison in progress."""

    job: DealsJob

    @property
    def result(self) -> PlayerComparison:
        """The comparison by the deals that are finished.

        Raises
        ------
        KeyboardInterrupt
            If too few of them are finished.
        """
        deals = [found for number in range(self.job.deals) if (found := self._deal(number))]
        if len(deals) < FEWEST:
            raise KeyboardInterrupt
        return PlayerComparison(self.job, deals)

    def _deal(self, number: int) -> Deal | None:
        size = self.job.per_deal
        found = [self._parts.get(number * size + at) for at in range(size)]
        if None in found:
            return None
        *games, model = (each for each in found if each is not None)
        share = fmean(each.share for each in games)
        gain = fmean(each.gain for each in games)
        return Deal(number, share, share - model.share - gain)


def less_luck(shares: Sequence[float], luck: Sequence[float]) -> list[float]:
    """Return shares less luck, as much of it as explains the shares of the other half of deals.

    Luck explains all of a result only if the model plays on as the players do. What it explains is
    fitted in other deals than those to which it is applied, so that the mean has no bias.

    Examples
    --------
    >>> less_luck([1.0, 1.0, 0.0, 0.0], [0.5, 0.5, -0.5, -0.5])
    [0.5, 0.5, 0.5, 0.5]
    """
    halves = [slice(first, None, 2) for first in (0, 1)]
    weights = [_weight(shares[half], luck[half]) for half in reversed(halves)]
    return [
        share - weights[at % 2] * each
        for at, (share, each) in enumerate(zip(shares, luck, strict=True))
    ]


def _weight(shares: Sequence[float], luck: Sequence[float]) -> float:
    """Return the coefficient of a regression of shares on luck, from 0 to 1."""
    spread = variance(luck)
    return min(1.0, max(0.0, covariance(luck, shares) / spread)) if spread else 0.0


def share_of_win(values: Sequence[float], fair: float) -> Difference:
    """Return a mean share of the win with its 95% interval."""
    found = difference(values, Fraction(fair), LEVEL)
    return Difference(fmean(values), max(0.0, found.low + fair), min(1.0, found.high + fair))


def _ratio(values: Sequence[float], corrected: Sequence[float]) -> float:
    """Return how many times the variance of some values is that of others."""
    return variance(values) / variance(corrected) if variance(corrected) else inf


def _names(job: DealsJob) -> tuple[Text, Text]:
    """Return the names of both players; of one name, with their settings."""
    a, b = name_of(job.first), name_of(job.other)
    if a != b:
        return a, b
    return Text(repr(job.first), repr(job.first)), Text(repr(job.other), repr(job.other))
