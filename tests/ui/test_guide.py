"""The game in a minute: what a guide declares, and what boards get of it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest

import racekit as rk
from racekit.engine import Event, Game, Guide, Picture, State, Text
from racekit.engine.game import defined
from racekit.engine.tasks import Choice
from racekit.engine.texts import read_toml
from racekit.games import NAMES
from racekit.games.foth.decisions import ALIKE
from racekit.games.longshot.flow import Run
from racekit.games.pig import Pig
from racekit.table import saves
from racekit.ui.guide import COACHED, coach_data, guide_data

MINUTE = {"en": 1700, "ja": 900}
"""The most letters that are read in about a minute."""


@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_told_in_a_minute(name: str) -> None:
    told = guide_data(type(rk.game(name)))
    ids = [rule["id"] for rule in told["rules"]]
    assert {*ids} <= {*rk.rules(name)}
    assert len(ids) == (3 if name == "pig" else 5)
    for lang, most in MINUTE.items():
        texts = [
            told["goal"][lang],
            told["turn"][lang],
            *(rule["text"][lang] for rule in told["rules"]),
        ]
        assert all(text[-1] in ".。" for text in texts)
        assert sum(map(len, texts)) <= most
    for rule in told["rules"]:
        assert told["scenes"][str(rule["picture"]["after"])]


def test_a_minute_tells_what_a_race_pays_and_when_it_ends() -> None:
    longshot, trickrace = (guide_data(type(rk.game(name))) for name in ("longshot", "trickrace"))
    assert {"LS6.1", "LS9.1", "LS9.2"} <= {each["id"] for each in longshot["rules"]}
    assert "order is open" in longshot["turn"]["en"]
    assert "5 if it comes in 1st and 3 if 2nd" in trickrace["goal"]["en"]
    for told in (longshot, trickrace):
        assert "A race ends when" in told["turn"]["en"]
        assert "レースは終わります" in told["turn"]["ja"]


def test_a_rule_is_told_in_the_guide_s_own_words_where_it_has_some() -> None:
    told = guide_data(type(rk.game("foth")))
    book = rk.rules("foth")
    for rule in told["rules"]:
        assert rule["title"] != book[rule["id"]].title.data()
        assert not {"702", "processes", "turn player"} & {*rule["text"]["en"].split()}
        assert set(rule["picture"]) == {"after", "shows"}
    longshot = guide_data(type(rk.game("longshot")))["rules"][0]
    assert longshot["title"] == rk.rules("longshot")[longshot["id"]].title.data()


def test_a_guide_is_the_same_at_every_table_and_for_every_seat() -> None:
    tables = [rk.Table("longshot", players=4, seed=seed, autosave=False) for seed in (1, 2)]
    first, second = (rk.GameWidget(table).guide for table in tables)
    assert first == second == guide_data(type(rk.game("longshot")))
    assert "guide" not in rk.GameWidget(tables[0]).state
    assert rk.ReplayWidget(tables[1], seat=0).guide == first


def test_a_picture_has_of_the_backdrop_what_its_scene_names() -> None:
    game: Any = rk.game("readaloud")
    (scene,) = guide_data(type(game))["scenes"].values()
    shown = {piece["card"] for piece in scene["field"]}
    assert shown <= scene["cards"].keys() < game.backdrop()["cards"].keys()


def test_a_game_of_ones_own_tells_its_rules() -> None:
    before = dict(defined)
    try:

        class Race(Pig):
            """A race with dice."""

            name = "minute_race"
            guide: ClassVar[Guide | None] = None
            rules: ClassVar = {"R1": "Going: Roll a die.", "R2": "Winning: Be first."}

        told = guide_data(Race)
        assert told == {
            "rules": [
                {"id": "R1", "title": _both("Going"), "text": _both("Roll a die.")},
                {"id": "R2", "title": _both("Winning"), "text": _both("Be first.")},
            ]
        }

        class Untold(Race):
            name = "minute_untold"
            line = ""

        assert coach_data(Untold)["goal"] == _both("Be first.")

        class Guided(Race):
            name = "minute_guided"
            guide = Guide(Text("Win.", "勝つ。"), Text("Roll.", "振る。"), {"P9": Picture(0)})

        with pytest.raises(rk.BadInput, match="P9"):
            guide_data(Guided)
    finally:
        defined.clear()
        defined.update(before)


def test_positions_end_where_the_example_does() -> None:
    guide = Guide(Text("", ""), Text("", ""), {"K1": Picture(1), "K5": Picture(99)})
    game: Game = rk.game("kuhn")
    found = guide.positions(game)
    assert list(found) == [1]
    assert found == guide.positions(game)


# --- a guided turn ---------------------------------------------------------------------------


@pytest.fixture
def new_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing have been saved on this machine."""
    monkeypatch.setenv("RACEKIT_HOME", str(tmp_path))


