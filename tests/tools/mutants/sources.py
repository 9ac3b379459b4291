"""The mutants of a game's modules, and the rules that each line carries out."""

from __future__ import annotations

import ast
import hashlib
import random
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatch
from functools import cache
from itertools import islice
from pathlib import Path
from typing import NamedTuple, Protocol

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator

from tests.tools.rules import ROOT, shapes

GAMES = ROOT / "racekit" / "games"
Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class Faulty(Protocol):
    """A module with a fault."""

    @property
    def path(self) -> str:
        """The module's file, relative to the repository."""

    def code(self) -> str:
        """Return the source code with the fault."""


def module_name(path: str) -> str:
    """Return the name of the module in a file.

    >>> module_name("racekit/games/foth/__init__.py"), module_name("racekit/games/pig.py")
    ('racekit.games.foth', 'racekit.games.pig')
    """
    parts = Path(path).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


class Known(NamedTuple):
    """A fault that somebody wrote down.

    Attributes
    ----------
    game, rule : str
        The rule that the fault breaks.
    path : str
        The module's file, relative to the repository.
    before, after : str
        A part of the source code that occurs once, and what takes its place.
    """

    game: str
    rule: str
    path: str
    before: str
    after: str

    def code(self) -> str:
        """Return the source code with the fault.

        Raises
        ------
        ValueError
            If `before` does not occur, or not only once: the fault must be written anew.
        """
        if (count := source(self.path).count(self.before)) != 1:
            raise ValueError(f"{self.path} contains {self.before!r} {count} times")
        return source(self.path).replace(self.before, self.after)


class Mutant(NamedTuple):
    """One fault: an occurrence of an operator in a module.

    Attributes
    ----------
    path : str
        The module's file, relative to the repository.
    operator : str
        The name of Cosmic Ray's operator.
    occurrence : int
        Which of the places in the module where the operator applies.
    first, last : int
        The changed lines.
    """

    path: str
    operator: str
    occurrence: int
    first: int
    last: int

    def __str__(self) -> str:
        return f"{self.path}:{self.first} {self.operator.removeprefix('core/')} {self.occurrence}"

    def code(self) -> str:
        """Return the source code of the mutated module."""
        mutated = mutate_code(source(self.path), _operators()[self.operator], self.occurrence)
        assert mutated is not None, f"{self} does not exist"
        return str(mutated)

    def change(self) -> tuple[str, str]:
        """Return the changed lines before and after."""
        before, after = source(self.path).splitlines(), self.code().splitlines()
        last = self.last + len(after) - len(before)
        return _joined(before[self.first - 1 : self.last]), _joined(after[self.first - 1 : last])

    @property
    def place(self) -> str:
        """The name of the function, class or constant that is changed."""
        return place_at(self.path, self.first)

    def fault(self) -> str:
        """Return what is changed, and into what."""
        return difference(*self.change())


def difference(before: str, after: str) -> str:
    """Return the tokens in which two pieces of code differ, with one token on either side.

    >>> difference("return known[0]", "return known[ -1]")
    '[ 0 ] -> [ - 1 ]'
    """
    one, other = _tokens(before), _tokens(after)
    start = _alike(one, other)
    end = _alike(one[start:][::-1], other[start:][::-1])
    first = max(0, start - 1)
    parts = [each[first : len(each) - max(0, end - 1)] for each in (one, other)]
    return " -> ".join(" ".join(part) for part in parts)


def _alike(one: Sequence[str], other: Sequence[str]) -> int:
    """Return with how many equal tokens two sequences begin."""
    pairs = zip(one, other, strict=False)
    return next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def _tokens(code: str) -> list[str]:
    return re.findall(r"\w+|[^\w\s]", code)


def place_at(path: str, line: int) -> str:
    """Return the name of the definition in a module around a line, or of the constant there."""
    return next((name for name, lines in _places(path) if line in lines), "")


def has_place(path: str, name: str, tokens: str) -> bool:
    """Whether a module has a definition or a constant of this name that contains the tokens."""
    lines = source(path).splitlines()
    return any(
        f" {tokens} " in f" {' '.join(_tokens(_joined(lines[found.start - 1 : found.stop - 1])))} "
        for known, found in _places(path)
        if known == name
    )


@cache
def _places(path: str) -> list[tuple[str, range]]:
    """Return the definitions and constants of a module with their lines, the innermost first."""
    return [*_places_in(ast.parse(source(path)).body, "")]


def _places_in(body: Sequence[ast.stmt], before: str) -> Iterator[tuple[str, range]]:
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from _places_in(node.body, f"{before}{node.name}.")
        if isinstance(node, Definition):
            yield f"{before}{node.name}", _lines(node)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            assert node.end_lineno is not None
            yield f"{before}{ast.unparse(target)}", range(node.lineno, node.end_lineno + 1)


def _joined(lines: Sequence[str]) -> str:
    return " ".join(line.strip() for line in lines)


