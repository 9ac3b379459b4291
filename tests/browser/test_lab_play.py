"""A table in JupyterLab: refusals, reloading, views, undo and study, languages, themes, width."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import BrowserContext, Page, WebSocketRoute, expect

import racekit as rk
from racekit.cli import start_view
from tests.browser.axe import serious, serious_in_colours
from tests.browser.games import (
    FOTH,
    LONGSHOT,
    LOOKS,
    OWN_BOARDS,
    READALOUD,
    TRICKRACE,
    Look,
    on_boards,
)
from tests.browser.lab import SHOWN, Lab, Notebook, View, pictured_if_failed, shared

pytestmark = pytest.mark.browser

PLAY = """
import racekit as rk
w = rk.play("{look.game}", {look.told}, speed="fast", autosave=False{more})
w
"""
STILL = """
import racekit as rk
table = rk.Table(
    "{look.game}", {look.told}, mode="play", autosave=False,
    seats={{seat: rk.players.Greedy() for seat in range(1, {look.players})}}, {look.begin}
)
table.advance()
{look.opening}
w = rk.GameWidget(table, autoplay=False, speed="fast"{more})
w
"""
"""A table that does not play on by itself."""

# What surrounds the boards is the same code for all of them: they show it by turns.
ONE_HALF, OTHER_HALF = OWN_BOARDS[::2], OWN_BOARDS[1::2]


def play(look: Look, more: str = "") -> str:
    """Return the cell that plays a race."""
    return PLAY.format(look=look, more=more)


def still(look: Look, more: str = "") -> str:
    """Return the cell with a table that does not play on by itself."""
    return STILL.format(look=look, more=more)


def python(notebook: Notebook) -> dict[str, Any]:
    """Return what Python's half shows now."""
    code = """
import json
print(json.dumps({
    "record": w.table.record().print(), "seq": w.state["seq"], "seat": w.seat,
    "frames": len(w._session.tree()["nodes"]), "mode": w.table.mode, "actions": w.state["actions"],
    "refused": w.state["refused"], "why": w.state["why"], "model": w.model_id,
    "rule": w.table.state.rule,
    "drawn": [str(node.action) for node in w.table.node.line() if node.actor == rk.CHANCE],
}))
"""
    told: dict[str, Any] = json.loads(notebook.run(code))
    return told


