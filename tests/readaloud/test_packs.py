"""Packs of one's own, and what is said of wrong ones."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from racekit.engine.errors import BadInput
from racekit.games.readaloud import make, pack, pack_data, read_pack

REST = {"code": "rest", "title": {"en": "Rest", "ja": "ひと息"}, "value": 4}
NOTHING = [{"word": "nothing"}]


def own(*cards: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"cards": list(cards), **more}


def test_a_pack_comes_from_data_json_text_or_a_file(tmp_path: Path) -> None:
    data = own({**REST, "effects": NOTHING}, base="published")
    found = read_pack(data)
    assert [card.code for card in found.cards][-1] == "rest"
    assert len(found.cards) == 6
    assert read_pack(json.dumps(data)) == found
    file = tmp_path / "pack.json"
    file.write_text(json.dumps(data), "utf-8")
    assert read_pack(file) == read_pack(str(file)) == found
    assert read_pack(pack_data(found)) == found
    assert pack_data(found) == data
    assert found.cards[:5] == pack("published", "2.1").cards


def test_a_game_keeps_its_pack_in_its_options() -> None:
    cards = [{**REST, "code": f"rest-{n}", "effects": NOTHING} for n in range(20)]
    game = make(pack=own(*cards), players=2)
    assert len(game.cards) == 20
    assert make(**json.loads(json.dumps(game.options()))) == game
    assert make(pack=read_pack(own(*cards)), players=2) == game
    assert make().options() == {}
    assert make(wording="2.0").options() == {"wording": "2.0"}
    assert make(pack=own(base="house")) == make()
    assert "rest-0" in repr(game.pack)
    assert len(repr(game)) < len(repr(game.pack)) + 200


@pytest.mark.rule("readaloud:RA1.1", cited=False)
def test_a_card_with_a_known_code_takes_the_others_place() -> None:
    """Not cited: nobody plays."""
    changed = {"code": "pause", "title": "Pause", "value": 50, "effects": NOTHING}
    game = make(pack=own(changed, base="house"))
    assert len(game.cards) == len(pack("house").cards)
    assert game.cards["pause"].value == 50


LIMIT = {"word": "limit", "what": "field", "how": "raise"}
FORBID = {"word": "forbid"}
UNDER = {"word": "under", "what": "card", "n": 2}


def card(**changes: Any) -> dict[str, Any]:
    """Return a card of one's own."""
    return {**REST, "effects": NOTHING, **changes}


def effects(*said: Any) -> dict[str, Any]:
    """Return a pack of one card with these effects."""
    return own(card(effects=list(said)))


def cards(n: int) -> dict[str, Any]:
    """Return a pack of n cards."""
    return own(*(card(code=f"rest-{number}") for number in range(n)))


def by_rule(cases: list[tuple[Any, ...]]) -> list[Any]:
    """Mark each case with its first entry: the rule about this part of a card, if there is one.

    Not cited: the packs are read, and nobody plays.
    """
    return [
        pytest.param(
            *case, marks=[pytest.mark.rule(f"readaloud:{rule}", cited=False)] if rule else []
        )
        for rule, *case in cases
    ]


PACKS: list[tuple[str, dict[str, Any]]] = [
    ("RA1.1", cards(1)),
    ("RA1.1", cards(300)),
    ("RA8.1", own(card(value=99))),
    ("RA8.1", own(card(value=-99))),
    ("RA2.4", effects(*[FORBID] * 6)),
    ("RA2.4", effects({**LIMIT, "n": 1}, {**LIMIT, "n": 3})),
    ("RA8.1", effects(FORBID, UNDER)),
    ("RA4.1", effects({"word": "condition", "what": "value", "how": "near", "n": 0})),
    ("", own(card(code="a" * 40))),
    ("", own(card(title={"en": "x", "ja": "休" * 40}))),
    ("", own(card(), base="published")),
]


@pytest.mark.parametrize("data", by_rule(PACKS))
def test_a_pack_is_kept_as_it_is_written(data: dict[str, Any]) -> None:
    assert pack_data(read_pack(data)) == data


