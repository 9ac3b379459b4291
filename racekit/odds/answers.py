"""Answers: the probability of each outcome, and the method that found it.

An exact answer holds fractions; a simulated one holds estimates, each with its confidence
interval. Every representation shows which is which.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING, Any, TypeVar

from ..engine.errors import BadInput
from ..engine.texts import Text, language
from ..show.columns import aligned
from ..show.html_tables import CAPTION
from .comparison import GROUPS, Comparison, Difference, Group
from .intervals import LEVEL, wilson
from .messages import message, percent, refused

if TYPE_CHECKING:
    import pandas as pd

V = TypeVar("V")

SHOWN = 40
"""The maximum number of lines that an answer shows; the mapping and the table hold all."""
_LONG_FRACTION = 15
_BAR = 140
_COLOUR = "var(--jp-brand-color1, #1976d2)"


@dataclass(frozen=True, order=True)
class Estimate:
    """A probability estimated from simulated games.

    Attributes
    ----------
    hits, games : int
        The number of games in which the event occurred, and the number of games played.
    level : float
        The confidence level of the interval.

    Examples
    --------
    >>> Estimate(30, 100)
    30.0% (21.9%–39.6%)
    >>> float(Estimate(30, 100))
    0.3
    """

    hits: int
    games: int
    level: float = LEVEL

    def __float__(self) -> float:
        return self.hits / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The Wilson score interval."""
        return wilson(self.hits, self.games, self.level)

    @property
    def half_width(self) -> float:
        """Half the width of the interval."""
        low, high = self.interval
        return (high - low) / 2

    def __repr__(self) -> str:
        low, high = self.interval
        return f"{percent(float(self))} ({percent(low)}–{percent(high)})"


Probability = Fraction | Estimate


@dataclass(frozen=True, eq=False, repr=False)
class BaseAnswer(Mapping[Any, V]):
    """A mapping from outcomes to values, with the provenance of the values."""

    question: Text
    figures: Mapping[Any, V]  # outcome to its value
    labels: Mapping[Any, Text]  # outcome to its label
    provenance: Text  # the method that found the answer
    notes: tuple[Text, ...] = ()  # the assumptions behind the answer, and further remarks

    @property
    def method(self) -> str:
        """The method that found the answer, in the language of the session."""
        return self.provenance(language())

    def __iter__(self) -> Iterator[Any]:
        return iter(self.figures)

    def __len__(self) -> int:
        return len(self.figures)

    def __getitem__(self, outcome: Any) -> V:
        """Return the value of an outcome, or of the outcome of that name: ``answer["3-5"]``."""
        if outcome in self.figures:
            return self.figures[outcome]
        return self.figures[{str(each): each for each in self.figures}[outcome]]

    def _in_order(self) -> list[Any]:
        """Return the outcomes in the order in which they are shown."""
        return list(self.figures)

    def _lines(self, lang: str) -> list[str]:
        """Return the lines below the figures."""
        return [self.provenance(lang), *(note(lang) for note in self.notes)]

    def _cells(self, outcome: Any, lang: str) -> list[str]:
        """Return the cells of an outcome's line."""
        raise NotImplementedError

    def _bar(self, outcome: Any) -> str:
        """Return the bar of an outcome's line, in HTML."""
        raise NotImplementedError

    def __repr__(self) -> str:
        lang = language()
        rows = [["", *self._cells(outcome, lang)] for outcome in self._in_order()[:SHOWN]]
        right = range(2, max(map(len, rows), default=2))
        lines = [self.question(lang), *aligned(rows, right), *self._rest(lang), *self._lines(lang)]
        return "\n".join(lines)

    def _rest(self, lang: str) -> list[str]:
        left = len(self.figures) - SHOWN
        return [message("more_lines", count=left)(lang)] if left > 0 else []

    def _repr_html_(self) -> str:
        lang = language()
        rows = "".join(self._row(outcome, lang) for outcome in self._in_order()[:SHOWN])
        notes = [*self._rest(lang), *self._lines(lang)]
        below = "<br>".join(map(escape, notes))
        return (
            f'<table class="racekit-answer"><caption style="{CAPTION}">'
            f"<strong>{escape(self.question(lang))}</strong></caption>"
            f'<tbody>{rows}</tbody></table><p style="opacity:0.8">{below}</p>'
        )

    def _row(self, outcome: Any, lang: str) -> str:
        name, *figures = self._cells(outcome, lang)
        cells = "".join(
            f'<td style="text-align:right;white-space:nowrap">{escape(each)}</td>'
            for each in figures
        )
        return (
            f'<tr><th scope="row" style="text-align:left">{escape(name)}</th>'
            f"<td>{self._bar(outcome)}</td>{cells}</tr>"
        )


