"""The ``racekit`` command."""

from __future__ import annotations

import argparse
import contextlib
import errno
import logging
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from shlex import quote as quoted
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn
from urllib.parse import quote

from . import library, notebook_files, players, starter
from ._version import __version__
from .engine import registry
from .engine.errors import BadInput, PlayerError, Problem, RacekitError, file_trouble, short_repr
from .engine.formats import Location, whole
from .engine.game import Game
from .engine.jsons import read_json
from .engine.texts import LANGUAGES, language, visible
from .exchange import addresses, share
from .exchange.replay import Replay
from .games import CARD_COMMANDS, FIRST
from .show.columns import aligned
from .show.spreadsheets import csv_of
from .table import seats
from .table.saves import read_file, write_whole
from .table.seats import HUMAN, persons
from .table.table import Table
from .terminal import (
    Left,
    Sitting,
    Terminal,
    choices,
    chosen_move,
    find_rules,
    plain,
    rule_texts,
    show,
    words,
)

if TYPE_CHECKING:
    from .hosting.hall_desk import HallDesk
    from .hosting.lobby import FrontDesk, Lobby
    from .lessons.progress_report import Progress
    from .odds import Aggregates
    from .puzzlebook import Puzzle
    from .puzzlebook.question import Asked

BAD_INPUT = 2
"""The exit code for invalid input."""

_SILENCE = logging.NullHandler()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line and return the exit code: 0, or 2 with one error on stderr.

    Examples
    --------
    >>> main(["games", "--lang", "en"])  # doctest: +ELLIPSIS
    foth       Force of the Horse          A trading card game: ...
    kuhn       Kuhn poker                  Three cards and one bet. 2 players.
    longshot   LONG SHOT                   Two races, secret orders, ...
    pig        Pig                         Roll on, or hold before a 1 comes. 2 players.
    readaloud  Read Aloud                  Every card is an instruction: ...
    trickrace  Trick Race (working title)  Tricks move horses, ...
    0
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    # `Terminal` prints a table's notices itself.
    logging.getLogger("racekit").addHandler(_SILENCE)
    _make_streams_plain()
    lang = language()
    try:
        lang = _language(given)
        _run(given, lang)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has closed the pipe (`racekit rules longshot | head`).
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except PlayerError as error:
        return _complain(error.public(lang))
    except RacekitError as error:
        return _complain(error.text(lang))
    except OSError as error:
        values = {"path": error.filename or "racekit", "reason": file_trouble(error)}
        return _complain(words().render("file_trouble", lang, values))
    except KeyboardInterrupt:
        return 130
    return 0


def _complain(text: str) -> int:
    sys.stderr.write(f"{visible(text)}\n")
    return BAD_INPUT


def _make_streams_plain() -> None:
    """Replace characters that a terminal cannot encode or decode, instead of failing."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _language(given: Sequence[str]) -> str:
    """Find --lang before parsing, because error messages use the language too."""
    chosen = language()
    for word, after in zip(given, (*given[1:], ""), strict=False):
        if word == "--lang" or word.startswith("--lang="):
            chosen = after if word == "--lang" else word.removeprefix("--lang=")
    if chosen not in LANGUAGES:
        raise _bad(_problem("--lang", "bad_lang", given=short_repr(chosen)))
    return chosen


def _run(given: Sequence[str], lang: str) -> None:
    name, *rest = given or ["--help"]
    if name in ("-h", "--help", "--lang") or name.startswith("--lang="):
        sys.stdout.write(_overview(lang))
    elif name == "--version":
        sys.stdout.write(f"racekit {__version__}\n")
    elif name in COMMANDS:
        command = COMMANDS[name]
        values = _parse(name, command, rest, lang)
        if values is not None:
            command.run(values, Terminal(lang))
    else:
        raise _bad(_problem(name, "unknown_command", known=tuple(COMMANDS)))


def _overview(lang: str) -> str:
    def word(key: str) -> str:
        return words().render(key, lang, {})

    rows = [[f"  {name}", word(command.about)] for name, command in COMMANDS.items()]
    options = [["  --version", word("arg_version")], ["  --lang", word("arg_lang")]]
    first = aligned([[f"  {word(key)}", line] for key, line in _first_steps()])
    lines = [word("about"), "", *first, "", word("commands"), *aligned([*rows, *options])]
    return "\n".join([*lines, "", word("more_help"), ""])


def _first_steps() -> list[tuple[str, str]]:
    """Return what somebody may type next, who sees racekit for the first time."""
    lab = [("next_lab", "racekit lab")]
    if find_spec("jupyterlab") is None and find_spec("notebook") is None:
        lab = [("next_install", 'pip install "racekit[lab]"')]
    return [*lab, ("next_new", f"racekit new {FIRST}")]


# --- arguments -----------------------------------------------------------------------------------


class Argument(NamedTuple):
    """An argument of a command."""

    name: str  # ``--players``, or ``game`` for a positional argument
    help: str  # the key of its help text in ``cli.toml``
    metavar: str = ""  # the placeholder of its value in the help; empty for a flag
    many: bool = False  # whether it may be repeated

    def add_to(self, group: argparse._ArgumentGroup, lang: str) -> None:
        """Add it to a parser. Its value is checked later, together with all other values."""
        descriptions = words().render(self.help, lang, {})
        if not self.name.startswith("-"):
            group.add_argument(self.name, nargs="?", metavar=self.metavar, help=descriptions)
        elif self.metavar:
            action = "append" if self.many else "store"
            group.add_argument(self.name, action=action, metavar=self.metavar, help=descriptions)
        else:
            group.add_argument(self.name, action="store_true", help=descriptions)


Values = argparse.Namespace


class Command(NamedTuple):
    """A command: its function, the key of its help text, and its arguments."""

    run: Callable[[Values, Terminal], None]
    about: str
    arguments: tuple[Argument, ...] = ()


class _Parser(argparse.ArgumentParser):
    """An argument parser with texts from the catalogue; argparse's own are in English only."""

    def error(self, message: str) -> NoReturn:
        raise argparse.ArgumentError(None, message)


