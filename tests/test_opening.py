"""What a link opens: in Python, and in the widget that reads the address of a page."""

from __future__ import annotations

import pytest

import racekit as rk
from racekit.opening import LinkWidget, open_link
from racekit.ui import base
from racekit.ui.session import Session


@pytest.fixture
def table() -> rk.Table:
    table = rk.Table("longshot", players=5, first_player=0, seed=7, mode="play", autosave=False)
    table.advance()
    return table


@pytest.fixture
def widget() -> LinkWidget:
    made = open_link(lang="en")
    assert isinstance(made, LinkWidget)
    return made


def test_in_a_browser_none_is_null_on_the_page_and_null_is_none_in_python(
    widget: LinkWidget, monkeypatch: pytest.MonkeyPatch
) -> None:
    null = object()
    monkeypatch.setattr(base, "_NULL", null)
    assert widget.get_state("shown") == {"shown": null}
    heard: list[object] = []
    widget.on_msg(lambda _widget, content, _buffers: heard.append(content))
    widget._handle_custom_msg({"a": [null, 1], "b": {"c": null}}, [])
    assert heard == [{"a": [None, 1], "b": {"c": None}}]
    sent: list[dict[str, object]] = []
    monkeypatch.setattr(LinkWidget, "_send", lambda _self, message, **_: sent.append(message))
    widget.send({"a": (None, 1)})
    assert sent == [{"method": "custom", "content": {"a": [null, 1]}}]


def test_a_game_opens_at_its_seat_and_is_kept_once_it_is_played_on(table: rk.Table) -> None:
    opened = open_link(table.link(2), lang="ja")
    assert isinstance(opened, rk.GameWidget)
    assert (opened.seat, opened.lang) == (2, "ja")
    assert len(rk.resume()) == 0
    opened.study()
    opened.table.step(opened.table.state.actions()[0])
    assert len(rk.resume()) == 1


def test_a_puzzle_opens() -> None:
    puzzle = next(iter(rk.puzzles("pig")))
    opened = open_link(puzzle.link(), lang="ja")
    assert opened.lang == "ja"
    assert puzzle.name in repr(opened)


def test_a_link_to_no_puzzle_is_an_error() -> None:
    with pytest.raises(rk.BadInput):
        open_link("#racekit=puzzle.pig/nothing")


def send(widget: LinkWidget, content: object) -> None:
    widget._handle_custom_msg(content, [])


def test_the_page_tells_its_address(widget: LinkWidget, table: rk.Table) -> None:
    address = table.link(site="http://localhost:8888/notebooks/mine.ipynb")
    send(widget, {"open": address})
    shown = widget.shown
    assert repr(widget) == f"<LinkWidget {shown!r}>"
    assert shown.table.state.key(0) == table.state.key(0)
    send(widget, {"open": address})  # by a second view
    assert widget.shown is shown


def test_a_bad_link_is_said_and_the_next_one_opens(widget: LinkWidget, table: rk.Table) -> None:
    send(widget, {"open": "https://example.org/"})
    assert "racekit=" in widget.problem["en"]
    assert widget.shown is None
    send(widget, {"open": table.link()})
    assert (widget.problem, widget.shown is None) == ({}, False)


@pytest.mark.parametrize("content", [None, [], "open", {}, {"open": 7}, {"open": None}])
def test_any_other_message_changes_nothing(widget: LinkWidget, content: object) -> None:
    send(widget, content)
    assert (widget.problem, widget.shown) == ({}, None)


# --- the button on the board ---------------------------------------------------------------------


def asked(session: Session, arg: object) -> dict[str, object]:
    message = {"v": 1, "id": "x", "seq": 0, "type": "command", "name": "link", "arg": arg}
    answer = session.handle(message)
    assert answer is not None
    return answer


def test_a_board_makes_the_link_of_its_seat(table: rk.Table) -> None:
    answer = asked(Session(table, 0), {"known": "seat", "lang": "ja"})
    assert rk.share(str(answer["address"])).state.key(0) == table.state.key(0)
    assert "ja/open.ipynb" in str(answer["address"])


def test_only_study_links_all_cards(table: rk.Table) -> None:
    session = Session(table, 0)
    assert asked(session, {"known": "all", "lang": "en"})["code"] == "forbidden"
    session.set_mode("study")
    answer = asked(session, {"known": "all", "lang": "en"})
    assert rk.share(str(answer["address"])).state == table.state


def test_a_curtain_covers_the_link(table: rk.Table) -> None:
    session = Session(table, 0)
    table.step(table.state.actions()[0])
    table.advance()
    session.refresh()
    assert session.curtain is not None
    assert asked(session, {"known": "seat", "lang": "en"})["code"] == "forbidden"


@pytest.mark.parametrize("arg", [None, "seat", {}, {"known": "x", "lang": "en"}, {"known": "all"}])
def test_a_malformed_wish_is_refused(table: rk.Table, arg: object) -> None:
    assert asked(Session(table, 0), arg)["code"] == "malformed"


# --- a rule's place in the manual ----------------------------------------------------------------


def test_a_rule_on_the_board_leads_to_the_manual(
    table: rk.Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = Session(table, 0)
    message = {"v": 1, "id": "x", "seq": 0, "type": "command", "name": "rule", "arg": "LS4.1"}
    monkeypatch.delenv("RACEKIT_SITE", raising=False)
    answer = session.handle(message)
    assert answer is not None
    assert "address" not in answer["rule"]
    monkeypatch.setenv("RACEKIT_SITE", "https://example.org")
    answer = session.handle(message)
    assert answer is not None
    assert answer["rule"]["address"]["ja"] == rk.rules("longshot", "LS4.1").address("ja")
