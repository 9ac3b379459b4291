"""One seat's sitting: snapshots, the log, the tree, looking back, undo, study."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any
from unittest.mock import ANY

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

import racekit as rk
from racekit.exchange.replay import log_lines, visible_steps
from racekit.ui.log import folded
from racekit.ui.session import LOG_SENT, Session
from tests.ui.sittings import (
    PageTree,
    as_json,
    choose,
    command,
    dealt,
    fingerprint,
    intent,
    steps,
    table,
    whole_log,
)

KEYS = {
    *("v", "seq", "game", "title", "seat", "mode", "curtain", "looking", "status", "actor"),
    *("mine", "waiting", "seats", "scene", "actions", "refused", "why", "chance", "log"),
    *(
        "earlier",
        "tree",
        "titles",
        "moved",
        "now",
        "head",
        "undo",
        "over",
        "notice",
        "saved",
        "result",
        "house",
    ),
}


def played_out(**options: Any) -> Session:
    """Return a race that seat 0 played to its end, with the first action each time."""
    session = Session(dealt(**options), 0)
    while not session.snapshot()["over"]:
        assert intent(session, choose(session)) is None
        if session.snapshot()["waiting"]:
            assert command(session, "advance", "turn") is None
    return session


@pytest.fixture(scope="module")
def finished() -> Session:
    """Return a race that is over, for tests that read it and change nothing."""
    return played_out()


# --- snapshots -------------------------------------------------------------------------------


def test_a_snapshot_holds_what_the_protocol_says() -> None:
    seen = as_json(Session(dealt(), 0).snapshot())
    assert seen.keys() == KEYS | {"advice"}
    assert (seen["v"], seen["game"], seen["title"]["en"]) == (1, "longshot", "LONG SHOT")
    assert (seen["seat"], seen["actor"], seen["mine"], seen["waiting"]) == (0, 0, True, False)
    assert [seat["kind"] for seat in seen["seats"]] == ["person", "auto", "auto", "auto"]
    assert seen["seats"][0]["name"] == {"en": "You", "ja": "あなた"}
    assert seen["house"]
    assert all(note["en"] and note["ja"] for note in seen["house"])


def test_offers_are_the_legal_actions_and_what_is_refused_is_the_rest() -> None:
    table = dealt()
    seen = Session(table, 0).snapshot()
    offered = [offer["action"] for offer in seen["actions"]]
    assert offered == [str(action) for action in table.state.actions()]
    candidates = {str(action) for action in table.state.candidates()}
    assert {entry["action"] for entry in seen["refused"]} == candidates - set(offered)
    for entry in seen["refused"]:
        refusal = table.state.why_not(entry["action"])
        assert refusal is not None
        reason = seen["why"][entry["why"]]
        assert reason["rule"] == refusal.rule
        assert reason["text"] == {lang: refusal.text(lang) for lang in ("en", "ja")}
    assert len(seen["why"]) == len({json.dumps(reason) for reason in seen["why"]})


def test_offers_say_where_they_come_from_and_go() -> None:
    seen = Session(dealt(), 0).snapshot()
    boxes = {box["id"] for horse in seen["scene"]["horses"] for box in horse["boxes"]}
    for offer in seen["actions"]:
        if offer["action"] == "pass":
            assert (offer["from"], offer["to"]) == (None, None)
        else:
            assert offer["from"] in seen["scene"]["hand"]
            assert offer["to"] in boxes
            assert offer["action"] == f"{offer['from']}>{offer['to']}"
        assert offer["text"]["en"] != offer["text"]["ja"]


def test_nothing_is_offered_out_of_turn() -> None:
    session = Session(table(), 0)
    seen = session.snapshot()
    assert (seen["actor"], seen["mine"], seen["waiting"]) == ("chance", False, True)
    assert seen["actions"] == seen["refused"] == seen["why"] == []


def test_every_accepted_message_makes_seq_grow_by_one() -> None:
    session = Session(table(), 0)
    for number in range(1, 8):
        assert command(session, "advance", "beat") is None
        assert session.snapshot()["seq"] == number
        if session.snapshot()["mine"]:
            break
    before = session.seq
    assert intent(session, "nonsense")["type"] == "reject"
    assert session.snapshot()["seq"] == before


def test_a_whole_game_by_messages_alone() -> None:
    session = played_out(races=2)
    seen = as_json(session.snapshot())
    assert (seen["over"], seen["actor"], seen["mine"], seen["waiting"]) == (
        True,
        None,
        False,
        False,
    )
    assert session.table.result is not None
    rows = seen["result"]["ranking"]
    assert tuple(row["score"] for row in rows) == session.table.result.scores
    assert [row["seat"] for row in rows if row["winner"]] == list(session.table.result.winners)
    assert len(seen["scene"]["settlements"]) == 2
    assert intent(session, "pass")["code"] == "forbidden"
    assert command(session, "advance", "turn")["code"] == "forbidden"


def test_a_late_snapshot_stays_small() -> None:
    session = played_out(races=2, players=6)
    seen = as_json(session.snapshot())
    assert len(session.table.nodes) > 350
    assert len(json.dumps(seen)) < 200_000
    assert len(seen["log"]) == LOG_SENT


# --- advancing -------------------------------------------------------------------------------


def test_a_beat_is_a_whole_deal_or_one_decision() -> None:
    table_ = table()
    session = Session(table_, 0)
    lengths = []
    while not session.snapshot()["mine"]:
        before = table_.node.ply
        assert command(session, "advance", "beat") is None
        lengths.append(table_.node.ply - before)
    # Who begins, 8 cards for each of 4, an order for each; then one decision or one draw each.
    assert lengths[:3] == [1, 32, 4]
    assert set(lengths[3:]) <= {1}


def test_a_turn_runs_on_to_the_person() -> None:
    session = Session(table(), 0)
    assert command(session, "advance", "turn") is None
    assert session.snapshot()["mine"]
    answer = command(session, "advance", "turn")
    assert (answer["code"], answer["rule"]) == ("forbidden", "LS3.1")


def test_autoplay_s_advance_does_nothing_while_looking_back() -> None:
    session = Session(dealt(), 0)
    assert command(session, "back") is None
    assert command(session, "advance", "beat")["code"] == "forbidden"


# --- the log ---------------------------------------------------------------------------------


def test_the_log_is_paged(finished: Session) -> None:
    seen = finished.snapshot()
    assert seen["earlier"] is True
    whole = whole_log(finished)
    assert len(whole) > len(seen["log"])
    assert whole[-len(seen["log"]) :] == seen["log"]
    numbers = [line["n"] for line in whole]
    assert numbers == sorted(set(numbers))
    book = rk.rules("longshot")
    for line in whole:
        assert line["rule"] in book
        assert line["text"]["en"]
        assert line["text"]["ja"]


def test_a_page_of_the_log_holds_what_was_said_before_a_line(finished: Session) -> None:
    whole = whole_log(finished)
    at = len(whole) // 2
    answer = command(finished, "log", whole[at]["n"])
    page = answer["log"]
    assert page == whole[at - len(page) : at]
    assert answer["earlier"] is (len(page) < at)
    assert command(finished, "log", 0) == {
        **answer,
        "id": ANY,
        "before": 0,
        "log": [],
        "earlier": False,
    }


def test_the_log_is_the_seat_s_own(finished: Session) -> None:
    whole = whole_log(finished)
    seen = finished.table.log(0)
    names = finished.table.names_for(0)
    assert [line["text"]["en"] for line in whole] == [event.text("en", names) for event in seen]


def test_a_card_drawn_is_logged_with_its_probability() -> None:
    session = Session(dealt(), 0)
    whole = whole_log(session)
    own = [line for line in whole if line["text"]["en"].startswith("You got ")]
    assert len(own) == 8
    for line in own:
        assert 0 < Fraction(line["p"]) < 1


def test_what_others_draw_is_logged_without_name_or_probability(finished: Session) -> None:
    whole = whole_log(finished)
    others = [line for line in whole if line["text"]["en"].endswith(" drew a card.")]
    assert len(others) > 20
    assert not any("p" in line for line in others)
    own = [line for line in whole if line["text"]["en"].startswith("You drew ")]
    assert own
    assert all(0 < Fraction(line["p"]) <= 1 for line in own)


# --- the tree --------------------------------------------------------------------------------


def check_tree(session: Session) -> None:
    """Check the order, that now and head are in it, and that these two have titles."""
    seen = session.snapshot()
    known: set[int] = set()
    for node in steps(session):
        assert (node["parent"] is None and not known) or node["parent"] in known
        known.add(node["id"])
    assert {seen["now"], seen["head"]} <= known
    assert seen["titles"].keys() == {str(seen["now"]), str(seen["head"])}
    for title in seen["titles"].values():
        assert title["en"]
        assert title["ja"]


def test_the_tree_has_a_node_a_beat(finished: Session) -> None:
    check_tree(finished)
    groups = visible_steps(finished.table.node.line())
    assert [node["id"] for node in steps(finished)] == [group[-1].id for group in groups]


def test_the_titles_of_steps_come_when_asked_for(finished: Session) -> None:
    numbers = [node["id"] for node in steps(finished)][:200]
    titles = as_json(command(finished, "titles", numbers))["titles"]
    assert [int(number) for number in titles] == numbers
    for title in titles.values():
        assert title["en"]
        assert title["ja"]
    seen = finished.snapshot()
    now = command(finished, "titles", [seen["now"]])["titles"]
    assert now[str(seen["now"])] == seen["titles"][str(seen["now"])]
    assert titles["0"] == {"en": "The start", "ja": "開始"}
    assert command(finished, "titles", [10**6])["code"] == "forbidden"
    assert command(finished, "titles", list(range(201)))["code"] == "malformed"
    assert command(finished, "titles", ["0"])["code"] == "malformed"


def test_a_snapshot_holds_what_has_changed_in_the_tree() -> None:
    session = played_out()
    page = PageTree(session.tree())
    assert command(session, "mode", "study") is None
    page.take(session.snapshot())
    assert command(session, "goto", steps(session)[3]["id"]) is None
    page.take(session.snapshot())
    assert command(session, "advance", "beat") is None
    seen = session.snapshot()
    page.take(seen)
    assert page.steps() == steps(session)
    assert len(seen["tree"]["nodes"]) < 6
    assert len(page.steps()) > 60


def test_a_click_costs_the_same_in_a_large_tree() -> None:
    sizes = []
    for count in (200, 4000):
        made = rk.Table("pig", seed=1, autosave=False)
        for _ in range(count):
            made.step("roll" if made.actor != rk.CHANCE else made.next_action())
        session = Session(made, 0)
        while made.actor != session.seat:
            made.step("roll" if made.actor != rk.CHANCE else made.next_action())
            session.refresh()
        assert intent(session, "roll") is None
        sizes.append(len(json.dumps(session.snapshot())))
    assert sizes[1] < 1.05 * sizes[0]


def test_branches_hang_where_they_leave() -> None:
    table_ = dealt(mode="study")
    session = Session(table_, 0)
    here = table_.node.id
    first, second = (offer["action"] for offer in session.snapshot()["actions"][:2])
    assert intent(session, first) is None
    assert command(session, "goto", here) is None
    assert intent(session, second) is None
    check_tree(session)
    twins = [node for node in steps(session) if node["parent"] == here]
    assert len(twins) == 2
    assert ["crossed" in node for node in twins] == [False, True]
    assert command(session, "promote", twins[1]["id"]) is None
    assert [child.id for child in table_.find(here).children] == [twins[1]["id"], twins[0]["id"]]
    check_tree(session)
    # What comes first is the main line: the page has nothing else to know it by.
    again = [node["id"] for node in steps(session) if node["parent"] == here]
    assert again == [twins[1]["id"], twins[0]["id"]]


def test_a_comment_is_kept_shown_and_removed() -> None:
    table_ = dealt()
    session = Session(table_, 0)
    node = table_.node.id
    assert command(session, "comment", {"node": node, "text": "賭けどき <b>!</b>"}) is None
    shown = {entry["id"]: entry.get("comment") for entry in steps(session)}
    assert shown[node] == "賭けどき <b>!</b>"
    assert command(session, "comment", {"node": node, "text": ""}) is None
    assert "comment" not in steps(session)[-1]
    answer = command(session, "comment", {"node": 10**6, "text": "nowhere"})
    assert answer["code"] == "forbidden"


def test_a_comment_inside_a_deal_makes_its_step_visible() -> None:
    table_ = dealt()
    session = Session(table_, 0)
    assert 5 not in {entry["id"] for entry in steps(session)}
    assert command(session, "comment", {"node": 5, "text": "my fifth"}) is None
    check_tree(session)
    assert 5 in {entry["id"] for entry in steps(session)}


# --- looking back ----------------------------------------------------------------------------


def test_looking_back_moves_nothing_and_comes_to_an_end() -> None:
    table_ = dealt()
    session = Session(table_, 0)
    here, now = table_.node, session.snapshot()
    assert command(session, "back") is None
    seen = session.snapshot()
    assert (seen["looking"], seen["mine"], seen["waiting"]) == (True, False, False)
    assert seen["actions"] == seen["refused"] == []
    assert seen["now"] != seen["head"] == here.id
    assert seen["status"]["what"]["ja"] == "過去の局面を見ています。"
    assert seen["undo"]["can"] is False
    assert seen["undo"]["why"]["text"]["en"].startswith("You are viewing an earlier position")
    check_tree(session)
    assert table_.node is here
    assert command(session, "forward") is None
    again = session.snapshot()
    changed = {name: again[name] for name in ("seq", "tree", "moved")}
    assert again == {**now, **changed}


def test_no_move_is_taken_while_looking_back() -> None:
    table_ = dealt()
    session = Session(table_, 0)
    wanted = choose(session)
    assert command(session, "back") is None
    answer = intent(session, wanted)
    assert (answer["code"], answer["rule"]) == ("forbidden", "LS3.1")
    assert answer["text"]["ja"].startswith("過去の局面")
    assert command(session, "undo")["code"] == "forbidden"
    assert command(session, "goto", table_.node.id) is None
    assert intent(session, wanted) is None


def test_back_and_forward_walk_every_beat() -> None:
    session = played_out()
    ids = [entry["id"] for entry in steps(session)]
    back = []
    while command(session, "back") is None:
        back.append(session.snapshot()["now"])
    assert back == ids[-2::-1]
    answer = command(session, "back")
    assert (answer["code"], answer["text"]["en"]) == ("forbidden", "There is nothing to undo.")
    forward = []
    while command(session, "forward") is None:
        forward.append(session.snapshot()["now"])
    assert forward == ids[1:]
    assert session.snapshot()["looking"] is False
    answer = command(session, "forward")
    assert (answer["code"], answer["text"]["en"]) == ("forbidden", "This is the latest step.")


def test_forward_in_play_never_passes_the_present() -> None:
    table_ = dealt(mode="study")
    table_.goto(20)  # in the middle of the deal
    session = Session(table_, 0)
    assert command(session, "mode", "play") is None
    assert command(session, "back") is None
    check_tree(session)
    assert command(session, "forward") is None
    seen = session.snapshot()
    assert (seen["now"], seen["looking"]) == (20, False)


def test_the_present_coming_back_to_where_one_looks_ends_looking() -> None:
    table_ = dealt()
    session, other = Session(table_, 0), Session(table_, 0)
    assert intent(other, choose(other)) is None
    session.refresh()
    assert command(session, "back") is None
    assert session.snapshot()["looking"]
    assert command(other, "undo") is None
    session.refresh()
    seen = session.snapshot()
    assert (seen["looking"], seen["mine"]) == (False, True)


# --- undo ------------------------------------------------------------------------------------


def test_undo_takes_a_move_back() -> None:
    table_ = dealt()
    session = Session(table_, 0)
    before = session.snapshot()
    state = table_.state
    assert intent(session, choose(session)) is None
    assert session.snapshot()["undo"] == {"can": True, "why": None}
    assert command(session, "undo") is None
    assert table_.state == state
    assert session.snapshot()["scene"] == before["scene"]


def test_undo_says_that_nothing_has_happened_yet() -> None:
    session = Session(table(), 0)
    undo = session.snapshot()["undo"]
    assert undo["can"] is False
    assert undo["why"]["text"]["en"] == "There is nothing to undo."
    answer = command(session, "undo")
    assert (answer["code"], answer["rule"]) == ("forbidden", "LS2.1")


def test_undo_in_play_stops_at_what_was_learned_and_study_crosses_it() -> None:
    table_ = dealt()
    session = Session(table_, 0)
    here = table_.node
    assert intent(session, choose(session)) is None
    assert command(session, "advance", "beat") is None  # a card is drawn, or another seat moves
    undo = session.snapshot()["undo"]
    assert undo["can"] is False
    assert undo["why"]["text"]["en"].startswith("Information has been revealed")
    assert command(session, "undo")["text"] == undo["why"]["text"]
    assert command(session, "mode", "study") is None
    assert session.snapshot()["undo"]["can"]
    assert command(session, "undo") is None
    assert table_.node is here
    second = session.snapshot()["actions"][1]["action"]
    assert intent(session, second) is None
    now = {entry["id"]: entry for entry in steps(session)}[table_.node.id]
    assert now["crossed"] is True


# --- study -----------------------------------------------------------------------------------


def test_study_looks_from_every_seat_and_play_sits_down_again() -> None:
    table_ = dealt()
    session = Session(table_, 0)
    assert command(session, "mode", "study") is None
    for seat in (2, 3, 1):
        assert command(session, "seat", seat) is None
        seen = session.snapshot()
        assert seen["seat"] == seat
        assert seen["scene"]["hand"] == Session(table_, seat).snapshot()["scene"]["hand"]
        assert seen["seats"][seat]["name"]["en"] == f"Bot {seat + 1}"
    answer = command(session, "seat", 9)
    assert answer["code"] == "forbidden"
    assert "席" in answer["text"]["ja"]
    assert command(session, "mode", "play") is None
    seen = session.snapshot()
    assert (seen["seat"], seen["mine"]) == (0, True)
    assert seen["scene"]["hand"] == Session(table_, 0).snapshot()["scene"]["hand"]


def test_study_plays_any_seat() -> None:
    table_ = dealt(mode="study")
    session = Session(table_, 0)
    assert intent(session, choose(session)) is None
    while not isinstance(table_.actor, int):
        assert command(session, "advance", "beat") is None
    actor = table_.actor
    assert actor != 0
    assert session.snapshot()["waiting"]
    assert command(session, "seat", actor) is None
    seen = session.snapshot()
    assert (seen["mine"], seen["waiting"]) == (True, False)
    assert intent(session, seen["actions"][-1]["action"]) is None
    assert table_.node.actor == actor


def test_study_chooses_what_chance_brings() -> None:
    table_ = table(mode="study")
    session = Session(table_, 0)
    seen = session.snapshot()
    assert [entry["action"] for entry in seen["chance"]] == [f"first {seat}" for seat in range(4)]
    assert {entry["p"] for entry in seen["chance"]} == {"1/4"}
    assert {entry["value"] for entry in seen["chance"]} == {0.25}
    assert command(session, "choose", "first 2") is None
    assert table_.state.board.first == 2
    assert session.snapshot()["chance"] == []  # seat 2's card: not for this seat to see
    answer = command(session, "choose", "deal 1-1")
    assert (answer["code"], answer["rule"]) == ("forbidden", "LS2.2")
    assert answer["text"]["en"] == "That outcome is not possible here."
    assert command(session, "seat", 2) is None
    chances = session.snapshot()["chance"]
    assert sum(Fraction(entry["p"]) for entry in chances) == 1
    assert command(session, "choose", "deal 1-1") is None
    assert session.snapshot()["scene"]["hand"] == ["1-1"]


def test_chance_is_not_told_in_play() -> None:
    session = Session(table(), 0)
    assert session.snapshot()["actor"] == "chance"
    assert session.snapshot()["chance"] == []
    assert command(session, "choose", "first 2")["code"] == "forbidden"


def test_study_goes_anywhere_and_makes_no_branch_by_looking() -> None:
    session = played_out()
    assert command(session, "mode", "study") is None
    table_ = session.table
    count = len(table_.nodes)
    for entry in steps(session)[::5]:
        assert command(session, "goto", entry["id"]) is None
        assert table_.node.id == entry["id"]
        assert session.snapshot()["looking"] is False
        check_tree(session)
    assert len(table_.nodes) == count


# --- rules -----------------------------------------------------------------------------------


def test_a_rule_is_told_in_both_languages() -> None:
    session = Session(dealt(), 0)
    for known in rk.rules("longshot").values():
        answer = command(session, "rule", known.id)
        assert answer["rule"] == {
            "id": known.id,
            "title": known.title.data(),
            "text": {"en": known.text("en"), "ja": known.text("ja")},
            "house": known.house,
        }
    answer = command(session, "rule", "LS99.9")
    assert (answer["type"], answer["code"]) == ("reject", "forbidden")
    assert "LS99.9" in answer["text"]["en"]


# --- two at one table ------------------------------------------------------------------------


def test_two_seats_see_the_same_table_and_each_its_own_hand() -> None:
    table_ = dealt(persons=(0, 1))
    one, two = Session(table_, 0), Session(table_, 1)
    seen, other = one.snapshot()["scene"], two.snapshot()["scene"]
    assert seen["horses"] == other["horses"]
    assert seen["players"] == other["players"]
    hands = {seat: sorted(map(str, table_.state.view(seat).hand)) for seat in (0, 1)}
    covered, looking = (one, two) if one.curtain is not None else (two, one)
    assert covered.snapshot()["scene"]["hand"] is None
    assert sorted(looking.snapshot()["scene"]["hand"]) == hands[looking.seat]


# --- anything, in any order ------------------------------------------------------------------


class Sitting(RuleBasedStateMachine):
    """Two persons and two automatic players; two front ends that do whatever comes to mind."""

    def __init__(self) -> None:
        super().__init__()
        self.table = table(persons=(0, 1))
        self.sessions = [Session(self.table, seat) for seat in (0, 1)]
        self.seqs = [0, 0]
        self.pages = [PageTree(session.tree()) for session in self.sessions]

    def send(self, which: int, kind: str, arg: Any = None) -> None:
        session = self.sessions[which]
        content = {"v": 1, "id": "s", "seq": session.seq, "type": "command", "name": kind}
        if kind == "intent":
            content = {**content, "type": "intent", "action": arg}
        answer = session.handle({**content, "arg": arg})
        assert answer is None or answer.get("code") in (None, "forbidden", "illegal"), answer
        if answer is None:
            self.refresh()

    def refresh(self) -> None:
        for session, page in zip(self.sessions, self.pages, strict=True):
            session.refresh()
            page.take(session.snapshot())

    @initialize(turns=st.integers(0, 3))
    def deal(self, turns: int) -> None:
        self.table.advance()
        for _ in range(turns):
            self.table.step(self.table.state.actions()[0])
            self.table.advance()
        self.refresh()

    @rule(
        which=st.integers(0, 1),
        kind=st.sampled_from(["undo", "back", "forward", "uncover", "advance", "advance", "log"]),
    )
    def plain(self, which: int, kind: str) -> None:
        self.send(which, kind)

    @rule(which=st.integers(0, 1), mode=st.sampled_from(["play", "study"]))
    def mode(self, which: int, mode: str) -> None:
        self.send(which, "mode", mode)

    @rule(which=st.integers(0, 1), seat=st.integers(0, 3))
    def seat(self, which: int, seat: int) -> None:
        self.send(which, "seat", seat)

    @rule(which=st.integers(0, 1), data=st.data(), kind=st.sampled_from(["goto", "promote"]))
    def node(self, which: int, data: st.DataObject, kind: str) -> None:
        self.send(which, kind, data.draw(st.integers(0, len(self.table.nodes) - 1)))

    @rule(which=st.integers(0, 1), data=st.data(), text=st.text(max_size=3))
    def comment(self, which: int, data: st.DataObject, text: str) -> None:
        node = data.draw(st.integers(0, len(self.table.nodes) - 1))
        self.send(which, "comment", {"node": node, "text": text})

    @rule(which=st.integers(0, 1), pick=st.integers(0, 200))
    def act(self, which: int, pick: int) -> None:
        seen = self.sessions[which].snapshot()
        entries = seen["actions"] or seen["chance"]
        if entries:
            kind = "intent" if seen["actions"] else "choose"
            action = entries[pick % len(entries)]["action"]
            # What may come as far as a seat knows can lie elsewhere in this game.
            possible = self.table.state.why_not(action) is None
            before = len(self.table.record().operations)
            self.send(which, kind, action)
            assert len(self.table.record().operations) == before + possible
            assert possible or kind == "choose"

    @rule(which=st.integers(0, 1), pick=st.integers(0, 200))
    def refused(self, which: int, pick: int) -> None:
        seen = self.sessions[which].snapshot()
        if entries := seen["refused"]:
            before = self.table.record()
            self.send(which, "intent", entries[pick % len(entries)]["action"])
            assert self.table.record() == before

    @invariant()
    def snapshots_hold(self) -> None:
        for number, session in enumerate(self.sessions):
            seen = as_json(session.snapshot())
            advised = seen["mine"] and seen["mode"] == "play"
            assert seen.keys() == (KEYS | {"advice"} if advised else KEYS)
            assert seen["seq"] >= self.seqs[number]
            self.seqs[number] = seen["seq"]
            check_tree(session)
            assert self.pages[number].steps() == steps(session)
            assert (seen["curtain"] is None) == (seen["scene"]["hand"] is not None)
            assert not (seen["mine"] and seen["waiting"])
            assert bool(seen["actions"]) == seen["mine"]
            assert seen["looking"] == (seen["now"] != seen["head"])
            if seen["mode"] == "play":
                assert seen["seat"] in (0, 1)
                assert seen["chance"] == []
            else:
                assert seen["curtain"] is None
            hand = session.table.state_at(session.node).view(session.seat).hand
            if seen["curtain"] is None:
                assert sorted(seen["scene"]["hand"]) == sorted(map(str, hand))


Sitting.TestCase.settings = settings(max_examples=20, stateful_step_count=30)
TestSitting = pytest.mark.timeout(120)(Sitting.TestCase)


def test_a_chosen_outcome_that_lies_elsewhere_is_refused_and_says_so() -> None:
    table_ = dealt(mode="study", first_player=0)
    table_.step(table_.state.actions()[0])
    session = Session(table_, 0)
    stack = {f"draw {card}" for card in table_.state.board.stack}
    offered = [outcome["action"] for outcome in session.snapshot()["chance"]]
    elsewhere = next(action for action in offered if action not in stack)
    before = fingerprint(table_)
    answer = command(session, "choose", elsewhere)
    assert (answer["code"], answer["rule"]) == ("forbidden", "LS3.1")
    assert "the card is somewhere else" in answer["text"]["en"]
    assert fingerprint(table_) == before


# --- the log, folded -------------------------------------------------------------------------


def line(rule_id: str, text: str, **more: Any) -> dict[str, Any]:
    return {"ply": 1, "rule": rule_id, "text": {"en": text, "ja": text}, **more}


def test_what_is_said_several_times_in_a_row_is_said_once() -> None:
    drew, ran = line("LS1.2", "Bot A drew a card."), line("LS3.3", "Horse 1 ran.")
    assert folded([drew, drew, ran, drew, drew, drew]) == [
        {**drew, "times": 2},
        ran,
        {**drew, "times": 3},
    ]
    assert folded([drew, {**drew, "rule": "LS1.3"}]) == [drew, {**drew, "rule": "LS1.3"}]


def test_a_line_with_its_probability_stands_alone() -> None:
    likely = line("LS1.2", "You drew a 3.", p="1/2")
    assert folded([likely, likely]) == [likely, likely]
    certain = line("LS1.2", "You drew a 3.")
    assert folded([likely, certain]) == [likely, certain]
    assert folded([certain, likely]) == [certain, likely]


def test_a_log_is_folded_the_same_in_pages_and_at_once() -> None:
    bots = {seat: rk.players.Greedy() for seat in range(2)}
    game = rk.Table("foth", metres=1200, seed=7, seats=bots, autosave=False)
    game.advance()
    session = Session(game, 0)
    log = whole_log(session)
    lines = [each for node in game.node.line() for each in log_lines(game, node, 0)]
    assert [{**each, "n": 0} for each in log] == [{**each, "n": 0} for each in folded(lines)]
    assert any(each.get("times", 1) > 1 for each in log)
    said = sum(each.get("times", 1) for each in log)
    assert said == len(session.table.log(0))


# --- what has moved ------------------------------------------------------------------------------


def test_the_steps_since_one_s_last_choice_come_when_asked_for() -> None:
    session = Session(dealt(), 0)
    chosen = session.snapshot()
    assert intent(session, choose(session)) is None
    between = []
    while not session.snapshot()["mine"]:
        between.append(session.snapshot())
        assert command(session, "advance", "beat") is None
    past = as_json(command(session, "past"))
    assert (past["seat"], past["now"]) == (0, session.snapshot()["now"])
    seen = [chosen, *between]
    assert [step["now"] for step in past["steps"]] == [each["now"] for each in seen]
    for step, each in zip(past["steps"], seen, strict=True):
        assert {**step, "moved": ANY} == {**as_json({key: each[key] for key in step}), "moved": ANY}
    assert past["steps"][0].keys() == {"seat", "now", "actor", "curtain", "scene", "moved"}
    moved = [step["moved"] for step in past["steps"][1:]] + [past["moved"]]
    assert moved == as_json([each["moved"] for each in [*seen[1:], session.snapshot()]])


def test_what_moved_is_told_as_the_seat_saw_it() -> None:
    session = Session(dealt(), 0)
    mine = choose(session)
    before = session.snapshot()["now"]
    assert intent(session, mine) is None
    placed = session.snapshot()["moved"]
    assert placed["since"] == before
    assert [event["name"] for event in placed["events"]] == ["placed"]
    assert (placed["events"][0]["seat"], placed["events"][0]["card"]) == (0, mine.split(">")[0])
    assert command(session, "advance", "turn") is None
    events = session.snapshot()["moved"]["events"]
    drawn = [event for event in events if event["name"] == "drew"]
    assert {event["seat"] for event in drawn} == {0}
    assert all(event["card"] for event in drawn)
    assert {event["seat"] for event in events if event["name"] == "placed"} >= {1, 2, 3}


def test_nothing_is_told_to_have_moved_where_no_way_leads() -> None:
    session = Session(dealt(), 0)
    assert command(session, "back") is None
    assert session.snapshot()["moved"]["events"] == []


# --- the end of a race ---------------------------------------------------------------------------

ENDS = {"longshot": ("settlements", 5), "trickrace": ("sheet", 4)}


@pytest.mark.parametrize("game", ENDS)
def test_at_the_end_of_a_race_its_finish_is_shown_until_the_game_goes_on(game: str) -> None:
    """The table itself may have prepared the next race: no horse jumps back unseen."""
    sums, players = ENDS[game]
    bots = dict.fromkeys(range(players), "random")
    finished = rk.Table(game, players=players, seats=bots, seed=3, autosave=False)
    session = Session(finished, 0)
    seen = []
    while finished.waiting:
        assert command(session, "advance", "beat") is None
        snapshot = session.snapshot()
        scene = snapshot["scene"]
        seen.append((scene["race"], len(scene[sums]), snapshot.get("rests", False)))
    races = scene["races"]
    rests = [(race, settled) for race, settled, rests in seen if rests]
    assert rests == [(race, race) for race in range(1, races)]
    frames = [frame for frame in finished.replay(0).frames if frame.get("rests")]
    assert [frame["scene"]["race"] for frame in frames] == [race for race, _ in rests]


def test_the_finish_of_a_race_is_where_the_horses_ran_to() -> None:
    bots = dict.fromkeys(range(5), "random")
    finished = rk.Table("longshot", players=5, seats=bots, seed=3, autosave=False)
    while not finished.shown_at(finished.node).resting:
        finished.visible_step()
    session = Session(finished, 0)
    snapshot = session.snapshot()
    assert sum(horse["home"] is not None for horse in snapshot["scene"]["horses"]) >= 3
    assert all(horse["boxes"][0]["cards"] for horse in snapshot["scene"]["horses"])
    assert snapshot["status"]["what"]["en"].startswith("The race is over.")
    # The position itself is the next race's.
    assert finished.state.board.race == 2
    assert command(session, "advance", "beat") is None
    assert "rests" not in session.snapshot()
    assert session.snapshot()["scene"]["race"] == 2


def test_the_steps_before_one_s_first_choice_begin_with_the_game() -> None:
    session = Session(dealt(first_player=2), 0)
    steps = command(session, "past")["steps"]
    assert steps[0]["now"] == 0
    assert {step["actor"] for step in steps} == {"chance", 2, 3}


def test_a_forced_choice_is_not_where_they_begin() -> None:
    given = {"seats": {1: "random"}, "seed": 1, "mode": "play", "autosave": False}
    session = Session(rk.Table("foth", **given), 0)
    forced: list[Any] = []
    while not forced:
        session.table.advance()
        assert intent(session, choose(session)) is None
        while not session.snapshot()["mine"]:
            forced += [session.snapshot()] if "forced" in session.snapshot() else []
            assert command(session, "advance", "beat") is None
    steps = command(session, "past")["steps"]
    assert [step["now"] for step in steps if "forced" in step] == [each["now"] for each in forced]
    assert "forced" not in steps[0]


def test_behind_a_curtain_there_are_no_earlier_steps() -> None:
    session = Session(dealt((0, 1), first_player=1), 0)
    assert session.curtain == 1
    assert command(session, "past")["steps"] == []
