"""Editing of positions: what a form shows and offers, and what an edit moves."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

import racekit as rk
from racekit.editing.parts import Data, Edit, Path, applied, parts_of
from racekit.games.foth.collection.deck import ready_deck
from racekit.games.foth.editing import (
    begin,
    dealt,
    empty_position,
    form,
    normalise_edit,
    to_form_data,
)
from racekit.games.foth.positions import position
from tests.forms import left, omitted
from tests.foth.scenario import horse, situation, support

WHIP = support("whip", {"do": [{"give": {"apply": [{"run": 2}], "to": "target"}}]}, type="horse")
CARDS = [horse("comet"), horse("wall"), horse("7"), situation("rain"), WHIP]
LYING: dict[str, Any] = {
    "you": {"hand": "comet force", "run": "comet whip force", "situation": "rain"},
    "they": {"run": "wall wall", "farm": "comet", "down": "?"},
}
SEVEN = {"hand": "force*7", "deck": "force*60"}


def edited(data: Data, how: str, at: Path, what: Any = None, **options: Any) -> dict[str, Any]:
    """Return what becomes of a description by an edit."""
    game: Any = rk.game("foth", cards=CARDS, **options)
    return normalise_edit(game, data, applied(form(game, data), data, Edit(how, at, what)), at)


def parts(data: Data, **options: Any) -> dict[str, Any]:
    """Return the parts of a form."""
    game: Any = rk.game("foth", cards=CARDS, **options)
    return parts_of(form(game, data))


def of_side(data: Data, who: str = "you") -> dict[str, Any]:
    """Return the parts of a player's cards."""
    found: dict[str, Any] = parts(data)[who].parts
    return found


def all_cards(side: Data) -> Counter[str]:
    """Return the cards of a player."""
    zones = [*side["areas"], side.get("hand", []), side.get("down", []), side.get("pool", [])]
    return Counter(card for zone in zones for card in zone if card != "?")


# --- what is shown -------------------------------------------------------------------------------


def test_roles_are_named_in_both_languages() -> None:
    offered = of_side(LYING)["run"].each(0).parts["as"].items
    assert [item.text.ja for item in offered if item.key == "guarding"] == ["ガードしている馬"]
    assert not any(item.key in (item.text.en, item.text.ja) for item in offered)


# What lies where (401.1), and how far the turn is.
@pytest.mark.rule("foth:302.1", "foth:401.1", "foth:404.1", "foth:405.1", cited=False)
@pytest.mark.parametrize(
    ("at", "sides", "player"),
    [
        ("mulligan", {"you": SEVEN, "they": SEVEN}, 0),
        *((at, LYING, n % 2) for n, at in enumerate(("priority", "run", "advance", "supports"))),
    ],
)
def test_what_a_description_omits_is_shown_as_it_is(
    at: str, sides: dict[str, Any], player: int
) -> None:
    more = {"distance": 1} if at == "advance" else {}
    state = position(**sides, at=at, player=player, cards=CARDS, **more)
    data = to_form_data(state)
    for name in ("draws", "priority", "first", "played", *["player"] * (not player)):
        data.pop(name, None)
    found = dict(omitted(parts_of(form(state.game, data)), data))
    assert {"runs", "draws", "priority", "phase", "you.removed"} <= {*found}
    assert "you.run.0.at" in found or at == "mulligan"
    for name, whole in found.items():
        assert state.game.from_description(whole) == state, name


@pytest.mark.rule("foth:401.1", "foth:402.3", cited=False)  # what lies where
def test_each_card_has_an_entry_of_its_own() -> None:
    you = {"hand": "comet*2", "shown": "comet", "areas": "7*1:0 2 comet:01 7*1; ; rain; 1"}
    data = to_form_data(position({**you, "pool": "wall force*2", "removed": "7"}, cards=CARDS))
    assert data["you"]["areas"] == [["7*1:0", "?", "?", "comet:01", "7*1"], [], ["rain"], ["?"]]
    assert (data["you"]["hand"], data["you"]["shown"]) == (["comet", "comet"], ["comet"])
    assert (data["you"]["pool"], data["you"]["removed"]) == (["force", "force", "wall"], ["7"])
    below = to_form_data(position({"down": "2 comet:1"}, cards=CARDS))["you"]
    assert below["down"] == ["?", "?", "comet:1"]
    loose = to_form_data(
        position({"areas": "2; 1", "loose": "; comet", "pool": "force*2"}, cards=CARDS)
    )
    assert loose["you"]["loose"] == [[], ["comet"], [], []]


