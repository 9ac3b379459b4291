"""Answers: how probable everything is that may come about, and how that is known.

An exact answer holds fractions; a simulated one holds estimates, each with its interval. They look
different wherever they are shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING, Any, TypeVar

from ..engine.columns import aligned
from ..engine.texts import Text, language
from .intervals import LEVEL, wilson
from .messages import message, percent, refused

if TYPE_CHECKING:
    import pandas as pd

V = TypeVar("V")

SHOWN = 40
"""The most lines that an answer shows; the mapping and the table hold all."""
_LONG_FRACTION = 15
_BAR = 140
_COLOUR = "var(--jp-brand-color1, #1976d2)"


@dataclass(frozen=True, order=True)
class Estimate:
    """A probability that was estimated by playing games.

    Attributes
    ----------
    hits, games : int
        How often it came about, in how many games.
    level : float
        How often such an interval covers the probability.

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
        """Wilson's interval."""
        return wilson(self.hits, self.games, self.level)

    @property
    def half_width(self) -> float:
        """Half the interval's width."""
        low, high = self.interval
        return (high - low) / 2

    def __repr__(self) -> str:
        low, high = self.interval
        return f"{percent(float(self))} ({percent(low)}–{percent(high)})"


Probability = Fraction | Estimate


@dataclass(frozen=True, eq=False, repr=False)
class BaseAnswer(Mapping[Any, V]):
    """Values by what may come about, and how they are known.

    Attributes
    ----------
    question : Text
        What was asked.
    figures : mapping
        Outcome to its value.
    labels : mapping
        Outcome to its name.
    provenance : Text
        How the answer is known.
    notes : tuple of Text
        What was taken for granted, and what has to be said beside.
    """

    question: Text
    figures: Mapping[Any, V]
    labels: Mapping[Any, Text]
    provenance: Text
    notes: tuple[Text, ...] = ()

    @property
    def method(self) -> str:
        """How the answer is known, in the language of the session."""
        return self.provenance(language())

    def __iter__(self) -> Iterator[Any]:
        return iter(self.figures)

    def __len__(self) -> int:
        return len(self.figures)

    def __getitem__(self, outcome: Any) -> V:
        """Return the value of an outcome, or of what it is called: ``answer["3-5"]``."""
        if outcome in self.figures:
            return self.figures[outcome]
        return self.figures[{str(each): each for each in self.figures}[outcome]]

    def _lines(self, lang: str) -> list[str]:
        """Return what is said below the figures."""
        return [self.provenance(lang), *(note(lang) for note in self.notes)]

    def _cells(self, outcome: Any, lang: str) -> list[str]:
        """Return a line of figures."""
        raise NotImplementedError

    def _bar(self, outcome: Any) -> str:
        """Return a line's bar, in HTML."""
        raise NotImplementedError

    def __repr__(self) -> str:
        lang = language()
        rows = [["", *self._cells(outcome, lang)] for outcome in list(self.figures)[:SHOWN]]
        right = range(2, max(map(len, rows), default=2))
        lines = [self.question(lang), *aligned(rows, right), *self._rest(lang), *self._lines(lang)]
        return "\n".join(lines)

    def _rest(self, lang: str) -> list[str]:
        left = len(self.figures) - SHOWN
        return [message("more_lines", count=left)(lang)] if left > 0 else []

    def _repr_html_(self) -> str:
        lang = language()
        rows = "".join(self._row(outcome, lang) for outcome in list(self.figures)[:SHOWN])
        notes = [*self._rest(lang), *self._lines(lang)]
        below = "<br>".join(map(escape, notes))
        return (
            f'<table class="racekit-answer"><caption style="text-align:left">'
            f"<strong>{escape(self.question(lang))}</strong></caption>"
            f'<tbody>{rows}</tbody></table><p style="opacity:0.8">{below}</p>'
        )

    def _row(self, outcome: Any, lang: str) -> str:
        name, *figures = self._cells(outcome, lang)
        cells = "".join(f'<td style="text-align:right">{escape(each)}</td>' for each in figures)
        return (
            f'<tr><th scope="row" style="text-align:left">{escape(name)}</th>'
            f"<td>{self._bar(outcome)}</td>{cells}</tr>"
        )


