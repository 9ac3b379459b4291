"""The website: its pages lead to what is there, ask no other host, and have two languages."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import urllib.request
import zipfile
from pathlib import Path
from threading import Thread
from urllib.parse import parse_qs, urlsplit

import pytest

import docs
import racekit as rk
from racekit.engine.texts import Text
from racekit.lessons.catalogue import lessons
from tests.notebooks.books import NOTEBOOKS
from website import LANGUAGES, __main__, gallery, home, laboratory, manual, pyodide, replays
from website.lessons import groups, path_of
from website.packed import pack
from website.serve import server

LINK = re.compile(r'(?:href|src)="([^"]+)"')


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    home.build(folder)
    return folder


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_link_of_a_home_page_leads_somewhere(site: Path, lang: str) -> None:
    made = {site / lang / path_of(name) for name in lessons()}
    made |= {site / lang / replays.path_of(game) for game in replays.GAMES}
    made |= {site / lang / gallery.FOLDER / "index.html"}
    html = (site / lang / "index.html").read_text("utf-8")
    links = LINK.findall(html)
    assert len(links) > 2 * len(lessons())
    for link in links:
        there = urlsplit(link)
        assert not there.netloc  # no other host
        target = (site / lang / there.path).resolve()
        if not there.path:
            assert f'id="{there.fragment}"' in html
        elif there.path.startswith(f"../{manual.FOLDER}/{lang}/"):
            assert (docs.PLACE / lang / target.with_suffix(".md").name).is_file()
        elif laboratory.FOLDER in target.parts:
            (notebook,) = parse_qs(there.query).get("path", [f"{lang}/00-start-here.ipynb"])
            assert (NOTEBOOKS / notebook).is_file()
        elif there.path.endswith("/"):
            assert (target / "index.html").is_file()
        else:
            assert target in made or target.is_file()


def test_both_languages_have_the_same_home_page(site: Path) -> None:
    pages = [(site / lang / "index.html").read_text("utf-8") for lang in LANGUAGES]
    shapes = [re.sub(r">[^<]+<", "><", page) for page in pages]
    alike = [re.sub(r'"(?:\.\./)?[^"]*\b(?:en|ja)\b[^"]*"', '""', shape) for shape in shapes]
    assert alike[0] == alike[1]
    assert {lang: lang in page for lang, page in zip(LANGUAGES, pages, strict=True)}


def test_all_lessons_are_listed_once() -> None:
    listed = [name for _, names in groups() for name in names]
    assert sorted(listed) == sorted(lessons())


def test_every_part_can_be_built() -> None:
    for part in __main__.PARTS:
        module = __import__(f"website.{part}", fromlist=["build"])
        assert callable(module.build)
    assert __main__.main(["garden"]) == 2


def test_a_wheel_for_one_platform_is_copied_without_what_is_compiled(tmp_path: Path) -> None:
    wheel = tmp_path / "markupsafe-3.0-cp314-cp314-manylinux2014_x86_64.whl"
    about = (
        "Name: MarkupSafe\nVersion: 3.0\nRequires-Dist: jinja2>=3\nRequires-Dist: x; extra == 'y'\n"
    )
    with zipfile.ZipFile(wheel, "w") as packed:
        packed.writestr("markupsafe/__init__.py", "")
        packed.writestr("markupsafe/_speedups.cpython-314-x86_64-linux-gnu.so", "")
        packed.writestr("markupsafe-3.0.dist-info/METADATA", about)
    folder = tmp_path / "pyodide"
    folder.mkdir()
    pyodide._portable(wheel, folder)
    (copy,) = folder.iterdir()
    entries = pyodide._entries(folder)
    assert entries == {
        "markupsafe": {
            "name": "markupsafe",
            "version": "3.0",
            "file_name": copy.name,
            "install_dir": "site",
            "sha256": hashlib.sha256(copy.read_bytes()).hexdigest(),
            "package_type": "package",
            "imports": ["markupsafe"],
            "depends": [],  # jinja2 is not there
            "unvendored_tests": False,
        }
    }
    assert copy.name == "markupsafe-3.0-py3-none-any.whl"


def test_the_pins_are_hashed() -> None:
    pins = [line for line in pyodide.PINS.read_text("utf-8").splitlines() if line[:1].isalnum()]
    assert len(pins) > 20
    assert all(re.fullmatch(r"[\w.-]+==[\w.]+ --hash=sha256:[0-9a-f]{64}", pin) for pin in pins)
    assert not {"numpy", "pandas"} & pyodide.names(pins)


def test_it_is_served_on_this_machine_only(site: Path) -> None:
    with server(site) as serving:
        Thread(target=serving.serve_forever, daemon=True).start()
        host, port = serving.server_address[:2]
        with urllib.request.urlopen(f"http://{host!s}:{port}/en/") as answer:
            assert b"racekit" in answer.read()
        serving.shutdown()
    assert host == "127.0.0.1"


def test_a_packed_page_holds_the_whole_page_and_is_smaller(tmp_path: Path) -> None:
    (tmp_path / "ja").mkdir()
    path = tmp_path / "ja" / "page.html"
    sheet, script, data = "a { } " * 1000, "run(); " * 1000, '{"a": 1} ' * 1000
    page = (
        f"<!doctype html><title>馬 &amp; 人</title><style>{sheet}</style>"
        f'<script>{script}</script><script type="application/json">{data}</script>'
        + "<p>1/2</p>"
        * 10_000
    )
    path.write_text(page, "utf-8")
    pack(path, tmp_path, "ja")
    opened = path.read_text("utf-8")
    assert '<html lang="ja">' in opened
    assert "<title>馬 &amp; 人</title>" in opened
    names = json.loads(re.findall(r"Promise.all\((\[.*\])\.map", opened)[0])
    assert names[0] == "page.packed"
    own, *shared = [
        gzip.decompress((tmp_path / "ja" / each).read_bytes()).decode() for each in names
    ]
    assert shared == [sheet, script]
    assert "".join(map("".join, zip(own.split("\0"), [*shared, ""], strict=True))) == page
    assert len((tmp_path / "ja" / "page.packed").read_bytes()) + len(opened) < len(page) / 10


def test_a_packed_page_leads_home_and_further(tmp_path: Path) -> None:
    path = tmp_path / "ja" / "lessons" / "page.html"
    path.parent.mkdir(parents=True)
    path.write_text("<title>A</title>\n<body>\n<h1>A</h1>", "utf-8")
    pack(path, tmp_path, "ja", {"../there.html?a&b": Text("There", "あちら")})
    own = gzip.decompress(path.with_suffix(".packed").read_bytes()).decode()
    assert LINK.findall(own) == ["../index.html", "../there.html?a&amp;b"]
    assert re.search("<body>.*>ホーム<.*>あちら<.*<h1>", own, re.DOTALL)


def test_pages_share_what_they_have_in_common(tmp_path: Path) -> None:
    for name in ("one", "other"):
        path = tmp_path / f"{name}.html"
        path.write_text(f"<title>{name}</title><style>{'a { } ' * 1000}</style>{name}", "utf-8")
        pack(path, tmp_path, "en")
    assert len(list((tmp_path / "assets").iterdir())) == 1


# --- the gallery ---------------------------------------------------------------------------------


def test_the_gallery_has_enough_and_says_why() -> None:
    shown = gallery.entries()
    assert len(shown) >= 20
    assert {entry.kind for entry in shown} == set(gallery.KINDS)
    assert len({entry.name for entry in shown}) == len(shown)
    for entry in shown:
        assert len(re.findall(r"[.?!:](?: |$)", entry.why.en)) >= 2, entry.why.en
        assert len(re.findall("[。？]", entry.why.ja)) >= 2, entry.why.ja
        assert re.search(r"[\u3040-\u30ff]", entry.title.ja)


@pytest.mark.parametrize("entry", gallery.entries(), ids=lambda entry: entry.name)
def test_an_entry_of_the_gallery_opens_in_the_laboratory(entry: gallery.Entry) -> None:
    shown, there = gallery._shown(entry), gallery._there(entry)
    assert gallery.picture(shown, "ja").startswith('<img src="data:image/')
    for lang in LANGUAGES:
        found = urlsplit(there[lang])
        assert found.path == f"../../{laboratory.FOLDER}/notebooks/index.html"
        (notebook,) = parse_qs(found.query)["path"]
        assert (NOTEBOOKS / notebook).is_file()
        if entry.kind == "exploration":
            assert f"explore.{entry.of}(" in (NOTEBOOKS / notebook).read_text("utf-8")
        else:
            assert notebook == f"{lang}/open.ipynb"
            opened = rk.open_link(there[lang])
            if isinstance(opened, rk.GameWidget):
                assert opened.position == shown.position


def test_a_page_of_the_gallery_needs_nothing_else(tmp_path: Path) -> None:
    entry = gallery.entries()[0]
    html = gallery._page(entry, gallery._shown(entry), gallery._there(entry)["ja"], "ja")
    assert f"<h1>{entry.title.ja}</h1>" in html
    assert entry.why.ja in html
    assert LINK.findall(html)[-2:] == [gallery._there(entry)["ja"], "index.html"]
