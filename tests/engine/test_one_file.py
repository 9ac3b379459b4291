"""What makes a game in one file short: one place to import from, plain words, defaults."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import racekit
from racekit.engine import Change, Choice, Game, Result, State, Text, option, own, with_item
from racekit.engine.game import defined

GAMES = sorted(Path(racekit.__file__).parent.glob("games/[a-z]*.py"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_game_in_one_file_is_short(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= 150


@pytest.fixture(autouse=True)
def own_games() -> Iterator[None]:
    """Forget the games of this file."""
    before = dict(defined)
    yield
    defined.clear()
    defined.update(before)


@dataclass(frozen=True)
class Take(Choice):
    seat: int
    rule = "N1"

    def actions(self, game: Any, board: tuple[int, ...]) -> tuple[str, ...]:
        return ("one",)

    def play(self, game: Any, board: tuple[int, ...], action: str) -> Change:
        after = with_item(board, self.seat, board[self.seat] + 1)
        event = game.event("N1", seat=self.seat, taken=action)
        return Change(after, [event], [] if sum(after) == game.matches else [Take(1 - self.seat)])


def nim(**words: Any) -> type[Game]:
    """Define a small game."""

    @dataclass(frozen=True)
    class Nim(Game):
        name = "one_file_nim"
        version = "1"
        players = 2
        title = words.get("title", "")
        rules = words.get("rules", {"N1": "Taking: take a match: only one."})
        terms = words.get("terms", {})
        matches: int = option(3, low=1, high=9)

        def setup(self) -> tuple[tuple[int, int], tuple[Take, ...]]:
            return (0, 0), (Take(0),)

        def view(self, state: State, seat: int) -> Any:
            return state.board

        def result(self, board: tuple[int, ...]) -> Result:
            return Result.of_scores(board)

    return Nim


@pytest.mark.parametrize(
    ("rule", "title", "body"),
    [
        ("Taking: take a match: only one.", "Taking", "take a match: only one."),
        ("取る：1本取ります：必ず。", "取る", "1本取ります：必ず。"),
        ("取る: 1本取ります。", "取る", "1本取ります。"),
        ("Taking", "Taking", ""),
    ],
)
def test_a_rule_in_one_language_serves_for_both(rule: str, title: str, body: str) -> None:
    made = nim(rules={"N1": rule}).book["N1"]
    assert (made.title, made.body) == (Text(title, title), Text(body, body))


def test_terms_are_words_in_one_language_or_both() -> None:
    game = nim(terms={"one": "a match", "taken": Text("taken", "取った数")}).make()
    (event,) = game.start().step("one").events
    assert event.text("en") == "Player 1: Taking (taken a match)"
    assert event.text("ja") == "プレイヤー1：Taking（取った数 a match）"


def test_a_variant_has_a_book_of_its_own() -> None:
    base = nim(title="Nim")

    class Long(base):  # type: ignore[misc, valid-type]
        """Nim with more matches."""

        name = "one_file_long"
        title = "Long nim"

    class Plain(base):  # type: ignore[misc, valid-type]
        pass

    assert (base.book.title.en, Long.book.title.en) == ("Nim", "Long nim")
    assert (Long.book.game, Long.book.line.en) == ("one_file_long", "Nim with more matches.")
    assert Plain.book is base.book
    assert racekit.rules("one_file_long", "N1").game == "one_file_long"


def test_a_seat_sees_only_its_own() -> None:
    assert own(("J", "Q", "K"), 1) == ("?", "Q", "?")
