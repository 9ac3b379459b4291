"""Still pictures of boards: the few shapes that they are made of, as SVG."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape


def picture(parts: Iterable[str], width: int, height: int, label: str) -> str:
    """Return shapes as a whole picture, as wide as there is room.

    Parameters
    ----------
    parts : iterable of str
        The shapes.
    width, height : int
        The size in which they are drawn.
    label : str
        What the picture shows, for readers who hear it.
    """
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'role="img" aria-label="{escape(label)}" style="max-width:{width}px;width:100%" '
        f'font-family="system-ui, sans-serif">{"".join(parts)}</svg>'
    )


def rect(x: float, y: float, width: float, height: float, fill: str, stroke: str = "none") -> str:
    """Return a rectangle with round corners."""
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="4" '
        f'fill="{fill}" stroke="{stroke}"/>'
    )


def text(x: float, y: float, words: str, fill: str, size: int, anchor: str = "middle") -> str:
    """Return words; `x` is their middle, or where the `anchor` says."""
    return (
        f'<text x="{x:.1f}" y="{y}" fill="{fill}" font-size="{size}" text-anchor="{anchor}">'
        f"{escape(words)}</text>"
    )
