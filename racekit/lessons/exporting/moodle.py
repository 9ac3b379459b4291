"""A lesson as Moodle XML, which Moodle's question bank imports."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import repeat
from xml.etree import ElementTree

from ...engine.errors import Problem
from .messages import SAYS
from .notebook_extract import Asked, LessonExtract
from .tolerances import SLACK, accepted, listing, shares

NEAREST = {
    "board": "nearest_board",
    "order": "nearest_order",
    "distribution": "nearest_distribution",
}
"""What has no form of its own here: the kinds, and how they travel."""
_PARTS = (*range(1, 11), 20)
"""In how many equal parts Moodle divides a mark; it refuses a file that has other shares."""
_LONGEST = 255
"""The most characters of a category's name."""
_FAR = 10**5
"""How far the answers reach that a rule recognises from a bound on."""

Element = ElementTree.Element


def written(lesson: LessonExtract) -> bytes:
    """Return a lesson as the content of a file.

    Raises
    ------
    BadInput
        If a question has more right options than Moodle has shares for.
    """
    most = _PARTS[-1]
    text = SAYS.text("too_many_right", most=most)
    if many := [asked.name for asked in lesson.asked if len(asked.right_options()) > most]:
        raise SAYS.error("not_exported", [Problem(name, text) for name in many])
    quiz = Element("quiz")
    category = ElementTree.SubElement(quiz, "question", type="category")
    _text(category, "category", f"$course$/top/{_category(lesson.title)}")
    for asked in lesson.asked:
        quiz.append(_QUESTIONS[asked.kind](asked))
    ElementTree.indent(quiz)
    content: bytes = ElementTree.tostring(quiz, encoding="utf-8", xml_declaration=True)
    return content


def _category(title: str) -> str:
    """Return the name of a category in a path, in which a doubled stroke stands for one."""
    name = title[:_LONGEST].replace("/", "//")
    return re.sub(r"^(?=/)|(?<=/)$", " ", name)


# --- the parts of a question ----------------------------------------------------------------------


def _text(parent: Element, name: str, text: str, **attributes: str) -> Element:
    made = ElementTree.SubElement(parent, name, attributes)
    ElementTree.SubElement(made, "text").text = text
    return made


def _value(parent: Element, name: str, value: object) -> None:
    ElementTree.SubElement(parent, name).text = str(value)


def _question(asked: Asked, kind: str, note: str = "", more: str = "") -> Element:
    """Return the beginning of a question: its name, its text with its picture, the reason."""
    made = Element("question", type=kind)
    _text(made, "name", asked.name)
    picture, file = _pictured(asked)
    prompt = f"{asked.prompt(note)}{picture}"
    if kind == "cloze":
        prompt = f"{_without_fields(prompt)}{more}"
    text = _text(made, "questiontext", prompt, format="html")
    if file is not None:
        text.append(file)
    why = asked.say(asked.question["why"])
    _text(made, "generalfeedback", why if kind != "numerical" else "", format="html")
    _value(made, "defaultgrade", 1)
    _value(made, "penalty", 0)
    _value(made, "hidden", 0)
    return made


def _pictured(asked: Asked) -> tuple[str, Element | None]:
    """Return the HTML of a position's picture, and the file that it shows."""
    if asked.svg is None:
        return asked.picture, None
    file = Element("file", name="position.svg", path="/", encoding="base64")
    file.text = base64.b64encode(asked.svg.encode()).decode()
    return f'<p><img src="@@PLUGINFILE@@/position.svg" alt="{asked.alt}"/></p>', file


def _answer(parent: Element, fraction: str, text: str, reply: str, tolerance: object = "") -> None:
    made = _text(parent, "answer", text, fraction=fraction, format="moodle_auto_format")
    if tolerance != "":
        _value(made, "tolerance", tolerance)
    _text(made, "feedback", reply, format="html")


# --- the kinds ------------------------------------------------------------------------------------


def _numerical(asked: Asked) -> Element:
    """Return a question for a number: every right rounding is an answer, and so is each wrong."""
    made = _question(asked, "numerical", f"how_{asked.kind}")
    for text in accepted(asked.question):
        _answer(made, "100", text, asked.say(asked.question["why"]), SLACK)
    for wrong in asked.question["wrong"]:
        for value, tolerance in _recognised(asked, wrong):
            _answer(made, "0", value, asked.say(wrong["say"]), tolerance)
    _answer(made, "0", "*", asked.say(asked.question["hint"]), 0)
    return made


