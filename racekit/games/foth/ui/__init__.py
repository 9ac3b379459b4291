"""The widgets of Force of the Horse: a card viewer and a deck builder.

They stand on the floor of `racekit.ui`, whose parts they use: nothing below imports them.
"""

from .widgets import CardWidget, DeckWidget

__all__ = ["CardWidget", "DeckWidget"]
