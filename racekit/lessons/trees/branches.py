"""The branches of a probability tree: exact fractions on branches, leaves that an event gathers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import prod
from typing import Any

from ...engine.errors import Messages
from ...engine.game import State
from ...engine.texts import LANGUAGES, Text, list_word, untranslated

WORDS = Messages(__package__)

NAMELESS = Text("", "")

MOST_NAMED = 6
"""The most branches that a folded one names; of more it says how many they are."""


class LabelPath(tuple[str, ...]):
    """The labels on the way to a leaf, for an event to judge.

    Attributes
    ----------
    state : State or None
        The position at the leaf, where the tree is that of a game.
    """

    state: Any = None

    @classmethod
    def of(cls, labels: Iterable[str], state: State | None = None) -> LabelPath:
        """Return a path."""
        path = cls(labels)
        path.state = state
        return path


EventTest = Callable[[LabelPath], bool]
"""An event: whether it occurs on a path."""


@dataclass(frozen=True)
class Branch:
    """A branch with the node that it leads to; the root's has no label."""

    key: str = ""  # the label in code
    label: Text = NAMELESS
    p: Fraction = Fraction(1)
    written: str = "1"  # the branch's fraction as it came about, such as 2/4
    children: tuple[Branch, ...] = ()
    hit: bool | None = None  # whether the event occurs, once that is decided
    state: State | None = None  # a position there
    other: Fraction | None = None
    """The branch's probability if what is kept were put back, or the other way round."""
    alike: tuple[Branch, ...] = ()  # the branches that are folded into this one


BranchPath = tuple[Branch, ...]
"""The branches from the first one to another, itself included."""


def chains(node: Branch, above: BranchPath = ()) -> Iterator[BranchPath]:
    """Yield the chain of every node below a node, each before those of its children.

    Examples
    --------
    >>> tree = Branch(children=(Branch("a", p=Fraction(1, 2), children=(Branch("b"),)),))
    >>> ["/".join(keys(chain)) for chain in chains(tree)]
    ['a', 'a/b']
    """
    for child in node.children:
        yield (*above, child)
        yield from chains(child, (*above, child))


def every(root: Branch) -> list[Branch]:
    """Return the root and all branches, each before those that follow it."""
    return [root, *(chain[-1] for chain in chains(root))]


def leaves(root: Branch) -> list[BranchPath]:
    """Return the chains of the leaves."""
    return [chain for chain in chains(root) if not chain[-1].children]


def keys(chain: BranchPath) -> tuple[str, ...]:
    """Return the labels on a chain."""
    return tuple(node.key for node in chain)


def product(chain: BranchPath) -> Fraction:
    """Return the probability of a path: the product of its branches."""
    return prod((node.p for node in chain), start=Fraction(1))


def hits(root: Branch) -> list[BranchPath]:
    """Return the chains of the leaves on which the event occurs."""
    return [chain for chain in leaves(root) if chain[-1].hit]


def total(root: Branch) -> Fraction:
    """Return the probability of the event."""
    return sum(map(product, hits(root)), Fraction(0))


def share(weight: int, whole: int) -> str:
    """Return a fraction as it came about; in lowest terms where nobody would count so far.

    Examples
    --------
    >>> share(2, 4), share(3, 3), share(1000, 4000)
    ('2/4', '1', '1/4')
    """
    return f"{weight}/{whole}" if weight != whole <= 999 else str(Fraction(weight, whole))


def parts_of(written: str) -> tuple[int, int]:
    """Return the numerator and the denominator of a fraction as it is written."""
    over, _, under = written.partition("/")
    return int(over), int(under or 1)


def as_text(label: Any) -> Text:
    """Return a label, which may be in one language, in both."""
    return label if isinstance(label, Text) else untranslated(label)


def label_of(key: str, labels: Mapping[str, Any]) -> Text:
    """Return what a branch is called."""
    return as_text(labels.get(key, key))


# --- folding what is alike -----------------------------------------------------------------------


def folded(root: Branch) -> Branch:
    """Return a tree in which branches that are alike are one.

    Branches of a node are alike if the event is as likely on each of them, in the same ways.
    Nothing grows from a node at which the event is decided.

    Examples
    --------
    >>> sixth = Fraction(1, 6)
    >>> die = [Branch(str(n), untranslated(n), sixth, "1/6", hit=n > 4) for n in range(1, 7)]
    >>> [(node.label.en, node.written) for node in folded(Branch(children=tuple(die))).children]
    [('1, 2, 3, 4', '4/6'), ('5, 6', '2/6')]
    """
    groups: dict[Any, list[Branch]] = {}
    for child in map(_pruned, root.children):
        groups.setdefault(_shape(child), []).append(child)
    return replace(root, children=tuple(map(_merged, groups.values())))


def _pruned(node: Branch) -> Branch:
    whole = folded(node)
    decided = {chain[-1].hit for chain in leaves(whole)}
    return replace(node, children=(), hit=decided.pop()) if len(decided) == 1 else whole


def _shape(node: Branch) -> Any:
    return node.hit, tuple((child.key, child.p, _shape(child)) for child in node.children)


def _merged(group: Sequence[Branch]) -> Branch:
    if len(group) == 1:
        return group[0]
    others = [node.other for node in group if node.other is not None]
    weights, wholes = zip(*(parts_of(node.written) for node in group), strict=True)
    p = sum((node.p for node in group), Fraction(0))
    return replace(
        group[0],
        key=", ".join(node.key for node in group),
        label=_joined([node.label for node in group]),
        p=p,
        written=share(sum(weights), wholes[0]) if len({*wholes}) == 1 else str(p),
        other=sum(others, Fraction(0)) if len(others) == len(group) else None,
        alike=tuple(group),
    )


def _joined(labels: Sequence[Text]) -> Text:
    if len(labels) > MOST_NAMED:
        return WORDS.text("and_more", first=labels[0], more=len(labels) - 1)
    return Text(*(list_word([label(lang) for label in labels], lang) for lang in LANGUAGES))
