"""Games in extensive form: the exact tree below what all seats know, and its text for Gambit."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import repeat, zip_longest
from typing import Any, NamedTuple
from urllib.parse import quote

from ..engine.analysis import Determinizations, LowerBounded
from ..engine.game import Game, State
from ..engine.tasks import CHANCE, Action
from ..engine.texts import language
from ..engine.worlds import worlds
from .bars import bar
from .graph import Utility
from .messages import many, message, refused
from .perfect_recall import Position, start_at

LIMIT = 200_000
"""The default limit on the number of nodes."""


def common_knowledge(given: Any, limit: int = LIMIT) -> dict[State, Fraction]:
    """Return the states that agree with the seats' common knowledge, with their probabilities.

    These are the states that some seat considers possible, those that some seat would then
    consider possible, and so on. Nothing is inferred from the players' choices.

    Parameters
    ----------
    given : Game, State or view
        A game begins at its only first state.
    limit : int
        The maximum number of states.

    Raises
    ------
    BadInput
        If there are too many states, or the seats' beliefs have no common prior.

    Examples
    --------
    >>> import racekit as rk
    >>> state = rk.game("kuhn").start().step("J").state.step("K").state
    >>> len(common_knowledge(state.view(0)))
    6
    """
    state = given.start() if isinstance(given, Game) else given
    if not isinstance(state, State):
        state = next(iter(worlds(state)))[0]
    weights, waiting = {state: Fraction(1)}, deque([state])
    seen: set[Any] = set()
    while waiting:
        here = waiting.popleft()
        for seat in range(here.game.players):
            view = here.view(seat)
            if view in seen:
                continue
            seen.add(view)
            _extend(weights, here, worlds(view), waiting, limit)
    total = sum(weights.values())
    return {each: weight / total for each, weight in weights.items()}


def _extend(
    weights: dict[State, Fraction],
    here: State,
    found: Determinizations,
    waiting: deque[State],
    limit: int,
) -> None:
    """Add what a seat considers possible, in proportion to the weight of the state here."""
    if isinstance(found, LowerBounded) and found.at_least > limit:
        raise refused("limit", "too_many_positions", limit=many(limit))
    possible: dict[State, Fraction] = {}
    for state, p in found:
        possible[state] = possible.get(state, Fraction(0)) + p
        if len(possible) > limit:
            raise refused("limit", "too_many_positions", limit=many(limit))
    scale = weights[here] / possible[here]
    for state, p in possible.items():
        if state not in weights:
            weights[state] = scale * p
            waiting.append(state)
        elif weights[state] != scale * p:
            raise refused("position", "no_common_prior")


class InformationSet(NamedTuple):
    """The positions that a seat cannot distinguish when it decides."""

    number: int  # its number among the seat's sets, from 1
    view: Any  # the seat's view
    actions: tuple[Action, ...]  # the legal actions


class ExtensiveFormNode(NamedTuple):
    """A node of the tree."""

    actor: Any  # the seat that decides, or CHANCE; None if the game is over
    number: int  # the number of its information set, of its chance event, or of its outcome, from 1
    labels: tuple[str, ...] = ()  # the names of the actions or of chance's outcomes
    numbers: tuple[Fraction, ...] = ()
    """The probabilities of chance, or at the end each seat's utility."""


