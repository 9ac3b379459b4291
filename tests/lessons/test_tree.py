"""Probability trees: exact against brute force, blanks, errors, what pages and paper get."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations, product
from math import prod
from pathlib import Path
from typing import Any

import pytest
from nbformat.v4 import new_notebook, new_output

import racekit as rk
from racekit.engine.errors import BadInput
from racekit.engine.svg import as_images
from racekit.engine.texts import LANGUAGES, Text
from racekit.engine.worlds import worlds
from racekit.exchange.position_file import position_toml
from racekit.games.longshot.positions import position as longshot
from racekit.games.trickrace.positions import position as trickrace
from racekit.lessons import tree
from racekit.lessons.authoring import lesson_folder, notebook
from racekit.lessons.catalogue import entry_of, lessons
from racekit.lessons.checking import misconceptions
from racekit.lessons.judging import recognised
from racekit.lessons.live.asked import questions_for
from racekit.lessons.on_paper import Sheet
from racekit.lessons.trees.branches import WORDS
from racekit.lessons.trees.widget import TreeWidget
from tests.lessons.executed import code, page_of, shown
from tests.ui.sittings import as_json
from tests.unpacking import unpacked


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Work in an empty folder, with nothing kept."""
    monkeypatch.setenv("RACEKIT_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(lesson_folder, "_used", {})
    monkeypatch.chdir(tmp_path)
    return tmp_path


BAG = {"red": 3, "blue": 2, "green": 1}
Leaves = dict[tuple[str, ...], Fraction]


# --- exact, against brute force ------------------------------------------------------------------


def drawn(draws: int, *, back: bool) -> Leaves:
    """Count every way to draw things one by one."""
    things = list(Counter(BAG).elements())
    ways = product(things, repeat=draws) if back else permutations(things, draws)
    counted = Counter(ways)
    return {path: Fraction(n, counted.total()) for path, n in counted.items()}


@pytest.mark.parametrize("back", [False, True])
@pytest.mark.parametrize("draws", [1, 2, 3])
def test_a_bag_is_counted_out(draws: int, back: bool) -> None:
    found = tree(bag=BAG, draws=draws, back=back)
    assert found.leaves() == drawn(draws, back=back)
    assert found.total is None


EVENTS: list[tuple[Any, Callable[[tuple[str, ...]], bool]]] = [
    ("green", lambda path: "green" in path),
    (["red", "blue"], lambda path: path == ("red", "blue")),
    (lambda path: path.count("red") == 1, lambda path: path.count("red") == 1),
]


@pytest.mark.parametrize("back", [False, True])
@pytest.mark.parametrize(("event", "counts"), EVENTS)
@pytest.mark.parametrize("fold", [False, True])
def test_an_event_gathers_its_leaves(event: Any, counts: Any, back: bool, fold: bool) -> None:
    found = tree(bag=BAG, back=back, event=event, fold=fold)
    assert found.total == sum(p for path, p in drawn(2, back=back).items() if counts(path))
    assert sum(found.leaves().values()) == 1


def test_a_written_tree_is_as_it_is_written() -> None:
    found = tree(
        {
            "ill": ("1 %", {"+": "99%", "-": 0.01}),
            "well": ("99/100", {"+": "2/100", "-": "98/100"}),
        },
        event=lambda path: path[-1] == "+",
    )
    assert found.leaves()["ill", "+"] == Fraction(99, 10_000)
    assert found.total == Fraction(99 + 198, 10_000)
    well = found.plan["nodes"][1]
    assert [well["p"], well["children"][0]["p"]] == ["99/100", "2/100"]


@pytest.mark.parametrize("rolls", [1, 2, 4])
def test_a_turn_of_pig(rolls: int) -> None:
    """Rolled out, and folded: five of six numbers go on alike."""
    turn = rk.game("pig").start()
    found = tree(turn, depth=rolls, policy="roll", event=lambda path: "1" not in path)
    assert found.total == Fraction(5, 6) ** rolls
    assert len(found.leaves()) == rolls + 1
    whole = tree(turn, depth=min(rolls, 2), policy="roll", fold=False)
    counted = Counter(
        roll[: roll.index("1") + 1] if "1" in roll else roll
        for roll in product("123456", repeat=min(rolls, 2))
    )
    assert whole.leaves() == {path: Fraction(n, 6 ** min(rolls, 2)) for path, n in counted.items()}


def test_an_event_may_look_at_the_position() -> None:
    turn = rk.game("pig").start()
    found = tree(turn, policy="roll", event=lambda path: path.state.board.turn >= 8)
    rolls = product(range(2, 7), repeat=2)
    assert found.total == Fraction(sum(sum(each) >= 8 for each in rolls), 36)


def test_kuhn_is_dealt() -> None:
    found = tree(rk.game("kuhn").start(), event="K")
    assert found.total == Fraction(2, 3)
    found = tree(rk.game("kuhn").start())
    assert found.leaves() == dict.fromkeys(permutations("JQK", 2), Fraction(1, 6))


def test_a_policy_may_mix() -> None:
    """Seat 0 holds a J, bluffs one time in three, and is called by the K."""

    def policy(view: Any, actions: tuple[str, ...]) -> Any:
        if view.seat == 1:
            return actions[0 if "K" in view.board.cards else -1]
        return {"bet": Fraction(1, 3), "check": Fraction(2, 3)} if not view.board.bets else None

    dealt = rk.game("kuhn").start().step("J").state.step("K").state
    found = tree(dealt.view(0), depth=1, policy=policy)
    assert found.leaves() == {("bet",): Fraction(1, 3), ("check",): Fraction(2, 3)}
    with pytest.raises(BadInput, match="add up to 1/2"):
        tree(dealt, policy=lambda view, actions: {actions[0]: "1/2"})


def horse(card: str) -> str:
    return "3" if card.startswith("3-") else "other"


def test_the_next_cards_of_long_shot() -> None:
    """From what a seat knows; and from the whole position, with the boards."""
    state = longshot(boxes={"3L": ["3-5", "F-2"]}, hands=[["3-1", "F-4"]]).step("3-1>3R").state
    found = tree(state.view(0), depth=3, fold=horse, event="3")
    asked = rk.odds(state.view(0), rk.odds.at_least(1, "3-*", draws=3))
    assert asked.exact
    assert found.total == asked.p
    assert found.boards() is None  # too many positions for one to be shown
    outcomes = state.outcomes().items()
    whole = tree(state, depth=1, fold=horse, event="3")
    assert whole.total == sum(p for card, p in outcomes if str(card).startswith("draw 3-"))
    assert whole.boards() is not None


def test_the_last_cards_of_trick_race() -> None:
    """A card that its seat must play is a branch for whoever does not know it."""
    hands, aside = ["R1", "B1", "Y1", "G1"], ["R2", "B2", "Y2", "G2"]
    view = trickrace(hands=hands, aside=aside, whips=[0, 0, 0, 0]).view(0)
    counted: Counter[tuple[str, ...]] = Counter()
    for world, p in worlds(view):
        counted[tuple(str(world.board.hands[seat][0]) for seat in (1, 2, 3))] += p
    assert tree(view, depth=3).leaves() == counted
    assert counted["B2", "Y1", "G2"] == Fraction(1, 8)


def test_what_a_seat_plays_is_called_by_its_whole_name() -> None:
    """Who may whip with one card or with another does not do the same in both cases."""
    hands, aside = ["R1", "B1", "Y1", "G1"], ["R2", "B2", "Y2", "G2"]
    view = trickrace(hands=hands, aside=aside, whips=[2, 2, 2, 2]).view(0)

    def whip(view: Any, actions: tuple[Any, ...]) -> Any:
        return actions[-1 if view.seat == 1 else 0]

    found = tree(view, depth=1, policy=whip).leaves()
    assert found == {("B1 whip",): Fraction(1, 2), ("B2 whip",): Fraction(1, 2)}


@pytest.mark.parametrize("mixed", [{"bet": "3/2", "check": "-1/2"}, {"bet": "x", "check": 1}])
def test_a_policy_that_is_no_distribution_is_refused(mixed: dict[str, Any]) -> None:
    dealt = rk.game("kuhn").start().step("J").state.step("K").state
    with pytest.raises(BadInput, match="policy"):
        tree(dealt, policy=lambda view, actions: mixed)


# --- folding -------------------------------------------------------------------------------------


def test_what_is_alike_is_one_branch_that_says_so() -> None:
    found = tree(rk.game("pig").start(), depth=1, policy="roll", event=lambda path: "1" not in path)
    one, others = found.plan["nodes"]
    assert (one["p"], others["p"], others["label"]["en"]) == ("1/6", "5/6", "2, 3, 4, 5, 6")
    assert [each["label"]["ja"] for each in others["alike"]] == list("23456")
    assert [each["p"] for each in others["alike"]] == ["1/6"] * 5


def test_many_branches_are_named_by_their_number() -> None:
    bag = {str(n): 1 for n in range(1, 10)}
    found = tree(bag=bag, draws=1, event="9", fold=True)
    assert [node["label"]["en"] for node in found.plan["nodes"]] == ["1 and 7 more", "9"]
    assert found.leaves()[", ".join("12345678"),] == Fraction(8, 9)


def test_labels_are_in_both_languages() -> None:
    found = tree(bag={"red": 1}, draws=1, labels={"red": Text("red", "赤")}, event="red")
    assert found.plan["nodes"][0]["label"] == {"en": "red", "ja": "赤"}
    assert found.plan["event"] == {"en": "red at least once", "ja": "少なくとも1回は赤"}
    both = {"red": Text("red", "赤"), "blue": Text("blue", "青")}
    found = tree(
        bag={"red": 1, "blue": 1, "white": 2}, labels=both, event=["red", "blue"], fold=True
    )
    assert found.plan["event"]["ja"] == "赤 → 青"


# --- blanks --------------------------------------------------------------------------------------


def said(found: TreeWidget, blank: str, answer: str) -> str:
    """Return the key of a reply, or "right", or "hint"."""
    verdict = found.fill(blank, answer)
    if verdict.right is not False:
        return "right" if verdict.right else "unread"
    return next(key for key, told in TOLD.items() if told.fullmatch(verdict.why.en))


TOLD = {
    key: re.compile(re.sub(r"\\{\w+\\}", ".+", re.escape(texts["en"])))
    for key, texts in WORDS.catalogue.entries.items()
    if not texts["en"].startswith("{")
}
"""What each text of the trees may look like."""


TWO = {"red": 3, "blue": 2}
REPLIES = [
    ("branch:red/red", {"2/4": "right", "1/2": "right", "50 %": "right", "0.5": "right"}),
    ("branch:red/red", {"3/5": "put_back", "3/10": "whole_path", "2": "how_many", "7": "over_one"}),
    (
        "branch:red/red",
        {"1": "part_to_part", "-1/2": "below_zero", "0.1": "branch_hint", "x": "unread"},
    ),
    (
        "branch:red",
        {"2/5": "complement", "1/2": "alike_branches", "3/2": "part_to_part", "３／５": "right"},
    ),
    ("product:red/red", {"3/10": "right", "6/20": "right", "10分の3": "right", "30%": "right"}),
    ("product:red/red", {"11/10": "added", "1.1": "added", "9/25": "put_back", "2/4": "only_last"}),
    ("product:red/red", {"3/5": "only_first", "6": "numerators", "6/5": "numerators"}),
    ("product:red/red", {"6/4": "numerators", "5/9": "tops_and_bottoms", "7/10": "complement"}),
    ("product:red/red", {"0.31": "product_hint", "": "unread"}),
    ("total", {"3/5": "right", "12/20": "right", "3/10": "one_path", "9/100": "multiplied_paths"}),
    (
        "total",
        {"12/25": "put_back", "1/2": "counted_paths", "2/5": "complement", "5/4": "last_branches"},
    ),
    ("total", {"0.55": "total_hint", "60": "over_one", "3:2": "right", "1-2/5": "right"}),
    (
        "branch:red/red",
        {"1:1": "right", "50/50": "right", "4人中2人": "right", "1:4": "branch_hint"},
    ),
]


@pytest.mark.parametrize(("blank", "replies"), REPLIES)
def test_a_fraction_is_answered_for_what_it_is(blank: str, replies: dict[str, str]) -> None:
    found = tree(
        bag=TWO, event=lambda path: path.count("red") == 1, blanks=["branch", "product", "total"]
    )
    assert {answer: said(found, blank, answer) for answer in replies} == replies


def test_what_is_put_back_is_no_different_next_time() -> None:
    found = tree(bag=TWO, back=True, blanks=["product", "branch:red/red"])
    assert said(found, "product:red/red", "9/25") == "right"
    assert said(found, "product:red/red", "3/10") == "kept"
    assert said(found, "branch:red/red", "2/4") == "kept"
    found = tree({"a": ("1/2", {"a": "1/3", "b": "2/3"}), "b": "1/2"}, blanks="branch")
    assert said(found, "branch:a/a", "0.5") == "as_at_first"


def test_a_rounded_fraction_is_right_and_hears_what_it_is() -> None:
    found = tree(bag={"a": 1, "b": 2}, draws=1, blanks="product")
    verdict = found.fill("product:a", "0.333")
    assert verdict.right
    assert verdict.why.en == "Rounded; exactly it is 1/3."
    assert found.fill("product:a", "2/6").why.en == "It is 1/3."
    assert found.fill("product:a", "0.3").right is False
    assert [each["answer"] for each in found.kept[question(found, "product:a")]["tries"]] == [
        "0.333"
    ]


def question(found: TreeWidget, blank: str) -> str:
    """Return the name under which a blank's answers are kept."""
    name: str = found.plan["blanks"][blank]["name"]
    return name


def test_folded_branches_keep_what_would_be_if_things_were_put_back() -> None:
    bag = {"red": 3, "blue": 2, "green": 1}
    found = tree(bag=bag, event=["red", "red"], fold=True, blanks="total")
    assert "put back" in found.fill("total", "1/4").why("en")
    kept = tree(bag={"red": 1, "blue": 1}, draws=3, back=True, blanks="branch:red/red/red")
    assert kept.fill("branch:red/red/red", "-1").right is False


def test_a_single_path_is_answered_like_a_path() -> None:
    found = tree(bag={"red": 3, "blue": 2}, event=["red", "red"], blanks="total")
    assert "You added the fractions" in found.fill("total", "11/10").why("en")


def test_a_blank_is_not_told_beside_itself() -> None:
    def told(blanks: str) -> str:
        return tree(bag={"red": 4, "blue": 1}, event=["red", "red"], blanks=blanks).fallback()

    assert "3/5" in told("branch:blue")  # 4/5 of 3/4
    assert "3/5" not in told("product")
    assert "3/5" not in told("branch:red/red")
    assert "3/5" not in told("branch:red")


def test_replies_are_in_both_languages() -> None:
    found = tree(bag=BAG, event="red", blanks=["branch", "product", "total"])
    for question in found.plan["blanks"].values():
        texts = [question["prompt"], question["hint"], question["why"]]
        for text in [*texts, *(wrong["say"] for wrong in question["wrong"])]:
            assert all(text[lang] and "{" not in text[lang] for lang in LANGUAGES)
        answers = [wrong["answer"] for wrong in question["wrong"] if "answer" in wrong]
        assert question["answer"] not in answers
        assert len(answers) == len(set(answers))


def test_blanks_are_chosen_by_kind_or_by_name() -> None:
    found = tree(bag=TWO, draws=1, event="red", blanks=["total", "branch:red"])
    assert found.blanks == ("branch:red", "total")
    node = found.plan["nodes"][0]
    assert (node["blank"], node["asks"]) == ("branch:red", None)


# --- errors --------------------------------------------------------------------------------------


def places(**given: Any) -> list[str]:
    with pytest.raises(BadInput) as error:
        tree(**given)
    for lang in LANGUAGES:
        assert not re.search(r"{[a-z_]+(:\w+)?}", error.value.text(lang))
    return [problem.place for problem in error.value.problems]


def test_one_error_lists_every_problem_with_its_place() -> None:
    assert places() == ["of"]
    assert places(of=rk.game("pig").start(), bag=TWO) == ["of"]
    assert places(bag={}, draws=0, back="no", fold=3, event=[]) == [
        "bag",
        "back",
        "draws",
        "fold",
        "event",
    ]
    assert places(bag={"red": 0, "": 1}) == ["bag.red", "bag"]
    assert places(bag=TWO, draws=6) == ["draws"]
    assert places(of={"a": "2/5", "b": ("x", {"c": "1/2"}), 3: "1", "d": ("1/5", {})}) == [
        "b",
        "b",
        "tree",
        "d",
    ]
    assert places(of={"a": "2/5", "b": "2/5"}) == ["tree"]
    assert places(of=rk.game("kuhn").start().step("J").state.step("K").state) == ["tree"]
    assert places(of=rk.game("pig").start(), depth=8, policy="roll") == ["tree"]
    assert places(of=rk.game("pig").start(), depth=9, policy=3, blanks=["x", "total"]) == [
        "depth",
        "policy",
        "blanks",
        "blanks",
    ]
    assert places(bag=TWO, event="green") == ["event"]
    assert places(bag=TWO, blanks=["total", "leaves"]) == ["blanks", "blanks"]
    assert places(bag=TWO, depth=9, labels={"red": 3}, event="x", blanks="product:red") == [
        "depth",
        "labels.red",
        "event",
        "blanks",
    ]
    assert places(of="pig") == ["'pig'"]
    assert places(of=3) == ["view_or_state"]


def test_an_event_that_no_branch_tells_is_refused() -> None:
    """From what seat 0 knows, the other's card is no branch, so nothing may depend on it."""
    view = rk.game("kuhn").start().step("J").state.step("K").state.view(0)

    def policy(view: Any, actions: Any) -> Any:
        return dict.fromkeys(actions, Fraction(1, len(actions)))

    given = {"of": view, "depth": 1, "policy": policy}
    assert places(**given, event=lambda path: path.state.board.cards[1] == "K") == ["event"] * 2


@pytest.mark.parametrize(
    "given", [{"bag": {str(n): 1 for n in range(61)}, "draws": 1}, {"bag": BAG, "draws": 4}]
)
def test_what_nobody_can_read_is_refused(given: Any) -> None:
    assert places(**given) == ["tree"]
    assert places(**given, blanks="x") == ["tree", "blanks"]


# --- what is filled in ---------------------------------------------------------------------------


def test_what_is_filled_in_is_kept_with_the_answers_to_questions() -> None:
    found, other = (tree(bag=TWO, event="red", blanks=["product", "total"]) for _ in range(2))
    found.fill("total", "1/2")
    found.fill("total", "x")
    found.fill("total", "9/10")
    assert found.show("product:red/red") == "3/10"
    total, path = question(found, "total"), question(found, "product:red/red")
    assert re.fullmatch(r"trees/[0-9a-f]{8}\.11", total)
    assert other.kept == found.kept
    assert [each["right"] for each in found.kept[total]["tries"]] == [False, True]
    assert found.kept[path]["shown"]
    kept = found.kept
    found.fill("total", "1/2")  # what comes after the right one is no try
    assert found.kept == kept
    assert tree(bag=TWO, event="red", blanks="total").kept == {total: kept[total]}
    assert tree(bag=TWO, event="blue", blanks="total").kept == {}
    rk.lessons.progress().erase()
    assert found.kept == {}


def test_what_cannot_be_saved_lasts_as_long_as_the_tree(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "file").write_text("")
    monkeypatch.setenv("RACEKIT_HOME", str(home / "file"))
    found = tree(bag=TWO, blanks="product:red/red")
    found.fill("product:red/red", "3/10")
    kept = found.kept[question(found, "product:red/red")]
    assert kept["tries"][0]["right"]
    assert kept["notice"]["en"]


LESSON = """
[lesson]
name = "mine"
[before]
kind = "number"
prompt = "How many?"
answer = 4
[draws]
kind = "tree"
title = { en = "Two of five", ja = "5個から2個" }
bag = { red = 3, blue = 2 }
labels = { red = { en = "red", ja = "赤" } }
event = ["red", "blue"]
blanks = ["product:red/blue", "total"]
"""


def lesson(home: Path, text: str, **positions: str) -> None:
    folder = home / "mine"
    (folder / "positions").mkdir(parents=True)
    (folder / "questions.toml").write_text(text, "utf-8")
    for key, position in positions.items():
        (folder / "positions" / f"{key}.toml").write_text(position, "utf-8")


def test_a_tree_in_a_lesson_is_handed_in_and_collected(home: Path) -> None:
    lesson(home, LESSON)
    names = ["mine/before", "mine/draws.8", "mine/draws.11"]
    assert list(lesson_folder.use(home / "mine").entries) == names
    found = tree("mine/draws")
    assert found.plan["title"]["ja"] == "5個から2個"
    assert found.plan["nodes"][0]["label"]["ja"] == "赤"
    found.fill("product:red/blue", "3/5")
    found.fill("total", "3/10")
    handed = rk.lessons.hand_in("mine")
    assert list(handed.kept) == names[1:]
    (one,) = rk.lessons.collect([handed.text("Aiko")]).hand_ins
    assert {name: each.tries for name, each in one.standings.items()} == {
        "mine/draws.8": (("3/5", False),),
        "mine/draws.11": (("3/10", True),),
    }
    (mine,) = [each for each in rk.lessons.progress().lessons if each.name == "mine"]
    assert mine.tally == "1 / 3"


def test_a_tree_of_a_shipped_lesson_is_handed_in_and_collected(home: Path) -> None:
    path = tree("school/along-each-path", lang="ja")
    assert path.plan["title"]["ja"] == "道すじに沿って"
    path.fill("branch:red", "3")
    path.show("branch:blue")
    path.fill("branch:blue", "2/5")
    for blank in path.blanks:
        path.fill(blank, path.show(blank))
    tree("school/the-test").fill("product:ill/+", "9/1000")
    handed = rk.lessons.hand_in("school/03")
    assert len(handed.kept) == 10
    report = rk.lessons.collect([handed.text("Aiko"), rk.lessons.hand_in("school/05").text("Ben")])
    assert not report.problems
    aiko, ben = report.hand_ins
    assert aiko.standings["school/along-each-path.1"].tries == (("3", False), ("3/5", True))
    assert list(ben.standings) == ["school/the-test.7"]
    page = report.page("school/03-trees", "en")
    # Its blanks have one column, behind the questions; so have those of each other tree.
    heads = re.findall(r'<th scope="col">(\S+?)</th>', page)
    assert heads[11:-1] == ["11–20", "21", "22–27", "28", "29–31", "32–38"]
    assert '<td class="rk-late">10/10</td>' in page
    assert "<td>10/38</td>" in page
    assert "Along each path · red: which fraction" in page
    assert '<td class="rk-no">1/4</td>' in report.page("school/05-given-that", "en")
    stands = {each.name: each.tally for each in rk.lessons.progress().lessons}
    assert stands["school/03-trees"] == "10 / 38"


def test_a_class_is_not_asked_for_what_belongs_into_a_tree() -> None:
    asked = [each.name for each in questions_for(["school/03"])]
    assert asked == lessons()["school/03-trees"]["questions"]
    (blank,) = questions_for(["school/the-test.7"])
    assert blank.lesson == "school/05-given-that"


def test_the_trees_of_lessons_are_those_of_their_games_and_bags() -> None:
    hand = ["3-7", "3-7", "3-6", "3-6", "3-5", "1-2", "F-4", "F-0"]
    view = longshot(players=4, orders=[3, 1, 2, 4], hands=[hand]).view(0)
    cards = tree("school/horse-three-twice")
    assert cards.leaves() == tree(view, fold=horse, event="3").leaves()
    assert cards.total == Fraction(17, 89)
    turn = tree(rk.game("pig").start(), policy="roll", event=lambda path: "1" not in path)
    assert tree("school/turn-of-pig").leaves() == turn.leaves()
    assert tree("school/turn-of-pig").total == 1 - turn.total
    assert tree("school/which-leaves-count").total == Fraction(2, 5)
    third = tree(bag={"red": 3, "blue": 2}, draws=3, event=lambda path: path[2] == "blue")
    assert tree("school/third-in-line").total == third.total == Fraction(2, 5)
    assert tree("school/three-rolls").total == Fraction(91, 216)
    assert tree("school/the-test").total == Fraction(108, 1000)
    assert tree("school/two-put-back").leaves()["red", "red"] == Fraction(9, 25)


def test_wrong_fractions_tell_the_thoughts_behind_them() -> None:
    path = tree("school/along-each-path")
    ideas = {
        "3/5": "put-back",
        "3/10": "another-question",
        "2/2": "odds-as-probability",
        "2": "half-way",
    }
    for answer, idea in ideas.items():
        found = recognised(entry_of("school/along-each-path.2"), answer)
        assert found is not None
        assert found["idea"] == idea
    named = [
        each
        for blank in path.plan["blanks"]
        for each in entry_of(path.plan["blanks"][blank]["name"])["wrong"]
    ]
    assert {each["idea"] for each in named if "idea" in each} <= misconceptions().keys()


def test_an_event_of_several_paths() -> None:
    bag = {"red": 3, "blue": 2}
    same = tree(bag=bag, event=[["red", "red"], ["blue", "blue"]], blanks="total")
    assert same.total == Fraction(2, 5)
    assert same.plan["event"]["en"] == "red → red, blue → blue"
    with pytest.raises(BadInput, match="there is no branch 'green'"):
        tree(bag=bag, event=[["red", "red"], ["green"]])
    for event in ([], [[]], [["red"], "red"], [["red", 1]]):
        with pytest.raises(BadInput, match="a list of such paths"):
            tree(bag=bag, event=event)  # type: ignore[arg-type]


def test_the_notebook_of_a_lesson_shows_its_trees(home: Path) -> None:
    lesson(home, LESSON)
    book = notebook.notebook(lesson_folder.use(home / "mine"), "en")
    assert 'ask(\\"mine/before\\")' in book
    assert book.count('rk.lessons.tree(\\"mine/draws\\")') == 1


SEATED = """
[lesson]
name = "mine"
[deal]
kind = "tree"
position = "dealt"
seat = 0
event = "horse"
depth = 9
blanks = "leaves"
labels = { red = 3 }
colour = "red"
"""


def test_every_problem_of_a_tree_in_a_lesson_is_told(home: Path) -> None:
    lesson(home, SEATED)
    with pytest.raises(BadInput) as error:
        lesson_folder.use(home / "mine")
    assert [each.where("en").removeprefix("questions.toml: ") for each in error.value.problems] == [
        "deal.position"
    ]
    dealt = position_toml(longshot(boxes={"3L": ["3-5"]}, hands=[["3-1", "F-4"]]))
    (home / "mine" / "positions" / "dealt.toml").write_text(dealt, "utf-8")
    with pytest.raises(BadInput) as error:
        lesson_folder.use(home / "mine")
    assert [each.where("en").removeprefix("questions.toml: ") for each in error.value.problems] == [
        "deal.colour",
        "deal.labels.red",
        "deal.depth",
        "deal.blanks",
    ]


def test_a_name_that_no_tree_has_is_told(home: Path) -> None:
    with pytest.raises(BadInput):
        tree("mine/draws")
    lesson(home, LESSON)
    with pytest.raises(BadInput, match="mine/draws"):
        tree("mine/before")


# --- the board of a view --------------------------------------------------------------------------


def test_a_view_s_tree_shows_what_its_seat_sees(home: Path) -> None:
    """The board at a branch is that of the truth, as the seat sees it."""
    dealt = rk.game("kuhn").start().step("J").state.step("K").state
    bets = {
        "of": dealt.view(1),
        "depth": 1,
        "policy": lambda view, acts: dict.fromkeys(acts, "1/2"),
    }
    found = tree(**bets)
    for path, state in {
        (): dealt,
        **{(each,): dealt.step(each).state for each in dealt.actions()},
    }.items():
        board = found.look(*path)
        assert board is not None
        assert board.frames[0]["scene"] == as_json(state.game.scene(state.view(1)))
    looks = found.boards()
    assert looks is not None
    assert len(looks["frames"]) == 3


def test_where_a_seat_may_see_several_things_there_is_no_board() -> None:
    """J or Q, whichever seat 0 is dealt, is one branch: neither board is more true."""
    low = {"J": "low", "Q": "low", "K": "high"}
    found = tree(rk.game("kuhn").start().view(0), depth=1, fold=low.get)
    assert found.look("high") is not None
    assert found.look("low") is None
    assert found.board is None
    looks = found.boards()
    assert looks is not None
    assert [each is None for each in looks["frames"]] == [False, True, False]


# --- the widget, pages and paper -----------------------------------------------------------------


def test_a_press_shows_the_board_there() -> None:
    found = tree(rk.game("pig").start(), policy="roll", fold=False)
    assert found.look("3") is found.board
    assert found.board.frames[0]["scene"] == frame(found, "3")
    board = found.board
    found._hear(
        found, {"v": 1, "id": "a", "seq": 0, "type": "command", "name": "look", "arg": 0}, []
    )
    assert found.board is board
    assert found.board.frames[0]["scene"] == frame(found)
    with pytest.raises(BadInput):
        found.look("7")


def frame(found: TreeWidget, *path: str) -> Any:
    state = rk.game("pig").start()
    for roll in path:
        state = state.step("roll").state.step(roll).state
    return json.loads(json.dumps(state.game.scene(state.view(0))))


@pytest.mark.parametrize(
    "message",
    [
        {"name": "look", "arg": 99},
        {"name": "look", "arg": "1"},
        {"name": "answer", "arg": {"blank": "x", "answer": "1"}},
        {"name": "answer", "arg": {"blank": "total"}},
        {"name": "answer", "arg": {"blank": "total", "answer": "1" * 5000}},
        {"name": "answer", "arg": {"blank": "total", "answer": ["1"]}},
        {"name": "show", "arg": {"blank": "x"}},
        {"name": "close"},
        None,
    ],
)
def test_what_no_page_sends_changes_nothing(message: Any) -> None:
    found = tree(bag=TWO, event="red", blanks="total")
    sent = message and {"v": 1, "id": "a", "seq": 0, "type": "command", **message}
    found._hear(found, sent, [])
    assert (found.kept, found.board) == ({}, None)


def test_a_page_gets_the_tree_and_its_boards() -> None:
    found = tree(rk.game("pig").start(), policy="roll", event=lambda path: "1" not in path)
    page = page_of(code("", shown(found)))
    (part,) = page.data["parts"]
    assert part["part"] == "tree"
    assert (part["board"]["bundle"], part["board"]["shows"]) == ("question", "tree")
    assert part["board"]["plan"] == as_json(found.plan)
    assert part["looks"]["shows"] == "replay"
    assert len(part["looks"]["frames"]) == 5
    assert part["looks"]["shared"]
    assert 'sections["tree"]' in unpacked_page(page)


def unpacked_page(page: Any) -> str:
    return unpacked(page.html())


def test_paper_has_blanks_and_its_key_has_none() -> None:
    found = tree(bag=TWO, event=["red", "red"], blanks=["product", "total"], title="Two of five")
    said = code("", shown(found))
    page = page_of(said)
    sheet = Sheet(page.source, page_book(said))
    on_paper, key = sheet.html_on("A4"), sheet.key_on("A4")
    assert "3/10" not in on_paper
    assert "2/4" in on_paper
    assert on_paper.count('aria-label="?"') == 5
    assert key.count("3/10") == 4
    assert 'aria-label="?"' not in key
    assert "Two of five" in on_paper
    assert as_images(found.fallback()) == found.fallback()


def page_book(*cells: Any) -> Any:
    last = code("", new_output("stream", text="en"))
    return new_notebook(cells=[code(""), *cells, last])


def test_a_tree_tells_what_it_is_without_a_solution() -> None:
    assert repr(tree(bag=TWO, event="red", blanks="total")) == "<TreeWidget, 4 leaves>"


def test_the_working_of_a_path_is_its_branches() -> None:
    found = tree(bag=TWO)
    for node in found.plan["nodes"]:
        for child in node["children"]:
            parts = map(Fraction, child["working"].split(" × "))
            assert prod(parts) == Fraction(child["product"])
