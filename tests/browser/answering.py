"""How somebody answers a question by hand, whatever its kind."""

from __future__ import annotations

import re
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
    elif kind == "board":
        _press(root, entry, given)
    elif kind == "order":
        _sort(root, entry, list(given))
    elif kind == "distribution":
        for at, share in enumerate(given):
            root.get_by_role("textbox").nth(at).fill(share)
    else:
        root.get_by_role("textbox").fill(str(given))


def place(root: Locator, name: str) -> Locator:
    """Return a place on the board, by the name that actions call it; equal cards are one place."""
    return root.locator(f'.rk-ob [data-place="{name}"]').first


def _press(root: Locator, entry: Any, given: str | list[str]) -> None:
    """Press the places on the board that are not yet chosen as they shall be."""
    for option in entry["options"]:
        key, say = str(option["key"]), option["say"]
        wanted = key == given if isinstance(given, str) else key in given
        if "beside" in option:
            root.get_by_label(re.compile("|".join(map(re.escape, say.values())))).set_checked(
                wanted
            )
        elif (place(root, key).get_attribute("data-option") == "chosen") != wanted:
            # The one that was chosen is let go by choosing another.
            if wanted or isinstance(given, list):
                place(root, key).click()


def _sort(root: Locator, entry: Any, wanted: list[str]) -> None:
    """Move each item up to its place, by its button."""
    keys = {
        say: str(option["key"]) for option in entry["options"] for say in option["say"].values()
    }
    items = root.get_by_role("listitem")
    now = [keys[text] for text in items.locator("span").all_inner_texts()]
    for place, key in enumerate(wanted):
        for at in range(now.index(key), place, -1):
            items.nth(at).get_by_role("button").first.click()
            now[at - 1], now[at] = now[at], now[at - 1]
