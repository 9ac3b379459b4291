"""What a front end sends is not trusted: whatever arrives, it is answered, and nothing breaks."""

from __future__ import annotations

import functools
import re
import traceback
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import racekit as rk
from racekit.engine.errors import BadInput, Forbidden
from racekit.ui.messages import LONGEST, MOST_TITLES, read_message
from racekit.ui.session import COMMANDS, Session
from tests.ui.sittings import as_json, command, dealt, fingerprint, intent, message, table, tell
from tests.ui.test_static import SOURCES

ARGUMENTS: dict[str, tuple[Any, ...]] = {
    "hello": (None,),
    "advance": (None, "beat", "turn"),
    "undo": (None,),
    "back": (None,),
    "forward": (None,),
    "goto": (0, 3, 10**9, -1),
    "comment": ({"node": 0, "text": "so"}, {"node": 10**6, "text": ""}),
    "promote": (0, 2, -7),
    "mode": ("play", "study"),
    "seat": (0, 2, 17),
    "uncover": (None,),
    "choose": ("draw 3-6", "nonsense"),
    "rule": ("LS4.1", "nonsense"),
    "log": (None,),
}
"""Each command with arguments of the right shape; not all of them make sense."""


@pytest.mark.parametrize("name", ARGUMENTS)
def test_every_command_is_read(name: str) -> None:
    for arg in ARGUMENTS[name]:
        content = {"v": 1, "id": "a", "seq": 4, "type": "command", "name": name, "arg": arg}
        assert read_message(content, COMMANDS, intents=True) == (
            "a",
            4,
            "command",
            name,
            arg,
        )


@pytest.mark.parametrize("name", ARGUMENTS)
def test_every_command_is_answered(name: str) -> None:
    session = Session(dealt(), 0)
    for arg in ARGUMENTS[name]:
        answer = command(session, name, arg)
        assert answer is None or (answer["type"], answer.get("code")) in {
            (name, None),
            ("reject", "forbidden"),
        }


WRONG: dict[str, tuple[str, Any]] = {
    "no message": ("message", "intent"),
    "null": ("message", None),
    "a list": ("message", [1]),
    "no version": ("v", {"v": None}),
    "another version": ("v", {"v": 2}),
    "no id": ("id", {"id": None}),
    "a number as id": ("id", {"id": 7}),
    "half a letter as id": ("id", {"id": "\ud83d"}),
    "an endless id": ("id", {"id": "x" * (LONGEST + 1)}),
    "no seq": ("seq", {"seq": None}),
    "a text as seq": ("seq", {"seq": "0"}),
    "true as seq": ("seq", {"seq": True}),
    "no type": ("type", {"type": None}),
    "another type": ("type", {"type": "exec"}),
    "no action": ("action", {"type": "intent", "action": None}),
    "a list as action": ("action", {"type": "intent", "action": ["pass"]}),
    "an endless action": ("action", {"type": "intent", "action": "p" * (LONGEST + 1)}),
    "half a letter as action": ("action", {"type": "intent", "action": "\ud800"}),
    "no name": ("name", {"name": None}),
    "an unknown name": ("name", {"name": "eval"}),
    "a list as name": ("name", {"name": ["undo"]}),
    "an attribute as name": ("name", {"name": "__class__"}),
    "an argument too many": ("arg", {"name": "undo", "arg": 1}),
    "an unknown stretch": ("arg", {"name": "advance", "arg": "all"}),
    "a text as node": ("arg", {"name": "goto", "arg": "0"}),
    "true as node": ("arg", {"name": "goto", "arg": True}),
    "a fraction as node": ("arg", {"name": "goto", "arg": 1.0}),
    "no node": ("arg", {"name": "goto"}),
    "an unknown mode": ("arg", {"name": "mode", "arg": "god"}),
    "a list as mode": ("arg", {"name": "mode", "arg": ["study"]}),
    "a text as seat": ("arg", {"name": "seat", "arg": "1"}),
    "a bare comment": ("arg", {"name": "comment", "arg": "well played"}),
    "a comment without node": ("arg", {"name": "comment", "arg": {"text": "x"}}),
    "a comment with more": ("arg", {"name": "comment", "arg": {"node": 0, "text": "", "x": 1}}),
    "a comment of a number": ("arg", {"name": "comment", "arg": {"node": 0, "text": 1}}),
    "an endless comment": (
        "arg",
        {"name": "comment", "arg": {"node": 0, "text": "x" * (LONGEST + 1)}},
    ),
    "half a letter in a comment": (
        "arg",
        {"name": "comment", "arg": {"node": 0, "text": "\udc00"}},
    ),
    "a number as rule": ("arg", {"name": "rule", "arg": 4}),
    "a number as outcome": ("arg", {"name": "choose", "arg": 4}),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_message_of_the_wrong_shape_is_malformed(what: str) -> None:
    table = dealt()
    session = Session(table, 0)
    names, wrong = WRONG[what]
    good = message(session, type="command", name="undo")
    content = {**good, **wrong} if isinstance(wrong, dict) else wrong
    before = fingerprint(table)
    answer = as_json(session.handle(content))
    assert (answer["type"], answer["code"]) == ("reject", "malformed")
    assert f"({names})" in answer["text"]["en"]
    assert f"（{names}）" in answer["text"]["ja"]
    known = isinstance(content, dict) and content["id"] == good["id"]
    assert answer["id"] == (good["id"] if known else "")
    assert fingerprint(table) == before


def test_a_longest_text_is_taken() -> None:
    table = dealt()
    session = Session(table, 0)
    assert command(session, "comment", {"node": 0, "text": "長" * LONGEST}) is None
    assert table.nodes[0].comment == "長" * LONGEST


# --- whatever arrives ------------------------------------------------------------------------

LETTERS = st.text(st.characters(exclude_categories=()), max_size=12)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | LETTERS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(LETTERS, inner, max_size=4),
    max_leaves=12,
)
ACTIONS = st.sampled_from(
    ["pass", "done", "1-1>1L", "3-6>3L", "F-0>5R", "F-8>6L", "draw 1-1", "deal 2-2", "order 1", ""]
)
ARGS = st.sampled_from([arg for args in ARGUMENTS.values() for arg in args])
NEARLY = st.fixed_dictionaries(
    {"v": st.just(1), "id": LETTERS, "type": st.sampled_from(["intent", "command", "command"])},
    optional={
        "action": ACTIONS | JSON,
        "name": st.sampled_from(sorted(ARGUMENTS)) | JSON,
        "arg": ARGS | ACTIONS | JSON,
        "lag": st.integers(-1, 2),
        "seq": JSON,
    },
)