@pytest.mark.rule("foth:603.1c-i", "foth:603.1d", cited=False)  # what is being chosen
def test_cards_that_are_being_chosen_have_entries_too() -> None:
    state = position({"hand": "comet*5"}, at="put_away", distance=4, picked="comet", cards=CARDS)
    assert to_form_data(state)["picked"] == ["comet"]
    sides = [{**SEVEN, "farm": "force"}, {**SEVEN, "farm": ""}]
    state = position(*sides, at="aside", turned="force", cards=CARDS)
    assert to_form_data(state)["turned"] == ["force"]
    assert to_form_data(rk.game("foth").start()) == {"at": "begin"}


@pytest.mark.rule("foth:404.1", "foth:405.1", "foth:702.6g-i", cited=False)  # what lies where
def test_cards_on_the_table_are_rows_with_their_places_on_the_board() -> None:
    data = to_form_data(position(**LYING, at="run", cards=CARDS))
    you, they = of_side(data), of_side(data, "they")
    rows = [
        (each.label.en, each.label.ja, each.places, each.parts["as"].default, row["card"])
        for part, zone, who in (
            (you["situation"], "situation", "you"),
            (you["run"], "run", "you"),
            (they["run"], "run", "they"),
        )
        for _, each, row in part.inside(data[who][zone])
    ]
    assert rows == [
        ("1", "1", ("piece:0",), "situation", "rain"),
        ("1", "1", ("piece:1",), "running", "comet"),
        ("2", "2", ("piece:2",), "support", "whip"),
        ("3", "3", ("piece:3",), "force", "force"),
        ("1", "1", ("piece:4",), "guarding", "wall"),
        ("2", "2", ("piece:5",), "guarding", "wall"),
    ]
    assert you["run"].each(3).parts["id"].default == 0  # that of a card to come is not known yet
    assert you["hand"].places == ("comet", "force")
    assert (you["hand"].seat, they["hand"].seat) == (0, 1)
    areas = they["areas"].parts
    assert [part.places for part in areas.values()] == [
        (f"area:1:{style}",) for style in ("nige", "senko", "sashi", "oikomi")
    ]


@pytest.mark.rule("foth:302.2", "foth:601.2a", cited=False)  # what of the race is open
def test_of_the_race_only_what_is_open_can_be_chosen() -> None:
    data = to_form_data(position(cards=CARDS))
    assert {"course", "metres", "going"} <= {*parts(data)}
    settled = {*parts(data, course="tokyo", metres=1600, going="good")}
    assert settled & {"course", "metres", "going"} == {"going"}  # that may change (511)
    metres = left(parts(data)["metres"])
    assert [*metres] == [None, *sorted(metres, key=lambda m: m or 0)[1:]]
    assert set(metres.values()) == {None}


@pytest.mark.rule("foth:902.1", "foth:702.6m", cited=False)  # stages
def test_a_form_has_the_parts_of_its_stage() -> None:
    assert {*parts({"at": "begin"})} == {"at"}
    names = {at: {*parts({"at": at})} for at in ("supports", "put_away", "over")}
    assert [at for at, known in names.items() if "picked" in known] == ["put_away"]
    assert [at for at, known in names.items() if "outcome" in known] == ["over"]
    assert {"picked", "outcome"} <= {*parts({"at": "supports", "picked": [], "outcome": [0]})}
    stages = [key for key, _ in left(parts({"at": "supports"})["at"]).items()]
    assert "begin" in stages
    assert not {"together", "situation"} & {*stages}
    assert "together" in left(parts({"at": "supports"}, variant="catalogue")["at"])
    answers = [(item.key, item.text.en) for item in parts({"at": "priority"})["played"].items]
    assert answers == [(False, "no"), (True, "yes")]


# --- what is offered -----------------------------------------------------------------------------


