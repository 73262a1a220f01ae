"""Reading questions to a game: strictly, and an error says what is expected."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from stackyard.core.errors import UsageError

Q = TypeVar("Q", bound=msgspec.Struct)


def read_question(kind: type[Q], question: Mapping[str, Any], expected: str) -> Q:
    """Return a question as a struct of its type, `kind`.

    Raises UsageError if the question is not of that type: the message is `expected`, the caller's text about what
    can be asked, and then what is wrong.
    """
    try:
        return msgspec.convert(dict(question), kind)
    except (msgspec.ValidationError, TypeError, ValueError, OverflowError, RecursionError) as error:
        raise UsageError(f"{expected}: {error}") from None


__all__ = ["read_question"]
