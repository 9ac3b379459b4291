"""A lesson as the JSON of jupyterquiz, whose ``display_quiz`` shows it in a notebook."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import islice, permutations
from math import inf, nextafter
from typing import Any

from .notebook_extract import Asked, LessonExtract
from .tolerances import SLACK, accepted, listing, shares

NEAREST = {
    "board": "nearest_board",
    "order": "nearest_order_choice",
    "distribution": "nearest_distribution_number",
}
_MOST_ORDERS = 5
"""How many wrong orders stand beside the right one."""
_FAR = 10**9

Data = dict[str, Any]


def written(lesson: LessonExtract) -> bytes:
    """Return a lesson as the content of a file."""
    quiz = [_QUESTIONS[asked.kind](asked) for asked in lesson.asked]
    return (json.dumps(quiz, ensure_ascii=False, indent=1) + "\n").encode()


def _question(asked: Asked, kind: str, answers: list[Data], note: str = "", more: str = "") -> Data:
    prompt = f"{asked.prompt(note)}{more}{asked.picture}"
    return {"question": prompt, "type": kind, "answers": answers}


def _numeric(asked: Asked, note: str, exact: Fraction, more: str = "") -> Data:
    """Return a question for a number: every right rounding is an answer, and so is each wrong."""
    listed = listing(asked.kind if asked.kind == "number" else "probability")
    why = asked.say(asked.question["why"])
    right = shares(exact) if asked.kind == "distribution" else accepted(asked.question)
    answers = _values(right, exact, True, why)
    for wrong in asked.question["wrong"] if asked.kind != "distribution" else ():
        say = asked.say(wrong["say"])
        if "answer" in wrong:
            value = Fraction(wrong["answer"])
            answers += _values(listed(value), value, False, say)
        else:
            reach = {"type": "range", "range": _range(wrong)}
            answers.append({**reach, "correct": False, "feedback": say})
    hint = asked.say(asked.question["hint"])
    answers.append({"type": "default", "feedback": hint})
    return _question(asked, "numeric", answers, note, more)


def _values(texts: list[str], exact: Fraction, correct: bool, feedback: str) -> list[Data]:
    """Return the numbers that are one answer: its roundings, and what is as near as a float."""
    said = {"correct": correct, "feedback": feedback}
    near = [float(exact) - SLACK, float(exact) + SLACK]
    values = [{"type": "value", "value": float(text), **said} for text in texts]
    return [*values, {"type": "range", "range": near, **said}]


def _range(wrong: Mapping[str, str]) -> list[float]:
    """Return the numbers of a rule; a range has its lower end, and not its upper one."""
    if "above" in wrong:
        return [nextafter(float(Fraction(wrong["above"])), inf), float(_FAR)]
    return [float(-_FAR), float(Fraction(wrong["below"]))]


def _number(asked: Asked) -> Data:
    return _numeric(asked, f"how_{asked.kind}", Fraction(asked.right()[0]))


def _distribution(asked: Asked) -> Data:
    """Return a question for the first share alone: the others cannot be asked with it."""
    first = f"<p><strong>{asked.say(asked.question['bars'][0])}</strong></p>"
    return _numeric(asked, "how_probability", Fraction(asked.right()[0]), first)


def _choice(asked: Asked) -> Data:
    right = asked.right()
    answers = [
        {"answer": text, "correct": key in right, "feedback": asked.reply(key)}
        for key, text in asked.options()
    ]
    kind = "many_choice" if asked.several else "multiple_choice"
    return _question(asked, kind, answers, "how_several" if asked.several else "")


def _order(asked: Asked) -> Data:
    """Return a choice of one of several orders."""
    texts, right = dict(asked.options()), tuple(asked.right())
    others = (keys for keys in permutations(texts) if keys != right)
    orders = sorted([right, *islice(others, _MOST_ORDERS)])
    answers = [
        {
            "answer": " → ".join(texts[key] for key in keys),
            "correct": keys == right,
            "feedback": asked.say(asked.question["why" if keys == right else "hint"]),
        }
        for keys in orders
    ]
    return _question(asked, "multiple_choice", answers)


_QUESTIONS: Mapping[str, Callable[[Asked], Data]] = {
    "number": _number,
    "probability": _number,
    "choice": _choice,
    "several": _choice,
    "board": _choice,
    "order": _order,
    "distribution": _distribution,
}