@functools.cache
def _script() -> tuple[str, ...]:
    """The steps of a deal and a turn: to set up a table anew is dearer than to play it again."""
    table = dealt()
    return tuple(str(node.action) for node in table.nodes[1:])


def _fresh(mode: str) -> Session:
    made = table(mode=mode)
    for action in _script():
        made.step(action)
    return Session(made, 0)


def _right_shape(content: Any) -> bool:
    """Whether a message has the shape that the protocol describes, said once more."""
    if not isinstance(content, dict) or content.get("v") != 1:
        return False
    if not isinstance(content.get("id"), str) or type(content.get("seq")) is not int:
        return False
    if content.get("type") == "intent":
        return isinstance(content.get("action"), str)
    if content.get("type") != "command":
        return False
    arg = content.get("arg")
    shapes = {
        "goto": type(arg) is int,
        "promote": type(arg) is int,
        "seat": type(arg) is int,
        "mode": arg in ("play", "study"),
        "advance": arg in (None, "beat", "turn"),
        "rule": isinstance(arg, str),
        "choose": isinstance(arg, str),
        "comment": isinstance(arg, dict)
        and type(arg.get("node")) is int
        and isinstance(arg.get("text"), str)
        and len(arg) == 2,
    }
    name = content.get("name")
    return isinstance(name, str) and name in ARGUMENTS and shapes.get(name, arg is None)


def _sent(content: Any, session: Session) -> Any:
    """Put in the newest seq, or one that is late or early, where a message has none of its own."""
    if not isinstance(content, dict) or "seq" in content:
        return content
    return {**content, "seq": session.seq - content.get("lag", 0)}


@given(content=JSON)
def test_no_json_at_all_raises_or_moves_anything(content: Any) -> None:
    session = _fresh("play")
    before = fingerprint(session.table), session.seq, session.seat
    answer = as_json(session.handle(content))
    assert (answer["type"], answer["code"]) == ("reject", "malformed")
    assert (fingerprint(session.table), session.seq, session.seat) == before


