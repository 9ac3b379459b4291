"""Editing of positions: forms, their parts, and single edits."""
