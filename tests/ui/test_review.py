"""Reviews in a notebook: what is shown, to whom, how it streams, and where one plays on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from functools import cache
from time import monotonic
from typing import Any

import pytest

import racekit as rk
from racekit.engine.errors import BadInput, Forbidden
from racekit.reviews import review_run
from racekit.table.table import Table
from tests.reviews.test_review import late
from tests.ui.sittings import Front, as_json
from tests.ui.sittings import table as race
from tests.unpacking import unpacked, with_drawings

Opened = Callable[[Callable[[], Any]], Front]


def played(game: str = "kuhn", seed: int = 5, **settings: Any) -> Table:
    """Return a table with a finished game of automatic players."""
    made = rk.game(game, **settings)
    seats: dict[int, Any] = dict.fromkeys(range(made.players), "random")
    table = Table(made, seats=seats, seed=seed, autosave=False, mode="play")
    table.advance()
    return table


@cache
def reviewed(game: str) -> dict[str, Any]:
    """Return the data of a whole review of the last steps of a game."""
    table = played("kuhn") if game == "kuhn" else late(game, 12)
    widget = rk.ReviewWidget(table, seat=0, autostart=False, games=16)
    widget.run()
    return dict(widget.review)


def texts(data: Any) -> list[dict[str, str]]:
    """Return every text in two languages in some data."""
    if isinstance(data, dict):
        inside = [found for value in data.values() for found in texts(value)]
        return [*inside, data] if data.keys() == {"en", "ja"} else inside
    return [found for each in data for found in texts(each)] if isinstance(data, list) else []


# --- what is shown -------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["kuhn", "longshot", "trickrace"])
def test_a_review_draws_every_seat_and_tells_all_in_both_languages(game: str) -> None:
    data = as_json(reviewed(game))
    drawn = data["drawn"]
    assert [curve["seat"] for curve in drawn["seats"]] == [*range(len(drawn["seats"]))]
    assert len(drawn["seats"]) >= 2
    for curve in drawn["seats"]:
        assert len(curve["values"]) == len(curve["figures"]) == len(drawn["nodes"])
    assert [curve["mine"] for curve in drawn["seats"]] == [
        True,
        *[False] * (len(drawn["seats"]) - 1),
    ]
    ends = [curve["values"][-1] for curve in drawn["seats"]]
    assert sum(ends) == pytest.approx(1)
    assert len(drawn["luck"]) == len(drawn["nodes"])
    assert drawn["legend"] == data["told"]
    for text in texts(data):
        assert text["en"]
        assert text["ja"]
        assert "{" not in text["en"] + text["ja"]


@pytest.mark.parametrize("game", ["kuhn", "longshot"])
def test_only_what_the_seat_decided_is_judged_the_costliest_first(game: str) -> None:
    decisions = reviewed(game)["drawn"]["decisions"]
    assert {each["seat"] for each in decisions} <= {0}
    assert decisions
    words = [each["word"]["key"] for each in decisions]
    assert words == sorted(words, key=lambda word: word != "cost")
    marked = [each for each in decisions if each["word"]["key"] == "cost"]
    assert [each["mark"] for each in marked] == [*"ABCDEFGHIJ"][: len(marked)]
    costs = [each["cost"] for each in marked]
    assert costs == sorted(costs, reverse=True)
    assert all(each["better"]["en"].startswith("Better: ") for each in marked)


def test_what_all_seats_had_adds_up_as_far_as_one_seat_knew() -> None:
    table = late("longshot", 12, players=4)
    work = review_run(table, 2, games=16)
    for number in range(work.total):
        work.add(number, work.job.part(number))
    found = work.result
    assert sorted(found.seats) == [0, 1, 2, 3]
    for seat in found.seats:
        first, luck, own, others, last = map(float, found.totals(seat))
        assert first + luck + own + others == pytest.approx(last, abs=1e-9)
    alone = rk.review(table, 2, games=16)
    assert found.values[2] == alone.values[2]
    assert found.decisions == alone.decisions
    assert found.changes[2] == alone.changes[2]


def test_luck_is_told_by_what_happened_as_the_seat_saw_it() -> None:
    drawn = reviewed("kuhn")["drawn"]
    (deal,) = drawn["chances"]
    card = played("kuhn").state_at(2).board.cards[0]
    assert f"dealt {card}." in deal["text"]["en"]
    assert deal["text"]["en"].startswith("+" if deal["up"] else "\N{MINUS SIGN}")
    assert "dealt a card" not in deal["text"]["en"]  # to see that the other got one is no luck


def test_scores_have_an_axis_of_their_own() -> None:
    widget = rk.ReviewWidget(played(), seat=1, autostart=False, games=16, utility="score")
    widget.run()
    drawn = widget.review["drawn"]
    assert drawn["title"]["en"] == "Expected score"
    assert drawn["low"] < 0 < drawn["high"]
    assert drawn["decisions"]


# --- all cards, or what a seat knew --------------------------------------------------------------


def test_all_cards_are_used_only_where_nobody_plays_any_more() -> None:
    table = race((0,))
    table.advance()
    widget = rk.ReviewWidget(table, autostart=False, games=1)
    assert widget.review["known"] is None
    with pytest.raises(Forbidden, match="once the game is over"):
        widget.run("all")
    over = rk.ReviewWidget(played(), seat=0, autostart=False, games=16)
    over.run("all")
    assert over.review["known"]["now"] == "all"
    assert "hidden ones included" in str(over.review["drawn"]["method"])
    assert {each["seat"] for each in over.review["drawn"]["decisions"]} == {0, 1}
    assert ": " in over.review["drawn"]["decisions"][0]["text"]["en"]


def test_nothing_played_is_nothing_to_review() -> None:
    widget = rk.ReviewWidget(Table("kuhn", autosave=False), autostart=False)
    with pytest.raises(Forbidden, match="Nothing has been played"):
        widget.run()
    with pytest.raises(BadInput):
        rk.ReviewWidget("kuhn")  # type: ignore[arg-type]


# --- a review that is there ----------------------------------------------------------------------


def test_a_review_is_displayed_as_its_widget() -> None:
    found = rk.review(played(), games=16)
    data, _ = found._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    assert data["text/plain"] == repr(found)
    assert "<svg" in with_drawings(data["text/html"])
    shown = rk.ReviewWidget(found).review
    assert not shown["asked"]
    assert shown["progress"] is None
    assert {each["seat"] for each in shown["drawn"]["decisions"]} == {0, 1}


def test_a_review_of_an_earlier_line_shows_that_line() -> None:
    table = late("longshot", 12)
    found = rk.review(table, 0, games=4)
    table.set_mode("study")
    table.goto(3)
    widget = rk.ReviewWidget(found)
    assert len(widget.frames) == len(widget.review["drawn"]["nodes"])
    assert widget.frames[-1]["result"]


def test_a_page_shows_it_without_a_kernel(tmp_path: Any) -> None:
    widget = rk.ReviewWidget(rk.review(played(), 0, games=16), lang="ja")
    html = unpacked(widget.export(tmp_path / "review.html").read_text("utf-8"))
    assert "自分の選択" in html
    assert "https://" not in html
    assert '"page":true' in html


# --- in the background ---------------------------------------------------------------------------


def test_it_streams_stops_keeps_what_it_has_and_leaves_the_kernel_free() -> None:
    async def watched() -> None:
        widget = rk.ReviewWidget(played("pig", goal=60), seat=0)
        assert widget.review["progress"]
        gaps, at = [], monotonic()
        while not widget.review["drawn"] or len(widget.review["drawn"]["luck"]) < 3:
            await asyncio.sleep(0.005)
            gaps.append(monotonic() - at)
            at = monotonic()
        assert sorted(gaps)[int(0.9 * len(gaps))] < 0.1
        widget._answer(widget, command("review", "stop"), [])
        stopped = widget.review
        assert stopped["progress"] is None
        assert stopped["told"]["en"].startswith("Stopped after ")
        assert [each["ask"] for each in stopped["asked"]] == ["seat"]
        await asyncio.sleep(0.2)
        assert widget.review == stopped
        widget.close()

    asyncio.run(watched())


def test_what_is_asked_in_vain_is_told() -> None:
    async def watched() -> None:
        widget = rk.ReviewWidget(Table("kuhn", autosave=False), autostart=False)
        for arg in ("seat", "all"):
            widget._answer(widget, command("review", arg), [])
            while widget.review["progress"]:
                await asyncio.sleep(0.01)
            assert widget.review["notice"]
        press = {**command("review", "seat"), "type": "intent", "action": "seat"}
        for wrong in (None, 7, {}, command("review", "now"), command("close"), press):
            widget._answer(widget, wrong, [])
            assert "invalid" in widget.review["notice"]["en"]
        widget._answer(widget, command("branch", 99), [])
        assert "99" in widget.review["notice"]["en"]

    asyncio.run(watched())


def command(name: str, arg: Any = None) -> dict[str, Any]:
    return {"v": 1, "id": "r", "seq": 0, "type": "command", "name": name, "arg": arg}


# --- playing on ----------------------------------------------------------------------------------


def test_from_a_step_one_plays_on_as_a_branch() -> None:
    table = played()
    widget = rk.ReviewWidget(rk.review(table, 0, games=4))
    end = table.node
    board = widget.play_on(2)
    assert (board.table, table.node.id, table.mode, board.seat) == (table, 2, "study", 0)
    other = next(str(each) for each in table.state.actions() if each != end.line()[3].action)
    board.act(other)
    assert len(table.find(2).children) == 2
    widget._answer(widget, command("branch", 2), [])
    assert "The board of this game is at this step now" in widget.review["notice"]["en"]
    board.close()
    widget._answer(widget, command("branch", 2), [])
    assert "rk.play(table)" in widget.review["notice"]["en"]


# --- the tab of the board ------------------------------------------------------------------------


def test_a_board_reviews_its_game_for_its_seat(front: Opened) -> None:
    async def watched() -> None:
        table = Table("kuhn", seed=5, autosave=False, seats={1: "random"}, mode="play")
        table.advance()
        page = front(lambda: rk.GameWidget(table, seat=0, autoplay=False))
        while table.actor == 0:
            page.intent(str(table.state.actions()[0]))
            table.advance()
        assert json.loads(page.model["review"])["drawn"] is None
        assert page.command("review", "seat")["type"] == "hello"  # type: ignore[index]
        while json.loads(page.model["review"])["asked"]:
            await asyncio.sleep(0.02)
        shown = json.loads(page.model["review"])
        assert shown["told"]["en"].startswith("You: luck ")
        assert shown["begun"]
        at = next(each["node"] for each in shown["drawn"]["decisions"])
        assert page.command("branch", at) is None
        assert (table.node.id, table.mode) == (at, "study")
        assert json.loads(page.model["review"])["drawn"] == shown["drawn"]
        # Another seat has another review, and another game, too.
        page.command("seat", 1)
        assert json.loads(page.model["review"])["drawn"] is None

    asyncio.run(watched())


def test_a_review_goes_before_another_person_gets_the_screen(front: Opened) -> None:
    table = race((0, 1))
    table.advance()
    while table.actor != 0:
        table.step(table.state.actions()[0])
        table.advance()
    page = front(lambda: rk.GameWidget(table, seat=0, autoplay=False))
    widget = page.widget
    widget._board.reviewing.show_review(rk.review(table, 0, games=1, players="random"))
    widget._board._show_review()
    assert json.loads(page.model["review"])["drawn"]
    while page.model["state"]["curtain"] is None:
        if table.actor == 0:
            page.intent(str(table.state.actions()[0]))
        table.advance()
    assert json.loads(page.model["review"])["drawn"] is None
    assert page.command("review", "seat")["code"] == "forbidden"  # type: ignore[index]
    page.command("uncover")
    assert json.loads(page.model["review"])["drawn"] is None


def test_all_cards_go_when_the_end_is_taken_back(front: Opened) -> None:
    table = played()
    page = front(lambda: rk.GameWidget(table, seat=0, autoplay=False))
    page.widget._board.reviewing.known = "all"
    page.widget._board.reviewing.run()
    assert json.loads(page.model["review"])["drawn"]
    page.command("branch", 2)
    assert json.loads(page.model["review"])["drawn"]
    page.command("mode", "play")
    assert json.loads(page.model["review"])["drawn"] is None


def test_a_board_in_class_offers_no_review(front: Opened) -> None:
    page = front(lambda: rk.GameWidget(played(), review=False))
    assert json.loads(page.model["review"]) == {}
    assert page.command("review", "seat")["code"] == "forbidden"  # type: ignore[index]
    assert rk.play("kuhn", review=False, autosave=False).review == {}


def test_another_game_has_another_review(front: Opened) -> None:
    page = front(lambda: rk.GameWidget(played(), seat=0))
    page.widget._board.reviewing.run()
    assert json.loads(page.model["review"])["drawn"]
    page.command("again")
    assert json.loads(page.model["review"])["drawn"] is None
