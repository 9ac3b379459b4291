"""The base class of the widgets."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from typing import Any, ClassVar

import anywidget
import traitlets

from ..engine.texts import LANGUAGES, check_language
from . import bundles


def as_text(value: Mapping[str, Any], _widget: Any) -> str:
    """Serialize a trait as JSON text, which ipywidgets sends without inspecting it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


_NULL: Any = getattr(sys.modules.get("pyodide.ffi"), "jsnull", None)
"""JavaScript's null, where Python runs in a browser: there, None travels as undefined."""


def _exchanged(data: Any, old: Any, new: Any) -> Any:
    """Return data in which `new` takes the place of `old`, at any depth."""
    if _NULL is None:
        return data
    if isinstance(data, Mapping):
        return {key: _exchanged(value, old, new) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [_exchanged(value, old, new) for value in data]
    return new if data is old else data


class Widget(anywidget.AnyWidget):
    """The base class of all widgets: the reader sets the language, Python everything else.

    Parameters
    ----------
    bundle : str, optional
        The name of its bundle; by default, that of its part.
    **traits
        The initial values of its traits.
    """

    _part: ClassVar[str]
    """The part of the bundle that draws it."""

    lang = traitlets.Unicode("en").tag(sync=True)

    def __init__(self, *, bundle: str = "", **traits: Any) -> None:
        self._bundle = bundle or self._part
        # A page keeps one style sheet for each of these.
        super().__init__(_anywidget_id=f"racekit.{self._bundle}", **traits)

    @property
    def _esm(self) -> str:
        return bundles.widget_module(self._bundle, self._part)

    @property
    def _css(self) -> str:
        return bundles.sheet(self._bundle)

    @traitlets.validate("lang")
    def _check_lang(self, proposal: Any) -> str:
        return check_language(proposal["value"])

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """Accept the traits that the front end may set, and send the others back to it."""
        taken = {name: lang for name, lang in sync_data.items() if name == "lang"}
        if taken and taken["lang"] in LANGUAGES:
            super().set_state(taken)
            taken = {}
        forged = [name for name in sync_data if name in self.keys and name != "lang"]
        if forged or taken:
            self.send_state([*forged, "lang"])

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> Any:
        """Return the traits as the front end gets them."""
        return _exchanged(super().get_state(key, drop_defaults), None, _NULL)

    def send(self, content: Any, buffers: Any = None) -> None:
        """Send a message to the front end."""
        super().send(_exchanged(content, None, _NULL), buffers)

    def _handle_custom_msg(self, content: Any, buffers: Any) -> None:
        super()._handle_custom_msg(_exchanged(content, _NULL, None), buffers)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        return {**data, "text/plain": repr(self), "text/html": self.fallback()}, metadata

    def fallback(self) -> str:
        """Return the HTML shown where widgets are unavailable."""
        raise NotImplementedError
