"""Build the manual: ``python -m docs [FOLDER]``."""

import sys
from pathlib import Path

from . import ROOT, build

place = Path(*sys.argv[1:]) if sys.argv[1:] else ROOT / "build" / "site" / "manual"
build(place.resolve())
print(f"The manual is in {place}: open {place / 'en' / 'index.html'}.")
