"""The result of a review: a value for each seat at every node, and what changed it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from html import escape
from importlib import import_module
from itertools import pairwise, zip_longest
from typing import TYPE_CHECKING, Any, NamedTuple

from ..engine.errors import RacekitError
from ..engine.svg import as_images
from ..engine.texts import NO_MATH, Text, language, seat_word
from ..show.html_tables import html_table
from ..table.table import Table
from .choice_cost import WORDS, ChoiceCost, Word
from .curve import curve
from .messages import message
from .numbers import NOTHING, Number, UncertainValue, Z, figure, signed_figure
from .reasons import Reason, Wording
from .review_job import Finding
from .reviewed_line import ReviewedLine
from .text_report import TextReport

if TYPE_CHECKING:
    import pandas as pd

WORST = 5
"""The number of costly decisions that the text lists."""


@dataclass(frozen=True)
class Decision:
    """A choice of a reviewed seat, compared with the best.

    Attributes
    ----------
    node : int
        The number of the node at which it was made: ``table.goto(node)`` plays it better.
    seat : int
        The seat.
    action, best : Action
        What it chose, and the best action.
    cost : Fraction or float
        The value of the best action less that of the chosen one. An estimate of no cost may be a
        little below 0.
    low, high : float
        The ends of the cost's 95% interval.
    gain : Fraction or float
        The value of the chosen action less that of the model player's choice.
    reason : Reason or None
        What the best action changes, compared with the chosen one, if that has a cost and values
        are estimated.
    """

    node: int
    seat: int
    action: Any
    best: Any
    cost: Number
    low: float
    high: float
    gain: Number
    reason: Reason | None = None

    @property
    def word(self) -> Word:
        """The cost in a word: "best", "no difference seen" or "cost"."""
        return ChoiceCost(self.best, self.cost, self.low, self.high).word


@dataclass(frozen=True)
class ChanceEvent:
    """A chance event.

    Attributes
    ----------
    node : int
        The number of the node at which it happened.
    luck : mapping
        What it gave to each reviewed seat.
    """

    node: int
    luck: dict[int, Number]


class Totals(NamedTuple):
    """What became of a seat's first value: ``last = first + luck + own + others``.

    Attributes
    ----------
    first, last : Fraction or float
        The first value, and the last: the result, if the game is over.
    luck, own, others : Fraction or float
        The sums of what chance, the seat's own choices, and the others' choices gave.
    """

    first: Number
    luck: Number
    own: Number
    others: Number
    last: Number


class ValueChange(NamedTuple):
    """What a step changed for a seat.

    Attributes
    ----------
    node : int
        The number of the node at which it was taken.
    actor : int or None
        Who took it; None is chance.
    luck, own, others : Fraction or float
        What it gave to the seat, by its cause.
    """

    node: int
    actor: int | None
    luck: Number
    own: Number
    others: Number


def _track(
    line: ReviewedLine, found: Sequence[Finding], seat: int
) -> tuple[list[UncertainValue], list[ValueChange]]:
    """Return the values of a seat along the line, and what changed them."""
    if not found or found[0].after is None:
        return [], []
    values, changes = [found[0].after[seat]], list[ValueChange]()
    for at, finding in enumerate(found[1:]):
        chosen = finding.chosen.get(seat, NOTHING)
        after = values[-1] + chosen if finding.after is None else finding.after[seat]
        change = after.value - values[-1].value
        node, actor, none = line.nodes[at], line.actors[at], Fraction(0)
        if actor is None:
            changes.append(ValueChange(node, actor, change, none, none))
        elif actor == seat:
            # What the step told the seat beyond its own choice is luck; to the one who saw the
            # line, another seat's choice is all that its step told.
            own = chosen.value if seat in line.deciders else change
            luck = none if finding.after is None else change - own
            changes.append(ValueChange(node, actor, luck, own, none))
        else:
            changes.append(ValueChange(node, actor, none, none, change))
        values.append(after)
    return values, changes


class Review(TextReport):
    """A review of a line: the values of its positions, and what luck and choices made of them.

    Attributes
    ----------
    table : Table
        The table whose line is reviewed.
    seats : tuple of int
        The reviewed seats.
    nodes : tuple of int
        The numbers of the line's nodes.
    values : mapping
        Each seat's value at every node that is reviewed, in the order of the line: its expected
        share of the win (or score), if the model players play on. Estimates have no bias: one of
        a value near 0 may lie a little below it.
    errors : mapping
        Half the widths of their 95% intervals.
    changes : mapping
        What each step changed for each seat.
    decisions : tuple of Decision
        The choices of the reviewed seats among several actions.
    chances : tuple of ChanceEvent
        The chance events.
    method : tuple of Text
        How the values were found, in sentences.
    notice : Text or None
        A notice of an interruption: the review ends early.
    """

    def __init__(
        self,
        table: Table,
        lines: Sequence[ReviewedLine],
        found: Sequence[Sequence[Finding]],
        method: Sequence[Text],
        notice: Text | None = None,
    ) -> None:
        self.nodes, self.notice = lines[0].nodes, notice
        self.table, self.method = table, tuple(method)
        self._game, self._over = table.game, lines[0].end is not None
        tracks = {
            seat: _track(line, findings, seat)
            for line, findings in zip(lines, found, strict=True)
            for seat in line.seats
        }
        self.seats = tuple(tracks)
        self.values, self.errors, self.changes = {}, {}, {}
        for seat, (values, changes) in tracks.items():
            self.values[seat] = tuple(each.value for each in values)
            self.errors[seat] = tuple(Z * each.error for each in values)
            self.changes[seat] = tuple(changes)
        decided = [
            decision
            for line, findings in zip(lines, found, strict=True)
            for decision in _decisions(line, findings)
        ]
        self.decisions = tuple(sorted(decided, key=lambda each: self.nodes.index(each.node)))
        self.chances = tuple(self._chances())

    def _chances(self) -> Iterable[ChanceEvent]:
        found: dict[int, dict[int, Number]] = {}
        for seat, changes in self.changes.items():
            for change in changes:
                if change.actor is None:
                    found.setdefault(change.node, {})[seat] = change.luck
        return (ChanceEvent(node, found[node]) for node in self.nodes if node in found)

    def totals(self, seat: int) -> Totals:
        """Return what became of a seat's first value."""
        values, changes = self.values[seat], self.changes[seat]
        luck, own, others = (
            sum((getattr(change, name) for change in changes), Fraction(0))
            for name in ("luck", "own", "others")
        )
        return Totals(values[0], luck, own, others, values[-1])

    def frame(self) -> pd.DataFrame:
        """Return a table with a row for each step and seat (needs pandas)."""
        import pandas as pd

        decided = {(each.node, each.seat): each for each in self.decisions}
        rows = []
        for seat in self.seats:
            ends = pairwise(self.values[seat])
            for change, (before, after) in zip(self.changes[seat], ends, strict=True):
                found = decided.get((change.node, seat))
                rows.append(
                    {
                        "seat": seat,
                        **change._asdict(),
                        "before": before,
                        "after": after,
                        "word": found and found.word,
                        "cost": found and found.cost,
                    }
                )
        return pd.DataFrame(rows)

    # --- as text -------------------------------------------------------------------------

    _figures = range(1, 6)

    @property
    def _title(self) -> Text:
        return message("title", game=self._game.book.title)

    @property
    def heads(self) -> list[Text]:
        """The headings of `cells`."""
        last = "result" if self._over and self.notice is None else "now"
        return [message(key) for key in ("first", "luck", "own", "others", last)]

    def cells(self, seat: int) -> list[str]:
        """Return the totals of a seat as text; none before its first value."""
        if not self.values[seat]:
            return []
        first, *parts, last = self.totals(seat)
        return [self.number(first), *map(self.signed, parts), self.number(last)]

    def _rows(self, lang: str) -> list[list[str]]:
        """Return a row for each seat, below a row of headings."""
        rows = [["", *(head(lang) for head in self.heads)]]
        return rows + [
            [seat_word(seat, lang).capitalize(), *self.cells(seat)] for seat in self.seats
        ]

    def _sentences(self, lang: str) -> list[str]:
        found = [self._counts(seat)(lang) for seat in self.seats]
        worst = sorted(
            (each for each in self.decisions if each.word == "cost"),
            key=lambda each: each.cost,
            reverse=True,
        )
        for each in worst[:WORST]:
            found.append(self._told(each)(lang))
            if each.reason is not None:
                found.append(each.reason.text(self.told_at(each))(lang))
        return [*found, *(text(lang) for text in (*self.method, self.notice) if text)]

    def _counts(self, seat: int) -> Text:
        words = [each.word for each in self.decisions if each.seat == seat]
        best, equal, costly = (words.count(word) for word in WORDS)
        return message("counts", seat=seat, count=len(words), best=best, equal=equal, costly=costly)

    def _told(self, each: Decision) -> Text:
        told = self.told_at(each)
        low, high = self.number(each.low), self.number(each.high)
        return message(
            "costly" if each.low < each.high else "costly_exactly",
            step=self.nodes.index(each.node) + 1,
            seat=each.seat,
            action=told(each.action),
            best=told(each.best),
            cost=self.number(each.cost),
            low=low,
            high=high,
        )

    def told_at(self, decision: Decision, reader: int | None = None) -> Wording:
        """Return what tells a decision's actions in words: with the names that a reader knew.

        Parameters
        ----------
        decision : Decision
            The decision.
        reader : int, optional
            The reader's seat; by default, the one that decided.
        """
        seat = decision.seat if reader is None else reader
        return partial(self._game.move_text, self.table.state_at(decision.node).view(seat))

    @property
    def shares(self) -> bool:
        """Whether values are shares of the win, from 0 to 1; otherwise, they are scores."""
        return message("win") in self.method

    def number(self, value: Number) -> str:
        """Return a value as text."""
        return figure(value, self.shares)

    def signed(self, value: Number) -> str:
        """Return a change of a value as text."""
        return signed_figure(value, self.shares)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Return the widget that shows the review, or its text where there are no widgets."""
        with suppress(ImportError, RacekitError):
            # By its public name: this package knows nothing of widgets.
            data, more = import_module("racekit").ReviewWidget(self)._repr_mimebundle_(**kwargs)
            return {**data, "text/plain": repr(self)}, more
        return {"text/plain": repr(self), "text/html": self._repr_html_()}

    def _repr_html_(self) -> str:
        lang = language()
        marks = {
            seat: [
                (self.nodes.index(each.node), float(each.cost))
                for each in self.decisions
                if each.seat == seat and each.word == "cost"
            ]
            for seat in self.seats
        }
        drawn = curve(self.values, marks, len(self.nodes), message("curve")(lang), self.number)
        # A column for each seat: a narrow screen has no room for the parts side by side.
        columns = list(zip_longest(*self._rows(lang), fillvalue=""))
        table = html_table(self._title(lang), columns)
        below = "<br>".join(map(escape, self._sentences(lang)))
        told = f'<p style="opacity:0.8">{below}</p>'
        return f'<div class="{NO_MATH} racekit-review">{table}{as_images(drawn)}{told}</div>'


def _decisions(line: ReviewedLine, found: Sequence[Finding]) -> Iterable[Decision]:
    """Yield the decisions of a line."""
    for at, finding in enumerate(found[1:]):
        seat = line.actors[at]
        if finding.choice_cost is not None and seat is not None:
            best, cost, low, high, reason = finding.choice_cost
            gain = finding.chosen[seat].value
            made = line.nodes[at], seat, line.actions[at]
            yield Decision(*made, best, cost, low, high, gain, reason)
