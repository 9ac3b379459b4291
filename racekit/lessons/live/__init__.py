"""A class at once: questions on pupils' phones, and how the answers lie on the teacher's screen.

``racekit.ask_class`` serves a class from the kernel's own machine. A phone gets a question without
its solution; answers are judged in Python, and kept as hand-ins are.
"""

from ...engine.errors import Messages

SAYS = Messages(__package__)
