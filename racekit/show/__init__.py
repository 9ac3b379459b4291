"""Columns, lines and tables: how words and numbers are laid out. It knows no game."""
