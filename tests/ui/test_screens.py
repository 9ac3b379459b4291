"""Several widgets on one table: a table has one screen, whatever stands on it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import racekit as rk
from racekit.games.longshot.positions import position
from racekit.table.table import Table
from racekit.ui.session import Screen, Session
from tests.ui.sittings import Front, command, dealt, intent

Opened = Callable[[Callable[[], Any]], Front]


@pytest.fixture
def show(front: Opened) -> Callable[..., Front]:
    return lambda table, **given: front(lambda: rk.GameWidget(table, lang="en", **given))


def two_persons() -> Table:
    """Return a table of two persons where seat 0 is to act."""
    return dealt((0, 1), first_player=0)


def shown(page: Front) -> dict[str, Any]:
    """Return what a page shows; each numbers its own snapshots."""
    return {name: value for name, value in page.model["state"].items() if name != "seq"}


def act(page: Front) -> None:
    """Play the first action, and let the others act."""
    assert page.intent(page.model["state"]["actions"][0]["action"]) is None
    while page.model["state"]["waiting"]:
        assert page.command("advance", "turn") is None


def test_a_second_play_mirrors_the_first(front: Opened) -> None:
    table = two_persons()
    pages = [front(lambda: rk.play(table)) for _ in range(2)]
    for number in range(6):
        assert shown(pages[0]) == shown(pages[1])
        page = pages[number % 2]
        if page.model["state"]["curtain"] is not None:
            assert page.command("uncover") is None
        else:
            act(page)
    assert table.actor == 1


def test_no_two_hands_are_ever_shown_at_once(show: Callable[..., Front]) -> None:
    """Whoever has just played sees nothing of the next person's hand in the other widget."""
    table = two_persons()
    one, two = show(table), show(table)
    hand = {str(card) for card in table.state.view(1).hand}
    for page in (one, two):
        assert page.model["state"]["seat"] == 0
    act(one)
    assert table.actor == 1
    for page in (one, two):
        assert page.model["state"]["curtain"] == 1
        assert page.model["state"]["scene"]["hand"] is None
        own = {str(card) for card in table.state.view(0).hand}
        assert not [card for card in hand - own if f'"{card}"' in json.dumps(page.model["state"])]
    assert two.command("uncover") is None
    for page in (one, two):
        state = page.model["state"]
        assert (state["seat"], state["curtain"], state["mine"]) == (1, None, True)
        assert set(state["scene"]["hand"]) == {str(card) for card in table.state.view(1).hand}
    answer = one.command("uncover")
    assert answer is not None
    assert answer["text"]["en"] == "There is nothing to uncover."


def test_in_play_no_widget_is_opened_on_another_seat(show: Callable[..., Front]) -> None:
    table = two_persons()
    first = show(table, seat=0)
    show(table, seat=0)
    for lang, words in (("en", "already shown from seat 0"), ("ja", "席0から表示中")):
        with pytest.raises(rk.BadInput) as caught:
            rk.GameWidget(table, seat=1)
        assert [problem.place for problem in caught.value.problems] == ["seat"]
        assert words in caught.value.text(lang)
    assert first.command("mode", "study") is None
    assert show(table, seat=1).model["state"]["seat"] == 1


def test_in_study_each_widget_looks_from_its_own_seat(show: Callable[..., Front]) -> None:
    table = two_persons()
    one, two = show(table), show(table)
    assert one.command("mode", "study") is None
    assert two.command("seat", 3) is None
    assert (one.model["state"]["seat"], two.model["state"]["seat"]) == (0, 3)
    assert two.command("mode", "play") is None
    for page in (one, two):
        assert (page.model["state"]["seat"], page.model["state"]["curtain"]) == (0, None)


def test_a_table_whose_widgets_are_closed_is_shown_from_any_seat(
    show: Callable[..., Front],
) -> None:
    table = two_persons()
    show(table, seat=0).widget.close()
    assert show(table, seat=1).model["state"]["seat"] == 1


def test_only_who_made_a_move_takes_it_back() -> None:
    """With no card left to draw, nothing is learned between two persons' turns."""
    hands = [[f"{horse}-{mv}" for mv in (*range(1, 8), 1, 2)] for horse in (1, 2, 3, 4)]
    start = position(players=4, hands=hands, stack=[])
    table = Table(start.game, start=start, mode="play", autosave=False)
    screen = Screen(0)
    one, two = Session(table, 0, screen), Session(table, 0, screen)
    assert intent(one, "1-1>1L") is None
    two.refresh()
    assert (table.actor, one.curtain, two.curtain) == (1, 1, 1)
    assert one.snapshot()["undo"]["can"]
    assert command(two, "uncover") is None
    one.refresh()
    for session in (one, two):
        undo = session.snapshot()["undo"]
        assert not undo["can"]
        assert undo["why"]["text"]["en"].startswith("Only the player who made this move")
        assert command(session, "undo")["text"] == undo["why"]["text"]
    assert command(two, "mode", "study") is None
    assert command(two, "undo") is None
    assert table.actor == 0


@pytest.mark.parametrize("given", ["longshot", None, 5])
def test_what_is_no_table_is_one_clear_error(given: Any) -> None:
    with pytest.raises(rk.BadInput, match=r"is not a table; rk\.play creates one"):
        rk.GameWidget(given)


def test_a_widget_shows_the_tables_notice(
    show: Callable[..., Front], tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("RACEKIT_HOME", str(tmp_path / "file"))
    table = Table("longshot", seed=3, mode="play", first_player=0, autosave=True)
    page = show(table)
    assert page.model["state"]["notice"] is None
    assert page.command("advance", "turn") is None
    assert table.notice is not None
    assert page.model["state"]["notice"] == table.notice.data()
    assert page.intent(page.model["state"]["actions"][0]["action"]) is None
    (tmp_path / "file").unlink()
    table.comment("saved again")
    assert page.model["state"]["notice"] is None


def test_boards_and_probabilities_of_one_table_find_each_other(front: Opened) -> None:
    """By their screen's name, which no other table's has: two games may stand on one page."""

    def screens(table: Table) -> tuple[str, str]:
        board = front(lambda: rk.GameWidget(table))
        odds = front(lambda: rk.OddsWidget(table, autostart=False))
        return board.model["screen"], odds.model["screen"]

    (one, odds), (other, others) = map(screens, (two_persons(), two_persons()))
    assert one == odds
    assert other == others
    assert one != other
