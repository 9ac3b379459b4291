"""Effect resolution (800): proposals, replacements, results, and what they trigger."""
