"""What the manual adds to Sphinx: rules, pictures, and the link to the other language."""
