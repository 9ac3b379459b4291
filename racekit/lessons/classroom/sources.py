"""What is handed in, as it comes: folders, zips, files, and short texts in messages.

Nothing of it is trusted: all is bounded, and nothing is unpacked to the disk.
"""

from __future__ import annotations

import codecs
import os
import re
import stat
import struct
import zlib
from collections.abc import Iterable, Iterator
from io import BytesIO
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from ...engine.errors import BadInput, Problem, file_trouble, short_repr
from ...engine.texts import LANGUAGES, Text, language
from ...system.leftovers import is_left_over
from ...table import saves
from . import hand_in
from .hand_in import PREFIX, SAYS

MOST_FILES = 20_000
MOST_IN_FILE = 1 << 24
"""The most bytes of a file, which may hold the short texts of a whole class."""
MOST_IN_ZIP = 1 << 26
"""The most bytes of a zip, which may hold the files of a whole class."""
MOST_UNPACKED = 1 << 28
"""The most bytes that are unpacked of all zips together."""
MOST_TEXTS = 2_000
MOST_IN_TEXTS = 1 << 22
"""The most bytes that are unpacked of the short texts of a file."""
MOST_ANSWERS = 20_000
"""The most answers that are read of one file: many times what a class needs."""
DEEPEST = 3
"""How deep zips may lie in zips."""
MOST_PROBLEMS = 5
"""The most problems that are listed of one file; the others are counted."""
_LONGEST = 300
"""The most characters that are shown of a problem."""

_SUBMITTED = re.compile(r"(.+)_assignsubmission_")
"""What Moodle puts before a file, or calls its folder: the pupil's name and number."""
_OFFICE = {"[Content_Types].xml", "mimetype"}
"""What tells that a zip is a document, and no folder of files."""
_SIGNATURE = b"PK\x01\x02"
"""With what the entry of each file in a zip's directory begins."""
_BAD_ZIP = (
    *(BadZipFile, zlib.error, struct.error, EOFError, OSError),
    *(ValueError, ArithmeticError, LookupError, RuntimeError),
)
"""What Python raises for a damaged zip, and for a kind of zip that it does not know."""


class Told:
    """Lists the first problems of a file, and counts the others.

    Parameters
    ----------
    label : str
        The name of the file.
    problems : list of Problem
        Where they are listed.

    Attributes
    ----------
    room : int
        How many answers of the file are still read.
    """

    def __init__(self, label: str, problems: list[Problem]) -> None:
        self.room = MOST_ANSWERS
        self._label = label
        self._problems = problems
        self._count = 0

    def tell(self, key: str, place: str | None = None, *, at: str = "", **values: object) -> None:
        """Tell a problem of the texts of a class.

        Parameters
        ----------
        key : str
            The text.
        place : str, optional
            The place in what was handed in.
        at : str
            The file, or the text in it, if it is not the file itself.
        **values
            The values of the text.
        """
        if self._is_listed():
            self._list(place, at, SAYS.text(key, **values))

    def pass_on(self, error: BadInput, place: str | None = None, *, at: str = "") -> None:
        """Tell the problems of an error, each with its place, or that of what has them."""
        for each in error.problems:
            if self._is_listed():
                self._list(place or each.where(language()), at, each.text)
        self._count += error.more

    def tell_why(self, text: Text) -> None:
        """Tell why the file cannot be read."""
        if self._is_listed():
            self._list(None, "", text)

    def close(self) -> None:
        """Tell how many problems are not listed."""
        if (more := self._count - MOST_PROBLEMS) > 0:
            self._problems.append(Problem.of(self._label, "more_problems", count=more))

    def _is_listed(self) -> bool:
        self._count += 1
        return self._count <= MOST_PROBLEMS

    def _list(self, place: str | None, at: str, text: Text) -> None:
        file = at or self._label
        where: str | Text = file or labelled(place or "")
        if file and place is not None:
            where = SAYS.text("place", file=file, place=labelled(place))
        cut = Text(*(text(lang)[:_LONGEST] for lang in LANGUAGES))
        self._problems.append(Problem(where, cut))


class Found(NamedTuple):
    """What may be a hand-in."""

    label: str  # the file, or the text in it
    folder: tuple[str, ...]  # where it lies: two pupils of one name have two folders
    told: Told  # its file's problems
    data: bytes  # its content


class _Place(NamedTuple):
    """A file: its name, where it lies, in how many zips, and whether one pupil handed it in.

    A zip that lies beside others may be a whole class; one in a folder, or in a zip, is a pupil's.
    """

    label: str
    folder: tuple[str, ...]
    depth: int = 0
    own: bool = True


