"""The bundles of the front end, as a notebook and a page get them: packed.

A bundle is a script and a style sheet in ``racekit/static``, made by ``widgets/build.mjs``. The
script is a module that exports its parts by name, such as ``game`` and ``replay``.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from ..engine.game import Game
from ..games import NAMES

STATIC = Path(str(files("racekit") / "static"))

BOARDS = tuple(name for name in NAMES if (STATIC / f"{name}.js").is_file())
"""The games with their own board, whose bundles have these names."""


def board_of(game: type[Game]) -> str:
    """Return the name of the bundle that draws a game; no other file can be requested."""
    return game.front_end if game.front_end in BOARDS else "generic"


INFLATE = """const inflate = (packed) => {
  const bytes = Uint8Array.from(atob(packed), (each) => each.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).text();
};
"""
"""A script's function that unpacks a text."""

_LOAD = """const load = async () => {
  const script = new Blob([await inflate(packed)], { type: "text/javascript" });
  const url = URL.createObjectURL(script);
  const module = await import(url);
  URL.revokeObjectURL(url);
  return module.default;
};
const loaded = (globalThis.racekitLoaded ??= {});
export default async () => (await (loaded[name] ??= load()))[part];
"""


def pack(text: str) -> str:
    """Return a text many times smaller, of letters and digits: `INFLATE` unpacks it."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, 9)
    return b64encode(packer.compress(text.encode()) + packer.flush()).decode()


_pack_once = cache(pack)


def script(name: str) -> str:
    """Return a bundle's script."""
    return (STATIC / f"{name}.js").read_text("utf-8")


def sheet(name: str) -> str:
    """Return a bundle's style sheet."""
    return (STATIC / f"{name}.css").read_text("utf-8")


def widget_module(name: str, part: str) -> str:
    """Return the module with which a notebook draws a part of a bundle.

    However many widgets a page of a notebook shows, it loads each bundle once: the module that it
    gets for each of them looks first whether another has loaded the same script.
    """
    text = script(name)
    version = f"{name} {sha256(text.encode()).hexdigest()[:16]}"
    given = {"name": version, "part": part, "packed": _pack_once(text)}
    constants = "".join(f"const {key} = {json.dumps(value)};\n" for key, value in given.items())
    return constants + INFLATE + _LOAD


_SECTION = re.compile(r"^/\* for ([\w -]+) \*/\n", re.MULTILINE)
"""The line above a section of a script or a style sheet: which parts need it."""


def _needed(text: str, parts: Sequence[str]) -> str:
    """Return what parts need of a script or a sheet: what has no section, and their sections."""
    head, *split = _SECTION.split(text)
    sections = zip(split[::2], split[1::2], strict=True)
    return head + "".join(text for users, text in sections if {*parts} & {*users.split()})


def page_module(name: str, parts: Sequence[str]) -> str:
    """Return the module with which a page gets parts of a bundle: into ``racekit``, by their names.

    Of the bundle it has the sections that these parts need, and no others.
    """
    exports = ",".join(f"{json.dumps(part)}:sections[{json.dumps(part)}][0]" for part in parts)
    kept = f"(globalThis.racekit??={{}})[{json.dumps(name)}]={{{exports}}};"
    return _needed(script(name), parts) + kept


def page_sheet(name: str, parts: Sequence[str]) -> str:
    """Return the style sheet that a page needs for parts of a bundle."""
    return _needed(sheet(name), parts)