@pytest.mark.rule("foth:402.3", cited=False)  # what may lie there
def test_unseen_cards_are_offered_first_and_counted() -> None:
    data = to_form_data(position({"areas": "3", "pool": "wall*2 force"}, cards=CARDS))
    offered = left(of_side(data)["hand"])
    assert [*offered][:2] == ["force", "wall"]
    assert (offered["force"], offered["wall"], offered["comet"]) == (1, 2, None)
    below = left(of_side(data)["down"])
    assert next(iter(below)) == "?"
    assert (below["?"], below["wall"], below["wall:01"], below["comet:1"]) == (None, 2, 2, None)
    assert {"7*1", "7*1:0"} <= {*below}
    assert set(left(of_side(data)["shown"]).values()) == {None}
    assert of_side(data)["run"].made("comet") == {"card": "comet"}


# --- what an edit moves --------------------------------------------------------------------------


@pytest.mark.rule("foth:402.3", "foth:401.1", cited=False)  # what lies where
def test_what_is_put_down_comes_from_the_unseen_cards() -> None:
    data = to_form_data(position({"areas": "2; 1; 1; 1", "pool": "wall*2 force*3"}, cards=CARDS))
    before = all_cards(data["you"])
    for at, what in (("hand", "wall"), ("down", "force:0"), ("down", "?")):
        data = edited(data, "put", ("you", at), what)
        assert all_cards({**data["you"], "down": []}) <= before
    assert data["you"]["hand"] == ["wall"]
    assert data["you"]["down"] == ["force:0", "?"]
    assert data["you"]["pool"] == ["force", "force", "wall"]
    # The areas, from the last one on, have lost the places of the cards that lie elsewhere now.
    assert data["you"]["areas"] == [["?", "?"], [], [], []]
    rk.game("foth", cards=CARDS, course="tokyo", metres=1600).from_description(data)


@pytest.mark.rule("foth:402.3", "foth:401.1", cited=False)  # what lies where
def test_what_is_taken_away_is_unseen_again() -> None:
    sides = {"hand": "comet", "run": "comet", "down": "7*1:0", "areas": "1", "pool": "wall"}
    data = to_form_data(position(sides, at="run", cards=CARDS))
    for at in ("hand", "run", "down"):
        data = edited(data, "take", ("you", at), 0)
    assert data["you"]["pool"] == ["7", "comet", "comet", "wall"]
    assert data["you"]["areas"] == [["?"], [], [], ["?"] * 3]


@pytest.mark.rule("foth:402.3", "foth:401.1", cited=False)  # what lies where
def test_an_area_is_left_as_it_is_edited_and_a_new_unseen_card_has_a_place() -> None:
    data = to_form_data(position({"areas": "1", "pool": "wall"}, cards=CARDS))
    area = edited(data, "put", ("you", "areas", 0), "comet:0")
    assert (area["you"]["areas"][0], area["you"]["pool"]) == (["?", "comet:0"], ["wall"])
    seen = edited(data, "put", ("you", "areas", 0), "wall:01")
    assert (seen["you"]["areas"][0], seen["you"]["pool"]) == (["?", "wall:01"], [])
    pool = edited(data, "put", ("you", "pool"), "comet")
    assert (pool["you"]["areas"][3], pool["you"]["pool"]) == (["?"], ["wall", "comet"])
    data = to_form_data(position({"hand": "comet", "areas": "1", "pool": "wall"}, cards=CARDS))
    shown = edited(data, "put", ("you", "shown"), "comet")
    assert shown["you"] == {**data["you"], "shown": ["comet"]}
    assert shown["they"] == data["they"]


@pytest.mark.rule("foth:504.1", "foth:402.3", cited=False)  # what lies where
def test_cards_that_were_shuffled_into_an_area_have_places_among_the_unseen_ones() -> None:
    you = {"hand": "wall", "areas": "; 2", "loose": "; comet", "pool": "force"}
    data = edited(to_form_data(position(you, cards=CARDS)), "put", ("you", "hand"), "force")
    assert (data["you"]["areas"], data["you"]["pool"]) == ([[], ["?"], [], []], [])


@pytest.mark.rule("foth:601.1", "foth:702.1", cited=False)  # stages
def test_another_stage_keeps_what_it_can_have() -> None:
    data = to_form_data(position({"hand": "comet"}, cards=CARDS))
    data |= {"picked": [], "outcome": [0], "draws": 2, "course": None}
    for at, kept in (
        ("put_away", {"picked"}),
        ("over", {"outcome"}),
        ("advance", {"draws"}),
        ("run", set()),
    ):
        after = edited(data, "set", ("at",), at)
        assert {*data} - {*after} == {"picked", "outcome", "draws", "course"} - kept
        assert after["at"] == at
    assert edited(data, "set", ("at",), "begin") == {"at": "begin"}
    again = edited({"at": "begin"}, "set", ("at",), "run")
    assert again == {**empty_position(rk.game("foth", cards=CARDS)), "at": "run"}


