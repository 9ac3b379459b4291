"""What outcomes of chance are worth, beside a board: which event, who sees it, and how it grows."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from time import monotonic
from typing import Any

import pytest

import racekit as rk
from racekit.engine.errors import Forbidden
from racekit.table.table import Table
from racekit.ui.outcomes_panel import OutcomesPanel
from tests.reviews.test_review import late
from tests.ui.sittings import Front
from tests.ui.test_hints import until

Opened = Callable[[Callable[[], Any]], Front]


def at_chance(game: str, steps: int = 14) -> Table:
    """Return a table in study mode whose next chance event seat 0 sees."""
    if game == "pig":
        table = Table("pig", goal=10, seed=7, autosave=False, mode="study")
        for action in ("roll", "6", "roll"):
            table.step(action)
        return table
    table = late(game, steps)
    table.set_mode("study")
    nodes = table.node.line()[1:]
    table.goto(next(node for node in nodes if len(table.state_at(node).view(0).outcomes()) > 1))
    return table


def board(front: Opened, table: Table, **settings: Any) -> Front:
    """Return a board with a review, whose outcomes take a few games each."""
    page = front(lambda: rk.GameWidget(table, seat=0, autoplay=False, **settings))
    if settings.get("review", True):
        page.widget._session.outcomes._settings["games"] = 16
        page.widget._board.reviewing._settings["games"] = 4
        page.widget._board.reviewing.run()
    return page


def shown(page: Front) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(page.model["outcomes"])
    return found


def buttons(page: Front) -> list[str]:
    return [each["ask"] for each in shown(page)["asked"]]


def test_outcomes_grow_in_the_background_and_go_with_the_next_step(front: Opened) -> None:
    async def watched() -> None:
        table = at_chance("pig")
        page = board(front, table)
        assert (buttons(page), "rows" in shown(page)) == (["start"], False)
        begun = monotonic()
        assert page.command("outcomes", "start")["type"] == "hello"  # type: ignore[index]
        assert monotonic() - begun < 0.1
        assert buttons(page) == ["stop"]
        page.command("outcomes", "stop")
        assert buttons(page) == ["start"]
        page.command("outcomes", "start")
        await until(lambda: shown(page)["progress"] is None)
        rows = shown(page)["rows"]
        found = rk.outcomes(table, 0, games=16)
        assert [row["action"] for row in rows if row["action"]] == [
            str(each.action) for each in found.outcomes
        ]
        assert [row["value"]["en"] for row in rows if not row["action"]] == [
            found.number(found.mean)
        ]
        assert max(abs(row.get("tone", 0)) for row in rows) <= 45
        listed = [each["action"] for each in page.model["state"]["chance"]]
        mark = shown(page)["marks"][f"chance:{listed.index(rows[0]['action'])}"]
        assert mark == {"label": rows[0]["luck"], "tone": rows[0]["tone"]}
        page.command("choose", rows[0]["action"])
        # The roll is over now: what else it might have been, and what it was.
        assert ("rows" in shown(page), shown(page)["title"]["en"]) == (
            False,
            "What else chance might have brought",
        )
        page.widget._session.outcomes.run()
        came = [row["action"] for row in shown(page)["rows"] if row.get("came")]
        assert came == [rows[0]["action"]]
        assert shown(page)["marks"] == {}

    asyncio.run(watched())


def test_what_a_seat_does_not_see_is_not_listed_for_it(front: Opened) -> None:
    table = Table("kuhn", seed=7, autosave=False, mode="study")
    session = rk.GameWidget(table, seat=1)._session
    assert OutcomesPanel(session, lambda: None).data() == {}
    with pytest.raises(Forbidden, match="no chance event"):
        OutcomesPanel(session, lambda: None).ask("start")
    own = rk.GameWidget(table, seat=0)._session
    data = OutcomesPanel(own, lambda: None).data()
    assert data["title"]["en"] == "What chance may bring"


def test_a_board_without_a_review_tells_no_outcomes(front: Opened) -> None:
    page = board(front, at_chance("pig"), review=False)
    assert (json.loads(page.model["review"]), shown(page)) == ({}, {})
    assert page.command("outcomes", "start")["code"] == "forbidden"  # type: ignore[index]
