"""Tables for spreadsheets, which take some texts for formulas and compute them."""

from __future__ import annotations

from typing import Any
from unicodedata import category, normalize

_SIGNS = frozenset("=+-@−|")
"""With what a formula begins, once its width does not count."""
_UNSEEN = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols that leave a blank."""


def harmless(cell: Any) -> Any:
    r"""Return a cell that a spreadsheet shows, and does not compute.

    What nobody sees, such as a byte order mark, may stand before the first sign.

    Examples
    --------
    >>> [harmless(cell) for cell in ("=1+1", "\ufeff＋1", "\tx", "1/7", -3)]
    ["'=1+1", "'\ufeff＋1", "'\tx", '1/7', -3]
    """
    if not isinstance(cell, str) or not cell:
        return cell
    first = normalize("NFKC", next(filter(_is_seen, cell), ""))[:1]
    return f"'{cell}" if first in _SIGNS or cell[0] in "\t\r\n" else cell


def _is_seen(sign: str) -> bool:
    return category(sign)[0] in "LNPS" and sign not in _UNSEEN


def csv_of(frame: Any) -> str:
    """Return a pandas table as CSV of which no spreadsheet takes anything for a formula."""
    texts = frame.select_dtypes(exclude=["number", "bool"])
    shown = frame.assign(**{name: texts[name].map(harmless) for name in texts})
    text: str = shown.rename(columns=harmless).to_csv()
    return text
