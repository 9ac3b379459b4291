"""A record read again is the same game; one that is damaged is never another game, silently."""

from __future__ import annotations

import base64
import json
import random
import re
import zlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import racekit as rk
from racekit.engine import share as sharing
from racekit.engine.errors import BadInput, RacekitError
from racekit.engine.game import Game
from racekit.engine.record import Record, canonical
from racekit.engine.replay import Replay
from racekit.engine.share import unpack
from racekit.engine.state import State
from racekit.engine.table import Table
from racekit.engine.texts import LANGUAGES
from tests.conformance.adapters import GAMES, adapter
from tests.conformance.pick import pick

Tree = tuple[Any, ...]


def tree(table: Table) -> Tree:
    """Return everything about a table that a record has to keep."""
    nodes = tuple(
        (
            *(node.id, node.parent and node.parent.id, str(node.action), node.ply),
            *(node.comment, node.studied, tuple(child.id for child in node.children)),
            tuple((event.rule, event.text("en"), event.text("ja")) for event in node.events),
        )
        for node in table.nodes
    )
    kinds = tuple(type(player) for player in table.players)
    here = (table.node.id, table.mode, table.seed, table.game, table.state, kinds, table.names)
    return (*here, nodes)


def tinker(table: Table, rng: random.Random, count: int) -> Table:
    """Do anything that a record keeps."""
    for _ in range(count):
        kind = rng.randrange(12)
        if kind < 7 and table.actor is not None:
            table.step(pick(table.state, rng))
        elif kind == 7:
            table.comment(rng.choice(COMMENTS), rng.choice(table.nodes))
        elif kind == 8:
            table.promote(rng.choice(table.nodes))
        elif kind == 9:
            table.set_mode(rng.choice(["play", "study"]))
        elif kind == 10 and table.mode == "study":
            table.goto(rng.choice(table.nodes))
        elif table.why_no_undo() is None:
            table.undo()
    return table


COMMENTS = [
    "",
    "good",
    "なぜ?",
    '"\\\n\t\r\0',
    "\u2028\u2029\x85",
    "🏇" * 40,
    "{seat}",
    "</script>",
]


def at_some_position(game: Game, rng: random.Random) -> State | None:
    """Return a position to begin at; None where the game cannot tell its positions."""
    state = game.start()
    for _ in range(rng.randrange(120)):
        if state.actor is not None:
            state = state.step(pick(state, rng)).state
    try:
        game.describe(state)
    except BadInput:
        return None
    return state


def played(game: str, seed: int, count: int = 90) -> Table:
    """Return a table with branches, comments and modes."""
    rng = random.Random(seed)
    rules = adapter(game)
    made = rk.game(game, **rules.VARIANTS[seed % len(rules.VARIANTS)])
    seats = {seat: rk.players.Random() for seat in range(made.players) if rng.random() < 0.3}
    start = None if seed % 4 else at_some_position(made, rng)
    table = Table(made, seats=seats, seed=seed, start=start, autosave=False)
    while table.actor is rk.CHANCE and rng.random() < 0.99:
        table.advance(1)
    return tinker(table, rng, count)


# --- round trips ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=40)
@given(seed=st.integers(0, 10**9))
def test_a_record_read_again_is_the_same_game(game: str, seed: int) -> None:
    table = played(game, seed)
    record = table.record()
    text = record.print()
    read = Record.parse(text)
    assert read == record == Record.parse(text.encode())
    assert read.print() == text
    assert read.notice is None
    again = Table.from_record(read)
    assert tree(again) == tree(table)
    assert again.record() == record
    assert unpack(table.share()) == record
    assert tree(rk.share(f"  {table.share()}\n")) == tree(table)


@pytest.mark.parametrize("game", GAMES)
def test_a_saved_game_is_loaded_and_goes_on_alike(game: str, tmp_path: Path) -> None:
    table = played(game, 5)
    loaded = rk.load(table.save(tmp_path / "game.jsonl"))
    assert isinstance(loaded, Table)
    assert tree(loaded) == tree(table)
    for each in (table, loaded):
        each.set_mode("study")
        tinker(each, random.Random(0), 60)
        each.advance(5)
    assert tree(loaded) == tree(table)


