"""Kernels in the laboratory: the WebAssembly module that the website's wheel contains.

``website/kernels.py`` builds it from the functions with the decorator `racekit.compiling.compiled`.
Each is called with the address of its *frame*, a list of 8 bytes each: a place for the result, then
the arguments. A number is one entry; an array is its address and then its dimensions.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from functools import cache, wraps
from pathlib import Path
from typing import Any

from ..system.host import IN_BROWSER

PATH = Path(__file__).with_name("kernels.wasm")
AVAILABLE = IN_BROWSER and PATH.exists()
"""Whether this is the laboratory of a website that was built with compiled kernels."""


@cache
def _library() -> Any:
    import ctypes

    return ctypes.CDLL(str(PATH))


def export_name(function: Callable[..., Any]) -> str:
    """Return the name of a function in the module."""
    return f"{function.__module__}.{function.__name__}"


def exported(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function's compiled version; the function itself if it is not racekit's own."""
    try:
        run = _library()[export_name(function)]
    except AttributeError:
        return function
    run.restype = None
    result = "=d" if function.__annotations__["return"] == "float" else "=q"

    @wraps(function)
    def call(*given: Any) -> Any:
        frame = frame_of(given, address)
        run(address(memoryview(frame)))
        return struct.unpack_from(result, frame)[0]

    return call


def address(memory: memoryview) -> int:
    """Return where an array's items begin."""
    import ctypes

    return ctypes.addressof((ctypes.c_char * 0).from_buffer(memory))


def frame_of(given: tuple[Any, ...], address: Callable[[memoryview], int]) -> bytearray:
    """Return the frame of a call."""
    entries = [0, *(entry for each in given for entry in _entries(each, address))]
    kinds = ["d" if isinstance(entry, float) else "q" for entry in entries]
    return bytearray(struct.pack("=" + "".join(kinds), *entries))


def _entries(given: Any, address: Callable[[memoryview], int]) -> Iterator[float]:
    if isinstance(given, int | float):
        yield given
    else:
        memory = memoryview(given)
        yield address(memory)
        yield from memory.shape or ()