class ExtensiveForm:
    """The game tree below some states, with perfect recall and exact probabilities.

    Parameters
    ----------
    roots : mapping
        The first states, with their probabilities.
    utility : callable
        Maps a result to the utility of each seat.
    limit : int
        The maximum number of nodes.
    progress : bool, optional
        Whether to show a progress bar; None: only if the work takes longer than a second.

    Attributes
    ----------
    game : Game
        The game.
    nodes : list of ExtensiveFormNode
        Every node, before those below it.
    sets : tuple of dict
        For each seat, the key of an information set (`Position.key`) to the set.

    Raises
    ------
    BadInput
        If there are too many nodes.

    Examples
    --------
    >>> import racekit as rk
    >>> tree = ExtensiveForm({rk.game("kuhn").start(): 1}, lambda result: result.scores)
    >>> len(tree.nodes), [len(sets) for sets in tree.sets]
    (58, [6, 6])
    """

    def __init__(
        self,
        roots: Mapping[State, Any],
        utility: Utility,
        limit: int = LIMIT,
        progress: bool | None = False,
    ) -> None:
        self.game = next(iter(roots)).game
        self.nodes: list[ExtensiveFormNode] = []
        self.sets: tuple[dict[str, InformationSet], ...] = tuple(
            {} for _ in range(self.game.players)
        )
        self._utility, self._limit = utility, limit
        self._outcomes: dict[tuple[Fraction, ...], int] = {}
        self._events = 0
        waiting = [start_at(state) for state in roots]
        self._roots = [*roots]
        if len(roots) > 1:
            numbers = tuple(str(number + 1) for number in range(len(roots)))
            self.nodes.append(self._chance(numbers, [*roots.values()]))
        title = self.game.book.title(language())
        with bar(0, title, message("positions")(language()), progress) as shown:
            self._grow(waiting, shown)

    def _grow(self, waiting: list[Position], shown: Any) -> None:
        """Add the nodes of positions, and of all below them."""
        waiting.reverse()
        while waiting:
            position = waiting.pop()
            waiting += reversed(self._add(position))
            shown.update(1)
            if len(self.nodes) + len(waiting) > self._limit:
                raise refused("limit", "too_many_positions", limit=many(self._limit))

    def _add(self, position: Position) -> list[Position]:
        """Add the node of a position, and return the positions below it."""
        state, following = position.state, position.successors()
        if state.actor is None:
            self.nodes.append(self._end(state))
        elif state.actor is CHANCE:
            self.nodes.append(self._chance(tuple(map(str, following)), [*following.values()]))
        else:
            self.nodes.append(self._decision(position))
        return [position.after(action) for action in following]

    def _chance(self, labels: tuple[str, ...], shares: Sequence[Any]) -> ExtensiveFormNode:
        self._events += 1
        return ExtensiveFormNode(CHANCE, self._events, labels, tuple(map(Fraction, shares)))

    def _end(self, state: State) -> ExtensiveFormNode:
        worth = tuple(map(Fraction, self._utility(state.game.result(state.board))))
        number = self._outcomes.setdefault(worth, len(self._outcomes) + 1)
        return ExtensiveFormNode(None, number, (), worth)

    def _decision(self, position: Position) -> ExtensiveFormNode:
        state = position.state
        seat: Any = state.actor
        sets, key = self.sets[seat], position.key(seat)
        if key not in sets:
            sets[key] = InformationSet(len(sets) + 1, state.view(seat), state.actions())
        return ExtensiveFormNode(seat, sets[key].number, tuple(map(str, state.actions())))

    @property
    def constant_sum(self) -> bool:
        """Whether the utilities have the same sum in every finished game."""
        return len({sum(worth) for worth in self._outcomes}) <= 1

    def values(self, policy: Callable[[int, int], Sequence[Any]]) -> tuple[Any, ...]:
        """Return each seat's expected utility; it is exact for a policy of fractions.

        Parameters
        ----------
        policy : callable
            From a seat and the number of its information set to the probability of each action.
        """
        below: list[tuple[Any, ...]] = []
        for node in reversed(self.nodes):
            if node.actor is None:
                below.append(node.numbers)
                continue
            seat = node.actor
            shares = node.numbers if seat is CHANCE else policy(seat, node.number)
            following = [below.pop() for _ in node.labels]
            below.append(
                tuple(
                    sum(share * worth for share, worth in zip(shares, worths, strict=True))
                    for worths in zip(*following, strict=True)
                )
            )
        return below.pop()

    @cached_property
    def _labelled(self) -> list[ExtensiveFormNode]:
        """The nodes, in which the deals are told by what is dealt: no solver needs that."""
        first, *others = self.nodes
        return [first._replace(labels=_deals(self._roots)) if self._roots[1:] else first, *others]

    def paths(self) -> Iterator[tuple[str, ...]]:
        """Yield for each node the labels that lead to it."""
        waiting: list[tuple[str, ...]] = [()]
        for node in self._labelled:
            path = waiting.pop()
            yield path
            waiting += [(*path, label) for label in reversed([*_distinct(node.labels)])]

    def names(self) -> dict[tuple[int, int], str]:
        """Return a name for each information set, by its seat and its number.

        It is what led there, and a question mark where the seat cannot tell what did.

        Examples
        --------
        >>> import racekit as rk
        >>> tree = ExtensiveForm({rk.game("kuhn").start(): 1}, lambda result: result.scores)
        >>> tree.names()[1, 1], tree.names()[1, 2]
        ('? / Q / check', '? / Q / bet')
        """
        known: dict[tuple[int, int], Sequence[str]] = {}
        for node, path in zip(self.nodes, self.paths(), strict=True):
            if isinstance(node.actor, int):
                before = known.setdefault((node.actor, node.number), path)
                known[node.actor, node.number] = _common(before, path)
        named: dict[tuple[int, int], str] = {}
        for seat in range(self.game.players):
            of_seat = {key: " / ".join(path) for key, path in known.items() if key[0] == seat}
            named |= dict(zip(of_seat, _distinct([*of_seat.values()]), strict=True))
        return named

    def encoded(self) -> list[str]:
        """Return the labels of actions that Gambit's format cannot hold as they are."""
        labels = dict.fromkeys(label for node in self._labelled for label in node.labels)
        return [label for label in labels if _quoted(label) != f'"{label}"']

    def lines(self, *, numbered: bool = False) -> Iterator[str]:
        """Yield the lines of the tree in Gambit's ``.efg`` format, with exact fractions.

        Nodes and information sets are named by what led to them (see `names`). Gambit's labels are
        printable ASCII, and no reader takes quotes or backslashes in them: all else is
        percent-encoded, as `urllib.parse.unquote` reads it.

        Parameters
        ----------
        numbered : bool
            Whether actions have numbers instead of their labels: the first of each node is 0. Then
            nothing is named.
        """
        seats = " ".join(_quoted(f"Player {seat + 1}") for seat in range(self.game.players))
        yield f"EFG 2 R {_quoted(self.game.book.title.en)} {{ {seats} }}"
        yield '""'
        yield ""
        names = {} if numbered else self.names()
        paths = repeat(()) if numbered else self.paths()
        nodes = self.nodes if numbered else self._labelled
        for node, path in zip(nodes, paths, strict=False):
            labels = [str(n) for n in range(len(node.labels))] if numbered else node.labels
            actions = [_quoted(label) for label in _distinct(labels)]
            here = _quoted(" / ".join(path))
            if node.actor is None:
                yield f't {here} {node.number} "" {{ {" ".join(map(str, node.numbers))} }}'
            elif node.actor is CHANCE:
                parts = (f"{name} {p}" for name, p in zip(actions, node.numbers, strict=True))
                yield f'c {here} {node.number} "" {{ {" ".join(parts)} }} 0'
            else:
                name = _quoted(names.get((node.actor, node.number), ""))
                seat = node.actor + 1
                yield f"p {here} {seat} {node.number} {name} {{ {' '.join(actions)} }} 0"


