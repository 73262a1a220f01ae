"""What the wire carries of a struct."""

from __future__ import annotations

from typing import Any

import msgspec

from stackyard.core.telling import Told


def as_json(struct: msgspec.Struct) -> dict[str, Any]:
    """Return the JSON of a struct: what is left out of it is not there."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(struct))
    return found


def told_as_json(told: Told) -> dict[str, Any]:
    """Return the JSON of what an event is told as, but for its message, whose English text the sentence has to be."""
    assert str(told.said) == told.text
    found = as_json(told)
    del found["said"]
    return found
