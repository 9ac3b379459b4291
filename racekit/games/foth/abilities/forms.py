"""The forms in which a template may put an argument: ``{n:cards}``, ``{who:their}``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from .grammar import with_article
from .nodes import Node

if TYPE_CHECKING:
    from .writer import Writer

PUT: Mapping[tuple[str, str], Callable[[Writer, Any, Node], str]] = {
    ("who", "name"): lambda self, who, node: self._player(who),
    ("who", "actor"): lambda self, who, node: self._by(who),
    ("who", "player"): lambda self, who, node: (
        self.either("a player", "いずれかのプレイヤー") if who == "each" else self._player(who)
    ),
    ("who", "players"): lambda self, who, node: (
        self.either("players", "お互いのプレイヤー") if who == "each" else self._player(who)
    ),
    ("who", "anyone"): lambda self, who, node: (
        self.either("a player", "プレイヤー") if who == "each" else self._player(who)
    ),
    ("who", "they"): lambda self, who, node: "you" if who == "you" else "they",
    ("who", "their"): lambda self, who, node: "your" if who == "you" else "their",
    ("who", "whose"): lambda self, who, node: self._whose(who),
    ("who", "own"): lambda self, who, node: "" if who == "you" else self._whose(who),
    ("who", "anybodys"): lambda self, who, node: (
        self.either("a player’s", "いずれかの") if who == "each" else self._whose(who)
    ),
    ("who", "rival"): lambda self, who, node: self._rival(who),
    ("who", "turn"): lambda self, who, node: self._some(who, "turn", "ターン", "each "),
    ("who", "any_turn"): lambda self, who, node: self._some(who, "turn", "ターン"),
    ("who", "next_turn"): lambda self, who, node: (
        "the next turn" if who == "each" else f"{self._whose(who)} next turn"
    ),
    ("who", "run"): lambda self, who, node: self._some(who, "run", "走破"),
    ("who", "horse"): lambda self, who, node: self._some(who, "horse", "馬"),
    ("zone", "zone"): lambda self, zone, node: self._some_zone(zone, node),
    ("looked", "done"): lambda self, then, node: self._done_with(
        "look", "looked_one" if node["n"] == 1 else "looked", node
    ),
    ("picked", "done"): lambda self, then, node: self._done_with("farm_random", "picked", node),
    ("zone", "any"): lambda self, zone, node: self._other_zone(zone, node["who"]),
    ("zone", "from"): lambda self, zone, node: (
        self.either(" from {}", "{}から").format(self._other_zone(zone, node["who"]))
        if zone
        else ""
    ),
    ("zone", "place"): lambda self, zone, node: self._zone(zone, node["who"], many=False),
    ("this", "mover"): lambda self, card, node: (
        self._target_word("self")
        if card
        else self.either(with_article(self.noun(node["of"])), self.noun(node["of"]))
    ),
    ("filter", "one"): lambda self, of, node: with_article(self.noun(of)),
    ("filter", "cards"): lambda self, of, node: self.noun(of),
    ("filter", "kind"): lambda self, of, node: self._kind(of, node["card"]),
    ("filter", "situation"): lambda self, of, node: (
        self.either("a situation card", "状況カード")
        if of is None
        else self.either(with_article(self.noun(of)), self.noun(of))
    ),
    ("filter", "in"): lambda self, of, node: self._lying(node, many=True),
    ("filter", "counter"): lambda self, of, node: self._unit(of, node["in"]),
    ("filter", "hand"): lambda self, of, node: self._held("手札", of) if of else "手札",
    ("filter", "farm"): lambda self, of, node: self._held("ファーム", of),
    ("filter", "from_farm"): lambda self, of, node: f"ファームから{self._apart(of)}{self.noun(of)}",
    ("filter", "deck"): lambda self, of, node: f"デッキから{self._apart(of)}{self.noun(of)}",
    ("filter", "copies"): lambda self, of, node: (
        f"{self.noun(of)}をそれぞれ" if of else "このカードを"
    ),
    ("copies", "copies"): lambda self, copies, node: self._copies(copies, node["of"]),
    ("copies", ""): lambda self, copies, node: self._copies(copies, node["of"]),
    ("target", ""): lambda self, card, node: self.target(card),
    ("target", "farm"): lambda self, card, node: self._owned(card, "farm"),
    ("target", "hand"): lambda self, card, node: self._owned(card, "hand"),
    ("target", "total"): lambda self, card, node: (
        self.either("total ", "の合計") if self._is_plural(card) else ""
    ),
    ("target", "whose"): lambda self, card, node: (
        self.target(card) + ("’" if self._is_plural(card) else "’s")
    ),
    ("amount", ""): lambda self, n, node: self.value(n),
    ("amount", "value"): lambda self, n, node: self.value(n),
    ("amount", "number"): lambda self, n, node: self.number(n),
    ("amount", "fixed"): lambda self, n, node: self._fixed(n),
    ("amount", "first"): lambda self, of, node: self.number(of[0]),
    ("amount", "second"): lambda self, of, node: self.number(of[1]),
    ("amount", "measure"): lambda self, of, node: self.number(of[0]),
    ("amount", "cards"): lambda self, n, node: self._cards(n, node),
    ("amount", "sheets"): lambda self, n, node: self._sheets(n, node),
    ("amount", "random"): lambda self, n, node: (
        "a random card" if n == 1 else f"{self.value(n)} random cards"
    ),
    ("amount", "top"): lambda self, n, node: "card" if n == 1 else f"{self.value(n)} cards",
    ("amount", "it"): lambda self, n, node: "it" if n == 1 else "them",
    ("amount", "steps"): lambda self, n, node: "1 step" if n == 1 else f"{self.value(n)} steps",
    ("amount", "more"): lambda self, n, node: (
        "1 more horse" if n == 1 else f"{self.value(n)} more horses"
    ),
    ("amount", "signed"): lambda self, n, node: self._signed(n),
    ("int", ""): lambda self, n, node: self._figure(n),
    ("int", "way"): lambda self, n, node: self._way(n),
    ("style", "or"): lambda self, values, node: self._choices("style", values, "or"),
    ("style", "styles"): lambda self, values, node: self._styles(values),
    ("style", "areas"): lambda self, values, node: self._choices("area", values, "or"),
    ("course", "or"): lambda self, values, node: self._choices("course", values, "or"),
    ("going", "or"): lambda self, values, node: self._choices("going", values, "or"),
    ("distance", "or"): lambda self, values, node: self._choices("distance", values, "or"),
    ("distance", "distances"): lambda self, values, node: self._distances(values),
    ("surface", "and"): lambda self, values, node: self._choices("surface", values, "and"),
    ("course", "favourites"): lambda self, values, node: self._favourites(node),
    ("ability", ""): lambda self, ability, node: self._gained(ability),
    ("cost", ""): lambda self, cost, node: self._charged(cost, node["who"]),
    ("effects", "options"): lambda self, branches, node: self._options(branches),
}
"""How an argument of some type is written in some form."""
