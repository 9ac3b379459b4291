"""What a room's own server and Jupyter's have in common when they serve guests.

Jupyter's server loads this module as it starts: it imports no widgets.
"""

from __future__ import annotations

from typing import Any

from tornado import web

from ..engine.texts import LANGUAGES

LONGEST = 64 * 1024
"""The most bytes of a guest's message."""
PATIENCE = 20
"""The seconds within which a device must take what is sent to it."""
PING = 15
"""The seconds after which a device is asked whether it is still there."""
BUNDLE = r"static/([a-z-]+\.(?:js|css))"
"""The paths of the bundles; no other file is served."""

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
        "img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-cache",
    "Server": "racekit",
}


class Plain(web.RequestHandler):
    """An answer with racekit's headers; an error is a number and says nothing of the machine."""

    def set_default_headers(self) -> None:
        for name, value in HEADERS.items():
            self.set_header(name, value)

    def write_error(self, status_code: int, **_why: Any) -> None:
        self.set_header("Content-Type", "text/plain")
        self.finish(str(status_code))

    def wanted_language(self) -> str:
        """Return the first language that the browser wants and racekit has."""
        wanted = self.request.headers.get("Accept-Language", "").split(",")
        known = (lang for each in wanted if (lang := each.strip()[:2].lower()) in LANGUAGES)
        return next(known, LANGUAGES[0])
