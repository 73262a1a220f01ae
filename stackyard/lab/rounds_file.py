"""A file of rounds that were played: a line each, so that hours of rounds add up and a run that was cut goes on."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import msgspec

RoundT = TypeVar("RoundT", bound=msgspec.Struct)


def read_rounds(file: Path, kind: type[RoundT]) -> list[RoundT]:
    """Return the rounds of a file; lines that are none, such as a last one that was cut short, are left out."""
    found = []
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else []:
        try:
            found.append(msgspec.json.decode(line, type=kind))
        except msgspec.MsgspecError:
            continue
    return found
