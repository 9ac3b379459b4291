"""The committed bundles, without Node: made from these sources, self-contained, small."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

import racekit as rk
from racekit.lessons import example
from racekit.ui.bundles import page_module, page_sheet, widget_module
from racekit.ui.page import replay_page
from tests.unpacking import unpacked

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "racekit" / "static"
SOURCES = ROOT / "widgets" / "src"
CATALOGUE = ROOT / "racekit" / "ui" / "messages.toml"
LESSONS = ROOT / "racekit" / "lessons" / "messages.toml"
DRAWINGS = ROOT / "racekit" / "engine" / "drawings.toml"

GAMES = sorted(path.name for path in (SOURCES / "games").iterdir())
PARTS = ("game", "replay", "review", "question", "asked", "editor")
"""What the bundle of a game shows."""
OTHERS = {
    **{name: (name,) for name in ("odds", "hand-in", "cards", "page")},
    "explore": ("explore", "experiment"),
    "question": ("question", "asked", "tree"),
    "start": ("link", "new-game", "lobby", "hall", "class", "guest"),
}
"""The bundles without a board, each with its parts."""
WIDGETS = [*GAMES, *OTHERS]
SCRIPTS = [f"{widget}.js" for widget in WIDGETS]
SHEETS = [f"{widget}.css" for widget in WIDGETS]
BUNDLES = [*SCRIPTS, *SHEETS]

# Names of namespaces, not addresses: the library passes them to createElementNS.
NAMESPACES = (
    "http://www.w3.org/1999/xhtml",
    "http://www.w3.org/2000/svg",
    "http://www.w3.org/1998/Math/MathML",
)

KB = 1024
MOST = {
    "odds": 24 * KB,
    "question": 75 * KB,
    "hand-in": 31 * KB,
    "explore": 38 * KB,
    "cards": 51 * KB,
    "page": 69 * KB,
    "start": 73 * KB,
}
MOST_WITH_A_BOARD = 178 * KB
"""Most bytes of a script, minified, not compressed. A game's holds its board and all parts."""
MOST_FOR_A_PART = {"replay": 97 * KB, "review": 104 * KB, "question": 118 * KB}
"""Most bytes of the sections of a game's script that a page takes for one of its parts."""
MOST_IN_ALL = 1546 * KB
MOST_FOR_A_PAGE = 130 * KB
"""Most bytes of a page with the replay of a whole game: of its one file."""


def read(name: str) -> str:
    return (STATIC / name).read_text("utf-8")


