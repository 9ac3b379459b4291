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


def test_a_game_keeps_its_pack_in_its_options() -> None:
    cards = [{**REST, "code": f"rest-{n}", "effects": NOTHING} for n in range(20)]
    game = make(pack=own(*cards), players=2)
    assert len(game.cards) == 20
    assert make(**json.loads(json.dumps(game.options()))) == game
    assert make(pack=read_pack(own(*cards)), players=2) == game
    assert make().options() == {}
    assert make(wording="2.0").options() == {"wording": "2.0"}
    assert make(pack=own(base="house")) == make()


@pytest.mark.rule("readaloud:RA1.1", cited=False)
def test_a_card_with_a_known_code_takes_the_others_place() -> None:
    """Not cited: nobody plays."""
    changed = {"code": "pause", "title": "Pause", "value": 50, "effects": NOTHING}
    game = make(pack=own(changed, base="house"))
    assert len(game.cards) == len(pack("house").cards)
    assert game.cards["pause"].value == 50


FAULTS: list[tuple[Any, str]] = [
    ([], "pack"),
    (own(colour="red"), "pack.colour"),
    (own(base="mine"), "pack.base"),
    ({"base": "house"}, "pack.cards"),
    (own("rest"), "pack.cards[0]"),
    (own({**REST, "effects": NOTHING, "copies": 2}), "pack.cards[0].copies"),
    (own({**REST, "effects": NOTHING, "code": "Rest!"}), "pack.cards[0].code"),
    (own({**REST, "effects": NOTHING, "title": {"en": "Rest"}}), "pack.cards[0].title"),
    (own({**REST, "effects": NOTHING, "title": " "}), "pack.cards[0].title"),
    (own({**REST, "effects": NOTHING, "value": "4"}), "pack.cards[0].value"),
    (own({**REST, "effects": NOTHING, "value": True}), "pack.cards[0].value"),
    (own({**REST, "effects": NOTHING, "value": 100}), "pack.cards[0].value"),
    (own({**REST, "effects": []}), "pack.cards[0].effects"),
    (own({**REST, "effects": ["nothing"]}), "pack.cards[0].effects[0]"),
    (own({**REST, "effects": [{"word": "eval"}]}), "pack.cards[0].effects[0].word"),
    (own({**REST, "effects": [{"word": []}]}), "pack.cards[0].effects[0].word"),
    (own({**REST, "effects": [{"word": "shuffle"}]}), "pack.cards[0].effects[0].what"),
    (
        own({**REST, "effects": [{"word": "limit", "what": "field", "how": "up"}]}),
        "pack.cards[0].effects[0].how",
    ),
    (
        own({**REST, "effects": [{"word": "limit", "what": "field", "how": "raise"}]}),
        "pack.cards[0].effects[0].n",
    ),
    (
        own({**REST, "effects": [{"word": "limit", "what": "field", "how": "raise", "n": 4}]}),
        "pack.cards[0].effects[0].n",
    ),
    (own({**REST, "effects": [{"word": "forbid", "n": 1}]}), "pack.cards[0].effects[0].n"),
    (own({**REST, "effects": [{"word": "forbid", "x": 1}]}), "pack.cards[0].effects[0].x"),
    (
        own({**REST, "effects": [{"word": "under", "what": "card", "n": 2}, {"word": "forbid"}]}),
        "pack.cards[0].effects[0]",
    ),
    (own({**REST, "effects": [*NOTHING, {"word": "forbid"}]}), "pack.cards[0].effects[0]"),
    (own({**REST, "effects": NOTHING}, {**REST, "effects": NOTHING}), "pack.cards[1].code"),
    ("{", "pack"),
    ("/no/such/file.json", "pack"),
]


@pytest.mark.parametrize(("data", "place"), FAULTS)
def test_what_is_wrong_is_told_with_its_path(data: Any, place: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_pack(data)
    assert place in [problem.place for problem in caught.value.problems]
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
