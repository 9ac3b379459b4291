"""After the end: another game with the same seats, and a page of the one that is over."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import racekit as rk
from racekit.table.table import Table
from racekit.ui.session import Session
from tests.ui.sittings import command


def finished(**options: Any) -> Table:
    """Return a finished game of three kinds of seat."""
    given = {"players": 4, "races": 1, "mode": "play", "autosave": False, **options}
    table = Table("longshot", seats={1: "greedy", 2: "random", 3: "random"}, seed=3, **given)
    table.advance()
    while table.result is None:
        table.step(table.state.actions()[0])
        table.advance()
    return table


def test_another_table_has_the_same_game_and_seats_and_another_seed() -> None:
    table = finished(goal=50)
    again = table.again()
    assert again.game == table.game
    assert [type(player) for player in again.players] == [type(each) for each in table.players]
    assert (again.mode, again.forced) == (table.mode, table.forced)
    assert again.seed != table.seed
    assert again.node.parent is None
    assert again.autosave_path is None


def test_it_begins_at_the_same_position_and_saves_as_the_first_one_did(tmp_path: Path) -> None:
    start = rk.game("foth").start()
    table = Table("foth", start=start, forced=False, autosave=tmp_path / "game.jsonl")
    again = table.again()
    assert again.state == table.state
    assert not again.forced
    assert again.autosave_path is not None
    assert again.autosave_path != table.autosave_path


def test_the_page_asks_for_it_once_the_game_is_over() -> None:
    running = Session(Table("longshot", autosave=False), 0)
    refused = command(running, "again")
    assert refused["text"]["en"] == "This game is not over yet."
    session = Session(finished(), 0)
    old, seq = session.table, session.seq
    assert command(session, "again") is None
    assert session.table is not old
    seen = session.snapshot()
    assert (seen["seat"], seen["over"]) == (0, False)
    assert (seen["tree"]["since"], len(seen["tree"]["nodes"])) == (None, 1)
    assert seen["seq"] > seq


def test_every_widget_of_the_table_moves_on() -> None:
    table = finished()
    first, second = rk.GameWidget(table), rk.GameWidget(table)
    odds = rk.OddsWidget(table, autostart=False)
    other = rk.GameWidget(finished())
    try:
        screen = first.screen
        first.again()
        assert first.table is second.table is odds.table is not table
        assert first.screen == second.screen == odds.screen != screen
        assert first.state["over"] is second.state["over"] is False
        assert other.state["over"]
        seq = second.state["seq"]
        first.advance(turn=False)
        assert second.state["seq"] > seq
        assert second.state["now"] == first.state["now"] > 0
    finally:
        for widget in (first, second, odds, other):
            widget.close()


def test_the_page_that_is_saved_holds_what_the_seat_saw() -> None:
    table = finished()
    session = Session(table, 0)
    answer = command(session, "page", "ja")
    assert answer["name"] == "longshot.html"
    assert answer["html"] == rk.ReplayWidget(table, seat=0, lang="ja").html()
    assert command(session, "page", "fr")["code"] == "malformed"


def test_no_page_is_given_from_behind_a_curtain() -> None:
    table = Table("longshot", seed=3, mode="play", autosave=False)
    table.advance()
    actor = table.actor
    assert isinstance(actor, int)
    session = Session(table, actor)
    table.step(table.state.actions()[0])
    table.advance()
    session.refresh()
    assert session.curtain is not None
    assert command(session, "page", "en")["code"] == "forbidden"