@pytest.mark.parametrize("game", GAMES)
def test_a_record_without_check_sums_can_be_read(game: str) -> None:
    """Written by hand."""
    record = played(game, 3).record()
    lines = [canonical(entry) + "\n" for entry in (record.header, *record.operations)]
    assert Record.parse("".join(lines)) == record
    assert Record.parse("\r\n".join(line.strip() for line in lines)) == record


@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_saved_is_loaded_as_it_was(game: str, tmp_path: Path) -> None:
    table = played(game, 8)
    table.comment("\u2028 a line separator")
    for seat in range(table.game.players):
        path = table.save(tmp_path / f"{seat}.jsonl", seat=seat)
        assert rk.load(path) == table.replay(seat)
        assert Replay.parse(table.replay(seat).print()) == table.replay(seat)


# --- damage --------------------------------------------------------------------------------------


def small(game: str) -> Table:
    """Return a table whose record is short and holds one of everything."""
    table = Table(game, seed=4, autosave=False)
    table.advance(2)
    table.comment("なぜ? 🏇")
    table.undo() if table.why_no_undo() is None else table.goto(0)
    table.step(str(next(iter(table.state.outcomes()))) if table.actor is rk.CHANCE else "")
    table.promote(table.node)
    table.set_mode("play")
    table.advance(1)
    return table


def says_what_is_wrong(error: BadInput) -> None:
    """One error, in both languages, that names at least one place."""
    assert error.problems
    for lang in LANGUAGES:
        text = error.text(lang)
        assert text.startswith(error.what(lang))
        for problem in error.problems:
            assert problem.where(lang) in text


def read(data: bytes) -> Table | None:
    """Read a record as `rk.load` does; None where it is refused, with one clear error."""
    try:
        return Table.from_record(Record.parse(data))
    except BadInput as error:
        says_what_is_wrong(error)
        return None


def beginnings(record: Record) -> dict[int, Tree]:
    """Return the tree after each operation, by how many there were."""
    return {
        count: tree(Table.from_record(replace(record, operations=record.operations[:count])))
        for count in range(len(record.operations) + 1)
    }


@pytest.mark.parametrize("game", GAMES)
def test_a_record_cut_anywhere_keeps_every_whole_step(game: str) -> None:
    record = small(game).record()
    trees, data = beginnings(record), record.print().encode()
    header = data.index(b"\n")
    ends = [at for at, byte in enumerate(data) if byte == ord("\n")]
    for cut in range(len(data) + 1):
        found = read(data[:cut])
        if cut < header:
            assert found is None
            continue
        whole = sum(end <= cut for end in ends) - 1
        assert found is not None
        assert tree(found) == trees[whole]
        torn = cut not in {*ends, *(end + 1 for end in ends)}
        assert (found.notice is not None) == torn
        if found.notice is not None:
            assert str(whole + 2) in found.notice.en
            assert str(whole + 2) in found.notice.ja


def same_or_refused(data: bytes, trees: dict[int, Tree], last: int) -> None:
    """A damaged record is refused, or it is the same game, or its beginning with a notice."""
    found = read(data)
    if found is None:
        return
    count = len(found.record().operations)
    assert tree(found) == trees[count]
    assert count == last or found.notice is not None


@pytest.mark.parametrize("game", GAMES)
def test_a_damaged_byte_is_found(game: str) -> None:
    record = small(game).record()
    trees, data = beginnings(record), record.print().encode()
    last = len(record.operations)
    for at in range(len(data)):
        values = {0, 10, 32, 34, 44, 48, 125, 255, data[at] ^ 1, data[at] ^ 32, data[at] ^ 128}
        for value in values - {data[at]}:
            same_or_refused(data[:at] + bytes([value]) + data[at + 1 :], trees, last)
        same_or_refused(data[:at] + data[at + 1 :], trees, last)
        same_or_refused(data[:at] + b"9" + data[at:], trees, last)


