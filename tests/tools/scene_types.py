"""Write the types of the boards' scenes: ``python -m tests.tools.scene_types``.

A game with a board of its own declares in ``racekit/games/NAME/scene_types.py`` what the board
draws: named tuples, unions and literals. From these, this tool writes
``widgets/src/games/NAME/scene.ts``. With ``--check`` it writes nothing, and fails where a file
differs from its declarations.

==========================  =======================================
in Python                   in TypeScript
==========================  =======================================
``int``, ``bool``, ``str``  ``number``, ``boolean``, ``string``
``Text``                    ``T``
``X | None``                ``X | null``
``tuple[X, ...]``           ``readonly X[]``
``tuple[X, Y]``             ``readonly [X, Y]``
``dict[str, X]``            ``Readonly<Record<string, X>>``
``name: X | None = None``   ``name?: X``, which data leave out
``Annotated[X, ADDED]``     ``name?: X``, which old replays lack
==========================  =======================================

``Field("from")`` gives a field its name in data. The fields of a `Backdrop` are in each scene, too.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "racekit" / "games"
BOARDS = ROOT / "widgets" / "src" / "games"
WIDTH = 110
"""The length of a line that the front end's formatter leaves as it is."""

_SIMPLE = {"int": "number", "bool": "boolean", "str": "string", "Text": "T"}


class Unsupported(Exception):
    """A declaration that has no counterpart in TypeScript."""


def typescript(source: Path) -> str:
    """Return the TypeScript types of the declarations in a module."""
    try:
        parts = [*_declared(ast.parse(source.read_text("utf-8")), source)]
    except Unsupported as error:
        raise SystemExit(f"{source.relative_to(ROOT)}:{error}") from None
    path = source.relative_to(ROOT).as_posix()
    head = f"// Written by tests/tools/scene_types.py from {path}.\n"
    body = "\n".join(parts)
    if re.search(r"\bT\b", body):
        head += 'import type { T } from "../../core/contract";\n'
    return f"{head}\n{body}"


def _declared(module: ast.Module, source: Path) -> Iterator[str]:
    classes = [each.name for each in module.body if isinstance(each, ast.ClassDef)]
    for node in module.body:
        match node:
            case ast.ImportFrom(module=str(name), level=1):
                # An alias of a module nearby, such as the roles of the game's board.
                nearby = ast.parse((source.parent / f"{name}.py").read_text("utf-8"))
                wanted = [each.name for each in node.names]
                yield from (_alias(*each) for each in _assigned(nearby) if each[0] in wanted)
            case ast.Assign():
                yield from (_alias(*each) for each in _assigned(ast.Module([node], [])))
            case ast.ClassDef():
                above = (
                    " extends Backdrop" if node.name == "Scene" and "Backdrop" in classes else ""
                )
                yield "".join(_interface(node, above))


def _assigned(module: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    for node in module.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                yield name, value


def _alias(name: str, value: ast.expr) -> str:
    line = f"export type {name} = {written(value)};\n"
    if len(line) <= WIDTH:
        return line
    return f"export type {name} =\n" + "\n".join(f"  | {each}" for each in _options(value)) + ";\n"


def _interface(node: ast.ClassDef, above: str) -> Iterator[str]:
    yield _comment(node.body[0], "")
    yield f"export interface {node.name}{above} {{\n"
    for field, after in zip(node.body, [*node.body[1:], None], strict=True):
        if isinstance(field, ast.AnnAssign):
            yield _comment(after, "  ")
            yield f"  {_field(field)};\n"
    yield "}\n"


def _comment(node: ast.stmt | None, indent: str) -> str:
    """Return the first paragraph of a docstring as a comment."""
    match node:
        case ast.Expr(value=ast.Constant(value=str(text))):
            first = " ".join(text.split("\n\n")[0].split())
            first = re.sub(r"\bNone\b", "null", first)
            return f"{indent}/** {first} */\n"
    return ""


def _field(field: ast.AnnAssign) -> str:
    name, kind, optional = ast.unparse(field.target), field.annotation, False
    match kind:
        case ast.Subscript(value=ast.Name(id="Annotated"), slice=ast.Tuple(elts=[kind, *marks])):
            for mark in marks:
                match mark:
                    case ast.Call(func=ast.Name(id="Field"), args=[ast.Constant(value=str(key))]):
                        name = key
                    case ast.Name(id="ADDED"):
                        optional = True
                    case _:
                        raise _unsupported(mark)
    options = _options(kind)
    if field.value is not None:
        if ast.unparse(field.value) != "None":
            raise _unsupported(field.value)
        optional = True
        options = [each for each in options if each != "null"]
    return f"{name}{'?' if optional else ''}: {' | '.join(options)}"


def written(kind: ast.expr) -> str:
    """Return a declared type in TypeScript.

    Examples
    --------
    >>> written(ast.parse("dict[str, tuple[int | None, ...]] | None", mode="eval").body)
    'Readonly<Record<string, readonly (number | null)[]>> | null'
    """
    return " | ".join(_options(kind))


def _options(kind: ast.expr) -> list[str]:
    """Return the members of a union; any other type is the only one."""
    match kind:
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return [*_options(left), *_options(right)]
        case ast.Subscript(value=ast.Name(id="Literal"), slice=inside):
            return [f'"{each}"' for each in _literals(inside)]
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=parts)):
            return [_tuple(parts)]
        case ast.Subscript(value=ast.Name(id="dict"), slice=ast.Tuple(elts=[key, value])):
            return [f"Readonly<Record<{written(key)}, {written(value)}>>"]
        case ast.Constant(value=None):
            return ["null"]
        case ast.Name(id=name):
            return [_SIMPLE.get(name, name)]
    raise _unsupported(kind)


def _literals(inside: ast.expr) -> list[str]:
    found: str | tuple[str, ...] = ast.literal_eval(inside)
    return [found] if isinstance(found, str) else [*found]


def _tuple(parts: Sequence[ast.expr]) -> str:
    if ast.unparse(parts[-1]) != "...":
        return f"readonly [{', '.join(map(written, parts))}]"
    item = written(parts[0])
    whole = " | " in item or item.startswith("readonly")
    return f"readonly ({item})[]" if whole else f"readonly {item}[]"


def _unsupported(node: ast.expr) -> Unsupported:
    return Unsupported(f"{node.lineno}: {ast.unparse(node)} has no counterpart in TypeScript")


def outputs() -> dict[Path, str]:
    """Return the texts of all files that this tool writes."""
    sources = sorted(GAMES.glob("*/scene_types.py"))
    return {BOARDS / source.parent.name / "scene.ts": typescript(source) for source in sources}


def main(arguments: Sequence[str]) -> int:
    """Write the files, or check that they are fresh; return the exit code."""
    texts = outputs()
    stale = [path for path, text in texts.items() if not _is(path, text)]
    for path in stale:
        if "--check" in arguments:
            name = path.relative_to(ROOT).as_posix()
            print(f"{name} differs from its declarations: python -m tests.tools.scene_types")
        else:
            path.write_text(texts[path], "utf-8")
    return int("--check" in arguments and bool(stale))


def _is(path: Path, text: str) -> bool:
    return path.exists() and path.read_text("utf-8") == text


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
