"""Selects the n-th set bit with one instruction, on processors that have it.

The number of iterations of a loop over the bits is random, so processors mispredict its branches.
That took kernels that draw from sets up to half their time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

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
