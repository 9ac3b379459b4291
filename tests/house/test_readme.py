"""What README and CONTRIBUTING show works as it is printed there."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FENCE = re.compile(r"^```(?:python|pycon|py)[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def blocks(text: str) -> list[tuple[int, str]]:
    """Return the Python blocks of a Markdown text, each with the line it starts on."""
    return [(text.count("\n", 0, m.start(1)) + 1, m.group(1)) for m in FENCE.finditer(text)]


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md"])
def test_the_python_in_it_runs(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Blocks share their names, as if typed one after the other.

    A block with prompts is a doctest; one without is run.
    """
    path = ROOT / name
    found = blocks(path.read_text(encoding="utf-8"))
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "__main__"}
    for line, block in found:
        if ">>> " not in block:
            exec(compile("\n" * (line - 1) + block, str(path), "exec"), names)
            continue
        examples = doctest.DocTestParser().get_doctest(block, names, name, str(path), line - 1)
        runner = doctest.DocTestRunner(optionflags=FLAGS)
        said: list[str] = []
        runner.run(examples, out=said.append, clear_globs=False)
        names.update(examples.globs)
        assert not runner.failures, "".join(said)


def test_the_readme_shows_python() -> None:
    assert blocks((ROOT / "README.md").read_text(encoding="utf-8"))
