"""Reading what somebody asks of a game: strictly, and a refusal says what would have been right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from stackyard.core.errors import BadRequestError

Q = TypeVar("Q", bound=msgspec.Struct)


def read_question(kind: type[Q], question: Mapping[str, Any], right: str) -> Q:
    """Return a question as a struct of its type.

    Raises BadRequestError if the question is none of that type: the message says `right`, what is asked in this game,
    and what is wrong.
    """
    try:
        return msgspec.convert(dict(question), kind)
    except (msgspec.ValidationError, TypeError, ValueError, OverflowError, RecursionError) as error:
        raise BadRequestError(f"{right}: {error}") from None


__all__ = ["read_question"]