def _parse(name: str, command: Command, given: Sequence[str], lang: str) -> Values | None:
    """Parse a command's arguments; return None if only its help was requested."""
    parser = _Parser(prog=f"racekit {name}", add_help=False, allow_abbrev=False)
    parser.exit_on_error = False
    parser.description = words().render(command.about, lang, {})
    heading = words().render("arguments", lang, {})
    group = parser.add_argument_group(heading)
    for argument in (*command.arguments, _LANG):
        argument.add_to(group, lang)
    descriptions = words().render("arg_help", lang, {})
    group.add_argument("-h", "--help", action="store_true", help=descriptions)
    try:
        values, extra = parser.parse_known_args(given)
    except argparse.ArgumentError as error:
        place = error.argument_name or name
        raise _bad(_problem(place, "misused_argument", command=name)) from None
    if values.help:
        usage = words().render("usage", lang, {})
        text = parser.format_help().replace("usage: ", usage, 1)
        sys.stdout.write(text.replace(f"{heading}:", heading, 1))
        return None
    if extra:
        raise _bad(*(_problem(word, "unknown_argument", command=name) for word in extra))
    return values


def _problem(place: str, key: str, **values: Any) -> Problem:
    return Problem(place, words().text(key, **values))


def _bad(*problems: Problem) -> BadInput:
    return BadInput(words().text("bad_command_line"), problems)


def _needed(value: str | None, name: str, command: str) -> str:
    if value is None:
        raise _bad(_problem(name, "missing_argument", command=command))
    return value


def _named_game(values: Values, command: str) -> str:
    """Return the named game; without one, the error lists the games."""
    if values.game is None:
        raise _bad(_problem("GAME", "missing_game", known=registry.names(), command=command))
    name: str = values.game
    return name


_PYTHON: Mapping[str, bool | None] = {"True": True, "False": False, "None": None}
"""The names of these values in racekit's messages, which are written for Python."""


def _plain_value(text: str) -> Any:
    """Parse a value as JSON or as a Python constant; otherwise return the text.

    >>> _plain_value("5"), _plain_value("five"), _plain_value('{"F-1": 3}'), _plain_value("True")
    (5, 'five', {'F-1': 3}, True)
    """
    if text in _PYTHON:
        return _PYTHON[text]
    try:
        return read_json(text)
    except ValueError:
        return text


# --- playing -------------------------------------------------------------------------------------


def _new(values: Values, terminal: Terminal) -> None:
    name = _named_game(values, "new")
    problems: list[Problem] = []
    options = _options(values, problems)
    given = _seats(values.seats, "--seats", problems)
    registry.game_class(name)
    if problems:
        raise _bad(*problems)
    game = registry.game(name, **options)
    seat = _seat(values.seat, game.players)
    sitting = _sitting(given, game, watched=values.watch)
    settings: dict[str, Any] = {"seats": sitting, "mode": values.mode or "play"}
    if values.seed is not None:
        settings["seed"] = _plain_value(values.seed)
    table = Table(game, **settings)
    _introduce(table, terminal)
    if persons(table.players):
        Sitting(table, terminal).play()
    else:
        _watch(table, seat, terminal)


def _options(values: Values, problems: list[Problem]) -> dict[str, Any]:
    options = {}
    for given in values.option or []:
        name, equals, value = given.partition("=")
        if equals and name:
            options[name] = _plain_value(value)
        else:
            problems.append(_problem("--option", "bad_option", given=short_repr(given)))
    if values.players is not None:
        options["players"] = _plain_value(values.players)
    return options


def _game(name: str, values: Values, problems: list[Problem]) -> Game:
    """Return a game with the given options; raise the problems, if there are any."""
    options = _options(values, problems)
    registry.game_class(name)
    if problems:
        raise _bad(*problems)
    return registry.game(name, **options)


def _seats(text: str | None, place: str, problems: list[Problem]) -> dict[int, Any]:
    """Parse ``0=person,1=greedy``."""
    found: dict[int, Any] = {}
    for part in (text or "").split(",") if text is not None else ():
        number, _, kind = (piece.strip() for piece in part.partition("="))
        player = seats.player(kind)
        if player is None or not number.isdecimal() or len(number) > 2:
            known = seats.kinds()
            problems.append(_problem(place, "bad_seat_word", given=short_repr(part), known=known))
        elif int(number) in found:
            problems.append(_problem(place, "seat_twice", seat=number))
        else:
            found[int(number)] = player
    return found


