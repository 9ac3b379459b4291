"""``racekit new-game``: what it writes plays at once, is tested, typed and found."""

from __future__ import annotations

import ast
from importlib.resources import files
from pathlib import Path

import pytest

from racekit.engine.texts import LANGUAGES
from racekit.starter import write
from tests.cli.conftest import Run
from tests.notebooks.books import skeleton
from tests.starting import ROOT, python

NAMES = ["night_race.ipynb", "night_race.py", "pyproject.toml", "test_night_race.py"]


@pytest.fixture(scope="module", params=LANGUAGES)
def package(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a new game."""
    folder = tmp_path_factory.mktemp(request.param)
    write("night_race", folder, request.param)
    return folder / "night_race"


one_language = pytest.mark.parametrize("package", ["ja"], indirect=True)
"""Both languages have the same code, as a test compares; the slow tests need only one."""


# --- the command ---------------------------------------------------------------------------------


def test_it_writes_a_folder_here_in_the_language_that_was_chosen(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    said = run("new-game", "night_race", "--lang", "ja")
    assert (said.code, said.err) == (0, "")
    assert "pip install -e night_race" in said.out
    assert sorted(path.name for path in (tmp_path / "night_race").iterdir()) == NAMES
    for name in NAMES:
        text = (tmp_path / "night_race" / name).read_text("utf-8")
        assert "racekit" in text
        assert not {"my_game", "MyGame", "My Game"} & set(text.split())
    assert "盤面" in (tmp_path / "night_race" / "night_race.py").read_text("utf-8")


def test_it_writes_into_another_folder_in_english(run: Run, tmp_path: Path) -> None:
    said = run("new-game", "game", "--folder", str(tmp_path))
    assert said.code == 0
    assert "class GameGame(Game):" in (tmp_path / "game" / "game.py").read_text("utf-8")


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("night-race", "not a name of a Python module"),
        ("夜のレース", "not a name of a Python module"),
        ("../night", "not a name of a Python module"),
        ("class", "not a name of a Python module"),
        ("_night", "not a name of a Python module"),
        ("", "not a name of a Python module"),
        ("pig", "already a game"),
        ("random", "already the name of a Python module"),
        ("pytest", "already the name of a Python module"),
        ("taken", "is already there"),
    ],
)
def test_a_name_that_will_not_do_is_one_clear_error(
    run: Run, tmp_path: Path, name: str, reason: str
) -> None:
    (tmp_path / "taken").mkdir()
    said = run("new-game", name, "--folder", str(tmp_path))
    assert (said.code, said.out) == (2, "")
    assert reason in said.err
    assert [path.name for path in tmp_path.rglob("*")] == ["taken"]


def test_every_problem_is_told_at_once(run: Run, tmp_path: Path) -> None:
    said = run("new-game", "pig", "--folder", str(tmp_path / "nowhere"), "--lang", "ja")
    assert said.err.splitlines()[0] == "何も書き出していません："
    assert [line.strip().split("：")[0] for line in said.err.splitlines()[1:]] == [
        "NAME",
        "--folder",
    ]


def test_nothing_is_half_written(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Path, *args: object, **kwargs: object) -> None:
        raise OSError(28, "No space left on device", str(self))

    monkeypatch.setattr(Path, "write_bytes", fail)
    said = run("new-game", "night_race", "--folder", str(tmp_path))
    assert (said.code, said.out) == (2, "")
    assert not [*tmp_path.iterdir()]


# --- what it writes ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["game.py.txt", "test.py.txt"])
def test_both_languages_have_the_same_code(name: str) -> None:
    folder = files("racekit.starter")
    texts = [folder.joinpath(lang, name).read_text("utf-8") for lang in LANGUAGES]
    assert skeleton(without_terms(texts[0])) == skeleton(without_terms(texts[1]))


def without_terms(text: str) -> str:
    """Return code without the names of what is on the board: each language needs its own."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "terms":
            node.value = ast.Constant(None)
    return ast.unparse(tree)


PLAYED = """
import racekit as rk
import night_race
for seed in range(20):
    table = rk.Table("night_race", seats={0: "random", 1: "random"}, seed=seed, autosave=False)
    table.advance()
    assert table.result is not None
    assert all(event.text(lang) for event in table.log() for lang in ("en", "ja"))
game = rk.game("night_race", goal=2)
assert rk.play(game, seats={0: rk.HUMAN, 1: rk.HUMAN}, autosave=False).table.game == game
state = game.start()
for action in (*night_race.HORSES[:2], "1"):
    state = state.step(action).state
assert state.view(0).board.backed == (night_race.HORSES[0], "?")
effects = rk.odds(state.view(0), rk.odds.effect("score"))
assert effects.exact
first, *others = (effects[horse].mean for horse in night_race.HORSES)
assert all(first > other for other in others)
"""


def test_it_plays_and_has_odds(package: Path) -> None:
    python("-c", PLAYED, folder=package)


@one_language
def test_its_suite_passes(package: Path) -> None:
    python("-m", "pytest", "-q", "-p", "no:cacheprovider", folder=package)


@one_language
def test_its_types_are_strict(package: Path) -> None:
    words = ("--strict", "--cache-dir", str(ROOT / ".mypy_cache"))
    python("-m", "mypy", *words, "night_race.py", folder=package)
