"""Policies, agents and bots of other libraries as players of racekit: they see a view, no more."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from hashlib import blake2b
from math import isfinite
from pathlib import Path
from typing import Any, ClassVar

from ..engine.errors import Problem
from ..engine.game import Game
from ..engine.jsons import canonical, read_json
from ..engine.texts import Text
from ..engine.worlds import worlds
from ..odds.equilibrium import Equilibrium, decisions, gained, in_openspiel, set_named
from ..odds.extensive_form import LIMIT
from ..odds.perfect_recall import start_at
from ..table import saves
from ..table.seats import as_player, kinds
from . import efg
from .adapter import Adapter
from .messages import bad_adapter, message, refused, required

Probabilities = Mapping[str, Sequence[float]]
"""A view's `digest` to the probability of each legal action, in order."""


class PolicyPlayer:
    """Plays a table of probabilities.

    Parameters
    ----------
    table : mapping
        A view's `digest` to the probability of each legal action, in order.
    otherwise : Player or str, optional
        The player, or its name, that plays in views that are not in the table; without one, such a
        view raises an error.

    Raises
    ------
    BadInput
        If a row of the table holds no probabilities, or `otherwise` is not a player.

    Examples
    --------
    >>> import racekit as rk
    >>> player = PolicyPlayer.of_equilibrium(rk.odds.equilibrium(rk.game("kuhn")))
    >>> view = rk.game("kuhn").start().step("J").state.step("Q").state.step("bet").state.view(1)
    >>> player.choose(view, ("call", "fold"), random.Random(1)) in ("call", "fold")
    True
    """

    kind: ClassVar[str] = "policy"
    name: ClassVar[Text] = message("policy_player")

    def __init__(self, table: Probabilities, otherwise: Any = None) -> None:
        bad = [name for name, row in table.items() if not _is_distribution(row)]
        if bad:
            raise bad_adapter([Problem(name, message("not_probabilities")) for name in bad])
        self.table, self.otherwise = table, as_player(otherwise)
        if otherwise is not None and not callable(getattr(self.otherwise, "choose", None)):
            shown, known = repr(otherwise), kinds()
            raise bad_adapter([Problem.of("otherwise", "unknown_player", value=shown, known=known)])

    @classmethod
    def of_equilibrium(cls, found: Equilibrium, otherwise: Any = None) -> PolicyPlayer:
        """Return a player of an equilibrium's policies, in every seat.

        Raises
        ------
        BadInput
            If the policies need more than a view, which is all that a player gets.
        """
        if not found.by_view:
            raise refused("policy", "not_by_view")
        table = {digest(view): (*chances.values(),) for view, chances in found.policies()}
        return cls(table, otherwise)

    @classmethod
    def of_openspiel(cls, game: Any, policy: Any, otherwise: Any = None) -> PolicyPlayer:
        """Return a player of a policy for a small game of `racekit.interop.openspiel.load`.

        Parameters
        ----------
        game : SpielGame
            The game, whose whole tree is walked.
        policy : pyspiel.Policy or open_spiel.python.policy.Policy
            The policy; only its probabilities in the game's states are asked for.
        otherwise : Player or str, optional
            Plays in views that the game does not reach.

        Raises
        ------
        BadInput
            If the tree is too large, or the policy differs where a seat has the same view.
        """
        table: dict[str, tuple[float, ...]] = {}
        waiting, seen = [game.new_initial_state()], 0
        while waiting:
            state, seen = waiting.pop(), seen + 1
            if seen > LIMIT:
                raise refused("game", "too_large", limit=LIMIT)
            waiting += state.following()
            alone = {state.current_player(): state.position.state}
            for seat, here in (state.choosing or alone).items():
                if seat < 0:
                    continue
                asked = (state, seat) if state.choosing else (state,)
                chances = dict(policy.action_probabilities(*asked))
                numbers = game.adapter.numbers(here.actions())
                row = tuple(chances.get(number, 0.0) for number in numbers)
                if table.setdefault(digest(here.view(seat)), row) != row:
                    raise refused("policy", "not_by_view")
        return cls(table, otherwise)

    @classmethod
    def read(cls, path: str | Path, otherwise: Any = None) -> PolicyPlayer:
        """Return the player of a file that `save` wrote.

        Raises
        ------
        BadInput
            If the file does not hold a table of probabilities.
        """
        try:
            data = read_json(saves.read_file(path))
        except (OSError, ValueError) as error:
            raise refused("path", "not_a_policy", reason=str(error)) from None
        if not isinstance(data, dict) or not isinstance(data.get("policy"), dict):
            raise refused("path", "not_a_policy", reason="policy")
        return cls(data["policy"], otherwise)

    def save(self, path: str | Path, **about: Any) -> Path:
        """Write the table to a file, to four decimals, with notes of any kind about it."""
        rows = {name: [round(p, 4) for p in row] for name, row in sorted(self.table.items())}
        file = saves.as_path(path)
        lines = ",\n".join(f" {json.dumps(name)}: {json.dumps(row)}" for name, row in rows.items())
        notes = "".join(f"{json.dumps(name)}: {json.dumps(it)},\n" for name, it in about.items())
        saves.write_whole(file, f'{{{notes}"policy": {{\n{lines}\n}}}}\n'.encode())
        return file

    def exploitability(self, position: Any, *, utility: Any = "win") -> float:
        """Return how much a seat gains by a best response to it, on average over the seats.

        Parameters
        ----------
        position : Game, State or view
            A small game, or an ending, as for `racekit.odds.equilibrium`.
        utility : {"win", "score"} or callable
            The utility that each seat maximizes.

        Raises
        ------
        BadInput
            If the tree is too large, or OpenSpiel is not installed.

        Examples
        --------
        >>> import racekit as rk
        >>> from racekit.interop import baselines
        >>> baselines.load("kuhn").exploitability(rk.game("kuhn"), utility="score") < 1e-3
        True
        """
        pyspiel, tree = required("pyspiel"), efg.tree(position, utility=utility)
        sets = [{each.number: each for each in found.values()} for found in tree.sets]
        game, table = in_openspiel(tree), {}
        for name in decisions(game):
            seat, number = set_named(name)
            found = sets[seat][number]
            chances = self.chances(found.view, found.actions)
            table[name] = [*enumerate(map(float, chances.values()))]
        return gained(game, pyspiel.TabularPolicy(table))

    def chances(self, view: Any, actions: Sequence[Any]) -> dict[Any, Fraction]:
        """Return the probability of each of `actions`; `otherwise` needs this method, too."""
        row = self._row(view, actions)
        if row is None:
            found: dict[Any, Fraction] = self.otherwise.chances(view, actions)
            return found
        shares = [*map(Fraction, row)]
        return {a: share / sum(shares) for a, share in zip(actions, shares, strict=True)}

    def choose(self, view: Any, actions: Sequence[Any], rng: random.Random) -> Any:
        """Draw one of `actions` by its probability."""
        row = self._row(view, actions)
        if row is None:
            return self.otherwise.choose(view, actions, rng)
        return rng.choices(actions, row)[0]

    def _row(self, view: Any, actions: Sequence[Any]) -> Sequence[float] | None:
        """Return the row of a view; None if `otherwise` plays there."""
        row = self.table.get(digest(view))
        if row is not None and len(row) == len(actions):
            return row
        if self.otherwise is None:
            raise refused("view", "unknown_view")
        return None


