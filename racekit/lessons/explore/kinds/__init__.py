"""The explorations, each an `Experiment`."""
