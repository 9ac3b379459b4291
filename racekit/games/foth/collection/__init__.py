"""Cards and decks as data: read, checked, kept and listed."""
