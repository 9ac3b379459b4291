"""What makes a game in one file short: one place to import from, plain words, defaults."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import racekit
from racekit.engine import Change, Choice, Game, Result, State, Text, option, own, with_item
from racekit.engine.errors import BadInput, UnknownRule
from racekit.engine.events import Event
from racekit.engine.game import defined

GAMES = sorted(Path(racekit.__file__).parent.glob("games/[a-z]*.py"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_game_in_one_file_is_short(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= 165


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


UNKNOWN = {
    "en": "The game one_file_nim has no rule 'N7', which it cites; its rules are N1, N2.",
    "ja": "ゲームone_file_nimのコードが挙げたルール'N7'はありません。あるのはN1、N2です。",
}


@dataclass(frozen=True)
class Misled(Take):
    rule = "N7"


def miscited(**words: Any) -> Game:
    """Return a game whose first move does what `words` says, and cites a rule that there is not."""

    @dataclass(frozen=True)
    class First(Take):
        def refused(self, game: Any, board: Any) -> Any:
            return {"all": words["refused"]} if "refused" in words else {}

        def play(self, game: Any, board: Any, action: str) -> Change:
            change = super().play(game, board, action)
            events = [words["event"](game)] if "event" in words else []
            return Change(change.board, events, words.get("then", change.then))

    class Miscited(nim(rules={"N1": "Taking: take one.", "N2": "The end: no match."})):  # type: ignore[misc]
        def setup(self) -> Any:
            return (0, 0), (First(0),)

    return Miscited.make()


@pytest.mark.parametrize(
    "words",
    [
        {"event": lambda game: game.event("N7", seat=0)},
        {"event": lambda game: game.secret("N7", seat=0, card="Q")},
        {"event": lambda game: game.secret_event("N7", "seen", "card", seat=0, card="Q")},
        {"event": lambda game: game.refusal("N7")},
        {"then": [Misled(1)]},
    ],
    ids=["event", "secret", "secret event", "refusal", "task"],
)
def test_a_rule_that_a_game_cites_and_does_not_have_is_named_where_it_is_cited(words: Any) -> None:
    game = miscited(**words)
    table = racekit.Table(game, autosave=False)
    for _ in range(2):  # it is said every time, and nothing has happened
        with pytest.raises(UnknownRule) as caught:
            table.step("one")
        assert {lang: caught.value.text(lang) for lang in UNKNOWN} == UNKNOWN
        assert (table.state, len(table.nodes)) == (game.start(), 1)


def test_a_reason_and_the_first_task_cite_rules_that_there_are() -> None:
    with pytest.raises(UnknownRule, match="'N7'"):
        miscited(refused="N7").start().why_not("all")
    assert miscited(refused="N2").start().why_not("all") is not None
    with pytest.raises(UnknownRule, match="'N7'"):
        miscited().run_on((0, 0), [Misled(0)])


def test_an_event_made_without_its_game_says_which_rule_it_lacks() -> None:
    event = Event(miscited().book, "N7", "", {})
    with pytest.raises(UnknownRule, match="'N7'"):
        event.text("en")


def test_a_record_says_which_rule_its_game_does_not_have() -> None:
    table = racekit.Table(miscited(), autosave=False)
    table.step("one")
    record = table.record()
    defined["one_file_nim"] = type(miscited(event=lambda game: game.event("N7")))
    with pytest.raises(BadInput) as caught:
        racekit.Table.from_record(record)
    assert UNKNOWN["en"] in caught.value.text("en")


@pytest.mark.parametrize("method", ["exact", "simulate"])
def test_odds_say_which_rule_a_game_does_not_have(method: Any) -> None:
    state = miscited(event=lambda game: game.event("N7")).start()
    with pytest.raises(UnknownRule, match="'N7'"):
        racekit.odds(state, "win", method=method, n=2, players="random")


def test_the_error_of_an_unknown_rule_reaches_another_process() -> None:
    error = UnknownRule("one_file_nim", "N7", ("N1", "N2"))
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 (our own)
    assert again.text("en") == UNKNOWN["en"]


def test_a_seat_sees_only_its_own() -> None:
    with pytest.warns(DeprecationWarning, match="SECRET"):
        assert own(("J", "Q", "K"), 1) == ("?", "Q", "?")
