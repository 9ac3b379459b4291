"""Records round-trip; a damaged record never silently becomes a different game."""

from __future__ import annotations

import base64
import json
import random
import re
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import racekit as rk

from ..engine.errors import BadInput, RacekitError
from ..engine.game import Game, State
from ..engine.jsons import canonical
from ..engine.texts import LANGUAGES, visible
from ..exchange.replay import Replay
from ..exchange.share import PREFIX, unpack
from ..table.record import Record
from ..table.table import Table
from ..table.versions import is_older
from .declared import Declared
from .pick import pick
from .properties import tried

Tree = tuple[Any, ...]


# --- tables ------------------------------------------------------------------------------------


def tree(table: Table) -> Tree:
    """Return every property of a table that a record must preserve."""
    nodes = tuple(
        (
            *(node.id, node.parent and node.parent.id, str(node.action), node.ply),
            *(node.comment, node.studied, node.forced, tuple(child.id for child in node.children)),
            tuple((event.rule, event.text("en"), event.text("ja")) for event in node.events),
        )
        for node in table.nodes
    )
    kinds = tuple(type(player) for player in table.players)
    here = (table.node.id, table.mode, table.seed, table.game, table.state, kinds, table.names)
    return (*here, nodes)


def random_operations(table: Table, rng: random.Random, count: int) -> Table:
    """Apply random operations of every kind that a record stores."""
    for _ in range(count):
        kind = rng.randrange(12)
        if kind < 7 and table.actor is not None:
            table.step(pick(table.state, rng))
        elif kind == 7:
            table.comment(rng.choice(COMMENTS), rng.choice(table.nodes))
        elif kind == 8:
            table.promote(rng.choice(table.nodes))
        elif kind == 9:
            table.set_mode("play" if rng.random() < 0.5 else "study")
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
    """Return an initial position; None if the game cannot describe its positions."""
    state = game.start()
    for _ in range(rng.randrange(120)):
        if state.actor is not None:
            state = state.step(pick(state, rng)).state
    try:
        game.describe(state)
    except BadInput:
        return None
    return state


def played(rules: Declared, seed: int, count: int = 90) -> Table:
    """Return a table with branches, comments and modes."""
    rng = random.Random(seed)
    made = rules.made(seed)
    seats = {seat: rk.players.Random() for seat in range(made.players) if rng.random() < 0.3}
    start = None if seed % 4 else at_some_position(made, rng)
    table = Table(made, seats=seats, seed=seed, start=start, autosave=False)
    while table.actor is rk.CHANCE and rng.random() < 0.99:
        table.advance(1)
    return random_operations(table, rng, count)


def small(rules: Declared) -> Table:
    """Return a table with a short record that contains every kind of operation."""
    table = Table(rules.made(), seed=4, autosave=False)
    rng = random.Random(4)
    two_steps(table, rng)
    table.comment("なぜ? 🏇")
    table.undo()
    table.step(str(pick(table.state, rng)))
    table.promote(table.node)
    table.set_mode("play")
    table.comment("</script>")
    return table


def two_steps(table: Table, rng: random.Random) -> None:
    """Play two steps, or fewer if the game ends."""
    for _ in range(2):
        if table.actor is not None:
            table.step(pick(table.state, rng))


# --- reading -----------------------------------------------------------------------------------


def check_error(error: BadInput) -> None:
    """Check that an error names at least one place, in both languages."""
    assert error.problems
    for lang in LANGUAGES:
        text = error.text(lang)
        assert text.startswith(error.what(lang))
        for problem in error.problems:
            assert visible(problem.where(lang)) in text


def read(data: bytes) -> Table | None:
    """Read a record as `rk.load` does; None if it is rejected with a valid error."""
    try:
        return Table.from_record(Record.parse(data))
    except BadInput as error:
        check_error(error)
        return None


def opened(text: str) -> Tree | None:
    """Open a share string as `rk.share` does; None if it is rejected."""
    try:
        return tree(rk.share(text))
    except BadInput as error:
        check_error(error)
        return None


