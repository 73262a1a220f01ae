"""What a hall says of a match that it does not have."""

from __future__ import annotations

from stackyard.core.errors import StackyardError
from stackyard.core.texts.catalogue import t


class ElsewhereError(StackyardError):
    """The match lives in another hall."""

    code = "unavailable"

    def __init__(self, hall: str) -> None:
        super().__init__(t("match-elsewhere"))
        self.hall = hall


class PendingError(StackyardError):
    """The match lives in a hall that cannot be reached, and may not be taken yet."""

    code = "unavailable"

    def __init__(self) -> None:
        super().__init__(t("match-away"))


class UnreachableError(Exception):
    """Another hall cannot be reached now."""
