"""Games by name, their options, and errors that list every problem."""

from __future__ import annotations

import copy
from dataclasses import dataclass
from typing import Any

import pytest

import racekit as rk
from racekit.engine import registry
from racekit.engine.errors import BadInput, Forbidden, IllegalAction, Problem, RacekitError
from racekit.engine.formats import whole
from racekit.engine.options import declared_options, known_options, option
from racekit.engine.texts import LANGUAGES
from tests.conformance.adapters import GAMES


def places(error: BadInput) -> list[str]:
    return [problem.place for problem in error.problems]


@pytest.mark.parametrize("name", ["chess", "", "LONGSHOT", None, 3, ["longshot"], "longshot "])
def test_an_unknown_game_is_one_error_that_names_the_games(name: Any) -> None:
    with pytest.raises(BadInput) as caught:
        rk.game(name)
    for lang in LANGUAGES:
        assert repr(name) in caught.value.text(lang)
        assert all(game in caught.value.text(lang) for game in GAMES)


def test_every_wrong_option_is_listed_at_once() -> None:
    with pytest.raises(BadInput) as caught:
        rk.game(
            "longshot",
            players=7,
            goal=True,
            spurt="44",
            races=0,
            first_player=9,
            deck={"7-1": 2, "1-1": -1, "1-2": 1.5, "1-3": 10**9},
            colour="red",
        )
    assert set(places(caught.value)) == {
        *("players", "goal", "spurt", "races", "first_player", "colour"),
        *("deck.7-1", "deck.1-1", "deck.1-2", "deck.1-3"),
    }
    for lang in LANGUAGES:
        assert all(place in caught.value.text(lang) for place in places(caught.value))


def test_the_message_says_that_an_option_is_optional() -> None:
    with pytest.raises(BadInput) as caught:
        rk.game("foth", metres=7, surface=None)
    texts = {problem.place: problem.text for problem in caught.value.problems}
    assert texts["metres"]("en").startswith("7 is not one of 1200, 1400, ")
    assert texts["metres"]("en").endswith("; it may also be omitted.")
    assert texts["surface"]("en") == "None is not one of turf, dirt."
    for lang in ("en", "ja"):
        assert "None" not in texts["metres"](lang)


def test_problems_of_options_are_collected_and_then_raised_once() -> None:
    at = known_options(["a", "b"], {"a": 1, "z": 2})
    assert at.key("a").fine
    for wrong in (True, 1.0, -1, 9, None):
        assert whole(0, 8).decode(wrong, at.key("a")) is None
    assert whole(0, 8).decode(8, at.key("b")) == 8
    assert whole(0).decode(10**40, at.key("b")) == 10**40
    assert [problem.place for problem in at.problems] == ["z", *["a"] * 5]
    assert (at.key("a").fine, at.key("b").fine) == (False, True)
    with pytest.raises(BadInput) as caught:
        at.finish("bad_options", game="g")
    assert len(caught.value.problems) == 6
    known_options(["a"], {"a": 1}).finish()


@dataclass(frozen=True)
class Options:
    goal: int = option(100, low=2, high=1000)
    wild: bool = False
    how: str = option("fast", choices=("fast", "slow"))
    free: Any = None


def test_declared_options_are_checked_by_their_declaration() -> None:
    right = {"goal": 2, "wild": True, "how": "slow", "free": object()}
    assert declared_options(Options, right).problems == []
    found = declared_options(Options, {"goal": 1, "wild": 1, "how": True, "colour": "red"})
    assert [problem.place for problem in found.problems] == ["colour", "goal", "wild", "how"]


def test_the_games_are_listed() -> None:
    assert tuple(line.name for line in rk.games()) == registry.names()
    assert {"kuhn", "longshot"} <= set(GAMES)


def test_errors_are_racekits_own_and_pythons_too() -> None:
    """`except ValueError` catches them."""
    assert issubclass(BadInput, ValueError)
    assert issubclass(IllegalAction, ValueError)
    for kind in (BadInput, IllegalAction, Forbidden):
        assert issubclass(kind, RacekitError)
    with pytest.raises(NotImplementedError):
        RacekitError().text("en")


def test_an_error_speaks_both_languages() -> None:
    error = BadInput.of("bad_game", [Problem.of("game", "unknown_game", name="'x'", known=["y"])])
    own = "Your own game is found once its module is imported or its package is installed."
    en = f"'x' is not one of y. {own}"
    own = "自作のゲームは、モジュールをインポートするかパッケージをインストールすると見つかります。"
    assert error.text("en") == f"There is no such game:\n  game: {en}"
    assert (
        error.text("ja")
        == f"そのゲームはありません：\n  game：'x'はありません。あるのはyです。{own}"
    )
    assert repr(error.problems[0]) == f"Problem('game', {en!r})"
    forbidden = Forbidden.of("undo_at_start")
    assert forbidden.text("ja") == forbidden.reason.ja


def test_an_illegal_action_cites_its_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RACEKIT_LANG", "ja")
    with pytest.raises(IllegalAction) as caught:
        rk.game("longshot").start().step("pass")
    assert caught.value.rule == "LS2.1"
    assert str(caught.value) == caught.value.text("ja")
    assert caught.value.text("en").endswith("[LS2.1]")


def test_things_of_the_wrong_kind_are_illegal_actions_not_crashes() -> None:
    start = rk.game("longshot").start()
    for action in (None, 3, [1], {}, object(), b"pass"):
        with pytest.raises(IllegalAction):
            start.step(action)  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [-1, 5, True, "0", None, 1.0])
def test_an_invalid_seat_is_rejected(seat: Any) -> None:
    state = rk.game("longshot").start()
    for use in (state.view, state.key):
        with pytest.raises(BadInput) as caught:
            use(seat)
        assert repr(seat) in caught.value.text("en")
        assert repr(seat) in caught.value.text("ja")


def test_a_state_is_frozen() -> None:
    state = rk.game("longshot").start()
    for name in ("board", "agenda", "game", "anything"):
        with pytest.raises(AttributeError):
            setattr(state, name, 1)
    with pytest.raises(AttributeError):
        del state.board
    assert state != 3


def test_chance_alone_is_sampled() -> None:
    import random

    state = rk.game("longshot", first_player=0).start()
    while state.actor is rk.CHANCE:
        state = state.step(state.sample(random.Random(1))).state
    with pytest.raises(ValueError, match="chance"):
        state.sample(random.Random(1))
    assert repr(rk.CHANCE) == "CHANCE"


def test_states_and_seats_can_be_copied() -> None:
    state = rk.game("longshot").start()
    for copied in (copy.deepcopy(state), copy.copy(state)):
        assert copied == state
        assert copied.actions() == state.actions()
    assert copy.deepcopy(rk.HUMAN) == rk.HUMAN != rk.HUMAN.named("Ann")
    assert copy.deepcopy(rk.CHANCE) is rk.CHANCE


def test_a_copied_error_says_the_same() -> None:
    with pytest.raises(BadInput) as caught:
        rk.game("longshot", players=9)
    arrived = copy.copy(caught.value)
    assert arrived.text("ja") == caught.value.text("ja")


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(BadInput) as caught:
        rk.game("kuhn", players=3)
    assert "players: unknown option; the game has no options." in caught.value.text("en")
    assert "このゲームにオプションはありません。" in caught.value.text("ja")