def labelled(name: str) -> str:
    """Return the name of a file, which may hold anything, as it can be written and read."""
    text = hand_in.clean(name.encode(errors="replace").decode())
    return text if len(text) <= 120 else f"{text[:60]}…{text[-50:]}"


def folder_of(parts: Iterable[str]) -> tuple[str, ...]:
    """Return where a file lies, by the parts of its path: what Moodle adds does not count.

    Examples
    --------
    >>> folder_of(["7a", "Aiko_12_assignsubmission_file_", "a.json"])
    ('7a', 'Aiko_12')
    >>> folder_of(["7a", "Aiko_12_assignsubmission_file_a.json"])
    ('7a', 'Aiko_12')
    """
    *folders, name = parts
    named = [name] if _SUBMITTED.match(name) else []
    found = ((_SUBMITTED.match(part), part) for part in (*folders, *named))
    return tuple(match[1] if match else part for match, part in found)


class Reader:
    """Reads sources, of whatever kind.

    Parameters
    ----------
    problems : list of Problem
        What is skipped is listed here.
    """

    def __init__(self, problems: list[Problem]) -> None:
        self._problems = problems
        self._files = 0
        self._unpacked = 0

    def read(self, source: Any) -> Iterator[Found]:
        """Yield what may be hand-ins.

        Raises
        ------
        BadInput
            If it is no source.
        OSError
            If a file that was named is missing.
        """
        if isinstance(source, str) and source.lstrip().startswith(PREFIX):
            told = Told("", self._problems)
            yield from self._texts(source, _Place("", ()), told)
            told.close()
        elif isinstance(source, str | os.PathLike):
            path = saves.as_path(source).expanduser()
            path.stat()  # a source that was named exists
            yield from self._folder(path) if path.is_dir() else self._file(path, path.name)
        elif isinstance(source, Iterable) and not isinstance(source, bytes):
            for each in source:
                if not isinstance(each, str | os.PathLike):
                    raise _no_source(each)
                yield from self.read(each)
        else:
            raise _no_source(source)

    # --- folders and files ------------------------------------------------------------------

    def _folder(self, folder: Path) -> Iterator[Found]:
        for path, folders, names in os.walk(folder):
            linked = [name for name in folders if Path(path, name).is_symlink()]
            folders[:] = sorted(set(folders) - {*linked, *filter(is_left_over, folders)})
            for name in sorted([*names, *linked]):
                file = Path(path, name)
                if not self._is_one_more(labelled(str(folder))):
                    return
                yield from self._file(file, str(file.relative_to(folder)))

    def _is_one_more(self, label: str) -> bool:
        """Count a file; return whether it is to be read."""
        self._files += 1
        if self._files == MOST_FILES + 1:
            text = SAYS.text("too_many_files", most=f"{MOST_FILES:,}")
            self._problems.append(Problem(label, text))
        return self._files <= MOST_FILES

    def _file(self, path: Path, name: str) -> Iterator[Found]:
        if is_left_over(path.name):
            return
        told = Told(labelled(name), self._problems)
        try:
            data = _read(path)
        except OSError as error:
            told.tell("is_link") if path.is_symlink() else told.tell_why(file_trouble(error))
            data = b""
        else:
            own = len(Path(name).parts) > 1 or bool(_SUBMITTED.match(path.name))
            place = _Place(labelled(name), folder_of(path.absolute().parts), own=own)
            if data is None:
                told.tell("not_file")
            else:
                yield from self._content(data, place, told)
        told.close()

    def _content(self, data: bytes, place: _Place, told: Told) -> Iterator[Found]:
        """Yield what a file holds: files, if it is a zip; a hand-in; or short texts."""
        zipped = _is_zip(data)
        most = MOST_IN_ZIP if zipped else MOST_IN_FILE
        if len(data) > most:
            told.tell("too_long", at=place.label, most=f"{most:,}")
        elif zipped:
            yield from self._zip(data, place, told)
        else:
            text = _decoded(data)
            if not text.lstrip().startswith("{"):
                yield from self._texts(text, place, told)
            elif len(data) > hand_in.MOST_BYTES:
                told.tell("too_long", at=place.label, most=f"{hand_in.MOST_BYTES:,}")
            else:
                whole = data if data.startswith((b"{", codecs.BOM_UTF8)) else text.encode()
                yield Found(place.label, place.folder, told, whole)

    def _texts(self, content: str, place: _Place, told: Told) -> Iterator[Found]:
        """Yield what the short texts in a text hold."""
        texts = [*islice(hand_in.texts_in(content), MOST_TEXTS + 1)]
        if not texts:
            told.tell("foreign", at=place.label)
        room = MOST_IN_TEXTS
        for number, text in enumerate(texts, 1):
            own = SAYS.text("own_text", number=number)(language())
            if number > MOST_TEXTS or room < 0:
                told.tell("too_many_texts", own, at=place.label)
                return
            try:
                data = hand_in.unpacked(text)
            except BadInput as error:
                told.pass_on(error, own, at=place.label)
                continue
            room -= len(data)
            label = place.label if place.label and len(texts) == 1 else f"{place.label} {own}"
            yield Found(label.strip(), place.folder, told, data)

    # --- zips -------------------------------------------------------------------------------

    def _zip(self, data: bytes, place: _Place, told: Told) -> Iterator[Found]:
        """Yield what the files in a zip hold."""
        if place.depth == DEEPEST:
            told.tell("zip_deep", at=place.label)
            return
        if data.count(_SIGNATURE) > MOST_FILES:
            told.tell("too_many_files", at=place.label, most=f"{MOST_FILES:,}")
            return
        try:
            archive = ZipFile(BytesIO(data))
            entries = [(info, _parts(info)) for info in archive.infolist() if not info.is_dir()]
        except _BAD_ZIP:
            told.tell("zip_damaged", at=place.label)
            return
        if not _OFFICE.isdisjoint(archive.namelist()):
            told.tell("foreign", at=place.label)
            return
        for info, parts in entries:
            if not parts or any(map(is_left_over, parts)):
                continue
            if not self._is_one_more(place.label):
                return
            label = labelled("/".join((place.label, *parts)))
            if place.own:
                inner = _Place(label, place.folder, place.depth + 1)
                yield from self._zipped(archive, info, inner, told)
            else:
                folder = (*place.folder, place.label, *folder_of(parts))
                one = Told(label, self._problems)
                yield from self._zipped(archive, info, _Place(label, folder, 1), one)
                one.close()

    def _zipped(
        self, archive: ZipFile, info: ZipInfo, place: _Place, told: Told
    ) -> Iterator[Found]:
        """Yield what a file in a zip holds."""
        if key := _trouble(info):
            told.tell(key, at=place.label, most=f"{MOST_IN_FILE:,}")
        elif self._unpacked + info.file_size > MOST_UNPACKED:
            told.tell("too_much", at=place.label, most=f"{MOST_UNPACKED:,}")
        else:
            self._unpacked += info.file_size
            try:
                with archive.open(info) as file:  # no more than the size that it declares
                    data = file.read(info.file_size + 1)
            except _BAD_ZIP:
                told.tell("zip_damaged", at=place.label)
            else:
                yield from self._content(data, place, told)


