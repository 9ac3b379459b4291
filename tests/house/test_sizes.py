"""``make size`` counts every line of a room once."""

from __future__ import annotations

from pathlib import Path

from tests.tools import sizes


def test_each_line_counts_once_in_its_room(tmp_path: Path) -> None:
    for place, text in {
        "racekit/cli.py": "a\n\nb\n",
        "racekit/games/pig.py": "a\n",
        "racekit/games/night/flow.py": "# why\na\n",
        "racekit/games/night/deep/flow.py": "a\n",
        "racekit/games/night/text.toml": "a\n",
        "racekit/static/board.js": "a\n",
        "widgets/src/core/a.tsx": "a\nb",
        "tests/engine/test_a.py": "a\n",
    }.items():
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_text(text, "utf-8")
    assert sizes.lines(tmp_path) == {
        "racekit": {"Python": 3},
        "racekit/games": {"Python": 1},
        "racekit/games/night": {"Python": 3, "TOML": 1},
        "widgets/src/core": {"TypeScript": 2},
        "tests/engine": {"Python": 1},
    }
