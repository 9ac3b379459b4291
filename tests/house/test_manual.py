"""The manual: what it shows works, both languages have the same pages, and nothing is left out."""

from __future__ import annotations

import ast
import inspect
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatchcase
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.parse import unquote

import pytest

import racekit as rk
from docs import PLACE, ROOT
from tests.house.blocks import blocks, run_blocks, run_code

LANGUAGES = ("en", "ja")
ENGLISH = sorted(
    path.relative_to(PLACE / "en").as_posix()
    for path in (PLACE / "en").rglob("*.md")
    if path.parent.name != "reference" or path.name == "index.md"
)
TEXTS = {
    lang: "\n".join(path.read_text("utf-8") for path in (PLACE / lang).rglob("*.md"))
    for lang in LANGUAGES
}


def text(lang: str, page: str) -> str:
    return (PLACE / lang / page).read_text("utf-8")


def code(lang: str, page: str) -> list[str]:
    """Return the code of a page without its comments and the languages that it names."""
    return [re.sub(r' *# .*|"en"|"ja"', "", block) for _, block in blocks(text(lang, page))]


# --- what it shows works -------------------------------------------------------------------------

TO_RUN = [("en", page) for page in ENGLISH if code("en", page)]
TO_RUN += [("ja", page) for _, page in TO_RUN if code("ja", page) != code("en", page)]
"""All pages with code; those in Japanese whose code is another."""


