"""Serialization of frozen values by declared types, with a list of every problem."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, NewType

import pytest

import racekit as rk
from racekit.editing.forms import FormMaker
from racekit.editing.parts import Item, ItemPile, Maybe, Number, Pick, Rows
from racekit.engine.codec import Codec, Fields
from racekit.engine.formats import ROW, SORTED, By, Field, Format, Keys, Location, as_is, whole
from racekit.engine.game import Game, State
from racekit.engine.texts import Text, seat_text

Weight = NewType("Weight", int)


class Coat(Enum):
    BAY = "bay"
    GREY = "grey"


class Horse(NamedTuple):
    name: str
    coat: Coat = Coat.BAY
    form: Fraction = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Bet:
    seat: Annotated[int, whole(0, 3)]
    on: Horse | None = None
    kind: Literal["win", "place"] = "win"
    cache: dict[str, int] = field(default_factory=dict, compare=False)


@dataclass(frozen=True)
class Checked:
    n: int

    def __post_init__(self) -> None:
        if self.n < 0:
            raise ValueError("n is negative")


class Meeting(NamedTuple):
    bets: tuple[Bet, ...] = ()
    odds: frozenset[Fraction] = frozenset()
    start: tuple[int, str] = (1, "noon")
    weight: Weight = Weight(5)
    anything: Any = None
    some: Bet | Horse | None = None


HORSE = Horse("Comet", Coat.GREY, Fraction(-2, 3))
VALUES = [
    Meeting(),
    Meeting((Bet(0), Bet(3, HORSE, "place")), frozenset({Fraction(1, 3), Fraction(2)}), (7, "x")),
    Meeting(anything=(1, "a", None, True, HORSE, Coat.BAY, Fraction(1, 7), frozenset({2, 3}))),
    Meeting(some=Bet(1)),
    Meeting(some=HORSE),
]


def a_codec() -> Codec:
    return Codec((Horse, Bet, Coat))


@pytest.mark.parametrize("value", VALUES)
def test_values_come_back_through_json(value: Meeting) -> None:
    data = json.loads(json.dumps(a_codec().encode(value, Meeting)))
    assert a_codec().decode(data, Meeting) == value
    assert a_codec().encode(a_codec().decode(data, Meeting), Meeting) == data


def test_defaults_are_omitted() -> None:
    assert a_codec().encode(Meeting((Bet(2),)), Meeting) == {"bets": [{"seat": 2}]}


def test_only_open_types_name_the_class() -> None:
    data = a_codec().encode(Meeting((Bet(0, HORSE),), some=HORSE), Meeting)
    assert data["bets"][0]["on"] == {"name": "Comet", "coat": "GREY", "form": "-2/3"}
    assert data["some"] == {"is": "Horse", **data["bets"][0]["on"]}


@pytest.mark.parametrize(
    ("wrong", "places"),
    [
        (5, ["data"]),
        ({"lap": 1}, ["lap"]),
        ({"bets": [{"seat": 4}, {}, {"seat": True}]}, [f"bets[{n}].seat" for n in range(3)]),
        ({"bets": [{"seat": 0, "kind": "show", "on": {"coat": "GREY"}}]},
         ["bets[0].on.name", "bets[0].kind"]),
        ({"bets": "x", "odds": ["1/0", "9e9", 1]}, ["bets", "odds[0]", "odds[1]", "odds[2]"]),
        ({"start": [1]}, ["start"]),
        ({"start": ["1", 1]}, ["start[0]", "start[1]"]),
        ({"weight": 1.5}, ["weight"]),
        ({"some": {"is": "Checked", "n": 1}}, ["some.is"]),
        ({"some": {"is": "Coat", "of": "BAY"}}, ["some"]),
        ({"anything": {"is": "os.system", "of": "true"}}, ["anything.is"]),
        ({"anything": {"seat": 1}}, ["anything.is"]),
        ({"anything": 1.5}, ["anything"]),
    ],
)  # fmt: skip
def test_every_problem_is_listed_with_its_path(wrong: Any, places: list[str]) -> None:
    with pytest.raises(rk.BadInput) as caught:
        a_codec().decode(wrong, Meeting)
    assert [problem.place for problem in caught.value.problems] == places
    for lang in ("en", "ja"):
        assert caught.value.text(lang)


class Mare(NamedTuple):
    foals: tuple[Mare, ...] = ()
    best: Mare | None = None


def test_a_class_may_contain_itself() -> None:
    codec = Codec((Mare,))
    value = Mare((Mare(), Mare((Mare(),), Mare())))
    data = codec.encode(value, Mare)
    assert data == {"foals": [{}, {"foals": [{}], "best": {}}]}
    assert codec.decode(data, Mare) == value


def test_a_class_that_rejects_its_arguments_is_a_problem() -> None:
    assert Codec().decode({"n": 1}, Checked) == Checked(1)
    with pytest.raises(rk.BadInput, match="n is negative"):
        Codec().decode({"n": -1}, Checked)


def test_data_without_a_floor_is_refused() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(rk.BadInput):
        Codec().decode(deep)


def test_a_value_without_a_plain_form_is_rejected() -> None:
    for value in (object(), {1: 2}, [1], Checked(1), 1.5):
        with pytest.raises(rk.BadInput):
            a_codec().encode(value)


def test_a_mark_defines_the_format_of_a_type() -> None:
    class Shout(NamedTuple):
        word: Annotated[str, "loud"]

    codec = Codec()
    codec.define("loud", str.upper, lambda data, at: data.lower())
    assert codec.encode(Shout("go"), Shout) == {"word": "GO"}
    assert codec.decode({"word": "GO"}, Shout) == Shout("go")


def test_a_value_may_have_defaults_of_its_own_in_data() -> None:
    fields = Fields(a_codec(), Bet)
    assert fields.keys == ("seat", "on", "kind")
    assert fields.encode(Bet(2)) == {"seat": 2}
    assert fields.encode(Bet(2), {"seat": 2}) == {}
    problems: list[Any] = []
    assert fields.decode({}, Location("bet", problems), {"seat": 2}) == Bet(2)
    assert fields.decode({"seat": 9, "on": 1}, Location("bet", problems)) is None
    assert [problem.place for problem in problems] == ["bet.seat", "bet.on"]


# --- marks -----------------------------------------------------------------------------------


def tallest(game: Any, told: Any) -> int:
    return max(told.heights, default=0) + int(game)


class Run(NamedTuple):
    start: Annotated[int, whole(0)]
    to: int


class Meadow(NamedTuple):
    heights: Annotated[tuple[int, ...], By("horse", 0)]
    names: Annotated[tuple[str, ...], By("seat", "-")]
    runs: Annotated[tuple[Annotated[Run, ROW] | None, ...], By("horse", None), Field("ran")] = ()
    drawn: Annotated[tuple[int, ...], SORTED] = ()
    top: Annotated[int, Field(default=tallest)] = 0
    total: Annotated[int, Field(default=lambda _, told: sum(told.heights), derived=True)] = 0
    weights: Annotated[tuple[int, ...], By("seat")] = ()


def meadow() -> Fields:
    keys = {
        "seat": Keys(range(2), seat_text, listed=True),
        "horse": Keys(range(1, 4), lambda n: Text(f"{n}", f"{n}")),
    }
    return Fields(Codec(keys=keys, game=100), Meadow)


MEADOW = Meadow((5, 0, 7), ("A", "-"), (None, Run(1, 2), None), (1, 3), 9, 12, (8, 9))


def test_marks_say_how_data_have_a_field() -> None:
    data = {
        "heights": {"1": 5, "3": 7},
        "names": ["A", "-"],
        "ran": {"2": [1, 2]},
        "drawn": [3, 1],
        "top": 9,
        "weights": [8, 9],
    }
    assert meadow().decode(data, Location("", [])) == MEADOW
    assert meadow().encode(MEADOW) == {**data, "drawn": [1, 3]}


def test_what_data_omit_follows_from_the_fields_before() -> None:
    found = meadow().decode({"heights": {3: 4}, "names": ["B"]}, Location("", []))
    assert found == Meadow((0, 0, 4), ("B", "-"), (None,) * 3, (), 104, 4)
    assert meadow().encode(found) == {"heights": {"3": 4}, "names": ["B", "-"]}
    assert meadow().defaults(MEADOW)["top"] == 107


@pytest.mark.parametrize(
    ("wrong", "places"),
    [
        ({"heights": {"4": 1, "2": "x"}}, ["heights.4", "heights.2"]),
        ({"heights": [1, 2, 3]}, ["heights"]),
        ({"names": ["A", "B", "C"]}, ["names"]),
        ({"names": {}}, ["names"]),
        (
            {"ran": {"1": [1], "2": [-1, "x"], "3": 5}},
            ["ran.1", "ran.2.start", "ran.2.to", "ran.3"],
        ),
        ({"drawn": [1, "x"]}, ["drawn[1]"]),
        ({"total": 3}, ["total"]),
        ({Path("top"): 3}, ["top"]),
        ({"weights": [1]}, ["weights"]),
        ({"weights": [1, None]}, ["weights[1]"]),
    ],
)
def test_what_is_wrong_with_a_marked_field_is_named(wrong: Any, places: list[str]) -> None:
    problems: list[Any] = []
    assert meadow().decode(wrong, Location("", problems)) is None
    assert [problem.place for problem in problems] == places


class Foal(NamedTuple):
    name: str
    dam: Annotated[str | None, Field(default=None)]
    stall: Annotated[int, Field(default=lambda _, told: told.nth)] = 0


def test_a_default_may_be_none_and_may_follow_from_what_is_known_besides() -> None:
    fields, known = Fields(Codec(), Foal), {"nth": 3}
    assert fields.decode({"name": "A"}, Location("", []), known=known) == Foal("A", None, 3)
    assert fields.encode(Foal("A", None, 3), known=known) == {"name": "A", "dam": None}
    assert fields.encode(Foal("A", None, 4), {"name": "A"}, known) == {"dam": None, "stall": 4}
    assert fields.defaults() == {"dam": None, "stall": 0}


class Painted(NamedTuple):
    told: Annotated[tuple[Annotated[str, "colour"], ...], "in words"] = ()
    word: Annotated[str, "word"] | None = None
    words: tuple[Annotated[str, "word"], ...] = ()


def test_a_form_has_the_declared_type_of_what_offers_nothing_and_values_instead_of_keys() -> None:
    items = (Item("bay", Text("Bay", "鹿毛")),)
    codec = Codec(
        formats={
            "colour": Format(as_is, as_is, items=lambda: items),
            "word": Format(as_is, as_is, items=lambda: items, values=lambda: {"bay": [1]}),
            "in words": Format(" ".join, lambda data, _: tuple(data.split())),
        }
    )
    parts: Any = (
        FormMaker(codec, lambda key: Text(str(key), str(key)))
        .value(Painted, Text("field", "野"))
        .parts
    )
    assert isinstance(parts["told"], ItemPile)
    assert parts["told"].items == items
    assert isinstance(parts["word"], Pick)
    assert parts["word"].set(None, "bay") == [1]
    assert parts["word"].set([1], None) is None
    assert isinstance(parts["words"], Rows)
    assert parts["words"].put([], None) == [[1]]


@pytest.mark.parametrize(("low", "blank"), [(None, 0), (-5, 0), (0, 0), (2, 2)])
def test_a_new_number_is_as_near_to_nought_as_it_can_be(low: int | None, blank: int) -> None:
    number = Number(label=Text("n", "数"), low=low)
    assert number.blank() == Maybe(label=number.label, part=number).set(None, True) == blank


class Paddock(NamedTuple):
    first: Annotated[int, Field(default=lambda _, told: told.more[0])]
    weights: Annotated[tuple[int, ...], By("seat", every=True), Field(default=(5, 6))]
    more: Annotated[tuple[int, ...], By("seat"), Field(default=(7, 8))]
    told: Annotated[int, Field(default=9)]


def paddock() -> Fields:
    return Fields(Codec(keys={"seat": Keys(range(2), seat_text, listed=True)}), Paddock)


def test_a_default_may_follow_from_fields_that_come_later() -> None:
    assert paddock().decode({"more": [3, 4]}, Location("", [])) == Paddock(3, (5, 6), (3, 4), 9)
    assert paddock().decode({"first": 1}, Location("", [])) == Paddock(1, (5, 6), (7, 8), 9)


def test_defaults_that_follow_from_nothing_are_known_without_a_value() -> None:
    assert paddock().defaults() == {"weights": [5, 6], "more": [7, 8], "told": 9}


def test_of_some_tuples_data_have_every_entry_or_none() -> None:
    problems: list[Any] = []
    data = {"weights": [1], "more": [1]}
    assert paddock().parts(data, Location("", problems))["more"] == (1, 8)
    assert [problem.place for problem in problems] == ["weights"]
    assert paddock().parts({"weights": [1, 2]}, Location("", []))["weights"] == (1, 2)


def played(name: str, **options: Any) -> list[State]:
    """Return the positions of a random game."""
    rng, state = random.Random(5), rk.game(name, **options).start()
    found = [state]
    while state.actor is not None:
        action = state.sample(rng) if state.actor is rk.CHANCE else rng.choice(state.actions())
        state = state.step(action).state
        found.append(state)
    return found


@pytest.mark.parametrize("name", ["readaloud"])
def test_positions_of_any_game_round_trip(name: str) -> None:
    for state in played(name)[::7]:
        data = json.loads(json.dumps(Game.describe(state.game, state)))
        assert Game.from_description(state.game, data) == state


def test_a_position_consists_of_its_board_and_agenda() -> None:
    game = rk.game("kuhn")
    data = Game.describe(game, game.start())
    for wrong, place in (
        ({**data, "game": 1}, "game"),
        ({"board": data["board"]}, "agenda"),
        ({**data, "agenda": [{"is": "Path"}]}, "agenda[0].is"),
        ({**data, "agenda": [5]}, "agenda[0]"),
    ):
        with pytest.raises(rk.BadInput) as caught:
            Game.from_description(game, wrong)
        assert place in [problem.place for problem in caught.value.problems]
