"""Playing, watching and replaying in a terminal, in plain text.

The person at the terminal sees only what their seat may know. If several people share the terminal,
a curtain hides the screen between their turns.
"""

from __future__ import annotations

import contextlib
import sys
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from .engine.errors import RacekitError, file_trouble
from .engine.game import Game
from .engine.rules import Rule, RuleBook
from .engine.tasks import Action
from .engine.texts import Catalogue, Text, first_upper, read_toml, visible
from .exchange.replay import Replay, log_lines, result_data
from .show.columns import aligned
from .table.seats import persons
from .table.table import Node, Table

_CLEAR = "\x1b[2J\x1b[3J\x1b[H"
"""The escape sequence that clears the screen and its scrollback."""

_LONG = 10
"""More digits than the number of any choice has."""


@cache
def words() -> Catalogue:
    """Return the catalogue of the command line."""
    return Catalogue(read_toml("racekit", "cli.toml"))


class Left(Exception):
    """The person has left: by ``quit``, the end of input, or an interrupt."""


class Terminal:
    """The input and output of a terminal in one language.

    Parameters
    ----------
    lang : str
        ``en`` or ``ja``.
    """

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.live = sys.stdin.isatty() and sys.stdout.isatty()

    def line(self, text: str = "") -> None:
        """Print a line; control characters in names, comments or files do not reach the screen."""
        sys.stdout.write(f"{visible(text)}\n")

    def lines(self, texts: Iterable[str]) -> None:
        """Print several lines."""
        for text in texts:
            self.line(text)

    def word(self, key: str, **values: Any) -> str:
        """Return a text of the catalogue."""
        return words().render(key, self.lang, values)

    def say(self, key: str, **values: Any) -> None:
        """Print a text of the catalogue."""
        self.line(self.word(key, **values))

    def ask(self, key: str, **values: Any) -> str:
        """Ask for a line of input; raise `Left` at the end of input."""
        prompt = visible(self.word(key, **values))
        try:
            if self.live:
                return input(prompt).strip()
            sys.stdout.write(prompt)
            sys.stdout.flush()
            answer = sys.stdin.readline()
        except (EOFError, KeyboardInterrupt):
            answer = ""
        if not answer:
            self.line()
            raise Left
        # A terminal does not echo piped input; print it for the transcript.
        self.line(answer.rstrip("\n"))
        return answer.strip()

    def clear(self) -> None:
        """Clear the screen."""
        sys.stdout.write(_CLEAR if self.live else "\f\n")
        sys.stdout.flush()


def plain(text: str) -> str:
    """Convert full-width letters, digits and symbols in typed text to ASCII.

    Examples
    --------
    >>> plain("３－６＞３Ｌ")
    '3-6>3L'
    """
    return unicodedata.normalize("NFKC", text).strip()


def likely(p: str) -> str:
    """Return a probability as a fraction and as a percentage.

    Examples
    --------
    >>> likely("2/71")
    '2/71 = 2.8%'
    """
    return f"{p} = {float(Fraction(p)):.1%}"


def log_text(line: Mapping[str, Any], lang: str) -> str:
    """Return a line of the log: the rule, the event, its probability, or that it was forced."""
    text = line["text"][lang]
    if "forced" in line:
        text = words().render("forced", lang, {"text": text})
    if "p" in line:
        text = words().render("with_chance", lang, {"text": text, "p": likely(line["p"])})
    return f"  {line['rule']:<8} {text}"


def choices(actions: Sequence[Action], game: Game) -> list[str]:
    """Return the numbered actions; those with the same card share a line."""
    rows: list[list[str]] = []
    before: object = object()
    for number, action in enumerate(actions, start=1):
        card = game.ends(action)["from"]
        if card is None or card != before or len(rows[-1]) == 6:
            rows.append([])
        rows[-1].append(f"{number:>3}) {action}")
        before = card
    return aligned(rows)


def chosen_move(typed: str, moves: Sequence[str]) -> str | None:
    """Return the move that was typed, by its number or its name; None if there is no such move.

    Examples
    --------
    >>> chosen_move("2", ["R5", "R5 whip"]), chosen_move("r5", ["R5", "R5 whip"])
    ('R5 whip', 'R5')
    """
    if typed.isdecimal() and len(typed) < _LONG and 1 <= int(typed) <= len(moves):
        return moves[int(typed) - 1]
    return next((move for move in moves if move.lower() == typed.lower()), None)


def find_rules(book: RuleBook, asked: str) -> list[Rule]:
    """Return a rule, or the rules of a section, by its case-insensitive id.

    Raises
    ------
    BadInput
        If there is neither.
    """
    wanted = asked.lower()
    found = [rule for rule in book.values() if rule.id.lower() == wanted]
    section = [rule for rule in book.values() if rule.id.lower().startswith(f"{wanted}.")]
    return found or section or [book.rule(asked)]


def rule_texts(rules: Iterable[Rule], lang: str) -> Iterator[str]:
    """Yield the lines of the full texts of rules, separated by empty ones."""
    yield from "\n\n".join(rule.full_text(lang) for rule in rules).splitlines()


