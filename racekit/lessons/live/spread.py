"""How a class's answers lie: counted without names, and drawn by the kind of the question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from statistics import median
from typing import Any

from ...engine.texts import LANGUAGES, Text
from ...ui.messages import Data
from ..checking import Entry, misconceptions, options_of, plain, takes_one
from ..classroom.figures import hashable, in_percent, said, value_in
from ..classroom.pictures import Axis, axis_for, tick_text, to_float
from ..judging import recognised
from ..reading import read_probability
from ..schema import kind_of
from .phone import solution, verdict_on
from .room import Given

MOST_ROWS = 8
"""The most different answers that are listed; the others are counted together."""
MOST_THOUGHTS = 3
"""The most wrong thoughts that are answered."""
BINS = 40
"""Into how many places a line is divided: dots in one place are stacked."""

Answers = Sequence[Given]


def spread(entry: Entry, rounds: Sequence[Answers], told: bool) -> list[Data]:
    """Return how the answers of each round lie, in one measure for all of them.

    Parameters
    ----------
    entry : mapping
        The question.
    rounds : sequence
        The answers of each round, whoever gave them.
    told : bool
        Whether the truth may be seen: without it, nothing depends on it.

    Examples
    --------
    >>> entry = {"kind": "choice", "answer": "b", "options": [{"key": "a", "say": {"en": "Ann",
    ...     "ja": "アン"}}, {"key": "b", "say": {"en": "Bob", "ja": "ボブ"}}]}
    >>> (round,) = spread(entry, [[Given("b", 80, ""), Given("b", 60, "")]], told=False)
    >>> [(row["text"]["en"], row["count"], row["sure"]) for row in round["rows"]]
    [('Ann', 0, None), ('Bob', 2, 70)]
    """
    kind = kind_of(entry).answer
    drawn = {"number": _lines, "shares": _shares}.get(kind, _bars)(entry, rounds, told)
    return [
        {"count": len(answers), "sure": _mean_sure(answers), **each}
        for answers, each in zip(rounds, drawn, strict=True)
    ]


def thoughts(entry: Entry, answers: Answers) -> list[Data]:
    """Return the wrong thoughts behind the answers, the commonest first, each with its reply.

    Answers that no reply recognises count as one another's if they are the same.
    """
    groups: dict[Any, list[tuple[Given, Any]]] = {}
    for given in answers:
        if verdict_on(entry, given.answer) == "wrong":
            wrong = recognised(entry, given.answer)
            thought = value_in(entry, given.answer) if wrong is None else _key(wrong)
            groups.setdefault(thought, []).append((given, wrong))
    ordered = sorted(groups.values(), key=lambda group: (group[0][1] is None, -len(group)))
    return [_thought(entry, group) for group in ordered[:MOST_THOUGHTS] if _counts(group)]


def _key(wrong: Entry) -> Any:
    return wrong.get("idea") or wrong["say"]["en"]


def _counts(group: list[tuple[Given, Any]]) -> bool:
    """Whether a wrong answer is worth a line: it has a reply, or several share it."""
    return group[0][1] is not None or len(group) > 1


def _thought(entry: Entry, group: list[tuple[Given, Any]]) -> Data:
    wrong = group[0][1]
    written = Counter(hashable(given.answer) for given, _ in group).most_common(1)[0][0]
    idea = misconceptions().get((wrong or {}).get("idea", ""))
    return {
        "answer": _both(entry, list(written) if isinstance(written, tuple) else written),
        "count": len(group),
        "sure": _mean_sure([given for given, _ in group]),
        "name": idea and idea["name"],
        "thought": idea and idea["thought"],
        "say": wrong and wrong["say"],
    }


def truth_in(entry: Entry, answers: Answers) -> Data:
    """Return the truth, and how right and how sure the class was."""
    verdicts = [verdict_on(entry, given.answer) for given in answers]
    by_verdict = {
        verdict: [g for g, each in zip(answers, verdicts, strict=True) if each == verdict]
        for verdict in ("right", "near", "wrong")
    }
    good = [*by_verdict["right"], *by_verdict["near"]]
    return {
        **solution(entry),
        "right": len(by_verdict["right"]),
        "near": len(by_verdict["near"]),
        "of": len(answers),
        "sure": {"right": _mean_sure(good), "wrong": _mean_sure(by_verdict["wrong"])},
        "thoughts": thoughts(entry, answers),
    }


# --- numbers on a line ---------------------------------------------------------------------------


def _lines(entry: Entry, rounds: Sequence[Answers], told: bool) -> list[Data]:
    """Put dots on a line, which is the same for all rounds."""
    values = [[to_float(value_in(entry, given.answer)) for given in each] for each in rounds]
    every = [value for each in values for value in each]
    right = to_float(Fraction(entry["answer"]))
    if not every:
        return [{"line": None} for _ in rounds]
    axis = axis_for(every, right if told else median(every), entry["kind"])
    true = _flag(entry, axis, right, Fraction(entry["answer"])) if told else None
    # The truth is the middle of a stack, so that a right answer lies on its line.
    base = axis.share(right) if told else 0.0
    return [{"line": {**_line(entry, axis, each, base), "truth": true}} for each in values]


def _line(entry: Entry, axis: Axis, values: list[float], base: float) -> Data:
    inside = [value for value in values if axis.low <= value <= axis.high]
    stacks = Counter(round((axis.share(value) - base) * BINS) for value in inside)
    middle = Fraction(median(values)) if values else None
    return {
        "ticks": [
            {"at": axis.share(value), "text": tick_text(value, entry["kind"])}
            for value in axis.ticks()
        ],
        "dots": [{"at": base + at / BINS, "count": count} for at, count in sorted(stacks.items())],
        "below": sum(value < axis.low for value in values),
        "above": sum(value > axis.high for value in values),
        "middle": None if middle is None else _flag(entry, axis, float(middle), middle),
    }


def _flag(entry: Entry, axis: Axis, value: float, exactly: Fraction) -> Data:
    """Return a value on the line, with its text."""
    if entry["kind"] == "probability":
        text = dict.fromkeys(LANGUAGES, in_percent(exactly))
    else:
        text = _both(entry, f"{value:,.10g}")
    return {"at": axis.share(value), "text": text}


# --- answers to choose from ----------------------------------------------------------------------


def _bars(entry: Entry, rounds: Sequence[Answers], told: bool) -> list[Data]:
    """Count each answer, in the same rows for all rounds; and each place, where there are some."""
    counts = [Counter(value_in(entry, given.answer) for given in each) for each in rounds]
    every = sum(counts, Counter[Any]())
    right = value_in(entry, plain(entry, entry["answer"])) if told else None
    rows = _rows(entry, every, right)
    return [
        {
            "rows": [_row(entry, value, each, value == right) for value in rows],
            "others": sum(count for value, count in by_value.items() if value not in rows),
            "places": _places(entry, each),
        }
        for each, by_value in zip(rounds, counts, strict=True)
    ]


def _rows(entry: Entry, counts: Counter[Any], right: Any) -> list[Any]:
    """Return the answers to list: all options, or else the most frequent and the right one."""
    options = [str(option["key"]) for option in options_of(entry)]
    if _takes_one(entry) and len(options) <= MOST_ROWS:
        return options
    found = [value for value, _ in counts.most_common(MOST_ROWS)]
    return found if right is None or right in found else [*found[: MOST_ROWS - 1], right]


def _takes_one(entry: Entry) -> bool:
    return kind_of(entry).answer == "truth" or takes_one(entry)


def _row(entry: Entry, value: Any, answers: Answers, right: bool) -> Data:
    same = [given for given in answers if value_in(entry, given.answer) == value]
    return {
        "text": _both(entry, list(value) if isinstance(value, tuple) else value),
        "count": len(same),
        "sure": _mean_sure(same),
        "right": right,
    }


def _places(entry: Entry, answers: Answers) -> dict[str, int]:
    """Return how often each place on the board was chosen."""
    if entry["kind"] != "board":
        return {}
    chosen = (given.answer for given in answers)
    keys = (key for each in chosen for key in ([each] if isinstance(each, str) else set(each)))
    return dict(Counter(keys))


# --- distributions -------------------------------------------------------------------------------


def _shares(entry: Entry, rounds: Sequence[Answers], told: bool) -> list[Data]:
    """Put the shares that were given to each bar on a line from 0 to 1."""
    return [{"bars": [*_bars_of(entry, each, told)]} for each in rounds]


def _bars_of(entry: Entry, answers: Answers, told: bool) -> Iterable[Data]:
    for at, bar in enumerate(entry["bars"]):
        read = (read_probability(given.answer[at]) for given in answers)
        shares = sorted(float(share.value) for share in read if share is not None)
        true = float(Fraction(entry["answer"][at])) if told else None
        yield {"text": bar, "shares": shares, "truth": true}


# --- what all have -------------------------------------------------------------------------------


def _mean_sure(answers: Answers) -> int | None:
    sure = [given.sure for given in answers if given.sure is not None]
    return round(sum(sure) / len(sure)) if sure else None


def _both(entry: Entry, answer: Any) -> dict[str, str]:
    """Return an answer in words, in both languages."""
    return Text(*(said(entry, answer, lang) for lang in LANGUAGES)).data()


def nameless(rounds: Iterable[Iterable[Given]]) -> list[list[Given]]:
    """Return the answers of each round without their pupils, and in no order that tells of them."""
    return [sorted(each, key=lambda given: (str(given.answer), given.sure or 0)) for each in rounds]
