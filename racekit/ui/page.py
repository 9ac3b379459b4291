"""Pages without a kernel: a replay as one self-contained page, and a static board."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from itertools import groupby, pairwise
from operator import itemgetter
from typing import Any

from ..engine import registry
from ..engine.game import Game
from ..engine.jsons import compact, texts_in
from ..engine.texts import speaking
from ..exchange.replay import Replay
from ..html_page import html_page
from . import bundles
from .guide import guide_data
from .log import folded
from .messages import WORDS
from .session import IDLE, rule_data

_CSS = """body { margin: 0.5rem; font-family: system-ui, sans-serif; }
@media (prefers-color-scheme: dark) { body { background: #111318; } }
"""


def replay_data(replay: Replay) -> dict[str, Any]:
    """Return the data of a replay's front end: its frames, its game's guide, and every rule."""
    header = replay.header
    game = registry.game_class(header["game"])
    return {
        "game": header["game"],
        "title": header["title"],
        "backdrop": dict(replay.backdrop),
        "constants": constants(replay),
        "frames": list(frames(replay)),
        "guide": guide_data(game),
        "rules": {rule.id: rule_data(rule) for rule in game.book.values()},
    }


def constants(replay: Replay) -> dict[str, Any]:
    """Return what is the same in all of a replay's snapshots."""
    header = replay.header
    return {
        **{name: header[name] for name in ("game", "title", "seat", "seats", "house")},
        **IDLE,
        "mode": "play",
    }


def frames(replay: Replay) -> Iterator[dict[str, Any]]:
    """Yield a replay's frames: with its `constants`, the snapshots that the boards draw."""
    title = replay.header["title"]
    lines = 0
    for number, frame in enumerate(replay.frames):
        log = [{"n": lines + n, **line} for n, line in enumerate(folded(frame["log"]))]
        lines += len(log)
        yield {
            **{name: frame[name] for name in ("status", "actor", "scene", "result")},
            "over": frame["actor"] is None,
            "rests": frame.get("rests", False),
            "moved": {"since": number - 1, "events": frame.get("moved", [])},
            "seq": number,
            "now": number,
            "log": log,
            "text": log[-1]["text"] if log else title,
            "comment": frame["comment"],
        }


def replay_page(replay: Replay, lang: str) -> str:
    """Return one page that plays a replay without a kernel or a network."""
    return recording_page("replay", {**replay_data(replay), "lang": lang})


def recording_page(part: str, data: Mapping[str, Any]) -> str:
    """Return a page that shows a recording with a part of its game's bundle.

    Parameters
    ----------
    part : {"replay", "review"}
        What shows it.
    data : mapping
        What `replay_data` returns, the page's language ``lang``, and more that the part shows.
    """
    bundle = bundles.board_of(registry.game_class(data["game"]))
    shown = {key: value for key, value in data.items() if key != "rules"}
    # The board names some rules by itself.
    named = re.findall(r"(?<=[\"'`])[\w.-]+(?=[\"'`])", bundles.script(bundle))
    names = texts_in(shown).union(named)
    shown["rules"] = {rule: text for rule, text in data["rules"].items() if rule in names}
    shown["changes"] = changes(shown.pop("frames"))
    return self_contained(bundle, part, data["title"][data["lang"]], shown)


def changes(frames: Iterable[Mapping[str, Any]]) -> dict[str, list[Any]]:
    """Return frames by their fields: what changes in each from frame to frame.

    A change is a list with a new value, or what changes inside of a mapping or a list, by keys and
    places, or 0: the key is gone. The first frame's is a new value. ``recording.ts`` makes the
    frames again; by itself it knows their numbers, and that the last line of the log is their text.

    Examples
    --------
    >>> changes([{"scene": {"n": 1, "boxes": [0, 0]}}, {"scene": {"n": 1, "boxes": [0, 7]}}])
    {'scene': [[{'n': 1, 'boxes': [0, 0]}], {'boxes': {'1': [7]}}]}
    """
    columns: dict[str, list[Any]] = {}
    for frame in frames:
        for name, value in frame.items():
            if name not in ("seq", "now", "text"):
                columns.setdefault(name, []).append(value)
    return {
        name: [[values[0]], *(_change(old, new) for old, new in pairwise(values))]
        for name, values in columns.items()
    }


def _change(old: Any, new: Any) -> Any:
    if old is new:
        return {}
    if isinstance(old, dict) and isinstance(new, dict):
        kept = [key for key in old if key in new]
        added = [key for key in new if key not in old]
        if list(new) != [*kept, *added]:
            return [new]  # the order of keys counts
        gone = dict.fromkeys((key for key in old if key not in new), 0)
        inside = {key: _change(old[key], new[key]) for key in kept}
        changed = {key: change for key, change in inside.items() if change != {}}
        return {**gone, **changed, **{key: [new[key]] for key in added}}
    if isinstance(old, list | tuple) and isinstance(new, list | tuple) and len(old) == len(new):
        inside = {str(at): _change(*both) for at, both in enumerate(zip(old, new, strict=True))}
        return {at: change for at, change in inside.items() if change != {}}
    # In JSON, 1 is neither true nor 1.0.
    return {} if type(old) is type(new) and old == new else [new]


def self_contained(
    bundle: str,
    part: str,
    title: str,
    data: Mapping[str, Any],
    body: str = "",
    beside: Iterable[tuple[str, str]] = (),
) -> str:
    """Return a page that mounts a part of a bundle with its data, and loads nothing.

    What the page's scripts need is packed in it; without them, it says what it is.

    Parameters
    ----------
    bundle, part : str
        The name of a bundle, and of a part that has ``mount(element, data)``.
    title : str
        The page's title.
    data : mapping
        What is mounted, as JSON; its ``lang`` is the page's language.
    body : str
        HTML that is in the element from the beginning; by default, the title, and what it needs,
        where no script runs.
    beside : iterable of (str, str)
        The other parts that the first one draws boards with, each after its bundle, sorted.
    """
    lang = data["lang"]
    groups = [
        (name, [part for _, part in parts]) for name, parts in groupby(beside, key=itemgetter(0))
    ]
    groups.append((bundle, [part]))
    packed = [
        *(_packed("style", bundles.page_sheet(name, parts)) for name, parts in groups),
        _packed("application/json", compact(data), ' id="racekit-data"'),
        *(_packed("module", bundles.page_module(name, parts)) for name, parts in groups),
        _packed("module", _MOUNT.format(bundle=json.dumps(bundle), part=json.dumps(part))),
        f'<script type="module">\n{bundles.INFLATE}{_UNPACK}</script>',
    ]
    needs = escape(WORDS.text("page_needs")(lang))
    body = body or f"<noscript><h1>{escape(title)}</h1><p>{needs}</p></noscript>"
    held = f'<div id="racekit">{body}</div>\n<p id="racekit-needs" hidden>{needs}</p>'
    return html_page(lang, title, _CSS, held, "\n".join(packed))


def _packed(kind: str, text: str, more: str = "") -> str:
    """Return an element that holds another, packed: a style sheet, or a script of some type."""
    return f'<script type="text/plain" data-holds="{kind}"{more}>{bundles.pack(text)}</script>'


_UNPACK = """const unpacked = async (packed) => {
  const { holds } = packed.dataset;
  const made = document.createElement(holds === "style" ? "style" : "script");
  if (holds !== "style") Object.assign(made, { type: holds, id: packed.id, async: false });
  made.textContent = await inflate(packed.textContent);
  packed.replaceWith(made);
};
if (typeof DecompressionStream === "undefined") {
  document.getElementById("racekit-needs").hidden = false;
} else {
  for (const packed of document.querySelectorAll("script[data-holds]")) await unpacked(packed);
}
"""
"""The script of a page that puts in the place of each packed element what it holds, in order."""

_MOUNT = """globalThis.racekit[{bundle}][{part}].mount(
  document.getElementById("racekit"),
  JSON.parse(document.getElementById("racekit-data").textContent),
);"""


def framed(page: str, still: str, height: int = 720) -> str:
    """Return a page in an iframe, and what is shown where there is none.

    Parameters
    ----------
    page : str
        The page.
    still : str
        HTML that needs no script, for a notebook that is not trusted or that a website shows.
    height : int
        In CSS pixels.
    """
    place = f"grid-area:1/1;max-height:{height}px"
    style = f"{place};width:100%;height:{height}px;border:0;background:Canvas;z-index:1"
    shown = f'<iframe sandbox="allow-scripts" srcdoc="{escape(page)}" style="{style}"></iframe>'
    behind = f'<div style="{place};overflow:hidden">{still}</div>'
    return f'<div style="display:grid">{shown}{behind}</div>'


def still(game: Game, state: Mapping[str, Any], lang: str) -> str:
    """Return a snapshot as plain HTML: the header line, the board, the end of the log."""
    status = state["status"]
    with speaking(lang):
        board = game.picture(state["scene"], state["title"][lang])
    lines = "".join(
        f"<li><code>{escape(line['rule'])}</code> {escape(line['text'][lang])}</li>"
        for line in state["log"][-8:]
    )
    head = f"<strong>{escape(state['title'][lang])}</strong> {escape(status['lead'][lang])}"
    return f"<div><p>{head} {escape(status['what'][lang])}</p>{board}<ul>{lines}</ul></div>"


def odds(data: Mapping[str, Any], lang: str) -> str:
    """Return probabilities as plain HTML."""
    groups = "".join(
        f"<h4>{escape(group['title'][lang])}</h4>"
        f"{html_list(_row(row, lang) for row in group['rows'])}"
        f"<p>{escape(group['note'][lang])}</p>"
        for group in data["groups"]
    )
    head = f"<strong>{escape(data['title'][lang])}</strong> {escape(data['lead'][lang])}"
    return f"<div><p>{head}</p>{groups}</div>"


def html_list(texts: Iterable[str]) -> str:
    """Return texts as a list in HTML; nothing if there are none."""
    items = "".join(f"<li>{escape(text)}</li>" for text in texts)
    return f"<ul>{items}</ul>" if items else ""


def _row(row: Mapping[str, Any], lang: str) -> str:
    """Return a probability, and how the move compares with the others."""
    text = f"{row['text'][lang]}: {row.get('p') or format(row['value'], '.1%')}"
    compared = [row[key][lang] for key in ("head", "difference") if key in row]
    return " · ".join([text, *compared])
