"""The widget of a probability tree: press a branch, see the board there, fill in the blanks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import traitlets
from ipywidgets import widget_serialization

from ...engine.errors import Problem, short_repr
from ...engine.game import State
from ...engine.texts import Text, check_language, language
from ...exchange.replay import Replay, replay
from ...ui.base import Widget
from ...ui.bundles import board_of
from ...ui.messages import Bad, Command, is_integer, read_message
from ...ui.page import frames, replay_data
from ...ui.widgets import ReplayWidget
from ..asking import sheet
from ..checking import WORDS as LESSON_WORDS
from ..checking import Entry, text_of
from ..judging import answered_number, is_answer, judge, recognised
from ..tables import study_table
from ..verdicts import Verdict
from .blanks import Source, chosen, name_of, path_text, sum_working, working
from .growing import (
    Policy,
    bad_tree,
    bag_problems,
    depth_problems,
    of_bag,
    of_game,
    of_written,
)
from .nodes import WORDS, Judge, Node, Path, as_text, chains, folded, keys, leaves, product, total
from .still import still

Data = dict[str, Any]

_COMMANDS = {
    "look": Command(is_integer, lambda tree, node: tree._look(node)),
    "fill": Command({"blank": str, "answer": is_answer}, lambda tree, filled: tree._fill(**filled)),
}


class TreeWidget(Widget):
    """A probability tree; `racekit.lessons.tree` makes it.

    The page judges what is filled in by itself, so that it also does without a kernel.

    Parameters
    ----------
    source : Source
        The tree with its event.
    blanks : mapping
        The blanks, by their names, as questions.
    title : Text
        Its title.
    seat : int
        The seat whose view of a position is shown.
    lang : {"en", "ja"}, optional
        The initial language.

    Attributes
    ----------
    total : Fraction or None
        The probability of the event.

    Examples
    --------
    >>> import racekit as rk
    >>> tree = rk.lessons.tree(bag={"red": 3, "blue": 2}, event=["red", "red"], blanks="total")
    >>> tree.total
    Fraction(3, 10)
    >>> tree.fill("total", "9/25")
    Not yet. That would be right if everything drawn before were put back. ...
    >>> tree.fill("total", "6/20").right
    True
    """

    _part = "tree"

    plan = traitlets.Dict().tag(sync=True)
    answers = traitlets.Dict().tag(sync=True)
    board: Any = traitlets.Any(None, allow_none=True).tag(sync=True, **widget_serialization)

    def __init__(
        self,
        source: Source,
        blanks: Mapping[str, Entry],
        title: Text,
        seat: int = 0,
        lang: str | None = None,
    ) -> None:
        self._source, self._entries, self._seat = source, blanks, seat
        self._nodes = [source.root, *(chain[-1] for chain in chains(source.root))]
        self.total = None if source.event is None else total(source.root)
        super().__init__(
            bundle="question",
            plan=_plan(source, blanks, title),
            lang=check_language(lang or language()),
        )
        self.on_msg(self._hear)

    @property
    def blanks(self) -> tuple[str, ...]:
        """The names of the blanks."""
        return tuple(self._entries)

    def leaves(self) -> dict[tuple[str, ...], Fraction]:
        """Return the probability of each path, by the labels of its branches."""
        return {keys(chain): product(chain) for chain in leaves(self._source.root)}

    # --- everything clickable, in Python ----------------------------------------------------

    def look(self, *path: str) -> ReplayWidget | None:
        """Show the board at the end of a path, if the tree is that of a game.

        Raises
        ------
        BadInput
            If there is no such path.
        """
        known = [(), *(keys(chain) for chain in chains(self._source.root))]
        if path not in known:
            named = ["/".join(each) for each in known[1:]]
            values = {"value": short_repr("/".join(path)), "known": named}
            raise bad_tree([WORDS.problem("path", "no_event_label", **values)])
        self._look(known.index(path))
        return self.board  # type: ignore[no-any-return]

    def fill(self, blank: str, answer: str) -> Verdict:
        """Fill in a blank.

        Raises
        ------
        BadInput
            If there is no such blank.
        """
        if blank not in self._entries:
            values = {"value": short_repr(blank), "known": self.blanks}
            raise bad_tree([WORDS.problem("blank", "no_blank", **values)])
        self.answers = {**self.answers, blank: answer}
        return verdict(self._entries[blank], answer)

    def drawn(self) -> Data:
        """Return what shows it on a page without a kernel: the part of a bundle, and its data."""
        return {"bundle": self._bundle, "shows": self._part, "plan": self.plan}

    def boards(self) -> Data | None:
        """Return what draws the board at each node, on a page without a kernel.

        It is a replay's data, with a frame for each node, or None where no position is known.
        """
        if self._source.root.state is None:
            return None
        told = [self._replay(node.state) for node in self._nodes]
        bundle = board_of(type(self._source.root.state.game))
        shown = [frame for each in told for frame in frames(each)]
        return {"bundle": bundle, "shows": "replay", **replay_data(told[0]), "frames": shown}

    # --- inside ---------------------------------------------------------------------------

    def _replay(self, state: State | None) -> Replay:
        assert state is not None
        return replay(study_table(state, self._seat), self._seat)

    def _look(self, node: int) -> None:
        if not 0 <= node < len(self._nodes) or self._nodes[node].state is None:
            return
        shown = self._replay(self._nodes[node].state)
        if self.board is None:
            self.board = ReplayWidget(shown, lang=self.lang)
        else:
            self.board.frames = list(frames(shown))

    def _fill(self, blank: str, answer: str) -> None:
        if blank in self._entries:
            self.answers = {**self.answers, blank: answer}

    def _hear(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """Take a message from the front end, which is untrusted."""
        try:
            message = read_message(content, _COMMANDS)
        except Bad:
            return
        _COMMANDS[message.name].do(self, message.arg)

    def __repr__(self) -> str:
        return f"<TreeWidget, {len(leaves(self._source.root))} leaves>"

    def fallback(self) -> str:
        return still(self.plan, self.lang)


def verdict(entry: Entry, answer: str) -> Verdict:
    """Return what is said to a fraction in a blank, as the front end says it."""
    right = judge(entry, answer)
    if right is None:
        return Verdict(None, LESSON_WORDS.text("unread"), LESSON_WORDS.text("form_number"))
    if right:
        read = answered_number(entry, answer)
        exact = read is not None and read.value == Fraction(entry["answer"])
        why = text_of(entry, "why")
        return Verdict(
            True,
            LESSON_WORDS.text("right"),
            why if exact else LESSON_WORDS.text("tree_rounded", p=entry["answer"]),
        )
    known = recognised(entry, answer)
    return Verdict(
        False, LESSON_WORDS.text("not_yet"), Text(**(known or {"say": entry["hint"]})["say"])
    )


def _plan(source: Source, blanks: Mapping[str, Entry], title: Text) -> Data:
    """Return a tree as the front end reads it; its nodes are numbered, the root is 0."""
    number = {keys(chain): n for n, chain in enumerate(chains(source.root), start=1)}

    def data(node: Node, above: tuple[Node, ...]) -> Data:
        chain = (*above, node)
        named = {kind: name_of(kind, chain) for kind in ("branch", "product")}
        return {
            "id": number[keys(chain)],
            "label": node.label.data(),
            "path": path_text(chain).data(),
            "p": node.written,
            "product": str(product(chain)),
            "working": working(chain),
            "hit": node.hit,
            "alike": [{"label": each.label.data(), "p": each.written} for each in node.alike],
            "blank": named["branch"] if named["branch"] in blanks else None,
            "asks": named["product"] if named["product"] in blanks else None,
            "children": [data(child, chain) for child in node.children],
        }

    return {
        "title": title.data(),
        "event": source.event and source.event.data(),
        "total": str(total(source.root)),
        "working": sum_working(source.root),
        "boards": source.root.state is not None,
        "nodes": [data(child, ()) for child in source.root.children],
        "blanks": {name: sheet(name, entry) for name, entry in blanks.items()},
    }


def tree(
    of: Any = None,
    *,
    depth: int = 2,
    policy: Policy = None,
    seat: int | None = None,
    bag: Mapping[str, int] | None = None,
    draws: int = 2,
    back: bool = False,
    event: str | Sequence[str] | Callable[[Path], bool] | None = None,
    event_name: str | Text | None = None,
    fold: bool | Callable[[str], Any] | None = None,
    labels: Mapping[str, str | Text] | None = None,
    blanks: str | Sequence[str] = (),
    title: str | Text | None = None,
    lang: str | None = None,
) -> TreeWidget:
    """Draw a probability tree: fractions on its branches, their products at its leaves.

    Parameters
    ----------
    of : State, View or mapping, optional
        What it is the tree of: a position, by the game's own chances; a view, of what its seat may
        know; or branches that you write, label to fraction, or to fraction and further branches:
        ``{"red": ("2/5", {"red": "1/4", "blue": "3/4"}), "blue": "3/5"}``. Like `racekit.odds`, it
        takes a position as it is: the tree tells what is hidden there.
    depth : int
        The most levels of the tree of a game.
    policy : str or callable, optional
        What seats do in a game: an action that the seat takes whenever it can, or a function of a
        view and its legal actions that returns an action, the probability of each, or None where
        the tree ends. By default, the tree ends where a seat has a choice.
    seat : int, optional
        The seat that follows an action as its policy, and whose view the boards show; by default,
        the one that acts, or 0.
    bag : mapping, optional
        Instead of `of`: what is in a bag, and how many of each.
    draws : int
        How often one draws from the bag.
    back : bool
        Whether what is drawn is put back.
    event : str, sequence of str or callable, optional
        Which leaves count: those with this label on their path, the path with these labels, or
        those for whose path a function is true. A path is a tuple of labels; its ``state`` is the
        position at the leaf.
    event_name : str or Text, optional
        What the event is called.
    fold : bool or callable, optional
        Whether branches become one on which the event is as likely, in the same ways; by default,
        in the tree of a game with an event. A function gives each label the name of its group.
    labels : mapping, optional
        What branches are called, by their labels.
    blanks : str or sequence of str
        What is to be filled in: ``"branch"``, ``"product"``, ``"total"`` for all of a kind, or one
        by its name, such as ``"branch:red/blue"`` and ``"product:red/blue"``.
    title : str or Text, optional
        The title.
    lang : {"en", "ja"}, optional
        The initial language.

    Raises
    ------
    BadInput
        The error lists every problem with its place.

    Examples
    --------
    >>> tree(bag={"red": 3, "blue": 2}, event="red").total
    Fraction(9, 10)
    >>> import racekit as rk
    >>> turn = tree(rk.game("pig").start(), policy="roll", event=lambda path: "1" not in path)
    >>> turn.total, len(turn.leaves())
    (Fraction(25, 36), 3)
    """
    written = isinstance(of, Mapping)
    known = labels or {}
    if problems := [*_problems(of, depth, policy, bag, draws, back, event, fold, labels)]:
        raise bad_tree(problems)
    judge = _judge(event)
    whose = seat if seat is not None else _acting(of)
    if bag is not None:
        root = of_bag(bag, draws, back, known, judge)
    elif written:
        root = of_written(of, known, judge)
    else:
        named = fold if callable(fold) else None
        root = of_game(of, depth, whose, policy, named, known, judge)
    if problems := [*_label_problems(event, root)]:
        raise bad_tree(problems)
    game = bag is None and not written
    if event is not None and (fold is True or (fold is None and game)):
        root = folded(root)
    name = _event_name(event, event_name, root)
    source = Source(root, back if bag is not None else None, name)
    wanted, problems = chosen(source, blanks)
    if problems:
        raise bad_tree(problems)
    return TreeWidget(source, wanted, as_text(title or WORDS.text("title")), whose, lang)


def _problems(
    of: Any,
    depth: Any,
    policy: Any,
    bag: Any,
    draws: Any,
    back: Any,
    event: Any,
    fold: Any,
    labels: Any,
) -> list[Problem]:
    """Return what is wrong with what is asked for, before anything grows."""
    found: list[Problem] = []
    if (of is None) == (bag is None):
        found.append(WORDS.problem("of", "one_source"))
    if bag is not None:
        found += bag_problems(bag, draws, back)
    found += depth_problems(depth)
    checks = {
        "policy": (policy is None or isinstance(policy, str) or callable(policy), "no_policy"),
        "fold": (fold is None or isinstance(fold, bool) or callable(fold), "not_callable"),
        "event": (_is_event(event), "bad_event"),
        "labels": (labels is None or isinstance(labels, Mapping), "no_labels"),
    }
    values = {"policy": policy, "fold": fold, "event": event, "labels": labels}
    for name, (good, key) in checks.items():
        if not good:
            found.append(WORDS.problem(name, key, value=short_repr(values[name])))
    return found


def _is_event(event: Any) -> bool:
    listed = isinstance(event, list | tuple) and all(isinstance(each, str) for each in event)
    return event is None or isinstance(event, str) or callable(event) or (listed and bool(event))


def _judge(event: Any) -> Judge | None:
    """Return an event as a function of a path."""
    if event is None or callable(event):
        return event  # type: ignore[no-any-return]
    if isinstance(event, str):
        return lambda path: event in path
    return lambda path: tuple(path) == tuple(event)


def _label_problems(event: Any, root: Node) -> list[Problem]:
    """Return which labels of an event no branch has."""
    if event is None or callable(event):
        return []
    known = list(dict.fromkeys(key for chain in chains(root) for key in keys(chain)))
    asked = [event] if isinstance(event, str) else event
    return [
        WORDS.problem("event", "no_event_label", value=short_repr(each), known=known)
        for each in asked
        if each not in known
    ]


def _event_name(event: Any, given: Any, root: Node) -> Text | None:
    if event is None:
        return None
    if given is not None:
        return as_text(given)
    if callable(event):
        return WORDS.text("event")
    found = {node.key: node.label for chain in chains(root) for node in chain}
    if isinstance(event, str):
        return WORDS.text("event_some", label=found.get(event, as_text(event)))
    path = tuple(Node(key, found.get(key, as_text(key))) for key in event)
    return WORDS.text("event_path", path=path_text(path))


def _acting(of: Any) -> int:
    """Return the seat that acts, or whose view it is."""
    seat = of.actor if isinstance(of, State) else getattr(of, "seat", 0)
    return seat if isinstance(seat, int) else 0
