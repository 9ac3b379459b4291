"""The notebooks: the same in both languages, clean, and true. nbval runs them, apart."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

import nbformat
import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

import racekit as rk
from racekit.lessons.catalogue import entries, lessons
from racekit.lessons.on_paper import ON_PAPER
from racekit.lessons.page import NOTEBOOK_ONLY, SCREEN_ONLY
from racekit.puzzlebook.book import packaged
from racekit.puzzlebook.picking import named
from tests.notebooks.books import (
    GAMES,
    LANGUAGES,
    NAMES,
    NOTEBOOKS,
    ROOT,
    RULE_ID,
    SHORT_GAMES,
    code,
    plain_strings,
    read,
    skeleton,
    source,
)

JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
SOURCE_FOLDED = {"jupyter": {"source_hidden": True}}
FOLDED = {"jupyter": {"outputs_hidden": True, "source_hidden": True}}
FOLDED_SECTION = {"jp-MarkdownHeadingCollapsed": True}
TAGS = ([NOTEBOOK_ONLY], [SCREEN_ONLY], [ON_PAPER])
"""What a page or a worksheet leaves out, and what a worksheet does not."""
MOST_VISIBLE = 15
"""The most lines of code that are not folded, in a lesson whose questions are asked in widgets."""
ABOUT_CODE = (
    "00-make-a-game.ipynb",
    "players/01-write-a-player.ipynb",
    "research/01-your-algorithm.ipynb",
    "research/02-endings.ipynb",
    "foth/05-make-a-card.ipynb",
    "readaloud/03-write-a-card.ipynb",
)
"""The lessons whose subject is code: there it stays open."""
BUTTON = {
    "en": re.compile(
        r"(?:[Pp]ress|[Cc]lick|[Tt]ap|then|Choose) \*{1,2}([A-Z][^*\n]{1,30}?)\*{1,2}"
    ),
    "ja": re.compile(r"「([^」\n]{1,25})」を[^。、]{0,8}押"),
}
"""A button that a text tells the reader to press."""
JUPYTERS = {"Run → Run All Cells", "Restart", "Select"}
PACKAGE = NOTEBOOKS.parent / "racekit"
EVERY = [(lang, name) for lang in LANGUAGES for name in NAMES]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_buttons_that_a_notebook_names_are_there(lang: str) -> None:
    said = "\n".join(path.read_text("utf-8") for path in PACKAGE.rglob("*.toml"))
    texts = re.findall(rf'\b{lang} = "([^"]*)"', said)
    cells = [cell for name in NAMES for cell in read(lang, name)["cells"]]
    prose = [source(cell) for cell in cells if cell["cell_type"] == "markdown"]
    named = {button for text in prose for button in BUTTON[lang].findall(text)} - JUPYTERS
    assert len(named) > 2
    assert named - {*texts} == set()


def test_these_are_all_notebooks() -> None:
    found = {
        path.relative_to(NOTEBOOKS).as_posix()
        for path in NOTEBOOKS.rglob("*.ipynb")
        if ".ipynb_checkpoints" not in path.parts
    }
    assert found == {f"{lang}/{name}" for lang, name in EVERY}


def solutions(notebook: dict[str, Any]) -> set[str]:
    """Return the cells that solve a question."""
    ids = {cell["id"] for cell in notebook["cells"]}
    return {each for each in ids if each.replace("-proof", "-ask") in ids - {each}}


def folds_of(cell: dict[str, Any]) -> dict[str, Any]:
    """Return a cell's metadata without tags: what of it is folded."""
    return {key: value for key, value in cell["metadata"].items() if key != "tags"}


