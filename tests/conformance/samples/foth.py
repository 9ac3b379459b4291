"""Force of the Horse's part of the suite: how its golden records are made, and its mini games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import racekit as rk
from racekit.engine.game import State
from racekit.testing.golden import finish, played, studied
from tests.foth.made_up import some_options
from tests.foth.scenario import Scenario, horse, situation, special, support


def _branches() -> rk.Table:
    """Return a table with lines, comments and a change of mode, on which persons play."""
    table = rk.Table("foth", seed=5, mode="play", autosave=False, metres=1200, going="soft")
    table.advance()
    table.step("redraw")
    table.advance()
    table.step("keep")
    table.advance()
    table.comment("The first hand was better. 引き直す前のほうがよかった。")
    crossroads = studied(table, 12)
    table.promote(crossroads.children[-1])
    table.comment("", crossroads)
    table.comment("Several lines from here.", crossroads)
    finish(table, 0)
    return table


TABLES: Mapping[str, Callable[[], rk.Table]] = {
    "drawn": lambda: played("foth", 31, "GR"),
    "long": lambda: played("foth", 32, "GG", metres=3200, course="hanshin", going="good"),
    "limits": lambda: played("foth", 33, "RR", metres=2500, hand_limit=5, catalogue_limits=True),
    "own-cards": lambda: played("foth", 59, "RR", **some_options(48)),
    "catalogue": lambda: played("foth", 35, "GR", metres=1800, variant="catalogue"),
    "catalogue-hands": lambda: played("foth", 36, "RR", metres=2500, variant="catalogue"),
    "branches": _branches,
}
"""The golden records: name to how its table is made."""

CITES: Mapping[str, set[str]] = {
    "drawn": {"601.2b", "603.1b", "603.1e", "603.1f", "702.6k-iii", "503.2", "702.6d-ii", "902.1"},
    "long": {"601.2a", "504.1", "702.6l-ii", "805.2d-iii", "805.2d-v", "806.5", "809.1", "903.2b"},
    "limits": {"F32", "511.1", "511.2", "603.1f-i", "702.6b-i", "702.6l-i"},
    "own-cards": {"102.3", "504.2", "807.1", "809.1", "903.1"},
    "catalogue": {"JG1", "JG2", "JG4", "JG5", "JG7", "JG8", "JG11"},
    "catalogue-hands": {"JG2", "JG3", "JG5", "JG7", "JG8", "JG11"},
    "branches": {"603.1c", "802.1b", "805.2d-iv", "806.3"},
}
"""What each golden record is there for: rules that its log has to cite."""

# --- mini games ------------------------------------------------------------------------------

FORCE: Mapping[str, Any] = {"force": {"force": 1}}

MINI: Mapping[str, Mapping[str, Any]] = {
    # The hands, a new one each, who is first, the areas, and the first choice.
    "start": {
        "metres": 2500,
        "cards": {**FORCE, "comet": {"horse": {"run": 3, "guard": 1}, "cost": 0}},
        "decks": ["force*59 comet", "force*59 comet"],
        "limit": 26,
    },
    # Costs, special force, guards, aptitude; cards that are drawn and put away.
    "run": {
        "cards": {
            **FORCE,
            "torrent": {"force": 2},
            "comet": {"horse": {"run": 3, "guard": 1}, "cost": 2},
            "dawn": {"horse": {"run": 4, "guard": 2}, "cost": 3, "surfaces": "dirt"},
            "elm": {"horse": {"run": 2, "guard": 3}, "cost": 0, "distances": "sprint"},
        },
        "sides": [
            {"hand": "comet force*2 torrent", "areas": "? ?; ; ?", "pool": "dawn force elm"},
            {"hand": "elm dawn torrent", "areas": "comet; ? ?", "pool": "force comet"},
        ],
    },
    # Supports for horses, by both, on either's horse.
    "supports": {
        "cards": {
            **FORCE,
            "comet": {"horse": {"run": 2, "guard": 1}, "cost": 0},
            "whip": {"item": {"run": 2}},
            "mud": {"item": {"run": -1, "guard": 1}},
        },
        "sides": [
            {"hand": "comet whip mud", "areas": "force; comet"},
            {"hand": "comet mud", "areas": "force; whip"},
        ],
    },
    # Situations that drive each other out, and what the current area is worth.
    "situations": {
        "cards": {
            **FORCE,
            "comet": {"horse": {"run": 1, "guard": 1}, "cost": 0, "styles": "nige sashi"},
            "gale": {"all_run": 1},
            "calm": {"all_run": -1},
        },
        "sides": [
            {"hand": "comet gale", "areas": "?; ; ?", "pool": "calm comet"},
            {"hand": "calm comet", "areas": "force; ; gale force"},
        ],
    },
    # By the catalogue's page: who begins, with farms that lie face down.
    "page-start": {
        "variant": "catalogue",
        "metres": 2500,
        "cards": {**FORCE, "comet": {"horse": {"run": 3, "guard": 1}, "cost": 0}},
        "decks": ["force*59 comet", "force*59 comet"],
        "limit": 22,
    },
    # Turns by that page: a situation, then supports for areas; cards that are kept.
    "page-turn": {
        "variant": "catalogue",
        "cards": {
            **FORCE,
            "comet": {"horse": {"run": 2, "guard": 1}, "cost": 0},
            "gale": {"all_run": 1},
            "calm": {"all_run": -1},
            "tonic": {"draws": 1},
        },
        "sides": [
            {
                "hand": "comet gale calm tonic",
                "areas": "?; ; ? ? force",
                "pool": "force comet gale",
            },
            {"hand": "comet", "areas": "force; ; gale"},
        ],
    },
    # Supports together with horses, then in turn, by that page; a jockey each; two horses.
    "page-run": {
        "variant": "catalogue",
        "cards": {
            **FORCE,
            "comet": {"horse": {"run": 2, "guard": 1}, "cost": 0, "extra": 1},
            "mud": {"item": {"run": 1, "guard": 1}},
            "rider": {"item": {"run": 1, "guard": 1}, "jockey": 1},
        },
        "sides": [
            {"hand": "comet comet rider rider", "areas": "force; ; force*2"},
            {"hand": "comet mud", "areas": "force; ; mud"},
        ],
    },
    # Supports that draw; with the last card the game is won at once.
    "draws": {
        "cards": {
            **FORCE,
            "comet": {"horse": {"run": 2, "guard": 1}, "cost": 1},
            "tonic": {"draws": 1},
            "cellar": {"draws": 2},
        },
        "sides": [
            {"hand": "comet tonic cellar", "areas": "? force; ? ?", "pool": "force*2 comet"},
            {"hand": "tonic comet", "areas": "force; ? ?", "pool": "tonic cellar"},
        ],
    },
    # Horses that let others run with them.
    "together": {
        "cards": {
            **FORCE,
            "comet": {"horse": {"run": 2, "guard": 1}, "cost": 1, "extra": 1},
            "dawn": {"horse": {"run": -1, "guard": 2}, "cost": 0, "styles": "oikomi"},
            "elm": {"horse": {"run": 3, "guard": -1}, "cost": 0},
        },
        "sides": [
            {"hand": "comet comet force elm", "areas": "force; ; dawn"},
            {"hand": "dawn elm", "areas": "comet; ; elm"},
        ],
    },
}
"""The mini games: what the cards are, and the decks, or the hands, areas and pools of both.

