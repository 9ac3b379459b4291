"""The widgets as a front end sees them: what they send, and what may be written to them."""

from __future__ import annotations

import json
from collections.abc import Callable
from html.parser import HTMLParser
from typing import Any

import pytest
import traitlets

import racekit as rk
from racekit.engine.texts import Text
from racekit.table.table import Table
from racekit.ui.session import Session
from tests.ui.sittings import Front, PageTree, dealt, fingerprint, steps, table

Opened = Callable[[Callable[[], Any]], Front]
SEED = 918_273_645


def make(persons: tuple[int, ...] = (0,), **options: Any) -> rk.GameWidget:
    """Return a widget where a person is to act."""
    return rk.GameWidget(dealt(persons, **options), lang="en")


# --- what is sent ----------------------------------------------------------------------------


def test_a_page_gets_the_bundle_the_state_and_the_settings(front: Opened) -> None:
    page = front(lambda: rk.GameWidget(dealt(), lang="ja", speed="fast", autoplay=False))
    assert page.model["config"] == {"autoplay": False, "speed": "fast"}
    assert page.model["lang"] == "ja"
    assert page.model["state"]["mine"]
    assert "export" in page.model["_esm"]
    assert ".rk" in page.model["_css"]


def test_only_the_traits_of_the_protocol_are_synced(front: Opened) -> None:
    plain = front(traitlets_only).model.keys()
    page = front(make)
    shown = {"state", "tree", "backdrop", "guide", "config", "screen", "lang"}
    ours = shown | {"hint", "outcomes", "why", "review", "coach", "editor", "next"}
    assert page.model.keys() - plain == ours
    replay = front(lambda: rk.ReplayWidget(dealt(), seat=0, lang="en"))
    shown = {"backdrop", "constants", "frames", "game", "guide", "title", "rules", "lang"}
    assert replay.model.keys() - plain == shown
    review = front(lambda: rk.ReviewWidget(dealt(), seat=0, lang="en", autostart=False))
    assert review.model.keys() - plain == {*shown, "review"}


def traitlets_only() -> Any:
    """Return a widget with nothing of ours in it."""
    import anywidget

    class Bare(anywidget.AnyWidget):
        _esm = "export default { render() {} }"
        _css = ""

    return Bare()


def test_the_seed_reaches_no_page(front: Opened) -> None:
    table_ = dealt(seed=SEED)
    page = front(lambda: rk.GameWidget(table_, lang="en"))
    page.intent(page.model["state"]["actions"][0]["action"])
    page.command("advance", "turn")
    page.command("log")
    page.command("tree")
    page.command("titles", [node["id"] for node in page.model["tree"]["nodes"]])
    replay = front(lambda: rk.ReplayWidget(table_, seat=0, lang="en"))
    for each in (page, replay):
        assert str(SEED) not in each.everything()
        assert '"seed"' not in each.everything()
    assert str(SEED) not in replay.widget.html()
    assert str(SEED) not in page.widget.fallback()


# --- the tree ---------------------------------------------------------------------------------


def test_the_tree_is_sent_once_and_then_what_has_changed(front: Opened) -> None:
    table_ = dealt()
    page = front(lambda: rk.GameWidget(table_))
    tree = PageTree(page.model["tree"])
    before = len(page.sent)
    page.intent(page.model["state"]["actions"][0]["action"])
    tree.take(page.model["state"])
    page.command("advance", "turn")
    tree.take(page.model["state"])
    assert tree.steps() == steps(page.widget._session)
    assert not any("tree" in data.get("state", {}) for _, data in page.sent[before:])


def test_a_page_that_is_loaded_again_gets_the_whole_tree(front: Opened) -> None:
    table_ = dealt()
    page = front(lambda: rk.GameWidget(table_))
    page.intent(page.model["state"]["actions"][0]["action"])
    page.post({"method": "request_state"})
    tree = PageTree(page.model["tree"])
    assert tree.seq == page.model["state"]["seq"] == 1
    assert tree.steps() == steps(page.widget._session)
    answer = page.command("tree")
    assert answer is not None
    assert PageTree(answer["tree"]).steps() == tree.steps()