# --- where it begins -----------------------------------------------------------------------------


@pytest.mark.rule("foth:603.1a", "foth:603.1f", cited=False)  # what lies where
def test_a_cleared_table_has_each_deck_in_its_areas() -> None:
    data = empty_position(rk.game("foth"))
    assert rk.game("foth").from_description(data).rule == "702.5"
    assert (data["course"], data["metres"], data["going"]) == ("tokyo", 1600, "good")
    for who in ("you", "they"):
        deck = Counter(ready_deck("mile").cards)
        assert Counter(data[who]["pool"]) == deck
        areas = data[who]["areas"]
        assert sum(map(len, areas)) == deck.total()
        assert max(map(len, areas)) - min(map(len, areas)) <= 1
    sprint = empty_position(rk.game("foth", metres=1200, going="heavy"))
    assert (sprint["going"], "metres" in sprint) == ("heavy", False)
    assert Counter(sprint["you"]["pool"]) == Counter(ready_deck("sprint").cards)


@pytest.mark.rule("foth:603.1b", cited=False)  # what lies where
def test_empty_hands_are_dealt_from_the_unseen_cards() -> None:
    game: Any = rk.game("foth")
    data = empty_position(game)
    data["you"] = {**data["you"], "hand": ["pea-bulb"]}
    once, again, other = (dealt(game, data, seed) for seed in (0, 0, 1))
    assert once
    assert once == again != other
    assert once["you"] == data["you"]
    they = once["they"]
    assert len(they["hand"]) == 7
    assert they["hand"] == sorted(they["hand"])
    assert Counter(they["hand"]) + Counter(they["pool"]) == Counter(data["they"]["pool"])
    assert they["pool"] == sorted(they["pool"])
    before, after = ([*map(len, side["areas"])] for side in (data["they"], they))
    assert after == [*before[:3], before[3] - 7]
    assert dealt(game, {"at": "begin"}, 0) is None
    few = to_form_data(position({"areas": "2"}, {"areas": "3"}))
    hands = dealt(game, few, 0)
    assert hands
    assert (hands["you"]["hand"], hands["they"]["hand"]) == (["force"] * 2, ["force"] * 3)


@pytest.mark.rule("foth:603.1b", cited=False)  # what lies where
def test_the_editor_begins_with_a_turn_and_full_hands() -> None:
    state: Any = begin(rk.game("foth"))
    assert (state.rule, state.actor) == ("702.5", 0)
    assert [len(side.hand) for side in state.board.sides] == [7, 7]
    game: Any = state.game
    described: Any = dealt(game, empty_position(game), 0)
    assert state == game.from_description(described)


# --- what is in force in a turn (802, 806.5, 810), and what was done in it (1201.1b) --------------


def running() -> tuple[Any, dict[str, Any]]:
    """Return a position of racekit's own cards in which horses run, and its description."""
    you = {"run": "celery-jet carrot-toast force", "hand": "force"}
    state = position(you, {"run": "toaster-dash"}, at="run")
    return state.game, to_form_data(state)


def after(game: Any, data: Data, how: str, at: Path, what: Any = None) -> dict[str, Any]:
    return normalise_edit(game, data, applied(form(game, data), data, Edit(how, at, what)), at)


def offered(game: Any, data: Data, *at: str | int) -> list[Any]:
    """Return what can be chosen at a part."""
    part: Any = parts_of(form(game, data))[at[0]]
    value: Any = data.get(str(at[0]))
    for key in at[1:]:
        part, value = next((each, now) for name, each, now in part.inside(value) if name == key)
    return [item.key for item in part.items]


