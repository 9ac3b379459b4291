"""The committed bundles, without Node: made from these sources, self-contained, small."""

from __future__ import annotations

import gzip
import hashlib
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "racekit" / "static"
SOURCES = ROOT / "widgets" / "src"
CATALOGUE = ROOT / "racekit" / "ui" / "messages.toml"

SCRIPTS = ("game.js", "replay.js")
SHEETS = ("game.css", "replay.css")
BUNDLES = (*SCRIPTS, *SHEETS)

# Names of namespaces, not addresses: the library passes them to createElementNS.
NAMESPACES = (
    "http://www.w3.org/1999/xhtml",
    "http://www.w3.org/2000/svg",
    "http://www.w3.org/1998/Math/MathML",
)

KB = 1024


def read(name: str) -> str:
    return (STATIC / name).read_text("utf-8")


def source_hash() -> str:
    """Make the banner's hash again, by the recipe that widgets/build.mjs tells."""
    files = [path for path in SOURCES.rglob("*") if path.is_file()]
    named = sorted((path.relative_to(ROOT).as_posix(), path) for path in [*files, CATALOGUE])
    digest = hashlib.sha256()
    for name, path in named:
        digest.update(name.encode() + b"\0")
        digest.update(path.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return digest.hexdigest()


@pytest.mark.parametrize("name", BUNDLES)
def test_a_bundle_is_made_from_these_sources(name: str) -> None:
    assert read(name).startswith(f"/* racekit {source_hash()} */"), "run `make bundle`"


@pytest.mark.parametrize("name", BUNDLES)
def test_a_bundle_loads_nothing(name: str) -> None:
    text = read(name)
    for namespace in NAMESPACES:
        text = text.replace(namespace, "")
    assert not re.search(r"https?://", text)
    assert not re.search(r"\bimport\s*[\w{(\"'*]", text)
    assert not re.search(r"@import|url\(\s*[\"']?(?!data:|#)", text)
    assert "sourceMappingURL" not in text


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_bundle_runs_no_text_as_code(name: str) -> None:
    assert not re.search(r"\beval\(|new Function\(|document\.write|insertAdjacentHTML", read(name))


def test_the_replay_can_be_mounted_by_a_page() -> None:
    assert re.search(r"export\{[\w$]+ as default,[\w$]+ as mount\};\s*$", read("replay.js"))
    assert re.search(r"export\{[\w$]+ as default\};\s*$", read("game.js"))


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_bundle_holds_every_message_in_both_languages(name: str) -> None:
    text = read(name)
    for key, words in tomllib.loads(CATALOGUE.read_text("utf-8")).items():
        assert set(words) == {"en", "ja"}, key
        assert re.search(rf"[{{,]\"?{key}\"?:{{en:", text), key


@pytest.mark.parametrize("name", SHEETS)
def test_every_rule_stands_under_the_root_class(name: str) -> None:
    text = re.sub(r"/\*.*?\*/", "", read(name), flags=re.DOTALL)
    text = re.sub(r"@(?:container|media)[^{]*\{", "", text)
    while text != (flat := re.sub(r"\([^()]*\)", "", text)):
        text = flat
    for selectors in re.findall(r"([^{}]+)\{", text):
        assert all(part.strip().startswith(".rk") for part in selectors.split(",")), selectors


@pytest.mark.parametrize("widget", ["game", "replay"])
def test_a_bundle_stays_small(widget: str) -> None:
    content = b"".join((STATIC / f"{widget}.{kind}").read_bytes() for kind in ("js", "css"))
    assert len(gzip.compress(content, mtime=0)) <= 40 * KB
    assert len(content) <= 100 * KB
