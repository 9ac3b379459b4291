"""Hints beside a board, and the tutor: what is shown, when it goes, and who gets none."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable
from contextlib import aclosing
from dataclasses import replace
from time import monotonic
from typing import Any

import pytest

import racekit as rk
from racekit.engine.errors import BadInput, Forbidden
from racekit.odds.exact import Stepwise
from racekit.reviews.runs import EstimationJob
from racekit.table.table import Table
from racekit.ui import background
from racekit.ui.hint_panel import HintPanel
from tests.reviews.test_hints import turn
from tests.ui.sittings import Front

Opened = Callable[[Callable[[], Any]], Front]


def board(front: Opened, table: Table, **settings: Any) -> Front:
    """Return a board whose hints take a few games each."""
    seat = table.actor
    page = front(lambda: rk.GameWidget(table, seat=seat, autoplay=False, **settings))
    if page.widget._session.hint is not None:
        page.widget._session.hint._settings["games"] = 16
    return page


def shown(page: Front) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(page.model["hint"])
    return found


def buttons(page: Front) -> list[str]:
    return [each["ask"] for each in shown(page)["buttons"]]


async def until(done: Callable[[], bool]) -> None:
    end = monotonic() + 60
    while not done():
        assert monotonic() < end
        await asyncio.sleep(0.02)


def test_a_hint_works_in_the_background_and_goes_with_the_next_move(front: Opened) -> None:
    async def watched() -> None:
        table = turn()
        page = board(front, table)
        assert buttons(page) == ["start"]
        begun = monotonic()
        assert page.command("hint", "start")["type"] == "hello"  # type: ignore[index]
        assert monotonic() - begun < 0.1
        assert buttons(page) == ["stop"]
        page.command("hint", "stop")
        assert buttons(page) == ["start"]
        page.command("hint", "start")
        await until(lambda: buttons(page) == ["hide"])
        data = shown(page)
        best = rk.hint(table, games=16).best[0]
        assert data["told"]["en"].startswith("No difference found between ")
        assert data["told"]["ja"].startswith("差が見られない手が")
        assert data["marks"][str(best)]["label"].startswith("≈")
        marked = [each for each in data["marks"] if ">" not in each]  # that is an action's name
        assert 1 <= len(marked) <= 3
        assert {*marked} & {*table.game.ends(best).values()}
        page.intent(str(best))
        assert "marks" not in shown(page)
        assert shown(page)["told"]["en"] == ""

    asyncio.run(watched())


def test_many_worse_moves_are_told_by_what_they_have_in_common(front: Opened) -> None:
    table = Table("trickrace", seed=1, autosave=False)
    while sum(map(whipped, table.state.actions())) <= 3:
        person = isinstance(table.actor, int)
        table.step(table.state.actions()[0] if person else table.next_action())
    hint = rk.hint(table, games=2, progress=False)
    panel = board(front, table).widget._session.hint

    def told(worse: Callable[[int, Any], bool]) -> str:
        options = [
            option._replace(group="worse" if worse(n, option.action) else "best")
            for n, option in enumerate(hint.options)
        ]
        text: str = panel._worse(replace(hint, alternatives=tuple(options))).en
        return text

    assert told(lambda _n, _action: False) == "No move is clearly worse."
    n = sum(map(whipped, table.state.actions()))
    assert (
        told(lambda _n, action: whipped(action)) == f"Clearly worse: all {n} moves “with a whip”."
    )
    some = table.game.action_text(hint.options[0].action).en
    assert told(lambda n, _action: n == 0) == f"Clearly worse: {some}."
    assert told(lambda n, _action: n % 2 == 0).startswith("Clearly worse moves: ")


def test_moves_that_do_the_same_are_told_as_one_and_their_card_is_marked(front: Opened) -> None:
    """LONG SHOT: in which of a horse's two empty boxes a card lies makes no difference."""
    table = Table("longshot", seed=7, first_player=0, autosave=False)
    while not isinstance(table.actor, int):
        table.step(table.next_action())
    hint = rk.hint(table, games=2, progress=False)
    twins = [option for option in hint.options if option.action.card == hint.best[0].card][:2]
    others = [option._replace(group="worse") for option in hint.options if option not in twins]
    assert [each.action.box % 2 for each in twins] in ([0, 1], [1, 0])

    panel = board(front, table).widget._session.hint
    one, other = twins
    equal = (one._replace(group="best"), other._replace(group="no difference seen"), *others)
    told = panel._told(replace(hint, alternatives=equal))
    card, horse = table.game.card_text(one.action.card), one.action.box // 2 + 1
    assert told.en.startswith(f"Play: {card.capital().en} to horse {horse} (either box).")
    assert told.ja.startswith(f"この手がよさそうです：{card.ja}を{horse}番へ（左右どちらでも）。")
    assert told.en.count("either box") == 2
    assert "left box" not in told.en
    marks = panel._shown(replace(hint, alternatives=equal))["marks"]
    assert {f"{horse}L", f"{horse}R", str(one.action.card)} <= marks.keys()


def whipped(action: Any) -> bool:
    return "whip" in str(action)


@pytest.fixture
def in_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    """Work as in a browser, which has no processes, and not what is sent to them."""
    monkeypatch.setattr(background, "IN_BROWSER", True)
    monkeypatch.setitem(sys.modules, "cloudpickle", None)