@pytest.mark.parametrize("game", GAMES)
def test_moved_lost_and_doubled_lines_are_found(game: str) -> None:
    record = played(game, 7, 12).record()
    lines = record.print().encode().splitlines(keepends=True)
    for at in range(1, len(lines)):
        doubled = b"".join([*lines[:at], lines[at], *lines[at:]])
        assert read(doubled) is None
        if at + 1 < len(lines):
            assert read(b"".join([*lines[:at], *lines[at + 1 :]])) is None
            turned = [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]
            assert read(b"".join(turned)) is None
        assert read(b"".join([*lines[:at], b"\n", *lines[at:]])) is None
    other = played(game, 8, 12).record().print().encode().splitlines(keepends=True)
    assert read(b"".join([other[0], *lines[1:]])) is None
    assert read(b"".join([*lines, *other])) is None


@pytest.mark.parametrize("game", GAMES)
def test_a_damaged_share_string_is_found(game: str) -> None:
    table = small(game)
    text, whole = table.share(), tree(table)
    for at in range(len(text)):
        assert opened(text[:at]) is None
        for char in {"A", "_", "9", "=", " ", "é", "\ud800", chr(ord(text[at]) ^ 1)} - {text[at]}:
            found = opened(text[:at] + char + text[at + 1 :])
            assert found in (None, whole)
        assert opened(text[:at] + text[at + 1 :]) in (None, whole)


def opened(text: str) -> Tree | None:
    """Open a share string as `rk.share` does; None where it is refused."""
    try:
        return tree(rk.share(text))
    except BadInput as error:
        says_what_is_wrong(error)
        return None


# --- hostile input -------------------------------------------------------------------------------


def header(game: str, /, **changes: Any) -> dict[str, Any]:
    made = dict(Table(game, seed=1, autosave=False).record().header)
    return {name: value for name, value in {**made, **changes}.items() if value is not ...}


def hostile_texts() -> Iterator[bytes]:
    """Things that are no record."""
    yield b""
    yield b"\n"
    yield b"null\n"
    yield b"[]\n"
    yield b"\xff\xfe\n\xff\n"
    yield b"PK\x03\x04" + bytes(500)
    yield b"[" * 100_000
    yield b"[" * 100_000 + b"\n"
    yield b'{"a":' * 990 + b"1" + b"}" * 990 + b"\n"
    yield b'{"format":' + b"9" * 5000 + b"}\n"
    yield b'{"format":NaN}\n'
    yield b'{"format":1e999}\n'
    yield b"\xef\xbb\xbf{}\n"
    yield b'{"format":1}\n' * 50


@pytest.mark.parametrize("data", list(hostile_texts()), ids=lambda data: repr(data[:12]))
def test_what_is_no_record_is_refused(data: bytes, tmp_path: Path) -> None:
    assert read(data) is None
    path = tmp_path / "hostile.jsonl"
    path.write_bytes(data)
    for use in (rk.load, rk.resume):
        with pytest.raises(BadInput):
            use(path)
    assert path.read_bytes() == data


VALUES = [None, True, False, 0, -1, 2, 10**30, 1.5, 1e300, "", "x", "1", "\u2028", [], [[]], {}]
VALUES += [{"players": 5}, ["person"], [{"kind": 1}], [{"name": "x"}] * 5, "longshot\0", ...]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", list(header(GAMES[0])))
def test_wrong_values_in_the_header_are_refused(game: str, name: str) -> None:
    right = header(game)[name]
    fine = {"seed": [0, -1, 2, 10**30], "racekit": ["", "x", "1", "\u2028", "longshot\0"]}
    fine |= {"options": [{}, {"players": len(header(game)["seats"])}]}
    for value in VALUES:
        data = (canonical(header(game, **{name: value})) + "\n").encode()
        allowed = (type(value) is type(ok) and value == ok for ok in (right, *fine.get(name, ())))
        assert (read(data) is not None) == any(allowed), value


