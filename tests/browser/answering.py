"""How somebody answers a question by hand, whatever its kind."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator

from racekit.lessons.catalogue import keys_of, plain


def give(root: Locator, entry: Any, answer: Any) -> None:
    """Put an answer of the catalogue into the controls of a question."""
    given = plain(entry, answer)
    kind = entry["kind"]
    if kind == "choice":
        root.get_by_role("radio").nth(keys_of(entry).index(str(given))).check()
    elif kind == "several":
        for at, key in enumerate(keys_of(entry)):
            root.get_by_role("checkbox").nth(at).set_checked(key in given)
    elif kind == "order":
        _sort(root, entry, list(given))
    elif kind == "distribution":
        for at, share in enumerate(given):
            root.get_by_role("textbox").nth(at).fill(share)
    else:
        root.get_by_role("textbox").fill(str(given))


def _sort(root: Locator, entry: Any, wanted: list[str]) -> None:
    """Move each item up to its place, by its button."""
    now = [str(option["key"]) for option in entry["options"]]
    for place, key in enumerate(wanted):
        while (at := now.index(key)) > place:
            root.get_by_role("listitem").nth(at).get_by_role("button").first.click()
            now[at - 1], now[at] = now[at], now[at - 1]