@given(mode=st.sampled_from(["play", "study"]), contents=st.lists(NEARLY, max_size=8))
def test_only_what_is_right_moves_anything(mode: str, contents: list[Any]) -> None:
    session = _fresh(mode)
    for content in contents:
        content = _sent(content, session)
        before = fingerprint(session.table), session.seat, session.node, session.snapshot()
        answer = session.handle(content)
        if answer is None:
            assert _right_shape(content)
            assert content["seq"] == session.seq
            session.refresh()
        else:
            after = fingerprint(session.table), session.seat, session.node, session.snapshot()
            assert after == before
            assert as_json(answer)["type"] in {"reject", "hello", "rule", "log"}
            assert answer.get("code") != "error", content
            assert answer["type"] == "reject" or _right_shape(content)
        as_json(session.snapshot())


# --- late, and forged ------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(ARGUMENTS))
@pytest.mark.parametrize("lag", [1, -1])
def test_a_command_that_saw_another_snapshot_is_stale(name: str, lag: int) -> None:
    table = dealt()
    session = Session(table, 0)
    arg = {"rule": "LS4.1"}.get(name, ARGUMENTS[name][0])
    before = fingerprint(table)
    late = {**message(session, type="command", name=name, arg=arg), "seq": session.seq - lag}
    answer = session.handle(late)
    if COMMANDS[name].reads:
        assert answer["type"] == name
    else:
        assert (answer["code"], answer["rule"]) == ("stale", "LS3.1")
    assert fingerprint(table) == before


def test_a_late_click_is_stale_though_the_action_is_still_legal() -> None:
    table = dealt()
    session = Session(table, 0)
    seen = session.snapshot()
    wanted = seen["actions"][0]["action"]
    for change in (lambda: table.step(wanted), table.undo):
        change()
        session.refresh()
    late = {"v": 1, "id": "x", "seq": seen["seq"], "type": "intent", "action": wanted}
    answer = session.handle(late)
    assert (answer["code"], answer["rule"], answer["id"]) == ("stale", "LS3.1", "x")
    assert session.handle({**late, "seq": session.seq}) is None


def test_a_click_is_not_late_where_the_position_is_still_the_same() -> None:
    table = dealt()
    session = Session(table, 0)
    seen = session.snapshot()
    table.comment("somebody said something meanwhile")
    session.refresh()
    wanted = seen["actions"][0]["action"]
    click = {"v": 1, "id": "x", "seq": seen["seq"], "type": "intent", "action": wanted}
    assert session.handle({**click, "seq": session.seq + 1})["code"] == "stale"
    assert session.handle(click) is None


def test_a_double_click_acts_once() -> None:
    table = dealt()
    session = Session(table, 0)
    click = message(session, type="intent", action=session.snapshot()["actions"][0]["action"])
    assert session.handle(click) is None
    session.refresh()
    nodes = len(table.nodes)
    assert session.handle(click)["code"] == "stale"
    assert len(table.nodes) == nodes


@pytest.mark.rule("longshot:LS3.1", cited=False)  # asked for by the task, and told with the answer
def test_another_seat_s_turn_is_refused() -> None:
    table = dealt(persons=(0, 1, 2, 3))
    assert isinstance(table.actor, int)
    waiting = (table.actor + 1) % 4
    session = Session(table, waiting)
    session.curtain = None  # as if that seat had a screen of its own
    before = fingerprint(table)
    for action in table.state.actions():
        answer = session.handle(message(session, type="intent", action=str(action)))
        assert (answer["code"], answer["rule"]) == ("forbidden", "LS3.1")
        assert answer["text"]["en"] == "It is not your turn."
    assert fingerprint(table) == before


@pytest.mark.rule("longshot:LS3.1")
def test_a_card_out_of_thin_air_is_refused() -> None:
    table = dealt()
    session = Session(table, 0)
    held = session.snapshot()["scene"]["hand"]
    forged = next(
        f"{horse}-{mv}>{horse}L"
        for horse in range(1, 6)
        for mv in range(1, 8)
        if f"{horse}-{mv}" not in held
    )
    before = fingerprint(table)
    answer = intent(session, forged)
    assert (answer["code"], answer["rule"]) == ("illegal", "LS3.1")
    assert fingerprint(table) == before