def standings(
    result: Mapping[str, Any], names: Mapping[int, Text], game: Game, lang: str
) -> Iterator[str]:
    """Return the result, winners first."""
    yield words().render("standings", lang, {})
    rows = [
        (
            f"  {row['place']}",
            first_upper(names[row["seat"]](lang)),
            game.score_text(row["score"], lang),
        )
        for row in sorted(result["ranking"], key=lambda row: (row["place"], row["seat"]))
    ]
    yield from aligned(rows, right={2})


# --- playing -----------------------------------------------------------------------------------


class Sitting:
    """A session of one or more people who play at a terminal.

    Parameters
    ----------
    table : Table
        The game, with at least one person.
    terminal : Terminal
        The terminal.
    """

    def __init__(self, table: Table, terminal: Terminal) -> None:
        self.table = table
        self.terminal = terminal
        self.persons = persons(table.players)
        self._reader: int | None = self.persons[0] if len(self.persons) == 1 else None
        self._shown = {seat: self._last_own(seat) for seat in self.persons}
        self._notice: Text | None = None
        self._commands: Mapping[str, Callable[[str], bool]] = {
            "?": self._help,
            "why": self._why,
            "rule": self._rule,
            "undo": self._undo,
            "log": self._log,
            "save": self._save,
            "save-mine": self._save_mine,
            "share": self._share,
            "quit": self._quit,
        }

    def play(self) -> None:
        """Play until the game is over or the person leaves."""
        try:
            self._play()
        except (Left, KeyboardInterrupt):
            self._say_goodbye()

    def _play(self) -> None:
        while True:
            self.table.advance()
            self._print_notice()
            actor = self.table.actor
            if not isinstance(actor, int):
                return self._finish()
            self._seat(actor)
            self._print_news(actor)
            self._show(actor)
            self._choose(actor)

    # --- the viewing seat -----------------------------------------------------------------

    def _seat(self, actor: int) -> None:
        """Make sure that only the acting person sees the terminal."""
        if self._reader == actor:
            return
        if self._reader is not None:
            self._print_news(self._reader)
            self.terminal.ask("curtain_close")
        self.terminal.clear()
        self._reader = None
        self.terminal.ask("curtain", name=self.table.names[actor](self.terminal.lang))
        self._reader = actor

    def _last_own(self, seat: int) -> Node | None:
        """Return the node before a seat's last choice: a resumed game shows the log from there."""
        own = [node for node in self.table.node.line() if node.actor == seat]
        return own[-1].parent if own else None

    def _print_notice(self) -> None:
        """Print the table's notice if there is a new one."""
        notice = self.table.notice
        if notice is not None and notice != self._notice:
            self.terminal.line(notice(self.terminal.lang))
        self._notice = notice

    def _print_news(self, seat: int) -> None:
        """Print what a seat has seen since the last output."""
        last = self._shown[seat]
        old = set(last.line()) if last else set()
        new = [node for node in self.table.node.line() if node not in old]
        self._print_log(new, seat)
        self._shown[seat] = self.table.node

    def _print_log(self, nodes: Iterable[Node], seat: int) -> None:
        for node in nodes:
            for line in log_lines(self.table, node, seat):
                self.terminal.line(log_text(line, self.terminal.lang))

    def _show(self, seat: int) -> None:
        """Print the board and the choices."""
        table, lang = self.table, self.terminal.lang
        names = table.names_for(seat)
        view = table.state.view(seat)
        lead, what = table.status(view, seat)
        self.terminal.line(
            "\n" + self.terminal.word("status", lead=lead(lang), what=what(lang)) + "\n"
        )
        self.terminal.line(table.game.scene_text(table.game.scene(view), names, lang))
        self.terminal.line()
        self.terminal.lines(choices(table.state.actions(), table.game))

    def _finish(self) -> None:
        """Print the end from the public view, so that it shows no hand to several people."""
        table, terminal = self.table, self.terminal
        seat = self.persons[0] if self._reader is None else self._reader
        names = table.names_for(seat)
        if self._reader is not None:
            self._print_news(seat)
        scene = table.game.scene(table.state.view(seat))
        if len(self.persons) > 1:
            scene = table.game.public_scene(scene)
        terminal.line("\n" + table.game.scene_text(scene, names, terminal.lang) + "\n")
        result = result_data(table.result) or {}
        terminal.lines(standings(result, names, table.game, terminal.lang))
        if table.autosave_path is not None:
            terminal.say("replay_hint", path=table.autosave_path)

    def _say_goodbye(self) -> None:
        path = self.table.autosave_path
        if path is not None and path.is_file():
            self.terminal.say("left", name=path.stem)
        else:
            self.terminal.say("left_unsaved")

    # --- input ----------------------------------------------------------------------------

    def _choose(self, seat: int) -> None:
        """Carry out input until the table has changed."""
        while not self._execute(self.terminal.ask("prompt")):
            pass

    def _execute(self, typed: str) -> bool:
        """Carry out one line of input; return whether the table has changed."""
        word, _, rest = typed.partition(" ")
        word = plain(word).lower()
        if not word:
            return False
        if word in self._commands:
            return self._commands[word](rest.strip())
        try:
            return self._act(plain(typed))
        except RacekitError as error:
            self.terminal.line(error.text(self.terminal.lang))
            return False

    def _act(self, text: str) -> bool:
        actions = self.table.state.actions()
        if text.isdecimal() and len(text) < _LONG:
            if not 1 <= int(text) <= len(actions):
                self.terminal.say("no_such_number", last=len(actions))
                return False
            self.table.step(actions[int(text) - 1])
        else:
            self.table.step(self._normalized(text))
        return True

    def _normalized(self, text: str) -> str:
        """Return an action's text with its proper capitalization: ``3-6>3l`` is ``3-6>3L``."""
        candidates = map(str, self.table.state.candidates())
        return next((name for name in candidates if name.lower() == text.lower()), text)

    def _help(self, _: str) -> bool:
        self.terminal.line(self.terminal.word("help_play").strip("\n"))
        return False

    def _why(self, rest: str) -> bool:
        terminal, state = self.terminal, self.table.state
        if not rest:
            terminal.say("give_action", example=state.candidates()[-1])
            return False
        action = self._normalized(plain(rest))
        refusal = state.why_not(action)
        if refusal is None:
            parsed = self.table.game.parse(action)
            text = self.table.game.action_text(parsed)(terminal.lang)
            terminal.say("is_legal", action=action, text=text)
        else:
            terminal.line(f"{refusal.text(terminal.lang)} [{refusal.rule}]")
        return False

    def _rule(self, rest: str) -> bool:
        book = self.table.game.book
        if not rest:
            self.terminal.say("give_rule", example=next(iter(book)))
            return False
        try:
            self.terminal.lines(rule_texts(find_rules(book, plain(rest)), self.terminal.lang))
        except RacekitError as error:
            self.terminal.line(error.text(self.terminal.lang))
        return False

    def _undo(self, _: str) -> bool:
        if not any(node.actor in self.persons for node in self.table.node.line()):
            self.terminal.say("nothing_to_undo")
            return False
        if (reason := self.table.why_no_undo(self._reader)) is not None:
            self.terminal.line(reason.text(self.terminal.lang))
            return False
        self.table.undo()
        self.terminal.say("taken_back")
        return True

    def _log(self, _: str) -> bool:
        assert self._reader is not None
        self._print_log(self.table.node.line(), self._reader)
        return False

    def _save(self, rest: str) -> bool:
        return self._save_as("save", rest, None)

    def _save_mine(self, rest: str) -> bool:
        return self._save_as("save-mine", rest, self._reader)

    def _save_as(self, word: str, rest: str, seat: int | None) -> bool:
        if not rest:
            self.terminal.say("give_path", word=word)
            return False
        try:
            path = self.table.save(Path(rest).expanduser(), seat=seat)
        except OSError as error:
            self.terminal.say("file_trouble", path=rest, reason=file_trouble(error))
            return False
        except (RuntimeError, ValueError):
            self.terminal.say("not_a_path", path=rest)
            return False
        self.terminal.say("saved_to" if seat is None else "saved_mine_to", path=path)
        return False

    def _share(self, _: str) -> bool:
        self.terminal.say("share_caution")
        self.terminal.line(self.table.share())
        return False

    def _quit(self, _: str) -> bool:
        raise Left


