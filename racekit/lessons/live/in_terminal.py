"""A class without a notebook: the question and its answers as text, and a few words to type."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from ...engine.texts import Text
from ...hosting.in_terminal import Screen, listen
from ...show.columns import aligned
from ...ui.messages import Data
from ..checking import WORDS, options_of
from ..classroom.figures import in_percent
from . import SAYS
from .desk import Desk


def attend(desk: Desk, screen: Screen, known: str) -> None:
    """Do what is typed until the teacher ends the class; the end of input is one, too.

    Parameters
    ----------
    desk, screen, known
        As for `racekit.hosting.in_terminal.listen`.
    """

    def command(name: str, arg: Any = None) -> Callable[[], None]:
        return lambda: desk.command(name, arg)

    words = {
        "ask": lambda: desk.command("go", desk.room.at + 1),
        **{str(at + 1): command("go", at) for at in range(len(desk.room.questions))},
        "stop": command("close"),
        "spread": command("spread"),
        "again": command("again"),
        "tell": command("tell"),
    }
    listen(desk, screen, known, words, lambda: screen.lines(status(desk, screen.lang)))


def status(desk: Desk, lang: str) -> Iterator[str]:
    """Yield where a class stands: who is there, the question, and what may be seen of its answers.

    Parameters
    ----------
    desk : Desk
        The class as its teacher sees it.
    lang : {"en", "ja"}
        The language.
    """
    shown, screen, asked = desk.snapshot(), desk.screen(), desk.room.asked
    yield from (each[lang] for each in shown["notices"])
    yield _word(lang, "class_present", n=shown["present"])
    if asked is None:
        yield _word(lang, "class_phase_wait")
        return
    if shown["phase"] == "ask":
        yield asked.entry["prompt"][lang]
        yield from (f"  {option['say'][lang]}" for option in options_of(asked.entry))
    yield _word(lang, f"class_phase_{shown['phase']}", number=shown["number"])
    yield _word(lang, "class_count", n=shown["answered"], of=shown["present"])
    rounds = screen["rounds"]
    for at, each in enumerate(rounds):
        if len(rounds) > 1:
            yield _word(lang, "class_after" if at else "class_before")
        yield from _spread(each, lang)
    if screen["told"]:
        yield from _truth(screen["told"], lang)


def _spread(answers: Data, lang: str) -> Iterator[str]:
    """Yield how the answers of a round lie."""
    if "rows" in answers:
        rows = [
            [" ✓" if row["right"] else "", row["text"][lang], row["count"], *_sure(row, lang)]
            for row in answers["rows"]
        ]
        if answers["others"]:
            rows.append(["", _word(lang, "class_others"), answers["others"]])
        yield from aligned([[*map(str, row)] for row in rows], right={2})
    elif line := answers.get("line"):
        yield _word(lang, "class_answers", n=answers["count"])
        if line["middle"]:
            yield _word(lang, "class_middle", value=line["middle"]["text"][lang])
    for bar in answers.get("bars", ()):
        shares = "  ".join(in_percent(Fraction(share)) for share in bar["shares"])
        yield f"  {bar['text'][lang]}: {shares}"
    yield from _sure(answers, lang)


def _sure(answers: Data, lang: str) -> list[str]:
    """Return how sure those were who gave some answers, if that was asked."""
    sure = answers["sure"]
    if sure is None:
        return []
    return [_word(lang, "class_sure", percent=in_percent(Fraction(sure, 100)))]


def _truth(told: Data, lang: str) -> Iterator[str]:
    """Yield the truth, how many had it, and the commonest wrong thoughts with their replies."""
    yield SAYS.text("truth", truth=Text(**told["truth"]))(lang)
    key = "class_right_near" if told["near"] else "class_right"
    yield _word(lang, key, n=told["right"], of=told["of"], near=told["near"])
    yield told["why"][lang]
    for each in told["thoughts"]:
        yield f"{each['answer'][lang]} ({each['count']})"
        if each["say"]:
            yield f"  {each['say'][lang]}"


def _word(lang: str, key: str, **values: object) -> str:
    return WORDS.text(key, **values)(lang)
