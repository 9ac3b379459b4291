"""``python -m racekit.testing GAME FOLDER`` regenerates a game's golden records.

Review the diff before you commit it: it shows how saved games have changed.
"""

from __future__ import annotations

import sys
from pathlib import Path

from .golden import usual_tables, write

if __name__ == "__main__":
    game, folder = sys.argv[1:]
    write(Path(folder), usual_tables(game))
