"""Our own import contract finds what it should."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

CONFIG = """
[importlinter]
root_package = boxes
include_external_packages = True
contract_types =
    standard_library_only: tests.tools.contracts.StandardLibraryOnly

[importlinter:contract:1]
name = Plain
type = standard_library_only
modules =
    boxes.inner
allow =
    platformdirs
"""


def lint(tmp_path: Path, source: str) -> tuple[int, str]:
    inner = tmp_path / "boxes" / "inner"
    inner.mkdir(parents=True)
    (tmp_path / "boxes" / "__init__.py").write_text("import numpy\n", encoding="utf-8")
    (inner / "__init__.py").write_text("", encoding="utf-8")
    (inner / "thing.py").write_text(source, encoding="utf-8")
    (tmp_path / ".importlinter").write_text(CONFIG, encoding="utf-8")
    program = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); "
        "from importlinter.cli import lint_imports_command; lint_imports_command()"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, "--no-cache"],
        cwd=tmp_path,
        capture_output=True,
        check=False,
        text=True,
    )
    return done.returncode, done.stdout + done.stderr


def test_a_late_import_from_outside_is_found(tmp_path: Path) -> None:
    code, said = lint(tmp_path, "def f():\n    import numpy.random\n")
    assert code == 1
    assert "boxes.inner.thing -> numpy (l.2)" in said
