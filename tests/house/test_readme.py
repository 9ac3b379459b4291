"""What README and CONTRIBUTING show works as it is printed there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.house.blocks import blocks, run_blocks

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md"])
def test_the_python_in_it_runs(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    run_blocks(ROOT / name)


def test_the_readme_shows_python() -> None:
    assert blocks((ROOT / "README.md").read_text(encoding="utf-8"))
