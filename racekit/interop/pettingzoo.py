"""Every game of racekit as an environment of PettingZoo: AEC, or parallel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from ..engine.game import Game
from .adapter import Adapter
from .messages import refused, required
from .playing import RENDER_MODES, Playing

if TYPE_CHECKING:
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers
else:
    spaces = required("gymnasium.spaces")
    AECEnv, ParallelEnv = required("pettingzoo").AECEnv, required("pettingzoo").ParallelEnv
    wrappers = required("pettingzoo.utils.wrappers")


class _Agents:
    """What both kinds of environment have: a game, and its seats as agents."""

    def __init__(
        self, game: Game | str, *, render_mode: str | None = None, **settings: Any
    ) -> None:
        super().__init__()
        self.adapter, self.render_mode = Adapter(game, **settings), render_mode
        self._playing = Playing(self.adapter, render_mode)
        self.agents: list[str] = []
        self.possible_agents = [f"player_{seat}" for seat in range(self.adapter.game.players)]
        self.observation_spaces = {agent: self._playing.space() for agent in self.possible_agents}
        self.action_spaces = {
            agent: spaces.Discrete(self.adapter.size) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def _begin(self, seed: int | None) -> None:
        self._playing.reset(seed)
        self.agents = self.possible_agents[:]

    def close(self) -> None:
        """Do nothing: an environment holds no resources."""

    def __str__(self) -> str:
        return f"racekit_{self.adapter.game.name}"


class RaceEnv(_Agents, AECEnv):  # type: ignore[misc]  # pettingzoo's types are not exported
    """A game as an environment: the agents ``player_0``, ``player_1``, ... act one after another.

    An observation is a dictionary: ``observation`` is an array of floats (`Adapter.observe`), and
    ``action_mask`` is 1 at the legal actions of the agent that acts. A reward comes at the end:
    the utility (`Adapter`). At the horizon, all agents are truncated. The seed given to ``reset``
    determines all draws of chance.

    Parameters
    ----------
    game : Game or str
        The game, or its name.
    render_mode : {"ansi", "human"}, optional
        How to render the board as the agent that acts sees it.
    **settings
        ``options``, ``utility``, ``actions``, ``observation`` and ``horizon``, as for `Adapter`.

    Examples
    --------
    >>> import racekit as rk
    >>> env = RaceEnv(rk.game("kuhn"))
    >>> env.reset(seed=1)
    >>> env.agent_selection, env.observe("player_0")["action_mask"].tolist()
    ('player_0', [1, 1, 0, 0])
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": [*RENDER_MODES],
        "name": "racekit_v1",
        "is_parallelizable": False,
    }

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; without a seed, the random numbers go on."""
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._turn()

    def step(self, action: int | None) -> None:
        """Apply the action of the agent that acts; None if its game is over.

        Raises
        ------
        BadInput
            If the action is not legal.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise refused("action", "not_an_action", number=action)
        self._playing.step(self.adapter.action(self._playing.position.state, int(action)))
        self._cumulative_rewards[agent] = 0.0
        self._turn()
        self._accumulate_rewards()

    def _turn(self) -> None:
        """Select the agent that acts, or end the game."""
        playing = self._playing
        self.agent_selection = self.possible_agents[playing.seat]
        if playing.over:
            cut = self.adapter.cut(playing.position)
            utilities = self.adapter.utilities(playing.position)
            self.rewards = dict(zip(self.agents, utilities, strict=True))
            self.truncations = dict.fromkeys(self.agents, cut)
            self.terminations = dict.fromkeys(self.agents, not cut)

    def observe(self, agent: str) -> dict[str, Any]:
        return self._playing.observation(self.possible_agents.index(agent))

    def render(self) -> str | None:
        return self._playing.render(self.possible_agents.index(self.agent_selection))


class ParallelRaceEnv(_Agents, ParallelEnv):  # type: ignore[misc]
    """A game as an environment in which all agents act in each step.

    Choices that a game says are made at once (`Game.simultaneous`) are one step. The mask of an
    agent that has nothing to choose is 0 everywhere, and its action counts for nothing: so where
    seats act one after another, a step has one agent that chooses. All else is as in `RaceEnv`.

    Parameters
    ----------
    game : Game or str
        The game, or its name.
    render_mode : {"ansi", "human"}, optional
        How to render the board as the first agent sees it.
    **settings
        ``options``, ``utility``, ``actions``, ``observation`` and ``horizon``, as for `Adapter`.

    Examples
    --------
    >>> env = ParallelRaceEnv("kuhn")
    >>> seen, _ = env.reset(seed=1)
    >>> {agent: int(each["action_mask"].sum()) for agent, each in seen.items()}
    {'player_0': 2, 'player_1': 0}
    >>> seen, rewards, ends, cuts, infos = env.step({"player_0": 0, "player_1": 0})
    >>> int(seen["player_1"]["action_mask"].sum())
    2
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": [*RENDER_MODES], "name": "racekit_v1"}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a game; without a seed, the random numbers go on."""
        self._begin(seed)
        return self._seen(), {agent: {} for agent in self.agents}

    def step(self, actions: Mapping[str, int]) -> tuple[dict[str, Any], ...]:
        """Apply the actions of those that choose.

        Raises
        ------
        BadInput
            If an action is not legal, or one is missing.
        """
        playing = self._playing
        numbers = {self.possible_agents.index(agent): int(n) for agent, n in actions.items()}
        if missing := [seat for seat in playing.choosing() if seat not in numbers]:
            agents = [self.possible_agents[seat] for seat in missing]
            raise refused("actions", "no_action_of", agents=agents)
        playing.step_together(numbers)
        agents, seen, cut = self.agents, self._seen(), self.adapter.cut(playing.position)
        if playing.over:
            self.agents = []
        return (
            seen,
            dict(zip(agents, self.adapter.utilities(playing.position), strict=True)),
            dict.fromkeys(agents, playing.over and not cut),
            dict.fromkeys(agents, cut),
            {agent: {} for agent in agents},
        )

    def _seen(self) -> dict[str, Any]:
        observe = self._playing.observation
        return {agent: observe(seat, at_once=True) for seat, agent in enumerate(self.agents)}

    def render(self) -> str | None:
        return self._playing.render(0)


def env(game: Game | str, **settings: Any) -> Any:
    """Return a `RaceEnv` in the usual wrappers: an illegal action ends the game at a loss."""
    bare = RaceEnv(game, **settings)
    guarded = wrappers.TerminateIllegalWrapper(bare, illegal_reward=bare.adapter.range[0])
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(guarded))


def parallel_env(game: Game | str, **settings: Any) -> Any:
    """Return a `ParallelRaceEnv`; the settings are its own."""
    return ParallelRaceEnv(game, **settings)
