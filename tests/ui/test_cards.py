"""The widgets of cards and decks: what they say, what they do, and what may be sent to them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import racekit as rk
from racekit.engine.texts import LANGUAGES
from racekit.games.foth import BOOK, read_cards, read_deck, ready_deck, shipped_set
from racekit.games.foth.cards import CLASS_OF_METRES, DISTANCES
from racekit.games.foth.collection.deck import deck_problems
from racekit.games.foth.ui.decks import MOST, STEPS, Workbench
from tests.foth.test_card_reading import ALL, FORCE, HORSE, ITEM, SPECIAL
from tests.ui.sittings import Front, as_json

Opened = Callable[[Callable[[], Any]], Front]

OWN = [HORSE, ITEM, SPECIAL]
MILE = dict(Counter(ready_deck("mile").cards))


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RACEKIT_LANG", "en")


# --- cards -----------------------------------------------------------------------------------


def test_a_page_gets_the_faces_and_the_rules_of_their_words(front: Opened) -> None:
    page = front(lambda: rk.CardWidget(OWN, lang="ja"))
    shelf = page.model["shelf"]
    assert [card["id"] for card in shelf["cards"]] == ["paper-moon", "rain-cap", "second-wind"]
    assert shelf["title"]["ja"] == "自作カード"
    horse, item, special = shelf["cards"]
    assert (horse["run"], horse["guard"], horse["styles"][0]) == (4, 2, "nige")
    words = [(word["kind"], word["word"]) for word in horse["lines"][0]["words"]]
    assert words == [
        ("ability", "in_run"),
        ("condition", "suited"),
        ("target", "self"),
        ("effect", "give"),
        ("change", "run"),
    ]
    assert item["lines"][0]["text"]["ja"] == "対象の馬の走破数を＋2する。"
    assert special["lines"][0]["rules"] == ["503.3a"]
    cited = {
        rule
        for card in shelf["cards"]
        for line in card["lines"]
        for rules in (line["rules"], *(word["rules"] for word in line["words"]))
        for rule in rules
    }
    assert shelf["rules"].keys() == cited
    assert shelf["rules"]["503.3a"]["text"]["en"] == BOOK["503.3a"].body.en


def test_racekits_own_cards_are_labelled_as_a_house_default() -> None:
    note = BOOK["F58"].body.data()
    assert rk.CardWidget().shelf["house"] == [note]
    assert rk.CardWidget(shipped_set()["toaster-dash"]).shelf["house"] == [note]
    assert rk.CardWidget(OWN).shelf["house"] == []
    assert rk.CardWidget(shipped_set()["force"]).shelf["house"] == []
    assert rk.DeckWidget("mile").shelf["house"] == [note]


def test_every_line_of_a_card_is_what_is_printed_on_it() -> None:
    shelf = rk.CardWidget(shipped_set()).shelf
    for card in shelf["cards"]:
        for lang in LANGUAGES:
            lines = "\n".join(line["text"][lang] for line in card["lines"])
            assert lines == card["text"][lang]


@pytest.mark.parametrize("source", [HORSE, json.dumps(HORSE), [HORSE], {"set": "a", "name": "A"}])
def test_cards_are_shown_from_whatever_can_be_read(source: Any) -> None:
    if isinstance(source, dict) and "set" in source:
        source = {**source, "cards": [HORSE]}
    widget = rk.CardWidget(source)
    assert list(widget.cards) == ["paper-moon"]
    assert repr(widget) == "<CardWidget, 1 card>"


def test_one_card_gives_its_name() -> None:
    card = read_cards(HORSE)["paper-moon"]
    assert rk.CardWidget(card).shelf["title"]["en"] == "Paper Moon"


def test_bad_cards_are_not_shown() -> None:
    with pytest.raises(rk.BadInput, match=r"cards\[0\].run"):
        rk.CardWidget([HORSE | {"run": "fast"}])


def test_without_a_widget_there_are_faces() -> None:
    html = rk.CardWidget([HORSE | {"name": "<i>"}], lang="ja").fallback()
    assert "<svg" in html
    assert "<i>" not in html
    data, _ = rk.CardWidget(HORSE)._repr_mimebundle_()
    assert data["text/plain"] == "<CardWidget, 1 card>"


def test_only_the_language_is_taken_from_a_page(front: Opened) -> None:
    page = front(lambda: rk.CardWidget(HORSE, lang="en"))
    page.write(lang="ja", shelf={})
    assert page.widget.lang == "ja"
    assert page.model["shelf"]["cards"]
    page.write(lang="fr")
    assert page.widget.lang == "ja"


# --- a deck in the making ----------------------------------------------------------------------


def test_a_deck_begins_with_anything_that_tells_of_one(tmp_path: Path) -> None:
    mile = ready_deck("mile")
    path = rk.DeckWidget("mile").save(tmp_path / "deck.json")
    for source in (mile, "mile", MILE, path, str(path), path.read_text("utf-8")):
        widget = rk.DeckWidget(source)
        assert (widget.deck, widget.distance) == (MILE, "mile")
    assert rk.DeckWidget("long").distance == "long"
    assert rk.DeckWidget("long", distance="mile").distance == "mile"
    assert rk.DeckWidget().deck == {}
    assert rk.DeckWidget(rk.DeckWidget("mile").deck).problems == ()


@pytest.mark.parametrize(
    ("source", "place"),
    [
        ({"force": 0}, "force"),
        ({"force": "many"}, "force"),
        ({"cards": {"force": 1}, "for": "km"}, "for"),
        ({"cards": [], "for": "mile"}, "cards"),
        ({"cards": {}, "colour": 1}, "colour"),
        ([], "data"),
        ("{", "data"),
        ("no-such-file.json", "data"),
    ],
    ids=str,
)
def test_what_is_no_deck_is_refused_with_its_place(source: Any, place: str) -> None:
    with pytest.raises(rk.BadInput) as caught:
        rk.DeckWidget(source)
    assert [problem.place for problem in caught.value.problems] == [place]


def test_cards_of_ones_own_have_ids_of_their_own() -> None:
    with pytest.raises(rk.BadInput, match="toaster-dash"):
        rk.DeckWidget(cards=[HORSE | {"id": "toaster-dash"}])
    with pytest.raises(rk.BadInput, match="force"):
        rk.DeckWidget(cards=[FORCE])
    with pytest.raises(rk.BadInput, match="km"):
        rk.DeckWidget(distance="km")


@pytest.mark.rule("foth:602.1a", "foth:602.1b", "foth:602.1c", cited=False)  # before any game
def test_every_rule_that_a_deck_breaks_is_told_with_its_number() -> None:
    widget = rk.DeckWidget({"force": 50, "pea-bulb": 4, "tokyo": 1, "nessie": 2})
    assert sorted(problem.rule for problem in widget.problems) == ["", "602.1a", "602.1b", "602.1c"]
    sent = [(each["rule"], each["text"]["en"]) for each in widget.state["problems"]]
    copies = "The deck has 4 copies of “Pea Bulb”; at most 3 are allowed (602.1c)."
    assert ("602.1c", copies) in sent
    assert repr(widget) == "<DeckWidget mile, 57 cards, 4 problems>"
    widget.clear()
    widget.ready()
    assert widget.problems == ()
    assert repr(widget) == "<DeckWidget mile, 60 cards, legal>"


@pytest.mark.rule("foth:602.2", cited=False)  # before any game
def test_a_card_that_changes_the_size_changes_what_is_asked_for() -> None:
    widget = rk.DeckWidget({"caramel-caravan": 1})
    assert (widget.state["sizes"], widget.state["size_rule"]) == ([84], "602.2")
    widget.remove("caramel-caravan")
    assert (widget.state["sizes"], widget.state["size_rule"]) == ([60], "602.1a")
    widget.distance = "long"
    assert widget.state["sizes"] == [80]


def test_curves_count_the_horses() -> None:
    widget = rk.DeckWidget({"toaster-dash": 2, "sink-or-swim": 1, "carrot-toast": 3, "nessie": 1})
    assert widget.state["curves"] == {"cost": [(0, 1), (1, 2)], "run": [(3, 2), (4, 0), (5, 1)]}
    assert rk.DeckWidget().state["curves"] == {"cost": [], "run": []}


def test_cards_go_in_and_out_and_back() -> None:
    widget = rk.DeckWidget({"force": 2}, cards=OWN)
    widget.add("paper-moon", 3)
    widget.remove("force")
    widget.remove("force", 5)
    assert widget.deck == {"paper-moon": 3}
    widget.distance = "middle"
    for before in (
        ({"paper-moon": 3}, "mile"),
        ({"force": 1, "paper-moon": 3}, "mile"),
        ({"force": 2, "paper-moon": 3}, "mile"),
        ({"force": 2}, "mile"),
    ):
        widget.undo()
        assert (widget.deck, widget.distance) == before
    with pytest.raises(rk.Forbidden, match="There is no change"):
        widget.undo()


def test_a_change_that_changes_nothing_is_no_step_back() -> None:
    widget = rk.DeckWidget()
    widget.clear()
    widget.distance = "mile"
    assert not widget.state["undo"]


def test_only_so_many_steps_are_kept() -> None:
    bench = Workbench()
    for _ in range(STEPS + 5):
        bench.add("force") if bench.deck.get("force", 0) < MOST else bench.clear()
    for _ in range(STEPS):
        bench.undo()
    with pytest.raises(rk.Forbidden):
        bench.undo()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda deck: deck.add("nessie"), "no card has the id nessie"),
        (lambda deck: deck.add("force", 0), "n: "),
        (lambda deck: deck.add("force", True), "n: "),
        (lambda deck: deck.add("force", MOST), "n: "),
        (lambda deck: deck.remove("pea-bulb"), "The deck does not contain pea-bulb"),
        (lambda deck: deck.remove("force", "two"), "n: "),
        (lambda deck: setattr(deck, "distance", "km"), "distance: 'km'"),
    ],
)
def test_what_cannot_be_changed_says_so_and_stays(change: Any, says: str) -> None:
    widget = rk.DeckWidget({"force": 2})
    before = widget.state
    with pytest.raises(rk.BadInput, match="The deck has not changed") as caught:
        change(widget)
    assert says in str(caught.value)
    assert (widget.deck, widget.state) == ({"force": 2}, before)


# --- what is made of it ------------------------------------------------------------------------


def test_a_saved_deck_is_read_again(tmp_path: Path) -> None:
    widget = rk.DeckWidget("mile", cards=OWN)
    widget.remove("force")
    widget.add("paper-moon")
    path = widget.save(tmp_path / "deck.json")
    cards = {**shipped_set(), **read_cards(OWN)}
    assert Counter(read_deck(path, cards).cards) == Counter(widget.deck)
    assert json.loads(path.read_text("utf-8"))["set"] == "own"
    again = rk.DeckWidget(path, cards=OWN)
    assert (again.deck, again.problems) == (widget.deck, ())
    with pytest.raises(rk.Forbidden, match="Nothing was saved"):
        widget.save(tmp_path)


@pytest.mark.parametrize("distance", DISTANCES)
def test_a_deck_is_played(distance: str) -> None:
    game = rk.DeckWidget(distance).play(seed=1, autosave=False)
    assert CLASS_OF_METRES[game.table.game.metres] == distance
    assert game.table.game.deck(0, distance) == ready_deck(distance).cards


def test_a_deck_with_cards_of_ones_own_is_played() -> None:
    widget = rk.DeckWidget("mile", cards=read_cards(OWN))
    widget.remove("force", 3)
    widget.add("paper-moon", 3)
    game = widget.play(seed=1, metres=1800, autosave=False).table.game
    assert game.metres == 1800
    assert game.deck(0, "mile").count("paper-moon") == 3
    assert game.deck(1, "mile") == ready_deck("mile").cards
    same = rk.play("foth", decks=[widget.deck, None], cards=OWN, metres=1800, autosave=False)
    assert same.table.game.options() == game.options()


@pytest.mark.rule("foth:602.1c", cited=False)  # before any game
def test_a_deck_that_breaks_rules_is_not_played() -> None:
    widget = rk.DeckWidget("mile")
    widget.add("pea-bulb", 4)
    with pytest.raises(rk.BadInput, match=r"602\.1c"):
        widget.play(autosave=False)


# --- messages ----------------------------------------------------------------------------------


def test_a_click_is_answered_by_a_new_state(front: Opened) -> None:
    page = front(lambda: rk.DeckWidget({"force": 2}, lang="en"))
    assert page.command("add", {"card": "pea-bulb", "n": 1}) is None
    assert page.model["state"]["cards"] == {"force": 2, "pea-bulb": 1}
    assert page.model["state"]["seq"] == 1
    assert page.command("remove", {"card": "force", "n": 1}) is None
    assert page.command("race", "long") is None
    assert page.command("ready") is None
    assert page.model["state"]["problems"] == []
    assert page.command("clear") is None
    for _ in range(5):
        assert page.command("undo") is None
    assert page.widget.deck == {"force": 2}
    assert page.model["state"]["distance"] == "mile"


def test_a_question_whether_anybody_is_there_is_answered(front: Opened) -> None:
    page = front(lambda: rk.DeckWidget(lang="en"))
    answer = page.command("hello")
    assert answer is not None
    assert answer["type"] == "hello"


@pytest.mark.parametrize(
    ("name", "arg", "code", "says"),
    [
        ("add", {"card": "nessie", "n": 1}, "forbidden", "No card has the id nessie."),
        ("remove", {"card": "force", "n": 1}, "forbidden", "The deck does not contain force."),
        ("undo", None, "forbidden", "There is no change to undo."),
        ("race", "km", "forbidden", "'km' is not one of"),
        ("add", {"card": "force"}, "malformed", "(arg)"),
        ("add", {"card": "force", "n": True}, "malformed", "(arg)"),
        ("add", {"card": "\ud800", "n": 1}, "malformed", "(arg)"),
        ("add", {"card": "force", "n": 1, "x": 1}, "malformed", "(arg)"),
        ("clear", 1, "malformed", "(arg)"),
        ("save", "/etc/passwd", "malformed", "(name)"),
        ("__class__", None, "malformed", "(name)"),
    ],
)
def test_what_cannot_be_done_is_answered_and_changes_nothing(
    front: Opened, name: str, arg: Any, code: str, says: str
) -> None:
    page = front(lambda: rk.DeckWidget(lang="en"))
    answer = page.command(name, arg)
    assert answer is not None
    assert (answer["type"], answer["code"]) == ("reject", code)
    assert says in answer["text"]["en"]
    assert answer["text"]["ja"] != answer["text"]["en"]
    assert page.widget.deck == {}


def test_a_fault_of_ours_is_answered(front: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Workbench, "clear", None)
    page = front(lambda: rk.DeckWidget(lang="en"))
    answer = page.command("clear")
    assert answer is not None
    assert answer["code"] == "error"


def test_a_page_cannot_write_the_deck(front: Opened) -> None:
    page = front(lambda: rk.DeckWidget({"force": 2}, lang="en"))
    page.write(state={"cards": {"force": 60}}, shelf={})
    assert page.widget.deck == {"force": 2}
    assert page.model["state"]["cards"] == {"force": 2}


def test_without_a_widget_there_is_a_list() -> None:
    widget = rk.DeckWidget({"toaster-dash": 4, "<nessie>": 1}, lang="ja")
    html = widget.fallback()
    assert "4 × トースターダッシュ" in html
    assert "602.1c" in html
    assert "<nessie>" not in html
    assert "&lt;nessie&gt;" in html


IDS = st.sampled_from(["force", "pea-bulb", "caramel-caravan", "paper-moon", "nessie", "tokyo", ""])
CHANGES = st.fixed_dictionaries({"card": IDS, "n": st.integers(-1, 101)})
COMMANDS = st.one_of(
    st.tuples(st.sampled_from(["add", "remove"]), CHANGES),
    st.tuples(st.just("race"), st.sampled_from([*DISTANCES, "km"])),
    st.tuples(st.sampled_from(["clear", "ready", "undo", "hello"]), st.none()),
)


@given(st.lists(COMMANDS, max_size=12))
def test_whatever_is_done_the_deck_is_what_the_rules_say_of_it(commands: Any) -> None:
    bench = Workbench({"force": 3}, cards=OWN)
    for number, (name, arg) in enumerate(commands):
        before, seq = bench.deck, bench.seq
        content = {"v": 1, "id": f"m{number}", "seq": 0, "type": "command", "name": name}
        answer = bench.handle({**content, "arg": arg})
        shown = as_json(bench.snapshot())
        if answer is not None:
            assert answer["id"] == f"m{number}"
            assert (bench.deck, bench.seq) == (before, seq)
        assert all(0 < n <= MOST for n in bench.deck.values())
        assert shown["count"] == sum(bench.deck.values())
        each = Counter(bench.deck).elements()
        problems = deck_problems(each, bench.distance, bench.cards)
        assert [problem["rule"] for problem in shown["problems"]] == [p.rule for p in problems]


def test_all_kinds_of_card_are_shown() -> None:
    own = [record for record in ALL if record["id"] != "force"]
    widget = rk.DeckWidget(cards=own)
    assert {"paper-moon", "rain-cap", "cloudburst", "second-wind"} <= set(widget._made.cards)
    assert len(widget.shelf["cards"]) == len(shipped_set()) + len(own)
