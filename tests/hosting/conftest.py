"""What tests of the host share."""

from tests.hosting.devices import swift  # noqa: F401
