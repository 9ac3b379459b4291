"""Replays: a game as one seat saw it, in frames of plain data."""

from __future__ import annotations

import json

import pytest

import racekit as rk
from racekit.engine.errors import BadInput
from racekit.engine.texts import LANGUAGES
from racekit.exchange.replay import NOBODY, Replay, log_lines, visible_steps
from tests.engine.tables import dealt, finished


def test_a_replay_has_one_frame_per_visible_step() -> None:
    made = finished(races=1)
    replay = made.replay(0)
    groups = visible_steps(made.node.line())
    assert len(replay.frames) == len(groups)
    assert [frame["ply"] for frame in replay.frames] == [group[-1].ply for group in groups]
    assert sum(map(len, groups)) == len(made.node.line())
    assert replay.frames[-1]["result"]["ranking"][0]["score"] == made.state.result.scores[0]
    assert all(frame["result"] is None for frame in replay.frames[:-1])


def test_frames_together_hold_the_seats_whole_log() -> None:
    made = finished(races=1)
    for seat in (0, 3):
        lines = [line for frame in made.replay(seat).frames for line in frame["log"]]
        names = made.names_for(seat)
        for lang in LANGUAGES:
            texts = [event.text(lang, names) for event in made.log(seat)]
            assert [line["text"][lang] for line in lines] == texts


def test_a_replay_is_plain_data_and_names_no_seed() -> None:
    made = finished(races=1, seed=987654321)
    text = made.replay(1).print()
    assert "987654321" not in text
    header, *frames = map(json.loads, text.splitlines())
    assert "seed" not in header
    assert header["seats"][1]["name"] == {"en": "Random bot 2", "ja": "ランダム2"}
    assert header["seats"][0]["kind"] == "auto"
    assert len(frames) == len(made.replay(1).frames)
    assert Replay.parse(text) == made.replay(1)


def test_the_log_gives_the_probability_of_a_chance_step() -> None:
    made = dealt()
    first = made.nodes[1]
    assert first.actor is rk.CHANCE
    (line,) = log_lines(made, first, 0)
    count = made.game.cards.count(first.action.what)  # type: ignore[attr-defined]
    assert line["p"] == f"{count}/98" or line["p"] == {2: "1/49", 4: "2/49"}.get(count)
    assert log_lines(made, first, 1) == []
    assert log_lines(made, first, NOBODY) == []


def test_a_replay_without_frames_or_header_is_rejected() -> None:
    made = dealt()
    lines = made.replay(0).print().splitlines(keepends=True)
    for text in ("", "\n", lines[1], "".join([lines[0], "{}\n"])):
        with pytest.raises(BadInput):
            Replay.parse(text)
    assert Replay.parse(lines[0]).frames == ()


@pytest.mark.parametrize("seat", [-1, 4, "0", None])
def test_a_replay_for_an_invalid_seat(seat: object) -> None:
    with pytest.raises(BadInput):
        dealt().replay(seat)  # type: ignore[arg-type]


@pytest.mark.parametrize("part", ["title", "house", "status", "log"])
def test_a_text_in_one_language_only_is_rejected(part: str) -> None:
    header, *frames = map(json.loads, dealt().replay(0).print().splitlines())
    broken = {
        "title": (header, {"en": "x"}),
        "house": (header, [7]),
        "status": (frames[0], {"lead": {"en": "x", "ja": "x"}}),
        "log": (frames[0], [{"ply": 0, "rule": "LS1.1", "text": {"en": "x", "ja": 7}}]),
    }
    line, value = broken[part]
    line[part] = value
    with pytest.raises(BadInput) as caught:
        Replay.parse("\n".join(map(json.dumps, [header, *frames])))
    (problem,) = caught.value.problems
    assert problem.place == ("line 1" if line is header else "line 2")


def test_comments_inside_a_visible_step_are_kept() -> None:
    made = dealt()
    made.comment("one", 5)
    made.comment("two", 9)
    comments = [frame["comment"] for frame in made.replay(0).frames]
    assert [comment for comment in comments if comment] == ["one\ntwo"]


def test_a_backdrop_is_in_the_header_of_games_that_have_one() -> None:
    made = dealt().replay(0)
    assert "backdrop" not in made.header
    assert made.backdrop == {}
    header, *frames = made.print().splitlines()
    changed = {**json.loads(header), "backdrop": {"cards": {"a": 1}}}
    del changed["sum"]
    first = {name: value for name, value in json.loads(frames[0]).items() if name != "sum"}
    again = Replay.parse("\n".join(map(json.dumps, (changed, first))))
    assert again.backdrop == {"cards": {"a": 1}}
    assert again.frames[0]["scene"] == made.frames[0]["scene"]
    with pytest.raises(BadInput):
        Replay.parse(json.dumps({**changed, "backdrop": []}))