@pytest.mark.parametrize(("lang", "name"), EVERY)
def test_a_notebook_is_valid_and_saved_without_outputs(lang: str, name: str) -> None:
    path = NOTEBOOKS / lang / name
    nbformat.validate(nbformat.read(path, nbformat.NO_CONVERT))
    notebook = read(lang, name)
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    assert notebook["metadata"].keys() == {"kernelspec", "language_info"}
    assert notebook["metadata"]["kernelspec"]["name"] == "python3"
    assert notebook["metadata"]["language_info"] == {"name": "python"}
    for cell in notebook["cells"]:
        if cell["id"] in solutions(notebook):
            assert cell["metadata"] == FOLDED
        assert source(cell).strip()
        folds = folds_of(cell)
        assert cell["metadata"] in (folds, *({**folds, "tags": tags} for tags in TAGS))
        if cell["cell_type"] == "markdown":
            # JupyterLab folds what follows the cell of a heading, which holds nothing else.
            assert folds in ({}, FOLDED_SECTION)
            assert not folds or re.fullmatch("##+ .+", source(cell))
        else:
            assert folds in ({}, SOURCE_FOLDED, FOLDED)
            assert cell["outputs"] == []
            assert cell["execution_count"] is None
    ids = [cell["id"] for cell in notebook["cells"]]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("name", NAMES)
def test_both_languages_have_the_same_cells(name: str) -> None:
    en, ja = (read(lang, name)["cells"] for lang in LANGUAGES)
    assert [(c["id"], c["cell_type"], c["metadata"]) for c in en] == [
        (c["id"], c["cell_type"], c["metadata"]) for c in ja
    ]


@pytest.mark.parametrize("name", NAMES)
def test_both_languages_have_the_same_code(name: str) -> None:
    en, ja = (code(read(lang, name)) for lang in LANGUAGES)
    for (cell, english), (_, japanese) in zip(en, ja, strict=True):
        assert skeleton(english) == skeleton(japanese), cell
        assert plain_strings(english) == plain_strings(japanese), cell


@pytest.mark.parametrize("name", NAMES)
def test_each_language_is_in_its_language(name: str) -> None:
    for cell in read("en", name)["cells"]:
        # What the button and the link to the other language are called.
        text = re.sub("日本語版?", "", source(cell))
        assert not JAPANESE.search(text), cell["id"]
    ja = read("ja", name)["cells"]
    assert all(JAPANESE.search(source(c)) for c in ja if c["cell_type"] == "markdown")
    for lang in LANGUAGES:
        chosen = [text for _, text in code(read(lang, name)) if "set_language" in text]
        assert len(chosen) == 1
        assert f'rk.set_language("{lang}")' in chosen[0]


def plain_texts(tokens: Iterable[Token]) -> Iterator[str]:
    """Yield what stands on the page as plain text, code left out."""
    for token in tokens:
        if token.type == "text":
            yield token.content
        yield from plain_texts(token.children or ())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_asterisk_stands_where_bold_letters_should(lang: str) -> None:
    """After a Japanese full stop, CommonMark closes no bold letters."""
    pages = [path.read_text("utf-8") for path in (ROOT / "docs" / lang).rglob("*.md")]
    cells = [cell for name in NAMES for cell in read(lang, name)["cells"]]
    prose = [source(cell) for cell in cells if cell["cell_type"] == "markdown"]
    markdown = MarkdownIt("commonmark").enable("table")
    found = [text for each in (*pages, *prose) for text in plain_texts(markdown.parse(each))]
    assert [text for text in found if "**" in text] == []


@pytest.mark.parametrize(("lang", "name"), EVERY)
def test_every_rule_that_is_mentioned_exists(lang: str, name: str) -> None:
    text = "\n".join(map(source, read(lang, name)["cells"]))
    mentioned = set(RULE_ID.findall(text))
    assert mentioned
    folder, _, _ = name.rpartition("/")
    games = (folder,) if folder in GAMES else GAMES
    assert mentioned <= {rule for game in games for rule in rk.rules(game)}


RULES_LESSONS = [(lang, game) for lang in LANGUAGES for game in SHORT_GAMES]


def rules_lessons(game: str) -> list[str]:
    """Return the notebooks of a game's rules: one, or a first game's and the others'."""
    return [name for name in NAMES if re.match(rf"{game}/01b?-", name)]


def shown(lang: str, name: str) -> list[str]:
    """Return the rules that a lesson shows, in its order."""
    texts = [text for _, text in code(read(lang, name))]
    return [
        rule
        for text in texts
        if text.startswith(("show(", "fold("))
        for rule in RULE_ID.findall(text)
    ]