def shared(data: bytes) -> str:
    """Return a share string with arbitrary bytes."""
    return PREFIX + base64.urlsafe_b64encode(zlib.compress(data)).decode().rstrip("=")


def check_read_or_rejected(work: Callable[[], Any]) -> None:
    """Check that `work` either succeeds or raises a valid BadInput."""
    try:
        work()
    except BadInput as error:
        check_error(error)
    except RacekitError:
        pytest.fail("invalid data must raise BadInput")


# --- damage and hostile input ------------------------------------------------------------------


def beginnings(record: Record) -> dict[int, Tree]:
    """Return the tree after each number of operations."""
    return {
        count: tree(Table.from_record(replace(record, operations=record.operations[:count])))
        for count in range(len(record.operations) + 1)
    }


def _same_or_refused(data: bytes, trees: Mapping[int, Tree], last: int) -> None:
    """Check that damaged data is rejected, is the same game, or is its beginning with a notice."""
    found = read(data)
    if found is None:
        return
    count = len(found.record().operations)
    assert tree(found) == trees[count]
    assert count == last or found.notice is not None


def header(rules: Declared, /, **changes: Any) -> dict[str, Any]:
    """Return the header of a record, with changes; ``...`` removes an entry."""
    made = dict(Table(rules.made(), seed=1, autosave=False).record().header)
    return {name: value for name, value in {**made, **changes}.items() if value is not ...}


VALUES: list[Any] = [
    None,
    True,
    False,
    0,
    -1,
    2,
    10**30,
    1.5,
    1e300,
    "",
    "x",
    "1",
    "\u2028",
    [],
    [[]],
    {},
]
VALUES += [{"players": 5}, ["person"], [{"kind": 1}], [{"name": "x"}] * 5, "x\0", ...]


def _fine(rules: Declared, name: str) -> Iterator[Any]:
    """Yield other valid values of a header entry."""
    version = rules.made().version
    if name == "seed":
        yield from (0, -1, 2, 10**30)
    elif name == "version":
        yield from (each for each in VALUES if isinstance(each, str) and is_older(each, version))
    elif name == "forced":
        yield from (True, False, ...)
    elif name == "racekit":
        yield from ("", "x", "1", "\u2028", "x\0")
    elif name == "options":
        seats = rules.made().players
        for options in VALUES:
            if isinstance(options, dict):
                try:
                    made = rk.game(rules.game, **options)
                except BadInput:
                    continue
                if made.players == seats:
                    yield options


NEWER = "999999999"
"""A version that no game has reached."""

IMPOSSIBLE: list[dict[str, Any]] = [
    {"op": "step", "action": "nonsense"},
    {"op": "step", "action": ""},
    {"op": "goto", "node": 1},
    {"op": "goto", "node": -1},
    {"op": "goto", "node": 10**30},
    {"op": "promote", "node": 5},
    {"op": "comment", "node": 9, "text": "x"},
    {"op": "mode", "mode": "chess"},
]


def _lines(text: str) -> list[str]:
    """Return a replay's lines; a comment may contain a line separator."""
    return [f"{line}\n" for line in text.split("\n")[:-1]]


def _damaged(text: str) -> Iterator[str | bytes]:
    lines = _lines(text)
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


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
KEYS = st.sampled_from(
    ["op", "action", "node", "text", "mode", "sum", "format", "seed", "start", "options", "x"]
)
ENTRIES = st.dictionaries(KEYS, JSON | st.sampled_from(["step", "goto", "comment", "mode", "play"]))


# --- the tests -----------------------------------------------------------------------------------


