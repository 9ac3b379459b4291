"""A server of Jupyter's, as it ships, behind a base URL as a hub gives one to a user."""

from __future__ import annotations

import json
import os
import secrets
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Self

ROOT = Path(__file__).resolve().parents[1]
STARTING = 60.0
"""Seconds for a server to start."""


class Jupyter:
    """A server of one's own, with everything it writes in `folder`.

    Parameters
    ----------
    folder : Path
        An empty folder.
    **options
        Further options of the server, such as ``{"ServerApp.allow_origin": "*"}``.
    """

    module = "jupyter_server"

    def __init__(self, folder: Path, **options: str) -> None:
        self.folder = folder
        self.work = folder / "work"
        self.runtime = folder / "runtime"
        self.log = folder / "server.log"
        self.token = secrets.token_hex(16)
        self.url = ""
        self._further = options

    def __enter__(self) -> Self:
        homes = ("config", "data", "runtime", "settings", "workspaces", "ipython", "work")
        for name in homes:
            (self.folder / name).mkdir()
        self.configure()
        log = self.log.open("wb")
        options = {**self.options(), **self._further}
        self._process = subprocess.Popen(
            [sys.executable, "-m", self.module, *(f"--{name}={options[name]}" for name in options)],
            env=self._environment(),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
        )
        log.close()
        self.url = self._wait()
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def configure(self) -> None:
        """Write what the server reads as it starts."""

    def options(self) -> dict[str, str]:
        """Return the server's options."""
        return {
            "ServerApp.ip": "127.0.0.1",
            "ServerApp.port": "0",
            "ServerApp.open_browser": "False",
            "ServerApp.allow_root": "True",
            # As behind a hub or a proxy: no address may take for granted where the server begins.
            "ServerApp.base_url": "/user/ada/",
            "ServerApp.root_dir": str(self.work),
            "ServerApp.jpserver_extensions": "{'racekit.hosting.extension': True}",
            "IdentityProvider.token": self.token,
            # Should nobody be left to end it, it ends by itself.
            "ServerApp.shutdown_no_activity_timeout": "300",
        }

    def _environment(self) -> dict[str, str]:
        return {
            **os.environ,
            "JUPYTER_CONFIG_DIR": str(self.folder / "config"),
            "JUPYTER_DATA_DIR": str(self.folder / "data"),
            "JUPYTER_RUNTIME_DIR": str(self.runtime),
            "JUPYTERLAB_SETTINGS_DIR": str(self.folder / "settings"),
            "JUPYTERLAB_WORKSPACES_DIR": str(self.folder / "workspaces"),
            "IPYTHONDIR": str(self.folder / "ipython"),
            "PYTHONPATH": str(ROOT),
            "RACEKIT_LANG": "en",
        }

    def _wait(self) -> str:
        """Return the server's address, once it answers."""
        note = self.runtime / f"jpserver-{self._process.pid}.json"
        end = time.monotonic() + STARTING
        while time.monotonic() < end and self._process.poll() is None:
            if note.is_file() and (text := note.read_text("utf-8")).endswith("}"):
                url = str(json.loads(text)["url"])
                if self._answers(url):
                    return url
            time.sleep(0.05)
        self.__exit__()
        raise RuntimeError(self.log.read_text("utf-8", "replace"))

    def _answers(self, url: str) -> bool:
        try:
            urllib.request.urlopen(f"{url}api/status?token={self.token}", timeout=5).close()
        except OSError:
            return False
        return True