@dataclass(frozen=True, eq=False, repr=False)
class Answer(BaseAnswer[Probability]):
    """A mapping from each outcome to its probability.

    ``answer[outcome]`` is a Fraction if the answer is exact, and an `Estimate` otherwise.

    Attributes
    ----------
    states : int or None
        The number of positions enumerated; None if there was no enumeration.
    games : int or None
        The number of games played; None if the answer is exact.

    Examples
    --------
    >>> import racekit as rk
    >>> state = rk.game("kuhn").start()
    >>> answer = rk.odds(state, rk.odds.win(seat=0))
    >>> answer.p, answer.percent, answer.exact
    (Fraction(9, 16), '56.2%', True)
    """

    states: int | None = None
    games: int | None = None

    @property
    def exact(self) -> bool:
        """Whether the answer is exact."""
        return self.games is None

    @property
    def yes_no(self) -> bool:
        """Whether the question has the outcomes yes and no."""
        return any(outcome is True for outcome in self.figures)

    @property
    def p(self) -> Probability:
        """The probability of "yes", for a yes/no question.

        Raises
        ------
        BadInput
            If the question is of another kind: ask for an outcome, ``answer[outcome]``.
        """
        if self.yes_no:
            return self.figures[True]
        raise refused("p", "not_yes_no", question=self.question)

    def __float__(self) -> float:
        return float(self.p)

    @property
    def percent(self) -> str:
        """The probability of "yes", in percent."""
        return percent(float(self.p))

    @property
    def mean(self) -> Fraction | float:
        """The expected value of numeric outcomes: exact, or the sample mean.

        Raises
        ------
        BadInput
            If the outcomes are not numbers, or not mutually exclusive.
        """
        shares = {n: _share(p) for n, p in self.figures.items()}
        one_at_a_time = sum(shares.values()) == 1
        numbers = all(isinstance(n, int | Fraction) for n in shares)
        if self.yes_no or not one_at_a_time or not numbers:
            raise refused("mean", "no_mean", question=self.question)
        exactly = sum((share * n for n, share in shares.items()), Fraction(0))
        return exactly if self.exact else float(exactly)

    @property
    def worth(self) -> Fraction | None:
        """The exact value by which actions are compared: the probability of "yes", or the mean."""
        try:
            value = self.p if self.yes_no else self.mean
        except BadInput:
            return None
        return value if isinstance(value, Fraction) else None

    def frame(self) -> pd.DataFrame:
        """Return the answer as a table with a row for each outcome.

        The columns are ``outcome`` and ``p``. An exact answer adds ``exact``, the fraction as text;
        a simulated one adds ``low`` and ``high``, the ends of the interval, and the counts ``hits``
        and ``games``.
        """
        import pandas as pd

        lang = language()
        rows = [
            {"outcome": self.labels[outcome](lang), "p": float(p), **_columns(p)}
            for outcome, p in self.figures.items()
        ]
        return pd.DataFrame(rows)

    def _cells(self, outcome: Any, lang: str) -> list[str]:
        return [self.labels[outcome](lang), *_figures(self.figures[outcome])]

    def _bar(self, outcome: Any) -> str:
        return _bar(self.figures[outcome])


