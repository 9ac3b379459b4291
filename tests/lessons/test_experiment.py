"""Experiments of one's own: exact against brute force, the program, the form, what is kept."""

from __future__ import annotations

import contextlib
import csv
import io
import json
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations, product
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from racekit.engine.errors import BadInput
from racekit.lessons import collect, experiment, hand_in, progress_store
from racekit.lessons.classroom.hand_in import read as read_hand_in
from racekit.lessons.classroom.pooling import pooled
from racekit.lessons.experiments import form
from racekit.lessons.experiments.design import SOURCES, read
from racekit.lessons.experiments.exact import exact
from racekit.lessons.experiments.program import program
from racekit.lessons.experiments.recording import RECORDINGS, Event
from racekit.lessons.experiments.sources import UNTIL, Bag
from racekit.lessons.experiments.still import planning_sheet
from racekit.lessons.experiments.widget import ExperimentWidget
from racekit.lessons.on_paper import Sheet
from racekit.lessons.page_formatters import MIME, _experiment
from racekit.odds.intervals import wilson
from tests.lessons.test_class import SCHEMA
from tests.ui.sittings import as_json


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Work with nothing kept."""
    monkeypatch.setenv("RACEKIT_HOME", str(tmp_path))
    return tmp_path


EVIL = "<img src=x onerror=alert(1)>"[:24]
HOSTILE = {"'] + [__import__('os')": 2, '"\\': 1, EVIL: 1}

DESIGNS: list[dict[str, Any]] = [
    {"bag": "coin"},
    {"bag": "coin", "draws": 3, "record": "which", "event": ("is", "heads tails heads")},
    {"bag": "die", "event": ("at least", 5)},
    {"bag": "two dice", "event": ("at most", 4)},
    {"bag": "cards", "draws": 5, "back": False, "record": "how many", "of": "♥"},
    {"bag": 365, "draws": 23, "record": "all different", "event": ("is", False)},
    {"bag": 6, "until": "every kind", "record": "draws", "event": ("at most", 14)},
    {"bag": 6, "until": "every kind", "back": False, "record": "largest", "event": ("is", 6)},
    {"bag": "die", "until": 20, "record": "how many", "of": "1", "event": ("is", 0)},
    {"bag": {"red": 3, "blue": 2}, "until": "red", "back": False, "record": "draws"},
    {"bag": {"red": 3, "blue": 2}, "until": "red", "record": "kinds", "event": ("is", 2)},
    {"bag": {"-1": 1, "4": 2}, "draws": 3, "record": "smallest", "event": ("is", -1)},
    {"bag": {"a": 3, "b": 2}, "draws": 4, "record": "most alike", "event": ("at least", 3)},
    {"bag": {"a": 3, "b": 2}, "draws": 2, "back": False, "record": "all alike"},
    {"bag": HOSTILE, "draws": 2, "record": "how many", "of": "'] + [__import__('os')"},
    {"bag": HOSTILE, "until": '"\\', "record": "draws", "event": ("at least", 2)},
    {"game": "pig", "players": ["greedy", "random"], "record": "winner"},
    {"game": "kuhn", "record": "score_0", "event": ("at least", 1)},
    {"game": "pig", "record": "steps", "event": ("at least", 60)},
]


# --- the program ---------------------------------------------------------------------------------


def output(code: str) -> str:
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(code, "shown", "exec"), {})  # noqa: S102 - racekit's own program
    return said.getvalue().strip()


@pytest.mark.parametrize("given", DESIGNS, ids=str)
def test_the_program_that_is_shown_gives_the_same(given: dict[str, Any]) -> None:
    widget = experiment(**given, trials=25 if "game" in given else 300, seed=11)
    widget.run()
    assert widget.done == widget.design.trials
    assert output(widget.program) == f"{widget.met} of {widget.done}"


def test_more_trials_begin_with_the_same_ones() -> None:
    few, many = (experiment(bag="die", seed=3, trials=n) for n in (50, 500))
    few.run()
    many.run()
    assert many.table()["recorded"][:50].tolist() == few.table()["recorded"].tolist()


# --- exact, against brute force ------------------------------------------------------------------


def counted(bag: Bag, record: str, of: str) -> dict[Any, Fraction]:
    """Count every order of draws of all things."""
    ways = (
        product(bag.listed, repeat=bag.draws)
        if bag.back
        else permutations(bag.listed, bag.draws if bag.until == "times" else bag.size)
    )
    asked = bag.of(of) if of else None
    found = Counter(RECORDINGS[record].read([*ends(bag, way)], asked) for way in ways)
    return {value: Fraction(n, found.total()) for value, n in found.items()}


def ends(bag: Bag, way: Any) -> Iterator[Any]:
    drawn: list[Any] = []
    for each in way:
        drawn.append(each)
        yield each
        if bag.until == "kinds" and {*drawn} == {*bag.listed}:
            return
        if bag.until == "thing" and each == bag.of(bag.thing):
            return
        if bag.until == "sum" and sum(drawn) >= bag.goal:
            return


NUMBERS = (("1", 2), ("2", 1), ("5", 2))
WORDED = (("red", 3), ("blue", 1), ("green", 1))
BAGS = [
    *(Bag(things, draws=n, back=b) for things in (NUMBERS, WORDED) for n in (2, 4) for b in (0, 1)),
    Bag(NUMBERS, until="kinds", back=False),
    Bag(NUMBERS, until="sum", goal=6, back=False),
    Bag(NUMBERS, until="thing", thing="2", back=False),
    Bag(WORDED, until="kinds", back=False),
    Bag(WORDED, until="thing", thing="red", back=False),
]


@pytest.mark.parametrize("bag", BAGS, ids=str)
def test_exact_probabilities_are_those_of_all_orders(bag: Bag) -> None:
    for record in bag.offered():
        of = bag.things[0][0] if RECORDINGS[record].asks else ""
        found = exact(bag, record, of)
        assert found is not None
        assert found.rest == 0
        known = {value: p for value, p in found.distribution.items() if p}
        assert known == counted(bag, record, of), record


def test_known_values() -> None:
    birthday = experiment(bag=365, draws=23, record="all different", event=("is", False)).design
    p = exact(birthday.source, "different", "").probability(birthday.event)
    assert round(float(p), 6) == 0.507297
    cards = Bag(tuple((str(n), 1) for n in range(1, 7)), until="kinds")
    found = exact(cards, "draws", "")
    whole = sum(value * p for value, p in found.distribution.items())
    assert abs(float(whole) - 14.7) < 0.001  # 6 × (1 + 1/2 + ... + 1/6)
    assert found.probability(Event("least", 1)) == 1
    assert found.probability(Event("is", 6)) == Fraction(720, 6**6)
    assert found.probability(Event("most", 100)) is None


def test_what_cannot_be_counted_is_said_to_be_so() -> None:
    widget = experiment(bag=30, until=40, back=False, record="draws", event=("at most", 3))
    widget.set(exact=1)
    assert widget.state["figures"][-1]["text"]["en"] == "too many cases to count"


def test_the_exact_value_is_hidden_until_it_is_asked_for() -> None:
    widget = experiment(bag="die", event=("is", 6), seed=1)
    widget.run(10)
    assert "1/6" not in json.dumps(widget.state, ensure_ascii=False)
    widget.set(exact=1)
    assert widget.done == 10
    assert widget.state["figures"][-1]["text"] == "1/6 = 16.7%"
    assert experiment(game="pig").values == {}


# --- what is wrong with a design -----------------------------------------------------------------


def places(**given: Any) -> list[str]:
    with pytest.raises(BadInput) as caught:
        experiment(**given)
    assert all(problem.text.ja != problem.text.en for problem in caught.value.problems)
    return [problem.place for problem in caught.value.problems]


def test_one_error_lists_all_problems_with_their_places() -> None:
    bag = {"red": 0, "x" * 25: 1, " ": 1, "ok": 1000, "fine": 1}
    found = places(bag=bag, question="a\nb", trials=0)
    assert found == ["question", "things.red", "things", "things", "things.ok", "trials"]


@pytest.mark.parametrize(
    ("given", "place"),
    [
        ({"bag": {}}, "things"),
        ({"bag": {f"{n}": 1 for n in range(13)}}, "things"),
        ({"bag": 1}, "numbers"),
        ({"bag": True}, "bag"),
        ({"bag": "sack"}, "bag"),
        ({"bag": "coin", "game": "pig"}, "bag"),
        ({"bag": "die", "draws": 501}, "draws"),
        ({"bag": "die", "draws": "2"}, "draws"),
        ({"bag": "die", "back": 1}, "back"),
        ({"bag": "die", "until": 0}, "goal"),
        ({"bag": "die", "until": 7.5}, "until"),
        ({"bag": "coin", "until": "edge"}, "thing"),
        ({"bag": "coin", "until": 3}, "until"),
        ({"bag": {"0": 1, "1": 2}, "until": 3}, "until"),
        ({"bag": {"a": 999, "b": 999, "c": 1}, "until": "every kind", "draws": 1}, None),
        ({"bag": 1000, "until": "every kind"}, "until"),
        ({"bag": {"a": 2}, "draws": 3, "back": False}, "draws"),
        ({"bag": "coin", "draws": 2, "record": "sum"}, "record"),
        ({"bag": "coin", "draws": 2, "record": ["sum"]}, "record"),
        ({"bag": "coin", "draws": 2, "record": "how many", "of": "edge"}, "of"),
        ({"bag": "die", "event": ("is", "six")}, "value"),
        ({"bag": "die", "event": ("above", 3)}, "event"),
        ({"bag": "die", "event": 3}, "event"),
        ({"bag": "coin", "event": ("at least", "heads")}, "op"),
        ({"bag": "die", "draws": 2, "record": "all alike", "event": ("is", 2)}, "value"),
        ({"game": "chess"}, "game"),
        ({"game": 5}, "game"),
        ({"game": "pig", "players": ["greedy"]}, "players"),
        ({"game": "pig", "players": 5}, "players"),
        ({"game": "pig", "players": ["greedy", "person of straw"]}, "players.2"),
        ({"game": "pig", "record": "sum"}, "record"),
        ({"game": "pig", "record": "winner", "event": ("is", 3)}, "value"),
        ({"game": "pig", "trials": 1001}, "trials"),
        ({"trials": 10_001}, "trials"),
        ({"trials": True}, "trials"),
        ({"question": "x" * 201}, "question"),
        ({"name": "../mine"}, "name"),
        ({"name": 7}, "name"),
    ],
    ids=str,
)
def test_a_problem_has_its_place(given: dict[str, Any], place: str | None) -> None:
    if place is None:
        assert experiment(**given).design is not None
    else:
        assert places(**given)[:1] == [place]


plain = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 2000) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from([*form.blank("en"), "game", "players", "of"]), plain))
def test_plain_data_is_a_design_or_one_error(data: dict[str, Any]) -> None:
    try:
        design = read(data)
    except BadInput:
        return
    assert read(design.data).chance() == design.chance()


FIELDS = (*form.blank("en"), "numbers", "thing", "game", "players", "of")


@given(
    st.sampled_from(SOURCES),
    st.dictionaries(st.sampled_from(FIELDS), plain | st.just(10**18) | st.sampled_from(UNTIL)),
)
def test_whatever_a_hand_in_has_for_a_design_is_read_or_refused(
    source: str, data: dict[str, Any]
) -> None:
    with contextlib.suppress(BadInput):
        read({**data, "source": source})


HUGE = 10**18
"""A bag of so many things fits into no computer."""


@pytest.mark.parametrize("unused", [{"numbers": HUGE}, {"goal": HUGE}, {"thing": []}, {"of": {}}])
def test_a_field_that_decides_nothing_is_not_looked_at(unused: dict[str, Any]) -> None:
    coin = form.blank("en")
    design = read({**coin, **unused})
    assert design.source.size == 2
    assert design.data == read(coin).data


def test_a_number_too_large_for_a_bag_is_told_and_never_counted() -> None:
    widget = experiment(bag=10)
    edit(widget, "numbers", str(10**9 - 1))
    assert "whole number from 2 to 1,000" in field(widget, "numbers")["wrong"]["en"]
    edit(widget, "numbers", "20")
    assert widget.design.source.size == 20


# --- the form ------------------------------------------------------------------------------------


def send(widget: ExperimentWidget, name: str, arg: Any = None) -> list[Any]:
    said: list[Any] = []
    widget.send = lambda content, *_: said.append(content)
    message = {"v": 1, "id": "1", "seq": 0, "type": "command", "name": name, "arg": arg}
    widget._answer(widget, message, [])
    return said


def edit(widget: ExperimentWidget, at: str, what: Any) -> None:
    assert send(widget, "edit", {"at": at, "what": what})[-1]["type"] == "done"


def field(widget: ExperimentWidget, at: str) -> dict[str, Any]:
    return next(each for each in widget.state["form"] if each["at"] == at)


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("source", SOURCES)
def test_each_beginning_can_be_run_at_once(source: str, lang: str) -> None:
    widget = experiment(seed=1, lang=lang)
    edit(widget, "source", SOURCES.index(source))
    assert widget.problems == ()
    widget.run(5)
    assert widget.done == 5
    for each in widget.state["form"]:
        assert each["label"]["en"]
        assert each["label"]["ja"]


def test_no_choice_in_the_form_leads_to_a_dead_end() -> None:
    """Press each item of each list from each beginning."""
    for source in range(len(SOURCES)):
        widget = experiment(seed=1)
        edit(widget, "source", source)
        begun = dict(widget._draft)
        picks = [each for each in widget.state["form"] if each["kind"] == "pick"]
        for at, items in [(each["at"], each["items"]) for each in picks[1:]]:
            for n in range(len(items)):
                widget._redesign(dict(begun))
                edit(widget, at, n)
                told = [problem.place for problem in widget.problems]
                # A sum of what are no numbers is refused with a reason.
                assert told in ([], ["until"]), (source, at, n)


def test_what_is_typed_stays_and_is_told_what_is_wrong_with_it() -> None:
    widget = experiment(bag="die", seed=1)
    widget.run(10)
    edit(widget, "draws", "many")
    assert field(widget, "draws")["value"] == "many"
    assert "whole number from 1 to 500" in field(widget, "draws")["wrong"]["en"]
    assert (widget.design, widget.program, widget.plan["chance"]) == (None, "", None)
    widget.run()
    assert widget.done == 0
    edit(widget, "draws", " ３ ")
    assert (field(widget, "draws")["wrong"], widget.design.source.draws) == (None, 3)


def test_the_question_does_not_undo_the_trials_but_another_chance_does() -> None:
    widget = experiment(bag="die", seed=1)
    widget.run(10)
    edit(widget, "question", "  Is six rare? ")
    assert (widget.done, widget.plan["title"]["ja"]) == (10, "Is six rare?")
    edit(widget, "trials", "2,000")
    assert (widget.done, widget.plan["chance"]["all"]) == (10, 2000)
    edit(widget, "value", "5")
    assert (widget.done, widget.design.event.value) == (0, 5)


def test_a_bag_is_filled_thing_by_thing() -> None:
    widget = experiment(bag={"red": 3, "blue": 2}, draws=2, back=False, seed=1)
    edit(widget, "things.add", "")
    assert field(widget, "things")["wrong"]["en"].startswith("Each thing needs a name")
    edit(widget, "things.2.name", " gold ")
    edit(widget, "things.2.count", "４")
    assert widget.design.source.things == (("red", 3), ("blue", 2), ("gold", 4))
    edit(widget, "things.0.remove", "")
    assert widget.design.source.things == (("blue", 2), ("gold", 4))
    for _ in range(20):
        edit(widget, "things.add", "")
    assert len(widget._draft["things"]) == 12


@pytest.mark.parametrize(
    "arg",
    [
        {"at": "colour", "what": 1},
        {"at": "source", "what": 99},
        {"at": "source", "what": "die"},
        {"at": "draws", "what": 5},
        {"at": "things", "what": "a"},
        {"at": "things.0", "what": "a"},
        {"at": "things.2.name", "what": "a"},
        {"at": "things.0.colour", "what": "a"},
        {"at": "things.-1.name", "what": "a"},
        {"at": "things.0.count", "what": 2},
        {"at": "things.add", "what": ["a"]},
        {"at": "value", "what": None},
        {"at": "seed", "what": "1"},
        {"at": "question", "what": True},
        "all",
        None,
    ],
    ids=str,
)
def test_what_no_form_sends_changes_nothing(arg: Any) -> None:
    widget = experiment(bag={"a": 1, "b": 1}, seed=1)
    before = dict(widget._draft)
    send(widget, "edit", arg)
    assert widget._draft == before


def test_reset_goes_back_to_the_design_as_it_was_given() -> None:
    widget = experiment("Q?", bag="die", event=("is", 6), seed=1)
    edit(widget, "source", 0)
    widget.run(3)
    widget.reset()
    assert (widget.design.event.value, widget.done, widget.plan["title"]["en"]) == (6, 0, "Q?")


# --- tables --------------------------------------------------------------------------------------


def test_the_csv_has_a_row_for_each_trial_and_no_formulas(tmp_path: Path) -> None:
    widget = experiment(bag={"=1+1": 1, "ok": 1}, trials=40, event=("is", "=1+1"), seed=1)
    widget.run()
    text = widget.to_csv(tmp_path / "mine.csv").read_text("utf-8-sig")
    rows = [*csv.reader(text.splitlines())]
    assert rows[0] == ["trial", "recorded", "condition_met"]
    assert len(rows) == 41
    assert {row[1] for row in rows[1:]} == {"'=1+1", "ok"}
    assert sum(row[2] == "1" for row in rows) == widget.met
    assert widget.table()["condition_met"].sum() == widget.met
    said = send(widget, "csv")
    assert [each["type"] for each in said] == ["csv", "done"]
    assert [*csv.reader(said[0]["text"].splitlines())] == rows


def test_bars_and_rows_hold_all_trials() -> None:
    for design in DESIGNS:
        trials = 20 if "game" in design else 200
        widget = experiment(**design, trials=trials, seed=2)
        widget.run()
        bars, _, rows = widget.state["panels"]
        assert 1 <= len(rows["rows"]) <= 16
        assert sum(int(row["cells"][0].replace(",", "")) for row in rows["rows"]) == widget.done
        shares = sum(bar["value"] for bar in bars["marks"][0]["bars"])
        assert shares == pytest.approx(1)
        as_json(widget.state)


# --- kept and handed in --------------------------------------------------------------------------

LESSON = "odds/02-conditional"
NAME = "odds/02/mine"


def made(**more: Any) -> ExperimentWidget:
    given = {"bag": {"red": 3, EVIL: 2}, "draws": 2, "record": "how many", "of": EVIL}
    return experiment(f"Why {EVIL}?", **given, event=("at least", 1), name=NAME, seed=5, **more)


def test_design_and_outcome_stand_there_when_the_cell_runs_again() -> None:
    widget = made()
    widget.run(50)
    edit(widget, "trials", "2000")
    again = made()
    assert again.design == widget.design
    assert (again.done, again.met, again.program) == (50, widget.met, widget.program)
    assert again.state["kept"]["en"] == "Kept on this computer as odds/02/mine."
    assert len(progress_store.read().lines) == 2  # a run and an edit; nothing new
    again.reset()
    assert (again.done, again.design.trials) == (0, 1000)


def test_what_is_kept_can_be_damaged_or_erased() -> None:
    widget = made()
    widget.run(5)
    progress_store.append(NAME, progress_store.DESIGN, design={"source": "urn"}, outcome={})
    assert made().done == 0
    progress_store.erase()
    widget.run(1)
    assert widget.state["kept"]["en"].startswith("Kept")
    path = progress_store.path()
    path.write_bytes(path.read_bytes() + b'{"v":1,"question":"x","do":"design","design":3}\n')
    assert progress_store.read().damaged == 1


def test_it_is_said_where_nothing_can_be_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any, **__: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("racekit.lessons.experiments.widget.append", full)
    widget = made()
    widget.run(5)
    assert widget.done == 5
    assert widget.state["kept"]["ja"].startswith("保存できませんでした")


def test_an_experiment_is_handed_in_with_its_lesson_and_stands_on_the_page() -> None:
    handed = hand_in(LESSON)
    assert "experiments" not in handed.data("Aiko")
    widget = made()
    widget.run(200)
    assert len(handed.experiments) == 1  # at once
    assert len(hand_in("odds/03").experiments) == 0
    data = handed.data("Aiko")
    jsonschema.validate(data, SCHEMA)
    assert read_hand_in(json.dumps(data).encode()) == data
    report = collect([handed.text("Aiko")])
    (found,) = report.hand_ins[0].experiments
    assert (found.design, found.met, found.done) == (widget.design, widget.met, 200)
    for lang in ("en", "ja"):
        page = report.page(LESSON, lang)
        assert "<img" not in page.replace('<img src="data:', "")
        assert "&lt;img src=x onerror=al" in page
        assert f"{widget.met} of 200" in page or f"200回のうち{widget.met}回" in page
    progress_store.erase()
    assert handed.experiments == []


def compared(widget: ExperimentWidget, lang: str = "en") -> list[list[str]]:
    """Return the table of what came out before and after a change, a list for each column."""
    found = [each for each in widget.state["panels"] if "change" in each["title"]["en"]]
    columns = [
        [column["text"], *(row["cells"][at] for row in each["rows"])]
        for each in found
        for at, column in enumerate(each["columns"])
    ]
    return [[cell[lang] if isinstance(cell, dict) else cell for cell in each] for each in columns]


def test_what_came_out_before_a_change_stands_beside_what_comes_out_now() -> None:
    bag = {"red": 3, "blue": 2}
    widget = experiment(
        "two red?", bag=bag, draws=2, back=False, record="how many", of="red", event=("is", 2),
        seed=1,
    )  # fmt: skip
    widget.run(200)
    assert compared(widget) == []
    kept = ["67 of 200", "33.5%", "27.3% to 40.3%", "1.23"]
    widget.edit(question="Two red ones?", trials=500)  # which changes no chances
    assert compared(widget) == []
    widget.edit(back=True)
    before = ["Before: 2 draws, none put back", *kept]
    assert compared(widget) == [before, ["Now: 2 draws, each put back", "", "", "", ""]]
    widget.run(300)
    assert compared(widget)[0] == before
    now = f"{widget.met} of 300"
    assert compared(widget)[1][:2] == ["Now: 2 draws, each put back", now]
    assert compared(widget, "ja")[0][0] == "前：2回引く（戻さない）"
    widget.set(exact=1)
    assert [row[-1] for row in compared(widget)] == ["3/10 = 30.0%", "9/25 = 36.0%"]
    # What has not run replaces nothing; the same design again is nothing to compare with.
    widget.edit(draws=3)
    widget.edit(draws=4)
    assert compared(widget)[0][:2] == ["Before: 2 draws, each put back", now]
    widget.edit(draws=2)
    assert compared(widget) == []
    widget.edit(record="different", value=1)
    assert len(compared(widget)[0]) == 4  # a share and its interval, but no average
    widget.reset()
    assert compared(widget) == []


def ran(pupil: str, seed: int, trials: int = 500, **fields: Any) -> str:
    """Return the hand-in of a pupil who has run three dice, of which one shows a 6 or not."""
    progress_store.erase()
    widget = experiment(
        f"{pupil} asks", bag="die", draws=3, record="count", of="6", event=("at least", 1),
        seed=seed, name="odds/02/dice",
    )  # fmt: skip
    widget.edit(trials=trials, **fields)
    widget.run()
    return hand_in(LESSON).text(pupil)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_class_sees_the_runs_of_one_design_together(lang: str) -> None:
    texts = [
        ran("Aiko", 1), ran("Ben", 2, 1000), ran("Chika", 2), ran("Dan", 4, value=2), ran("Emi", 5)
    ]  # fmt: skip
    report = collect(texts)
    experiments = [own for each in report.hand_ins for own in each.experiments]
    (pool,) = pooled(experiments)
    # Of two runs with one seed, the shorter is the beginning of the longer.
    assert [run.done for run in pool.runs] == [500, 1000, 500]
    assert pool.again == 1
    assert pool.done == 2000
    assert pool.met == sum(experiments[n].met for n in (0, 1, 4))
    assert pool.truth == 1 - Fraction(5, 6) ** 3
    page = report.page(LESSON, lang)
    low, high = wilson(pool.met, 2000)
    assert f"{100 * low:.1f}%" in page
    assert f"{100 * high:.1f}%" in page
    assert "42.1%" in page
    assert {"en": "run 3 times", "ja": "同じ実験を3回"}[lang] in page
    assert {"en": "are left out (1)", "ja": "除きました（1件）"}[lang] in page
    # What stands alone is not pooled, and what never ran counts for nothing.
    assert pooled(experiments[3:]) == []
    assert pooled([experiments[0], experiments[4]._replace(done=0, met=0)]) == []


@pytest.mark.parametrize(
    ("change", "read_as_a_whole"),
    [
        ({"design": {"source": "urn"}}, True),
        ({"design": []}, False),
        ({"outcome": {}}, False),
        ({"name": "\n"}, False),
        ({"outcome": {"seed": 1, "done": 1, "met": 2, "counts": []}}, False),
        ({"outcome": {"seed": 1, "done": 1, "met": 1, "counts": [["x"]]}}, False),
    ],
    ids=str,
)
def test_a_bad_experiment_in_a_hand_in_is_told(change: Any, read_as_a_whole: bool) -> None:
    made().run(5)
    data = hand_in(LESSON).data("Aiko")
    data["experiments"][0] |= change
    file = Path("hand-in.json")
    folder = progress_store.path().parent
    (folder / file).write_text(json.dumps(data), "utf-8")
    report = collect(folder / file)
    assert len(report.problems) == 1
    assert "experiments[0]" in report.problems[0].where("en")
    assert len(report.hand_ins) == read_as_a_whole


# --- pages and paper -----------------------------------------------------------------------------


def test_a_page_without_python_shows_the_design_and_the_result() -> None:
    widget = made(trials=400)
    part = _experiment(widget)[MIME]
    assert widget.done == 400
    assert "each put back" in part["plan"]["lead"]["en"]
    hidden, shown = part["pictures"]
    assert f"{widget.met} of 400" in hidden["says"]["en"]
    assert len(shown["figures"]) == len(hidden["figures"]) + 1  # the exact value, at a press
    assert part["state"] == hidden
    assert not {"form", "program"} & hidden.keys()
    game = _experiment(experiment(game="kuhn", seed=1))[MIME]
    assert (game["handle"], game["plan"]["handles"], len(game["pictures"])) == ("", [], 1)
    assert "100 trials" in game["state"]["says"]["en"]


def test_paper_has_a_sheet_to_plan_on_and_worked_designs_as_they_are() -> None:
    on_paper = object.__new__(Sheet)
    own = Sheet._part(on_paper, _experiment(made())[MIME], "")
    assert own == planning_sheet("en")
    worked = Sheet._part(on_paper, _experiment(experiment(bag="die", seed=1))[MIME], "")
    assert "a die" in worked
    assert "<hr" not in worked


def test_a_picture_that_stands_still_has_each_text_escaped() -> None:
    widget = made()
    widget.run(30)
    for lang in ("en", "ja"):
        widget.lang = lang
        assert "<img" not in widget.fallback()
        assert EVIL.replace("<", "&lt;")[:10] in widget.fallback()


def test_the_program_is_only_ever_a_text() -> None:
    design = experiment(bag=HOSTILE, draws=2, record="kinds").design
    assert isinstance(program(design, 1), str)
    assert "__import__" in program(design, 1)
    compile(program(design, 1), "shown", "exec")
