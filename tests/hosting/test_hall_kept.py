"""A hall after a restart, and what `racekit.host_class` refuses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

import racekit as rk
from racekit.hosting import hall_kept
from racekit.hosting.hall_widget import HallWidget
from tests.hosting.devices import address_of, come, run, say
from tests.hosting.test_hall import at, enter, hall, play_all

pytestmark = pytest.mark.usefixtures("swift")

PEOPLE = ("Ann", "Ben", "Cat")


@pytest.fixture
def kept(tmp_path: Path) -> tuple[Path, dict[str, Any]]:
    """Play one game and begin another; return the folder as a killed process leaves it."""
    found: dict[str, Any] = {}
    with hall(autosave=tmp_path / "games") as made:

        async def scene() -> None:
            devices = {name: await enter(made, name) for name in PEOPLE}
            await enter(made, "Dan")
            late = await enter(made, "Late")
            made.begin()
            await play_all(made, {**devices, "Dan": await come(made.device("Dan"))})
            made.next_game("random")
            made.grant("undo")
            made.begin()
            made.pause(True)
            found.update(
                keys={name: device.key for name, device in devices.items()},
                late=late.key,
                spots={name: at(made, name) for name in (*PEOPLE, "Dan", "Late")},
                address=made.address,
                standings=made.standings(),
                states=[table.state for table in made.tables],
                seed=made._desk.place.seed,
            )
            found["texts"] = {each: each.read_bytes() for each in (tmp_path / "games").iterdir()}

        run(scene)
    for path, text in found["texts"].items():
        path.write_bytes(text)
    return tmp_path / "games", found


def resumed(folder: Path, number: int = 0) -> rk.Table:
    """Resume one of the tables of the second game."""
    return rk.Table.resume(sorted(folder.glob("*-2-?.jsonl"))[number])


@pytest.mark.parametrize("number", [0, 1])
def test_everybody_comes_back_after_a_restart(kept: Any, number: int) -> None:
    folder, before = kept
    (file,) = folder.glob("*.hall")
    assert file.stat().st_mode & 0o077 == 0
    table = resumed(folder, number)
    made = rk.host_class(table)
    try:
        assert made.tables[number] is table
        assert [each.state for each in made.tables] == before["states"]
        assert made.address == before["address"]
        assert made.standings() == before["standings"]
        assert {name: at(made, name) for name in before["spots"]} == before["spots"]
        made._show()
        assert made.state["paused"]
        assert made.state["grants"]["undo"]

        async def scene() -> None:
            for name, key in before["keys"].items():
                device = await come(address_of(made, key))  # type: ignore[arg-type]
                await device.until(lambda each: each.lobby.get("you"))
                assert device.lobby["you"]["name"] == name
                if before["spots"][name] is not None:
                    await device.until(lambda each: each.state)
            waiting = next(name for name, spot in before["spots"].items() if spot is None)
            made.begin()
            made.next_game("same")
            assert at(made, waiting) is None

        run(scene)
        # The third game has the cards that it would have had.
        again = hall_kept.Hall(
            made.tables[0].game,
            2,
            same_cards=True,
            seating="random",
            seed=before["seed"],
            stem=None,
        )
        again.games = [(), ()]
        assert made.tables[0].seed == again.new_tables()[1].seed
    finally:
        made.close()


def killed(made: HallWidget, folder: Path) -> None:
    """Leave the folder as a killed process does."""
    texts = {each: each.read_bytes() for each in folder.iterdir()}
    made.close()
    for path, text in texts.items():
        path.write_bytes(text)


def test_earlier_games_outlive_every_restart(kept: Any) -> None:
    folder, before = kept
    for _ in range(3):
        made = rk.host_class(resumed(folder))
        assert made.standings() == before["standings"]
        made.begin()
        killed(made, folder)


def test_who_has_left_a_table_that_is_over_stays_on_record(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    made = rk.host_class("kuhn", tables=2, seed=7, port=0, autosave=folder)

    async def scene() -> None:
        names = ("Ann", "Ben", "Cat", "Dan")
        devices = {name: await enter(made, name) for name in names}
        made.begin()
        await play_all(made, devices)
        await devices["Ann"].send("leave", None)
        await devices["Ann"].until_closed()

    run(scene)
    before = made.standings()
    assert "Ann" in {each.name for each in before}
    killed(made, folder)
    again = rk.host_class(rk.Table.resume(min(folder.glob("*-1-?.jsonl"))))
    try:
        assert again.standings() == before
        assert not any(room.paused for room in again._desk.place.rooms)
    finally:
        again.close()


def damage(data: dict[str, Any], name: str, value: Any) -> bytes:
    return json.dumps({**data, name: value}).encode()


DAMAGE: list[tuple[str, Any]] = [
    ("v", 2),
    ("port", 0),
    ("port", True),
    ("game", "chess"),
    ("options", []),
    ("options", {"ante": "x"}),
    ("same_cards", 1),
    ("seating", "best"),
    ("seating", {"Ann": 2}),
    ("seed", "7"),
    ("invitation", "x"),
    ("granted", ["watch"]),
    ("granted", [[]]),
    ("guests", [{"name": "Ann"}]),
    ("guests", None),
    ("games", []),
    ("games", [[1, 2]]),
    ("begun", [True]),
    ("begun", []),
]


def test_a_changed_file_opens_nothing(kept: Any) -> None:
    folder, _ = kept
    (file,) = folder.glob("*.hall")
    data, table = json.loads(file.read_bytes()), resumed(folder)
    ann, *others = sorted(data["guests"], key=lambda each: each["spot"] is None)
    same_seat = [*others, {**ann, "name": "Eve"}, ann]
    same_name = [*others, {**ann, "spot": None, "name": ann["name"].upper()}, ann]
    for name, value in [*DAMAGE, ("guests", same_seat), ("guests", same_name)]:
        file.write_bytes(damage(data, name, value))
        with pytest.raises(rk.BadInput, match="belongs to no class"):
            rk.host_class(table)
    for text in (b"", b"{}", b"\xff", b"[" * 9999):
        file.write_bytes(text)
        with pytest.raises(rk.BadInput, match="belongs to no class"):
            rk.host_class(table)


def test_a_table_whose_file_is_gone_begins_as_it_was_dealt(kept: Any) -> None:
    folder, _ = kept
    table = resumed(folder, 0)
    seed = resumed(folder, 1).seed
    for gone in ("*-2-2.jsonl", "*-1-1.jsonl"):
        next(folder.glob(gone)).unlink()
    made = rk.host_class(table)
    try:
        assert made.tables[1].seed == seed
        assert made.tables[1].node.ply == 0
        assert len(made.games[0]) == 1  # of the first game, one table is left
    finally:
        made.close()


# --- what is wrong ------------------------------------------------------------------------------


def test_one_error_lists_everything_that_is_wrong() -> None:
    with pytest.raises(rk.BadInput) as wrong:
        rk.host_class(
            "kuhn",
            tables=21,
            same_cards=1,  # type: ignore[arg-type]
            seats="best",  # type: ignore[arg-type]
            grants=["all"],
            port=-1,
            seed="x",  # type: ignore[arg-type]
            ante=2,
        )
    places = [problem.place for problem in wrong.value.problems]
    assert places == ["ante", "grants", "port", "tables", "same_cards", "seed"]
    for seats in ({"Ann": 2}, {"": 0}, {"Ann": True}, "all", 3):
        with pytest.raises(rk.BadInput) as wrong:
            rk.host_class("kuhn", tables=2, seats=seats)  # type: ignore[arg-type]
        assert [problem.place for problem in wrong.value.problems] == ["seats"]
    with pytest.raises(rk.BadInput) as given:
        rk.host_class(rk.Table("kuhn", mode="play", autosave=False), tables=2, ante=2)
    assert [problem.place for problem in given.value.problems] == ["tables", "ante"]
    with pytest.raises(rk.BadInput, match="belongs to no class"):
        rk.host_class(rk.Table("kuhn", mode="play", autosave=False))


@pytest.mark.parametrize(
    ("name", "arg"),
    [
        ("pause", True),
        ("pause", {"on": 1, "table": 0}),
        ("move", {"name": "Ann", "table": None, "seat": 1}),
        ("move", {"name": 3, "table": 0, "seat": None}),
        ("send_away", None),
        ("next", "best"),
        ("next", []),
        ("show", "0"),
        ("grant", {"what": "watch", "on": True}),
        ("device", 0),
        ("sit", {"seat": 0, "who": "auto"}),
    ],
)
def test_a_malformed_command_changes_nothing(name: str, arg: Any) -> None:
    with hall() as made:
        before = made._desk.snapshot()
        assert say(made, name, arg)["code"] == "malformed"
        assert made._desk.snapshot() == before


@pytest.mark.parametrize(
    ("name", "arg"),
    [
        ("pause", {"on": True, "table": 2}),
        ("move", {"name": "Eve", "table": 0, "seat": 0}),
        ("move", {"name": "Ann", "table": -1, "seat": 0}),
        ("move", {"name": "Ann", "table": 0, "seat": 9}),
        ("send_away", "Eve"),
        ("show", 7),
        ("show", 0),
        ("device", "Eve"),
    ],
)
def test_what_is_impossible_is_refused_with_a_reason(name: str, arg: Any) -> None:
    with hall() as made:
        made._desk.do(lambda found: found.join("Ann", 0))
        before = made._desk.snapshot()
        answer = say(made, name, arg)
        assert answer["code"] == "forbidden"
        assert answer["text"]["ja"]
        assert made._desk.snapshot() == before


def test_the_hall_of_a_class_has_room_for_all_its_devices() -> None:
    with hall(tables=20) as made:
        assert made._desk._server._most >= 3 * 40
        assert urlsplit(made.address).hostname == "127.0.0.1"
        assert made.address in made.fallback()
        assert repr(made) == "<HallWidget kuhn, 20 tables, 0 guests>"
