"""Judges answers; mirrors judge.ts, which does so without a kernel."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ..engine.texts import Text
from .checking import LONGEST_PART, MOST_PARTS, WORDS, Entry, keys_of, plain, takes_one, text_of
from .reading import (
    Number,
    read_names,
    read_number,
    read_odds,
    read_parts,
    read_probability,
    read_truth,
)
from .schema import is_numeric, kind_of


def is_answer(value: Any) -> bool:
    """Return whether a value is an answer as a page sends it: a text, or a list of texts."""
    parts = value if isinstance(value, list) else [value]
    return len(parts) <= MOST_PARTS and all(
        isinstance(part, str) and len(part) <= LONGEST_PART for part in parts
    )


def page_forms(entry: Entry, answer: Any) -> list[Any]:
    """Return what a page would give for an answer in Python: several where a text is ambiguous.

    Numbers stay as they are, because a computed one is read more generously than its text.

    Examples
    --------
    >>> options = [{"key": "B3"}, {"key": "B3 whip"}]
    >>> page_forms({"kind": "choice", "answer": ["B3"], "options": options}, "b3 Whip")
    ['B3 whip']
    >>> page_forms({"kind": "choice", "answer": True}, "いいえ")
    ['no']
    """
    kind = kind_of(entry).answer
    if kind == "number":
        return [answer]
    if kind == "shares":
        return [read_parts(answer)]
    if kind == "truth":
        truth = read_truth(answer)
        return [] if truth is None else [plain(entry, truth)]
    keys = {read_names(key)[0]: key for key in keys_of(entry)}
    found = [[keys.get((name,), name) for name in names] for names in read_names(answer)]
    if not takes_one(entry):
        return found
    number = read_number(answer)  # some options are numbers
    one = [names[0] for names in found if len(names) == 1]
    return one if number is None else [*one, str(number.value)]


def judge(entry: Entry, answer: Any) -> bool | None:
    """Return whether an answer in a page's form is right, or None if it cannot be read.

    Examples
    --------
    >>> entry = {"kind": "probability", "answer": "1/7"}
    >>> judge(entry, "14.3 %"), judge(entry, "14.3"), judge(entry, "1/4")
    (True, True, False)
    >>> judge(entry, "a few"), judge(entry, "140")
    (None, None)
    """
    kind, right = entry["kind"], plain(entry, entry["answer"])
    if is_numeric(entry):
        return _judge_number(entry, answer)
    if kind == "distribution":
        return _judge_shares(answer, right)
    known = set(keys_of(entry))
    if takes_one(entry):
        return answer == right if isinstance(answer, str) and answer in known else None
    if not isinstance(answer, list) or not set(answer) <= known or not answer:
        return None
    if "moves" in entry and set(answer) not in map(set, entry["moves"]):
        return None
    return answer == right if kind == "order" else set(answer) == set(right)


def recognised(entry: Entry, answer: Any) -> Entry | None:
    """Return the recognised wrong answer that a wrong answer is, as the front end finds it.

    Odds that would be right as a share, or the other way round, are one for every question.

    Examples
    --------
    >>> wrong = [{"answer": "1/4", "idea": "equiprobable"}, {"above": "1/2"}]
    >>> entry = {"kind": "probability", "answer": "1/7", "wrong": wrong}
    >>> recognised(entry, "25 %")["idea"], recognised(entry, "60 %"), recognised(entry, "1/3")
    ('equiprobable', {'above': '1/2'}, None)
    """
    if misread_odds(entry, answer):
        return {"say": WORDS.text("q_odds").data()}
    return next((wrong for wrong in entry.get("wrong", ()) if _fits(entry, wrong, answer)), None)


NEAR = Fraction(1, 20)
"""The relative error below which a wrong decimal is nearly right."""


def said_of_wrong(entry: Entry, answer: Any) -> Text:
    """Return what is said of a wrong answer: of this one, or else the hint.

    Examples
    --------
    >>> texts = {"hint": {"en": "Count.", "ja": "数えましょう。"}}
    >>> entry = {"kind": "probability", "answer": "1/12", **texts}
    >>> print(said_of_wrong(entry, "8 %").en)
    Very near, but not exact enough. Write a fraction, or check the last digit and add one more.
    >>> print(said_of_wrong(entry, "9 %").en)
    Count.
    """
    if found := recognised(entry, answer):
        return text_of(found, "say")
    return WORDS.text("q_near") if _is_near(entry, answer) else text_of(entry, "hint")


def _is_near(entry: Entry, answer: Any) -> bool:
    """Return whether a decimal for a probability is only rounded too much, or the wrong way."""
    found = read_probability(answer) if entry["kind"] == "probability" else None
    if found is None or not found.digits:
        return False
    exact = Fraction(entry["answer"])
    return abs(found.value - exact) < NEAR * exact


def is_over_one(entry: Entry, answer: Any) -> bool:
    """Return whether a number is too large for a probability.

    Examples
    --------
    >>> [is_over_one({"kind": "probability"}, text) for text in ("11/10", "110 %", "1", "many")]
    [True, True, False, False]
    """
    found = read_probability(answer) if entry["kind"] == "probability" else None
    return found is not None and found.value > 1


def _fits(entry: Entry, wrong: Entry, answer: Any) -> bool:
    if "answer" in wrong:
        return judge({**entry, "answer": wrong["answer"]}, answer) is True
    if "has" in wrong:
        return wrong["has"] in answer
    if "lacks" in wrong:
        return wrong["lacks"] not in answer
    found = answered_number(entry, answer)
    if found is None:
        return False
    if "above" in wrong:
        return found.value > Fraction(wrong["above"])
    return found.value < Fraction(wrong["below"])


def answered_number(entry: Entry, answer: Any) -> Number | None:
    """Read the answer to a question for a number; return None if it cannot be read."""
    if entry["kind"] == "probability":
        return read_probability(answer)
    return _odds(entry, answer) or read_number(answer)


def _odds(entry: Entry, answer: Any) -> Number | None:
    """Read a ratio as odds where a number from 0 to 1 is asked for."""
    is_share = entry["kind"] == "probability" or [*map(str, entry.get("range", ()))] == ["0", "1"]
    return read_odds(answer) if is_share else None


def misread_odds(entry: Entry, answer: Any) -> bool:
    """Return whether wrong odds would be right as a share, or the other way round.

    Examples
    --------
    >>> entry = {"kind": "probability", "answer": "1/4"}
    >>> [misread_odds(entry, text) for text in ("1:4", "3 to 1", "1:5", "1/5")]
    [True, True, False, False]
    """
    odds = _odds(entry, answer)
    if odds is None:
        return False
    truth, against = Fraction(entry["answer"]), 1 - odds.value
    return against == truth or odds.value == truth * against


def _judge_number(entry: Entry, answer: Any) -> bool | None:
    found = answered_number(entry, answer)
    if found is None or (entry["kind"] == "probability" and not 0 <= found.value <= 1):
        return None
    return found.rounds(Fraction(entry["answer"]))


def _judge_shares(answer: Any, right: str | list[str]) -> bool | None:
    given = [read_probability(part) for part in answer] if isinstance(answer, list) else []
    shares = [share for share in given if share is not None and share.value >= 0]
    if len(shares) != len(right) or not makes_one(shares):
        return None
    return all(share.rounds(Fraction(e)) for share, e in zip(shares, right, strict=True))


def makes_one(shares: list[Number]) -> bool:
    """Return whether shares, each of which may be rounded, add up to 1."""
    rest = 1 - sum((share.value for share in shares), Fraction(0))
    return abs(rest) <= sum((share.step / 2 for share in shares), Fraction(0))
