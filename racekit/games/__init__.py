"""The games: each is a module or a folder of this package, and none knows another.

No room above names a game. What one of racekit's own brings besides its class is listed here, and
imported on first use.
"""

from typing import TYPE_CHECKING

from ..engine.registry import add_package

if TYPE_CHECKING:
    from .foth.ui import CardWidget as CardWidget
    from .foth.ui import DeckWidget as DeckWidget

NAMES = add_package(__name__)
"""The names of racekit's own games."""
FIRST = "longshot"
"""The game of whoever names none."""
SMALLEST = "kuhn"
"""The game of a library that names none: all its positions are soon listed."""
CARD_WIDGETS = f"{__name__}.foth.ui"
"""The package with the card viewer and the deck builder."""
CARD_COMMANDS = f"{__name__}.foth.commands"
"""The module with the subcommands of ``racekit cards``."""