def _no_source(value: object) -> BadInput:
    return BadInput.of(
        "bad_path", [Problem.of(short_repr(value), "not_a_path", value=short_repr(value))]
    )


def _read(path: Path) -> bytes | None:
    """Return the content of a file, up to one byte too many; None if it is no ordinary file."""
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    flags |= getattr(os, "O_BINARY", 0)
    with os.fdopen(os.open(path, flags), "rb") as file:  # a pipe does not block
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            return None
        data = file.read(MOST_IN_FILE + 1)
        return data + file.read(MOST_IN_ZIP + 1 - len(data)) if _is_zip(data) else data


def _is_zip(data: bytes) -> bool:
    return data.startswith((b"PK\x03\x04", b"PK\x05\x06"))


_MARKS = {
    codecs.BOM_UTF32_LE: "utf-32",
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
"""With what a text begins that is not UTF-8, as Windows writes it; the longest first."""


def _decoded(data: bytes) -> str:
    """Return a file as text."""
    marked = (code for mark, code in _MARKS.items() if data.startswith(mark))
    return data.decode(next(marked, "utf-8-sig"), "replace")


def _parts(info: ZipInfo) -> list[str]:
    """Return the parts of the path of a file in a zip, which leads nowhere else."""
    name = info.filename
    if not info.flag_bits & 0x800:  # it does not say that it is UTF-8, but often is
        written = name.encode("cp437", "replace")
        for code in ("utf-8", "cp932"):
            try:
                name = written.decode(code)
                break
            except UnicodeDecodeError:
                continue
    parts = PurePosixPath(name.replace("\\", "/")).parts
    return [part for part in parts if part not in ("/", "..")]


def _trouble(info: ZipInfo) -> str | None:
    """Return why a file in a zip is not read, if it is not."""
    if stat.S_ISLNK(info.external_attr >> 16):
        return "is_link"
    if info.flag_bits & 1:
        return "zip_locked"
    if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        return "zip_damaged"
    return "too_long" if info.file_size > MOST_IN_FILE else None
