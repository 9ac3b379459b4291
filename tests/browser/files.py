"""The files of the committed bundles and of a fake host, for pages that get nothing else."""

from __future__ import annotations

import mimetypes
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FAKE = Path(__file__).parent / "fake"
STATIC = ROOT / "racekit" / "static"
HOST = "http://racekit.test"


class Proxy(BaseHTTPRequestHandler):
    """Answers everything that a page asks for, wherever it believes that to be.

    A browser keeps what comes from a server, and has it compiled; it keeps nothing that
    Playwright's routes answer.
    """

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        path = self.wanted()
        if path is None or not path.is_file():
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        data = path.read_bytes()
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", mimetypes.guess_type(path.name)[0] or "text/plain")
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "max-age=3600")
        self.end_headers()
        self.wfile.write(data)

    def wanted(self) -> Path | None:
        """Return the path of the file that is asked for; None where that is somebody else's."""
        host, _, name = self.path.rpartition(f"{HOST}/")
        if host or not name:
            return None
        folder, _, rest = name.partition("/")
        return STATIC / rest if folder == "static" else FAKE / name

    def log_message(self, *_: object) -> None:
        """Say nothing: what is not found is an error on the page's console."""


@contextmanager
def served() -> Iterator[str]:
    """Run the proxy, at an address that is free."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Proxy)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()