@dataclass(frozen=True, eq=False, repr=False)
class Answer(BaseAnswer[Probability]):
    """How probable everything is that may come about: a mapping.

    ``answer[outcome]`` is a Fraction where the answer is exact, else an `Estimate`.

    Attributes
    ----------
    states : int or None
        How many positions were looked at; None where none were.
    games : int or None
        How many games were played; None where the answer is exact.

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
        """Whether the question was a yes or no."""
        return any(outcome is True for outcome in self.figures)

    @property
    def p(self) -> Probability:
        """The probability that it is so, where the question is a yes or no.

        Raises
        ------
        BadInput
            Where it is another kind of question: ask for an outcome, ``answer[outcome]``.
        """
        if self.yes_no:
            return self.figures[True]
        raise refused("p", "not_yes_no", question=self.question)

    def __float__(self) -> float:
        return float(self.p)

    @property
    def percent(self) -> str:
        """The probability that it is so, in percent."""
        return percent(float(self.p))

    @property
    def mean(self) -> Fraction | float:
        """The expected value, where the outcomes are numbers: exact, or the games' average.

        Raises
        ------
        BadInput
            Where they are not, or are not one at a time.
        """
        shares = {n: _share(p) for n, p in self.figures.items()}
        one_at_a_time = sum(shares.values()) == 1
        if self.yes_no or not one_at_a_time or not all(isinstance(n, int) for n in shares):
            raise refused("mean", "no_mean", question=self.question)
        exactly = sum((share * n for n, share in shares.items()), Fraction(0))
        return exactly if self.exact else float(exactly)

    def frame(self) -> pd.DataFrame:
        """Return the answer as a table: a row an outcome.

        The columns are ``outcome`` and ``p``; where the answer is exact, ``exact`` holds the
        fraction as text; where it is simulated, ``low`` and ``high`` hold the interval, and
        ``hits`` and ``games`` what was counted.
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
    """An exact answer and a simulated one side by side: outcome to both probabilities.

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
        """Put two answers to the same question side by side."""
        never = Estimate(0, simulated.games or 1)
        figures = {each: (p, simulated.figures.get(each, never)) for each, p in exact.items()}
        provenance = message("both_ways", exact=exact.provenance, simulated=simulated.provenance)
        told = (exact.question, figures, exact.labels, provenance, exact.notes)
        return cls(*told, exact=exact, simulated=simulated)

    def frame(self) -> pd.DataFrame:
        """Return a table with a row an outcome.

        ``exact`` holds the fraction as text, ``p`` the same as a float, ``estimate`` the share in
        the games, ``low`` and ``high`` its interval, ``covered`` whether that holds `p`.
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
    """What each legal action leads to: action to `Answer`.

    ``effects["pass"]`` is the answer after that action.

    Examples
    --------
    >>> import racekit as rk
    >>> table = rk.Table("kuhn", seed=1, autosave=False)
    >>> events = table.advance()
    >>> str(rk.odds(table.state, "effect").best)
    'bet'
    """

    @property
    def best(self) -> Any:
        """The action after which it is most probable, or the most is to be expected."""
        return max(self.figures, key=lambda action: _worth(self.figures[action]))

    @property
    def exact(self) -> bool:
        """Whether all of it is exact."""
        return all(answer.exact for answer in self.figures.values())

    def frame(self) -> pd.DataFrame:
        """Return a table with a row an action: ``action``, ``value``, ``exact``."""
        import pandas as pd

        rows = [
            {"action": str(action), "value": _worth(answer), "exact": answer.exact}
            for action, answer in self.figures.items()
        ]
        return pd.DataFrame(rows)

    def _cells(self, outcome: Any, lang: str) -> list[str]:
        answer = self.figures[outcome]
        figures = _figures(answer.p) if answer.yes_no else ["", f"{float(answer.mean):,.2f}"]
        return [f"{outcome}", *figures]

    def _bar(self, outcome: Any) -> str:
        answer = self.figures[outcome]
        return _bar(answer.p) if answer.yes_no else ""


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
    """Return a probability as it is shown: with its fraction, or with its interval."""
    if isinstance(p, Fraction):
        fraction = str(p)
        return [fraction if len(fraction) <= _LONG_FRACTION else "", percent(float(p))]
    low, high = p.interval
    return [f"≈ {percent(float(p))}", f"{percent(low)}–{percent(high)}"]


def _bar(p: Probability) -> str:
    """Return a full bar for an exact probability; a striped one, with its interval, for others."""
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
