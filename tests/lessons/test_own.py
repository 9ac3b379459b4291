"""Lessons of one's own: read, asked, handed in, collected; every problem with its place."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import racekit as rk
from racekit.cli import main
from racekit.engine.errors import Problem
from racekit.exchange.position_file import position_toml
from racekit.lessons import ask, check, collect, hand_in, progress, questions, reveal, use
from racekit.lessons.asking import sheet
from racekit.lessons.authoring import lesson_folder, starting, truths
from racekit.lessons.authoring.expanding import expanded
from racekit.lessons.catalogue import board_of, entry_of
from racekit.lessons.checking import plain
from racekit.lessons.judging import judge, recognised
from racekit.lessons.schema import FILE_KINDS

NUMBER = 'kind = "number"\nprompt = "How many?"\nanswer = 4\n'
POSITION = (
    '[position]\ngame = "longshot"\n[position.description]\nboxes = { 3L = ["3-5"] }\n'
    "orders = [1, 2, 3, 4, 5]\nhands = [\n"
    + "".join(f'["{n}-1", "{n}-2", "{n}-3", "{n}-4"],\n' for n in range(1, 6))
    + "]\n"
)


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Work in an empty folder, with nothing kept."""
    monkeypatch.setenv("RACEKIT_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("RACEKIT_LANG", "en")
    monkeypatch.setattr(lesson_folder, "_used", {})
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)
    return work


Write = Callable[..., Path]


@pytest.fixture
def lesson(here: Path) -> Write:
    """Return a function that writes a lesson's folder."""

    def write(text: str, name: str = "mine", **positions: str) -> Path:
        made = here / name
        (made / "positions").mkdir(parents=True, exist_ok=True)
        (made / "questions.toml").write_text(text, "utf-8")
        for key, position in positions.items():
            (made / "positions" / f"{key}.toml").write_text(position, "utf-8")
        return made

    return write


# --- a lesson to begin with --------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_lesson_to_begin_with_works_as_racekits_own_do(here: Path, lang: str) -> None:
    written = starting.write("first", here, lang)
    assert [path.relative_to(here).as_posix() for path in written] == [
        "first/questions.toml",
        "first/positions/start.toml",
        "first/first.ipynb",
    ]
    names = [f"first/{name}" for name in ("next-card", "which-box", "due", "draws")]
    assert [name for name in questions() if name.startswith("first/")] == names
    # The truth is what the position says: 12 of the 105 cards that Player 1 does not see.
    assert entry_of(names[0])["answer"] == str(Fraction(12, 105))
    assert check(names[0], "11.4 %").right
    assert not check(names[0], "1/6").right
    assert ask(names[0]).fallback().count("<svg") == 1
    assert ask(names[0]).answer("4/35")
    box = ask(names[1])
    assert box._bundle == "longshot"
    assert box.answer("5R")
    assert ask(names[2], guess=True).mode == "guess"
    assert reveal(names[2]).mode == "reveal"
    (mine,) = (each for each in progress().lessons if each.name == "first")
    assert (mine.done, mine.open) == (tuple(names[:2]), tuple(names[2:]))
    assert "first/first.ipynb" in progress().map("../en")._repr_html_()
    text = hand_in("first").text("Aiko")
    (found,) = collect([text]).hand_ins
    assert found.lesson == "first"
    assert found.standings[names[0]].tries == (("4/35", True),)
    assert use("first").title(lang) in collect([text]).page("first", lang)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_its_notebook_asks_every_question_and_hands_in(here: Path, lang: str) -> None:
    starting.write("first", here, lang)
    book = json.loads((here / "first" / "first.ipynb").read_text("utf-8"))
    source = ["".join(cell["source"]) for cell in book["cells"]]
    asked = [found[1] for text in source if (found := re.search(r'ask\("(.*)"\)', text))]
    assert asked == list(use("first").entries)
    assert f'set_language("{lang}")' in source[1]
    assert source[-1].endswith('rk.lessons.hand_in("first")')
    assert all(len(set(cell["id"])) > 1 for cell in book["cells"])


