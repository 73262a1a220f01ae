"""The description of an event for clients: one sentence for people, and what a board needs to animate it.

A game subclasses `Told` with its own fields and names the subclass in `Game.told_type`. A field that a kind of event
does not have is `UNSET`, and is not in the JSON; one that is None is there as `null`.
"""

from __future__ import annotations

from typing import TypeAlias, TypedDict, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from stackyard.core.texts.catalogue import Message

T = TypeVar("T")
Maybe: TypeAlias = T | UnsetType
"""A field that is left out of the JSON where there is nothing to say."""


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """What an event did. Each game's subclass adds its own fields."""

    text: str  # one plain sentence, fit for everybody's eyes
    said: Maybe[Message] = UNSET  # the sentence as a message of the catalogue, for those who read another language
    motion: Maybe[int] = UNSET  # how bricks moved with it: the version by which the hall keeps the recording


class Worded(TypedDict):
    """The two fields of `Told` that hold its sentence."""

    text: str
    said: Message


def worded(said: Message) -> Worded:
    """Return the two fields of `Told` for a message, to write `Told(**worded(say("skipped", side=side)))`."""
    return {"text": str(said), "said": said}


__all__ = ["UNSET", "Maybe", "Told", "worded"]
