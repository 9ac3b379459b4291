"""No text of a board is cut off by the box that it stands in: every card, snapshot, width and language."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Open, Stage, backdrop, snapshot
from tests.browser.games import FOTH, LONGSHOT, LOOKS, READALOUD, Look
from tests.browser.test_bundle_cards import open_cards

pytestmark = pytest.mark.browser

every_game = pytest.mark.parametrize("look", LOOKS, ids=str)
STEP = {"autoplay": False, "speed": "normal"}
WIDTHS = (1366, 1120, 1040, 768, 600, 480, 390)
"""A laptop, with a side panel, a tablet, a narrow cell, phones: the style sheets change between them."""
LEAST = 11
"""In px: no letter of a card is smaller, but for a title in a row of five hands."""
State = dict[str, Any]

CUT = """() => {
  const found = new Set();
  const root = document.querySelector('.rk');
  const hides = value => value === 'hidden' || value === 'clip';
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const {currentNode: text, currentNode: {parentElement: parent}} = texts;
    const apart = '.rk-sr, svg, option, details:not([open]) > :not(summary)';
    if (!text.data.trim() || parent.closest(apart)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const lines = [...range.getClientRects()].filter(line => line.width);
    for (let box = parent; box !== root; box = box.parentElement) {
      const {overflowX, overflowY} = getComputedStyle(box);
      if (overflowX === 'auto' || overflowY === 'auto') break;
      const {left, right, top, bottom} = box.getBoundingClientRect();
      const out = lines.some(line =>
        (hides(overflowX) && (line.right > right + 1 || line.left < left - 1)) ||
        (hides(overflowY) && (line.bottom > bottom + 1.5 || line.top < top - 1.5)));
      if (out) found.add(`${box.className}: ${text.data}`);
    }
  }
  return [...found];
}"""

SMALL = """least => [...document.querySelectorAll('.rk-ra-words, .rk-fh-words, .rk-fh-name, .rk-cd-face p')]
  .filter(e => e.getClientRects().length && parseFloat(getComputedStyle(e).fontSize) < least)
  .map(e => `${e.className}: ${e.textContent}`)"""


def look_at(stage: Stage, width: int, lang: str) -> list[str]:
    """Return what is cut off, or too small to read, at a width."""
    page = stage.page
    page.set_viewport_size({"width": width, "height": 900})
    page.evaluate("lang => { model.set('lang', lang); return drawn(); }", lang)
    return [*page.evaluate(CUT), *page.evaluate(SMALL, LEAST)]


def cut_off(stage: Stage) -> dict[str, list[str]]:
    found = {f"{w} {lang}": look_at(stage, w, lang) for lang in ("en", "ja") for w in WIDTHS}
    return {where: cut for where, cut in found.items() if cut}


def all_read_aloud(field: int) -> State:
    """Return a table on which all cards of Read Aloud lie everywhere, some of them with others below."""
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


@pytest.mark.parametrize("field", [3, 6])
def test_no_card_of_read_aloud_is_cut_off(open_page: Open, field: int) -> None:
    assert cut_off(open_page(all_read_aloud(field), config=STEP)) == {}


def test_no_card_of_force_of_the_horse_is_cut_off(open_page: Open) -> None:
    state = snapshot(FOTH.turn)
    cards = [*backdrop("foth")["cards"]]
    for side in state["scene"]["sides"]:
        side["hand"] = {
            "count": len(cards),
            "cards": [{"card": card, "shown": True, "horse": None} for card in cards],
        }
        side["farm"] = cards
    assert cut_off(open_page(state, config=STEP)) == {}


def test_no_card_that_is_looked_up_is_cut_off(open_page: Open) -> None:
    assert cut_off(open_cards(open_page)) == {}


@every_game
def test_nothing_on_a_board_is_cut_off(open_page: Open, look: Look) -> None:
    stage = open_page(look.turn, config=STEP)
    found = {}
    for name in look.snapshots:
        stage.show_anew(snapshot(name))
        found |= {name: cut for cut in [cut_off(stage)] if cut}
    assert found == {}