def test_the_command_makes_and_checks(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["class", "new", "first", "--lang", "en"]) == 0
    assert 'rk.lessons.author("first")' in capsys.readouterr().out
    assert main(["class", "check", "first", "--lang", "ja"]) == 0
    assert "4問、問題ありません。" in capsys.readouterr().out
    assert main(["class", "new", "first", "--lang", "en"]) == 2
    assert "is already there" in capsys.readouterr().err
    for bad in ("odds", "a/b", "", "x" * 31):
        assert main(["class", "new", bad, "--lang", "en"]) == 2
    assert main(["class", "new", "good", "--folder", "nowhere", "--lang", "en"]) == 2
    assert [path.name for path in here.iterdir()] == ["first"]
    file = here / "first" / "questions.toml"
    file.write_text(file.read_text("utf-8").replace('answer = "5R"', 'answer = "9R"'), "utf-8")
    assert main(["class", "check", "first", "--lang", "en"]) == 2
    assert "questions.toml: which-box.answer: '9R' is not one of" in capsys.readouterr().err


# --- finding -----------------------------------------------------------------------------------


def test_a_lesson_is_found_beside_in_and_where_it_is_named(
    lesson: Write, here: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = lesson(f"[q1]\n{NUMBER}")
    assert check("mine/q1", 4).right
    monkeypatch.chdir(made)
    assert check("mine/q1", "four").right
    monkeypatch.chdir(tmp_path)
    with pytest.raises(rk.BadInput, match=r"read from a file questions\.toml"):
        check("mine/q1", 4)
    assert repr(use(made)) == "<Lesson mine, 1 questions>"
    assert check("mine/q1", 4).right


def test_a_changed_file_counts_at_once(lesson: Write) -> None:
    lesson(f"[q1]\n{NUMBER}")
    report = collect([hand_in("mine").text("Aiko")])
    assert report.lessons == ("mine",)
    assert check("mine/q1", 4).right
    lesson(f"[q1]\n{NUMBER}".replace("4", "55"))
    assert not check("mine/q1", 4).right
    assert check("mine/q1", 55).right


def test_what_was_judged_before_a_change_is_judged_anew(lesson: Write) -> None:
    lesson(f"[q1]\n{NUMBER}")
    ask("mine/q1").answer("4")
    text = hand_in("mine").text("Aiko")
    assert collect([text]).hand_ins[0].standings["mine/q1"].done
    lesson(f"[q1]\n{NUMBER}".replace("4", "55"))
    report = collect([text])
    assert not report.hand_ins[0].standings["mine/q1"].done
    assert "is marked right" in report.problems[0].text.en


def test_an_unknown_name_is_answered_with_the_nearest(lesson: Write) -> None:
    lesson(f"[first-one]\n{NUMBER}")
    for name, near in (("mine/first", "mine/first-one"), ("odds/peekin", "odds/peeking")):
        with pytest.raises(rk.BadInput, match=near) as caught:
            check(name, 1)
        assert len(caught.value.text("en")) < 300
    with pytest.raises(rk.BadInput, match="mine"):
        hand_in("no-such-lesson")


def test_a_lesson_elsewhere_that_is_broken_is_in_nobodys_way(lesson: Write) -> None:
    lesson("[q1", "broken")
    lesson(f"[q1]\n{NUMBER}")
    assert check("mine/q1", 4).right
    assert [each.name for each in progress().lessons][-1] == "mine"
    with pytest.raises(rk.BadInput, match="broken"):
        check("broken/q1", 1)


def test_hand_ins_of_a_lesson_that_is_named(
    lesson: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    made = lesson(f"[q1]\n{NUMBER}")
    texts = tmp_path / "texts.txt"
    texts.write_text(hand_in("mine").text("Aiko"), "utf-8")
    monkeypatch.chdir(tmp_path)
    given = ["class", "collect", str(texts), "--lang", "en", "--out", str(tmp_path / "out.html")]
    assert main(given) == 0
    assert "there is no lesson mine" in capsys.readouterr().out
    assert main([*given, "--lesson", str(made)]) == 0
    assert "How many?" in (tmp_path / "out.html").read_text("utf-8")


# --- the form of a question ----------------------------------------------------------------------


def both(text: str) -> dict[str, str]:
    return {"en": text, "ja": text}


@pytest.mark.parametrize(
    ("written", "entry"),
    [
        ({"prompt": "Why?"}, {"prompt": both("Why?")}),
        ({"prompt": {"ja": "なぜ？"}}, {"prompt": both("なぜ？")}),
        ({"prompt": {"en": "a", "ja": "b"}}, {"prompt": {"en": "a", "ja": "b"}}),
        ({"options": {"a": "Ann"}}, {"options": [{"key": "a", "say": both("Ann")}]}),
        ({"options": ["Ann"]}, {"options": [{"key": "Ann", "say": both("Ann")}]}),
        ({"kind": "number", "answer": "20,000"}, {"answer": "20000"}),
        ({"kind": "number", "answer": 0.25}, {"answer": "1/4"}),
        ({"kind": "number", "answer": "２万"}, {"answer": "20000"}),
        ({"kind": "number", "range": [0, "1/2"]}, {"range": ["0", "1/2"]}),
        ({"kind": "probability", "answer": "25"}, {"answer": "1/4"}),
        ({"kind": "probability", "answer": 1}, {"answer": "1"}),
        ({"kind": "distribution", "answer": ["25 %", 0.75]}, {"answer": ["1/4", "3/4"]}),
        ({"bars": ["one"]}, {"bars": [both("one")]}),
        (
            {"kind": "number", "wrong": {"1,000": "No."}},
            {"wrong": [{"answer": "1000", "say": both("No.")}]},
        ),
        (
            {"kind": "probability", "wrong": [{"above": "50 %", "say": "No."}]},
            {"wrong": [{"above": "1/2", "say": both("No.")}]},
        ),
        ({"kind": "choice", "answer": True}, {"answer": True}),
        ({"kind": "choice", "answer": "1/2"}, {"answer": "1/2"}),
    ],
)
def test_what_people_write_is_expanded(written: dict[str, Any], entry: dict[str, Any]) -> None:
    assert expanded(written).items() >= entry.items()


CHOICE = 'kind = "choice"\nprompt = "Who?"\noptions = { a = "Ann", b = "Bob" }\nanswer = "a"\n'
BOARD = (
    'kind = "board"\nprompt = "Where?"\noptions = { 3L = "left", 3R = "right" }\nanswer = "3L"\n'
)
ODDS = 'kind = "probability"\nprompt = "How likely?"\nposition = "start"\n'


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        ("x = ", "questions.toml: TOML", "is not TOML: "),
        ("q1 = 1", "questions.toml: q1", "1 is not a table."),
        ("lesson = 1", "questions.toml: lesson", "1 is not a table."),
        ("[lesson]\ncolour = 1", "questions.toml: lesson.colour", "colour is not allowed here."),
        ("[lesson]\nname = 'a b'", "questions.toml: lesson.name", "'a b' is not a name:"),
        ("[lesson]\nname = 'odds'", "questions.toml: lesson.name", "odds is the name of racekit"),
        ("[lesson]\ntitle = 1", "questions.toml: lesson.title", "must be a text, and not empty."),
        ("", "questions.toml: lesson", "a lesson has from 1 to 200 questions"),
        (f"['a b']\n{NUMBER}", "questions.toml: 'a b'", "'a b' is not a name:"),
        (f"[q1]\n{NUMBER}colour = 1", "questions.toml: q1", "colour is not allowed here."),
        ("[q1]\nkind = 'number'", "questions.toml: q1.prompt", "missing."),
        (f"[q1]\n{NUMBER}hint = ' '", "questions.toml: q1.hint", "must be a text, and not empty."),
        (f"[q1]\n{NUMBER}".replace("4", "'x'"), "questions.toml: q1.answer", "must be a number"),
        (f"[q1]\n{NUMBER}".replace("4", "inf"), "questions.toml: q1.answer", "must be a number"),
        (
            f"[q1]\n{NUMBER}".replace("4", "'1e999999999'"),
            "questions.toml: q1.answer",
            "must be a number",
        ),
        (f"[q1]\n{NUMBER}wrong = 3", "questions.toml: q1.wrong", "3 is not a list."),
        (f"[q1]\n{NUMBER}wrong = [3]", "questions.toml: q1.wrong[0]", "a wrong answer is a table"),
        (
            f"[q1]\n{NUMBER}wrong = [{{ above = 'x', say = 'No.' }}]",
            "questions.toml: q1.wrong[0].above",
            "must be a number",
        ),
        (
            f"[q1]\n{NUMBER}[q1.wrong]\n4 = 'x'",
            "questions.toml: q1.wrong[0].answer",
            "is the right",
        ),
        (f"[q1]\n{NUMBER}seat = 1", "questions.toml: q1.seat", "a seat sees a position"),
        (
            f"[q1]\n{NUMBER}position = 'x'",
            "questions.toml: q1.position",
            "there is no position 'x'",
        ),
        (
            f"[q1]\n{NUMBER}position = 'start'\nseat = 9",
            "questions.toml: q1.seat",
            "9 is not a seat",
        ),
        (f"[q1]\n{CHOICE}".replace('"a"', '"z"'), "questions.toml: q1.answer", "'z' is not one of"),
        (
            f"[q1]\n{CHOICE}".replace('"a"', "true"),
            "questions.toml: q1.options",
            "a question whose",
        ),
        (f"[q1]\n{BOARD}", "questions.toml: q1.position", "a question that is answered on"),
        (
            f"[q1]\n{BOARD}position = 'start'".replace("3L", "9L"),
            "questions.toml: q1.options[0].key",
            "'9L' is no place on the board of this position; there are 1L, 1R,",
        ),
        (
            f"[q1]\n{NUMBER}".replace("4", "{ odds = 'win' }"),
            "questions.toml: q1.answer",
            "an answer that is worked out names odds",
        ),
        (f"[q1]\n{ODDS}answer = {{ a = 1 }}", "questions.toml: q1.answer", "an answer that is"),
        (
            f"[q1]\n{ODDS}answer = {{ odds = 'luck' }}",
            "questions.toml: q1.answer: odds",
            "'luck' is not one of next_card, win,",
        ),
        (
            f"[q1]\n{ODDS}answer = {{ odds = 'at least', k = 1, kind = '3-*' }}",
            "questions.toml: q1.answer: draws",
            "“at least so many cards of a kind” needs “Out of how many draws”.",
        ),
        (
            f"[q1]\n{ODDS}answer = {{ odds = 'at least', k = 1.5, kind = '3-*', draws = 1 }}",
            "questions.toml: q1.answer: k",
            "“At least how many”: 1.5 is not a number from 0",
        ),
        (
            f"[q1]\n{ODDS}answer = {{ odds = 'holds', seat = 1, sheat = 1 }}",
            "questions.toml: q1.answer: sheat",
            "holds has no such parameter",
        ),
        (
            f"[q1]\n{ODDS}answer = {{ odds = 'next card' }}",
            "questions.toml: q1.answer: odds",
            "say which outcome: F-0, ",
        ),
        (
            f"[q1]\n{ODDS}answer = {{ odds = 'winners' }}",
            "questions.toml: q1.answer: limit",
            "",
        ),
        (
            f"[q1]\n{ODDS}answer = {{ odds = 'next card' }}".replace("probability", "several"),
            "questions.toml: q1.answer: odds",
            "only the answer to a question of the kinds",
        ),
    ],
)
def test_every_problem_has_its_place(lesson: Write, text: str, place: str, said: str) -> None:
    with pytest.raises(rk.BadInput) as caught:
        use(lesson(text, start=POSITION))
    found = {problem.place: problem.text.en for problem in caught.value.problems}
    assert place in found, found
    assert found[place].startswith(said), found[place]
    assert "に誤りがあります：" in caught.value.text("ja")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("[position", "TOML"),
        ("[place]", "place"),
        ("position = 1", "position"),
        ("[position]\ngame = 'chess'\ndescription = {}", "game"),
        ("[position]\ngame = 'pig'\ncolour = 1\ndescription = {}", "position.colour"),
        ("[position]\ngame = 'pig'\noptions = 1\ndescription = {}", "position.options"),
        ("[position]\ngame = 'pig'\noptions = { goal = 0 }\ndescription = {}", "goal"),
        (POSITION.replace("[1, 2", "[0, 2"), "orders[0]"),
    ],
)
def test_a_position_with_problems_is_named_once(lesson: Write, text: str, place: str) -> None:
    question = f"[q1]\n{ODDS}answer = {{ odds = 'win' }}"
    with pytest.raises(rk.BadInput) as caught:
        use(lesson(question, start=text))
    places = [problem.place for problem in caught.value.problems]
    assert places[0] == f"positions/start.toml: {place}"
    assert all(each.startswith("positions/start.toml: ") for each in places)


