"""Runs the benchmarks: ``make bench``, or ``python -m benchmarks [--json] [NAME ...]``.

Each module beside this one is a benchmark: its ``measure()`` returns figures with their targets.
The run ends with a table; the exit code is 1 if a target was missed.
"""

from __future__ import annotations

import json
import pkgutil
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from ._figures import Figure, table


def names() -> list[str]:
    """Return the names of the benchmarks."""
    found = pkgutil.iter_modules([str(Path(__file__).parent)])
    return sorted(module.name for module in found if not module.name.startswith("_"))


def measure(chosen: Sequence[str]) -> list[Figure]:
    """Run benchmarks and report progress on stderr."""
    figures: list[Figure] = []
    for name in chosen:
        print(f"{name} ...", file=sys.stderr, flush=True)
        measured = import_module(f"benchmarks.{name}").measure()
        print(table(measured), file=sys.stderr, flush=True)
        figures += measured
    return figures


def main(arguments: Sequence[str]) -> int:
    """Run the named benchmarks, or all; print the figures."""
    as_json = "--json" in arguments
    chosen = [word for word in arguments if word != "--json"]
    if unknown := sorted(set(chosen) - set(names())):
        print(f"There is no benchmark {', '.join(unknown)}. There are: {', '.join(names())}.")
        return 2
    figures = measure(chosen or names())
    print(
        json.dumps([figure.data() for figure in figures], indent=1) if as_json else table(figures)
    )
    return 0 if all(figure.ok for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
