"""The kernels for the laboratory: ``python -m website.kernels FILE`` compiles them to WebAssembly.

numba types the functions with the decorator `racekit.compiling.compiled` by their annotations, and
lowers them to LLVM's intermediate representation, for no particular processor. This module gives
each a function that reads its arguments from a frame (see `racekit.compiling.webassembly`), and
llvmlite, which numba brings, compiles them all. Only the linker is another package's.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import llvmlite.binding as llvm

from . import CACHE, ROOT

MODULES = (
    "racekit.games.longshot.kernel",
    "racekit.games.trickrace.kernel",
    "racekit.odds.value_iteration",
)
GENERIC = {
    # For the lowering: no processor's own instructions, and nothing optimized twice.
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
    "NUMBA_OPT": "0",
    "NUMBA_LOOP_VECTORIZE": "0",
    "NUMBA_SLP_VECTORIZE": "0",
    "NUMBA_DISABLE_JIT": "0",
}
TRIPLE = "wasm32-unknown-emscripten"
LAYOUT = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
FEATURES = "+bulk-memory,+bulk-memory-opt,+mutable-globals,+nontrapping-fptoint,+sign-ext"
"""What every browser that runs Pyodide has."""
HEAD = f'target datalayout = "{LAYOUT}"\ntarget triple = "{TRIPLE}"\n'
LINKED = ("-shared", "--experimental-pic", "--unresolved-symbols=import-dynamic", "--strip-all")


def build(target: Path) -> str | None:
    """Compile the kernels to a file; return why that is not possible, or None.

    It takes most of a minute: what was made of the same sources is kept. Another process does it,
    as numba reads its settings only once.
    """
    if linker() is None:
        return "there is no linker: install the package ziglang, or Debian's lld"
    kept = CACHE / "kernels" / f"{_made_from()}.wasm"
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=kept.parent) as place:
            made = Path(place, kept.name)
            done = subprocess.run(
                [sys.executable, "-m", "website.kernels", made],
                cwd=ROOT,
                env={**os.environ, **GENERIC, "NUMBA_CACHE_DIR": place},
                capture_output=True,
                check=False,
                text=True,
            )
            if done.returncode:
                return done.stderr[-2000:]
            for old in kept.parent.glob("*.wasm"):
                old.unlink(missing_ok=True)
            made.replace(kept)
    shutil.copyfile(kept, target)
    return None


def _made_from() -> str:
    """Return a check sum of all that the compiled kernels may depend on."""
    found = hashlib.sha256(" ".join(map(version, ("numba", "llvmlite"))).encode())
    for source in [Path(__file__), *sorted((ROOT / "racekit").rglob("*.py"))]:
        found.update(source.read_bytes())
    return found.hexdigest()


def linker() -> list[str] | None:
    """Return the command of a linker for WebAssembly; None if none is installed."""
    if find_spec("ziglang"):
        return [sys.executable, "-m", "ziglang", "wasm-ld"]
    found = shutil.which("wasm-ld")
    return [found] if found else None


def main(target: Path) -> None:
    """Compile and link."""
    from racekit.compiling.webassembly import export_name

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    functions = {export_name(each.py_func): each for each in compiled_functions()}
    whole = llvm.parse_assembly(HEAD)
    for name, function in functions.items():
        whole.link_in(lowered(name, function))
    for value in (*whole.functions, *whole.global_variables):
        if not value.is_declaration and value.name not in functions:
            value.linkage = "internal"
    whole.verify()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(
        cpu="generic", features=FEATURES, opt=3, reloc="pic"
    )
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(3))
    builder.getModulePassManager().run(whole, builder)
    check(whole)
    with TemporaryDirectory() as place:
        (compiled := Path(place, "kernels.o")).write_bytes(machine.emit_object(whole))
        exports = [f"--export={name}" for name in functions]
        subprocess.run([*(linker() or ()), *LINKED, *exports, compiled, "-o", target], check=True)


def compiled_functions() -> Iterator[Any]:
    """Yield the functions that Python calls."""
    from numba.core.dispatcher import Dispatcher

    for name in MODULES:
        for each in vars(import_module(name)).values():
            if isinstance(each, Dispatcher) and not each.targetoptions.get("forceinline"):
                yield each


def lowered(name: str, function: Any) -> Any:
    """Return a module with a function, and another, of this name, that takes a frame."""
    signature = tuple(_types()[each] for each in _annotations(function))
    function.compile(signature)
    overload = function.overloads[signature]
    text = re.sub(r"^target .*\n", "", overload.library.get_llvm_str(), flags=re.MULTILINE)
    module = llvm.parse_assembly(HEAD + text)
    for each in module.functions:
        # What Python itself would call has the same names in every module.
        if not each.is_declaration and each.name != overload.fndesc.llvm_func_name:
            each.linkage = "internal"
    module.link_in(llvm.parse_assembly(HEAD + framed(name, overload.fndesc, module)))
    return module


def _annotations(function: Any) -> list[str]:
    known = function.py_func.__annotations__
    return [known[name] for name in known if name != "return"]


def _types() -> dict[str, Any]:
    """Return numba's type for each annotation."""
    from numba import types

    return {
        "int": types.int64,
        "float": types.float64,
        "bool": types.boolean,
        "Words": types.Array(types.int64, 1, "C"),
        "Bytes": types.Array(types.int8, 1, "C"),
        "Floats": types.Array(types.float64, 1, "C"),
        "Grid": types.Array(types.int64, 2, "C"),
    }