def _common(one: Sequence[str], other: Sequence[str]) -> list[str]:
    """Return the labels that two paths share; of deals, the parts that they share."""
    found = []
    for a, b in zip_longest(one, other, fillvalue=""):
        pairs = zip_longest(a.split(", "), b.split(", "), fillvalue="")
        found.append(a if a == b else ", ".join(x if x == y else "?" for x, y in pairs))
    return found


def _deals(states: Iterable[State]) -> tuple[str, ...]:
    """Return a label for each deal: that in which it differs from others."""
    told = [dict(_parts(state.game.describe(state))) for state in states]
    places = dict.fromkeys(place for each in told for place in each)
    differ = [place for place in places if len({each.get(place) for each in told}) > 1]
    labels = (", ".join(str(each.get(place, "-")) for place in differ) for each in told)
    return tuple(_distinct([*labels]))


def _parts(data: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Yield the parts of plain data, each with its place."""
    if isinstance(data, dict | list):
        for key, each in data.items() if isinstance(data, dict) else enumerate(data):
            yield from _parts(each, (*place, key))
    else:
        yield place, data


_PLAIN = "".join(map(chr, range(0x20, 0x7F))).translate({ord('"'): None, ord("\\"): None})
_SPACES = re.compile(r"^ | $|(?<= ) ")


@lru_cache(1 << 12)
def _quoted(text: str) -> str:
    return f'"{_SPACES.sub("%20", quote(text, safe=_PLAIN, errors="replace"))}"'


def _distinct(labels: Sequence[str]) -> Iterator[str]:
    """Yield the labels of a node: none is empty, and a repeated one has its number behind it."""
    taken = {""}
    for number, label in enumerate(labels, 1):
        yield f"{label}#{number}" if label in taken else label
        taken.add(label)
