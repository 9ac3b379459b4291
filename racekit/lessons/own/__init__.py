"""The old name of `racekit.lessons.authoring`; it works until 1.0."""
