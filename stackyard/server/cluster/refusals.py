"""What a hall says of a match that it does not have."""

from __future__ import annotations

from typing import Final

from stackyard.core.errors import StackyardError
from stackyard.core.texts.catalogue import t

AGAIN: Final = 1013  # the code of a socket that is closed so that its client comes back


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