def _seat(text: str | None, count: int) -> int:
    """Parse the number of a seat."""
    seat = 0 if text is None else _plain_value(text)
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < count:
        raise _bad(Problem.of("--seat", "unknown_seat", seat=short_repr(text), last=count - 1))
    return seat


def _sitting(given: Mapping[int, Any], game: Game, *, watched: bool) -> dict[int, Any]:
    """Fill unnamed seats with automatic players; without any named seat, a person takes seat 0."""
    if watched and (taken := [seat for seat, player in given.items() if persons((player,))]):
        raise _bad(_problem("--watch", "watched_person", seat=taken[0]))
    rest = dict.fromkeys(range(game.players), players.default_player(game))
    first = {} if watched or given else {0: HUMAN}
    return {**rest, **first, **given}


def _introduce(table: Table, terminal: Terminal) -> None:
    lang = terminal.lang
    # Do not print the seed, from which every hidden card follows.
    terminal.line(table.game.book.title(lang))
    terminal.say("sits", names=[name(lang) for name in table.names])
    notes = [note(lang) for note in table.game.house()]
    if notes:
        terminal.say("house_defaults")
    terminal.lines(terminal.word("house_default", note=note) for note in notes)
    terminal.line()


def _watch(table: Table, seat: int, terminal: Terminal) -> None:
    """Let the automatic players play, and show the game as one seat saw it."""
    table.advance()
    if table.notice is not None:
        terminal.line(table.notice(terminal.lang))
    terminal.say("seen_from", name=table.names[seat](terminal.lang))
    terminal.line()
    show(table.replay(seat), table.game, terminal)
    if table.autosave_path is not None:
        terminal.say("replay_hint", path=table.autosave_path)


def _host(values: Values, terminal: Terminal) -> None:
    """Serve a table, or several, to guests until the host ends it."""
    from .hosting.call import check_possible

    check_possible()
    desk = _lobby(values) if values.tables is None else _hall(values)
    from .hosting.in_terminal import attend

    _attended(desk, lambda: attend(desk, terminal))


def _attended(desk: FrontDesk[Any], attend: Callable[[], None]) -> None:
    """Do what is typed at a host until it ends, or the terminal is left; then it ends."""
    try:
        attend()
    except Left:
        pass
    finally:
        desk.end()


def _lobby(values: Values) -> Lobby:
    """Serve one table."""
    from .hosting.call import serve

    name = _named_game(values, "host")
    problems: list[Problem] = []
    given = _seats(values.seats, "--seats", problems)
    table = Table(_game(name, values, problems), seats=given, mode="play")
    return serve(table, lan=values.lan, port=_host_port(values))


def _hall(values: Values) -> HallDesk:
    """Serve several tables."""
    from .hosting.class_call import serve_class

    name = _named_game(values, "host")
    problems = [] if values.seats is None else [_problem("--seats", "not_with_tables")]
    game = _game(name, values, problems)
    settings = {"tables": _plain_value(values.tables)}
    return serve_class(game, settings, lan=values.lan, port=_host_port(values))


def _ask(values: Values, terminal: Terminal) -> None:
    """Ask a class until the teacher ends it; without a question, the last class goes on."""
    from .lessons.live.call import open_class

    desk = open_class(
        None if values.what is None else [each.strip() for each in values.what.split(",")],
        timer=None if values.timer is None else _plain_value(values.timer),
        lan=values.lan,
        port=_host_port(values),
        folder=values.folder,
    )
    from .lessons.live.in_terminal import attend

    try:
        _attended(desk, lambda: attend(desk, terminal, "class_words"))
    finally:
        terminal.say("class_kept", folder=desk.folder)


def _host_port(values: Values) -> Any:
    return None if values.port is None else _plain_value(values.port)


def _resume(values: Values, terminal: Terminal) -> None:
    if values.saved is None:
        saved = library.resume()
        if not len(saved):
            return terminal.say("no_saved")
        terminal.line(repr(saved))
        return terminal.say("resume_hint")
    number = values.saved.isdecimal() and len(values.saved) < 6
    table = library.resume(int(values.saved) if number else values.saved)
    _introduce(table, terminal)
    if persons(table.players):
        return Sitting(table, terminal).play()
    return _watch(table, 0, terminal)


# --- showing -------------------------------------------------------------------------------------


def _replay(values: Values, terminal: Terminal) -> None:
    loaded = _load(_needed(values.file, "FILE", "replay"))
    if isinstance(loaded, Table):
        if loaded.notice is not None:
            terminal.line(loaded.notice(terminal.lang))
        wanted = values.seat or str(next(iter(seats.persons(loaded.players)), 0))
        return show(loaded.replay(_seat(wanted, loaded.game.players)), loaded.game, terminal)
    own = loaded.header["seat"]
    if values.seat is not None and values.seat != str(own):
        raise _bad(_problem("--seat", "seat_of_record", seat=own))
    return _show_record(loaded, terminal)


def _load(given: str) -> Table | Replay:
    """Load a share string or a link, a file that contains a share string, or a record."""
    if given.startswith(share.PREFIX) or addresses.is_link(given):
        return library.share(given)
    try:
        path = Path(given).expanduser()
        start = read_file(path)[: len(share.PREFIX)]
    except RacekitError:
        raise
    except (ValueError, RuntimeError):
        raise _bad(_problem("FILE", "not_a_path", path=given)) from None
    if start == share.PREFIX.encode():
        return library.share(path.read_text("utf-8", errors="replace"))
    return library.load(path)


