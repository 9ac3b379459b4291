"""What axe finds in a widget: nothing in it may keep anybody out."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

_FIND = """async impacts => {
    const { violations } = await axe.run('.rk', { resultTypes: ['violations'], preload: false });
    return violations
        .filter(({ impact }) => impacts.includes(impact))
        .flatMap(({ id, nodes }) => nodes.map(node =>
            `${id}: ${node.html.slice(0, 120)} ${node.failureSummary.slice(0, 160)}`));
}"""
_SERIOUS = ["serious", "critical"]


def serious(page: Page) -> list[str]:
    """Return what axe finds in the widgets of a page that is serious or worse."""
    return _found(page, _SERIOUS)


def anything(page: Page) -> list[str]:
    """Return all that axe finds in the widgets of a page."""
    return _found(page, ["minor", "moderate", *_SERIOUS])


def _found(page: Page, impacts: list[str]) -> list[str]:
    if not page.evaluate("() => 'axe' in window"):  # half a megabyte: once a page
        page.evaluate(Axe().axe_script)
    found: list[str] = page.evaluate(_FIND, impacts)
    return found
