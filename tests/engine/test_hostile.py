"""Files, paths, replays and share strings from outside: one clear error, at once, or the game."""

from __future__ import annotations

import json
import os
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import racekit as rk
from racekit import lessons
from racekit.engine.errors import SHOWN, BadInput
from racekit.engine.game import State
from racekit.engine.texts import LANGUAGES
from racekit.exchange import share
from racekit.exchange.replay import Replay
from racekit.games.foth.abilities import parsing
from racekit.table import saves
from racekit.table import table as tables
from racekit.table.record import Record
from racekit.table.table import Table
from racekit.testing.records import check_error, shared
from tests.engine.tables import dealt, finished, table

HUGE = 10**5000


def one_error(work: Callable[[], object], *places: str) -> str:
    """Check that `work` raises one readable error; return it."""
    with pytest.raises(BadInput) as caught:
        work()
    check_error(caught.value)
    if places:
        assert [problem.place for problem in caught.value.problems] == [*places]
    for lang in LANGUAGES:
        assert len(caught.value.text(lang)) < 20_000
    return caught.value.text("en")


# --- replays -------------------------------------------------------------------------------------


def lines_of(made: Table) -> list[dict[str, Any]]:
    """Return a replay's header and frames, without checksums."""
    lines = [json.loads(line) for line in made.replay(0).print().split("\n")[:-1]]
    return [{name: line[name] for name in line if name != "sum"} for line in lines]


def parsed(lines: list[Any]) -> Replay:
    return Replay.parse("\n".join(map(json.dumps, lines)))


TEXT = {"en": "x", "ja": "x"}
HEADERS: list[tuple[dict[str, Any], str]] = [
    ({"game": "../../../etc/passwd"}, "game"),
    ({"game": "no such game"}, "game"),
    ({"version": "1000"}, "version"),
    ({"version": ""}, "version"),
    ({"format": 2}, "line 1"),
    ({"format": "1"}, "line 1"),
    ({"options": {"players": 4, "no such": 1}}, "no such"),
    ({"options": {"players": 5}}, "seats"),
    ({"seat": 4}, "seat"),
    ({"seat": -1}, "seat"),
    ({"seat": True}, "line 1"),
    ({"seat": 10**30}, "line 1"),
    ({"seats": [1]}, "line 1"),
    ({"seats": []}, "seats"),
    ({"seats": [{"seat": 0, "name": TEXT, "kind": "person"}] * 4}, "seats"),
    ({"seats": [{"seat": 0, "name": TEXT, "kind": "nobody"}] * 4}, "line 1"),
    ({"title": {"en": "x"}}, "line 1"),
    ({"house": [{"en": "x", "ja": 1}]}, "line 1"),
    ({"seed": 7}, "line 1"),
]


@pytest.mark.parametrize(("changes", "place"), HEADERS)
def test_a_replays_header_is_checked_before_it_is_used(changes: dict[str, Any], place: str) -> None:
    header, *frames = lines_of(table(first_player=0))
    assert parsed([header, *frames])
    one_error(lambda: parsed([{**header, **changes}, *frames]), place)


FRAMES: list[dict[str, Any]] = [
    {"log": [{}]},
    {"log": [{"text": TEXT, "ply": 0}]},
    {"log": [{"text": TEXT, "rule": "LS1.1"}]},
    {"log": [{"text": TEXT, "rule": 1, "ply": 0}]},
    {"log": [{"text": TEXT, "rule": "LS1.1", "ply": 0, "p": "1/0"}]},
    {"log": [{"text": TEXT, "rule": "LS1.1", "ply": 0, "p": "1e9"}]},
    {"log": [{"text": TEXT, "rule": "LS1.1", "ply": 0, "other": 1}]},
    {"status": {"lead": TEXT}},
    {"actor": "somebody"},
    {"actor": 4},
    {"actor": True},
    {"result": {}},
    {"result": {"ranking": []}},
    {"result": {"ranking": [{"seat": 0, "place": 1, "score": 1, "winner": 1}]}},
    {"ply": 10**30},
    {"scene": []},
    {"comment": None},
]


