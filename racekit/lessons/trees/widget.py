"""The widget of a probability tree: press a branch, see the board there, fill in the blanks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Any

import traitlets
from ipywidgets import widget_serialization

from ...engine import registry
from ...engine.errors import BadInput, short_repr
from ...engine.game import State
from ...engine.integers import is_integer
from ...engine.texts import Text
from ...exchange.replay import Replay, replay
from ...ui.bundles import board_of
from ...ui.messages import Bad, Command, read_message
from ...ui.page import frames, replay_data
from ...ui.widgets import ReplayWidget
from ..asking import sheet
from ..catalogue import tree_of
from ..checking import WORDS as LESSON_WORDS
from ..checking import Entry, text_of
from ..judging import answered_number, is_answer, judge, said_of_wrong
from ..keeping import KeepingWidget
from ..progress_store import ANSWER, SHOW
from ..tables import study_table
from ..verdicts import Verdict
from .blanks import name_of, path_text, sum_working, working
from .branches import WORDS, Branch, LabelPath, chains, every, keys, leaves, product, total
from .growing import Policy, bad_tree
from .making import Tree, TreeRequest
from .still import still

Data = dict[str, Any]


def _is_written(answer: Any) -> bool:
    return isinstance(answer, str) and is_answer(answer)


_COMMANDS = {
    "look": Command(is_integer, lambda tree, node: tree._look(node)),
    ANSWER: Command(
        {"blank": str, "answer": _is_written}, lambda tree, filled: tree.fill(**filled)
    ),
    SHOW: Command({"blank": str}, lambda tree, asked: tree.show(**asked)),
}


class TreeWidget(KeepingWidget):
    """A probability tree; `racekit.lessons.tree` makes it.

    The page judges what is filled in by itself, so that it also does without a kernel.

    What is filled in is kept where the answers to questions are, see `racekit.lessons.progress`.

    Parameters
    ----------
    tree : Tree
        The tree with its blanks.
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
    board: Any = traitlets.Any(None, allow_none=True).tag(sync=True, **widget_serialization)

    def __init__(self, tree: Tree, lang: str | None = None) -> None:
        self._tree, self._source = tree, tree.source
        self._nodes = every(self._source.root)
        self.total = None if self._source.event is None else total(self._source.root)
        super().__init__(tree.entries(), bundle="question", plan=_plan(tree), lang=lang)
        self.on_msg(self._hear)

    @property
    def blanks(self) -> tuple[str, ...]:
        """The names of the blanks."""
        return tuple(self._tree.blanks)

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
        entry = self._entry(blank)
        found = verdict(entry, answer)
        if found.right is not None:
            self.keep(self._tree.questions[blank], ANSWER, answer=answer, right=found.right)
        return found

    def show(self, blank: str) -> str:
        """Ask for the fraction in a blank; return it.

        Raises
        ------
        BadInput
            If there is no such blank.
        """
        entry = self._entry(blank)
        self.keep(self._tree.questions[blank], SHOW)
        return str(entry["answer"])

    def drawn(self) -> Data:
        """Return what shows it on a page without a kernel: the part of a bundle, and its data."""
        return {"bundle": self._bundle, "shows": self._part, "plan": self.plan}

    def boards(self) -> Data | None:
        """Return what draws the board at each node, on a page without a kernel.

        It is a replay's data, with a frame for each node, None for one without a board; or None if
        there is no board at all.
        """
        told = [self._replay(node.state) if node.state else None for node in self._nodes]
        first = next(filter(None, told), None)
        if first is None:
            return None
        bundle = board_of(registry.game_class(first.header["game"]))
        shown = [next(iter(frames(each))) if each else None for each in told]
        return {"bundle": bundle, "shows": "replay", **replay_data(first), "frames": shown}

    # --- inside ---------------------------------------------------------------------------

    def _entry(self, blank: str) -> Entry:
        if blank not in self._tree.blanks:
            values = {"value": short_repr(blank), "known": self.blanks}
            raise bad_tree([WORDS.problem("blank", "no_blank", **values)])
        return self._tree.blanks[blank]

    def _replay(self, state: State) -> Replay:
        seat = self._tree.seat
        return replay(study_table(state, seat), seat)

    def _look(self, node: int) -> None:
        if not 0 <= node < len(self._nodes):
            return
        state = self._nodes[node].state
        if state is None:
            self.board = None
        elif self.board is None:
            self.board = ReplayWidget(self._replay(state), lang=self.lang)
        else:
            self.board.frames = list(frames(self._replay(state)))

    def _hear(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """Take a message from the front end, which is untrusted."""
        with suppress(Bad, BadInput):
            message = read_message(content, _COMMANDS)
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
    return Verdict(False, LESSON_WORDS.text("not_yet"), said_of_wrong(entry, answer))


def _plan(tree: Tree) -> Data:
    """Return a tree as the front end reads it; its nodes are numbered, the root is 0."""
    source, blanks = tree.source, tree.blanks
    number = {keys(chain): n for n, chain in enumerate(chains(source.root), start=1)}

    def data(node: Branch, above: tuple[Branch, ...]) -> Data:
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
        "title": tree.title.data(),
        "event": source.event and source.event.data(),
        "total": str(total(source.root)),
        "working": sum_working(source.root),
        "boards": any(node.state for node in every(source.root)),
        "nodes": [data(child, ()) for child in source.root.children],
        "blanks": {name: sheet(tree.questions[name], entry) for name, entry in blanks.items()},
    }


def tree(
    of: Any = None,
    *,
    depth: int = TreeRequest.depth,
    policy: Policy = None,
    seat: int | None = None,
    bag: Mapping[str, int] | None = None,
    draws: int = TreeRequest.draws,
    back: bool = TreeRequest.back,
    event: str | Sequence[str | Sequence[str]] | Callable[[LabelPath], bool] | None = None,
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
    of : State, View, mapping or str, optional
        What it is the tree of: a position, by the game's own chances; a view, of what its seat may
        know; branches that you write, label to fraction, or to fraction and further branches:
        ``{"red": ("2/5", {"red": "1/4", "blue": "3/4"}), "blue": "3/5"}``; or the name of a tree in
        a lesson, such as ``"school/the-test"`` or your own ``"mine/draws"``, with nothing else.
        Like `racekit.odds`, it takes a position as it is: the tree shows what is hidden there.
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
        Which leaves count: those with this label on their path, the path with these labels, several
        such paths, or those for whose path a function is true. A path is a tuple of labels; its
        ``state`` is the position at the leaf.
    event_name : str or Text, optional
        What the event is called.
    fold : bool or callable, optional
        Whether branches become one on which the event is equally likely, in the same ways; by
        default, in the tree of a game with an event. In the tree of a game, a function gives each
        label the name of its group.
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
    if isinstance(of, str):
        return TreeWidget(tree_of(of), lang)
    asked = TreeRequest(
        of, depth, policy, seat, bag, draws, back, event, event_name, fold, labels, blanks, title
    )
    return TreeWidget(asked.made(), lang)