def _show_record(replay: Replay, terminal: Terminal) -> None:
    """Show a seat's record, which is untrusted data: any problem in it gives one error."""
    game = registry.game(replay.header["game"], **replay.header["options"])
    try:
        show(replay, game, terminal)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        if isinstance(error, RacekitError):
            raise
        raise BadInput(words().text("damaged_record"), []) from None


def _rules(values: Values, terminal: Terminal) -> None:
    book = library.rules(_named_game(values, "rules"))
    if values.rule is not None:
        return terminal.lines(rule_texts(find_rules(book, values.rule), terminal.lang))
    terminal.line(book.title(terminal.lang) + "\n")
    return terminal.lines(rule_texts(book.values(), terminal.lang))


def _new_game(values: Values, terminal: Terminal) -> None:
    name = _needed(values.name, "NAME", "new-game")
    folder = Path("." if values.folder is None else values.folder).expanduser()
    files = starter.write(name, folder, terminal.lang)
    terminal.lines(f"  {path}" for path in files)
    terminal.say("new_game_hint", name=name, folder=quoted(str(folder / name)))


def _games(values: Values, terminal: Terminal) -> None:
    terminal.lines(aligned(library.GameList(library.games()).rows(terminal.lang)))


def _lessons(values: Values, terminal: Terminal) -> None:
    """Show the progress; export it, erase it, or both in this order; or make a lesson a page."""
    from .lessons import progress

    if values.page is not None:
        return _lesson_page(values, terminal)
    report = progress()
    if values.export is None and not values.erase:
        return terminal.lines(report.lines(terminal.lang))
    if values.export is not None:
        terminal.say("exported_lessons", path=report.export(_new_file(values.export)))
    if values.erase:
        _erase_lessons(report, terminal)
    return None


def _lesson_page(values: Values, terminal: Terminal) -> None:
    from .lessons import export_page
    from .lessons.catalogue import notebook_of

    notebook = notebook_of(values.page, terminal.lang)
    path = _new_file(notebook.with_suffix(".html").name if values.out is None else values.out)
    terminal.say("makes_page", path=notebook)
    terminal.say("made_page", path=export_page(notebook, path, allow_code=values.allow_code))


def _worksheet(values: Values, terminal: Terminal) -> None:
    """Make a lesson's worksheet, and its key."""
    from .lessons import worksheet
    from .lessons.catalogue import notebook_of

    notebook = notebook_of(_needed(values.lesson, "LESSON", "worksheet"), terminal.lang)
    path = _new_file(notebook.with_suffix(".html").name if values.out is None else values.out)
    terminal.say("makes_page", path=notebook)
    sheet, key = worksheet(notebook, path, paper=values.paper or "A4", allow_code=values.allow_code)
    terminal.say("made_sheet", path=sheet, answers=key)


def _class(values: Values, terminal: Terminal) -> None:
    """Do what a teacher does: lessons of their own, what is handed in, tournaments."""
    if values.what not in _CLASS:
        raise _bad(_problem(short_repr(values.what or ""), "unknown_class", known=tuple(_CLASS)))
    given = _needed(values.given, *_CLASS_GIVEN[values.what])
    _CLASS[values.what](given, values, terminal)


def _new_lesson(given: str, values: Values, terminal: Terminal) -> None:
    from .lessons.authoring import starting

    inside = Path(values.folder or ".").expanduser()
    written = starting.write(given, inside, terminal.lang)
    terminal.lines(f"  {path}" for path in written)
    terminal.say("new_lesson_hint", name=given, folder=quoted(str(inside / given)))


def _check_lesson(given: str, _values: Values, terminal: Terminal) -> None:
    from .lessons import use

    lesson = use(Path(given).expanduser())
    terminal.say("lesson_right", name=lesson.title, count=len(lesson.entries))


def _collect(given: str, values: Values, terminal: Terminal) -> None:
    """Collect what a class has handed in: a table on the terminal, a page a lesson."""
    from .lessons import collect, use

    for own in values.lesson or []:
        use(Path(own).expanduser())
    folder = Path(given).expanduser()
    out = _new_file("class.html" if values.out is None else values.out)
    sheet = None if values.csv is None else _new_file(values.csv)
    report = collect(folder)
    terminal.lines(report.lines(terminal.lang))
    terminal.lines(f"  {path}" for path in report.write(out, terminal.lang))
    if sheet is not None:
        terminal.line(f"  {report.write_csv(sheet)}")


def _tournament(given: str, values: Values, terminal: Terminal) -> None:
    """Hold a tournament of the files of code in a folder."""
    from .tournaments.call import tournament
    from .tournaments.entrants import in_folder

    name = _named_game(values, "class tournament")
    game = _game(name, values, [])
    out = None if values.out is None else _new_file(values.out)
    against = (values.against or "").split(",")
    who: dict[str, Any] = {kind: kind for kind in against if kind}
    who |= in_folder(Path(given).expanduser())
    numbers = {key: _plain_value(getattr(values, key) or default) for key, default in _RUNNING}
    held = tournament(
        who,
        game,
        allow_code=values.allow_code,
        seed=None if values.seed is None else _plain_value(values.seed),
        progress=_bar_wanted(),
        **numbers,
    )
    terminal.lines(held.lines(terminal.lang))
    if out is not None:
        terminal.line(f"  {held.write(out, terminal.lang)}")


