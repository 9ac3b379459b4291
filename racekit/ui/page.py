"""Pages without a kernel: a replay as one self-contained page, and a static board."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any

from ..engine import registry
from ..engine.game import Game
from ..engine.replay import Replay
from ..html_page import html_page
from .base import REPLAY, bundle_of
from .log import folded
from .session import IDLE, rule_data

_CSS = """body { margin: 0.5rem; font-family: system-ui, sans-serif; }
@media (prefers-color-scheme: dark) { body { background: #111318; } }
"""


@cache
def _static(name: str) -> str:
    return files("racekit").joinpath("static", name).read_text("utf-8")


def replay_data(replay: Replay) -> dict[str, Any]:
    """Return the data of a replay's front end: its frames, and the text of every rule."""
    header = replay.header
    book = registry.game_class(header["game"]).book
    return {
        "game": header["game"],
        "title": header["title"],
        "backdrop": dict(replay.backdrop),
        "constants": constants(replay),
        "frames": list(frames(replay)),
        "rules": {rule.id: rule_data(rule) for rule in book.values()},
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
    bundle = bundle_of(REPLAY, registry.game_class(replay.header["game"]))
    data = {**replay_data(replay), "lang": lang}
    return self_contained(bundle, replay.header["title"][lang], data)


def self_contained(
    bundle: str,
    title: str,
    data: Mapping[str, Any],
    body: str = "",
    boards: Iterable[str] = (),
) -> str:
    """Return a page that mounts a bundle with its data, and loads nothing.

    Parameters
    ----------
    bundle : str
        The name of a bundle that exports ``mount(element, data)``.
    title : str
        The page's title.
    data : mapping
        What is mounted, as JSON; its ``lang`` is the page's language.
    body : str
        HTML that is in the element from the beginning.
    boards : iterable of str
        The names of bundles that the first one draws boards with; each exports a widget.
    """
    boards = list(boards)
    scripts = [*map(_board_script, boards), _mounting(_static(f"{bundle}.js"))]
    css = _CSS + "\n".join(_static(f"{name}.css") for name in (*boards, bundle))
    held = f'<script type="application/json" id="racekit-data">{_inline_json(data)}</script>'
    run = "\n".join([held, *map(_script, scripts)])
    return html_page(data["lang"], title, css, f'<div id="racekit">{body}</div>', run)


def _inline_json(data: Any) -> str:
    """Serialize data so that no text in it can end the script element."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


_EXPORT = r"export\s*\{{[^}}]*?([\w$]+) as {}[^}}]*\}};?\s*$"

_MOUNT = """{mount}(
  document.getElementById("racekit"),
  JSON.parse(document.getElementById("racekit-data").textContent),
);"""


def _mounting(bundle: str) -> str:
    """Convert the bundle, a module that exports ``mount``, to a script that mounts the data."""
    before, mount = _exported(bundle, "mount")
    return before + _MOUNT.format(mount=mount)


def _board_script(name: str) -> str:
    """Convert the bundle of a board to a script that keeps its widget for the page's own script."""
    before, widget = _exported(_static(f"{name}.js"), "default")
    return f"{before}(globalThis.racekitBoards ??= {{}})[{json.dumps(name)}] = {widget};"


def _exported(bundle: str, name: str) -> tuple[str, str]:
    """Split a module before its exports, and return what it calls the one with this name."""
    export = re.search(_EXPORT.format(name), bundle)
    assert export is not None
    return bundle[: export.start()], export[1]


def _script(code: str) -> str:
    return '<script type="module">\n' + code.replace("</script", "<\\/script") + "\n</script>"


def framed(page: str, height: int = 720) -> str:
    """Return a page in an iframe, for a notebook's output."""
    style = f"width:100%;height:{height}px;border:0"
    return f'<iframe sandbox="allow-scripts" srcdoc="{escape(page)}" style="{style}"></iframe>'


def still(game: Game, state: Mapping[str, Any], lang: str) -> str:
    """Return a snapshot as plain HTML: the header line, the board, the end of the log."""
    status = state["status"]
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
