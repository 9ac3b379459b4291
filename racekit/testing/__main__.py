"""``python -m racekit.testing GAME FOLDER`` makes a game's golden records anew.

``python -m racekit.testing FOLDER`` leaves the records as they are, and writes their transcripts
anew, for instance after a sentence was reworded. Look at the difference before you commit it: what
changed there is what changed in saved games.
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
