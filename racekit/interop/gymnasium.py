"""One seat of a game as an environment of Gymnasium, against players of racekit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..engine.errors import BadInput
from ..engine.game import Game
from ..engine.texts import seat_text
from ..table.seats import choice, persons, seat_players, seat_problems
from .adapter import Adapter
from .messages import bad_adapter, refused, required
from .playing import RENDER_MODES, Playing

if TYPE_CHECKING:
    from gymnasium import Env, spaces
else:
    Env, spaces = required("gymnasium").Env, required("gymnasium.spaces")


class SeatEnv(Env[Any, Any]):
    """A seat of a game; the other seats are players of racekit.

    Observations are those of `racekit.interop.pettingzoo.RaceEnv`. An episode is a game, and its
    only reward is the utility at the end (`Adapter`). An illegal action ends the episode with the
    lowest utility, and ``info["illegal"]`` says so; sample actions by the mask
    (``env.action_space.sample(mask=observation["action_mask"])``). The seed given to ``reset``
    determines all draws of chance, and what the other players draw.

    Parameters
    ----------
    game : Game or str
        The game, or its name.
    seat : int
        The seat of the environment's agent.
    players : mapping, optional
        Seat to its player; "random" by default.
    render_mode : {"ansi", "human"}, optional
        How to render the board as the seat sees it.
    **settings
        ``options``, ``utility``, ``actions``, ``observation`` and ``horizon``, as for `Adapter`.

    Raises
    ------
    BadInput
        If a seat, a player or a setting is invalid.

    Examples
    --------
    >>> import racekit as rk
    >>> env = SeatEnv(rk.game("longshot", races=1), players={1: "greedy"})
    >>> observation, info = env.reset(seed=7)
    >>> observation["observation"].shape, env.action_space
    ((512,), Discrete(194))
    """

    metadata: dict[str, Any] = {"render_modes": [*RENDER_MODES]}  # noqa: RUF012  # as Env has it

    def __init__(
        self,
        game: Game | str,
        *,
        seat: int = 0,
        players: Mapping[int, Any] | None = None,
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        self.adapter, self.render_mode = Adapter(game, **settings), render_mode
        game = self.adapter.game
        self.seat = game.check_seat(seat)
        if problems := seat_problems(game, players):
            raise bad_adapter(problems)
        self._playing = Playing(self.adapter, render_mode)
        everybody = dict.fromkeys(range(game.players), "random")
        self.players = seat_players(game, {**everybody, **(players or {}), seat: "random"})
        if empty := persons(self.players):
            raise refused("players", "seats_without_player", seat=empty[0])
        self._names = [seat_text(each) for each in range(game.players)]
        self.observation_space = self._playing.space()
        self.action_space = spaces.Discrete(self.adapter.size)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a game; return the first observation of the seat, and an empty dictionary."""
        super().reset(seed=seed)
        self._playing.reset(seed)
        self._others()
        return self._playing.observation(self.seat), {}

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Apply an action of the seat; then the others play until the seat acts again."""
        playing = self._playing
        try:
            legal = self.adapter.action(playing.position.state, int(action))
        except BadInput as error:
            lost = self.adapter.range[0]
            return playing.observation(self.seat), lost, True, False, {"illegal": str(error)}
        playing.step(legal)
        self._others()
        cut = self.adapter.cut(playing.position)
        reward = self.adapter.utilities(playing.position)[self.seat]
        return playing.observation(self.seat), reward, playing.over and not cut, cut, {}

    def _others(self) -> None:
        playing = self._playing
        while not playing.over and playing.seat != self.seat:
            seat, state = playing.seat, playing.position.state
            playing.step(choice(state, seat, self.players, self._names, playing.rng))

    def render(self) -> Any:
        return self._playing.render(self.seat)
