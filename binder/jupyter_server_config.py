"""Settings of the server on Binder; postBuild puts them where Jupyter looks."""

from __future__ import annotations

from typing import Any

from jupyter_server.services.kernels.websocket import KernelWebsocketHandler

c: Any = get_config()  # type: ignore[name-defined]  # noqa: F821

c.LabApp.check_for_updates_class = "jupyterlab.NeverCheckForUpdate"

# A kernel answers in small messages, and a small message waits up to 40 ms for the last one to be
# acknowledged (Nagle's algorithm). A click on a board should not.
_open = KernelWebsocketHandler.open


async def open_without_delay(self: KernelWebsocketHandler, kernel_id: str) -> None:
    """Open the connection to a kernel, and send what it says at once."""
    self.set_nodelay(True)
    await _open(self, kernel_id)


KernelWebsocketHandler.open = open_without_delay
