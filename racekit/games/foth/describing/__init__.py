"""Positions as plain data, and back: each part of a board, and what is under way."""