class AgentPlayer:
    """Plays what a function of an observation chooses, such as a trained network.

    Parameters
    ----------
    game : Game or str
        The game, or its name.
    act : callable
        From an observation, as of `racekit.interop.pettingzoo.RaceEnv`, to the number of an action.
    **settings
        ``actions`` and ``observation``, as for `Adapter`.

    Examples
    --------
    >>> import racekit as rk
    >>> first = AgentPlayer(rk.game("pig"), lambda seen: int(seen["action_mask"].argmax()))
    >>> first.choose(rk.game("pig").start().view(0), ("roll",), random.Random(1))
    'roll'
    """

    kind: ClassVar[str] = "agent"
    name: ClassVar[Text] = message("agent_player")

    def __init__(self, game: Game | str, act: Callable[[Any], int], **settings: Any) -> None:
        self.adapter, self._act = Adapter(game, **settings), act

    def choose(self, view: Any, actions: Sequence[Any], rng: random.Random) -> Any:
        """Return the action of the number that the function chooses."""
        numbers = self.adapter.numbers(actions)
        chosen = self._act(
            {"observation": self.adapter.observe(view), "action_mask": self.adapter.mask(numbers)}
        )
        if chosen not in numbers:
            raise refused("action", "not_an_action", number=chosen)
        return actions[numbers.index(chosen)]


