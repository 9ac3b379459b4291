"""A folder of hand-ins as it comes: leftovers, zips, other encodings, namesakes, and bombs."""

from __future__ import annotations

import codecs
import json
import re
import stat
import struct
import time
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_LZMA, ZipFile, ZipInfo

import pytest

import racekit as rk
from racekit.cli import main
from racekit.lessons import collect
from racekit.lessons.classroom import hand_in as form
from racekit.lessons.classroom import sources
from racekit.lessons.classroom.collecting import ClassReport
from racekit.show.spreadsheets import csv_of, harmless
from tests.lessons.test_class import AT, CHANCE, LESSON, made

GIVEN = [(CHANCE, "1/4", 90, "1/7", True)]


def handed(who: str, at: str = AT) -> bytes:
    """Return a hand-in as a file."""
    return json.dumps(made(who, at, answers=GIVEN), ensure_ascii=False).encode()


def zipped(files: Mapping[str | ZipInfo, bytes], how: int = ZIP_DEFLATED) -> bytes:
    """Return a zip."""
    content = BytesIO()
    with ZipFile(content, "w", how) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return content.getvalue()


def laid(folder: Path, files: Mapping[str, bytes]) -> ClassReport:
    """Put files into a folder, and collect them."""
    for name, data in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    return collect(folder)


def names(report: ClassReport) -> list[str]:
    return [each.who for each in report.hand_ins]


def told(report: ClassReport) -> list[str]:
    return [f"{each.where.en}: {each.text.en}" for each in report.problems]


# --- leftovers -----------------------------------------------------------------------------------

LEFT_OVER = [
    "._aiko.json",
    "__MACOSX/._aiko.json",
    "__MACOSX/a/b.json",
    ".DS_Store",
    "sub/.DS_Store",
    "Thumbs.db",
    "thumbs.db",
    "ehthumbs.db",
    "desktop.ini",
    "Desktop.ini",
    "Icon\r",
    "~$aiko.docx",
    ".~lock.aiko.odt#",
    ".ipynb_checkpoints/aiko-checkpoint.json",
    "sub/.ipynb_checkpoints/x.ipynb",
    "@eaDir/aiko.json",
    ".Trash-1000/files/a.json",
    "$RECYCLE.BIN/desktop.ini",
    ".git/config",
    ".gitignore",
]


@pytest.mark.parametrize("pack", [False, True])
def test_what_systems_leave_in_a_folder_is_passed_over_in_silence(
    tmp_path: Path, pack: bool
) -> None:
    files = {"aiko.json": handed("Aiko"), **dict.fromkeys(LEFT_OVER, b"\0\5\26\7")}
    report = laid(tmp_path, {"all.zip": zipped(files)} if pack else files)
    assert (names(report), told(report)) == (["Aiko"], [])
    everything = [path for path in sorted(tmp_path.glob("*")) if path.is_file()]
    assert told(collect(everything)) == []  # as a shell names them all


def test_a_name_that_only_begins_like_a_leftover_is_read(tmp_path: Path) -> None:
    files = ["Thumbs.db.json", "desktop.ini.json", ".aiko.json", "MACOSX.json", "icon.json"]
    report = laid(tmp_path, {name: handed(name) for name in files})
    assert sorted(names(report)) == sorted(files)


# --- other encodings -----------------------------------------------------------------------------

MARKED = {
    "utf-8-sig": b"",
    "utf-16-le": codecs.BOM_UTF16_LE,
    "utf-16-be": codecs.BOM_UTF16_BE,
    "utf-32-le": codecs.BOM_UTF32_LE,
    "utf-32-be": codecs.BOM_UTF32_BE,
}


@pytest.mark.parametrize("code", MARKED)
def test_texts_are_read_as_windows_writes_them(tmp_path: Path, code: str) -> None:
    text = form.packed(made("テツ", answers=GIVEN))
    files = {
        "a.json": MARKED[code] + handed("愛子").decode().encode(code),
        "b.txt": MARKED[code] + f"こんにちは\r\n{text}\r\n".encode(code),
    }
    report = laid(tmp_path, {**files, "c.zip": zipped(files)})
    expected = {f"{who} ({at})" for who in ("愛子", "テツ") for at in ("c.zip", tmp_path.name)}
    assert set(names(report)) == expected


