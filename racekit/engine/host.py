"""Where Python runs."""

from __future__ import annotations

import sys

IN_BROWSER = sys.platform == "emscripten"
"""Whether Python runs in a browser (Pyodide), without processes, threads and signals."""
