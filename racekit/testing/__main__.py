"""``python -m racekit.testing GAME FOLDER`` makes a game's golden records anew.

Look at the difference before you commit it: what changed there is what changed in saved games.
"""

from __future__ import annotations

import sys
from pathlib import Path

from .golden import usual_tables, write

if __name__ == "__main__":
    game, folder = sys.argv[1:]
    write(Path(folder), usual_tables(game))