class Tampering:
    """Changes intents on their way from the page to the kernel; their length stays the same."""

    def __init__(self, page: Page) -> None:
        self.change: Callable[[str], str] | None = None
        self.changed = 0
        page.route_web_socket(re.compile(r"/api/kernels/[^/]+/channels"), self._route)

    def _route(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def passed(message: str | bytes) -> None:
            server.send(self._tampered(message))

        socket.on_message(passed)

    def _tampered(self, message: str | bytes) -> str | bytes:
        if self.change is None or isinstance(message, str) or b'"type":"intent"' not in message:
            return message
        before = message.decode("latin-1")
        after = self.change(before)
        assert len(after) == len(before)
        assert after != before
        self.changed += 1
        return after.encode("latin-1")


class Room(NamedTuple):
    """A notebook that stays open, and what is done to its messages."""

    notebook: Notebook
    tampering: Tampering


@pytest.fixture(scope="module")
def _room(lab: Lab, window: BrowserContext) -> Iterator[Room]:
    opened = Notebook(lab, window, "room")
    tampering = Tampering(opened.page)
    yield Room(opened.open(""), tampering)
    opened.close()


@pytest.fixture
def room(_room: Room, request: pytest.FixtureRequest) -> Iterator[Room]:
    """Return a notebook, and what is done to its messages: nothing as yet."""
    opened, tampering = _room
    tampering.change, tampering.changed = None, 0
    with shared(opened, request):
        yield _room


def opened(room: Room, look: Look, more: str = "") -> View:
    """Show a table that does not play on by itself, at the reader's first turn."""
    view = room.notebook.show(still(look, more)).view(look=look)
    expect(view.mine).to_be_visible()
    return view


GO_TO_REFUSALS = """
def refuses(state):
    sent = [entry for entry in state["actions"] if entry["to"]]
    shortest = min((len(entry["action"]) for entry in sent), default=0)
    return any(entry["to"] and len(entry["action"]) <= shortest for entry in state["refused"])

while not refuses(w.state):
    w.table.step(w.table.next_action() if w.table.waiting else w.table.state.actions()[0])
"""


def go_to_refusals(room: Room, view: View) -> dict[str, Any]:
    """Play on to where an action is refused that fits in any other's place in a message.

    What Python's half shows there is returned.
    """
    room.notebook.run(GO_TO_REFUSALS)
    told = python(room.notebook)
    view.arrived(told["frames"] - 1)
    expect(view.mine).to_be_visible()
    return told


PLAY_OUT = """
while w.table.actor is not None:
    w.table.step(w.table.next_action() if w.table.waiting else w.table.state.actions()[-1])
"""


def play_out(room: Room, view: View) -> None:
    """Play on to the end."""
    room.notebook.run(PLAY_OUT)
    expect(view.result).to_be_visible()


def test_every_game_has_a_look() -> None:
    """The tests of a game's board are those of its look."""
    assert {look.game for look in LOOKS} == {game.name for game in rk.games()}


# --- messages that lie -----------------------------------------------------------------------


def instead(pattern: str, new: str) -> Callable[[str], str]:
    """Return a change that puts `new` where `pattern` is, with spaces as JSON allows them."""

    def change(text: str) -> str:
        return re.sub(pattern, lambda found: new.ljust(len(found[0])), text, count=1)

    return change


@on_boards(LONGSHOT, of=ONE_HALF)
def test_a_late_click_is_refused_with_the_rule_shown(room: Room, look: Look) -> None:
    view = opened(room, look)
    notebook, tampering = room
    notebook.run("w.table.comment('seq is 1 now')")
    expect(view.root.locator(".rk-dot-note")).to_have_count(1)
    before = python(notebook)
    tampering.change = instead(r'"seq":\d+', '"seq":9')
    view.place()
    told = view.root.locator(".rk-reject")
    expect(told).to_contain_text(
        "The game has moved on in the meantime; look again and choose again."
    )
    expect(told).to_contain_text(before["rule"])
    expect(view.root.get_by_role("alert")).to_contain_text("moved on in the meantime")
    assert tampering.changed == 1
    assert python(notebook) == before
    tampering.change = None
    view.place()
    expect(told).to_have_count(0)
    assert python(notebook)["seq"] == before["seq"] + 1


@on_boards(READALOUD, of=OTHER_HALF)
def test_a_forged_action_is_refused_with_the_rule_shown(room: Room, look: Look) -> None:
    view = opened(room, look)
    notebook, tampering = room
    before = go_to_refusals(room, view)
    aimed = [entry for entry in before["refused"] if entry["to"]]
    wrong = min(aimed, key=lambda entry: len(entry["action"]))
    why = before["why"][wrong["why"]]
    tampering.change = instead(r'"action":"[^"]+"', f'"action":"{wrong["action"]}"')
    view.place()
    told = view.root.locator(".rk-reject")
    expect(told).to_contain_text(why["text"]["en"])
    told.get_by_role("button", name=re.compile(why["rule"])).click()
    dialog = view.root.get_by_role("dialog")
    text = notebook.run(f"print(rk.rules({look.game!r}, {why['rule']!r}).text('en'))")
    expect(dialog).to_contain_text(text)
    assert tampering.changed == 1
    assert python(notebook) == before


@on_boards(FOTH, of=ONE_HALF)
def test_messages_past_the_front_end_change_nothing(room: Room, look: Look) -> None:
    """A page may say anything on the widget's comm; the table goes by its own rules."""
    view = opened(room, look)
    notebook = room.notebook
    before = go_to_refusals(room, view)
    shown = view.shown()
    good = {"v": 1, "id": "forged", "seq": before["seq"]}
    lies: list[Any] = [
        {**good, "type": "intent", "action": "no such action"},
        {**good, "type": "intent", "action": before["refused"][0]["action"]},
        {**good, "type": "intent", "action": before["actions"][0]["action"], "seq": 99},
        {**good, "type": "command", "name": "seat", "arg": 2},
        {**good, "type": "command", "name": "choose", "arg": before["drawn"][0]},
        {**good, "type": "command", "name": "eval", "arg": "1"},
        {"type": "intent"},
        None,
        [[]],
    ]
    for lie in lies:
        notebook.post(before["model"], lie)
    assert python(notebook) == before
    forged = {"state": {"v": 1, "seq": 5, "scene": {}}, "config": {"autoplay": True}}
    notebook.post(before["model"], forged, "update")
    assert python(notebook) == before
    assert view.shown() == shown
    view.move_by_mouse()
    assert python(notebook)["seq"] == before["seq"] + 1


@on_boards(TRICKRACE, READALOUD, of=OWN_BOARDS)
def test_what_is_not_allowed_says_why_and_moves_nothing(room: Room, look: Look) -> None:
    view = opened(room, look)
    before = go_to_refusals(room, view)
    rule = re.compile("|".join(re.escape(why["rule"]) for why in before["why"]))
    view.choose()
    shut = view.root.locator(look.refuses).last
    view.status.hover()  # the reason opens as the pointer comes
    shut.hover()
    expect(view.root.locator(".rk-tip")).to_contain_text(rule)
    shut.click(force=True)  # aria-disabled, yet it answers
    expect(view.root.get_by_role("alert")).to_contain_text(rule)
    assert python(room.notebook) == before


# --- reloading, and several views ------------------------------------------------------------


MARKED = """() => [...document.querySelectorAll('.rk [data-anchor][data-mark]')]
    .map(e => `${e.dataset.anchor} ${e.dataset.mark}`).sort().join()"""


@on_boards(TRICKRACE, of=OTHER_HALF)
def test_reloading_the_page_keeps_the_game(room: Room, look: Look) -> None:
    notebook = room.notebook
    view = notebook.show(play(look)).view(look=look)
    assert view.wait_turn()
    view.move_by_mouse()
    assert view.wait_turn()
    before, shown = python(notebook), view.shown()
    marks = notebook.page.evaluate(MARKED)
    assert marks
    notebook.save()
    notebook.reload()
    view = notebook.view(look=look)
    expect(view.mine).to_be_visible()
    notebook.page.wait_for_function(f"marks => ({MARKED})() === marks", arg=marks)
    assert view.shown() == shown
    assert python(notebook) == before
    view.move_by_mouse()
    assert view.wait_turn()
    assert python(notebook)["frames"] > before["frames"]


AGREE = f"""parts => {{
    const shown = {SHOWN};
    const views = [...document.querySelectorAll('.rk')].map(v => JSON.stringify(shown(v, parts)));
    return views.length === 3 && new Set(views).size === 1;
}}"""


@on_boards(LONGSHOT, of=ONE_HALF)
def test_views_of_one_widget_agree(room: Room, look: Look) -> None:
    notebook = room.notebook
    view = notebook.show(play(look), "w").view(look=look)
    expect(notebook.page.locator(".rk")).to_have_count(2)
    notebook.command("notebook:create-output-view")
    expect(notebook.page.locator(".rk")).to_have_count(3)
    views = [notebook.view(number, look) for number in range(3)]
    for each in views:
        each.root.scroll_into_view_if_needed()
        assert each.wait_turn()
        notebook.page.wait_for_function(AGREE, arg=look.parts)
        before = python(notebook)
        each.move_by_mouse()
        notebook.page.wait_for_function(AGREE, arg=look.parts)
        assert view.wait_turn()
        # One view drives: no beat was asked for twice, and nobody saw an error.
        assert python(notebook)["frames"] > before["frames"]
        expect(notebook.page.locator(".rk-reject")).to_have_count(0)
    views[1].button("日本語").click()
    expect(notebook.page.locator(".rk[lang=ja]")).to_have_count(3)
    assert notebook.errors == []


@on_boards(READALOUD, of=OTHER_HALF)
def test_two_widgets_on_one_table_agree(room: Room, look: Look) -> None:
    notebook = room.notebook
    view = notebook.show(still(look), "rk.GameWidget(table, autoplay=False)").view(look=look)
    other = notebook.view(1, look)
    expect(view.mine).to_be_visible()
    view.move_by_mouse()
    expect(other.step).to_have_attribute("aria-valuenow", str(view.step_shown()))
    assert other.shown()["board"] == view.shown()["board"]
    other.button("Undo").click()
    expect(view.mine).to_be_visible()


# --- the host's keys, and its kernel -------------------------------------------------------------

FOCUSED = "() => document.activeElement.closest('.rk') !== null"
PLACES = ['.rk-hand [tabindex="0"]', '.rk-tools [tabindex="0"]', ".rk-slider"]


@on_boards(FOTH, of=ONE_HALF)
def test_the_host_s_keys_for_files_work_on_a_board(room: Room, look: Look) -> None:
    notebook = room.notebook
    view = opened(room, look)
    notebook.run("pass")  # the cells have been run: nothing else changes the notebook
    for place in PLACES:
        view.root.locator(place).first.focus()
        notebook.soil()
        notebook.page.keyboard.press("Control+s")
        notebook.saved()
        assert notebook.page.evaluate(FOCUSED)
    before = python(notebook)["record"]
    palette = notebook.page.locator(".lm-CommandPalette-input, .jp-ModalCommandPalette input")
    notebook.page.keyboard.press("Control+Shift+C")
    expect(palette.first).to_be_focused()
    notebook.page.keyboard.press("Escape")
    assert python(notebook)["record"] == before


@on_boards(TRICKRACE, of=OTHER_HALF)
def test_the_host_s_keys_for_cells_do_not(room: Room, look: Look) -> None:
    notebook = room.notebook
    view = opened(room, look)
    cells = notebook.cells
    view.root.locator(PLACES[0]).first.focus()
    for key in ("x", "Control+x", "d", "d", "Control+v", "a", "Control+Enter"):
        notebook.page.keyboard.press(key)
    # A key that was passed on would have been obeyed before the answer to this.
    notebook.run("pass")
    assert notebook.cells == cells
    expect(view.root).to_be_visible()


@on_boards(LONGSHOT, of=ONE_HALF)
def test_a_board_without_its_kernel_says_how_to_go_on(room: Room, look: Look) -> None:
    notebook = room.notebook
    view = notebook.show(still(look).replace("autosave=False", "autosave=True")).view(look=look)
    expect(view.mine).to_be_visible()
    view.move_by_mouse()
    step, record = view.step_shown(), python(notebook)["record"]
    notebook.restart()
    banner = view.root.locator(".rk-banner")
    expect(banner).to_contain_text("lost its kernel")
    notebook.add(banner.locator("code").inner_text())
    again = notebook.view(1, look)
    expect(again.mine).to_be_visible()
    assert again.step_shown() >= step  # the others have played on
    went_on = notebook.run("import racekit as rk; print(rk.resume(0).record().print())")
    assert went_on.startswith(record.strip())


def test_a_board_notices_that_its_kernel_has_crashed(room: Room) -> None:
    """Jupyter starts another one by itself, and the board has done nothing meanwhile."""
    notebook = room.notebook
    view = notebook.show(still(LONGSHOT).replace("autosave=False", "autosave=True")).view()
    expect(view.mine).to_be_visible()
    notebook.add("import os; os._exit(1)")
    banner = view.root.locator(".rk-banner")
    expect(notebook.page.locator(".jp-Dialog")).to_contain_text("died")
    expect(banner).to_contain_text("lost its kernel")
    notebook.page.locator(".jp-Dialog button.jp-mod-accept").click()
    notebook.ready()
    notebook.add(banner.locator("code").inner_text())
    expect(notebook.view(1).mine).to_be_visible()


def test_a_board_that_was_never_saved_says_how_to_get_it_back(room: Room) -> None:
    notebook = room.notebook
    view = notebook.show("import racekit as rk", still(LONGSHOT)).view()
    expect(view.mine).to_be_visible()
    notebook.restart()
    banner = view.root.locator(".rk-banner")
    expect(banner).to_contain_text("was not saved")
    expect(banner).to_contain_text("run the notebook's cells again")
    notebook.command("notebook:run-all-cells")
    expect(banner).to_have_count(0)
    expect(notebook.view().mine).to_be_visible()


# --- back, undo, study, branches ---------------------------------------------------------------


@on_boards(FOTH, of=ONE_HALF)
def test_undo_and_looking_back_by_mouse(room: Room, look: Look) -> None:
    view = opened(room, look)
    before = view.shown()
    view.move_by_mouse()
    after = view.shown()
    assert (after["hand"], after["board"]) != (before["hand"], before["board"])
    view.press_and_move("Undo")
    expect(view.mine).to_be_visible()
    assert view.shown()["hand"] == before["hand"]
    view.move_by_mouse()
    view.press_and_move("On to my turn")
    expect(view.mine).to_be_visible()
    undo = view.button("Undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    undo.hover()
    expect(view.root.locator(".rk-tip")).to_contain_text("Information has been revealed")
    before = python(room.notebook)["record"]
    view.button("One step back").click()
    expect(view.status).to_contain_text("an earlier step")
    expect(view.cards).to_have_count(0)
    view.button("To the start").click()
    view.arrived(0)
    view.button("Back to now").click()
    expect(view.mine).to_be_visible()
    assert python(room.notebook)["record"] == before


@on_boards(TRICKRACE, of=OTHER_HALF)
def test_study_undo_and_a_branch_by_mouse(room: Room, look: Look) -> None:
    view = opened(room, look)
    view.move_by_mouse()
    view.press_and_move("On to my turn")
    expect(view.mine).to_be_visible()
    view.study()
    view.press_and_move("Undo")  # past what was learned: only here
    before = view.step_shown()
    view.place(-1)
    view.moved(before)
    view.button("Branches 1").click()
    panel = view.root.locator(".rk-branches")
    expect(panel).to_be_visible()
    expect(panel.locator(".rk-twig")).to_have_count(2)
    expect(panel.locator(".rk-crossed")).to_have_count(1)
    panel.get_by_role("textbox").fill("Another <b>line</b> 別の手")
    panel.get_by_role("button", name="Save").click()
    expect(panel.locator(".rk-comment")).to_contain_text("Another <b>line</b> 別の手")
    panel.locator(".rk-twig").nth(1).get_by_role("button", name="Make it the main line").click()
    expect(panel.locator(".rk-twig").first).to_have_attribute("aria-current", "true")
    code = "print([(n.comment, n.parent.children[0] is n) for n in w.table.nodes if n.comment])"
    assert room.notebook.run(code) == "[('Another <b>line</b> 別の手', True)]"


@on_boards(LONGSHOT, of=ONE_HALF)
def test_study_chooses_for_chance_and_for_other_seats(room: Room, look: Look) -> None:
    view = opened(room, look)
    view.study()
    view.move_by_mouse()
    pass_chance = "while w.table.actor == rk.CHANCE: w.table.step(w.table.next_action())"
    actor = room.notebook.run(f"{pass_chance}\nprint(w.table.actor)")
    view.arrived(python(room.notebook)["frames"] - 1)
    own = view.shown()["hand"]
    seen_by = view.root.get_by_label("Seen by")
    seen_by.select_option(actor)
    expect(view.mine).to_be_visible()  # it is another seat's turn, and study plays any seat
    assert view.shown()["hand"] != own
    view.study(False)
    expect(seen_by).to_have_count(0)
    assert view.shown()["hand"] == own
    view.study()
    view.button("To the start").click()
    view.arrived(0)
    groups = view.root.locator(".rk-outcome-group")
    if groups.count():
        groups.first.click()
    second = view.root.locator(".rk-outcome").nth(1)
    wanted = second.locator(".rk-outcome-what > span").last.inner_text()
    second.click()
    told = view.root.locator(".rk-log li").last
    expect(told).to_contain_text(re.compile(re.escape(wanted), re.IGNORECASE))
    view.arrived(1)


@on_boards(READALOUD, of=OTHER_HALF)
def test_a_curtain_between_two_persons(room: Room, look: Look) -> None:
    seats = f", seats={{0: rk.HUMAN, 1: rk.HUMAN}}, {look.begin}"
    view = room.notebook.show(play(look, seats)).view(look=look)
    assert view.wait_turn()
    first = view.shown()["hand"]
    seat = python(room.notebook)["seat"]
    view.move_by_mouse()
    lift = view.root.locator(".rk-curtain").get_by_role("button")
    expect(lift).to_be_visible()
    expect(view.root.locator(look.held)).to_have_count(0)
    lift.click()
    expect(view.mine).to_be_visible()
    assert view.shown()["hand"] != first
    assert python(room.notebook)["seat"] == 1 - seat


# --- where the start links lead ------------------------------------------------------------------

WITHIN = """root => {
    const [board, page] = [root, root.closest('.jp-WindowedPanel-outer')]
        .map(each => each.getBoundingClientRect());
    return board.height <= page.height && page.left === 0 && page.right === innerWidth;
}"""


def test_a_start_link_s_page_has_no_side_bars_and_room_for_a_board(
    lab: Lab, window: BrowserContext, request: pytest.FixtureRequest
) -> None:
    """On a laptop, and the host's keys work there as in JupyterLab."""
    notebook = Notebook(lab, window, request.node.name)
    notebook.page.set_viewport_size({"width": 1366, "height": 768})
    with pictured_if_failed(notebook, request):
        view = notebook.open(*(still(look) for look in LOOKS), view=start_view()).view()
        expect(notebook.page.locator(".jp-SideBar:visible")).to_have_count(0)
        boards = notebook.page.locator(".rk")
        expect(boards).to_have_count(len(LOOKS))
        for number in range(len(LOOKS)):
            assert boards.nth(number).evaluate(WITHIN), LOOKS[number].game
        view.root.locator(PLACES[0]).first.focus()
        notebook.soil()
        notebook.page.keyboard.press("Control+s")
        notebook.saved()
    notebook.close()


# --- languages, themes, width ----------------------------------------------------------------


@on_boards(*OTHER_HALF, of=OTHER_HALF)
def test_japanese_from_the_start_and_by_the_button(room: Room, look: Look) -> None:
    view = opened(room, look, ', lang="ja"')
    expect(view.root).to_have_attribute("lang", "ja")
    expect(view.status).to_contain_text(look.lead["ja"])
    view.move_by_mouse()
    english = re.compile(r"[A-Za-z]{4,}")
    texts = view.shown()
    left = [text for texts in texts.values() for text in texts if english.search(text)]
    assert left == []
    view.button("English").click()
    expect(view.root).to_have_attribute("lang", "en")
    expect(view.status).to_contain_text(look.lead["en"])
    room.notebook.prints("print(w.lang)", "en")


LIGHT, DARK = "JupyterLab Light", "JupyterLab Dark"


# Without a host, more of every board is looked at, and its colours in both themes.
@pytest.mark.parametrize(
    ("look", "theme"),
    [
        *((LONGSHOT, theme) for theme in (LIGHT, DARK)),
        (READALOUD, LIGHT),
        *(pytest.param(look, LIGHT, marks=pytest.mark.soak) for look in (TRICKRACE, FOTH)),
    ],
    ids=str,
)
def test_axe_finds_nothing_serious(room: Room, look: Look, theme: str) -> None:
    notebook = room.notebook
    view = opened(room, look)
    notebook.theme(theme)
    dark = theme.endswith("Dark")
    found = serious_in_colours if dark else serious
    expect(view.root).to_have_attribute("data-theme-rk", "dark" if dark else "light")
    expect(view.mine).to_be_visible()
    view.choose()
    view.root.locator(".rk-log .rk-chip").last.click()
    expect(view.root.get_by_role("dialog")).to_be_visible()
    assert found(notebook.page) == []
    play_out(room, view)
    view.still()
    assert found(notebook.page) == []


WIDER = """(root, scrolls) => [root, ...root.querySelectorAll('*')]
    .filter(e => e.scrollWidth > e.clientWidth + 1
        && !['visible', 'clip'].includes(getComputedStyle(e).overflowX)
        && !e.matches(`.rk-sr, select, ${scrolls}`))
    .map(e => e.className)"""


INSIDE = """root => {
    const cell = root.closest('.jp-OutputArea-child');
    return [...cell.querySelectorAll('.jp-OutputArea-output')]
        .every(e => e.scrollWidth <= e.clientWidth + 1);
}"""


def assert_nothing_scrolls_sideways(view: View) -> None:
    """In either language."""
    for lang, name in (("ja", "日本語"), ("en", "English")):
        view.button(name).click()
        expect(view.root).to_have_attribute("lang", lang)
        view.drawn()
        view.still()
        assert view.root.evaluate(WIDER, view.look.scrolls) == [], lang
        assert view.root.evaluate(INSIDE), lang


@on_boards(*ONE_HALF, of=ONE_HALF)
def test_480_pixels_need_no_sideways_scroll(room: Room, look: Look) -> None:
    room.notebook.page.set_viewport_size({"width": 480, "height": 900})
    view = opened(room, look)
    width = view.root.evaluate("root => root.getBoundingClientRect().width")
    assert width < 480
    assert_nothing_scrolls_sideways(view)
    view.move_by_mouse()
    assert_nothing_scrolls_sideways(view)
    play_out(room, view)
    assert_nothing_scrolls_sideways(view)


def test_a_dollar_is_not_taken_for_tex(room: Room) -> None:
    rule = "LS9.2"
    notebook = room.notebook.show(
        "import racekit as rk",
        f"rk.rules('longshot', '{rule}')",
        "from IPython.display import HTML; HTML('<p>$x$</p>')",
    )
    page = notebook.page
    shown = page.locator(".jp-OutputArea-output")
    expect(shown.last.locator("mjx-container")).to_have_count(1)
    expect(shown.first).to_contain_text(rk.rules("longshot", rule).text("en"))
    expect(shown.first.locator("mjx-container")).to_have_count(0)
