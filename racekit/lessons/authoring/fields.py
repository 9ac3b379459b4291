"""The fields of the form: a label above an input, and the problem of what is in it below."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from html import escape
from typing import Any

import ipywidgets

from ...engine.texts import NO_MATH
from .messages import SAYS

Put = Callable[[Any], None]
"""Takes the value of an input that has changed."""

STYLE = """<style>
.rk-author { max-width: 46rem; }
.rk-author .widget-inline-hbox { flex-direction: column; align-items: stretch; height: auto;
  width: auto; margin: 2px 0; }
.rk-author .widget-inline-hbox > .widget-label { width: auto; max-width: none; text-align: left;
  white-space: normal; height: auto; line-height: 1.4; overflow: visible; }
.rk-author .widget-inline-hbox > :is(input, select, textarea) { flex: none; width: 100%;
  min-height: 32px; font-size: 14px; }
.rk-author ::placeholder { color: var(--jp-ui-font-color2, #616161); opacity: 1; }
.rk-author select { appearance: auto; background-image: none !important; }
.rk-author .widget-checkbox { width: auto; }
.rk-author .widget-checkbox .widget-label-basic { width: auto; white-space: normal; }
.rk-author .widget-button { width: auto; min-height: 32px; height: auto; line-height: 1.5; }
.rk-author .rk-row { flex-flow: row wrap; align-items: flex-end; gap: 4px 8px; }
.rk-author .rk-row > * { flex: 1 1 9rem; min-width: 0; }
.rk-author .rk-row > .rk-long { flex-basis: 18rem; }
.rk-author .rk-row > .widget-button, .rk-author .rk-row > .rk-narrow { flex: 0 0 auto; }
.rk-author .widget-vbox > .widget-button { align-self: flex-start; }
.rk-author .rk-problem { margin: 0; color: var(--jp-error-color1, #b3261e); line-height: 1.4;
  overflow-wrap: anywhere; }
.rk-author .rk-said { margin: 4px 0; line-height: 1.5; overflow-wrap: anywhere; }
.rk-author h4 { margin: 12px 0 4px; }
.rk-author > *, .rk-author .widget-vbox > * { overflow: visible; flex: none; }
</style>"""


def said(text: str, *, alert: bool = False) -> str:
    """Return a text as HTML: a notice, or a problem, which is read out at once."""
    if not text:
        return ""
    role, kind = ("alert", "rk-problem") if alert else ("status", "rk-said")
    lines = "<br>".join(map(escape, text.splitlines()))
    return f'<p role="{role}" class="{kind} {NO_MATH}">{lines}</p>'


class Field(ipywidgets.VBox):  # type: ignore[misc]
    """One or several inputs, and the problem of what is in them.

    Parameters
    ----------
    place : str
        The place in the question, as problems name it: ``wrong[0].say``.
    inputs : iterable of ipywidgets.Widget
        The inputs, side by side where there is room.
    """

    def __init__(self, place: str, inputs: Iterable[Any]) -> None:
        self.place = place
        self.inputs = tuple(inputs)
        self._problem = ipywidgets.HTML()
        row = ipywidgets.HBox(self.inputs)
        row.add_class("rk-row")
        super().__init__([row if len(self.inputs) > 1 else self.inputs[0], self._problem])

    def tell(self, problem: str) -> None:
        """Show a problem; an empty one removes it."""
        self._problem.value = said(problem, alert=True)
        self._problem.layout.display = "" if problem else "none"


def word(key: str, lang: str, **values: Any) -> str:
    """Return a text of the form."""
    return SAYS.text(f"form_{key}", **values)(lang)


def text(
    label: str, value: Any, put: Put, *, rows: int = 0, hint: str = "", long: bool = False
) -> Any:
    """Return an input for a text, of one line or several; a long one is wider than others."""
    kind = ipywidgets.Textarea if rows else ipywidgets.Text
    more = {"rows": rows} if rows else {}
    made = kind(
        description=label, value=str(value), continuous_update=False, placeholder=hint, **more
    )
    if long:
        made.add_class("rk-long")
    return _heard(made, put)


def choice(label: str, options: Mapping[str, Any], value: Any, put: Put) -> Any:
    """Return an input for one of several options: labels, each with its value."""
    known = value if value in options.values() else None
    made = ipywidgets.Dropdown(description=label, options=list(options.items()), value=known)
    return _heard(made, put)


def tick(label: str, value: bool, put: Put) -> Any:
    """Return an input for yes or no."""
    made = ipywidgets.Checkbox(description=label, value=value, indent=False)
    made.add_class("rk-narrow")
    return _heard(made, put)


def button(label: str, act: Callable[[], None], *, style: str = "", tip: str = "") -> Any:
    """Return a button."""
    made = ipywidgets.Button(description=label, button_style=style, tooltip=tip or label)
    made.on_click(lambda _: act())
    return made


def show_in(box: Any, *parts: Any) -> None:
    """Show some widgets in a box, and close those that were in it."""
    before, box.children = box.children, parts
    for each in before:
        each.close()


def _heard(made: Any, put: Put) -> Any:
    made.observe(lambda change: put(change["new"]), "value")
    return made
