"""How docstrings become the reference."""

from __future__ import annotations

import inspect
import re
from typing import Any

from sphinx.application import Sphinx

_FIELD = "Alias for field number"


def leave_out(app: Sphinx, what: str, name: str, member: Any, skip: bool, options: Any) -> Any:
    """Leave out the fields of named tuples, whose classes describe them."""
    return True if (getattr(member, "__doc__", None) or "").startswith(_FIELD) else None


def own_parameters(
    app: Sphinx, what: str, name: str, documented: Any, options: Any, lines: list[str]
) -> None:
    """Show a docstring's own parameters as code: a public name may be called the same."""
    try:
        names = "|".join(inspect.signature(documented).parameters)
    except (TypeError, ValueError):  # it cannot be called
        return
    if names:
        lines[:] = [re.sub(rf"(?<!`)`({names})`(?!`)", r"``\1``", line) for line in lines]


def setup(app: Sphinx) -> dict[str, bool]:
    """Connect both with autodoc."""
    app.connect("autodoc-skip-member", leave_out)
    app.connect("autodoc-process-docstring", own_parameters)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
