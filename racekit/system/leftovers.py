"""What systems and programs leave in a folder without being asked; nobody means these files."""

from __future__ import annotations

import re
from pathlib import Path

_LEFT_OVER = re.compile(
    r"\._.*|\.ds_store|\.localized|\.directory|\.apdisk|\.~lock\..*|~\$.*|icon\r|desktop\.ini|"
    r"(?:eh)?thumbs(?:_vista)?\.db(?::.*)?|\.nfs.*|\.git.*|\.svn|__macosx|__pycache__|@eadir|"
    r"\.ipynb_checkpoints|\.spotlight-v100|\.trash.*|\.fseventsd|\.temporaryitems|"
    r"\.appledouble|\$recycle\.bin|system volume information|#recycle",
    re.IGNORECASE | re.DOTALL,
)


def is_left_over(name: str) -> bool:
    """Return whether a file or a folder of this name is nobody's.

    Examples
    --------
    >>> [is_left_over(name) for name in ("._a.json", "Thumbs.db", "~$a.docx", "a.json", ".a.json")]
    [True, True, True, False, False]
    """
    return _LEFT_OVER.fullmatch(name) is not None


def listed(folder: Path, pattern: str) -> list[Path]:
    """Return what matches a pattern in a folder, in order, without what is left over."""
    found = (path for path in folder.glob(pattern) if not is_left_over(path.name))
    return sorted(found)