def test_a_damaged_text_is_one_problem(tmp_path: Path) -> None:
    report = laid(tmp_path, {"a.json": codecs.BOM_UTF16_LE + b"{\0\0\xd8\0", "b.json": b"\xff\xfe"})
    assert [line.split(": ")[0] for line in told(report)] == ["a.json", "b.json"]


# --- zips ----------------------------------------------------------------------------------------


def submitted(who: str, number: int, kind: str = "file") -> str:
    return f"{who}_{number}_assignsubmission_{kind}_"


def test_a_zip_of_a_platform_is_read(tmp_path: Path) -> None:
    files = {
        f"{submitted('Aiko Sato', 1)}/hand-in.json": handed("Aiko"),
        f"{submitted('Ben', 2)}/deep/er/hand-in.json": handed("Ben"),
        f"{submitted('Chie', 3, 'onlinetext')}/onlinetext.html": form.packed(made("Chie")).encode(),
        f"{submitted('Dan', 4)}/work.zip": zipped({"x/hand-in.json": handed("Dan")}),
        "empty/": b"",
    }
    report = laid(tmp_path, {"submissions.zip": zipped(files)})
    assert (names(report), told(report)) == (["Aiko", "Ben", "Chie", "Dan"], [])
    assert report.hand_ins[3].source.endswith("work.zip/x/hand-in.json")
    assert names(collect(tmp_path / "submissions.zip")) == names(report)
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["submissions.zip"]


@pytest.mark.parametrize("code", ["utf-8", "cp932"])
def test_names_in_a_zip_are_read_as_they_were_written(tmp_path: Path, code: str) -> None:
    written = "愛子.json".encode(code)
    data = zipped({"x" * len(written): b"{}"}).replace(b"x" * len(written), written)
    (line,) = told(laid(tmp_path, {"a.zip": data}))
    assert line.startswith("a.zip/愛子.json: ")


@pytest.mark.parametrize("name", ["../../up.json", "/root.json", "C:\\x.json", "..\\up.json", ".."])
def test_no_name_in_a_zip_leads_out_of_it(tmp_path: Path, name: str) -> None:
    inside = tmp_path / "in"
    report = laid(inside, {"a.zip": zipped({name: handed("Aiko")})})
    assert [path.name for path in tmp_path.rglob("*")] == ["in", "a.zip"]
    assert names(report) == (["Aiko"] if name != ".." else [])
    assert all(".." not in each.source for each in report.hand_ins)


def link() -> ZipInfo:
    info = ZipInfo("link.json")
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    return info


def locked(data: bytes) -> bytes:
    """Return a zip whose first file is said to be encrypted."""
    at = data.index(b"PK\1\2") + 8
    return data[:6] + b"\1" + data[7:at] + b"\1" + data[at + 1 :]


def lying(data: bytes, size: int) -> bytes:
    """Return a zip whose directory tells another size of the first file."""
    at = data.index(b"PK\1\2") + 24
    return data[:at] + struct.pack("<L", size) + data[at + 4 :]


GOOD = zipped({"a.json": handed("Aiko")})
ZEROS = zipped({"a.txt": bytes(1 << 25)})
BAD_ZIPS = {
    "link": (zipped({link(): b"/etc/passwd"}), "is a link"),
    "locked": (locked(GOOD), "locked"),
    "lzma": (zipped({"a.json": handed("Aiko")}, ZIP_LZMA), "damaged zip"),
    "cut": (GOOD[:-30], "damaged zip"),
    "cut early": (GOOD[:40], "damaged zip"),
    "only a head": (b"PK\3\4", "damaged zip"),
    "changed": (GOOD.replace(GOOD[60:70], bytes(10)), "damaged zip"),
    "bomb": (ZEROS, "longer than any"),
    "lying bomb": (lying(ZEROS, 10), "damaged zip"),
    "deep": (zipped({"b.zip": zipped({"c.zip": zipped({"d.zip": GOOD})})}), "zip in a zip"),
    "many": (b"PK\3\4" + sources._SIGNATURE * (sources.MOST_FILES + 1), "more than 20,000 files"),
    "document": (zipped({"[Content_Types].xml": b"", "word/a.xml": b""}), "is not a hand-in"),
    "text": (zipped({"mimetype": b"", "content.xml": b""}), "is not a hand-in"),
}


