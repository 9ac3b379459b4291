"""Every game of racekit as a ``pyspiel.Game``.

`load` loads one, with its options. Importing this module registers the game ``racekit`` with
OpenSpiel, so that a game string works, too: ``racekit(game=longshot,options=players:4;races:1)``.
Its other parameters are those of `Adapter`; a horizon of 0 means the default.

A state is a history of action numbers, as OpenSpiel's own serialization and pickle write it. The
information state (with perfect recall) is `racekit.odds.perfect_recall.Position.key`, as text, and
`Adapter.recall`, as a tensor; the observation is the seat's view, as text and as a tensor
(`Adapter.observe`). Choices that a game says are made at once (`Game.simultaneous`) are one node.

Examples
--------
>>> game = load("kuhn", utility="score")
>>> game.num_players(), game.num_distinct_actions(), game.min_utility()
(2, 4, -2.0)
>>> state = game.new_initial_state()
>>> state.apply_action(2), state.apply_action(0)  # outcomes of chance
(None, None)
>>> [state.action_to_string(action) for action in state.legal_actions()]
['check', 'bet']
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote

from ..engine import registry
from ..engine.game import Game
from ..engine.tasks import CHANCE
from ..engine.values import with_item
from ..engine.worlds import worlds
from ..games import SMALLEST
from ..odds.perfect_recall import Position, start_at
from .adapter import EARLIER, RECALLED, Adapter
from .messages import refused, required

if TYPE_CHECKING:
    import numpy
    import pyspiel
else:
    numpy, pyspiel = required("numpy"), required("pyspiel")

DEFAULTS = {
    "game": SMALLEST,
    "options": "",
    "utility": "win",
    "actions": "auto",
    "observation": "hashed",
    "horizon": 0,
}
"""The parameters of the game string, with their defaults."""

_CHANCE, _TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
_AT_ONCE = int(pyspiel.PlayerId.SIMULTANEOUS)


def load(game: Game | str, /, *, options: Mapping[str, Any] | None = None, **settings: Any) -> Any:
    """Load a game of racekit as a ``pyspiel.Game``.

    Parameters
    ----------
    game : Game or str
        The game, or its name.
    options : mapping, optional
        The options of a game that is given by its name.
    **settings
        ``utility``, ``actions``, ``observation`` and ``horizon``, as for `Adapter`.

    Returns
    -------
    SpielGame
        A ``pyspiel.Game`` with an ``adapter``; its states have a ``position``, whose ``state`` is
        racekit's.

    Raises
    ------
    BadInput
        If the game, an option or a setting is invalid, or OpenSpiel is not installed.

    Examples
    --------
    >>> game = load("longshot", options={"players": 4, "races": 1}, observation="fields")
    >>> game.observation_tensor_shape(), list(game.adapter.blocks)[:3]
    ([1664], ['seat', 'deck', 'goal'])
    """
    # Here, as an error in a game that OpenSpiel loads has another type.
    made = Adapter(game, options=options, **settings).game
    name = quote(made.name, safe="")
    written = {"game": name, "options": written_options(made), **settings}
    kept = {key: value for key, value in written.items() if value not in ("", None)}
    return pyspiel.load_game("racekit", kept)


def written_options(game: Game) -> str:
    """Return the options of a game as they stand in a game string.

    Examples
    --------
    >>> import racekit as rk
    >>> written_options(rk.game("longshot", players=4, deck=None, races=1))
    'players:4;races:1'
    """
    given = game.options().items()
    return ";".join(f"{name}:{quote(json.dumps(value), safe='')}" for name, value in given)


def read_options(text: str) -> dict[str, Any]:
    """Return the options that a game string holds.

    Raises
    ------
    BadInput
        If a value is not percent-encoded JSON.

    Examples
    --------
    >>> read_options("players:4;races:1")
    {'players': 4, 'races': 1}
    """
    found = {}
    for part in filter(None, text.split(";")):
        name, _, value = part.partition(":")
        try:
            found[name] = json.loads(unquote(value))
        except ValueError:
            raise refused(name, "not_an_option", value=value) from None
    return found


def _game_type(**changes: Any) -> Any:
    kind = pyspiel.GameType
    return kind(
        short_name="racekit",
        long_name="racekit",
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        reward_model=kind.RewardModel.TERMINAL,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
        **{
            "dynamics": kind.Dynamics.SEQUENTIAL,
            "max_num_players": 10,
            "min_num_players": 1,
            **changes,
        },
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game of racekit, with an `adapter`."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**DEFAULTS, **(params or {})}
        name, options = given.pop("game"), read_options(given.pop("options"))
        game = registry.game(unquote(name), **options)
        self.adapter = adapter = Adapter(game, **{**given, "horizon": given["horizon"] or None})
        low, high = adapter.range
        sums, zero = pyspiel.GameType.Utility, adapter.total == 0
        info = pyspiel.GameInfo(
            num_distinct_actions=adapter.size,
            max_chance_outcomes=adapter.outcomes,
            num_players=game.players,
            min_utility=low,
            max_utility=high,
            utility_sum=adapter.total,
            max_game_length=adapter.horizon,
        )
        kind = _game_type(
            utility=sums.ZERO_SUM if zero else sums.GENERAL_SUM,
            **({"dynamics": pyspiel.GameType.Dynamics.SIMULTANEOUS} if game.simultaneous else {}),
            max_num_players=game.players,
            min_num_players=game.players,
        )
        super().__init__(kind, info, dict(params or {}))

    def new_initial_state(self) -> SpielState:
        """Return the first state."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """Return an object that observes states."""
        return SpielObserver(self.adapter, iig_obs_type, params)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position, with the seats' memories."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.adapter = game.adapter
        self.stand_at(game.adapter.start())

    def stand_at(self, position: Position) -> None:
        """Take up a position; OpenSpiel asks far more often who acts than the position changes."""
        self.position, self.choosing = position, self.adapter.choosing(position.state)
        actor: Any = _AT_ONCE if self.choosing else position.state.actor
        if self.adapter.over(position):
            actor = _TERMINAL
        elif actor is CHANCE:
            actor = _CHANCE
        self._player: int = actor

    def current_player(self) -> int:
        """Return the seat that acts, or OpenSpiel's number for chance or the end."""
        return self._player

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the numbers of the legal actions, or of the outcomes of chance, in rising order.

        OpenSpiel would ask chance for its outcomes first, and number them one by one.

        Parameters
        ----------
        player : int, optional
            Who acts; for any other player, nothing is legal. It must be given where seats choose at
            once.

        Raises
        ------
        ValueError
            If it is missing there.
        """
        if self._player == _AT_ONCE and player is None:
            raise ValueError("Several seats choose at once here: ask for each of them.")
        if self._player == _TERMINAL or player not in (None, self._player, *self.choosing):
            return []
        return self._legal_actions(self._player if player is None else player)

    def _legal_actions(self, player: int) -> list[int]:
        if self.choosing and player not in self.choosing:
            return []
        return self.adapter.legal(self.of(player))

    def following(self) -> list[SpielState]:
        """Return the states that may follow: after each action, or after all that seats choose."""
        if not self.choosing:
            return [self.child(action) for action in self.legal_actions()]
        found = []
        for joint in product(*(self.legal_actions(n) or [0] for n in range(self.num_players()))):
            after = self.clone()
            after.apply_actions([*joint])
            found.append(after)
        return found

    def of(self, player: int) -> Any:
        """Return the position in which a seat chooses: where seats do at once, its own."""
        return self.choosing.get(player, self.position.state)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the numbers of the outcomes, with their probabilities."""
        weights = self.adapter.following(self.position.state).weights
        total = sum(weights)
        return [(number, weight / total) for number, weight in enumerate(weights)]

    def _apply_action(self, action: int) -> None:
        self.stand_at(self.position.after(self.adapter.action(self.position.state, action)))

    def _apply_actions(self, actions: list[int]) -> None:
        self.stand_at(self.adapter.together(self.position, dict(enumerate(actions))))

    def _action_to_string(self, player: int, action: int) -> str:
        return self.adapter.name(self.of(player), action)

    def is_terminal(self) -> bool:
        """Whether the game is over, or cut off."""
        return self._player == _TERMINAL

    def returns(self) -> list[float]:
        """Return each seat's utility."""
        return self.adapter.utilities(self.position)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Draw a state that a seat considers possible, for bots such as IS-MCTS.

        It has no history, and no seat but this one remembers its earlier decisions in it.

        Parameters
        ----------
        player : int
            The seat.
        sampler : callable
            A random number from 0 to 1.
        """
        before = self.position
        state: SpielState = self.get_game().new_initial_state()
        world = start_at(worlds(before.state.view(player)).sample(random.Random(sampler())))
        past = with_item(world.past, player, before.past[player])
        state.stand_at(Position(world.state, past, before.steps))
        return state

    def __str__(self) -> str:
        return repr(self.position.state)


class SpielObserver:
    """A seat's view, as text and as a tensor; with perfect recall, its information state.

    Attributes
    ----------
    tensor : array
        The observation, or the information state.
    dict : dict of str to array
        Its blocks by name.
    """

    def __init__(self, adapter: Adapter, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise ValueError(f"unknown parameters of an observation: {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER or not kind.public_info:
            raise ValueError("racekit observes for one seat, private and public parts together")
        self._adapter, self._recall = adapter, kind.perfect_recall
        blocks = dict(adapter.blocks)
        if self._recall:
            blocks[EARLIER] = adapter.length, RECALLED
        self.tensor = numpy.zeros(sum(size for _, size in blocks.values()), numpy.float32)
        self._first = cache(lambda seat: adapter.observe(adapter.start().state.view(seat)))
        self.dict = {name: self.tensor[at : at + size] for name, (at, size) in blocks.items()}

    def set_from(self, state: SpielState, player: int) -> None:
        """Overwrite the tensor.

        Each time OpenSpiel asks for one, it looks at the first position, too, for the shape.
        """
        position = state.position
        if self._recall:
            self._adapter.recall(position, player, self.tensor)
        elif position is self._adapter.start():
            self.tensor[:] = self._first(player)
        else:
            self._adapter.observe(position.state.view(player), self.tensor)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the information as text."""
        position = state.position
        return position.key(player) if self._recall else position.state.key(player)


pyspiel.register_game(_game_type(utility=pyspiel.GameType.Utility.GENERAL_SUM), SpielGame)