@pytest.mark.parametrize("game", GAMES)
def test_one_error_names_every_problem(game: str) -> None:
    """Of all lines; then of the whole header."""
    lines: list[Any] = [
        header(game, seed="7", mode=..., extra=1),
        {"op": "fly"},
        {"op": "step"},
        {"op": "step", "action": 3, "x": 1},
        {"op": "goto", "node": True},
        [],
        {"op": "comment", "node": 0, "text": "\ud800"},
    ]
    data = "".join(json.dumps(line) + "\n" for line in lines) + "{torn\n"
    with pytest.raises(BadInput) as caught:
        Record.parse(data)
    places = [problem.place for problem in caught.value.problems]
    assert sorted(set(places)) == [f"line {number}" for number in range(1, 9)]
    assert places.count("line 1") == 3
    assert places.count("line 4") == 2

    wrong = header(game, mode="chess", version="0", seats=[3, {"kind": "person"}], options={"x": 1})
    with pytest.raises(BadInput) as caught:
        Table.from_record(Record.parse(canonical(wrong) + "\n"))
    places = [problem.place for problem in caught.value.problems]
    assert sorted(places) == ["mode", "seats[0]", "version", "x"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["name", "self", "game", "options", "__class__", "deck\0"])
def test_options_that_are_none_are_refused(game: str, name: str) -> None:
    data = canonical(header(game, options={name: 1})) + "\n"
    with pytest.raises(BadInput) as caught:
        Table.from_record(Record.parse(data))
    assert [problem.place for problem in caught.value.problems] == [name]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "operation",
    [
        {"op": "step", "action": "nonsense"},
        {"op": "step", "action": ""},
        {"op": "goto", "node": 1},
        {"op": "goto", "node": -1},
        {"op": "goto", "node": 10**30},
        {"op": "promote", "node": 5},
        {"op": "comment", "node": 9, "text": "x"},
        {"op": "mode", "mode": "chess"},
    ],
    ids=str,
)
def test_an_operation_that_cannot_be_done_is_refused(game: str, operation: Any) -> None:
    data = canonical(header(game)) + "\n" + canonical(operation) + "\n"
    with pytest.raises(BadInput) as caught:
        Table.from_record(Record.parse(data))
    (problem,) = caught.value.problems
    assert problem.place == "line 2"


def shared(data: bytes) -> str:
    return sharing.PREFIX + base64.urlsafe_b64encode(zlib.compress(data)).decode().rstrip("=")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "rk",
        "rk1.",
        "rk1.====",
        "rk2.AAAA",
        "RK1.eJyLBgAAXQBd",
        "rk1.日本語",
        "rk1.\ud800",
        shared(b""),
        shared(b"[]"),
        shared(b"null"),
        shared(b'["step"]'),
        shared(b"[1, 2]"),
        shared(b"[NaN]"),
        shared(b"[1e999]"),
        shared(b'["\\ud800"]'),
        shared(b"[" * 100_000),
        shared(b"[" * 990 + b"]" * 990),
        shared(b"\xff\xff"),
        shared(b'{"game": "longshot"}'),
    ],
    ids=lambda text: text[:20].encode("ascii", "backslashreplace").decode(),
)
def test_what_is_no_share_string_is_refused(text: str) -> None:
    assert opened(text) is None