def test_all_problems_of_all_files_are_named_at_once(lesson: Write) -> None:
    text = "[lesson]\nname = 'a b'\n[q1]\nkind = 'number'\n[q2]\nposition = 'end'\n"
    with pytest.raises(rk.BadInput) as caught:
        use(lesson(text, start="x"))
    files = [str(problem.place).partition(": ")[0] for problem in caught.value.problems]
    assert files == ["positions/start.toml", *["questions.toml"] * 7]


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=8,
)
KEYS = ("kind", "prompt", "answer", "options", "bars", "unit", "hint", "why", "wrong", "range")
some = st.one_of(
    values, st.sampled_from([*FILE_KINDS, "1/2", {"odds": "win"}, ["1/2", "1/2"], {"a": "A"}])
)
asked = st.dictionaries(st.sampled_from((*KEYS, "position", "seat")), some | st.just("start"))


@given(asked, st.sampled_from(FILE_KINDS), some)
@settings(max_examples=50, deadline=None)
def test_whatever_is_written_is_a_question_or_has_a_problem(
    data: dict[str, Any], kind: str, answer: Any
) -> None:
    position = rk.game("kuhn").start()
    question = {"prompt": "x", **data, "kind": kind, "answer": answer}
    problems: list[Problem] = []
    data = {"q1": question}
    made = lesson_folder.lesson_of(data, Path("mine"), {"start": position}, problems)
    assert (made is None) is bool(problems)
    if made is None:
        return
    name, entry = next(iter(made.entries.items()))
    assert json.dumps(sheet(name, entry))
    assert judge(entry, plain(entry, entry["answer"])) is True
    for wrong in entry["wrong"]:
        if "answer" in wrong:
            assert recognised(entry, plain(entry, wrong["answer"])) is not None


