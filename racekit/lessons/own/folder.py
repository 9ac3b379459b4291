"""The old name of `racekit.lessons.authoring.lesson_folder`; it works until 1.0."""

import warnings

from ..authoring.lesson_folder import Lesson

__all__ = ["Lesson"]

warnings.warn(
    "racekit.lessons.own is now racekit.lessons.authoring", DeprecationWarning, stacklevel=2
)
