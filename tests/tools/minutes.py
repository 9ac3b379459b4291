"""Count how long the lessons take, and how hard their English is: ``make minutes``.

A lesson is read at the pace of a text read aloud: `PACE`. That counts its prose and the rules that
it shows. What lies below a folded heading, a first reading passes over: that is counted apart. The
level is the grade of a school in the United States, by the Automated Readability Index, which
counts letters, words and sentences.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import racekit as rk
from racekit.lessons.catalogue import lessons, tree_of
from racekit.show.columns import aligned
from tests.notebooks.books import LANGUAGES, RULE_ID, read, source

PACE = {"en": 150, "ja": 300}
"""Words of English, as audio books are read; characters of Japanese, as NHK reads the news."""
QUESTION = 1.5
"""The minutes for a question or a puzzle."""
BLANK = 1 / 3
"""The minutes for a blank of a probability tree."""
MOST = 45
"""The most minutes of a lesson."""

_FOLDED = "jp-MarkdownHeadingCollapsed"
_HEADING = re.compile(r"^(#+) ")
_UNREAD = re.compile(r"```.*?```|\]\([^)]*\)|[*`|#]|^-+$", re.DOTALL | re.MULTILINE)
"""What is not read: code, addresses, and the signs of Markdown."""
_UNIT = {"en": re.compile(r"\w[\w’'.,-]*"), "ja": re.compile(r"\S")}
_ASKED = re.compile(r'\b(?:ask|puzzle)\("(\S+?)"')
_TREES = re.compile(r'\btree\("(\S+?)"')
_SHOWN = re.compile(r"^show\((.*?)\)$", re.DOTALL | re.MULTILINE)


class Part(NamedTuple):
    """What a cell gives to do."""

    folded: bool  # whether it lies below a folded heading
    prose: str  # what is to be read
    questions: tuple[str, ...]  # what is asked
    blanks: int = 0  # how many blanks of trees there are


class Count(NamedTuple):
    """How long a lesson takes, in minutes."""

    first: float  # at a first reading
    further: float  # below folded headings
    questions: int  # how many there are in all


def parts(name: str, lang: str) -> Iterator[Part]:
    """Yield what the cells of a lesson give to do."""
    level = 0  # of the folded heading above, if any
    for cell in read(lang, f"{name}.ipynb")["cells"]:
        text = source(cell)
        if cell["cell_type"] == "code":
            blanks = sum(len(tree_of(tree).blanks) for tree in _TREES.findall(text))
            yield Part(level > 0, _rules(name, lang, text), tuple(_ASKED.findall(text)), blanks)
            continue
        heading = _HEADING.match(text)
        if heading and len(heading[1]) <= (level or 9):
            level = len(heading[1]) if _FOLDED in cell["metadata"] else 0
        yield Part(level > 0, _UNREAD.sub("", text), ())


def _rules(name: str, lang: str, code: str) -> str:
    """Return the rules that a cell shows."""
    ids = [rule for call in _SHOWN.findall(code) for rule in RULE_ID.findall(call)]
    book = rk.rules(name.partition("/")[0]) if ids else {}
    return "\n".join(f"{book[each].title(lang)}. {book[each].text(lang)}" for each in ids)


def count(name: str, lang: str) -> Count:
    """Return how long a lesson takes."""
    minutes = {False: 0.0, True: 0.0}
    asked: set[str] = set()
    for folded, prose, questions, blanks in parts(name, lang):
        new = {*questions} - asked
        minutes[folded] += len(_UNIT[lang].findall(prose)) / PACE[lang]
        minutes[folded] += QUESTION * len(new) + BLANK * blanks
        asked |= new
    return Count(minutes[False], minutes[True], len(asked))


def grade(name: str) -> float:
    """Return the level of a lesson's English."""
    import textstat

    prose = "\n".join(part.prose for part in parts(name, "en"))
    return float(textstat.automated_readability_index(prose))


def report() -> str:
    """Return a table with a row for each lesson."""
    heads = [f"{lang}{more}" for lang in LANGUAGES for more in ("", " further")]
    rows = [["", "questions", *heads, "grade"]]
    for name in lessons():
        counts = [count(name, lang) for lang in LANGUAGES]
        minutes = [f"{m:.0f}" for each in counts for m in (each.first, each.further)]
        rows.append([name, str(counts[0].questions), *minutes, f"{grade(name):.1f}"])
    return "\n".join(aligned(rows, right=range(1, len(rows[0]))))


if __name__ == "__main__":
    print(report())
