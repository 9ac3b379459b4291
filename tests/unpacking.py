"""What a page of racekit's holds: its scripts, its style and its data are packed in it."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode
from typing import Any

PACKED = re.compile(r'<script type="text/plain" data-holds="([\w/]+)"[^>]*>([\w+/=]*)</script>')


def held(page: str, kind: str = "") -> list[str]:
    """Return what a page's packed elements hold: all, or those of a kind."""
    return [
        zlib.decompress(b64decode(text), -zlib.MAX_WBITS).decode()
        for holds, text in PACKED.findall(page)
        if kind in ("", holds)
    ]


def unpacked(page: str) -> str:
    """Return a page's own text, and below it all that it holds."""
    return "\n".join([PACKED.sub("", page), *held(page)])


DRAWN = re.compile(r'<img src="data:image/svg\+xml;base64,([\w+/=]+)"[^>]*>')


def with_drawings(html: str) -> str:
    """Return HTML with each drawing itself in the place of its image."""
    return DRAWN.sub(lambda found: b64decode(found[1]).decode(), html)


def data_of(page: str) -> Any:
    """Return the data that a page carries, with the frames of a recording."""
    (text,) = held(page, "application/json")
    data = json.loads(text)
    if "changes" in data:
        told = frames(data.pop("changes"))
        data["frames"] = [{**frame, **_derived(frame, at, data)} for at, frame in enumerate(told)]
    return data


def _derived(frame: dict[str, Any], at: int, data: dict[str, Any]) -> dict[str, Any]:
    """Return what a page knows of a frame by itself: its number, and the text of its last line."""
    texts = [data["title"], *(line["text"] for line in frame["log"])]
    return {"seq": at, "now": at, "text": texts[-1]}


def frames(changes: dict[str, list[Any]]) -> list[dict[str, Any]]:
    """Return the frames of which `racekit.ui.page.changes` tells the changes."""
    columns = {}
    for name, column in changes.items():
        values: list[Any] = []
        for change in column:
            values.append(_changed(values[-1] if values else None, change))
        columns[name] = values
    return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]


def _changed(old: Any, change: Any) -> Any:
    if isinstance(change, list):
        return change[0]
    if not change:
        return old
    new = dict(enumerate(old)) if isinstance(old, list) else dict(old)
    for key, inside in change.items():
        at = int(key) if isinstance(old, list) else key
        if inside == 0:
            del new[at]
        else:
            new[at] = _changed(new.get(at), inside)
    return list(new.values()) if isinstance(old, list) else new