@pytest.mark.usefixtures("in_browser")
def test_a_browser_gives_hints_in_its_one_process(front: Opened) -> None:
    async def watched() -> None:
        page = board(front, turn())
        page.command("hint", "start")
        await until(lambda: buttons(page) == ["hide"])
        told = shown(page)["told"]["en"]
        assert told.startswith("No difference found between ")
        assert "at most" not in told

    asyncio.run(watched())


@pytest.mark.usefixtures("in_browser")
def test_a_browser_says_how_far_a_hint_is_and_what_is_known_stays_when_it_stops(
    front: Opened,
) -> None:
    async def watched() -> None:
        table = Table("pig", seed=7, autosave=False)
        page = board(front, table)
        page.widget._session.hint._settings["games"] = 1_000_000
        page.command("hint", "start")
        assert shown(page)["told"]["en"].endswith("Getting ready to play on.")
        assert shown(page)["progress"]["done"] is None  # the bar moves by itself
        work = page.widget._session.hint
        await until(lambda: work._known is not None)
        await until(lambda: shown(page)["told"]["en"].startswith("So far, this looks good: "))
        assert shown(page)["told"]["en"].endswith(" of at most 1,000,000 games.")
        assert shown(page)["progress"]["done"] >= 2
        page.command("hint", "stop")
        assert (work.running, buttons(page)) == (False, ["hide"])
        assert "1,000,000" not in shown(page)["told"]["en"]

    asyncio.run(watched())


class Numbers(EstimationJob[int]):
    """Work whose parts are their numbers, and take as many pieces as are said."""

    def __init__(self, *pieces: int) -> None:
        self.pieces = pieces

    def batches(self) -> int:
        return len(self.pieces)

    def work(self, number: int) -> Stepwise[int]:
        for _ in range(self.pieces[number]):
            yield
        return number


@pytest.mark.usefixtures("in_browser")
@pytest.mark.parametrize(("pieces", "known"), [((0, 0), [False, True]), ((1,), [True])])
def test_a_browser_hears_of_a_message_between_two_pieces(
    pieces: tuple[int, ...], known: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A message passes through several turns of the loop before Python has it."""
    monkeypatch.setattr(background, "LOOK_EVERY", 0.3)  # long, as a busy machine may pause

    async def read() -> list[bool]:
        heard = asyncio.ensure_future(arrive(turns=10))
        async with aclosing(background.results(Numbers(*pieces), None)) as parts:
            return [heard.done() async for _ in parts]

    async def arrive(turns: int) -> None:
        for _ in range(turns):
            await asyncio.sleep(0)

    assert asyncio.run(read()) == known


def test_hints_are_for_the_seat_whose_turn_it_is(front: Opened) -> None:
    table = turn()
    page = board(front, table)
    hint = page.widget._session.hint
    hint.run()
    assert shown(page)["marks"]
    page.command("hint", "hide")
    assert ("marks" in shown(page), buttons(page)) == (False, ["start"])
    page.command("seat", (page.widget.seat + 1) % table.game.players)
    assert not page.model["state"]["mine"]
    assert page.command("hint", "start")["code"] == "forbidden"  # type: ignore[index]


@pytest.mark.parametrize("settings", [{"hints": False}, {"review": False}])
def test_a_board_in_class_gives_no_hints(front: Opened, settings: dict[str, Any]) -> None:
    page = board(front, turn(), **settings)
    assert shown(page) == {}
    answer = page.command("hint", "start")
    assert answer is not None
    assert (answer["code"], "switched off" in answer["text"]["en"]) == ("forbidden", True)


def test_the_tutor_asks_before_a_costly_move_and_lets_all_others_pass(front: Opened) -> None:
    async def watched() -> None:
        table = Table("pig", goal=10, seed=7, autosave=False, mode="play")
        for action in ("roll", "2"):
            table.step(action)
        page = board(front, table, tutor=2)
        page.widget._session.hint._settings["games"] = 64
        node = table.node
        assert page.intent("hold")["type"] == "hello"  # type: ignore[index]
        await until(lambda: bool(shown(page).get("asked")))
        assert table.node is node
        asked = shown(page)["told"]["en"]
        assert asked.startswith("Hold costs about ")
        assert "better was roll. Play it all the same?" in asked
        page.command("hint", "other")
        assert shown(page)["told"]["en"] == ""
        page.intent("hold")
        await until(lambda: bool(shown(page).get("asked")))
        page.command("hint", "play")
        assert str(table.node.action) == "hold"
        table.undo()
        # What costs nothing is played as soon as that is known.
        page.intent("roll")
        await until(lambda: table.node.action == "roll")

    asyncio.run(watched())


@pytest.mark.parametrize("given", [0, "much", True, 101])
def test_a_tutor_minds_points(given: Any) -> None:
    with pytest.raises(BadInput, match="tutor"):
        rk.GameWidget(Table("pig", autosave=False), tutor=given)


def test_nothing_to_choose_is_nothing_to_hint_at() -> None:
    session = rk.GameWidget(Table("kuhn", autosave=False))._session
    with pytest.raises(Forbidden, match="nothing to choose"):
        HintPanel(session, lambda: None).ask("start")


def test_before_the_first_game_it_is_said_what_may_take_long() -> None:
    told = []
    for table in (turn(players=4), Table("pig", seed=7, autosave=False)):
        panel = HintPanel(rk.GameWidget(table, seat=table.actor)._session, lambda: None)
        panel._run = panel._begin()
        told.append("about a minute" in panel._stage.en)
    assert told == [True, False]
