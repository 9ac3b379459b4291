"""What axe finds in a widget: nothing in it may keep anybody out."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.conftest import Stage

_FIND = """async ([impacts, only, root]) => {
    const { violations } = await axe.run(root, {
        resultTypes: ['violations'], preload: false,
        ...(only && { runOnly: { type: 'tag', values: [only] } }),
    });
    return violations
        .filter(({ impact }) => impacts.includes(impact))
        .flatMap(({ id, nodes }) => nodes.map(node =>
            `${id}: ${node.html.slice(0, 120)} ${node.failureSummary.slice(0, 160)}`));
}"""
_SERIOUS = ["serious", "critical"]
_OURS = ".rk"


def serious(page: Page) -> list[str]:
    """Return what axe finds in the widgets of a page that is serious or worse."""
    return _found(page, _SERIOUS)


def serious_in_colours(page: Page) -> list[str]:
    """Return the same of the colours alone: nothing else differs between themes."""
    return _found(page, _SERIOUS, "cat.color")


def assert_nothing_serious(stage: Stage, what: str = "") -> None:
    """Check what is shown now, in the light theme and in the dark one."""
    stage.theme(dark=False)
    assert serious(stage.page) == [], f"{what}, light"
    stage.theme(dark=True)
    assert serious_in_colours(stage.page) == [], f"{what}, dark"


def anything(page: Page, root: str = _OURS) -> list[str]:
    """Return all that axe finds in the widgets of a page, or in other parts of it."""
    return _found(page, ["minor", "moderate", *_SERIOUS], root=root)


def _found(page: Page, impacts: list[str], only: str | None = None, root: str = _OURS) -> list[str]:
    if not page.evaluate("() => 'axe' in window"):  # half a megabyte: once a page
        page.evaluate(Axe().axe_script)
    found: list[str] = page.evaluate(_FIND, [impacts, only, root])
    return found
