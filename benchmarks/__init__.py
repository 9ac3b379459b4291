"""Times what ought to be fast; run with ``make bench``."""
