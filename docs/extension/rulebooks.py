"""Rules in the manual, made from the games' rule books.

The directive ``rules`` shows the rules whose ids match a pattern, each with its id as its anchor:
``rules/longshot.html#LS5.1``. The role ``{rk:rule}`` links to one: ``{rk:rule}`longshot:LS5.1` ``.
The search and ``objects.inv`` know every rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from typing import Any, ClassVar

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.domains import Domain, ObjType
from sphinx.roles import XRefRole
from sphinx.util.docutils import SphinxDirective
from sphinx.util.nodes import make_refnode

import racekit as rk
from racekit.engine import Rule
from racekit.engine.texts import engine_words


class Rules(SphinxDirective):
    """The rules of a game, or those whose ids match one of the patterns."""

    required_arguments = 1
    optional_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        game, *patterns = " ".join(self.arguments).split()
        chosen = [
            rule
            for rule in rk.rules(game).values()
            if any(fnmatchcase(rule.id, pattern) for pattern in patterns or ["*"])
        ]
        if not chosen:
            raise self.error(f"no rule of {game} matches {patterns}")
        return [self._shown(rule) for rule in chosen]

    def _shown(self, rule: Rule) -> nodes.Node:
        """Return a rule as a block, and note where it stands."""
        lang = self.config.language
        block = nodes.container(classes=["rule"], ids=[rule.id])
        self.env.get_domain("rk").note(rule, self.env.docname, lang)
        own = nodes.reference("", rule.id, internal=True, refid=rule.id, classes=["rule-id"])
        head = nodes.paragraph("", "", own, nodes.strong("", f" {rule.title(lang)}"))
        head["classes"] = ["rule-head"]
        if rule.house:
            house = engine_words().text("house_rule")(lang)
            head += nodes.inline("", house, classes=["rule-house"])
        block += [head, nodes.paragraph("", "", *linked(rule.body(lang), rule))]
        if rule.no_effect:
            reason = engine_words().text("no_effect", reason=rule.no_effect)(lang)
            block += nodes.paragraph("", "", *linked(reason, rule), classes=["rule-note"])
        return block


def linked(text: str, rule: Rule) -> Iterator[nodes.Node]:
    """Yield a rule's text, in which the ids of other rules are links.

    A game's rules are on one page.
    """
    ids = sorted(rk.rules(rule.game), key=len, reverse=True)
    known = "|".join(map(re.escape, ids))
    for part in re.split(rf"(?<![\w.])({known})(?![\w.-]*\w)", text, flags=re.ASCII):
        if part in ids and part != rule.id:
            yield nodes.reference("", part, internal=True, refid=part)
        else:
            yield nodes.Text(part)


class RuleRole(XRefRole):
    """A link to a rule, shown by its id."""

    def process_link(
        self, env: Any, refnode: Any, has_explicit_title: bool, title: str, target: str
    ) -> tuple[str, str]:
        return (title if has_explicit_title else target.partition(":")[2]), target


class RuleDomain(Domain):
    """All rules of all games, by ``game:id``."""

    name = "rk"
    label = "racekit"
    object_types: ClassVar = {"rule": ObjType("rule", "rule")}
    roles: ClassVar = {"rule": RuleRole()}
    initial_data: ClassVar[dict[str, Any]] = {"rules": {}}

    def note(self, rule: Rule, docname: str, lang: str) -> None:
        """Remember the page of a rule."""
        self.data["rules"][f"{rule.game}:{rule.id}"] = docname, rule.id, rule.title(lang)

    def clear_doc(self, docname: str) -> None:
        rules = self.data["rules"]
        self.data["rules"] = {key: kept for key, kept in rules.items() if kept[0] != docname}

    def merge_domaindata(self, docnames: Any, otherdata: Any) -> None:
        self.data["rules"].update(otherdata["rules"])

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        for key, (docname, anchor, title) in self.data["rules"].items():
            yield key, f"{anchor} {title}", "rule", docname, anchor, 1

    def resolve_xref(
        self,
        env: Any,
        fromdocname: str,
        builder: Any,
        typ: str,
        target: str,
        node: Any,
        contnode: Any,
    ) -> nodes.reference | None:
        if target not in self.data["rules"]:
            return None
        docname, anchor, title = self.data["rules"][target]
        return make_refnode(builder, fromdocname, docname, anchor, contnode, title)

    def resolve_any_xref(self, *args: Any) -> list[Any]:
        return []


def setup(app: Sphinx) -> dict[str, bool]:
    """Add the directive and the role."""
    app.add_domain(RuleDomain)
    app.add_directive("rules", Rules)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