class RecordTests(Declared):
    """The tests of a game's records, share strings and replays."""

    @pytest.mark.hypothesis
    def test_a_record_round_trips(self) -> None:
        """Check that printing, parsing and sharing preserve the game."""

        @tried(most=20)
        @given(seed=st.integers(0, 10**9))
        def check(seed: int) -> None:
            table = played(self, seed)
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

        check()

    def test_a_loaded_game_continues_identically(self, tmp_path: Path) -> None:
        """Check that a loaded game continues exactly like the original."""
        table = played(self, 5)
        loaded = rk.load(table.save(tmp_path / "game.jsonl"))
        assert isinstance(loaded, Table)
        assert tree(loaded) == tree(table)
        for each in (table, loaded):
            each.set_mode("study")
            random_operations(each, random.Random(0), 60)
            each.advance(5)
        assert tree(loaded) == tree(table)

    def test_a_record_without_checksums_is_valid(self) -> None:
        """Check that a record without checksums (written by hand) is valid."""
        record = played(self, 3).record()
        lines = [canonical(entry) + "\n" for entry in (record.header, *record.operations)]
        assert Record.parse("".join(lines)) == record
        assert Record.parse("\r\n".join(line.strip() for line in lines)) == record

    def test_a_saved_replay_round_trips(self, tmp_path: Path) -> None:
        """Check that a saved replay round-trips."""
        table = played(self, 8)
        table.comment("\u2028 a line separator")
        for seat in range(table.game.players):
            path = table.save(tmp_path / f"{seat}.jsonl", seat=seat)
            assert rk.load(path) == table.replay(seat)
            assert Replay.parse(table.replay(seat).print()) == table.replay(seat)

    def test_a_truncated_record_keeps_every_complete_step(self) -> None:
        """Check that a truncated record keeps every complete step, and reports the truncation."""
        record = small(self).record()
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

    def test_a_damaged_byte_is_detected(self) -> None:
        """Change, delete and duplicate each byte of a record."""
        record = small(self).record()
        trees, data = beginnings(record), record.print().encode()
        last = len(record.operations)
        for at in range(len(data)):
            values = {10, 34, 44, 48, 125, 255, data[at] ^ 1, data[at] ^ 32}
            for value in values - {data[at]}:
                _same_or_refused(data[:at] + bytes([value]) + data[at + 1 :], trees, last)
            _same_or_refused(data[:at] + data[at + 1 :], trees, last)
            _same_or_refused(data[:at] + b"9" + data[at:], trees, last)

    def test_moved_missing_and_duplicate_lines_are_detected(self) -> None:
        """Check that moved, missing, duplicate and foreign lines are detected."""
        record = played(self, 7, 12).record()
        lines = record.print().encode().splitlines(keepends=True)
        for at in range(1, len(lines)):
            doubled = b"".join([*lines[:at], lines[at], *lines[at:]])
            assert read(doubled) is None
            if at + 1 < len(lines):
                assert read(b"".join([*lines[:at], *lines[at + 1 :]])) is None
                turned = [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]
                assert read(b"".join(turned)) is None
            assert read(b"".join([*lines[:at], b"\n", *lines[at:]])) is None
        other = played(self, 8, 12).record().print().encode().splitlines(keepends=True)
        assert read(b"".join([other[0], *lines[1:]])) is None
        assert read(b"".join([*lines, *other])) is None

    def test_a_damaged_share_string_is_detected(self) -> None:
        """Change and delete each character of a share string."""
        table = small(self)
        text, whole = table.share(), tree(table)
        for at in range(len(text)):
            assert opened(text[:at]) is None
            chars = {"A", "_", "9", "=", " ", "é", "\ud800", chr(ord(text[at]) ^ 1)}
            for char in chars - {text[at]}:
                found = opened(text[:at] + char + text[at + 1 :])
                assert found in (None, whole)
            assert opened(text[:at] + text[at + 1 :]) in (None, whole)

    @pytest.mark.hypothesis
    def test_random_damage_is_detected(self) -> None:
        """Check that only a prefix of a randomly damaged record is read."""

        @tried(most=30)
        @given(seed=st.integers(0, 10**9), data=st.data())
        def check(seed: int, data: st.DataObject) -> None:
            record = played(self, seed % 20, 30).record()
            raw = bytearray(record.print().encode())
            for _ in range(data.draw(st.integers(1, 3))):
                at = data.draw(st.integers(0, len(raw) - 1))
                raw[at : at + data.draw(st.integers(0, 30))] = data.draw(st.binary(max_size=6))
            found = read(bytes(raw))
            if found is not None:
                count = len(found.record().operations)
                start = replace(record, operations=record.operations[:count])
                assert tree(found) == tree(Table.from_record(start))

        check()

    def test_invalid_header_values_are_rejected(self) -> None:
        """Check that invalid header values are rejected, and valid ones accepted."""
        for name, right in header(self).items():
            for value in VALUES:
                data = (canonical(header(self, **{name: value})) + "\n").encode()
                allowed = (
                    type(value) is type(ok) and value == ok for ok in (right, *_fine(self, name))
                )
                assert (read(data) is not None) == any(allowed), (name, value)

    def test_one_error_names_every_problem_of_a_record(self) -> None:
        """Check that one error names the problems of all lines, or all problems of the header."""
        lines: list[Any] = [
            header(self, seed="7", mode=..., extra=1),
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

        kinds = [3, *([{"kind": "person"}] * (self.made().players - 1))]
        wrong = header(self, mode="chess", version=NEWER, seats=kinds, options={"no such": 1})
        with pytest.raises(BadInput) as caught:
            Table.from_record(Record.parse(canonical(wrong) + "\n"))
        places = [problem.place for problem in caught.value.problems]
        assert sorted(places) == ["mode", "no such", "seats[0]", "version"]

    def test_unknown_options_are_rejected(self) -> None:
        """Check that unknown options are rejected by name."""
        for name in ("name", "self", "game", "options", "__class__", "deck\0"):
            data = canonical(header(self, options={name: 1})) + "\n"
            with pytest.raises(BadInput) as caught:
                Table.from_record(Record.parse(data))
            assert [problem.place for problem in caught.value.problems] == [name]

    def test_an_invalid_operation_is_rejected(self) -> None:
        """Check that an invalid operation is rejected with its line."""
        for operation in IMPOSSIBLE:
            data = canonical(header(self)) + "\n" + canonical(operation) + "\n"
            with pytest.raises(BadInput) as caught:
                Table.from_record(Record.parse(data))
            (problem,) = caught.value.problems
            assert problem.place == "line 2"

    def test_a_damaged_replay_is_rejected(self) -> None:
        """Check that a damaged replay is rejected."""
        table = Table(self.made(), seed=2, autosave=False)
        two_steps(table, random.Random(2))
        for damage in _damaged(table.replay(0).print()):
            with pytest.raises(BadInput) as caught:
                Replay.parse(damage)
            check_error(caught.value)

    def test_a_replay_with_a_changed_or_missing_line_is_rejected(self) -> None:
        """Check that an error names the changed or missing line of a replay."""
        text = played(self, 5).replay(0).print()
        lines = _lines(text)
        changed = [re.sub(r'"ply":(\d+)', r'"ply":1\1', line, count=1) for line in lines]
        damages = {
            number + 1: [*lines[:number], changed[number], *lines[number + 1 :]]
            for number in range(1, len(lines))
        } | {
            number + 1: [*lines[:number], *lines[number + 1 :]]
            for number in range(1, len(lines) - 1)
        }
        assert damages
        for line, damaged in damages.items():
            with pytest.raises(BadInput) as caught:
                Replay.parse("".join(damaged))
            (problem,) = caught.value.problems
            assert problem.place == f"line {line}"
            assert "checksum" in problem.text("en")
        without = re.sub(r',"sum":"[0-9a-f]+"', "", text)
        assert without != text
        assert Replay.parse(without).print() == text

    @pytest.mark.hypothesis
    def test_generated_records_are_read_or_rejected(self) -> None:
        """Check that generated records are either read or rejected."""

        @tried()
        @given(entries=st.lists(ENTRIES, max_size=4), changes=ENTRIES)
        def check(entries: list[Any], changes: dict[str, Any]) -> None:
            lines = [{**header(self), **changes}, *entries]
            text = "".join(json.dumps(line) + "\n" for line in lines)
            check_read_or_rejected(lambda: Table.from_record(Record.parse(text)))
            check_read_or_rejected(lambda: rk.share(shared(json.dumps(lines).encode())))

        check()
