"""What the wire carries of a struct."""

from __future__ import annotations

from typing import Any

import msgspec


def as_json(struct: msgspec.Struct) -> dict[str, Any]:
    """Return the JSON of a struct: what is left out of it is not there."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(struct))
    return found
