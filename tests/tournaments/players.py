"""Files of code as pupils might hand them in, good and bad."""

from __future__ import annotations

from pathlib import Path

HEAD = "class Mine:\n    def choose(self, view, actions, rng):\n"

FILES = {
    "cautious": f"{HEAD}        return 'hold' if 'hold' in actions else actions[0]\n",
    "crash": f"{HEAD}        return actions[99]\n",
}
"""Players that can be loaded."""

HOSTILE = """
import os


def attempts(folder):
    def deno(use):
        from js import Deno
        return use(Deno)

    def network():
        import socket
        socket.create_connection(("127.0.0.1", 22), 1)

    def fetched():
        import js
        from pyodide.ffi import run_sync
        run_sync(js.fetch("http://127.0.0.1:22"))

    def processes():
        import subprocess
        subprocess.run(["true"])

    def mounted():
        import pyodide_js
        os.mkdir("/outside")
        pyodide_js.mountNodeFS("/outside", folder)
        os.listdir("/outside")

    def mounted_inside():
        import pyodide_js
        pyodide_js.FS.mkdir("/inner")
        files = pyodide_js.FS.filesystems.NODEFS
        pyodide_js.FS.mount(files, pyodide_js.toPy({"root": folder}), "/inner")
        os.listdir("/inner")

    def script():
        from pyodide.code import run_js
        run_js("1 + 1")

    def made_script():
        import pyodide_js
        pyodide_js.loadPackage.constructor("return globalThis")()

    def left(name):
        import pyodide_js
        world = pyodide_js.loadPackage.constructor("return this")()
        return getattr(world, name)

    def package():
        import pyodide_js
        from pyodide.ffi import run_sync
        run_sync(pyodide_js.loadPackage("http://127.0.0.1:22/x.whl"))

    yield "read", lambda: open(folder + "/secret.txt").read()
    yield "system file", lambda: open("/etc/passwd").read()
    yield "processes", lambda: os.listdir("/proc/1")
    yield "list", lambda: os.listdir(folder)
    yield "environment", lambda: os.environ["SECRET_TOKEN"]
    yield "fork", os.fork
    yield "kill", lambda: os.kill(os.getppid(), 9)
    yield "deno reads", lambda: deno(lambda it: it.readTextFileSync("/etc/passwd"))
    yield "deno's environment", lambda: deno(lambda it: it.env.get("HOME"))
    yield "worker", lambda: left("Worker")
    yield "storage", lambda: left("localStorage")
    yield "numpy", lambda: __import__("numpy")
    made = (script, made_script, package)
    for each in (network, fetched, processes, mounted, mounted_inside, *made):
        yield each.__name__, each


class Mine:
    def choose(self, view, actions, rng):
        done = []
        for name, attempt in attempts(FOLDER):
            try:
                attempt()
                done.append(name)
            except BaseException:
                pass
        return f"done: {done}"
"""
"""A player that tries what it should not be able to do, and says what it has done."""


def write(folder: Path, files: dict[str, str]) -> Path:
    """Write files of code into a folder."""
    for name, source in files.items():
        (folder / f"{name}.py").write_text(source, encoding="utf-8")
    return folder
