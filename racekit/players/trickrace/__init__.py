"""The old place of `racekit.games.trickrace.counting`; it works until 1.0."""