# --- what comes back -------------------------------------------------------------------------


def test_a_click_is_answered_by_one_new_state(front: Opened) -> None:
    page = front(make)
    before = page.model["state"]
    sent = len(page.sent)
    assert page.intent(before["actions"][0]["action"]) is None
    assert page.model["state"]["seq"] == before["seq"] + 1
    assert len(page.sent) == sent + 1


def test_a_turn_of_many_steps_is_one_new_state(front: Opened) -> None:
    page = front(lambda: rk.GameWidget(table(), lang="en"))
    sent = len(page.sent)
    assert page.command("advance", "turn") is None
    assert page.widget.table.node.ply > 30
    assert len(page.sent) == sent + 1


def test_a_refusal_is_answered_and_sends_no_state(front: Opened) -> None:
    page = front(make)
    before = page.model["state"]
    sent = len(page.sent)
    answer = page.intent("7-7>7L")
    assert answer is not None
    assert (answer["type"], answer["code"], answer["rule"]) == ("reject", "illegal", "LS3.1")
    assert len(page.sent) == sent + 1
    assert page.model["state"] is before


@pytest.mark.parametrize("kind", ["hello", "log"])
def test_a_question_is_answered_and_sends_no_state(front: Opened, kind: str) -> None:
    page = front(make)
    before = page.model["state"]
    answer = page.command(kind)
    assert answer is not None
    assert answer["type"] == kind
    assert page.model["state"] is before


def test_only_the_first_page_that_greets_shows_a_new_board(front: Opened) -> None:
    page = front(make)
    answers = [page.command("hello") for _ in range(3)]
    assert [answer and answer["first"] for answer in answers] == [True, False, False]


def test_anything_at_all_is_answered(front: Opened) -> None:
    page = front(make)
    for content in (None, 7, "undo", [], {}, {"v": 1}, {"v": 1, "id": "\ud83d", "seq": 0}):
        before = len(page.answers)
        page.post({"method": "custom", "content": content})
        assert page.answers[-1]["code"] == "malformed"
        assert len(page.answers) == before + 1