@pytest.mark.parametrize("changes", FRAMES, ids=str)
def test_a_replays_frames_are_checked_before_they_are_used(changes: dict[str, Any]) -> None:
    header, first, *frames = lines_of(dealt())
    place = next(iter(changes))
    assert place in one_error(lambda: parsed([header, {**first, **changes}, *frames]), "line 2")


def test_every_replay_of_a_finished_game_has_the_shape() -> None:
    made = finished(races=1)
    for seat in range(4):
        assert Replay.parse(made.replay(seat).print()) == made.replay(seat)


# --- data does not name files --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("foth", {"decks": ["{path}", None]}),
        ("foth", {"cards": "{path}"}),
        ("readaloud", {"pack": "{path}"}),
    ],
)
def test_a_record_reads_no_file(
    game: str, options: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "own.json"
    path.write_text('{"secret": 1}')
    named = json.loads(json.dumps(options).replace("{path}", str(path)))
    made = Table(game, seed=1, autosave=False)
    header, *frames = lines_of(made)
    record = Record({**made.record().header, "options": named}, ())
    read = Path.read_text

    def noted(self: Path, *given: Any, **more: Any) -> str:
        assert self != path
        return read(self, *given, **more)

    monkeypatch.setattr(Path, "read_text", noted)
    for work in (
        lambda: Table.from_record(record),
        lambda: rk.share(share.pack(record)),
        lambda: parsed([{**header, "options": named}, *frames]),
    ):
        assert "secret" not in one_error(work)


@pytest.mark.parametrize(
    "name", ["../games/longshot", "/etc/passwd", "..", "chess", ["foth"], "x\0"]
)
def test_a_lesson_opens_only_its_own_games(name: Any) -> None:
    assert lessons.example("foth").game.name == "foth"
    one_error(lambda: lessons.example(name), "game")


# --- many problems, long numbers -----------------------------------------------------------------


def test_an_error_lists_fifty_problems_and_counts_the_others() -> None:
    record = dealt().record()
    data = Record(record.header, ()).print() + "[]\n" * 1234
    with pytest.raises(BadInput) as caught:
        Record.parse(data)
    assert len(caught.value.problems) == SHOWN == 50
    assert caught.value.more == 1184
    assert caught.value.text("en").splitlines()[-1] == "  and 1184 more."
    assert caught.value.text("ja").splitlines()[-1] == "  ほかに1184件あります。"
    made = dealt()
    header, *_ = lines_of(made)
    assert "and 950 more." in one_error(lambda: parsed([header, *[[]] * 1000]))
    with pytest.raises(BadInput) as caught:
        rk.game("longshot", **{f"option{number}": 1 for number in range(60)})
    assert caught.value.more == 10


def test_a_hostile_file_of_many_bad_lines_takes_no_time() -> None:
    data = b"[]\n" * 50_000
    before = time.process_time()
    one_error(lambda: Record.parse(data))
    one_error(lambda: Replay.parse(data))
    assert time.process_time() - before < 5


@pytest.mark.parametrize("sign", [1, -1])
def test_a_number_with_too_many_digits_is_one_error(sign: int) -> None:
    number, digits = sign * HUGE, "-9"[sign > 0 :] + "9" * 4999
    header = json.dumps(dict(dealt().record().header))
    line = header.replace('"seed": 7', f'"seed": {digits}')
    assert "5000 digits" in one_error(lambda: Record.parse(line + "\n"), "line 1")
    frame = json.dumps(lines_of(dealt())[1]).replace('"ply": 0', f'"ply": {digits}')
    text = f"{json.dumps(lines_of(dealt())[0])}\n{frame}"
    assert "5000 digits" in one_error(lambda: Replay.parse(text), "line 2")
    one_error(lambda: rk.share(shared(f"[{line}]".encode())))
    one_error(lambda: table(seed=number), "seed")
    one_error(lambda: table(races=number), "races")
    one_error(lambda: table(deck={"F-1": number}), "deck.F-1")
    one_error(lambda: Table("longshot", start={"seed": number}), "seed")
    one_error(lambda: dealt().find(number))
    one_error(lambda: dealt().replay(number))


# --- paths ---------------------------------------------------------------------------------------


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    return path


@pytest.mark.timeout(20)
def nested(leaf: Any, *, tables: bool) -> Any:
    for _ in range(5000):
        leaf = {"card": leaf} if tables else [leaf]
    return leaf


@pytest.mark.parametrize("game", ["kuhn", "pig", "longshot", "trickrace", "readaloud", "foth"])
@pytest.mark.parametrize("tables", [False, True])
def test_data_that_are_nested_without_end_are_one_error(game: str, tables: bool) -> None:
    made = rk.game(game)
    state = made.start()
    while state.actor is rk.CHANCE:
        state = state.step(state.sample(random.Random(1))).state
    told = made.describe(state)
    for key in (*told, "discards"):
        for deep in (nested("K", tables=tables), [nested("K", tables=tables)]):
            with pytest.raises(BadInput):
                made.from_description({**told, key: deep})


@pytest.mark.parametrize("path", ["a\0b", "x" * 5000, "y/" * 3000])
def test_a_path_that_cannot_exist_is_one_error(path: str, tmp_path: Path) -> None:
    for use in (rk.load, rk.resume, rk.ReplayWidget):
        one_error(lambda use=use: use(path))  # type: ignore[misc]
    made = dealt()
    if "\0" in path:
        one_error(lambda: made.save(path))
        one_error(lambda: table(autosave=path))
        one_error(lambda: rk.ReplayWidget(made, seat=0).export(path))
        one_error(lambda: Table.from_record(made.record(), autosave=path))
    else:
        with pytest.raises(OSError, match="name too long"):
            made.save(tmp_path / path)
        saved = dealt(autosave=tmp_path / path)
        assert saved.notice is not None
        assert "too long" in saved.notice.en


@pytest.mark.timeout(20)
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no such files")
def test_a_pipe_is_not_waited_for(pipe: Path, tmp_path: Path) -> None:
    for use in (rk.load, rk.resume, rk.ReplayWidget):
        one_error(lambda use=use: use(pipe))  # type: ignore[misc]
    one_error(lambda: rk.game("foth", cards=str(pipe)))
    one_error(lambda: rk.game("foth", cards=str(tmp_path)))
    made = dealt(autosave=pipe)
    assert made.autosave_path != pipe
    assert made.notice is not None


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"nothing\.jsonl"):
        rk.load(tmp_path / "nothing.jsonl")
    with pytest.raises(OSError):  # noqa: PT011 (the system's own)
        rk.load(tmp_path)


