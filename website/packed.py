"""Pages that carry much data, packed: a browser unpacks them as they open."""

from __future__ import annotations

import gzip
import re
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
<script>
(async () => {{
  const {{ body }} = await fetch("{packed}");
  const stream = body.pipeThrough(new DecompressionStream("gzip"));
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
    """Pack a page that is one file: most of it lies in a file beside it, many times smaller."""
    page = path.read_text("utf-8")
    found = re.search(r"<title>(.*?)</title>", page, re.DOTALL)
    title = found[1] if found else escape(path.stem)
    packed = path.with_suffix(".packed")
    packed.write_bytes(gzip.compress(page.encode(), 9, mtime=0))
    path.write_text(_PAGE.format(lang=lang, title=title, packed=packed.name), "utf-8")
