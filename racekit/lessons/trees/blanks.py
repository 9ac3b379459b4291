"""The blanks of a probability tree: questions, with what the usual wrong fractions are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from fractions import Fraction
from math import prod
from typing import Any, NamedTuple

from ...engine.errors import Problem, short_repr
from ...engine.texts import LANGUAGES, Text
from ..checking import Entry
from .branches import (
    WORDS,
    Branch,
    BranchPath,
    chains,
    hits,
    keys,
    leaves,
    parts_of,
    product,
    total,
)

KINDS = ("branch", "product", "total")


class GrownTree(NamedTuple):
    """What a tree is of, as far as replies depend on it."""

    root: Branch
    back: bool | None  # whether what is drawn from a bag is put back; None without a bag
    event: Text | None

    @property
    def put_back(self) -> str:
        """The reply to a fraction that takes the draws the other way."""
        return {True: "kept", False: "put_back", None: "as_at_first"}[self.back]


def name_of(kind: str, chain: BranchPath = ()) -> str:
    """Return the name of a blank.

    Examples
    --------
    >>> name_of("product", (Branch("red"), Branch("blue")))
    'product:red/blue'
    """
    return f"{kind}:{'/'.join(keys(chain))}" if chain else kind


def path_text(chain: BranchPath) -> Text:
    """Return the labels on a chain."""
    return Text(*(" → ".join(node.label(lang) for node in chain) for lang in LANGUAGES))


def working(chain: BranchPath) -> str:
    """Return how the probability of a path is computed.

    Examples
    --------
    >>> working((Branch(written="3/5"), Branch(written="2/4")))
    '3/5 × 2/4'
    """
    return " × ".join(node.written for node in chain)


def sum_working(root: Branch) -> str:
    """Return how the probability of the event is computed."""
    return " + ".join(str(product(chain)) for chain in hits(root))


Wrong = Iterator[tuple[Fraction, Entry]]
"""Wrong fractions, each with the reply and the misconception behind it."""

_IDEAS = {
    "added": "added",
    "alike_branches": "equiprobable",
    "complement": "another-question",
    "counted_paths": "equiprobable",
    "how_many": "half-way",
    "kept": "another-question",
    "last_branches": "added",
    "multiplied_paths": "another-question",
    "one_path": "one-way-only",
    "only_first": "one-for-both",
    "only_last": "half-way",
    "part_to_part": "odds-as-probability",
    "put_back": "put-back",
    "tops_and_bottoms": "added",
    "whole_path": "another-question",
}
"""The misconceptions behind wrong fractions, by the replies."""


def _say(key: str, **values: Any) -> Entry:
    idea = {"idea": _IDEAS[key]} if key in _IDEAS else {}
    return {"say": WORDS.text(key, **values).data(), **idea}


def all_blanks(source: GrownTree) -> dict[str, Entry]:
    """Return every blank that a tree can have, by its name, as a question."""
    root = source.root
    found = {name_of("branch", chain): _branch(source, chain) for chain in chains(root)}
    found |= {name_of("product", chain): _product(source, chain) for chain in leaves(root)}
    if source.event is not None:
        found["total"] = _total(source, source.event)
    return found


def _listed(wanted: Any) -> list[Any]:
    several = isinstance(wanted, Sequence | Set) and not isinstance(wanted, str)
    return list(wanted) if several else [wanted]


def _kind(blank: Any) -> str:
    return blank.partition(":")[0] if isinstance(blank, str) else ""


def chosen(known: Mapping[str, Entry], wanted: Any) -> dict[str, Entry]:
    """Return the blanks that are asked for, of those that there can be."""
    names = _listed(wanted)
    return {name: entry for name, entry in known.items() if name in names or _kind(name) in names}


def blank_problems(
    known: Mapping[str, Entry] | None, wanted: Any, *, event: bool
) -> Iterator[Problem]:
    """Yield what is wrong with the blanks that are asked for.

    Parameters
    ----------
    known : mapping, optional
        The blanks that there can be; None where the tree itself has problems.
    wanted : str or sequence of str
        Those that are asked for.
    event : bool
        Whether there is an event.
    """
    for each in _listed(wanted):
        kind = _kind(each)
        if each == "total" and not event:
            yield WORDS.problem("blanks", "no_event")
        elif kind not in KINDS or (known is not None and each != kind and each not in known):
            values = {"value": short_repr(each), "known": [*KINDS, *(known or ())]}
            yield WORDS.problem("blanks", "no_blank", **values)


def _entry(kind: str, right: Fraction, wrong: Wrong, asks: Text, why: Text) -> Entry:
    replies: dict[Fraction, Entry] = {}
    for value, reply in wrong:
        if value != right:
            replies.setdefault(value, reply)
    limits = {"above": (1, "over_one"), "below": (0, "below_zero")}
    return {
        "kind": "number",  # unlike one that is a probability, 3 is no 3 %
        "range": [0, 1],
        "prompt": asks.data(),
        "answer": str(right),
        "hint": WORDS.text(f"{kind}_hint").data(),
        "why": why.data(),
        "wrong": [
            *({"answer": str(value), **reply} for value, reply in replies.items()),
            *({rule: str(limit), **_say(key)} for rule, (limit, key) in limits.items()),
        ],
    }


# --- a branch ------------------------------------------------------------------------------------


def _branch(source: GrownTree, chain: BranchPath) -> Entry:
    node = chain[-1]
    asks = WORDS.text("branch_asks", path=path_text(chain))
    why = WORDS.text("branch_why", p=node.written)
    return _entry("branch", node.p, _wrong_branch(source, chain), asks, why)


def _wrong_branch(source: GrownTree, chain: BranchPath) -> Wrong:
    node = chain[-1]
    siblings = len((chain[-2] if len(chain) > 1 else source.root).children)
    over, under = parts_of(node.written)
    yield _other(source, node), _say(source.put_back)
    yield product(chain), _say("whole_path")
    yield Fraction(1, siblings), _say("alike_branches", n=siblings)
    yield 1 - node.p, _say("complement")
    if over < under:
        yield Fraction(over, under - over), _say("part_to_part")
        yield Fraction(over), _say("how_many")


def _other(source: GrownTree, node: Branch) -> Fraction:
    """Return a branch's probability if draws went the other way, or as if nothing had happened."""
    if node.other is not None:
        return node.other
    same = (each.p for each in source.root.children if each.key == node.key)
    return next(same, node.p) if source.back is None else node.p


