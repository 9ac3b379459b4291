"""The result of a tournament."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from ..engine.errors import Problem
from ..engine.svg import as_images
from ..engine.texts import NO_MATH, Text, check_language, language, visible
from ..html_page import projected_page
from ..odds.comparison import Difference
from ..odds.messages import percent
from ..reviews.interval_chart import interval_chart
from ..reviews.player_comparison import share_of_win
from ..show.columns import aligned
from ..show.html_tables import html_table
from ..table import saves
from ..table.table import Table
from .messages import message
from .playing import Match, TournamentJob, table_of, without_the_late
from .ratings import ratings

if TYPE_CHECKING:
    import pandas as pd

FEWEST = 2
"""The fewest deals, for an interval."""
MOST_LISTED = 12
"""The most lines about players that could not go on."""


class Standing(NamedTuple):
    """What a player has reached.

    Attributes
    ----------
    player : str
        Its name.
    rating : Difference
        The rating with its 95% interval; the mean of all players is 1500.
    share : Difference
        The mean share of the win with its 95% interval.
    games : int
        How many seats it has played, in as many games, or fewer if it had several in a game.
    forfeits : int
        How many games it could not go on with.
    """

    player: str
    rating: Difference
    share: Difference
    games: int
    forfeits: int


class Tournament:
    """The result of a tournament.

    Attributes
    ----------
    standings : tuple of Standing
        The players, the best first.
    games : tuple of Match
        Every game.
    fair : float
        The share of the win of equal players: 1 / seats.
    seed : int
        The seed of all deals.
    problems : tuple of Problem
        The files that were left out, each with what is wrong.
    notices : tuple of Text
        Notices: of an interruption, and of limits that this system cannot keep.
    """

    def __init__(
        self,
        job: TournamentJob,
        games: Sequence[Match],
        problems: Sequence[Problem] = (),
        notices: Sequence[Text] = (),
    ) -> None:
        self._job, self.seed = job, job.seed
        self.games = tuple(without_the_late(games))
        self.fair = 1 / job.game.players
        self.standings = tuple(self._standings())
        self.problems = tuple(problems)
        self._deals = len({match.deal for match in self.games})
        done = {"done": self._deals, "n": job.deals}
        stopped = [message("deals_kept", **done)] if self._deals < job.deals else []
        self.notices = (*notices, *stopped)

    def table(self, number: int) -> Table:
        """Return the table of a game, at its end: to look at, to review, and to save.

        Parameters
        ----------
        number : int
            The number of the game in `games`.
        """
        match = self.games[number]
        table = table_of(self._job, match)
        for action in match.actions:
            table.step(action)
        return table

    def frame(self) -> pd.DataFrame:
        """Return a table with a row for each player (needs pandas)."""
        import pandas as pd

        rows = [
            {
                "player": each.player,
                **_columns("rating", each.rating),
                **_columns("share", each.share),
                "games": each.games,
                "forfeits": each.forfeits,
            }
            for each in self.standings
        ]
        return pd.DataFrame(rows)

    def _standings(self) -> list[Standing]:
        names = [each.name for each in self._job.entrants]
        rated = ratings(names, self.games)
        forfeits = Counter(each.player for match in self.games for each in match.forfeits)
        found = []
        for name in names:
            deals: dict[int, list[float]] = {}
            for match in self.games:
                own = [
                    share
                    for who, share in zip(match.seats, match.shares, strict=True)
                    if who == name
                ]
                deals.setdefault(match.deal, []).extend(own)
            means = [fmean(each) for each in deals.values()]
            share = share_of_win(means, self.fair)
            games = sum(map(len, deals.values()))
            found.append(Standing(name, rated[name], share, games, forfeits[name]))
        return sorted(found, key=lambda each: (-float(each.rating.value), each.player))

    # --- as text -------------------------------------------------------------------------

    def _heading(self, lang: str) -> str:
        values = {"players": len(self.standings), "games": f"{len(self.games):,}"}
        title = self._job.game.book.title
        return message("heading", game=title, deals=self._deals, **values)(lang)

    def _rows(self, lang: str) -> list[list[str]]:
        heads = ("place", "player", "rating", "interval", "share", "interval", "forfeits")
        rows = [
            [
                str(at),
                each.player,
                f"{each.rating.value:.0f}",
                _interval(f"{each.rating.low:.0f}", f"{each.rating.high:.0f}"),
                percent(float(each.share.value)),
                _interval(percent(each.share.low), percent(each.share.high)),
                str(each.forfeits or ""),
            ]
            for at, each in enumerate(self.standings, 1)
        ]
        return [[message(f"head_{head}")(lang) for head in heads], *rows]

    def _lines(self, lang: str) -> list[str]:
        """Return the sentences below the table."""
        rated = message("what_rating", fair=percent(self.fair))(lang)
        left_out = [
            message("left_out", file=each.where, why=each.text)(lang) for each in self.problems
        ]
        noted = [text(lang) for text in self.notices]
        return [visible(line) for line in (rated, *self._forfeits(lang), *left_out, *noted)]

    def _forfeits(self, lang: str) -> list[str]:
        """Return who could not go on, how often and, of the first time, why."""
        found: dict[tuple[str, str], list[tuple[int, str]]] = {}
        for match in self.games:
            for each in match.forfeits:
                found.setdefault((each.player, each.why), []).append((match.number, each.detail))
        lines = [
            message(
                f"forfeit_{why}",
                player=player,
                count=len(games),
                number=games[0][0],
                detail=games[0][1] or message("died")(lang),
            )(lang)
            for (player, why), games in found.items()
        ]
        more = len(lines) - MOST_LISTED
        rest = [message("more_forfeits", count=more)(lang)] if more > 0 else []
        return [*lines[:MOST_LISTED], *rest]

    def lines(self, lang: str) -> list[str]:
        """Return the result as lines of text."""
        table = aligned(self._rows(lang), {0, 2, 4, 6})
        return [self._heading(lang), *map(visible, table), *self._lines(lang)]

    def __repr__(self) -> str:
        return "\n".join(self.lines(language()))

    def _repr_html_(self) -> str:
        return as_images(self._html(language()))

    def write(self, path: str | Path, lang: str | None = None) -> Path:
        """Write the result as a page: self-contained, to project and to print; it runs no script.

        Parameters
        ----------
        path : str or Path
            The file.
        lang : {"en", "ja"}, optional
            The language.
        """
        lang = check_language(lang or language())
        page = projected_page(lang, self._job.game.book.title(lang), _CSS, self._html(lang))
        target = saves.as_path(path)
        saves.write_whole(target, page.encode(), private=True)
        return target

    def _html(self, lang: str) -> str:
        drawn = interval_chart(
            [
                (
                    visible(each.player),
                    percent(float(each.share.value)),
                    _interval(percent(each.share.low), percent(each.share.high)),
                    each.share,
                )
                for each in self.standings
            ],
            (message("equal")(lang), self.fair),
            message("chart")(lang),
        )
        # A phone has no room for the share's interval, which the picture below tells, nor for a
        # column without an entry.
        last = slice(6, 7 if self._forfeits(lang) else 6)
        rows = [[*row[:5], *row[last]] for row in self._rows(lang)]
        table = html_table(self._heading(lang), rows, words=2)
        chart = f"<p><strong>{escape(message('chart')(lang))}</strong></p>{drawn}"
        below = "".join(f"<p>{escape(line)}</p>" for line in self._lines(lang))
        return f'<div class="{NO_MATH}">{table}{chart}{below}</div>'


_CSS = """body { max-width: 1000px; }
table { width: 100%; }
th, td { text-align: end; }
/* Figures do not break; a name does if it is longer than this. */
td { overflow-wrap: normal; }
td:nth-child(2) { min-width: 7em; overflow-wrap: anywhere; }
svg { max-width: 100% !important; }
div > p { font-size: 16px; }
@media (max-width: 600px) { table { font-size: 14px; } th, td { padding-inline: 3px; } }
@media print { div > p { font-size: 9pt; } }
"""


def _interval(low: str, high: str) -> str:
    return f"{low}–{high}"


def _columns(name: str, value: Difference) -> dict[str, float]:
    return {name: float(value.value), f"{name}_low": value.low, f"{name}_high": value.high}