@pytest.mark.rule("longshot:LS4.2")
def test_a_card_on_another_horse_is_refused_in_both_languages() -> None:
    session = Session(dealt(), 0)
    card = next(c for c in session.snapshot()["scene"]["hand"] if c[0] != "F")
    other = 1 if card[0] != "1" else 2
    answer = intent(session, f"{card}>{other}L")
    assert (answer["code"], answer["rule"]) == ("illegal", "LS4.2")
    assert answer["text"]["en"] != answer["text"]["ja"]


@pytest.mark.parametrize(
    ("name", "arg"), [("seat", 1), ("choose", "draw 1-1"), ("goto", 10**6), ("promote", -1)]
)
def test_what_only_study_may_do_is_refused_in_play(name: str, arg: Any) -> None:
    table = dealt()
    session = Session(table, 0)
    before = fingerprint(table), session.seat
    answer = command(session, name, arg)
    assert (answer["code"], answer["rule"]) == ("forbidden", "LS3.1")
    assert (fingerprint(table), session.seat) == before


class Cheat:
    """An automatic player whose answer is none, and names its cards."""

    def choose(self, view: Any, actions: Any, rng: Any) -> Any:
        return f"all my cards: {view.hand}"


@pytest.mark.parametrize("arg", ["beat", "turn"])
def test_an_automatic_players_illegal_answer_shows_nobody_its_hand(
    arg: str, caplog: pytest.LogCaptureFixture
) -> None:
    table = rk.Table(
        "longshot", first_player=1, seats={1: Cheat()}, seed=1, mode="play", autosave=False
    )
    session = Session(table, 0)
    while table.waiting and table.actor is rk.CHANCE:
        assert command(session, "advance", "beat") is None
    before = session.snapshot()
    answer = command(session, "advance", arg)
    for lang, text in answer["text"].items():
        assert table.names[1](lang) in text
        assert "1" in text.replace(table.names[1](lang), ""), "the seat"
    assert (answer["code"], answer["rule"]) == ("error", "LS3.1")
    assert session.snapshot() == before
    assert "all my cards" not in f"{answer}{caplog.text}"
    assert table.names[1].en in caplog.text
    with pytest.raises(Forbidden) as caught:
        rk.GameWidget(table).advance()
    assert "all my cards" not in "".join(traceback.format_exception(caught.value))


class Crash:
    """An automatic player whose error names its cards."""

    def choose(self, view: Any, actions: Any, rng: Any) -> Any:
        raise ValueError(f"all my cards: {view.hand}")


def test_an_automatic_players_error_shows_nobody_its_hand(
    caplog: pytest.LogCaptureFixture,
) -> None:
    table = rk.Table("longshot", first_player=1, seats={1: Crash()}, seed=1, autosave=False)
    session = Session(table, 0)
    while table.actor is rk.CHANCE:
        assert command(session, "advance", "beat") is None
    answer = command(session, "advance", "turn")
    assert answer["code"] == "error"
    assert "Crash 2" in answer["text"]["en"]
    assert "all my cards" not in f"{answer}{caplog.text}"
    with pytest.raises(BadInput) as caught:  # in Python, the programmer sees it
        table.advance()
    assert isinstance(caught.value.__cause__, ValueError)
    assert "Crash 2" in str(caught.value)


def test_play_mode_cannot_reach_another_line() -> None:
    table = dealt()
    session = Session(table, 0)
    taken = str(table.state.actions()[0])
    assert intent(session, taken) is None
    left = table.node.id
    assert command(session, "undo") is None
    assert intent(session, str(table.state.actions()[1])) is None
    answer = command(session, "goto", left)
    assert (answer["code"], answer["text"]["en"]) == (
        "forbidden",
        "This is available in study mode only.",
    )
    assert tell(session, type="command", name="back") is None


def test_the_page_knows_which_answers_bring_no_snapshot() -> None:
    """Whoever waits for a snapshot that does not come takes Python for silent."""
    script = (SOURCES / "core" / "session.ts").read_text(encoding="utf-8")
    quiet = re.search(r"QUIET.*?= new Set\(\[(.*?)\]\)", script, re.DOTALL)
    assert quiet is not None
    reading = {name for name, command in COMMANDS.items() if command.reads}
    assert {*re.findall(r'"(\w+)"', quiet[1])} == reading | {"leave"}
    most = re.search(r"MOST_TITLES = (\d+)", script)
    assert most is not None
    assert int(most[1]) == MOST_TITLES
