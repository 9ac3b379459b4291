"""What numba compiles in a way of its own: the bits of floats, and the n-th set bit.

Processors that can select the n-th set bit do so with one instruction. The number of iterations of
a loop over the bits is random, so processors mispredict its branches. That took kernels that draw
from sets up to half their time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic, lower_builtin, type_callable

from ..arrays import floats_of

WORD = ir.IntType(64)
DEPOSIT = "llvm.x86.bmi.pdep.64"
SLOW = ("bdver4", "znver1", "znver2")
"""Processors on which the instruction exists, but is slower than a loop."""


def at_once(loop: Callable[[int, int], int]) -> Any:
    """Return a replacement for a loop that finds bit `n` of a set, ``loop(bits, n)``.

    On processors without a fast instruction, it is still the loop.
    """

    def typed(_typing: Any, _bits: Any, _n: Any) -> Any:
        return types.int64(types.int64, types.int64), generate

    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        _, processor, features = context.codegen().magic_tuple()
        if "+bmi2" not in features or processor in SLOW:
            return context.compile_internal(builder, loop, signature, given)
        bits, n = given
        deposit = builder.module.declare_intrinsic(DEPOSIT, (), ir.FunctionType(WORD, [WORD] * 2))
        return builder.call(deposit, [builder.shl(WORD(1), n), bits])

    return intrinsic(typed)


def _typed_floats_of(_context: Any) -> Any:
    return lambda words: words.copy(dtype=types.float64)


def _lowered_floats_of(context: Any, builder: Any, signature: Any, given: Any) -> Any:
    """Generate the same array with another type: it has no owner, so nothing is counted."""
    words = context.make_array(signature.args[0])(context, builder, given[0])
    floats = context.make_array(signature.return_type)(context, builder)
    for name in ("nitems", "itemsize", "shape", "strides"):
        setattr(floats, name, getattr(words, name))
    floats.data = builder.bitcast(words.data, floats.data.type)
    return floats._getvalue()


_type_callable: Any = type_callable
_lower_builtin: Any = lower_builtin
_type_callable(floats_of)(_typed_floats_of)
_lower_builtin(floats_of, types.Array)(_lowered_floats_of)
