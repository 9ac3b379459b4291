"""A whole class does a lesson in its browser, hands in, and is collected: a rehearsal.

Thirty pupils are too many for every `make test`; there, a few of them do it.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from racekit.engine.texts import read_toml
from racekit.lessons import collect, export_page
from racekit.lessons.catalogue import entry_of
from racekit.lessons.classroom.collecting import ClassReport
from tests.browser.answering import give
from tests.notebooks.books import NOTEBOOKS, code, read

pytestmark = pytest.mark.browser

WORDS = read_toml("racekit.lessons", "messages.toml")
LESSON = "odds/02-conditional"
NAMES = ("<b>Ａiko</b>", "=1+1", "Ben 🐎", "山田　花子", "x" * 40, "' OR 1=1 --", "{{7*7}}", "-3")
"""Some names that pupils may choose; the others choose their number."""


class Deed(NamedTuple):
    """What a pupil does with a question.

    Attributes
    ----------
    question : str
        The question.
    answers : tuple
        The answers, one after another.
    right : bool
        Whether the last one is right.
    sure : int or None
        For a guess: how sure.
    """

    question: str
    answers: tuple[Any, ...]
    right: bool
    sure: int | None = None


class Pupil(NamedTuple):
    """A pupil: a name, what they do, and whether they hand in a file or a short text."""

    who: str
    deeds: tuple[Deed, ...]
    by_text: bool


def cells(lang: str) -> list[tuple[str, str, bool]]:
    """Return each question as the page has it: by which call, its name, whether it is a guess."""
    call = r'^(ask|reveal)\("(\S+?)"(?:, \w+)?(, guess=True)?\)$'
    found = [re.search(call, text) for _, text in code(read(lang, f"{LESSON}.ipynb"))]
    return [(each[1], each[2], bool(each[3])) for each in found if each]


def pupil(number: int) -> Pupil:
    """Return a made-up pupil: mostly right, else with the wrong answers that are known."""
    rng = random.Random(f"pupil {number}")
    deeds = []
    for call, name, guess in cells("ja"):
        if call == "reveal" or (not guess and rng.random() < 0.1):
            continue
        entry = entry_of(name)
        wrong = [each["answer"] for each in entry["wrong"]]
        if guess:
            right = rng.random() < 0.3
            answer = entry["answer"] if right else rng.choice(wrong[:2])
            deeds.append(Deed(name, (answer,), right, rng.choice((50, 70, 80, 90, 100))))
        else:
            # The first ones of the catalogue are the most popular.
            weights = range(len(wrong), 0, -1)
            first = dict.fromkeys(rng.choices(wrong, weights, k=rng.choice((0, 0, 1, 2))))
            right = rng.random() < 0.85 or not first
            deeds.append(Deed(name, (*first, *([entry["answer"]] if right else [])), right))
    who = NAMES[number] if number < len(NAMES) else f"{number}"
    return Pupil(who, tuple(deeds), number % 3 == 2)


def press(root: Locator, key: str) -> None:
    root.get_by_role("button", name=WORDS[key]["ja"], exact=True).click()


def does(page: Page, deeds: tuple[Deed, ...]) -> None:
    """Do on the page what a pupil does."""
    on_page = cells("ja")
    for deed in deeds:
        guess = deed.sure is not None
        at = on_page.index(("ask", deed.question, guess))
        root, entry = page.locator(".rk-q").nth(at), entry_of(deed.question)
        if guess:
            give(root, entry, deed.answers[0])
            root.get_by_role("slider").last.fill(str(deed.sure))
            press(root, "q_commit")
            continue
        for answer in deed.answers:
            give(root, entry, answer)
            press(root, "q_answer")


def hands_in(page: Page, who: str, folder: Path, number: int) -> str:
    """Hand in a file, and return the short text of the same."""
    box = page.locator(".rk-hand-in")
    press(box, "hand_in_show")
    box.get_by_role("textbox").fill(who)
    with page.expect_download() as saving:
        press(box, "hand_in_save")
    saving.value.save_as(folder / f"{number:02}-{saving.value.suggested_filename}")
    press(box, "hand_in_text")
    text = box.locator("textarea").input_value()
    kept = page.locator(".rk-kept")
    press(kept, "page_erase")
    press(kept, "page_erase_now")
    expect(kept.get_by_role("button", name=WORDS["page_erase_now"]["ja"])).to_have_count(0)
    return text


def class_in(page: Page, lesson: Path, folder: Path, pupils: list[Pupil]) -> None:
    """Let a class do a lesson, and fill a folder with what it hands in, and with worse."""
    texts = []
    for number, each in enumerate(pupils):
        page.goto(lesson.as_uri())
        does(page, each.deeds)
        text = hands_in(page, each.who, folder, number)
        if each.by_text:
            texts.append(text)
            next(folder.glob(f"{number:02}-*")).unlink()
    (folder / "chat.txt").write_text("\n> ".join(["Hello!", *texts, "Bye"]), "utf-8")
    good = next(iter(sorted(folder.glob("*.json")))).read_text("utf-8")
    (folder / "broken-1.json").write_text(good[: len(good) // 2], "utf-8")
    (folder / "broken-2.json").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)))
    hostile = json.loads(good)
    hostile["who"] = "<img src=x onerror=alert(1)>"
    hostile["answers"][0]["tries"] = [{"answer": "<script>", "right": True, "at": None}] * 150
    hostile["answers"].append({"question": "../../etc/passwd", "guess": {"$ref": "#"}})
    (folder / "hostile.json").write_text(json.dumps(hostile), "utf-8")


def compared(report: ClassReport, pupils: list[Pupil]) -> Iterator[tuple[Any, Any]]:
    """Yield what each pupil did beside what was collected of it."""
    by_who = {" ".join(each.who.split()): each for each in pupils}
    assert sorted(each.who for each in report.hand_ins) == sorted(by_who)
    for hand_in in report.hand_ins:
        for deed in by_who[hand_in.who].deeds:
            standing = hand_in.standings[deed.question]
            if deed.sure is not None:
                assert standing.guess is not None
                yield deed.sure, standing.guess[1]
            else:
                yield len(deed.answers), len(standing.tries)
                yield deed.right, standing.done


@pytest.mark.parametrize("count", [4, pytest.param(30, marks=pytest.mark.soak)])
def test_a_class_hands_in_and_is_collected(offline: Page, tmp_path: Path, count: int) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    lesson = export_page(NOTEBOOKS / "ja" / f"{LESSON}.ipynb", tmp_path / "lesson.html")
    pupils = [pupil(number) for number in range(count)]
    class_in(offline, lesson, folder, pupils)
    report = collect(folder)
    pairs = [*compared(report, pupils)]
    assert len(pairs) > 4 * count
    assert [one for one, _ in pairs] == [other for _, other in pairs]
    skipped = {each.place.split(",")[0].split(" ")[0].rstrip(":") for each in report.problems}
    assert skipped == {"broken-1.json", "broken-2.json", "hostile.json"}
    for lang in ("en", "ja"):
        (path,) = report.write(tmp_path / f"class-{lang}.html", lang)
        page = path.read_text("utf-8")
        assert "<img" not in page
        assert "<b>" not in page
        assert "onerror" not in page