def test_a_fault_inside_is_answered_too(
    front: Opened, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    page = front(make)
    wanted = page.model["state"]["actions"][0]["action"]

    def broken(*_: Any) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(Table, "step", broken)
    before = fingerprint(page.widget.table)
    answer = page.intent(wanted)
    assert answer is not None
    assert (answer["code"], answer["rule"]) == ("error", "LS3.1")
    assert "ZeroDivisionError" in caplog.text
    assert "ZeroDivisionError" not in json.dumps(answer)
    assert fingerprint(page.widget.table) == before


# --- what may be written ---------------------------------------------------------------------


FORGERIES: dict[str, Any] = {
    "state": {"v": 1, "seq": 0, "actions": [{"action": "pass"}], "scene": {}},
    "config": {"autoplay": False, "speed": "warp", "seed": 1},
    "_esm": "export default { render() { alert(1) } }",
    "_css": "* { display: none }",
    "_model_module": "elsewhere",
    "_view_name": None,
    "_anywidget_id": "other",
}


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forged_trait_is_put_right(front: Opened, name: str) -> None:
    page = front(make)
    true = json.dumps(page.model[name])
    before = fingerprint(page.widget.table)
    page.write(**{name: FORGERIES[name]})
    assert json.dumps(page.model[name]) == true
    assert json.dumps(getattr(page.widget, name)) == true
    assert fingerprint(page.widget.table) == before


@pytest.mark.parametrize("name", ["backdrop", "constants", "frames", "rules", "title", "game"])
def test_a_forged_replay_is_put_right(front: Opened, name: str) -> None:
    page = front(lambda: rk.ReplayWidget(dealt(), seat=0, lang="en"))
    true = json.dumps(page.model[name])
    page.write(**{name: {"frames": []}.get(name, "forged")})
    assert json.dumps(page.model[name]) == true == json.dumps(getattr(page.widget, name))


@pytest.mark.parametrize("name", ["comm", "keys", "log", "_session", "table", "seat", "nothing"])
def test_what_is_no_trait_of_the_page_changes_nothing(
    front: Opened, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    page = front(make)
    before = fingerprint(page.widget.table), page.widget.seat, page.widget.keys, page.widget.comm
    page.write(**{name: 3})
    after = fingerprint(page.widget.table), page.widget.seat, page.widget.keys, page.widget.comm
    assert after == before
    assert not caplog.records
    assert page.command("hello") is not None


@pytest.mark.parametrize("wrong", ["fr", "", None, 3, ["en"], {"en": 1}])
def test_the_language_is_one_of_two(front: Opened, wrong: Any) -> None:
    page = front(make)
    page.write(lang="ja")
    assert page.widget.lang == "ja"
    page.write(lang=wrong)
    assert page.widget.lang == page.model["lang"] == "ja"


def test_a_forged_state_beside_a_good_language_is_put_right(front: Opened) -> None:
    page = front(make)
    true = page.model["state"]
    page.write(lang="ja", state={})
    assert (page.widget.lang, page.model["lang"]) == ("ja", "ja")
    assert page.model["state"] == true


def test_the_language_moves_nothing(front: Opened) -> None:
    page = front(make)
    before = fingerprint(page.widget.table), page.model["state"]["seq"]
    page.write(lang="ja")
    assert (fingerprint(page.widget.table), page.model["state"]["seq"]) == before


def test_python_s_own_language_is_checked() -> None:
    widget = make()
    with pytest.raises(ValueError, match="racekit supports"):
        widget.lang = "fr"
    with pytest.raises(ValueError, match="racekit supports"):
        rk.GameWidget(dealt(), lang="fr")
    with pytest.raises(traitlets.TraitError):
        widget.state = []
    widget.close()


# --- two widgets, one table ------------------------------------------------------------------


def test_two_widgets_on_one_table_agree(front: Opened) -> None:
    table_ = dealt()
    one = front(lambda: rk.GameWidget(table_, lang="en"))
    two = front(lambda: rk.GameWidget(table_, lang="ja"))
    for _ in range(3):
        assert one.intent(one.model["state"]["actions"][0]["action"]) is None
        assert one.command("advance", "turn") is None
        assert shown(one) == shown(two)
        assert two.model["state"]["mine"]
    assert two.command("undo")
    assert one.command("mode", "study") is None
    assert two.command("undo") is None
    assert shown(one) == shown(two)


def shown(page: Front) -> dict[str, Any]:
    """Return what a page shows; each numbers its own snapshots."""
    return {name: value for name, value in page.model["state"].items() if name != "seq"}


def test_a_click_in_the_widget_that_is_behind_is_stale(front: Opened) -> None:
    table_ = dealt()
    one = front(lambda: rk.GameWidget(table_, lang="en"))
    two = front(lambda: rk.GameWidget(table_, lang="en"))
    late = two.model["state"]
    assert one.intent(late["actions"][0]["action"]) is None
    answer = two.send(type="intent", action=late["actions"][1]["action"], seq=late["seq"])
    assert answer is not None
    assert answer["code"] == "stale"


@pytest.mark.parametrize("moment", ["snapshot", "refresh"])
def test_after_an_interrupt_a_page_catches_up(
    front: Opened, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    """An interrupt keeps the screen from showing a step; a click on the old one is stale."""
    table_ = dealt()
    page = front(lambda: rk.GameWidget(table_, lang="en"))

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    late = page.model["state"]
    with monkeypatch.context() as patched:
        patched.setattr(Session, moment, interrupted)
        with pytest.raises(KeyboardInterrupt):
            table_.step(late["actions"][0]["action"])
    assert page.model["state"]["seq"] == late["seq"]
    before = table_.node
    answer = page.send(type="intent", action=late["actions"][1]["action"], seq=late["seq"])
    assert answer is not None
    assert answer["code"] == "stale"
    assert table_.node is before
    assert page.model["state"]["now"] == before.id
    assert page.command("undo") is None


def test_looking_back_in_one_widget_leaves_the_other_alone(front: Opened) -> None:
    table_ = dealt()
    one = front(lambda: rk.GameWidget(table_, lang="en"))
    two = front(lambda: rk.GameWidget(table_, lang="en"))
    assert one.command("back") is None
    assert one.model["state"]["looking"]
    assert not two.model["state"]["looking"]
    assert two.intent(two.model["state"]["actions"][0]["action"]) is None
    assert one.model["state"]["looking"]
    assert one.model["state"]["head"] == two.model["state"]["now"]


def test_playing_in_python_is_seen_by_every_widget(front: Opened) -> None:
    table_ = dealt()
    page = front(lambda: rk.GameWidget(table_, lang="en"))
    table_.step(table_.state.actions()[0])
    table_.advance()
    assert page.model["state"]["now"] == table_.node.id
    assert page.model["state"]["mine"]


def test_a_closed_widget_lets_go_of_its_table(front: Opened) -> None:
    table_ = dealt()
    page = front(lambda: rk.GameWidget(table_, lang="en"))
    page.widget.close()
    page.widget.close()
    sent = len(page.sent)
    table_.step(table_.state.actions()[0])
    assert len(page.sent) == sent
    assert page.sent[-1][0] == "comm_close"
    assert not table_._watchers


# --- everything clickable is a method --------------------------------------------------------


def test_every_click_has_its_method() -> None:
    widget = rk.GameWidget(table(mode="study"), lang="en")
    widget.advance(turn=False)
    assert widget.table.node.ply == 1
    widget.advance()
    assert widget.state["mine"]
    here = widget.table.node.id
    widget.act(widget.state["actions"][0]["action"])
    widget.undo()
    assert widget.state["now"] == here
    widget.look(0)
    assert widget.state["now"] == 0
    widget.look(here)
    widget.view_as(2)
    assert widget.state["seat"] == 2
    widget.study(False)
    assert (widget.state["mode"], widget.state["seat"]) == ("play", 0)
    with pytest.raises(rk.Forbidden, match="study mode only"):
        widget.view_as(2)
    with pytest.raises(rk.IllegalAction, match=r"LS3\.1"):
        widget.act("7-7>7L")
    with pytest.raises(rk.Forbidden, match="nothing to uncover"):
        widget.uncover()
    with pytest.raises(rk.BadInput, match="no such position"):
        widget.look(10**6)
    # The replay is this line; the tree also has the move that was taken back.
    assert len(widget.replay().frames) == len(widget._session.tree()["nodes"]) - 1
    widget.close()


def test_a_refused_method_leaves_the_page_as_it_is(front: Opened) -> None:
    page = front(make)
    before = {**page.model["state"], "seq": None}
    with pytest.raises(rk.IllegalAction):
        page.widget.act("pass")
    assert {**page.model["state"], "seq": None} == before


def test_play_sets_a_table_with_one_person() -> None:
    widget = rk.play("longshot", seed=7, autosave=False, players=4, lang="ja", speed="fast")
    kinds = [seat["kind"] for seat in widget.state["seats"]]
    assert kinds == ["person", "auto", "auto", "auto"]
    assert (widget.lang, widget.config["speed"], widget.table.mode) == ("ja", "fast", "play")
    widget.close()


def test_play_takes_seats_of_one_s_own() -> None:
    seats = {1: rk.HUMAN, 3: rk.players.Random()}
    widget = rk.play("longshot", seats=seats, players=4, seed=1, autosave=False, mode="study")
    kinds = [player.kind for player in widget.table.players]
    assert kinds == ["greedy", "person", "greedy", "random"]
    assert (widget.seat, widget.table.mode) == (1, "study")
    widget.close()


def test_play_refuses_what_it_does_not_know() -> None:
    with pytest.raises(rk.BadInput, match="horses"):
        rk.play("longshot", horses=7)
    with pytest.raises(rk.BadInput, match=r"seats\[9\]"):
        rk.play("longshot", seats={9: rk.HUMAN}, autosave=False)
    with pytest.raises(ValueError, match="racekit supports"):
        rk.play("longshot", autosave=False, lang="fr")


# --- without a page --------------------------------------------------------------------------


class _Reader(HTMLParser):
    """Collects the tags and the text of a piece of HTML."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.words: list[str] = []
        self.attributes: dict[str, str | None] = {}
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes.update(attrs)

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def bundle_of(widget: Any) -> dict[str, Any]:
    """Return what IPython is given to display."""
    data, _metadata = widget._repr_mimebundle_()
    found: dict[str, Any] = data
    return found


def test_repr_is_short_and_stable() -> None:
    widget = make()
    assert repr(widget) == f"<GameWidget longshot, seat 0, ply {widget.table.node.ply}>"
    replay = widget.replay()
    assert repr(replay) == f"<ReplayWidget longshot, seat 0, {len(replay.frames)} frames>"
    for each in (widget, replay):
        assert bundle_of(each)["text/plain"] == repr(each)
        assert "application/vnd.jupyter.widget-view+json" in bundle_of(each)
    widget.close()
    replay.close()


def test_where_no_widget_can_be_the_board_is_told_in_words() -> None:
    widget = make()
    read = _Reader(bundle_of(widget)["text/html"])
    # What a page draws by itself is not shown everywhere: an image is.
    assert {"script", "iframe", "svg", "button"}.isdisjoint(read.tags)
    assert {"img", "p", "li"} <= set(read.tags)
    text = "".join(read.words)
    assert "LONG SHOT" in text
    assert widget.state["status"]["what"]["en"] in text
    assert widget.state["log"][-1]["text"]["en"] in text
    widget.lang = "ja"
    assert widget.state["status"]["what"]["ja"] in bundle_of(widget)["text/html"]
    widget.close()


def test_names_are_escaped_where_no_widget_can_be() -> None:
    table_ = table(first_player=1)
    evil = "<img src=x onerror=alert(1)>&"
    table_.names = (table_.names[0], Text(evil, evil), *table_.names[2:])
    table_.advance()
    widget = rk.GameWidget(table_, lang="en")
    shown = bundle_of(widget)["text/html"]
    assert "&lt;img src=x onerror=alert(1)&gt;&amp;" in shown
    assert "<img src=x" not in shown
    widget.close()


def test_a_replay_s_fallback_is_its_page_in_a_frame_of_its_own() -> None:
    replay = rk.ReplayWidget(dealt(), seat=0, lang="en")
    read = _Reader(bundle_of(replay)["text/html"])
    # Behind it lies its last position, for places that show no frame.
    assert read.tags[:5] == ["div", "iframe", "div", "div", "p"]
    assert read.tags.count("img") == 1
    assert read.attributes["srcdoc"] == replay.html()
    assert read.attributes["sandbox"] == "allow-scripts"
    replay.close()


def test_play_goes_on_with_a_table_and_takes_no_settings_for_it() -> None:
    table_ = dealt()
    widget = rk.play(table_, lang="ja")
    assert widget.table is table_
    assert (widget.seat, widget.lang) == (0, "ja")
    with pytest.raises(rk.BadInput) as caught:
        rk.play(table_, seed=3, players=5)
    assert [problem.place for problem in caught.value.problems] == ["seed", "players"]