@pytest.mark.rule("foth:802.1b", cited=False)  # what lasts
def test_an_effect_is_made_of_choices_alone() -> None:
    game, data = running()
    data = after(game, data, "put", ("effects",))
    data = after(game, data, "set", ("effects", 0, "from", "card"), "carrot-toast")
    data = after(game, data, "put", ("effects", 0, "pieces"), 0)
    data = after(game, data, "set", ("effects", 0, "apply", 0), '{"run": 2}')
    data = after(game, data, "set", ("effects", 0, "until"), "turn")
    (effect,) = game.from_description(data).board.effects
    assert (effect.source.card, effect.pieces, effect.until) == ("carrot-toast", (0,), "turn")
    assert [(change.word, change["n"]) for change in effect.changes] == [("run", 2)]
    _, rule, *_ = offered(game, data, "effects", 0, "rule")
    data = after(game, data, "set", ("effects", 0, "rule"), rule)
    assert data["effects"][0].keys() & {"apply", "rule", "do", "pieces"} == {"rule"}
    data = after(game, data, "put", ("effects", 0, "apply"))
    assert data["effects"][0].keys() & {"apply", "rule", "do"} == {"apply"}


FORCE = {"card": "force", "piece": None, "user": 0}
WAITS = {"when": {"turn_start": "you"}, "do": [{"draw": 3}]}
GONE = {"id": 0, "card": "force", "owner": 0, "user": 0, "as": "paid", "on": None, "at": 0}
NEW: dict[str, Any] = {
    "effects": {"from": FORCE, "apply": [{"run": 1}], "pieces": [], "until": "run", "at": 0},
    "later": {"from": FORCE, "ability": WAITS, "target": [], "until": None},
    "gone": {**GONE, "was": {}},
    "used": [0, "situation"],
    "redraws": False,
}


@pytest.mark.parametrize("key", NEW)
def test_a_new_row_holds_the_first_of_what_is_offered(key: str) -> None:
    game, data = running()
    assert after(game, data, "put", (key,))[key] == [NEW[key]]


@pytest.mark.rule("foth:808.1", "foth:810.1", cited=False)  # what it was
def test_a_new_step_to_a_number_is_whole() -> None:
    game, data = running()
    data = after(game, data, "put", ("gone",))
    data = after(game, data, "put", ("gone", 0, "was", "reasons"))
    new = {"rule": "808.1a", "what": "run", "value": 0, "from": None}
    assert data["gone"][0]["was"]["reasons"] == [new]
    data = after(game, data, "set", ("gone", 0, "id"), 9)
    data = after(game, data, "set", ("gone", 0, "on"), True)
    last = game.from_description(data).board.gone[0]
    assert (last.traits.reasons, last.piece.on) == ((("808.1a", "run", 0, None),), 0)


@pytest.mark.rule("foth:802.1b", "foth:810.1", cited=False)  # whose it is, and when it was
def test_what_an_effect_and_a_card_that_has_gone_omit_is_shown_as_it_is() -> None:
    effect = {"from": {"card": "comet"}, "apply": [{"run": 1}], "pieces": [0]}
    later = {"from": {"card": "comet"}, "ability": {"when": "turn_end", "do": ["draw"]}}
    gone = {"id": 9, "card": "force", "as": "paid"}
    table: Any = position(**LYING, at="run", cards=CARDS)
    game = table.game
    data = {**to_form_data(table), "effects": [effect], "later": [later], "gone": [gone]}
    state = game.from_description(data)
    found = {
        f"{row}.{name}": whole
        for row in ("effects", "later", "gone")
        for name, whole in omitted({row: parts_of(form(game, data))[row]}, data)
    }
    assert {
        *("effects.effects.0.until", "effects.effects.0.at", "effects.effects.0.from.user"),
        *("gone.gone.0.owner", "gone.gone.0.user", "gone.gone.0.at"),
    } <= {*found}
    for name, whole in found.items():
        assert game.from_description(whole) == state, name


@pytest.mark.rule("foth:802.1b", "foth:404.1", "foth:405.1", cited=False)  # what it applies to
def test_an_effect_may_apply_to_whatever_lies_there_or_has_lain_there() -> None:
    state = position(**LYING, at="run", cards=CARDS)
    data = after(state.game, to_form_data(state), "put", ("effects",))
    assert offered(state.game, data, "effects", 0, "pieces") == [0, 1, 2, 3, 4, 5]
    data["gone"] = [{"id": 9, "card": "force", "as": "paid"}]
    data["later"] = [{"target": [7]}]
    assert offered(state.game, data, "effects", 0, "pieces") == [0, 1, 2, 3, 4, 5, 7, 9]


