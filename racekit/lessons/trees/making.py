"""Makes a probability tree of what is asked for, in Python or in a lesson's file of questions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from hashlib import blake2b
from typing import Any, NamedTuple

from ...engine.errors import BadInput, Problem, short_repr
from ...engine.game import State
from ...engine.jsons import canonical
from ...engine.texts import Text
from ..authoring.expanding import both
from ..authoring.lesson_folder import QuestionBoard
from ..checking import Entry, is_text, text_of
from .blanks import GrownTree, all_blanks, blank_problems, chosen
from .branches import WORDS, Branch, LabelPath, as_text, chains, folded, keys
from .events import event_name, event_problems, event_test, is_event
from .growing import (
    Policy,
    bad_tree,
    bag_problems,
    depth_problems,
    of_bag,
    of_game,
    of_written,
)

MOST_DRAWN = 60
"""The most branches of a tree that is drawn: more of them nobody can read."""

Label = str | Text


class Tree(NamedTuple):
    """A probability tree with its blanks."""

    name: str  # its name, with which those of its blanks begin, as questions
    source: GrownTree
    blanks: Mapping[str, Entry]  # by their names in the tree
    questions: Mapping[str, str]  # the name of each blank as a question
    title: Text
    seat: int  # the seat whose view the boards show

    def entries(self) -> dict[str, Entry]:
        """Return the blanks as questions of a lesson, which say of which tree they are."""
        return {self.questions[blank]: self._asked(entry) for blank, entry in self.blanks.items()}

    def _asked(self, entry: Entry) -> Entry:
        asks = WORDS.text("in_tree", title=self.title, asks=text_of(entry, "prompt"))
        return {**entry, "prompt": asks.data()}


@dataclass(frozen=True)
class TreeRequest:
    """What is asked for; for the fields, see `racekit.lessons.tree`."""

    of: Any = None
    depth: int = 2
    policy: Policy = None
    seat: int | None = None
    bag: Mapping[str, int] | None = None
    draws: int = 2
    back: bool = False
    event: str | Sequence[str | Sequence[str]] | Callable[[LabelPath], bool] | None = None
    event_name: Label | None = None
    fold: bool | Callable[[str], Any] | None = None
    labels: Mapping[str, Label] | None = None
    blanks: str | Sequence[str] = ()
    title: Label | None = None

    def made(self, name: str | None = None) -> Tree:
        """Return the tree; without a name, it gets one by its content.

        Raises
        ------
        BadInput
            The error lists every problem with its place.

        Examples
        --------
        >>> request = TreeRequest(bag={"red": 3, "blue": 2}, event="red", blanks="total")
        >>> request.made("mine/draws").entries()["mine/draws.11"]["answer"]
        '9/10'
        """
        root, problems = self._checked()
        known = event = None
        if root is not None:
            event = event_name(self.event, self.event_name, root)  # folding joins labels
            root = self._folded(root)
            if sum(1 for _ in chains(root)) > MOST_DRAWN:
                problems.append(WORDS.problem("tree", "too_large", most=MOST_DRAWN))
                root = None
        if root is not None:
            back = self.back if self.bag is not None else None
            source = GrownTree(root, back, event)
            known = all_blanks(source)
        problems += blank_problems(known, self.blanks, event=self.event is not None)
        if problems or root is None or known is None:
            raise bad_tree(problems)
        name = name or f"trees/{_digest(root)}"
        questions = {blank: f"{name}.{number}" for number, blank in enumerate(known, 1)}
        title = as_text(self.title or WORDS.text("title"))
        return Tree(name, source, chosen(known, self.blanks), questions, title, self.viewer)

    def root(self) -> Branch:
        """Return all its branches, however many, each by itself.

        Raises
        ------
        BadInput
            The error lists every problem with its place.
        """
        root, problems = self._checked()
        if problems or root is None:
            raise bad_tree(problems)
        return root

    def _checked(self) -> tuple[Branch | None, list[Problem]]:
        problems = [*self._source_problems(), *self._other_problems()]
        root = None if any(map(self._stops, problems)) else self._grown(problems)
        return root, [*problems, *event_problems(self.event, root)]

    @property
    def viewer(self) -> int:
        """The seat whose view the boards show: of a view, its own."""
        if self.seat is not None and (self._is_written or isinstance(self.of, State)):
            return self.seat
        found = self.of.actor if isinstance(self.of, State) else getattr(self.of, "seat", 0)
        return found if isinstance(found, int) else 0

    @property
    def _is_written(self) -> bool:
        return isinstance(self.of, Mapping)

    @property
    def _is_game(self) -> bool:
        return self.bag is None and not self._is_written

    # --- what is wrong with it ----------------------------------------------------------------

    def _source_problems(self) -> Iterator[Problem]:
        if (self.of is None) == (self.bag is None):
            yield WORDS.problem("of", "one_source")
        if self.bag is not None:
            yield from bag_problems(self.bag, self.draws, self.back)
        yield from depth_problems(self.depth)

    def _other_problems(self) -> Iterator[Problem]:
        policy, fold, labels = self.policy, self.fold, self.labels
        checks = {
            "policy": (policy is None or isinstance(policy, str) or callable(policy), "no_policy"),
            "fold": (fold is None or isinstance(fold, bool) or callable(fold), "not_callable"),
            "event": (is_event(self.event), "bad_event"),
            "labels": (labels is None or isinstance(labels, Mapping), "no_labels"),
        }
        for name, (good, key) in checks.items():
            if not good:
                yield WORDS.problem(name, key, value=short_repr(getattr(self, name)))
        for key, label in _items(labels):
            if not isinstance(label, Label):
                yield WORDS.problem(f"labels.{key}", "no_label", value=short_repr(label))

    def _stops(self, problem: Problem) -> bool:
        """Return whether no tree can grow that would tell further problems."""
        harmless = ("event", "labels", *(() if self._is_game else ("depth", "policy")))
        return problem.place.partition(".")[0] not in harmless

    # --- growing ------------------------------------------------------------------------------

    def _grown(self, problems: list[Problem]) -> Branch | None:
        """Return the tree; None if it has problems, which are added."""
        labels = {key: each for key, each in _items(self.labels) if isinstance(each, Label)}
        occurs = event_test(self.event) if is_event(self.event) else None
        try:
            if self.bag is not None:
                return of_bag(self.bag, self.draws, self.back, labels, occurs)
            if self._is_written:
                return of_written(self.of, labels, occurs)
            fold = self.fold if callable(self.fold) else None
            acting = self.viewer if self.seat is None else self.seat
            return of_game(self.of, self.depth, acting, self.policy, fold, labels, occurs)
        except BadInput as error:
            problems += error.problems
            return None

    def _folded(self, root: Branch) -> Branch:
        wanted = self.fold is True or (self.fold is None and self._is_game)
        return folded(root) if self.event is not None and wanted else root


def _items(labels: Any) -> Iterator[tuple[Any, Any]]:
    yield from labels.items() if isinstance(labels, Mapping) else ()


def _digest(root: Branch) -> str:
    """Return what no other tree has."""
    told = [[*keys(chain), chain[-1].written, chain[-1].hit] for chain in chains(root)]
    return blake2b(canonical(told).encode(), digest_size=4).hexdigest()


# --- in a file of questions ----------------------------------------------------------------------

_KEYS = {field.name for field in fields(TreeRequest)} | {"kind", "position"}
"""The keys of a tree in a file of questions."""


def in_table(name: str, table: Mapping[str, Any], board: QuestionBoard | None) -> Tree:
    """Return the tree of a table in a file of questions.

    Parameters
    ----------
    name : str
        Its whole name.
    table : mapping
        The table; a name may be in one language or in both.
    board : QuestionBoard, optional
        The position that it names. With a seat, the tree is that of what this seat knows.

    Raises
    ------
    BadInput
        The error lists every problem with its place.

    Examples
    --------
    >>> in_table("mine/draws", {"bag": {"red": 3, "blue": 2}, "blanks": "product"}, None).questions
    {'branch:red': 'mine/draws.1', ...
    """
    problems = [Problem.of(key, "unknown_key", name=key) for key in sorted(table.keys() - _KEYS)]
    own = {key: each for key, each in table.items() if key in _KEYS - {"kind", "position", "seat"}}
    for key in ("title", "event_name"):
        if key in own:
            own[key] = _named(key, own[key], problems)
    if isinstance(own.get("labels"), Mapping):
        named = own["labels"].items()
        own["labels"] = {key: _named(f"labels.{key}", each, problems) for key, each in named}
    asked = TreeRequest(**own)
    if board is not None:
        of = board.position.view(board.seat) if "seat" in table else board.position
        asked = replace(asked, of=of)
    try:
        tree = asked.made(name)
    except BadInput as error:
        raise bad_tree([*problems, *error.problems]) from None
    if problems:
        raise bad_tree(problems)
    return tree


def _named(place: str, given: Any, problems: list[Problem]) -> Text:
    text = both(given)
    if is_text(text):
        return Text(**text)
    problems.append(WORDS.problem(place, "no_label", value=short_repr(given)))
    return as_text("?")
