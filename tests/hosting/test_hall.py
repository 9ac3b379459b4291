"""Several tables: who sits where, what each is told, how it ends; a connection for each guest."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import permutations
from typing import Any

import pytest

import racekit as rk
from racekit.hosting import hall as halls
from racekit.hosting import hall_desk, standings
from racekit.hosting.class_review import class_review
from racekit.hosting.hall import Hall
from racekit.hosting.hall_widget import HallWidget
from racekit.hosting.server import ENDED, WRONG_KEY
from tests.hosting.devices import Device, address_of, come, run

pytestmark = pytest.mark.usefixtures("swift")

NAMES = [f"P{number:02}" for number in range(30)]


@contextmanager
def hall(game: str = "kuhn", **settings: Any) -> Iterator[HallWidget]:
    """Serve several tables, and end them."""
    given = {"tables": 2, "seed": 7, "port": 0, "autosave": False, **settings}
    made = rk.host_class(game, **given)
    try:
        yield made
    finally:
        made.close()


async def enter(made: HallWidget, name: str, seat: int | None = None) -> Device:
    """Come by the invitation, and say a name; without a seat, as the button does."""
    device = await come(made.address)
    await device.send("join", {"name": name, "seat": 0 if seat is None else seat})
    return await device.until(lambda each: each.refused or each.lobby.get("you"))


def at(made: HallWidget, name: str) -> tuple[int, int] | None:
    """Return the table and the seat of somebody."""
    return made._desk.do(lambda found: found.guest(name).spot)


async def play_all(made: HallWidget, devices: dict[str, Device]) -> None:
    """Let everybody play the first legal action, until all tables are over."""
    tables = made.tables
    while any(table.result is None for table in tables):
        for table in tables:
            for seat, name in standings.people(table).items():
                device, node = devices[name], table.node
                mine = table.actor == seat and device.state.get("mine")
                if mine and device.state["now"] == node.id:
                    await device.play()
                    await device.until(lambda _, t=table, n=node: t.node is not n)
        await asyncio.sleep(0.005)


def test_thirty_people_play_at_six_tables_and_meet_others_in_the_next_game() -> None:
    with hall("longshot", tables=6, players=5, races=1, spurt=4, goal=5) as made:

        async def scene() -> None:
            devices = {name: await enter(made, name) for name in NAMES}
            spots = {at(made, name) for name in NAMES}
            assert len(spots) == 30  # everybody has a seat, and nobody the same
            late = await enter(made, "Late")
            assert late.lobby["waits"]
            assert not late.traits
            made.begin()
            await play_all(made, devices)
            assert {table.seed for table in made.tables} == {made.tables[0].seed}
            found = made.standings()
            assert {each.name for each in found} == {*NAMES}
            assert sum(each.compared or 0 for each in found) == 15  # half of everybody, exactly
            assert sum(each.wins for each in found) == 6

            made.next_game("standings")
            assert [at(made, each.name)[0] for each in found[:5]] == [0] * 5  # type: ignore[index]
            second = {name: at(made, name) for name in NAMES}
            assert [*second.values()].count(None) == 0
            assert made.tables[0].seed != made.games[0][0].seed
            for name, device in devices.items():
                table, seat = second[name]  # type: ignore[misc]
                await device.until(
                    lambda each, table=table: each.lobby["table"]["en"] == f"Table {table + 1}"
                )
                assert device.state["seat"] == seat
            assert {each.games for each in made.standings()} == {1}

        run(scene)


# --- seats ------------------------------------------------------------------------------------


def test_by_lot_all_tables_get_as_many_people_in_the_same_seats() -> None:
    with hall("longshot", tables=3, players=4) as made:

        async def scene() -> None:
            for name in NAMES[:7]:
                await enter(made, name)
            spots = [at(made, name) for name in NAMES[:7]]
            tables = sorted(spot[0] for spot in spots if spot)
            assert tables == [0, 0, 0, 1, 1, 2, 2]
            seats = {spot[1] for spot in spots if spot}
            assert len(seats) == 3  # so that people have the same cards as people

        run(scene)


def test_by_choice_each_takes_a_free_seat() -> None:
    with hall(seats="choice") as made:

        async def scene() -> None:
            door = await come(made.address)
            names = [seat["name"]["en"] for seat in door.lobby["seats"]]
            assert names == [f"Table {t}, Player {s}" for t in (1, 2) for s in (1, 2)]
            ann = await enter(made, "Ann", 3)
            assert at(made, "Ann") == (1, 1)
            assert ann.lobby["table"]["en"] == "Table 2"
            await door.until(lambda each: len(each.lobby["seats"]) == 3)
            for wrong in (3, 4, -1, True, "0", None):
                device = await come(made.address)
                await device.send("join", {"name": "Ben", "seat": wrong})
                await device.until(lambda each: each.refused)
                assert device.refused == ["seat"]
            assert (await enter(made, " ann ")).refused == ["seat"]  # somebody has the name

        run(scene)


def test_by_name_each_has_a_table_and_others_wait() -> None:
    with hall(seats={"Ann": 1, "Ben": 1, "Cat": 1}) as made:

        async def scene() -> None:
            for name in ("ann", "Ben", "Cat", "Dan"):
                await enter(made, name)
            assert [at(made, name) and at(made, name)[0] for name in ("ann", "Ben")] == [1, 1]  # type: ignore[index]
            assert at(made, "Cat") is at(made, "Dan") is None
            made.move("Dan", 0, 1)
            made.move("Cat", 0)
            assert at(made, "Cat") == (0, 0)
            with pytest.raises(rk.BadInput, match="no seat is free"):
                made.move("Dan", 1)
            made._show()
            assert made.state["waiting"] == []

        run(scene)


def test_the_host_moves_people_and_each_device_follows() -> None:
    with hall(seats="host", same_cards=False) as made:

        async def scene() -> None:
            ann, ben = await enter(made, "Ann"), await enter(made, "Ben")
            assert ann.lobby["line"]["en"] == "You are in. The host gives you a seat."
            made.move("Ann", 0, 0)
            await ann.until(lambda each: each.state and each.lobby["you"]["seat"] == 0)
            made.move("Ben", 0, 0)  # Ben had no seat: Ann waits now
            await ann.until(lambda each: each.lobby["you"]["seat"] is None and not each.traits)
            made.move("Ann", 1, 1)
            made.move("Ann", 0, 0)  # they change places
            assert (at(made, "Ann"), at(made, "Ben")) == ((0, 0), (1, 1))
            await ben.until(lambda each: each.lobby.get("table", {}).get("en") == "Table 2")
            made.begin()
            await ann.until(lambda each: each.state["log"])
            # A seat of a game that goes on: the board of the other table comes, whole.
            made.move("Ann", 1, 0)
            await ann.until(lambda each: each.lobby["table"]["en"] == "Table 2")
            assert made.tables[0].names[0].en == "Random bot 1"
            await ann.until(lambda each: each.state["seats"][1]["name"]["en"] == "Ben")
            made.send_away("Ann")
            assert await ann.until_closed() == WRONG_KEY
            assert (await come(address_of(made, ann.key))).refused == ["key"]  # type: ignore[arg-type]

        run(scene)


def test_everybody_comes_back_by_the_own_key_wherever_the_seat_is_now() -> None:
    with hall() as made:

        async def scene() -> None:
            ann = await enter(made, "Ann")
            await enter(made, "Ben")
            ann.connection.close()
            await ann.until_closed()
            first = at(made, "Ann")
            made.move("Ann", 1 - first[0])  # type: ignore[index]
            back = await come(address_of(made, ann.key))  # type: ignore[arg-type]
            await back.until(lambda each: each.state)
            assert back.lobby["table"]["en"] == f"Table {2 - first[0]}"  # type: ignore[index]
            second = await come(made.device("Ann"))  # another device, beside the first one
            await second.until(lambda each: each.state)
            assert made._desk.do(lambda found: found.guest("Ann").connected) == 2
            await back.send("leave", None)
            assert await second.until_closed() == WRONG_KEY
            with pytest.raises(rk.BadInput, match="nobody is called"):
                made.device("Ann")

        run(scene)


def test_who_has_seen_the_cards_changes_tables_after_the_game_only() -> None:
    with hall() as made:

        async def scene() -> None:
            devices = {name: await enter(made, name) for name in ("Ann", "Ben")}
            made.move("Ann", 0, 0)
            made.move("Ben", 1, 0)
            made.begin()
            made.pause()  # so that nobody plays on for Ann
            late = await enter(made, "Late")  # may have seen the cards, under another name
            assert late.lobby["waits"]
            with pytest.raises(rk.BadInput, match="has seen these cards"):
                made.move("Ann", 1, 1)
            made.move("Ann", None)
            with pytest.raises(rk.BadInput, match="has seen these cards"):
                made.move("Ann", 1, 0)
            made.move("Ann", 0, 0)
            made.move("Late", 1, 1)  # the host may know better
            made.begin()
            await play_all(made, {**devices, "Late": late})
            with pytest.raises(rk.BadInput, match="is over"):
                made.move("Ann", 1, 1)
            made.next_game("same")
            made.move("Ann", 1, 1)
            assert at(made, "Late") == (0, 0)

        run(scene)


# --- pausing, ending --------------------------------------------------------------------------


def test_with_the_same_cards_nobody_comes_in_once_a_table_has_begun() -> None:
    """Whoever has seen the cards at that table might come again under another name."""
    with hall(seats="random", game="kuhn") as made:

        async def scene() -> None:
            ann = await enter(made, "Ann")
            made.pause(False, at(made, "Ann")[0])  # type: ignore[index]
            await ann.send("leave", None)
            await ann.until_closed()
            again = await enter(made, "Anne")
            assert again.lobby["waits"]
            assert at(made, "Anne") is None

        run(scene)


def test_a_hall_is_full_some_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(halls, "MOST_WAITING", 0)
    with hall() as made:

        async def scene() -> None:
            for name in ("A", "B", "C", "D"):
                assert not (await enter(made, name)).refused
            assert (await enter(made, "E")).refused == ["seat"]

        run(scene)


def test_one_table_or_all_pause_and_everybody_is_sent_away_at_the_end() -> None:
    with hall(seats={"Ann": 0, "Ben": 1}) as made:

        async def scene() -> None:
            ann, ben = await enter(made, "Ann"), await enter(made, "Ben")
            waiting, door = await enter(made, "Cat"), await come(made.address)
            made.begin()
            made.pause(True, 0)
            await ann.until(lambda each: each.lobby["paused"])
            await ben.until(lambda each: not each.lobby["paused"])
            made.pause()
            await ben.until(lambda each: each.lobby["paused"])
            made.begin()
            await ann.until(lambda each: not each.lobby["paused"])
            made.end()
            for each in (ann, ben, waiting, door):
                assert await each.until_closed() == ENDED
            assert made.state["ended"]

        run(scene)


# --- what nobody may know -----------------------------------------------------------------------


def test_with_the_same_cards_the_hosts_page_tells_no_cards() -> None:
    """Whatever was dealt: after the same decisions the page is the same, byte for byte."""

    def shown(*deal: str) -> list[str]:
        with hall(seats="host", lang="en") as made:
            found, table = made._desk.place, made.tables[0]
            for action in deal:
                table.step(action)
            pages = [page(found)]
            for action in ("check", "bet", "call"):
                table.step(action)
                pages.append(page(found))
            return pages

    def page(found: Hall) -> str:
        return json.dumps(hall_desk._table(found, 0, covered=found.covered))

    deals = [*permutations("JQK", 2)]
    pages = {tuple(shown(*deal)) for deal in deals}
    assert len(pages) == 1
    assert len({*pages.pop()}) == 4  # but how far the table has come


def test_with_the_same_cards_nobody_sees_another_table() -> None:
    with hall(seats={"Ann": 0, "Ben": 1}) as made:

        async def scene() -> None:
            devices = {name: await enter(made, name) for name in ("Ann", "Ben")}
            ann = devices["Ann"]
            for room in made._desk.place.rooms:
                for key in (room.invitation, room.spectators, room.chairs[0].key):
                    assert (await come(address_of(made, key))).refused == ["key"]  # type: ignore[arg-type]
            made.begin()
            await ann.until(lambda each: each.state["mine"])  # her own table stands still
            told = len(ann.texts)
            other = made.tables[1]
            with pytest.raises(rk.Forbidden, match="same cards"):
                made.show(1)
            assert made.board is None
            ben, node = devices["Ben"], other.node
            await ben.until(lambda each: each.state["mine"])
            await ben.play()
            await ben.until(lambda each: each.state["now"] != node.id)
            assert other.node is not node
            answered = len(ann.answers)
            await ann.say(type="command", name="hello")  # what was sent before this has come
            await ann.until(lambda each: len(each.answers) > answered)
            assert not any('"board"' in text or '"state"' in text for text in ann.texts[told:])
            made._show()
            assert all(each["scores"] is None for each in made.state["tables"])
            await play_all(made, devices)
            made.show(1)
            assert made.board.table is other
            assert made.board.state["public"]
            made.next_game()
            assert made.board is None

        run(scene)


def test_with_other_cards_the_host_sees_how_each_table_stands() -> None:
    with hall(same_cards=False) as made:
        assert made.tables[0].seed != made.tables[1].seed
        made.show(0)
        board = made.board
        assert board.state["public"]
        made.show(1)
        assert made.board is not board
        made.show(None)
        assert made.board is None
        assert made.state["tables"][0]["line"]["en"]


# --- standings ----------------------------------------------------------------------------------


def played(names: tuple[str, str], actions: list[str]) -> rk.Table:
    """Return a finished game of Kuhn poker, in which the first seat has the king."""
    seats = {seat: rk.HUMAN.named(name) for seat, name in enumerate(names) if name}
    table = rk.Table("kuhn", seats={1: "random", **seats}, autosave=False)
    for action in ("K", "Q", *actions):
        table.step(action)
    assert table.result
    return table


def test_each_seat_is_compared_with_the_same_seat_of_the_other_tables() -> None:
    tables = [
        played(("Ann", "Ben"), ["bet", "call"]),  # 2, -2
        played(("Cat", "Dan"), ["check", "check"]),  # 1, -1
        played(("Eve", ""), ["bet", "fold"]),  # 1, -1
    ]
    found = standings.standings([tables], same_cards=True)
    told = {each.name: (each.place, str(each.compared), int(each.score)) for each in found}
    assert told == {
        "Ann": (1, "1", 2),
        "Dan": (2, "3/4", -1),
        "Cat": (3, "1/4", 1),
        "Eve": (3, "1/4", 1),
        "Ben": (5, "0", -2),
    }
    other = standings.standings([tables], same_cards=False)
    assert [(each.place, each.name) for each in other] == [
        (1, "Ann"),
        (2, "Cat"),
        (2, "Eve"),
        (4, "Dan"),
        (5, "Ben"),
    ]
    assert {each.compared for each in other} == {None}
    assert list(found.frame()["compared"]) == [1, 0.75, 0.25, 0.25, 0]
    assert "75.0%" in repr(found)
    alone = standings.standings([tables[:1]], same_cards=True)
    assert {each.compared for each in alone} == {None}


def test_the_review_tells_luck_from_play_person_by_person() -> None:
    tables = [
        played(("Ann", "Ben"), ["check", "bet", "fold"]),  # to fold the king is a mistake
        played(("Cat", "Dan"), ["bet", "call"]),
    ]
    found = class_review([tables], utility="score", games=40, seed=1)
    rows = {each.name: each for each in found.people}
    assert {*rows} == {"Ann", "Ben", "Cat", "Dan"}
    for each in rows.values():
        first, luck, own, others, last = each.totals
        assert first + luck + own + others == pytest.approx(last)
    assert rows["Ann"].totals.own < -1
    assert found.people[-1].name == "Ann"
    assert found.notice is None
    assert list(found.frame().columns) == ["name", "games", *rows["Ann"].totals._fields]
    assert "Ann" in repr(found)


def test_an_interrupted_review_keeps_the_tables_that_are_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tables = [played((f"A{at}", ""), ["bet", "call"]) for at in range(3)]
    tables.append(rk.Table("kuhn", autosave=False))  # not finished: nothing to review
    done: list[rk.Table] = []

    def one(table: rk.Table, seat: int | None, **_settings: Any) -> Any:
        found = rk.review(table, seat, games=20)
        found.notice = found.method[0] if done else None  # stopped in the second one
        done.append(table)
        return found

    monkeypatch.setattr("racekit.hosting.class_review.review", one)
    found = class_review([tables])
    assert done == tables[:2]
    assert [each.name for each in found.people] == ["A0"]
    assert found.notice
    assert found.notice.en == "Interrupted after 1 of 3 tables."
    assert found.notice.en in repr(found)