@pytest.mark.rule("foth:802.1b", "foth:808.3", cited=False)  # what can be in force
def test_what_the_cards_put_into_force_is_offered_in_words() -> None:
    named = {"all": {"in": "hand", "of": {"name": "Wall"}}}
    ban = {"rule": {"rule": {"cannot": {"do": "draw"}}, "until": "turn"}}
    kit = support("kit", {"do": [{"give": {"apply": [{"run": 12}], "to": named}}, ban]})
    game: Any = rk.game("foth", cards=[*CARDS, kit], course="tokyo", metres=1600)
    data = after(game, to_form_data(position(cards=[*CARDS, kit])), "put", ("effects",))
    effects: Any = parts_of(form(game, data))["effects"]
    effect = effects.each(0).parts
    said = {key: [item.text.en for item in effect[key].items] for key in ("rule", "do", "to")}
    assert "Players cannot draw cards." in said["rule"]
    assert said["to"][0] == "none"
    assert "All cards named “Wall” in your hand" in said["to"]
    steps = ("1 step", "2 steps", "3 steps")
    assert said["do"][1:] == [
        f"The going gets {way} by {by}." for way in ("better", "worse") for by in steps
    ]
    changes = map(json.loads, offered(game, data, "effects", 0, "apply", 0))
    numbers = [(what, n) for each in changes if isinstance(each, dict) for what, n in each.items()]
    for what, more in (("run", {12}), ("guard", set()), ("cost", set())):
        assert {n for name, n in numbers if name == what} == {*range(-9, 0), *range(1, 10)} | more
    key = next(item.key for item in effect["to"].items if "Wall" in item.text.en)
    data = after(game, data, "set", ("effects", 0, "to"), key)
    (found,) = game.from_description(data).board.effects
    assert (found.to["in"], found.to["of"]["name"].en) == ("hand", "Wall")


@pytest.mark.parametrize("kind", ["apply", "rule", "do"])
def test_whatever_effect_is_offered_can_be_in_force(kind: str) -> None:
    game, data = running()
    data = after(game, data, "put", ("effects",))
    with pytest.raises(rk.BadInput, match="applies to no card"):
        game.from_description(data)
    data = after(game, data, "put", ("effects", 0, "pieces"), 0)
    at: Path = ("effects", 0, kind, *([0] if kind == "apply" else []))
    keys = [key for key in offered(game, data, *at) if key]
    assert len(keys) > 5
    for key in keys:
        state = game.from_description(after(game, data, "set", at, key))
        assert state.board.effects, key
        assert game.scene(state.view(0))["effects"], key


@pytest.mark.rule("foth:806.5", cited=False)  # what waits
def test_whatever_trigger_is_offered_can_wait() -> None:
    game, data = running()
    data = after(game, data, "put", ("later",))
    for key in offered(game, data, "later", 0, "ability"):
        changed = after(game, data, "set", ("later", 0, "ability"), key)
        assert game.from_description(changed).board.later, key


@pytest.mark.rule("foth:810.1", cited=False)  # what has gone
def test_a_card_that_has_gone_is_told_by_what_it_was() -> None:
    game, data = running()
    data = after(game, data, "put", ("gone",))
    for key, what in (("id", 7), ("card", "pea-bulb")):
        data = after(game, data, "set", ("gone", 0, key), what)
    data = after(game, data, "set", ("gone", 0, "was", "run"), True)
    data = after(game, data, "set", ("gone", 0, "was", "run", "value"), 5)
    assert game.from_description(data).board.gone[0].traits.run == 5
    data = after(game, data, "set", ("gone", 0, "was", "run"), False)
    assert data["gone"][0]["was"] == {}


@pytest.mark.rule("foth:1201.1b", cited=False)  # what was done
def test_an_earlier_action_has_its_own_position() -> None:
    game, data = running()
    data = after(game, data, "put", ("past",))
    for key, what in (("verb", "run"), ("what", "celery-jet")):
        data = after(game, data, "set", ("past", 0, "did", key), what)
    data = after(game, data, "put", ("past", 0, "did", "pay"), "force")
    before = ("past", 0, "before", "you")
    data = after(game, data, "put", (*before, "hand"), "force")
    (deed,) = game.from_description(data).board.past
    assert str(deed.action) == "run celery-jet force"
    now, then = data["you"], data["past"][0]["before"]["you"]
    assert then["hand"] == ["force", "force"]
    assert len(then["pool"]) == len(now["pool"]) - 1  # it came from the unseen cards of then
