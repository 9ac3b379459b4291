"""How the automatic players judge Trick Race."""

from .thumb import outlook

__all__ = ["outlook"]
