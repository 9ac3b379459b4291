"""The games. Each lives in a folder of its own; none knows another."""

from ..engine.registry import register

register("longshot", "racekit.games.longshot")
register("trickrace", "racekit.games.trickrace")
register("foth", "racekit.games.foth")
register("readaloud", "racekit.games.readaloud")
