"""Cards, decks and the vocabulary as lines of plain text."""

from __future__ import annotations

import pytest

from racekit.engine.errors import BadInput
from racekit.engine.texts import LANGUAGES, Text
from racekit.games.foth import read_cards, read_deck, shipped_set
from racekit.games.foth.collection.deck import curve, read_draft, ready_deck
from racekit.games.foth.collection.lists import (
    card_lines,
    card_sheet,
    deck_lines,
    house_lines,
    word_lines,
)
from racekit.show.columns import width

from .test_card_reading import ALL, HORSE

CARDS = read_cards(ALL)
STYLES = "front-runner, stalker, closer, deep closer"


# What is printed on cards is no event: nothing cites the rules.
@pytest.mark.rule("foth:201.1", "foth:202.2", "foth:203.1", "foth:213.1", cited=False)
def test_a_line_tells_a_horse_by_its_numbers_and_others_by_their_kind() -> None:
    assert card_lines(CARDS.values(), "en") == [
        "id           name         kind           cost  run  guard  distances     styles",
        ("paper-moon   Paper Moon   horse             2    4      2  mile, middle  " + STYLES),
        "rain-cap     Rain Cap     item",
        "cloudburst   Cloudburst   situation",
        "second-wind  Second Wind  special force",
        "force        Force        normal force",
    ]


@pytest.mark.rule("foth:201.1", "foth:204.1", "foth:206.1", "foth:211.1", cited=False)
def test_a_sheet_has_all_that_is_printed_on_a_horse() -> None:
    assert card_sheet(CARDS["paper-moon"], "en") == [
        "Paper Moon  (paper-moon)",
        "    horse",
        "    cost 2  run 4  guard 2",
        "    turf",
        "    mile, middle",
        "    front-runner, stalker, closer, deep closer",
        "    ★ Tokyo, good",
        "    If this horse is suited to the racecourse, this horse gets +1 run.",
    ]


@pytest.mark.rule("foth:211.1", cited=False)  # what is printed on it
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_line_of_a_sheet_is_wider_than_a_terminal(lang: str) -> None:
    widths = [width(line) for card in shipped_set().values() for line in card_sheet(card, lang)]
    assert 76 < max(widths) <= 80


@pytest.mark.rule("foth:202.2b-ii", "foth:205.1a", "foth:211.1", cited=False)
def test_a_sheet_has_the_class_and_the_type_of_a_support() -> None:
    assert card_sheet(CARDS["rain-cap"], "ja") == [
        "雨よけキャップ  (rain-cap)",
        "    アイテム",
        "    タイプ：馬",
        "    対象の馬の走破数を＋2する。",
    ]


@pytest.mark.rule("foth:202.2c-ii", "foth:503.3a", cited=False)
def test_a_sheet_says_which_force_is_normal_and_what_special_force_counts_as() -> None:
    assert card_sheet(CARDS["force"], "en") == ["Force  (force)", "    normal force"]
    assert card_sheet(CARDS["second-wind"], "en") == [
        "Second Wind  (second-wind)",
        "    special force",
        "    If the race is on turf, this card counts as 2 force.",
    ]


@pytest.mark.rule("foth:602.1", "foth:203.1", "foth:209.1", cited=False)  # what is in it
def test_a_deck_is_listed_by_kind_and_its_horses_by_cost_and_run() -> None:
    cheap = HORSE | {"id": "pony", "name": "Pony", "cost": 0, "run": 2}
    cards = read_cards([*ALL, cheap])
    counts = {"paper-moon": 3, "pony": 2, "rain-cap": 1, "force": 54}
    data = {"deck": "mine", "name": "Mine", "for": "mile", "set": "own", "cards": counts}
    lines = deck_lines(read_deck(data, cards), cards, "en")
    assert lines[:15] == [
        "Mine: 60 cards, a legal deck.",
        "",
        "normal force  54",
        "horse          5",
        "item           1",
        "",
        "cost",
        "   0  ██",
        "   1  ",
        "   2  ███",
        "",
        "run",
        "   2  ██",
        "   3  ",
        "   4  ███",
    ]
    assert [line[:16] for line in lines[17:]] == [
        "54  force       ",
        " 3  paper-moon  ",
        " 2  pony        ",
        " 1  rain-cap    ",
    ]
    assert lines[18].endswith("   2    4      2  mile, middle  " + STYLES)
    assert lines[16].startswith("    id          name        kind          cost  run  guard")


@pytest.mark.rule("foth:602.1", cited=False)  # what is in it
def test_a_curve_counts_horses_only_and_shows_the_gaps() -> None:
    deck = ["sink-or-swim", "toaster-dash", "toaster-dash", "force", "nobody"]
    assert curve(deck, shipped_set(), "run") == {3: 2, 4: 0, 5: 1}
    assert curve(["force", "nobody"], shipped_set(), "run") == {}


@pytest.mark.rule("foth:602.1", "foth:602.1c", cited=False)  # what may be in it
def test_an_unfinished_deck_may_break_rules_but_has_whole_counts() -> None:
    flock = {"deck": "flock", "name": "A flock", "for": "mile", "cards": {"pea-bulb": 9}}
    drafts = [
        (read_draft({"pea-bulb": 9}), (None, None)),
        (read_draft(flock), ("mile", Text("A flock", "A flock"))),
    ]
    for draft, rest in drafts:
        assert (draft.cards, (draft.distance, draft.name)) == ({"pea-bulb": 9}, rest)
    ready = read_draft("long")
    assert (ready.cards.total(), ready.distance) == (80, "long")  # type: ignore[attr-defined]
    assert read_draft(ready_deck("long")) == ready
    assert read_draft('{"force": 3}').cards == {"force": 3}
    for wrong, place in (({"pea-bulb": 0}, "pea-bulb"), ({"cards": {"x": -1}}, "cards.x")):
        with pytest.raises(BadInput) as caught:
            read_draft(wrong)
        assert [problem.place for problem in caught.value.problems] == [place]
    assert read_draft({f"card-{n}": 1 for n in range(2000)}).cards.total() == 2000  # type: ignore[attr-defined]
    with pytest.raises(BadInput) as caught:
        read_draft({f"card-{n}": 1 for n in range(2001)})
    assert "2001" in str(caught.value)


@pytest.mark.rule("foth:F58", cited=False)  # whose cards they are
def test_cards_of_racekits_own_are_said_to_be_its_own() -> None:
    (gap, *note) = house_lines([shipped_set()["sink-or-swim"]], "en")
    assert not gap
    assert note[0].startswith("(house default)")
    assert house_lines([shipped_set()["force"], CARDS["paper-moon"]], "en") == []


@pytest.mark.rule("foth:211.1", cited=False)  # what cards can say
@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_word_has_a_line_and_below_it_its_text(lang: str) -> None:
    lines = word_lines(lang)
    heads = [line for line in lines if not line.startswith(" ")]
    assert any(head.startswith("effect  draw  n: count = 1") for head in heads)
    assert all(head.split()[-1].endswith(")") for head in heads)
    texts = [line for line in lines if line.startswith(" ")]
    assert all(line.startswith("    ") and line[4] != " " for line in texts)
    assert max(map(width, texts)) <= 80
