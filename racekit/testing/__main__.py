"""``python -m racekit.testing GAME FOLDER`` regenerates a game's golden records.

``python -m racekit.testing FOLDER`` keeps the records and rewrites their transcripts, for instance
after a sentence was reworded. Review the diff before you commit it: it shows how saved games have
changed.
"""

from __future__ import annotations

import sys
from pathlib import Path

from .golden import usual_tables, write, write_transcripts

if __name__ == "__main__":
    *games, folder = sys.argv[1:]
    for game in games:
        write(Path(folder), usual_tables(game))
    write_transcripts(Path(folder))
