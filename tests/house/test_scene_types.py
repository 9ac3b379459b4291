"""The types of the boards' scenes, written from what the games declare."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tools import scene_types

DECLARED = '''
from typing import Annotated, Literal, NamedTuple

from ...engine.formats import Field
from ...engine.scenes import ADDED
from ...engine.texts import Text
from .board import Role

Phase = Literal["deal", "race"]


class Backdrop(NamedTuple):
    """The faces."""

    cards: dict[str, Face]


class Horse(NamedTuple):
    kind: Literal["horse"]
    name: Text


class Force(NamedTuple):
    kind: Literal["force"]
    role: Role


Face = Horse | Force


class Scene(NamedTuple):
    """What a seat sees.

    More about it.
    """

    phase: Phase
    start: Annotated[int | None, Field("from")]
    """None: it never was there,
    or has left."""
    best: tuple[tuple[str, int], ...]
    known: tuple[int | None, ...]
    spaces: Annotated[dict[str, bool], ADDED]
    until: Text | None = None
'''

BOARD = 'Role = Literal["running", "guarding"]\nOther = Literal["none"]\n'

WRITTEN = """\
// Written by tests/tools/scene_types.py from racekit/games/derby/scene_types.py.
import type { T } from "../../core/contract";

export type Role = "running" | "guarding";

export type Phase = "deal" | "race";

/** The faces. */
export interface Backdrop {
  cards: Readonly<Record<string, Face>>;
}

export interface Horse {
  kind: "horse";
  name: T;
}

export interface Force {
  kind: "force";
  role: Role;
}

export type Face = Horse | Force;

/** What a seat sees. */
export interface Scene extends Backdrop {
  phase: Phase;
  /** null: it never was there, or has left. */
  from: number | null;
  best: readonly (readonly [string, number])[];
  known: readonly (number | null)[];
  spaces?: Readonly<Record<string, boolean>>;
  until?: T;
}
"""


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of the only game of a house."""
    monkeypatch.setattr(scene_types, "ROOT", tmp_path)
    folder = tmp_path / "racekit" / "games" / "derby"
    folder.mkdir(parents=True)
    (folder / "board.py").write_text(BOARD, "utf-8")
    (folder / "scene_types.py").write_text(DECLARED, "utf-8")
    return folder


def test_each_declaration_has_its_type(game: Path) -> None:
    assert scene_types.typescript(game / "scene_types.py") == WRITTEN


@pytest.mark.parametrize(
    "line",
    [
        "    odds: list[int]",
        "    odds: Annotated[int, 7]",
        "    odds: int = 0",
        "    odds: tuple[engine.Text, ...]",
    ],
)
def test_a_type_without_a_counterpart_is_named_with_its_place(game: Path, line: str) -> None:
    (game / "scene_types.py").write_text(f"class Scene(NamedTuple):\n{line}\n", "utf-8")
    with pytest.raises(SystemExit, match=r"racekit/games/derby/scene_types\.py:2: .*TypeScript"):
        scene_types.typescript(game / "scene_types.py")