@dataclass(frozen=True, eq=False, repr=False)
class Both(BaseAnswer[tuple[Probability, Probability]]):
    """An exact answer beside a simulated one: outcome to both probabilities.

    Attributes
    ----------
    exact, simulated : Answer
        The two answers.

    Examples
    --------
    >>> import racekit as rk
    >>> state = rk.game("kuhn").start()
    >>> both = rk.odds(state, rk.odds.win(seat=0), method="both", n=100)
    >>> both.exact.p, both.simulated.games
    (Fraction(9, 16), 100)
    """

    exact: Answer = field(kw_only=True)
    simulated: Answer = field(kw_only=True)

    @classmethod
    def of(cls, exact: Answer, simulated: Answer) -> Both:
        """Combine two answers to the same question."""
        never = Estimate(0, simulated.games or 1)
        figures = {each: (p, simulated.figures.get(each, never)) for each, p in exact.items()}
        provenance = message("both_methods", exact=exact.provenance, simulated=simulated.provenance)
        shared = (exact.question, figures, exact.labels, provenance, exact.notes)
        return cls(*shared, exact=exact, simulated=simulated)

    def frame(self) -> pd.DataFrame:
        """Return a table with a row for each outcome.

        ``exact`` holds the fraction as text, ``p`` the same as a float, ``estimate`` the relative
        frequency in the games, ``low`` and ``high`` the ends of its interval, and ``covered``
        whether the interval contains `p`.
        """
        import pandas as pd

        lang = language()
        rows = []
        for outcome, (exact, estimate) in self.figures.items():
            assert isinstance(estimate, Estimate)
            low, high = estimate.interval
            rows.append(
                {
                    "outcome": self.labels[outcome](lang),
                    "exact": str(exact),
                    "p": float(exact),
                    "estimate": float(estimate),
                    "low": low,
                    "high": high,
                    "covered": low <= float(exact) <= high,
                }
            )
        return pd.DataFrame(rows)

    def _cells(self, outcome: Any, lang: str) -> list[str]:
        exact, estimate = self.figures[outcome]
        return [self.labels[outcome](lang), *_figures(exact), *_figures(estimate)]

    def _bar(self, outcome: Any) -> str:
        return "<br>".join(map(_bar, self.figures[outcome]))


@dataclass(frozen=True, eq=False, repr=False)
class Effects(BaseAnswer[Answer]):
    """A mapping from each legal action to the `Answer` after it.

    ``effects["pass"]`` is the answer after that action.

    Attributes
    ----------
    comparison : Comparison or None
        How the actions compare: in the same games where they are simulated, exactly otherwise; None
        if their answers are not numbers.

    Examples
    --------
    >>> import racekit as rk
    >>> table = rk.Table("kuhn", seed=1, autosave=False)
    >>> events = table.advance()
    >>> str(rk.odds(table.state, "effect").best)
    'bet'
    >>> rk.odds(table.state, "effect").groups
    {'best': ('bet',), 'no difference seen': (), 'worse': ('check',)}
    """

    comparison: Comparison | None = field(default=None, kw_only=True)

    @property
    def best(self) -> Any:
        """The action with the highest probability of "yes", or the highest mean."""
        if self.comparison is not None:
            return self.comparison.best
        return max(self.figures, key=lambda action: _worth(self.figures[action]))

    @property
    def groups(self) -> dict[Group, tuple[Any, ...]]:
        """The actions that are best, those that no difference from it was seen, and the worse.

        Exact answers leave no doubt: equally good actions are all best.

        Raises
        ------
        BadInput
            If the answers are not numbers.
        """
        if self.comparison is None:
            raise refused("groups", "no_mean", question=self.question)
        found: dict[Group, tuple[Any, ...]] = dict.fromkeys(GROUPS, ())
        for action in self._in_order():
            found[self.comparison.group(action)] += (action,)
        return found

    @property
    def differences(self) -> dict[Any, Difference]:
        """Each action's difference from the best, with its interval; empty without a comparison."""
        if self.comparison is None:
            return {}
        return {action: self.comparison.differences[action] for action in self.figures}

    @property
    def exact(self) -> bool:
        """Whether all the answers are exact."""
        return all(answer.exact for answer in self.figures.values())

    def frame(self) -> pd.DataFrame:
        """Return a table with a row for each action: ``action``, ``value``, ``exact``.

        A comparison adds ``group``, ``difference`` (from the best), ``low`` and ``high`` (the ends
        of the interval of the difference).
        """
        import pandas as pd

        rows = [
            {
                "action": str(action),
                "value": _worth(answer),
                "exact": answer.exact,
                **self._compared(action),
            }
            for action, answer in self.figures.items()
        ]
        return pd.DataFrame(rows)

    def _compared(self, action: Any) -> dict[str, Any]:
        if self.comparison is None:
            return {}
        apart = self.comparison.differences[action]
        group = self.comparison.group(action)
        ends = {"low": apart.low, "high": apart.high}
        return {"group": group, "difference": float(apart.value), **ends}

    def _in_order(self) -> list[Any]:
        """Return the actions by group, the best first."""
        comparison = self.comparison
        if comparison is None:
            return list(self.figures)

        def rank(action: Any) -> tuple[int, float]:
            return GROUPS.index(comparison.group(action)), -_worth(self.figures[action])

        return sorted(self.figures, key=rank)

    def _cells(self, outcome: Any, lang: str) -> list[str]:
        answer = self.figures[outcome]
        figures = _figures(answer.p) if answer.yes_no else ["", f"{float(answer.mean):,.2f}"]
        return [f"{outcome}", *figures, *self._comparison_cells(outcome, lang)]

    def _comparison_cells(self, action: Any, lang: str) -> list[str]:
        """Return the cells of an action's difference and group."""
        if self.comparison is None or len(self.figures) == 1:
            return []
        group = self.comparison.group(action)
        label = message(f"group_{group}")(lang)
        if group == "best":
            return ["", label]
        apart = difference_text(self.differences[action], self.figures[action].yes_no)
        return [apart(lang), label]

    def _bar(self, outcome: Any) -> str:
        answer = self.figures[outcome]
        return _bar(answer.p) if answer.yes_no else ""


