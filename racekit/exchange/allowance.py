"""How much work a text from somebody else may cause: in proportion to its length.

Compression could hide millions of steps, or megabytes, in a line, which take minutes to read.
"""

from __future__ import annotations


def most_steps(text: str) -> int:
    """Return how many steps a text may have: games have about one for 4 characters.

    Examples
    --------
    >>> most_steps("x" * 100)
    1500
    """
    return 1000 + 5 * len(text)


def most_bytes(text: str) -> int:
    """Return how many bytes a text may have when unpacked: games have about 10 a character."""
    return (1 << 16) + 100 * len(text)
