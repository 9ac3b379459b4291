"""Interrupts: an operation happens in memory, on the disk and on every screen, or not at all.

Each game's suite plays in a storm of interrupts; here they come at chosen moments.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import racekit as rk
from racekit.system.interrupts import deferred
from racekit.table import saves
from racekit.table.record import Record
from racekit.table.table import Table
from racekit.testing.records import tree
from tests.engine.tables import dealt, table


@pytest.fixture(autouse=True)
def python_handles_interrupts() -> Iterator[None]:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    assert signal.signal(signal.SIGINT, before) is signal.default_int_handler


def interrupt() -> None:
    signal.raise_signal(signal.SIGINT)


# --- deferring -----------------------------------------------------------------------------------


def test_interrupts_come_once_at_the_end() -> None:
    done = []

    def work() -> None:
        with deferred():
            interrupt()
            with deferred():
                interrupt()
                done.append("inner")
            done.append("outer")

    with pytest.raises(KeyboardInterrupt):
        work()
    assert done == ["inner", "outer"]


def test_an_interrupt_before_the_block_keeps_it_from_beginning() -> None:
    with pytest.raises(KeyboardInterrupt):
        interrupt()
    with deferred():
        pass


def test_an_error_in_the_block_stays() -> None:
    def work(*before: Any) -> None:
        with deferred():
            for each in before:
                each()
            raise KeyError("x")

    with pytest.raises(KeyError):
        work()
    with pytest.raises(KeyboardInterrupt) as caught:
        work(interrupt)
    assert isinstance(caught.value.__context__, KeyError)


def test_the_block_works_in_other_threads() -> None:
    done = []

    def work() -> None:
        with deferred():
            done.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert done == [signal.default_int_handler]


def test_ignored_interrupts_stay_ignored() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with deferred():
        interrupt()
    assert signal.signal(signal.SIGINT, signal.default_int_handler) is signal.SIG_IGN


# --- a table -------------------------------------------------------------------------------------


def interrupted_after(monkeypatch: pytest.MonkeyPatch, kind: Any, name: str) -> None:
    """Interrupt after each call of a function, as at the worst moment."""
    function = getattr(kind, name)

    def interrupts(*args: Any, **kwargs: Any) -> Any:
        found = function(*args, **kwargs)
        interrupt()
        return found

    monkeypatch.setattr(kind, name, interrupts)


OPERATIONS = {
    "step": lambda made: made.step(made.next_action()),
    "undo": Table.undo,
    "goto": lambda made: made.goto(3),
    "comment": lambda made: made.comment("x"),
    "promote": lambda made: made.promote(made.node),
    "mode": lambda made: made.set_mode("play"),
}

MOMENTS = [(saves.Journal, "write"), (saves.Journal, "_extend"), (Table, "_enter"), (Table, "tell")]


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: str(moment[1]))
@pytest.mark.parametrize("operation", OPERATIONS)
def test_an_interrupted_operation_is_whole_or_has_not_happened(
    operation: str, moment: tuple[Any, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.jsonl"
    made = dealt(autosave=path)
    made.step(made.state.actions()[0])
    told: list[int] = []
    made.watch(lambda: told.append(made.node.id))
    before = len(made.record().operations)
    with monkeypatch.context() as patched:
        interrupted_after(patched, *moment)
        if operation == "step" or moment[1] != "_enter":
            with pytest.raises(KeyboardInterrupt):
                OPERATIONS[operation](made)
        else:
            OPERATIONS[operation](made)
    assert len(made.record().operations) == before + 1
    assert told == [made.node.id], "the screens show it"
    assert made.autosave_path == path
    record = Record.parse(path.read_bytes())
    assert record == made.record()
    assert tree(Table.from_record(record)) == tree(made)


def test_an_interrupt_while_a_step_is_computed_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.jsonl"
    made = dealt(autosave=path)
    before, data = tree(made), path.read_bytes()
    with monkeypatch.context() as patched:
        interrupted_after(patched, rk.engine.game.State, "step")  # type: ignore[attr-defined]
        with pytest.raises(KeyboardInterrupt):
            made.step(made.state.actions()[0])
    assert tree(made) == before
    assert path.read_bytes() == data


def test_watchers_hear_of_a_change_after_an_interrupt() -> None:
    made = dealt()
    told: list[int] = []

    def watcher() -> None:
        if not told:
            told.append(-1)
            raise KeyboardInterrupt
        told.append(made.node.id)

    made.watch(watcher)
    with pytest.raises(KeyboardInterrupt):
        made.step(made.state.actions()[0])
    made.catch_up()
    made.catch_up()
    assert told == [-1, made.node.id]


def test_an_interrupted_run_notifies_the_next_time() -> None:
    made = table(seats=dict.fromkeys(range(4), "random"))
    told: list[int] = []
    made.watch(lambda: told.append(made.node.id))
    steps = iter(range(5))

    class Stops:
        def choose(self, view: Any, actions: Any, rng: Any) -> Any:
            if next(steps, None) is None:
                raise KeyboardInterrupt
            return actions[0]

    made.players = (Stops(),) * 4  # type: ignore[assignment]
    with pytest.raises(KeyboardInterrupt):
        made.advance()
    assert told == [made.node.id]
    made.comment("x")
    assert told == [made.node.id] * 2


# --- files ---------------------------------------------------------------------------------------


def test_a_whole_file_is_written_or_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"
    made = dealt()
    with monkeypatch.context() as patched:
        interrupted_after(patched, Path, "write_bytes")
        with pytest.raises(KeyboardInterrupt):
            made.save(path)
    assert [each.name for each in tmp_path.iterdir()] == ["game.jsonl"]
    assert Record.parse(path.read_bytes()) == made.record()


@pytest.mark.parametrize("links", [True, False])
def test_two_new_tables_with_one_path_do_not_damage_each_other(
    links: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RACEKIT_HOME", str(tmp_path / "home"))
    path = tmp_path / "game.jsonl"
    first, second = (dealt(seed=seed) for seed in (1, 2))
    tables = [Table.from_record(each.record(), autosave=path) for each in (first, second)]
    write = Path.write_bytes

    def late(self: Path, data: bytes) -> int:
        monkeypatch.setattr(Path, "write_bytes", write)
        tables[0].comment("first")  # between the second table's look at the folder and its file
        return write(self, data)

    if not links:
        monkeypatch.delattr("os.link")
    monkeypatch.setattr(Path, "write_bytes", late)
    tables[1].comment("second")
    assert {each.autosave_path == path for each in tables} == {True, False}
    for each in tables:
        each.comment("goes on")
        assert each.autosave_path is not None
        assert Record.parse(each.autosave_path.read_bytes()) == each.record()
    assert tables[0].notice is None
    assert tables[1].notice is not None
    assert str(path) in tables[1].notice.en
    assert str(tables[1].autosave_path) in tables[1].notice.ja


def test_the_second_of_two_processes_is_told(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    dealt(autosave=path)
    one, other = rk.resume(path), rk.resume(path)
    one.comment("one")
    other.comment("other")
    assert one.notice is None
    assert other.notice is not None
    assert str(path) in other.notice.en
    assert str(other.autosave_path) in other.notice.en