def source_hash() -> str:
    """Make the hash of the sources again, by the recipe that widgets/build.mjs tells."""
    files = [path for path in SOURCES.rglob("*") if path.is_file()]
    made = [*files, CATALOGUE, LESSONS, DRAWINGS]
    named = sorted((path.relative_to(ROOT).as_posix(), path) for path in made)
    digest = hashlib.sha256()
    for name, path in named:
        digest.update(name.encode() + b"\0")
        digest.update(path.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return digest.hexdigest()


def test_the_bundles_are_made_from_these_sources() -> None:
    made = {name: hashlib.sha256((STATIC / name).read_bytes()).hexdigest() for name in BUNDLES}
    lines = (line.split("  ") for line in read("SOURCES.txt").splitlines())
    listed = {name: digest for digest, name in lines}
    assert listed == {"sources": source_hash(), **made}, "run `make bundle`"


@pytest.mark.parametrize("name", BUNDLES)
def test_a_bundle_loads_nothing(name: str) -> None:
    text = read(name)
    for namespace in NAMESPACES:
        text = text.replace(namespace, "")
    text = text.replace("`import racekit as rk;", "")  # what a board without a kernel advises
    assert not re.search(r"https?://", text)
    assert not re.search(r"\bimport\s*[\w{(\"'*]", text)
    assert not re.search(r"@import|url\(\s*[\"']?(?!data:|#)", text)
    assert "sourceMappingURL" not in text


ELSEWHERE = (
    r"\bfetch\(|XMLHttpRequest|WebSocket|EventSource|sendBeacon",  # Colab and VS Code allow none
    r"localStorage|indexedDB|document\.cookie",  # nor what a frame may not have
    # A session's storage may be refused: what is typed lasts as long as the page then.
    r"(?<!window\.)sessionStorage",
    r"\b(?:window|self|globalThis)\.(?:parent|top|opener)\b",  # Colab's output is a frame
    r"document\.(?:getElementById|querySelector|title|head)\b",  # marimo's is a shadow root
)
"""What a widget's script may not use, so that it works in every host of notebooks."""
TRIED = {
    "start.js": (r"window\.fetch\(", r"document\.getElementById\(.jupyter-config-data.\)"),
}
"""What a script tries, and does without: a host's asks whether Jupyter hands guests on."""


@pytest.mark.parametrize("name", [name for name in SCRIPTS if name != "page.js"])
def test_a_widget_depends_on_no_document_and_no_storage(name: str) -> None:
    """VS Code and Colab load a widget from one text, into a frame without a network or storage."""
    text = read(name)
    for tried in TRIED.get(name, ()):
        text, found = re.subn(tried, "", text)
        assert found == 1
    for pattern in ELSEWHERE:
        assert not re.search(pattern, text), pattern


@pytest.mark.parametrize("part", PARTS)
def test_what_loads_a_bundle_depends_on_no_document_and_no_storage(part: str) -> None:
    for pattern in ELSEWHERE:
        assert not re.search(pattern, widget_module("generic", part)), pattern


def notices() -> list[tuple[str, list[str], str]]:
    """Return what is bundled: a package, the scripts that contain it, its licence."""
    _, *parts = re.split(r"\n\n(?=\S+ [\d.]+ \([\w.-]+\)\nIn )", read("NOTICES.txt").strip())
    found = []
    for part in parts:
        title, scripts, _, licence = part.split("\n", 3)
        found.append((title, scripts.removeprefix("In ").split(", "), licence))
    return found


def test_what_is_bundled_is_listed_with_its_licence() -> None:
    ((title, scripts, licence),) = notices()
    version = json.loads((ROOT / "widgets" / "package.json").read_text("utf-8"))
    assert title == f"preact {version['devDependencies']['preact']} (MIT)"
    assert sorted(scripts) == sorted(SCRIPTS)
    assert "Copyright (c) 2015-present Jason Miller" in licence
    assert "The above copyright notice and this permission notice shall be included" in licence


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_bundle_has_the_notices_of_what_it_contains(name: str) -> None:
    for title, scripts, licence in notices():
        assert name in scripts
        assert f"/*! {title}, which is included here:\n\n{licence}\n*/" in read(name)


def test_an_exported_page_has_the_notices() -> None:
    table = rk.Table("pig", seed=1, autosave=False)
    page = unpacked(rk.ReplayWidget(table, seat=0).html())
    for _, _, licence in notices():
        assert licence in page


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_bundle_runs_no_text_as_code(name: str) -> None:
    assert not re.search(r"\beval\(|new Function\(|document\.write|insertAdjacentHTML", read(name))


@pytest.mark.parametrize("widget", WIDGETS)
def test_a_bundle_exports_its_parts(widget: str) -> None:
    parts = PARTS if widget in GAMES else OTHERS[widget]
    exports = ",".join(f'"{part}":sections["{part}"][0]' for part in parts)
    assert read(f"{widget}.js").endswith(f"export default{{{exports}}};\n")


@pytest.mark.parametrize("game", GAMES)
def test_a_page_takes_what_its_parts_need(game: str) -> None:
    for part, most in MOST_FOR_A_PART.items():
        text = page_module(game, [part])
        assert len(text.encode()) <= most
        assert len(page_sheet(game, [part]).encode()) <= 40 * KB
        used = {*re.findall(r"sections\[(\d+)\]", text)}
        assert used == {*re.findall(r"^sections\[(\d+)\]=", text, re.MULTILINE)}
        assert re.findall(r'^sections\["(\w+)"\]=', text, re.MULTILINE) == [part]


def said_by(*folders: Path) -> set[str]:
    """Return the words that the sources in some folders say."""
    code = "".join(
        path.read_text("utf-8") for folder in folders for path in sorted(folder.rglob("*.ts*"))
    )
    return set(re.findall(r"\bw\.(\w+)", code))


@pytest.mark.parametrize("game", GAMES)
def test_the_bundles_of_a_game_hold_its_words_in_both_languages(game: str) -> None:
    words = tomllib.loads(CATALOGUE.read_text("utf-8"))
    held = read(f"{game}.js")
    for key in said_by(SOURCES / "core", SOURCES / "shell", SOURCES / "games" / game):
        assert words[key].keys() == {"en", "ja"}, key
        assert all(text in held for text in words[key].values()), key


@pytest.mark.parametrize("widget", ["odds", "explore", "cards"])
def test_a_bundle_without_a_board_holds_its_words_in_both_languages(widget: str) -> None:
    words = tomllib.loads(CATALOGUE.read_text("utf-8"))
    said = said_by(SOURCES / widget)
    assert said
    for key in said:
        assert all(text in read(f"{widget}.js") for text in words[key].values()), key


def test_the_bundle_of_questions_holds_its_words_in_both_languages() -> None:
    words = tomllib.loads(LESSONS.read_text("utf-8"))
    code = "".join(path.read_text("utf-8") for path in (SOURCES / "question").glob("*.ts*"))
    said = set(re.findall(r"\bq\.(q_\w+)", code))
    assert said == {key for key in words if key.startswith("q_")}
    for key in said:
        assert all(text in read("question.js") for text in words[key].values()), key


@pytest.mark.parametrize("game", GAMES)
def test_the_bundle_of_questions_on_a_board_holds_its_words_in_both_languages(game: str) -> None:
    words = tomllib.loads(LESSONS.read_text("utf-8"))
    code = "".join(path.read_text("utf-8") for path in (SOURCES / "onboard").glob("*.ts*"))
    said = set(re.findall(r"\bq\.(\w+)", code))
    assert said == {key for key in words if key.startswith("board_")}
    for key in said | {key for key in words if key.startswith("q_")}:
        assert all(text in read(f"{game}.js") for text in words[key].values()), key


@pytest.mark.parametrize("game", GAMES)
def test_the_bundle_of_an_editor_holds_its_words_in_both_languages(game: str) -> None:
    words = tomllib.loads(CATALOGUE.read_text("utf-8"))
    for key in said_by(SOURCES / "editor"):
        assert all(text in read(f"{game}.js") for text in words[key].values()), key


@pytest.mark.parametrize("game", GAMES)
def test_a_bundle_carries_no_board_but_its_own(game: str) -> None:
    words = tomllib.loads(CATALOGUE.read_text("utf-8"))
    own = said_by(SOURCES / "core", SOURCES / "shell", SOURCES / "games" / game)
    texts = {words[key]["ja"] for key in own}
    for other in set(GAMES) - {game}:
        foreign = {words[key]["ja"] for key in said_by(SOURCES / "games" / other)} - texts
        assert foreign
        assert [text for text in foreign if f'"{text}"' in read(f"{game}.js")] == []


OURS = (".rk", ".vega-embed svg.marks", ".vega-embed:has")
"""What rules are for: our own elements, and the charts of lessons, which JupyterLab draws."""


def plain_rules(text: str) -> str:
    """Return a style sheet without comments, conditions and key frames."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    text = re.sub(r"@(?:container|media)[^{]*\{", "", text)
    return re.sub(r"@keyframes rk-[\w-]+\s*\{(?:[^{}]*\{[^{}]*\})*\s*\}", "", text)


@pytest.mark.parametrize("name", SHEETS)
def test_every_rule_stands_under_the_root_class(name: str) -> None:
    text = plain_rules(read(name))
    while text != (flat := re.sub(r"\([^()]*\)", "", text)):
        text = flat
    for selectors in re.findall(r"([^{}]+)\{", text):
        assert all(part.strip().startswith(OURS) for part in selectors.split(",")), selectors


@pytest.mark.parametrize("game", GAMES)
def test_a_board_s_rules_leave_other_boards_on_a_page_alone(game: str) -> None:
    text = plain_rules((SOURCES / "styles" / f"{game}.css").read_text("utf-8"))
    ((own, _),) = Counter(re.findall(r"\.(rk-[a-z]{2})-", text)).most_common(1)
    while text != (flat := re.sub(rf"\((?![^()]*{own})[^()]*\)", "", text)):
        text = flat
    for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", text):
        if re.search(r"(?:^|;)\s*(?!--)\w", body):  # more than variables
            assert all(own in part for part in re.split(r",(?![^()]*\))", selectors)), selectors


@pytest.mark.parametrize("widget", WIDGETS)
def test_a_bundle_stays_small(widget: str) -> None:
    script, sheet = ((STATIC / f"{widget}.{kind}").read_bytes() for kind in ("js", "css"))
    assert len(script) <= MOST.get(widget, MOST_WITH_A_BOARD)
    # A board, and what is drawn around it, have a layout for a wide, a middling and a narrow cell.
    assert len(sheet) <= (54 * KB if widget in GAMES else 26 * KB)
    assert len(gzip.compress(script + sheet, mtime=0)) <= 84 * KB


def test_all_bundles_together_stay_small() -> None:
    assert len(SCRIPTS) <= 12
    assert len(SHEETS) <= 12
    assert sum((STATIC / name).stat().st_size for name in BUNDLES) <= MOST_IN_ALL


@pytest.mark.parametrize("game", ["longshot", "trickrace", "foth", "readaloud"])
def test_a_page_with_a_replay_stays_small(game: str) -> None:
    page = replay_page(example(game).replay(0), "en")
    assert len(page.encode()) <= MOST_FOR_A_PAGE