@pytest.mark.parametrize("kind", BAD_ZIPS)
def test_a_bad_zip_is_one_problem_and_costs_little(tmp_path: Path, kind: str) -> None:
    data, text = BAD_ZIPS[kind]
    before = time.process_time()
    report = laid(tmp_path, {"bad.zip": data, "good.zip": zipped({"b.json": handed("Ben")})})
    assert time.process_time() - before < 1
    (line,) = told(report)
    assert text in line
    assert line.startswith("bad.zip")
    assert names(report) == ["Ben"]


def test_an_empty_zip_holds_nothing(tmp_path: Path) -> None:
    report = laid(tmp_path, {"a.zip": zipped({})})
    assert (names(report), told(report)) == ([], [])


def test_all_zips_together_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "MOST_UNPACKED", 3000)
    monkeypatch.setattr(sources, "MOST_FILES", 6)
    files = {f"{at}.txt": bytes(1000) for at in range(3)}
    report = laid(tmp_path, {"a.zip": zipped(files), "b.zip": zipped(files)})
    lines = told(report)
    assert sum("is not a hand-in" in line for line in lines) == 3
    assert "b.zip/0.txt: was not unpacked: more than 3,000 bytes" in lines[3]
    assert "more than 6 files" in lines[-1]


def test_what_is_too_long_leaves_room_for_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sources, "MOST_UNPACKED", 1 << 25)
    films = {f"{at}.mp4": bytes((1 << 24) + 1) for at in range(3)}
    report = laid(tmp_path, {"a.zip": zipped({**films, "aiko.json": handed("Aiko")})})
    assert names(report) == ["Aiko"]
    assert len(told(report)) == 3


def test_files_that_share_their_bytes_are_counted_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sources, "MOST_UNPACKED", 1 << 24)
    data = zipped({"a.txt": bytes(1 << 23)})
    at = data.index(sources._SIGNATURE)
    entry, end = data[at : data.index(b"PK\5\6")], data[data.index(b"PK\5\6") :]
    count = struct.pack("<HHL", 900, 900, 900 * len(entry))
    report = laid(tmp_path, {"a.zip": data[:at] + entry * 900 + end[:8] + count + end[16:]})
    assert len(told(report)) == 900
    assert sum("was not unpacked" in line for line in told(report)) >= 898


# --- namesakes -----------------------------------------------------------------------------------

LATER = "2026-04-02T09:30:00+00:00"


@pytest.mark.parametrize("pack", [False, True])
@pytest.mark.parametrize(
    "places",
    [
        ("a/hand-in.json", "b/hand-in.json"),
        ("7a/x/hand-in.json", "7b/x/hand-in.json"),
        ("hand-in.json", "b/hand-in.json"),
        (f"{submitted('Aiko', 1)}/hand-in.json", f"{submitted('Aiko', 2)}/hand-in.json"),
        (f"{submitted('Aiko', 1)}hand-in.json", f"{submitted('Aiko', 2)}hand-in.json"),
    ],
)
def test_two_pupils_of_one_name_in_two_folders_are_two(
    tmp_path: Path, places: tuple[str, str], pack: bool
) -> None:
    files = {places[0]: handed("Aiko"), places[1]: handed("ａｉｋｏ\u200b", LATER)}
    report = laid(tmp_path, {"all.zip": zipped(files)} if pack else files)
    assert len(set(names(report))) == 2
    assert all(" (" in who for who in names(report))
    (line,) = told(report)
    assert "several pupils" in line
    page, table = report.page(LESSON, "ja"), report.table()
    assert set(table.pupil) == set(names(report))
    assert all(who.split("(")[1] in page for who in names(report))
    assert "Pupils: 2." in report._head("en")


