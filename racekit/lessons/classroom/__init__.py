"""A class: what pupils hand in, and what a teacher sees of it."""