def difference_text(apart: Difference, yes_no: bool) -> Text:
    """Return a difference as text, in percentage points or in the unit of the values."""
    scale, form = (100, "{:+.1f}%") if yes_no else (1, "{:+,.2f}")
    value, low, high = (
        form.format(scale * float(each)).replace("-", "−")
        for each in (apart.value, apart.low, apart.high)
    )
    if isinstance(apart.value, Fraction):
        return Text(value, value)
    return message("difference", value=value, low=low, high=high)


def _worth(answer: Answer) -> float:
    return float(answer.p if answer.yes_no else answer.mean)


def _share(p: Probability) -> Fraction:
    return p if isinstance(p, Fraction) else Fraction(p.hits, p.games)


def _columns(p: Probability) -> dict[str, Any]:
    if isinstance(p, Fraction):
        return {"exact": str(p)}
    low, high = p.interval
    return {"low": low, "high": high, "hits": p.hits, "games": p.games}


def _figures(p: Probability) -> list[str]:
    """Return the cells of a probability: with its fraction, or with its interval."""
    if isinstance(p, Fraction):
        fraction = str(p)
        return [fraction if len(fraction) <= _LONG_FRACTION else "", percent(float(p))]
    low, high = p.interval
    return [f"≈ {percent(float(p))}", f"{percent(low)}–{percent(high)}"]


def _bar(p: Probability) -> str:
    """Return a solid bar for an exact probability, a striped one with its interval otherwise."""
    width = round(_BAR * float(p))
    box = f"display:inline-block;position:relative;width:{_BAR}px;height:0.8em"
    if isinstance(p, Fraction):
        inner = _block(0, width, f"background:{_COLOUR}")
    else:
        stripes = f"repeating-linear-gradient(135deg,{_COLOUR} 0 3px,transparent 3px 6px)"
        low, high = (round(_BAR * end) for end in p.interval)
        whisker = "background:currentColor;top:35%;height:30%"
        inner = _block(0, width, f"background:{stripes}") + _block(low, high, whisker)
    return f'<span aria-hidden="true" style="{box}">{inner}</span>'


def _block(start: int, end: int, style: str) -> str:
    place = f"position:absolute;left:{start}px;width:{max(end - start, 1)}px;top:0;height:100%"
    return f'<span style="{place};{style}"></span>'