_REPLACED = {
    "ComparisonOperator": "Eq_NotEq NotEq_Eq Is_IsNot IsNot_Is "
    "Lt_LtE Lt_GtE LtE_Lt LtE_Gt Gt_GtE Gt_LtE GtE_Gt GtE_Lt",
    "BinaryOperator": "Add_Sub Sub_Add Mul_FloorDiv FloorDiv_Mul Div_Mul Mod_Mul Pow_Mul "
    "BitAnd_BitOr BitOr_BitAnd BitXor_BitAnd LShift_RShift RShift_LShift",
    "UnaryOperator": "Delete_Not Delete_USub Delete_Invert",
}
"""What replaces an operator: for each place the faults that people make, as other testers choose.

All pairs would bring faults that are none (``==`` and ``<=`` between a last item and its place) and
many of the same kind (``-`` as ``^``, ``|`` or ``>>``), which hide what the rest tells.
"""
_OTHERS = (
    "AddNot ExceptionReplacer NumberReplacer RemoveDecorator ReplaceAndWithOr ReplaceOrWithAnd "
    "ReplaceBreakWithContinue ReplaceContinueWithBreak ReplaceFalseWithTrue ReplaceTrueWithFalse "
    "ZeroIterationForLoop"
)


@cache
def _operators() -> Mapping[str, object]:
    names = [f"Replace{kind}_{pair}" for kind, pairs in _REPLACED.items() for pair in pairs.split()]
    return {
        f"core/{name}": get_operator(f"core/{name}")()
        for name in sorted([*names, *_OTHERS.split()])
    }


@cache
def source(path: str) -> str:
    """Return a module's source code."""
    return (ROOT / path).read_text(encoding="utf-8")


def digest(*paths: str) -> str:
    """Return a short checksum of files."""
    return hashlib.sha256("\0".join(map(source, paths)).encode()).hexdigest()[:16]


def modules(game: str) -> list[str]:
    """Return the files of a game's modules."""
    folder = GAMES / game
    files = sorted(folder.rglob("*.py")) if folder.is_dir() else [folder.with_suffix(".py")]
    return [path.relative_to(ROOT).as_posix() for path in files]


# --- the mutants ----------------------------------------------------------------------------------


def mutants(game: str, skipped: Collection[str] = ()) -> list[Mutant]:
    """Return a game's mutants.

    Parameters
    ----------
    game : str
        Its name.
    skipped : collection of str
        Patterns of modules without mutants (``games/*/svg.py``), or of functions
        (``games/pig.py::drawing``).
    """
    return [mutant for path in modules(game) for mutant in _of_module(path, skipped)]


def _of_module(path: str, skipped: Collection[str]) -> list[Mutant]:
    if any(fnmatch(path, pattern) for pattern in skipped):
        return []
    found = []
    tree = get_ast(source(path))
    ignored = [*_annotations(path), *_inert(path), *_functions(path, skipped)]
    for name, operator in _operators().items():
        places = (
            place
            for node in ast_nodes(tree)
            for place in operator.mutation_positions(node)  # type: ignore[attr-defined]
        )
        for occurrence, (start, stop) in enumerate(places):
            if not any(first <= start and stop <= last for first, last in ignored):
                found.append(Mutant(path, name, occurrence, start[0], stop[0]))
    return found


def sample(found: Sequence[Mutant], count: int | None, seed: int) -> list[Mutant]:
    """Return a random sample of valid mutants in random order; all of them if `count` is None."""
    mixed = random.Random(seed).sample(found, len(found))
    return [*islice(filter(_compiles, mixed), count)]


_STARRED = ("core/ReplaceBinaryOperator_Mul_FloorDiv", "core/ReplaceBinaryOperator_Pow_Mul")


def _compiles(mutant: Mutant) -> bool:
    """Whether the code is valid: two operators take the stars of arguments for a product."""
    if mutant.operator not in _STARRED:
        return True
    try:
        compile(mutant.code(), mutant.path, "exec")
    except SyntaxError:
        return False
    return True


Place = tuple[int, int]


SAVING = ("cache", "cached_property", "lru_cache", "compiled", "inlined", "quickly_replaced")
"""Decorators that save time only; tests of mutants run uncompiled."""
ASSERTING = ("slots", "strict")
"""Arguments that save memory only, or only assert something."""


def _inert(path: str) -> list[tuple[Place, Place]]:
    """Return the spans of code in which no fault can show."""
    lines, found = source(path).splitlines(), []
    for node in ast.walk(ast.parse(source(path))):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            saving = (each for each in node.decorator_list if _name(each) in SAVING)
            found += map(_whole_lines, saving)
        elif isinstance(node, ast.If) and _name(node.test) == "TYPE_CHECKING":
            found.append(_whole_lines(node.test))
        elif isinstance(node, ast.Call):
            words = (word.value for word in node.keywords if word.arg in ASSERTING)
            found += (_span(lines, word) for word in words)
    return found


def _name(node: ast.expr) -> str:
    """Return the name of a decorator or a condition."""
    called = node.func if isinstance(node, ast.Call) else node
    return called.id if isinstance(called, ast.Name) else ""


