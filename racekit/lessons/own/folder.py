"""The old name of `racekit.lessons.authoring.folder`; it works until 1.0."""

import warnings

from ..authoring.folder import Lesson

__all__ = ["Lesson"]

warnings.warn(
    "racekit.lessons.own is now racekit.lessons.authoring", DeprecationWarning, stacklevel=2
)
