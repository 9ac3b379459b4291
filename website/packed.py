"""Pages that carry much data, packed: a browser unpacks them as they open."""

from __future__ import annotations

import gzip
import re
from base64 import b64encode
from html import escape
from pathlib import Path

_PAGE = """<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
</head>
<body>
<noscript><p>{title}: JavaScript</p></noscript>
<script type="text/plain" id="packed">{packed}</script>
<script>
(async () => {{
  const packed = document.getElementById("packed").textContent;
  const bytes = Uint8Array.from(atob(packed), (each) => each.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const page = await new Response(stream).text();
  document.open();
  document.write(page);
  document.close();
}})();
</script>
</body>
</html>
"""


def pack(path: Path, lang: str) -> None:
    """Pack a page that is one file: its data is many times smaller like this."""
    page = path.read_text("utf-8")
    found = re.search(r"<title>(.*?)</title>", page, re.DOTALL)
    title = found[1] if found else escape(path.stem)
    packed = b64encode(gzip.compress(page.encode(), 9, mtime=0)).decode()
    path.write_text(_PAGE.format(lang=lang, title=title, packed=packed), "utf-8")
