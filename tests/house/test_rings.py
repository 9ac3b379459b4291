"""The rings are all listed."""

from __future__ import annotations

import re

from tests.tools.rings import RINGS, ROOT

README = (ROOT / "tests" / "README.md").read_text("utf-8")


def test_the_table_of_the_rings_lists_them_in_their_order() -> None:
    table = re.findall(r"^\| `(\w+)` \| ", README, re.MULTILINE)
    assert table == [ring.name for ring in RINGS]
