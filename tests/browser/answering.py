"""How somebody answers a question by hand, whatever its kind."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator

from racekit.lessons.checking import keys_of, plain


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
    """Press places on the board until the answer is chosen there."""
    one = isinstance(given, str)
    for option in entry["options"]:
        key = str(option["key"])
        wanted = key == given if one else key in given
        if "beside" in option:
            says = "|".join(re.escape(say) for say in option["say"].values())
            root.get_by_label(re.compile(f"^({says})$")).set_checked(wanted)
            continue
        chosen = place(root, key).get_attribute("data-option") == "chosen"
        # Of which there is one, it is let go when another is chosen.
        if chosen != wanted and (wanted or not one):
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
