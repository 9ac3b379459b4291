"""What axe finds in a widget: nothing in it may keep anybody out."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.conftest import Stage

_LOOKS = """root => {
    const grounds = new Map();
    const ground = each => {
        if (!grounds.has(each)) {
            const { backgroundColor, backgroundImage, opacity } = getComputedStyle(each);
            const own = [each.className.baseVal ?? each.className, each.id, each.ariaDisabled];
            grounds.set(each, [backgroundColor, backgroundImage, opacity, ...own].join());
        }
        return grounds.get(each);
    };
    const look = each => {
        const { color, fill, fontSize, fontWeight } = getComputedStyle(each);
        const { x, y, width, height } = each.getBoundingClientRect();
        const below = document.elementsFromPoint(x + width / 2, y + height / 2);
        const around = [];
        for (let at = each; at; at = at.parentElement) around.push(at);
        const off = each.matches(':disabled') || Boolean(each.closest('label')?.control?.disabled);
        const own = [color, fill, fontSize, fontWeight, off, each.checkVisibility()];
        return [...own, below.indexOf(each), ...[...around, ...below].map(ground)].join('|');
    };
    const texts = [...document.querySelectorAll(`${root}, ${root} *`)].filter(each =>
        each.matches('input, select, textarea')
        || [...each.childNodes].some(node => node.nodeType === 3 && node.data.trim()));
    window.compared ??= new Set();
    const found = [];
    for (const [key, all] of Map.groupBy(texts, look)) {
        if (!compared.has(key)) found.push(all[0], all.at(-1));
        compared.add(key);
    }
    return found;
}"""
"""Texts whose look is new on the page: the first of each, and the last, as one may be out of sight.

To compare colours takes longer than all else, and most of a board stays from snapshot to snapshot.
"""
# Over a board lies the layer in which cards fly. While it is there, axe takes all below it for
# covered, and compares no colours.
_FIND = f"""async ([impacts, only, root]) => {{
    const layers = [...document.querySelectorAll('.rk-layer')];
    for (const {{ style }} of layers) style.display = 'none';
    const looks = ({_LOOKS})(root);
    for (const each of looks) each.dataset.look = '';
    axe.configure({{ rules: [{{ id: 'color-contrast', selector: '[data-look]' }}] }});
    const {{ violations }} = await axe.run(root, {{
        resultTypes: ['violations'], preload: false,
        ...(only && {{ runOnly: {{ type: 'rule', values: only }} }}),
    }});
    for (const {{ style }} of layers) style.display = '';
    for (const each of looks) delete each.dataset.look;
    return violations
        .filter(({{ impact }}) => impacts.includes(impact))
        .flatMap(({{ id, nodes }}) => nodes.map(node =>
            `${{id}}: ${{node.html.slice(0, 120)}} ${{node.failureSummary.slice(0, 160)}}`));
}}"""
_SERIOUS = ["serious", "critical"]
_OURS = ".rk"
_OF_COLOURS = ["color-contrast", "link-in-text-block"]
"""What WCAG asks for at its level AA; its level AAA asks for more contrast than any theme has."""


def serious(page: Page) -> list[str]:
    """Return what axe finds in the widgets of a page that is serious or worse."""
    return _found(page, _SERIOUS)


def serious_in_colours(page: Page) -> list[str]:
    """Return the same of the colours alone: nothing else differs between themes."""
    return _found(page, _SERIOUS, _OF_COLOURS)


def assert_nothing_serious(stage: Stage, what: str = "") -> None:
    """Check what is shown now, in the light theme and in the dark one."""
    stage.theme(dark=False)
    assert serious(stage.page) == [], f"{what}, light"
    stage.theme(dark=True)
    assert serious_in_colours(stage.page) == [], f"{what}, dark"


def anything(page: Page, root: str = _OURS) -> list[str]:
    """Return all that axe finds in the widgets of a page, or in other parts of it."""
    return _found(page, ["minor", "moderate", *_SERIOUS], root=root)


def _found(
    page: Page, impacts: list[str], only: list[str] | None = None, root: str = _OURS
) -> list[str]:
    if not page.evaluate("() => 'axe' in window"):  # half a megabyte: once a page
        page.evaluate(Axe().axe_script)
    found: list[str] = page.evaluate(_FIND, [impacts, only, root])
    return found
