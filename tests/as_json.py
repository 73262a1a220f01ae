"""Structs as the JSON that clients get."""

from __future__ import annotations

from typing import Any

import msgspec

from stackyard.core.telling import Told


def as_json(struct: msgspec.Struct) -> dict[str, Any]:
    """Return the JSON of a struct, without fields that are left out of it."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(struct))
    return found


def told_as_json(told: Told) -> dict[str, Any]:
    """Return the JSON of an event's description, without its message; check that the sentence is the message's text."""
    assert str(told.said) == told.text
    found = as_json(told)
    del found["said"]
    return found
