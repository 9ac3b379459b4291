"""Tournaments of players, each in a process of its own, on the same deals from every seat."""
