"""What frozen values become before they are compiled: classes that do all that they did."""

from __future__ import annotations

import copy
import dataclasses
import importlib.util
import pickle
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from hatch_build import SUFFIX, compile_in, native

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
SOURCE = '''
"""Values."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from racekit.engine.values import quickly_replaced


@quickly_replaced
class Purse(NamedTuple):
    """What somebody has."""

    dollars: int
    tickets: tuple[str, ...] = ()
    """Bets."""

    def __str__(self) -> str:
        return f"{self.dollars} dollars"


class Act(NamedTuple):
    verb: str
    what: object = None

    def __repr__(self) -> str:
        return f"<{self.verb}>"


class Asking:
    """Asks."""

    __slots__ = ()
    rule: ClassVar[str]


@dataclass(frozen=True, slots=True)
class Ask(Asking):
    """Asks somebody."""

    seat: int
    of: Any = None
    rule: ClassVar[str] = "R1"


@dataclass(frozen=True, slots=True)
class Over:
    """Nothing more."""


@dataclass(frozen=True)
class Card:
    """A card."""

    id: str
    type: str | None = None

    def __hash__(self) -> int:
        return hash(self.id)

    @cached_property
    def letters(self) -> list[str]:
        """How it is spelt."""
        return [*self.id]
'''


COMPILED = pytest.param("compiled", marks=pytest.mark.slow)


@pytest.fixture(scope="module", params=["as it is", "written out", COMPILED])
def values(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[ModuleType]:
    """Return the module, as it is and as it is compiled: whatever holds of one holds of all."""
    path = tmp_path_factory.mktemp("module") / "frozen_values.py"
    path.write_text(SOURCE if request.param == "as it is" else native(SOURCE), "utf-8")
    if request.param == "compiled":
        compile_in(path.parent, [path])
        path = path.with_suffix(SUFFIX)
    spec = importlib.util.spec_from_file_location("frozen_values", path)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    yield module
    del sys.modules[spec.name]


def some(values: ModuleType) -> list[Any]:
    card = values.Card("comet", "horse")
    return [values.Purse(3, ("W1",)), values.Act("go"), values.Ask(1, of="x"), values.Over(), card]


def test_only_values_are_written_out() -> None:
    assert native("x = 1") == "x = 1"
    written = native(SOURCE)
    assert "NamedTuple)" not in written
    assert "@dataclass" not in written
    assert '"""What somebody has."""' in written


def test_every_pattern_of_modules_names_some() -> None:
    hooks = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]
    assert [glob for glob in hooks["custom"]["modules"] if not [*ROOT.glob(glob)]] == []


def test_what_games_derive_from_stays_open_to_them() -> None:
    written = native("class Choice:\n    def view(self, seat: int) -> int: return seat")
    assert "@mypyc_attr(allow_interpreted_subclasses=True)\nclass Choice:" in written
    assert "seat: Any" in native("class State:\n    def view(self, seat: int) -> int: ...")


def test_defaults_parts_and_methods(values: ModuleType) -> None:
    purse = values.Purse(5)
    assert (purse.dollars, purse.tickets) == (5, ())
    assert str(purse) == "5 dollars"
    assert values.Ask(seat=2).of is None
    assert values.Ask(2).rule == values.Ask.rule == "R1"
    assert isinstance(values.Ask(2), values.Asking)


def test_how_they_are_told(values: ModuleType) -> None:
    told = [repr(each) for each in some(values)]
    purse = "Purse(dollars=3, tickets=('W1',))"
    card = "Card(id='comet', type='horse')"
    assert told == [purse, "<go>", "Ask(seat=1, of='x')", "Over()", card]


def test_equal_values_are_equal_and_hash_alike(values: ModuleType) -> None:
    for one, same in zip(some(values), some(values), strict=True):
        assert one == same
        assert hash(one) == hash(same)
        assert one != "something else"
    assert values.Purse(3) != values.Purse(4)
    assert values.Ask(1) != values.Ask(2)
    assert values.Ask(1) != (1, None)
    assert hash(values.Card("comet")) == hash("comet")


def test_a_named_tuple_stays_a_sequence(values: ModuleType) -> None:
    purse = values.Purse(3, ("W1",))
    dollars, tickets = purse
    assert (dollars, tickets) == (purse[0], purse[1]) == (3, ("W1",))
    assert [*purse] == [3, ("W1",)]
    assert len(purse) == 2
    assert purse == (3, ("W1",))
    assert [(3, ("W1",))].index(purse) == 0  # whichever is asked
    assert hash(purse) == hash((3, ("W1",)))
    assert purse._fields == ("dollars", "tickets")
    assert purse._asdict() == {"dollars": 3, "tickets": ("W1",)}
    assert min([values.Purse(5), purse, values.Purse(4)]) is purse
    assert not hasattr(values.Ask(1), "_asdict")


def test_other_parts_make_another_value(values: ModuleType) -> None:
    purse = values.Purse(3)
    assert purse._replace(dollars=4) == values.Purse(4)
    assert purse._replace(tickets=("P2",), dollars=1) == values.Purse(1, ("P2",))
    assert purse == values.Purse(3)
    assert values.Act("go", 3)._replace(what=None) == values.Act("go")
    assert dataclasses.replace(values.Ask(1, "x"), seat=2) == values.Ask(2, "x")
    assert [field.name for field in dataclasses.fields(values.Ask)] == ["seat", "of"]
    with pytest.raises((TypeError, ValueError, KeyError)):
        purse._replace(euros=1)


def test_nothing_can_be_set(values: ModuleType) -> None:
    for each in some(values):
        for name in ("dollars", "seat", "id", "verb", "anything"):
            with pytest.raises((AttributeError, TypeError)):
                setattr(each, name, 1)
    with pytest.raises(AttributeError):
        del values.Ask(1).seat


def test_they_can_be_copied_and_sent(values: ModuleType) -> None:
    for each in some(values):
        for again in (pickle.loads(pickle.dumps(each)), copy.copy(each), copy.deepcopy(each)):  # noqa: S301
            assert again == each
            assert type(again) is type(each)


def test_what_is_worked_out_is_worked_out_once(values: ModuleType) -> None:
    card = values.Card("ace")
    assert card.letters == ["a", "c", "e"]
    assert card.letters is card.letters
    assert values.Card("ace").letters is not card.letters


def test_they_can_be_matched(values: ModuleType) -> None:
    match values.Ask(1, "x"):
        case values.Ask(seat=1, of=of):
            assert of == "x"
        case _:
            pytest.fail("not matched")
    match values.Purse(3, ("W1",)):
        case values.Purse(dollars, tickets):
            assert (dollars, tickets) == (3, ("W1",))
        case _:
            pytest.fail("not matched")
