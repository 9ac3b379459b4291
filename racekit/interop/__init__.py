"""Adapters to the libraries of researchers: one for all games, new ones too.

- `racekit.interop.openspiel`: every game as a ``pyspiel.Game``, by its game string;
- `racekit.interop.pettingzoo`: every game as an AEC environment;
- `racekit.interop.gymnasium`: one seat against players of racekit;
- `racekit.interop.efg`: a game tree in Gambit's format, with exact fractions;
- `racekit.interop.players`: policies, agents and bots of others as players of racekit;
- `racekit.interop.baselines`: policies that come along, to measure against.

They share `racekit.interop.adapter`: actions and views as numbers, and utilities. The adapters need
``pip install "racekit[interop]"``; ``import racekit`` loads none of these libraries.
"""
