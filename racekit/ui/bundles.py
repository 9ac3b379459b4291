"""The bundles of the front end, as a notebook and a page get them: packed.

A bundle is a script and a style sheet in ``racekit/static``, made by ``widgets/build.mjs``. The
script is a module that exports its parts by name, such as ``game`` and ``replay``.
"""

from __future__ import annotations

import json
import re
import sys
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


def board_script(game: type[Game]) -> str:
    """Return the text of the script that a game brings for its board; nothing without one.

    Its file stands beside the module whose class names it, or in the current folder, if that is a
    notebook.
    """
    owner = next(each for each in game.__mro__ if "board_script" in vars(each))
    if not game.board_script:
        return ""
    module = getattr(sys.modules.get(owner.__module__), "__file__", None)
    return (Path(module or "").parent / game.board_script).read_text("utf-8")


INFLATE = """const inflate = (packed) => {
  const bytes = Uint8Array.from(atob(packed), (each) => each.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).text();
};
"""
"""A script's function that unpacks a text."""

_LOAD = """const imported = async (text) => {
  const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  const module = await import(url);
  URL.revokeObjectURL(url);
  return module;
};
const load = async () => (await imported(await inflate(packed))).default;
const loaded = (globalThis.racekitLoaded ??= {});
const drawn = async () => (await (loaded[name] ??= load()))[part];
"""

_EXPORT = "export default drawn;\n"

_EXPORT_WITH_SCRIPT = """export default async () => {
  const { render } = await drawn();
  return { render: (context) => render({ ...context, script: () => imported(own) }) };
};
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


def widget_module(name: str, part: str, own: str = "") -> str:
    """Return the module with which a notebook draws a part of a bundle.

    However many widgets a page of a notebook shows, it loads each bundle once: the module that it
    gets for each of them looks first whether another has loaded the same script. A game's own
    script is part of the module, as code is: what a widget is sent as data is never run.
    """
    text = script(name)
    version = f"{name} {sha256(text.encode()).hexdigest()[:16]}"
    given = {"name": version, "part": part, "packed": _pack_once(text), "own": own}
    constants = "".join(f"const {key} = {json.dumps(value)};\n" for key, value in given.items())
    return constants + INFLATE + _LOAD + (_EXPORT_WITH_SCRIPT if own else _EXPORT)


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