@pytest.mark.parametrize(("lang", "game"), RULES_LESSONS)
def test_the_rules_lessons_show_every_rule_once_and_in_order(lang: str, game: str) -> None:
    each = [shown(lang, name) for name in rules_lessons(game)]
    order = list(rk.rules(game))
    assert [sorted(rules, key=order.index) for rules in each] == each
    assert sorted((rule for rules in each for rule in rules), key=order.index) == order


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_lesson_of_a_long_game_shows_no_rule_twice(lang: str) -> None:
    rules = [rule for name in rules_lessons("foth") for rule in shown(lang, name)]
    assert len(rules) == len(set(rules)) > 30
    assert rules == [rule for name in rules_lessons("foth") for rule in shown("en", name)]


@pytest.mark.parametrize(("lang", "game"), RULES_LESSONS)
def test_each_section_of_the_rules_has_a_heading(lang: str, game: str) -> None:
    for name in rules_lessons(game):
        text = "\n".join(map(source, read(lang, name)["cells"]))
        headings = re.findall(r"^## ([A-Z]+\d+) \S", text, re.MULTILINE)
        assert headings == list(dict.fromkeys(rule.split(".")[0] for rule in shown(lang, name)))


def links(text: str) -> list[str]:
    """Return the targets of a Markdown text's links and pictures."""
    return re.findall(r"\]\(([^)\s]+)\)", text)


@pytest.mark.parametrize(("lang", "name"), EVERY)
def test_links_lead_somewhere(lang: str, name: str) -> None:
    text = "\n".join(source(c) for c in read(lang, name)["cells"] if c["cell_type"] == "markdown")
    targets = links(text)
    assert targets
    for target in targets:
        assert ((NOTEBOOKS / lang / name).parent / target).resolve().is_file(), target
    other = {"en": "ja", "ja": "en"}[lang]
    assert any(f"/{other}/" in target for target in targets)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_start_page_lists_each_lesson_once(lang: str) -> None:
    start, lessons = NAMES[0], LESSONS
    lines = "".join(source(cell) for cell in read(lang, start)["cells"]).splitlines()
    listed = [re.findall(r"\]\(([^)]+\.ipynb)\)", line) for line in lines if line.startswith("- ")]
    assert all(len(links) <= 1 for links in listed)
    assert sorted(link for links in listed for link in links) == sorted(lessons)


def test_the_readme_links_lead_somewhere() -> None:
    root = NOTEBOOKS.parent
    targets = [t for t in links((root / "README.md").read_text("utf-8")) if "://" not in t]
    assert targets
    assert not [target for target in targets if not (root / target.split("#")[0]).exists()]


@pytest.mark.parametrize("name", NAMES)
def test_japanese_prose_has_full_width_signs(name: str) -> None:
    for cell in read("ja", name)["cells"]:
        if cell["cell_type"] == "markdown":
            prose = re.sub(r"```.*?```|`[^`]*`|\]\([^)]*\)", "", source(cell), flags=re.DOTALL)
            assert not re.search(r"[()]|: ", prose), cell["id"]


# --- the questions -------------------------------------------------------------------------------


def calls(lang: str, name: str, function: str) -> list[str]:
    """Return the questions that a notebook asks, guesses or reveals in a cell of their own."""
    call = {"ask": r'ask\("(\S+?)"(?:, [\w.]+)?\)', "guess": r'ask\("(\S+)", guess=True\)'}
    pattern = call.get(function, rf'{function}\("(\S+)"\)')
    cells = [re.fullmatch(pattern, text) for _, text in code(read(lang, name))]
    return [cell[1] for cell in cells if cell]


def asked(lang: str, name: str) -> list[str]:
    """Return each question of a notebook once, a guess that is only revealed included."""
    own = calls(lang, name, "ask")
    return [*own, *(each for each in calls(lang, name, "guess") if each not in own)]


def test_every_question_is_asked_once() -> None:
    for lang in LANGUAGES:
        names = [question for name in NAMES for question in asked(lang, name)]
        assert sorted(names) == sorted(rk.lessons.questions())