# --- truths --------------------------------------------------------------------------------------


def solved(kind: str, truth: dict[str, Any], position: Any, **entry: Any) -> dict[str, Any]:
    return truths.solved({"kind": kind, "answer": truth, **entry}, position, 0)


def test_a_truth_is_what_the_odds_say() -> None:
    kuhn = rk.game("kuhn").start()
    assert solved("probability", {"odds": "win", "seat": 0}, kuhn)["answer"] == "9/16"
    mean = rk.odds(kuhn.view(0), "score", method="exact").mean
    assert solved("number", {"odds": "score"}, kuhn)["answer"] == str(mean)
    places = rk.odds(kuhn.view(0), "place", method="exact")
    found = solved("distribution", {"odds": "place"}, kuhn)
    assert found["answer"] == [str(p) for p in places.values()]
    assert [bar["en"] for bar in found["bars"]] == [label.en for label in places.labels.values()]
    given = {"odds": "place", "outcomes": [2, 1]}
    named = solved("distribution", given, kuhn, bars=["last", "first"])
    assert named["answer"] == [str(places[2]), str(places[1])]
    assert named["bars"] == ["last", "first"]
    assert solved("probability", {"odds": "place", "outcome": 1}, kuhn)["answer"] == str(places[1])
    keys = [{"key": str(place)} for place in (1, 2)]
    likeliest = solved("choice", {"odds": "place"}, kuhn, options=keys)["answer"]
    assert likeliest == max(("1", "2"), key=lambda key: places[int(key)])
    with pytest.raises(rk.BadInput, match="no option is the likeliest"):
        solved("choice", {"odds": "place"}, kuhn, options=[])