def _whole_lines(node: ast.expr) -> tuple[Place, Place]:
    assert node.end_lineno is not None
    return (node.lineno, 0), (node.end_lineno + 1, 0)


def _functions(path: str, skipped: Collection[str]) -> list[tuple[Place, Place]]:
    """Return the spans of the functions that match a pattern."""
    return [
        ((node.lineno, 0), (node.end_lineno + 1, 0))
        for node in ast.walk(ast.parse(source(path)))
        if isinstance(node, ast.FunctionDef) and node.end_lineno
        if any(fnmatch(f"{path}::{node.name}", pattern) for pattern in skipped)
    ]


def _annotations(path: str) -> list[tuple[Place, Place]]:
    """Return the spans of type annotations: nothing evaluates them."""
    lines = source(path).splitlines()
    return [_span(lines, node) for node in _annotation_nodes(ast.parse(source(path)))]


def _span(lines: Sequence[str], node: ast.expr) -> tuple[Place, Place]:
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    return (
        (node.lineno, _characters(lines[node.lineno - 1], node.col_offset)),
        (node.end_lineno, _characters(lines[node.end_lineno - 1], node.end_col_offset)),
    )


def _characters(line: str, offset: int) -> int:
    """Return a column in characters; `ast` counts bytes."""
    return len(line.encode()[:offset].decode())


def _annotation_nodes(tree: ast.AST) -> Iterator[ast.expr]:
    for node in ast.walk(tree):
        if isinstance(node, ast.arg | ast.AnnAssign) and node.annotation is not None:
            yield node.annotation
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.returns is not None:
            yield node.returns


def in_decorator(mutant: Mutant) -> bool:
    """Whether the changed code is a decorator."""
    return source(mutant.path).splitlines()[mutant.first - 1].lstrip().startswith("@")


ONCE = ("cache", "cached_property")
"""Decorators of what is computed once in a process; other caches are emptied before each test."""


def runs_once(mutant: Mutant) -> bool:
    """Whether the changed code runs once in a process: at import, or with its result cached."""
    return not any(
        first <= mutant.first and mutant.last <= last for first, last in _bodies(mutant.path)
    )


@cache
def _bodies(path: str) -> list[tuple[int, int]]:
    """Return the lines of the bodies of functions that run at every call."""
    return [
        (node.body[0].lineno, node.end_lineno)
        for node in ast.walk(ast.parse(source(path)))
        if isinstance(node, ast.FunctionDef) and node.end_lineno
        if not any(_name(decorator) in ONCE for decorator in node.decorator_list)
    ]


# --- the rules that code carries out --------------------------------------------------------------


class Span(NamedTuple):
    """A definition, and the rules that it cites.

    Attributes
    ----------
    first, last : int
        Its lines.
    all : frozenset of str
        The rules cited anywhere in it.
    head : frozenset of str
        The rules cited by a class outside its methods; of a function, all.
    """

    first: int
    last: int
    all: frozenset[str]
    head: frozenset[str]


@cache
def _cited(path: str, ids: frozenset[str]) -> list[Span]:
    """Return a module and its definitions with the rules that each one cites."""
    text = source(path)
    lines, pattern = text.splitlines(), shapes(ids)

    def rules(numbers: Iterable[int]) -> frozenset[str]:
        cited = "\n".join(lines[number - 1] for number in numbers)
        return frozenset(pattern.findall(cited)) & ids

    spans = [Span(1, len(lines), rules(range(1, len(lines) + 1)), frozenset())]
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, Definition):
            inside = _lines(node)
            methods = [inner for inner in node.body if isinstance(inner, Definition)]
            head = {*inside}.difference(*map(_lines, methods))
            own = rules(sorted(head) if isinstance(node, ast.ClassDef) else inside)
            spans.append(Span(inside[0], inside[-1], rules(inside), own))
    return spans


def _lines(node: Definition) -> range:
    assert node.end_lineno is not None
    return range(min([node.lineno, *(d.lineno for d in node.decorator_list)]), node.end_lineno + 1)


def rules_at(mutant: Mutant, ids: frozenset[str]) -> frozenset[str]:
    """Return the rules that the changed code carries out.

    They are the rules cited by the enclosing functions, and by the enclosing classes outside their
    other methods; where these cite none, by the smallest definition or module around that does.
    """
    around = [
        span
        for span in _cited(mutant.path, ids)
        if span.first <= mutant.first and mutant.last <= span.last
    ]
    if near := frozenset[str]().union(*(span.head for span in around)):
        return near
    cited = [span for span in around if span.all]
    return min(cited, key=lambda span: span.last - span.first).all if cited else frozenset()


def belongs(rule: str, cited: Collection[str]) -> bool:
    """Whether a rule is among the cited ones, or a part of one, or has one as a part.

    >>> belongs("702.6k", {"702.6"}), belongs("702", {"702.6"}), belongs("702.61", {"702.6"})
    (True, True, False)
    """
    return any(_part(rule, other) or _part(other, rule) for other in cited)


def _part(rule: str, whole: str) -> bool:
    rest = rule.removeprefix(whole)
    return rule.startswith(whole) and not re.match(r"\d", rest)