def _sandbox(_values: Values, terminal: Terminal) -> None:
    """Make ready the sandbox in which files of code play, and say what is downloaded."""
    from .tournaments.sandbox import pyodide
    from .tournaments.sandbox.library import library

    if pyodide.deno() and not pyodide.is_whole(pyodide.folder()):
        terminal.say("gets_sandbox", version=pyodide.VERSION, size=pyodide.MEGABYTES)
    place = pyodide.prepare()
    library("racekit")
    terminal.say("sandbox_ready", path=place)


_RUNNING = (("deals", "20"), ("seconds", "10"), ("memory", "1000"), ("workers", "1"))
"""The numbers of a tournament, with their defaults."""


def _export(given: str, values: Values, terminal: Terminal) -> None:
    """Write a lesson for another platform, and say what travels as the nearest thing."""
    from .lessons import export
    from .lessons.catalogue import notebook_of
    from .lessons.exporting import PLATFORMS, SUFFIXES

    to = values.to or ""
    if to not in PLATFORMS:
        raise _bad(_problem("--to", "unknown_class", known=PLATFORMS))
    notebook = notebook_of(given, terminal.lang)
    own = f"{notebook.stem}-{to}{SUFFIXES[to]}"
    path = _new_file(own if values.out is None else values.out)
    terminal.say("makes_page", path=notebook)
    made = export(notebook, path, to=to, allow_code=values.allow_code)
    terminal.line(f"  {made.path}")
    terminal.lines(note(terminal.lang) for note in made.notes)


_CLASS: Mapping[str, Callable[[str, Values, Terminal], None]] = {
    "new": _new_lesson,
    "check": _check_lesson,
    "export": _export,
    "collect": _collect,
    "tournament": _tournament,
}
_CLASS_GIVEN = {
    "new": ("NAME", "class new"),
    "check": ("FOLDER", "class check"),
    "export": ("LESSON", "class export"),
    "collect": ("FOLDER", "class collect"),
    "tournament": ("FOLDER", "class tournament"),
}
"""What each of these needs: a name for it, and the command."""


def _erase_lessons(report: Progress, terminal: Terminal) -> None:
    try:
        answer = plain(terminal.ask("erase_lessons")).casefold()
    except Left:
        answer = ""
    if answer in ("yes", "はい"):
        report.erase()
        terminal.say("erased_lessons")
    else:
        terminal.say("kept_lessons")


# --- cards ---------------------------------------------------------------------------------------


def _cards(values: Values, terminal: Terminal) -> None:
    """Print what the game with these subcommands has to say of its cards."""
    subcommands, what = import_module(CARD_COMMANDS).SUBCOMMANDS, values.what or "list"
    if what not in subcommands:
        raise _bad(_problem(what, "unknown_cards", known=tuple(subcommands)))
    lines, needs = subcommands[what]
    given = _needed(values.given, needs, f"cards {what}") if needs else ""
    own = None if values.set is None else Path(values.set).expanduser()
    terminal.lines(lines(given, own, terminal.lang))


# --- puzzles -------------------------------------------------------------------------------------

PUZZLE_FILE = ".jsonl"
"""The ending of a file of puzzles."""


def _puzzles(values: Values, terminal: Terminal) -> None:
    """List the puzzles, ask those of a game, search for new ones, or check some."""
    from .puzzlebook.picking import PuzzleList, counts

    if values.what in _PUZZLE_COMMANDS:
        return _PUZZLE_COMMANDS[values.what](values, terminal)
    if values.what is not None or values.daily:
        return _ask_puzzles(values, terminal)
    terminal.lines(aligned(counts(terminal.lang), right={1, 2, 3}))
    terminal.line(PuzzleList(()).own()(terminal.lang))
    return terminal.say("puzzles_hint")


def _ask_puzzles(values: Values, terminal: Terminal) -> None:
    from .puzzlebook.picking import (
        PuzzleList,
        book,
        daily_one,
        day_of,
        listed,
        named,
        next_one,
        of_day,
    )

    what, file = values.what, None
    if what is not None and what.endswith(PUZZLE_FILE):
        what, file = None, Path(values.what).expanduser()
    elif what is not None and "/" in what:
        return _asks([named(book(), what)], terminal)
    level = None if values.level is None else _plain_value(values.level)
    found = listed(book(file), what, level, values.theme)
    if values.daily:
        day = day_of(True)
        terminal.line(of_day(day)(terminal.lang))
        return _asks([daily_one(found, day)], terminal)
    _asks(iter(lambda: next_one(found), None), terminal)
    return terminal.line(PuzzleList(()).own()(terminal.lang))


def _asks(puzzles: Iterable[Puzzle], terminal: Terminal) -> None:
    with contextlib.suppress(Left, KeyboardInterrupt):
        for puzzle in puzzles:
            _ask_puzzle(puzzle, terminal)


