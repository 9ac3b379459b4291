"""The words of Trick Race: cards, tickets, places and so on, in the texts of events."""

from __future__ import annotations

from typing import Any

import pytest

import racekit as rk
from racekit.games.trickrace.cards import Card
from tests.trickrace.tables import of

CASES: list[Any] = [
    of("TR1.2", "TR4.1", "led", {"seat": 0, "card": Card(0, 5)}, "red 5", "赤の5"),
    of("TR1.2", "TR4.1", "led", {"seat": 0, "card": Card(3, 12)}, "green 12", "緑の12"),
    of("TR1.2", "TR8.3", "dummy_discards", {"cards": (Card(1, 7), Card(2, 8)), "number": 7},
       "blue 7, yellow 8", "青の7"),
    of("TR1.7", "TR3.1", "ticket_open", {"seat": 0, "ticket": -1}, "“win”", "単勝"),
    of("TR1.7", "TR3.1", "ticket_open", {"seat": 0, "ticket": 0},
       "Vanilla Beans", "バニラビーンズ"),
    of("TR1.7", "TR3.1", "ticket_open", {"seat": 0, "ticket": 1}, "Foret Noire", "フォレノワール"),
    of("TR3.4", "TR3.4", "bet_quinella", {"seat": 0, "horses": (2, 3)},
       "Silver Arazan + Gateau Opera", "シルバーアラザン＋ガトーオペラ"),
    of("TR3.4", "TR3.4", "bet_win", {"seat": 0, "horses": (2,)},
       "Silver Arazan.", "シルバーアラザン"),
    of("TR5.1", "TR5.1", "finish", {"horse": 0, "place": 1}, "finished 1st", "1着"),
    of("TR5.1", "TR5.1", "finish", {"horse": 0, "place": 2}, "finished 2nd", "2着"),
    of("TR5.1", "TR5.1", "finish", {"horse": 0, "place": 3}, "finished 3rd", "3着"),
    of("TR5.1", "TR5.1", "finish", {"horse": 0, "place": 4}, "finished 4th", "4着"),
    of("TR5.2 TR5.3", "TR7.1", "won", {"seat": 0, "points": 1}, "with 1 point.", "1点"),
    of("TR5.2 TR5.3", "TR7.1", "won", {"seat": 0, "points": 2}, "with 2 points.", "2点"),
    of("TR5.2 TR5.3", "TR7.1", "won", {"seat": 0, "points": 0}, "with 0 points.", "0点"),
    of("TR1.5", "TR4.5", "moved", {"horse": 0, "marks": 2, "to": 2}, "to space 2", "2マス目"),
    of("TR1.5", "TR4.5", "moved", {"horse": 0, "marks": 2, "to": 1}, "to space 1", "1マス目"),
    of("TR1.5", "TR4.5", "moved", {"horse": 0, "marks": 2, "to": 0}, "to the gate", "ゲート"),
    of("TR5.4", "TR5.4", "sheet", {"race": 1, "horse": 0, "spaces": 1, "odds": 2},
       "advanced 1 space,", "1マス"),
    of("TR5.4", "TR5.4", "sheet", {"race": 1, "horse": 0, "spaces": 2, "odds": 2},
       "advanced 2 spaces,", "2マス"),
    of("TR5.4", "TR5.4", "sheet", {"race": 1, "horse": 0, "spaces": 0, "odds": 2},
       "advanced 0 spaces,", "0マス"),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "name", "values", "english", "japanese"), CASES)
def test_an_event_in_words(
    rule: str, name: str, values: dict[str, Any], english: str, japanese: str
) -> None:
    event = rk.game("trickrace").event(rule, name, **values)
    assert english in event.text("en")
    assert japanese in event.text("ja")
