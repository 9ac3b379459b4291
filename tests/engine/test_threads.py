"""Several threads at one table take turns: every step is whole, and so is the record."""

from __future__ import annotations

import copy
import pickle
import random
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import racekit as rk
from racekit.table.record import Record
from racekit.table.table import Table

OFTEN = 60
Doing = Callable[[Table, random.Random], Any]


def choose(table: Table, rng: random.Random) -> None:
    state = table.state
    if state.actor is None:
        table.goto(0)
    else:
        table.step(rng.choice([*(state.actions() or state.outcomes())]))


DOINGS: dict[str, Doing] = {
    "step": choose,
    "advance": lambda table, rng: table.advance(rng.randrange(1, 4)),
    "visible step": lambda table, rng: table.visible_step(),
    "undo": lambda table, rng: table.undo(),
    "goto": lambda table, rng: table.goto(rng.choice(table.nodes)),
    "comment": lambda table, rng: table.comment("said", rng.choice(table.nodes)),
    "promote": lambda table, rng: table.promote(rng.choice(table.nodes)),
    "mode": lambda table, rng: table.set_mode("study"),
    "record": lambda table, rng: Table.from_record(table.record()),
    "save": lambda table, rng: table.save(table.autosave_path.with_name("copy.jsonl")),
}


@pytest.fixture
def often() -> Iterator[None]:
    """Let threads change as often as can be."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("often")
@pytest.mark.parametrize("other", DOINGS)
def test_threads_at_one_table_take_turns(other: str, tmp_path: Path) -> None:
    table = Table("kuhn", seed=1, seats={0: "random"}, autosave=tmp_path / "game.jsonl")
    table.advance()
    table.comment("begun")
    told = []
    table.watch(lambda: told.append(len(table.nodes)))
    begin, failed = threading.Barrier(3), list[BaseException]()

    def work(doing: Doing, number: int) -> None:
        rng = random.Random(number)
        begin.wait()
        for _ in range(OFTEN):
            try:
                doing(table, rng)
            except (rk.IllegalAction, rk.Forbidden):
                pass  # somebody else has moved meanwhile, which is said
            except BaseException as error:  # noqa: BLE001
                failed.append(error)

    names = ("step", other, other)
    threads = [
        threading.Thread(target=work, args=(DOINGS[name], number))
        for number, name in enumerate(names)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    assert table.autosave_path == tmp_path / "game.jsonl", table.notice
    record = Record.parse((tmp_path / "game.jsonl").read_bytes())
    assert record == table.record()
    again = Table.from_record(record)
    assert [(each.action, each.parent and each.parent.id) for each in again.nodes] == [
        (each.action, each.parent and each.parent.id) for each in table.nodes
    ]
    assert again.state == table.state
    before = len(told)
    table.comment("the end")  # the watchers still hear
    assert len(told) == before + 1


@pytest.mark.parametrize("again", [copy.deepcopy, lambda t: pickle.loads(pickle.dumps(t))])  # noqa: S301
def test_a_copied_table_has_turns_of_its_own(again: Callable[[Table], Table]) -> None:
    table = Table("kuhn", seed=1, autosave=False)
    table.advance()
    copied = again(table)
    copied.step(copied.state.actions()[0])
    assert len(copied.nodes) == len(table.nodes) + 1


def test_a_thread_that_waits_goes_on_when_the_other_is_done() -> None:
    inside, leave = threading.Event(), threading.Event()

    class Slow:
        def choose(self, view: Any, actions: Any, rng: Any) -> Any:
            inside.set()
            leave.wait(60)
            return actions[0]

    table = Table("kuhn", seed=1, seats={0: Slow()}, autosave=False)
    thread = threading.Thread(target=table.advance)
    thread.start()
    inside.wait(60)
    other = threading.Thread(target=lambda: table.comment("meanwhile", 0))
    other.start()
    other.join(0.1)
    assert other.is_alive()
    leave.set()
    thread.join(60)
    other.join(60)
    assert table.nodes[0].comment == "meanwhile"
