"""A replay: frames that a page steps through with no kernel, and the page itself."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import racekit as rk
from racekit.exchange.replay import Replay
from racekit.table.table import Table
from racekit.ui.page import changes
from racekit.ui.session import Session
from tests.ui.sittings import as_json, dealt, steps
from tests.unpacking import data_of, frames, unpacked


def finished(seed: int = 3, **options: Any) -> Table:
    """Return a race that seat 0 played to its end."""
    table_ = dealt(seed=seed, **options)
    while table_.actor is not None:
        table_.step(table_.state.actions()[0])
        table_.advance()
    return table_


@pytest.fixture(scope="module")
def race() -> Table:
    made = finished()
    made.comment("Here it was decided. </script><!-- 決着 -->", 60)
    return made


@pytest.fixture(scope="module")
def widget(race: Table) -> rk.ReplayWidget:
    return rk.ReplayWidget(race, seat=0, lang="en")


def test_a_frame_a_beat(race: Table, widget: rk.ReplayWidget) -> None:
    tree = steps(Session(race, 0))
    assert [frame["now"] for frame in widget.frames] == list(range(len(widget.frames)))
    # The comment lies inside no beat: each entry of the tree is one frame.
    assert len(widget.frames) == len(tree)


def test_frames_are_snapshots_without_anything_to_do(widget: rk.ReplayWidget) -> None:
    for frame in as_json([widget.constants | frame for frame in widget.frames]):
        assert frame["v"] == 1
        assert not frame["mine"]
        assert not frame["waiting"]
        assert frame.keys().isdisjoint({"actions", "refused", "why", "chance", "tree"})
        assert frame["text"]["en"]
        assert frame["text"]["ja"]
        assert frame["scene"]["hand"] is not None
    assert [frame["over"] for frame in widget.frames].count(True) == 1
    assert widget.frames[-1]["over"]
    assert widget.frames[-1]["result"]["ranking"]


def test_what_all_frames_have_in_common_travels_once(widget: rk.ReplayWidget) -> None:
    assert all(widget.constants.keys().isdisjoint(frame) for frame in widget.frames)
    assert widget.constants["house"]


def test_frames_carry_the_whole_log_once(race: Table, widget: rk.ReplayWidget) -> None:
    lines = [line for frame in widget.frames for line in frame["log"]]
    assert [line["n"] for line in lines] == list(range(len(lines)))
    names = race.names_for(0)
    assert [line["text"]["ja"] for line in lines] == [e.text("ja", names) for e in race.log(0)]
    assert not widget.constants["earlier"]


def test_frames_show_what_the_widget_showed(race: Table, widget: rk.ReplayWidget) -> None:
    session = Session(race, 0)
    nodes = [entry["id"] for entry in steps(session)]
    for frame, number in zip(widget.frames, nodes, strict=True):
        node = race.find(number)
        session._looking = None if node is race.node else node
        seen = session.snapshot()
        assert frame["scene"] == seen["scene"]
        assert frame["status"]["lead"] == seen["status"]["lead"]
        assert widget.constants["seats"] == seen["seats"]


def test_every_rule_that_the_log_cites_travels_along(widget: rk.ReplayWidget) -> None:
    cited = {line["rule"] for frame in widget.frames for line in frame["log"]}
    assert cited <= data_of(widget.html())["rules"].keys()
    assert cited <= widget.rules.keys()
    for number, known in widget.rules.items():
        assert known["id"] == number
        assert known["text"]["en"]
        assert known["text"]["ja"]


def test_only_the_own_seat_s_cards_are_in_it(race: Table) -> None:
    """The same race, seen by two: each replay holds its own hands and not the other's."""
    for seat in (0, 2):
        widget = rk.ReplayWidget(race, seat=seat, lang="en")
        frames = widget.frames
        dealt_at = next(i for i, frame in enumerate(frames) if frame["scene"]["hand"])
        hand = frames[dealt_at]["scene"]["hand"]
        state = race.state_at(33)
        assert sorted(hand) == sorted(map(str, state.view(seat).hand))
        assert widget.constants["seat"] == seat


def test_whatever_was_kept_can_be_replayed(race: Table, tmp_path: Path) -> None:
    saved, seen = tmp_path / "race.jsonl", tmp_path / "seat.jsonl"
    race.save(saved)
    race.save(seen, seat=0)
    replay = race.replay(0)
    frames = rk.ReplayWidget(race, seat=0, lang="en").frames
    sources: tuple[Any, ...] = (race.record(), replay, saved, str(saved), seen)
    for source in sources:
        assert rk.ReplayWidget(source, lang="en").frames == frames
    assert Replay.parse(replay.print()) == replay


def test_a_seat_that_is_not_there_is_refused(race: Table) -> None:
    with pytest.raises(rk.BadInput, match="seat"):
        rk.ReplayWidget(race, seat=7)


# --- the page --------------------------------------------------------------------------------


def test_the_page_carries_everything_and_asks_for_nothing(widget: rk.ReplayWidget) -> None:
    page = widget.html()
    data = data_of(page)
    assert data == as_json(
        {
            "game": widget.game,
            "title": widget.title,
            "backdrop": {},
            "guide": widget.guide,
            "constants": widget.constants,
            "frames": widget.frames,
            "rules": {name: widget.rules[name] for name in data["rules"]},
            "lang": "en",
        }
    )
    # Names of XML vocabularies, which are never fetched.
    without = unpacked(page).replace("http://www.w3.org/", "")
    assert not re.search(r"https?:", without)
    assert not re.search(r"<(?:link|img|script[^>]* src)|@import|url\((?!data:)", without)
    assert not re.search(r"\b(?:fetch|importScripts|XMLHttpRequest|WebSocket)\b", without)


@pytest.mark.parametrize(
    "values",
    [
        [{"a": 1, "b": 2}, {"b": 2}, {"b": 2, "a": 1}, {"a": 1, "b": 2}, {}],
        [[0, [1]], [0, [1, 2]], [0, []], [7, [0]], []],
        [1, True, 1.0, "1", None, 0, False, [0], 0],
        [{"a": [{"b": 0}]}, {"a": [{"b": [0]}]}, {"a": [{"b": {}}]}, {"a": 0}, {"a": {}}],
    ],
)
def test_frames_are_made_of_what_changes_in_them(values: list[Any]) -> None:
    given = [{"scene": value} for value in values]
    told = json.loads(json.dumps(changes(given)))
    assert json.dumps(frames(told)) == json.dumps(given)


def test_the_page_says_its_language(race: Table) -> None:
    page = rk.ReplayWidget(race, seat=0, lang="ja").html()
    assert page.startswith('<!doctype html>\n<html lang="ja">')
    assert data_of(page)["lang"] == "ja"


def test_no_comment_can_end_the_script(race: Table, widget: rk.ReplayWidget) -> None:
    page = widget.html()
    # The style, the data, the board, what mounts it, and what unpacks them.
    assert page.count("</script>") == 5
    assert "<!--" not in page
    comments = [frame["comment"] for frame in data_of(page)["frames"] if frame["comment"]]
    assert comments == [race.find(60).comment]


def test_the_page_is_written_whole(widget: rk.ReplayWidget, tmp_path: Path) -> None:
    path = widget.export(tmp_path / "race.html")
    assert path.read_text("utf-8") == widget.html()
    assert path.stat().st_size < 130 * 1024
