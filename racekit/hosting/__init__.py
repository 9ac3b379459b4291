"""One table, many screens: guests play on their own phones and laptops.

``racekit.host`` serves a table from the kernel's own machine. A guest needs a browser, and the
address that the notebook shows as a QR code.
"""

from __future__ import annotations