def test_a_bomb_does_not_go_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few kilobytes that would unpack to hundreds of megabytes."""
    zipper = zlib.compressobj(9)
    packed = b"".join(zipper.compress(b" " * 10**6) for _ in range(200)) + zipper.flush()
    text = sharing.PREFIX + base64.urlsafe_b64encode(packed).decode().rstrip("=")
    unpacked: list[int] = []
    read = sharing.read_json
    monkeypatch.setattr(sharing, "read_json", lambda data: unpacked.append(len(data)) or read(data))
    assert opened(text) is None
    assert unpacked == []


def test_what_is_too_long_to_be_read_again_is_not_shared() -> None:
    table = Table(GAMES[0], seed=1, autosave=False)
    table.comment("x" * (1 << 24))
    with pytest.raises(BadInput) as caught:
        table.share()
    says_what_is_wrong(caught.value)


def replay_damage(text: str) -> Iterator[str | bytes]:
    lines = text.splitlines(keepends=True)
    yield ""
    yield lines[1]
    yield text[:-10]
    yield text.replace('"ply":', '"PLY":')
    yield text.replace('"log":[', '"log":[1,', 1)
    yield text.replace('"ply":0', '"ply":NaN')
    yield text.replace('"ply":0', '"ply":true')
    yield text.replace('"comment":""', '"comment":"\\ud800"')
    yield text.encode()[:-20] + b"\xff" + text.encode()[-20:]
    yield "[" * 50_000
    yield text + "\n"


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_that_was_changed_or_lost_a_line_is_refused(game: str) -> None:
    text = played(game, 5).replay(0).print()
    lines = text.splitlines(keepends=True)
    changed = [re.sub(r'"ply":(\d+)', r'"ply":1\1', line, count=1) for line in lines]
    damages = {
        number + 1: [*lines[:number], changed[number], *lines[number + 1 :]]
        for number in range(1, len(lines))
    } | {number + 1: [*lines[:number], *lines[number + 1 :]] for number in range(1, len(lines) - 1)}
    for line, damaged in damages.items():
        with pytest.raises(BadInput) as caught:
            Replay.parse("".join(damaged))
        (problem,) = caught.value.problems
        assert problem.place == f"line {line}"
        assert "check sum" in problem.text("en")
    without = re.sub(r',"sum":"[0-9a-f]+"', "", text)
    assert without != text
    assert Replay.parse(without).print() == text


@pytest.mark.parametrize("game", GAMES)
def test_a_damaged_replay_is_refused(game: str) -> None:
    table = Table(game, seed=2, autosave=False)
    table.advance()
    for damaged in replay_damage(table.replay(0).print()):
        with pytest.raises(BadInput) as caught:
            Replay.parse(damaged)
        says_what_is_wrong(caught.value)


# --- fuzzing -------------------------------------------------------------------------------------

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
KEYS = st.sampled_from(
    ["op", "action", "node", "text", "mode", "sum", "format", "seed", "start", "options", "x"]
)
ENTRIES = st.dictionaries(KEYS, JSON | st.sampled_from(["step", "goto", "comment", "mode", "play"]))


def never_anything_else(work: Callable[[], Any]) -> None:
    """Data is read, or refused with one of racekit's errors that can be read."""
    try:
        work()
    except BadInput as error:
        says_what_is_wrong(error)
    except RacekitError:
        pytest.fail("data is refused with BadInput")


@pytest.mark.parametrize("game", GAMES)
@given(entries=st.lists(ENTRIES, max_size=4), changes=ENTRIES)
def test_fuzzed_records_are_read_or_refused(game: str, entries: Any, changes: Any) -> None:
    lines = [{**header(game), **changes}, *entries]
    text = "".join(json.dumps(line) + "\n" for line in lines)
    never_anything_else(lambda: Table.from_record(Record.parse(text)))
    never_anything_else(lambda: rk.share(shared(json.dumps(lines).encode())))


@given(data=st.binary(max_size=60) | st.text(max_size=60))
def test_fuzzed_bytes_are_read_or_refused(data: str | bytes) -> None:
    never_anything_else(lambda: Record.parse(data))
    never_anything_else(lambda: Replay.parse(data))
    if isinstance(data, str):
        never_anything_else(lambda: rk.share(data))
        never_anything_else(lambda: rk.share(sharing.PREFIX + data))
    else:
        never_anything_else(lambda: rk.share(shared(data)))


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=60)
@given(seed=st.integers(0, 10**9), data=st.data())
def test_fuzzed_damage_is_found(game: str, seed: int, data: st.DataObject) -> None:
    record = played(game, seed % 20, 30).record()
    raw = bytearray(record.print().encode())
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(raw) - 1))
        raw[at : at + data.draw(st.integers(0, 30))] = data.draw(st.binary(max_size=6))
    found = read(bytes(raw))
    if found is not None:
        count = len(found.record().operations)
        start = replace(record, operations=record.operations[:count])
        assert tree(found) == tree(Table.from_record(start))
