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
    page.widget._outcomes._settings["games"] = 16
    if settings.get("review", True):
        page.widget._panel._settings["games"] = 4
        page.widget._panel.run()
    return page


def shown(page: Front) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(page.model["review"])
    data: dict[str, Any] = found["outcomes"]
    return data


def test_outcomes_grow_in_the_background_and_go_with_the_next_step(front: Opened) -> None:
    async def watched() -> None:
        table = at_chance("pig")
        page = board(front, table)
        assert (shown(page)["button"]["ask"], shown(page)["rows"]) == ("outcomes", [])
        begun = monotonic()
        assert page.command("review", "outcomes")["type"] == "hello"  # type: ignore[index]
        assert monotonic() - begun < 0.1
        assert shown(page)["button"]["ask"] == "stop_outcomes"
        page.command("review", "stop_outcomes")
        assert shown(page)["button"]["ask"] == "outcomes"
        page.command("review", "outcomes")
        await until(lambda: not shown(page)["running"])
        rows = shown(page)["rows"]
        found = rk.outcomes(table, 0, games=16)
        assert [row["action"] for row in rows if row["action"]] == [
            str(each.action) for each in found.outcomes
        ]
        assert [row["value"]["en"] for row in rows if not row["action"]] == [
            found.number(found.mean)
        ]
        assert max(abs(row.get("tone", 0)) for row in rows) <= 45
        page.command("choose", rows[0]["action"])
        # The roll is over now: what else it might have been, and what it was.
        assert (shown(page)["rows"], shown(page)["title"]["en"]) == (
            [],
            "What else chance might have brought",
        )
        page.widget._outcomes.run()
        came = [row["action"] for row in shown(page)["rows"] if row.get("came")]
        assert came == [rows[0]["action"]]
        assert {row.get("at") for row in shown(page)["rows"]} == {None}

    asyncio.run(watched())


def test_what_a_seat_does_not_see_is_not_listed_for_it(front: Opened) -> None:
    table = Table("kuhn", seed=7, autosave=False, mode="study")
    session = rk.GameWidget(table, seat=1)._session
    assert OutcomesPanel(session, lambda: None).data() is None
    with pytest.raises(Forbidden, match="no chance event"):
        OutcomesPanel(session, lambda: None).ask("outcomes")
    own = rk.GameWidget(table, seat=0)._session
    data = OutcomesPanel(own, lambda: None).data()
    assert data is not None
    assert data["title"]["en"] == "What chance may bring"


def test_a_board_without_a_review_tells_no_outcomes(front: Opened) -> None:
    page = board(front, at_chance("pig"), review=False)
    assert json.loads(page.model["review"]) == {}
    assert page.command("review", "outcomes")["code"] == "forbidden"  # type: ignore[index]
