"""A lesson of one's own in a link: it opens as it was, or not at all."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import racekit as rk
from racekit.exchange.addresses import MOST_CHARACTERS, find
from racekit.exchange.link import pack_data, unpack_data
from racekit.lessons import link
from racekit.lessons.authoring import lesson_folder, linking, starting
from racekit.opening import LinkWidget, open_link
from tests.lessons.test_own import NUMBER

SITE = "https://example.org"


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Work in an empty folder, with nothing kept."""
    monkeypatch.setenv("RACEKIT_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("RACEKIT_LANG", "en")
    monkeypatch.setattr(lesson_folder, "_used", {})
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def pupil(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a pupil's empty folder, in which a link is opened."""
    made = home / "pupil"
    made.mkdir()
    return made


def goes_to(pupil: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(pupil)
    monkeypatch.setattr(lesson_folder, "_used", {})


def test_a_lesson_travels_in_its_address(
    home: Path, pupil: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    starting.write("first", home, "en")
    book = home / "first" / "first.ipynb"
    book.write_text(book.read_text("utf-8").replace("# My lesson", "# Mine, with prose"), "utf-8")
    address = link("first", site=SITE)
    assert address.startswith(f"{SITE}/laboratory/notebooks/index.html?path=en/open.ipynb#racekit=")
    assert len(address) < 4_000
    before = lesson_folder.read(home / "first")
    goes_to(pupil, monkeypatch)
    opened = open_link(address, lang="ja")
    head, *asked, hand_in = opened.children
    assert "first.ipynb" in head.value
    assert [each._name for each in asked] == list(before.entries)
    assert (asked[0].lang, hand_in.name) == ("ja", "first")
    after = lesson_folder.read(pupil / "first")
    assert (after.entries, after.boards) == (before.entries, before.boards)
    assert "with prose" in after.notebook.read_text("utf-8")
    assert rk.lessons.check("first/which-box", "5R").right
    assert sorted(path.name for path in pupil.iterdir()) == ["first"]
    assert len(open_link(address).children) == 2 + len(asked)  # once more: it is there already


def test_a_notebook_as_it_was_made_is_made_again(
    home: Path, pupil: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    starting.write("first", home, "ja")
    lesson = lesson_folder.read(home / "first")
    text = find(link("first", site=SITE)).text
    assert not any(name.endswith(".ipynb") for name in unpack_data(text)["files"])
    goes_to(pupil, monkeypatch)
    made = linking.unpack(text, pupil)
    assert made.notebook.is_file()
    assert made.title == lesson.title


def test_what_lies_there_already_stays(
    home: Path, pupil: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    starting.write("first", home, "en")
    address = link("first", site=SITE)
    starting.write("first", pupil, "ja")
    before = (pupil / "first" / "questions.toml").read_text("utf-8")
    goes_to(pupil, monkeypatch)
    widget = open_link(lang="en")
    assert isinstance(widget, LinkWidget)
    widget.follow(address)
    assert "with other questions" in widget.problem["en"]
    assert (pupil / "first" / "questions.toml").read_text("utf-8") == before


def test_a_lesson_that_is_too_long_says_how_long(home: Path) -> None:
    made = home / "long"
    made.mkdir()
    prompts = (f"{n * n * 7919} and {n**5 % 9973}?" for n in range(190))
    tables = (f"[q{n}]\n{NUMBER}".replace("How many?", prompt) for n, prompt in enumerate(prompts))
    (made / "questions.toml").write_text("\n".join(tables) + f"# {hash_like(9_000)}", "utf-8")
    with pytest.raises(rk.BadInput, match=f"characters long, and a link has {MOST_CHARACTERS:,}"):
        link("long", site=SITE)


def hash_like(length: int) -> str:
    """Return text that does not compress."""
    return "".join(str(n * n * n % 9973) for n in range(length // 3))


FILES = {"questions.toml": f"[q1]\n{NUMBER}"}


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"name": "mine"},
        {"name": "mine", "files": {}},
        {"name": "../mine", "files": FILES},
        {"name": "odds", "files": FILES},
        {"name": "mine", "files": {**FILES, "../evil.toml": ""}},
        {"name": "mine", "files": {**FILES, "positions/../../evil.toml": ""}},
        {"name": "mine", "files": {**FILES, "evil.py": ""}},
        {"name": "mine", "files": {**FILES, "sitecustomize.ipynb/x": ""}},
        {"name": "mine", "files": {"questions.toml": 3}},
        {"name": "mine", "files": {"questions.toml": "[q1"}},
        {"name": "mine", "files": {"questions.toml": f"[q1]\n{NUMBER}colour = 1"}},
    ],
)
def test_a_wrong_lesson_opens_nothing(pupil: Path, data: dict[str, Any]) -> None:
    with pytest.raises(rk.BadInput):
        linking.unpack(pack_data(data), pupil)
    assert list(pupil.iterdir()) == []
    assert not (pupil.parent / "evil.toml").exists()


def test_a_damaged_link_opens_nothing(pupil: Path) -> None:
    text = pack_data({"name": "mine", "files": FILES})
    for broken in (text[:-1], text[:-6], text[1:], f"{text[:20]}A{text[21:]}", "", "AAAA"):
        if broken != text:
            with pytest.raises(rk.BadInput):
                linking.unpack(broken, pupil)
    assert list(pupil.iterdir()) == []
