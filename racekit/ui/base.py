"""What the widget classes have in common."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, ClassVar

import anywidget
import traitlets

from ..engine.game import Game
from ..engine.texts import LANGUAGES, check_language

STATIC = Path(str(files("racekit") / "static"))


BOARDS = ("foth", "longshot", "readaloud", "trickrace")
"""The games with a board of their own: the bundles that carry one have these names."""


def board_of(game: type[Game]) -> str:
    """Return the name of the bundles that draw a game; no other file can be asked for."""
    return game.front_end if game.front_end in BOARDS else "generic"


def as_text(value: Mapping[str, Any], _widget: Any) -> str:
    """Write a trait as JSON text: on its way to the page nobody looks through it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class Widget(anywidget.AnyWidget):
    """What all widgets share: the language is the reader's to set, all else is Python's."""

    _bundle: ClassVar[str]
    """The name of its bundles: that of the board goes in for ``{}``."""

    lang = traitlets.Unicode("en").tag(sync=True)

    @traitlets.validate("lang")
    def _check_lang(self, proposal: Any) -> str:
        return check_language(proposal["value"])

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """Take over what the front end may set; what it may not is sent back to it."""
        taken = {name: lang for name, lang in sync_data.items() if name == "lang"}
        if taken and taken["lang"] in LANGUAGES:
            super().set_state(taken)
            taken = {}
        forged = [name for name in sync_data if name in self.keys and name != "lang"]
        if forged or taken:
            self.send_state([*forged, "lang"])

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        return {**data, "text/plain": repr(self), "text/html": self.fallback()}, metadata

    def fallback(self) -> str:
        """Return the HTML shown where no widget can be."""
        raise NotImplementedError
