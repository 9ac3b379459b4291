"""Probability trees: of a position, of a bag, or written by hand."""
