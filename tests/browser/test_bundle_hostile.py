"""Data that no game sends: one sentence stands in the widget's place, in each bundle, at once."""

from __future__ import annotations

import pytest

from racekit.engine.texts import read_toml
from tests.browser.conftest import Open
from tests.browser.files import STATIC

pytestmark = pytest.mark.browser

BUNDLES = sorted(path.stem for path in STATIC.glob("*.js") if path.stem != "page")
SENTENCE = read_toml("racekit.ui", "messages.toml")["undrawn"]
DRAW = """async ([bundles, sentence]) => {
  const deep = (n) => JSON.parse("[".repeat(n) + "]".repeat(n));
  const position = { v: 1, title: { en: "x", ja: "x" }, status: {}, seats: [], log: [] };
  const scenes = {
    nothing: {},
    list: [1, [2]],
    text: "x",
    number: 1e300,
    deep: { ...position, scene: { a: deep(5000) } },
    long: { ...position, scene: { a: Array(500_000).fill(0) } },
    inherited: JSON.parse(
      '{"__proto__": {"polluted": 1}, "constructor": 1, "toString": 0, "scene": {"__proto__": [1]},'
      + '"seats": {"length": 1e9}, "log": {"at": 1}, "lang": "constructor"}'
    ),
    loop: { ...position, scene: { goal: 1e9, players: 1e9, races: 1e9, horses: [], sheet: [] } },
  };
  const models = Object.entries(scenes).map(([name, data]) => [name, (key) => {
    if (["state", "tree", "hint"].includes(key)) return JSON.stringify(data);
    return key === "lang" ? "ja" : key === "frames" || key === "kept" ? [data] : data;
  }]);
  models.push(["torn", (key) => (key === "lang" ? "ja" : "{")]);
  const found = [];
  const widgets = [];
  for (const bundle of bundles) {
    const { default: parts } = await import(`/static/${bundle}.js`);
    // A guest's page is no widget: what it draws are the boards, by what its own host sends.
    for (const [part, widget] of Object.entries(parts))
      if (part !== "guest") widgets.push([`${bundle} ${part}`, widget]);
  }
  for (const [bundle, widget] of widgets) {
    for (const [name, get] of models) {
      const el = document.createElement("div");
      document.body.append(el);
      const model = { get, set() {}, save_changes() {}, on() {}, off() {}, send() {} };
      const begun = performance.now();
      let end = () => {};
      try {
        end = widget.render({ model, el });
        await drawn();
      } catch (error) {
        found.push(`${bundle}, ${name}: ${error}`);
      }
      const text = el.textContent.trim();
      if (!text) found.push(`${bundle}, ${name}: nothing`);
      const said = text.includes(sentence) || !bundle.endsWith(" replay");
      if (!said) found.push(`${bundle}, ${name}: ${text}`);
      if (performance.now() - begun > 3000) found.push(`${bundle}, ${name}: slow`);
      try { end(); } catch (error) { found.push(`${bundle}, ${name}, end: ${error}`); }
      el.remove();
    }
  }
  if ({}.polluted) found.push("polluted");
  return found;
}"""


def test_what_cannot_be_drawn_is_one_sentence(open_page: Open) -> None:
    page = open_page("turn", motion=False).page
    assert page.evaluate(DRAW, [BUNDLES, SENTENCE["ja"]]) == []
