"""No text of a board is cut off by the box that it stands in: every card, width and language."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import expect

import racekit as rk
from racekit.engine.texts import LANGUAGES
from racekit.games import NAMES
from racekit.lessons.authoring.lesson_folder import QuestionBoard
from racekit.lessons.authoring.preview import Marker
from racekit.table.table import Table
from racekit.ui.bundles import board_of
from tests.browser.conftest import Open, Stage, backdrop, snapshot
from tests.browser.games import (
    FOTH,
    KUHN,
    LONGSHOT,
    LOOKS,
    PIG,
    READALOUD,
    TRICKRACE,
    Look,
    on_boards,
)
from tests.browser.test_bundle_cards import open_cards, stock
from tests.browser.test_bundle_editor import Editing
from tests.browser.test_bundle_guide import begun
from tests.browser.test_bundle_onboard import OnBoard
from tests.lessons.boards import BOARDS, asked
from tests.reviews.test_review import late
from tests.ui.rebuilding import LONGEST, sampled
from tests.ui.sittings import as_json
from tests.ui.test_review import played

pytestmark = pytest.mark.browser

every_game = pytest.mark.parametrize("look", LOOKS, ids=str)
STEP = {"autoplay": False, "speed": "normal"}
WIDTHS = (1366, 1120, 480, 390)
"""A laptop, with a side panel, a narrow cell, a phone: style sheets change between them."""
FEW_WIDTHS = (1366, 390)
LEAST = 11
"""In px: no letter of a card is smaller, but for a title in a row of five hands."""
State = dict[str, Any]

CUT = """inside => {
  const found = new Set();
  const root = document.querySelector(inside ?? '.rk');
  // A player's name may be of any length; the list of players has all of it.
  const names = '.rk-tr-name, .rk-ra-name';
  const apart = `.rk-sr, svg, option, details:not([open]) > :not(summary), ${names}`;
  const hides = value => value === 'hidden' || value === 'clip';
  const known = new Map();
  const card = '.rk-fh-card, .rk-fh-strip, .rk-ra-sheet, .rk-tr-card, .rk-tr-back, .rk-tr-ticket,'
    + '.rk-ls-card, .rk-cd-face, .rk-tip';
  // The nearest box around an element that nothing may leave: one that cuts off what does not fit,
  // or a card's; none where it scrolls.
  const cutter = element => {
    if (element === root.parentElement || element.matches('.rk-sketch')) return null;
    if (!known.has(element)) {
      const {overflowX: x, overflowY: y} = getComputedStyle(element);
      const whole = element.matches(card);
      const cut = {element, x: whole || hides(x), y: whole || hides(y)};
      known.set(element, x === 'auto' || y === 'auto' ? null
        : cut.x || cut.y ? {...cut, box: element.getBoundingClientRect()}
        : cutter(element.parentElement));
    }
    return known.get(element);
  };
  const {SHOW_ELEMENT, SHOW_TEXT, FILTER_ACCEPT, FILTER_REJECT, FILTER_SKIP} = NodeFilter;
  const texts = document.createTreeWalker(root, SHOW_ELEMENT | SHOW_TEXT, node =>
    node instanceof Text ? FILTER_ACCEPT : node.matches(apart) ? FILTER_REJECT : FILTER_SKIP);
  const range = document.createRange();
  while (texts.nextNode()) {
    const {currentNode: text, currentNode: {parentElement: parent}} = texts;
    if (!text.data.trim()) continue;
    range.selectNodeContents(text);
    const lines = [...range.getClientRects()].filter(line => line.height > 2 && line.width);
    for (let at = cutter(parent); at; at = cutter(at.element.parentElement)) {
      const {left, right, top, bottom} = at.box;
      const out = lines.some(line =>
        (at.x && (line.right > right + 1 || line.left < left - 1)) ||
        (at.y && (line.bottom > bottom + 1.5 || line.top < top - 1.5)));
      if (out) found.add(`${at.element.className}: ${text.data}`);
    }
  }
  return [...found];
}"""

SMALL = """least => [...document.querySelectorAll('[class$=-words], .rk-fh-name, .rk-cd-face p')]
  .filter(e => e.getClientRects().length && parseFloat(getComputedStyle(e).fontSize) < least)
  .map(e => `${e.className}: ${e.textContent}`)"""

WRONG = f"""async ([least, patience]) => {{
  const wide = () => document.documentElement.scrollWidth;
  // A board in an editor takes its place a moment later.
  for (const end = Date.now() + patience; wide() > innerWidth && Date.now() < end; ) await drawn();
  const over = wide() > innerWidth ? [`the page: ${{wide()}} px`] : [];
  return [...({CUT})(), ...({SMALL})(least), ...over];
}}"""
"""All that is cut off, or too small to read, or does not fit."""
PATIENCE = 20_000
"""Milliseconds after which a page that is wider than the screen stays so."""


HIGH = """() => [...document.querySelectorAll('.rk-fh-held .rk-fh-card')]
  .filter(e => e.offsetHeight > 149)
  .map(e => e.textContent)"""
"""A card that is higher than the others in the hand."""


def cut_off(stage: Stage, widths: tuple[int, ...] = WIDTHS) -> dict[str, list[str]]:
    """Return what is wrong at some widths, there and back, so that little has to change between."""
    found = {}
    for lang, along in zip(LANGUAGES, (widths, widths[::-1]), strict=True):
        stage.speak(lang)
        for width in along:
            stage.widen(width, 900)
            found[f"{width} {lang}"] = stage.page.evaluate(WRONG, [LEAST, PATIENCE])
    return {where: cut for where, cut in found.items() if cut}


def all_read_aloud(field: int) -> State:
    """Return a table on which all cards of Read Aloud lie everywhere, some on others."""
    state = snapshot(READALOUD.turn)
    scene, cards = state["scene"], [*backdrop("readaloud")["cards"]]
    proto = {**scene["hands"][0][0], "mine": True, "may_be": None, "value": -96}
    below = next(card for card in cards if backdrop("readaloud")["cards"][card]["times"] != 1)

    def lying(zone: str, first: int, **more: Any) -> list[State]:
        return [
            {**proto, "id": first + n, "place": f"{zone}{n}", "card": card, "under": [], **more}
            for n, card in enumerate(cards)
        ]

    stacks = lying("h0.1", 400, under=[below])
    scene["hands"][:2] = [[*lying("h0.", 100), *stacks], lying("h1.", 200, mine=False)]
    scene |= {"field": lying("f", 300, mine=False), "limits": {**scene["limits"], "field": field}}
    return state


@pytest.mark.parametrize(("field", "widths"), [(3, WIDTHS), (6, FEW_WIDTHS)])
def test_no_card_of_read_aloud_is_cut_off(
    open_page: Open, field: int, widths: tuple[int, ...]
) -> None:
    assert cut_off(open_page(all_read_aloud(field), config=STEP), widths) == {}


def all_foth() -> State:
    """Return a table on which all cards lie in hands and farms, on horses, and as situations."""
    state, cards = snapshot("foth/together"), backdrop("foth")["cards"]
    held = [{"card": card, "shown": True, "horse": None} for card in cards]
    supports = [card for card, face in cards.items() if face["kind"] == "support"]
    for side in state["scene"]["sides"]:
        (on,) = (piece for piece in side["run"] if piece["on"] is not None)
        played = [{**on, "id": 100 * n + on["id"], "card": card} for n, card in enumerate(supports)]
        lying = [{**piece, "id": piece["id"] + 50, "on": None} for piece in played]
        side |= {"hand": {"count": len(cards), "cards": held}, "farm": [*cards]}
        side |= {"run": [*side["run"], *played], "situation": lying}
    return state


def test_no_card_of_force_of_the_horse_is_cut_off(open_page: Open) -> None:
    stage = open_page(all_foth(), config=STEP)
    stage.page.locator("[aria-expanded]", has=stage.page.locator(".rk-fh-farm")).first.click()
    expect(stage.page.locator(".rk-fh-list")).to_be_visible()
    assert cut_off(stage) == {}
    stage.page.set_viewport_size({"width": 1366, "height": 800})
    assert stage.page.evaluate(HIGH) == []


def all_longshot() -> State:
    """Return a table on which all cards of LONG SHOT lie in the hand and in boxes."""
    state, cards = snapshot("turn"), rk.game("longshot").cards
    boxes = [box for horse in state["scene"]["horses"] for box in horse["boxes"]]
    for at, box in enumerate(boxes):
        box["cards"] = [str(card) for card in cards[at :: len(boxes)]]
    state["scene"] |= {"hand": sorted({str(card) for card in cards}), "opened": "F-8"}
    return state


def all_trickrace() -> State:
    """Return a table on which all numbers of Trick Race are held, with most marks."""
    state = snapshot("trickrace/turn")
    cards = [f"{colour}{n}" for n, colour in enumerate("RBYG" * 3, start=1)]
    for number, seat in enumerate(state["scene"]["seats"]):
        seat["discards"] = {"open": [cards[-1 - number]], "down": ["G"]}
    state["scene"] |= {"hand": cards, "marks": [3] * 12}
    return state


@pytest.mark.parametrize("crowded", [all_longshot, all_trickrace])
def test_no_card_of_a_race_is_cut_off(open_page: Open, crowded: Callable[[], State]) -> None:
    assert cut_off(open_page(crowded(), config=STEP)) == {}


EACH = f"""async ([cards, act, shown]) => {{
  const cut = {CUT};
  const found = [];
  for (const card of document.querySelectorAll(cards)) {{
    card[act]();
    await new Promise(setTimeout);
    found.push(...cut(shown));
  }}
  return found;
}}"""
"""What is cut off of a card that is looked up, each in turn."""


def longest(faces: dict[str, Any], count: int = 12) -> list[str]:
    """Return the cards that have the most to say, in either language."""
    by = [sorted(faces, key=lambda card: -len(faces[card]["text"][lang])) for lang in LANGUAGES]
    return [*dict.fromkeys(card for cards in by for card in cards[:count])]


def foth_hand() -> State:
    state = snapshot(FOTH.turn)
    cards = [
        {"card": card, "shown": False, "horse": None} for card in longest(backdrop("foth")["cards"])
    ]
    state["scene"]["sides"][0]["hand"] = {"count": len(cards), "cards": cards}
    return state


def read_aloud_hand() -> State:
    state = all_read_aloud(3)
    cards = longest(backdrop("readaloud")["cards"])
    hand = [piece for piece in state["scene"]["hands"][0] if piece["card"] in cards]
    state["scene"] |= {"hands": [hand, [], []], "field": []}
    return state


@pytest.mark.parametrize(
    ("hand", "cards"),
    [(foth_hand, ".rk-fh-held"), (read_aloud_hand, ".rk-ra-held .rk-ra-card")],
    ids=["foth", "readaloud"],
)
def test_no_enlarged_card_is_cut_off(
    open_page: Open, hand: Callable[[], State], cards: str
) -> None:
    stage = open_page(hand(), config=STEP, width=390)
    for lang in LANGUAGES:
        stage.speak(lang)
        assert stage.page.evaluate(EACH, [cards, "focus", ".rk-tip"]) == [], lang


def test_no_card_of_a_deck_is_cut_off(open_page: Open) -> None:
    stage = open_cards(open_page)
    assert cut_off(stage, FEW_WIDTHS) == {}
    cards = [*backdrop("foth")["cards"]]
    for at in range(0, len(cards), 8):  # a click takes longer where there are many
        part = cards[at : at + 8]
        stage.page.evaluate("shelf => { model.set('shelf', shelf); return drawn(); }", stock(*part))
        for lang in LANGUAGES:
            stage.speak(lang)
            assert stage.page.evaluate(EACH, [".rk-cd-look", "click", ".rk-cd-face"]) == [], lang


@pytest.mark.parametrize("game", NAMES)
def test_nothing_of_the_rules_is_cut_off(open_page: Open, game: str) -> None:
    stage = open_page(**begun(game), config=STEP, width=1366)
    stage.page.get_by_role("button", name="Rules", exact=True).click()
    expect(stage.page.locator(".rk-sketch").first).to_be_visible()
    assert cut_off(stage, FEW_WIDTHS) == {}


@every_game
def test_nothing_on_a_board_is_cut_off(open_page: Open, look: Look) -> None:
    stage = open_page(look.turn, config=STEP)
    for name in look.snapshots:
        stage.show_anew(snapshot(name))
        assert cut_off(stage, FEW_WIDTHS) == {}, name


# --- the same boards in questions, replays, reviews and editors -----------------------------------


@on_boards(TRICKRACE, READALOUD, KUHN)
def test_nothing_of_a_question_on_a_board_is_cut_off(open_page: Open, look: Look) -> None:
    if name := next((name for name in BOARDS if name.startswith(look.game)), None):
        card = OnBoard(open_page, asked(name).question, BOARDS[name](), kept={"shown": True})
        expect(card.said).to_be_visible()
    else:
        start = rk.game(look.game).start()
        marker = Marker(QuestionBoard(start, 0), print, "en")
        card = OnBoard(open_page, dict(marker.question), start, mode="mark")
    expect(card.root.locator(".rk-ob")).to_be_visible()
    assert cut_off(card.stage, FEW_WIDTHS) == {}


@cache
def ended(game: str) -> Table:
    """Return a table with the last steps of a game; of a short one with all."""
    return played(game) if game == "kuhn" else late(game, 6)


RECORDED = ("backdrop", "constants", "frames", "game", "rules", "title")


def assert_fits(open_page: Open, kind: str, widget: Any, before: int, **more: Any) -> None:
    """Check that nothing is cut off some steps before the end of a line."""
    traits = {name: as_json(getattr(widget, name)) for name in RECORDED}
    at, board = len(widget.frames) - 1 - before, board_of(type(rk.game(widget.game)))
    stage = open_page(None, bundle=board, part=kind, at=at, **traits, **more)
    stage.page.evaluate("() => { window.cleanup = view(); return drawn(); }")
    expect(stage.page.get_by_role("slider")).to_have_attribute("aria-valuenow", str(at))
    assert cut_off(stage, FEW_WIDTHS) == {}


@on_boards(TRICKRACE, READALOUD, PIG)
def test_nothing_of_a_replay_is_cut_off(open_page: Open, look: Look) -> None:
    assert_fits(open_page, "replay", rk.ReplayWidget(ended(look.game), seat=0), 3)


@on_boards(LONGSHOT, FOTH, KUHN)
def test_nothing_of_a_review_is_cut_off(open_page: Open, look: Look) -> None:
    review = rk.ReviewWidget(ended(look.game), seat=0, autostart=False, games=2)
    review.run()
    assert_fits(open_page, "review", review, 0, review=json.dumps(review.review))


@on_boards(LONGSHOT, FOTH, PIG)
def test_nothing_of_an_editor_is_cut_off(open_page: Open, look: Look) -> None:
    (position,) = sampled(rk.game(look.game), 1, LONGEST[look.game], seed=5)
    editing = Editing(open_page, position)
    if places := editing.root.locator(".rk-ob [data-place]:not([aria-disabled=true])").all():
        places[len(places) // 2].click()
        expect(editing.palette).to_be_visible()
    assert cut_off(editing.stage, FEW_WIDTHS) == {}
