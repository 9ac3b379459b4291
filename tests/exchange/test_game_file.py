"""Links to a game of one's own: they say what the reader needs, and may bring the game's file."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import racekit as rk
from racekit.engine import BadInput, registry
from racekit.engine.game import defined
from racekit.exchange import game_file
from racekit.exchange.addresses import find
from racekit.exchange.link import pack_data, unpack_data
from racekit.opening import LinkWidget

SITE = "https://example.org/open.ipynb"
FILE = Path(rk.__file__).parent / "games" / "pig.py"
RUN = "\nimport pathlib\n\npathlib.Path('run.txt').touch()\n"


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return the file of a game of one's own, whose module is imported: then it leaves a trace."""
    source = FILE.read_text("utf-8").replace("from ..engine", "from racekit.engine")
    path = tmp_path / "mypig.py"
    path.write_text(source.replace('name = "pig"', 'name = "mypig"') + RUN, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.chdir(tmp_path)
    importlib.import_module("mypig")
    yield path
    forget()


def forget() -> None:
    """Forget the game, as a reader who never had it."""
    for module in ("mypig", "game_mypig"):
        sys.modules.pop(module, None)
    defined.pop("mypig", None)


def reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Go elsewhere, where nobody has the game."""
    forget()
    monkeypatch.setattr(sys, "path", [each for each in sys.path if each != str(tmp_path)])
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    return elsewhere


def text_of(shown: Any) -> str:
    return " ".join(child.value for child in shown.children if hasattr(child, "value"))


def test_a_link_says_which_module_its_game_is_in(
    own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = rk.Table("mypig", goal=20, seed=1, autosave=False)
    link = table.link(site=SITE)
    assert rk.share(link).state == table.state
    reader(tmp_path, monkeypatch)
    with pytest.raises(BadInput, match="in the module mypig: get it from them"):
        rk.share(link)
    widget = LinkWidget(lang="en")
    widget.follow(link)
    assert widget.shown is None
    assert "mypig" in widget.problem["en"]


def test_a_link_brings_the_file_and_nothing_of_it_is_run(
    own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = rk.Table("mypig", goal=20, seed=1, autosave=False)
    table.step("roll")
    link = table.link(site=SITE, known="all", game_file=True)
    assert rk.share(link).state == table.state
    elsewhere = reader(tmp_path, monkeypatch)
    with pytest.raises(BadInput, match=r"brings its file game_mypig\.py: rk\.open_link shows it"):
        rk.share(link)
    shown = rk.open_link(link, lang="en")
    assert "class Pig(Game):" in text_of(shown)
    assert not [*elsewhere.iterdir()]
    _, button, said = shown.children
    button.click()
    assert "import game_mypig" in said.value
    assert (elsewhere / "game_mypig.py").read_bytes() == own.read_bytes()
    assert "mypig" not in registry.names()
    assert not (elsewhere / "run.txt").exists()
    monkeypatch.syspath_prepend(elsewhere)
    importlib.import_module("game_mypig")
    assert (elsewhere / "run.txt").exists()
    assert rk.open_link(link).table.state == rk.share(link).state


def test_a_file_overwrites_and_hides_nothing(tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text("mine", "utf-8")
    with pytest.raises(BadInput, match="another file of this name"):
        game_file.keep(game_file.GameFile("mine.py", "theirs"), tmp_path)
    assert mine.read_text("utf-8") == "mine"
    assert game_file.keep(game_file.GameFile("mine.py", "mine"), tmp_path) == mine
    for name in ("random.py", "racekit.py", "numpy.py"):
        with pytest.raises(BadInput, match="which this file would hide"):
            game_file.keep(game_file.GameFile(name, "x"), tmp_path)
    assert [*tmp_path.iterdir()] == [mine]
    with pytest.raises(BadInput):
        game_file.keep(game_file.GameFile("new_game_.py", "x"), mine / "none")


@pytest.mark.parametrize(
    "file",
    [
        *([f"{name}.py", ""] for name in ("jupyter_config", "conftest", "sitecustomize", "x", "X")),
        *(["bottleneck.py", ""], ["brotli.py", ""]),  # other packages try to import them
        *(["../game_x.py", ""], ["game_x.sh", ""], ["game_.py", ""], ["game_a b.py", ""]),
        *(["game_x.py"], ["game_x.py", 1], "game_x.py"),
    ],
    ids=str,
)
def test_what_is_no_file_of_a_game_is_not_shown(file: Any) -> None:
    title = {"en": "T", "ja": "T"}
    assert game_file.read({"title": title, "module": "x", "file": file}) is None
    assert game_file.read({"title": {"en": "T"}, "module": "x"}) is None
    assert game_file.read({"title": title}) is None
    assert game_file.read(None) is None


def test_what_a_link_brings_is_a_text_on_the_screen(own: Path) -> None:
    table = rk.Table("mypig", seed=1, autosave=False)
    data = unpack_data(find(table.link(site=SITE)).text)
    data["needs"]["title"]["en"] = "<b>T</b>"
    data["needs"]["file"] = ["game_evil.py", "<script>alert(1)</script>"]
    forget()
    shown = rk.open_link(f"{SITE}#racekit=game.{pack_data(data)}", lang="en")
    assert "<script>" not in text_of(shown)
    assert "<b>" not in text_of(shown)


def test_only_a_game_in_a_file_of_its_own_is_brought() -> None:
    with pytest.raises(BadInput, match="has no file of its own"):
        rk.Table("pig", autosave=False).link(site=SITE, game_file=True)
