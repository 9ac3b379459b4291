"""Why an automatic player chose as it did: whose choice, and from whose knowledge."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import racekit as rk
from racekit.engine.errors import Forbidden
from racekit.odds.information_state import information_state
from racekit.reviews.choices import Allowing, choice_run, own_choice, seen_choice
from racekit.table.table import Table
from tests.ui.sittings import Front
from tests.ui.test_hints import until

Opened = Callable[[Callable[[], Any]], Front]


def kuhn(player: str = "search", mode: str = "play") -> Table:
    """Return a table at which an automatic player has checked with a queen, after a check."""
    table = Table("kuhn", seats={1: player}, seed=7, mode=mode, autosave=False)
    for action in ("K", "Q", "check"):
        table.step(action)
    return table


def board(front: Opened, table: Table, **settings: Any) -> Front:
    """Return a board whose reasons take a few games each."""
    page = front(lambda: rk.GameWidget(table, seat=0, autoplay=False, **settings))
    if page.widget._session.why is not None:
        page.widget._session.why._settings["games"] = 16
    return page


def shown(page: Front) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(page.model["why"])
    return found


def buttons(page: Front) -> list[str]:
    if "question" not in page.model["state"]:
        return []
    return [each["ask"] for each in shown(page).get("buttons", [{"ask": "start"}])]


def test_a_reason_is_estimated_in_the_background_and_goes_with_the_step(front: Opened) -> None:
    async def watched() -> None:
        page = board(front, kuhn())
        assert buttons(page) == []  # a person chose last
        page.widget.table.step("bet")
        assert page.model["state"]["question"] == {
            "en": "Why did Search 2 do that?",
            "ja": "先読み2は、なぜそうしたのでしょう？",
        }
        assert page.command("why", "start")["type"] == "hello"  # type: ignore[index]
        assert buttons(page) == ["stop"]
        page.command("why", "stop")
        assert buttons(page) == ["start"]
        page.command("why", "start")
        await until(lambda: buttons(page) == ["hide"])
        level, chose, why, source = shown(page)["told"]["en"].splitlines()
        assert level == "Search 2 is a strong bot (thinks)."
        assert chose.startswith("It chose Bet (")
        assert "Instead of it: Check (" in chose
        assert "bet" in why.lower()
        assert "what it alone knows is left out. Ask again after the game" in source
        page.command("why", "hide")
        assert buttons(page) == ["start"]
        page.command("why", "start")
        page.intent("fold")
        assert (buttons(page), shown(page)) == ([], {})

    asyncio.run(watched())


def test_it_follows_from_public_knowledge_first_and_after_the_game_from_the_players_own(
    front: Opened,
) -> None:
    def bets(cards: tuple[str, str]) -> Table:
        table = Table("kuhn", seats={1: "search"}, seed=7, mode="play", autosave=False)
        for action in (*cards, "check", "bet"):
            table.step(action)
        return table

    told = {}
    for cards in (("Q", "K"), ("Q", "J")):
        page = board(front, bets(cards))
        panel = page.widget._session.why
        panel.run()
        before = panel.data()["told"]
        page.widget.act("fold")
        page.widget.look(page.widget.table.node.parent.id)
        assert buttons(page) == ["start"]
        panel.run()
        told[cards] = before, panel.data()["told"]["en"]
    (first, king), (second, jack) = told.values()
    assert first == second
    assert king != jack
    assert all("from what it knew then" in each for each in (king, jack))
    assert "It chose Bet (100.0%" in king


def test_who_plays_anything_drew_its_move(front: Opened) -> None:
    page = board(front, kuhn("random"))
    page.widget.table.step("bet")
    page.command("why", "start")
    told = shown(page)["told"]
    assert told["en"].startswith("Random bot 2 is an easy bot (plays anything). It drew ")
    assert told["ja"].startswith("ランダム2は、弱いコンピューター（でたらめに選ぶ）です。")
    assert (buttons(page), shown(page)["progress"]) == (["hide"], None)
    page.command("why", "hide")
    assert (buttons(page), shown(page)) == (["start"], {})


def test_what_is_hidden_is_to_be_had_later_and_a_forced_move_has_no_reason() -> None:
    table = Table(
        "trickrace",
        seats=dict.fromkeys(range(1, 3), "greedy"),
        mode="play",
        seed=3,
        players=3,
        autosave=False,
    )
    widget = rk.GameWidget(table, seat=0, autoplay=False)
    panel = widget._session.why
    assert panel is not None
    while panel.question is None or table.state.actor == 0:
        widget.act(str(table.state.actions()[0])) if table.actor == 0 else widget.advance(False)
    with pytest.raises(Forbidden, match=r"hidden from you\. Ask again after the game"):
        panel.run()
    widget.study()
    with pytest.raises(Forbidden, match="under “Seen by” and ask again"):
        panel.run()
    widget.close()
    pig = Table("pig", seats={1: "search"}, mode="play", seed=3, autosave=False)
    for action in ("roll", "1", "roll"):
        pig.step(action)
    widget = rk.GameWidget(pig, seat=0, autoplay=False)
    with pytest.raises(Forbidden, match="no other move"):
        widget._session.why.run()  # type: ignore[union-attr]
    widget.close()


def test_a_board_without_reviews_tells_no_reasons(front: Opened) -> None:
    page = board(front, kuhn(), review=False)
    page.widget.table.step("bet")
    assert buttons(page) == []
    assert page.command("why", "start")["code"] == "forbidden"  # type: ignore[index]
    assert page.command("why", "play")["code"] == "malformed"  # type: ignore[index]


def test_a_card_that_was_seen_is_compared_in_its_other_places() -> None:
    seats = dict.fromkeys(range(4), "greedy")
    table = Table("longshot", players=4, races=1, seats=seats, seed=3, autosave=False)
    choice = None
    while choice is None or len(choice.options) < 2:
        before, actor, action = table.state.view(0), table.actor, table.next_action()
        table.step(action)
        if isinstance(actor, int) and actor != 0:
            choice = seen_choice(before, table.state.view(0))
    assert (choice.action, choice.whole) == (action, False)
    run = choice_run(choice, players="random", games=8)
    world = run.job.known.determinizations.sample(Random(1))
    assert all(world.why_not(each) is None for each in choice.options)
    result = run.finish(progress=False)
    assert {each.action for each in result.options} == {*choice.options}
    assert result.of(action).reason is not None


def test_worlds_in_which_a_choice_was_possible_are_listed_with_their_chances() -> None:
    table = Table("kuhn", seed=7, autosave=False)
    for action in ("Q", "K"):
        table.step(action)
    worlds = information_state(table.state.view(1)).determinizations
    allowing = Allowing(worlds, ("check", "bet"))
    assert (allowing.count, {*allowing}) == (worlds.count, {*worlds})
    assert [*Allowing(worlds, ("fold",))] == []


def test_a_choice_that_cannot_be_seen_is_none() -> None:
    """Trick Race: which card wins a trick is chosen face down."""
    seats = dict.fromkeys(range(4), "random")
    table = Table("trickrace", players=4, seats=seats, seed=3, autosave=False)
    while table.state.rule != "TR3.3" or table.actor == 0:
        table.step(table.next_action())
    before, actor = table.state.view(0), table.actor
    own = own_choice(table.state.view(actor), table.state.actions()[0])
    table.step(own.action)
    assert seen_choice(before, table.state.view(0)) is None
    assert (len(own.options) > 1, own.whole) == (True, True)