def _ask_puzzle(puzzle: Puzzle, terminal: Terminal) -> None:
    """Ask a puzzle until it is solved, or the answer is shown."""
    from .lessons import study_table
    from .puzzlebook.question import asked

    question, lang = asked(puzzle), terminal.lang
    table = study_table(question.position, puzzle.seat)
    scene = table.game.scene(table.state.view(puzzle.seat))
    terminal.say("puzzle_head", name=puzzle.name, level=puzzle.level)
    terminal.line(table.game.scene_text(scene, table.names_for(puzzle.seat), lang) + "\n")
    terminal.lines(choices(table.state.actions(), table.game))
    terminal.line(question.entry["prompt"][lang])
    while not _answered(puzzle, question, terminal):
        terminal.line(question.entry["hint"][lang])
    terminal.line(question.entry["why"][lang] + "\n")


def _answered(puzzle: Puzzle, question: Asked, terminal: Terminal) -> bool:
    """Take one answer, and keep it; return whether the puzzle is over."""
    from .lessons import progress_store
    from .puzzlebook.question import PREFIX

    name, typed = PREFIX + puzzle.name, plain(terminal.ask("puzzle_prompt"))
    if typed == "quit":
        raise Left
    if typed == "show":
        progress_store.append(name, progress_store.SHOW)
        terminal.say("puzzle_answer", answer=puzzle.answer)
        return True
    move = chosen_move(typed, puzzle.moves)
    if move is None:
        terminal.say("no_such_number", last=len(puzzle.moves))
        return False
    right, keys = move == puzzle.answer, question.keys[move]
    several = isinstance(question.entry["answer"], list)
    progress_store.append(
        name, progress_store.ANSWER, answer=list(keys) if several else keys[0], right=right
    )
    terminal.say("puzzle_right" if right else "puzzle_wrong")
    return right


def _mine_puzzles(values: Values, terminal: Terminal) -> None:
    from .puzzlebook.book import written
    from .puzzlebook.mining import mine

    name = _needed(values.given, "GAME", "puzzles mine")
    game, numbers = _game(name, values, []), _puzzle_numbers(values, games=20, seed=0, workers=1)
    path = _new_file(values.out or name + PUZZLE_FILE)
    found, played = mine(game, theme=values.theme, progress=_bar_wanted(), **numbers)
    write_whole(path, written(found).encode())
    terminal.say("mined_puzzles", count=len(found), games=f"{played:,}", path=path)


def _check_puzzles(values: Values, terminal: Terminal) -> None:
    from .puzzlebook.checking import solve_anew
    from .puzzlebook.picking import book, listed

    given = values.given
    if given is None or given in registry.names():
        puzzles = listed(book(), given, None, None)
    else:
        puzzles = book(Path(given).expanduser())
    numbers = _puzzle_numbers(values, seed=1, workers=1, times=10)
    solved = solve_anew(puzzles, progress=_bar_wanted(), **numbers)
    lost = [each.puzzle.name for each in solved if not each.kept]
    terminal.lines(lost)
    unclear = sum(not each.clear for each in solved) - len(lost)
    terminal.say("checked_puzzles", count=len(solved), lost=len(lost), unclear=unclear)


def _bar_wanted() -> bool | None:
    return None if sys.stderr.isatty() else False


def _puzzle_numbers(values: Values, **defaults: int) -> dict[str, int]:
    """Return integer arguments; raise one error that lists those that are none."""
    at, found = Location("", []), {}
    for name, default in defaults.items():
        text = getattr(values, name)
        found[name] = default if text is None else _plain_value(text)
        whole(0 if name == "seed" else 1).decode(found[name], at.key(f"--{name}"))
    if at.problems:
        raise _bad(*at.problems)
    return found


_PUZZLE_COMMANDS: Mapping[str, Callable[[Values, Terminal], None]] = {
    "mine": _mine_puzzles,
    "check": _check_puzzles,
}
"""The subcommands of ``racekit puzzles``; anything else is a game or a puzzle."""


# --- many games ----------------------------------------------------------------------------------


def _simulate(values: Values, terminal: Terminal) -> None:
    from .odds import columns, simulate

    name = _named_game(values, "simulate")
    problems: list[Problem] = []
    who = _who_plays(values, problems)
    game = _game(name, values, problems)
    path = None if values.out is None else _new_file(values.out)
    numbers = {key: _plain_value(getattr(values, key) or default) for key, default in _NUMBERS}
    played: Any = simulate(
        game,
        players=who,
        aggregate=path is None,
        progress=None if sys.stderr.isatty() else False,
        **numbers,
    )
    if "notice" in played.attrs:
        terminal.line(played.attrs["notice"][terminal.lang])
    if path is None:
        terminal.lines(_figures(played, columns(game, lang=terminal.lang), terminal))
    else:
        write_whole(path, csv_of(played).encode())
        terminal.say("saved_games", count=f"{len(played):,}", path=path)


def _who_plays(values: Values, problems: list[Problem]) -> Any:
    """Parse ``--players``: the players, their number (which stays in `values`), or both."""
    counts: list[str] = []
    named = ["random"] if values.policy is None else [values.policy]
    for text in values.players or ():
        (counts if isinstance(_plain_value(text), int) else named).append(text)
    values.players = counts[-1] if counts else None
    who = named[-1]
    return _seats(who, "--players", problems) if "=" in who else who


_NUMBERS = (("n", "1000"), ("seed", "0"), ("workers", "1"))
"""The integer arguments of `simulate`, with their defaults."""