def test_one_pupil_in_one_folder_is_one(tmp_path: Path) -> None:
    files = {
        f"{submitted('Aiko', 1)}/a.json": handed("Aiko"),
        f"{submitted('Aiko', 1, 'onlinetext')}/b.json": handed("AIKO", LATER),
        f"{submitted('Aiko', 1)}/c.zip": zipped({"x/c.json": handed("Ａiko\ufeff")}),
        f"{submitted('Aiko', 1)}d.zip": zipped({"y/d.json": handed("aiko")}),
        "b/other-lesson.json": json.dumps({**made("Ben"), "lesson": "odds/00-guess"}).encode(),
        "c/lesson.json": handed("Ben"),
    }
    report = laid(tmp_path, files)
    assert sorted(names(report)) == ["AIKO", "Ben", "Ben"]
    assert [line for line in told(report) if "more than once" not in line] == []
    assert len(told(report)) == 3


def test_the_zips_of_two_classes_are_two_folders(tmp_path: Path) -> None:
    report = laid(tmp_path, {f"{at}.zip": zipped({"a.json": handed("Aiko")}) for at in "ab"})
    assert names(report) == ["Aiko (a.zip)", "Aiko (b.zip)"]


# --- what is bounded -----------------------------------------------------------------------------


def test_one_file_gives_few_problems_of_whatever_kind(tmp_path: Path) -> None:
    own = [form.packed(made("Aiko", f"2026-04-{day:02}T00:00:00+00:00")) for day in range(1, 29)]
    bad = made("Ben", answers=GIVEN)
    bad["answers"] = [{**bad["answers"][0], "question": f"odds/x{at}"} for at in range(99)]
    files = {
        "doubled.txt": "\n".join(own).encode(),
        "damaged.txt": b"rkh1.abcd. " * 99,
        "cut.txt": b"rkh1.abcd " * 99,
        "texts.txt": "\n".join([form.packed(bad)] * 30).encode(),
        "bad.json": json.dumps(bad).encode(),
        "form.json": json.dumps({**made(), **{f"k{at}": 0 for at in range(99)}}).encode(),
        "pupil.zip": zipped({"work.zip": zipped({f"{at}.txt": b"x" for at in range(99)})}),
    }
    lines = told(laid(tmp_path, files))
    for name in files:
        own_lines = [line for line in lines if line.startswith(name)]
        assert len(own_lines) == sources.MOST_PROBLEMS + 1, name
        assert re.search(r"and \d+ more", own_lines[-1])
    assert max(map(len, lines)) < 600


def test_long_places_and_texts_are_cut(tmp_path: Path) -> None:
    key = "k" * 500_000
    twice = '{"racekit": "hand-in",' + ",".join(f'"{n // 2}": 0' for n in range(50_000)) + "}"
    files = {"a.json": json.dumps({**made(), key: 0}).encode(), "b.json": twice.encode()}
    lines = told(laid(tmp_path, files))
    assert len(lines) == 2
    assert max(map(len, lines)) < 600


TRIES = {"question": CHANCE, "guess": None, "shown": False, "compared": False}
COSTLY: dict[str, Any] = {
    "empty answers": {"answers": [{}] * 260_000},
    "empty tries": {"answers": [{**TRIES, "tries": [{}] * 200}] * 180},
    "unknown keys": {"answers": [], **{f"k{at}": 0 for at in range(60_000)}},
    "parts": {
        "answers": [{**TRIES, "tries": [{"answer": ["x"] * 60, "right": True, "at": None}] * 160}]
    },
    "signs that are sentences": {
        "answers": [
            {
                **TRIES,
                "tries": [
                    {"answer": f"{at}{'ﷺ' * 50}", "right": True, "at": None} for at in range(200)
                ],
            }
        ]
    },
}


