"""What the tests of several games' position editors share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from racekit.editing.parts import Part


def omitted(known: Mapping[str, Part], data: Any) -> Iterator[tuple[str, Any]]:
    """Yield the parts that a description omits, each with its description with the usual value."""
    for key, part in known.items():
        if key not in data and part.default is not None:
            yield key, {**data, key: part.default}
        for inner, value in within(part, data[key]) if key in data else ():
            yield f"{key}.{inner}", {**data, key: value}


def within(part: Any, value: Any) -> Iterator[tuple[str, Any]]:
    """Yield what `omitted` does for the tables in a part."""
    if part.kind == "group" and isinstance(value, dict):
        yield from omitted(part.parts, value)
    elif part.kind in ("rows", "group") and isinstance(value, list):
        for n, inner, row in part.inside(value):
            for name, whole in within(inner, row):
                yield f"{n}.{name}", [whole if at == n else each for at, each in enumerate(value)]


def left(part: Any) -> dict[Any, int | None]:
    """Return what is offered for a part, and how many of it are left."""
    return {item.key: item.left for item in part.items}