def _begun(game: str = "pig", *, seats: Any = "alone", **options: Any) -> rk.Table:
    kinds = {1: "random"} if seats == "alone" else seats
    table = rk.Table(game, seats=kinds, seed=3, mode="play", **options)
    table.advance()
    return table


def _offered(table: rk.Table) -> bool:
    return "newcomer" in rk.GameWidget(table).state


def test_a_guided_turn_tells_what_a_turn_is_in_the_game_s_own_words() -> None:
    for name in NAMES:
        game = type(rk.game(name))
        told = coach_data(game)
        assert all(text["en"] and text["ja"] for text in told.values())
        assert guide_data(game)["turn"]["ja"] in told["watch"]["ja"]
        assert guide_data(game)["goal"] == told["goal"]
    catalogue = read_toml("racekit.ui", "coach.toml")
    assert catalogue.keys() == {*COACHED, "known_generic", "watch_turn"} - {"goal"}
    assert "Why not" in coach_data(Pig)["known"]["en"]
    table = rk.Table("pig", seed=3, autosave=False)
    assert rk.GameWidget(table).coach == coach_data(Pig)


@pytest.mark.usefixtures("new_home")
def test_a_guide_is_offered_until_a_person_has_moved_and_in_the_first_game_only() -> None:
    table = _begun()
    first, second = rk.GameWidget(table), rk.GameWidget(table)
    assert first.state["newcomer"] is second.state["newcomer"] is True
    second.study()
    assert "newcomer" not in second.state
    second.study(on=False)
    first.act(str(table.state.actions()[0]))
    assert "newcomer" not in first.state
    assert "newcomer" not in second.state
    assert not _offered(table)
    assert not _offered(_begun())
    assert _offered(_begun("kuhn"))


@pytest.mark.usefixtures("new_home")
def test_a_guide_is_offered_to_people_whose_game_is_saved() -> None:
    assert not _offered(_begun(autosave=False))
    assert not _offered(_begun(seats={0: "random", 1: "random"}))
    for each in saves.saved():
        each.path.unlink()
    assert _offered(_begun(seats={}))


# --- advice on decisions -------------------------------------------------------------------------

PLAYED = {
    "longshot": [{"players": 4}],
    "trickrace": [{}, {"players": 4}],
    "foth": [{}, {"variant": "catalogue"}],
    "readaloud": [{}],
    "kuhn": [{}],
    "pig": [{}],
}
"""Options that together reach every kind of decision."""
POINTED = {
    "longshot": {"place:help", "place:block", "opened:own", "opened:free"},
    "trickrace": {"aside", "aside:alone", "lead", "follow", "follow:lose", "off", "off:lose"},
}
"""The advice that recommends one card."""
WORDS = {"en": 60, "ja": 150}
"""The most words or letters of one advice."""


def _decisions(name: str, options: dict[str, Any], seed: int) -> Iterator[tuple[State, str]]:
    """Yield the decisions of a random game, each with the key of its advice."""
    state, rng = rk.game(name, **options).start(), random.Random(seed)
    for _ in range(1500):
        if state.actor is None:
            return
        if isinstance(state.actor, int):
            view = state.view(state.actor)
            yield state, state.game.decision(view, state.actions())[0]
            state = state.step(rng.choice(state.actions())).state
        else:
            state = state.step(state.sample(rng)).state


@pytest.mark.parametrize("name", NAMES)
def test_advice_says_what_each_kind_of_decision_is_about_in_this_position(name: str) -> None:
    guide = type(rk.game(name)).guide
    assert guide is not None
    met: set[str] = set()
    pointed: set[str] = set()
    for options in PLAYED[name]:
        for seed in range(8):
            for state, key in _decisions(name, options, seed):
                if key in met:
                    continue
                met.add(key)
                advice = state.game.advice(state.view(state.actor), state.actions())
                assert (advice.kind, advice.rule) == (key.partition(":")[0], state.rule)
                assert len(advice.text.en.split()) <= WORDS["en"], key
                assert len(advice.text.ja) <= WORDS["ja"], key
                assert "{" not in advice.text.en + advice.text.ja
                if advice.card is not None:
                    assert advice.card in {state.game.ends(a)["from"] for a in state.actions()}
                    pointed.add(key)
    if guide.advice:
        assert met <= guide.advice.keys()
    assert guide.advice.keys() - met <= {"place", *_seldom(name)}  # no card can be placed at all
    assert pointed == POINTED.get(name, set())


