"""Structs as the JSON that clients get."""

from __future__ import annotations

from typing import Any

import msgspec

from stackyard.core.event_description import EventDescription


def as_json(struct: msgspec.Struct) -> dict[str, Any]:
    """Return the JSON of a struct, without fields that are left out of it."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(struct))
    return found


def description_as_json(description: EventDescription) -> dict[str, Any]:
    """Return the JSON of an event's description, without its message; check that the sentence is the message's text."""
    assert str(description.localizable) == description.text
    found = as_json(description)
    del found["localizable"]
    return found