def framed(name: str, described: Any, module: Any) -> str:
    """Return the source of a function that calls another one with what is in a frame."""
    called = f'@"{described.llvm_func_name}"'
    lines, given, at = ["%error = alloca ptr"], ["ptr %frame", "ptr %error"], 1
    for number, kind in enumerate(described.argtypes):
        if hasattr(kind, "ndim"):
            more, passed, size = _array(f"%a{number}", kind, at)
        else:
            wide = _parameters(module, described)[len(given)]
            more, passed, size = _load(f"%a{number}", wide, at), [f"{wide} %a{number}"], 1
        lines, given, at = lines + more, given + passed, at + size
    expected = [each.split()[0] for each in given]
    assert expected == _parameters(module, described), "numba calls functions in another way now"
    body = "\n  ".join([*lines, f"%status = call i32 {called}({', '.join(given)})", "ret void"])
    declared = f"declare i32 {called}({', '.join(expected)})"
    return f'{declared}\ndefine void @"{name}"(ptr %frame) {{\n  {body}\n}}\n'


def _load(name: str, kind: str, at: int) -> list[str]:
    """Return the lines that read an entry of the frame."""
    place = f"{name}.at"
    return [
        f"{place} = getelementptr i64, ptr %frame, i32 {at}",
        f"{name} = load {kind}, ptr {place}",
    ]


def _array(name: str, kind: Any, at: int) -> tuple[list[str], list[str], int]:
    """Return the lines that read an array, what numba passes of it, and how many entries it has.

    That is: the owner, its Python object, the number of items, their size, the address, the shape
    and the strides.
    """
    size = kind.dtype.bitwidth // 8
    lines = _load(name, "ptr", at)
    shape, strides, stride = [], [], str(size)
    for axis in range(kind.ndim):
        shape.append(f"{name}.n{axis}")
        lines += _load(shape[-1], "i64", at + 1 + axis)
    for axis in reversed(range(kind.ndim)):
        strides.insert(0, stride)
        stride = f"{name}.s{axis}"
        lines.append(f"{stride} = mul i64 {strides[0]}, {shape[axis]}")
    lines.append(f"{name}.items = sdiv i64 {stride}, {size}")
    whole = [f"i64 {each}" for each in (f"{name}.items", size)]
    dimensions = [f"i64 {each}" for each in (*shape, *strides)]
    passed = ["ptr null", "ptr null", *whole, f"ptr {name}", *dimensions]
    return lines, passed, 1 + kind.ndim


def _parameters(module: Any, described: Any) -> list[str]:
    """Return the types of a function's parameters."""
    shape = str(module.get_function(described.llvm_func_name).global_value_type)
    return [each.strip() for each in shape[shape.index("(") + 1 : shape.rindex(")")].split(",")]


def check(module: Any) -> None:
    """Check that the kernels need nothing but memory, and raise nothing."""
    wanted = [each.name for each in module.functions if each.is_declaration]
    assert all(name.startswith("llvm.") for name in wanted), wanted
    assert "picklebuf" not in str(module)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