_HEADS = ("head_column", "head_mean", "head_deviation", "head_least", "head_middle", "head_most")


def _new_file(text: str) -> Path:
    """Return the path of an output file, after checking before the work that it is writable."""
    path = Path(text).expanduser()
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, "", str(path))
    if not path.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, "", str(path))
    return path


def _figures(played: Aggregates, descriptions: Mapping[str, str], terminal: Terminal) -> list[str]:
    """Return a line for each column: its mean, spread, range and description."""
    rows = [[words().render(head, terminal.lang, {}) for head in _HEADS]]
    for name, each in played.items():
        spread = "" if each.variance is None else f"{float(each.variance) ** 0.5:,.2f}"
        middle = float(each.quantile(0.5))
        figures = [f"{float(each.mean):,.2f}", spread, f"{each.min:,}", f"{middle:,g}"]
        rows.append([name, *figures, f"{each.max:,}", descriptions[name]])
    return aligned(rows, right=range(1, len(_HEADS)))


# --- the lab -------------------------------------------------------------------------------------


def _lab(values: Values, terminal: Terminal) -> None:
    from .odds.beforehand import compiling

    port = None if values.port is None else _port(values.port)
    app = _jupyter()
    page = _start_page(values.folder, terminal)
    os.environ["RACEKIT_LANG"] = terminal.lang
    _answer_at_once()
    settings = lab_settings(page, port=port, browser=not values.no_browser)
    with compiling():
        app.launch_instance([*settings, "--allow-root"] if values.allow_root else settings)


def _jupyter() -> Any:
    """Return the application that shows notebooks: JupyterLab, or Jupyter Notebook alone."""
    for module, name in (
        ("jupyterlab.labapp", "LabApp"),
        ("notebook.app", "JupyterNotebookApp"),
    ):
        with contextlib.suppress(ImportError):
            return getattr(import_module(module), name)
    raise BadInput(words().text("no_lab"), [])


def _start_page(folder: str | None, terminal: Terminal) -> Path:
    """Return the first notebook: in the folder that is named, or in sight, or in one to be made."""
    place = notebook_files.in_sight(Path.cwd()) if folder is None else Path(folder).expanduser()
    if place is None and not notebook_files.IN_PACKAGE:
        place = notebook_files.shipped()
    if place is None:
        place = _offered(Path.cwd() / notebook_files.FOLDER, terminal)
    if folder is not None or notebook_files.is_copy(place):
        copied = notebook_files.notebooks(place)
        terminal.lines(copied.lines(terminal.lang) if copied.written else [])
    page = notebook_files.first_page(place, terminal.lang)
    assert page is not None
    return page


def _offered(place: Path, terminal: Terminal) -> Path:
    """Ask whether the notebooks may be put into a folder; where nobody can answer, they are."""
    if sys.stdin.isatty():
        try:
            answer = plain(terminal.ask("offer_notebooks", folder=place)).casefold()
        except Left:
            answer = "no"
        if answer not in ("", "y", "yes", "はい"):
            raise BadInput(words().text("no_notebooks"), [])
    terminal.lines(notebook_files.notebooks(place).lines(terminal.lang))
    return place


def _port(text: str) -> int:
    port = _plain_value(text)
    if isinstance(port, bool) or not isinstance(port, int) or not 1 <= port <= 65535:
        values = {"value": text, "low": 1, "high": 65535}
        raise _bad(Problem.of("--port", "out_of_range", **values))
    return port


def start_view() -> str:
    """Return where the server shows notebooks: without side bars if it has Jupyter Notebook 7."""
    try:
        import_module("notebook.app")
    except ImportError:
        return "lab/tree"
    return "notebooks"


