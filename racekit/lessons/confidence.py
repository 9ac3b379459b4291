"""How well a reader's confidence fits: the Brier score, and confidence beside the share right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from html import escape
from typing import Any, NamedTuple

from ..engine.svg import as_images
from ..engine.texts import NO_MATH, language
from ..show.html_tables import html_table
from . import progress_store
from .catalogue import entry_of, every_entry
from .checking import WORDS, Entry, text_of
from .judging import answered_number, judge
from .reading import Number, read_probability
from .schema import is_numeric

NEAR_POINTS = Fraction(5, 100)
"""A guess of a probability is right within so much of the truth (house default)."""
NEAR_SHARE = Fraction(1, 10)
"""A guess of a number is right within this share of the truth (house default)."""
LEAST = 10
"""From so many guesses on there is a picture; fewer tell little (house default)."""

_STARTS = (50, 60, 70, 80, 90, 100)


class Scored(NamedTuple):
    """A guess that has a confidence, and was right or not."""

    question: str
    sure: int  # how sure the reader was, in percent
    right: bool  # whether the guess was right; see `is_near`


class Band(NamedTuple):
    """The guesses of about the same confidence."""

    # The lowest and the highest confidence of the band, in percent.
    low: int
    high: int
    sure: Fraction  # the mean confidence of its guesses, from 1/2 to 1
    # How many of the guesses were right, and how many there are.
    right: int
    of: int


class Calibration:
    """How well the confidence of a reader's guesses fits.

    Attributes
    ----------
    scored : tuple of Scored
        The guesses.
    brier : Fraction or None
        The Brier score: the mean of ``(sure - right)**2``, with the confidence from 1/2 to 1, and 1
        for a right guess, 0 for a wrong one. 0 is best, who is always 50 % sure has 1/4, who is
        always certain and always wrong has 1. This is the form in use today; that of Brier (1950)
        adds the same for “it is wrong”, and so is twice as large. None without guesses.
    bands : tuple of Band
        The guesses by confidence: 50 to 59 %, 60 to 69 % and so on, and 100 %.

    References
    ----------
    Brier, G. W. (1950). Verification of forecasts expressed in terms of probability. Monthly
    Weather Review 78, 1-3.

    Examples
    --------
    >>> found = Calibration([Scored("odds/fair", 80, True), Scored("odds/rows", 60, False)])
    >>> found.brier
    Fraction(1, 5)
    """

    def __init__(self, scored: Iterable[Scored]) -> None:
        self.scored = tuple(scored)
        losses = [_loss(each) for each in self.scored]
        self.brier = sum(losses, Fraction(0)) / len(losses) if losses else None
        ends = [start - 1 for start in _STARTS[1:]] + [100]
        bands = (_band(low, high, self.scored) for low, high in zip(_STARTS, ends, strict=True))
        self.bands = tuple(band for band in bands if band.of)

    @property
    def enough(self) -> bool:
        """Whether there are guesses enough for a picture."""
        return len(self.scored) >= LEAST

    def lines(self, lang: str) -> list[str]:
        """Return what it says, as sentences."""
        if self.brier is None:
            return []
        count = len(self.scored)
        said = WORDS.text("brier", brier=f"{float(self.brier):.3f}", count=count)
        rule = WORDS.text("brier_right", points=int(100 * NEAR_POINTS), share=NEAR_SHARE)
        more = [] if self.enough else [WORDS.text("brier_few", least=LEAST)]
        return [text(lang) for text in (said, *more, rule)]

    def rows(self, lang: str) -> list[list[str]]:
        """Return the table of the bands, its heads first."""
        heads = [WORDS.text(f"calibration_{head}")(lang) for head in ("sure", "right", "share")]
        return [heads, *([_range(each), _of(each), _percent(each)] for each in self.bands)]

    def html(self, lang: str) -> str:
        """Return the sentences, and the picture with its table, once there are guesses enough."""
        said = "".join(f"<p>{escape(line)}</p>" for line in self.lines(lang))
        if not self.enough:
            return said
        table = html_table(WORDS.text("calibration_title")(lang), self.rows(lang))
        return f"{said}{as_images(self.picture(lang))}{table}"

    def picture(self, lang: str) -> str:
        """Draw the share right over the confidence; on the dashed line both are the same."""
        told = "; ".join(f"{_range(each)}: {_of(each)}" for each in self.bands)
        alt = escape(WORDS.text("calibration_alt", bands=told)(lang), quote=True)
        marks = "".join(_tick(percent) for percent in range(0, 101, 25))
        across = "".join(
            f'<text x="{_x(sure):.0f}" y="196" text-anchor="middle">{sure}%</text>'
            for sure in range(50, 101, 10)
        )
        dots = "".join(
            f'<circle cx="{_x(100 * float(each.sure)):.1f}" '
            f'cy="{_y(100 * each.right / each.of):.1f}" r="{3 + each.of**0.5:.1f}" '
            f'fill="#0072b2" stroke="currentColor"/>'
            for each in self.bands
        )
        x, y = (escape(WORDS.text(f"calibration_{axis}")(lang)) for axis in ("sure", "share"))
        line = (
            f'<line x1="{_x(50)}" y1="{_y(50)}" x2="{_x(100)}" y2="{_y(100)}" '
            'stroke="currentColor" stroke-dasharray="4 4"/>'
        )
        names = (
            f'<text x="4" y="12">{y}</text><text x="190" y="216" text-anchor="middle">{x}</text>'
        )
        return (
            f'<svg role="img" aria-label="{alt}" viewBox="0 0 352 224" width="352" '
            'style="max-width: 100%; height: auto" font-size="12" font-family="sans-serif" '
            f'fill="currentColor">{names}{marks}{across}{line}{dots}</svg>'
        )


def calibration_of(standing: Mapping[str, progress_store.Standing]) -> Calibration:
    """Return the calibration of all guesses of which the reader has seen the truth.

    A guess that still waits for its truth does not count yet: its score would tell the answer.
    """
    known = every_entry()
    return Calibration(
        Scored(name, sure, is_near(known[name], answer))
        for name, where in standing.items()
        if where.guess is not None and (where.settled or where.shown)
        for answer, sure in [where.guess]
        if sure is not None and name in known
    )


class Own:
    """The calibration of some guesses, read anew from the reader's machine whenever it is shown.

    Parameters
    ----------
    questions : sequence of str
        The questions that were guessed.
    """

    def __init__(self, questions: Sequence[str]) -> None:
        for question in questions:
            entry_of(question)
        self.questions = questions

    def _read(self) -> Calibration:
        standing = progress_store.standings(progress_store.read())
        return calibration_of({name: standing[name] for name in self.questions if name in standing})

    def _repr_html_(self) -> str:
        lang, found = language(), self._read()
        heads = ("question", "sure", "right", "loss")
        head = [WORDS.text(f"own_{each}")(lang) for each in heads]
        rows = [
            [
                text_of(entry_of(each.question), "prompt")(lang).replace("**", ""),
                f"{each.sure}%",
                "✓" if each.right else "✗",
                f"{float(_loss(each)):g}",
            ]
            for each in found.scored
        ]
        table = html_table(WORDS.text("own_title")(lang), [head, *rows])
        return f'<div class="{NO_MATH}">{table}{found.html(lang)}</div>'

    def __repr__(self) -> str:
        return "\n".join(self._read().lines(language()))


def calibration(*questions: str) -> Own:
    """Return how well the confidence of some guesses fits, for a notebook to show.

    A guess counts once its truth has been seen; what counts as right stands beside the score.

    Parameters
    ----------
    *questions : str
        The questions that were guessed.

    Examples
    --------
    >>> lesson = calibration("odds/ann-or-bob", "odds/leading")
    """
    return Own(questions)


def is_near(entry: Entry, answer: Any) -> bool:
    """Return whether a guess is near enough to the truth to count as right.

    A choice must be the right one. A probability may be off by 5 percentage points, and so may each
    bar of a distribution; a number by a tenth of the truth. These distances are house defaults.

    Examples
    --------
    >>> is_near({"kind": "probability", "answer": "1/4"}, "30 %")
    True
    >>> is_near({"kind": "number", "answer": 50}, "56")
    False
    """
    kind, truth = entry["kind"], entry["answer"]
    if judge(entry, answer):
        return True
    if is_numeric(entry):
        near = NEAR_POINTS if kind == "probability" else NEAR_SHARE * abs(Fraction(truth))
        return _within(answered_number(entry, answer), Fraction(truth), near)
    if kind == "distribution" and isinstance(answer, list) and len(answer) == len(truth):
        pairs = zip(answer, truth, strict=True)
        return all(_within(read_probability(p), Fraction(share), NEAR_POINTS) for p, share in pairs)
    return False


def _loss(guess: Scored) -> Fraction:
    return (Fraction(guess.sure, 100) - guess.right) ** 2


def _within(found: Number | None, truth: Fraction, distance: Fraction) -> bool:
    return found is not None and abs(found.value - truth) <= distance


def _band(low: int, high: int, scored: Iterable[Scored]) -> Band:
    inside = [each for each in scored if low <= each.sure <= high]
    total = sum(each.sure for each in inside)
    mean = Fraction(total, 100 * len(inside)) if inside else Fraction(low, 100)
    return Band(low, high, mean, sum(each.right for each in inside), len(inside))


def _range(band: Band) -> str:
    return f"{band.low}–{band.high}%" if band.high > band.low else f"{band.low}%"


def _of(band: Band) -> str:
    return f"{band.right} / {band.of}"


def _percent(band: Band) -> str:
    return f"{100 * band.right / band.of:.0f}%"


def _x(sure: float) -> float:
    return 46 + (sure - 50) * 5.6


def _y(share: float) -> float:
    return 178 - share * 1.55


def _tick(percent: int) -> str:
    y = _y(percent)
    return (
        f'<line x1="40" y1="{y}" x2="330" y2="{y}" stroke="currentColor" opacity="0.2"/>'
        f'<text x="36" y="{y + 4}" text-anchor="end">{percent}%</text>'
    )
