"""Reading TOML that somebody else may have written."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from ..engine.jsons import MOST_DEPTH

_PART = r"""(?:[\w-]{1,200}+|"(?:[^"\\\n]|\\.){0,200}+"|'[^'\n]{0,200}+')"""
_LONG_KEY = re.compile(rf"(?<![\w.\"'-])(?:{_PART}[ \t]*+\.[ \t]*+){{{MOST_DEPTH}}}")
"""A key with so many dots: the parser's work grows with their square. Keys of longer parts that are
not found here cannot have many in a text of bounded length."""
_LONG_NUMBER = re.compile(r"0[xob]\w{3000}")
"""A number that Python reads, and does not write; it reads no decimal one of this length."""


def parse_toml(text: str) -> dict[str, Any]:
    """Return the data in a TOML text, in a time that the text's length allows.

    Raises
    ------
    ValueError
        If the text is not TOML, is nested too deeply, or has a number with too many digits.

    Examples
    --------
    >>> parse_toml("draw = 2")
    {'draw': 2}
    """
    if _LONG_KEY.search(text):
        raise ValueError("nested too deeply")
    if _LONG_NUMBER.search(text):
        raise ValueError("a whole number with too many digits")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError("nested too deeply") from None
