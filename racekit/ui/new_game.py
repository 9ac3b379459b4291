"""What a new game is to be, as plain data for the front end.

This module needs no browser and no ipywidgets: `NewGameWidget` only transports its data.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from ..editing.form_data import form_data, problems_data
from ..editing.options import option_parts
from ..editing.parts import (
    Edit,
    Form,
    Group,
    Item,
    Maybe,
    Number,
    Pick,
    Section,
    Variant,
    Words,
    applied,
    path_of,
)
from ..engine import registry
from ..engine.analysis import Determinizer, Heuristic, get_feature
from ..engine.codec import TAG
from ..engine.errors import BadInput, Forbidden, Problem, short_repr
from ..engine.game import Game
from ..engine.texts import Catalogue, Text, read_toml, seat_text
from ..exchange.shapes import NONE
from ..games import FIRST
from ..players import Greedy, Random, Search, default_player
from ..table import saves
from ..table.seats import HUMAN, LONGEST_NAME, Human, is_name, is_person, kind_of
from ..table.table import Table
from .construction import EDIT, Construction
from .messages import PROTOCOL, Command, Data, Reply

STEPS = 100
"""The number of edits that can be undone."""

_word = Catalogue(read_toml("racekit.ui", "new_game.toml")).text

_NEEDS: Mapping[str, type | None] = {
    Random.kind: None,
    Greedy.kind: Heuristic,
    Search.kind: Determinizer,
}
"""The automatic players, weakest first, with what a game must have for each."""

_SEED = 1
"""The seed that is offered first."""


class NewGame(Construction[Data]):
    """A form for a new game: the game, who plays, its options, and its seed.

    Parameters
    ----------
    table : Table, optional
        The table whose game and players are offered first.
    leave : callable, optional
        Goes back to where the form was opened; by default, there is no way back.

    Attributes
    ----------
    begin : callable
        Begins the game, with the arguments of `racekit.play`.
    """

    steps = STEPS

    def __init__(self, table: Table | None = None, leave: Callable[[], None] | None = None) -> None:
        self.begin: Callable[[str, Data], None] = lambda _game, _settings: None
        self._leave = leave
        self._running = _running(table) if table is not None and leave is not None else None
        self._greeted = False
        self._first = _seated({"game": FIRST}) if table is None else _of_table(table)
        super().__init__(self._first)

    # --- what is chosen -------------------------------------------------------------------

    @property
    def game(self) -> str:
        """The name of the game."""
        name: str = self._now["game"]
        return name

    @property
    def form(self) -> Form:
        """What may be chosen."""
        options = option_parts(registry.game_class(self.game))
        players = _moved(options, "players")
        seats = _seat_parts(self.game, len(self._now["seats"]))
        seed = Maybe(label=_word("same"), part=Number(label=_word("number"), default=_SEED))
        sections = [
            Section(_word("game"), {"game": Pick(label=_word("game"), items=_games())}),
            Section(_word("seats"), {**players, "seats": seats}),
            Section(_word("options"), {"options": Group(label=_word("options"), parts=options)}),
            Section(_word("cards"), {"seed": seed}),
        ]
        return [each for each in sections if options or "options" not in each.parts]

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Everything that stands in the way of the game, each with its place."""
        names = enumerate(each.get("name") for each in self._now["seats"])
        found = [
            Problem.of(
                f"seats[{seat}].name", "not_a_name", value=short_repr(name), most=LONGEST_NAME
            )
            for seat, name in names
            if name and not is_name(name)
        ]
        made = _made(self._now)
        options = made.problems if isinstance(made, BadInput) else ()
        return (*found, *(Problem(_place(each.place), each.text) for each in options))

    def settings(self) -> dict[str, Any]:
        """Return the arguments of `racekit.play` besides the game, without those it has anyway.

        Raises
        ------
        BadInput
            The error lists every problem with its place.
        """
        if self.problems:
            raise BadInput.of("bad_table", self.problems)
        seats = {seat: _player(each) for seat, each in enumerate(self._now["seats"])}
        seed = self._now.get("seed")
        return {
            **_chosen_options(self._now),
            **({} if self._usual(seats) else {"seats": seats}),
            **({} if seed is None else {"seed": seed}),
        }

    def _usual(self, seats: Mapping[int, Any]) -> bool:
        """Whether a game has these players anyway."""
        other = _usual_kind(self.game)
        return all(player == (other if seat else HUMAN) for seat, player in seats.items())

    def python(self) -> str:
        """Return the line of Python that begins the game.

        Examples
        --------
        >>> new = NewGame()
        >>> new.edit("set", "players", 4)
        >>> new.edit("set", "seats[0].name", "Ann")
        >>> new.python()
        "rk.play('longshot', players=4, seats={0: rk.HUMAN.named('Ann')})"
        """
        settings = self.settings()
        if "seats" in settings:
            other = _usual_kind(self.game)
            named = {at: each for at, each in settings["seats"].items() if each != other}
            players = ", ".join(f"{at}: {_python_of(each)}" for at, each in named.items())
            settings["seats"] = f"{{{players}}}"
        given = [
            f"{name}={value if name == 'seats' else repr(value)}"
            for name, value in settings.items()
        ]
        return f"rk.play({', '.join([repr(self.game), *given])})"

    # --- edits ----------------------------------------------------------------------------

    def edit(self, how: str, at: str, what: Any = None) -> None:
        """Change one part (see `racekit.editing.parts.Edit`), given by its path.

        Raises
        ------
        BadInput
            If there is no such part, or if nothing of the kind may stand there.
        """
        data = applied(self.form, self._now, Edit(how, path_of(at), what))
        if data["game"] != self.game:
            # Who sat there because nobody was chosen makes room for who sits there in the new game.
            before, after = ({TAG: _usual_kind(game)} for game in (self.game, data["game"]))
            seats = [after if each == before else each for each in data["seats"]]
            data = {"game": data["game"], "seats": seats}
        self._become(_seated(data))

    def clear(self) -> None:
        """Offer again what was offered first."""
        self._become(self._first)

    def start(self) -> None:
        """Begin the game."""
        self.begin(self.game, self.settings())

    def back(self) -> None:
        """Go back without a new game."""
        if self._leave is None:
            raise Forbidden(_word("no_way_back"))
        self._leave()

    # --- the front end ----------------------------------------------------------------------

    def snapshot(self) -> Data:
        """Return everything that the front end shows."""
        form, problems = self.form, self.problems
        return {
            "v": PROTOCOL,
            "seq": self.seq,
            "now": 0,
            "log": [],
            "lead": _word("lead").data(),
            "lines": {each.key: _line(str(each.key)).data() for each in _games()},
            "back": self._leave is not None,
            "running": self._running,
            "edit": {
                **form_data(form, self._now),
                "problems": problems_data(form, self._now, problems),
            },
            "python": None if problems else self.python(),
        }

    def _hello(self, _none: None) -> Reply:
        """Answer a greeting: the first one comes from the page on which the form was opened."""
        first, self._greeted = not self._greeted, True
        return "hello", {"first": first}

    commands: ClassVar = {
        "hello": Command(NONE, _hello, reads=True),
        "set": Command(EDIT, lambda form, edit: form.edit("set", **edit)),
        "start": Command(NONE, lambda form, _: form.start()),
        "leave": Command(NONE, lambda form, _: form.back()),
    }


