"""Forced choices: the table makes them, for a person who plays alone, and nobody else learns it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

import pytest

import racekit as rk
from racekit.engine.errors import Forbidden
from racekit.engine.game import Game, State
from racekit.engine.result import Result
from racekit.engine.tasks import Chance, Change, Choice
from racekit.engine.view import HIDDEN
from racekit.exchange.replay import NOBODY, log_lines
from racekit.table.record import Record
from racekit.table.table import Table
from racekit.ui.session import Session


class Board(NamedTuple):
    cards: tuple[str, ...] = ("",)
    turns: int = 0


@dataclass(frozen=True)
class Deal(Chance):
    rule: ClassVar[str] = "N1"

    def weights(self, game: Any, board: Board) -> dict[str, int]:
        return {"high": 1, "low": 1}

    def play(self, game: Any, board: Board, card: str) -> Change:
        told = game.secret("N1", seat=0, card=card)
        return Change(Board((card,)), [told], (Turn(0), Turn(0), Turn(1)))


@dataclass(frozen=True)
class Turn(Choice):
    """A low card can only pass; the third time, nothing depends on what one does."""

    seat: int
    rule: ClassVar[str] = "N2"

    def actions(self, game: Any, board: Board) -> tuple[str, ...]:
        free = self.seat == 1 or board.turns == 0 or board.cards[0] == "high"
        return ("raise", "pass") if free or self.is_idle(board) else ("pass",)

    def is_idle(self, board: Board) -> bool:
        return board.turns == 2 and self.seat == 0

    def is_forced(self, game: Any, board: Board, actions: Any) -> bool:
        return super().is_forced(game, board, actions) or self.is_idle(board)

    def play(self, game: Any, board: Board, action: str) -> Change:
        told = game.event("N2", seat=self.seat, action=action)
        return Change(board._replace(turns=board.turns + 1), [told])


class NoAlternative(Game):
    """One seat often has no alternative."""

    name = "no_alternative"
    version = "1"
    players = 2
    forced = True
    rules: ClassVar = {"N1": "Deal: a card each.", "N2": "Turn: raise or pass."}

    def setup(self) -> tuple[Board, tuple[Any, ...]]:
        return Board(), (Deal(),)

    def view(self, state: State, seat: int) -> Board:
        return state.board if seat == 0 else state.board._replace(cards=(HIDDEN,))

    def result(self, board: Board) -> Result:
        return Result.of_scores((0, 0))


ALONE = {1: "random"}


def opened(seats: Any = ALONE, card: str = "low", **more: Any) -> Table:
    """Return a table at which seat 0 has made its first, free, choice."""
    table = Table(NoAlternative(), seats=seats, seed=1, autosave=False, **more)
    table.step(card)
    table.step("pass")
    return table


def test_a_choice_with_one_legal_action_is_made_and_recorded() -> None:
    table = opened()
    assert table.forced_choice
    table.advance()
    assert table.result is not None
    assert [node.forced for node in table.node.line()] == [False, False, False, True, False]
    record = Record.parse(table.record().print())
    assert record.header["forced"] is True
    again = Table.from_record(record)
    assert [each["action"] for each in again.record().operations] == [
        "low",
        "pass",
        "pass",
        "raise",
    ]
    assert again.record() == record
    assert [node.forced for node in again.nodes] == [node.forced for node in table.nodes]


def test_a_choice_that_is_none_is_made_too_by_the_seed() -> None:
    chosen = {}
    for seed in range(8):
        start = State(NoAlternative(), Board(("low",), 2), (Turn(0),))
        table = Table(NoAlternative(), seats=ALONE, seed=seed, start=start, autosave=False)
        assert (len(table.state.actions()), table.forced_choice) == (2, True)
        chosen[seed] = table.next_action()
        table.advance()
        (action,) = (str(node.action) for node in table.node.line() if node.forced)
        assert action == chosen[seed]
    assert {*chosen.values()} == {"raise", "pass"}


def test_a_choice_among_several_waits_for_the_person() -> None:
    table = opened(card="high")
    table.advance()
    assert table.actor == 0
    assert not table.forced_choice


@pytest.mark.parametrize("forced", [False, True])
def test_the_option_of_the_table_wins_over_the_default_of_the_game(forced: bool) -> None:
    assert Table("foth", autosave=False).forced
    assert not Table("longshot", autosave=False).forced
    assert Table("longshot", forced=forced, autosave=False).forced is forced
    assert opened(forced=forced).forced_choice is forced


def test_a_record_without_the_key_replays_as_it_was_played() -> None:
    played = opened(forced=False).record()
    assert "forced" not in played.header
    again = Table.from_record(played)
    assert not again.forced
    again.advance()
    assert again.actor == 0
    assert not again.node.forced


def test_the_header_says_true_or_false_and_nothing_else() -> None:
    record = opened().record()
    wrong = Record({**record.header, "forced": 1}, record.operations)
    with pytest.raises(rk.BadInput):
        Record.parse(wrong.print())


@pytest.mark.parametrize("mode", ["study", "play"])
def test_undo_crosses_forced_choices_to_the_last_real_one(mode: Any) -> None:
    table = opened(mode=mode)
    table.advance(1)
    assert table.node.forced
    assert table.why_no_undo(0) is None
    table.undo()
    assert table.node.ply == 1
    assert len(table.state.actions()) == 2


def test_undo_in_play_mode_does_not_cross_what_others_have_done_since() -> None:
    table = opened(mode="play")
    table.advance()
    with pytest.raises(Forbidden):
        table.undo()


def test_with_several_persons_each_makes_every_choice() -> None:
    """That a choice was made at once would say that there was no alternative."""
    for card in ("low", "high"):
        table = opened(seats=None, card=card)
        table.advance()
        assert (table.actor, table.node.ply, table.forced_choice) == (0, 2, False)


def test_the_log_marks_it_for_its_own_seat_only() -> None:
    table = opened()
    table.advance(1)
    (mine,) = log_lines(table, table.node, 0)
    assert mine["forced"] is True
    for reader in (1, NOBODY):
        assert all("forced" not in line for line in log_lines(table, table.node, reader))
    assert any(line.get("forced") for frame in table.replay(0).frames for line in frame["log"])
    assert "forced" not in table.replay(1).print()


def snapshots(seat: int, card: str) -> Iterator[dict[str, Any]]:
    """Yield a session's snapshots before and after seat 0's second pass."""
    table = opened(card=card, mode="play")
    session = Session(table, seat)
    yield session.snapshot()
    if table.forced_choice:
        table.advance(1)
    else:
        table.step("pass")
    session.refresh()
    yield session.snapshot()


def test_another_seat_cannot_tell_a_forced_choice_from_a_free_one() -> None:
    assert list(snapshots(1, "low")) == list(snapshots(1, "high"))


def test_the_board_of_the_seat_says_that_it_goes_on_by_itself() -> None:
    before, after = snapshots(0, "low")
    assert (before["mine"], before["waiting"], before["actions"]) == (False, True, [])
    assert before["status"]["what"]["en"] == "Nothing is left to choose: it is played for you."
    assert after["log"][-1]["forced"] is True
    free, _ = snapshots(0, "high")
    assert (free["mine"], free["waiting"], len(free["actions"])) == (True, False, 2)


def test_the_front_end_asks_for_it_as_for_the_step_of_an_automatic_player() -> None:
    table = opened(mode="play")
    session = Session(table, 0)
    message = {"v": 1, "id": "m", "seq": 0, "type": "command", "name": "advance", "arg": "beat"}
    assert session.handle(message) is None
    assert table.node.forced
