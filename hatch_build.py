"""Builds wheels whose rules of the game are machine code: twice as fast, and play is the same.

    HATCH_BUILD_HOOKS_ENABLE=1 pip wheel --no-deps .

mypyc compiles the modules that pyproject.toml names. Of a plain class it makes a native one, with
attributes that cost next to nothing; of a named tuple or a dataclass it does not, and these are
what the sources hold their frozen values in. So the values are written out first, as the plain
classes that `NativeClasses` makes of them, and the wheel has the modules as they were compiled.

Two things are lost: the docstrings of what is compiled, and that a named tuple is a tuple (it can
be unpacked, compared and hashed like one). Without the variable, and in editable installs, nothing
of this happens.
"""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))
"""How the names of compiled modules end."""
SETTINGS = "[mypy]\nignore_missing_imports = True\n"
"""What mypy is to know: of other packages, nothing."""


class NativeBuild(BuildHookInterface[Any]):
    """Adds compiled modules to a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, in a folder of its own, and put what comes of it into the wheel."""
        if version == "editable":
            return
        self._work = tempfile.TemporaryDirectory()
        work = Path(self._work.name)
        shutil.copytree(Path(self.root, "racekit"), work / "racekit")
        modules = sorted(path for glob in self.config["modules"] for path in work.glob(glob))
        for module in modules:
            module.write_text(native(module.read_text("utf-8")), "utf-8")
        compile_in(work, modules)
        compiled = [module.with_suffix(SUFFIX) for module in modules]
        made = [*modules, *compiled, *work.glob("*__mypyc*")]
        told = {str(path): str(path.relative_to(work)) for path in made}
        build_data["force_include"].update(told)
        build_data.update(pure_python=False, infer_tag=True)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Leave nothing behind."""
        if version != "editable":
            self._work.cleanup()


def compile_in(folder: Path, modules: list[Path]) -> None:
    """Compile modules of the packages in a folder, next to their sources.

    Raises
    ------
    RuntimeError
        With all that was said, where it does not work.
    """
    (folder / "mypy.ini").write_text(SETTINGS, "utf-8")
    names = [str(module.relative_to(folder)) for module in modules]
    words = [sys.executable, "-m", "mypyc", *names]
    environment = {**os.environ, "MYPYC_DEBUG_LEVEL": "0"}  # nothing of this folder is to be kept
    done = subprocess.run(
        words,
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(
            f"racekit could not be compiled; a C compiler and Python's headers are needed. "
            f"Without HATCH_BUILD_HOOKS_ENABLE it is built as it is.\n\n{done.stdout}"
        )


# --- frozen values as plain classes ----------------------------------------------------------


def native(source: str) -> str:
    r"""Return a module with its frozen values written out as plain classes.

    Examples
    --------
    >>> print(native("class Purse(NamedTuple):\n    dollars: int = 0"))  # doctest: +ELLIPSIS
    class Purse:
        dollars: int
    ...
        def __init__(self, dollars: int=0) -> None:
            object.__setattr__(self, 'dollars', dollars)
    ...
    """
    tree = NativeClasses().visit(ast.parse(source.replace(FUTURE, FUTURE + IMPORTS, 1)))
    return ast.unparse(ast.fix_missing_locations(tree))


FUTURE = "from __future__ import annotations\n"
IMPORTS = """
from collections.abc import Iterator
from dataclasses import FrozenInstanceError, make_dataclass
from types import EllipsisType
from typing import TYPE_CHECKING, Any, ClassVar, cast
if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
"""

OPEN_CLASSES = ("Task", "Choice", "Chance")
"""Classes that games which are not compiled derive their own from."""
OF_USERS = ("Event", "State")
"""Classes whose methods users call with anything: they say themselves what is wrong with it."""

FROZEN_DATACLASSES = ("dataclass(frozen=True)", "dataclass(frozen=True, slots=True)")
"""The decorators of the dataclasses that are known."""

FROZEN = """
class {name}:
    _fields: ClassVar[tuple[str, ...]] = {names}
    __match_args__: ClassVar[tuple[str, ...]] = {names}

    def __init__(self{parameters}) -> None:
        {settings}

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(f"cannot assign to field {{name!r}}")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete field {{name!r}}")

    def _replace(self{changes}) -> {name}:
        return {name}({kept})

    def _parts(self) -> tuple[Any, ...]:
        return {parts}

    def __repr__(self) -> str:
        return f"{name}({shown})"

    def __reduce__(self) -> tuple[Any, ...]:
        return {name}, self._parts()

    def __hash__(self) -> int:
        return hash(self._parts())
"""
"""What every frozen value has."""

OF_A_TUPLE = """
class {name}:
    def __eq__(self, other: object) -> bool:
        parts = other._parts() if isinstance(other, {name}) else other
        return other is self or self._parts() == parts

    def __lt__(self, other: Any) -> bool:
        return self._parts() < tuple(other)

    def _asdict(self) -> dict[str, Any]:
        return dict(zip({names}, self._parts()))

    def __iter__(self) -> Iterator[Any]:
        return iter(self._parts())

    def __len__(self) -> int:
        return {count}

    def __getitem__(self, at: Any) -> Any:
        return self._parts()[at]
