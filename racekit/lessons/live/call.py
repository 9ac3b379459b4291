"""``racekit.ask_class``: questions for a class, on pupils' own phones."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from ...engine.errors import BadInput, Problem, Problems, short_repr
from ...hosting import running
from ...hosting.call import check_possible, port_problems, serve_venue
from ...hosting.class_call import AT_THE_DOOR, DEVICES
from ...table import saves
from . import SAYS
from .asked import questions_for
from .kept import Keeper, file_of, new_folder, newest_folder, restored
from .room import LONGEST, MOST_PUPILS, SHORTEST, ClassRoom, is_time

if TYPE_CHECKING:
    from .desk import Desk
    from .widget import ClassWidget


def ask_class(
    what: str | Iterable[str] | None = None,
    *,
    confidence: bool = True,
    timer: int | None = None,
    names: bool = False,
    lan: bool = False,
    port: int | None = None,
    folder: str | Path | None = None,
    lang: str | None = None,
    autosave: bool = True,
) -> ClassWidget:
    """Ask a class: phones show the question, this screen how the answers lie, then the truth.

    Pupils need a browser, and the address that the widget shows: no account, no installation.
    Phones are sent questions without their solutions, and at no time what others have answered. The
    answers are kept as hand-ins are, on this machine.

    Parameters
    ----------
    what : str or iterable of str, optional
        A question, such as ``"odds/peeking"``; a lesson, such as ``"odds/02"``; or several of them.
        Without any, a class goes on: that of `folder`, or the one that was kept last, with the
        same pupils, keys and answers, and with its own `confidence` and `timer`.
    confidence : bool
        Whether pupils also say how sure they are.
    timer : int, optional
        After how many seconds a question closes by itself, from 5 to 3600.
    names : bool
        Whether the screen shows the names of those who are there; a button does, too.
    lan : bool
        Whether other machines in the network may connect. The connection is not encrypted. By
        default only this machine can.
    port : int, optional
        The port; by default the last one of this class, or the first free one from 8420 on.
    folder : str or Path, optional
        An empty or new folder for the hand-ins; by default, one is made among racekit's own.
    lang : {"en", "ja"}, optional
        The initial language of this screen; pupils choose their own.
    autosave : bool
        Whether the answers are kept.

    Returns
    -------
    ClassWidget
        The teacher's screen; ``collect()`` gives what was answered.

    Raises
    ------
    BadInput
        The error lists everything that is wrong.
    Forbidden
        In a browser, or if tornado or segno is not installed.

    Examples
    --------
    >>> import racekit as rk
    >>> room = rk.ask_class("odds/peeking", autosave=False)
    >>> room
    <ClassWidget 1 question, 0 pupils>
    >>> room.ask()
    >>> room.answer("Aiko", "400", sure=70)
    >>> room.stop(), room.tell()
    (None, None)
    >>> room.state["answered"]
    1
    >>> room.end()
    """
    desk = open_class(
        what,
        confidence=confidence,
        timer=timer,
        names=names,
        lan=lan,
        port=port,
        folder=folder,
        autosave=autosave,
    )
    from .widget import ClassWidget

    return ClassWidget(desk, lang)


def open_class(
    what: str | Iterable[str] | None,
    *,
    confidence: bool = True,
    timer: int | None = None,
    names: bool = False,
    lan: bool = False,
    port: int | None = None,
    folder: str | Path | None = None,
    autosave: bool = True,
) -> Desk:
    """Serve a class, as `ask_class`, without a widget.

    Parameters
    ----------
    what, confidence, timer, names, lan, port, folder, autosave
        As for `ask_class`.
    """
    check_possible()
    problems: Problems = Problems()
    problems.extend(port_problems(port))
    problems.extend(_timer_problems(timer))
    target = _target(folder, autosave, problems)
    room = before = old = None
    try:
        if what is None:
            target = target or _newest()
            old = None if problems else running.leave(str(target))
            room, before = restored(target)
        else:
            room = ClassRoom(questions_for(what), confidence=confidence, timer=timer)
            problems.extend(_folder_problems(target))
    except BadInput as error:
        problems.extend(error.problems)
    if problems or room is None:
        raise SAYS.error("bad_class", problems)
    if target is None and autosave:
        target = new_folder(room.questions)
    desk = serve(room, target, port=port, before=before, names=names)
    desk.take_over(old)
    if lan:
        desk.open_network()
    return desk


def serve(
    room: ClassRoom,
    folder: Path | None,
    *,
    port: int | None = None,
    before: int | None = None,
    names: bool = False,
) -> Desk:
    """Serve a class, without a widget.

    Parameters
    ----------
    room : ClassRoom
        The class.
    folder : Path or None
        Where it is kept; None: nowhere.
    port, before : int, optional
        The port, and the last one of this class, which is tried first.
    names : bool
        Whether the screen shows names.
    """
    from .desk import Desk

    keeper = None if folder is None else Keeper(room, folder)
    server = serve_venue(room, port, before, DEVICES * MOST_PUPILS + AT_THE_DOOR)
    notices = () if before is None else (SAYS.text("goes_on"),)
    desk = Desk(room, server, keeper=keeper, names=names, notices=notices)
    if keeper is not None:
        keeper.port = server.port
        room.kept = keeper.keep
        server.call(keeper.keep)
    return desk


def _newest() -> Path:
    found = newest_folder()
    if found is None:
        raise SAYS.error("bad_class", [SAYS.problem("what", "none_kept")])
    return found


def _target(folder: object, autosave: bool, problems: Problems) -> Path | None:
    if folder is None:
        return None
    if not isinstance(folder, str | os.PathLike):
        problems.append(Problem.of("folder", "not_a_path", value=short_repr(folder)))
        return None
    if not autosave:
        problems.append(SAYS.problem("folder", "not_kept_there"))
    return saves.as_path(folder).expanduser().absolute()


def _folder_problems(folder: Path | None) -> Iterator[Problem]:
    """Yield why a folder is not one for a new class."""
    if folder is None:
        return
    if file_of(folder).exists():
        yield SAYS.problem("folder", "has_class", folder=str(folder))
    elif folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        yield SAYS.problem("folder", "not_empty", folder=str(folder))


def _timer_problems(timer: object) -> Iterator[Problem]:
    if timer is not None and not is_time(timer):
        shown = {"value": short_repr(timer), "least": SHORTEST, "most": LONGEST}
        yield SAYS.problem("timer", "not_time", **shown)
