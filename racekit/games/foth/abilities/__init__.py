"""The abilities of cards: plain data in a small closed vocabulary, and their texts."""
