"""The manual: `python -m docs` builds it, in both languages, into ``build/site/manual``."""

from __future__ import annotations

import os
import sys
from pathlib import Path

PLACE = Path(__file__).parent
ROOT = PLACE.parent
LANGUAGES = ("en", "ja")


def build(folder: Path, *, site: bool = False) -> None:
    """Build the manual into a folder: ``en``, ``ja``, and a page that leads to the reader's own.

    In a website (`site`), each page has a link to the home page, in the folder above.

    Any warning is an error. The Japanese manual is built last, because its links to the reference
    lead to the English one.
    """
    from sphinx.cmd.build import main as sphinx

    os.environ["RACEKIT_MANUAL"] = str(folder)
    for lang in LANGUAGES:
        kept = ROOT / "build" / "doctrees" / lang
        words = ["-q", "-W", "--keep-going", "-c", PLACE, "-d", kept, "-D", f"language={lang}"]
        words += ["-A", "site=1"] if site else []
        if code := sphinx([*map(str, words), str(PLACE / lang), str(folder / lang)]):
            sys.exit(code)
    (folder / "index.html").write_bytes((PLACE / "index.html").read_bytes())