# --- what is written -----------------------------------------------------------------------------


def test_export_writes_the_whole_page_or_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    widget = rk.ReplayWidget(dealt(), seat=0)
    path = widget.export(tmp_path / "page.html")
    before = path.read_bytes()
    assert before.decode() == widget.html()

    def breaks_off(self: Path, data: bytes) -> int:
        with self.open("wb") as file:
            file.write(data[:100])
        raise OSError("the disk is gone")

    monkeypatch.setattr(Path, "write_bytes", breaks_off)
    with pytest.raises(OSError, match="gone"):
        widget.export(path)
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["page.html"]


def test_control_characters_do_not_reach_the_screen() -> None:
    bad = "\x1b[2J\x07\r\x9b31m\u202e"
    header = {**dealt().record().header, "game": bad}
    for text in (
        one_error(lambda: rk.game(bad)),
        one_error(lambda: rk.share(bad)),
        one_error(lambda: Table.from_record(Record(header, ()))),
        one_error(lambda: rk.load(bad + "\0")),
        one_error(lambda: rk.resume(bad)),
    ):
        assert not set(text) & set(bad) - set("[2J31m")


def test_a_saved_games_name_is_shown_without_control_characters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RACEKIT_HOME", str(tmp_path))
    dealt(autosave=saves.folder() / "x\x1b[2J.jsonl")
    assert "\x1b" not in repr(rk.resume())
    assert "x\\x1b[2J" in repr(rk.resume())


