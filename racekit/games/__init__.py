"""The games: each is a module or a folder of this package, and none knows another."""

from ..engine.registry import add_package

add_package(__name__)