FAULTS: list[tuple[str, Any, str]] = [
    ("", [], "pack"),
    ("", own(colour="red"), "pack.colour"),
    ("", own(base="mine"), "pack.base"),
    ("", {"base": "house"}, "pack.cards"),
    ("", own("rest"), "pack.cards[0]"),
    ("RA1.1", cards(301), "pack.cards"),
    ("RA2.4", own(card(copies=2)), "pack.cards[0].copies"),
    ("", own(card(code="Rest!")), "pack.cards[0].code"),
    ("", own(card(code=7)), "pack.cards[0].code"),
    ("", own(card(code="a" * 41)), "pack.cards[0].code"),
    ("", own(card(title={"en": "Rest"})), "pack.cards[0].title"),
    ("", own(card(title={"en": "Rest", "ja": 7})), "pack.cards[0].title"),
    ("", own(card(title=" ")), "pack.cards[0].title"),
    ("", own(card(title="")), "pack.cards[0].title"),
    ("", own(card(title=" Rest")), "pack.cards[0].title"),
    ("", own(card(title="Rest\n!")), "pack.cards[0].title"),
    ("", own(card(title="a" * 41)), "pack.cards[0].title"),
    ("RA8.1", own(card(value="4")), "pack.cards[0].value"),
    ("RA8.1", own(card(value=True)), "pack.cards[0].value"),
    ("RA8.1", own(card(value=100)), "pack.cards[0].value"),
    ("RA8.1", own(card(value=-100)), "pack.cards[0].value"),
    ("RA2.4", effects(), "pack.cards[0].effects"),
    ("RA2.4", effects(*[FORBID] * 7), "pack.cards[0].effects"),
    ("RA2.4", own(card(effects="nothing")), "pack.cards[0].effects"),
    ("RA2.4", effects("nothing"), "pack.cards[0].effects[0]"),
    ("RA2.4", effects({"word": "eval"}), "pack.cards[0].effects[0].word"),
    ("RA2.4", effects({"word": []}), "pack.cards[0].effects[0].word"),
    ("RA2.4", effects({"word": "shuffle"}), "pack.cards[0].effects[0].what"),
    ("RA2.4", effects({**LIMIT, "how": "up"}), "pack.cards[0].effects[0].how"),
    ("RA2.4", effects(LIMIT), "pack.cards[0].effects[0].n"),
    ("RA2.4", effects({**LIMIT, "n": 0}), "pack.cards[0].effects[0].n"),
    ("RA2.4", effects({**LIMIT, "n": 4}), "pack.cards[0].effects[0].n"),
    ("RA2.4", effects({**FORBID, "n": 1}), "pack.cards[0].effects[0].n"),
    ("RA2.4", effects({**FORBID, "n": False}), "pack.cards[0].effects[0].n"),
    ("RA2.4", effects({**FORBID, "x": 1}), "pack.cards[0].effects[0].x"),
    ("RA8.1", effects(UNDER, FORBID), "pack.cards[0].effects[0]"),
    ("RA8.1", effects(UNDER, UNDER), "pack.cards[0].effects[0]"),
    ("RA2.4", effects(*NOTHING, FORBID), "pack.cards[0].effects[0]"),
    ("RA2.4", effects(FORBID, *NOTHING), "pack.cards[0].effects[1]"),
    ("RA1.1", own(card(), card()), "pack.cards[1].code"),
    ("", "{", "pack"),
    ("", "/no/such/file.json", "pack"),
]


@pytest.mark.parametrize(("data", "place"), by_rule(FAULTS))
def test_what_is_wrong_is_told_with_its_path(data: Any, place: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_pack(data)
    assert [problem.place for problem in caught.value.problems] == [place]
    for lang in ("en", "ja"):
        assert "{" not in caught.value.text(lang).replace('{"', "")


def test_everything_wrong_is_told_at_once_and_a_games_pack_is_never_a_file() -> None:
    with pytest.raises(BadInput) as caught:
        make(pack=own("rest", {**REST, "effects": []}), players=9, size="big", turns=0)
    places = [problem.place for problem in caught.value.problems]
    assert places == ["players", "size", "turns", "pack.cards[0]", "pack.cards[1].effects"]
    for given in ("/etc/hostname", Path("/etc/hostname")):
        with pytest.raises(BadInput, match=r"not one of house, published; .*read_pack"):
            make(pack=given)


def test_what_is_missing_is_told_as_missing() -> None:
    limit = {"word": "limit", "what": "field"}
    cards = own({"code": "a", "title": "A", "effects": [limit, {**limit, "how": "raise"}]})
    with pytest.raises(BadInput) as caught:
        read_pack(cards)
    assert caught.value.text("en").splitlines()[1:] == [
        "  pack.cards[0].value: an integer is required.",
        "  pack.cards[0].effects[0].how: missing; choose one of raise, lower.",
        "  pack.cards[0].effects[1].n: an integer is required.",
    ]
