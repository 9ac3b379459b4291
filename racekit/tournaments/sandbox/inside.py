"""A player in the sandbox, as its process loads it: a line of JSON comes in, and one goes out."""

from __future__ import annotations

import json
import random
import sys
import traceback
from importlib import import_module
from importlib.abc import InspectLoader
from importlib.machinery import ModuleSpec
from importlib.util import module_from_spec
from types import ModuleType
from typing import Any

from ... import odds, players
from ...engine import registry
from ..answers import chosen
from . import plain

__all__ = ["answer", "odds", "players"]  # loaded before anybody plays

_place: dict[str, Any] = {}
"""What this process has: the game and the player."""


def answer(line: str) -> str:
    """Return what a player answers."""
    try:
        return json.dumps(_answered(json.loads(line)))
    except BaseException as error:  # noqa: BLE001  (whatever the player's code raises)
        return json.dumps({"failed": _told(error)})


def _answered(asked: dict[str, Any]) -> dict[str, Any]:
    if "view" in asked:
        view, actions = (plain.rebuilt(asked[key], _place["game"]) for key in ("view", "actions"))
        rng = random.Random(asked["seed"])
        return chosen(_place["player"].choose(view, actions, rng), actions)
    if "source" in asked:
        _place["game"] = registry.game(asked["game"], **asked["options"])
        _place["player"] = _player(asked["file"], asked["source"])
        return {"ready": True}
    import_module(asked["module"])  # the game's: it takes no player's time
    random.seed()  # all sandboxes begin with the same memory
    return {"here": True}


def _player(file: str, source: str) -> Any:
    spec = ModuleSpec("player", _Code(file, source), origin=file)
    module = sys.modules["player"] = module_from_spec(spec)
    assert spec.loader is not None
    spec.loader.exec_module(module)
    return _only_player(module)()


class _Code(InspectLoader):
    """Loads a module from its text."""

    def __init__(self, file: str, source: str) -> None:
        self.file, self._source = file, source

    def get_source(self, fullname: str) -> str:
        return self._source

    def get_code(self, fullname: str) -> Any:
        return self.source_to_code(self._source, self.file)


def _only_player(module: ModuleType) -> Any:
    """Return the class of a module that can choose."""
    found = [
        each
        for each in vars(module).values()
        if isinstance(each, type) and each.__module__ == "player" and hasattr(each, "choose")
    ]
    if len(found) != 1:
        what = "exactly 1 class with choose(self, view, actions, rng)"
        raise TypeError(f"a file of a player has {what}, not {len(found)}")
    return found[0]


def _told(error: BaseException) -> str:
    """Return an error with the line of the player's file that raised it."""
    told = traceback.format_exception_only(error)[-1].strip()[:300]
    module = sys.modules.get("player")
    file = getattr(getattr(module, "__spec__", None), "origin", None)
    lines = traceback.extract_tb(error.__traceback__)
    own = [each.lineno for each in lines if each.filename == file]
    where = own[-1] if own else getattr(error, "lineno", None)
    return f"{told} ({file}:{where})" if file and where else told
