"""Reading cards: what is right becomes a frozen card, what is wrong is told with its place."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from racekit.engine.errors import BadInput
from racekit.engine.texts import Text
from racekit.games.foth import cards as terms
from racekit.games.foth import make
from racekit.games.foth.abilities.nodes import AbilityNode
from racekit.games.foth.abilities.parsing import parse_ability
from racekit.games.foth.cards import NORMAL_FORCE, Card
from racekit.games.foth.collection.deck import ready_deck
from racekit.games.foth.collection.parsing import (
    card_data,
    read_card,
    read_cards,
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


# What is on it.
@pytest.mark.rule(
    "foth:201.1",
    "foth:202.2a-i",
    "foth:203.1",
    "foth:206.1a",
    "foth:207.1",
    "foth:208.1",
    "foth:209.1",
    "foth:210.1",
    cited=False,
)
def test_a_horse_is_read() -> None:
    card = read_card(HORSE)
    assert card.name == Text("Paper Moon", "ペーパームーン")
    assert (card.kind, card.cost, card.run, card.guard) == ("horse", 2, 4, 2)
    assert card.distances == ("mile", "middle")
    assert card.styles == terms.STYLES
    assert (card.favourite_courses, card.favourite_goings) == (("tokyo",), ("good",))
    assert card.abilities[0].kind == "in_run"
    assert card.is_horse


@pytest.mark.rule("foth:202.2", "foth:211.1", "foth:213.1", cited=False)  # what is on it
@pytest.mark.parametrize("record", ALL, ids=lambda record: record["id"])
def test_a_card_is_written_and_read_again(record: dict[str, Any]) -> None:
    card = read_card(record)
    assert read_card(card_data(card)) == card
    assert read_card(json.dumps(record)) == card
    assert hash(read_card(card_data(card))) == hash(card)


@pytest.mark.rule("foth:202.2c-ii", cited=False)  # which card it is
def test_the_normal_force_is_one_card() -> None:
    assert read_card(FORCE) == NORMAL_FORCE
    assert NORMAL_FORCE.value == 1


@pytest.mark.rule("foth:202.2c-ii", cited=False)  # which card it is
@pytest.mark.parametrize(
    "change",
    [{"id": "other-force"}, {"name": "Power"}, {"force": "special", "value": 2}],
    ids=str,
)
def test_nothing_else_is_like_the_normal_force(change: dict[str, Any]) -> None:
    assert "normal force" in problems(FORCE | change)["id"]


@pytest.mark.rule("foth:202.2c-ii", cited=False)  # which card it is
def test_the_normal_force_has_nothing_else() -> None:
    assert problems(FORCE | {"value": 2}) == {"value": "unknown; it may be id, name, kind, force."}


# What is on a card.
@pytest.mark.rule(
    "foth:201.1",
    "foth:203.1",
    "foth:204.1",
    "foth:206.1",
    "foth:208.1",
    "foth:209.1",
    "foth:211.1",
    "foth:213.1",
    cited=False,
)
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


@pytest.mark.rule("foth:211.1", cited=False)  # what a text can say
def test_an_unknown_word_names_near_ones() -> None:
    record = HORSE | {"abilities": [{"whenever": "levle", "do": [{"drow": 1}]}]}
    found = problems(record)
    assert "did you mean level?" in found["abilities[0].whenever"]
    assert "draw" in found["abilities[0].do[0]"]


@pytest.mark.parametrize(
    ("record", "place", "says"),
    [
        ({}, "id", "missing"),
        ({}, "kind", "missing"),
        ({"kind": "pony"}, "name", "missing"),
        ({"kind": "horse"}, "id", "missing"),
        (HORSE | {"kind": "pony"}, "kind", "not one of"),
        (HORSE | {"abilities": {}}, "abilities", "not a list"),
        (HORSE | {"abilities": [{"do": ["draw"]}]}, "abilities[0]", "cannot have an ability"),
        (HORSE | {"abilities": [{}] * 13}, "abilities", "at most 12"),
        (HORSE | {"run": 100}, "run", "must be an integer from"),
        (HORSE | {"run": True}, "run", "not an integer"),
        (ITEM | {"type": "situation"}, "type", "go together"),
        (ITEM | {"abilities": []}, "abilities", "exactly one"),
        (ITEM | {"abilities": ITEM["abilities"] * 2}, "abilities", "exactly one"),
        (SPECIAL | {"value": 0}, "value", "must be an integer from"),
        (SPECIAL | {"counts_if": {"surface": "mud"}}, "counts_if.surface", "not one of"),
        (SPECIAL | {"counts_if": ""}, "counts_if", "not a valid word here"),
        (SPECIAL | {"counts_if": 0}, "counts_if", "neither a word"),
        ([], "data", "not a mapping"),
        ("{", "data", "not JSON"),
    ],
    ids=str,
)
def test_what_is_wrong_is_told(record: Any, place: str, says: str) -> None:
    assert says in problems(record)[place]


@pytest.mark.rule("foth:202.2c", cited=False)  # which cards there are
def test_a_misspelt_force_is_one_problem() -> None:
    assert list(problems(SPECIAL | {"force": "specail"})) == ["force"]


@pytest.mark.rule("foth:211.1", cited=False)  # what a text can say
@pytest.mark.parametrize(
    ("ability", "place", "says"),
    [
        ({"do": ["draw"], "when": "turn_end", "apply": []}, "abilities[0]", "both"),
        ({"when": "turn_end"}, "abilities[0]", "needs do"),
        (
            {"when": "turn_end", "do": [{"draw": {"number": 2}}]},
            "abilities[0].do[0].draw.number",
            "unknown; it may be n, who",
        ),
        (
            {"when": "turn_end", "do": [{"draw": {"count": "hand", "number": 2}}]},
            "abilities[0].do[0].draw.number",
            "unknown; it may be n, who",
        ),
        (
            {"when": "turn_end", "do": [{"choose": {"zone": "run"}}]},
            "abilities[0].do[0].choose.zone",
            "unknown",
        ),
        ({"when": "turn_end", "do": []}, "abilities[0].do", "empty; at least one entry"),
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
            "“choose” chooses cards on the table",
        ),
        (
            {"rule": {"requires": {"do": "draw", "cost": {"force": 1}}}},
            "abilities[0].rule.requires.do",
            "not one of run, guard, play_item, play_jockey, play_situation: an effect cannot",
        ),
        (
            {"rule": {"requires": {"do": "force_abilities", "cost": {"force": 1}}}},
            "abilities[0].rule.requires.do",
            "an effect cannot require anything for other actions (510)",
        ),
        (
            {"apply": [{"gains": {"in_run": "level", "do": ["draw"]}}]},
            "abilities[0].apply[0].gains",
            "an effect cannot give an ability with",
        ),
        ({"rule": {"deck": {"copies": 0}}}, "abilities[0].rule.deck.copies", "from 1 to 99"),
        (
            {"apply": [{"surface_is": ["turf", "dirt", "dirt"]}]},
            "abilities[0].apply[0].surface_is",
            "dirt",
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


@pytest.mark.rule("foth:211.1", cited=False)  # what a text can say
def test_forms_that_are_wrong_are_named() -> None:
    two = HORSE | {"abilities": [{"when": "turn_end", "do": ["draw"], "apply": [{"run": 1}]}]}
    assert problems(two)["abilities[0]"].endswith("cannot have both “when” and “apply”.")
    run = ITEM | {"abilities": [*ITEM["abilities"], {"when": "turn_end", "do": ["draw"]}]}
    assert problems(run)["abilities[1]"] == (
        "this card cannot have an ability with “when”; it may have rule, do."
    )


@pytest.mark.rule("foth:211.1", cited=False)  # what a text can say
@pytest.mark.parametrize(
    ("effect", "place", "what"),
    [
        ({"to_farm": "event_card"}, "to_farm", "event_card"),
        ({"draw": "event_n"}, "draw", "event_n"),
        ({"draw": "chosen_number"}, "draw", "chosen_number"),
        ({"to_farm": "target"}, "to_farm", "target"),
    ],
)
def test_an_area_item_speaks_of_no_event_no_number_and_no_target(
    effect: Any, place: str, what: str
) -> None:
    area = ITEM | {"type": "area", "abilities": [{"do": [effect]}]}
    assert f"no “{what}” here" in problems(area)[f"abilities[0].do[0].{place}"]


ON_A_HORSE = {"give": {"apply": [{"run": 2}], "to": "target"}}


@pytest.mark.rule("foth:211.1", cited=False)  # what a text can say
@pytest.mark.parametrize("zone", ["hand", "farm", "removed", "area", "areas"])
@pytest.mark.parametrize(
    ("ability", "place"),
    [
        ({"when": "turn_end", "do": [{"to_farm": "ALL"}]}, "do[0].to_farm.all"),
        ({"when": "turn_end", "do": [{"remove": "ALL"}]}, "do[0].remove.all"),
        ({"when": "turn_end", "do": [{"to_hand": {"card": "ALL"}}]}, "do[0].to_hand.card.all"),
        ({"in_run": {"suited": {"what": "going", "card": "ALL"}}, "do": ["draw"]}, "in_run.suited"),
        ({"in_run": {"is": {"card": "ALL", "of": {"kind": "horse"}}}, "do": ["draw"]}, "in_run.is"),
        (
            {"when": "turn_end", "do": [{"draw": {"trait": {"of": "ALL", "what": "run"}}}]},
            "do[0].draw.trait.of.all",
        ),
    ],
    ids=str,
)
def test_what_happens_to_cards_on_the_table_happens_to_no_others(
    ability: Any, place: str, zone: str
) -> None:
    data = json.loads(json.dumps(ability).replace('"ALL"', json.dumps({"all": zone})))
    found = problems(HORSE | {"abilities": [data]})
    (where,) = found
    assert where.startswith(f"abilities[0].{place}")
    assert "not one of run, situation: this word applies to cards on the table" in found[where]


@pytest.mark.rule("foth:211.1", cited=False)  # what a text can say
@pytest.mark.parametrize("zone", ["farm", "removed", "area", "areas"])
def test_an_effect_changes_cards_on_the_table_and_in_a_hand_only(zone: str) -> None:
    def gives(there: str) -> dict[str, Any]:
        effect = {"give": {"apply": [{"run": 1}], "to": {"all": there}}}
        return HORSE | {"abilities": [{"when": "turn_end", "do": [effect]}]}

    ((where, told),) = problems(gives(zone)).items()
    assert where.startswith("abilities[0].do[0].give.to.all")
    assert "not one of run, situation, hand" in told
    assert read_card(gives("hand"))


@pytest.mark.rule("foth:211.1", cited=False)  # what a text can say
@pytest.mark.parametrize("zone", ["run", "hand", "farm", "removed", "area"])
def test_a_static_ability_may_change_horses_wherever_they_are(zone: str) -> None:
    ability = {"apply": [{"cost": -1}, {"run": 1}], "to": {"all": zone}}
    assert read_card(HORSE | {"abilities": [ability]})


@pytest.mark.rule("foth:211.1", cited=False)  # what a text can say
@pytest.mark.parametrize(
    ("change", "zones"),
    [
        ({"run": 1}, "areas"),
        ("loses_abilities", "farm removed area areas"),
        ({"gains": {"rule": {"cannot": "draw"}}}, "farm removed area areas"),
        ("no_force_abilities", "situation hand farm removed area areas"),
    ],
)
def test_a_change_is_refused_where_it_would_change_nothing(change: Any, zones: str) -> None:
    for zone in zones.split():
        found = problems(HORSE | {"abilities": [{"apply": [change], "to": {"all": zone}}]})
        assert "does not change cards in the" in found["abilities[0].to"]


@pytest.mark.rule("foth:211.1", cited=False)  # what a text can say
@pytest.mark.parametrize(
    ("record", "place"),
    [
        # The horse that it is played on is the target, not the card itself.
        (ITEM | {"abilities": [{"do": [{"give": [{"run": 2}]}]}]}, "abilities[0].do[0].give.to"),
        (
            ITEM | {"abilities": [{"if": {"suited": "going"}, "do": [ON_A_HORSE]}]},
            "abilities[0].if.suited",
        ),
        (
            ITEM | {"abilities": [{"if": {"role": "running"}, "do": ["draw"]}]},
            "abilities[0].if.role",
        ),
        (SITUATION | {"abilities": [{"apply": [{"run": 1}]}]}, "abilities[0].to"),
        (
            SITUATION | {"abilities": [{"apply": [{"guard": 1}], "to": {"all": "situation"}}]},
            "abilities[0].to",
        ),
        (
            SITUATION
            | {
                "abilities": [
                    {
                        "apply": [{"cost": 1}],
                        "to": {"all": {"in": "hand", "of": {"force": "special"}}},
                    }
                ]
            },
            "abilities[0].to",
        ),
        (SPECIAL | {"counts_if": {"suited": "going"}}, "counts_if.suited"),
        (
            SPECIAL
            | {
                "abilities": [
                    {
                        "when": "turn_end",
                        "do": [{"draw": {"trait": {"of": "self", "what": "cost"}}}],
                    }
                ]
            },
            "abilities[0].do[0].draw.trait",
        ),
        (
            ITEM
            | {
                "type": "area",
                "abilities": [
                    {
                        "do": [
                            {"choose": "situation"},
                            {"give": {"apply": [{"run": 1}], "to": "target"}},
                        ]
                    }
                ],
            },
            "abilities[0].do[1].give.to",
        ),
    ],
    ids=str,
)
def test_what_is_no_horse_is_not_spoken_of_as_one(record: Any, place: str) -> None:
    found = problems(record)
    assert "applies to a horse, and this is not a horse" in found[place]
    assert len(found) == 1


@pytest.mark.rule("foth:211.1", cited=False)  # what a text can say
def test_what_may_be_a_horse_may_be_spoken_of_as_one() -> None:
    gained = {"gains": {"while": {"suited": "going"}, "apply": [{"run": 1}]}}
    assert read_card(SITUATION | {"abilities": [{"apply": [gained], "to": "running"}]})
    lost = [{"choose": "situation"}, {"give": {"apply": ["loses_abilities"], "to": "target"}}]
    assert read_card(ITEM | {"type": "area", "abilities": [{"do": lost}]})
    assert read_card(
        ITEM
        | {
            "abilities": [
                {"if": {"suited": {"what": "going", "card": "target"}}, "do": [ON_A_HORSE]}
            ]
        }
    )


@pytest.mark.rule("foth:211.1", cited=False)  # what a text can say
@pytest.mark.parametrize(
    ("trigger", "effect"),
    [
        ({"enters": {"zone": "farm", "card": "self"}}, {"to_farm": "self"}),
        ({"enters": {"zone": "farm"}}, {"to_farm": "event_card"}),
        ({"enters": {"zone": "removed"}}, {"remove": "event_card"}),
        ({"leaves": {"zone": "run", "to": "farm", "card": "self"}}, {"to_farm": "event_card"}),
        ({"leaves": {"zone": "run", "to": "hand", "card": "self"}}, {"to_hand": "self"}),
        ("draws", {"to_hand": "event_card"}),
    ],
    ids=str,
)
def test_a_card_is_not_put_where_it_has_just_come(trigger: Any, effect: Any) -> None:
    found = problems(HORSE | {"abilities": [{"when": trigger, "do": [effect]}]})
    assert ["the card is already there" in says for says in found.values()] == [True]
    later = {"later": {"when": trigger, "do": [effect]}}
    assert problems(HORSE | {"abilities": [{"when": "turn_end", "do": [later]}]})


@pytest.mark.rule("foth:211.1", cited=False)  # what a text can say
@pytest.mark.parametrize(
    ("trigger", "effect"),
    [
        ({"enters": {"zone": "farm", "card": "self"}}, {"to_hand": "self"}),
        ({"enters": {"zone": "farm"}}, {"to_farm": "self"}),
        ({"enters": {"zone": "farm", "from": "run"}}, {"remove": "event_card"}),
        ("draws", {"to_farm": "event_card"}),
    ],
    ids=str,
)
def test_a_card_is_put_elsewhere(trigger: Any, effect: Any) -> None:
    assert read_card(HORSE | {"abilities": [{"when": trigger, "do": [effect]}]})
    instead = {"instead_of": {"enters": "farm"}, "do": ["draw", {"to_farm": "event_card"}]}
    assert read_card(HORSE | {"abilities": [instead]})


@pytest.mark.rule("foth:401.2c", "foth:211.1", cited=False)  # what a text can say
@pytest.mark.parametrize("zone", ["area", "areas"])
def test_face_down_cards_are_counted_and_not_looked_at(zone: str) -> None:
    def draws(count: Any) -> dict[str, Any]:
        return HORSE | {"abilities": [{"when": "turn_end", "do": [{"draw": {"count": count}}]}]}

    assert read_card(draws(zone))
    found = problems(draws({"in": zone, "of": {"kind": "horse"}}))
    assert "401.2c" in found["abilities[0].do[0].draw.count"]


@pytest.mark.rule("foth:602.2", "foth:211.1", cited=False)  # what a text can say
def test_a_deck_is_built_before_any_horse_is_suited() -> None:
    rule = {"deck": {"copies": 5, "of": {"kind": "horse", "suited": "distance"}}}
    found = problems(HORSE | {"abilities": [{"rule": rule}]})
    assert "602.2" in found["abilities[0].rule.deck.of.suited"]


@pytest.mark.rule("foth:211.1", cited=False)  # what a text can say
def test_favourites_that_are_added_are_some() -> None:
    found = problems(HORSE | {"abilities": [{"apply": ["favourites_add"]}]})
    assert "needs courses / goings" in found["abilities[0].apply[0]"]


@pytest.mark.rule("foth:211.1", cited=False)  # what a text can say
def test_of_similar_words_the_three_nearest_are_named() -> None:
    found = problems(HORSE | {"abilities": [{"apply": [{"style_is_": 1}]}]})
    (told,) = found.values()
    assert len(re.findall(r"\w+_\w+", told.partition("did you mean")[2])) == 3


@pytest.mark.rule("foth:211.1", cited=False)  # what a text can say
def test_a_text_has_200_words_at_most() -> None:
    def card(words: int) -> dict[str, Any]:
        """Return a horse with this many words: one for the trigger, and for each choice one."""
        more, left = divmod(words - 1, 21)
        effects = [{"may": ["draw"] * 20}] * more + ["draw"] * left
        return HORSE | {"abilities": [{"when": "turn_end", "do": effects}]}

    (ability,) = read_card(card(200)).abilities[-1:]
    assert None not in ability.effects
    assert "200" in next(iter(problems(card(201)).values()))


@pytest.mark.rule("foth:211.1", cited=False)  # what a text can say
@pytest.mark.parametrize("empty", [True, {}])
def test_a_word_that_takes_nothing_may_be_given_with_nothing(empty: Any) -> None:
    ability = {"when": {"going_changes": empty}, "do": ["draw"]}
    assert parse_ability(ability) == parse_ability({**ability, "when": "going_changes"})
    assert problems(HORSE | {"abilities": [{**ability, "when": {"going_changes": False}}]})


def test_no_text_is_too_deep_to_be_refused() -> None:
    assert "not JSON" in problems("[" * 100_000)["data"]


@pytest.mark.rule("foth:211.1", cited=False)  # what a text can say
@pytest.mark.parametrize(
    "zone", [zone for zone in terms.TERMS["zone"] if zone not in ("run", "situation")]
)
def test_only_cards_on_the_table_are_chosen(zone: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_ability({"when": "turn_end", "do": [{"choose": {"in": zone}}]})
    assert "場のカード" in caught.value.text("ja")


@pytest.mark.rule("foth:211.1", cited=False)  # what a text can say
@pytest.mark.parametrize("zone", ["run", "situation"])
def test_cards_on_the_table_are_chosen(zone: str) -> None:
    assert parse_ability({"when": "turn_end", "do": [{"choose": zone}]}).effects[0]["in"] == zone


@pytest.mark.rule("foth:211.1", cited=False)  # what a text can say
def test_target_is_what_was_chosen_before() -> None:
    chosen = [{"choose": "situation"}, {"to_hand": "target"}]
    assert parse_ability({"when": "turn_end", "do": chosen}).effects[1]["card"] == AbilityNode(
        "target"
    )
    with pytest.raises(BadInput):
        parse_ability({"when": "turn_end", "do": chosen[::-1]})


@pytest.mark.rule("foth:211.1", cited=False)  # what a text can say
def test_the_event_of_a_delayed_trigger_is_its_own() -> None:
    later = {"later": {"when": {"run_fails": "self"}, "do": [{"to_hand": "event_card"}]}}
    assert parse_ability({"when": "turn_end", "do": [later]})
    with pytest.raises(BadInput):
        parse_ability({"when": "turn_end", "do": [later, {"to_hand": "event_card"}]})


@pytest.mark.rule("foth:211.1", cited=False)  # what a text can say
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


@pytest.mark.rule("foth:213.1", cited=False)  # which card is which
def test_a_set_is_read_from_data_text_and_file(tmp_path: Path) -> None:
    path = tmp_path / "first.json"
    path.write_text(json.dumps(a_set(*ALL), ensure_ascii=False), "utf-8")
    found = read_cards(a_set(*ALL))
    assert list(found) == [record["id"] for record in ALL]
    assert found["rain-cap"] == read_card(ITEM)
    assert read_cards(path) == found == read_cards(path.read_text("utf-8"))
    assert read_cards(set_data(found)) == found
    assert hash(read_cards(path)) == hash(found)


@pytest.mark.rule("foth:213.1", cited=False)  # which card is which
def test_a_bad_set_is_told_with_places() -> None:
    data = a_set(HORSE, ITEM | {"id": "paper-moon"}, HORSE | {"id": "b", "cost": None})
    with pytest.raises(BadInput) as caught:
        read_cards(data | {"year": 1})
    places = [each.place for each in caught.value.problems]
    assert places == ["year", "cards[2].cost", "cards[1].id"]
    bad = HORSE | {"cost": -1}
    for source, place in ((bad, "cost"), ([bad], "cards[0].cost")):
        with pytest.raises(BadInput) as caught:
            read_cards(source)
        assert [each.place for each in caught.value.problems] == [place]


@pytest.mark.parametrize("name", ["nowhere.json", ".", "no\0name", "~nobody-here/cards.json", ""])
def test_a_file_that_cannot_be_read_is_told(tmp_path: Path, name: str) -> None:
    for source in (name, tmp_path / name if "~" not in name else Path(name)):
        with pytest.raises(BadInput) as caught:
            read_cards(source)
        assert len(caught.value.problems) == 1


@pytest.mark.rule("foth:213.1", cited=False)  # which card is which
def test_cards_come_one_by_one_or_together() -> None:
    horse, item = read_card(HORSE), read_card(ITEM)
    assert list(read_cards(HORSE).values()) == [horse]
    assert list(read_cards(json.dumps(HORSE)).values()) == [horse]
    both = read_cards([HORSE, item])
    assert list(both.values()) == [horse, item]
    assert (both.id, both.name.en) == ("own", "Cards of your own")
    assert read_cards(both) is both
    assert read_cards(set_data(both)) == both
    assert read_card(horse) == horse


def test_a_card_shows_its_face_and_is_short_as_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RACEKIT_LANG", "en")
    card = read_card(HORSE | {"name": "<script>"})
    assert repr(card) == "Card('paper-moon')"
    assert "<script>" not in card._repr_html_()
    assert "&lt;script&gt;" in card._repr_html_()
    assert read_cards([HORSE, ITEM])._repr_html_().count("<svg") == 2


# --- tables ------------------------------------------------------------------------------------


@pytest.fixture
def pd() -> Any:
    return pytest.importorskip("pandas")


def told(source: Any, lang: str = "en") -> dict[str, str]:
    with pytest.raises(BadInput) as caught:
        read_cards(source)
    return {each.where(lang): each.text(lang) for each in caught.value.problems}


# All that is on them.
@pytest.mark.rule(
    "foth:201.1",
    "foth:202.2",
    "foth:203.1",
    "foth:204.1",
    "foth:206.1",
    "foth:207.1",
    "foth:208.1",
    "foth:209.1",
    "foth:210.1",
    "foth:211.1",
    "foth:213.1",
    cited=False,
)
def test_cards_come_from_a_table(pd: Any, tmp_path: Path) -> None:
    cards = read_cards(ALL)
    assert read_cards(pd.DataFrame(ALL)) == cards
    assert read_cards(pd.json_normalize(ALL)) == cards
    frame = pd.DataFrame(ALL)
    for column in ("name", "surfaces", "distances", "favourites", "abilities", "counts_if"):
        frame[column] = [json.dumps(x) if isinstance(x, list | dict) else x for x in frame[column]]
    frame.to_csv(tmp_path / "cards.csv", index=False)
    assert read_cards(pd.read_csv(tmp_path / "cards.csv")) == cards
    # As a spreadsheet has it, all cells text.
    sheet = pd.read_csv(tmp_path / "cards.csv", keep_default_na=False)
    assert read_cards(sheet) == cards
    assert tuple(read_cards(a_set() | {"cards": pd.DataFrame(ALL)}).cards) == cards.cards


@pytest.mark.rule("foth:213.1", cited=False)  # which card is which
def test_a_row_is_a_card(pd: Any) -> None:
    frame = pd.DataFrame(ALL)
    assert read_card(frame.iloc[0]) == read_card(HORSE)
    assert list(read_cards(frame.iloc[1])) == ["rain-cap"]


# What is on it.
@pytest.mark.rule("foth:201.1", "foth:204.1", "foth:206.1a", "foth:208.1", cited=False)
def test_terms_in_a_cell_have_commas_between_them(pd: Any) -> None:
    row = {key: value for key, value in HORSE.items() if key != "favourites"}
    row |= {"name": "[Paper] Moon", "surfaces": "turf, dirt", "distances": "mile,middle"}
    row |= {"favourites.courses": "tokyo, kokura", "favourites.goings": None, "abilities": None}
    card = read_cards(pd.DataFrame([row]))["paper-moon"]
    assert card.name.en == "[Paper] Moon"
    assert card.surfaces == ("turf", "dirt")
    assert card.distances == ("mile", "middle")
    assert card.favourite_courses == ("tokyo", "kokura")


# What is on it.
@pytest.mark.rule("foth:204.1", "foth:209.1", "foth:210.1", "foth:211.1", cited=False)
def test_a_bad_cell_is_told_with_its_row_and_column(pd: Any) -> None:
    worse = HORSE | {"id": "b", "run": 2.5, "abilities": '[{"in_run": "level", "do": ["drow"]}]'}
    rows = [HORSE, worse, HORSE | {"id": "c", "surfaces": "[turf", "guard": None}]
    frame = pd.DataFrame(rows, index=["first", "second", "third"])
    found = told(frame)
    assert set(found) == {
        "row second, column run",
        "row second, column abilities[0].do[0]",
        "row third, column surfaces",
        "row third, column guard",
    }
    assert "not JSON" in found["row third, column surfaces"]
    assert "行second、列run" in told(frame, "ja")


@pytest.mark.rule("foth:209.1", cited=False)  # what is on it
def test_rows_that_are_called_the_same_are_counted(pd: Any) -> None:
    frame = pd.DataFrame([HORSE, HORSE | {"id": "b", "run": "x"}], index=[7, 7])
    assert list(told(frame)) == ["row 1, column run"]


@pytest.mark.rule("foth:209.1", cited=False)  # what is on it
def test_a_column_that_is_unknown_or_there_twice_is_told_once(pd: Any) -> None:
    frame = pd.DataFrame([HORSE, HORSE | {"id": "b"}])
    frame["colour"] = "bay"
    assert list(told(frame)) == ["column colour"]
    doubled = pd.concat([frame.drop(columns="colour"), frame[["run"]]], axis=1)
    assert told(doubled) == {"column run": "'run' appears twice."}


@pytest.mark.rule("foth:201.1", "foth:208.1b", cited=False)  # what is on it
def test_a_part_of_a_column_is_told_by_its_own_name(pd: Any) -> None:
    row = {key: value for key, value in HORSE.items() if key not in ("name", "favourites")}
    split = {**row, "name.en": "Paper Moon", "name.ja": "", "favourites.goings": "sun"}
    assert set(told(pd.DataFrame([split]))) == {
        "row 0, column name.en, name.ja",
        "row 0, column favourites.goings",
    }
    both = {**row, "name": "Paper Moon", "name.en": "Paper Moon"}
    assert told(pd.DataFrame([both])) == {"row 0, column name.en": "'name' appears twice."}


# --- games ---------------------------------------------------------------------------------------


DECK = {"paper-moon": 3, "rain-cap": 3, "force": 54}


@pytest.mark.rule("foth:602.1", cited=False)  # which decks there are
def test_a_game_takes_cards_however_they_are_given(pd: Any) -> None:
    records, cards = [HORSE, ITEM], read_cards([HORSE, ITEM])
    games = [
        make(cards=given, decks=[DECK, None], metres=1600)
        for given in (records, cards, list(cards.values()), pd.DataFrame(records))
    ]
    assert all(game.options() == games[0].options() for game in games)
    assert games[0].deck(0, "mile").count("paper-moon") == 3
    assert games[0].deck(1, "mile") == ready_deck("mile").cards
    assert list(make(cards=HORSE).own) == [read_card(HORSE)]
    assert make(decks=ready_deck("mile"), metres=1600).deck(0, "mile") == ready_deck("mile").cards


def test_a_game_reads_no_file_that_its_options_name(tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    path.write_text(json.dumps([HORSE]), "utf-8")
    for given in (str(path), path, json.dumps([HORSE])):
        with pytest.raises(BadInput, match="is not a list"):
            make(cards=given)


@pytest.mark.rule("foth:213.1", cited=False)  # which card is which
def test_what_is_wrong_with_a_card_of_ones_own_is_told_with_its_place() -> None:
    with pytest.raises(BadInput) as caught:
        make(cards=[HORSE, {**ITEM, "type": "area"}, {**FORCE, "value": 1}], metres=5)
    places = [each.place for each in caught.value.problems]
    assert places == [
        "metres",
        "cards[1].abilities[0].do[0].give.to",
        "cards[2].value",
        "cards.force",
    ]


# What there is.
@pytest.mark.rule("foth:302.2a", "foth:302.2d", "foth:303.2", "foth:603.1d", cited=False)
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


# --- bounds ------------------------------------------------------------------------------------


def effects(count: int) -> dict[str, Any]:
    """Return an ability of so many words and one."""
    return {"when": "turn_end", "do": ["draw"] * count}


def nested(depth: int) -> dict[str, Any]:
    """Return an ability with a condition in so many others."""
    condition: Any = "level"
    for _ in range(depth):
        condition = {"not": condition}
    return {"while": condition, "apply": [{"run": 1}]}


BOUNDS: dict[str, list[tuple[dict[str, Any], dict[str, Any]]]] = {
    # What can just be on a horse, and what cannot.
    "213.1": [({"id": "a" * 40}, {"id": "a" * 41})],
    "201.1": [({"name": "A" * 60}, {"name": "A" * 61}), ({"name": "A"}, {"name": ""})],
    "203.1": [({"cost": 99}, {"cost": 100}), ({"cost": 0}, {"cost": -1})],
    "209.1": [({"run": 99}, {"run": 100}), ({"run": -99}, {"run": -100})],
    "210.1": [({"guard": 99}, {"guard": 100}), ({"guard": -99}, {"guard": -100})],
    "211.1": [
        ({"abilities": [effects(1)] * 12}, {"abilities": [effects(1)] * 13}),
        ({"abilities": [effects(20)]}, {"abilities": [effects(21)]}),
        # 200 words, and 201.
        (
            {"abilities": [*[effects(19)] * 9, effects(19)]},
            {"abilities": [*[effects(19)] * 9, effects(20)]},
        ),
        ({"abilities": [nested(6)]}, {"abilities": [nested(7)]}),
    ],
}


@pytest.mark.parametrize(
    ("most", "more"),
    [
        # A card is no event: nothing cites the rule.
        pytest.param(*case, marks=pytest.mark.rule(f"foth:{rule}", cited=False))
        for rule, cases in BOUNDS.items()
        for case in cases
    ],
)
def test_what_is_on_a_card_has_bounds(most: dict[str, Any], more: dict[str, Any]) -> None:
    assert read_card(HORSE | most)
    (key,) = more
    assert [place.partition("[")[0] for place in problems(HORSE | more)] == [key]


@pytest.mark.rule("foth:F32", cited=False)  # an option
def test_a_limit_of_the_hand_is_from_0_to_99() -> None:
    for limit in (0, 99):
        assert make(hand_limit=limit).hand_limit == limit
    for limit in (-1, 100, "5"):
        with pytest.raises(BadInput) as caught:
            make(hand_limit=limit)
        assert [each.place for each in caught.value.problems] == ["hand_limit"]


@pytest.mark.rule("foth:211.1", cited=False)  # what a text can say
def test_words_before_a_nested_one_do_not_make_it_less_deep() -> None:
    def card(depth: int) -> dict[str, Any]:
        condition = {"all": ["level", nested(depth)["while"]]}
        return HORSE | {"abilities": [{**nested(0), "while": condition}]}

    assert read_card(card(5))
    for depth in (6, 60):
        (told,) = problems(card(depth)).values()
        assert "nested more than 8 deep" in told