def test_a_seat_knows_what_it_sees_and_no_more(lesson: Write) -> None:
    text = f"[q1]\n{ODDS}seat = 2\nanswer = {{ odds = 'at least', k = 1, kind = '3-*', draws = 1 }}"
    use(lesson(text, start=POSITION))
    board = board_of("mine/q1")
    assert board is not None
    assert board.seat == 2
    # Player 3 holds four cards of horse 3, and one lies in a box: 9 of 107 are left.
    assert entry_of("mine/q1")["answer"] == str(Fraction(9, 107))
    assert ask("mine/q1").frame["seat"] == 2
    assert ask("mine/q1", seat=0).frame["seat"] == 0
    told = json.dumps(ask("mine/q1").frame)
    assert '"3-4"' in told
    assert '"1-4"' not in told  # Player 1's hand


@pytest.mark.parametrize("game", ["longshot", "trickrace", "foth", "readaloud", "kuhn", "pig"])
def test_a_position_of_the_editor_is_shown(lesson: Write, game: str) -> None:
    table = rk.Table(game, seed=3, autosave=False)
    table.advance()
    use(lesson(f"[q1]\n{NUMBER}position = 'start'", start=position_toml(table.state)))
    board = board_of("mine/q1")
    assert board is not None
    assert board.position == table.state