@pytest.mark.parametrize("kind", COSTLY)
def test_a_hostile_hand_in_costs_little(tmp_path: Path, kind: str) -> None:
    data = json.dumps({**made(), **COSTLY[kind]}, ensure_ascii=False).encode()
    assert len(data) <= form.MOST_BYTES
    before = time.process_time()
    report = laid(tmp_path, {"a.json": data})
    assert time.process_time() - before < 4
    assert len(report.problems) <= sources.MOST_PROBLEMS + 1


def test_the_answers_of_a_file_are_bounded(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(sources, "MOST_ANSWERS", 3)
    tries = [{"answer": f"1/{at}", "right": False, "at": None} for at in range(9, 13)]
    data = {**made(), "answers": [{**TRIES, "tries": tries}]}
    report = laid(tmp_path, {"a.json": json.dumps(data).encode()})
    assert len(report.hand_ins[0].standings[CHANCE].tries) == 3
    assert "what follows was not counted" in told(report)[0]


def test_the_short_texts_of_a_file_are_bounded(tmp_path: Path, monkeypatch: Any) -> None:
    texts = [form.packed(made(f"Pupil {at}")) for at in range(6)]
    content = {"a.txt": "\n".join(texts).encode()}
    monkeypatch.setattr(sources, "MOST_TEXTS", 4)
    report = laid(tmp_path, content)
    assert len(report.hand_ins) == 4
    assert "a.txt: text 5: and what follows was not read" in told(report)[0]
    monkeypatch.setattr(sources, "MOST_TEXTS", 99)
    monkeypatch.setattr(sources, "MOST_IN_TEXTS", 200)
    assert 0 < len(collect(tmp_path).hand_ins) < 6


# --- spreadsheets --------------------------------------------------------------------------------

SEEN_FIRST = ["=", "+", "-", "@", "＝", "＋", "－", "＠", "﹦", "﹢", "﹣", "﹫", "−", "|"]
UNSEEN = ["", " ", "\u00a0", "\u3000", "\ufeff", "\u200b", "\u200e", "\u2060", "\u00ad", "\u180e"]
UNSEEN += ["\u2028", "\ufe0f", "\u0301", "\u3164", "\u2800", "\x00", "\x0b", "\ufeff \u200b"]


@pytest.mark.parametrize("before", UNSEEN)
@pytest.mark.parametrize("sign", SEEN_FIRST)
def test_no_cell_is_a_formula(before: str, sign: str) -> None:
    assert harmless(f"{before}{sign}1+1") == f"'{before}{sign}1+1"
    assert harmless(f"{before}1{sign}1") == f"{before}1{sign}1"


@pytest.mark.parametrize("cell", ["\t1", "\r1", "\n1", "\t=1"])
def test_a_cell_does_not_begin_with_a_break(cell: str) -> None:
    assert harmless(cell) == f"'{cell}"


@pytest.mark.parametrize("cell", ["", "1/7", "愛子", "a=b", "(1)", -1, -0.5, None, True, "\u200b"])
def test_other_cells_stay(cell: Any) -> None:
    assert harmless(cell) is cell


def test_names_and_answers_are_harmless_in_the_table_of_a_class(tmp_path: Path) -> None:
    report = laid(tmp_path, {"\ufeff=file.json": handed("\u200b=1+1")})
    lines = report.write_csv(tmp_path / "class.csv").read_text("utf-8-sig").splitlines()
    assert lines[1].startswith("'\u200b=1+1,")
    assert "'\ufeff=file.json" in lines[1]


def test_a_simulations_table_is_harmless(tmp_path: Path) -> None:
    import pandas as pd

    frame = pd.DataFrame({"=a": ["\u200b=1", "x"], "b": [-1, 2], "c": [True, False]})
    assert csv_of(frame) == ",'=a,b,c\n0,'\u200b=1,-1,True\n1,x,2,False\n"
    out = tmp_path / "games.csv"
    assert main(["simulate", "pig", "--n", "2", "--seed", "1", "--out", str(out)]) == 0
    found: Any = rk.simulate("pig", 2, seed=1, progress=False)
    assert out.read_text("utf-8") == found.to_csv()
