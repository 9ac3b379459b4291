"""Serves the website on this machine only: ``make site-serve``."""

from __future__ import annotations

import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from . import ROOT, SITE

PORT = 8000


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


def server(folder: Path, port: int = 0) -> ThreadingHTTPServer:
    """Return a server for a folder; port 0 is any free one."""
    return ThreadingHTTPServer(("127.0.0.1", port), partial(_Quiet, directory=str(folder)))


def main() -> int:
    """Serve until Control-C."""
    if not SITE.is_dir():
        print(f"There is no {SITE.relative_to(ROOT)} yet: make site")
        return 1
    with server(SITE, PORT) as serving:
        print(f"http://127.0.0.1:{PORT}/ (end it with Control-C)", flush=True)
        try:
            serving.serve_forever()
        except KeyboardInterrupt:
            print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
