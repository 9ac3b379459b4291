"""Mutation tests of the games: ``make mutants`` checks that the tests notice faults in the rules.

A *mutant* is a game with one small fault, such as ``<`` in place of ``<=``. Cosmic Ray generates
them; each one meets the tests that run the changed line. A test *kills* a mutant by failing. The
report counts, for each game, the mutants

- killed by a test marked with a rule that the changed code carries out,
- killed by another test only,
- alive: no test fails. A reason in ``reasons.toml`` explains why a mutant may live.

``python -m tests.tools.mutants kuhn pig --sample 1000 --seed 1 --jobs 2`` tests a random sample of
1,000 mutants of each of these games. Results are kept in ``.mutants``: an interrupted run continues
there, and a change of a module discards only the results of its mutants.

``python -m tests.tools.mutants foth --rules`` looks, for each rule, for a mutant that a test marked
with this rule kills.
"""
