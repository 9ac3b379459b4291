"""A lesson as a package of QTI 2.1: an item for each question, and a manifest."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from html import unescape
from io import BytesIO
from typing import Any
from xml.etree import ElementTree
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from .notebook_extract import Asked, LessonExtract
from .tolerances import SLACK, accepted, listing, shares

NEAREST = {"board": "nearest_board"}
_QTI = "http://www.imsglobal.org/xsd/imsqti_v2p1"
_PACKAGE = "http://www.imsglobal.org/xsd/imscp_v1p1"
_SCHEMAS = {
    _QTI: "http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd",
    _PACKAGE: "http://www.imsglobal.org/xsd/qti/qtiv2p1/qtiv2p1_imscpv1p2_v1p0.xsd",
}
_LOCATION = "{http://www.w3.org/2001/XMLSchema-instance}schemaLocation"
_WHEN = (1980, 1, 1, 0, 0, 0)
"""The time of every file in the package, so that the same lesson makes the same package."""

Element = ElementTree.Element


def written(lesson: LessonExtract) -> bytes:
    """Return a lesson as the content of a file."""
    files: dict[str, bytes] = {}
    resources = []
    for own, asked in lesson.named():
        name = f"q-{own}"
        item, pictures = _item(asked, name)
        files |= {f"{name}.xml": _document(item, _QTI), **pictures}
        resources.append((name, [f"{name}.xml", *pictures]))
    files["imsmanifest.xml"] = _document(_manifest(lesson, resources), _PACKAGE)
    package = BytesIO()
    with ZipFile(package, "w", ZIP_DEFLATED) as archive:
        for path, content in sorted(files.items()):
            archive.writestr(ZipInfo(path, _WHEN), content, ZIP_DEFLATED)
    return package.getvalue()


def _document(root: Element, namespace: str) -> bytes:
    root.set(_LOCATION, f"{namespace} {_SCHEMAS[namespace]}")
    root.set("xmlns", namespace)
    content: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return content


def _manifest(lesson: LessonExtract, resources: list[tuple[str, list[str]]]) -> Element:
    manifest = Element("manifest", identifier="racekit")
    about = ElementTree.SubElement(manifest, "metadata")
    ElementTree.SubElement(about, "schema").text = "QTIv2.1 Package"
    ElementTree.SubElement(about, "schemaversion").text = "1.0.0"
    ElementTree.SubElement(manifest, "organizations")
    listed = ElementTree.SubElement(manifest, "resources")
    for name, paths in resources:
        kind = {"identifier": name, "type": "imsqti_item_xmlv2p1", "href": paths[0]}
        resource = ElementTree.SubElement(listed, "resource", kind)
        for path in paths:
            ElementTree.SubElement(resource, "file", href=path)
    return manifest


# --- items ----------------------------------------------------------------------------------------


def _item(asked: Asked, name: str) -> tuple[Element, dict[str, bytes]]:
    """Return the item of a question, and the files of its pictures by their paths."""
    item = Element(
        "assessmentItem",
        {
            "identifier": name,
            "title": asked.name,
            "adaptive": "false",
            "timeDependent": "false",
            "{http://www.w3.org/XML/1998/namespace}lang": asked.lang,
        },
    )
    parts = _PARTS[asked.kind](asked)
    for declaration in parts.declarations:
        item.append(declaration)
    _outcome(item, "SCORE", "float", "0")
    _outcome(item, "FEEDBACK", "identifier", "hint")
    body = ElementTree.SubElement(item, "itemBody")
    for paragraph in _xhtml(asked.prompt(parts.note)):
        body.append(paragraph)
    picture, files = _picture(asked, name)
    if picture is not None:
        body.append(picture)
    for interaction in parts.interactions:
        body.append(interaction)
    _processing(item, parts.right, parts.wrong)
    replies = [("right", asked.question["why"]), ("hint", asked.question["hint"])]
    replies += [(f"wrong-{at}", wrong["say"]) for at, wrong in enumerate(asked.question["wrong"])]
    for key, text in replies:
        shown = {"outcomeIdentifier": "FEEDBACK", "identifier": key, "showHide": "show"}
        feedback = ElementTree.SubElement(item, "modalFeedback", shown)
        feedback.extend(_xhtml(f"<p>{asked.say(text)}</p>"))
    return item, files


def _outcome(item: Element, name: str, kind: str, first: str) -> None:
    made = {"identifier": name, "cardinality": "single", "baseType": kind}
    outcome = ElementTree.SubElement(item, "outcomeDeclaration", made)
    ElementTree.SubElement(ElementTree.SubElement(outcome, "defaultValue"), "value").text = first


def _xhtml(html: str) -> list[Element]:
    return list(ElementTree.fromstring(f"<div>{html}</div>"))


def _picture(asked: Asked, name: str) -> tuple[Element | None, dict[str, bytes]]:
    if not asked.picture:
        return None, {}
    if asked.svg is None:
        board = Element("pre")
        board.text = unescape(re.sub(r"<[^>]+>", "", asked.picture))
        return board, {}
    file = f"{name}.svg"
    paragraph = Element("p")
    ElementTree.SubElement(paragraph, "img", src=file, alt=asked.alt)
    return paragraph, {file: asked.svg.encode()}


def _processing(item: Element, right: Element, wrong: list[tuple[str, Element]]) -> None:
    """Score the response, and choose the feedback: that of the first wrong answer that it is."""
    processing = ElementTree.SubElement(item, "responseProcessing")
    condition = ElementTree.SubElement(processing, "responseCondition")
    scored = ElementTree.SubElement(condition, "responseIf")
    scored.append(right)
    _set(scored, "SCORE", "float", "1")
    _set(scored, "FEEDBACK", "identifier", "right")
    for key, test in wrong:
        otherwise = ElementTree.SubElement(condition, "responseElseIf")
        otherwise.append(test)
        _set(otherwise, "FEEDBACK", "identifier", key)


def _set(parent: Element, outcome: str, kind: str, value: str) -> None:
    made = ElementTree.SubElement(parent, "setOutcomeValue", identifier=outcome)
    ElementTree.SubElement(made, "baseValue", baseType=kind).text = value


# --- the kinds ------------------------------------------------------------------------------------


class _Parts:
    """What a kind of question adds to an item: responses, interactions, and what is right."""

    def __init__(self, right: Element, note: str = "") -> None:
        self.right = right
        self.note = note
        self.declarations: list[Element] = []
        self.interactions: list[Element] = []
        self.wrong: list[tuple[str, Element]] = []

    def respond(self, name: str, cardinality: str, kind: str, correct: list[str]) -> None:
        """Declare a response, with the right one."""
        made = {"identifier": name, "cardinality": cardinality, "baseType": kind}
        declaration = Element("responseDeclaration", made)
        values = ElementTree.SubElement(declaration, "correctResponse")
        for value in correct:
            ElementTree.SubElement(values, "value").text = value
        self.declarations.append(declaration)


def _operator(name: str, *operands: Element, **attributes: str) -> Element:
    made = Element(name, attributes)
    made.extend(operands)
    return made


def _variable(name: str = "RESPONSE") -> Element:
    return Element("variable", identifier=name)


def _base(kind: str, value: str) -> Element:
    made = Element("baseValue", baseType=kind)
    made.text = value
    return made


def _is_one_of(texts: list[str], name: str = "RESPONSE") -> Element:
    """Return the test whether a number is one of several."""
    slack = f"{SLACK:.9f}"
    close = {"toleranceMode": "absolute", "tolerance": f"{slack} {slack}"}
    tests = [_operator("equal", _variable(name), _base("float", text), **close) for text in texts]
    return _operator("or", *tests)


def _numbers(asked: Asked) -> _Parts:
    listed, exact = listing(asked.kind), Fraction(asked.right()[0])
    parts = _Parts(_is_one_of(accepted(asked.question)), f"how_{asked.kind}")
    parts.respond("RESPONSE", "single", "float", [f"{float(exact):.15g}"])
    parts.interactions = list(_fields([("", "RESPONSE")]))
    for at, wrong in enumerate(asked.question["wrong"]):
        if "answer" in wrong:
            test = _is_one_of(listed(Fraction(wrong["answer"])))
        else:
            rule = "above" if "above" in wrong else "below"
            bound = _base("float", f"{float(Fraction(wrong[rule])):.15g}")
            test = _operator({"above": "gt", "below": "lt"}[rule], _variable(), bound)
        parts.wrong.append((f"wrong-{at}", test))
    return parts


def _fields(labelled: list[tuple[str, str]]) -> Iterator[Element]:
    """Yield a paragraph for each number that is written."""
    for label, name in labelled:
        paragraph = Element("p")
        paragraph.text = f"{label} " if label else None
        ElementTree.SubElement(
            paragraph, "textEntryInteraction", responseIdentifier=name, expectedLength="15"
        )
        yield paragraph


def _distribution(asked: Asked) -> _Parts:
    rights = [Fraction(share) for share in asked.right()]
    names = [f"RESPONSE{at}" for at in range(1, len(rights) + 1)]
    tests = [_is_one_of(shares(exact), name) for name, exact in zip(names, rights, strict=True)]
    parts = _Parts(_operator("and", *tests), "how_distribution")
    for name, exact in zip(names, rights, strict=True):
        parts.respond(name, "single", "float", [f"{float(exact):.15g}"])
    labels = [bar[asked.lang] for bar in asked.question["bars"]]
    parts.interactions = list(_fields(list(zip(labels, names, strict=True))))
    for at, wrong in enumerate(asked.question["wrong"]):
        given = [Fraction(share) for share in wrong["answer"]]
        each = [_is_one_of(shares(share), name) for name, share in zip(names, given, strict=True)]
        parts.wrong.append((f"wrong-{at}", _operator("and", *each)))
    return parts


def _choices(asked: Asked) -> _Parts:
    cardinality = "multiple" if asked.several else "single"
    names = {key: f"option-{at}" for at, (key, _) in enumerate(asked.options(), 1)}
    correct = _operator("match", _variable(), Element("correct", identifier="RESPONSE"))
    parts = _Parts(correct, "how_several" if asked.several else "")
    parts.respond("RESPONSE", cardinality, "identifier", [names[key] for key in asked.right()])
    most = "0" if asked.several else "1"
    kind = {"responseIdentifier": "RESPONSE", "shuffle": "false", "maxChoices": most}
    parts.interactions = [_offered(asked, "choiceInteraction", "simpleChoice", kind, names)]
    parts.wrong = list(_wrong_choices(asked, names))
    return parts


def _wrong_choices(asked: Asked, names: Mapping[str, str]) -> Iterator[tuple[str, Element]]:
    for at, wrong in enumerate(asked.question["wrong"]):
        if "answer" in wrong:
            yield f"wrong-{at}", _operator("match", _variable(), _given(asked, wrong, names))
            continue
        rule = "has" if "has" in wrong else "lacks"
        key = _base("identifier", names[wrong[rule]])
        test = _operator("member", key, _variable())
        yield f"wrong-{at}", test if rule == "has" else _operator("not", test)


def _given(asked: Asked, wrong: Mapping[str, Any], names: Mapping[str, str]) -> Element:
    """Return a wrong answer as a value."""
    answer = wrong["answer"]
    if not asked.several:
        return _base("identifier", names[answer])
    kind = "ordered" if asked.kind == "order" else "multiple"
    return _operator(kind, *(_base("identifier", names[key]) for key in answer))


def _order(asked: Asked) -> _Parts:
    names = {key: f"option-{at}" for at, (key, _) in enumerate(asked.options(), 1)}
    correct = _operator("match", _variable(), Element("correct", identifier="RESPONSE"))
    parts = _Parts(correct)
    parts.respond("RESPONSE", "ordered", "identifier", [names[key] for key in asked.right()])
    kind = {"responseIdentifier": "RESPONSE", "shuffle": "false"}
    parts.interactions = [_offered(asked, "orderInteraction", "simpleChoice", kind, names)]
    parts.wrong = list(_wrong_choices(asked, names))
    return parts


def _offered(
    asked: Asked, interaction: str, choice: str, kind: dict[str, str], names: Mapping[str, str]
) -> Element:
    made = Element(interaction, kind)
    for option in asked.question["options"]:
        each = ElementTree.SubElement(made, choice, identifier=names[option["key"]])
        each.text = option["say"][asked.lang]
    return made


_PARTS: Mapping[str, Callable[[Asked], _Parts]] = {
    "number": _numbers,
    "probability": _numbers,
    "choice": _choices,
    "several": _choices,
    "board": _choices,
    "order": _order,
    "distribution": _distribution,
}