class BotPlayer:
    """Plays what a bot of OpenSpiel chooses in a position that the seat considers possible.

    A bot gets a whole position. So a new one is drawn for each decision, from those consistent with
    the seat's view: the bot never gets what is hidden. It gets no history, and is not informed of
    the other seats' actions. OpenSpiel's compiled search bots crash with games that are written in
    Python, these as well as its own; its search bots in Python work.

    Parameters
    ----------
    game : Game or str
        The game, or its name.
    make : callable
        From the game as a ``pyspiel.Game`` to a bot: any object whose ``step`` maps a state to the
        number of an action. A process that plays makes a bot of its own, because OpenSpiel's cannot
        be sent to another.
    **settings
        ``options``, ``utility``, ``actions``, ``observation`` and ``horizon``, as for `Adapter`.

    Examples
    --------
    >>> import racekit as rk
    >>> from open_spiel.python.algorithms import mcts
    >>> def make(game):
    ...     return mcts.MCTSBot(game, 1.0, 20, mcts.RandomRolloutEvaluator())
    >>> player = BotPlayer(rk.game("pig", goal=10), make)
    >>> player.choose(rk.game("pig", goal=10).start().view(0), ("roll",), random.Random(1))
    'roll'
    """

    kind: ClassVar[str] = "bot"
    name: ClassVar[Text] = message("bot_player")

    def __init__(self, game: Game | str, make: Callable[[Any], Any], **settings: Any) -> None:
        from . import openspiel  # which needs OpenSpiel

        self._made_from = game, make, settings
        self._game = openspiel.load(game, **settings)
        self._bot = make(self._game)

    def __reduce__(self) -> tuple[Any, ...]:
        game, make, settings = self._made_from
        return partial(BotPlayer, **settings), (game, make)

    def choose(self, view: Any, actions: Sequence[Any], rng: random.Random) -> Any:
        """Return the action of the number that the bot chooses."""
        state = self._game.new_initial_state()
        state.stand_at(start_at(worlds(view).sample(rng)))
        return self._game.adapter.action(state.position.state, self._bot.step(state))


def digest(view: Any) -> str:
    """Return 16 hexadecimal digits that stand for a view: its name in the table of a policy.

    Examples
    --------
    >>> import racekit as rk
    >>> view = rk.game("kuhn").start().step("K").state.step("J").state.view(0)
    >>> always = PolicyPlayer({digest(view): [0, 1]})
    >>> always.choose(view, ("check", "bet"), random.Random(1))
    'bet'
    """
    return blake2b(canonical(view.data()).encode(), digest_size=8).hexdigest()


def _is_distribution(row: Any) -> bool:
    """Whether a row holds numbers of at least 0, not all 0."""
    if not isinstance(row, list | tuple) or not row:
        return False
    numbers = all(type(p) in (int, float) and isfinite(p) and p >= 0 for p in row)
    return numbers and sum(row) > 0