# --- games ------------------------------------------------------------------------------------


def _games() -> tuple[Item, ...]:
    return tuple(Item(name, registry.game_class(name).book.title) for name in registry.names())


def _line(name: str) -> Text:
    return registry.game_class(name).book.line


def _chosen_options(data: Data) -> dict[str, Any]:
    """Return the options that differ from their defaults."""
    parts = option_parts(registry.game_class(data["game"]))
    given = {name: data[name] for name in ("players",) if name in data} | data.get("options", {})
    return {name: value for name, value in given.items() if value != parts[name].default}


def _moved(parts: dict[str, Any], name: str) -> dict[str, Any]:
    """Take an entry out, if it is there; return it."""
    return {name: parts.pop(name)} if name in parts else {}


def _place(option: str) -> str:
    """Return the place of an option in the form."""
    return option if option == "players" else f"options.{option}"


def _made(data: Data) -> Game | BadInput:
    """Return the game with its options, or what is wrong with them."""
    try:
        return registry.game(data["game"], **_chosen_options(data))
    except BadInput as error:
        return error


def _running(table: Table) -> Data | None:
    """Return how one comes back to a game in play, once another has begun."""
    if table.node.parent is None or table.state.actor is None:
        return None
    name = saves.name_of(table.autosave_path)
    told = _word("not_saved") if name is None else _word("saved", name=repr(name))
    return {**told.data()}


# --- seats --------------------------------------------------------------------------------------


def _seat_parts(game: str, count: int) -> Group:
    """Return who may sit where; a person may have a name."""
    kinds = [HUMAN.kind, *_kinds(game)]
    name = Words(label=_word("name"), default="")
    parts = {
        kind: Group(label=_word(kind), parts={"name": name} if kind == HUMAN.kind else {})
        for kind in kinds
    }
    names = {kind: _word(kind) for kind in kinds}
    seats = {n: Variant(label=seat_text(n), kinds=parts, names=names) for n in range(count)}
    return Group(label=_word("seats"), parts=seats)


def _kinds(game: str) -> tuple[str, ...]:
    """Return the automatic players that can play a game."""
    kind = registry.game_class(game)
    return tuple(
        name for name, need in _NEEDS.items() if need is None or get_feature(kind, need) is not None
    )


def level(player: Any) -> Text | None:
    """Return what kind of automatic player one is, in words; None if there are no words for it."""
    kind = kind_of(player)
    return _word(kind) if kind in _NEEDS else None


def _usual_kind(game: str) -> str:
    """Return who sits where `racekit.play` is told of nobody, but in the first seat."""
    return default_player(registry.game_class(game)).kind


def _seated(data: Data) -> Data:
    """Return a choice with as many seats as the game has, each with a player that can play it."""
    made = _made(data)
    given = data.get("seats", [{TAG: HUMAN.kind, "name": ""}])
    count = len(given) if isinstance(made, BadInput) else made.players
    known = (HUMAN.kind, *_kinds(data["game"]))
    other = {TAG: _usual_kind(data["game"])}
    seats = [each if each[TAG] in known else other for each in given[:count]]
    return {**data, "seats": [*seats, *[other] * (count - len(seats))]}


def _of_table(table: Table) -> Data:
    """Return the choice of which a table is made."""
    parts = option_parts(type(table.game))
    options = {name: value for name, value in table.game.options().items() if name in parts}
    seats = [
        {TAG: HUMAN.kind, "name": player.called or ""}
        if isinstance(player, Human)
        else {TAG: kind_of(player)}
        for player in table.players
    ]
    players = _moved(options, "players")
    return _seated({"game": table.game.name, **players, "seats": seats, "options": options})


def _player(seat: Data) -> Any:
    """Return a player as `racekit.play` takes it."""
    if seat[TAG] != HUMAN.kind:
        return seat[TAG]
    return HUMAN.named(seat["name"]) if seat.get("name") else HUMAN


def _python_of(player: Any) -> str:
    return f"rk.{player!r}" if is_person(player) else repr(player)