# --- watching ----------------------------------------------------------------------------------


def show(replay: Replay, game: Game, terminal: Terminal) -> None:
    """Show a replay: step by step in a terminal, or all at once in piped output."""
    pages = [list(_page(replay, frame, game, terminal)) for frame in replay.frames]
    with contextlib.suppress(Left, KeyboardInterrupt):
        left = 1
        for number, page in enumerate(pages, start=1):
            terminal.lines(page)
            left -= 1
            if terminal.live and not left and number < len(pages):
                left = _how_many(terminal, len(pages))


def _how_many(terminal: Terminal, all_of_them: int) -> int:
    """Ask how many steps to show next."""
    typed = plain(terminal.ask("step_prompt")).lower()
    if typed in ("quit", "q"):
        raise Left
    if typed == "all":
        return all_of_them
    return max(1, int(typed)) if typed.isdecimal() and len(typed) < _LONG else 1


def _page(
    replay: Replay, frame: Mapping[str, Any], game: Game, terminal: Terminal
) -> Iterator[str]:
    """Return a frame's log, and the board if the seat is to act or the game is over."""
    lang = terminal.lang
    names = {entry["seat"]: Text(**entry["name"]) for entry in replay.header["seats"]}
    for line in frame["log"]:
        yield log_text(line, lang)
    if frame["comment"]:
        yield terminal.word("comment", text=frame["comment"])
    if terminal.live or frame["actor"] == replay.header["seat"] or frame["result"]:
        lead, what = (frame["status"][part][lang] for part in ("lead", "what"))
        yield "\n" + terminal.word("status", lead=lead, what=what) + "\n"
        scene = {**replay.backdrop, **frame["scene"]}
        yield game.scene_text(scene, names, lang) + "\n"
    if frame["result"]:
        yield from standings(frame["result"], names, game, lang)
