"""Tables: a game being played, with its seats, tree, record and saves."""
