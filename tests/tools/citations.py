"""Check that a test that names a rule really plays it.

While a test marked ``@pytest.mark.rule("longshot:LS4.1")`` runs, the plugin records the rule that
each event and each refusal cites. A test fails if it names a rule that is never cited. Some rules
are visible only in a state, such as the number of cards; their markers have ``cited=False``, and a
comment beside them says why.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest import mock

import pytest

from tests.tools.rules import marked_rules

_cited = pytest.StashKey[set[str]]()
_watch = pytest.StashKey[ExitStack]()


@contextmanager
def observer(callback: Callable[[str, str], None]) -> Generator[None]:
    """Call back with ``(game, rule id)`` for each event and refusal inside the ``with`` block."""
    from racekit.engine.game import Game, State

    def watched(cls: type, name: str, cited: Callable[[Any], list[Any]]) -> Any:
        method = getattr(cls, name)

        def call(self: Any, *args: Any) -> Any:
            result = method(self, *args)
            for item in cited(result):
                callback(item.book.game, item.rule)
            return result

        return mock.patch.object(cls, name, call)

    with (
        watched(State, "step", lambda step: list(step.events)),
        watched(State, "why_not", lambda refusal: [refusal] if refusal else []),
        watched(Game, "opening", lambda step: list(step.events)),
    ):
        yield


def never_cited(named: set[str], cited: set[str]) -> str | None:
    """Return the error message for rules that were named but not cited, or None."""
    if not (missing := sorted(named - cited)):
        return None
    seen = ", ".join(sorted(cited)) or "none at all"
    return (
        f"named but never cited while the test ran: {', '.join(missing)} (cited: {seen}). "
        "Play the rule, or say cited=False and why."
    )


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None]:
    """Start recording before the fixtures play anything."""
    if marked_rules(item, cited_only=True):
        cited = item.stash[_cited] = set()
        watch = item.stash[_watch] = ExitStack()
        watch.enter_context(observer(lambda game, rule: cited.add(f"{game}:{rule}")))
    return (yield)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    """Fail a test that passed without playing the rules that it names."""
    result = yield
    if (cited := item.stash.get(_cited, None)) is not None and (
        complaint := never_cited(marked_rules(item, cited_only=True), cited)
    ):
        pytest.fail(complaint, pytrace=False)
    return result


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None]:
    """Stop recording."""
    try:
        return (yield)
    finally:
        if (watch := item.stash.get(_watch, None)) is not None:
            watch.close()