"""
"""What one that was a named tuple has besides."""

OF_A_DATACLASS = """
class {name}:
    __dataclass_fields__: ClassVar[dict[str, Any]] = cast(
        Any, make_dataclass({name!r}, {names})
    ).__dataclass_fields__

    def __eq__(self, other: object) -> bool:
        return other is self or isinstance(other, {name}) and self._parts() == other._parts()
"""
"""What one that was a dataclass has besides."""

LAZY = """
class {name}:
    @property
    def {what}(self) -> {kind}:
        if self._{what} is None:
            object.__setattr__(self, "_{what}", self._make_{what}())
        return cast({kind}, self._{what})
"""
"""What a cached property becomes: `_make_` and its name is what works it out."""


class NativeClasses(ast.NodeTransformer):
    """Writes frozen values out as classes that mypyc makes native."""

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        """Write a class out, where it is a frozen value."""
        if "NamedTuple" in map(ast.unparse, node.bases):
            node.bases = []
            _write_out(node, OF_A_TUPLE)
        elif "dataclass" in _decorators(node):
            assert _decorators(node) in FROZEN_DATACLASSES, f"{node.name} is another dataclass"
            _write_out(node, OF_A_DATACLASS)
        if node.name in OPEN_CLASSES:
            node.decorator_list.append(_read("mypyc_attr(allow_interpreted_subclasses=True)"))
        if node.name in OF_USERS:
            _take_anything(node)
        return node


def _read(expression: str) -> ast.expr:
    return ast.parse(expression, mode="eval").body


def _fields(node: ast.ClassDef) -> list[ast.AnnAssign]:
    found = [each for each in node.body if isinstance(each, ast.AnnAssign)]
    return [each for each in found if not ast.unparse(each.annotation).startswith("ClassVar")]


def _write_out(node: ast.ClassDef, besides: str) -> None:
    """Give a class the methods that its fields ask for; its own stay."""
    fields = {ast.unparse(each.target): each for each in _fields(node)}
    lazy = [each for each in _functions(node) if "cached_property" in _decorators(each)]
    kinds = {name: ast.unparse(field.annotation) for name, field in fields.items()}
    usual = {
        name: f" = {ast.unparse(field.value)}" if field.value else ""
        for name, field in fields.items()
    }
    settings = [f'object.__setattr__(self, "{name}", {name})' for name in fields]
    settings += [f'object.__setattr__(self, "_{each.name}", None)' for each in lazy]
    told = {
        "name": node.name,
        "names": repr(tuple(fields)),
        "count": len(fields),
        "parameters": "".join(f", {name}: {kinds[name]}{usual[name]}" for name in fields),
        "settings": "; ".join(settings) or "pass",
        "changes": ", *" * bool(fields)
        + "".join(f", {name}: {kind} | EllipsisType = ..." for name, kind in kinds.items()),
        "kept": ", ".join(f"self.{name} if {name} is ... else {name}" for name in fields),
        "parts": "(" + "".join(f"self.{name}, " for name in fields) + ")",
        "shown": ", ".join(f"{name}={{self.{name}!r}}" for name in fields),
    }
    more = _methods(FROZEN, told) + _methods(besides, told)
    node.decorator_list = []
    for field in fields.values():
        assert "field(" not in ast.unparse(field), "special fields of dataclasses are not known"
        field.value = None
    for each in lazy:
        assert each.returns is not None
        kind = ast.unparse(each.returns)
        more += _methods(LAZY, {"name": node.name, "what": each.name, "kind": kind})
        more += ast.parse(f"_{each.name}: {kind} | None").body
        each.name, each.decorator_list = f"_make_{each.name}", []
    own = {each.name for each in _functions(node)}
    node.body += [each for each in more if getattr(each, "name", None) not in own]


def _methods(template: str, told: dict[str, Any]) -> list[ast.stmt]:
    made = ast.parse(template.format(**told)).body[0]
    assert isinstance(made, ast.ClassDef)
    return made.body


def _functions(node: ast.ClassDef) -> list[ast.FunctionDef]:
    return [each for each in node.body if isinstance(each, ast.FunctionDef)]


def _decorators(node: ast.ClassDef | ast.FunctionDef) -> str:
    return " ".join(map(ast.unparse, node.decorator_list))


def _take_anything(node: ast.ClassDef) -> None:
    """Let a class's methods take any object where they expect a number."""
    for argument in (each for each in ast.walk(node) if isinstance(each, ast.arg)):
        if argument.annotation and ast.unparse(argument.annotation) == "int":
            argument.annotation = _read("Any")


def get_build_hook() -> type[NativeBuild]:
    """Return the hook: hatchling asks for it by this name."""
    return NativeBuild
