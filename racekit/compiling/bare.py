"""Arrays that compiled kernels index as C does.

In numba an index may count from an array's end, and each is looked at for it: a sixth of a kernel's
time. A bare array is the address of its first item. Whoever has one keeps the array and its bounds.
"""

from __future__ import annotations

import operator
from typing import Any

from numba.core import types
from numba.extending import intrinsic, lower_builtin, models, register_model, type_callable


class Bare(types.Type):
    """The address of the first of some numbers."""

    def __init__(self, dtype: Any) -> None:
        self.dtype = dtype
        super().__init__(name=f"Bare({dtype})")


class _BareModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Bare) -> None:
        item = manager.lookup(kind.dtype).get_data_type()
        super().__init__(manager, kind, item.as_pointer())  # type: ignore[no-untyped-call]


register_model(Bare)(_BareModel)


def _address_of_first(_typing: Any, array: Any) -> Any:
    if not (isinstance(array, types.Array) and array.ndim == 1 and array.layout == "C"):
        return None  # what is not in one piece cannot be compiled

    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        return context.make_array(signature.args[0])(context, builder, given[0]).data

    return Bare(array.dtype)(array), generate


def _as_floats(_typing: Any, words: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        return builder.bitcast(given[0], context.get_value_type(signature.return_type))

    return Bare(types.float64)(words), generate


bare: Any = intrinsic(_address_of_first)
floats_of: Any = intrinsic(_as_floats)


def _load_type(_context: Any) -> Any:
    def found(words: Any, at: Any) -> Any:
        return words.dtype if isinstance(words, Bare) and isinstance(at, types.Integer) else None

    return found


def _store_type(_context: Any) -> Any:
    def found(words: Any, at: Any, _word: Any) -> Any:
        return types.none if isinstance(words, Bare) and isinstance(at, types.Integer) else None

    return found


def _address(context: Any, builder: Any, signature: Any, given: Any) -> Any:
    at = context.cast(builder, given[1], signature.args[1], types.intp)
    return builder.gep(given[0], [at], inbounds=True)


def _load(context: Any, builder: Any, signature: Any, given: Any) -> Any:
    return builder.load(_address(context, builder, signature, given))


def _store(context: Any, builder: Any, signature: Any, given: Any) -> Any:
    words, _, word = signature.args
    number = context.cast(builder, given[2], word, words.dtype)
    builder.store(number, _address(context, builder, signature, given))
    return context.get_dummy_value()


_lower: Any = lower_builtin
type_callable(operator.getitem)(_load_type)
type_callable(operator.setitem)(_store_type)
_lower(operator.getitem, Bare, types.Integer)(_load)
_lower(operator.setitem, Bare, types.Integer, types.Any)(_store)