def test_the_starters_texts_are_read_by_toml_in_both_languages() -> None:
    source = Path(starting.__file__).with_name("starter")
    en, ja = (
        tomllib.loads((source / lang / "questions.toml").read_text("utf-8"))
        for lang in ("en", "ja")
    )
    assert [(name, sorted(each)) for name, each in en.items()] == [
        (name, sorted(each)) for name, each in ja.items()
    ]


# --- characters ----------------------------------------------------------------------------------

EVERYWHERE = """
[lesson]
title = "T@"
[a]
kind = "several"
prompt = "P@"
hint = "H@"
why = "W@"
answer = ["k"]
options = [{ key = "k", say = "S@" }, { key = "l@", say = "S" }]
[b]
kind = "number"
prompt = "P"
unit = "U@"
answer = 1
wrong = [{ answer = 2, say = "R@" }]
[c]
kind = "distribution"
prompt = { en = "P", ja = "P@" }
answer = ["1/2", "1/2"]
bars = ["B", "B@"]
"""
PLACES = ["lesson.title", "a.prompt", "a.hint", "a.why", "a.options[0].say", "a.options[1].key"]
PLACES += ["b.wrong[0].say", "b.unit", "c.prompt", "c.bars[1]"]


@pytest.mark.parametrize("bad", ["0000", "0007", "001B", "000D", "007F", "0085", "FFFE", "FFFF"])
def test_characters_that_no_platform_takes_are_problems_when_a_lesson_is_read(
    lesson: Write, bad: str, capsys: Any
) -> None:
    made = lesson(EVERYWHERE.replace("@", f"\\u{bad}"))
    with pytest.raises(rk.BadInput, match=f"U\\+{bad}") as caught:
        use(made)
    places = [each.place.removeprefix("questions.toml: ") for each in caught.value.problems]
    assert sorted(places) == sorted(PLACES)
    assert main(["class", "check", str(made)]) == 2
    assert f"U+{bad}" in capsys.readouterr().err


def test_good_characters_are_no_problem(lesson: Write) -> None:
    made = lesson(EVERYWHERE.replace("@", " 夜é𝒳😀"))
    assert use(made).title.en == "T 夜é𝒳😀"


@pytest.mark.parametrize("bad", ["200B", "202E", "FEFF", "2060", "00AD", "000A", "2028"])
def test_the_key_of_an_option_has_nothing_that_nobody_sees(lesson: Write, bad: str) -> None:
    made = lesson(EVERYWHERE.replace("l@", f"l\\u{bad}").replace("@", ""))
    with pytest.raises(rk.BadInput, match=f"U\\+{bad}"):
        use(made)


@pytest.mark.parametrize("other", ["k", " k", "k "])
def test_keys_that_look_alike_are_one_key(lesson: Write, other: str) -> None:
    with pytest.raises(rk.BadInput, match="the key of another option"):
        use(lesson(EVERYWHERE.replace("l@", other).replace("@", "")))


def test_composed_and_decomposed_keys_are_one_key(lesson: Write) -> None:
    text = EVERYWHERE.replace('"k"', '"\\u00E9"').replace("l@", "e\\u0301").replace("@", "")
    with pytest.raises(rk.BadInput, match="the key of another option"):
        use(lesson(text))


def test_what_systems_leave_in_a_lessons_folder_is_no_part_of_it(lesson: Write) -> None:
    made = lesson(f'[q]\nposition = "start"\n{NUMBER}', start=POSITION)
    for name in ("positions/._start.toml", "._mine.ipynb", ".DS_Store", "Thumbs.db"):
        (made / name).write_bytes(b"\0\5\26\7")
    found = use(made)
    assert list(found.boards) == ["mine/q"]
    (made / "other.ipynb").write_text("{}")
    assert found.notebook == made / "other.ipynb"


def test_the_old_name_of_the_folder_module_warns() -> None:
    with pytest.warns(DeprecationWarning, match="racekit.lessons.authoring"):
        old = import_module("racekit.lessons.own.folder")
    assert old.Lesson is lesson_folder.Lesson
