"""An error in the code of somebody's own game names that game, and shows where it happened."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

import racekit as rk
from racekit.engine import Change, Choice, Text
from racekit.engine.game import defined
from racekit.games import pig
from racekit.ui import GameWidget


@dataclass(frozen=True)
class Fragile(Choice):
    seat: int = 0
    rule = "P1"

    def actions(self, game: Any, board: Any) -> tuple[str, ...]:
        return ("roll", "hold", "misread", "miscite", "misname", "misrefuse")

    def refused(self, game: Any, board: pig.Board) -> dict[str, str]:
        return {"pass": "P7"} if board.die == 6 else {}

    def play(self, game: Any, board: pig.Board, action: str) -> Change:
        if action == "roll":
            raise KeyError("the card is Q")
        if action == "misread":
            json.loads("{")
        if action == "miscite":
            return Change(board, [game.event(f"P{7}", seat=0)])
        if action == "misname":
            return Change(board, then=[Misnamed()])
        if action == "misrefuse":
            return Change(board._replace(die=6), then=[Fragile()])
        return Change(board._replace(turn=1), then=[Fragile()])


@dataclass(frozen=True)
class Misnamed(Fragile):
    rule = "P7"


@dataclass(frozen=True)
class Brittle(pig.Pig):
    """A game whose author is not done: a roll fails, and so does the picture after a hold."""

    name = "brittle"
    features: ClassVar = {}

    def setup(self) -> Any:
        return pig.Board(), (Fragile(),)

    def status(self, view: Any, names: Any) -> tuple[Text, Text]:
        assert 1 // (1 - view.board.turn)
        return super().status(view, names)


del defined["brittle"]  # other tests look at all games that there are


def answer(widget: GameWidget, action: str) -> Any:
    said: list[Any] = []
    widget.send = said.append  # type: ignore[method-assign]
    message = {"v": 1, "type": "intent", "id": "a", "seq": widget._session.seq, "action": action}
    widget._answer(widget, message, None)
    return said[-1] if said else None


@pytest.mark.parametrize("mode", ["study", "play"])
def test_a_failing_move_says_which_game_and_where(mode: Any) -> None:
    widget = rk.play(Brittle(), seats={0: rk.HUMAN, 1: "random"}, mode=mode)
    before = widget.table.state
    told = answer(widget, "roll")
    assert told["id"] == "a"
    assert told["code"] == "error"
    for lang in ("en", "ja"):
        assert "brittle" in told["text"][lang]
        assert "Text(" not in told["text"][lang]
        assert "KeyError" in told["text"][lang]
        assert "test_failures.py" in told["text"][lang]
        assert "the card is Q" not in told["text"][lang]
    assert 'raise KeyError("the card is Q")' in told["trace"]  # the source, not the value
    assert told["trace"].endswith("KeyError('the card is Q')" if mode == "study" else "KeyError")
    assert "racekit/engine" not in told["trace"]
    assert widget.table.state == before


def test_an_error_in_a_library_names_the_line_of_the_game_that_called_it() -> None:
    told = answer(rk.play(Brittle(), seats={0: rk.HUMAN, 1: "random"}), "misread")
    assert "JSONDecodeError (test_failures.py, line " in told["text"]["en"]
    assert "decoder.py" in told["trace"]


def test_a_position_that_cannot_be_shown_is_answered() -> None:
    widget = rk.play(Brittle(), seats={0: rk.HUMAN, 1: "random"})
    told = answer(widget, "hold")
    assert told["code"] == "error"
    assert "ZeroDivisionError" in told["trace"]


UNKNOWN = {
    "en": "The game brittle has no rule 'P7', which it cites; its rules are P1, P2, P3, P4.",
    "ja": "ゲームbrittleのコードが挙げたルール'P7'はありません。あるのはP1、P2、P3、P4です。",
}


@pytest.mark.parametrize("mode", ["study", "play"])
def test_an_unknown_rule_is_an_error_of_the_line_that_cites_it(
    mode: Any, caplog: pytest.LogCaptureFixture
) -> None:
    widget = rk.play(Brittle(), seats={0: rk.HUMAN, 1: "random"}, mode=mode)
    before = widget.table.state
    told = answer(widget, "miscite")
    assert told["code"] == "error"
    assert "brittle raised UnknownRule (test_failures.py, line " in told["text"]["en"]
    assert 'game.event(f"P{7}", seat=0)' in told["trace"]  # the source, not the value
    assert told["trace"].endswith(UNKNOWN["en"] if mode == "study" else "UnknownRule")
    assert UNKNOWN["en"] in caplog.text
    assert widget.table.state == before


@pytest.mark.parametrize("action", ["misname", "misrefuse"])
def test_an_unknown_rule_that_no_line_of_the_game_looks_up_is_named(action: str) -> None:
    widget = rk.play(Brittle(), seats={0: rk.HUMAN, 1: "random"})
    told = answer(widget, action)
    assert told["code"] == "error"
    assert told["text"] == UNKNOWN
    assert "trace" not in told
    assert len(widget.table.nodes) == {"misname": 1, "misrefuse": 2}[action]


def test_an_error_of_racekit_names_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = rk.play("pig", seats={0: rk.HUMAN, 1: "random"}, seed=1)

    def fail(*_: object) -> None:
        raise ValueError("the card is Q")

    monkeypatch.setattr(pig.Turn, "play", fail)
    told = answer(widget, "roll")
    assert told["code"] == "error"
    assert "trace" not in told
    assert "pig" not in told["text"]["en"]