# --- share strings -------------------------------------------------------------------------------


def test_a_share_string_may_not_hide_millions_of_steps() -> None:
    made = table()
    goto = [{"op": "goto", "node": 0}]
    text = shared(json.dumps([dict(made.record().header), *["pass"] * 5000]).encode())
    assert len(text) < 400
    assert "5000 operations" in one_error(lambda: rk.share(text))
    long = Record(made.record().header, tuple(goto) * 10_000)
    assert "10000 operations" in one_error(lambda: share.pack(long))


def test_a_share_string_is_unpacked_as_far_as_its_length_allows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    header = {**table().record().header, "racekit": "x" * 800_000}
    text = shared(json.dumps([header]).encode())
    read: list[int] = []
    monkeypatch.setattr(share, "read_json", lambda data: read.append(len(data)))
    assert len(text) < 1500
    assert "when unpacked" in one_error(lambda: rk.share(text))
    assert read == []
    long = Record(header, ())
    assert "when unpacked" in one_error(lambda: share.pack(long))


def test_a_word_that_is_repeated_is_compared_once(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[str] = []
    find = parsing.get_close_matches

    def counted(name: str, known: Any, n: int) -> list[str]:
        compared.append(name)
        return find(name, known, n=n)

    monkeypatch.setattr(parsing, "get_close_matches", counted)
    kind = {"kind": "support", "class": "item", "type": "horse", "name": "A"}
    wrong = {**kind, "abilities": [{"do": [{"wrad": 1}] * 15}] * 10}
    with pytest.raises(BadInput, match="wrad"):
        rk.game("foth", cards=[{**wrong, "id": f"a{n}"} for n in range(10)])
    assert len(compared) <= 1


def test_a_share_string_shows_progress(capfd: pytest.CaptureFixture[str]) -> None:
    made = finished(races=1)
    for progress in (True, False, None):
        assert rk.share(made.share(), progress=progress).state == made.state
        shown = capfd.readouterr().err
        assert ("Replaying" in shown) == (progress is True)


def test_far_positions_are_reached_in_few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """A record that jumps between distant positions costs no more than one that does not."""
    monkeypatch.setattr(tables, "_STATES_KEPT", 4)
    made = Table("pig", seed=1, autosave=False)
    while made.node.ply < 300:
        made.step(made.next_action() if made.waiting else "roll")
    counted: list[int] = []
    step = State.step

    def counting(self: State, action: Any) -> Any:
        counted.append(1)
        return step(self, action)

    monkeypatch.setattr(State, "step", counting)
    for node in (299, 10, 250, 31, 299):
        counted.clear()
        assert made.state_at(node).game == made.game
        assert len(counted) <= 32


# --- seeds ---------------------------------------------------------------------------------------


def test_a_random_seed_cannot_be_guessed() -> None:
    seeds = {Table("pig", autosave=False).seed for _ in range(40)}
    assert len(seeds) == 40
    assert 2**120 < max(seeds) < 2**128


def test_a_long_seed_survives_records_and_share_strings(tmp_path: Path) -> None:
    made = table(seed=2**128 - 1)
    made.advance()
    again = rk.load(made.save(tmp_path / "game.jsonl"))
    assert isinstance(again, Table)
    for each in (again, rk.share(made.share())):
        assert each.seed == made.seed
        assert each.state == made.state