def _choices(kind: type[Choice]) -> Iterator[type[Choice]]:
    yield kind
    for each in kind.__subclasses__():
        yield from _choices(each)


def _seldom(name: str) -> set[str]:
    """Return the kinds of decisions for which few cards of Force of the Horse ask."""
    if name != "foth":
        return set()
    found = {ALIKE.get(rule, rule) for rule in PICKED_BY}
    for each in _choices(Choice):
        if each.__module__.startswith("racekit.games.foth") and hasattr(each, "rule"):
            found.add(ALIKE.get(each.rule, each.rule))
    return found


PICKED_BY = ("805.2c", "510.1", "702.6k-iii", "JG11", "F32")
"""What asks for cards besides effects: costs, required actions, and hands that are too large."""


def test_every_kind_of_decision_of_force_of_the_horse_has_advice_in_plain_words() -> None:
    guide = type(rk.game("foth")).guide
    assert guide is not None
    assert not _seldom("foth") - guide.advice.keys()
    for key, text in guide.advice.items():
        assert len(text.en.split()) <= WORDS["en"], key
        assert len(text.ja) <= WORDS["ja"], key


def test_advice_counts_as_the_rules_do() -> None:
    """LONG SHOT: seat 0's order is horse 2, and its highest card of that horse is a 6."""
    table = rk.Table(
        "longshot", players=4, seats=dict.fromkeys((1, 2, 3), "random"), seed=3, autosave=False
    )
    table.advance()
    state = table.state
    view: Any = state.view(0)
    told = state.game.advice(view, state.actions()).text.en
    assert view.order == 2
    assert told.startswith("Your secret horse is 2: you get $60,000 if it wins, and pay $20,000")
    assert told.endswith("a 6 of horse 2 there makes it run 6 more.")
    assert state.game.advice(view, state.actions()).card == "2-6"
    placed = state.step("2-6>2R").state
    ran = placed.game.run_on(placed.board, (Run(),)).board.moves[1]
    before = state.game.run_on(state.board, (Run(),)).board.moves[1]
    assert sum(ran.tops) - sum(before.tops) == 6


@pytest.mark.parametrize("seed", range(3))
def test_who_may_guard_is_told_the_number_that_is_compared(seed: int) -> None:
    compared = 0
    for state, key in _decisions("foth", {}, seed):
        if key == "702.6d":
            told = state.game.advice(state.view(state.actor), state.actions()).text.en
            run = re.search(r"The opponent runs with (\d+)\.", told)
            assert run is not None
            for event in _compared(state):
                assert event.values["run"] == int(run[1])
                compared += 1
    assert compared


def _compared(state: State) -> list[Event]:
    """Return how a run and its guards are compared, if everybody passes until then."""
    found: list[Event] = []
    while not found and isinstance(state.actor, int) and state.why_not("pass") is None:
        step = state.step("pass")
        found = [event for event in step.events if event.name == "compared"]
        state = step.state
    return found


def test_advice_without_a_text_is_the_rule_that_asks() -> None:
    before = dict(defined)
    try:

        class Plain(Pig):
            """Pig without a guide."""

            name = "plain_pig"
            guide: ClassVar[Guide | None] = None

        state = Plain.make().start()
        advice = state.game.advice(state.view(0), state.actions())
        assert advice.rule == "P1"
        assert advice.text == state.game.book["P1"].body.capital()
    finally:
        defined.clear()
        defined.update(before)


def test_only_who_decides_in_play_gets_advice() -> None:
    table = rk.Table("pig", seats={1: "random"}, seed=3, mode="play", autosave=False)
    widget = rk.GameWidget(table, autoplay=False)
    assert widget.state["advice"]["kind"] == "P1"
    assert widget.state["advice"]["rule"] == "P1"
    widget.act("roll")
    assert "advice" not in widget.state
    widget.study()
    assert "advice" not in widget.state


def _both(text: str) -> dict[str, str]:
    return {"en": text, "ja": text}