def lab_settings(page: Path, *, port: int | None, browser: bool) -> list[str]:
    """Return the arguments with which Jupyter opens a notebook, on this machine only."""
    folder = page.parents[1]
    address = quote(page.relative_to(folder).as_posix())
    settings = [
        "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.root_dir={folder}",
        f"--LabApp.default_url=/{start_view()}/{address}",
        # Do not ask about Jupyter's news, and do not check for a newer version.
        "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]
    if port is not None:
        settings.append(f"--ServerApp.port={port}")
    return settings if browser else [*settings, "--ServerApp.open_browser=False"]


def _answer_at_once() -> None:
    """Send small messages of a kernel immediately.

    The server leaves Nagle's algorithm on, which can delay an answer by up to 40 ms, until the
    previous one is acknowledged. That is too long for a click on a board.
    """
    handler: Any = import_module("jupyter_server.services.kernels.websocket").KernelWebsocketHandler
    open_connection = handler.open

    async def open_without_delay(self: Any, kernel_id: str) -> None:
        self.set_nodelay(True)
        await open_connection(self, kernel_id)

    handler.open = open_without_delay


# --- the commands --------------------------------------------------------------------------------

_LANG = Argument("--lang", "arg_lang", "LANG")
_SEAT = Argument("--seat", "arg_seat", "SEAT")
_GAME = Argument("game", "arg_game", "GAME")
_ALLOW_CODE = Argument("--allow-code", "arg_allow_code")

COMMANDS: Mapping[str, Command] = {
    "lab": Command(
        _lab,
        "about_lab",
        (
            Argument("--folder", "arg_lab_folder", "FOLDER"),
            Argument("--no-browser", "arg_no_browser"),
            Argument("--port", "arg_port", "PORT"),
            Argument("--allow-root", "arg_allow_root"),
        ),
    ),
    "new": Command(
        _new,
        "about_new",
        (
            _GAME,
            Argument("--players", "arg_players", "N"),
            Argument("--seed", "arg_seed", "N"),
            Argument("--option", "arg_option", "NAME=VALUE", many=True),
            Argument("--seats", "arg_seats", "SEATS"),
            Argument("--mode", "arg_mode", "MODE"),
            Argument("--watch", "arg_watch"),
            _SEAT,
        ),
    ),
    "host": Command(
        _host,
        "about_host",
        (
            _GAME,
            Argument("--players", "arg_players", "N"),
            Argument("--option", "arg_option", "NAME=VALUE", many=True),
            Argument("--seats", "arg_host_seats", "SEATS"),
            Argument("--tables", "arg_tables", "N"),
            Argument("--lan", "arg_lan"),
            Argument("--port", "arg_host_port", "N"),
        ),
    ),
    "ask": Command(
        _ask,
        "about_ask",
        (
            Argument("what", "arg_ask", "WHAT"),
            Argument("--timer", "arg_timer", "SECONDS"),
            Argument("--folder", "arg_ask_folder", "FOLDER"),
            Argument("--lan", "arg_lan"),
            Argument("--port", "arg_host_port", "N"),
        ),
    ),
    "simulate": Command(
        _simulate,
        "about_simulate",
        (
            _GAME,
            Argument("--n", "arg_n", "N"),
            Argument("--players", "arg_who", "PLAYERS", many=True),
            Argument("--policy", "arg_policy", "PLAYERS"),
            Argument("--seed", "arg_seed", "N"),
            Argument("--option", "arg_option", "NAME=VALUE", many=True),
            Argument("--workers", "arg_workers", "N"),
            Argument("--out", "arg_out", "FILE"),
        ),
    ),
    "new-game": Command(
        _new_game,
        "about_new_game",
        (Argument("name", "arg_name", "NAME"), Argument("--folder", "arg_folder", "FOLDER")),
    ),
    "resume": Command(_resume, "about_resume", (Argument("saved", "arg_saved", "SAVED"),)),
    "replay": Command(_replay, "about_replay", (Argument("file", "arg_file", "FILE"), _SEAT)),
    "rules": Command(_rules, "about_rules", (_GAME, Argument("rule", "arg_rule", "RULE"))),
    "games": Command(_games, "about_games"),
    "lessons": Command(
        _lessons,
        "about_lessons",
        (
            Argument("--export", "arg_export", "FILE"),
            Argument("--erase", "arg_erase"),
            Argument("--page", "arg_page", "LESSON"),
            Argument("--out", "arg_page_out", "FILE"),
            _ALLOW_CODE,
        ),
    ),
    "worksheet": Command(
        _worksheet,
        "about_worksheet",
        (
            Argument("lesson", "arg_lesson", "LESSON"),
            Argument("--out", "arg_sheet_out", "FILE"),
            Argument("--paper", "arg_paper", "PAPER"),
            _ALLOW_CODE,
        ),
    ),
    "class": Command(
        _class,
        "about_class",
        (
            Argument("what", "arg_class", "WHAT"),
            Argument("given", "arg_class_given", "GIVEN"),
            Argument("game", "arg_class_game", "GAME"),
            Argument("--out", "arg_class_out", "FILE"),
            Argument("--csv", "arg_class_csv", "FILE"),
            Argument("--players", "arg_players", "N"),
            Argument("--option", "arg_option", "NAME=VALUE", many=True),
            _ALLOW_CODE,
            Argument("--against", "arg_against", "PLAYERS"),
            Argument("--deals", "arg_deals", "N"),
            Argument("--seconds", "arg_seconds", "N"),
            Argument("--memory", "arg_memory", "MB"),
            Argument("--seed", "arg_seed", "N"),
            Argument("--workers", "arg_workers", "N"),
            Argument("--lesson", "arg_class_lesson", "FOLDER", many=True),
            Argument("--to", "arg_class_to", "PLATFORM"),
            Argument("--folder", "arg_folder", "FOLDER"),
        ),
    ),
    "sandbox": Command(_sandbox, "about_sandbox"),
    "puzzles": Command(
        _puzzles,
        "about_puzzles",
        (
            Argument("what", "arg_puzzles", "WHAT"),
            Argument("given", "arg_puzzle_game", "GAME"),
            Argument("--level", "arg_level", "LEVEL"),
            Argument("--theme", "arg_theme", "THEME"),
            Argument("--daily", "arg_daily"),
            Argument("--games", "arg_mined_games", "N"),
            Argument("--players", "arg_players", "N"),
            Argument("--option", "arg_option", "NAME=VALUE", many=True),
            Argument("--times", "arg_times", "N"),
            Argument("--seed", "arg_seed", "N"),
            Argument("--workers", "arg_workers", "N"),
            Argument("--out", "arg_out", "FILE"),
        ),
    ),
    "cards": Command(
        _cards,
        "about_cards",
        (
            Argument("what", "arg_cards", "WHAT"),
            Argument("given", "arg_card", "CARD"),
            Argument("--set", "arg_set", "FILE"),
        ),
    ),
}
"""The commands by name."""