# --- a path --------------------------------------------------------------------------------------


def _product(source: GrownTree, chain: BranchPath) -> Entry:
    right = product(chain)
    why = WORDS.text("product_why", working=working(chain), p=right)
    if len(chain) == 1:
        why = WORDS.text("branch_why", p=right)
    asks = WORDS.text("product_asks", path=path_text(chain))
    wrong = _wrong_product(source, chain) if len(chain) > 1 else _wrong_branch(source, chain)
    return _entry("product" if len(chain) > 1 else "branch", right, wrong, asks, why)


def _wrong_product(source: GrownTree, chain: BranchPath) -> Wrong:
    shares = [node.p for node in chain]
    tops, bottoms = zip(*(parts_of(node.written) for node in chain), strict=True)
    yield sum(shares, Fraction(0)), _say("added")
    yield prod((_other(source, node) for node in chain), start=Fraction(1)), _say(source.put_back)
    yield shares[-1], _say("only_last")
    yield shares[0], _say("only_first")
    for under in (1, *bottoms):
        yield Fraction(prod(tops), under), _say("numerators")
    yield Fraction(sum(tops), sum(bottoms)), _say("tops_and_bottoms")
    yield 1 - product(chain), _say("complement")


# --- the event -----------------------------------------------------------------------------------


def _total(source: GrownTree, event: Text) -> Entry:
    right = total(source.root)
    asks = WORDS.text("total_asks", event=event)
    why = WORDS.text("total_why", working=sum_working(source.root) or "0", p=right)
    if len(hits(source.root)) < 2:
        why = WORDS.text("branch_why", p=right)
    return _entry("total", right, _wrong_total(source), asks, why)


def _wrong_total(source: GrownTree) -> Wrong:
    found, every = hits(source.root), leaves(source.root)
    products = [product(chain) for chain in found]
    if len(found) == 1 and len(found[0]) > 1:
        yield from _wrong_product(source, found[0])
    if len(found) > 1:
        for p in products:
            yield p, _say("one_path", n=len(found))
        yield prod(products, start=Fraction(1)), _say("multiplied_paths")
        yield sum((chain[-1].p for chain in found), Fraction(0)), _say("last_branches")
    others = (prod((_other(source, node) for node in chain), start=Fraction(1)) for chain in found)
    yield sum(others, Fraction(0)), _say(source.put_back)
    yield Fraction(len(found), len(every)), _say("counted_paths", hits=len(found), all=len(every))
    yield 1 - total(source.root), _say("complement")
