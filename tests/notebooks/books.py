"""The notebooks as data."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = ROOT / "notebooks"
NAMES = (
    "00-start-here.ipynb",
    "open.ipynb",
    "00-make-a-game.ipynb",
    "players/01-write-a-player.ipynb",
    "research/01-your-algorithm.ipynb",
    "research/02-endings.ipynb",
    "longshot/01-rules.ipynb",
    "longshot/01b-more-rules.ipynb",
    "longshot/02-worked-race.ipynb",
    "longshot/03-probabilities.ipynb",
    "longshot/04-puzzles.ipynb",
    "trickrace/01-rules.ipynb",
    "trickrace/01b-more-rules.ipynb",
    "trickrace/02-worked-examples.ipynb",
    "trickrace/03-reading-hands.ipynb",
    "trickrace/04-probabilities.ipynb",
    "trickrace/05-puzzles.ipynb",
    "foth/01-rules.ipynb",
    "foth/01b-more-rules.ipynb",
    "foth/02-turn-by-turn.ipynb",
    "foth/03-effects-in-order.ipynb",
    "foth/04-probabilities.ipynb",
    "foth/05-make-a-card.ipynb",
    "foth/06-puzzles.ipynb",
    "readaloud/01-rules.ipynb",
    "readaloud/02-one-game.ipynb",
    "readaloud/03-write-a-card.ipynb",
    "readaloud/04-who-wins.ipynb",
    "readaloud/05-puzzles.ipynb",
    "school/01-what-happens-how-often.ipynb",
    "school/02-equally-likely.ipynb",
    "school/03-trees.ipynb",
    "school/04-and-or-not.ipynb",
    "school/05-given-that.ipynb",
    "school/06-independent-or-not.ipynb",
    "school/07-how-many-ways.ipynb",
    "school/08-how-many-hits.ipynb",
    "school/09-what-to-expect.ipynb",
    "school/10-many-together.ipynb",
    "school/11-is-this-die-fair.ipynb",
    "school/12-design-your-own.ipynb",
    "odds/00-guess.ipynb",
    "odds/01-exact-and-simulated.ipynb",
    "odds/02-conditional.ipynb",
    "odds/02b-choices.ipynb",
    "odds/03-expected-value-and-fair-odds.ipynb",
    "odds/04-races-as-markov-chains.ipynb",
    "odds/05-a-million-races.ipynb",
    "odds/06-bluff.ipynb",
    "odds/07-luck-and-skill.ipynb",
)
WHOLE = (
    "odds/00-guess.ipynb",
    "odds/07-luck-and-skill.ipynb",
    "longshot/01-rules.ipynb",
)
"""Lessons that are done whole in JupyterLab, in English and in Japanese by turns.

Together they have every kind of question; of each board, one question is answered there besides.
What any other lesson asks is answered on a page without a kernel.
"""
SOAKED = (
    "odds/04-races-as-markov-chains.ipynb",
    "longshot/01b-more-rules.ipynb",
    "trickrace/01-rules.ipynb",
    "trickrace/01b-more-rules.ipynb",
    "foth/01-rules.ipynb",
    "foth/01b-more-rules.ipynb",
    "readaloud/01-rules.ipynb",
)
"""Lessons that only ``make soak`` does whole, by turns too: other tests try what they have."""
GAMES = ("longshot", "trickrace", "foth", "readaloud", "pig", "kuhn")
SHORT_GAMES = ("longshot", "trickrace", "readaloud")
"""Games of so few rules that one notebook shows them all."""
LANGUAGES = ("en", "ja")
RULE_ID = re.compile(
    r"\b(?:(?:LS|TR|RA)\d+\.\d+|[1-9]\d{2,3}\.\d+[a-z]*(?:-[ivx]+)?|(?:F|JG)[1-9]\d?|[PK][1-9])\b(?!\.\d)",
    re.ASCII,
)


def read(lang: str, name: str) -> dict[str, Any]:
    """Return a notebook."""
    data: dict[str, Any] = json.loads((NOTEBOOKS / lang / name).read_text(encoding="utf-8"))
    return data


def source(cell: dict[str, Any]) -> str:
    """Return a cell's text."""
    return "".join(cell["source"])


def code(notebook: dict[str, Any]) -> list[tuple[str, str]]:
    """Return id and source of the code cells, without the first line that says what it is."""
    cells = [c for c in notebook["cells"] if c["cell_type"] == "code"]
    return [(c["id"], re.sub(r"\A# .*\n", "", source(c))) for c in cells]


class _WithoutWords(ast.NodeTransformer):
    """Blanks what people read: texts, but not names of games, actions, rules, columns."""

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        if isinstance(node.value, str):
            return ast.Constant("")
        return node


def skeleton(text: str) -> str:
    """Return code without its comments and string literals."""
    return ast.dump(_WithoutWords().visit(ast.parse(text)))


def plain_strings(text: str) -> list[str]:
    """Return the string literals that look like names and not like words for people."""
    found = [node.value for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant)]
    literals = [each for each in found if isinstance(each, str) and not each.endswith((".", "。"))]
    return [each for each in literals if re.search(r"[>/]|\d-\d", each)]
