"""Where a probability tree comes from: a bag, what somebody has written, or a game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from ...engine.analysis import LowerBounded
from ...engine.errors import BadInput, Problem, Problems, short_repr
from ...engine.game import State
from ...engine.integers import is_integer
from ...engine.tasks import CHANCE, Action
from ...engine.texts import Text
from ...engine.worlds import worlds
from ...odds.information_state import information_state
from ..reading import read_number
from .branches import WORDS, Branch, EventTest, LabelPath, as_text, label_of, share

MOST_GROWN = 4000
"""The most nodes of a tree before branches that are alike are folded."""
MOST_WORLDS = 2000
"""The most positions that a view may leave open for each to be followed."""
DEEPEST = 8
"""The most levels of branches."""

Labels = Mapping[str, Any]


def bad_tree(problems: Iterable[Problem]) -> BadInput:
    """Return the error that lists the problems of a tree."""
    return WORDS.error("bad_tree", problems)


class _Grower:
    """Counts what grows, and has the event judged."""

    def __init__(self, occurs: EventTest | None) -> None:
        self._occurs = occurs
        self._left = MOST_GROWN

    def count(self) -> None:
        """Count a node; BadInput if there are too many."""
        self._left -= 1
        if self._left < 0:
            raise bad_tree([WORDS.problem("tree", "too_large", most=MOST_GROWN)])

    def hit(self, keys: tuple[str, ...], state: State | None = None) -> bool | None:
        """Return whether the event occurs on a path."""
        return None if self._occurs is None else bool(self._occurs(LabelPath.of(keys, state)))


# --- a bag ---------------------------------------------------------------------------------------


def of_bag(
    bag: Mapping[str, int], draws: int, back: bool, labels: Labels, occurs: EventTest | None
) -> Branch:
    """Return the tree of drawing from a bag.

    Examples
    --------
    >>> tree = of_bag({"red": 3, "blue": 2}, 2, False, {}, None)
    >>> [child.written for child in tree.children[0].children]
    ['2/4', '2/4']
    """
    grower, size = _Grower(occurs), sum(bag.values())

    def count(key: str, drawn: tuple[str, ...], kept: bool) -> tuple[int, int]:
        gone = len(drawn) if kept else 0
        return bag[key] - (drawn.count(key) if kept else 0), size - gone

    def branches(drawn: tuple[str, ...]) -> Iterator[Branch]:
        for key in bag if len(drawn) < draws else ():
            grower.count()
            (here, left), (there, whole) = (count(key, drawn, k) for k in (not back, back))
            if not here:
                continue
            below, p = tuple(branches((*drawn, key))), Fraction(here, left)
            yield Branch(
                key,
                label_of(key, labels),
                p,
                share(here, left),
                below,
                hit=None if below else grower.hit((*drawn, key)),
                other=Fraction(max(there, 0), whole) if whole > 0 else Fraction(0),
            )

    return Branch(children=tuple(branches(())))


def bag_problems(bag: Any, draws: Any, back: Any) -> Iterator[Problem]:
    """Yield what is wrong with a bag."""
    counts = bag if isinstance(bag, Mapping) else {}
    if not counts:
        yield WORDS.problem("bag", "no_bag", value=short_repr(bag))
    for key, count in counts.items():
        if not isinstance(key, str) or not key.strip():
            yield WORDS.problem("bag", "no_label", value=short_repr(key))
        if not _is_whole(count, 1, 999):
            yield _not_whole(f"bag.{key}", count, 1, 999)
    if not isinstance(back, bool):
        yield WORDS.problem("back", "not_bool", value=short_repr(back))
    if not _is_whole(draws, 1, DEEPEST):
        yield _not_whole("draws", draws, 1, DEEPEST)
    elif not back and counts and all(_is_whole(each, 1, 999) for each in counts.values()):
        size = sum(counts.values())
        if draws > size:
            yield WORDS.problem("draws", "too_many_draws", draws=draws, size=size)


def _is_whole(value: Any, low: int, high: int) -> bool:
    return is_integer(value) and low <= value <= high


def _not_whole(where: str, value: Any, low: int, high: int) -> Problem:
    return WORDS.problem(where, "not_whole", value=short_repr(value), low=low, high=high)


def depth_problems(depth: Any) -> Iterator[Problem]:
    """Yield what is wrong with a number of levels."""
    if not _is_whole(depth, 1, DEEPEST):
        yield _not_whole("depth", depth, 1, DEEPEST)


# --- written by hand -----------------------------------------------------------------------------

_WRITTEN = re.compile(r"\d{1,9}/\d{1,9}")


def of_written(tree: Mapping[str, Any], labels: Labels, occurs: EventTest | None) -> Branch:
    """Return a tree that somebody has written: label to fraction, or to fraction and branches.

    Raises
    ------
    BadInput
        The error lists every problem with its place.

    Examples
    --------
    >>> of_written({"red": ("2/5", {"red": "1/4", "blue": "3/4"}), "blue": "3/5"}, {}, None).p
    Fraction(1, 1)
    """
    problems, grower = Problems(), _Grower(occurs)

    def branches(tree: Any, above: tuple[str, ...]) -> Iterator[Branch]:
        where = " / ".join(above) or "tree"
        if not isinstance(tree, Mapping) or not tree:
            problems.say(where, WORDS.text("no_branches", value=short_repr(tree)))
            return
        if len(above) >= DEEPEST:
            problems.say(where, WORDS.text("too_deep", most=DEEPEST))
            return
        for key, value in tree.items():
            grower.count()
            if not isinstance(key, str) or not key.strip():
                problems.say(where, WORDS.text("no_label", value=short_repr(key)))
                continue
            yield branch(key, value, (*above, key))

    def branch(key: str, value: Any, path: tuple[str, ...]) -> Branch:
        pair = isinstance(value, tuple | list) and len(value) == 2
        fraction, below = value if pair else (value, None)
        p = _fraction(fraction)
        if p is None:
            where = " / ".join(path)
            problems.say(where, WORDS.text("not_fraction", value=short_repr(fraction)))
        grown = checked(below, path) if pair else ()
        written = str(fraction).replace(" ", "")
        return Branch(
            key,
            label_of(key, labels),
            p or Fraction(0),
            written if _WRITTEN.fullmatch(written) else str(p),
            grown,
            hit=None if pair else grower.hit(path),
        )

    def checked(tree: Any, above: tuple[str, ...]) -> tuple[Branch, ...]:
        before = len(problems)
        found = tuple(branches(tree, above))
        whole = sum((node.p for node in found), Fraction(0))
        if len(problems) == before and whole != 1:
            problems.say(" / ".join(above) or "tree", WORDS.text("not_one", sum=whole))
        return found

    root = Branch(children=checked(tree, ()))
    if problems:
        raise bad_tree(problems)
    return root


def _fraction(value: Any) -> Fraction | None:
    """Read a probability as people write it; what was computed is taken as it is shown."""
    if isinstance(value, bool) or not isinstance(value, str | int | float | Fraction):
        return None
    found = read_number(str(value))
    return found.value if found is not None and 0 <= found.value <= 1 else None


# --- a game --------------------------------------------------------------------------------------

Policy = str | Callable[[Any, Any], Any] | None
"""What a seat does: an action, or a function of its view and its actions that returns one, or the
probability of each, or None where the tree ends."""

Belief = Mapping[State, Fraction]
"""The positions that a node may stand for, each with its probability."""


STOPS = "-"
"""The key of the branch on which the tree ends, where others go on."""


@dataclass
class _Group:
    """The outcomes that have the same label."""

    label: Text
    belief: dict[State, Fraction] = field(default_factory=dict)
    weight: int = 0  # of how many equally likely ways it has how many, where they were counted
    size: int = 0

    @property
    def p(self) -> Fraction:
        return sum(self.belief.values(), Fraction(0))

    @property
    def written(self) -> str:
        return share(self.weight, self.size) if self.size else str(self.p)

    def add(self, state: State, p: Fraction) -> None:
        self.belief[state] = self.belief.get(state, Fraction(0)) + p


class _GameTree:
    """The tree of a position, by the game's own chances.

    Parameters
    ----------
    seat : int
        The seat that follows a policy which is an action.
    policy : str or callable, optional
        What seats do. By default, the tree goes on through choices of which only one is legal, and
        ends where a seat has a real choice.
    fold : callable, optional
        Returns what a branch is called, given its label: those of the same name are one.
    labels : mapping
        What branches are called.
    occurs : callable, optional
        The event.
    """

    def __init__(
        self,
        seat: int,
        policy: Policy,
        fold: Callable[[str], Any] | None,
        labels: Labels,
        occurs: EventTest | None,
    ) -> None:
        self._seat, self._policy, self._fold, self._labels = seat, policy, fold, labels
        self._grower = _Grower(occurs)
        self._undecided = Problems()
        self._viewer: int | None = None

    def grow(self, belief: Belief, depth: int, viewer: int | None = None) -> Branch:
        """Return the tree, with at most so many levels; `viewer` is the seat of a view."""
        self._viewer = viewer
        root = Branch(children=self._branches(belief, depth, ()), state=self._shown(belief))
        if self._undecided:
            raise bad_tree(self._undecided)
        if not root.children:
            raise bad_tree([WORDS.problem("tree", "nothing_happens")])
        return root

    def _branches(self, belief: Belief, depth: int, keys: tuple[str, ...]) -> tuple[Branch, ...]:
        groups = self._groups(belief) if depth else {}
        return tuple(self._node(key, group, depth - 1, keys) for key, group in groups.items())

    def _node(self, key: str, group: _Group, depth: int, above: tuple[str, ...]) -> Branch:
        self._grower.count()
        p, keys = group.p, (*above, key)
        belief = {state: each / p for state, each in group.belief.items()}
        below = self._branches(belief, depth, keys)
        return Branch(
            key,
            group.label,
            p,
            group.written,
            below,
            hit=None if below else self._hit(keys, belief),
            state=self._shown(belief),
        )

    def _shown(self, belief: Belief) -> State | None:
        """Return the position whose board is shown.

        Of several that look alike, it is any one. Of those that a view leaves open only one is
        true: there is a board where its seat sees the same in all of them.
        """
        first, viewer = next(iter(belief)), self._viewer
        if viewer is None:
            return first
        seen = first.view(viewer).data()
        return first if all(state.view(viewer).data() == seen for state in belief) else None

    def _hit(self, keys: tuple[str, ...], belief: Belief) -> bool | None:
        found = {self._grower.hit(keys, state) for state in belief}
        if len(found) > 1:
            self._undecided.say("event", WORDS.text("undecided", path=" / ".join(keys)))
        return found.pop()

    def _groups(self, belief: Belief) -> dict[str, _Group]:
        """Return what may happen next, by its label; nothing if the tree ends here.

        What a seat is sure to do is no branch.
        """
        while True:
            groups = self._step(belief)
            if groups.keys() <= {STOPS}:
                return {}
            if len(groups) > 1 or any(state.actor is CHANCE for state in belief):
                return groups
            (sure,) = groups.values()
            belief = sure.belief

    def _step(self, belief: Belief) -> dict[str, _Group]:
        """Return what each position leads to, by its label."""
        groups: dict[str, _Group] = {}
        for state, p in belief.items():
            outcomes = state.outcomes() or self._choice(state)
            if not outcomes:
                groups.setdefault(STOPS, _Group(WORDS.text("stops"))).add(state, p)
            weights = state.weights() if len(belief) == 1 else {}
            drawn = state.actor is CHANCE
            named = _names(outcomes) if drawn else {each: str(each) for each in outcomes}
            for action, chance in outcomes.items():
                key, label = self.label(named[action], state.game.action_text(action))
                group = groups.setdefault(key, _Group(label, size=sum(weights.values())))
                group.weight += weights.get(action, 0)
                group.add(state.step(action).state, p * chance)
        return groups

    def label(self, key: str, text: Text) -> tuple[str, Text]:
        if self._fold is not None:
            named = as_text(self._fold(key))
            key, text = named.en, named
        return key, as_text(self._labels.get(key, text))

    def _choice(self, state: State) -> Mapping[Any, Fraction]:
        """Return what a seat does, with probabilities; nothing if the tree ends here."""
        actions, policy = state.actions(), self._policy
        if not actions:
            return {}
        if callable(policy):
            seat = state.actor
            assert isinstance(seat, int)
            found = policy(state.view(seat), actions)
            if isinstance(found, Mapping):
                return _mixed(found)
            return {} if found is None else {found: Fraction(1)}
        if policy is not None:
            if state.actor != self._seat:
                return {}
            actions = tuple(each for each in actions if str(each) == policy) or actions
        return {actions[0]: Fraction(1)} if len(actions) == 1 else {}


def _mixed(given: Mapping[Any, Any]) -> dict[Any, Fraction]:
    """Return the probability of each action of a policy that mixes some."""
    shares = {action: _fraction(p) for action, p in given.items()}
    problems = [
        WORDS.problem("policy", "not_fraction", value=short_repr(given[action]))
        for action, p in shares.items()
        if p is None
    ]
    found = {action: p for action, p in shares.items() if p}
    if not problems and (whole := sum(found.values())) != 1:
        problems.append(WORDS.problem("policy", "not_one", sum=whole))
    if problems:
        raise bad_tree(problems)
    return found


def _names(actions: Iterable[Action]) -> dict[Action, str]:
    """Return the text of each action, without a first word that all have, such as draw.

    Examples
    --------
    >>> _names(["draw 3-5", "draw F-0"]), _names(["roll"])
    ({'draw 3-5': '3-5', 'draw F-0': 'F-0'}, {'roll': 'roll'})
    """
    split = {action: str(action).partition(" ") for action in actions}
    alike = len({first for first, _, _ in split.values()}) == 1
    return {
        action: rest if alike and rest else str(action) for action, (_, _, rest) in split.items()
    }


def of_game(
    given: Any,
    depth: int,
    seat: int,
    policy: Policy,
    fold: Callable[[str], Any] | None,
    labels: Labels,
    occurs: EventTest | None,
) -> Branch:
    """Return the tree of a position or of a view.

    Of a view with more than `MOST_WORLDS` positions the tree is that of the pile's next cards,
    whoever is to act, without boards.

    Raises
    ------
    BadInput
        If it is neither, if nothing can happen there, or if it is too large.

    Examples
    --------
    >>> import racekit as rk
    >>> tree = of_game(rk.game("kuhn").start(), 2, 0, None, None, {}, None)
    >>> [(child.key, child.written) for child in tree.children]
    [('J', '1/3'), ('Q', '1/3'), ('K', '1/3')]
    """
    grower = _GameTree(seat, policy, fold, labels, occurs)
    if isinstance(given, State):
        return grower.grow({given: Fraction(1)}, depth)
    info = information_state(given)
    found = worlds(given)
    least = found.at_least if isinstance(found, LowerBounded) else found.count
    if least <= MOST_WORLDS:
        return grower.grow(dict(found), depth, given.seat)
    pile = info.cards.pile() if info.has_cards else None
    if policy is not None or pile is None or len(pile.urns) != 1 or pile.order:
        raise bad_tree([WORDS.problem("tree", "too_many_worlds", most=MOST_WORLDS)])
    counts: Counter[str] = Counter()
    names = dict(labels)
    for card, count in pile.urns[0].cards.items():
        key, text = grower.label(str(card), info.game.card_text(card))
        counts[key] += count
        names.setdefault(key, text)
    return of_bag(counts, depth, False, names, occurs)
