"""Checks answers in Python: the verdict of `check`, and the solution."""

from __future__ import annotations

from html import escape
from typing import Any

from ..engine.texts import NO_MATH, Text, language
from .catalogue import entry_of
from .checking import WORDS, Entry, keys_of, takes_one, text_of
from .judging import is_over_one, judge, page_forms, said_of_wrong


class Verdict:
    """The verdict of `check` on an answer.

    Attributes
    ----------
    right : bool or None
        None while there is no answer yet.
    said, why : Text
        The verdict, and an explanation or a hint.
    """

    def __init__(self, right: bool | None, said: Text, why: Text) -> None:
        self.right = right
        self.said = said
        self.why = why

    def __repr__(self) -> str:
        lang = language()
        return f"{self.said(lang)} {self.why(lang)}"

    def _repr_html_(self) -> str:
        lang = language()
        sign = {True: "✓", False: "✗", None: "…"}[self.right]
        head = f"<strong>{sign} {escape(self.said(lang))}</strong>"
        return f'<p role="status" class="{NO_MATH}">{head} {escape(self.why(lang))}</p>'


def check(question: str, answer: Any) -> Verdict:
    """Check an answer; a wrong one raises no error, so that a notebook runs on.

    Parameters
    ----------
    question : str
        One of `questions`, such as ``"longshot/late"``.
    answer : object
        A number, True or False, a name, or a list of names or of shares, or the text of one as
        people write them: ``"66.7 %"``, ``"はい"``, ``"3r, 5l"``. A number may be rounded, to two
        digits or more; for a probability, ``"1:2"`` are odds.
        ``...`` means no answer yet.

    Returns
    -------
    Verdict
        For a notebook to show: right, with the explanation; or not yet, with what is known of that
        wrong answer, or else with a hint.

    Examples
    --------
    >>> check("longshot/cards-four", ...).right is None
    True
    >>> check("longshot/cards-four", 98).right
    True
    >>> check("longshot/cards-four", 112).right
    False
    >>> check("trickrace/red-eight", "33.3 %").right
    True
    """
    entry = entry_of(question)
    if answer is ...:
        return Verdict(None, WORDS.text("unanswered"), WORDS.text("how_to", question=question))
    forms = page_forms(entry, answer)
    verdicts = [judge(entry, form) for form in forms]
    if True in verdicts:
        return Verdict(True, WORDS.text("right"), text_of(entry, "why"))
    if False in verdicts:
        said = said_of_wrong(entry, forms[verdicts.index(False)])
        return Verdict(False, WORDS.text("not_yet"), said)
    if is_over_one(entry, answer):
        return Verdict(False, WORDS.text("not_yet"), WORDS.text("q_over_one"))
    return Verdict(False, WORDS.text("unread"), _form(entry))


def _form(entry: Entry) -> Text:
    """Return the message that names the expected form of an answer."""
    form = "bool" if isinstance(entry["answer"], bool) else entry["kind"]
    if form == "board":
        form = "choice" if takes_one(entry) else "several"
    return WORDS.text(f"form_{form}", known=keys_of(entry))


def solution(question: str) -> Verdict:
    """Return the right answer with its explanation, for a reader who gives up.

    Examples
    --------
    >>> solution("trickrace/red-eight")
    The answer is 1/3. All three reds are equally likely to be the one in Player 2's hand.
    """
    entry = entry_of(question)
    shown = entry["answer"]
    listed = ", ".join(map(str, shown)) if isinstance(shown, list) else str(shown)
    return Verdict(True, WORDS.text("solution", answer=listed), text_of(entry, "why"))