def _recognised(asked: Asked, wrong: Mapping[str, str]) -> Iterator[tuple[str, object]]:
    """Yield the numbers, and how far around them, that a recognised wrong answer stands for."""
    if "answer" in wrong:
        listed = listing(asked.kind)(Fraction(wrong["answer"]))
        yield from ((text, SLACK) for text in listed)
        return
    above = "above" in wrong
    bound = float(Fraction(wrong["above" if above else "below"]))
    end = bound + _FAR if above else bound - _FAR
    if asked.kind == "probability":
        end = 1.0 if above else 0.0
    # The end is recognised, and the bound is not.
    bound, end = (bound + SLACK, end + SLACK) if above else (bound - SLACK, end - SLACK)
    yield f"{(bound + end) / 2:.15g}", f"{abs(end - bound) / 2:.15g}"


def _choice(asked: Asked) -> Element:
    made = _question(asked, "multichoice", "how_several" if asked.several else "")
    _value(made, "single", "false" if asked.several else "true")
    _value(made, "shuffleanswers", "false")
    _value(made, "answernumbering", "none")
    hint = asked.say(asked.question["hint"])
    _text(made, "correctfeedback", asked.say(asked.question["why"]), format="html")
    _text(made, "partiallycorrectfeedback", hint, format="html")
    _text(made, "incorrectfeedback", hint, format="html")
    right, options = asked.right(), list(asked.options())
    shares = _shares(len(right))
    wrong = _off(len(options) - len(right)) if asked.several else 0.0
    for key, text in options:
        share = next(shares) if key in right else wrong
        reply = "" if key in right or asked.reply(key) == hint else asked.reply(key)
        _answer(made, f"{share:.7g}", text, reply)
    return made


def _shares(count: int) -> Iterator[float]:
    """Yield what each of so many right options is worth, in percent: 100 together.

    They are worth the same, unless Moodle has no such share: then some are worth 10, and some 5.
    """
    if count in _PARTS:
        yield from repeat(100 / count, count)
    else:
        tens = 20 - count
        yield from (*repeat(10.0, tens), *repeat(5.0, count - tens))


def _off(count: int) -> float:
    """Return what each of so many wrong options takes away: all of them, the whole mark or more."""
    return -100 / max((parts for parts in _PARTS if parts <= count), default=1) if count else 0.0


def _order(asked: Asked) -> Element:
    made = _question(asked, "matching", "how_order")
    _value(made, "shuffleanswers", "true")
    hint = asked.say(asked.question["hint"])
    _text(made, "correctfeedback", asked.say(asked.question["why"]), format="html")
    _text(made, "partiallycorrectfeedback", hint, format="html")
    _text(made, "incorrectfeedback", hint, format="html")
    for key, text in asked.options():
        pair = _text(made, "subquestion", text, format="html")
        place = SAYS.text("place", number=asked.right().index(key) + 1)(asked.lang)
        _text(pair, "answer", place)
    return made


def _distribution(asked: Asked) -> Element:
    """Return a question with a numerical field for each share ("cloze")."""
    wrong = _escaped(SAYS.text("wrong_share")(asked.lang))
    rows = []
    for bar, share in zip(asked.question["bars"], asked.right(), strict=True):
        right = "~".join(f"=%100%{text}:{SLACK}" for text in shares(Fraction(share)))
        label = _without_fields(asked.say(bar))
        rows.append(f"<p>{label} {{1:NUMERICAL:{right}~*#{wrong}}}</p>")
    return _question(asked, "cloze", "how_distribution", "".join(rows))


def _without_fields(html: str) -> str:
    """Return HTML in which no brace begins a field."""
    return html.replace("{", "&#123;").replace("}", "&#125;")


def _escaped(text: str) -> str:
    """Return a text for a field, without the signs that mean something in it."""
    return re.sub(r"([}#~/\"\\])", r"\\\1", text)


_QUESTIONS: Mapping[str, Callable[[Asked], Element]] = {
    "number": _numerical,
    "probability": _numerical,
    "choice": _choice,
    "several": _choice,
    "board": _choice,
    "order": _order,
    "distribution": _distribution,
}