A position is one of turn 1, the first seat's, before supports (702.5); see
``tests/foth/scenario.py`` for how areas and pools are told. They are played to their ends where
nothing else is said.
"""


def record(card: str, told: Mapping[str, Any]) -> dict[str, Any]:
    """Return the record of a mini game's card."""
    if "force" in told:
        return special(card, told["force"])
    if "item" in told:
        changes = [{name: n} for name, n in told["item"].items()]
        give = {"do": [{"give": {"apply": changes, "to": "target"}}]}
        kind = "jockey" if "jockey" in told else "item"
        return support(card, give, **{"type": "horse", "class": kind})
    if "draws" in told:
        return support(card, {"do": [{"draw": told["draws"]}]})
    if "all_run" in told:
        return situation(card, {"apply": [{"run": told["all_run"]}], "to": "running"})
    extra = {"in_run": {"surface": "turf"}, "do": [{"extra_run": told.get("extra", 0)}]}
    lists = [name for name in ("surfaces", "distances", "styles") if name in told]
    fields = {**told["horse"], **{name: told[name].split() for name in lists}}
    has = [extra] if "extra" in told else []
    return horse(card, *has, cost=told["cost"], **fields)


def mini_state(mini: Mapping[str, Any]) -> State:
    """Return where a mini game begins."""
    records = [record(card, told) for card, told in mini["cards"].items() if card != "force"]
    variant = {name: mini[name] for name in ("variant",) if name in mini}
    if "decks" in mini:
        you, they = mini["decks"]
        race = f"tokyo turf {mini['metres']} good"
        return Scenario.opening(*records, you=you, they=they, race=race, **variant).state
    you, they = mini["sides"]
    at = "situation" if variant else "supports"
    return Scenario(*records, you=you, they=they, at=at, **variant).state