@pytest.mark.parametrize(("lang", "name"), EVERY)
def test_the_list_of_lessons_has_each_notebooks_questions(lang: str, name: str) -> None:
    lesson = lessons().get(name.removesuffix(".ipynb"), {"questions": []})
    assert sorted(lesson["questions"]) == sorted(asked(lang, name))
    shown = [
        tree for _, text in code(read(lang, name)) for tree in re.findall(r'tree\("(\S+)"', text)
    ]
    assert lesson.get("trees", []) == shown
    if lesson["questions"]:
        assert source(read(lang, name)["cells"][0]).startswith(f"# {lesson['title'][lang]}\n")


LESSONS = [f"{lesson}.ipynb" for lesson in lessons()]


def test_every_notebook_but_two_is_a_lesson() -> None:
    assert {*NAMES} - {*LESSONS} == {"00-start-here.ipynb", "open.ipynb"}
    assert len(LESSONS) == 48


@pytest.mark.parametrize("name", LESSONS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_lesson_begins_with_a_guess_and_needs_no_code(lang: str, name: str) -> None:
    notebook = read(lang, name)
    # It begins with a guess, which comes back.
    guesses = calls(lang, name, "guess")
    assert guesses
    assert not [cell for cell, text in code(notebook) if re.search(r"\bcheck\(", text)]
    assert calls(lang, name, "reveal") == guesses
    first = next(text for _, text in code(notebook) if "ask(" in text)
    assert first == f'ask("{guesses[0]}", guess=True)'
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for cell in cells:
        if re.search(r"-(ask|reveal)$", cell["id"]):
            assert folds_of(cell) == SOURCE_FOLDED
    visible = [source(cell) for cell in cells if "jupyter" not in cell["metadata"]]
    assert name in ABOUT_CODE or sum(len(text.splitlines()) for text in visible) <= MOST_VISIBLE
    # JupyterLab shows the first line of a folded cell: it must not tell the answer.
    cells = [cell for cell in cells if cell["id"] in solutions(notebook)]
    assert all(source(cell).startswith("# ") for cell in cells)
    # Running a cell unfolds its output: a proof shows nothing, it only asserts.
    for cell in cells:
        last = ast.parse(source(cell)).body[-1]
        assert not isinstance(last, ast.Expr), cell["id"]
        assert "print(" not in source(cell)
        assert "assert" in source(cell)
    # At its end it is handed in.
    assert code(notebook)[-1][1].endswith(f'hand_in("{name.removesuffix(".ipynb")}")')
    # Nothing is left to be filled in.
    assert not [
        cell for cell, text in code(notebook) if re.search(r"= \.\.\.$", text, re.MULTILINE)
    ]


@pytest.mark.parametrize("name", [name for name in LESSONS if name.endswith("-puzzles.ipynb")])
def test_a_lesson_of_puzzles_asks_shipped_ones_from_easy_to_hard(name: str) -> None:
    found = re.findall(
        r'rk\.puzzle\("(\S+/\S+)"\)', "\n".join(t for _, t in code(read("en", name)))
    )
    assert lessons()[name.removesuffix(".ipynb")]["puzzles"] == [
        f"puzzles/{each}" for each in found
    ]
    levels = [named(packaged(name.partition("/")[0]), each).level for each in found]
    assert len(levels) >= 4
    assert levels == sorted(levels)


ON_PROBABILITY = [(lang, name) for lang, name in EVERY if name.startswith("odds/")]


@pytest.mark.parametrize("name", LESSONS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_seen_of_folded_code_is_in_words(lang: str, name: str) -> None:
    for cell in read(lang, name)["cells"]:
        if cell["metadata"].get("jupyter") is None:
            continue
        first = source(cell).partition("\n")[0]
        assert first.startswith("# "), cell["id"]
        assert bool(JAPANESE.search(first)) is (lang == "ja"), cell["id"]
        assert first not in ("# Question", "# 問題"), cell["id"]


MOVES = {
    "en": (
        r"\bhandles?\b|\byourself\b|\bit is your turn\b"
        r"|\b(?:Play|Turn(?! \d)|Move|Strike|Try|Draw)\b"
    ),
    "ja": r"つまみ|自分で動|動かして|遊んでみ|再生し|試してみ|やってみ",
}
"""An invitation to what only a kernel can do."""


@pytest.mark.parametrize(("lang", "name"), ON_PROBABILITY)
def test_a_page_invites_to_nothing_that_it_cannot_do(lang: str, name: str) -> None:
    for cell in read(lang, name)["cells"]:
        if cell["cell_type"] == "markdown" and "tags" not in cell["metadata"]:
            assert not re.search(MOVES[lang], source(cell)), cell["id"]


@pytest.mark.parametrize(("lang", "name"), EVERY)
def test_the_first_rule_is_said_to_be_one(lang: str, name: str) -> None:
    """Where a lesson first cites a rule by its number, it says what that is."""
    prose = [source(cell) for cell in read(lang, name)["cells"] if cell["cell_type"] == "markdown"]
    first = next(text for text in prose if RULE_ID.search(text))
    assert re.search({"en": "look (?:it|them) up", "ja": "ルールの番号"}[lang], first)


def following(lang: str, name: str) -> list[tuple[str, str]]:
    """Return each question with the prose and the questions of the same section that follow it."""
    found, asked = [], []
    for cell in read(lang, name)["cells"]:
        if cell["cell_type"] == "code":
            for new in re.findall(r'^(?:ask|reveal)\("(\S+?)"', source(cell), re.MULTILINE):
                prompt, options = entries()[new]["prompt"], entries()[new].get("options", [])
                said = [each.get("say", prompt)[lang] for each in options]
                found += [(question, "\n".join([prompt[lang], *said])) for question in asked]
                asked = [*asked, new]
        else:
            asked = [] if source(cell).startswith("## ") else asked
            found += [(question, source(cell)) for question in asked]
    return found


@pytest.mark.parametrize(("lang", "name"), EVERY)
def test_what_follows_a_question_does_not_tell_its_answer(lang: str, name: str) -> None:
    for question, text in following(lang, name):
        entry = entries()[question]
        if entry["kind"] not in ("number", "probability"):
            continue
        value = abs(Fraction(entry["answer"]))
        if value.denominator == 1 and value < 10:
            continue  # such a number may stand for anything
        written = str(value) if value.denominator > 1 else f"{int(value):,}"
        assert not re.search(rf"(?<![\d.,/]){re.escape(written)}(?![\d/]|[.,]\d)", text), question


PLAYED = {
    "en": r"\b([Pp]ress|[Cc]lick|Move the handles|step through|Now play|Try it|is yours)\b",
    "ja": r"動かせる盤|動かしてみ|遊びましょう|遊んでみ|ここからは自由",
}
"""What a reader can only do where a kernel runs."""


@pytest.mark.parametrize("name", [name for name in LESSONS if not name.startswith("odds/")])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_prose_promises_no_page_what_only_a_notebook_can_do(lang: str, name: str) -> None:
    notebook = {"en": "n the notebook", "ja": "ノートブックで"}[lang]
    cells = [cell for cell in read(lang, name)["cells"] if cell["cell_type"] == "markdown"]
    paragraphs = [each for cell in cells for each in source(cell).split("\n\n")]
    for each in paragraphs:
        # A page has a paragraph of its own instead of this one.
        if "Run All Cells" not in each and re.search(f"{PLAYED[lang]}|{MOVES[lang]}", each):
            assert notebook in each, each


WRONG = (-1, 10**7, [], ["6R"], True, "?", None, object())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("question", rk.lessons.questions())
def test_right_answers_are_accepted_and_wrong_ones_are_not(
    question: str, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RACEKIT_LANG", lang)
    right = entries()[question]["answer"]
    assert rk.lessons.check(question, right).right is True
    assert rk.lessons.check(question, ...).right is None
    for wrong in WRONG:
        if wrong is not right:
            verdict = rk.lessons.check(question, wrong)
            assert verdict.right is False, wrong
            assert verdict._repr_html_()
