"""The description of an event for clients: one sentence for people, and what a board needs to animate it.

A game subclasses `EventDescription` with its own fields and names the subclass in `Game.description_type`. A field that
a kind of event does not have is `UNSET`, and is not in the JSON; one that is None is there as `null`.
"""

from __future__ import annotations

from typing import TypeAlias, TypedDict, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from stackyard.core.texts.catalogue import Message

T = TypeVar("T")
Maybe: TypeAlias = T | UnsetType
"""A field that is left out of the JSON where there is nothing to say."""


class EventDescription(msgspec.Struct, frozen=True, kw_only=True):
    """What an event did. Each game's subclass adds its own fields."""

    text: str  # one plain sentence, fit for everybody's eyes
    localizable: Maybe[Message] = (
        UNSET  # the sentence as a message of the catalogue, for those who read another language
    )
    motion: Maybe[int] = UNSET  # how bricks moved with it: the version by which the hall keeps the recording


class Worded(TypedDict):
    """The two fields of `EventDescription` that hold its sentence."""

    text: str
    localizable: Message


def worded(message: Message) -> Worded:
    """Return the two fields of a description for a message: `EventDescription(**worded(t("skipped", side=side)))`."""
    return {"text": str(message), "localizable": message}


__all__ = ["UNSET", "EventDescription", "Maybe", "worded"]
