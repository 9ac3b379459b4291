"""The laboratory: JupyterLite with racekit and the notebooks, all of it in one static folder."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from jupyterlite_pyodide_kernel.constants import PYODIDE_KERNEL_PLUGIN_ID

from . import LANGUAGES, ROOT, pyodide

FOLDER = "laboratory"
_APPS = ("lab", "notebooks")
_OFF = (
    "@jupyterlab/apputils-extension:announcements",  # it looks for news
    "@jupyterlab/extensionmanager-extension",
    "@jupyter-notebook/notebook-extension:scroll-output",  # a board scrolls with the page
    "@jupyter-notebook/notebook-extension:trusted",  # it calls every lesson not trusted
    "@voila-dashboards/jupyterlab-preview",  # its button leads to a server
)
_SETTINGS = {
    # Light or dark, as the home page is.
    "@jupyterlab/apputils-extension:themes": {"adaptive-theme": True},
}
_OLD_FONTS = (".eot", ".svg", ".ttf", ".woff")
"""Fonts for browsers that do not know WOFF2; they could not run Python either."""
_NOT_THESE = shutil.ignore_patterns(".ipynb_checkpoints")


def build(site: Path) -> None:
    """Add the laboratory to the website."""
    with TemporaryDirectory() as place:
        source = Path(place)
        pyodide.build(source / "static" / "pyodide")
        for name in LANGUAGES:
            shutil.copytree(ROOT / "notebooks" / name, source / "files" / name, ignore=_NOT_THESE)
        (source / "jupyter-lite.json").write_text(json.dumps(_settings()), "utf-8")
        _jupyterlite(source, site / FOLDER)


def link(notebook: str) -> str:
    """Return the address, within the website, of a notebook alone, without side bars."""
    return f"{FOLDER}/notebooks/index.html?path={notebook}"


def _settings() -> dict[str, Any]:
    kernel = {
        "disablePyPIFallback": True,  # every package is here
        "loadPyodideOptions": {"packages": pyodide.PRELOADED},
    }
    return {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": "racekit",
            "defaultKernelName": "python",
            "disabledExtensions": _OFF,
            "litePluginSettings": {PYODIDE_KERNEL_PLUGIN_ID: kernel},
            "settingsOverrides": _SETTINGS,
        },
    }


def _jupyterlite(source: Path, target: Path) -> None:
    """Run JupyterLite, which adds the extensions of JupyterLab that are installed here."""
    apps = [part for app in _APPS for part in ("--apps", app)]
    command = [sys.executable, "-m", "jupyterlite_core", "build", "--no-sourcemaps", *apps]
    folders = ["--lite-dir", source, "--output-dir", target, "--contents", source / "files"]
    done = subprocess.run(
        [*command, *folders], cwd=source, capture_output=True, check=False, text=True
    )
    if done.returncode:
        raise SystemExit(done.stdout[-3000:] + done.stderr[-3000:])
    for kind in _OLD_FONTS:
        for font in (target / "build").glob(f"fa-*{kind}"):
            font.unlink()
