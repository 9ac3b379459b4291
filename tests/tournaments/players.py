"""Files of code as pupils might hand them in, good and bad."""

from __future__ import annotations

from pathlib import Path

HEAD = "class Mine:\n    def choose(self, view, actions, rng):\n"

FILES = {
    "cautious": f"{HEAD}        return 'hold' if 'hold' in actions else actions[0]\n",
    "clever": (
        "import racekit as rk\n\n"
        f"{HEAD}        return rk.players.Greedy().choose(view, actions, rng)\n"
    ),
    "crash": f"{HEAD}        return actions[99]\n",
    "quits": f"import os\n\n{HEAD}        os._exit(0)\n",
    "hungry": f"{HEAD}        return actions[len(bytearray(10**11))]\n",
    "cheeky": f"{HEAD}        return 'win'\n",
    "yes": (
        "class Yes:\n    def __eq__(self, other):\n        return True\n\n"
        "class Mine:\n    def choose(self, view, actions, rng):\n        return Yes()\n"
    ),
    "chatty": (
        f"import os\n\n{HEAD}"
        "        print('hello')\n"
        "        for line in range(3, 12):\n"
        "            try:\n"
        '                os.write(line, b\'{"chosen": 0}\\n{"over": 0}\\n\')\n'
        "            except OSError:\n"
        "                pass\n"
        "        return actions[0]\n"
    ),
}
"""Players that can be loaded."""

BROKEN = {
    "torn": "class Mine:\n    def choose(self, view\n",
    "two": "class A:\n    choose = 1\n\nclass B:\n    choose = 2\n",
    "numeric": f"import numpy\n\n{HEAD}        return actions[0]\n",
    "loops": "while True:\n    pass\n",
}
"""Files that cannot be loaded."""

HOSTILE = """
import os


def attempts(folder):
    def processes():
        import subprocess
        subprocess.run(["true"])

    def machine_code():
        import ctypes
        ctypes.CDLL(None)

    def network():
        import socket
        socket.socket()

    def raw_network():
        import _socket
        _socket.socket()

    def objects():
        import gc
        gc.get_objects()

    def database():
        import sqlite3
        sqlite3.connect(folder + "/x.db")

    yield "read", lambda: open(folder + "/secret.txt").read()
    yield "system file", lambda: open("/etc/hostname").read()
    yield "write", lambda: open(folder + "/made.txt", "w")
    yield "append", lambda: os.open(folder + "/secret.txt", os.O_WRONLY | os.O_APPEND)
    yield "list", lambda: os.listdir(folder)
    yield "remove", lambda: os.remove(folder + "/secret.txt")
    yield "rename", lambda: os.rename(folder + "/secret.txt", folder + "/found.txt")
    yield "folder", lambda: os.mkdir(folder + "/made")
    yield "system", lambda: os.system("true")
    yield "fork", lambda: os.fork()
    yield "kill", lambda: os.kill(os.getppid(), 9)
    yield "memory of the referee", lambda: open(f"/proc/{os.getppid()}/mem", "rb")
    yield "environment", lambda: os.environ["SECRET"]
    for each in (processes, machine_code, network, raw_network, objects, database):
        yield each.__name__, each


class Mine:
    def choose(self, view, actions, rng):
        done = []
        for name, attempt in attempts(FOLDER):
            try:
                attempt()
                done.append(name)
            except Exception:
                pass
        raise ValueError(f"done: {done}")
"""
"""A player that tries what it should not be able to do, and says what it has done."""


def write(folder: Path, files: dict[str, str]) -> Path:
    """Write files of code into a folder."""
    for name, source in files.items():
        (folder / f"{name}.py").write_text(source, encoding="utf-8")
    return folder
