"""Messages that join others, for the sentences of every game: lists, rows, and several sentences as one message."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from stackyard.core.texts.catalogue import Message, t


def listed(parts: Sequence[str | Message]) -> str | Message:
    """Return parts as a list in a sentence: "a1, b2 and c3". There is one part at least."""
    *some, last = parts
    return t("also", one=joined(some), other=last) if some else last


def joined(parts: Sequence[str | Message]) -> str | Message:
    """Return parts in a row: "a1, b2, c3". There is one part at least; words make one word of the message."""
    return reduce(_joined, parts)


def sentences(first: Message, *more: Message) -> Message:
    """Return sentences, one after the other, as one message."""
    return reduce(lambda first, second: t("sentences", one=first, other=second), more, first)


def _joined(first: str | Message, second: str | Message) -> str | Message:
    if isinstance(first, str) and isinstance(second, str):
        return f"{first}, {second}"
    return t("comma", one=first, other=second)


__all__ = ["joined", "listed", "sentences"]
