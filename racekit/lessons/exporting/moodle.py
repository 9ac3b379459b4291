"""A lesson as Moodle XML, which Moodle's question bank imports."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from xml.etree import ElementTree

from .messages import SAYS
from .roundings import SLACK, accepted, listing, shares
from .taking import Asked, Lesson

NEAREST = {
    "board": "nearest_board",
    "order": "nearest_order",
    "distribution": "nearest_distribution",
}
"""What has no form of its own here: the kinds, and how they travel."""
_FAR = 10**5
"""How far the answers reach that a rule recognises from a bound on."""

Element = ElementTree.Element


def written(lesson: Lesson) -> bytes:
    """Return a lesson as the content of a file."""
    quiz = Element("quiz")
    category = ElementTree.SubElement(quiz, "question", type="category")
    _text(category, "category", f"$course$/top/{lesson.title}")
    for asked in lesson.asked:
        quiz.append(_QUESTIONS[asked.kind](asked))
    ElementTree.indent(quiz)
    content: bytes = ElementTree.tostring(quiz, encoding="utf-8", xml_declaration=True)
    return content


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
    prompt = f"{asked.prompt(note)}{picture}{more}"
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
    if not asked.picture.lstrip().startswith("<svg"):
        return asked.picture, None
    svg = re.sub(r"<svg\b", '<svg xmlns="http://www.w3.org/2000/svg"', asked.picture, count=1)
    data = (svg if "xmlns=" not in asked.picture else asked.picture).encode()
    file = Element("file", name="position.svg", path="/", encoding="base64")
    file.text = base64.b64encode(data).decode()
    alt = SAYS.text("picture")(asked.lang)
    return f'<p><img src="@@PLUGINFILE@@/position.svg" alt="{alt}"/></p>', file


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
    good, bad = len(right), len(options) - len(right)
    for key, text in options:
        fraction = f"{100 / good:.7g}" if key in right else "0"
        if asked.several and key not in right and bad:
            fraction = f"{-100 / bad:.7g}"
        reply = "" if key in right or asked.reply(key) == hint else asked.reply(key)
        _answer(made, fraction, text, reply)
    return made


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
        rows.append(f"<p>{asked.say(bar)} {{1:NUMERICAL:{right}~*#{wrong}}}</p>")
    return _question(asked, "cloze", "how_distribution", "".join(rows))


def _escaped(text: str) -> str:
    """Return a text without the signs that mean something in a field."""
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