@pytest.mark.parametrize(("lang", "page"), TO_RUN)
def test_the_python_of_a_page_runs(
    lang: str,
    page: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A reader has imported racekit before."""
    monkeypatch.chdir(tmp_path)
    run_blocks(PLACE / lang / page, rk=rk)


def test_the_lines_within_its_prose_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that show something, and need only racekit."""
    monkeypatch.setenv("RACEKIT_HOME", str(tmp_path))
    rk.Table("longshot").advance(1)  # a game for rk.resume(0)
    lines = set(re.findall(r"`(rk\.(?:play|puzzles?|rules)\([^`]*\))`", TEXTS["en"] + TEXTS["ja"]))
    ran = 0
    for line in lines:
        names = {node.id for node in ast.walk(ast.parse(line)) if isinstance(node, ast.Name)}
        if names == {"rk"} and "file=" not in line and "share(" not in line:
            run_code(line, line, {"rk": rk})
            ran += 1
    assert ran > 15


def texts_of(value: object) -> Iterator[str]:
    """All texts of a catalogue, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from texts_of(part)


def test_the_messages_that_it_quotes_are_said() -> None:
    """A quoted message is in a catalogue; "…" stands for values."""
    said = "\n".join(
        re.sub(r"\{[^}]*\}", "…", value)
        for path in (ROOT / "racekit").rglob("*.toml")
        for value in texts_of(tomllib.loads(path.read_text("utf-8")))
    )
    for lang, quoted in (("en", r"^\*\*“(.*)”\*\*$"), ("ja", r"^\*\*「(.*)」\*\*$")):
        messages = re.findall(quoted, text(lang, "questions.md"), re.MULTILINE)
        assert len(messages) > 7
        missing = [
            part
            for message in messages
            for part in message.split("…")
            if part.strip(" ,.;") and part not in said
        ]
        assert not missing


# --- both languages ------------------------------------------------------------------------------


@pytest.mark.parametrize("page", ENGLISH)
def test_a_page_is_the_same_in_both_languages(page: str) -> None:
    """It has as many headings of each level, tables, pictures and pieces of code."""
    marks = [r"^# ", r"^## ", r"^### ", r"^\|", r"^!\[", r"^```\w", r"^```\{[a-su-z]", r"^: "]
    for mark in marks:  # all directives but tables of contents
        found = [len(re.findall(mark, text(lang, page), re.MULTILINE)) for lang in LANGUAGES]
        assert found[0] == found[1], mark


def test_there_are_no_other_pages() -> None:
    japanese = {path.relative_to(PLACE / "ja").as_posix() for path in (PLACE / "ja").rglob("*.md")}
    assert japanese == set(ENGLISH)


# --- every rule, once ----------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", [each.name for each in rk.games() if each.name in TEXTS["en"]])
def test_every_rule_has_one_place(game: str, lang: str) -> None:
    shown = re.findall(rf"^```\{{rules\}} {game} (.*)$", TEXTS[lang], re.MULTILINE)
    patterns = [pattern for line in shown for pattern in line.split()]
    places = {
        rule: sum(fnmatchcase(rule, pattern) for pattern in patterns) for rule in rk.rules(game)
    }
    assert set(places.values()) == {1}, {rule for rule, count in places.items() if count != 1}


# --- the reference -------------------------------------------------------------------------------

PACKAGES = ("racekit", *(f"racekit.{each}" for each in ("odds", "lessons", "players", "reviews")))
PACKAGES += ("racekit.puzzlebook", "racekit.engine", "racekit.testing")


def documented() -> list[Any]:
    """Return everything that the reference documents by name."""
    found: list[Any] = []
    for page in (PLACE / "en" / "reference").glob("*.md"):
        module = "racekit"
        for line in page.read_text("utf-8").splitlines():
            kind, _, name = line.strip().removeprefix(".. ").partition(":: ")
            if kind in ("py:currentmodule", "py:module", "automodule"):
                module = name
                found.append(import_module(name))
                if kind == "automodule":
                    members = f"{line}\n   :members:" in page.read_text("utf-8")
                    found += vars(found[-1]).values() if members else ()
            elif kind in ("autofunction", "autoclass", "autoexception", "py:data"):
                place, _, last = f"{module}.{name}".rpartition(".")
                if name.startswith("racekit."):
                    place, _, last = name.rpartition(".")
                found.append(getattr(import_module(place), last))
    return found


@pytest.mark.parametrize("package", PACKAGES)
def test_every_public_name_is_in_the_reference(package: str) -> None:
    """If this fails, add the new name to its page in ``docs/en/reference``."""
    module = import_module(package)
    known = documented()
    missing = [
        name for name in module.__all__ if not any(getattr(module, name) is each for each in known)
    ]
    assert not missing


@pytest.mark.parametrize("package", PACKAGES)
def test_every_public_function_has_an_example(package: str) -> None:
    """The doctest ring runs it."""
    module = import_module(package)
    functions = {name: getattr(module, name) for name in module.__all__}
    without = [
        name
        for name, value in functions.items()
        if inspect.isfunction(value) and ">>> " not in (inspect.getdoc(value) or "")
    ]
    assert not without


@pytest.mark.parametrize("package", PACKAGES)
def test_what_a_public_class_offers_has_a_docstring(package: str) -> None:
    module = import_module(package)
    for name in module.__all__:
        value = getattr(module, name)
        assert not isinstance(value, ModuleType) or value.__doc__
        if not inspect.isclass(value) or not value.__module__.startswith("racekit"):
            continue
        assert inspect.getdoc(value)
        for member, static in vars(value).items():
            if not member.startswith("_") and isinstance(static, property | classmethod):
                assert inspect.getdoc(static), f"{name}.{member}"
            elif not member.startswith("_") and inspect.isfunction(static):
                assert inspect.getdoc(getattr(value, member)), f"{name}.{member}"


# --- the built manual ----------------------------------------------------------------------------


def addresses(html: str, *tags: str) -> list[str]:
    """Return what elements of these tags refer to."""
    return re.findall(rf"<(?:{'|'.join(tags)})\b[^>]*\s(?:src|href)=[\"'](.*?)[\"']", html)


@pytest.mark.slow
def test_it_builds_without_a_warning_or_a_dead_link_and_loads_nothing_from_elsewhere(
    tmp_path: Path,
) -> None:
    built = tmp_path / "manual"
    done = subprocess.run(
        [sys.executable, "-m", "docs", str(built)],
        cwd=ROOT,
        capture_output=True,
        check=False,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    pages = {page.resolve(): page.read_text("utf-8") for page in built.rglob("*.html")}
    anchors = {page: set(re.findall(r'\bid="(.*?)"', html)) for page, html in pages.items()}
    for page, html in pages.items():
        loaded = addresses(html, "script", "img", "iframe", "source", "link")
        assert not [each for each in loaded if re.match(r"(\w+:)?//", each)], page
        for address in {*loaded, *addresses(html, "a")}:
            if not re.match(r"\w+:", address):
                place, _, anchor = address.partition("#")
                there = (page.parent / place.partition("?")[0]).resolve() if place else page
                assert there.exists(), f"{page}: {address}"
                assert not anchor or unquote(anchor) in anchors[there], f"{page}: {address}"
    for style in built.rglob("*.css"):
        assert not re.search(r"url\([\"']?(\w+:)?//", style.read_text("utf-8")), style
    assert "LS4.1" in anchors[built.resolve() / "ja" / "rules" / "longshot.html"]
    assert (built / "en" / "objects.inv").stat().st_size > 5_000
