"""A front end without a browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import comm
import pytest

from tests.ui.sittings import Front, _Comm


@pytest.fixture
def front(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Any], Front]]:
    """Return what opens a page: call it with a function that makes the widget."""
    monkeypatch.setattr(comm, "create_comm", _Comm)
    fronts: list[Front] = []

    def opened(make: Callable[[], Any]) -> Front:
        fronts.append(Front(make()))
        return fronts[-1]

    yield opened
    for each in fronts:
        each.widget.close()
