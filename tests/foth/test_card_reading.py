"""Reading cards: what is right becomes a frozen card, what is wrong is told with its place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from racekit.engine.errors import BadInput
from racekit.engine.texts import Text
from racekit.games.foth import cards as terms
from racekit.games.foth.abilities.nodes import Node
from racekit.games.foth.abilities.reading import DataReader, read_ability
from racekit.games.foth.cards import NORMAL_FORCE, Card
from racekit.games.foth.reading import (
    card_data,
    plain_data,
    read_card,
    read_cards,
    read_set,
    set_data,
)

HORSE: dict[str, Any] = {
    "id": "paper-moon",
    "name": {"en": "Paper Moon", "ja": "ペーパームーン"},
    "kind": "horse",
    "cost": 2,
    "surfaces": ["turf"],
    "distances": ["middle", "mile"],
    "styles": "all",
    "favourites": {"courses": ["tokyo"], "goings": ["good"]},
    "run": 4,
    "guard": 2,
    "abilities": [{"in_run": {"suited": "course"}, "do": [{"give": [{"run": 1}]}]}],
}
ITEM: dict[str, Any] = {
    "id": "rain-cap",
    "name": {"en": "Rain Cap", "ja": "雨よけキャップ"},
    "kind": "support",
    "class": "item",
    "type": "horse",
    "abilities": [{"do": [{"give": {"apply": [{"run": 2}], "to": "target"}}]}],
}
SITUATION: dict[str, Any] = {
    "id": "cloudburst",
    "name": {"en": "Cloudburst", "ja": "にわか雨"},
    "kind": "support",
    "class": "situation",
    "type": "situation",
    "abilities": [{"apply": [{"run": -1}], "to": {"all": {"in": "run", "who": "each"}}}],
}
SPECIAL: dict[str, Any] = {
    "id": "second-wind",
    "name": {"en": "Second Wind", "ja": "二の脚"},
    "kind": "force",
    "force": "special",
    "value": 2,
    "counts_if": {"surface": "turf"},
}
FORCE: dict[str, Any] = {
    "id": "force",
    "name": {"en": "Force", "ja": "フォース"},
    "kind": "force",
    "force": "normal",
}
ALL = [HORSE, ITEM, SITUATION, SPECIAL, FORCE]


def problems(record: Any) -> dict[str, str]:
    with pytest.raises(BadInput) as caught:
        read_card(record)
    assert "None" not in caught.value.text("en") + caught.value.text("ja")
    return {each.place: each.text.en for each in caught.value.problems}


def test_a_horse_is_read() -> None:
    card = read_card(HORSE)
    assert card.name == Text("Paper Moon", "ペーパームーン")
    assert (card.kind, card.cost, card.run, card.guard) == ("horse", 2, 4, 2)
    assert card.distances == ("mile", "middle")
    assert card.styles == terms.STYLES
    assert (card.favourite_courses, card.favourite_goings) == (("tokyo",), ("good",))
    assert card.abilities[0].kind == "in_run"
    assert card.is_horse


@pytest.mark.parametrize("record", ALL, ids=lambda record: record["id"])
def test_a_card_is_written_and_read_again(record: dict[str, Any]) -> None:
    card = read_card(record)
    assert read_card(card_data(card)) == card
    assert read_card(json.dumps(record)) == card
    assert hash(read_card(card_data(card))) == hash(card)


def test_the_normal_force_is_one_card() -> None:
    assert read_card(FORCE) == NORMAL_FORCE
    assert NORMAL_FORCE.value == 1


@pytest.mark.parametrize(
    "change",
    [{"id": "other-force"}, {"name": "Power"}, {"force": "special", "value": 2}],
    ids=str,
)
def test_nothing_else_is_like_the_normal_force(change: dict[str, Any]) -> None:
    assert "normal force" in problems(FORCE | change)["id"]


def test_the_normal_force_has_nothing_else() -> None:
    assert problems(FORCE | {"value": 2}) == {"value": "unknown; it may be id, name, kind, force."}


def test_everything_wrong_is_told_at_once() -> None:
    record = HORSE | {
        "id": "Paper Moon",
        "name": "",
        "cost": -1,
        "surfaces": ["grass"],
        "distances": ["mile", "mile"],
        "favourites": {"weather": ["sun"]},
        "run": "4",
        "colour": "bay",
        "abilities": [
            {"when": {"run_succeeds": "self"}, "do": [{"draw": 1}, {"draw": {"n": 0}}]},
            {"in_run": {"course": "paris"}, "do": [{"drow": 1}]},
            {"pays": 1},
        ],
    }
    assert set(problems(record)) == {
        "id",
        "name",
        "cost",
        "surfaces[0]",
        "distances",
        "favourites.weather",
        "run",
        "colour",
        "abilities[0].do[1].draw.n",
        "abilities[1].in_run.course",
        "abilities[1].do[0]",
        "abilities[2]",
    }


def test_an_unknown_word_names_near_ones() -> None:
    record = HORSE | {"abilities": [{"whenever": "levle", "do": [{"drow": 1}]}]}
    found = problems(record)
    assert "near it are level" in found["abilities[0].whenever"]
    assert "draw" in found["abilities[0].do[0]"]


@pytest.mark.parametrize(
    ("record", "place", "says"),
    [
        ({"kind": "horse"}, "id", "missing"),
        (HORSE | {"kind": "pony"}, "kind", "not one of"),
        (HORSE | {"abilities": {}}, "abilities", "not a list"),
        (HORSE | {"abilities": [{"do": ["draw"]}]}, "abilities[0]", "cannot have an ability"),
        (HORSE | {"abilities": [{}] * 13}, "abilities", "at most 12"),
        (HORSE | {"run": 100}, "run", "not within"),
        (HORSE | {"run": True}, "run", "not a whole number"),
        (ITEM | {"type": "situation"}, "type", "go together"),
        (ITEM | {"abilities": []}, "abilities", "exactly one"),
        (ITEM | {"abilities": ITEM["abilities"] * 2}, "abilities", "exactly one"),
        (SPECIAL | {"value": 0}, "value", "not within"),
        (SPECIAL | {"counts_if": {"surface": "mud"}}, "counts_if.surface", "not one of"),
        ([], "data", "not a table"),
        ("{", "data", "not JSON"),
    ],
    ids=str,
)
def test_what_is_wrong_is_told(record: Any, place: str, says: str) -> None:
    assert says in problems(record)[place]


@pytest.mark.parametrize(
    ("ability", "place", "says"),
    [
        ({"do": ["draw"], "when": "turn_end", "apply": []}, "abilities[0]", "both"),
        ({"when": "turn_end"}, "abilities[0]", "needs do"),
        ({"when": "turn_end", "do": []}, "abilities[0].do", "nothing is in the list"),
        ({"when": "turn_end", "do": ["draw"], "to": "self"}, "abilities[0].to", "unknown"),
        (
            {"when": "turn_end", "do": [{"to_farm": "target"}]},
            "abilities[0].do[0].to_farm",
            "no “t",
        ),
        (
            {"when": "turn_end", "do": [{"to_farm": "event_card"}]},
            "abilities[0].do[0].to_farm",
            "no “event_card”",
        ),
        (
            {"when": "turn_end", "do": [{"draw": "event_n"}]},
            "abilities[0].do[0].draw",
            "no “event_n”",
        ),
        ({"when": "turn_end", "do": [{"keep": 1.5}]}, "abilities[0].do[0].keep", "neither"),
        ({"when": "turn_end", "do": [{"keep": 1, "draw": 1}]}, "abilities[0].do[0]", "neither a w"),
        (
            {"in_run": {"same": [1]}, "do": ["draw"]},
            "abilities[0].in_run.same",
            "takes 2 values",
        ),
        (
            {"while": "level", "rule": {"deck": "any"}},
            "abilities[0].rule",
            "deck building",
        ),
        (
            {"when": "turn_end", "do": [{"choose": "farm"}]},
            "abilities[0].do[0].choose",
            "about cards on the table",
        ),
        (
            {"rule": {"requires": {"do": "draw", "cost": {"force": 1}}}},
            "abilities[0].rule.requires.do",
            "not one of run, guard, play_item, play_jockey, play_situation: nothing else can",
        ),
        (
            {"rule": {"requires": {"do": "force_abilities", "cost": {"force": 1}}}},
            "abilities[0].rule.requires.do",
            "nothing else can be made to require something (510)",
        ),
        (
            {"apply": [{"gains": {"in_run": "level", "do": ["draw"]}}]},
            "abilities[0].apply[0].gains",
            "cannot be given",
        ),
        (
            {"apply": [{"run": {"trait": {"of": "self", "what": "age"}}}]},
            "abilities[0].apply[0].run.trait.what",
            "not one of",
        ),
    ],
    ids=str,
)
def test_what_is_wrong_with_an_ability_is_told(ability: Any, place: str, says: str) -> None:
    assert says in problems(HORSE | {"abilities": [ability]})[place]


def test_no_text_is_too_deep_to_be_refused() -> None:
    assert "not JSON" in problems("[" * 100_000)["data"]


@pytest.mark.parametrize("zone", [zone for zone in terms.ZONES if zone not in ("run", "situation")])
def test_only_cards_on_the_table_are_chosen(zone: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_ability({"when": "turn_end", "do": [{"choose": {"in": zone}}]})
    assert "場のカード" in caught.value.text("ja")


@pytest.mark.parametrize("zone", ["run", "situation"])
def test_cards_on_the_table_are_chosen(zone: str) -> None:
    assert read_ability({"when": "turn_end", "do": [{"choose": zone}]}).effects[0]["in"] == zone


def test_target_is_what_was_chosen_before() -> None:
    chosen = [{"choose": "situation"}, {"to_hand": "target"}]
    assert read_ability({"when": "turn_end", "do": chosen}).effects[1]["card"] == Node("target")
    with pytest.raises(BadInput):
        read_ability({"when": "turn_end", "do": chosen[::-1]})


def test_the_event_of_a_delayed_trigger_is_its_own() -> None:
    later = {"later": {"when": {"run_fails": "self"}, "do": [{"to_hand": "event_card"}]}}
    assert read_ability({"when": "turn_end", "do": [later]})
    with pytest.raises(BadInput):
        read_ability({"when": "turn_end", "do": [later, {"to_hand": "event_card"}]})


def test_cards_have_a_bound_of_words_each() -> None:
    big = {"when": "turn_end", "do": [{"one_of": [["draw"] * 10] * 3}] * 8}
    found = problems(HORSE | {"abilities": [big]})
    assert any("more than 200 words" in says for says in found.values())
    fair = {"when": "turn_end", "do": [{"one_of": [["draw"] * 10] * 3}] * 5}
    many = [HORSE | {"id": f"horse-{n}", "abilities": [fair]} for n in range(3)]
    assert len(read_cards(many)) == 3


# --- sets, files, tables -----------------------------------------------------------------------


def a_set(*records: Any) -> dict[str, Any]:
    return {"set": "first", "name": {"en": "First Set", "ja": "第一弾"}, "cards": list(records)}


def test_a_set_is_read_from_data_text_and_file(tmp_path: Path) -> None:
    path = tmp_path / "first.json"
    path.write_text(json.dumps(a_set(*ALL), ensure_ascii=False), "utf-8")
    found = read_set(a_set(*ALL))
    assert list(found) == [record["id"] for record in ALL]
    assert found["rain-cap"] == read_card(ITEM)
    assert read_set(path) == found == read_set(path.read_text("utf-8"))
    assert read_set(set_data(found)) == found
    assert hash(read_set(path)) == hash(found)


def test_a_bad_set_is_told_with_places() -> None:
    data = a_set(HORSE, ITEM | {"id": "paper-moon"}, HORSE | {"id": "b", "cost": None})
    with pytest.raises(BadInput) as caught:
        read_set(data | {"year": 1})
    places = [each.place for each in caught.value.problems]
    assert places == ["year", "cards[2].cost", "cards[1].id"]


def test_plain_data_comes_as_data_text_or_file(tmp_path: Path) -> None:
    path = tmp_path / "data.json"
    path.write_text('{"draw": 2}', "utf-8")
    reader = DataReader()
    assert [plain_data(reader, each) for each in ({"draw": 2}, '{"draw": 2}', path)] == [
        {"draw": 2}
    ] * 3
    assert not reader.problems
    assert plain_data(reader, "{") is None
    assert len(reader.problems) == 1


def test_a_file_that_is_missing_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadInput) as caught:
        read_set(tmp_path / "nowhere.json")
    assert len(caught.value.problems) == 1


def test_cards_come_from_a_table(tmp_path: Path) -> None:
    pd = pytest.importorskip("pandas")
    cards = read_cards(ALL)
    assert read_cards(pd.DataFrame(ALL)) == cards
    assert read_cards(pd.json_normalize(ALL)) == cards
    frame = pd.DataFrame(ALL)
    for column in ("name", "surfaces", "distances", "favourites", "abilities", "counts_if"):
        frame[column] = [json.dumps(x) if isinstance(x, list | dict) else x for x in frame[column]]
    frame.to_csv(tmp_path / "cards.csv", index=False)
    assert read_cards(pd.read_csv(tmp_path / "cards.csv")) == cards
    assert tuple(read_set(a_set() | {"cards": pd.DataFrame(ALL)}).values()) == cards


def test_a_bad_row_is_told() -> None:
    pd = pytest.importorskip("pandas")
    with pytest.raises(BadInput) as caught:
        read_cards(pd.DataFrame([HORSE, HORSE | {"id": "b", "run": 2.5}]))
    assert [each.place for each in caught.value.problems] == ["cards[1].run"]


def test_terms_are_in_order() -> None:
    assert len(terms.COURSES) == 10
    assert terms.GOINGS == ("good", "yielding", "soft", "heavy")
    assert terms.STYLES == ("nige", "senko", "sashi", "oikomi")
    for metres, distance in terms.CLASS_OF_METRES.items():
        deck = terms.DECK_SIZES[distance]
        assert deck - 7 - terms.SET_ASIDE[metres] == metres // 50


def test_a_card_cannot_be_changed() -> None:
    card: Any = read_card(HORSE)
    with pytest.raises(AttributeError):
        card.run = 9
    assert isinstance(card, Card)
